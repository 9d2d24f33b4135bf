package usebio

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// maxDepth bounds the nesting of elements; USEBIO has eight levels.
const maxDepth = 64

// scanner gives the elements of a document one after the other. It takes raw
// tokens, which is faster, and so checks itself that the tags match.
type scanner struct {
	dec      *xml.Decoder
	file     string
	expected int // lines of travellers, for the space they take
	line     int // of the element that began last
	open     []openElement
	strange  map[string]bool // elements that were warned of
	words    map[string]string
	buf      []byte
	problems []scoring.Problem
}

type openElement struct {
	name string
	line int
}

type attributes []xml.Attr

func (a attributes) get(name string) string {
	for _, x := range a {
		if x.Name.Local == name {
			return strings.TrimSpace(source.Clean(x.Value))
		}
	}
	return ""
}

func newScanner(file, text string) *scanner {
	s := &scanner{dec: xml.NewDecoder(strings.NewReader(text)), file: file, strange: map[string]bool{}, words: map[string]string{}}
	s.expected = min(strings.Count(text, "<TRAVELLER_LINE"), 1<<16)
	// The text is UTF-8 by now, whatever it declares.
	s.dec.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	return s
}

func (s *scanner) fail(line int, hint, format string, args ...any) error {
	return &scoring.InputError{Pos: scoring.Position{File: s.file, Line: line}, Text: fmt.Sprintf(format, args...), Hint: hint}
}

func (s *scanner) warn(line int, hint, format string, args ...any) {
	s.problems = append(s.problems, scoring.Problem{Pos: scoring.Position{File: s.file, Line: line}, Severity: scoring.Warning,
		Text: fmt.Sprintf(format, args...), Hint: hint})
}

// next gives a start element, an end element or text; io.EOF after the root has
// been closed.
func (s *scanner) next() (xml.Token, error) {
	for {
		line, _ := s.dec.InputPos()
		tok, err := s.dec.RawToken()
		if err != nil {
			return nil, s.tokenError(err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if len(s.open) == maxDepth {
				return nil, s.fail(line, "", "elements are nested more than %d deep", maxDepth)
			}
			s.line = line
			s.open = append(s.open, openElement{t.Name.Local, line})
			return tok, nil
		case xml.EndElement:
			if len(s.open) == 0 {
				return nil, s.fail(line, "", "not well-formed XML: </%s> closes nothing", t.Name.Local)
			}
			top := s.open[len(s.open)-1]
			if top.name != t.Name.Local {
				return nil, s.fail(line, "", "not well-formed XML: </%s> where </%s> is due (line %d)", t.Name.Local, top.name, top.line)
			}
			s.open = s.open[:len(s.open)-1]
			return tok, nil
		case xml.CharData:
			return tok, nil
		case xml.Directive:
			// An external subset is not fetched, an internal one has no use here
			// but to declare entities.
			if bytes.Contains(bytes.ToUpper(t), []byte("<!ENTITY")) {
				return nil, s.fail(line, "remove the declaration from the file", "the DOCTYPE declares an entity, which is not read")
			}
		}
	}
}

func (s *scanner) tokenError(err error) error {
	var syntax *xml.SyntaxError
	switch {
	case err == io.EOF && len(s.open) == 0:
		return io.EOF
	case err == io.EOF, errors.As(err, &syntax) && syntax.Msg == "unexpected EOF":
		line, _ := s.dec.InputPos()
		if len(s.open) == 0 {
			return s.fail(line, "", "the file is cut off before its first element")
		}
		top := s.open[len(s.open)-1]
		return s.fail(line, "", "the file is cut off: the end of %s (line %d) is missing", top.name, top.line)
	case syntax != nil:
		hint := ""
		if strings.Contains(syntax.Msg, "entity") {
			hint = "an & in a text is written &amp;"
		}
		return s.fail(syntax.Line, hint, "not well-formed XML: %s", syntax.Msg)
	}
	line, _ := s.dec.InputPos()
	return s.fail(line, "", "not well-formed XML: %s", strings.TrimPrefix(err.Error(), "xml: "))
}

// root goes to the first element.
func (s *scanner) root() (xml.StartElement, error) {
	for {
		tok, err := s.next()
		if err == io.EOF {
			return xml.StartElement{}, s.fail(0, "", "there is no XML element in it")
		}
		if err != nil {
			return xml.StartElement{}, err
		}
		switch t := tok.(type) {
		case xml.StartElement:
			return t, nil
		case xml.CharData:
			if err := s.outside(t); err != nil {
				return xml.StartElement{}, err
			}
		}
	}
}

// finish checks that nothing follows the root element.
func (s *scanner) finish() error {
	for {
		tok, err := s.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := tok.(type) {
		case xml.StartElement:
			return s.fail(s.line, "", "not well-formed XML: %s follows the end of the root element", t.Name.Local)
		case xml.CharData:
			if err := s.outside(t); err != nil {
				return err
			}
		}
	}
}

func (s *scanner) outside(t xml.CharData) error {
	if len(bytes.TrimSpace(t)) == 0 {
		return nil
	}
	line, _ := s.dec.InputPos()
	return s.fail(line, "", "not well-formed XML: text outside the root element")
}

// each calls f for every child of the element that began last, to its end. f
// goes to the end of the child: by each, text or skip.
func (s *scanner) each(f func(name string, attrs attributes) error) error {
	for {
		tok, err := s.next()
		if err != nil {
			return err
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if err := f(t.Name.Local, t.Attr); err != nil {
				return err
			}
		case xml.EndElement:
			return nil
		}
	}
}

// text is the content of the element that began last, trimmed; elements inside
// it are passed over.
func (s *scanner) text() (string, error) {
	s.buf = s.buf[:0]
	for {
		tok, err := s.next()
		if err != nil {
			return "", err
		}
		switch t := tok.(type) {
		case xml.CharData:
			s.buf = append(s.buf, t...)
		case xml.StartElement:
			if err := s.unknown(t.Name.Local); err != nil {
				return "", err
			}
		case xml.EndElement:
			return s.word(bytes.TrimSpace(s.buf)), nil
		}
	}
}

// word is the text of b. The few words that a file is made of are kept once.
func (s *scanner) word(b []byte) string {
	if len(b) > 16 {
		return source.Clean(string(b))
	}
	if w, ok := s.words[string(b)]; ok {
		return w
	}
	w := source.Clean(string(b))
	if len(s.words) < 1<<14 {
		s.words[string(b)] = w
	}
	return w
}

// skip passes over the element that began last.
func (s *scanner) skip() error {
	depth := len(s.open)
	for len(s.open) >= depth {
		if _, err := s.next(); err != nil {
			return err
		}
	}
	return nil
}

// unknown passes over an element that has no business where it is, and says so
// once for each name.
func (s *scanner) unknown(name string) error {
	if !s.strange[name] {
		s.strange[name] = true
		where := ""
		if n := len(s.open); n > 1 {
			where = " in " + s.open[n-2].name
		}
		s.warn(s.line, "", "the element %s%s is not known and passed over", name, where)
	}
	return s.skip()
}
