package builtin

import (
	"embed"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"recap/scoring"
)

//go:embed testdata/*.toml
var samples embed.FS

// A built-in file goes by its name, the user's own by its path; anything else is told
// with what there is.
func TestRead(t *testing.T) {
	f := Files{samples, "testdata", "rule set"}
	own := filepath.Join(t.TempDir(), "own.toml")
	if err := os.WriteFile(own, []byte("b = 2\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	data, file, isOwn, err := f.Read("sample")
	if string(data) != "a = 1\n" || file != "testdata/sample.toml" || isOwn || err != nil {
		t.Errorf("%q %s %v %v", data, file, isOwn, err)
	}
	data, file, isOwn, err = f.Read(own)
	if string(data) != "b = 2\n" || file != own || !isOwn || err != nil {
		t.Errorf("%q %s %v %v", data, file, isOwn, err)
	}
	if _, _, _, err = f.Read("gone"); err == nil || err.Error() != `unknown rule set "gone" (built in: sample)` {
		t.Error(err)
	}
	var input *scoring.InputError
	if _, _, _, err = f.Read("gone.toml"); !errors.As(err, &input) || input.Pos.File != "gone.toml" {
		t.Error(err)
	}
}
