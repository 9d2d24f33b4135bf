package event

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
)

// Ties: what the criteria of the rule set look at, what the director decided, and
// which ties are left that matter.

// tie is a [[tie]] of contestants that there are.
type tie struct {
	Tie
	ids []scoring.ID // in its order
}

// settleTies finds whom the ties of the event file are about, and takes from it how
// many go on. The error is a criterion that the rules refuse.
func (s *scorer) settleTies() error {
	settings := &s.opt.Rules.Ranking
	if s.method == scoring.Teams && settings.NoTeamIMPs != "" {
		for _, c := range settings.TieBreak {
			if c.ByBasic() {
				article := cmp.Or(s.opt.Rules.Article("ranking.no-team-imps"), s.opt.Rules.Name+", "+settings.NoTeamIMPs)
				return fmt.Errorf("ranking.tie-break: %s goes by IMPs, and a team's total IMPs are never a tie-break (%s)", c, article)
			}
		}
	}
	f := s.file()
	if f.Heading.Qualify > 0 {
		settings.Qualify = f.Heading.Qualify
	}
	for _, t := range f.Ties {
		if s.system == scoring.KnockOut {
			s.fileProblem(t.Pos, scoring.Failure, "a [[match]] names the winner of a match", "tie: the places of a knock-out come from its matches; no order is given")
			continue
		}
		found := tie{Tie: t}
		for _, u := range t.Order {
			unit, err := s.unitNamed(t.Section, u.Number, u.Line)
			switch {
			case err != nil && f.later:
				continue // the tie is of an earlier stage, which tells who is not there
			case err != nil:
				s.fileProblem(t.Pos, scoring.Failure, "", "tie: %v", err)
				continue
			}
			id := s.ev.Contestants[unit].ID
			if i := slices.IndexFunc(s.ties, func(earlier tie) bool { return slices.Contains(earlier.ids, id) }); i >= 0 {
				s.fileProblem(t.Pos, scoring.Failure, "", "tie: %s %s stands in another one too (%s), which counts", s.noun(1), id, s.ties[i].Pos.Within())
				continue
			}
			found.ids = append(found.ids, id)
		}
		if len(found.ids) == len(t.Order) {
			s.ties = append(s.ties, found)
		}
	}
	return nil
}

// noun is what the contestants are called, one or several of them.
func (s *scorer) noun(n int) string {
	word := "pair"
	switch {
	case s.teams:
		word = "team"
	case s.individuals:
		word = "player"
	}
	if n > 1 {
		word += "s"
	}
	return word
}

// breakTies parts those of the rankings of a group who are equal.
func (s *scorer) breakTies(res *scoring.Results, rs []scoring.Ranking, g group, upTo *when) {
	settings := s.opt.Rules.Ranking
	tied := func(r scoring.Ranking) bool {
		return slices.ContainsFunc(r.Standings, func(st scoring.Standing) bool { return st.Tied })
	}
	if s.system == scoring.KnockOut || len(settings.TieBreak) == 0 && len(s.ties) == 0 || !slices.ContainsFunc(rs, tied) {
		return
	}
	f := ranking.Field{Standings: map[scoring.ID]scoring.Standing{}, Prizes: s.ev.Prizes}
	if len(settings.TieBreak) > 0 {
		f.Records = s.records(res, g, upTo)
	}
	for _, r := range rs {
		for _, st := range r.Standings {
			f.Standings[st.Contestant.ID] = st
		}
	}
	if upTo == nil {
		for _, t := range s.ties {
			f.Orders = append(f.Orders, ranking.Decision{Order: t.ids, By: t.By, Reason: t.Reason})
		}
	}
	for i := range rs {
		settings.BreakTies(&rs[i], f)
	}
}

// records are what the contestants of a group did up to a round, or in all where
// there is none.
func (s *scorer) records(res *scoring.Results, g group, upTo *when) map[scoring.ID]*ranking.Record {
	k := recording{scorer: s, of: map[int]*ranking.Record{}, g: g, upTo: upTo, met: map[meetingOf]bool{}}
	k.byMatches = s.converts() || s.teams
	if k.byMatches {
		index := s.unitIndex()
		for _, m := range res.Matches {
			k.match(m, index[m.Home], index[m.Away])
		}
	}
	// Matches say all but what was done on single boards, which are many.
	onBoards := func(c ranking.Criterion) bool { return c == ranking.PointABoard || c == ranking.Tops }
	if !k.byMatches || slices.ContainsFunc(s.opt.Rules.Ranking.TieBreak, onBoards) {
		for _, d := range s.shares(g) {
			for _, i := range d.rows {
				k.row(i, scoring.FieldRow{Row: &s.ev.Rows[i], NSUnit: s.units[i][0], EWUnit: s.units[i][1]}, res.Awards[i])
			}
		}
	}
	if !k.byMatches {
		k.winsOnBoards()
	}
	records := make(map[scoring.ID]*ranking.Record, len(k.of))
	for unit, r := range k.of {
		records[s.ev.Contestants[unit].ID] = r
	}
	return records
}

