// Package nzscorer reads the session XML of the New Zealand Scorer, the scoring
// program of New Zealand Bridge: one session of pairs, in one or more sections.
//
//	section  Sections
//	result   Row; its points, in tenths of a matchpoint, as published
//	pair     Contestant, with the figures published
//
// Everything stands in attributes. What is known of the format comes from
// matchpoint pairs; C points are passed over.
package nzscorer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
)

// Recognise tells whether the content is XML with the root element session, as
// the Scorer writes it.
func Recognise(data []byte) bool {
	if source.RootElement(data) != "session" {
		return false
	}
	_, tag, _ := strings.Cut(source.Head(data), "<session")
	tag, _, _ = strings.Cut(tag, ">")
	return strings.Contains(tag, "club_no") || strings.Contains(tag, "scoring_type")
}

// Read reads a session. The error is a *scoring.InputError: not well-formed, cut
// off, another root element, an entity declared, no result that can be read.
func Read(f source.File) (*scoring.Event, []scoring.Problem, error) {
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	text, _, problems, err := f.Text(source.XMLEncoding(f.Data))
	if err != nil {
		return nil, nil, err
	}
	s := &session{Elements: source.NewElements(f.Name, text), index: map[scoring.ID]int{}, said: map[string]bool{}, lined: map[string]bool{}}
	// It is the program of this format, which names itself nowhere else than in
	// the USEBIO that it exports.
	s.event = scoring.Event{File: f.Name, Format: "nz-scorer", Program: "Scorer"}
	err = s.read()
	if err == nil {
		err = s.settle()
	}
	problems = append(problems, s.Problems...)
	problems = append(problems, s.problems...)
	scoring.SortProblems(problems)
	if err != nil {
		return nil, problems, err
	}
	return &s.event, problems, nil
}

// session is a file that is being read.
type session struct {
	*source.Elements
	event    scoring.Event
	problems []scoring.Problem
	said     map[string]bool // what is said once
	results  []result
	index    map[scoring.ID]int // contestants
	lined    map[string]bool    // sections with pairs that keep their line
}

// result is a result element as written: who sat there is settled when all pairs
// are known.
type result struct {
	row    scoring.Row
	ns, ew string
	// empty: the points of both sides are those of a table at which nothing was
	// played.
	empty bool
}

func (s *session) problem(pos scoring.Position, board int, severity scoring.Severity, hint, format string, args ...any) {
	s.problems = append(s.problems, scoring.Problem{Pos: pos, Severity: severity, Board: board, Text: fmt.Sprintf(format, args...), Hint: hint})
}

// The attributes of the elements that are read, those passed over among them.
var attributes = map[string][]string{
	"session": {"club", "club_no", "field_scoring", "scoring_type", "event_name", "event_date", "event_time"},
	"section": {"sectid", "tables", "room", "colour", "handicap"},
	"result":  {"tab", "bd", "rnd", "ns", "ew", "dec", "cont", "lead", "res", "score", "mp_ns", "mp_ew"},
	"pair": {"no", "dir", "player_name_1", "player_name_2", "nzb_no_1", "nzb_no_2", "place", "match_points", "res", "raw_score", "handicap",
		"cpoints"},
}

// check warns once of attributes that are not known.
func (s *session) check(name string, attrs source.Attributes) {
	for _, a := range attrs {
		key := name + " " + a.Name.Local
		if a.Name.Local != "xmlns" && !slices.Contains(attributes[name], a.Name.Local) && !s.said[key] {
			s.said[key] = true
			s.problem(s.Pos(s.Line()), 0, scoring.Warning, "", "the attribute %s of %s is not known and passed over", a.Name.Local, name)
		}
	}
}

func (s *session) read() error {
	root, err := s.Root()
	if err != nil {
		return err
	}
	if root.Name.Local != "session" {
		return s.Fail(s.Line(), "", "the root element is %s, not session", root.Name.Local)
	}
	s.head(source.Attributes(root.Attr))
	err = s.Each(func(name string, attrs source.Attributes) error {
		switch name {
		case "sections":
			return s.Each(func(name string, attrs source.Attributes) error {
				if name != "section" {
					return s.Unknown(name)
				}
				s.check(name, attrs)
				s.section(attrs.Get("sectid"))
				return s.Skip()
			})
		case "board_results":
			return s.bySection("brsection", "result", s.result)
		case "scores":
			return s.bySection("scsection", "pair", s.pair)
		}
		return s.Unknown(name)
	})
	if err != nil {
		return err
	}
	return s.Finish()
}

// bySection reads the elements of a name that stand in elements of sections.
func (s *session) bySection(part, element string, read func(section string, attrs source.Attributes)) error {
	return s.Each(func(name string, attrs source.Attributes) error {
		if name != part {
			return s.Unknown(name)
		}
		section := attrs.Get("id")
		s.section(section)
		return s.Each(func(name string, attrs source.Attributes) error {
			if name != element {
				return s.Unknown(name)
			}
			s.check(name, attrs)
			read(section, attrs)
			return s.Skip()
		})
	})
}

