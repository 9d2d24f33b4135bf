// Package json writes the data of a report as JSON. What stands in it is the
// business of the report's document (recap/results/1 for bridge); this package
// only sees to it that the text is whole and ends with its line.
package json

import (
	"errors"
	"io"

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
	if len(b) == 0 || b[len(b)-1] != '\n' {
		b = append(b, '\n')
	}
	return b, nil
}
