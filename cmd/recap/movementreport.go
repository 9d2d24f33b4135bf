package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/movements"
	"recap/scoring"
	"recap/scoring/exact"
	"recap/templates"
)

// dataDocument is a report as JSON that was built member by member.
type dataDocument []byte

func (d dataDocument) AppendJSON(b []byte) []byte { return append(b, d...) }

// members builds the JSON of an object.
type members struct{ b []byte }

func (m *members) key(key string) {
	if len(m.b) == 0 {
		m.b = append(m.b, '{')
	} else {
		m.b = append(m.b, ',')
	}
	m.b = append(appendString(m.b, key), ':')
}

func (m *members) text(key, value string) { m.key(key); m.b = appendString(m.b, value) }
func (m *members) whole(key string, n int) {
	m.key(key)
	m.b = strconv.AppendInt(m.b, int64(n), 10)
}
func (m *members) number(key string, x exact.Num) { m.key(key); m.b = x.AppendShortest(m.b, 6) }
func (m *members) null(key string)                { m.key(key); m.b = append(m.b, "null"...) }
func (m *members) yes(key string, is bool)        { m.key(key); m.b = strconv.AppendBool(m.b, is) }
func (m *members) end() []byte                    { return append(m.b, '}') }

// row puts values into a list on the same line.
func (m *members) row(key string, values [][]byte) {
	m.key(key)
	m.b = append(append(append(m.b, '['), bytes.Join(values, []byte{','})...), ']')
}

// list puts objects into a list, a line each.
func (m *members) list(key string, objects [][]byte) {
	m.key(key)
	m.b = append(m.b, '[')
	for i, o := range objects {
		if i > 0 {
			m.b = append(m.b, ',')
		}
		m.b = append(append(m.b, '\n'), o...)
	}
	m.b = append(m.b, ']')
}

func (m *members) wholes(key string, numbers []int) {
	var values [][]byte
	for _, n := range numbers {
		values = append(values, strconv.AppendInt(nil, int64(n), 10))
	}
	m.row(key, values)
}

func textColumn(key, title string) templates.Column { return templates.Column{Key: key, Title: title} }
func figureColumn(key, title string) templates.Column {
	return templates.Column{Key: key, Title: title, Align: templates.Right}
}

// movementReport is a movement for people: rounds and tables, and with cards a card
// for each table.
func movementReport(m movements.Movement, pace movements.Pace, start string, cards bool) *templates.Report {
	r := &templates.Report{Title: m.Name, Data: movementData(m)}
	switch {
	case m.Teams:
		r.Subtitle = append(r.Subtitle, "teams")
	case m.Winners == 2:
		r.Subtitle = append(r.Subtitle, "two winners")
	case m.Winners == 1:
		r.Subtitle = append(r.Subtitle, "one winner")
	}
	if m.Section != "" {
		r.Subtitle = append(r.Subtitle, "section "+m.Section)
	}
	for _, item := range m.Remarks {
		r.Subtitle = append(r.Subtitle, strings.TrimPrefix(item.Name+": "+item.Value, ": "))
	}
	r.Tables = append(r.Tables, roundsTable(m, pace, start))
	if cards {
		for _, table := range sortedTables(m) {
			r.Tables = append(r.Tables, tableCard(m, table))
		}
	}
	return r
}

// roundsTable has a row for each round and a column for each table.
func roundsTable(m movements.Movement, pace movements.Pace, start string) templates.Table {
	t := templates.Table{Kind: "rounds", Title: "Rounds", Columns: []templates.Column{
		{Key: "round", Title: "Round", Align: templates.Right, Lead: true},
		figureColumn("end", "End"),
	}}
	if start == "" {
		t.Columns[1].Title = "Minutes"
	}
	tables := sortedTables(m)
	for _, n := range tables {
		t.Columns = append(t.Columns, textColumn(fmt.Sprint("table", n), fmt.Sprint("Table ", n)))
	}
	ends := pace.Timetable(m)
	at := map[int]int{}
	for i := range m.Meetings {
		g := &m.Meetings[i]
		row, ok := at[g.Round]
		if !ok {
			row = len(t.Rows)
			at[g.Round] = row
			cells := make([]templates.Cell, len(t.Columns))
			cells[0], cells[1] = templates.IntCell(g.Round), templates.TextCell(roundEnd(ends[row], start))
			t.Rows = append(t.Rows, cells)
		}
		text := seatsText(g)
		if len(g.Boards) > 0 {
			text += ": " + scoring.BoardRuns(g.Boards)
		}
		k, _ := slices.BinarySearch(tables, g.Table)
		t.Rows[row][2+k] = templates.TextCell(text)
	}
	return t
}

