package tables

import (
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/tournament"
	"recap/templates"
)

// Text says a finding of a game in the language.
func Text(f *svoyaigra.Finding, lang templates.Lang) string {
	return strings.TrimRight(lang.Word("svoyaigra.finding."+string(f.Code), f.Args...), ": ")
}

// TableText says a finding of a tournament in the language.
func TableText(p *tournament.Problem, lang templates.Lang) string {
	return lang.Word("svoyaigra.table_finding."+string(p.Code), p.Args...)
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
	text := "game " + f.Game
	if w := where(f, english); w != "" {
		text += ", " + strings.ToLower(w)
	}
	if f.Player != "" {
		text += ", " + f.Player
	}
	return scoring.Problem{Pos: f.Pos, Code: f.Code, Severity: f.Severity, Text: text + ": " + Text(f, english)}
}

// TableProblem is a finding of a tournament as a message of the command.
func TableProblem(p *tournament.Problem) scoring.Problem {
	const english = templates.Lang("en")
	var who []string
	for _, s := range []string{p.Stage, p.Group, p.Player} {
		if s != "" {
			who = append(who, s)
		}
	}
	text := TableText(p, english)
	if len(who) > 0 {
		text = strings.Join(who, ", ") + ": " + text
	}
	return scoring.Problem{Pos: p.Pos, Code: p.Code, Severity: p.Severity, Text: text}
}

// findings lists what was found in the games, the tournament and the files.
func (b *builder) findings() templates.Table {
	t := templates.Table{Kind: "si_findings", Title: b.word("findings"), Columns: []templates.Column{
		b.column("game", templates.Left), b.column("where", templates.Left), b.column("player", templates.Left), b.column("severity", templates.Left), b.column("finding", templates.Left), b.column("code", templates.Left)}}
	t.Columns[4].Flex = true
	t.Columns[5].Small = true
	severity := func(s scoring.Severity) templates.Cell {
		return templates.TextCell(b.lang.Word("severity." + s.String()))
	}
	for _, g := range b.Games {
		for i := range g.Findings {
			f := &g.Findings[i]
			t.Rows = append(t.Rows, []templates.Cell{templates.TextCell(f.Game), templates.TextCell(where(f, b.lang)), templates.TextCell(f.Player), severity(f.Severity),
				templates.TextCell(Text(f, b.lang)), templates.TextCell(string(f.Code))})
		}
	}
	for i := range b.Problems {
		p := &b.Problems[i]
		t.Rows = append(t.Rows, []templates.Cell{{}, templates.TextCell(strings.TrimSpace(p.Stage + " " + p.Group)), templates.TextCell(p.Player), severity(p.Severity),
			templates.TextCell(TableText(p, b.lang)), templates.TextCell(string(p.Code))})
	}
	for _, p := range b.opt.Problems {
		t.Rows = append(t.Rows, []templates.Cell{{}, templates.TextCell(p.Pos.String()), {}, severity(p.Severity), templates.TextCell(p.Text), templates.TextCell(string(p.Code))})
	}
	return t
}
