package tournament

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/svoyaigra"
)

// What a tournament can have wrong.
const (
	GamesMissing  scoring.Code = "WARN_GAMES_COUNT"      // a player has another number of games than the circles
	NotQualified  scoring.Code = "WARN_NOT_QUALIFIED"    // a player of a stage did not come by a route
	QualifiedGone scoring.Code = "WARN_QUALIFIED_ABSENT" // who qualified does not play, though others of the stage do
	TwoGroups     scoring.Code = "TWO_GROUPS"
	PointsOfPlace scoring.Code = "POINTS_FORMULA"
	UnknownPlayer scoring.Code = "UNKNOWN_PLAYER" // a shoot-out or a place set by hand is of nobody
	PlaceSet      scoring.Code = "PLACE_SET_BY_HAND"
	GameInNoStage scoring.Code = "WARN_GAME_IN_NO_STAGE"
	SeedsEqual    scoring.Code = "WARN_SEEDS_EQUAL" // nothing decides between players who are seeded
	GameTwice     scoring.Code = "GAME_TWICE"
	cutUnresolved              = svoyaigra.TieUnresolved
)

// Row is a player in a table.
type Row struct {
	Player string
	Group  string
	Games  int
	Points exact.Num
	Places exact.Num // their sum
	// Sum of the scores, Plus and Minus of what was gained and lost, Best score of a game,
	// BeforeFinal and AfterBlue the sums of the scores at those moments.
	Sum, Plus, Minus, Best, BeforeFinal, AfterBlue int
	Right, Wrong                                   int
	ByValue                                        []int
	Wins, Losses                                   int
	Out                                            int // the round in which the player went out, from 1; 0 for who is in

	Place    exact.Num // shared places as the mean
	Tied     bool
	SetPlace string // the reason of a place set by hand
	To       string // the stage that the player goes on to
	Season   exact.Num
	first    int // the place without sharing
	results  []seatOf
}

// seatOf is a player in a game.
type seatOf struct {
	*svoyaigra.Result
	seat, round int
}

// Table is one ranking.
type Table struct {
	Stage *Stage
	Group string
	Rows  []*Row
	// Knockout: the table is of an elimination.
	Knockout bool
	// Single is the game where there is only one.
	Single *svoyaigra.Result
	Prefix string // what the names of the games begin with
	byName map[string]*Row
}

// DrawTable is the draw of the next round.
type DrawTable struct {
	Stage *Stage
	Seeds []Seed
}

// Seed is a player in a draw.
type Seed struct {
	Row   *Row
	Seed  int
	Board int
}

// Result is a tournament.
type Result struct {
	Scheme   *Scheme
	Tables   []*Table
	Draws    []DrawTable
	Problems []Problem
	Games    []*svoyaigra.Result
}

// Problem is something wrong with a tournament: its Args are for the words of its code.
type Problem struct {
	Code     scoring.Code
	Severity scoring.Severity
	Pos      scoring.Position
	Stage    string
	Group    string
	Player   string
	Args     []string
}

// New makes the tables of the games.
func New(scheme *Scheme, games []*svoyaigra.Result) *Result {
	t := &Result{Scheme: scheme, Games: games}
	t.gamesTwice()
	used := make([]bool, len(games))
	qualified := map[string]map[string]bool{} // the players of a stage, where routes lead to it
	for _, st := range scheme.Stages {
		for i := range st.To {
			if qualified[st.To[i].Stage] == nil {
				qualified[st.To[i].Stage] = map[string]bool{}
			}
		}
	}
	for _, st := range scheme.Stages {
		var of []*svoyaigra.Result
		for i, g := range games {
			if st.has(g.Game) {
				of = append(of, g)
				used[i] = true
			}
		}
		tables := t.stage(st, of)
		t.entrants(st, tables, qualified[st.Name])
		t.routes(st, tables, of, qualified)
		t.draw(st, tables)
		t.Tables = append(t.Tables, tables...)
	}
	for i, g := range games {
		if !used[i] {
			t.problem(GameInNoStage, scoring.Warning, g.Game.Pos, nil, "", "", g.Game.ID)
		}
	}
	return t
}

func (t *Result) problem(code scoring.Code, severity scoring.Severity, pos scoring.Position, st *Stage, group, player string, args ...string) {
	p := Problem{Code: code, Severity: severity, Pos: pos, Group: group, Player: player, Args: args}
	if st != nil {
		p.Stage = st.Name
	}
	if p.Pos == (scoring.Position{}) {
		p.Pos.File = t.Scheme.File
	}
	t.Problems = append(t.Problems, p)
}

