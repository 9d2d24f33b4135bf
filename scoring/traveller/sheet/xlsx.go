package sheet

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

const (
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

// zipFile begins a ZIP archive, and every file in it.
var zipFile = []byte("PK\x03\x04")

// RecogniseXLSX tells whether data is a workbook: a ZIP with
// [Content_Types].xml and xl/workbook.xml. A damaged one is recognised as long
// as names of its parts can be seen, and so is one under a password, so that
// reading it can say what is wrong.
func RecogniseXLSX(data []byte) bool {
	if encrypted(data) {
		return true
	}
	if !bytes.HasPrefix(data, zipFile) {
		return false
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return hasParts(data)
	}
	found := 0
	for _, f := range z.File {
		if f.Name == "[Content_Types].xml" || f.Name == "xl/workbook.xml" {
			found++
		}
	}
	return found >= 2
}

// hasParts tells whether what is left of a ZIP has a part of a workbook in it.
func hasParts(data []byte) bool {
	const toName = 26 // from the end of zipFile to the name
	for {
		i := bytes.Index(data, zipFile)
		if i < 0 {
			return false
		}
		data = data[i+len(zipFile):]
		if len(data) < toName {
			return false
		}
		name := data[toName:]
		if bytes.HasPrefix(name, []byte("[Content_Types]")) || bytes.HasPrefix(name, []byte("xl/")) {
			return true
		}
	}
}

// IsXLSX tells whether a file is to be read as a workbook: the content says so,
// or it is a ZIP that cannot be opened and only the name is left to go by.
func IsXLSX(f source.File) bool {
	if RecogniseXLSX(f.Data) {
		return true
	}
	if !strings.EqualFold(filepath.Ext(f.Name), ".xlsx") || !bytes.HasPrefix(f.Data, []byte("PK")) {
		return false
	}
	_, err := zip.NewReader(bytes.NewReader(f.Data), int64(len(f.Data)))
	return err != nil
}

// ReadXLSX reads a workbook: the travellers from the sheet of that name, or else
// from the first one with their header; contestants from the sheet Players, what is
// said of the event from the sheet Event, and what the director decided from the
// sheet Rulings, where there are such. A row
// that cannot be used is a problem and is left out. The error is a
// *scoring.InputError: damaged, under a password, no travellers, a column
// missing, no rows.
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
		col := slices.IndexFunc(cells, func(c string) bool { return trim(c) != "" })
		if col >= 0 && isComment(cells[col:]) {
			name, value := comment(cells[col:])
			problems = append(problems, b.setHead(event, name, value, g.at(i).cell(col))...)
		}
	}
	heads := travellerTable.header(g.rows[header])
	var lost []otherSheet
	others := map[*otherSheet]string{}
	for _, part := range [...]*otherSheet{&eventPart, &playerPart, &rulingPart} {
		// A sheet that cannot be read is as good as none: the results can be scored.
		if others[part], _ = b.find(*part, name); others[part] == "" {
			lost = append(lost, *part)
		}
	}
	b.tellLost(g.at(header), heads, lost...)
	if sheet := others[&eventPart]; sheet != "" {
		ps, err := b.head(event, sheet)
		if err != nil {
			return nil, nil, err
		}
		problems = append(problems, ps...)
	}
	if sheet := others[&playerPart]; sheet != "" {
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
	problems = append(problems, b.rulings(event, others[&rulingPart])...)

	if err := rows.start(heads, g.at(header)); err != nil {
		return nil, append(problems, rows.problems...), err
	}
	below := g.rows[header+1:]
	event.Rows = make([]scoring.Row, 0, min(len(below), 1<<16))
	g.fillMerged(header + 1)
	var foreseen *grid
	if sheet := b.named(foreseenSheets); sheet != "" && heads.ofWorkbook() {
		if foreseen, err = b.grid(sheet); err != nil {
			return nil, nil, err
		}
		rows.lines = map[lineKey]int{}
	}
	for i, cells := range below {
		if !blank(cells) && !isComment(cells) {
			rows.row(cells, g.at(header+1+i))
		}
	}
	if foreseen != nil {
		rows.addForeseen(foreseen)
	}
	if event.Boards > 0 {
		rows.compareBoards(b.boardsAt)
	}
	if heads.ofWorkbook() {
		rows.comparePlayers()
	}
	if err := rows.finish(g.at(header)); err != nil {
		return nil, append(problems, rows.problems...), err
	}
	return event, append(append(problems, b.problems...), rows.problems...), nil
}

