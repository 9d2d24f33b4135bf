package monopoly

import (
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// §3.2: by wealth, then by unencumbered property; who is equal in both shares a place.
func TestOrder(t *testing.T) {
	b := testBoard(t)
	// W8 and W9 of the worked examples tie at 820; 420 against 220 without mortgage.
	c := Championship{Board: b, Rules: testRules(t), Lines: sheetsOf(t, b, PreliminaryStage, `
		1 a active 90 400 21;39m
		1 b active 90 400 1;11;23
		1 c active 90 900
		1 d active 90 900
		1 e bankrupt 90 0`)}
	r := c.Rank(PreliminaryStage)
	if got := slots(r); got != "c:1=:semifinal d:1=:semifinal b:3:semifinal a:4:semifinal e:5:semifinal" || len(r.All()) > 0 {
		t.Errorf("%s; %s", got, codes(r.All()))
	}
}

// cut is a rule set in which few go on.
func cut(t testing.TB, advance, reserves int, more ...string) Settings {
	return testRules(t, append(more, "preliminary.advance="+strconv.Itoa(advance), "preliminary.reserves="+strconv.Itoa(reserves))...)
}

// §3.2, §3.3, A-4: a tie across the last place, and across the last reserve, is a
// finding; one elsewhere is none.
func TestTieAcrossLine(t *testing.T) {
	b := testBoard(t)
	for _, test := range []struct {
		amounts []int
		want    string
		ties    int
	}{
		{[]int{800, 700, 700, 600, 500, 400, 300, 200}, "p1:1:semifinal p2:2=:semifinal p3:2=:semifinal p4:4:reserve p5:5:reserve p6:6: p7:7: p8:8:", 0},
		{[]int{800, 700, 600, 600, 500, 400, 300, 200}, "p1:1:semifinal p2:2:semifinal p3:3=:tie-semifinal p4:3=:tie-semifinal p5:5:reserve p6:6: p7:7: p8:8:", 1},
		{[]int{800, 700, 600, 500, 400, 400, 300, 200}, "p1:1:semifinal p2:2:semifinal p3:3:semifinal p4:4:reserve p5:5=:tie-reserve p6:5=:tie-reserve p7:7: p8:8:", 1},
		// Both lines through one tie.
		{[]int{800, 700, 600, 600, 600, 600, 300, 200}, "p1:1:semifinal p2:2:semifinal p3:3=:tie-semifinal p4:3=:tie-semifinal p5:3=:tie-semifinal p6:3=:tie-semifinal p7:7: p8:8:", 2},
	} {
		c := Championship{Board: b, Rules: cut(t, 3, 2), Lines: cashGames(t, b, PreliminaryStage, test.amounts...)}
		r := c.Rank(PreliminaryStage)
		if got := slots(r); got != test.want {
			t.Errorf("%v:\n%s, want\n%s", test.amounts, got, test.want)
		}
		if got := strings.Count(codes(r.All()), "UNRESOLVED_TIE"); got != test.ties || r.Unresolved() != (test.ties > 0) {
			t.Errorf("%v: %d ties, want %d", test.amounts, got, test.ties)
		}
		c.Rules.Ranking.Ties = "shared"
		if c.Rank(PreliminaryStage).Unresolved() {
			t.Errorf("%v: a shared tie is a finding", test.amounts)
		}
	}
}

// §3.3: the reserves follow those who go on. Who loses the lot for the last seats is a
// reserve before the others, so these are numbered behind them, and are called behind them.
func TestReservesBehindTie(t *testing.T) {
	b := testBoard(t)
	// Two of p3, p4, p5 have the seats 3 and 4, the third is reserve 1; p6 is reserve 2.
	// p7 and p8 share the numbers 3 and 4, p9 is reserve 5.
	c := Championship{Board: b, Rules: cut(t, 4, 5), Lines: cashGames(t, b, PreliminaryStage, 900, 800, 600, 600, 600, 500, 400, 400, 300, 200, 100, 50)}
	numbers := func(r *Result) string {
		var all []string
		for _, s := range r.Ranking {
			if s.Slot == Reserve {
				all = append(all, s.Player+":"+strconv.Itoa(s.Reserve))
			}
		}
		return strings.Join(all, " ")
	}
	if got := numbers(c.Rank(PreliminaryStage)); got != "p6:2 p7:0 p8:0 p9:5" {
		t.Error(got)
	}
	c.Event.Withdrawals = []Withdrawal{{Stage: SemiFinalStage, Unit: "p1"}, {Stage: SemiFinalStage, Unit: "p2"}}
	r := c.Rank(PreliminaryStage)
	if x := r.Replaced; len(x) != 2 || x[0].By != nil || !x[0].Undecided || x[1].By == nil || x[1].By.Player != "p6" || codes(r.All()) != "UNRESOLVED_TIE" {
		t.Errorf("%+v, %s", x, codes(r.All()))
	}
	c.Event.Ties = []TieRuling{{Order: []string{"p5", "p3", "p4"}, By: "lot"}}
	r = c.Rank(PreliminaryStage)
	if got := numbers(r); got != "p4:1 p6:2 p7:0 p8:0 p9:5" || r.Replaced[0].By.Player != "p4" || r.Replaced[1].By.Player != "p6" {
		t.Errorf("%s, %+v", got, r.Replaced)
	}
	// No more lose than there are reserves: of p3 to p6 three lose, and two are reserves.
	c = Championship{Board: b, Rules: cut(t, 3, 2), Lines: cashGames(t, b, PreliminaryStage, 800, 700, 600, 600, 600, 600, 300, 200)}
	for _, p := range []string{"p1", "p2", "p3"} {
		c.Event.Withdrawals = append(c.Event.Withdrawals, Withdrawal{Stage: SemiFinalStage, Unit: p})
	}
	if r := c.Rank(PreliminaryStage); len(r.Replaced) != 3 || !r.Replaced[1].Undecided || r.Replaced[2].Undecided || !strings.Contains(codes(r.All()), "NO_RESERVE_LEFT") {
		t.Errorf("%+v, %s", r.Replaced, codes(r.All()))
	}
}

// the finding says for how many places the lot is: of five who share place 3, the
// last two of four go on; of those who lose, one is the last of two reserves.
func TestTieForHowManyPlaces(t *testing.T) {
	b := testBoard(t)
	for _, test := range []struct {
		advance, reserves int
		amounts           []int
		want              string
	}{
		{4, 4, []int{900, 800, 600, 600, 600, 600, 600, 500}, "semifinal 2"},
		{3, 2, []int{900, 800, 600, 600, 500, 400, 300, 200}, "semifinal 1"},
		{3, 2, []int{900, 800, 600, 600, 600, 600, 300, 200}, "semifinal 1, reserve 2"},
		{1, 3, []int{900, 800, 600, 600, 600, 600, 300, 200}, "reserve 2"},
	} {
		c := Championship{Board: b, Rules: cut(t, test.advance, test.reserves), Lines: cashGames(t, b, PreliminaryStage, test.amounts...)}
		var got []string
		for _, f := range c.Rank(PreliminaryStage).All() {
			got = append(got, f.Args[2]+" "+f.Args[3])
		}
		if strings.Join(got, ", ") != test.want {
			t.Errorf("%v: %v, want %s", test.amounts, got, test.want)
		}
	}
}

// a ruling settles a tie whose players it names, all of them; no other does.
func TestTieRuling(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: cut(t, 3, 1), Lines: cashGames(t, b, PreliminaryStage, 800, 700, 600, 600, 500, 400, 300, 200)}
	for _, test := range []struct {
		order      []string
		stage      Stage
		unresolved bool
		want       string
	}{
		{[]string{"p4", "p3"}, PreliminaryStage, false, "p1:1:semifinal p2:2:semifinal p4:3:semifinal p3:4:reserve"},
		{[]string{"p3", "p4"}, NoStage, false, "p1:1:semifinal p2:2:semifinal p3:3:semifinal p4:4:reserve"},
		{[]string{"p4", "p5"}, PreliminaryStage, true, ""},
		{[]string{"p4", "p4"}, PreliminaryStage, true, ""},
		{[]string{"p4", "p3", "p5"}, PreliminaryStage, true, ""},
		{[]string{"p4", "p3"}, FinalStage, true, ""},
	} {
		c.Event.Ties = []TieRuling{{Stage: test.stage, Order: test.order, By: "lot"}}
		r := c.Rank(PreliminaryStage)
		if r.Unresolved() != test.unresolved || !strings.HasPrefix(slots(r), test.want) {
			t.Errorf("%v in %v: %s %s", test.order, test.stage, slots(r), codes(r.All()))
		}
		if used := !strings.Contains(codes(r.All()), "WARN_RULING_WITHOUT_EFFECT"); test.stage == PreliminaryStage && used == test.unresolved {
			t.Errorf("%v: used %v", test.order, used)
		}
	}
}

