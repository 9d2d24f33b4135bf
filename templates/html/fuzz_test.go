package html

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"recap/templates"
)

// No template makes the drawing of a page fail otherwise than with a message.
func FuzzOpenPages(f *testing.F) {
	f.Add([]byte(shell), []byte("p { color: red }"))
	f.Add([]byte("{{template \"page.html\" .}}"), []byte("</STYLE>"))
	f.Add([]byte("<title>{{.Title}}</title>{{range .Footer}}{{.}}{{end}}<script>{{.Title}}</script>"), []byte(""))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, page, style []byte) {
		for name, data := range map[string][]byte{"page.html": page, "style.css": style} {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		pages, err := OpenPages(dir)
		if (pages == nil) == (err == nil) {
			t.Errorf("%v, %v", pages, err)
		}
		if err == nil {
			Write(new(bytes.Buffer), &templates.Report{Title: "<b>"}, Options{Paper: "a4", Pages: pages})
		}
	})
}
