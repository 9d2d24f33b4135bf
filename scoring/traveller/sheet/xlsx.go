package sheet

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/xuri/excelize/v2"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

const (
	// maxUnzipped bounds what a workbook may unpack to, in bytes, a guard against
	// files made to fill the memory; 30,000 results are under 20 MB.
	maxUnzipped = 256 << 20
	// maxTitle is how many rows of titles may stand before a header.
	maxTitle = 20
	// maxColumns that are looked at, and the last row that a sheet can have.
	maxColumns = 256
	maxRows    = 1 << 20
)

// compoundFile begins an encrypted workbook, and one of Excel before 2007.
var compoundFile = []byte{0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1}

// encrypted tells whether data is a workbook that a password protects.
func encrypted(data []byte) bool {
	// The name of a stream in the compound file, which is UTF-16.
	const stream = "E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00"
	return bytes.HasPrefix(data, compoundFile) && bytes.Contains(data, []byte(stream))
}

// RecogniseXLSX tells whether data is a workbook: a ZIP with
// [Content_Types].xml and xl/workbook.xml. A damaged one is recognised as long
// as names of its parts can be seen, and so is one under a password, so that
// reading it can say what is wrong.
func RecogniseXLSX(data []byte) bool {
	if encrypted(data) {
		return true
	}
	if !bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		return false
	}
	const types, book = "[Content_Types].xml", "xl/workbook.xml"
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return bytes.Contains(data, []byte(book)) || bytes.Contains(data, []byte("xl/worksheets/"))
	}
	found := 0
	for _, f := range z.File {
		if f.Name == types || f.Name == book {
			found++
		}
	}
	return found >= 2
}

// ReadXLSX reads a workbook: the travellers from the sheet of that name, or else
// from the first one with their header; contestants from the sheet Players, and
// what is said of the event from the sheet Event, where there are such. A row
// that cannot be used is a problem and is left out. The error is a
// *scoring.InputError: damaged, under a password, no travellers, a column missing.
func ReadXLSX(f source.File) (event *scoring.Event, problems []scoring.Problem, err error) {
	defer guard(f.Name, &err, func() { event = nil })
	b, err := openBook(f)
	if err != nil {
		return nil, nil, err
	}
	defer b.file.Close()
	event = &scoring.Event{File: f.Name, Format: "xlsx", Name: baseName(f.Name)}
	rows := newTravellers(event)
	rows.figures = true

	name, header, err := b.travellers()
	if err != nil {
		return nil, nil, err
	}
	g, err := b.grid(name)
	if err != nil {
		return nil, nil, err
	}
	// What a CSV file has in lines "# key: value" may stand above the table.
	for i, cells := range g.rows[:header] {
		if text := strings.Join(cells, ""); strings.HasPrefix(strings.TrimSpace(text), "#") {
			problems = append(problems, comment(event, text, g.at(i).cell(0))...)
		}
	}
	if sheet := b.named(eventSheets); sheet != "" {
		ps, err := b.head(event, sheet)
		if err != nil {
			return nil, nil, err
		}
		problems = append(problems, ps...)
	}
	if sheet := b.named(playerSheets); sheet != "" {
		p, err := b.players(sheet)
		problems = append(problems, p.problems...)
		if err != nil {
			bad, ok := errors.AsType[*scoring.InputError](err)
			if !ok {
				return nil, nil, err
			}
			// The results can be scored without names.
			problems = append(problems, scoring.Problem{Pos: bad.Pos, Severity: scoring.Failure, Text: bad.Text, Hint: bad.Hint})
		}
		event.Contestants = p.contestants
		if event.Winners == 0 && twoLines(p.contestants) {
			event.Winners = 2
		}
	}

	if err := rows.start(parseHeader(g.rows[header], travellerFields, travellerField), g.at(header)); err != nil {
		return nil, append(problems, rows.problems...), err
	}
	below := g.rows[header+1:]
	event.Rows = make([]scoring.Row, 0, min(len(below), 1<<16))
	g.fillMerged(header + 1)
	for i, cells := range below {
		if !blank(cells) && !isComment(cells) {
			rows.row(cells, g.at(header+1+i))
		}
	}
	rows.finish(g.at(header))
	return event, append(append(problems, b.problems...), rows.problems...), nil
}

