package movements

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// param reads a number of the parameters: T=10 N=9.
func param(t *testing.T, params, name string) int {
	t.Helper()
	m := regexp.MustCompile(`\b` + name + `=(-?\d+)`).FindStringSubmatch(params)
	if m == nil {
		t.Fatalf("%q has no %s", params, name)
	}
	n, _ := strconv.Atoi(m[1])
	return n
}

// differ tells where two movements are not the same, cell by cell. Seats of nobody are
// not compared: tables write them in several ways.
func differ(ours, theirs Movement) string {
	at := map[[2]int]Meeting{}
	for _, g := range theirs.Meetings {
		at[[2]int{g.Round, g.Table}] = g
	}
	played := 0
	for _, g := range ours.Meetings {
		other := at[[2]int{g.Round, g.Table}]
		if g.Played() != other.Played() || g.Played() && (g.NS != other.NS || g.EW != other.EW || !slices.Equal(g.Boards, other.Boards)) {
			return fmt.Sprintf("round %d, table %d: %d-%d:%v, want %d-%d:%v", g.Round, g.Table, g.NS, g.EW, g.Boards, other.NS, other.EW, other.Boards)
		}
		if g.Played() {
			played++
		}
	}
	for _, g := range theirs.Meetings {
		if g.Played() {
			played--
		}
	}
	if played != 0 {
		return fmt.Sprintf("%d meetings more than theirs", played)
	}
	return ""
}

// cellsTurned turns the cells of a text such as 12.1 13.1: round and table.
func cellsTurned(m Movement, text string) Movement {
	cells := map[string]bool{}
	for f := range strings.FieldsSeq(text) {
		cells[f] = true
	}
	return m.turn(func(g *Meeting) bool { return cells[fmt.Sprintf("%d.%d", g.Round, g.Table)] })
}

// unlike tells where two movements of one winner differ though the pairs of the one are
// renumbered by their seats in the first round; who sits North-South may differ, and does
// in so many cells.
func unlike(ours, theirs Movement) (diff string, turned int) {
	name := map[int]int{}
	key := func(g Meeting) string {
		return fmt.Sprint(g.Round, g.Table, min(g.NS, g.EW), max(g.NS, g.EW), g.Boards)
	}
	have := map[string]Meeting{}
	for i, g := range theirs.Meetings {
		if o := ours.Meetings[i]; o.Round == 1 {
			name[o.NS], name[o.EW] = g.NS, g.EW
		}
		have[key(g)] = g
	}
	for _, g := range ours.Meetings {
		g.NS, g.EW = name[g.NS], name[g.EW]
		other, ok := have[key(g)]
		if !ok {
			return key(g), turned
		}
		if other.NS != g.NS {
			turned++
		}
	}
	if len(ours.Meetings) != len(theirs.Meetings) {
		return fmt.Sprintf("%d meetings, want %d", len(ours.Meetings), len(theirs.Meetings)), turned
	}
	return "", turned
}