// recording is the records of contestants in the making.
type recording struct {
	*scorer
	of        map[int]*ranking.Record // by contestant
	g         group
	upTo      *when
	byMatches bool
	met       map[meetingOf]bool // the matches that are meetings
}

// record is that of a contestant.
func (k *recording) record(unit int) *ranking.Record {
	r := k.of[unit]
	if r == nil {
		r = &ranking.Record{}
		k.of[unit] = r
	}
	return r
}

// later tells whether something is of a round that does not count yet.
func (k *recording) later(at when) bool { return k.upTo != nil && k.upTo.compare(at) < 0 }

// match adds a match. A sit-out, a walkover and a match that leaves the totals, or has
// no result, are no meeting.
func (k *recording) match(m scoring.Match, home, away int) {
	at := when{m.Session, m.Round}
	walkover := func(f scoring.Fact) bool { return f.Word == "ruling.walkover" }
	if !k.g.has(m.Home.Section) || k.later(at) || m.SitOut || m.Deleted || slices.ContainsFunc(m.Rulings, walkover) ||
		m.VPOnly && !m.Converted {
		return
	}
	k.met[meetingOf{at, min(home, away), max(home, away)}] = true
	k.side(k.record(home), m)
	m.Home, m.Away = m.Away, m.Home
	m.HomeResult, m.AwayResult, m.HomePenalty, m.AwayPenalty = m.AwayResult, m.HomeResult, m.AwayPenalty, m.HomePenalty
	m.HomeIMPs, m.AwayIMPs, m.HomeVP, m.AwayVP = m.AwayIMPs, m.HomeIMPs, m.AwayVP, m.HomeVP
	k.side(k.record(away), m)
}

// side adds a match to the record of its home side.
func (k *recording) side(r *ranking.Record, m scoring.Match) {
	one := exact.Int(1)
	own, other := m.HomeResult.Add(m.HomePenalty), m.AwayResult.Add(m.AwayPenalty)
	imps := ranking.Share{Sum: m.HomeIMPs, Of: m.AwayIMPs.Sub(m.HomePenalty), Shown: ranking.AsQuotient}
	won := own.Cmp(other)
	if m.VPOnly {
		won = m.HomeVP.Cmp(m.AwayVP)
	}
	got := ranking.Meeting{Wins: ranking.Share{Sum: exact.Frac(1+won, 2), Of: one}}
	switch {
	case m.VPOnly:
	case m.Percent:
		got.Basic = ranking.Share{Sum: own.Times(m.Boards), Of: exact.Int(100).Times(m.Boards), Shown: ranking.AsPercent}
	default:
		got.Basic = ranking.Share{Sum: own, Of: exact.Int(m.Boards)}
	}
	switch k.rankedBy() {
	case "vp":
		got.Counted = ranking.Share{Sum: m.HomeVP, Of: one}
	case "wins":
		got.Counted = got.Wins
	case "quotient":
		got.Counted = imps
	default:
		got.Counted = ranking.Share{Sum: own, Of: one}
	}
	if !m.VPOnly && m.HomeIMPs.Sign()+m.AwayIMPs.Sign() > 0 {
		r.IMPs = r.IMPs.Plus(imps)
	}
	r.Basic, r.Wins = r.Basic.Plus(got.Basic), r.Wins.Plus(got.Wins)
	r.Meet(m.Away, got)
}

