package templates

import (
	"slices"
	"strconv"

	"recap/scoring"
	"recap/scoring/exact"
)

// scorecards gives a table for each contestant: what it played, against whom and what
// that brought. Those of teams have a row for each match.
func (b *builder) scorecards() []Table {
	if b.res.Teams {
		return b.teamCards()
	}
	shape, plays, mains := b.cardShape(), b.plays(), b.mains()
	var tables []Table
	for _, c := range b.inOrder() {
		if of := plays[c.ID]; len(of) > 0 {
			tables = append(tables, b.scorecard(c, of, mains[c.ID], shape))
		}
	}
	return tables
}

// inOrder are the contestants by section, line and number, without phantoms.
func (b *builder) inOrder() (all []*scoring.Contestant) {
	for i := range b.res.Event.Contestants {
		if c := &b.res.Event.Contestants[i]; !c.Phantom {
			all = append(all, c)
		}
	}
	slices.SortStableFunc(all, func(x, y *scoring.Contestant) int { return scoring.CompareID(x.ID, y.ID) })
	return all
}

// cardShape is what all scorecards of an event have in common.
type cardShape struct {
	rounds, seats, alone bool // alone: each player is a contestant
	points               int  // decimals
}

func (b *builder) cardShape() cardShape {
	s := cardShape{points: b.travellerShape().points}
	lines := map[scoring.ID]scoring.Line{}
	for id, of := range b.plays() {
		for _, p := range of {
			s.rounds = s.rounds || b.res.Event.Rows[p.row].Round > 0
			s.alone = s.alone || p.seat != scoring.NoSeat
			if have, ok := lines[id]; ok && have != p.line {
				s.seats = true
			}
			lines[id] = p.line
		}
	}
	s.seats = s.seats || s.alone
	return s
}

// contestantTitle is the number of a contestant with its names, and its place.
func (b *builder) contestantTitle(c *scoring.Contestant, s *scoring.Standing) string {
	title := b.told(c.ID, b.sections, b.lines)
	if name := b.calledName(c); name != "" {
		title += " " + name
	}
	if s != nil && placed(s) {
		word := "title.place"
		if s.Tied {
			word = "title.place_tied"
		}
		title += " · " + b.lang.Word(word, strconv.Itoa(s.Place))
	}
	return title
}

// contestantFacets tell whose a table is.
func (b *builder) contestantFacets(id scoring.ID) (fs []Facet) {
	if b.sections {
		fs = append(fs, Facet{"section", id.Section})
	}
	if b.lines {
		fs = append(fs, Facet{"line", id.Line.String()})
	}
	return append(fs, Facet{"number", id.Number})
}

// carded is a play on a scorecard, with the sum up to it.
type carded struct {
	play
	*scoring.Row
	award scoring.Award
	sum   tally
}

