package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"recap/templates"
)

// unfinished is a document of two objects as gofpdf writes them, the second before the first.
func unfinished(content string) []byte {
	head := "%PDF-1.3\n"
	second := "2 0 obj\n<<\n/Type /Catalog\n/Pages 1 0 R\n>>\nendobj\n"
	first := fmt.Sprintf("1 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n", len(content), content)
	return fmt.Appendf(nil, "%s%s%sxref\n0 3\n0000000000 65535 f \n%010d 00000 n \n%010d 00000 n \ntrailer\n<<\n/Size 3\n>>\nstartxref\n%d\n%%%%EOF\n",
		head, second, first, len(head)+len(second), len(head), len(head)+len(second)+len(first))
}

// The catalog has the language, what stands on a page is packed, and the table says where the
// objects stand now, in the order of their numbers.
func TestFinish(t *testing.T) {
	content := strings.Repeat("0 0 Td(endstream)Tj\nendobj\n", 20)
	doc, err := finish(unfinished(content), "hu")
	if err != nil {
		t.Fatal(err)
	}
	_, objects, trailer, err := takeApart(doc)
	if err != nil || len(objects) != 2 || string(trailer) != "trailer\n<<\n/Size 3\n>>\n" {
		t.Fatalf("%v, %d objects, %q", err, len(objects), trailer)
	}
	if got := string(objects[1].text); got != "2 0 obj\n<<\n/Type /Catalog\n/Lang (hu)\n/Pages 1 0 R\n>>\nendobj\n" {
		t.Errorf("the catalog is %q", got)
	}
	dictionary, packed, _ := bytes.Cut(objects[0].text, []byte("\nstream\n"))
	packed, end := bytes.CutSuffix(packed, []byte("\nendstream\nendobj\n"))
	if want := fmt.Sprintf("1 0 obj\n<</Filter /FlateDecode /Length %d>>", len(packed)); string(dictionary) != want || !end {
		t.Errorf("%q, not %q", dictionary, want)
	}
	r, err := zlib.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || string(got) != content {
		t.Errorf("%q, %v", got, err)
	}
}

// A document that is built in another way is refused, wherever it ends.
func TestFinishRefusesOtherDocuments(t *testing.T) {
	whole := unfinished("0 g")
	for n := range len(whole) - len("%%EOF\n") - 2 {
		if doc, err := finish(whole[:n], "en"); err == nil {
			t.Fatalf("%d bytes of %d make %q", n, len(whole), doc)
		}
	}
	if _, err := Write(io.Discard, &templates.Report{}, Options{}); err != nil {
		t.Error(err)
	}
}

// However many processors pack the pages, and whichever packs which, the bytes are the same.
func TestBytesDoNotDependOnProcessors(t *testing.T) {
	r := invented(14, 26, true)
	want := render(t, r, Options{})
	for _, n := range []int{1, 3, 16} {
		before := runtime.GOMAXPROCS(n)
		got := render(t, r, Options{})
		runtime.GOMAXPROCS(before)
		if !bytes.Equal(got, want) {
			t.Errorf("with %d processors other bytes", n)
		}
	}
}
