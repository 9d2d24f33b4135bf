package pbn

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// scoreColumns are those that the event has a place for.
var scoreColumns = strings.Fields("Section Table Round Room PairId_NS PairId_EW Contract Declarer Result Lead Score_NS Score_EW Multiplicity")

// holds tells whether the event has a place for what a column of a table says.
func (r *reader) holds(tb *table, name string) bool {
	unit, _, award := strings.Cut(name, "_")
	switch {
	case award && unit == "MP":
		return r.counts(unit)
	case award && unit == "IMP":
		return r.counts(unit) && (r.Method != scoring.UnknownMethod || !tb.has("MP_NS", "MP_EW"))
	case award && unit == "Percentage" && r.percentAlone(tb):
		return true
	case award && unit == "Percentage":
		// Of those alone that are awards.
		return !slices.ContainsFunc(tb.rows, func(row []cell) bool {
			text := tb.text(row, name)
			return text != "" && text[0] != '^'
		})
	}
	return slices.Contains(scoreColumns, name)
}

// results makes the rows of the event and its contestants.
func (r *reader) results() {
	for i, g := range r.notation.games {
		if t := g.tag("ScoreTable"); t != nil && r.boards[i] > 0 && len(t.cells) > 0 {
			r.scored[r.keys[i]] = true
		}
	}
	r.readTotals()
	var single []int
	tabled := map[scoring.BoardKey]bool{}
	for i, g := range r.notation.games {
		t := g.tag("ScoreTable")
		switch {
		case t != nil && len(t.cells) > 0:
			r.scoreTable(i, t, tabled)
		case r.played[i] && !r.scored[r.keys[i]]:
			single = append(single, i)
		}
	}
	r.singles(single)
	for _, l := range r.notation.leftOut {
		if l.table == "ScoreTable" {
			r.LeftOut = append(r.LeftOut, l.pos)
		}
	}
	for _, row := range r.Rows {
		for _, s := range [...]string{row.Section, row.NS.Section, row.EW.Section} {
			if s != "" && !slices.Contains(r.Sections, s) {
				r.Sections = append(r.Sections, s)
			}
		}
	}
	r.settleSections()
	r.tellMethod()
	r.tellLines()
}

// settleSections gives contestants that are listed without a section the one
// that their number has.
func (r *reader) settleSections() {
	of := map[string][]string{}
	for _, row := range r.Rows {
		for _, id := range [...]scoring.ID{row.NS, row.EW} {
			if !id.IsZero() && !slices.Contains(of[id.Number], id.Section) {
				of[id.Number] = append(of[id.Number], id.Section)
			}
		}
	}
	for i := range r.Contestants {
		c := &r.Contestants[i]
		switch sections := of[c.ID.Number]; {
		case c.ID.Section != "" || slices.Contains(sections, ""):
		case len(sections) == 1:
			c.ID.Section = sections[0]
		case len(sections) > 1:
			r.problem(c.Pos.Line, 0, scoring.Warning, "", "pair %s is in more than one section, and the TotalScoreTable names none", c.ID.Number)
		}
	}
}

// once says something of the first record that it holds for.
func (r *reader) once(line int, severity scoring.Severity, hint, text string) {
	if !r.listed[text] {
		r.listed[text] = true
		r.problem(line, 0, severity, hint, "%s", text)
	}
}

// tellMethod finds the method of a file that does not name it by the points that
// it publishes, and says what it was taken for.
func (r *reader) tellMethod() {
	if r.Method != scoring.UnknownMethod || len(r.Rows) == 0 {
		return
	}
	line, text := r.Rows[0].Pos().Line, "the file does not say how it is scored; taken as "
	if r.units["IMP"] && !r.units["MP"] {
		r.Method = scoring.IMPsAcross
	} else {
		r.Method = scoring.Matchpoints
	}
	if r.units["MP"] {
		return // its matchpoints say it
	}
	r.once(line, scoring.Note, "--method names another", text+string(r.Method))
}

