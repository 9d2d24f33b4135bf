// Package source is an input file in memory: how it is loaded, how its bytes
// become text, and what several formats write alike.
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

// File is an input in memory.
type File struct {
	Name     string // as the user named it
	Data     []byte // not to be changed: texts share it
	Encoding string // forced by the user; empty to find it out
}

// ReadFile loads a file. What keeps it from being read is a *scoring.InputError
// that begins with the name.
func ReadFile(name, encoding string) (File, error) {
	if name == "" {
		return fail(name, "the name of the input is empty", "name a file")
	}
	f, err := os.Open(name)
	if err != nil {
		return fail(name, osText(err), "")
	}
	defer f.Close()
	info, err := f.Stat()
	limit := CurrentLimits().Size
	switch {
	case err != nil:
		return fail(name, osText(err), "")
	case info.IsDir():
		return fail(name, "is a directory", "name the files in it")
	case !info.Mode().IsRegular():
		return Read(name, f, encoding)
	case info.Size() > limit:
		return fail(name, fmt.Sprintf("has %s, and the limit is %s", Bytes(info.Size()), Bytes(limit)), largerSize)
	}
	// A file may grow while it is read, so the limit holds for the reading.
	data, err := readUpTo(limit, f, int(info.Size()))
	switch {
	case err != nil:
		return fail(name, osText(err), "")
	case int64(len(data)) > limit:
		return fail(name, fmt.Sprintf("has more than %s, which is the limit", Bytes(limit)), largerSize)
	}
	return File{Name: name, Data: data, Encoding: encoding}, nil
}

// Read takes an input from a stream, such as standard input; the name is for
// messages. Its errors are those of ReadFile.
func Read(name string, r io.Reader, encoding string) (File, error) {
	limit := CurrentLimits().Size
	data, err := readUpTo(limit, r, 0)
	switch {
	case err != nil:
		return fail(name, osText(err), "")
	case int64(len(data)) > limit:
		return fail(name, fmt.Sprintf("is no plain file and gives more than %s, which is the limit", Bytes(limit)), "save the input in a file and name that")
	}
	return File{Name: name, Data: data, Encoding: encoding}, nil
}

// largerSize is the remedy for a file that is too large.
const largerSize = "--max-size raises it"

func fail(name, text, hint string) (File, error) {
	return File{}, &scoring.InputError{Pos: scoring.Position{File: name}, Text: text, Hint: hint}
}

// readUpTo reads to the end, or one byte beyond the limit.
func readUpTo(limit int64, r io.Reader, size int) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(size + bytes.MinRead)
	_, err := b.ReadFrom(io.LimitReader(r, limit+1))
	return b.Bytes(), err
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
