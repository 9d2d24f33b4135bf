package monopoly

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"recap/scoring"
)

// Kind is what a deed is of.
type Kind uint8

const (
	Street  Kind = iota // a building plot
	Station             // a railway
	Utility
)

var kindNames = [...]string{"street", "station", "utility"}

// String is street, station or utility.
func (k Kind) String() string { return kindNames[k] }

// Deed is a title deed as it is printed. Money is in the dollars of the set.
type Deed struct {
	Position int // the field on the board: 1 for the first after the start
	Name     string
	Kind     Kind
	Group    string // the colour group, or that of the stations or utilities
	Price    int
	Mortgage int // what the bank lends (G-credit)
	House    int // what a house costs; a hotel costs one more after four; 0 for what is no street
}

// Hotel is the level of a plot with a hotel; 1 to 4 are houses, 0 is unbuilt.
const Hotel = 5

// Holding is a deed in somebody's hands.
type Holding struct {
	Deed      int // its place among the board's deeds
	Mortgaged bool
	Level     int // 0 to 4 houses, or Hotel
}

// Text is the holding as a sheet has it: 39:4, 37:H, 11m, 5.
func (h Holding) Text(b *Board) string {
	s := strconv.Itoa(b.Deeds[h.Deed].Position)
	if h.Mortgaged {
		s += "m"
	}
	switch {
	case h.Level == Hotel:
		s += ":H"
	case h.Level > 0:
		s += ":" + strconv.Itoa(h.Level)
	}
	return s
}

// mortgagedWords and hotelWords stand behind a deed, in any of the languages.
var (
	mortgagedWords = []string{"m", "mortgaged", "j", "jelzálog", "jelzálogos", "з", "заложена", "заложен", "залог"}
	hotelWords     = []string{"h", "hotel", "sz", "szálloda", "о", "отель"}
)

// IsMortgaged tells whether a word says that a deed lies face down.
func IsMortgaged(word string) bool { return slices.Contains(mortgagedWords, strings.ToLower(word)) }

// Level reads what stands on a plot: 0 to 4, or a hotel.
func Level(word string) (level int, ok bool) {
	if slices.Contains(hotelWords, strings.ToLower(word)) {
		return Hotel, true
	}
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 0 && n < Hotel
}

// ParseHolding reads an entry of a sheet, the deed by its position or by its name:
// 39:4, 37:H, 11m, Mayfair:H, Whitehall m. What is wrong is told by the code
// UNKNOWN_DEED or BUILDING_LEVEL, empty where nothing is; with BUILDING_LEVEL the deed
// is known and comes back unbuilt.
func (b *Board) ParseHolding(text string) (Holding, scoring.Code) {
	text = strings.TrimSpace(text)
	if deed, ok := b.Find(text); ok {
		return Holding{Deed: deed}, ""
	}
	name, suffix, built := cutLast(text, ":")
	h, ok := b.plainHolding(name)
	switch {
	case !ok:
		return Holding{}, UnknownDeed
	case !built:
		return h, ""
	case IsMortgaged(suffix):
		h.Mortgaged = true
		return h, ""
	}
	level, ok := Level(suffix)
	if !ok {
		return h, BuildingLevel
	}
	h.Level = level
	return h, ""
}

// plainHolding is a deed that may be mortgaged: 11, 11m, Whitehall m, Whitehall (m).
func (b *Board) plainHolding(text string) (Holding, bool) {
	if deed, ok := b.Find(text); ok {
		return Holding{Deed: deed}, true
	}
	if i := strings.IndexFunc(text, func(r rune) bool { return r < '0' || r > '9' }); i > 0 {
		if deed, ok := b.Find(text[:i]); ok {
			return Holding{Deed: deed, Mortgaged: true}, IsMortgaged(strings.TrimSpace(text[i:]))
		}
	}
	name, word, ok := cutLast(text, " ")
	if !ok || !IsMortgaged(strings.Trim(word, "()")) {
		return Holding{}, false
	}
	deed, ok := b.Find(name)
	return Holding{Deed: deed, Mortgaged: true}, ok
}

// cutLast parts a text at the last separator.
func cutLast(s, sep string) (before, after string, ok bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return strings.TrimSpace(s[:i]), strings.TrimSpace(s[i+len(sep):]), true
}

// nameKey is a deed's name as far as it tells deeds apart: letters and digits, in
// lower case.
func nameKey(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == 'ё' || r == 'Ё':
			return 'е'
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
