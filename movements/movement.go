// Package movements holds who plays whom on which boards: movements of pairs,
// teams and individuals. It makes them by the rules of their families, tells what is
// wrong with them (Check) and how evenly they compare the pairs (Rate), and suggests
// which to play (Suggest). All families take a Request and stand in Families.
//
//	two winners   Mitchell (skip, relay and share, square, scissors), crisscross, two-stanza, Blackpool, Worger,
//	              Dundee, web, Bowman, double Bowman, appendix, American Whist, rover, party table, added table
//	one winner    Howell (full, three-quarter, endless, interwoven), hesitation (double, extended, Bowman), and
//	              any of two winners with an ArrowSwitch
//	teams         round robin, flower, American Whist, split American Whist, New England relay, Thurner, parallel
//	              rows, stagger, triangle, Patton
//	individuals   rainbow, whist movements
//
// Any of them can be curtailed, have a half table, or be a barometer; those of teams only
// so that every match that begins is ended. A half table is a pair that is missing: its
// opponents meet 0, and sit out.
//
// Read and ReadCSV read movements, WriteCSV, WriteBalans and WriteRoundData write them.
//
// Limits: no movements that are known as tables alone, such as the Dundee double
// appendix, the appendix Worger, Multiplex, or rovers of individuals; these can be read.
package movements

import (
	"fmt"

	"recap/scoring"
)

// Movement is who plays whom on which boards, table by table and round by round.
type Movement struct {
	Name    string
	Section string // whose it is, where a source has several; empty otherwise
	// Winners is 2 where the North-South and East-West pairs are numbered apart and
	// ranked apart, else 1; 0 where a source does not say. It is 4 where the players
	// of an individual movement are numbered and ranked by seats.
	Winners int
	// Individual: four single players sit at a table.
	Individual bool
	// Teams: a number is a team, which sits North-South at one table and East-West
	// at another.
	Teams    bool
	Meetings []Meeting // by round, then table
	// Remarks are what a file says besides: each a key and its value, or a text
	// without a key. What a director has to know of a movement made here stands
	// there too: stationary, skip, relay, share.
	Remarks []scoring.Item
}

// Meeting is a table in a round.
type Meeting struct {
	Pos          scoring.Position // in the file that it was read from
	Round, Table int              // 1 for the first
	NS, EW       int              // numbers of pairs or teams; 0 for nobody
	Players      [4]int           // of an individual movement, N, E, S, W; 0 for nobody
	// Boards are the numbers of boards in the order of play; of a sit-out, those that
	// it misses; none where nobody plays.
	Boards []int
}

// Played tells whether the meeting takes place: all sides are there, and boards.
func (m *Meeting) Played() bool {
	if m.Players != [4]int{} {
		return m.Players[0] > 0 && m.Players[1] > 0 && m.Players[2] > 0 && m.Players[3] > 0 && len(m.Boards) > 0
	}
	return m.NS > 0 && m.EW > 0 && len(m.Boards) > 0
}

// Numbering tells how the numbers of a movement of pairs or teams are to be read:
// what it says itself, or what the seats show. Numbers of which many sit in both
// lines of a round are those of teams, where most who meet also meet the other way
// round on the same boards, else those of two pairs each. Numbers that never change
// their line have two winners as well.
func (m *Movement) Numbering() (winners int, teams bool) {
	switch {
	case m.Teams:
		return max(m.Winners, 1), true
	case m.Winners > 0 || m.Individual:
		return max(m.Winners, 1), false
	}
	type at struct{ round, number int }
	type match struct{ ns, ew, board int }
	lines, ever := map[at][2]bool{}, map[int][2]bool{}
	met := map[match]bool{}
	for i := range m.Meetings {
		g := &m.Meetings[i]
		if !g.Played() {
			continue
		}
		for line, number := range [...]int{g.NS, g.EW} {
			in, all := lines[at{g.Round, number}], ever[number]
			in[line], all[line] = true, true
			lines[at{g.Round, number}], ever[number] = in, all
		}
		for _, b := range g.Boards {
			met[match{g.NS, g.EW, b}] = true
		}
	}
	both, mirrored, changed := 0, 0, 0
	for _, l := range lines {
		if l[0] && l[1] {
			both++
		}
	}
	for x := range met {
		if x.ns != x.ew && met[match{x.ew, x.ns, x.board}] {
			mirrored++
		}
	}
	for _, l := range ever {
		if l[0] && l[1] {
			changed++
		}
	}
	// A quarter of the numbers, and four fifths of the meetings: single faults of a
	// table do not change how the rest is read.
	switch {
	case 4*both > len(lines) && 5*mirrored >= 4*len(met):
		return 1, true
	case 4*both > len(lines), changed == 0 && len(lines) > len(ever):
		return 2, false
	}
	return 1, false
}

// Unit is one that a movement moves: a pair, the pair of a team, or a player.
type Unit struct {
	Number int
	Line   scoring.Line // where NS 3 and EW 3 are different ones; else NoLine
	Seat   scoring.Seat // of players who are numbered by seats; else NoSeat
}

// String is the number with the line or seat: 12, NS 3.
func (u Unit) String() string {
	switch {
	case u.Line != scoring.NoLine:
		return fmt.Sprintf("%v %d", u.Line, u.Number)
	case u.Seat != scoring.NoSeat:
		return fmt.Sprintf("%v %d", u.Seat, u.Number)
	}
	return fmt.Sprint(u.Number)
}
