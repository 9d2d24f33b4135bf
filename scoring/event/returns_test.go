package event

import (
	"slices"
	"strings"
	"testing"

	"recap/scoring"
)

// inRounds gives the rows of an event their rounds.
func inRounds(ev *scoring.Event, rounds ...int) *scoring.Event {
	ev.Method = scoring.Teams
	for i, round := range rounds {
		ev.Rows[i].Round = round
	}
	return ev
}

// American whist of three teams, a board for each meeting: in round 1 team 1 sits
// North-South against 2 on board 1, 2 against 3 on board 2, 3 against 1 on board 3,
// and in round 2 each of them is North-South against the team from which it came.
//
//	board 1  1-2  620 - 170 = 450 = 10 IMPs
//	board 2  2-3  -50 - 50  = -100 = -3
//	board 3  3-1  110 - 110 = 0
func TestRoomsInDifferentRoundsAreOneMatch(t *testing.T) {
	whist := func() *scoring.Event {
		return rows(t, "- 1 1 2 620", "- 2 2 3 -50", "- 3 3 1 110", "- 1 2 1 170", "- 2 3 2 50", "- 3 1 3 110")
	}
	ev := inRounds(whist(), 1, 1, 1, 2, 2, 2)
	res := score(t, ev, Options{})
	one := score(t, inRounds(whist(), 1, 1, 1, 1, 1, 1), Options{})
	check(t, "matches", matchList(res), matchList(one))
	if got := matchList(res); !strings.Contains(got, "1 1-2 10.00/-10.00") || !strings.Contains(got, "1 2-3 -3.00/3.00") || !strings.Contains(got, "1 3-1 0.00/0.00") {
		t.Errorf("matches %s", got)
	}
	check(t, "ranking", list(res.Rankings[0]), list(one.Rankings[0]))
	if len(res.Missing) != 0 || len(res.Problems) != 1 || res.Problems[0].Severity != scoring.Note || !strings.HasPrefix(res.Problems[0].Text,
		"3 boards of matches have their two rooms in different rounds, the first 1 against 2 in rounds 1 and 2 (") {
		t.Errorf("missing %v, problems %v", res.Missing, res.Problems)
	}
	if rounds := res.Event.Rows[3].Round; rounds != 2 {
		t.Errorf("the row of round 2 is one of round %d", rounds)
	}
}

// The order in which rows were typed does not say which room was first.
func TestTheEarlierRoundIsTheFirstRoom(t *testing.T) {
	ev := inRounds(rows(t, "- 1 2 1 170", "- 1 1 2 620"), 4, 3)
	check(t, "matches", strings.Fields(matchList(score(t, ev, Options{})))[0], "3")
}

// Where a round has the board both ways the match is that of the round, and the same
// two meet again in another match: board 1 is 450 = 10 IMPs in round 1 and 30 = 1
// in round 3.
func TestMatchesOfARoundStayApart(t *testing.T) {
	ev := inRounds(rows(t, "- 1 1 2 620", "- 1 2 1 170", "- 1 1 2 140", "- 1 2 1 110"), 1, 1, 3, 3)
	res := score(t, ev, Options{})
	if got := matchList(res); !strings.HasPrefix(got, "1 1-2 10.00/-10.00") || !strings.Contains(got, "3 1-2 1.00/-1.00") || len(res.Problems) != 0 {
		t.Errorf("matches %s, problems %v", got, res.Problems)
	}
}

// Of three rooms in three rounds, and of rooms in which both sat the same way, nobody
// can tell which two belong together: each is told as one room.
func TestRoomsThatDoNotBelongTogether(t *testing.T) {
	for _, each := range [][]string{{"- 1 1 2 620", "- 1 2 1 170", "- 1 1 2 140"}, {"- 1 1 2 620", "- 1 1 2 170"}} {
		ev := inRounds(rows(t, each...), []int{1, 2, 3}[:len(each)]...)
		res := score(t, ev, Options{})
		lone := slices.DeleteFunc(slices.Clone(res.Missing), func(m scoring.Missing) bool { return m.Reason != scoring.ReasonOneRoom })
		if len(lone) != len(each) {
			t.Errorf("%q: missing %v", each, res.Missing)
		}
	}
}

// Numbers that meet both ways on most boards are teams whatever the round, without
// being called so: board-a-match, 2 to 0 on board 1 and 1 to 1 on board 2.
func TestTeamsAreKnownByRoomsInDifferentRounds(t *testing.T) {
	ev := inRounds(rows(t, "- 1 1 2 620", "- 2 1 2 50", "- 1 2 1 170", "- 2 2 1 50"), 1, 1, 2, 2)
	ev.Method = scoring.BoardAMatch
	if res := score(t, ev, Options{}); !res.Teams || !strings.HasPrefix(matchList(res), "1 1-2 3.00/1.00") {
		t.Errorf("teams %v, matches %s", res.Teams, matchList(res))
	}
}
