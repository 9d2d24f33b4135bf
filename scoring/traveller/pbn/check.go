package pbn

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring"

	"recap/scoring/traveller/source"
)

// check says what is wrong with tags that nothing is taken from.
func (n *notation) check(g *game, board int) {
	for _, t := range g.tags {
		switch t.name {
		case "Scoring":
			n.checkScoring(t, board)
		case "OptimumScore":
			if t.value != "" && t.value != "?" && !sideScore().MatchString(t.value) {
				n.problem(t.line, board, scoring.Warning, "NS 600, or EW 980", "OptimumScore %q is no score of a side", short(t.value))
			}
		case "ScoreRubberHistory":
			n.checkRubber(g, t, board)
		case "Auction":
			n.checkAuction(t, board)
		case "Play":
			n.checkPlay(g, t, board)
		default:
			if isTable(t.name) && t.name != "ScoreTable" && t.name != "TotalScoreTable" && t.name != "OptimumResultTable" {
				n.table(t, board)
			}
		}
	}
}

var sideScore = source.Pattern(`^(?:(NS|EW) +([+-]?[0-9]+))(?: +(?:NS|EW) +[+-]?[0-9]+)?$`)

// scoringWords are those of the standard.
var scoringWords = strings.Fields("MP MATCHPOINTS IMP BAM RUBBER CHICAGO INSTANT CAVENDISH BUTLER BUTLER-2 CROSS CROSS1 CROSS2 MEAN MEDIAN MP1 MP2 EXPERTS EMP OLDMP")

func (n *notation) checkScoring(t *tag, board int) {
	if t.value == "" || t.value == "?" {
		return
	}
	for word := range strings.SplitSeq(t.value, ";") {
		if !slices.Contains(scoringWords, strings.ToUpper(strings.TrimSpace(word))) {
			n.problem(t.line, board, scoring.Warning, "", "Scoring %q: %q is no way of scoring", short(t.value), short(word))
			return
		}
	}
}

var rubberForm = source.Pattern(`^NS ([0-9 ]+)/([0-9 ]+) EW ([0-9 ]+)/([0-9 ]+)$`)

// checkRubber says where the vulnerability is not that of the games won in the
// rubber: the scores below the line, of which 100 are a game.
func (n *notation) checkRubber(g *game, t *tag, board int) {
	m := rubberForm().FindStringSubmatch(t.value)
	if m == nil {
		n.problem(t.line, board, scoring.Warning, "", "ScoreRubberHistory %q is not of the form NS 0 0 / 100 0 EW 0 0 / 0 0", short(t.value))
		return
	}
	game := func(below string) bool {
		return slices.ContainsFunc(strings.Fields(below), func(s string) bool { x, err := strconv.Atoi(s); return err == nil && x >= 100 })
	}
	vul := scoring.NoneVul
	switch ns, ew := game(m[2]), game(m[4]); {
	case ns && ew:
		vul = scoring.BothVul
	case ns:
		vul = scoring.NSVul
	case ew:
		vul = scoring.EWVul
	}
	if v := g.tag("Vulnerable"); v != nil {
		if said, err := scoring.ParseVulnerability(v.value); err == nil && said != scoring.ByBoard && said != vul {
			n.problem(t.line, board, scoring.Warning, "", "Vulnerable is %s, and by the scores of the rubber it is %v", short(v.value), vul)
		}
	}
}

// annotation is what stands among calls and cards and is none: =1=, $14, ^S, !.
func annotation(s string) bool { return strings.ContainsAny(s[:1], "=$^!?") || s == "*" }

// checkAuction says where calls follow the sign that the auction is to go on.
func (n *notation) checkAuction(t *tag, board int) {
	open := false
	for _, c := range t.cells {
		switch {
		case c.text == "" || annotation(c.text):
		case open:
			n.problem(c.line, board, scoring.Warning, "", "Auction: %q follows the + that ends it", short(c.text))
			return
		case c.text == "+":
			open = true
		}
	}
}

// checkPlay says where cards follow the sign that the play is to go on. The cards
// of a trick stand in the order of the seats from the leader of the first; they
// were played in that from the winner of the one before.
func (n *notation) checkPlay(g *game, t *tag, board int) {
	first, err := scoring.ParseSeat(t.value)
	if err != nil || first == scoring.NoSeat {
		return
	}
	contract, _ := scoring.ParseContract(g.value("Contract"))
	var cells []cell
	for _, c := range t.cells {
		if c.text != "" && !annotation(c.text) {
			cells = append(cells, c)
		}
	}
	leader, open := 0, false
	for len(cells) > 0 {
		trick := cells[:min(4, len(cells))]
		cells = cells[len(trick):]
		if len(trick) == 1 && trick[0].text == "+" {
			leader = 0 // whose turn it is does not matter
		}
		best, winner := scoring.Card{}, -1
		for i := range 4 {
			seat := (leader + i) % 4
			if leader < 0 {
				seat = i // the order is not known
			}
			if seat >= len(trick) {
				continue
			}
			c := trick[seat]
			card, err := scoring.ParseCard(strings.TrimRight(c.text, "!?"))
			switch {
			case open && c.text != "-" && (leader >= 0 || c.text == "+"):
				n.problem(c.line, board, scoring.Warning, "", "Play: %q follows the + that ends it", short(c.text))
				return
			case c.text == "+":
				open = true
			case err != nil || c.text == "-":
				winner = -2 // it is not known
			case winner == -1 || winner >= 0 && beats(card, best, contract.Strain):
				best, winner = card, seat
			}
		}
		leader = winner
	}
}

// beats tells whether a card wins against the best one before.
func beats(card, best scoring.Card, trump scoring.Strain) bool {
	if card.Suit == best.Suit {
		return strings.IndexByte("23456789TJQKA", card.Rank) > strings.IndexByte("23456789TJQKA", best.Rank)
	}
	return card.Suit == trump && trump != scoring.NoTrump
}
