package event

import (
	"cmp"
	"iter"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"recap/imp"
	"recap/scoring"
)

// deal is the results of one deal that can be held against each other.
type deal struct {
	*checker
	number int32
	rows   []int // of the event, with a result at the table
	cards  scoring.Deal
	known  bool // the cards are
	// kinds are the different results, of which a large field has few.
	kinds []kindOfResult
	index map[result]int32 // of the kinds, where there are many
	// wrong counts the rows that were told to be wrong, gone how often that left a kind
	// with one row or none: what was found of a kind holds until they change.
	wrong, gone int32
}

// result is what is the same in all rows of a kind.
type result struct {
	contract      scoring.Contract
	declarer      scoring.Seat
	vul           scoring.Vulnerability
	tricks, score int
}

// kindOfResult is rows with the same result that are not told to be wrong.
type kindOfResult struct {
	result
	row  *scoring.Row // one of them
	n    int
	fine [checks]int32 // when, from 1, a row was found to be fine
	// nearest is the misfit of a row of the kind on its own board, found when, from 1.
	nearest, foundAt int32
}

// What is asked of the rows of a kind, of all in the same way.
const (
	isOnItsSide = iota
	isOfLikelyTricks
	checks
)

// put counts a row in the deal.
func (d *deal) put(row int, r *scoring.Row) {
	at := d.kind(result{r.Contract, r.Declarer, r.Vulnerability(), r.Tricks, r.Score})
	k := &d.kinds[at]
	k.row = r
	if !d.told[row] {
		k.n++
	}
	d.inDeal[row] = kindOfDeal{d.number, int32(at)}
}

// kindOfDeal tells of a row which deal it is of, and what kind.
type kindOfDeal struct{ deal, kind int32 }

// kind is the number of the kind of a result, which is added if need be.
func (d *deal) kind(of result) int {
	const few = 8
	if len(d.kinds) <= few {
		if at := slices.IndexFunc(d.kinds, func(k kindOfResult) bool { return k.result == of }); at >= 0 {
			return at
		}
	} else if at, ok := d.index[of]; ok {
		return int(at)
	}
	d.kinds = append(d.kinds, kindOfResult{result: of})
	at := len(d.kinds) - 1
	switch {
	case at < few:
	case at == few:
		d.index = map[result]int32{}
		for n := range d.kinds {
			d.index[d.kinds[n].result] = int32(n)
		}
	default:
		d.index[of] = int32(at)
	}
	return at
}

// tell marks the result of a row as one that is told to be wrong.
func (d *deal) tell(row int) {
	if d.told[row] {
		return
	}
	d.told[row] = true
	d.wrong++
	k := &d.kinds[d.inDeal[row].kind]
	if k.n--; k.n <= 1 {
		d.gone++
	}
	if d.tally.of == d {
		d.tally.add(&k.result, -1)
	}
}

// isFine tells whether a row of the kind of this one was found to be fine, with the
// same others; found says that one was.
func (d *deal) isFine(row, check int) bool {
	return d.kinds[d.inDeal[row].kind].fine[check] == d.wrong+1
}

func (d *deal) found(row, check int) { d.kinds[d.inDeal[row].kind].fine[check] = d.wrong + 1 }

// besides goes over the results of the deal but those of some rows, and without
// those that are told to be wrong.
func (d *deal) besides(rows ...int) iter.Seq2[*scoring.Row, int] {
	return func(yield func(*scoring.Row, int) bool) {
		for at := range d.kinds {
			k := &d.kinds[at]
			n := k.n
			for _, row := range rows {
				if d.inDeal[row] == (kindOfDeal{d.number, int32(at)}) && !d.told[row] {
					n--
				}
			}
			if n > 0 && !yield(k.row, n) {
				return
			}
		}
	}
}

// tally is what the results of a deal come to: how often each side took so many tricks
// in a strain, who declared it how often, and how often there was a score. Those that
// are told to be wrong are left out.
type tally struct {
	of     *deal
	tricks [scoring.NoTrump + 1][scoring.EW + 1][14]int
	seats  [scoring.NoTrump + 1][scoring.West + 1]int
	scores map[int]int
	signs  [3]int // of the scores: negative, 0, positive
	n      int
}

