package monopoly

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// Slot is what a place in the ranking of a stage is good for.
type Slot string

const (
	NoSlot       Slot = ""
	SemiFinalist Slot = "semifinal" // §3.2
	Reserve      Slot = "reserve"   // §3.3
	Finalist     Slot = "final"     // §3.4
	Champion     Slot = "champion"  // §3.5
)

// TieSlot is the slot of those of whom only some get it, which a ruling has to say.
func TieSlot(s Slot) Slot { return "tie-" + s }

// Replacement is a player who does not come to the next stage. By takes the seat
// it is nil where no reserve is left, or where a tie leaves open who it is.
type Replacement struct {
	Absent    *Standing
	By        *Standing
	Undecided bool
	Reason    string

	pos scoring.Position // of the withdrawal
}

// goesOn is the slot of those who go on from the stage.
func (r *Result) goesOn() Slot {
	switch r.Stage {
	case SemiFinalStage:
		return Finalist
	case FinalStage:
		return Champion
	}
	return SemiFinalist
}

// places says who goes on and who is a reserve, and which ties have to be settled.
func (r *Result) places() {
	var fit []*Standing // to fill a place
	for i := range r.Ranking {
		s := &r.Ranking[i]
		if n, whole := s.Total.Whole(); (!whole || n >= r.Rules.Ranking.MinWealth) && !s.Kept {
			fit = append(fit, s)
		}
	}
	cut := r.Rules.CutOf(r.Stage)
	if r.Stage == PreliminaryStage && r.Rules.Preliminary.Fewer == "tables" && len(fit) < cut.Advance {
		for cut.Advance = len(fit); cut.Advance > 0; cut.Advance-- {
			if _, err := r.Rules.Tables(SemiFinalStage, cut.Advance, 0); err == nil {
				break
			}
		}
	}
	for i, s := range fit {
		switch {
		case i < cut.Advance:
			s.Slot = r.goesOn()
		case i < cut.Advance+cut.Reserves:
			s.Slot = Reserve
		}
	}
	lost := min(r.line(fit, cut.Advance, 0, r.goesOn()), cut.Reserves)
	if cut.Reserves > 0 {
		r.line(fit, cut.Advance+cut.Reserves, cut.Advance, Reserve)
	}
	for i, s := range fit {
		shared := i > 0 && fit[i-1].Place == s.Place || i+1 < len(fit) && fit[i+1].Place == s.Place
		if s.Slot == Reserve && !shared {
			s.Reserve = i - cut.Advance + 1
		}
	}
	if r.Stage == FinalStage {
		r.succeed(fit)
		return
	}
	r.replace(fit, lost)
}

// line looks for a tie across a line of the ranking, which no name and no order may
// settle: the places from one to another are good for a slot. It tells how many of
// the players lose the lot for them.
func (r *Result) line(fit []*Standing, at, from int, slot Slot) (lose int) {
	if at <= 0 || at >= len(fit) || !fit[at-1].Tied || fit[at-1].Place != fit[at].Place {
		return 0
	}
	first, tied := firstTied(fit, at), tiedWith(fit, at)
	for _, s := range tied {
		if !strings.HasPrefix(string(s.Slot), "tie-") {
			s.Slot = TieSlot(slot)
		}
	}
	r.unresolved(tied, string(slot), at-max(first, from))
	return first + len(tied) - at
}

// firstTied is the first of those who share the place of the one with that index.
func firstTied(fit []*Standing, i int) int {
	for i > 0 && fit[i-1].Place == fit[i].Place {
		i--
	}
	return i
}

// tiedWith are those who share the place of the one with that index.
func tiedWith(fit []*Standing, i int) []*Standing {
	from, to := firstTied(fit, i), i+1
	for to < len(fit) && fit[to].Place == fit[i].Place {
		to++
	}
	return fit[from:to]
}

// unresolved tells of a tie: who has it, and for how many of which places.
func (r *Result) unresolved(tied []*Standing, what string, places int) {
	if r.Rules.Ranking.Ties == "shared" {
		return
	}
	var names []string
	for _, s := range tied {
		names = append(names, s.Player)
	}
	r.add(finding(UnresolvedTie, scoring.Failure, tied[0].pos, "", strings.Join(names, ", "), strconv.Itoa(tied[0].Place), what, strconv.Itoa(places)))
}

