package event

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
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

// Point-a-board: average plus is 60 % of the board's 2, 1.2; in total points an
// artificial score is worth nothing, and a warning says so.
func TestArtificialScoresOfTeams(t *testing.T) {
	for method, want := range map[scoring.Method]string{
		scoring.Teams: "1 1-2 3.00/-3.00 ", scoring.BoardAMatch: "1 1-2 3.20/2.80 ", scoring.TotalPoints: "1 1-2 0.00/0.00 "} {
		ev := league(t)
		ev.Rows[0].SetAwards(scoring.Adjustment{Kind: scoring.AveragePlus}, scoring.Adjustment{Kind: scoring.AverageMinus})
		res := score(t, ev, Options{Method: method})
		if got := matchList(res); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", method, got, want)
		}
		if warned := len(res.Problems) == 2; warned != (method == scoring.TotalPoints) {
			t.Errorf("%s: problems %v", method, res.Problems)
		}
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

// A room that is there twice contradicts itself, and so does a team against two
// others on a board of one round; four tables of two teams are teams of eight.
func TestRoomsThatContradict(t *testing.T) {
	for _, tt := range []struct {
		name     string
		lines    []string // of round 1; a table follows the score
		problems []string
		first    string
	}{
		{"the same twice", []string{"- 1 1 2 420", "- 1 1 2 420", "- 1 2 1 50"},
			[]string{"x.csv:3: error: board 1: 1 against 2 is there twice (also line 2), with the same result; counted once"}, "1 1-2 9.00/-9.00 17.59-2.41"},
		{"another result", []string{"- 1 1 2 420", "- 1 1 2 620", "- 1 2 1 50", "- 2 1 2 50", "- 2 2 1 50"},
			[]string{"x.csv:3: error: board 1: 1 against 2 is there twice (also line 2), with another result; neither is scored"}, "1 1-2 0.00/0.00 10-10"},
		{"three rows a board", []string{"- 1 1 2 420", "- 1 2 1 50", "- 1 2 1 100"},
			[]string{"x.csv:4: error: board 1: 2 against 1 is there twice (also line 3), with another result; neither is scored"}, "1 1-2 0.00/0.00 0-0"},
		{"teams of eight", []string{"- 1 1 2 620", "- 1 1 2 600", "- 1 2 1 170", "- 1 2 1 650"}, nil, "1 1-2 4.00/-4.00 14.18-5.82"},
		{"two others on a board", []string{"- 1 1 2 420", "- 1 2 1 420", "- 1 1 3 420"},
			[]string{"x.csv:4: error: board 1: round 1: team 1 plays the board against 2 and against 3 (also line 2); neither is scored"}, "1 1-2 0.00/0.00 0-0"},
		{"two matches in a round", []string{"- 1 1 2 420", "- 1 2 1 420", "- 2 1 3 50", "- 2 3 1 50"},
			[]string{"x.csv:4: warning: round 1: team 1 meets 2 and 3; 2 matches are counted"}, "1 1-2 0.00/0.00 10-10"},
		{"a movement in which all meet two", []string{"- 1 1 2 420", "- 1 2 1 420", "- 2 2 3 50", "- 2 3 2 50", "- 3 3 1 50", "- 3 1 3 50"}, nil, "1 1-2 0.00/0.00 10-10"},
		{"sits out and plays", []string{"- 1 1 2 420", "- 1 2 1 420", "- 1 1 - …"},
			[]string{"x.csv:4: error: round 1: team 1 sits out, and has a match as well; the sit-out is left out"}, "1 1-2 0.00/0.00 10-10"},
		{"forms of a board", []string{"- 1 1 2 420", "- 1 2 1 50", "- 2 1 2 50", "- 2 2 1 50"},
			[]string{"x.csv:2: error: board 1: 1 against 2: the board was played in one room only", "x.csv:3: error: board 1: 2 against 1: the board was played in one room only"},
			"1 1-2 0.00/0.00 10-10"},
	} {
		ev := rows(t, tt.lines...)
		for i := range ev.Rows {
			ev.Rows[i].Round = 1
		}
		if tt.name == "forms of a board" {
			ev.Rows[0].SetGroup("A")
			ev.Rows[1].SetGroup("B")
		}
		res := score(t, ev, Options{Method: scoring.Teams})
		var texts []string
		for _, p := range res.Problems {
			p.Hint, p.Probable = "", ""
			texts = append(texts, p.String())
		}
		if !slices.Equal(texts, tt.problems) {
			t.Errorf("%s: problems %q, want %q", tt.name, texts, tt.problems)
		}
		if got, _, _ := strings.Cut(matchList(res), ", "); got != tt.first {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.first)
		}
	}
}

