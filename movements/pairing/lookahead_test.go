package pairing

import (
	"slices"
	"testing"

	"recap/scoring"
)

// allMatchings calls do with every perfect matching of a graph.
func allMatchings(c costs, mate []int, do func(mate []int)) {
	i := slices.Index(mate, none)
	if i < 0 {
		do(mate)
		return
	}
	for j := i + 1; j < c.n; j++ {
		if mate[j] == none && c.allowed(i, j) {
			mate[i], mate[j] = j, i
			allMatchings(c, mate, do)
			mate[i], mate[j] = none, none
		}
	}
}

// playable tells whether so many rounds can be drawn, by trying everything.
func playable(c costs, rounds int) bool {
	if rounds == 0 {
		return true
	}
	found := false
	allMatchings(c, slices.Repeat([]int{none}, c.n), func(mate []int) {
		if !found {
			rest := c.clone()
			rest.without(mate)
			found = playable(rest, rounds-1)
		}
	})
	return found
}

// In events in which nearly everybody meets everybody, each draw is the nearest of all
// after which the rounds left can be played, as found by trying everything; where nothing
// can be drawn, nothing is.
func TestLookAheadAgainstBruteForce(t *testing.T) {
	detours, impossible := 0, 0
	for n := range 400 {
		r := newDice(uint64(n))
		units := 4 + 2*r.below(3)
		rounds := units - 1 - r.below(2)
		s := Defaults(scoring.Swiss)
		s.Rounds = rounds
		e := newEvent(uint64(n), units, s)
		e.field.Unplayed = false
		// Half of the events have rounds behind them that were not drawn with care, and
		// which may make it impossible.
		if n%2 == 0 && units > 4 {
			e.settings.Rounds = 0
			for range units/2 - n/2%2 {
				e.dice.shuffle(units, func(i, j int) {
					u := e.field.Units
					u[i], u[j] = u[j], u[i]
					u[i].Place, u[j].Place = i+1, j+1
				})
				if err := e.round(false); err != nil {
					t.Fatal(err)
				}
			}
			e.settings.Rounds = rounds
		}
		for e.field.Round < rounds {
			open := newCosts(units)
			for i := range units {
				for j := i + 1; j < units; j++ {
					open.set(i, j, square(middle(e.field.Units, i)-middle(e.field.Units, j)))
				}
			}
			for _, m := range e.field.Meetings {
				open.set(placeIn(e.field.Units, m.Home), placeIn(e.field.Units, m.Away), barred)
			}
			left := rounds - e.field.Round - 1
			nearest, least := int64(barred), int64(barred)
			for ; least == barred && left >= 0; left-- {
				allMatchings(open, slices.Repeat([]int{none}, units), func(mate []int) {
					cost := open.sum(mate)
					if nearest == barred || cost < nearest {
						nearest = cost
					}
					if least != barred && cost >= least {
						return
					}
					rest := open.clone()
					rest.without(mate)
					if playable(rest, left) {
						least = cost
					}
				})
			}
			before := slices.Clone(e.field.Units)
			err := e.round(false)
			if least == barred {
				if err == nil {
					t.Fatalf("event %d, round %d: drawn though nothing can be", n, e.field.Round)
				}
				impossible++
				break
			}
			if err != nil {
				t.Fatalf("event %d, %d units, round %d: %v", n, units, e.field.Round, err)
			}
			d := e.draws[len(e.draws)-1]
			var got int64
			for _, p := range d.Pairings {
				got += open.at(placeIn(before, p.Home), placeIn(before, p.Away))
			}
			if got != least {
				t.Errorf("event %d, %d units, round %d of %d: the squares add up to %d, and of the nearest after which %d rounds can be drawn to %d (of the nearest at all %d)", n, units, e.field.Round, rounds, got, left+1, least, nearest)
			}
			said := func(word string) bool {
				return slices.ContainsFunc(d.Notes, func(f scoring.Fact) bool { return f.Word == word })
			}
			short := left+1 < rounds-e.field.Round
			if short != (said("draw.note.stuck") || said("draw.note.rounds")) {
				t.Errorf("event %d, round %d: the rounds that cannot be drawn are told: %v, want %v", n, e.field.Round, !short, short)
			}
			if least > nearest {
				detours++
				if !said("draw.note.detour") {
					t.Errorf("event %d, round %d: the detour is not told", n, e.field.Round)
				}
			}
		}
	}
	if detours < 20 || impossible < 5 {
		t.Errorf("%d detours and %d rounds without a draw show too little", detours, impossible)
	}
}

