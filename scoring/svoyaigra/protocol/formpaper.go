package protocol

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/jung-kurt/gofpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"recap/scoring/svoyaigra"
)

// Measures of the printed sheets, in points of paper: no figure of a game is one.
const (
	paperMargin = 30.0
	cellHeight  = 24.0
	nameWidth   = 120.0
	sumWidth    = 30.0
	markWidth   = 16.0
	listRow     = 17.0
	headRow     = 13.0
	markPart    = 0.4 // of the room of a player; the running score has the rest
)

// paperMaker is a document being drawn.
type paperMaker struct {
	Form
	*gofpdf.Fpdf
	orientation   string
	width, height float64
	y             float64
}

// PDF is the sheet to print, with a game on a page or more.
func (f Form) PDF() ([]byte, error) {
	paper := f.Paper
	if paper == "" {
		paper = "a4"
	}
	doc := gofpdf.New("L", "pt", paper, "")
	doc.SetCatalogSort(true)
	doc.SetCreationDate(f.day())
	doc.SetModificationDate(f.day())
	doc.SetAutoPageBreak(false, 0)
	// gofpdf pads the tables of a font in place, beyond their ends.
	doc.AddUTF8FontFromBytes("go", "", slices.Clone(goregular.TTF))
	doc.AddUTF8FontFromBytes("go", "B", slices.Clone(gobold.TTF))
	doc.SetTitle(f.word(wTitle), true)
	doc.SetCreator("recap", true)
	p := &paperMaker{Form: f, Fpdf: doc}
	for _, g := range f.Games {
		p.orientation = "L"
		if f.listed(g) {
			p.orientation = "P"
		}
		p.width, p.height, _ = doc.PageSize(0)
		if across := p.width > p.height; across != (p.orientation == "L") {
			p.width, p.height = p.height, p.width
		}
		if f.listed(g) {
			p.questions(g)
		} else {
			p.bands(g)
		}
	}
	var b bytes.Buffer
	if err := doc.Output(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// plain makes a text fit for the document: gofpdf takes nothing above U+FFFF.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xFFFF || unicode.IsControl(r) {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// head begins a page with what the game is.
func (p *paperMaker) head(g FormGame) {
	w, h := min(p.width, p.height), max(p.width, p.height)
	p.AddPageFormat(p.orientation, gofpdf.SizeType{Wd: w, Ht: h})
	p.SetTextColor(0, 0, 0)
	p.SetFont("go", "B", 14)
	p.Text(paperMargin, paperMargin+10, plain(p.word(wTitle)))
	p.SetFont("go", "", 10)
	date := p.Date
	if date == "" {
		date = "____________"
	}
	p.Text(paperMargin, paperMargin+28, plain(fmt.Sprintf("%s: %s     %s: %s     %s: ______________________     (%s)", p.word(wGame), g.ID, p.word(wDate), date, p.word(wHost), p.word(wMarks))))
	p.y = paperMargin + 40
}

// box draws a cell with a text in its middle, or at its left.
func (p *paperMaker) box(x, y, w, h float64, text, font string, size float64, align string, grey bool) {
	p.SetDrawColor(90, 90, 90)
	p.SetLineWidth(0.5)
	p.SetFillColor(228, 232, 236)
	p.SetXY(x, y)
	p.SetFont("go", font, size)
	text = plain(text)
	for size > 5 && p.GetStringWidth(text) > w-4 {
		size -= 0.5
		p.SetFont("go", font, size)
	}
	for text != "" && p.GetStringWidth(text) > w-2 {
		runes := []rune(text)
		text = string(runes[:len(runes)-1])
	}
	p.CellFormat(w, h, text, "1", 0, align+"M", grey, 0, "")
}

// thick draws a heavier line at the left of a theme.
func (p *paperMaker) thick(x, y, h float64) {
	p.SetDrawColor(0, 0, 0)
	p.SetLineWidth(1.4)
	p.Line(x, y, x, y+h)
}

// bands draws a game without rounds: as many themes side by side as the page is wide, with
// a total after each.
func (p *paperMaker) bands(g FormGame) {
	values := p.Rules.Game.Blue
	themeWidth := markWidth*float64(len(values)) + sumWidth
	across := max(1, int((p.width-2*paperMargin-nameWidth)/themeWidth))
	bandHeight := 2*18 + cellHeight*float64(len(g.Players)) + 16
	p.head(g)
	themes := p.themes(g)
	totals := make([]int, len(g.Players))
	for from := 0; from < themes; from += across {
		if p.y+bandHeight > p.height-paperMargin {
			p.head(g)
		}
		p.box(paperMargin, p.y, nameWidth, 36, p.word(wPlayer), "B", 9, "L", true)
		for i := from; i < min(from+across, themes); i++ {
			x := paperMargin + nameWidth + themeWidth*float64(i-from)
			p.box(x, p.y, themeWidth, 18, fmt.Sprintf("%s %d: ___________", p.word(wTheme), i+1), "B", 9, "L", true)
			for j, v := range values {
				p.box(x+markWidth*float64(j), p.y+18, markWidth, 18, strconv.Itoa(v), "", 8, "C", true)
			}
			p.box(x+markWidth*float64(len(values)), p.y+18, sumWidth, 18, "Σ", "B", 9, "C", true)
		}
		y := p.y + 36
		for seat, name := range g.Players {
			p.box(paperMargin, y, nameWidth, cellHeight, name, "", 10, "L", false)
			for i := from; i < min(from+across, themes); i++ {
				x := paperMargin + nameWidth + themeWidth*float64(i-from)
				for j, v := range values {
					text := ""
					if g.Played != nil {
						text = mark(g.Played, seat, i+1, v)
						totals[seat] += points(g.Played, seat, i+1, v)
					}
					p.box(x+markWidth*float64(j), y, markWidth, cellHeight, text, "", 9, "C", false)
				}
				total := ""
				if g.Played != nil {
					total = strconv.Itoa(totals[seat])
				}
				p.box(x+markWidth*float64(len(values)), y, sumWidth, cellHeight, total, "", 9, "C", false)
			}
			y += cellHeight
		}
		for i := from; i <= min(from+across, themes); i++ {
			p.thick(paperMargin+nameWidth+themeWidth*float64(i-from), p.y, y-p.y)
		}
		p.y = y + 16
	}
	p.result(g)
}

// points are what a player got for a question of a grid.
func points(g *svoyaigra.Game, seat, theme, value int) (n int) {
	for i := range g.Questions {
		q := &g.Questions[i]
		for _, a := range q.Attempts {
			if q.Theme == theme && q.Value == value && a.Seat == seat && !q.Annulled {
				n += q.Worth(a)
			}
		}
	}
	return n
}

// result is what is filled in at the end: the score, the tie-break and the place.
func (p *paperMaker) result(g FormGame) {
	if p.y+18+cellHeight*float64(len(g.Players))+30 > p.height-paperMargin {
		p.head(g)
	}
	x := paperMargin
	heads := []struct {
		text  string
		width float64
	}{{p.word(wPlayer), nameWidth}, {p.word(wScore), 70}, {p.word(wExtra), 100}, {p.word(wPlace), 50}}
	if p.Rules.Of(p.kind(g)).Series {
		heads = slices.Insert(heads, 1, struct {
			text  string
			width float64
		}{p.word(wFinal), 120}, struct {
			text  string
			width float64
		}{p.word(wAnswer), 70})
	}
	for _, h := range heads {
		p.box(x, p.y, h.width, 18, h.text, "B", 8.5, "L", true)
		x += h.width
	}
	y := p.y + 18
	var res *svoyaigra.Result
	if g.Played != nil {
		res = p.Rules.Score(g.Played)
	}
	for seat, name := range g.Players {
		x = paperMargin
		for _, h := range heads {
			text := ""
			switch {
			case h.text == p.word(wPlayer):
				text = name
			case res == nil:
			case h.text == p.word(wScore):
				text = strconv.Itoa(res.Totals[seat])
			case h.text == p.word(wPlace):
				text = res.Places[seat].String()
			case h.text == p.word(wExtra):
				text = shootout(g.Played, seat)
			default:
				text = finalCell(g.Played, seat, h.text == p.word(wAnswer))
			}
			p.box(x, y, h.width, cellHeight, text, "", 10, "L", false)
			x += h.width
		}
		y += cellHeight
	}
	p.SetFont("go", "", 9)
	p.Text(paperMargin, y+24, plain(p.word(wSigned)+": ______________________"))
	p.y = y + 34
}

// finalCell is the stake of a player in the final round, or the answer.
func finalCell(g *svoyaigra.Game, seat int, answer bool) string {
	for _, a := range g.Final {
		switch {
		case a.Seat != seat:
		case answer && a.Answered:
			return markOf[a.Right]
		case !answer && a.HasStake:
			return strconv.Itoa(a.Stake)
		}
	}
	return ""
}

// questions draws a game of the final series: a line for each question in the order of play.
func (p *paperMaker) questions(g FormGame) {
	seat := (p.width - 2*paperMargin - 24 - 40 - 40 - 70 - 120) / float64(len(g.Players))
	columns := func() {
		x := paperMargin
		for _, h := range []struct {
			text  string
			width float64
		}{{"№", 24}, {p.word(wTheme), 40}, {p.word(wValue), 40}, {p.word(wPicked), 70}, {p.word(wAuction), 120}} {
			p.box(x, p.y, h.width, 2*headRow, h.text, "B", 8, "C", true)
			x += h.width
		}
		for _, name := range g.Players {
			p.box(x, p.y, seat, headRow, name, "B", 8, "C", true)
			p.box(x, p.y+headRow, seat*markPart, headRow, "±", "B", 8, "C", true)
			p.box(x+seat*markPart, p.y+headRow, seat*(1-markPart), headRow, computed, "B", 8, "C", true)
			x += seat
		}
		p.y += 2 * headRow
	}
	number := 0
	rounds := []svoyaigra.Round{svoyaigra.Blue, svoyaigra.Red}
	if !p.Rules.Of(p.kind(g)).Series {
		rounds = []svoyaigra.Round{svoyaigra.NoRound}
	}
	for _, round := range rounds {
		p.head(g)
		title := map[svoyaigra.Round]string{svoyaigra.Blue: p.word(wBlue) + ": ", svoyaigra.Red: p.word(wRed) + ": "}[round]
		p.SetFont("go", "B", 11)
		p.Text(paperMargin, p.y+2, plain(title+strings.Trim(strings.Join(strings.Fields(fmt.Sprint(p.Rules.Values(round))), ", "), "[]")))
		p.y += 8
		columns()
		for _, cells := range p.questionRows(g, round) {
			if p.y+listRow > p.height-paperMargin {
				p.head(g)
				columns()
			}
			number++
			cells[0] = strconv.Itoa(number)
			x := paperMargin
			for i, text := range cells {
				w := seat * markPart
				switch {
				case i < 5:
					w = []float64{24, 40, 40, 70, 120}[i]
				case i%2 == 0: // the score
					w = seat - w
				}
				p.box(x, p.y, w, listRow, text, "", 8, "C", false)
				x += w
			}
			p.y += listRow
		}
		p.y += 16
	}
	p.result(g)
}

// questionRows are the cells of each question of a round: number, theme, value, who picked,
// the bids, and of each player what he did and the score after it. They are empty on a
// blank sheet.
func (p *paperMaker) questionRows(g FormGame, round svoyaigra.Round) (rows [][]string) {
	if g.Played == nil {
		for range p.Themes * len(p.Rules.Game.Blue) {
			rows = append(rows, make([]string, 5+2*len(g.Players)))
		}
		return rows
	}
	res := p.Rules.Score(g.Played)
	for i := range g.Played.Questions {
		q := &g.Played.Questions[i]
		if q.Round != round && !(round == svoyaigra.NoRound && q.Round == svoyaigra.Blue) {
			continue
		}
		cells := make([]string, 5+2*len(g.Players))
		cells[1], cells[2], cells[3] = strconv.Itoa(q.Theme), strconv.Itoa(q.Value), g.Played.Called(q.Picker)
		var bids []string
		for _, b := range q.Bids {
			text := g.Played.Called(b.Seat) + " "
			if runes := []rune(text); len(runes) > 4 {
				text = string(runes[:4]) + ". "
			}
			if b.Pass {
				bids = append(bids, text+"P")
			} else {
				bids = append(bids, text+strconv.Itoa(b.Stake))
			}
		}
		cells[4] = strings.Join(bids, ", ")
		for _, a := range q.Attempts {
			text := markOf[a.Right]
			if q.Annulled {
				text = "(" + text + ")"
			}
			cells[5+2*a.Seat] = strings.TrimSpace(cells[5+2*a.Seat] + " " + text)
		}
		for seat := range g.Players {
			cells[6+2*seat] = strconv.Itoa(res.After(i, seat))
		}
		rows = append(rows, cells)
	}
	return rows
}
