package movements

import (
	"fmt"
	"slices"

	"recap/scoring"
)

// Rover makes a Mitchell with one pair more than its tables seat. It sits out in the
// first round, and in each of the others takes the place of a North-South pair, each
// time of another one, which sits out. It never has boards twice, nor opponents, but
// for one pair where the tables are 9, 15, 21 … It has the next number, North-South. A
// half table is such a pair: of 9½ tables nine stand in the room.
func Rover(r Request) (Movement, error) {
	if r.HalfTable {
		r.Tables, r.HalfTable = r.Tables-1, false
	}
	m, _, err := r.rover("rover Mitchell")
	if err != nil {
		return m, err
	}
	return r.finish(m, r.Tables, m.last(), Unit{})
}

// PartyTable makes a Mitchell to which two pairs come late. One is a rover; the other
// sits East-West at a table more, where it meets the rover in the first round and then
// each pair whose place he has taken, with a second copy of the boards that these miss.
func PartyTable(r Request) (Movement, error) {
	m, displaced, err := r.rover("Mitchell with a party table")
	if err != nil {
		return m, err
	}
	// The set that the rover has nowhere else is that of the first round.
	left := make([]bool, r.Tables+1)
	for _, g := range displaced {
		left[g.Boards[0]] = true
	}
	first := slices.Index(left[1:], false) + 1
	out := Movement{Name: m.Name, Winners: m.Winners, Remarks: m.Remarks}
	for _, g := range m.Meetings {
		out.Meetings = append(out.Meetings, g)
		if g.Table < r.Tables {
			continue
		}
		// The late pair stays at the table behind the last one.
		party := Meeting{Round: g.Round, Table: r.Tables + 1, NS: r.Tables + 1, EW: r.Tables + 1, Boards: []int{first}}
		if g.Round > 1 {
			party.NS, party.Boards = displaced[g.Round-2].NS, displaced[g.Round-2].Boards
		}
		out.Meetings = append(out.Meetings, party)
	}
	out.remark("copies", "2")
	return r.finish(out, r.Tables, out.last(), Unit{Number: r.Tables + 1, Line: scoring.EW})
}

// last is the last round.
func (m *Movement) last() int { return m.Meetings[len(m.Meetings)-1].Round }

// rover makes a Mitchell of sets with a rover; displaced are the meetings of which he
// took over North-South, as they were, from the second round on.
func (r Request) rover(name string) (m Movement, displaced []Meeting, err error) {
	if err := r.bounds(name, "tables", 5, maxRover, r.Tables); err != nil {
		return Movement{}, nil, err
	}
	base := Request{Tables: r.Tables, Rounds: r.Tables}
	if r.HalfTable {
		return Movement{}, nil, cannot("ask for the full tables: the two late pairs are over", "a %s has no half table", name)
	}
	if m, err = Mitchell(base); err != nil {
		return Movement{}, nil, err
	}
	at := func(round, table int) *Meeting { return &m.Meetings[(round-1)*r.Tables+table-1] }
	tables := roverTables(r.Tables, at)
	for i, table := range tables {
		g := at(i+2, table)
		displaced = append(displaced, *g)
		g.NS = r.Tables + 1
	}
	if r.Rounds > 0 {
		m.Meetings = m.Meetings[:r.Rounds*r.Tables]
		displaced = displaced[:r.Rounds-1]
		tables = tables[:r.Rounds-1]
	}
	m.Name = name
	m.remark("rover", fmt.Sprintf("NS %d, from round 2 on at tables %v", r.Tables+1, boardsText(tables)))
	return m, displaced, nil
}

// maxRover bounds the tables of a rover's Mitchell.
const maxRover = 33

// roverTables finds the tables of a rover from the second round on. He goes by two
// kinds of steps in turn, such as 2 and 2, or 5 and 4; where none of these go, all ways
// are tried, at last with one pair that he meets twice.
func roverTables(n int, at func(round, table int) *Meeting) []int {
	way := make([]int, n-1)
	for a := 1; a < n; a++ {
		for b := 1; b < n; b++ {
			for start := 1; start <= n; start++ {
				table := start
				for i := range way {
					way[i] = table
					if i%2 == 0 {
						table = wrap(table+a, n)
					} else {
						table = wrap(table+b, n)
					}
				}
				if roams(way, n, at) {
					return way
				}
			}
		}
	}
	for again := 0; ; again++ {
		w := walk{n: n, at: at, again: again, tables: make([]bool, n+1), sets: make([]bool, n+1), met: make([]bool, n+1)}
		if w.from(2, n-1) {
			return w.way
		}
	}
}

// roams tells whether a way has no table, set or opponents twice.
func roams(way []int, n int, at func(round, table int) *Meeting) bool {
	tables, sets, met := make([]bool, n+1), make([]bool, n+1), make([]bool, n+1)
	for i, table := range way {
		g := at(i+2, table)
		if tables[table] || sets[g.Boards[0]] || met[g.EW] {
			return false
		}
		tables[table], sets[g.Boards[0]], met[g.EW] = true, true, true
	}
	return true
}

// walk is a way of the rover in the making.
type walk struct {
	n                 int
	at                func(round, table int) *Meeting
	again             int // how often he may meet a pair again
	steps             int
	way               []int
	tables, sets, met []bool
}

func (w *walk) from(round, last int) bool {
	const most = 100_000
	if round > w.n {
		return true
	}
	if w.steps++; w.steps > most {
		return false
	}
	for k := range w.n {
		table := wrap(last+2+k, w.n)
		g := w.at(round, table)
		set := g.Boards[0]
		again := w.met[g.EW]
		if w.tables[table] || w.sets[set] || again && w.again == 0 {
			continue
		}
		w.tables[table], w.sets[set], w.met[g.EW] = true, true, true
		if again {
			w.again--
		}
		w.way = append(w.way, table)
		if w.from(round+1, table) {
			return true
		}
		w.way = w.way[:len(w.way)-1]
		w.tables[table], w.sets[set], w.met[g.EW] = false, false, again
		if again {
			w.again++
		}
	}
	return false
}
