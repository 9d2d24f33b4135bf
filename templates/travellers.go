package templates

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// travellerShape is what all travellers of an event have in common, so that
// their columns and their decimals are the same.
type travellerShape struct {
	section, group, vul bool
	points              int            // decimals of the awards
	field               map[string]int // which sections are compared with each other
}

func (b *builder) travellerShape() travellerShape {
	s := travellerShape{field: b.fields()}
	fields := make(map[int]bool)
	for _, f := range s.field {
		fields[f] = true
	}
	// With as many fields as sections the section is in the title.
	s.section = b.sections && len(fields) < len(s.field)
	for i := range b.res.Event.Rows {
		r := &b.res.Event.Rows[i]
		s.group = s.group || r.Group() != ""
		s.vul = s.vul || r.Vulnerability() != scoring.BoardVulnerability(r.Board)
	}
	for i := range b.res.Awards {
		a := &b.res.Awards[i]
		for _, side := range [...]*scoring.Award{&a.NS, &a.EW} {
			if side.Kind != scoring.NoAward && s.points < 2 {
				s.points = max(s.points, side.Points.Places(2))
			}
		}
	}
	return s
}

// sectionsOf names the sections of a field; empty where there is one field only.
func (s travellerShape) sectionsOf(field int) string {
	var of []string
	for section, f := range s.field {
		if f == field {
			of = append(of, section)
		}
	}
	if len(of) == len(s.field) {
		return ""
	}
	slices.SortFunc(of, scoring.CompareNumber)
	return strings.Join(of, "+")
}

// fields numbers the fields of comparison by section. Where the results do not
// say, sections that share a ranking are of one field, unless the method line says
// that each section is compared by itself.
func (b *builder) fields() map[string]int {
	field := make(map[string]int)
	add := func(section string) int {
		f, ok := field[section]
		if !ok {
			f = len(field)
			field[section] = f
		}
		return f
	}
	for i := range b.res.Event.Rows {
		add(b.res.Event.Rows[i].Section)
	}
	for _, f := range b.res.Facts {
		if f.Word == "field_apart" {
			return field
		}
	}
	join := func(section, with string) {
		to, from := add(section), add(with)
		if to == from {
			return
		}
		for s, f := range field {
			if f == from {
				field[s] = to
			}
		}
	}
	for _, sections := range b.res.Fields {
		for _, s := range sections {
			join(sections[0], s)
		}
	}
	for i := range b.res.Rankings {
		r := &b.res.Rankings[i]
		if r.Overall {
			continue // the events' sections need not have been compared
		}
		for j := range r.Standings {
			join(r.Standings[0].Contestant.ID.Section, r.Standings[j].Contestant.ID.Section)
		}
	}
	return field
}

// travellerRow is a row on its way into a table.
type travellerRow struct {
	*scoring.Row
	index int // in the event
	doubt []*scoring.Finding
	order int    // by who met, see sortedRows
	table [4]int // session, round where a board is another deal in each, board, field
	state state
	score int
	field int
}

// travellers gives a table for each board, in the order of the boards; where
// sections are scored apart, or there are several sessions, one for each of them.
func (b *builder) travellers() []Table {
	shape := b.travellerShape()
	var tables []Table
	for _, rows := range b.boards(shape) {
		tables = append(tables, b.traveller(rows, shape))
	}
	return tables
}

// boards are the rows of each board that were compared with each other, the best
// result of North-South first.
func (b *builder) boards(shape travellerShape) (boards [][]travellerRow) {
	first := make(map[int]string) // the first section of a field
	for s, f := range shape.field {
		if have, ok := first[f]; !ok || scoring.CompareNumber(s, have) < 0 {
			first[f] = s
		}
	}
	fields := slices.SortedFunc(maps.Keys(first), func(f, g int) int { return scoring.CompareNumber(first[f], first[g]) })
	place := make(map[int]int, len(fields))
	for i, f := range fields {
		place[f] = i
	}
	_, doubts := b.doubts()
	rows := make([]travellerRow, len(b.res.Event.Rows))
	for order, k := range b.sortedRows() {
		r := &b.res.Event.Rows[k.index]
		field, round := shape.field[r.Section], 0
		if b.res.PerRound {
			round = r.Round
		}
		rows[order] = travellerRow{Row: r, index: k.index, order: order, table: [4]int{r.Session, round, r.Board, place[field]},
			state: stateOf(r), field: field, doubt: doubts[k.index]}
		rows[order].score, _ = scoreOf(r)
	}
	slices.SortFunc(rows, func(x, y travellerRow) int {
		if x.table != y.table {
			return slices.Compare(x.table[:], y.table[:])
		}
		if x.state != y.state && !(x.state.counts() && y.state.counts()) {
			return cmp.Compare(x.state, y.state)
		}
		if shape.group {
			if c := scoring.CompareNumber(x.Group(), y.Group()); c != 0 {
				return c
			}
		}
		if x.state.counts() && x.score != y.score {
			return cmp.Compare(y.score, x.score)
		}
		return cmp.Compare(x.order, y.order)
	})
	for len(rows) > 0 {
		n := 1
		for n < len(rows) && rows[n].table == rows[0].table {
			n++
		}
		boards = append(boards, rows[:n])
		rows = rows[n:]
	}
	return boards
}

