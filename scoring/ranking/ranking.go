// Package ranking puts contestants into order and gives them their places.
//
// Order is decided on exact values, unless a rule set says on printed ones.
// Tied contestants share a place and the next ones are skipped: 1, 2=, 2=, 4.
// BreakTies parts them by the criteria of a rule set (record is what those look at,
// looks what each compares) and by what the director decided.
package ranking

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"

	"recap/scoring"
	"recap/scoring/exact"
)

// Settings are the conditions of contest that decide the order.
type Settings struct {
	// Totals says what a contestant with fewer boards has as its score.
	Totals Totals `toml:"totals"`
	// RoundTo is the step that a total is rounded to before it is ranked, 0 for
	// none. In points; halves go up.
	RoundTo exact.Num `toml:"round-to"`
	// Order says whether equal-looking results are equal.
	Order Order `toml:"order"`
	// HandicapFactor is the part of a handicap that is added to the percentage.
	HandicapFactor exact.Num `toml:"handicap-factor"`
	// Withdrawal says what becomes of the results of a pair that leaves the event:
	// kept; session, those of the session in which it leaves are deleted; half, they
	// are where it leaves before half of it; deleted, all are. Empty where the rules do
	// not say.
	Withdrawal string `toml:"withdrawal"`
	// TieBreak is what parts contestants whose results are equal, in this order, and
	// TieBreakFor which of them.
	TieBreak    Criteria `toml:"tie-break"`
	TieBreakFor Where    `toml:"tie-break-for"`
	// TieBreakRestart says that those who are still equal when others have been
	// parted from them begin with the first criterion again.
	TieBreakRestart bool `toml:"tie-break-restart"`
	// TieBreakAllMet says that several are compared with each other only where each of
	// them has met all others.
	TieBreakAllMet bool `toml:"tie-break-all-met"`
	// FieldValueEqual is what FieldValue looks at where two are equally near.
	FieldValueEqual EquallyNear `toml:"field-value-equal"`
	// NoTeamIMPs is the article by which the IMPs of teams are never a tie-break; empty
	// where they may be one.
	NoTeamIMPs string `toml:"no-team-imps"`
	// Prizes is how many of the first places have a prize, and Qualify how many go on;
	// 0 for none. A tie about those matters.
	Prizes  int `toml:"prizes"`
	Qualify int `toml:"qualify"`
	// Sessions is how the results of several sessions make one, and MissedSession what
	// one counts for whoever was not there.
	Sessions      SessionTotal  `toml:"sessions"`
	MissedSession MissedSession `toml:"missed-session"`
}

// Check says which setting is out of bounds.
func (s Settings) Check() error {
	if s.RoundTo.Sign() < 0 {
		return fmt.Errorf("ranking.round-to is %v, not a step of 0 or more", s.RoundTo)
	}
	if ways := []string{"kept", "session", "half", "deleted"}; s.Withdrawal != "" && !slices.Contains(ways, s.Withdrawal) {
		return fmt.Errorf("ranking.withdrawal is %q, not one of %s", s.Withdrawal, strings.Join(ways, ", "))
	}
	if s.Prizes < 0 {
		return fmt.Errorf("ranking.prizes is %d, and not below 0", s.Prizes)
	}
	if s.Qualify < 0 {
		return fmt.Errorf("ranking.qualify is %d, and not below 0", s.Qualify)
	}
	return nil
}

// Totals is a way to state the score of those who played fewer boards.
type Totals uint8

const (
	// Sum adds the boards that counted.
	Sum Totals = iota
	// Levelled scales the sum to the largest number of boards of the field, or
	// to the maximum that the file names.
	Levelled
)

var totalsNames = []string{"sum", "levelled"}

func (t Totals) String() string { return totalsNames[t] }

// UnmarshalText is the inverse of String.
func (t *Totals) UnmarshalText(b []byte) error { return scoring.ParseName(t, totalsNames, b) }

// MarshalText is String.
func (t Totals) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// Order is what places are decided on.
type Order uint8

const (
	// ByExact compares the exact fractions.
	ByExact Order = iota
	// ByPrinted compares the percentages with two decimals.
	ByPrinted
)

var orderNames = []string{"exact", "printed"}

func (o Order) String() string { return orderNames[o] }

// UnmarshalText is the inverse of String.
func (o *Order) UnmarshalText(b []byte) error { return scoring.ParseName(o, orderNames, b) }

