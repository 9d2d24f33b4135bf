package html

import (
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Pages are templates of the user's own, in a folder: page.html, which is filled with a
// Page and stands for every page, and beside it what it takes in by {{template "NAME"}};
// style.css takes the place of the style. They are html/template, which escapes whatever
// it fills in: data, and no code.
type Pages struct {
	dir       string
	templates *template.Template
	style     string
}

// TemplateError says what is wrong in a template of the user's own, and where.
type TemplateError struct {
	File string
	Line int // 0 where it is the file as a whole
	Text string
}

func (e *TemplateError) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("%s:%d: error: %s", e.File, e.Line, e.Text)
	}
	return e.File + ": error: " + e.Text
}

// maxTemplate bounds a file of a template, in bytes.
const maxTemplate = 4 << 20

// OpenPages reads the templates of a folder: all its files that end with .html. What
// leads out of the folder by a link is refused. The error has the file and the line.
func OpenPages(dir string) (*Pages, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, &TemplateError{File: dir, Text: plainError(err)}
	}
	defer root.Close()
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, &TemplateError{File: dir, Text: plainError(err)}
	}
	p := &Pages{dir: dir, templates: template.New("")}
	read := func(name string) (string, error) {
		f, err := root.Open(name)
		if err != nil {
			return "", &TemplateError{File: filepath.Join(dir, name), Text: plainError(err)}
		}
		defer f.Close()
		text, err := io.ReadAll(io.LimitReader(f, maxTemplate+1))
		if err == nil && len(text) > maxTemplate {
			err = fmt.Errorf("is larger than %d MiB, which no template is", maxTemplate>>20)
		}
		if err != nil {
			return "", &TemplateError{File: filepath.Join(dir, name), Text: plainError(err)}
		}
		return strings.TrimPrefix(string(text), "\ufeff"), nil
	}
	for _, e := range entries {
		switch name := e.Name(); {
		case name == "style.css":
			if p.style, err = read(name); err != nil {
				return nil, err
			}
			if strings.Contains(strings.ToLower(p.style), "</style") {
				return nil, &TemplateError{File: filepath.Join(dir, name), Text: "has </style, which ends the style in the page"}
			}
			p.style += "\n"
		case filepath.Ext(name) == ".html":
			text, err := read(name)
			if err != nil {
				return nil, err
			}
			if _, err := p.templates.New(name).Parse(text); err != nil {
				return nil, p.located(err)
			}
		}
	}
	if !slices.ContainsFunc(p.templates.Templates(), func(t *template.Template) bool { return t.Name() == "page.html" }) {
		if p.style == "" {
			return nil, &TemplateError{File: dir, Text: "has neither page.html nor style.css"}
		}
		if _, err := p.templates.New("page.html").Parse(shell); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// plainError leaves out the name that the operating system puts before its error.
func plainError(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// place is where html/template says that an error is: template: NAME:LINE:COLUMN: text.
var place = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:html/)?template: ?([^:]+):(\d+)(?::\d+)?: (?s:(.*))$`)
})

// located gives an error of a template its file and line.
func (p *Pages) located(err error) error {
	if p == nil {
		return err
	}
	if m := place().FindStringSubmatch(err.Error()); m != nil {
		line, _ := strconv.Atoi(m[2])
		return &TemplateError{filepath.Join(p.dir, m[1]), line, m[3]}
	}
	return &TemplateError{File: p.dir, Text: strings.TrimPrefix(err.Error(), "html/template: ")}
}
