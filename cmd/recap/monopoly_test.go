package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recap/templates"
)

var update = flag.Bool("update", false, "rewrite what the tests of messages expect")

// The catalogue of what a result sheet can have wrong with it (A6): for each a small
// input that brings it about, and beside it the exit code and what is said. Whatever it
// is, the other sheet of the file is ranked; under --strict nothing is.
func TestMonopolyErrorCatalogue(t *testing.T) {
	t.Chdir(filepath.Join(repoRoot, "testdata", "monopoly", "errors"))
	inputs, err := filepath.Glob("*.csv")
	if err != nil || len(inputs) < 40 {
		t.Fatalf("%d inputs: %v", len(inputs), err)
	}
	for _, input := range inputs {
		t.Run(strings.TrimSuffix(input, ".csv"), func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out.json")
			var stdout, stderr bytes.Buffer
			code := run([]string{"monopoly", input, "--stage", "preliminary", "-o", out}, nil, &stdout, &stderr)
			got := fmt.Sprintf("exit %d\n%s", code, &stderr)
			file := strings.TrimSuffix(input, ".csv") + ".expected"
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got  %swant %s", got, want)
			}
			data, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			var doc struct {
				Rankings []struct {
					Entries []struct{ Number, Game string }
				}
			}
			if err := json.Unmarshal(data, &doc); err != nil {
				t.Fatal(err)
			}
			ranked := map[string]bool{}
			for _, e := range doc.Rankings[0].Entries {
				ranked[e.Number] = true
			}
			// Alfa Ágnes is the one who plays in two games.
			for _, player := range []string{"Béta Őrs", "Gamma Łukasz", "Дельта Иван"} {
				if !ranked[player] {
					t.Errorf("%s of the sheet in order is not ranked", player)
				}
			}
			if code := run([]string{"monopoly", input, "--stage", "preliminary", "--strict", "-o", strings.Replace(out, "out", "strict", 1)}, nil, &stdout, &stderr); code == exitOK {
				t.Error("--strict lets it pass")
			}
			if _, err := os.Stat(strings.Replace(out, "out", "strict", 1)); err == nil {
				t.Error("--strict leaves an output")
			}
		})
	}
}

// drawnTables are the players of the tables of a draw.
func drawnTables(t *testing.T, file string) (tables [][]string, replaced [][2]string) {
	t.Helper()
	var doc struct {
		Tables   []struct{ Seats []struct{ Player string } }
		Replaced []struct{ Absent, By string }
	}
	readJSON(t, file, &doc)
	for _, table := range doc.Tables {
		var players []string
		for _, s := range table.Seats {
			players = append(players, s.Player)
		}
		tables = append(tables, players)
	}
	for _, r := range doc.Replaced {
		replaced = append(replaced, [2]string{r.Absent, r.By})
	}
	return tables, replaced
}

