package monopoly

import (
	"slices"
	"strings"
	"testing"
)

// twoGames are the players a to f and g to j in a preliminary, a with the most.
const twoGames = `
	1 a active 90 100
	1 b active 90 90
	1 c active 90 80
	1 d active 90 70
	1 e active 90 60
	1 f active 90 50
	2 g active 90 45
	2 h active 90 40
	2 i active 90 35
	2 j active 90 30`

// §3.3, A-14: who is listed as absent and plays all the same is told; where the reserve
// plays too, two are on one seat, and the absent one is held apart.
func TestWithdrawnPlays(t *testing.T) {
	b := testBoard(t)
	for _, test := range []struct{ players, want, ranked string }{
		{"a b c d e", "WITHDRAWN_PLAYS", "b c d e"},    // e is the reserve for a
		{"a b c d", "WARN_WITHDRAWN_PLAYS", "a b c d"}, // a came after all
		{"b c d e", "", "b c d e"},
	} {
		semi := ""
		for i, p := range strings.Fields(test.players) {
			semi += "1 " + p + " active 90 " + []string{"9", "8", "7", "6", "5"}[i] + "\n"
		}
		c := Championship{Board: b, Rules: cut(t, 4, 2), Lines: append(sheetsOf(t, b, PreliminaryStage, twoGames), sheetsOf(t, b, SemiFinalStage, semi)...)}
		c.Event.Withdrawals = []Withdrawal{{Stage: SemiFinalStage, Unit: "a", Reason: "ill"}}
		r := c.Rank(SemiFinalStage)
		if got := codes(r.All()); got != test.want || players(r) != test.ranked {
			t.Errorf("%s: %s, ranked %s", test.players, got, players(r))
		}
	}
}

// players are those in the ranking.
func players(r *Result) string {
	var all []string
	for i := range r.Ranking {
		all = append(all, r.Ranking[i].Player)
	}
	return strings.Join(all, " ")
}

// §13: who played the final was not absent from it; that nobody is left to replace the
// player is no matter then.
func TestChampionAbsentFromFinal(t *testing.T) {
	b := testBoard(t)
	six := strings.Join(strings.SplitAfter(twoGames, "\n")[:7], "")
	c := Championship{Board: b, Rules: testRules(t), Lines: append(sheetsOf(t, b, SemiFinalStage, six), sheetsOf(t, b, FinalStage, six)...)}
	c.Event.Withdrawals = []Withdrawal{{Stage: FinalStage, Unit: "a"}}
	r := c.Rank(FinalStage)
	if got := codes(append(r.Before.All(), r.All()...)); got != "WARN_WITHDRAWN_PLAYS" || r.Successor != nil {
		t.Errorf("%s, successor %v", got, r.Successor)
	}
	for _, word := range []string{"world-championship", "World Final", "világbajnokság", "чемпионат мира"} {
		stage, ok := ParseStage(word)
		c.Event.Withdrawals[0].Stage = stage
		if r = c.Rank(FinalStage); !ok || r.Successor == nil || r.Successor.Player != "b" || len(r.All()) > 0 {
			t.Errorf("%s: successor %v, %s", word, r.Successor, codes(r.All()))
		}
	}
}

// §3.2: whose preliminary sheet waits has not failed to qualify: the player is ranked,
// and the ranking is provisional.
func TestEarlierSheetWaits(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: cut(t, 7, 2), Lines: append(sheetsOf(t, b, PreliminaryStage, twoGames), sheetsOf(t, b, SemiFinalStage, `
		1 a active 90 9
		1 b active 90 8
		1 g active 90 7
		1 h active 90 6`)...)}
	if r := c.Rank(SemiFinalStage); r.Open() {
		t.Error("with sheets in order the stage before is open")
	}
	c.Lines[1].Declared = 5 // which is not the 90 of b: the sheet of a to f waits
	r := c.Rank(SemiFinalStage)
	if got := codes(r.All()); got != "WARN_EARLIER_SHEET_WAITS WARN_EARLIER_SHEET_WAITS" || players(r) != "a b g h" || !r.Open() || r.Before.Waits() != 6 || r.Waits() != 0 {
		t.Errorf("%s, ranked %s, open %t", got, players(r), r.Open())
	}
	// The ruling that makes a leave the championship is told once, as what it is; one
	// about the preliminary makes a unqualified (§10).
	c.Lines[1].Declared = -1
	c.Event.Rulings = []Ruling{{Kind: DisqualifiedKind, Unit: "a", Reason: "x"}}
	if r = c.Rank(SemiFinalStage); len(r.All()) > 0 || players(r) != "b g h" || r.Apart[0].Ruling == nil || len(r.Apart[0].Codes) > 0 || r.Open() {
		t.Errorf("%s, ranked %s, %+v", codes(r.All()), players(r), r.Apart)
	}
	c.Event.Rulings[0].Stage = PreliminaryStage
	if r = c.Rank(SemiFinalStage); codes(r.All()) != "NOT_QUALIFIED" || r.All()[0].Args[2] != "disqualified" {
		t.Errorf("%+v", r.All())
	}
}

