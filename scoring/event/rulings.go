package event

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
)

// Rulings of the director on rows of the travellers. What rows they are about is
// found by the travellers as they are, so that two rulings may change places of two
// boards. Then they are carried out: first where rows belong, then results, then
// awards.

// onRow is a ruling on a row, by their numbers.
type onRow struct{ ruling, row int }

// desk is where rulings are carried out.
type desk struct {
	*prepared
	boards  map[int][]int           // the rows of each board
	numbers []int                   // of the boards, in order
	ids     []scoring.ID            // who takes part
	known   map[string][]scoring.ID // these by their numbers
	// sat are, by board, the rows in which somebody of a number sat, met those of two in
	// a session; both once they are asked for.
	sat map[int]map[string][]int
	met map[metIn][]int
	// added are the rows that the travellers do not have; they are numbered after
	// those.
	added []scoring.Row
}

// metIn is two in a session.
type metIn struct {
	session int
	ns, ew  scoring.ID
}

// rule carries out the rulings. It comes before rows are compared with one another:
// a ruling may settle what contradicts itself.
func (p *prepared) rule() {
	rulings := p.ev.Rulings
	if len(rulings) == 0 {
		return
	}
	d := newDesk(p)
	var due []onRow
	for n := range rulings {
		due = append(due, d.rowsOf(n)...)
	}
	due = d.withoutContradictions(due)
	slices.SortStableFunc(due, func(a, b onRow) int { return cmp.Compare(stage(rulings[a.ruling].Kind), stage(rulings[b.ruling].Kind)) })
	type done struct {
		onRow
		scoring.Ruled
	}
	var carriedOut []done
	ruled := map[int]bool{}
	for _, o := range due {
		row := d.row(o.row)
		before, r := *row, &rulings[o.ruling]
		after, problems, ok := r.On(before, d.vulnerabilityOf(r.Played, before))
		p.problems = append(p.problems, problems...)
		if !ok {
			continue
		}
		d.doubt(r, before)
		*row, ruled[o.row] = after, true
		carriedOut = append(carriedOut, done{o, scoring.Ruled{Ruling: *r, Before: before, After: after, Added: o.row >= len(p.ev.Rows)}})
	}
	place := d.add(ruled)
	slices.SortStableFunc(carriedOut, func(a, b done) int { return cmp.Or(cmp.Compare(a.ruling, b.ruling), cmp.Compare(a.row, b.row)) })
	for _, c := range carriedOut {
		c.Ruled.Row = place[c.row]
		p.ruled = append(p.ruled, c.Ruled)
	}
	p.forgetPublished()
}

func newDesk(p *prepared) *desk {
	d := &desk{prepared: p, boards: map[int][]int{}, known: map[string][]scoring.ID{}, sat: map[int]map[string][]int{}}
	seen := map[scoring.ID]bool{}
	know := func(id scoring.ID) {
		if !id.IsZero() && !seen[id] {
			seen[id] = true
			d.ids = append(d.ids, id)
			d.known[id.Number] = append(d.known[id.Number], id)
		}
	}
	for _, c := range p.ev.Contestants {
		know(c.ID)
	}
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		if _, known := d.boards[r.Board]; !known {
			d.numbers = append(d.numbers, r.Board)
		}
		d.boards[r.Board] = append(d.boards[r.Board], i)
		know(r.NS)
		know(r.EW)
		for _, text := range r.Players() {
			if p.individuals && text != "" {
				know(p.playerID(r, text))
			}
		}
	}
	slices.Sort(d.numbers)
	return d
}

// row is a row of the travellers, or one that is added to them.
func (d *desk) row(i int) *scoring.Row {
	if n := len(d.ev.Rows); i >= n {
		return &d.added[i-n]
	}
	return &d.ev.Rows[i]
}

// fail tells that a ruling cannot be carried out, on a board or, with 0, at all.
func (d *desk) fail(r *scoring.Ruling, board int, hint, format string, args ...any) {
	d.problems = append(d.problems, scoring.Problem{Pos: r.Pos, Severity: scoring.Failure, Board: board, Text: fmt.Sprintf(format, args...) + "; the ruling is left out", Hint: hint})
}

