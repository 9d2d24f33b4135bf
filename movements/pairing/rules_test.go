package pairing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// field makes a field of so many units in their order, before round; met are the pairs
// that have met, with the round: "1-2:1 3-0:2", where 3 sat out.
func field(t *testing.T, units, round int, met string) Field {
	t.Helper()
	f := Field{Round: round, Unplayed: round == 1}
	for n := 1; n <= units; n++ {
		f.Units = append(f.Units, Unit{ID: id(n), Place: n, Score: exact.Int(100 - n)})
	}
	for word := range strings.FieldsSeq(met) {
		var a, b, r int
		if _, err := fmt.Sscanf(word, "%d-%d:%d", &a, &b, &r); err != nil {
			t.Fatalf("%s: %v", word, err)
		}
		m := Meeting{Round: r, Home: id(a)}
		if b > 0 {
			m.Away = id(b)
		}
		f.Meetings = append(f.Meetings, m)
	}
	return f
}

// shown is a draw in short: 1-2 3-4 5, and 1-2-3 for a triangle.
func shown(d *Draw) string {
	var words []string
	for _, p := range d.Pairings {
		w := p.Home.String()
		for _, other := range [...]scoring.ID{p.Away, p.Third} {
			if !other.IsZero() {
				w += "-" + other.String()
			}
		}
		words = append(words, w)
	}
	return strings.Join(words, " ")
}

// unordered is a draw without its sides: the lower number first.
func unordered(d *Draw) string {
	var words []string
	for _, p := range d.Pairings {
		ids := []scoring.ID{p.Home}
		if !p.Away.IsZero() {
			ids = append(ids, p.Away)
		}
		if !p.Third.IsZero() {
			ids = append(ids, p.Third)
		}
		slices.SortFunc(ids, scoring.CompareID)
		words = append(words, strings.Join(mapped(ids, scoring.ID.String), "-"))
	}
	return strings.Join(words, " ")
}

