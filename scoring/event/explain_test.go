package event

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"recap/imp"
	"recap/scoring"
	"recap/scoring/exact"
	"recap/vp"
)

// redo does the sum of a step again from its own words and figures alone, as somebody
// with a pencil does; known is false for a step that is no sum.
func redo(s *scoring.Step) (x exact.Num, known bool) {
	arg := func(i int) exact.Num {
		x, err := exact.Parse(s.Fact.Args[i])
		if err != nil {
			panic(fmt.Sprintf("%s %v: %v", s.Fact.Word, s.Fact.Args, err))
		}
		return x
	}
	switch s.Fact.Word {
	case "counted": // worse results, each so much, and equal ones
		return arg(1).Mul(arg(3)).Add(arg(2).Mul(arg(4))), true
	case "neuberg": // (M + ½·unit)·E/A − ½·unit
		return arg(0).Add(arg(1)).Mul(arg(2)).Div(arg(3)).Sub(arg(1)), true
	case "neuberg_by_factor":
		return arg(0).Add(arg(1)).Mul(arg(2)).Sub(arg(1)), true
	case "carry", "session_penalty":
		return arg(0).Add(arg(1)), true
	case "carry_boards": // so many boards at a percentage
		return arg(1).Over(100).Mul(arg(2)).Mul(arg(3)), true
	case "carry_tops":
		return arg(0).Mul(arg(1)).Div(arg(2)), true
	case "carry_part":
		return arg(1).Mul(arg(2)), true
	case "carry_match":
		if arg(0).Sign() < 0 {
			return x, false // what the other side brings, or the higher one's loss
		}
		return exact.Min(arg(0).Mul(arg(1)), arg(2)), true
	case "missing_tie":
		return arg(0).Add(arg(1).Mul(arg(2))), true
	case "rest", "vp_deducted", "vp_rest", "net_of_penalty":
		return arg(0).Sub(arg(1)), true
	case "net_of_penalties":
		return arg(0).Sub(arg(1)).Add(arg(2)), true
	case "of_top":
		return arg(0).Mul(arg(1)).Over(100), true
	case "own_session", "percent", "of_event_percent":
		return arg(0).Times(100).Div(arg(1)), true
	case "session_percent_of":
		return arg(2).Times(100).Div(arg(3)), true
	case "weighted":
		for i := 0; i < len(s.Fact.Args); i += 2 {
			x = x.Add(arg(i).Mul(arg(i + 1)))
		}
		return x, true
	case "comparison", "rooms_weighted":
		i := len(s.Fact.Args) - 2
		return arg(i).Mul(arg(i + 1)), true
	case "divided_by_others", "divided_by_results", "datum_mean", "own_average", "rooms_mean", "awards_mean", "quotient", "average_of_board":
		return arg(0).Div(arg(1)), true
	case "datum_sum":
		for i := 0; i < len(s.Fact.Args); i += 2 {
			x = x.Add(arg(i).Mul(arg(i + 1)))
		}
		return x, true
	case "against_datum", "rooms":
		i := len(s.Fact.Args) - 1
		if sum := arg(0).Add(arg(1)); s.Fact.Word == "rooms" && !sum.Equal(arg(2)) {
			return x, true
		}
		if s.In == scoring.UnitIMP {
			n, _ := arg(i).RoundTo(exact.Int(1), exact.Down).Whole()
			return exact.Int(imp.Of(n)), true
		}
	case "rounded", "rounded_average": // no further than half a step away
		if d := arg(0).Sub(s.Result); d.Mul(d).Cmp(arg(1).Mul(arg(1)).Over(4)) <= 0 {
			return s.Result, true
		}
		return x, true
	case "sessions_times", "levelled", "levelled_penalty", "levelled_top":
		return arg(0).Mul(arg(1)), true
	case "penalty_board", "penalty_session":
		return arg(0).Mul(arg(1)).Over(100).Neg(), true
	case "void_boards":
		return arg(0).Mul(arg(1)).Add(arg(2).Mul(arg(3))), true
	case "lost_boards":
		return arg(0).Add(arg(1).Mul(arg(2))), true
	case "small_group", "average_plus", "average_minus", "average", "percentage", "points":
	}
	return x, false
}