// §3.3, A-14: the reserves replace the absent in the order of the reserves; an absent
// reserve is passed over, and a missing one is told.
func TestReserves(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: cut(t, 3, 2), Lines: cashGames(t, b, PreliminaryStage, 800, 700, 600, 500, 400, 300, 200, 100)}
	replaced := func(absent ...string) (*Result, string) {
		c.Event.Withdrawals = nil
		for _, a := range absent {
			c.Event.Withdrawals = append(c.Event.Withdrawals, Withdrawal{Stage: SemiFinalStage, Unit: a})
		}
		r := c.Rank(PreliminaryStage)
		var all []string
		for _, x := range r.Replaced {
			by := "nobody"
			if x.Undecided {
				by = "?"
			}
			if x.By != nil {
				by = x.By.Player
			}
			all = append(all, x.Absent.Player+"<"+by)
		}
		return r, strings.Join(all, " ")
	}
	for _, test := range []struct {
		absent     []string
		want, code string
	}{
		{[]string{"p2"}, "p2<p4", ""},
		{[]string{"p3", "p1"}, "p3<p4 p1<p5", ""},
		{[]string{"p4", "p1"}, "p1<p5", ""},
		{[]string{"p1", "p2", "p3"}, "p1<p4 p2<p5 p3<nobody", "WARN_NO_RESERVE_LEFT"},
		{[]string{"p7"}, "", "WARN_RULING_WITHOUT_EFFECT"}, // does not go on anyhow
		{[]string{"p9"}, "", "WARN_RULING_WITHOUT_EFFECT"},
	} {
		r, got := replaced(test.absent...)
		if got != test.want || codes(r.All()) != test.code {
			t.Errorf("%v: %s %s", test.absent, got, codes(r.All()))
		}
	}
	// A tie among the reserves matters once one is called, not before.
	c.Lines = cashGames(t, b, PreliminaryStage, 800, 700, 600, 500, 500, 300, 200, 100)
	if r, _ := replaced(); r.Unresolved() {
		t.Error("a tie inside the reserves is a finding before one is called")
	}
	// Neither name nor order says which of them it is, nor which seat each takes.
	for _, absent := range [][]string{{"p1"}, {"p1", "p2"}} {
		r, got := replaced(absent...)
		if !r.Unresolved() || strings.Contains(got, "p4") || strings.Contains(got, "p5") || strings.Count(got, "?") != len(absent) {
			t.Errorf("%s %s", got, codes(r.All()))
		}
	}
	c.Event.Ties = []TieRuling{{Order: []string{"p5", "p4"}, By: "lot"}}
	if r, got := replaced("p1"); r.Unresolved() || got != "p1<p5" {
		t.Errorf("%s %s", got, codes(r.All()))
	}
}

