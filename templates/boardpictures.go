package templates

import (
	"math/bits"
	"strconv"
	"strings"

	"recap/scoring"
)

// fewResults is below how many results of a board a picture of them says nothing.
const fewResults = 4

// boardPictures are those of a traveller: the cards with what can be made of them, and how
// the results are spread.
func (b *builder) boardPictures(rows []travellerRow) (pictures []Picture) {
	if deal, ok := b.deal(rows); ok {
		pictures = append(pictures, b.dealPicture(deal, rows[0].Board))
	}
	if p, ok := b.spread(rows); ok {
		pictures = append(pictures, p)
	}
	return pictures
}

// deal is the cards of a board: of its own sections where they have deals of their own.
func (b *builder) deal(rows []travellerRow) (scoring.Deal, bool) {
	first := rows[0]
	for _, section := range [...]string{first.Section, ""} {
		if d, ok := b.res.Event.Deals[scoring.BoardKey{Session: first.Session, Section: section, Board: first.Board}]; ok && (d.Known() || d.Makes != nil) {
			return d, true
		}
	}
	return scoring.Deal{}, false
}

// spread is a strip with a field for each result of a board, as wide as it is frequent,
// the best of North-South first and the darkest.
func (b *builder) spread(rows []travellerRow) (Picture, bool) {
	type result struct{ score, times int }
	var of []result
	all := 0
	for _, r := range rows {
		if !r.state.counts() {
			continue
		}
		all++
		if n := len(of); n > 0 && of[n-1].score == r.score {
			of[n-1].times++
			continue
		}
		of = append(of, result{r.score, 1})
	}
	if all < fewResults || len(of) < 2 {
		return Picture{}, false
	}
	score := func(n int) string {
		switch {
		case n == 0:
			return b.lang.Word("cell.pass")
		case n > 0:
			return "+" + strconv.Itoa(n)
		}
		return strconv.Itoa(n)
	}
	// One result says itself how often it occurred.
	var texts []string
	for _, r := range of {
		text := score(r.score)
		if r.times > 1 {
			text = strconv.Itoa(r.times) + "× " + text
		}
		texts = append(texts, text)
	}
	return Picture{
		Alt:   b.lang.Word("picture.spread_alt", strings.Join(texts, "; ")),
		Lines: []string{}, // a text has the rows below
		Least: 150,
		Draw: func(width float64) Drawing {
			const height = 13
			d := Drawing{Width: width, Height: height + 3}
			x := 0.0
			for i, r := range of {
				w := width * float64(r.times) / float64(all)
				shade := Best - Shade(i*int(Best-Worst)/max(len(of)-1, 1))
				d.Shapes = append(d.Shapes, rectangle(x, 1, w, height, shade.ink(), SoftInk))
				// A score alone would say that it occurred once.
				for _, size := range [...]float64{8, 6.5, 5.5} {
					if wide(texts[i], size)+0.3*size <= w {
						d.Shapes = append(d.Shapes, label(x+w/2, 1+height/2+0.36*size, texts[i], size, Centre, TextInk))
						break
					}
				}
				x += w
			}
			return d
		},
	}, true
}

// rankLetters are those of the cards, the ace first.
var rankLetters = [13]string{"A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"}

// suitText is the cards of a suit from the ace down; a dash for none.
func suitText(h scoring.Hand, suit int) string {
	text := ""
	for i, letter := range rankLetters {
		if h[suit]&(1<<(12-i)) != 0 {
			text += letter
		}
	}
	if text == "" {
		return "–"
	}
	return text
}

// highCards are the points of a hand: 4 for an ace, 3, 2 and 1.
func highCards(h scoring.Hand) (n int) {
	for _, suit := range h {
		for i := range 4 {
			n += (4 - i) * bits.OnesCount16(suit&(1<<(12-i)))
		}
	}
	return n
}

var suitSigns = [4]string{"♣", "♦", "♥", "♠"}

// dealWidth is the least width of a deal.
const dealWidth = 340

// dealPicture shows the four hands as they sat, and where it is known how many tricks
// each takes in each strain, and the par.
func (b *builder) dealPicture(deal scoring.Deal, board int) Picture {
	score, hasPar := deal.Par(board)
	par := ""
	if hasPar {
		par = b.lang.Word("picture.par", strconv.Itoa(score))
		if score > 0 {
			par = b.lang.Word("picture.par", "+"+strconv.Itoa(score))
		}
	}
	lines := b.dealLines(deal, par)
	return Picture{Alt: strings.Join(lines, "\n"), Lines: lines, Least: dealWidth, Draw: func(width float64) Drawing { return b.drawDeal(deal, par, width) }}
}

// Columns of the figures of tricks, as hand records have them.
var strains = [...]scoring.Strain{scoring.NoTrump, scoring.Spades, scoring.Hearts, scoring.Diamonds, scoring.Clubs}

