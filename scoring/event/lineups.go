package event

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/ranking"
)

// enterLineups writes into the rows who played them, by the line-ups of the event
// file.
func (s *scorer) enterLineups() {
	f := s.file()
	if !s.teams || len(f.Lineups) == 0 {
		return
	}
	home := s.homeTeams()
	// What is said of some boards goes before what is said of a round, and that
	// before what is said of all.
	lineups := slices.Clone(f.Lineups)
	slices.SortStableFunc(lineups, func(a, b Lineup) int { return a.narrow() - b.narrow() })
	type seatOf struct {
		row  int
		seat scoring.Seat
	}
	by := map[seatOf]int{} // the line-up that a seat is from
	unplaced := false      // the rows tell neither rooms nor tables
	for n, l := range lineups {
		contradicts := false
		unit, err := s.unitNamed(l.Section, l.Unit, scoring.NoLine)
		if err != nil {
			s.fileProblem(l.Pos, scoring.Failure, "", "line-up: %v", err)
			continue
		}
		c := &s.ev.Contestants[unit]
		s.addSubstitutes(c, l)
		names := make([]string, len(l.Players))
		for i, p := range l.Players {
			var known bool
			if names[i], known = playerOf(c, p); !known && len(c.Players) > 0 && !slices.Contains(l.Substitute, p) {
				s.fileProblem(l.Pos, scoring.Warning, "substitute = [\""+p+"\"] says that it is one", "line-up: %s is not a player of team %s", p, c.ID)
			}
		}
		entered := false
		for i := range s.ev.Rows {
			r := &s.ev.Rows[i]
			if l.Round > 0 && r.Round != l.Round || l.Session > 0 && r.Session != l.Session || !l.has(r.Board) {
				continue
			}
			line := scoring.NS
			switch unit {
			case s.unitsOf(i)[0]:
			case s.unitsOf(i)[1]:
				line = scoring.EW
			default:
				continue
			}
			pair := names
			if l.Line != scoring.NoLine {
				if line != l.Line {
					continue
				}
			} else {
				room := s.roomOf(i, home)
				switch {
				case l.Room != "" && room != l.Room:
					continue
				case l.Room == "" && room == "closed":
					pair = names[2:]
				}
			}
			seats := [2]scoring.Seat{scoring.North, scoring.South}
			if line == scoring.EW {
				seats = [2]scoring.Seat{scoring.East, scoring.West}
			}
			for k, seat := range seats {
				who := seatOf{i, seat}
				if earlier, set := by[who]; set && !contradicts && lineups[earlier].narrow() == l.narrow() && r.Players()[seat-scoring.North] != pair[k] {
					contradicts = true
					s.fileProblem(l.Pos, scoring.Failure, "", "line-up: board %d of team %s is in another line-up too (%s), with other players; this one counts", r.Board, c.ID, lineups[earlier].Pos.Within())
				}
				by[who] = n
				players := r.Players()
				players[seat-scoring.North] = pair[k]
				r.SetPlayers(players)
			}
			entered = true
			unplaced = unplaced || l.Line == scoring.NoLine && r.Room() == "" && r.Table == 0
		}
		if !entered {
			s.fileProblem(l.Pos, scoring.Failure, "", "line-up: team %s has no board %sto which it could belong", c.ID, inRound(l.Round))
		}
	}
	if unplaced {
		s.fileProblem(lineups[0].Pos, scoring.Warning, "a column room or table in the travellers says which is which",
			"the travellers name neither room nor table; the first row of a match is taken for its open room")
	}
}

// narrow is how much a line-up is restricted to.
func (l Lineup) narrow() (n int) {
	if len(l.Boards) > 0 {
		n += 4
	}
	if l.Round > 0 {
		n += 2
	}
	if l.Session > 0 {
		n++
	}
	return n
}

func inRound(round int) string {
	if round == 0 {
		return ""
	}
	return fmt.Sprintf("in round %d ", round)
}

