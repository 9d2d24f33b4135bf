package report

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"recap/scoring"
	"recap/scoring/monopoly"
)

// The cause that is looked up is the one that a search from the first finding on gives:
// about the player himself, else of a game that he played.
func TestCausesAreThoseOfASearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	codes := []scoring.Code{"A", "B", "C"}
	for range 500 {
		var found []monopoly.Finding
		for range rng.IntN(30) {
			f := monopoly.Finding{Player: fmt.Sprint(rng.IntN(6)), Game: fmt.Sprint(rng.IntN(4))}
			f.Code, f.Severity = codes[rng.IntN(3)], []scoring.Severity{scoring.Failure, scoring.Warning}[rng.IntN(2)]
			found = append(found, f)
		}
		c := causesOf(found)
		for n := range 6 {
			w := &monopoly.Waiting{Games: []string{fmt.Sprint(rng.IntN(5)), fmt.Sprint(rng.IntN(5))}}
			w.Player = fmt.Sprint(n)
			for _, code := range codes {
				want := slices.IndexFunc(found, func(f monopoly.Finding) bool {
					return f.Base() == code && f.Severity == scoring.Failure && f.Player == w.Player
				})
				if want < 0 {
					want = slices.IndexFunc(found, func(f monopoly.Finding) bool {
						return f.Base() == code && f.Severity == scoring.Failure && slices.Contains(w.Games, f.Game)
					})
				}
				got := c.of(code, w)
				if (got == nil) != (want < 0) || got != nil && got != &found[want] {
					t.Fatalf("%s of %s in %v: %v, want number %d of %v", code, w.Player, w.Games, got, want, found)
				}
			}
		}
	}
}