// count is the tally of a deal.
func (d *deal) count() *tally {
	t := &d.tally
	if t.of != d {
		*t = tally{of: d, scores: t.scores}
		if t.scores == nil {
			t.scores = map[int]int{}
		}
		clear(t.scores)
		for at := range d.kinds {
			if k := &d.kinds[at]; k.n > 0 {
				t.add(&k.result, k.n)
			}
		}
	}
	return t
}

// add counts n rows of a result.
func (t *tally) add(r *result, n int) {
	if r.contract.Level > 0 && r.declarer != scoring.NoSeat {
		t.tricks[r.contract.Strain][r.declarer.Line()][r.tricks] += n
		t.seats[r.contract.Strain][r.declarer] += n
	}
	t.scores[r.score] += n
	t.signs[1+cmp.Compare(r.score, 0)] += n
	t.n += n
}

// without is the tally of a deal without a row; with counts it again.
func (d *deal) without(row int) *tally {
	t := d.count()
	if d.inDeal[row].deal == d.number && !d.told[row] {
		t.add(&d.kinds[d.inDeal[row].kind].result, -1)
	}
	return t
}

func (d *deal) with(row int) {
	if d.inDeal[row].deal == d.number && !d.told[row] {
		d.tally.add(&d.kinds[d.inDeal[row].kind].result, 1)
	}
}

// declared is how often a side declared a strain.
func (t *tally) declared(side scoring.Line, strain scoring.Strain) (n int) {
	for _, k := range t.tricks[strain][side] {
		n += k
	}
	return n
}

// checkBoards looks at the results of each deal.
func (c *checker) checkBoards() {
	perRound := c.teams && c.dealsPerRound()
	type key struct {
		round, board int
		group        string
	}
	c.inDeal = make([]kindOfDeal, len(c.ev.Rows))
	var room []deal // for the deals of a field
	before := int32(0)
	for _, f := range c.fields {
		boards, others := map[int]int{}, map[key]int{} // the deals, from 1: of boards that are one deal, and all others
		var keys []key
		var counts []int
		room = room[:0]
		for _, i := range f.rows {
			r := &c.ev.Rows[i]
			if r.Outcome != scoring.Played {
				continue
			}
			k := key{board: r.Board, group: r.Group()}
			if perRound {
				k.round = r.Round
			}
			at := boards[k.board]
			if plain := k.round == 0 && k.group == ""; !plain || at == 0 {
				if !plain {
					at = others[k]
				}
				if at == 0 {
					keys, counts = append(keys, k), append(counts, 0)
					at = len(keys)
					room = slices.Grow(room, 1)[:at] // with the room of its kinds
					room[at-1] = deal{checker: c, number: before + int32(at), kinds: room[at-1].kinds[:0]}
					if plain {
						boards[k.board] = at
					} else {
						others[k] = at
					}
				}
			}
			counts[at-1]++
			room[at-1].put(i, r)
		}
		all := make([]int, len(f.rows))
		for n, count := range counts {
			room[n].rows, all = all[:0:count], all[count:]
		}
		for _, i := range f.rows {
			if n := c.inDeal[i].deal - before; n > 0 {
				room[n-1].rows = append(room[n-1].rows, i)
			}
		}
		before += int32(len(keys))
		c.tally.of = nil
		order := make([]int, len(keys))
		for n := range order {
			order[n] = n
		}
		slices.SortFunc(order, func(x, y int) int {
			a, b := keys[x], keys[y]
			return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.board, b.board), strings.Compare(a.group, b.group))
		})
		deals := make([]*deal, len(order))
		byBoard := map[int]*deal{}
		for n, at := range order {
			d := &room[at]
			d.cards, d.known = c.cards(&c.ev.Rows[d.rows[0]])
			deals[n] = d
			if k := keys[at]; !perRound && k.group == "" {
				byBoard[k.board] = d
			}
		}
		for _, d := range deals {
			d.impossible()
			d.leads()
		}
		c.exchanged(byBoard)
		for _, d := range deals {
			d.wrongSides()
			d.unlikelyTricks()
			d.trumps()
			d.extremes()
			d.allPassed()
		}
	}
}

// cards are those of the board of a row: of its section, or of the session.
func (c *checker) cards(r *scoring.Row) (scoring.Deal, bool) {
	for _, section := range [...]string{r.Section, ""} {
		if d, ok := c.ev.Deals[scoring.BoardKey{Session: r.Session, Section: section, Board: r.Board}]; ok {
			return d, d.Known()
		}
	}
	return scoring.Deal{}, false
}