// row adds a row: to what its contestants did on boards and, where boards count,
// to what they got from each other. A board for which one side alone has an award is
// no meeting.
func (k *recording) row(i int, r scoring.FieldRow, a scoring.Awards) {
	if k.later(when{r.Session, r.Round}) || k.uncounted[i] || k.byMatches && !k.met[k.meetingOf(i)] {
		return
	}
	sides := [2][]int{{int(r.NSUnit)}, {int(r.EWUnit)}}
	if k.individuals {
		seats := k.seats[i]
		sides = [2][]int{{seats[0], seats[2]}, {seats[1], seats[3]}}
	}
	both := a.NS.Kind != scoring.NoAward && a.EW.Kind != scoring.NoAward
	for side, award := range [...]scoring.Award{a.NS, a.EW} {
		for n, unit := range sides[side] {
			if unit < 0 || award.Kind == scoring.NoAward {
				continue
			}
			record := k.record(unit)
			share := k.board(record, award)
			if k.byMatches {
				continue
			}
			record.Basic = record.Basic.Plus(share)
			for _, opponent := range sides[1-side] {
				if both && opponent >= 0 {
					record.Meet(k.ev.Contestants[opponent].ID, ranking.Meeting{Counted: share, Basic: share})
				}
			}
			if k.individuals {
				if partner := sides[side][1-n]; partner >= 0 {
					if record.Partners == nil {
						record.Partners = map[scoring.ID]bool{}
					}
					record.Partners[k.ev.Contestants[partner].ID] = true
				}
			}
		}
	}
}

// board adds an award to what a contestant did on boards, and gives its share of the
// board in the basic method.
func (k *recording) board(r *ranking.Record, a scoring.Award) (share ranking.Share) {
	one := exact.Int(1)
	half := exact.Int(0) // what a tied board brings
	if a.Top.Sign() > 0 {
		half = a.Top.Over(2)
		top := ranking.Share{Of: one}
		if a.Points.Equal(a.Top) {
			top.Sum = one
		}
		r.Tops = r.Tops.Plus(top)
	}
	r.Won = r.Won.Plus(ranking.Share{Sum: exact.Frac(1+a.Points.Cmp(half), 2), Of: one})
	if k.byPercent() {
		return ranking.Share{Sum: a.Points, Of: a.Top, Shown: ranking.AsPercent}
	}
	if !k.byMatches && (k.method == scoring.IMPsAcross || k.method == scoring.Butler) {
		won, lost := exact.Max(a.Points, exact.Num{}), exact.Max(a.Points.Neg(), exact.Num{})
		r.IMPs = r.IMPs.Plus(ranking.Share{Sum: won, Of: lost, Shown: ranking.AsQuotient})
	}
	return ranking.Share{Sum: a.Points, Of: one}
}

// winsOnBoards finds who won the boards on which two met, where boards count: that is
// their match.
func (k *recording) winsOnBoards() {
	index := k.unitIndex()
	for unit, r := range k.of {
		for opponent, m := range r.Met {
			theirs := k.record(index[opponent]).Met[k.ev.Contestants[unit].ID]
			if !m.Counted.Exists() || !theirs.Counted.Exists() {
				continue
			}
			m.Wins = ranking.Share{Sum: exact.Frac(1+m.Counted.Cmp(theirs.Counted), 2), Of: exact.Int(1)}
			r.Met[opponent], r.Wins = m, r.Wins.Plus(m.Wins)
		}
	}
}

// tieBreakFact names the criteria in the method line; ok is false where none of
// them can decide anything. Prizes are how many the event names.
func tieBreakFact(settings ranking.Settings, prizes int) (f scoring.Fact, ok bool) {
	f.Word = "tie_break"
	if settings.TieBreakFor == ranking.AtLines {
		f.Word = "tie_break_lines"
		ok = settings.Prizes == 0 && settings.Qualify == 0 && prizes == 0
	}
	for _, c := range settings.TieBreak {
		f.Args = append(f.Args, c.String())
	}
	return f, !ok && len(f.Args) > 0
}

// tellTies tells of the orders of the event file that part nobody and, once all
// results are there, of ties that are left and matter.
func (s *scorer) tellTies(res *scoring.Results) {
	defer func() { scoring.SortProblems(res.Problems) }()
	for _, t := range s.ties {
		s.checkTie(res, t)
	}
	if res.Provisional() {
		return
	}
	settings := s.opt.Rules.Ranking
	var told []string
	for _, r := range res.Rankings {
		if !r.IsMain() || s.system == scoring.KnockOut {
			continue
		}
		for place, tied := range ties(r) {
			share := len(tied)
			if !settings.Matters(place, share) {
				continue
			}
			pos, depends := scoring.Position{File: s.ev.File}, fmt.Sprintf("there are %d prizes", settings.Prizes)
			onLine := place <= settings.Qualify && settings.Qualify < place+share-1
			if onLine && place <= settings.Prizes {
				depends += fmt.Sprintf(", and %d qualify", settings.Qualify)
			}
			if place > settings.Prizes {
				depends = fmt.Sprintf("%d qualify", settings.Qualify)
				if s.file().Heading.Qualify > 0 {
					pos = s.file().qualifyPos
				}
			}
			told = append(told, joined(idsOf(tied)))
			s.tellTieLeft(res, pos, r, tied, depends)
		}
	}
	s.tellPrizes(res, told)
}

