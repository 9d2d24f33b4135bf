package rules

import (
	"os"
	"path/filepath"
	"testing"
)

// No text of a rule set makes loading it fail otherwise than with a message, and what is
// loaded can be described and compared.
func FuzzLoad(f *testing.F) {
	for _, name := range Names() {
		text, err := Source(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(text))
	}
	f.Add([]byte("extends = \"ebu\"\n[matchpoints]\nmissing = \"tie\"\n[teams.scale]\nx = 1\n"))
	file := filepath.Join(f.TempDir(), "own.toml")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := Load(file)
		if err != nil {
			return
		}
		s.Override("matchpoints.missing=tie")
		if _, err := Differences(Default, file); err != nil {
			t.Errorf("loaded, and not compared: %v", err)
		}
	})
}