// §3.5, §13: the champion, a tie for the title, and who goes in the champion's place.
func TestFinal(t *testing.T) {
	b := testBoard(t)
	six := func(amounts ...int) []*Line {
		lines := cashGames(t, b, FinalStage, amounts...)
		for _, l := range lines {
			l.Game = "final"
		}
		return lines
	}
	for _, test := range []struct {
		name      string
		amounts   []int
		withdrawn []string
		slots     string
		successor string
		tie       bool
	}{
		{"champion", []int{600, 500, 400, 300, 200, 100}, nil, "p1:1:champion p2:2:", "", false},
		{"tie for the title", []int{600, 600, 400, 300, 200, 100}, nil, "p1:1=:tie-champion p2:1=:tie-champion", "", true},
		{"tie behind", []int{600, 500, 500, 300, 200, 100}, nil, "p1:1:champion p2:2=: p3:2=:", "", false},
		{"successor", []int{600, 500, 400, 300, 200, 100}, []string{"p1"}, "p1:1:champion", "p2", false},
		{"two decline", []int{600, 500, 400, 300, 200, 100}, []string{"p1", "p2"}, "p1:1:champion", "p3", false},
		{"tie for the succession", []int{600, 500, 500, 300, 200, 100}, []string{"p1"}, "p1:1:champion", "", true},
		{"one of them declines", []int{600, 500, 500, 300, 200, 100}, []string{"p1", "p2"}, "p1:1:champion", "p3", false},
		{"another than the champion", []int{600, 500, 500, 300, 200, 100}, []string{"p2"}, "p1:1:champion", "", false},
	} {
		c := Championship{Board: b, Rules: testRules(t), Lines: six(test.amounts...)}
		for _, w := range test.withdrawn {
			c.Event.Withdrawals = append(c.Event.Withdrawals, Withdrawal{Stage: AfterFinal, Unit: w})
		}
		r := c.Rank(FinalStage)
		successor := ""
		if r.Successor != nil {
			successor = r.Successor.Player
		}
		if !strings.HasPrefix(slots(r), test.slots) || successor != test.successor || r.Unresolved() != test.tie {
			t.Errorf("%s: %s, successor %q, %s", test.name, slots(r), successor, codes(r.All()))
		}
	}
	// §6.3: exactly six.
	c := Championship{Board: b, Rules: testRules(t), Lines: six(500, 400, 300, 200, 100)}
	if got := codes(c.Rank(FinalStage).All()); got != "TABLE_SIZE" {
		t.Errorf("five in the final: %s", got)
	}
}