// addsUp does the sums of a working again.
func addsUp(t *testing.T, w *scoring.Working) (redone int) {
	t.Helper()
	var comparisons, boards exact.Num
	sessions, session := map[string]exact.Num{}, ""
	for _, s := range w.Steps {
		if x, known := redo(s); known {
			redone++
			if !x.Equal(s.Result) {
				t.Fatalf("%s %v gives %v and not %v", s.Fact.Word, s.Fact.Args, x, s.Result)
			}
		}
		if strings.HasPrefix(s.Fact.Word, "tiebreak.") && len(s.Fact.Args) > 3 {
			var terms exact.Num
			for _, arg := range s.Fact.Args[3:] {
				term, err := exact.Parse(arg)
				if err != nil {
					t.Fatal(err)
				}
				terms = terms.Add(term)
			}
			if !terms.Equal(s.Result) {
				t.Fatalf("%s %v gives %v and not %v", s.Fact.Word, s.Fact.Args, terms, s.Result)
			}
			redone++
		}
		switch s.Fact.Word {
		case "comparison":
			comparisons = comparisons.Add(s.Result)
		case "comparisons", "comparisons_weighted":
			if !comparisons.Equal(s.Result) {
				t.Fatalf("the comparisons come to %v and not %v", comparisons, s.Result)
			}
			comparisons = exact.Num{}
			redone++
		case "credited", "credited_of", "credited_sat_out", "credited_sat_out_of", "match_imps_vp", "match_percent_vp", "match_vp", "match_sat_out", "match_result", "match_won":
			boards = boards.Add(s.Result)
			sessions[session] = sessions[session].Add(s.Result)
		case "session":
			session = s.Fact.Args[0]
		case "session_boards", "session_boards_of", "session_matches":
			if got := sessions[s.Fact.Args[0]]; !got.Equal(s.Result) {
				t.Fatalf("session %s comes to %v and not %v", s.Fact.Args[0], got, s.Result)
			}
			redone++
		case "sum_boards", "sum_matches":
			if w.Steps[0].Board > 0 && !strings.HasPrefix(w.Steps[0].Fact.Word, "credited") {
				break // the boards of a match have steps of their own
			}
			if !boards.Equal(s.Result) {
				t.Fatalf("the boards come to %v and not %v", boards, s.Result)
			}
			redone++
		}
	}
	return redone
}

// explain explains an event with what its file decides.
func explain(t *testing.T, ev *scoring.Event, opt Options, q scoring.Question) *scoring.Explanation {
	t.Helper()
	x, err := Explain(ev, opt, q)
	if err != nil {
		t.Fatalf("%+v: %v", q, err)
	}
	return x
}

// stepOf is what the last step of a word gives; ok is false where there is none.
func stepOf(w *scoring.Working, word string) (x exact.Num, ok bool) {
	for _, s := range slices.Backward(w.Steps) {
		if s.Fact.Word == word {
			return s.Result, true
		}
	}
	return x, false
}

