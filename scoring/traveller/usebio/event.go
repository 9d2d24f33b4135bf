package usebio

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// place is where in the event something stands.
type place struct {
	session int // counted from 1; 0 outside of sessions
	section string
}

// event is an EVENT that is being read.
type event struct {
	scoring.Event
	*source.Elements
	doc      *document
	start    int // the line of EVENT
	expected int // lines of travellers, for the space they take
	problems []scoring.Problem
	said     map[string]bool // what is said once for an event
	lines    []travellerLine // of the board being read

	eventType, boardScoring string
	matchScoring            string
	scoreAlone              []bool // of each match: its score is all that is said
	description, heading    string
	sessions                map[string]int // SESSION_ID -> its number
	sessionCount            int
	unnamedSections         map[int]int // SECTIONs without SECTION_ID, by session
	teams                   bool
	listed                  []listed
	seats                   []seats // of each row
	counts                  [len(pointKinds)]int

	// after settleContestants
	index    map[scoring.ID]int
	numbers  map[string][]int // the contestants with a bare number
	pairTeam map[string]teamPair
	resolved map[seatKey]resolution
}

// teamPair is a pair of a team: the index of the team, and its players.
type teamPair struct {
	team  int
	names [2]string
}

func (d *document) newEvent(attrs source.Attributes) *event {
	e := &event{Elements: d.Elements, doc: d, start: d.Line(), expected: d.expected, said: map[string]bool{}, sessions: map[string]int{}, index: map[scoring.ID]int{}, numbers: map[string][]int{},
		pairTeam: map[string]teamPair{}, resolved: map[seatKey]resolution{}, unnamedSections: map[int]int{}}
	e.Format, e.File = "usebio", d.name
	e.Datums = map[scoring.BoardKey]scoring.Figure{}
	e.noteType(attrs.Get("EVENT_TYPE"))
	return e
}

func (e *event) problem(pos scoring.Position, board int, severity scoring.Severity, hint, format string, args ...any) {
	e.problems = append(e.problems, scoring.Problem{Pos: pos, Severity: severity, Board: board, Text: fmt.Sprintf(format, args...), Hint: hint})
}

// title names the event for a message.
func (e *event) title(n int) string {
	for _, s := range [...]string{e.description, e.heading, e.ID} {
		if s != "" {
			return strconv.Quote(s)
		}
	}
	return "event " + strconv.Itoa(n)
}

// methods by EVENT_TYPE; a type without one leaves it to the lines.
var eventTypes = map[string]scoring.Method{
	"MP_PAIRS": scoring.Matchpoints, "PAIRS": scoring.UnknownMethod, "INDIVIDUAL": scoring.UnknownMethod,
	"BUTLER_PAIRS": scoring.Butler, "CROSS_IMP": scoring.IMPsAcross, "CROSS_IMPS": scoring.IMPsAcross,
	"AGGREGATE": scoring.TotalPoints, "SWISS_PAIRS": scoring.Matchpoints, "SWISS_PAIRS_CROSS_IMPS": scoring.IMPsAcross,
	"SWISS_PAIRS_BUTLER_IMPS": scoring.Butler, "TEAMS": scoring.Teams, "TEAMS_OF_FOUR": scoring.Teams,
	"SWISS_TEAMS": scoring.Teams, "HEAD_TO_HEAD": scoring.Teams,
}

// IMPS alone may be either way of scoring pairs, OTHER and HYBRID anything.
var boardScorings = map[string]scoring.Method{
	"MATCH_POINTS": scoring.Matchpoints, "CROSS_IMPS": scoring.IMPsAcross, "BUTLER_IMPS": scoring.Butler,
	"AGGREGATE": scoring.TotalPoints, "BAM": scoring.BoardAMatch, "PAB": scoring.BoardAMatch,
}

