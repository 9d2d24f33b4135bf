package templates

import (
	"cmp"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// play is a row from the side of one who sat there.
type play struct {
	row  int
	line scoring.Line // in which it sat
	seat scoring.Seat // of an individual
}

// plays are the rows of each contestant in the order of play, as far as that is known,
// else in that of the boards. They are found once.
func (b *builder) plays() map[scoring.ID][]play {
	if b.played != nil {
		return b.played
	}
	rows := b.res.Event.Rows
	b.played = make(map[scoring.ID][]play, len(b.contestants()))
	add := func(id scoring.ID, p play) {
		if c := b.contestants()[id]; c == nil || !c.Phantom {
			b.played[id] = append(b.played[id], p)
		}
	}
	for _, k := range b.sortedRows() {
		r := &rows[k.index]
		ns, ew := sides(r)
		if ns.IsZero() && ew.IsZero() {
			for i := range r.Players() {
				if id := b.individual(r, i); !id.IsZero() {
					seat := scoring.North + scoring.Seat(i)
					add(id, play{k.index, seat.Line(), seat})
				}
			}
			continue
		}
		if !ns.IsZero() {
			add(ns, play{row: k.index, line: scoring.NS})
		}
		if !ew.IsZero() {
			add(ew, play{row: k.index, line: scoring.EW})
		}
	}
	for _, of := range b.played {
		slices.SortStableFunc(of, func(x, y play) int {
			a, b := &rows[x.row], &rows[y.row]
			return cmp.Or(cmp.Compare(a.Session, b.Session), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board))
		})
	}
	return b.played
}

// individual is the single player in a seat of a row, N E S W, who stands there by
// number or by name; zero for nobody.
func (b *builder) individual(r *scoring.Row, seat int) scoring.ID {
	text := r.Players()[seat]
	if text == "" {
		return scoring.ID{}
	}
	id := scoring.ID{Section: r.Section, Number: text}
	if b.contestants()[id] != nil {
		return id
	}
	for i := range b.res.Event.Contestants {
		c := &b.res.Event.Contestants[i]
		if len(c.Players) == 1 && c.Players[0].Name == text && (c.ID.Section == r.Section || c.ID.Section == "") {
			return c.ID
		}
	}
	return id
}

// award is what a play brought.
func (b *builder) award(p play) scoring.Award {
	a := b.awardsOf(p.row)
	if p.line == scoring.EW {
		return a.EW
	}
	return a.NS
}

// percentOf is an award in percent of the top; ok is false where it has none.
func percentOf(a scoring.Award) (percent exact.Num, ok bool) {
	if a.Kind == scoring.NoAward || a.Top.Sign() == 0 {
		return exact.Num{}, false
	}
	return a.Points.Times(100).Div(a.Top), true
}

// opponents are those whom one met in a play: a contestant, or two single players.
func (b *builder) opponents(p play) (ids []scoring.ID) {
	r := &b.res.Event.Rows[p.row]
	ns, ew := sides(r)
	other, first := ew, 1
	if p.line == scoring.EW {
		other, first = ns, 0
	}
	if p.seat == scoring.NoSeat {
		if c := b.contestants()[other]; other.IsZero() || c != nil && c.Phantom {
			return nil
		}
		return []scoring.ID{other}
	}
	for _, i := range [...]int{first, first + 2} {
		if id := b.individual(r, i); !id.IsZero() {
			ids = append(ids, id)
		}
	}
	return ids
}

// tally is what several plays brought: points, what they could have brought, and how many
// of them counted.
type tally struct {
	points, top exact.Num
	boards      int
}

func (s *tally) add(a scoring.Award) {
	if a.Kind != scoring.NoAward {
		s.points, s.top, s.boards = s.points.Add(a.Points), s.top.Add(a.Top), s.boards+1
	}
}

// percent is that of the top; 0 where there is none.
func (s tally) percent() exact.Num {
	if s.top.Sign() == 0 {
		return exact.Num{}
	}
	return s.points.Times(100).Div(s.top)
}

// Shades of a percentage, and of a gain or loss in IMPs: from which figure on a cell is
// so dark. They are there for the eye and stand in no regulation.
var (
	percentSteps = [...]int{20, 40, 60, 80}
	impSteps     = [...]int{-8, -2, 3, 9}
)

// shade is how dark what plays brought is.
func (b *builder) shade(s tally) Shade {
	// By the percentage as it is printed, so that equal figures have one shade.
	figure, steps := s.percent().Round(0, exact.HalfAway), percentSteps
	switch {
	case s.boards == 0:
		return NoShade
	case b.inIMPs():
		figure, steps = s.points.Over(s.boards), impSteps
	case s.top.Sign() == 0:
		return NoShade
	}
	shade := Worst
	for _, step := range steps {
		if !figure.Less(exact.Int(step)) {
			shade++
		}
	}
	return shade
}

// mains are the standings of the contestants in the rankings of their own.
func (b *builder) mains() map[scoring.ID]*scoring.Standing {
	all := make(map[scoring.ID]*scoring.Standing, len(b.contestants()))
	for _, r := range b.ofContestants() {
		if r.IsMain() {
			for i := range r.Standings {
				all[r.Standings[i].Contestant.ID] = &r.Standings[i]
			}
		}
	}
	return all
}
