package magiccontest

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"recap/scoring"

	"recap/scoring/traveller/source"
)

// tables are the score tables that stand side by side while they are read.
type tables struct {
	cells []cell      // nil outside of them
	seen  map[int]int // the line on which the table of a board begins
}

// cell is the columns of one board's table.
type cell struct {
	from   int
	board  int  // 0 where its number cannot be read, or the board stands twice
	rows   bool // the header of its columns has passed
	counts bool // its rows are results with their frequency
	datum  bool // its first row has a datum at the end
}

func (t *tables) isOpen() bool { return t.cells != nil }

func (t *tables) close() { t.cells = nil }

// blank ends the tables once they have rows; a frequency table has its own empty
// lines.
func (t *tables) blank() {
	if t.cells != nil && t.cells[0].rows {
		t.close()
	}
}

var boardToken = source.Pattern(`Board:\s*([^\s!]*)`)

// openTables begins the tables of the boards that a line names.
func (p *page) openTables(l line) {
	p.tables.cells = nil
	for _, m := range boardToken().FindAllStringSubmatchIndex(l.text, -1) {
		c := cell{from: utf8.RuneCountInString(l.text[:m[0]])}
		text := l.text[m[2]:m[3]]
		n, err := strconv.Atoi(text)
		switch {
		case err != nil || n < 1 || n > 9999:
			p.problem(l.number, 0, scoring.Failure, "", "%q is no number of a board; its results are left out", short(text))
		case p.tables.seen[n] > 0:
			p.problem(l.number, n, scoring.Failure, "", "stands twice (also line %d); its results here are left out", p.tables.seen[n])
		default:
			c.board = n
			p.tables.seen[n] = l.number
		}
		p.tables.cells = append(p.tables.cells, c)
	}
}

// tableLine reads a line of the tables: the header of the columns, or a row of
// each.
func (p *page) tableLine(l line) {
	text := []rune(l.text)
	cells := p.tables.cells
	if strings.Contains(l.text, "Result") && strings.Contains(l.text, "Score") {
		if cells[0].rows {
			// The header of other boards, whose numbers are not there.
			p.problem(l.number, 0, scoring.Failure, "", "the tables of this line have no number of a board; their results are left out")
			p.tables.close()
			return
		}
		for i := range cells {
			fields := strings.Fields(p.cellText(text, i))
			cells[i].rows = true
			cells[i].counts = len(fields) > 0 && fields[0] == "#"
			cells[i].datum = len(fields) > 0 && fields[len(fields)-1] == "Datum"
		}
		return
	}
	if stray := cut(text, 0, cells[0].from); strings.Trim(stray, "! ") != "" {
		p.problem(l.number, 0, scoring.Failure, "", "%q stands beside the tables", short(stray))
	}
	for i := range cells {
		if cells[i].from >= len(text) {
			break
		}
		if fields := strings.Fields(p.cellText(text, i)); len(fields) > 0 {
			p.row(&cells[i], l, fields)
		}
	}
}

// cellText is what a line has of a table.
func (p *page) cellText(text []rune, i int) string {
	cells := p.tables.cells
	to := len(text)
	if i+1 < len(cells) {
		to = cells[i+1].from
	}
	return strings.Trim(cut(text, cells[i].from, to), "! ")
}

// result is what stands behind the pairs of a row.
type result struct {
	entry  scoring.Entry
	bye    bool
	points []string // one or two, and the datum if there is one
}

var (
	averages   = source.Pattern(`^(A[+=-])/(A[+=-])$`)
	contract   = source.Pattern(`^(?i)[1-7](?:[CDHSN]|NT)x{0,2}$`)
	card       = source.Pattern(`^[CDHS](?:10|[2-9TJQKA])$`)
	tableScore = source.Pattern(`^-?[0-9]{1,4}$`)
)

// parseResult reads the fields behind the pairs; ok is false where they are in
// no form that is known.
func parseResult(f []string) (r result, ok bool) {
	if len(f) == 0 {
		return r, false
	}
	averaged := averages().FindStringSubmatch(f[0])
	switch {
	case f[0] == "Bye":
		r.bye, f = true, f[1:]
	case averaged != nil:
		r.entry.NSAward, r.entry.EWAward, f = averaged[1], averaged[2], f[1:]
	case strings.EqualFold(f[0], "pass") && len(f) > 1:
		r.entry.Contract, r.entry.Score, f = "PASS", f[1], f[2:]
	case contract().MatchString(f[0]) && len(f) > 3:
		r.entry.Contract, r.entry.Declarer, r.entry.Result, f = f[0], f[1], f[2], f[3:]
		if card().MatchString(f[0]) {
			r.entry.Lead, f = f[0], f[1:]
		}
		if len(f) == 0 {
			return r, false
		}
		r.entry.Score, f = f[0], f[1:]
	default:
		r.entry.Score, f = f[0], f[1:]
	}
	r.points = f
	if r.entry.Score != "" && !tableScore().MatchString(r.entry.Score) || len(f) < 1 || len(f) > 3 || len(f) < 2 && !r.bye || len(f) > 2 && r.bye {
		return r, false
	}
	for _, x := range f {
		if !plainFigure().MatchString(x) {
			return r, false
		}
	}
	return r, true
}