// noteType takes the EVENT_TYPE of the event; that of its PARTICIPANTS and
// boards only where the event's is missing or not known.
func (e *event) noteType(t string) {
	if t == "" {
		return
	}
	if _, ok := eventTypes[t]; ok {
		if _, ok := eventTypes[e.eventType]; !ok {
			e.eventType = t
		}
		return
	}
	if !e.said["EVENT_TYPE "+t] {
		e.said["EVENT_TYPE "+t] = true
		e.problem(e.Pos(e.Line()), 0, scoring.Warning, "", "unknown EVENT_TYPE %q; the lines tell the method", t)
	}
}

func (e *event) read() error {
	return e.Each(func(name string, attrs source.Attributes) error {
		switch name {
		case "PROGRAM_NAME", "PROGRAM_VERSION", "EVENT_IDENTIFIER", "EVENT_ID", "EVENT_DESCRIPTION", "TITLE", "DATE", "VENUE", "WINNER_TYPE",
			"BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD":
			line := e.Line()
			text, err := e.Text()
			if err == nil && text != "" {
				e.header(line, name, text)
			}
			return err
		}
		return e.container(place{}, name, attrs)
	})
}

func (e *event) header(line int, name, text string) {
	switch name {
	case "PROGRAM_NAME":
		e.Program = text
	case "PROGRAM_VERSION":
		e.ProgramVersion = text
	case "EVENT_IDENTIFIER", "EVENT_ID":
		e.ID = text
	case "EVENT_DESCRIPTION":
		e.description = text
	case "TITLE":
		e.heading = text
	case "VENUE":
		e.Venue = text
	case "BOARD_SCORING_METHOD":
		e.boardScoring = text
	case "MATCH_SCORING_METHOD":
		e.matchScoring = text
	case "WINNER_TYPE":
		if text != "1" && text != "2" {
			e.problem(e.Pos(line), 0, scoring.Warning, "", "WINNER_TYPE is %q, not 1 or 2", text)
			return
		}
		e.Winners = int(text[0] - '0')
	case "DATE":
		var doubt string
		if e.Date, doubt = source.ParseDate(text, true); doubt != "" {
			e.problem(e.Pos(line), 0, scoring.Warning, "USEBIO writes dd/mm/yyyy", "%s", doubt)
		}
	}
}

// namesOf12 are the names that USEBIO 1.2 has for elements of 1.3, and namesOf13
// the other way round.
var (
	namesOf12 = map[string]string{"EVENT_RATING": "MASTER_POINT_SCALE", "EBU_CHARGE_CODE": "P2P_CHARGE_RATE"}
	namesOf13 = map[string]string{"MASTER_POINT_SCALE": "EVENT_RATING", "P2P_CHARGE_RATE": "EBU_CHARGE_CODE"}
)

// container reads a child of EVENT, SESSION or SECTION that is not a header.
func (e *event) container(at place, name string, attrs source.Attributes) error {
	switch name {
	case "PARTICIPANTS":
		return e.participants(at, attrs)
	case "BOARD":
		return e.board(at, attrs, nil)
	case "MATCH":
		return e.match(at)
	case "SESSION":
		if at.session == 0 {
			at.session = e.session(attrs.Get("SESSION_ID"))
		}
		return e.inside(at)
	case "SECTION":
		at.section = attrs.Get("SECTION_ID")
		if at.section == "" {
			e.unnamedSections[at.session]++
			if n := e.unnamedSections[at.session]; n > 1 {
				at.section = strconv.Itoa(n)
				e.problem(e.Pos(e.Line()), 0, scoring.Warning, "", "a SECTION without SECTION_ID; it is called %s", at.section)
			}
		}
		return e.inside(at)
	case "COUNTRY", "BOARDS_PER_ROUND", "MASTER_POINT_SCALE", "MASTER_POINT_TYPE", "P2P_CHARGE_RATE", "EVENT_RATING", "EBU_CHARGE_CODE":
		line := e.Line()
		text, err := e.Text()
		e.Records = record(e.Records, e.Pos(line), cmp.Or(namesOf12[name], name), text)
		return err
	case "PAIRS", "EW_PAIRS", "BOARDS_PLAYED", "SESSION_COUNT", "SECTION_COUNT", "PAIRWISE_SCORING_METHOD", "SCORING_METHOD", "TEAM_PAIRING_AVAILABLE",
		"MPS_AWARDED_FLAG", "CONTACT", "LABELS", "NOTES":
		return e.doc.pass(name)
	case "HANDSET":
		return e.doc.handset(place{session: at.session}, e.addDeal)
	}
	return e.Unknown(name)
}

