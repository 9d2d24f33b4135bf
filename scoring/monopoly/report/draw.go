package report

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring/exact"
	"recap/scoring/monopoly"
	"recap/templates"
)

// NewDraw builds the table plan of a draw, with everything that makes it repeatable: the
// seed, the changes of seats, who came late and who replaces whom (§6.1, §6.2).
func NewDraw(d *monopoly.Draw, event *monopoly.Event, s *monopoly.Settings, opt Options) *templates.Report {
	b := &drawBuilder{builder{res: &monopoly.Result{Event: event, Stage: d.Stage, Rules: s, Before: d.From}, lang: opt.Lang}, d}
	date := opt.Date
	if date == "" {
		date = event.Date
	}
	subtitle := []string{b.word("stage." + d.Stage.String()), event.Organiser, event.Place, b.lang.Date(date), b.word("seed", strconv.FormatUint(d.Seed, 10))}
	r := &templates.Report{Title: b.title(), Subtitle: slices.DeleteFunc(subtitle, func(x string) bool { return x == "" }), Status: b.provisional(), Lang: opt.Lang, Data: newDrawDocument(d, s, b.provisional() != "")}
	r.Tables = append(b.plan(), b.free(), b.moves(), b.taken(), b.late(), b.left())
	r.Tables = slices.DeleteFunc(r.Tables, func(t templates.Table) bool { return len(t.Rows) == 0 })
	line := []string{b.conflicts(), b.word("seed", strconv.FormatUint(d.Seed, 10)), b.word("method_draw"), rulesLine(s, b.lang)}
	for _, o := range s.Overrides {
		line = append(line, b.word("setting", o))
	}
	r.Footer = []string{strings.Join(line, "; ")}
	return r
}

type drawBuilder struct {
	builder
	draw *monopoly.Draw
}

func (b *drawBuilder) conflicts() string {
	n := strconv.Itoa(len(b.draw.Left))
	switch {
	case len(b.draw.Left) == 0:
		return b.word("conflicts_none")
	case b.res.Rules.Draw.Acquaintances == "ignored":
		return b.word("conflicts_drawn", n)
	case b.draw.Fewest:
		return b.word("conflicts_fewest", n)
	}
	return b.word("conflicts_left", n)
}

// who is an entrant as the sheets have it, with the name.
func (b *drawBuilder) who(e int) string {
	if e < 0 {
		return "–"
	}
	x := &b.draw.Entrants[e]
	if x.Name != "" && x.Name != x.Player {
		return x.Player + " " + x.Name
	}
	return x.Player
}

// seat is one seat of the plan.
type seat struct{ table, seat, entrant int }

// plan is a table for each board. For machines it is one list, from which the forms are
// made.
func (b *drawBuilder) plan() []templates.Table {
	var tables []templates.Table
	for i, t := range b.draw.Tables {
		table := newTable[seat](b.lang, "plan", b.word("table", strconv.Itoa(t.Number)))
		table.Together = true
		table.add("seat", templates.Right, func(s seat) templates.Cell { return templates.IntCell(s.seat) })
		table.add("player", templates.Left, func(s seat) templates.Cell { return templates.TextCell(b.who(s.entrant)) }).Flex = true
		for k, e := range t.Seats {
			table.row(seat{t.Number, k + 1, e})
		}
		table.Flat = func() templates.Table { return templates.Table{Kind: "plan"} }
		if i == 0 {
			table.Flat = b.list
		}
		tables = append(tables, table.Table)
	}
	return tables
}

// list is the plan as recap reads it: game is the number of the table.
func (b *drawBuilder) list() templates.Table {
	t := newTable[seat](b.lang, "plan", b.word("plan"))
	t.add("game", templates.Right, func(s seat) templates.Cell { return templates.IntCell(s.table) })
	t.add("seat", templates.Right, func(s seat) templates.Cell { return templates.IntCell(s.seat) })
	t.add("player", templates.Left, func(s seat) templates.Cell {
		if s.entrant < 0 {
			return templates.Cell{}
		}
		return templates.TextCell(b.draw.Entrants[s.entrant].Player)
	})
	t.add("name", templates.Left, func(s seat) templates.Cell {
		if s.entrant < 0 {
			return templates.Cell{}
		}
		return templates.TextCell(b.draw.Entrants[s.entrant].Name)
	})
	t.Columns = append(t.Columns, templates.Column{Key: "id", Title: "id"}, templates.Column{Key: "stage", Title: "stage"})
	t.cells = append(t.cells, func(s seat) templates.Cell {
		if s.entrant < 0 {
			return templates.Cell{}
		}
		return templates.TextCell(b.draw.Entrants[s.entrant].ID)
	}, func(seat) templates.Cell { return templates.TextCell(b.draw.Stage.String()) })
	for _, table := range b.draw.Tables {
		for k, e := range table.Seats {
			t.row(seat{table.Number, k + 1, e})
		}
	}
	return t.Table
}

