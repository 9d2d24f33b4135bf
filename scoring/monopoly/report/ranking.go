package report

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/monopoly"
	"recap/templates"
)

// ranking is the whole stage with the breakdown of each wealth.
func (b *builder) ranking() templates.Table {
	t := newTable[*monopoly.Standing](b.lang, "wealth", b.word("ranking"))
	type standing = *monopoly.Standing
	t.add("place", templates.Right, func(s standing) templates.Cell { return templates.PlaceCell(s.Place, s.Tied) }).Lead = true
	b.whoColumns(t, func(s standing) (string, string) { return s.Player, s.ID })
	t.add("game", templates.Left, func(s standing) templates.Cell { return templates.TextCell(strings.Join(s.Games, ", ")) })
	t.add("cash", templates.Right, func(s standing) templates.Cell { return money(s.Wealth.Cash) })
	t.add("deeds_free", templates.Right, func(s standing) templates.Cell { return money(s.Wealth.FreeDeeds) })
	t.add("deeds_mortgaged", templates.Right, func(s standing) templates.Cell { return money(s.Wealth.MortgagedDeeds) })
	t.add("houses", templates.Right, func(s standing) templates.Cell { return money(s.Wealth.Houses) })
	t.add("hotels", templates.Right, func(s standing) templates.Cell { return money(s.Wealth.Hotels) })
	t.add("jail_cards", templates.Right, func(s standing) templates.Cell { return moneyOrBlank(s.Wealth.JailCards) })
	t.add("adjustment", templates.Right, func(s standing) templates.Cell {
		c := moneyOrBlank(s.Wealth.Adjustment)
		c.Signed = true
		return c
	})
	t.add("wealth", templates.Right, func(s standing) templates.Cell {
		c := money(s.Total)
		c.Strong = true
		return c
	}).By = true
	t.add("unencumbered", templates.Right, func(s standing) templates.Cell { return money(s.Wealth.Unencumbered) })
	if slices.Contains(b.res.Rules.Ranking.Columns, "share") {
		t.add("share", templates.Right, func(s standing) templates.Cell { return templates.NumberCell(s.Share, 2) })
	}
	if slices.Contains(b.res.Rules.Ranking.Columns, "place-points") {
		t.add("place_points", templates.Right, func(s standing) templates.Cell {
			return templates.NumberCell(s.PlacePoints, s.PlacePoints.Places(1))
		})
	}
	b.slotColumn(t).Flex = true
	t.add("note", templates.Left, func(s standing) templates.Cell { return templates.TextCell(b.comes(s)) }).Flex = true
	for i := range b.res.Ranking {
		t.row(&b.res.Ranking[i])
	}
	t.dropBlank("name", "jail_cards", "adjustment", "slot", "note")
	full := t.Table
	full.Columns, full.Rows = slices.Clone(t.Columns), slices.Clone(t.Rows)
	for i := range full.Rows {
		full.Rows[i] = slices.Clone(full.Rows[i])
	}
	// People need no column of nothing but zeros; machines get the same ones always.
	t.drop(func(c templates.Cell) bool { return c.Kind == templates.Blank || c.Num.Sign() == 0 }, "deeds_mortgaged", "houses", "hotels")
	t.Flat = func() templates.Table { return full }
	return t.Table
}

// whoColumns are the player as the sheets have it, and the name.
func (b *builder) whoColumns(t *table[*monopoly.Standing], who func(*monopoly.Standing) (player, id string)) {
	c := t.add("player", templates.Left, func(s *monopoly.Standing) templates.Cell {
		player, _ := who(s)
		return templates.TextCell(player)
	})
	c.Flex, c.Lead = len(b.res.Names) == 0, true
	name := t.add("name", templates.Left, func(s *monopoly.Standing) templates.Cell {
		return templates.TextCell(b.res.Name(who(s)))
	})
	name.Flex, name.Lead = true, true // a number alone says little in the second part of a wide table
}

// slotColumn is what the places are good for: in the final a title.
func (b *builder) slotColumn(t *table[*monopoly.Standing]) *templates.Column {
	c := t.add("slot", templates.Left, b.slot)
	if b.res.Stage == monopoly.FinalStage {
		c.Title = b.word("column.title")
	}
	return c
}

