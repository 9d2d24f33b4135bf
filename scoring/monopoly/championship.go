package monopoly

import (
	"cmp"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// Championship is all that is known of one.
type Championship struct {
	Board *Board
	Rules Settings
	Event Event
	Lines []*Line // of all stages, in the order of the input
	// Names are those of the players, by Key, where the sheets have numbers.
	Names map[string]string
}

// Result is a stage that was checked and ranked.
type Result struct {
	Stage Stage
	Board *Board
	Rules *Settings
	Event *Event
	Names map[string]string

	Games    []*Game
	Ranking  []Standing
	Apart    []Waiting // who is not in the ranking
	Findings []Finding // of the stage; those of the games are theirs
	// Before is the stage before this one; nil where there are no sheets of it, so that
	// nobody can say who may play.
	Before *Result
	// Replaced are the players who do not come to the next stage, with their reserves.
	Replaced []Replacement
	// Successor goes to the world championship in the champion's place (§13); nil
	// where the champion goes.
	Successor *Standing

	index   map[string]int // of the ranking, by key
	rulings []Ruling
	ties    []tieRuling
}

// Standing is a player in the ranking of a stage.
type Standing struct {
	Place  int
	Tied   bool // the place is shared
	Player string
	ID     string
	Games  []string
	Status Status
	Wealth Wealth
	Total  exact.Num // Wealth.Total()
	Slot   Slot
	// Settled is the ruling that parted the player from those who were equal; nil
	// where none did.
	Settled *TieRuling
	// Adjusted are the reasons of the referee's adjustments.
	Adjusted []string
	// Doubtful: the sheet is not in order, and the rules rank it all the same.
	Doubtful bool
	// Kept: disqualified, and the rules rank the player all the same.
	Kept bool
	// Share is the part of the table's wealth, in percent, and PlacePoints the players at
	// the table and one less the place there, shared places as their mean. Both
	// are shown and count nothing.
	Share, PlacePoints exact.Num

	order int // of bankruptcy
	key   string
	pos   scoring.Position
}

// Name is the player's name, or what the sheet has.
func (r *Result) Name(player, id string) string {
	return cmp.Or(r.Names[Key(player, id)], r.Names[Key(player, "")])
}

// Waiting is a player outside the ranking, and why: the codes of findings, or the
// referee's disqualification.
type Waiting struct {
	Player, ID string
	Games      []string
	Status     Status
	Wealth     Wealth
	Codes      []scoring.Code
	Ruling     *Ruling
}

// Pending tells whether the player waits for a sheet to be corrected: who is disqualified
// or may not play waits for nothing.
func (w *Waiting) Pending() bool {
	return w.Status != Disqualified && slices.ContainsFunc(w.Codes, func(c scoring.Code) bool { return c != NotInPreliminary && c != NotQualified })
}

// Stages are those that there are sheets of, in their order.
func (c *Championship) Stages() (stages []Stage) {
	for _, s := range Stages {
		if slices.ContainsFunc(c.Lines, func(l *Line) bool { return l.Stage == s }) {
			stages = append(stages, s)
		}
	}
	return stages
}

// Rank checks the sheets of a stage and ranks its players; the stage before comes with
// it where there are sheets of it.
func (c *Championship) Rank(stage Stage) *Result {
	r := &Result{Stage: stage, Board: c.Board, Rules: &c.Rules, Event: &c.Event, Names: c.Names, rulings: slices.Clone(c.Event.Rulings)}
	for i := range c.Event.Ties {
		r.ties = append(r.ties, tieRuling{TieRuling: &c.Event.Ties[i]})
	}
	for before := stage.Before(); before != NoStage && r.Before == nil; before = before.Before() {
		if slices.ContainsFunc(c.Lines, func(l *Line) bool { return l.Stage == before }) {
			r.Before = c.Rank(before)
		}
	}
	var lines []*Line
	for _, l := range c.Lines {
		if l.Stage == stage {
			lines = append(lines, l)
		}
	}
	r.Games = gamesOf(lines)
	check := newChecker(c.Board, &c.Rules)
	for _, g := range r.Games {
		check.check(g)
		r.accept(g.Findings)
		g.Apart = hasFailure(g.Findings)
	}
	r.rank()
	r.places()
	r.unused()
	for _, t := range r.ties {
		if !t.used && t.Stage == stage {
			r.add(finding(RulingUnused, scoring.Warning, t.Pos, "", "tie", strings.Join(t.Order, ", ")))
		}
	}
	return r
}

func (r *Result) add(f Finding) {
	f.Stage = r.Stage
	r.Findings = append(r.Findings, f)
}

// All are the findings of the stage and of its games, in the order of their sheets.
func (r *Result) All() []Finding {
	var all []Finding
	for _, g := range r.Games {
		all = append(all, g.Findings...)
	}
	all = append(all, r.Findings...)
	slices.SortStableFunc(all, func(x, y Finding) int {
		return cmp.Or(strings.Compare(x.Pos.File, y.Pos.File), cmp.Compare(x.Pos.Line, y.Pos.Line))
	})
	return all
}

// Unresolved tells whether a tie waits for a ruling.
func (r *Result) Unresolved() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Code == UnresolvedTie })
}

