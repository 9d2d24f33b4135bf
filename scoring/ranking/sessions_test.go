package ranking

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// evenings are those of a contestant: boards, matchpoints and what they are out of, or
// IMPs out of 0; no boards for one that was missed. Whoever played has all boards.
func evenings(number string, of ...[3]int) Entry {
	e := Entry{Contestant: &scoring.Contestant{ID: scoring.ID{Number: number}}}
	for i, in := range of {
		e.Boards, e.Points, e.Top = e.Boards+in[0], e.Points.Add(exact.Int(in[1])), e.Top.Add(exact.Int(in[2]))
		e.Sessions = append(e.Sessions, Session{Number: i + 1, Weight: exact.Int(1), Boards: in[0], Points: exact.Int(in[1]), Top: exact.Int(in[2]), Missed: in[0] == 0, MostBoards: 20, MostTop: exact.Int(200)})
	}
	return e
}

// of is a ranking in a line: place, number, score and, out of a maximum, the percentage.
func of(r scoring.Ranking) string {
	var out []string
	for _, st := range r.Standings {
		text := fmt.Sprintf("%d %s %s", st.Place, st.Contestant.ID, st.Score.Text(2))
		if st.Maximum.Sign() > 0 {
			text += "/" + st.Maximum.String() + " " + st.Percent.Text(2)
		}
		for _, in := range st.Sessions {
			if in.Dropped {
				text += fmt.Sprintf(" (%d)", in.Session)
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

func settings(t *testing.T, sessions, missed string) Settings {
	t.Helper()
	var s Settings
	if s.Sessions.UnmarshalText([]byte(sessions)) != nil || s.MissedSession.UnmarshalText([]byte(missed)) != nil {
		t.Fatal(sessions, missed)
	}
	return s
}

// Alfa has 120 of 200 and 55 of 100 (a short evening of 10 boards), Béta 130 of 200 and
// missed the second, Gamma 110 of 200 and 66 of 100.
func pairs() []Entry {
	es := []Entry{evenings("1", [3]int{20, 120, 200}, [3]int{10, 55, 100}), evenings("2", [3]int{20, 130, 200}, [3]int{0, 0, 0}), evenings("3", [3]int{20, 110, 200}, [3]int{10, 66, 100})}
	for i := range es {
		es[i].Sessions[1].MostBoards, es[i].Sessions[1].MostTop = 10, exact.Int(100)
	}
	return es
}

// Percentages over several sessions. Reference 3.1: percent = MP / available on the
// boards played.
func TestTotalsOfPercentages(t *testing.T) {
	for _, c := range []struct{ name, sessions, missed, want string }{
		// 175/300 = 58.33, 130/200 = 65, 176/300 = 58.67.
		{"all boards together", "sum", "none", "1 2 130.00/200 65.00; 2 3 176.00/300 58.67; 3 1 175.00/300 58.33"},
		// Of the same boards: the average of those played is the same percentage.
		{"missed as the average", "sum", "average", "1 2 130.00/200 65.00; 2 3 176.00/300 58.67; 3 1 175.00/300 58.33"},
		// 130 of 300.
		{"missed as nothing", "sum", "zero", "1 3 176.00/300 58.67; 2 1 175.00/300 58.33; 3 2 130.00/300 43.33"},
		// (60 + 55)/2, 65, (55 + 66)/2: the short evening counts as much as the long one.
		{"mean", "average", "none", "1 2 65.00/100 65.00; 2 3 60.50/100 60.50; 3 1 57.50/100 57.50"},
		// 65/2 = 32.5.
		{"mean, missed as nothing", "average", "zero", "1 3 60.50/100 60.50; 2 1 57.50/100 57.50; 3 2 32.50/100 32.50"},
		{"the best of two", "best-1", "none", "1 3 66.00/100 66.00 (1); 2 2 65.00/100 65.00; 3 1 60.00/100 60.00 (2)"},
		// Two of two: the mean; what was missed is one of them.
		{"the best two, missed as nothing", "best-2", "zero", "1 3 60.50/100 60.50; 2 1 57.50/100 57.50; 3 2 32.50/100 32.50"},
	} {
		if got := of(settings(t, c.sessions, c.missed).ByPercent(pairs(), 30)); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
}

// A final evening that counts twice: (60 + 2*55)/3 = 56.67, (55 + 2*66)/3 = 62.33, and
// as sums (120+2*55)/(200+2*100) = 57.5, (110+132)/400 = 60.5.
func TestWeightsOfSessions(t *testing.T) {
	weighted := pairs()
	for i := range weighted {
		weighted[i].Sessions[1].Weight = exact.Int(2)
	}
	if got, want := of(settings(t, "average", "none").ByPercent(weighted, 30)), "1 2 65.00/100 65.00; 2 3 62.33/100 62.33; 3 1 56.67/100 56.67"; got != want {
		t.Errorf("mean: %s", got)
	}
	if got, want := of(settings(t, "sum", "none").ByPercent(weighted, 30)), "1 2 130.00/200 65.00; 2 3 242.00/400 60.50; 3 1 230.00/400 57.50"; got != want {
		t.Errorf("sum: %s", got)
	}
}

// IMPs over sessions of 20 boards: 1 has +10 and -4, 2 has +5 and missed one, 3 -2 and +9.
func TestTotalsOfPoints(t *testing.T) {
	imps := func() []Entry {
		return []Entry{evenings("1", [3]int{20, 10, 0}, [3]int{20, -4, 0}), evenings("2", [3]int{20, 5, 0}, [3]int{0, 0, 0}), evenings("3", [3]int{20, -2, 0}, [3]int{20, 9, 0})}
	}
	for _, c := range []struct{ name, sessions, missed, want string }{
		// EBU 4.2.5: order by the average of a board, 6/40, 5/20, 7/40.
		{"sum", "sum", "none", "1 2 5.00; 2 3 7.00; 3 1 6.00"},
		// 5/40.
		{"missed as nothing", "sum", "zero", "1 3 7.00; 2 1 6.00; 3 2 5.00"},
		// 5 and once more 5.
		{"missed as the average", "sum", "average", "1 2 10.00; 2 3 7.00; 3 1 6.00"},
		{"mean", "average", "none", "1 2 5.00; 2 3 3.50; 3 1 3.00"},
		{"mean, missed as nothing", "average", "zero", "1 3 3.50; 2 1 3.00; 3 2 2.50"},
		{"the best", "best-1", "none", "1 1 10.00 (2); 2 3 9.00 (1); 3 2 5.00"},
		{"the best two, missed as the average", "best-2", "average", "1 2 10.00; 2 3 7.00; 3 1 6.00"},
	} {
		if got := of(settings(t, c.sessions, c.missed).ByTotal(imps(), 40)); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.want)
		}
	}
	// Victory points are compared as they stand: 12 and 8, 15 and a session missed.
	vps := []Entry{evenings("1", [3]int{8, 12, 0}, [3]int{8, 8, 0}), evenings("2", [3]int{8, 15, 0}, [3]int{0, 0, 0})}
	for i := range vps {
		for k := range vps[i].Sessions {
			vps[i].Sessions[k].Matches = min(1, vps[i].Sessions[k].Boards)
		}
		vps[i].Matches = 2 - i
	}
	if got := of(settings(t, "sum", "none").BySum(vps)); got != "1 1 20.00; 2 2 15.00" {
		t.Error(got)
	}
	if got := of(settings(t, "sum", "average").BySum(vps)); got != "1 2 30.00; 2 1 20.00" {
		t.Error(got)
	}
}

// A penalty is one of its session: 10 of 100 in the short evening are 10 % of it and 5
// of the mean. One that names no session is of all boards: 15 of 300 are 5 %. A handicap
// of 2 % counts in each session played, and half where half of them count as nothing.
func TestPenaltiesAndHandicapsOverSessions(t *testing.T) {
	es := pairs()
	es[0].Penalty, es[0].Sessions[1].Penalty = exact.Int(-10), exact.Int(-10)
	es[2].Penalty = exact.Int(-15)
	for i := range es {
		es[i].Contestant.Handicap = exact.Int(2)
	}
	s := settings(t, "average", "zero")
	s.HandicapFactor = exact.Int(1)
	r := s.ByPercent(es, 30)
	var got []string
	for _, st := range r.Standings {
		got = append(got, fmt.Sprintf("%s %s %s %s", st.Contestant.ID, st.Percent.Text(2), st.Penalty.Text(2), st.Net.Text(2)))
	}
	if text := strings.Join(got, "; "); text != "3 55.50 -5.00 57.50; 1 52.50 -5.00 54.50; 2 32.50 0.00 33.50" {
		t.Error(text)
	}
}

func TestSessionTotal(t *testing.T) {
	for _, text := range []string{"sum", "average", "best-3", "best-12"} {
		var s SessionTotal
		if err := s.UnmarshalText([]byte(text)); err != nil || s.String() != text {
			t.Errorf("%s: %v %v", text, s, err)
		}
	}
	for _, text := range []string{"", "best", "best-0", "best--1", "best-+3", "3", "Sum"} {
		if err := new(SessionTotal).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
