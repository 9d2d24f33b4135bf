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
