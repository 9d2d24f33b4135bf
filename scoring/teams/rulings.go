package teams

import (
	"errors"
	"fmt"

	"recap/scoring"
	"recap/scoring/exact"
)

// Decision is what became of a match that was not played as it should have been.
type Decision uint8

const (
	// Void: fewer than half of the boards can be scored.
	Void Decision = iota
	// PartVoid: some of the boards cannot be scored, and at least half can.
	PartVoid
	// Walkover: one of the teams was not there.
	Walkover
	// Conceded: a team gave up a match of a knock-out after at least half of it.
	Conceded
	// Assigned: the director gives both sides victory points.
	Assigned
)

// Fault is whose fault it is that boards cannot be scored.
type Fault uint8

const (
	OfBoth Fault = iota
	OfHome
	OfAway
	OfDirector
)

// Replay is what becomes of the lost part of a part-void match.
type Replay uint8

const (
	// Impossible: it cannot be replayed.
	Impossible Replay = iota
	// Agreed: it was replayed, and all boards are there.
	Agreed
	// Refused: it could have been, and the sides did not agree.
	Refused
)

// Ruling is a decision with what it depends on.
type Ruling struct {
	Decision Decision
	Fault    Fault
	Replay   Replay
	HomeWon  bool  // of a walkover or a concession
	VPs      Score // of Assigned: home's and away's
}

// Conversion is what victory points come from.
type Conversion struct {
	// Side gives the victory points of a result in a match of so many boards, and tells
	// how; nil where matches bring none.
	Side func(result exact.Num, boards int, w *scoring.Working) (exact.Num, error)
	Most exact.Num // that a side can get
	Pool exact.Num // that both sides share in a draw
	Last bool      // the match is of the last round of the event
	// Own is what the home side, or the other one, won on average on the other
	// boards of the session, in IMPs a board; false where it has none.
	Own func(home bool) (average exact.Num, ok bool)
}

// artificial is what a side has on a board that cannot be scored, average plus or
// average minus.
func (s Settings) artificial(kind scoring.AdjustmentKind, home bool, c Conversion) exact.Num {
	own, ok := exact.Num{}, false
	if c.Own != nil {
		own, ok = c.Own(home)
	}
	points, _ := s.Of(scoring.Adjustment{Kind: kind}, own, ok)
	return points
}

var errNoVP = errors.New("the event has no victory points that the decision could bring")

// Rule applies a ruling to a match, which comes with its results and without
// victory points. It fails where the rules do not say what the ruling brings;
// the match is as it was then.
func (s Settings) Rule(m *scoring.Match, r Ruling, c Conversion) error {
	if c.Side == nil {
		return errNoVP
	}
	switch r.Decision {
	case PartVoid:
		if 2*m.Boards < m.Length && r.Replay != Agreed {
			return s.void(m, r, c)
		}
		if r.Replay == Agreed {
			m.Boards = m.Length // all of them are there now
		}
		return s.partVoid(m, r, c)
	case Void:
		return s.void(m, r, c)
	case Walkover, Conceded:
		if !s.Walkover.Given() {
			return errors.New(`the rules do not say what a walkover brings; give its victory points, result = "16-0"`)
		}
		vps := s.Walkover
		word, number := "ruling.walkover", m.Home.Number
		if !r.HomeWon {
			vps.First, vps.Second = vps.Second, vps.First
			number = m.Away.Number
		}
		assign(m, vps.First.VP(c.Most), vps.Second.VP(c.Most))
		tellAssigned(m, "walkover", "teams.walkover", number)
		m.Rulings = append(m.Rulings, scoring.Fact{Word: word, Args: []string{number}})
	case Assigned:
		assign(m, r.VPs.First.VP(c.Most), r.VPs.Second.VP(c.Most))
		tellAssigned(m, "assigned_vp", "")
		m.Rulings = append(m.Rulings, scoring.Fact{Word: "ruling.assigned"})
	}
	return nil
}

// assign gives a match victory points in place of its boards.
func assign(m *scoring.Match, home, away exact.Num) {
	m.HomeVP, m.AwayVP, m.Converted, m.VPOnly, m.Boards = home, away, true, true, 0
	m.HomeResult, m.AwayResult, m.HomeIMPs, m.AwayIMPs = exact.Num{}, exact.Num{}, exact.Num{}, exact.Num{}
}

