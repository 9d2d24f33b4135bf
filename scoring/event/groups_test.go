package event

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// contestants adds pairs to an event: "section number line stratum".
func contestants(t *testing.T, ev *scoring.Event, lines ...string) {
	t.Helper()
	for i, l := range lines {
		f := strings.Fields(l)
		line, err := scoring.ParseLine(strings.Trim(f[2], "-"))
		if err != nil {
			t.Fatal(err)
		}
		c := scoring.Contestant{ID: scoring.ID{Section: f[0], Number: f[1], Line: line}, Pos: scoring.Position{File: "x.csv", Line: 200 + i}}
		c.Stratum = int(f[3][0] - '0')
		ev.Contestants = append(ev.Contestants, c)
	}
}

// twoEvents is a file of two events: A and B are scored together and ranked
// apart, C is a Howell of its own.
func twoEvents(t *testing.T) *scoring.Event {
	t.Helper()
	ev := rows(t,
		"A 1 1N 1E 420", "A 1 2N 2E 170", "B 1 1N 1E -50", "B 1 2N 2E 100",
		"A 2 1N 2E 100", "A 2 2N 1E 90", "B 2 1N 2E 100", "B 2 2N 1E 80",
		"C 1 1 2 420", "C 1 3 4 -50", "C 2 1 4 50", "C 2 3 2 60")
	contestants(t, ev, "A 1 NS 1", "A 2 NS 2", "A 1 EW 2", "A 2 EW 1", "B 1 NS 2", "B 2 NS 1", "B 1 EW 2", "B 2 EW 1", "C 1 - 0", "C 2 - 0", "C 3 - 0", "C 4 - 0")
	ev.Groups = []scoring.Group{
		{Event: 1, Title: "Open", Strata: []string{"A", "B"}, Lists: []scoring.List{{Sections: []string{"A"}, Winners: 2}, {Sections: []string{"B"}, Winners: 2, Maximum: exact.Int(24)}}},
		{Event: 2, Title: "Novice", Lists: []scoring.List{{Sections: []string{"C"}, Winners: 1}}},
	}
	return ev
}

func TestGroupsOfTheFile(t *testing.T) {
	res := score(t, twoEvents(t), Options{})
	var got []string
	for _, r := range res.Rankings {
		got = append(got, fmt.Sprintf("%s %s %v: %s", r.Title, r.Section, r.Line, list(r)))
	}
	// Board 1 of A and B: 420, 170, 100, -50: 6, 4, 2, 0 of 6. Board 2: 100, 100,
	// 90, 80: 5, 5, 2, 0. A 1N: 6+5 = 11, A 2N: 4+2 = 6, B 1N: 0+5, B 2N: 2+0; A 1E:
	// 0+4, A 2E: 2+1, B 1E: 6+6, B 2E: 4+1. C: board 1: 2, 0 of 2; board 2: 0, 2: 1 has 2+0,
	// 2 has 0+0, 3 has 0+2, 4 has 2+2.
	want := []string{
		"Open A NS: 1 A 1N 11/12 91.67, 2 A 2N 6/12 50.00", "Open A EW: 1 A 1E 4/12 33.33, 2 A 2E 3/12 25.00",
		"Open B NS: 1 B 1N 5/12 41.67, 2 B 2N 2/12 16.67", "Open B EW: 1 B 1E 12/12 100.00, 2 B 2E 5/12 41.67",
		"Novice C : 1 C 4 4/4 100.00, 2= C 1 2/4 50.00, 2= C 3 2/4 50.00, 4 C 2 0/4 0.00",
	}
	check(t, "rankings", strings.Join(got, "\n"), strings.Join(want, "\n"))
	if st := res.Rankings[0].Standings[1]; len(st.InStrata) != 1 || st.InStrata[0] != (scoring.Shared{Place: 1, By: 1}) {
		t.Errorf("A 2N in stratum B: %v, want 1", st.InStrata)
	}
	if st := res.Rankings[0].Standings[0]; len(st.InStrata) != 0 {
		t.Errorf("A 1N in stratum B: %v, want nothing", st.InStrata)
	}
	var words []string
	for _, f := range res.Facts {
		words = append(words, strings.Join(append([]string{f.Word}, f.Args...), " "))
	}
	for _, want := range []string{"field_groups A+B, C", "winners_two"} {
		if !strings.Contains(strings.Join(words, "\n"), want) {
			t.Errorf("facts %q, want %s", words, want)
		}
	}
	// What the user asks for comes first.
	if res := score(t, twoEvents(t), Options{Sections: "apart", Winners: 1}); len(res.Rankings) != 3 || res.Rankings[0].Title != "" {
		t.Errorf("sections apart: %d rankings", len(res.Rankings))
	}
	// One field of all: the Howell still has one winner.
	res = score(t, twoEvents(t), Options{Sections: "across"})
	got = nil
	for _, r := range res.Rankings {
		got = append(got, fmt.Sprintf("%s %v %d", r.Section, r.Line, len(r.Standings)))
	}
	check(t, "across", strings.Join(got, ", "), "A+B NS 4, A+B EW 4, C  4")
	// A section that is in no group is one by itself.
	ev := twoEvents(t)
	ev.Groups = ev.Groups[:1]
	if res := score(t, ev, Options{}); len(res.Rankings) != 5 || res.Rankings[4].Section != "C" {
		t.Errorf("without the second group: %d rankings", len(res.Rankings))
	}
}

