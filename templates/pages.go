package templates

import (
	"cmp"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"recap/scoring"
	"recap/scoring/exact"
)

// Pages builds the report of an event for a set of pages: as New does, with its
// entrants, and for each that has no table of its own one of its results.
func Pages(res *scoring.Results, opt Options) *Report {
	b := newBuilder(res, opt)
	all := len(opt.Reports) == 0
	if all { // a set has room for what would be too much on one page
		opt.Reports = append(usualReports(), "progress", "scorecards", "frequencies", "matrix", "meetings", "matchsheets", "butler", "prizes")
	}
	r := New(res, opt)
	if all {
		r.Absent = nil // nobody has asked
	}
	r.Entrants = b.entrants()
	if !all && !slices.Contains(opt.Reports, "travellers") {
		return r
	}
	of := []*builder{b}
	if len(res.Stages) > 0 {
		of = nil
		for _, stage := range res.Stages {
			of = append(of, b.ofStage(stage.Name, stage.Results))
		}
	}
	told := map[int]bool{}
	for i := range r.Tables {
		for _, who := range r.Entrants.Of(&r.Tables[i]) {
			told[who] = true
		}
	}
	var own []Table
	for _, of := range of {
		rows := of.rowsOf()
		for i := range r.Entrants.All {
			e := &r.Entrants.All[i]
			if told[i] || len(rows[e.id]) == 0 || of.stage != "" && !slices.Contains(e.stages, of.stage) {
				continue
			}
			t := of.ownResults(e, rows[e.id])
			if of.stage != "" {
				t = inStage(of.stage, t)
			}
			own = append(own, t)
		}
	}
	dropBlank(own, "opponent_names", "contract", "declarer", "lead", "result", "running")
	r.Tables = append(r.Tables, own...)
	return r
}

// ByName gives the numbers of the entrants in the order of their names, as the language
// sorts them.
func (e *Entrants) ByName(lang Lang) []int {
	order := make([]int, len(e.All))
	for i := range order {
		order[i] = i
	}
	compare := lang.Collator()
	slices.SortStableFunc(order, func(x, y int) int { return compare(e.All[x].Name, e.All[y].Name) })
	return order
}

// Collator compares texts as the language sorts them: in Hungarian ő stands with ö, in
// Russian ё with е. Of a language that is not known it is the order of Unicode's own
// table. The function is for one goroutine.
func (l Lang) Collator() func(a, b string) int {
	tag, err := language.Parse(l.String())
	if err != nil {
		tag = language.Und
	}
	c := collate.New(tag, collate.Numeric)
	return func(a, b string) int { return cmp.Or(c.CompareString(a, b), cmp.Compare(a, b)) }
}

// rowOf is a row of the event as one of those who sat there sees it.
type rowOf struct {
	*scoring.Row
	index int
	line  scoring.Line // in which it sat
}

// rowsOf are the rows of the entrants, in the order in which they were played.
func (b *builder) rowsOf() map[scoring.ID][]rowOf {
	rows := make(map[scoring.ID][]rowOf)
	individual := b.playAlone()
	for _, k := range b.sortedRows() {
		r := &b.res.Event.Rows[k.index]
		if individual {
			for seat, number := range r.Players() {
				line := scoring.NS
				if seat%2 == 1 {
					line = scoring.EW
				}
				if number != "" {
					id := scoring.ID{Section: r.Section, Number: number}
					rows[id] = append(rows[id], rowOf{r, k.index, line})
				}
			}
			continue
		}
		ns, ew := sides(r)
		if !ns.IsZero() {
			rows[ns] = append(rows[ns], rowOf{r, k.index, scoring.NS})
		}
		if !ew.IsZero() {
			rows[ew] = append(rows[ew], rowOf{r, k.index, scoring.EW})
		}
	}
	for _, list := range rows {
		slices.SortStableFunc(list, func(x, y rowOf) int {
			return cmp.Or(cmp.Compare(x.Session, y.Session), cmp.Compare(x.Round, y.Round), cmp.Compare(x.Board, y.Board))
		})
	}
	return rows
}

