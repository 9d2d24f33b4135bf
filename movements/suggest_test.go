package movements

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring/exact"
)

func suggest(t *testing.T, w Wish) []Suggestion {
	t.Helper()
	all, err := Suggest(w)
	if err != nil {
		t.Fatalf("%+v: %v", w, err)
	}
	return all
}

// Nineteen pairs, 26 boards in 210 minutes: 13 rounds of 2 boards and 12 moves are
// 13 · 2 · 7 + 12 · 2 = 206 minutes.
func TestSuggestHalfTable(t *testing.T) {
	t.Parallel()
	all := suggest(t, Wish{Pairs: 19, Boards: 26, Minutes: 210, Winners: 1})
	best := all[0]
	if best.Rounds != 13 || best.PerRound != 2 || !best.Minutes.Equal(exact.Int(206)) || best.Movement.Winners != 1 || best.Rating.SitOut != 2 {
		t.Errorf("%s, %v minutes, %v", best.Movement.Name, best.Minutes, best.Reasons)
	}
	for i, s := range all {
		if issues := Check(s.Movement); !Sound(issues) {
			t.Errorf("%s: %v", s.Movement.Name, Faults(issues))
		}
		if exact.Int(210).Less(s.Minutes) || s.Played > 26 || len(s.Rating.Units) != 19 || s.Movement.Winners != 1 {
			t.Errorf("%s: %v minutes, %d boards, %d pairs", s.Movement.Name, s.Minutes, s.Played, len(s.Rating.Units))
		}
		if i > 0 && all[i-1].points.Less(s.points) {
			t.Errorf("%s comes before %s", all[i-1].Movement.Name, s.Movement.Name)
		}
	}
	small := Wish{Pairs: 9, Boards: 24, Winners: 1}
	if !reflect.DeepEqual(suggest(t, small), suggest(t, small)) {
		t.Error("not the same the second time")
	}
}

// Two winners of 13 tables and 26 boards: the Mitchell, which is complete and shares
// nothing. Of 14 tables it has 13 rounds with a skip; of 20 a web has them, with two
// copies of the boards.
func TestSuggestTwoWinners(t *testing.T) {
	for pairs, want := range map[int]string{26: "mitchell", 28: "mitchell", 40: "web"} {
		if best := suggest(t, Wish{Pairs: pairs, Boards: 26, Winners: 2})[0]; best.Family != want || best.Rounds != 13 || best.Movement.Winners != 2 {
			t.Errorf("%d pairs: %s, %v", pairs, best.Movement.Name, best.Reasons)
		}
	}
}

// A session of 18 boards or more is not played in rounds of one board, unless the rounds
// are asked for; a short one may be.
func TestSuggestRoundsOfOneBoard(t *testing.T) {
	for _, c := range []struct {
		w      Wish
		single bool
	}{{Wish{Pairs: 12, Boards: 22, Winners: 1}, false}, {Wish{Pairs: 12, Boards: 11, Winners: 1}, true}, {Wish{Pairs: 20, Boards: 19, Rounds: 19, Winners: 1}, true}} {
		single := slices.ContainsFunc(suggest(t, c.w), func(s Suggestion) bool { return s.PerRound == 1 })
		if single != c.single {
			t.Errorf("%+v: rounds of one board are %v", c.w, single)
		}
	}
}

// Six tables and two winners: of a scissors Mitchell six pairs find their way by cards
// alone and boards are exchanged half-way, so relay and share comes before it, with the
// same boards and minutes.
func TestSuggestMovesThatCanBeSaid(t *testing.T) {
	all := suggest(t, Wish{Pairs: 12, Boards: 24, Winners: 2})
	if best := all[0]; best.Movement.sharedRounds() != 6 || len(best.Movement.unruly()) != 0 || best.Rounds != 6 {
		t.Errorf("%s, %v", best.Movement.Name, best.Reasons)
	}
	i := slices.IndexFunc(all, func(s Suggestion) bool { return s.Family == "scissors" && s.Rounds == 6 })
	if i < 0 || !slices.Contains(all[i].Reasons, "boards are exchanged half-way in 2 rounds") || !slices.Contains(all[i].Reasons, "6 pairs go where the cards say") {
		t.Errorf("place %d: %+v", i, all[max(i, 0)].Reasons)
	}
}

