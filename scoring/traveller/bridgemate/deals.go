package bridgemate

import (
	"fmt"
	"strings"

	"recap/scoring"
)

// The columns of a hand are a seat and a suit, those of what makes a seat and a
// strain.
var (
	seatWords   = [...]string{"North", "East", "South", "West"}
	strainWords = [...]string{"Clubs", "Diamonds", "Hearts", "Spades", "Notrump"}
)

// readDeals reads the hands, and the tricks of double-dummy play.
func (d *database) readDeals() error {
	deals := map[scoring.BoardKey]scoring.Deal{}
	ids := map[scoring.BoardKey]*section{}
	_, err := d.each("HandRecord", maxRecords, func(r record) {
		s, key, ok := d.boardOf(r)
		if !ok {
			return
		}
		deal := scoring.Deal{Pos: r.pos}
		for i, seat := range seatWords {
			var suits []string
			for suit := 3; suit >= 0; suit-- {
				suits = append(suits, strings.Trim(r.text(seat+strainWords[suit]), "-–— "))
			}
			hand, err := scoring.ParseHand(strings.Join(suits, "."))
			if err != nil {
				d.problem(r.pos, scoring.Warning, key.Board, "", "%s: %v; the deal is left out", seat, err)
				return
			}
			deal.Hands[i] = hand
		}
		if !deal.Known() {
			return // the board has a row, and no hands yet
		}
		if wrong := complete(deal); wrong != "" {
			d.problem(r.pos, scoring.Warning, key.Board, "", "%s; the deal is left out", wrong)
			return
		}
		if _, twice := deals[key]; twice {
			d.problem(r.pos, scoring.Warning, key.Board, "", "the board has two deals in section %s; the first one counts", s.letter)
			return
		}
		deals[key], ids[key] = deal, s
	}, nil)
	if err != nil {
		return err
	}
	if _, err := d.each("HandEvaluation", maxRecords, func(r record) {
		_, key, ok := d.boardOf(r)
		deal, dealt := deals[key]
		if !ok || !dealt {
			return
		}
		makes := scoring.UnknownMakes()
		known := false
		for i, seat := range seatWords {
			for j, strain := range strainWords {
				if n, ok := r.number(seat + strain); ok && n >= 0 && n <= 13 {
					makes[i][j] = int8(n)
					known = known || n > 0
				}
			}
		}
		if known {
			deal.Makes = makes
			deals[key] = deal
		}
	}, nil); err != nil {
		return err
	}
	d.placeDeals(deals, ids)
	return nil
}

// boardOf is the board of a row about a deal.
func (d *database) boardOf(r record) (*section, scoring.BoardKey, bool) {
	board := r.int("Board")
	if board < 1 || board > maxBoard {
		d.problem(r.pos, scoring.Warning, 0, "", "%d is no board; its hands are left out", board)
		return nil, scoring.BoardKey{}, false
	}
	s := d.sectionOf(r.int("Section"), r.pos)
	return s, scoring.BoardKey{Session: s.session, Section: s.letter, Board: board}, true
}

// complete says what keeps the hands from being a whole deck.
func complete(deal scoring.Deal) string {
	var all scoring.Hand
	for i, hand := range deal.Hands {
		if n := hand.Count(); n != 13 {
			return fmt.Sprintf("%s has %d cards", seatWords[i], n)
		}
		for suit, cards := range hand {
			all[suit] |= cards
		}
	}
	if n := all.Count(); n != 52 {
		return fmt.Sprintf("the four hands have %d different cards", n)
	}
	return ""
}

// placeDeals puts the deals under their boards: once for all sections, unless they
// have deals of their own.
func (d *database) placeDeals(deals map[scoring.BoardKey]scoring.Deal, of map[scoring.BoardKey]*section) {
	common := map[scoring.BoardKey]scoring.Deal{}
	differ := map[int]bool{} // sessions
	for key, deal := range deals {
		at := scoring.BoardKey{Session: key.Session, Board: key.Board}
		if other, ok := common[at]; ok && other.Hands != deal.Hands {
			differ[key.Session] = true
		}
		common[at] = deal
	}
	if len(deals) > 0 {
		d.Deals = map[scoring.BoardKey]scoring.Deal{}
	}
	for key, deal := range deals {
		at := scoring.BoardKey{Session: key.Session, Board: key.Board}
		switch {
		case differ[key.Session]:
			of[key].apart = true
			d.Deals[key] = deal
		case d.Deals[at].Pos == (scoring.Position{}) || deal.Pos.Place < d.Deals[at].Pos.Place:
			d.Deals[at] = deal // the same one, whatever the order of the map
		}
	}
}
