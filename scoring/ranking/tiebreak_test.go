package ranking

import (
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// table is an event of teams that rank by victory points, in the making.
type table struct {
	t       *testing.T
	scores  map[string]string // by number
	records map[scoring.ID]*Record
	orders  []Decision
	lines   map[string]scoring.Line
}

// equal begins a table with the scores of teams, number and score in turn.
func equal(t *testing.T, scores ...string) *table {
	b := &table{t: t, scores: map[string]string{}, records: map[scoring.ID]*Record{}, lines: map[string]scoring.Line{}}
	for i := 0; i < len(scores); i += 2 {
		b.scores[scores[i]] = scores[i+1]
		b.records[b.id(scores[i])] = &Record{}
	}
	return b
}

func (b *table) id(number string) scoring.ID {
	return scoring.ID{Number: number, Line: b.lines[number]}
}

// share reads 12, or 12/2 where it is out of two.
func share(text string) Share {
	sum, of, out := strings.Cut(text, "/")
	if !out {
		of = "1"
	}
	return Share{Sum: exact.MustParse(sum), Of: exact.MustParse(of)}
}

// met enters a match: what the two got, in the unit of the event.
func (b *table) met(one, two, got, gotTwo string) *table {
	for _, side := range [...]struct{ own, other, got, given string }{{one, two, got, gotTwo}, {two, one, gotTwo, got}} {
		mine, theirs := share(side.got), share(side.given)
		won := Share{Sum: exact.Frac(1+mine.Cmp(theirs), 2), Of: exact.Int(1)}
		r := b.records[b.id(side.own)]
		r.Meet(b.id(side.other), Meeting{Counted: mine, Basic: mine, Wins: won})
		r.Wins = r.Wins.Plus(won)
	}
	return b
}

// ranked is the ranking by settings, each with its place: 1:3 2=:1 2=:7.
func (b *table) ranked(s Settings) (string, scoring.Ranking) {
	b.t.Helper()
	s.HandicapFactor = exact.Int(1)
	var entries []Entry
	for _, n := range slices.Sorted(maps.Keys(b.scores)) {
		e := entry(n, 4, strings.TrimSuffix(b.scores[n], " left"), "0")
		e.Contestant.ID, e.Withdrawn = b.id(n), strings.HasSuffix(b.scores[n], " left")
		entries = append(entries, e)
	}
	r := s.BySum(entries)
	f := Field{Records: b.records, Standings: map[scoring.ID]scoring.Standing{}, Orders: b.orders}
	for _, st := range r.Standings {
		f.Standings[st.Contestant.ID] = st
	}
	s.BreakTies(&r, f)
	return strings.Join(places(r), " "), r
}

func (b *table) want(s Settings, want string) scoring.Ranking {
	b.t.Helper()
	got, r := b.ranked(s)
	if got != want {
		b.t.Errorf("got %s, want %s", got, want)
	}
	return r
}

// tieBreaking are settings with criteria, restarted, where all have to have met.
func tieBreaking(cs ...Criterion) Settings {
	return Settings{TieBreak: cs, TieBreakRestart: true, TieBreakAllMet: true}
}

// said is what the tie-breaks of a contestant found: field-value 14 against 5!, with
// ! for what decided.
func said(r scoring.Ranking, number string) string {
	var out []string
	for _, st := range r.Standings {
		if st.Contestant.ID.Number != number {
			continue
		}
		for _, b := range st.TieBreaks {
			text := b.Criterion + " " + b.Value.String()
			if b.Endless {
				text = b.Criterion + " endless"
			}
			for i, id := range b.Against {
				text += map[bool]string{true: " against ", false: "+"}[i == 0] + id.Number
			}
			if b.Mean {
				text += " mean"
			}
			if b.Percent {
				text += " %"
			}
			if b.Decided {
				text += "!"
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// Two teams of 50: 7 beat 3 by 12 to 8. Without a criterion they share the place.
func TestHeadToHeadOfTwo(t *testing.T) {
	b := equal(t, "3", "50", "5", "60", "7", "50", "9", "40").met("3", "7", "8", "12")
	b.want(Settings{}, "1:5 2=:3 2=:7 4:9")
	r := b.want(tieBreaking(HeadToHead), "1:5 2:7 3:3 4:9")
	if got := said(r, "7") + "; " + said(r, "3") + "; " + said(r, "5"); got != "head-to-head 12 against 3!; head-to-head 8 against 7!; " {
		t.Errorf("said %s", got)
	}
}

// Three teams of 50. 1 beat 2 by 15-5, 2 beat 3 by 14-6 and 3 beat 1 by 11-9: 1 has
// 15+9 = 24, 2 has 5+14 = 19, 3 has 6+11 = 17, though each has won once.
func TestHeadToHeadOfThreeIsTheAggregate(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "3", "50").met("1", "2", "15", "5").met("2", "3", "14", "6").met("3", "1", "11", "9")
	r := b.want(tieBreaking(HeadToHead), "1:1 2:2 3:3")
	if got := said(r, "2"); got != "head-to-head 19 against 1+3!" {
		t.Errorf("said %s", got)
	}
	b.want(tieBreaking(HeadToHeadWins), "1=:1 1=:2 1=:3")
}

// A circle of equal wins, 12-8 each: all have 20 against each other. The next
// criterion decides, wins over all: 2 has 2, the others 1.
func TestCircularHeadToHead(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "3", "50", "4", "40").met("1", "2", "12", "8").met("2", "3", "12", "8").met("3", "1", "12", "8").met("2", "4", "11", "9")
	b.want(tieBreaking(HeadToHead), "1=:1 1=:2 1=:3 4:4")
	// 2 won 2 of 3, the others 1 of 2. Those two begin again: 3 beat 1, by 12 to 8.
	r := b.want(tieBreaking(HeadToHead, Wins), "1:2 2:3 3:1 4:4")
	if got := said(r, "3"); got != "head-to-head 20 against 1+2, wins 0.5 mean!, head-to-head 12 against 1!" {
		t.Errorf("said %s", got)
	}
}

// 1 has 9+7 = 16 against the others, 3 has 3+13 = 16 and 2 has 11+17 = 28. When 2 has
// been parted from them 1 and 3 begin again, and 3 beat 1. Without a restart they go on
// with the next criterion, by which 1 has 9 tops and 3 has 4.
func TestRestartAfterASplit(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "3", "50").met("2", "1", "11", "9").met("2", "3", "17", "3").met("3", "1", "13", "7")
	b.want(tieBreaking(HeadToHead), "1:2 2:3 3:1")
	s := tieBreaking(HeadToHead)
	s.TieBreakRestart = false
	b.want(s, "1:2 2=:1 2=:3")
	b.records[b.id("1")].Tops, b.records[b.id("3")].Tops, b.records[b.id("2")].Tops = share("9/20"), share("4/20"), share("1/20")
	s.TieBreak = Criteria{HeadToHead, Tops}
	b.want(s, "1:2 2:1 3:3")
	s.TieBreakRestart = true
	b.want(s, "1:2 2:3 3:1")
}

// Teams that have not met have no result against each other.
func TestHeadToHeadWithoutAMeeting(t *testing.T) {
	r := equal(t, "1", "50", "2", "50").want(tieBreaking(HeadToHead, HeadToHeadWins, HeadToHeadBasic), "1=:1 1=:2")
	if got := said(r, "1"); got != "" {
		t.Errorf("said %s", got)
	}
}

// Of three 2 has met both others and those two have not met: they are compared only
// where the rules want it so. By the sums 2 has 12+11 = 23, 1 has 8 and 3 has 9.
func TestHeadToHeadWhereOnlySomeMet(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "3", "50").met("2", "1", "12", "8").met("2", "3", "11", "9")
	s := tieBreaking(HeadToHead)
	b.want(s, "1=:1 1=:2 1=:3")
	s.TieBreakAllMet = false
	b.want(s, "1:2 2:3 3:1")
	// By matches won 2 has 2, and the others, who share what is left, none.
	s.TieBreak = Criteria{HeadToHeadWins}
	b.want(s, "1:2 2=:1 2=:3")
}

// 1 met 2 twice and 3 once, 2 and 3 met once. 1: 10+11+9 = 30 of 3, 10 a match; 2:
// 10+9+13 = 32 of 3, 10.67; 3: 11+7 = 18 of 2, 9.
func TestHeadToHeadOverUnequalNumbersOfMatches(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "3", "50").met("1", "2", "10", "10").met("1", "2", "11", "9").met("1", "3", "9", "11").met("2", "3", "13", "7")
	r := b.want(tieBreaking(HeadToHead), "1:2 2:1 3:3")
	if got := said(r, "3"); got != "head-to-head 9 against 1+2 mean!" {
		t.Errorf("said %s", got)
	}
}