// compareRows orders the rows of a board by who met, whatever the order in
// which they came in.
func compareRows(x, y *scoring.Row, xi, yi int) int {
	if c := scoring.CompareNumber(x.Section, y.Section); c != 0 {
		return c
	}
	xns, xew := sides(x)
	yns, yew := sides(y)
	if c := cmp.Or(scoring.CompareNumber(xns.Number, yns.Number), scoring.CompareNumber(xew.Number, yew.Number)); c != 0 {
		return c
	}
	if c := cmp.Or(cmp.Compare(xns.Line, yns.Line), scoring.CompareNumber(xns.Section, yns.Section),
		scoring.CompareNumber(xew.Section, yew.Section), cmp.Compare(x.Round, y.Round), cmp.Compare(x.Table, y.Table),
		cmp.Compare(x.Room(), y.Room()), cmp.Compare(x.Outcome, y.Outcome), cmp.Compare(x.Score, y.Score)); c != 0 {
		return c
	}
	xp, yp := x.Players(), y.Players()
	return cmp.Or(slices.Compare(xp[:], yp[:]), cmp.Compare(x.Contract.String(), y.Contract.String()),
		cmp.Compare(xi, yi))
}

// boardTable is the beginning of a table about a board: its title, and what tells it
// from the others.
func (b *builder) boardTable(kind string, rows []travellerRow, shape travellerShape) Table {
	first := rows[0]
	board := strconv.Itoa(first.Board)
	title := "title.board"
	if kind == "frequencies" {
		title = "title.board_frequencies"
	}
	t := Table{Kind: kind, Together: true, Title: b.lang.Word(title, board)}
	if b.sessions {
		s := strconv.Itoa(first.Session)
		t.Title = b.lang.Word("title.session", t.Title, s)
		t.Facets = append(t.Facets, Facet{"session", s})
	}
	if b.res.PerRound {
		r := strconv.Itoa(first.Round)
		t.Title = b.lang.Word("title.round", t.Title, r)
		t.Facets = append(t.Facets, Facet{"round", r})
	}
	if of := shape.sectionsOf(first.field); of != "" {
		t.Title = b.lang.Word("title.section", t.Title, of)
		t.Facets = append(t.Facets, Facet{"section", of})
	}
	t.Facets = append(t.Facets, Facet{"board", board})
	if dealer := scoring.BoardDealer(first.Board); dealer != scoring.NoSeat {
		vul := first.Vulnerability()
		for _, r := range rows {
			if r.Vulnerability() != vul {
				vul = scoring.BoardVulnerability(first.Board)
				break
			}
		}
		if kind != "frequencies" { // who dealt tells nothing of how often a score occurs
			t.Title += " · " + b.lang.Word("title.dealer", b.lang.Word("seat."+dealer.String()))
		}
		t.Title += " · " + b.lang.Word("vul."+vul.String())
	}
	return t
}

