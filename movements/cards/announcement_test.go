package cards

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/movements"
	"recap/scoring"
)

func said(m movements.Movement, opt Options) (lines []string) {
	opt.Reports = []string{"announcement"}
	for _, row := range New(m, opt).Tables[0].Rows {
		lines = append(lines, row[0].Text)
	}
	return lines
}

var (
	sayStay   = regexp.MustCompile(`^(.+): stays? at (?:their tables|the table)\.$`)
	sayGo     = regexp.MustCompile(`^(.+): after each round (.+?)\.((?: But after round \d+: [^!]+!)*)$`)
	sayBut    = regexp.MustCompile(`But after round (\d+): ([^!]+)!`)
	sayFollow = regexp.MustCompile(`^Each follows the next in this row to the table that it leaves, .+ follows [^:]+: (.+)\.$`)
	sayCards  = regexp.MustCompile(`^(.+): go where the cards say\.$`)
	boardsGo  = regexp.MustCompile(`^Boards(?: of tables? (.+))?: after each round (.+)\.$`)
	standFrom = regexp.MustCompile(`^To the stand go boards from table (.+)\.$`)
	standTo   = regexp.MustCompile(`^From the stand boards are taken by table (.+)\.$`)
)

// stepOf reads how many tables up a step goes; ok is false for one that the cards say.
func stepOf(t *testing.T, text string) (step int, ok bool) {
	t.Helper()
	text, _, _ = strings.Cut(text, ",")
	if text == "stay" {
		return 0, true
	}
	if text == "as the cards say" {
		return 0, false
	}
	found := regexp.MustCompile(`^(up|down) (one|two|\d+) tables?$`).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("%q is no step", text)
	}
	step, err := strconv.Atoi(found[2])
	if err != nil {
		step = map[string]int{"one": 1, "two": 2}[found[2]]
	}
	if found[1] == "down" {
		step = -step
	}
	return step, true
}

// named are the units of a sentence.
func named(t *testing.T, b *builder, text string) (units []movements.Unit) {
	t.Helper()
	for _, u := range b.units {
		home := b.visits[u][0]
		if b.lang.Word("line."+home.line.String()) == text && home.seat == scoring.NoSeat || home.seat != scoring.NoSeat && b.lang.Word("seat."+home.seat.String()) == text {
			units = append(units, u)
		}
	}
	if len(units) > 0 {
		return units
	}
	_, list, _ := strings.Cut(text, " ")
	for name := range strings.SplitSeq(list, ", ") {
		i := slices.IndexFunc(b.units, func(u movements.Unit) bool { return u.String() == name })
		if i < 0 {
			t.Fatalf("%q names nobody: %q", text, name)
		}
		units = append(units, b.units[i])
	}
	return units
}

// What is announced of the pairs leads through the movement, table by table, as far as
// it does not leave it to the cards; everybody is told something once.
func TestAnnouncementLeadsThroughTheMovement(t *testing.T) {
	rules := 0
	for _, made := range everyMovement() {
		b := &builder{track: follow(made.Movement), lang: "en"}
		told := map[movements.Unit]int{}
		wrap := func(table int) int { n := len(b.tables); return ((table-1)%n+n)%n + 1 }
		walk := func(units []movements.Unit, base int, but map[int]string) {
			for _, u := range units {
				told[u]++
				for round := range len(b.rounds) - 1 {
					step, ok := base, true
					if text := but[b.rounds[round]]; text != "" {
						step, ok = stepOf(t, text)
					}
					from, _ := b.in(u, round)
					to, here := b.in(u, round+1)
					if ok && (!here || wrap(from.table+step) != to.table) {
						t.Fatalf("%s: %v is at table %d in round %d, not at %d", made.name, u, to.table, b.rounds[round+1], wrap(from.table+step))
					}
					rules++
				}
			}
		}
		for _, line := range said(made.Movement, Options{}) {
			if found := sayStay.FindStringSubmatch(line); found != nil {
				walk(named(t, b, found[1]), 0, nil)
			} else if found := sayGo.FindStringSubmatch(line); found != nil && !strings.HasPrefix(line, "Boards") {
				but := map[int]string{}
				for _, x := range sayBut.FindAllStringSubmatch(found[3], -1) {
					round, _ := strconv.Atoi(x[1])
					but[round] = x[2]
				}
				step, _ := stepOf(t, found[2])
				walk(named(t, b, found[1]), step, but)
			} else if found := sayFollow.FindStringSubmatch(line); found != nil {
				row := named(t, b, "Pairs "+strings.ReplaceAll(found[1], " → ", ", "))
				for i, u := range row[:len(row)-1] {
					told[u]++
					for round := range len(b.rounds) - 1 {
						to, _ := b.in(u, round+1)
						if left, _ := b.in(row[i+1], round); to.table != left.table {
							t.Fatalf("%s: %v is at table %d in round %d, where %v was not", made.name, u, to.table, b.rounds[round+1], row[i+1])
						}
						rules++
					}
				}
			} else if found := sayCards.FindStringSubmatch(line); found != nil {
				for _, u := range named(t, b, found[1]) {
					told[u]++
				}
			}
		}
		for _, u := range b.units {
			if told[u] != 1 && len(b.rounds) > 1 {
				t.Errorf("%s: %v is told %d times where to go", made.name, u, told[u])
			}
		}
	}
	if rules < 10_000 {
		t.Errorf("only %d moves were announced", rules)
	}
}

