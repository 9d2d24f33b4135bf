package masterpoint

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"recap/scoring/exact"
)

// pendingOf is an award of player 11 that waits for a claim up to 14 December.
func pendingOf(points string) *Awards {
	a := awardsOf("e1", points)
	a.Lines[0].Status, a.Lines[0].Reason, a.Lines[0].Until = Pending, ReasonTemporary, "2026-12-14"
	return a
}

// refuses fails the test where a posting is made, or is refused with other words.
func refuses(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
}

// liveOf is the live points of player 11, after the journal and the balances were looked at.
func liveOf(t *testing.T, l *Ledger, old *Register) string {
	t.Helper()
	for _, b := range l.Balances(old) {
		if b.Variance().Sign() != 0 {
			t.Errorf("%s: %v and %v", b.Word, b.One, b.Two)
		}
	}
	if problems := l.Register.CheckJournal(); len(problems) > 0 {
		t.Error(problems)
	}
	m, _ := l.Register.Find("11")
	return m.Live.String()
}

// MBSZ I.7: pending points are credited on request within 30 days, so neither an amendment
// nor a reversal with a second posting credits them because the licence is valid by now.
func TestMBSZ_I7_CorrectionsDoNotCreditPendingPoints(t *testing.T) {
	r := register(t, pointsList...)
	post := func(l *Ledger, a *Awards, terms Terms) {
		t.Helper()
		if err := l.Post(a, terms); err != nil {
			t.Fatal(err)
		}
	}
	l := r.Open()
	post(l, pendingOf("4"), Terms{})
	refuses(t, l.Post(awardsOf("e1", "4"), Terms{Amend: true}), "with the same points\n    hint: --claim")
	refuses(t, l.Post(awardsOf("e1", "4"), Terms{}), "with the same points\n    hint: --claim")
	post(l, awardsOf("e1", "3"), Terms{Amend: true}) // an appeal: 3 are pending now
	if got := liveOf(t, l, r); got != "10.5" {
		t.Errorf("amended: %s", got)
	}
	refuses(t, l.Claim("11", "", "2026-12-15"), "could be claimed up to 2026-12-14")
	again := l.Register.Open()
	if err := again.Claim("11", "", "2026-12-14"); err != nil || liveOf(t, again, r) != "13.5" {
		t.Errorf("claimed: %v %s", err, liveOf(t, again, r))
	}
	// Taken back and posted again: who has claimed them in time has them, who has not waits.
	for _, c := range []struct {
		l    *Ledger
		want string
	}{{l, "10.5"}, {again, "14.5"}} {
		if err := c.l.Reverse("e1", Terms{}); err != nil {
			t.Fatal(err)
		}
		post(c.l, awardsOf("e1", "4"), Terms{})
		if got := liveOf(t, c.l, r); got != c.want {
			t.Errorf("posted again: %s, want %s", got, c.want)
		}
	}
	refuses(t, l.Claim("11", "", "2026-12-15"), "could be claimed up to 2026-12-14")
}

// Points are not claimed before the event.
func TestClaimBeforeTheEvent(t *testing.T) {
	r := register(t, pointsList...)
	l := r.Open()
	if err := l.Post(pendingOf("4"), Terms{}); err != nil {
		t.Fatal(err)
	}
	l = l.Register.Open() // as it is read again
	refuses(t, l.Claim("11", "", "2026-11-13"), "the points of 0011 Alfa Ágnes from e1 are of 2026-11-14, and this is 2026-11-13")
	if err := l.Claim("11", "", "2026-11-14"); err != nil || liveOf(t, l, r) != "14.5" {
		t.Error(err)
	}
}