func (e *event) inside(at place) error {
	return e.Each(func(name string, attrs source.Attributes) error {
		switch name {
		case "PROGRAM_NAME", "PROGRAM_VERSION", "EVENT_IDENTIFIER", "EVENT_ID", "EVENT_DESCRIPTION", "TITLE", "DATE", "VENUE":
			// of the session; those of the event count
			return e.Skip()
		case "WINNER_TYPE", "BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD":
			line := e.Line()
			text, err := e.Text()
			if err == nil && text != "" {
				e.header(line, name, text)
			}
			return err
		}
		return e.container(at, name, attrs)
	})
}

// session numbers the sessions in the order in which they appear.
func (e *event) session(id string) int {
	if n := e.sessions[id]; n > 0 && id != "" {
		return n
	}
	e.sessionCount++
	e.sessions[id] = e.sessionCount
	return e.sessionCount
}

// settle makes the event out of what was read, once all of it is known.
func (e *event) settle() {
	if e.Name = e.description; e.Name == "" {
		e.Name = e.heading
	}
	e.settleContestants()
	e.settleRows()
	slices.SortStableFunc(e.LeftOut, func(a, b scoring.Position) int { return cmp.Compare(a.Line, b.Line) })
	e.settleSections()
	e.settleMatches()
	e.settleMethod()
}

func (e *event) settleSections() {
	known := map[string]bool{"": true}
	add := func(s string) {
		if !known[s] {
			known[s] = true
			e.Sections = append(e.Sections, s)
		}
	}
	for i := range e.Contestants {
		add(e.Contestants[i].ID.Section)
	}
	for i := range e.Rows {
		add(e.Rows[i].Section)
	}
	if e.sessionCount > 1 {
		return
	}
	for i := range e.Rows {
		e.Rows[i].Session = 0
	}
	datums := make(map[scoring.BoardKey]scoring.Figure, len(e.Datums))
	for k, f := range e.Datums {
		k.Session = 0
		datums[k] = f
	}
	e.Datums = datums
	deals := make(map[scoring.BoardKey]scoring.Deal, len(e.Deals))
	for k, deal := range e.Deals {
		k.Session = 0
		if earlier, twice := deals[k]; !twice || deal.Pos.Line < earlier.Pos.Line {
			deals[k] = deal
		}
	}
	if e.Deals != nil {
		e.Deals = deals
	}
}

// settleMethod decides by what the lines carry, then by the board scoring
// method, then by the type of the event: the type PAIRS says nothing, and a
// program may put an unknown one.
func (e *event) settleMethod() {
	if e.teams {
		e.Method = scoring.Teams
		switch m := boardScorings[strings.ToUpper(e.boardScoring)]; m {
		case scoring.BoardAMatch, scoring.TotalPoints:
			e.Method = m // of the two rooms
		}
		return
	}
	best := 0
	for i, n := range e.counts {
		if n > best {
			best, e.Method = n, pointKinds[i].method
		}
	}
	if best > 0 {
		if e.Method == scoring.Matchpoints && boardScorings[strings.ToUpper(e.boardScoring)] == scoring.BoardAMatch {
			e.Method = scoring.BoardAMatch // whose points are matchpoints too
		}
		return
	}
	if m, ok := boardScorings[strings.ToUpper(e.boardScoring)]; ok {
		e.Method = m
		return
	}
	if e.Method = eventTypes[e.eventType]; e.Method == scoring.UnknownMethod && len(e.Datums) > 0 {
		e.Method = scoring.Butler
	}
}
