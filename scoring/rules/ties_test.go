package rules

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Only federations whose order is known part equal results, and the programs share
// places: MBSZ I.7, EBU White Book 3.2.
func TestTieBreaksOfRuleSets(t *testing.T) {
	known := map[string]string{
		"mbsz-2014": "head-to-head, field-value",
		"ebu":       "head-to-head, head-to-head-basic, wins, tie-break-points, basic, point-a-board",
	}
	for _, name := range Names() {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		want := known[name]
		if want == "" {
			want = "none"
		}
		if got := s.Ranking.TieBreak.String(); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		if prizes := map[string]int{"mbsz-2014": 3}[name]; s.Ranking.Prizes != prizes || s.Ranking.Qualify != 0 || (s.Ranking.NoTeamIMPs != "") != (name == "mbsz-2014") {
			t.Errorf("%s: prizes %d, qualify %d, no team IMPs %q", name, s.Ranking.Prizes, s.Ranking.Qualify, s.Ranking.NoTeamIMPs)
		}
	}
}

// A tie-break is a name, names with commas, or a list, in a file and as a single
// setting; it takes the place of the one that is extended.
func TestTieBreakIsANameOrAList(t *testing.T) {
	dir := t.TempDir()
	for i, c := range []struct{ text, want string }{
		{`"tops"`, "tops"}, {`"tops, wins"`, "tops, wins"}, {`["tops", "wins", "basic"]`, "tops, wins, basic"}, {`"none"`, "none"}, {`[]`, "none"},
		{`["none"]`, `unknown value "none"`}, {`[1]`, "ranking.tie-break is a word"}, {`["lot"]`, `unknown value "lot"`}, {`3`, "ranking.tie-break is a word"},
	} {
		file := filepath.Join(dir, "own.toml")
		if err := os.WriteFile(file, []byte("extends = \"mbsz-2014\"\n[ranking]\ntie-break = "+c.text+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		s, err := Load(file)
		if got := s.Ranking.TieBreak.String(); i < 5 && (err != nil || got != c.want) || i >= 5 && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %s, %v; want %s", c.text, got, err, c.want)
		}
	}
	s, err := Load("mbsz-2014")
	if err != nil {
		t.Fatal(err)
	}
	other := s
	for setting, want := range map[string]string{"tops": "tops", "tops,wins": "tops, wins", "['basic', 'tops']": "basic, tops", "none": "none"} {
		if err := other.Override("ranking.tie-break=" + setting); err != nil || other.Ranking.TieBreak.String() != want {
			t.Errorf("%s: %s, %v", setting, other.Ranking.TieBreak, err)
		}
	}
	if got := s.Ranking.TieBreak.String(); got != "head-to-head, field-value" {
		t.Errorf("the set it was copied from has %s", got)
	}
	for setting, want := range map[string]string{"tie-break=[1]": "unknown value", "tie-break=lot": "unknown value", "prizes=-1": "ranking.prizes is -1", "qualify=-2": "ranking.qualify is -2",
		"field-value-equal=both": "unknown value", "tie-break-for=some": "unknown value"} {
		if err := s.Override("ranking." + setting); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", setting, err)
		}
	}
}
