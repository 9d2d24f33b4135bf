package rules

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every article that the package comment calls implemented has the tests that stand
// behind it, and no test is named for an article without standing there.
func TestMBSZCoverage(t *testing.T) {
	text, err := os.ReadFile("rules.go")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]bool{} // I4_Seeding; true once it was found in the table
	err = filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, m := range regexp.MustCompile(`(?m)^func TestMBSZ_(I\d_\w+)\(`).FindAllStringSubmatch(string(source), -1) {
			tests[m[1]] = false
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`(?m)^//\tI\.(\d)  (.+?)  +(.*)$`).FindAllStringSubmatch(string(text), -1)
	if len(rows) < 25 {
		t.Fatalf("%d articles", len(rows))
	}
	for _, row := range rows {
		said, named, ok := strings.Cut(row[3], "; ")
		if strings.HasPrefix(said, "implemented") && (!ok || named == "") {
			t.Errorf("I.%s %s: implemented, and no test is named", row[1], row[2])
		}
		for name := range strings.SplitSeq(named, ", ") {
			key := "I" + row[1] + "_" + name
			if _, there := tests[key]; there {
				tests[key] = true
			} else if strings.HasPrefix(said, "implemented") {
				t.Errorf("I.%s %s: there is no TestMBSZ_%s", row[1], row[2], key)
			}
		}
	}
	for name, found := range tests {
		if !found {
			t.Errorf("TestMBSZ_%s stands with no article of the table", name)
		}
	}
}