// What is announced of the boards leads them to where they are needed.
func TestAnnouncementLeadsTheBoards(t *testing.T) {
	ruled := 0
	for _, made := range everyMovement() {
		b := &builder{track: follow(made.Movement), lang: "en"}
		b.sets = setsOf(b.track)
		steps := map[int]int{}
		given, taken := map[int]bool{}, map[int]bool{}
		roundly, wrapped := map[int]bool{}, map[int]bool{} // tables whose boards go round, as is said and as it is
		for _, line := range said(made.Movement, Options{}) {
			if found := boardsGo.FindStringSubmatch(line); found != nil {
				step, _ := stepOf(t, found[2])
				tables := b.tables
				if found[1] != "" {
					tables = runs(t, found[1])
				}
				for _, table := range tables {
					steps[table] = step
					end := map[int]int{1: len(b.tables), -1: 1}[step]
					roundly[table] = strings.Contains(found[2], ", ") && table == end
				}
			}
			if found := standFrom.FindStringSubmatch(line); found != nil {
				for _, table := range runs(t, found[1]) {
					given[table] = true
				}
			}
			if found := standTo.FindStringSubmatch(line); found != nil {
				for _, table := range runs(t, found[1]) {
					taken[table] = true
				}
			}
		}
		if len(steps) == 0 {
			continue
		}
		ruled++
		for round := range len(b.rounds) - 1 {
			for _, s := range b.sets {
				for _, way := range s.copies {
					from, to := s.last(way, round), s.first(way, round+1)
					switch {
					case len(from) == 0:
						for _, table := range to {
							if !taken[table] {
								t.Fatalf("%s: table %d takes boards %v from the stand", made.name, table, s.boards)
							}
						}
					case len(to) == 0:
						for _, table := range from {
							if !given[table] {
								t.Fatalf("%s: table %d gives boards %v to the stand", made.name, table, s.boards)
							}
						}
					default:
						n := len(b.tables)
						if !slices.ContainsFunc(from, func(f int) bool {
							step, ok := steps[f]
							goesRound := f+step < 1 || f+step > n
							saidSo := roundly[f] || step > 1 || step < -1
							wrapped[f] = wrapped[f] || goesRound
							return ok && !given[f] && (!goesRound || saidSo) && slices.Contains(to, ((f+step-1)%n+n)%n+1)
						}) {
							t.Fatalf("%s: after round %d boards %v go from %v to %v", made.name, b.rounds[round], s.boards, from, to)
						}
					}
				}
			}
		}
		for table, on := range roundly {
			if on && !wrapped[table] {
				t.Errorf("%s: boards of table %d are said to go round, and do not", made.name, table)
			}
		}
	}
	if ruled < 150 {
		t.Errorf("of %d movements the boards have a rule", ruled)
	}
}

