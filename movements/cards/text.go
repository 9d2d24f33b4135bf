package cards

import (
	"slices"
	"strconv"
	"strings"

	"recap/movements"
	"recap/scoring"
)

// nobody stands where a seat stays empty.
const nobody = "–"

// seatName is a place at a table: NS, or N of an individual.
func (b *builder) seatName(p place) string {
	if p.seat != scoring.NoSeat {
		return b.lang.Word("seat_short." + p.seat.String())
	}
	return b.lang.Word("line_short." + p.line.String())
}

// placeText is a place for those who go there: 5 EW.
func (b *builder) placeText(p place) string { return strconv.Itoa(p.table) + " " + b.seatName(p) }

// unitName names a unit: 12, NS 3.
func (b *builder) unitName(u movements.Unit) string { return Phrase(b.lang, u.String()) }

// who names a unit by what it is: pair 12, team NS 3, player 7.
func (b *builder) who(u movements.Unit) string { return b.word(b.kind(), b.unitName(u)) }

// kind is what the units are: pair, team or player.
func (b *builder) kind() string {
	switch {
	case b.m.Individual:
		return "player"
	case b.teams:
		return "team"
	}
	return "pair"
}

func number(n int) string {
	if n == 0 {
		return nobody
	}
	return strconv.Itoa(n)
}

// goes is where a unit goes after a round, from a place.
func (b *builder) goes(u movements.Unit, round int, from place) string {
	if u.Number == 0 || round == len(b.rounds)-1 {
		return nobody
	}
	next, ok := b.next(u, round)
	switch {
	case !ok:
		return b.word("next.out")
	case next.round > round+1:
		return b.word("next.later", strconv.Itoa(b.rounds[next.round]), b.placeText(next.place))
	case next.place == from:
		return b.word("next.stay")
	case next.table == from.table:
		return b.word("next.turn", b.seatName(next.place))
	}
	return b.placeText(next.place)
}

// way is where somebody goes from a seat.
type way struct{ from, to place }

// placesNotes explain to newcomers how a card says where to go, by the first cells of its
// own that say it: to another table, and to another seat of the same.
func (b *builder) placesNotes(ways []way) (notes []string) {
	seat := func(p place) string {
		if p.seat != scoring.NoSeat {
			return b.lang.Word("seat." + p.seat.String())
		}
		return b.lang.Word("line." + p.line.String())
	}
	if i := slices.IndexFunc(ways, func(w way) bool { return w.to.table != w.from.table }); i >= 0 {
		to := ways[i].to
		notes = append(notes, b.word("note.places", b.placeText(to), strconv.Itoa(to.table), seat(to)))
	}
	if i := slices.IndexFunc(ways, func(w way) bool { return w.to.table == w.from.table && w.to != w.from }); i >= 0 {
		to := ways[i].to
		notes = append(notes, b.word("note.turn", b.word("next.turn", b.seatName(to)), seat(to)))
	}
	return notes
}

// wayOf is where a unit goes after a round, if to another place.
func (b *builder) wayOf(u movements.Unit, round int, from place) (w way, ok bool) {
	next, ok := b.next(u, round)
	return way{from, next.place}, ok && u.Number > 0
}

// boardsGo is where the boards of a table go after a round: 5, or where they part
// 1–2: 5; 3: the stand.
func (b *builder) boardsGo(round int, g *movements.Meeting) string {
	all := slices.DeleteFunc(b.heldAt(round, g), func(h held) bool { return !slices.Contains(h.last(h.way, round), g.Table) })
	if len(all) == 0 || round == len(b.rounds)-1 {
		return nobody
	}
	var parts []string
	same := true
	for _, h := range all {
		to := b.copyGoes(h, round, g.Table)
		same = same && (len(parts) == 0 || parts[0] == to)
		parts = append(parts, to)
	}
	if same && len(all) == len(b.heldAt(round, g)) {
		return parts[0]
	}
	for i, h := range all {
		parts[i] = scoring.BoardRuns(h.boards) + ": " + parts[i]
	}
	return strings.Join(parts, "; ")
}

// copyGoes is where a copy of a set goes from a table after a round.
func (b *builder) copyGoes(h held, round, table int) string {
	next, again := h.after(round)
	switch {
	case !again:
		return b.word("next.done")
	case next > round+1:
		return b.word("next.stand")
	case slices.Equal(h.first(h.way, next), []int{table}):
		return b.word("next.stay")
	}
	return b.tablesText(h.first(h.way, next))
}

// tablesText names the tables of a set: 4, 1+8, or all.
func (b *builder) tablesText(tables []int) string {
	if len(tables) > 2 && len(tables) == len(b.tables) {
		return b.word("next.all")
	}
	var all []string
	for _, t := range tables {
		all = append(all, strconv.Itoa(t))
	}
	return strings.Join(all, "+")
}

// roundList names rounds: 1–3, 7.
func (b *builder) roundList(indexes []int) string {
	var numbers []int
	for _, i := range indexes {
		numbers = append(numbers, b.rounds[i])
	}
	return scoring.BoardRuns(numbers)
}