// anyEvent is an event of any method, with rulings, penalties and unequal boards by
// chance, and how it is scored.
func anyEvent(t *testing.T, rnd *rand.Rand) (*scoring.Event, Options) {
	t.Helper()
	pick := func(of ...string) string { return of[rnd.IntN(len(of))] }
	method := Methods[rnd.IntN(len(Methods))]
	ofTeams := method == scoring.Teams || method == scoring.Patton || (method == scoring.BoardAMatch || method == scoring.TotalPoints) && rnd.IntN(2) == 0
	var lines []string
	n := 2 * (2 + rnd.IntN(3))
	rounds, perRound := 1+rnd.IntN(3), 1+rnd.IntN(3)
	for round := 1; round <= rounds; round++ {
		for k := range n / 2 {
			a, b := k+1, n/2+1+(k+round)%(n/2)
			for board := (round-1)*perRound + 1; board <= round*perRound; board++ {
				if !ofTeams {
					board = 1 + (board+k)%(rounds*perRound)
				}
				result := func() string {
					if rnd.IntN(12) == 0 {
						return pick("A+|A-", "60%|40%", "A|A", "NP|NP", "+3|-1", "A-|A+", "0.5*420+0.5*-50|0.5*420+0.5*-50")
					}
					return fmt.Sprint(10 * (rnd.IntN(30) - 15))
				}
				lines = append(lines, fmt.Sprintf("%d %d %d %d %s", round, board, a, b, result()))
				if ofTeams {
					lines = append(lines, fmt.Sprintf("%d %d %d %d %s", round, board, b, a, result()))
				} else {
					break // each pair plays one board of the round there
				}
			}
		}
	}
	if !ofTeams && rnd.IntN(3) == 0 { // one more, who sits out once
		lines = append(lines, fmt.Sprintf("1 %d %d -", 1+rnd.IntN(rounds*perRound), 1+rnd.IntN(n)), fmt.Sprintf("1 1 %d -", n+1))
	}
	ev := entered(t, lines...)
	rules := set(t, pick("wbf", "ebu", "acbl", "acblscore", "compscore", "magic-contest", "realbridge", "scorebridge", "brian"))
	if rounds > 1 && rnd.IntN(3) == 0 { // each round is a session
		for i := range ev.Rows {
			ev.Rows[i].Session = ev.Rows[i].Round
		}
		for n := range rounds {
			ev.Sessions = append(ev.Sessions, scoring.Session{Number: n + 1, Weight: exact.Int(1 + rnd.IntN(2))})
		}
		for _, setting := range []string{"ranking.sessions=" + pick("sum", "average", "best-1"), "ranking.missed-session=" + pick("none", "average", "zero")} {
			if err := rules.Override(setting); err != nil {
				t.Fatal(err)
			}
		}
	}
	file := ""
	for i := range ev.Rows {
		if r := &ev.Rows[i]; rnd.IntN(8) == 0 {
			file += fmt.Sprintf("[[ruling]]\nboard = %d\nround = %d\nns = %s\n%s\n", r.Board, r.Round, r.NS.Number,
				pick("ns_award = \"A+\"\new_award = \"A-\"", "ns_award = \"60%\"", "weights = [\"1/3*620\", \"1/6*-50\", \"0.5*110\"]", "score = 450", "kind = \"cancelled\"", "group = \"B\"",
					"ns_weights = [\"1*90\"]\new_weights = [\"0.25*100\", \"0.75*110\"]", "ns_award = \"NP\""))
		}
	}
	unit := "%"
	switch {
	case method == scoring.IMPsAcross, method == scoring.Butler, method == scoring.Teams:
		unit = " IMP"
	case method == scoring.Matchpoints:
		unit = pick("%", " MP")
	}
	for range rnd.IntN(3) {
		of := ""
		if unit == "%" && rnd.IntN(2) == 0 {
			of = "of = \"session\"\n"
		}
		file += fmt.Sprintf("[[penalty]]\nunit = %d\nround = %d\namount = \"%d%s\"\n%s", 1+rnd.IntN(n), 1+rnd.IntN(rounds), 1+rnd.IntN(30), unit, of)
	}
	f, _, err := ReadFile("event.toml", []byte(file))
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	opt := Options{Method: method, Rules: rules, File: f}
	scale := map[scoring.Method][]string{scoring.Teams: {"wbf", "acbl-20", "wbf-discrete", ""}, scoring.Matchpoints: {"ebu-pairs", "", ""}, scoring.IMPsAcross: {"wbf", "", ""}}[method]
	if name := pick(append(scale, "")...); name != "" && !(ofTeams && method != scoring.Teams) {
		if opt.VP, err = vp.Open(name); err != nil {
			t.Fatal(err)
		}
	}
	return ev, opt
}

