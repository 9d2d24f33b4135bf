package templates

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// rulings lists what the director decided: the rulings on rows with what stood
// there before, the penalties, and who withdrew.
func (b *builder) rulings() (tables []Table) {
	withFlat := func(list func(machines bool) Table) Table {
		t := list(false)
		t.Flat = func() Table { return list(true) }
		return t
	}
	for _, t := range []Table{b.ruledRows(b.res.Rulings), withFlat(b.penalties), withFlat(b.withdrawals)} {
		if len(t.Rows) > 0 {
			tables = append(tables, t)
		}
	}
	return tables
}

func (b *builder) ruledRows(ruled []scoring.Ruled) Table {
	t := sheet[*scoring.Ruled]{Table: Table{Kind: "rulings", Title: b.lang.Word("title.rulings")}}
	any := func(is func(*scoring.Ruled) bool) bool {
		return slices.ContainsFunc(ruled, func(r scoring.Ruled) bool { return is(&r) })
	}
	column := func(show bool, key string, align Align, cell func(*scoring.Ruled) Cell) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column." + key), Align: align}, cell)
		}
	}
	column(b.sessions, "session", Right, func(r *scoring.Ruled) Cell { return known(r.After.Session) })
	column(true, "board", Right, func(r *scoring.Ruled) Cell { return IntCell(r.After.Board) })
	column(b.sections, "section", Left, func(r *scoring.Ruled) Cell { return TextCell(r.After.Section) })
	column(any(func(r *scoring.Ruled) bool { return r.After.Round > 0 }), "round", Right, func(r *scoring.Ruled) Cell { return known(r.After.Round) })
	column(true, "ns", Right, func(r *scoring.Ruled) Cell { return TextCell(b.numberOf(&r.After, scoring.NS)) })
	column(true, "ew", Right, func(r *scoring.Ruled) Cell { return TextCell(b.numberOf(&r.After, scoring.EW)) })
	column(true, "ruling", Left, func(r *scoring.Ruled) Cell { return TextCell(b.lang.Word("ruling_kind." + string(r.Ruling.Kind))) })
	column(true, "before", Left, func(r *scoring.Ruled) Cell {
		if r.Added {
			return Cell{Kind: Text, Text: "–", Muted: true}
		}
		return TextCell(b.standing(&r.Before, &r.After, false))
	})
	column(true, "after", Left, func(r *scoring.Ruled) Cell {
		if r.Ruling.Kind == scoring.CancelledBoard {
			return Cell{Kind: Text, Text: "–", Muted: true}
		}
		return TextCell(b.standing(&r.After, &r.Before, false))
	})
	column(any(func(r *scoring.Ruled) bool { return r.Ruling.Law != "" }), "law", Left, func(r *scoring.Ruled) Cell { return TextCell(r.Ruling.Law) })
	column(any(func(r *scoring.Ruled) bool { return r.Ruling.Reason != "" }), "reason", Left, func(r *scoring.Ruled) Cell { return TextCell(r.Ruling.Reason) })
	t.Columns[len(t.Columns)-1].Flex = true
	column(any(func(r *scoring.Ruled) bool { return r.Ruling.By != "" || r.Ruling.When != "" }), "by", Left, func(r *scoring.Ruled) Cell {
		return TextCell(strings.Trim(r.Ruling.By+", "+r.Ruling.When, ", "))
	})
	for i := range ruled {
		t.row(&ruled[i])
	}
	return t.Table
}

// standing is what a row says, for people or as data, and of what it says beside its result what the
// other one says otherwise.
func (b *builder) standing(r, other *scoring.Row, data bool) string {
	var parts []string
	add := func(s string) {
		if s != "" {
			parts = append(parts, s)
		}
	}
	if hasTableResult(r) && (r.NSAward().IsZero() || r.EWAward().IsZero()) {
		declarer, score := r.Declarer.String(), strconv.Itoa(r.Score)
		if !data {
			score = fmt.Sprintf("%+d", r.Score)
		}
		if r.Declarer != scoring.NoSeat && !data {
			declarer = b.lang.Word("seat_short." + r.Declarer.String())
		}
		add(strings.Join(strings.Fields(r.Contract.Symbols()+resultText(r)+" "+declarer+" "+score), " "))
	}
	award := b.awardOf(r)
	if data {
		award, _ = awardText(r, "NS", "EW", scoring.Adjustment.String)
	}
	add(award)
	switch {
	case r.Outcome == scoring.Outstanding:
		add(b.lang.Word("cell.not_in"))
	case r.Outcome == scoring.NotPlayed && award == "":
		add(b.lang.Word("cell.not_played"))
	case r.Outcome == scoring.Disputed:
		add(b.lang.Word("cell.disputed"))
	}
	if r.Board != other.Board {
		add(b.lang.Word("title.board", strconv.Itoa(r.Board)))
	}
	if r.Group() != other.Group() {
		add(strings.TrimSpace(b.lang.Word("column.group") + " " + cmp.Or(r.Group(), "–")))
	}
	ns, ew := sides(r)
	if otherNS, _ := sides(other); ns != otherNS {
		if data {
			add(showID(ns, false, true) + "–" + showID(ew, false, true))
		} else {
			add(b.told(ns, false, true) + "–" + b.told(ew, false, true))
		}
	}
	return strings.Join(parts, ", ")
}

