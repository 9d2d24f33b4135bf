package event

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/rules"
)

// rows builds an event from lines of "section board ns ew score", with - for no
// section; the score may be NP, … (not in yet), an award such as A+|A-, or empty
// with a sit-out. Numbers may carry their line.
func rows(t *testing.T, lines ...string) *scoring.Event {
	t.Helper()
	ev := &scoring.Event{File: "x.csv"}
	for i, line := range lines {
		f := strings.Fields(line)
		r := scoring.Row{}.At(scoring.Position{File: "x.csv", Line: i + 2})
		if f[0] != "-" {
			r.Section = f[0]
		}
		r.Board, _ = strconv.Atoi(f[1])
		id := func(s string) (id scoring.ID) {
			if s == "-" {
				r.Outcome = scoring.SatOut
				return id
			}
			n, l, err := scoring.ParseNumber(s)
			if err != nil {
				t.Fatal(err)
			}
			return scoring.ID{Section: r.Section, Line: l, Number: n}
		}
		r.NS, r.EW = id(f[2]), id(f[3])
		var e scoring.Entry
		switch ns, ew, both := strings.Cut(f[4], "|"); {
		case f[4] == "NP":
			e.Contract = "NP"
		case both:
			e.NSAward, e.EWAward = ns, ew
		case f[4] != "…":
			e.Score = f[4]
		}
		if r.Outcome != scoring.SatOut {
			if ps := r.Enter(e); len(ps) > 0 {
				t.Fatal(ps)
			}
		}
		r.Swapped = len(f) > 5 && f[5] == "swap"
		ev.Rows = append(ev.Rows, r)
	}
	return ev
}

