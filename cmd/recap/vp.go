package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"recap/scoring/exact"
	"recap/templates"
	"recap/vp"
)

const vpHelp = `
recap vp turns the result of a match into victory points and prints those of
both sides. The IMPs are those won less those lost by the first side. After a
ruling that does not balance each side has a result of its own.

Usage: recap vp [flags]

Examples:
  recap vp --boards 16 --imps 23
  recap vp --boards 16 --imps -5 --scale wbf-discrete
  recap vp --boards 24 --imps 10 --imps-ew -7          each side on its own
  recap vp --boards 8 --percent 56.23 --scale ebu-pairs
  recap vp --boards 8 --table
  recap vp --scale acbl-20 --table -o acbl.pdf -o acbl.csv
  recap vp --list

A scale of your own is a CSV file: the boards, then for each division of the
VPs the fewest IMPs that make it.
    # title: club scale
    # unit: imps
    boards,10-10,11-9,12-8,13-7
    8,0,1,4,7
With "unit: percent" the cells are the highest percentages. A table that was
written as CSV with --table can be read again, and TOML is read as well.
`

type vpFlags struct {
	outputFlags
	boards                           int
	scale                            string
	imps, impsEW, percent, percentEW string
	table, list                      bool
}

func vpCommand(env environment, args []string) int {
	var f vpFlags
	flags := pflag.NewFlagSet("vp", pflag.ContinueOnError)
	flags.IntVar(&f.boards, "boards", 0, "boards of the match: `N`")
	flags.StringVar(&f.imps, "imps", "", "result of the first side, `IMPS` won less those lost")
	flags.StringVar(&f.impsEW, "imps-ew", "", "result of the other side, as that side sees it: `IMPS` (default: the opposite)")
	flags.StringVar(&f.percent, "percent", "", "result of the first side in `PERCENT`, for scales of percentages")
	flags.StringVar(&f.percentEW, "percent-ew", "", "result of the other side in `PERCENT` (default: what is left of 100)")
	flags.StringVar(&f.scale, "scale", vp.Default, "scale: a `NAME` (--list shows them) or a CSV or TOML file")
	flags.BoolVar(&f.table, "table", false, "print the whole scale, or with --boards its column for so many")
	flags.BoolVar(&f.list, "list", false, "list the scales that are built in, with their sources")
	f.addPlain(flags)
	if code, done := env.parse(flags, vpHelp, args); done {
		return code
	}
	if flags.NArg() > 0 {
		return env.usageError(fmt.Errorf("vp does not know what %q is", flags.Arg(0)), "recap vp --boards 16 --imps 23")
	}
	results := flags.Changed("imps") || flags.Changed("imps-ew") || flags.Changed("percent") || flags.Changed("percent-ew")
	if (f.table || f.list) && results || f.table && f.list {
		return env.usageError(errors.New("a result, --table and --list exclude each other"), "")
	}
	if !f.table && (flags.Changed("output") || flags.Changed("format") || flags.Changed("paper")) {
		return env.usageError(errors.New("the flags of outputs go with --table"), "recap vp --boards 16 --table -o vps.pdf")
	}
	if f.list {
		return env.print(vpList())
	}
	s, err := vp.Open(f.scale)
	if err != nil {
		return env.inputError(err)
	}
	if f.table {
		columns := s.Columns()
		if flags.Changed("boards") {
			c, err := s.Column(f.boards)
			if err != nil {
				return env.usageError(err, "")
			}
			columns = []vp.Column{c}
		}
		return env.writeScale(f.outputFlags, f.scale, vpReport(s, columns))
	}
	if !results {
		return env.usageError(errors.New("vp needs a result, --table or --list"), "recap vp --boards 16 --imps 23")
	}
	if !flags.Changed("boards") {
		return env.usageError(errors.New("--boards is wanted: how many the match has"), "recap vp --boards 16 --imps 23")
	}
	own, other, err := f.convert(s)
	if err != nil {
		return env.usageError(err, "")
	}
	return env.print(own.Text(s.Places()) + " " + other.Text(s.Places()) + "\n")
}