// tricksText is how many tricks a seat takes in a strain.
func tricksText(m *scoring.Makes, seat scoring.Seat, strain scoring.Strain) string {
	if n := m.Tricks(seat, strain); n >= 0 {
		return strconv.Itoa(n)
	}
	return "–"
}

// drawDeal draws a deal.
func (b *builder) drawDeal(deal scoring.Deal, par string, width float64) Drawing {
	const size, leading = pictureType, 10.5
	d := Drawing{Width: width}
	add := func(s Shape) { d.Shapes = append(d.Shapes, s) }
	each := min(width/5, 82) // a hand
	if deal.Known() {
		d.Height = 3*4*leading + 4
		at := [4]Point{{each, 0}, {2 * each, 4 * leading}, {each, 8 * leading}, {0, 4 * leading}} // N E S W
		for i, h := range deal.Hands {
			if h == (scoring.Hand{}) {
				continue
			}
			for suit := 3; suit >= 0; suit-- {
				y := at[i].Y + float64(4-suit)*leading
				add(label(at[i].X, y, suitSigns[suit], size, Left, TextInk))
				text := suitText(h, suit)
				fit := min(size, size*(each-24)/wide(text, size)) // a very long suit
				add(label(at[i].X+10, y, text, fit, Left, TextInk))
			}
		}
		// The table in the middle, with the seats on its sides and the points of the hands.
		x, y, w, h := each, 4*leading+3.0, each-14, 4*leading-3.0
		add(rectangle(x, y, w, h, TintInk, SoftInk))
		points := func(i int) string {
			seat := b.lang.Word("seat_short." + (scoring.North + scoring.Seat(i)).String())
			if deal.Hands[i].Count() != 13 {
				return seat
			}
			return seat + " " + strconv.Itoa(highCards(deal.Hands[i]))
		}
		add(label(x+w/2, y+leading-1, points(0), size, Centre, TextInk))
		add(label(x+w/2, y+h-3, points(2), size, Centre, TextInk))
		add(label(x+3, y+h/2+0.36*size, points(3), size, Left, TextInk))
		add(label(x+w-3, y+h/2+0.36*size, points(1), size, Right, TextInk))
	}
	if deal.Makes != nil {
		left, column := 0.0, 21.0
		if deal.Known() {
			left = min(3*each+24, width-6*column)
			left = max(left, 3*each)
		}
		y := leading
		for j, strain := range strains {
			add(label(left+float64(j+1)*column+8, y, strain.Symbol(), size, Right, TextInk))
		}
		add(stroke(left, y+3, left+5*column+10, y+3, SoftInk, 0.5))
		for i := range scoring.Seat(4) {
			seat := scoring.North + i
			y = float64(i+2)*leading + 3
			add(label(left, y, b.lang.Word("seat_short."+seat.String()), size, Left, TextInk))
			for j, strain := range strains {
				s := label(left+float64(j+1)*column+8, y, tricksText(deal.Makes, seat, strain), size, Right, TextInk)
				s.Bold = deal.Makes.Tricks(seat, strain) > 6
				add(s)
			}
		}
		d.Height = max(d.Height, y+6)
		if par != "" {
			add(label(left, y+1.6*leading, par, size, Left, TextInk))
			d.Height = max(d.Height, y+1.6*leading+4)
		}
	}
	return d
}

// dealLines are a deal in type of even width.
func (b *builder) dealLines(deal scoring.Deal, par string) (lines []string) {
	const column = 16
	pad := func(s string, n int) string { return s + strings.Repeat(" ", max(n-len([]rune(s)), 0)) }
	suits := func(seat, suit int) string {
		if deal.Hands[seat] == (scoring.Hand{}) {
			return ""
		}
		return suitSigns[suit] + " " + suitText(deal.Hands[seat], suit)
	}
	if deal.Known() {
		for suit := 3; suit >= 0; suit-- {
			lines = append(lines, pad("", column)+suits(0, suit))
		}
		for suit := 3; suit >= 0; suit-- {
			lines = append(lines, pad(suits(3, suit), 2*column)+suits(1, suit))
		}
		for suit := 3; suit >= 0; suit-- {
			lines = append(lines, pad("", column)+suits(2, suit))
		}
	}
	if deal.Makes != nil {
		var makes []string
		head := pad("", 4)
		for _, s := range strains {
			head += pad(s.Symbol(), 4)
		}
		makes = append(makes, head)
		for i := range scoring.Seat(4) {
			seat := scoring.North + i
			line := pad(b.lang.Word("seat_short."+seat.String()), 4)
			for _, s := range strains {
				line += pad(tricksText(deal.Makes, seat, s), 4)
			}
			makes = append(makes, line)
		}
		makes = append(makes, par)
		if !deal.Known() {
			lines = make([]string, len(makes))
		}
		for i, line := range makes { // beside the hands
			at := 0
			if deal.Known() {
				at = 3*column + 4
			}
			lines[i] = pad(lines[i], at) + line
		}
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}
