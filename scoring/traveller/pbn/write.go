package pbn

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/sink"
	"recap/scoring/traveller/source"
)

// writer makes games of an event.
type writer struct {
	*scoring.Results
	b        strings.Builder
	lost     sink.Losses
	rows     map[scoring.BoardKey][]int // of each game with a table
	written  map[scoring.BoardKey]bool
	phantoms map[scoring.ID]bool
}

// Write gives an event, with its results where it was scored, in the export
// format. lost is what the format has no place for. An error is an event without
// deals and results.
func Write(res *scoring.Results) (data []byte, lost []scoring.Problem, err error) {
	w := &writer{Results: res, lost: sink.Losses{Format: "PBN"}, rows: map[scoring.BoardKey][]int{}, written: map[scoring.BoardKey]bool{}, phantoms: map[scoring.ID]bool{}}
	e := res.Event
	for i := range e.Rows {
		if r := &e.Rows[i]; r.NS.IsZero() && r.EW.IsZero() && r.Players() != [4]string{} {
			return nil, nil, &scoring.InputError{Pos: r.Pos(), Text: "players sit here one by one, and the tables of results of PBN have pairs", Hint: "USEBIO (.xml) and results.txt hold individual events"}
		}
	}
	for _, c := range e.Contestants {
		if c.Phantom {
			w.phantoms[c.ID] = true
		}
	}
	records := w.games()
	last := lastGame(records)
	if last < 0 {
		return nil, nil, &scoring.InputError{Pos: scoring.Position{File: e.File}, Text: "there is neither a board nor a deal in it to write"}
	}
	for i, rec := range records {
		w.game(rec, i == last)
	}
	w.loseOfEvent()
	lost = w.lost.Problems()
	scoring.SortProblems(lost)
	head := "% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset="
	creator := "\n"
	if e.Program != "" {
		creator += "%Creator: " + plain(strings.TrimSpace(e.Program+" "+e.ProgramVersion)) + "\n"
	}
	body := creator + w.b.String()
	name, data := encode(body)
	data = append([]byte(head+name), data...)
	return bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")), lost, nil
}

// encode gives a text in ISO 8859-1, the standard's own, where all of it is in
// that and is not taken for something else; else in UTF-8.
func encode(text string) (name string, data []byte) {
	if latin, err := charmap.ISO8859_1.NewEncoder().Bytes([]byte(text)); err == nil {
		if back, _, _, err := (source.File{Data: latin}).Text("iso-8859-1"); err == nil && back == text {
			return "ISO-8859-1", latin
		}
	}
	return "UTF-8", []byte(text)
}

// plain is a text on one line.
func plain(s string) string { return strings.Join(strings.Fields(s), " ") }

// games are the records of the event, and one for each board that has none. A
// row, and the deal of a board, go to the first record of it.
func (w *writer) games() []scoring.Record {
	e := w.Event
	var records []scoring.Record
	known := map[scoring.BoardKey]bool{}
	for _, r := range e.Records {
		if e.Format == "pbn" {
			records = append(records, r)
			known[r.Of] = true
			continue
		}
		for _, i := range r.Items {
			w.lost.Add(r.Pos, r.Of.Board, i.Name)
		}
	}
	var more []scoring.BoardKey
	need := func(key scoring.BoardKey) {
		if !known[key] {
			known[key] = true
			more = append(more, key)
		}
	}
	for key := range maps.Keys(e.Deals) {
		need(key)
	}
	for i, r := range e.Rows {
		key := scoring.BoardKey{Session: r.Session, Section: r.Section, Board: r.Board}
		if !known[key] {
			key.Section = ""
		}
		need(key)
		w.rows[key] = append(w.rows[key], i)
	}
	slices.SortFunc(more, func(a, b scoring.BoardKey) int {
		return cmp.Or(cmp.Compare(a.Session, b.Session), cmp.Compare(a.Board, b.Board), scoring.CompareNumber(a.Section, b.Section))
	})
	for _, key := range more {
		records = append(records, scoring.Record{Of: key})
	}
	return records
}

// ofEvent are the tags that tell of no game: a file of them alone has nothing to score.
var ofEvent = []string{"Event", "Site", "Date"}