// Stationary pairs, steps of one table with a skip, and a ring in which all follow each
// other can be said. The ways 1 3 4 3 and 2 1 2 4, of EW 1 and EW 2, have no rule; 3 4 1 2 is
// up a table, and 4 2 3 1 has one exception.
func TestUnruly(t *testing.T) {
	for _, m := range []Movement{made(t, "skip-mitchell", Request{Tables: 8}), made(t, "howell", Request{Tables: 5}), made(t, "hesitation", Request{Tables: 6}), made(t, "howell", Request{Tables: 5, HalfTable: true})} {
		if all := m.unruly(); all != nil {
			t.Errorf("%s: %v", m.Name, all)
		}
	}
	m := Movement{Winners: 2}
	for round, at := range [][4]int{{1, 2, 3, 4}, {2, 4, 1, 3}, {3, 2, 4, 1}, {4, 3, 1, 2}} {
		for i, ew := range at {
			m.Meetings = append(m.Meetings, Meeting{Round: round + 1, Table: i + 1, NS: i + 1, EW: ew, Boards: []int{1}})
		}
	}
	if got := fmt.Sprint(m.unruly()); got != "[EW 1 EW 2]" {
		t.Errorf("%s", got)
	}
}

// Below six tables a Howell is played: two lines of five pairs or less are not ranked
// apart, unless two winners are wanted.
func TestSuggestSmallFieldsHaveOneWinner(t *testing.T) {
	for pairs := 4; pairs <= 11; pairs++ {
		for _, boards := range []int{18, 20, 24} {
			if best := suggest(t, Wish{Pairs: pairs, Boards: boards})[0]; best.Movement.Winners != 1 {
				t.Errorf("%d pairs, %d boards: %s, %v", pairs, boards, best.Movement.Name, best.Reasons)
			}
		}
	}
	if best := suggest(t, Wish{Pairs: 10, Boards: 20, Winners: 2})[0]; best.Movement.Winners != 2 || best.Rounds != 5 {
		t.Errorf("%s", best.Movement.Name)
	}
	if best := suggest(t, Wish{Pairs: 14, Boards: 21})[0]; best.Movement.Winners != 2 || best.Rounds != 7 {
		t.Errorf("%s", best.Movement.Name)
	}
}

// A hundred pairs are 50 tables, in four sections 13, 13, 12 and 12; of 13 tables a
// Mitchell is complete. Sections that are asked for are made, whatever the size.
func TestSuggestSections(t *testing.T) {
	best := suggest(t, Wish{Pairs: 100, Boards: 26, Minutes: 210, Winners: 2})[0]
	if best.Family != "mitchell" || best.Request.Tables != 13 || !slices.Equal(best.Sections, []int{26, 26, 24, 24}) || !slices.Contains(best.Reasons, "4 sections of 24 to 26 pairs") {
		t.Errorf("%s, %v", best.Movement.Name, best.Reasons)
	}
	for _, s := range suggest(t, Wish{Pairs: 28, Boards: 21, Winners: 2, Sections: 2}) {
		if s.Request.Tables != 7 || !slices.Equal(s.Sections, []int{14, 14}) {
			t.Errorf("%s, %v", s.Movement.Name, s.Sections)
		}
	}
	if best := suggest(t, Wish{Pairs: 28, Boards: 26, Winners: 2})[0]; best.Sections != nil {
		t.Errorf("%v", best.Sections)
	}
	// All pairs are in a section, and one at most has an odd number.
	for pairs := 8; pairs <= maxPairs; pairs++ {
		for n := 1; n <= pairs/4; n++ {
			sum, odd := 0, 0
			sizes := sections(pairs, n)
			for _, size := range sizes {
				sum, odd = sum+size, odd+size%2
			}
			if len(sizes) != n || sum != pairs || odd != pairs%2 || sizes[0]-sizes[n-1] > 2 {
				t.Fatalf("%d pairs: %v", pairs, sizes)
			}
		}
	}
}

// Seven teams: an American Whist of 6 rounds, all against all. Eight: 7 rounds of 4, in
// which as few tables share as can be.
func TestSuggestTeams(t *testing.T) {
	if best := suggest(t, Wish{Teams: 7, Boards: 24})[0]; best.Family != "american-whist-teams" || best.Rounds != 6 || best.opponents() != 6 {
		t.Errorf("%s, %v", best.Movement.Name, best.Reasons)
	}
	if best := suggest(t, Wish{Teams: 8, Boards: 28})[0]; best.Rounds != 7 || best.PerRound != 4 || best.opponents() != 7 || best.Family != "thurner" {
		t.Errorf("%s, %v", best.Movement.Name, best.Reasons)
	}
}

