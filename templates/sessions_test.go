package templates

import (
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// championship has two pairs and so many sessions, of which 2 missed the last one.
func championship(sessions int) *scoring.Results {
	res := &scoring.Results{Event: &scoring.Event{}, Method: scoring.Matchpoints, SessionTotal: "best-" + strconv.Itoa(sessions-1)}
	r := scoring.Ranking{PercentPlaces: 2, Standings: []scoring.Standing{{Place: 1}, {Place: 2}}}
	for n := 1; n <= sessions; n++ {
		res.Sessions = append(res.Sessions, scoring.Session{Number: n, Weight: exact.Int(1)})
		for i := range r.Standings {
			st := &r.Standings[i]
			st.Contestant = &scoring.Contestant{ID: scoring.ID{Number: strconv.Itoa(i + 1)}}
			in := scoring.InSession{Session: n, Boards: 4, Score: exact.Int(4), Maximum: exact.Int(8), Percent: exact.Int(50 + n), Dropped: i == 0 && n == 1}
			if i == 1 && n == sessions {
				in = scoring.InSession{Session: n, Missed: true}
			}
			st.Boards += in.Boards
			st.Sessions = append(st.Sessions, in)
		}
	}
	res.Sessions[1].Name = "Kedd"
	res.Rankings = []scoring.Ranking{r}
	return res
}

// A ranking has a column for each session, with what does not count in brackets; what is
// a mean of percentages has no score beside it.
func TestColumnsOfSessions(t *testing.T) {
	table := New(championship(3), Options{Reports: []string{"ranking"}}).Tables[0]
	var titles, first, second []string
	for i, c := range table.Columns {
		titles = append(titles, c.Title)
		first, second = append(first, table.Rows[0][i].String("en")), append(second, table.Rows[1][i].String("en"))
	}
	for _, c := range []struct{ got, want []string }{
		{titles, []string{"Place", "No", "Boards", "%", "Session 1", "Kedd", "Session 3", "Note"}},
		{first, []string{"1", "1", "12", "0.00", "(51.00)", "52.00", "53.00", ""}},
		{second, []string{"2", "2", "8", "0.00", "51.00", "52.00", "–", "missed Session 3"}},
	} {
		if strings.Join(c.got, "|") != strings.Join(c.want, "|") {
			t.Errorf("got  %q\nwant %q", c.got, c.want)
		}
	}
}

// More sessions than fit a page stand where data are for machines.
func TestManySessions(t *testing.T) {
	table := New(championship(mostSessions+1), Options{Reports: []string{"ranking"}}).Tables[0]
	flat := table.Flat()
	if len(flat.Columns) != len(table.Columns)+mostSessions+1 || flat.Columns[len(flat.Columns)-2].Key != "session_7" {
		t.Errorf("%d columns, and flat %d", len(table.Columns), len(flat.Columns))
	}
}
