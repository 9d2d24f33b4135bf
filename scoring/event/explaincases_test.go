package event

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/vp"
)

// onlyWorking is the working of an explanation that has one.
func onlyWorking(t *testing.T, x *scoring.Explanation) string {
	t.Helper()
	if len(x.Parts) != 1 {
		t.Fatalf("%d workings", len(x.Parts))
	}
	return said(x.Parts[0].Working)
}

// Four tables, by the forms of the board, by artificial scores and by rule sets: what is
// told of a side of board 1 of fourTables.
func TestWorkingsOfAwards(t *testing.T) {
	for _, c := range []struct {
		name, file, rules, pair string
		want                    string
	}{
		// 420 beats -50 and equals another 420.
		{"compared", "", "wbf", "1", `counted 420 1 1 2 1 = 3 MP [Law 78A]`},
		// In halves: 1·1 + ½·1.
		{"compared by the scale 1-½-0", "", "acbl", "1", `counted 420 1 1 1 0.5 = 1.5 MP [Law 78A]`},
		// Rounds 1 and 2 had other cards: 420 and 450, of which 420 beats none; two of four by
		// Neuberg (0+1)·4/2 - 1 = 1.
		{"fouled", "[[ruling]]\nboard = 1\nround = 2\ngroup = \"B\"\n", "wbf", "1",
			"form 2 [Law 87]\ncounted 420 0 0 2 1 = 0 MP [Law 78A]\nneuberg 0 1 4 2 = 1 MP [White Book 4.2]"},
		// The ACBL gives two of a fouled board 65 and 55 %: of a top of 3 1.65.
		{"small group", "[[ruling]]\nboard = 1\nround = 2\ngroup = \"B\"\n", "acbl", "1",
			"form 2 [Law 87]\ncounted 420 0 0 1 0.5 = 0 MP [Law 78A]\nsmall_group 2 4 = 55 %\nof_top 55 3 = 1.65 MP"},
		// 3 has 3 of 6 on board 2: 50 %.
		{"average plus", "[[ruling]]\nboard = 1\nns = 3\nns_award = \"A+\"\n", "wbf", "3",
			"own_session 3 6 = 50 % [Law 12C2(c)]\naverage_plus_own 60 = 60 % [Law 12C2(a)]\nof_top 60 6 = 3.6 MP"},
		{"points", "[[ruling]]\nboard = 1\nns = 3\nns_award = \"+5\"\n", "wbf", "3", "points = 5 MP"},
		{"points of the scale of two, halved", "[[ruling]]\nboard = 1\nns = 3\nns_award = \"+5\"\n", "acbl", "3", "points_halved 5 = 2.5 MP"},
		{"cancelled", "[[ruling]]\nboard = 1\nns = 3\nkind = \"cancelled\"\n", "wbf", "3", "none_not_played"},
		// White Book 4.2.3: three results of four, 4, 2 and 0: 3, 17/3 = 5.6667.
		{"rounded away from average", "[[ruling]]\nboard = 1\nns = 1\nkind = \"cancelled\"\n", "ebu", "3",
			"counted 450 2 0 2 1 = 4 MP [Law 78A]\nneuberg 4 1 4 3 = 17/3 MP [White Book 4.2]\nrounded_average 17/3 0.0001 half-away = 5.6667 MP [White Book 4.2.3]"},
		// MBSZ I.6: the board of a pair that has gone is not scored again, and leaves the totals.
		{"deleted", "[[withdrawal]]\nunit = 3\nround = 2\nresults = \"deleted\"\n", "wbf", "4", "counted -450 0 0 2 1 = 0 MP [Law 78A]\ndeleted_row"},
	} {
		opt := Options{Rules: set(t, c.rules), File: eventFile(t, c.file)}
		got := onlyWorking(t, explain(t, entered(t, fourTables...), opt, scoring.Question{Board: 1, Unit: c.pair}))
		check(t, c.name, got, c.want)
	}
}

