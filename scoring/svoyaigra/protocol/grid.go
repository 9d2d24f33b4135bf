package protocol

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"recap/scoring/exact"
	"recap/scoring/svoyaigra"
)

// gridRow is a row of a grid: a player of a game.
type gridRow struct {
	row, seat int // of the table, and as the column says
	name      string
	marks     []string // of each theme
	left      int      // after which theme the player left; -1 for who stayed
}

// The marks of a grid.
const (
	right      = 'R'
	wrong      = 'W'
	nothing    = '-'
	unrecorded = '?'
	damaged    = '!' // something stands there that is none
)

// grid reads a table of that shape.
func (r *reader) grid() {
	id := ""
	for row := r.Header + 1; row < len(r.Rows); row++ {
		if !r.usable(row) {
			continue
		}
		if s := r.text(row, "game"); s != "" {
			id = s
		} else if _, ok := r.at["game"]; !ok {
			id = "1" // a sheet of one game need not name it
		}
		if id == "" {
			r.tell(nil, row, r.col("game"), GameUnnamed, "game_unnamed", about{})
			continue
		}
		name := r.text(row, "player")
		if name == "" {
			g := r.open(row, id)
			g.Damaged = true
			r.tell(g, row, r.col("player"), PlayerUnknown, "player_unnamed", about{})
			continue
		}
		g := r.open(row, id)
		r.kind(row, g)
		one := gridRow{row: row, name: name, left: -1}
		one.seat, _ = r.number(g, row, "seat", about{player: name})
		one.marks = r.marks(row, g)
		if n, ok := r.number(g, row, "withdrawn", about{player: name}); ok {
			one.left = n
		}
		if s := r.text(row, "incomplete"); s != "" {
			g.Incomplete = s
		}
		g.rows = append(g.rows, one)
	}
	for _, g := range r.order {
		r.layGrid(g)
	}
}

// marks reads the marks of a row, theme by theme, as many in each as a theme has values.
func (r *reader) marks(row int, g *game) []string {
	if len(r.wide) > 0 {
		return r.wideMarks(row, g)
	}
	col, player := r.col("marks"), r.text(row, "player")
	var themes []string
	for i, field := range strings.Fields(r.text(row, "marks")) {
		theme := []rune(field)
		if len(theme) != len(r.values) {
			r.tell(g, row, col, MarksLength, "marks_length", about{theme: i + 1, player: player}, quote(field), strconv.Itoa(len(theme)), strconv.Itoa(len(r.values)))
		}
		var b strings.Builder
		for j := range r.values {
			c := damaged
			if j < len(theme) {
				c = r.mark(row, col, g, i+1, r.values[j], theme[j])
			}
			b.WriteRune(c)
		}
		themes = append(themes, b.String())
	}
	if len(themes) == 0 {
		g.Damaged = true
		r.tell(g, row, col, MarksLength, "no_marks", about{player: player})
	}
	return themes
}

// mark reads one mark.
func (r *reader) mark(row, col int, g *game, theme, value int, c rune) rune {
	switch c {
	case 'R', 'r', '+':
		return right
	case 'W', 'w':
		return wrong
	case nothing, unrecorded:
		return c
	}
	r.tell(g, row, col, MarkUnknown, "grid_mark", about{theme: theme, value: value, player: r.text(row, "player")}, quote(string(c)))
	return damaged
}

// blankMark is a cell that nothing was typed into.
const blankMark = ' '

