package pbn

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// reader makes an event of games.
type reader struct {
	scoring.Event
	*notation
	games   int
	played  []bool // which games have results that can be scored
	boards  []int  // of each game; 0 where it has none
	keys    []scoring.BoardKey
	taken   []map[string]bool // the tags of each game whose values the event has
	columns [][]scoring.Item  // of each game: the columns of its table that the event has no place for
	scored  map[scoring.BoardKey]bool
	people  map[string]string // names of a pair -> its number
	totals  int               // the game with the TotalScoreTable that counts; -1 for none
	units   map[string]bool   // of the points that are published: MP, IMP
	listed  map[string]bool   // what is said once
}

func newReader(n *notation) *reader {
	return &reader{notation: n, totals: -1, scored: map[scoring.BoardKey]bool{}, people: map[string]string{}, units: map[string]bool{}, listed: map[string]bool{}}
}

// read settles the games of the file.
func (r *reader) read() {
	r.Event = scoring.Event{File: r.file, Format: "pbn"}
	games := r.notation.games
	r.boards, r.keys = make([]int, len(games)), make([]scoring.BoardKey, len(games))
	r.taken, r.columns = make([]map[string]bool, len(games)), make([][]scoring.Item, len(games))
	for i, g := range games {
		r.taken[i] = map[string]bool{}
		if len(g.tags) > 0 {
			r.games++
		}
		r.boards[i] = r.board(i, g)
		if g.value("TotalScoreTable") != "" {
			r.totals = i
		}
	}
	for i, g := range games {
		r.check(g, r.boards[i])
		if t := g.tag("TotalScoreTable"); t != nil && i != r.totals {
			r.table(t, r.boards[i])
		}
	}
	r.tellPlayed()
	r.head()
	r.tellSessions()
	for i, g := range games {
		r.deal(i, g)
	}
	r.results()
	for i, g := range games {
		r.record(i, g)
	}
}

// board is the number of a game's board.
func (r *reader) board(i int, g *game) int {
	text := g.value("Board")
	if text == "" {
		r.taken[i]["Board"] = true
		return 0
	}
	b, err := strconv.Atoi(text)
	if err != nil || b < 1 {
		r.problem(g.tag("Board").line, 0, scoring.Failure, "", "%q is not a board number", short(text))
		return 0
	}
	r.taken[i]["Board"] = true
	return b
}

// program is the name of a program at the beginning of what it says of itself.
func program(text string) string {
	name, _, _ := strings.Cut(text, " - ")
	return strings.TrimSpace(name)
}

// head takes what the games say of the event: what the first of them says that
// says something.
func (r *reader) head() {
	first := func(name string) string {
		for _, g := range r.notation.games {
			if v := g.value(name); v != "" {
				return v
			}
		}
		return ""
	}
	r.Program = program(cmp.Or(r.creator, first("Application"), first("Generator")))
	if f := strings.Fields(r.Program); len(f) > 1 && r.creator != "" {
		if v := strings.TrimPrefix(f[len(f)-1], "v"); v != "" && v[0] >= '0' && v[0] <= '9' {
			r.Program, r.ProgramVersion = strings.Join(f[:len(f)-1], " "), f[len(f)-1]
		}
	}
	r.Name = first("Event")
	if site := first("Site"); strings.EqualFold(r.Program, "Bridgewebs") {
		r.Club = site
	} else {
		r.Venue = site
	}
	if text := first("Date"); text != "" {
		r.Date = date(text)
	}
	for i, g := range r.notation.games {
		for name, value := range map[string]string{"Event": r.Name, "Site": r.site(), "Date": r.Date} {
			t := g.tag(name)
			r.taken[i][name] = t != nil && (name == "Date" && date(t.value) == value || t.value == value) || value == "" && (t == nil || g.value(name) == "")
		}
	}
	r.method()
}

func (r *reader) site() string { return cmp.Or(r.Venue, r.Club) }

// date is a date in ISO form; one of which not all is known stays as written.
func date(text string) string {
	iso, _ := source.ParseDate(text, true)
	return iso
}

