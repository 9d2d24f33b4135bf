package pairing

import (
	"errors"
	"slices"
	"testing"

	"recap/scoring"
)

// Whatever stands in a field, Next draws everybody once or says why not, and obeys the
// orders: random fields with late and withdrawn units, meetings of strangers, orders and
// settings of all kinds.
func TestFieldsOfAllKinds(t *testing.T) {
	drawn, refused := 0, 0
	for n := range 4000 {
		r := newDice(uint64(n))
		units := 1 + r.below(16)
		f := Field{Round: 1 + r.below(9), Unplayed: r.below(3) == 0}
		for i := range units {
			f.Units = append(f.Units, Unit{ID: id(i + 1), Place: 1 + i - i%(1+r.below(3))})
		}
		for range r.below(4 * units) {
			m := Meeting{Round: 1 + r.below(f.Round), Home: id(1 + r.below(units+2)), Away: id(1 + r.below(units+2))}
			if r.below(5) == 0 {
				m.Away = scoring.ID{}
			}
			f.Meetings = append(f.Meetings, m)
		}
		for range r.below(4) {
			o := Order{Forced: r.below(2) == 0, Round: r.below(f.Round + 2)}
			for range 1 + r.below(2) {
				o.Units = append(o.Units, id(1+r.below(units+1)))
			}
			f.Orders = append(f.Orders, o)
		}
		s := Defaults(scoring.System(systems[r.below(2)]))
		s.Rounds = r.below(14)
		s.Rematch = Rematch(rematches[r.below(3)])
		s.Method = Method(methods[r.below(4)/3])
		s.Triangle = Triangle(triangles[r.below(3)])
		s.Start = Start(starts[r.below(3)])
		s.Lot, s.PhantomFirst, s.Seed = r.below(2) == 0, r.below(2) == 0, r.next()
		d, err := Next(f, s)
		if err != nil {
			var say *Error
			if !errors.As(err, &say) || say.Text == "" {
				t.Fatalf("field %d: %#v", n, err)
			}
			refused++
			continue
		}
		drawn++
		d.Explain()
		again, err := Next(f, s)
		if err != nil || shown(again) != shown(d) {
			t.Fatalf("field %d: drawn as %s and then as %v, %v", n, shown(d), again, err)
		}
		seen := map[scoring.ID]bool{}
		for _, p := range d.Pairings {
			for _, who := range [...]scoring.ID{p.Home, p.Away, p.Third} {
				if !who.IsZero() && (seen[who] || placeIn(f.Units, who) < 0) {
					t.Fatalf("field %d: %s in %s", n, who, shown(d))
				}
				seen[who] = true
			}
			together := func(o Order) bool {
				return len(o.Units) == 2 && slices.Contains(o.Units, p.Home) && slices.Contains(o.Units, p.Away) || len(o.Units) == 1 && p.Home == o.Units[0] && p.Away.IsZero()
			}
			forced := slices.ContainsFunc(f.Orders, func(o Order) bool { return o.Forced && o.in(f.Round) && together(o) })
			if slices.ContainsFunc(f.Orders, func(o Order) bool { return !o.Forced && o.in(f.Round) && together(o) }) {
				t.Fatalf("field %d: %s against %s is forbidden", n, p.Home, p.Away)
			}
			if s.Rematch == Never && len(p.Rematch) > 0 && !forced {
				t.Fatalf("field %d: %s against %s again", n, p.Home, p.Away)
			}
			if len(p.Reasons) == 0 {
				t.Fatalf("field %d: no reason for %s against %s", n, p.Home, p.Away)
			}
		}
		delete(seen, scoring.ID{})
		if len(seen) != units {
			t.Fatalf("field %d: %d of %d are drawn: %s", n, len(seen), units, shown(d))
		}
		for _, o := range f.Orders {
			if o.Forced && o.in(f.Round) && !slices.ContainsFunc(d.Pairings, func(p Pairing) bool {
				return slices.Contains(o.Units, p.Home) && (len(o.Units) == 1 && p.Away.IsZero() || len(o.Units) == 2 && slices.Contains(o.Units, p.Away))
			}) {
				t.Fatalf("field %d: %v is forced, and %s drawn", n, o.Units, shown(d))
			}
		}
	}
	if drawn < 500 || refused < 500 {
		t.Errorf("%d draws and %d refusals are too few", drawn, refused)
	}
}