// 3 and 7 are equal with 50 and drew. 5 (47) is nearer than 9 (60) and met both: 3
// got 11 from it and 7 got 14. 8 (51) is nearer still, and only 3 met it; 6 (48) has
// left and stands nowhere.
func TestMBSZ_I7_FieldValue(t *testing.T) {
	b := equal(t, "3", "50", "7", "50", "5", "47", "9", "60", "8", "51", "6", "48 left").
		met("3", "7", "10", "10").met("3", "5", "11", "9").met("7", "5", "14", "6").met("3", "9", "15", "5").met("7", "9", "1", "19").
		met("3", "8", "20", "0").met("3", "6", "20", "0").met("7", "6", "0", "20")
	r := b.want(tieBreaking(HeadToHead, FieldValue), "1:9 2:8 3:7 4:3 5:5 0:6")
	if got := said(r, "7"); got != "head-to-head 10 against 3, field-value 14 against 5!" {
		t.Errorf("said %s", got)
	}
	// Equal against the nearest, 11 each: then against the next, 9.
	b.records[b.id("7")].Met[b.id("5")] = Meeting{Counted: share("11")}
	r = b.want(tieBreaking(FieldValue), "1:9 2:8 3:3 4:7 5:5 0:6")
	if got := said(r, "3"); got != "field-value 15 against 9!" {
		t.Errorf("said %s", got)
	}
}