// Of more than two exceptions altogether nothing is said but that the cards say it: a
// director cannot speak a chain of them, nor anybody keep it in mind.
func TestAnnouncementHasFewExceptions(t *testing.T) {
	for _, made := range everyMovement() {
		n := 0
		lines := said(made.Movement, Options{})
		for _, line := range lines {
			n += strings.Count(line, "But after round")
		}
		if n > 2 {
			t.Errorf("%s: %d exceptions\n%s", made.name, n, strings.Join(lines, "\n"))
		}
	}
}

// The sentences of some movements, as a director says them.
func TestSentences(t *testing.T) {
	for _, test := range []struct {
		family string
		r      movements.Request
		opt    Options
		want   []string
	}{
		{"mitchell", movements.Request{Tables: 7, PerSet: 3}, Options{}, []string{"North–South: stay at their tables.", "East–West: after each round up one table, from the last one to table 1.",
			"Boards: after each round down one table, from table 1 to the last one.", "Time for a round: 21 minutes, and 2 to move.", "Play ends after 159 minutes."}},
		{"skip-mitchell", movements.Request{Tables: 8}, Options{}, []string{"East–West: after each round up one table, from the last one to table 1. But after round 4: up two tables!"}},
		{"skip-mitchell", movements.Request{Tables: 8}, Options{Lang: "hu"}, []string{"Kelet–Nyugat: minden kör után eggyel magasabb számú asztalhoz, az utolsótól az 1. asztalhoz. Kivétel: 4. kör után kettővel magasabb számú asztalhoz!"}},
		// Table 1 shares with table 8: their boards go to table 7, and none go from 1 to 8.
		{"relay-mitchell", movements.Request{Tables: 8}, Options{}, []string{"Boards of tables 2–4, 6–8: after each round down one table.", "To the stand go boards from table 5.", "From the stand boards are taken by table 4.", "Tables 1+8 share their boards in every round."}},
		{"mitchell", movements.Request{Tables: 9, ArrowSwitch: movements.ArrowSwitch{Kind: movements.SwitchGiven, Rounds: []int{8, 9}}}, Options{Lang: "ru"},
			[]string{"Смена линий, Север–Юг и Восток–Запад меняются местами: в туре 8–9 за всеми столами."}},
		{"howell", movements.Request{Tables: 4, HalfTable: true}, Options{Start: "19:00", Breaks: []Break{{2, 10}, {7, 30}}}, []string{"Sit-outs: round 1: 1; round 2: 2; round 3: 3; round 4: 4; round 5: 5; round 6: 6; round 7: 7.",
			"Each follows the next in this row to the table that it leaves, 1 follows 7: 1 → 7 → 6 → 5 → 4 → 3 → 2 → 1.", "After round 2 there is a break of 10 minutes.", "The first round begins at 19:00, play ends at 20:11."}},
		{"web", movements.Request{Tables: 14, Sets: 9}, Options{}, []string{"Boards of tables 2–7, 9–14: after each round down one table.", "To the stand go boards from table 1, 8.", "There are 2 copies of the boards, A, B and so on; the cards say which go where."}},
		{"patton", movements.Request{Tables: 6, PerSet: 6}, Options{}, []string{"All tables play the same boards in round 5, and share them."}},
		{"two-stanza", movements.Request{Tables: 10}, Options{}, []string{"There is a break after round 5: the boards of the first half are taken away, and those of the second are brought."}},
		{"scissors", movements.Request{Tables: 6}, Options{}, []string{"In rounds 1, 4 tables 1+4, 2+5, 3+6 exchange their boards half-way through the round.", "East–West: go where the cards say."}},
		{"individual", movements.Request{Tables: 3}, Options{}, []string{"There are 3 copies of the boards, A, B and so on; the cards say which go where."}},
		{"individual", movements.Request{Tables: 3, PerSet: 3}, Options{}, []string{"All tables play the same boards in every round, and share them."}},
		{"howell", movements.Request{Tables: 4, Barometer: true}, Options{}, []string{"In each round there are new boards; those played are put away."}},
	} {
		f, err := movements.Named(test.family)
		if err != nil {
			t.Fatal(err)
		}
		m, err := f.Make(test.r)
		if err != nil {
			t.Fatal(err)
		}
		lines := said(m, test.opt)
		for _, want := range test.want {
			if !slices.Contains(lines, want) {
				t.Errorf("%s: %q is not said:\n%s", test.family, want, strings.Join(lines, "\n"))
			}
		}
	}
}
