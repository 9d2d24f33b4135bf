package tournament

import (
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
	NoStageGames  scoring.Code = "NO_GAMES_OF_THE_SCHEME"
	PlayersAlike  scoring.Code = "WARN_PLAYERS_ALIKE" // names that differ in nothing that is heard
	GameTwice     scoring.Code = "GAME_TWICE"
	NameTwice     scoring.Code = "GAME_NAME_TWICE" // of two games
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
	// Gone is the round from which on somebody who is in does not play, though others do
	// and it is not the last one; 0 for nobody of that kind.
	Gone int

	Place    exact.Num // shared places as the mean
	Tied     bool
	SetPlace string // the reason of a place set by hand
	To       string // the stage that the player goes on to
	Season   exact.Num
	first    int // the place without sharing
	results  []seatOf
	outAfter int // games of who went out, up to then
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
	Other    scoring.Position // the place with which it disagrees; none where it is about one
	Stage    string
	Group    string
	Round    string // where it is about one
	Player   string
	// Say names the words, where they are not those of the code.
	Say  string
	Args []string
}

// New makes the tables of the games.
func New(scheme *Scheme, games []*svoyaigra.Result) *Result {
	t := &Result{Scheme: scheme, Games: games}
	games = t.gamesTwice()
	used := make([]bool, len(games))
	qualified := map[string]map[string]bool{} // for a stage, by those before it that were played
	for _, st := range scheme.Stages {
		var of []*svoyaigra.Result
		for i, g := range games {
			if st.has(g.Game) {
				of = append(of, g)
				used[i] = true
			}
		}
		tables := t.stage(st, of)
		t.knockout(st, tables, roundsOf(of))
		for _, table := range tables {
			t.rank(table)
		}
		t.entrants(st, tables, qualified[st.Name])
		t.routes(st, tables, qualified)
		t.draw(st, tables)
		t.Tables = append(t.Tables, tables...)
	}
	t.named()
	t.alike()
	if len(games) > 0 && !slices.Contains(used, true) {
		var keys []string
		for _, st := range scheme.Stages {
			if st.Key != "" {
				keys = append(keys, st.Key)
			}
			keys = append(keys, st.Games...)
		}
		t.problem(NoStageGames, scoring.Failure, games[0].Game.Pos, nil, "", "", strings.Join(keys, ", "))
		return t
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

// gamesTwice tells of games with one name in one stage. Of one that the same players are
// said to have played the second is left out; where the players differ it is another game
// of that name, which counts.
func (t *Result) gamesTwice() []*svoyaigra.Result {
	var games []*svoyaigra.Result
	seen := map[[2]string]*svoyaigra.Game{}
	for _, g := range t.Games {
		k := [2]string{g.Game.Stage, g.Game.ID}
		if other, ok := seen[k]; ok {
			if samePlayers(other, g.Game) {
				t.problem(GameTwice, scoring.Failure, g.Game.Pos, nil, "", "", g.Game.ID)
				t.Problems[len(t.Problems)-1].Other = other.Pos
				continue
			}
			t.problem(NameTwice, scoring.Failure, g.Game.Pos, nil, "", "", g.Game.ID)
			t.Problems[len(t.Problems)-1].Other = other.Pos
		} else {
			seen[k] = g.Game
		}
		games = append(games, g)
	}
	t.Games = games
	return games
}

// samePlayers tells whether two games have the same players, in whatever seats.
func samePlayers(a, b *svoyaigra.Game) bool {
	names := func(g *svoyaigra.Game) (names []string) {
		for _, p := range g.Players {
			names = append(names, p.Name)
		}
		slices.Sort(names)
		return names
	}
	return slices.Equal(names(a), names(b))
}

// alike tells of names that differ in blanks, capitals or ё alone: one player, probably.
func (t *Result) alike() {
	first := map[string]string{}
	told := map[string]bool{}
	for _, g := range t.Games {
		for _, p := range g.Game.Players {
			heard := strings.ReplaceAll(strings.Join(strings.Fields(strings.ToLower(p.Name)), " "), "ё", "е")
			switch other, ok := first[heard]; {
			case !ok:
				first[heard] = p.Name
			case other != p.Name && !told[p.Name]:
				told[p.Name] = true
				t.problem(PlayersAlike, scoring.Warning, p.Pos, nil, "", p.Name, other)
			}
		}
	}
}

// named tells of players of shoot-outs, and of places set by hand, who are in no such table.
func (t *Result) named() {
	known := func(stage, group, player string) bool {
		return slices.ContainsFunc(t.Tables, func(table *Table) bool {
			return table.Stage.Name == stage && (table.Group == group || group == "") && table.byName[player] != nil
		})
	}
	tell := func(line int, stage, group, player string) {
		if !known(stage, group, player) {
			t.problem(UnknownPlayer, scoring.Failure, scoring.Position{File: t.Scheme.File, Line: line}, &Stage{Name: stage}, group, player)
		}
	}
	for _, s := range t.Scheme.Shootouts {
		for _, player := range s.Order {
			tell(s.line, s.Stage, s.Group, player)
		}
	}
	for _, h := range t.Scheme.ByHand {
		tell(h.line, h.Stage, h.Group, h.Player)
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
	played := slices.Clone(games)
	if st.Losses > 0 { // who is out is told by the rounds, in whatever order the protocols have them
		slices.SortStableFunc(played, func(a, b *svoyaigra.Result) int {
			return slices.Index(rounds, a.Game.Round) - slices.Index(rounds, b.Game.Round)
		})
	}
	for _, g := range played {
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
