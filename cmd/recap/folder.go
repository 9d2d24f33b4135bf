package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// Outputs are written under names of their own beside their places. While that is done the
// folder is locked, so that runs into one folder follow one another, and what an earlier run
// was killed over can be removed: it is nobody's any more.

// beside is a name under which an output stands until it is moved, or a folder of pages after
// it was; the first part is the name of the output.
var besideName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\.(.+)\.(recap|old)-\d+$`) })

// patience is how long a run waits for another one to have written.
const patience = 20 * time.Second

// dead is the age of an abandoned file where folders cannot be locked.
const dead = 24 * time.Hour

// lockFolders locks the folders of outputs, and removes what killed runs have left in them.
func lockFolders(folders []string) (unlock func(), err error) {
	slices.Sort(folders)
	var locks []*os.File
	unlock = func() {
		for _, l := range locks {
			l.Close() // which unlocks it
		}
	}
	for _, folder := range slices.Compact(folders) {
		f, err := os.Open(folder)
		if err != nil {
			continue // it cannot be read, and perhaps written: that will be seen
		}
		locks = append(locks, f)
		locked, err := waitFor(f)
		if err != nil {
			unlock()
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
		sweep(f, folder, locked)
	}
	return unlock, nil
}

// waitFor locks a folder; it tells false where folders cannot be locked.
func waitFor(f *os.File) (locked bool, err error) {
	for waited := time.Duration(0); ; waited += 20 * time.Millisecond {
		free, can := tryLock(f)
		switch {
		case free || !can:
			return can, nil
		case waited >= patience:
			return false, errors.New("another run is writing into this folder")
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// sweep removes what killed runs have left in a folder. Pages that were moved aside, and
// whose place is empty, go back there.
func sweep(f *os.File, folder string, locked bool) {
	names, _ := f.Readdirnames(-1)
	for _, name := range names {
		m := besideName().FindStringSubmatch(name)
		if m == nil {
			continue
		}
		path := filepath.Join(folder, name)
		info, err := os.Lstat(path)
		if err != nil || !locked && time.Since(info.ModTime()) < dead {
			continue
		}
		switch {
		case m[2] == "old":
			place := filepath.Join(folder, m[1])
			if _, err := os.Lstat(place); errors.Is(err, fs.ErrNotExist) && listedPages(path) != nil {
				os.Rename(path, place)
				continue
			}
			removePages(path)
		case info.IsDir():
			removeFiles(path)
		case info.Mode().IsRegular():
			os.Remove(path)
		}
	}
}

// removeFiles removes a folder with the files in it; one that holds folders stays.
func removeFiles(path string) {
	entries, _ := os.ReadDir(path)
	if slices.ContainsFunc(entries, fs.DirEntry.IsDir) {
		return
	}
	for _, e := range entries {
		os.Remove(filepath.Join(path, e.Name()))
	}
	os.Remove(path)
}

// place is where an output is written: a symbolic link is followed.
func place(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	if target, err := os.Readlink(path); err == nil { // a link to a file that is not there yet
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		return target
	}
	return strings.TrimSuffix(path, string(filepath.Separator))
}
