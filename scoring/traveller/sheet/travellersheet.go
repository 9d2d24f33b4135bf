package sheet

import (
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"
)

// travellers writes the sheet of travellers: a line for every expected result, and
// below them some that are empty.
func (b *bookWriter) travellers(p *plan) {
	s := b.add(travellerSheet)
	t := &lineWriter{sheet: s, plan: p, columns: travellerColumns(p), last: 1 + len(p.lines) + spareLines}
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = c.heading[b.in]
	}
	s.heads(names, t.last)
	for i, c := range t.columns {
		s.width(i, c.width)
		if c.hidden {
			s.try(s.file.SetColVisible(s.name, columnName(i), false))
		}
	}
	for i := range p.lines {
		t.line(2+i, &p.lines[i])
	}
	for row := 2 + len(p.lines); row <= t.last; row++ {
		t.line(row, nil)
	}
	t.marks()
	t.prompts()
	s.finish(true)
}

// lineWriter writes the lines of the sheet of travellers.
type lineWriter struct {
	sheet
	plan    *plan
	columns []lineColumn
	last    int // row
}

// lineColumn is a column of the lines.
type lineColumn struct {
	heading inEach
	name    string // in formulas
	width   float64
	left    bool
	hidden  bool
	auto    string // the formula of what is worked out; empty for what is known or typed
}

// travellerColumns are the columns, in the order in which a line is typed.
func travellerColumns(p *plan) []lineColumn {
	var cols []lineColumn
	add := func(f field, name string, width float64) {
		cols = append(cols, lineColumn{heading: travellerHeadings[f], name: name, width: width, left: f == fRemarks})
	}
	show := func(what shown, name, auto string, width float64, hidden bool) {
		cols = append(cols, lineColumn{heading: shownHeadings[what], name: name, width: width, auto: auto, hidden: hidden})
	}
	if p.sections {
		add(fSection, "section", 10)
	}
	add(fRound, "round", 8)
	add(fTable, "table", 9)
	add(fBoard, "board", 11)
	show(showDealer, "dealer", dealerFormula, 12, false)
	if p.individual { // partners beside each other
		add(fNorth, "unit0", 6)
		add(fSouth, "unit2", 6)
		add(fEast, "unit1", 6)
		add(fWest, "unit3", 6)
	} else {
		add(fNS, "unit0", 9)
		add(fEW, "unit1", 9)
	}
	add(fContract, "contract", 11)
	add(fDeclarer, "declarer", 10)
	add(fLead, "lead", 9)
	add(fResult, "result", 12)
	show(showScore, "score", scoreFormula, 8, false)
	show(showCheck, "check", checkFormula, 6, false)
	add(fNSAward, "nsaward", 13)
	add(fEWAward, "ewaward", 13)
	if !p.individual {
		add(fSwap, "swap", 8)
	}
	add(fRemarks, "remarks", 24)
	show(showTyped, "typed", typedFormula, 8, true)
	show(showStrain, "strain", strainFormula, 8, true)
	show(showCode, "code", codeFormula, 8, true)
	show(showFigure, "figure", figureFormula, 8, true)
	show(showOver, "over", overFormula, 8, true)
	show(showSide, "side", sideFormula, 8, true)
	return cols
}

// line writes a row; l is nil for one that is empty.
func (t *lineWriter) line(row int, l *line) {
	known := map[string]any{}
	if l != nil {
		known["section"], known["round"], known["table"], known["board"] = l.section, l.round, l.table, l.board
		for i, n := range l.units {
			known[fmt.Sprintf("unit%d", i)] = t.unit(n)
		}
	}
	cells := t.cells(row, l)
	for col, c := range t.columns {
		look := style{open: true, left: c.left, grey: l != nil && l.satOut()}
		value := known[c.name]
		switch c.name {
		case "section", "round", "table", "board":
			look.open, look.number = l == nil, true
		}
		if c.auto != "" {
			look, value = style{font: faintFont, grey: look.grey, unseen: c.hidden}, expand(c.auto, cells)
		}
		if c.name == "check" {
			look.font = strongFont
		}
		t.put(col, row, value, look)
	}
}

// unit is the number of a pair or player as it stands in a cell.
func (t *lineWriter) unit(n int) string {
	if n == 0 {
		return sitOutWord[t.in]
	}
	return fmt.Sprint(n)
}

// cells puts the cells of a row into a formula.
func (t *lineWriter) cells(row int, l *line) *strings.Replacer {
	apart := t.plan.winners == 2
	if l != nil {
		apart = l.twoLines
	}
	units := 2
	if t.plan.individual {
		units = 4
	}
	var names []string
	for i, c := range t.columns {
		col := "$" + columnName(i)
		names = append(names, "{"+c.name+"}", fmt.Sprint(col, row), "{"+c.name+".all}", fmt.Sprintf("%[1]s$2:%[1]s$%[2]d", col, t.last))
	}
	columns := strings.NewReplacer(names...)
	return strings.NewReplacer(append(names,
		"{TWICE}", columns.Replace(twiceFormula(units, apart, t.plan.most, t.plan.sections, sitOutWord[t.in])),
		"{NOBODY}", columns.Replace(nobodyFormula(units)),
		"{DEALERS}", array(wordsOf(seatChoices, t.in)),
		"{VULS}", array(wordsOf(vulChoices, t.in)))...)
}

// marks show what the column of checks says, in colour beside its signs, and where
// another traveller or slip begins.
func (t *lineWriter) marks() {
	at := map[string]string{}
	for i, c := range t.columns {
		at[c.name] = "$" + columnName(i)
	}
	visible := len(t.columns) - 1
	for t.columns[visible].hidden {
		visible--
	}
	format := func(formula string, st *excelize.Style) excelize.ConditionalFormatOptions {
		id, err := t.file.NewConditionalStyle(st)
		t.try(err)
		return excelize.ConditionalFormatOptions{Type: "formula", Criteria: formula, Format: &id}
	}
	begins := fmt.Sprintf("%[1]s2<>%[1]s1", at["board"])
	if t.plan.byRound {
		begins = fmt.Sprintf("OR(%[1]s2<>%[1]s1,%[2]s2<>%[2]s1)", at["round"], at["table"])
	}
	t.try(t.file.SetConditionalFormat(t.name, "A2:"+cellName(visible, t.last), []excelize.ConditionalFormatOptions{
		format(at["check"]+`2="!"`, &excelize.Style{Font: &excelize.Font{Color: red, Bold: true}, Fill: fill(pink)}),
		format(at["check"]+`2="?"`, &excelize.Style{Fill: fill(yellow)}),
		format(begins, &excelize.Style{Border: borders(grey)}),
	}))
}

// prompts say what is typed in which column, and offer choices.
func (t *lineWriter) prompts() {
	for i, c := range t.columns {
		var choices []string
		switch c.name {
		case "declarer":
			choices = wordsOf(seatChoices, t.in)
		case "swap":
			choices = wordsOf(yesChoices, t.in)
		}
		if text := linePrompts[c.name][t.in]; text != "" || choices != nil {
			t.prompt(i, 2, t.last, c.heading[t.in], text, choices)
		}
	}
}