// 4 (53) and 5 (47) are equally near to 1 and 2 (50). Against 4: 12 and 9; against 5:
// 8 and 14. Added 20 to 23, so 2 is before 1; the one above first: 1, the one below
// first: 2.
func TestMBSZ_I7_FieldValueOfTwoEquallyNear(t *testing.T) {
	for setting, want := range map[EquallyNear]string{
		BothAdded: "1:4 2:2 3:1 4:5 field-value 20 against 4+5!", AboveFirst: "1:4 2:1 3:2 4:5 field-value 12 against 4!", BelowFirst: "1:4 2:2 3:1 4:5 field-value 8 against 5!"} {
		b := equal(t, "1", "50", "2", "50", "4", "53", "5", "47").met("1", "4", "12", "8").met("2", "4", "9", "11").met("1", "5", "8", "12").met("2", "5", "14", "6")
		s := tieBreaking(FieldValue)
		s.FieldValueEqual = setting
		got, r := b.ranked(s)
		if got += " " + said(r, "1"); got != want {
			t.Errorf("%s: got %s, want %s", setting, got, want)
		}
	}
}

// Who is nearer goes before who is above: 5 (49) before 4 (53), though the one above is
// to go first of those equally near. 11 and 9 decide, not 1 and 20.
func TestFieldValueNearerBelow(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "4", "53", "5", "49").met("1", "4", "1", "19").met("2", "4", "20", "0").met("1", "5", "11", "9").met("2", "5", "9", "11")
	s := tieBreaking(FieldValue)
	s.FieldValueEqual = AboveFirst
	b.want(s, "1:4 2:1 3:2 4:5")
}

// In a field with two winners the nearest are those of the other line: 1 and 2 sat
// North-South and are equal with 50. 11 and 12 sat East-West, 11 with 49 is nearer.
func TestMBSZ_I7_FieldValueOfTwoWinners(t *testing.T) {
	b := equal(t)
	for n, score := range map[string]string{"1": "50", "2": "50", "3": "50.5", "11": "49", "12": "55"} {
		b.scores[n], b.lines[n] = score, scoring.NS
		if len(n) > 1 {
			b.lines[n] = scoring.EW
		}
		b.records[b.id(n)] = &Record{}
	}
	b.met("1", "11", "6/8", "2/8").met("2", "11", "5/8", "3/8").met("1", "12", "1/8", "7/8").met("2", "12", "8/8", "0/8")
	r := b.want(tieBreaking(HeadToHead, FieldValue), "1:12E 2:3N 3:1N 4:2N 5:11E")
	if got := said(r, "1"); got != "field-value 6 against 11!" {
		t.Errorf("said %s", got)
	}
}

