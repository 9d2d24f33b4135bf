package cards

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"recap/movements"
	"recap/templates"
)

// Suggested ranks suggestions, one at least; start is the time of the first round, 19:00, or
// empty where it is not known.
func Suggested(all []movements.Suggestion, wish movements.Wish, start string, lang templates.Lang) *templates.Report {
	word := sectionWords(lang)
	title := word("for_pairs", strconv.Itoa(wish.Pairs))
	if wish.Teams > 0 {
		title = word("for_teams", strconv.Itoa(wish.Teams))
	}
	r := &templates.Report{Title: title, Lang: lang}
	column := func(key string, align templates.Align) templates.Column {
		return templates.Column{Key: key, Title: word("column." + key), Align: align}
	}
	t := templates.Table{Kind: "suggestions", Title: word("suggestions"), Columns: []templates.Column{column("rank", templates.Right), column("movement", templates.Left),
		column("boards", templates.Right), column("minutes", templates.Right), column("winners", templates.Right), column("qf", templates.Right), column("reasons", templates.Left)}}
	t.Columns[6].Flex = true
	var d members
	d.text("schema", "recap/movement-suggestions/1")
	var objects [][]byte
	for i, s := range all {
		qf := templates.Cell{}
		if s.Rating.Units != nil {
			qf = templates.NumberCell(s.Rating.Qf, 2)
		}
		var reasons, ends [][]byte
		var said []string
		for _, reason := range s.Reasons {
			said = append(said, Phrase(lang, reason))
			reasons = append(reasons, appendString(nil, reason))
		}
		for _, end := range roundEnds(s, wish, start) {
			ends = append(ends, appendString(nil, end))
		}
		t.Rows = append(t.Rows, []templates.Cell{templates.IntCell(i + 1), templates.TextCell(Phrase(lang, s.Movement.Name)), templates.IntCell(s.Played), templates.NumberCell(s.Minutes, s.Minutes.Places(2)),
			templates.IntCell(cmp.Or(s.Movement.Winners, 1)), qf, templates.TextCell(strings.Join(said, "; "))})
		var o members
		o.text("movement", s.Movement.Name)
		o.text("family", s.Family)
		o.whole("tables", s.Request.Tables)
		o.whole("rounds", s.Rounds)
		o.whole("boards_per_round", s.PerRound)
		o.whole("boards", s.Played)
		o.number("minutes", s.Minutes)
		o.whole("winners", s.Movement.Winners)
		if qf.Kind == templates.Blank {
			o.null("qf")
		} else {
			o.number("qf", s.Rating.Qf)
		}
		o.number("completeness", s.Rating.Completeness)
		o.whole("repeats", s.Rating.Repeats)
		o.whole("sharing", s.Rating.Sharing)
		o.whole("sit_out", s.Rating.SitOut)
		o.text("command", commandOf(s))
		o.wholes("sections", s.Sections)
		o.row("reasons", reasons)
		o.row("round_ends", ends)
		objects = append(objects, o.end())
	}
	d.list("suggestions", objects)
	r.Tables = append(r.Tables, t)
	ends := strings.Join(roundEnds(all[0], wish, start), ", ")
	r.Footer = []string{word("made_by", commandOf(all[0]))}
	if size := smaller(all[0]); size > 0 {
		r.Footer = append(r.Footer, word("smaller", strconv.Itoa(size), fmt.Sprintf("recap movement suggest --pairs %d --rounds %d --boards %d --winners %d", size, all[0].Rounds, all[0].Played, all[0].Movement.Winners)))
	}
	if start != "" {
		r.Footer = append(r.Footer, word("ends_at", ends))
	} else {
		r.Footer = append(r.Footer, word("ends_after", ends))
	}
	r.Data = dataDocument(append(d.end(), '\n'))
	return r
}

// roundEnds are the times at which the rounds of a suggestion end.
func roundEnds(s movements.Suggestion, wish movements.Wish, start string) (all []string) {
	for _, end := range wish.Pace.Timetable(s.Movement) {
		all = append(all, Options{Start: start}.time(end))
	}
	return all
}

// smaller is how many pairs the smallest section of a suggestion has, where it needs
// another movement than the largest; else 0.
func smaller(s movements.Suggestion) int {
	if n := len(s.Sections); n > 1 && s.Sections[n-1] < s.Sections[0] {
		return s.Sections[n-1]
	}
	return 0
}

// commandOf is the command that makes a suggestion: all its sections where they are alike.
func commandOf(s movements.Suggestion) string {
	c := fmt.Sprintf("recap movement %s --tables %d --rounds %d --boards-per-round %d", s.Family, s.Request.Tables, s.Rounds, s.PerRound)
	if s.Request.HalfTable {
		c += " --half"
	}
	if s.Request.ArrowSwitch.Kind == movements.SwitchAuto {
		c += " --arrow-switch auto"
	}
	if len(s.Sections) > 1 && smaller(s) == 0 {
		c += fmt.Sprintf(" --sections %d -o m.csv", len(s.Sections))
	}
	return c
}
