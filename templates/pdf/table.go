package pdf

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"recap/templates"
)

// cell is a field ready to be drawn. Widths are of a type size of 1 point.
type cell struct {
	text   string
	font   font
	ink    ink
	number bool
	em     float64
	tail   float64 // of a number: from the decimal sign on
	shade  templates.Shade
	bar    float64 // its share of the longest one
}

// grid is a table ready to be drawn.
type grid struct {
	title   string
	columns []column // of a card, whose columns do not stand under those of others
	rows    [][]cell
	notes   []string
	ruled   bool

	pictures []templates.Picture
}

// column is what the tables of a group have in common in one column, in widths
// of a type size of 1 point.
type column struct {
	title string
	align templates.Align
	flex  bool
	lead  bool
	each  bool    // one of many, close together
	join  bool    // not parted from the one before it
	note  int     // which of the notes is about it, from 1
	spill bool    // texts go over blank cells behind them
	text  float64 // the widest cell
	half  float64 // and as wide as all are in two lines
	word  float64 // the widest word of texts that may be broken
	whole float64 // the widest number up to the decimal sign …
	tail  float64 // … and after it
	line  float64 // the title in one line
	head  float64 // the title in two lines where that makes the column narrower
}

// content is the width that shows everything in one line.
func (c column) content() float64 { return max(c.text, c.whole+c.tail) }

// group is tables under the same headings; their columns stand under each other
// through all the pages.
type group struct {
	kind     string
	keys     string
	together bool
	newPage  bool
	card     int // as of the tables
	part     int // of a table that is taken apart, from 1; else 0
	columns  []column
	grids    []*grid
}

// each tells whether the group has a column for each of many things.
func (g *group) each() bool {
	return slices.ContainsFunc(g.columns, func(c column) bool { return c.each })
}

// step is a size of type with its row height, in points.
type step struct{ size, row float64 }

// steps are tried from the most readable on; the last is for tables that are too
// wide for the others.
var steps = []step{{11, 18.5}, {10.5, 17}, {10, 16}, {9.5, 14.8}, {9, 13.4}, {8.5, 12.2}, {8.5, 11.2}, {8, 11}}

const (
	minSize = 8
	// leastShrink is how much smaller a cell may be than the others for nobody to see it.
	leastShrink = 0.92
	// lineSpace is the distance of the lines in a cell, in type sizes.
	lineSpace = 1.18
	// togetherFrom is the first step of tables of which many follow each other:
	// larger type would only cost paper.
	togetherFrom = 3
	// Points that a flexible column keeps at least, and that it keeps before the
	// table is taken apart.
	minFlex   = 70
	leastFlex = 48
	// ruledField is the least width of a column that is filled in by hand, in type sizes.
	ruledField = 1.8
	// fieldWidth is what a column wants that is written in, in points.
	fieldWidth = 62
	// maxShare is the part of the page's width from which a column is made
	// flexible whether it asks for that or not.
	maxShare = 0.45
	// mostWord is the part of the table's width that a column gets for its longest word.
	mostWord = 0.3
)

// ruledRows are the heights of rows that are filled in by hand, in points: the last two, of
// which the lower one is only for what goes on no page otherwise, and those that are tried
// first where nothing else goes on the page.
var ruledRows = []float64{24, 20, 16, 14}

// pad is the room left and right of a column's text.
func (t step) pad(c column) float64 {
	if c.each {
		return 0.27 * t.size
	}
	return 0.42 * t.size
}

// headSize is the type of the column headings.
func (t step) headSize() float64 { return max(minSize, 0.92*t.size) }

// natural is the width of a column that shows everything in one line.
func (t step) natural(c column) float64 {
	return max(c.content()*t.size, c.head*t.headSize()) + 2*t.pad(c)
}

// wrapped is a cell of more than one line, or of smaller type.
type wrapped struct {
	lines []string
	size  float64
}

// fitted is a group at a step: where every column stands and how high every row is.
type fitted struct {
	step
	ok      bool // all columns have room
	widths  []float64
	more    float64 // what a column has beside its text more than it must have
	across  int     // tables side by side
	table   float64
	heads   [][]string
	headRow float64
	rows    [][]float64 // the heights of the rows of each table
	cells   map[[3]int]wrapped
	wraps   int // lines of rows beyond the first
	shrunk  int // rows with a cell in type that is clearly smaller than the others'
	cuts    int // cells that end with an ellipsis
	titles  [][]string
	notes   [][]string
	after   float64 // the height of what has to follow the last table

	pictures [][]templates.Drawing
}

// inset is how far from a column's edge its text stands.
func (f *fitted) inset(c column) float64 { return f.pad(c) + f.more }