// 1, 2 and 3 are equal with 50 and have not met. All met 4 (48) and got 12, 10 and
// 10 from it: 1 is first. With a restart 1, as near as can be, is looked at next for
// those two, whom both have not met; then 5 (40), which 2 and 3 alone met, counts.
// Without one only those whom all three met do.
func TestFieldValueOfThree(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "3", "50", "4", "48", "5", "40").
		met("1", "4", "12", "8").met("2", "4", "10", "10").met("3", "4", "10", "10").met("2", "5", "9", "11").met("3", "5", "16", "4")
	s := tieBreaking(FieldValue)
	r := b.want(s, "1:1 2:3 3:2 4:4 5:5")
	if got := said(r, "3"); got != "field-value 10 against 4!, field-value 16 against 5!" {
		t.Errorf("said %s", got)
	}
	s.TieBreakRestart = false
	b.want(s, "1:1 2=:2 2=:3 4:4 5:5")
}

// 1 met 3 (60) and 4 (40): 100. 2 met 3, 4 and 5 (10): 110 of three, 36.67 each to
// 50. An opponent that has left has no final score.
func TestTieBreakPoints(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "3", "60", "4", "40", "5", "10", "6", "90 left").
		met("1", "3", "1", "1").met("1", "4", "1", "1").met("2", "3", "1", "1").met("2", "4", "1", "1").met("2", "5", "1", "1").met("2", "6", "1", "1")
	r := b.want(tieBreaking(TieBreakPoints), "1:3 2:1 3:2 4:4 5:5 0:6")
	if got := said(r, "1"); got != "tie-break-points 50 mean!" {
		t.Errorf("said %s", got)
	}
	// One opponent each: the sums, 60 and 40.
	b = equal(t, "1", "50", "2", "50", "3", "60", "4", "40").met("1", "3", "1", "1").met("2", "4", "1", "1")
	if got := said(b.want(tieBreaking(TieBreakPoints), "1:3 2:1 3:2 4:4"), "2"); got != "tie-break-points 40!" {
		t.Errorf("said %s", got)
	}
}

// Single players: the scores of the opponents over those of the partners. 1 had the
// partner 3 (60) against 4 (40): 40/60; 2 had 4 against 3: 60/40.
func TestTieBreakPointsOfPlayers(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "3", "60", "4", "40").met("1", "4", "1", "1").met("2", "3", "1", "1")
	b.records[b.id("1")].Partners = map[scoring.ID]bool{b.id("3"): true}
	b.records[b.id("2")].Partners = map[scoring.ID]bool{b.id("4"): true}
	if got := said(b.want(tieBreaking(TieBreakPoints), "1:3 2:2 3:1 4:4"), "2"); got != "tie-break-points 1.5!" {
		t.Errorf("said %s", got)
	}
}

// Scores around zero give no such quotient.
func TestTieBreakPointsOfPlayersInIMPs(t *testing.T) {
	b := equal(t, "1", "5", "2", "5", "3", "-10", "4", "0").met("1", "4", "1", "1").met("2", "3", "1", "1")
	b.records[b.id("1")].Partners = map[scoring.ID]bool{b.id("3"): true}
	b.records[b.id("2")].Partners = map[scoring.ID]bool{b.id("4"): true}
	b.want(tieBreaking(TieBreakPoints), "1=:1 1=:2 3:4 4:3")
}

// 40 IMPs won and 20 lost are a quotient of 2, and 30 and 10 of 3. 5 won and none
// lost is above all, and so is 9 and none.
func TestQuotient(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "3", "50", "4", "50")
	for n, imps := range map[string]string{"1": "40/20", "2": "30/10", "3": "5/0", "4": "9/0"} {
		b.records[b.id(n)].IMPs = share(imps)
		b.records[b.id(n)].IMPs.Shown = AsQuotient
	}
	r := b.want(tieBreaking(Quotient), "1=:3 1=:4 3:2 4:1")
	if got := said(r, "2") + ", " + said(r, "3"); got != "quotient 3!, quotient endless!" {
		t.Errorf("said %s", got)
	}
}

