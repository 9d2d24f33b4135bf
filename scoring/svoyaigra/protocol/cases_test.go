package protocol

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/svoyaigra"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

// records are the rows of a case file, by the names of their columns.
func records(t *testing.T, elem ...string) []map[string]string {
	t.Helper()
	f, err := os.Open(filepath.Join(append([]string{cases.Dir(t)}, elem...)...))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var all []map[string]string
	for _, row := range rows[1:] {
		m := map[string]string{}
		for i, name := range rows[0] {
			m[name] = row[i]
		}
		all = append(all, m)
	}
	return all
}

func rules(t testing.TB, name string, settings ...string) *svoyaigra.Rules {
	t.Helper()
	r, err := svoyaigra.LoadRules(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range settings {
		if err := r.Override(s); err != nil {
			t.Fatal(err)
		}
	}
	return &r
}

// readText reads a protocol and fails on any problem.
func readText(t testing.TB, text string, values []int) []*svoyaigra.Game {
	t.Helper()
	games, problems, err := Read(source.File{Name: "test.csv", Data: []byte(text)}, values)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Error(p)
	}
	return games
}

// All sums and places of the group stage come out of the marks, and of the team event
// but for the places that were set by hand, which are told.
func TestCasesOfGrids(t *testing.T) {
	r := rules(t, svoyaigra.DefaultRules)
	for _, test := range []struct {
		file                string
		games, rows, byHand int
	}{{"studchr2026_si_games.csv", 72, 216, 0}, {"studchr2026_ek_games.csv", 13, 50, 6}} {
		file, err := source.ReadFile(filepath.Join(cases.Dir(t), "si", test.file), "")
		if err != nil {
			t.Fatal(err)
		}
		games, problems, err := Read(file, r.Game.Blue)
		if err != nil || len(found(games, problems)) > 0 {
			t.Fatal(err, problems)
		}
		want := map[string]map[string]string{}
		for _, row := range records(t, "si", test.file) {
			want[row["game"]+" "+row["player"]] = row
		}
		rows, byHand := 0, 0
		for _, g := range games {
			res := r.Score(g)
			for seat, p := range g.Players {
				w := want[g.ID+" "+p.Name]
				rows++
				if strconv.Itoa(res.Totals[seat]) != w["sum"] || !res.Places[seat].Equal(exact.MustParse(w["place"])) {
					t.Errorf("%s %s: %d, place %v; the protocol has %s, %s", g.ID, p.Name, res.Totals[seat], res.Places[seat], w["sum"], w["place"])
				}
			}
			for _, f := range res.Findings {
				if f.Code == svoyaigra.PlaceByHand {
					byHand++
					continue
				}
				t.Errorf("%s: %+v", g.ID, f)
			}
		}
		if len(games) != test.games || rows != test.rows || byHand != test.byHand {
			t.Errorf("%s: %d games, %d rows, %d places by hand", test.file, len(games), rows, byHand)
		}
	}
}

// eventList makes a protocol of the differences of each clue. Of a clue the file has the
// seats in their order, so the wrong answers are put before the right one; in the last
// round it leaves out who staked nothing.
func eventList(rows []map[string]string) string {
	var b strings.Builder
	slices.SortStableFunc(rows, func(a, c map[string]string) int {
		return cmp.Or(cmp.Compare(a["game"], c["game"]), cmp.Compare(whole(a["clue"]), whole(c["clue"])), cmp.Compare(min(whole(a["delta"]), 0), min(whole(c["delta"]), 0)))
	})
	b.WriteString("game,kind,event,round,theme,value,player,mark,stake\n")
	game := ""
	for _, row := range rows {
		if row["game"] != game {
			game = row["game"]
			for seat := 1; seat <= 3; seat++ {
				fmt.Fprintf(&b, "%s,final-series,player,,,,%d,,\n", game, seat)
			}
		}
		delta := whole(row["delta"])
		mark, stake := "R", delta
		if delta < 0 {
			mark, stake = "W", -delta
		}
		if row["round"] == "3" {
			fmt.Fprintf(&b, "%s,,final,,,,%s,%s,%d\n", game, row["seat"], mark, stake)
			continue
		}
		question := fmt.Sprintf("%s,%s,%s", row["round"], row["col"], row["nominal"])
		if row["daily_double"] == "1" {
			fmt.Fprintf(&b, "%s,,bid,%s,%s,,%d\n%s,,play,%s,%s,%s,\n", game, question, row["seat"], stake, game, question, row["seat"], mark)
			continue
		}
		fmt.Fprintf(&b, "%s,,answer,%s,%s,%s,\n", game, question, row["seat"], mark)
	}
	return b.String()
}