// groups makes the report's tables ready: those of one kind with the same columns
// that follow each other are one group, and tables wider than the page are taken
// apart.
func (s *sheet) groups(r *templates.Report) []*group {
	all := make([]*group, len(r.Tables))
	labels := map[string]int{} // how many go on a page, by their kind: as few as the longest needs
	for i := range r.Tables {
		g := s.group(r.Lang, &r.Tables[i])
		for g.card > 0 && !s.cardFits(g) {
			g.card-- // fewer on a page, or none: a table
		}
		if all[i] = g; g.label() && g.card > 0 {
			if n := labels[g.kind]; n == 0 || g.card < n {
				labels[g.kind] = g.card
			}
		}
	}
	var out []*group
	for _, whole := range all {
		parts := []*group{whole}
		if whole.card > 0 && whole.label() {
			whole.card = labels[whole.kind]
		}
		if whole.card == 0 {
			parts = s.split(whole)
		}
		for _, g := range parts {
			if n := len(out); n > 0 && out[n-1].takes(g) {
				out[n-1].add(g)
			} else {
				out = append(out, g)
			}
		}
	}
	return out
}

// takes tells whether the table of h belongs under the columns of g.
func (g *group) takes(h *group) bool {
	return !h.newPage && g.kind == h.kind && g.keys == h.keys && g.together == h.together && g.card == h.card
}

func (g *group) add(h *group) {
	g.grids = append(g.grids, h.grids...)
	for i, c := range h.columns {
		o := &g.columns[i]
		o.flex = o.flex || c.flex
		o.half, o.word = max(o.half, c.half), max(o.word, c.word)
		o.text, o.whole, o.tail = max(o.text, c.text), max(o.whole, c.whole), max(o.tail, c.tail)
	}
}

// group makes one table ready.
func (s *sheet) group(lang templates.Lang, t *templates.Table) *group {
	g := &group{kind: t.Kind, together: t.Together, newPage: t.NewPage, card: t.Card, columns: make([]column, len(t.Columns))}
	var keys strings.Builder
	for i, c := range t.Columns {
		title := s.clean(c.Title)
		o := column{title: title, align: c.Align, flex: c.Flex, lead: c.Lead, each: c.Each, join: c.Joined, spill: c.Spills, line: s.em(bold, title), head: s.halfEm(bold, title, " ")}
		if t.Ruled { // what is written in wants the room, not what stands above it
			o.head = s.wordEm(bold, title)
			o.line = o.head
		}
		g.columns[i] = o
		keys.WriteString(c.Key + "\x00" + title + "\x00")
	}
	g.keys = keys.String()
	d := &grid{title: s.clean(t.Title), rows: make([][]cell, len(t.Rows)), ruled: t.Ruled, pictures: t.Pictures}
	for i, n := range t.Notes {
		if n = s.clean(n); n == "" {
			continue
		}
		d.notes = append(d.notes, n)
		for j, c := range t.Columns {
			if c.Note == i+1 {
				g.columns[j].note = len(d.notes)
			}
		}
	}
	cells := make([]cell, len(t.Rows)*len(t.Columns))
	for i, row := range t.Rows {
		d.rows[i], cells = cells[:len(row):len(row)], cells[len(row):]
		for j, c := range row {
			d.rows[i][j] = s.cell(lang, c)
		}
		for j := range row {
			k, o := &d.rows[i][j], &g.columns[j]
			switch {
			case g.until(d.rows[i], j) > j+1:
			case k.number && o.align != templates.Left:
				o.whole, o.tail = max(o.whole, k.em-k.tail), max(o.tail, k.tail)
			default:
				o.text = max(o.text, k.em)
				if o.flex {
					o.word = max(o.word, s.wordEm(k.font, k.text))
				}
				switch {
				case o.flex && t.Ruled:
					o.half = max(o.half, s.halfEm(k.font, k.text, " -"))
				case o.flex && o.lead:
					o.half = max(o.half, s.halfEm(k.font, k.text, " "))
				}
			}
		}
	}
	for i := range g.columns {
		if o := &g.columns[i]; t.Ruled && o.content() == 0 {
			o.text = ruledField
		}
		if o := &g.columns[i]; max(o.content(), o.head)*minSize > maxShare*s.inner() {
			o.flex = true
		}
	}
	if t.Card > 0 {
		d.columns = slices.Clone(g.columns)
	}
	g.grids = []*grid{d}
	return g
}

func (s *sheet) cell(lang templates.Lang, c templates.Cell) cell {
	if c.Kind == templates.Bar {
		return barCell(c)
	}
	k := cell{text: s.clean(c.String(lang)), shade: c.Shade}
	if k.text == "" {
		return k
	}
	if c.Strong {
		k.font = bold
	}
	if c.Muted {
		k.ink = grey
	}
	k.em = s.em(k.font, k.text)
	at := -1
	switch c.Kind {
	case templates.Number:
		k.number = true
		if c.Decimals > 0 {
			at = strings.LastIndexAny(k.text, ".,")
		} else if c.After != "" {
			at = strings.IndexByte(k.text, ' ')
		}
	case templates.Place:
		k.number = true
		at = strings.IndexFunc(k.text, func(r rune) bool { return r < '0' || r > '9' })
	}
	if at >= 0 {
		k.tail = s.em(k.font, k.text[at:])
	}
	return k
}