// 4 and 3 stand above 1 and 2. 1 got 9+12 from them, 2 got 11+8. What 2 got from 5,
// below, does not count.
func TestAgainstHigher(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "3", "60", "4", "70", "5", "40").
		met("1", "3", "9", "11").met("1", "4", "12", "8").met("2", "3", "11", "9").met("2", "4", "8", "12").met("2", "5", "20", "0").met("1", "5", "0", "20")
	r := b.want(tieBreaking(AgainstHigher), "1:4 2:3 3:1 4:2 5:5")
	if got := said(r, "2"); got != "against-higher 19 against 4+3!" {
		t.Errorf("said %s", got)
	}
	// Those who are first have nobody above them.
	equal(t, "1", "50", "2", "50", "3", "40").met("1", "3", "9", "11").met("2", "3", "11", "9").want(tieBreaking(AgainstHigher), "1=:1 1=:2 3:3")
}

// From the top of the ranking down: against 4 (70) 1 and 2 are level with 10, against
// 3 (60) 1 has 9 and 2 has 11. 6 (80) met 1 alone.
func TestNextCommon(t *testing.T) {
	b := equal(t, "1", "50", "2", "50", "3", "60", "4", "70", "6", "80").
		met("1", "3", "9", "11").met("1", "4", "10", "10").met("2", "3", "11", "9").met("2", "4", "10", "10").met("1", "6", "20", "0")
	r := b.want(tieBreaking(NextCommon), "1:6 2:4 3:3 4:2 5:1")
	if got := said(r, "2"); got != "next-common 11 against 3!" {
		t.Errorf("said %s", got)
	}
	// If 2 has 9 against 4 that decides, and not what it has against 3.
	b.records[b.id("2")].Met[b.id("4")] = Meeting{Basic: share("9")}
	b.want(tieBreaking(NextCommon), "1:6 2:4 3:3 4:1 5:2")
}

// What a contestant did on all boards: 120 of 200 is 60 % and 70 of 100 is 70 %; 12.5
// boards won of 20 are less than 7 of 10; 6 tops of 20 less than 4 of 10.
func TestCriteriaOfAllBoards(t *testing.T) {
	b := equal(t, "1", "50", "2", "50")
	one, two := b.records[b.id("1")], b.records[b.id("2")]
	one.Basic, two.Basic = Share{exact.Int(120), exact.Int(200), AsPercent}, Share{exact.Int(70), exact.Int(100), AsPercent}
	one.Won, two.Won, one.Tops, two.Tops, one.Wins, two.Wins = share("12.5/20"), share("7/10"), share("6/20"), share("4/10"), share("1.5/3"), share("2/4")
	for c, want := range map[Criterion]string{Basic: "1:2 2:1 basic 70 %!", PointABoard: "1:2 2:1 point-a-board 0.7 mean!", Tops: "1:2 2:1 tops 0.4 mean!", Wins: "1=:1 1=:2 wins 0.5 mean"} {
		got, r := b.ranked(tieBreaking(c))
		if got += " " + said(r, "2"); got != want {
			t.Errorf("%s: got %s, want %s", c, got, want)
		}
	}
	two.Basic = Share{}
	b.want(tieBreaking(Basic), "1=:1 1=:2") // 2 has nothing to compare
}

// Only ties about a line are parted where the rules say so. With two who go on the
// tie for place 2 is one, that for place 4 is not; with one prize neither is, and with
// two prizes the first one is. Of three who are equal for place 2 the one who goes on
// is found, and the others share.
func TestTiesAtLines(t *testing.T) {
	b := equal(t, "1", "60", "2", "50", "3", "50", "4", "40", "5", "40").met("3", "2", "12", "8").met("5", "4", "12", "8")
	s := tieBreaking(HeadToHead)
	s.TieBreakFor = AtLines
	b.want(s, "1:1 2=:2 2=:3 4=:4 4=:5")
	s.Prizes = 1
	b.want(s, "1:1 2=:2 2=:3 4=:4 4=:5")
	s.Prizes = 2
	b.want(s, "1:1 2:3 3:2 4=:4 4=:5")
	s.Prizes, s.Qualify = 0, 2
	b.want(s, "1:1 2:3 3:2 4=:4 4=:5")
	s.Qualify = 3 // both go on
	b.want(s, "1:1 2=:2 2=:3 4=:4 4=:5")
	// 3 has 15+11, 2 has 5+12 and 4 has 9+8: 3 goes on, and that 2 beat 4 is not looked at.
	b = equal(t, "1", "60", "2", "50", "3", "50", "4", "50").met("3", "2", "15", "5").met("3", "4", "11", "9").met("2", "4", "12", "8")
	s.Qualify = 2
	b.want(s, "1:1 2:3 3=:2 3=:4")
}