// An open result, a sit-out and a row that contradicts another one have no award, and
// say why.
func TestWorkingsWithoutAnAward(t *testing.T) {
	ev := entered(t, append([]string{"1 1 9 10", "1 1 11 -", "2 1 1 13 420"}, fourTables...)...)
	for pair, want := range map[string]string{"10": "none_outstanding", "11": "none_sat_out", "2": "none_disputed"} {
		check(t, pair, onlyWorking(t, explain(t, ev, Options{}, scoring.Question{Board: 1, Unit: pair})), want)
	}
}

// Awards that somebody typed over in the program that wrote the file.
func TestWorkingOfATypedAward(t *testing.T) {
	ev := entered(t, fourTables...)
	s, err := open(ev, Options{Rules: set(t, "wbf")})
	if err != nil {
		t.Fatal(err)
	}
	s.kept[0] = scoring.Awards{NS: scoring.Award{Kind: scoring.Artificial, Points: exact.Int(5)}}
	if err := s.ask(scoring.Question{Board: 1, Unit: "1"}); err != nil {
		t.Fatal(err)
	}
	x := &scoring.Explanation{Results: s.results()}
	s.explainBoard(x)
	check(t, "typed", onlyWorking(t, x), "counted 420 1 1 2 1 = 3 MP [Law 78A]\ntyped_over = 5 MP")
}

// Totals: two sessions, levelled boards, rounding, a handicap and what was brought
// along; the boards of each session in their order.
func TestWorkingsOfTotals(t *testing.T) {
	// Pair 1 has 3 of 6 on board 1 and 3 of 6 on board 2.
	ev := entered(t, fourTables...)
	for i := range ev.Rows {
		ev.Rows[i].Session = ev.Rows[i].Board
	}
	ev.Contestants = []scoring.Contestant{{ID: scoring.ID{Number: "1"}, Handicap: exact.Int(4), Carry: exact.Int(2)}}
	x := explain(t, ev, Options{Rules: set(t, "wbf")}, scoring.Question{Unit: "1"})
	check(t, "sessions", said(x.Parts[0].Working), strings.Join([]string{
		"session 1", "1: credited_of 2 4♠= N 420 6 = 3 MP",
		"session 2", "2: credited_of 2 2♥-2 E 100 6 = 3 MP",
		"sum_boards 2 = 6 MP", "sum_tops = 12 MP", "total = 6 MP", "percent 6 12 = 50 %",
		"carry 6 2 = 8 MP", "merit 50 2 12 = 200/3 %", "net 50 4 1 = 54 %", "place 4 8"}, "\n"))

	// The mean of 100 % and, with twice the weight, 50 %: 200/3 %. A penalty of no session
	// is taken from it: 3 of 12 MP are 25 %.
	ev.Contestants = nil
	ev.Sessions = []scoring.Session{{Number: 1, Weight: exact.Int(1)}, {Number: 2, Weight: exact.Int(2)}}
	rules := set(t, "wbf")
	if err := rules.Override("ranking.sessions=average"); err != nil {
		t.Fatal(err)
	}
	x = explain(t, ev, Options{Rules: rules, File: eventFile(t, "[[penalty]]\nunit = 3\namount = \"3 MP\"\n")}, scoring.Question{Unit: "3"})
	check(t, "mean of sessions", said(x.Parts[0].Working), strings.Join([]string{
		"session 1", "1: credited_of 4 4♠+1 N 450 6 = 6 MP",
		"session 2", "2: credited_of 4 2♥-2 E 100 6 = 3 MP",
		"penalty = -3 MP",
		"session_boards_of 1 1 6 = 6 MP", "session_percent_of 1 1 6 6 = 100 %", "session_boards_of 2 1 6 = 3 MP", "session_percent_of 2 2 3 6 = 50 %",
		"sessions_mean 3 = 200/3 % [ranking.sessions=average]", "of_event_percent -3 12 = -25 %", "total = 125/3 %", "place 5 8"}, "\n"))

	// Weighted sums of IMPs: 3, of which a penalty of session 1 takes 1, and twice -3.
	x = explain(t, ev, Options{Method: scoring.IMPsAcross, Rules: set(t, "wbf"), File: eventFile(t, "[[penalty]]\nunit = 1\nsession = 1\namount = \"1 IMP\"\n")}, scoring.Question{Unit: "1"})
	got := said(x.Parts[0].Working)
	check(t, "weighted sum", got, strings.Join([]string{
		"session 1", "1: credited 2 4♠= N 420 = 3 IMP", "session 2", "2: credited 2 2♥-2 E 100 = -2 IMP", "penalty = -1 IMP",
		"session_boards 1 1 = 3 IMP", "session_penalty 3 -1 = 2 IMP", "session_counts 1 1 = 2 IMP", "session_boards 2 1 = -2 IMP", "session_counts 2 2 = -2 IMP",
		"sessions_sum = -2 IMP", "total = -2 IMP", "place 6 8"}, "\n"))

	// Board 2 is not there for pair 1: ACBL totals are those of all boards, 2 × 1.5 of 2 × 3.
	ev = entered(t, fourTables[:7]...)
	ev.Rows = append(ev.Rows[:4], ev.Rows[5:]...)
	got = said(explain(t, ev, Options{Rules: set(t, "acbl")}, scoring.Question{Unit: "1"}).Parts[0].Working)
	check(t, "levelled", got, strings.Join([]string{
		"1: credited_of 2 4♠= N 420 3 = 1.5 MP", "sum_boards 1 = 1.5 MP", "sum_tops = 3 MP",
		"levelled 1.5 2 = 3 MP", "levelled_top 3 2 = 6 MP", "total = 3 MP", "percent 3 6 = 50 %", "place_tied 3 8"}, "\n"))

	// Cross-IMPs rank by the average of a board where some have fewer: 3 on one.
	got = said(explain(t, ev, Options{Rules: set(t, "wbf"), Method: scoring.IMPsAcross}, scoring.Question{Unit: "1"}).Parts[0].Working)
	check(t, "average", got, strings.Join([]string{
		"1: credited 2 4♠= N 420 = 3 IMP", "sum_boards 1 = 3 IMP", "total = 3 IMP", "average_of_board 3 1 = 3 IMP", "place_tied 3 8"}, "\n"))
}

