package event

import (
	"cmp"
	"slices"
)

// division is the rows of a section in a session: what is looked at section by section
// goes over each row once.
type division struct {
	session int
	section string
	rows    []int
}

// divide finds the sessions and the divisions, by session and in the order of the
// sections. Rows follow each other, mostly, in both.
func (p *prepared) divide() {
	rows := p.ev.Rows
	p.sessions, p.divisions = nil, nil
	seen := map[int]bool{}
	add := func(session int) {
		if !seen[session] {
			seen[session] = true
			p.sessions = append(p.sessions, session)
		}
	}
	place := make(map[string]int, len(p.ev.Sections))
	for n, section := range p.ev.Sections {
		place[section] = n
	}
	type key struct{ session, place int }
	index := map[key]int{}
	var keys []key
	var counts []int
	of := make([]int32, len(rows)) // the division of each row
	for i := range rows {
		r := &rows[i]
		if i > 0 && r.Session == rows[i-1].Session && r.Section == rows[i-1].Section {
			of[i] = of[i-1]
			counts[of[i]]++
			continue
		}
		add(r.Session)
		at, known := place[r.Section]
		if !known { // a ruling has brought it in
			at = len(place)
			place[r.Section] = at
		}
		k := key{r.Session, at}
		n, there := index[k]
		if !there {
			n = len(keys)
			index[k] = n
			keys, counts = append(keys, k), append(counts, 0)
			p.divisions = append(p.divisions, division{session: r.Session, section: r.Section})
		}
		of[i] = int32(n)
		counts[n]++
	}
	if len(rows) == 0 {
		for _, m := range p.ev.Matches {
			add(m.Session)
		}
	}
	slices.Sort(p.sessions)
	all := make([]int, len(rows))
	p.inOrder = all
	for n := range p.divisions {
		p.divisions[n].rows, all = all[:0:counts[n]], all[counts[n]:]
	}
	for i, n := range of {
		p.divisions[n].rows = append(p.divisions[n].rows, i)
	}
	if len(p.sessions) > 1 || !slices.IsSorted(p.inOrder) {
		p.inOrder = nil
	}
	slices.SortFunc(p.divisions, func(a, b division) int {
		return cmp.Or(cmp.Compare(a.session, b.session), cmp.Compare(place[a.section], place[b.section]))
	})
}

// shares are the rows of a group of sections in each session that it has any in, in
// the order of sessions.
func (p *prepared) shares(g group) (all []division) {
	if g.sections == nil {
		return p.wholeSessions()
	}
	if p.divisionsOf == nil {
		p.divisionsOf = map[string][]int{}
		for n, d := range p.divisions {
			p.divisionsOf[d.section] = append(p.divisionsOf[d.section], n)
		}
	}
	var of []int
	for _, section := range g.sections {
		of = append(of, p.divisionsOf[section]...)
	}
	slices.Sort(of)
	for _, n := range slices.Compact(of) {
		d := p.divisions[n]
		d.rows = slices.Clip(d.rows) // what is added to it is added to a copy
		if last := len(all) - 1; last >= 0 && all[last].session == d.session {
			all[last].rows = append(all[last].rows, d.rows...)
			continue
		}
		all = append(all, d)
	}
	for _, d := range all {
		if !slices.IsSorted(d.rows) {
			slices.Sort(d.rows)
		}
	}
	return all
}

// wholeSessions are the rows of each session.
func (p *prepared) wholeSessions() []division {
	if len(p.inOrder) > 0 {
		return []division{{session: p.sessions[0], rows: slices.Clip(p.inOrder)}}
	}
	counts := map[int]int{}
	for _, d := range p.divisions {
		counts[d.session] += len(d.rows)
	}
	all, rest := make([]division, len(p.sessions)), make([]int, len(p.ev.Rows))
	at := map[int]int{}
	for n, session := range p.sessions {
		at[session] = n
		all[n].session = session
		all[n].rows, rest = rest[:0:counts[session]], rest[counts[session]:]
	}
	for i := range p.ev.Rows {
		d := &all[at[p.ev.Rows[i].Session]]
		d.rows = append(d.rows, i)
	}
	return slices.DeleteFunc(all, func(d division) bool { return len(d.rows) == 0 })
}

// members are the contestants of a group of sections, in their order.
func (p *prepared) members(g group) []int {
	if p.contestantsOf == nil {
		p.contestantsOf = map[string][]int{}
		for unit := range p.ev.Contestants {
			section := p.ev.Contestants[unit].ID.Section
			p.contestantsOf[section] = append(p.contestantsOf[section], unit)
			p.everybody = append(p.everybody, unit)
		}
	}
	switch {
	case g.sections == nil:
		return p.everybody
	case len(g.sections) == 1:
		return p.contestantsOf[g.sections[0]]
	}
	var all []int
	for _, section := range g.sections {
		all = append(all, p.contestantsOf[section]...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
