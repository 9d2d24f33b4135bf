package pdf

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"sync"

	"recap/templates"
)

// finish gives a document what gofpdf has no setting for, or has at a price: it says which
// language it is in, for whoever has it read aloud, and packs what stands on the pages.
// gofpdf would make a compressor of a megabyte for each page, and pack one after the other.
func finish(doc []byte, lang templates.Lang) ([]byte, error) {
	head, objects, trailer, err := takeApart(doc)
	if err != nil {
		return nil, err
	}
	pack(objects)
	const catalog = "/Type /Catalog\n" // of the object with the largest number
	last := objects[len(objects)-1]
	last.text = bytes.Replace(last.text, []byte(catalog), []byte(catalog+"/Lang ("+lang.String()+")\n"), 1)

	inPlace := slices.Clone(objects)
	slices.SortFunc(inPlace, func(a, b *object) int { return a.at - b.at })
	size := len(head) + 21*len(objects) + len(trailer) + 100
	for _, o := range objects {
		size += len(o.text)
	}
	out := append(make([]byte, 0, size), head...)
	for _, o := range inPlace {
		o.at = len(out)
		out = append(out, o.text...)
	}
	table := len(out)
	out = fmt.Appendf(out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, o := range objects {
		out = fmt.Appendf(out, "%010d 00000 n \n", o.at)
	}
	out = append(out, trailer...)
	return fmt.Appendf(out, "startxref\n%d\n%%%%EOF\n", table), nil
}

// object is one of a document: its text, and where that begins.
type object struct {
	at   int
	text []byte
}

// errDocument says that a document is not built as that of gofpdf.
var errDocument = errors.New("the document is not built as it was")

// takeApart finds the objects of a document, by their numbers, and what stands before them
// and between their table and its place (ISO 32000-1, 7.5).
func takeApart(doc []byte) (head []byte, objects []*object, trailer []byte, err error) {
	body, tail, ok := cutLast(doc, "startxref\n")
	number, _, _ := bytes.Cut(tail, []byte("\n"))
	table, err := strconv.Atoi(string(number))
	if !ok || err != nil || table < 0 || table > len(body) {
		return nil, nil, nil, errDocument
	}
	const entry = len("0000000000 65535 f \n")
	lines, ok := bytes.CutPrefix(body[table:], []byte("xref\n0 "))
	number, lines, _ = bytes.Cut(lines, []byte("\n"))
	n, err := strconv.Atoi(string(number))
	if !ok || err != nil || n < 2 || n*entry > len(lines) {
		return nil, nil, nil, errDocument
	}
	trailer = lines[n*entry:]
	for k := 1; k < n; k++ {
		at, err := strconv.Atoi(string(lines[k*entry : k*entry+10]))
		if err != nil || at < 0 || at > table {
			return nil, nil, nil, errDocument
		}
		objects = append(objects, &object{at: at})
	}
	inPlace := slices.Clone(objects)
	slices.SortFunc(inPlace, func(a, b *object) int { return a.at - b.at })
	for k, o := range inPlace {
		end := table
		if k+1 < len(inPlace) {
			end = inPlace[k+1].at
		}
		o.text = body[o.at:end]
	}
	return body[:inPlace[0].at], objects, trailer, nil
}

func cutLast(s []byte, sep string) (before, after []byte, found bool) {
	i := bytes.LastIndex(s, []byte(sep))
	if i < 0 {
		return s, nil, false
	}
	return s[:i], s[i+len(sep):], true
}

// pack packs the streams that are not packed, by all processors.
func pack(objects []*object) {
	work := make(chan *object, len(objects))
	streams := 0
	for _, o := range objects {
		if _, _, ok := o.stream(); ok {
			work <- o
			streams++
		}
	}
	close(work)
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), streams) {
		wait.Go(func() {
			var b bytes.Buffer
			w, _ := zlib.NewWriterLevel(&b, zlib.BestSpeed) // fails for a level that does not exist
			for o := range work {
				number, data, _ := o.stream()
				b.Reset()
				w.Reset(&b)
				w.Write(data) // a buffer takes all
				w.Close()
				o.text = fmt.Appendf(nil, "%s 0 obj\n<</Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream\nendobj\n", number, b.Len(), b.Bytes())
			}
		})
	}
	wait.Wait()
}

// stream is the number of an object that is a stream and not packed, and what is in it.
func (o *object) stream() (number, data []byte, ok bool) {
	number, rest, _ := bytes.Cut(o.text, []byte(" 0 obj\n"))
	rest, ok = bytes.CutPrefix(rest, []byte("<</Length "))
	length, data, found := bytes.Cut(rest, []byte(">>\nstream\n"))
	n, err := strconv.Atoi(string(length))
	const end = "\nendstream\nendobj\n"
	if !ok || !found || err != nil || n < 0 || n+len(end) != len(data) {
		return nil, nil, false
	}
	return number, data[:n], true
}