// wideMarks reads a row with a cell for each value.
func (r *reader) wideMarks(row int, g *game) []string {
	var themes []string
	for _, w := range r.wide {
		at := slices.Index(r.values, w.value)
		if at < 0 {
			if row == r.Header+1 {
				r.tell(nil, r.Header, w.col, ColumnUnknown, "value_column", about{}, strconv.Itoa(w.value))
			}
			continue
		}
		for len(themes) < w.theme {
			themes = append(themes, strings.Repeat(string(blankMark), len(r.values)))
		}
		text := ""
		if w.col < len(r.Rows[row]) {
			text = strings.TrimSpace(r.Rows[row][w.col])
		}
		c := rune(blankMark)
		if runes := []rune(strings.NewReplacer("–", "-", "−", "-").Replace(text)); len(runes) == 1 {
			c = r.mark(row, w.col, g, w.theme, w.value, runes[0])
		} else if len(runes) > 1 {
			r.tell(g, row, w.col, MarkUnknown, "grid_mark", about{theme: w.theme, value: w.value, player: r.text(row, "player")}, quote(text))
			c = damaged
		}
		marks := []byte(themes[w.theme-1])
		marks[at] = byte(c)
		themes[w.theme-1] = string(marks)
	}
	return themes
}

// layGrid makes the questions of a game of its rows.
func (r *reader) layGrid(g *game) {
	slices.SortStableFunc(g.rows, func(a, b gridRow) int { return cmp.Compare(a.seat, b.seat) })
	g.Unordered = true
	themes := 0
	for i, one := range g.rows {
		g.player(one.name, r.At(one.row, r.col("player")))
		themes = max(themes, len(one.marks))
		if i > 0 && one.seat != 0 && one.seat == g.rows[i-1].seat {
			r.tell(g, one.row, r.col("seat"), SeatTwice, "seat_twice", about{player: one.name}, strconv.Itoa(one.seat), g.rows[i-1].name)
		}
	}
	for _, one := range g.rows {
		if len(one.marks) > 0 && len(one.marks) != themes {
			g.Damaged = true
			r.tell(g, one.row, r.col("marks"), MarksLength, "themes_length", about{player: one.name}, strconv.Itoa(len(one.marks)), strconv.Itoa(themes))
		}
	}
	round := svoyaigra.NoRound
	if g.Kind == svoyaigra.FinalSeries || g.Kind == svoyaigra.Title {
		round = svoyaigra.Blue
		r.tell(g, g.rows[0].row, r.col("marks"), KindUnknown, "grid_of_kind", about{}, string(g.Kind))
	}
	width := len(r.values)
	g.Themes[round] = themes
	g.Questions = make([]svoyaigra.Question, 0, themes*width)
	attempts := make([]svoyaigra.Attempt, 0, themes*width)
	for theme := range themes {
		blankTheme := len(r.wide) > 0 && !slices.ContainsFunc(g.rows, func(one gridRow) bool {
			return theme < len(one.marks) && strings.Trim(one.marks[theme], string(blankMark)) != ""
		})
		for at, value := range r.values {
			q := svoyaigra.Question{Round: round, Theme: theme + 1, Value: value, Picker: svoyaigra.Nobody, Pos: g.Pos, Unrecorded: blankTheme}
			from := len(attempts)
			for _, mark := range [...]byte{wrong, right} { // before a right answer come the wrong ones (4.5.4)
				for seat, one := range g.rows {
					if theme >= len(one.marks) {
						continue
					}
					switch c := one.marks[theme][at]; {
					case c == mark:
						attempts = append(attempts, svoyaigra.Attempt{Seat: seat, Right: mark == right, Pos: r.At(one.row, r.markCol(theme+1, value))})
					case c == unrecorded:
						q.Unrecorded = true
					case c == damaged:
						q.Damaged, g.Damaged = true, true
					}
				}
			}
			q.Attempts = attempts[from:len(attempts):len(attempts)]
			g.Questions = append(g.Questions, q)
		}
	}
	for seat, one := range g.rows {
		if one.left >= 0 {
			g.Players[seat].LeftAfter = one.left * width
		}
		r.gridAnnulled(one.row, g)
		r.gridDeclared(one.row, seat, g)
		r.gridExtras(one.row, seat, g)
	}
}

// markCol is the column in which the mark of a value stands.
func (r *reader) markCol(theme, value int) int {
	for _, w := range r.wide {
		if w.theme == theme && w.value == value {
			return w.col
		}
	}
	return r.col("marks")
}

