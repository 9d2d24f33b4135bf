// Package text draws a report as plain text with aligned columns, for a
// terminal or a file.
//
// Columns are counted as a terminal does: combining marks take no room, wide
// East Asian characters two columns. Right-to-left scripts are left to the
// terminal. What could steer a terminal (control characters, marks that turn
// the direction of writing) is never passed on.
package text

import (
	"bufio"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"recap/templates"
)

// Options choose how a report is drawn.
type Options struct {
	Colour bool // ANSI sequences: red hearts and diamonds, bold headings
	// Width is how many columns there are, 0 for no limit. Flex columns are cut
	// to it, notes are broken; other columns are never cut.
	Width int
}

// gap is between two columns, minFlex the least that a cut column keeps, widestColumn the most that
// a column has in a file.
const (
	gap          = 2
	minFlex      = 6
	widestColumn = 400
)

// Write draws the report. The only errors are those of w.
func Write(w io.Writer, r *templates.Report, opt Options) error {
	p := &printer{w: bufio.NewWriter(w), opt: opt, lang: r.Lang}
	p.paragraph(r.Title, bold)
	for _, s := range r.Subtitle {
		p.paragraph(s, plain)
	}
	p.paragraph(r.Status, bold)
	for i := range r.Tables {
		p.blank()
		p.table(&r.Tables[i])
	}
	p.blank()
	for _, s := range slices.Concat(r.Footer, r.FirstWarnings(), r.Imprint) {
		p.paragraph(s, plain)
	}
	return p.w.Flush()
}

type style uint8

const (
	plain style = iota
	bold
	faint
)

type printer struct {
	w       *bufio.Writer
	opt     Options
	lang    templates.Lang
	written bool // something stands above
	pending bool // a blank line is due before the next one
}

// blank asks for one empty line before what comes next.
func (p *printer) blank() { p.pending = p.written }

func (p *printer) line(s string) {
	if p.pending {
		p.w.WriteByte('\n')
	}
	p.pending, p.written = false, true
	p.w.WriteString(strings.TrimRight(s, " "))
	p.w.WriteByte('\n')
}

// paragraph writes a text, broken between words where the width is limited.
func (p *printer) paragraph(s string, st style) {
	s = strings.TrimSpace(clean(s))
	if s == "" {
		return
	}
	if p.opt.Width <= 0 || columns(s) <= p.opt.Width {
		p.line(p.paint(s, st))
		return
	}
	line, used := "", 0
	for word := range strings.FieldsSeq(s) {
		n := columns(word)
		if used > 0 && used+1+n > p.opt.Width {
			p.line(p.paint(line, st))
			line, used = "", 0
		}
		if used > 0 {
			line, used = line+" ", used+1
		}
		line, used = line+word, used+n
	}
	p.line(p.paint(line, st))
}

// field is a cell ready to be placed. The tail, a decimal sign with what
// follows or the sign of a tie, stands in a column of its own.
type field struct {
	body, tail string
	bodyWidth  int
	tailWidth  int
	style      style
	aligned    bool // a figure, placed by its units
}

func (p *printer) field(c templates.Cell) field {
	s := clean(c.String(p.lang))
	f := field{body: s}
	if c.Kind == templates.Number || c.Kind == templates.Place {
		f.aligned = true
		digits := func(r rune) bool { return r != '-' && r != '+' && (r < '0' || r > '9') }
		if i := strings.IndexFunc(s, digits); i >= 0 {
			f.body, f.tail = s[:i], s[i:]
		}
	}
	switch {
	case c.Strong:
		f.style = bold
	case c.Muted:
		f.style = faint
	}
	f.bodyWidth, f.tailWidth = columns(f.body), columns(f.tail)
	return f
}

func (p *printer) table(t *templates.Table) {
	n := len(t.Columns)
	heads := make([]string, n)
	widths := make([]int, n)
	tails := make([]int, n)
	bodies := make([]int, n)
	for i, c := range t.Columns {
		heads[i] = clean(c.Title)
		widths[i] = columns(heads[i])
	}
	rows := make([][]field, len(t.Rows))
	for i, row := range t.Rows {
		rows[i] = make([]field, min(n, len(row)))
		for j := range rows[i] {
			f := p.field(row[j])
			rows[i][j] = f
			if f.aligned {
				bodies[j], tails[j] = max(bodies[j], f.bodyWidth), max(tails[j], f.tailWidth)
			} else {
				widths[j] = max(widths[j], f.bodyWidth)
			}
		}
	}
	for j := range widths {
		// A longer text, as a damaged file may have it, does not push all others aside.
		widths[j] = max(min(widths[j], widestColumn), bodies[j]+tails[j])
	}
	parts := p.parts(t.Columns, widths)
	for i, part := range parts {
		title := t.Title
		if len(parts) > 1 {
			title = p.lang.Word("title.part", title, strconv.Itoa(i+1), strconv.Itoa(len(parts)))
		}
		if i > 0 {
			p.blank()
		}
		p.paragraph(title, bold)
		if i == 0 {
			p.pictures(t)
		}
		d := drawn{columns: pick(t.Columns, part), heads: pick(heads, part), widths: pick(widths, part), tails: pick(tails, part)}
		for _, row := range rows {
			d.rows = append(d.rows, pick(row, part))
		}
		p.draw(d)
	}
	for _, note := range t.Notes {
		p.paragraph(note, plain)
	}
}

// partWidth is from which width on a table with a column for each of many things is in
// parts, where no other is asked for: about what goes on paper.
const partWidth = 140

