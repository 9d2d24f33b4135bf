package templates

import (
	"slices"
	"testing"
)

// Players of an event that is no bridge are found by everything that tables call them, alone,
// in headings and behind each other; what is called as several are is nobody.
func TestNewEntrants(t *testing.T) {
	all := []Entrant{{Kind: "player", Number: "7", Name: "Alfa Ágnes"}, {Kind: "player", Name: "Дельта Иван"}, {Kind: "player", Name: "Kappa Ödön", Number: "K (1)"}, {Kind: "player", Number: "K (2)"}}
	e := NewEntrants(all, [][]string{{"7", "7 Alfa Ágnes", "Alfa Ágnes"}, {"Дельта Иван"}, {"id 1", "K"}, {"id 2", "K"}})
	table := &Table{Facets: []Facet{{"game", "F"}, {"player", "id 2"}, {"player", "7"}}, Columns: []Column{{Key: "player"}, {Key: "name"}, {Key: "opponents"}, {Key: "seat1", Of: "Дельта Иван"}}}
	row := []Cell{TextCell("7 Alfa Ágnes"), TextCell("Alfa Ágnes"), TextCell("7, Дельта Иван"), {}}
	if got := e.Of(table); !slices.Equal(got, []int{3, 0}) {
		t.Errorf("the table is about %v", got)
	}
	f := e.Finder(table)
	if f.Cell(row, 0) != 0 || f.Cell(row, 1) != 0 || f.Cell(row, 2) != -1 || e.Column(table, 3) != 1 || e.Column(table, 0) != -1 {
		t.Errorf("%d %d %d, headings %d %d", f.Cell(row, 0), f.Cell(row, 1), f.Cell(row, 2), e.Column(table, 3), e.Column(table, 0))
	}
	if parts, between := f.Parts(row, 2, row[2].Text); !slices.Equal(parts, []string{"7", "Дельта Иван"}) || between != ", " {
		t.Errorf("%q apart by %q", parts, between)
	}
	if parts, _ := f.Parts(row, 2, "7, Nobody"); parts != nil {
		t.Errorf("%q", parts)
	}
	if row[0] = TextCell("K"); f.Cell(row, 0) != -1 {
		t.Error("who is called as another is found")
	}
	for i, want := range []string{"7 · Alfa Ágnes", "Дельта Иван", "K (1) · Kappa Ödön", "K (2)"} {
		if got := all[i].Label(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
