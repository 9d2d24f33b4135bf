package traveller

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"runtime"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// deflated is n zeros, compressed.
func deflated(t *testing.T, n int) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(make([]byte, n)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// bookOf is a workbook whose sheet is the compressed data, with the size that it
// says to unpack to.
func bookOf(t *testing.T, data []byte, says uint64) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range []string{"[Content_Types].xml", "xl/workbook.xml"} {
		if _, err := z.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	w, err := z.CreateRaw(&zip.FileHeader{Name: "xl/worksheets/sheet1.xml", Method: zip.Deflate, CompressedSize64: uint64(len(data)), UncompressedSize64: says})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What would grow beyond measure is refused before it does.
func TestBombsAreRefusedEarly(t *testing.T) {
	laughs := `<?xml version="1.0"?><!DOCTYPE USEBIO [<!ENTITY a "ha">`
	for c := 'b'; c < 'm'; c++ {
		laughs += "<!ENTITY " + string(c) + ` "` + strings.Repeat("&"+string(c-1)+";", 10) + `">`
	}
	laughs += "]>\n<USEBIO><EVENT><TITLE>&l;</TITLE></EVENT></USEBIO>"
	for name, tt := range map[string]struct {
		data []byte
		want string
	}{
		"entities in USEBIO":           {[]byte(laughs), "declares an entity"},
		"entities by a parameter":      {[]byte(`<!DOCTYPE USEBIO [<!entity % p SYSTEM "file:///x"> %p;]><USEBIO/>`), "declares an entity"},
		"entities in a session":        {[]byte(strings.NewReplacer("USEBIO", "session").Replace(laughs)), ""},
		"elements without end":         {[]byte("<USEBIO>" + strings.Repeat("<EVENT>", 1<<18)), "nested more than"},
		"a workbook that says so":      {bookOf(t, deflated(t, 1<<10), 1<<40), "unpacks to more than 256 MiB, which is the limit"},
		"a workbook that says less":    {bookOf(t, deflated(t, 64<<20), 1<<10), ""},
		"a workbook that says nothing": {bookOf(t, deflated(t, 64<<20), 0), ""},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			e, _, err := Open(source.File{Name: "a.dat", Data: tt.data})
			runtime.ReadMemStats(&after)
			if !errors.As(err, new(*scoring.InputError)) || e != nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v", err)
			}
			if used := after.TotalAlloc - before.TotalAlloc; used > 32<<20 {
				t.Errorf("%d MiB are used to refuse it", used>>20)
			}
		})
	}
}
