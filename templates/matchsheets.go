package templates

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// meetingKey names the rows of a match: two contestants, the smaller first, in a round.
type meetingKey struct {
	session, round int
	one, other     scoring.ID
}

func keyOf(session, round int, a, b scoring.ID) meetingKey {
	if scoring.CompareID(b, a) < 0 {
		a, b = b, a
	}
	return meetingKey{session, round, a, b}
}

// matchSheets gives a table for each match of teams of which the boards are known: both
// rooms, what the board brought, and how the match stood after it.
func (b *builder) matchSheets() []Table {
	if !b.res.Teams {
		return nil
	}
	rows := make(map[meetingKey][]int)
	for _, k := range b.sortedRows() {
		r := &b.res.Event.Rows[k.index]
		if ns, ew := sides(r); !ns.IsZero() && !ew.IsZero() {
			at := keyOf(r.Session, r.Round, ns, ew)
			rows[at] = append(rows[at], k.index)
		}
	}
	shape := b.matchShape()
	var tables []Table
	for i := range b.res.Matches {
		m := &b.res.Matches[i]
		var of []int
		if len(m.Segments) == 0 {
			of = rows[keyOf(m.Session, m.Round, m.Home, m.Away)]
		}
		for _, s := range m.Segments {
			of = append(of, rows[keyOf(s.Session, s.Round, m.Home, m.Away)]...)
		}
		if len(of) > 0 {
			tables = append(tables, b.matchSheet(m, of, shape))
		}
	}
	return tables
}

// matchBoard is a board of a match: its rows by the team that sat North-South.
type matchBoard struct {
	segment, board int
	rooms          [2][]int // home North-South, away North-South
	row            int      // of a line, where several tables of a side played the board
	home, away     scoring.Award
	sumHome        exact.Num // won up to here
	sumAway        exact.Num
}

func (b *builder) matchSheet(m *scoring.Match, rows []int, shape matchShape) Table {
	home, away := showID(m.Home, b.sections, b.lines), showID(m.Away, b.sections, b.lines)
	name := func(id scoring.ID, number string) string {
		if b.called()[id] == "" {
			return number
		}
		return number + " " + b.called()[id]
	}
	t := sheet[*matchBoard]{Table: Table{Kind: "matchsheets", Together: true, Title: name(m.Home, b.lang.Entrant(home)) + " – " + name(m.Away, b.lang.Entrant(away))}}
	if m.Round > 0 {
		round := strconv.Itoa(m.Round)
		t.Title = b.lang.Word("column.round_no", round) + ": " + t.Title
		if b.sessions {
			session := strconv.Itoa(m.Session)
			t.Title = b.lang.Word("column.session_no", session) + ", " + t.Title
			t.Facets = append(t.Facets, Facet{"session", session})
		}
		t.Facets = append(t.Facets, Facet{"round", round})
	}
	t.Facets = append(t.Facets, Facet{"home", home}, Facet{"away", away})
	t.Notes = append(t.Notes, b.matchResult(m, shape))
	if note := b.matchNote(m, b.lang); note != "" {
		t.Notes = append(t.Notes, note)
	}
	boards := b.matchBoards(m, rows)
	decimals := 0
	for i := range boards {
		decimals = max(decimals, boards[i].home.Points.Places(2), boards[i].away.Points.Places(2))
	}
	column := func(show bool, key string, align Align, cell func(*matchBoard) Cell, args ...string) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align}, cell)
		}
	}
	row := func(of *matchBoard, room int) *scoring.Row {
		if of.row < len(of.rooms[room]) {
			return &b.res.Event.Rows[of.rooms[room][of.row]]
		}
		return nil
	}
	first := func(cell func(*matchBoard) Cell) func(*matchBoard) Cell {
		return func(of *matchBoard) Cell {
			if of.row > 0 {
				return Cell{}
			}
			return cell(of)
		}
	}
	column(len(m.Segments) > 1, "match_round", Right, first(func(of *matchBoard) Cell { return IntCell(of.segment) }))
	column(true, "board", Right, first(func(of *matchBoard) Cell { return IntCell(of.board) }))
	for room, key := range [...]string{"home_ns", "away_ns"} {
		played := func(of *matchBoard) Cell {
			if r := row(of, room); r != nil {
				return TextCell(b.playText(r, of.rooms[room][of.row]))
			}
			return Cell{}
		}
		t.add(Column{Key: key, Title: b.lang.Word("column." + key), Align: Left}, played)
		t.add(Column{Key: key + "_score", Title: b.lang.Word("column.table_score"), Align: Right}, func(of *matchBoard) Cell {
			r := row(of, room)
			if r == nil {
				return Cell{}
			}
			return scoreCell(r)
		})
	}
	brought := func(own, their scoring.Award) Cell {
		if own.Kind == scoring.NoAward {
			return Cell{}
		}
		if b.netBoards() && own.Points.Sign() <= 0 && own.Points.Equal(their.Points.Neg()) {
			return Cell{}
		}
		return NumberCell(own.Points, decimals)
	}
	column(true, "home_result", Right, first(func(of *matchBoard) Cell { return brought(of.home, of.away) }), b.unit())
	column(true, "away_result", Right, first(func(of *matchBoard) Cell { return brought(of.away, of.home) }), b.unit())
	column(true, "stands", Centre, first(func(of *matchBoard) Cell {
		if of.home.Kind == scoring.NoAward && of.away.Kind == scoring.NoAward {
			return Cell{}
		}
		return TextCell(b.number(of.sumHome) + "–" + b.number(of.sumAway))
	}))
	for i := range boards {
		of := &boards[i]
		for of.row = 0; of.row < max(len(of.rooms[0]), len(of.rooms[1])); of.row++ {
			t.row(of)
		}
	}
	flat := t.copied() // whose result the list of matches has
	t.Flat = func() Table { return flat }
	return t.Table
}

