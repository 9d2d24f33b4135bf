// Package tables shows scored games and tournaments of Svoya Igra: rankings, the draw of
// the next round, the sheet of each game with its running totals and a graph of them,
// statistics of the players, and the findings; for machines as the document
// recap/results/1.
package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring/exact"
	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/tournament"
	"recap/templates"
)

// ReportNames are the reports that New builds.
var ReportNames = []string{"ranking", "draw", "games", "players", "findings"}

// CheckReports tells which of the names is no report.
func CheckReports(names []string) error {
	for _, n := range names {
		if !slices.Contains(ReportNames, n) {
			return fmt.Errorf("unknown report %q (%s)", n, strings.Join(ReportNames, ", "))
		}
	}
	return nil
}

// Options choose what goes into a report and in which language.
type Options struct {
	Lang    templates.Lang
	Reports []string // of ReportNames, in this order; empty for all
	Date    string   // ISO; in place of the tournament's
	// Reading is what the readers of the protocols found that is about no game.
	Reading []svoyaigra.Finding
	Rules   *svoyaigra.Rules
}

// builder makes the tables.
type builder struct {
	*tournament.Result
	opt  Options
	lang templates.Lang
}

// Title is what the report of a tournament is called: its name, that of its scheme, or what
// it is.
func Title(res *tournament.Result, lang templates.Lang) string {
	b := builder{Result: res, lang: lang}
	return cmp.Or(res.Scheme.Event.Name, b.scheme(), b.word("results"))
}

// New builds the report of a tournament.
func New(res *tournament.Result, opt Options) *templates.Report {
	b := builder{res, opt, opt.Lang}
	e := res.Scheme.Event
	r := &templates.Report{Title: Title(res, b.lang), Lang: b.lang, Data: document{b}, Footer: b.footer()}
	for _, line := range []string{e.Place, b.lang.Date(cmp.Or(opt.Date, e.Date))} {
		if line != "" {
			r.Subtitle = append(r.Subtitle, line)
		}
	}
	if e.Host != "" {
		r.Subtitle = append(r.Subtitle, b.word("host", e.Host))
	}
	r.Subtitle = append(r.Subtitle, b.word("games_count", fmt.Sprint(len(res.Games))))
	reports := opt.Reports
	if len(reports) == 0 {
		reports = ReportNames
	}
	for _, name := range reports {
		switch name {
		case "ranking":
			for _, t := range res.Tables {
				r.Tables = append(r.Tables, b.ranking(t))
			}
		case "draw":
			for _, d := range res.Draws {
				r.Tables = append(r.Tables, b.draw(d))
			}
		case "games":
			for _, g := range res.Games {
				r.Tables = append(r.Tables, b.game(g))
			}
		case "players":
			r.Tables = append(r.Tables, b.players())
		case "findings":
			if t := b.findings(); len(t.Rows) > 0 {
				r.Tables = append(r.Tables, t)
			}
		}
	}
	return r
}

func (b *builder) word(key string, args ...string) string {
	return b.lang.Word("svoyaigra."+key, args...)
}

// column is one with its word as the title; column keys have an underscore where those of
// an order have a dash.
func (b *builder) column(key string, align templates.Align) templates.Column {
	return templates.Column{Key: key, Title: b.word("column." + key), Align: align}
}

// tableName is what a ranking is called.
func (b *builder) tableName(t *tournament.Table) string {
	switch {
	case t.Stage.Name == "" && t.Single != nil:
		return b.word("game", t.Single.Game.ID)
	case t.Stage.Name == "" && t.Prefix == "" && t.Group != "":
		return b.group("group_alone", t.Group)
	case t.Stage.Name == "":
		return cmp.Or(t.Prefix, b.word("ranking"))
	case t.Group != "":
		return b.group("stage_group", t.Group, b.stage(t.Stage.Name))
	}
	return b.stage(t.Stage.Name)
}

