package monopoly

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// played is one player's result in one game.
type played struct {
	*Line
	game     *Game
	wealth   Wealth
	total    exact.Num
	share    exact.Num
	points   exact.Num
	adjusted []*Ruling
}

// rank makes the ranking of the stage from its games (§3.2).
func (r *Result) rank() {
	var order []string // of the players, as they come
	results := map[string][]played{}
	for _, g := range r.Games {
		for _, p := range r.playedIn(g) {
			k := p.Key()
			if _, seen := results[k]; !seen {
				order = append(order, k)
			}
			results[k] = append(results[k], p)
		}
	}
	entered := make([]*Standing, 0, len(order))
	for _, k := range order {
		if s := r.enter(k, results[k]); s != nil {
			entered = append(entered, s)
		}
	}
	// Who is equal stands in the order of the keys, for the eye: the place is shared.
	slices.SortFunc(entered, func(x, y *Standing) int { return cmp.Or(r.compare(x, y), strings.Compare(x.key, y.key)) })
	r.copied()
	r.Ranking = make([]Standing, len(entered))
	for i, s := range entered {
		r.Ranking[i] = *s
	}
	r.number()
}

// copied keeps the players of further sheets of a game, who are on none of the others,
// among those who wait.
func (r *Result) copied() {
	for _, g := range r.Games {
		on := map[string]bool{}
		if len(g.copies) > 0 {
			for _, l := range g.Lines {
				on[l.Key()] = true
			}
		}
		for _, sheet := range g.copies {
			for _, l := range sheet {
				if l.Player != "" && !on[l.Key()] {
					r.Apart = append(r.Apart, Waiting{Player: l.Player, ID: l.ID, Games: []string{l.Game}, Status: l.Status,
						Wealth: r.Rules.Valuation.Value(r.Board, l.Cash, l.Holdings, l.JailCards), Codes: []scoring.Code{DuplicateSheet}})
				}
			}
		}
	}
}

// playedIn are the results of a game.
func (r *Result) playedIn(g *Game) []played {
	all := make([]played, 0, len(g.Lines))
	sum := exact.Num{}
	for i, l := range g.Lines {
		if l.Player == "" {
			continue
		}
		p := played{Line: l, game: g, wealth: g.wealth[i]}
		if l.Status == Bankrupt {
			p.wealth = Wealth{}
		}
		amount, rulings := r.adjustment(l)
		p.wealth.Adjustment, p.adjusted = exact.Int(amount), rulings
		p.total = p.wealth.Total()
		sum = sum.Add(p.total)
		all = append(all, p)
	}
	if len(r.Rules.Ranking.Columns) == 0 {
		return all
	}
	for i := range all {
		if sum.Sign() > 0 {
			all[i].share = all[i].total.Times(100).Div(sum)
		}
		before, equal := 0, 0
		for j := range all {
			switch c := cmp.Or(all[j].total.Cmp(all[i].total), all[j].wealth.Unencumbered.Cmp(all[i].wealth.Unencumbered)); {
			case c > 0:
				before++
			case c == 0:
				equal++
			}
		}
		all[i].points = exact.Int(2*(len(all)-before) - equal + 1).Over(2)
	}
	return all
}

// enter gives a player's standing; it is nil for who waits outside the ranking.
func (r *Result) enter(key string, results []played) *Standing {
	first := results[0]
	counted, findings := r.counted(results)
	findings = append(append(findings, r.eligible(first)...), r.unlisted(first)...)
	r.accept(findings)
	for _, f := range findings {
		r.add(f)
	}
	s := r.standing(key, counted)
	wait := Waiting{Player: s.Player, ID: s.ID, Games: s.Games, Status: s.Status, Wealth: s.Wealth, Codes: failures(nil, findings), Ruling: r.disqualified(s.Player, s.ID)}
	for _, p := range counted {
		wait.Codes = failures(wait.Codes, p.game.Findings)
	}
	if wait.Ruling != nil || slices.ContainsFunc(results, func(p played) bool { return p.Status == Disqualified }) {
		if r.Rules.Ranking.Disqualified == "leaves" {
			wait.Status = Disqualified
			r.Apart = append(r.Apart, wait)
			return nil
		}
		s.Status, s.Kept = Disqualified, true
	}
	if hasFailure(findings) || s.Doubtful && r.Rules.Game.FaultySheets == "apart" {
		r.Apart = append(r.Apart, wait)
		return nil
	}
	return s
}