// lastGame is the last record that is one of a board or of tags that say something of one.
func lastGame(records []scoring.Record) int {
	for i := len(records) - 1; i >= 0; i-- {
		says := func(x scoring.Item) bool {
			return rank(x.Name) >= 0 && x.Value != "" && x.Value != "?" && !slices.Contains(ofEvent, x.Name)
		}
		if records[i].Of.Board > 0 || slices.ContainsFunc(records[i].Items, says) {
			return i
		}
	}
	return -1
}

// game writes a record.
func (w *writer) game(rec scoring.Record, last bool) {
	tags := map[string]scoring.Item{}
	var others []scoring.Item
	for _, i := range rec.Items {
		switch {
		case i.Name == "%":
			w.b.WriteString("%" + i.Value + "\n")
		case i.Name == "{":
			w.lines(i.Lines)
		case strings.Contains(i.Name, "."), slices.Contains(mandatory, i.Name):
			tags[i.Name] = i
		default:
			others = append(others, i)
		}
	}
	if rec.Of.Board == 0 && len(tags) == 0 && len(others) == 0 && !last {
		return // comments alone
	}
	deal, rows := w.Event.Deals[rec.Of], w.rows[rec.Of]
	if w.written[rec.Of] {
		deal, rows = scoring.Deal{}, nil // they stand in the first game of the board
	}
	w.written[rec.Of] = true
	for _, name := range mandatory {
		i, kept := tags[name]
		if !kept || name == "Scoring" && w.Awards != nil && len(rows) > 0 {
			i = scoring.Item{Name: name, Value: w.value(name, rec.Of, deal, rows)}
		}
		w.tag(i)
	}
	add := func(name, value string, lines []string) {
		if value == "" {
			return
		}
		if k := slices.IndexFunc(others, func(i scoring.Item) bool { return i.Name == name }); k >= 0 {
			return // what the file has there is not what the event has
		}
		others = append(others, scoring.Item{Name: name, Value: value, Lines: lines})
	}
	add("Section", rec.Of.Section, nil)
	if rec.Of.Session > 0 {
		add("Session", strconv.Itoa(rec.Of.Session), nil)
	}
	if w.teams() && len(rows) > 0 {
		add("Competition", "Teams", nil)
	}
	if len(rows) > 0 && w.oneOfBothLines() {
		add("Winners", "1", nil)
	}
	if deal.Makes != nil {
		if par, ok := deal.Par(rec.Of.Board); ok {
			add("OptimumScore", parText(par), nil)
		}
		value, lines := makesTable(deal.Makes)
		add("OptimumResultTable", value, lines)
	}
	if len(rows) > 0 {
		value, lines := w.scoreTable(rows, rec.Of, deal, tags)
		add("ScoreTable", value, lines)
	}
	if last {
		value, lines := w.totalTable(tags)
		add("TotalScoreTable", value, lines)
	}
	for _, i := range exportOrder(others) {
		w.tag(i)
	}
	w.b.WriteByte('\n')
}

// tag writes a tag and its data.
func (w *writer) tag(i scoring.Item) {
	if i.Value == "#" || strings.HasPrefix(i.Value, "##") {
		i.Value = "##" + i.Value // the text itself, and nothing of other games
	}
	w.b.WriteString("[" + i.Name + " " + quote(i.Value) + "]\n")
	w.lines(i.Lines)
}

func (w *writer) lines(lines []string) {
	for _, l := range lines {
		if strings.HasPrefix(l, "%") {
			l = " " + l // it is no line for programs
		}
		w.b.WriteString(l + "\n")
	}
}

func (w *writer) teams() bool { return w.Teams || w.Event.Method == scoring.Teams }

// oneOfBothLines tells whether pairs that have lines are ranked in one list.
func (w *writer) oneOfBothLines() bool {
	for _, r := range w.Rankings {
		if r.IsMain() && r.Line == scoring.NoLine && slices.ContainsFunc(r.Standings, func(st scoring.Standing) bool { return st.Contestant.ID.Line != scoring.NoLine }) {
			return true
		}
	}
	return false
}

