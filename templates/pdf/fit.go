package pdf

import (
	"cmp"
	"slices"
	"strings"

	"recap/templates"
)

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
			f.titles[n] = s.clauses(bold, titleSize, d.title, width-s.em(bold, " …")*titleSize)
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