func (l Lineup) has(board int) bool {
	return len(l.Boards) == 0 || l.Boards.Has(board)
}

// playerOf is the name of a player who is given by name or by number.
func playerOf(c *scoring.Contestant, nameOrID string) (name string, known bool) {
	for _, p := range c.Players {
		if p.Name == nameOrID || p.ID != "" && p.ID == nameOrID {
			return p.Name, true
		}
	}
	return nameOrID, false
}

// meetingOf is a match of two teams, whichever way they sit.
type meetingOf struct {
	when
	a, b int
}

func (s *scorer) meetingOf(row int) meetingOf {
	r, u := &s.ev.Rows[row], s.unitsOf(row)
	return meetingOf{when{r.Session, s.roundOfMatch(row)}, min(u[0], u[1]), max(u[0], u[1])}
}

// homeTeams are those that sat North-South at the first table of each match, in
// its first row where tables have no numbers: they sit so in the open room (MBSZ
// I.5).
func (s *scorer) homeTeams() map[meetingOf]int {
	home, table := map[meetingOf]int{}, map[meetingOf]int{}
	for i := range s.ev.Rows {
		key := s.meetingOf(i)
		if key.a < 0 {
			continue
		}
		at := s.ev.Rows[i].Table
		if was, seen := table[key]; !seen || at < was {
			home[key], table[key] = s.unitsOf(i)[0], at
		}
	}
	return home
}

// roomOf is the room of a row: the file's, or the open one where the home team
// sits North-South.
func (s *scorer) roomOf(row int, home map[meetingOf]int) string {
	switch room := strings.ToLower(s.ev.Rows[row].Room()); {
	case strings.HasPrefix(room, "o"):
		return "open"
	case strings.HasPrefix(room, "c"):
		return "closed"
	}
	if s.unitsOf(row)[0] == home[s.meetingOf(row)] {
		return "open"
	}
	return "closed"
}

// inTeam is a pair, or a player, of a team.
type inTeam struct {
	team int
	a, b string // in the order of their names; b is empty for a player
}

// pairOf makes the two names of a side those of a pair.
func pairOf(team int, x, y string) inTeam {
	if y < x {
		x, y = y, x
	}
	return inTeam{team, x, y}
}

// rankPairs adds the rankings of the pairs and of the players of the teams, where
// it is known who played which boards: every result against those of all other
// tables on the same deal. Matches that leave the totals stay in the comparison
// (MBSZ I.6).
func (s *scorer) rankPairs(res *scoring.Results) {
	method := scoring.Method(cmp.Or(s.file().Heading.Pairs, s.opt.Rules.Teams.Pairs))
	if !s.teams || method == "none" {
		return
	}
	known := func(r *scoring.Row) bool {
		return r.Players()[0] != "" && r.Players()[2] != "" || r.Players()[1] != "" && r.Players()[3] != ""
	}
	if rowOf(s.ev, known) < 0 {
		return
	}
	perRound := s.dealsPerRound()
	res.PairAwards = make([]scoring.Awards, len(s.ev.Rows))
	for g := range s.groups {
		var pairs, players crew
		for _, f := range s.fields {
			if f.group != g {
				continue
			}
			// A deal is a board of the session, or of a round where boards come again.
			copies := make([]scoring.Row, len(f.Rows))
			field := scoring.Field{Rows: make([]scoring.FieldRow, len(f.Rows))}
			seats := make([][2]int, len(f.Rows))
			for k := range f.Rows {
				copies[k] = *f.Rows[k].Row
				r := &copies[k]
				if perRound {
					r.Board += s.roundOfMatch(f.rows[k]) << 16
				}
				u := s.unitsOf(f.rows[k])
				for side, at := range [...][2]int{{0, 2}, {1, 3}} {
					seats[k][side] = -1
					if x, y := r.Players()[at[0]], r.Players()[at[1]]; u[side] >= 0 && x != "" && y != "" {
						seats[k][side] = pairs.of(pairOf(u[side], x, y))
					}
				}
				field.Rows[k] = scoring.FieldRow{Row: r, NSUnit: int32(seats[k][0]), EWUnit: int32(seats[k][1])}
			}
			field.Units = len(pairs.who)
			for k, a := range scoreField(s.opt.Rules, method, field) {
				row := f.rows[k]
				res.PairAwards[row] = a
				if s.deleted[s.meetingOf(row)] {
					continue
				}
				r := &s.ev.Rows[row]
				for side, award := range [...]scoring.Award{a.NS, a.EW} {
					if seats[k][side] < 0 || award.Kind == scoring.NoAward {
						continue
					}
					pairs.add(seats[k][side], award)
					for _, seat := range [...]int{side, side + 2} {
						players.add(players.of(inTeam{team: s.unitsOf(row)[side], a: r.Players()[seat]}), award)
					}
				}
			}
		}
		for _, t := range [...]struct {
			of scoring.Ranked
			*crew
		}{{scoring.OfPairs, &pairs}, {scoring.OfPlayers, &players}} {
			if r, ok := s.rankTable(t.of, t.crew); ok {
				r.Section = s.groups[g].name(s.ev.Sections)
				res.Rankings = append(res.Rankings, r)
			}
		}
	}
	res.PairMethod = method
}

