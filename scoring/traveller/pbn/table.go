package pbn

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"recap/scoring"
	"recap/scoring/exact"

	"recap/scoring/traveller/source"
)

// column is one of a table: +Name\4R.
type column struct {
	name  string
	order byte // + where the rows fall in it, - where they rise, else 0
	width string
}

var columnForm = source.Pattern(`^([+-]?)([A-Za-z][A-Za-z0-9_]*)(?:\\([0-9]+[LR]?))?$`)

// parseColumns reads the value of the tag of a table.
func parseColumns(value string) ([]column, error) {
	if strings.TrimSpace(value) == "" {
		return nil, errors.New("the table names no columns")
	}
	var columns []column
	seen := map[string]bool{}
	for part := range strings.SplitSeq(value, ";") {
		m := columnForm().FindStringSubmatch(strings.TrimSpace(part))
		if m == nil {
			return nil, fmt.Errorf("%q is no column of a table, such as Name or Name\\4R", short(part))
		}
		if seen[m[2]] {
			return nil, fmt.Errorf("the column %s stands twice", m[2])
		}
		seen[m[2]] = true
		c := column{name: m[2], width: m[3]}
		if m[1] != "" {
			c.order = m[1][0]
		}
		columns = append(columns, c)
	}
	return columns, nil
}

// table is the data of a tag as rows of columns.
type table struct {
	tag     *tag
	columns []column
	index   map[string]int
	rows    [][]cell
}

// cell is that of a row in a column; ok is false where there is no such column.
func (t *table) cell(row []cell, name string) (c cell, ok bool) {
	i, ok := t.index[name]
	if !ok {
		return c, false
	}
	return row[i], true
}

// text is that of a cell; what is not known, or does not apply, is empty.
func (t *table) text(row []cell, name string) string {
	c, _ := t.cell(row, name)
	if !c.quoted && (c.text == "-" || c.text == "?") {
		return ""
	}
	return strings.TrimSpace(c.text)
}

// has tells whether the table has any of the columns.
func (t *table) has(names ...string) bool {
	for _, name := range names {
		if _, ok := t.index[name]; ok {
			return true
		}
	}
	return false
}

// table takes the data of a tag apart. A line of another length than the others
// is left out; where rows are not lines the tokens alone count. It is nil where the
// columns cannot be read.
func (n *notation) table(t *tag, board int) *table {
	columns, err := parseColumns(t.value)
	if err != nil {
		n.problem(t.line, board, scoring.Failure, "", "%s: %v", t.name, err)
		return nil
	}
	tb := &table{tag: t, columns: columns, index: map[string]int{}}
	for i, c := range columns {
		tb.index[c.name] = i
	}
	width := len(columns)
	var lines [][]cell
	for i, c := range t.cells {
		if i == 0 || c.line != t.cells[i-1].line {
			lines = append(lines, nil)
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], c)
	}
	whole := 0
	for _, l := range lines {
		if len(l) == width {
			whole++
		}
	}
	if whole*2 < len(lines) && len(t.cells)%width == 0 {
		for i := 0; i < len(t.cells); i += width {
			tb.rows = append(tb.rows, t.cells[i:i+width])
		}
	} else {
		for _, l := range lines {
			if len(l) != width {
				if !n.broken[l[0].line] {
					n.problem(l[0].line, board, scoring.Failure, "", "%s: %d entries and %d columns; the row is left out", t.name, len(l), width)
				}
				n.leftOut = append(n.leftOut, leftOut{t.name, n.pos(l[0].line)})
				continue
			}
			tb.rows = append(tb.rows, l)
		}
	}
	n.checkOrder(tb, board)
	return tb
}

// leftOut is a row of a table that cannot be used.
type leftOut struct {
	table string
	pos   scoring.Position
}

// checkOrder says where the rows are not in the order that the columns claim. Rows
// that are equal in the first of them are in the order of the next.
func (n *notation) checkOrder(tb *table, board int) {
	for i, c := range tb.columns {
		if c.order == 0 {
			continue
		}
		var last exact.Num
		known := false
		for _, row := range tb.rows {
			x, err := exact.Parse(row[i].text)
			if err != nil {
				continue
			}
			if known && (c.order == '+' && last.Less(x) || c.order == '-' && x.Less(last)) {
				way := map[byte]string{'+': "fall", '-': "rise"}[c.order]
				n.problem(row[i].line, board, scoring.Warning, "", "%s: the rows are to %s by %s, and %s follows %v", tb.tag.name, way, c.name, row[i].text, last)
				break
			}
			last, known = x, true
		}
	}
}

// layout writes a table: its columns with their widths, and a line for each row.
type layout struct {
	heads []string
	left  []bool // aligned to the left
	rows  [][]string
}

// add adds a column, unless none of its cells says anything.
func (l *layout) add(head string, left, always bool, cells []string) {
	if !always {
		said := false
		for _, c := range cells {
			said = said || c != "-" && c != "?"
		}
		if !said {
			return
		}
	}
	l.heads, l.left = append(l.heads, head), append(l.left, left)
	if l.rows == nil {
		l.rows = make([][]string, len(cells))
	}
	for i, c := range cells {
		l.rows[i] = append(l.rows[i], c)
	}
}

// multiply makes one row of equal ones that follow each other, and says how many
// they are.
func (l *layout) multiply() {
	var rows [][]string
	var times []string
	n := 1
	for i, row := range l.rows {
		if i+1 < len(l.rows) && slices.Equal(row, l.rows[i+1]) {
			n++
			continue
		}
		rows, times = append(rows, row), append(times, strconv.Itoa(n))
		n = 1
	}
	l.rows = rows
	l.add("Multiplicity", false, true, times)
}

// value is the tag's, and lines the rows, as the export format has them.
func (l *layout) value() (value string, lines []string) {
	widths := make([]int, len(l.heads))
	for _, row := range l.rows {
		for i, c := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	heads := make([]string, len(l.heads))
	for i, h := range l.heads {
		align := "R"
		if l.left[i] {
			align = "L"
		}
		heads[i] = h + `\` + strconv.Itoa(max(widths[i], 1)) + align
	}
	for _, row := range l.rows {
		var b strings.Builder
		for i, c := range row {
			if i > 0 {
				b.WriteByte(' ')
			}
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c))
			if l.left[i] {
				b.WriteString(c + pad)
			} else {
				b.WriteString(pad + c)
			}
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return strings.Join(heads, ";"), lines
}

// written is the text of a cell as a token: in quotation marks where it would be
// taken apart.
func written(s string) string {
	if s == "" {
		return "-"
	}
	if strings.ContainsAny(s, " \t[]{};\"%\\") || s == "-" || s == "?" || s[0] == '#' {
		return quote(s)
	}
	return s
}

// quote puts a text into quotation marks, with the signs that it needs. A backslash that escapes
// nothing, as that before the width of a column, stays as it is.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		if s[i] == '"' || s[i] == '\\' && (i+1 == len(s) || s[i+1] == '\\' || s[i+1] == '"') {
			b.WriteByte('\\')
		}
		if s[i] < ' ' {
			b.WriteByte(' ') // neither lines nor tabulators
			continue
		}
		b.WriteByte(s[i])
	}
	b.WriteByte('"')
	return b.String()
}

// written is a cell as it stood.
func (c cell) written() string {
	if c.quoted {
		return quote(c.text)
	}
	return cmp.Or(c.text, "-")
}
