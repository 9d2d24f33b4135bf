package traveller

import (
	"archive/zip"
	"bytes"
	"errors"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

const usebioText = `<?xml version="1.0"?><USEBIO><EVENT><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>` +
	`<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>420</SCORE></TRAVELLER_LINE></BOARD></EVENT></USEBIO>`

func zipOf(t *testing.T, name string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestReaderIsFoundByContent(t *testing.T) {
	for data, format := range map[string]string{
		usebioText:                       "usebio",
		"\ufeff\r\n" + usebioText[21:]:   "usebio",
		"board,ns,ew,score\n1,1,2,420\n": "csv",
		"Board;NS;EW;Score\n1;1;2;420\n": "csv",
		`{"club_id_number":1,"board_scoring_method":"MATCH_POINTS","sessions":[{"sections":[{"boards":[{"board_number":1,"board_results":[{"ns_pair":"1","ew_pair":"2","ns_score":"420"}]}]}]}]}`: "acbl-club",
		`<session club_no="1" scoring_type="MP"><board_results><brsection id="A"><result bd="1" ns="1" ew="2" score="420"/></brsection></board_results></session>`:                                "nz-scorer",
	} {
		// The name says nothing: it is the content that counts.
		e, _, err := Open(source.File{Name: "a.dat", Data: []byte(data)})
		if err != nil {
			t.Errorf("%.40q: %v", data, err)
			continue
		}
		if e.Format != format || len(e.Rows) != 1 || e.Rows[0].Score != 420 || e.Rows[0].NS.Number != "1" {
			t.Errorf("%.40q: got %s with %v", data, e.Format, e.Rows)
		}
	}
}

func TestForeignFilesAreNamed(t *testing.T) {
	tests := []struct{ rule, data, want string }{
		{"empty", "", " error: the file is empty"},
		{"blank", " \r\n", " error: the file is empty"},
		{"ACBLscore", "\x12\x0a\x03AC3\x00\x01", "byte 8: error: the game file is cut off"},
		{"Bridgemate", "\x00\x01\x00\x00Standard Jet DB\x00\x00", "page 0: error: the database is cut off within its header"},
		{"later Access", "\x00\x01\x00\x00Standard ACE DB\x00", " error: is a database of Access 2007 or later"},
		{"old workbook", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00", " error: is an old Office file"},
		{"ZIP", zipOf(t, "a.xml"), " error: is a ZIP archive\n    hint: unpack it first"},
		{"gzip", "\x1f\x8b\x08", " error: is a gzip archive\n    hint: unpack it first"},
		{"OpenDocument", "PK\x03\x04" + strings.Repeat("\x00", 26) + "mimetypeapplication/vnd.oasis.opendocument.spreadsheet", " error: is an OpenDocument file, which cannot be read\n    hint: save it as .xlsx, which keeps all of its sheets"},
		{"flat OpenDocument", `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>`, " error: is an OpenDocument file"},
		{"PDF", "%PDF-1.4\n", " error: is a PDF"},
		{"results.txt", "[GAME]\nNAME x\n", " error: there is no result in it"},
		{"LIN", "pn|a,b,c,d|st||md|1S|", " error: is LIN"},
		{"other JSON", " {\"board\": 1}", " error: is JSON, and not the results of an ACBL club"},
		{"other XML", "<?xml version=\"1.0\"?><results/>", "1: error: is XML with the root element results\n    hint: travellers in XML are USEBIO"},
		{"USEBIO in small letters", "<usebio/>", "1: error: the root element is usebio; that of USEBIO is written in capitals"},
		{"HTML", "<!DOCTYPE html>\n<html><body>board ns ew", "2: error: is an HTML page"},
		{"anything", "hello\nthere\n", " error: is in no known format\n    hint: USEBIO"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			e, _, err := Open(source.File{Name: "a.dat", Data: []byte(tt.data)})
			var input *scoring.InputError
			if !errors.As(err, &input) || e != nil {
				t.Fatalf("got %v, %v; want an InputError", e, err)
			}
			if !strings.HasPrefix(err.Error(), "a.dat:"+tt.want) {
				t.Errorf("got %q, want %q", err, tt.want)
			}
		})
	}
}

// A workbook that cannot be opened is one by its name; an archive is one where it
// can be opened.
func TestDamagedWorkbookIsNoArchive(t *testing.T) {
	for data, want := range map[string]string{
		zipOf(t, "xl/workbook.xml")[:60]: "the workbook is damaged\n    hint: open it",
		zipOf(t, "_rels/.rels")[:20]:     "the workbook is damaged\n    hint: open it",
		zipOf(t, "travellers.csv"):       "is a ZIP archive",
		"Dear director,\nplease find it": "is in no known format",
	} {
		_, _, err := Open(source.File{Name: "a.xlsx", Data: []byte(data)})
		if err == nil || !strings.HasPrefix(err.Error(), "a.xlsx: error: "+want) {
			t.Errorf("%q: %v, want %s", data, err, want)
		}
	}
}

func TestUnknownTablesAreNamedByTheirColumns(t *testing.T) {
	_, _, err := Open(source.File{Name: "a.csv", Data: []byte("round,table,ns,ew,boards\n1,1,1,2,1-3\n")})
	want := `a.csv:1: error: no column board in the header; the columns are "round", "table", "ns", "ew", "boards"`
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func FuzzOpen(f *testing.F) {
	for _, s := range []string{usebioText, "board,ns,ew,score\n1,1,2,420\n", "% PBN 2.1\n", "PK\x03\x04", "<html>", "<!DOCTYPE a [", "\xff\xfe<\x00"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, _, err := Open(source.File{Name: "a", Data: data})
		var input *scoring.InputError
		if err != nil && (!errors.As(err, &input) || e != nil) || err == nil && e == nil {
			t.Errorf("got %v, %v", e, err)
		}
	})
}