// tellLines finds out whether there is one winner, or one of each line: the same
// number on both sides of a board is two pairs, and pairs that never sit
// the other way are of two lines.
func (r *reader) tellLines() {
	if r.Method == scoring.Teams {
		return
	}
	sits := map[scoring.ID][2]bool{}
	meets := map[scoring.ID]map[scoring.ID]bool{}
	onBoard := map[scoring.BoardKey]map[scoring.ID][2]bool{}
	lined, twice, changes, meetings := false, false, false, 0
	for _, row := range r.Rows {
		key := scoring.BoardKey{Session: row.Session, Board: row.Board}
		if onBoard[key] == nil {
			onBoard[key] = map[scoring.ID][2]bool{}
		}
		for side, id := range [...]scoring.ID{row.NS, row.EW} {
			if id.IsZero() {
				continue
			}
			lined = lined || id.Line != scoring.NoLine
			s, b := sits[id], onBoard[key][id]
			s[side], b[side] = true, true
			sits[id], onBoard[key][id] = s, b
			twice, changes = twice || b[0] && b[1], changes || s[0] && s[1]
		}
		if !row.NS.IsZero() && !row.EW.IsZero() {
			if meets[row.NS] == nil {
				meets[row.NS] = map[scoring.ID]bool{}
			}
			meets[row.NS][row.EW] = true
			meetings = max(meetings, len(meets[row.NS]))
		}
	}
	for _, c := range r.Contestants {
		lined = lined || c.ID.Line != scoring.NoLine
	}
	said := ""
	for _, g := range r.notation.games {
		if v := g.value("Winners"); said == "" {
			said = v
		}
	}
	switch {
	case said == "1" || said == "2":
		r.Winners = int(said[0] - '0')
	case lined:
		r.Winners = 2
	case twice:
		r.Winners = 2
		r.once(r.Rows[0].Pos().Line, scoring.Note, "--winners 1 makes one ranking", "the same numbers are on both sides of a board, so North-South and East-West are ranked apart")
	case changes:
		r.Winners = 1
	case meetings > 1:
		r.Winners = 2
		r.once(r.Rows[0].Pos().Line, scoring.Note, "--winners 1 makes one ranking", "no pair sits both ways, so North-South and East-West are ranked apart")
	}
}

// most is more results than any board has: a damaged number must not ask for all
// the memory there is.
const most, mostOfAll = 5000, 200_000

// scoreTable makes the rows of a game's table.
func (r *reader) scoreTable(i int, t *tag, tabled map[scoring.BoardKey]bool) {
	board := r.boards[i]
	tb := r.table(t, board)
	if tb == nil {
		r.leaveOut(t)
		return
	}
	if board == 0 {
		r.problem(t.line, 0, scoring.Failure, "", "a ScoreTable of no board; its %d rows are left out", len(tb.rows))
		r.leaveOut(t)
		return
	}
	named := tb.has("PairId_NS", "PairId_EW", "Names_NS", "Names_EW")
	if !named && !tb.has("Contract", "Score_NS", "Score_EW") {
		r.problem(t.line, board, scoring.Note, "", "a ScoreTable has neither contracts nor scores; it is kept and not scored")
		return
	}
	if !named && tabled[r.keys[i]] {
		// It cannot be told from the other one whose results these are; it is kept.
		r.problem(t.line, board, scoring.Note, "", "a second ScoreTable of the board that does not say whose its results are; the first one counts")
		return
	}
	tabled[r.keys[i]] = true
	if !named {
		r.once(t.line, scoring.Note, "", "a ScoreTable does not say whose its results are, so they make no ranking")
	}
	more := make([]scoring.Item, 0, len(tb.columns))
	for _, c := range tb.columns {
		if !r.holds(tb, c.name) {
			more = append(more, scoring.Item{Name: "ScoreTable." + c.name})
		}
	}
	for _, line := range tb.rows {
		times := 1
		if text := tb.text(line, "Multiplicity"); text != "" {
			var err error
			if times, err = strconv.Atoi(text); err != nil || times < 1 || times > most || len(r.Rows) > mostOfAll || named && times > 1 {
				r.problem(line[0].line, board, scoring.Failure, "", "a result cannot occur %q times here; the row is left out", short(text))
				r.LeftOut = append(r.LeftOut, r.pos(line[0].line))
				continue
			}
		}
		row, ok := r.row(i, tb, line)
		if !ok {
			r.LeftOut = append(r.LeftOut, row.Pos())
			continue
		}
		for range times {
			r.Rows = append(r.Rows, row)
			for k := range more {
				c, _ := tb.cell(line, strings.TrimPrefix(more[k].Name, "ScoreTable."))
				more[k].Lines = append(more[k].Lines, c.written())
			}
		}
	}
	r.columns[i] = append(r.columns[i], more...)
	r.taken[i]["ScoreTable"] = true
}

