package monopoly

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// checker looks at one game after the other (A6). What it needs to know of the deeds is
// kept from game to game.
type checker struct {
	board *Board
	rules *Settings
	value *valuer

	game   *Game
	holder []holder // by deed
	onLine []onLine // by deed
	built  []bool   // by group: it has buildings
}

// holder is who has a deed in the game, as far as seen.
type holder struct {
	line    int // of the game, from 1; 0 where nobody has it
	holding Holding
	at      int // among the line's holdings
}

// onLine is how often a line names a deed: the last one that does, from 1.
type onLine struct{ line, times int }

func newChecker(b *Board, rules *Settings) *checker {
	return &checker{board: b, rules: rules, value: newValuer(b, rules.Valuation), holder: make([]holder, len(b.Deeds)), onLine: make([]onLine, len(b.Deeds)), built: make([]bool, len(b.Groups))}
}

// maxMoney bounds what can be an amount of money, far above what a set has.
const maxMoney = 1_000_000_000

// check fills the findings of a game, and values its lines.
func (c *checker) check(g *Game) {
	c.game = g
	g.wealth = make([]Wealth, len(g.Lines))
	for i, l := range g.Lines {
		g.wealth[i] = c.value.of(l.Cash, l.Holdings, l.JailCards)
		for _, f := range l.Found {
			c.add(f)
		}
	}
	c.copies()
	c.players()
	c.duration()
	c.money()
	c.deeds()
	c.supply()
	c.totals()
	if len(g.Findings) > 1 {
		slices.SortStableFunc(g.Findings, func(x, y Finding) int {
			return cmp.Or(strings.Compare(x.Pos.File, y.Pos.File), cmp.Compare(x.Pos.Line, y.Pos.Line))
		})
	}
}

func (c *checker) add(f Finding) {
	f.Stage, f.Game = c.game.Stage, c.game.Name
	c.game.Findings = append(c.game.Findings, f)
}

func (c *checker) fail(code scoring.Code, pos scoring.Position, player string, args ...string) {
	c.add(finding(code, scoring.Failure, pos, player, args...))
}

// by adds a finding as severe as a setting says.
func (c *checker) by(setting string, code scoring.Code, pos scoring.Position, player string, args ...string) {
	switch setting {
	case "error":
		c.add(finding(code, scoring.Failure, pos, player, args...))
	case "warning":
		c.add(finding(code, scoring.Warning, pos, player, args...))
	}
}

// first is the position that stands for the whole sheet.
func (c *checker) first() scoring.Position { return c.game.Lines[0].Pos }

// copies tells of further sheets for the same board. One that says the same takes
// nothing away from the first.
func (c *checker) copies() {
	for _, other := range c.game.copies {
		severity := scoring.Failure
		if sameSheets(c.game.Lines, other) {
			severity = scoring.Warning
		}
		c.add(finding(DuplicateSheet, severity, other[0].Pos, "").against(c.first()))
	}
}

// players: the size of the table (§6, §6.3) and everybody once.
func (c *checker) players() {
	g := c.game
	least, most := c.rules.TableSize(g.Stage)
	n := len(g.Lines)
	first := map[string]*Line{}
	for _, l := range g.Lines {
		key := l.Key()
		if before, twice := first[key]; !twice {
			first[key] = l
		} else if l.Player != "" {
			c.add(finding(PlayerListedTwice, scoring.Failure, l.At(PlayerField), l.Player, l.Player).against(before.At(PlayerField)))
		}
	}
	if n < least || n > most {
		c.fail(TableSize, c.first(), "", strconv.Itoa(n), Sizes(least, most))
	}
	if g.Survivors() == 0 {
		c.fail(NoSurvivor, c.first(), "", strconv.Itoa(n))
	}
}

// Sizes are those of a table for a message: 4–6, or 6 where there is one.
func Sizes(least, most int) string {
	if least == most {
		return strconv.Itoa(least)
	}
	return strconv.Itoa(least) + "–" + strconv.Itoa(most)
}

