package source

import (
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"recap/scoring"
	"recap/testdata/cases"
)

// invented names: animals and plants
const (
	hungarian = "Kökény Őzgida, Fűzfa Hűség, Vörös Szarvasbőgő"
	polish    = "Żuraw Łoś, Gęś Dąb, Źrebię Słoń, Ćma Jaskółcza, Jeleń"
	romanian  = "Şoim Măslină, Ţap Pădure, Viţă Frunzăreşte"
	czech     = "Křeček Žížala, Ještěrka Růže, Koňská Řepa"
	croatian  = "Mačkić Češnjak, Đurđica"
	russian   = "Ёжик Щеглов, Дятел Воробьиный, Объём Съезд"
	french    = "Chêne Forêt, Bruyère Cœur, Hélianthe Noël, Mûre"
	danish    = "Rødgrød Æble, Blåbær Ærter, Ål Ørred"
	iberian   = "Piña Cigüeña, Feijão Limões, Pinhão"
)

func encode(t *testing.T, m *charmap.Charmap, s string) []byte {
	t.Helper()
	b, err := m.NewEncoder().Bytes([]byte(s))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func utf16Bytes(s string, bigEndian bool) []byte {
	var b []byte
	for _, u := range utf16.Encode([]rune(s)) {
		if bigEndian {
			b = append(b, byte(u>>8), byte(u))
		} else {
			b = append(b, byte(u), byte(u>>8))
		}
	}
	return b
}

// doubt tells whether a problem is more than a note.
func doubt(p scoring.Problem) bool { return p.Severity != scoring.Note }

func TestEncodingIsTakenBy(t *testing.T) {
	mixed := "pair;name\n1;" + hungarian + "\n2;" + russian + "\n"
	tests := []struct {
		rule     string
		data     []byte
		declared string
		forced   string
		encoding string
		text     string
		problem  string // part of the only one; empty for none
	}{
		{"ASCII is UTF-8", []byte("1;Alfa\r\n\t2"), "", "", "utf-8", "1;Alfa\r\n\t2", ""},
		{"ASCII keeps the code page it declares", []byte("Alfa"), "ISO-8859-2", "", "iso-8859-2", "Alfa", ""},
		{"UTF-8 without a declaration", []byte(mixed), "", "", "utf-8", mixed, ""},
		{"UTF-8 with a byte order mark", []byte("\ufeff" + mixed), "", "", "utf-8", mixed, ""},
		{"the mark wins over the declaration", []byte("\ufeff" + mixed), "iso-8859-2", "", "utf-8", mixed, "byte order mark"},
		{"the mark wins over the user", []byte("\ufeff" + mixed), "", "cp1250", "utf-8", mixed, "byte order mark says utf-8"},
		{"UTF-16 little endian with a mark", utf16Bytes("\ufeff"+mixed, false), "", "", "utf-16le", mixed, ""},
		{"UTF-16 big endian with a mark", utf16Bytes("\ufeff"+mixed, true), "", "", "utf-16be", mixed, ""},
		{"UTF-16 little endian without a mark", utf16Bytes("<?xml version='1.0'?><a/>"+hungarian, false), "", "", "utf-16le", "<?xml version='1.0'?><a/>" + hungarian, ""},
		{"UTF-16 big endian without a mark", utf16Bytes("<?xml version='1.0'?><a/>"+hungarian, true), "", "", "utf-16be", "<?xml version='1.0'?><a/>" + hungarian, ""},
		{"UTF-16 beyond the basic plane", utf16Bytes("\ufeff🂡 ok", false), "", "", "utf-16le", "🂡 ok", ""},
		{"half a UTF-16 character is shown", append(utf16Bytes("\ufeffab", false), 'c'), "", "", "utf-16le", "ab\ufffd", "1 characters are no utf-16le"},
		{"content that is UTF-8 wins over a code page", []byte(polish), "windows-1250", "", "utf-8", polish, "declared as windows-1250, but the content is UTF-8"},
		{"UTF-8 declared as something unknown", []byte(polish), "x-mine", "", "utf-8", polish, "declared as x-mine"},
		{"declared windows-1250", encode(t, charmap.Windows1250, polish), "windows-1250", "", "windows-1250", polish, ""},
		{"declared cp1250 is the same", encode(t, charmap.Windows1250, polish), "CP1250", "", "windows-1250", polish, ""},
		{"declared windows-1251", encode(t, charmap.Windows1251, russian), "windows-1251", "", "windows-1251", russian, ""},
		{"declared windows-1252", encode(t, charmap.Windows1252, french), "windows-1252", "", "windows-1252", french, ""},
		{"declared iso-8859-2", encode(t, charmap.ISO8859_2, polish), "iso-8859-2", "", "iso-8859-2", polish, ""},
		{"declared iso-8859-15", encode(t, charmap.ISO8859_15, "10 € Œuf"), "iso-8859-15", "", "iso-8859-15", "10 € Œuf", ""},
		{"iso-8859-1 has 80-9F of windows-1252", encode(t, charmap.Windows1252, "‘Œuf’ – Été €"), "iso-8859-1", "", "iso-8859-1", "‘Œuf’ – Été €", ""},
		{"iso-8859-2 with 80-9F is windows-1250", encode(t, charmap.Windows1250, "Ścieżka Pająk"), "iso-8859-2", "", "windows-1250", "Ścieżka Pająk", "byte 8C is only in windows-1250"},
		{"a code page declared as UTF-8 is guessed", encode(t, charmap.Windows1250, hungarian), "utf-8", "", "windows-1250", hungarian, "read as windows-1250"},
		{"a code page without declaration is guessed", encode(t, charmap.Windows1251, russian), "", "", "windows-1251", russian, "no encoding is declared"},
		{"the user says the code page", encode(t, charmap.Windows1250, hungarian), "utf-8", "cp1250", "windows-1250", hungarian, ""},
		{"the user wins over content, with a warning", []byte("é"), "", "latin1", "iso-8859-1", "Ã©", "because --encoding says so"},
		{"the user says UTF-8 and it is not", []byte("ab\xe9 c"), "", "utf8", "utf-8", "ab\ufffd c", "not everything is UTF-8"},
		{"damaged UTF-8 stays UTF-8", []byte("Őzgida\nŰrge\nŐsz\nFűz\nBőg\nKő\xc5\n"), "", "", "utf-8", "Őzgida\nŰrge\nŐsz\nFűz\nBőg\nKő\ufffd\n", "not everything is UTF-8"},
		{"a byte without a character is shown", []byte("a\x81b\xe1"), "windows-1250", "", "windows-1250", "a\ufffdbá", "byte 81 is no character of windows-1250"},
		{"control characters are removed", []byte("a\x00b\x1a\tc\x7f\r\n"), "", "", "utf-8", "ab\tc\r\n", ""},
		{"control characters beyond ASCII are removed", []byte("á\u0085b\x00\ufeff"), "", "", "utf-8", "áb", ""},
		{"decomposed letters are composed", []byte("Gyo\u030bri A\u0301g"), "", "", "utf-8", "Győri Ág", ""},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			text, encoding, problems, err := File{Name: "a.csv", Data: tt.data, Encoding: tt.forced}.Text(tt.declared)
			if err != nil {
				t.Fatal(err)
			}
			if text != tt.text || encoding != tt.encoding {
				t.Errorf("got %q in %s, want %q in %s", text, encoding, tt.text, tt.encoding)
			}
			switch {
			case tt.problem == "" && encoding != "utf-8" && strings.IndexFunc(text, func(r rune) bool { return r > 0x7F }) >= 0:
				// An encoding that is not today's is said.
				if want := "a.csv: note: read as " + encoding; len(problems) != 1 || problems[0].String() != want {
					t.Errorf("got problems %v, want %q", problems, want)
				}
			case tt.problem == "" && slices.ContainsFunc(problems, doubt):
				t.Errorf("unexpected problem %v", problems[0])
			case tt.problem != "" && (len(problems) != 1 || !strings.Contains(problems[0].Text, tt.problem) || problems[0].Severity != scoring.Warning):
				t.Errorf("got problems %v, want one warning with %q", problems, tt.problem)
			}
		})
	}
}

