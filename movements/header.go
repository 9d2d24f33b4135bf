package movements

import (
	"encoding/csv"
	"strings"
)

const columnsHint = "the header names the columns: round,table,ns,ew,boards; those of individuals are round,table,n,s,e,w,boards"

// column is what a column holds.
type column int

const (
	cRound column = iota
	cTable
	cNS
	cEW
	cNorth
	cEast
	cSouth
	cWest
	cBoards
	columns
)

// columnNames are the names by which the columns are written.
var columnNames = [columns]string{"round", "table", "ns", "ew", "n", "e", "s", "w", "boards"}

var columnWords = func() map[string]column {
	m := map[string]column{}
	for c, text := range [columns]string{
		"round rnd rd kör forduló runda тур раунд",
		"table tbl asztal stół стол",
		"ns northsouth nspair éd északdél сю северюг",
		"ew eastwest ewpair kny keletnyugat вз востокзапад",
		"n north é észak север",
		"e east k kelet восток",
		"s south d dél юг",
		"w west ny nyugat запад",
		"boards bds sets leosztások rozdania сдачи",
	} {
		for word := range strings.FieldsSeq(text) {
			m[word] = column(c)
		}
	}
	return m
}()

var keyCleaner = strings.NewReplacer(" ", "", "_", "", "-", "", "/", "", ".", "")

// plainKey brings the name of a column or key to the spelling in which it is known.
func plainKey(s string) string { return keyCleaner.Replace(strings.ToLower(s)) }

// header tells where the columns stand; -1 for one that does not.
type header struct {
	at         [columns]int
	names      []string
	individual bool
}

// headerOf takes cells for a header. It is that of individuals where the four seats
// have columns and the two lines have not.
func headerOf(cells []string) (h header) {
	for c := range h.at {
		h.at[c] = -1
	}
	for _, name := range cells {
		h.names = append(h.names, strings.TrimSpace(name))
	}
	for len(h.names) > 0 && h.names[len(h.names)-1] == "" {
		h.names = h.names[:len(h.names)-1]
	}
	for i, name := range h.names {
		if c, ok := columnWords[plainKey(name)]; ok && h.at[c] < 0 {
			h.at[c] = i
		}
	}
	h.individual = (h.at[cNS] < 0 || h.at[cEW] < 0) && h.at[cNorth] >= 0 && h.at[cEast] >= 0 && h.at[cSouth] >= 0 && h.at[cWest] >= 0
	return h
}

// wanted are the columns that a movement of the header's kind has.
func (h *header) wanted() []column {
	if h.individual {
		return []column{cRound, cTable, cNorth, cSouth, cEast, cWest, cBoards}
	}
	return []column{cRound, cTable, cNS, cEW, cBoards}
}

// known counts the columns that are there.
func (h *header) known() (n int) {
	for _, c := range h.wanted() {
		if h.at[c] >= 0 {
			n++
		}
	}
	return n
}

func (h *header) complete() bool { return h.known() == len(h.wanted()) }

func (h *header) cell(cells []string, c column) string {
	if i := h.at[c]; i < len(cells) {
		return strings.TrimSpace(cells[i])
	}
	return ""
}

// split takes a line apart. A quote that is not closed takes the rest of its line,
// and no more.
func split(line string, delim rune) []string {
	r := csv.NewReader(strings.NewReader(line))
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = delim, true, -1
	cells, err := r.Read()
	if err != nil {
		return nil
	}
	return cells
}

// findHeader gives the first of lines that has all the columns, by any delimiter,
// else the one that has the most; the line is -1 where none has a column.
func findHeader(lines []string) (line int, delim rune, h header) {
	line, delim, h = -1, ',', headerOf(nil)
	const titles = 20
	most, seen := 0, 0
	for i, text := range lines {
		if strings.TrimSpace(text) == "" || isRemark(text) {
			continue
		}
		if seen++; seen > titles {
			break
		}
		const long = 1 << 12
		for _, d := range ",;\t" {
			try := headerOf(split(text[:min(len(text), long)], d))
			if n := try.known(); n > most {
				line, delim, h, most = i, d, try, n
			}
			if try.complete() {
				return i, d, try
			}
		}
	}
	return line, delim, h
}

// isRemark tells whether a line is a remark; a spreadsheet may have put it in quotes.
func isRemark(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "#") || strings.HasPrefix(line, `"#`)
}

// lines are those of a text, however they end.
func lines(text string) []string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}
