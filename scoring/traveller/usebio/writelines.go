package usebio

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/sink"
)

// results writes the boards of a section of a session, or its matches.
func (w *writer) results(p at) {
	rows := slices.Clone(w.rowsAt[p])
	if len(w.places) < 2 {
		rows = rows[:0]
		for i := range w.ev.Rows {
			rows = append(rows, i)
		}
	}
	if !w.matched {
		w.boards(p, rows, nil)
		return
	}
	for _, m := range w.meetings(p, rows) {
		w.element("MATCH", nil, func() { w.match(p, m) })
	}
}

// meeting is a MATCH: two contestants in a round, with their rows.
type meeting struct {
	round      int
	home, away scoring.ID // away is zero where home sat out
	rows       []int
	match      *scoring.Match // nil where none came of it
}

// meetings are the matches of a section: those that were scored, and those of
// rows from which no match came.
func (w *writer) meetings(p at, rows []int) []meeting {
	type key struct {
		round int
		a, b  scoring.ID
	}
	keyOf := func(round int, a, b scoring.ID) key {
		if scoring.CompareID(b, a) < 0 {
			a, b = b, a
		}
		return key{round, a, b}
	}
	index := map[key]int{}
	var all []meeting
	matches := w.matchesAt[p]
	if len(w.places) < 2 {
		matches = nil
		for i := range w.res.Matches {
			matches = append(matches, i)
		}
	}
	for _, i := range matches {
		m := &w.res.Matches[i]
		parts := []int{m.Round}
		if len(m.Segments) > 0 {
			// A match of a knock-out is all its segments, each a round.
			parts = parts[:0]
			for _, s := range m.Segments {
				if s.Session == m.Session || len(w.places) < 2 {
					parts = append(parts, s.Round)
				}
			}
		}
		for _, round := range parts {
			k := keyOf(round, m.Home, m.Away)
			if _, ok := index[k]; !ok {
				index[k] = len(all)
				x := meeting{round: round, home: m.Home, away: m.Away, match: m}
				if len(m.Segments) > 0 {
					x.match = nil
				}
				all = append(all, x)
			}
		}
	}
	for _, i := range rows {
		r := &w.ev.Rows[i]
		ns, ew := w.present(r.NS), w.present(r.EW)
		k := keyOf(r.Round, ns, ew)
		n, ok := index[k]
		if !ok {
			n, index[k] = len(all), len(all)
			x := meeting{round: r.Round, home: ns, away: ew}
			if ns.IsZero() {
				x.home, x.away = ew, ns
			}
			all = append(all, x)
		}
		all[n].rows = append(all[n].rows, i)
	}
	slices.SortStableFunc(all, func(a, b meeting) int { return cmp.Compare(a.round, b.round) })
	return all
}

func (w *writer) match(p at, m meeting) {
	teams := w.res.Teams
	if m.round > 0 {
		w.leaf("ROUND_NUMBER", strconv.Itoa(m.round))
	}
	name := func(ofTeams, ofPairs string) string {
		if teams {
			return ofTeams
		}
		return ofPairs
	}
	w.leaf(name("TEAM", "NS_PAIR_NUMBER"), number(m.home))
	w.leaf(name("OPPOSING_TEAM", "EW_PAIR_NUMBER"), number(m.away))
	first, last := 0, 0
	for _, i := range m.rows {
		b := w.ev.Rows[i].Board
		if first == 0 || b < first {
			first = b
		}
		last = max(last, b)
	}
	if len(m.rows) == 0 && m.match != nil && m.match.Length > 0 {
		first, last = 1, m.match.Length
	}
	if first > 0 {
		w.leaf("START_BOARD_NUMBER", strconv.Itoa(first))
		w.leaf("END_BOARD_NUMBER", strconv.Itoa(last))
	}
	if x := m.match; x != nil && !x.Deleted {
		home, away := sink.Decimal(x.HomeResult, 2), sink.Decimal(x.AwayResult, 2)
		if len(w.ev.Rows) == 0 && !x.Percent && (x.HomeIMPs.Sign() != 0 || x.AwayIMPs.Sign() != 0) {
			home, away = sink.Decimal(x.HomeIMPs, 2), sink.Decimal(x.AwayIMPs, 2)
		}
		vpHome, vpAway := "", ""
		if x.Converted {
			vpHome, vpAway = sink.Decimal(x.HomeVP, 4), sink.Decimal(x.AwayVP, 4)
		}
		switch {
		case x.Converted && teams && (len(m.rows) > 0 || x.VPOnly || x.SitOut):
			// The result is that of the boards, or there is none.
			home, away, vpHome, vpAway = vpHome, vpAway, "", ""
		case x.VPOnly || x.SitOut:
			home, away = "", ""
		}
		if x.SitOut {
			away, vpAway = "", ""
		}
		w.leaf(name("TEAM_SCORE", "NS_SCORE"), home)
		w.leaf(name("OPPOSING_TEAM_SCORE", "EW_SCORE"), away)
		w.leaf(name("TEAM_VICTORY_POINTS", "NS_VICTORY_POINTS"), vpHome)
		w.leaf(name("OPPOSING_TEAM_VICTORY_POINTS", "EW_VICTORY_POINTS"), vpAway)
	}
	w.boards(p, m.rows, &m)
}