// value is that of a mandatory tag.
func (w *writer) value(name string, key scoring.BoardKey, deal scoring.Deal, rows []int) string {
	e := w.Event
	switch name {
	case "Event":
		return cmp.Or(e.Name, "?")
	case "Site":
		return cmp.Or(e.Venue, e.Club, "?")
	case "Date":
		if len(e.Date) == len("2006-01-02") {
			return strings.ReplaceAll(e.Date, "-", ".")
		}
		return cmp.Or(e.Date, "?")
	case "Board":
		if key.Board > 0 {
			return strconv.Itoa(key.Board)
		}
		return "?"
	case "Dealer":
		return cmp.Or(deal.Dealer, scoring.BoardDealer(key.Board)).String()
	case "Vulnerable":
		vul := deal.Vul
		for _, i := range rows {
			if v := e.Rows[i].Vul; vul == scoring.ByBoard {
				vul = v
			} else if v != scoring.ByBoard && v != vul {
				w.lost.Add(e.Rows[i].Pos(), key.Board, "another vulnerability than that of the board")
			}
		}
		if vul == scoring.ByBoard {
			if key.Board == 0 {
				return "?"
			}
			vul = scoring.BoardVulnerability(key.Board)
		}
		return map[scoring.Vulnerability]string{scoring.NoneVul: "None", scoring.NSVul: "NS", scoring.EWVul: "EW", scoring.BothVul: "All"}[vul]
	case "Deal":
		if deal.Known() {
			return rewritten(deal)
		}
		return "?"
	case "Scoring":
		if len(rows) > 0 && (w.Awards != nil || e.Format != "pbn") {
			return w.scoring()
		}
		return "?"
	}
	if len(rows) > 0 {
		return "" // of a single table: it does not apply
	}
	return "?"
}

// method is the one that the event was scored by, or its own.
func (w *writer) method() scoring.Method {
	return cmp.Or(w.Method, w.Event.Method, scoring.Matchpoints)
}

// fact gives what the method line says of a word.
func (w *writer) fact(word string) (arg string, ok bool) {
	for _, f := range w.Facts {
		if f.Word == word {
			return strings.Join(f.Args, " "), true
		}
	}
	return "", false
}

// halves tells whether a result beaten brings one matchpoint, and an equal one
// half of that.
func (w *writer) halves() bool {
	if scale, ok := w.fact("scale"); ok {
		return strings.HasPrefix(scale, "1")
	}
	return w.Event.Conditions.Matchpoints == 1
}

// scoring is the method in the words of the standard.
func (w *writer) scoring() string {
	c := w.Event.Conditions
	switch w.method() {
	case scoring.Matchpoints:
		if w.halves() {
			return "MP;MP2"
		}
		return "MP;MP1"
	case scoring.IMPsAcross:
		divisor, ok := w.fact("divisor")
		switch {
		case divisor == "none" || !ok && c.Undivided:
			return "IMP;Cross"
		case divisor == "n" || !ok && c.DividedByAll:
			return "IMP;Cross1"
		}
		return "IMP;Cross2"
	case scoring.Butler:
		_, median := w.fact("datum_median")
		_, all := w.fact("datum_all")
		_, trimmed := w.fact("datum_mean")
		switch {
		case median || c.Datum == scoring.MedianDatum:
			return "IMP;Butler;Median"
		case trimmed || c.Datum == scoring.TrimmedDatum:
			return "IMP;Butler-2;Mean"
		case all || c.Datum == scoring.MeanDatum:
			return "IMP;Butler;Mean"
		}
		return "IMP;Butler"
	case scoring.BoardAMatch:
		return "BAM"
	case scoring.Teams:
		return "IMP"
	}
	return "?"
}

// makesTable is the tricks of double-dummy play as a table.
func makesTable(m *scoring.Makes) (value string, lines []string) {
	var l layout
	var seats, suits, tricks []string
	for seat := scoring.North; seat <= scoring.West; seat++ {
		for strain := scoring.NoTrump; strain >= scoring.Clubs; strain-- {
			if n := m.Tricks(seat, strain); n >= 0 {
				seats, suits, tricks = append(seats, seat.String()), append(suits, strain.String()), append(tricks, strconv.Itoa(n))
			}
		}
	}
	l.add("Declarer", false, true, seats)
	l.add("Denomination", false, true, suits)
	l.add("Result", false, true, tricks)
	return l.value()
}

