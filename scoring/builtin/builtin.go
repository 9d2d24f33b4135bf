// Package builtin finds files that are either built in, by their name, or the user's own:
// rule sets and schemes.
package builtin

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"recap/scoring"
)

// Files are TOML files that are built in, all in one folder.
type Files struct {
	FS     embed.FS
	Folder string
	What   string // what they are, for messages: rule set
}

// Names are those of the files, in order, without their ending.
func (f Files) Names() []string {
	entries, err := f.FS.ReadDir(f.Folder)
	if err != nil {
		panic(err) // the folder is embedded
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".toml"))
	}
	slices.Sort(names)
	return names
}

// Text is a file that is built in. The error names all that are.
func (f Files) Text(name string) (string, error) {
	data, err := f.FS.ReadFile(path.Join(f.Folder, name+".toml"))
	if err != nil {
		return "", fmt.Errorf("unknown %s %q (built in: %s)", f.What, name, strings.Join(f.Names(), ", "))
	}
	return string(data), nil
}

// Read gives a file that is built in or, where a name has a dot or a slash in it, the
// user's own; file is what it is called in messages. A file that cannot be read is a
// *scoring.InputError.
func (f Files) Read(nameOrFile string) (data []byte, file string, own bool, err error) {
	text, err := f.Text(nameOrFile)
	switch {
	case err == nil:
		return []byte(text), path.Join(f.Folder, nameOrFile+".toml"), false, nil
	case !strings.ContainsAny(nameOrFile, "./\\"):
		return nil, "", false, err
	}
	if data, err = readFile(nameOrFile); err != nil {
		var reason *fs.PathError
		if errors.As(err, &reason) {
			err = reason.Err // the position has the name
		}
		return nil, "", true, &scoring.InputError{Pos: scoring.Position{File: nameOrFile}, Text: "the " + f.What + " cannot be read: " + err.Error()}
	}
	return data, nameOrFile, true, nil
}

// maxSize bounds a file of the user's own, in bytes.
const maxSize = 1 << 20

func readFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err == nil && len(data) > maxSize {
		err = fmt.Errorf("it is larger than %d MiB", maxSize>>20)
	}
	return data, err
}