// until is the column before which a text of a row ends at the latest.
func (g *group) until(row []cell, j int) int {
	n := j + 1
	for g.columns[j].spill && row[j].text != "" && n < len(row) && row[n].text == "" && row[n].bar == 0 && row[n].shade == templates.NoShade {
		n++
	}
	return n
}

// halfEm is the width of a text that may stand in two lines, parted at one of the signs.
func (s *sheet) halfEm(ft font, text, signs string) float64 {
	w := s.em(ft, text)
	for i := range len(text) {
		if strings.IndexByte(signs, text[i]) >= 0 {
			w = min(w, max(s.em(ft, strings.TrimRight(text[:i+1], " ")), s.em(ft, text[i+1:])))
		}
	}
	return w
}

// wordEm is the width of the widest word of a text, as far as it is not broken behind a
// hyphen.
func (s *sheet) wordEm(ft font, text string) float64 {
	widest, n := 0, 0
	for _, r := range text {
		if r == ' ' {
			n = 0
			continue
		}
		n += int(s.rune(ft, r))
		widest = max(widest, n)
		if r == '-' {
			n = 0
		}
	}
	return float64(widest) / 1000
}

// split takes a table apart that is wider than the page in the smallest type:
// the columns that say whose row it is are repeated in every part.
func (s *sheet) split(g *group) []*group {
	last := steps[len(steps)-1]
	// The flexible columns share what is left between them, and no word of their
	// headings shall be broken.
	least := float64(leastFlex)
	for _, c := range g.columns {
		if c.flex {
			least = min(max(least, c.head*last.headSize()+2*last.pad(c)), minFlex)
		}
	}
	width := func(c column) float64 {
		w := last.natural(c)
		if c.flex {
			// A name is not broken inside a word.
			w = min(w, max(least, min(c.word*last.size+2*last.pad(c), mostWord*s.inner())))
		}
		return min(w, maxShare*s.inner())
	}
	parts := s.divide(g.columns, width)
	if g.each() {
		parts = s.divideByNames(g, last, width)
	}
	if len(parts) <= 1 {
		return []*group{g}
	}
	var out []*group
	from := g.grids[0]
	for n, part := range parts {
		h := &group{kind: g.kind, keys: g.keys + pageNumber(n+1, len(parts)), together: g.together, newPage: g.newPage && n == 0, part: n + 1}
		d := &grid{title: strings.TrimSpace(from.title + " (" + pageNumber(n+1, len(parts)) + ")"), rows: make([][]cell, len(from.rows)), ruled: from.ruled}
		for _, j := range part {
			h.columns = append(h.columns, g.columns[j])
			for i := range from.rows {
				d.rows[i] = append(d.rows[i], from.rows[i][j])
			}
		}
		if n == 0 {
			d.pictures = from.pictures
		}
		d.notes = notesOf(g, part, n == len(parts)-1)
		h.grids = []*grid{d}
		out = append(out, h)
	}
	return out
}

// notesOf are the notes that stand below a part of a table: those about its columns, and
// below the last one those about none.
func notesOf(g *group, part []int, last bool) (notes []string) {
	for i, text := range g.grids[0].notes {
		here := slices.ContainsFunc(part, func(j int) bool { return g.columns[j].note == i+1 })
		anywhere := slices.ContainsFunc(g.columns, func(c column) bool { return c.note == i+1 })
		if here || last && !anywhere {
			notes = append(notes, text)
		}
	}
	return notes
}

// divide numbers the columns of each part of a table, which is one where the page is wide
// enough for all.
func (s *sheet) divide(columns []column, width func(column) float64) [][]int {
	if widths(columns, width) <= s.inner() {
		return s.parts(columns, 0, 0, s.inner()+0.01, width)
	}
	lead, leadWidth := 1, 0.0
	if n := slices.IndexFunc(columns, func(c column) bool { return !c.lead }); n > 0 {
		lead = n
	} else if n := slices.IndexFunc(columns, func(c column) bool { return c.flex }); n >= 0 {
		lead = n + 1
	}
	leadWidth = widths(columns[:lead], width)
	if leadWidth > s.inner()/2 {
		lead, leadWidth = 0, 0
	}
	parts := s.parts(columns, lead, leadWidth, s.inner(), width)
	// The same number of parts, but of about the same width.
	limit, least := s.inner(), leadWidth
	for i := lead; i < len(columns); i = joined(columns, i) {
		if w := leadWidth + widths(columns[i:joined(columns, i)], width); w <= limit {
			least = max(least, w) // what fits together stays together
		}
	}
	for narrower := limit - 1; narrower > least && len(s.parts(columns, lead, leadWidth, narrower, width)) == len(parts); narrower-- {
		limit = narrower
	}
	return s.parts(columns, lead, leadWidth, limit, width)
}