// impossible finds scores without a contract that none gives at the vulnerability
// of the board: 420 where both are vulnerable.
func (d *deal) impossible() {
	impossible := func(k kindOfResult) bool { return k.contract.IsZero() && !scoring.PossibleScore(k.score, k.vul) }
	if !slices.ContainsFunc(d.kinds, impossible) {
		return
	}
	for _, i := range d.rows {
		if !impossible(d.kinds[d.inDeal[i].kind]) {
			continue
		}
		r := &d.ev.Rows[i]
		f := d.about(scoring.ImpossibleScore, i)
		// The same contract and tricks at the right vulnerability, or the other side's.
		others := d.without(i)
		for _, score := range d.scoresInstead(r.Score, r.Vulnerability()) {
			if others.scores[score] > 0 {
				f.Probable = signed(score)
				break
			}
		}
		d.with(i)
		d.tell(i)
		d.add(f, scoring.Failure, "impossible_score", signed(r.Score), r.Vulnerability().String())
	}
}

// impossibleScore is a score that no contract gives at a vulnerability.
type impossibleScore struct {
	score int
	vul   scoring.Vulnerability
}

// scoresInstead are the scores that may be meant by one that nothing gives. They are
// looked for once.
func (c *checker) scoresInstead(score int, vul scoring.Vulnerability) []int {
	if c.instead == nil {
		c.instead = map[impossibleScore][]int{}
	}
	k := impossibleScore{score, vul}
	if _, known := c.instead[k]; !known {
		c.instead[k] = append(scoring.ScoresInstead(score, vul), -score)
	}
	return c.instead[k]
}

// witnesses are the tricks that the other results promise a side in a strain: its
// own there, and what the opponents left where they played it. Twice the middle of
// them, and how many there are; ok is false where they disagree.
func (d *deal) witnesses(row int, side scoring.Line, strain scoring.Strain) (twice, n int, ok bool) {
	others := d.without(row)
	counts := others.tricks[strain][side]
	for t, k := range others.tricks[strain][side.Other()] {
		counts[13-t] += k
	}
	d.with(row)
	for _, k := range counts {
		n += k
	}
	if n == 0 {
		return 0, 0, false
	}
	at := func(i int) (tricks int) { // of the witness number i, in ascending order
		for i >= counts[tricks] {
			i -= counts[tricks]
			tricks++
		}
		return tricks
	}
	twice = at((n-1)/2) + at(n/2)
	near := 0
	for t, k := range counts {
		if abs(2*t-twice) <= 4 {
			near += k
		}
	}
	return twice, n, 5*near >= 4*n
}

// makes are twice the tricks of a side with open cards, as witnesses gives them.
func (d *deal) makes(side scoring.Line, strain scoring.Strain) (twice int, ok bool) {
	m := d.cards.Makes
	if m == nil {
		return 0, false
	}
	seat := scoring.North
	if side == scoring.EW {
		seat = scoring.East
	}
	a, b := m.Tricks(seat, strain), m.Tricks(seat+2, strain)
	return a + b, a >= 0 && b >= 0
}

// wrongSides finds contracts that were entered for the side that did not play
// them: both sides cannot take ten tricks in one strain.
func (d *deal) wrongSides() {
	for _, i := range d.rows {
		if d.told[i] || d.isFine(i, isOnItsSide) {
			continue
		}
		d.found(i, isOnItsSide) // unless it is told below
		r := &d.ev.Rows[i]
		if r.Contract.IsZero() {
			d.wrongSign(i)
			continue
		}
		if r.Contract.Level == 0 || r.Declarer == scoring.NoSeat {
			continue
		}
		side, strain := r.Declarer.Line(), r.Contract.Strain
		twice, n, agree := d.witnesses(i, side, strain)
		if open, ok := d.makes(side, strain); ok && (n == 0 || !agree) {
			twice, n, agree = open, 3, true
		}
		// The tricks that were entered against those of either side.
		as, turned := 2*r.Tricks-twice, 2*r.Tricks-(26-twice)
		if !agree || turned < -3 || turned > 3 || as < 8 || as < 10 && n < 2 {
			continue
		}
		others := d.without(i)
		own, theirs := others.declared(side, strain), others.declared(side.Other(), strain)
		d.with(i)
		if own > 0 && own >= theirs {
			continue
		}
		f := d.about(scoring.WrongSide, i)
		seat := d.usualDeclarer(i, strain, side.Other())
		who := side.Other().String()
		if seat != scoring.NoSeat {
			who = seat.String()
		}
		to := scoring.NSScore(r.Contract, seatOf(side.Other()), r.Vulnerability(), r.Tricks)
		f.Probable = r.Contract.String() + scoring.ResultText(r.Contract, r.Tricks) + " " + who + " " + number(to)
		d.tell(i)
		d.add(f, scoring.Warning, "wrong_side", number(r.Tricks), strain.Symbol(), side.String(), side.Other().String(), number((26-twice+1)/2))
	}
}

