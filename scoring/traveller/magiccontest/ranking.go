package magiccontest

import (
	"strings"
	"unicode/utf8"

	"recap/scoring"

	"recap/scoring/traveller/source"
)

// ranking is the ranking table while it is read. Its columns are where the words
// of its header stand: figures end below the end of theirs, the name begins below
// the beginning of its.
type ranking struct {
	columns map[string]column // nil outside of the table
	entries []entry
	place   scoring.Figure     // of the row above
	seen    map[scoring.ID]int // the line of each pair
}

type column struct{ from, to int }

// entry is a row of the ranking.
type entry struct {
	contestant scoring.Contestant
	ids        []identity
}

// identity is a player's number in the M-ID column, and where it ends: the
// numbers of the two players stand in columns of their own.
type identity struct {
	text string
	end  int
}

func (r *ranking) isOpen() bool { return r.columns != nil }

func (r *ranking) close() { r.columns = nil }

var word = source.Pattern(`\S+`)

// openRanking takes the columns of the header.
func (p *page) openRanking(l line) {
	p.tables.close()
	p.ranking.columns, p.ranking.place = map[string]column{}, ""
	for _, m := range word().FindAllStringIndex(l.text, -1) {
		from := utf8.RuneCountInString(l.text[:m[0]])
		p.ranking.columns[l.text[m[0]:m[1]]] = column{from, from + utf8.RuneCountInString(l.text[m[0]:m[1]])}
	}
	if _, ok := p.ranking.columns["Name"]; !ok {
		p.problem(l.number, 0, scoring.Failure, "", "the ranking has no column Name, so its rows cannot be read: %q", short(l.text))
	}
	if _, ok := p.ranking.columns["%"]; ok {
		p.says(l.number, scoring.Matchpoints)
	}
}

var (
	plainFigure = source.Pattern(`^-?` + number + `$`)
	digits      = source.Pattern(`^[0-9]{1,6}$`)
	// The last columns of a row behind the name: boards with the mark of those
	// who have fewer, and the numbers of the players.
	countColumn = source.Pattern(`\s+([0-9]+)(?: [^\s0-9])?$`)
	idColumns   = source.Pattern(`\s\s(?:\s*(\+?[0-9]+)\s)?\s*(\+?[0-9]+)$`)
)

// rankingLine reads a row of the ranking.
func (p *page) rankingLine(l line) {
	text := []rune(l.text)
	c := p.ranking.columns
	name, ok := c["Name"]
	numbers := strings.Fields(cut(text, c["Pair"].to, name.from))
	place, pair := cut(text, 0, c["Rank"].to), cut(text, c["Rank"].to, c["Pair"].to)
	if !ok || !digits().MatchString(pair) || place != "" && !digits().MatchString(place) || len(numbers) == 0 || !plainFigure().MatchString(numbers[0]) {
		if resultLine().MatchString(l.text) {
			p.leaveOut(l, "results of no board")
			return
		}
		p.problem(l.number, 0, scoring.Failure, "", "no row of the ranking: %q", short(l.text))
		return
	}
	e := entry{contestant: scoring.Contestant{ID: scoring.ID{Number: pair}, Pos: p.pos(l.number)}}
	if n, _, err := scoring.ParseNumber(pair); err == nil {
		e.contestant.ID.Number = n
	}
	pub := &e.contestant.Published
	switch {
	case place != "":
		p.ranking.place = scoring.Figure(place)
	case p.ranking.place == "":
		p.problem(l.number, 0, scoring.Warning, "", "pair %s has the place of the row above, and there is none", pair)
	}
	pub.Place, pub.Total = p.ranking.place, scoring.Figure(numbers[0])
	numbers = numbers[1:]
	if len(numbers) > 0 && !plainFigure().MatchString(numbers[0]) && utf8.RuneCountInString(numbers[0]) == 1 {
		numbers = numbers[1:] // * for a board without opponents, « for fewer boards
	}
	if _, ok := c["%"]; ok && len(numbers) > 0 && plainFigure().MatchString(numbers[0]) {
		pub.Percent = scoring.Figure(numbers[0])
		numbers = numbers[1:]
	}
	if _, ok := c["Tie"]; ok && len(numbers) > 0 && plainFigure().MatchString(numbers[0]) {
		numbers = numbers[1:] // points among equals: the places show them
	}
	if len(numbers) > 0 {
		p.problem(l.number, 0, scoring.Warning, "", "not understood in the row of pair %s: %q", pair, short(strings.Join(numbers, " ")))
	}
	p.who(&e, text, l)
	if n := p.ranking.seen[e.contestant.ID]; n > 0 {
		p.problem(l.number, 0, scoring.Failure, "", "pair %s stands in the ranking twice (also line %d); this row is left out", pair, n)
		return
	}
	p.ranking.seen[e.contestant.ID] = l.number
	p.ranking.entries = append(p.ranking.entries, e)
}

// who takes the names and what stands behind them.
func (p *page) who(e *entry, text []rune, l line) {
	c := p.ranking.columns
	end := len(text)
	if club, ok := c["Club"]; ok {
		e.contestant.Club = cut(text, club.from, end)
		end = min(end, club.from)
	}
	names := strings.TrimRight(string(text[min(c["Name"].from, end):end]), " ")
	if m := idColumns().FindStringSubmatchIndex(names); m != nil {
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				to := c["Name"].from + utf8.RuneCountInString(names[:m[i+1]])
				e.ids = append(e.ids, identity{names[m[i]:m[i+1]], to})
			}
		}
		names = strings.TrimRight(names[:m[0]], " ")
	}
	if _, ok := c["Count"]; ok {
		if m := countColumn().FindStringSubmatchIndex(names); m != nil {
			e.contestant.Published.Boards = scoring.Figure(names[m[2]:m[3]])
			names = names[:m[0]]
		}
	}
	names = strings.TrimSpace(names)
	if ids, ok := c["M-ID"]; ok && c["Name"].from+utf8.RuneCountInString(names) > ids.to {
		p.problem(l.number, 0, scoring.Warning, "", "the row of pair %s runs out of its columns: %q", e.contestant.ID, short(names))
	}
	if names == "" {
		return
	}
	// Behind a name there is " - " and another one.
	first, second, both := strings.Cut(names+" ", " - ")
	e.contestant.Players = []scoring.Player{{Name: tidy(first)}}
	if second = tidy(second); both && second != "" {
		e.contestant.Players = append(e.contestant.Players, scoring.Player{Name: second})
	}
}

// tidy leaves single blanks between the words of a name.
func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }

// settleRanking makes contestants of the rows. A number that stands alone is that
// of the player in whose column it is.
func (p *page) settleRanking() {
	last := 0
	for _, e := range p.ranking.entries {
		for _, id := range e.ids {
			last = max(last, id.end)
		}
	}
	for _, e := range p.ranking.entries {
		c := e.contestant
		for i, id := range e.ids {
			if len(e.ids) == 1 && id.end == last {
				i = 1
			}
			for len(c.Players) <= i {
				c.Players = append(c.Players, scoring.Player{})
			}
			c.Players[i].ID = id.text
		}
		p.Contestants = append(p.Contestants, c)
	}
}