func (r *reader) leaveOut(t *tag) {
	for i, c := range t.cells {
		if i == 0 || c.line != t.cells[i-1].line {
			r.LeftOut = append(r.LeftOut, r.pos(c.line))
		}
	}
}

// row reads a row of a ScoreTable.
func (r *reader) row(i int, tb *table, line []cell) (row scoring.Row, ok bool) {
	key := r.keys[i]
	row = scoring.Row{Session: key.Session, Board: key.Board, Section: key.Section}.At(r.pos(line[0].line))
	if s := tb.text(line, "Section"); s != "" {
		row.Section = s
	}
	row.Table, row.Round = r.count(tb, line, "Table", key.Board), r.count(tb, line, "Round", key.Board)
	row.SetRoom(tb.text(line, "Room"))
	r.vulnerable(i, &row)
	for side, to := range [...]*scoring.ID{&row.NS, &row.EW} {
		suffix := [...]string{"_NS", "_EW"}[side]
		text, names := tb.text(line, "PairId"+suffix), tb.text(line, "Names"+suffix)
		switch {
		case text != "":
			number, l, err := scoring.ParseNumber(text)
			if err != nil {
				r.problem(row.Pos().Line, key.Board, scoring.Failure, "", "%v; the row is left out", err)
				return row, false
			}
			*to = scoring.ID{Section: row.Section, Line: l, Number: number}
			if names != "" {
				r.name(*to, names, row.Pos())
			}
		case names != "":
			*to = r.byNames(names, row.Section, row.Pos())
		}
	}
	r.enter(tb, line, &row)
	if tb.has("PairId_NS", "PairId_EW", "Names_NS", "Names_EW") {
		switch {
		case row.NS.IsZero() && row.EW.IsZero():
			r.problem(row.Pos().Line, key.Board, scoring.Failure, "", "a row without pairs is left out")
			return row, false
		case row.NS.IsZero() || row.EW.IsZero():
			if row.Outcome == scoring.Played {
				r.problem(row.Pos().Line, key.Board, scoring.Failure, "", "a row with the number of one pair only is left out")
				return row, false
			}
			row.Outcome = scoring.SatOut
		}
		return row, true
	}
	// How often a result occurred, and it is none: those who sat out.
	if c, _ := tb.cell(line, "Score_NS"); row.Outcome == scoring.Outstanding && c.text == "-" {
		row.Outcome = scoring.SatOut
	}
	return row, true
}

// count reads a number that is not needed for the scoring.
func (r *reader) count(tb *table, line []cell, name string, board int) int {
	text := tb.text(line, name)
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		r.problem(line[0].line, board, scoring.Warning, "", "%s %q is not a number and left out", name, short(text))
		return 0
	}
	return n
}

