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

// twoRoomsOf makes travellers of a list: one flat board a match.
func twoRoomsOf(ev *scoring.Event) *scoring.Event {
	out := &scoring.Event{File: "rows.csv", Method: scoring.Teams}
	for _, m := range ev.Matches {
		for way := range 2 {
			r := scoring.Row{Round: m.Round, Table: 1 + way, Board: 1, Outcome: scoring.Played, Score: 420, NS: m.Home, EW: m.Away}.At(scoring.Position{File: "rows.csv", Line: len(out.Rows) + 2})
			if way == 1 {
				r.NS, r.EW = r.EW, r.NS
			}
			out.Rows = append(out.Rows, r)
		}
	}
	return out
}

// leaving takes the matches of a team from a round on out of a list.
func leaving(ev *scoring.Event, number string, from int) *scoring.Event {
	ev.Matches = slices.DeleteFunc(ev.Matches, func(m scoring.MatchRecord) bool {
		return m.Round >= from && (m.Home.Number == number || m.Away.Number == number)
	})
	return ev
}

// Five teams, all against all, all boards flat. Whoever withdraws in whatever
// round, each of the others has three draws and sits out once (MBSZ I.6: always 12
// VP): 42. Where it would have met the one that left it gets nothing, as all do.
func TestWithdrawalFromOddRoundRobin(t *testing.T) {
	for unit := 1; unit <= 5; unit++ {
		for round := 2; round <= 5; round++ {
			if unit == 1 && round == 2 {
				continue // it sits out in round 1, and stands nowhere then
			}
			list := leaving(roundRobin(5, 5, 1), fmt.Sprint(unit), round)
			for name, ev := range map[string]*scoring.Event{"list": list, "rows": twoRoomsOf(list)} {
				res := decided(t, ev, "mbsz-2014", "wbf", fmt.Sprintf("[event]\nsystem = \"round-robin\"\n[[withdrawal]]\nunit = %d\nround = %d\n", unit, round))
				got := points(res.Rankings[0])
				for i := 1; i <= 5; i++ {
					if i != unit && got[fmt.Sprint(i)] != "42" {
						t.Errorf("%s: %d leaves in round %d: team %d has %s", name, unit, round, i, got[fmt.Sprint(i)])
					}
				}
				if problemTexts(res) != "" {
					t.Errorf("%s: %d leaves in round %d: %s", name, unit, round, problemTexts(res))
				}
			}
		}
	}
}

// A decision about a match of a team whose results are deleted is deleted too.
func TestRuledMatchOfAWithdrawnTeam(t *testing.T) {
	ev := roundRobin(4, 3, 16)
	round := meet(t, ev, "1", "2", wonBy(0))
	res := decided(t, ev, "mbsz-2014", "wbf", fmt.Sprintf("[[match]]\nround = %d\nhome = 1\naway = 2\nresult = \"16-0\"\n[[withdrawal]]\nunit = 2\nround = 3\n", round))
	checkPoints(t, res.Rankings[0], "1: 20, 3: 20, 4: 20, 2: 0 withdrawn")
}

// The opponents that a team would have met after it left sit out in a Swiss,
// whether its matches stand in the list or not and whether its results stand or
// go.
func TestLaterOpponentsInASwiss(t *testing.T) {
	for _, results := range []string{"kept", "deleted"} {
		for _, listed := range []bool{true, false} {
			ev := roundRobin(6, 4, 16)
			if listed {
				for i := range ev.Matches {
					if m := &ev.Matches[i]; m.Round >= 3 && (m.Home.Number == "6" || m.Away.Number == "6") {
						m.IMPsHome, m.IMPsAway = "", ""
					}
				}
			} else {
				ev = leaving(ev, "6", 3)
			}
			res := decided(t, ev, "mbsz-2014", "wbf", fmt.Sprintf("[event]\nsystem = \"swiss\"\n[[withdrawal]]\nunit = 6\nround = 3\nresults = %q\n", results))
			var sums []string
			for _, st := range res.Rankings[0].Standings[:5] {
				sums = append(sums, st.Score.String())
			}
			want := "42 42 40 40 40"
			if results == "deleted" {
				want = "42 42 40 30 30"
			}
			if got := strings.Join(sums, " "); got != want || problemTexts(res) != "" {
				t.Errorf("%s, listed %v: %s, want %s; %s", results, listed, got, want, problemTexts(res))
			}
		}
	}
}

