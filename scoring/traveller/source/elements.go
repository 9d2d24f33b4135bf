package source

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"recap/scoring"
)

// Elements gives the elements of an XML document one after the other. It is
// strict: what is not well-formed, cut off, nested beyond reason or declares an
// entity is a *scoring.InputError. It takes raw tokens, which is faster, and so
// checks itself that the tags match.
type Elements struct {
	// Problems are the elements that no reader knew.
	Problems []scoring.Problem

	dec     *xml.Decoder
	file    string
	line    int // of the element that began last
	open    []openElement
	strange map[string]bool // elements that were warned of
	words   map[string]string
	buf     []byte
	nesting int // the limit
}

type openElement struct {
	name string
	line int
}

// Attributes are those of an element.
type Attributes []xml.Attr

// Get is the value of an attribute, trimmed; empty where there is none.
func (a Attributes) Get(name string) string {
	for _, x := range a {
		if x.Name.Local == name {
			return strings.TrimSpace(Clean(x.Value))
		}
	}
	return ""
}

// NewElements reads the text of a file, which is UTF-8 whatever it declares.
func NewElements(file, text string) *Elements {
	s := &Elements{dec: xml.NewDecoder(strings.NewReader(text)), file: file, strange: map[string]bool{}, words: map[string]string{}, nesting: CurrentLimits().Nesting}
	s.dec.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	return s
}

// Line is that of the element that began last.
func (s *Elements) Line() int { return s.line }

// Pos is a line of the file.
func (s *Elements) Pos(line int) scoring.Position {
	return scoring.Position{File: s.file, Line: line}
}

// Fail is the error that the file cannot be read; line 0 is the file as a whole.
func (s *Elements) Fail(line int, hint, format string, args ...any) error {
	return &scoring.InputError{Pos: s.Pos(line), Text: fmt.Sprintf(format, args...), Hint: hint}
}

// next gives a start element, an end element or text; io.EOF after the root has
// been closed.
func (s *Elements) next() (xml.Token, error) {
	for {
		line, _ := s.dec.InputPos()
		tok, err := s.dec.RawToken()
		if err != nil {
			return nil, s.tokenError(err)
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if len(s.open) == s.nesting {
				return nil, s.Fail(line, "--max-nesting raises the limit", "elements are nested more than %d deep", s.nesting)
			}
			s.line = line
			s.open = append(s.open, openElement{t.Name.Local, line})
			return tok, nil
		case xml.EndElement:
			if len(s.open) == 0 {
				return nil, s.Fail(line, "", "not well-formed XML: </%s> closes nothing", t.Name.Local)
			}
			top := s.open[len(s.open)-1]
			if top.name != t.Name.Local {
				return nil, s.Fail(line, "", "not well-formed XML: </%s> where </%s> is due (line %d)", t.Name.Local, top.name, top.line)
			}
			s.open = s.open[:len(s.open)-1]
			return tok, nil
		case xml.CharData:
			return tok, nil
		case xml.Directive:
			// An external subset is not fetched, an internal one has no use here
			// but to declare entities.
			if bytes.Contains(bytes.ToUpper(t), []byte("<!ENTITY")) {
				return nil, s.Fail(line, "remove the declaration from the file", "the DOCTYPE declares an entity, which is not read")
			}
		}
	}
}

func (s *Elements) tokenError(err error) error {
	var syntax *xml.SyntaxError
	switch {
	case err == io.EOF && len(s.open) == 0:
		return io.EOF
	case err == io.EOF, errors.As(err, &syntax) && syntax.Msg == "unexpected EOF":
		line, _ := s.dec.InputPos()
		if len(s.open) == 0 {
			return s.Fail(line, "", "the file is cut off before its first element")
		}
		top := s.open[len(s.open)-1]
		return s.Fail(line, "", "the file is cut off: the end of %s (line %d) is missing", top.name, top.line)
	case syntax != nil:
		hint := ""
		if strings.Contains(syntax.Msg, "entity") {
			hint = "an & in a text is written &amp;"
		}
		return s.Fail(syntax.Line, hint, "not well-formed XML: %s", syntax.Msg)
	}
	line, _ := s.dec.InputPos()
	return s.Fail(line, "", "not well-formed XML: %s", strings.TrimPrefix(err.Error(), "xml: "))
}

// Root goes to the first element.
func (s *Elements) Root() (xml.StartElement, error) {
	for {
		tok, err := s.next()
		if err == io.EOF {
			return xml.StartElement{}, s.Fail(0, "", "there is no XML element in it")
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

// Finish checks that nothing follows the root element.
func (s *Elements) Finish() error {
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
			return s.Fail(s.line, "", "not well-formed XML: %s follows the end of the root element", t.Name.Local)
		case xml.CharData:
			if err := s.outside(t); err != nil {
				return err
			}
		}
	}
}

func (s *Elements) outside(t xml.CharData) error {
	if len(bytes.TrimSpace(t)) == 0 {
		return nil
	}
	line, _ := s.dec.InputPos()
	return s.Fail(line, "", "not well-formed XML: text outside the root element")
}

// Each calls f for every child of the element that began last, to its end. f
// goes to the end of the child: by Each, Text or Skip.
func (s *Elements) Each(f func(name string, attrs Attributes) error) error {
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

// Text is the content of the element that began last, trimmed; elements inside
// it are passed over.
func (s *Elements) Text() (string, error) {
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
			if err := s.Unknown(t.Name.Local); err != nil {
				return "", err
			}
		case xml.EndElement:
			return s.word(bytes.TrimSpace(s.buf)), nil
		}
	}
}

// word is the text of b. The few words that a file is made of are kept once.
func (s *Elements) word(b []byte) string {
	if len(b) > 16 {
		return Clean(string(b))
	}
	if w, ok := s.words[string(b)]; ok {
		return w
	}
	w := Clean(string(b))
	if len(s.words) < 1<<14 {
		s.words[string(b)] = w
	}
	return w
}

// Skip passes over the element that began last.
func (s *Elements) Skip() error {
	depth := len(s.open)
	for len(s.open) >= depth {
		if _, err := s.next(); err != nil {
			return err
		}
	}
	return nil
}

// Unknown passes over an element that has no business where it is, and says so
// once for each name.
func (s *Elements) Unknown(name string) error {
	if !s.strange[name] {
		s.strange[name] = true
		where := ""
		if n := len(s.open); n > 1 {
			where = " in " + s.open[n-2].name
		}
		s.Problems = append(s.Problems, scoring.Problem{Pos: s.Pos(s.line), Severity: scoring.Warning,
			Text: fmt.Sprintf("the element %s%s is not known and passed over", name, where)})
	}
	return s.Skip()
}