// played is one player's result in one game.
type played struct {
	*Line
	game   *Game
	wealth Wealth
	total  exact.Num
	share  exact.Num
	points exact.Num
	reason []string
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
		for _, sheet := range g.copies {
			for _, l := range sheet {
				if l.Player != "" && !slices.ContainsFunc(g.Lines, func(o *Line) bool { return o.Key() == l.Key() }) {
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
		amount, reasons := r.adjustment(l)
		p.wealth.Adjustment, p.reason = exact.Int(amount), reasons
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
	s := &Standing{Player: first.Player, ID: first.ID, Status: first.Status, key: key, pos: first.Pos}
	wait := Waiting{Player: first.Player, ID: first.ID}
	var findings []Finding
	switch several := apartGames(results); {
	case len(several) > 1 && r.Rules.Ranking.Multi == "one":
		findings = append(findings, finding(PlayerInTwoGames, scoring.Failure, several[1].At(PlayerField), first.Player, first.Player, several[1].Game, several[0].Game, several[0].At(PlayerField).String()))
	case len(several) > 1 && r.Rules.Ranking.Multi == "last":
		results = several[len(several)-1:]
	case len(several) > 1 && r.Rules.Ranking.Multi == "best":
		best := slices.MaxFunc(several, func(x, y played) int {
			return cmp.Or(x.total.Cmp(y.total), x.wealth.Unencumbered.Cmp(y.wealth.Unencumbered))
		})
		results = []played{best}
	case len(several) > 1:
		results = several
	default:
		results = several // who is listed twice in a game counts once, and the game waits
	}
	findings = append(findings, r.eligible(first)...)
	for _, p := range results {
		if Key(p.Player, "") != Key(first.Player, "") {
			findings = append(findings, finding(TwoNames, scoring.Warning, p.At(PlayerField), p.Player, p.ID, p.Player, first.Player, first.At(PlayerField).String()))
			break
		}
	}
	r.accept(findings)
	r.Findings = append(r.Findings, staged(findings, r.Stage)...)
	for _, f := range findings {
		if f.Severity == scoring.Failure {
			wait.Codes = append(wait.Codes, f.Base())
		}
	}
	for _, p := range results {
		s.Games = append(s.Games, p.Game)
		s.Wealth = s.Wealth.Plus(p.wealth)
		s.Adjusted = append(s.Adjusted, p.reason...)
		s.Share, s.PlacePoints = s.Share.Add(p.share), s.PlacePoints.Add(p.points)
		s.Status = max(s.Status, p.Status)
		s.order = p.BankruptOrder
		if p.game.Apart {
			s.Doubtful = true
			for _, f := range p.game.Findings {
				if f.Severity == scoring.Failure && !slices.Contains(wait.Codes, f.Base()) {
					wait.Codes = append(wait.Codes, f.Base())
				}
			}
		}
	}
	if len(results) > 1 { // of the sum of several games
		s.Share = s.Share.Over(len(results))
		s.Status = results[len(results)-1].Status
	}
	s.Total = s.Wealth.Total()
	wait.Games, wait.Status, wait.Wealth = s.Games, s.Status, s.Wealth
	wait.Ruling = r.disqualified(first.Player, first.ID)
	out := wait.Ruling != nil || slices.ContainsFunc(results, func(p played) bool { return p.Status == Disqualified })
	switch {
	case out && r.Rules.Ranking.Disqualified == "leaves":
		wait.Status = Disqualified
		r.Apart = append(r.Apart, wait)
		return nil
	case out:
		s.Status, s.Kept = Disqualified, true
	}
	if hasFailure(findings) || s.Doubtful && r.Rules.Game.FaultySheets == "apart" {
		r.Apart = append(r.Apart, wait)
		return nil
	}
	return s
}

// apartGames are the results of different games.
func apartGames(results []played) []played {
	if len(results) == 1 {
		return results
	}
	var all []played
	for _, p := range results {
		if !slices.ContainsFunc(all, func(q played) bool { return q.game == p.game }) {
			all = append(all, p)
		}
	}
	return all
}

func staged(fs []Finding, stage Stage) []Finding {
	for i := range fs {
		fs[i].Stage = stage
	}
	return fs
}

// eligible tells whether a player may take part in the stage: only players of a
// preliminary (§3.1), and of those the ones who qualified or were called (§3.2 to §3.4).
func (r *Result) eligible(p played) []Finding {
	if r.Before == nil || r.Rules.SemiFinal.Eligible == "any" {
		return nil
	}
	in := r.Before.of(p.Player, p.ID)
	called := slices.ContainsFunc(r.Before.Replaced, func(x Replacement) bool { return x.By != nil && x.By.key == p.Key() })
	switch {
	case in == nil && r.Before.waits(p.Player, p.ID):
		return []Finding{finding(NotQualified, scoring.Failure, p.At(PlayerField), p.Player, p.Player, r.Before.Stage.String(), "–")}
	case in == nil && r.Before.Stage == PreliminaryStage:
		return []Finding{finding(NotInPreliminary, scoring.Failure, p.At(PlayerField), p.Player, p.Player)}
	case in == nil:
		return []Finding{finding(NotQualified, scoring.Failure, p.At(PlayerField), p.Player, p.Player, r.Before.Stage.String(), "–")}
	case r.Before.Stage != r.Stage.Before(), called, in.Slot == r.Before.goesOn(), in.Slot == TieSlot(r.Before.goesOn()):
		return nil
	}
	severity := scoring.Failure
	if in.Slot == Reserve || in.Slot == TieSlot(Reserve) {
		severity = scoring.Warning // in whose place, nobody said
	}
	return []Finding{finding(NotQualified, severity, p.At(PlayerField), p.Player, p.Player, r.Before.Stage.String(), placeText(in))}
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

// waits tells whether a player is among those outside the ranking.
func (r *Result) waits(player, id string) bool {
	return slices.ContainsFunc(r.Apart, func(w Waiting) bool { return Key(w.Player, w.ID) == Key(player, id) })
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