// A penalty in IMPs has nothing to be taken from where a match is not converted
// from IMPs: it is told, with its line.
func TestPenaltyWithoutEffect(t *testing.T) {
	for _, result := range []string{"void", "16-0", "walkover\"\nwinner = \"1"} {
		ev := roundRobin(4, 3, 16)
		round := meet(t, ev, "1", "2", func(m *scoring.MatchRecord) {
			if strings.HasPrefix(result, "walkover") {
				m.IMPsHome, m.IMPsAway = "", ""
			}
		})
		res := decided(t, ev, "mbsz-2014", "wbf", fmt.Sprintf("[event]\nrounds = 4\n[[match]]\nround = %d\nhome = 1\naway = 2\nresult = \"%s\"\n[[penalty]]\nunit = 1\nround = %d\namount = \"2 IMP\"\n", round, result, round))
		if got := problemTexts(res); !strings.Contains(got, "is not converted from IMPs, of which 2 could be taken") {
			t.Errorf("%s: %s", result, got)
		}
		for _, m := range res.Matches {
			if m.HomePenalty.Sign() != 0 || m.AwayPenalty.Sign() != 0 {
				t.Errorf("%s: the penalty stands: %+v", result, m)
			}
		}
	}
}

// Two sessions that number their rounds anew. A decision names the session where
// the round alone does not tell it; rounds in [event] counts all of them.
func TestSessionsOfDecisions(t *testing.T) {
	build := func() *scoring.Event {
		ev := roundRobin(4, 3, 16)
		for i := range ev.Matches {
			m := &ev.Matches[i]
			m.Session = 1
			if m.Round == 3 {
				m.Session, m.Round = 2, 1
			}
		}
		return ev
	}
	last := build().Matches[5]
	res := decided(t, build(), "mbsz-2014", "wbf", "[event]\nsystem = \"swiss\"\n[[withdrawal]]\nunit = 4\nround = 1\n")
	if got := problemTexts(res); !strings.Contains(got, "withdrawal of team 4: several sessions have a round 1") {
		t.Errorf("said %s", got)
	}
	res = decided(t, build(), "mbsz-2014", "wbf", "[event]\nsystem = \"swiss\"\n[[withdrawal]]\nunit = 4\nround = 2\n")
	if got := points(res.Rankings[0])["4"]; got != "10 withdrawn" {
		t.Errorf("after round 1 of session 1 it has %s", got)
	}
	void := fmt.Sprintf("[[match]]\nsession = 2\nround = 1\nhome = %s\naway = %s\nresult = \"void\"\n", last.Home.Number, last.Away.Number)
	for rounds, want := range map[int]string{3: "20", 4: "27"} {
		res = decided(t, build(), "mbsz-2014", "wbf", fmt.Sprintf("[event]\nsystem = \"swiss\"\nrounds = %d\n", rounds)+void)
		if got := points(res.Rankings[0])[last.Home.Number]; got != want {
			t.Errorf("%d rounds: void in the third: %s, want %s", rounds, got, want)
		}
	}
}

// EBU: a team that leaves before half of the rounds of a session has its results
// of it deleted, whether it sat out in one of them or not.
func TestEBUHalfOfASwiss(t *testing.T) {
	for round, want := range map[int]string{2: "0 withdrawn", 3: "20 withdrawn"} {
		ev := leaving(roundRobin(6, 4, 16), "6", round)
		res := decided(t, ev, "ebu", "wbf", fmt.Sprintf("[event]\nsystem = \"swiss\"\nrounds = 4\n[[withdrawal]]\nunit = 6\nround = %d\n", round))
		if got := points(res.Rankings[0])["6"]; got != want {
			t.Errorf("it leaves in round %d: %s, want %s", round, got, want)
		}
	}
}

