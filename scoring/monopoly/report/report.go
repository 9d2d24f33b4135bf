// Package report shows a stage of a Monopoly championship: the ranking with the breakdown
// of each wealth, who goes on and who is a reserve, what waits for a ruling, the result
// sheets, the tables of a draw and the timetable. It builds the tables of package
// templates, whose writers draw them, and the documents for other programs.
package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/monopoly"
	"recap/templates"
)

// Options choose what goes into a report and in which language.
type Options struct {
	Lang    templates.Lang
	Reports []string // of Names, in this order; empty for all
	Date    string   // ISO; in place of the event's own
	// Found are the findings about the files, Problems what was told before there were
	// sheets in them, in the words of the reader.
	Found    []monopoly.Finding
	Problems []scoring.Problem
}

// Names are the reports of a stage.
var Names = []string{"ranking", "qualifying", "findings", "sheets"}

// Check tells which of the names is no report.
func Check(names []string) error {
	for _, n := range names {
		if !slices.Contains(Names, n) {
			return fmt.Errorf("unknown report %q (%s)", n, strings.Join(Names, ", "))
		}
	}
	return nil
}

// New builds the report of a stage. Who is outside the ranking stands behind it.
func New(res *monopoly.Result, opt Options) *templates.Report {
	b := &builder{res: res, lang: opt.Lang}
	r := &templates.Report{Title: b.title(), Subtitle: b.subtitle(opt.Date), Status: b.provisional(), Lang: opt.Lang, Data: stageData{res, opt}}
	names := opt.Reports
	if len(names) == 0 {
		names = Names
	}
	for _, n := range names {
		switch n {
		case "ranking":
			r.Tables = append(r.Tables, b.ranking(), b.waiting())
		case "qualifying":
			if b.onlyChampion() { // who that is, the ranking says
				if len(opt.Reports) > 0 {
					r.Absent = append(r.Absent, templates.Absent{Name: n, Why: "nobody goes on from the final"})
				}
				break
			}
			r.Tables = append(r.Tables, b.qualifying(), b.replaced())
		case "findings":
			r.Tables = append(r.Tables, b.findings(opt.Found, opt.Problems))
		case "sheets":
			r.Tables = append(r.Tables, b.sheets()...)
		}
	}
	r.Tables = slices.DeleteFunc(r.Tables, func(t templates.Table) bool { return len(t.Rows) == 0 })
	r.Footer = []string{MethodLine(res.Rules, opt.Lang)}
	if slices.Contains(names, "sheets") && b.marked() {
		r.Footer = append(r.Footer, b.word("legend"))
	}
	if res.Before == nil && res.Stage != monopoly.PreliminaryStage && res.Rules.SemiFinal.Eligible != "any" {
		r.Footer = append(r.Footer, b.word("not_checked"))
	}
	if title := res.Rules.Final.Title; res.Stage == monopoly.FinalStage && title != "" && res.Successor == nil && len(res.Ranking) > 0 {
		if opt.Lang != "hu" {
			title = strings.TrimSuffix(title, ".") // Hungarian ordinals alone have it
		}
		r.Footer = append(r.Footer, b.word("world", title))
	}
	if res.Successor != nil {
		r.Footer = append(r.Footer, b.word("successor", b.called(res.Successor.Player, res.Successor.ID)))
	}
	return r
}

// Title is what the report of a stage is called: the event's name, else what it is.
func Title(res *monopoly.Result, lang templates.Lang) string {
	return (&builder{res: res, lang: lang}).title()
}

// builder is what the tables want to know of a stage.
type builder struct {
	res  *monopoly.Result
	lang templates.Lang
	// causes are why players wait; nil before somebody asks.
	causes *causes
	// disqualified are the players who are, by their keys; nil before somebody asks.
	disqualified map[string]bool
	// held are the lines with deeds of each player, by his key; nil before somebody asks.
	held map[string][]gameLine
}

// onlyChampion tells whether the places of the stage are good for nothing but the title.
func (b *builder) onlyChampion() bool {
	cut := b.res.Rules.CutOf(b.res.Stage)
	return b.res.Stage == monopoly.FinalStage && cut.Advance == 1 && cut.Reserves == 0
}