// vulnerable gives a row the vulnerability of its game, where it is not that of
// the board's number.
func (r *reader) vulnerable(i int, row *scoring.Row) {
	if vul, err := scoring.ParseVulnerability(r.notation.games[i].value("Vulnerable")); err == nil && vul != scoring.BoardVulnerability(row.Board) {
		row.Vul = vul
	}
	if t := r.notation.games[i].tag("Vulnerable"); t != nil && t.value == "-" && scoring.BoardVulnerability(row.Board) != scoring.NoneVul {
		row.Vul = scoring.NoneVul
	}
}

// enter reads the result of a row, and the points of it that are published.
func (r *reader) enter(tb *table, line []cell, row *scoring.Row) {
	e := scoring.Entry{Contract: tb.text(line, "Contract"), Declarer: tb.text(line, "Declarer"), Lead: tb.text(line, "Lead"),
		Result: strings.TrimPrefix(tb.text(line, "Result"), "^"), TricksOnly: true}
	if strings.HasPrefix(e.Declarer, "^") {
		e.Declarer = e.Declarer[1:]
		r.problem(row.Pos().Line, row.Board, scoring.Warning, "", "the declarer is irregular (^); the contract counts as it was played by %s", short(e.Declarer))
	}
	if ns, ew, ok := adjusted(e.Contract); ok {
		if e.Contract == "A" {
			r.problem(row.Pos().Line, row.Board, scoring.Warning, "", "an adjusted score that does not say what it is worth; taken as 50 %% for both sides")
		}
		e = scoring.Entry{NSAward: ns, EWAward: ew}
	}
	if r := strings.ToUpper(e.Contract); r == "PASS" || r == "PO" {
		e.Declarer, e.Result, e.Lead = "", "", ""
	}
	scores := [2]string{tb.text(line, "Score_NS"), tb.text(line, "Score_EW")}
	for side, s := range scores {
		if strings.EqualFold(s, "pass") {
			s = "0"
		}
		scores[side] = strings.TrimPrefix(s, "+")
	}
	awards := [...]*string{&e.NSAward, &e.EWAward}
	published := [...]scoring.Figure{row.NSPublished(), row.EWPublished()}
	for side, to := range awards {
		suffix := [...]string{"_NS", "_EW"}[side]
		score, isScore := strings.CutPrefix(scores[side], "^")
		if isScore {
			scores[side] = ""
			if side == 1 {
				score = negated(score)
			}
			*to = "1*" + score
		}
		for _, unit := range [...]string{"IMP", "MP", "Percentage"} {
			text := tb.text(line, unit+suffix)
			figure, artificial := strings.CutPrefix(text, "^")
			switch {
			case !artificial || isScore:
			case unit == "Percentage":
				*to = strings.TrimSuffix(figure, "%") + "%"
			case unit == "MP" && r.Conditions.Matchpoints == 1:
				if x, err := exact.Parse(figure); err == nil {
					*to = "+" + x.Times(2).String() // awards are on the scale of two
				}
			default:
				if *to = figure; !strings.HasPrefix(figure, "-") {
					*to = "+" + strings.TrimPrefix(figure, "+")
				}
			}
			switch {
			case figure == "":
			case unit != "Percentage":
				r.units[unit] = true
				if r.counts(unit) {
					published[side] = r.figure(row.Pos(), row.Board, unit+suffix, figure)
				}
			case r.percentAlone(tb) && !artificial:
				r.units["MP"] = true
				if f := r.figure(row.Pos(), row.Board, unit+suffix, strings.TrimSuffix(figure, "%")); f != "" {
					published[side] = f + "%"
				}
			}
		}
	}
	row.SetPublished(published[0], published[1])
	switch {
	case scores[0] != "" && scores[1] != "" && scores[0] != negated(scores[1]):
		e.NSAward, e.EWAward = "1*"+scores[0], "1*"+negated(scores[1])
		r.problem(row.Pos().Line, row.Board, scoring.Note, "", "a split score, %s for North-South and %s for East-West", short(scores[0]), short(scores[1]))
	case scores[0] != "":
		e.Score = scores[0]
	case scores[1] != "":
		e.Score = negated(scores[1])
	}
	if e == (scoring.Entry{TricksOnly: true}) || e == (scoring.Entry{TricksOnly: true, Declarer: e.Declarer}) {
		c, _ := tb.cell(line, "Contract")
		d, _ := tb.cell(line, "Declarer")
		if c.text == "-" && d.text == "-" && tb.text(line, "PairId_NS") != "" && tb.text(line, "PairId_EW") != "" {
			row.Outcome = scoring.NotPlayed
			return
		}
		if c.text != "?" && tb.text(line, "PairId_NS") != "" && tb.text(line, "PairId_EW") != "" {
			r.problem(row.Pos().Line, row.Board, scoring.Warning, "", "there is no result; it is taken as outstanding")
		}
		return
	}
	r.notation.tell(row.Enter(e))
}