// duration: 90 minutes at most (§4.1), less only with one survivor (§4.4, A-12).
func (c *checker) duration() {
	g, rules := c.game, &c.rules.Game
	told := false
	for _, l := range g.Lines {
		told = told || slices.ContainsFunc(l.Found, func(f Finding) bool { return f.Base() == MinutesUnreadable || f.Base() == SpoiltCell })
		if l.Minutes >= 0 && l.Minutes != g.Minutes && !told {
			c.fail(MinutesDiffer, l.At(MinutesField), l.Player, strconv.Itoa(l.Minutes), strconv.Itoa(g.Minutes))
			told = true
		}
	}
	at := c.game.Lines[0].At(MinutesField)
	switch survivors, minutes := g.Survivors(), strconv.Itoa(g.Minutes); {
	case told:
	case g.Minutes < 0:
		c.fail(MinutesMissing, at, "")
	case g.Minutes > rules.Minutes:
		c.fail(Over90Minutes, at, "", minutes, strconv.Itoa(rules.Minutes))
	case g.Minutes == rules.Minutes || survivors < 2:
	case g.Minutes >= rules.StoppedFrom:
		c.by(rules.StoppedEarly, StoppedEarly, at, "", minutes, strconv.Itoa(survivors), strconv.Itoa(rules.Minutes))
	default:
		c.fail(EndedEarly, at, "", minutes, strconv.Itoa(survivors), strconv.Itoa(rules.Minutes))
	}
}

// money: what a bankrupt player has (G-bankrupt), signatures (§8), and the cash of the
// table (§5, A-11).
func (c *checker) money() {
	total := 0
	for _, l := range c.game.Lines {
		total += l.Cash
		if l.Status == Bankrupt && (l.Cash > 0 || len(l.Holdings) > 0 || l.JailCards > 0) {
			at := l.At(CashField)
			if l.Cash == 0 {
				at = l.At(DeedsField)
			}
			c.fail(BankruptWithAssets, at, l.Player, l.Player, strconv.Itoa(l.Cash), strconv.Itoa(len(l.Holdings)))
		}
		if l.Status != Bankrupt && l.BankruptOrder > 0 {
			c.add(finding(OrderOfNoBankrupt, scoring.Warning, l.At(BankruptOrderField), l.Player, l.Player, strconv.Itoa(l.BankruptOrder)))
		}
		if c.rules.Game.Signatures == "off" {
			continue
		}
		required := c.rules.Game.Signatures == "required"
		unsigned := func(s Signature) bool { return s == NotSigned || required && s == NotRecorded }
		switch player, banker := unsigned(l.PlayerSigned), unsigned(l.BankerSigned); {
		case player && banker:
			c.fail(NotSignedCode, l.At(SignedPlayerField), l.Player, l.Player, "both")
		case player:
			c.fail(NotSignedCode, l.At(SignedPlayerField), l.Player, l.Player, "player")
		case banker:
			c.fail(NotSignedCode, l.At(SignedBankerField), l.Player, l.Player, "banker")
		}
	}
	if total > c.rules.Set.CashTotal {
		c.by(c.rules.Game.CashOverSet, CashOverSetTotal, c.game.Lines[0].At(CashField), "", strconv.Itoa(total), strconv.Itoa(c.rules.Set.CashTotal))
	}
}

// deeds: one owner each (G-trade), and what may be built on them (G-build, G-credit).
func (c *checker) deeds() {
	clear(c.holder)
	clear(c.onLine)
	clear(c.built)
	for i, l := range c.game.Lines {
		for j, h := range l.Holdings {
			d := &c.board.Deeds[h.Deed]
			name := deedName(d)
			if on := &c.onLine[h.Deed]; on.line == i+1 {
				if on.times++; on.times == 2 { // which is said once
					c.fail(DeedHeldTwice, l.AtDeed(j), l.Player, name, l.Player)
				}
				continue
			}
			c.onLine[h.Deed] = onLine{i + 1, 1}
			if other := c.holder[h.Deed]; other.line > 0 {
				o := c.game.Lines[other.line-1]
				c.add(finding(DeedHeldTwice, scoring.Failure, l.AtDeed(j), l.Player, name, l.Player, o.Player).against(o.AtDeed(other.at)))
				continue
			}
			c.holder[h.Deed] = holder{i + 1, h, j}
			switch {
			case h.Level == 0:
			case d.Kind != Street:
				c.fail(BuildingOnOther, l.AtDeed(j), l.Player, name, l.Player, d.Kind.String())
			default:
				c.built[c.board.groups[h.Deed]] = true
				if h.Mortgaged {
					c.fail(BuildingMortgaged, l.AtDeed(j), l.Player, name, l.Player)
				}
			}
		}
	}
	for g, built := range c.built {
		if built {
			c.group(&c.board.Groups[g])
		}
	}
}

