package masterpoint

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// register makes one of the lines of a CSV text without quotes.
func register(t testing.TB, lines ...string) *Register {
	t.Helper()
	r, problems, err := ReadRegister("register.csv", rows(lines...))
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	return r
}

func rows(lines ...string) (rows []source.TableRow) {
	for i, line := range lines {
		at := func(int) scoring.Position { return scoring.Position{File: "register.csv", Line: i + 1} }
		rows = append(rows, source.TableRow{Cells: strings.Split(line, ","), At: at})
	}
	return rows
}

// mbsz is the template with invented numbers: 10, 5, 2.5 for the first three.
func mbsz(t testing.TB) *Scheme {
	return scheme(t, "mbsz-template", "first_place=10", "paid_places=3", "next_place=0.5")
}

// lineOf is what a player got.
func lineOf(t testing.TB, a *Awards, player string) Line {
	t.Helper()
	for _, l := range a.Lines {
		if l.Player == player {
			return l
		}
	}
	t.Fatalf("%s is not there", player)
	return Line{}
}

// The template for the MBSZ brings no number of its own: each has to be filled in.
func TestMBSZTemplateInventsNothing(t *testing.T) {
	s := scheme(t, "mbsz-template")
	if got := strings.Join(s.Unfilled(), " "); got != "first_place next_place paid_places" || s.Grade != "none" {
		t.Errorf("%s, grade %s", got, s.Grade)
	}
	_, err := s.Award(event(list("", 6, 2)), Options{})
	if err == nil || !strings.Contains(err.Error(), "mbsz-template.toml:") || !strings.Contains(err.Error(), "first_place is not filled in") {
		t.Error(err)
	}
	if got, want := points(award(t, mbsz(t), event(list("", 6, 2)), Options{})), "1 10, 2 5, 3 2.5"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// MBSZ I.6, I.7: a long substitute has no masterpoints, and the players whom it stood in
// for keep theirs.
func TestMBSZ_I6_LongSubstitutesGetNone(t *testing.T) {
	l := list("", 6, 2)
	l.Entries[0].Players = append(l.Entries[0].Players, Player{Name: "sub", ID: "555", Boards: 8, Counted: true, Substitute: true})
	a := award(t, mbsz(t), event(l), Options{})
	if line := lineOf(t, a, "sub"); line.Status != Lapsed || line.Reason != ReasonSubstitute || line.Points.Sign() != 0 || line.Article != "I.6, I.7" {
		t.Errorf("%+v", line)
	}
	if line := lineOf(t, a, "P1.1"); line.Status != Credited || line.Points.String() != "10" {
		t.Errorf("%+v", line)
	}
}

// MBSZ I.6: who is entered in the event may not be a long substitute in it; who is a
// substitute of two units is another matter.
func TestMBSZ_I6_EnteredPlayersAreNoSubstitutes(t *testing.T) {
	text := func(second, third string) string {
		return `{"schema":"recap/results/1","event":{"id":"e"},"rankings":[{"title":"R","entries":[` +
			`{"place":1,"number":"1","boards":20,"players":[{"name":"A","id":"1","boards":20},{"name":"B","id":"2","boards":20}]},` + "\n" +
			`{"place":2,"number":"2","boards":20,"players":[{"name":"C","id":"3","boards":20},` + second + `]},` + "\n" +
			`{"place":3,"number":"3","boards":20,"players":[{"name":"E","id":"5","boards":20},` + third + `]}]}]}`
	}
	sub := `{"name":"A","id":"1","boards":8,"substitute":true}`
	other := `{"name":"S","id":"9","boards":8,"substitute":true}`
	_, problems, err := ReadEvent("r.json", []byte(text(sub, other)))
	if err != nil || len(problems) != 1 || problems[0].String() != "r.json:2: error: 2: the id 1 of A is that of a player of 1 too (line 1); who is entered cannot be a long substitute" {
		t.Errorf("%v %v", err, problems)
	}
	if _, problems, _ := ReadEvent("r.json", []byte(text(other, other))); len(problems) != 0 {
		t.Error(problems)
	}
}

// MBSZ I.7: players who were entered and took part are eligible, those who did not take
// part are not.
func TestMBSZ_I7_WhoTookPart(t *testing.T) {
	l := list("", 6, 3)
	l.Entries[0].Players[0].Boards, l.Entries[0].Players[0].Counted = 26, true
	l.Entries[0].Players[1].Boards, l.Entries[0].Players[1].Counted = 2, true
	l.Entries[0].Players[2].Counted = true
	a := award(t, mbsz(t), event(l), Options{})
	for player, want := range map[string]Status{"P1.1": Credited, "P1.2": Credited, "P1.3": Lapsed} {
		if line := lineOf(t, a, player); line.Status != want {
			t.Errorf("%s: %+v", player, line)
		}
	}
	if line := lineOf(t, a, "P1.3"); line.Reason != ReasonNotPlayed || line.Article != "I.7" {
		t.Errorf("%+v", line)
	}
}

// MBSZ I.7: points of a player with a temporary, an expired or no licence, or with unpaid
// dues, are pending, and can be claimed in 30 days after the end of the event; longer for
// leagues.
func TestMBSZ_I7_PendingPoints(t *testing.T) {
	r := register(t, "id,name,licence,licence_until,dues",
		"10011,P1.1,valid,2026-12-31,paid", "10012,P1.2,temporary,2026-12-31,paid",
		"10021,P2.1,valid,2026-11-13,paid", "10022,P2.2,,,paid",
		"10031,P3.1,valid,2026-11-14,unpaid", "10032,P3.2,expired,,paid")
	a := award(t, mbsz(t), event(list("", 3, 2)), Options{Register: r})
	for player, want := range map[string]Reason{"P1.1": NoReason, "P1.2": ReasonTemporary, "P2.1": ReasonExpired, "P2.2": ReasonNoLicence, "P3.1": ReasonDues, "P3.2": ReasonExpired} {
		line := lineOf(t, a, player)
		status, until := Pending, "2026-12-14" // the event was on 14 November
		if want == NoReason {
			status, until = Credited, ""
		}
		if line.Reason != want || line.Status != status || line.Until != until {
			t.Errorf("%s: %+v", player, line)
		}
	}
	// A league that ended later, with more days.
	a = award(t, mbsz(t), event(list("", 3, 2)), Options{Register: r, End: "2026-12-20", ClaimDays: 60})
	if line := lineOf(t, a, "P1.2"); line.Until != "2027-02-18" {
		t.Errorf("%+v", line)
	}
	// Where the day is not known the last day is not either, and that is said.
	ev := event(list("", 3, 2))
	ev.Date = "autumn"
	a = award(t, mbsz(t), ev, Options{Register: r})
	if len(a.Problems) != 1 || !strings.Contains(a.Problems[0].Text, "the last day to claim them is not known") {
		t.Error(a.Problems)
	}
}

// MBSZ I.7: a valid licence is demanded, and one whose last day cannot be read is not known
// to be valid: points are pending. A date with its day is clear.
func TestMBSZ_I7_LicenceThatCannotBeRead(t *testing.T) {
	for until, want := range map[string]Reason{"soon": ReasonUnclear, "31/02/2026": ReasonUnclear, "2026-12": ReasonUnclear, "05/12/2026": ReasonUnclear,
		"5.12.2026": NoReason, "25/12/2026": NoReason, "2026-11-13": ReasonExpired} {
		for _, licence := range []string{"valid", ""} {
			r, _, err := ReadRegister("register.csv", rows("id,name,licence,licence_until", "10011,P1.1,"+licence+","+until))
			if err != nil {
				t.Fatal(err)
			}
			line := lineOf(t, award(t, mbsz(t), event(list("", 1, 1)), Options{Register: r}), "P1.1")
			if line.Reason != want || (line.Status == Pending) != (want != NoReason) || want != NoReason && line.Article != "I.7" {
				t.Errorf("%q %s: %+v", licence, until, line)
			}
		}
	}
}

// MBSZ I.7: pending points are credited on request, once the fault is mended, up to the
// last day.
func TestMBSZ_I7_Claims(t *testing.T) {
	list1 := []string{"id,name,licence,dues,live", "10011,P1.1,temporary,paid,100", "10012,P1.2,valid,unpaid,50"}
	l := register(t, list1...).Open()
	a := award(t, mbsz(t), event(list("", 1, 2)), Options{Register: l.Register})
	if err := l.Post(a, Terms{}); err != nil {
		t.Fatal(err)
	}
	if m, _ := l.Register.Find("10011"); m.Live.String() != "100" {
		t.Errorf("pending points are credited: %v", m.Live)
	}
	claim := func(licence, dues, on string) (string, error) {
		next := l.Register.Open()
		m, _ := next.Register.Find("10011")
		m.Licence = Licence(licence)
		other, _ := next.Register.Find("10012")
		other.Unpaid = dues == "unpaid"
		err1, err2 := next.Claim("10011", "", on), next.Claim("10012", "", on)
		if err1 != nil {
			return m.Live.String(), err1
		}
		return m.Live.String() + " " + other.Live.String(), err2
	}
	if got, err := claim("valid", "paid", "2026-12-14"); err != nil || got != "110 60" {
		t.Errorf("%s %v", got, err)
	}
	for _, c := range []struct{ licence, dues, on, want string }{
		{"valid", "paid", "2026-12-15", "could be claimed up to 2026-12-14, and this is 2026-12-15"},
		{"temporary", "paid", "2026-12-01", "still pending: temporary licence"},
		{"valid", "unpaid", "2026-12-01", "still pending: dues"},
	} {
		if _, err := claim(c.licence, c.dues, c.on); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v", c, err)
		}
	}
}