func (b *builder) scorecard(c *scoring.Contestant, plays []play, s *scoring.Standing, shape cardShape) Table {
	t := sheet[*carded]{Table: Table{Kind: "scorecards", Together: true, Title: b.contestantTitle(c, s), Facets: b.contestantFacets(c.ID)}}
	column := func(show bool, key string, align Align, cell func(*carded) Cell, args ...string) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align}, cell)
		}
	}
	banded, awarded := false, false
	column(b.sessions, "session", Right, func(p *carded) Cell { return known(p.Session) })
	column(shape.rounds, "round", Right, func(p *carded) Cell { return known(p.Round) })
	column(true, "board", Right, func(p *carded) Cell { return IntCell(p.Board) })
	column(shape.seats, "seat", Left, func(p *carded) Cell {
		if p.seat != scoring.NoSeat {
			return TextCell(b.lang.Word("seat_short." + p.seat.String()))
		}
		return TextCell(b.lang.Word("line_short." + p.line.String()))
	})
	column(shape.alone, "partner", Left, func(p *carded) Cell { return TextCell(b.partner(p.play)) })
	column(true, "opponents", Right, func(p *carded) Cell { return TextCell(b.opponentNumbers(p.play)) })
	column(true, "opponent_names", Left, func(p *carded) Cell { return TextCell(b.opponentNames(p.play)) })
	column(true, "contract", Left, func(p *carded) Cell {
		cell, mark := b.ownContract(p.Row, p.row, p.line)
		awarded = awarded || mark
		return cell
	})
	t.Columns[len(t.Columns)-1].Spills = true
	result := func(cell func(*carded) Cell) func(*carded) Cell {
		return func(p *carded) Cell {
			if !ownPlay(p.Row, p.line) {
				return Cell{}
			}
			return cell(p)
		}
	}
	column(true, "declarer", Left, result(func(p *carded) Cell {
		if p.Declarer == scoring.NoSeat {
			return Cell{}
		}
		return TextCell(b.lang.Word("seat_short." + p.Declarer.String()))
	}))
	column(true, "lead", Left, result(func(p *carded) Cell { return TextCell(p.Lead.Symbols()) }))
	column(true, "result", Left, result(func(p *carded) Cell { return TextCell(resultText(p.Row)) }))
	column(true, "own_score", Right, func(p *carded) Cell { return ownScore(p.Row, p.line) })
	column(true, "points", Right, func(p *carded) Cell {
		cell := b.pointsCell(p.award, shape.points)
		_, cell.Shade = b.band(p.award, shape.points)
		return cell
	}, b.unit())
	percents := b.percents()
	column(percents, "percent", Right, func(p *carded) Cell {
		percent, ok := percentOf(p.award)
		if !ok {
			return Cell{}
		}
		cell := NumberCell(percent, percentPlaces)
		_, cell.Shade = b.band(p.award, shape.points)
		return cell
	})
	column(true, "band", Left, func(p *carded) Cell {
		mark, _ := b.band(p.award, shape.points)
		banded = banded || mark != ""
		return TextCell(mark)
	})
	running := func(s tally) Cell {
		if percents {
			return NumberCell(s.percent(), 2)
		}
		return Cell{Kind: Number, Num: s.points, Decimals: shape.points, Signed: b.netBoards()}
	}
	runningUnit := b.unit()
	if percents {
		runningUnit = "%"
	}
	column(true, "running", Right, func(p *carded) Cell {
		if p.award.Kind == scoring.NoAward {
			return Cell{}
		}
		return running(p.sum)
	}, runningUnit)
	for i := range t.Columns {
		if k := t.Columns[i].Key; k == "opponent_names" || k == "partner" {
			t.Columns[i].Flex, t.Columns[i].Small = true, true
		}
	}
	var total tally
	for _, p := range plays {
		award := b.award(p)
		total.add(award)
		t.row(&carded{p, &b.res.Event.Rows[p.row], award, total})
	}
	flat := t.copied()
	for i, p := range plays {
		b.plainCells(&flat, i, p)
	}
	t.Flat = func() Table { return flat }
	t.Rows = append(withoutRepeats(t.Table), b.cardTotals(t.Columns, total, s, shape.points)...)
	if banded {
		t.Notes = append(t.Notes, b.bandNote())
	}
	if awarded {
		t.Notes = append(t.Notes, b.lang.Word("note.adjusted"))
	}
	return t.Table
}

// plainCells are those of a row for machines, in the letters of the traveller format.
func (b *builder) plainCells(t *Table, row int, p play) {
	r := &b.res.Event.Rows[p.row]
	for j, c := range t.Columns {
		cell := &t.Rows[row][j]
		switch {
		case c.Key == "seat" && p.seat != scoring.NoSeat:
			*cell = TextCell(p.seat.String())
		case c.Key == "seat":
			*cell = TextCell(p.line.String())
		case c.Key == "contract" && hasTableResult(r):
			*cell = TextCell(r.Contract.String())
		case c.Key == "contract":
			*cell = TextCell(rowNote(r))
		case cell.Kind == Blank:
		case c.Key == "declarer":
			*cell = TextCell(r.Declarer.String())
		case c.Key == "lead":
			*cell = TextCell(r.Lead.String())
		}
	}
}

// withoutRepeats are the rows of a scorecard for people: whom one met in a round stands
// at the first of its boards.
func withoutRepeats(t Table) [][]Cell {
	who := []string{"session", "round", "seat", "partner", "opponents", "opponent_names"}
	rows := make([][]Cell, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = slices.Clone(row)
		same := i > 0
		for j, c := range t.Columns {
			same = same && (!slices.Contains(who, c.Key) || sameCell(row[j], t.Rows[i-1][j]))
		}
		if !same {
			continue
		}
		for j, c := range t.Columns {
			if slices.Contains(who, c.Key) {
				rows[i][j] = Cell{}
			}
		}
	}
	return rows
}

// sameCell tells whether two cells show the same.
func sameCell(a, b Cell) bool { return a.Kind == b.Kind && a.Text == b.Text && a.Num.Equal(b.Num) }