// Totals of teams by matches won and by the quotient; 10 IMPs to none.
func TestWorkingsOfTeamTotals(t *testing.T) {
	for by, want := range map[string]string{
		"wins":     "match_won 2 10 -10 = 1 wins\nsum_matches 1 = 1 wins\ntotal = 1 wins\nplace 1 2",
		"quotient": "match_won_lost 2 10 0\nquotient_endless 10\ntotal = 10 quotient\nplace 1 2",
		"imps":     "match_result 2 = 10 IMP\nsum_matches 1 = 10 IMP\ntotal = 10 IMP\nplace 1 2",
	} {
		rules := set(t, "wbf")
		rules.Teams.RankBy = by
		got := onlyWorking(t, explain(t, entered(t, oneMatch...), Options{Rules: rules, Method: scoring.Teams}, scoring.Question{Unit: "1"}))
		check(t, by, got, want)
	}
}

// Matches: the rooms of each board, a penalty, the curve of the WBF and a table; both
// sides of a ruling that does not balance.
func TestWorkingsOfMatches(t *testing.T) {
	curve := "vp_curve 8 2 21.2132 = 15.4956 VP [World Bridge Federation, scoring panel 2013]\nrounded 15.4956 0.01 half-away = 15.5 VP"
	for _, c := range []struct{ name, scale, file, want string }{
		// 420 + 50 = 470, 10 IMPs; 620 in both rooms. Over 2 boards B = 15√2; at 8 IMPs
		// φ^(-8/(5√2)) = e^(-0.481212·1.131371) = 0.580172, and 10 + 10·0.419828/0.763932 =
		// 15.4956. The concave column has what the curve gives.
		{"penalty", "wbf", "[[penalty]]\nunit = 1\nround = 1\namount = \"2 IMP\"\nreason = \"slow\"\n",
			"1: rooms 420 50 470 = 10 IMP [Law 78B]\n2: rooms 620 -620 0 = 0 IMP [Law 78B]\nsum_boards 2 = 10 IMP\nnet_of_penalty 10 2 = 8 IMP (slow)\n" + curve},
		// ACBL, to 8 boards: 8 to 10 IMPs are 14-6.
		{"table", "acbl-20", "[[penalty]]\nunit = 1\nround = 1\namount = \"2 IMP\"\n",
			"1: rooms 420 50 470 = 10 IMP [Law 78B]\n2: rooms 620 -620 0 = 0 IMP [Law 78B]\nsum_boards 2 = 10 IMP\nnet_of_penalty 10 2 = 8 IMP\n" +
				"vp_line ACBL 20-point scale 1-8 8 10 = 14 VP [bridgehands.com, Victory Points (6 to 11 boards); a public scoring program (all)]"},
		// Half of 10 IMPs and half of a flat board, 5; ACBL: 5 to 7 IMPs are 13-7.
		{"weighted", "acbl-20", "[[ruling]]\nboard = 1\nns = 1\nweights = [\"0.5*420\", \"0.5*-50\"]\n",
			"1: rooms_weighted 420 50 470 0.5 10 = 5 IMP [Law 12C1(c)]\n1: rooms_weighted -50 50 0 0.5 0 = 0 IMP [Law 12C1(c)]\n1: rooms_sum = 5 IMP\n" +
				"2: rooms 620 -620 0 = 0 IMP [Law 78B]\nsum_boards 2 = 5 IMP\nvp_line ACBL 20-point scale 1-8 5 7 = 13 VP [bridgehands.com, Victory Points (6 to 11 boards); a public scoring program (all)]"},
		{"artificial", "acbl-20", "[[ruling]]\nboard = 1\nns = 1\nns_award = \"A+\"\new_award = \"A-\"\n",
			"1: average_plus_points 3 = 3 IMP [Law 12C2]\n2: rooms 620 -620 0 = 0 IMP [Law 78B]\nsum_boards 2 = 3 IMP\n" +
				"vp_line ACBL 20-point scale 1-8 3 4 = 12 VP [bridgehands.com, Victory Points (6 to 11 boards); a public scoring program (all)]"},
	} {
		scale, err := vp.Open(c.scale)
		if err != nil {
			t.Fatal(err)
		}
		x := explain(t, entered(t, oneMatch...), Options{Rules: set(t, "wbf"), Method: scoring.Teams, VP: scale, File: eventFile(t, c.file)}, scoring.Question{Home: "1", Away: "2"})
		if len(x.Parts) != 2 {
			t.Fatalf("%s: %d sides", c.name, len(x.Parts))
		}
		check(t, c.name, said(x.Parts[0].Working), c.want)
	}
}