// method takes the way of scoring that the games name.
func (r *reader) method() {
	any := slices.Contains(r.played, true)
	for i, g := range r.notation.games {
		if any && !r.played[i] {
			continue // of another event
		}
		words := map[string]bool{}
		for word := range strings.SplitSeq(strings.ToUpper(g.value("Scoring")), ";") {
			words[strings.TrimSpace(word)] = true
		}
		teams := strings.EqualFold(g.value("Competition"), "Teams")
		switch {
		case strings.HasPrefix(strings.ToUpper(g.value("Competition")), "INDIVIDUAL"):
			r.Method = "individuals" // which is no method of pairs or teams
		case words["BAM"]:
			r.Method = scoring.BoardAMatch
		case words["RUBBER"], words["CHICAGO"], words["CAVENDISH"], words["INSTANT"]:
			r.Method = scoring.Method(strings.ToLower(g.value("Scoring")))
		case words["BUTLER"] || words["BUTLER-2"]:
			r.Method = scoring.Butler
		case words["CROSS"] || words["CROSS1"] || words["CROSS2"]:
			r.Method = scoring.IMPsAcross
		case words["IMP"] && (teams || g.value("HomeTeam") != ""):
			r.Method = scoring.Teams
		case words["IMP"]:
			r.Method = scoring.IMPsAcross
		case words["MP"], words["MATCHPOINTS"], words["MP1"], words["MP2"], words["EMP"], words["OLDMP"]:
			r.Method = scoring.Matchpoints
		default:
			continue
		}
		c := &r.Conditions
		switch {
		case words["MP1"]:
			c.Matchpoints = 2
		case words["MP2"]:
			c.Matchpoints = 1
		}
		switch {
		case words["CROSS2"]:
			c.Divided = true
		case words["CROSS1"]:
			c.DividedByAll = true
		case words["CROSS"]:
			c.Undivided = true
		}
		switch {
		case words["MEDIAN"]:
			c.Datum = scoring.MedianDatum
		case words["BUTLER-2"]:
			c.Datum = scoring.TrimmedDatum
		case words["BUTLER"] && words["MEAN"]:
			c.Datum = scoring.MeanDatum
		}
		return
	}
}

// tellSessions gives games their sessions: those that they number, else one for
// each event and day, those with results first. Where all results are of one, that
// has no number.
func (r *reader) tellSessions() {
	games := r.notation.games
	numbered := make([]int, len(games))
	of := make([]string, len(games)) // the event and the day of each game
	name, day := "", ""
	named := map[string]int{}
	var events []string
	for i, g := range games {
		if n, err := strconv.Atoi(g.value("Session")); err == nil && n > 0 {
			numbered[i] = n
			continue
		}
		// What a game does not say is as in the one before, unless the other differs.
		n, d := g.value("Event"), g.value("Date")
		if (n == "" || n == name) && (d == "" || d == day) {
			n, d = name, day
		}
		name, day = n, d
		of[i] = name + "\n" + day
		if r.played[i] && named[of[i]] == 0 {
			named[of[i]] = len(named) + 1
			if !slices.Contains(events, name) {
				events = append(events, name)
			}
		}
	}
	first := 0
	if len(named) > 1 {
		first = 1
	}
	for i := range games {
		if r.boards[i] > 0 && numbered[i] == 0 && named[of[i]] == 0 {
			named[of[i]] = len(named) + 1
		}
	}
	for i, g := range games {
		r.keys[i] = scoring.BoardKey{Session: numbered[i], Section: g.value("Section"), Board: r.boards[i]}
		if n := named[of[i]]; numbered[i] == 0 && n > 0 {
			r.keys[i].Session = n - 1 + first
		}
		r.taken[i]["Session"] = numbered[i] > 0 && g.value("Session") == strconv.Itoa(numbered[i])
		r.taken[i]["Section"] = true
	}
	if len(events) > 1 {
		r.problem(games[0].line, 0, scoring.Warning, "split the file where they are different events", "the results are of %d events, %q and %q among them; taken as sessions of one", len(events), short(events[0]), short(events[1]))
	}
}

// tellPlayed finds the games that have results which can be scored: a table, or the
// result of a table whose teams or pairs have names or numbers. Where players have
// names alone, it takes others that played the same deal.
func (r *reader) tellPlayed() {
	r.played = make([]bool, len(r.notation.games))
	tables := map[string][]int{} // the games of a deal at tables that have names
	for i, g := range r.notation.games {
		if t := g.tag("ScoreTable"); t != nil && len(t.cells) > 0 {
			r.played[i] = true
			continue
		}
		contract := g.value("Contract")
		if r.boards[i] == 0 || contract == "" || g.value("Result") == "" && !strings.EqualFold(contract, "pass") {
			continue
		}
		switch {
		case g.room() != "", g.value("PairNS") != "" && g.value("PairEW") != "":
			r.played[i] = true
		case len(g.players()) == 4:
			key := strings.Join([]string{g.value("Event"), g.value("Date"), g.value("Session"), g.value("Section"), g.value("Board"), g.value("Deal")}, "\n")
			tables[key] = append(tables[key], i)
		}
	}
	for _, games := range tables {
		seen, twice := map[string]bool{}, false
		for _, i := range games {
			for _, name := range r.notation.games[i].players() {
				twice = twice || seen[name]
				seen[name] = true
			}
		}
		if len(games) > 1 && !twice {
			for _, i := range games {
				r.played[i] = true
			}
		}
	}
}

