package json

import (
	"bytes"
	"errors"
	"testing"

	"recap/templates"
)

type data string

func (d data) AppendJSON(b []byte) []byte { return append(b, d...) }

func TestWrite(t *testing.T) {
	for in, want := range map[data]string{"{}": "{}\n", "{}\n": "{}\n", "": "\n"} {
		var b bytes.Buffer
		if err := Write(&b, &templates.Report{Data: in}); err != nil || b.String() != want {
			t.Errorf("%q gave %q, %v", in, b.String(), err)
		}
	}
	if err := Write(&bytes.Buffer{}, &templates.Report{}); !errors.Is(err, ErrNoData) {
		t.Errorf("no data: %v", err)
	}
}

// What a terminal would obey, or what would turn the direction of writing, is escaped or
// left out, whatever document it stands in; the text is the same to whoever reads it.
func TestPlain(t *testing.T) {
	var b bytes.Buffer
	if err := Write(&b, &templates.Report{Data: data("{\"a\":\"é\u009b31m\x7f\u202eЖ\u2066\"}")}); err != nil {
		t.Fatal(err)
	}
	if want := `{"a":"é\u009b31m\u007fЖ"}` + "\n"; b.String() != want {
		t.Errorf("%q, not %q", b.String(), want)
	}
}
