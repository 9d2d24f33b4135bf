package event

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
)

// dealt is an event of one board whose cards are known: North-South have ten
// spades, East-West nine hearts. Each line is "ns ew contract declarer lead result".
func dealt(t *testing.T, lines ...string) *scoring.Event {
	t.Helper()
	hands, err := scoring.ParseHands("N:AKQJT.32.432.432 98.AKQJ.AKQ.AKQJ 76543.T98.J95.T9 2.7654.T876.8765")
	if err != nil {
		t.Fatal(err)
	}
	ev := &scoring.Event{File: "x.pbn", Deals: map[scoring.BoardKey]scoring.Deal{{Board: 1}: {Hands: hands}}}
	for i, line := range lines {
		f := strings.Fields(line)
		r := scoring.Row{Board: 1, NS: scoring.ID{Number: f[0]}, EW: scoring.ID{Number: f[1]}}.At(scoring.Position{File: "x.pbn", Line: i + 1})
		if ps := r.Enter(scoring.Entry{Contract: f[2], Declarer: f[3], Lead: strings.Trim(f[4], "-"), Result: f[5]}); len(ps) > 0 {
			t.Fatal(ps)
		}
		ev.Rows = append(ev.Rows, r)
	}
	return ev
}

// says are the findings with their rows, codes and probable entries.
func says(t *testing.T, ev *scoring.Event, opt Options) string {
	t.Helper()
	review, err := Check(ev, nil, opt)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range review.Findings {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%d %s %s", f.Row+1, f.Code, f.Probable)))
	}
	return strings.Join(out, "\n")
}

// The cards tell who can have led what, and who can hardly have played a suit.
func TestCheckAgainstTheCards(t *testing.T) {
	for _, c := range []struct {
		rule  string
		lines []string
		want  string
	}{
		{"leads that the leader holds", []string{"1 2 4S N CA =", "3 4 4S S H4 =", "5 6 5H E S7 -1"}, ""},
		// Against South West leads; the ♣A is East's: North declared.
		{"a lead of the partner's", []string{"1 2 4S S CA =", "3 4 4S N CK ="}, "1 LEAD_NOT_HELD 4S= N 420"},
		// The ♠A is the declaring side's.
		{"a lead of the declarer's side", []string{"1 2 4S N SA =", "3 4 4S N CK ="}, "1 LEAD_NOT_HELD"},
		{"leads that nobody took care of", []string{"1 2 4S N SA =", "3 4 4S N SK =", "5 6 4S N SQ =", "7 8 4S N SJ ="}, "0 LEAD_NOT_HELD"},
		// East-West have three spades.
		{"a suit of the opponents'", []string{"1 2 2S W - -3"}, "1 FEW_TRUMPS"},
		{"a fit of seven", []string{"1 2 4C E - -3"}, ""},
	} {
		t.Run(c.rule, func(t *testing.T) { check(t, "findings", says(t, dealt(t, c.lines...), Options{}), c.want) })
	}
}

// Where the double-dummy tricks are known one row is enough: East-West take three
// tricks in spades, North-South ten.
func TestCheckAgainstOpenCards(t *testing.T) {
	ev := dealt(t, "1 2 4S E - =")
	deal := ev.Deals[scoring.BoardKey{Board: 1}]
	deal.Hands = [4]scoring.Hand{} // the cards themselves say FEW_TRUMPS
	deal.Makes = scoring.UnknownMakes()
	for seat := range deal.Makes {
		deal.Makes[seat][scoring.Spades-scoring.Clubs] = []int8{10, 3}[seat%2]
	}
	ev.Deals[scoring.BoardKey{Board: 1}] = deal
	check(t, "findings", says(t, ev, Options{}), "1 WRONG_SIDE 4S= NS 420")
}

// In a match one team sits North-South in the open room and East-West in the other:
// a board under the wrong room stands out from the rest of the match.
func TestCheckRooms(t *testing.T) {
	ev := &scoring.Event{File: "x.csv", Method: scoring.Teams}
	for board := 1; board <= 8; board++ {
		for n, room := range [...]string{"open", "closed"} {
			r := scoring.Row{Round: 1, Board: board,
				NS: scoring.ID{Number: "1"}, EW: scoring.ID{Number: "2"}, Outcome: scoring.Played, Score: 100}.At(scoring.Position{File: "x.csv", Line: 2*board + n})
			r.SetRoom(room)
			if room == "closed" != (board == 5) {
				r.NS, r.EW = r.EW, r.NS
			}
			ev.Rows = append(ev.Rows, r)
		}
	}
	check(t, "findings", says(t, ev, Options{}), "10 WRONG_ROOM 2–1\n9 WRONG_ROOM 1–2")
}

// An extreme result is none where the others took as many tricks and bid less.
func TestCheckLoneExtremes(t *testing.T) {
	field := []string{"1 2 2S N - +4", "3 4 2S N - +4", "5 6 3S N - +3", "7 8 2S N - +4", "9 10 2S N - +3"}
	check(t, "a slam that all make", says(t, dealt(t, append(field, "11 12 7S N - =")...), Options{}), "")
	check(t, "a sacrifice", says(t, dealt(t, append(field, "11 12 6HX E - -7")...), Options{}), "6 LONE_EXTREME")
}

// What people read under a board is a fact with words in their language, with the side
// whose tricks they are: spades by North made 10 at four tables and 2 at the fifth, and an
// award for one side alone.
func TestDoubtsOfABoardAreFacts(t *testing.T) {
	for word, c := range map[string]struct {
		ev   *scoring.Event
		args string
	}{
		"tricks_unlikely":   {dealt(t, "1 2 4S N - =", "3 4 4S N - =", "5 6 4S N - =", "7 8 4S N - =", "9 10 4S N - -8"), "2 ♠ 10 4 NS"},
		"award_on_one_side": {rows(t, "- 1 1 2 420", "- 1 3 4 100", "- 1 5 6 A+|"), ""},
	} {
		review, err := Check(c.ev, nil, Options{Rules: set(t, "wbf")})
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, f := range review.Findings {
			found = append(found, strings.TrimSpace(f.Reason.Word+" "+strings.Join(f.Reason.Args, " ")))
		}
		check(t, word, strings.Join(found, "\n"), strings.TrimSpace(word+" "+c.args))
	}
}