// slot is what a place is good for, of a reserve which one; a tie that waits is drawn heavier.
func (b *builder) slot(s *monopoly.Standing) templates.Cell {
	switch {
	case s.Slot == monopoly.NoSlot:
		return templates.Cell{}
	case s.Reserve > 0:
		return templates.TextCell(b.word("slot.reserve_n", strconv.Itoa(s.Reserve)))
	}
	c := templates.TextCell(b.word("slot." + string(s.Slot)))
	c.Strong = strings.HasPrefix(string(s.Slot), "tie-")
	return c
}

// note is what else there is to say of a standing.
func (b *builder) note(s *monopoly.Standing) string {
	var notes []string
	if s.Status == monopoly.Bankrupt {
		notes = append(notes, b.word("status.bankrupt"))
	}
	if s.Kept {
		notes = append(notes, b.word("kept"))
	}
	if s.Doubtful {
		notes = append(notes, b.word("doubtful"))
	}
	if r := s.Settled; r != nil {
		by := r.By
		if w := b.word("by." + r.By); w != "monopoly.by."+r.By {
			by = w
		}
		if r.Reason != "" {
			notes = append(notes, b.word("settled_reason", by, r.Reason))
		} else {
			notes = append(notes, b.word("settled", by))
		}
	}
	for _, ruling := range s.Adjusted {
		notes = append(notes, b.word("adjusted", b.because(ruling)))
	}
	if s == b.res.Successor {
		notes = append(notes, b.word("slot.successor"))
	}
	return strings.Join(notes, "; ")
}

// comes is the note on whether who goes on comes, and in whose place.
func (b *builder) comes(s *monopoly.Standing) string {
	var notes []string
	if n := b.note(s); n != "" {
		notes = append(notes, n)
	}
	for _, x := range b.res.Replaced {
		switch s {
		case x.Absent:
			if x.Reason != "" {
				notes = append(notes, b.word("absent_reason", x.Reason))
			} else {
				notes = append(notes, b.word("absent"))
			}
		case x.By:
			notes = append(notes, b.word("in_place_of", b.called(x.Absent.Player, x.Absent.ID)))
		}
	}
	return strings.Join(notes, "; ")
}

// waiting are the players outside the ranking, and why.
func (b *builder) waiting() templates.Table {
	t := newTable[*monopoly.Waiting](b.lang, "waiting", b.word("waiting"))
	type waiting = *monopoly.Waiting
	t.add("player", templates.Left, func(w waiting) templates.Cell { return templates.TextCell(w.Player) }).Lead = true
	t.add("name", templates.Left, func(w waiting) templates.Cell { return templates.TextCell(b.res.Name(w.Player, w.ID)) }).Flex = true
	t.add("game", templates.Left, func(w waiting) templates.Cell { return templates.TextCell(strings.Join(w.Games, ", ")) })
	t.add("status", templates.Left, func(w waiting) templates.Cell { return templates.TextCell(b.word("status." + w.Status.String())) })
	t.add("wealth", templates.Right, func(w waiting) templates.Cell { return money(w.Wealth.Total()) })
	t.add("unencumbered", templates.Right, func(w waiting) templates.Cell { return money(w.Wealth.Unencumbered) })
	t.add("why", templates.Left, func(w waiting) templates.Cell { return templates.TextCell(b.why(w)) }).Flex = true
	for i := range b.res.Apart {
		t.row(&b.res.Apart[i])
	}
	t.dropBlank("name")
	codes := t.Table
	last := len(t.Columns) - 1
	codes.Columns = append(slices.Clone(t.Columns), templates.Column{Key: "reason", Title: t.Columns[last].Title, Flex: true})
	codes.Columns[last].Desk = true
	codes.Rows = make([][]templates.Cell, len(t.Rows))
	for i, row := range t.Rows {
		codes.Rows[i] = append(slices.Clone(row), row[last])
		codes.Rows[i][last] = templates.TextCell(b.whyCodes(&b.res.Apart[i]))
	}
	t.Flat = func() templates.Table { return codes }
	return t.Table
}

// causes are the first findings of failures, by their code and whom or which game they are
// about.
type causes struct {
	found          []monopoly.Finding
	ofPlayer, game map[cause]int
}

type cause struct {
	code  scoring.Code
	about string
}

