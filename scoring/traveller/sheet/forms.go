package sheet

import (
	"fmt"
	"strings"
	"time"

	"recap/scoring"
)

// event writes the sheet of what is said of the event, and how the workbook is
// used.
func (b *bookWriter) event(w Workbook, p *plan) {
	s := b.add(eventSheet)
	s.width(0, 18)
	s.width(1, 64)
	var date any = w.Event.Date
	if day, err := time.Parse(time.DateOnly, w.Event.Date); err == nil {
		date = day
	}
	boards := p.boards
	if w.Event.Boards > 0 {
		boards = w.Event.Boards
	}
	row := 0
	for _, f := range []struct {
		of      string
		value   any
		look    style
		choices []string
	}{
		{"name", w.Event.Name, style{}, nil},
		{"date", date, style{day: true}, nil},
		{"club", w.Event.Club, style{}, nil},
		{"venue", w.Event.Venue, style{}, nil},
		{"director", w.Event.Director, style{}, nil},
		{"method", wordOf(methodChoices, string(p.method), b.in), style{}, wordsOf(methodChoices, b.in)},
		{"winners", p.winners, style{number: true}, []string{"1", "2"}},
		{"boards", boards, style{number: true}, nil},
	} {
		row++
		f.look.open, f.look.left = true, true
		title := headHeadings[f.of][b.in]
		s.put(0, row, title, style{font: strongFont, left: true})
		s.put(1, row, f.value, f.look)
		if text := headPrompts[f.of][b.in]; text != "" || f.choices != nil {
			s.prompt(1, row, row, title, text, f.choices)
		}
	}
	row++
	command := "recap score " + quoteFile(w.File)
	for i, text := range help {
		row++
		look := style{left: true, wrap: true, bare: true}
		if i == 0 || text[b.in] == "{command}" {
			look.font = strongFont
		}
		s.try(s.file.MergeCell(s.name, cellName(0, row), cellName(1, row)))
		text := strings.ReplaceAll(text[b.in], "{command}", command)
		s.put(0, row, text, look)
		s.try(s.file.SetRowHeight(s.name, row, wrappedHeight(text)))
	}
	s.finish(false)
}

// wrappedHeight is how high a row must be for a text over both columns of the
// sheet Event, in points: no program finds that out for merged cells.
func wrappedHeight(text string) float64 {
	const perLine, lineHeight = 80, 15.5
	return lineHeight * float64(1+len([]rune(text))/perLine)
}

// quoteFile is a name as it is typed in a command.
func quoteFile(name string) string {
	name = CellText(name)
	switch {
	case name == "":
		return "FILE.xlsx"
	case strings.ContainsAny(name, " '&()$;"):
		return `"` + name + `"`
	}
	return name
}

// players writes the list of players: a line for each that the movements name.
func (b *bookWriter) players(p *plan) {
	s := b.add(playerSheet)
	people := 2
	switch {
	case p.individual:
		people = 1
	case p.method == scoring.Teams || p.method == scoring.Patton:
		people = 4
	}
	for _, c := range p.units {
		people = max(people, min(len(c.Players), maxPlayers))
	}
	fields := []field{pNumber}
	if p.winners == 2 {
		fields = append(fields, pLine)
	}
	if p.sections {
		fields = append(fields, pSection)
	}
	for i := range people {
		fields = append(fields, pPlayer+2*field(i), pPlayer+2*field(i)+1)
	}
	if !p.individual {
		fields = append(fields, pTeam)
	}
	fields = append(fields, pClub)
	last := 1 + len(p.units) + sparePlayers
	names := make([]string, len(fields))
	width := 0
	for col, f := range fields {
		names[col] = playerHeading(f, b.in)
		chars := 12
		switch {
		case f >= pPlayer && (f-pPlayer)%2 == 0:
			chars = 26
		case f == pTeam, f == pClub:
			chars = 20
		}
		width += chars
		s.width(col, float64(chars))
	}
	s.heads(names, last)
	for row := 2; row <= last; row++ {
		var c scoring.Contestant
		if row-2 < len(p.units) {
			c = p.units[row-2]
		}
		for col, f := range fields {
			s.put(col, row, playerText(c, f, b.in), style{open: true, left: f >= pPlayer || f == pTeam || f == pClub})
		}
	}
	for col, f := range fields {
		if f == pLine {
			s.prompt(col, 2, last, names[col], "", wordsOf(lineChoices, b.in))
		}
	}
	s.finish(width > 100)
}

// playerHeading is the heading of a field of players.
func playerHeading(f field, in tongue) string {
	if f < pPlayer {
		return playerHeadings[f][in]
	}
	n := f - pPlayer
	return fmt.Sprint(playerHeadings[pPlayer+n%2][in], " ", n/2+1)
}

// playerText is what is known of a contestant.
func playerText(c scoring.Contestant, f field, in tongue) string {
	switch f {
	case pNumber:
		return c.ID.Number
	case pLine:
		return wordOf(lineChoices, c.ID.Line.String(), in)
	case pSection:
		return c.ID.Section
	case pTeam:
		return c.Team
	case pClub:
		return c.Club
	}
	i := int(f-pPlayer) / 2
	switch {
	case i >= len(c.Players):
		return ""
	case (f-pPlayer)%2 == 0:
		return c.Players[i].Name
	}
	return c.Players[i].ID
}

// rulingWidths are the widths of the columns of a ruling, in characters.
var rulingWidths = map[string]float64{"kind": 18, "session": 9, "section": 9, "round": 7, "board": 10, "ns": 8, "ew": 8, "unit": 8, "ns_award": 17, "ew_award": 17,
	"contract": 10, "declarer": 10, "result": 11, "score": 8, "amount": 9, "group": 8, "played": 8, "results": 12, "law": 10, "reason": 28}

// rulings writes the sheet into which the director's rulings go.
func (b *bookWriter) rulings() {
	s := b.add(rulingSheet)
	names := wordsOf(rulingHeadings, b.in)
	s.heads(names, 1+rulingLines)
	for col, h := range rulingHeadings {
		s.width(col, rulingWidths[h.of])
		s.look(col, 2, col, 1+rulingLines, style{open: true, left: h.of == "reason"})
		var choices []string
		switch h.of {
		case "kind":
			choices = wordsOf(kindChoices, b.in)
		case "results":
			choices = wordsOf(resultsChoices, b.in)
		case "declarer":
			choices = wordsOf(seatChoices, b.in)
		}
		if text := rulingPrompts[h.of][b.in]; text != "" || choices != nil {
			s.prompt(col, 2, 1+rulingLines, names[col], text, choices)
		}
	}
	s.finish(true)
}