// A lot orders those who are equal in everything, and all of them: not those whom a
// criterion parts, nor some of them.
func TestOrdersOfTheDirector(t *testing.T) {
	b := equal(t, "3", "50", "7", "50", "8", "50")
	order := func(numbers ...string) {
		d := Decision{By: scoring.ByLot, Reason: "cards cut"}
		for _, n := range numbers {
			d.Order = append(d.Order, b.id(n))
		}
		b.orders = []Decision{d}
	}
	order("8", "3", "7")
	r := b.want(Settings{}, "1:8 2:3 3:7")
	if got := said(r, "3"); got != "lot 2!" {
		t.Errorf("said %s", got)
	}
	order("8", "3")
	b.want(Settings{}, "1=:3 1=:7 1=:8")
	// 7 beat both others, who drew: the lot is about those two.
	b.met("7", "3", "12", "8").met("7", "8", "12", "8").met("3", "8", "10", "10")
	b.want(tieBreaking(HeadToHead), "1:7 2:8 3:3")
	order("3", "7", "8")
	b.want(tieBreaking(HeadToHead), "1:7 2=:3 2=:8")
}

// Names of criteria are read one alone or with commas, and written so.
func TestCriteriaText(t *testing.T) {
	for text, want := range map[string]string{"none": "none", "head-to-head": "head-to-head", " wins,field-value": "wins, field-value"} {
		cs := Criteria{Tops}
		if err := cs.UnmarshalText([]byte(text)); err != nil || cs.String() != want {
			t.Errorf("%s: %s, %v", text, cs, err)
		}
	}
	for _, text := range []string{"", "lot", "wins,", "wins,none"} {
		var cs Criteria
		if err := cs.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is taken for %s", text, cs)
		}
	}
	for c := HeadToHead; c <= Tops; c++ {
		var back Criterion
		if err := back.UnmarshalText([]byte(c.String())); err != nil || back != c {
			t.Errorf("%s: %v, %v", c, back, err)
		}
	}
}

// random is a field of up to nine teams with few different scores and results.
func random(t *testing.T, rnd *rand.Rand) (*table, Settings) {
	b := equal(t)
	n := 2 + rnd.Intn(8)
	for i := range n {
		number := fmt.Sprint(i + 1)
		b.scores[number] = fmt.Sprint(48 + rnd.Intn(4))
		if rnd.Intn(12) == 0 {
			b.scores[number] += " left"
		}
		b.records[b.id(number)] = &Record{Tops: Share{Sum: exact.Int(rnd.Intn(2)), Of: exact.Int(4)}, IMPs: Share{exact.Int(rnd.Intn(3)), exact.Int(rnd.Intn(3)), AsQuotient},
			Basic: Share{exact.Int(rnd.Intn(3)), exact.Int(1 + rnd.Intn(2)), AsPercent}, Won: Share{exact.Int(rnd.Intn(2)), exact.Int(2), AsSum}}
	}
	for i := range n {
		for j := range i {
			for range rnd.Intn(3) {
				got := 9 + rnd.Intn(3)
				b.met(fmt.Sprint(i+1), fmt.Sprint(j+1), fmt.Sprint(got), fmt.Sprint(20-got))
			}
		}
	}
	s := Settings{TieBreakRestart: rnd.Intn(2) == 0, TieBreakAllMet: rnd.Intn(3) > 0, FieldValueEqual: EquallyNear(rnd.Intn(3)), TieBreakFor: Where(rnd.Intn(2)), Prizes: rnd.Intn(4), Qualify: rnd.Intn(4)}
	for range rnd.Intn(5) {
		s.TieBreak = append(s.TieBreak, Criterion(rnd.Intn(len(criterionNames))))
	}
	return b, s
}