func readJSON(t *testing.T, file string, into any) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A whole championship (§3): 90 players are drawn, play, the 72 best go on with two
// reserves on the seats of two who do not come, six play the final, and the champion's
// right passes on.
func TestMonopolyChampionship(t *testing.T) {
	t.Chdir(t.TempDir())
	call := func(args ...string) string {
		t.Helper()
		var stdout, stderr bytes.Buffer
		if code := run(append([]string{"monopoly"}, args...), nil, &stdout, &stderr); code != exitOK || stderr.Len() > 0 {
			t.Fatalf("%v: exit %d\n%s", args, code, &stderr)
		}
		return stdout.String()
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	// Player n has 10n in the preliminary, and 1000-10n later: the order turns round.
	play := func(plan, stage, file string, cash func(n int) int) {
		t.Helper()
		var b strings.Builder
		b.WriteString("game,player,status,minutes,cash,deeds,stage\n")
		tables, _ := drawnTables(t, plan)
		for i, players := range tables {
			for _, p := range players {
				var n int
				fmt.Sscan(p, &n)
				fmt.Fprintf(&b, "%d,%s,active,90,%d,,%s\n", i+1, p, cash(n), stage)
			}
		}
		write(file, b.String())
	}
	list := "player,name,family\n"
	for n := 1; n <= 90; n++ {
		list += fmt.Sprintf("%d,Name %d,%d\n", n, n, n/2)
	}
	write("list.csv", list)
	write("event.toml", `[event]
name    = "Whole"
players = "list.csv"
sheets  = ["preliminary.csv"]

[[withdrawal]]
stage = "semi-final"
unit  = 88

[[withdrawal]]
stage = "semi-final"
unit  = 40

[[withdrawal]]
stage = "world-championship"
unit  = 17
`)
	call("draw", "list.csv", "--seed", "1", "-o", "plan1.json")
	if tables, _ := drawnTables(t, "plan1.json"); len(tables) != 15 {
		t.Fatalf("%d tables", len(tables))
	}
	play("plan1.json", "prelim", "preliminary.csv", func(n int) int { return 10 * n })
	call("draw", "event.toml", "--seed", "2", "-o", "plan2.json")
	tables, replaced := drawnTables(t, "plan2.json")
	// 90 to 19 qualify, 18 to 13 are the reserves: 18 sits for 88 and 17 for 40.
	if len(tables) != 12 || fmt.Sprint(replaced) != "[[88 18] [40 17]]" {
		t.Fatalf("%d tables, %v", len(tables), replaced)
	}
	play("plan2.json", "semi", "semi.csv", func(n int) int { return 1000 - 10*n })
	call("draw", "event.toml", "semi.csv", "--seed", "3", "-o", "plan3.json")
	if tables, _ = drawnTables(t, "plan3.json"); len(tables) != 1 || len(tables[0]) != 6 {
		t.Fatalf("final: %v", tables)
	}
	play("plan3.json", "final", "final.csv", func(n int) int { return 1000 - 10*n })
	out := call("event.toml", "semi.csv", "final.csv")
	if !strings.Contains(out, "18 Name 18 goes to the world championship in the champion's place") {
		t.Errorf("%s", out)
	}
	call("event.toml", "semi.csv", "final.csv", "-o", "final.json")
	var doc struct {
		Rankings []struct {
			Entries []struct {
				Number, Slot string
				Place        int
			}
		}
	}
	readJSON(t, "final.json", &doc)
	if got := fmt.Sprint(doc.Rankings[0].Entries); got != "[{17 champion 1} {18  2} {19  3} {20  4} {21  5} {22  6}]" {
		t.Error(got)
	}
}

// The examples of the further jobs work, one after the other in one folder.
func TestMonopolyHelpExamples(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	provide(t, dir)
	parts := []string{"draw", "sheet", "timetable", "board", "rules"}
	if len(parts) != len(monopolyParts) {
		t.Errorf("there are %d jobs", len(monopolyParts))
	}
	for _, part := range parts {
		var stdout, stderr bytes.Buffer
		if code := run([]string{"monopoly", part, "--help"}, nil, &stdout, &stderr); code != exitOK {
			t.Fatalf("%s --help: exit %d", part, code)
		}
		examples := 0
		for line := range strings.Lines(stdout.String()) {
			if !strings.HasPrefix(line, "  recap monopoly "+part+" ") {
				continue
			}
			examples++
			var out, errs bytes.Buffer
			if code := run(strings.Fields(line)[1:], nil, &out, &errs); code != exitOK {
				t.Errorf("%s: exit %d\n%s", strings.TrimSpace(line), code, &errs)
			}
		}
		if examples == 0 {
			t.Errorf("%s --help has no example", part)
		}
	}
}

// The workbook of the results has the sheets of the games as they are read again, in every
// language; its rankings are not taken for sheets.
func TestMonopolyWorkbookIsReadAgain(t *testing.T) {
	in := filepath.Join(repoRoot, "testdata", "monopoly", "preliminary.csv")
	output := func(args ...string) string {
		t.Helper()
		var out, said bytes.Buffer
		if code := run(append([]string{"monopoly", "--report", "ranking", "--stage", "preliminary"}, args...), nil, &out, &said); code != exitOK {
			t.Fatalf("%v: exit %d: %s", args, code, &said)
		}
		_, ranking, _ := strings.Cut(out.String(), "Ranking by wealth")
		return ranking
	}
	want := output(in)
	for _, lang := range templates.Langs() {
		book := filepath.Join(t.TempDir(), "results.xlsx")
		var said bytes.Buffer
		if code := run([]string{"monopoly", in, "--stage", "preliminary", "--lang", lang.String(), "-o", book}, nil, &said, &said); code != exitOK {
			t.Fatalf("%s: exit %d: %s", lang, code, &said)
		}
		if got := output(book); got != want {
			t.Errorf("%s: the workbook gives\n%s\nnot\n%s", lang, got, want)
		}
	}
}