// §3.1: only players of a preliminary may go on; who did not qualify may not either, and
// a reserve whom nobody called is told.
func TestEligible(t *testing.T) {
	b := testBoard(t)
	lines := cashGames(t, b, PreliminaryStage, 800, 700, 600, 500, 400, 300, 200, 100)
	semi := sheetsOf(t, b, SemiFinalStage, `
		s p1 active 90 10
		s p2 active 90 20
		s p4 active 90 30
		s p7 active 90 40
		s x active 90 50`)
	c := Championship{Board: b, Rules: cut(t, 3, 2), Lines: append(lines, semi...)}
	r := c.Rank(SemiFinalStage)
	if got := codes(r.All()); got != "WARN_NOT_QUALIFIED NOT_QUALIFIED NOT_IN_PRELIMINARY" {
		t.Error(got)
	}
	if got := slots(r); got != "p4:1:final p2:2:final p1:3:final" || len(r.Apart) != 2 {
		t.Errorf("%s, %d apart", got, len(r.Apart))
	}
	// Called in the place of p3, the reserve is in order.
	c.Event.Withdrawals = []Withdrawal{{Stage: SemiFinalStage, Unit: "p3"}}
	if got := codes(c.Rank(SemiFinalStage).All()); got != "NOT_QUALIFIED NOT_IN_PRELIMINARY" {
		t.Error(got)
	}
	c.Rules.SemiFinal.Eligible = "any"
	if got := codes(c.Rank(SemiFinalStage).All()); got != "" {
		t.Error(got)
	}
}

