package sheet

import (
	"fmt"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// The fields of a list of matches.
const (
	mRound field = iota
	mSection
	mHome
	mAway
	mBoards
	mIMPsHome
	mIMPsAway
	mVPHome
	mVPAway
	mNote
	matchFields
)

var matchWords = words(map[field]string{
	mRound:    "round rnd rd kör forduló runda тур раунд",
	mSection:  "section sec sect szekció sektor sekcja секция group csoport группа",
	mHome:     "home hometeam hazai hazaicsapat хозяева",
	mAway:     "away awayteam visitors vendég vendégcsapat гости",
	mBoards:   "boards bds leosztások leosztás rozdania сдачи сдач",
	mIMPsHome: "impshome imphome homeimps homeimp hazaiimp",
	mIMPsAway: "impsaway impaway awayimps awayimp vendégimp",
	mVPHome:   "vphome vpshome homevp homevps hazaivp",
	mVPAway:   "vpaway vpsaway awayvp awayvps vendégvp",
	mNote:     "note notes remark remarks comment megjegyzés примечание",
})

var matchTable = kind{matchFields, func(k string) field {
	if f, ok := matchWords[k]; ok {
		return f
	}
	return noField
}, (*header).isMatches}

const matchesHint = "a list of matches has the columns round,home,away,boards,imps_home,imps_away or vp_home,vp_away"

// isMatches tells whether the row is surely the header of a list of matches.
func (h *header) isMatches() bool {
	return h.has(mHome) && h.has(mAway) && (h.has(mIMPsHome) || h.has(mIMPsAway) || h.has(mVPHome) || h.has(mVPAway))
}

// matches turns the rows of a table into the matches of an event.
type matches struct {
	event    *scoring.Event
	problems []scoring.Problem
	header   header
	seen     map[int]bool
}

func newMatches(event *scoring.Event, h header, at place) *matches {
	event.Method = scoring.Teams
	return &matches{event: event, header: h, problems: h.problems(at, matchTable.find), seen: map[int]bool{}}
}

func (m *matches) problem(pos scoring.Position, hint, format string, args ...any) {
	m.problems = append(m.problems, scoring.Problem{Pos: pos, Severity: scoring.Failure, Text: fmt.Sprintf(format, args...), Hint: hint})
}

// row reads a match. One that cannot be placed is left out, and a problem tells
// it; a figure that cannot be read is none.
func (m *matches) row(cells []string, at place) {
	h := &m.header
	m.problems = append(m.problems, h.stray(cells, at, m.seen)...)
	pos := at.cell(h.first)
	where := func(f field) scoring.Position {
		if i := h.at[f]; i >= 0 {
			return at.cell(i)
		}
		return pos
	}
	match := scoring.MatchRecord{Pos: pos, Note: unguard(h.cell(cells, mNote))}
	section := h.cell(cells, mSection)
	side := func(f field) (id scoring.ID, ok bool) {
		s := h.cell(cells, f)
		if s == "" || absent(s) {
			return id, true
		}
		number, line, err := pairNumber(s)
		if err != nil || line != scoring.NoLine {
			m.problem(where(f), "teams have numbers: 7", "%q is not the number of a team; the match is left out", s)
			return id, false
		}
		return scoring.ID{Section: section, Number: number}, true
	}
	var okHome, okAway bool
	match.Home, okHome = side(mHome)
	match.Away, okAway = side(mAway)
	if okHome && okAway && match.Home.IsZero() && match.Away.IsZero() {
		m.problem(pos, matchesHint, "no team is named; the match is left out")
		okHome = false
	}
	if !okHome || !okAway {
		m.event.LeftOut = append(m.event.LeftOut, pos)
		return
	}
	number := func(f field, name string) int {
		s := h.cell(cells, f)
		if s == "" || s == "-" {
			return 0
		}
		n := whole(s)
		if n < 0 {
			m.problem(where(f), "", "unknown %s %q", name, s)
			return 0
		}
		return n
	}
	match.Round, match.Boards = number(mRound, "round"), number(mBoards, "number of boards")
	// The figures of the two sides count together: with one that cannot be read
	// the other one means nothing.
	figures := func(home, away field, name string) (x, y scoring.Figure) {
		ok := true
		figure := func(f field) scoring.Figure {
			s := h.cell(cells, f)
			if s == "" || s == "-" {
				return ""
			}
			x, err := exact.Parse(strings.TrimPrefix(s, "+"))
			if err != nil {
				m.problem(where(f), "", "unknown %s %q; those of the match are not counted", name, s)
				ok = false
			}
			return scoring.Figure(x.String())
		}
		if x, y = figure(home), figure(away); !ok {
			return "", ""
		}
		return x, y
	}
	match.IMPsHome, match.IMPsAway = figures(mIMPsHome, mIMPsAway, "IMPs")
	match.VPHome, match.VPAway = figures(mVPHome, mVPAway, "victory points")
	if match.Home.IsZero() {
		match.Home, match.Away = match.Away, match.Home
		match.IMPsHome, match.IMPsAway = match.IMPsAway, match.IMPsHome
		match.VPHome, match.VPAway = match.VPAway, match.VPHome
	}
	m.event.Matches = append(m.event.Matches, match)
}

// finish is called after the last row; the error is that of a table without any.
func (m *matches) finish(at place) error {
	if len(m.event.Matches) == 0 && len(m.event.LeftOut) == 0 {
		return &scoring.InputError{Pos: at.cell(m.header.first), Text: "the table has no rows", Hint: "the matches stand below the header"}
	}
	seen := map[string]bool{}
	for _, match := range m.event.Matches {
		if s := match.Home.Section; s != "" && !seen[s] {
			seen[s] = true
			m.event.Sections = append(m.event.Sections, s)
		}
	}
	return nil
}
