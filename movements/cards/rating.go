package cards

import (
	"strconv"

	"recap/movements"
	"recap/scoring/exact"
	"recap/templates"
)

// Rated is a rating of a movement.
func Rated(m movements.Movement, rating movements.Rating, lang templates.Lang) *templates.Report {
	word := sectionWords(lang)
	r := &templates.Report{Title: word("rating", Phrase(lang, m.Name)), Subtitle: []string{word("two_winners")}, Lang: lang}
	if rating.Winners == 1 {
		r.Subtitle[0] = word("one_winner")
	}
	t := templates.Table{Kind: "rating", Title: word("figures"), Columns: []templates.Column{
		{Key: "figure", Title: word("column.figure")}, {Key: "value", Title: word("column.value"), Align: templates.Right}}}
	row := func(key string, value templates.Cell, args ...string) {
		t.Rows = append(t.Rows, []templates.Cell{templates.TextCell(word("figure."+key, args...)), value})
	}
	var d members
	d.text("schema", "recap/movement-rating/1")
	d.text("name", m.Name)
	d.whole("winners", rating.Winners)
	figure := func(key string, x exact.Num, places int) {
		d.number(key, x)
		row(key, templates.NumberCell(x, places))
	}
	count := func(key string, n int) {
		d.whole(key, n)
		row(key, templates.IntCell(n))
	}
	if rating.Units != nil {
		figure("mean", rating.Mean, 4)
		figure("sd", rating.SD, 4)
		figure("qf", rating.Qf, 2)
	} else {
		d.null("mean")
		d.null("sd")
		d.null("qf")
	}
	figure("completeness", rating.Completeness, 2)
	count("repeats", rating.Repeats)
	count("sharing", rating.Sharing)
	count("sit_out", rating.SitOut)
	if v := rating.Vacancy; v.Pair != (movements.Unit{}) {
		var o members
		o.number("mean", v.Mean)
		o.number("best", v.Best)
		o.text("pair", v.Pair.String())
		d.key("vacancy")
		d.b = append(d.b, o.end()...)
		row("vacancy_mean", templates.NumberCell(v.Mean, 2))
		row("vacancy_best", templates.NumberCell(v.Best, 2), Phrase(lang, v.Pair.String()))
	}
	r.Tables = append(r.Tables, t)
	if rating.Units != nil {
		var names, rows [][]byte
		for i, u := range rating.Units {
			names = append(names, appendString(nil, u.String()))
			row := []byte{'['}
			for k, c := range rating.Competition[i] {
				if k > 0 {
					row = append(row, ',')
				}
				row = strconv.AppendInt(row, int64(c), 10)
			}
			rows = append(rows, append(row, ']'))
		}
		d.row("units", names)
		d.list("competition", rows)
	}
	r.Data = dataDocument(append(d.end(), '\n'))
	return r
}

// Legend says what the picture of a rating shows: its figures, and the colours.
func Legend(rating movements.Rating, lang templates.Lang) []string {
	word := sectionWords(lang)
	return []string{word("heatmap", lang.Number(rating.Qf, 2), lang.Number(rating.Mean, 4), lang.Number(rating.SD, 4)), word("colours")}
}
