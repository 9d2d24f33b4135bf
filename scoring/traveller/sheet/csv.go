package sheet

import (
	"bytes"
	"runtime"
	"slices"
	"strings"
	"sync"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// delimiters that a table may have, the likeliest first.
const delimiters = ",;\t|"

// RecogniseCSV tells whether data is a table of travellers, with a header row of
// board and two more of the known columns, or a list of matches, after comments
// and a few lines of titles at most.
func RecogniseCSV(data []byte) bool {
	if RecogniseXLSX(data) {
		return false
	}
	t, ok := beginning(data)
	if !ok {
		return false
	}
	if _, _, sure := t.guess(); sure {
		return true
	}
	_, _, sure := newTable("", t.text, matchTable).guess()
	return sure
}

// LooksLikeTable tells whether data is a table of whatever kind: the likeliest
// header and the row below it have the same number of cells, three at least.
func LooksLikeTable(data []byte) bool {
	t, ok := beginning(data)
	if !ok {
		return false
	}
	h, _, _ := t.header()
	cells, _, ok := t.next()
	return ok && len(h.names) >= 3 && len(cells) >= len(h.names) && blank(cells[len(h.names):])
}

// beginning is the table at the start of data, where the header stands; ok is
// false for what is no text.
func beginning(data []byte) (t *table, ok bool) {
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
	return newTable("", text, travellerTable), err == nil
}

// ReadCSV reads a table of travellers, or of matches. Lines "# key: value" before the header
// fill the event; titles there, blank lines and other lines that begin with # are
// passed over. A row that cannot be used is a problem and is left out. The error
// is a *scoring.InputError: an empty file, no header, a column missing, no rows,
// not decodable.
func ReadCSV(f source.File) (*scoring.Event, []scoring.Problem, error) {
	text, problems, err := decode(f)
	if err != nil {
		return nil, problems, err
	}
	event := &scoring.Event{File: f.Name, Format: "csv", Name: baseName(f.Name)}
	t := newTable(f.Name, text, travellerTable)
	var boardsAt scoring.Position
	t.remark = func(cells []string, line int) {
		name, value := comment(cells)
		pos := scoring.Position{File: f.Name, Line: line}
		if headWords[key(name)] == "boards" {
			boardsAt = pos
		}
		problems = append(problems, setHead(event, name, value, pos)...)
	}
	if _, _, sure := newTable(f.Name, text, travellerTable).guess(); !sure {
		if _, _, sure := newTable(f.Name, text, matchTable).guess(); sure {
			found, err := readMatches(t, event)
			if problems = append(problems, found...); err != nil {
				return nil, problems, err
			}
			return event, problems, nil
		}
	}
	h, top, _ := t.header()
	t.remark = nil // below the header they are no more of the event
	if len(h.names) == 0 {
		return nil, problems, noHeader(top, travellersHint)
	}
	rows := newTravellers(event)
	if err := rows.start(h, top); err != nil {
		return nil, append(problems, rows.problems...), err
	}
	readRows(t.parts(), rows)
	if event.Boards > 0 {
		rows.compareBoards(boardsAt)
	}
	if err := rows.finish(top); err != nil {
		return nil, append(problems, rows.problems...), err
	}
	return event, append(problems, rows.problems...), nil
}

// readMatches reads a list of matches into the event.
func readMatches(t *table, event *scoring.Event) ([]scoring.Problem, error) {
	t.kind = matchTable
	h, top, _ := t.header()
	t.remark = nil
	rows := newMatches(event, h, top)
	for {
		cells, line, ok := t.next()
		if !ok {
			break
		}
		rows.row(cells, place{file: t.file, line: line})
	}
	return append(rows.problems, t.found...), rows.finish(top)
}

// readRows reads the parts of a table, all at once, and adds what they hold to
// rows in their order.
func readRows(parts []*table, rows *travellers) {
	// Room for all rows at once: to move them when they have become many would need
	// twice the memory.
	room := make([]int, len(parts))
	var wait sync.WaitGroup
	for i, t := range parts {
		wait.Go(func() { room[i] = t.linesLeft() })
	}
	wait.Wait()
	total := 0
	for _, n := range room {
		total += n
	}
	rows.event.Rows = make([]scoring.Row, 0, total)
	read := make([]*travellers, len(parts))
	from := 0
	for i, t := range parts {
		// Each part fills the place where its rows come to stand if none is
		// left out.
		read[i] = newTravellers(&scoring.Event{Rows: rows.event.Rows[from : from : from+room[i]]})
		read[i].header = rows.header
		from += room[i]
		wait.Go(func() { t.read(read[i]) })
	}
	wait.Wait()
	for _, part := range read {
		rows.add(part)
	}
}

// linesLeft counts the lines of the rest that can be rows: those with a board, two pairs
// and a result. A file of blank lines has none.
func (t *table) linesLeft() (n int) {
	const least = len("1,1,2,0")
	for rest := t.text[t.pos:]; len(rest) >= least; {
		i := strings.IndexByte(rest, '\n')
		if i < 0 {
			i = len(rest) - 1
		}
		if i >= least {
			n++
		}
		rest = rest[i+1:]
	}
	return n + 1
}

// read reads the rest of a table.
func (t *table) read(rows *travellers) {
	for {
		cells, line, ok := t.next()
		if !ok {
			return
		}
		rows.row(cells, place{file: t.file, line: line})
		if len(t.found) > 0 {
			rows.problems = append(rows.problems, t.found...)
			t.found = t.found[:0]
		}
	}
}

// parts cuts the rest of a large table into runs of whole lines, one for each
// processor. Where there are quotes a line may not be a record, so the table
// stays whole.
func (t *table) parts() []*table {
	const small = 1 << 17
	rest := t.text[t.pos:]
	n := runtime.GOMAXPROCS(0)
	if len(rest) < small || n == 1 || strings.IndexByte(rest, '"') >= 0 {
		return []*table{t}
	}
	var parts []*table
	for start := t.pos; start < len(t.text); {
		end := min(start+len(rest)/n+1, len(t.text))
		if i := strings.IndexByte(t.text[end:], '\n'); i >= 0 {
			end += i + 1
		} else {
			end = len(t.text)
		}
		part := &table{kind: t.kind, splitter: splitter{file: t.file, text: t.text[:end], pos: start, line: t.line, delim: t.delim, columns: t.columns}}
		if len(parts) > 0 {
			last := parts[len(parts)-1]
			part.line = last.line + breaks(t.text[last.pos:start])
		}
		parts = append(parts, part)
		start = end
	}
	return parts
}

func readPlayersCSV(f source.File) ([]scoring.Contestant, []scoring.Problem, error) {
	text, problems, err := decode(f)
	if err != nil {
		return nil, problems, err
	}
	t := newTable(f.Name, text, playerTable)
	h, top, sure := t.header()
	if !sure {
		if foreign := f.Foreign(); foreign != nil {
			foreign.Hint = "a list of players is CSV or .xlsx; " + playersHint
			return nil, nil, foreign
		}
	}
	if len(h.names) == 0 {
		return nil, problems, noHeader(top, playersHint)
	}
	p := newPlayers()
	if err := p.start(h, top); err != nil {
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
	return p.contestants, append(problems, p.problems...), p.finish()
}

// decode gives the text of a file; its errors are *scoring.InputError.
func decode(f source.File) (string, []scoring.Problem, error) {
	if f.IsEmpty() {
		return "", nil, f.Empty()
	}
	text, _, problems, err := f.Text("")
	if err == nil {
		err = source.CheckRows(f.Name, strings.Count(text, "\n"))
	}
	return text, problems, err
}

func noHeader(at place, hint string) error {
	return &scoring.InputError{Pos: scoring.Position{File: at.file, Line: at.line}, Text: "no header row", Hint: hint}
}

// table is a CSV text that is read row by row.
type table struct {
	splitter
	kind kind
	// remark is told the comments; where it is nil they are passed over.
	remark func(cells []string, line int)
}

func newTable(file, text string, k kind) *table {
	return &table{splitter: splitter{file: file, text: text, delim: delimiters[0], line: 1}, kind: k}
}

// header goes to the header, which tells the delimiter too. Where no row is
// surely one, it is the likeliest row, for a message to name what is there; it
// has no columns where there is no row at all.
func (t *table) header() (h header, at place, sure bool) {
	var row int
	t.delim, row, sure = t.guess()
	var cells []string
	var line int
	for range row + 1 {
		cells, line, _ = t.next()
	}
	h = t.kind.header(cells)
	t.columns = len(h.names)
	return h, place{file: t.file, line: line}, sure
}

// guess takes the delimiter by which the first rows have the surest header, then
// the one with the most known columns, then the most columns; row counts from 0.
func (t *table) guess() (delim byte, row int, sure bool) {
	tries := delimiters
	if d := ownDelimiter(t.text); d != "" {
		tries = d
	}
	bestKnown, bestCells := -1, 0
	for i := range len(tries) {
		first := t.firstRows(tries[i])
		at, isSure := t.kind.findHeader(first)
		if at < 0 {
			at = max(0, slices.IndexFunc(first, func(cells []string) bool { return filled(cells) > 1 }))
		}
		known, cells := 0, 0
		if at < len(first) {
			h := t.kind.header(first[at])
			known, cells = h.known, filled(first[at])
		}
		if isSure == sure && (known > bestKnown || known == bestKnown && cells > bestCells) || isSure && !sure {
			delim, row, sure, bestKnown, bestCells = tries[i], at, isSure, known, cells
		}
	}
	return delim, row, sure
}

// firstRows are the rows in which a header may stand, by a delimiter. Three rows
// of three cells or more are no titles but a table, as above the travellers in the
// results that recap writes; a header further down is not that of the file.
func (t *table) firstRows(delim byte) (rows [][]string) {
	s := table{splitter: splitter{text: t.text, delim: delim, line: 1}}
	for wide := 0; len(rows) <= maxTitle && wide < 3; {
		cells, _, ok := s.next()
		if !ok {
			break
		}
		if wide++; filled(cells) < 3 {
			wide = 0
		}
		rows = append(rows, slices.Clone(cells))
	}
	return rows
}

// ownDelimiter is the one that a line sep=; gives, which is Excel's own; empty
// where there is none before the first row.
func ownDelimiter(text string) string {
	s := splitter{text: text}
	for s.pos < len(s.text) {
		line := strings.TrimSpace(s.rest())
		switch {
		case line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, `"#`):
			continue
		case strings.EqualFold(line, "sep="): // the blanks cut off were a tab
			return "\t"
		case len(line) == 5 && strings.EqualFold(line[:4], "sep=") && strings.IndexByte(delimiters, line[4]) >= 0:
			return line[4:]
		}
		break
	}
	return ""
}

// next gives the next record that is not blank and no comment.
func (t *table) next() (cells []string, line int, ok bool) {
	for {
		if t.pos < len(t.text) && t.text[t.pos] == '#' {
			// A comment is a line, whatever quotes it has in it.
			start := t.splitter
			if cells = remarkCells(t.rest(), t.delim); cells != nil {
				t.tell(cells, start.line)
				continue
			}
			t.splitter = start
		}
		cells, line, ok = t.splitter.next()
		switch {
		case !ok:
			return nil, line, false
		case blank(cells):
		case isComment(cells):
			t.tell(cells, line)
		default:
			return cells, line, true
		}
	}
}

func (t *table) tell(cells []string, line int) {
	if t.remark != nil {
		t.remark(cells, line)
	}
}

// remarkCells takes a line that begins with # apart; nil where it is no comment.
// What a person wrote behind the key may have delimiters and quotes in it that
// mean nothing. A spreadsheet has the key in one cell, the value in the same or
// the next one, and empty cells behind them.
func remarkCells(line string, delim byte) []string {
	s := splitter{text: line, delim: delim}
	cells, _, _ := s.next()
	switch {
	case !isComment(cells):
		return nil
	case strings.HasSuffix(trim(cells[0]), ":"):
		return cells
	}
	return []string{strings.TrimRight(line, " \t"+string(rune(delim)))}
}