func set(t testing.TB, name string) rules.Set {
	t.Helper()
	s, err := rules.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func score(t *testing.T, ev *scoring.Event, opt Options) *scoring.Results {
	t.Helper()
	if opt.Rules.Name == "" {
		opt.Rules = set(t, "wbf")
	}
	res, err := Score(ev, opt)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// list is a ranking in one line: place, contestant, score/maximum percent.
func list(r scoring.Ranking) string {
	var out []string
	for _, st := range r.Standings {
		tie := ""
		if st.Tied {
			tie = "="
		}
		out = append(out, fmt.Sprintf("%d%s %s %v/%v %s", st.Place, tie, st.Contestant.ID, st.Score, st.Maximum, st.Percent.Text(2)))
	}
	return strings.Join(out, ", ")
}

func check(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\ngot  %s\nwant %s", what, got, want)
	}
}

// Three tables, two boards, one winner. Board 1: 420, 170, -50 → N-S 4, 2, 0.
// Board 2: 100, 100, 90 → N-S 3, 3, 0. Top 4 a board, 8 in all.
var twoBoards = []string{
	"- 1 1 2 420", "- 1 3 4 170", "- 1 5 6 -50",
	"- 2 1 4 100", "- 2 3 6 100", "- 2 5 2 90",
}

func TestOneWinner(t *testing.T) {
	res := score(t, rows(t, twoBoards...), Options{})
	if len(res.Rankings) != 1 {
		t.Fatalf("%d rankings", len(res.Rankings))
	}
	// 1: 4+3 = 7. 2: 0+4 = 4. 3: 2+3 = 5. 4: 2+1 = 3. 5: 0+0 = 0. 6: 4+1 = 5.
	check(t, "ranking", list(res.Rankings[0]), "1 1 7/8 87.50, 2= 3 5/8 62.50, 2= 6 5/8 62.50, 4 2 4/8 50.00, 5 4 3/8 37.50, 6 5 0/8 0.00")
	if res.Boards != 2 || !res.Tables.Equal(exact.Int(3)) {
		t.Errorf("%d boards, %v tables", res.Boards, res.Tables)
	}
	if res.Provisional() {
		t.Errorf("missing: %v", res.Missing)
	}
}

// With two winners N-S 1 and E-W 1 are different pairs.
func TestTwoWinners(t *testing.T) {
	res := score(t, rows(t, "- 1 1 1 420", "- 1 2 2 170", "- 2 1 2 100", "- 2 2 1 100"), Options{Winners: 2})
	if len(res.Rankings) != 2 || res.Rankings[0].Line != scoring.NS || res.Rankings[1].Line != scoring.EW {
		t.Fatalf("rankings %v", res.Rankings)
	}
	// Top 2. N-S 1: 2+1, N-S 2: 0+1. E-W 1: 0+1, E-W 2: 2+1.
	check(t, "N-S", list(res.Rankings[0]), "1 1N 3/4 75.00, 2 2N 1/4 25.00")
	check(t, "E-W", list(res.Rankings[1]), "1 2E 3/4 75.00, 2 1E 1/4 25.00")
}

// A list of players with lines makes two winners; --winners 1 puts both lines
// into one list.
func TestPlayersWithLines(t *testing.T) {
	ev := rows(t, "- 1 1 1 420", "- 1 2 2 170")
	var players []scoring.Contestant
	for _, id := range []scoring.ID{{Line: scoring.NS, Number: "1"}, {Line: scoring.NS, Number: "2"}, {Line: scoring.EW, Number: "1"}, {Line: scoring.EW, Number: "2"}} {
		players = append(players, scoring.Contestant{ID: id, Players: []scoring.Player{{Name: id.String()}}})
	}
	res := score(t, ev, Options{Contestants: players})
	if len(res.Rankings) != 2 || res.Rankings[0].Standings[0].Contestant.Players[0].Name != "1N" {
		t.Errorf("rankings %v", res.Rankings)
	}
	res = score(t, ev, Options{Contestants: players, Winners: 1})
	if len(res.Rankings) != 1 {
		t.Fatalf("%d rankings", len(res.Rankings))
	}
	check(t, "ranking", list(res.Rankings[0]), "1= 1N 2/2 100.00, 1= 2E 2/2 100.00, 3= 2N 0/2 0.00, 3= 1E 0/2 0.00")
}

// A score typed where matchpoints are meant is told; it stands as given.
func TestTypedAwardOutsideTheBoard(t *testing.T) {
	res := score(t, rows(t, "- 1 1 2 420", "- 1 3 4 100", "- 1 5 6 +620|-1"), Options{})
	var says []string
	for _, p := range res.Problems {
		says = append(says, p.String())
	}
	hint := "\n    hint: a figure with its sign is in matchpoints; an assigned score is written 1*620"
	if want := []string{"x.csv:4: warning: board 1: the award +620 is outside the board's 0 to 4; it stands as given" + hint,
		"x.csv:4: warning: board 1: the award -1 is outside the board's 0 to 4; it stands as given" + hint}; !slices.Equal(says, want) {
		t.Errorf("says %q", says)
	}
}

// In board-a-match a board is worth 2 at most.
func TestTypedAwardOutsideTheBoardOfBAM(t *testing.T) {
	res := score(t, rows(t, "- 1 1 2 +5|+0", "- 1 3 4 420", "- 1 5 6 400"), Options{Method: scoring.BoardAMatch})
	if len(res.Problems) != 1 || !strings.Contains(res.Problems[0].Text, "the award +5 is outside the board's 0 to 2") {
		t.Errorf("problems %v", res.Problems)
	}
}

// Total points have no artificial score: who has one is told that the board does
// not count, and who is to get something is given points.
func TestArtificialScoreInTotalPoints(t *testing.T) {
	res := score(t, rows(t, "- 1 1 2 A+|A-", "- 1 3 4 +100|-100", "- 2 1 4 100", "- 2 3 2 110"), Options{Method: scoring.TotalPoints})
	var texts []string
	for _, p := range res.Problems {
		texts = append(texts, p.Text)
	}
	if len(texts) != 2 || !strings.Contains(texts[0]+texts[1], "the artificial score A+ is worth no points") || !strings.Contains(texts[0]+texts[1], "A- is worth no points") {
		t.Errorf("problems %v", texts)
	}
}

// Where boards differ the order is by the average, and the method line says so.
func TestOrderByAverageIsTold(t *testing.T) {
	told := func(lines ...string) bool {
		res := score(t, rows(t, lines...), Options{Method: scoring.TotalPoints})
		return slices.ContainsFunc(res.Facts, func(f scoring.Fact) bool { return f.Word == "order_average" })
	}
	if told("- 1 1 2 100", "- 2 1 2 50") || !told("- 1 1 2 100", "- 2 1 3 50") {
		t.Error("told where boards are even, or not where they differ")
	}
}

// A pair that the list of players forgot is itself, not the pair of that number
// in the other line.
func TestPairMissingFromTheList(t *testing.T) {
	ev := rows(t, "- 1 1 2 420", "- 1 3 1 100", "- 2 1 3 420", "- 2 3 2 480")
	var players []scoring.Contestant
	for _, id := range []scoring.ID{{Line: scoring.NS, Number: "1"}, {Line: scoring.NS, Number: "2"}, {Line: scoring.NS, Number: "3"},
		{Line: scoring.EW, Number: "1"}, {Line: scoring.EW, Number: "3"}} {
		players = append(players, scoring.Contestant{ID: id})
	}
	res := score(t, ev, Options{Contestants: players})
	check(t, "N-S", list(res.Rankings[0]), "1= 1N 2/4 50.00, 1= 3N 2/4 50.00, 0 2N 0/0 0.00")
	check(t, "E-W", list(res.Rankings[1]), "1= 1E 2/2 100.00, 1= 3E 2/2 100.00, 3 2E 0/4 0.00")
	if len(res.Problems) != 1 || res.Problems[0].String() != "x.csv:2: warning: board 1: pair 2E is not in the list of players" {
		t.Errorf("problems %v", res.Problems)
	}
	// Where the lines are numbered apart, a bare number is that pair wherever it
	// sat: on board 2 pair 11 sits North-South.
	ev = rows(t, "- 1 1 11 420", "- 1 2 12 100", "- 2 11 2 50", "- 2 12 1 40")
	players = nil
	for _, id := range []scoring.ID{{Line: scoring.NS, Number: "1"}, {Line: scoring.NS, Number: "2"}, {Line: scoring.EW, Number: "11"}, {Line: scoring.EW, Number: "12"}} {
		players = append(players, scoring.Contestant{ID: id})
	}
	res = score(t, ev, Options{Contestants: players, Winners: 1})
	check(t, "one winner", list(res.Rankings[0]), "1 1N 4/4 100.00, 2= 11E 2/4 50.00, 2= 12E 2/4 50.00, 4 2N 0/4 0.00")
}

// A row that could be put on no board makes the ranking provisional.
func TestLeftOutRows(t *testing.T) {
	ev := rows(t, twoBoards...)
	ev.LeftOut = []scoring.Position{{File: "x.csv", Line: 9}}
	res := score(t, ev, Options{})
	if !res.Provisional() || res.Missing[0].Reason != scoring.ReasonLeftOut || res.Missing[0].Pos.Line != 9 {
		t.Errorf("missing %v", res.Missing)
	}
}

// Arrow switch: on board 2 the pairs sit the other way and are named by their
// home line; the E-W pair that sat N-S gets N-S matchpoints.
func TestArrowSwitch(t *testing.T) {
	byLine := rows(t, "- 1 1 1 420", "- 1 2 2 170", "- 2 2E 1N 100", "- 2 1E 2N 50")
	res := score(t, byLine, Options{Winners: 1})
	// Board 1: 1N 2, 2N 0; 1E 0, 2E 2. Board 2: 2E 2 and 1N 0; 1E 0 and 2N 2.
	want := "1 2E 4/4 100.00, 2= 1N 2/4 50.00, 2= 2N 2/4 50.00, 4 1E 0/4 0.00"
	check(t, "by home line", list(res.Rankings[0]), want)
	// The same by the column swap: the pairs as the movement names them.
	bySwap := rows(t, "- 1 1N 1E 420", "- 1 2N 2E 170", "- 2 1N 2E 100 swap", "- 2 2N 1E 50 swap")
	check(t, "by swap", list(score(t, bySwap, Options{Winners: 1}).Rankings[0]), want)
	bare := rows(t, "- 1 1 1 420", "- 1 2 2 170", "- 2 1 2 100 swap", "- 2 2 1 50 swap")
	res = score(t, bare, Options{Winners: 2})
	check(t, "two winners, N-S", list(res.Rankings[0]), "1= 1N 2/4 50.00, 1= 2N 2/4 50.00")
	check(t, "two winners, E-W", list(res.Rankings[1]), "1 2E 4/4 100.00, 2 1E 0/4 0.00")
}

var sections = []string{
	"A 1 1 2 420", "A 1 3 4 170", "B 1 1 2 400", "B 1 3 4 300", "C 1 1 2 -50", "C 1 3 4 -100",
}

func TestSectionsAcross(t *testing.T) {
	res := score(t, rows(t, sections...), Options{})
	// 420, 400, 300, 170, -50, -100: N-S 10, 8, 6, 4, 2, 0 of 10.
	check(t, "ranking", list(res.Rankings[0]), "1= A 1 10/10 100.00, 1= C 4 10/10 100.00, 3= B 1 8/10 80.00, 3= C 2 8/10 80.00, "+
		"5= A 4 6/10 60.00, 5= B 3 6/10 60.00, 7= A 3 4/10 40.00, 7= B 4 4/10 40.00, 9= B 2 2/10 20.00, 9= C 1 2/10 20.00, "+
		"11= A 2 0/10 0.00, 11= C 3 0/10 0.00")
}

func TestSectionsApart(t *testing.T) {
	res := score(t, rows(t, sections...), Options{Sections: "apart"})
	if len(res.Rankings) != 3 || res.Rankings[1].Section != "B" {
		t.Fatalf("rankings %v", res.Rankings)
	}
	check(t, "B", list(res.Rankings[1]), "1= B 1 2/2 100.00, 1= B 4 2/2 100.00, 3= B 2 0/2 0.00, 3= B 3 0/2 0.00")
}

// [[A,B],[C]]: A and B are one field of four results, C one of two.
func TestSectionsInGroups(t *testing.T) {
	res := score(t, rows(t, sections...), Options{Sections: "a,B; C"})
	if len(res.Rankings) != 2 || res.Rankings[0].Section != "A+B" {
		t.Fatalf("rankings %v", res.Rankings)
	}
	// 420, 400, 300, 170: N-S 6, 4, 2, 0 of 6.
	check(t, "A+B", list(res.Rankings[0]), "1= A 1 6/6 100.00, 1= A 4 6/6 100.00, 3= B 1 4/6 66.67, 3= B 4 4/6 66.67, "+
		"5= B 2 2/6 33.33, 5= B 3 2/6 33.33, 7= A 2 0/6 0.00, 7= A 3 0/6 0.00")
	check(t, "C", list(res.Rankings[1]), "1= C 1 2/2 100.00, 1= C 4 2/2 100.00, 3= C 2 0/2 0.00, 3= C 3 0/2 0.00")
	for s, want := range map[string]string{"A,B": "section C is in no group", "A;A,B;C": "section A stands twice", "A,B;C,D": `no section "D"`} {
		if _, err := Score(rows(t, sections...), Options{Rules: set(t, "wbf"), Sections: s}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("--sections %s: %v, want %q", s, err, want)
		}
	}
}

// A phantom is never ranked; whoever meets it sits out, and its percentage is
// over the boards played.
func TestPhantomAndSitOut(t *testing.T) {
	ev := rows(t, "- 1 1 2 420", "- 1 3 4 170", "- 2 1 4 100", "- 2 3 9 …", "- 3 2 - x")
	ev.Contestants = []scoring.Contestant{{ID: scoring.ID{Number: "9"}, Phantom: true}, {ID: scoring.ID{Number: "1"}}, {ID: scoring.ID{Number: "2"}},
		{ID: scoring.ID{Number: "3"}}, {ID: scoring.ID{Number: "4"}}}
	res := score(t, ev, Options{})
	// Board 1 of two: 1 2, 3 0, 2 0, 4 2. Board 2 has one result of E = 2: (0+1)·2/1−1 = 1 of 2 for both.
	check(t, "ranking", list(res.Rankings[0]), "1= 1 3/4 75.00, 1= 4 3/4 75.00, 3= 2 0/2 0.00, 3= 3 0/2 0.00")
	if res.Provisional() {
		t.Errorf("missing: %v", res.Missing)
	}
	if !res.Tables.Equal(exact.Int(2)) {
		t.Errorf("%v tables, want 2 (five pairs, one of them a phantom)", res.Tables)
	}
}

// With half tables everyone who sat out has fewer boards and is ranked by
// percentage; ACBL levels its total to the others.
func TestHalfTable(t *testing.T) {
	lines := []string{"- 1 1 2 420", "- 1 3 4 170", "- 2 1 5 100", "- 2 3 2 90", "- 3 5 3 50", "- 3 1 4 60"}
	res := score(t, rows(t, lines...), Options{})
	// 1: 2+2+2 = 6/6; 3: 0+0+ (E-W of 50: 2) = 2/6; 2: 0 + 2 = 2/4; 4: 2+0 = 2/4; 5: 0+0 = 0/4.
	check(t, "wbf", list(res.Rankings[0]), "1 1 6/6 100.00, 2= 2 2/4 50.00, 2= 4 2/4 50.00, 4 3 2/6 33.33, 5 5 0/4 0.00")
	res = score(t, rows(t, lines...), Options{Rules: set(t, "acbl")})
	// Half the matchpoints, and 2 and 4 have 1 of 2 levelled by 3/2.
	check(t, "acbl", list(res.Rankings[0]), "1 1 3/3 100.00, 2= 2 1.5/3 50.00, 2= 4 1.5/3 50.00, 4 3 1/3 33.33, 5 5 0/3 0.00")
	if !res.Tables.Equal(exact.Frac(5, 2)) {
		t.Errorf("%v tables, want 2½", res.Tables)
	}
}

func TestNotPlayed(t *testing.T) {
	res := score(t, rows(t, "- 1 1 2 420", "- 1 3 4 170", "- 2 1 4 NP", "- 2 3 2 NP"), Options{})
	check(t, "ranking", list(res.Rankings[0]), "1= 1 2/2 100.00, 1= 4 2/2 100.00, 3= 2 0/2 0.00, 3= 3 0/2 0.00")
	if res.Provisional() {
		t.Errorf("a board not played is missing: %v", res.Missing)
	}
}

func TestContradictions(t *testing.T) {
	for _, c := range []struct {
		rule    string
		lines   []string
		opt     Options
		says    []string
		ranking string
	}{
		{
			"a pair against itself", append(slices.Clone(twoBoards), "- 3 1 1 100"), Options{},
			[]string{"x.csv:8: error: board 3: pair 1 plays against itself\n    hint: where North-South and East-West are numbered apart, add --winners 2 or a list of players with lines"},
			"1 1 7/8 87.50, 2= 3 5/8 62.50, 2= 6 5/8 62.50, 4 2 4/8 50.00, 5 4 3/8 37.50, 6 5 0/8 0.00",
		},
		{
			"a pair against itself, by line", []string{"- 1 1N 1N 420", "- 1 2 2 100", "- 1 3 3 50"}, Options{},
			[]string{"x.csv:2: error: board 1: pair 1N plays against itself"},
			// E = 3: the disputed row is expected. A = 2: (2+1)·3/2−1 = 3.5, 0.5 of 4.
			"1 2N 3.5/4 87.50, 2 3N 0.5/4 12.50, 0 1N 0/0 0.00",
		},
		{
			"the same row twice is counted once", append(slices.Clone(twoBoards), "- 2 5 2 90"), Options{},
			[]string{"x.csv:8: error: board 2: pair 5 appears twice (also line 7), with the same result; counted once"},
			"1 1 7/8 87.50, 2= 3 5/8 62.50, 2= 6 5/8 62.50, 4 2 4/8 50.00, 5 4 3/8 37.50, 6 5 0/8 0.00",
		},
		{
			"the same pairs with two results", []string{"- 1 1 2 420", "- 1 3 4 100", "- 1 5 6 50", "- 1 5 6 60"}, Options{},
			[]string{"x.csv:5: error: board 1: pair 5 appears twice (also line 4), with another result; neither is scored\n    hint: delete the row that is wrong"},
			// Three tables, one in dispute: A = 2 of E = 3.
			"1= 1 3.5/4 87.50, 1= 4 3.5/4 87.50, 3= 2 0.5/4 12.50, 3= 3 0.5/4 12.50, 0 5 0/0 0.00, 0 6 0/0 0.00",
		},
		{
			"a pair at two tables", []string{"- 1 1 2 420", "- 1 3 4 100", "- 1 5 2 50"}, Options{},
			[]string{"x.csv:4: error: board 1: pair 2 appears twice (also line 2); neither row is scored\n    hint: one of the two rows has a wrong number"},
			// A = 1 of E = 3: a group of one, 60 % of 4 for both.
			"1= 3 2.4/4 60.00, 1= 4 2.4/4 60.00, 0 1 0/0 0.00, 0 2 0/0 0.00, 0 5 0/0 0.00",
		},
		{
			"N-S 3 against E-W 3 is normal", []string{"- 1 3 3 420", "- 1 4 4 100"}, Options{Winners: 2}, nil, "1 3N 2/2 100.00, 2 4N 0/2 0.00",
		},
		{
			"equal numbers of two sections are normal", []string{"A 1 1 2 420", "B 1 1 2 100"}, Options{}, nil,
			"1= A 1 2/2 100.00, 1= B 2 2/2 100.00, 3= A 2 0/2 0.00, 3= B 1 0/2 0.00",
		},
		{
			"one side's award is missing", []string{"- 1 1 2 420", "- 1 3 4 100", "- 1 5 6 A+|"}, Options{},
			[]string{"x.csv:4: warning: board 1: only one side has an award and there is no result at the table\n    hint: give both sides an award, or NP"},
			"1= 1 3.5/4 87.50, 1= 4 3.5/4 87.50, 3 5 2.4/4 60.00, 4= 2 0.5/4 12.50, 4= 3 0.5/4 12.50, 0 6 0/0 0.00",
		},
	} {
		t.Run(c.rule, func(t *testing.T) {
			res := score(t, rows(t, c.lines...), c.opt)
			var says []string
			for _, p := range res.Problems {
				says = append(says, p.String())
			}
			if !slices.Equal(says, c.says) {
				t.Errorf("says %q\nwant %q", says, c.says)
			}
			check(t, "ranking", list(res.Rankings[0]), c.ranking)
		})
	}
}

// Results missing: "board: N-S v E-W reason".
func missingList(res *scoring.Results) string {
	var out []string
	for _, m := range res.Missing {
		out = append(out, fmt.Sprintf("%d: %s v %s %s", m.Board, m.NS, m.EW, m.Reason))
	}
	return strings.Join(out, ", ")
}

// howell is a full Howell of eight pairs, seven rounds of three boards. Pair 8
// sits; the others follow the starter {2,3} {4,6} {1,5} of the numbers modulo 7,
// and their boards the sums 5, 3, 6, so that nobody meets a set twice.
func howell() []string {
	var lines []string
	for round := range 7 {
		pair := func(n int) int { return (n+round)%7 + 1 }
		for _, m := range [][3]int{{8, pair(0), 0}, {pair(2), pair(3), 5}, {pair(4), pair(6), 3}, {pair(1), pair(5), 6}} {
			set := (m[2] + round) % 7
			for b := range 3 {
				lines = append(lines, fmt.Sprintf("- %d %d %d %d", 3*set+b+1, m[0], m[1], 10*(m[0]*7+b*5+round)))
			}
		}
	}
	return lines
}

// mitchell is five tables, five rounds of two boards: the E-W pairs move up a
// table, the boards down.
func mitchell() []string {
	var lines []string
	for round := range 5 {
		for table := range 5 {
			set := (table + round) % 5
			ew := (table-round+5)%5 + 1
			for b := range 2 {
				lines = append(lines, fmt.Sprintf("- %d %dN %dE %d", 2*set+b+1, table+1, ew, 10*(table*5+b*3+round)))
			}
		}
	}
	return lines
}

func without(lines []string, gone ...string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(l string) bool {
		return slices.ContainsFunc(gone, func(g string) bool { return strings.HasPrefix(l, g) })
	})
}