// §10, A-19: who is disqualified leaves the ranking, the next moves up, and the others'
// results stand.
func TestDisqualified(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: cut(t, 3, 1), Lines: cashGames(t, b, PreliminaryStage, 800, 700, 600, 500, 400, 300, 200, 100)}
	want := "p1:1:semifinal p3:2:semifinal p4:3:semifinal p5:4:reserve p6:5: p7:6: p8:7:"
	c.Event.Rulings = []Ruling{{Kind: DisqualifiedKind, Unit: "p2", Reason: "left the room"}}
	if got := slots(c.Rank(PreliminaryStage)); got != want {
		t.Error(got)
	}
	c.Event.Rulings = nil
	c.Lines[1].Status = Disqualified
	r := c.Rank(PreliminaryStage)
	if got := slots(r); got != want || len(r.Apart) != 1 || r.Apart[0].Status != Disqualified {
		t.Error(got)
	}
	c.Rules.Ranking.Disqualified = "kept"
	if got := slots(c.Rank(PreliminaryStage)); got != "p1:1:semifinal p2:2: p3:3:semifinal p4:4:semifinal p5:5:reserve p6:6: p7:7: p8:8:" {
		t.Error(got)
	}
}

// one result a player and stage, or the best, the sum, the last.
func TestMulti(t *testing.T) {
	b := testBoard(t)
	text := `
		1 a active 90 100
		1 b active 90 200
		1 c active 90 300
		1 d active 90 400
		2 a active 90 250
		2 e active 90 210
		2 f active 90 220
		2 g active 90 230
		3 a active 90 150
		3 h active 90 240
		3 i active 90 260
		3 j active 90 270`
	for multi, want := range map[string]int{"best": 250, "sum": 500, "last": 150} {
		c := Championship{Board: b, Rules: testRules(t, "multi="+multi), Lines: sheetsOf(t, b, PreliminaryStage, text)}
		r := c.Rank(PreliminaryStage)
		if s := r.of("a", ""); s == nil || !s.Total.Equal(num(want)) || len(r.Ranking) != 10 || len(r.All()) > 0 {
			t.Errorf("%s: %+v, %s", multi, s, codes(r.All()))
		}
	}
	c := Championship{Board: b, Rules: testRules(t), Lines: sheetsOf(t, b, PreliminaryStage, text)}
	if r := c.Rank(PreliminaryStage); codes(r.All()) != "PLAYER_IN_TWO_GAMES PLAYER_IN_TWO_GAMES" || len(r.Ranking) != 9 || len(r.Apart) != 1 {
		t.Errorf("%s, %d ranked", codes(r.All()), len(r.Ranking))
	}
}

// bankrupts share the last place, or the later bankruptcy ranks higher.
func TestBankrupt(t *testing.T) {
	b := testBoard(t)
	lines := sheetsOf(t, b, FinalStage, `
		f a bankrupt 80 0
		f b bankrupt 80 0
		f c bankrupt 80 0
		f d bankrupt 80 0
		f e bankrupt 80 0
		f g active 80 0`)
	for i, order := range []int{2, 5, 1, 4, 3} {
		lines[i].BankruptOrder = order
	}
	c := Championship{Board: b, Rules: testRules(t, "bankrupt=later-higher"), Lines: lines}
	if got := slots(c.Rank(FinalStage)); got != "g:1:champion b:2: d:3: e:4: a:5: c:6:" {
		t.Error(got)
	}
	c.Rules.Ranking.Bankrupt = "shared"
	if got := slots(c.Rank(FinalStage)); !strings.HasPrefix(got, "a:1=:tie-champion") {
		t.Error(got)
	}
}