func TestCodePageIsGuessedByItsLanguage(t *testing.T) {
	pages := map[string]*charmap.Charmap{cp1250: charmap.Windows1250, cp1251: charmap.Windows1251, cp1252: charmap.Windows1252}
	for name, tt := range map[string]struct{ text, page string }{
		"Hungarian": {hungarian, cp1250}, "Polish": {polish, cp1250}, "Romanian": {romanian, cp1250}, "Czech": {czech, cp1250},
		"Croatian": {croatian, cp1250}, "Russian": {russian, cp1251}, "Ukrainian": {"Їжак Ґава, Ёрш", cp1251},
		"French": {french, cp1252}, "Danish": {danish, cp1252}, "Spanish and Portuguese": {iberian, cp1252},
		"Icelandic":          {"Þröstur Sæþór, Ígulker Blær", cp1252},
		"one name of many":   {"Alfa Beta, Gamma Delta, Kőris Epsilon", cp1250},
		"an amount in £":     {"Entry £5, £10; Café Blåbær", cp1252},
		"Hungarian capitals": {"ŐZGIDA FŰZFA", cp1250},
		"Russian with Latin": {"Team Alpha: Щеглов; Beta: Дятел", cp1251},
	} {
		t.Run(name, func(t *testing.T) {
			text, encoding, problems, err := File{Name: "a.csv", Data: encode(t, pages[tt.page], "board,ns,ew\n"+tt.text)}.Text("")
			if err != nil || encoding != tt.page || text != "board,ns,ew\n"+tt.text {
				t.Fatalf("got %q in %s, %v; want %q in %s", text, encoding, err, tt.text, tt.page)
			}
			if len(problems) != 1 || problems[0].Pos.Line != 2 || !strings.Contains(problems[0].Text, tt.page) || !strings.Contains(problems[0].Hint, "--encoding") {
				t.Errorf("got %v, want one warning at line 2 that names %s and hints at --encoding", problems, tt.page)
			}
		})
	}
}