// boards writes rows by their boards.
func (w *writer) boards(p at, rows []int, m *meeting) {
	rows = slices.Clone(rows)
	slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(w.ev.Rows[a].Board, w.ev.Rows[b].Board) })
	for len(rows) > 0 {
		n := 1
		for n < len(rows) && w.ev.Rows[rows[n]].Board == w.ev.Rows[rows[0]].Board {
			n++
		}
		if m != nil && w.res.Teams {
			n = w.sameAwards(rows[:n], m.home)
		}
		w.element("BOARD", nil, func() {
			board := w.ev.Rows[rows[0]].Board
			w.leaf("BOARD_NUMBER", strconv.Itoa(board))
			w.datum(p, board, rows[0])
			if m != nil && w.res.Teams {
				w.teamPoints(rows[0], m.home)
			}
			for _, i := range rows[:n] {
				w.row("TRAVELLER_LINE", func() { w.line(i, m) })
			}
		})
		rows = rows[n:]
	}
}

// sameAwards is how many of the rows of a board, from the first on, brought the
// same: a BOARD has the points of one comparison.
func (w *writer) sameAwards(rows []int, home scoring.ID) int {
	for n, i := range rows {
		us, other := w.sides(i, home)
		firstUs, firstOther := w.sides(rows[0], home)
		if us != firstUs || other != firstOther {
			return n
		}
	}
	return len(rows)
}

// sides are what a row brought home and away.
func (w *writer) sides(i int, home scoring.ID) (us, other string) {
	r := &w.ev.Rows[i]
	us, other = w.points(i)
	if r.NS != home {
		us, other = other, us
	}
	return us, other
}

// teamPoints writes what a board brought the two teams: IMPs where one has what
// the other lost.
func (w *writer) teamPoints(i int, home scoring.ID) {
	us, other := w.sides(i, home)
	x, err := exact.Parse(us)
	y, err2 := exact.Parse(other)
	switch {
	case err == nil && err2 == nil && w.method == scoring.Teams && x.Equal(y.Neg()):
		w.leaf("IMPS", us)
	case us != "" || other != "":
		w.leaf("TEAM_POINTS", us)
		w.leaf("OPPOSING_TEAM_POINTS", other)
	}
}

// datum writes the datum of Butler scoring.
func (w *writer) datum(p at, board, row int) {
	r := &w.ev.Rows[row]
	for _, i := range w.datums[[2]int{r.Session, board}] {
		d := &w.res.Datums[i]
		if d.Sections != nil && !slices.Contains(d.Sections, r.Section) {
			continue
		}
		if !d.EW.Equal(d.Value) || d.Group != "" && d.Group != r.Group() {
			w.lost.Add(r.Pos(), board, "another datum of East-West, or of another form of the board")
		}
		w.leaf("BOARD_AVERAGE", sink.Decimal(d.Value, 2))
		return
	}
	if len(w.res.Awards) > 0 {
		return
	}
	for _, section := range [...]string{p.section, ""} {
		if f := w.ev.Datums[scoring.BoardKey{Session: r.Session, Section: section, Board: board}]; f != "" {
			w.leaf("BOARD_AVERAGE", string(f))
			return
		}
	}
}

// points are what a row brought its two sides, as figures.
func (w *writer) points(i int) (ns, ew string) {
	r := &w.ev.Rows[i]
	computed := i < len(w.res.Awards)
	var a scoring.Awards
	if computed {
		a = w.res.Awards[i]
	}
	if r.Outcome == scoring.SatOut && r.NSAward().IsZero() && r.EWAward().IsZero() {
		return "", "" // what a sit-out brings is the rule set's to say
	}
	return sink.Award(a.NS, r.NSPublished(), computed, w.scale), sink.Award(a.EW, r.EWPublished(), computed, w.scale)
}

func (w *writer) line(i int, m *meeting) {
	r := &w.ev.Rows[i]
	teams := m != nil && w.res.Teams
	w.lost.Phantom(r)
	ns, ew := w.present(r.NS), w.present(r.EW)
	if r.Swapped {
		ns, ew = ew, ns
	}
	if teams {
		line := scoring.NS
		if ns != m.home {
			line = scoring.EW
		}
		w.inline("DIRECTION", line.String())
	}
	if w.individuals {
		for seat, name := range [...]string{"N", "S", "E", "W"} {
			w.inline(name+"_PLAYER_NUMBER", r.Players()[[...]int{0, 2, 1, 3}[seat]])
		}
	} else {
		w.inline("NS_PAIR_NUMBER", w.sitting(r, ns, r.Players()[0], r.Players()[2]))
		w.inline("EW_PAIR_NUMBER", w.sitting(r, ew, r.Players()[1], r.Players()[3]))
	}
	w.result(r)
	w.lineAwards(i, teams)
	w.inline("NOTES", r.Remarks())
}