// Every rule gives the published tables that are known to follow it, cell for cell; in
// those of two hesitations and those with a rover up to what the list says.
func TestFamilyOracle(t *testing.T) {
	index := map[string]map[string]string{}
	for _, r := range records(t, "index.csv") {
		index[r["id"]] = r
	}
	none := ArrowSwitch{Kind: SwitchNone}
	counts := map[string]int{}
	for _, row := range records(t, "family_oracle.csv") {
		family, params := row["family"], row["params"]
		theirs := published(t, index[row["oracle"]])
		var diff string
		switch {
		case row["match"] == "no":
			// One is not sound, the other has another table in the middle.
			ours := made(t, "web", Request{Tables: param(t, params, "T"), Sets: param(t, params, "N")})
			if differ(ours, theirs) == "" || !Sound(Check(ours)) {
				diff = "is the same"
			}
			family = "none"
		case family == "web":
			diff = differ(made(t, "web", Request{Tables: param(t, params, "T"), Sets: param(t, params, "N"), Rounds: param(t, params, "R")}), theirs)
		case family == "bowman":
			diff = differ(made(t, "bowman", Request{Tables: param(t, params, "N") + 2}), theirs)
		case strings.HasPrefix(family, "appendix"):
			family = "appendix"
			r := Request{Tables: param(t, params, "N") + 2}
			diff = differ(made(t, "bowman", r), theirs)
			// Who is missing is the pair that a half table leaves out.
			r.HalfTable = true
			if half := made(t, "bowman", r); !strings.HasSuffix(row["note"], fmt.Sprint("missing ", r.Tables)) || !remarked(half, "missing", fmt.Sprint("NS ", r.Tables)) {
				t.Errorf("%v, %s", half.Remarks, row["note"])
			}
		case family == "blackpool":
			diff = differ(made(t, "blackpool", Request{Tables: param(t, params, "T")}), theirs)
		case family == "hesitation" && row["match"] == "exact":
			tables := param(t, params, "T")
			diff = differ(made(t, "hesitation", Request{Tables: tables, ArrowSwitch: ArrowSwitch{Kind: SwitchGiven, Rounds: []int{tables + 1}}}), theirs)
		case family == "hesitation":
			_, cells, _ := strings.Cut(row["note"], ": ")
			diff = differ(cellsTurned(made(t, "hesitation", Request{Tables: param(t, params, "T"), ArrowSwitch: none}), cells), theirs)
		case family == "double-hesitation":
			var turned int
			diff, turned = unlike(made(t, "double-hesitation", Request{Tables: param(t, params, "T"), ArrowSwitch: none}), theirs)
			if want := fmt.Sprintf("%d arrow-switched cells", turned); diff == "" && row["note"] != want {
				diff = want + ", they have " + row["note"]
			}
		case family == "mitchell":
			ours := made(t, "rover", Request{Tables: param(t, params, "T")})
			diff = differ(ours, theirs)
			// Of 9 tables there are several ways.
			if _, way, _ := strings.Cut(ours.Remarks[len(ours.Remarks)-1].Value, "tables "); strings.HasSuffix(row["note"], ": "+way) != (diff == "") {
				t.Errorf("rover at %s, they have %s", way, row["note"])
			} else if param(t, params, "T") == 9 {
				diff = ""
			}
		case family == "new-england-relay":
			ours := made(t, "new-england-relay", Request{Tables: param(t, params, "N")})
			for i := range ours.Meetings {
				g := &ours.Meetings[i]
				g.Boards = []int{wrap(g.Boards[0]+param(t, params, "c"), param(t, params, "N"))}
			}
			diff = differ(ours, theirs)
		case family == "cyclic-teams":
			var steps []step
			_, list, _ := strings.Cut(params, ": ")
			for f := range strings.FieldsSeq(list) {
				a, b, _ := strings.Cut(f, "/")
				away, _ := strconv.Atoi(a)
				set, _ := strconv.Atoi(b)
				steps = append(steps, step{away, set})
			}
			sets, _ := strconv.Atoi(index[row["oracle"]]["sets"])
			ours, err := cyclic(Request{Tables: param(t, params, "N")}, "teams", 2, sets, steps)
			if err != nil {
				t.Fatal(err)
			}
			diff = differ(ours, theirs)
		default:
			t.Errorf("unknown family %s", family)
		}
		counts[family]++
		if diff != "" {
			t.Errorf("%s %s, %s: %s", family, params, row["oracle"], diff)
		}
	}
	for family, least := range map[string]int{"web": 12, "bowman": 3, "appendix": 5, "blackpool": 1, "hesitation": 6, "double-hesitation": 5, "mitchell": 5, "new-england-relay": 3, "cyclic-teams": 30, "none": 2} {
		if counts[family] < least {
			t.Errorf("%s: %d tables", family, counts[family])
		}
	}
}

