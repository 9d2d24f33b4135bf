package event

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
)

// group is the sections that are scored and ranked together; nil is all.
type group []string

func (g group) has(section string) bool { return g == nil || slices.Contains(g, section) }

// name is the section of a ranking: that of a group of one, nothing where the
// event has no other, the joined names of several.
func (g group) name(all []string) string {
	if g == nil || len(all) < 2 {
		return ""
	}
	return strings.Join(g, "+")
}

// sectionGroups reads across, apart, or A,B;C against the event's sections.
func sectionGroups(s string, ev *scoring.Event) ([]group, error) {
	all := sectionsOf(ev)
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "", "across":
		return []group{nil}, nil
	case "apart":
		if len(all) < 2 {
			return []group{nil}, nil
		}
		var gs []group
		for _, name := range all {
			gs = append(gs, group{name})
		}
		return gs, nil
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
			g = append(g, all[i])
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
	slices.SortFunc(all, scoring.CompareNumber)
	return all
}

// field gathers the rows of a session and of the group of that number.
func (s *scorer) field(session, g int) field {
	f := field{group: g}
	f.Units = len(s.ev.Contestants)
	n := 0
	for i := range s.ev.Rows {
		if r := &s.ev.Rows[i]; r.Session == session && s.groups[g].has(r.Section) {
			n++
		}
	}
	f.Rows, f.rows = make([]scoring.FieldRow, 0, n), make([]int, 0, n)
	for i := range s.ev.Rows {
		r := &s.ev.Rows[i]
		if r.Session != session || !s.groups[g].has(r.Section) {
			continue
		}
		f.Rows = append(f.Rows, scoring.FieldRow{Row: r, NSUnit: s.units[i][0], EWUnit: s.units[i][1]})
		f.rows = append(f.rows, i)
	}
	f.Expected = f.Most()
	return f
}