// group names a group by the word, which has another form for a number.
func (b *builder) group(word, group string, stage ...string) string {
	if strings.Trim(group, "0123456789") == "" {
		word += "_number"
	}
	return b.word(word, append([]string{group}, stage...)...)
}

// ranking is one table of a stage.
func (b *builder) ranking(t *tournament.Table) templates.Table {
	out := templates.Table{Kind: "si_ranking", Title: b.tableName(t)}
	if t.Stage.Name != "" {
		out.Facets = append(out.Facets, templates.Facet{Key: "stage", Value: t.Stage.Name})
	}
	if t.Group != "" {
		out.Facets = append(out.Facets, templates.Facet{Key: "group", Value: t.Group})
	}
	type figure struct {
		key  string
		show bool
		of   func(*tournament.Row) exact.Num
	}
	whole := func(of func(*tournament.Row) int) func(*tournament.Row) exact.Num {
		return func(r *tournament.Row) exact.Num { return exact.Int(of(r)) }
	}
	orders := func(key string) bool { return slices.Contains(t.Stage.Order, key) }
	figures := []figure{
		{"games", t.Single == nil, whole(func(r *tournament.Row) int { return r.Games })},
		{"points", t.Single == nil || orders("points"), func(r *tournament.Row) exact.Num { return r.Points }},
		{"average", orders("average"), func(r *tournament.Row) exact.Num { return r.Points.Over(max(1, r.Games)) }},
		{"wins", t.Stage.Wins > 0 && t.Knockout || orders("wins"), whole(func(r *tournament.Row) int { return r.Wins })},
		{"losses", t.Knockout || orders("losses"), whole(func(r *tournament.Row) int { return r.Losses })},
		{"places", orders("places") && t.Single == nil, func(r *tournament.Row) exact.Num { return r.Places }},
		{"score", true, whole(func(r *tournament.Row) int { return r.Sum })},
		{"plus", true, whole(func(r *tournament.Row) int { return r.Plus })},
		{"minus", orders("minus"), whole(func(r *tournament.Row) int { return r.Minus })},
		{"before_final", orders("before-final"), whole(func(r *tournament.Row) int { return r.BeforeFinal })},
		{"after_blue", orders("after-blue"), whole(func(r *tournament.Row) int { return r.AfterBlue })},
		{"best", orders("best"), whole(func(r *tournament.Row) int { return r.Best })},
		{"right", t.Single != nil || orders("right"), whole(func(r *tournament.Row) int { return r.Right })},
		{"wrong", t.Single != nil || orders("wrong"), whole(func(r *tournament.Row) int { return r.Wrong })},
	}
	for i := 10; i <= 200; i += 10 {
		if key := fmt.Sprintf("n%d", i); orders(key) {
			at := i/10 - 1
			figures = append(figures, figure{key, true, func(r *tournament.Row) exact.Num {
				if at < len(r.ByValue) {
					return exact.Int(r.ByValue[at])
				}
				return exact.Num{}
			}})
		}
	}
	figures = append(figures, figure{"season", len(t.Stage.SeasonPoints) > 0, func(r *tournament.Row) exact.Num { return r.Season }})
	figures = slices.DeleteFunc(figures, func(f figure) bool { return !f.show })
	notes, to := false, false
	for _, r := range t.Rows {
		notes, to = notes || r.SetPlace != "" || r.Out > 0, to || r.To != ""
	}
	player := b.column("player", templates.Left)
	player.Lead = true
	out.Columns = append(out.Columns, b.column("place", templates.Right), player)
	decimals := make([]int, len(figures))
	for i, f := range figures {
		for _, r := range t.Rows {
			decimals[i] = max(decimals[i], f.of(r).Places(2))
		}
		c := b.column(f.key, templates.Right)
		if _, ok := valueOf(f.key); ok {
			c.Title = b.keyName(f.key)
		}
		out.Columns = append(out.Columns, c)
	}
	if to {
		out.Columns = append(out.Columns, b.column("to", templates.Left))
	}
	if notes {
		c := b.column("note", templates.Left)
		c.Flex = true
		out.Columns = append(out.Columns, c)
	}
	for _, r := range t.Rows {
		row := []templates.Cell{placeCell(r.Place), templates.TextCell(r.Player)}
		for i, f := range figures {
			row = append(row, templates.NumberCell(f.of(r), decimals[i]))
		}
		if to {
			row = append(row, templates.TextCell(b.stage(r.To)))
		}
		if notes {
			var texts []string
			if r.SetPlace != "" {
				texts = append(texts, b.word("by_hand", r.SetPlace))
			}
			switch {
			case r.Out == 2: // which has a form of its own in Russian
				texts = append(texts, b.word("out_in_second"))
			case r.Out > 0:
				texts = append(texts, b.word("out_in", fmt.Sprint(r.Out)))
			}
			row = append(row, templates.TextCell(strings.Join(texts, "; ")))
		}
		out.Rows = append(out.Rows, row)
	}
	played := b.GamesOf(t.Stage)
	if t.Single != nil {
		played = []*svoyaigra.Result{t.Single}
	}
	b.note(&out, b.withoutFinal(played), "right", "wrong")
	b.note(&out, b.valuesOfRed(played), keysOfValues(t.Stage.Order)...)
	return out
}