// figures writes numbers with as many places as they need, at most two.
func figures(numbers []exact.Num) (text []string) {
	places := 0
	for _, x := range numbers {
		for places < 2 && !x.Round(places, exact.HalfAway).Equal(x) {
			places++
		}
	}
	for _, x := range numbers {
		text = append(text, x.Text(places))
	}
	return text
}

// scoreTable is the rows of a board.
func (w *writer) scoreTable(rows []int, key scoring.BoardKey, deal scoring.Deal, kept map[string]scoring.Item) (value string, lines []string) {
	e := w.Event
	column := func(cell func(r *scoring.Row) string) []string {
		cells := make([]string, len(rows))
		for k, i := range rows {
			cells[k] = cmp.Or(cell(&e.Rows[i]), "-")
		}
		return cells
	}
	number := func(n int) string {
		if n > 0 {
			return strconv.Itoa(n)
		}
		return "-"
	}
	named := slices.ContainsFunc(rows, func(i int) bool { return !e.Rows[i].NS.IsZero() || !e.Rows[i].EW.IsZero() })
	var l layout
	keep := func(name string) bool {
		item, ok := kept["ScoreTable."+name]
		switch {
		case !ok:
			return false
		case len(item.Lines) != len(rows):
			w.lost.Say(e.Rows[rows[0]].Pos(), key.Board, "the column "+name+" of a ScoreTable is of other rows")
			return false
		}
		l.add(name, false, true, item.Lines)
		return true
	}
	keep("Rank")
	l.add("Section", true, false, column(func(r *scoring.Row) string {
		if r.Section == key.Section {
			return "-"
		}
		return written(r.Section)
	}))
	l.add("Table", false, false, column(func(r *scoring.Row) string { return number(r.Table) }))
	l.add("Round", false, false, column(func(r *scoring.Row) string { return number(r.Round) }))
	l.add("Room", true, false, column(func(r *scoring.Row) string { return written(r.Room()) }))
	ids := func(side scoring.Line) []string {
		return column(func(r *scoring.Row) string {
			id := r.NS
			if (side == scoring.EW) != r.Swapped {
				id = r.EW
			}
			if id.Line == side {
				id.Line = scoring.NoLine // as the seat says
			}
			if w.phantoms[id] {
				return "-" // nobody
			}
			id.Section = ""
			return written(id.String())
		})
	}
	if named {
		l.add("PairId_NS", false, true, ids(scoring.NS))
		l.add("PairId_EW", false, true, ids(scoring.EW))
	}
	played := slices.ContainsFunc(rows, func(i int) bool { return e.Rows[i].Outcome == scoring.Played })
	l.add("Contract", true, named || !played, column(contractText))
	l.add("Declarer", true, named, column(func(r *scoring.Row) string {
		if r.Declarer == scoring.NoSeat && (r.Outcome == scoring.Played && !r.Contract.IsPass() || r.Outcome == scoring.Outstanding) {
			return "?"
		}
		return r.Declarer.String()
	}))
	l.add("Result", false, named, column(func(r *scoring.Row) string {
		switch {
		case r.Outcome == scoring.Played && r.Contract.Level > 0, r.Outcome == scoring.Disputed && r.Contract.Level > 0, r.Outcome == scoring.Repeated && r.Contract.Level > 0:
			return strconv.Itoa(r.Tricks)
		case r.Outcome == scoring.Outstanding, r.Outcome == scoring.Played && !r.Contract.IsPass():
			return "?"
		}
		return "-"
	}))
	l.add("Lead", true, false, column(func(r *scoring.Row) string { return r.Lead.String() }))
	l.add("Score_NS", false, false, column(func(r *scoring.Row) string { return scoreText(r, r.NSAward(), 1) }))
	l.add("Score_EW", false, false, column(func(r *scoring.Row) string { return scoreText(r, r.EWAward(), -1) }))
	w.awardColumns(&l, rows, keep)
	for _, i := range rows {
		w.loseOfRow(i)
	}
	names := slices.Sorted(maps.Keys(kept))
	for _, name := range names {
		name, ok := strings.CutPrefix(name, "ScoreTable.")
		if ok && !slices.Contains(l.heads, name) {
			keep(name)
		}
	}
	if !named {
		l.multiply()
	}
	return l.value()
}

