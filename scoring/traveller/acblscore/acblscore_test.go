package acblscore

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

var update = flag.Bool("update", false, "write the game file of testdata again")

const eveningFile = "../../../testdata/events/game-file.ace"

func read(t *testing.T, data []byte) (*scoring.Event, []scoring.Problem) {
	t.Helper()
	e, problems, err := Read(source.File{Name: "a.ace", Data: data})
	if err != nil {
		t.Fatal(err)
	}
	return e, problems
}

// The game file of testdata is what the writer makes of the invented evening.
func TestGameFileOfTestdata(t *testing.T) {
	data := write(session()...)
	if *update {
		if err := os.WriteFile(eveningFile, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(eveningFile)
	if err != nil || !bytes.Equal(have, data) {
		t.Errorf("the file is another one (%v); go test -update writes it", err)
	}
}

func TestEvening(t *testing.T) {
	events := session()
	e, problems := read(t, write(events...))
	var texts []string
	for _, p := range problems {
		texts = append(texts, p.String())
	}
	want := []string{"a.ace:byte 4367: note: the name of a player of pair A 1N is read as windows-1252: Ágnes",
		"a.ace:byte 8656: note: board 3: section A, round 2, table 1: North-South have 110 and East-West -140; each side is compared by its own"}
	if !slices.Equal(texts, want) {
		t.Errorf("problems %q, want %q", texts, want)
	}
	head := []string{e.Format, e.Program, e.ProgramVersion, e.ID, e.Name, e.Date, e.Club, e.Venue, e.Director, string(e.Method), strings.Join(e.Sections, " ")}
	if want := []string{"acblscore", "ACBLscore", "8.15", "S00001", "Wednesday Pairs, Novice Game", "2026-10-07", "Club Société", "", "Ómega Ágnes", "matchpoints", "A B C H"}; !reflect.DeepEqual(head, want) {
		t.Errorf("head %q, want %q", head, want)
	}
	groups := []scoring.Group{
		// A and B: five tables and three, top 7, ten boards. C: two results, top 1,
		// nine boards. H: the same, six boards.
		{Event: 1, Title: "Wednesday Pairs", Strata: []string{"A", "B"}, Lists: []scoring.List{{Sections: []string{"A", "B"}, Winners: 2, Maximum: exact.Int(70)}}},
		{Event: 1, Title: "Wednesday Pairs", Strata: []string{"A", "B"}, Lists: []scoring.List{{Sections: []string{"C"}, Winners: 2, Maximum: exact.Int(9)}}},
		{Event: 2, Title: "Novice Game", Lists: []scoring.List{{Sections: []string{"H"}, Winners: 1, Maximum: exact.Int(6)}}},
	}
	if !reflect.DeepEqual(e.Groups, groups) {
		t.Errorf("groups %+v, want %+v", e.Groups, groups)
	}
	rows, pairs := 0, 0
	for _, ev := range events {
		for _, s := range ev.sections {
			rows += len(s.rows)
			pairs += len(s.pairs)
		}
	}
	if len(e.Rows) != rows || len(e.Contestants) != pairs || len(e.LeftOut) != 0 {
		t.Fatalf("%d rows, %d contestants, %d left out; want %d, %d, 0", len(e.Rows), len(e.Contestants), len(e.LeftOut), rows, pairs)
	}
	first := e.Contestants[0]
	if first.ID != (scoring.ID{Section: "A", Line: scoring.NS, Number: "1"}) || !slices.Equal(first.Names(), []string{"Ágnes Alfa", "Ágnes Béta"}) || first.Players[0].ID != "T100000" {
		t.Errorf("first pair %+v", first)
	}
	if first.Published.Adjustment != "-1.50" || !first.Published.InPoints || !e.Contestants[1].Guest || e.Contestants[1].Published.Place != "" || first.Stratum != 1 {
		t.Errorf("penalty %v, guest %v", first.Published.Adjustment, e.Contestants[1])
	}
	h := e.Contestants[len(e.Contestants)-1]
	if h.ID != (scoring.ID{Section: "H", Number: "4"}) || h.Stratum != 0 {
		t.Errorf("last pair %+v", h)
	}
	phantoms := 0
	for _, c := range e.Contestants {
		if c.Phantom {
			phantoms++
		}
	}
	if phantoms != 1 {
		t.Errorf("%d phantoms, want 1", phantoms)
	}
}

func TestScoreCodes(t *testing.T) {
	split := func(score int) scoring.Adjustment {
		return scoring.Adjustment{Kind: scoring.Weighted, Parts: []scoring.Part{{Weight: exact.Int(1), Score: score}}}
	}
	kind := func(k scoring.AdjustmentKind) scoring.Adjustment { return scoring.Adjustment{Kind: k} }
	for _, c := range []struct {
		rule    string
		ns, ew  int
		outcome scoring.Outcome
		score   int
		nsAward scoring.Adjustment
		ewAward scoring.Adjustment
		group   string
		problem string
	}{
		{rule: "a result", ns: -10, ew: 10, outcome: scoring.Played, score: -100},
		{rule: "passed out", outcome: scoring.Played},
		{rule: "average plus and minus", ns: 2060, ew: 2040, outcome: scoring.Awarded, nsAward: kind(scoring.AveragePlus), ewAward: kind(scoring.AverageMinus)},
		{rule: "average", ns: 2050, ew: 2050, outcome: scoring.Awarded, nsAward: kind(scoring.Average), ewAward: kind(scoring.Average)},
		{rule: "an average for one side", ns: 2060, ew: 42, outcome: scoring.Played, score: -420, nsAward: kind(scoring.AveragePlus)},
		{rule: "a score for each side", ns: 11, ew: -9, outcome: scoring.Awarded, nsAward: split(110), ewAward: split(90), problem: "North-South have 110 and East-West -90"},
		{rule: "not played", ns: 950, ew: 950, outcome: scoring.NotPlayed, nsAward: kind(scoring.NotPlayedSide), ewAward: kind(scoring.NotPlayedSide)},
		{rule: "not played for one side", ns: 950, ew: 2060, outcome: scoring.Awarded, nsAward: kind(scoring.NotPlayedSide), ewAward: kind(scoring.AveragePlus)},
		{rule: "late play", ns: 900, ew: 900},
		{rule: "late play for one side", ns: 900, ew: 2060, problem: "one side is a late play"},
		{rule: "unknown", ns: 2070, ew: 2040, problem: "the score code 2070 is not known"},
		{rule: "no such score", ns: 800, ew: -800, problem: "the score code 800 is not known"},
		{rule: "one side not in use", ns: 999, ew: 42, problem: "one side has no score"},
		// g = (c-1000)/2000 cut off; score = (c - 2000(g+1))·10: 4042 is 420 of
		// the first form, 5990 is -10·10 of the second.
		{rule: "fouled", ns: 4042, ew: 3958, outcome: scoring.Played, score: 420, group: "A"},
		{rule: "fouled, the second form", ns: 5990, ew: 6010, outcome: scoring.Played, score: -100, group: "B"},
		{rule: "fouled in two ways", ns: 4042, ew: 5958, problem: "different forms of the board, 1 and 2"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var r roster
			s := r.mitchell("A", 3, 1, 1, deal)
			s.rows[4].nsCode, s.rows[4].ewCode, s.rows[4].nsMP, s.rows[4].ewMP = c.ns, c.ew, 150, 50
			for i := range s.rows {
				s.rows[i].nsMP, s.rows[i].ewMP = 150, 50
			}
			e, problems := read(t, write(&wEvent{name: "x", sections: []*wSection{s}}))
			at := slices.IndexFunc(e.Rows, func(r scoring.Row) bool {
				return r.Round == s.rows[4].round && r.Table == s.rows[4].table
			})
			if at < 0 {
				t.Fatal("the row is not there")
			}
			got := e.Rows[at]
			if got.Outcome != c.outcome || got.Score != c.score || !reflect.DeepEqual(got.NSAward(), c.nsAward) || !reflect.DeepEqual(got.EWAward(), c.ewAward) || got.Group() != c.group {
				t.Errorf("got outcome %v, score %d, awards %v and %v, group %q", got.Outcome, got.Score, got.NSAward(), got.EWAward(), got.Group())
			}
			var texts []string
			for _, p := range problems {
				if !strings.Contains(p.Text, "read as windows-1252") {
					texts = append(texts, p.Text)
				}
				if !strings.HasPrefix(p.Pos.Place, "byte ") {
					t.Errorf("%v has no offset", p)
				}
			}
			if all := strings.Join(texts, "\n"); c.problem == "" && all != "" || !strings.Contains(all, c.problem) {
				t.Errorf("problems %q, want %q", all, c.problem)
			}
			for _, f := range [...]struct {
				code int
				got  scoring.Figure
				want scoring.Figure
			}{{c.ns, got.NSPublished(), "1.50"}, {c.ew, got.EWPublished(), "0.50"}} {
				if !counted(f.code) || c.outcome == scoring.Outstanding {
					f.want = ""
				}
				if f.got != f.want {
					t.Errorf("published %q, want %q", f.got, f.want)
				}
			}
		})
	}
}

// What is wrong in the file is said with its offset, and the rest is kept.
func TestDamage(t *testing.T) {
	whole := write(session()...)
	summary := func(slot int) int { return summariesAt + summarySize*(slot-1) }
	ptr := func(d []byte, at int) int { return int(binary.LittleEndian.Uint32(d[at:])) }
	for _, c := range []struct {
		rule    string
		damage  func(d []byte) []byte
		rows    int // that are lost
		problem string
	}{
		{"cut off", func(d []byte) []byte { return d[:len(d)-2] }, 2, fmt.Sprintf("byte %d: error: the game file is cut off: it has %d of the %d bytes", len(whole)-2, len(whole)-2, len(whole))},
		{"longer", func(d []byte) []byte { return append(d, 0, 0) }, 0, fmt.Sprintf("byte 6: warning: the header says %d bytes", len(whole))},
		{"boards outside of the file", func(d []byte) []byte { d[summary(4)+8+3] = 0x7F; return d }, 12, "the list of boards of section H cannot be read: byte 21"},
		{"no boards", func(d []byte) []byte { clear(d[summary(4)+8 : summary(4)+12]); return d }, 12, "section H has no boards"},
		{"boards shared", func(d []byte) []byte { copy(d[summary(4)+8:], d[summary(3)+8:summary(3)+12]); return d }, 12, "lies over another one"},
		{"details freed", func(d []byte) []byte { d[ptr(d, summary(4)+4)+1] |= 0x80; return d }, 0, "what section H is like cannot be read: the block at byte"},
		{"event not there", func(d []byte) []byte { clear(d[eventsAt+4 : eventsAt+8]); return d }, 0, "section 4 is of event 2, which the header does not have"},
		{"section of no event", func(d []byte) []byte { d[summary(4)] = 51; return d }, 12, "section 4 is of event 51, and there are 50 at most"},
		{"chain to another event", func(d []byte) []byte { d[summary(3)+0x10] = 4; return d }, 0, "section C is scored together with section 4, which does not say so"},
		{"board twice", func(d []byte) []byte { d[ptr(d, summary(4)+8)+boardsAt] = 2; return d }, 2, "board 2: entry 2 of the boards of section H has the number 2"},
		{"board with another number", func(d []byte) []byte { d[ptr(d, ptr(d, summary(4)+8)+boardsAt+4)+2] = 9; return d }, 0, "board 1: section H: the list of boards calls it 1, its own number is 9"},
		{"too many rows", func(d []byte) []byte { d[ptr(d, ptr(d, summary(4)+8)+boardsAt+4)+5] = 200; return d }, 0, "it is said to have 200 rows, and there is room for 3"},
		{"count", func(d []byte) []byte { d[ptr(d, summary(4)+8)+boardsAt+2] = 1; return d }, 0, "1 results are said to count, and there are 2"},
		{"individual", func(d []byte) []byte { d[ptr(d, ptr(d, summary(4)+8)+boardsAt+4)+4] = 4; return d }, 2, "its rows have 4 competitors"},
		{"row without a pair", func(d []byte) []byte { d[ptr(d, ptr(d, summary(4)+8)+boardsAt+4)+rowsAt+2] = 0; return d }, 1, "a row without the number of a pair is left out"},
		{"teams", func(d []byte) []byte { d[typesAt+1] = 1; return d }, 12, `event 2, "Novice Game", is of teams, scored by matchpoints; it is not read`},
		{"letter twice", func(d []byte) []byte { d[summary(4)+2] = 'A'; return d }, 0, ""},
	} {
		t.Run(c.rule, func(t *testing.T) {
			before, _ := read(t, whole)
			e, problems := read(t, c.damage(slices.Clone(whole)))
			if lost := len(before.Rows) - len(e.Rows); lost != c.rows {
				t.Errorf("%d rows are lost, want %d", lost, c.rows)
			}
			var all strings.Builder
			for _, p := range problems {
				fmt.Fprintln(&all, p)
			}
			if !strings.Contains(all.String(), c.problem) {
				t.Errorf("problems %s, want %q", &all, c.problem)
			}
			if c.rows > 0 && c.rule != "teams" && len(e.LeftOut) == 0 {
				t.Error("nothing says that results are missing")
			}
			sections := slices.Clone(e.Sections)
			slices.Sort(sections)
			if len(slices.Compact(sections)) != len(e.Sections) {
				t.Errorf("sections %v", e.Sections)
			}
		})
	}
}

func TestNoGameFile(t *testing.T) {
	whole := write(session()...)
	only := func(change func(d []byte)) []byte {
		d := slices.Clone(whole)
		change(d)
		return d
	}
	for want, data := range map[string][]byte{
		"a.ace: error: the file is empty":                                              nil,
		"a.ace:byte 0: error: is no ACBLscore game file":                               []byte("board,ns,ew\n"),
		"a.ace:byte 100: error: the game file is cut off: it ends within its header":   whole[:100],
		"a.ace:byte 18: error: there is no event in the game file":                     whole[:headerSize:headerSize][:0],
		"a.ace:byte 18: error: there is no pairs event with sections in the game file": only(func(d []byte) { d[typesAt], d[typesAt+1] = 1, 2 }),
	} {
		if strings.Contains(want, "no event in") {
			data = only(func(d []byte) { clear(d[eventsAt:typesAt]); clear(d[summariesAt:versionAt]) })
		}
		e, _, err := Read(source.File{Name: "a.ace", Data: data})
		var in *scoring.InputError
		if e != nil || !errors.As(err, &in) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// A carry-over is of the total, and the order of the list says by which of the
// two it ranks.
func TestCarryOver(t *testing.T) {
	for _, alone := range []bool{true, false} {
		var r roster
		s := r.mitchell("A", 3, 2, 1, deal)
		for i, p := range s.pairs {
			p.carry = 1000 * ((i*5)%6 + 1)
		}
		ev := &wEvent{name: "x", date: "October 7, 2026", tournament: true, director: "Gődöllő", sections: []*wSection{s}}
		ev.score()
		if !alone {
			for _, line := range [][]*wPair{s.pairs[:3], s.pairs[3:]} {
				for _, p := range line {
					p.ranks[0][5] = 1
					for _, other := range line {
						if other.final > p.final {
							p.ranks[0][5]++
						}
					}
				}
			}
		}
		e, _ := read(t, write(ev))
		if e.Groups[0].Lists[0].SessionAlone != alone {
			t.Errorf("session alone: %v, want %v", !alone, alone)
		}
		if c := e.Contestants[0]; c.Carry.String() != "10" || string(c.Published.Total) != figureText(s.pairs[0].session+1000) {
			t.Errorf("carry %v, total %v", c.Carry, c.Published.Total)
		}
		if e.Director != "" || e.Venue == "" {
			t.Errorf("director %q, venue %q of a tournament", e.Director, e.Venue)
		}
	}
}

// One whose eligibility is not known is out of the ranking where the file's order
// says so.
func TestUnknownEligibility(t *testing.T) {
	for _, last := range []bool{true, false} {
		var r roster
		s := r.mitchell("A", 3, 2, 1, deal)
		s.pairs[1].eligible, s.pairs[1].adjust = 3, 1000 // it has the most
		ev := &wEvent{name: "x", date: "October 7, 2026", sections: []*wSection{s}}
		ev.score()
		if !last {
			s.pairs[1].ranks[0][5], s.pairs[0].ranks[0][5], s.pairs[2].ranks[0][5] = 1, 2, 3
		}
		e, problems := read(t, write(ev))
		if c := e.Contestants[1]; c.Guest != last || (c.Published.Place == "") != last {
			t.Errorf("last %v: guest %v, place %q", last, c.Guest, c.Published.Place)
		}
		if all := fmt.Sprint(problems); !strings.Contains(all, "the meaning of the eligibility 3 of pair A 2N is not known") {
			t.Errorf("problems %s", all)
		}
	}
}

// A section whose matchpoints were entered by hand, and one that is not scored
// yet, publish nothing; a negative type of handicap ranks both lines in one list.
func TestNothingPublished(t *testing.T) {
	var r roster
	a, b := r.mitchell("A", 3, 2, 1, deal), r.mitchell("B", 3, 2, 1, deal)
	for _, s := range []*wSection{a, b} {
		for _, p := range s.pairs {
			p.handicap = 250
		}
	}
	data := write(&wEvent{name: "x", handicap: -1, date: "October 7, 2026", sections: []*wSection{a, b}})
	clear(data[summariesAt+summarySize+8 : summariesAt+summarySize+12])
	e, problems := read(t, data)
	for _, c := range e.Contestants {
		if c.Published.Total != "" || c.Handicap.String() != "2.5" {
			t.Errorf("%v: %+v, handicap %v", c.ID, c.Published, c.Handicap)
		}
	}
	if all := fmt.Sprint(problems); !strings.Contains(all, "section A is not scored in the file") || !strings.Contains(all, "section B has no boards") {
		t.Errorf("problems %s", all)
	}
	if e.Groups[0].Lists[0].Winners != 1 || e.Contestants[0].ID.Line != scoring.NS {
		t.Errorf("groups %+v, first %v", e.Groups, e.Contestants[0].ID)
	}
}

func figureText(n int) string { return fmt.Sprintf("%d.%02d", n/100, n%100) }

// TestCutAndFlipped cuts the file everywhere and flips bits of every byte: nothing
// panics, an error is an InputError, and where it is cut is told.
func TestCutAndFlipped(t *testing.T) {
	var r roster
	s := r.mitchell("A", 3, 1, 1, deal)
	s.pairs[5].phantom = true
	whole := write(&wEvent{name: "Wednesday Pairs", date: "October 7, 2026", strata: "AB", sections: []*wSection{s}}, &wEvent{sections: []*wSection{r.small("H", 1, deal)}})
	check := func(data []byte, what string) ([]scoring.Problem, error) {
		e, problems, err := Read(source.File{Name: "a.ace", Data: data})
		var in *scoring.InputError
		if err != nil && (!errors.As(err, &in) || e != nil) || err == nil && e == nil {
			t.Fatalf("%s: %v, %v", what, e, err)
		}
		return problems, err
	}
	for n := range len(whole) {
		problems, err := check(whole[:n], fmt.Sprintf("cut at %d", n))
		if err == nil && !slices.ContainsFunc(problems, func(p scoring.Problem) bool {
			return p.Severity == scoring.Failure && p.Pos.Place == "byte "+strconv.Itoa(n)
		}) {
			t.Fatalf("cut at %d: %v", n, problems)
		}
	}
	data := slices.Clone(whole)
	for at := range data {
		bits := [...]byte{0x80, 0x01, 0xFF, 0x10}[at%4]
		data[at] ^= bits
		check(data, fmt.Sprintf("bits %02X of byte %d flipped", bits, at))
		data[at] ^= bits
	}
}

func FuzzRead(f *testing.F) {
	whole := write(session()...)
	f.Add(whole)
	f.Add(whole[:headerSize+200])
	f.Add(whole[:10])
	var r roster
	f.Add(write(&wEvent{name: "x", scoring: 2, handicap: 2, sections: []*wSection{r.small("H", 2, deal)}}))
	f.Fuzz(func(t *testing.T, data []byte) {
		e, _, err := Read(source.File{Name: "a", Data: data})
		var in *scoring.InputError
		if err != nil && (!errors.As(err, &in) || e != nil) || err == nil && e == nil {
			t.Errorf("got %v, %v", e, err)
		}
	})
}

// The lines, pairs and groups of the real files are those of another decoder.
func TestCases(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "acblscore")
	files, err := filepath.Glob(filepath.Join(dir, "expected", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	lines := 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var want expected
		if err := json.Unmarshal(data, &want); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		game := strings.TrimSuffix(strings.Replace(filepath.Base(name), "__", string(filepath.Separator), 1), ".json")
		f, err := source.ReadFile(filepath.Join(dir, game), "")
		if err != nil {
			t.Fatal(err)
		}
		e, _, err := Read(f)
		if err != nil {
			t.Errorf("%s: %v", game, err)
			continue
		}
		lines += want.compare(t, game, e)
	}
	if lines != 9835 {
		t.Errorf("%d lines compared, want 9835", lines)
	}
}

// expected is the document of the other decoder.
type expected struct {
	Events []struct {
		Groups   [][][]string
		Sections map[string]struct {
			Maximum int `json:"maximum_score"`
			Boards  map[string][][]any
			Entries map[string]struct {
				Session float64 `json:"score_session"`
				Percent float64 `json:"pct"`
				Carry   float64 `json:"score_carryover"`
				Penalty float64 `json:"score_adjustment"`
				Boards  int
				Rank    []struct {
					Rank        int
					SectionLow  int `json:"section_rank_low"`
					SectionHigh int `json:"section_rank_high"`
					OverallLow  int `json:"overall_rank_low"`
					OverallHigh int `json:"overall_rank_high"`
				}
				Players []struct{ First, Last, Number string }
			}
		}
	}
}

// compare compares line by line, as texts, and gives the number of lines.
func (x expected) compare(t *testing.T, game string, e *scoring.Event) (lines int) {
	have, waiting := map[string]int{}, map[string]bool{}
	for _, r := range e.Rows {
		have[rowText(r)]++
		waiting[rowText(r)] = r.Outcome == scoring.NotPlayed || r.Outcome == scoring.Outstanding
	}
	contestants := map[scoring.ID]scoring.Contestant{}
	for _, c := range e.Contestants {
		if !c.Phantom {
			contestants[c.ID] = c
		}
	}
	var groups [][][]string
	for _, g := range e.Groups {
		var lists [][]string
		for _, l := range g.Lists {
			lists = append(lists, l.Sections)
		}
		groups = append(groups, lists)
	}
	var wantGroups [][][]string
	pairs := 0
	for _, ev := range x.Events {
		wantGroups = append(wantGroups, ev.Groups...)
		for letter, s := range ev.Sections {
			for board, rows := range s.Boards {
				for _, row := range rows {
					lines++
					if text := wantText(letter, board, row); have[text] == 0 {
						t.Errorf("%s: no row %s", game, text)
					} else {
						have[text]--
					}
				}
			}
			for key, entry := range s.Entries {
				pairs++
				number, line, err := scoring.ParseNumber(key)
				c, ok := contestants[scoring.ID{Section: letter, Line: line, Number: number}]
				if err != nil || !ok {
					t.Errorf("%s: no pair %s %s", game, letter, key)
					continue
				}
				var listed []scoring.Rank
				place := ""
				for i, r := range entry.Rank {
					if i >= max(c.Stratum, 1) {
						break // left over
					}
					stratum := i + 1
					if i > 0 {
						if !c.Guest {
							listed = append(listed, scoring.Rank{Stratum: stratum, Place: scoring.Figure(strconv.Itoa(r.Rank))})
						}
					} else if !c.Guest {
						place = strconv.Itoa(r.Rank)
					}
					for _, l := range [...]struct {
						low, high int
						overall   bool
					}{{r.SectionLow, r.SectionHigh, false}, {r.OverallLow, r.OverallHigh, true}} {
						if l.low > 0 {
							listed = append(listed, scoring.Rank{Stratum: stratum, Overall: l.overall, Place: scoring.Figure(strconv.Itoa(l.low)), Last: scoring.Figure(strconv.Itoa(max(l.low, l.high)))})
						}
					}
				}
				var names []string
				for _, p := range entry.Players {
					names = append(names, strings.Join(strings.Fields(p.First+" "+p.Last), " "))
				}
				pub := scoring.Published{Total: scoring.Figure(fmt.Sprintf("%.2f", entry.Session+entry.Carry)), Percent: scoring.Figure(fmt.Sprintf("%.2f", entry.Percent)),
					Place: scoring.Figure(place), Boards: scoring.Figure(strconv.Itoa(entry.Boards))}
				if entry.Penalty != 0 {
					pub.Adjustment, pub.InPoints = scoring.Figure(fmt.Sprintf("%.2f", entry.Penalty)), true
				}
				if c.Published != pub || !slices.Equal(c.Ranks, listed) || !slices.Equal(c.Names(), names) {
					t.Errorf("%s: pair %s %s: got %+v %+v %v, want %+v %+v %v", game, letter, key, c.Published, c.Ranks, c.Names(), pub, listed, names)
				}
			}
		}
	}
	for text, n := range have {
		// The other decoder stops at the number of rows that count, and so loses
		// rows at the end that were not played.
		if n > 0 && !waiting[text] {
			t.Errorf("%s: one more row: %s", game, text)
		}
	}
	if !reflect.DeepEqual(groups, wantGroups) || pairs != len(contestants) {
		t.Errorf("%s: groups %v and %d pairs, want %v and %d", game, groups, len(contestants), wantGroups, pairs)
	}
	return lines
}

// rowText is a row as the other decoder shows it.
func rowText(r scoring.Row) string {
	side := func(award scoring.Adjustment, sign int) string {
		switch award.Kind {
		case scoring.AveragePlus:
			return "Ave+"
		case scoring.Average:
			return "Ave"
		case scoring.AverageMinus:
			return "Ave-"
		case scoring.NotPlayedSide:
			return "Not Played"
		case scoring.Weighted:
			return strconv.Itoa(sign * award.Parts[0].Score)
		}
		return strconv.Itoa(sign * r.Score)
	}
	return fmt.Sprintf("%s board %d: round %d, table %d: %s %s %s, %s %s %s", r.Section, r.Board, r.Round, r.Table,
		r.NS.Number, side(r.NSAward(), 1), points(string(r.NSPublished())), r.EW.Number, side(r.EWAward(), -1), points(string(r.EWPublished())))
}

func points(s string) string {
	x, _ := strconv.ParseFloat(s, 64)
	return fmt.Sprintf("%.2f", x)
}

func wantText(section, board string, row []any) string {
	text := func(x any) string {
		if f, ok := x.(float64); ok {
			return strconv.Itoa(int(f))
		}
		return fmt.Sprint(x)
	}
	mp := func(x any) string { return points(fmt.Sprint(x)) }
	number := func(x any) string { return strings.TrimRight(text(x), "NE") }
	return fmt.Sprintf("%s board %s: round %s, table %s: %s %s %s, %s %s %s", section, board, text(row[0]), text(row[1]),
		number(row[2]), text(row[3]), mp(row[4]), number(row[5]), text(row[6]), mp(row[7]))
}
