package event

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/rules"
)

// twoSessions has the three tables of twoBoards, and a second session in which 5 and 6
// are missing. Board 1: 420 to 1 against 3, 450 to 2 against 4: N-S 0 and 2. Board 2:
// 100 to 1 against 4, 90 to 3 against 2: N-S 2 and 0. Top 2 a board.
func twoSessions(t *testing.T) *scoring.Event {
	ev := rows(t, append(append([]string{}, twoBoards...), "- 1 1 3 420", "- 1 2 4 450", "- 2 1 4 100", "- 2 3 2 90")...)
	for i := range ev.Rows {
		ev.Rows[i].Session = 1 + i/6
	}
	return ev
}

// inSessions is what a ranking has of sessions: number, then score/maximum of each.
func inSessions(r scoring.Ranking) string {
	var out []string
	for _, st := range r.Standings {
		text := st.Contestant.ID.String() + ":"
		for _, in := range st.Sessions {
			if in.Missed {
				text += " missed"
				continue
			}
			text += fmt.Sprintf(" %v/%v", in.Score, in.Maximum)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func overridden(t *testing.T, name string, settings ...string) rules.Set {
	t.Helper()
	s := set(t, name)
	for _, o := range settings {
		if err := s.Override(o); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// What each session brought stands beside the total, and how things stood after it.
func TestSessionsOfPairs(t *testing.T) {
	res := score(t, twoSessions(t), Options{})
	// 1: 7 of 8 and 0+2 of 4. 2: 4 and 2+2. 3: 5 and 2+0. 4: 3 and 0+0.
	check(t, "total", list(res.Rankings[0]), "1 1 9/12 75.00, 2 2 8/12 66.67, 3 6 5/8 62.50, 4 3 7/12 58.33, 5 4 3/12 25.00, 6 5 0/8 0.00")
	check(t, "sessions", inSessions(res.Rankings[0]), "1: 7/8 2/4, 2: 4/8 4/4, 6: 5/8 missed, 3: 5/8 2/4, 4: 3/8 0/4, 5: 0/8 missed")
	if len(res.Rounds) != 2 || res.Rounds[0].Session != 1 || res.Rounds[0].Number != 0 {
		t.Fatalf("rounds %+v", res.Rounds)
	}
	check(t, "after the first", list(res.Rounds[0].Rankings[0]), "1 1 7/8 87.50, 2= 3 5/8 62.50, 2= 6 5/8 62.50, 4 2 4/8 50.00, 5 4 3/8 37.50, 6 5 0/8 0.00")
	check(t, "after the second", list(res.Rounds[1].Rankings[0]), list(res.Rankings[0]))
	// Those who missed a session have nothing of all its boards: 6 has 5 of 12.
	res = score(t, twoSessions(t), Options{Rules: overridden(t, "wbf", "ranking.missed-session=zero")})
	check(t, "zero", list(res.Rankings[0]), "1 1 9/12 75.00, 2 2 8/12 66.67, 3 3 7/12 58.33, 4 6 5/12 41.67, 5 4 3/12 25.00, 6 5 0/12 0.00")
	one := score(t, rows(t, twoBoards...), Options{})
	if one.Sessions != nil || one.Rounds != nil || one.Rankings[0].Standings[0].Sessions != nil {
		t.Error("one session has columns of sessions")
	}
}

// A session that only section B plays is none that section A misses.
func TestSessionsOfSections(t *testing.T) {
	ev := rows(t, "A 1 1 2 420", "A 1 3 4 170", "B 1 1 2 420", "B 1 3 4 100", "B 2 1 3 100", "B 2 2 4 90")
	for i := range ev.Rows {
		ev.Rows[i].Session = 1 + i/4
	}
	for _, r := range score(t, ev, Options{Sections: "apart"}).Rankings {
		for _, st := range r.Standings {
			if want := map[string]int{"A": 1, "B": 2}[st.Contestant.ID.Section]; len(st.Sessions) != want {
				t.Errorf("%s has %d sessions, want %d", st.Contestant.ID, len(st.Sessions), want)
			}
		}
	}
}

// A penalty that names its session, or a round of it, is of that session: 25 % of a top
// of 2. One that names none is of the whole: 25 % of the mean top of 12/4.
func TestPenaltiesOfSessions(t *testing.T) {
	f := eventFile(t, "[[penalty]]\nunit = 1\nsession = 2\namount = \"25%\"\n[[penalty]]\nunit = 2\namount = \"25%\"\n")
	res := score(t, twoSessions(t), Options{File: f})
	check(t, "sessions", inSessions(res.Rankings[0]), "1: 7/8 1.5/4, 6: 5/8 missed, 2: 4/8 4/4, 3: 5/8 2/4, 4: 3/8 0/4, 5: 0/8 missed")
	checkPoints(t, res.Rankings[0], "1: 8.5/-0.5, 2: 7.25/-0.75, 3: 7")
	// Of the mean of percentages it is what it takes from its session: 12.5 % of 4 are
	// halved, (87.5 + 37.5)/2; and 0.75 of 12 are 6.25 %, (50 + 100)/2 - 6.25.
	res = score(t, twoSessions(t), Options{File: f, Rules: overridden(t, "wbf", "ranking.sessions=average")})
	checkPoints(t, res.Rankings[0], "1: 62.5/-6.25, 2: 68.75/-6.25, 3: 56.25")
}

// A barometer gives the ranking after each round: everybody has played the same boards.
func TestBarometer(t *testing.T) {
	ev := twoSessions(t)
	for i := range ev.Rows {
		ev.Rows[i].Round = ev.Rows[i].Board
	}
	f := eventFile(t, "[event]\nbarometer = true\n[[penalty]]\nunit = 3\nsession = 1\nround = 2\namount = \"1 MP\"\n[[penalty]]\nunit = 6\nsession = 1\namount = \"1 MP\"\n")
	res := score(t, ev, Options{File: f})
	var got []string
	for _, r := range res.Rounds {
		got = append(got, fmt.Sprintf("%d.%d %s", r.Session, r.Number, list(r.Rankings[0])))
	}
	check(t, "rounds", strings.Join(got, "\n"), `1.1 1= 1 4/4 100.00, 1= 6 4/4 100.00, 3= 3 2/4 50.00, 3= 4 2/4 50.00, 5= 2 0/4 0.00, 5= 5 0/4 0.00
1.2 1 1 7/8 87.50, 2= 2 4/8 50.00, 2= 3 4/8 50.00, 2= 6 4/8 50.00, 5 4 3/8 37.50, 6 5 0/8 0.00
2.1 1 1 7/10 70.00, 2= 2 6/10 60.00, 2= 3 6/10 60.00, 4 6 4/8 50.00, 5 4 3/10 30.00, 6 5 0/8 0.00
2.2 1 1 9/12 75.00, 2 2 8/12 66.67, 3= 3 6/12 50.00, 3= 6 4/8 50.00, 5 4 3/12 25.00, 6 5 0/8 0.00`)
	check(t, "the last is the result", list(res.Rounds[3].Rankings[0]), list(res.Rankings[0]))
	ev.Rows[1].Round = 2
	res = score(t, ev, Options{File: f})
	check(t, "none", told(res.Problems), "line 2: barometer = true, and board 1 is played in round 1 and in round 2 (line 3); there are no standings after each round")
	if len(res.Rounds) != 2 {
		t.Errorf("%d rounds, and they are the sessions", len(res.Rounds))
	}
}

// Players who sit one by one have their own average in each session (Law 12C2(c)).
func TestSessionsOfIndividuals(t *testing.T) {
	ev := rows(t, "- 1 1 2 420", "- 1 3 4 170", "- 2 1 2 420", "- 2 3 4 170", "- 1 1 2 A+|A-", "- 1 3 4 170", "- 2 1 2 420", "- 2 3 4 420")
	for i := range ev.Rows {
		r := &ev.Rows[i]
		r.Session = 1 + i/4
		r.SetPlayers([4]string{"1", "2", "5", "6"})
		if r.NS.Number == "3" {
			r.SetPlayers([4]string{"3", "4", "7", "8"})
		}
		r.NS, r.EW = scoring.ID{}, scoring.ID{}
	}
	res := score(t, ev, Options{})
	// 1 has 4 of 4 in the first session. In the second average plus of 2 is 60 %, its own
	// being 1 of 2 there, and not the 4 of 4 of the first.
	for _, st := range res.Rankings[0].Standings {
		if st.Contestant.ID.Number == "1" && (len(st.Sessions) != 2 || !st.Sessions[1].Score.Equal(exact.Frac(11, 5))) {
			t.Errorf("%+v", st.Sessions)
		}
	}
}

// Teams have their victory points of each session beside those of all.
func TestSessionsOfTeams(t *testing.T) {
	ev := roundRobin(4, 3, 8)
	meet(t, ev, "1", "2", wonBy(10))
	for i := range ev.Matches {
		ev.Matches[i].Session = 1
		if ev.Matches[i].Round == 3 {
			ev.Matches[i].Session = 2
		}
	}
	text := "[event]\nmethod = \"teams\"\n"
	plain := decided(t, ev, "wbf", "wbf", text)
	for _, st := range plain.Rankings[0].Standings {
		if sum := st.Sessions[0].Score.Add(st.Sessions[1].Score); !sum.Equal(st.Score) || st.Sessions[0].Boards != 16 {
			t.Errorf("team %s: %v in sessions, %v together", st.Contestant.ID, sum, st.Score)
		}
	}
	res := score(t, ev, Options{File: eventFile(t, text), VP: scale(t, "wbf"), Rules: overridden(t, "wbf", "ranking.sessions=best-1")})
	for _, st := range res.Rankings[0].Standings {
		if !st.Score.Equal(exact.Max(st.Sessions[0].Score, st.Sessions[1].Score)) {
			t.Errorf("team %s: %v of %v", st.Contestant.ID, st.Score, st.Sessions)
		}
	}
}

// What cannot be about sessions is told where it stands, and the rest is scored.
func TestContradictionsOfSessions(t *testing.T) {
	_, problems, err := ReadFile("e.toml", []byte("[event]\ntotal = \"best\"\n[[session]]\ntravellers = \"a.csv\"\nweight = 0\n[[session]]\nname = \"Kedd\"\n[[session]]\ntravellers = \"a.csv\"\nweight = \"x\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	check(t, "form", told(problems), `line 2: total: unknown value "best" (one of sum, average, best-3 or another number)
line 5: weight is 0, and has to be above 0; it is taken for 1
line 6: the session names no travellers
line 9: travellers a.csv stand in the event file twice
line 10: weight is "x", not a number`)
	f := eventFile(t, "[event]\ntotal = \"best-5\"\n")
	res := score(t, twoSessions(t), Options{File: f, Rules: overridden(t, "wbf", f.Settings[0].Text)})
	check(t, "best-5 of 2", told(res.Problems), `line 2: total = "best-5", and there are 2 sessions; all of them count`)
	quotient := roundRobin(4, 3, 8)
	quotient.Matches[0].Session = 1
	f = eventFile(t, "[event]\nmethod = \"teams\"\ntotal = \"average\"\n")
	res = score(t, quotient, Options{File: f, Rules: overridden(t, "wbf", "teams.rank-by=quotient", f.Settings[0].Text)})
	check(t, "quotient", told(res.Problems), `line 3: total = "average" takes results of sessions together, and the event ranks by quotient; it is not done`)
}

// Sessions are numbered as they stand in the event file, those of a file among them,
// and keep their names and weights. Who has a number of somebody else is told.
func TestJoinedSessions(t *testing.T) {
	f := eventFile(t, "[[session]]\ntravellers = \"a.csv\"\nname = \"Hétfő\"\n[[session]]\ntravellers = [\"b.csv\", \"c.csv\"]\nweight = 1.5\n[[session]]\ntravellers = \"d.csv\"\n")
	pair := func(number string, names ...string) scoring.Contestant {
		c := scoring.Contestant{ID: scoring.ID{Number: number}}
		for _, n := range names {
			c.Players = append(c.Players, scoring.Player{Name: n})
		}
		return c
	}
	a, b, c, d := rows(t, "- 1 1 2 420", "- 1 1 2 420"), rows(t, "- 1 1 2 170"), &scoring.Event{}, rows(t, "- 1 2 1 50")
	a.Rows[0].Session, a.Rows[1].Session = 1, 2
	a.Contestants = []scoring.Contestant{pair("1", "Alfa Ágnes", "Béta Őrs"), pair("2", "Gamma Łukasz", "Дельта Иван")}
	d.File, d.Contestants = "d.csv", []scoring.Contestant{pair("1", "Éta Żaneta", "BÉTA ŐRS"), pair("2", "Zéta Gödölő", "Тета Пётр")}
	ev, problems := f.Join([][]*scoring.Event{{a}, {b, c}, {d}})
	var got []string
	for _, s := range ev.Sessions {
		got = append(got, fmt.Sprintf("%d %s %v", s.Number, s.Name, s.Weight))
	}
	check(t, "sessions", strings.Join(got, ", "), "1 Hétfő 1, 2 Hétfő 1, 3  1.5, 4  1")
	check(t, "who", told(problems), "line 8: d.csv: number 2 has other players than in the files before; each number is taken for the same contestant throughout, under the names that it had first")
	if ev.Rows[3].Session != 4 || ev.Contestants[1].Players[0].Name != "Gamma Łukasz" {
		t.Errorf("%d %+v", ev.Rows[3].Session, ev.Contestants[1])
	}
	empty, _ := f.Join([][]*scoring.Event{{}, {b}, {d}})
	if empty.Rows[0].Session != 2 || empty.Rows[1].Session != 3 {
		t.Error("a session without results has its number all the same")
	}
}