// What a working ends with is the figure that Score gives, in events of all methods with
// rulings, penalties, forms of boards, awards and unequal boards, and the sums of its
// steps come out again.
func TestWorkingsEndWithTheFigures(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 23))
	count := map[string]int{}
	for range 1000 {
		ev, opt := anyEvent(t, rnd)
		res, err := Score(ev, opt)
		if err != nil {
			t.Fatal(err)
		}
		boards := map[int]bool{}
		for _, r := range res.Event.Rows {
			boards[r.Board] = true
		}
		for board := range boards {
			x := explain(t, ev, opt, scoring.Question{Board: board})
			sides := 0
			for _, part := range x.Parts {
				count["sums"] += addsUp(t, part.Working)
				for _, side := range part.Sides {
					a := res.Awards[side.Row].NS
					if side.Line == scoring.EW {
						a = res.Awards[side.Row].EW
					}
					got, ok := part.Working.Result()
					if ok != (a.Kind != scoring.NoAward) || ok && !got.Equal(a.Points) {
						t.Fatalf("%s, %s: board %d, row %d, %v: the working ends with %v (%v), and the award is %v (%v)\n%s", opt.Method, opt.Rules.Name, board, side.Row, side.Line, got, ok, a.Points, a.Kind, said(part.Working))
					}
					sides++
				}
			}
			rows := 0
			for _, r := range res.Event.Rows {
				if r.Board == board {
					rows++
				}
			}
			if sides != 2*rows {
				t.Fatalf("%d sides of %d rows are explained", sides, rows)
			}
			count["awards"] += sides
		}
		for _, r := range res.Rankings {
			for _, st := range r.Standings {
				if !r.IsMain() {
					continue
				}
				x := explain(t, ev, opt, scoring.Question{Unit: st.Contestant.ID.Number})
				w := x.Parts[0].Working
				count["sums"] += addsUp(t, w)
				if total, ok := stepOf(w, "total"); !ok || !total.Equal(st.Score) {
					t.Fatalf("%s, %s: the total of %s is %v, and explained %v\n%s", opt.Method, opt.Rules.Name, st.Contestant.ID, st.Score, total, said(w))
				}
				percent, ok := stepOf(w, "percent")
				if alone := w.In == scoring.UnitPercent; alone && !ok {
					percent, ok = stepOf(w, "total") // which is one already
				}
				if ok != (st.Maximum.Sign() > 0) || ok && !percent.Equal(st.Percent) {
					t.Fatalf("%s: the percentage of %s is %v, and explained %v\n%s", opt.Method, st.Contestant.ID, st.Percent, percent, said(w))
				}
				count["totals"]++
				for _, word := range []string{"sessions_sum", "sessions_mean"} {
					if _, ok := stepOf(w, word); ok {
						count[word]++
					}
				}
			}
		}
		for _, m := range res.Matches {
			if m.SitOut {
				continue
			}
			x := explain(t, ev, opt, scoring.Question{Session: m.Session, Round: m.Round, Home: m.Home.Number, Away: m.Away.Number})
			if len(x.Parts) != 2 {
				t.Fatalf("%d sides of a match are explained", len(x.Parts))
			}
			for side, want := range [...]exact.Num{m.HomeVP, m.AwayVP} {
				w := x.Parts[side].Working
				count["sums"] += addsUp(t, w)
				if !m.Converted {
					want = [...]exact.Num{m.HomeResult, m.AwayResult}[side]
				}
				if got, ok := w.Result(); m.Boards > 0 && (!ok || !got.Equal(want)) {
					t.Fatalf("%s: the match of %s and %s brings %v, and explained %v\n%s", opt.Method, m.Home, m.Away, want, got, said(w))
				}
				count["matches"]++
			}
		}
		x := explain(t, ev, opt, scoring.Question{Penalties: true, Ties: true})
		for _, part := range x.Parts {
			count["sums"] += addsUp(t, part.Working)
			count[string(part.Kind)]++
		}
	}
	for _, what := range []string{"awards", "totals", "matches", "penalty", "tie", "sessions_sum", "sessions_mean"} {
		if count[what] < 100 {
			t.Errorf("only %d %s", count[what], what)
		}
	}
	if count["sums"] < 20000 {
		t.Errorf("only %d sums were done again", count["sums"])
	}
}

// said is a working in words of templates and figures.
func said(w *scoring.Working) string {
	var lines []string
	for _, s := range w.Steps {
		line := strings.TrimSpace(s.Fact.Word + " " + strings.Join(s.Fact.Args, " "))
		if s.Board > 0 {
			line = fmt.Sprintf("%d: %s", s.Board, line)
		}
		if s.In != "" {
			line += fmt.Sprintf(" = %v %s", s.Result, s.In)
		}
		if s.Law != "" {
			line += " [" + s.Law + "]"
		}
		if s.Reason != "" {
			line += " (" + s.Reason + ")"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