// leftOut tells whether a decision could not be carried out, which a problem tells.
func (b *builder) leftOut(pos scoring.Position) bool {
	return pos != (scoring.Position{}) && slices.ContainsFunc(b.res.Problems, func(p scoring.Problem) bool { return p.Severity == scoring.Failure && p.Pos == pos })
}

// penalties lists those that were imposed; for machines with amounts and numbers as they
// are typed.
func (b *builder) penalties(machines bool) Table {
	t := sheet[*scoring.Penalty]{Table: Table{Kind: "penalties", Title: b.lang.Word("title.penalties")}}
	imposed := slices.DeleteFunc(slices.Clone(b.res.Event.Penalties), func(p scoring.Penalty) bool { return b.leftOut(p.Pos) })
	any := func(is func(scoring.Penalty) bool) bool { return slices.ContainsFunc(imposed, is) }
	column := func(show bool, key string, align Align, cell func(*scoring.Penalty) Cell) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column." + key), Align: align}, cell)
		}
	}
	column(any(func(p scoring.Penalty) bool { return p.Session > 0 }), "session", Right, func(p *scoring.Penalty) Cell { return known(p.Session) })
	column(any(func(p scoring.Penalty) bool { return p.Round > 0 }), "round", Right, func(p *scoring.Penalty) Cell { return known(p.Round) })
	column(any(func(p scoring.Penalty) bool { return p.Board > 0 }), "board", Right, func(p *scoring.Penalty) Cell { return known(p.Board) })
	column(true, "unit", Left, func(p *scoring.Penalty) Cell {
		return TextCell(b.unitText(p.Section, p.Unit, p.Line, p.Table, machines))
	})
	column(true, "penalty", Right, func(p *scoring.Penalty) Cell {
		if machines && p.In == scoring.InPercent {
			return TextCell(b.number(p.Amount) + string(p.In))
		}
		return TextCell(b.penaltyText(p))
	})
	column(any(func(p scoring.Penalty) bool { return p.Kind != "" }), "kind", Left, func(p *scoring.Penalty) Cell {
		if p.Kind == "" {
			return Cell{}
		}
		return TextCell(b.lang.Word("penalty_kind." + p.Kind))
	})
	column(any(func(p scoring.Penalty) bool { return p.Law != "" }), "law", Left, func(p *scoring.Penalty) Cell { return TextCell(p.Law) })
	column(any(func(p scoring.Penalty) bool { return p.Reason != "" }), "reason", Left, func(p *scoring.Penalty) Cell { return TextCell(p.Reason) })
	t.Columns[len(t.Columns)-1].Flex = true
	for i := range imposed {
		t.row(&imposed[i])
	}
	return t.Table
}

// penaltyText is the amount of a penalty.
func (b *builder) penaltyText(p *scoring.Penalty) string {
	switch {
	case p.In != scoring.InPercent:
		return b.number(p.Amount) + " " + b.lang.Word("unit."+string(p.In))
	case p.OfSession:
		return b.lang.Word("note.penalty_of_session", b.lang.Percent(b.number(p.Amount)))
	}
	return b.lang.Word("note.penalty_of_board", b.lang.Percent(b.number(p.Amount)))
}

func (b *builder) withdrawals(machines bool) Table {
	t := sheet[*scoring.Withdrawal]{Table: Table{Kind: "withdrawals", Title: b.lang.Word("title.withdrawals")}}
	add := func(key string, align Align, cell func(*scoring.Withdrawal) Cell) {
		t.add(Column{Key: key, Title: b.lang.Word("column." + key), Align: align}, cell)
	}
	if b.sessions {
		add("session", Right, func(w *scoring.Withdrawal) Cell { return known(w.Session) })
	}
	add("round", Right, func(w *scoring.Withdrawal) Cell { return known(w.Round) })
	add("unit", Left, func(w *scoring.Withdrawal) Cell { return TextCell(b.unitText(w.Section, w.Unit, w.Line, 0, machines)) })
	add("reason", Left, func(w *scoring.Withdrawal) Cell { return TextCell(w.Reason) })
	t.Columns[len(t.Columns)-1].Flex = true
	for i := range b.res.Event.Withdrawals {
		t.row(&b.res.Event.Withdrawals[i])
	}
	return t.Table
}

// unitText is the number of a unit, for people or as data, with its names, or a table.
func (b *builder) unitText(section, unit string, line scoring.Line, table int, data bool) string {
	if unit == "" {
		return strings.TrimSpace(section + " " + b.lang.Word("column.table") + " " + strconv.Itoa(table))
	}
	name := ""
	for id, called := range b.called() {
		if id.Number == unit && (section == "" || id.Section == section) && (line == scoring.NoLine || id.Line == line) {
			if name != "" {
				name = "" // of several
				break
			}
			name = called
		}
	}
	number := showID(scoring.ID{Section: section, Number: unit, Line: line}, section != "", true)
	if !data {
		number = b.lang.Entrant(number)
	}
	return strings.TrimSpace(number + " " + name)
}