// gridAnnulled reads the questions that were annulled: theme:value.
func (r *reader) gridAnnulled(row int, g *game) {
	for _, s := range strings.FieldsFunc(r.text(row, "annulled"), func(c rune) bool { return c == ';' || c == ' ' }) {
		theme, value, ok := valueColumn(s)
		i := slices.IndexFunc(g.Questions, func(q svoyaigra.Question) bool { return q.Theme == theme && q.Value == value })
		if !ok || i < 0 {
			g.Damaged = true
			r.tell(g, row, r.col("annulled"), Unreadable, "annulled_unknown", about{}, quote(s))
			continue
		}
		q := &g.Questions[i]
		q.Annulled, q.AnnulledAfter, q.AnnulPos, q.Unrecorded = true, i+1, r.At(row, r.col("annulled")), false
	}
}

// gridDeclared reads what the scorer announced.
func (r *reader) gridDeclared(row, seat int, g *game) {
	for i, s := range strings.Fields(r.text(row, "running")) {
		n, say := wholeNumber(s)
		if say != "" {
			r.tell(g, row, r.col("running"), Unreadable, say, about{theme: i + 1, player: g.Called(seat)}, "running", quote(s))
			continue
		}
		g.Declared = append(g.Declared, svoyaigra.Declared{Seat: seat, Total: n, HasTotal: true, After: (i + 1) * len(r.values), Theme: i + 1, Pos: r.At(row, r.col("running"))})
	}
	d := svoyaigra.Declared{Seat: seat, After: svoyaigra.Always, Pos: r.At(row, r.col("sum"))}
	d.Total, d.HasTotal = r.number(g, row, "sum", about{player: g.Called(seat)})
	if d.HasTotal {
		g.Declared = append(g.Declared, d)
	}
	if place, ok := r.place(row, "place", g, seat); ok {
		pinned := strings.ToLower(r.text(row, "pinned"))
		g.Declared = append(g.Declared, svoyaigra.Declared{Seat: seat, After: svoyaigra.Always, Pos: r.At(row, r.col("place")), Place: &place,
			ByHand: pinned != "" && pinned != "0" && pinned != "no", Reason: r.text(row, "note")})
	}
}

// place reads a place, which may be shared: 1, 2.5, 2,5.
func (r *reader) place(row int, column string, g *game, seat int) (exact.Num, bool) {
	s := r.text(row, column)
	if s == "" {
		return exact.Num{}, false
	}
	p, err := exact.Parse(s)
	if err != nil || p.Less(exact.Int(1)) {
		r.tell(g, row, r.col(column), Unreadable, "no_place", about{player: g.Called(seat)}, quote(s))
		return p, false
	}
	return p, true
}

// gridExtras reads tie-break themes: the points in each, 20/10, or its marks, R-W--.
func (r *reader) gridExtras(row, seat int, g *game) {
	for i, s := range strings.Split(r.text(row, "shootout"), "/") {
		if s = strings.TrimSpace(s); s == "" {
			continue
		}
		if len(s) <= len(r.values) && strings.Trim(s, "RWrw-") == "" && s != "-" {
			r.extraMarks(row, seat, i+1, s, g)
			continue
		}
		n, say := wholeNumber(s)
		if say != "" {
			g.Damaged = true
			r.tell(g, row, r.col("shootout"), Unreadable, say, about{player: g.Called(seat)}, "shootout", quote(s))
			continue
		}
		g.Extras = append(g.Extras, svoyaigra.ExtraAnswer{Theme: i + 1, Seat: seat, Points: n, Pos: r.At(row, r.col("shootout"))})
	}
}

// extraMarks reads the marks of a tie-break theme.
func (r *reader) extraMarks(row, seat, theme int, marks string, g *game) {
	for at, c := range strings.ToUpper(marks) {
		points := r.values[at]
		switch c {
		case wrong:
			points = -points
		case nothing:
			points = 0
		}
		g.Extras = append(g.Extras, svoyaigra.ExtraAnswer{Theme: theme, Value: r.values[at], Seat: seat, Points: points, Pos: r.At(row, r.col("shootout"))})
	}
}