func (s *session) section(name string) {
	if name != "" && !slices.Contains(s.event.Sections, name) {
		s.event.Sections = append(s.event.Sections, name)
	}
}

// methods by scoring_type. Only MP is known from files.
var methods = map[string]scoring.Method{"MP": scoring.Matchpoints, "BUTLER": scoring.Butler, "XIMP": scoring.IMPsAcross, "CROSS-IMP": scoring.IMPsAcross}

func (s *session) head(attrs source.Attributes) {
	s.check("session", attrs)
	pos := s.Pos(s.Line())
	s.event.Club, s.event.Name = attrs.Get("club"), attrs.Get("event_name")
	if date := attrs.Get("event_date"); date != "" {
		var doubt string
		if s.event.Date, doubt = source.ParseDate(date, true); doubt != "" {
			s.problem(pos, 0, scoring.Warning, "the Scorer writes d/m/yyyy", "%s", doubt)
		}
	}
	kind := attrs.Get("scoring_type")
	method, ok := methods[strings.ToUpper(kind)]
	if !ok {
		s.problem(pos, 0, scoring.Warning, "--method names another", "unknown scoring_type %q; taken as matchpoints", kind)
		method = scoring.Matchpoints
	}
	s.event.Method = method
}

// number reads a whole number that is not needed for the scoring.
func (s *session) number(pos scoring.Position, board int, name, text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		s.problem(pos, board, scoring.Warning, "", "%s %q is not a number and left out", name, text)
		return 0
	}
	return n
}

// noPoints is what the program writes for points where nothing was played.
const noPoints = "-9999"

// points gives the points of a side, which are written in tenths.
func (s *session) points(pos scoring.Position, board int, name, text string) scoring.Figure {
	if text == "" || text == noPoints {
		return ""
	}
	n, err := strconv.Atoi(text)
	if err != nil || n <= -10000 || n >= 1_000_000 {
		s.problem(pos, board, scoring.Warning, "points are whole tenths of a matchpoint", "%s %q is not a number and left out", name, text)
		return ""
	}
	return scoring.Figure(exact.Frac(n, 10).Text(1))
}

func (s *session) result(section string, attrs source.Attributes) {
	pos := s.Pos(s.Line())
	board, err := strconv.Atoi(attrs.Get("bd"))
	if err != nil || board < 1 {
		s.problem(pos, 0, scoring.Failure, "", "%q is not a board number; the line is left out", attrs.Get("bd"))
		s.event.LeftOut = append(s.event.LeftOut, pos)
		return
	}
	x := result{row: scoring.Row{Section: section, Board: board}.At(pos), ns: attrs.Get("ns"), ew: attrs.Get("ew"),
		empty: attrs.Get("mp_ns") == noPoints && attrs.Get("mp_ew") == noPoints}
	r := &x.row
	r.Round = s.number(pos, board, "round", attrs.Get("rnd"))
	r.Table = s.number(pos, board, "table", attrs.Get("tab"))
	r.SetPublished(s.points(pos, board, "mp_ns", attrs.Get("mp_ns")), s.points(pos, board, "mp_ew", attrs.Get("mp_ew")))
	s.enter(r, scoring.Entry{Contract: attrs.Get("cont"), Declarer: attrs.Get("dec"), Lead: attrs.Get("lead"), Result: attrs.Get("res"),
		Score: attrs.Get("score"), ScoreCounts: true})
	x.empty = x.empty && r.Outcome == scoring.Outstanding
	s.results = append(s.results, x)
}

// enter reads the result of a line into its row.
func (s *session) enter(r *scoring.Row, e scoring.Entry) {
	switch {
	case strings.EqualFold(e.Score, "Adj"):
		ns, okNS := r.NSPublished().Num()
		ew, okEW := r.EWPublished().Num()
		if !okNS || !okEW {
			s.problem(r.Pos(), r.Board, scoring.Failure, "", "an adjusted score without the points of both sides; the line is not scored")
			return
		}
		if e.Contract != "" {
			s.problem(r.Pos(), r.Board, scoring.Warning, "", "the contract %s beside the adjusted score %s/%s; the adjusted score counts", e.Contract,
				r.NSPublished(), r.EWPublished())
		}
		r.SetAwards(scoring.Adjustment{Kind: scoring.Points, Value: ns}, scoring.Adjustment{Kind: scoring.Points, Value: ew})
		r.Outcome = scoring.Awarded
		return
	case strings.EqualFold(strings.ReplaceAll(e.Contract, " ", ""), "NP"):
		e.Contract = "NP"
		if e.Score != "" {
			s.problem(r.Pos(), r.Board, scoring.Warning, "", "N P, not played, with the score %s; the score counts, as it does in the Scorer", e.Score)
			e.Contract, e.Declarer, e.Result = "", "", ""
		}
	}
	s.problems = append(s.problems, r.Enter(e)...)
}
