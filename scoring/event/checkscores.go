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
	rows  []int // of the event, with a result at the table
	cards scoring.Deal
	known bool // the cards are
	// kinds are the different results, of which a large field has few; of is the kind
	// of each row.
	kinds []kindOfResult
	of    map[int]int
}

// kindOfResult is rows with the same result that are not told to be wrong.
type kindOfResult struct {
	*scoring.Row // one of them
	n            int
}

// put adds a row into the deal.
func (d *deal) put(row int) {
	r := &d.ev.Rows[row]
	d.rows = append(d.rows, row)
	at := slices.IndexFunc(d.kinds, func(k kindOfResult) bool {
		return k.Contract == r.Contract && k.Declarer == r.Declarer && k.Tricks == r.Tricks && k.Score == r.Score
	})
	if at < 0 {
		at = len(d.kinds)
		d.kinds = append(d.kinds, kindOfResult{Row: r})
	}
	d.of[row] = at
	if !d.told[row] {
		d.kinds[at].n++
	}
}

// tell marks the result of a row as one that is told to be wrong.
func (d *deal) tell(row int) {
	if !d.told[row] {
		d.told[row] = true
		d.kinds[d.of[row]].n--
	}
}

// besides goes over the results of the deal but those of some rows, and without
// those that are told to be wrong.
func (d *deal) besides(rows ...int) iter.Seq2[*scoring.Row, int] {
	return func(yield func(*scoring.Row, int) bool) {
		for at, k := range d.kinds {
			n := k.n
			for _, row := range rows {
				if of, here := d.of[row]; here && of == at && !d.told[row] {
					n--
				}
			}
			if n > 0 && !yield(k.Row, n) {
				return
			}
		}
	}
}

