package event

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/rules"
)

// roundRobin is the list of matches of all against all by the circle method, each
// of so many boards and a draw, but for the first of the rounds asked for.
func roundRobin(teams, rounds, boards int) *scoring.Event {
	ev := &scoring.Event{File: "list.csv", Method: scoring.Teams}
	n := teams + teams%2
	for r := range rounds {
		for k := range n / 2 {
			a, b := (r+k)%(n-1), (r+n-1-k)%(n-1)
			if k == 0 {
				b = n - 1
			}
			if a >= teams || b >= teams {
				continue // sits out
			}
			ev.Matches = append(ev.Matches, scoring.MatchRecord{Pos: scoring.Position{File: "list.csv", Line: len(ev.Matches) + 2}, Round: r + 1,
				Home: scoring.ID{Number: fmt.Sprint(a + 1)}, Away: scoring.ID{Number: fmt.Sprint(b + 1)}, Boards: boards, IMPsHome: "20", IMPsAway: "20"})
		}
	}
	return ev
}

// meet changes the match of two teams and gives its round.
func meet(t *testing.T, ev *scoring.Event, a, b string, change func(m *scoring.MatchRecord)) int {
	t.Helper()
	for i := range ev.Matches {
		m := &ev.Matches[i]
		if m.Home.Number == b && m.Away.Number == a {
			m.Home, m.Away = m.Away, m.Home
			m.IMPsHome, m.IMPsAway = m.IMPsAway, m.IMPsHome
		}
		if m.Home.Number == a && m.Away.Number == b {
			change(m)
			return m.Round
		}
	}
	t.Fatalf("%s and %s do not meet", a, b)
	return 0
}

// won gives the home side so many IMPs more.
func wonBy(imps int) func(*scoring.MatchRecord) {
	return func(m *scoring.MatchRecord) { m.IMPsHome = scoring.Figure(fmt.Sprint(20 + imps)) }
}

// eventFile reads the text of an event file.
func eventFile(t *testing.T, text string) *File {
	t.Helper()
	f, problems, err := ReadFile("event.toml", []byte(text))
	if err != nil || len(problems) > 0 {
		t.Fatalf("%v %v", problems, err)
	}
	return f
}

