package templates_test

import (
	"cmp"
	stdjson "encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/templates"
	"recap/templates/json"
	"recap/templates/pdf"
)

// teamNames are invented.
var teamNames = []string{"Gődöllői Őrs", "Łódź", "Дельта", "Vándorok", "O'Dell & Long", "Tűzoltók", "Čeněk", "Ősz", "Третья попытка", "Zöld hullám",
	"Kék", "Bástya", "Волна", "Şafak", "Északi fény", "Alfa", "Omega", "Pszí", "Кси", "Utolsó ütés"}

// tournament makes invented events of teams: what a match comes to follows from
// who meets when, so that the same event comes out every time.
type tournament struct{ *scoring.Results }

func newTournament(name string, teams int, system scoring.System) tournament {
	ev := &scoring.Event{Name: name, Date: "2026-11-14", Club: "Gődöllői Klub", Method: scoring.Teams}
	for i := range teams {
		c := scoring.Contestant{ID: scoring.ID{Number: strconv.Itoa(i + 1)}, Team: teamNames[i]}
		for p := range 4 {
			n := strconv.Itoa(p + 1)
			c.Players = append(c.Players, scoring.Player{Name: "Játékos " + c.ID.Number + "/" + n, ID: "9" + c.ID.Number + n})
		}
		ev.Contestants = append(ev.Contestants, c)
	}
	return tournament{&scoring.Results{Event: ev, Method: scoring.Teams, Rules: "wbf", Teams: true, System: system, RankedBy: "vp", VP: "wbf",
		Facts: []scoring.Fact{{Word: "method.teams"}, {Word: "rules", Args: []string{"wbf"}}, {Word: "totals_vp"}}}}
}

func (t tournament) id(team int) scoring.ID { return t.Event.Contestants[team-1].ID }

// play adds a match of 12 boards. An IMP is a quarter of a victory point here.
func (t tournament) play(round, home, away int) *scoring.Match {
	won, lost := (home*31+away*17+round*13)%47, (home*7+away*41+round*29)%43
	net := exact.Int(won - lost)
	vp := exact.Max(exact.Int(0), exact.Min(exact.Int(20), exact.Int(10).Add(exact.Frac(won-lost, 4))))
	t.Matches = append(t.Matches, scoring.Match{Round: round, Home: t.id(home), Away: t.id(away), Boards: 12, Length: 12,
		HomeIMPs: exact.Int(won), AwayIMPs: exact.Int(lost), HomeResult: net, AwayResult: net.Neg(),
		HomeVP: vp, AwayVP: exact.Int(20).Sub(vp), Converted: true})
	return &t.Matches[len(t.Matches)-1]
}

func (t tournament) sitOut(round, team int) *scoring.Match {
	t.Matches = append(t.Matches, scoring.Match{Round: round, Home: t.id(team), SitOut: true, HomeVP: exact.Int(12), Converted: true})
	return &t.Matches[len(t.Matches)-1]
}

// standings ranks by the victory points up to a round, with penalties.
func (t tournament) standings(upTo int, penalties map[string]exact.Num, withdrawn string) scoring.Ranking {
	r := scoring.Ranking{ScorePlaces: 2}
	for _, c := range t.Event.Contestants {
		s := scoring.Standing{Contestant: &c, Penalty: penalties[c.ID.Number], Withdrawn: c.ID.Number == withdrawn}
		s.Score = s.Penalty
		for _, m := range t.Matches {
			if m.Round > upTo || m.Deleted {
				continue
			}
			switch c.ID {
			case m.Home:
				s.Score, s.Matches, s.Boards = s.Score.Add(m.HomeVP), s.Matches+1, s.Boards+m.Boards
			case m.Away:
				s.Score, s.Matches, s.Boards = s.Score.Add(m.AwayVP), s.Matches+1, s.Boards+m.Boards
			}
		}
		r.Standings = append(r.Standings, s)
	}
	slices.SortStableFunc(r.Standings, func(x, y scoring.Standing) int {
		if x.Withdrawn != y.Withdrawn {
			return map[bool]int{true: 1, false: -1}[x.Withdrawn]
		}
		return cmp.Or(y.Score.Cmp(x.Score), scoring.CompareID(x.Contestant.ID, y.Contestant.ID))
	})
	for i := range r.Standings {
		s := &r.Standings[i]
		if s.Withdrawn {
			continue
		}
		s.Place = i + 1
		if i > 0 && s.Score.Equal(r.Standings[i-1].Score) {
			s.Place, s.Tied, r.Standings[i-1].Tied = r.Standings[i-1].Place, true, true
		}
	}
	return r
}