// divideByNames numbers the columns of each part of a table with a column for each of many
// things. Its names have a width in which all stand in one line, or some in two where the
// table takes less paper so: it is in fewer parts then, but some rows are higher.
func (s *sheet) divideByNames(g *group, last step, width func(column) float64) (best [][]int) {
	const tries = 12
	var names []float64
	j := slices.IndexFunc(g.columns, func(c column) bool { return c.lead && c.flex })
	if j < 0 {
		return s.divide(g.columns, width)
	}
	for _, row := range g.grids[0].rows {
		names = append(names, row[j].em)
	}
	slices.Sort(names)
	of := g.columns[j]
	shortest := max(of.half*last.size+2*last.pad(of), leastFlex)
	least := 0.0
	for try := range tries + 1 {
		// The longest try parts of all names are in two lines.
		two := try * len(names) / tries
		w := shortest
		if two < len(names) {
			w = max(w, names[len(names)-1-two]*last.size+2*last.pad(of))
		}
		w = min(max(w, of.head*last.headSize()+2*last.pad(of)), maxShare*s.inner())
		parts := s.divide(g.columns, func(c column) float64 {
			if c.lead && c.flex {
				return w
			}
			return width(c)
		})
		high := float64(len(names)+2)*last.row + float64(two)*lineSpace*last.size
		if high > s.body() {
			high = math.Ceil(high/s.body()) * s.body()
		}
		if paper := float64(len(parts)) * high; best == nil || paper < least {
			best, least = parts, paper
		}
	}
	return best
}

// joined is where the columns end that are not parted from the one of that number.
func joined(columns []column, from int) int {
	to := from + 1
	for to < len(columns) && columns[to].join {
		to++
	}
	return to
}

// widths is the width of all those columns.
func widths(columns []column, width func(column) float64) (sum float64) {
	for _, c := range columns {
		sum += width(c)
	}
	return sum
}

// parts numbers the columns of each part, filled up to the limit one after the other. Those
// that belong together go into one part, but for what is too wide for any.
func (s *sheet) parts(columns []column, lead int, leadWidth, limit float64, width func(column) float64) [][]int {
	var parts [][]int
	used := 0.0
	for i := lead; i < len(columns); {
		to := joined(columns, i)
		w := widths(columns[i:to], width)
		if leadWidth+w > limit {
			to, w = i+1, width(columns[i])
		}
		if len(parts) == 0 || used+w > limit {
			part := make([]int, lead)
			for j := range part {
				part[j] = j
			}
			parts = append(parts, part)
			used = leadWidth
		}
		for ; i < to; i++ {
			parts[len(parts)-1] = append(parts[len(parts)-1], i)
		}
		used += w
	}
	return parts
}

// choose finds the step at which the fewest cells have to be cut; of those the
// one that takes the fewest pages, of those one without many rows in type of two sizes, of
// those the one where the rows have the fewest lines, of those the largest type. after is what has to follow the group, and last
// tells that nothing else follows on the page.
func (s *sheet) choose(g *group, after []string, last bool) *fitted {
	tried := steps
	if g.together {
		tried = steps[togetherFrom:]
	}
	if g.ruled() {
		heights := ruledRows
		if !last {
			heights = heights[len(heights)-2:]
		}
		var all []step
		for _, h := range heights {
			for _, t := range tried {
				all = append(all, step{t.size, max(t.row, h)})
			}
		}
		tried = all
	}
	var best *fitted
	bestPage := 0
	try := func(t step, end bool) {
		if best != nil && s.leastPage(best, t) > bestPage {
			return
		}
		f := s.fit(g, t)
		f.after = s.footerHeight(after)
		if !f.ok && !end {
			return
		}
		d := s.try()
		d.flow(f, g)
		d.footer(after)
		worse := -1
		if best != nil {
			worse = cmp.Or(f.cuts-best.cuts, d.page-bestPage, f.uneven(g)-best.uneven(g), f.wraps-best.wraps)
		}
		if worse < 0 || worse == 0 && !end {
			best, bestPage = f, d.page
		}
	}
	// From the smallest type on: of a long table there is no need to try what takes more
	// paper in any case, as larger type has no fewer lines, and cells that are cut are so in
	// the smallest type.
	end := len(tried) - 1
	for _, t := range slices.Backward(tried[:end]) {
		try(t, false)
	}
	// Larger type costs no paper where each of the tables has a page for itself.
	if n := len(g.grids); g.together && !g.ruled() && best != nil && n > 1 && bestPage-s.page >= n-1 {
		for _, t := range slices.Backward(steps[:togetherFrom]) {
			try(t, false)
		}
	}
	// The very smallest is for what is too wide in any other, and for names that would make
	// the rows of a long table high.
	if best == nil || best.wraps > 0 && g.each() {
		try(tried[end], true)
	}
	return best
}

