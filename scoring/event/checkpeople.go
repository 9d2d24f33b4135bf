package event

import (
	"slices"
	"strings"
	"unicode"

	"recap/scoring"
)

// nobody are names that stand for no person.
var nobody = map[string]bool{"bye": true, "phantom": true, "sit out": true, "sitout": true, "sit-out": true, "guest": true, "visitor": true, "unknown": true,
	"substitute": true, "sub": true, "nn": true, "n.n.": true, "none": true, "player": true, "host": true, "robot": true, "vendég": true, "гость": true}

// nameKey is a name to be compared with others; empty for one that stands for
// nobody, or is none.
func nameKey(name string) string {
	k := strings.ToLower(strings.Join(strings.Fields(name), " "))
	if nobody[k] || len([]rune(k)) < 4 || strings.ContainsFunc(k, unicode.IsDigit) || !strings.ContainsFunc(k, unicode.IsLetter) {
		return ""
	}
	return k
}

// person is somebody who takes part.
type person struct {
	unit   int
	name   string
	number string // the federation's
}

// checkPeople looks at who takes part: a person in two pairs, a number that two
// persons have, players without one where most have it, and entries without a
// result.
func (c *checker) checkPeople() {
	sessions := c.sessionsOfUnits()
	var people []person
	with := 0
	for unit := range c.ev.Contestants {
		of := &c.ev.Contestants[unit]
		if of.Phantom {
			continue
		}
		for _, p := range of.Players {
			if nameKey(p.Name) == "" && p.ID == "" {
				continue
			}
			people = append(people, person{unit, p.Name, p.ID})
			if p.ID != "" {
				with++
			}
		}
	}
	names, numbers := namesakes{}, sharers{}
	for n, p := range people {
		f := c.aboutUnit(p.unit)
		f.Entry = strings.TrimSpace(p.name + " " + p.number)
		of := func(unit int) string { return c.ev.Contestants[unit].ID.String() }
		key := nameKey(p.name)
		if key != "" {
			if at := names.find(key, p.number, sessions[p.unit]); at >= 0 {
				f.Code = scoring.PlayerTwice
				c.add(f, scoring.Warning, "player_twice", p.name, of(people[at].unit), of(p.unit))
			}
			names.add(key, p.number, sessions[p.unit], n)
		}
		if p.number == "" {
			if 2*with > len(people) {
				f.Code = scoring.PlayerWithoutNumber
				c.add(f, scoring.Note, "player_without_number", p.name, of(p.unit))
			}
			continue
		}
		if !strings.ContainsFunc(p.number, unicode.IsDigit) {
			continue
		}
		if at := numbers.find(people, n, sessions[p.unit], key == ""); at >= 0 {
			switch earlier := people[at]; {
			case !strings.EqualFold(earlier.name, p.name):
				f.Code = scoring.NumberTwice
				c.add(f, scoring.Warning, "number_twice", p.number, earlier.name, p.name)
			default: // else it is told by the name
				f.Code = scoring.PlayerTwice
				c.add(f, scoring.Warning, "player_twice", p.name, of(earlier.unit), of(p.unit))
			}
		}
		numbers.add(people, n, sessions[p.unit])
	}
	c.withoutPartner(sessions)
	c.withoutResult(sessions)
}

// namesakes are the first persons of a name in each session, whatever their number is
// and by their numbers.
type namesakes map[namesake]int

type namesake struct {
	name, number string
	any          bool // whatever the number is
	session      int
}

// find is the first person of the name who may be the same: there in one of the
// sessions, and not of another number. It is -1 for none.
func (s namesakes) find(name, number string, sessions []int) int {
	found := -1
	for _, session := range sessions {
		for _, k := range [...]namesake{{name, number, number == "", session}, {name: name, session: session}} {
			if at, ok := s[k]; ok && (found < 0 || at < found) {
				found = at
			}
		}
	}
	return found
}

func (s namesakes) add(name, number string, sessions []int, person int) {
	for _, session := range sessions {
		for _, k := range [...]namesake{{name, number, false, session}, {name: name, any: true, session: session}} {
			if _, earlier := s[k]; !earlier {
				s[k] = person
			}
		}
	}
}

// sharers are the first persons of a number in each session and contestant: the first
// of all, and the first whose name is another one.
type sharers map[sharer][2]int

type sharer struct {
	number string
	ofUnit bool // at is a contestant, and not a session
	at     int
}

