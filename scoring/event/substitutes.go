package event

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
)

// Who may play for a team that has not entered him, and when a team may change its
// players (MBSZ I.4 and I.6). A substitution of two boards or fewer is short, and not
// recorded. Nothing is taken from anybody for it: that is the director's to decide.

// shortSubstitution is the most boards of a substitution that is not recorded.
const shortSubstitution = 2

// longestSubstitution is on how many match days of an event somebody may be a long
// substitute for the same unit.
const longestSubstitution = 2

// shortestStanza is the length of a match or segment in the middle of which players may
// change.
const shortestStanza = 16

// addSubstitutes enters those whom a line-up names as substitutes among the players of
// the team, so that they are known as such.
func (s *scorer) addSubstitutes(c *scoring.Contestant, l Lineup) {
	for _, name := range l.Substitute {
		i := slices.IndexFunc(c.Players, func(p scoring.Player) bool { return p.Name == name || p.ID != "" && p.ID == name })
		switch {
		case i < 0:
			c.Players = append(slices.Clip(c.Players), scoring.Player{Name: name, Substitute: true})
		case !c.Players[i].Substitute:
			s.fileProblem(l.Pos, scoring.Warning, "", "line-up: %s is a player of team %s, and no substitute", name, c.ID)
		}
	}
}

// checkSubstitutes tells of substitutes who may not be one, where the rules have an
// article about it.
func (s *scorer) checkSubstitutes() {
	article := s.opt.Rules.Entries.Substitutes
	if article == "" {
		return
	}
	played := s.fielded()
	for unit := range s.ev.Contestants {
		c := &s.ev.Contestants[unit]
		tell := func(format string, args ...any) {
			s.problems = append(s.problems, scoring.Problem{Pos: s.lineupPos(unit), Severity: scoring.Warning,
				Text: fmt.Sprintf("%s %s: %s (%s %s)", s.noun(1), c.ID, fmt.Sprintf(format, args...), s.opt.Rules.Name, article)})
		}
		for _, p := range c.Players {
			if !p.Substitute {
				continue
			}
			boards, days := 0, map[int]bool{}
			for at, f := range played[unit] {
				if n := f.boardsOf(p.Name); n > 0 {
					boards += n
					days[at.session] = true
				}
			}
			if boards > 0 && boards <= shortSubstitution {
				continue
			}
			for _, other := range s.ev.Contestants {
				if other.ID != c.ID && slices.ContainsFunc(other.Players, func(q scoring.Player) bool {
					return !q.Substitute && (q.ID != "" && q.ID == p.ID || q.Name == p.Name && (q.ID == "" || p.ID == ""))
				}) {
					tell("%s is entered in %s %s, and cannot be a substitute", p.Name, s.noun(1), other.ID)
				}
			}
			if len(days) > longestSubstitution {
				tell("%s is a substitute on %d match days, and may be on %d", p.Name, len(days), longestSubstitution)
			}
		}
		for _, at := range slices.SortedFunc(maps.Keys(played[unit]), when.compare) {
			f := played[unit][at]
			for _, board := range slices.Sorted(maps.Keys(f.boards)) {
				var both []string
				for _, p := range c.Players {
					if p.Substitute && f.boards[board][p.Name] && f.boardsOf(p.Name) > shortSubstitution {
						both = append(both, p.Name)
					}
				}
				if len(both) > 1 {
					tell("%s are substitutes at the same time (round %d); one is allowed", strings.Join(both, " and "), at.round)
					break
				}
			}
		}
	}
}

// checkChanges tells of changes of players within a match that the rules do not allow:
// they allow them in the open room, at half of 16 boards or more.
func (s *scorer) checkChanges() {
	article := s.opt.Rules.Entries.Changes
	if article == "" || !s.teams {
		return
	}
	played := s.fielded()
	for unit := range s.ev.Contestants {
		for _, at := range slices.SortedFunc(maps.Keys(played[unit]), when.compare) {
			f := played[unit][at]
			for _, room := range [...]string{"open", "closed"} {
				counts := map[string]int{} // boards of each pair
				all := 0
				for _, pair := range f.rooms[room] {
					counts[pair]++
					all++
				}
				for pair, n := range counts {
					if n <= shortSubstitution && all > n {
						delete(counts, pair)
						all -= n
					}
				}
				atHalf := room == "open" && all >= shortestStanza && len(counts) == 2
				for _, n := range counts {
					atHalf = atHalf && (n == all/2 || n == all-all/2)
				}
				if len(counts) < 2 || atHalf {
					continue
				}
				var parts []string
				for _, pair := range slices.Sorted(maps.Keys(counts)) {
					parts = append(parts, fmt.Sprintf("%s (%d boards)", pair, counts[pair]))
				}
				s.problems = append(s.problems, scoring.Problem{Pos: s.lineupPos(unit), Severity: scoring.Warning,
					Text: fmt.Sprintf("team %s: %s played in the %s room of round %d; players may change in the open room, at half of %d boards or more (%s %s)",
						s.ev.Contestants[unit].ID, strings.Join(parts, " and "), room, at.round, shortestStanza, s.opt.Rules.Name, article)})
			}
		}
	}
}

// playing is a match of a contestant: who played its boards, and which pair in which room.
type playing struct {
	boards map[int]map[string]bool
	rooms  map[string]map[int]string
}

// boardsOf is how many boards a player has in it.
func (p playing) boardsOf(name string) (n int) {
	for _, there := range p.boards {
		if there[name] {
			n++
		}
	}
	return n
}

// fielded is who played for each contestant in each round, where the rows name players.
func (s *scorer) fielded() []map[when]playing {
	of := make([]map[when]playing, len(s.ev.Contestants))
	home := s.homeTeams()
	for i := range s.ev.Rows {
		r := &s.ev.Rows[i]
		for side, unit := range s.unitsOf(i) {
			a, b := r.Players()[side], r.Players()[side+2]
			if unit < 0 || a == "" && b == "" || s.individuals {
				continue
			}
			at := when{r.Session, s.roundOfMatch(i)}
			if of[unit] == nil {
				of[unit] = map[when]playing{}
			}
			p, ok := of[unit][at]
			if !ok {
				p = playing{map[int]map[string]bool{}, map[string]map[int]string{"open": {}, "closed": {}}}
				of[unit][at] = p
			}
			if p.boards[r.Board] == nil {
				p.boards[r.Board] = map[string]bool{}
			}
			p.boards[r.Board][a], p.boards[r.Board][b] = true, true
			if a > b {
				a, b = b, a
			}
			p.rooms[s.roomOf(i, home)][r.Board] = a + " – " + b
		}
	}
	return of
}

// lineupPos is where the event file speaks of who plays for a contestant.
func (s *scorer) lineupPos(unit int) scoring.Position {
	for _, l := range s.file().Lineups {
		if of, err := s.unitNamed(l.Section, l.Unit, scoring.NoLine); err == nil && of == unit {
			return l.Pos
		}
	}
	return s.ev.Contestants[unit].Pos
}
