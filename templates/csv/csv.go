// Package csv writes the tables of a report as comma-separated values (RFC
// 4180) in UTF-8 without a byte order mark, with LF at the ends of lines.
//
// The tables of one kind stand under one header line: first what tells the
// tables apart (section, line, board), then the columns by their keys, which
// are the same in every language. Figures have a decimal point in every
// language and no plus sign; a place is a number, and whether it is shared
// stands in the column "tied" behind it. Tables of another kind follow after an
// empty line. At the end the method line and the warnings stand as comments, in
// lines that begin with #, which recap passes over when it reads a table.
//
// A text that a spreadsheet would take for a formula gets an apostrophe in
// front. Left alone are figures and what a traveller writes for results: =, +1
// and -2 are read again by recap, and no formula begins and ends with them.
package csv

import (
	"bufio"
	"encoding/csv"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"recap/templates"
)

// Write writes the tables. The only errors are those of w.
func Write(w io.Writer, r *templates.Report) error {
	buf := bufio.NewWriter(w)
	var kinds []string
	tables := make(map[string][]templates.Table)
	for _, t := range r.Tables {
		if t.Flat != nil {
			t = t.Flat()
		}
		if len(t.Columns) == 0 {
			continue
		}
		if _, ok := tables[t.Kind]; !ok {
			kinds = append(kinds, t.Kind)
		}
		tables[t.Kind] = append(tables[t.Kind], t)
	}
	for i, kind := range kinds {
		if i > 0 {
			buf.WriteByte('\n')
		}
		if err := writeKind(buf, tables[kind]); err != nil {
			return err
		}
	}
	for i, line := range slices.Concat(r.Footer, r.FirstWarnings()) {
		if i == 0 {
			buf.WriteByte('\n')
		}
		buf.WriteString("# " + note(line) + "\n")
	}
	return buf.Flush()
}

// writeKind writes the tables of one kind under one header.
func writeKind(w io.Writer, tables []templates.Table) error {
	header := templates.Header(tables)
	at := make(map[string]int, len(header))
	for i, key := range header {
		at[key] = i
	}
	out := csv.NewWriter(w)
	for i, key := range header { // that of a point scheme may hold a word of its own
		header[i] = plain(key)
	}
	if err := out.Write(header); err != nil {
		return err
	}
	record := make([]string, len(header))
	for _, t := range tables {
		for _, row := range t.Rows {
			clear(record)
			for _, f := range t.Facets {
				record[at[f.Key]] = guard(f.Value)
			}
			for j, c := range row[:min(len(row), len(t.Columns))] {
				key := t.Columns[j].Key
				record[at[key]] = value(c)
				if c.Kind == templates.Place && c.Tied {
					record[at[templates.TiedKey(key)]] = "yes"
				}
			}
			if len(record) == 1 && record[0] == "" {
				// An empty line would end the table.
				out.Flush()
				if _, err := io.WriteString(w, "\"\"\n"); err != nil {
					return err
				}
				continue
			}
			if err := out.Write(record); err != nil {
				return err
			}
		}
	}
	out.Flush()
	return out.Error()
}

func value(c templates.Cell) string {
	switch c.Kind {
	case templates.Text:
		if c.Text == "–" {
			return "" // the sign of nothing, for people
		}
		return guard(c.Text)
	case templates.Number:
		return c.Num.Text(c.Decimals)
	case templates.Place:
		return c.Num.Text(0)
	}
	return ""
}

// plain is a text without the marks that turn the direction of writing; other controls
// than white space show as U+FFFD.
func plain(s string) string {
	return strings.ToValidUTF8(strings.Map(func(r rune) rune {
		switch {
		case r >= 0x80 && unicode.Is(unicode.Bidi_Control, r):
			return -1
		case unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r':
			return utf8.RuneError
		}
		return r
	}, s), "\ufffd")
}

// note is a line below the tables. It is not quoted, so that # begins it; a spreadsheet takes
// it apart at commas or semicolons, and each part is guarded.
func note(s string) string {
	s = strings.Join(strings.Fields(plain(s)), " ")
	var b strings.Builder
	for len(s) > 0 {
		end := strings.IndexAny(s, ",;") + 1
		if end == 0 {
			end = len(s)
		}
		part := strings.TrimLeft(s[:end], " ")
		b.WriteString(s[:end-len(part)] + guard(part))
		s = s[end:]
	}
	return b.String()
}

// guard is plain, with an apostrophe before a text that a spreadsheet would run.
func guard(s string) string {
	s = plain(s)
	first, _ := utf8.DecodeRuneInString(s)
	switch first {
	case '=', '+', '-':
		if len(s) == 1 {
			return s
		}
		if first != '=' && isNumber(s[1:]) {
			return s
		}
	case '@', '\t', '\r', '\n', '＝', '＋', '－', '＠':
		// The wide forms too: some spreadsheets take them for the narrow ones.
	default:
		return s
	}
	return "'" + s
}

// isNumber tells whether a text is digits, with one decimal sign at most.
func isNumber(s string) bool {
	digits := 0
	sign := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits++
		case (c == '.' || c == ',') && !sign && digits > 0:
			sign = true
		default:
			return false
		}
	}
	return digits > 0
}
