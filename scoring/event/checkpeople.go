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
	together := func(a, b int) bool {
		for s := range sessions[a] {
			if sessions[b][s] {
				return true
			}
		}
		return false
	}
	names, numbers := map[string][]person{}, map[string][]person{}
	for _, p := range people {
		f := c.aboutUnit(p.unit)
		f.Entry = strings.TrimSpace(p.name + " " + p.number)
		of := func(unit int) string { return c.ev.Contestants[unit].ID.String() }
		key := nameKey(p.name)
		for _, earlier := range names[key] {
			if key != "" && together(earlier.unit, p.unit) && (p.number == "" || earlier.number == "" || p.number == earlier.number) {
				f.Code = scoring.PlayerTwice
				c.add(f, scoring.Warning, "player_twice", p.name, of(earlier.unit), of(p.unit))
				break
			}
		}
		names[key] = append(names[key], p)
		if p.number == "" {
			if 2*with > len(people) {
				f.Code = scoring.PlayerWithoutNumber
				c.add(f, scoring.Note, "player_without_number", p.name, of(p.unit))
			}
			continue
		}
		for _, earlier := range numbers[p.number] {
			switch {
			case !strings.ContainsFunc(p.number, unicode.IsDigit) || earlier.unit != p.unit && !together(earlier.unit, p.unit):
				continue
			case !strings.EqualFold(earlier.name, p.name):
				f.Code = scoring.NumberTwice
				c.add(f, scoring.Warning, "number_twice", p.number, earlier.name, p.name)
			case key == "":
				f.Code = scoring.PlayerTwice
				c.add(f, scoring.Warning, "player_twice", p.name, of(earlier.unit), of(p.unit))
			default:
				continue // told by the name
			}
			break
		}
		numbers[p.number] = append(numbers[p.number], p)
	}
	c.withoutPartner(sessions)
	c.withoutResult(sessions)
}

// withoutPartner finds pairs of one player where most have two.
func (c *checker) withoutPartner(sessions []map[int]bool) {
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
		case of.Phantom || sessions[unit] == nil:
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

// sessionsOfUnits are the sessions in which each contestant has rows.
func (c *checker) sessionsOfUnits() []map[int]bool {
	of := make([]map[int]bool, len(c.ev.Contestants))
	add := func(unit, session int) {
		if unit < 0 {
			return
		}
		if of[unit] == nil {
			of[unit] = map[int]bool{}
		}
		of[unit][session] = true
	}
	for i := range c.ev.Rows {
		for _, unit := range c.units[i] {
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
func (c *checker) withoutResult(sessions []map[int]bool) {
	if rowOf(c.ev, func(r *scoring.Row) bool { return !r.NS.IsZero() || r.Players() != [4]string{} }) < 0 && len(c.ev.Matches) == 0 {
		return // the rows do not say whose they are
	}
	inMatch := map[scoring.ID]bool{}
	for _, m := range c.ev.Matches {
		inMatch[m.Home], inMatch[m.Away] = true, true
	}
	for unit := range c.ev.Contestants {
		of := &c.ev.Contestants[unit]
		if of.Phantom || sessions[unit] != nil || inMatch[of.ID] {
			continue
		}
		if from, late := c.late[unit]; late && !slices.ContainsFunc(c.roundsPlayed(), func(at when) bool { return at.compare(from) >= 0 }) {
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
