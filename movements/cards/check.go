package cards

import (
	"strconv"

	"recap/movements"
	"recap/scoring"
	"recap/templates"
)

// sectionWords gives the words of this package where no movement is followed.
func sectionWords(lang templates.Lang) func(key string, args ...string) string {
	return func(key string, args ...string) string { return lang.Word("cards."+key, args...) }
}

// Checked is what a check found in a movement. Where so many problems of the file left
// something of it out, what was read is not called sound.
func Checked(m movements.Movement, issues []movements.Issue, problems int, lang templates.Lang) *templates.Report {
	word := sectionWords(lang)
	faults := len(movements.Faults(issues))
	r := &templates.Report{Title: word("check", Phrase(lang, m.Name)), Lang: lang}
	r.Subtitle = []string{word("faults", strconv.Itoa(faults), strconv.Itoa(len(issues)-faults))}
	if faults == 0 {
		r.Subtitle[0] = word("sound", strconv.Itoa(len(issues)))
	}
	if problems > 0 {
		if faults == 0 {
			r.Subtitle[0] = word("incomplete_notes", strconv.Itoa(len(issues)))
		}
		r.Subtitle = append(r.Subtitle, word("incomplete", strconv.Itoa(problems)))
	}
	column := func(key string, align templates.Align) templates.Column {
		return templates.Column{Key: key, Title: lang.Word("column." + key), Align: align}
	}
	t := templates.Table{Kind: "issues", Title: lang.Word("title.findings"), Columns: []templates.Column{column("round", templates.Right), column("table", templates.Right),
		column("finding", templates.Left), column("severity", templates.Left), column("code", templates.Left), column("where", templates.Left)}}
	t.Columns[2].Flex = true
	var d members
	d.text("schema", "recap/movement-check/1")
	d.text("name", m.Name)
	d.yes("sound", faults == 0 && problems == 0)
	d.whole("problems", problems)
	var all [][]byte
	shown := func(n int) templates.Cell {
		if n == 0 {
			return templates.Cell{}
		}
		return templates.IntCell(n)
	}
	for _, i := range issues {
		where := i.Pos.String()
		t.Rows = append(t.Rows, []templates.Cell{shown(i.Round), shown(i.Table), {Kind: templates.Text, Text: Phrase(lang, i.Text), Strong: i.Severity == scoring.Failure},
			templates.TextCell(lang.Word("severity." + i.Severity.String())), templates.TextCell(string(i.Code)), templates.TextCell(where)})
		var o members
		o.text("code", string(i.Code))
		o.text("severity", i.Severity.String())
		o.whole("round", i.Round)
		o.whole("table", i.Table)
		o.whole("board", i.Board)
		o.text("where", where)
		o.text("text", i.Text)
		all = append(all, o.end())
	}
	d.list("issues", all)
	if len(t.Rows) > 0 {
		r.Tables = append(r.Tables, t)
	}
	r.Data = dataDocument(append(d.end(), '\n'))
	return r
}
