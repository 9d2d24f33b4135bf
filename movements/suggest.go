package movements

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"recap/scoring"
	"recap/scoring/exact"
)

// Wish is what a director has: who comes, how many boards, how much time.
type Wish struct {
	Pairs   int // or
	Teams   int
	Boards  int // that each plays, about; 0: as many as there is time for
	Rounds  int // 0: any
	Minutes int // 0: any
	Winners int // 1 or 2; 0: either
	// Sections are how many groups the pairs fall into, which play the same movement
	// apart; 0: one, or as many as suit a large field.
	Sections int
	Pace     Pace
}

// Pace is how long a movement takes. The zero Pace is the usual one.
type Pace struct {
	// Board is minutes a board, 7 if it is 0; clubs count 7 to 8.
	Board exact.Num
	// Move is minutes between two rounds, 2 if it is 0 (Hallén, Hanner, Jannersten).
	Move exact.Num
}

func (p Pace) play(boards int) exact.Num {
	if p.Board.Sign() == 0 {
		return exact.Int(7 * boards)
	}
	return p.Board.Times(boards)
}

// Moving is the minutes between two rounds, the usual ones where Move is 0.
func (p Pace) Moving() exact.Num {
	if p.Move.Sign() == 0 {
		return exact.Int(2)
	}
	return p.Move
}

// session is how long so many rounds take: nobody moves after the last one.
func (p Pace) session(rounds, boards int) exact.Num {
	return p.play(boards).Add(p.Moving()).Times(rounds).Sub(p.Moving())
}

// Timetable gives the minute in which play of each round ends, counted from the start;
// the next one begins when all have moved.
func (p Pace) Timetable(m Movement) (ends []exact.Num) {
	boards := map[int]int{}
	for _, g := range m.Meetings {
		boards[g.Round] = max(boards[g.Round], len(g.Boards))
	}
	now := exact.Num{}
	for i, round := range sortedKeys(boards) {
		if i > 0 {
			now = now.Add(p.Moving())
		}
		now = now.Add(p.play(boards[round]))
		ends = append(ends, now)
	}
	return ends
}

// Suggestion is a movement for a wish.
type Suggestion struct {
	Family   string
	Request  Request
	Movement Movement
	Rating   Rating
	Rounds   int
	PerRound int       // boards
	Played   int       // boards of a pair that does not sit out
	Minutes  exact.Num // from the start to the end of play in the last round
	Reasons  []string  // what speaks for it and against it
	// Sections are the pairs of each section, the largest first, for which the movement
	// is; nil where there is one section.
	Sections []int
	points   exact.Num
}

// suggested are the families that are tried, with the winners that they have. Of some
// there is one where the sizes of others leave off.
var suggested = []struct {
	family   string
	one, two bool
	teams    bool
}{
	{family: "howell", one: true},
	{family: "hesitation", one: true},
	{family: "double-hesitation", one: true},
	{family: "hesitation-bowman", one: true},
	{family: "mitchell", one: true, two: true},
	{family: "relay-mitchell", one: true, two: true},
	{family: "crisscross", one: true, two: true},
	{family: "scissors", two: true},
	{family: "web", one: true, two: true},
	{family: "bowman", one: true, two: true},
	{family: "double-bowman", one: true, two: true},
	{family: "appendix", two: true},
	{family: "rover", two: true},
	{family: "round-robin", teams: true},
	{family: "american-whist-teams", teams: true},
	{family: "split-american-whist", teams: true},
	{family: "new-england-relay", teams: true},
	{family: "thurner", teams: true},
	{family: "patton", teams: true},
	{family: "parallel-rows", teams: true},
}

// Suggest gives the movements that suit a wish, the best first. A RequestError says
// what is in the way, and what comes nearest.
func Suggest(w Wish) ([]Suggestion, error) {
	if err := w.check(); err != nil {
		return nil, err
	}
	if found := w.ranked(); len(found) > 0 {
		return found, nil
	}
	return nil, w.nearest()
}

// ranked are the candidates, the best first.
func (w Wish) ranked() []Suggestion {
	found := w.candidates()
	slices.SortStableFunc(found, func(a, b Suggestion) int { return b.points.Cmp(a.points) })
	return found
}

// Limits of a wish.
const (
	maxPairs   = 2 * maxTables
	maxPlayed  = 200
	maxMinutes = 24 * 60
)