// causesOf goes over the findings once, however many players ask for theirs.
func causesOf(found []monopoly.Finding) *causes {
	c := &causes{found, map[cause]int{}, map[cause]int{}}
	for i, f := range found {
		if f.Severity != scoring.Failure {
			continue
		}
		if at := (cause{f.Base(), f.Player}); !has(c.ofPlayer, at) {
			c.ofPlayer[at] = i
		}
		if at := (cause{f.Base(), f.Game}); !has(c.game, at) {
			c.game[at] = i
		}
	}
	return c
}

func has(m map[cause]int, at cause) bool {
	_, there := m[at]
	return there
}

// of is the finding for which a player waits: about himself, else of others at his tables.
func (c *causes) of(code scoring.Code, w *monopoly.Waiting) *monopoly.Finding {
	if i, ok := c.ofPlayer[cause{code, w.Player}]; ok {
		return &c.found[i]
	}
	first := -1
	for _, game := range w.Games {
		if i, ok := c.game[cause{code, game}]; ok && (first < 0 || i < first) {
			first = i
		}
	}
	if first < 0 {
		return nil
	}
	return &c.found[first]
}

// why is the reason in words, for people.
func (b *builder) why(w *monopoly.Waiting) string {
	if b.causes == nil {
		b.causes = causesOf(b.res.All())
	}
	all := b.ruled(w)
	for _, code := range w.Codes {
		if f := b.causes.of(code, w); f != nil {
			all = append(all, b.told(f, w.Player))
		} else {
			all = append(all, string(code))
		}
	}
	return b.orKept(all)
}

// ruled is the ruling by which a player is outside, if any.
func (b *builder) ruled(w *monopoly.Waiting) []string {
	if w.Ruling == nil {
		return nil
	}
	return []string{b.because(w.Ruling)}
}

// because is why the referee ruled, with the article as the regulations are quoted
// elsewhere on the sheet.
func (b *builder) because(r *monopoly.Ruling) string {
	article := strings.TrimSpace(r.Article)
	if n := strings.Trim(article, "§. "); n != "" && strings.Trim(n, "0123456789.") == "" {
		article = b.word("article", n)
	}
	switch {
	case article == "":
		return r.Reason
	case r.Reason == "":
		return article
	}
	return r.Reason + " (" + article + ")"
}

// told is a finding under a table that has no column for its player: it says who that is,
// unless that is known.
func (b *builder) told(f *monopoly.Finding, known string) string {
	text := Said(f, b.lang)
	if f.Player != "" && f.Player != known && !slices.Contains(f.Args, f.Player) {
		text = b.called(f.Player, "") + ": " + text
	}
	return text
}

func (b *builder) orKept(all []string) string {
	if len(all) == 0 {
		return b.word("kept")
	}
	return strings.Join(all, "; ")
}

// whyCodes is the reason for machines.
func (b *builder) whyCodes(w *monopoly.Waiting) string {
	all := b.ruled(w)
	for _, c := range w.Codes {
		all = append(all, string(c))
	}
	return b.orKept(all)
}

// qualifying is the list on the wall: who goes on, the reserves in their order, and the
// ties between them.
func (b *builder) qualifying() templates.Table {
	t := newTable[*monopoly.Standing](b.lang, "qualifying", b.word("qualifying"))
	t.Together = true
	type standing = *monopoly.Standing
	b.slotColumn(t)
	t.add("place", templates.Right, func(s standing) templates.Cell { return templates.PlaceCell(s.Place, s.Tied) })
	b.whoColumns(t, func(s standing) (string, string) { return s.Player, s.ID })
	t.add("wealth", templates.Right, func(s standing) templates.Cell { return money(s.Total) })
	t.add("unencumbered", templates.Right, func(s standing) templates.Cell { return money(s.Wealth.Unencumbered) })
	t.add("note", templates.Left, func(s standing) templates.Cell { return templates.TextCell(b.comes(s)) }).Flex = true
	for i := range b.res.Ranking {
		if s := &b.res.Ranking[i]; s.Slot != monopoly.NoSlot {
			t.row(s)
		}
	}
	t.dropBlank("name", "note")
	return t.Table
}

