package monopoly

import (
	"cmp"
	"fmt"
	"slices"

	"recap/scoring"
)

// Entrant is a player who is to be drawn to a table.
type Entrant struct {
	Player, ID, Name string
	// Apart are players whom this one is related or acquainted with (§6.1), by what
	// stands for them; Circles are families and groups of which all know each other.
	Apart, Circles []string
	// Late: not there when the tables are drawn; takes a free seat (§6.2).
	Late bool
	Pos  scoring.Position
}

// called tells whether a text stands for the player: what the sheets have, the id or the
// name.
func (e *Entrant) called(name string) bool {
	return is(name, e.Player, e.ID) || e.Name != "" && Key(name, "") == Key(e.Name, "")
}

// Table is one board with the players on its seats, as places in Draw.Entrants.
type Table struct {
	Number int
	Seats  []int
}

// Move is one change of seats after the lot (§6.1). Conflicts counts the pairs at one
// table who should be apart, after it; Reason is that of the bankers who made it, empty
// where it is one that parts acquaintances.
type Move struct {
	Reason         string
	A, B           int // entrants
	TableA, TableB int // where they sat before
	SeatA, SeatB   int
	Conflicts      int
}

// Pair is two entrants who know each other and sit at one table.
type Pair struct{ A, B, Table int }

// LateSeat is the seat of a player who comes late; Table is 0 where no board has one
// free, so that the right to play is lost (§6.2).
type LateSeat struct{ Entrant, Table, Seat int }

// SeatTaken is a reserve on the seat of who is absent (§3.3, A-14); By is -1 where the
// seat stays empty.
type SeatTaken struct{ Absent, By, Table, Seat int }

// Draw is who plays where.
type Draw struct {
	Seed  uint64
	Stage Stage
	// From is the stage whose players are drawn; nil where they are those of a list.
	From     *Result
	Entrants []Entrant
	Tables   []Table
	// Drawn counts the pairs at one table who should be apart as the lot had it, Left
	// are those who still are. Fewest: it is proven that no tables have fewer.
	Drawn  int
	Moves  []Move
	Left   []Pair
	Fewest bool
	Late   []LateSeat
	Taken  []SeatTaken
	// Problems are names in the list that nobody has, and changes that cannot be made.
	Problems []scoring.Problem
}

// DrawTables draws the entrants to tables; count is how many tables there shall be, 0
// for what the rules say. The same list and seed give the same draw. Relatives and
// acquaintances are kept apart as far as possible (§6.1, A-17): that never blocks the
// draw. The error says why there are no tables for so many players.
func (s *Settings) DrawTables(stage Stage, entrants []Entrant, seed uint64, count int) (*Draw, error) {
	d := &Draw{Seed: seed, Stage: stage, Entrants: entrants}
	var here, late []int
	for i, e := range entrants {
		if e.Late {
			late = append(late, i)
		} else {
			here = append(here, i)
		}
	}
	sizes, err := s.Tables(stage, len(here), count)
	if err != nil {
		return nil, err
	}
	known := d.acquaintances()
	d.Problems = d.strangers()
	chance := lot(seed)
	order := chance.order(len(here))
	for i, size := range sizes {
		t := Table{Number: i + 1}
		for range size {
			t.Seats = append(t.Seats, here[order[0]])
			order = order[1:]
		}
		d.Tables = append(d.Tables, t)
	}
	d.Drawn = len(d.pairs(known))
	d.Fewest = d.Drawn == 0
	if d.Drawn > 0 && s.Draw.Acquaintances == "apart" {
		d.part(known, &chance)
	}
	_, most := s.TableSize(stage)
	before := len(d.pairs(known))
	d.seatLate(late, known, most)
	d.settleLate(known, most)
	d.Left = d.pairs(known)
	// The tables were drawn before: that others would leave a seat free to which the
	// latecomer fits better is not looked at.
	d.Fewest = d.Fewest && len(d.Left) == before
	return d, nil
}