// room is the one that a game of teams was played in: open or closed.
func (g *game) room() string {
	room := strings.ToLower(g.value("Room"))
	if g.value("HomeTeam") == "" || g.value("VisitTeam") == "" || room != "open" && room != "closed" {
		return ""
	}
	return room
}

// players are the four at the table, from North; nil where they are not all named.
func (g *game) players() (names []string) {
	for _, seat := range [...]string{"North", "East", "South", "West"} {
		name := g.value(seat)
		if name == "" {
			return nil
		}
		names = append(names, name)
	}
	return names
}

// deal takes the cards of a game, unless the board has others already.
func (r *reader) deal(i int, g *game) {
	board := r.boards[i]
	d := scoring.Deal{Pos: r.pos(g.line)}
	taken := map[string]bool{}
	fail := func(t *tag, severity scoring.Severity, format string, args ...any) {
		r.problem(t.line, board, severity, "", format, args...)
	}
	if t := g.tag("Dealer"); t != nil {
		seat, err := scoring.ParseSeat(g.value("Dealer"))
		if err != nil {
			fail(t, scoring.Failure, "dealer: %v", err)
		}
		d.Dealer, taken["Dealer"] = seat, err == nil
		if seat != scoring.NoSeat && board > 0 && seat != scoring.BoardDealer(board) {
			fail(t, scoring.Note, "the dealer is %v, and on a board of that number it is %v", seat, scoring.BoardDealer(board))
		}
	}
	if t := g.tag("Vulnerable"); t != nil {
		vul, err := scoring.ParseVulnerability(t.value)
		if t.value == "?" {
			vul, err = scoring.ByBoard, nil
		}
		if err != nil {
			fail(t, scoring.Failure, "%v", err)
		}
		d.Vul, taken["Vulnerable"] = vul, err == nil
		if vul != scoring.ByBoard && board > 0 && vul != scoring.BoardVulnerability(board) {
			fail(t, scoring.Note, "vulnerable is %v, and on a board of that number it is %v", vul, scoring.BoardVulnerability(board))
		}
	}
	if t := g.tag("Deal"); t != nil {
		if t.line > 0 && g.value("Deal") != "" {
			var err error
			if d.Hands, err = scoring.ParseHands(t.value); err != nil {
				fail(t, scoring.Failure, "%v", err)
			} else if err := d.CheckHands(); err != nil {
				fail(t, scoring.Warning, "%v", err)
			}
			taken["Deal"] = err == nil && rewritten(d) == t.value
		} else {
			taken["Deal"] = true
		}
	}
	r.makes(g, board, &d, taken)
	if t := g.tag("OptimumScore"); t != nil && d.Makes != nil {
		if par, ok := d.Par(board); ok {
			if m := sideScore().FindStringSubmatch(t.value); m != nil {
				said, _ := strconv.Atoi(m[2])
				if m[1] == "EW" {
					said = -said
				}
				if said != par {
					fail(t, scoring.Warning, "OptimumScore is %s, and by the OptimumResultTable it is %s", short(t.value), parText(par))
				}
				taken["OptimumScore"] = parText(par) == t.value
			}
		}
	}
	if board == 0 {
		return
	}
	key := r.keys[i]
	if (d.Dealer == scoring.NoSeat || d.Dealer == scoring.BoardDealer(board)) && (d.Vul == scoring.ByBoard || d.Vul == scoring.BoardVulnerability(board)) &&
		!d.Known() && d.Makes == nil {
		// The number of the board says as much.
		for name, ok := range taken {
			r.taken[i][name] = ok
		}
		return
	}
	if _, known := r.Deals[key]; known {
		return
	}
	if r.Deals == nil {
		r.Deals = map[scoring.BoardKey]scoring.Deal{}
	}
	r.Deals[key] = d
	for name, ok := range taken {
		r.taken[i][name] = ok
	}
}