// The 50 games come out with the published scores after both rounds and at the end, the
// Coryat scores and the counts of answers.
func TestCasesOfJeopardy(t *testing.T) {
	r := rules(t, "jeopardy")
	games := readText(t, eventList(records(t, "jeopardy", "j35_events.csv")), r.Game.Blue)
	want := map[string]map[string]string{}
	for _, row := range records(t, "jeopardy", "j35_expected.csv") {
		want[row["game"]+" "+row["seat"]] = row
	}
	if len(games) != 50 || len(want) != 150 {
		t.Fatalf("%d games, %d scores", len(games), len(want))
	}
	for _, g := range games {
		res := r.Score(g)
		for seat, p := range g.Players {
			w := want[g.ID+" "+p.Name]
			final := 0
			if res.FinalDeltas != nil {
				final = res.FinalDeltas[seat]
			}
			for _, c := range []struct {
				what string
				got  int
			}{{"after_round1", res.AfterBlue[seat]}, {"after_round2", res.BeforeFinal[seat]}, {"final_delta", final}, {"final", res.Totals[seat]},
				{"coryat", res.Stats[seat].Nominal}, {"right", res.Stats[seat].Right}, {"wrong", res.Stats[seat].Wrong}} {
				if strconv.Itoa(c.got) != w[c.what] {
					t.Errorf("%s seat %s: %s %d, published %s", g.ID, p.Name, c.what, c.got, w[c.what])
				}
			}
		}
		for _, f := range res.Findings {
			t.Errorf("%s: %s %v", g.ID, f.Code, f)
		}
	}
}

