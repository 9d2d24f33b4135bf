package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// arrows says which packages of ours a package may import. What is not named
// here may import nothing of ours.
var arrows = map[string][]string{
	"scoring":            {"scoring/exact"},
	"scoring/builtin":    {"scoring", "scoring/exact"},
	"imp":                {"scoring/exact"},
	"vp":                 {"scoring/exact"},
	"movements":          {"scoring", "scoring/exact", "scoring/traveller/source"},
	"movements/heatmap":  {"movements", "scoring/exact"},
	"movements/pairing":  {"scoring", "scoring/exact"},
	"scoring/matchpoint": {"scoring", "scoring/exact", "imp", "vp"},
	"scoring/teams":      {"scoring", "scoring/exact", "imp", "vp"},
	"scoring/imps":       {"scoring", "scoring/exact", "imp", "vp"},
	"scoring/ranking":    {"scoring", "scoring/exact", "imp", "vp"},
	"scoring/rules":      {"scoring", "scoring/builtin", "scoring/exact", "scoring/matchpoint", "scoring/imps", "scoring/teams", "scoring/ranking"},
	"scoring/event":      {"scoring", "scoring/exact", "scoring/rules", "scoring/matchpoint", "scoring/imps", "scoring/teams", "scoring/ranking", "imp", "vp", "movements"},
	"scoring/exact/expr": {"scoring/exact"},
	// Svoya Igra, from the rules outwards: protocols are read, tournaments made of games, and
	// reports of both.
	"scoring/svoyaigra":            {"scoring", "scoring/builtin", "scoring/exact"},
	"scoring/svoyaigra/protocol":   {"scoring", "scoring/exact", "scoring/svoyaigra", "scoring/traveller/source", "scoring/traveller/FORMAT"},
	"scoring/svoyaigra/tournament": {"scoring", "scoring/builtin", "scoring/exact", "scoring/exact/expr", "scoring/svoyaigra"},
	"scoring/svoyaigra/tables":     {"scoring", "scoring/exact", "scoring/svoyaigra", "scoring/svoyaigra/protocol", "scoring/svoyaigra/tournament", "templates"},

	"scoring/traveller/source": {"scoring"},
	"scoring/traveller/sink":   {"scoring", "scoring/exact"},
	"scoring/traveller/FORMAT": {"scoring", "scoring/exact", "scoring/traveller/source", "scoring/traveller/sink", "movements"},
	"scoring/traveller":        {"scoring", "scoring/traveller/source", "scoring/traveller/FORMAT"},
	"scoring/masterpoint":      {"scoring", "scoring/builtin", "scoring/exact", "scoring/exact/expr", "scoring/traveller/source", "templates"},
	"scoring/monopoly":         {"scoring", "scoring/builtin", "scoring/exact", "scoring/traveller/source"},
	"scoring/monopoly/sheets":  {"scoring", "scoring/builtin", "scoring/exact", "scoring/monopoly", "scoring/traveller/source", "scoring/traveller/FORMAT"},
	"scoring/monopoly/report":  {"scoring", "scoring/exact", "scoring/monopoly", "templates"},
	"templates":                {"scoring", "scoring/exact"},
	"movements/cards":          {"movements", "scoring", "scoring/exact", "templates"},
	"templates/WRITER":         {"templates", "scoring/exact"},
	"cmd/recap":                {"*"},
	// What measures: events are invented without knowing a reader or a method.
	"scoring/traveller/bridgemate/bwstest": {},
	"cmd/bench/generate":                   {"scoring", "scoring/traveller/bridgemate/bwstest"},
	"cmd/bench/perresult":                  {"cmd/bench/generate"},
	"cmd/bench":                            {"cmd/bench/generate"},
}

// room is the package's name in the table of arrows.
func room(pkg string) string {
	switch {
	case pkg == "scoring/traveller/source", pkg == "scoring/traveller/sink", pkg == "scoring/traveller/bridgemate/bwstest":
	case strings.HasPrefix(pkg, "scoring/traveller/"):
		return "scoring/traveller/FORMAT"
	case strings.HasPrefix(pkg, "templates/"):
		return "templates/WRITER"
	}
	return pkg
}

// Arrows point inward: readers know no method, methods no format, writers only
// tables, and only the command sees all.
func TestArrowsPointInward(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "recap/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := 0
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		from := strings.TrimPrefix(fields[0], "recap/")
		packages++
		for _, imported := range fields[1:] {
			to, ours := strings.CutPrefix(imported, "recap/")
			if !ours || strings.Contains(to, "/internal/") { // Go itself leaves those to their owner
				continue
			}
			if allowed := arrows[room(from)]; !slices.Contains(allowed, room(to)) && !slices.Contains(allowed, "*") {
				t.Errorf("%s imports %s, which the design does not allow", from, to)
			}
		}
	}
	if packages < 10 {
		t.Errorf("only %d packages seen", packages)
	}
}
