package event

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
	"recap/scoring/rules"
	"recap/vp"
)

// facts are the elements of the method line.
func (s *scorer) facts(most []int, res *scoring.Results) []scoring.Fact {
	rankings := res.Rankings
	p, opt, groups := s.prepared, s.opt, s.groups
	out := []scoring.Fact{fact("method." + string(s.method)), fact("rules", opt.Rules.Name, opt.Rules.Title)}
	switch s.method {
	case scoring.Matchpoints:
		out = append(out, matchpointFacts(opt.Rules, most)...)
	case scoring.IMPsAcross:
		out = append(out, opt.Rules.Across.Facts()...)
	case scoring.Butler:
		out = append(out, opt.Rules.Butler.Facts()...)
	case scoring.BoardAMatch:
		if !s.teams {
			out = append(out, opt.Rules.BoardAMatch.Facts()...)
		}
	}
	if s.teams {
		if s.system != scoring.UnknownSystem {
			out = append(out, fact("system."+string(s.system)))
		}
		if s.method == scoring.Patton {
			out = append(out, fact("patton", strconv.Itoa(opt.Rules.Patton.Tie)))
		}
		if s.method != scoring.TotalPoints && len(s.ev.Rows) > 0 {
			out = append(out, s.teamRules().Fact())
		}
		if slices.ContainsFunc(res.Matches, func(m scoring.Match) bool { return m.SitOut && m.Note == "" }) {
			out = append(out, fact("sitout_vp", s.sitOutVP().String()))
		}
	}
	if opt.VP != nil {
		out = append(out, fact("vp", opt.VP.Name(), opt.VP.Title()))
		fraction := func(a scoring.Awards) bool { return !a.NS.Points.IsInt() || !a.EW.Points.IsInt() }
		if opt.VP.Unit() == vp.IMPs && slices.ContainsFunc(res.Awards, fraction) {
			out = append(out, fact("vp_rounded"))
		}
	}
	if s.converts() && slices.ContainsFunc(res.Matches, func(m scoring.Match) bool { return m.Boards < m.Length && !m.VPOnly && len(m.Rulings) == 0 }) {
		out = append(out, fact("vp_length"))
	}
	if s.fileVP != nil {
		out = append(out, fact("vp_file"))
	}
	switch {
	case len(p.ev.Sections) < 2:
	case len(groups) == 1:
		out = append(out, fact("field_across"))
	case len(groups) == len(p.ev.Sections):
		out = append(out, fact("field_apart"))
	default:
		names := make([]string, len(groups))
		for i, g := range groups {
			names[i] = strings.Join(g.sections, "+")
		}
		out = append(out, fact("field_groups", strings.Join(names, ", ")))
	}
	if !s.teams {
		out = append(out, fact([]string{"", "winners_one", "winners_two"}[p.mostWinners()]))
	}
	switch {
	case s.converts():
		out = append(out, fact("totals_vp"))
	case s.system == scoring.KnockOut:
	case s.teams:
		out = append(out, fact("totals_"+s.rankedBy()))
	case opt.Rules.Ranking.Totals == ranking.Levelled && slices.ContainsFunc(groups, group.hasMaximum):
		out = append(out, fact("totals_levelled_file"))
	case opt.Rules.Ranking.Totals == ranking.Levelled:
		if boards, uneven := boardsOfRankings(rankings); uneven {
			out = append(out, fact("totals_levelled", strconv.Itoa(boards)))
		}
	case opt.Rules.Ranking.Sessions == (ranking.SessionTotal{}):
		out = append(out, fact("totals_sum"))
		if _, uneven := boardsOfRankings(rankings); uneven && !s.byPercent() {
			out = append(out, fact("order_average"))
		}
	}
	out = append(out, s.sessionFacts(rankings)...)
	if step := opt.Rules.Ranking.RoundTo; step.Sign() > 0 && s.byPercent() {
		out = append(out, fact("totals_rounded", step.String()))
	}
	if opt.Rules.Ranking.Order == ranking.ByPrinted {
		out = append(out, fact("order_printed"))
	}
	if f, ok := tieBreakFact(opt.Rules.Ranking, len(s.ev.Prizes)); ok && s.system != scoring.KnockOut {
		out = append(out, f)
	}
	if slices.ContainsFunc(p.ev.Contestants, func(c scoring.Contestant) bool { return c.Guest }) {
		out = append(out, fact("guests"))
	}
	if slices.ContainsFunc(rankings, func(r scoring.Ranking) bool { return r.Handicap }) {
		out = append(out, fact("handicap", opt.Rules.Ranking.HandicapFactor.String()))
	}
	for _, o := range opt.Rules.Overrides {
		key, value, _ := strings.Cut(o, "=")
		if key == "ranking.sessions" || key == "ranking.missed-session" {
			continue // which has been said
		}
		out = append(out, fact("setting", key, value))
	}
	return out
}

// sessionFacts say how several sessions make one result.
func (s *scorer) sessionFacts(rankings []scoring.Ranking) (out []scoring.Fact) {
	if !s.several() {
		return nil
	}
	settings := s.opt.Rules.Ranking
	switch {
	case settings.Sessions.Best > 0:
		out = append(out, fact("sessions_best", strconv.Itoa(settings.Sessions.Best), strconv.Itoa(len(s.sessions))))
	case settings.Sessions.Average:
		out = append(out, fact("sessions_average"))
	}
	var weights []string
	weighted := false
	for _, of := range s.sessionList() {
		weights = append(weights, of.Weight.String())
		weighted = weighted || !of.Weight.Equal(exact.Int(1))
	}
	if weighted {
		out = append(out, fact("session_weights", strings.Join(weights, ", ")))
	}
	missed := func(in scoring.InSession) bool { return in.Missed }
	if slices.ContainsFunc(rankings, func(r scoring.Ranking) bool {
		return slices.ContainsFunc(r.Standings, func(st scoring.Standing) bool { return slices.ContainsFunc(st.Sessions, missed) })
	}) {
		out = append(out, fact("missed_session."+settings.MissedSession.String()))
	}
	return out
}

// boardsOfRankings is the most boards of a contestant, and whether some have
// fewer.
func boardsOfRankings(rankings []scoring.Ranking) (most int, uneven bool) {
	for _, r := range rankings {
		for _, st := range r.Standings {
			uneven = uneven || most > 0 && st.Boards != most
			most = max(most, st.Boards)
		}
	}
	return most, uneven
}

func fact(word string, args ...string) scoring.Fact { return scoring.Fact{Word: word, Args: args} }

// matchpointFacts are those of the method, with the tops of all fields.
func matchpointFacts(set rules.Set, most []int) []scoring.Fact {
	high, low := slices.Max(append(most, 0)), slices.Min(append(most, math.MaxInt))
	out := set.Matchpoints.Facts(high)
	if low >= high {
		return out
	}
	for i, f := range set.Matchpoints.Facts(low) {
		if f.Word == "top" {
			out[i] = fact("top_range", f.Args[0], out[i].Args[0])
		}
	}
	return out
}
