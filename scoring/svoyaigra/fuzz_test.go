package svoyaigra

import (
	"os"
	"path/filepath"
	"testing"
)

// No text of rules makes loading them fail otherwise than with a message.
func FuzzLoadRules(f *testing.F) {
	for _, name := range RuleNames() {
		text, err := RuleSource(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(text))
	}
	file := filepath.Join(f.TempDir(), "own.toml")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := LoadRules(file)
		if err != nil {
			return
		}
		if r.Override("auction.minimum=nominal") == nil {
			r.Whole()
		}
		r.Values(1)
	})
}
