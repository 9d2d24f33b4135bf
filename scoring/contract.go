package scoring

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Strain is the denomination of a contract.
type Strain uint8

const (
	NoStrain Strain = iota
	Clubs
	Diamonds
	Hearts
	Spades
	NoTrump
)

var strainNames = [...]string{"", "C", "D", "H", "S", "NT"}
var strainSymbols = [...]string{"", "♣", "♦", "♥", "♠", "NT"}

// String is C, D, H, S or NT.
func (s Strain) String() string { return strainNames[s] }

// Symbol is ♣, ♦, ♥, ♠ or NT.
func (s Strain) Symbol() string { return strainSymbols[s] }

// Risk tells whether a contract was doubled.
type Risk uint8

const (
	Undoubled Risk = iota
	Doubled
	Redoubled
)

// String is empty, X or XX.
func (r Risk) String() string { return "XX"[:r] }

// Contract is the final contract of an auction, without its declarer. The zero
// value is no contract at all, which is not the same as a passed-out board.
type Contract struct {
	Level  int8 // 1 to 7; 0 where there is none or all passed
	Strain Strain
	Risk   Risk
	passed bool
}

// PassedOut is the contract of a board on which all four players passed.
var PassedOut = Contract{passed: true}

// IsPass tells whether the board was passed out.
func (c Contract) IsPass() bool { return c.passed }

// IsZero tells whether there is no contract.
func (c Contract) IsZero() bool { return c == Contract{} }

// String is the strict form, 4S, 3NT, 5DX, 7NTXX or PASS. ParseContract reads
// it back.
func (c Contract) String() string { return c.text(Strain.String) }

// Symbols is String with suit symbols: 4♠, 5♦X.
func (c Contract) Symbols() string { return c.text(Strain.Symbol) }

func (c Contract) text(strain func(Strain) string) string {
	switch {
	case c.passed:
		return "PASS"
	case c.Level == 0:
		return ""
	}
	return string(rune('0'+c.Level)) + strain(c.Strain) + c.Risk.String()
}

var passWords = map[string]bool{"PASS": true, "P": true, "PO": true, "AP": true, "ALLPASS": true, "PASSED": true,
	"PASSEDOUT": true, "PASSOUT": true, "-": true, "0": true, "PASSZ": true, "ПАС": true, "ПАСЫ": true}

// strainWords are the strains in the spellings of programs and of people, without
// blanks. Letters of two suits, such as the Hungarian K, are none of either.
var strainWords = [...]string{
	Clubs:    "C CLUB CLUBS ♣ ♧ TREFF Т ТРЕФ ТРЕФА ТРЕФЫ",
	Diamonds: "D DIAMOND DIAMONDS ♦ ♢ KÁRÓ KARO Б БУБЕН БУБНА БУБНЫ",
	Hearts:   "H HEART HEARTS ♥ ♡ KŐR KÖR Ч ЧЕРВА ЧЕРВЫ ЧЕРВИ ЧЕРВЕЙ",
	Spades:   "S SPADE SPADES ♠ ♤ PIKK П ПИК ПИКА ПИКИ",
	NoTrump:  "N NT NOTRUMP NOTRUMPS SA SZAN SZANZADU БК БЕЗКОЗЫРЯ",
}

// Spellings are all that a strain is read from, in capitals and without blanks.
func (s Strain) Spellings() []string { return strings.Fields(strainWords[s]) }

// PassSpellings are all that a passed-out board is read from, in capitals, without
// blanks and in order.
func PassSpellings() []string { return slices.Sorted(maps.Keys(passWords)) }

type strainSpelling struct {
	text   string
	strain Strain
}

// strainSpellings are all of them, the longest first: SPADES is more than S.
var strainSpellings = func() (all []strainSpelling) {
	for s := Clubs; s <= NoTrump; s++ {
		for _, text := range s.Spellings() {
			all = append(all, strainSpelling{text, s})
		}
	}
	slices.SortStableFunc(all, func(a, b strainSpelling) int { return len(b.text) - len(a.text) })
	return all
}()

// lookalikes are Cyrillic capitals that look like Latin ones.
var lookalikes = strings.NewReplacer("А", "A", "В", "B", "Е", "E", "К", "K", "М", "M", "Н", "H", "О", "O", "Р", "P", "С", "C", "Т", "T", "Х", "X")

func cutStrain(s string) (Strain, string) {
	for _, sp := range strainSpellings {
		if rest, ok := strings.CutPrefix(s, sp.text); ok {
			return sp.strain, rest
		}
	}
	return NoStrain, s
}