// decided scores an event with decisions under a rule set and a scale. Fields of draws
// are full of ties: prizes, for which they would matter, there are none.
func decided(t *testing.T, ev *scoring.Event, rules, scaleName, text string) *scoring.Results {
	t.Helper()
	opt := Options{Rules: set(t, rules), File: eventFile(t, text)}
	opt.Rules.Ranking.Prizes = 0
	if scaleName != "" {
		opt.VP = scale(t, scaleName)
	}
	res, err := Score(ev, opt)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// points are the scores of a ranking by number, with penalties after a stroke.
func points(r scoring.Ranking) map[string]string {
	out := map[string]string{}
	for _, st := range r.Standings {
		text := st.Score.String()
		if st.Penalty.Sign() != 0 {
			text += "/" + st.Penalty.String()
		}
		if st.Withdrawn {
			text += " withdrawn"
		}
		out[st.Contestant.ID.Number] = text
	}
	return out
}

func checkPoints(t *testing.T, r scoring.Ranking, want string) {
	t.Helper()
	got := points(r)
	for part := range strings.SplitSeq(want, ", ") {
		number, score, _ := strings.Cut(part, ": ")
		if got[number] != score {
			t.Errorf("team %s has %q, want %q", number, got[number], score)
		}
	}
}

func problemTexts(res *scoring.Results) string {
	var out []string
	for _, p := range res.Problems {
		out = append(out, p.String())
	}
	return strings.Join(out, "\n")
}

// A round robin of ten teams, nine rounds of 16 boards, under MBSZ 2014/1. All
// matches are draws, 10-10, but for:
//
//	1-2  void (I.5): 7:7, so that both have 3 less than for a draw
//	3-4  4 was not there (I.6): 16-0
//	5-6  24 IMPs over 8 of 16 boards, the rest cannot be replayed (I.5): by the scale
//	     for 8 boards 17.31-2.69, less 1 each: 16.31-1.69
//	7-8  24 IMPs over 10 boards; the replay was refused: 16.78-3.22 by the scale for
//	     10, less 2 each: 14.78-1.22
//	3-9  the lost part was replayed by agreement: 24 IMPs over 16, 15.74-4.26 less 1
//	7-9  9 won by 24 and has a penalty of 3 IMPs: it converts 21, 15.19; 7 converts
//	     the margin as played, 4.26
//	8    has a penalty of 0.5 VP
//
// Sums of nine draws are 90: 1 and 2 87; 3 90+6+4.74 = 100.74; 4 80; 5 96.31; 6
// 81.69; 7 90+4.78-5.74 = 89.04; 8 90-8.78-0.5 = 80.72; 9 90-6.74+5.19 = 88.45; 10
// 90.
func TestMBSZ_I5_VoidAndPartVoidMatches(t *testing.T) {
	ev := roundRobin(10, 9, 16)
	file := ""
	rule := func(a, b, more string, change func(*scoring.MatchRecord)) {
		round := meet(t, ev, a, b, change)
		file += fmt.Sprintf("[[match]]\nround = %d\nhome = %s\naway = %s\n%s\n", round, a, b, more)
	}
	rule("1", "2", `result = "void"`, wonBy(0))
	rule("4", "3", "result = \"walkover\"\nwinner = 3", func(m *scoring.MatchRecord) { m.IMPsHome, m.IMPsAway = "", "" })
	rule("6", "5", `result = "part-void"`, func(m *scoring.MatchRecord) { m.Boards, m.IMPsHome, m.IMPsAway = 8, "0", "24" })
	rule("7", "8", "result = \"part-void\"\nreplay = \"refused\"\nboards = 10", wonBy(24))
	rule("3", "9", "result = \"part-void\"\nreplay = \"agreed\"", wonBy(24))
	round := meet(t, ev, "9", "7", wonBy(24))
	file += fmt.Sprintf("[[penalty]]\nunit = 9\nround = %d\namount = \"3 IMP\"\n[[penalty]]\nunit = 8\namount = \"0.5 VP\"\n", round)
	res := decided(t, ev, "mbsz-2014", "wbf", "[event]\nrounds = 10\n"+file)
	checkPoints(t, res.Rankings[0], "1: 87, 2: 87, 3: 100.74, 4: 80, 5: 96.31, 6: 81.69, 7: 89.04, 8: 80.72/-0.5, 9: 88.45, 10: 90")
	if res.System != scoring.RoundRobin || problemTexts(res) != "" || len(res.Missing) > 0 {
		t.Errorf("%s %s %v", res.System, problemTexts(res), res.Missing)
	}
	for _, m := range res.Matches {
		if m.HomePenalty.Add(m.AwayPenalty).String() == "-3" && (m.HomeVP.Add(m.AwayVP).String() != "19.45" || m.HomeResult.String() != "24") {
			t.Errorf("the penalised match is %+v", m)
		}
	}
	if n := len(res.Rounds); n != 9 {
		t.Errorf("%d rounds", n)
	}
	last := res.Rounds[8].Rankings[0]
	if got := points(last)["8"]; got != "81.22" {
		t.Errorf("after the last round 8 has %s, want 81.22: a penalty without a round is of the end", got)
	}
}

// In the last round a void match brings 0:0 (MBSZ I.5).
func TestMBSZ_I5_VoidInTheLastRound(t *testing.T) {
	for rounds, want := range map[int]string{9: "1: 80, 2: 80", 10: "1: 87, 2: 87"} {
		ev := roundRobin(10, 9, 16)
		var a, b string
		for _, m := range ev.Matches {
			if m.Round == 9 {
				a, b = m.Home.Number, m.Away.Number
			}
		}
		// The teams of the last round get the numbers 1 and 2.
		swap := map[string]string{a: "1", b: "2", "1": a, "2": b}
		for i := range ev.Matches {
			for _, id := range [...]*scoring.ID{&ev.Matches[i].Home, &ev.Matches[i].Away} {
				if to, ok := swap[id.Number]; ok {
					id.Number = to
				}
			}
		}
		res := decided(t, ev, "mbsz-2014", "wbf", fmt.Sprintf("[event]\nrounds = %d\n[[match]]\nround = 9\nhome = 1\naway = 2\nresult = \"void\"\n", rounds))
		checkPoints(t, res.Rankings[0], want)
	}
	// Where it is not said how many rounds there are, it is told what is taken.
	res := decided(t, roundRobin(4, 3, 16), "mbsz-2014", "wbf", "[[match]]\nround = 3\nhome = 3\naway = 4\nresult = \"void\"\n")
	if got := problemTexts(res); !strings.Contains(got, "there is no match") && !strings.Contains(got, "round 3 is taken for the last one") && !strings.Contains(got, "plays against") {
		t.Errorf("said: %s", got)
	}
}

// Withdrawal from a round robin under MBSZ (I.6): all results against the unit
// are deleted, whether it withdraws in round 2 or 9, and so are the matches that
// it would have played. All others draw 8 matches: 80.
func TestMBSZ_I6_WithdrawalFromARoundRobin(t *testing.T) {
	for _, round := range []int{2, 9} {
		ev := roundRobin(10, 9, 16)
		ev.Matches = slices.DeleteFunc(ev.Matches, func(m scoring.MatchRecord) bool {
			return m.Round >= round && (m.Home.Number == "10" || m.Away.Number == "10")
		})
		res := decided(t, ev, "mbsz-2014", "wbf", fmt.Sprintf("[event]\nrounds = 9\n[[withdrawal]]\nunit = 10\nround = %d\n", round))
		checkPoints(t, res.Rankings[0], "1: 80, 2: 80, 3: 80, 4: 80, 5: 80, 6: 80, 7: 80, 8: 80, 9: 80, 10: 0 withdrawn")
		last := res.Rankings[0].Standings[9]
		if problemTexts(res) != "" || last.Contestant.ID.Number != "10" || last.Place != 0 {
			t.Errorf("%s, last is %s with place %d", problemTexts(res), last.Contestant.ID, last.Place)
		}
	}
}

// EBU (White Book, withdrawal from an all-play-all): before half of its nine
// matches all results go; after half they stand, and later opponents get the best
// of their own average, of what its opponents got on average, and of 60 %. Team 10
// withdraws before round 7 and lost its six matches by 24, 4.26-15.74, so that its
// three later opponents get 15.74 in place of a draw: 80 + 15.74; the first six
// have it too.
func TestWithdrawalEBU(t *testing.T) {
	build := func(round int) *scoring.Results {
		ev := roundRobin(10, 9, 16)
		for i := range ev.Matches {
			if m := &ev.Matches[i]; m.Away.Number == "10" {
				m.IMPsHome = "44"
			}
		}
		ev.Matches = slices.DeleteFunc(ev.Matches, func(m scoring.MatchRecord) bool { return m.Round >= round && m.Away.Number == "10" })
		return decided(t, ev, "ebu", "wbf", fmt.Sprintf("[event]\nrounds = 9\n[[withdrawal]]\nunit = 10\nround = %d\n", round))
	}
	late := build(7)
	checkPoints(t, late.Rankings[0], "1: 95.74, 2: 95.74, 3: 95.74, 4: 95.74, 5: 95.74, 6: 95.74, 7: 95.74, 8: 95.74, 9: 95.74, 10: 25.56 withdrawn")
	early := build(4)
	checkPoints(t, early.Rankings[0], "1: 80, 5: 80, 9: 80, 10: 0 withdrawn")
}

// A Swiss of 20 teams, eight rounds of 16 boards, under MBSZ: results of finished
// rounds against a team that withdraws stand (I.6), the round in play is deleted,
// and later 19 teams play, one of which sits out for 12. Team 20 beat everybody by
// 24 (15.74-4.26) and left in round 5, which it had begun; its opponent of round 5
// sits out, and so do those of rounds 6 to 8.
func TestMBSZ_I6_WithdrawalFromASwiss(t *testing.T) {
	ev := roundRobin(20, 8, 16)
	opponents := map[int]string{}
	for i := range ev.Matches {
		if m := &ev.Matches[i]; m.Away.Number == "20" {
			opponents[m.Round] = m.Home.Number
			m.IMPsAway = "44"
		}
	}
	ev.Matches = slices.DeleteFunc(ev.Matches, func(m scoring.MatchRecord) bool { return m.Round >= 6 && m.Away.Number == "20" })
	res := decided(t, ev, "mbsz-2014", "wbf", "[event]\nrounds = 8\n[[withdrawal]]\nunit = \"20\"\nround = 5\n")
	want := map[string]string{"20": "62.96 withdrawn"} // four times 15.74
	for i := 1; i < 20; i++ {
		want[fmt.Sprint(i)] = "80"
	}
	for round, number := range opponents {
		want[number] = "74.26" // 70 + 4.26
		if round >= 5 {
			want[number] = "82" // 70 + 12
		}
	}
	got := points(res.Rankings[0])
	for number, w := range want {
		if got[number] != w {
			t.Errorf("team %s has %s, want %s", number, got[number], w)
		}
	}
	if res.System == scoring.RoundRobin || problemTexts(res) != "" {
		t.Errorf("%s %s", res.System, problemTexts(res))
	}
}

// A Swiss of 21 teams: the one that a round does not name sits out. MBSZ gives 12
// VP whatever the scale (I.6), the others 60 % of its maximum.
func TestMBSZ_I6_OddNumberOfTeams(t *testing.T) {
	for rules, scales := range map[string]map[string]string{
		"mbsz-2014": {"wbf": "82", "wbf-discrete-10": "47"}, // 7 draws of 10, or of 5, and 12
		"ebu":       {"wbf": "82", "wbf-discrete-10": "41"}, // ... and 60 % of 20, or of 10
	} {
		for name, want := range scales {
			ev := roundRobin(21, 8, 16)
			res := decided(t, ev, rules, name, "[event]\nsystem = \"swiss\"\n")
			sitting := 0
			for _, m := range res.Matches {
				if m.SitOut {
					sitting++
					if got := points(res.Rankings[0])[m.Home.Number]; got != want {
						t.Errorf("%s by %s: team %s, which sat out, has %s, want %s", rules, name, m.Home.Number, got, want)
					}
				}
			}
			if sitting != 8 {
				t.Errorf("%d sit-outs in 8 rounds", sitting)
			}
		}
	}
}

// EBU: a void match with both at fault is 40 % of the pool, with the director
// at fault 60 %; with one side at fault it has average minus, -3, and the other +3,
// on half of the boards, 8 of 16: 24 IMPs, 15.74-4.26. Of a match with 10 of 16
// boards, won by 10 by the home side, the six lost ones are +3 for the innocent:
// 10+18 = 28 IMPs are 16.42, and the away side at fault converts -10-18.
func TestVoidEBU(t *testing.T) {
	for text, want := range map[string]string{
		"result = \"void\"\nfault = \"both\"":            "1: 28, 2: 28",
		"result = \"void\"\nfault = \"director\"":        "1: 32, 2: 32",
		"result = \"void\"\nfault = 2":                   "1: 35.74, 2: 24.26",
		"result = \"void\"\nfault = \"home\"":            "1: 24.26, 2: 35.74",
		"result = \"part-void\"\nfault = 2\nboards = 10": "1: 36.42, 2: 23.58",
		"result = \"part-void\"\nfault = 2\nboards = 7":  "1: 35.74, 2: 24.26", // fewer than half: void
		"result = \"14-3\"":                              "1: 34, 2: 23",
		"result = \"60%-20%\"":                           "1: 32, 2: 24",
	} {
		ev := roundRobin(4, 3, 16)
		round := meet(t, ev, "1", "2", wonBy(10))
		res := decided(t, ev, "ebu", "wbf", fmt.Sprintf("[[match]]\nround = %d\nhome = 1\naway = 2\n%s\n", round, text))
		checkPoints(t, res.Rankings[0], want)
	}
}

// What the rules do not say is asked of the event file, and the match waits.
func TestRulesThatDoNotSay(t *testing.T) {
	for text, want := range map[string]string{
		`result = "void"`:                          "the rules do not say what a void match brings",
		"result = \"walkover\"\nwinner = \"home\"": "the rules do not say what a walkover brings",
	} {
		ev := roundRobin(4, 3, 16)
		round := meet(t, ev, "1", "2", wonBy(10))
		res := decided(t, ev, "wbf", "wbf", fmt.Sprintf("[[match]]\nround = %d\nhome = 1\naway = 2\n%s\n", round, text))
		if got := problemTexts(res); !strings.Contains(got, "event.toml:1: error: round 3, 1 against 2: "+want) {
			t.Errorf("%s: %s", text, got)
		}
	}
	// MBSZ names no scale: the event has to.
	_, err := Score(roundRobin(4, 3, 16), Options{Rules: set(t, "mbsz-2014")})
	if err == nil || !strings.Contains(err.Error(), "mbsz-2014 names no scale") {
		t.Errorf("error %v", err)
	}
}

// A part-void match is converted by the next longer column where the scale has
// none for its boards (MBSZ I.5). The first column of acbl-30 is that of 6 to 8
// boards: of a match of 10 boards 5 were scored and won by 10 IMPs, and 9 or 10
// IMPs are 24-6 there. What is missing cannot be replayed: each side loses 1 VP.
func TestMBSZ_I5_PartVoidByTheNextLongerColumn(t *testing.T) {
	ev := roundRobin(4, 3, 10)
	round := meet(t, ev, "1", "2", wonBy(10))
	res := decided(t, ev, "mbsz-2014", "acbl-30", fmt.Sprintf("[[match]]\nround = %d\nhome = 1\naway = 2\nresult = \"part-void\"\nboards = 5\n", round))
	i := slices.IndexFunc(res.Matches, func(m scoring.Match) bool { return m.Home.Number == "1" && m.Away.Number == "2" })
	if i < 0 {
		t.Fatal("the match is not there")
	}
	if m := res.Matches[i]; !m.HomeVP.Equal(exact.Int(23)) || !m.AwayVP.Equal(exact.Int(5)) {
		t.Errorf("%v-%v VPs, want 23-5", m.HomeVP, m.AwayVP)
	}
	f := eventFile(t, fmt.Sprintf("[[match]]\nround = %d\nhome = 1\naway = 2\nresult = \"part-void\"\nboards = 5\n", round))
	x := explain(t, ev, Options{Rules: set(t, "mbsz-2014"), VP: scale(t, "acbl-30"), File: f}, scoring.Question{Home: "1", Away: "2", Round: round})
	if got := said(x.Parts[0].Working); !strings.Contains(got, "scored_boards 5 10 [MBSZ Versenyszabályzat 2014/1, I.5]\nvp_next_column 5 6-8 [MBSZ Versenyszabályzat 2014/1, I.5]\nvp_line ") {
		t.Error(got)
	}
}

// knockOut is a knock-out of eight teams: quarter-finals in two segments of 8
// boards, rounds 1 and 2, semi-finals in rounds 3 and 4, final and play-off for
// third place in round 5.
func knockOut() *scoring.Event {
	ev := &scoring.Event{File: "list.csv", Method: scoring.Teams}
	for _, m := range []struct {
		round                  int
		home, away, us, others string
	}{
		{1, "1", "8", "20", "10"}, {1, "2", "7", "20", "10"}, {1, "3", "6", "20", "10"}, {1, "4", "5", "20", "10"},
		{2, "1", "8", "5", "14"}, {2, "7", "2", "10", "20"}, {2, "3", "6", "20", "10"}, {2, "4", "5", "20", "10"},
		{3, "1", "4", "15", "10"}, {3, "2", "3", "30", "40"},
		{4, "1", "4", "10", "10"}, {4, "3", "2", "40", "10"},
		{5, "1", "3", "12", "12"}, {5, "4", "2", "9", "8"},
	} {
		ev.Matches = append(ev.Matches, scoring.MatchRecord{Pos: scoring.Position{File: "list.csv", Line: len(ev.Matches) + 2}, Round: m.round,
			Home: scoring.ID{Number: m.home}, Away: scoring.ID{Number: m.away}, Boards: 8, IMPsHome: scoring.Figure(m.us), IMPsAway: scoring.Figure(m.others)})
	}
	return ev
}

// 1-8 is 25-24, 1-4 25-20, 2-3 40-80. The final is 12-12; 1, ranked higher, won
// the earlier match by 9: it carries over 4.5 (half; the other one would have had a
// third), and wins. 4 beat 2 for third place. The losers of the quarter-finals
// share place 5.
func TestKnockOut(t *testing.T) {
	const final = "[[match]]\nround = 5\nhome = 1\naway = 3\nround-robin = 9\nhigher = \"home\"\n"
	res := decided(t, knockOut(), "wbf", "", "[event]\nsystem = \"knock-out\"\n"+final)
	check(t, "places", list(res.Rankings[0]), "1 1 3/0 0.00, 2 3 2/0 0.00, 3 4 2/0 0.00, 4 2 1/0 0.00, 5= 5 0/0 0.00, 5= 6 0/0 0.00, 5= 7 0/0 0.00, 5= 8 0/0 0.00")
	if problemTexts(res) != "" || len(res.Matches) != 8 || len(res.Missing) != 0 || res.VP != "" {
		t.Errorf("%s, %d matches, missing %v, scale %s", problemTexts(res), len(res.Matches), res.Missing, res.VP)
	}
	first := res.Matches[0]
	if first.HomeIMPs.String() != "25" || first.AwayIMPs.String() != "24" || len(first.Segments) != 2 || first.Winner.Number != "1" || first.Boards != 16 {
		t.Errorf("the first match is %+v", first)
	}
	// A tie goes on, and until then nobody has won.
	tie := decided(t, knockOut(), "wbf", "", "[event]\nsystem = \"knock-out\"\n")
	if got := problemTexts(tie); !strings.HasPrefix(got, "list.csv:14: error: 1 against 3 is a tie after 8 boards") || len(tie.Missing) != 1 {
		t.Errorf("%s, missing %v", got, tie.Missing)
	}
	check(t, "places", list(tie.Rankings[0])[:len("1= 1 2/0 0.00, 1= 3 2/0 0.00, 3 4")], "1= 1 2/0 0.00, 1= 3 2/0 0.00, 3 4")
	// A penalty in IMPs comes off the offender: 1-8 is 25-24, less 3 for 1.
	penalised := decided(t, knockOut(), "wbf", "", "[event]\nsystem = \"knock-out\"\n[[penalty]]\nunit = 1\nround = 1\namount = \"3 IMP\"\n"+final)
	if m := penalised.Matches[0]; m.Winner.Number != "8" || m.HomePenalty.String() != "-3" {
		t.Errorf("the penalised match is %+v", m)
	}
}

// A team may concede after at least half of the boards, directly after a
// segment's result (MBSZ I.6).
func TestMBSZ_I6_Concession(t *testing.T) {
	ev := knockOut()
	ev.Matches = slices.DeleteFunc(ev.Matches, func(m scoring.MatchRecord) bool { return m.Round == 4 && m.Home.Number == "1" })
	res := decided(t, ev, "mbsz-2014", "", "[event]\nsystem = \"knock-out\"\n[[match]]\nround = 3\nhome = 1\naway = 4\nresult = \"conceded\"\nwinner = 4\n")
	for _, m := range res.Matches {
		if m.Home.Number == "1" && m.Away.Number == "4" && (m.Winner.Number != "4" || m.Rulings[0].Args[0] != "1") {
			t.Errorf("the match is %+v", m)
		}
	}
	if got := problemTexts(res); strings.Contains(got, "conceded") {
		t.Errorf("8 of 16 boards are half: %s", got)
	}
}

// Withdrawal from a knock-out (MBSZ I.6): in time it sends the opponent that the
// team beat last through. 3 beat 6 and withdraws; 6 plays 2 in its place and loses.
func TestMBSZ_I6_WithdrawalFromAKnockOut(t *testing.T) {
	ev := knockOut()
	for i := range ev.Matches {
		for _, id := range [...]*scoring.ID{&ev.Matches[i].Home, &ev.Matches[i].Away} {
			if ev.Matches[i].Round >= 3 && id.Number == "3" {
				id.Number = "6"
			}
		}
	}
	res := decided(t, ev, "mbsz-2014", "", "[event]\nsystem = \"knock-out\"\n[[withdrawal]]\nunit = 3\nround = 3\n[[match]]\nround = 5\nhome = 1\naway = 6\ncarry = \"-0.5\"\n")
	got := list(res.Rankings[0])
	if !strings.HasPrefix(got, "1 6 2/0 0.00, 2 1 2/0 0.00, 3 4 ") || !strings.HasSuffix(got, "0 3 1/0 0.00") {
		t.Errorf("places %s", got)
	}
}

// As long as the team that withdrew has no successor in the list it is said who that is:
// after the quarter-finals 6, whom 3 beat.
func TestSuccessorOfATeamThatWithdrewFromAKnockOut(t *testing.T) {
	ev := knockOut()
	ev.Matches = slices.DeleteFunc(ev.Matches, func(m scoring.MatchRecord) bool { return m.Round > 2 })
	res := decided(t, ev, "mbsz-2014", "", "[event]\nsystem = \"knock-out\"\n[[withdrawal]]\nunit = 3\nround = 3\n")
	check(t, "problems", problemTexts(res), "event.toml:3: note: team 3 has withdrawn; team 6, which it beat last, goes on in its place")
}

// A knock-out whose event file has more rounds, of which several teams are left, is
// provisional; conceded or extra segments count for nothing once one team is left.
func TestKnockOutWithRoundsToCome(t *testing.T) {
	for last, want := range map[int]int{2: 3, 4: 1, 5: 0} {
		ev := knockOut()
		ev.Matches = slices.DeleteFunc(ev.Matches, func(m scoring.MatchRecord) bool { return m.Round > last })
		res := decided(t, ev, "mbsz-2014", "", "[event]\nsystem = \"knock-out\"\nrounds = 5\n")
		if res.RoundsLeft != want || (want > 0) && !res.Provisional() {
			t.Errorf("after round %d there are %d rounds left, want %d", last, res.RoundsLeft, want)
		}
	}
	ev := knockOut()
	res := decided(t, ev, "mbsz-2014", "", "[event]\nsystem = \"knock-out\"\nrounds = 6\n[[match]]\nround = 5\nhome = 1\naway = 3\ncarry = 1\n")
	if res.RoundsLeft != 0 {
		t.Errorf("one team is left, and there are %d rounds to be played", res.RoundsLeft)
	}
}

// The carry-over of the Bermuda Bowl: half of the margin where the higher team
// won, a third where the lower one did, 16 at most.
func TestCarryOver(t *testing.T) {
	settings := set(t, rules.Default).Teams
	for margin, want := range map[int]string{20: "10", 32: "16", 40: "16", -21: "-7", -48: "-16", -60: "-16", 0: "0", 5: "2.5"} {
		if got := settings.CarryOver(exact.Int(margin)); got.String() != want {
			t.Errorf("%d IMPs carry over %v, want %s", margin, got, want)
		}
	}
}

// IMPs won over IMPs lost: 1 won 20+20+20 and lost 20+20+10, 4 won 10+20+20 and
// lost 20+20+20; with nothing lost the quotient has no end and stands first.
func TestQuotientAndWins(t *testing.T) {
	build := func(lost scoring.Figure) *scoring.Event {
		ev := roundRobin(4, 3, 16)
		meet(t, ev, "1", "4", func(m *scoring.MatchRecord) { m.IMPsAway = "10" })
		if lost == "0" {
			for i := range ev.Matches {
				switch m := &ev.Matches[i]; "2" {
				case m.Home.Number:
					m.IMPsAway = "0"
				case m.Away.Number:
					m.IMPsHome = "0"
				}
			}
		}
		return ev
	}
	quotient := set(t, "wbf")
	if err := quotient.Override("teams.rank-by=quotient"); err != nil {
		t.Fatal(err)
	}
	res, err := Score(build(""), Options{Rules: quotient})
	if err != nil {
		t.Fatal(err)
	}
	check(t, "quotients", list(res.Rankings[0]), "1 1 1.2/0 0.00, 2= 2 1/0 0.00, 2= 3 1/0 0.00, 4 4 5/6/0 0.00")
	if res, err = Score(build("0"), Options{Rules: quotient}); err != nil {
		t.Fatal(err)
	}
	if first := res.Rankings[0].Standings[0]; !first.Endless || first.Contestant.ID.Number != "2" || first.Place != 1 || first.Tied {
		t.Errorf("first is %+v", first)
	}
	wins := set(t, "wbf")
	if err := wins.Override("teams.rank-by=wins"); err != nil {
		t.Fatal(err)
	}
	if res, err = Score(build(""), Options{Rules: wins}); err != nil {
		t.Fatal(err)
	}
	check(t, "wins", list(res.Rankings[0]), "1 1 2/0 0.00, 2= 2 1.5/0 0.00, 2= 3 1.5/0 0.00, 4 4 1/0 0.00")
}

// A Patton match of three boards: 10 points are a tie. Board 1: 620 and -170 are
// +450 for 1, 2 points; board 2: 110 and -100 +10, a tie; board 3: -50 and 0, lost:
// 3-3. Pluses: 1 has 620+110 = 730, 2 has 170+100+50 = 320; (730-320)/730 is above
// a third, so that 1 gets all 3: 6-3.
func TestPatton(t *testing.T) {
	ev := rows(t, "- 1 1 2 620", "- 1 2 1 170", "- 2 1 2 110", "- 2 2 1 100", "- 3 1 2 -50", "- 3 2 1 0")
	for i := range ev.Rows {
		ev.Rows[i].Round = 1
	}
	ev.Method = scoring.Patton
	res := score(t, ev, Options{})
	check(t, "match", matchList(res), "1 1-2 6.00/3.00 0-0")
	check(t, "ranking", list(res.Rankings[0]), "1 1 6/0 0.00, 2 2 3/0 0.00")
}

// Line-ups name who played: in the open room the home team sits North-South. The
// results of league are compared over both matches of a round: board 1 has 620,
// 170, -100 and 50 for North-South.
func TestMBSZ_I5_HomeIsNorthSouthInTheOpenRoom(t *testing.T) {
	ev := league(t)
	text := ""
	for unit, names := range map[string]string{"1": `"Alfa", "Béta", "Gamma", "Delta"`, "2": `"Ж", "Щ", "Ű", "Ő"`, "3": `"I", "J", "K", "L"`} {
		text += fmt.Sprintf("[[lineup]]\nunit = %s\nplayers = [%s]\n", unit, names)
	}
	res := decided(t, ev, "wbf", "wbf", text)
	if len(res.Rankings) != 3 || res.Rankings[1].Of != scoring.OfPairs || res.Rankings[2].Of != scoring.OfPlayers {
		t.Fatalf("%d rankings; %s", len(res.Rankings), problemTexts(res))
	}
	pairs := res.Rankings[1]
	if len(pairs.Standings) != 6 || len(res.Rankings[2].Standings) != 12 {
		t.Errorf("%d pairs, %d players", len(pairs.Standings), len(res.Rankings[2].Standings))
	}
	for _, st := range pairs.Standings {
		if st.Boards != 6 {
			t.Errorf("pair %v has %d boards", st.Contestant.Names(), st.Boards)
		}
	}
	// Board 1 in round 1, from 1 North-South in the open room: 620 against 170 is
	// 450, 10 IMPs; against -100 720, 12; against 50 570, 11: 33/3 = 11.
	if got := res.PairAwards[0].NS.Points.String(); got != "11" {
		t.Errorf("the first row brings its pair %s, want 11", got)
	}
	sum := exact.Num{}
	for _, a := range res.PairAwards {
		sum = sum.Add(a.NS.Points).Add(a.EW.Points)
	}
	if sum.Sign() != 0 {
		t.Errorf("cross-IMPs sum to %v", sum)
	}
}

// Every kind of thing that cannot be is told with its line, and the rest is scored.
func TestBadDecisions(t *testing.T) {
	for text, want := range map[string]string{
		"[[match]]\nround = 1\nhome = 1\naway = 9\nresult = \"void\"":                 "9 does not take part in the event",
		"[[match]]\nround = 1\nhome = 1\naway = 2\nresult = \"void\"":                 "round 1: 1 plays against 4, and not 1 against 2; the decision is left out",
		"[[match]]\nhome = 1\naway = 2\nresult = \"part-void\"\nboards = 16":          "all 16 boards of the match are scored, so that nothing of it is void",
		"[[penalty]]\nunit = 7\namount = \"1 VP\"":                                    "penalty: 7 does not take part in the event",
		"[[penalty]]\nunit = 1\namount = \"1 IMP\"":                                   "team 1 has several matches; the round and the session tell",
		"[[penalty]]\nunit = 1\namount = \"25%\"":                                     "penalty: 25 % cannot be taken from a ranking by vp",
		"[[penalty]]\nunit = 1\nround = 9\namount = \"1 IMP\"":                        "penalty: team 1 has no match in round 9",
		"[[withdrawal]]\nunit = 8\nround = 1":                                         "withdrawal: 8 does not take part",
		"[[withdrawal]]\nunit = 4\nresults = \"kept\"":                                "the round is missing from which on",
		"[[lineup]]\nunit = 1\nround = 9\nplayers = [\"a\", \"b\", \"c\", \"d\"]":     "line-up: team 1 has no board in round 9",
		"[[match]]\nround = 1\nhome = 1\naway = 4\ncarry = 3":                         "a carry-over is for a knock-out",
		"[[match]]\nround = 1\nhome = 1\naway = 4\nresult = \"conceded\"\nwinner = 1": "a match is conceded in a knock-out only",
	} {
		res := decided(t, roundRobin(4, 3, 16), "mbsz-2014", "wbf", text+"\n")
		if got := problemTexts(res); want == "" && got != "" || !strings.Contains(got, want) || want != "" && !strings.HasPrefix(got, "event.toml:1: ") {
			t.Errorf("%s\ngives %s, want %s", text, got, want)
		}
		if len(res.Rankings) == 0 || len(res.Rankings[0].Standings) != 4 {
			t.Errorf("%s: the rest is not scored", text)
		}
	}
}