// parts are the columns of each part of a table: all of them, unless it has a column for
// each of many things and is too wide for that. Every part says whose rows they are.
func (p *printer) parts(cols []templates.Column, widths []int) [][]int {
	room := p.opt.Width
	if room <= 0 {
		room = partWidth
	}
	var lead, rest []int
	total, first, each := -gap, 0, false
	for j, c := range cols {
		total += widths[j] + gap
		each = each || c.Each
		if c.Lead {
			lead, first = append(lead, j), first+widths[j]+gap
		} else {
			rest = append(rest, j)
		}
	}
	if !each || total <= room || first > room*2/3 {
		all := make([]int, len(cols))
		for j := range all {
			all[j] = j
		}
		return [][]int{all}
	}
	// As few parts as there can be, of about the same width.
	fill := func(room int) (parts [][]int) {
		used := room + 1
		for _, j := range rest {
			if used+widths[j] > room {
				parts, used = append(parts, slices.Clone(lead)), first
			}
			parts[len(parts)-1] = append(parts[len(parts)-1], j)
			used += widths[j] + gap
		}
		return parts
	}
	parts := fill(room)
	for narrower := room - 1; narrower > first && len(fill(narrower)) == len(parts); narrower-- {
		room = narrower
	}
	return fill(room)
}

// pick are the elements of all that have those numbers, as far as it has them.
func pick[T any](all []T, numbers []int) []T {
	picked := make([]T, 0, len(numbers))
	for _, j := range numbers {
		if j < len(all) {
			picked = append(picked, all[j])
		}
	}
	return picked
}

// drawn is a table, or a part of one, as it is to be drawn.
type drawn struct {
	columns       []templates.Column
	heads         []string
	widths, tails []int
	rows          [][]field
}

// draw draws headings and rows.
func (p *printer) draw(t drawn) {
	heads, widths, tails := t.heads, t.widths, t.tails
	p.fit(t.columns, widths)
	var b strings.Builder
	if slices.ContainsFunc(heads, func(h string) bool { return h != "" }) {
		for j, c := range t.columns {
			h := cut(heads[j], widths[j])
			p.place(&b, j, h, columns(h), widths[j], c.Align, bold)
		}
		p.line(b.String())
		b.Reset()
		for j := range t.columns {
			p.place(&b, j, strings.Repeat("─", widths[j]), widths[j], widths[j], templates.Left, plain)
		}
		p.line(b.String())
	}
	for _, row := range t.rows {
		b.Reset()
		for j, f := range row {
			s, used := f.body+f.tail, f.bodyWidth+f.tailWidth
			switch {
			case f.aligned:
				// Units stand under units whatever the decimals.
				s, used = s+strings.Repeat(" ", tails[j]-f.tailWidth), used+tails[j]-f.tailWidth
			case used > widths[j] && p.opt.Width > 0:
				s = cut(s, widths[j])
				used = columns(s)
			}
			p.place(&b, j, s, used, widths[j], t.columns[j].Align, f.style)
		}
		p.line(b.String())
	}
}

// fit takes from the widest Flex column until the table fits, or nothing more
// can be taken.
func (p *printer) fit(cols []templates.Column, widths []int) {
	if p.opt.Width <= 0 {
		return
	}
	total := gap * (len(widths) - 1)
	for _, w := range widths {
		total += w
	}
	for ; total > p.opt.Width; total-- {
		widest := -1
		for j, c := range cols {
			if c.Flex && widths[j] > minFlex && (widest < 0 || widths[j] >= widths[widest]) {
				widest = j
			}
		}
		if widest < 0 {
			return
		}
		widths[widest]--
	}
}

// place puts a text of used columns into column j.
func (p *printer) place(b *strings.Builder, j int, s string, used, width int, a templates.Align, st style) {
	left, room := 0, max(width-used, 0)
	switch a {
	case templates.Right:
		left = room
	case templates.Centre:
		left = room / 2
	}
	if j > 0 {
		left += gap
	}
	for range left {
		b.WriteByte(' ')
	}
	if j > 0 {
		left -= gap
	}
	b.WriteString(p.paint(s, st))
	for range room - left {
		b.WriteByte(' ')
	}
}

// paint adds the colours where they are wanted.
func (p *printer) paint(s string, st style) string {
	if !p.opt.Colour || strings.TrimSpace(s) == "" {
		return s
	}
	// 39 gives back the colour alone, and leaves the weight as it is.
	s = red.Replace(s)
	switch st {
	case bold:
		return "\x1b[1m" + s + "\x1b[0m"
	case faint:
		return "\x1b[2m" + s + "\x1b[0m"
	}
	return s
}

var red = strings.NewReplacer("♥", "\x1b[31m♥\x1b[39m", "♦", "\x1b[31m♦\x1b[39m")

// clean makes a text safe for a terminal: white space of any kind is a blank,
// other controls show as U+FFFD, and marks that turn the direction go.
func clean(s string) string {
	ok := true
	for i := 0; i < len(s) && ok; i++ {
		ok = s[i] >= ' ' && s[i] < 0x7f
	}
	if ok {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r' || r == '\v' || r == '\f' || r == 0x85 || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.Is(unicode.Bidi_Control, r) || r == '\u00ad' || r == '\ufeff':
			return -1
		case unicode.IsControl(r):
			return utf8.RuneError
		}
		return r // bytes that are no UTF-8 have become U+FFFD already
	}, s)
}

// columns is how many columns a clean text takes on a terminal.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeColumns(r)
	}
	return n
}

func runeColumns(r rune) int {
	if r < 0x300 {
		return 1
	}
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// cut shortens a text to so many columns, with an ellipsis for what is left out.
// A letter keeps the marks that stand on it.
func cut(s string, to int) string {
	if columns(s) <= to {
		return s
	}
	n := 0
	for i, r := range s {
		w := runeColumns(r)
		if w > 0 && n+w > to-1 {
			return strings.TrimRight(s[:i], " ") + "…"
		}
		n += w
	}
	return s
}