// replaced are the reserves that were called, and for whom (§3.3).
func (b *builder) replaced() templates.Table {
	t := newTable[monopoly.Replacement](b.lang, "replaced", b.word("replaced"))
	t.add("absent", templates.Left, func(r monopoly.Replacement) templates.Cell {
		return templates.TextCell(b.called(r.Absent.Player, r.Absent.ID))
	}).Flex = true
	t.add("reserve", templates.Left, func(r monopoly.Replacement) templates.Cell {
		switch {
		case r.Undecided:
			return templates.TextCell(b.word("undecided"))
		case r.By == nil:
			return templates.TextCell(b.word("nobody"))
		}
		return templates.TextCell(b.called(r.By.Player, r.By.ID))
	}).Flex = true
	t.add("note", templates.Left, func(r monopoly.Replacement) templates.Cell { return templates.TextCell(r.Reason) }).Flex = true
	for _, r := range b.res.Replaced {
		t.row(r)
	}
	t.dropBlank("note")
	return t.Table
}

// findings is everything that is wrong or doubtful, for the one who corrects it.
func (b *builder) findings(found []monopoly.Finding, problems []scoring.Problem) templates.Table {
	t := newTable[*monopoly.Finding](b.lang, "findings", b.word("findings"))
	t.Desk = true
	type finding = *monopoly.Finding
	t.add("severity", templates.Left, func(f finding) templates.Cell { return templates.TextCell(b.word("severity." + f.Severity.String())) })
	where := t.add("where", templates.Left, func(f finding) templates.Cell { return templates.TextCell(f.Pos.String()) })
	where.Flex, where.Desk = true, true
	also := t.add("also", templates.Left, func(f finding) templates.Cell { return templates.TextCell(f.Other.String()) })
	also.Flex, also.Desk = true, true
	t.add("game", templates.Left, func(f finding) templates.Cell { return templates.TextCell(f.Game) })
	t.add("player", templates.Left, func(f finding) templates.Cell { return templates.TextCell(b.called(f.Player, "")) }).Flex = true
	code := t.add("code", templates.Left, func(f finding) templates.Cell { return templates.TextCell(string(f.Code)) })
	code.Flex, code.Desk = true, true
	t.add("finding", templates.Left, func(f finding) templates.Cell { return templates.TextCell(b.said(f)) }).Flex = true
	for i := range found {
		t.row(&found[i])
	}
	for _, p := range problems { // which are told in the words of the reader
		t.row(&monopoly.Finding{Code: p.Code, Severity: p.Severity, Pos: p.Pos, Reason: p.Text})
	}
	all := b.res.All()
	for i := range all {
		t.row(&all[i])
	}
	t.dropBlank("also", "game", "player")
	return t.Table
}

// said is the text of a finding; one of a reader has only its own words.
func (b *builder) said(f *monopoly.Finding) string {
	if len(f.Args) == 0 && f.Stage == monopoly.NoStage && f.Reason != "" {
		return f.Reason
	}
	return Said(f, b.lang)
}

// sheets are the result sheets, a table for each game. For machines they are one list,
// which is read again.
func (b *builder) sheets() []templates.Table {
	var tables []templates.Table
	for i, g := range b.res.Games {
		t := b.sheet(g, b.sheetTitle(g, false))
		if i == 0 {
			t.Flat = b.list
		} else {
			t.Flat = func() templates.Table { return templates.Table{Kind: "sheets"} }
		}
		tables = append(tables, t)
	}
	return tables
}

// line is a player of a game.
type line struct {
	*monopoly.Line
	wealth monopoly.Wealth
}

func (b *builder) linesOf(g *monopoly.Game) (lines []line) {
	for i, l := range g.Lines {
		lines = append(lines, line{l, g.Wealth(i)})
	}
	return lines
}