// contractText is the contract of a row; what is not known is ?, and what there is
// not is -.
func contractText(r *scoring.Row) string {
	switch {
	case r.Outcome == scoring.SatOut: // whatever stood there, nothing was played
		return "-"
	case r.Contract.IsPass():
		return "Pass"
	case r.Contract.Level > 0:
		return r.Contract.String()
	case r.Outcome == scoring.Played || r.Outcome == scoring.Outstanding:
		return "?"
	}
	return "-"
}

// scoreText is the score of a side: an assigned one has the sign of those that
// were not made at the table.
func scoreText(r *scoring.Row, a scoring.Adjustment, sign int) string {
	if a.Kind == scoring.Weighted && len(a.Parts) == 1 {
		return "^" + strconv.Itoa(sign*a.Parts[0].Score)
	}
	switch r.Outcome {
	case scoring.Played, scoring.Repeated, scoring.Disputed:
		if r.Contract.IsZero() && r.Outcome != scoring.Played {
			return "-"
		}
		return strconv.Itoa(sign * r.Score)
	case scoring.Outstanding:
		return "?"
	}
	return "-"
}

// awardColumns are the points of the rows, and their percentages of the top: as
// they were scored, else as they are published.
func (w *writer) awardColumns(l *layout, rows []int, keep func(string) bool) {
	e := w.Event
	unit := "MP"
	switch w.method() {
	case scoring.IMPsAcross, scoring.Butler, scoring.Teams:
		unit = "IMP"
	}
	points, percents := [2][]string{}, [2][]string{}
	if w.Awards == nil {
		for _, i := range rows {
			r := &e.Rows[i]
			for side, f := range [...]scoring.Figure{r.NSPublished(), r.EWPublished()} {
				a := [...]scoring.Adjustment{r.NSAward(), r.EWAward()}[side]
				text, percent := cmp.Or(string(f), "-"), "-"
				if p, ok := strings.CutSuffix(text, "%"); ok {
					text, percent = "-", p
				}
				switch a.Kind {
				case scoring.Points:
					if f == "" {
						text = w.points(a.Value)
					}
					text = "^" + text
				case scoring.Percentage, scoring.AveragePlus, scoring.Average, scoring.AverageMinus:
					percent = "^" + w.percent(r, a).String()
				}
				points[side], percents[side] = append(points[side], text), append(percents[side], percent)
			}
		}
	} else {
		var numbers []exact.Num
		var shares []exact.Num
		for _, i := range rows {
			for _, a := range [...]scoring.Award{w.Awards[i].NS, w.Awards[i].EW} {
				numbers = append(numbers, a.Points)
				share := exact.Num{}
				if a.Top.Sign() > 0 {
					share = a.Points.Times(100).Div(a.Top)
				}
				shares = append(shares, share)
			}
		}
		texts, shareTexts := figures(numbers), figures(shares)
		for k, i := range rows {
			r := &e.Rows[i]
			for side, award := range [...]scoring.Award{w.Awards[i].NS, w.Awards[i].EW} {
				a := [...]scoring.Adjustment{r.NSAward(), r.EWAward()}[side]
				text, percent := texts[2*k+side], "-"
				if award.Kind == scoring.NoAward {
					text = "-"
				} else if award.Top.Sign() > 0 {
					percent = shareTexts[2*k+side]
				}
				switch a.Kind {
				case scoring.NoAdjustment, scoring.NotPlayedSide:
				case scoring.Points:
					text = "^" + w.points(a.Value)
				case scoring.Percentage, scoring.AveragePlus, scoring.Average, scoring.AverageMinus:
					if unit == "MP" || a.Kind == scoring.Percentage {
						percent = "^" + w.percent(r, a).String()
					} else {
						w.lost.Say(r.Pos(), r.Board, "average plus and average minus are written as the IMPs that they bring, to two decimals")
					}
					text = "^" + text
				case scoring.Weighted:
					if len(a.Parts) > 1 {
						text = "^" + text
					}
				}
				points[side], percents[side] = append(points[side], text), append(percents[side], percent)
			}
		}
	}
	l.add(unit+"_NS", false, false, points[0])
	l.add(unit+"_EW", false, false, points[1])
	for side, name := range [...]string{"Percentage_NS", "Percentage_EW"} {
		if w.Awards != nil || !keep(name) {
			l.add(name, false, false, percents[side])
		}
	}
}