// convert gives the VPs of both sides.
func (f vpFlags) convert(s *vp.Scale) (own, other exact.Num, err error) {
	unit, first, second := "imps", f.imps, f.impsEW
	foreign := f.percent + f.percentEW
	if s.Unit() == vp.Percent {
		unit, first, second, foreign = "percent", f.percent, f.percentEW, f.imps+f.impsEW
	}
	switch {
	case foreign != "" && first != "":
		return own, other, fmt.Errorf("the scale %s converts --%s alone: leave the other result out", s.Name(), unit)
	case first == "" && second != "":
		return own, other, fmt.Errorf("--%s-ew goes with --%s", unit, unit)
	case foreign != "" || first == "":
		return own, other, fmt.Errorf("the scale %s wants the result as --%s", s.Name(), unit)
	}
	result, err := exact.Parse(first)
	if err != nil {
		return own, other, fmt.Errorf("--%s: %w", unit, err)
	}
	if own, other, err = s.Convert(result, f.boards); err != nil || second == "" {
		return own, other, err
	}
	if result, err = exact.Parse(second); err != nil {
		return own, other, fmt.Errorf("--%s-ew: %w", unit, err)
	}
	other, err = s.Side(result, f.boards)
	return own, other, err
}

// vpList names the scales that are built in.
func vpList() string {
	var b strings.Builder
	for _, s := range vp.List() {
		var spans []string
		for _, span := range s.Spans() {
			spans = append(spans, span.String())
		}
		fmt.Fprintf(&b, "%-16s %s\n", s.Name(), s.Title())
		fmt.Fprintf(&b, "%-16s boards %s; source: %s; grade: %s\n", "", strings.Join(spans, ", "), s.Source(), s.Grade())
	}
	b.WriteString("\nGrades: A official text or two independent sources, B one official text,\nC one secondary source, D memory or inference.\n")
	return b.String()
}

// vpReport draws columns of a scale. One column has a line for each step. Where
// all columns have the same VPs, each is a line of one table, with the limits
// under the VPs. Else the boards stand across and the IMPs down, ten columns a
// table, as the WBF prints its scale. Machines get a line for each step, in the
// form that vp.Load reads.
func vpReport(s *vp.Scale, columns []vp.Column) *templates.Report {
	r := &templates.Report{Title: s.Title()}
	switch {
	case len(columns) == 1:
		r.Tables = []templates.Table{vpColumn(s, columns[0])}
	case sameVPs(columns):
		r.Tables = []templates.Table{vpMatrix(s, columns)}
	case s.Unit() == vp.IMPs:
		for len(columns) > 0 {
			n := min(10, len(columns))
			r.Tables = append(r.Tables, vpBlock(s, columns[:n]))
			columns = columns[n:]
		}
	default:
		for _, c := range columns {
			r.Tables = append(r.Tables, vpColumn(s, c))
		}
	}
	var flat []templates.Table
	for i := range r.Tables {
		t := &r.Tables[i]
		t.Kind = "vps"
		flat = append(flat, t.Flat())
	}
	head := [][2]string{{"scale", s.Name()}, {"title", s.Title()}, {"unit", s.Unit().String()}}
	for _, about := range [][2]string{{"source", s.Source()}, {"grade", s.Grade()}} {
		if about[1] != "" {
			r.Footer = append(r.Footer, about[0]+": "+about[1])
			head = append(head, about)
		}
	}
	r.Data = scaleDocument{schema: "recap/vp/1", head: head, tables: flat}
	return r
}

// limitName heads the limits of a scale.
func limitName(s *vp.Scale) (key, title string) {
	if s.Unit() == vp.Percent {
		return "to", "to %"
	}
	return "from", "IMPs"
}