// uneven is 1 where many rows have type of two sizes.
func (f *fitted) uneven(g *group) int {
	rows := 0
	for _, d := range g.grids {
		rows += len(d.rows)
	}
	if f.shrunk*4 > rows {
		return 1
	}
	return 0
}

// leastPage is the page on which a group at a step ends at the earliest, by what it takes in
// a smaller type.
func (s *sheet) leastPage(smaller *fitted, t step) int {
	h := 0.0
	for _, rows := range smaller.rows {
		for _, r := range rows {
			h += r + t.row - smaller.row
		}
	}
	return s.page + max(0, int((h/float64(smaller.across)-s.room())/(s.body()+1)))
}

// chooseAlike chooses for the parts of one table, which have the same type.
func (s *sheet) chooseAlike(parts []*group, after []string, last bool) (all []*fitted) {
	if len(parts) == 1 {
		return []*fitted{s.choose(parts[0], after, last)}
	}
	t := s.try()
	for i, g := range parts {
		end := i == len(parts)-1
		var foot []string
		if end {
			foot = after
		}
		f := t.choose(g, foot, end && last)
		t.flow(f, g)
		all = append(all, f)
	}
	least := slices.MinFunc(all, func(a, b *fitted) int { return cmp.Or(cmp.Compare(a.size, b.size), cmp.Compare(a.row, b.row)) })
	for i, f := range all {
		if f.step != least.step {
			all[i] = s.fit(parts[i], least.step)
			all[i].after = f.after
		}
	}
	return all
}

// ruled tells whether tables of the group are filled in by hand.
func (g *group) ruled() bool {
	return slices.ContainsFunc(g.grids, func(d *grid) bool { return d.ruled })
}

// fit gives every column of the group its width at a step.
func (s *sheet) fit(g *group, t step) *fitted {
	f := &fitted{step: t, across: 1, table: s.inner(), widths: make([]float64, len(g.columns)), cells: map[[3]int]wrapped{}}
	natural, relaxed, flexes := 0.0, 0.0, 0
	for i, c := range g.columns {
		f.widths[i] = t.natural(c)
		natural += f.widths[i]
		relaxed += max(f.widths[i], c.line*t.headSize()+2*t.pad(c))
		if c.flex {
			flexes++
		}
	}
	if g.together && len(g.grids) > 1 {
		for n := 3; n > 1; n-- {
			if w := (s.inner() - float64(n-1)*acrossGap) / float64(n); max(natural, g.leastPicture()) <= w {
				f.across, f.table = n, w
				break
			}
		}
	}
	if relaxed <= f.table { // there is room for headings of one line
		natural = relaxed
		for i, c := range g.columns {
			f.widths[i] = max(f.widths[i], c.line*t.headSize()+2*t.pad(c))
		}
	}
	f.ok = f.spread(g, natural, flexes)

	f.heads = make([][]string, len(g.columns))
	lines := 0
	for i, c := range g.columns {
		if c.title != "" {
			f.heads[i] = s.wrap(bold, t.headSize(), c.title, f.widths[i]-2*f.inset(c)+0.01, 3)
			lines = max(lines, len(f.heads[i]))
		}
	}
	f.evenHeads(g)
	if lines > 0 {
		f.headRow = t.row + 1 + float64(lines-1)*lineSpace*t.headSize()
	}
	f.rows = make([][]float64, len(g.grids))
	f.titles = make([][]string, len(g.grids))
	f.notes = make([][]string, len(g.grids))
	f.pictures = make([][]templates.Drawing, len(g.grids))
	for n, d := range g.grids {
		f.rows[n] = make([]float64, len(d.rows))
		for i, row := range d.rows {
			h, lines, small := t.row, 1, false
			for j := range row {
				c := &row[j]
				inner := -2*f.inset(g.columns[j]) + 0.01
				for k := j; k < g.until(row, j); k++ {
					inner += f.widths[k]
				}
				if c.em*t.size <= inner {
					continue
				}
				w, whole := s.squeeze(c, t.size, inner)
				if !whole {
					f.cuts++
				}
				f.cells[[3]int{n, i, j}] = w
				small = small || w.size < leastShrink*t.size
				if d.ruled { // whose rows are high anyway
					h = max(h, float64(len(w.lines))*lineSpace*w.size+4)
				} else {
					h = max(h, t.row+float64(len(w.lines)-1)*lineSpace*w.size)
				}
				lines = max(lines, len(w.lines))
			}
			if !d.ruled || h > t.row {
				f.wraps += lines - 1
			}
			if small {
				f.shrunk++
			}
			f.rows[n][i] = h
		}
		width := f.table
		if f.across == 1 {
			width = s.inner()
		}
		if d.title != "" {
			f.titles[n] = s.paragraph(bold, titleSize, d.title, width-s.em(bold, " …")*titleSize)
		}
		for _, p := range d.pictures {
			f.pictures[n] = append(f.pictures[n], p.Draw(width))
		}
		for _, note := range d.notes {
			f.notes[n] = append(f.notes[n], s.paragraph(regular, noteSize, note, width)...)
		}
	}
	return f
}