func (w Wish) check() error {
	switch {
	case w.Pairs != 0 && w.Teams != 0:
		return cannot("", "pairs or teams are wanted, not both")
	case w.Teams != 0 && (w.Teams < 3 || w.Teams > maxTables):
		return cannot("", "a movement is for 3 to %d teams, not %d", maxTables, w.Teams)
	case w.Teams == 0 && (w.Pairs < 4 || w.Pairs > maxPairs):
		return cannot("", "a movement is for 4 to %d pairs, not %d", maxPairs, w.Pairs)
	case w.Winners < 0 || w.Winners > 2:
		return cannot("", "winners are 1 or 2, not %d", w.Winners)
	case w.Teams != 0 && w.Winners == 2:
		return cannot("", "teams have one winner")
	case w.Boards < 0 || w.Boards > maxPlayed || w.Minutes < 0 || w.Minutes > maxMinutes || w.Rounds < 0 || w.Rounds > maxPlayed:
		return cannot("", "boards %d, rounds %d, minutes %d: there are %d boards and rounds at most, and %d minutes", w.Boards, w.Rounds, w.Minutes, maxPlayed, maxMinutes)
	case w.Sections < 0 || w.Sections > 1 && (w.Teams > 0 || w.Pairs/w.Sections < 4):
		return cannot("a section has 4 pairs at least", "there cannot be %d sections", w.Sections)
	case w.Pace.Board.Sign() < 0 || w.Pace.Move.Sign() < 0:
		return cannot("", "a board takes %v minutes, a move %v: none is below 0", w.Pace.Board, w.Pace.Move)
	case w.Boards == 0 && w.Minutes == 0 && w.Rounds == 0:
		return cannot("26 boards, or 210 minutes", "the boards, the rounds or the minutes are wanted")
	}
	return nil
}

// longSession is so many boards that nobody wants to move after each of them.
const longSession = 18

// shapes are the rounds and the boards of each that go with the boards and the time:
// not a board more than asked for, and no fewer than five sixths.
func (w Wish) shapes() (all [][2]int) {
	most, least := w.Boards, w.Boards-w.Boards/6
	if w.Boards == 0 {
		most, least = maxPlayed, 1
	}
	fewest := 1
	if w.Boards >= longSession && w.Rounds == 0 {
		fewest = 2
	}
	for per := fewest; per <= 16; per++ {
		for rounds := 1; rounds <= maxTables && rounds*per <= most; rounds++ {
			if w.Rounds > 0 && rounds != w.Rounds || rounds*per < least {
				continue
			}
			if w.Minutes > 0 && exact.Int(w.Minutes).Less(w.Pace.session(rounds, per)) {
				continue
			}
			all = append(all, [2]int{rounds, per})
		}
	}
	if w.Boards > 0 {
		return all
	}
	// Without a number of boards, as many as there is time for, or a board a round.
	longest := 0
	for _, s := range all {
		longest = max(longest, s[0]*s[1])
	}
	return slices.DeleteFunc(all, func(s [2]int) bool {
		if w.Minutes == 0 {
			return s[1] > 1
		}
		return 6*s[0]*s[1] < 5*longest
	})
}

// candidates makes and rates what goes with the wish, in one section or more.
func (w Wish) candidates() (found []Suggestion) {
	for _, n := range w.divisions() {
		part := w
		sizes := sections(w.Pairs, n)
		if n > 1 {
			part.Pairs = sizes[0]
		}
		for _, s := range part.inSection() {
			if n > 1 {
				s.Sections = sizes
				s.Reasons = append(s.Reasons, sectionsText(sizes))
			}
			found = append(found, s)
		}
	}
	return found
}

// inSection makes and rates what goes with the wish in a single section.
func (w Wish) inSection() []Suggestion {
	type job struct {
		family string
		r      Request
	}
	var jobs []job
	tables, half := (w.Pairs+1)/2, w.Pairs%2 != 0
	shapes := w.shapes()
	if tables > maxWhole && w.Rounds == 0 && slices.ContainsFunc(shapes, func(s [2]int) bool { return s[0] >= fewRounds }) {
		shapes = slices.DeleteFunc(shapes, func(s [2]int) bool { return s[0] < fewRounds })
	}
	for _, shape := range shapes {
		for _, f := range suggested {
			r := Request{Tables: tables, HalfTable: half, Rounds: shape[0], PerSet: shape[1]}
			switch {
			case f.teams != (w.Teams > 0):
				continue
			case f.teams:
				r.Tables, r.HalfTable = w.Teams, false
				jobs = append(jobs, job{f.family, r})
				continue
			case f.family == "rover" && !half:
				continue
			}
			if f.two && w.Winners != 1 {
				jobs = append(jobs, job{f.family, r})
			}
			if f.one && w.Winners != 2 {
				if f.two {
					r.ArrowSwitch.Kind = SwitchAuto
				}
				jobs = append(jobs, job{f.family, r})
			}
		}
	}
	results := make([]*Suggestion, len(jobs))
	var wait sync.WaitGroup
	room := make(chan struct{}, 2)
	for i, j := range jobs {
		wait.Add(1)
		room <- struct{}{}
		go func() {
			defer func() { <-room; wait.Done() }()
			results[i] = w.try(j.family, j.r)
		}()
	}
	wait.Wait()
	var found []Suggestion
	seen := map[string]bool{}
	for _, s := range results {
		if s == nil {
			continue
		}
		// Two families may have the same movement.
		if key := string(WriteCSV(Movement{Winners: s.Movement.Winners, Meetings: s.Movement.Meetings})); !seen[key] {
			seen[key] = true
			found = append(found, *s)
		}
	}
	return found
}