// rowsOf are the rows that a ruling is about.
func (d *desk) rowsOf(n int) (due []onRow) {
	r := &d.ev.Rulings[n]
	if r.Kind == scoring.AbsentPair && (d.teams || d.individuals) {
		hint := "an award says what the players get"
		if d.teams {
			hint = "a [[match]] says what a team gets whose opponents were absent"
		}
		d.fail(r, 0, hint, "a ruling of kind %s is for an event of pairs", r.Kind)
		return nil
	}
	for _, id := range [...]scoring.ID{r.NS, r.EW} {
		if !id.IsZero() && !slices.ContainsFunc(d.known[id.Number], func(known scoring.ID) bool { return isNamed(id, known) }) {
			d.fail(r, 0, "", "%s does not take part in the event", id)
			return nil
		}
	}
	for _, run := range r.Boards {
		d.unplayed(r, run)
	}
	all := 0
	for _, board := range d.boardsOf(r) {
		var found []int
		for _, i := range d.rowsOn(r, board) {
			if d.isAbout(r, &d.ev.Rows[i]) {
				found = append(found, i)
			}
		}
		all += len(found)
		if len(found) == 0 && r.Boards != nil {
			if added, ok := d.absent(r, board); ok {
				found = []int{added}
			}
		}
		if d.ambiguous(r, board, found) {
			continue
		}
		for _, i := range found {
			due = append(due, onRow{n, i})
		}
	}
	if all == 0 && r.Boards == nil {
		d.fail(r, 0, "", "there is no such row in round %v", r.Rounds)
	}
	return due
}

// boardsOf are the boards that a ruling is about and somebody played, in order.
func (d *desk) boardsOf(r *scoring.Ruling) (boards []int) {
	if r.Boards == nil {
		return d.numbers
	}
	for _, run := range r.Boards {
		boards = append(boards, d.played(run)...)
	}
	slices.Sort(boards)
	return slices.Compact(boards)
}

// played are the boards of a run that somebody played.
func (d *desk) played(run scoring.Run) []int {
	from, _ := slices.BinarySearch(d.numbers, run.From)
	to, _ := slices.BinarySearch(d.numbers, run.To+1)
	return d.numbers[from:max(from, to)]
}

// rowsOn are the rows of a board among which those are that a ruling is about.
func (d *desk) rowsOn(r *scoring.Ruling, board int) []int {
	for _, id := range [...]scoring.ID{r.NS, r.EW} {
		if id.IsZero() {
			continue
		}
		if d.sat[board] == nil {
			sat := map[string][]int{}
			for _, i := range d.boards[board] {
				for line := scoring.NS; line <= scoring.EW; line++ {
					for _, there := range d.side(&d.ev.Rows[i], line) {
						if of := sat[there.Number]; len(of) == 0 || of[len(of)-1] != i {
							sat[there.Number] = append(of, i)
						}
					}
				}
			}
			d.sat[board] = sat
		}
		return d.sat[board][id.Number]
	}
	return d.boards[board]
}

// meetings are the rows of two in a session.
func (d *desk) meetings(of metIn) []int {
	if d.met == nil {
		d.met = map[metIn][]int{}
		for i := range d.ev.Rows {
			r := &d.ev.Rows[i]
			k := metIn{r.Session, r.NS, r.EW}
			d.met[k] = append(d.met[k], i)
		}
	}
	return d.met[of]
}

// unplayed tells of the boards of a run that nobody played.
func (d *desk) unplayed(r *scoring.Ruling, run scoring.Run) {
	where := ""
	if r.Section != "" {
		where += " in section " + r.Section
	}
	if r.Session > 0 {
		where += fmt.Sprintf(" in session %d", r.Session)
	}
	gap := func(from, to int) {
		switch {
		case from == to:
			d.fail(r, from, "", "nobody played the board%s", where)
		case from < to:
			d.fail(r, 0, "", "nobody played boards %v%s", scoring.Runs{{From: from, To: to}}, where)
		}
	}
	next := run.From
	for _, board := range d.played(run) {
		if slices.ContainsFunc(d.boards[board], func(i int) bool { return d.within(r, &d.ev.Rows[i]) }) {
			gap(next, board-1)
			next = board + 1
		}
	}
	gap(next, run.To)
}