// 7 rounds of 4 boards take 7 · 28 + 6 · 2 = 208 minutes, so they do not go into 150:
// said is how long they take, and what goes.
func TestSuggestNearest(t *testing.T) {
	for _, c := range []struct {
		w    Wish
		want string
	}{
		{Wish{Pairs: 8, Boards: 28, Minutes: 150}, "no movement of 8 pairs has 28 boards in 150 minutes\n    hint: 28 boards in 7 rounds take 208 minutes; in 150 minutes 18 boards can be played, in 6 rounds"},
		{Wish{Pairs: 8, Rounds: 12, Boards: 24}, "no movement of 8 pairs has 24 boards in 12 rounds\n    hint: 7 rounds"},
		// 26 are 7 · 3 and 5 more.
		{Wish{Pairs: 8, Rounds: 7, Boards: 26}, "no movement of 8 pairs has 26 boards in 7 rounds\n    hint: 21 boards, 3 a round, or 28 boards, 4 a round"},
		{Wish{Pairs: 8, Rounds: 7, Boards: 5}, "no movement of 8 pairs has 5 boards in 7 rounds\n    hint: 7 boards, 1 a round"},
		{Wish{Pairs: 8, Minutes: 5}, "no movement of 8 pairs has a round in 5 minutes"},
		{Wish{Pairs: 3, Boards: 24}, "a movement is for 4 to 198 pairs, not 3"},
		{Wish{Teams: 2, Boards: 24}, "a movement is for 3 to 99 teams, not 2"},
		{Wish{Teams: 8, Boards: 24, Winners: 2}, "teams have one winner"},
		{Wish{Pairs: 8, Teams: 4, Boards: 24}, "pairs or teams are wanted, not both"},
		{Wish{Pairs: 8}, "the boards, the rounds or the minutes are wanted\n    hint: 26 boards, or 210 minutes"},
		{Wish{Pairs: 8, Boards: 24, Sections: 3}, "there cannot be 3 sections\n    hint: a section has 4 pairs at least"},
		{Wish{Pairs: 8, Boards: 24, Winners: 3}, "winners are 1 or 2, not 3"},
		{Wish{Pairs: 8, Boards: 2400}, "boards 2400, rounds 0, minutes 0: there are 200 boards and rounds at most, and 1440 minutes"},
	} {
		_, err := Suggest(c.w)
		var cannot *RequestError
		if !errors.As(err, &cannot) || err.Error() != c.want {
			t.Errorf("%+v: %v", c.w, err)
		}
	}
}

// Rounds of 2 boards at 7½ minutes, and 3 to move: play ends after 15, 33 and 51 minutes.
// Nobody moves after the last round, so that is when all is over.
func TestTimetable(t *testing.T) {
	m := made(t, "mitchell", Request{Tables: 3, PerSet: 2})
	if got := fmt.Sprint(Pace{Board: exact.MustParse("7.5"), Move: exact.Int(3)}.Timetable(m)); got != "[15 33 51]" {
		t.Errorf("%s", got)
	}
	if got := fmt.Sprint(Pace{}.Timetable(m)); got != "[14 30 46]" {
		t.Errorf("%s", got)
	}
}

// evenness is a figure of the README's table: rounds, the suggested Qf, the published.
var evenness = regexp.MustCompile(`(\d+): \*\*([\d.]+)\*\* \(([\d.]+)\)`)

// For every size and number of rounds of which a movement for one winner of 4 to 14
// tables was published, the suggested one compares the pairs at least as evenly; and the
// table of the README has both figures, as they come out.
func TestSuggestedAreAsEvenAsPublished(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	type size struct{ tables, rounds int }
	told := map[size][2]string{}
	for line := range strings.Lines(string(readme)) {
		cells := strings.Split(line, "|")
		if len(cells) < 3 {
			continue
		}
		tables, err := strconv.Atoi(strings.TrimSpace(cells[1]))
		if err != nil {
			continue
		}
		for _, f := range evenness.FindAllStringSubmatch(cells[2], -1) {
			rounds, _ := strconv.Atoi(f[1])
			told[size{tables, rounds}] = [2]string{f[2], f[3]}
		}
	}
	n := 0
	for _, row := range records(t, "quality/published_one_winner_balance.csv") {
		tables, _ := strconv.Atoi(row["tables"])
		rounds, _ := strconv.Atoi(row["rounds"])
		if row["rank"] != "1" || tables < 4 || tables > 14 {
			continue
		}
		n++
		figures := told[size{tables, rounds}]
		delete(told, size{tables, rounds})
		published := exact.MustParse(row["qf"])
		if figures[1] != published.Text(2) {
			t.Errorf("%d tables, %d rounds: the README has %q, published is %s", tables, rounds, figures[1], row["qf"])
			continue
		}
		if exact.MustParse(figures[0]).Less(published) {
			t.Errorf("%d tables, %d rounds: %s, published %s (%s)", tables, rounds, figures[0], row["qf"], strings.TrimSpace(row["name"]))
		}
		// The larger sizes take longest, and are tried in full before a release.
		if !everything && tables > 8 && n%4 != 0 {
			continue
		}
		best := suggest(t, Wish{Pairs: 2 * tables, Rounds: rounds, Winners: 1})[0]
		if got := best.Rating.Qf.Text(2); got != figures[0] || !Sound(Check(best.Movement)) || best.Rounds != rounds {
			t.Errorf("%d tables, %d rounds: %s %s, the README has %s", tables, rounds, best.Movement.Name, got, figures[0])
		}
	}
	if n < 90 || len(told) > 0 {
		t.Errorf("%d sizes; the README has others: %v", n, told)
	}
}
