package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The short selection is for the screen: a file of text has what every other file has, of
// every command that makes one.
func TestTextFilesHoldWhatOtherFilesHold(t *testing.T) {
	data := filepath.Join(repoRoot, "testdata")
	for _, c := range []struct {
		args       []string
		both, file string // what is in both, and what in the file alone
	}{
		{[]string{"score", filepath.Join(data, "events", "club-evening.csv")}, "Ranking", "Board 21"},
		{[]string{"monopoly", filepath.Join(data, "monopoly", "championship.toml")}, "Ranking", "Game 4, 90 minutes"},
		{[]string{"svoya-igra", filepath.Join(data, "svoyaigra", "group.csv"), filepath.Join(data, "svoyaigra", "final.csv")}, "Group A", "Theme"},
		{[]string{"movement", "mitchell", "--tables", "3", "--rounds", "3", "--boards-per-round", "2"}, "Rounds", "NS go to"},
	} {
		file := filepath.Join(t.TempDir(), "x.txt")
		var out, errs strings.Builder
		if code := run(append(c.args, "-o", file, "-o", "-"), nil, &out, &errs); code != exitOK && code != exitFindings {
			t.Errorf("%v: exit %d: %s", c.args, code, &errs)
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for where, text := range map[string]string{"screen": out.String(), "file": string(text)} {
			if has := strings.Contains(text, c.file); has != (where == "file") || !strings.Contains(text, c.both) {
				t.Errorf("%v, %s: %q is there: %v\n%.1500s", c.args[0], where, c.file, has, text)
			}
		}
	}
}