// limits is the i-th limit of a column for people: 3–6, or 56.23.
func limits(s *vp.Scale, c vp.Column, i int) templates.Cell {
	limit := c.Steps[i].Limit
	switch {
	case s.Unit() == vp.Percent:
		places := 2
		for places < 9 && !limit.Round(places, exact.Down).Equal(limit) {
			places++
		}
		return templates.NumberCell(limit, places)
	case i+1 == len(c.Steps):
		return templates.TextCell(limit.String() + "+")
	}
	last := c.Steps[i+1].Limit.Sub(exact.Int(1))
	if last.Equal(limit) {
		return templates.TextCell(limit.String())
	}
	return templates.TextCell(limit.String() + "–" + last.String())
}

// flatVPs are the steps of columns, a line each.
func flatVPs(s *vp.Scale, columns ...vp.Column) func() templates.Table {
	return func() templates.Table {
		key, _ := limitName(s)
		t := templates.Table{Kind: "vps", Columns: []templates.Column{
			{Key: "boards", Title: "boards"}, {Key: key, Title: key, Align: templates.Right},
			{Key: "winner", Title: "winner", Align: templates.Right}, {Key: "loser", Title: "loser", Align: templates.Right},
		}}
		for _, c := range columns {
			for i, step := range c.Steps {
				limit := templates.NumberCell(step.Limit, 0)
				if s.Unit() == vp.Percent {
					limit = limits(s, c, i)
				}
				t.Rows = append(t.Rows, []templates.Cell{templates.TextCell(c.Boards.String()), limit,
					templates.NumberCell(step.Winner, s.Places()), templates.NumberCell(step.Loser, s.Places())})
			}
		}
		return t
	}
}

func boardsInWords(span vp.Span) string {
	if span.From == 1 && span.To == 1 {
		return "1 board"
	}
	return strings.Replace(span.String(), "-", "–", 1) + " boards"
}

func vpColumn(s *vp.Scale, c vp.Column) templates.Table {
	_, title := limitName(s)
	t := templates.Table{Title: boardsInWords(c.Boards), Flat: flatVPs(s, c), Columns: []templates.Column{
		{Key: "limit", Title: title, Align: templates.Right},
		{Key: "winner", Title: "winner", Align: templates.Right}, {Key: "loser", Title: "loser", Align: templates.Right},
	}}
	for i, step := range c.Steps {
		t.Rows = append(t.Rows, []templates.Cell{limits(s, c, i),
			templates.NumberCell(step.Winner, s.Places()), templates.NumberCell(step.Loser, s.Places())})
	}
	return t
}

// sameVPs tells whether all columns have the same VPs in the same order.
func sameVPs(columns []vp.Column) bool {
	for _, c := range columns {
		if len(c.Steps) != len(columns[0].Steps) {
			return false
		}
		for i, step := range c.Steps {
			if first := columns[0].Steps[i]; !step.Winner.Equal(first.Winner) || !step.Loser.Equal(first.Loser) {
				return false
			}
		}
	}
	return true
}