// failures adds the codes of what makes a player wait.
func failures(codes []scoring.Code, fs []Finding) []scoring.Code {
	for _, f := range fs {
		if f.Severity == scoring.Failure && !slices.Contains(codes, f.Base()) {
			codes = append(codes, f.Base())
		}
	}
	return codes
}

// counted are the results of a player that count, and what is wrong with there
// being several. Who is listed twice in a game counts once, and the game waits.
func (r *Result) counted(results []played) (counted []played, findings []Finding) {
	if len(results) == 1 {
		return results, nil
	}
	first := results[0]
	for _, p := range results {
		if Key(p.Player, "") != Key(first.Player, "") {
			findings = append(findings, finding(TwoNames, scoring.Warning, p.At(PlayerField), p.Player, p.ID, p.Player, first.Player).against(first.At(PlayerField)))
			break
		}
	}
	for _, p := range results {
		if !slices.ContainsFunc(counted, func(q played) bool { return q.game == p.game }) {
			counted = append(counted, p)
		}
	}
	if len(counted) == 1 {
		return counted, findings
	}
	switch r.Rules.Ranking.Multi {
	case "one":
		for _, next := range counted[1:] {
			findings = append(findings, finding(PlayerInTwoGames, scoring.Failure, next.At(PlayerField), first.Player, first.Player, next.Game, first.Game).against(first.At(PlayerField)))
		}
		counted = counted[:1] // where the referee lets it pass
	case "last":
		counted = counted[len(counted)-1:]
	case "best":
		counted = []played{slices.MaxFunc(counted, func(x, y played) int {
			return cmp.Or(x.total.Cmp(y.total), x.wealth.Unencumbered.Cmp(y.wealth.Unencumbered))
		})}
	}
	return counted, findings
}

// standing adds up the results of a player that count.
func (r *Result) standing(key string, counted []played) *Standing {
	last := counted[len(counted)-1]
	s := &Standing{Player: counted[0].Player, ID: counted[0].ID, Status: last.Status, key: key, pos: counted[0].Pos, order: last.BankruptOrder}
	for _, p := range counted {
		s.Games = append(s.Games, p.Game)
		s.Wealth = s.Wealth.Plus(p.wealth)
		s.Adjusted = append(s.Adjusted, p.adjusted...)
		s.Share, s.PlacePoints = s.Share.Add(p.share), s.PlacePoints.Add(p.points)
		s.Doubtful = s.Doubtful || p.game.Apart
	}
	s.Share = s.Share.Over(len(counted))
	s.Total = s.Wealth.Total()
	return s
}

// eligible tells whether a player may take part in the stage: only players of a
// preliminary (§3.1), and of those the ones who qualified or were called (§3.2 to §3.4).
// Whose earlier sheet waits plays provisionally.
func (r *Result) eligible(p played) []Finding {
	if r.Before == nil || r.Rules.SemiFinal.Eligible == "any" {
		return nil
	}
	not := func(severity scoring.Severity, why string, number string) []Finding {
		return []Finding{finding(NotQualified, severity, p.At(PlayerField), p.Player, p.Player, r.Before.Stage.String(), why, number)}
	}
	in := r.Before.of(p.Player, p.ID)
	if in == nil {
		switch w := r.Before.waiting(p.Player, p.ID); {
		case w == nil && r.Before.Stage == PreliminaryStage:
			return []Finding{finding(NotInPreliminary, scoring.Failure, p.At(PlayerField), p.Player, p.Player)}
		case w == nil:
			return not(scoring.Failure, "absent", "")
		case w.Status == Disqualified && w.Ruling != nil && w.Ruling.covers(r.Stage):
			return nil // which is told of this stage
		case w.Status == Disqualified:
			return not(scoring.Failure, "disqualified", "")
		case w.Pending():
			return []Finding{finding(EarlierWaits, scoring.Warning, p.At(PlayerField), p.Player, p.Player, r.Before.Stage.String())}
		default:
			return not(scoring.Failure, "unqualified", "")
		}
	}
	if x := r.Before.replacement(in); x != nil && r.Before.Stage == r.Stage.Before() {
		// With the reserve at the table too there are two on one seat.
		severity, by := scoring.Warning, ""
		if x.By != nil && r.plays(x.By.key) {
			severity, by = scoring.Failure, x.By.Player
		}
		return []Finding{finding(WithdrawnPlays, severity, p.At(PlayerField), p.Player, p.Player, r.Stage.String(), by)}
	}
	called := slices.ContainsFunc(r.Before.Replaced, func(x Replacement) bool { return x.By == in })
	switch {
	case r.Before.Stage != r.Stage.Before(), called, in.Slot == r.Before.goesOn(), in.Slot == TieSlot(r.Before.goesOn()):
		return nil
	case in.Reserve > 0:
		return not(scoring.Warning, "reserve", strconv.Itoa(in.Reserve)) // in whose place, nobody said
	case in.Slot == Reserve, in.Slot == TieSlot(Reserve):
		return not(scoring.Warning, "reserve_tied", placeText(in))
	}
	return not(scoring.Failure, "place", placeText(in))
}

