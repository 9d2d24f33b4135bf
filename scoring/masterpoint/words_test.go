package masterpoint

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"recap/scoring/exact"
	"recap/templates"
)

// Every key that the reports name, or make of a value, has a word.
func TestWordsOfTheReports(t *testing.T) {
	keys := map[string]bool{}
	files, _ := filepath.Glob("*.go")
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for pattern, prefix := range map[string]string{`\br\.word\("([a-z_]+)"[,)]`: "masterpoint.", `\.column\([^"\n]*"([a-z_]+)", templates`: "masterpoint_column.",
			`a\.(?:step|formula)\(l, r, "([a-z]+)"`: "masterpoint_step.", `Word\("(masterpoint[a-z_.]+[a-z])"[,)]`: ""} {
			for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1) {
				keys[prefix+m[1]] = true
			}
		}
	}
	for _, r := range Reasons {
		keys["masterpoint_reason."+string(r)] = true
	}
	for _, s := range []Status{Credited, Pending, Apart} {
		keys["masterpoint.is_"+string(s)] = true
	}
	for _, s := range []Status{Pending, Apart, Lapsed} {
		keys["masterpoint."+string(s)] = true
	}
	l := (&Register{}).Open()
	for _, b := range append(NewBatch(nil, "", nil).Balances, l.Balances(&Register{})...) {
		keys["masterpoint_balance."+b.Word] = true
	}
	for _, grade := range []string{"A", "B", "C", "none", "own"} {
		keys["masterpoint.grade_"+grade] = true
	}
	for _, c := range []string{"compared", "one", "two", "variance", "out", "in"} {
		keys["masterpoint_column."+c] = true
	}
	for m := exact.HalfAway; m <= exact.Up; m++ {
		keys["rounding."+m.String()] = true
	}
	if len(keys) < 80 {
		t.Fatalf("only %d keys", len(keys))
	}
	for key := range keys {
		if templates.Lang("en").Word(key) == key {
			t.Errorf("no word for %s", key)
		}
	}
}
