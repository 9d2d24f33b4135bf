package monopoly

import (
	"os"
	"path/filepath"
	"testing"
)

// No text of rules or of a board makes loading it fail otherwise than with a message.
func FuzzLoadRules(f *testing.F) {
	for _, name := range RuleNames() {
		text, err := RuleText(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(text))
	}
	f.Add([]byte("extends = \"hungary-2009\"\n[preliminary]\nadvance = 12\n"))
	file := filepath.Join(f.TempDir(), "own.toml")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if s, err := LoadRules(file); err == nil {
			s.Override("valuation.mortgaged=full_face")
		}
	})
}

func FuzzOpenBoard(f *testing.F) {
	for _, name := range BoardNames() {
		text, err := BoardText(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(text))
	}
	file := filepath.Join(f.TempDir(), "own.csv")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if b, err := OpenBoard(file); (b == nil) == (err == nil) {
			t.Errorf("%v, %v", b, err)
		}
	})
}