// Ids that are missing, malformed or unknown are told with their place, and their points
// stand apart; so do those of guests on the list, where no id is at fault.
func TestIdsThatAreNoGood(t *testing.T) {
	l := list("", 3, 2)
	l.Entries[0].Players[0].ID = ""
	l.Entries[0].Players[1].ID = "12 x"
	l.Entries[1].Players[0].ID = "777"
	l.Entries[0].Pos = scoring.Position{File: "r.json", Line: 7}
	r := register(t, "id,name,member", "10022,P2.2,no", "10031,P3.1,yes", "10032,P3.2,")
	s := mbsz(t)
	a := award(t, s, event(l), Options{Register: r})
	for player, want := range map[string]Reason{"P1.1": ReasonNoID, "P1.2": ReasonMalformedID, "P2.1": ReasonUnknownID, "P2.2": ReasonNonMember} {
		if line := lineOf(t, a, player); line.Status != Apart || line.Reason != want {
			t.Errorf("%s: %+v", player, line)
		}
	}
	if line := lineOf(t, a, "P3.2"); line.Status != Credited {
		t.Errorf("%+v", line)
	}
	var texts []string
	for _, p := range a.Problems {
		if !IsMissing(p) {
			t.Errorf("%v is no missing id", p)
		}
		texts = append(texts, p.Pos.String()+" "+p.Text)
	}
	if got := strings.Join(texts, "\n"); got != " 2: the id 777 of P2.1 is not in the register\nr.json:7 1: P1.1 has no id\nr.json:7 1: the id \"12 x\" of P1.2 is none of the scheme mbsz-template" {
		t.Error(got)
	}
	// Where only members have points, those of a guest lapse.
	s.Eligibility.MembersOnly = true
	if line := lineOf(t, award(t, s, event(l), Options{Register: r}), "P2.2"); line.Status != Lapsed || line.Points.Sign() != 0 {
		t.Errorf("%+v", line)
	}
}