// Exchange makes the changes of seats that the bankers decided (§6.1), in their order. One
// that cannot be made is a problem.
func (d *Draw) Exchange(exchanges []Exchange) {
	known := d.acquaintances()
	at := func(unit string) (table, seat int, ok bool) {
		for t := range d.Tables {
			for k, e := range d.Tables[t].Seats {
				if e >= 0 && d.Entrants[e].called(unit) {
					return t, k, true
				}
			}
		}
		return 0, 0, false
	}
	for _, x := range exchanges {
		if x.Stage != NoStage && x.Stage != d.Stage {
			continue
		}
		ta, ka, okA := at(x.Units[0])
		tb, kb, okB := at(x.Units[1])
		if !okA || !okB {
			d.Problems = append(d.Problems, scoring.Problem{Pos: x.Pos, Severity: scoring.Warning, Code: scoring.Doubtful,
				Text: fmt.Sprintf("%s and %s cannot change seats: not both of them sit at a table", x.Units[0], x.Units[1])})
			continue
		}
		a, b := &d.Tables[ta].Seats[ka], &d.Tables[tb].Seats[kb]
		m := Move{Reason: x.Reason, A: *a, B: *b, TableA: ta + 1, TableB: tb + 1, SeatA: ka + 1, SeatB: kb + 1}
		*a, *b = *b, *a
		d.Left = d.pairs(known)
		m.Conflicts = len(d.Left)
		d.Moves = append(d.Moves, m)
		d.Fewest = d.Fewest && len(d.Left) == 0
	}
}

// network says who knows whom, both ways, by entrant.
type network []map[int]bool

func (n network) join(a, b int) {
	if a != b {
		n[a][b], n[b][a] = true, true
	}
}

// acquaintances reads the lists of the entrants.
func (d *Draw) acquaintances() network {
	known := make(network, len(d.Entrants))
	circles := map[string][]int{}
	for i, e := range d.Entrants {
		known[i] = map[int]bool{}
		for _, c := range e.Circles {
			circles[c] = append(circles[c], i)
		}
	}
	for i, e := range d.Entrants {
		for _, name := range e.Apart {
			if other := d.find(name); other >= 0 {
				known.join(i, other)
			}
		}
		for _, c := range e.Circles {
			for _, other := range circles[c] {
				known.join(i, other)
			}
		}
	}
	return known
}

// find is the entrant whom a text stands for, -1 where there is none.
func (d *Draw) find(name string) int {
	return slices.IndexFunc(d.Entrants, func(e Entrant) bool { return e.called(name) })
}

// strangers tells of names that nobody in the list has.
func (d *Draw) strangers() (problems []scoring.Problem) {
	for _, e := range d.Entrants {
		for _, name := range e.Apart {
			if d.find(name) < 0 {
				problems = append(problems, scoring.Problem{Pos: e.Pos, Severity: scoring.Warning, Code: scoring.Doubtful,
					Text: fmt.Sprintf("%s is to be apart from %q, who is not in the list", e.Player, name)})
			}
		}
	}
	return problems
}

// pairs are those at one table who know each other, in the order of the tables.
func (d *Draw) pairs(known network) (all []Pair) {
	for _, t := range d.Tables {
		for i, a := range t.Seats {
			for _, b := range t.Seats[i+1:] {
				if a >= 0 && b >= 0 && known[a][b] {
					all = append(all, Pair{a, b, t.Number})
				}
			}
		}
	}
	return all
}

// part looks for tables with as few such pairs as possible, and changes seats until
// they are there.
func (d *Draw) part(known network, chance *lot) {
	var sizes []int
	for _, t := range d.Tables {
		sizes = append(sizes, len(t.Seats))
	}
	p := newParting(d, known, sizes)
	p.descend()
	if p.conflicts > 0 {
		p.wander(chance)
	}
	if best, proven := p.exhaust(); proven {
		d.Fewest = true
		if best != nil {
			p.take(best)
		}
	} else if p.conflicts == 0 {
		d.Fewest = true
	}
	if p.conflicts < d.Drawn {
		d.moveTo(p.table, known)
	}
}