// note puts a note under a table that is about the columns of those keys, where it has any.
func (b *builder) note(t *templates.Table, text string, keys ...string) {
	if text == "" || !slices.ContainsFunc(t.Columns, func(c templates.Column) bool { return slices.Contains(keys, c.Key) }) {
		return
	}
	t.Notes = append(t.Notes, text)
	for j := range t.Columns {
		if slices.Contains(keys, t.Columns[j].Key) {
			t.Columns[j].Note = len(t.Notes)
		}
	}
}

// withoutFinal says that answers are counted without the final round; empty where there was
// none.
func (b *builder) withoutFinal(games []*svoyaigra.Result) string {
	if slices.ContainsFunc(games, func(g *svoyaigra.Result) bool { return g.FinalDeltas != nil }) {
		return b.word("without_final")
	}
	return ""
}

// valuesOfRed says under which values the questions of Red are counted; empty where there
// were none.
func (b *builder) valuesOfRed(games []*svoyaigra.Result) string {
	if b.opt.Rules == nil || !slices.ContainsFunc(games, func(g *svoyaigra.Result) bool {
		return slices.ContainsFunc(g.Game.Questions, func(q svoyaigra.Question) bool { return q.Round == svoyaigra.Red })
	}) {
		return ""
	}
	var pairs []string
	blue := b.opt.Rules.Game.Blue
	for i, v := range b.opt.Rules.Game.Red {
		if i < len(blue) && v != blue[i] {
			pairs = append(pairs, strconv.Itoa(v)+space+"="+space+strconv.Itoa(blue[i]))
		}
	}
	if len(pairs) == 0 {
		return ""
	}
	return b.word("values_of_red", strings.Join(pairs, ", "))
}

// placeCell is a place, which has a half where it is shared.
func placeCell(p exact.Num) templates.Cell { return templates.NumberCell(p, p.Places(1)) }

// draw is the draw of the next round, board by board.
func (b *builder) draw(d tournament.DrawTable) templates.Table {
	out := templates.Table{Kind: "si_draw", Title: b.word("draw_alone"), Columns: []templates.Column{
		b.column("board", templates.Right), b.column("seed", templates.Right), b.column("player", templates.Left)}}
	if d.Stage.Name != "" {
		out.Title = b.word("draw", b.stage(d.Stage.Name))
	}
	seeds := slices.Clone(d.Seeds)
	slices.SortStableFunc(seeds, func(a, c tournament.Seed) int { return a.Board - c.Board })
	for _, s := range seeds {
		out.Rows = append(out.Rows, []templates.Cell{templates.IntCell(s.Board), templates.IntCell(s.Seed), templates.TextCell(s.Row.Player)})
	}
	return out
}
