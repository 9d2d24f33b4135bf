package masterpoint

import (
	"strings"
	"testing"

	"recap/scoring"
)

// An event counts once in a month: an original beside its amended edition is told by the
// id, a copy of an event without an id by name, day and ranking.
func TestEventTwiceInABatch(t *testing.T) {
	of := func(file, id, name string, tied ...string) *Awards {
		ev := event(list("", 4, 2, tied...))
		ev.File, ev.ID, ev.Name = file, id, name
		return &Awards{Event: ev}
	}
	for _, c := range []struct {
		awards []*Awards
		want   string
	}{
		{[]*Awards{of("a.json", "e1", "Monday"), of("b.json", "e1", "Monday, amended", "1:2")}, "b.json: error: the event e1 is in a.json too, and would count twice"},
		{[]*Awards{of("a.json", "", "Monday"), of("b.json", "", "Monday")}, "b.json: error: the same event is in a.json too"},
		{[]*Awards{of("a.json", "", "Monday"), of("b.json", "", "Tuesday")}, ""},
		{[]*Awards{of("a.json", "", "Monday"), of("b.json", "", "Monday", "1:2")}, ""},
		{[]*Awards{of("a.json", "e1", "Monday"), of("b.json", "e2", "Monday")}, ""},
	} {
		var got string
		for _, p := range Repeated(c.awards) {
			got += p.String()
		}
		if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

// Where an event is scored from several files a fault stands where the player is entered.
func TestFaultsStandWhereThePlayerIsEntered(t *testing.T) {
	at := func(ranking, entry int) (pos scoring.Position) {
		if entry == 0 {
			pos = scoring.Position{File: "players.csv", Line: 4}
		}
		return pos
	}
	ev, problems, err := ReadEventAt("monday.csv", []byte(`{"schema":"recap/results/1","rankings":[{"entries":[
		{"place":1,"number":"1","players":[{"name":"A","id":"8"},{"name":"B","id":"8"}]},
		{"place":2,"number":"2","players":[{"name":"C"}]}]}]}`), at)
	if err != nil || len(problems) != 1 || !strings.HasPrefix(problems[0].String(), "players.csv:4: error: 1: the id 8 of B") {
		t.Errorf("%v %v", err, problems)
	}
	if got := ev.Lists[0].Entries[1].Pos.String(); got != "monday.csv" {
		t.Error(got)
	}
}

// Entries in which nobody is named are not one player of all events: each stands in a month
// with its number.
func TestNamelessEntriesInAMonth(t *testing.T) {
	var all []*Awards
	for _, file := range []string{"a.json", "b.json"} {
		l := list("", 2, 1)
		for _, e := range l.Entries {
			e.Players = []Player{{}}
		}
		ev := event(l)
		ev.File, ev.ID = file, file
		all = append(all, award(t, mustParse(t, "[[award]]\namounts = [3]\n"), ev, Options{}))
	}
	b := NewBatch(all, "2026-11", nil)
	var names []string
	for _, p := range b.Players {
		names = append(names, p.Name)
	}
	if got := strings.Join(names, " "); got != "1 1 2 2" {
		t.Error(got)
	}
	for _, x := range b.Balances {
		if x.Variance().Sign() != 0 {
			t.Errorf("%+v", x)
		}
	}
}
