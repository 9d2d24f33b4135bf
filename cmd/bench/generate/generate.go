// Package generate invents bridge events of any size, for benchmarks, and writes
// them in the formats that programs are measured on: CSV and USEBIO, .bws, and the
// files of salliere. The same event with the same seed has the same bytes.
//
//	pairs  every section is a Mitchell of three boards a round, which all tables play
//	       at the same time; East-West go on by a table. East-West have the numbers
//	       after North-South's, and there is one ranking of all.
//	teams  every round is drawn anew and is a match of 24 boards, in two rooms
//
// Contracts and results are drawn without regard to any cards, so that a board has
// more different scores than in a real event, which is the harder case.
package generate

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"

	"recap/scoring"
)

// Event says what an event is like.
type Event struct {
	Seed uint64
	// Tables are those of all sections together; of teams the number of teams, which
	// is even.
	Tables int
	// Section is how many tables a section has at most; 0 makes one section of all.
	// The sections of an event differ by a table at most.
	Section int
	// Boards are those that every table plays; of teams those of all rounds.
	Boards int
	// Teams: two numbers that meet do so in two rooms.
	Teams bool
}

const (
	roundOfPairs = 3  // boards
	roundOfTeams = 24 // boards
)

// Check tells what is wrong with an event.
func (e Event) Check() error {
	switch {
	case e.Tables < 1 || e.Boards < 1 || e.Section < 0:
		return fmt.Errorf("%d tables and %d boards, sections of %d: there has to be a table and a board", e.Tables, e.Boards, e.Section)
	case e.Boards > 9999:
		return fmt.Errorf("%d boards, of 9999 at most", e.Boards)
	case e.Teams && e.Tables%2 != 0:
		return fmt.Errorf("%d teams, which has to be an even number", e.Tables)
	case e.Teams && e.Section > 0:
		return fmt.Errorf("teams have no sections")
	}
	return nil
}

// Results is how many results the event has.
func (e Event) Results() int { return e.Tables * e.Boards }

// Sections is how many sections the event has.
func (e Event) Sections() int {
	if e.Section == 0 {
		return 1
	}
	return (e.Tables + e.Section - 1) / e.Section
}

// tablesOf is how many tables a section has, the first of them being 0.
func (e Event) tablesOf(section int) int {
	n := e.Sections()
	return e.Tables*(section+1)/n - e.Tables*section/n
}

// sectionName is A to Z, AA, AB …
func sectionName(section int) string {
	if section < 26 {
		return string(rune('A' + section))
	}
	return sectionName(section/26-1) + sectionName(section%26)
}

// meeting is who sits at a table in a round.
type meeting struct{ table, ns, ew int }

// round is what is played at the same time in a section.
type round struct {
	section     string
	number      int
	first, last int // boards
	meetings    []meeting
}

// rounds are those of the event, section by section.
func (e Event) rounds() iter.Seq[round] {
	return func(yield func(round) bool) {
		length := roundOfPairs
		if e.Teams {
			length = roundOfTeams
		}
		rng := rand.New(rand.NewPCG(e.Seed, 1)) // the draw
		for s := range e.Sections() {
			r := round{section: sectionName(s)}
			for first := 1; first <= e.Boards; first += length {
				r.number++
				r.first, r.last = first, min(first+length-1, e.Boards)
				r.meetings = e.meetings(r.number, e.tablesOf(s), rng)
				if e.Teams {
					r.first, r.last = 1, r.last-r.first+1
				}
				if !yield(r) {
					return
				}
			}
		}
	}
}

// meetings are those of a round of a section.
func (e Event) meetings(round, tables int, rng *rand.Rand) []meeting {
	all := make([]meeting, 0, tables)
	if !e.Teams {
		for table := 1; table <= tables; table++ {
			all = append(all, meeting{table, table, tables + (table+round-2)%tables + 1})
		}
		return all
	}
	draw := rng.Perm(tables)
	for i := 0; i < tables; i += 2 {
		home, away := draw[i]+1, draw[i+1]+1
		all = append(all, meeting{i + 1, home, away}, meeting{i + 2, away, home})
	}
	return all
}

// Rows are the results, round by round and board by board. The row is the same one
// each time.
func (e Event) Rows() iter.Seq[*scoring.Row] {
	return func(yield func(*scoring.Row) bool) {
		rng := rand.New(rand.NewPCG(e.Seed, 2))
		for r := range e.rounds() {
			for board := r.first; board <= r.last; board++ {
				for _, m := range r.meetings {
					row := scoring.Row{Section: r.section, Round: r.number, Table: m.table, Board: board,
						NS: scoring.ID{Section: r.section, Number: strconv.Itoa(m.ns)}, EW: scoring.ID{Section: r.section, Number: strconv.Itoa(m.ew)}}
					play(&row, rng)
					if !yield(&row) {
						return
					}
				}
			}
		}
	}
}

// What is drawn: one board in 64 is passed out, one contract in 16 is doubled, and
// results lie between three down and two overtricks.
var margins = [...]int{0, 0, 0, 0, 1, 1, 1, 2, -1, -1, -1, -2, -2, -3}

// play fills in what a table did.
func play(r *scoring.Row, rng *rand.Rand) {
	r.Outcome = scoring.Played
	if rng.IntN(64) == 0 {
		r.Contract = scoring.PassedOut
		return
	}
	level := 1 + rng.IntN(6)
	r.Contract = scoring.Contract{Level: int8(level), Strain: scoring.Clubs + scoring.Strain(rng.IntN(5))}
	if rng.IntN(16) == 0 {
		r.Contract.Risk = scoring.Doubled
	}
	r.Declarer = scoring.North + scoring.Seat(rng.IntN(4))
	r.Lead = scoring.Card{Suit: scoring.Clubs + scoring.Strain(rng.IntN(4)), Rank: "AKQJT98765432"[rng.IntN(13)]}
	r.Tricks = min(6+level+margins[rng.IntN(len(margins))], 13)
	r.Score = scoring.NSScore(r.Contract, r.Declarer, r.Vulnerability(), r.Tricks)
}
