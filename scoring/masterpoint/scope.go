package masterpoint

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// names are those that a formula may speak of.
type names []string

func (n names) has(name string) bool { return slices.Contains(n, name) }
func (n names) hint() string         { return "known are " + strings.Join(n, ", ") }
func (n names) and(more ...string) names {
	return slices.Concat(n, more)
}

// The names that stand for something of an event, of a place and of a player.
var (
	eventNames = names{"contestants", "tables", "full_tables", "whole_tables", "boards", "sessions", "winners",
		"teams", "pairs", "individuals", "players", "strength", "live", "live_most", "all_time_most", "rounds", "vp_shared"}
	placeNames  = eventNames.and("place", "first", "depth", "minimum")
	playerNames = eventNames.and("team_players", "player_boards", "team_boards", "board_share")
	matchNames  = eventNames.and("won", "drawn", "lost")
	decayNames  = names{"live", "all_time"}
)

// scope is what names stand for where a formula is worked out.
type scope struct {
	scheme *Scheme
	is     map[string]exact.Num
	// unknown says why a name has no value here.
	unknown map[string]string
	asked   map[string]exact.Num // values of the scheme as far as they were worked out
	told    *[]string            // their names in that order, until somebody tells them
}

func newScope(s *Scheme, is map[string]exact.Num) *scope {
	return &scope{scheme: s, is: is, unknown: map[string]string{}, asked: map[string]exact.Num{}, told: new([]string)}
}

// with is the scope with further names.
func (in *scope) with(more map[string]exact.Num) *scope {
	is := maps.Clone(in.is)
	maps.Copy(is, more)
	return &scope{scheme: in.scheme, is: is, unknown: in.unknown, asked: in.asked, told: in.told}
}

func (in *scope) lookup(name string) (exact.Num, error) {
	if x, ok := in.is[name]; ok {
		return x, nil
	}
	if x, ok := in.asked[name]; ok {
		return x, nil
	}
	if why, ok := in.unknown[name]; ok {
		return exact.Num{}, &scoring.InputError{Pos: scoring.Position{File: in.scheme.Name}, Text: name + " is not known: " + why}
	}
	v := in.scheme.Values[name]
	switch {
	case v == nil:
		return exact.Num{}, &scoring.InputError{Pos: scoring.Position{File: in.scheme.Name}, Text: name + " has no value here"}
	case v.Expr == nil:
		return exact.Num{}, &scoring.InputError{Pos: v.doc.pos(v.offset), Text: name + " is not filled in", Hint: "--value " + name + "=NUMBER, or a copy of the scheme with the number in it"}
	}
	x, err := v.value(in)
	if err == nil {
		in.asked[name] = x
		*in.told = append(*in.told, name)
	}
	return x, err
}

// scope is what names stand for in a list.
func (a *awarder) scope(l *ranked, lists []*ranked) *scope {
	ev := a.Event
	tables := a.tables(l, lists)
	whole := tables.Round(0, exact.Down)
	in := newScope(a.Scheme, map[string]exact.Num{
		"contestants": exact.Int(l.counts), "tables": tables, "full_tables": whole, "whole_tables": tables.Round(0, exact.Up),
		"boards": exact.Int(l.boards), "sessions": exact.Int(max(1, len(ev.Sessions))), "winners": exact.Int(ev.winners),
		"teams": oneIf(ev.Teams), "individuals": oneIf(ev.Individuals), "pairs": oneIf(!ev.Teams && !ev.Individuals),
		"rounds": exact.Int(ev.rounds()),
	})
	if shared, ok := ev.vpShared(); ok {
		in.is["vp_shared"] = shared
	} else {
		in.unknown["vp_shared"] = "no match has victory points"
	}
	players := 0
	var unrated []string
	var strength, live, liveMost, allTimeMost exact.Num
	for _, e := range l.entries {
		for _, p := range e.Players {
			if p.Substitute {
				continue
			}
			players++
			m, ok := a.opt.Register.Find(p.ID)
			if ok && m.Unrated || !ok && a.Scheme.OthersStrength == nil {
				unrated = append(unrated, cmp.Or(p.Name, p.ID, e.Name()))
			}
			if ok {
				strength, live = strength.Add(m.Strength), live.Add(m.Live)
				liveMost, allTimeMost = exact.Max(liveMost, m.Live), exact.Max(allTimeMost, m.AllTime)
			} else if f := a.Scheme.OthersStrength; f != nil {
				if x, err := f.value(newScope(a.Scheme, nil)); err == nil {
					strength = strength.Add(x)
				}
			}
		}
	}
	in.is["players"] = exact.Int(players)
	known := func(name string, c column, x exact.Num) {
		switch {
		case a.opt.Register == nil:
			in.unknown[name] = "the register has it, and none was named"
		case !a.opt.Register.has(c):
			in.unknown[name] = fmt.Sprintf("the register has no column %s", c)
		default:
			in.is[name] = x
		}
	}
	n := max(1, players)
	known("strength", cStrength, strength.Over(n))
	if len(unrated) > 0 && a.opt.Register.has(cStrength) {
		delete(in.is, "strength")
		in.unknown["strength"] = "the register tells none of " + someOf(unrated)
	}
	known("live", cLive, live.Over(n))
	known("live_most", cLive, liveMost)
	known("all_time_most", cAllTime, allTimeMost)
	return in
}

// someOf lists the first of many names.
func someOf(names []string) string {
	const most = 5
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}

// rounds is how many matches a contestant has at most.
func (ev *Event) rounds() (most int) {
	played := map[string]int{}
	for _, m := range ev.Matches {
		played[m.Home]++
		most = max(most, played[m.Home])
		if m.Away != "" {
			played[m.Away]++
			most = max(most, played[m.Away])
		}
	}
	return most
}

// vpShared is what the victory points of both sides add up to in most matches, the more
// where two sums are as frequent: 20 or 30 by the scale. A match that was awarded may have
// another sum.
func (ev *Event) vpShared() (most exact.Num, ok bool) {
	times := map[string]int{}
	best := 0
	for _, m := range ev.Matches {
		if m.SatOut || !m.HasVP {
			continue
		}
		x := m.HomeVP.Add(m.AwayVP)
		key := x.String()
		times[key]++
		if n := times[key]; n > best || n == best && most.Less(x) {
			best, most = n, x
		}
	}
	return most, best > 0
}

// oneIf is 1 for what is so, and 0 for what is not.
func oneIf(is bool) exact.Num {
	if is {
		return exact.Int(1)
	}
	return exact.Num{}
}
