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
	"strings"
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

// maxTemplate bounds a file of a template, in bytes.
const maxTemplate = 4 << 20

// OpenPages reads the templates of a folder: all its files that end with .html. What
// leads out of the folder by a link is refused. The error has the file and the line.
func OpenPages(dir string) (*Pages, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, plainError(err))
	}
	defer root.Close()
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, plainError(err))
	}
	p := &Pages{dir: dir, templates: template.New("")}
	read := func(name string) (string, error) {
		f, err := root.Open(name)
		if err != nil {
			return "", fmt.Errorf("%s: %w", filepath.Join(dir, name), plainError(err))
		}
		defer f.Close()
		text, err := io.ReadAll(io.LimitReader(f, maxTemplate+1))
		if err == nil && len(text) > maxTemplate {
			err = fmt.Errorf("is larger than %d MiB, which no template is", maxTemplate>>20)
		}
		if err != nil {
			return "", fmt.Errorf("%s: %w", filepath.Join(dir, name), plainError(err))
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
				return nil, fmt.Errorf("%s: has </style, which ends the style in the page", filepath.Join(dir, name))
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
			return nil, fmt.Errorf("%s: has neither page.html nor style.css", dir)
		}
		if _, err := p.templates.New("page.html").Parse(shell); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// plainError leaves out the name that the operating system puts before its error.
func plainError(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// place is where html/template says that an error is: template: NAME:LINE:COLUMN: text.
var place = regexp.MustCompile(`^(?:html/)?template: ?([^:]+):(\d+)(?::\d+)?: (?s:(.*))$`)

// located gives an error of a template its file and line.
func (p *Pages) located(err error) error {
	if p == nil {
		return err
	}
	if m := place.FindStringSubmatch(err.Error()); m != nil {
		return fmt.Errorf("%s:%s: error: %s", filepath.Join(p.dir, m[1]), m[2], m[3])
	}
	return fmt.Errorf("%s: error: %s", p.dir, strings.TrimPrefix(err.Error(), "html/template: "))
}
