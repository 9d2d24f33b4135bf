package tournament_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/protocol"
	"recap/scoring/svoyaigra/tournament"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

func load(t *testing.T, name string) *tournament.Scheme {
	t.Helper()
	s, err := tournament.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// score reads and scores a protocol.
func score(t *testing.T, rules string, data []byte) []*svoyaigra.Result {
	t.Helper()
	if rules == "" {
		rules = svoyaigra.DefaultRules
	}
	r, err := svoyaigra.LoadRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	games, problems, err := protocol.Read(source.File{Name: "t.csv", Data: data}, r.Game.Blue)
	if err != nil || len(problems) > 0 {
		t.Fatal(err, problems)
	}
	var all []*svoyaigra.Result
	for _, g := range games {
		if len(g.Reading) > 0 {
			t.Fatal(g.Reading)
		}
		all = append(all, r.Score(g))
	}
	return all
}

// Every group table of the real group stage comes out, by the built-in scheme and without
// one.
func TestCasesOfGroups(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "si")
	data, err := os.ReadFile(filepath.Join(dir, "studchr2026_si_games.csv"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(dir, "studchr2026_si_tables.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{}
	for _, row := range rows[1:] {
		group := strings.TrimPrefix(row[0], "s1/g")
		want[group] = append(want[group], row[2])
	}
	games := score(t, "", data)
	for _, scheme := range []*tournament.Scheme{load(t, "groups-of-nine"), tournament.Default()} {
		res := tournament.New(scheme, games)
		places := 0
		for _, table := range res.Tables {
			var got []string
			for i, r := range table.Rows {
				got = append(got, r.Player)
				if r.Tied || r.Place.String() != fmt.Sprint(i+1) || r.Games != 4 {
					t.Errorf("%s: %+v", table.Group, r)
				}
			}
			places += len(got)
			if !slices.Equal(got, want[table.Group]) {
				t.Errorf("%s: %v, want %v", table.Group, got, want[table.Group])
			}
			if scheme.Title != "" {
				for i, r := range table.Rows {
					if (r.To == "Play-off") != (i < 4) {
						t.Errorf("%s %d goes on to %q", table.Group, i+1, r.To)
					}
				}
			}
		}
		if len(res.Tables) != 6 || places != 54 || len(res.Problems) > 0 {
			t.Errorf("%d tables, %d places, %v", len(res.Tables), places, res.Problems)
		}
	}
	if name := tournament.New(tournament.Default(), games).Tables[2].Prefix; name != "s1/g3" {
		t.Errorf("table %q", name)
	}
}

// grid makes games of lines "game stage group round: player=score …", of one theme of as
// many values as it takes: the score is made of 50s and one other value.
func grid(lines string) []byte {
	var b strings.Builder
	b.WriteString("game,stage,group,round,seat,player,marks\n")
	for _, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		head, players, _ := strings.Cut(line, ":")
		f := strings.Fields(head)
		for len(f) < 4 {
			f = append(f, "")
		}
		for seat, p := range strings.Fields(players) {
			name, figure, _ := strings.Cut(p, "=")
			var n int
			fmt.Sscan(figure, &n)
			themes := make([]string, 0, 24)
			mark := "R"
			if n < 0 {
				mark, n = "W", -n
			}
			for i := range 24 {
				theme := []byte("-----")
				// Each player has themes of the own, so that nobody answers for another.
				if i/6 == seat && n > 0 {
					v := min(5, n/10)
					theme[v-1] = mark[0]
					n -= 10 * v
				}
				themes = append(themes, string(theme))
			}
			fmt.Fprintf(&b, "%s,%s,%s,%s,%d,%s,%s\n", f[0], strings.Trim(f[1], "."), strings.Trim(f[2], "."), strings.Trim(f[3], "."), seat+1, name, strings.Join(themes, " "))
		}
	}
	return []byte(b.String())
}

// show is a table in short: place player points, and where each goes on to.
func show(table *tournament.Table) string {
	var all []string
	for _, r := range table.Rows {
		s := fmt.Sprintf("%v %s %v", r.Place, r.Player, r.Points)
		if r.Out > 0 {
			s += fmt.Sprintf(" out in %d", r.Out)
		}
		if r.To != "" {
			s += " → " + r.To
		}
		all = append(all, s)
	}
	return strings.Join(all, ", ")
}

func problems(res *tournament.Result) (all []string) {
	for _, p := range res.Problems {
		all = append(all, string(p.Code)+" "+p.Player)
	}
	return all
}

// Swiss league: 4-2-1-0, of shared places the mean: 1 and 2 give 3 each.
func TestSwissLeague(t *testing.T) {
	s := load(t, "swiss-league")
	res := tournament.New(s, score(t, s.Rules, grid("1 . . 1: A=50 B=50 C=20 D=10\n2 . . 1: E=50 F=40 G=30 H=20\n3 . . 2: A=30 E=20 B=10 F=0\n")))
	const want = "1 A 7, 2 E 6, 3 B 4, 4 F 2, 5 G 1, 6 C 1, 7 H 0, 8 D 0"
	if got := show(res.Tables[0]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	var boards []string
	for _, seed := range res.Draws[0].Seeds {
		boards = append(boards, fmt.Sprint(seed.Row.Player, seed.Board))
	}
	if got := strings.Join(boards, " "); got != "A1 E1 B1 F1 G2 C2 H2 D2" {
		t.Errorf("draw %s", got)
	}
}

// Shared first places are no fault where the points of a place are shared: no game of a
// league needs a winner of its own.
func TestSharedFirstPlacesOfLeagues(t *testing.T) {
	for _, name := range []string{"swiss-league", "league-2012"} {
		s := load(t, name)
		rules, err := svoyaigra.LoadRules(svoyaigra.DefaultRules)
		if err != nil {
			t.Fatal(err)
		}
		for _, st := range s.Stages {
			g := score(t, "", grid("1 "+st.Key+". . 1: A=50 B=50 C=20 D=10\n"))[0].Game
			if g.Kind = s.KindOf(g); g.Kind == "" {
				t.Fatalf("%s, stage %q: no kind", name, st.Name)
			}
			res := rules.Score(g)
			for _, f := range res.Findings {
				t.Errorf("%s, stage %q: %s", name, st.Name, f.Code)
			}
			if got := tournament.New(s, []*svoyaigra.Result{res}).Problems; slices.ContainsFunc(got, func(p tournament.Problem) bool { return p.Code == "TIE_UNRESOLVED" }) {
				t.Errorf("%s, stage %q: %v", name, st.Name, got)
			}
		}
	}
}

// Play-off: two losses are out; those who are in stand before those who went out later,
// and those before who went out earlier. The draw goes like a snake.
func TestPlayOff(t *testing.T) {
	s := load(t, "play-off-24")
	res := tournament.New(s, score(t, s.Rules, grid(`1 . . 1: A=80 B=70 C=60 D=50
2 . . 1: E=80 F=70 G=60 H=50
3 . . 2: A=80 E=70 C=60 G=50
4 . . 2: B=80 F=70 D=60 H=50
5 . . 3: A=80 B=70 E=60 F=50
`)))
	const want = "1 A 12, 2 B 10, 3 E 9, 4 F 7, 5 C 4 out in 2, 6.5 D 3 out in 2, 6.5 G 3 out in 2, 8 H 2 out in 2"
	if got := show(res.Tables[0]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if d := res.Draws[0]; len(d.Seeds) != 4 || d.Seeds[0].Row.Player != "A" || d.Seeds[3].Board != 1 {
		t.Errorf("%+v", d)
	}
	// Who shares places 2 and 3 neither wins nor loses: that has to be decided.
	res = tournament.New(s, score(t, s.Rules, grid("1 . . 1: A=80 B=70 C=70 D=50\n")))
	if got := problems(res); !slices.Equal(got, []string{"TIE_UNRESOLVED B", "TIE_UNRESOLVED C", "WARN_SEEDS_EQUAL B", "WARN_SEEDS_EQUAL C"}) {
		t.Errorf("%v", got)
	}
}

// A draw of 9 players on 3 boards: 1 6 7, 2 5 8, 3 4 9.
func TestSnake(t *testing.T) {
	s, err := tournament.Parse("s.toml", []byte("[[stage]]\norder = [\"sum\"]\n[stage.draw]\nseats = 3\n"))
	if err != nil {
		t.Fatal(err)
	}
	res := tournament.New(s, score(t, "", grid("1: A=90 B=80 C=70\n2: D=60 E=50 F=40\n3: G=30 H=20 I=10\n")))
	boards := map[int]string{}
	for _, seed := range res.Draws[0].Seeds {
		boards[seed.Board] += seed.Row.Player
	}
	if boards[1] != "AFG" || boards[2] != "BEH" || boards[3] != "CDI" {
		t.Errorf("%v", boards)
	}
}

// Single elimination: two of a game go on, in the last round one wins.
func TestElimination(t *testing.T) {
	s := load(t, "elimination-48")
	res := tournament.New(s, score(t, s.Rules, grid("1 . . 4: A=80 B=70 C=60 D=50\n2 . . 4: E=80 F=70 G=60 H=50\n3 . . 5: E=80 A=70 B=60 F=50\n")))
	const want = "1 E 8, 2 A 7 out in 2, 3 B 5 out in 2, 4 F 4 out in 2, 5.5 C 2 out in 1, 5.5 G 2 out in 1, 7.5 D 1 out in 1, 7.5 H 1 out in 1"
	if got := show(res.Tables[0]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if r := res.Tables[0].Rows[4]; !r.Tied || r.Place.String() != "5.5" {
		t.Errorf("%+v", r)
	}
}

// Elimination: who lost and plays on is told, and so is who won and stays away; neither
// stands above who went on. A, B and E, F win round 1; C plays on in place of B, and
// X comes from nowhere. B reached round 2 and stands behind those who played it.
func TestEliminationByRounds(t *testing.T) {
	s := load(t, "elimination-48")
	res := tournament.New(s, score(t, s.Rules, grid(`9 . . 5: E=80 A=70
3 . . 2: E=80 A=70 F=60 C=50
4 . . 2: X=80 Y=70
1 . . 1: B=80 A=70 C=60 D=50
2 . . 1: E=80 F=70 G=60 H=50
`)))
	var order []string
	for _, r := range res.Tables[0].Rows {
		order = append(order, r.Player)
	}
	// X and Y, who won round 2, may still play the last one; B may not. The sum of places
	// of C has two games in it.
	if got := strings.Join(order, ""); got != "EXYAFBGDHC" {
		t.Errorf("%s", got)
	}
	var told []string
	for _, p := range res.Problems {
		told = append(told, fmt.Sprint(p.Code, " ", p.Round, " ", p.Player))
	}
	slices.Sort(told)
	if want := []string{"WARN_NOT_QUALIFIED 2 C", "WARN_NOT_QUALIFIED 2 X", "WARN_NOT_QUALIFIED 2 Y", "WARN_QUALIFIED_ABSENT 2 B", "WARN_QUALIFIED_ABSENT 5 X", "WARN_QUALIFIED_ABSENT 5 Y"}; !slices.Equal(told, want) {
		t.Errorf("%v, want %v", told, want)
	}
}

// Play-off: a third game after two losses is told.
func TestPlayOffAfterTwoLosses(t *testing.T) {
	s := load(t, "play-off-24")
	res := tournament.New(s, score(t, s.Rules, grid("1 . . 1: A=80 B=70 C=60 D=50\n2 . . 2: A=80 B=70 C=60 D=50\n3 . . 3: C=80 A=70 B=60\n")))
	if got := problems(res); !slices.Contains(got, "WARN_NOT_QUALIFIED C") || slices.Contains(got, "WARN_NOT_QUALIFIED D") {
		t.Errorf("%v", got)
	}
	if r := res.Tables[0].Rows[len(res.Tables[0].Rows)-2]; r.Player != "C" || r.Out != 2 {
		t.Errorf("%s", show(res.Tables[0]))
	}
}

// Written qualifier: all answer all questions, and that is no fault. Sum, right answers,
// then the dearest of them.
func TestWrittenQualifier(t *testing.T) {
	s := load(t, "written-qualifier")
	games := score(t, s.Rules, []byte("game,seat,player,marks\n1,1,A,RRRR-\n1,2,B,-R-RW\n1,3,C,R---R\n1,4,D,--W-R\n1,5,E,RRR--\n1,6,F,W---R\n"))
	if len(games[0].Findings) > 0 {
		t.Errorf("%v", games[0].Findings)
	}
	// C and E have 60 with 60 for right answers; C has a 50.
	const want = "1 A 100, 2 C 60, 3 E 60, 4 F 40, 5 D 20, 6 B 10"
	if got := show(tournament.New(s, games).Tables[0]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// League: at most nine points in three games; a shoot-out decides the last place in the
// semi-finals, and without one the tie is told.
func TestLeague(t *testing.T) {
	text, err := tournament.Source("league-2012")
	if err != nil {
		t.Fatal(err)
	}
	text = strings.Replace(text, `places = "1-8"`, `places = "1-2"`, 1)
	games := score(t, "", grid(`1 1 . 1: A=50 B=40 C=30 D=20
2 1 . 2: A=50 C=40 B=30 D=20
3 1 . 3: A=50 B=20 C=20 D=10
4 3 . 1: A=50 B=40 X=30
`))
	s, err := tournament.Parse("l.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	res := tournament.New(s, games)
	if got := show(res.Tables[0]); got != "1 A 9 → Semi-finals, 2.5 B 4.5 → Semi-finals, 2.5 C 4.5 → Semi-finals, 4 D 0" {
		t.Errorf("%s", got)
	}
	if got := problems(res); !slices.Contains(got, "TIE_UNRESOLVED B") || !slices.Contains(got, "TIE_UNRESOLVED C") {
		t.Errorf("%v", got)
	}
	if r := res.Tables[1].Rows[1]; r.Player != "B" || r.Season.String() != "7" {
		t.Errorf("%+v", r)
	}
	s, err = tournament.Parse("l.toml", []byte(text+"\n[[shootout]]\nstage = \"Evening\"\norder = [\"C\", \"B\"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	res = tournament.New(s, games)
	if got := show(res.Tables[0]); got != "1 A 9 → Semi-finals, 2 C 4.5 → Semi-finals, 3 B 4.5, 4 D 0" {
		t.Errorf("%s", got)
	}
}

// Winners, the two best of the others, and a consolation game of the best third places.
// Who plays on without having qualified is told.
func TestWildCards(t *testing.T) {
	s := load(t, "wild-cards")
	res := tournament.New(s, score(t, s.Rules, grid(`1 1 . 1: A=90 B=80 C=70 D=60
2 1 . 1: E=50 F=40 G=30 H=20
3 2 . 1: G=50 X=40
`)))
	const want = "1 A 4 → Semi-final, 2 E 4 → Semi-final, 3 B 3 → Semi-final, 4 F 3, 5 C 2 → Semi-final, 6 G 2 → Consolation, 7 D 1, 8 H 1"
	if got := show(res.Tables[0]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := problems(res); !slices.Equal(got, []string{"WARN_NOT_QUALIFIED X"}) {
		t.Errorf("%v", got)
	}
}

// Tournament of Jeopardy!: the winners and the four highest of the others; equal scores
// by the score before the last round.
func TestJeopardyTournament(t *testing.T) {
	s := load(t, "jeopardy-tournament")
	var b strings.Builder
	b.WriteString("game,stage,kind,event,round,theme,value,player,mark,stake\n")
	for game, players := range []string{"ABC", "DEF"} {
		for _, p := range players {
			fmt.Fprintf(&b, "%d,1,final-series,player,,,,%c,,\n", game, p)
		}
		for i, p := range players {
			fmt.Fprintf(&b, "%d,,,answer,1,%d,%d,%c,R,\n", game, i+1, 1000-200*i, p)
		}
		// B ends with 800 + 0, E with 800 + 200 − 200.
		if game == 1 {
			fmt.Fprintf(&b, "%d,,,answer,1,5,200,E,R,\n", game)
		}
		for _, p := range players {
			stake := 0
			if p == 'E' {
				stake = 200
			}
			fmt.Fprintf(&b, "%d,,,final,,,,%c,W,%d\n", game, p, stake)
		}
	}
	games := score(t, s.Rules, []byte(b.String()))
	text, _ := tournament.Source("jeopardy-tournament")
	s, err := tournament.Parse("j.toml", []byte(strings.Replace(text, "best = 4", "best = 1", 1)))
	if err != nil {
		t.Fatal(err)
	}
	res := tournament.New(s, games)
	var on []string
	for _, r := range res.Tables[0].Rows {
		if r.To != "" {
			on = append(on, r.Player)
		}
	}
	if slices.Sort(on); !slices.Equal(on, []string{"A", "D", "E"}) {
		t.Errorf("%v: %s", on, show(res.Tables[0]))
	}
}

// The same game twice counts once; another game of its name counts, and is told.
func TestGameTwice(t *testing.T) {
	games := score(t, "", grid("1: A=50 B=40\n"))
	again := score(t, "", grid("1: B=40 A=50\n"))
	other := score(t, "", grid("1: C=50 D=40\n"))
	res := tournament.New(tournament.Default(), slices.Concat(games, again, other))
	if got := show(res.Tables[0]); got != "1.5 A 2, 1.5 C 2, 3.5 B 1, 3.5 D 1" || len(res.Games) != 2 {
		t.Errorf("%s, %d games", got, len(res.Games))
	}
	if got := problems(res); !slices.Equal(got, []string{"GAME_TWICE ", "GAME_NAME_TWICE "}) {
		t.Errorf("%v", got)
	}
	for i := range res.Problems { // which is where the first one is
		if p := &res.Problems[i]; p.Other != games[0].Game.Pos || p.Other == (scoring.Position{}) {
			t.Errorf("%+v", p)
		}
	}
}

// Games of which none belongs to the scheme are a fault, and it says what is missing.
func TestNoGameOfTheScheme(t *testing.T) {
	res := tournament.New(load(t, "groups-of-nine"), score(t, "", grid("1 . G: A=50 B=40\n")))
	if len(res.Problems) != 1 || res.Problems[0].Code != tournament.NoStageGames || res.Problems[0].Args[0] != "1, 2" || res.Problems[0].Severity != scoring.Failure {
		t.Errorf("%+v", res.Problems)
	}
}

// Names that differ in capitals or ё alone are told.
func TestPlayersAlike(t *testing.T) {
	res := tournament.New(tournament.Default(), score(t, "", grid("1: Семён=50 B=40\n2: семен=50 b=40\n")))
	if got := problems(res); !slices.Equal(got, []string{"WARN_PLAYERS_ALIKE семен", "WARN_PLAYERS_ALIKE b"}) {
		t.Errorf("%v", got)
	}
}

// A shoot-out decides between equal players though no order names it, for wild cards over
// all groups too; without one it is told how many are equal, and for how many places.
func TestShootoutOfWildCards(t *testing.T) {
	text, err := tournament.Source("wild-cards")
	if err != nil {
		t.Fatal(err)
	}
	games := score(t, "", grid("1 1 G1 1: A=90 B=50 C=20\n2 1 G2 1: E=80 F=50 H=10\n3 1 G3 1: I=80 J=50 K=30\n"))
	on := func(text string) (string, []tournament.Problem) {
		s, err := tournament.Parse("w.toml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		res := tournament.New(s, games)
		var names []string
		for _, table := range res.Tables {
			for _, r := range table.Rows {
				if r.To == "Semi-final" {
					names = append(names, r.Player)
				}
			}
		}
		return strings.Join(names, ""), res.Problems
	}
	names, told := on(text)
	if names != "ABEFIJ" || len(told) != 3 || told[0].Say != "TIE_UNRESOLVED_BEST" || !slices.Equal(told[0].Args, []string{"Semi-final", "3", "2"}) {
		t.Errorf("%s %+v", names, told)
	}
	names, told = on(text + "\n[[shootout]]\nstage = \"Quarter-finals\"\norder = [\"J\", \"B\", \"F\"]\n")
	if names != "ABEIJ" || len(told) != 0 {
		t.Errorf("%s %+v", names, told)
	}
}

// Head to head: who was placed above whom by those who are equal.
func TestHeadToHead(t *testing.T) {
	s, err := tournament.Parse("s.toml", []byte("[[stage]]\norder = [\"points\", \"head-to-head\"]\n"))
	if err != nil {
		t.Fatal(err)
	}
	res := tournament.New(s, score(t, "", grid("1: A=50 B=40 C=30\n2: B=50 C=40 D=30\n3: C=50 A=40 D=30\n4: B=20 A=30 D=10\n5: D=40 B=10 C=20\n")))
	// A 3+2+3 = 8, B 2+3+2+1 = 8, C 1+2+3+2 = 8. A was above B twice and above C once: 3;
	// B above C twice: 2; C above A and above B once: 2.
	if got := show(res.Tables[0]); got != "1 A 8, 2.5 B 8, 2.5 C 8, 4 D 6" {
		t.Errorf("%s", got)
	}
}

// A place set by hand needs a reason, and moves the others.
func TestPlaceByHand(t *testing.T) {
	games := score(t, "", grid("1: A=50 B=40 C=30\n"))
	s, err := tournament.Parse("s.toml", []byte("[[stage]]\n[[place]]\nplayer = \"C\"\nplace = 1\nreason = \"ruling of the jury\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	res := tournament.New(s, games)
	if got := show(res.Tables[0]); got != "1 C 1, 2 A 3, 3 B 2" {
		t.Errorf("%s", got)
	}
	if r := res.Tables[0].Rows[0]; r.SetPlace != "ruling of the jury" {
		t.Errorf("%+v", r)
	}
	if _, err := tournament.Parse("s.toml", []byte("[[stage]]\n[[place]]\nplayer = \"C\"\nplace = 1\n")); err == nil || !strings.Contains(err.Error(), "without a reason") {
		t.Error(err)
	}
}

// A later stage alone has nobody who did not qualify; names that are in no table are told.
func TestNamedPlayers(t *testing.T) {
	games := score(t, "", grid("1 3 . 1: A=50 B=40 C=30\n"))
	if got := problems(tournament.New(load(t, "wild-cards"), games)); len(got) != 0 {
		t.Errorf("%v", got)
	}
	s, err := tournament.Parse("s.toml", []byte("[[stage]]\n[[shootout]]\norder = [\"A\", \"X\"]\n[[place]]\ngroup = \"G\"\nplayer = \"B\"\nplace = 1\nreason = \"r\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	res := tournament.New(s, games)
	if got := problems(res); !slices.Equal(got, []string{"UNKNOWN_PLAYER X", "UNKNOWN_PLAYER B"}) {
		t.Errorf("%v", got)
	}
	if a, b := res.Problems[0].Pos.String(), res.Problems[1].Pos.String(); a != "s.toml:2" || b != "s.toml:4" {
		t.Errorf("%s %s", a, b)
	}
}

// Every built-in scheme can be read, and so can each by its text.
func TestBuiltin(t *testing.T) {
	if len(tournament.Names()) < 8 {
		t.Errorf("%v", tournament.Names())
	}
	for _, name := range tournament.Names() {
		if s := load(t, name); s.Title == "" || s.File != "" {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

func TestSchemeErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "one [[stage]] at least",
		"[[stage]]\ncolour = 1\n":              `s.toml:2: error: unknown key "stage.colour"`,
		"[[stage]]\npoints = \"seats +\"\n":    "formula \"seats +\", character 8: the expression breaks off",
		"[[stage]]\norder = [\"luck\"]\n":      `unknown key "luck"`,
		"[[stage]]\nlosses = 1\n":              "losses needs wins",
		"[[stage]]\n[stage.draw]\nseats = 1\n": "a board has 2 at least",
		"[[stage]]\n[[stage.to]]\nstage = \"x\"\nplaces = \"1\"\n":  `the stage "x", which there is not`,
		"[[stage]]\n[[stage.to]]\nstage = \"\"\nplaces = \"4-1\"\n": "is no place or span of places",
		"[[stage]]\nname = \"a\"\n[[stage]]\nname = \"a\"\n":        `two stages have the name "a"`,
		"[[stage]]\nkind = \"party\"\n":                             "is no kind of game",
		"[[stage]]\n[[shootout]]\nstage = \"x\"\n":                  "s.toml:2: error: a shoot-out is in the stage",
		"title = 3\n":                           "s.toml:1: error: title: a value of another kind is wanted",
		"[[stage]]\nshared-points = \"best\"\n": "shared-points",
		"[[stage]]\n[[place]]\nplayer = \"A\"\nplace = 0\nreason = \"x\"\n": "s.toml:2: error: the place of A is set to 0",
	} {
		if _, err := tournament.Parse("s.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range tournament.Names() {
		text, err := tournament.Source(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if s, err := tournament.Parse("s.toml", []byte(text)); err == nil {
			tournament.New(s, nil)
		}
	})
}
