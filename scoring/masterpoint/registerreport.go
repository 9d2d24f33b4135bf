package masterpoint

import (
	"fmt"
	"strings"

	"recap/scoring/exact"
	"recap/templates"
)

// Report is the register as it is written: the list of players with all columns that it
// was read with, and the journal. Both are read again by ReadRegister.
func (r *Register) Report(lang templates.Lang) *templates.Report {
	list, journal := r.list(), r.journal()
	title := lang.Word("masterpoint.register")
	machine := func(t templates.Table, title string) templates.Table {
		flat := t
		t.Title, t.Flat = title, func() templates.Table { return flat }
		return t
	}
	rep := &templates.Report{Title: title, Lang: lang, Tables: []templates.Table{machine(list, title)}, Data: registerDocument{list, journal}}
	if len(r.Journal) > 0 {
		rep.Tables = append(rep.Tables, machine(journal, lang.Word("masterpoint.journal")))
	}
	return rep
}

// list is the players with the columns as they were, and behind them those that are new.
func (r *Register) list() templates.Table {
	t := templates.Table{Kind: "register"}
	points := map[int]func(*Member) exact.Num{}
	for f, i := range r.at {
		kind, is := strings.CutPrefix(string(f), pointsOf)
		switch {
		case f == cLive:
			points[i] = func(m *Member) exact.Num { return m.Live }
		case f == cAllTime:
			points[i] = func(m *Member) exact.Num { return m.AllTime }
		case is:
			points[i] = func(m *Member) exact.Num { return m.Points[kind] }
		}
	}
	taken := map[string]bool{}
	for i, heading := range r.columns {
		if heading == "" {
			heading = fmt.Sprintf("column %d", i+1)
		}
		for n := 2; taken[heading]; n++ {
			heading = fmt.Sprintf("%s %d", strings.TrimRight(heading, " 0123456789"), n)
		}
		taken[heading] = true
		c := templates.Column{Key: heading, Title: heading}
		if points[i] != nil {
			c.Align = templates.Right
		}
		t.Columns = append(t.Columns, c)
	}
	decimals := map[int]int{}
	for i, of := range points {
		for _, m := range r.Members {
			decimals[i] = max(decimals[i], of(m).Places(4))
		}
	}
	for _, m := range r.Members {
		row := make([]templates.Cell, len(r.columns))
		for i := range row {
			switch of := points[i]; {
			case of != nil:
				row[i] = templates.NumberCell(of(m), decimals[i])
			case i < len(m.cells):
				row[i] = templates.TextCell(m.cells[i])
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (r *Register) journal() templates.Table {
	t := templates.Table{Kind: "journal"}
	for _, f := range journalFields {
		t.Columns = append(t.Columns, templates.Column{Key: f, Title: f})
	}
	decimals := 0
	for i := range r.Journal {
		decimals = max(decimals, r.Journal[i].Points.Places(4))
	}
	text := templates.TextCell
	for i := range r.Journal {
		p := &r.Journal[i]
		apart := ""
		if p.Apart {
			apart = "yes"
		}
		t.Rows = append(t.Rows, []templates.Cell{text(p.Event), text(p.Hash), text(p.Date), text(p.Scheme), text(string(p.Action)), text(p.ID), text(p.Kind), text(apart),
			templates.NumberCell(p.Points, decimals), text(string(p.Status)), text(string(p.Reason)), text(p.Until)})
	}
	return t
}

// registerDocument is a register as data, recap/register/1.
type registerDocument struct{ list, journal templates.Table }

// AppendJSON appends the document: each player and each posting with its columns as texts.
func (d registerDocument) AppendJSON(b []byte) []byte {
	rows := func(t templates.Table) []map[string]string {
		all := []map[string]string{}
		for _, row := range t.Rows {
			of := map[string]string{}
			for i, c := range row {
				of[t.Columns[i].Key] = c.String("en")
			}
			all = append(all, of)
		}
		return all
	}
	return templates.AppendDocument(b, struct {
		Schema  string              `json:"schema"`
		Players []map[string]string `json:"players"`
		Journal []map[string]string `json:"journal"`
	}{"recap/register/1", rows(d.list), rows(d.journal)})
}
