package monopoly

import (
	"cmp"
	"slices"
	"strings"

	"recap/scoring"
)

// Field is what a result sheet has of a player.
type Field uint8

const (
	GameField Field = iota
	PlayerField
	StatusField
	MinutesField
	CashField
	DeedsField
	IDField
	StageField
	DeclaredField
	SignedPlayerField
	SignedBankerField
	BankruptOrderField
	JailCardsField
	Fields // how many there are
)

// Signature is whether a sheet was signed (§8).
type Signature uint8

const (
	NotRecorded Signature = iota // nothing is said about signatures
	Signed
	NotSigned
)

// Line is what a result sheet says of one player.
type Line struct {
	Game     string
	Stage    Stage
	Player   string // as the sheet has it: a number or a name
	ID       string // tells players of one name apart; empty where none is given
	Status   Status
	Minutes  int // of the game; -1 where nothing is said
	Cash     int
	Holdings []Holding
	// Declared is the total that the banker wrote; -1 where none is.
	Declared      int
	PlayerSigned  Signature
	BankerSigned  Signature
	BankruptOrder int // 1 for who went bankrupt first; 0 where it is not known
	JailCards     int

	// Pos is the line's position, Cells those of its fields where the input has cells.
	Pos   scoring.Position
	Cells *[Fields]scoring.Position
	// Deeds are the positions of the holdings, where those differ from the field's.
	Deeds []scoring.Position
	// Found is what could not be read of the line.
	Found []Finding
}

// At is the position of a field.
func (l *Line) At(f Field) scoring.Position {
	if l.Cells == nil || l.Cells[f] == (scoring.Position{}) {
		return l.Pos
	}
	return l.Cells[f]
}

// AtDeed is the position of a holding.
func (l *Line) AtDeed(i int) scoring.Position {
	if i < len(l.Deeds) {
		return l.Deeds[i]
	}
	return l.At(DeedsField)
}

// Key is what a player is known by from sheet to sheet: the id where there is one, else
// what stands for the player. Blanks do not matter.
func (l *Line) Key() string { return Key(l.Player, l.ID) }

// Key is Line.Key for a player who is named elsewhere.
func Key(player, id string) string {
	if id != "" {
		return "id " + id
	}
	if !strings.ContainsAny(player, " \t\u00a0") {
		return player
	}
	return strings.Join(strings.Fields(player), " ")
}

// Game is one board's game: the lines of its sheet.
type Game struct {
	Name    string
	Stage   Stage
	Minutes int // -1 where the sheet does not say
	Lines   []*Line
	// Findings are those of this game, in the order of the sheet.
	Findings []Finding
	// Apart: the sheet is not in order, and its players wait outside the ranking.
	Apart bool

	wealth []Wealth // of the lines
	copies [][]*Line
}

// Survivors counts the players who are still in the game.
func (g *Game) Survivors() (n int) {
	for _, l := range g.Lines {
		if l.Status == Active {
			n++
		}
	}
	return n
}

// gamesOf puts lines together to games, in the order in which they first appear.
func gamesOf(lines []*Line) []*Game {
	type key struct {
		stage Stage
		name  string
	}
	var games []*Game
	found := map[key]*Game{}
	var last *Game
	for _, l := range lines {
		g := last
		if g == nil || g.Name != l.Game || g.Stage != l.Stage {
			k := key{l.Stage, l.Game}
			if g = found[k]; g == nil {
				g = &Game{Name: l.Game, Stage: l.Stage, Minutes: -1, Lines: make([]*Line, 0, 6)}
				found[k] = g
				games = append(games, g)
			}
			last = g
		}
		g.Lines = append(g.Lines, l)
	}
	for _, g := range games {
		g.partCopies()
		for _, l := range g.Lines {
			if g.Minutes < 0 { // the first line that says it
				g.Minutes = l.Minutes
			}
		}
	}
	return games
}

// partCopies tells a sheet that was handed in twice from one with a player too many:
// the lines of another file or sheet of a workbook are a sheet of their own, and so are
// lines that repeat all players of those before them.
func (g *Game) partCopies() {
	type origin struct{ file, sheet string }
	of := func(l *Line) origin {
		sheet, _, _ := strings.Cut(l.Pos.Place, "!")
		return origin{l.Pos.File, sheet}
	}
	same := true
	for _, l := range g.Lines[1:] {
		same = same && of(l) == of(g.Lines[0])
	}
	var sheets [][]*Line
	if same {
		sheets = repeats(g.Lines)
	} else {
		at := map[origin]int{}
		for _, l := range g.Lines {
			i, known := at[of(l)]
			if !known {
				i = len(sheets)
				at[of(l)] = i
				sheets = append(sheets, nil)
			}
			sheets[i] = append(sheets[i], l)
		}
	}
	if len(sheets) > 1 {
		g.Lines, g.copies = sheets[0], sheets[1:]
	}
}

// repeats parts lines where all of the players come again, in whatever order.
func repeats(lines []*Line) [][]*Line {
	first := lines[0].Key()
	times := 0
	for _, l := range lines {
		if l.Key() == first {
			times++
		}
	}
	if times < 2 || len(lines)%times != 0 {
		return [][]*Line{lines}
	}
	n := len(lines) / times
	players := keys(lines[:n])
	if n < 2 || len(slices.Compact(slices.Clone(players))) < n {
		return [][]*Line{lines}
	}
	var sheets [][]*Line
	for i := 0; i < len(lines); i += n {
		if !slices.Equal(keys(lines[i:i+n]), players) {
			return [][]*Line{lines}
		}
		sheets = append(sheets, lines[i:i+n])
	}
	return sheets
}

func keys(lines []*Line) []string {
	all := make([]string, len(lines))
	for i, l := range lines {
		all[i] = l.Key()
	}
	slices.Sort(all)
	return all
}

// sameSheets tells whether two sheets say the same.
func sameSheets(a, b []*Line) bool {
	if len(a) != len(b) {
		return false
	}
	byKey := func(x, y *Line) int { return cmp.Compare(x.Key(), y.Key()) }
	a, b = slices.Clone(a), slices.Clone(b)
	slices.SortStableFunc(a, byKey)
	slices.SortStableFunc(b, byKey)
	for i := range a {
		x, y := a[i], b[i]
		if x.Key() != y.Key() || x.Status != y.Status || x.Minutes != y.Minutes || x.Cash != y.Cash || x.BankruptOrder != y.BankruptOrder || x.JailCards != y.JailCards ||
			len(x.Found)+len(y.Found) > 0 || !sameHoldings(x.Holdings, y.Holdings) {
			return false
		}
	}
	return true
}

func sameHoldings(a, b []Holding) bool {
	byDeed := func(x, y Holding) int { return x.Deed - y.Deed }
	a, b = slices.Clone(a), slices.Clone(b)
	slices.SortStableFunc(a, byDeed)
	slices.SortStableFunc(b, byDeed)
	return slices.Equal(a, b)
}

// Wealth is what a line of the game comes to, without adjustments and before a
// bankruptcy makes it nothing.
func (g *Game) Wealth(line int) Wealth { return g.wealth[line] }