// gamesTwice tells of games with one name in one stage, as two files of the same evening have.
func (t *Result) gamesTwice() {
	seen := map[[2]string]*svoyaigra.Game{}
	for _, g := range t.Games {
		k := [2]string{g.Game.Stage, g.Game.ID}
		if other, ok := seen[k]; ok {
			t.problem(GameTwice, scoring.Failure, g.Game.Pos, nil, "", "", g.Game.ID, other.Pos.String())
			continue
		}
		seen[k] = g.Game
	}
}

// has tells whether a game is of the stage.
func (st *Stage) has(g *svoyaigra.Game) bool {
	if st.Key == "" && len(st.Games) == 0 {
		return true
	}
	if st.Key != "" && g.Stage == st.Key {
		return true
	}
	return slices.ContainsFunc(st.Games, func(pattern string) bool {
		ok, _ := path.Match(pattern, g.ID)
		return ok
	})
}

// KindOf is the kind that the scheme gives a game; empty where it does not say.
func (s *Scheme) KindOf(g *svoyaigra.Game) svoyaigra.Kind {
	for _, st := range s.Stages {
		if st.has(g) {
			return st.Kind
		}
	}
	return ""
}

// stage makes the tables of a stage: one for each group, in the order in which the games
// name them.
func (t *Result) stage(st *Stage, games []*svoyaigra.Result) []*Table {
	type of struct{ stage, group string }
	var tables []*Table
	byGroup := map[of]*Table{}
	rounds := roundsOf(games)
	for _, g := range games {
		k := of{group: g.Game.Group}
		if st.Key == "" {
			k.stage = g.Game.Stage // games without a scheme: what is one table the protocols say
		}
		table, ok := byGroup[k]
		if !ok {
			table = &Table{Stage: st, Group: k.group, Knockout: st.Losses > 0, Single: g, Prefix: g.Game.ID, byName: map[string]*Row{}}
			byGroup[k] = table
			tables = append(tables, table)
		} else {
			table.Single = nil
			table.Prefix = commonPrefix(table.Prefix, g.Game.ID)
		}
		t.addGame(table, g, slices.Index(rounds, g.Game.Round)+1)
	}
	home := map[string]string{}
	for _, table := range tables {
		for _, r := range table.Rows {
			if other, ok := home[r.Player]; ok && st.Key != "" {
				t.problem(TwoGroups, scoring.Failure, scoring.Position{}, st, table.Group, r.Player, other, table.Group)
			}
			home[r.Player] = table.Group
			if st.Circles > 0 && r.Games != st.Circles {
				t.problem(GamesMissing, scoring.Warning, scoring.Position{}, st, table.Group, r.Player, strconv.Itoa(r.Games), strconv.Itoa(st.Circles))
			}
		}
		t.rank(table)
	}
	return tables
}

// commonPrefix is what two names of games share, up to a stroke.
func commonPrefix(a, b string) string {
	if strings.HasPrefix(b, a+"/") {
		return a
	}
	n := 0
	for i := 0; i < min(len(a), len(b)) && a[i] == b[i]; i++ {
		if a[i] == '/' {
			n = i
		}
	}
	return a[:n]
}

// roundsOf are the rounds of a stage, in their order.
func roundsOf(games []*svoyaigra.Result) []string {
	var rounds []string
	for _, g := range games {
		if !slices.Contains(rounds, g.Game.Round) {
			rounds = append(rounds, g.Game.Round)
		}
	}
	slices.SortStableFunc(rounds, func(a, b string) int {
		n, err1 := strconv.Atoi(a)
		m, err2 := strconv.Atoi(b)
		if err1 != nil || err2 != nil {
			return 0 // as the protocols have them
		}
		return n - m
	})
	return rounds
}

