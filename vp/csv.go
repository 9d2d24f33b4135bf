package vp

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"recap/scoring/exact"
)

// readCSV reads either form of CSV table: the heading says which it is. A
// spreadsheet may have written semicolons for the commas.
func (t *table) readCSV(data []byte) error {
	heading, err := t.comments(data)
	if err != nil {
		return err
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.Comment, r.FieldsPerRecord, r.TrimLeadingSpace = '#', -1, true
	if strings.Contains(heading, ";") {
		r.Comma = ';'
	}
	var header []string
	for {
		record, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			var p *csv.ParseError
			if errors.As(err, &p) {
				return t.errorAt(p.Line, p.Err.Error(), "")
			}
			return t.errorAt(0, err.Error(), "")
		}
		at, _ := r.FieldPos(0)
		for i, f := range record {
			record[i] = strings.TrimSpace(f)
		}
		for len(record) > 0 && len(record) > len(header) && record[len(record)-1] == "" {
			record = record[:len(record)-1] // empty columns of a spreadsheet
		}
		switch {
		case len(record) == 0 || strings.Join(record, "") == "":
			continue
		case header == nil:
			header = record
			err = t.heading(at, header)
		case len(record) != len(header):
			err = t.errorAt(at, fmt.Sprintf("%d cells under %d headings", len(record), len(header)), "")
		case isList(header):
			err = t.listed(at, header, record)
		default:
			err = t.row(at, header, record)
		}
		if err != nil {
			return err
		}
	}
	if header == nil {
		return t.errorAt(0, "the table is empty", "")
	}
	return nil
}

// comments takes what the comments say, and finds the heading.
func (t *table) comments(data []byte) (heading string, err error) {
	n := 0
	for text := range strings.Lines(string(data)) {
		n++
		comment, is := strings.CutPrefix(text, "#")
		if !is {
			if heading == "" {
				heading = strings.TrimSpace(text)
			}
			continue
		}
		key, value, _ := strings.Cut(comment, ":")
		if err := t.set(n, strings.TrimSpace(key), strings.TrimSpace(value)); err != nil {
			return "", err
		}
	}
	return heading, nil
}

// isList tells the form with a line a step.
func isList(header []string) bool { return slices.Contains(header, "winner") }

// heading checks the first line.
func (t *table) heading(at int, header []string) error {
	if header[0] != "boards" && !isList(header) || !slices.Contains(header, "boards") {
		return t.errorAt(at, fmt.Sprintf("the first heading is %q, not boards", header[0]), "boards,10-10,11-9,… or boards,from,winner,loser")
	}
	if !isList(header) {
		if len(header) < 3 {
			return t.errorAt(at, "the heading has no VPs beside those of the draw", "boards,10-10,11-9,…")
		}
		for _, h := range header[1:] {
			if _, _, err := t.vps(at, h); err != nil {
				return err
			}
		}
		return nil
	}
	for i, h := range header {
		switch {
		case !slices.Contains([]string{"boards", "from", "to", "winner", "loser"}, h):
			return t.errorAt(at, fmt.Sprintf("unknown heading %q (one of boards, from, to, winner, loser)", h), "")
		case slices.Contains(header[:i], h):
			return t.errorAt(at, fmt.Sprintf("the heading %q stands there twice", h), "")
		}
	}
	from, to := slices.Contains(header, "from"), slices.Contains(header, "to")
	if from == to {
		return t.errorAt(at, "one of the headings from and to is wanted", "from has the fewest IMPs, to the highest percentage")
	}
	if to {
		return t.measure(at, Percent)
	}
	return t.measure(at, IMPs)
}

// row reads a line of the form with a line a number of boards.
func (t *table) row(at int, header, record []string) error {
	boards, err := t.span(at, record[0])
	if err != nil {
		return err
	}
	c := lines{boards: boards, line: at}
	for i, cell := range record[1:] {
		if cell == noLimit {
			continue
		}
		h := header[i+1]
		l := line{line: at}
		if l.Winner, l.Loser, err = t.vps(at, h); err != nil {
			return err
		}
		if l.Limit, err = t.limit(at, cell, boards.String()+" boards, "+h); err != nil {
			return err
		}
		c.steps = append(c.steps, l)
	}
	if len(c.steps) == 0 {
		return t.errorAt(at, boards.String()+" boards have no VPs", "")
	}
	t.columns = append(t.columns, c)
	return nil
}

// listed reads a line of the form with a line a step.
func (t *table) listed(at int, header, record []string) error {
	cell := map[string]string{}
	for i, h := range header {
		cell[h] = record[i]
	}
	boards, err := t.span(at, cell["boards"])
	if err != nil {
		return err
	}
	i := slices.IndexFunc(t.columns, func(c lines) bool { return c.boards == boards })
	if i < 0 {
		i = len(t.columns)
		t.columns = append(t.columns, lines{boards: boards, line: at})
	}
	c := &t.columns[i]
	l := line{line: at}
	if l.Limit, err = t.limit(at, cell["from"]+cell["to"], boards.String()+" boards"); err != nil {
		return err
	}
	for _, side := range []struct {
		name string
		vps  *exact.Num
	}{{"winner", &l.Winner}, {"loser", &l.Loser}} {
		text, given := cell[side.name]
		if !given {
			continue
		}
		if *side.vps, err = exact.Parse(text); err != nil {
			return t.errorAt(at, fmt.Sprintf("%s: %q is not a number", side.name, text), "")
		}
	}
	if !slices.Contains(header, "loser") {
		draw := l.Winner
		if len(c.steps) > 0 {
			draw = c.steps[0].Winner
		}
		l.Loser = draw.Times(2).Sub(l.Winner)
	}
	c.steps = append(c.steps, l)
	return nil
}