// Sit-outs of the rows, of several sections, and of a round that is half in: one
// round says nothing about another one. Who is named does not sit out.
func TestSitOutsOfRows(t *testing.T) {
	sitOuts := func(ev *scoring.Event) string {
		var out []string
		for _, m := range score(t, ev, Options{Method: scoring.Teams}).Matches {
			if m.SitOut {
				out = append(out, strconv.Itoa(m.Round)+":"+m.Home.Section+m.Home.Number+" "+m.HomeVP.String())
			}
		}
		return strings.Join(out, ", ")
	}
	for _, tt := range []struct {
		name  string
		lines []string // the board is the round too
		want  string
	}{
		{"two sections", []string{"A 1 1 2 50", "A 1 2 1 50", "B 1 1 2 50", "B 1 2 1 50", "A 2 3 2 50", "A 2 2 3 50", "B 2 3 2 50", "B 2 2 3 50"}, "1:A3 12, 1:B3 12, 2:A1 12, 2:B1 12"},
		{"a match not in", []string{"- 1 1 2 50", "- 1 2 1 50", "- 1 3 4 50", "- 1 4 3 50", "- 2 1 3 50", "- 2 3 1 50", "- 2 2 5 …", "- 2 5 2 …"}, "1:5 12, 2:4 12"},
		{"half a round", []string{"- 1 1 2 50", "- 1 2 1 50", "- 1 3 4 50", "- 1 4 3 50", "- 2 1 5 50", "- 2 5 1 50"}, "1:5 12"},
		{"an opponent away", []string{"- 1 1 2 50", "- 1 2 1 50", "- 1 3 4 50", "- 1 4 3 50", "- 2 1 2 50", "- 2 2 1 50", "- 2 3 - …"}, "2:3 12"},
		{"a wrong number", []string{"- 1 2 3 50", "- 1 3 2 50", "- 1 1 1 50", "- 1 1 1 50"}, ""},
	} {
		ev := rows(t, tt.lines...)
		for i := range ev.Rows {
			ev.Rows[i].Round = ev.Rows[i].Board
		}
		check(t, tt.name, sitOuts(ev), tt.want)
	}
	// A team that has done nothing but sit out has its place.
	ev := rows(t, "- 1 1 2 420", "- 1 2 1 50", "- 1 3 - …")
	for i := range ev.Rows {
		ev.Rows[i].Round = 1
	}
	check(t, "ranking", list(score(t, ev, Options{Method: scoring.Teams}).Rankings[0]), "1 1 17.59/0 0.00, 2 3 12/0 0.00, 3 2 2.41/0 0.00")
}

// Teams have one ranking and numbers without lines.
func TestTeamsHaveNoLines(t *testing.T) {
	if _, err := Score(league(t), Options{Rules: set(t, "wbf"), Winners: 2}); err == nil || !strings.Contains(err.Error(), "teams have one ranking") {
		t.Errorf("error %v", err)
	}
	ev := league(t)
	ev.Rows[3].NS.Line = scoring.NS
	var in *scoring.InputError
	if _, err := Score(ev, Options{Rules: set(t, "wbf")}); !errors.As(err, &in) || in.Pos.Line != 5 {
		t.Errorf("error %v", err)
	}
}

