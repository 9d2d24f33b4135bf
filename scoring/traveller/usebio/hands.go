package usebio

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// dealt is the hands of a BOARD as they are read.
type dealt struct {
	hands [4]scoring.Hand
	pos   scoring.Position
	bad   string // what is wrong with it
}

// suitNames are the elements of a HAND, from clubs up.
var suitNames = [...]string{"CLUBS", "DIAMONDS", "HEARTS", "SPADES"}

// hand reads a HAND. A suit without cards is empty or a dash.
func (d *document) hand(to *dealt) error {
	if to.pos == (scoring.Position{}) {
		to.pos = d.Pos(d.Line())
	}
	var direction string
	var suits [4]string
	err := d.Each(func(name string, _ source.Attributes) (err error) {
		if name == "DIRECTION" {
			direction, err = d.Text()
			return err
		}
		suit := slices.Index(suitNames[:], name)
		if suit < 0 {
			return d.Unknown(name)
		}
		suits[3-suit], err = d.Text()
		return err
	})
	if err != nil {
		return err
	}
	for i, s := range suits {
		suits[i] = strings.ReplaceAll(strings.ReplaceAll(strings.Trim(s, "-"), " ", ""), ",", "")
	}
	if direction == "" && suits == [4]string{} {
		return nil
	}
	seat, err := scoring.ParseSeat(direction)
	hand, err2 := scoring.ParseHand(strings.Join(suits[:], "."))
	switch {
	case err != nil:
		to.bad = err.Error()
	case seat == scoring.NoSeat:
		to.bad = "a HAND without a DIRECTION"
	case err2 != nil:
		to.bad = err2.Error()
	default:
		to.hands[seat-scoring.North] = hand
	}
	return nil
}

// handset reads the hands of boards that stand apart from their results.
func (d *document) handset(at place, add func(at place, board int, deal dealt)) error {
	return d.Each(func(name string, _ source.Attributes) error {
		if name != "BOARD" {
			return d.Skip() // what is printed beside the hands
		}
		var number string
		var deal dealt
		err := d.Each(func(name string, _ source.Attributes) (err error) {
			switch name {
			case "BOARD_NUMBER":
				number, err = d.Text()
				return err
			case "HAND":
				return d.hand(&deal)
			case "DUPLICATES":
				return d.Skip()
			}
			return d.Unknown(name)
		})
		if n, numberErr := strconv.Atoi(number); err == nil && numberErr == nil && n > 0 {
			add(at, n, deal)
		}
		return err
	})
}

// addDeal keeps the hands of a board. A deal with a fault is told and left out:
// it touches no score.
func (e *event) addDeal(at place, board int, deal dealt) {
	if deal.hands == [4]scoring.Hand{} && deal.bad == "" {
		return
	}
	x := scoring.Deal{Pos: deal.pos, Hands: deal.hands}
	if deal.bad == "" {
		// The same card in two hands is found by reading them together.
		if _, err := scoring.ParseHands(x.HandsFrom(scoring.North)); err != nil {
			deal.bad = err.Error()
		} else if err := x.CheckHands(); err != nil {
			deal.bad = err.Error()
		}
	}
	if deal.bad != "" {
		e.problem(deal.pos, board, scoring.Warning, "", "%s; the deal is left out", deal.bad)
		return
	}
	key := scoring.BoardKey{Session: at.session, Section: at.section, Board: board}
	if e.Deals == nil {
		e.Deals = map[scoring.BoardKey]scoring.Deal{}
	}
	if earlier, twice := e.Deals[key]; twice && earlier.Hands != x.Hands {
		e.problem(deal.pos, board, scoring.Warning, "", "the board has other hands here than before (%s); the first ones count", earlier.Pos.Within())
	} else if !twice {
		e.Deals[key] = x
	}
}

// hands writes the deals of a section of a session, or where the section is empty
// those of all sections, as boards without lines.
func (w *writer) hands(p at) {
	for _, board := range w.dealtBoards(p) {
		deal := w.ev.Deals[scoring.BoardKey{Session: p.session, Section: p.section, Board: board}]
		if deal.Makes != nil {
			w.lost.Add(deal.Pos, board, "the tricks of double-dummy play")
		}
		if deal.Dealer != scoring.NoSeat && deal.Dealer != scoring.BoardDealer(board) || deal.Vul != scoring.ByBoard && deal.Vul != scoring.BoardVulnerability(board) {
			w.lost.Add(deal.Pos, board, "a dealer or a vulnerability that is not the board's own")
		}
		w.element("BOARD", nil, func() {
			w.leaf("BOARD_NUMBER", strconv.Itoa(board))
			for i, hand := range deal.Hands {
				if hand == (scoring.Hand{}) {
					continue
				}
				w.row("HAND", func() {
					w.inline("DIRECTION", [...]string{"North", "East", "South", "West"}[i])
					for k, suit := range strings.Split(fmt.Sprint(hand), ".") {
						if suit == "" {
							suit = "-"
						}
						w.inline(suitNames[3-k], suit)
					}
				})
			}
		})
	}
}

// dealtBoards are the boards of a section of a session whose hands are known.
func (w *writer) dealtBoards(p at) (boards []int) {
	if w.dealt == nil {
		w.dealt = map[at][]int{}
		for key, deal := range w.ev.Deals {
			if of := (at{key.Session, key.Section}); deal.Known() {
				w.dealt[of] = append(w.dealt[of], key.Board)
			}
		}
	}
	boards = w.dealt[p]
	slices.Sort(boards)
	return boards
}

// handset writes the deals that hold for all sections of a session.
func (w *writer) handset(session int) {
	if p := (at{session: session}); len(w.dealtBoards(p)) > 0 {
		w.element("HANDSET", nil, func() { w.hands(p) })
	}
}
