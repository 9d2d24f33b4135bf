package tables

import (
	"strconv"
	"strings"

	"recap/scoring/exact"
	"recap/scoring/svoyaigra"
	"recap/templates"
)

// A chart names every question of a short game, and every tenth of others with the last one
// of each round, to which no other that is named is as near as half of that.
const (
	shortGame      = 15
	questionsNamed = 10
)

// part is a round as it was played, from one question to another, which count from 1.
type part struct {
	round    svoyaigra.Round
	from, to int
}

// partsOf are the rounds of a game in the order of play; none where it has no rounds.
func partsOf(g *svoyaigra.Game) (parts []part) {
	for i := range g.Questions {
		r := g.Questions[i].Round
		switch n := len(parts); {
		case n > 0 && parts[n-1].round == r:
			parts[n-1].to = i + 1
		case r != svoyaigra.NoRound:
			parts = append(parts, part{r, i + 1, i + 1})
		}
	}
	return parts
}

// named tells whether a chart names a question, which counts from 1.
func named(question, questions int, parts []part) bool {
	if questions <= shortGame {
		return true
	}
	for _, p := range parts {
		if off := max(question-p.to, p.to-question); off <= questionsNamed/2 {
			return off == 0
		}
	}
	return question%questionsNamed == 0
}

// chart is how the scores went on: after each theme of a grid, after each question where
// their order is known; nil where nothing was played.
func (b *builder) chart(res *svoyaigra.Result) []templates.Picture {
	g := res.Game
	c := templates.LineChart{Title: b.word("chart_questions"), Lang: b.lang, Steps: make([]templates.ChartStep, 1)}
	parts := partsOf(g)
	if len(parts) > 0 && !g.Unordered {
		var rounds []string
		for _, p := range parts {
			rounds = append(rounds, b.word("round."+p.round.String())+" "+strconv.Itoa(p.from)+"–"+strconv.Itoa(p.to))
		}
		c.Title += " (" + strings.Join(rounds, ", ") + ")"
	}
	if g.Unordered {
		c.Title, c.Low = b.word("chart_themes"), true
	}
	for _, p := range g.Players {
		c.Lines = append(c.Lines, templates.ChartLine{Name: p.Name, Values: make([]*exact.Num, 1)})
	}
	to := func(figure func(seat int) int) {
		for seat := range c.Lines {
			x := exact.Int(figure(seat))
			c.Lines[seat].Values = append(c.Lines[seat].Values, &x)
		}
	}
	for seat := range c.Lines {
		c.Lines[seat].Values[0] = &exact.Num{}
	}
	for i := range g.Questions {
		q := &g.Questions[i]
		last := i+1 == len(g.Questions)
		step := templates.ChartStep{}
		switch {
		case g.Unordered && !last && g.Questions[i+1].Theme == q.Theme:
			continue
		case g.Unordered:
			step.Name = strconv.Itoa(q.Theme)
		case named(i+1, len(g.Questions), parts):
			step.Name = strconv.Itoa(i + 1)
		}
		c.Steps = append(c.Steps, step)
		to(func(seat int) int { return res.After(i, seat) })
	}
	if len(c.Steps) == 1 {
		return nil
	}
	if res.FinalDeltas != nil {
		// As far from the last question as one that is named from the next, so that the steep
		// lines can be told apart.
		if len(g.Questions) > shortGame {
			for range questionsNamed - 1 {
				c.Steps = append(c.Steps, templates.ChartStep{})
				for seat := range c.Lines {
					c.Lines[seat].Values = append(c.Lines[seat].Values, nil)
				}
			}
		}
		c.Steps = append(c.Steps, templates.ChartStep{Name: b.word("chart_final")})
		to(func(seat int) int { return res.Totals[seat] })
	}
	var ends []string
	for seat, p := range g.Players {
		ends = append(ends, p.Name+" "+strconv.Itoa(res.Totals[seat]))
	}
	p := c.Picture(c.Title + ": " + strings.Join(ends, "; "))
	p.Lines = []string{} // the rows below say it all
	return []templates.Picture{p}
}
