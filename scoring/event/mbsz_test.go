package event

import (
	"slices"
	"strings"
	"testing"

	"recap/scoring"
)

// The articles of the MBSZ Versenyszabályzat 2014/1 that no other test is named for.
// fourTables is two boards at four tables; see penalties_test for its totals.

// I.6: a board that was not played because the opponents were absent is worth the
// pair's own average over the boards that it really played. Pair 9 has 6 of 6 and 2 of
// 6 on the two boards it played: 8 of 12, 66.67 %; an average plus of 60 % is no board
// that it played. On board 4, without opponents, it gets 66.67 % of 6, 4.
func TestMBSZ_I6_OwnAverageWhereOpponentsAreAbsent(t *testing.T) {
	ev := rows(t,
		"- 1 9 2 620", "- 1 3 4 600", "- 1 5 6 100", "- 1 7 8 50",
		"- 2 9 4 110", "- 2 3 6 140", "- 2 5 8 120", "- 2 7 2 90",
		"- 3 9 6 A+|A-", "- 3 3 8 100", "- 3 5 2 110", "- 3 7 4 120",
		"- 4 9 - …")
	res := score(t, ev, Options{Rules: set(t, "mbsz-2014")})
	award := res.Awards[12].NS
	if award.Points.String() != "4" || award.Top.String() != "6" || award.Kind != scoring.Artificial {
		t.Errorf("board 4: %v of %v", award.Points, award.Top)
	}
	// By the rules of the Laws alone the board does not count.
	if a := score(t, ev, Options{}).Awards[12].NS; a.Kind != scoring.NoAward {
		t.Errorf("wbf: %v of %v", a.Points, a.Top)
	}
}

// The same in IMPs: pair 9 has +3 and -1 on the boards that it played, and +3 for its
// average plus: (3 - 1) / 2 = 1.
func TestMBSZ_I6_OwnAverageInIMPs(t *testing.T) {
	ev := rows(t,
		"- 1 9 2 100", "- 1 3 4 0", // 100 points are 3 IMPs
		"- 2 9 4 0", "- 2 3 6 40", // 40 are 1
		"- 3 9 6 A+|A-", "- 3 3 8 100",
		"- 4 9 - …")
	ev.Rows[1].Score, ev.Rows[1].Outcome = 0, scoring.Played
	ev.Rows[2].Score, ev.Rows[2].Outcome = 0, scoring.Played
	res := score(t, ev, Options{Rules: set(t, "mbsz-2014"), Method: scoring.IMPsAcross})
	if got := res.Awards[6].NS.Points.String(); got != "1" {
		t.Errorf("board 4: %s IMPs", got)
	}
}

// I.7: the amounts of penalties are those of the rules, by the offence and the method.
// 25 % of a board of fourTables are 1.5 matchpoints, 10 % are 0.6.
func TestMBSZ_I7_Penalties(t *testing.T) {
	for _, c := range []struct{ offence, want string }{
		{"slow-play", "3: 7.5/-1.5"}, {"Slow play", "3: 7.5/-1.5"}, {"cards", "3: 8.4/-0.6"},
	} {
		res := score(t, tabled(entered(t, fourTables...)), Options{Rules: set(t, "mbsz-2014"), File: eventFile(t, "[[penalty]]\nunit = 3\namount = \""+c.offence+"\"")})
		checkPoints(t, res.Rankings[0], c.want)
	}
	// A late slip is an offence of teams, and wbf names no penalties.
	for rules, offence := range map[string]string{"mbsz-2014": "late-slip", "wbf": "slow-play"} {
		res := score(t, tabled(entered(t, fourTables...)), Options{Rules: set(t, rules), File: eventFile(t, "[[penalty]]\nunit = 3\namount = \""+offence+"\"")})
		if text := problemTexts(res); !strings.Contains(text, "the rule set "+rules+" has no amount for \""+offence+"\"") {
			t.Errorf("%s: %s", rules, text)
		}
		checkPoints(t, res.Rankings[0], "3: 9")
	}
	// In IMP events 2 IMP, and for cards returned wrongly 3.
	for offence, want := range map[string]string{"slow-play": "-2", "cards": "-3"} {
		res := score(t, tabled(entered(t, fourTables...)), Options{Rules: set(t, "mbsz-2014"), Method: scoring.IMPsAcross, File: eventFile(t, "[[penalty]]\nunit = 3\namount = \""+offence+"\"")})
		for _, st := range res.Rankings[0].Standings {
			if st.Contestant.ID.Number == "3" && st.Penalty.String() != want {
				t.Errorf("%s: penalty %v, want %s", offence, st.Penalty, want)
			}
		}
	}
}