func (s Settings) void(m *scoring.Match, r Ruling, c Conversion) error {
	each, setting := s.Void, "teams.void"
	switch {
	case c.Last && s.VoidLast.Given():
		each, setting = s.VoidLast, "teams.void-last"
	case r.Fault == OfDirector && s.VoidDirector.Given():
		each, setting = s.VoidDirector, "teams.void-director"
	case (r.Fault == OfHome || r.Fault == OfAway) && s.VoidOneSide == "averages":
		half := (m.Length + 1) / 2
		var vps [2]exact.Num
		for i, home := range [...]bool{true, false} {
			kind := scoring.AveragePlus
			if home == (r.Fault == OfHome) {
				kind = scoring.AverageMinus
			}
			each := s.artificial(kind, home, c)
			imps := each.Times(half).Add(s.Average.Times(m.Length - half))
			tellVoidBoards(m.Told[i], half, each, m.Length-half, s.Average, imps)
			var err error
			if vps[i], err = c.Side(whole(imps, m.Told[i]), m.Length, m.Told[i]); err != nil {
				return err
			}
		}
		assign(m, vps[0], vps[1])
		m.Rulings = append(m.Rulings, scoring.Fact{Word: "ruling.void"})
		return nil
	}
	if !each.Given() {
		return errors.New(`the rules do not say what a void match brings; give its victory points, result = "7-7"`)
	}
	assign(m, each.VP(c.Pool), each.VP(c.Pool))
	tellAssigned(m, "void", setting, each)
	m.Rulings = append(m.Rulings, scoring.Fact{Word: "ruling.void"})
	return nil
}

func (s Settings) partVoid(m *scoring.Match, r Ruling, c Conversion) error {
	ruled, length := *m, m.Length
	deduction := s.PartVoidDeduction
	switch {
	case r.Replay == Agreed:
		deduction = s.ReplayedDeduction
	case s.PartVoid == "scored":
		length = m.Boards
		tellScored(m)
	case s.PartVoid == "averages":
		lost := m.Length - m.Boards
		home, away := s.lostBoard(r.Fault, c)
		ruled.HomeResult = whole(tellLost(m.Told[0], m.HomeResult, lost, home), m.Told[0])
		ruled.AwayResult = whole(tellLost(m.Told[1], m.AwayResult, lost, away), m.Told[1])
	default:
		return errors.New(`the rules do not say how a part-void match is converted; give its victory points, result = "12-8"`)
	}
	if r.Replay == Refused {
		deduction = s.RefusedDeduction
	}
	if length == 0 {
		return fmt.Errorf("no board of the match is there")
	}
	home, away := s.Net(ruled)
	home, away = whole(home, m.Told[0]), whole(away, m.Told[1])
	var err error
	if ruled.HomeVP, err = c.Side(home, length, m.Told[0]); err != nil {
		return err
	}
	if ruled.AwayVP, err = c.Side(away, length, m.Told[1]); err != nil {
		return err
	}
	tellDeducted(ruled, deduction, r.Replay)
	ruled.HomeVP, ruled.AwayVP, ruled.Converted = ruled.HomeVP.Sub(deduction), ruled.AwayVP.Sub(deduction), true
	if r.Replay != Agreed {
		ruled.Rulings = append(ruled.Rulings, scoring.Fact{Word: "ruling.part_void", Args: []string{fmt.Sprint(m.Boards), fmt.Sprint(m.Length)}})
	}
	if deduction.Sign() > 0 {
		ruled.Rulings = append(ruled.Rulings, scoring.Fact{Word: "ruling.deducted", Args: []string{deduction.String()}})
	}
	*m = ruled
	return nil
}

// whole is a result in whole IMPs, which scales want: exact halves away from zero.
func whole(imps exact.Num, w *scoring.Working) exact.Num {
	rounded := imps.RoundTo(exact.Int(1), exact.HalfAway)
	w.Rounded("rounded", imps, exact.Int(1), exact.HalfAway, rounded, scoring.UnitIMP)
	return rounded
}

// lostBoard is what each side gets for a board that cannot be scored.
func (s Settings) lostBoard(f Fault, c Conversion) (home, away exact.Num) {
	forHome, forAway := scoring.AverageMinus, scoring.AverageMinus
	if f == OfAway || f == OfDirector {
		forHome = scoring.AveragePlus
	}
	if f == OfHome || f == OfDirector {
		forAway = scoring.AveragePlus
	}
	return s.artificial(forHome, true, c), s.artificial(forAway, false, c)
}

// Net is what each side of a match converts: its result, and its penalty. The
// opponents of an offender convert the margin as it was played, unless the rules
// lower it for both.
func (s Settings) Net(m scoring.Match) (home, away exact.Num) {
	home, away = m.HomeResult.Add(m.HomePenalty), m.AwayResult.Add(m.AwayPenalty)
	if s.IMPPenalty == "both" {
		home, away = home.Sub(m.AwayPenalty), away.Sub(m.HomePenalty)
	}
	s.tellNet(m, home, away)
	return home, away
}