// free are the tables at which a latecomer may still sit down (§6.2).
func (b *drawBuilder) free() templates.Table {
	t := newTable[monopoly.Table](b.lang, "free", b.word("free"))
	t.add("table", templates.Right, func(x monopoly.Table) templates.Cell { return templates.IntCell(x.Number) })
	t.add("note", templates.Left, func(x monopoly.Table) templates.Cell {
		if n := b.res.Rules.Free(b.draw, x); n != 1 {
			return templates.TextCell(b.word("seats_free", strconv.Itoa(n)))
		}
		return templates.TextCell(b.word("seat_free"))
	})
	for _, x := range b.draw.Tables {
		if b.res.Rules.Free(b.draw, x) > 0 {
			t.row(x)
		}
	}
	return t.Table
}

// moves is the log of the changes of seats (§6.1).
func (b *drawBuilder) moves() templates.Table {
	t := newTable[monopoly.Move](b.lang, "moves", b.word("moves"))
	at := func(table, seat int) string { return b.word("seat_at", strconv.Itoa(table), strconv.Itoa(seat)) }
	t.add("moves", templates.Left, func(m monopoly.Move) templates.Cell {
		return templates.TextCell(b.word("moved", b.who(m.A), b.who(m.B)))
	}).Flex = true
	t.add("from", templates.Left, func(m monopoly.Move) templates.Cell {
		return templates.TextCell(at(m.TableA, m.SeatA) + " ↔ " + at(m.TableB, m.SeatB))
	})
	t.add("conflicts", templates.Right, func(m monopoly.Move) templates.Cell { return templates.NumberCell(exact.Int(m.Conflicts), 0) })
	t.add("note", templates.Left, func(m monopoly.Move) templates.Cell { return templates.TextCell(m.Reason) }).Flex = true
	for _, m := range b.draw.Moves {
		t.row(m)
	}
	t.dropBlank("note")
	t.Notes = []string{b.word("conflicts_are")}
	return t.Table
}

// taken are the reserves on the seats of those who are absent (§3.3).
func (b *drawBuilder) taken() templates.Table {
	t := newTable[monopoly.SeatTaken](b.lang, "replaced", b.word("replaced"))
	t.add("table", templates.Right, func(x monopoly.SeatTaken) templates.Cell { return templates.IntCell(x.Table) })
	t.add("seat", templates.Right, func(x monopoly.SeatTaken) templates.Cell { return templates.IntCell(x.Seat) })
	t.add("absent", templates.Left, func(x monopoly.SeatTaken) templates.Cell { return templates.TextCell(b.who(x.Absent)) }).Flex = true
	t.add("reserve", templates.Left, func(x monopoly.SeatTaken) templates.Cell {
		if x.By < 0 {
			return templates.TextCell(b.word("nobody"))
		}
		return templates.TextCell(b.who(x.By))
	}).Flex = true
	for _, x := range b.draw.Taken {
		t.row(x)
	}
	return t.Table
}

// late are those who come late, and their seats (§6.2).
func (b *drawBuilder) late() templates.Table {
	t := newTable[monopoly.LateSeat](b.lang, "late", b.word("late"))
	t.add("player", templates.Left, func(x monopoly.LateSeat) templates.Cell { return templates.TextCell(b.who(x.Entrant)) }).Flex = true
	t.add("table", templates.Right, func(x monopoly.LateSeat) templates.Cell { return numberOrBlank(x.Table) })
	t.add("seat", templates.Right, func(x monopoly.LateSeat) templates.Cell { return numberOrBlank(x.Seat) })
	t.add("note", templates.Left, func(x monopoly.LateSeat) templates.Cell {
		if x.Table > 0 {
			return templates.Cell{}
		}
		return templates.TextCell(b.word("no_seat"))
	}).Flex = true
	for _, x := range b.draw.Late {
		t.row(x)
	}
	t.dropBlank("note")
	return t.Table
}