func (t tournament) rank(rounds int, penalties map[string]exact.Num, withdrawn string) {
	t.Rankings = append(t.Rankings, t.standings(rounds, penalties, withdrawn))
	for n := 1; n <= rounds; n++ {
		var before map[string]exact.Num
		if n == rounds {
			before = penalties
		}
		t.Rounds = append(t.Rounds, scoring.Round{Number: n, Rankings: []scoring.Ranking{t.standings(n, before, withdrawn)}})
	}
}

// roundRobin is ten teams that all meet once, a penalty, rulings, and rankings
// of the pairs and players.
func roundRobin() *scoring.Results {
	t := newTournament("Őszi csapatbajnokság", 10, scoring.RoundRobin)
	draw := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	for round := 1; round < 10; round++ {
		for i := range 5 {
			t.play(round, draw[i], draw[9-i])
		}
		draw = append([]int{1, draw[9]}, draw[1:9]...)
	}
	t.Matches[3].Rulings = []scoring.Fact{{Word: "ruling.part_void", Args: []string{"10", "12"}}, {Word: "ruling.deducted", Args: []string{"0.5"}}}
	t.Matches[3].Note = "fire alarm"
	t.Matches[11].HomePenalty = exact.Int(-3)
	m := &t.Matches[17]
	m.VPOnly, m.Boards, m.HomeVP, m.AwayVP = true, 0, exact.Int(16), exact.Int(0)
	m.Rulings = []scoring.Fact{{Word: "ruling.walkover", Args: []string{m.Home.Number}}}
	m.HomeIMPs, m.AwayIMPs, m.HomeResult, m.AwayResult = exact.Num{}, exact.Num{}, exact.Num{}, exact.Num{}
	t.rank(9, map[string]exact.Num{"4": exact.Int(-1)}, "")
	pairs := scoring.Ranking{Of: scoring.OfPairs, ScorePlaces: 4}
	players := scoring.Ranking{Of: scoring.OfPlayers, ScorePlaces: 0}
	for i := range 20 {
		c := t.Event.Contestants[(i*7+3)%10]
		c.Players = c.Players[i/10*2:][:2]
		pairs.Standings = append(pairs.Standings, scoring.Standing{Place: i + 1, Contestant: &c, Boards: 108 - i%3*12, Score: exact.Frac(400-43*i, 7)})
		one := c
		one.Players = c.Players[:1]
		players.Standings = append(players.Standings, scoring.Standing{Place: i + 1, Contestant: &one, Boards: 108, Score: exact.Int(60 - 6*i)})
	}
	t.Rankings = append(t.Rankings, pairs, players)
	return t.Results
}

// swissTeams is eight rounds of twenty teams; one withdraws after the third, and
// its matches are deleted.
func swissTeams() *scoring.Results {
	t := newTournament("Svájci csapatverseny", 20, scoring.Swiss)
	for round := 1; round <= 8; round++ {
		for i := 1; i <= 10; i++ {
			home, away := i, 11+(i+3*round)%10
			switch {
			case away != 13:
				t.play(round, home, away)
			case round <= 3:
				m := t.play(round, home, away)
				m.Deleted, m.Rulings = true, []scoring.Fact{{Word: "ruling.withdrawn", Args: []string{"13"}}}
				t.sitOut(round, home)
			default:
				t.sitOut(round, home)
			}
		}
	}
	t.rank(8, nil, "13")
	return t.Results
}

