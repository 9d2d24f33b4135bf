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
	of := make([]int32, len(rows)) // the division of each row; -1 where its section is none of the event's
	for i := range rows {
		r := &rows[i]
		if i > 0 && r.Session == rows[i-1].Session && r.Section == rows[i-1].Section {
			if of[i] = of[i-1]; of[i] >= 0 {
				counts[of[i]]++
			}
			continue
		}
		add(r.Session)
		at, known := place[r.Section]
		if !known {
			of[i] = -1
			continue
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
	for n := range p.divisions {
		p.divisions[n].rows, all = all[:0:counts[n]], all[counts[n]:]
	}
	for i, n := range of {
		if n >= 0 {
			p.divisions[n].rows = append(p.divisions[n].rows, i)
		}
	}
	slices.SortFunc(p.divisions, func(a, b division) int {
		return cmp.Or(cmp.Compare(a.session, b.session), cmp.Compare(place[a.section], place[b.section]))
	})
}
