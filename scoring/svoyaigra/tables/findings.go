package tables

import (
	"cmp"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/tournament"
	"recap/templates"
)

// Text says a finding of a game in the language.
func Text(f *svoyaigra.Finding, lang templates.Lang) string {
	key := cmp.Or(f.Say, "finding."+string(f.Code))
	args := f.Args
	if at, ok := kindArgs[key]; ok {
		args = slices.Clone(args)
		for i := range min(at, len(args)) {
			args[i] = lang.Word("svoyaigra.kind." + args[i])
		}
	}
	return strings.TrimRight(lang.Word("svoyaigra."+key, args...), ": ")
}

// kindArgs says how many of the first figures of a finding are kinds of games.
var kindArgs = map[string]int{
	"finding.ROUND_UNKNOWN":       1,
	"finding.AUCTION_NOT_ALLOWED": 1,
	"finding.FINAL_NOT_DUE_KIND":  1,
	"reading.grid_of_kind":        1,
	"reading.kind_differs":        2,
}

// TableText says a finding of a tournament in the language.
func TableText(p *tournament.Problem, lang templates.Lang) string {
	return lang.Word("svoyaigra.table_finding."+cmp.Or(p.Say, string(p.Code)), p.Args...)
}

// where says which question a finding is about: Blue, theme 3, 40.
func where(f *svoyaigra.Finding, lang templates.Lang) string {
	var parts []string
	if f.Round != svoyaigra.NoRound {
		parts = append(parts, lang.Word("svoyaigra.round."+f.Round.String()))
	}
	if f.Theme > 0 {
		parts = append(parts, lang.Word("svoyaigra.theme_number", strconv.Itoa(f.Theme)))
	}
	if f.Value > 0 {
		parts = append(parts, strconv.Itoa(f.Value))
	}
	return strings.Join(parts, ", ")
}

// Problem is a finding as a message of the command.
func Problem(f *svoyaigra.Finding) scoring.Problem {
	const english = templates.Lang("en")
	var about []string
	if f.Game != "" {
		about = append(about, "game "+f.Game)
	}
	if w := where(f, english); w != "" {
		about = append(about, strings.ToLower(w))
	}
	if f.Player != "" {
		about = append(about, f.Player)
	}
	text := Text(f, english)
	if len(about) > 0 {
		text = strings.Join(about, ", ") + ": " + text
	}
	return scoring.Problem{Pos: f.Pos, Code: f.Code, Severity: f.Severity, Text: text, Hint: hints[f.Say]}
}

// hints are remedies that are too long for a report.
var hints = map[string]string{
	"reading.event_unknown": "the events are player, pick, answer, none, bid, play, annul, withdraw, final, extra, declared, place, incomplete",
}

// TableProblem is a finding of a tournament as a message of the command.
func TableProblem(p *tournament.Problem) scoring.Problem {
	const english = templates.Lang("en")
	var who []string
	for _, s := range []string{p.Stage, p.Group, roundName(p, english), p.Player} {
		if s != "" {
			who = append(who, s)
		}
	}
	text := TableText(p, english)
	if other := p.Other.String(); other != "" {
		text += " (also " + other + ")"
	}
	if len(who) > 0 {
		text = strings.Join(who, ", ") + ": " + text
	}
	return scoring.Problem{Pos: p.Pos, Code: p.Code, Severity: p.Severity, Text: text}
}

// tableWhere is the stage, the group and the round.
func tableWhere(p *tournament.Problem, lang templates.Lang) string {
	where := strings.TrimSpace(p.Stage + " " + p.Group)
	switch round := roundName(p, lang); {
	case round == "":
		return where
	case where == "":
		return round
	default:
		return where + ", " + round
	}
}

// roundName is the round that a finding of a tournament is about.
func roundName(p *tournament.Problem, lang templates.Lang) string {
	if p.Round == "" {
		return ""
	}
	return lang.Word("svoyaigra.round_number", p.Round)
}

// finding is a row of the findings.
type finding struct {
	game, where, player, text string
	severity                  scoring.Severity
	code                      scoring.Code
	pos, other                scoring.Position
}

// found are the findings of the games, of the tournament and of the files.
func (b *builder) found() []finding {
	var all []finding
	for _, g := range b.Games {
		for i := range g.Findings {
			f := &g.Findings[i]
			all = append(all, finding{f.Game, where(f, b.lang), f.Player, Text(f, b.lang), f.Severity, f.Code, f.Pos, scoring.Position{}})
		}
	}
	for i := range b.Problems {
		p := b.Problems[i]
		text := TableText(&p, b.lang)
		p.Stage = b.stage(p.Stage)
		all = append(all, finding{"", tableWhere(&p, b.lang), p.Player, text, p.Severity, p.Code, p.Pos, p.Other})
	}
	for i := range b.opt.Reading {
		f := &b.opt.Reading[i]
		all = append(all, finding{"", "", "", Text(f, b.lang), f.Severity, f.Code, f.Pos, scoring.Position{}})
	}
	return all
}

// fileName is a position without the folder; empty for none.
func fileName(pos scoring.Position) string {
	if pos.File == "" {
		return ""
	}
	pos.File = filepath.Base(pos.File)
	return pos.String()
}

// findings lists them; code and place in a file are for the desk. For people there is no
// column of the question where no finding is about one.
func (b *builder) findings() templates.Table {
	t := templates.Table{Kind: "si_findings", Title: b.word("findings"), Desk: true}
	for _, key := range []string{"game", "where", "player", "severity", "finding", "code", "file"} {
		c := b.column(key, templates.Left)
		c.Flex, c.Desk = key == "finding", key == "code" || key == "file"
		t.Columns = append(t.Columns, c)
	}
	for _, f := range b.found() {
		var row []templates.Cell
		for _, text := range []string{f.game, f.where, f.player, b.lang.Word("severity." + f.severity.String()), f.text, string(f.code), strings.TrimSuffix(fileName(f.pos)+", "+fileName(f.other), ", ")} {
			row = append(row, templates.TextCell(text))
		}
		t.Rows = append(t.Rows, row)
	}
	const where = 1
	if slices.ContainsFunc(t.Rows, func(row []templates.Cell) bool { return row[where].Kind != templates.Blank }) {
		return t
	}
	people := t
	people.Flat = func() templates.Table { return t }
	people.Columns, people.Rows = slices.Concat(t.Columns[:where], t.Columns[where+1:]), make([][]templates.Cell, len(t.Rows))
	for i, row := range t.Rows {
		people.Rows[i] = slices.Concat(row[:where], row[where+1:])
	}
	return people
}