// tableCard is what lies on a table.
func tableCard(m movements.Movement, table int) templates.Table {
	t := templates.Table{Kind: "cards", Title: fmt.Sprint("Table ", table), Together: true, Facets: []templates.Facet{{Key: "table", Value: fmt.Sprint(table)}}}
	t.Columns = []templates.Column{figureColumn("round", "Round")}
	if m.Individual {
		t.Columns = append(t.Columns, figureColumn("n", "N"), figureColumn("s", "S"), figureColumn("e", "E"), figureColumn("w", "W"))
	} else {
		t.Columns = append(t.Columns, figureColumn("ns", "NS"), figureColumn("ew", "EW"))
	}
	t.Columns = append(t.Columns, textColumn("boards", "Boards"))
	for i := range m.Meetings {
		g := &m.Meetings[i]
		if g.Table != table {
			continue
		}
		row := []templates.Cell{templates.IntCell(g.Round)}
		who := []int{g.NS, g.EW}
		if m.Individual {
			who = []int{g.Players[0], g.Players[2], g.Players[1], g.Players[3]}
		}
		for _, n := range who {
			row = append(row, templates.TextCell(unitText(n)))
		}
		t.Rows = append(t.Rows, append(row, templates.TextCell(scoring.BoardRuns(g.Boards))))
	}
	return t
}

// movementData is a movement as JSON.
func movementData(m movements.Movement) dataDocument {
	var d members
	d.text("schema", "recap/movement/1")
	d.text("name", m.Name)
	d.whole("winners", m.Winners)
	d.yes("teams", m.Teams)
	d.yes("individual", m.Individual)
	var remarks, meetings [][]byte
	for _, item := range m.Remarks {
		var o members
		o.text("name", item.Name)
		o.text("value", item.Value)
		remarks = append(remarks, o.end())
	}
	d.list("remarks", remarks)
	for i := range m.Meetings {
		g := &m.Meetings[i]
		var o members
		o.whole("round", g.Round)
		o.whole("table", g.Table)
		if m.Individual {
			for k, seat := range []string{"n", "e", "s", "w"} {
				o.whole(seat, g.Players[k])
			}
		} else {
			o.whole("ns", g.NS)
			o.whole("ew", g.EW)
		}
		o.wholes("boards", g.Boards)
		meetings = append(meetings, o.end())
	}
	d.list("meetings", meetings)
	return append(d.end(), '\n')
}