// evenHeads breaks the headings of columns of one kind alike: where one of them has two
// lines all have that can.
func (f *fitted) evenHeads(g *group) {
	most := 0
	for i, c := range g.columns {
		if c.each {
			most = max(most, len(f.heads[i]))
		}
	}
	for i, c := range g.columns {
		if !c.each || most != 2 || len(f.heads[i]) != 1 {
			continue
		}
		if first, last, ok := strings.Cut(f.heads[i][0], " "); ok {
			f.heads[i] = []string{first, last}
		}
	}
}

// spread brings the widths of the columns to the table's width: what is left
// goes to the flexible columns and in part between the others, what is wanting
// is taken from the widest flexible ones.
func (f *fitted) spread(g *group, natural float64, flexes int) bool {
	extra := f.table - natural
	n := float64(len(f.widths))
	switch {
	case len(f.widths) == 0:
		return true
	case extra >= 0 && flexes == 0:
		if f.across == 1 { // figures far apart are hard to follow
			extra = min(extra, 0.3*natural)
			f.table = natural + extra
		}
		for i := range f.widths {
			f.widths[i] += extra / n
		}
		f.more += extra / n / 2
		return true
	case flexes > 0 && g.ruled() && f.toWriteIn(g):
		return true
	case extra >= 0:
		each := min(extra*0.4/n, 1.1*f.size)
		f.more += each / 2
		for i := range f.widths {
			f.widths[i] += each
			if g.columns[i].flex {
				f.widths[i] += (extra - each*n) / float64(flexes)
			}
		}
		return true
	}
	// Find the width that no flexible column may pass so that all fit: columns
	// narrower than the even share leave their rest to the others, and none is narrower
	// than its longest word where the others have room.
	left, open := f.table, 0
	for i, c := range g.columns {
		if c.flex {
			open++
		} else {
			left -= f.widths[i]
		}
	}
	if open == 0 || left <= 0 {
		return false
	}
	// One long name shall not push the figures together.
	if each := 0.6 * f.size; (left-each*n)/float64(open) >= 0.25*f.table {
		f.more += each / 2
		left -= each * n
		for i, c := range g.columns {
			f.widths[i] += each
			if c.flex {
				left += each
			}
		}
	}
	words := make([]float64, len(f.widths))
	need := 0.0
	for i, c := range g.columns {
		if c.flex {
			words[i] = min(f.widths[i], c.word*f.size+2*f.inset(c)+0.01, mostWord*f.table)
			need += words[i]
		}
	}
	if need > left {
		clear(words)
	}
	share := f.share(g, left, func(i int, share float64) float64 { return min(f.widths[i], max(words[i], share)) })
	ok := true
	for i, c := range g.columns {
		if w := max(words[i], share); c.flex && f.widths[i] > w {
			f.widths[i] = w
			ok = ok && w >= minFlex-0.01
		}
	}
	return ok
}

// toWriteIn gives the columns that are written in one width, and those of names at least what
// they need: they stand in two lines rather than take the room of signatures. It is false
// where they have no room.
func (f *fitted) toWriteIn(g *group) bool {
	left := f.table
	for i, c := range g.columns {
		if !c.flex {
			left -= f.widths[i]
		}
	}
	widths := slices.Clone(f.widths)
	width := func(i int, share float64) float64 { return max(widths[i], share) }
	share := f.share(g, left, width)
	if share < fieldWidth {
		for i, c := range g.columns {
			if c.flex && c.half > 0 {
				widths[i] = min(widths[i], max(c.half*f.size, c.head*f.headSize())+2*f.pad(c)+0.01)
			}
		}
		if share = f.share(g, left, width); share == 0 {
			return false
		}
	}
	for i, c := range g.columns {
		if c.flex {
			f.widths[i] = width(i, share)
		}
	}
	return true
}