// ties gives those who share a place of a ranking, and the place.
func ties(r scoring.Ranking) iter.Seq2[int, []scoring.Standing] {
	return func(yield func(int, []scoring.Standing) bool) {
		for from := 0; from < len(r.Standings); {
			to := from + 1
			for to < len(r.Standings) && r.Standings[from].Tied && r.Standings[to].Place == r.Standings[from].Place {
				to++
			}
			if to > from+1 && !yield(r.Standings[from].Place, r.Standings[from:to]) {
				return
			}
			from = to
		}
	}
}

// tellTieLeft tells of a tie that is left, and what depends on it.
func (s *scorer) tellTieLeft(res *scoring.Results, pos scoring.Position, r scoring.Ranking, tied []scoring.Standing, depends string) {
	of := ""
	if r.Category != "" {
		of = fmt.Sprintf(" of the category %q", r.Category)
	}
	res.Problems = append(res.Problems, scoring.Problem{Pos: pos, Code: scoring.UnresolvedTie, Severity: scoring.Warning, Hint: tieHint,
		Text: fmt.Sprintf("%s %s tie for place %d%s (%s); %s", s.noun(2), joined(idsOf(tied)), tied[0].Place, of, s.figure(tied[0]), depends)})
}

func idsOf(sts []scoring.Standing) (ids []scoring.ID) {
	for _, st := range sts {
		ids = append(ids, st.Contestant.ID)
	}
	return ids
}

// figure is what a contestant is ranked by, in words.
func (s *scorer) figure(st scoring.Standing) string {
	text := string(st.Value.AppendShortest(nil, 2))
	switch {
	case st.Endless:
		return "nothing lost"
	case s.converts():
		return text + " VP"
	case s.byPercent():
		return text + " %"
	case s.rankedBy() == "imps" || s.method == scoring.IMPsAcross || s.method == scoring.Butler:
		text += " IMP"
	}
	if !st.Value.Equal(st.Score) {
		text += " a board"
	}
	return text
}

// checkTie tells why an order of the event file parts nobody.
func (s *scorer) checkTie(res *scoring.Results, t tie) {
	fail := func(format string, args ...any) {
		tell(res, t.Pos, scoring.Failure, "tie of %s %s: %s", s.noun(2), joined(t.ids), fmt.Sprintf(format, args...))
	}
	var named []scoring.Standing // in the order given
	var others []scoring.Standing
	for _, r := range res.Rankings {
		if !r.IsMain() || !slices.ContainsFunc(r.Standings, func(st scoring.Standing) bool { return st.Contestant.ID == t.ids[0] }) {
			continue
		}
		for _, id := range t.ids {
			i := slices.IndexFunc(r.Standings, func(st scoring.Standing) bool { return st.Contestant.ID == id })
			switch {
			case i < 0:
				fail("%s is in another ranking than %s", id, t.ids[0])
				return
			case r.Standings[i].Place == 0:
				fail("%s has no place", id)
				return
			}
			named = append(named, r.Standings[i])
		}
		for _, st := range r.Standings {
			if st.Place == named[0].Place && !slices.Contains(t.ids, st.Contestant.ID) {
				others = append(others, st)
			}
		}
	}
	if named == nil {
		return
	}
	for _, st := range named[1:] {
		if first := named[0]; !st.Value.Equal(first.Value) || st.Endless != first.Endless {
			fail("they are not equal: %s has %s and %s has %s", first.Contestant.ID, s.figure(first), st.Contestant.ID, s.figure(st))
			return
		}
	}
	last := func(st scoring.Standing) (b scoring.TieBreak) {
		if n := len(st.TieBreaks); n > 0 {
			b = st.TieBreaks[n-1]
		}
		return b
	}
	for _, st := range named {
		switch by := last(st); {
		case by.Criterion == t.By:
			return // it is this order: nobody stands in two
		case st.Place != named[0].Place:
			i := slices.IndexFunc(st.TieBreaks, func(b scoring.TieBreak) bool { return b.Decided })
			fail("%s has parted them, before any lot or ruling; ranking.tie-break = \"none\" leaves it to the order given here", st.TieBreaks[i].Criterion)
			return
		}
	}
	if len(others) > 1 {
		fail("%s share the place too, and are not in it", joined(idsOf(others)))
		return
	}
	fail("%s shares the place too, and is not in it", joined(idsOf(others)))
}
