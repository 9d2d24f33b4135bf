package templates

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

// No data make a logo, or results that are compared, fail otherwise than with a message.
func FuzzParseLogo(f *testing.F) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, 3, 2))); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("\xff\xd8\xff\xe0\x00\x10JFIF"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if l, err := ParseLogo(data); (l == nil) == (err == nil) {
			t.Errorf("%v, %v", l, err)
		}
	})
}

func FuzzCompare(f *testing.F) {
	const results = `{"schema":"recap/results/1","event":{"name":"x","method":"matchpoints"},"rankings":[{"title":"","entries":[{"place":1,"number":"7","names":["A","B"],"score":312.5,"percent":60.1}]}],"boards":[{"number":"1","lines":[{"ns":"1","ew":"5","contract":"3NT","score":400,"ns_points":12}]}],"matches":[{"round":1,"home":"1","away":"2","imps_home":3}]}`
	f.Add([]byte(results), []byte(results))
	f.Add([]byte(results), []byte(`{"schema":"recap/results/1","rankings":[[{}]],"boards":{"a":null}}`))
	f.Fuzz(func(t *testing.T, before, after []byte) {
		IsResults(before)
		if c, err := Compare(before, after); (c == nil) == (err == nil) {
			t.Errorf("%v, %v", c, err)
		}
	})
}
