package sheet

import (
	"bytes"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// delimiters that a table may have, the likeliest first.
const delimiters = ",;\t|"

// RecogniseCSV tells whether data is a table of travellers: a header row with
// board and two more of the known columns, after comment lines at most.
func RecogniseCSV(data []byte) bool {
	if RecogniseXLSX(data) {
		return false
	}
	// The header stands near the start, so the rest need not be decoded. The cut
	// goes through no character: at a line break, or in UTF-16, whose zeros give
	// it away, at an even byte.
	const enough = 1 << 15
	if len(data) > enough {
		data = data[:enough]
		if i := bytes.LastIndexByte(data, '\n'); i > 0 && bytes.IndexByte(data, 0) < 0 {
			data = data[:i+1]
		}
	}
	text, _, _, err := source.File{Data: data}.Text("")
	if err != nil {
		return false
	}
	t := newTable("", text, travellerWordsOf)
	t.head(nil)
	cells, _, ok := t.next()
	if !ok {
		return false
	}
	h := parseHeader(cells, travellerFields, travellerField)
	return h.isTraveller()
}

// ReadCSV reads a table of travellers. Lines "# key: value" before the header
// fill the event; blank lines and other lines that begin with # are passed over.
// A row that cannot be used is a problem and is left out. The error is a
// *scoring.InputError: an empty file, no header, a column missing, not decodable.
func ReadCSV(f source.File) (*scoring.Event, []scoring.Problem, error) {
	text, problems, err := decode(f)
	if err != nil {
		return nil, problems, err
	}
	event := &scoring.Event{File: f.Name, Format: "csv", Name: baseName(f.Name)}
	t := newTable(f.Name, text, travellerWordsOf)
	problems = append(problems, t.head(event)...)
	cells, line, ok := t.next()
	if !ok {
		return nil, problems, noHeader(f.Name, t.line)
	}
	rows := newTravellers(event)
	top := place{file: f.Name, line: line}
	err = rows.start(parseHeader(cells, travellerFields, travellerField), top)
	t.columns = len(rows.header.names)
	if err != nil {
		return nil, append(problems, rows.problems...), err
	}
	// Room for the rows of a usual file at once; the text bounds what a file of
	// blank lines can ask for.
	rest := text[t.pos:]
	event.Rows = make([]scoring.Row, 0, min(breaks(rest)+1, len(rest)/8+1, 1<<16))
	for {
		cells, line, ok := t.next()
		if !ok {
			break
		}
		rows.row(cells, place{file: f.Name, line: line})
		if len(t.found) > 0 {
			rows.problems = append(rows.problems, t.found...)
			t.found = t.found[:0]
		}
	}
	rows.finish(top)
	return event, append(problems, rows.problems...), nil
}

func readPlayersCSV(f source.File) ([]scoring.Contestant, []scoring.Problem, error) {
	text, problems, err := decode(f)
	if err != nil {
		return nil, problems, err
	}
	t := newTable(f.Name, text, playerWordsOf)
	t.head(nil)
	cells, line, ok := t.next()
	if !ok {
		return nil, problems, noHeader(f.Name, t.line)
	}
	p := newPlayers()
	err = p.start(parseHeader(cells, playerFields, playerField), place{file: f.Name, line: line})
	t.columns = len(p.header.names)
	if err != nil {
		return nil, append(problems, p.problems...), err
	}
	for {
		cells, line, ok := t.next()
		if !ok {
			break
		}
		p.row(cells, place{file: f.Name, line: line})
		p.problems = append(p.problems, t.found...)
		t.found = t.found[:0]
	}
	return p.contestants, append(problems, p.problems...), nil
}

// decode gives the text of a file; its errors are *scoring.InputError.
func decode(f source.File) (string, []scoring.Problem, error) {
	if f.IsEmpty() {
		return "", nil, f.Empty()
	}
	text, _, problems, err := f.Text("")
	return text, problems, err
}

func noHeader(file string, line int) error {
	return &scoring.InputError{Pos: scoring.Position{File: file, Line: line}, Text: "no header row",
		Hint: "the first row names the columns: board,ns,ew,contract,declarer,result,score"}
}

// table is a CSV text with its head taken off.
type table struct {
	splitter
	known func(cells []string) int
}

func travellerWordsOf(cells []string) int {
	h := parseHeader(cells, travellerFields, travellerField)
	return h.known
}

func playerWordsOf(cells []string) int {
	h := parseHeader(cells, playerFields, playerField)
	return h.known
}

// newTable begins a text; known counts the columns that a header row has of
// those that are looked for.
func newTable(file, text string, known func([]string) int) *table {
	return &table{splitter: splitter{file: file, text: text, delim: ',', line: 1}, known: known}
}

// head reads what stands before the header, into the event unless it is nil, and
// finds the delimiter by the header line.
func (t *table) head(event *scoring.Event) []scoring.Problem {
	var problems []scoring.Problem
	set := false
	for t.pos < len(t.text) {
		before, line := t.pos, t.line
		s := strings.TrimSpace(t.rest())
		switch {
		case s == "":
		case s[0] == '#':
			if event != nil {
				problems = append(problems, comment(event, s, scoring.Position{File: t.file, Line: line})...)
			}
		case strings.EqualFold(s, "sep="): // Excel's own line; the blanks cut off were a tab
			t.delim, set = '\t', true
		case len(s) == 5 && strings.EqualFold(s[:4], "sep=") && strings.IndexByte(delimiters, s[4]) >= 0:
			t.delim, set = s[4], true
		default:
			header := t.text[before:t.pos]
			t.pos, t.line = before, line
			if !set {
				t.delim = t.findDelimiter(header)
			}
			return problems
		}
	}
	return problems
}

// findDelimiter takes the delimiter that gives the most known columns, then the
// most columns.
func (t *table) findDelimiter(header string) byte {
	best, bestKnown, bestCells := delimiters[0], -1, 0
	for i := range len(delimiters) {
		s := splitter{text: header, delim: delimiters[i]}
		cells, _, _ := s.next()
		known := t.known(cells)
		if known > bestKnown || known == bestKnown && len(cells) > bestCells {
			best, bestKnown, bestCells = delimiters[i], known, len(cells)
		}
	}
	return best
}

// next gives the next record that is not blank and no comment.
func (t *table) next() (cells []string, line int, ok bool) {
	for {
		// A comment is a line, whatever quotes it has in it.
		if t.pos < len(t.text) && t.text[t.pos] == '#' {
			t.rest()
			continue
		}
		cells, line, ok = t.splitter.next()
		if !ok || !blank(cells) && !strings.HasPrefix(trim(cells[0]), "#") {
			return cells, line, ok
		}
	}
}