func seatOf(line scoring.Line) scoring.Seat {
	if line == scoring.EW {
		return scoring.East
	}
	return scoring.North
}

// usualDeclarer is who of a side mostly played the strain at the other tables;
// NoSeat where it is not said.
func (d *deal) usualDeclarer(row int, strain scoring.Strain, side scoring.Line) scoring.Seat {
	count := d.without(row).seats[strain]
	d.with(row)
	seat := seatOf(side)
	switch {
	case count[seat] > count[seat+2]:
		return seat
	case count[seat] < count[seat+2]:
		return seat + 2
	}
	return scoring.NoSeat
}

// aGame is the least score of a game, nearly; below it both sides often make something.
const aGame = 300

// wrongSign finds scores without a contract under the wrong sign: it stands alone
// against all others, and with the other sign it is one of theirs.
func (d *deal) wrongSign(i int) {
	r := &d.ev.Rows[i]
	if abs(r.Score) < aGame || !scoring.PossibleScore(-r.Score, r.Vulnerability()) {
		return
	}
	others := d.without(i)
	all, same, turned := others.n, others.signs[1+cmp.Compare(r.Score, 0)], others.scores[-r.Score]
	d.with(i)
	if all < 3 || same > 0 || turned < 2 || 3*turned < all {
		return
	}
	f := d.about(scoring.WrongSide, i)
	f.Probable = signed(-r.Score)
	d.tell(i)
	d.add(f, scoring.Warning, "wrong_sign", signed(r.Score), number(turned), signed(-r.Score))
}

// unlikelyTricks finds results far from the tricks that the strain gave the side
// at the other tables.
func (d *deal) unlikelyTricks() {
	for _, i := range d.rows {
		if d.told[i] || d.isFine(i, isOfLikelyTricks) {
			continue
		}
		d.found(i, isOfLikelyTricks) // unless it is told below
		r := &d.ev.Rows[i]
		if r.Contract.Level == 0 || r.Declarer == scoring.NoSeat {
			continue
		}
		twice, n, agree := d.witnesses(i, r.Declarer.Line(), r.Contract.Strain)
		off := 2*r.Tricks - twice
		// Four tricks, where all tables agree as well as they can.
		if !agree || n < 3 || abs(off) < 8 || abs(off) < 10 && (n < 4 || !d.atOne(i)) {
			continue
		}
		f := d.about(scoring.TricksUnlikely, i)
		// Tricks entered for a result against the contract, or the other way round.
		over := r.Tricks - int(r.Contract.Level) - 6
		for _, t := range [...]int{over, int(r.Contract.Level) + 6 - over} {
			if t >= 0 && t <= 13 && abs(2*t-twice) <= 2 {
				f.Probable = scoring.EntryText(r.Contract, r.Declarer, t, scoring.NSScore(r.Contract, r.Declarer, r.Vulnerability(), t))
				break
			}
		}
		d.tell(i)
		d.add(f, scoring.Warning, "tricks_unlikely", number(r.Tricks), r.Contract.Strain.Symbol(), number((twice+1)/2), number(n), r.Declarer.Line().String())
	}
}

// atOne tells whether all other results of a row's side and strain are within a trick.
func (d *deal) atOne(i int) bool {
	r := &d.ev.Rows[i]
	low, high := 13, 0
	for t, k := range d.without(i).tricks[r.Contract.Strain][r.Declarer.Line()] {
		if k > 0 {
			low, high = min(low, t), max(high, t)
		}
	}
	d.with(i)
	return high-low <= 1
}

