// Package cases finds the folder with real files of other programs and their
// published results, which tests run on. They belong to others and are no part of
// the project.
package cases

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Dir is the folder: RECAP_CASES, or shared/cases beside the project. Where it is
// not there the test is skipped, but fails in CI.
func Dir(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("RECAP_CASES")
	if dir == "" {
		_, here, _, _ := runtime.Caller(0)
		dir = filepath.Join(filepath.Dir(here), "..", "..", "..", "shared", "cases")
	}
	if _, err := os.Stat(dir); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("the cases are not there: %v", err)
		}
		t.Skipf("skipped: the cases are not there (%s; RECAP_CASES names another folder)", dir)
	}
	return dir
}