// Whatever the criteria: places go up from 1 as many as there are of each, nobody is
// before a higher score, those of one place are equal in score, and those who are
// before others of their score have the higher value where the two were compared
// last.
func TestPlacesRespectScores(t *testing.T) {
	rnd := rand.New(rand.NewSource(14))
	for range 3000 {
		b, s := random(t, rnd)
		got, r := b.ranked(s)
		for i, st := range r.Standings {
			if st.Place == 0 {
				continue
			}
			if i == 0 {
				if st.Place != 1 {
					t.Fatalf("%s: begins with %d", got, st.Place)
				}
				continue
			}
			above := r.Standings[i-1]
			switch {
			case above.Value.Less(st.Value):
				t.Fatalf("%s: %v is below %v", got, st.Value, above.Value)
			case st.Place != i+1 && st.Place != above.Place:
				t.Fatalf("%s: place %d in line %d", got, st.Place, i+1)
			case st.Place == above.Place && !(st.Tied && above.Tied && st.Value.Equal(above.Value)):
				t.Fatalf("%s: place %d of %v and %v", got, st.Place, above.Value, st.Value)
			}
			if st.Place == above.Place || !st.Value.Equal(above.Value) {
				continue
			}
			// They were together in every look up to the one that parted them.
			same := func(x, y scoring.TieBreak) bool {
				return x.Endless && y.Endless || x.Endless == y.Endless && x.Value.Equal(y.Value)
			}
			k := 0
			for k < min(len(above.TieBreaks), len(st.TieBreaks)) && same(above.TieBreaks[k], st.TieBreaks[k]) {
				k++
			}
			if k == min(len(above.TieBreaks), len(st.TieBreaks)) {
				t.Fatalf("%s: nothing parts %v and %v", got, above.TieBreaks, st.TieBreaks)
			}
			if x, y := above.TieBreaks[k], st.TieBreaks[k]; x.Criterion != y.Criterion || !x.Decided || !y.Decided || !x.Endless && !y.Value.Less(x.Value) {
				t.Fatalf("%s: %+v is before %+v", got, x, y)
			}
		}
	}
}

// Other numbers for the same teams change nothing but the order within a place.
func TestRelabellingChangesNoPlace(t *testing.T) {
	rnd := rand.New(rand.NewSource(41))
	for range 2000 {
		b, s := random(t, rnd)
		_, r := b.ranked(s)
		label := map[string]string{}
		for i, k := range rnd.Perm(len(b.scores)) {
			label[fmt.Sprint(i+1)] = fmt.Sprint(k + 101)
		}
		other := equal(t)
		for n, score := range b.scores {
			other.scores[label[n]] = score
			record := *b.records[b.id(n)]
			record.Met = map[scoring.ID]Meeting{}
			for id, m := range b.records[b.id(n)].Met {
				record.Met[other.id(label[id.Number])] = m
			}
			other.records[other.id(label[n])] = &record
		}
		_, again := other.ranked(s)
		want, got := map[string]int{}, map[string]int{}
		for i := range r.Standings {
			want[label[r.Standings[i].Contestant.ID.Number]] = r.Standings[i].Place
			got[again.Standings[i].Contestant.ID.Number] = again.Standings[i].Place
		}
		if !maps.Equal(got, want) {
			t.Fatalf("got %v, want %v by %s", got, want, s.TieBreak)
		}
	}
}

// A criterion never parts those in whom it finds the same: with equal records all who
// are equal in score share the place, whatever is looked at.
func TestEqualRecordsShareThePlace(t *testing.T) {
	var all Criteria
	for c := HeadToHead; c <= Tops; c++ {
		all = append(all, c)
	}
	b := equal(t, "1", "50", "2", "50", "3", "50", "4", "60", "5", "40")
	for _, pair := range [][2]string{{"1", "2"}, {"2", "3"}, {"3", "1"}} {
		b.met(pair[0], pair[1], "10", "10")
	}
	for _, n := range []string{"1", "2", "3"} {
		b.met(n, "4", "7", "13").met(n, "5", "14", "6")
		r := b.records[b.id(n)]
		r.Basic, r.IMPs, r.Won, r.Tops = share("10/4"), Share{exact.Int(9), exact.Int(0), AsQuotient}, share("3/4"), share("0/4")
	}
	r := b.want(tieBreaking(all...), "1:4 2=:1 2=:2 2=:3 5:5")
	if n := len(r.Standings[1].TieBreaks); n != len(all) {
		t.Errorf("%d of %d were looked at: %s", n, len(all), said(r, "1"))
	}
}