// ownResults are the results of an entrant, board by board, as it sees them: whom it met,
// what was played, the points and what they had come to.
func (b *builder) ownResults(e *Entrant, rows []rowOf) Table {
	t := sheet[rowOf]{Table: Table{Kind: "own", Title: b.lang.Word("title.results"), Facets: e.facets(), Together: true}}
	rounds, marked, decimals := false, false, 0
	for _, r := range rows {
		rounds = rounds || r.Round > 0
		a := b.ownAward(r)
		decimals = max(decimals, a.Points.Places(2))
	}
	column := func(show bool, key string, align Align, cell func(rowOf) Cell, args ...string) {
		if show {
			t.add(Column{Key: key, Title: b.lang.Word("column."+key, args...), Align: align}, cell)
		}
	}
	column(b.sessions, "session", Right, func(r rowOf) Cell { return known(r.Session) })
	column(rounds, "round", Right, func(r rowOf) Cell { return known(r.Round) })
	column(true, "board", Right, func(r rowOf) Cell { return IntCell(r.Board) })
	own := func(key string, align Align, cell func(rowOf) Cell) {
		t.add(Column{Key: key, Title: b.lang.Word("own." + key), Align: align}, cell)
	}
	own("seat", Left, func(r rowOf) Cell { return TextCell(b.lang.Word("line_short." + r.line.String())) })
	own("opponent", Right, func(r rowOf) Cell { return TextCell(b.numberOf(r.Row, other(r.line))) })
	column(true, "contract", Left, func(r rowOf) Cell {
		c, mark := b.ownContract(r.Row, r.index, r.line)
		marked = marked || mark
		return c
	})
	played := func(r rowOf) bool { return ownPlay(r.Row, r.line) }
	column(true, "declarer", Left, func(r rowOf) Cell {
		if !played(r) || r.Declarer == scoring.NoSeat {
			return Cell{}
		}
		return TextCell(b.lang.Word("seat_short." + r.Declarer.String()))
	})
	column(true, "result", Left, func(r rowOf) Cell {
		if !played(r) {
			return Cell{}
		}
		return TextCell(resultText(r.Row))
	})
	t.add(Column{Key: "score", Title: b.lang.Word("column.table_score"), Align: Right}, func(r rowOf) Cell { return ownScore(r.Row, r.line) })
	t.add(Column{Key: "points", Title: b.unit(), Align: Right}, func(r rowOf) Cell { return b.pointsCell(b.ownAward(r), decimals) })
	// Of a team both rooms bring the same IMPs, and what counts are its matches.
	var sum exact.Num
	if !b.res.Teams {
		own("running", Right, func(r rowOf) Cell {
			a := b.ownAward(r)
			if a.Kind == scoring.NoAward {
				return Cell{}
			}
			sum = sum.Add(a.Points)
			return Cell{Kind: Number, Num: sum, Decimals: decimals, Signed: b.netBoards()}
		})
	}
	own("opponent_names", Left, func(r rowOf) Cell {
		ns, ew := b.namesOf(r.Row)
		if r.line == scoring.NS {
			ns = ew
		}
		return TextCell(ns)
	})
	t.Columns[len(t.Columns)-1].Flex, t.Columns[len(t.Columns)-1].Small = true, true
	for _, r := range rows {
		t.row(r)
	}
	if marked {
		t.Notes = append(t.Notes, b.lang.Word("note.adjusted"))
	}
	if b.lines {
		markEntrants([]Table{t.Table})
	}
	return t.Table
}

// ownAward is what a row brought its side.
func (b *builder) ownAward(r rowOf) scoring.Award {
	a := b.awardsOf(r.index)
	if r.line == scoring.NS {
		return a.NS
	}
	return a.EW
}

// other is the line of the opponents.
func other(line scoring.Line) scoring.Line {
	if line == scoring.NS {
		return scoring.EW
	}
	return scoring.NS
}
