package acblclub

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// document gives the values of a JSON text one after the other.
type document struct {
	dec  *json.Decoder
	file string
	text string
	// base is where the text begins in the file.
	base int
	// A file of one line has its positions as byte offsets.
	oneLine    bool
	line, seen int // lines begun in the text so far looked at
	depth      int
	nesting    int // the limit of it
}

func newDocument(f source.File, text string) *document {
	d := &document{dec: json.NewDecoder(strings.NewReader(text)), file: f.Name, text: text, line: 1, nesting: source.CurrentLimits().Nesting}
	d.oneLine = !strings.Contains(strings.TrimSpace(text), "\n")
	if strings.HasSuffix(string(f.Data), text) {
		d.base = len(f.Data) - len(text)
	}
	d.dec.UseNumber()
	return d
}

// at is an offset in the text as a position; offsets only grow.
func (d *document) at(offset int) scoring.Position {
	offset = min(max(offset, d.seen), len(d.text))
	if d.oneLine {
		return scoring.Position{File: d.file, Place: "byte " + strconv.Itoa(d.base+offset)}
	}
	d.line += strings.Count(d.text[d.seen:offset], "\n")
	d.seen = offset
	return scoring.Position{File: d.file, Line: d.line}
}

// here is the position of the object or list that was opened last.
func (d *document) here() scoring.Position { return d.at(int(d.dec.InputOffset()) - 1) }

func (d *document) fail(offset int, format string, args ...any) error {
	return &scoring.InputError{Pos: d.at(offset), Text: fmt.Sprintf(format, args...)}
}

// next gives the next token.
func (d *document) next() (json.Token, error) {
	tok, err := d.dec.Token()
	if err != nil {
		var syntax *json.SyntaxError
		switch {
		case err == io.EOF, errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &syntax) && syntax.Error() == "unexpected end of JSON input":
			return nil, d.fail(len(d.text), "the file is cut off: the end of its JSON is missing")
		case syntax != nil:
			return nil, d.fail(int(syntax.Offset)-1, "not well-formed JSON: %v", err)
		}
		return nil, d.fail(int(d.dec.InputOffset()), "not well-formed JSON: %v", err)
	}
	switch tok {
	case json.Delim('{'), json.Delim('['):
		if d.depth++; d.depth > d.nesting {
			return nil, d.fail(int(d.dec.InputOffset())-1, "values are nested more than %d deep, which is the limit of --max-nesting", d.nesting)
		}
	case json.Delim('}'), json.Delim(']'):
		d.depth--
	}
	return tok, nil
}

// reader reads the rest of a value whose opening bracket has been read.
type reader func(open json.Delim) error

// fields reads the rest of an object. Its plain values are returned as text,
// trimmed, null as an empty one; the others are for their readers, or passed
// over.
func (d *document) fields(readers map[string]reader) (map[string]string, error) {
	out := map[string]string{}
	for {
		tok, err := d.next()
		if err != nil || tok == json.Delim('}') {
			return out, err
		}
		key, _ := tok.(string) // the decoder lets nothing else be a key
		if tok, err = d.next(); err != nil {
			return nil, err
		}
		open, nested := tok.(json.Delim)
		if !nested {
			out[key] = plain(tok)
			continue
		}
		read := readers[key]
		if read == nil {
			read = d.skip
		}
		if err := read(open); err != nil {
			return nil, err
		}
	}
}

// plain is the text of a plain value.
func plain(tok json.Token) string {
	switch t := tok.(type) {
	case nil:
		return ""
	case string:
		return strings.TrimSpace(source.Clean(t))
	}
	return fmt.Sprint(tok)
}

// skip passes over the rest of a value.
func (d *document) skip(json.Delim) error {
	for depth := d.depth; d.depth >= depth; {
		if _, err := d.next(); err != nil {
			return err
		}
	}
	return nil
}

// each reads every object of a list, which may be an object with the numbers of
// its elements for keys: that is how the site writes a list with gaps.
func (d *document) each(read func() error) reader {
	return func(open json.Delim) error {
		for key := open == '{'; ; key = !key && open == '{' {
			tok, err := d.next()
			switch {
			case err != nil:
				return err
			case tok == json.Delim('}'), tok == json.Delim(']'):
				return nil
			case key:
			case tok == json.Delim('{'):
				if err := read(); err != nil {
					return err
				}
			case tok == json.Delim('['):
				if err := d.skip('['); err != nil {
					return err
				}
			}
		}
	}
}

// one reads a value that is an object; any other is passed over.
func (d *document) one(read func() error) reader {
	return func(open json.Delim) error {
		if open != '{' {
			return d.skip(open)
		}
		return read()
	}
}
