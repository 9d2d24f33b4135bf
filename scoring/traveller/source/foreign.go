package source

import (
	"bytes"
	"strings"

	"recap/scoring"
)

// signatures of files that scorers have on their disks, at the offset.
var signatures = []struct {
	offset     int
	magic      string
	text, hint string
}{
	{4, "Standard ACE DB", "is a database of Access 2007 or later, which cannot be read", "save it as an Access 2000 database (.mdb), or export the results from the scoring program"},
	{30, "mimetypeapplication/vnd.oasis.opendocument", openDocument, asWorkbook},
	{0, "PK\x03\x04", "is a ZIP archive", "unpack it first"},
	{0, "PK\x05\x06", "is an empty ZIP archive", ""},
	{0, "\x1f\x8b", "is a gzip archive", "unpack it first"},
	{0, "Rar!", "is a RAR archive", "unpack it first"},
	{0, "7z\xbc\xaf\x27\x1c", "is a 7-Zip archive", "unpack it first"},
	{0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "is an old Office file (.xls), which cannot be read", asWorkbook},
	{0, "%PDF-", "is a PDF, which cannot be read", "ask for the file of the scoring program"},
}

const (
	openDocument = "is an OpenDocument file, which cannot be read"
	// asWorkbook: a CSV would have one of the sheets alone.
	asWorkbook = "save it as .xlsx, which keeps all of its sheets"
)

var (
	jsonStart = Pattern(`^\s*\{\s*["}]`)
	pbnStart  = Pattern(`^\s*(?:% PBN|(?:[%;][^\n]*\n\s*)*\[(?:Event|Site|Date|Board|West|North|East|South|Dealer|Generator) +")`)
	linStart  = Pattern(`^\s*(?:vg|pn|qx|st|md|rs)\|`)
	xmlName   = Pattern(`^[\pL_][\pL\pN_.-]*$`)
)

// Foreign is the error that says what a file is which a reader cannot use: its
// kind, and what to do. It is nil where the content gives no kind away.
func (f File) Foreign() *scoring.InputError {
	text, hint := looksLike(f.Data)
	if text == "" {
		return nil
	}
	return &scoring.InputError{Pos: scoring.Position{File: f.Name, Line: rootLine(f.Data)}, Text: text, Hint: hint}
}

// rootLine is the line on which the root element of an XML file begins; 0 for
// anything else.
func rootLine(data []byte) int {
	head := Head(data)
	i := strings.Index(head, "<"+RootElement(data))
	if RootElement(data) == "" || i < 0 {
		return 0
	}
	return 1 + strings.Count(head[:i], "\n")
}

func looksLike(data []byte) (text, hint string) {
	for _, s := range signatures {
		if len(data) >= s.offset && bytes.HasPrefix(data[s.offset:], []byte(s.magic)) {
			return s.text, s.hint
		}
	}
	head := Head(data)
	start := head[:min(len(head), 2048)]
	root := RootElement(data)
	lower := strings.ToLower(root)
	switch {
	case lower == "html" || strings.HasPrefix(strings.ToLower(strings.TrimSpace(start)), "<!doctype html"):
		return "is an HTML page, not a file of travellers", "save the file that the page links to, not the page"
	case root == "USEBIO":
		return "is a USEBIO file", ""
	case lower == "usebio":
		return "the root element is " + root + "; that of USEBIO is written in capitals", ""
	case root == "document" && strings.Contains(start, "urn:oasis:names:tc:opendocument"):
		return openDocument, asWorkbook
	case root != "" && xmlName().MatchString(root):
		return "is XML with the root element " + root, "travellers in XML are USEBIO"
	case pbnStart().MatchString(head):
		return "is Portable Bridge Notation", ""
	case jsonStart().MatchString(start):
		return "is JSON, and not the results of an ACBL club", "export the results as USEBIO or CSV"
	case linStart().MatchString(start):
		return "is LIN, which holds deals and no travellers", ""
	}
	return "", ""
}