// EBU: a side that does better than +3 on the other boards of the session keeps
// its own average on lost boards. Team 1 won 64 IMPs on the 16 boards of its other
// match, 4 a board; half of the 8 boards of the void match are 4 times 4, 16 IMPs,
// by the scale for 8 boards 15.50; the other side has -3 times 4, 14.39 turned, 5.61.
func TestOwnAverageOfAVoidMatch(t *testing.T) {
	ev := &scoring.Event{File: "list.csv", Method: scoring.Teams}
	for i, m := range [][4]string{{"1", "3", "64", "0"}, {"2", "4", "0", "0"}, {"1", "2", "0", "0"}, {"3", "4", "0", "0"}} {
		boards := 16
		if i >= 2 {
			boards = 8
		}
		ev.Matches = append(ev.Matches, scoring.MatchRecord{Round: 1 + i/2, Home: scoring.ID{Number: m[0]}, Away: scoring.ID{Number: m[1]}, Boards: boards, IMPsHome: scoring.Figure(m[2]), IMPsAway: scoring.Figure(m[3])})
	}
	res := decided(t, ev, "ebu", "wbf", "[event]\nsystem = \"swiss\"\n[[match]]\nround = 2\nhome = 1\naway = 2\nresult = \"void\"\nfault = 2\n")
	want, err := scale(t, "wbf").Side(exact.Int(16), 8)
	if err != nil {
		t.Fatal(err)
	}
	if m := res.Matches[2]; !m.HomeVP.Equal(want) || m.AwayVP.String() != "5.61" {
		t.Errorf("%v-%v, want %v-5.61", m.HomeVP, m.AwayVP, want)
	}
}

// A ruling about a knock-out may name any segment of the match.
func TestRulingOfALaterSegment(t *testing.T) {
	for text, want := range map[string]string{
		"result = \"conceded\"\nwinner = 8": "8", "carry = -2": "8", "result = \"walkover\"\nwinner = 8": "8", "carry = 2": "1",
	} {
		res := decided(t, knockOut(), "mbsz-2014", "", "[event]\nsystem = \"knock-out\"\n[[match]]\nround = 2\nhome = 1\naway = 8\n"+text+"\n")
		if m := res.Matches[0]; m.Winner.Number != want {
			t.Errorf("%s: %s wins", text, m.Winner)
		}
	}
}

// What cannot be right in a knock-out is told: a team that was beaten and plays on,
// two that meet again after others, a tie of which one side plays on.
func TestKnockOutThatCannotBe(t *testing.T) {
	list := func(matches ...[5]string) *scoring.Event {
		ev := &scoring.Event{File: "list.csv", Method: scoring.Teams}
		for _, m := range matches {
			round := int(m[0][0] - '0')
			ev.Matches = append(ev.Matches, scoring.MatchRecord{Pos: scoring.Position{File: "list.csv", Line: len(ev.Matches) + 2}, Round: round,
				Home: scoring.ID{Number: m[1]}, Away: scoring.ID{Number: m[2]}, Boards: 8, IMPsHome: scoring.Figure(m[3]), IMPsAway: scoring.Figure(m[4])})
		}
		return ev
	}
	for name, tt := range map[string]struct {
		ev   *scoring.Event
		want string
	}{
		"beaten": {list([5]string{"1", "1", "2", "20", "10"}, [5]string{"1", "3", "4", "20", "10"}, [5]string{"2", "2", "3", "20", "10"}), "list.csv:4: warning: round 2: team 2, which 1 has beaten, plays on"},
		"again":  {list([5]string{"1", "1", "2", "20", "10"}, [5]string{"2", "1", "3", "20", "10"}, [5]string{"3", "1", "2", "20", "10"}), "1 and 2 meet in rounds 1 to 3 and 1 meets 3 between"},
		"tie":    {list([5]string{"1", "1", "2", "20", "20"}, [5]string{"1", "3", "4", "20", "10"}, [5]string{"2", "2", "3", "20", "10"}), "1 against 2 is a tie after 8 boards; team 2 plays on and is taken for the winner"},
	} {
		res := decided(t, tt.ev, "wbf", "", "[event]\nsystem = \"knock-out\"\n")
		if got := problemTexts(res); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %s", name, got)
		}
	}
	// Against a team that withdrew the other one wins unplayed, or the rest of a
	// match that it left.
	ev := list([5]string{"1", "1", "2", "20", "10"}, [5]string{"1", "3", "4", "20", "10"}, [5]string{"2", "1", "3", "", ""})
	res := decided(t, ev, "mbsz-2014", "", "[event]\nsystem = \"knock-out\"\n[[withdrawal]]\nunit = 1\nround = 2\n")
	if m := res.Matches[2]; m.Winner.Number != "3" || m.Boards != 0 || problemTexts(res) != "" {
		t.Errorf("%+v %s", m, problemTexts(res))
	}
	res = decided(t, knockOut(), "mbsz-2014", "", "[event]\nsystem = \"knock-out\"\n[[withdrawal]]\nunit = 2\nround = 2\n")
	if m := res.Matches[1]; m.Winner.Number != "7" {
		t.Errorf("%s wins against the team that left", m.Winner)
	}
}