// Ids that are no good are told of players without points too: they are in the list of
// participants. Who is not in the register, with no points to credit, is a warning.
func TestIdsOfPlayersWithoutPoints(t *testing.T) {
	l := list("", 4, 2)
	l.Entries[3].Pos = scoring.Position{File: "r.json", Line: 9}
	l.Entries[3].Players[0].ID, l.Entries[3].Players[1].ID = "", "1 2"
	r := register(t, "id,name", "10011,P1.1", "10012,P1.2", "10021,P2.1", "10022,P2.2", "10031,P3.1")
	s := mbsz(t)
	s.Set("paid_places=1")
	var got []string
	for _, p := range award(t, s, event(l), Options{Register: r}).Problems {
		got = append(got, fmt.Sprintf("%s missing=%v", p, IsMissing(p)))
	}
	want := "warning: 3: the id 10032 of P3.2 is not in the register missing=false\n" +
		"r.json:9: error: 4: P4.1 has no id\n    hint: --allow-missing lists such points apart missing=true\n" +
		"r.json:9: error: 4: the id \"1 2\" of P4.2 is none of the scheme mbsz-template\n    hint: --allow-missing lists such points apart missing=true"
	if strings.Join(got, "\n") != want {
		t.Errorf("%s\nwant %s", strings.Join(got, "\n"), want)
	}
}

