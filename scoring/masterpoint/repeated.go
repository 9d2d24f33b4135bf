package masterpoint

import (
	"fmt"
	"strings"

	"recap/scoring"
)

// Repeated tells events that stand among others a second time, so that their points would
// count twice: the same id, as an original and its amended edition have, or, without an id,
// the same name, day and ranking.
func Repeated(awards []*Awards) (problems []scoring.Problem) {
	first := map[string]*Event{}
	for _, a := range awards {
		ev := a.Event
		was, twice := first[ev.identity()]
		if !twice {
			first[ev.identity()] = ev
			continue
		}
		what := "the event " + ev.ID
		if ev.ID == "" {
			what = "the same event"
		}
		problems = append(problems, scoring.Problem{Pos: scoring.Position{File: ev.File}, Severity: scoring.Failure,
			Text: fmt.Sprintf("%s is in %s too, and would count twice", what, was.File), Hint: "name one edition of each event; another event needs another id"})
	}
	return problems
}

// identity is by what an event is known among others.
func (ev *Event) identity() string {
	if ev.ID != "" {
		return "id " + ev.ID
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n", ev.Name, ev.Date)
	for _, l := range ev.Lists {
		for _, e := range l.Entries {
			fmt.Fprintf(&b, "%d\t%d\t%s", l.Number, e.Place, e.Name())
			for _, p := range e.Players {
				fmt.Fprintf(&b, "\t%s\t%s", p.Name, p.ID)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