// Pairs of a team are ranked by what each of them did, and so are its players.
func TestPairsOfATeamByTheirOwn(t *testing.T) {
	ev := league(t)
	for i := range ev.Rows {
		r := &ev.Rows[i]
		for side, id := range [...]scoring.ID{r.NS, r.EW} {
			room := "ab"
			if (r.Table == 2) != (side == 1) {
				room = "cd"
			}
			p := r.Players()
			p[side], p[side+2] = id.Number+room[:1], id.Number+room[1:]
			r.SetPlayers(p)
		}
	}
	res := score(t, ev, Options{})
	for _, r := range res.Rankings[1:] {
		for i := 1; i < len(r.Standings); i++ {
			a, b := r.Standings[i-1], r.Standings[i]
			if a.Average().Less(b.Average()) || a.Average().Equal(b.Average()) != (a.Place == b.Place) {
				t.Errorf("%s: %v with %v stands before %v with %v, places %d and %d", r.Of, a.Contestant.Names(), a.Average(), b.Contestant.Names(), b.Average(), a.Place, b.Place)
			}
		}
	}
}

// What is said of some boards goes before what is said of a round, wherever it
// stands in the file; the same player twice, or another line-up for the same
// boards, is told.
func TestOrderOfLineups(t *testing.T) {
	const general, change = "[[lineup]]\nunit = 1\nround = 1\nplayers = [\"A\", \"B\", \"C\", \"D\"]\n", "[[lineup]]\nunit = 1\nround = 1\nboards = \"3\"\nplayers = [\"E\", \"F\", \"C\", \"D\"]\n"
	for _, text := range []string{general + change, change + general} {
		res := decided(t, league(t), "wbf", "wbf", text)
		boards := map[string]int{}
		for _, st := range res.Rankings[2].Standings {
			boards[st.Contestant.Players[0].Name] = st.Boards
		}
		if boards["A"] != 2 || boards["E"] != 1 || boards["C"] != 3 {
			t.Errorf("boards %v", boards)
		}
	}
	other := "[[lineup]]\nunit = 1\nround = 1\nplayers = [\"E\", \"F\", \"C\", \"D\"]\n"
	if got := problemTexts(decided(t, league(t), "wbf", "wbf", general+other)); !strings.Contains(got, "event.toml:5: error: line-up: board 1 of team 1 is in another line-up too (line 1)") {
		t.Errorf("said %s", got)
	}
	_, problems, err := ReadFile("event.toml", []byte("[[lineup]]\nunit = 1\nplayers = [\"A\", \"A\", \"C\", \"D\"]\n"))
	if err != nil || len(problems) != 1 || !strings.Contains(problems[0].Text, "A is in the line-up twice") {
		t.Errorf("%v %v", problems, err)
	}
}