// Team rows that are scored as pairs contradict each other, and the first of them
// says how they are scored as teams.
func TestHintAtTeams(t *testing.T) {
	ev := league(t)
	ev.Method = scoring.UnknownMethod
	hints := 0
	for _, p := range score(t, ev, Options{}).Problems {
		if strings.Contains(p.Hint, "--method teams") {
			hints++
		}
	}
	if hints != 1 {
		t.Errorf("%d hints", hints)
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
		{"of four matches, too few for one of its own", "wbf", []string{"1 1-2 25-5", "1 4-3 17-13", "2 1-3 16-14", "2 2-4 28-2"}, 0, 4},
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
}

// A scale of the file's own: many matches, the same margin always brings the
// same. A single figure that breaks it, or a match without figures, and it is none.
func TestScaleOfTheFile(t *testing.T) {
	lines := func(change func(i int, line string) string) []string {
		var out []string
		for i := range 12 {
			m := i % 4 // 0 to 3 IMPs are 15-15, 18-12, 20-10, 21-9 here
			out = append(out, change(i, fmt.Sprintf("%d %d-%d 3 %d:0 %s", i+1, i%3+1, i%3+2, m, []string{"15:15", "18:12", "20:10", "21:9"}[m])))
		}
		return out
	}
	for _, tt := range []struct {
		name                              string
		change                            func(i int, line string) string
		identical, explained, unexplained int
	}{
		{"as it is", func(_ int, line string) string { return line }, 0, 12, 0},
		{"a figure of its own", func(i int, line string) string {
			if i == 5 {
				return strings.Replace(line, "18:12", "17:13", 1)
			}
			return line
		}, 0, 0, 12},
		{"a match without figures", func(i int, line string) string {
			if i == 5 {
				return strings.Replace(line, "18:12", "_:_", 1)
			}
			return line
		}, 0, 0, 11},
		{"falling", func(_ int, line string) string { return strings.Replace(line, "21:9", "19:11", 1) }, 0, 0, 12},
	} {
		v, err := Verify(listOf(t, lines(tt.change)...), Options{Rules: set(t, "wbf")})
		if err != nil {
			t.Fatal(err)
		}
		if f := v.Figures[MatchVP]; f.Identical != tt.identical || f.Explained != tt.explained || f.Unexplained != tt.unexplained {
			t.Errorf("%s: %+v", tt.name, f)
		}
	}
}

// listOf makes an event of matches alone, from "round home-away boards imps-imps
// vps-vps"; a figure that is not there is _ and an away side that is not, empty.
func listOf(t *testing.T, lines ...string) *scoring.Event {
	t.Helper()
	ev := &scoring.Event{File: "list.csv", Method: scoring.Teams}
	for i, line := range lines {
		f := strings.Fields(line)
		m := scoring.MatchRecord{Pos: scoring.Position{File: "list.csv", Line: i + 2}}
		var err error
		if m.Round, err = strconv.Atoi(f[0]); err != nil {
			t.Fatal(err)
		}
		home, away, _ := strings.Cut(f[1], "-")
		m.Home.Number, m.Away.Number = home, away
		m.Boards, _ = strconv.Atoi(f[2])
		figures := func(s string) (x, y scoring.Figure) {
			a, b, _ := strings.Cut(s, ":")
			if a != "_" {
				x = scoring.Figure(a)
			}
			if b != "_" {
				y = scoring.Figure(b)
			}
			return x, y
		}
		m.IMPsHome, m.IMPsAway = figures(f[3])
		m.VPHome, m.VPAway = figures(f[4])
		ev.Matches = append(ev.Matches, m)
	}
	return ev
}

// A list of matches over 16 boards: 23 IMPs are 15.56 to 4.44 (the WBF's
// table). Victory points of the list stand; a team without opponents gets 60 % of
// 20, or what the list gives it.
func TestListOfMatches(t *testing.T) {
	res := score(t, listOf(t, "1 1-2 16 40:17 _:_", "1 3- 0 _:_ _:_", "2 2-3 16 _:_ 13.5:6", "2 1- 0 _:_ 10:_"), Options{})
	check(t, "matches", matchList(res), "1 1-2 23.00/-23.00 15.56-4.44, 1 3- 0.00/0.00 12-0, 2 2-3 0.00/0.00 13.5-6, 2 1- 0.00/0.00 10-0")
	check(t, "ranking", list(res.Rankings[0]), "1 1 25.56/0 0.00, 2 3 18/0 0.00, 3 2 17.94/0 0.00")
	if len(res.Problems) != 0 || res.Provisional() || !res.Matches[2].VPOnly || res.Matches[0].VPOnly {
		t.Errorf("problems %v, missing %v", res.Problems, res.Missing)
	}
}

// The table of a list in verification: what it gives is compared with its IMPs.
func TestVerifyListOfMatches(t *testing.T) {
	v, err := Verify(listOf(t, "1 1-2 16 40:17 15.56:4.44", "1 3-4 16 0:0 10:10", "2 1-3 16 12:0 13.29:6.71"), Options{Rules: set(t, "wbf")})
	if err != nil {
		t.Fatal(err)
	}
	if f := v.Figures[MatchVP]; f.Compared != 3 || f.Identical != 2 || f.Unexplained != 1 || v.Differences[0].Pos.Line != 4 {
		t.Errorf("%+v %v", f, v.Differences)
	}
	// Victory points alone have nothing to be compared with; a sit-out has the rule.
	v, err = Verify(listOf(t, "1 1-2 16 _:_ 25:-5", "1 3- 0 _:_ 9:_", "2 1- 0 _:_ 12:_"), Options{Rules: set(t, "wbf")})
	if err != nil {
		t.Fatal(err)
	}
	if f := v.Figures[MatchVP]; f.Compared != 2 || f.Identical != 1 || f.Unexplained != 1 {
		t.Errorf("%+v %v", f, v.Differences)
	}
}

// Bad matches of a list are told by their place, and the rest is scored.
func TestListOfMatchesGoesWrong(t *testing.T) {
	for _, tt := range []struct {
		name, problem string
		lines         []string
		matches       int
		missing       []scoring.Reason
	}{
		{"a team against itself", "list.csv:3: error: team 3 plays against itself", []string{"1 1-2 16 1:0 _:_", "1 3-3 16 1:0 _:_", "1 4-5 16 1:0 _:_"}, 2, []scoring.Reason{scoring.ReasonDisputed}},
		{"twice from both sides", "list.csv:3: error: round 1: 2 against 1 appears twice (also line 2), with the same result; counted once",
			[]string{"1 1-2 16 1:0 _:_", "1 2-1 16 0:1 _:_"}, 1, nil},
		{"a sit-out with IMPs", "list.csv:3: error: round 1: the sit-out of 3 has IMPs: the opponents are missing; it is not scored",
			[]string{"1 1-2 16 1:0 _:_", "1 3- 16 9:_ _:_"}, 1, []scoring.Reason{scoring.ReasonNoResult}},
		{"IMPs of one side", "list.csv:3: error: round 1: 3 against 4 has IMPs of one side only; they are not counted",
			[]string{"1 1-2 16 1:0 _:_", "1 3-4 16 9:_ _:_"}, 1, []scoring.Reason{scoring.ReasonNoResult}},
		{"no rounds", "list.csv:3: warning: 1 against 2 is there twice with the same result (also line 2); without a round both are counted",
			[]string{"0 1-2 16 1:0 _:_", "0 1-2 16 1:0 _:_"}, 2, nil},
		{"two matches in a round", "list.csv:3: warning: round 1: team 1 meets 2 and 3; 2 matches are counted",
			[]string{"1 1-2 16 1:0 _:_", "1 1-3 16 1:0 _:_"}, 2, nil},
		{"a ruling among them", "", []string{"1 1-2 16 23:0 _:_", "1 3-4 16 10:0 14:6"}, 2, nil},
		{"twice the same", "list.csv:3: error: round 1: 2 against 1 appears twice (also line 2), with another result; neither is scored",
			[]string{"1 1-2 16 1:0 _:_", "1 2-1 16 1:0 _:_", "1 3-4 16 1:0 _:_"}, 1, []scoring.Reason{scoring.ReasonDisputed}},
		{"twice, once counted", "list.csv:3: error: round 1: 1 against 2 appears twice (also line 2), with the same result; counted once",
			[]string{"1 1-2 16 1:0 _:_", "1 1-2 16 1:0 _:_"}, 1, nil},
		{"a match of a team that sits out", "list.csv:2: error: round 1: team 1 sits out, and has a match as well; the sit-out is left out",
			[]string{"1 1- 0 _:_ _:_", "1 1-2 16 1:0 _:_"}, 1, nil},
		{"not in yet", "", []string{"1 1-2 16 1:0 _:_", "1 3-4 16 _:_ _:_"}, 1, []scoring.Reason{scoring.ReasonNoResult}},
		{"victory points of one side", "list.csv:3: error: round 1: 3 against 4 has victory points of one side only; they are not counted",
			[]string{"1 1-2 16 1:0 _:_", "1 3-4 16 _:_ 12:_"}, 1, []scoring.Reason{scoring.ReasonNoResult}},
		{"no length", "list.csv:3: error: round 1, 3 against 4: scale wbf: a match has 1 to 200 boards, not 0; the match gives no victory points",
			[]string{"1 1-2 16 1:0 _:_", "1 3-4 0 1:0 _:_"}, 1, []scoring.Reason{scoring.ReasonNoVP}},
	} {
		res := score(t, listOf(t, tt.lines...), Options{})
		var texts []string
		for _, p := range res.Problems {
			texts = append(texts, p.String())
		}
		if strings.Join(texts, "\n") != tt.problem || len(res.Matches) != tt.matches {
			t.Errorf("%s: %d matches, problems %q, want %q", tt.name, len(res.Matches), texts, tt.problem)
		}
		var missing []scoring.Reason
		for _, m := range res.Missing {
			missing = append(missing, m.Reason)
		}
		if !slices.Equal(missing, tt.missing) {
			t.Errorf("%s: missing %v, want %v", tt.name, missing, tt.missing)
		}
	}
}

// A side of which no board counts has no result: that is no draw.
func TestMatchOfOneSideOnly(t *testing.T) {
	ev := rows(t, "- 1 1 2 420", "- 1 3 4 …", "- 1 5 6 -50")
	for i := range ev.Rows {
		ev.Rows[i].Round = 1
	}
	ev.Rows[1].Outcome = scoring.Awarded
	ev.Rows[1].SetAward(scoring.NS, scoring.Adjustment{Kind: scoring.Percentage, Value: exact.Int(60)})
	for method, name := range map[scoring.Method]string{scoring.Matchpoints: "ebu-pairs", scoring.IMPsAcross: "wbf"} {
		res := score(t, ev, Options{Method: method, VP: scale(t, name)})
		told := slices.ContainsFunc(res.Problems, func(p scoring.Problem) bool {
			return strings.Contains(p.Text, "round 1, 3 against 4: no board of the match counts for 4; the match gives no victory points")
		})
		if len(res.Matches) != 2 || !told || !res.Provisional() {
			t.Errorf("%s: %d matches, problems %v", method, len(res.Matches), res.Problems)
		}
	}
}

// An adjustment of the file in percent counts in percentages, and elsewhere it is
// said that it does not.
func TestAdjustmentOutsidePercentages(t *testing.T) {
	for method, told := range map[scoring.Method]int{scoring.Matchpoints: 0, scoring.Butler: 1} {
		ev := rows(t, twoBoards...)
		ev.Contestants = []scoring.Contestant{{ID: scoring.ID{Number: "1"}, Published: scoring.Published{Adjustment: "-5"}}}
		n := 0
		for _, p := range score(t, ev, Options{Method: method}).Problems {
			if strings.Contains(p.Text, "the adjustment -5 of 1 is in percent") {
				n++
			}
		}
		if n != told {
			t.Errorf("%s: told %d times", method, n)
		}
	}
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