func (b *builder) traveller(rows []travellerRow, shape travellerShape) Table {
	t := b.boardTable("travellers", rows, shape)
	t.Pictures = b.boardPictures(rows)
	column := func(show bool, key string, align Align, args ...string) {
		if show {
			t.Columns = append(t.Columns, Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align})
		}
	}
	column(shape.section, "section", Left)
	column(shape.group, "group", Left)
	column(shape.vul, "vul", Left)
	column(true, "ns", Right)
	column(true, "ew", Right)
	column(true, "contract", Left)
	t.Columns[len(t.Columns)-1].Spills = true
	column(true, "declarer", Left)
	column(true, "lead", Left)
	column(true, "result", Left)
	// The key is that of the traveller format, whose score is the table's.
	t.Columns = append(t.Columns, Column{Key: "score", Title: b.lang.Word("column.table_score"), Align: Right})
	column(true, "ns_points", Right, b.unit())
	column(true, "ew_points", Right, b.unit())
	column(true, "ns_names", Left)
	column(true, "ew_names", Left)
	for i := len(t.Columns) - 2; i < len(t.Columns); i++ {
		t.Columns[i].Flex, t.Columns[i].Small = true, true
	}

	cells := make([]Cell, 0, len(rows)*len(t.Columns))
	smallGroup, marked := false, false
	var remarks []string
	t.Rows = make([][]Cell, len(rows))
	for i, r := range rows {
		start := len(cells)
		add := func(show bool, c Cell) {
			if show {
				cells = append(cells, c)
			}
		}
		award := b.awardsOf(r.index)
		smallGroup = smallGroup || award.NS.Kind == scoring.SmallGroup || award.EW.Kind == scoring.SmallGroup
		contract, mark := b.contractCell(r)
		if mark {
			marked = true
		}
		ns, ew := b.numberOf(r.Row, scoring.NS), b.numberOf(r.Row, scoring.EW)
		// As notes call the table: the same numbers meet in every section.
		table, against := b.lang.Entrant(ns), b.lang.Entrant(ew)
		if shape.section {
			table = strings.TrimSpace(r.Section + " " + table)
		}
		if r.state == adjusted && (weighted(r.NSAward()) || weighted(r.EWAward())) {
			// Its parts are too long for the column.
			remarks = append(remarks, b.lang.Word("note.remark", table, against, strings.TrimSuffix(contract.Text, " *")))
			contract = TextCell(b.lang.Word("cell.weighted") + " *")
		}
		add(shape.section, TextCell(r.Section))
		add(shape.group, TextCell(r.Group()))
		if shape.vul {
			add(true, TextCell(b.lang.Word("vul_short."+r.Vulnerability().String())))
		}
		if mark && r.Remarks() != "" {
			remarks = append(remarks, b.lang.Word("note.remark", table, against, r.Remarks()))
		}
		if r.state == satOut {
			ns, ew = cmp.Or(ns, "–"), cmp.Or(ew, "–")
		}
		for n, f := range r.doubt {
			if n == 0 {
				contract = TextCell(strings.TrimSpace(contract.Text + " ?"))
			}
			remarks = append(remarks, b.lang.Word("note.flagged", table, against, findingText(f, b.lang)))
		}
		add(true, TextCell(ns))
		add(true, TextCell(ew))
		add(true, contract)
		if showsPlay(r.Row) {
			declarer := ""
			if r.Declarer != scoring.NoSeat {
				declarer = b.lang.Word("seat_short." + r.Declarer.String())
			}
			add(true, TextCell(declarer))
			add(true, TextCell(r.Lead.Symbols()))
			add(true, TextCell(resultText(r.Row)))
		} else {
			cells = append(cells, Cell{}, Cell{}, Cell{})
		}
		add(true, scoreCell(r.Row))
		add(true, b.pointsCell(award.NS, shape.points))
		add(true, b.pointsCell(award.EW, shape.points))
		nsNames, ewNames := b.namesOf(r.Row)
		add(true, TextCell(nsNames))
		add(true, TextCell(ewNames))
		t.Rows[i] = cells[start:len(cells):len(cells)]
	}
	t.Notes = append(t.Notes, b.datumNotes(rows)...)
	if smallGroup {
		t.Notes = append(t.Notes, b.lang.Word("note.small_group"))
	}
	if marked {
		t.Notes = append(t.Notes, b.lang.Word("note.adjusted"))
	}
	if b.unevenSides(rows) {
		t.Notes = append(t.Notes, b.lang.Word("note.uneven"))
	}
	t.Notes = append(t.Notes, remarks...)
	t.Flat = func() Table { return b.flatTraveller(rows, shape) }
	return t
}

// contractCell is the contract, or what stands in its place. mark tells whether
// there is a director's award in it.
func (b *builder) contractCell(r travellerRow) (c Cell, mark bool) {
	contract := r.Contract.Symbols()
	if r.Contract.IsPass() {
		contract = b.lang.Word("cell.pass")
	}
	award := b.awardOf(r.Row)
	switch r.state {
	case withResult:
		if award == "" {
			return TextCell(contract), false
		}
		// The other side keeps the result at the table.
		if contract != "" {
			award = contract + " · " + award
		}
		return TextCell(award + " *"), true
	case assigned: // the score stands among the scores
		return TextCell("*"), true
	case adjusted:
		return TextCell(award + " *"), true
	case notPlayed:
		return Cell{Kind: Text, Text: b.lang.Word("cell.not_played"), Muted: true}, false
	case satOut:
		return Cell{Kind: Text, Text: "–", Muted: true}, false
	case disputed, repeated:
		word := b.lang.Word("cell.disputed")
		if r.state == repeated {
			word = b.lang.Word("cell.repeated")
		}
		if contract != "" {
			word = contract + " · " + word
		}
		return Cell{Kind: Text, Text: word, Muted: true}, false
	}
	return Cell{Kind: Text, Text: "… " + b.lang.Word("cell.not_in"), Muted: true}, false
}