// §3.2, §3.3: why somebody did not qualify is said: the place, or which of the reserves.
func TestWhyNotQualified(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: cut(t, 4, 2), Lines: append(sheetsOf(t, b, PreliminaryStage, twoGames), sheetsOf(t, b, SemiFinalStage, `
		1 a active 90 9
		1 b active 90 8
		1 f active 90 7
		1 g active 90 6`)...)}
	fs := c.Rank(SemiFinalStage).All()
	if codes(fs) != "WARN_NOT_QUALIFIED NOT_QUALIFIED" || !slices.Equal(fs[0].Args, []string{"f", "preliminary", "reserve", "2"}) || !slices.Equal(fs[1].Args, []string{"g", "preliminary", "place", "7"}) {
		t.Errorf("%+v", fs)
	}
}

// §3, §6.3: there is one final. Which of two it is nobody can say, so that both wait until
// the referee does.
func TestOneFinal(t *testing.T) {
	b := testBoard(t)
	lines := sheetsOf(t, b, FinalStage, `
		1 a active 90 10
		1 b active 90 9
		1 c active 90 8
		1 d active 90 7
		1 e active 90 6
		1 f active 90 5
		2 g active 90 10
		2 h active 90 9
		2 i active 90 8
		2 j active 90 7
		2 k active 90 6
		2 l active 90 5`)
	c := Championship{Board: b, Rules: testRules(t), Lines: lines}
	if r := c.Rank(FinalStage); codes(r.All()) != "SEVERAL_FINALS SEVERAL_FINALS" || len(r.Ranking) > 0 || r.Waits() != 12 {
		t.Errorf("%s, ranked %s", codes(r.All()), players(r))
	}
	c.Lines = lines[:6]
	if r := c.Rank(FinalStage); len(r.All()) > 0 {
		t.Error(codes(r.All()))
	}
}

// Where there is a list of the players, who is not in it is told, at the first stage
// played.
func TestNotInList(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: cut(t, 4, 2), Lines: append(sheetsOf(t, b, PreliminaryStage, twoGames), sheetsOf(t, b, SemiFinalStage, `
		1 a active 90 9
		1 b active 90 8
		1 c active 90 7
		1 d active 90 6`)...), Listed: map[string]bool{}}
	for _, p := range strings.Fields("a b c e f g h i j") {
		c.Listed[p] = true
	}
	r := c.Rank(SemiFinalStage)
	if got := r.Before.All(); codes(got) != "WARN_NOT_IN_LIST" || got[0].Player != "d" || got[0].Pos.Line != 5 || len(r.All()) > 0 {
		t.Errorf("%+v; %s", got, codes(r.All()))
	}
}

// A-4, §10: a lot among three orders also the two who are left when one of them is
// disqualified, and is no ruling without effect when one is left.
func TestLotAfterDisqualification(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: cut(t, 4, 2), Lines: sheetsOf(t, b, PreliminaryStage, `
		1 a active 90 100
		1 b active 90 90
		1 c active 90 80
		1 d active 90 70
		1 e active 90 70
		1 f active 90 70`)}
	c.Event.Ties = []TieRuling{{Stage: PreliminaryStage, Order: []string{"f", "e", "d"}, By: "lot"}}
	c.Event.Rulings = []Ruling{{Kind: DisqualifiedKind, Stage: PreliminaryStage, Unit: "f", Reason: "x"}}
	if r := c.Rank(PreliminaryStage); len(r.All()) > 0 || players(r) != "a b c e d" || r.Ranking[3].Tied {
		t.Errorf("%s, ranked %s", codes(r.All()), players(r))
	}
	c.Event.Rulings = append(c.Event.Rulings, Ruling{Kind: DisqualifiedKind, Stage: PreliminaryStage, Unit: "d", Reason: "x"})
	if r := c.Rank(PreliminaryStage); len(r.All()) > 0 || players(r) != "a b c e" {
		t.Errorf("%s, ranked %s", codes(r.All()), players(r))
	}
	// A lot among two does not order three.
	c.Event.Rulings, c.Event.Ties[0].Order = nil, []string{"f", "e"}
	if r := c.Rank(PreliminaryStage); codes(r.All()) != "WARN_RULING_WITHOUT_EFFECT UNRESOLVED_TIE" {
		t.Error(codes(r.All()))
	}
}

