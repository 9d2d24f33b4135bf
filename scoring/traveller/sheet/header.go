package sheet

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"recap/scoring"
)

// field is what a column holds; the fields of travellers and of players are two
// sets of their own.
type field int

const (
	noField field = -1
	// shownField is what a workbook works out for the eye, which is not read.
	shownField field = -2
)

// The fields of a traveller.
const (
	fSection field = iota
	fRound
	fTable
	fBoard
	fNS
	fEW
	fContract
	fDeclarer
	fLead
	fResult
	fTricks
	fScore
	fNSAward
	fEWAward
	fRemarks
	fNorth
	fEast
	fSouth
	fWest
	fRoom
	fGroup
	fSwap
	fVul
	travellerFields
)

var travellerWords = words(map[field]string{
	fSection:  "section sec sect szekció sektor sekcja секция",
	fRound:    "round rnd rd kör forduló runda тур раунд",
	fTable:    "table tbl asztal stół стол",
	fBoard:    "board bd brd bdno boardno boardnumber leosztás rozdanie сдача",
	fNS:       "ns northsouth nspair pairns nsno nsnumber éd északdél сю северюг",
	fEW:       "ew eastwest ewpair pairew ewno ewnumber kny keletnyugat вз востокзапад",
	fContract: "contract contr felvétel kontrakt контракт",
	fDeclarer: "declarer decl dec by felvevő rozgrywający разыгрывающий разыгр",
	fLead:     "lead indítás indítókijátszás indulás wist атака",
	fResult:   "result res eredmény wynik результат result± eredmény± результат±",
	fTricks:   "tricks ütés ütések взятки",
	fScore:    "score zapis счет",
	fNSAward:  "nsaward awardns édmegítélt присужденоns",
	fEWAward:  "ewaward awardew knymegítélt присужденоew",
	fRemarks:  "remarks remark note notes comment comments megjegyzés примечание примечания",
	fNorth:    "n north é észak север",
	fEast:     "e east k kelet восток",
	fSouth:    "s south d dél юг",
	fWest:     "w west ny nyugat запад",
	fRoom:     "room terem комната",
	fGroup:    "group csoport группа",
	fSwap:     "swap swapped switched arrowswitch arrowswitched csere обмен",
	fVul:      "vul vulnerable vulnerability bell зона зональность",
})

// The fields of a list of players; from pPlayer on, name and id of each player
// in turn.
const (
	pNumber field = iota
	pLine
	pSection
	pName
	pNames
	pTeam
	pClub
	pHandicap
	pCategory
	pPlayer
	// maxPlayers of one contestant: more than any team has.
	maxPlayers = 24
	// From pPoints on, the masterpoints of each player and those of the list before.
	pPoints      = pPlayer + 2*maxPlayers
	playerFields = pPoints + 2*maxPlayers
)

var playerWords = words(map[field]string{
	pNumber:   "number no nr num numer pair pairno pairnumber teamno teamnumber szám sorszám pár párszám номер пара №",
	pLine:     "line direction dir vonal линия",
	pSection:  "section sec sect szekció sektor sekcja секция",
	pName:     "name név имя",
	pNames:    "names players nevek játékosok имена игроки",
	pTeam:     "team teamname csapat команда",
	pClub:     "club klub egyesület клуб",
	pHandicap: "handicap hcp hcap hendikep гандикап",
	pCategory: "category categories kategória kategóriák категория категории",
})

// words gives for each word, in any of the languages, what it stands for.
func words[T comparable](of map[T]string) map[string]T {
	m := map[string]T{}
	for f, text := range of {
		for _, w := range strings.Fields(text) {
			m[w] = f
		}
	}
	return m
}

func travellerField(k string) field {
	if f, ok := travellerWords[k]; ok {
		return f
	}
	if passedOver[k] {
		return shownField
	}
	return noField
}