// MarshalText is String.
func (o Order) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// Entry is what a contestant came to before it is ranked.
type Entry struct {
	Contestant *scoring.Contestant
	Boards     int       // that counted
	Matches    int       // that brought points of their own, such as victory points
	Points     exact.Num // on those boards, or of those matches
	Top        exact.Num // the most that those boards give
	Penalty    exact.Num // in the unit of Points, negative for a deduction; not in them
	// Unplaced: it has boards, and nothing that the ranking goes by.
	Unplaced bool
	// Maximum is what a levelled total is out of; 0 takes the most boards of the
	// field.
	Maximum exact.Num
	// Added is added to the total, negative for a deduction; it is not levelled.
	Added exact.Num
	// Withdrawn: it stands last and has no place.
	Withdrawn bool
	// Endless: Points is what is above the line of a quotient with nothing below it.
	Endless bool
	// Adjustment counts in ByPercent alone. It is in percent of Top: negative for a deduction.
	Adjustment exact.Num
	// Told is how Points and Penalty came about, for the working of the standing; nil
	// where nobody asks.
	Told *scoring.Working
	// Brought is how the carry-over of the contestant came about; nil where nothing says.
	Brought *scoring.Working
	// Sessions are what it came to in each session that its section had; nil where
	// there is one. What stands above is all of them together.
	Sessions []Session
}

// contestant is the one of the entry; one without a name where it only adds up.
func (e Entry) contestant() *scoring.Contestant {
	if e.Contestant == nil {
		return &scoring.Contestant{}
	}
	return e.Contestant
}

// ByPercent ranks entries by the percentage of the boards that counted. Boards
// is the largest number of boards of the field, to which totals may be
// levelled.
func (s Settings) ByPercent(entries []Entry, boards int) scoring.Ranking {
	r := scoring.Ranking{Standings: make([]scoring.Standing, len(entries))}
	each(entries, func(i int, e *Entry) {
		r.Standings[i] = s.standing(*e, boards)
		s.overPercent(&r.Standings[i], *e)
	})
	s.place(&r, Merit)
	return r
}

// manyEntries is from how many on a list is worth all processors.
const manyEntries = 5000

// each does something with every entry: with those of a large list at once.
func each(entries []Entry, do func(i int, e *Entry)) {
	parts := 1
	if len(entries) > manyEntries {
		parts = runtime.GOMAXPROCS(0)
	}
	var wait sync.WaitGroup
	for n := range parts {
		wait.Go(func() {
			for i := len(entries) * n / parts; i < len(entries)*(n+1)/parts; i++ {
				do(i, &entries[i])
			}
		})
	}
	wait.Wait()
}

// Merit is what ByPercent ranks by: the percentage with what was brought from
// earlier sessions.
func Merit(st scoring.Standing) exact.Num {
	if st.Carry.Sign() == 0 || st.Maximum.Sign() == 0 {
		return st.Percent
	}
	return st.Percent.Add(st.Carry.Times(100).Div(st.Maximum))
}

// ByTotal ranks entries by their points, and by the average of a board where the
// boards that counted differ in number (EBU 4.2.5). Boards is the largest number
// of boards of the field, to which totals may be levelled.
func (s Settings) ByTotal(entries []Entry, boards int) scoring.Ranking {
	r := scoring.Ranking{Standings: make([]scoring.Standing, len(entries))}
	values := make([]exact.Num, len(entries))
	each(entries, func(i int, e *Entry) {
		st := s.inPoints(*e, boards)
		of := s.overPoints(&st, *e) // the boards of one whose average decides
		if of.Sign() > 0 {
			s.tellAverage(&st, entries, of)
		}
		tellCarry(&st, *e)
		value := st.Score
		if of.Sign() > 0 && s.Totals != Levelled { // else all are of as many boards
			value = st.Score.Sub(st.Carry).Div(of)
			if st.Carry.Sign() != 0 { // which is beside the total of a whole field of boards
				value = value.Add(st.Carry.Over(max(boards, 1)))
			}
		}
		r.Standings[i], values[i] = st, value
	})
	s.placeBy(&r, values)
	r.ScorePlaces = s.placesToTell(r.Standings, r.ScorePlaces, func(i int) exact.Num { return r.Standings[i].Score })
	return r
}

// inPoints is the standing of an entry by its points.
func (s Settings) inPoints(e Entry, boards int) scoring.Standing {
	st := scoring.Standing{Contestant: e.contestant(), Boards: e.Boards, Score: e.Points.Add(e.Penalty), Penalty: e.Penalty, Carry: e.contestant().Carry, Withdrawn: e.Withdrawn, Working: e.Told.Clone()}
	if e.Boards > 0 && s.Totals == Levelled {
		scale := exact.Frac(boards, e.Boards)
		st.Score, st.Penalty = st.Score.Mul(scale), st.Penalty.Mul(scale)
		tellLevelled(st.Working, e, scale)
	}
	tellTotal(st.Working, st.Score)
	st.Score = st.Score.Add(st.Carry)
	return st
}

