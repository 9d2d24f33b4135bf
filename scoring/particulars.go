package scoring

// Particulars are what few rows of an event have. They stand apart from the row, since a
// large event is held in memory whole and most of its rows have none of them.
type Particulars struct {
	// NSAward and EWAward stand in place of the result for their side.
	NSAward, EWAward Adjustment
	Group            string    // which form of a fouled board
	Players          [4]string // N, E, S, W: individuals, or who of a team played
	Room             string
	Remarks          string
	// Published points of the two sides, as the file prints them.
	NSPublished, EWPublished Figure
}

// With is the row with those particulars in place of its own.
func (r Row) With(p Particulars) Row {
	r.particulars = &p
	return r
}

// NSAward stands in place of the result for North-South.
func (r *Row) NSAward() (a Adjustment) {
	if r.particulars != nil {
		a = r.particulars.NSAward
	}
	return a
}

// EWAward stands in place of the result for East-West.
func (r *Row) EWAward() (a Adjustment) {
	if r.particulars != nil {
		a = r.particulars.EWAward
	}
	return a
}

// Award stands in place of the result for a side.
func (r *Row) Award(side Line) Adjustment {
	if side == EW {
		return r.EWAward()
	}
	return r.NSAward()
}

// SetAward gives a side an award in place of the result.
func (r *Row) SetAward(side Line, a Adjustment) {
	if side == EW {
		r.SetAwards(r.NSAward(), a)
	} else {
		r.SetAwards(a, r.EWAward())
	}
}

// SetAwards gives the two sides awards in place of the result.
func (r *Row) SetAwards(ns, ew Adjustment) {
	if r.particulars == nil && ns.isNothing() && ew.isNothing() {
		return
	}
	r.change(func(p *Particulars) { p.NSAward, p.EWAward = ns, ew })
}

// Group is which form of a fouled board was played.
func (r *Row) Group() (group string) {
	if r.particulars != nil {
		group = r.particulars.Group
	}
	return group
}

// SetGroup says which form of a fouled board was played.
func (r *Row) SetGroup(group string) {
	if r.Group() != group {
		r.change(func(p *Particulars) { p.Group = group })
	}
}

// Players are those at the table, N, E, S, W: individuals, or who of a team played.
func (r *Row) Players() (players [4]string) {
	if r.particulars != nil {
		players = r.particulars.Players
	}
	return players
}

// SetPlayers names those at the table, N, E, S, W.
func (r *Row) SetPlayers(players [4]string) {
	if r.Players() != players {
		r.change(func(p *Particulars) { p.Players = players })
	}
}

// Room is where the table stood: open, closed.
func (r *Row) Room() (room string) {
	if r.particulars != nil {
		room = r.particulars.Room
	}
	return room
}

// SetRoom says where the table stood.
func (r *Row) SetRoom(room string) {
	if r.Room() != room {
		r.change(func(p *Particulars) { p.Room = room })
	}
}

// Remarks are what was written beside the result.
func (r *Row) Remarks() (text string) {
	if r.particulars != nil {
		text = r.particulars.Remarks
	}
	return text
}

// SetRemarks keeps what was written beside the result.
func (r *Row) SetRemarks(text string) {
	if r.Remarks() != text {
		r.change(func(p *Particulars) { p.Remarks = text })
	}
}

// NSPublished are the points of North-South as the file prints them.
func (r *Row) NSPublished() (f Figure) {
	if r.particulars != nil {
		f = r.particulars.NSPublished
	}
	return f
}

// EWPublished are the points of East-West as the file prints them.
func (r *Row) EWPublished() (f Figure) {
	if r.particulars != nil {
		f = r.particulars.EWPublished
	}
	return f
}

// SetPublished keeps the points of the two sides as the file prints them.
func (r *Row) SetPublished(ns, ew Figure) {
	if r.particulars == nil && ns == "" && ew == "" {
		return
	}
	r.change(func(p *Particulars) { p.NSPublished, p.EWPublished = ns, ew })
}

// change changes the particulars of the row. They are new ones, so that a row which was
// copied keeps what it had.
func (r *Row) change(change func(*Particulars)) {
	own := new(Particulars)
	if r.particulars != nil {
		*own = *r.particulars
	}
	change(own)
	r.particulars = own
}