// marked tells whether deeds on the sheets are mortgaged or built on, which a letter says.
func (b *builder) marked() bool {
	return slices.ContainsFunc(b.res.Games, func(g *monopoly.Game) bool {
		return slices.ContainsFunc(g.Lines, func(l *monopoly.Line) bool {
			return slices.ContainsFunc(l.Holdings, func(h monopoly.Holding) bool { return h.Mortgaged || h.Level > 0 })
		})
	})
}

// word is one of the section monopoly.
func (b *builder) word(key string, args ...string) string {
	return b.lang.Word("monopoly."+key, args...)
}

func (b *builder) title() string {
	if b.res.Event.Name != "" {
		return b.res.Event.Name
	}
	return b.word("title")
}

func (b *builder) subtitle(date string) []string {
	if date == "" {
		date = b.res.Event.Date
	}
	players := 0
	for _, g := range b.res.Games {
		players += len(g.Lines)
	}
	lines := []string{b.word("stage." + b.res.Stage.String()), b.res.Event.Organiser, b.res.Event.Place, b.lang.Date(date), b.word("games", strconv.Itoa(len(b.res.Games)), strconv.Itoa(players))}
	return slices.DeleteFunc(lines, func(s string) bool { return s == "" })
}

// status says whether the ranking can still change.
func (b *builder) provisional() string {
	waiting := b.res.Waits()
	switch n := strconv.Itoa(waiting); {
	case waiting > 0 && b.res.Unresolved():
		return b.word("provisional_both", n)
	case waiting > 0:
		return b.word("provisional_waiting", n)
	case b.res.Unresolved():
		return b.word("provisional_ties")
	case b.res.Open():
		return b.word("provisional_earlier")
	}
	return ""
}

// called is a player with the name, where there is one beside what the sheets have.
func (b *builder) called(player, id string) string {
	if name := b.res.Name(player, id); name != "" && name != player {
		return player + " " + name
	}
	return player
}

// MethodLine says how wealth was counted and by which rules.
func MethodLine(s *monopoly.Settings, lang templates.Lang) string {
	w := func(key string, args ...string) string { return lang.Word("monopoly."+key, args...) }
	mortgaged, buildings := valuation(s, lang)
	line := []string{w("by_wealth"), mortgaged, buildings}
	if !s.Valuation.TieBreakBuildings {
		line = append(line, w("tiebreak_deeds"))
	}
	line = append(line, rulesLine(s, lang), boardTitle(s.Set.Board, lang))
	for _, o := range s.Overrides {
		line = append(line, w("setting", o))
	}
	return strings.Join(line, "; ")
}

// rulesLine names the rule set.
func rulesLine(s *monopoly.Settings, lang templates.Lang) string {
	if title := s.TitleIn(string(lang)); title != "" {
		return lang.Word("monopoly.rules_title", s.Name, title)
	}
	return lang.Word("monopoly.rules", s.Name)
}

// boardTitle is what a board is called: one of the user by its name without folder and
// ending.
func boardTitle(nameOrFile string, lang templates.Lang) string {
	if w := lang.Word("monopoly.boards." + nameOrFile); w != "monopoly.boards."+nameOrFile {
		return w
	}
	name := nameOrFile[strings.LastIndexAny(nameOrFile, `/\\`)+1:]
	if at := strings.LastIndexByte(name, '.'); at > 0 {
		name = name[:at]
	}
	return lang.Word("monopoly.board", name)
}

// valuation says what mortgaged deeds and buildings are worth. What the bank would pay
// for buildings is always half.
func valuation(s *monopoly.Settings, lang templates.Lang) (mortgaged, buildings string) {
	half := s.Valuation.Buildings
	if s.Valuation.Mortgaged == monopoly.Liquidation {
		half = "half"
	}
	return lang.Word("monopoly.valuation.mortgaged", lang.Word("monopoly.mortgaged."+string(s.Valuation.Mortgaged))), lang.Word("monopoly.valuation." + half)
}

// table is one in the making: its columns, each with what makes a cell of the thing that
// a row is about.
type table[T any] struct {
	templates.Table
	lang  templates.Lang
	cells []func(T) templates.Cell
}

func newTable[T any](lang templates.Lang, kind, title string) *table[T] {
	return &table[T]{Table: templates.Table{Kind: kind, Title: title}, lang: lang}
}

