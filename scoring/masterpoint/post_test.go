package masterpoint

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"recap/scoring/exact"
	"recap/templates/csv"
)

var pointsList = []string{"id,név,Klub,live,all_time,shoe size", "0011,Alfa Ágnes,Kör,10.5,100,38", "12,Дельта Иван,Klub Łódź,20,200,44"}

// awardsOf are points of the two players of the list in an event.
func awardsOf(id string, points ...string) *Awards {
	a := &Awards{Event: &Event{ID: id, File: id + ".json"}, Scheme: &Scheme{Name: "s", Awards: []*Rule{{Kind: "club"}}}, End: "2026-11-14"}
	for i, p := range points {
		a.Lines = append(a.Lines, Line{ID: []string{"11", "12"}[i], Kind: "club", Points: exact.MustParse(p), Status: Credited})
	}
	return a
}

func listText(t testing.TB, r *Register) string {
	t.Helper()
	var b bytes.Buffer
	if err := csv.Write(&b, r.Report("")); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A new list has all that the old one had, what nothing is known of too, and the points.
// The old one stays as it was.
func TestPostingLeavesTheOldListAlone(t *testing.T) {
	r := register(t, pointsList...)
	before := listText(t, r)
	l := r.Open()
	if err := l.Post(awardsOf("e1", "0.25", "1.5"), Terms{}); err != nil {
		t.Fatal(err)
	}
	if listText(t, r) != before {
		t.Error("the old list has changed")
	}
	want := "id,név,Klub,live,all_time,shoe size\n0011,Alfa Ágnes,Kör,10.75,100.25,38\n12,Дельта Иван,Klub Łódź,21.50,201.50,44\n\n" +
		"event,hash,date,scheme,action,id,kind,apart,points,status,reason,until\n"
	if got := listText(t, l.Register); !strings.HasPrefix(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// The new list is read back as it was written, with its journal, and the same event is
// refused there.
func TestJournalIsReadBack(t *testing.T) {
	l := register(t, pointsList...).Open()
	if err := l.Post(awardsOf("e1", "0.25", "1.5"), Terms{}); err != nil {
		t.Fatal(err)
	}
	text := listText(t, l.Register)
	again := register(t, strings.Split(strings.ReplaceAll(strings.TrimSpace(text), "\n\n", "\n"), "\n")...)
	if got := listText(t, again); got != text {
		t.Errorf("%s\nwant %s", got, text)
	}
	if problems := again.CheckJournal(); len(problems) > 0 {
		t.Error(problems)
	}
	if err := again.Open().Post(awardsOf("e1", "0.25", "1.5"), Terms{}); err == nil || !strings.Contains(err.Error(), "has been posted") {
		t.Error(err)
	}
	// A line that somebody changed no longer adds up.
	again.Journal[1].Points = again.Journal[1].Points.Add(exact.Int(1))
	if problems := again.CheckJournal(); len(problems) != 1 || !strings.Contains(problems[0].Text, "post e1 has a total of 1.75, and its lines add up to 2.75") {
		t.Error(problems)
	}
}

// Posting twice is refused; with other points it is refused too, unless the event is
// amended: then the difference is posted. A reversal takes back all of it, and the event
// can be posted again.
func TestPostAmendReverse(t *testing.T) {
	r := register(t, pointsList...)
	l := r.Open()
	live := func() string {
		a, _ := l.Register.Find("11")
		b, _ := l.Register.Find("12")
		return a.Live.String() + " " + b.Live.String()
	}
	for i, c := range []struct {
		do         func() error
		fails      string
		want, last string // the live points, and the total of the last posting
	}{
		{func() error { return l.Post(awardsOf("e1", "1", "2"), Terms{}) }, "", "11.5 22", "3"},
		{func() error { return l.Post(awardsOf("e1", "1", "2"), Terms{}) }, "with the same points", "11.5 22", "3"},
		{func() error { return l.Post(awardsOf("e1", "1", "2"), Terms{Amend: true}) }, "with the same points", "11.5 22", "3"},
		{func() error { return l.Post(awardsOf("e1", "2", "1.5"), Terms{}) }, "with other points", "11.5 22", "3"},
		{func() error { return l.Post(awardsOf("e1", "2", "1.5"), Terms{Amend: true}) }, "", "12.5 21.5", "0.5"},
		{func() error { return l.Post(awardsOf("e2", "5"), Terms{}) }, "", "17.5 21.5", "5"},
		{func() error { return l.Post(awardsOf("", "5"), Terms{}) }, "has no id", "17.5 21.5", "5"},
		{func() error { return l.Reverse("e1", Terms{}) }, "", "15.5 20", "-3.5"},
		{func() error { return l.Reverse("e1", Terms{}) }, "is not posted", "15.5 20", "-3.5"},
		{func() error { return l.Reverse("e9", Terms{}) }, "is not posted", "15.5 20", "-3.5"},
		{func() error { return l.Post(awardsOf("e1", "1", "2"), Terms{}) }, "", "16.5 22", "3"},
		{func() error { return l.Claim("11", "", "2026-11-20") }, "has no pending points", "16.5 22", "3"},
	} {
		err := c.do()
		if (err == nil) != (c.fails == "") || err != nil && !strings.Contains(err.Error(), c.fails) {
			t.Fatalf("%d: %v, want %q", i, err, c.fails)
		}
		last := ""
		for _, p := range l.Register.Journal {
			if p.ID == "" {
				last = p.Points.String()
			}
		}
		if live() != c.want || last != c.last {
			t.Errorf("%d: %s, total %s; want %s, %s", i, live(), last, c.want, c.last)
		}
		for _, b := range l.Balances(r) {
			if b.Variance().Sign() != 0 {
				t.Errorf("%d: %s: %v and %v", i, b.Word, b.One, b.Two)
			}
		}
	}
	// Somebody who is not in the register cannot be posted, and nothing of the event is.
	a := awardsOf("e3", "1", "2")
	a.Lines[1].ID = "77"
	n := len(l.Register.Journal)
	if err := l.Post(a, Terms{}); err == nil || !strings.Contains(err.Error(), "the id 77 is not in the register") || len(l.Register.Journal) != n || live() != "16.5 22" {
		t.Error(err, live())
	}
}

// An event that was posted by one scheme is not posted by another one by mistake, where
// that is meant it is; both are taken back together.
func TestPostingByTwoSchemes(t *testing.T) {
	l := register(t, pointsList...).Open()
	other := awardsOf("e1", "3", "1")
	other.Scheme = &Scheme{Name: "other", Awards: other.Scheme.Awards}
	if err := l.Post(awardsOf("e1", "1", "2"), Terms{}); err != nil {
		t.Fatal(err)
	}
	for _, terms := range []Terms{{}, {Amend: true}} {
		if err := l.Post(other, terms); err == nil || !strings.Contains(err.Error(), "the event e1 has been posted by the scheme s") {
			t.Error(err)
		}
	}
	if err := l.Post(other, Terms{Beside: true}); err != nil {
		t.Fatal(err)
	}
	live := func(want string) {
		t.Helper()
		if m, _ := l.Register.Find("11"); m.Live.String() != want {
			t.Errorf("%v, want %s", m.Live, want)
		}
	}
	live("14.5") // 10.5 + 1 + 3
	if err := l.Post(awardsOf("e1", "2", "2"), Terms{Amend: true, Beside: true}); err != nil {
		t.Fatal(err)
	}
	live("15.5")
	if err := l.Reverse("e1", Terms{}); err != nil {
		t.Fatal(err)
	}
	live("10.5")
	if problems := l.Register.CheckJournal(); len(problems) > 0 {
		t.Error(problems)
	}
}

// An event that is amended after a claim leaves credited what was claimed.
func TestAmendingAfterAClaim(t *testing.T) {
	l := register(t, pointsList...).Open()
	pending := func(points string) *Awards {
		a := awardsOf("e1", points)
		a.Lines[0].Status, a.Lines[0].Reason, a.Lines[0].Until = Pending, ReasonDues, "2026-12-14"
		return a
	}
	if err := l.Post(pending("4"), Terms{}); err != nil {
		t.Fatal(err)
	}
	if err := l.Claim("0011", "e1", "2026-12-01"); err != nil {
		t.Fatal(err)
	}
	if err := l.Post(pending("3"), Terms{Amend: true}); err != nil {
		t.Fatal(err)
	}
	if m, _ := l.Register.Find("11"); m.Live.String() != "13.5" { // 10.5 + 3
		t.Errorf("%v", m.Live)
	}
}

// Kinds of points that are apart have a column of their own and are in no total; where a
// scheme has several kinds each has one.
func TestKindsOfPoints(t *testing.T) {
	l := register(t, pointsList...).Open()
	ev := event(list("", 8, 1))
	ev.Teams, ev.Lists[0].Entries[0].Players[0].ID, ev.Lists[0].Entries[1].Players[0].ID = true, "11", "12"
	for _, e := range ev.Lists[0].Entries[2:] {
		e.Players = nil
	}
	if err := l.Post(award(t, scheme(t, "wbf"), ev, Options{Register: l.Register}), Terms{}); err != nil {
		t.Fatal(err)
	}
	text := listText(t, l.Register)
	if !strings.HasPrefix(text, "id,név,Klub,live,all_time,shoe size,points_MP,points_PP\n0011,Alfa Ágnes,Kör,810.5,900,38,800,5\n12,Дельта Иван,Klub Łódź,520.0,700,44,500,3\n") {
		t.Error(text)
	}
	if err := l.Reverse("e1", Terms{}); err != nil {
		t.Fatal(err)
	}
	if text := listText(t, l.Register); !strings.HasPrefix(text, "id,név,Klub,live,all_time,shoe size,points_MP,points_PP\n0011,Alfa Ágnes,Kör,10.5,100,38,0,0\n") {
		t.Error(text)
	}
}

// At the end of a year the WBF takes 15 % of the live points: of 10.5 there stay 8.925,
// which is 8.93 in hundredths, of 20 there stay 17. A second time is refused.
func TestYearEnd(t *testing.T) {
	r := register(t, pointsList...)
	l := r.Open()
	s := scheme(t, "wbf")
	if err := l.YearEnd(2026, s); err != nil {
		t.Fatal(err)
	}
	a, _ := l.Register.Find("11")
	b, _ := l.Register.Find("12")
	if a.Live.String() != "8.93" || b.Live.String() != "17" || a.AllTime.String() != "100" {
		t.Errorf("%v %v %v", a.Live, b.Live, a.AllTime)
	}
	for _, x := range l.Balances(r) {
		if x.Variance().Sign() != 0 {
			t.Errorf("%+v", x)
		}
	}
	if problems := l.Register.CheckJournal(); len(problems) > 0 {
		t.Error(problems)
	}
	if err := l.YearEnd(2026, s); err == nil || !strings.Contains(err.Error(), "year-end 2026 has been posted") {
		t.Error(err)
	}
	if err := l.YearEnd(2027, scheme(t, "acbl-club")); err == nil || !strings.Contains(err.Error(), "has no decay") {
		t.Error(err)
	}
	if err := l.Reverse("year-end 2026", Terms{}); err == nil {
		t.Error("the end of a year is reversed")
	}
	if err := l.YearEnd(2027, s); err != nil {
		t.Error(err)
	}
}

// Registers that cannot be read, and players of them that cannot be taken.
func TestRegisterFaults(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"no header", []string{"1,Alfa"}, "error: the register has no header with a column id"},
		{"no players", []string{"id,name"}, "error: the register has no players"},
		{"an id twice", []string{"id,name", "7,Alfa", "007,Beta"}, "register.csv:3: error: the id 007 of Beta is that of Alfa too (line 2); the second is left out"},
		{"no id", []string{"id,name", ",Alfa", "8,Beta"}, "register.csv:2: error: Alfa has no id and is left out of the register"},
		{"no number", []string{"id,name,live", "7,Alfa,many"}, "register.csv:2: error: 7: \"many\" is not a number of points; taken as 0"},
		{"no licence", []string{"id,name,licence", "7,Alfa,perhaps"}, "unknown licence \"perhaps\"; taken as missing"},
		{"no date", []string{"id,name,licence_until", "7,Alfa,soon"}, "the date \"soon\" cannot be read"},
		{"day and month", []string{"id,name,licence_until", "7,Alfa,05/11/2026"}, "the order of day and month in the date \"05/11/2026\" is not clear"},
		{"below 0", []string{"id,name,live", "7,Alfa,-5"}, "register.csv:2: error: 7: \"-5\" is not a number of points; taken as 0"},
		{"neither yes nor no", []string{"id,name,dues", "7,Alfa,perhaps"}, "dues is \"perhaps\"; taken as no"},
		{"a posting that is none", []string{"id,name", "7,Alfa", "event,action,id,points", "e1,post,7,x"}, "register.csv:4: error: the line of the journal cannot be read"},
	} {
		_, problems, err := ReadRegister("register.csv", rows(c.lines...))
		got := fmt.Sprint(err)
		for _, p := range problems {
			got += "\n" + p.String()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}

// The headings of a register may be Hungarian, Polish or Russian.
func TestRegisterHeadings(t *testing.T) {
	for _, head := range []string{"Azonosító,Név,Licenc,Tagdíj,Élő mesterpont", "numer,nazwisko,licencja,składka,live", "Номер,ФИО,лицензия,взнос,живые"} {
		r := register(t, head, "7,Alfa,tak,igen,12.5")
		m, ok := r.Find("007")
		if !ok || m.Name != "Alfa" || m.Licence != LicenceValid || m.Unpaid || m.Live.String() != "12.5" {
			t.Errorf("%s: %+v", head, m)
		}
	}
}

// The list that CEZAR exports: id; first name; surname; WK; region; gender; age flag;
// club; discount; paid.
func TestCEZARList(t *testing.T) {
	r, problems, err := ReadRegister("cezar.csv", rows("00123,Łukasz,Żak,7.5,WA,M,S,Klub Łódź,0,tak", "00124,Ágnes,Őry,24,WA,K,,Klub Łódź,0,nie", "00125,Zbyt,Mało"))
	if err != nil || len(problems) != 1 || problems[0].String() != "register.csv:3: error: 3 fields, where the list of CEZAR has 10; the line is left out" {
		t.Fatal(err, problems)
	}
	a, _ := r.Find("123")
	b, _ := r.Find("124")
	if a.Name != "Żak Łukasz" || a.Strength.String() != "7.5" || a.Club != "Klub Łódź" || a.Unpaid || !b.Unpaid || b.Strength.String() != "24" {
		t.Errorf("%+v %+v", a, b)
	}
}

// NATIONAL.TXT of the ABF, by the columns of its description.
func TestNationalList(t *testing.T) {
	line := []byte(strings.Repeat(" ", 140))
	put := func(from int, s string) { copy(line[from-1:], s) }
	put(1, " 456789")
	put(8, "f")
	put(9, "ZORN")
	put(27, "ANNA")
	put(36, "  1234.56")
	put(45, "  100.00")
	put(53, "  234.56")
	put(61, "  900.00")
	put(128, "2-123")
	text := strings.TrimRight(string(line), " ") + "\r\n   1234mŁOŚ               JAN           \r\n"
	if !RecogniseNational([]byte(text)) || RecogniseNational([]byte("id,name\n1,Alfa\n")) || RecogniseNational(nil) {
		t.Fatal("not recognised, or what is none is")
	}
	r, problems := ReadNational("NATIONAL.TXT", text)
	if len(problems) > 0 || len(r.Members) != 2 {
		t.Fatal(problems)
	}
	m, _ := r.Find("456789")
	if m.Name != "ZORN ANNA" || m.AllTime.String() != "1234.56" || m.Points["gold"].String() != "100" || m.Points["red"].String() != "234.56" || m.Points["green"].String() != "900" || m.Club != "2-123" {
		t.Errorf("%+v", m)
	}
	if m, _ := r.Find("1234"); m.Name != "ŁOŚ JAN" {
		t.Errorf("%+v", m)
	}
}

// season is so many events of so many pairs each, out of a register of players.
func season(events, pairs, players int) ([]*Event, []string) {
	rng := rand.New(rand.NewPCG(7, 26))
	lines := []string{"id,name,club,licence,licence_until,dues,live,all_time"}
	for i := range players {
		licence := []string{"valid", "valid", "valid", "valid", "temporary"}[rng.IntN(5)]
		lines = append(lines, fmt.Sprintf("%d,Player %d,Club %d,%s,2026-12-31,paid,%d.%02d,%d", 10000+i, i, i%40, licence, rng.IntN(500), rng.IntN(100), rng.IntN(5000)))
	}
	var all []*Event
	for n := range events {
		l := list("", pairs, 2)
		for k, p := range rng.Perm(players)[:2*pairs] {
			l.Entries[k/2].Players[k%2] = Player{Name: fmt.Sprintf("Player %d", p), ID: fmt.Sprint(10000 + p), Boards: 26, Counted: true}
		}
		for k := 1; k < pairs; k++ {
			if rng.IntN(8) == 0 {
				l.Entries[k].Place = l.Entries[k-1].Place
			}
		}
		ev := event(l)
		ev.ID, ev.Date = fmt.Sprintf("2026-%03d", n+1), fmt.Sprintf("2026-%02d-%02d", n/17+1, n%28+1)
		all = append(all, ev)
	}
	return all, lines
}

// seasonScheme gives points to everybody, so that each player of each event has an award.
const seasonScheme = "[[award]]\nkind = \"club\"\nfirst = \"0.31 * contestants\"\nline = [[0, 1], [0.1, 0.7], [1, 0.1]]\nat = \"(place - 1) / contestants\"\n[eligibility]\nlicence = true\nclaim-days = 30\n"

// postSeason awards and posts a season, and writes the register.
func postSeason(t testing.TB, events []*Event, lines []string, s *Scheme) (*Register, *Ledger, *Batch, []byte) {
	r := register(t, lines...)
	var all []*Awards
	for _, ev := range events {
		a, err := s.Award(ev, Options{Register: r})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, a)
	}
	b := NewBatch(all, "", r)
	l := r.Open()
	for _, a := range b.Awards {
		if err := l.Post(a, Terms{}); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := csv.Write(&out, l.Register.Report("")); err != nil {
		t.Fatal(err)
	}
	return r, l, b, out.Bytes()
}

// A season of 200 events, 2,000 players and 50,000 awards balances to the last hundredth,
// and gives the same bytes again, whatever the order of the events.
func TestSeasonBalances(t *testing.T) {
	events, lines := season(200, 125, 2000)
	s := mustParse(t, seasonScheme)
	r, l, b, first := postSeason(t, events, lines, s)
	awards := 0
	for _, a := range b.Awards {
		awards += len(a.Lines)
	}
	if awards != 50000 {
		t.Errorf("%d awards", awards)
	}
	for _, x := range append(b.Balances, l.Balances(r)...) {
		if x.Variance().Sign() != 0 || x.One.Sign() == 0 {
			t.Errorf("%s: %v and %v", x.Word, x.One, x.Two)
		}
	}
	if problems := l.Register.CheckJournal(); len(problems) > 0 {
		t.Error(problems)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	rng.Shuffle(len(events), func(i, j int) { events[i], events[j] = events[j], events[i] })
	if _, _, _, second := postSeason(t, events, lines, s); !bytes.Equal(first, second) {
		t.Error("another run gives other bytes")
	}
}

// BenchmarkSeason is a season of 200 events, 2,000 players and 50,000 awards: points,
// posting and the new register.
func BenchmarkSeason(b *testing.B) {
	events, lines := season(200, 125, 2000)
	s := mustParse(b, seasonScheme)
	for b.Loop() {
		postSeason(b, events, lines, s)
	}
	b.ReportMetric(50000*float64(b.N)/b.Elapsed().Seconds(), "awards/s")
}