// unevenSides tells whether a ruling has given the two sides of a table something else to
// be compared by, an award for one side alone or two scores, so that what other tables
// have does not add up to the usual sum.
func (b *builder) unevenSides(rows []travellerRow) bool {
	if len(b.res.Datums) > 0 || b.res.Teams {
		return false // each side against its datum; each match by itself
	}
	ruled := slices.ContainsFunc(rows, func(r travellerRow) bool {
		ns, ew := comparedBy(r.Row, scoring.NS), comparedBy(r.Row, scoring.EW)
		return r.Expected() && !slices.EqualFunc(ns, ew, func(p, q scoring.Part) bool { return p.Score == q.Score && p.Weight.Equal(q.Weight) })
	})
	return ruled && slices.ContainsFunc(rows, func(r travellerRow) bool {
		a := b.awardsOf(r.index)
		if r.state != withResult || !r.NSAward().IsZero() || !r.EWAward().IsZero() || a.NS.Kind == scoring.NoAward || a.EW.Kind == scoring.NoAward {
			return false
		}
		usual := a.NS.Top
		if b.netBoards() {
			usual = exact.Num{}
		}
		// Rounding alone brings a few hundredths.
		off := a.NS.Points.Add(a.EW.Points).Sub(usual)
		return exact.Frac(1, 20).Less(exact.Max(off, off.Neg()))
	})
}

// comparedBy are the scores, by their weights, that a side of a row is compared by with
// the other tables; none where it is not.
func comparedBy(r *scoring.Row, line scoring.Line) []scoring.Part {
	switch award := r.Award(line); {
	case award.Kind == scoring.Weighted:
		return award.Parts
	case award.IsZero() && r.Outcome == scoring.Played:
		return []scoring.Part{{Weight: exact.Int(1), Score: r.Score}}
	}
	return nil
}

func (b *builder) pointsCell(a scoring.Award, decimals int) Cell {
	if a.Kind == scoring.NoAward {
		return Cell{}
	}
	return Cell{Kind: Number, Num: a.Points, Decimals: decimals, Signed: b.netBoards()}
}

// numberOf is who sat in a line, as a traveller shows it: after an arrow switch
// with the letters of the home lines, and with the section where it is another
// one than the table's. A phantom is nobody.
func (b *builder) numberOf(r *scoring.Row, line scoring.Line) string {
	id, other := sides(r)
	n, s := 0, 2
	if line == scoring.EW {
		id, other, n, s = other, id, 1, 3
	}
	if id.IsZero() {
		// Individuals have no pair's number; a sit-out has nobody.
		if r.Players()[n] != "" && r.Players()[s] != "" {
			return r.Players()[n] + "+" + r.Players()[s]
		}
		return ""
	}
	if c := b.contestants()[id]; c != nil && c.Phantom {
		return ""
	}
	return showID(id, b.sections && id.Section != r.Section, b.away)
}

// namesOf are the people of the two sides: who sat there where the row says so,
// else those of the contestants.
func (b *builder) namesOf(r *scoring.Row) (ns, ew string) {
	person := func(s string) string {
		// An individual stands in a row by name or by number.
		if c := b.contestants()[scoring.ID{Section: r.Section, Number: s}]; c != nil && s != "" {
			return joinNames(c.Names()...)
		}
		return s
	}
	side := func(id scoring.ID, first, second string) string {
		if id.IsZero() {
			return joinNames(person(first), person(second))
		}
		c := b.contestants()[id]
		switch {
		case c != nil && c.Phantom:
			return ""
		case first != "" || second != "":
			return joinNames(first, second)
		}
		return b.called()[id]
	}
	nsID, ewID := sides(r)
	return side(nsID, r.Players()[0], r.Players()[2]), side(ewID, r.Players()[1], r.Players()[3])
}