func TestMissingResults(t *testing.T) {
	outstanding := append(slices.Clone(twoBoards[:5]), "- 2 5 2 …")
	for _, c := range []struct {
		rule  string
		lines []string
		want  string
	}{
		{"nothing is missing", howell(), ""},
		{"nothing is missing in a Mitchell", mitchell(), ""},
		{"a row that waits", outstanding, "2: 5 v 2 no_result"},
		// Pairs 8 and 1 meet in the first round on boards 1 to 3.
		{"a board of a meeting", without(howell(), "- 2 8 1 "), "2: 8 v 1 meeting_cut"},
		{"two boards of a meeting", without(howell(), "- 2 8 1 ", "- 3 8 1 "), "2: 8 v 1 meeting_cut, 3: 8 v 1 meeting_cut"},
		{"a whole meeting", without(howell(), "- 1 8 1 ", "- 2 8 1 ", "- 3 8 1 "), "1: 1 v 8 no_meeting, 2: 1 v 8 no_meeting, 3: 1 v 8 no_meeting"},
		{"a whole meeting of a Mitchell", without(mitchell(), "- 1 1N 1E", "- 2 1N 1E"), "1: 1N v 1E no_meeting, 2: 1N v 1E no_meeting"},
		// Pair 8 is a phantom whose rows nobody wrote: everyone sits out once.
		{"a phantom", slices.DeleteFunc(howell(), func(l string) bool { return strings.Contains(l, " 8 ") }), ""},
		// N-S 4 is not there: each E-W pair sits out once.
		{"a half table", slices.DeleteFunc(mitchell(), func(l string) bool { return strings.Contains(l, " 4N ") }), ""},
		{"a movement cut short", mitchell()[:40], ""},
		{"a half table and a movement cut short", slices.DeleteFunc(mitchell()[:40], func(l string) bool { return strings.Contains(l, " 4N ") }), ""},
	} {
		t.Run(c.rule, func(t *testing.T) {
			res := score(t, rows(t, c.lines...), Options{})
			check(t, "missing", missingList(res), c.want)
			if res.Provisional() != (c.want != "") {
				t.Errorf("provisional %v", res.Provisional())
			}
		})
	}
}

