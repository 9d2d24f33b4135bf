package event

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// group is the sections that are scored together; nil sections are all.
type group struct {
	sections []string
	// of is the group as the file has it; nil where the user grouped the
	// sections, or nobody did: then they are ranked together too.
	of *scoring.Group
}

func (g group) has(section string) bool {
	return g.sections == nil || slices.Contains(g.sections, section)
}

// name is that of a ranking of all of the group.
func (g group) name(all []string) string { return rankList{sections: g.sections}.name(all) }

// hasMaximum tells whether the file names what the totals of a list are out of.
func (g group) hasMaximum() bool {
	return g.of != nil && slices.ContainsFunc(g.of.Lists, func(l scoring.List) bool { return l.Maximum.Sign() > 0 })
}

// rankList is sections that are ranked together; nil sections are all.
type rankList struct {
	club     string // that it is of
	sections []string
	winners  int
	maximum  exact.Num
	// session: ranked by the session alone.
	session bool
}

// name is the section of a ranking: that of a list of one, nothing where the
// event has no other, the joined names of several.
func (l rankList) name(all []string) string {
	if l.sections == nil || len(all) < 2 {
		return ""
	}
	return strings.Join(l.sections, "+")
}

// lists are the sections of a group that are ranked together. Where the file does
// not group them, those with one winner and those with one a line are ranked apart.
func (p *prepared) lists(g group) (ls []rankList) {
	if g.of == nil {
		var by [3][]string
		sections := g.sections
		switch {
		case sections == nil:
			sections = p.ev.Sections
		case len(sections) > 1:
			in := map[string]bool{}
			for _, section := range sections {
				in[section] = true
			}
			sections = slices.DeleteFunc(slices.Clone(p.ev.Sections), func(section string) bool { return !in[section] })
		}
		for _, section := range sections {
			by[p.winnersOf(section)] = append(by[p.winnersOf(section)], section)
		}
		switch {
		case by[1] != nil && by[2] != nil:
			return []rankList{{sections: by[2], winners: 2}, {sections: by[1], winners: 1}}
		case by[1] != nil:
			return []rankList{{sections: g.sections, winners: 1}}
		case by[2] != nil:
			return []rankList{{sections: g.sections, winners: 2}}
		}
		return []rankList{{sections: g.sections, winners: p.winners}}
	}
	for _, l := range g.of.Lists {
		if len(l.Sections) == 0 {
			continue
		}
		ls = append(ls, rankList{l.Name, l.Sections, p.winnersOf(l.Sections[0]), l.Maximum, l.SessionAlone})
	}
	return ls
}

// sectionGroups reads across, apart, or A,B;C against the event's sections.
func sectionGroups(s string, ev *scoring.Event) ([]group, error) {
	word := strings.ToLower(strings.TrimSpace(s))
	if word == "across" || word == "" && len(ev.Groups) == 0 {
		return []group{{}}, nil
	}
	all := sectionsOf(ev)
	switch {
	case word == "":
		return fileGroups(ev, all), nil
	case word == "apart" && len(all) < 2:
		return []group{{}}, nil
	case word == "apart":
		return apart(all), nil
	}
	var gs []group
	seen := map[string]bool{}
	for part := range strings.SplitSeq(s, ";") {
		var g group
		for name := range strings.SplitSeq(part, ",") {
			name = strings.TrimSpace(name)
			i := slices.IndexFunc(all, func(a string) bool { return strings.EqualFold(a, name) })
			if i < 0 {
				if len(all) == 0 || len(all) == 1 && all[0] == "" {
					return nil, fmt.Errorf("--sections %s: the file has no sections", s)
				}
				return nil, fmt.Errorf("--sections %s: there is no section %q (the file has %s)", s, name, strings.Join(all, ", "))
			}
			if seen[all[i]] {
				return nil, fmt.Errorf("--sections %s: section %s stands twice", s, all[i])
			}
			seen[all[i]] = true
			g.sections = append(g.sections, all[i])
		}
		gs = append(gs, g)
	}
	for _, name := range all {
		if !seen[name] {
			return nil, fmt.Errorf("--sections %s: section %s is in no group", s, name)
		}
	}
	return gs, nil
}

// apart makes a group of each section.
func apart(sections []string) (gs []group) {
	for _, name := range sections {
		gs = append(gs, group{sections: []string{name}})
	}
	return gs
}

// fileGroups are the groups that the file has. A section that it puts in none is
// one by itself.
func fileGroups(ev *scoring.Event, all []string) (gs []group) {
	var grouped []string
	for i := range ev.Groups {
		g := group{ev.Groups[i].Sections(), &ev.Groups[i]}
		grouped = append(grouped, g.sections...)
		gs = append(gs, g)
	}
	return append(gs, apart(slices.DeleteFunc(slices.Clone(all), func(s string) bool { return slices.Contains(grouped, s) }))...)
}

// sectionsOf are the sections of an event in natural order, whether the reader
// listed them or only used them.
func sectionsOf(ev *scoring.Event) []string {
	var all []string
	seen := map[string]bool{}
	add := func(s string) {
		if !seen[s] {
			seen[s] = true
			all = append(all, s)
		}
	}
	for i := range ev.Rows {
		if i == 0 || ev.Rows[i].Section != ev.Rows[i-1].Section {
			add(ev.Rows[i].Section)
		}
	}
	for _, c := range ev.Contestants {
		if c.ID.Section != "" {
			add(c.ID.Section)
		}
	}
	for _, m := range ev.Matches {
		if m.Home.Section != "" {
			add(m.Home.Section)
		}
	}
	slices.SortFunc(all, scoring.CompareNumber)
	return all
}

// field is that of a group, of that number, in a session.
func (s *scorer) field(d division, g int) field {
	f := field{group: g, rows: d.rows}
	f.Units = len(s.ev.Contestants)
	f.Rows = make([]scoring.FieldRow, len(d.rows))
	for n, i := range d.rows {
		f.Rows[n] = scoring.FieldRow{Row: &s.ev.Rows[i], NSUnit: s.units[i][0], EWUnit: s.units[i][1]}
		if round := s.matchRound[i]; round > 0 {
			if f.MatchRounds == nil {
				f.MatchRounds = map[int]int{}
			}
			f.MatchRounds[n] = round
		}
	}
	f.Expected = f.Most()
	return f
}