// checkedMovement is what a check found.
func checkedMovement(m movements.Movement, issues []movements.Issue) *templates.Report {
	faults := len(movements.Faults(issues))
	r := &templates.Report{Title: "Check of " + m.Name}
	verdict := fmt.Sprintf("unsound: %d faults, %d notes", faults, len(issues)-faults)
	if faults == 0 {
		verdict = fmt.Sprintf("sound: %d notes", len(issues))
	}
	r.Subtitle = []string{verdict}
	t := templates.Table{Kind: "issues", Title: "Findings", Columns: []templates.Column{
		figureColumn("round", "Round"), figureColumn("table", "Table"), {Key: "finding", Title: "Finding", Flex: true}, textColumn("severity", "Kind"), textColumn("code", "Code"), textColumn("where", "Where")}}
	var d members
	d.text("schema", "recap/movement-check/1")
	d.text("name", m.Name)
	d.yes("sound", faults == 0)
	var all [][]byte
	shown := func(n int) templates.Cell {
		if n == 0 {
			return templates.Cell{}
		}
		return templates.IntCell(n)
	}
	for _, i := range issues {
		where := i.Pos.String()
		t.Rows = append(t.Rows, []templates.Cell{shown(i.Round), shown(i.Table), {Kind: templates.Text, Text: i.Text, Strong: i.Severity == scoring.Failure},
			templates.TextCell(i.Severity.String()), templates.TextCell(string(i.Code)), templates.TextCell(where)})
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

// ratedMovement is a rating.
func ratedMovement(m movements.Movement, rating movements.Rating) *templates.Report {
	r := &templates.Report{Title: "Rating of " + m.Name, Subtitle: []string{"two winners"}}
	if rating.Winners == 1 {
		r.Subtitle[0] = "one winner"
	}
	t := templates.Table{Kind: "rating", Title: "Figures", Columns: []templates.Column{textColumn("figure", "Figure"), figureColumn("value", "Value")}}
	var d members
	d.text("schema", "recap/movement-rating/1")
	d.text("name", m.Name)
	d.whole("winners", rating.Winners)
	figure := func(key, title string, x exact.Num, places int) {
		d.number(key, x)
		t.Rows = append(t.Rows, []templates.Cell{templates.TextCell(title), templates.NumberCell(x, places)})
	}
	count := func(key, title string, n int) {
		d.whole(key, n)
		t.Rows = append(t.Rows, []templates.Cell{templates.TextCell(title), templates.IntCell(n)})
	}
	if rating.Units != nil {
		figure("mean", "Competition of two pairs, mean", rating.Mean, 4)
		figure("sd", "Standard deviation", rating.SD, 4)
		figure("qf", "Qf (100 is perfect)", rating.Qf, 2)
	} else {
		d.null("mean")
		d.null("sd")
		d.null("qf")
	}
	figure("completeness", "Boards that each plays, %", rating.Completeness, 2)
	count("repeats", "Opponents who meet again", rating.Repeats)
	count("sharing", "Boards at several tables at once", rating.Sharing)
	count("sit_out", "Boards missed by sitting out, at most", rating.SitOut)
	if v := rating.Vacancy; v.Pair != (movements.Unit{}) {
		var o members
		o.number("mean", v.Mean)
		o.number("best", v.Best)
		o.text("pair", v.Pair.String())
		d.key("vacancy")
		d.b = append(d.b, o.end()...)
		t.Rows = append(t.Rows, []templates.Cell{templates.TextCell("Qf with a pair missing, mean"), templates.NumberCell(v.Mean, 2)},
			[]templates.Cell{templates.TextCell("Qf with a pair missing, best (" + v.Pair.String() + ")"), templates.NumberCell(v.Best, 2)})
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

// suggestedMovements ranks suggestions.
func suggestedMovements(all []movements.Suggestion, wish movements.Wish, start string) *templates.Report {
	who := fmt.Sprintf("%d pairs", wish.Pairs)
	if wish.Teams > 0 {
		who = fmt.Sprintf("%d teams", wish.Teams)
	}
	r := &templates.Report{Title: "Movements for " + who}
	t := templates.Table{Kind: "suggestions", Title: "Suggestions", Columns: []templates.Column{figureColumn("rank", "No"), textColumn("movement", "Movement"),
		figureColumn("boards", "Boards"), figureColumn("minutes", "Minutes"), figureColumn("winners", "Winners"), figureColumn("qf", "Qf"), {Key: "reasons", Title: "For and against", Flex: true}}}
	var d members
	d.text("schema", "recap/movement-suggestions/1")
	var objects [][]byte
	for i, s := range all {
		qf := templates.Cell{}
		if s.Rating.Units != nil && s.Movement.Winners == 1 {
			qf = templates.NumberCell(s.Rating.Qf, 2)
		}
		t.Rows = append(t.Rows, []templates.Cell{templates.IntCell(i + 1), templates.TextCell(s.Movement.Name), templates.IntCell(s.Played), templates.NumberCell(s.Minutes, s.Minutes.Places(2)),
			templates.IntCell(cmp.Or(s.Movement.Winners, 1)), qf, templates.TextCell(strings.Join(s.Reasons, "; "))})
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
		var reasons, ends [][]byte
		for _, reason := range s.Reasons {
			reasons = append(reasons, appendString(nil, reason))
		}
		for _, end := range wish.Pace.Timetable(s.Movement) {
			ends = append(ends, appendString(nil, roundEnd(end, start)))
		}
		o.row("reasons", reasons)
		o.row("round_ends", ends)
		objects = append(objects, o.end())
	}
	d.list("suggestions", objects)
	var ends []string
	for _, end := range wish.Pace.Timetable(all[0].Movement) {
		ends = append(ends, roundEnd(end, start))
	}
	unit := " minutes"
	if start != "" {
		unit = ""
	}
	r.Tables = append(r.Tables, t)
	r.Footer = []string{"the first is made by: " + commandOf(all[0]), "its rounds end after " + strings.Join(ends, ", ") + unit}
	if start != "" {
		r.Footer[1] = "its rounds end at " + strings.Join(ends, ", ")
	}
	r.Data = dataDocument(append(d.end(), '\n'))
	return r
}