// BySum ranks entries by their points alone, such as victory points.
func (s Settings) BySum(entries []Entry) scoring.Ranking {
	r := scoring.Ranking{Standings: make([]scoring.Standing, 0, len(entries))}
	for _, e := range entries {
		penalty := e.Penalty.Add(e.Added)
		st := scoring.Standing{Contestant: e.contestant(), Boards: e.Boards, Score: e.Points.Add(penalty).Add(e.contestant().Carry), Penalty: penalty, Carry: e.contestant().Carry,
			Matches: e.Matches, Unplaced: e.Unplaced, Withdrawn: e.Withdrawn, Endless: e.Endless, Working: e.Told.Clone()}
		tellAdded(st.Working, e)
		tellTotal(st.Working, st.Score.Sub(st.Carry))
		s.overPoints(&st, e)
		tellCarry(&st, e)
		r.Standings = append(r.Standings, st)
	}
	score := func(st scoring.Standing) exact.Num { return st.Score }
	s.place(&r, score)
	r.ScorePlaces = s.placesToTell(r.Standings, r.ScorePlaces, func(i int) exact.Num { return score(r.Standings[i]) })
	return r
}

func (s Settings) standing(e Entry, boards int) scoring.Standing {
	st := scoring.Standing{Contestant: e.contestant(), Boards: e.Boards, Score: e.Points, Maximum: e.Top, Carry: e.contestant().Carry, Withdrawn: e.Withdrawn, Working: e.Told.Clone()}
	st.Penalty = e.Adjustment.Mul(e.Top).Over(100).Add(e.Penalty)
	tellAdjustment(st.Working, e)
	if s.Totals == Levelled && e.Boards > 0 {
		scale := exact.Int(1)
		switch {
		case e.Maximum.Sign() > 0 && e.Top.Sign() > 0:
			scale = e.Maximum.Div(e.Top)
		case e.Boards < boards:
			scale = exact.Frac(boards, e.Boards)
		}
		st.Score, st.Maximum, st.Penalty = st.Score.Mul(scale), st.Maximum.Mul(scale), st.Penalty.Mul(scale)
		tellScaled(&st, scale)
	}
	if s.RoundTo.Sign() > 0 {
		sum := st.Score
		st.Score = sum.RoundTo(s.RoundTo, exact.HalfUp)
		st.Working.Rounded("rounded", sum, s.RoundTo, exact.HalfUp, st.Score, st.Working.Unit()).By("", "ranking.round-to")
	}
	tellAdded(st.Working, e)
	st.Penalty = st.Penalty.Add(e.Added)
	st.Score = st.Score.Add(st.Penalty)
	tellTotal(st.Working, st.Score)
	switch {
	case e.Top.Sign() > 0:
		st.Percent = st.Score.Times(100).Div(st.Maximum)
	case e.Boards > 0:
		// One result on every board: nobody was compared with anybody.
		st.Percent = exact.Int(50)
	}
	tellPercent(&st)
	st.Score = st.Score.Add(st.Carry)
	st.Net = st.Percent.Add(e.contestant().Handicap.Mul(s.HandicapFactor))
	tellMeritAndNet(&st, e, s.HandicapFactor)
	return st
}

// ByMerit ranks standings of several rankings together.
func (s Settings) ByMerit(r scoring.Ranking) scoring.Ranking { return s.By(r, Merit) }

// By ranks standings of several rankings together by a value.
func (s Settings) By(r scoring.Ranking, value func(scoring.Standing) exact.Num) scoring.Ranking {
	s.place(&r, value)
	return r
}

// BySession ranks again by the percentage alone, without what was brought from
// earlier sessions.
func (s Settings) BySession(r scoring.Ranking) scoring.Ranking {
	s.place(&r, func(st scoring.Standing) exact.Num { return st.Percent })
	return r
}

// InStratum gives the places of standings among those of a list who are in a stratum,
// and how many share them, by a value; 0 where one has none. Stratum 1 has all, and so
// has 0 where there are none.
func InStratum(sts []scoring.Standing, stratum int, value func(scoring.Standing) exact.Num) func(scoring.Standing) scoring.Shared {
	in := func(st *scoring.Standing) bool {
		s := st.Contestant.Stratum
		return last(*st) == 0 && s != scoring.NoStratum && (stratum <= 1 || s >= stratum)
	}
	var values []exact.Num
	for i := range sts {
		if in(&sts[i]) {
			values = append(values, value(sts[i]))
		}
	}
	slices.SortFunc(values, func(a, b exact.Num) int { return b.Cmp(a) })
	return func(st scoring.Standing) (shared scoring.Shared) {
		if !in(&st) {
			return shared
		}
		own := value(st)
		better := sort.Search(len(values), func(i int) bool { return values[i].Cmp(own) <= 0 })
		worse := sort.Search(len(values), func(i int) bool { return values[i].Cmp(own) < 0 })
		return scoring.Shared{Place: better + 1, By: worse - better}
	}
}

