package bridgemate

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// meeting is a row of the movement: who plays which boards at a table in a round.
type meeting struct {
	pos                  scoring.Position
	section              *section
	table, round         int
	ns, ew, south, west  int
	boards               []int
	nsMissing, ewMissing bool
}

func (m *meeting) individual() bool { return m.south > 0 || m.west > 0 }

// satOut tells whether one side has no opponents.
func (m *meeting) satOut() bool { return m.nsMissing || m.ewMissing }

// maxBoards bounds the boards of a round.
const maxBoards = 100

// readMovement reads RoundData.
func (d *database) readMovement() error {
	expected := 0
	_, err := d.each("RoundData", maxRecords, func(r record) {
		m := &meeting{pos: r.pos, section: d.sectionOf(r.int("Section"), r.pos), table: r.int("Table"), round: r.int("Round"),
			ns: r.int("NSPair"), ew: r.int("EWPair"), south: r.int("South"), west: r.int("West")}
		if m.ns <= 0 && m.ew <= 0 && !m.individual() {
			return // an empty table
		}
		var ok bool
		if m.boards, ok = boardsOf(r); !ok {
			d.problem(r.pos, scoring.Warning, 0, "", "the boards %d to %d, %q, are none of a round; they are left out of the movement", r.int("LowBoard"), r.int("HighBoard"), r.text("CustomBoards"))
		}
		if expected += len(m.boards); expected > maxRecords {
			m.boards = nil
		}
		d.meetings = append(d.meetings, m)
	}, nil)
	if err == nil && expected > maxRecords {
		d.problem(d.pos("RoundData"), scoring.Failure, 0, "", "the movement has %d results, which no event has (%d at most); the rest of it is left out", expected, maxRecords)
	}
	return err
}

// boardsOf are the boards of a row of the movement: those of its list, or of its
// range. ok is false where they are not boards.
func boardsOf(r record) (boards []int, ok bool) {
	if list := r.text("CustomBoards"); list != "" {
		for part := range strings.SplitSeq(list, ",") {
			part = strings.TrimSpace(part)
			if part == "" {
				continue
			}
			low, high, isRange := strings.Cut(part, "-")
			from, err := strconv.Atoi(strings.TrimSpace(low))
			to := from
			if err == nil && isRange {
				to, err = strconv.Atoi(strings.TrimSpace(high))
			}
			if err != nil || from < 1 || to < from || len(boards)+to-from >= maxBoards {
				return nil, false
			}
			for b := from; b <= to; b++ {
				boards = append(boards, b)
			}
		}
		return boards, true
	}
	low, high := r.int("LowBoard"), r.int("HighBoard")
	if low <= 0 && high <= 0 {
		return nil, true
	}
	if low < 1 || high < low || high-low >= maxBoards {
		return nil, false
	}
	for b := low; b <= high; b++ {
		boards = append(boards, b)
	}
	return boards, true
}

// seat is a table in a round.
type seat struct {
	section      *section
	round, table int
}

// plan gives the meetings of the movement by their seats.
func (d *database) plan() map[seat]*meeting {
	planned := map[seat]*meeting{}
	for _, m := range d.meetings {
		at := seat{m.section, m.round, m.table}
		if other := planned[at]; other != nil {
			d.problem(m.pos, scoring.Warning, 0, "", "table %d has round %d of section %s twice (also %s)", m.table, m.round, m.section.letter, other.pos.Within())
			continue
		}
		planned[at] = m
	}
	return planned
}

// judgeMovement finds the sections whose movement is that of their results, the
// pairs that did not come, and the results of others than the movement has.
func (d *database) judgeMovement() {
	planned := d.plan()
	has := map[*section]bool{}
	for at := range planned {
		has[at.section] = true
	}
	d.leaveOutMissing()
	results, as := map[*section]int{}, map[*section]int{}
	for _, e := range d.entries {
		s := e.section
		results[s]++
		if m := planned[seat{s, e.round, e.table}]; m != nil && m.seats(e) && slices.Contains(m.boards, e.board) {
			as[s]++
		}
	}
	for _, id := range d.sectionIDs() {
		s := d.sections[id]
		if !has[s] || results[s] == 0 {
			continue
		}
		if s.moved = 2*as[s] >= results[s]; !s.moved {
			d.problem(d.pos("RoundData"), scoring.Warning, 0, "", "the movement of section %s is not that of its results, of which %d in %d are as it says; it is not used", s.letter, as[s], results[s])
		}
	}
	for _, e := range d.entries {
		m := planned[seat{e.section, e.round, e.table}]
		switch {
		case !e.section.moved:
		case m == nil:
			d.problemOf(scoring.LineExtra, e.pos, scoring.Warning, e.board, "", "the movement has no table %d in round %d of section %s; the result counts", e.table, e.round, e.section.letter)
		case !m.seats(e):
			d.problemOf(scoring.WrongOpponents, e.pos, scoring.Warning, e.board, "", "%s at table %d in round %d of section %s, where the movement has %s; the result counts",
				who(e.ns, e.ew, e.south, e.west), e.table, e.round, e.section.letter, who(m.ns, m.ew, m.south, m.west))
		case !slices.Contains(m.boards, e.board):
			d.problemOf(scoring.WrongBoard, e.pos, scoring.Warning, e.board, "", "it is not among the boards of table %d in round %d of section %s; the result counts", e.table, e.round, e.section.letter)
		}
	}
}