// An id that belongs to somebody else is credited, and told where the names differ: the
// order of the words, accents, capitals and initials make no other name.
func TestIdOfSomebodyElse(t *testing.T) {
	r := register(t, "id,name", "8,Béta Őrs", "9,Дельта Иван")
	l := list("", 1, 2)
	l.Entries[0].Players = []Player{{Name: "Alfa Ágnes", ID: "008"}, {Name: "ИВАН Д.", ID: "9"}}
	a := award(t, mbsz(t), event(l), Options{Register: r})
	if len(a.Problems) != 1 || a.Problems[0].String() != "warning: 1: the id 008 of Alfa Ágnes is that of Béta Őrs in the register" {
		t.Error(a.Problems)
	}
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"Béta Őrs", "ors beta", true}, {"Gamma Łukasz", "GAMMA LUKASZ", true}, {"Béta Ő.", "Béta Őrs", true}, {"Béta-Őrs", "Őrs Béta", true},
		{"", "Béta Őrs", true}, {"Béta Őrs", "Béta Őrs Anna", true}, {"Béta Őrs", "Béta Anna", false}, {"Béta Béta", "Béta Őrs", false}, {"Béta Őrsi", "Béta Őrs", false},
	} {
		if sameName(c.a, c.b) != c.same || sameName(c.b, c.a) != c.same {
			t.Errorf("%q and %q: want %v", c.a, c.b, c.same)
		}
	}
}

// The same member twice in an event is a fault, with zeros before the id and without.
func TestMemberTwiceInAnEvent(t *testing.T) {
	_, problems, err := ReadEvent("r.json", []byte(`{"schema":"recap/results/1","rankings":[{"entries":[
		{"place":1,"number":"1","players":[{"name":"A","id":"8"},{"name":"B","id":"9"}]},
		{"place":2,"number":"2","players":[{"name":"C","id":"008"},{"name":"D","id":"10"}]}]}]}`))
	if err != nil || len(problems) != 1 || problems[0].String() != "r.json:3: error: 2: the id 008 of C is that of a player of 1 too (line 2)" {
		t.Errorf("%v %v", err, problems)
	}
}

// Who played less of the boards than a scheme demands gets nothing.
func TestMinimumShareOfTheBoards(t *testing.T) {
	s := mustParse(t, "[[award]]\namounts = [8]\nminimum-share = 0.4\nshare = \"board_share\"\n")
	l := list("", 4, 5)
	for i, boards := range []int{40, 40, 16, 15, 0} {
		l.Entries[0].Players[i].Boards, l.Entries[0].Players[i].Counted = boards, true
	}
	l.Entries[0].Boards = 40
	a := award(t, s, event(l), Options{})
	for player, want := range map[string]string{"P1.1": "8 credited ", "P1.3": "3.2 credited ", "P1.4": "0 lapsed few_boards"} {
		// 16 of 40 are the 0.4 that are demanded, 15 are less; they get 8 * 16 / 40 = 3.2.
		if line := lineOf(t, a, player); line.Points.String()+" "+string(line.Status)+" "+string(line.Reason) != want {
			t.Errorf("%s: %+v", player, line)
		}
	}
}

// A substitute with points in the file of results is a fault with its line.
func TestSubstituteWithPoints(t *testing.T) {
	_, problems, err := ReadEvent("r.json", []byte(`{"schema":"recap/results/1","rankings":[{"entries":[
		{"place":1,"number":"4","section":"A","line":"NS","players":[{"name":"A","id":"1","substitute":true,"masterpoints":{"green":0.1}}]},
		{"place":2,"number":"5","section":"A","line":"NS","players":[{"name":"B","id":"2","substitute":true,"masterpoints":{"green":0}}]}]}]}`))
	if err != nil || len(problems) != 1 || problems[0].String() != "r.json:2: error: A 4N: A is a substitute and has masterpoints" {
		t.Errorf("%v %v", err, problems)
	}
}