// Knock-out: what is brought from an earlier match, and what that is of; by the Bermuda
// Bowl half of 9 IMPs where the higher team won them, a third where it lost them.
func TestWorkingsOfTheCarryOverToAKnockOut(t *testing.T) {
	for higher, want := range map[string][2]string{
		"home": {"given_imps 12 12 = 0 IMP\ncarry_match 9 0.5 16 = 4.5 IMP\ncarried_over 0 4.5 = 4.5 IMP\nmargin = 4.5 IMP\ngoes_on 1", "given_imps 12 12 = 0 IMP\ncarry_match -9 0.5 16 = -4.5 IMP\ncarried_over 0 -4.5 = -4.5 IMP\nmargin = -4.5 IMP\ngoes_on 1"},
		"away": {"given_imps 12 12 = 0 IMP\ncarry_match 9 1/3 16 = 3 IMP\ncarried_over 0 3 = 3 IMP\nmargin = 3 IMP\ngoes_on 1", "given_imps 12 12 = 0 IMP\ncarry_match -9 1/3 16 = -3 IMP\ncarried_over 0 -3 = -3 IMP\nmargin = -3 IMP\ngoes_on 1"},
	} {
		file := "[event]\nsystem = \"knock-out\"\n[[match]]\nround = 5\nhome = 1\naway = 3\nround-robin = 9\nhigher = \"" + higher + "\"\n"
		x := explain(t, knockOut(), Options{Rules: set(t, "wbf"), File: eventFile(t, file)}, scoring.Question{Home: "1", Away: "3", Round: 5})
		for side := range want {
			got := said(x.Parts[side].Working)
			check(t, higher, got, want[side])
		}
	}
}