func readPlayersXLSX(f source.File) (cs []scoring.Contestant, problems []scoring.Problem, err error) {
	defer guard(f.Name, &err, func() { cs = nil })
	b, err := openBook(f)
	if err != nil {
		return nil, nil, err
	}
	defer b.file.Close()
	sheet, err := b.find(playerPart, "")
	switch {
	case err != nil:
		return nil, nil, err
	case sheet == "":
		return nil, nil, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "no sheet has a list of players; the sheets are " + b.list(),
			Hint: playersHint}
	}
	p, err := b.players(sheet)
	if err == nil {
		err = p.finish()
	}
	return p.contestants, append(p.problems, b.problems...), err
}

// guard turns a panic of the workbook's reader, which damaged files bring about,
// into the error of a file that cannot be read.
func guard(file string, err *error, clear func()) {
	if r := recover(); r != nil {
		clear()
		*err = damaged(file, "")
	}
}

// damaged is the error of a workbook that cannot be read; where is the part of
// it, empty for all of it. What the library says helps nobody who has only the
// file.
func damaged(file, where string) error {
	text := "the workbook is damaged"
	if where != "" {
		text += ": " + where
	}
	return &scoring.InputError{Pos: scoring.Position{File: file}, Text: text, Hint: "open it in the spreadsheet program and save it again"}
}

var (
	travellerSheets = map[string]bool{"travellers": true, "traveller": true, "travelers": true, "traveler": true,
		"eredménylap": true, "eredménylapok": true, "leosztások": true, "протокол": true, "протоколы": true, "сдачи": true}
	playerSheets   = map[string]bool{"players": true, "játékosok": true, "игроки": true}
	eventSheets    = map[string]bool{"event": true, "verseny": true, "турнир": true}
	foreseenSheets = map[string]bool{"foreseen": true, "tervezett": true, "план": true}
	rulingSheets   = map[string]bool{"rulings": true, "döntések": true, "решения": true}
)

// book is an open workbook.
type book struct {
	name      string
	file      *excelize.File
	sheets    []string
	epoch1904 bool             // days are counted from 1904
	made      map[int]string   // what the number format of a style makes of a number
	boardsAt  scoring.Position // where the number of boards is said
	problems  []scoring.Problem
}

func openBook(f source.File) (*book, error) {
	pos := scoring.Position{File: f.Name}
	switch {
	case f.IsEmpty():
		return nil, f.Empty()
	case encrypted(f.Data):
		return nil, &scoring.InputError{Pos: pos, Text: "the workbook is under a password", Hint: "save it without a password"}
	case bytes.HasPrefix(f.Data, compoundFile):
		return nil, &scoring.InputError{Pos: pos, Text: "this is no .xlsx workbook but one of an older kind", Hint: "save it as .xlsx, which keeps all of its sheets"}
	}
	limit := source.CurrentLimits().Size // 30,000 results unpack to less than 20 MB
	if size := unzipped(f.Data); size > uint64(limit) {
		return nil, &scoring.InputError{Pos: pos, Text: fmt.Sprintf("the workbook unpacks to more than %s, which is the limit", source.Bytes(limit)), Hint: "--max-size raises it"}
	}
	file, err := excelize.OpenReader(bytes.NewReader(f.Data), excelize.Options{UnzipSizeLimit: limit, UnzipXMLSizeLimit: limit,
		ShortDatePattern: "yyyy-mm-dd"}) // each program has its own
	if err != nil {
		return nil, damaged(f.Name, "")
	}
	if row := rowBeyond(file); row != "" {
		file.Close()
		return nil, damaged(f.Name, fmt.Sprintf("it has a row %s, and a sheet has %d at most", row, excelize.TotalRows))
	}
	props, err := file.GetWorkbookProps()
	if err != nil {
		file.Close()
		return nil, damaged(f.Name, "")
	}
	return &book{name: f.Name, file: file, sheets: file.GetSheetList(), epoch1904: props.Date1904 != nil && *props.Date1904, made: map[int]string{}}, nil
}

