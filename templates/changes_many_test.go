package templates

import (
	"fmt"
	"strings"
	"testing"
)

// Rows that are there many times are told apart by their numbers, in time that goes with how
// many they are.
func TestCompareRowsThatAreThereOften(t *testing.T) {
	results := func(score int) []byte {
		line := fmt.Sprintf(`{"section":"A","round":1,"table":1,"ns":"1","ew":"2","score":%d}`, score)
		return []byte(`{"schema":"recap/results/1","event":{},"rankings":[],"boards":[{"number":"1","lines":[` + strings.Repeat(line+",", 19_999) + line + `]}]}`)
	}
	c, err := Compare(results(420), results(450))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Changes) != 20_000 {
		t.Errorf("%d changes", len(c.Changes))
	}
}
