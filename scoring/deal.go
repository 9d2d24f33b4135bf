package scoring

import (
	"fmt"
	"math/bits"
	"strings"
)

// Deal is the cards of a board and what is known about them.
type Deal struct {
	Pos    Position
	Dealer Seat          // NoSeat where it is not said
	Vul    Vulnerability // ByBoard where it is not said
	Hands  [4]Hand       // of North, East, South, West
	// Makes are the tricks of double-dummy play; nil where they are not known.
	Makes *Makes
}

// Hand is the cards of a player: a set of ranks for each suit, clubs first, bit
// 0 the two and bit 12 the ace. A hand without a card is one that is not known.
type Hand [4]uint16

// ranks are the letters of the bits of a suit, from the two up.
const ranks = "23456789TJQKA"

// Count is the number of its cards.
func (h Hand) Count() (n int) {
	for _, suit := range h {
		n += bits.OnesCount16(suit)
	}
	return n
}

// String is the four suits from spades to clubs with a dot between them, the
// high cards first: AKQ.T98.765.5432, and - for a hand that is not known.
func (h Hand) String() string {
	if h == (Hand{}) {
		return "-"
	}
	var b strings.Builder
	for suit := 3; suit >= 0; suit-- {
		for rank := 12; rank >= 0; rank-- {
			if h[suit]&(1<<rank) != 0 {
				b.WriteByte(ranks[rank])
			}
		}
		if suit > 0 {
			b.WriteByte('.')
		}
	}
	return b.String()
}

// ParseHand is the inverse of String. Ranks may stand in any order; the error
// is one that is no rank, or a card that stands twice.
func ParseHand(s string) (h Hand, err error) {
	if s == "-" {
		return h, nil
	}
	suits := strings.Split(s, ".")
	if len(suits) != 4 {
		return h, fmt.Errorf("hand %s has not four suits", quoted(s))
	}
	for i, suit := range suits {
		for _, r := range strings.ReplaceAll(strings.ToUpper(suit), "10", "T") {
			rank := strings.IndexRune(ranks, r)
			switch {
			case rank < 0:
				return Hand{}, fmt.Errorf("hand %s: %q is no card", quoted(s), r)
			case h[3-i]&(1<<rank) != 0:
				return Hand{}, fmt.Errorf("hand %s has the %v twice", quoted(s), Card{Strain(4 - i), ranks[rank]})
			}
			h[3-i] |= 1 << rank
		}
	}
	return h, nil
}

// Known tells whether any hand is.
func (d Deal) Known() bool { return d.Hands != [4]Hand{} }

// HandsFrom is the four hands clockwise from a seat, as Portable Bridge Notation
// and programs that follow it write them: N:AK... .... .... ....
func (d Deal) HandsFrom(first Seat) string {
	b := []byte(first.String() + ":")
	for i := range Seat(4) {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, d.Hands[(first-North+i)%4].String()...)
	}
	return string(b)
}

// ParseHands is the inverse of HandsFrom. An error is a text of another form,
// or a card that two hands have; how many cards there are is CheckHands's to say.
func ParseHands(s string) (hands [4]Hand, err error) {
	from, cards, ok := strings.Cut(strings.TrimSpace(s), ":")
	first, err := ParseSeat(from)
	fields := strings.Fields(cards)
	if !ok || err != nil || first == NoSeat || len(fields) != 4 {
		return hands, fmt.Errorf("deal %s is not a seat, a colon and four hands", quoted(s))
	}
	var all Hand
	for i, f := range fields {
		h, err := ParseHand(f)
		if err != nil {
			return [4]Hand{}, err
		}
		for suit, set := range h {
			if twice := all[suit] & set; twice != 0 {
				return [4]Hand{}, fmt.Errorf("the %v is in two hands", Card{Strain(suit) + Clubs, ranks[bits.TrailingZeros16(twice)]})
			}
			all[suit] |= set
		}
		hands[(int(first-North)+i)%4] = h
	}
	return hands, nil
}

// CheckHands says what is wrong with the number of cards: a hand that is known
// has 13, or in an end position all four have as many as the others.
func (d Deal) CheckHands() error {
	end := d.Hands[0].Count()
	for _, h := range d.Hands {
		if h.Count() != end {
			end = 13
		}
	}
	for i, h := range d.Hands {
		if n := h.Count(); n > 0 && n != min(end, 13) {
			return fmt.Errorf("the hand of %v has %d cards", Seat(i)+North, n)
		}
	}
	return nil
}

// Makes are the tricks that each declarer takes in each strain when all four
// play with open cards: by seat from North, and by strain from clubs to
// notrumps. -1 is not known.
type Makes [4][5]int8

// UnknownMakes are those of which none is known.
func UnknownMakes() *Makes {
	var m Makes
	for i := range m {
		for j := range m[i] {
			m[i][j] = -1
		}
	}
	return &m
}

// Tricks are those of a declarer, -1 where they are not known.
func (m *Makes) Tricks(declarer Seat, strain Strain) int { return int(m[declarer-North][strain-Clubs]) }

// Complete tells whether all twenty are known.
func (m *Makes) Complete() bool {
	for _, of := range m {
		for _, n := range of {
			if n < 0 {
				return false
			}
		}
	}
	return true
}

// Par is the score for North-South when both sides bid and play with open cards
// and neither can do better; ok is false where the tricks are not all known.
// A side plays a strain from its better hand, and is doubled where it goes down.
func (d Deal) Par(board int) (score int, ok bool) {
	if d.Makes == nil || !d.Makes.Complete() {
		return 0, false
	}
	vul, dealer := d.Vul, d.Dealer
	if vul == ByBoard {
		vul = BoardVulnerability(board)
	}
	if dealer == NoSeat {
		dealer = BoardDealer(board)
	}
	// A bid is held by North-South (0) or East-West (1). What it comes to is its
	// own score, or that of a higher bid of the opponents if that suits them
	// better: found from the highest bid down. best is what a side can come to
	// with a bid higher than the one looked at, in its own points.
	const none = -1 << 20
	best := [2]int{none, none}
	for level := int8(7); level >= 1; level-- {
		for strain := NoTrump; strain >= Clubs; strain-- {
			var comes [2]int
			for side := range comes {
				tricks := max(d.Makes[side][strain-Clubs], d.Makes[side+2][strain-Clubs])
				c := Contract{Level: level, Strain: strain}
				if tricks < level+6 {
					c.Risk = Doubled
				}
				comes[side] = min(Score(c, vul.Of(North+Seat(side)), int(tricks)), -max(best[1-side], none))
			}
			best[0], best[1] = max(best[0], comes[0]), max(best[1], comes[1])
		}
	}
	// The four call in turn; a side that has nothing better than what follows a
	// pass passes.
	value := 0 // to the side of the one who calls: all have passed
	for turn := 3; turn >= 0; turn-- {
		side := (int(dealer-North) + turn) % 2
		if turn < 3 {
			value = -value
		}
		value = max(value, best[side])
	}
	if dealer.Line() == EW {
		value = -value
	}
	return value, true
}

// Record is what a file says of a board, or of none, that has no other place in
// the event: tags, comments and data as the format has them. Events keep them in
// the order of the file for a writer of the same format, which puts them back;
// other writers name them as lost.
type Record struct {
	Pos   Position
	Of    BoardKey // Board is 0 where it is of none
	Items []Item
}

// Item is one of them.
type Item struct {
	Name, Value string
	Lines       []string // the data that follow
}