func TestUnknownForcedEncodingNamesTheKnown(t *testing.T) {
	_, _, _, err := File{Name: "a.xml", Data: []byte("x"), Encoding: "ebcdic"}.Text("")
	var input *scoring.InputError
	if !errors.As(err, &input) {
		t.Fatalf("got %v, want an InputError", err)
	}
	want := "a.xml: error: unknown encoding \"ebcdic\"\n    hint: known are utf-8, utf-16le, utf-16be, windows-1250, windows-1251, windows-1252, iso-8859-1, iso-8859-2, iso-8859-15"
	if err.Error() != want {
		t.Errorf("got %q\nwant %q", err, want)
	}
	for _, name := range Encodings() {
		if encodingName(name) != name {
			t.Errorf("the hint names %s, which is %q", name, encodingName(name))
		}
	}
}

func TestXMLEncodingAndRoot(t *testing.T) {
	tests := []struct{ data, encoding, root string }{
		{`<?xml version="1.0" encoding="iso-8859-2"?><USEBIO/>`, "iso-8859-2", "USEBIO"},
		{"\ufeff<?xml version='1.0' encoding = 'UTF-8' ?>\n<!-- <a> --><x:root a='1'>", "UTF-8", "root"},
		{`<?xml version="1.0"?><!DOCTYPE a [ <!ELEMENT a ANY> ]><a>`, "", "a"},
		{`<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0//EN"><html encoding="no">`, "", "html"},
		{"1;2;encoding=\"x\"", "", ""},
		{"<?xml encoding=", "", ""},
		{"", "", ""},
		{string(utf16Bytes(`<?xml version="1.0"?><USEBIO>`, false)), "", "USEBIO"},
		{string(utf16Bytes("\ufeff<USEBIO>", true)), "", "USEBIO"},
	}
	for _, tt := range tests {
		if got := XMLEncoding([]byte(tt.data)); got != tt.encoding {
			t.Errorf("XMLEncoding(%q) = %q, want %q", tt.data, got, tt.encoding)
		}
		if got := RootElement([]byte(tt.data)); got != tt.root {
			t.Errorf("RootElement(%q) = %q, want %q", tt.data, got, tt.root)
		}
	}
}

func TestReadFileSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	good := filepath.Join(dir, "a.csv")
	if err := os.WriteFile(good, []byte("board"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := ReadFile(good, "cp1250")
	if err != nil || f.Name != good || string(f.Data) != "board" || f.Encoding != "cp1250" {
		t.Errorf("got %+v, %v", f, err)
	}
	huge := filepath.Join(dir, "huge")
	if err := os.WriteFile(huge, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, Usual.Size+1); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile("", ""); err == nil || err.Error() != "error: the name of the input is empty\n    hint: name a file" {
		t.Errorf("got %v", err)
	}
	for name, want := range map[string]string{
		filepath.Join(dir, "no.xml"): ": error: no such file",
		dir:                          ": error: is a directory\n    hint: name the files in it",
		huge:                         ": error: has 257 MiB, and the limit is 256 MiB\n    hint: --max-size raises it",
	} {
		_, err := ReadFile(name, "")
		var input *scoring.InputError
		if !errors.As(err, &input) || err.Error() != name+want {
			t.Errorf("got %v, want %s", err, name+want)
		}
	}
}

// endless is a device that never ends; it counts what is taken from it.
type endless struct{ taken int }

func (e *endless) Read(p []byte) (int, error) {
	e.taken += len(p)
	return len(p), nil
}

func TestStreamsEndAtTheLimit(t *testing.T) {
	f, err := Read("standard input", strings.NewReader("board"), "cp1250")
	if err != nil || f.Name != "standard input" || string(f.Data) != "board" || f.Encoding != "cp1250" {
		t.Errorf("got %+v, %v", f, err)
	}
	const want = ": error: is no plain file and gives more than 256 MiB, which is the limit\n    hint: save the input in a file and name that"
	var e endless
	if _, err := Read("-", &e, ""); err == nil || err.Error() != "-"+want || int64(e.taken) > Usual.Size+1 {
		t.Errorf("got %v after %d bytes", err, e.taken)
	}
	if _, err := Read("-", iotest.ErrReader(errors.New("the line is broken")), ""); err == nil || err.Error() != "-: error: the line is broken" {
		t.Errorf("got %v", err)
	}
	const device = "/dev/zero"
	if _, err := os.Stat(device); err != nil {
		t.Skip(err)
	}
	if _, err := ReadFile(device, ""); err == nil || err.Error() != device+want {
		t.Errorf("got %v", err)
	}
}

func TestEmptyIsBlankToo(t *testing.T) {
	for data, want := range map[string]bool{"": true, "\ufeff": true, " \r\n": true, "\xff\xfe \x00": true, "a": false, "\ufeffa": false} {
		if got := (File{Data: []byte(data)}).IsEmpty(); got != want {
			t.Errorf("IsEmpty(%q) = %v", data, got)
		}
	}
}

func TestNamesOfTheCasesInEveryEncoding(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "encodings")
	in, err := os.Open(filepath.Join(dir, "expected_names.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	records, err := csv.NewReader(in).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	charset := regexp.MustCompile(`(?i)charset=([\w-]+)`)
	texts := map[string]string{}
	for _, r := range records[1:] {
		// The names of the decomposed file are listed decomposed.
		file, name := r[0], norm.NFC.String(r[4])
		if strings.Contains(file, "char_references") {
			continue // those are of XML, and its reader's
		}
		if _, ok := texts[file]; !ok {
			f, err := ReadFile(filepath.Join(dir, file), "")
			if err != nil {
				t.Fatal(err)
			}
			declared := XMLEncoding(f.Data)
			if m := charset.FindSubmatch(f.Data); m != nil {
				declared = string(m[1])
			}
			text, _, problems, err := f.Text(declared)
			if err != nil {
				t.Fatal(err)
			}
			doubtful := strings.HasPrefix(file, "bad_") || strings.Contains(file, "1250_undeclared") || strings.Contains(file, "1250_no_header")
			if doubtful != slices.ContainsFunc(problems, doubt) {
				t.Errorf("%s: problems %v", file, problems)
			}
			texts[file] = strings.ReplaceAll(text, "&nbsp;", " ")
		}
		for part := range strings.SplitSeq(name, " - ") {
			if !strings.Contains(texts[file], part) {
				t.Errorf("%s: %q is not in it", file, part)
			}
		}
	}
	if len(texts) < 15 {
		t.Errorf("only %d files were seen", len(texts))
	}
}

func FuzzText(f *testing.F) {
	for _, s := range []string{"", "board\n", hungarian, russian, "Gyo\u030bri", "\xff\xfea\x00", "a\x00b\x00", "\xc5\x91\xff", "\xef\xbb\xbfx"} {
		f.Add([]byte(s), "")
		f.Add([]byte(s), "iso-8859-2")
	}
	f.Fuzz(func(t *testing.T, data []byte, declared string) {
		text, encoding, _, err := File{Name: "a", Data: data}.Text(declared)
		if err != nil {
			t.Fatal(err)
		}
		if !utf8.ValidString(text) || !norm.NFC.IsNormalString(text) || encodingName(encoding) != encoding {
			t.Errorf("%q in %q", text, encoding)
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\t\r\n", r) }); i >= 0 {
			t.Errorf("a control character is left in %q", text)
		}
		RootElement(data)
		XMLEncoding(data)
	})
}

func BenchmarkText(b *testing.B) {
	for name, s := range map[string]string{"ascii": "1NS,2EW,4S,N,10,420\n", "utf-8": hungarian + "\n"} {
		data := []byte(strings.Repeat(s, 1<<20/len(s)))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, _, _, err := (File{Data: data}).Text(""); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