func playerField(k string) field {
	if f, ok := playerWords[k]; ok {
		return f
	}
	word := strings.TrimRight(k, "0123456789")
	n, err := strconv.Atoi(k[len(word):])
	if err != nil || n < 1 || n > maxPlayers {
		return noField
	}
	f := pPlayer + 2*field(n-1)
	switch word {
	case "name", "player", "név", "játékos", "имя", "игрок", "фамилия":
		return f
	case "id", "azonosító", "pid":
		return f + 1
	case "mp", "points", "masterpoints", "mesterpont", "мастербаллы", "мб":
		return f - pPlayer + pPoints
	case "mpbefore", "mpearlier", "előzőmp", "előzőmesterpont", "прежниемб":
		return f - pPlayer + pPoints + 1
	}
	return noField
}

// header tells which column holds which field.
type header struct {
	at    []int // the column of a field, -1 where there is none
	names []string
	known int // how many fields there are
	first int // the first column that has a name
}

// kind is what a table is to hold.
type kind struct {
	fields field
	find   func(key string) field
	sure   func(*header) bool // whether a row is its header beyond doubt
}

var (
	travellerTable = kind{travellerFields, travellerField, (*header).isTraveller}
	playerTable    = kind{playerFields, playerField, (*header).isPlayers}
)

// findHeader finds the header among the first rows of a table: the first one
// that is surely it, or else the one with the most known columns, two at least.
// It is -1 where there is none.
func (k kind) findHeader(rows [][]string) (at int, sure bool) {
	at, most := -1, 1
	for i, cells := range rows[:min(len(rows), maxTitle+1)] {
		h := k.header(cells)
		if k.sure(&h) {
			return i, true
		}
		if h.known > most {
			at, most = i, h.known
		}
	}
	return at, false
}

// header takes a row for a header. The columns that it does not know, and those
// that stand twice, are left for problems to tell.
func (k kind) header(cells []string) header {
	h := header{at: make([]int, k.fields), first: -1}
	for i := range h.at {
		h.at[i] = -1
	}
	for i, c := range cells {
		name := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(c), "\ufeff"))
		h.names = append(h.names, name)
		if name == "" {
			continue
		}
		if h.first < 0 {
			h.first = i
		}
		if f := k.find(key(name)); f >= 0 && h.at[f] < 0 {
			h.at[f] = i
			h.known++
		}
	}
	// Empty cells after the last name are no columns.
	for len(h.names) > 0 && h.names[len(h.names)-1] == "" {
		h.names = h.names[:len(h.names)-1]
	}
	h.first = max(h.first, 0)
	return h
}

func (h *header) has(f field) bool { return h.at[f] >= 0 }

// cleared tells whether a line names nobody and has no entry: who was foreseen there
// did not play, and somebody took the numbers out.
func (h *header) cleared(cells []string) bool {
	for f := fNS; f <= fWest; f++ {
		if h.cell(cells, f) != "" {
			return false
		}
	}
	return whole(dropZeros(h.cell(cells, fBoard))) > 0
}

// ofWorkbook tells whether the table is that of a workbook which recap made.
func (h *header) ofWorkbook() bool {
	return h.has(fResult) && strings.HasSuffix(h.names[h.at[fResult]], "±")
}

// cell is the text of a field in a row, without blanks around it.
func (h *header) cell(cells []string, f field) string {
	i := h.at[f]
	if i < 0 || i >= len(cells) {
		return ""
	}
	return trim(cells[i])
}

// untouched tells whether nothing stands in a row but what the workbook itself
// works out.
func (h *header) untouched(cells []string) bool {
	for i, c := range cells {
		if trim(c) != "" && (i >= len(h.names) || !passedOver[key(h.names[i])]) {
			return false
		}
	}
	return true
}

// trim is strings.TrimSpace, with a short way for cells that need none.
func trim(s string) string {
	if n := len(s); n == 0 || s[0] > ' ' && s[0] < 0x7f && s[n-1] > ' ' && s[n-1] < 0x7f {
		return s
	}
	return strings.TrimSpace(s)
}