// isNamed tells whether a ruling names a contestant by an ID, which has no section
// and need not have a line.
func isNamed(by, id scoring.ID) bool {
	return by.Number == id.Number && (by.Line == id.Line || by.Line == scoring.NoLine || id.Line == scoring.NoLine)
}

// within tells whether a row is of the session and section of a ruling.
func (d *desk) within(r *scoring.Ruling, row *scoring.Row) bool {
	return (r.Session == 0 || r.Session == max(row.Session, 1)) && (r.Section == "" || strings.EqualFold(r.Section, row.Section))
}

// names tells whether a ruling says who sat there.
func names(r *scoring.Ruling) bool { return !r.NS.IsZero() || !r.EW.IsZero() }

// isAbout tells whether a ruling is about a row. One that names nobody is about
// tables, and not about those who sat out. Rounds and tables that the travellers do
// not have need not agree where the pairs tell.
func (d *desk) isAbout(r *scoring.Ruling, row *scoring.Row) bool {
	if !d.within(r, row) || !names(r) && row.Outcome == scoring.SatOut {
		return false
	}
	unknown := func(n int) bool { return n == 0 && names(r) && r.Boards != nil }
	if len(r.Rounds) > 0 && !r.Rounds.Has(row.Round) && !unknown(row.Round) || r.Table > 0 && r.Table != row.Table && !unknown(row.Table) {
		return false
	}
	if d.sits(r.NS, row, scoring.NS) && d.sits(r.EW, row, scoring.EW) {
		return true
	}
	// Who sat the wrong way may be named the way it should have been.
	return r.Kind == scoring.SwappedPairs && d.sits(r.NS, row, scoring.EW) && d.sits(r.EW, row, scoring.NS)
}

// sits tells whether somebody sat on a side of a row; nobody is asked for by zero.
func (d *desk) sits(id scoring.ID, row *scoring.Row, line scoring.Line) bool {
	if id.IsZero() {
		return true
	}
	for _, there := range d.side(row, line) {
		if isNamed(id, there) {
			return true
		}
	}
	return false
}

// side are those who sat on a side: a pair, a team, or two players.
func (d *desk) side(row *scoring.Row, line scoring.Line) []scoring.ID {
	k := 0
	if line == scoring.EW {
		k = 1
	}
	if d.individuals {
		var ids []scoring.ID
		for _, text := range [...]string{row.Players()[k], row.Players()[k+2]} {
			if text != "" {
				ids = append(ids, d.playerID(row, text))
			}
		}
		return ids
	}
	return [...][]scoring.ID{{row.NS}, {row.EW}}[k]
}

// ambiguous tells whether several rows are meant where a ruling can be about one
// only, or about boards that have nothing to do with each other.
func (d *desk) ambiguous(r *scoring.Ruling, board int, found []int) bool {
	if len(found) < 2 {
		return false
	}
	if names(r) || r.Kind == scoring.Correction {
		var which []string
		for _, i := range found {
			row := d.row(i)
			which = append(which, fmt.Sprintf("%s (%s)", d.against(row), row.Pos().Within()))
		}
		d.fail(r, board, "ns, ew, session, section, round or table tells which", "several rows are meant: %s", strings.Join(which, ", "))
		return true
	}
	rounds := map[scoring.ID]int{}
	for _, i := range found {
		row := d.row(i)
		if row.Session != d.row(found[0]).Session {
			d.fail(r, board, "the session tells which", "several sessions have the board")
			return true
		}
		for _, id := range [...]scoring.ID{row.NS, row.EW} {
			if was, seen := rounds[id]; seen && was != row.Round && !id.IsZero() {
				d.fail(r, board, "the round tells which", "the board is another deal in each round: %s plays it in round %d and in round %d", id, was, row.Round)
				return true
			}
			rounds[id] = row.Round
		}
	}
	return false
}

// against names a row by who sat there.
func (d *desk) against(row *scoring.Row) string {
	text := func(line scoring.Line) string {
		var names []string
		for _, id := range d.side(row, line) {
			names = append(names, id.String())
		}
		return strings.Join(names, "+")
	}
	return text(scoring.NS) + " against " + text(scoring.EW)
}

