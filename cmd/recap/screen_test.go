package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The short selection is for the screen: a file of text has what every other file has.
func TestTextFilesHoldWhatOtherFilesHold(t *testing.T) {
	event := filepath.Join(repoRoot, "testdata", "events", "club-evening.csv")
	file := filepath.Join(t.TempDir(), "evening.txt")
	var out, errs strings.Builder
	if code := run([]string{"score", event, "-o", file, "-o", "-"}, nil, &out, &errs); code != exitOK {
		t.Fatalf("exit %d: %s", code, &errs)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{out.String(): false, string(data): true} {
		if strings.Contains(text, "Board 21") != want || !strings.Contains(text, "Ranking") {
			t.Errorf("travellers: %v, not %v:\n%.600s", !want, want, text)
		}
	}
}
