package event

import (
	"fmt"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// givenMatches are the matches of a list that has no boards. Victory points that
// the list gives stand, in a verification only where nothing else does.
func (s *scorer) givenMatches(res *scoring.Results, g int) []scoring.Match {
	if len(s.ev.Rows) > 0 {
		return nil
	}
	type meeting struct {
		session, round int
		a, b           scoring.ID
	}
	seen := map[meeting]int{} // where in the list
	playing := map[meeting]bool{}
	skip := make([]bool, len(s.ev.Matches))
	missing := func(m scoring.MatchRecord, why scoring.Reason) {
		res.Missing = append(res.Missing, scoring.Missing{Session: m.Session, Section: m.Home.Section, Round: m.Round, NS: m.Home, EW: m.Away, Pos: m.Pos, Reason: why})
	}
	both := slices.ContainsFunc(s.ev.Matches, func(m scoring.MatchRecord) bool { return m.IMPsHome != "" && m.IMPsAway != "" })
	told := false
	for i, m := range s.ev.Matches {
		if !s.groups[g].has(m.Home.Section) {
			skip[i] = true
			continue
		}
		who := fmt.Sprintf("round %d: %s against %s", m.Round, m.Home, m.Away)
		if m.Away.IsZero() {
			who = fmt.Sprintf("round %d: the sit-out of %s", m.Round, m.Home)
		}
		switch {
		case m.Away.IsZero() && (m.IMPsHome != "" || m.IMPsAway != ""):
			tell(res, m.Pos, scoring.Failure, "%s has IMPs: the opponents are missing; it is not scored", who)
			missing(m, scoring.ReasonNoResult)
			skip[i] = true
			continue
		case !both && !told && (m.IMPsHome == "") != (m.IMPsAway == ""):
			told = true
			tell(res, m.Pos, scoring.Warning, "the list gives the IMPs of one side only; they are taken for what it won less what it lost")
		case both && (m.IMPsHome == "") != (m.IMPsAway == ""):
			tell(res, m.Pos, scoring.Failure, "%s has IMPs of one side only; they are not counted", who)
		}
		if m.Home == m.Away {
			tell(res, m.Pos, scoring.Failure, "team %s plays against itself", m.Home)
			missing(m, scoring.ReasonDisputed)
			skip[i] = true
			continue
		}
		key := meeting{m.Session, m.Round, m.Home, m.Away}
		if scoring.CompareID(m.Away, m.Home) < 0 {
			key.a, key.b = m.Away, m.Home
		}
		if j, twice := seen[key]; twice && m.Round > 0 {
			first := s.ev.Matches[j]
			switch {
			case sameMatch(first, m):
				tell(res, m.Pos, scoring.Failure, "%s appears twice (also %s), with the same result; counted once", who, first.Pos.Within())
			default:
				tell(res, m.Pos, scoring.Failure, "%s appears twice (also %s), with another result; neither is scored", who, first.Pos.Within())
				if !skip[j] {
					missing(first, scoring.ReasonDisputed)
				}
				skip[j] = true
			}
			skip[i] = true
			continue
		}
		if j, twice := seen[key]; twice && sameMatch(s.ev.Matches[j], m) {
			tell(res, m.Pos, scoring.Warning, "%s against %s is there twice with the same result (also %s); without a round both are counted", m.Home, m.Away, s.ev.Matches[j].Pos.Within())
		}
		seen[key] = i
		if !m.Away.IsZero() {
			playing[meeting{m.Session, m.Round, m.Home, scoring.ID{}}], playing[meeting{m.Session, m.Round, m.Away, scoring.ID{}}] = true, true
		}
	}
	index, met := s.unitIndex(), newMeetings()
	for i, m := range s.ev.Matches {
		if home, away := index[m.Home], index[m.Away]; !skip[i] && m.Round > 0 && !m.Away.IsZero() {
			met.add(seat{m.Session, m.Round, home}, away, m.Pos)
			met.add(seat{m.Session, m.Round, away}, home, m.Pos)
		}
	}
	res.Problems = append(res.Problems, met.several(s.ev.Contestants)...)
	var out []scoring.Match
	for i, m := range s.ev.Matches {
		if skip[i] {
			continue
		}
		match := scoring.Match{Session: m.Session, Round: m.Round, Home: m.Home, Away: m.Away, Boards: m.Boards, Length: m.Boards, SitOut: m.Away.IsZero(), Note: m.Note}
		s.matchPos[matchKey{m.Session, m.Round, m.Home, m.Away}] = m.Pos
		if match.SitOut && m.Round > 0 && playing[meeting{m.Session, m.Round, m.Home, scoring.ID{}}] {
			tell(res, m.Pos, scoring.Failure, "round %d: team %s sits out, and has a match as well; the sit-out is left out", m.Round, m.Home)
			continue
		}
		match.Told[0], match.Told[1] = s.tellMatch(m.Session, m.Round, index[m.Home], index[m.Away])
		match.HomeResult, match.AwayResult = net(m.IMPsHome, m.IMPsAway)
		tellGivenIMPs(match, m)
		match.HomeIMPs, match.AwayIMPs = won(m)
		if s.converts() {
			match.HomeResult, match.AwayResult = match.HomeResult.RoundTo(exact.Int(1), exact.HalfAway), match.AwayResult.RoundTo(exact.Int(1), exact.HalfAway)
		}
		hasIMPs := m.IMPsHome != "" && m.IMPsAway != "" || !both && (m.IMPsHome != "" || m.IMPsAway != "")
		match.VPOnly = !hasIMPs
		if match.SitOut {
			match.Boards = 0 // nobody played them
		}
		home, okHome := m.VPHome.Num()
		away, okAway := m.VPAway.Num()
		given := okHome && (okAway || match.SitOut)
		if most := s.mostVP(); given && s.scaleNamed && m.Note == "" && (home.Sign() < 0 || away.Sign() < 0 || most.Less(home) || most.Less(away)) {
			tell(res, m.Pos, scoring.Warning, "round %d: %s against %s has %v-%v victory points, and the scale gives 0 to %v", m.Round, m.Home, m.Away, home, away, most)
		} else if given && hasIMPs && m.Note == "" && !match.SitOut && s.scaleNamed && s.opt.VP != nil && !s.opt.verifying {
			s.checkGiven(res, m, match, home, away)
		}
		if okHome != okAway && !match.SitOut {
			tell(res, m.Pos, scoring.Failure, "round %d: %s against %s has victory points of one side only; they are not counted", m.Round, m.Home, m.Away)
		}
		switch {
		case given && !(s.opt.verifying && (hasIMPs || match.SitOut)):
			match.HomeVP, match.AwayVP, match.Converted = home, away, true
			tellGivenVP(match)
		case match.SitOut && !hasIMPs:
			match.HomeVP, match.Converted, match.Boards, match.Length = s.sitOutVP(), s.converts(), 0, 0
			s.tellSitOut(match)
		case !hasIMPs && s.isDecided(m):
			match.Boards = 0 // nobody played them
		case !hasIMPs:
			missing(m, scoring.ReasonNoResult)
			continue
		}
		out = append(out, match)
	}
	return out
}

// checkGiven warns where the victory points that a list gives are not those of the
// IMPs that stand beside them.
func (s *scorer) checkGiven(res *scoring.Results, m scoring.MatchRecord, match scoring.Match, home, away exact.Num) {
	forHome, err := s.opt.VP.Side(match.HomeResult, match.Length)
	forAway, err2 := s.opt.VP.Side(match.AwayResult, match.Length)
	if err == nil && err2 == nil && !(sameFigure(m.VPHome, forHome, m.VPHome.Places()) && sameFigure(m.VPAway, forAway, m.VPAway.Places())) {
		tell(res, m.Pos, scoring.Warning, "round %d: %s against %s has %v-%v victory points in the list, and %v-%v by the scale %s; those of the list stand",
			m.Round, m.Home, m.Away, home, away, forHome, forAway, s.opt.VP.Name())
	}
}

// sameMatch tells whether two records give the same match the same result, from
// whichever side.
func sameMatch(a, b scoring.MatchRecord) bool {
	if a.Home != b.Home {
		b.Home, b.Away, b.IMPsHome, b.IMPsAway, b.VPHome, b.VPAway = b.Away, b.Home, b.IMPsAway, b.IMPsHome, b.VPAway, b.VPHome
	}
	a.Pos, a.Note, b.Pos, b.Note = scoring.Position{}, "", scoring.Position{}, ""
	return a == b
}

// net is what each side of a match has more than the other. A side whose figure
// is missing has the other's with the sign turned. What a side won is not below
// zero: with a minus the figures are net already, and need not balance.
func net(home, away scoring.Figure) (h, a exact.Num) {
	x, okX := home.Num()
	y, okY := away.Num()
	switch {
	case okX && okY && (x.Sign() < 0 || y.Sign() < 0):
		return x, y
	case okX && okY:
		return x.Sub(y), y.Sub(x)
	case okX:
		return x, x.Neg()
	case okY:
		return y.Neg(), y
	}
	return h, a
}

// won is the IMPs that each side of a match won, where the list gives them.
func won(m scoring.MatchRecord) (home, away exact.Num) {
	x, okX := m.IMPsHome.Num()
	y, okY := m.IMPsAway.Num()
	if !okX || !okY || x.Sign() < 0 || y.Sign() < 0 {
		return home, away
	}
	return x, y
}
