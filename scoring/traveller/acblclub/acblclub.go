// Package acblclub reads the results of clubs of the American Contract Bridge
// League as the JSON that stands in its result pages: events of pairs, with
// strata, in one or more sections.
//
//	board_results  Row; its match points as published
//	pair_summaries Contestant, with its score, percentage and boards as published
//	strat_place    Contestant.Ranks
//
// Masterpoints, hands and links are passed over. Positions are lines, or byte
// offsets where the file is one line.
package acblclub

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// marks are keys that every such file has, some of them near its beginning.
var marks = []string{`"acbl_board_top"`, `"club_id_number"`, `"board_scoring_method"`, `"stratification_type"`, `"acbl_handicap_type"`, `"pair_summaries"`, `"board_results"`}

// Recognise tells whether the content is a JSON object with keys of the format.
func Recognise(data []byte) bool {
	head := source.Head(data)
	if !strings.HasPrefix(strings.TrimLeft(head, " \t\r\n"), "{") {
		return false
	}
	n := 0
	for _, m := range marks {
		if strings.Contains(head, m) {
			n++
		}
	}
	return n >= 2
}

// program stands for whatever program scored the event: the site has its match
// points in the League's own unit.
const program = "ACBL club results"

// Read reads the results of an event. The error is a *scoring.InputError: not
// well-formed, cut off, no object, no board that can be read.
func Read(f source.File) (*scoring.Event, []scoring.Problem, error) {
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	text, _, problems, err := f.Text("UTF-8")
	if err != nil {
		return nil, nil, err
	}
	e := &event{document: newDocument(f, text), index: map[scoring.ID]int{}, said: map[string]bool{}}
	e.Event = scoring.Event{File: f.Name, Format: "acbl-club", Program: program}
	if err = e.read(); err == nil {
		err = e.settle()
	}
	problems = append(problems, e.problems...)
	scoring.SortProblems(problems)
	if err != nil {
		return nil, problems, err
	}
	return &e.Event, problems, nil
}

// event is a file that is being read.
type event struct {
	scoring.Event
	*document
	problems []scoring.Problem
	said     map[string]bool // what is said once
	sections []*section
	index    map[scoring.ID]int
}

// section is a section of a session as written.
type section struct {
	session int
	name    string
	pairs   []pair
	boards  []board
	oneLine bool // its pairs play both ways
}

type board struct {
	pos     scoring.Position
	number  string
	results []record
}

// record is an object with its plain values.
type record struct {
	pos    scoring.Position
	fields map[string]string
}

