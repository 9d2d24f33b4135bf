package event

import (
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// league is two rounds of three boards of four teams, both rooms in full:
//
//	round 1  1-2  450 = 10 IMPs, 0, 0        3-4  -150 = -4, 0, 30 = 1
//	round 2  1-3  10 = 0, 20 = 1, 0          2-4  600 = 12, 50 = 2, 0
func league(t *testing.T) *scoring.Event {
	t.Helper()
	ev := rows(t,
		"- 1 1 2 620", "- 1 2 1 170", "- 2 1 2 50", "- 2 2 1 50", "- 3 1 2 -50", "- 3 2 1 -50",
		"- 1 3 4 -100", "- 1 4 3 50", "- 2 3 4 110", "- 2 4 3 110", "- 3 3 4 140", "- 3 4 3 110",
		"- 4 1 3 430", "- 4 3 1 420", "- 5 1 3 -100", "- 5 3 1 -120", "- 6 1 3 90", "- 6 3 1 90",
		"- 4 2 4 100", "- 4 4 2 -500", "- 5 2 4 -50", "- 5 4 2 -100", "- 6 2 4 420", "- 6 4 2 420")
	for i := range ev.Rows {
		ev.Rows[i].Round, ev.Rows[i].Table = 1+i/12, 1+i%2
	}
	ev.Method = scoring.Teams
	return ev
}

// The WBF scale for three boards has its blitz at 15*sqrt(3) = 25.98. 10 IMPs are
// 10 + 10*(1-tau^(30/25.98))/(1-tau^3) = 10 + 10*(1-0.57369)/0.76393 = 15.58 to
// 4.42; 3 IMPs are 12.01 to 7.99, 1 is 10.71 to 9.29, 14 are 17.08 to 2.92.
func TestTeamsByVictoryPoints(t *testing.T) {
	res := score(t, league(t), Options{})
	check(t, "matches", matchList(res), "1 1-2 10.00/-10.00 15.58-4.42, 1 3-4 -3.00/3.00 7.99-12.01, "+
		"2 1-3 1.00/-1.00 10.71-9.29, 2 2-4 14.00/-14.00 17.08-2.92")
	check(t, "ranking", list(res.Rankings[0]), "1 1 26.29/0 0.00, 2 2 21.5/0 0.00, 3 3 17.28/0 0.00, 4 4 14.93/0 0.00")
	if res.VP != "wbf" || !res.Teams || len(res.Problems) != 0 || len(res.Missing) != 0 {
		t.Errorf("scale %q, problems %v, missing %v", res.VP, res.Problems, res.Missing)
	}
	for _, st := range res.Rankings[0].Standings {
		if st.Boards != 6 {
			t.Errorf("team %s has %d boards", st.Contestant.ID, st.Boards)
		}
	}
}

// Point-a-board of the same rows: 1-2 is 2+1+1 to 0+1+1, 3-4 0+1+2 to 2+1+0, 1-3
// 2+2+1 to 0+0+1, 2-4 2+2+1 to 0+0+1.
func TestTeamsByPointABoard(t *testing.T) {
	ev := league(t)
	ev.Method = scoring.BoardAMatch
	res := score(t, ev, Options{})
	check(t, "matches", matchList(res), "1 1-2 4.00/2.00 0-0, 1 3-4 3.00/3.00 0-0, 2 1-3 5.00/1.00 0-0, 2 2-4 5.00/1.00 0-0")
	check(t, "ranking", list(res.Rankings[0]), "1 1 9/0 0.00, 2 2 7/0 0.00, 3= 3 4/0 0.00, 3= 4 4/0 0.00")
	if res.VP != "" || res.Matches[0].Converted {
		t.Errorf("scale %q, match %+v", res.VP, res.Matches[0])
	}
}

// Board-a-match of pairs has no two meetings on a board, and stays one of pairs.
func TestBoardAMatchOfPairs(t *testing.T) {
	ev := rows(t, twoBoards...)
	ev.Method = scoring.BoardAMatch
	if res := score(t, ev, Options{}); res.Teams || len(res.Matches) != 0 {
		t.Errorf("%d matches", len(res.Matches))
	}
	// Two winners: the numbers of the lines are apart, 1 against 2 and 2 against 1
	// are four pairs.
	for _, tt := range []struct {
		change func(ev *scoring.Event, opt *Options)
	}{
		{func(ev *scoring.Event, opt *Options) { opt.Winners = 2 }},
		{func(ev *scoring.Event, opt *Options) { ev.Winners = 2 }},
		{func(ev *scoring.Event, opt *Options) {
			for i := range ev.Rows {
				ev.Rows[i].NS.Line, ev.Rows[i].EW.Line = scoring.NS, scoring.EW
			}
		}},
	} {
		ev, opt := rows(t, "- 1 1 2 420", "- 1 2 1 -50"), Options{Method: scoring.BoardAMatch}
		tt.change(ev, &opt)
		res := score(t, ev, opt)
		if res.Teams || len(res.Problems) != 0 || len(res.Rankings) != 2 {
			t.Fatalf("teams %v, %d rankings, problems %v", res.Teams, len(res.Rankings), res.Problems)
		}
		check(t, "North-South", list(res.Rankings[0]), "1 1N 2/2 100.00, 2 2N 0/2 0.00")
		check(t, "East-West", list(res.Rankings[1]), "1 1E 2/2 100.00, 2 2E 0/2 0.00")
	}
}

// Three teams: each sits out a round, and gets 60 % of the scale's 20.
func TestSitOutOfAnOddField(t *testing.T) {
	ev := rows(t, "- 1 1 2 620", "- 1 2 1 620", "- 2 2 3 50", "- 2 3 2 50", "- 3 3 1 90", "- 3 1 3 90")
	for i := range ev.Rows {
		ev.Rows[i].Round = 1 + i/2
	}
	res := score(t, ev, Options{Method: scoring.Teams})
	check(t, "ranking", list(res.Rankings[0]), "1= 1 32/0 0.00, 1= 2 32/0 0.00, 1= 3 32/0 0.00")
	var out []string
	for _, m := range res.Matches {
		if m.SitOut {
			out = append(out, m.Home.String())
		}
	}
	check(t, "sit-outs by round", strings.Join(out, " "), "3 1 2")
	// A round of which a match is not in says nothing about who sat out.
	ev.Rows = ev.Rows[:4]
	ev.Contestants = []scoring.Contestant{{ID: scoring.ID{Number: "4"}}, {ID: scoring.ID{Number: "5"}}}
	for _, m := range score(t, ev, Options{Method: scoring.Teams}).Matches {
		if m.SitOut {
			t.Errorf("%s sits out", m.Home)
		}
	}
}

// What is wrong is told with its position, once, and the rest is scored.
func TestTeamsThatGoWrong(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(ev *scoring.Event)
		want   string // of the first problem
		round1 string // the first match
	}{
		{"a room missing", func(ev *scoring.Event) { ev.Rows = append(ev.Rows[:1:1], ev.Rows[2:]...) },
			"x.csv:2: error: board 1: 1 against 2: the board was played in one room only", "1 1-2 0.00/0.00 10-10"},
		{"a team against itself", func(ev *scoring.Event) { ev.Rows[0].EW = ev.Rows[0].NS },
			"x.csv:2: error: board 1: team 1 plays against itself", "1 2-1 0.00/0.00 10-10"},
		{"a board of another match", func(ev *scoring.Event) { ev.Rows[1].Board = 9 },
			"x.csv:2: error: board 1: 1 against 2: the board was played in one room only", "1 1-2 0.00/0.00 10-10"},
	} {
		ev := league(t)
		tt.change(ev)
		res := score(t, ev, Options{})
		seen := map[string]bool{}
		for _, p := range res.Problems {
			if seen[p.String()] {
				t.Errorf("%s: twice %s", tt.name, p)
			}
			seen[p.String()] = true
		}
		if !seen[tt.want] {
			t.Errorf("%s: problems %v, want %s", tt.name, res.Problems, tt.want)
		}
		if got, _, _ := strings.Cut(matchList(res), ", "); got != tt.round1 {
			t.Errorf("%s: match %s, want %s", tt.name, got, tt.round1)
		}
		if len(res.Matches) != 4 {
			t.Errorf("%s: %d matches", tt.name, len(res.Matches))
		}
	}
}