// rowAttribute is the number of a row in a worksheet.
var rowAttribute = source.Pattern(`<(?:\w+:)?row\s[^>]*?\br\s*=\s*["']\s*([0-9]{7,})`)

// rowBeyond is the number of a row that no sheet can have; empty where there is none. To
// read one would take memory for all the rows before it.
func rowBeyond(file *excelize.File) (row string) {
	file.Pkg.Range(func(name, content any) bool {
		data, ok := content.([]byte)
		if !ok || !strings.Contains(strings.ToLower(name.(string)), "worksheets") {
			return true
		}
		for _, m := range rowAttribute().FindAllSubmatch(data, -1) {
			if n, err := strconv.Atoi(string(m[1])); err != nil || n > excelize.TotalRows {
				row = string(m[1])
				return false
			}
		}
		return true
	})
	return row
}

// unzipped is the size of all that is in a ZIP, in bytes; 0 where it cannot be
// opened.
func unzipped(data []byte) (size uint64) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return 0
	}
	for _, f := range z.File {
		if size += f.UncompressedSize64; size < f.UncompressedSize64 {
			return math.MaxUint64
		}
	}
	return size
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

// travellers finds the sheet of the travellers and its header row. Another one
// that could be read as well is told by a problem.
func (b *book) travellers() (sheet string, header int, err error) {
	if sheet = b.named(travellerSheets); sheet != "" {
		top, err := b.top(sheet)
		if err != nil {
			return "", 0, err
		}
		// Where it is not sure, a column is missing, which is told by its name.
		if header, _ = travellerTable.findHeader(top.rows); header < 0 {
			return "", 0, &scoring.InputError{Pos: top.at(0).cell(0), Text: fmt.Sprintf("no header row in the first %d rows", maxTitle+1),
				Hint: travellersHint}
		}
	}
	likely, likelyHeader := "", -1
	var broken error // the first sheet that cannot be read, which may be the one
	for _, s := range b.sheets {
		if s == sheet || playerSheets[key(s)] || eventSheets[key(s)] || rulingSheets[key(s)] || foreseenSheets[key(s)] {
			continue
		}
		top, err := b.top(s)
		if err != nil {
			broken = cmp.Or(broken, err)
			continue
		}
		at, sure := travellerTable.findHeader(top.rows)
		switch {
		case rulingPart.is(top.rows): // which names boards and pairs as well
		case sure && sheet != "":
			h := travellerTable.header(top.rows[at])
			if h.missingTraveller(top.at(at)) == nil {
				b.problems = append(b.problems, scoring.Problem{Pos: top.at(at).cell(h.first), Severity: scoring.Warning,
					Text: fmt.Sprintf("the sheet %q holds travellers as well and is not read; those of %q are", s, sheet),
					Hint: "put all rows into one sheet named Travellers"})
			}
		case sure:
			sheet, header = s, at
		case at >= 0 && likely == "":
			likely, likelyHeader = s, at
		}
	}
	switch {
	case sheet != "":
		return sheet, header, nil
	case likely != "":
		return likely, likelyHeader, nil
	case broken != nil:
		return "", 0, broken
	}
	return "", 0, &scoring.InputError{Pos: scoring.Position{File: b.name}, Text: "no sheet has travellers; the sheets are " + b.list(),
		Hint: travellersHint}
}

// players reads a list of players; what it holds is never nil.
func (b *book) players(sheet string) (*players, error) {
	p := newPlayers()
	p.figures = true
	g, err := b.grid(sheet)
	if err != nil {
		return p, err
	}
	header, _ := playerTable.findHeader(g.rows)
	if header < 0 {
		return p, &scoring.InputError{Pos: g.at(0).cell(0), Text: "no header row in the list of players", Hint: playersHint}
	}
	if err := p.start(playerTable.header(g.rows[header]), g.at(header)); err != nil {
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
		if cell, spoilt := g.spoiled[i][col]; spoilt && headWords[key(name)] != "date" {
			if headWords[key(name)] != "" {
				problems = append(problems, scoring.Problem{Pos: g.at(i).cell(col), Severity: scoring.Warning, Hint: spoiledHint,
					Text: spoiledText(cell.made, cell.shown) + "; it is not known"})
			}
			continue
		}
		problems = append(problems, b.setHead(event, name, value, g.at(i).cell(col))...)
	}
	return problems, nil
}

