package masterpoint

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// Columns is a template of a CSV file: what a federation's import wants. The first line
// has the headings, the second for each column a text with fields in braces:
//
//	Number;Name;Points
//	{id};{player};{points.green}
//
// first_name is the first word of a name and other_names the rest, so they suit lists whose
// names are in that order. Each player of each event is a line. The sign between the columns, a comma, a semicolon
// or a tab, is that of the template.
type Columns struct {
	heading []string
	cells   []string
	comma   rune
}

// builtinColumns are templates of known imports. The Scottish one has the fields that the
// union's program takes, by a program that writes them; that program's headings are not
// known.
var builtinColumns = map[string]string{
	"sbu": "First name,Other names,Claim date,Membership id,Event code,Club code,Local points,National points\n" +
		"{first_name},{other_names},{date},{id},{event},{club},{points.local},{points.national}\n",
}

// ColumnNames are those of the built-in templates.
func ColumnNames() []string { return []string{"sbu"} }

// columnFields give what a field of a template stands for; points.KIND is apart.
var columnFields = map[string]func(a *Awards, l *Line) string{
	"event":       func(a *Awards, l *Line) string { return a.Event.ID },
	"event_name":  func(a *Awards, l *Line) string { return a.Event.Name },
	"event_club":  func(a *Awards, l *Line) string { return a.Event.Club },
	"date":        func(a *Awards, l *Line) string { return a.End },
	"tables":      func(a *Awards, l *Line) string { return a.Event.tables().String() },
	"boards":      func(a *Awards, l *Line) string { return strconv.Itoa(l.Boards) },
	"category":    func(a *Awards, l *Line) string { return a.Scheme.Category },
	"scheme":      func(a *Awards, l *Line) string { return a.Scheme.Name },
	"ranking":     func(a *Awards, l *Line) string { return l.List },
	"place":       func(a *Awards, l *Line) string { return strconv.Itoa(l.Place) },
	"number":      func(a *Awards, l *Line) string { return l.Unit },
	"team":        func(a *Awards, l *Line) string { return l.Team },
	"player":      func(a *Awards, l *Line) string { return l.Player },
	"first_name":  func(a *Awards, l *Line) string { first, _, _ := strings.Cut(l.Player, " "); return first },
	"other_names": func(a *Awards, l *Line) string { _, others, _ := strings.Cut(l.Player, " "); return others },
	"id":          func(a *Awards, l *Line) string { return l.ID },
	"club":        func(a *Awards, l *Line) string { return cmp.Or(l.Club, a.Event.Club) },
	"status":      func(a *Awards, l *Line) string { return string(l.Status) },
	"until":       func(a *Awards, l *Line) string { return l.Until },
}

// ReadColumns reads a template, or takes a built-in one by its name. The error is a
// *scoring.InputError with the line.
func ReadColumns(name, text string) (*Columns, error) {
	if known, ok := builtinColumns[name]; ok {
		text = known
	}
	fail := func(line int, format string, args ...any) (*Columns, error) {
		return nil, &scoring.InputError{Pos: scoring.Position{File: name, Line: line}, Text: fmt.Sprintf(format, args...),
			Hint: "two lines: the headings, and {id},{player},{points.KIND}"}
	}
	c := &Columns{comma: ','}
	head, _, _ := strings.Cut(text, "\n")
	for _, sign := range ";\t" {
		if strings.Count(head, string(sign)) > strings.Count(head, string(c.comma)) {
			c.comma = sign
		}
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord = c.comma, -1
	records, err := r.ReadAll()
	if err != nil {
		return fail(0, "the template cannot be read: %v", err)
	}
	if len(records) != 2 {
		return fail(0, "the template has %d lines, and wants two", len(records))
	}
	if c.heading, c.cells = records[0], records[1]; len(c.heading) != len(c.cells) {
		return fail(2, "%d headings and %d columns", len(c.heading), len(c.cells))
	}
	for _, cell := range c.cells {
		if _, err := fillColumn(cell, func(field string) (string, bool) {
			_, known := columnFields[field]
			kind, points := strings.CutPrefix(field, "points.")
			return "", known || points && kind != "" || field == "points"
		}); err != nil {
			return fail(2, "%v", err)
		}
	}
	return c, nil
}

// fillColumn puts in place of each {field} what it stands for.
func fillColumn(cell string, of func(field string) (string, bool)) (string, error) {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(cell, "{")
		out.WriteString(before)
		if !found {
			return out.String(), nil
		}
		field, after, closed := strings.Cut(rest, "}")
		text, known := of(field)
		if !closed || !known {
			return "", fmt.Errorf("there is no field {%s}", field)
		}
		out.WriteString(text)
		cell = after
	}
}

// Write writes the credited points of a batch by the template: a line for each player of
// each event. points are those of all kinds, points.KIND those of one, empty for none. A file without
// any points is an error.
func (c *Columns) Write(b *Batch) ([]byte, error) {
	var out strings.Builder
	w := csv.NewWriter(&out)
	w.Comma = c.comma
	_ = w.Write(c.heading)                                                                                       // a strings.Builder takes everything
	filled := !slices.ContainsFunc(c.cells, func(cell string) bool { return strings.Contains(cell, "{points") }) // it wants none
	lines := 0
	type player struct{ ranking, entry, within int }
	for _, a := range b.Awards {
		points := map[player]map[string]exact.Num{}
		var order []*Line
		for i := range a.Lines {
			l := &a.Lines[i]
			if l.Status != Credited {
				continue
			}
			k := player{l.ListNumber, l.Entry, l.Within}
			if points[k] == nil {
				points[k] = map[string]exact.Num{}
				order = append(order, l)
			}
			points[k][l.Kind] = points[k][l.Kind].Add(l.Points)
		}
		for _, l := range order {
			of := points[player{l.ListNumber, l.Entry, l.Within}]
			record := slices.Clone(c.cells)
			for i, cell := range record {
				// The fields were looked at when the template was read.
				record[i], _ = fillColumn(cell, func(field string) (string, bool) {
					if kind, ok := strings.CutPrefix(field, "points."); ok {
						if x := of[kind]; x.Sign() != 0 {
							filled = true
							return x.Text(a.Scheme.Decimals), true
						}
						return "", true
					}
					if field == "points" {
						filled = true
						return sum(of).Text(a.Scheme.Decimals), true
					}
					text := columnFields[field](a, l)
					return unrun(text), true
				})
			}
			_ = w.Write(record)
			lines++
		}
	}
	w.Flush()
	if lines == 0 || !filled {
		return nil, noPoints("CSV")
	}
	return []byte(out.String()), nil
}

// unrun keeps a spreadsheet from running a text as a formula.
func unrun(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
