package usebio

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
	"time"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/sink"
)

// Write writes an event with its results as USEBIO 1.2, which every program
// reads: matchpoints as two for each pair beaten, awards of the two sides as
// A6040 where they are whole percentages, matches with their boards. lost names
// what the format has no place for.
//
// It follows what programs write; the official definition was not at hand.
func Write(res *scoring.Results) (data []byte, lost []scoring.Problem, err error) {
	return write(res, "1.2")
}

// Write13 is Write for USEBIO 1.3, which names some elements anew and has the
// date in ISO form.
func Write13(res *scoring.Results) (data []byte, lost []scoring.Problem, err error) {
	return write(res, "1.3")
}

func write(res *scoring.Results, version string) ([]byte, []scoring.Problem, error) {
	w := &writer{res: res, ev: res.Event, version: version, lost: sink.Losses{Format: "USEBIO"}, standings: sink.Standings(res),
		present: sink.Present(res.Event), scale: sink.Scale(res), members: map[scoring.ID]*members{}, pairTotals: map[pairKey]string{}}
	if err := sink.Named(res.Event, w.lost.Format); err != nil {
		return nil, nil, err
	}
	w.survey()
	w.document()
	return w.out.Bytes(), w.lost.Problems(), nil
}

// writer is a document that is being written.
type writer struct {
	out     bytes.Buffer
	depth   int // of the elements that are open
	res     *scoring.Results
	ev      *scoring.Event
	version string
	lost    sink.Losses

	standings   map[scoring.ID]*scoring.Standing
	present     func(scoring.ID) scoring.ID
	scale       int
	twoWinners  bool
	individuals bool
	matched     bool // the rows stand in matches: teams, or a Swiss of pairs
	method      scoring.Method
	places      []at // of rows and contestants, in order
	sections    map[string]bool
	sessions    []int
	members     map[scoring.ID]*members
	pairTotals  map[pairKey]string
	// What is of a session and section, and the contestants of a section, by their numbers.
	rowsAt, matchesAt map[at][]int
	inSection         map[string][]int
	datums            map[[2]int][]int // of a session and board
	dealt             map[at][]int     // the boards whose hands are known
}

// at is a session and a section.
type at struct {
	session int
	section string
}

// members are the players of a team, those who are only in its rows among them,
// and the pairs that they formed.
type members struct {
	players []scoring.Player
	pairs   [][2]int // indices of players; the second is -1 where there is one only
}

// pairKey is a pair of a team by the names of its players, in order.
type pairKey struct {
	team scoring.ID
	a, b string
}

// survey finds what stands where.
func (w *writer) survey() {
	w.method = cmp.Or(w.res.Method, w.ev.Method)
	w.twoWinners = sink.TwoWinners(w.res)
	w.matched = w.res.Teams || w.res.VP != ""
	seen := map[at]bool{}
	w.sections, w.inSection = map[string]bool{}, map[string][]int{}
	w.rowsAt, w.matchesAt, w.datums = map[at][]int{}, map[at][]int{}, map[[2]int][]int{}
	place := func(p at) {
		if !seen[p] {
			seen[p] = true
			w.places = append(w.places, p)
		}
	}
	for i := range w.ev.Rows {
		r := &w.ev.Rows[i]
		place(at{r.Session, r.Section})
		w.rowsAt[at{r.Session, r.Section}] = append(w.rowsAt[at{r.Session, r.Section}], i)
		w.individuals = w.individuals || r.Players() != [4]string{} && r.NS.IsZero() && r.EW.IsZero()
	}
	for i, m := range w.res.Matches {
		p := at{m.Session, m.Home.Section}
		place(p)
		w.matchesAt[p] = append(w.matchesAt[p], i)
	}
	for i, d := range w.res.Datums {
		k := [2]int{d.Session, d.Board}
		w.datums[k] = append(w.datums[k], i)
	}
	sessions := map[int]bool{}
	for _, p := range w.places {
		w.sections[p.section] = true
		if !sessions[p.session] {
			sessions[p.session] = true
			w.sessions = append(w.sessions, p.session)
		}
	}
	slices.Sort(w.sessions)
	for i, c := range w.ev.Contestants {
		w.inSection[c.ID.Section] = append(w.inSection[c.ID.Section], i)
		if len(w.sessions) == 1 && c.ID.Section != "" {
			w.sections[c.ID.Section] = true
			place(at{w.sessions[0], c.ID.Section})
		}
	}
	slices.SortFunc(w.places, func(a, b at) int {
		return cmp.Or(cmp.Compare(a.session, b.session), scoring.CompareNumber(a.section, b.section))
	})
	if w.res.Teams {
		w.findMembers()
	}
	w.losses()
}