// share is what each flexible column gets for all of them to be as wide as there is room;
// width says what a share makes of a column.
func (f *fitted) share(g *group, room float64, width func(i int, share float64) float64) float64 {
	least, most := 0.0, room
	for range 40 { // halving finds it, as the widths grow with it
		used, half := 0.0, (least+most)/2
		for i, c := range g.columns {
			if c.flex {
				used += width(i, half)
			}
		}
		if used > room {
			most = half
		} else {
			least = half
		}
	}
	return least
}

// squeeze brings a cell into a width that is too narrow for it: slightly smaller
// type, else two lines, else the smallest type and more lines. It tells whether
// the whole text is there.
func (s *sheet) squeeze(c *cell, size, width float64) (w wrapped, whole bool) {
	if small := width / c.em; small >= minSize && small >= leastShrink*size {
		return wrapped{[]string{c.text}, small}, true
	}
	if l := s.firstLines(c.font, size, c.text, width, 3); len(l) <= 2 {
		return wrapped{l, size}, true
	}
	l := s.firstLines(c.font, minSize, c.text, width, maxLines+1)
	if whole = len(l) <= maxLines; !whole {
		l = l[:maxLines]
		l[maxLines-1] = s.ellipsis(c.font, minSize, l[maxLines-1], width)
	}
	return wrapped{l, minSize}, whole
}

// Heights around a table's rows, in points.
const (
	headRule     = 0.6 // above the first row, whose shades would hide it
	titleLeading = 15
	titleGap     = 2
	noteLeading  = 10.5
	noteGap      = 3
)

// top is the height of a table's title and headings.
func (f *fitted) top(n int) float64 {
	h := f.headRow
	if len(f.titles[n]) > 0 {
		h += float64(len(f.titles[n]))*titleLeading + titleGap
	}
	return h + picturesHeight(f.pictures[n])
}

// below is the height of the notes under a table.
func (f *fitted) below(n int) float64 {
	if len(f.notes[n]) == 0 {
		return 0
	}
	return noteGap + float64(len(f.notes[n]))*noteLeading
}

// follows is the room for what follows the last table, which is not to be alone on the last
// page.
func (f *fitted) follows() float64 {
	if f.after == 0 {
		return 0
	}
	return tableGap + f.after
}

// height is that of the whole table.
func (f *fitted) height(n int) float64 {
	h := f.top(n) + f.below(n)
	for _, r := range f.rows[n] {
		h += r
	}
	return h
}

// flow lays the tables of a group down the pages.
func (s *sheet) flow(f *fitted, g *group) {
	for n := 0; n < len(g.grids); n += f.across {
		row := min(f.across, len(g.grids)-n)
		h := 0.0
		for i := range row {
			h = max(h, f.height(n+i))
		}
		if h > s.body() || !g.together {
			for i := range row {
				s.long(f, g, n+i)
			}
			continue
		}
		if n+row == len(g.grids) {
			s.need(min(h+f.follows(), s.body()))
		} else {
			s.need(h)
		}
		top := s.y
		for i := range row {
			s.y = top
			x := sideMargin + float64(i)*(f.table+acrossGap)
			s.top(f, g, n+i, x, false)
			for r := range g.grids[n+i].rows {
				s.row(f, g, n+i, r, x)
			}
			s.end(f, x)
			s.below(f, n+i, x)
		}
		s.y = top + h + tableGap
	}
}

// long lays a table down that may go over several pages. Title and headings
// never stand without two rows, nor a last row alone on its page.
func (s *sheet) long(f *fitted, g *group, n int) {
	rows := f.rows[n]
	// The notes belong to the last row as far as they are not a text of their own.
	notes := f.below(n)
	if notes > s.body()/4 {
		notes = 0
	}
	if n == len(g.grids)-1 {
		notes += f.follows()
	}
	first := f.top(n)
	for i := range min(2, len(rows)) {
		first += rows[i]
	}
	if len(rows) <= 2 {
		first += notes
	}
	if whole := f.height(n) - f.below(n) + notes; whole <= s.body() && len(rows) <= 4 {
		first = whole // a few rows are not worth a second heading
	}
	s.need(first)
	// A few rows at the foot of a page are not worth another heading where the table ends on
	// the same page without them, and a picture stays with its table.
	if whole := f.height(n) - f.below(n) + notes; !s.fresh() && !s.fits(whole) {
		here, next := s.try(), s.try()
		here.lay(f, g, n, notes)
		next.turn()
		next.lay(f, g, n, notes)
		if here.page == next.page && (s.room() < s.body()/3 || whole <= s.body() && len(f.pictures[n]) > 0) {
			s.turn()
		}
	}
	s.lay(f, g, n, notes)
}