// Matches that are not in yet make a ranking provisional, and so do rounds still to
// be played.
func TestProvisionalRounds(t *testing.T) {
	ev := roundRobin(6, 4, 16)
	ev.Matches = slices.DeleteFunc(ev.Matches, func(m scoring.MatchRecord) bool { return m.Round == 2 && m.Home.Number == ev.Matches[4].Home.Number })
	res := decided(t, ev, "wbf", "wbf", "[event]\nsystem = \"swiss\"\n")
	if len(res.Missing) != 1 || res.Missing[0].Reason != scoring.ReasonNoMatch || !strings.Contains(problemTexts(res), "have no match") {
		t.Errorf("missing %v; %s", res.Missing, problemTexts(res))
	}
	// In a Swiss all play in each round, and so it is told of one of two rounds as well.
	ev = roundRobin(6, 2, 16)
	ev.Matches = slices.DeleteFunc(ev.Matches, func(m scoring.MatchRecord) bool { return m.Round == 2 && m.Home.Number == ev.Matches[4].Home.Number })
	res = decided(t, ev, "wbf", "wbf", "[event]\nsystem = \"swiss\"\n")
	if len(res.Missing) != 1 || res.Missing[0].Reason != scoring.ReasonNoMatch || !strings.Contains(problemTexts(res), "round 2: teams ") {
		t.Errorf("one of two rounds: missing %v; %s", res.Missing, problemTexts(res))
	}
	res = decided(t, roundRobin(6, 3, 16), "wbf", "wbf", "[event]\nsystem = \"swiss\"\nrounds = 5\n")
	if res.RoundsLeft != 2 || !res.Provisional() {
		t.Errorf("%d rounds left", res.RoundsLeft)
	}
	res = decided(t, roundRobin(6, 3, 16), "wbf", "wbf", "[event]\nsystem = \"swiss\"\nrounds = 2\n")
	if got := problemTexts(res); !strings.HasPrefix(got, "event.toml:3: warning: the event is to have 2 rounds, and there are 3") {
		t.Errorf("said %s", got)
	}
}

// More that cannot be: each is told, and nothing is decided by it.
func TestDecisionsOutsideTheEvent(t *testing.T) {
	for text, want := range map[string]string{
		"[[match]]\nround = 11\nhome = 1\naway = 2\nresult = \"16-0\"\n":                      "there is no round 11 (the last is 3)",
		"[[penalty]]\nunit = 1\nround = 12\namount = \"1 VP\"\n":                              "penalty: there is no round 12 (the last is 3)",
		"[[withdrawal]]\nunit = 4\nround = 9\n":                                               "there is no round 9 (the last is 3)",
		"[[match]]\nround = 1\nhome = 1\naway = 4\nresult = \"part-void\"\nboards = 20\n":     "20 boards can be scored of 16; nothing is decided",
		"[[match]]\nround = 1\nhome = 1\naway = 4\nresult = \"999-0\"\n":                      "999-0 is more than the 20 that the scale gives at most",
		"[[match]]\nround = 1\nhome = 1\naway = 4\nresult = \"walkover\"\nwinner = 1\n":       "a walkover, and 16 boards of the match have results",
		"[event]\nboards = 64\n[[match]]\nround = 1\nhome = 1\naway = 4\nresult = \"16-0\"\n": "boards = 64 is not how long the matches of teams are",
		"[[withdrawal]]\nunit = 4\nround = 2\nresults = \"kept\"\n":                           "team 4 has withdrawn from round 2 on, and has a result in round 3",
	} {
		res := decided(t, roundRobin(4, 3, 16), "mbsz-2014", "wbf", text)
		if got := problemTexts(res); !strings.Contains(got, want) {
			t.Errorf("%s\ngives %s, want %s", text, got, want)
		}
	}
	for _, text := range []string{"round = 0\n", "round = -1\n", "round = 1\nsession = 0\n"} {
		_, problems, err := ReadFile("event.toml", []byte("[[penalty]]\nunit = 1\namount = \"1 VP\"\n"+text))
		if err != nil || len(problems) != 1 {
			t.Errorf("%s: %v %v", text, problems, err)
		}
	}
}