func whole(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

// pairsOf reads "A=30|B=-20".
func pairsOf(s string) (names []string, values []string) {
	for _, part := range strings.FieldsFunc(s, func(c rune) bool { return c == '|' }) {
		name, value, _ := strings.Cut(part, "=")
		names, values = append(names, name), append(values, value)
	}
	return names, values
}

// codes are those of a game that say something about a question, an auction or the final
// round, and not about all that a protocol of one question leaves out.
func codes(res *svoyaigra.Result) (all []scoring.Code) {
	for _, f := range res.Findings {
		switch f.Code {
		case svoyaigra.QuestionMissing, svoyaigra.AuctionCount, svoyaigra.PlayerCount, svoyaigra.FinalMissing, svoyaigra.NoWinner:
			continue
		}
		all = append(all, f.Code)
	}
	return all
}

// expectCode compares the findings with the label of a case.
func expectCode(t *testing.T, id, want string, got []scoring.Code) {
	t.Helper()
	if want == "OK" && len(got) > 0 || want != "OK" && (len(got) != 1 || string(got[0]) != want) {
		t.Errorf("%s: %v, want %s", id, got, want)
	}
}

func TestCasesOfQuestions(t *testing.T) {
	for _, c := range records(t, "si", "synthetic", "question_cases.csv") {
		for _, round := range []string{"blue", "red"} {
			list := "game,kind,event,round,theme,value,player,mark,stake\n"
			for _, p := range []string{"A", "B", "C"} {
				list += "1,final-series,player,,,," + p + ",,\n"
			}
			for _, a := range strings.FieldsFunc(c["attempts"], func(r rune) bool { return r == '|' }) {
				list += fmt.Sprintf("1,,answer,%s,1,%s,%s,%s,\n", round, c["nominal"], a[:1], a[2:])
			}
			if c["attempts"] == "" {
				list += fmt.Sprintf("1,,none,%s,1,%s,,,\n", round, c["nominal"])
			}
			if c["annulled"] == "1" {
				list += fmt.Sprintf("1,,annul,%s,1,%s,,,\n", round, c["nominal"])
			}
			r := rules(t, svoyaigra.DefaultRules, "kinds.final-series.tie-break=none")
			res := r.Score(readText(t, list, r.Game.Blue)[0])
			want := c["expect"]
			switch {
			case want == "OK_RED_ONLY" && round == "blue":
				want = string(svoyaigra.ValueUnknown)
			case want == "OK_RED_ONLY":
				want = "OK"
			case round == "red":
				continue
			}
			expectCode(t, c["case"], want, slices.DeleteFunc(codes(res), func(code scoring.Code) bool { return code == svoyaigra.WinnerWithoutFinal }))
			names, deltas := pairsOf(c["delta"])
			for i, name := range names {
				if d := res.Delta(0, res.Game.Seat(name)); strconv.Itoa(d) != deltas[i] {
					t.Errorf("%s: %s gets %d, want %s", c["case"], name, d, deltas[i])
				}
			}
		}
	}
}

// before gives players their scores by questions of a theme of its own, right ones with
// the values 10 and 50 and wrong ones.
func before(names, scores []string) (list string) {
	for i, name := range names {
		n := whole(scores[i])
		mark := "R"
		if n < 0 {
			mark, n = "W", -n
		}
		for theme := 10 + 10*i; n > 0; theme++ {
			value := 10 * min(5, n/10)
			list += fmt.Sprintf("1,,answer,blue,%d,%d,%s,%s,\n", theme, value, name, mark)
			n -= value
		}
	}
	return list
}

func TestCasesOfAuctions(t *testing.T) {
	for _, c := range records(t, "si", "synthetic", "auction_cases.csv") {
		names, scores := pairsOf(c["scores"])
		list := "game,kind,event,round,theme,value,player,mark,stake\n"
		for _, p := range names {
			list += "1,final-series,player,,,," + p + ",,\n"
		}
		list += before(names, scores)
		question := "blue,1," + c["nominal"]
		list += fmt.Sprintf("1,,pick,%s,%s,,\n", question, c["chooser"])
		for _, b := range strings.Split(c["bids"], ";") {
			if b[1:] == "pass" {
				list += fmt.Sprintf("1,,bid,%s,%s,P,\n", question, b[:1])
			} else {
				list += fmt.Sprintf("1,,bid,%s,%s,,%s\n", question, b[:1], b[1:])
			}
		}
		r := rules(t, svoyaigra.DefaultRules, "kinds.final-series.tie-break=none", "pick.red-first=any")
		g := readText(t, list, r.Game.Blue)[0]
		q := &g.Questions[len(g.Questions)-1]
		player := c["winner"]
		if player == "" {
			player = c["chooser"]
		}
		// Who was the last to raise legally, or not, plays.
		holder, stake := svoyaigra.Nobody, -1
		for _, b := range q.Bids {
			if !b.Pass && b.Stake > stake {
				holder, stake = b.Seat, b.Stake
			}
		}
		if c["expect"] == "OK" {
			holder = g.Seat(player)
		}
		q.Attempts = []svoyaigra.Attempt{{Seat: holder, Right: true}}
		res := r.Score(g)
		expectCode(t, c["case"], c["expect"], slices.DeleteFunc(codes(res), func(code scoring.Code) bool {
			return code == svoyaigra.PickerWrong || code == svoyaigra.WinnerWithoutFinal
		}))
		if c["stake"] != "" {
			if d := res.Delta(len(g.Questions)-1, holder); strconv.Itoa(d) != c["stake"] {
				t.Errorf("%s: %s plays for %d, want %s", c["case"], player, d, c["stake"])
			}
		}
	}
}

func TestCasesOfFinals(t *testing.T) {
	for _, c := range records(t, "si", "synthetic", "final_cases.csv") {
		names, scores := pairsOf(c["scores_before"])
		list := "game,kind,event,round,theme,value,player,mark,stake\n"
		for _, p := range names {
			list += "1,final-series,player,,,," + p + ",,\n"
		}
		list += before(names, scores)
		staked, stakes := pairsOf(c["stakes"])
		answered, answers := pairsOf(c["answers"])
		for i, name := range staked {
			mark := ""
			for j, other := range answered {
				if other == name {
					mark = answers[j]
				}
			}
			list += fmt.Sprintf("1,,final,,,,%s,%s,%s\n", name, mark, stakes[i])
		}
		for theme, part := range strings.Split(c["extra_theme"], "/") {
			names, points := pairsOf(part)
			for i, name := range names {
				list += fmt.Sprintf("1,,extra,,%d,,%s,,%s\n", theme+1, name, points[i])
			}
		}
		r := rules(t, svoyaigra.DefaultRules)
		res := r.Score(readText(t, list, r.Game.Blue)[0])
		expectCode(t, c["case"], c["expect"], codes(res))
		names, totals := pairsOf(c["final_scores"])
		for i, name := range names {
			if got := res.Totals[res.Game.Seat(name)]; strconv.Itoa(got) != totals[i] {
				t.Errorf("%s: %s has %d, want %s", c["case"], name, got, totals[i])
			}
		}
		if got := res.Game.Called(res.Winner); got != c["winner"] && c["final_scores"] != "" {
			t.Errorf("%s: winner %q, want %q", c["case"], got, c["winner"])
		}
	}
}
