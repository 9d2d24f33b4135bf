package svoyaigra

import (
	"slices"

	"recap/scoring"
)

// auction checks the bids for a question and who played it (4.8).
func (s *scorer) auction(i int, score []int) {
	q := &s.Questions[i]
	b := bidding{scorer: s, q: q, score: score, holder: Nobody, passed: make([]bool, len(s.Players)), asked: make([]bool, len(s.Players))}
	b.level = make([]bool, len(s.Players))
	b.last = make([]int, len(s.Players))
	for j := range q.Bids {
		b.last[q.Bids[j].Seat] = j
	}
	for j := range q.Bids {
		if s.Players[q.Bids[j].Seat].LeftAfter <= i {
			s.finding(AnswerAfterLeft, scoring.Failure, q.Bids[j].Pos, q, q.Bids[j].Seat)
		}
		b.bid(j)
	}
	if s.rules.Auction.ClosingPasses == "recorded" {
		for seat := range s.Players {
			if seat != b.holder && !b.passed[seat] && s.Players[seat].LeftAfter > i && s.rules.Auction.Bidding == "raise" {
				s.finding(PassMissing, scoring.Failure, q.Pos, q, seat)
			}
		}
	}
	if len(q.Attempts) == 0 && !q.Annulled {
		s.finding(AuctionNotPlayed, scoring.Failure, scoring.Position{}, q, b.holder)
	}
	for j, a := range q.Attempts {
		if a.Seat != b.holder && (!b.level[a.Seat] || j > 0) {
			s.finding(NotHighestBidder, scoring.Failure, a.Pos, q, a.Seat, s.Called(b.holder))
		}
	}
}

// bidding is an auction going on.
type bidding struct {
	*scorer
	q     *Question
	score []int

	holder        int // of the highest bid
	stake         int
	vabank        bool   // the highest bid is all that its holder has
	level         []bool // who bid as much as the holder, where that is allowed (B-3)
	passed, asked []bool
	last          []int // what each seat said last
}

// bid checks one bid.
func (b *bidding) bid(j int) {
	bid := &b.q.Bids[j]
	fail := func(code scoring.Code, severity scoring.Severity, args ...string) {
		b.finding(code, severity, bid.Pos, b.q, bid.Seat, args...)
	}
	if j > 0 {
		if b.passed[bid.Seat] && !bid.Pass {
			fail(BidAfterPass, scoring.Warning)
		}
		if b.rules.Auction.Order == "ascending" {
			b.order(j)
		}
	}
	b.asked[bid.Seat] = true
	if bid.Pass {
		b.passed[bid.Seat] = true
		if j == 0 && b.q.Picker == bid.Seat {
			fail(StakeNotPositive, scoring.Failure, "0") // who picks has to open (4.8a)
		}
		return
	}
	if b.holder == bid.Seat && b.rules.Auction.Bidding == "raise" {
		fail(RaisesOwnBid, scoring.Warning)
	}
	if b.holder == Nobody {
		b.open(bid, fail)
	} else {
		b.raise(bid, fail)
	}
	if b.holder == Nobody || bid.Stake >= b.stake {
		// Of two equal all-in stakes the second counts where the setting says so (B-5).
		if b.holder == Nobody || bid.Stake > b.stake || b.rules.Auction.EqualVabank && b.vabank && b.allIn(bid) {
			b.holder, b.stake = bid.Seat, bid.Stake
			b.vabank = b.allIn(bid)
			clear(b.level)
		} else if b.matches(bid) {
			b.level[bid.Seat] = true
		}
	}
}

// matches tells whether a bid as high as the highest is good beside it (B-3); a va-bank
// has a setting of its own (B-5).
func (b *bidding) matches(bid *Bid) bool {
	return bid.Stake == b.stake && !b.rules.Auction.RaiseHigher && !b.vabank
}

// allIn tells whether a bid is all that its bidder has. Who opens with the nominal for
// want of points is not all-in (B-4).
func (b *bidding) allIn(bid *Bid) bool {
	return bid.Stake == b.score[bid.Seat] ||
		b.rules.Auction.NominalIsVabank && bid.Stake == b.q.Value && bid.Stake > b.score[bid.Seat]
}