func readPlayersXLSX(f source.File) (cs []scoring.Contestant, problems []scoring.Problem, err error) {
	defer guard(f.Name, &err, func() { cs = nil })
	b, err := openBook(f)
	if err != nil {
		return nil, nil, err
	}
	defer b.file.Close()
	sheet := b.named(playerSheets)
	if sheet == "" {
		for _, s := range b.sheets {
			top, err := b.top(s)
			if err != nil {
				continue // a chart, say
			}
			if _, sure := playerHeader(top); sure {
				sheet = s
				break
			}
		}
	}
	if sheet == "" {
		return nil, nil, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "no sheet has a list of players; the sheets are " + b.list(),
			Hint: "the header row names the columns: number,name1,name2"}
	}
	p, err := b.players(sheet)
	return p.contestants, append(p.problems, b.problems...), err
}

// guard turns a panic of the workbook's reader, which damaged files bring about,
// into the error of a file that cannot be read.
func guard(file string, err *error, clear func()) {
	if r := recover(); r != nil {
		clear()
		*err = damaged(file, fmt.Errorf("%v", r))
	}
}

func damaged(file string, err error) error {
	return &scoring.InputError{Pos: scoring.Position{File: file}, Text: fmt.Sprintf("the workbook is damaged: %v", err),
		Hint: "open it in a spreadsheet program and save it again"}
}

var (
	travellerSheets = map[string]bool{"travellers": true, "traveller": true, "travelers": true, "traveler": true,
		"eredménylap": true, "eredménylapok": true, "leosztások": true, "протокол": true, "протоколы": true, "сдачи": true}
	playerSheets = map[string]bool{"players": true, "játékosok": true, "игроки": true}
	eventSheets  = map[string]bool{"event": true, "verseny": true, "турнир": true}
)

// book is an open workbook.
type book struct {
	name     string
	file     *excelize.File
	sheets   []string
	problems []scoring.Problem
}

func openBook(f source.File) (*book, error) {
	pos := scoring.Position{File: f.Name}
	switch {
	case f.IsEmpty():
		return nil, f.Empty()
	case encrypted(f.Data):
		return nil, &scoring.InputError{Pos: pos, Text: "the workbook is under a password", Hint: "save it without a password"}
	case bytes.HasPrefix(f.Data, compoundFile):
		return nil, &scoring.InputError{Pos: pos, Text: "this is no .xlsx workbook but one of an older kind", Hint: "save it as .xlsx or .csv"}
	}
	file, err := excelize.OpenReader(bytes.NewReader(f.Data), excelize.Options{UnzipSizeLimit: maxUnzipped, UnzipXMLSizeLimit: maxUnzipped})
	if err != nil {
		return nil, damaged(f.Name, err)
	}
	return &book{name: f.Name, file: file, sheets: file.GetSheetList()}, nil
}

func (b *book) list() string {
	quoted := make([]string, len(b.sheets))
	for i, s := range b.sheets {
		quoted[i] = fmt.Sprintf("%q", s)
	}
	return strings.Join(quoted, ", ")
}

// named gives the first sheet that has one of the names, empty where none has.
func (b *book) named(names map[string]bool) string {
	for _, s := range b.sheets {
		if names[key(s)] {
			return s
		}
	}
	return ""
}

