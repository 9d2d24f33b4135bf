package main

import (
	"testing"

	"recap/scoring"
	"recap/scoring/ranking"
	"recap/templates"
)

// Every criterion has its words in every language.
func TestCriteriaHaveWords(t *testing.T) {
	for _, lang := range templates.Langs() {
		keys := []string{"tiebreak." + scoring.ByLot, "tiebreak." + scoring.ByRuling}
		for c := ranking.HeadToHead; c <= ranking.Tops; c++ {
			keys = append(keys, "tiebreak."+c.String(), "tie_break."+c.String())
		}
		for _, key := range keys {
			if lang.Word(key) == key {
				t.Errorf("%s: no word for %s", lang, key)
			}
		}
	}
}