// addGame adds a game to the rows of its players.
func (t *Result) addGame(table *Table, g *svoyaigra.Result, round int) {
	st := table.Stage
	spans := spansOf(g)
	points := t.points(st, g, spans)
	wins := st.Wins
	if n, ok := st.WinsIn[g.Game.Round]; ok {
		wins = n
	}
	for seat, p := range g.Game.Players {
		r, ok := table.byName[p.Name]
		if !ok {
			r = &Row{Player: p.Name, Group: table.Group}
			table.byName[p.Name], table.Rows = r, append(table.Rows, r)
		}
		s := &g.Stats[seat]
		r.results = append(r.results, seatOf{g, seat, round})
		r.Games++
		r.Points, r.Places = r.Points.Add(points[seat]), r.Places.Add(g.Places[seat])
		r.Sum, r.Plus, r.Minus = r.Sum+g.Totals[seat], r.Plus+s.Plus, r.Minus+s.Minus
		r.Right, r.Wrong = r.Right+s.Right, r.Wrong+s.Wrong
		r.BeforeFinal, r.AfterBlue = r.BeforeFinal+g.BeforeFinal[seat], r.AfterBlue+g.AfterBlue[seat]
		if r.Games == 1 || g.Totals[seat] > r.Best {
			r.Best = g.Totals[seat]
		}
		for len(r.ByValue) < len(s.ByValue) {
			r.ByValue = append(r.ByValue, 0)
		}
		for i, n := range s.ByValue {
			r.ByValue[i] += n
		}
		if wins == 0 {
			continue
		}
		first, last := spans[seat][0], spans[seat][1]
		switch {
		case last <= wins:
			r.Wins++
		default:
			if first <= wins {
				t.problem(cutUnresolved, scoring.Failure, g.Game.Pos, st, table.Group, p.Name, g.Game.ID, strconv.Itoa(first), strconv.Itoa(last))
			}
			if r.Losses++; st.Losses > 0 && r.Losses >= st.Losses && r.Out == 0 {
				r.Out = round
			}
		}
	}
}

// spansOf are the places that each seat shares, the first and the last.
func spansOf(g *svoyaigra.Result) [][2]int {
	order := make([]int, len(g.Places))
	for seat := range order {
		order[seat] = seat
	}
	slices.SortStableFunc(order, func(a, b int) int { return g.Places[a].Cmp(g.Places[b]) })
	spans := make([][2]int, len(order))
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && g.Places[order[to]].Equal(g.Places[order[from]]) {
			to++
		}
		for _, seat := range order[from:to] {
			spans[seat] = [2]int{from + 1, to}
		}
		from = to
	}
	return spans
}

// points are those of each seat of a game. Who shares places gets the mean of theirs.
func (t *Result) points(st *Stage, g *svoyaigra.Result, spans [][2]int) []exact.Num {
	all := make([]exact.Num, len(g.Places))
	// Players who are alike in what the formula may look at get the same.
	type like struct{ first, score, plus int }
	known := make(map[like]exact.Num, len(all))
	values := map[string]exact.Num{"seats": exact.Int(len(all))}
	for seat := range all {
		first, last := spans[seat][0], spans[seat][1]
		k := like{first, g.Totals[seat], g.Stats[seat].Plus}
		if x, ok := known[k]; ok {
			all[seat] = x
			continue
		}
		values["score"], values["plus"] = exact.Int(k.score), exact.Int(k.plus)
		eval := func(place exact.Num) exact.Num {
			values["place"] = place
			x, err := st.Points.Eval(values)
			if err != nil {
				t.problem(PointsOfPlace, scoring.Failure, g.Game.Pos, st, g.Game.Group, g.Game.Called(seat), st.Points.String(), place.String(), err.Error())
			}
			return x
		}
		if st.SharedPoints == "mean" && last > first {
			var sum exact.Num
			for place := first; place <= last; place++ {
				sum = sum.Add(eval(exact.Int(place)))
			}
			all[seat] = sum.Over(last - first + 1)
		} else {
			all[seat] = eval(g.Places[seat])
		}
		known[k] = all[seat]
	}
	return all
}

// rank puts the rows of a table in order and gives them their places.
func (t *Result) rank(table *Table) {
	o := order{result: t, table: table, keys: table.Stage.Order}
	if table.Single != nil && len(t.Scheme.Stages) == 1 && t.Scheme.File == "" && t.Scheme.Title == "" {
		o.keys = []string{"places"} // of one game the place is all that counts
	}
	var groups [][]*Row
	if table.Knockout {
		in := func(r *Row) int {
			if r.Out == 0 {
				return 1 << 30
			}
			return r.Out
		}
		slices.SortStableFunc(table.Rows, func(a, b *Row) int { return cmp.Compare(in(b), in(a)) })
		for from := 0; from < len(table.Rows); {
			to := from + 1
			for to < len(table.Rows) && table.Rows[to].Out == table.Rows[from].Out {
				to++
			}
			groups = append(groups, o.split(table.Rows[from:to], 0)...)
			from = to
		}
	} else {
		groups = o.split(table.Rows, 0)
	}
	groups = t.setByHand(table, groups)
	var rows []*Row
	for _, group := range groups {
		first := len(rows) + 1
		for _, r := range group {
			r.first, r.Place, r.Tied = first, exact.Frac(2*first+len(group)-1, 2), len(group) > 1
			rows = append(rows, r)
		}
	}
	table.Rows = rows
	t.season(table, groups)
}