func vpMatrix(s *vp.Scale, columns []vp.Column) templates.Table {
	_, title := limitName(s)
	t := templates.Table{Title: title + " by boards and VPs", Flat: flatVPs(s, columns...), Columns: []templates.Column{{Key: "boards", Title: "boards", Align: templates.Right}}}
	for i, step := range columns[0].Steps {
		t.Columns = append(t.Columns, templates.Column{Key: "step" + strconv.Itoa(i), Align: templates.Right,
			Title: step.Winner.Text(s.Places()) + "–" + step.Loser.Text(s.Places())})
	}
	for _, c := range columns {
		row := []templates.Cell{templates.TextCell(strings.Replace(c.Boards.String(), "-", "–", 1))}
		for i := range c.Steps {
			row = append(row, limits(s, c, i))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// vpBlock has the VPs of the winner by IMPs and boards, and both sides' where
// they do not add up to two draws. A column ends with its last step.
func vpBlock(s *vp.Scale, columns []vp.Column) templates.Table {
	first, last := columns[0].Boards.From, columns[len(columns)-1].Boards.To
	t := templates.Table{Title: boardsInWords(vp.Span{From: first, To: last}), Flat: flatVPs(s, columns...),
		Columns: []templates.Column{{Key: "imps", Title: "IMPs", Align: templates.Right}}}
	for _, c := range columns {
		t.Columns = append(t.Columns, templates.Column{Key: "boards" + c.Boards.String(), Title: strings.Replace(c.Boards.String(), "-", "–", 1), Align: templates.Right})
	}
	next := make([]int, len(columns)) // the step that has not begun yet
	pool := s.Draw().Times(2)
	for imps, open := 0, true; open; imps++ {
		open = false
		row := []templates.Cell{templates.IntCell(imps)}
		for j, c := range columns {
			cell := templates.Cell{}
			begins := next[j] < len(c.Steps) && c.Steps[next[j]].Limit.Equal(exact.Int(imps))
			if begins {
				next[j]++
			}
			if next[j] < len(c.Steps) || begins {
				step := c.Steps[next[j]-1]
				cell = templates.NumberCell(step.Winner, s.Places())
				if !step.Winner.Add(step.Loser).Equal(pool) {
					cell = templates.TextCell(step.Winner.Text(s.Places()) + "–" + step.Loser.Text(s.Places()))
				}
			}
			open = open || next[j] < len(c.Steps)
			row = append(row, cell)
		}
		t.Rows = append(t.Rows, row)
	}
	t.Notes = []string{"Boards stand across and IMPs down; the last figure of a column holds for any more IMPs."}
	return t
}

// scaleDocument is a scale as JSON: what is said of it, and a row for each line
// of its tables.
type scaleDocument struct {
	schema string
	head   [][2]string
	tables []templates.Table
}

func (d scaleDocument) AppendJSON(b []byte) []byte {
	b = append(b, `{"schema":`...)
	b = appendString(b, d.schema)
	for _, h := range d.head {
		b = append(b, ',')
		b = append(appendString(b, h[0]), ':')
		b = appendString(b, h[1])
	}
	b = append(b, `,"rows":[`...)
	rows := 0
	for _, t := range d.tables {
		for _, row := range t.Rows {
			if rows > 0 {
				b = append(b, ',')
			}
			rows++
			b = append(b, "\n{"...)
			for j, c := range row {
				if j > 0 {
					b = append(b, ',')
				}
				b = append(appendString(b, t.Columns[j].Key), ':')
				switch c.Kind {
				case templates.Number:
					b = c.Num.AppendShortest(b, c.Decimals)
				case templates.Text:
					b = appendString(b, c.Text)
				default:
					b = append(b, "null"...)
				}
			}
			b = append(b, '}')
		}
	}
	return append(b, "\n]}\n"...)
}

func appendString(b []byte, s string) []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string has always a JSON text
	}
	return append(b, text...)
}

// writeScale writes a scale to the outputs; input is the name or the file that it
// comes from.
func (env environment) writeScale(f outputFlags, input string, r *templates.Report) int {
	outs, err := f.outputs([]string{input})
	if err != nil {
		return env.usageError(err, "")
	}
	if err := refuseInputs(outs, []string{input}, []string{input}); err != nil {
		return env.usageError(err, "choose another name for the output")
	}
	return env.write(outs, f, document{input: input, report: func(string) *templates.Report { return r }})
}

// print writes the answer of a command.
func (env environment) print(text string) int {
	if _, err := env.stdout.Write(plain([]byte(text))); err != nil {
		fmt.Fprintf(env.stderr, "recap: %v\n", unwrapPath(err))
		return exitOutput
	}
	return exitOK
}