// trumps finds suit contracts of a side that holds so few of the trumps that the
// side or the suit is rather another one.
func (d *deal) trumps() {
	if !d.known {
		return
	}
	for _, i := range d.rows {
		r := &d.ev.Rows[i]
		if d.told[i] || r.Contract.Level == 0 || r.Declarer == scoring.NoSeat || r.Contract.Strain == scoring.NoTrump {
			continue
		}
		hand := d.cards.Hands[r.Declarer-scoring.North]
		dummy := d.cards.Hands[(r.Declarer-scoring.North+2)%4]
		if hand == (scoring.Hand{}) || dummy == (scoring.Hand{}) {
			continue
		}
		suit := r.Contract.Strain - scoring.Clubs
		held := bits.OnesCount16(hand[suit]) + bits.OnesCount16(dummy[suit])
		if held > 4 {
			continue
		}
		f := d.about(scoring.FewTrumps, i)
		d.tell(i)
		d.add(f, scoring.Warning, "few_trumps", r.Declarer.Line().String(), number(held), r.Contract.Strain.Symbol())
	}
}

// leads finds opening leads that the leader does not hold.
func (d *deal) leads() {
	if !d.known {
		return
	}
	for _, i := range d.rows {
		r := &d.ev.Rows[i]
		if r.Lead.Suit == scoring.NoStrain || r.Contract.Level == 0 || r.Declarer == scoring.NoSeat {
			continue
		}
		leader := next(r.Declarer)
		holder := d.holder(r.Lead)
		if holder == scoring.NoSeat || d.cards.Hands[leader-scoring.North] == (scoring.Hand{}) {
			continue
		}
		if d.leadsSeen++; holder == leader {
			continue
		}
		f := d.about(scoring.LeadNotHeld, i)
		// The partner of the leader led: the other hand of the side declared.
		if holder.Line() == leader.Line() {
			declarer := (r.Declarer-scoring.North+2)%4 + scoring.North
			f.Probable = scoring.EntryText(r.Contract, declarer, r.Tricks, r.Score)
		}
		f.Severity, f.Reason = scoring.Warning, fact("lead_not_held", r.Lead.Symbols(), leader.String(), holder.String())
		d.badLeads = append(d.badLeads, f)
	}
}

// tellLeads raises the findings of leads. Where many leads are not the leader's
// nobody took care when they were entered: that is one note.
func (c *checker) tellLeads() {
	const few, oneIn = 3, 25
	if len(c.badLeads) <= few || oneIn*len(c.badLeads) <= c.leadsSeen {
		c.findings = append(c.findings, c.badLeads...)
		return
	}
	f := scoring.Finding{Code: scoring.LeadNotHeld, Row: -1, Pos: scoring.Position{File: c.ev.File}}
	c.add(f, scoring.Note, "leads_not_held", number(len(c.badLeads)), number(c.leadsSeen))
}

// next is the player on the left.
func next(s scoring.Seat) scoring.Seat { return (s-scoring.North+1)%4 + scoring.North }

// holder is who has a card; NoSeat where nobody is known to.
func (d *deal) holder(card scoring.Card) scoring.Seat {
	bit := uint16(1) << strings.IndexByte("23456789TJQKA", card.Rank)
	for seat, h := range d.cards.Hands {
		if h[card.Suit-scoring.Clubs]&bit != 0 {
			return scoring.North + scoring.Seat(seat)
		}
	}
	return scoring.NoSeat
}

