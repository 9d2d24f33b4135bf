package generate

import (
	"bufio"
	"fmt"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/bridgemate/bwstest"
)

// The largest database: what the reader takes as the entries and the sections of an
// event. Terminals know fewer sections still, and no event has had as many results.
const (
	mostEntries  = 1 << 17
	mostSections = 100
)

// bridgemate writes the event as a database of Jet 4 with its movement and its
// results.
func (e Event) bridgemate(b *bufio.Writer) error {
	if e.Results() > mostEntries || e.Sections() > mostSections {
		return fmt.Errorf("%d results in %d sections, and a database of terminals has %d in %d at most", e.Results(), e.Sections(), mostEntries, mostSections)
	}
	db := bwstest.New(4)
	db.MapPages = true
	ids := map[string]int{}
	for s := range e.Sections() {
		ids[sectionName(s)] = s + 1
		db.Add("Section", s+1, sectionName(s), e.tablesOf(s), 0, 0, 1, 1, 1)
	}
	for r := range e.rounds() {
		for _, m := range r.meetings {
			db.Add("RoundData", ids[r.section], m.table, r.number, m.ns, m.ew, r.first, r.last, "", 0, 0)
		}
	}
	for r := range e.Rows() {
		row := db.Result(ids[r.Section], r.Table, r.Round, r.Board, number(r.NS), number(r.EW), entry(r))
		if !r.Contract.IsPass() {
			bwstest.Set(row, "ReceivedData", "LeadCard", strings.Replace(r.Lead.String(), "T", "10", 1))
		}
	}
	b.Write(db.Bytes())
	return nil
}

// entry is what a terminal shows of a result: 4 S x N -1.
func entry(r *scoring.Row) string {
	c := r.Contract
	if c.IsPass() {
		return "PASS"
	}
	risk := ""
	if c.Risk != scoring.Undoubled {
		risk = " " + strings.ToLower(c.Risk.String())
	}
	return fmt.Sprintf("%d %s%s %s %s", c.Level, c.Strain, risk, r.Declarer, scoring.ResultText(c, r.Tricks))
}

func number(id scoring.ID) int {
	n, err := strconv.Atoi(id.Number)
	if err != nil {
		panic(err) // the generator made it
	}
	return n
}
