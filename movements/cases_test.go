package movements

import (
	"encoding/csv"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

// everything tells to try all that takes long; otherwise a part of it is tried.
var everything = os.Getenv("CI") != ""

// records reads a table of the published movements; the rows by column.
func records(t *testing.T, name string) (all []map[string]string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(cases.Dir(t), "movements", name))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[1:] {
		r := map[string]string{}
		for i, name := range rows[0] {
			r[name] = row[i]
		}
		all = append(all, r)
	}
	return all
}

// published reads one of them, as index.csv describes it.
func published(t *testing.T, r map[string]string) Movement {
	t.Helper()
	f, err := source.ReadFile(filepath.Join(cases.Dir(t), "movements", r["file"]), "")
	if err != nil {
		t.Fatal(err)
	}
	m, problems, err := ReadCSV(f)
	if err != nil || len(problems) > 0 || !RecogniseCSV(f.Data) {
		t.Fatalf("%s: %v, %v", r["id"], problems, err)
	}
	m.Winners, _ = strconv.Atoi(r["winners"])
	m.Teams = r["kind"] == "teams"
	return m
}

// The published tables are read as they are and written as they were. Those of pairs
// have the faults that their index has, and the meetings and shared boards that it
// counts.
func TestPublishedTables(t *testing.T) {
	t.Parallel()
	index := records(t, "index.csv")
	if len(index) < 300 {
		t.Fatalf("%d tables", len(index))
	}
	for _, r := range index {
		m := published(t, r)
		back, problems, err := ReadCSV(source.File{Name: "back", Data: WriteCSV(m)})
		if err != nil || len(problems) > 0 || string(WriteCSV(back)) != string(WriteCSV(m)) {
			t.Errorf("%s is written as another one: %v, %v", r["id"], problems, err)
		}
		n := map[scoring.Code]int{}
		met := map[string]bool{}
		for _, i := range Check(m) {
			n[i.Code]++
			if i.Code == RepeatMeeting {
				met[fmt.Sprint(i.Units)] = true
			}
			if i.Code == SharedBoard && r["unit"] == "board" {
				n[SharedBoard] = 0 // is counted in sets there
			}
		}
		// Some of those of teams are halves of two sections, where team 3 of the one
		// meets team 3 of the other.
		faults := n[PairTwice] + n[TableTwice]
		if !m.Teams {
			faults += n[PairAgainstItself]
		}
		if (faults > 0) != strings.Contains(r["defect"], "twice") {
			t.Errorf("%s (%s): %v", r["id"], r["defect"], n)
		}
		if m.Teams && (n[BoardTwice] > 0 || strconv.Itoa(n[NumberTwice]) != r["replays"]) {
			t.Errorf("%s: %v, %s boards twice are published", r["id"], n, r["replays"])
		}
		if r["kind"] != "pairs" {
			if r["kind"] == "individual" && r["defect"] == "" && n[BoardTwice] > 0 {
				t.Errorf("%s: %v", r["id"], n)
			}
			continue
		}
		sets := n[BoardTwice]
		if r["unit"] == "board" && sets > 0 {
			t.Errorf("%s: %v", r["id"], n)
		}
		if r["unit"] == "set" && (r["replays"] != strconv.Itoa(sets) || r["repeat_meetings"] != strconv.Itoa(len(met)) || r["shared"] != strconv.Itoa(n[SharedBoard])) {
			t.Errorf("%s: %v, %d meet again; published are %s boards twice, %s meetings, %s shared", r["id"], n, len(met), r["replays"], r["repeat_meetings"], r["shared"])
		}
	}
}