// replace calls the reserves for those who do not come, in the order in which the
// absences are listed (§3.3, A-14). Who loses the lot for the last places is the first
// reserve, and as long as it is not drawn nobody knows who that is.
func (r *Result) replace(fit []*Standing, lost int) {
	var reserves []*Standing
	for _, s := range fit {
		if s.Slot == Reserve || s.Slot == TieSlot(Reserve) {
			reserves = append(reserves, s)
		}
	}
	absent := r.absent(r.Stage+1, fit)
	reserves = slices.DeleteFunc(reserves, func(s *Standing) bool {
		return slices.ContainsFunc(absent, func(a Replacement) bool { return a.Absent == s })
	})
	// A tie among the reserves matters as far as one of them is called: who plays, and
	// on whose seat.
	open := func(s *Standing) bool {
		return s.Tied && slices.ContainsFunc(reserves, func(o *Standing) bool { return o != s && o.Place == s.Place })
	}
	called, undrawn := 0, lost
	for _, a := range absent {
		if a.Absent.Slot == NoSlot { // who does not go on cannot stay away
			r.add(finding(RulingUnused, scoring.Warning, a.pos, a.Absent.Player, "withdrawal", a.Absent.Player))
		}
		if a.Absent.Slot != r.goesOn() && a.Absent.Slot != TieSlot(r.goesOn()) {
			continue
		}
		switch {
		case undrawn > 0:
			a.Undecided = true
			undrawn--
		case called == len(reserves):
			r.add(finding(NoReserveLeft, scoring.Warning, a.Absent.pos, a.Absent.Player, a.Absent.Player))
		case open(reserves[called]):
			a.Undecided = true
			called++
		default:
			a.By = reserves[called]
			called++
		}
		r.Replaced = append(r.Replaced, a)
	}
	for i, s := range reserves[:called] {
		if first := i == 0 || reserves[i-1].Place != s.Place; first && open(s) && s.Slot == Reserve { // a tie across the line is told already
			tied := slices.DeleteFunc(slices.Clone(reserves), func(o *Standing) bool { return o.Place != s.Place })
			r.unresolved(tied, "called", len(tied))
		}
	}
}

// absent are the players who do not come to a stage.
func (r *Result) absent(stage Stage, fit []*Standing) (all []Replacement) {
	for _, w := range r.Event.Withdrawals {
		if w.Stage != stage {
			continue
		}
		i := slices.IndexFunc(fit, func(s *Standing) bool { return is(w.Unit, s.Player, s.ID) })
		if i < 0 {
			r.add(finding(RulingUnused, scoring.Warning, w.Pos, w.Unit, "withdrawal", w.Unit))
			continue
		}
		if slices.ContainsFunc(all, func(a Replacement) bool { return a.Absent == fit[i] }) {
			continue
		}
		all = append(all, Replacement{Absent: fit[i], Reason: w.Reason, pos: w.Pos})
	}
	return all
}

// succeed finds who goes to the world championship where the champion does not (§13).
func (r *Result) succeed(fit []*Standing) {
	absent := r.absent(AfterFinal, fit)
	if len(absent) == 0 {
		return
	}
	stays := func(s *Standing) bool {
		return slices.ContainsFunc(absent, func(a Replacement) bool { return a.Absent == s })
	}
	for i, s := range fit {
		if stays(s) {
			continue
		}
		if i == 0 {
			return // the champion goes
		}
		tied := slices.DeleteFunc(slices.Clone(tiedWith(fit, i)), stays)
		if s.Tied && len(tied) > 1 && s.Slot != TieSlot(Champion) {
			r.unresolved(tied, "successor", 1)
			return
		}
		if s.Slot != TieSlot(Champion) {
			r.Successor = s
		}
		return
	}
}

// Entrants are those who go on, as the draw of the next stage wants them, the absent
// ones among them: a reserve takes their seat. What a list says of relatives and
// acquaintances comes along as far as these go on too.
func (r *Result) Entrants(list []Entrant) (all []Entrant) {
	listed := func(s *Standing) *Entrant {
		i := slices.IndexFunc(list, func(e Entrant) bool { return Key(e.Player, e.ID) == s.key || Key(e.Player, "") == s.key })
		if i < 0 {
			return nil
		}
		return &list[i]
	}
	goesOn := map[*Entrant]bool{}
	for i := range r.Ranking {
		if s := &r.Ranking[i]; s.Slot == r.goesOn() {
			goesOn[listed(s)] = true
		}
	}
	for i := range r.Ranking {
		s := &r.Ranking[i]
		if s.Slot != r.goesOn() {
			continue
		}
		e := Entrant{Player: s.Player, ID: s.ID, Pos: s.pos}
		if known := listed(s); known != nil {
			e.Name, e.Circles = known.Name, known.Circles
			for _, name := range known.Apart {
				k := slices.IndexFunc(list, func(o Entrant) bool { return o.called(name) })
				if k >= 0 && goesOn[&list[k]] {
					e.Apart = append(e.Apart, name)
				}
			}
		}
		all = append(all, e)
	}
	return all
}