// Sections of a list are scored apart where that is asked for, and a team may be
// named with its section.
func TestSectionsOfAList(t *testing.T) {
	ev := roundRobin(4, 3, 16)
	for i := range ev.Matches {
		ev.Matches[i].Home.Section, ev.Matches[i].Away.Section = "A", "A"
		m := ev.Matches[i]
		m.Home.Section, m.Away.Section = "B", "B"
		ev.Matches = append(ev.Matches, m)
	}
	for i := 6; i > 0 && len(ev.Matches) > 12; i-- {
		ev.Matches = ev.Matches[:12]
	}
	res := score(t, ev, Options{Sections: "apart", VP: scale(t, "wbf"), File: eventFile(t, "[[penalty]]\nunit = \"B2\"\namount = \"1 VP\"\n")})
	if len(res.Rankings) != 2 || points(res.Rankings[1])["2"] != "29/-1" || points(res.Rankings[0])["2"] != "30" {
		t.Errorf("%d rankings; %s", len(res.Rankings), problemTexts(res))
	}
}

// Teams that are equal may be parted by their match: 1 beat 2, and both have two
// wins and a loss of the same size.
func TestHeadToHeadOfTeams(t *testing.T) {
	ev := roundRobin(4, 3, 16)
	meet(t, ev, "2", "1", wonBy(10))
	meet(t, ev, "1", "3", wonBy(10))
	meet(t, ev, "2", "4", wonBy(0))
	rules := set(t, "wbf")
	if err := rules.Override("ranking.tie-break=head-to-head"); err != nil {
		t.Fatal(err)
	}
	meet(t, ev, "4", "2", wonBy(10))
	res := score(t, ev, Options{Rules: rules})
	var order []string
	for _, st := range res.Rankings[0].Standings {
		order = append(order, fmt.Sprint(st.Place, " ", st.Contestant.ID))
	}
	// 1: 10+12.8+7.2, 2: 12.8+10+7.2, both 30; 2 beat 1.
	if got := strings.Join(order, ", "); got != "1 4, 2 2, 3 1, 4 3" {
		t.Errorf("order %s", got)
	}
}

// An event file that is cut anywhere gives a positioned message or an event, and
// never a panic.
func TestEventFileCutAnywhere(t *testing.T) {
	text := "\uFEFF[event]\nname = \"Őszi\"\nrules = \"wbf\"\n[[session]]\ntravellers = [\"a.csv\", 'b.csv']\n[[match]]\nround = 1\nhome = 1\naway = \"2\"\nresult = \"16-0\"\n[[lineup]]\nunit = 1\nboards = \"1-8\"\nplayers = [\"A\", \"B\", \"C\", \"D\"]\n"
	for n := range len(text) {
		_, _, err := ReadFile("event.toml", []byte(text[:n]))
		if err != nil && !strings.HasPrefix(err.Error(), "event.toml:") {
			t.Errorf("cut at %d: %v", n, err)
		}
	}
	for _, bad := range []string{"\xff\xfe[\x00", "a\x00b", "[[match]]\nhome = \"\xe1\"", strings.Repeat("x", maxFile+1)} {
		if _, _, err := ReadFile("event.toml", []byte(bad)); err == nil || !strings.HasPrefix(err.Error(), "event.toml:") {
			t.Errorf("%.10q: %v", bad, err)
		}
	}
}

func FuzzReadFile(f *testing.F) {
	f.Add([]byte("[event]\nvp = \"wbf\"\n[[match]]\nround = 1\nhome = 1\naway = 2\nresult = \"void\"\n[[penalty]]\nunit = 1\nround = 1\namount = \"2 IMP\"\n"))
	f.Add([]byte("[[withdrawal]]\nunit = 1\nround = 2\n[[lineup]]\nunit = 2\nplayers = [\"a\", \"b\"]\nroom = \"open\"\n"))
	f.Add([]byte("[event]\nqualify = 2\n[[tie]]\nunits = [1, 2]\norder = [2, 1]\nby = \"lot\"\n[[tie]]\norder = [\"3N\", 4]\nline = \"EW\"\n"))
	rules, err := rulesOf("mbsz-2014")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, _, err := ReadFile("event.toml", data)
		if err != nil {
			return
		}
		opt := Options{Rules: rules, File: file, VP: scale(t, "wbf")}
		for _, ev := range []*scoring.Event{roundRobin(5, 5, 8), twoRoomsOf(roundRobin(4, 3, 8)), knockOut()} {
			Score(ev, opt)
		}
	})
}

func rulesOf(name string) (rules.Set, error) { return rules.Load(name) }