// The tables with faults that were published all the same are found, whether or not a
// file says who moves: so many pairs with a board twice, and who is at two tables in
// which round.
func TestPublishedFaults(t *testing.T) {
	type fault struct {
		code          scoring.Code
		times, number int
		round         int
	}
	want := map[string]fault{
		"ebu-p249-m13e-web-skip-mitchell-12-round-special": {BoardTwice, 156, 0, 0},
		"peer-broken-3t-howell":                            {BoardTwice, 5, 0, 0},
		"peer-broken-5t-howell":                            {BoardTwice, 14, 0, 0},
		"ebu-i070-glennick-7-1-tables":                     {PairTwice, 3, 26, 15},
		"ebu-i082-60-player-bridgemats-version-a911":       {PairTwice, 1, 49, 12},
	}
	for _, r := range records(t, "index.csv") {
		if !strings.HasPrefix(r["file"], "negative/") {
			continue
		}
		w, ok := want[r["id"]]
		delete(want, r["id"])
		told := published(t, r)
		untold := told
		untold.Winners = 0
		for _, m := range []Movement{told, untold} {
			all := slices.DeleteFunc(Check(m), func(i Issue) bool { return i.Code != w.code })
			if !ok || len(all) != w.times || Sound(all) {
				t.Errorf("%s, %d winners: %v", r["id"], m.Winners, all)
			} else if w.number > 0 && !slices.ContainsFunc(all, func(i Issue) bool { return i.Round == w.round && i.Units[0].Number == w.number }) {
				t.Errorf("%s: %v", r["id"], all)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("not there: %v", want)
	}
}

// The Mitchells of other programs are the same, cell for cell; of those with a rover
// the cells that he does not touch.
func TestPublishedMitchells(t *testing.T) {
	index := map[string]map[string]string{}
	for _, r := range records(t, "index.csv") {
		index[r["id"]] = r
	}
	compare := func(id string, tables int, base bool, number func(ns, ew int) (int, int)) {
		m := published(t, index[id])
		want := made(t, "mitchell", Request{Tables: tables})
		for i := range want.Meetings {
			w := want.Meetings[i]
			at := slices.IndexFunc(m.Meetings, func(g Meeting) bool { return g.Round == w.Round && g.Table == w.Table })
			g := m.Meetings[at]
			w.NS, w.EW = number(w.NS, w.EW)
			rover := base && (g.NS > tables || g.EW > tables)
			if !rover && (g.NS != w.NS || g.EW != w.EW) || !slices.Equal(g.Boards, w.Boards) {
				t.Errorf("%s: %+v, want %+v", id, g, w)
			}
		}
	}
	n := 0
	for _, r := range records(t, "family_oracle.csv") {
		if r["family"] == "mitchell" {
			tables, _ := strconv.Atoi(strings.TrimPrefix(r["params"], "T="))
			compare(r["oracle"], tables, true, func(ns, ew int) (int, int) { return ns, ew })
			n++
		}
	}
	for _, tables := range []int{5, 7, 9, 13} {
		// The odd numbers sit North-South, the even ones East-West.
		compare(fmt.Sprintf("kops-%d-m", tables), tables, false, func(ns, ew int) (int, int) { return 2*ns - 1, 2 * ew })
	}
	if n != 5 {
		t.Errorf("%d Mitchells with a rover", n)
	}
}

// The first rounds of published Howells give their other rounds by the same rule, and
// what comes out is sound. Where tables turn round in single rounds, or share boards,
// that is theirs.
func TestPublishedHowells(t *testing.T) {
	index := records(t, "index.csv")
	n := 0
	for _, r := range records(t, "howell_seeds.csv") {
		s := seed{}
		s.tables, _ = strconv.Atoi(r["tables"])
		s.rounds, _ = strconv.Atoi(r["rounds"])
		for f := range strings.FieldsSeq(r["round1"]) {
			s.at = append(s.at, parseCell(f))
		}
		var m Movement
		m.Winners = 1
		type meeting struct{ round, low, high, set int }
		have := map[meeting]bool{}
		for round := 1; round <= s.rounds; round++ {
			for i, c := range s.round(round) {
				m.Meetings = append(m.Meetings, Meeting{Round: round, Table: i + 1, NS: c.ns, EW: c.ew, Boards: []int{c.set}})
				have[meeting{round, min(c.ns, c.ew), max(c.ns, c.ew), c.set}] = true
			}
		}
		if all := Check(m); !Sound(all) || slices.ContainsFunc(all, func(i Issue) bool { return i.Code == RepeatMeeting }) {
			t.Errorf("%s: %v", r["source"], all)
		}
		id, _, _ := strings.Cut(r["source"], " ")
		at := slices.IndexFunc(index, func(x map[string]string) bool { return x["id"] == id || strings.HasPrefix(x["id"], id+"-") })
		if at < 0 {
			continue
		}
		n++
		for _, g := range published(t, index[at]).Meetings {
			if len(g.Boards) > 0 && !have[meeting{g.Round, min(g.NS, g.EW), max(g.NS, g.EW), g.Boards[0]}] {
				t.Errorf("%s: %+v is not in it", r["source"], g)
				break
			}
		}
	}
	if n < 60 {
		t.Errorf("only %d Howells compared", n)
	}
}

// The Howells of two and three tables are the published ones, up to the numbers of
// pairs, rounds and sets: there is a renumbering of the pairs by which those who meet
// in one round, or on one set, do so there as well.
func TestSmallHowellsArePublished(t *testing.T) {
	index := records(t, "index.csv")
	for id, tables := range map[string]int{"ebu-p163-two-table-full-howell": 2, "ebu-p164-howell-acbl-special": 3, "ebu-p165-howell-baron-barclay-special": 3, "card-howell-3t": 3} {
		at := slices.IndexFunc(index, func(x map[string]string) bool { return x["id"] == id })
		theirs, ours := published(t, index[at]), made(t, "howell", Request{Tables: tables})
		if !isomorphic(ours, theirs, 2*tables) {
			t.Errorf("%s is another one", id)
		}
		theirs.Meetings[0].Boards, theirs.Meetings[1].Boards = theirs.Meetings[3].Boards, theirs.Meetings[2].Boards
		if tables == 3 && isomorphic(ours, theirs, 6) {
			t.Errorf("%s: other sets make no difference", id)
		}
	}
}

// isomorphic tells whether a is b with other numbers; it tries them all.
func isomorphic(a, b Movement, pairs int) bool {
	type two struct{ low, high int }
	of := map[two]Meeting{}
	for _, g := range b.Meetings {
		of[two{min(g.NS, g.EW), max(g.NS, g.EW)}] = g
	}
	fits := func(number []int) bool {
		rounds, sets := map[int]int{}, map[int]int{}
		for _, g := range a.Meetings {
			x, y := number[g.NS-1], number[g.EW-1]
			other, ok := of[two{min(x, y), max(x, y)}]
			if !ok {
				return false
			}
			if r, ok := rounds[g.Round]; ok && r != other.Round {
				return false
			}
			if s, ok := sets[g.Boards[0]]; ok && s != other.Boards[0] {
				return false
			}
			rounds[g.Round], sets[g.Boards[0]] = other.Round, other.Boards[0]
		}
		different := func(m map[int]int) bool {
			values := slices.Sorted(maps.Values(m))
			return len(slices.Compact(values)) == len(m)
		}
		return different(rounds) && different(sets)
	}
	var try func(number []int) bool
	try = func(number []int) bool {
		if len(number) == pairs {
			return fits(number)
		}
		for n := 1; n <= pairs; n++ {
			if !slices.Contains(number, n) && try(append(slices.Clip(number), n)) {
				return true
			}
		}
		return false
	}
	return try(nil)
}
