package masterpoint

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/testdata/cases"
)

// list makes a ranking of so many contestants, of so many players each, in the order of
// their numbers. Tied places are given as place:how-many.
func list(line string, contestants, players int, tied ...string) *List {
	l := &List{Title: strings.TrimSpace("Ranking " + line), Line: line}
	for i := range contestants {
		e := &Entry{Place: i + 1, Number: strconv.Itoa(i + 1), Line: line, Boards: 26, number: i}
		for k := range players {
			e.Players = append(e.Players, Player{Name: fmt.Sprintf("P%s%d.%d", line, i+1, k+1), ID: fmt.Sprintf("%d%03d%d", 1+len(line)*len(strings.TrimSuffix(line, "W")), i+1, k+1)})
		}
		l.Entries = append(l.Entries, e)
	}
	for _, t := range tied {
		place, many, _ := strings.Cut(t, ":")
		p, _ := strconv.Atoi(place)
		n, _ := strconv.Atoi(many)
		for k := range n {
			l.Entries[p-1+k].Place = p
		}
	}
	return l
}

// event makes an event of rankings.
func event(lists ...*List) *Event {
	ev := &Event{File: "event.json", ID: "e1", Name: "Event", Date: "2026-11-14", Boards: 26, Lists: lists, winners: 1}
	for i, l := range lists {
		l.Number = i
		for _, e := range l.Entries {
			e.list = i
		}
		if l.Line != "" {
			ev.winners = 2
		}
	}
	return ev
}