// moveTo makes the changes of seats after which everybody sits at the wanted table;
// tables of one size are the same to the players, so that as many as possible stay.
func (d *Draw) moveTo(want []int, known network) {
	want = d.alike(want)
	table := make([]int, len(d.Entrants))
	for t := range d.Tables {
		for _, e := range d.Tables[t].Seats {
			table[e] = t
		}
	}
	for t := range d.Tables {
		for seat, e := range d.Tables[t].Seats {
			for want[e] != t {
				to := want[e]
				// Who has to leave that table, the one who wants to come here first.
				other, at := -1, -1
				for k, o := range d.Tables[to].Seats {
					if want[o] != to && (other < 0 || want[o] == t && want[other] != t) {
						other, at = o, k
					}
				}
				d.Tables[t].Seats[seat], d.Tables[to].Seats[at] = other, e
				d.Moves = append(d.Moves, Move{A: e, B: other, TableA: t + 1, TableB: to + 1, SeatA: seat + 1, SeatB: at + 1, Conflicts: len(d.pairs(known))})
				e = other
			}
		}
	}
}

// alike numbers the wanted tables anew, so that as many players as possible have the
// table that they were drawn to.
func (d *Draw) alike(want []int) []int {
	type match struct{ drawn, wanted, stay int }
	stay := map[[2]int]int{}
	size := make([]int, len(d.Tables))
	for t := range d.Tables {
		for _, e := range d.Tables[t].Seats {
			stay[[2]int{t, want[e]}]++
			size[want[e]]++
		}
	}
	var matches []match
	for t := range d.Tables {
		for w := range d.Tables {
			if size[w] == len(d.Tables[t].Seats) {
				matches = append(matches, match{t, w, stay[[2]int{t, w}]})
			}
		}
	}
	slices.SortStableFunc(matches, func(a, b match) int { return cmp.Compare(b.stay, a.stay) })
	number := map[int]int{}
	taken := map[int]bool{}
	for _, m := range matches {
		if _, done := number[m.wanted]; !done && !taken[m.drawn] {
			number[m.wanted], taken[m.drawn] = m.drawn, true
		}
	}
	renamed := slices.Clone(want)
	for e, w := range want {
		if w >= 0 {
			renamed[e] = number[w]
		}
	}
	return renamed
}

// seatLate gives the free seats to those who come late, in the order of the list: where
// they know the fewest, of these where the fewest sit (§6.2).
func (d *Draw) seatLate(late []int, known network, most int) {
	for _, e := range late {
		best, bestKnown := -1, 0
		for t := range d.Tables {
			if len(d.Tables[t].Seats) >= most {
				continue
			}
			n := 0
			for _, o := range d.Tables[t].Seats {
				if known[e][o] {
					n++
				}
			}
			if best < 0 || cmp.Or(cmp.Compare(n, bestKnown), cmp.Compare(len(d.Tables[t].Seats), len(d.Tables[best].Seats))) < 0 {
				best, bestKnown = t, n
			}
		}
		seat := LateSeat{Entrant: e}
		if best >= 0 {
			d.Tables[best].Seats = append(d.Tables[best].Seats, e)
			seat.Table, seat.Seat = best+1, len(d.Tables[best].Seats)
		}
		d.Late = append(d.Late, seat)
	}
}

