package event

import (
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
	"recap/scoring/teams"
	"recap/vp"
)

// The workings of totals, matches and penalties: each tell says in words and figures
// what the line beside it has computed.

// totalTold is a new working of a contestant's total; nil where nobody asks.
func (s *scorer) totalTold(unit int) *scoring.Working {
	if s.asked == nil || s.asked.match || s.asked.question.Board > 0 || s.asked.unit != unit {
		return nil
	}
	delete(s.asked.session, unit)
	return &scoring.Working{In: s.totalUnit()}
}

// tellTotals gives the entries that are asked for their workings.
func (s *scorer) tellTotals(entries []ranking.Entry) {
	if s.asked != nil && s.asked.unit >= 0 {
		entries[s.asked.unit].Told = s.totalTold(s.asked.unit)
	}
}

// tellCredit says what a row brought a contestant.
func (s *scorer) tellCredit(w *scoring.Working, unit, row int, a scoring.Award) {
	if w == nil {
		return
	}
	r, line := &s.ev.Rows[row], s.side(row, unit)
	s.tellSession(w, unit, r.Session)
	result, opponents := s.resultOf(row, line), s.opponentsOf(row, line)
	switch adj := r.NSAward(); {
	case line == scoring.EW && !r.EWAward().IsZero(), line == scoring.NS && !adj.IsZero():
	case r.Outcome == scoring.SatOut && a.Top.Sign() > 0:
		w.Step("credited_sat_out_of", a.Top).Gives(a.Points, w.In).On(r.Board)
		return
	case r.Outcome == scoring.SatOut:
		w.Step("credited_sat_out").Gives(a.Points, w.In).On(r.Board)
		return
	}
	if a.Top.Sign() > 0 {
		w.Step("credited_of", opponents, result, a.Top).Gives(a.Points, w.In).On(r.Board)
		return
	}
	w.Step("credited", opponents, result).Gives(a.Points, w.In).On(r.Board)
}

// tellDeleted says that a row counts for nobody, since one of its pairs has withdrawn.
func (s *scorer) tellDeleted(w *scoring.Working, unit, row int) {
	if w != nil {
		r := &s.ev.Rows[row]
		s.tellSession(w, unit, r.Session)
		w.Step("credited_deleted", s.opponentsOf(row, s.side(row, unit))).On(r.Board).By("", "ranking.withdrawal")
	}
}

// tellSession says which session the next steps are of, where there are several.
func (s *scorer) tellSession(w *scoring.Working, unit, session int) {
	if w == nil || len(s.sessions) < 2 || s.asked.session[unit] == session {
		return
	}
	s.asked.session[unit] = session
	w.Step("session", session)
}

// resultOf is what a side of a row has: its award, or the result at the table.
func (s *scorer) resultOf(row int, line scoring.Line) string {
	r := &s.ev.Rows[row]
	adj := r.NSAward()
	if line == scoring.EW {
		adj = r.EWAward()
	}
	switch {
	case !adj.IsZero():
		return adj.String()
	case r.Outcome == scoring.Played:
		return strings.Join(strings.Fields(r.Contract.Symbols()+scoring.ResultText(r.Contract, r.Tricks)+" "+r.Declarer.String()+" "+number(r.Score)), " ")
	}
	return "–"
}

// opponentsOf are whom a side of a row met.
func (s *scorer) opponentsOf(row int, line scoring.Line) string {
	there := s.seated(row)
	var ids []scoring.ID
	for k, unit := range there {
		if (k%2 == 0) != (line == scoring.NS) && unit >= 0 {
			ids = append(ids, s.ev.Contestants[unit].ID)
		}
	}
	if len(ids) == 0 {
		return "–"
	}
	return listed(ids)
}

// listed are numbers as they stand in a list.
func listed(ids []scoring.ID) string {
	var texts []string
	for _, id := range ids {
		texts = append(texts, id.String())
	}
	return strings.Join(texts, ", ")
}

// tellSums says what the boards of an entry come to.
func (s *scorer) tellSums(entries []ranking.Entry) {
	for i := range entries {
		e := &entries[i]
		if e.Told == nil {
			continue
		}
		e.Told.Step("sum_boards", e.Boards).Gives(e.Points, e.Told.In)
		if e.Top.Sign() > 0 {
			e.Told.Step("sum_tops").Gives(e.Top, e.Told.In)
		}
	}
}