// flatTraveller has the columns of the traveller format, so that recap and
// others can read it again, with the points and the names behind them.
func (b *builder) flatTraveller(rows []travellerRow, shape travellerShape) Table {
	t := Table{Kind: "travellers"}
	players, rooms := false, false
	for i := range b.res.Event.Rows {
		players = players || b.res.Event.Rows[i].Players() != [4]string{}
		rooms = rooms || b.res.Event.Rows[i].Room() != ""
	}
	lead := []string{"session", "section", "round", "table", "board", "ns", "ew"}
	column := func(show bool, keys ...string) {
		for _, k := range keys {
			if show {
				// The scores of two tables are compared, and add up to nothing.
				t.Columns = append(t.Columns, Column{Key: k, Title: k, NoSum: k == "score", Lead: slices.Contains(lead, k)})
			}
		}
	}
	column(b.sessions, "session")
	column(true, "section", "round", "table", "board", "ns", "ew", "contract", "declarer", "lead", "result", "score",
		"ns_award", "ew_award", "remarks")
	column(players, "n", "s", "e", "w")
	column(rooms, "room")
	column(shape.group, "group")
	column(shape.vul, "vul")
	column(true, "ns_points", "ew_points", "ns_names", "ew_names")
	for _, r := range rows {
		cells := make([]Cell, 0, len(t.Columns))
		add := func(show bool, cs ...Cell) {
			if show {
				cells = append(cells, cs...)
			}
		}
		ns, ew := sides(r.Row)
		contract, score := r.Contract.String(), Cell{}
		switch {
		case hasTableResult(r.Row):
			score = IntCell(r.Score)
		case r.Outcome == scoring.NotPlayed && r.NSAward().IsZero() && r.EWAward().IsZero():
			contract = "NP"
		}
		add(b.sessions, known(r.Session))
		add(true, TextCell(r.Section), known(r.Round), known(r.Table), IntCell(r.Board),
			TextCell(b.flatNumber(ns, r.Section, scoring.NS)), TextCell(b.flatNumber(ew, r.Section, scoring.EW)),
			TextCell(contract), TextCell(r.Declarer.String()), TextCell(r.Lead.String()), TextCell(resultText(r.Row)), score,
			TextCell(flatAward(r.NSAward())), TextCell(flatAward(r.EWAward())), TextCell(r.Remarks()))
		add(players, TextCell(r.Players()[0]), TextCell(r.Players()[2]), TextCell(r.Players()[1]), TextCell(r.Players()[3]))
		add(rooms, TextCell(r.Room()))
		add(shape.group, TextCell(r.Group()))
		if shape.vul {
			vul := ""
			if v := r.Vulnerability(); v != scoring.BoardVulnerability(r.Board) {
				vul = v.String()
			}
			add(true, TextCell(vul))
		}
		award := b.awardsOf(r.index)
		nsNames, ewNames := b.namesOf(r.Row)
		add(true, b.pointsCell(award.NS, shape.points), b.pointsCell(award.EW, shape.points), TextCell(nsNames), TextCell(ewNames))
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// flatNumber is a number as the traveller format has it: with the letter of the
// home line where the pair sat in the other one.
func (b *builder) flatNumber(id scoring.ID, section string, seat scoring.Line) string {
	return showID(id, b.sections && id.Section != section, b.lines && id.Line != seat)
}

// flatAward is an award by its value, which every reader knows, and not as the
// program that wrote it put it (A6040).
func flatAward(a scoring.Adjustment) string {
	a.Text = ""
	return a.String()
}

// datumNotes say what the results of a board were compared with in Butler
// scoring: one datum, or one for each form of a fouled board.
func (b *builder) datumNotes(rows []travellerRow) []string {
	if len(b.res.Datums) == 0 || len(rows) == 0 {
		return nil
	}
	first := rows[0].Row
	var found []scoring.Datum
	for _, d := range b.res.Datums {
		if d.Board == first.Board && d.Session == first.Session && (d.Sections == nil || slices.Contains(d.Sections, first.Section)) {
			found = append(found, d)
		}
	}
	var notes []string
	for _, d := range found {
		value := b.lang.decimals(string(d.Value.AppendShortest(nil, 2)))
		if !d.EW.Equal(d.Value) {
			value = b.lang.Word("line_short.NS") + " " + value + ", " + b.lang.Word("line_short.EW") + " " + b.lang.decimals(string(d.EW.AppendShortest(nil, 2)))
		}
		if len(found) == 1 || d.Group == "" {
			notes = append(notes, b.lang.Word("note.datum", value))
		} else {
			notes = append(notes, b.lang.Word("note.datum_form", value, d.Group))
		}
	}
	return notes
}