// add adds a column under the word of its key.
func (t *table[T]) add(key string, align templates.Align, cell func(T) templates.Cell) *templates.Column {
	t.Columns = append(t.Columns, templates.Column{Key: key, Title: t.lang.Word("monopoly.column." + key), Align: align})
	t.cells = append(t.cells, cell)
	return &t.Columns[len(t.Columns)-1]
}

func (t *table[T]) row(of T) {
	row := make([]templates.Cell, len(t.cells))
	for i, cell := range t.cells {
		row[i] = cell(of)
	}
	t.Rows = append(t.Rows, row)
}

// dropBlank takes the columns of those keys out that have nothing in any row.
func (t *table[T]) dropBlank(keys ...string) {
	t.drop(func(c templates.Cell) bool { return c.Kind == templates.Blank }, keys...)
}

// drop takes the columns of those keys out of which every cell is empty.
func (t *table[T]) drop(empty func(templates.Cell) bool, keys ...string) {
	for j := len(t.Columns) - 1; j >= 0; j-- {
		if !slices.Contains(keys, t.Columns[j].Key) || slices.ContainsFunc(t.Rows, func(row []templates.Cell) bool { return !empty(row[j]) }) {
			continue
		}
		t.Columns = slices.Delete(t.Columns, j, j+1)
		for i := range t.Rows {
			t.Rows[i] = slices.Delete(t.Rows[i], j, j+1)
		}
	}
}

// money is an amount with as many decimals as it needs, at most two.
func money(x exact.Num) templates.Cell { return templates.NumberCell(x, x.Places(2)) }

// moneyOrBlank leaves out what is nothing.
func moneyOrBlank(x exact.Num) templates.Cell {
	if x.Sign() == 0 {
		return templates.Cell{}
	}
	return money(x)
}

// Problem is a finding as it is told on the screen, in English.
func Problem(f *monopoly.Finding) scoring.Problem {
	text := string(f.Code) + ": "
	if f.Game != "" {
		text += "game " + f.Game + ": "
	}
	p := scoring.Problem{Pos: f.Pos, Code: f.Code, Severity: f.Severity, Text: text + FindingText(f, "en")}
	switch f.Base() {
	case monopoly.UnresolvedTie:
		p.Hint = "[[tie]] in the event file gives the order, with by = \"lot\" or \"referee\""
	case monopoly.StageAssumed:
		p.Hint = "--stage says it, or a column stage"
	}
	return p
}

// FindingText is what a finding says, in words and with the other place that it is about.
func FindingText(f *monopoly.Finding, lang templates.Lang) string {
	text := Said(f, lang)
	if other := f.Other.String(); other != "" {
		text += " (" + lang.Word("monopoly.also", other) + ")"
	}
	return text
}

// Said is what a finding says on a wall, where nobody has the files.
func Said(f *monopoly.Finding, lang templates.Lang) string {
	key, args := string(f.Base()), slices.Clone(f.Args)
	in := func(i int, section string) {
		if i >= len(args) {
			return
		}
		if w := lang.Word(section + "." + args[i]); w != section+"."+args[i] {
			args[i] = w
		}
	}
	switch f.Base() {
	case monopoly.NotQualified:
		in(1, "monopoly.stage")
		args[2] = lang.Word("monopoly.standing."+args[2], args[3])
	case monopoly.EarlierWaits, monopoly.UnknownStage:
		in(1, "monopoly.stage")
	case monopoly.WithdrawnPlays:
		in(1, "monopoly.stage")
		switch {
		case args[2] != "":
			key += "_TWO"
		case f.Stage == monopoly.FinalStage:
			key += "_FINAL"
		}
	case monopoly.NotSignedCode:
		in(1, "monopoly.signer")
	case monopoly.BuildingOnOther:
		in(2, "monopoly.kind")
	case monopoly.UnresolvedTie:
		section := "monopoly.line"
		if args[3] != "1" {
			section = "monopoly.lines"
		}
		args[2] = lang.Word(section+"."+args[2], args[3])
	case monopoly.UnknownDeed:
		args[1] = boardTitle(args[1], lang)
	case monopoly.DeedHeldTwice:
		if len(args) == 2 {
			key += "_ON_SHEET"
		}
	case monopoly.RulingUnused:
		args = []string{lang.Word("monopoly.decision."+args[0], args[1])}
	}
	text := lang.Word("monopoly.finding."+key, args...)
	if f.Reason != "" {
		text += " – " + lang.Word("monopoly.accepted", f.Reason)
	}
	return text
}