// extremes finds a result that lies far outside of all others.
func (d *deal) extremes() {
	all := 0
	low, high := ends{1 << 20, 1 << 20}, ends{-1 << 20, -1 << 20}
	for at := range d.kinds {
		k := &d.kinds[at]
		for range min(k.n, 2) {
			low, high = low.least(k.score), high.most(k.score)
		}
		all += k.n
	}
	if all < 6 {
		return
	}
	for _, i := range d.rows {
		k := &d.kinds[d.inDeal[i].kind]
		low, high, n := low.without(k.score), high.without(k.score), all-1
		gap := 0
		switch {
		case k.score > high:
			gap = imp.Of(k.score - high)
		case k.score < low:
			gap = imp.Of(low - k.score)
		}
		passed := k.contract.IsPass() && (low >= aGame || high <= -aGame)
		if !passed && (gap < 13 || gap < imp.Of(high-low)) || d.told[i] {
			continue
		}
		r := &d.ev.Rows[i]
		if passed {
			d.add(d.about(scoring.LoneExtreme, i), scoring.Warning, "passed_game", number(n))
			continue
		}
		if d.asOthers(i) || d.elsewhere(r) {
			continue
		}
		f := d.about(scoring.LoneExtreme, i)
		// Without a contract it may be a slam that nobody else bid, or a penalty.
		severity := scoring.Note
		if !r.Contract.IsZero() {
			severity = scoring.Warning
		}
		if low == high {
			d.add(f, severity, "lone_extreme_one", signed(r.Score), signed(low), number(gap))
			continue
		}
		d.add(f, severity, "lone_extreme", signed(r.Score), signed(low), signed(high), number(gap))
	}
}

// ends are the last score and the last but one, which may be the same.
type ends [2]int

func (e ends) least(score int) ends {
	return ends{min(e[0], score), min(max(e[0], score), e[1])}
}

func (e ends) most(score int) ends {
	return ends{max(e[0], score), max(min(e[0], score), e[1])}
}

// without is the last of all scores but one of these.
func (e ends) without(score int) int {
	if e[0] == score {
		return e[1]
	}
	return e[0]
}

// elsewhere tells whether the score stands in another section too, which is scored
// apart and may have the same deals.
func (d *deal) elsewhere(r *scoring.Row) bool {
	if len(d.ev.Sections) < 2 {
		return false
	}
	if d.everywhere == nil {
		d.findEverywhere()
	}
	for score, section := range d.everywhere[boardOfSection{session: r.Session, board: r.Board}] {
		if (section == nil || *section != r.Section) && abs(imp.Of(score-r.Score)) <= 2 {
			return true
		}
	}
	return false
}

// findEverywhere finds the scores of each board of a session, with the section of those
// that stand in one only.
func (c *checker) findEverywhere() {
	c.everywhere = map[boardOfSection]map[int]*string{}
	for i := range c.ev.Rows {
		r := &c.ev.Rows[i]
		if r.Outcome != scoring.Played {
			continue
		}
		k := boardOfSection{session: r.Session, board: r.Board}
		if c.everywhere[k] == nil {
			c.everywhere[k] = map[int]*string{}
		}
		if section, seen := c.everywhere[k][r.Score]; !seen {
			c.everywhere[k][r.Score] = &r.Section
		} else if section != nil && *section != r.Section {
			c.everywhere[k][r.Score] = nil
		}
	}
}

// asOthers tells whether others played the strain as well, and took about as many
// tricks: then only the bidding was another one.
func (d *deal) asOthers(i int) bool {
	r := &d.ev.Rows[i]
	if r.Contract.Level == 0 || r.Declarer == scoring.NoSeat {
		return false
	}
	twice, n, agree := d.witnesses(i, r.Declarer.Line(), r.Contract.Strain)
	return agree && n >= 2 && abs(2*r.Tricks-twice) <= 2
}

// allPassed finds boards that nobody bid on.
func (d *deal) allPassed() {
	if len(d.rows) < 4 {
		return
	}
	for _, i := range d.rows {
		if r := &d.ev.Rows[i]; r.Score != 0 || !r.Contract.IsPass() && !r.Contract.IsZero() {
			return
		}
	}
	f := d.about(scoring.AllPassed, d.rows[0])
	f.Row, f.NS, f.EW, f.Entry, f.Round, f.Table = -1, scoring.ID{}, scoring.ID{}, "", 0, 0
	d.add(f, scoring.Warning, "all_passed", number(len(d.rows)))
}