// percentAlone tells whether a table publishes what a row brought as percentages
// and not as points.
func (r *reader) percentAlone(tb *table) bool {
	return r.counts("MP") && !tb.has("MP_NS", "MP_EW", "IMP_NS", "IMP_EW")
}

// counts tells whether points of a unit are those of the event's method.
func (r *reader) counts(unit string) bool {
	imps := r.Method == scoring.IMPsAcross || r.Method == scoring.Butler || r.Method == scoring.Teams
	switch {
	case r.Method == scoring.UnknownMethod:
		return true
	case unit == "IMP":
		return imps
	}
	return !imps
}

// adjusted takes the award of a row that has one in place of its contract: A, A+,
// or A6040 as in USEBIO.
func adjusted(contract string) (ns, ew string, ok bool) {
	c := strings.ToUpper(contract)
	switch c {
	case "A", "AV", "AVE", "ADJ":
		return "50%", "50%", true
	case "":
		return "", "", false
	}
	digits := strings.TrimLeft(c[1:], " ")
	if c[0] == 'A' && len(digits) == 4 && strings.Trim(digits, "0123456789") == "" {
		return digits[:2] + "%", digits[2:] + "%", true
	}
	if ns, ew, both := strings.Cut(c, "/"); both && strings.HasPrefix(ns, "A") && strings.HasPrefix(ew, "A") {
		return ns, ew, true
	}
	return "", "", false
}

// negated is a number with the other sign.
func negated(s string) string {
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		return rest
	}
	if s == "" || s == "0" {
		return s
	}
	return "-" + s
}

func (r *reader) figure(pos scoring.Position, board int, name, text string) scoring.Figure {
	f := scoring.Figure(strings.TrimPrefix(text, "+"))
	if _, ok := f.Num(); ok || text == "" {
		return f
	}
	r.problem(pos.Line, board, scoring.Warning, "", "%s %q is not a number and left out", name, short(text))
	return ""
}

// playersOf are the names in a cell or a tag.
func playersOf(names string) (players []scoring.Player) {
	for n := range strings.SplitSeq(names, ";") {
		if n = strings.TrimSpace(n); n != "" && n != "?" {
			players = append(players, scoring.Player{Name: n})
		}
	}
	return players
}

// name gives a contestant its names, unless it has them.
func (r *reader) name(id scoring.ID, names string, pos scoring.Position) {
	for i := range r.Contestants {
		if c := &r.Contestants[i]; c.ID == id {
			if len(c.Players) == 0 {
				c.Players = playersOf(names)
			}
			return
		}
	}
	r.Contestants = append(r.Contestants, scoring.Contestant{ID: id, Players: playersOf(names), Pos: pos})
}

// byNames gives the pair of two names a number; it does not matter who is named
// first.
func (r *reader) byNames(names, section string, pos scoring.Position) scoring.ID {
	var sorted []string
	for _, p := range playersOf(names) {
		sorted = append(sorted, p.Name)
	}
	slices.Sort(sorted)
	key := section + "\n" + strings.Join(sorted, "\n")
	if r.people[key] == "" {
		r.people[key] = strconv.Itoa(len(r.people) + 1)
		id := scoring.ID{Section: section, Number: r.people[key]}
		r.Contestants = append(r.Contestants, scoring.Contestant{ID: id, Players: playersOf(names), Pos: pos})
		r.once(pos.Line, scoring.Note, "", "the pairs have no numbers; they are numbered as they come")
	}
	return scoring.ID{Section: section, Number: r.people[key]}
}