// tellMatches says what a match brought its sides.
func (s *scorer) tellMatches(entries []ranking.Entry, m scoring.Match, home, away int) {
	for _, unit := range [...]int{home, away} {
		if unit >= 0 {
			s.tellSession(entries[unit].Told, unit, m.Session)
		}
	}
	s.tellSide(entries[home].Told, m)
	if away >= 0 {
		m.Home, m.Away = m.Away, m.Home
		m.HomeVP, m.AwayVP, m.HomeResult, m.AwayResult = m.AwayVP, m.HomeVP, m.AwayResult, m.HomeResult
		m.HomeIMPs, m.AwayIMPs, m.HomePenalty, m.AwayPenalty = m.AwayIMPs, m.HomeIMPs, m.AwayPenalty, m.HomePenalty
		s.tellSide(entries[away].Told, m)
	}
}

// tellSide says what a match brought its home side.
func (s *scorer) tellSide(w *scoring.Working, m scoring.Match) {
	if w == nil {
		return
	}
	own, other := m.HomeResult.Add(m.HomePenalty), m.AwayResult.Add(m.AwayPenalty)
	by := s.rankedBy()
	switch {
	case m.Deleted:
		w.Step("match_deleted", m.Away).At(m.Round)
	case m.SitOut:
		step := w.Step("match_sat_out").At(m.Round)
		if by == "vp" {
			step.Gives(m.HomeVP, scoring.UnitVP).By("", "teams.sit-out")
		}
	case by == "vp" && !m.Converted:
		w.Step("match_missing", m.Away).At(m.Round)
	case by == "vp" && len(m.Rulings) > 0 && m.VPOnly:
		w.Step("match_ruled", m.Away).At(m.Round).Gives(m.HomeVP, scoring.UnitVP).Because(m.Note)
	case by == "vp" && m.VPOnly:
		w.Step("match_vp", m.Away).At(m.Round).Gives(m.HomeVP, scoring.UnitVP)
	case by == "vp" && m.Percent:
		w.Step("match_percent_vp", m.Away, own).At(m.Round).Gives(m.HomeVP, scoring.UnitVP)
	case by == "vp":
		w.Step("match_imps_vp", m.Away, own).At(m.Round).Gives(m.HomeVP, scoring.UnitVP)
	case m.VPOnly:
		w.Step("match_missing", m.Away).At(m.Round)
	case by == "wins":
		w.Step("match_won", m.Away, own, other).At(m.Round).Gives(exact.Frac(1+own.Cmp(other), 2), scoring.UnitWins)
	case by == "quotient":
		w.Step("match_won_lost", m.Away, m.HomeIMPs, m.AwayIMPs.Sub(m.HomePenalty)).At(m.Round)
	default:
		w.Step("match_result", m.Away).At(m.Round).Gives(own, w.In)
	}
}

// tellTally says what the matches of an entry come to.
func (s *scorer) tellTally(entries []ranking.Entry, sums []tallied) {
	for i := range entries {
		e, t := &entries[i], &sums[i]
		switch w := e.Told; {
		case w == nil:
		case s.rankedBy() == "quotient" && e.Endless:
			w.Step("quotient_endless", t.won)
		case s.rankedBy() == "quotient":
			w.Step("quotient", t.won, t.lost).Gives(e.Points, w.In).By("", "teams.rank-by")
		default:
			w.Step("sum_matches", e.Matches).Gives(e.Points, w.In)
		}
	}
}

// tellMatch gives the workings of the sides of a match; nil where nobody asks.
func (s *scorer) tellMatch(session, round, home, away int) (forHome, forAway *scoring.Working) {
	if s.asked == nil || !s.asked.of(session, round, home, away) {
		return nil, nil
	}
	return &scoring.Working{In: s.awardUnit()}, &scoring.Working{In: s.awardUnit()}
}