// knockOut is eight teams over three stages of three segments.
func knockOut() *scoring.Results {
	t := newTournament("Kieséses kupa", 8, scoring.KnockOut)
	t.RankedBy, t.VP, t.Facts = "wins", "", t.Facts[:2]
	stage := func(number int, draw ...int) (winners []int) {
		for i := 0; i < len(draw); i += 2 {
			m := t.play(3*number-2, draw[i], draw[i+1])
			m.Boards, m.Length, m.Converted, m.HomeIMPs, m.AwayIMPs, m.HomeVP, m.AwayVP = 48, 48, false, exact.Num{}, exact.Num{}, exact.Num{}, exact.Num{}
			for k := range 3 {
				s := scoring.Segment{Round: 3*number - 2 + k, HomeIMPs: exact.Int((draw[i]*19 + k*23) % 53), AwayIMPs: exact.Int((draw[i+1]*29 + k*11) % 47)}
				m.Segments = append(m.Segments, s)
				m.HomeIMPs, m.AwayIMPs = m.HomeIMPs.Add(s.HomeIMPs), m.AwayIMPs.Add(s.AwayIMPs)
			}
			m.HomeResult = m.HomeIMPs.Sub(m.AwayIMPs)
			m.AwayResult = m.HomeResult.Neg()
			m.Winner = m.Home
			if i == 0 && number == 2 {
				m.Carry, m.AwayPenalty = exact.MustParse("7.5"), exact.Int(-6)
			}
			if m.HomeResult.Add(m.Carry).Sub(m.AwayPenalty).Sign() < 0 {
				m.Winner = m.Away
			}
			n, _ := strconv.Atoi(m.Winner.Number)
			winners = append(winners, n)
		}
		return winners
	}
	stage(3, stage(2, stage(1, 1, 8, 4, 5, 3, 6, 2, 7)...)...)
	t.Matches[3].Rulings = []scoring.Fact{{Word: "ruling.conceded", Args: []string{"7"}}}
	won := map[scoring.ID]int{}
	for _, m := range t.Matches {
		won[m.Winner]++
	}
	r := scoring.Ranking{}
	for _, c := range t.Event.Contestants {
		r.Standings = append(r.Standings, scoring.Standing{Contestant: &c, Boards: 48 * min(won[c.ID]+1, 3), Matches: min(won[c.ID]+1, 3), Score: exact.Int(won[c.ID])})
	}
	slices.SortStableFunc(r.Standings, func(x, y scoring.Standing) int { return y.Score.Cmp(x.Score) })
	for i := range r.Standings {
		s := &r.Standings[i]
		s.Place = 1
		for k := range i {
			if s.Score.Less(r.Standings[k].Score) {
				s.Place++
			}
		}
		s.Tied = s.Place > 2
	}
	t.Rankings = []scoring.Ranking{r}
	return t.Results
}

// match reports the list of one match of an event of a method.
func match(method scoring.Method, m scoring.Match) (row, doc string) {
	res := &scoring.Results{Event: &scoring.Event{}, Method: method, Matches: []scoring.Match{m}}
	r := templates.New(res, templates.Options{Reports: []string{"matches"}})
	return rowText(r.Tables[0], 0, "en"), string(r.Data.AppendJSON(nil))
}

// In IMPs the list has what each side won; where that is not known, and in other
// methods, the results.
func TestMatchResults(t *testing.T) {
	n := exact.MustParse
	won := scoring.Match{Round: 1, Home: scoring.ID{Number: "1"}, Away: scoring.ID{Number: "2"}, Boards: 16,
		HomeResult: n("23"), AwayResult: n("-23"), HomeIMPs: n("40"), AwayIMPs: n("17")}
	net := won
	net.HomeIMPs, net.AwayIMPs = exact.Num{}, exact.Num{}
	drawn := net
	drawn.HomeResult, drawn.AwayResult = exact.Num{}, exact.Num{}
	percent := won
	percent.Percent, percent.HomeResult, percent.AwayResult = true, n("62.5"), n("37.5")
	boards := won
	boards.HomeResult, boards.AwayResult = n("19"), n("13")
	for _, test := range []struct {
		method    scoring.Method
		match     scoring.Match
		row, keys string
	}{
		{scoring.Teams, won, "1|1|2|16|40|17", `"imps_home":40,"imps_away":17`},
		{scoring.IMPsAcross, won, "1|1|2|16|40|17", `"imps_home":40,"imps_away":17`},
		{scoring.Teams, net, "1|1|2|16|+23|-23", `"imps_home":23,"imps_away":-23`},
		{scoring.Teams, drawn, "1|1|2|16|0|0", `"imps_home":0,"imps_away":0`},
		{scoring.Matchpoints, percent, "1|1|2|16|62.50|37.50", `"percent_home":62.5,"percent_away":37.5`},
		{scoring.BoardAMatch, boards, "1|1|2|16|19|13", `"imps_home":19,"imps_away":13`},
		{scoring.TotalPoints, net, "1|1|2|16|+23|-23", `"imps_home":23,"imps_away":-23`},
	} {
		row, doc := match(test.method, test.match)
		if row != test.row || !strings.Contains(doc, test.keys+",") {
			t.Errorf("%s: row %s, want %s, and %s in\n%s", test.method, row, test.row, test.keys, doc)
		}
	}
}