// deedName is a deed for a message: 39 Mayfair.
func deedName(d *Deed) string { return strconv.Itoa(d.Position) + " " + d.Name }

// group looks at a colour group that has buildings.
func (c *checker) group(g *Group) {
	// Buildings stand only where one player has the whole group (G-build).
	owner, whole := c.holder[g.Deeds[0]].line, true
	for _, d := range g.Deeds {
		whole = whole && c.holder[d].line == owner && owner > 0
	}
	if !whole {
		told := map[int]bool{}
		for _, d := range g.Deeds {
			h := c.holder[d]
			if h.holding.Level == 0 || told[h.line] {
				continue
			}
			told[h.line] = true
			l := c.game.Lines[h.line-1]
			has := 0
			for _, other := range g.Deeds {
				if c.holder[other].line == h.line {
					has++
				}
			}
			c.fail(BuildingNoGroup, l.AtDeed(h.at), l.Player, deedName(&c.board.Deeds[d]), l.Player, strconv.Itoa(has), strconv.Itoa(len(g.Deeds)))
		}
		return
	}
	l := c.game.Lines[owner-1]
	if slices.ContainsFunc(l.Found, func(f Finding) bool { return f.Base() == BuildingLevel }) {
		return // what stands there is not known
	}
	low, high, top := Hotel, 0, 0
	for _, d := range g.Deeds {
		level := c.holder[d].holding.Level
		if low = min(low, level); level > high {
			high, top = level, d
		}
	}
	if high-low > 1 {
		var levels []string
		for _, d := range g.Deeds {
			levels = append(levels, c.holder[d].holding.Text(c.board))
		}
		c.by(c.rules.Game.Uneven, UnevenBuilding, l.AtDeed(c.holder[top].at), l.Player, l.Player, strings.Join(levels, ";"))
	}
	for _, d := range g.Deeds {
		if h := c.holder[d]; h.holding.Mortgaged && h.holding.Level == 0 {
			c.by(c.rules.Game.MortgageInGroup, MortgageInGroup, l.AtDeed(h.at), l.Player, deedName(&c.board.Deeds[d]), l.Player)
		}
	}
}

// supply: the buildings of one set (§5); a hotel uses no houses.
func (c *checker) supply() {
	houses, hotels := 0, 0
	var manyHouses, manyHotels scoring.Position // of the line that takes more than there are
	for _, l := range c.game.Lines {
		enoughHouses, enoughHotels := houses <= c.rules.Set.Houses, hotels <= c.rules.Set.Hotels
		for _, h := range l.Holdings {
			if h.Level == Hotel {
				hotels++
			} else {
				houses += h.Level
			}
		}
		if enoughHouses && houses > c.rules.Set.Houses {
			manyHouses = l.At(DeedsField)
		}
		if enoughHotels && hotels > c.rules.Set.Hotels {
			manyHotels = l.At(DeedsField)
		}
	}
	if houses > c.rules.Set.Houses {
		c.fail(HousesOver, manyHouses, "", strconv.Itoa(houses), strconv.Itoa(c.rules.Set.Houses))
	}
	if hotels > c.rules.Set.Hotels {
		c.fail(HotelsOver, manyHotels, "", strconv.Itoa(hotels), strconv.Itoa(c.rules.Set.Hotels))
	}
}

// totals: what the banker added up (§8).
func (c *checker) totals() {
	for i, l := range c.game.Lines {
		if l.Declared < 0 {
			continue
		}
		total := c.game.wealth[i].Total()
		if n, ok := total.Whole(); !ok || n != l.Declared {
			c.fail(DeclaredDiffers, l.At(DeclaredField), l.Player, l.Player, strconv.Itoa(l.Declared), total.String())
		}
	}
}
