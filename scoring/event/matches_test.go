package event

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
	"recap/vp"
)

// swiss is two rounds of two boards each of four pairs.
func swiss(t *testing.T) *scoring.Event {
	t.Helper()
	ev := rows(t, "- 1 1 2 420", "- 1 3 4 -50", "- 2 1 2 100", "- 2 3 4 100",
		"- 3 1 3 90", "- 3 2 4 120", "- 4 1 3 620", "- 4 2 4 600")
	for i := range ev.Rows {
		ev.Rows[i].Round = 1 + i/4
	}
	return ev
}

func scale(t *testing.T, name string) *vp.Scale {
	t.Helper()
	s, err := vp.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func matchList(res *scoring.Results) string {
	var out []string
	for _, m := range res.Matches {
		out = append(out, fmt.Sprintf("%d %s-%s %s/%s %s-%s", m.Round, m.Home, m.Away, m.HomeResult.Text(2), m.AwayResult.Text(2), m.HomeVP, m.AwayVP))
	}
	return strings.Join(out, ", ")
}

// Swiss pairs in IMPs. Board 1: 420 against -50 is 470, 10 IMPs; board 2 is flat.
// Board 3: 90 against 120 is -1; board 4: 620 against 600 is 1. By the WBF's
// continuous scale for two boards 10 IMPs are 16.46 to 3.54, none 10 to 10.
func TestSwissPairsInIMPs(t *testing.T) {
	res := score(t, swiss(t), Options{Method: scoring.IMPsAcross, VP: scale(t, "wbf")})
	check(t, "matches", matchList(res), "1 1-2 10.00/-10.00 16.46-3.54, 1 3-4 -10.00/10.00 3.54-16.46, 2 1-3 0.00/0.00 10-10, 2 2-4 0.00/0.00 10-10")
	check(t, "ranking", list(res.Rankings[0]), "1= 1 26.46/0 0.00, 1= 4 26.46/0 0.00, 3= 2 13.54/0 0.00, 3= 3 13.54/0 0.00")
	if res.VP != "wbf" || res.Rankings[0].ScorePlaces != 2 {
		t.Errorf("scale %q, %d decimals", res.VP, res.Rankings[0].ScorePlaces)
	}
}

// Swiss pairs by matchpoint percentages: in the first round pair 1 has 2 and 1
// of 2 and 2, 75 %, which is 18 to 2 up to 4 boards (70.36 is the limit of 18: 75
// lies above it and not above 75.95, so 19 to 1). In the second round pair 1 has
// 0 and 2, 50 %: 10 to 10.
func TestSwissPairsInPercent(t *testing.T) {
	res := score(t, swiss(t), Options{VP: scale(t, "ebu-pairs")})
	check(t, "matches", matchList(res), "1 1-2 75.00/25.00 19-1, 1 3-4 25.00/75.00 1-19, 2 1-3 50.00/50.00 10-10, 2 2-4 50.00/50.00 10-10")
	check(t, "ranking", list(res.Rankings[0]), "1= 1 29/0 0.00, 1= 4 29/0 0.00, 3= 2 11/0 0.00, 3= 3 11/0 0.00")
}

// Each side is converted on its own: average plus for pair 1 on board 2 leaves
// pair 2 its average.
func TestMatchThatDoesNotBalance(t *testing.T) {
	ev := swiss(t)
	ev.Rows[2].SetAwards(scoring.Adjustment{Kind: scoring.AveragePlus}, scoring.Adjustment{Kind: scoring.Average})
	res := score(t, ev, Options{Method: scoring.IMPsAcross, VP: scale(t, "wbf")})
	m := res.Matches[0]
	if m.HomeResult.Text(0) != "12" || m.AwayResult.Text(0) != "-10" || m.HomeVP.Add(m.AwayVP).Text(2) == "20.00" {
		t.Errorf("match %+v", m)
	}
}

// A scale of IMPs converts no matchpoints, no boards won and no points; one of
// percentages no IMPs.
func TestScaleOfAnotherUnit(t *testing.T) {
	for _, tt := range []struct {
		method scoring.Method
		scale  string
		fits   bool
	}{
		{scoring.Matchpoints, "wbf", false}, {scoring.BoardAMatch, "wbf", false}, {scoring.TotalPoints, "wbf", false},
		{scoring.TotalPoints, "ebu-pairs", false}, {scoring.Butler, "ebu-pairs", false}, {scoring.Teams, "ebu-pairs", false},
		{scoring.Matchpoints, "ebu-pairs", true}, {scoring.BoardAMatch, "ebu-pairs", true}, {scoring.Butler, "wbf", true}, {scoring.IMPsAcross, "wbf", true},
	} {
		_, err := Score(swiss(t), Options{Rules: set(t, "wbf"), Method: tt.method, VP: scale(t, tt.scale)})
		if tt.fits != (err == nil) || err != nil && !strings.Contains(err.Error(), "--vp "+tt.scale+" converts") {
			t.Errorf("%s by %s: error %v", tt.method, tt.scale, err)
		}
	}
}

// A pair without opponents that is given an award for the boards has a match of
// them: two boards at average plus are 4 IMPs, 13.12 by the scale for two boards
// (tau^(12/21.21) = 0.7617, 10 + 10*(1-0.7617)/0.76393 = 13.12).
// Without an award the round is none.
func TestByeOfPairs(t *testing.T) {
	ev := rows(t, "- 1 1 2 420", "- 1 3 4 -50", "- 2 1 2 100", "- 2 3 4 100", "- 1 5 - …", "- 2 5 - …")
	for i := range ev.Rows {
		ev.Rows[i].Round = 1
		if i >= 4 {
			ev.Rows[i].SetAward(scoring.NS, scoring.Adjustment{Kind: scoring.AveragePlus})
		}
	}
	res := score(t, ev, Options{Method: scoring.IMPsAcross, VP: scale(t, "wbf")})
	check(t, "matches", matchList(res), "1 1-2 10.00/-10.00 16.46-3.54, 1 3-4 -10.00/10.00 3.54-16.46, 1 5- 4.00/0.00 13.12-0")
	check(t, "ranking", list(res.Rankings[0]), "1= 1 16.46/0 0.00, 1= 4 16.46/0 0.00, 3 5 13.12/0 0.00, 4= 2 3.54/0 0.00, 4= 3 3.54/0 0.00")
	ev.Rows = ev.Rows[:4]
	if res := score(t, ev, Options{Method: scoring.IMPsAcross, VP: scale(t, "wbf")}); len(res.Matches) != 2 {
		t.Errorf("%d matches", len(res.Matches))
	}
}

// A board that was not played, or is not in, does not shorten its match: 10 IMPs
// on one board of two are still 16.46, and not the 18.15 of a single board.
func TestLengthOfAMatch(t *testing.T) {
	for _, second := range []string{"NP", "…"} {
		ev := rows(t, "- 1 1 2 420", "- 1 3 4 -50", "- 2 1 2 "+second, "- 2 3 4 "+second)
		for i := range ev.Rows {
			ev.Rows[i].Round = 1
		}
		res := score(t, ev, Options{Method: scoring.IMPsAcross, VP: scale(t, "wbf")})
		check(t, second, matchList(res), "1 1-2 10.00/-10.00 16.46-3.54, 1 3-4 -10.00/10.00 3.54-16.46")
		if m := res.Matches[0]; m.Boards != 1 || m.Length != 2 {
			t.Errorf("%s: %d of %d boards", second, m.Boards, m.Length)
		}
	}
}

// A scale without a column for the match says so, the rest is scored, and the
// ranking is provisional.
func TestScaleWithoutAColumn(t *testing.T) {
	res := score(t, swiss(t), Options{Method: scoring.IMPsAcross, VP: scale(t, "acbl-30")})
	if len(res.Matches) != 0 || len(res.Problems) != 4 || !strings.Contains(res.Problems[0].Text, "round 1, 1 against 2: scale acbl-30 has no column for 2 boards") {
		t.Errorf("%d matches, problems %v", len(res.Matches), res.Problems)
	}
	if !res.Provisional() || len(res.Missing) != 4 || res.Missing[0].Reason != scoring.ReasonNoVP || res.Missing[0].EW.Number != "2" {
		t.Errorf("missing %v", res.Missing)
	}
}