// exchanged finds two boards of a meeting whose results stand under each other's
// number: both fit far better the other way.
func (c *checker) exchanged(deals map[int]*deal) {
	type meeting struct {
		round, ns, ew int
	}
	// Only results that are far from all others of their board come into question; most
	// meetings have none, or one.
	odd := map[meeting][]int{}
	boards := slices.Sorted(maps.Keys(deals))
	for _, b := range boards {
		d := deals[b]
		if len(d.rows) < 4 {
			continue
		}
		uneven := d.uneven()
		for _, i := range d.rows {
			if u := c.unitsOf(i); u[0] >= 0 && u[1] >= 0 && !c.told[i] && (uneven || d.isOdd(i)) {
				k := meeting{round: c.ev.Rows[i].Round, ns: u[0], ew: u[1]}
				odd[k] = append(odd[k], i)
			}
		}
	}
	const most = 64 // far more are not two boards that were exchanged
	maps.DeleteFunc(odd, func(_ meeting, rows []int) bool { return len(rows) < 2 || len(rows) > most })
	if len(odd) == 0 {
		return
	}
	seen := map[meeting]bool{}
	var order []meeting
	for _, b := range boards {
		for _, i := range deals[b].rows {
			u := c.unitsOf(i)
			k := meeting{round: c.ev.Rows[i].Round, ns: u[0], ew: u[1]}
			if odd[k] != nil && !seen[k] && !c.told[i] {
				seen[k] = true
				order = append(order, k)
			}
		}
	}
	for _, k := range order {
		for n, i := range odd[k] {
			for _, j := range odd[k][n+1:] {
				c.exchangedTwo(deals, i, j)
			}
		}
	}
}

// far is the misfit from which on a result is odd, in IMPs.
const far = 10

// isOdd tells whether a result is far from all others of the deal.
func (d *deal) isOdd(row int) bool { return d.own(row) >= far }

// own is the misfit of a row of the deal.
func (d *deal) own(row int) int {
	k := &d.kinds[d.inDeal[row].kind]
	if d.told[row] {
		return d.misfit(row, row)
	}
	if k.foundAt != d.gone+1 {
		k.nearest, k.foundAt = int32(d.misfit(row, row)), d.gone+1
	}
	return int(k.nearest)
}

// uneven tells whether a score is not that of its contract at the vulnerability of the
// deal: then one result may be near another one, and that one not near the first.
func (d *deal) uneven() bool {
	vul := d.ev.Rows[d.rows[0]].Vulnerability()
	return slices.ContainsFunc(d.kinds, func(k kindOfResult) bool {
		return k.contract.Level > 0 && k.declarer != scoring.NoSeat && k.score != scoring.NSScore(k.contract, k.declarer, vul, k.tricks)
	})
}

func (c *checker) exchangedTwo(deals map[int]*deal, i, j int) {
	x, y := &c.ev.Rows[i], &c.ev.Rows[j]
	if x.Board == y.Board || c.told[i] || c.told[j] {
		return
	}
	a, b := deals[x.Board], deals[y.Board]
	if !a.isOdd(i) || !b.isOdd(j) || b.misfit(i, i, j) > 2 || a.misfit(j, i, j) > 2 || sameResult(x, y) {
		return
	}
	for _, of := range [...]struct{ row, other int }{{i, j}, {j, i}} {
		f := c.about(scoring.BoardsExchanged, of.row)
		other := &c.ev.Rows[of.other]
		f.Probable = other.Entry()
		if other.Contract.Level > 0 && other.Declarer != scoring.NoSeat {
			f.Probable = scoring.EntryText(other.Contract, other.Declarer, other.Tricks,
				scoring.NSScore(other.Contract, other.Declarer, c.ev.Rows[of.row].Vulnerability(), other.Tricks))
		}
		deals[c.ev.Rows[of.row].Board].tell(of.row)
		c.add(f, scoring.Warning, "boards_exchanged", number(c.ev.Rows[of.row].Board), number(other.Board))
	}
}

// misfit is how far the result of a row is from the nearest one of the deal, in
// IMPs, some rows left out; where the contract is known, from the nearest one in
// its strain by the same side, if the deal has any.
func (d *deal) misfit(row int, without ...int) int {
	r := &d.ev.Rows[row]
	score := r.Score
	played := r.Contract.Level > 0 && r.Declarer != scoring.NoSeat
	if played {
		score = scoring.NSScore(r.Contract, r.Declarer, d.ev.Rows[d.rows[0]].Vulnerability(), r.Tricks)
	}
	nearest := imp.Max
	for o := range d.besides(without...) {
		off := abs(imp.Of(o.Score - score))
		if played && o.Contract.Level > 0 && (o.Contract.Strain != r.Contract.Strain || o.Declarer.Line() != r.Declarer.Line()) {
			off += 6 // the same points for another contract are no likeness
		}
		nearest = min(nearest, off)
	}
	return nearest
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