// season gives the points of the season, shared like the places.
func (t *Result) season(table *Table, groups [][]*Row) {
	place := 1
	for _, group := range groups {
		var sum exact.Num
		for range group {
			if place <= len(table.Stage.SeasonPoints) {
				sum = sum.Add(exact.Int(table.Stage.SeasonPoints[place-1]))
			}
			place++
		}
		for _, r := range group {
			r.Season = sum.Over(len(group))
		}
	}
}

// order splits equal rows by one key after the other.
type order struct {
	result *Result
	table  *Table
	keys   []string
}

// split gives groups of rows that no key from that one on tells apart.
func (o *order) split(rows []*Row, at int) [][]*Row {
	if len(rows) < 2 || at == len(o.keys) {
		if len(rows) == 0 {
			return nil
		}
		return [][]*Row{rows}
	}
	k, special, _ := keyed(o.keys[at])
	var figures map[*Row]exact.Num
	if special {
		figures = o.among(o.keys[at], rows)
	}
	figure := func(r *Row) exact.Num {
		if special {
			return figures[r]
		}
		return k.of(r)
	}
	sorted := slices.Clone(rows)
	slices.SortStableFunc(sorted, func(a, b *Row) int {
		if k.up {
			return figure(a).Cmp(figure(b))
		}
		return figure(b).Cmp(figure(a))
	})
	var groups [][]*Row
	for from := 0; from < len(sorted); {
		to := from + 1
		for to < len(sorted) && figure(sorted[to]).Equal(figure(sorted[from])) {
			to++
		}
		groups = append(groups, o.split(sorted[from:to], at+1)...)
		from = to
	}
	return groups
}

// among are the figures of keys that look at all equal players.
func (o *order) among(name string, rows []*Row) map[*Row]exact.Num {
	figures := map[*Row]exact.Num{}
	if name == headToHead {
		for _, r := range rows {
			for _, in := range r.results {
				for _, other := range rows {
					if other == r {
						continue
					}
					for _, of := range other.results {
						if of.Result != in.Result {
							continue
						}
						switch c := in.Places[in.seat].Cmp(of.Places[of.seat]); {
						case c < 0:
							figures[r] = figures[r].Add(exact.Int(1))
						case c == 0:
							figures[r] = figures[r].Add(exact.Frac(1, 2))
						}
					}
				}
			}
		}
		return figures
	}
	for _, s := range o.result.Scheme.Shootouts {
		if s.Stage != o.table.Stage.Name || s.Group != o.table.Group {
			continue
		}
		for i, player := range s.Order {
			j := slices.IndexFunc(rows, func(r *Row) bool { return r.Player == player })
			if j >= 0 {
				figures[rows[j]] = exact.Int(len(s.Order) - i)
			}
		}
	}
	return figures
}

// setByHand moves players to the places that a person set.
func (t *Result) setByHand(table *Table, groups [][]*Row) [][]*Row {
	for _, h := range t.Scheme.ByHand {
		if h.Stage != table.Stage.Name || h.Group != table.Group {
			continue
		}
		var row *Row
		for i, group := range groups {
			if j := slices.IndexFunc(group, func(r *Row) bool { return r.Player == h.Player }); j >= 0 {
				row = group[j]
				rest := slices.Delete(slices.Clone(group), j, j+1)
				if len(rest) == 0 {
					groups = slices.Delete(groups, i, i+1)
				} else {
					groups[i] = rest
				}
				break
			}
		}
		if row == nil {
			t.problem(UnknownPlayer, scoring.Failure, scoring.Position{}, table.Stage, table.Group, h.Player)
			continue
		}
		row.SetPlace = h.Reason
		t.problem(PlaceSet, scoring.Note, scoring.Position{}, table.Stage, table.Group, h.Player, strconv.Itoa(h.Place), h.Reason)
		// A group of equal players that reaches over the place is parted by nobody: the
		// player comes before it.
		at, place := 0, 1
		for at < len(groups) && place < h.Place {
			if place+len(groups[at]) > h.Place {
				break
			}
			place += len(groups[at])
			at++
		}
		groups = slices.Insert(groups, at, []*Row{row})
	}
	return groups
}

