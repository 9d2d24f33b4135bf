package event

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/rules"
)

// ruleSet is a rule set with settings changed.
func ruleSet(t *testing.T, name string, settings ...string) rules.Set {
	t.Helper()
	s := set(t, name)
	for _, o := range settings {
		if err := s.Override(o); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// inOrder is a ranking as places and numbers: 1:3 2=:1 2=:7.
func inOrder(r scoring.Ranking) string {
	var out []string
	for _, st := range r.Standings {
		tie := ""
		if st.Tied {
			tie = "="
		}
		out = append(out, fmt.Sprintf("%d%s:%s", st.Place, tie, st.Contestant.ID))
	}
	return strings.Join(out, " ")
}

// looked is what tie-breaks found of a contestant: field-value 14 against 5.
func looked(r scoring.Ranking, id string) string {
	var out []string
	for _, st := range r.Standings {
		if st.Contestant.ID.String() != id {
			continue
		}
		for _, b := range st.TieBreaks {
			text := b.Criterion + " " + string(b.Value.AppendShortest(nil, 2))
			for i, id := range b.Against {
				text += map[bool]string{true: " against ", false: "+"}[i == 0] + id.String()
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// Four teams, all against all; the list has victory points. 1 has 12+9+11 = 32 and 2
// has 8+14+10 = 32: 1 won their match (MBSZ I.7).
var fourTeams = []string{"1 1-2 16 _:_ 12:8", "1 3-4 16 _:_ 10:10", "2 1-3 16 _:_ 9:11", "2 2-4 16 _:_ 14:6", "3 1-4 16 _:_ 11:9", "3 2-3 16 _:_ 10:10"}

func TestMBSZ_I7_HeadToHead(t *testing.T) {
	res := score(t, listOf(t, fourTeams...), Options{Rules: set(t, "mbsz-2014"), VP: scale(t, "wbf")})
	check(t, "ranking", inOrder(res.Rankings[0]), "1:1 2:2 3:3 4:4")
	check(t, "2", looked(res.Rankings[0], "2"), "head-to-head 8 against 1")
	if len(res.Problems) > 0 {
		t.Errorf("said %s", problemTexts(res))
	}
	res = score(t, listOf(t, fourTeams...), Options{VP: scale(t, "wbf")})
	check(t, "wbf", inOrder(res.Rankings[0]), "1=:1 1=:2 3:3 4:4")
}

// 1 and 2 drew, and both have 30: 10+9+11 and 10+12+8. 3 with 33 and 4 with 27 are
// equally near. Both together 1 has 20 from them and 2 has 20: the tie is left, and is
// about a prize. By the one above alone 1 has 9 and 2 has 8.
func TestMBSZ_I7_TieForAPrize(t *testing.T) {
	ev := func() *scoring.Event {
		return listOf(t, "1 1-2 16 _:_ 10:10", "1 3-4 16 _:_ 10:10", "2 1-3 16 _:_ 9:11", "2 2-4 16 _:_ 12:8", "3 1-4 16 _:_ 11:9", "3 2-3 16 _:_ 8:12")
	}
	res := score(t, ev(), Options{Rules: set(t, "mbsz-2014"), VP: scale(t, "wbf")})
	check(t, "ranking", inOrder(res.Rankings[0]), "1:3 2=:1 2=:2 4:4")
	check(t, "1", looked(res.Rankings[0], "1"), "head-to-head 10 against 2, field-value 20 against 3+4")
	check(t, "problems", problemTexts(res), "list.csv: warning: teams 1 and 2 tie for place 2 (30 VP); there are 3 prizes\n    hint: "+tieHint)
	if p := res.Problems[0]; p.Code != scoring.UnresolvedTie {
		t.Errorf("code %q", p.Code)
	}
	res = score(t, ev(), Options{Rules: ruleSet(t, "mbsz-2014", "ranking.field-value-equal=above"), VP: scale(t, "wbf")})
	check(t, "above first", inOrder(res.Rankings[0])+" "+looked(res.Rankings[0], "2"), "1:3 2:1 3:2 4:4 head-to-head 10 against 1, field-value 8 against 3")
}

// 1 got 16 without a match, since 2 was not there; that is no result against each
// other. Both have 33: 16+9+8 and 0+16+17. 4 (26) is nearer than 3 (24): 1 got 8 from
// it and 2 got 16.
func TestWalkoverIsNoMeeting(t *testing.T) {
	ev := listOf(t, "1 3-4 16 _:_ 10:10", "2 1-3 16 _:_ 9:11", "2 2-4 16 _:_ 16:4", "3 1-4 16 _:_ 8:12", "3 2-3 16 _:_ 17:3")
	res := decided(t, ev, "mbsz-2014", "wbf", "[event]\nsystem = \"round-robin\"\n[[match]]\nround = 1\nhome = 1\naway = 2\nresult = \"walkover\"\nwinner = 1\n")
	check(t, "ranking", inOrder(res.Rankings[0]), "1:2 2:1 3:4 4:3")
	check(t, "1", looked(res.Rankings[0], "1"), "field-value 8 against 4")
	// The same match with an assigned result is one.
	ev.Matches = append(ev.Matches, scoring.MatchRecord{Round: 1, Home: scoring.ID{Number: "1"}, Away: scoring.ID{Number: "2"}, Boards: 16, VPHome: "16", VPAway: "0"})
	res = score(t, ev, Options{Rules: set(t, "mbsz-2014"), VP: scale(t, "wbf")})
	check(t, "assigned", inOrder(res.Rankings[0]), "1:1 2:2 3:4 4:3")
}

// Two rounds of a Swiss of five, each sit-out 12. 2 has 8+10 and met 1 (12+8 = 20) and 5
// (12+10 = 22), 21 each; 4 has 6+12 and met 3 (14+12 = 26) alone. Whoever sits out meets
// nobody.
func TestSitOutIsNoMeeting(t *testing.T) {
	ev := listOf(t, "1 1-2 16 _:_ 12:8", "1 3-4 16 _:_ 14:6", "1 5- 0 _:_ _:_", "2 1-3 16 _:_ 8:12", "2 2-5 16 _:_ 10:10", "2 4- 0 _:_ _:_")
	res := score(t, ev, Options{Rules: ruleSet(t, "wbf", "ranking.tie-break=tie-break-points"), VP: scale(t, "wbf")})
	check(t, "ranking", inOrder(res.Rankings[0]), "1:3 2:5 3:1 4:4 5:2")
	check(t, "2 and 4", looked(res.Rankings[0], "2")+"; "+looked(res.Rankings[0], "4"), "tie-break-points 21; tie-break-points 26")
}

// 4 withdrew and its results are deleted: that 1 got 20 from it and 2 nothing counts no
// more. 1 and 2 drew, and have 12 each from 3.
func TestWithdrawnTeamPartsNobody(t *testing.T) {
	ev := listOf(t, "1 1-2 16 _:_ 10:10", "1 3-4 16 _:_ 10:10", "2 1-3 16 _:_ 12:8", "2 2-4 16 _:_ 0:20", "3 1-4 16 _:_ 20:0", "3 2-3 16 _:_ 12:8")
	file := "[event]\nsystem = \"round-robin\"\n[[withdrawal]]\nunit = 4\nround = 4\nresults = %q\n"
	res := decided(t, ev, "mbsz-2014", "wbf", fmt.Sprintf(file, "deleted"))
	check(t, "ranking", inOrder(res.Rankings[0]), "1=:1 1=:2 3:3 0:4")
	check(t, "1", looked(res.Rankings[0], "1"), "head-to-head 10 against 2, field-value 12 against 3")
	// Nor does the match that 1 won and 2 lost: one and a half of two each.
	opt := Options{Rules: ruleSet(t, "wbf", "ranking.tie-break=wins"), VP: scale(t, "wbf"), File: eventFile(t, fmt.Sprintf(file, "deleted"))}
	res = score(t, ev, opt)
	check(t, "wins", inOrder(res.Rankings[0])+" "+looked(res.Rankings[0], "1"), "1=:1 1=:2 3:3 0:4 wins 1.5")
}

// A list of victory points tells who won: 1 has won 2 of 3, 2 one and drawn one.
func TestWinsByVictoryPoints(t *testing.T) {
	res := score(t, listOf(t, fourTeams...), Options{Rules: ruleSet(t, "wbf", "ranking.tie-break=wins"), VP: scale(t, "wbf")})
	check(t, "ranking", inOrder(res.Rankings[0])+" "+looked(res.Rankings[0], "2"), "1:1 2:2 3:3 4:4 wins 1.5")
}

// A match that is not in yet is no draw: 1 and 2 have met nobody but 3 and 4.
func TestOutstandingMatchIsNoMeeting(t *testing.T) {
	res := score(t, listOf(t, "1 1-2 16 _:_ _:_", "2 1-3 16 _:_ 12:8", "2 2-4 16 _:_ 12:8"), Options{Rules: ruleSet(t, "wbf", "ranking.tie-break=head-to-head-wins"), VP: scale(t, "wbf")})
	check(t, "ranking", inOrder(res.Rankings[0])+looked(res.Rankings[0], "1"), "1=:1 1=:2 3=:3 3=:4")
}

// Boards of a match that ended as a walkover count nowhere: 1 won one and a half of its
// three, 3 one of three, and both have 16 without them.
func TestBoardsOfAWalkover(t *testing.T) {
	file := "[[match]]\nround = 1\nhome = 1\naway = 2\nresult = \"walkover\"\nwinner = 1\n[[match]]\nround = 1\nhome = 3\naway = 4\nresult = \"walkover\"\nwinner = 3\n"
	opt := Options{Method: scoring.Teams, Rules: ruleSet(t, "mbsz-2014", "ranking.tie-break=point-a-board"), VP: scale(t, "wbf"), File: eventFile(t, file)}
	res := score(t, flatMatches(t), opt)
	check(t, "ranking", inOrder(res.Rankings[0])+looked(res.Rankings[0], "1"), "1=:1 1=:3 3=:2 3=:4")
}

// By IMPs: 1 and 2 drew their match, but for 2 IMPs of penalty, and have 10: 1 has -2 and
// 12, 2 has 0 and 10. A deduction is one from the match (MBSZ I.5), which 2 has won.
func TestMBSZ_I5_DeductionCountsHeadToHead(t *testing.T) {
	ev := listOf(t, "1 1-2 16 20:20 _:_", "1 3-4 16 20:20 _:_", "2 1-3 16 32:20 _:_", "2 2-4 16 30:20 _:_")
	opt := Options{Rules: ruleSet(t, "wbf", "teams.rank-by=imps", "ranking.tie-break=head-to-head"), File: eventFile(t, "[[penalty]]\nunit = 1\nround = 1\namount = \"2 IMP\"\n")}
	res := score(t, ev, opt)
	check(t, "ranking", inOrder(res.Rankings[0]), "1:2 2:1 3:4 4:3")
	check(t, "1", looked(res.Rankings[0], "1"), "head-to-head -2 against 2")
	// IMPs lost are 20+20 and the 2 of the penalty: 52/42 is less than 50/40.
	opt.Rules = ruleSet(t, "wbf", "teams.rank-by=imps", "ranking.tie-break=quotient")
	check(t, "quotient", inOrder(score(t, ev, opt).Rankings[0]), "1:2 2:1 3:4 4:3")
}

// 1 won 20+10+10 = 40 and lost 10+20+10 = 40; 2 won 10+20+10 and lost 20+10+10: a
// quotient of 1 and one and a half matches each. Against each other 1 has 20/10 = 2 and
// one match.
func TestTiesOfQuotientsAndWins(t *testing.T) {
	list := []string{"1 1-2 16 20:10 _:_", "1 3-4 16 10:10 _:_", "2 1-3 16 10:20 _:_", "2 2-4 16 20:10 _:_", "3 1-4 16 10:10 _:_", "3 2-3 16 10:10 _:_"}
	for by, want := range map[string]string{"quotient": "1:3 2:1 3:2 4:4 head-to-head 0.5 against 1", "wins": "1:3 2:1 3:2 4:4 head-to-head 0 against 1"} {
		res := score(t, listOf(t, list...), Options{Rules: ruleSet(t, "wbf", "teams.rank-by="+by, "ranking.tie-break=head-to-head")})
		check(t, by, inOrder(res.Rankings[0])+" "+looked(res.Rankings[0], "2"), want)
	}
}

// flatMatches are two matches of three boards, both of 0 IMPs.
func flatMatches(t *testing.T) *scoring.Event {
	t.Helper()
	ev := rows(t, "- 1 1 2 420", "- 1 2 1 -50", "- 2 1 2 -50", "- 2 2 1 420", "- 3 1 2 100", "- 3 2 1 100",
		"- 1 3 4 420", "- 1 4 3 -50", "- 2 3 4 -100", "- 2 4 3 100", "- 3 3 4 -100", "- 3 4 3 100")
	for i := range ev.Rows {
		ev.Rows[i].Round = 1
	}
	return ev
}

// Both matches are 0 IMPs, 10-10. On the boards 1 and 2 have one each and a flat one,
// 1.5; 3 won one of 10 IMPs (420 and 50) and 4 two of 5 (100 and 100).
func TestPointABoardOfTeams(t *testing.T) {
	ev := flatMatches(t)
	res := score(t, ev, Options{Method: scoring.Teams, Rules: ruleSet(t, "wbf", "ranking.tie-break=['head-to-head', 'basic', 'quotient', 'point-a-board']")})
	// Not all four have met. When 1 and 2 have been left they begin again, and drew.
	check(t, "ranking", inOrder(res.Rankings[0]), "1:4 2=:1 2=:2 4:3")
	check(t, "4 and 1", looked(res.Rankings[0], "4")+"; "+looked(res.Rankings[0], "1"), "basic 0, quotient 1, point-a-board 2; basic 0, quotient 1, point-a-board 1.5, head-to-head 10 against 2")
}

// Pairs 3 and 6 have 5 of 8. On board 2, where they met, 3 has 3 of 4. By tops 6 has one,
// on board 1, and 3 none. On board 1 3 drew with 4 and 6 beat 5: 3 has one and a half wins,
// 6 one.
func TestTiedPairsByMatchpoints(t *testing.T) {
	for by, want := range map[string]string{
		"head-to-head": "1:1 2:3 3:6 4:2 5:4 6:5 head-to-head 25 against 3",
		"tops":         "1:1 2:6 3:3 4:2 5:4 6:5 tops 1",
		"wins":         "1:1 2:3 3:6 4:2 5:4 6:5 wins 1",
	} {
		res := score(t, rows(t, twoBoards...), Options{Rules: ruleSet(t, "wbf", "ranking.tie-break="+by)})
		check(t, by, inOrder(res.Rankings[0])+" "+looked(res.Rankings[0], "6"), want)
	}
}

// A ranking with handicap has an order of its own, in which no tie was looked at.
func TestHandicapRankingHasNoTieBreaks(t *testing.T) {
	ev := rows(t, twoBoards...)
	ev.Contestants = []scoring.Contestant{{ID: scoring.ID{Number: "6"}, Handicap: exact.Int(10)}}
	res := score(t, ev, Options{Rules: ruleSet(t, "wbf", "ranking.tie-break=head-to-head")})
	check(t, "net", inOrder(res.Rankings[1])+looked(res.Rankings[1], "6"), "1:1 2:6 3:3 4:2 5:4 6:5")
}

// Cross-IMPs of four pairs on three boards: 470 is 10 IMPs, 150 is 4 and 250 is 6. 3 has
// -10+4+6 and 4 has 10-4-6, both 0; on board 1, where they met, 4 has 10.
func TestTiedPairsByIMPs(t *testing.T) {
	ev := rows(t, "- 1 1 2 420", "- 1 3 4 -50", "- 2 1 3 -50", "- 2 2 4 100", "- 3 1 4 420", "- 3 2 3 170")
	for by, want := range map[string]string{
		"head-to-head": "1:1 2:4 3:3 4:2 head-to-head -10 against 4",
		"quotient":     "1:1 2=:3 2=:4 4:2 quotient 1", // 10 won and 10 lost each
	} {
		res := score(t, ev, Options{Method: scoring.IMPsAcross, Rules: ruleSet(t, "wbf", "ranking.tie-break="+by)})
		check(t, by, inOrder(res.Rankings[0])+" "+looked(res.Rankings[0], "3"), want)
	}
}

// Two winners, three boards, top 4. 1N has 4+0+3 and 2N has 2+2+3: 7 of 12 each. They sit
// in one line and never meet. The nearest of the other line is 3E with 4+2+1, 7 too: 1N
// has 3 of 4 from it on board 3, 2N has 2 of 4 on board 2.
func TestTieInAMitchell(t *testing.T) {
	ev := rows(t, "- 1 1N 1E 420", "- 1 2N 2E 170", "- 1 3N 3E -50", "- 2 1N 2E -50", "- 2 2N 3E 170", "- 2 3N 1E 420", "- 3 1N 3E 100", "- 3 2N 1E 100", "- 3 3N 2E 90")
	res := score(t, ev, Options{Rules: set(t, "mbsz-2014")})
	check(t, "North-South", inOrder(res.Rankings[0])+" "+looked(res.Rankings[0], "2N"), "1:1N 2:2N 3:3N field-value 50 against 3E")
	check(t, "East-West", inOrder(res.Rankings[1]), "1:2E 2:3E 3:1E")
}

// A board for which only one side has an award was not played against the other: 3 and 6
// have met on board 2 alone, 3 with 3 of its 4.
func TestAwardOnOneSideIsNoMeeting(t *testing.T) {
	s, err := newScorer(rows(t, append(twoBoards, "- 3 3 6 60%|NP")...), Options{Rules: set(t, "wbf")})
	if err != nil {
		t.Fatal(err)
	}
	res := s.results()
	met := s.records(res, s.groups[0], nil)[scoring.ID{Number: "3"}].Met[scoring.ID{Number: "6"}]
	if !met.Counted.Sum.Equal(exact.Int(3)) || !met.Counted.Of.Equal(exact.Int(4)) || !met.Wins.Sum.Equal(exact.Int(1)) {
		t.Errorf("met %+v", met)
	}
}

// Swiss pairs: 1 and 4 have 16.46 and 10, and have not met. They met 2 and 3, who are
// equal: together the same. In percent too. Only a [[tie]] parts them.
func TestTiedSwissPairs(t *testing.T) {
	rules := ruleSet(t, "mbsz-2014", "ranking.tie-break=head-to-head,field-value,next-common,basic,wins")
	for _, opt := range []Options{{Method: scoring.IMPsAcross, VP: scale(t, "wbf")}, {VP: scale(t, "ebu-pairs")}} {
		opt.Rules = rules
		res := score(t, swiss(t), opt)
		check(t, "ranking", inOrder(res.Rankings[0]), "1=:1 1=:4 3=:2 3=:3")
		opt.File = eventFile(t, "[[tie]]\nunits = [1, 4]\norder = [4, 1]\nby = \"lot\"\nreason = \"cards cut\"\n[[tie]]\norder = [2, 3]\n")
		res = score(t, swiss(t), opt)
		check(t, "drawn", inOrder(res.Rankings[0]), "1:4 2:1 3:2 4:3")
		if got := looked(res.Rankings[0], "1"); !strings.HasSuffix(got, ", lot 2") || len(res.Problems) > 0 {
			t.Errorf("looked at %s; said %s", got, problemTexts(res))
		}
		if got := looked(res.Rankings[0], "2"); !strings.HasSuffix(got, ", ruling 1") {
			t.Errorf("looked at %s", got)
		}
	}
	// 1 won by 16.46 and drew; 2 lost by as much and drew.
	res := score(t, swiss(t), Options{Method: scoring.IMPsAcross, VP: scale(t, "wbf"), Rules: rules})
	check(t, "1", looked(res.Rankings[0], "1"), "field-value 26.46 against 2+3, next-common 10 against 2+3, basic 10, wins 1.5")
	// 19 and 10; 75 % of two boards and 50 % of two.
	res = score(t, swiss(t), Options{VP: scale(t, "ebu-pairs"), Rules: rules})
	check(t, "percent", looked(res.Rankings[0], "1"), "field-value 29 against 2+3, next-common 62.5 against 2+3, basic 62.5, wins 1.5")
}

// Single players meet their opponents. 1 and 7 have 4 of 6, and met on board 2, a tie. The
// opponents of 1 are 2, 3, 4, 6 and 7 with 75+33.33+36.67+33.33+66.67 = 245, its partners 2, 3
// and 5 with 133.33: 1.84. Those of 7 are 1, 3, 4, 5, 6 and 8 with 66.67+33.33+36.67+25+33.33+
// 63.33 = 258.33, its partners 8, 6 and 3 with 130: 1.99. 3 and 6, who met in the same tie,
// have 341.67 over 170 and 255 over 166.67.
func TestTiedPlayers(t *testing.T) {
	res := score(t, seated(t, eightPlayers...), Options{Rules: ruleSet(t, "wbf", "ranking.tie-break=head-to-head,tie-break-points")})
	check(t, "ranking", inOrder(res.Rankings[0]), "1:2 2:7 3:1 4:8 5:4 6:3 7:6 8:5")
	check(t, "7", looked(res.Rankings[0], "7"), "head-to-head 50 against 1, tie-break-points 1.99")
}

// Of four teams two go on. 2 and 3 have 30 and drew: who goes on is open, which is told
// where the event file says how many do, but not while results are missing. A lot
// decides.
func TestTieForGoingOn(t *testing.T) {
	ev := listOf(t, "1 1-2 16 _:_ 12:8", "1 3-4 16 _:_ 11:9", "2 1-3 16 _:_ 11:9", "2 2-4 16 _:_ 12:8", "3 1-4 16 _:_ 11:9", "3 2-3 16 _:_ 10:10")
	res := decided(t, ev, "wbf", "wbf", "[event]\nrounds = 3\nqualify = 2\n")
	check(t, "ranking", inOrder(res.Rankings[0]), "1:1 2=:2 2=:3 4:4")
	check(t, "problems", problemTexts(res), "event.toml:3: warning: teams 2 and 3 tie for place 2 (30 VP); 2 qualify\n    hint: "+tieHint)
	for file, want := range map[string]string{
		"rounds = 4\nqualify = 2\n": "", "rounds = 3\nqualify = 1\n": "", "rounds = 3\nqualify = 3\n": "",
		"rounds = 3\nqualify = 2\n[[tie]]\nunits = [2, 3]\norder = [3, 2]\nby = \"lot\"\n": "",
	} {
		if got := problemTexts(decided(t, ev, "wbf", "wbf", "[event]\n"+file)); got != want {
			t.Errorf("%s: said %s", file, got)
		}
	}
	// By a setting it stands at the input.
	res = score(t, ev, Options{Rules: ruleSet(t, "wbf", "ranking.qualify=2"), VP: scale(t, "wbf")})
	check(t, "setting", problemTexts(res), "list.csv: warning: teams 2 and 3 tie for place 2 (30 VP); 2 qualify\n    hint: "+tieHint)
	// The EBU parts ties of that kind, and no others.
	ev = listOf(t, fourTeams...)
	check(t, "no line", inOrder(score(t, ev, Options{Rules: set(t, "ebu"), VP: scale(t, "wbf")}).Rankings[0]), "1=:1 1=:2 3:3 4:4")
	check(t, "one goes on", inOrder(decided(t, ev, "ebu", "wbf", "[event]\nqualify = 1\n").Rankings[0]), "1:1 2:2 3:3 4:4")
}

// An order that cannot be is told, and parts nobody. 1 and 2 are parted by their match
// and 3 and 4 have other scores.
func TestOrdersThatCannotBe(t *testing.T) {
	const at = "event.toml:1: error: "
	for text, want := range map[string]string{
		"order = [2, 1]": at + `tie of teams 2 and 1: head-to-head has parted them, before any lot or ruling; ranking.tie-break = "none" leaves it to the order given here`,
		"order = [3, 4]": at + "tie of teams 3 and 4: they are not equal: 3 has 31 VP and 4 has 25 VP",
		"order = [3, 9]": at + "tie: 9 does not take part in the event",
		"order = [2, 1]\n[[tie]]\norder = [1, 3]":     "event.toml:3: error: tie: team 1 stands in another one too (line 1), which counts",
		"order = [2, 1]\nby = \"lot\"\nunits = [1,2]": at + "tie of teams 2 and 1: head-to-head has parted them",
	} {
		res := decided(t, listOf(t, fourTeams...), "mbsz-2014", "wbf", "[[tie]]\n"+text+"\n")
		if got := problemTexts(res); !strings.Contains(got, want) {
			t.Errorf("%s: said %s\nwant %s", text, got, want)
		}
		check(t, text, inOrder(res.Rankings[0]), "1:1 2:2 3:3 4:4")
	}
	// Of three who are equal the order names two; a team that has left has no place.
	three := func() *scoring.Event {
		return listOf(t, "1 1-2 16 _:_ 10:10", "2 1-3 16 _:_ 10:10", "3 2-3 16 _:_ 10:10")
	}
	res := decided(t, three(), "wbf", "wbf", "[event]\nsystem = \"round-robin\"\n[[tie]]\norder = [2, 1]\n")
	check(t, "two of three", problemTexts(res), "event.toml:3: error: tie of teams 2 and 1: 3 shares the place too, and is not in it")
	res = decided(t, three(), "wbf", "wbf", "[event]\nsystem = \"round-robin\"\n[[withdrawal]]\nunit = 3\nround = 4\nresults = \"kept\"\n[[tie]]\norder = [3, 1]\n")
	check(t, "left", problemTexts(res), "event.toml:7: error: tie of teams 3 and 1: 3 has no place")
	res = decided(t, knockOut(), "wbf", "", "[event]\nsystem = \"knock-out\"\n[[tie]]\norder = [5, 6]\n")
	if got := problemTexts(res); !strings.Contains(got, "event.toml:3: error: tie: the places of a knock-out come from its matches; no order is given") {
		t.Errorf("said %s", got)
	}
	// The two lines of a Mitchell have a ranking each.
	res = score(t, rows(t, "- 1 1N 1E 420", "- 1 2N 2E 420"), Options{File: eventFile(t, "[[tie]]\norder = [\"1N\", \"1E\"]\n")})
	check(t, "lines", problemTexts(res), "event.toml:1: error: tie of pairs 1N and 1E: 1E is in another ranking than 1N")
}

// What a [[tie]] of an event file has wrong in itself is told with its line.
func TestTieAsWritten(t *testing.T) {
	for text, want := range map[string]string{
		"units = [1, 2]":                      "event.toml:1: error: the tie has no order",
		"order = [1]":                         "event.toml:2: error: the order names 1 alone",
		"order = [1, 2, 1]":                   "event.toml:2: error: 1 stands in order twice",
		"units = [1, 2]\norder = [2]":         "event.toml:3: error: the order names 2 alone",
		"units = [1, 2, 3]\norder = [2, 1]":   "event.toml:3: error: the order leaves out 3 of the units",
		"units = [1, 2]\norder = [2, 1, 3]":   "event.toml:3: error: the order names 3, not among the units",
		"order = [1, 2]\nby = \"dice\"":       `event.toml:3: error: unknown by "dice"`,
		"order = [\"one\", 2]":                `event.toml:2: error: "one" is not a pair number`,
		"order = [1, 2]\nline = \"sideways\"": "event.toml:3: error:",
	} {
		f, problems, err := ReadFile("event.toml", []byte("[[tie]]\n"+text+"\n"))
		if err != nil || len(problems) != 1 || !strings.HasPrefix(problems[0].String(), want) || len(f.Ties) != 0 {
			t.Errorf("%s: %v %v, want %s", text, problems, err, want)
		}
	}
	f, problems, err := ReadFile("event.toml", []byte("[[tie]]\nsection = \"A\"\nline = \"EW\"\norder = [\"3\", \"2\"]\n"))
	if err != nil || len(problems) > 0 || fmt.Sprint(f.Ties[0].Order) != "[3E 2E]" || f.Ties[0].By != scoring.ByRuling {
		t.Errorf("%+v %v %v", f.Ties, problems, err)
	}
	if _, problems, _ = ReadFile("event.toml", []byte("[event]\nqualify = -1\n")); len(problems) != 1 || problems[0].Pos.Line != 2 {
		t.Errorf("said %v", problems)
	}
}

// A team's total IMPs are never a tie-break under MBSZ I.6; those of pairs may be.
func TestMBSZ_I6_NoTeamIMPsAsATieBreak(t *testing.T) {
	for by, refused := range map[string]bool{"basic": true, "quotient": true, "head-to-head,head-to-head-basic": true, "next-common": true, "wins": false, "tops,point-a-board": false} {
		opt := Options{Rules: ruleSet(t, "mbsz-2014", "ranking.tie-break="+by), VP: scale(t, "wbf")}
		_, err := Score(listOf(t, fourTeams...), opt)
		if (err != nil) != refused || refused && !strings.Contains(err.Error(), "a team's total IMPs are never a tie-break (MBSZ Versenyszabályzat 2014/1, I.6)") {
			t.Errorf("%s: %v", by, err)
		}
		if _, err := Score(rows(t, twoBoards...), Options{Rules: opt.Rules, Method: scoring.IMPsAcross}); err != nil {
			t.Errorf("pairs by %s: %v", by, err)
		}
		opt.Rules = ruleSet(t, "wbf", "ranking.tie-break="+by)
		if _, err := Score(listOf(t, fourTeams...), opt); err != nil {
			t.Errorf("wbf by %s: %v", by, err)
		}
	}
}

// After a round ties are parted by what has been played, and by no lot: after the first
// one 3 and 4 are level, and after the second 1 (12+9) is level with 3 (10+11), which
// beat it.
func TestTiesAfterEachRound(t *testing.T) {
	ev := listOf(t, append(fourTeams[:5:5], "3 2-3 16 _:_ 11:9")...)
	res := decided(t, ev, "mbsz-2014", "wbf", "[[tie]]\norder = [4, 3]\n")
	check(t, "first", inOrder(res.Rounds[0].Rankings[0]), "1:1 2=:3 2=:4 4:2")
	check(t, "second", inOrder(res.Rounds[1].Rankings[0])+" "+looked(res.Rounds[1].Rankings[0], "1"), "1:2 2:3 3:1 4:4 head-to-head 9 against 3")
}

// The order of the rows, and other numbers for the same teams, change no place.
func TestTiesAndTheOrderOfRows(t *testing.T) {
	want := ""
	rnd := rand.New(rand.NewSource(5))
	for range 20 {
		ev := rows(t, twoBoards...)
		rnd.Shuffle(len(ev.Rows), func(i, j int) { ev.Rows[i], ev.Rows[j] = ev.Rows[j], ev.Rows[i] })
		res := score(t, ev, Options{Rules: ruleSet(t, "mbsz-2014", "ranking.tie-break=head-to-head,field-value,tie-break-points,tops")})
		got := inOrder(res.Rankings[0]) + looked(res.Rankings[0], "3") + looked(res.Rankings[0], "6")
		if want == "" {
			want = got
		}
		check(t, "shuffled", got, want)
	}
	for range 20 {
		label := rnd.Perm(4)
		ev := listOf(t, fourTeams...)
		for i := range ev.Matches {
			for _, id := range []*scoring.ID{&ev.Matches[i].Home, &ev.Matches[i].Away} {
				id.Number = fmt.Sprint(label[id.Number[0]-'1'] + 11)
			}
		}
		res := score(t, ev, Options{Rules: set(t, "mbsz-2014"), VP: scale(t, "wbf")})
		check(t, "relabelled", inOrder(res.Rankings[0]), fmt.Sprintf("1:%d 2:%d 3:%d 4:%d", label[0]+11, label[1]+11, label[2]+11, label[3]+11))
	}
}
