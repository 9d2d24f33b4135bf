package masterpoint

import (
	"slices"
	"strconv"

	"recap/scoring/exact"
)

// ranked is contestants with the places for which a rule gives awards.
type ranked struct {
	title   string
	line    string
	section string
	session int
	stratum string
	entries []placedEntry
	counts  int // contestants who took part
	boards  int
}

// placedEntry is an entry with its place, 0 for none, and the list in which it stands.
type placedEntry struct {
	*Entry
	place int
}

// lists are those for which a rule gives awards.
func (a *awarder) lists(of string) (lists []*ranked) {
	ev := a.Event
	whole := func(l *List) *ranked {
		r := &ranked{title: l.Title, line: l.Line, section: l.Section}
		for _, e := range l.Entries {
			r.add(e, e.Place, e.Boards)
		}
		return r
	}
	some := func(is func(*List) bool) {
		for _, l := range ev.Lists {
			if is(l) {
				lists = append(lists, whole(l))
			}
		}
	}
	switch of {
	case forEvent, forMatch:
		some((*List).main)
	case forSession:
		if len(ev.Sessions) < 2 {
			some((*List).main)
			break
		}
		for _, session := range ev.Sessions {
			for _, l := range ev.Lists {
				if l.main() {
					if r := ofSession(l, session); len(r.entries) > 0 {
						lists = append(lists, r)
					}
				}
			}
		}
	case forOverall:
		some(func(l *List) bool { return l.Overall && l.Category == "" && !l.Handicap && l.Of == "" })
		if len(lists) == 0 && (len(ev.Sessions) > 1 || ev.winners == 1) {
			some((*List).main)
		}
	case forCategory:
		some(func(l *List) bool { return l.Category != "" && !l.Handicap && l.Of == "" && !l.OwnField })
	case forStratum:
		for _, l := range ev.Lists {
			if !l.main() {
				continue
			}
			var strata []string
			for _, e := range l.Entries {
				for stratum := range e.Strata {
					if !slices.Contains(strata, stratum) {
						strata = append(strata, stratum)
					}
				}
			}
			slices.Sort(strata)
			for _, stratum := range strata {
				r := &ranked{title: l.Title + " · " + stratum, line: l.Line, section: l.Section, stratum: stratum}
				for _, e := range l.Entries {
					if place := e.Strata[stratum]; place > 0 {
						r.add(e, place, e.Boards)
					}
				}
				lists = append(lists, r)
			}
		}
	}
	return lists
}

// sessionSign stands between the title of a ranking and the number of a session of it.
const sessionSign = " · "

// ofSession ranks the contestants of a list by what they came to in a session.
func ofSession(l *List, session int) *ranked {
	r := &ranked{title: l.Title + sessionSign + strconv.Itoa(session), line: l.Line, section: l.Section, session: session}
	var in []*Entry
	for _, e := range l.Entries {
		if _, played := e.sessions[session]; played && !e.Withdrawn {
			in = append(in, e)
		}
	}
	slices.SortStableFunc(in, func(x, y *Entry) int { return y.sessions[session].came.Cmp(x.sessions[session].came) })
	for i, e := range in {
		place := i + 1
		if i > 0 && e.sessions[session].came.Equal(in[i-1].sessions[session].came) {
			place = r.entries[i-1].place
		}
		r.add(e, place, e.sessions[session].boards)
	}
	return r
}

func (r *ranked) add(e *Entry, place, boards int) {
	if place == 0 && boards == 0 {
		return // did not take part
	}
	r.entries = append(r.entries, placedEntry{e, place})
	r.counts++
	r.boards = max(r.boards, boards)
}

// tables are those of a list: two pairs, a team or four single players make one. Of two
// lines both are counted.
func (a *awarder) tables(r *ranked, all []*ranked) exact.Num {
	switch {
	case a.Event.Teams:
		return exact.Int(r.counts)
	case a.Event.Individuals:
		return exact.Frac(r.counts, 4)
	case r.line == "":
		return exact.Frac(r.counts, 2)
	}
	pairs := r.counts
	for _, o := range all {
		if o.section == r.section && o.line != r.line && o.line != "" && o.session == r.session && o.stratum == r.stratum {
			return exact.Frac(pairs+o.counts, 2)
		}
	}
	return exact.Int(pairs)
}