// The movements of teams that are made by a rule are among the published ones: American
// Whist of 13, split of 10, staggers of both sessions.
func TestPublishedTeams(t *testing.T) {
	index := map[string]map[string]string{}
	for _, r := range records(t, "index.csv") {
		index[r["id"]] = r
	}
	for _, c := range []struct {
		id, family string
		r          Request
	}{
		{"ebu-t170-ebu-12r-no-scorebreak-special", "american-whist-teams", Request{Tables: 13}},
		{"ebu-t040-congress-split-american-whist-special", "split-american-whist", Request{Tables: 10}},
		{"ebu-t007-m137-stagger-4-matches-6-boards-nbl-sess", "stagger", Request{Tables: 8, Rounds: 4}},
		{"ebu-t009-m137-stagger-5-matches-5-boards-session-", "stagger", Request{Tables: 10, Rounds: 5}},
		{"ebu-t013-m137-stagger-7-matches-3-boards-session-", "stagger", Request{Tables: 14, Rounds: 7}},
	} {
		if diff := differ(made(t, c.family, c.r), published(t, index[c.id])); diff != "" {
			t.Errorf("%s: %s", c.id, diff)
		}
	}
	second := made(t, "stagger", Request{Tables: 6})
	second.Meetings = slices.Clone(second.Meetings[18:])
	for i := range second.Meetings {
		second.Meetings[i].Round -= 3
		second.Meetings[i].Boards = []int{second.Meetings[i].Boards[0] - 3}
	}
	if diff := differ(second, published(t, index["ebu-t004-m137-stagger-2-matches-8-boards-session-"])); diff != "" {
		t.Errorf("second session: %s", diff)
	}
}

// Families that no list names are in the published tables cell for cell, of one winner
// up to the numbers and to who sits North-South.
func TestPublishedTablesOfOtherFamilies(t *testing.T) {
	index := map[string]map[string]string{}
	for _, r := range records(t, "index.csv") {
		index[r["id"]] = r
	}
	for _, c := range []struct {
		id, family string
		r          Request
	}{
		{"ebu-p068-m22-double-bowman", "double-bowman", Request{Tables: 16}},
		{"ebu-p130-f23-worger", "worger", Request{Tables: 7}},
		{"ebu-p131-f25-worger", "worger", Request{Tables: 11}},
		{"ebu-p154-dundee-double-mitchell", "dundee", Request{Tables: 14}},
		{"ebu-p098-m77-hesitation-bowman", "hesitation-bowman", Request{Tables: 10, ArrowSwitch: noSwitch}},
		{"ebu-p112-m105-hesitation-bowman", "hesitation-bowman", Request{Tables: 14, ArrowSwitch: noSwitch}},
		{"ebu-t017-m141-thurner", "thurner", Request{Tables: 8}},
		{"ebu-t018-m142-thurner", "thurner", Request{Tables: 12}},
		{"ebu-t019-m143-thurner", "thurner", Request{Tables: 14}},
		{"ebu-t147-f122-parallel-row-hasler", "parallel-rows", Request{Tables: 14}},
		{"ebu-t149-parallel-row-hasler", "parallel-rows", Request{Tables: 18}},
		{"ebu-t151-parallel-row", "parallel-rows", Request{Tables: 20}},
		{"ebu-t152-parallel-row", "parallel-rows", Request{Tables: 22}},
		{"ebu-t158-parallel-row-2-x-15", "parallel-rows", Request{Tables: 30, Rounds: 13}},
		{"ebu-t134-flower-1-11-pachabo-session-1-special", "flower", Request{Tables: 34, Rounds: 11}},
		{"ebu-t042-congress-split-american-whist-special", "split-american-whist", Request{Tables: 12, Rounds: 8}},
	} {
		r, ok := index[c.id]
		if !ok {
			t.Errorf("%s is not there", c.id)
			continue
		}
		ours, theirs := made(t, c.family, c.r), published(t, r)
		diff := differ(ours, theirs)
		if c.r.ArrowSwitch.Kind == SwitchNone {
			diff, _ = unlike(ours, theirs)
		}
		if diff != "" {
			t.Errorf("%s: %s", c.id, diff)
		}
	}
	// A Bowman with its last round switched, and a table of the one before.
	switched := cellsTurned(made(t, "bowman", Request{Tables: 11}).AsOneWinner(), "8.1 9.1 9.2 9.3 9.4 9.5 9.6 9.7 9.8 9.9 9.10 9.11")
	if diff := differ(switched, published(t, index["ebu-p102-m87-switched-bowman"])); diff != "" {
		t.Errorf("switched Bowman: %s", diff)
	}
}
