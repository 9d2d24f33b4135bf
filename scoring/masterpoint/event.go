package masterpoint

import (
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// Event is what a file of results holds, as far as awards go by it.
type Event struct {
	File                            string
	ID, Name, Date, Club            string
	Method, Rules, Status           string
	Revision, Boards                int
	Teams, Individuals, Provisional bool
	Sessions                        []int // their numbers; nil where there is one
	Lists                           []*List
	Matches                         []Match
	Lineups                         []Lineup
	winners                         int
}

// List is a ranking.
type List struct {
	Title, Section, Line, Category, Stage, Of string
	Handicap, Overall, OwnField               bool
	Entries                                   []*Entry
	// Number is where it stands among the rankings of the file.
	Number int
}

// main tells whether the list is the contestants' own: each stands in one of them.
func (l *List) main() bool {
	return !l.Handicap && !l.Overall && !l.OwnField && l.Category == "" && l.Of == ""
}

// Entry is a contestant with its place.
type Entry struct {
	Pos                         scoring.Position
	Place                       int // 0 for none
	Tied                        bool
	Number, Section, Line, Team string
	Players                     []Player
	Boards                      int
	Withdrawn                   bool
	Strata                      map[string]int // its place in each
	sessions                    map[int]sessionResult
	list, number                int // the ranking in the file, and the entry in it
}

// sessionResult is what a contestant came to in a session.
type sessionResult struct {
	came   exact.Num
	boards int
}

// Name is the contestant's number as results show it: A3N, or 12.
func (e *Entry) Name() string {
	line := map[string]string{"NS": "N", "EW": "E"}[e.Line]
	return strings.TrimSpace(e.Section + " " + e.Number + line)
}

// contestant is who the entry is, in whatever ranking it stands.
func (e *Entry) contestant() string {
	id := e.Section + "\x00" + e.Line + "\x00" + e.Number
	if e.Number == "" {
		for _, p := range e.Players {
			id += "\x00" + p.Name
		}
	}
	return id
}

// Player is somebody of a contestant.
type Player struct {
	Name, ID   string
	Boards     int
	Counted    bool // Boards is known
	Substitute bool
	// Awarded are points that stand in the file already.
	Awarded bool
}

// Match is a match of two contestants, by their numbers as the file has them.
type Match struct {
	Home, Away               string
	Boards                   int
	HomeResult, AwayResult   exact.Num
	HomeVP, AwayVP           exact.Num
	HasResult, HasVP, SatOut bool
}

// Lineup is a change of the players of a contestant during a match or a session, which
// the masterpoint report tells (MBSZ I.7).
type Lineup struct {
	Session, Round int    // the round is 0 in a pairs event
	Number         string // of the contestant
	Before         int    `json:"boards_before"` // boards that were played before it
	Out, In        []string
}