// matchBoards are the boards of a match in the order of play.
func (b *builder) matchBoards(m *scoring.Match, rows []int) (boards []matchBoard) {
	for _, i := range rows {
		r := &b.res.Event.Rows[i]
		at := slices.IndexFunc(boards, func(of matchBoard) bool { return of.segment == r.Round && of.board == r.Board })
		if at < 0 {
			at = len(boards)
			boards = append(boards, matchBoard{segment: r.Round, board: r.Board})
		}
		of, awards := &boards[at], b.awardsOf(i)
		room, home, away := 0, awards.NS, awards.EW
		if ns, _ := sides(r); ns != m.Home {
			room, home, away = 1, awards.EW, awards.NS
		}
		of.rooms[room] = append(of.rooms[room], i)
		if of.home.Kind == scoring.NoAward {
			of.home = home
		}
		if of.away.Kind == scoring.NoAward {
			of.away = away
		}
	}
	slices.SortStableFunc(boards, func(x, y matchBoard) int {
		return cmp.Or(cmp.Compare(x.segment, y.segment), cmp.Compare(x.board, y.board))
	})
	var home, away exact.Num
	for i := range boards {
		of := &boards[i]
		won := func(a scoring.Award) exact.Num {
			if a.Kind == scoring.NoAward || b.netBoards() && a.Points.Sign() < 0 {
				return exact.Num{}
			}
			return a.Points
		}
		home, away = home.Add(won(of.home)), away.Add(won(of.away))
		of.sumHome, of.sumAway = home, away
	}
	return boards
}

// matchResult is the result of a match in a line.
func (b *builder) matchResult(m *scoring.Match, shape matchShape) string {
	unit := b.unit()
	if shape.percent {
		unit = "%"
	}
	x, y, _ := b.matchResults(m)
	text := b.lang.Word("note.match_result", unit, b.lang.Number(x, shape.decimals), b.lang.Number(y, shape.decimals))
	if m.Converted && !m.Deleted {
		text += " · " + b.lang.Word("note.match_result", b.lang.Word("unit.VP"), b.lang.Number(m.HomeVP, shape.vpDecimals), b.lang.Number(m.AwayVP, shape.vpDecimals))
	}
	return text
}

// playText is what happened at a table in one text: 4♠ N +1 ♥A.
func (b *builder) playText(r *scoring.Row, index int) string {
	cell, _ := b.contractCell(travellerRow{Row: r, index: index, state: stateOf(r)})
	words := []string{cell.Text}
	if showsPlay(r) {
		if r.Declarer != scoring.NoSeat {
			words = append(words, b.lang.Word("seat_short."+r.Declarer.String()))
		}
		words = append(words, resultText(r), r.Lead.Symbols())
	}
	return strings.Join(slices.DeleteFunc(words, func(s string) bool { return s == "" }), " ")
}
