package main

import (
	"os"
	"path/filepath"
	"regexp"
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