// ParseContract reads a contract in the spellings that programs and people use:
// 4S, 4♠, 3N, 3 NT, 4Sx, 5D*, 4♥XX, 4 pikk, 4П; Pass, PASS, P, AP, -, 0 for a
// passed-out board. An empty text is no contract.
func ParseContract(s string) (Contract, error) {
	if c, ok := parsePlainContract(s); ok {
		return c, nil
	}
	t := contractCleaner.Replace(strings.ToUpper(s))
	// A Cyrillic letter is one of a word of its own, or else the Latin one that it
	// looks like.
	for _, text := range [...]string{t, lookalikes.Replace(t)} {
		if c, ok := parseContract(text); ok {
			return c, nil
		}
	}
	return Contract{}, fmt.Errorf("unknown contract %s", quoted(s))
}

// parseContract reads a contract in capitals without blanks.
func parseContract(t string) (c Contract, ok bool) {
	switch {
	case t == "":
		return Contract{}, true
	case passWords[t]:
		return PassedOut, true
	case t[0] < '1' || t[0] > '7':
		return Contract{}, false
	}
	c.Level = int8(t[0] - '0')
	if c.Strain, t = cutStrain(t[1:]); c.Strain == NoStrain {
		return Contract{}, false
	}
	switch lookalikes.Replace(t) {
	case "":
	case "X", "*", "DBL":
		c.Risk = Doubled
	case "XX", "**", "X2", "RDBL":
		c.Risk = Redoubled
	default:
		return Contract{}, false
	}
	return c, true
}

var contractCleaner = strings.NewReplacer(" ", "", "\u00a0", "", "\t", "", "\ufe0f", "", "\ufe0e", "", "(", "", ")", "")

// parsePlainContract is the fast way for the strict form.
func parsePlainContract(s string) (c Contract, ok bool) {
	if len(s) < 2 || s[0] < '1' || s[0] > '7' {
		return c, false
	}
	c.Level = int8(s[0] - '0')
	rest := s[2:]
	switch s[1] {
	case 'C':
		c.Strain = Clubs
	case 'D':
		c.Strain = Diamonds
	case 'H':
		c.Strain = Hearts
	case 'S':
		c.Strain = Spades
	case 'N':
		c.Strain = NoTrump
		rest = strings.TrimPrefix(rest, "T")
	default:
		return c, false
	}
	switch rest {
	case "":
		return c, true
	case "X":
		c.Risk = Doubled
		return c, true
	case "XX":
		c.Risk = Redoubled
		return c, true
	}
	return c, false
}

// Card is a single card, the one led.
type Card struct {
	Suit Strain
	Rank byte // one of AKQJT98765432
}

// String is suit first, ten as T: ST, HA. ParseCard reads it back.
func (c Card) String() string {
	if c.Suit == NoStrain {
		return ""
	}
	return c.Suit.String() + string(rune(c.Rank))
}

// Symbols is the card for people: ♠10, ♥A.
func (c Card) Symbols() string {
	switch {
	case c.Suit == NoStrain:
		return ""
	case c.Rank == 'T':
		return c.Suit.Symbol() + "10"
	}
	return c.Suit.Symbol() + string(rune(c.Rank))
}

// cutSuit is cutStrain without notrump: SA is the ace of spades here.
func cutSuit(s string) (Strain, string) {
	for _, sp := range strainSpellings {
		if rest, ok := strings.CutPrefix(s, sp.text); ok && sp.strain != NoTrump {
			return sp.strain, rest
		}
	}
	return NoStrain, s
}

// ParseCard reads a card, suit or rank first, ten as 10 or T: ST, 10S, ♠10. An
// empty text is no card.
func ParseCard(s string) (Card, error) {
	if len(s) == 2 && strings.IndexByte("CDHS", s[0]) >= 0 && strings.IndexByte("AKQJT98765432", s[1]) >= 0 {
		return Card{Suit: Strain(1 + strings.IndexByte("CDHS", s[0])), Rank: s[1]}, nil // the strict form
	}
	t := contractCleaner.Replace(strings.ToUpper(s))
	if t == "" {
		return Card{}, nil
	}
	t = strings.Replace(t, "10", "T", 1)
	suit, rank := cutSuit(t)
	if suit == NoStrain && len(t) > 1 {
		suit, rank = cutSuit(t[1:])
		if rank != "" {
			suit = NoStrain
		}
		rank = t[:1]
	}
	if suit == NoStrain || len(rank) != 1 || !strings.Contains("AKQJT98765432", rank) {
		return Card{}, fmt.Errorf("unknown card %s", quoted(s))
	}
	return Card{Suit: suit, Rank: rank[0]}, nil
}