// Keys that few matches have stand in a match only where they hold something.
func TestMatchExtras(t *testing.T) {
	plain := scoring.Match{Round: 1, Home: scoring.ID{Number: "1"}, Away: scoring.ID{Number: "2"}, Boards: 16, HomeVP: exact.Int(12), AwayVP: exact.Int(8), Converted: true}
	_, doc := match(scoring.Teams, plain)
	for _, key := range []string{"penalty", "carry", "segments", "winner", "session"} {
		if strings.Contains(doc, key) {
			t.Errorf("%s in\n%s", key, doc)
		}
	}
	all := plain
	all.HomePenalty, all.AwayPenalty, all.Carry, all.Winner, all.Note = exact.Int(-3), exact.MustParse("-0.5"), exact.Int(7), all.Home, "late"
	all.Segments = []scoring.Segment{{Round: 1, HomeIMPs: exact.Int(23), AwayIMPs: exact.Int(18)}, {Round: 2, HomeIMPs: exact.Int(31), AwayIMPs: exact.Int(20)}}
	row, doc := match(scoring.Teams, all)
	if want := "1|1|2|16|0|0|-3.0|-0.5|+7|12|8|23–18, 31–20|1|late"; row != want {
		t.Errorf("row %s, want %s", row, want)
	}
	want := `"note":"late","penalty_home":-3,"penalty_away":-0.5,"carry":7,"segments":[{"round":1,"imps_home":23,"imps_away":18},{"round":2,"imps_home":31,"imps_away":20}],"winner":"1"}`
	if !strings.Contains(doc, want) {
		t.Errorf("no %s in\n%s", want, doc)
	}
	deleted := plain
	deleted.Deleted, deleted.Rulings = true, []scoring.Fact{{Word: "ruling.withdrawn", Args: []string{"2"}}, {Word: "ruling.novelty", Args: []string{"x"}}}
	row, doc = match(scoring.Teams, deleted)
	if want := "1|1|2|16|0|0|–|–|does not count; team 2 withdrew; ruling.novelty x"; row != want {
		t.Errorf("row %s, want %s", row, want)
	}
	if want := `"vp_home":null,"vp_away":null,"note":"does not count; team 2 withdrew; ruling.novelty x"}`; !strings.Contains(doc, want) {
		t.Errorf("no %s in\n%s", want, doc)
	}
}

// The winner of a match is drawn heavier, its number and its name.
func TestWinnerIsStrong(t *testing.T) {
	tab := tablesOf(templates.New(knockOut(), templates.Options{}), "matches")[0]
	strong := func(row int) string {
		var keys []string
		for j, c := range tab.Rows[row] {
			if c.Strong {
				keys = append(keys, tab.Columns[j].Key)
			}
		}
		return strings.Join(keys, " ")
	}
	if strong(0) != "home home_names" || strong(2) != "away away_names" {
		t.Errorf("strong are %q and %q", strong(0), strong(2))
	}
}

// The heading of the score says what teams rank by.
func TestRankedBy(t *testing.T) {
	for by, want := range map[string]string{"": "VP|91.75", "vp": "VP|91.75", "imps": "IMP|+91.75", "wins": "Wins|91.75", "quotient": "Quotient|91.75", "points": "Points|91.75"} {
		res := roundRobin()
		res.RankedBy = by
		tab := tablesOf(templates.New(res, templates.Options{Reports: []string{"ranking"}}), "ranking")[0]
		at := slices.IndexFunc(tab.Columns, func(c templates.Column) bool { return c.Key == "score" })
		if got := tab.Columns[at].Title + "|" + tab.Rows[4][at].String("en"); got != want {
			t.Errorf("%q: %s, want %s", by, got, want)
		}
	}
}