// try makes a movement and says what speaks for it; nil where it cannot be.
func (w Wish) try(family string, r Request) *Suggestion {
	f, err := Named(family)
	if err != nil {
		return nil
	}
	m, err := f.Make(r)
	if err != nil || m.last() != r.Rounds {
		return nil
	}
	s := &Suggestion{Family: family, Request: r, Movement: m, Rating: Rate(m, m.Winners), Rounds: r.Rounds, PerRound: r.PerSet, Played: r.Rounds * r.PerSet}
	s.Minutes = w.Pace.session(r.Rounds, r.PerSet)
	s.weigh(w)
	return s
}

// weigh counts points: Qf for one winner, 100 for two and for teams, less what is
// awkward at the table.
func (s *Suggestion) weigh(w Wish) {
	r := s.Rating
	say := func(format string, args ...any) { s.Reasons = append(s.Reasons, fmt.Sprintf(format, args...)) }
	points := exact.Int(100)
	if s.Movement.Winners == 1 && r.Units != nil {
		points = r.Qf
	}
	less := func(n int) { points = points.Sub(exact.Int(n)) }
	hundred := exact.Int(100)
	switch c := r.Completeness; {
	case c.Equal(hundred):
		say("all pairs play the same boards")
	case r.SitOut > 0 && !s.Movement.Teams && s.boardsInPlay() == s.Played:
		say("a sit-out of %d boards at most", r.SitOut)
		less(max(0, r.SitOut-3))
	case s.Movement.Teams:
		// Teams are compared by their matches.
		less(r.SitOut)
	default:
		say("each plays %s%% of the boards", c.Text(0))
		points = points.Sub(hundred.Sub(c).Over(2))
		if r.SitOut > 0 {
			say("a sit-out of %d boards at most", r.SitOut)
			less(max(0, r.SitOut-3))
		}
	}
	switch copies, rounds := s.Movement.copies(), s.Movement.sharedRounds(); {
	case r.Sharing == 0:
	case hasRemark(s.Movement, "copies"):
		say("%d copies of the boards", copies)
		less(4)
	case s.Movement.Teams:
		tables := 2 * (r.Sharing / s.Rounds)
		say("%d tables share boards at a time", tables)
		less(min(tables/2, 3))
	case hasRemark(s.Movement, "halves"):
		say("boards are exchanged half-way in %s", counted(rounds, "round"))
		less(4)
	default:
		say("boards are shared in %s", counted(rounds, "round"))
		less(min(rounds, 4))
	}
	if r.Repeats > 0 {
		say("%d pairs of opponents meet twice", r.Repeats)
		less(2 * min(r.Repeats, 10))
	}
	if w.Boards > 0 && s.Played < w.Boards {
		say("%d boards, not %d", s.Played, w.Boards)
		points = points.Sub(exact.Frac(3*(w.Boards-s.Played), 2))
	}
	if s.Movement.Teams && s.Request.Tables > 0 {
		say("%d of %d opponents", min(s.opponents(), s.Request.Tables-1), s.Request.Tables-1)
		less(3 * max(0, s.Request.Tables-1-s.opponents()))
	}
	if s.Family == "rover" {
		say("a rover, and one pair that sits out in each round")
		less(2)
	}
	if !s.Movement.Teams {
		// The more opponents the better, but for rounds of a single board.
		others := w.Pairs - 1
		if s.Movement.Winners == 2 {
			others = w.Pairs / 2
		}
		less(2 * max(0, min(7, others)-s.Rounds))
		if s.PerRound == 1 {
			less(12)
		}
	}
	if s.Movement.Winners == 2 {
		s.points = points
		s.weighLines(w)
		points = s.points
	}
	if w.Minutes > 0 {
		say("%s of %d minutes", s.Minutes.String(), w.Minutes)
	} else {
		say("%s minutes", s.Minutes.String())
	}
	s.points = points
}

// Of fewer pairs than smallLine in a line the reference (Exeter, Sheffield and others) has
// a Howell: below six or seven tables.
const smallLine = 7