// setHead is the function of that name for cells, where a date is a number.
func (b *book) setHead(event *scoring.Event, name, value string, pos scoring.Position) []scoring.Problem {
	switch headWords[key(name)] {
	case "date":
		if day, ok := serialDate(strings.TrimSpace(value), b.epoch1904); ok {
			value = day
		}
	case "boards":
		b.boardsAt = pos
	}
	return setHead(event, name, value, pos)
}

// grid is the cells of a sheet from A1 on, as texts.
type grid struct {
	file, sheet string
	rows        [][]string
	spoiled     map[int]map[int]spoiledCell // by row and column
	merged      []merge
}

// merge is a column of merged cells; rows count from 0, both ends included.
type merge struct{ col, from, to int }

func (g *grid) at(row int) place {
	return place{file: g.file, sheet: g.sheet, line: row + 1, spoiled: g.spoiled[row]}
}

// spoil marks a cell.
func (g *grid) spoil(row, col int, cell spoiledCell) {
	if g.spoiled == nil {
		g.spoiled = map[int]map[int]spoiledCell{}
	}
	if g.spoiled[row] == nil {
		g.spoiled[row] = map[int]spoiledCell{}
	}
	g.spoiled[row][col] = cell
}

// top reads the rows in which a header may stand.
func (b *book) top(sheet string) (*grid, error) {
	g := &grid{file: b.name, sheet: sheet}
	return g, b.read(g, maxTitle+1)
}

// grid reads a sheet, hidden rows too.
func (b *book) grid(sheet string) (*grid, error) {
	g := &grid{file: b.name, sheet: sheet}
	rows := source.CurrentLimits().Rows
	if err := b.read(g, min(rows, maxRows)+1); err != nil {
		return nil, err
	}
	if err := source.CheckRows(b.name, len(g.rows)); err != nil {
		return nil, err
	}
	// This reads the sheet once more as a whole, and so finds one that breaks
	// off, which reading row by row takes for the end.
	cells, err := b.file.GetMergeCells(sheet)
	if err != nil {
		return nil, damaged(b.name, fmt.Sprintf("sheet %q", sheet))
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
// workbook may be shown as something else than its number, how they are shown.
func (b *book) read(g *grid, limit int) error {
	fail := func() error { return damaged(b.name, fmt.Sprintf("sheet %q, row %d", g.sheet, len(g.rows)+1)) }
	values, err := b.file.Rows(g.sheet)
	if err != nil {
		return fail()
	}
	defer values.Close()
	var shown *excelize.Rows
	if b.signs() {
		if shown, err = b.file.Rows(g.sheet); err != nil {
			return fail()
		}
		defer shown.Close()
	}
	filled := 0
	for values.Next() && len(g.rows) < limit {
		raw, err := values.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return fail()
		}
		var texts []string
		if shown != nil && shown.Next() {
			if texts, err = shown.Columns(); err != nil {
				return fail()
			}
		}
		raw = raw[:min(len(raw), maxColumns)]
		for i, v := range raw {
			switch {
			case v == "":
				continue
			case i < len(texts):
				if _, number := decimal(v); number && v != texts[i] {
					if made := b.madeOf(g.sheet, i, len(g.rows)); made != "" {
						g.spoil(len(g.rows), i, spoiledCell{made, texts[i]})
					}
				}
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

// signFormat is a number format with a percent sign, a plus, or the letters of
// dates and times; the numbers are those of built-in ones.
var signFormat = source.Pattern(`numFmtId\s*=\s*["'](9|10|11|1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-8]|5[0-8])["']|` +
	`formatCode\s*=\s*("[^"]*[%+dmyhsDMYHS]|'[^']*[%+dmyhsDMYHS])`)

// signs tells whether a number format of the workbook may show a number as
// something else. Most do not have one, and need half the reading.
func (b *book) signs() bool {
	styles, ok := b.file.Pkg.Load("xl/styles.xml")
	if !ok {
		return true
	}
	data, ok := styles.([]byte)
	return !ok || signFormat().Match(data)
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
				if cell, spoilt := g.spoiled[m.from][m.col]; spoilt {
					g.spoil(i, m.col, cell)
				}
			}
		}
	}
}