// WithHandicap is the second ranking of an event with handicaps: by the
// percentage and the handicap together. The first one stays as it is.
func (s Settings) WithHandicap(r scoring.Ranking) scoring.Ranking {
	r.Handicap = true
	r.Standings = slices.Clone(r.Standings)
	s.place(&r, func(st scoring.Standing) exact.Num { return st.Net })
	return r
}

// place sorts the standings by the value, the best first, and gives places.
// Contestants who withdrew, guests, and those of whom no board counted, stand last
// without a place.
func (s Settings) place(r *scoring.Ranking, value func(scoring.Standing) exact.Num) {
	values := make([]exact.Num, len(r.Standings))
	for i := range values {
		values[i] = value(r.Standings[i])
	}
	s.placeBy(r, values)
}

// placeBy is place where the value of each standing is known already. The values are
// sorted with them.
func (s Settings) placeBy(r *scoring.Ranking, values []exact.Num) {
	// The standings are large: their order is found first.
	type keyed struct {
		key         exact.Num
		last, after int
		at          int
	}
	order := make([]keyed, len(r.Standings))
	for i := range r.Standings {
		st := &r.Standings[i]
		v := values[i]
		if s.Order == ByPrinted {
			v = v.Round(2, exact.HalfAway)
		}
		order[i] = keyed{v, last(*st), -endless(*st), i}
	}
	slices.SortFunc(order, func(a, b keyed) int {
		if c := cmp.Or(a.last-b.last, a.after-b.after); c != 0 {
			return c
		}
		if c := b.key.Cmp(a.key); c != 0 {
			return c
		}
		return cmp.Or(scoring.CompareID(r.Standings[a.at].Contestant.ID, r.Standings[b.at].Contestant.ID), a.at-b.at)
	})
	arrange(r.Standings, func(to int) int { return order[to].at })
	arrange(values, func(to int) int { return order[to].at })
	for i, k := range order {
		st := &r.Standings[i]
		st.Place, st.Tied, st.Value, st.TieBreaks = 0, false, k.key, nil
		if k.last > 0 {
			continue
		}
		st.Place = i + 1
		if i > 0 && k.key.Equal(order[i-1].key) && st.Endless == r.Standings[i-1].Endless {
			st.Place, st.Tied = r.Standings[i-1].Place, true
			r.Standings[i-1].Tied = true
		}
	}
	r.PercentPlaces = s.placesToTell(r.Standings, 2, func(i int) exact.Num { return values[i] })
	r.ScorePlaces = scorePlaces(r.Standings)
}

// arrange moves what is in a list to the places to which it was sorted, in the room that
// it has; from gives where the one for a place stands.
func arrange[T any](list []T, from func(to int) int) {
	done := make([]bool, len(list))
	for i := range list {
		if done[i] {
			continue
		}
		first, to := list[i], i
		for at := from(to); at != i; at = from(to) {
			list[to], done[to] = list[at], true
			to = at
		}
		list[to], done[to] = first, true
	}
}

// last is how far behind those with a place a contestant stands.
func last(st scoring.Standing) int {
	switch {
	case !st.Played():
		return 2
	case st.Withdrawn, st.Contestant.Guest:
		return 1
	}
	return 0
}

// endless puts quotients with nothing below the line before all others.
func endless(st scoring.Standing) int {
	if st.Endless {
		return 1
	}
	return 0
}

// maxPlaces bounds the decimals that are shown to tell unequal results apart.
const maxPlaces = 6

// placesToTell is how many decimals, at least least, show neighbours that are
// not equal as not equal.
func (s Settings) placesToTell(sts []scoring.Standing, least int, value func(i int) exact.Num) int {
	places := least
	for i := 1; i < len(sts); i++ {
		a, b := value(i-1), value(i)
		for places < maxPlaces && sts[i].Place != sts[i-1].Place && !a.Equal(b) && a.Text(places) == b.Text(places) {
			places++
		}
	}
	return places
}

// scorePlaces is how many decimals the scores need, two at most.
func scorePlaces(sts []scoring.Standing) int {
	for places := 0; places < 2; places++ {
		if !slices.ContainsFunc(sts, func(st scoring.Standing) bool {
			return !st.Score.Round(places, exact.HalfAway).Equal(st.Score)
		}) {
			return places
		}
	}
	return 2
}