// What is put right after the end of a year goes through it. With 10.5 and an event of 9.5
// a player has 20, of which 0.85 stay: 17. Without the event 10.5 * 0.85 = 8.925 would have
// stayed, so taking it back takes 9.5 * 0.85 = 8.075. An amendment from 9.5 to 5.5 takes
// 4 * 0.85 = 3.4. Points taken back whole, where that is meant, leave 17 - 9.5. What was
// lost is rounded to the decimals of the register: 9.5 * 0.15 = 1.425, up to 1.43.
func TestCorrectionsAfterTheEndOfAYear(t *testing.T) {
	r := register(t, append(slices.Clone(pointsList), "13,Gamma,Kör,0.25,0.25,40")...)
	wbf := scheme(t, "wbf")
	ended := r.Open()
	if err := ended.Post(awardsOf("e1", "9.5"), Terms{}); err != nil {
		t.Fatal(err)
	}
	if err := ended.YearEnd(2026, wbf); err != nil {
		t.Fatal(err)
	}
	if got := liveOf(t, ended, r); got != "17" {
		t.Fatal(got)
	}
	year2 := ended.Register.Open()
	if err := year2.YearEnd(2027, wbf); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		from *Register
		do   func(*Ledger) error
		want string
	}{
		{"reversed", ended.Register, func(l *Ledger) error { return l.Reverse("e1", Terms{}) }, "8.93"}, // 17 - 9.5 + 1.43
		{"reversed whole", ended.Register, func(l *Ledger) error { return l.Reverse("e1", Terms{Whole: true}) }, "7.5"},
		{"amended", ended.Register, func(l *Ledger) error { return l.Post(awardsOf("e1", "5.5"), Terms{Amend: true}) }, "13.6"},
		{"amended to more", ended.Register, func(l *Ledger) error { return l.Post(awardsOf("e1", "13.5"), Terms{Amend: true}) }, "20.4"},
		{"amended, and reversed", ended.Register, func(l *Ledger) error {
			if err := l.Post(awardsOf("e1", "5.5"), Terms{Amend: true}); err != nil {
				return err
			}
			return l.Reverse("e1", Terms{}) // 13.6 - 5.5 + 0.83
		}, "8.93"},
		// 17 * 0.85 = 14.45. Without the event 10.5 * 0.85 * 0.85 = 7.58625 would have stayed.
		{"two years", year2.Register, func(l *Ledger) error { return l.Reverse("e1", Terms{}) }, "7.59"},
		// What was posted after the end of the year is whole.
		{"later event", ended.Register, func(l *Ledger) error {
			if err := l.Post(awardsOf("e2", "3"), Terms{}); err != nil {
				return err
			}
			return l.Reverse("e2", Terms{})
		}, "17"},
	} {
		l := c.from.Open()
		if err := c.do(l); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := liveOf(t, l, c.from); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		m, _ := l.Register.Find("11")
		if want := map[string]string{"amended": "105.5", "amended to more": "113.5"}[c.name]; m.AllTime.String() != want && want != "" || want == "" && m.AllTime.String() == "100" == (c.name == "later event") {
			t.Errorf("%s: all-time points do not decay, and are %v", c.name, m.AllTime)
		}
	}
}

// The end of a year is posted after its events, in the order of the years.
func TestYearEndInOrder(t *testing.T) {
	l := register(t, pointsList...).Open()
	wbf := scheme(t, "wbf")
	if err := l.Post(awardsOf("e1", "9.5"), Terms{}); err != nil { // of 2026-11-14
		t.Fatal(err)
	}
	refuses(t, l.YearEnd(2025, wbf), "the event e1 of 2026-11-14 has been posted, and its points would lose a part at year-end 2025")
	if err := l.YearEnd(2026, wbf); err != nil {
		t.Fatal(err)
	}
	if err := l.Reverse("e1", Terms{}); err != nil {
		t.Fatal(err)
	}
	refuses(t, l.YearEnd(2025, wbf), "year-end 2026 has been posted, so year-end 2025 is over")
}

// The same scheme under another name is no other scheme, and its points are not posted a
// second time.
func TestSameSchemeUnderAnotherName(t *testing.T) {
	l := register(t, pointsList...).Open()
	copied := awardsOf("e1", "1", "2")
	copied.Scheme = &Scheme{Name: "other-name", Awards: copied.Scheme.Awards}
	if err := l.Post(awardsOf("e1", "1", "2"), Terms{}); err != nil {
		t.Fatal(err)
	}
	for _, terms := range []Terms{{}, {Beside: true}, {Beside: true, Amend: true}} {
		refuses(t, l.Post(copied, terms), "the event e1 has been posted by the scheme s, with the same points")
	}
	// Nor are points that are pending credited by it.
	l = register(t, pointsList...).Open()
	if err := l.Post(pendingOf("1"), Terms{}); err != nil {
		t.Fatal(err)
	}
	copied.Lines = copied.Lines[:1]
	refuses(t, l.Post(copied, Terms{Beside: true}), "with the same points")
}