// travellers finds the sheet of the travellers and its header row.
func (b *book) travellers() (sheet string, header int, err error) {
	if sheet = b.named(travellerSheets); sheet != "" {
		top, err := b.top(sheet)
		if err != nil {
			return "", 0, err
		}
		// Where it is not sure, a column is missing, which is told by its name.
		if header, _ = travellerHeader(top); header >= 0 {
			return sheet, header, nil
		}
		return "", 0, &scoring.InputError{Pos: top.at(0).cell(0), Text: fmt.Sprintf("no header row in the first %d rows", maxTitle+1),
			Hint: "the header names the columns: board,ns,ew,contract,declarer,result,score"}
	}
	likely, likelyHeader := "", -1
	for _, s := range b.sheets {
		if playerSheets[key(s)] || eventSheets[key(s)] {
			continue
		}
		top, err := b.top(s)
		if err != nil {
			continue // a chart, say
		}
		h, sure := travellerHeader(top)
		switch {
		case sure && sheet != "":
			b.problems = append(b.problems, scoring.Problem{Pos: top.at(h).cell(0), Severity: scoring.Warning,
				Text: fmt.Sprintf("the sheet %q has travellers too and is not read; those of %q are", s, sheet),
				Hint: "put all rows into one sheet named Travellers"})
		case sure:
			sheet, header = s, h
		case h >= 0 && likely == "":
			likely, likelyHeader = s, h
		}
	}
	switch {
	case sheet != "":
		return sheet, header, nil
	case likely != "":
		return likely, likelyHeader, nil
	}
	return "", 0, &scoring.InputError{Pos: scoring.Position{File: b.name}, Text: "no sheet has travellers; the sheets are " + b.list(),
		Hint: "the header row names the columns: board,ns,ew,contract,declarer,result,score"}
}

// findHeader finds the header among the first rows of a sheet: the first one
// that is surely it, or else the one with the most known columns, two at least.
// It is -1 where there is none.
func findHeader(rows [][]string, fields field, find func(string) field, surely func(*header) bool) (at int, sure bool) {
	at, most := -1, 1
	for i, cells := range rows[:min(len(rows), maxTitle+1)] {
		h := parseHeader(cells, fields, find)
		if surely(&h) {
			return i, true
		}
		if h.known > most {
			at, most = i, h.known
		}
	}
	return at, false
}

func travellerHeader(g *grid) (at int, sure bool) {
	return findHeader(g.rows, travellerFields, travellerField, (*header).isTraveller)
}

func playerHeader(g *grid) (at int, sure bool) {
	return findHeader(g.rows, playerFields, playerField, (*header).isPlayers)
}

// players reads a list of players; what it holds is never nil.
func (b *book) players(sheet string) (*players, error) {
	p := newPlayers()
	p.figures = true
	g, err := b.grid(sheet)
	if err != nil {
		return p, err
	}
	header, _ := playerHeader(g)
	if header < 0 {
		return p, &scoring.InputError{Pos: g.at(0).cell(0), Text: "no header row in the list of players",
			Hint: "the header names the columns: number,name1,name2"}
	}
	if err := p.start(parseHeader(g.rows[header], playerFields, playerField), g.at(header)); err != nil {
		return p, err
	}
	g.fillMerged(header + 1)
	for i := header + 1; i < len(g.rows); i++ {
		if cells := g.rows[i]; !blank(cells) && !isComment(cells) {
			p.row(cells, g.at(i))
		}
	}
	return p, nil
}

// head reads rows of a key and a value into the event.
func (b *book) head(event *scoring.Event, sheet string) ([]scoring.Problem, error) {
	g, err := b.grid(sheet)
	if err != nil {
		return nil, err
	}
	props, err := b.file.GetWorkbookProps()
	if err != nil {
		return nil, damaged(b.name, err)
	}
	epoch1904 := props.Date1904 != nil && *props.Date1904
	var problems []scoring.Problem
	for i, cells := range g.rows {
		name, value, col := "", "", 0
		for j, c := range cells {
			if c = strings.TrimSpace(c); c == "" {
				continue
			}
			if name == "" {
				name = c
				continue
			}
			value, col = c, j
			break
		}
		if headWords[key(name)] == "date" {
			if day, ok := serialDate(value, epoch1904); ok {
				value = day
			}
		}
		problems = append(problems, setHead(event, name, value, g.at(i).cell(col))...)
	}
	return problems, nil
}

// grid is the cells of a sheet from A1 on, as texts.
type grid struct {
	file, sheet string
	rows        [][]string
	merged      []merge
}

// merge is a column of merged cells; rows count from 0, both ends included.
type merge struct{ col, from, to int }

func (g *grid) at(row int) place { return place{file: g.file, sheet: g.sheet, line: row + 1} }

// top reads the rows in which a header may stand.
func (b *book) top(sheet string) (*grid, error) {
	g := &grid{file: b.name, sheet: sheet}
	return g, b.read(g, maxTitle+1)
}

