package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"recap/templates"
)

// Whatever a draw says of itself has words in every language.
func TestWordsOfDraws(t *testing.T) {
	keys := map[string]bool{}
	said := regexp.MustCompile(`\bsay\("([a-z_]+)"`)
	word := regexp.MustCompile(`"(draw\.[a-z_.]+)"`)
	for _, pattern := range []string{"../../movements/pairing/*.go", "pair*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range said.FindAllSubmatch(text, -1) {
				keys["draw."+string(m[1])] = true
			}
			for _, m := range word.FindAllSubmatch(text, -1) {
				keys[string(m[1])] = true
			}
		}
	}
	for _, made := range [][]string{{"rematch", "never", "fewest", "allowed"}, {"method", "matching", "greedy"}, {"start", "halves", "adjacent", "random"}, {"odd", "none", "short", "long"}} {
		delete(keys, "draw."+made[0]+".")
		for _, value := range made[1:] {
			keys["draw."+made[0]+"."+value] = true
		}
	}
	if len(keys) < 40 {
		t.Fatalf("only %d words found", len(keys))
	}
	for key := range keys {
		for _, lang := range templates.Langs() {
			if lang.Word(key) == key {
				t.Errorf("%s: no word for %s", lang, key)
			}
		}
	}
}

// A match has a hundred boards at most, whoever says otherwise: a flag, an event file, or the
// heading of a file that divides its boards by its rounds.
func TestBoardsOfAMatchAreBounded(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"spring-swiss.toml", "spring-swiss-players.csv", "spring-swiss-matches.csv"} {
		data, err := os.ReadFile(filepath.Join(repoRoot, "testdata", "events", name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "spring-swiss.toml" {
			data = regexp.MustCompile(`(?m)^boards = \d+`).ReplaceAll(data, []byte("boards = 9223372036854775807"))
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	spoiled, whole := filepath.Join(dir, "spring-swiss.toml"), filepath.Join(repoRoot, "testdata", "events", "spring-swiss.toml")
	for _, test := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"pair", spoiled, "-o", filepath.Join(dir, "out.txt")}, exitFindings, "from 1 to 100"},
		{[]string{"pair", whole, "--boards", "101", "-o", filepath.Join(dir, "out.txt")}, exitUsage, "from 1 to 100"},
		{[]string{"pair", whole, "--boards", "9223372036854775807"}, exitUsage, "above 9999"},
		{[]string{"pair", whole, "--first-board", "9223372036854775807"}, exitUsage, "above 9999"},
		{[]string{"pair", whole, "--round", "9223372036854775807"}, exitUsage, "above 9999"},
	} {
		var stdout, stderr bytes.Buffer
		if code := run(test.args, strings.NewReader(""), &stdout, &stderr); code != test.code || !strings.Contains(stderr.String(), test.want) {
			t.Errorf("%v: exit %d: %s", test.args, code, &stderr)
		}
	}
}
