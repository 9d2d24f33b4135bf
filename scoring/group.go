package scoring

import "recap/scoring/exact"

// Group is sections that are scored together, as a file groups them. A file may
// hold several events; a group is of one of them.
type Group struct {
	Event int    // the number of the event in its file
	Title string // of the event; empty where the file has one only
	// Strata are the letters of the strata, the one that is open to all first;
	// nil where the event has no others.
	Strata []string
	Lists  []List
	// Simultaneous: the lists are clubs that play the same boards. All of them have a
	// ranking together, and each has one of its own field.
	Simultaneous bool
}

// List is sections that are ranked together.
type List struct {
	Name     string // of the club that it is; empty where the sections tell
	Sections []string
	Winners  int // 1 or 2
	// Maximum is the score of all boards that a session's total is levelled to,
	// where the rules level it; 0 takes that of the most boards.
	Maximum exact.Num
	// SessionAlone: the list ranks by the session, without what was brought from
	// earlier ones.
	SessionAlone bool
}

// Sections are those of all lists.
func (g Group) Sections() (all []string) {
	for _, l := range g.Lists {
		all = append(all, l.Sections...)
	}
	return all
}