// crew is what the pairs, or the players, of all teams came to.
type crew struct {
	who     []inTeam
	index   map[inTeam]int
	entries []ranking.Entry
}

func (t *crew) of(who inTeam) int {
	i, ok := t.index[who]
	if !ok {
		if t.index == nil {
			t.index = map[inTeam]int{}
		}
		i = len(t.who)
		t.index[who], t.who, t.entries = i, append(t.who, who), append(t.entries, ranking.Entry{})
	}
	return i
}

func (t *crew) add(i int, a scoring.Award) { credit(t.entries, i, a) }

// rankTable ranks those who played a board, by their average where the boards
// differ.
func (s *scorer) rankTable(of scoring.Ranked, t *crew) (scoring.Ranking, bool) {
	var in []ranking.Entry
	boards := 0
	for i, e := range t.entries {
		if e.Boards == 0 {
			continue
		}
		team := s.ev.Contestants[t.who[i].team]
		e.Contestant = &scoring.Contestant{ID: team.ID, Team: team.Team, Club: team.Club}
		for _, name := range [...]string{t.who[i].a, t.who[i].b} {
			if name == "" {
				continue
			}
			player := scoring.Player{Name: name}
			if k := slices.IndexFunc(team.Players, func(p scoring.Player) bool { return p.Name == name }); k >= 0 {
				player = team.Players[k]
			}
			e.Contestant.Players = append(e.Contestant.Players, player)
		}
		boards = max(boards, e.Boards)
		in = append(in, e)
	}
	if len(in) == 0 {
		return scoring.Ranking{}, false
	}
	slices.SortStableFunc(in, func(a, b ranking.Entry) int {
		return cmp.Or(scoring.CompareID(a.Contestant.ID, b.Contestant.ID), slices.Compare(a.Contestant.AllNames(), b.Contestant.AllNames()))
	})
	settings := s.opt.Rules.Ranking
	settings.Totals = ranking.Sum
	r := settings.ByTotal(in, boards)
	r.Of = of
	return r, true
}

// dealsPerRound tells whether a board's number is another deal in another round:
// somebody plays it in both.
func (s *scorer) dealsPerRound() bool {
	type played struct{ session, board, unit int }
	round := map[played]int{}
	for i := range s.ev.Rows {
		r := &s.ev.Rows[i]
		for _, unit := range s.unitsOf(i) {
			if unit < 0 || r.Round == 0 {
				continue
			}
			key := played{r.Session, r.Board, unit}
			at := s.roundOfMatch(i)
			if was, seen := round[key]; seen && was != at {
				return true
			}
			round[key] = at
		}
	}
	return false
}
