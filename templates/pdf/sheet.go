package pdf

import (
	"strings"

	"recap/templates"
)

// ink is a colour as 0xRRGGBB.
type ink uint32

const (
	black  ink = 0x000000
	red    ink = 0xC80000
	grey   ink = 0x6E6E6E
	hair   ink = 0xBEBEBE // rules
	line   ink = 0x8A8A8A // around the cells of cards
	shade  ink = 0xE4E8EC // behind the headings
	stripe ink = 0xF1F3F6 // behind every second row
	alarm  ink = 0xFFF3D6 // behind the status
	orange ink = 0xC25A00 // diamonds in four colours
	green  ink = 0x007A33 // clubs in four colours
)

func (c ink) rgb() (r, g, b int) { return int(c >> 16), int(c >> 8 & 0xFF), int(c & 0xFF) }

// kind is what a mark is.
type kind uint8

const (
	words    kind = iota
	area          // filled
	frame         // outlined
	rule          // a level line
	upright       // a line from y down
	bookmark      // shown by the reader, not on the paper
	figure        // of a picture
	emblem        // the organiser's picture
)

// mark is one thing on a page. All measures are points from the page's upper left corner.
type mark struct {
	kind       kind
	font       font
	ink        ink
	x, y, w, h float64 // of words, y is the base line
	size       float64 // of the type, or a line's thickness
	text       string
	shape      *templates.Shape // of a figure, from the place of its picture
}

// Measures of the page, in points.
const (
	sideMargin = 40
	topMargin  = 40
	footMargin = 46
	footLine   = 26 // the page number's base line, from the lower edge
	imprint    = 16 // that of the organiser's text below it

	logoWidth  = 130 // the most
	logoHeight = 54

	eventSize    = 20 // the event's name
	subtitleSize = 10.5
	statusSize   = 12
	titleSize    = 11.5 // a table's title
	noteSize     = 8
	tableGap     = 15
	acrossGap    = 18
)

// sheet lays marks on pages from top to bottom. The page's number is kept apart
// from the pages, so that a dry copy can try how far something reaches.
type sheet struct {
	*meter
	width, height float64
	page          int     // from 1
	y             float64 // where the next thing goes
	dry           bool    // nothing is kept
	four          bool    // colours of the suits
	pages         [][]mark
	bare          map[int]bool // pages without a foot: what is on them is cut apart
}

func newSheet(m *meter, width, height float64) *sheet {
	s := &sheet{meter: m, width: width, height: height, bare: map[int]bool{}}
	s.turn()
	return s
}

// try is a copy on which nothing is drawn.
func (s *sheet) try() *sheet {
	t := *s
	t.dry = true
	return &t
}

// turn begins the next page.
func (s *sheet) turn() {
	s.page++
	s.y = topMargin
	if !s.dry {
		var room []mark // as much as the page before takes, with its foot
		if n := len(s.pages); n > 0 {
			room = make([]mark, 0, len(s.pages[n-1])+8)
		}
		s.pages = append(s.pages, room)
	}
}

func (s *sheet) inner() float64 { return s.width - 2*sideMargin }
func (s *sheet) body() float64  { return s.height - topMargin - footMargin }
func (s *sheet) room() float64  { return s.height - footMargin - s.y }
func (s *sheet) fresh() bool    { return s.y == topMargin }

// fits tells whether something of that height goes on the page; a rounding error
// of the sum of many row heights does not count.
func (s *sheet) fits(h float64) bool { return h <= s.room()+0.01 }

// need turns the page where the height does not go on it.
func (s *sheet) need(h float64) {
	if !s.fresh() && !s.fits(h) {
		s.turn()
	}
}

func (s *sheet) put(k mark) {
	if s.dry {
		return
	}
	p := &s.pages[len(s.pages)-1]
	*p = append(*p, k)
}

// put a text at x with its base line at y; suits take their colours.
func (s *sheet) text(x, y float64, ft font, size float64, c ink, t string) {
	if s.dry || t == "" {
		return
	}
	for t != "" {
		run, col := t, c
		if i := strings.IndexAny(t, "♠♥♦♣"); i > 0 {
			run = t[:i]
		} else if i == 0 {
			run = t[:len("♠")]
			col = s.suit(run)
		}
		s.put(mark{kind: words, font: ft, ink: col, x: x, y: y, size: size, text: run})
		t = t[len(run):]
		if t != "" {
			x += s.em(ft, run) * size
		}
	}
}

// suit is the colour of a suit.
func (s *sheet) suit(symbol string) ink {
	switch {
	case symbol == "♦" && s.four:
		return orange
	case symbol == "♣" && s.four:
		return green
	case symbol == "♥" || symbol == "♦":
		return red
	}
	return black
}

// lines flows lines of text down the pages, never apart from the page's margins.
func (s *sheet) lines(x, width float64, ft font, size, leading float64, c ink, t string) {
	for _, l := range s.paragraph(ft, size, t, width) {
		s.need(leading)
		s.text(x, base(s.y, leading, size), ft, size, c, l)
		s.y += leading
	}
}

// base is the base line of type that stands in the middle of a line: the
// capitals and figures of the Go fonts are 0.72 of the size high.
func base(y, leading, size float64) float64 { return y + (leading+0.72*size)/2 }

