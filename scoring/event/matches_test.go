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
	ev.Rows[2].NSAward, ev.Rows[2].EWAward = scoring.Adjustment{Kind: scoring.AveragePlus}, scoring.Adjustment{Kind: scoring.Average}
	res := score(t, ev, Options{Method: scoring.IMPsAcross, VP: scale(t, "wbf")})
	m := res.Matches[0]
	if m.HomeResult.Text(0) != "12" || m.AwayResult.Text(0) != "-10" || m.HomeVP.Add(m.AwayVP).Text(2) == "20.00" {
		t.Errorf("match %+v", m)
	}
}

func TestScaleOfAnotherUnit(t *testing.T) {
	_, err := Score(swiss(t), Options{Rules: set(t, "wbf"), VP: scale(t, "wbf")})
	if err == nil || !strings.Contains(err.Error(), "--vp wbf converts") {
		t.Errorf("error %v", err)
	}
}

// A scale without a column for the match says so, and the rest is scored.
func TestScaleWithoutAColumn(t *testing.T) {
	res := score(t, swiss(t), Options{Method: scoring.IMPsAcross, VP: scale(t, "acbl-30")})
	if len(res.Matches) != 0 || len(res.Problems) != 4 || !strings.Contains(res.Problems[0].Text, "round 1, 1 against 2: scale acbl-30 has no column for 2 boards") {
		t.Errorf("%d matches, problems %v", len(res.Matches), res.Problems)
	}
}