// Row order, pair numbering and section order do not change any result.
func TestNothingDependsOnOrderOrNames(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for n := range 200 {
		var lines []string
		for s := range 1 + rng.IntN(3) {
			for b := 1; b <= 6; b++ {
				seats := rng.Perm(8)
				for table := range 1 + rng.IntN(4) {
					score := fmt.Sprint(10 * (rng.IntN(60) - 30))
					switch rng.IntN(15) {
					case 0:
						score = "A+|A-"
					case 1:
						score = "NP"
					case 2:
						score = "…"
					}
					lines = append(lines, fmt.Sprintf("%c %d %d %d %s", 'A'+s, b, seats[2*table]+1, seats[2*table+1]+1, score))
				}
			}
		}
		opt := Options{Rules: set(t, []string{"wbf", "ebu", "acbl", "compscore"}[n%4]), Sections: []string{"across", "apart"}[n/4%2],
			Method: Methods[n/8%len(Methods)]}
		before := outcome(t, rows(t, lines...), opt, func(id scoring.ID) scoring.ID { return id })
		// Other rows first, other numbers, and the sections named backwards.
		rng.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		ev := rows(t, lines...)
		numbers := rng.Perm(8)
		section := map[string]string{"A": "Z", "B": "Y", "C": "X"}
		old := map[scoring.ID]scoring.ID{}
		for i := range ev.Rows {
			r := &ev.Rows[i]
			for _, id := range []*scoring.ID{&r.NS, &r.EW} {
				k, _ := strconv.Atoi(id.Number)
				renamed := scoring.ID{Section: section[id.Section], Number: strconv.Itoa(numbers[k-1] + 1)}
				old[renamed] = *id
				*id = renamed
			}
			r.Section = section[r.Section]
		}
		after := outcome(t, ev, opt, func(id scoring.ID) scoring.ID { return old[id] })
		if !slices.Equal(before, after) {
			t.Fatalf("another order and other names give\n%v\nnot\n%v", after, before)
		}
	}
}