// tellBoard says what a board brought a side of a match: how its rooms were compared,
// or its award.
func (s *scorer) tellBoard(w *scoring.Working, f field, k int, line scoring.Line, a scoring.Award) {
	if w == nil {
		return
	}
	board := f.Rows[k].Board
	of := f.Workings.Of(k, line)
	switch {
	case a.Kind == scoring.NoAward:
		w.Step("none").On(board)
	case of != nil:
		for _, step := range of.Steps {
			step.On(board)
		}
		w.With(of)
	default:
		w.Step("credited_of", s.opponentsOf(f.rows[k], line), s.resultOf(f.rows[k], line), a.Top).Gives(a.Points, w.In).On(board)
	}
}

// tellMatchResult says what the boards of a side of a match come to.
func tellMatchResult(side matchSide, percent bool, result exact.Num) {
	w := side.told
	switch {
	case w == nil:
	case percent && side.top.Sign() > 0:
		w.Step("sum_boards", side.boards).Gives(side.points, w.In)
		w.Step("percent", side.points, side.top).Gives(result, scoring.UnitPercent)
	case percent:
		w.Step("percent_alone").Gives(result, scoring.UnitPercent)
	default:
		w.Step("sum_boards", side.boards).Gives(side.points, w.In)
		w.Rounded("rounded", side.points, exact.Int(1), exact.HalfAway, result, w.In)
	}
}

// tellAggregate says how the points for what teams scored in all are shared.
func tellAggregate(m scoring.Match, home, away, forHome, forAway exact.Num) {
	for side, of := range [...]struct{ own, other, points, result exact.Num }{{home, away, forHome, m.HomeResult}, {away, home, forAway, m.AwayResult}} {
		if w := m.Told[side]; w != nil {
			w.Step("aggregate", of.own, of.other, m.Boards).Gives(of.points, w.In).By("", "patton.all")
			w.Step("total").Gives(of.result, w.In)
		}
	}
}

// tellGivenIMPs says what a list of matches gives.
func tellGivenIMPs(m scoring.Match, given scoring.MatchRecord) {
	if given.IMPsHome == "" && given.IMPsAway == "" {
		return
	}
	m.Told[0].Step("given_imps", figureOf(given.IMPsHome), figureOf(given.IMPsAway)).Gives(m.HomeResult, scoring.UnitIMP)
	m.Told[1].Step("given_imps", figureOf(given.IMPsAway), figureOf(given.IMPsHome)).Gives(m.AwayResult, scoring.UnitIMP)
}

// figureOf is a figure of a file; a dash where it has none.
func figureOf(f scoring.Figure) string {
	if f == "" {
		return "–"
	}
	return string(f)
}

func tellGivenVP(m scoring.Match) {
	m.Told[0].Step("given_vp").Gives(m.HomeVP, scoring.UnitVP)
	if !m.SitOut {
		m.Told[1].Step("given_vp").Gives(m.AwayVP, scoring.UnitVP)
	}
}

// tellSitOut says what a team without opponents gets.
func (s *scorer) tellSitOut(m scoring.Match) {
	if w := m.Told[0]; w != nil {
		w.Step("match_sat_out").At(m.Round).Gives(m.HomeVP, scoring.UnitVP).By("", "teams.sit-out")
	}
}

// readVP reads a result off the scale.
func (s *scorer) readVP(result exact.Num, boards int, w *scoring.Working) (exact.Num, error) {
	r, err := s.opt.VP.Read(result, boards)
	if err == nil && w != nil {
		tellVP(w, s.opt.VP, result, boards, r)
	}
	return r.VP, err
}