// findMembers makes the pairs of each team: those that its rows name, and of the
// others two and two.
func (w *writer) findMembers() {
	for _, c := range w.ev.Contestants {
		w.members[c.ID] = &members{players: slices.Clone(c.Players)}
	}
	for i := range w.ev.Rows {
		r := &w.ev.Rows[i]
		for side, id := range [...]scoring.ID{r.NS, r.EW} {
			if m := w.members[id]; m != nil {
				m.pair(r.Players()[side], r.Players()[side+2])
			}
		}
	}
	for _, m := range w.members {
		slices.SortFunc(m.pairs, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
		used := make([]bool, len(m.players))
		for _, p := range m.pairs {
			for _, k := range p {
				if k >= 0 {
					used[k] = true
				}
			}
		}
		last := -1
		for k := range m.players {
			switch {
			case used[k]:
			case last < 0:
				last = k
			default:
				m.pairs = append(m.pairs, [2]int{last, k})
				last = -1
			}
		}
		if last >= 0 {
			m.pairs = append(m.pairs, [2]int{last, -1})
		}
	}
	for _, r := range w.res.Rankings {
		if r.Of != scoring.OfPairs {
			continue
		}
		for _, st := range r.Standings {
			if c := st.Contestant; len(c.Players) == 2 {
				w.pairTotals[keyOf(c.ID, c.Players[0].Name, c.Players[1].Name)] = sink.Decimal(st.Score, 2)
			}
		}
	}
}

func keyOf(team scoring.ID, a, b string) pairKey {
	if b < a {
		a, b = b, a
	}
	return pairKey{team, a, b}
}

// index finds a player by name or number, and adds one who is new.
func (m *members) index(who string) int {
	for k, p := range m.players {
		if p.Name == who || p.ID != "" && p.ID == who {
			return k
		}
	}
	m.players = append(m.players, scoring.Player{Name: who})
	return len(m.players) - 1
}

// pair is the pair of two players, in the order of the team's list; ok is false
// where both are not known.
func (m *members) pair(a, b string) (p [2]int, ok bool) {
	if a == "" || b == "" {
		return p, false
	}
	i, j := m.index(a), m.index(b)
	p = [2]int{min(i, j), max(i, j)}
	if !slices.Contains(m.pairs, p) {
		m.pairs = append(m.pairs, p)
	}
	return p, true
}

// pairNumber is the number of a pair of a team, team-player-player, with the
// section before it where there are several.
func pairNumber(team scoring.ID, p [2]int) string {
	n := team.Number + "-" + strconv.Itoa(p[0]+1)
	if team.Section != "" {
		n = team.Section + "-" + n
	}
	if p[1] >= 0 {
		n += "-" + strconv.Itoa(p[1]+1)
	}
	return n
}

// losses finds what the format has no place for, but for what the lines show
// when they are written.
func (w *writer) losses() {
	w.lost.Event(w.res, "usebio")
	w.lost.Grouped(w.res, true)
	head := scoring.Position{File: w.ev.File}
	if w.ev.Director != "" {
		w.lost.Add(head, 0, "the director's name")
	}
	if w.method == scoring.Patton {
		w.lost.Add(head, 0, "the method patton; the boards are read as those of teams in IMPs")
	}
	for _, c := range w.ev.Contestants {
		if c.Club != "" {
			w.lost.Add(c.Pos, 0, "the club of a contestant")
		}
		if c.Team != "" && !w.res.Teams {
			w.lost.Add(c.Pos, 0, "the name of a team beside a pair")
		}
		if st := w.standings[c.ID]; st != nil && st.Penalty.Sign() != 0 && w.adjustment(st) == "" {
			w.lost.Add(c.Pos, 0, "a penalty that is no percentage of the session; the total has it")
		}
	}
	for _, m := range w.res.Matches {
		if len(m.Rulings) > 0 || m.HomePenalty.Sign() != 0 || m.AwayPenalty.Sign() != 0 || m.Note != "" || m.Carry.Sign() != 0 {
			w.lost.Add(head, 0, "what was decided about a match; its points have it")
		}
	}
	for i := range w.ev.Rows {
		r := &w.ev.Rows[i]
		w.lost.Row(r, r.Round > 0 && !w.matched, "the round of a row")
		w.lost.Row(r, r.Table > 0, "the table of a row")
		w.lost.Row(r, r.Room() != "", "the room of a row")
		w.lost.Row(r, r.Group() != "", "the form in which a board was played")
		w.lost.Row(r, r.Vul != scoring.ByBoard, "a vulnerability that is not the board's own")
		for _, id := range [...]scoring.ID{r.NS, r.EW} {
			w.lost.Row(r, id.Section != "" && id.Section != r.Section, "a pair at a table of another section")
		}
		w.lost.Row(r, !w.res.Teams && !w.individuals && r.Players() != [4]string{}, "the players of a row")
	}
}

// leaf writes an element on a line of its own; empty is absent.
func (w *writer) leaf(name, text string) {
	if text != "" {
		w.indent()
		w.inline(name, text)
		w.out.WriteByte('\n')
	}
}

// inline writes an element without a line of its own; empty is absent.
func (w *writer) inline(name, text string) {
	if text == "" {
		return
	}
	w.out.WriteString("<" + name + ">")
	w.text(text)
	w.out.WriteString("</" + name + ">")
}

func (w *writer) text(s string) {
	// A bytes.Buffer takes everything.
	_ = xml.EscapeText(&w.out, []byte(s))
}

func (w *writer) indent() {
	for range w.depth {
		w.out.WriteByte(' ')
	}
}

// element writes an element with attributes (names and values in turn) around
// others.
func (w *writer) element(name string, attrs []string, inside func()) {
	w.indent()
	w.out.WriteString("<" + name)
	for i := 0; i+1 < len(attrs); i += 2 {
		w.out.WriteString(" " + attrs[i] + `="`)
		w.text(attrs[i+1])
		w.out.WriteByte('"')
	}
	w.out.WriteString(">\n")
	w.depth++
	inside()
	w.depth--
	w.indent()
	w.out.WriteString("</" + name + ">\n")
}

// row writes an element on one line.
func (w *writer) row(name string, inside func()) {
	w.indent()
	w.out.WriteString("<" + name + ">")
	inside()
	w.out.WriteString("</" + name + ">\n")
}

func (w *writer) document() {
	w.out.WriteString(xml.Header)
	w.element("USEBIO", []string{"Version", w.version}, func() {
		w.row("CLUB", func() {
			w.out.WriteString("<CLUB_NAME>")
			w.text(w.ev.Club)
			w.out.WriteString("</CLUB_NAME><CLUB_ID_NUMBER>")
			w.text(w.tag("CLUB_ID_NUMBER"))
			w.out.WriteString("</CLUB_ID_NUMBER>")
		})
		w.element("EVENT", []string{"EVENT_TYPE", w.eventType()}, func() {
			w.header()
			w.body()
		})
		if len(w.sessions) < 2 {
			for _, session := range w.sessions {
				w.handset(session)
			}
		}
	})
}

// tag is what a USEBIO file said of the event in this element.
func (w *writer) tag(name string) string {
	for _, r := range w.ev.Records {
		if w.ev.Format == "usebio" && r.Items[0].Name == name {
			return r.Items[0].Value
		}
	}
	return ""
}

// eventType is the EVENT_TYPE by which the method is told.
func (w *writer) eventType() string {
	switch {
	case w.individuals:
		return "INDIVIDUAL"
	case w.res.Teams:
		return "TEAMS"
	}
	swiss := w.matched
	switch w.method {
	case scoring.IMPsAcross:
		if swiss {
			return "SWISS_PAIRS_CROSS_IMPS"
		}
		return "CROSS_IMP"
	case scoring.Butler:
		if swiss {
			return "SWISS_PAIRS_BUTLER_IMPS"
		}
		return "BUTLER_PAIRS"
	case scoring.TotalPoints:
		return "AGGREGATE"
	}
	if swiss {
		return "SWISS_PAIRS"
	}
	return "PAIRS"
}

// boardScoring is the BOARD_SCORING_METHOD of the methods.
func boardScoring(m scoring.Method) string {
	switch m {
	case scoring.Matchpoints:
		return "MATCH_POINTS"
	case scoring.IMPsAcross:
		return "CROSS_IMPS"
	case scoring.Butler:
		return "BUTLER_IMPS"
	case scoring.BoardAMatch:
		return "BAM"
	case scoring.TotalPoints:
		return "AGGREGATE"
	case scoring.Teams:
		return "IMPS"
	case scoring.Patton:
		return "HYBRID"
	}
	return ""
}

func (w *writer) header() {
	date := w.ev.Date
	id, converted := "EVENT_IDENTIFIER", slices.ContainsFunc(w.res.Matches, func(m scoring.Match) bool { return m.Converted })
	if w.version == "1.3" {
		id = "EVENT_ID"
	} else if t, err := time.Parse(time.DateOnly, date); err == nil {
		date = t.Format("02/01/2006")
	}
	w.leaf("BOARD_SCORING_METHOD", boardScoring(w.method))
	switch {
	case w.matched && converted:
		w.leaf("MATCH_SCORING_METHOD", "VPS")
	case w.matched && w.method == scoring.Teams:
		w.leaf("MATCH_SCORING_METHOD", "IMPS")
	}
	w.leaf("PROGRAM_NAME", scoring.Program)
	w.leaf("PROGRAM_VERSION", scoring.WrittenBy(w.res.Rules))
	w.leaf(id, w.ev.ID)
	w.leaf("EVENT_DESCRIPTION", w.ev.Name)
	w.leaf("DATE", date)
	w.leaf("VENUE", w.ev.Venue)
	for _, name := range [...]string{"COUNTRY", "MASTER_POINT_SCALE", "MASTER_POINT_TYPE", "P2P_CHARGE_RATE", "BOARDS_PER_ROUND"} {
		value := w.tag(name)
		if of13 := namesOf13[name]; w.version == "1.3" && of13 != "" {
			name = of13
		}
		w.leaf(name, value)
	}
	w.leaf("SESSION_COUNT", strconv.Itoa(max(1, len(w.sessions))))
	w.leaf("SECTION_COUNT", strconv.Itoa(max(1, len(w.sections))))
	units, boards := 0, 0
	for _, c := range w.ev.Contestants {
		if !c.Phantom {
			units++
		}
		if st := w.standings[c.ID]; st != nil {
			boards = max(boards, st.Boards)
		}
	}
	if !w.res.Teams && !w.individuals {
		w.leaf("PAIRS", strconv.Itoa(units))
	}
	w.leaf("BOARDS_PLAYED", strconv.Itoa(boards))
	switch {
	case w.res.Teams:
		w.leaf("TEAM_PAIRING_AVAILABLE", map[bool]string{true: "Y", false: "N"}[len(w.res.PairAwards) > 0])
		switch w.res.PairMethod {
		case scoring.IMPsAcross:
			w.leaf("PAIRWISE_SCORING_METHOD", "CROSS_IMPS")
		case scoring.Butler:
			w.leaf("PAIRWISE_SCORING_METHOD", "BUTLER_IMPS")
		}
	case w.twoWinners:
		w.leaf("WINNER_TYPE", "2")
	default:
		w.leaf("WINNER_TYPE", "1")
	}
	w.leaf("MPS_AWARDED_FLAG", map[bool]string{true: "Y", false: "N"}[w.awarded()])
}

// body writes contestants and boards: flat, or in sessions and sections. Over
// several sessions the list of the event has the figures, those of the sessions
// say who played there.
func (w *writer) body() {
	several := len(w.sessions) > 1
	sectioned := len(w.sections) > 1 || len(w.sections) == 1 && !w.sections[""]
	if several || sectioned && slices.ContainsFunc(w.ev.Contestants, func(c scoring.Contestant) bool { return c.ID.Section == "" }) {
		w.participants(nil, func(c *scoring.Contestant) bool { return several || c.ID.Section == "" }, true, several && sectioned)
	}
	if !several && !sectioned {
		w.participants(nil, func(*scoring.Contestant) bool { return true }, true, false)
		w.results(at{})
		return
	}
	places := w.places // by session
	for n, session := range w.sessions {
		w.element("SESSION", []string{"SESSION_ID", strconv.Itoa(n + 1)}, func() {
			for len(places) > 0 && places[0].session == session {
				p := places[0]
				places = places[1:]
				inside := func() {
					there := w.playing(p)
					w.participants(&p.section, func(c *scoring.Contestant) bool {
						return c.ID.Section == p.section && (!several || there[c.ID]) && (several || c.ID.Section != "")
					}, !several, false)
					w.results(p)
					if p.section != "" {
						w.hands(p)
					}
				}
				if sectioned && p.section != "" {
					w.element("SECTION", []string{"SECTION_ID", p.section}, inside)
				} else {
					inside()
				}
			}
			if several {
				w.handset(session)
			}
		})
	}
}

// playing are those who stand in the rows and matches of a section of a session.
func (w *writer) playing(p at) map[scoring.ID]bool {
	there := map[scoring.ID]bool{}
	for _, i := range w.rowsAt[p] {
		r := &w.ev.Rows[i]
		there[r.NS], there[r.EW] = true, true
		for _, player := range r.Players() {
			there[scoring.ID{Section: r.Section, Number: player}] = true
		}
	}
	for _, i := range w.matchesAt[p] {
		m := &w.res.Matches[i]
		there[m.Home], there[m.Away] = true, true
	}
	return there
}

// participants writes a list of contestants, of a section or, with nil, of all.
func (w *writer) participants(section *string, in func(*scoring.Contestant) bool, figures, labels bool) {
	var list []*scoring.Contestant
	add := func(c *scoring.Contestant) {
		if !c.Phantom && in(c) {
			list = append(list, c)
		}
	}
	if section != nil {
		for _, i := range w.inSection[*section] {
			add(&w.ev.Contestants[i])
		}
	} else {
		for i := range w.ev.Contestants {
			add(&w.ev.Contestants[i])
		}
	}
	if len(list) == 0 {
		return
	}
	w.element("PARTICIPANTS", nil, func() {
		for _, c := range list {
			switch {
			case w.res.Teams:
				w.team(c, figures)
			case w.individuals:
				w.row("PLAYER", func() {
					w.inline("PLAYER_NUMBER", c.ID.Number)
					w.figures(c, figures)
					w.label(c, labels)
					for _, p := range c.Players {
						w.player(p)
					}
				})
			default:
				w.row("PAIR", func() {
					w.inline("PAIR_NUMBER", number(c.ID))
					w.inline("DIRECTION", c.ID.Line.String())
					w.figures(c, figures)
					w.label(c, labels)
					for _, p := range c.Players {
						w.out.WriteString("<PLAYER>")
						w.player(p)
						w.out.WriteString("</PLAYER>")
					}
				})
			}
		}
	})
}

// number is the number of a pair with its line: 7EW.
func number(id scoring.ID) string {
	text := id.Number + id.Line.String()
	if n, line, err := scoring.ParseNumber(text); err == nil && n == id.Number && line == id.Line {
		return text
	}
	return id.Number // which ends with no figure: the direction stands beside it
}

func (w *writer) player(p scoring.Player) {
	w.inline("PLAYER_NAME", p.Name)
	w.inline("NATIONAL_ID_NUMBER", p.ID)
}

func (w *writer) label(c *scoring.Contestant, labels bool) {
	if labels && c.ID.Section != "" {
		w.out.WriteString("<LABEL><NAME>Section</NAME>")
		w.inline("VALUE", c.ID.Section)
		w.out.WriteString("</LABEL>")
	}
}

// figures writes what a contestant came to.
func (w *writer) figures(c *scoring.Contestant, wanted bool) {
	if !wanted {
		return
	}
	place := ""
	pub := c.Published
	st := w.standings[c.ID]
	percent := w.method == scoring.Matchpoints && w.res.VP == "" || w.individuals
	switch {
	case st != nil && st.Played():
		w.inline("BOARDS_PLAYED", strconv.Itoa(st.Boards))
		if !st.Endless {
			w.inline("TOTAL_SCORE", sink.Decimal(st.Score.Times(w.scale), 2))
		}
		if percent {
			w.inline("PERCENTAGE", st.Percent.Text(2))
		}
		if st.Place > 0 && !st.Withdrawn {
			place = strconv.Itoa(st.Place)
			if st.Tied {
				place += "="
			}
		}
	case st == nil && len(w.res.Rankings) == 0:
		w.inline("BOARDS_PLAYED", string(pub.Boards))
		w.inline("TOTAL_SCORE", string(pub.Total))
		w.inline("PERCENTAGE", string(pub.Percent))
		place = string(pub.Place)
	}
	w.inline("PLACE", place)
	if c.Handicap.Sign() != 0 {
		w.inline("HANDICAP", sink.Decimal(c.Handicap, 6))
	}
	if st != nil {
		w.inline("ADJUSTMENT", w.adjustment(st))
		w.masterpoints(st)
	}
}

// awarded tells whether there are masterpoints.
func (w *writer) awarded() bool {
	for _, st := range w.standings {
		if len(st.Masterpoints) > 0 {
			return true
		}
	}
	return false
}

// masterpoints writes those of a standing, of every kind, in the unit of the scheme: the
// most that a player got. Where players have different ones the file does not say it.
func (w *writer) masterpoints(st *scoring.Standing) {
	for _, m := range st.Masterpoints {
		if m.Points.Sign() == 0 {
			continue
		}
		points := m.Points
		if m.Unit.Sign() > 0 {
			points = points.Div(m.Unit)
		}
		w.out.WriteString("<MASTER_POINTS>")
		w.inline("MASTER_POINTS_AWARDED", sink.Decimal(points, 4))
		w.inline("MASTER_POINT_TYPE", strings.ToUpper(m.Kind))
		w.out.WriteString("</MASTER_POINTS>")
		if slices.ContainsFunc(m.Players, func(x exact.Num) bool { return !x.Equal(m.Points) }) {
			w.lost.Add(st.Contestant.Pos, 0, "masterpoints of a player that are not those of the contestant")
		}
	}
}

// adjustment is a penalty in percent of the session, or of a team in the unit of
// its total; empty where it is none of them.
func (w *writer) adjustment(st *scoring.Standing) string {
	if w.res.Teams && st.Penalty.Sign() != 0 {
		return sink.Decimal(st.Penalty, 4)
	}
	if w.method != scoring.Matchpoints || w.res.VP != "" || w.res.Teams || st.Penalty.Sign() == 0 || st.Maximum.Sign() == 0 {
		return ""
	}
	return sink.Decimal(st.Penalty.Times(100).Div(st.Maximum), 6)
}

func (w *writer) team(c *scoring.Contestant, figures bool) {
	w.element("TEAM", []string{"TEAM_ID", c.ID.Number, "TEAM_NAME", c.Team}, func() {
		if st := w.standings[c.ID]; figures && st != nil && st.Played() {
			if !st.Endless {
				w.leaf("TOTAL_SCORE", sink.Decimal(st.Score, 2))
			}
			w.leaf("WINS_OR_DRAWS", w.winsOrDraws(c.ID))
			if st.Place > 0 && !st.Withdrawn {
				place := strconv.Itoa(st.Place)
				if st.Tied {
					place += "="
				}
				w.leaf("PLACE", place)
			}
			w.leaf("ADJUSTMENT", w.adjustment(st))
			if len(st.Masterpoints) > 0 {
				w.indent()
				w.masterpoints(st)
				w.out.WriteByte('\n')
			}
		}
		m := w.members[c.ID]
		for _, p := range m.pairs {
			w.row("PAIR", func() {
				w.inline("PAIR_NUMBER", pairNumber(c.ID, p))
				if p[1] >= 0 && figures {
					w.inline("PAIR_IMPS", w.pairTotals[keyOf(c.ID, m.players[p[0]].Name, m.players[p[1]].Name)])
				}
				for _, k := range p {
					if k >= 0 {
						w.out.WriteString("<PLAYER>")
						w.player(m.players[k])
						w.out.WriteString("</PLAYER>")
					}
				}
			})
		}
	})
}

// winsOrDraws counts the matches that a team did not lose.
func (w *writer) winsOrDraws(id scoring.ID) string {
	n := 0
	for _, m := range w.res.Matches {
		home, away := m.HomeResult, m.AwayResult
		if m.VPOnly {
			home, away = m.HomeVP, m.AwayVP
		}
		if m.Away == id {
			home, away = away, home
		}
		if !m.SitOut && !m.Deleted && (m.Home == id || m.Away == id) && !home.Less(away) {
			n++
		}
	}
	return strconv.Itoa(n)
}