// outcome is every standing and award in an order of its own.
func outcome(t *testing.T, ev *scoring.Event, opt Options, name func(scoring.ID) scoring.ID) []string {
	res := score(t, ev, opt)
	var out []string
	for _, r := range res.Rankings {
		for _, st := range r.Standings {
			out = append(out, fmt.Sprint(st.Place, st.Tied, name(st.Contestant.ID), st.Score, st.Maximum, st.Percent))
		}
	}
	for i, r := range res.Event.Rows {
		out = append(out, fmt.Sprint(r.Board, name(r.NS), name(r.EW), res.Awards[i].NS.Points, res.Awards[i].EW.Points))
	}
	for _, m := range res.Missing {
		out = append(out, fmt.Sprint("missing ", m.Board, m.Reason))
	}
	slices.Sort(out)
	return out
}

func TestHandicapMakesASecondRanking(t *testing.T) {
	ev := rows(t, twoBoards...)
	for i, h := range []int{0, 10, 0, 30, 5, 0} {
		ev.Contestants = append(ev.Contestants, scoring.Contestant{ID: scoring.ID{Number: strconv.Itoa(i + 1)}, Handicap: exact.Int(h)})
	}
	res := score(t, ev, Options{})
	if len(res.Rankings) != 2 || !res.Rankings[1].Handicap {
		t.Fatalf("rankings %v", res.Rankings)
	}
	// Net: 1 87.5, 4 67.5, 3 and 6 62.5, 2 60, 5 5.
	var got []string
	for _, st := range res.Rankings[1].Standings {
		got = append(got, st.Contestant.ID.Number)
	}
	check(t, "with handicap", strings.Join(got, " "), "1 4 3 6 2 5")
}

// An event of a method that is not there says so and how to go on.
func TestUnknownMethod(t *testing.T) {
	ev := rows(t, twoBoards...)
	ev.Method = "chess"
	_, err := Score(ev, Options{Rules: set(t, "wbf")})
	var in *scoring.InputError
	if !errors.As(err, &in) {
		t.Fatalf("error %v", err)
	}
	if _, err := Score(ev, Options{Rules: set(t, "wbf"), Method: scoring.Matchpoints}); err != nil {
		t.Error(err)
	}
}