// tellVP says how a result was converted: by the formula, or by the line of the scale.
func tellVP(w *scoring.Working, scale *vp.Scale, result exact.Num, boards int, r vp.Reading) {
	win := result
	if r.Sign < 0 && scale.Unit() == vp.IMPs {
		win = win.Neg()
	}
	imps, _ := win.Whole()
	curve, formula := scale.CurveOf(imps, boards)
	switch {
	case formula && !win.Less(curve.Blitz):
		w.Step("vp_blitz", win, boards, curve.Blitz).Gives(curve.VP, scoring.UnitVP).By(citation(scale), "")
	case formula:
		w.Step("vp_curve", win, boards, curve.Blitz).Gives(curve.Value, scoring.UnitVP).By(citation(scale), "")
		w.Rounded("rounded", curve.Value, exact.Frac(1, 100), exact.HalfAway, curve.Rounded, scoring.UnitVP)
		if !curve.VP.Equal(curve.Rounded) {
			w.Step("vp_lifted").Gives(curve.VP, scoring.UnitVP).By(citation(scale), "")
		}
	case scale.Unit() == vp.Percent && r.Step.Winner.Equal(r.Step.Loser):
		w.Step("vp_percent_draw", scale.Title(), r.Boards, r.To).Gives(r.VP, scoring.UnitVP).By(citation(scale), "")
		return
	case scale.Unit() == vp.Percent && r.Sign < 0:
		w.Step("vp_percent_below", scale.Title(), r.Boards, exact.Int(100).Sub(r.To), exact.Int(100).Sub(r.From)).Gives(r.VP, scoring.UnitVP).By(citation(scale), "")
		return
	case scale.Unit() == vp.Percent:
		w.Step("vp_percent", scale.Title(), r.Boards, r.From, r.To).Gives(r.VP, scoring.UnitVP).By(citation(scale), "")
		return
	case r.Open:
		w.Step("vp_line_open", scale.Title(), r.Boards, r.From).Gives(r.Step.Winner, scoring.UnitVP).By(citation(scale), "")
	default:
		w.Step("vp_line", scale.Title(), r.Boards, r.From, r.To).Gives(r.Step.Winner, scoring.UnitVP).By(citation(scale), "")
	}
	switch {
	case r.Sign >= 0:
	case formula:
		w.Step("vp_rest", r.Step.Winner.Add(r.Step.Loser), r.Step.Winner).Gives(r.VP, scoring.UnitVP)
	default:
		w.Step("vp_loser").Gives(r.VP, scoring.UnitVP).By(citation(scale), "")
	}
}

// citation is the source of a scale, without what is said of it.
func citation(scale *vp.Scale) string {
	source, _, _ := strings.Cut(scale.Source(), ":")
	return source
}

func tellFileVP(m scoring.Match, vps [2]exact.Num) {
	for side, w := range m.Told {
		if w != nil {
			w.Step("vp_file", m.Length).Gives(vps[side], scoring.UnitVP)
		}
	}
}

// tellCarryOver says what the sides of a knock-out bring along from a match that they
// played before; higher is the side that was ranked higher, and margin what it won by.
func tellCarryOver(m scoring.Match, higher int, margin exact.Num, rules teams.Settings) {
	carry := rules.CarryOver(margin)
	for side, w := range m.Told {
		gives, own := carry, margin
		if side != higher {
			gives, own = carry.Neg(), margin.Neg()
		}
		switch {
		case w == nil:
		case margin.Sign() == 0:
			w.Step("carry_tied").Gives(gives, scoring.UnitIMP).By("", "teams.carry-tie")
		case margin.Sign() > 0:
			w.Step("carry_match", own, rules.CarryHigher, rules.CarryMost).Gives(gives, scoring.UnitIMP).By("", "teams.carry-higher")
		default:
			w.Step("carry_match", own, rules.CarryLower, rules.CarryMost).Gives(gives, scoring.UnitIMP).By("", "teams.carry-lower")
		}
	}
}

// tellMargin says what decided a match of a knock-out.
func tellMargin(m scoring.Match) {
	for side, w := range m.Told {
		if w == nil || m.SitOut || m.Boards == 0 {
			continue
		}
		own, other, ownPenalty, otherPenalty, carry := m.HomeResult, m.AwayResult, m.HomePenalty, m.AwayPenalty, m.Carry
		if side == 1 {
			own, other, ownPenalty, otherPenalty, carry = other, own, otherPenalty, ownPenalty, carry.Neg()
		}
		net := own
		if own.Add(other).Sign() != 0 {
			net = own.Sub(other).Over(2)
			w.Step("mean_of_sides", own, other).Gives(net, w.In).By("Law 12C4", "")
		}
		if ownPenalty.Sign() != 0 || otherPenalty.Sign() != 0 {
			before := net
			net = net.Add(ownPenalty).Sub(otherPenalty)
			w.Step("net_of_penalties", before, ownPenalty.Neg(), otherPenalty.Neg()).Gives(net, w.In)
		}
		if carry.Sign() != 0 {
			before := net
			net = net.Add(carry)
			w.Step("carried_over", before, carry).Gives(net, w.In).By("", "teams.carry-higher")
		}
		w.Step("margin").Gives(net, w.In)
	}
}