// whom the least wealth keeps out of the places, and fewer players than places.
func TestPlacesToFill(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: cut(t, 6, 2, "min-wealth=350"), Lines: cashGames(t, b, PreliminaryStage, 800, 700, 600, 500, 400, 300, 200, 100)}
	if got := slots(c.Rank(PreliminaryStage)); got != "p1:1:semifinal p2:2:semifinal p3:3:semifinal p4:4:semifinal p5:5:semifinal p6:6: p7:7: p8:8:" {
		t.Error(got)
	}
	c.Rules = testRules(t)
	if r := c.Rank(PreliminaryStage); r.Ranking[7].Slot != SemiFinalist || len(r.All()) > 0 {
		t.Error("fewer than 72 do not all go on")
	}
	c.Rules = testRules(t, "fewer=tables", "multi=best")
	c.Lines = append(cashGames(t, b, PreliminaryStage, 700, 600, 500, 400), sheetsOf(t, b, PreliminaryStage, "2 x active 90 300\n2 y active 90 200\n2 z active 90 100\n2 p1 active 90 10")...)
	if got := slots(c.Rank(PreliminaryStage)); got != "p1:1:semifinal p2:2:semifinal p3:3:semifinal p4:4:semifinal x:5:semifinal y:6:semifinal z:7:reserve" {
		t.Error(got) // 7 fill no tables, 6 do
	}
}

// cards and adjustments count where the rules say so.
func TestCardsAndAdjustments(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: testRules(t, "jail-card=50"), Lines: cashGames(t, b, PreliminaryStage, 800, 700, 600, 500)}
	c.Lines[1].JailCards = 2
	c.Event.Rulings = []Ruling{{Kind: AdjustedKind, Unit: "p1", Amount: -150, Reason: "debt at minute 90"}}
	if got := slots(c.Rank(PreliminaryStage)); !strings.HasPrefix(got, "p2:1:semifinal p1:2:") { // 800 and 650
		t.Error(got)
	}
	c.Rules.Game.UnfinishedDebt = "no-adjustments"
	if r := c.Rank(PreliminaryStage); codes(r.All()) != "ADJUSTMENT_REFUSED" || !strings.HasPrefix(slots(r), "p1:1=:semifinal p2:1=:") {
		t.Errorf("%s %s", slots(r), codes(r.All()))
	}
}

// shown and never counted: the part of the table's assets, and place points.
func TestReportOnlyColumns(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: testRules(t, "columns=share,place-points"), Lines: cashGames(t, b, PreliminaryStage, 500, 300, 100, 100)}
	r := c.Rank(PreliminaryStage)
	var got []string
	for _, s := range r.Ranking {
		got = append(got, s.Share.Text(0)+" "+s.PlacePoints.Text(1))
	}
	if want := []string{"50 4.0", "30 3.0", "10 1.5", "10 1.5"}; !slices.Equal(got, want) {
		t.Error(got)
	}
}

// §7: what the referee accepts is no obstacle; it stays to be read.
func TestAccepted(t *testing.T) {
	b := testBoard(t)
	lines := cashGames(t, b, PreliminaryStage, 800, 700, 600, 500)
	for _, l := range lines {
		l.Minutes = 91
	}
	c := Championship{Board: b, Rules: testRules(t), Lines: lines}
	if r := c.Rank(PreliminaryStage); codes(r.All()) != "OVER_90_MINUTES" || len(r.Ranking) != 0 || len(r.Apart) != 4 {
		t.Errorf("%s, %d ranked", codes(r.All()), len(r.Ranking))
	}
	c.Event.Rulings = []Ruling{{Kind: AcceptedKind, Game: "1", Code: Over90Minutes, Reason: "the clock was late"}}
	if r := c.Rank(PreliminaryStage); len(r.Ranking) != 4 || r.All()[0].Reason != "the clock was late" {
		t.Errorf("%d ranked", len(r.Ranking))
	}
	c.Event.Rulings = nil
	c.Rules.Game.FaultySheets = "ranked"
	if r := c.Rank(PreliminaryStage); len(r.Ranking) != 4 || !r.Ranking[0].Doubtful {
		t.Errorf("%d ranked", len(r.Ranking))
	}
}

