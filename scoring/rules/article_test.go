package rules

import (
	"os"
	"path/filepath"
	"testing"
)

// A setting has the article of the rule set that settles it: the Laws by themselves, an
// article of a document with its title, none where a set that extends another one says
// none, and what the user typed in its place.
func TestArticle(t *testing.T) {
	file := filepath.Join(t.TempDir(), "klub.toml")
	text := "title = \"Klubszabályzat\"\nextends = \"ebu\"\n[matchpoints] # a # in a comment\nround-to = \"0.1\" # II.3: tenths\nsmall-groups = \"none\"\n[ranking]\n# II.9\ntie-break = \"none\"\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ set, override, setting, want string }{
		{"wbf", "", "matchpoints.scale", "Law 78A"},
		{"wbf", "", "matchpoints.own-average", "Law 12C2(c)"},
		{"wbf", "", "teams.average-plus", "Law 12C2"},
		{"wbf", "", "matchpoints.average-minus", ""},
		{"wbf", "", "", ""},
		{"ebu", "", "matchpoints.small-groups", "White Book 4.2.3.3"},
		{"ebu", "", "matchpoints.scale", "Law 78A"}, // of wbf, which it extends
		{"mbsz-2014", "", "ranking.tie-break", "MBSZ Versenyszabályzat 2014/1, I.7"},
		{"mbsz-2014", "", "teams.walkover", "MBSZ Versenyszabályzat 2014/1, I.6"},
		{"acbl", "", "matchpoints.scale", ""}, // its own, for which it cites nothing
		{"mbsz-2014", "teams.walkover=15-0", "teams.walkover", "teams.walkover=15-0"},
		{file, "", "matchpoints.round-to", "Klubszabályzat, II.3"},
		{file, "", "matchpoints.small-groups", ""},
		{file, "", "ranking.tie-break", ""}, // a line of its own is beside nothing
	} {
		s, err := Load(c.set)
		if err == nil && c.override != "" {
			err = s.Override(c.override)
		}
		if got := s.Article(c.setting); err != nil || got != c.want {
			t.Errorf("%s %s: %q, want %q (%v)", c.set, c.setting, got, c.want, err)
		}
	}
}