// open checks the opening stake (4.8a).
func (b *bidding) open(bid *Bid, fail func(scoring.Code, scoring.Severity, ...string)) {
	a, own, nominal := &b.rules.Auction, b.score[bid.Seat], b.q.Value
	if b.q.Picker != Nobody && b.q.Picker != bid.Seat {
		fail(OpenerNotPicker, scoring.Failure, b.Called(b.q.Picker))
	}
	ceiling := own
	switch {
	case a.Ceiling == "nominal" && nominal > own && bid.Stake == nominal:
		ceiling = nominal
	case a.Ceiling == "highest-value":
		values := b.rules.Values(b.q.Round)
		ceiling = max(own, values[len(values)-1])
	}
	switch {
	case bid.Stake <= 0:
		fail(StakeNotPositive, scoring.Failure, itoa(bid.Stake))
		return
	case bid.Stake > ceiling:
		fail(StakeOverScore, scoring.Failure, itoa(bid.Stake), itoa(own))
	}
	if bid.Stake%a.Multiple != 0 {
		fail(StakeNotMultiple, scoring.Failure, itoa(bid.Stake), itoa(a.Multiple))
	}
	switch {
	case bid.Stake < a.Least:
		fail(StakeTooSmall, scoring.Failure, itoa(bid.Stake), itoa(a.Least))
	case bid.Stake >= nominal:
	case a.Minimum == "nominal":
		fail(StakeBelowNominal, scoring.Failure, itoa(bid.Stake), itoa(nominal))
	case a.Bidding == "raise": // B-2
		fail(WarnBelowNominal, scoring.Warning, itoa(bid.Stake), itoa(nominal))
	}
}

// raise checks a bid over another (4.8b, 4.8d).
func (b *bidding) raise(bid *Bid, fail func(scoring.Code, scoring.Severity, ...string)) {
	a, own := &b.rules.Auction, b.score[bid.Seat]
	if a.Bidding == "picker" {
		fail(RaiseNotAllowed, scoring.Failure)
	}
	equal := a.EqualVabank && b.vabank && bid.Stake == b.stake && b.allIn(bid)
	switch {
	case bid.Stake <= 0:
		fail(StakeNotPositive, scoring.Failure, itoa(bid.Stake))
		return
	case bid.Stake > own:
		fail(StakeOverScore, scoring.Failure, itoa(bid.Stake), itoa(own))
	}
	if a.RaiseMultiple && bid.Stake%a.Multiple != 0 {
		fail(StakeNotMultiple, scoring.Failure, itoa(bid.Stake), itoa(a.Multiple))
	}
	switch {
	case bid.Stake <= b.stake && !equal && !b.matches(bid):
		fail(NotHigher, scoring.Failure, itoa(bid.Stake), itoa(b.stake), b.Called(b.holder))
	case b.vabank && !b.allIn(bid):
		fail(VabankOnly, scoring.Failure, itoa(bid.Stake), itoa(b.stake), b.Called(b.holder), itoa(own))
	}
}

// order checks that players are asked from the lowest score up (4.8c), lap after lap:
// nobody is asked while somebody with less waits who says something later in the lap.
func (b *bidding) order(j int) {
	bid := &b.q.Bids[j]
	waits := func(seat int) bool {
		return !b.asked[seat] && !b.passed[seat] && seat != b.holder && b.last[seat] >= j
	}
	if !slices.ContainsFunc(seats(len(b.Players)), waits) {
		clear(b.asked) // a new lap
	}
	for seat := range b.Players {
		if seat != bid.Seat && waits(seat) && b.score[seat] < b.score[bid.Seat] {
			b.finding(BidOrder, scoring.Warning, bid.Pos, b.q, bid.Seat, itoa(b.score[bid.Seat]), b.Called(seat), itoa(b.score[seat]))
			return
		}
	}
}

// seats are the numbers of n seats.
func seats(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}
