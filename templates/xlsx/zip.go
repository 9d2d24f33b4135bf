package xlsx

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// archive is the zip file of a workbook. excelize hands the sheets over in the
// order of a map; here they are kept until all are there, and written in a fixed
// order with the date of the report, so that the same report gives the same bytes.
type archive struct {
	w     io.Writer
	date  time.Time
	parts []*part
}

// part is one file of the archive.
type part struct {
	name string
	bytes.Buffer
}

// contentTypes is the part that says what the others are.
const contentTypes = "[Content_Types].xml"

var defaults = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(<Default [^>]*></Default>)+`) })

// sortDefaults puts the types of pictures in a fixed order, which have that of a map too.
func (p *part) sortDefaults() {
	const end = "</Default>"
	text := defaults().ReplaceAllStringFunc(p.String(), func(all string) string {
		each := strings.SplitAfter(all, end)
		slices.Sort(each)
		return strings.Join(each, "")
	})
	p.Reset()
	p.WriteString(text)
}

// Create begins a file.
func (a *archive) Create(name string) (io.Writer, error) {
	p := &part{name: name}
	a.parts = append(a.parts, p)
	return p, nil
}

// AddFS is asked for by the interface; nothing of a workbook comes from a file
// system.
func (a *archive) AddFS(fs.FS) error { return errors.ErrUnsupported }

// Close writes the files.
func (a *archive) Close() error {
	// Programs that tell a file's type by its beginning look for this one there.
	rank := func(p *part) int {
		switch p.name {
		case contentTypes:
			return 0
		case "_rels/.rels":
			return 1
		}
		return 2
	}
	slices.SortFunc(a.parts, func(p, q *part) int { return cmp.Or(cmp.Compare(rank(p), rank(q)), cmp.Compare(p.name, q.name)) })
	date := a.date
	if date.Year() < 1980 {
		date = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC) // where the dates of a zip file begin
	}
	z := zip.NewWriter(a.w)
	for _, p := range a.parts {
		w, err := z.CreateHeader(&zip.FileHeader{Name: p.name, Method: zip.Deflate, Modified: date})
		if err != nil {
			return err
		}
		if p.name == contentTypes {
			p.sortDefaults()
		}
		if _, err := p.WriteTo(w); err != nil {
			return err
		}
	}
	return z.Close()
}