// grid reads a sheet, hidden rows too.
func (b *book) grid(sheet string) (*grid, error) {
	g := &grid{file: b.name, sheet: sheet}
	if err := b.read(g, maxRows); err != nil {
		return nil, err
	}
	// This reads the sheet once more as a whole, and so finds one that breaks
	// off, which reading row by row takes for the end.
	cells, err := b.file.GetMergeCells(sheet)
	if err != nil {
		return nil, damaged(b.name, fmt.Errorf("sheet %q: %w", sheet, err))
	}
	for _, c := range cells {
		col, from, err1 := excelize.CellNameToCoordinates(c.GetStartAxis())
		_, to, err2 := excelize.CellNameToCoordinates(c.GetEndAxis())
		if err1 == nil && err2 == nil && from < to {
			g.merged = append(g.merged, merge{col - 1, from - 1, to - 1})
		}
	}
	return g, nil
}

// read reads the first rows of a sheet: the values and, if any cell of the
// workbook may be shown with a percent sign or a plus, how they are shown.
func (b *book) read(g *grid, limit int) error {
	fail := func(err error) error { return damaged(b.name, fmt.Errorf("sheet %q: %w", g.sheet, err)) }
	values, err := b.file.Rows(g.sheet)
	if err != nil {
		return fail(err)
	}
	defer values.Close()
	var shown *excelize.Rows
	if b.signs() {
		if shown, err = b.file.Rows(g.sheet); err != nil {
			return fail(err)
		}
		defer shown.Close()
	}
	filled := 0
	for values.Next() && len(g.rows) < limit {
		raw, err := values.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return fail(err)
		}
		var texts []string
		if shown != nil && shown.Next() {
			if texts, err = shown.Columns(); err != nil {
				return fail(err)
			}
		}
		raw = raw[:min(len(raw), maxColumns)]
		for i, v := range raw {
			switch {
			case v == "":
				continue
			case i < len(texts):
				v = cellText(v, texts[i])
			default:
				v = plainNumber(v)
			}
			raw[i] = source.Clean(v)
		}
		g.rows = append(g.rows, raw)
		if len(raw) > 0 {
			filled = len(g.rows)
		}
	}
	g.rows = g.rows[:filled]
	return nil
}

// signFormat is a number format with a percent sign (9 and 10 are built in) or
// a plus.
var signFormat = regexp.MustCompile(`numFmtId\s*=\s*["'](9|10)["']|formatCode\s*=\s*("[^"]*[%+]|'[^']*[%+])`)

// signs tells whether a number format of the workbook may add a sign to a
// number. Most do not have one, and need half the reading.
func (b *book) signs() bool {
	styles, ok := b.file.Pkg.Load("xl/styles.xml")
	if !ok {
		return true
	}
	data, ok := styles.([]byte)
	return !ok || signFormat.Match(data)
}

// fillMerged gives the value of merged cells to the rows that they reach down
// to, from a row on: one board number beside all of its results. Empty rows stay
// empty.
func (g *grid) fillMerged(start int) {
	steps := 4 * maxRows // merged cells that overlap, in a damaged file, are not worth more
	for _, m := range g.merged {
		if m.from < start || m.from >= len(g.rows) || m.col >= len(g.rows[m.from]) {
			continue
		}
		value := g.rows[m.from][m.col]
		for i := m.from + 1; value != "" && i <= m.to && i < len(g.rows) && steps > 0; i++ {
			steps--
			if blank(g.rows[i]) {
				continue
			}
			for len(g.rows[i]) <= m.col {
				g.rows[i] = append(g.rows[i], "")
			}
			if g.rows[i][m.col] == "" {
				g.rows[i][m.col] = value
			}
		}
	}
}

// isComment tells whether a row begins with #; the errors of formulas do too and
// are no comments.
func isComment(cells []string) bool {
	s := strings.TrimSpace(cells[0])
	if !strings.HasPrefix(s, "#") {
		return false
	}
	switch s {
	case "#N/A", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#SPILL!", "#CALC!":
		return false
	}
	return true
}