// leaveOutMissing leaves the pairs out of the meetings that did not come.
func (d *database) leaveOutMissing() {
	d.findMissingPairs()
	for _, m := range d.meetings {
		if !m.individual() {
			m.nsMissing, m.ewMissing = m.section.absent(m.ns, scoring.NS), m.section.absent(m.ew, scoring.EW)
		}
	}
}

// findMissingPairs looks at the pairs that are said to be missing. Where a number
// is of two pairs, one of each line, the missing one is that without a contract;
// otherwise one with a contract is there.
func (d *database) findMissingPairs() {
	type round struct {
		section *section
		number  int
	}
	lines := map[round][2]bool{}
	for _, m := range d.meetings {
		for line, number := range [...]int{m.ns, m.ew} {
			if number == m.section.missing {
				l := lines[round{m.section, m.round}]
				l[line] = true
				lines[round{m.section, m.round}] = l
			}
		}
	}
	ofTwo := map[*section]bool{}
	for r, l := range lines {
		ofTwo[r.section] = ofTwo[r.section] || l[0] && l[1]
	}
	came := map[*section]scoring.Position{}
	for _, e := range d.entries {
		s := e.section
		if s.missing <= 0 || e.contract == "" || e.individual() {
			continue
		}
		for line, number := range [...]int{e.ns, e.ew} {
			if number != s.missing {
				continue
			}
			s.present[line] = true
			if came[s] == (scoring.Position{}) {
				came[s] = e.pos
			}
		}
	}
	for _, id := range d.sectionIDs() {
		s := d.sections[id]
		if pos, ok := came[s]; ok && !(ofTwo[s] && s.present[0] != s.present[1]) {
			d.problem(pos, scoring.Warning, 0, "", "pair %d of section %s is said to be missing, and has a contract; its results count", s.missing, s.letter)
			s.missing = 0
		}
	}
}

// seats tells whether those of an entry sit as the movement says.
func (m *meeting) seats(e entry) bool {
	return m.ns == e.ns && m.ew == e.ew && m.south == e.south && m.west == e.west
}

// who names those at a table.
func who(ns, ew, south, west int) string {
	if south > 0 || west > 0 {
		return fmt.Sprintf("players %d, %d, %d and %d", ns, ew, south, west)
	}
	return fmt.Sprintf("pairs %d and %d", ns, ew)
}

// addExpected adds the rows that the movement has and the results have not: of
// those who sat out, and of results that are still to come. Where a round was not
// reached at any table, or one of those at the table has a result of the board
// elsewhere, nothing is certain.
func (d *database) addExpected() {
	type played struct {
		session int
		who     scoring.ID
		board   int
	}
	has := map[played]bool{}
	in := map[seat]map[int]bool{}
	reached := map[*section]map[int]bool{}
	for i, e := range d.entries {
		at := seat{e.section, e.round, e.table}
		if in[at] == nil {
			in[at] = map[int]bool{}
		}
		in[at][e.board] = true
		if reached[e.section] == nil {
			reached[e.section] = map[int]bool{}
		}
		reached[e.section][e.round] = true
		if row := &d.Rows[i]; !e.individual() {
			has[played{row.Session, row.NS, e.board}], has[played{row.Session, row.EW, e.board}] = true, true
		}
	}
	open := map[*section]map[int]bool{} // rounds without a result
	for _, m := range d.meetings {
		s := m.section
		if !s.moved || len(m.boards) == 0 {
			continue
		}
		if !reached[s][m.round] {
			if open[s] == nil {
				open[s] = map[int]bool{}
			}
			open[s][m.round] = true
			continue
		}
		for _, b := range m.boards {
			row := scoring.Row{Session: s.session, Section: s.letter, Board: b, Round: m.round, Table: m.table}.At(m.pos)
			if m.individual() {
				row.SetPlayers(players(m.ns, m.ew, m.south, m.west))
			} else {
				row.NS, row.EW = s.contestant(m.ns, scoring.NS), s.contestant(m.ew, scoring.EW)
			}
			switch {
			case in[seat{s, m.round, m.table}][b]:
				continue
			case m.nsMissing && m.ewMissing:
				continue
			case m.nsMissing:
				row.NS, row.Outcome = scoring.ID{}, scoring.SatOut
			case m.ewMissing:
				row.EW, row.Outcome = scoring.ID{}, scoring.SatOut
			case !m.individual() && !s.teams && (has[played{s.session, row.NS, b}] || has[played{s.session, row.EW, b}]):
				continue
			}
			d.Rows = append(d.Rows, row)
		}
	}
	for _, id := range d.sectionIDs() {
		s := d.sections[id]
		if len(open[s]) > 0 {
			d.problem(d.pos("RoundData"), scoring.Warning, 0, "", "section %s has no result yet of %s of its movement; taken as not played", s.letter, rounds(open[s]))
		}
	}
}

// rounds names rounds: round 3, rounds 3 to 5, 3 rounds from 3 to 9.
func rounds(set map[int]bool) string {
	numbers := slices.Sorted(maps.Keys(set))
	first, last := numbers[0], numbers[len(numbers)-1]
	switch {
	case first == last:
		return fmt.Sprint("round ", first)
	case last-first == len(numbers)-1:
		return fmt.Sprintf("rounds %d to %d", first, last)
	}
	return fmt.Sprintf("%d rounds from %d to %d", len(numbers), first, last)
}

// players are the four of a table, in the order of the seats.
func players(north, east, south, west int) (all [4]string) {
	for i, n := range [...]int{north, east, south, west} {
		if n > 0 {
			all[i] = strconv.Itoa(n)
		}
	}
	return all
}
