package html

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pagesIn writes files into a folder and reads the templates there.
func pagesIn(t *testing.T, files map[string]string) (*Pages, error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return OpenPages(dir)
}

func TestOwnTemplate(t *testing.T) {
	pages, err := pagesIn(t, map[string]string{
		"page.html": "\ufeff<html lang=\"{{.Lang}}\"><body>{{template \"head.html\" .}}{{range .Groups}}{{range .Tables}}[{{.Title}}|{{range .Columns}}{{.}};{{end}}|{{range .Rows}}{{index . 2}};{{end}}]" +
			"{{.HTML}}{{end}}{{end}}<a href=\"{{(index (index .Menus 0).Links 0).Href}}\">x</a></body></html>",
		"head.html": "<h1>{{.Title}}</h1>", "notes.txt": "{{ no template",
	})
	if err != nil {
		t.Fatal(err)
	}
	page := render(t, invented(1, 1), Options{Pages: pages})
	for _, want := range []string{`<html lang="en">`, "<h1>Gődöllői Őrs &amp; Co. &lt;kupa&gt; \ufffd</h1>", "[Ranking NS|Place;No;Names;MP;%;|Őry Űrs – Gődöllői Őrs;",
		"&lt;script&gt;alert(1)&lt;/script&gt;;", "Łukasz Żak", `<table>`, `<a href="#ranking-line-ns">`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, bad := range []string{"<script>alert", "\u202e"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
}

// A style alone takes the place of the program's in the program's page.
func TestOwnStyle(t *testing.T) {
	pages, err := pagesIn(t, map[string]string{"style.css": "body{color:teal}"})
	if err != nil {
		t.Fatal(err)
	}
	page := render(t, invented(1, 1), Options{Pages: pages})
	if !strings.Contains(page, "body{color:teal}") || strings.Contains(page, "--alarm") || !strings.Contains(page, "<caption>") {
		t.Errorf("the style is not the only one:\n%.900s", page)
	}
}

// What is wrong in a template is told with its file and line, when it is read or when it
// is filled.
func TestTemplateErrors(t *testing.T) {
	for _, test := range []struct {
		files      map[string]string
		file, text string
		line       int
	}{
		{map[string]string{"page.html": "a\nb {{.Title\n"}, "page.html", "unclosed action started at page.html:2", 3},
		{map[string]string{"page.html": "a\n\n{{nothing .}}"}, "page.html", `function "nothing" not defined`, 3},
		{map[string]string{"page.html": "a", "part.html": "a\n{{end}}"}, "part.html", "unexpected {{end}}", 2},
		{map[string]string{"page.html": "a\n{{.Nothing}}"}, "page.html", "can't evaluate field Nothing", 2},
		{map[string]string{"page.html": "a\n{{template \"../secret.html\" .}}"}, "page.html", `"../secret.html"`, 2},
		{map[string]string{"page.html": "{{.Title}}\n<a href=\"x{{if .Title}}\" {{end}}>"}, "page.html", "different contexts", 2},
		{map[string]string{"other.html": "a"}, "", "has neither page.html nor style.css", 0},
		{map[string]string{"style.css": "</STYLE><script>"}, "style.css", "has </style", 0},
		{map[string]string{"page.html": strings.Repeat("x", maxTemplate+1)}, "page.html", "larger than 4 MiB", 0},
	} {
		pages, err := pagesIn(t, test.files)
		if err == nil {
			err = Write(&strings.Builder{}, invented(1, 1), Options{Pages: pages})
		}
		var at *TemplateError
		if !errors.As(err, &at) || at.Line != test.line || test.file != "" && filepath.Base(at.File) != test.file || !strings.Contains(at.Text, test.text) {
			t.Errorf("%v: %v", test.files["page.html"][:min(40, len(test.files["page.html"]))], err)
		}
	}
	if _, err := OpenPages(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a folder that is not there is read")
	}
}

// Nothing is taken in from outside of the folder, by a link either.
func TestTemplatesStayInTheFolder(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret.html")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	in := filepath.Join(dir, "in")
	if err := os.Mkdir(in, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(in, "page.html"), []byte(`{{template "part.html"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(in, "part.html")); err != nil {
		t.Skip(err)
	}
	if _, err := OpenPages(in); err == nil || !strings.Contains(err.Error(), "part.html") {
		t.Errorf("a link out of the folder gives %v", err)
	}
}