func (b *builder) sheet(g *monopoly.Game, title string) templates.Table {
	t := newTable[line](b.lang, "sheets", title)
	t.Together = true
	t.add("player", templates.Left, func(l line) templates.Cell { return templates.TextCell(b.called(l.Player, l.ID)) }).Flex = true
	t.add("status", templates.Left, func(l line) templates.Cell { return templates.TextCell(b.word("status." + b.status(l.Line).String())) })
	t.add("deeds", templates.Left, func(l line) templates.Cell { return templates.TextCell(b.deedNames(l.Holdings)) }).Flex = true
	t.add("cash", templates.Right, func(l line) templates.Cell { return templates.IntCell(l.Cash) })
	t.add("deeds_free", templates.Right, func(l line) templates.Cell { return money(l.wealth.FreeDeeds) })
	t.add("deeds_mortgaged", templates.Right, func(l line) templates.Cell { return money(l.wealth.MortgagedDeeds) })
	t.add("houses", templates.Right, func(l line) templates.Cell { return money(l.wealth.Houses) })
	t.add("hotels", templates.Right, func(l line) templates.Cell { return money(l.wealth.Hotels) })
	t.add("wealth", templates.Right, func(l line) templates.Cell {
		c := money(l.wealth.Total())
		c.Strong = true
		return c
	})
	for _, l := range b.linesOf(g) {
		t.row(l)
	}
	for i := range g.Findings {
		f := &g.Findings[i]
		// What is wrong with every line alike is said once.
		if note := b.told(f, ""); !slices.Contains(t.Notes, note) {
			t.Notes = append(t.Notes, note)
		}
	}
	return t.Table
}

// status is how a player left the game, or left the stage by a ruling (§10).
func (b *builder) status(l *monopoly.Line) monopoly.Status {
	if b.disqualified == nil {
		b.disqualified = map[string]bool{}
		for i := range b.res.Apart {
			if w := &b.res.Apart[i]; w.Status == monopoly.Disqualified {
				b.disqualified[monopoly.Key(w.Player, w.ID)] = true
			}
		}
		for i := range b.res.Ranking {
			if s := &b.res.Ranking[i]; s.Kept {
				b.disqualified[monopoly.Key(s.Player, s.ID)] = true
			}
		}
	}
	if b.disqualified[l.Key()] {
		return monopoly.Disqualified
	}
	return l.Status
}

// deedNames are the deeds of a player as people read them: Mayfair (H), with the letters
// that the legend has.
func (b *builder) deedNames(hs []monopoly.Holding) string {
	hs = slices.Clone(hs)
	slices.SortStableFunc(hs, func(x, y monopoly.Holding) int { return x.Deed - y.Deed })
	var all []string
	for _, h := range hs {
		name := b.res.Board.Deeds[h.Deed].Name
		var marks []string
		if h.Mortgaged {
			marks = append(marks, b.word("mark.mortgaged"))
		}
		switch {
		case h.Level == monopoly.Hotel:
			marks = append(marks, b.word("mark.hotel"))
		case h.Level > 0:
			marks = append(marks, strconv.Itoa(h.Level))
		}
		if len(marks) > 0 {
			name += "\u00a0(" + strings.Join(marks, ", ") + ")"
		}
		all = append(all, name)
	}
	return strings.Join(all, ", ")
}

// list is all sheets as recap reads them.
func (b *builder) list() templates.Table {
	type of struct {
		*monopoly.Game
		line
	}
	t := newTable[of](b.lang, "sheets", b.word("sheets"))
	t.add("game", templates.Left, func(l of) templates.Cell { return templates.TextCell(l.Game.Name) })
	t.add("player", templates.Left, func(l of) templates.Cell { return templates.TextCell(l.Player) })
	t.add("status", templates.Left, func(l of) templates.Cell { return templates.TextCell(l.Status.String()) })
	t.add("minutes", templates.Right, func(l of) templates.Cell {
		if l.Game.Minutes < 0 {
			return templates.Cell{}
		}
		return templates.IntCell(l.Game.Minutes)
	})
	t.add("cash", templates.Right, func(l of) templates.Cell { return templates.IntCell(l.Cash) })
	t.add("deeds", templates.Left, func(l of) templates.Cell {
		var all []string
		for _, h := range l.Holdings {
			all = append(all, h.Text(b.res.Board))
		}
		return templates.TextCell(strings.Join(all, ";"))
	})
	t.Columns = append(t.Columns, templates.Column{Key: "stage", Title: b.word("word.stage")}, templates.Column{Key: "id", Title: "ID"})
	t.cells = append(t.cells, func(of) templates.Cell { return templates.TextCell(b.res.Stage.String()) }, func(l of) templates.Cell { return templates.TextCell(l.ID) })
	for _, g := range b.res.Games {
		for _, l := range b.linesOf(g) {
			t.row(of{g, l})
		}
	}
	t.dropBlank("id")
	return t.Table
}

// whole is a number of a document.
func whole(x exact.Num) []byte { return x.AppendShortest(nil, 4) }