// points are typed points as the file's own scale has them.
func (w *writer) points(x exact.Num) string {
	if w.method() == scoring.Matchpoints && w.halves() {
		x = x.Over(2)
	}
	return x.String()
}

// percent is an artificial score in percent.
func (w *writer) percent(r *scoring.Row, a scoring.Adjustment) exact.Num {
	switch a.Kind {
	case scoring.Percentage:
		return a.Value
	case scoring.AveragePlus:
		w.lost.Say(r.Pos(), r.Board, "average plus is written as 60 %, the least that it is")
		return exact.Int(60)
	case scoring.AverageMinus:
		w.lost.Say(r.Pos(), r.Board, "average minus is written as 40 %, the most that it is")
		return exact.Int(40)
	}
	return exact.Int(50)
}

// losing gives what says that something has no place at all, or another one.
func (w *writer) losing(pos scoring.Position, board int) (lose, say func(when bool, text string)) {
	lose = func(when bool, text string) {
		if when {
			w.lost.Add(pos, board, text)
		}
	}
	say = func(when bool, text string) {
		if when {
			w.lost.Say(pos, board, text)
		}
	}
	return lose, say
}

// loseOfRow names what of a row is lost.
func (w *writer) loseOfRow(i int) {
	r := &w.Event.Rows[i]
	lose, say := w.losing(r.Pos(), r.Board)
	lose(r.Group() != "", "the forms in which a board was played")
	lose(r.Remarks() != "", "remarks")
	typed := sink.Typed(w.Results, i)
	lose(typed != "", typed)
	say(r.Players() != [4]string{} && w.Event.Format != "pbn", "who of a team played has no place in the tables of PBN")
	for _, a := range [...]scoring.Adjustment{r.NSAward(), r.EWAward()} {
		say(a.Kind == scoring.Weighted && len(a.Parts) > 1, "a weighted score is written as the points that it brings")
		lose(a.Kind == scoring.NotPlayedSide && r.Outcome != scoring.NotPlayed, "a board that does not count for one side")
	}
}