// sitting is the number of a pair, or of two players of a team.
func (w *writer) sitting(r *scoring.Row, id scoring.ID, a, b string) string {
	if m := w.members[id]; m != nil {
		if p, ok := m.pair(a, b); ok {
			w.lost.Row(r, m.index(b) < m.index(a), "who of a pair sat where")
			return pairNumber(id, p)
		}
	}
	return number(id)
}

// lineAwards writes the points of a line; those of teams stand in the board, and
// the line has those of its pairs.
func (w *writer) lineAwards(i int, teams bool) {
	r := &w.ev.Rows[i]
	ns, ew := w.points(i)
	method := w.method
	if teams {
		ns, ew = "", ""
		if method = w.res.PairMethod; i < len(w.res.PairAwards) {
			a := w.res.PairAwards[i]
			ns, ew = sink.Award(a.NS, "", true, 1), sink.Award(a.EW, "", true, 1)
		}
	}
	if method == scoring.BoardAMatch {
		method = scoring.Matchpoints // that is what they are
	}
	for _, k := range pointKinds {
		if k.method == method {
			w.inline(k.ns, ns)
			w.inline(k.ew, ew)
			return
		}
	}
	w.lost.Row(r, method == scoring.TotalPoints && !teams && !(r.NSAward().IsZero() && r.EWAward().IsZero()), "an award in total points")
}

// result writes what happened at the table, or the award in its place.
func (w *writer) result(r *scoring.Row) {
	awarded := !r.NSAward().IsZero() || !r.EWAward().IsZero()
	both := !r.NSAward().IsZero() && !r.EWAward().IsZero()
	switch {
	case r.Outcome == scoring.NotPlayed:
		w.inline("CONTRACT", "NP")
		return
	case r.Outcome == scoring.SatOut:
		return
	case r.Outcome == scoring.Awarded, both && !(r.NSAward().Kind == scoring.Points && r.EWAward().Kind == scoring.Points):
		w.lost.Row(r, !r.Contract.IsZero() || r.Outcome == scoring.Played, "the result at the table beside an award")
		w.award(r)
		return
	case awarded && !both:
		w.lost.Row(r, true, "an award of one side alone; its points have it")
	}
	if r.Contract.IsZero() && r.Outcome != scoring.Played {
		return // nothing is known, or a row that contradicts itself had nothing
	}
	if !sink.Contract(r) {
		w.lost.Add(r.Pos(), r.Board, "a contract that does not score by the board's own vulnerability what the row has; its score is written")
		w.inline("SCORE", strconv.Itoa(r.Score))
		return
	}
	w.inline("CONTRACT", r.Contract.String())
	switch {
	case r.Contract.IsPass():
		w.inline("PLAYED_BY", "N")
		w.inline("TRICKS", "0")
	case r.Contract.Level > 0:
		w.inline("PLAYED_BY", r.Declarer.String())
		w.inline("LEAD", sink.Lead(r.Lead))
		w.inline("TRICKS", strconv.Itoa(r.Tricks))
	}
	w.inline("SCORE", strconv.Itoa(r.Score))
}

// award writes the awards of the two sides as their percentages, where both are
// whole ones; else the points of the line are all that says them.
func (w *writer) award(r *scoring.Row) {
	ns, okNS := wholePercent(r.NSAward())
	ew, okEW := wholePercent(r.EWAward())
	if okNS && okEW {
		floats := func(a scoring.Adjustment) bool {
			return a.Kind == scoring.AveragePlus || a.Kind == scoring.AverageMinus
		}
		w.lost.Row(r, floats(r.NSAward()) || floats(r.EWAward()), "average plus and minus other than as 60 % and 40 %; the points are those awarded")
		w.inline("SCORE", fmt.Sprintf("A%02d%02d", ns, ew))
		return
	}
	for _, a := range [...]scoring.Adjustment{r.NSAward(), r.EWAward()} {
		switch a.Kind {
		case scoring.Weighted:
			w.lost.Row(r, true, "a weighted score; its points are written")
		case scoring.Percentage, scoring.AveragePlus, scoring.Average, scoring.AverageMinus:
			w.lost.Row(r, true, "an award of a side that is no whole percentage, or stands beside another kind; its points are written")
		}
	}
}

// wholePercent is an award as a whole percentage.
func wholePercent(a scoring.Adjustment) (percent int, ok bool) {
	switch a.Kind {
	case scoring.AveragePlus:
		return 60, true
	case scoring.Average:
		return 50, true
	case scoring.AverageMinus:
		return 40, true
	case scoring.Percentage:
		percent, ok = a.Value.Whole()
		return percent, ok && percent >= 0 && percent <= 100
	}
	return 0, false
}
