package builtin

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"
)

// ErrOutside is wrapped by the errors of Beside.
var ErrOutside = errors.New("leads out of the folder of the file that names it")

var outside atomic.Bool

// AllowOutside lets the files of this process name others that stand anywhere.
func AllowOutside(yes bool) { outside.Store(yes) }

// Path is where a table stands that a file names, such as the travellers of an event: relative
// to the file, or anywhere. It is read for what it is, and nothing else of it is passed on.
func Path(file, name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(file), name)
}

// Beside is what a file names that says how it is scored or looks, or is written: the rule set
// that it extends, a template, an output. Whoever sends an event file is not to choose what
// that is on this machine, so one that leads out of the folder of the file is refused: an
// absolute name, one that climbs by "..", or a symbolic link to elsewhere.
func Beside(file, name string) (string, error) {
	path := Path(file, name)
	if name == "" || outside.Load() {
		return path, nil
	}
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return path, fmt.Errorf("%s %w", name, ErrOutside)
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(file))
	if err != nil {
		return path, nil // there is nothing that could be read
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		// It is still to be written; where it will be is known by its folder.
		if target, err = filepath.EvalSymlinks(filepath.Dir(path)); err != nil {
			return path, nil
		}
	}
	if rel, err := filepath.Rel(folder, target); err != nil || !filepath.IsLocal(rel) {
		return path, fmt.Errorf("%s is a link that %w", name, ErrOutside)
	}
	return path, nil
}