// Who withdrew keeps its figures and has no place; a quotient with nothing lost
// has no number.
func TestWithdrawnAndEndless(t *testing.T) {
	res := roundRobin()
	res.RankedBy, res.Rankings = "quotient", res.Rankings[:1]
	s := res.Rankings[0].Standings
	s[0].Endless = true
	s[9].Withdrawn, s[9].Place = true, 0
	res.Rounds = []scoring.Round{{Number: 1, Rankings: res.Rankings}}
	r := templates.New(res, templates.Options{})
	tab := tablesOf(r, "ranking")[0]
	if first, last := rowText(tab, 0, "en"), rowText(tab, 9, "en"); !strings.HasSuffix(first, "|108|∞|-1.00|") || !strings.HasPrefix(last, "|6|") || !strings.HasSuffix(last, "|108|70.75||withdrawn") {
		t.Errorf("rows %s and %s", first, last)
	}
	rounds := tablesOf(r, "rounds")[0]
	if first, last := rowText(rounds, 0, "en"), rowText(rounds, 9, "en"); first != "1|4|Vándorok|∞ (1)" || last != "|6|Tűzoltók|70.75" {
		t.Errorf("rows %s and %s", first, last)
	}
	if missing, err := pdf.Write(io.Discard, r, pdf.Options{}); len(missing) > 0 || err != nil {
		t.Errorf("the font has no %q (%v)", missing, err)
	}
	doc := string(r.Data.AppendJSON(nil))
	for _, want := range []string{`"boards":108,"score":null,`, `{"place":null,"tied":false,"number":"6"`, `"masterpoints":{},"withdrawn":true}`, `{"place":1,"tied":false,"number":"4","section":"","score":null}`} {
		if !strings.Contains(doc, want) {
			t.Errorf("no %s in\n%s", want, doc)
		}
	}
	if n := strings.Count(doc, "withdrawn"); n != 1 {
		t.Errorf("%d times withdrawn", n)
	}
}

// Rankings of pairs and players have figures of the boards, and tables and a
// workbook's sheet of their own; "Players" would be read as a list of players.
func TestRankingOfPairs(t *testing.T) {
	for lang, title := range map[templates.Lang]string{"en": "Pairs (IMP)", "hu": "Párok (IMP)", "ru": "Пары (ИМП)"} {
		tab := tablesOf(templates.New(roundRobin(), templates.Options{Lang: lang}), "pairs")[0]
		if tab.Title != title || keysOf(tab) != "place number names boards score average" {
			t.Errorf("%q with %s", tab.Title, keysOf(tab))
		}
	}
	tab := tablesOf(templates.New(roundRobin(), templates.Options{}), "players")[0]
	if got := rowText(tab, 13, "en"); got != "14|5|Játékos 5/3|108|-18|-0.17" {
		t.Errorf("row %s", got)
	}
}

// shape is the titles of the cross tables with the rows and columns of each.
func shape(res *scoring.Results, reports ...string) string {
	var all []string
	for _, tab := range tablesOf(templates.New(res, templates.Options{Reports: reports}), "crosstable") {
		all = append(all, fmt.Sprintf("%s %dx%d", tab.Title, len(tab.Rows), len(tab.Columns)))
	}
	return strings.Join(all, ", ")
}

// field is a tournament of so many teams, one half against the other.
func field(teams, rounds int) tournament {
	t := newTournament("Field", 2, scoring.Swiss)
	t.Event.Contestants = nil
	for i := range teams {
		t.Event.Contestants = append(t.Event.Contestants, scoring.Contestant{ID: scoring.ID{Number: strconv.Itoa(i + 1)}})
	}
	half := teams / 2
	for round := range rounds {
		for i := range half {
			t.play(round+1, i+1, half+1+(i+round)%half)
		}
	}
	t.rank(rounds, nil, "")
	return t
}

