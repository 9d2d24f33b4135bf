// Package json writes the data of a report as JSON. What stands in it is the
// business of the report's document (recap/results/1 for bridge); this package
// only sees to it that the text is whole and ends with its line.
package json

import (
	"errors"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"

	"recap/templates"
)

// ErrNoData says that the report has no document to write.
var ErrNoData = errors.New("json: the report has no data")

// Write writes the text of the report's document.
func Write(w io.Writer, r *templates.Report) error {
	b, err := Text(r)
	if err == nil {
		_, err = w.Write(b)
	}
	return err
}

// Text is the text of the report's document.
func Text(r *templates.Report) ([]byte, error) {
	if r.Data == nil {
		return nil, ErrNoData
	}
	b := r.Data.AppendJSON(nil)
	b = plain(b)
	if len(b) == 0 || b[len(b)-1] != '\n' {
		b = append(b, '\n')
	}
	return b, nil
}

// plain escapes the control characters that JSON lets stand in a text and a terminal would
// obey, and leaves out marks that turn the direction of writing. Neither can stand outside
// of a text.
func plain(b []byte) []byte {
	var out []byte
	start := 0
	for i := 0; i < len(b); {
		if b[i] < 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRune(b[i:])
		switch {
		case unicode.IsControl(r):
			out = fmt.Appendf(append(out, b[start:i]...), `\u%04x`, r)
			start = i + n
		case r >= utf8.RuneSelf && unicode.Is(unicode.Bidi_Control, r):
			out = append(out, b[start:i]...)
			start = i + n
		}
		i += n
	}
	if start == 0 {
		return b
	}
	return append(out, b[start:]...)
}