// settleLate has latecomers exchange their seats, or take another free one, as long as
// fewer of those who know each other share a table then. Nobody else gets up.
func (d *Draw) settleLate(known network, most int) {
	knows := func(e, table int, but int) (n int) {
		for _, o := range d.Tables[table].Seats {
			if o != but && known[e][o] {
				n++
			}
		}
		return n
	}
	move := func(l *LateSeat) bool { // to a free seat
		from, e := l.Table-1, l.Entrant
		for t := range d.Tables {
			if t == from || len(d.Tables[t].Seats) >= most || knows(e, t, -1) >= knows(e, from, -1) {
				continue
			}
			seats := &d.Tables[from].Seats
			*seats = slices.Delete(*seats, l.Seat-1, l.Seat)
			for i := range d.Late { // who sat behind moves up
				if o := &d.Late[i]; o.Table == l.Table && o.Seat > l.Seat {
					o.Seat--
				}
			}
			d.Tables[t].Seats = append(d.Tables[t].Seats, e)
			l.Table, l.Seat = t+1, len(d.Tables[t].Seats)
			return true
		}
		return false
	}
	exchange := func(a, b *LateSeat) bool {
		ta, tb := a.Table-1, b.Table-1
		if ta == tb || knows(a.Entrant, ta, -1)+knows(b.Entrant, tb, -1) <= knows(a.Entrant, tb, b.Entrant)+knows(b.Entrant, ta, a.Entrant) {
			return false
		}
		d.Tables[ta].Seats[a.Seat-1], d.Tables[tb].Seats[b.Seat-1] = b.Entrant, a.Entrant
		a.Table, a.Seat, b.Table, b.Seat = b.Table, b.Seat, a.Table, a.Seat
		return true
	}
	for better := true; better; {
		better = false
		for i := range d.Late {
			if d.Late[i].Table == 0 {
				continue
			}
			better = move(&d.Late[i]) || better
			for k := range d.Late[:i] {
				if d.Late[k].Table > 0 {
					better = exchange(&d.Late[i], &d.Late[k]) || better
				}
			}
		}
	}
}

// Free is how many more could sit at a table (§6.2).
func (s *Settings) Free(d *Draw, t Table) int {
	_, most := s.TableSize(d.Stage)
	n := 0
	for _, e := range t.Seats {
		if e >= 0 {
			n++
		}
	}
	return most - n
}

// Replace seats reserves for those who are absent (§3.3): on the seat of the one whom
// they replace, or, where the rules say end, on the free seats table by table. A seat
// that nobody takes is empty.
func (s *Settings) Replace(d *Draw, replaced []Replacement, names func(player, id string) string) {
	type seat struct{ table, seat int }
	at := map[string]seat{}
	for t := range d.Tables {
		for k, e := range d.Tables[t].Seats {
			if e >= 0 {
				at[Key(d.Entrants[e].Player, d.Entrants[e].ID)] = seat{t, k}
			}
		}
	}
	// Whose place a tie still holds was not drawn.
	replaced = slices.DeleteFunc(slices.Clone(replaced), func(r Replacement) bool { _, drawn := at[r.Absent.key]; return !drawn })
	var seats []seat
	for _, r := range replaced {
		seats = append(seats, at[r.Absent.key])
	}
	order := slices.Clone(seats)
	if s.SemiFinal.Replacement == "end" {
		slices.SortFunc(order, func(a, b seat) int { return cmp.Or(a.table-b.table, a.seat-b.seat) })
	}
	absent := make([]int, len(replaced))
	for i := range replaced {
		absent[i] = d.Tables[seats[i].table].Seats[seats[i].seat]
	}
	for i, r := range replaced {
		place := order[i]
		taken := SeatTaken{Absent: absent[i], By: -1, Table: place.table + 1, Seat: place.seat + 1}
		if r.By != nil {
			taken.By = len(d.Entrants)
			d.Entrants = append(d.Entrants, Entrant{Player: r.By.Player, ID: r.By.ID, Name: names(r.By.Player, r.By.ID)})
		}
		d.Tables[place.table].Seats[place.seat] = taken.By
		d.Taken = append(d.Taken, taken)
	}
}

// Seats is what a result sheet knows before the game: its number, and who sits where.
// Seats of nobody are empty players.
type Seats struct {
	Game    string
	Stage   Stage
	Players []Entrant
}