// What is ruled about matches: EBU void match by the fault of one side, MBSZ walkover and
// sit-out.
func TestWorkingsOfRuledMatches(t *testing.T) {
	scale, err := vp.Open("acbl-20")
	if err != nil {
		t.Fatal(err)
	}
	ask := func(rules, file string) *scoring.Explanation {
		ev := roundRobin(3, 3, 8) // of three, one sits out
		round := meet(t, ev, "1", "2", func(*scoring.MatchRecord) {})
		file = strings.ReplaceAll(file, "ROUND", number(round))
		return explain(t, ev, Options{Rules: set(t, rules), VP: scale, File: eventFile(t, file)}, scoring.Question{Home: "1", Away: "2", Round: round})
	}
	// Average plus on half of 8 boards, 4 × 3 = 12 IMPs: 11 to 13 are 15-5.
	x := ask("ebu", "[[match]]\nround = ROUND\nhome = 1\naway = 2\nresult = \"void\"\nfault = \"away\"\nreason = \"late\"\n")
	check(t, "void", said(x.Parts[0].Working), "given_imps 20 20 = 0 IMP\nvoid_boards 4 3 4 0 = 12 IMP\n"+
		"vp_line ACBL 20-point scale 1-8 11 13 = 15 VP [bridgehands.com, Victory Points (6 to 11 boards); a public scoring program (all)]\ndecided late")
	x = ask("mbsz-2014", "[[match]]\nround = ROUND\nhome = 1\naway = 2\nresult = \"walkover\"\nwinner = 2\n")
	check(t, "walkover", said(x.Parts[1].Working), "given_imps 20 20 = 0 IMP\nwalkover 2 = 16 VP [MBSZ Versenyszabályzat 2014/1, I.6]")
	ev := roundRobin(3, 3, 8)
	got := said(explain(t, ev, Options{Rules: set(t, "mbsz-2014"), VP: scale}, scoring.Question{Unit: "1"}).Parts[0].Working)
	if !strings.Contains(got, "match_sat_out = 12 VP [MBSZ Versenyszabályzat 2014/1, I.6]") || !strings.Contains(got, "sum_matches 3 = 32 VP") {
		t.Error(got)
	}
}

// The field value (MBSZ I.7): whom it goes by, how far away, and why by none who are
// nearer. 1 and 2 have 25 VP and have not met; 5, at 23, has met neither, so that 4, at 17,
// is the nearest: 12 and 11 against it.
func TestWorkingOfAFieldValue(t *testing.T) {
	matches := []string{"1 1-3 8 _:_ 14:6", "1 2-4 8 _:_ 12:8", "1 5-6 8 _:_ 10:10", "2 1-4 8 _:_ 11:9", "2 2-3 8 _:_ 13:7", "2 5-6 8 _:_ 13:7"}
	x := explain(t, listOf(t, matches...), Options{Rules: set(t, "mbsz-2014"), VP: scale(t, "wbf"), File: eventFile(t, "[event]\nsystem = \"swiss\"\n")}, scoring.Question{Ties: true})
	const article = " [MBSZ Versenyszabályzat 2014/1, I.7]"
	check(t, "not met", said(x.Parts[0].Working), "tie_equal 1 2 = 25 VP\ntie_nothing.head-to-head"+article+"\ntie_passed 5\ntie_nearest 4 = 8 VP\n"+
		"tiebreak.field-value 2 4 = 12 VP"+article+"\ntiebreak.field-value 1 4 = 11 VP"+article+"\ntie_place 2 1\ntie_place 1 2")

	// 1 and 2 drew and have 30; 3 with 33 and 4 with 27 are equally near, and added.
	matches = []string{"1 1-2 16 _:_ 10:10", "1 3-4 16 _:_ 12:10", "2 1-3 16 _:_ 9:11", "2 2-4 16 _:_ 12:8", "3 1-4 16 _:_ 11:9", "3 2-3 16 _:_ 8:10"}
	x = explain(t, listOf(t, matches...), Options{Rules: set(t, "mbsz-2014"), VP: scale(t, "wbf")}, scoring.Question{Ties: true})
	got := said(x.Parts[0].Working)
	if want := "tie_not_parted\ntie_nearest_added 3, 4 = 3 VP\ntiebreak.field-value 1 3, 4  9 11 = 20 VP" + article; !strings.Contains(got, want) {
		t.Errorf("%s\nhas no %s", got, want)
	}
}