// one result a player; each further one is told.
func TestEveryFurtherGame(t *testing.T) {
	b := testBoard(t)
	text := ""
	for _, g := range []string{"1", "2", "3"} {
		for _, p := range []string{"x" + g, "y" + g, "z" + g, "a"} {
			text += g + " " + p + " active 90 5\n"
		}
	}
	c := Championship{Board: b, Rules: testRules(t), Lines: sheetsOf(t, b, PreliminaryStage, text)}
	fs := c.Rank(PreliminaryStage).All()
	if codes(fs) != "PLAYER_IN_TWO_GAMES PLAYER_IN_TWO_GAMES" || fs[0].Pos.Line != 8 || fs[1].Pos.Line != 12 {
		t.Errorf("%+v", fs)
	}
}

// 7 and 07, Alfa and alfa are two, and are told once, with a doubt; 7 and 70 are not.
func TestNearlyTheSame(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: testRules(t, "multi=best"), Lines: sheetsOf(t, b, PreliminaryStage, `
		1 7 active 90 5
		1 70 active 90 5
		1 Alfa active 90 5
		1 0 active 90 5
		01 07 active 90 5
		01 alfa active 90 5
		01 c active 90 5
		01 00 active 90 5
		2 07 active 90 5
		2 d active 90 5
		2 e active 90 5
		2 f active 90 5`)}
	var got []string
	r := c.Rank(PreliminaryStage)
	for _, f := range r.All() {
		got = append(got, string(f.Code)+" "+strings.Join(f.Args, "~"))
	}
	if strings.Join(got, ", ") != "WARN_NEARLY_THE_SAME 1~01, WARN_NEARLY_THE_SAME 7~07, WARN_NEARLY_THE_SAME Alfa~alfa, WARN_NEARLY_THE_SAME 0~00" || len(r.Ranking) != 11 {
		t.Errorf("%q, %d players", got, len(r.Ranking))
	}
}

// a place in the order of bankruptcies is of who went bankrupt. §8: both signatures
// that are missing are told.
func TestOrderAndSignaturesOfLine(t *testing.T) {
	b := testBoard(t)
	c := Championship{Board: b, Rules: testRules(t), Lines: cashGames(t, b, PreliminaryStage, 5, 5, 5, 0)}
	c.Lines[0].BankruptOrder = 1
	c.Lines[3].Status, c.Lines[3].BankruptOrder = Bankrupt, 1
	c.Lines[1].PlayerSigned, c.Lines[1].BankerSigned = NotSigned, NotSigned
	fs := c.Rank(PreliminaryStage).All()
	if codes(fs) != "WARN_BANKRUPT_ORDER_OF_NO_BANKRUPT NOT_SIGNED" || fs[0].Player != "p1" || fs[1].Args[1] != "both" {
		t.Errorf("%+v", fs)
	}
}

// The deeds of a board can be entered by their names, and a line has no more cells than the
// header.
func TestBoardNames(t *testing.T) {
	const head = "position,group,kind,name,price,mortgage,house\n"
	for text, want := range map[string]string{
		"1,brown,street,5,60,30,50\n":       `x.csv:2: error: the name "5" would be read as a position`,
		"1,brown,street,12 m,60,30,50\n":    `x.csv:2: error: the name "12 m" would be read as a position`,
		"1,brown,street,!,60,30,50\n":       `x.csv:2: error: the name "!" would be read as a position on a sheet, or not at all`,
		"1,brown,street,\"A;B\",60,30,50\n": `x.csv:2: error: the name "A;B" has what parts the deeds`,
		"1,brown,street,A,B,60,30,50\n":     "x.csv:2: error: more cells than the header: 8 against 7",
	} {
		if _, err := readBoard("x", "x.csv", head+text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := readBoard("x", "x.csv", head+"1,brown,street,5 Road,60,30,50,,\n"); err != nil {
		t.Error(err)
	}
}