// scheme loads a scheme with settings.
func scheme(t testing.TB, name string, settings ...string) *Scheme {
	t.Helper()
	s, err := Load(name + ":" + strings.Join(settings, ","))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func award(t testing.TB, s *Scheme, ev *Event, opt Options) *Awards {
	t.Helper()
	a, err := s.Award(ev, opt)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// points are those of the first player of each contestant, in the order of the file.
func points(a *Awards) string {
	var all []string
	for _, l := range a.Lines {
		if l.Within == 0 {
			all = append(all, l.Unit+" "+l.Points.String())
		}
	}
	return strings.Join(all, ", ")
}

// stepResult is what a step of the working gives.
func stepResult(a *Awards, word string, args ...string) (exact.Num, bool) {
	for _, s := range a.Steps {
		if s.Word == word && (len(args) == 0 || strings.Join(s.Args, " ") == strings.Join(args, " ")) {
			return s.Result, true
		}
	}
	return exact.Num{}, false
}

// reference reads a table of the reference; the test is skipped where it is not there.
func reference(t *testing.T, name string) (rows []map[string]string) {
	t.Helper()
	f, err := os.Open(filepath.Join(cases.Dir(t), "..", "reference", "scoring", name))
	if err != nil && os.Getenv("CI") == "" {
		t.Skipf("skipped: the reference is not there: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, c := range cells {
			row[all[0][i]] = c
		}
		rows = append(rows, row)
	}
	return rows
}

// Every built-in scheme can be read, and says what it is from and how sure it is.
func TestSchemesSayWhereTheyAreFrom(t *testing.T) {
	if len(Names()) < 8 {
		t.Fatalf("only %v", Names())
	}
	for _, name := range Names() {
		s := scheme(t, name)
		if s.Title == "" || s.Body == "" || s.Edition == "" || s.Source == "" || len(s.Missing) == 0 {
			t.Errorf("%s does not say its title, body, edition, source or what is missing", name)
		}
		if s.Grade != "A" && s.Grade != "B" && s.Grade != "none" {
			t.Errorf("%s has the grade %q", name, s.Grade)
		}
		if text, err := Source(name); err != nil || !strings.Contains(text, s.Title) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// PZBS, the example of the federation: 125 pairs with a WK of 1230 in all, weight 5.
// 1230/250 * 5 + 0.05 * 125 * 2 = 24.6 + 12.5 = 37.1, up to 38. Place 2 stands at 1/125 =
// 0.008 on the line from 1 to 0.9 at 0.02: 1 - 0.04 = 0.96, 38 * 0.96 = 36.48, up to 37.
// All players together have 1626 points, the pairs half of it.
func TestPKLExample(t *testing.T) {
	l := list("", 125, 2)
	r := &Register{byID: map[string]*Member{}, at: map[column]int{cStrength: 0}}
	wk := exact.Frac(1230, 250)
	for _, e := range l.Entries {
		for _, p := range e.Players {
			r.add(&Member{ID: p.ID, Strength: wk})
		}
	}
	a := award(t, scheme(t, "pzbs-pkl", "weight=5"), event(l), Options{Register: r, Explain: true})
	sum := map[bool]exact.Num{}
	want := map[int]int{1: 38, 2: 37, 3: 35, 4: 34, 5: 33, 25: 9, 26: 8, 63: 1, 64: 1, 125: 1}
	for _, line := range a.Lines {
		sum[true] = sum[true].Add(line.Points)
		if line.Within == 0 {
			sum[false] = sum[false].Add(line.Points)
			if w, ok := want[line.Place]; ok && !line.Points.Equal(exact.Int(w)) {
				t.Errorf("place %d has %v, want %d", line.Place, line.Points, w)
			}
		}
	}
	if !sum[true].Equal(exact.Int(1626)) || !sum[false].Equal(exact.Int(813)) || len(a.Lines) != 250 {
		t.Errorf("the players have %v, the pairs %v", sum[true], sum[false])
	}
	if first, ok := stepResult(a, "first"); !ok || !first.Equal(exact.Int(38)) {
		t.Errorf("the first place has %v", first)
	}
	// Players whom the list does not have count 6 for their strength: 250 of them give
	// 6 * 5 + 12.5 = 42.5, up to 43.
	none := &Register{byID: map[string]*Member{}, at: map[column]int{cStrength: 0}}
	if first, _ := stepResult(award(t, scheme(t, "pzbs-pkl", "weight=5"), event(list("", 125, 2)), Options{Register: none, Explain: true}), "first"); !first.Equal(exact.Int(43)) {
		t.Errorf("without players of the list the first place has %v", first)
	}
}

// PZBS online: 18 boards earn nothing; 24 boards give 24/27 of the 38 of the example,
// 33.8, up to 34, and the lower half has nothing.
func TestPKLOnline(t *testing.T) {
	make := func(boards int) (*Event, Options) {
		l := list("", 125, 2)
		r := &Register{byID: map[string]*Member{}, at: map[column]int{cStrength: 0}}
		for _, e := range l.Entries {
			e.Boards = boards
			for _, p := range e.Players {
				r.add(&Member{ID: p.ID, Strength: exact.Frac(1230, 250)})
			}
		}
		return event(l), Options{Register: r}
	}
	s := scheme(t, "pzbs-pkl-online", "weight=5")
	ev, opt := make(24)
	a := award(t, s, ev, opt)
	if !a.Lines[0].Points.Equal(exact.Int(34)) || len(a.Lines) != 2*63 || !a.Lines[len(a.Lines)-1].Points.Equal(exact.Int(1)) {
		t.Errorf("the first place has %v, %d players have points", a.Lines[0].Points, len(a.Lines))
	}
	ev, opt = make(18)
	if a := award(t, s, ev, opt); len(a.Lines) != 0 || len(a.Problems) != 1 {
		t.Errorf("18 boards: %d lines, %v", len(a.Lines), a.Problems)
	}
}

// Every row of the reference's table of session awards of the ABF: the first place.
func TestABFSessionAwards(t *testing.T) {
	rows := reference(t, "abf_session_awards.csv")
	for _, row := range rows {
		tables, _ := strconv.Atoi(row["tables"])
		var ev *Event
		switch row["movement"] {
		case "two_winner_mitchell":
			ev = event(list("NS", tables, 2), list("EW", tables, 2))
		case "one_winner_howell":
			ev = event(list("", 2*tables, 2))
		default:
			t.Fatalf("unknown movement %v", row)
		}
		a := award(t, scheme(t, "abf-session", "green_weight="+row["weight"]), ev, Options{Explain: true})
		first, ok := stepResult(a, "first")
		if got := first.Text(4); !ok || got != row["winner_award_mp_unrounded"] {
			t.Errorf("%v: %s", row, got)
		}
	}
	if len(rows) < 480 {
		t.Errorf("only %d rows", len(rows))
	}
}

// A normal session of a club at 1.5: nine tables are 27 hundredths, the "3 x tables" of
// the reference; half of nine pairs are four awards, 0.27, 0.7 of it, a half and a third.
func TestABFSession(t *testing.T) {
	a := award(t, scheme(t, "abf-session"), event(list("NS", 9, 2), list("EW", 9, 2)), Options{})
	if got, want := points(a), "1N 0.27, 2N 0.19, 3N 0.14, 4N 0.09, 1E 0.27, 2E 0.19, 3E 0.14, 4E 0.09"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// Half tables: 13 pairs are six and a half tables, which the ABF counts as seven:
// 0.04 * 1.5 * 7 = 0.42 for the first of 13 // 2 = 6 awards. A Mitchell of 7 and 6 pairs
// has seven tables too, 0.02 * 1.5 * 7 = 0.21, three awards on each side.
func TestABFHalfTables(t *testing.T) {
	a := award(t, scheme(t, "abf-session"), event(list("", 13, 2)), Options{})
	if got, want := points(a), "1 0.42, 2 0.29, 3 0.21, 4 0.14, 5 0.11, 6 0.08"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	a = award(t, scheme(t, "abf-session"), event(list("NS", 7, 2), list("EW", 6, 2)), Options{})
	if got, want := points(a), "1N 0.21, 2N 0.15, 3N 0.11, 1E 0.21, 2E 0.15, 3E 0.11"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// Ties share the mean of the awards of their places. Ten pairs at one winner, five
// tables: 0.04 * 1.5 * 5 = 0.3, five awards 0.3 0.21 0.15 0.1 0.075. Second and third
// share (0.21 + 0.15) / 2 = 0.18. Fifth and sixth share the last award: 0.075 / 2 =
// 0.0375, 0.04.
func TestTiesShareTheAwards(t *testing.T) {
	a := award(t, scheme(t, "abf-session"), event(list("", 10, 2, "2:2", "5:2")), Options{Explain: true})
	if got, want := points(a), "1 0.3, 2 0.18, 3 0.18, 4 0.1, 5 0.04, 6 0.04"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if x, ok := stepResult(a, "tie", "5", "6"); !ok || !x.Equal(exact.MustParse("0.0375")) {
		t.Errorf("the tie for fifth is %v", x)
	}
	// Three share the second to fourth place: (0.21 + 0.15 + 0.1) / 3 = 0.1533…
	a = award(t, scheme(t, "abf-session"), event(list("", 10, 2, "2:3")), Options{})
	if got, want := points(a), "1 0.3, 2 0.15, 3 0.15, 4 0.15, 5 0.08"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// Six teams of the ABF are six tables, 0.04 * 1.5 * 6 = 0.36, and a third of them, two,
// have awards: 0.36 and 0.7 * 0.36 = 0.252. Of a team of five each gets 4/5: 0.288 and
// of a team of six 2/3: 0.168.
func TestABFTeamsOfFiveAndSix(t *testing.T) {
	l := list("", 6, 4)
	l.Entries[0].Players = append(l.Entries[0].Players, Player{Name: "fifth", ID: "77"})
	l.Entries[1].Players = append(l.Entries[1].Players, Player{Name: "fifth", ID: "78"}, Player{Name: "sixth", ID: "79"})
	ev := event(l)
	ev.Teams = true
	a := award(t, scheme(t, "abf-session"), ev, Options{})
	if got, want := points(a), "1 0.29, 2 0.17"; got != want || len(a.Lines) != 11 {
		t.Errorf("%s, %d players; want %s", got, len(a.Lines), want)
	}
	// Who of the five did not play gets nothing, and the others share among four.
	l.Entries[0].Players[4].Counted = true
	a = award(t, scheme(t, "abf-session"), ev, Options{})
	if got, want := points(a), "1 0.36, 2 0.17"; got != want {
		t.Errorf("%s; want %s", got, want)
	}
	if line := a.Lines[4]; line.Status != Lapsed || line.Reason != ReasonNotPlayed {
		t.Errorf("the fifth: %+v", line)
	}
}

// Outright, four sessions of ten tables at weight 2: 4.2 * 2 * (1 - exp(-30/105) + 0.65 *
// exp(-800/30)) = 8.4 * (1 - 0.751477 + 0.65 * 2.6e-12) = 2.0876. With three sessions the
// adjustment is not known, and nothing is earned.
func TestABFOutright(t *testing.T) {
	ev := event(list("", 20, 2))
	ev.Sessions = []int{1, 2, 3, 4}
	a := award(t, scheme(t, "abf-outright", "weight=2"), ev, Options{})
	if got := a.Lines[0].Points.String(); got != "2.09" {
		t.Errorf("the first place has %s", got)
	}
	ev.Sessions = ev.Sessions[:3]
	if a := award(t, scheme(t, "abf-outright", "weight=2"), ev, Options{}); len(a.Lines) != 0 || len(a.Problems) != 1 {
		t.Errorf("three sessions: %d lines, %v", len(a.Lines), a.Problems)
	}
}

// Every row of the reference's table of section awards of ACBL clubs: how many places
// have one, and which.
func TestACBLClubSectionAwards(t *testing.T) {
	rows := reference(t, "acbl_club_section_awards.csv")
	for _, row := range rows {
		pairs, _ := strconv.Atoi(row["pairs_in_group"])
		a := award(t, scheme(t, "acbl-club"), event(list("", pairs, 2)), Options{Explain: true})
		if depth, _ := stepResult(a, "depth"); depth.String() != row["depth_places"] {
			t.Errorf("%d pairs: %v places, want %s", pairs, depth, row["depth_places"])
		}
		for place := 1; place <= 12; place++ {
			want := row["place_"+strconv.Itoa(place)]
			got, ok := stepResult(a, "place", strconv.Itoa(place))
			if want == "" && ok || want != "" && (!ok || got.Text(4) != want) {
				t.Errorf("%d pairs, place %d: %v, want %s", pairs, place, got, want)
			}
		}
	}
	if len(rows) < 24 {
		t.Errorf("only %d rows", len(rows))
	}
}

// In a Mitchell the group of an ACBL club counts by tables, half of one as one: 7 pairs
// against 6 are seven tables, 0.70 on either side; round(0.4 * 7) = 3 awards and
// round(0.4 * 6) = 2.
func TestACBLClubHalfTable(t *testing.T) {
	a := award(t, scheme(t, "acbl-club"), event(list("NS", 7, 2), list("EW", 6, 2)), Options{})
	if got, want := points(a), "1N 0.7, 2N 0.49, 3N 0.35, 1E 0.7, 2E 0.49"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	// Restricted to 20 points: 0.05 a table. Newcomers of the same kind: at most 1.
	a = award(t, scheme(t, "acbl-club", "category=restricted 0-20"), event(list("", 12, 2)), Options{})
	if got, want := points(a), "1 0.6, 2 0.42, 3 0.3, 4 0.21, 5 0.12"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	a = award(t, scheme(t, "acbl-club", "category=newcomer 0-20"), event(list("", 30, 2)), Options{})
	if got := a.Lines[0].Points.String(); got != "1" {
		t.Errorf("newcomers: %s", got)
	}
}

// ACBL tournament, 2003: a sectional of two sessions and 20 tables, all other factors 1:
// B = 30/60, R = 10, S = 1.5: 7.5. Of 400 tables B = log10(100) = 2: 30.
func TestACBLTournament(t *testing.T) {
	for tables, want := range map[int]string{20: "7.5", 60: "17.5", 400: "30"} {
		ev := event(list("", 2*tables, 2))
		ev.Sessions = []int{1, 2}
		a := award(t, scheme(t, "acbl-tournament-2003", "m=1", "p=1", "t=1"), ev, Options{})
		if got := points(a); got != "1 "+want {
			t.Errorf("%d tables: %s, want %s", tables, got, want)
		}
	}
}

// The whole list of the WBF, with the placing points where it has some.
func TestWBFList(t *testing.T) {
	rows := reference(t, "wbf_masterpoints.csv")
	byEvent := map[string][]map[string]string{}
	for _, row := range rows {
		byEvent[row["event"]] = append(byEvent[row["event"]], row)
	}
	for name, rows := range byEvent {
		ev := event(list("", 8, 6))
		ev.Teams = true
		a := award(t, scheme(t, "wbf", "category="+name), ev, Options{})
		got := map[string]string{}
		for _, l := range a.Lines {
			if l.Within == 5 {
				got[l.Kind+strconv.Itoa(l.Place)] = l.Points.String()
			}
		}
		for _, row := range rows {
			if x := got[row["point_kind"]+row["place"]]; x != row["points"] {
				t.Errorf("%v: %s", row, x)
			}
			if x := got["PP"+row["place"]]; x != row["placing_points"] {
				t.Errorf("%v: %s placing points", row, x)
			}
			delete(got, row["point_kind"]+row["place"])
			delete(got, "PP"+row["place"])
		}
		if len(got) > 0 {
			t.Errorf("%s: %v beyond the list", name, got)
		}
	}
	if len(rows) < 40 {
		t.Errorf("only %d rows", len(rows))
	}
}

// World Bridge Games with 40 teams: beyond the eighth place of a knock-out of 8 the ninth
// has 160, the tenth 120, and down to a third, the 13th, 50.
func TestWBFBeyondEighth(t *testing.T) {
	ev := event(list("", 40, 4))
	ev.Teams = true
	for settings, want := range map[string]map[int]string{
		"category=World Bridge Games (Olympiad) Open Teams":             {8: "200", 9: "160", 10: "120", 11: "50", 13: "50", 14: ""},
		"category=World Bridge Games (Olympiad) Open Teams,knockout=16": {8: "200", 9: "160", 16: "160", 17: ""},
	} {
		got := map[int]string{}
		for _, l := range award(t, scheme(t, "wbf", settings), ev, Options{}).Lines {
			if l.Kind == "MP" {
				got[l.Place] = l.Points.String()
			}
		}
		for place, w := range want {
			if got[place] != w {
				t.Errorf("%s, place %d: %q, want %q", settings, place, got[place], w)
			}
		}
	}
}

// Matches of a round robin of the WBF: 6 for a win and 3 for a tie. A match without
// victory points among others that have some has left the totals; sitting out is no match.
func TestWBFRoundRobin(t *testing.T) {
	ev := event(list("", 3, 4))
	ev.Teams = true
	n := exact.Int
	ev.Matches = []Match{{Home: "1", Away: "2", HomeResult: n(30), AwayResult: n(20), HasResult: true, HasVP: true}, {Home: "3", Away: "1", HomeResult: n(7), AwayResult: n(7), HasResult: true, HasVP: true},
		{Home: "2", Away: "3", HomeVP: n(12), AwayVP: n(8), HasVP: true}, {Home: "3", Away: "2", HomeResult: n(50), HasResult: true}, {Home: "3", SatOut: true, HomeVP: n(12), HasVP: true}}
	a := award(t, scheme(t, "wbf", "category=Round robin"), ev, Options{})
	if got, want := points(a), "1 9, 2 6, 3 3"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// An event restricted to players of fewer than 2000 all-time points earns nothing where one
// of them has more; without a register nobody can tell.
func TestRestrictedEvents(t *testing.T) {
	s := mustParse(t, "[[award]]\nwhen = \"all_time_most < 2000 and live_most <= 300\"\namounts = [5]\n")
	for most, want := range map[string]string{"1999.99": "1 5", "2000": ""} {
		r := register(t, "id,name,live,all_time", "10011,A,300,"+most, "10012,B,10,20")
		if got := points(award(t, s, event(list("", 2, 2)), Options{Register: r})); got != want {
			t.Errorf("%s: %s, want %s", most, got, want)
		}
	}
	if _, err := s.Award(event(list("", 2, 2)), Options{}); err == nil || !strings.Contains(err.Error(), "all_time_most is not known") {
		t.Error(err)
	}
}

// A Swedish league of four teams, by the old table: a win is from 18 victory points on,
// 64 for the team, a draw 32, shared and rounded up; the winner's players have a bonus of
// 30 each. Team 1 wins twice and draws once: 160 / 4 = 40, and 30. Team 4 has five
// players and one win: 64 / 5 = 12.8, up to 13; the fifth with less than a third of the
// boards has no bonus, but neither has the team.
func TestSwedishTeamLeague(t *testing.T) {
	l := list("", 4, 4)
	l.Entries[3].Players = append(l.Entries[3].Players, Player{Name: "fifth", ID: "99"})
	l.Entries[0].Players = append(l.Entries[0].Players, Player{Name: "few boards", ID: "98", Boards: 8, Counted: true})
	ev := event(l)
	ev.Teams = true
	vp := func(home, away string, h, w int) Match {
		return Match{Home: home, Away: away, HomeVP: exact.Int(h), AwayVP: exact.Int(w), HasVP: true, HomeResult: exact.Int(1), HasResult: true}
	}
	ev.Matches = []Match{vp("1", "2", 20, 10), vp("1", "3", 17, 13), vp("4", "1", 5, 25), vp("4", "2", 18, 12), vp("3", "4", 15, 15)}
	a := award(t, scheme(t, "sbf-team-league-old"), ev, Options{})
	// Team 1: 2 * 64 + 32 = 160 among five, 32 each, and 30. Team 3: two draws, 64 / 4.
	// Team 4: a win and a draw, 96 / 5 = 19.2, up to 20.
	if got, want := points(a), "1 62, 3 16, 4 20"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for _, line := range a.Lines {
		if line.Player == "few boards" && !line.Points.Equal(exact.Int(32)) {
			t.Errorf("8 of 26 boards, less than a third: %v", line)
		}
	}
}

// The same league on the scale of 20: a win is from 14 victory points on, so 13 to 7 is a
// draw. Matches of another sum, such as one that was awarded, leave the scale as it is. Of
// a scale of 25 the rules say nothing, so it is asked for.
func TestSwedishTeamLeagueOnTheScaleOf20(t *testing.T) {
	ev := event(list("", 4, 4))
	ev.Teams = true
	vp := func(home, away string, h, w int) Match {
		return Match{Home: home, Away: away, HomeVP: exact.Int(h), AwayVP: exact.Int(w), HasVP: true}
	}
	ev.Matches = []Match{vp("1", "2", 14, 6), vp("3", "4", 13, 7), vp("1", "4", 12, 0)}
	// Team 1: a win, 64, and a draw, 32, by four: 24, and the bonus of 30. The others have
	// a draw each or two, 32 / 4 = 8.
	if got, want := points(award(t, scheme(t, "sbf-team-league-old"), ev, Options{})), "1 54, 3 8, 4 16"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	ev.Matches = []Match{vp("1", "2", 20, 5)}
	if _, err := scheme(t, "sbf-team-league-old").Award(ev, Options{}); err == nil || !strings.Contains(err.Error(), "other_scale is not filled in") {
		t.Error(err)
	}
	if got, want := points(award(t, scheme(t, "sbf-team-league-old", "win_at=15"), ev, Options{})), "1 46"; got != want { // 64 / 4 + 30
		t.Errorf("%s, want %s", got, want)
	}
	ev.Matches = []Match{{Home: "1", Away: "2", HomeResult: exact.Int(9), HasResult: true}}
	if _, err := scheme(t, "sbf-team-league-old").Award(ev, Options{}); err == nil || !strings.Contains(err.Error(), "no match has victory points") {
		t.Error(err)
	}
}

// Individuals: four make a table. With 18 players there are four and a half.
func TestTablesOfIndividuals(t *testing.T) {
	s := mustParse(t, "[[award]]\nfirst = \"full_tables * 100 + whole_tables * 10 + 10 * tables - 40\"\nfractions = [1]\n")
	ev := event(list("", 18, 1))
	ev.Individuals = true
	if got := points(award(t, s, ev, Options{})); got != "1 455" {
		t.Error(got)
	}
}

func mustParse(t testing.TB, text string) *Scheme {
	t.Helper()
	s, err := Parse("own.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A mean strength in which somebody counts as nothing would be wrong, so a formula that asks
// for it fails; who is on no list has the strength of others, where the scheme tells one.
func TestStrengthThatNobodyTells(t *testing.T) {
	r, problems, err := ReadRegister("cezar.csv", rows("10011,Ágnes,Alfa,4.5,WA,K,,Klub Łódź,0,tak", "10012,Őrs,Béta,,WA,M,,Klub Łódź,0,tak"))
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	ev := event(list("", 2, 2)) // the second pair is not on the list
	if _, err := scheme(t, "pzbs-pkl", "weight=2").Award(ev, Options{Register: r}); err == nil || !strings.Contains(err.Error(), "strength is not known: the register tells none of P1.2") {
		t.Error(err)
	}
	m, _ := r.Find("10012")
	m.Unrated = false
	if a := award(t, scheme(t, "pzbs-pkl", "weight=2"), ev, Options{Register: r}); len(a.Lines) == 0 {
		t.Error("no points")
	}
	own := mustParse(t, "[[award]]\namounts = [\"1\"]\nwhen = \"strength > 1\"\n")
	if _, err := own.Award(ev, Options{Register: r}); err == nil || !strings.Contains(err.Error(), "the register tells none of P2.1, P2.2") {
		t.Error(err)
	}
	if a := award(t, mustParse(t, "[[award]]\namounts = [1]\n"), ev, Options{Register: r}); len(a.Lines) == 0 {
		t.Error("who asks for no strength needs none")
	}
}

// Values that make no sense are told with their place: a first place and paid places below
// 0, a ratio by which later places get more, and one of endless digits.
func TestSenselessValues(t *testing.T) {
	for _, c := range []struct{ settings, want string }{
		{"first_place=-5,paid_places=2,next_place=0.5", "warning: first: -5 is below 0 and taken as 0"},
		{"first_place=5,paid_places=-2,next_place=0.5", "warning: depth: -2 is below 0 and taken as 0"},
		{"first_place=5,paid_places=2,next_place=1.8", "ratio: each place has the part 1.8 of the one before it; it is from 0 to 1"},
		{"first_place=5,paid_places=2,next_place=-0.5", "ratio: each place has the part -0.5 of the one before it"},
		{"first_place=5,paid_places=2,next_place=exp(0-1)", "is a fraction of too many digits"},
	} {
		a, err := scheme(t, "mbsz-template", strings.Split(c.settings, ",")...).Award(event(list("", 6, 2)), Options{})
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprint(a.Problems)
		}
		if !strings.Contains(got, "mbsz-template.toml:") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.settings, got, c.want)
		}
	}
	_, err := Parse("own.toml", []byte("[[award]]\nfirst = \"0,5 * tables\"\nfractions = [1]\n"))
	if err == nil || !strings.Contains(err.Error(), "own.toml:2:11: error: first: \",\" is not expected here\n    hint: a number is written with a point: 0.5") {
		t.Error(err)
	}
}

// Values that square one another would grow without end: they stop with their place.
func TestValuesThatGrowStop(t *testing.T) {
	var text strings.Builder
	text.WriteString("[values]\n")
	for i := range 16 {
		fmt.Fprintf(&text, "v%d = \"v%d * v%d\"\n", i, i+1, i+1)
	}
	text.WriteString("v16 = 1.000001\n[[award]]\nfirst = \"v0\"\nfractions = [1]\n")
	_, err := mustParse(t, text.String()).Award(event(list("", 6, 2)), Options{})
	if err == nil || !strings.Contains(err.Error(), "own.toml:") || !strings.Contains(err.Error(), "is a fraction of more than 300 digits") {
		t.Error(err)
	}
}

// Of contestants without names the working tells the number.
func TestWorkingOfNamelessPlayers(t *testing.T) {
	l := list("", 3, 1)
	for _, e := range l.Entries {
		e.Players = []Player{{}}
	}
	a := award(t, mustParse(t, "[[award]]\namounts = [\"1/3\"]\nshare = \"1/2\"\n"), event(l), Options{Explain: true})
	if x, ok := stepResult(a, "rounded", "1", "2", "half-up"); !ok || x.String() != "0.17" {
		t.Errorf("%+v", a.Steps)
	}
}

// The ways to say what each place gets, and the least.
func TestCurves(t *testing.T) {
	for _, c := range []struct{ name, award, want string }{
		{"a list", "first = 10\nfractions = [1, \"1/2\", 0.25]", "1 10, 2 5, 3 2.5"},
		{"a list that goes on", "first = 12\nfractions = [1]\nthen = \"1 / place\"\ndepth = 4", "1 12, 2 6, 3 4, 4 3"},
		{"points", "amounts = [9, 6, 3]", "1 9, 2 6, 3 3"},
		{"a ratio", "first = 8\nratio = 0.5\ndepth = \"round(contestants / 2)\"", "1 8, 2 4, 3 2"},
		{"straight lines", "first = 10\nline = [[0, 1], [\"0.5\", \"0.4\"], [1, 0]]\nat = \"(place - 1) / contestants\"", "1 10, 2 7.6, 3 5.2, 4 3.2, 5 1.6"},
		{"a formula", "first = 24\ndepth = 3\nformula = \"first - 9 * (place - 1)\"", "1 24, 2 15, 3 6"},
		{"for each size", "by-contestants = { 4 = [1], 5 = [20, 10] }", "1 20, 2 10"},
		{"no list for the size", "by-contestants = { 4 = [1] }", ""},
		{"a minimum for the places that are paid", "first = 8\nratio = 0.5\ndepth = 3\nminimum = 3", "1 8, 2 4, 3 3"},
		{"the least for all", "first = 8\nratio = 0.5\ndepth = 2\nleast = 1", "1 8, 2 4, 3 1, 4 1, 5 1"},
		{"a condition that does not hold", "when = \"contestants > 5\"\namounts = [9]", ""},
	} {
		s := mustParse(t, "[[award]]\n"+c.award+"\n")
		if got := points(award(t, s, event(list("", 5, 2)), Options{})); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Norwegian style: the full scale on the result of the table, half of it by a second
// award; a player gets the higher one, or with sum both.
func TestSeveralAwards(t *testing.T) {
	text := "[[award]]\nname = \"session\"\namounts = [10, 4]\n[[award]]\nname = \"stratum\"\nfor = \"stratum\"\namounts = [6]\n"
	make := func() *Event {
		l := list("", 4, 2)
		l.Entries[1].Strata, l.Entries[2].Strata = map[string]int{"B": 1}, map[string]int{"B": 2}
		return event(l)
	}
	for combine, want := range map[string]string{"higher": "1 10, 2 6", "sum": "1 10, 2 10"} {
		a := award(t, mustParse(t, "combine = \""+combine+"\"\n"+text), make(), Options{})
		if got := points(a); got != want {
			t.Errorf("%s: %s, want %s", combine, got, want)
		}
		if combine == "sum" && strings.Join(a.Lines[2].Rules, "+") != "session+stratum" {
			t.Errorf("%v", a.Lines[2].Rules)
		}
	}
}

// The award for the place in the own line and the one among both lines are of one pair, and
// the higher counts: an East-West pair that is second there, 4, and first of all, 6, has 6.
func TestOverallAndSessionOfOnePair(t *testing.T) {
	ns, ew, all := list("NS", 2, 2), list("EW", 2, 2), list("", 4, 2)
	all.Overall = true
	for i, e := range []*Entry{ew.Entries[1], ns.Entries[0], ew.Entries[0], ns.Entries[1]} {
		all.Entries[i].Number, all.Entries[i].Line, all.Entries[i].Players = e.Number, e.Line, e.Players
	}
	text := "[[award]]\nname = \"line\"\namounts = [5, 4]\n[[award]]\nname = \"overall\"\nfor = \"overall\"\namounts = [6, 3]\n"
	for combine, want := range map[string]string{"higher": "1N 5, 2N 4, 1E 5, 2E 6", "sum": "1N 8, 2N 4, 1E 5, 2E 10"} {
		a := award(t, mustParse(t, "combine = \""+combine+"\"\n"+text), event(ns, ew, all), Options{})
		if got := points(a); got != want {
			t.Errorf("%s: %s, want %s", combine, got, want)
		}
		if l := a.Lines[len(a.Lines)-1]; l.List != "Ranking EW" || l.Place != 2 || l.ListNumber != 1 {
			t.Errorf("%+v", l)
		}
	}
}

// Sessions are ranked by what was made in each; who missed one has no award of it.
func TestSessionsApart(t *testing.T) {
	l := list("", 3, 2)
	came := func(e *Entry, first, second string) {
		e.sessions = map[int]sessionResult{1: {exact.MustParse(first), 24}}
		if second != "" {
			e.sessions[2] = sessionResult{exact.MustParse(second), 24}
		}
	}
	came(l.Entries[0], "60", "55")
	came(l.Entries[1], "65", "50")
	came(l.Entries[2], "60", "")
	ev := event(l)
	ev.Sessions = []int{1, 2}
	a := award(t, mustParse(t, "[[award]]\nfor = \"session\"\namounts = [6, 4, 1]\n[[award]]\nfor = \"overall\"\nkind = \"total\"\namounts = [10]\n"), ev, Options{})
	// Session 1: 2 first, 6; 1 and 3 share (4 + 1) / 2 = 2.5. Session 2: 1 has 6, 2 has 4.
	got := map[string]string{}
	for _, line := range a.Lines {
		if line.Within == 0 {
			got[line.Unit+line.Kind] = line.Points.String()
		}
	}
	if fmt.Sprint(got) != "map[1points:8.5 1total:10 2points:10 3points:2.5]" {
		t.Error(got)
	}
}

// Wrong schemes are told with line and column, all faults at once.
func TestSchemeFaults(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"no TOML", "title = ", "own.toml:1: "},
		{"no award", "title = \"x\"\n", "the scheme has no [[award]]"},
		{"an unknown key", "colour = \"red\"\n[[award]]\namounts = [1]\n", `own.toml:1:11: error: unknown key "colour"`},
		{"an unknown key of an award", "[[award]]\namounts = [1]\nplaces = 3\n", `own.toml:3:10: error: unknown key "places" in [award]`},
		{"an expression that breaks off", "[[award]]\nfirst = \"3 * (tables\"\nfractions = [1]\n", "own.toml:2:21: error: first: a closing bracket is missing"},
		{"an unknown name", "[[award]]\nfirst = \"3 * table\"\nfractions = [1]\n", "own.toml:2:14: error: first: there is no value table"},
		{"a place where none is", "[[award]]\nfirst = \"place\"\nfractions = [1]\n", "first: there is no value place"},
		{"values in a circle", "[values]\na = \"b + 1\"\nb = \"2 * c\"\nc = \"a\"\n[[award]]\nfirst = \"a\"\nfractions = [1]\n", "own.toml:4:6: error: c: a needs b needs c needs a: a circle"},
		{"a value that needs itself", "[values]\na = \"1 + a\"\n[[award]]\nfirst = \"a\"\nfractions = [1]\n", "own.toml:2:10: error: a: a needs a: a circle"},
		{"a loop", "[[award]]\nfirst = \"while(1)\"\nfractions = [1]\n", "own.toml:2:10: error: first: there is no function while"},
		{"a value with the name of another", "[values]\ntables = 3\n[[award]]\namounts = [1]\n", "tables cannot be the name of a value"},
		{"two curves", "[[award]]\nfirst = 3\nratio = 0.5\namounts = [1]\n", "amounts and ratio both say what each place gets"},
		{"no curve", "[[award]]\nfirst = 3\n", "own.toml:1:3: error: the award does not say what each place gets"},
		{"no first place", "[[award]]\nratio = 0.5\n", "the award does not say what the first place gets: first"},
		{"a number that is none", "[[award]]\namounts = [1, \"x\"]\n", `own.toml:2:16: error: amounts: "x" is not a number`},
		{"an unknown word", "ties = \"lot\"\n[[award]]\namounts = [1]\n", `ties "lot": it is one of mean, best`},
		{"an unknown rounding", "rounding = \"nearest\"\n[[award]]\namounts = [1]\n", "unknown rounding"},
		{"a line that goes back", "[[award]]\nfirst = 1\nline = [[1, 0], [0, 1]]\nat = \"place\"\n", "with growing at"},
		{"then without a list", "[[award]]\nfirst = 1\nratio = 1\nthen = 1\n", "then continues a list"},
		{"no pattern", "[[award]]\namounts = [1]\n[eligibility]\nid = \"[\"\n", "id is a regular expression"},
		{"an unknown reason", "[[award]]\namounts = [1]\n[eligibility.articles]\nage = \"I.1\"\n", `unknown key "age"`},
		{"a category that is none", "category = \"x\"\n[[award]]\namounts = [1]\n", `has no category "x"`},
	} {
		_, err := Parse("own.toml", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v\nwant %s", c.name, err, c.want)
		}
	}
	_, err := Parse("own.toml", []byte("colour = 1\n[[award]]\nfirst = \"1 +\"\nratio = \"x\"\n"))
	if err == nil || strings.Count(err.Error(), "own.toml:") != 3 {
		t.Errorf("not all at once: %v", err)
	}
}

// What can only be seen with an event is told at its place too.
func TestFormulaFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[[award]]\nfirst = \"12 / (tables - 2)\"\nfractions = [1]\n", "own.toml:2:13: error: first: 12 is divided by 0: tables - 2 is 0"},
		{"[values]\nx = \"1 / (contestants - 4)\"\n[[award]]\nfirst = \"2 * x\"\nfractions = [1]\n", "own.toml:2:8: error: x: 1 is divided by 0: contestants - 4 is 0"},
		{"[[award]]\namounts = [1]\nthen = \"1 / (place - 3)\"\n", "own.toml:3:11: error: then: 1 is divided by 0: place - 3 is 0"},
		{"[values]\nx = \"?\"\n[[award]]\nfirst = \"x\"\nfractions = [1]\n", "own.toml:2:6: error: x is not filled in"},
		{"[[award]]\nfirst = \"strength\"\nfractions = [1]\n", "strength is not known: the register has it, and none was named"},
	} {
		_, err := mustParse(t, c.text).Award(event(list("", 4, 2)), Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v\nwant %s", err, c.want)
		}
		var bad *scoring.InputError
		if !asInput(err, &bad) {
			t.Errorf("%v has no position", err)
		}
	}
}

func asInput(err error, to **scoring.InputError) bool {
	bad, ok := err.(*scoring.InputError)
	*to = bad
	return ok
}

// A setting is put in place of a value; an unknown one, or a wrong one, is refused.
func TestSettings(t *testing.T) {
	s := scheme(t, "abf-session", "green_weight=2 * restricted", "restricted=0.5")
	if got := award(t, s, event(list("NS", 10, 2), list("EW", 10, 2)), Options{}).Lines[0].Points.String(); got != "0.1" {
		t.Errorf("0.02 * 10 * 1 * 0.5 = %s", got) // the factor counts twice: once in the weight
	}
	for _, bad := range []string{"weight=1", "green_weight=", "green_weight", "green_weight=1 +", "green_weight=green_weight", "category=blue"} {
		if _, err := Load("abf-session:" + bad); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
	if _, err := Load("nowhere"); err == nil || !strings.Contains(err.Error(), "abf-session") {
		t.Error(err)
	}
	if _, err := Load("./nowhere.toml"); err == nil || !strings.Contains(err.Error(), "no such file") {
		t.Error(err)
	}
}

// Settings follow the name after a colon, which a path may have one of its own.
func TestSplitName(t *testing.T) {
	for scheme, want := range map[string]string{"wbf": "wbf|", "wbf:": "wbf|", "wbf:knockout=16,a=b:c": "wbf|knockout=16,a=b:c", `C:\own.toml`: `C:\own.toml|`, `C:\own.toml:x=1`: `C:\own.toml|x=1`} {
		if name, settings := SplitName(scheme); name+"|"+settings != want {
			t.Errorf("%s: %s, %s", scheme, name, settings)
		}
	}
}

// No text makes reading a scheme fail otherwise than with a message.
func FuzzParse(f *testing.F) {
	for _, name := range Names() {
		text, _ := Source(name)
		f.Add(text)
	}
	f.Add("[[award]]\nfirst = \"1/0\"\nratio = 1\n[a]\na.b = {c = [1]}\n")
	f.Add("[award]\n[[values]]\n[[values]]\ndecay = 1\neligibility = 2\nline = 3")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse("own.toml", []byte(text))
		if err != nil {
			return
		}
		s.Award(event(list("", 9, 2, "3:2")), Options{Explain: true})
	})
}