func (e *event) problem(pos scoring.Position, board int, severity scoring.Severity, hint, format string, args ...any) {
	e.problems = append(e.problems, scoring.Problem{Pos: pos, Severity: severity, Board: board, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (e *event) read() error {
	tok, err := e.next()
	if err != nil {
		return err
	}
	if tok != json.Delim('{') {
		return e.fail(0, "the JSON is not an object")
	}
	pos := e.here()
	var club, upload map[string]string
	sessions := 0
	head, err := e.fields(map[string]reader{
		"club":          e.one(func() (err error) { club, err = e.fields(nil); return err }),
		"latest_upload": e.one(func() (err error) { upload, err = e.fields(nil); return err }),
		"sessions": e.each(func() error {
			sessions++
			return e.session(sessions)
		}),
	})
	if err != nil {
		return err
	}
	if e.dec.More() {
		return e.fail(int(e.dec.InputOffset()), "text follows the end of the JSON")
	}
	e.ID, e.Name, e.Club, e.Director = head["id"], head["name"], head["club_name"], head["club_director_name"]
	if e.Club == "" {
		e.Club = club["name"]
	}
	e.ProgramVersion = strings.TrimSpace(head["program_name"] + " " + upload["program_version"])
	if date := head["start_date"]; date != "" {
		e.Date = e.date(pos, date)
	}
	switch w := head["winner_type"]; w {
	case "1", "2":
		e.Winners = int(w[0] - '0')
	case "", "0":
	default:
		e.problem(pos, 0, scoring.Warning, "", "winner_type is %q, not 1 or 2", w)
	}
	e.method(pos, head["type"], head["board_scoring_method"])
	return nil
}

// date reads the month first, as America does.
func (e *event) date(pos scoring.Position, text string) string {
	iso := text
	if p := strings.Split(text, "/"); len(p) == 3 && len(p[2]) == 4 {
		iso = p[2] + "-" + p[0] + "-" + p[1]
	}
	date, doubt := source.ParseDate(iso, false)
	if doubt == "" {
		return date
	}
	if date, doubt = source.ParseDate(text, false); doubt != "" {
		e.problem(pos, 0, scoring.Warning, "the site writes mm/dd/yyyy", "%s", doubt)
	}
	return date
}

// methods by board_scoring_method. Only MATCH_POINTS is known from files.
var methods = map[string]scoring.Method{"MATCH_POINTS": scoring.Matchpoints, "CROSS_IMPS": scoring.IMPsAcross, "BUTLER_IMPS": scoring.Butler,
	"AGGREGATE": scoring.TotalPoints, "TOTAL_POINTS": scoring.TotalPoints, "BAM": scoring.BoardAMatch, "BOARD_A_MATCH": scoring.BoardAMatch}

func (e *event) method(pos scoring.Position, kind, scored string) {
	method, ok := methods[strings.ToUpper(scored)]
	switch {
	case strings.Contains(strings.ToUpper(kind), "INDIVIDUAL"):
		method = "individuals" // which is no method of pairs or teams
	case strings.Contains(strings.ToUpper(kind), "TEAM") && method != scoring.BoardAMatch && method != scoring.TotalPoints:
		method = scoring.Teams
	case !ok:
		e.problem(pos, 0, scoring.Warning, "--method names another", "unknown board_scoring_method %q; taken as matchpoints", scored)
		method = scoring.Matchpoints
	}
	e.Method = method
}

func (e *event) session(number int) error {
	_, err := e.fields(map[string]reader{"sections": e.each(func() error { return e.section(number) })})
	return err
}

func (e *event) section(session int) error {
	s := &section{session: session}
	e.sections = append(e.sections, s)
	fields, err := e.fields(map[string]reader{
		"pair_summaries": e.each(func() error { return e.pair(s) }),
		"boards":         e.each(func() error { return e.board(s) }),
	})
	s.name = fields["name"]
	return err
}

func (e *event) board(s *section) error {
	b := board{pos: e.here()}
	fields, err := e.fields(map[string]reader{"board_results": e.each(func() error {
		r := record{pos: e.here()}
		var err error
		r.fields, err = e.fields(nil)
		b.results = append(b.results, r)
		return err
	})})
	b.number = fields["board_number"]
	s.boards = append(s.boards, b)
	return err
}

// settle makes the event out of what was read.
func (e *event) settle() error {
	sessions := map[int]bool{}
	for _, s := range e.sections {
		if len(s.boards) > 0 {
			sessions[s.session] = true
		}
		if s.name != "" && !slices.Contains(e.Sections, s.name) {
			e.Sections = append(e.Sections, s.name)
		}
	}
	for _, s := range e.sections {
		if len(sessions) < 2 {
			s.session = 0
		}
		e.settlePairs(s)
	}
	if len(e.Contestants) > 0 && !slices.ContainsFunc(e.Contestants, func(c scoring.Contestant) bool { return c.ID.Line != scoring.NoLine }) {
		e.Winners = 1
	}
	for _, s := range e.sections {
		for _, b := range s.boards {
			e.settleBoard(s, b)
		}
	}
	switch {
	case len(e.Rows) > 0:
		return nil
	case len(e.LeftOut) > 0:
		return &scoring.InputError{Pos: scoring.Position{File: e.File}, Text: "there is no board in it that can be read"}
	}
	return &scoring.InputError{Pos: scoring.Position{File: e.File}, Text: "there are no results of boards in it"}
}
