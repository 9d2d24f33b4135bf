package sheets_test

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/monopoly"
	"recap/scoring/monopoly/sheets"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

// table reads a CSV file of the cases into maps by its header.
func table(t *testing.T, file string) (rows []map[string]string) {
	t.Helper()
	f, err := os.Open(filepath.Join(cases.Dir(t), "monopoly", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, c := range cells {
			row[all[0][i]] = c
		}
		rows = append(rows, row)
	}
	return rows
}

func rules(t testing.TB, settings ...string) monopoly.Settings {
	t.Helper()
	s, err := monopoly.LoadRules(monopoly.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range settings {
		if err := s.Override(x); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func board(t testing.TB, name string) *monopoly.Board {
	t.Helper()
	b, err := monopoly.OpenBoard(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The built-in boards have the deeds, prices, mortgages and house prices of the tables
// that were compared.
func TestBoardsAsPublished(t *testing.T) {
	for _, name := range monopoly.BoardNames() {
		b := board(t, name)
		rows := table(t, "deeds_"+name+".csv")
		if len(rows) != 28 || len(b.Deeds) != 28 {
			t.Fatalf("%s: %d and %d deeds", name, len(rows), len(b.Deeds))
		}
		for i, d := range b.Deeds {
			house := ""
			if d.House > 0 {
				house = exact.Int(d.House).Text(0)
			}
			got := []string{exact.Int(d.Position).Text(0), d.Name, d.Kind.String(), exact.Int(d.Price).Text(0), exact.Int(d.Mortgage).Text(0), house}
			r := rows[i]
			if want := []string{r["pos"], r["name"], r["kind"], r["price"], r["mortgage"], r["house_cost"]}; !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
	}
}

// Five valuations and both tie-break values of the worked examples.
func TestWorkedExamples(t *testing.T) {
	b := board(t, "hu")
	for _, r := range table(t, filepath.Join("synthetic", "worked_examples.csv")) {
		var holdings []monopoly.Holding
		for part := range strings.SplitSeq(r["deeds"], ";") {
			if part == "" {
				continue
			}
			h, code := b.ParseHolding(part)
			if code != "" {
				t.Fatalf("%s: %s: %s", r["id"], part, code)
			}
			holdings = append(holdings, h)
		}
		cash, _ := exact.MustParse(r["cash"]).Whole()
		for _, m := range monopoly.Mortgages {
			v := rules(t).Valuation
			v.Mortgaged = m
			if got := v.Value(b, cash, holdings, 0).Total(); got.String() != r[string(m)] {
				t.Errorf("%s: %s is %s, want %s", r["id"], m, got, r[string(m)])
			}
			if got := v.Value(b, cash, holdings, 0).Unencumbered; got.String() != r["unencumbered_with_buildings"] {
				t.Errorf("%s: under %s unencumbered is %s, want %s", r["id"], m, got, r["unencumbered_with_buildings"])
			}
			v.TieBreakBuildings = false
			if got := v.Value(b, cash, holdings, 0).Unencumbered; got.String() != r["unencumbered_deeds_only"] {
				t.Errorf("%s: unencumbered deeds are %s, want %s", r["id"], got, r["unencumbered_deeds_only"])
			}
		}
	}
}

// Every invalid sheet is told by just its code, at its line, and the legal one passes;
// beside a sheet in order only the bad one stays out of the ranking.
func TestInvalidCases(t *testing.T) {
	groups := map[string][]map[string]string{}
	var names []string
	for _, r := range table(t, filepath.Join("synthetic", "invalid_cases.csv")) {
		if groups[r["case"]] == nil {
			names = append(names, r["case"])
		}
		groups[r["case"]] = append(groups[r["case"]], r)
	}
	// The line at fault in each, counted from 1 for the first player.
	at := map[string][]int{"B01": {2}, "B03": {2}, "B04": {1}, "B06": {1}, "B08": {1, 2}, "B10": {1, 1}, "B12": {1}, "B14": {1}, "B16": {1}, "B18": {1}, "B20": {2}, "B21": nil}
	for _, name := range names {
		text := "game,player,status,minutes,cash,deeds,stage\n"
		for _, p := range []string{"P", "Q", "R", "S"} {
			text += "good," + p + ",active,90,100,,prelim\n"
		}
		expect := groups[name][0]["expect"]
		for _, r := range groups[name] {
			text += strings.Join([]string{name, r["player"], r["status"], r["minutes"], r["cash"], r["deeds"], r["stage"]}, ",") + "\n"
		}
		file, err := sheets.Read(source.File{Name: "sheets.csv", Data: []byte(text)}, board(t, "hu"), monopoly.NoStage)
		if err != nil || len(file.Problems) > 0 {
			t.Fatalf("%s: %v %v", name, err, file.Problems)
		}
		c := monopoly.Championship{Board: board(t, "hu"), Rules: rules(t), Lines: file.Lines}
		res := c.Rank(monopoly.PreliminaryStage)
		code, _, _ := strings.Cut(expect, " ")
		found := res.All()
		if code == "OK" {
			if len(found) > 0 || len(res.Ranking) != 8 {
				t.Errorf("%s: %v, %d ranked", name, found, len(res.Ranking))
			}
			continue
		}
		if len(found) != len(at[name]) {
			t.Errorf("%s: %d findings, want %d: %+v", name, len(found), len(at[name]), found)
			continue
		}
		for i, f := range found {
			if string(f.Base()) != code || f.Pos.Line != 5+at[name][i] || f.Game != name {
				t.Errorf("%s: %s of game %s at line %d, want %s at %d", name, f.Code, f.Game, f.Pos.Line, code, 5+at[name][i])
			}
			// more cash than the set has is a warning, everything else an error.
			if want := map[bool]scoring.Severity{true: scoring.Warning}[code == "CASH_OVER_SET_TOTAL"]; f.Severity != want {
				t.Errorf("%s: %s", name, f.Severity)
			}
		}
		if code != "CASH_OVER_SET_TOTAL" && len(res.Ranking) != 4 {
			t.Errorf("%s: %d ranked beside it, want 4", name, len(res.Ranking))
		}
	}
}