// lay draws a table from here on; notes is the room for what stands with its last row.
func (s *sheet) lay(f *fitted, g *group, n int, notes float64) {
	rows := f.rows[n]
	s.top(f, g, n, sideMargin, false)
	here := 0
	for i, h := range rows {
		want := h
		switch {
		case i == len(rows)-1:
			want += notes
		case i == len(rows)-2:
			want += rows[i+1] + notes
		}
		if !s.fits(want) && here > 0 {
			s.end(f, sideMargin)
			s.turn()
			s.top(f, g, n, sideMargin, true)
			here = 0
		}
		s.row(f, g, n, i, sideMargin)
		here++
	}
	s.end(f, sideMargin)
	s.below(f, n, sideMargin)
	s.y += tableGap
}

// top draws a table's title and headings.
func (s *sheet) top(f *fitted, g *group, n int, x float64, again bool) {
	titles := f.titles[n]
	if !again && len(titles) > 0 {
		s.put(mark{kind: bookmark, y: s.y, text: g.grids[n].title})
	}
	for i, l := range titles {
		if again && i == len(titles)-1 {
			l += " …"
		}
		s.text(x, base(s.y, titleLeading, titleSize), bold, titleSize, black, l)
		s.y += titleLeading
	}
	if len(titles) > 0 {
		s.y += titleGap
	}
	if !again {
		for i := range f.pictures[n] {
			s.picture(x, &f.pictures[n][i])
		}
	}
	if f.headRow == 0 {
		return
	}
	s.put(mark{kind: area, ink: shade, x: x, y: s.y, w: f.table, h: f.headRow})
	s.put(mark{kind: rule, ink: black, x: x, y: s.y + f.headRow - headRule/2, w: f.table, size: headRule})
	size := f.headSize()
	at := x
	for i, c := range g.columns {
		lines := f.heads[i]
		// Headings stand on the rule: the last lines are level.
		y := s.y + f.headRow - f.row - 0.5 - float64(len(lines)-1)*lineSpace*size
		for k, l := range lines {
			s.place(at, f.widths[i], f.inset(c), c.align, base(y+float64(k)*lineSpace*size, f.row, size), bold, size, black, l)
		}
		at += f.widths[i]
	}
	s.y += f.headRow
}

// place draws a line of text in a column.
func (s *sheet) place(x, width, pad float64, a templates.Align, y float64, ft font, size float64, c ink, t string) {
	if s.dry {
		return
	}
	switch a {
	case templates.Right:
		x += width - pad - s.em(ft, t)*size
	case templates.Centre:
		x += (width - s.em(ft, t)*size) / 2
	default:
		x += pad
	}
	s.text(x, y, ft, size, c, t)
}

// row draws a row of a table.
func (s *sheet) row(f *fitted, g *group, n, r int, x float64) {
	h := f.rows[n][r]
	if s.dry {
		s.y += h
		return
	}
	if r%2 == 1 {
		s.put(mark{kind: area, ink: stripe, x: x, y: s.y, w: f.table, h: h})
	}
	y := base(s.y, f.row, f.size)
	for j := range g.columns {
		c := &g.grids[n].rows[r][j]
		col := &g.columns[j]
		width, inset := f.widths[j], f.inset(*col)
		s.behind(c, x, width, inset, h, f)
		if g.grids[n].ruled {
			s.put(mark{kind: frame, ink: grey, x: x, y: s.y, w: width, h: h, size: 0.5})
		}
		switch w, ok := f.cells[[3]int{n, r, j}]; {
		case ok:
			top := y
			if g.grids[n].ruled { // whose rows are higher than their lines
				top += (h - f.row - float64(len(w.lines)-1)*lineSpace*w.size) / 2
			}
			for k, l := range w.lines {
				s.place(x, width, inset, col.align, top+float64(k)*lineSpace*w.size, c.font, w.size, c.ink, l)
			}
		case c.text == "":
		case c.number && col.align != templates.Left && (col.whole+col.tail)*f.size <= width-2*inset+0.01:
			// The decimal signs of a column stand under each other.
			point := x + width - inset - col.tail*f.size
			if col.align == templates.Centre {
				point = x + (width-(col.whole+col.tail)*f.size)/2 + col.whole*f.size
			}
			s.text(point-(c.em-c.tail)*f.size, y, c.font, f.size, c.ink, c.text)
		default:
			s.place(x, width, inset, col.align, y, c.font, f.size, c.ink, c.text)
		}
		x += width
	}
	s.y += h
}

// end draws the rule under the last row on a page.
func (s *sheet) end(f *fitted, x float64) {
	s.put(mark{kind: rule, ink: hair, x: x, y: s.y, w: f.table, size: 0.6})
}

// below draws a table's notes.
func (s *sheet) below(f *fitted, n int, x float64) {
	if len(f.notes[n]) == 0 {
		return
	}
	s.y += noteGap
	for _, l := range f.notes[n] {
		s.need(noteLeading)
		s.text(x, base(s.y, noteLeading, noteSize), regular, noteSize, grey, l)
		s.y += noteLeading
	}
}