// cardTotals are the rows under a scorecard: the sum of its boards, what else is in the
// total, and that where it is another one.
func (b *builder) cardTotals(columns []Column, total tally, s *scoring.Standing, decimals int) (rows [][]Cell) {
	row := func(word string, points Cell, percent Cell, boards Cell) {
		cells := make([]Cell, len(columns))
		for i, c := range columns {
			switch c.Key {
			case "board":
				cells[i] = boards
			case "contract":
				cells[i] = TextCell(b.lang.Word(word))
			case "points":
				cells[i] = points
			case "percent":
				cells[i] = percent
			}
			cells[i].Strong, cells[i].Shade = true, NoShade
		}
		rows = append(rows, cells)
	}
	signed := b.netBoards()
	row("cell.sum", Cell{Kind: Number, Num: total.points, Decimals: decimals, Signed: signed}, NumberCell(total.percent(), 2), IntCell(total.boards))
	if s == nil || !counted(s) {
		return rows
	}
	extra := func(word string, x exact.Num) {
		if x.Sign() != 0 {
			row(word, Cell{Kind: Number, Num: x, Decimals: max(decimals, x.Places(2)), Signed: true}, Cell{}, Cell{})
		}
	}
	extra("column.penalty", s.Penalty)
	extra("column.carry", s.Carry)
	if _, inUnit := b.rankedIn(); inUnit == signed && b.res.VP == "" && !b.meansOfSessions() && !s.Score.Equal(total.points) {
		row("cell.total", Cell{Kind: Number, Num: s.Score, Decimals: max(decimals, s.Score.Places(2)), Signed: signed}, NumberCell(s.Percent, 2), IntCell(s.Boards))
	}
	return rows
}

// What marks a good or a bad board on a scorecard: from how many percent on, as ACBLmerge
// colours them, and from how many IMPs on, which no source says.
const (
	goodPercent, badPercent = 70, 30
	goodIMPs, bestIMPs      = 5, 10
)

// percentPlaces are the decimals of the percentage of a board.
const percentPlaces = 1

// band is the mark of a good or a bad board, and its shade, by the figure as it is
// printed: what reads 70.0 is 70 or more. decimals are those of the points; the mark is
// for those who see no colours.
func (b *builder) band(a scoring.Award, decimals int) (mark string, s Shade) {
	if a.Kind == scoring.NoAward {
		return "", NoShade
	}
	x, best, good, bad, worst := a.Points, bestIMPs, goodIMPs, -goodIMPs, -bestIMPs
	if !b.inIMPs() {
		percent, ok := percentOf(a)
		if !ok {
			return "", NoShade
		}
		x, best, good, bad, worst, decimals = percent, 100, goodPercent, badPercent, 0, percentPlaces
	}
	x = x.Round(decimals, exact.HalfAway)
	switch {
	case !x.Less(exact.Int(best)):
		return "▲▲", Best
	case !x.Less(exact.Int(good)):
		return "▲", Good
	case !exact.Int(worst).Less(x):
		return "▼▼", Worst
	case !exact.Int(bad).Less(x):
		return "▼", Bad
	}
	return "", NoShade
}

// bandNote says what the marks mean.
func (b *builder) bandNote() string {
	if b.inIMPs() {
		return b.lang.Word("note.band_imps", strconv.Itoa(bestIMPs), strconv.Itoa(goodIMPs))
	}
	return b.lang.Word("note.band_percent", strconv.Itoa(goodPercent), strconv.Itoa(badPercent))
}

// opponentNumbers are whom one met, by their numbers.
func (b *builder) opponentNumbers(p play) string {
	ids := b.opponents(p)
	r := &b.res.Event.Rows[p.row]
	switch len(ids) {
	case 0:
		return "–"
	case 1:
		return showID(ids[0], b.sections && ids[0].Section != r.Section, b.away)
	}
	return ids[0].Number + "+" + ids[1].Number
}

// opponentNames are whom one met, by their names: who sat there where the row says so.
func (b *builder) opponentNames(p play) string {
	ns, ew := b.namesOf(&b.res.Event.Rows[p.row])
	if p.line == scoring.EW {
		return ns
	}
	return ew
}

// partner is with whom a single player sat.
func (b *builder) partner(p play) string {
	if p.seat == scoring.NoSeat {
		return ""
	}
	r := &b.res.Event.Rows[p.row]
	other := (int(p.seat-scoring.North) + 2) % 4
	id := b.individual(r, other)
	if c := b.contestants()[id]; c != nil && b.called()[id] != "" {
		return showID(id, false, false) + " " + b.called()[id]
	}
	return r.Players()[other]
}