// I.7: where the side at fault cannot be found both sides of the table are fined.
func TestMBSZ_I7_BothSidesAreFined(t *testing.T) {
	res := score(t, tabled(entered(t, fourTables...)), Options{Rules: set(t, "mbsz-2014"), File: eventFile(t, "[[penalty]]\ntable = 2\nround = 1\namount = \"slow-play\"")})
	fined := 0
	for _, st := range res.Rankings[0].Standings {
		if st.Penalty.Sign() < 0 {
			if fined++; st.Penalty.String() != "-1.5" {
				t.Errorf("%v: %v", st.Contestant.ID, st.Penalty)
			}
		}
	}
	if fined != 2 {
		t.Errorf("%d pairs are fined", fined)
	}
}

// I.7: a board that was played in different forms is scored as separate groups. Of 420, 450,
// -50 and 420 the second and the fourth are of another deal: 420 beats -50, and 450 beats
// 420. Two results of four: (2 + 1) × 4/2 - 1 = 5, and 1.
func TestMBSZ_I7_FouledBoardsAreGroups(t *testing.T) {
	file := "[[ruling]]\nboard = 1\nkind = \"fouled\"\ngroup = \"B\"\nns = 3\n[[ruling]]\nboard = 1\nkind = \"fouled\"\ngroup = \"B\"\nns = 7\n"
	res, _ := ruledBy(t, entered(t, fourTables...), Options{Rules: set(t, "mbsz-2014")}, file)
	check(t, "board 1", awardsOn(res, 1), "1-2 5/1, 3-4 5/1, 5-6 1/5, 7-8 1/5")
}

// I.5: in a knock-out phase a void match has to be played; nothing is assigned.
func TestMBSZ_I5_VoidInAKnockOut(t *testing.T) {
	res := decided(t, knockOut(), "mbsz-2014", "", "[event]\nsystem = \"knock-out\"\n[[match]]\nround = 1\nhome = 1\naway = 8\nresult = \"void\"\n")
	if got := problemTexts(res); !strings.Contains(got, "in a knock-out such a match has to be played") {
		t.Errorf("said %s", got)
	}
	if m := res.Matches[0]; m.Winner.Number != "1" || len(m.Rulings) > 0 {
		t.Errorf("the match is %+v", m)
	}
}

// I.6: opponents absent without notice are 16-0, and no IMPs.
func TestMBSZ_I6_OpponentsOfATeamAbsent(t *testing.T) {
	ev := roundRobin(4, 3, 8)
	round := meet(t, ev, "1", "2", func(m *scoring.MatchRecord) { m.IMPsHome, m.IMPsAway = "", "" })
	res := decided(t, ev, "mbsz-2014", "wbf", "[[match]]\nround = "+number(round)+"\nhome = 1\naway = 2\nresult = \"walkover\"\nwinner = 2\n")
	i := slices.IndexFunc(res.Matches, func(m scoring.Match) bool { return m.Home.Number == "1" && m.Away.Number == "2" })
	if i < 0 {
		t.Fatal("the match is not there")
	}
	if m := res.Matches[i]; m.HomeVP.String() != "0" || m.AwayVP.String() != "16" || m.HomeIMPs.Sign()+m.AwayIMPs.Sign() != 0 {
		t.Errorf("%v-%v VPs, %v-%v IMPs", m.HomeVP, m.AwayVP, m.HomeIMPs, m.AwayIMPs)
	}
}