// report lays out everything but the pages' feet.
func (s *sheet) report(r *templates.Report) {
	// Cards have no head above the first of them, and the foot says whether they are
	// provisional.
	if len(r.Tables) == 0 || r.Tables[0].Card == 0 {
		s.head(r)
	}
	var footer []string
	for _, f := range r.Footer {
		if f = s.clean(f); f != "" {
			footer = append(footer, f)
		}
	}
	groups := s.groups(r)
	last := len(groups) - 1 // under which the footer stands
	for last >= 0 && groups[last].card > 0 {
		last--
	}
	if last < 0 && len(groups) > 0 && len(footer) > 0 {
		// Cards alone say no conditions; what is doubtful is said behind them.
		footer = footer[1:]
		last = len(groups) - 1
	}
	for i, n := 0, 0; i < len(groups); i = n {
		// A group, or the parts of a table that is taken apart.
		for n = i + 1; n < len(groups) && groups[n].part > 1; {
			n++
		}
		after := footer
		if last < i || last >= n {
			after = nil
		}
		if groups[i].newPage && i > 0 && !s.fresh() {
			s.turn() // the first one stands under the head of the report
		}
		if groups[i].card > 0 {
			s.cards(groups[i])
		} else {
			for k, f := range s.chooseAlike(groups[i:n], after, n == len(groups) || groups[n].newPage) {
				s.flow(f, groups[i+k])
			}
		}
		s.footer(after)
	}
	if len(groups) == 0 {
		s.footer(footer)
	}
}

// head is the event's name and what is said of it.
func (s *sheet) head(r *templates.Report) {
	inner, below := s.inner(), s.y
	if l := r.Logo; l != nil {
		scale := min(logoWidth/float64(l.Width), logoHeight/float64(l.Height))
		w, h := scale*float64(l.Width), scale*float64(l.Height)
		s.put(mark{kind: emblem, x: s.width - sideMargin - w, y: s.y, w: w, h: h})
		inner, below = inner-w-12, s.y+h+4
	}
	if t := s.clean(r.Title); t != "" {
		size := float64(eventSize)
		for size > 14 && s.em(bold, t)*size > inner {
			size -= 2
		}
		s.lines(sideMargin, inner, bold, size, size*1.25, black, t)
		s.y += 2
	}
	for _, t := range r.Subtitle {
		if t = s.clean(t); t != "" {
			s.lines(sideMargin, inner, regular, subtitleSize, 14, grey, t)
		}
	}
	if s.page == 1 {
		s.y = max(s.y, below)
	}
	if t := s.clean(r.Status); t != "" {
		const pad, leading = 8, 16
		lines := s.paragraph(bold, statusSize, t, s.inner()-2*pad)
		h := float64(len(lines))*leading + 6
		s.y += 6
		s.need(h)
		w := 0.0
		for _, l := range lines {
			w = max(w, s.em(bold, l)*statusSize)
		}
		s.put(mark{kind: area, ink: alarm, x: sideMargin, y: s.y, w: w + 2*pad, h: h})
		s.put(mark{kind: frame, ink: red, x: sideMargin, y: s.y, w: w + 2*pad, h: h, size: 0.8})
		for i, l := range lines {
			s.text(sideMargin+pad, base(s.y+3+float64(i)*leading, leading, statusSize), bold, statusSize, red, l)
		}
		s.y += h
	}
	if !s.fresh() {
		s.y += 5
		s.put(mark{kind: rule, ink: black, x: sideMargin, y: s.y, w: s.inner(), size: 0.8})
		s.y += 9
	}
}

// Of the footer this many lines stand together.
const (
	footerLeading = 10.5
	footerLines   = 6
	footerGap     = 4
)

// footerHeight is that of the lines of the footer that stand together.
func (s *sheet) footerHeight(lines []string) float64 {
	if len(lines) == 0 {
		return 0
	}
	n := 0
	for _, t := range lines {
		if n += len(s.paragraph(regular, noteSize, t, s.inner())); n >= footerLines {
			break
		}
	}
	return float64(min(n, footerLines))*footerLeading + footerGap
}

// footer is the method line and the warnings, after the last table.
func (s *sheet) footer(lines []string) {
	for i, t := range lines {
		if i == 0 {
			s.need(s.footerHeight(lines))
			s.put(mark{kind: rule, ink: hair, x: sideMargin, y: s.y, w: s.inner(), size: 0.5})
			s.y += footerGap
		}
		s.lines(sideMargin, s.inner(), regular, noteSize, footerLeading, grey, t)
	}
}

// feet puts the event's name and the page's number under every page.
func (s *sheet) feet(r *templates.Report) {
	name := s.clean(r.Title)
	if t := s.clean(r.Status); t != "" && name != "" {
		name += " · " + t
	} else {
		name += t
	}
	y := s.height - footLine
	var own []string
	for _, t := range r.Imprint {
		if t = s.clean(t); t != "" {
			own = append(own, t)
		}
	}
	for i := range s.pages {
		if s.bare[i+1] {
			continue
		}
		if len(own) > 0 {
			s.pages[i] = append(s.pages[i], mark{kind: words, font: regular, ink: grey, x: sideMargin, y: s.height - imprint, size: noteSize,
				text: s.cut(regular, noteSize, strings.Join(own, " · "), s.inner())})
		}
		n := pageNumber(i+1, len(s.pages))
		w := s.em(regular, n) * noteSize
		s.pages[i] = append(s.pages[i],
			mark{kind: rule, ink: hair, x: sideMargin, y: y - 11, w: s.inner(), size: 0.5},
			mark{kind: words, font: regular, ink: grey, x: s.width - sideMargin - w, y: y, size: noteSize, text: n})
		if name != "" {
			s.pages[i] = append(s.pages[i], mark{kind: words, font: regular, ink: grey, x: sideMargin, y: y, size: noteSize,
				text: s.cut(regular, noteSize, name, s.inner()-w-20)})
		}
	}
}