// teamCards are the scorecards of teams: their matches.
func (b *builder) teamCards() []Table {
	shape, mains := b.matchShape(), b.mains()
	of := map[scoring.ID][]*scoring.Match{}
	for i := range b.res.Matches {
		m := &b.res.Matches[i]
		of[m.Home] = append(of[m.Home], m)
		if !m.SitOut {
			of[m.Away] = append(of[m.Away], m)
		}
	}
	var tables []Table
	for _, c := range b.inOrder() {
		if len(of[c.ID]) > 0 {
			tables = append(tables, b.teamCard(c, of[c.ID], mains[c.ID], shape))
		}
	}
	return tables
}

// teamMatch is a match from the side of one of the two.
type teamMatch struct {
	*scoring.Match
	away           bool
	own, their, vp exact.Num
	has, net       bool
	running        exact.Num
	opponents      scoring.ID
}

func (b *builder) teamCard(c *scoring.Contestant, matches []*scoring.Match, s *scoring.Standing, shape matchShape) Table {
	t := sheet[*teamMatch]{Table: Table{Kind: "scorecards", Together: true, Title: b.contestantTitle(c, s), Facets: b.contestantFacets(c.ID)}}
	column := func(show bool, key string, align Align, cell func(*teamMatch) Cell, args ...string) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align}, cell)
		}
	}
	unit := b.unit()
	if shape.percent {
		unit = "%"
	}
	result := func(m *teamMatch, x exact.Num) Cell {
		if !m.has {
			return Cell{}
		}
		return Cell{Kind: Number, Num: x, Decimals: shape.decimals, Signed: m.net, Muted: m.Deleted}
	}
	column(b.sessions, "session", Right, func(m *teamMatch) Cell { return known(m.Session) })
	column(true, "match_round", Right, func(m *teamMatch) Cell { return known(m.Round) })
	column(true, "opponents", Right, func(m *teamMatch) Cell { return TextCell(showID(m.opponents, b.sections, b.lines)) })
	column(true, "opponent_names", Left, func(m *teamMatch) Cell {
		if m.SitOut {
			return Cell{Kind: Text, Text: b.lang.Word("cell.sitout"), Muted: true}
		}
		return TextCell(b.called()[m.opponents])
	})
	t.Columns[len(t.Columns)-1].Flex = true
	column(true, "boards", Right, func(m *teamMatch) Cell { return known(m.Boards) })
	column(true, "own_result", Right, func(m *teamMatch) Cell { return result(m, m.own) }, unit)
	column(true, "their_result", Right, func(m *teamMatch) Cell {
		if m.SitOut {
			return Cell{}
		}
		return result(m, m.their)
	}, unit)
	running := shape.converted && b.res.RankedBy == "vp"
	column(shape.converted, "vp", Right, func(m *teamMatch) Cell {
		switch {
		case !m.Converted:
			return Cell{}
		case m.Deleted:
			return Cell{Kind: Text, Text: "–", Muted: true}
		}
		return NumberCell(m.vp, shape.vpDecimals)
	})
	column(running, "running", Right, func(m *teamMatch) Cell { return NumberCell(m.running, shape.vpDecimals) }, b.lang.Word("unit.VP"))
	column(shape.notes, "note", Left, func(m *teamMatch) Cell { return TextCell(b.matchNote(m.Match, b.lang)) })
	var total exact.Num
	for _, match := range matches {
		m := teamMatch{Match: match, away: match.Home != c.ID, opponents: match.Away, vp: match.HomeVP}
		m.own, m.their, m.net = b.matchResults(match)
		m.has, _ = hasResults(match)
		if m.away {
			m.own, m.their, m.opponents, m.vp = m.their, m.own, match.Home, match.AwayVP
		}
		if match.Converted && !match.Deleted {
			total = total.Add(m.vp)
		}
		m.running = total
		t.row(&m)
	}
	flat := t.copied()
	t.Flat = func() Table { return flat }
	if !running {
		return t.Table
	}
	row := func(word string, x exact.Num, signed bool) {
		cells := make([]Cell, len(t.Columns))
		for i, c := range t.Columns {
			switch c.Key {
			case "opponent_names":
				cells[i] = TextCell(b.lang.Word(word))
			case "vp":
				cells[i] = Cell{Kind: Number, Num: x, Decimals: max(shape.vpDecimals, x.Places(2)), Signed: signed}
			}
			cells[i].Strong = true
		}
		t.Rows = append(slices.Clip(t.Rows), cells)
	}
	row("cell.sum", total, false)
	if s == nil || !counted(s) {
		return t.Table
	}
	if s.Penalty.Sign() != 0 {
		row("column.penalty", s.Penalty, true)
	}
	if s.Carry.Sign() != 0 {
		row("column.carry", s.Carry, true)
	}
	if !s.Score.Equal(total) {
		row("cell.total", s.Score, false)
	}
	return t.Table
}