// Boards without opponents, and boards of a pair that has withdrawn.
func TestWorkingsOfBoardsThatWereNotCompared(t *testing.T) {
	ev := entered(t, "1 1 1 2 420", "1 1 3 4 170", "2 2 1 4 100", "2 2 3 -")
	got := said(explain(t, ev, Options{Rules: set(t, "mbsz-2014")}, scoring.Question{Unit: "3"}).Parts[0].Working)
	if want := "2: credited_sat_out_of 2 = 0 MP\nsum_boards 2 = 0 MP"; !strings.Contains(got, want) {
		t.Errorf("%s\nhas no %s", got, want)
	}
	got = said(explain(t, ev, Options{Rules: set(t, "mbsz-2014"), Method: scoring.IMPsAcross}, scoring.Question{Unit: "3"}).Parts[0].Working)
	if want := "2: credited_sat_out = -6 IMP\nsum_boards 2 = -12 IMP"; !strings.Contains(got, want) {
		t.Errorf("%s\nhas no %s", got, want)
	}
	got = said(explain(t, ev, Options{Rules: set(t, "wbf"), File: eventFile(t, "[[withdrawal]]\nunit = 4\nresults = \"deleted\"\n")}, scoring.Question{Unit: "3"}).Parts[0].Working)
	if want := "1: credited_deleted 4\nsum_boards 0 = 0 MP"; !strings.Contains(got, want) {
		t.Errorf("%s\nhas no %s", got, want)
	}
}

// A lot parts two who are equal in all, and a quotient that is no number.
func TestWorkingsOfTies(t *testing.T) {
	ev := roundRobin(4, 3, 8)
	meet(t, ev, "1", "4", wonBy(30)) // 1 is first, 2 and 3 equal
	got := onlyWorking(t, explain(t, ev, Options{Rules: set(t, "wbf"), File: eventFile(t, "[[tie]]\nunits = [2, 3]\norder = [3, 2]\nby = \"lot\"\nreason = \"cards cut\"\n")}, scoring.Question{Ties: true}))
	check(t, "lot", got, "tie_equal 2 3 = 30 VP\ntiebreak.lot 3 = 1 number (cards cut)\ntiebreak.lot 2 = 2 number (cards cut)\ntie_place 3 2\ntie_place 2 3")
	got = onlyWorking(t, explain(t, ev, Options{Rules: set(t, "wbf")}, scoring.Question{Ties: true}))
	check(t, "none", got, "tie_equal 2 3 = 30 VP\ntie_unused 2, 3 2")
}

// What is not there is said, and nothing is scored for it.
func TestQuestionsWithoutAnAnswer(t *testing.T) {
	for _, c := range []struct {
		q    scoring.Question
		want string
	}{
		{scoring.Question{Board: 3}, "there is no board 3 (the boards are 1–2)"},
		{scoring.Question{Board: 1, Session: 2}, "there are no boards of session 2"},
		{scoring.Question{Board: 1, Section: "B"}, "there are no boards in section B"},
		{scoring.Question{Board: 1, Unit: "77"}, "pair 77: 77 does not take part in the event"},
		{scoring.Question{Unit: "Alfa"}, `"Alfa" is not a pair number`},
		{scoring.Question{Home: "1", Away: "2"}, "the pairs of the event play no matches of their own"},
	} {
		_, err := Explain(entered(t, fourTables...), Options{Rules: set(t, "wbf")}, c.q)
		if err == nil || err.Error() != c.want {
			t.Errorf("%+v: %v, want %s", c.q, err, c.want)
		}
	}
	_, err := Explain(entered(t, fourTables[:4]...), Options{Rules: set(t, "wbf")}, scoring.Question{Board: 1, Unit: "1", Session: 1})
	if err != nil {
		t.Error(err)
	}
	_, err = Explain(&scoring.Event{File: "x.csv"}, Options{Rules: set(t, "wbf")}, scoring.Question{Board: 1})
	if err == nil {
		t.Error("an event without results was explained")
	}
}