func TestCrossTable(t *testing.T) {
	for _, test := range []struct{ got, want, why string }{
		{shape(field(24, 2).Results), "Cross table 24x27", "a small field"},
		{shape(field(26, 2).Results), "", "a large field, mostly empty"},
		{shape(field(26, 2).Results, "crosstable"), "Cross table 26x29", "the same, asked for"},
		{shape(field(26, 13).Results), "Cross table 26x29", "a large field, more than half full"},
		{shape(knockOut()), "", "a knock-out"},
		{shape(clubEvening()), "", "no matches"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %q, want %q", test.why, test.got, test.want)
		}
	}
	// Two that met twice have both results in one cell.
	res := field(4, 3).Results
	r := templates.New(res, templates.Options{Reports: []string{"crosstable"}, Lang: "hu"})
	whole := r.Tables[0].Flat()
	if got, want := keysOf(whole), "place number vs_1 vs_2 vs_4 vs_3 score"; got != want {
		t.Errorf("columns %s, want %s", got, want)
	}
	if got, want := rowText(r.Tables[0], 0, "hu")+" "+rowText(whole, 0, "en"), "1|1|×||14,25|2,75; 16,25|33,25 1|1|×||14.25|2.75; 16.25|33.25"; got != want {
		t.Errorf("rows %s, want %s", got, want)
	}
	if got := r.Tables[0].Columns[4].Title; got != "3 (4)" {
		t.Errorf("heading %q", got)
	}
}

// A cross table of a line has the pairs of the other one.
func TestCrossTableOfLines(t *testing.T) {
	f := field(4, 2)
	for i := range f.Event.Contestants {
		c := &f.Event.Contestants[i]
		c.ID.Line = scoring.NS
		if i >= 2 {
			c.ID.Line = scoring.EW
		}
		for k := range f.Matches {
			m := &f.Matches[k]
			if m.Home.Number == c.ID.Number {
				m.Home = c.ID
			}
			if m.Away.Number == c.ID.Number {
				m.Away = c.ID
			}
		}
	}
	f.Rankings, f.Rounds = nil, nil
	f.rank(2, nil, "")
	all := f.Rankings[0]
	ns, ew := scoring.Ranking{Line: scoring.NS}, scoring.Ranking{Line: scoring.EW}
	for _, s := range all.Standings {
		if s.Contestant.ID.Line == scoring.NS {
			ns.Standings = append(ns.Standings, s)
		} else {
			ew.Standings = append(ew.Standings, s)
		}
	}
	f.Rankings = []scoring.Ranking{ns, ew}
	tables := tablesOf(templates.New(f.Results, templates.Options{}), "crosstable")
	if len(tables) != 2 || keysOf(tables[0]) != "place number vs_3E vs_4E score" || keysOf(tables[1]) != "place number vs_1N vs_2N score" {
		t.Errorf("%d tables, %s", len(tables), keysOf(tables[0]))
	}
}

// Machines get the rounds in one list, people a column for each.
func TestRoundsForMachines(t *testing.T) {
	res := roundRobin()
	for i := range res.Rounds {
		res.Rounds[i].Session = 1 + i/5
	}
	for i := range res.Matches {
		res.Matches[i].Session = 1 + (res.Matches[i].Round-1)/5
	}
	r := templates.New(res, templates.Options{})
	tables := tablesOf(r, "rounds")
	if len(tables) != 1 || tables[0].Columns[3].Title != "Session 1, round 1" || len(tables[0].Columns) != 12 {
		t.Fatalf("%d tables, heading %q", len(tables), tables[0].Columns[3].Title)
	}
	flat := tables[0].Flat()
	if got := keysOf(flat); got != "session round place number names score" || len(flat.Rows) != 90 {
		t.Errorf("%d rows of %s", len(flat.Rows), got)
	}
	if got := rowText(flat, 41, "en"); got != "1|5|2|8|Ősz|61.75" {
		t.Errorf("row %s", got)
	}
	var doc struct {
		Rounds []struct {
			Session, Round int
			Rankings       []struct {
				Title, Section string
				Entries        []struct {
					Place           int
					Tied            bool
					Number, Section string
					Score           float64
				}
			}
		}
	}
	if err := stdjson.Unmarshal(write(t, r, json.Write), &doc); err != nil {
		t.Fatal(err)
	}
	fifth := doc.Rounds[4]
	if e := fifth.Rankings[0].Entries; len(doc.Rounds) != 9 || fifth.Session != 1 || fifth.Round != 5 || len(e) != 10 || e[1].Number != "8" || e[1].Place != 2 || e[1].Score != 61.75 || !e[2].Tied {
		t.Errorf("%d rounds, the fifth %+v", len(doc.Rounds), fifth)
	}
}

func BenchmarkLeagueJSON(b *testing.B) {
	doc := templates.NewDocument(field(200, 20).Results, templates.Options{})
	var out []byte
	for b.Loop() {
		out = doc.AppendJSON(out[:0])
	}
	b.SetBytes(int64(len(out)))
}
