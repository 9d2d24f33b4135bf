package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The catalogue of messages: for each a small input that brings it about, in
// testdata/errors, and beside it the exit code and what is said. An input that
// cannot be read leaves no output, any other leaves one.
func TestErrorCatalogue(t *testing.T) {
	t.Chdir(filepath.Join(repoRoot, "testdata", "errors"))
	expected, err := filepath.Glob("*.expected")
	if err != nil || len(expected) < 30 {
		t.Fatalf("%d messages: %v", len(expected), err)
	}
	inputs, err := filepath.Glob("*")
	if err != nil {
		t.Fatal(err)
	}
	if len(inputs) != 2*len(expected) {
		t.Errorf("%d inputs for %d messages", len(inputs)-len(expected), len(expected))
	}
	for _, file := range expected {
		name := strings.TrimSuffix(file, ".expected")
		t.Run(name, func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var input string
			for _, in := range inputs {
				if in != file && strings.TrimSuffix(in, filepath.Ext(in)) == name {
					input = in
				}
			}
			before, err := os.ReadFile(input)
			if err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(t.TempDir(), "out.json")
			var stdout, stderr bytes.Buffer
			code := run([]string{"score", input, "-o", out}, nil, &stdout, &stderr)
			if got := fmt.Sprintf("exit %d\n%s", code, &stderr); got != string(want) {
				t.Errorf("got  %swant %s", got, want)
			}
			if _, err := os.Stat(out); (err == nil) != (code <= exitFindings) {
				t.Errorf("exit %d, output: %v", code, err)
			}
			if after, err := os.ReadFile(input); err != nil || !bytes.Equal(before, after) {
				t.Errorf("the input was changed: %v", err)
			}
			// Under --strict every one of them is a failure.
			if code := run([]string{"score", input, "--strict", "-o", out + "2"}, nil, &stdout, &stderr); code == exitOK {
				t.Error("--strict lets it pass")
			}
			if _, err := os.Stat(out + "2"); err == nil {
				t.Error("--strict leaves an output")
			}
		})
	}
}