// rewritten is the deal as the writer writes it.
func rewritten(d scoring.Deal) string { return d.HandsFrom(cmp.Or(d.Dealer, scoring.North)) }

// parText is a score as OptimumScore has it: of the side that it is good for.
func parText(score int) string {
	if score < 0 {
		return fmt.Sprintf("EW %d", -score)
	}
	return fmt.Sprintf("NS %d", score)
}

// makes takes the tricks of double-dummy play.
func (r *reader) makes(g *game, board int, d *scoring.Deal, taken map[string]bool) {
	m := scoring.UnknownMakes()
	set := func(line int, seat scoring.Seat, strain scoring.Strain, tricks int, where string) {
		at := &m[seat-scoring.North][strain-scoring.Clubs]
		if *at >= 0 && int(*at) != tricks {
			r.problem(line, board, scoring.Warning, "", "%s: %v makes %d tricks in %v here, and %d above", where, seat, tricks, strain, *at)
			return
		}
		*at = int8(tricks)
	}
	if t := g.tag("OptimumResultTable"); t != nil {
		if tb := r.table(t, board); tb != nil {
			whole := len(tb.rows) > 0 && len(tb.columns) == 3
			for _, row := range tb.rows {
				seat, err := scoring.ParseSeat(tb.text(row, "Declarer"))
				strain, ok := strains[strings.ToUpper(tb.text(row, "Denomination"))]
				tricks, err2 := strconv.Atoi(tb.text(row, "Result"))
				if err != nil || seat == scoring.NoSeat || !ok || err2 != nil || tricks < 0 || tricks > 13 {
					r.problem(row[0].line, board, scoring.Failure, "", "OptimumResultTable: no declarer, denomination and tricks: %q", short(textOf(row)))
					whole = false
					continue
				}
				set(row[0].line, seat, strain, tricks, t.name)
			}
			taken[t.name] = whole
		}
	}
	if t := g.tag("DoubleDummyTricks"); t != nil && g.value(t.name) != "" {
		digits := strings.ToLower(t.value)
		if len(digits) != 20 || strings.Trim(digits, "0123456789abcd") != "" {
			r.problem(t.line, board, scoring.Failure, "", "DoubleDummyTricks %q is not twenty tricks, 0 to d", short(t.value))
		} else {
			for i := range 20 {
				seat := [...]scoring.Seat{scoring.North, scoring.South, scoring.East, scoring.West}[i/5]
				tricks, _ := strconv.ParseInt(digits[i:i+1], 16, 8)
				set(t.line, seat, scoring.NoTrump-scoring.Strain(i%5), int(tricks), t.name)
			}
		}
	}
	if *m != *scoring.UnknownMakes() {
		d.Makes = m
	}
}

var strains = map[string]scoring.Strain{"C": scoring.Clubs, "D": scoring.Diamonds, "H": scoring.Hearts, "S": scoring.Spades, "NT": scoring.NoTrump, "N": scoring.NoTrump}

func textOf(row []cell) string {
	words := make([]string, len(row))
	for i, c := range row {
		words[i] = c.text
	}
	return strings.Join(words, " ")
}

// record keeps what the event has no place for.
func (r *reader) record(i int, g *game) {
	rec := scoring.Record{Pos: r.pos(g.line), Of: r.keys[i], Items: slices.Clone(g.front)}
	var tags []scoring.Item
	for _, t := range g.tags {
		blank := !hasData(t.name) && (t.value == "" || t.value == "?") && slices.Contains(mandatory, t.name) && t.name != "Event" && t.name != "Site" && t.name != "Date"
		if !r.taken[i][t.name] && !blank {
			tags = append(tags, scoring.Item{Name: t.name, Value: t.value, Lines: t.lines})
			continue
		}
		rec.Items = append(rec.Items, commentsOf(t)...)
	}
	for _, name := range []string{"Event", "Site", "Date"} {
		if len(g.tags) > 0 && g.tag(name) == nil && !r.taken[i][name] {
			tags = append(tags, scoring.Item{Name: name, Value: "?"}) // it is not that of the others
		}
	}
	tags = append(tags, r.columns[i]...)
	rec.Items = append(rec.Items, exportOrder(tags)...)
	r.Records = append(r.Records, rec)
}

// commentsOf are those among the data of a tag.
func commentsOf(t *tag) (comments []scoring.Item) {
	if len(t.lines) > 0 {
		for _, g := range parse("", strings.Join(t.lines, "\n")).games {
			comments = append(comments, g.front...)
		}
	}
	return comments
}