// Ten units of whom each has three left, who make the graph of Petersen: one round can
// be drawn, for it leaves two circles of five, and the draw says that no other can.
func TestTheGraphOfPetersenLeavesOneRound(t *testing.T) {
	f := field(t, 10, 7, "")
	adjacent := func(i, j int) bool {
		switch {
		case i < 5 && j < 5:
			return j-i == 1 || j-i == 4
		case i < 5:
			return j == i+5
		}
		return j-i == 2 || j-i == 3
	}
	for i := range 10 {
		for j := i + 1; j < 10; j++ {
			if !adjacent(i, j) {
				f.Meetings = append(f.Meetings, Meeting{Round: 1, Home: id(i + 1), Away: id(j + 1)})
			}
		}
	}
	s := Defaults(scoring.Swiss)
	s.Rounds = 9
	d, err := Next(f, s)
	if err != nil {
		t.Fatal(errText(err))
	}
	if want := []scoring.Fact{{Word: "draw.note.stuck", Args: []string{"7"}}}; !slices.EqualFunc(d.Notes, want, func(a, b scoring.Fact) bool { return a.Word == b.Word && slices.Equal(a.Args, b.Args) }) {
		t.Errorf("notes %v", d.Notes)
	}
}

// More rounds than opponents cannot all be drawn, and the draw says how many can: of
// four units three.
func TestMoreRoundsThanOpponents(t *testing.T) {
	s := Defaults(scoring.Swiss)
	s.Rounds = 5
	d, err := Next(field(t, 4, 1, ""), s)
	if err != nil || len(d.Notes) != 1 || d.Notes[0].Word != "draw.note.rounds" || !slices.Equal(d.Notes[0].Args, []string{"5", "3"}) {
		t.Errorf("notes %v, %v", d, err)
	}
}

// Where the field is larger than all can be tried, an event in which all but a few meet
// is still drawn to its end, whatever the results.
func TestLateRoundsOfFullEvents(t *testing.T) {
	for n := range 12 {
		units := 11 + n
		s := Defaults(scoring.Swiss)
		s.Rounds = units - 1 + units%2 - n%3
		e := newEvent(uint64(n), units, s)
		for range s.Rounds {
			if err := e.round(n%2 == 0); err != nil {
				t.Fatalf("%d units, %d rounds: %v", units, s.Rounds, err)
			}
		}
		if _, err := replay(e.field.Units, e.draws); err != nil {
			t.Errorf("%d units, %d rounds: %v", units, s.Rounds, err)
		}
	}
}

// In an event without a known number of rounds nothing is looked ahead: three rounds of
// six in which the nearest are drawn can leave two triangles.
func TestWithoutLookAheadAnEventGetsStuck(t *testing.T) {
	// After 1-4 2-5 3-6 and 1-5 2-6 3-4 the round 1-6 2-4 3-5 would leave 1-2-3 and
	// 4-5-6, each of three who have to meet one another.
	met := "1-4:1 2-5:1 3-6:1 1-5:2 2-6:2 3-4:2"
	f := field(t, 6, 3, met)
	order := []int{1, 6, 2, 4, 3, 5}
	for i, n := range order {
		f.Units[i].ID = id(n)
	}
	s := Defaults(scoring.Swiss)
	d, err := Next(f, s)
	if err != nil || unordered(d) != "1-6 2-4 3-5" {
		t.Fatalf("without: %s, %v", unordered(d), err)
	}
	s.Rounds = 5
	if d, err = Next(f, s); err != nil || unordered(d) == "1-6 2-4 3-5" {
		t.Errorf("with: %s, %v", unordered(d), err)
	}
}
