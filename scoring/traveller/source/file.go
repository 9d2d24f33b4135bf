// Package source is an input file in memory: how it is loaded, and how its
// bytes become text.
//
// Encodings read: UTF-8, UTF-16 (with a byte order mark, or where the zero
// bytes leave no doubt), windows-1250, -1251 and -1252, ISO 8859-1, -2 and -15.
// DOS code pages and KOI8-R are not among them.
package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"recap/scoring"
)

// MaxSize is the largest file that is loaded, in bytes (1 GiB): a bound against
// a wrong name, far above any tournament.
const MaxSize = 1 << 30

// File is an input in memory.
type File struct {
	Name     string // as the user named it
	Data     []byte
	Encoding string // forced by the user; empty to find it out
}

// ReadFile loads a file. What keeps it from being read is a *scoring.InputError
// that begins with the name.
func ReadFile(name, encoding string) (File, error) {
	fail := func(text, hint string) (File, error) {
		return File{}, &scoring.InputError{Pos: scoring.Position{File: name}, Text: text, Hint: hint}
	}
	f, err := os.Open(name)
	if err != nil {
		return fail(osText(err), "")
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return fail(osText(err), "")
	}
	if info.IsDir() {
		return fail("is a directory", "name the files in it")
	}
	tooBig := fmt.Sprintf("is larger than %d MiB", MaxSize>>20)
	if info.Size() > MaxSize {
		return fail(tooBig, "")
	}
	var b bytes.Buffer
	b.Grow(int(info.Size()) + bytes.MinRead)
	// The size is only known of plain files, so the limit holds for the reading.
	n, err := b.ReadFrom(io.LimitReader(f, MaxSize+1))
	switch {
	case err != nil:
		return fail(osText(err), "")
	case n > MaxSize:
		return fail(tooBig, "")
	}
	return File{Name: name, Data: b.Bytes(), Encoding: encoding}, nil
}

// osText is what went wrong, without the operation and the path that Go puts
// before it.
func osText(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "no such file"
	case errors.Is(err, fs.ErrPermission):
		return "permission denied"
	case errors.Is(err, syscall.EISDIR):
		return "is a directory"
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}

// Empty is the error of a file without content.
func (f File) Empty() error {
	return &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "the file is empty"}
}

// IsEmpty tells whether there is nothing in the file, or only a byte order mark
// and blanks.
func (f File) IsEmpty() bool {
	_, n := byteOrderMark(f.Data)
	for _, b := range f.Data[n:] {
		switch b {
		case 0, ' ', '\t', '\r', '\n':
		default:
			return false
		}
	}
	return true
}