// Levelled to the maximum that the file names: B 1N has 5 of 12 and gets 10 of 24.
func TestMaximumOfTheFile(t *testing.T) {
	set := set(t, "wbf")
	if err := set.Override("ranking.totals=levelled"); err != nil {
		t.Fatal(err)
	}
	res := score(t, twoEvents(t), Options{Rules: set})
	check(t, "B", list(res.Rankings[2]), "1 B 1N 10/24 41.67, 2 B 2N 4/24 16.67")
	check(t, "A", list(res.Rankings[0]), "1 A 1N 11/12 91.67, 2 A 2N 6/12 50.00")
}

// A guest's results count for the others; a penalty is in points, a carry-over
// ranks, and brings the lines together in one more ranking.
func TestGuestsPenaltiesAndCarryOver(t *testing.T) {
	ev := twoEvents(t)
	ev.Contestants[0].Guest = true
	ev.Contestants[6].Published.Adjustment, ev.Contestants[6].Published.InPoints = "-3", true
	ev.Contestants[7].Carry = exact.Int(7)
	res := score(t, ev, Options{})
	check(t, "A", list(res.Rankings[0]), "1 A 2N 6/12 50.00, 0 A 1N 11/12 91.67")
	// B 1E: 12-3 = 9 of 12. B 2E: 5+7 = 12, its percentage is of the session.
	check(t, "B", list(res.Rankings[3]), "1 B 2E 12/12 41.67, 2 B 1E 9/12 75.00")
	last := res.Rankings[len(res.Rankings)-1]
	if !last.Overall || last.Title != "Open" || len(last.Standings) != 8 || list(last)[:14] != "1 B 2E 12/12 4" {
		t.Errorf("overall %v: %s", last.Overall, list(last))
	}
	ev.Groups[0].Lists[1].SessionAlone = true
	check(t, "B by the session", list(score(t, ev, Options{}).Rankings[3]), "1 B 1E 9/12 75.00, 2 B 2E 12/12 41.67")
}

// Places in other lists are compared: within the list, in a stratum, overall, and
// numbered on through a tie where the program does so.
func TestListedPlaces(t *testing.T) {
	place := func(ev *scoring.Event, id string, l ...scoring.Rank) {
		for i := range ev.Contestants {
			if ev.Contestants[i].ID.String() == id {
				ev.Contestants[i].Ranks = l
				return
			}
		}
		t.Fatal(id)
	}
	ev := twoEvents(t)
	// Overall: B 1E 100, A 1N 91.67, A 2N 50, B 1N and B 2E 41.67, …
	place(ev, "B 1E", scoring.Rank{Overall: true, Place: "1", Last: "1"}, scoring.Rank{Stratum: 2, Place: "1"})
	place(ev, "B 1N", scoring.Rank{Overall: true, Place: "4", Last: "5"}, scoring.Rank{Stratum: 2, Overall: true, Place: "3", Last: "3"})
	place(ev, "C 3", scoring.Rank{Place: "2", Last: "3"}, scoring.Rank{Place: "3"})
	v := verify(t, ev, "wbf")
	checkDifferences(t, v, "C 3, stratum 0 of its section: place 3 in the file, 2 computed")
	if f := v.Figures[Place]; f.Compared != 6 {
		t.Errorf("%d places compared, want 6", f.Compared)
	}
	numbered := func() *Verification {
		t.Helper()
		set := set(t, "wbf")
		if err := set.Override("printed.places=numbered"); err != nil {
			t.Fatal(err)
		}
		v, err := Verify(ev, Options{Rules: set})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	checkDifferences(t, numbered())
	place(ev, "A 1N", scoring.Rank{Stratum: 2, Place: "1"}, scoring.Rank{Overall: true, Place: "2", Last: "3"})
	checkDifferences(t, numbered(), "A 1N, stratum 2 of its section: place 1 in the file, none computed", "A 1N, stratum 0 of the event: place 2-3 in the file, 2-2 computed")
}

// A board that was played at the wrong table stands where it was played and, with
// an average for the others, where it was due. Every row is compared, and the two
// pairs are credited once: North-South have 420, 420 and -50, East-West the same, so E
// is 4 and A is 3. 420 has 3 of 4: (3+1)·4/3−1 = 13/3 of 6, -50 gets 1/3.
func TestResultThatStandsTwice(t *testing.T) {
	ev := rows(t, "- 1 1N 1E 420", "- 1 2N 2E -50", "- 1 3N 1E A+|", "- 1 1N 3E |A+")
	ev.Rows[2].Outcome, ev.Rows[2].Score = scoring.Played, 420
	ev.Rows[3].Outcome, ev.Rows[3].Score = scoring.Played, 420
	res := score(t, ev, Options{Winners: 2})
	check(t, "NS", list(res.Rankings[0]), "1 1N 13/3/6 72.22, 2 3N 3.6/6 60.00, 3 2N 1/3/6 5.56")
	if len(res.Problems) != 2 || !strings.Contains(res.Problems[0].Text, "the result of pair 1E stands here once more (also line 2)") {
		t.Errorf("problems %v", res.Problems)
	}
	// Another result is a contradiction.
	ev.Rows[3].Score = 400
	if res := score(t, ev, Options{Winners: 2}); !strings.Contains(fmt.Sprint(res.Problems), "neither row is scored") {
		t.Errorf("problems %v", res.Problems)
	}
}