// The rules of the draw, one by one.
func TestRulesOfTheDraw(t *testing.T) {
	swiss := func(change ...string) Settings { return changed(t, scoring.Swiss, change...) }
	danish := changed(t, scoring.Danish)
	none := []Order(nil)
	forced := func(round int, units ...int) Order {
		return Order{Forced: true, Round: round, Units: mapped(units, id)}
	}
	forbidden := func(round int, units ...int) Order {
		return Order{Round: round, Units: mapped(units, id)}
	}
	for _, c := range []struct {
		rule     string
		units    int
		round    int
		met      string
		settings Settings
		orders   []Order
		want     string
	}{
		{"the nearest who have not met", 6, 2, "1-4:1 2-5:1 3-6:1", swiss(), none, "1-2 3-4 5-6"},
		// 1-2 have met: 1-3 2-4 is 2²+2² = 8 beside 5-6, 1; 1-3 2-5 4-6 would be 4+9+4.
		{"the first takes the third", 6, 3, "1-2:1 3-4:2", swiss(), none, "1-3 2-4 5-6"},
		// 5-6 is the last table and has met: 4-5 3-6 is 1+9, 3-5 4-6 4+4.
		{"exchange with the table above", 6, 2, "5-6:1", swiss(), none, "1-2 3-5 4-6"},
		{"Danish: strictly by standing, rematches allowed", 6, 3, "1-2:1 3-4:2 5-6:2", danish, none, "1-2 3-4 5-6"},
		// The first round: 1 to 4 against 5 to 8, and home and away by turns.
		{"start by halves", 8, 1, "", swiss(), none, "1-5 2-6 3-7 4-8"},
		{"start with neighbours", 8, 1, "", swiss("start=adjacent"), none, "1-2 3-4 5-6 7-8"},
		{"start by halves of an odd field: the lowest sits out", 7, 1, "", swiss(), none, "1-4 2-5 3-6 7"},
		{"the phantom at table 1 of the first round", 7, 1, "", swiss("phantom=first"), none, "7 1-4 2-5 3-6"},
		{"the phantom behind the last table afterwards", 5, 2, "5-0:1", swiss("phantom=first"), none, "1-2 3-5 4"},
		{"sit-out to the lowest without one", 5, 3, "5-0:1 4-0:2 1-2:1", swiss(), none, "1-4 2-5 3"},
		// All have sat out once: the lowest does so again.
		{"a second sit-out when all had one", 3, 4, "3-0:1 2-0:2 1-0:3", swiss("rematch=allowed"), none, "1-2 3"},
		// 5 sits out: of the others 4 has met all. 4 has to sit out, though 5 is lower.
		{"the next one sits out where the others would be stuck", 5, 4, "1-4:1 2-4:2 3-4:3", swiss(), none, "1-2 3-5 4"},
		{"forced", 6, 2, "", swiss(), []Order{forced(2, 1, 6)}, "1-6 2-3 4-5"},
		{"forced, of another round", 6, 2, "", swiss(), []Order{forced(3, 1, 6)}, "1-2 3-4 5-6"},
		{"forced though they have met", 4, 2, "1-2:1", swiss(), []Order{forced(2, 1, 2)}, "1-2 3-4"},
		{"forbidden", 4, 2, "", swiss(), []Order{forbidden(0, 1, 2)}, "1-3 2-4"},
		{"forbidden in the Danish system", 4, 2, "", danish, []Order{forbidden(2, 1, 2)}, "1-3 2-4"},
		{"forced to sit out", 5, 2, "", swiss(), []Order{forced(2, 2)}, "1-3 4-5 2"},
		{"forbidden to sit out", 5, 2, "", swiss(), []Order{forbidden(2, 5)}, "1-2 3-5 4"},
		{"forbidden with one who is not there", 4, 2, "", swiss(), []Order{forbidden(2, 1, 9)}, "1-2 3-4"},
		// 1-2, 1-3 and 1-4 have met: 1 has nobody, and one rematch is the fewest.
		{"as few rematches as can be", 4, 4, "1-2:1 1-3:2 1-4:3", swiss("rematch=fewest"), none, "1-2 3-4"},
		{"a rematch with whom it met less often", 4, 5, "1-2:1 1-3:2 1-4:3 1-2:4", swiss("rematch=fewest"), none, "1-3 2-4"},
		// The lowest three who have not met: 5-6-7 have, through 6-7.
		{"a triangle of the lowest who have not met", 7, 2, "6-7:1", swiss("triangle=short"), none, "1-2 3-6 4-5-7"},
		{"a triangle of others than the last one", 7, 2, "5-6:1 6-7:1 5-7:1 1-3:1 2-4:1", swiss("triangle=short"), none, "1-5 2-6 3-4-7"},
		{"a long triangle goes on", 7, 2, "5-6:1 6-7:1 5-7:1 1-3:1 2-4:1", swiss("triangle=long"), none, "1-2 3-4 5-6-7"},
		{"a long triangle ends after two rounds", 7, 3, "5-6:1 6-7:1 5-7:1 5-6:2 6-7:2 5-7:2 1-3:1 2-4:1 1-2:2 3-4:2", swiss("triangle=long"), none, "1-5 2-3-7 4-6"},
		// Top down: 1-2 3-4 5-6 7-8 9-10, the last one a rematch; with the table above it
		// 7-9 8-10. The matching would find the same: 2²+2².
		{"greedy: the last table exchanges with the one above", 10, 2, "9-10:1", swiss("method=greedy"), none, "1-2 3-4 5-6 7-9 8-10"},
		// Top down 1-3, for 1-2 have met, and 2-4; then 5-9, 6-7 and 8-10, 4+4+16+1+4. The
		// matching has less: 1-4 2-3, 9+1.
		{"greedy: the first takes the nearest", 10, 6, "1-2:1 5-6:2 5-7:3 5-8:4 2-4:5", swiss("method=greedy"), none, "1-3 2-5 4-6 7-8 9-10"},
		// The start is that of the settings: 1 to 4 against 5 to 8. As 1 must not meet 5, it
		// takes 4 or 6, as near to it; the first of them in the list.
		{"greedy: start by halves", 8, 1, "", swiss("method=greedy"), none, "1-5 2-6 3-7 4-8"},
		{"greedy: start with neighbours", 8, 1, "", swiss("method=greedy", "start=adjacent"), none, "1-2 3-4 5-6 7-8"},
		{"greedy: the nearest by halves who is not forbidden", 8, 1, "", swiss("method=greedy"), []Order{forbidden(1, 1, 5)}, "1-4 2-6 3-7 5-8"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			f := field(t, c.units, c.round, c.met)
			f.Orders = c.orders
			d, err := Next(f, c.settings)
			if err != nil {
				t.Fatal(errText(err))
			}
			if got := unordered(d); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// Who has come late does not sit out before the others, unless the settings say so.
func TestSitOutOfWhoCameLate(t *testing.T) {
	f := field(t, 5, 2, "4-0:1")
	f.Units[4].Late = true
	for _, c := range []struct{ late, want string }{{"counts", "1-2 4-5 3"}, {"open", "1-2 3-4 5"}} {
		d, err := Next(f, changed(t, scoring.Swiss, "late="+c.late))
		if err != nil || unordered(d) != c.want {
			t.Errorf("%s: %s, %v, want %s", c.late, unordered(d), err, c.want)
		}
	}
}

// Who has no result yet stands last, or in the middle: of four with places 1 to 4 between 2
// and 3, of places 1, 2, 2 and 4 behind the equal ones.
func TestPlaceOfWhoHasNoResult(t *testing.T) {
	f := field(t, 6, 2, "5-0:1 6-0:1")
	f.Units[4].Place, f.Units[4].NoResult = 5, true
	f.Units[5].Place, f.Units[5].NoResult = 5, true
	for _, c := range []struct{ unplayed, want string }{{"last", "1-2 3-4 5-6"}, {"middle", "1-2 5-6 3-4"}} {
		d, err := Next(f, changed(t, scoring.Swiss, "unplayed="+c.unplayed))
		if err != nil || unordered(d) != c.want {
			t.Errorf("%s: %s, %v, want %s", c.unplayed, unordered(d), err, c.want)
		}
	}
	f.Units[2].Place = 2
	var places []string
	for _, u := range newInTheMiddle(f.Units) {
		places = append(places, fmt.Sprintf("%s:%d", u.ID, u.Place))
	}
	if got, want := strings.Join(places, " "), "1:1 2:2 3:2 5:4 6:4 4:6"; got != want {
		t.Errorf("places %s, want %s", got, want)
	}
}

// changed are the defaults of a system with some settings changed.
func changed(t *testing.T, system scoring.System, change ...string) Settings {
	t.Helper()
	s := Defaults(system)
	for _, c := range change {
		key, value, _ := strings.Cut(c, "=")
		if err := s.Set(key, value); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// What cannot be drawn says why, and what comes nearest.
func TestDrawsThatCannotBe(t *testing.T) {
	at := scoring.Position{File: "event.toml", Line: 7}
	for _, c := range []struct {
		units, round int
		met          string
		settings     []string
		orders       []Order
		want         string
	}{
		{4, 4, "1-2:1 1-3:2 1-4:3", nil, nil,
			"round 4: there is no draw without a rematch: 1 has met 2 in round 1, 3 in round 2, 4 in round 3 | rematch = fewest draws it with as few as can be: 1–2"},
		// 1-2-3 and 4-5-6 have all met across.
		{6, 4, "1-4:1 2-5:1 3-6:1 1-5:2 2-6:2 3-4:2 1-6:3 2-4:3 3-5:3", nil, nil,
			"round 4: there is no draw without a rematch: 1, 2 and 3 can meet each other alone, who are an odd number; 4, 5 and 6 can meet each other alone, who are an odd number | rematch = fewest draws it with as few as can be: 3–4"},
		// The greedy method: 1-2 3-4 and the rematch 5-6 at the last table, with no table
		// below the top three to exchange with.
		{6, 2, "5-6:1", []string{"method=greedy"}, nil,
			"round 2: the greedy method finds no draw without a rematch | method = matching draws the round without a rematch"},
		{2, 1, "", nil, []Order{{Units: []scoring.ID{id(1), id(2)}}},
			"round 1: there is no draw, not even with rematches | some of the pairings are forbidden"},
		{3, 2, "", nil, []Order{{Units: []scoring.ID{id(1)}}, {Units: []scoring.ID{id(2)}}, {Units: []scoring.ID{id(3)}}},
			"round 2: somebody has to sit out, and all who could must not | "},
		{4, 2, "", nil, []Order{{Pos: at, Forced: true, Units: []scoring.ID{id(1), id(9)}}}, "9 is to be drawn, and does not play in round 2 | "},
		{4, 2, "", nil, []Order{{Pos: at, Forced: true, Units: []scoring.ID{id(1)}}}, "1 is to sit out, and the field is even: 4 units | "},
		{4, 2, "", nil, []Order{{Forced: true, Units: []scoring.ID{id(1), id(2)}}, {Pos: at, Forced: true, Units: []scoring.ID{id(2), id(3)}}}, "2 is forced twice in round 2 (also ) | "},
		{4, 2, "", nil, []Order{{Pos: at, Forced: true, Units: []scoring.ID{id(1), id(2)}}, {Units: []scoring.ID{id(1), id(2)}}}, "1 and 2 are forced and forbidden to meet in round 2 | "},
		{4, 2, "", nil, []Order{{Units: []scoring.ID{id(1), id(1)}}}, "1 cannot meet itself | "},
		{4, 2, "", nil, []Order{{Units: []scoring.ID{id(1), id(2), id(3)}}}, "a pairing is of two units, and a sit-out of one, not of 3 | "},
		// 4 and 5 have not sat out. If 5 does, 1-2, 1-3 and 1-4 have met; if 4 does, 1-5 have
		// too. If 1 sits out again, 2-3 4-5 have not met.
		{5, 6, "4-1:1 5-1:2 1-2:3 1-3:4 1-0:5 2-0:5 3-0:5", nil, nil,
			"round 6: there is no draw without a rematch in which one of those sits out who did so least often (4, 5); there is one if 1 sits out" +
				" | a [[pairing]] with units = [1], kind = \"forced\" and round = 6 lets 1 sit out again; rematch = fewest draws it with a rematch"},
		{1, 1, "", nil, nil, "there is nobody to meet: the field has 1 unit | "},
		{4, 0, "", nil, nil, "there is no round 0 | rounds begin with 1"},
		{4, 2, "1-2:2", nil, nil, "1 against 2 is of round 2, and round 2 is drawn | "},
	} {
		f := field(t, c.units, c.round, c.met)
		f.Orders = c.orders
		_, err := Next(f, changed(t, scoring.Swiss, c.settings...))
		if err == nil || errText(err) != c.want {
			t.Errorf("got  %s\nwant %s", errText(err), c.want)
		}
	}
	if _, err := Next(field(t, 4, 1, ""), Settings{}); err == nil {
		t.Error("no system is no error")
	}
	twice := field(t, 4, 1, "")
	twice.Units[1] = twice.Units[0]
	if _, err := Next(twice, Defaults(scoring.Swiss)); err == nil {
		t.Error("a unit twice is no error")
	}
}

// The settings take the words they say they take.
func TestSettings(t *testing.T) {
	s := Defaults(scoring.Swiss)
	for _, c := range []struct{ key, value, wrong string }{
		{"system", "danish", "rematch"}, {"rounds", "9", "none"}, {"rematch", "fewest", "often"}, {"method", "greedy", "lazy"}, {"arrears", "true", "1"},
		{"triangle", "long", "square"}, {"start", "random", "late"}, {"ties", "lot", "lots"}, {"late", "open", "never"}, {"phantom", "first", "second"}, {"unplayed", "middle", "first"}, {"seed", "12", "-1"}, {"seeds", "8", "-1"},
	} {
		if !slices.Contains(Keys, c.key) {
			t.Errorf("%s is not among the keys", c.key)
		}
		if err := s.Set(c.key, c.value); err != nil {
			t.Error(err)
		}
		if err := new(Settings).Set(c.key, c.wrong); err == nil {
			t.Errorf("%s takes %s", c.key, c.wrong)
		}
	}
	want := Settings{System: scoring.Danish, Rounds: 9, Rematch: Fewest, Method: Greedy, Triangle: Long, Start: Random, Lot: true, LateOpen: true, NewMiddle: true, PhantomFirst: true, Arrears: true, Seed: 12, Seeds: 8}
	if s != want {
		t.Errorf("%+v", s)
	}
	if err := s.Set("colour", "red"); err == nil || !strings.Contains(err.Error(), "rematch, method") {
		t.Errorf("an unknown setting: %v", err)
	}
}

// Small fields: the squares of the differences of places add up to what the best of all
// legal draws has, found by trying all of them; where none is legal none is drawn.
func TestSmallDrawsAgainstBruteForce(t *testing.T) {
	drawn, impossible := 0, 0
	for n := range 600 {
		r := newDice(uint64(n))
		units := 2 * (2 + r.below(4))
		f := Field{Round: 9}
		place := 1
		for i := range units {
			if i > 0 && r.below(3) > 0 {
				place = i + 1
			}
			f.Units = append(f.Units, Unit{ID: id(i + 1), Place: place})
		}
		c := newCosts(units)
		for i := range units {
			for j := i + 1; j < units; j++ {
				if r.below(10) < 4 {
					f.Meetings = append(f.Meetings, Meeting{Round: 1 + r.below(8), Home: id(i + 1), Away: id(j + 1)})
					continue
				}
				c.set(i, j, square(middle(f.Units, i)-middle(f.Units, j)))
			}
		}
		want := bruteForce(c, make([]bool, units))
		d, err := Next(f, Defaults(scoring.Swiss))
		if (err == nil) != (want != barred) {
			t.Fatalf("field %d: %v, and the best costs %d", n, err, want)
		}
		if err != nil {
			impossible++
			continue
		}
		drawn++
		var got int64
		for _, p := range d.Pairings {
			i, j := placeIn(f.Units, p.Home), placeIn(f.Units, p.Away)
			if !c.allowed(i, j) {
				t.Fatalf("field %d: %s and %s have met", n, p.Home, p.Away)
			}
			got += c.at(i, j)
		}
		if got != want {
			t.Errorf("field %d: the squares add up to %d, of the best draw to %d", n, got, want)
		}
	}
	if drawn < 200 || impossible < 20 {
		t.Errorf("%d draws and %d without are too few", drawn, impossible)
	}
}

// middle is twice the mean of the places from 0 that a unit shares.
func middle(units []Unit, i int) int64 {
	var sum, n int64
	for j, u := range units {
		if u.Place == units[i].Place {
			sum, n = sum+int64(2*j), n+1
		}
	}
	return sum / n
}

func square(x int64) int64 { return x * x }

func placeIn(units []Unit, who scoring.ID) int {
	return slices.IndexFunc(units, func(u Unit) bool { return u.ID == who })
}
