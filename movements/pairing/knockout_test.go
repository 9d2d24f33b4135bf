package pairing

import (
	"fmt"
	"slices"
	"testing"

	"recap/scoring"
)

// The top seeds have byes, and the seeds are kept apart: of 6 seeds 1 and 2 have none to
// beat in the first round, and meet 4 or 5, and 3 or 6.
func TestKnockOutDraw(t *testing.T) {
	s := Defaults(scoring.KnockOut)
	f := field(t, 6, 1, "")
	draw := func() string {
		t.Helper()
		d, err := Next(f, s)
		if err != nil {
			return errText(err)
		}
		return shown(d)
	}
	if got := draw(); got != "1 4-5 2 3-6" {
		t.Errorf("round 1: %s", got)
	}
	f.Round = 2
	if got, want := draw(), "round 1: 4 against 5 has no winner yet | a [[match]] of the event file names the winner of a match that was not played"; got != want {
		t.Errorf("round 2: %s", got)
	}
	f.Meetings = []Meeting{{1, id(5), id(4), id(5)}, {1, id(3), id(6), id(3)}}
	if got := draw(); got != "1-5 2-3" {
		t.Errorf("round 2: %s", got)
	}
	// 5, which beat 4, leaves before it plays seed 1.
	f.Gone = []scoring.ID{id(5)}
	if got := draw(); got != "1 2-3" {
		t.Errorf("round 2 without 5: %s", got)
	}
	f.Round = 3
	f.Meetings = append(f.Meetings, Meeting{2, id(2), id(3), id(2)})
	if got := draw(); got != "1-2" {
		t.Errorf("round 3: %s", got)
	}
	f.Round = 4
	if got := draw(); got != "a knock-out of 6 ends with round 3: there is no round 4 | " {
		t.Errorf("round 4: %s", got)
	}
	f.Round, f.Orders = 1, []Order{{Forced: true, Units: []scoring.ID{id(1), id(2)}}}
	if got := draw(); got == "1 4-5 2 3-6" {
		t.Error("a forced pairing is passed over")
	}
}

// Results that are no matches of the tree were drawn by another one. Those who have lost
// may meet all the same, for the third place.
func TestKnockOutOfAnotherTree(t *testing.T) {
	f := field(t, 4, 2, "")
	f.Meetings = []Meeting{{1, id(1), id(4), id(1)}, {1, id(2), id(3), id(3)}, {2, id(4), id(2), id(2)}}
	if d, err := Next(f, Defaults(scoring.KnockOut)); err != nil || shown(d) != "1-3" {
		t.Errorf("%v", err)
	}
	f.Meetings = []Meeting{{1, id(1), id(2), id(1)}, {1, id(4), id(3), id(3)}}
	for f.Round = 1; f.Round <= 2; f.Round++ {
		want := "round 1: 1 against 2 is no match of the tree | the list of players, seeds and seed have to be those of the first round"
		if _, err := Next(f, Defaults(scoring.KnockOut)); err == nil || errText(err) != want {
			t.Errorf("round %d: %s", f.Round, errText(err))
		}
	}
}

// Whatever the number of entries, the top seeds have the byes; and if the better seed
// always wins, seeds 1 to 2^k are those left when 2^k are.
func TestKnockOutKeepsSeedsApart(t *testing.T) {
	for units := 2; units <= 70; units++ {
		f := field(t, units, 1, "")
		left := units
		for ; left > 1; f.Round++ {
			d, err := Next(f, Defaults(scoring.KnockOut))
			if err != nil {
				t.Fatalf("%d entries, round %d: %s", units, f.Round, errText(err))
			}
			in := map[int]bool{}
			for _, p := range d.Pairings {
				home := placeIn(f.Units, p.Home) + 1
				in[home] = true
				if p.Away.IsZero() {
					size := 1
					for size < units {
						size *= 2
					}
					if f.Round > 1 || home > size-units {
						t.Errorf("%d entries, round %d: seed %d has a bye", units, f.Round, home)
					}
					continue
				}
				in[placeIn(f.Units, p.Away)+1] = true
				f.Meetings = append(f.Meetings, Meeting{f.Round, p.Home, p.Away, p.Home})
			}
			for seed := 1; seed <= left; seed++ {
				if !in[seed] {
					t.Fatalf("%d entries, round %d: seed %d is missing", units, f.Round, seed)
				}
			}
			left = len(d.Pairings)
		}
	}
}

// Those without a place of their own are drawn by lot, the same for the same seed.
func TestKnockOutByLot(t *testing.T) {
	s := Defaults(scoring.KnockOut)
	s.Seeds = 2
	orders := map[string]bool{}
	for seed := range uint64(20) {
		s.Seed = seed
		d, err := Next(field(t, 8, 1, ""), s)
		if err != nil || !d.Random {
			t.Fatal(err, d.Random)
		}
		again, _ := Next(field(t, 8, 1, ""), s)
		if shown(d) != shown(again) {
			t.Errorf("seed %d draws %s, and then %s", seed, shown(d), shown(again))
		}
		orders[shown(d)] = true
		if d.Pairings[0].Home != id(1) || d.Pairings[2].Home != id(2) {
			t.Errorf("the seeds are not in their places: %s", shown(d))
		}
	}
	if len(orders) < 15 {
		t.Errorf("20 seeds make %d draws", len(orders))
	}
}

// A round robin goes by its schedule: Berger's of 4 in round 1 is 1-4 2-3. Whose opponent
// has withdrawn sits out.
func TestRoundRobinDraw(t *testing.T) {
	f := field(t, 3, 1, "")
	d, err := RoundRobin(f, Defaults(scoring.RoundRobin), [][2]int{{1, 0}, {2, 3}})
	if err != nil || shown(d) != "1 2-3" {
		t.Errorf("%v %v", d, err)
	}
	f.Gone = []scoring.ID{id(3)}
	if d, err = RoundRobin(f, Defaults(scoring.RoundRobin), [][2]int{{1, 0}, {3, 2}}); err != nil || shown(d) != "1 2" {
		t.Errorf("%v %v", d, err)
	}
	if _, err = RoundRobin(f, Defaults(scoring.RoundRobin), [][2]int{{1, 4}}); err == nil {
		t.Error("a number that nobody has is taken")
	}
	if _, err := Next(f, Defaults(scoring.RoundRobin)); err == nil {
		t.Error("a round robin is drawn without a schedule")
	}
	f.Meetings = []Meeting{{Round: 1, Home: id(2), Away: id(1)}}
	f.Round = 2
	if d, err = RoundRobin(f, Defaults(scoring.RoundRobin), [][2]int{{1, 2}}); err != nil || !slices.Equal(d.Pairings[0].Rematch, []int{1}) {
		t.Error("a second meeting is not told")
	}
}

// At each fork the seeds of the two sides add up to one more than there are places.
func TestBracketOrder(t *testing.T) {
	if got, want := fmt.Sprint(bracketOrder(3)), "[0 7 3 4 1 6 2 5]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