// row reads a row of a table.
func (p *page) row(c *cell, l line, fields []string) {
	text := strings.Join(fields, " ")
	if c.board == 0 {
		p.LeftOut = append(p.LeftOut, p.pos(l.number)) // said with its header
		return
	}
	if c.counts {
		p.frequency(c, l, fields)
		return
	}
	r := scoring.Row{Board: c.board}.At(p.pos(l.number))
	if len(fields) < 2 || !pairID(fields[0], &r.NS) || !pairID(fields[1], &r.EW) || r.NS.IsZero() && r.EW.IsZero() {
		p.problem(l.number, c.board, scoring.Failure, "", "no row of a board: %q", short(text))
		p.LeftOut = append(p.LeftOut, r.Pos())
		return
	}
	res, ok := parseResult(fields[2:])
	if !ok || !res.bye && (r.NS.IsZero() || r.EW.IsZero()) || len(res.points) == 3 && !c.datum {
		p.problem(l.number, c.board, scoring.Failure, "", "no result of a board: %q", short(text))
		r.SetRemarks(short(text))
		p.Rows = append(p.Rows, r) // which waits for its result
		return
	}
	p.enter(&r, res, c)
	p.Rows = append(p.Rows, r)
}

// enter puts a result and its points into a row.
func (p *page) enter(r *scoring.Row, res result, c *cell) {
	points := res.points
	if len(points) == 3 {
		if c.datum {
			p.Datums[scoring.BoardKey{Board: r.Board}] = scoring.Figure(points[2])
		}
		points = points[:2]
	}
	switch {
	case res.bye:
		r.Outcome = scoring.SatOut
		switch {
		case len(points) == 2:
			r.SetPublished(scoring.Figure(points[0]), scoring.Figure(points[1]))
		case r.NS.IsZero() && !r.EW.IsZero():
			r.SetPublished("", scoring.Figure(points[0]))
		default:
			r.SetPublished(scoring.Figure(points[0]), "")
		}
		return
	default:
		p.problems = append(p.problems, r.Enter(res.entry)...)
		r.SetPublished(scoring.Figure(points[0]), scoring.Figure(points[1]))
	}
}

// pairID reads the number of a pair, or -- for nobody.
func pairID(s string, to *scoring.ID) bool {
	if s == "--" {
		return true
	}
	if !digits().MatchString(s) {
		return false
	}
	n, _, err := scoring.ParseNumber(s)
	to.Number = n
	return err == nil
}

// frequency reads a row that says how often a result occurred, and makes as many
// rows of it. It does not say whose results they are.
func (p *page) frequency(c *cell, l line, fields []string) {
	// No board has as many tables and no event as many results: a damaged number
	// must not ask for all the memory there is.
	const most, mostOfAll = 500, 100_000
	res, ok := parseResult(fields[1:])
	n, err := strconv.Atoi(fields[0])
	if !ok || err != nil || n < 1 || n > most || len(p.Rows) > mostOfAll {
		p.problem(l.number, c.board, scoring.Failure, "", "no result of a board: %q", short(strings.Join(fields, " ")))
		p.LeftOut = append(p.LeftOut, p.pos(l.number))
		return
	}
	for i := range n {
		before := len(p.problems)
		r := scoring.Row{Board: c.board}.At(p.pos(l.number))
		p.enter(&r, res, c)
		if i > 0 {
			p.problems = p.problems[:before]
		}
		p.Rows = append(p.Rows, r)
	}
}

// A line that looks like results, of one table or of several side by side.
var resultLine = source.Pattern(`(?:^|\s)(?:[0-9]+|--)\s+(?:[0-9]+|--)\s+(?:[1-7][CDHSN]x{0,2}\s|Pass\s|Bye\s|A[+=-]/A[+=-]\s|-?[0-9]+0\s+-?` + number + `\s+-?` + number + `)`)

// leaveOut tells that a line looks like a result and cannot be put on a board.
func (p *page) leaveOut(l line, what string) {
	p.problem(l.number, 0, scoring.Failure, "", "%s: %q", what, short(l.text))
	p.LeftOut = append(p.LeftOut, p.pos(l.number))
}