// totalTable is the contestants: as they were ranked, else as they are published.
func (w *writer) totalTable(kept map[string]scoring.Item) (value string, lines []string) {
	type entry struct {
		c                             scoring.Contestant
		place, total, percent, boards string
	}
	var entries []entry
	total := "TotalMP"
	switch w.method() {
	case scoring.IMPsAcross, scoring.Butler:
		total = "TotalIMP"
	case scoring.Teams, scoring.TotalPoints, scoring.Patton:
		total = "TotalScore"
	}
	e := w.Event
	if w.Rankings == nil {
		for _, c := range e.Contestants {
			p := c.Published
			entries = append(entries, entry{c, string(p.Place), string(p.Total), string(p.Percent), string(p.Boards)})
		}
	}
	said := map[scoring.ID]bool{}
	for _, r := range w.Rankings {
		if !r.IsMain() {
			continue
		}
		var totals, percents []exact.Num
		for _, st := range r.Standings {
			totals, percents = append(totals, st.Score), append(percents, st.Percent)
		}
		totalTexts := figures(totals)
		for k, st := range r.Standings {
			if said[st.Contestant.ID] {
				continue
			}
			said[st.Contestant.ID] = true
			x := entry{c: *st.Contestant, boards: strconv.Itoa(st.Boards)}
			if st.Played() {
				x.total = totalTexts[k]
			}
			if st.Place > 0 {
				x.place = strconv.Itoa(st.Place)
			}
			if st.Maximum.Sign() > 0 {
				x.percent = percents[k].Text(max(r.PercentPlaces, 2))
			}
			if st.Penalty.Sign() != 0 {
				w.lost.Say(st.Contestant.Pos, 0, "penalties are in the totals and have no place of their own in PBN")
			}
			entries = append(entries, x)
		}
	}
	if len(entries) == 0 {
		return "", nil
	}
	column := func(cell func(x entry) string) []string {
		cells := make([]string, len(entries))
		for i, x := range entries {
			cells[i] = cmp.Or(cell(x), "-")
		}
		return cells
	}
	for _, x := range entries {
		w.loseOfContestant(x.c)
	}
	var l layout
	l.add("Rank", false, false, column(func(x entry) string { return x.place }))
	l.add("Section", true, false, column(func(x entry) string { return written(x.c.ID.Section) }))
	l.add("PairId", false, true, column(func(x entry) string { x.c.ID.Section = ""; return written(x.c.ID.String()) }))
	l.add("Names", true, false, column(func(x entry) string {
		if len(x.c.Players) == 0 {
			return "-"
		}
		names := x.c.Names()
		for i, name := range names {
			names[i] = strings.ReplaceAll(name, ";", ",")
		}
		return quote(strings.Join(names, ";"))
	}))
	l.add("Team", true, false, column(func(x entry) string { return written(x.c.Team) }))
	l.add(total, false, false, column(func(x entry) string { return x.total }))
	l.add("TotalPercentage", false, false, column(func(x entry) string { return x.percent }))
	l.add("NrBoards", false, false, column(func(x entry) string { return x.boards }))
	for _, name := range slices.Sorted(maps.Keys(kept)) {
		head, ok := strings.CutPrefix(name, "TotalScoreTable.")
		if !ok || slices.Contains(l.heads, head) {
			continue
		}
		if cells := kept[name].Lines; w.Rankings == nil && len(cells) == len(entries) {
			l.add(head, false, true, cells)
			continue
		}
		w.lost.Say(scoring.Position{File: e.File}, 0, "the column "+head+" of the TotalScoreTable is that of the earlier totals")
	}
	return l.value()
}

// loseOfContestant names what of a contestant is lost.
func (w *writer) loseOfContestant(c scoring.Contestant) {
	lose, say := w.losing(c.Pos, 0)
	lose(slices.ContainsFunc(c.Players, func(p scoring.Player) bool { return p.ID != "" }), "the numbers of players")
	lose(c.Club != "", "the clubs of contestants")
	lose(c.Handicap.Sign() != 0, "handicaps")
	lose(slices.ContainsFunc(c.Players, func(p scoring.Player) bool { return p.Substitute }), "which players are substitutes")
	say(c.Carry.Sign() != 0, "what was brought from earlier sessions has no place of its own in PBN")
	lose(c.Stratum != 0 || len(c.Ranks) > 0, "strata")
	lose(c.Guest, "that a contestant plays outside of the ranking")
}

// loseOfEvent names what of the event is lost.
func (w *writer) loseOfEvent() {
	e := w.Event
	lose, say := w.losing(scoring.Position{File: e.File}, 0)
	lose(len(e.Matches) > 0 || len(w.Matches) > 0, "the results of matches")
	lose(len(e.PairAwards) > 0 || len(e.PairTotals) > 0 || len(w.PairAwards) > 0, "what the pairs of teams came to")
	lose(len(e.Datums) > 0 || len(w.Datums) > 0, "datums")
	lose(len(e.Rows) > 0 && w.scoring() == "?", "scoring by "+string(w.method()))
	lose(e.Director != "", "the director")
	say(e.Club != "" && e.Venue != "", "the club has no place in PBN beside the venue")
	say(e.Club != "" && e.Venue == "", "the club is written as the site, and PBN does not tell one from the other")
	lose(e.ID != "", "the number of the event")
	lose(slices.ContainsFunc(e.Rows, func(r scoring.Row) bool { return r.Outcome == scoring.SatOut && !r.NS.IsZero() && !r.EW.IsZero() }), "the number of the phantom that a pair met")
	lose(len(e.Groups) > 0, "how sections are grouped")
	lose(sink.Totalled(w.Results), "how the results of the sessions make one")
	lose(e.Conditions.Artificial != nil || e.Conditions.Levelled || e.Conditions.HeadToHead, "conditions of contest")
	say(len(e.LeftOut) > 0, "rows that could not be read are not written")
}