// Explaining changes neither the event nor its figures.
func TestExplainChangesNothing(t *testing.T) {
	ev := entered(t, fourTables...)
	before := append([]scoring.Row(nil), ev.Rows...)
	opt := Options{Rules: set(t, "wbf"), File: eventFile(t, "[[ruling]]\nboard = 1\nns = 3\nns_award = \"A+\"\n[[penalty]]\nunit = 1\namount = \"25%\"\n")}
	res := score(t, ev, opt)
	x := explain(t, ev, opt, scoring.Question{Board: 1})
	for i, a := range res.Awards {
		if b := x.Results.Awards[i]; !a.NS.Points.Equal(b.NS.Points) || !a.EW.Points.Equal(b.EW.Points) {
			t.Errorf("row %d: %v, explained %v", i, a, b)
		}
	}
	check(t, "ranking", list(x.Results.Rankings[0]), list(res.Rankings[0]))
	for i := range before {
		if fmt.Sprint(before[i]) != fmt.Sprint(ev.Rows[i]) {
			t.Errorf("row %d was changed", i)
		}
	}
}

// Stages: the last that was played unless another one is named. Pair 1 has 2 in the
// final, and brings 7/4 along.
func TestExplainAStage(t *testing.T) {
	f := eventFile(t, "[[stage]]\nname = \"Selejtező\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-4\"\ncarry = \"ebu\"\n"+sessionsOfStages)
	ev, _ := f.Join([][]*scoring.Event{{qualifying(t)}, {final(t)}})
	opt := Options{Rules: set(t, "wbf"), File: f}
	x := explain(t, ev, opt, scoring.Question{Unit: "1"})
	check(t, "stages", strings.Join(x.Stages, ", "), "Selejtező, Döntő")
	check(t, "final", said(x.Parts[0].Working), strings.Join([]string{
		"11: credited_of 3 420 2 = 0 MP", "12: credited_of 6 600 2 = 2 MP", "sum_boards 2 = 2 MP", "sum_tops = 4 MP", "total = 2 MP", "percent 2 4 = 50 %",
		"carry_boards Selejtező 87.5 2 0.5 = 0.875 boards [EBU 3.8]", "carry_tops 0.875 4 2 = 1.75 MP", "carry 2 1.75 = 3.75 MP", "merit 50 1.75 4 = 93.75 %", "place 2 4"}, "\n"))
	got := said(explain(t, ev, opt, scoring.Question{Unit: "1", Stage: "selejtező"}).Parts[0].Working)
	if !strings.Contains(got, "total = 7 MP\npercent 7 8 = 87.5 %") {
		t.Error(got)
	}
	if _, err := Explain(ev, opt, scoring.Question{Unit: "1", Stage: "x"}); err == nil || err.Error() != `there is no stage "x" that was played (Selejtező, Döntő)` {
		t.Error(err)
	}
}

// Who lost nothing is equal to all others who lost nothing, whether 20 or 30 were won, and
// before all who lost something.
func TestEndlessTieBreaksAreEqual(t *testing.T) {
	endless, other := scoring.TieBreak{Value: exact.Int(20), Endless: true}, scoring.TieBreak{Value: exact.Int(30), Endless: true}
	number := scoring.TieBreak{Value: exact.Int(20)}
	if !sameTieBreak(&endless, &other) || sameTieBreak(&endless, &number) || !sameTieBreak(&number, &number) {
		t.Error("20 : 0 and 30 : 0 are equal, 20 : 0 and 20 are not")
	}
}