// The order of the sheets changes nothing, and every valuation stands in its order:
// what the bank pays is the least, full prices the most.
func TestProperties(t *testing.T) {
	b := testBoard(t)
	random := rand.New(rand.NewSource(2009))
	for range 50 {
		var lines []*Line
		for g := range 5 {
			var deck []int
			for d := range b.Deeds {
				deck = append(deck, d)
			}
			random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			for p := range 4 {
				l := &Line{Game: strconv.Itoa(g), Stage: PreliminaryStage, Player: strconv.Itoa(4*g + p), Minutes: 90, Cash: random.Intn(3) * 100, Declared: -1}
				for range random.Intn(6) {
					l.Holdings = append(l.Holdings, Holding{Deed: deck[0], Mortgaged: random.Intn(2) == 0})
					deck = deck[1:]
				}
				lines = append(lines, l)
			}
		}
		for _, l := range lines {
			last := num(-1)
			for _, m := range []Mortgaged{Liquidation, MortgagedZero, NetOfRedemption, PrintedHalf, FullFace} {
				v := Valuation{Mortgaged: m, Buildings: "purchase", Interest: 10, InterestRounding: "up"}
				w := v.Value(b, l.Cash, l.Holdings, 0).Total()
				if w.Less(last) {
					t.Fatalf("%s is %s, less than the one before, %s", m, w, last)
				}
				last = w
			}
		}
		c := Championship{Board: b, Rules: cut(t, 6, 3), Lines: lines}
		want := slots(c.Rank(PreliminaryStage))
		c.Lines = slices.Clone(lines)
		random.Shuffle(len(lines), func(i, j int) { c.Lines[i], c.Lines[j] = c.Lines[j], c.Lines[i] })
		if got := slots(c.Rank(PreliminaryStage)); got != want {
			t.Fatalf("shuffled:\n%s\n%s", got, want)
		}
	}
}

// §7: a second game that the referee lets pass changes nothing: the first one counts.
func TestSecondGameAccepted(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: testRules(t), Lines: append(cashGames(t, b, PreliminaryStage, 800, 700, 600, 500), sheetsOf(t, b, PreliminaryStage, "2 p1 active 90 10\n2 x active 90 20\n2 y active 90 30\n2 z active 90 40")...)}
	c.Event.Rulings = []Ruling{{Kind: AcceptedKind, Unit: "p1", Code: PlayerInTwoGames, Reason: "stood in for a latecomer"}}
	r := c.Rank(PreliminaryStage)
	if s := r.of("p1", ""); s == nil || !s.Total.Equal(num(800)) || len(s.Games) != 1 {
		t.Errorf("%+v", s)
	}
}

// A decision that fits nothing is told, once, in the last stage that is played where it
// names none.
func TestUnusedDecisions(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: testRules(t), Lines: append(cashGames(t, b, PreliminaryStage, 800, 700, 600, 600), cashGames(t, b, SemiFinalStage, 4, 3, 2, 1)...)}
	c.Event.Rulings = []Ruling{{Kind: DisqualifiedKind, Unit: "nobody", Reason: "x"}, {Kind: AdjustedKind, Unit: "p1", Amount: 5, Stage: PreliminaryStage, Reason: "y"}}
	c.Event.Ties = []TieRuling{{Order: []string{"p4", "p3"}, By: "lot"}, {Order: []string{"p1", "p2"}, By: "lot"}}
	if got := codes(c.Rank(PreliminaryStage).All()); got != "" {
		t.Error(got)
	}
	r := c.Rank(SemiFinalStage)
	if got := codes(r.All()); got != "WARN_RULING_WITHOUT_EFFECT WARN_RULING_WITHOUT_EFFECT" || codes(r.Before.All()) != "" {
		t.Errorf("%s; %s", got, codes(r.Before.All()))
	}
}