// publishMatches gives the matches of a file their victory points.
func publishMatches(ev *scoring.Event, vps ...string) {
	for i, text := range vps {
		f := strings.Fields(text)
		home, away, _ := strings.Cut(f[1], "-")
		h, a, _ := strings.Cut(f[2], "-")
		ev.Matches = append(ev.Matches, scoring.MatchRecord{Pos: scoring.Position{File: "x.xml", Line: 100 + i}, Round: int(f[0][0] - '0'),
			Home: scoring.ID{Number: home}, Away: scoring.ID{Number: away}, VPHome: scoring.Figure(h), VPAway: scoring.Figure(a)})
	}
}

// The scale of a file is that by which its matches come out: a match may be told
// from either side.
func TestScaleAsPublished(t *testing.T) {
	for _, tt := range []struct {
		name, scale string // "" for one of the file's own
		vps         []string
		explained   int
		unexplained int
	}{
		{"continuous", "wbf", []string{"1 1-2 15.58-4.42", "1 4-3 12.01-7.99", "2 1-3 10.71-9.29", "2 2-4 17.08-2.92"}, 0, 0},
		{"a wrong figure", "wbf", []string{"1 1-2 15.58-4.42", "1 4-3 12.01-7.99", "2 1-3 10.71-9.29", "2 2-4 17.07-2.93", "2 4-2 2.92-17.08"}, 0, 1},
		{"discrete", "wbf-discrete", discrete(t), 0, 0},
		{"of its own", "", []string{"1 1-2 25-5", "1 4-3 17-13", "2 1-3 16-14", "2 2-4 28-2"}, 4, 0},
		{"none", "wbf", []string{"1 1-2 25-5", "1 4-3 17-13", "2 1-3 16-14", "2 3-1 15-15", "2 2-4 28-2"}, 0, 5},
	} {
		ev := league(t)
		publishMatches(ev, tt.vps...)
		v, err := Verify(ev, Options{Rules: set(t, "wbf")})
		if err != nil {
			t.Fatal(err)
		}
		f := v.Figures[MatchVP]
		if f.Compared != len(tt.vps) || f.Explained != tt.explained || f.Unexplained != tt.unexplained {
			t.Errorf("%s: %+v, differences %v", tt.name, f, v.Differences)
		}
		res := score(t, ev, Options{AsWritten: true})
		if res.VP != tt.scale {
			t.Errorf("%s: scale %q, want %q", tt.name, res.VP, tt.scale)
		}
		// Asked for other rules, the file's scale is not looked for.
		if res := score(t, ev, Options{}); res.VP != "wbf" {
			t.Errorf("%s, not as written: scale %q", tt.name, res.VP)
		}
	}
	ev := league(t)
	publishMatches(ev, "1 1-2 25-5", "1 4-3 17-13", "2 1-3 16-14", "2 2-4 28-2")
	res := score(t, ev, Options{AsWritten: true})
	check(t, "ranking by the file's own scale", list(res.Rankings[0]), "1 1 41/0 0.00, 2 2 33/0 0.00, 3 3 27/0 0.00, 4 4 19/0 0.00")
}

// discrete is what the league comes to by the discrete scale.
func discrete(t *testing.T) []string {
	t.Helper()
	s := scale(t, "wbf-discrete")
	var out []string
	for _, m := range []struct {
		who  string
		imps int
	}{{"1 1-2", 10}, {"1 4-3", 3}, {"2 1-3", 1}, {"2 2-4", 14}} {
		own, other, err := s.Convert(exact.Int(m.imps), 3)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, m.who+" "+own.String()+"-"+other.String())
	}
	return out
}
