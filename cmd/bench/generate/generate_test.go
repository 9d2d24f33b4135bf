package generate

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/rules"
	"recap/scoring/traveller"
	"recap/scoring/traveller/source"
)

// shapes are small events of every kind, with an odd round at the end.
var shapes = map[string]Event{
	"one section": {Seed: 1, Tables: 14, Boards: 26},
	"sections":    {Seed: 2, Tables: 40, Section: 13, Boards: 7},
	"one board":   {Seed: 3, Tables: 5, Section: 2, Boards: 1},
	"teams":       {Seed: 4, Tables: 6, Boards: 60, Teams: true},
}

func written(t *testing.T, e Event, format string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := e.Write(&b, format); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The bytes follow from the event alone, and another seed has others.
func TestSameSeedSameBytes(t *testing.T) {
	for name, e := range shapes {
		for _, format := range Formats {
			if e.Teams && format == "salliere" {
				continue
			}
			first, again := written(t, e, format), written(t, e, format)
			if !bytes.Equal(first, again) {
				t.Errorf("%s, %s: the same seed gives other bytes", name, format)
			}
			other := e
			other.Seed++
			if bytes.Equal(first, written(t, other, format)) {
				t.Errorf("%s, %s: another seed gives the same bytes", name, format)
			}
		}
	}
}

// ranking scores an event that was written and gives the places, with the scores in
// full.
func ranking(t *testing.T, e Event, format string, method scoring.Method) string {
	t.Helper()
	ev, problems, err := traveller.OpenAs(source.File{Name: "event", Data: written(t, e, format)}, format)
	problems = slices.DeleteFunc(problems, func(p scoring.Problem) bool { return p.Severity == scoring.Note }) // it takes numbers for teams
	if err != nil || len(problems) > 0 || len(ev.Rows) != e.Results() {
		t.Fatalf("%s: %v, %d rows, problems %v", format, err, len(ev.Rows), problems)
	}
	set, err := rules.Load(rules.Default)
	if err != nil {
		t.Fatal(err)
	}
	res, err := event.Score(ev, event.Options{Rules: set, Method: method})
	if err != nil || len(res.Problems) > 0 {
		t.Fatalf("%s: %v, %v", format, err, res.Problems)
	}
	var b strings.Builder
	for _, r := range res.Rankings {
		for _, st := range r.Standings {
			fmt.Fprintln(&b, r.Section, st.Place, strings.ReplaceAll(st.Contestant.ID.Number, "-", ""), st.Score)
		}
	}
	return b.String()
}

// What the formats say of an event is the same: each gives the ranking of the rows
// that were made.
func TestFormatsSayTheSame(t *testing.T) {
	for name, e := range shapes {
		methods := []scoring.Method{scoring.Matchpoints, scoring.IMPsAcross, scoring.Butler}
		if e.Teams {
			methods = []scoring.Method{scoring.Teams}
		}
		for _, method := range methods {
			want := ranking(t, e, "csv", method)
			if n := strings.Count(want, "\n"); n < e.Tables {
				t.Errorf("%s: %d places of %d tables", name, n, e.Tables)
			}
			for _, format := range Formats[1:] {
				if format == "salliere" && e.Sections() > 1 || format == "salliere" && e.Teams {
					continue // it has sections in its numbers, and no teams
				}
				if got := ranking(t, e, format, method); got != want {
					t.Errorf("%s by %s: %s gives\n%s\ncsv\n%s", name, method, format, got, want)
				}
			}
		}
	}
}

// A database of 30,000 results has more pages than the map of a small one.
func TestDatabaseOf30000Results(t *testing.T) {
	e := Event{Seed: 1, Tables: 500, Boards: 60}
	ev, problems, err := traveller.Open(source.File{Name: "large.bws", Data: written(t, e, "bridgemate")})
	if err != nil || len(problems) > 0 || len(ev.Rows) != 30000 {
		t.Errorf("%v, problems %v", err, problems)
	}
}

// 38,462 tables of 26 boards are 1,000,012 results, in 2,959 sections of 13 or 12
// tables.
func TestSectionsDifferByATable(t *testing.T) {
	e := Event{Tables: 38462, Section: 13, Boards: 26}
	if e.Results() != 1000012 || e.Sections() != 2959 {
		t.Fatalf("%d results in %d sections", e.Results(), e.Sections())
	}
	sum, sizes := 0, map[int]int{}
	for s := range e.Sections() {
		sum += e.tablesOf(s)
		sizes[e.tablesOf(s)]++
	}
	if sum != e.Tables || sizes[12]+sizes[13] != 2959 {
		t.Errorf("%d tables, sections by their size %v", sum, sizes)
	}
	if got := []string{sectionName(0), sectionName(25), sectionName(26), sectionName(701), sectionName(702)}; !slices.Equal(got, []string{"A", "Z", "AA", "ZZ", "AAA"}) {
		t.Errorf("sections are called %v", got)
	}
}

// No pair is at two tables in a round, and nobody plays a board twice.
func TestMovement(t *testing.T) {
	for name, e := range shapes {
		sat, played := map[string]bool{}, map[string]bool{}
		rows := 0
		for r := range e.Rows() {
			rows++
			for _, id := range []scoring.ID{r.NS, r.EW} {
				at := fmt.Sprint(id, r.Round, r.Board)
				if e.Teams {
					at = fmt.Sprint(at, id == r.NS) // a team has two rooms
				}
				if sat[at] {
					t.Fatalf("%s: %v is twice at board %d in round %d", name, id, r.Board, r.Round)
				}
				sat[at] = true
				if board := fmt.Sprint(id, r.Board); !e.Teams && played[board] {
					t.Fatalf("%s: %v has board %d twice", name, id, r.Board)
				} else {
					played[board] = true
				}
			}
		}
		if rows != e.Results() {
			t.Errorf("%s: %d rows, not %d", name, rows, e.Results())
		}
	}
}

func TestEventsThatCannotBe(t *testing.T) {
	for want, e := range map[string]Event{
		"0 tables and 26 boards, sections of 0: there has to be a table and a board":           {Boards: 26},
		"10000 boards, of 9999 at most":                                                        {Tables: 1, Boards: 10000},
		"13 teams, which has to be an even number":                                             {Tables: 13, Boards: 24, Teams: true},
		"teams have no sections":                                                               {Tables: 26, Boards: 24, Section: 13, Teams: true},
		"1000000 results in 1 sections, and a database of terminals has 131072 in 100 at most": {Tables: 10000, Boards: 100},
		"2626 results in 101 sections, and a database of terminals has 131072 in 100 at most":  {Tables: 101, Section: 1, Boards: 26},
	} {
		if err := e.Write(io.Discard, "bridgemate"); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	if err := (Event{Tables: 2, Boards: 24, Teams: true}).Write(io.Discard, "salliere"); err == nil {
		t.Error("salliere takes teams")
	}
}
