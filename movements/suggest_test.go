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

// Nineteen pairs, 26 boards in 210 minutes: 13 rounds of 2 boards are 13 (2·7 + 2) =
// 208 minutes.
func TestSuggestHalfTable(t *testing.T) {
	t.Parallel()
	all := suggest(t, Wish{Pairs: 19, Boards: 26, Minutes: 210, Winners: 1})
	best := all[0]
	if best.Rounds != 13 || best.PerRound != 2 || !best.Minutes.Equal(exact.Int(208)) || best.Movement.Winners != 1 || best.Rating.SitOut != 2 {
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

// A scissors Mitchell, of which tables share in two rounds, comes before one in which
// they do so in all.
func TestSuggestLessSharing(t *testing.T) {
	all := suggest(t, Wish{Pairs: 12, Boards: 24, Winners: 2})
	if all[0].Family != "scissors" || !slices.Contains(all[0].Reasons, "boards are shared in 2 rounds") || all[1].Movement.sharedRounds() != 6 {
		t.Errorf("%s, %v; %s, %v", all[0].Movement.Name, all[0].Reasons, all[1].Movement.Name, all[1].Reasons)
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

// 13 rounds of 2 boards take 208 minutes, so they do not go into 180: said is how long
// they take, and what goes.
func TestSuggestNearest(t *testing.T) {
	for _, c := range []struct {
		w    Wish
		want string
	}{
		{Wish{Pairs: 8, Boards: 28, Minutes: 150}, "no movement of 8 pairs has 28 boards in 150 minutes\n    hint: 28 boards in 7 rounds take 210 minutes; in 150 minutes 20 boards can be played, in 4 rounds"},
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

// Rounds of 2 boards at 7½ minutes and 3 to move end after 18, 36 and 54 minutes.
func TestTimetable(t *testing.T) {
	m := made(t, "mitchell", Request{Tables: 3, PerSet: 2})
	if got := fmt.Sprint(Pace{Board: exact.MustParse("7.5"), Move: exact.Int(3)}.Timetable(m)); got != "[18 36 54]" {
		t.Errorf("%s", got)
	}
	if got := fmt.Sprint(Pace{}.Timetable(m)); got != "[16 32 48]" {
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