// places are where a person is to be found.
func (s sharers) places(p person, sessions []int) []sharer {
	all := []sharer{{p.number, true, p.unit}}
	for _, session := range sessions {
		all = append(all, sharer{p.number, false, session})
	}
	return all
}

// find is the first person with the number of one, of the same contestant or there in
// the same session, whose name is another one or, where any will do, whatever it is. It
// is -1 for none.
func (s sharers) find(people []person, n int, sessions []int, whatever bool) int {
	found := -1
	for _, k := range s.places(people[n], sessions) {
		two, ok := s[k]
		if !ok {
			continue
		}
		at := two[0]
		if !whatever && strings.EqualFold(people[at].name, people[n].name) {
			at = two[1]
		}
		if at >= 0 && (found < 0 || at < found) {
			found = at
		}
	}
	return found
}

func (s sharers) add(people []person, n int, sessions []int) {
	for _, k := range s.places(people[n], sessions) {
		two, ok := s[k]
		switch {
		case !ok:
			s[k] = [2]int{n, -1}
		case two[1] < 0 && !strings.EqualFold(people[two[0]].name, people[n].name):
			s[k] = [2]int{two[0], n}
		}
	}
}

// withoutPartner finds pairs of one player where most have two.
func (c *checker) withoutPartner(sessions [][]int) {
	if c.teams || c.individuals {
		return
	}
	one, two := []int(nil), 0
	for unit := range c.ev.Contestants {
		of := &c.ev.Contestants[unit]
		named := 0
		for _, p := range of.Players {
			if strings.TrimSpace(p.Name) != "" {
				named++
			}
		}
		switch {
		case of.Phantom || len(sessions[unit]) == 0:
		case named == 1 && !strings.ContainsAny(of.Players[0].Name, "&/+–-;,"):
			one = append(one, unit)
		case named > 1:
			two++
		}
	}
	if two <= len(one) {
		return
	}
	for _, unit := range one {
		f := c.aboutUnit(unit)
		f.Code = scoring.PlayerMissing
		c.add(f, scoring.Note, "player_missing", c.ev.Contestants[unit].ID.String())
	}
}

// sessionsOfUnits are the sessions in which each contestant has rows, in order.
func (c *checker) sessionsOfUnits() [][]int {
	of, one := make([][]int, len(c.ev.Contestants)), make([]int, len(c.ev.Contestants))
	for unit := range of {
		of[unit] = one[unit : unit : unit+1] // most have one
	}
	add := func(unit, session int) {
		if unit < 0 {
			return
		}
		if n := len(of[unit]); n > 0 && of[unit][n-1] == session {
			return
		}
		if at, there := slices.BinarySearch(of[unit], session); !there {
			of[unit] = slices.Insert(of[unit], at, session)
		}
	}
	for i := range c.ev.Rows {
		for _, unit := range c.unitsOf(i) {
			add(unit, c.ev.Rows[i].Session)
		}
		if c.individuals {
			for _, unit := range c.seats[i] {
				add(unit, c.ev.Rows[i].Session)
			}
		}
	}
	return of
}

// withoutResult finds entries that play nowhere.
func (c *checker) withoutResult(sessions [][]int) {
	if rowOf(c.ev, func(r *scoring.Row) bool { return !r.NS.IsZero() || r.Players() != [4]string{} }) < 0 && len(c.ev.Matches) == 0 {
		return // the rows do not say whose they are
	}
	inMatch := map[scoring.ID]bool{}
	for _, m := range c.ev.Matches {
		inMatch[m.Home], inMatch[m.Away] = true, true
	}
	var rounds []when
	if len(c.late) > 0 {
		rounds = c.roundsPlayed()
	}
	for unit := range c.ev.Contestants {
		of := &c.ev.Contestants[unit]
		if of.Phantom || len(sessions[unit]) > 0 || inMatch[of.ID] {
			continue
		}
		if from, late := c.late[unit]; late && (len(rounds) == 0 || rounds[len(rounds)-1].compare(from) < 0) {
			continue // it comes later
		}
		f := c.aboutUnit(unit)
		f.Code = scoring.PairWithoutResult
		c.add(f, scoring.Warning, "pair_without_result", of.ID.String())
	}
}

// aboutUnit is a finding about a contestant.
func (c *checker) aboutUnit(unit int) scoring.Finding {
	of := &c.ev.Contestants[unit]
	f := scoring.Finding{Row: -1, Pos: of.Pos, Section: of.ID.Section}
	if of.ID.Line == scoring.EW {
		f.EW = of.ID
	} else {
		f.NS = of.ID
	}
	return f
}