// plays tells whether a player is on a sheet of the stage.
func (r *Result) plays(key string) bool {
	return slices.ContainsFunc(r.Games, func(g *Game) bool {
		return slices.ContainsFunc(g.Lines, func(l *Line) bool { return l.Key() == key })
	})
}

// replacement is that of a player who does not come to the next stage, nil for who does.
func (r *Result) replacement(s *Standing) *Replacement {
	i := slices.IndexFunc(r.Replaced, func(x Replacement) bool { return x.Absent == s })
	if i < 0 {
		return nil
	}
	return &r.Replaced[i]
}

// appeared takes back that nobody is left to replace who came all the same, which is told
// of the stage.
func (r *Result) appeared() {
	if r.Before == nil {
		return
	}
	r.Before.Findings = slices.DeleteFunc(r.Before.Findings, func(f Finding) bool {
		return f.Base() == NoReserveLeft && slices.ContainsFunc(r.Before.Replaced, func(x Replacement) bool { return x.Absent.Player == f.Player && r.plays(x.Absent.key) })
	})
}

// unlisted tells of who is not in the list of players, where the player first appears.
func (r *Result) unlisted(p played) []Finding {
	if r.listed == nil || r.listed[p.Key()] || r.listed[Key(p.Player, "")] || r.Before != nil && (r.Before.of(p.Player, p.ID) != nil || r.Before.waiting(p.Player, p.ID) != nil) {
		return nil
	}
	return []Finding{finding(NotInList, scoring.Warning, p.At(PlayerField), p.Player, p.Player)}
}

func placeText(s *Standing) string {
	text := exact.Int(s.Place).Text(0)
	if s.Tied {
		text += "="
	}
	return text
}

// of is a player's standing, nil where there is none.
func (r *Result) of(player, id string) *Standing {
	if r.index == nil {
		r.index = make(map[string]int, len(r.Ranking))
		for i := range r.Ranking {
			r.index[r.Ranking[i].key] = i
		}
	}
	if i, ok := r.index[Key(player, id)]; ok {
		return &r.Ranking[i]
	}
	return nil
}

// waiting is a player outside the ranking, nil where there is none.
func (r *Result) waiting(player, id string) *Waiting {
	i := slices.IndexFunc(r.Apart, func(w Waiting) bool { return Key(w.Player, w.ID) == Key(player, id) })
	if i < 0 {
		return nil
	}
	return &r.Apart[i]
}

// compare puts the wealthier first, then who has more unencumbered property (§3.2), then
// by what the rules say of bankrupts.
func (r *Result) compare(x, y *Standing) int {
	if c := cmp.Or(y.Total.Cmp(x.Total), y.Wealth.Unencumbered.Cmp(x.Wealth.Unencumbered)); c != 0 || r.Rules.Ranking.Bankrupt == "shared" {
		return c
	}
	return cmp.Or(cmp.Compare(b2i(x.Status == Bankrupt), b2i(y.Status == Bankrupt)), cmp.Compare(y.order, x.order))
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// number gives the places: who are equal share one, and the next ones are skipped. A
// ruling parts them.
func (r *Result) number() {
	for i := 0; i < len(r.Ranking); {
		j := i + 1
		for j < len(r.Ranking) && r.compare(&r.Ranking[i], &r.Ranking[j]) == 0 {
			j++
		}
		tied := j-i > 1 && !r.settle(r.Ranking[i:j])
		for k := i; k < j; k++ {
			r.Ranking[k].Place, r.Ranking[k].Tied = k+1, tied
			if tied {
				r.Ranking[k].Place = i + 1
			}
		}
		i = j
	}
}