// Units come late and withdraw, and the draw goes on without a rematch: who came late has
// met nobody, and who has left is not drawn.
func TestLateAndWithdrawn(t *testing.T) {
	for n := range 60 {
		s := Defaults(scoring.Swiss)
		s.Rounds = 6
		e := newEvent(uint64(n), 18+n%7, s)
		first := len(e.field.Units)
		for round := range s.Rounds {
			switch round {
			case 1, 2:
				late := id(first + round)
				e.field.Units = append(e.field.Units, Unit{ID: late, Place: len(e.field.Units) + 1})
			case 3, 4:
				gone := e.dice.below(len(e.field.Units))
				e.field.Units = slices.Delete(e.field.Units, gone, gone+1)
			}
			if err := e.round(false); err != nil {
				t.Fatalf("event %d, round %d: %s", n, round+1, errText(err))
			}
			here := 0
			for _, p := range e.draws[round].Pairings {
				if len(p.Rematch) > 0 {
					t.Errorf("event %d, round %d: %s meets %s again", n, round+1, p.Home, p.Away)
				}
				here++
				if !p.Away.IsZero() {
					here++
				}
			}
			if here != len(e.field.Units) {
				t.Errorf("event %d, round %d: %d of %d are drawn", n, round+1, here, len(e.field.Units))
			}
		}
	}
}

// Triangles take turns: in events of an odd number of teams nobody sits out, nobody meets
// twice, and nobody is in a second short triangle while many have not been in one.
func TestEventsWithTriangles(t *testing.T) {
	for n := range 60 {
		s := Defaults(scoring.Swiss)
		s.Triangle = Short
		e := newEvent(uint64(n), 15+2*r10(n), s)
		been := map[scoring.ID]int{}
		for range 4 {
			if err := e.round(false); err != nil {
				t.Fatalf("event %d: %s", n, errText(err))
			}
			for _, p := range e.draws[len(e.draws)-1].Pairings {
				if p.Away.IsZero() {
					t.Errorf("event %d: %s sits out", n, p.Home)
				}
				if !p.Third.IsZero() {
					been[p.Home]++
					been[p.Away]++
					been[p.Third]++
				}
			}
		}
		if _, err := replay(e.field.Units, e.draws); err != nil {
			t.Errorf("event %d: %v", n, err)
		}
		for who, times := range been {
			if times > 1 {
				t.Errorf("event %d: %s was in %d triangles", n, who, times)
			}
		}
	}
}

// r10 spreads a number over 0 to 9.
func r10(n int) int { return n * 7 % 10 }

// The draw goes by the order of the field alone: with other numbers the same places meet.
func TestNumbersPlayNoPart(t *testing.T) {
	for n := range 100 {
		s := Defaults(scoring.Swiss)
		s.Rounds, s.Lot = 8, n%2 == 0
		e := newEvent(uint64(n), 9+n%5, s)
		for range 5 {
			if err := e.round(n%3 == 0); err != nil {
				t.Fatal(err)
			}
		}
		other := e.field
		other.Round++
		d, err := Next(other, s)
		if err != nil {
			t.Fatal(err)
		}
		renamed := map[scoring.ID]scoring.ID{{}: {}}
		other.Units = slices.Clone(e.field.Units)
		for i, u := range other.Units {
			renamed[u.ID] = id(100 - i)
			other.Units[i].ID = renamed[u.ID]
		}
		other.Meetings = mapped(e.field.Meetings, func(m Meeting) Meeting {
			return Meeting{Round: m.Round, Home: renamed[m.Home], Away: renamed[m.Away]}
		})
		again, err := Next(other, s)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range d.Pairings {
			if q := again.Pairings[i]; renamed[p.Home] != q.Home || renamed[p.Away] != q.Away {
				t.Fatalf("event %d, table %d: %v and %v", n, i+1, p, q)
			}
		}
	}
}