// singles makes rows of the results of single tables, a game each.
func (r *reader) singles(games []int) {
	for _, i := range games {
		g := r.notation.games[i]
		key := r.keys[i]
		row := scoring.Row{Session: key.Session, Board: key.Board, Section: key.Section}.At(r.pos(g.line))
		row.SetRoom(g.room())
		ns, ew, names := g.value("PairNS"), g.value("PairEW"), g.players()
		switch {
		case row.Room() != "":
			row.NS, row.EW = r.team(g.value("HomeTeam"), row.Pos()), r.team(g.value("VisitTeam"), row.Pos())
			if row.Room() == "closed" {
				row.NS, row.EW = row.EW, row.NS
			}
			var players [4]string
			copy(players[:], names)
			row.SetPlayers(players)
		case ns != "" && ew != "":
			var err, err2 error
			row.NS.Section, row.EW.Section = key.Section, key.Section
			row.NS.Number, row.NS.Line, err = scoring.ParseNumber(ns)
			row.EW.Number, row.EW.Line, err2 = scoring.ParseNumber(ew)
			if err != nil || err2 != nil {
				r.problem(g.line, key.Board, scoring.Failure, "", "PairNS %q and PairEW %q are no numbers of pairs; the result is left out", short(ns), short(ew))
				r.LeftOut = append(r.LeftOut, row.Pos())
				continue
			}
			if names != nil {
				r.name(row.NS, names[0]+";"+names[2], row.Pos())
				r.name(row.EW, names[1]+";"+names[3], row.Pos())
			}
		default:
			row.NS = r.byNames(names[0]+";"+names[2], key.Section, row.Pos())
			row.EW = r.byNames(names[1]+";"+names[3], key.Section, row.Pos())
		}
		r.vulnerable(i, &row)
		row.Table, _ = strconv.Atoi(g.value("Table"))
		row.Round, _ = strconv.Atoi(g.value("Round"))
		e := scoring.Entry{Contract: g.value("Contract"), Declarer: strings.TrimPrefix(g.value("Declarer"), "^"), Result: tricksOf(g.value("Result"), g.value("Declarer")), TricksOnly: true}
		if strings.EqualFold(e.Contract, "pass") {
			e.Declarer, e.Result = "", ""
		}
		r.notation.tell(row.Enter(e))
		r.Rows = append(r.Rows, row)
	}
}

// team is a team by its name.
func (r *reader) team(name string, pos scoring.Position) scoring.ID {
	for _, c := range r.Contestants {
		if c.Team == name {
			return c.ID
		}
	}
	id := scoring.ID{Number: strconv.Itoa(len(r.Contestants) + 1)}
	r.Contestants = append(r.Contestants, scoring.Contestant{ID: id, Team: name, Pos: pos})
	return id
}

// tricksOf are declarer's tricks of a Result: 9, NS 9, EW 4, ^9.
func tricksOf(result, declarer string) string {
	f := strings.Fields(strings.ReplaceAll(result, "^", ""))
	if len(f) == 1 {
		return f[0]
	}
	seat, err := scoring.ParseSeat(strings.TrimPrefix(declarer, "^"))
	for i := 0; i+1 < len(f); i += 2 {
		n, bad := strconv.Atoi(f[i+1])
		line, unknown := scoring.ParseLine(f[i])
		if err != nil || bad != nil || unknown != nil || n < 0 || n > 13 {
			return result // which says what it is
		}
		if line == seat.Line() {
			return strconv.Itoa(n)
		}
		if len(f) == 2 {
			return strconv.Itoa(13 - n)
		}
	}
	return result
}