// stage is when a ruling is carried out: what says where a row belongs comes first,
// since results depend on it, and awards last.
func stage(k scoring.RulingKind) int {
	switch k {
	case scoring.SwappedPairs, scoring.Misboarded, scoring.FouledBoard:
		return 0
	case scoring.Correction, scoring.CancelledBoard, scoring.NotPlayedBoard, scoring.AbsentPair:
		return 1
	}
	return 2
}

// claims are what of a row a ruling decides.
func claims(r *scoring.Ruling) []string {
	switch r.Kind {
	case scoring.SwappedPairs:
		return []string{"the seats"}
	case scoring.Misboarded:
		return []string{"the board"}
	case scoring.FouledBoard:
		return []string{"the form"}
	case scoring.Correction:
		return []string{"the result"}
	case scoring.CancelledBoard, scoring.NotPlayedBoard, scoring.AbsentPair:
		return []string{"the result", "NS", "EW"}
	}
	var sides []string
	assigned := r.Entry.Contract != "" || r.Entry.Score != ""
	if r.Entry.NSAward != "" || assigned {
		sides = append(sides, "NS")
	}
	if r.Entry.EWAward != "" || assigned {
		sides = append(sides, "EW")
	}
	return sides
}

// withoutContradictions leaves out the rulings that decide of a row what an earlier
// one has decided.
func (d *desk) withoutContradictions(due []onRow) []onRow {
	type claim struct {
		row  int
		what string
	}
	first := map[claim]int{}
	return slices.DeleteFunc(due, func(o onRow) bool {
		r, row := &d.ev.Rulings[o.ruling], d.row(o.row)
		for _, what := range claims(r) {
			if earlier, twice := first[claim{o.row, what}]; twice {
				d.fail(r, row.Board, "", "two rulings for %s of %s (also %s)", what, d.against(row), d.ev.Rulings[earlier].Pos.Within())
				return true
			}
		}
		for _, what := range claims(r) {
			first[claim{o.row, what}] = o.ruling
		}
		return false
	})
}

// vulnerabilityOf is how a board of the session of a row is vulnerable, where its
// rows say it.
func (d *desk) vulnerabilityOf(board int, row scoring.Row) scoring.Vulnerability {
	for _, i := range d.boards[board] {
		if other := d.row(i); other.Session == row.Session && other.Vul != scoring.ByBoard {
			return other.Vul
		}
	}
	return scoring.ByBoard
}

// doubt warns of a board that was played in place of another one and that nobody
// else played.
func (d *desk) doubt(r *scoring.Ruling, before scoring.Row) {
	if r.Kind == scoring.Misboarded && !slices.ContainsFunc(d.boards[r.Played], func(i int) bool { return d.row(i).Session == before.Session }) {
		d.problems = append(d.problems, scoring.Problem{Pos: r.Pos, Severity: scoring.Warning, Board: before.Board, Text: fmt.Sprintf("nobody else played board %d", r.Played)})
	}
}

// onAward is a doubt about an award of a row, told where it was given: by a ruling,
// or in the travellers.
func (s *scorer) onAward(row int, a scoring.Adjustment, hint, format string, args ...any) scoring.Problem {
	p := problemOf(&s.ev.Rows[row], scoring.Warning, hint, format, args...)
	for _, r := range s.ruled {
		if r.Row == row && r.Ruling.Awards() && slices.Contains([]string{r.After.NSAward().String(), r.After.EWAward().String()}, a.String()) {
			p.Pos = r.Ruling.Pos
		}
	}
	return p
}

// forgetPublished takes away what the file publishes of the boards on which there
// was a ruling: it is what they brought before, or came about by other rows.
func (p *prepared) forgetPublished() {
	boards := map[[2]int]bool{}
	for _, r := range p.ruled {
		boards[[2]int{r.Before.Session, r.Before.Board}], boards[[2]int{r.After.Session, r.After.Board}] = true, true
	}
	for i := range p.ev.Rows {
		if r := &p.ev.Rows[i]; boards[[2]int{r.Session, r.Board}] {
			r.SetPublished("", "")
		}
	}
}