// checkBoards looks at the results of each deal.
func (c *checker) checkBoards() {
	perRound := c.teams && c.dealsPerRound()
	type key struct {
		round, board int
		group        string
	}
	for _, f := range c.fields {
		deals := map[key]*deal{}
		for _, i := range f.rows {
			r := &c.ev.Rows[i]
			if r.Outcome != scoring.Played {
				continue
			}
			k := key{board: r.Board, group: r.Group()}
			if perRound {
				k.round = r.Round
			}
			if deals[k] == nil {
				deals[k] = &deal{checker: c, of: map[int]int{}}
				deals[k].cards, deals[k].known = c.cards(r)
			}
			deals[k].put(i)
		}
		keys := slices.SortedFunc(maps.Keys(deals), func(a, b key) int {
			return cmp.Or(cmp.Compare(a.round, b.round), cmp.Compare(a.board, b.board), strings.Compare(a.group, b.group))
		})
		byBoard := map[int]*deal{}
		for _, k := range keys {
			if !perRound && k.group == "" {
				byBoard[k.board] = deals[k]
			}
		}
		for _, k := range keys {
			deals[k].impossible()
			deals[k].leads()
		}
		c.exchanged(byBoard)
		for _, k := range keys {
			deals[k].wrongSides()
			deals[k].unlikelyTricks()
			deals[k].trumps()
			deals[k].extremes()
			deals[k].allPassed()
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
	for _, i := range d.rows {
		r := &d.ev.Rows[i]
		if !r.Contract.IsZero() || scoring.PossibleScore(r.Score, r.Vulnerability()) {
			continue
		}
		f := d.about(scoring.ImpossibleScore, i)
		// The same contract and tricks at the right vulnerability, or the other side's.
		for _, score := range append(scoring.ScoresInstead(r.Score, r.Vulnerability()), -r.Score) {
			if d.others(i, func(o *scoring.Row) bool { return o.Score == score }) > 0 {
				f.Probable = signed(score)
				break
			}
		}
		d.tell(i)
		d.add(f, scoring.Failure, "impossible_score", signed(r.Score), r.Vulnerability().String())
	}
}

// others counts the other results of the deal, without those that are told to be
// wrong, of which something is true.
func (d *deal) others(row int, is func(*scoring.Row) bool) (n int) {
	for r, k := range d.besides(row) {
		if is(r) {
			n += k
		}
	}
	return n
}

// witnesses are the tricks that the other results promise a side in a strain: its
// own there, and what the opponents left where they played it. Twice the middle of
// them, and how many there are; ok is false where they disagree.
func (d *deal) witnesses(row int, side scoring.Line, strain scoring.Strain) (twice, n int, ok bool) {
	var counts [14]int
	for r, k := range d.besides(row) {
		switch {
		case r.Contract.Level == 0 || r.Declarer == scoring.NoSeat || r.Contract.Strain != strain:
		case r.Declarer.Line() == side:
			counts[r.Tricks] += k
			n += k
		default:
			counts[13-r.Tricks] += k
			n += k
		}
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
		r := &d.ev.Rows[i]
		if d.told[i] {
			continue
		}
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
		own := d.others(i, func(o *scoring.Row) bool { return o.Contract.Strain == strain && o.Declarer.Line() == side })
		theirs := d.others(i, func(o *scoring.Row) bool { return o.Contract.Strain == strain && o.Declarer.Line() == side.Other() })
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
	var count [scoring.West + 1]int
	for r, n := range d.besides(row) {
		if r.Contract.Level > 0 && r.Contract.Strain == strain && r.Declarer.Line() == side {
			count[r.Declarer] += n
		}
	}
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
	all := d.others(i, func(*scoring.Row) bool { return true })
	same := d.others(i, func(o *scoring.Row) bool { return o.Score*r.Score > 0 })
	turned := d.others(i, func(o *scoring.Row) bool { return o.Score == -r.Score })
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
		r := &d.ev.Rows[i]
		if d.told[i] || r.Contract.Level == 0 || r.Declarer == scoring.NoSeat {
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
		d.add(f, scoring.Warning, "tricks_unlikely", number(r.Tricks), r.Contract.Strain.Symbol(), number((twice+1)/2), number(n))
	}
}

// atOne tells whether all other results of a row's side and strain are within a trick.
func (d *deal) atOne(i int) bool {
	r := &d.ev.Rows[i]
	low, high := 13, 0
	for o := range d.besides(i) {
		if o.Contract.Level > 0 && o.Contract.Strain == r.Contract.Strain && o.Declarer.Line() == r.Declarer.Line() {
			low, high = min(low, o.Tricks), max(high, o.Tricks)
		}
	}
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
	for _, i := range d.rows {
		r := &d.ev.Rows[i]
		if d.told[i] {
			continue
		}
		low, high, n := 1<<20, -1<<20, 0
		for o, k := range d.besides(i) {
			low, high, n = min(low, o.Score), max(high, o.Score), n+k
		}
		if n < 5 {
			continue
		}
		gap := 0
		switch {
		case r.Score > high:
			gap = imp.Of(r.Score - high)
		case r.Score < low:
			gap = imp.Of(low - r.Score)
		}
		f := d.about(scoring.LoneExtreme, i)
		if r.Contract.IsPass() && (low >= aGame || high <= -aGame) {
			d.add(f, scoring.Warning, "passed_game", number(n))
			continue
		}
		if gap < 13 || gap < imp.Of(high-low) || d.asOthers(i) || d.elsewhere(r) {
			continue
		}
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

// elsewhere tells whether the score stands in another section too, which is scored
// apart and may have the same deals.
func (d *deal) elsewhere(r *scoring.Row) bool {
	return rowOf(d.ev, func(o *scoring.Row) bool {
		return o.Session == r.Session && o.Board == r.Board && o.Section != r.Section && o.Outcome == scoring.Played && abs(imp.Of(o.Score-r.Score)) <= 2
	}) >= 0
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
	rows := map[meeting][]int{}
	var order []meeting
	for _, b := range slices.Sorted(maps.Keys(deals)) {
		for _, i := range deals[b].rows {
			u := c.units[i]
			if u[0] < 0 || u[1] < 0 || c.told[i] {
				continue
			}
			k := meeting{round: c.ev.Rows[i].Round, ns: u[0], ew: u[1]}
			if rows[k] == nil {
				order = append(order, k)
			}
			rows[k] = append(rows[k], i)
		}
	}
	for _, k := range order {
		for n, i := range rows[k] {
			for _, j := range rows[k][n+1:] {
				c.exchangedTwo(deals, i, j)
			}
		}
	}
}

func (c *checker) exchangedTwo(deals map[int]*deal, i, j int) {
	x, y := &c.ev.Rows[i], &c.ev.Rows[j]
	if x.Board == y.Board || c.told[i] || c.told[j] || sameResult(x, y) {
		return
	}
	at := func(d *deal, row int) int { return d.misfit(row, i, j) }
	a, b := deals[x.Board], deals[y.Board]
	if len(a.rows) < 4 || len(b.rows) < 4 {
		return
	}
	before, after := min(at(a, i), at(b, j)), max(at(b, i), at(a, j))
	if before < 10 || after > 2 {
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
// IMPs, two rows left out; where the contract is known, from the nearest one in
// its strain by the same side, if the deal has any.
func (d *deal) misfit(row, i, j int) int {
	r := &d.ev.Rows[row]
	score := r.Score
	played := r.Contract.Level > 0 && r.Declarer != scoring.NoSeat
	if played {
		score = scoring.NSScore(r.Contract, r.Declarer, d.ev.Rows[d.rows[0]].Vulnerability(), r.Tricks)
	}
	nearest := imp.Max
	for o := range d.besides(i, j) {
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
