package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite what the tests of messages expect")

// The catalogue of what a result sheet can have wrong with it (A6): for each a small
// input that brings it about, and beside it the exit code and what is said. Whatever it
// is, the other sheet of the file is ranked; under --strict nothing is.
func TestMonopolyErrorCatalogue(t *testing.T) {
	t.Chdir(filepath.Join(repoRoot, "testdata", "monopoly-errors"))
	inputs, err := filepath.Glob("*.csv")
	if err != nil || len(inputs) < 40 {
		t.Fatalf("%d inputs: %v", len(inputs), err)
	}
	for _, input := range inputs {
		t.Run(strings.TrimSuffix(input, ".csv"), func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out.json")
			var stdout, stderr bytes.Buffer
			code := run([]string{"monopoly", input, "--stage", "preliminary", "-o", out}, nil, &stdout, &stderr)
			got := fmt.Sprintf("exit %d\n%s", code, &stderr)
			file := strings.TrimSuffix(input, ".csv") + ".expected"
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got  %swant %s", got, want)
			}
			data, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			var doc struct {
				Rankings []struct {
					Entries []struct{ Number, Game string }
				}
			}
			if err := json.Unmarshal(data, &doc); err != nil {
				t.Fatal(err)
			}
			ranked := map[string]bool{}
			for _, e := range doc.Rankings[0].Entries {
				ranked[e.Number] = true
			}
			// Alfa Ágnes is the one who plays in two games.
			for _, player := range []string{"Béta Őrs", "Gamma Łukasz", "Дельта Иван"} {
				if !ranked[player] {
					t.Errorf("%s of the sheet in order is not ranked", player)
				}
			}
			if code := run([]string{"monopoly", input, "--stage", "preliminary", "--strict", "-o", strings.Replace(out, "out", "strict", 1)}, nil, &stdout, &stderr); code == exitOK {
				t.Error("--strict lets it pass")
			}
			if _, err := os.Stat(strings.Replace(out, "out", "strict", 1)); err == nil {
				t.Error("--strict leaves an output")
			}
		})
	}
}