// Two categories of a scheme are two postings: red points stand beside green ones, and do
// not replace them.
func TestTwoCategoriesOfAScheme(t *testing.T) {
	r := register(t, pointsList...)
	l := r.Open()
	of := func(colour, points string) *Awards {
		a := awardsOf("e1", points)
		a.Lines[0].Kind = colour
		a.Scheme = &Scheme{Name: "abf", Category: colour, Awards: []*Rule{{Kind: "green", Category: "green"}, {Kind: "red", Category: "red"}}}
		return a
	}
	if err := l.Post(of("green", "1"), Terms{}); err != nil {
		t.Fatal(err)
	}
	for _, terms := range []Terms{{}, {Amend: true}} {
		refuses(t, l.Post(of("red", "2"), terms), "posted by the scheme abf:green\n    hint: --beside")
	}
	if err := l.Post(of("red", "2"), Terms{Beside: true}); err != nil {
		t.Fatal(err)
	}
	if got := liveOf(t, l, r); got != "13.5" {
		t.Error(got)
	}
	if !slices.ContainsFunc(l.Register.Journal, func(p Posting) bool { return p.Scheme == "abf:red" && p.Kind == "red" }) {
		t.Error("the journal does not tell the category")
	}
	if err := l.Reverse("e1", Terms{}); err != nil || liveOf(t, l, r) != "10.5" {
		t.Error(err)
	}
}

// Nobody is left with less than nothing: 10 points alone, of which 8.5 are left at the end
// of the year, are not taken back whole. Taken back as they are they leave 0.
func TestNothingBelowZero(t *testing.T) {
	r := register(t, "id,name,live,all_time", "11,Alfa Ágnes,0,0", "12,Béta Őrs,1.25,1.25")
	l := r.Open()
	if err := l.Post(awardsOf("e1", "10"), Terms{}); err != nil {
		t.Fatal(err)
	}
	if err := l.YearEnd(2026, scheme(t, "wbf")); err != nil {
		t.Fatal(err)
	}
	n := len(l.Register.Journal)
	refuses(t, l.Reverse("e1", Terms{Whole: true}), "11 Alfa Ágnes would be left with -1.5 points (live)")
	if len(l.Register.Journal) != n || liveOf(t, l, r) != "8.5" {
		t.Error("something was posted")
	}
	if err := l.Reverse("e1", Terms{}); err != nil || liveOf(t, l, r) != "0" {
		t.Error(err)
	}
}

// A journal that does not tell the category has the event under the name of the scheme: its
// points are amended, and those of another colour stand beside them.
func TestJournalWithoutCategories(t *testing.T) {
	l := register(t, append(slices.Clone(pointsList), "event,hash,date,scheme,action,id,kind,apart,points,status,reason,until",
		"e1,aa,2026-11-14,abf,post,,,,1,,,", "e1,aa,2026-11-14,abf,post,0011,green,,1,credited,,")...).Open()
	of := func(colour, points string) *Awards {
		a := awardsOf("e1", points)
		a.Lines[0].Kind = colour
		a.Scheme = &Scheme{Name: "abf", Category: colour, Awards: []*Rule{{Kind: "green", Category: "green"}, {Kind: "red", Category: "red"}}}
		return a
	}
	refuses(t, l.Post(of("green", "1.5"), Terms{Beside: true}), "hint: --amend")
	refuses(t, l.Post(of("red", "1.5"), Terms{Amend: true}), "hint: --beside")
	if err := l.Post(of("green", "1.5"), Terms{Amend: true}); err != nil {
		t.Fatal(err)
	}
	if m, _ := l.Register.Find("11"); m.Live.String() != "11" { // 10.5 + 0.5
		t.Error(m.Live)
	}
}

// Whatever a player had and won, taking the event back after the end of the year leaves
// what there would be without it, but for the hundredths of two roundings.
func TestReversalAfterTheEndOfAYearIsAsIfTheEventHadNotBeen(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 5))
	hundredth := func(n int) string { return fmt.Sprintf("%d.%02d", n/100, n%100) }
	wbf := scheme(t, "wbf")
	for range 300 {
		had, won := rng.IntN(60000), 1+rng.IntN(3000)
		r := register(t, "id,name,live,all_time", "11,Alfa Ágnes,"+hundredth(had)+",0", "12,Béta Őrs,0.01,0.01")
		with, without := r.Open(), r.Open()
		for _, err := range []error{with.Post(awardsOf("e1", hundredth(won)), Terms{}), with.YearEnd(2026, wbf), with.Reverse("e1", Terms{}), without.YearEnd(2026, wbf)} {
			if err != nil {
				t.Fatal(had, won, err)
			}
		}
		a, b := exact.MustParse(liveOf(t, with, r)), exact.MustParse(liveOf(t, without, r))
		if d := a.Sub(b); exact.MustParse("0.01").Less(exact.Max(d, d.Neg())) {
			t.Errorf("%d and %d hundredths: %v with the event and %v without it", had, won, a, b)
		}
	}
}