// weighLines says what is awkward of two winners: that few are ranked together, and that
// pairs who expect to go up a table have to be sent by cards.
func (s *Suggestion) weighLines(w Wish) {
	if line := w.Pairs / 2; line < smallLine && w.Winners == 0 {
		s.Reasons = append(s.Reasons, fmt.Sprintf("no more than %d pairs in a line are ranked together", (w.Pairs+1)/2))
		s.points = s.points.Sub(exact.Int(12 * (smallLine - line)))
	}
	if n := len(s.Movement.unruly()); 4*n > w.Pairs {
		s.Reasons = append(s.Reasons, fmt.Sprintf("%d pairs go where the cards say", n))
		s.points = s.points.Sub(exact.Int(4))
	}
}

// hasRemark tells whether a movement has a remark of a name.
func hasRemark(m Movement, name string) bool {
	return slices.ContainsFunc(m.Remarks, func(i scoring.Item) bool { return i.Name == name })
}

// counted is a number of things: 1 round, 2 rounds.
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// sharedRounds is in how many rounds a board is at several tables.
func (m *Movement) sharedRounds() int {
	type use struct{ round, board int }
	used, shared := map[use]bool{}, map[int]bool{}
	for _, g := range m.Meetings {
		if !g.Played() {
			continue
		}
		for _, b := range g.Boards {
			if used[use{g.Round, b}] {
				shared[g.Round] = true
			}
			used[use{g.Round, b}] = true
		}
	}
	return len(shared)
}

// boardsInPlay is how many boards there are.
func (s *Suggestion) boardsInPlay() int {
	boards := map[int]bool{}
	for _, g := range s.Movement.Meetings {
		for _, b := range g.Boards {
			boards[b] = true
		}
	}
	return len(boards)
}

// opponents is how many the first team meets both ways.
func (s *Suggestion) opponents() int {
	met := map[int]int{}
	for _, g := range s.Movement.Meetings {
		switch {
		case !g.Played():
		case g.NS == 1:
			met[g.EW] |= 1
		case g.EW == 1:
			met[g.NS] |= 2
		}
	}
	n := 0
	for _, lines := range met {
		if lines == 3 {
			n++
		}
	}
	return n
}

// nearest says why nothing goes with the wish: time, or sizes.
func (w Wish) nearest() error {
	wanted := []string{}
	if w.Boards > 0 {
		wanted = append(wanted, fmt.Sprintf("%d boards", w.Boards))
	}
	if w.Rounds > 0 {
		wanted = append(wanted, fmt.Sprintf("%d rounds", w.Rounds))
	}
	who := fmt.Sprintf("%d pairs", w.Pairs)
	if w.Teams > 0 {
		who = fmt.Sprintf("%d teams", w.Teams)
	}
	what := strings.Join(wanted, " in ")
	if w.Minutes > 0 {
		longer, fewer := w, w
		longer.Minutes = 0
		fewer.Boards, fewer.Rounds = 0, 0
		hint := ""
		if all := longer.ranked(); what != "" && len(all) > 0 {
			hint = fmt.Sprintf("%d boards in %d rounds take %s minutes", all[0].Played, all[0].Rounds, all[0].Minutes)
		}
		if all := fewer.ranked(); what != "" && len(all) > 0 {
			if hint != "" {
				hint += "; "
			}
			hint += fmt.Sprintf("in %d minutes %d boards can be played, in %d rounds", w.Minutes, all[0].Played, all[0].Rounds)
		}
		return cannot(hint, "no movement of %s has %s in %d minutes", who, cmp.Or(what, "a round"), w.Minutes)
	}
	if w.Rounds > 0 && w.Boards > 0 {
		// The rounds may go, with another number of boards.
		any := w
		any.Boards = 0
		if len(any.candidates()) > 0 {
			per := w.Boards / w.Rounds
			hint := fmt.Sprintf("%d boards, %d a round", (per+1)*w.Rounds, per+1)
			if per > 0 {
				hint = fmt.Sprintf("%d boards, %d a round, or %s", per*w.Rounds, per, hint)
			}
			return cannot(hint, "no movement of %s has %s", who, what)
		}
	}
	for step := 1; step <= maxPlayed && w.Rounds > 0; step++ {
		for _, rounds := range []int{w.Rounds - step, w.Rounds + step} {
			near := w
			near.Rounds, near.Boards = rounds, 0
			if rounds > 0 && rounds <= maxTables {
				if len(near.candidates()) > 0 {
					return cannot(fmt.Sprintf("%d rounds", rounds), "no movement of %s has %s", who, what)
				}
			}
		}
	}
	return cannot("", "no movement of %s has %s", who, what)
}