// tellDecided says what was decided about a match, and who goes on.
func tellDecided(m *scoring.Match, side int) {
	w := m.Told[side]
	if m.Deleted {
		w.Step("deleted_match")
	}
	if m.Note != "" && len(m.Rulings) > 0 {
		w.Step("decided", m.Note)
	}
	if !m.Winner.IsZero() {
		w.Step("goes_on", m.Winner)
	}
}

// tellPenalty says what a penalty takes from a total.
func (s *scorer) tellPenalty(w *scoring.Working, n int, p scoring.Penalty, unit int, amount exact.Num) {
	if s.asked == nil {
		return
	}
	in := s.totalUnit()
	tell := func(w *scoring.Working) {
		switch {
		case p.In != scoring.InPercent:
			w.Step("penalty").Gives(amount.Neg(), in).By(lawOf(p)).Because(p.Reason)
		case p.OfSession:
			w.Step("penalty_session", p.Amount, amount.Times(100).Div(p.Amount)).Gives(amount.Neg(), in).By(lawOf(p)).Because(p.Reason)
		default:
			w.Step("penalty_board", p.Amount, amount.Times(100).Div(p.Amount)).Gives(amount.Neg(), in).By(lawOf(p)).Because(p.Reason)
		}
	}
	if w != nil {
		tell(w)
	}
	all := s.penaltyTold(n)
	all.Step("penalty_from_total", s.ev.Contestants[unit].ID)
	tell(all)
}

// lawOf is the law of a penalty as the director gave it, or the setting that it is by.
func lawOf(p scoring.Penalty) (law, setting string) {
	if p.Law == "" && p.Offence != "" {
		setting = "penalties." + p.Offence
	}
	return p.Law, setting
}

// tellOfMatch says from which match a penalty is taken.
func (s *scorer) tellOfMatch(n int, p scoring.Penalty, unit int, m scoring.Match) {
	if s.asked == nil {
		return
	}
	other := m.Away
	if id := s.ev.Contestants[unit].ID; id == m.Away {
		other = m.Home
	}
	s.penaltyTold(n).Step("penalty_from_match", s.ev.Contestants[unit].ID, other).At(m.Round).Gives(p.Amount.Neg(), scoring.UnitIMP).By(lawOf(p)).Because(p.Reason)
}

// penaltyTold is the working of a penalty.
func (s *scorer) penaltyTold(n int) *scoring.Working {
	if s.asked.penalties[n] == nil {
		s.asked.penalties[n] = &scoring.Working{In: s.totalUnit()}
	}
	return s.asked.penalties[n]
}

// tellPlace says what place a total is worth.
func (s *scorer) tellPlace(w *scoring.Working, r *scoring.Ranking, st *scoring.Standing) {
	placed := 0
	for _, other := range r.Standings {
		if other.Place > 0 {
			placed++
		}
	}
	switch {
	case st.Withdrawn:
		w.Step("place_withdrawn")
	case st.Place == 0:
		w.Step("place_none")
	case st.Tied:
		w.Step("place_tied", st.Place, placed)
	default:
		w.Step("place", st.Place, placed)
	}
	if decided := slices.IndexFunc(st.TieBreaks, func(b scoring.TieBreak) bool { return b.Decided }); decided >= 0 {
		w.Step("place_tie_break").By("", "ranking.tie-break")
	}
}

// knockOutWorking is how far a team came in a knock-out.
func (s *scorer) knockOutWorking(id scoring.ID) *scoring.Working {
	w := &scoring.Working{In: s.totalUnit()}
	for _, m := range s.tree {
		other := m.Away
		if m.Away == id {
			other = m.Home
		}
		switch {
		case m.Home != id && m.Away != id:
		case m.SitOut:
			w.Step("match_sat_out").At(m.Round)
		case m.Winner.IsZero():
			w.Step("match_open", other).At(m.Round)
		default:
			w.Step("match_out", other, m.Winner).At(m.Round)
		}
	}
	return w
}

// tellPart lets a session tell into the workings of the entries that it is a part of.
func (s *scorer) tellPart(p part, entries []ranking.Entry) {
	if s.asked != nil && s.asked.unit >= 0 {
		p.entries[s.asked.unit].Told = entries[s.asked.unit].Told
	}
}