func numberOrBlank(n int) templates.Cell {
	if n == 0 {
		return templates.Cell{}
	}
	return templates.IntCell(n)
}

// left are the acquaintances who still share a table.
func (b *drawBuilder) left() templates.Table {
	t := newTable[monopoly.Pair](b.lang, "left", b.word("left"))
	t.add("table", templates.Right, func(p monopoly.Pair) templates.Cell { return templates.IntCell(p.Table) })
	t.add("player", templates.Left, func(p monopoly.Pair) templates.Cell {
		return templates.TextCell(b.who(p.A) + " – " + b.who(p.B))
	}).Flex = true
	for _, p := range b.draw.Left {
		t.row(p)
	}
	return t.Table
}

// drawDocument is a draw as data, recap/draw/1.
type drawDocument struct {
	Schema    string          `json:"schema"`
	Stage     string          `json:"stage"`
	Seed      uint64          `json:"seed"`
	Rules     string          `json:"rules"`
	Status    string          `json:"status"` // provisional, or empty
	Tables    []tableDocument `json:"tables"`
	Conflicts struct {
		Drawn  int  `json:"drawn"`
		Left   int  `json:"left"`
		Fewest bool `json:"fewest"`
	} `json:"conflicts"`
	Moves    []moveDocument `json:"moves"`
	Late     []seatDocument `json:"late"`
	Replaced []takenDoc     `json:"replaced"`
}

type tableDocument struct {
	Table int            `json:"table"`
	Free  int            `json:"free"`
	Seats []seatDocument `json:"seats"`
}

type seatDocument struct {
	Table  int    `json:"table"`
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	ID     string `json:"id"`
	Name   string `json:"name"`
}

type moveDocument struct {
	Players   [2]string `json:"players"`
	Tables    [2]int    `json:"tables"`
	Conflicts int       `json:"conflicts"`
	Reason    string    `json:"reason"` // of the bankers; empty where it parts acquaintances
}

type takenDoc struct {
	Table  int    `json:"table"`
	Seat   int    `json:"seat"`
	Absent string `json:"absent"`
	By     string `json:"by"`
}

// AppendJSON appends the document.
func (d *drawDocument) AppendJSON(b []byte) []byte { return templates.AppendDocument(b, d) }

func newDrawDocument(d *monopoly.Draw, s *monopoly.Settings, provisional bool) *drawDocument {
	doc := &drawDocument{Schema: "recap/draw/1", Stage: d.Stage.String(), Seed: d.Seed, Rules: s.Name, Tables: []tableDocument{}, Moves: []moveDocument{}, Late: []seatDocument{}, Replaced: []takenDoc{}}
	if provisional {
		doc.Status = "provisional"
	}
	at := func(table, seat, e int) seatDocument {
		x := seatDocument{Table: table, Seat: seat}
		if e >= 0 {
			x.Player, x.ID, x.Name = d.Entrants[e].Player, d.Entrants[e].ID, d.Entrants[e].Name
		}
		return x
	}
	for _, t := range d.Tables {
		table := tableDocument{Table: t.Number, Free: s.Free(d, t), Seats: []seatDocument{}}
		for k, e := range t.Seats {
			table.Seats = append(table.Seats, at(t.Number, k+1, e))
		}
		doc.Tables = append(doc.Tables, table)
	}
	doc.Conflicts.Drawn, doc.Conflicts.Left, doc.Conflicts.Fewest = d.Drawn, len(d.Left), d.Fewest
	for _, m := range d.Moves {
		doc.Moves = append(doc.Moves, moveDocument{[2]string{d.Entrants[m.A].Player, d.Entrants[m.B].Player}, [2]int{m.TableA, m.TableB}, m.Conflicts, m.Reason})
	}
	for _, l := range d.Late {
		doc.Late = append(doc.Late, at(l.Table, l.Seat, l.Entrant))
	}
	for _, x := range d.Taken {
		by := ""
		if x.By >= 0 {
			by = d.Entrants[x.By].Player
		}
		doc.Replaced = append(doc.Replaced, takenDoc{x.Table, x.Seat, d.Entrants[x.Absent].Player, by})
	}
	return doc
}