// entrants compares who plays a stage with who qualified for it.
func (t *Result) entrants(st *Stage, tables []*Table, qualified map[string]bool) {
	if qualified == nil || len(tables) == 0 {
		return
	}
	plays := map[string]bool{}
	for _, table := range tables {
		for _, r := range table.Rows {
			plays[r.Player] = true
			if !qualified[r.Player] {
				t.problem(NotQualified, scoring.Warning, scoring.Position{}, st, table.Group, r.Player)
			}
		}
	}
	var absent []string
	for player := range qualified {
		if !plays[player] {
			absent = append(absent, player)
		}
	}
	slices.Sort(absent)
	for _, player := range absent {
		t.problem(QualifiedGone, scoring.Warning, scoring.Position{}, st, "", player)
	}
}

// routes sends players on.
func (t *Result) routes(st *Stage, tables []*Table, games []*svoyaigra.Result, qualified map[string]map[string]bool) {
	for i := range st.To {
		route := &st.To[i]
		var chosen []*Row
		for _, table := range tables {
			if route.Of == "game" {
				chosen = append(chosen, t.ofGames(route, table)...)
				continue
			}
			for _, r := range table.Rows {
				last := r.first + countEqual(table, r) - 1
				if last >= route.from && r.first <= route.to {
					chosen = append(chosen, r)
					if r.first < route.from && last >= route.from || r.first <= route.to && last > route.to {
						t.problem(cutUnresolved, scoring.Failure, scoring.Position{}, st, table.Group, r.Player, route.Stage, strconv.Itoa(r.first), strconv.Itoa(last))
					}
				}
			}
		}
		chosen = slices.DeleteFunc(chosen, func(r *Row) bool { return r.To != "" })
		if route.Best > 0 {
			chosen = t.best(st, route, chosen)
		}
		for _, r := range chosen {
			r.To = route.Stage
			qualified[route.Stage][r.Player] = true
		}
	}
}

// countEqual is how many share the place of a row.
func countEqual(table *Table, r *Row) (n int) {
	for _, other := range table.Rows {
		if other.first == r.first {
			n++
		}
	}
	return n
}

// ofGames are those with the places of a route in their last game.
func (t *Result) ofGames(route *Route, table *Table) (chosen []*Row) {
	for _, r := range table.Rows {
		last := r.results[len(r.results)-1]
		span := spansOf(last.Result)[last.seat]
		first, to := span[0], span[1]
		if to < route.from || first > route.to {
			continue
		}
		if first < route.from || to > route.to {
			t.problem(cutUnresolved, scoring.Failure, last.Game.Pos, table.Stage, table.Group, r.Player, route.Stage, strconv.Itoa(first), strconv.Itoa(to))
		}
		chosen = append(chosen, r)
	}
	return chosen
}

// best are so many of the rows, by the order of the route.
func (t *Result) best(st *Stage, route *Route, rows []*Row) []*Row {
	o := order{result: t, table: &Table{Stage: st}, keys: route.Order}
	var chosen []*Row
	for _, group := range o.split(rows, 0) {
		if len(chosen) >= route.Best {
			break
		}
		if len(chosen)+len(group) > route.Best {
			for _, r := range group {
				t.problem(cutUnresolved, scoring.Failure, scoring.Position{}, st, r.Group, r.Player, route.Stage, strconv.Itoa(len(chosen)+1), strconv.Itoa(len(chosen)+len(group)))
			}
		}
		chosen = append(chosen, group...)
	}
	return chosen
}

// draw seeds those who go on and puts them on boards.
func (t *Result) draw(st *Stage, tables []*Table) {
	if st.Draw == nil {
		return
	}
	var in []*Row
	routed := false
	for _, table := range tables {
		for _, r := range table.Rows {
			routed = routed || r.To != ""
		}
	}
	for _, table := range tables {
		for _, r := range table.Rows {
			if routed && r.To == "" || !routed && r.Out != 0 {
				continue
			}
			in = append(in, r)
		}
	}
	if len(in) == 0 {
		return
	}
	o := order{result: t, table: &Table{Stage: st}, keys: st.Draw.Order}
	d := DrawTable{Stage: st}
	boards := (len(in) + st.Draw.Seats - 1) / st.Draw.Seats
	for _, group := range o.split(in, 0) {
		for _, r := range group {
			n := len(d.Seeds)
			if len(group) > 1 {
				t.problem(SeedsEqual, scoring.Warning, scoring.Position{}, st, r.Group, r.Player, strconv.Itoa(n+1))
			}
			board := n/st.Draw.Seats + 1
			if st.Draw.By == "snake" {
				board = n%boards + 1
				if n/boards%2 == 1 {
					board = boards - n%boards
				}
			}
			d.Seeds = append(d.Seeds, Seed{Row: r, Seed: n + 1, Board: board})
		}
	}
	t.Draws = append(t.Draws, d)
}