// problems names the columns that are kept out.
func (h *header) problems(at place, find func(string) field) []scoring.Problem {
	var ps []scoring.Problem
	for _, c := range h.odd(find) {
		name := h.names[c.at]
		if c.first < 0 {
			ps = append(ps, scoring.Problem{Pos: at.cell(c.at), Severity: scoring.Warning, Text: fmt.Sprintf("unknown column %q is kept out", name)})
			continue
		}
		ps = append(ps, scoring.Problem{Pos: at.cell(c.at), Severity: scoring.Failure,
			Text: fmt.Sprintf("column %q (%d) repeats column %q (%d); the first counts", name, c.at+1, h.names[c.first], c.first+1),
			Hint: "leave one of the two"})
	}
	return ps
}

// oddColumn is a column that is kept out: one that repeats the first of its field, or one
// that is not known (first -1).
type oddColumn struct{ at, first int }

func (h *header) odd(find func(string) field) (odd []oddColumn) {
	for i, name := range h.names {
		if name == "" {
			continue
		}
		switch f := find(key(name)); {
		case f == shownField:
		case f == noField:
			odd = append(odd, oddColumn{i, -1})
		case h.at[f] != i:
			odd = append(odd, oddColumn{i, h.at[f]})
		}
	}
	return odd
}

// stray tells of cells in a row that no column has a name for; seen is kept by
// the caller so that an unnamed column inside the table is told once.
func (h *header) stray(cells []string, at place, seen map[int]bool) []scoring.Problem {
	var ps []scoring.Problem
	if len(cells) > len(h.names) && !blank(cells[len(h.names):]) {
		ps = append(ps, scoring.Problem{Pos: at.cell(len(h.names)), Severity: scoring.Failure,
			Text: fmt.Sprintf("more cells than the header: %d against %d", len(cells), len(h.names)),
			Hint: "a cell with the delimiter in it stands in quotes"})
	}
	for i := h.first; i < min(len(cells), len(h.names)); i++ {
		if h.names[i] == "" && !seen[i] && strings.TrimSpace(cells[i]) != "" {
			seen[i] = true
			ps = append(ps, scoring.Problem{Pos: at.cell(i), Severity: scoring.Warning,
				Text: fmt.Sprintf("column %d has no name in the header and is kept out", i+1)})
		}
	}
	return ps
}

const (
	travellersHint = "the header names the columns: board,ns,ew,contract,declarer,result,score"
	playersHint    = "the header names the columns: number,name1,name2"
)

// short cuts a text down to what a message can show of it.
func short(s string) string {
	const most = 40
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most]) + "…"
}

// found lists the columns that a header has, for messages.
func (h *header) found() string {
	var names []string
	for _, n := range h.names {
		if n != "" {
			names = append(names, strconv.Quote(short(n)))
		}
	}
	const most = 30
	if len(names) > most {
		names = append(names[:most], "…")
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// isTraveller tells whether the row is surely the header of travellers.
func (h *header) isTraveller() bool { return h.has(fBoard) && h.known >= 3 }

// isPlayers tells whether the row is surely the header of a list of players.
func (h *header) isPlayers() bool {
	return h.has(pNumber) && (h.has(pName) || h.has(pNames) || h.has(pPlayer) || h.has(pTeam))
}

// missingTraveller is the error of a header without a column that travellers
// need, nil where it has them all.
func (h *header) missingTraveller(at place) error {
	var missing []string
	if !h.has(fBoard) {
		missing = append(missing, "board")
	}
	seats := h.has(fNorth) && h.has(fEast) && h.has(fSouth) && h.has(fWest)
	if !seats && !h.has(fNS) {
		missing = append(missing, "ns")
	}
	if !seats && !h.has(fEW) {
		missing = append(missing, "ew")
	}
	if len(missing) == 0 {
		return nil
	}
	return h.missing(at, missing, travellersHint+"; individuals have n,s,e,w for ns,ew")
}

// missingPlayers is the same for a list of players.
func (h *header) missingPlayers(at place) error {
	if h.has(pNumber) {
		return nil
	}
	return h.missing(at, []string{"number"}, playersHint)
}

func (h *header) missing(at place, missing []string, hint string) error {
	return &scoring.InputError{Pos: at.cell(h.first), Hint: hint,
		Text: fmt.Sprintf("no column %s in the header; the columns are %s", strings.Join(missing, ", "), h.found())}
}
