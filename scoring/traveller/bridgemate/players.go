package bridgemate

import (
	"slices"
	"strconv"

	"recap/scoring"
)

// registered is a row of PlayerNumbers: who took a seat.
type registered struct {
	pos          scoring.Position
	section      *section
	table, round int
	seat         scoring.Seat
	player       scoring.Player
}

// readPlayers makes the contestants: all who have a result or are in the movement,
// with the players who registered at the terminals.
func (d *database) readPlayers() error {
	var list []registered
	wanted := map[string]bool{}
	_, err := d.each("PlayerNumbers", maxRecords, func(r record) {
		p := registered{pos: r.pos, table: r.int("Table"), round: r.int("Round"),
			player: scoring.Player{Name: r.text("Name"), ID: r.text("Number")}}
		if p.player.ID == "0" {
			p.player.ID = ""
		}
		if p.player == (scoring.Player{}) {
			return
		}
		var err error
		if p.seat, err = scoring.ParseSeat(r.text("Direction")); err != nil || p.seat == scoring.NoSeat {
			d.problem(r.pos, scoring.Failure, 0, "", "the direction %q of %s is no seat; the player is left out", r.text("Direction"), called(p.player))
			return
		}
		p.section = d.sectionOf(r.int("Section"), r.pos)
		if p.player.Name == "" {
			wanted[p.player.ID] = true
		}
		list = append(list, p)
	}, nil)
	if err != nil {
		return err
	}
	names := map[string]string{}
	if len(wanted) > 0 {
		// The list of the club's members, by their number.
		if _, err := d.each("PlayerNames", 1<<30, func(r record) {
			id := r.text("strID")
			if id == "" {
				id = r.text("ID")
			}
			if name := r.text("Name"); name != "" && wanted[id] && names[id] == "" {
				names[id] = name
			}
		}, nil); err != nil {
			return err
		}
	}
	index := d.contestants()
	starts := d.starts()
	slices.SortStableFunc(list, func(a, b registered) int { return a.round - b.round })
	first := map[scoring.ID]int{} // the round of who is listed
	told := map[scoring.ID]bool{}
	for _, p := range list {
		if p.player.Name == "" {
			p.player.Name = names[p.player.ID]
		}
		start, ok := starts[p.at()]
		id := scoring.ID{}
		if ok {
			id = start.id(p.section, p.seat)
		}
		i, known := index[id]
		if !known {
			if !ok || !start.absent(p.section, p.seat) {
				d.problem(p.pos, scoring.Warning, 0, "", "%s sat %v at table %d of section %s, where nobody is who has a result", called(p.player), p.seat, p.table, p.section.letter)
			}
			continue
		}
		c := &d.Contestants[i]
		if slices.Contains(c.Players, p.player) {
			continue
		}
		room := 2
		if start.individual() {
			room = 1
		}
		if round, listed := first[id]; listed && round != p.round || len(c.Players) == room {
			if !told[id] {
				told[id] = true
				d.problem(p.pos, scoring.Warning, 0, "", "%s sat down as %v too; those who sat there first are listed", called(p.player), id)
			}
			continue
		}
		first[id] = p.round
		if p.seat <= scoring.East { // North before South, East before West
			c.Players = slices.Insert(c.Players, 0, p.player)
		} else {
			c.Players = append(c.Players, p.player)
		}
	}
	return nil
}

func called(p scoring.Player) string {
	if p.Name != "" {
		return p.Name
	}
	return "player " + p.ID
}

// at is where a player plays in the round of the registration, 1 where it is the
// start. East-West may move before that.
func (p registered) at() seat {
	table := p.table
	if s := p.section; p.round == 0 && p.seat.Line() == scoring.EW && s.moves != 0 && s.tables > 0 {
		table = ((table-1+s.moves)%s.tables+s.tables)%s.tables + 1
	}
	return seat{p.section, max(p.round, 1), table}
}

// start is who sits at a table in a round.
type start struct{ ns, ew, south, west int }

func (s start) individual() bool { return s.south > 0 || s.west > 0 }

func (s start) number(seat scoring.Seat) int {
	e := entry{ns: s.ns, ew: s.ew, south: s.south, west: s.west}
	return e.numberAt(seat)
}

// absent tells whether the pair of a seat is one that did not come.
func (s start) absent(of *section, seat scoring.Seat) bool {
	return of.absent(s.number(seat), seat.Line())
}

func (s start) id(of *section, seat scoring.Seat) scoring.ID {
	switch {
	case s.absent(of, seat):
		return scoring.ID{}
	case s.individual():
		return scoring.ID{Section: of.letter, Number: strconv.Itoa(s.number(seat))}
	}
	return of.contestant(s.number(seat), seat.Line())
}

// starts are who sits where, by the movement; of a section without one, by the
// results.
func (d *database) starts() map[seat]start {
	out := map[seat]start{}
	for _, m := range d.meetings {
		if at := (seat{m.section, m.round, m.table}); m.section.moved {
			if _, known := out[at]; !known {
				out[at] = start{m.ns, m.ew, m.south, m.west}
			}
		}
	}
	for _, e := range d.entries {
		if at := (seat{e.section, e.round, e.table}); !e.section.moved {
			if _, known := out[at]; !known {
				out[at] = start{e.ns, e.ew, e.south, e.west}
			}
		}
	}
	return out
}

// contestants lists all who stand in a row, and gives where.
func (d *database) contestants() map[scoring.ID]int {
	index := map[scoring.ID]int{}
	add := func(id scoring.ID, pos scoring.Position) {
		if _, known := index[id]; known || id.IsZero() {
			return
		}
		index[id] = len(d.Contestants)
		d.Contestants = append(d.Contestants, scoring.Contestant{ID: id, Pos: pos})
	}
	for i := range d.Rows {
		r := &d.Rows[i]
		add(r.NS, r.Pos())
		add(r.EW, r.Pos())
		if r.NS.IsZero() && r.EW.IsZero() {
			for _, p := range r.Players() {
				add(scoring.ID{Section: r.Section, Number: p}, r.Pos())
			}
		}
	}
	return index
}
