package svoyaigra_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"recap/scoring/svoyaigra"
)

// The package comment names a setting for each choice from B-1 to B-22, and the default
// rules have each of them, said with its number.
func TestEveryChoiceIsASetting(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	source, err := svoyaigra.RuleSource(svoyaigra.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]any
	if err := toml.Unmarshal([]byte(source), &tree); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 22; n++ {
		line := regexp.MustCompile(fmt.Sprintf(`(?m)^//\tB-%d +(.*)$`, n)).FindStringSubmatch(string(doc))
		if line == nil {
			t.Errorf("B-%d is not in the package comment", n)
			continue
		}
		if !regexp.MustCompile(fmt.Sprintf(`B-%d\b`, n)).MatchString(source) {
			t.Errorf("B-%d is not in the rules", n)
		}
		settings := regexp.MustCompile(`[a-z]+\.[a-z*]+[-.a-z]*`).FindAllString(line[1], -1)
		if len(settings) == 0 {
			t.Errorf("B-%d has no setting: %s", n, line[1])
		}
		for _, s := range settings {
			var at any = tree
			for _, key := range strings.Split(strings.Replace(s, "*", "qualifying", 1), ".") {
				table, _ := at.(map[string]any)
				at = table[key]
			}
			if at == nil && s != "kinds.*.advancing" { // which goes with tie-break = advancing
				t.Errorf("B-%d: there is no setting %s", n, s)
			}
		}
	}
}

// Who goes on has to be known where a tie over that line is played out (B-14), however the
// settings are given.
func TestAdvancingNeedsANumber(t *testing.T) {
	r := settings(t, "kinds.qualifying.tie-break=advancing")
	if err := r.Whole(); err == nil || !strings.Contains(err.Error(), "needs kinds.qualifying.advancing") {
		t.Error(err)
	}
	if err := settings(t, "kinds.qualifying.tie-break=advancing", "kinds.qualifying.advancing=2").Whole(); err != nil {
		t.Error(err)
	}
	file := t.TempDir() + "/own.toml"
	if err := os.WriteFile(file, []byte("[kinds.group]\ntie-break = \"advancing\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := svoyaigra.LoadRules(file); err == nil || !strings.Contains(err.Error(), "own.toml: error: kinds.group.tie-break") {
		t.Error(err)
	}
}

// A user's rules take over what they do not name, kind by kind, and leave those they
// extend as they were.
func TestRulesExtend(t *testing.T) {
	file := t.TempDir() + "/own.toml"
	if err := os.WriteFile(file, []byte("extends = \"jeopardy\"\ntitle = \"Own\"\n[game]\nblue = [1, 2]\nred = [2, 4]\n[kinds.title]\nthemes = 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := svoyaigra.LoadRules(file)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(r.Game.Blue) != "[1 2]" || r.Auction.Bidding != "picker" || r.Kinds["title"].Themes != 3 || !r.Kinds["title"].Series || r.Kinds["final-series"].Themes != 6 || r.Name != "own" || r.Title != "Own" {
		t.Errorf("%+v", r)
	}
	parent, err := svoyaigra.LoadRules("jeopardy")
	if err != nil || parent.Kinds["title"].Themes != 6 || len(parent.Game.Blue) != 5 {
		t.Errorf("%v %+v", err, parent)
	}
	for text, want := range map[string]string{
		"[game]\nblue = [10, 5]\n":            "game.blue",
		"[game]\nblue = [10]\n":               "game.red has 5 values",
		"[kinds.party]\nthemes = 1\n":         "is no kind of game",
		"[auction]\nmultiple = 0\n":           "auction.multiple = 0",
		"[auction]\nminimum = 3\n":            "another kind",
		"extends = \"" + file + "\"\n[game\n": "own2.toml:2",
		"extends = \"./own2.toml\"\n":         "extend themselves",
	} {
		if err := os.WriteFile(strings.Replace(file, "own", "own2", 1), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := svoyaigra.LoadRules(strings.Replace(file, "own", "own2", 1)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Of settings that are changed one by one, what is no setting and what is no value is told.
func TestOverride(t *testing.T) {
	for setting, want := range map[string]string{
		"auction":                "is not a setting",
		"auction.colour=red":     "unknown setting",
		"auction.minimum=least":  "unknown value",
		"kinds.party.themes=1":   "is no kind of game",
		"game.blue=[10, 20]":     "game.red has 5 values",
		"kinds.group.themes=six": "another kind",
		"auction.minimum=":       "is not a setting",
	} {
		r := settings(t)
		if err := r.Override(setting); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", setting, err, want)
		}
		// What is refused changes nothing.
		if fmt.Sprint(r.Game.Blue, r.Kinds, r.Overrides) != fmt.Sprint(settings(t).Game.Blue, settings(t).Kinds, []string{}) {
			t.Errorf("%s: changed to %+v", setting, r)
		}
	}
	r := settings(t, "kinds.group.themes=6", "game.unplayed=allowed")
	if r.Kinds["group"].Themes != 6 || r.Kinds["group"].TieBreak != "none" || len(r.Overrides) != 2 {
		t.Errorf("%+v", r)
	}
}
