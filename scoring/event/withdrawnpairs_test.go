package event

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
)

// leavingPair is two sessions of three tables and two rounds, with the same results.
// Top 4: board 1 has 2, 4, 0 for 1, 3, 5 and 2, 0, 4 for 2, 4, 6; board 2 has 2, 4, 0
// for 1, 3, 5 and 2, 0, 4 for 4, 6, 2. A session brings 4, 6, 8, 2, 0, 4. In the second
// one pair 5 did not play round 2 any more, so that board 2 has two results of three:
// (M+1)*3/2-1 gives 0.5 and 3.5. With the session before it is 1: 4+2+0.5, 2: 6+2, 3:
// 8+4+3.5, 4: 2+0+3.5, 5: 0, 6: 4+4+0.5.
func leavingPair(t *testing.T) *scoring.Event {
	ev := entered(t, "1 1 1 2 420", "1 1 3 4 450", "1 1 5 6 -50", "2 2 1 4 100", "2 2 3 6 110", "2 2 5 2 90",
		"1 1 1 2 420", "1 1 3 4 450", "1 1 5 6 -50", "2 2 1 4 100", "2 2 3 6 110", "2 2 5 2")
	for i := range ev.Rows {
		ev.Rows[i].Session = 1 + i/6
	}
	return ev
}

func TestMBSZ_I6_WithdrawalOfAPair(t *testing.T) {
	const leaves = "[[withdrawal]]\nunit = 5\nsession = 2\nround = 2\n"
	for _, c := range []struct{ name, rules, file, want, problem string }{
		// MBSZ I.6: finished sessions stand, and what the pair did in this one is deleted:
		// 6 loses the 4 of board 1, and the others keep what they had against its result.
		{"MBSZ", "mbsz-2014", leaves, "1: 6.5, 2: 8, 3: 15.5, 4: 5.5, 5: 0 withdrawn, 6: 4.5", ""},
		// EBU: it has finished half of the session, so that its results stand.
		{"EBU", "ebu", leaves, "1: 6.5, 2: 8, 3: 15.5, 4: 5.5, 5: 0 withdrawn, 6: 8.5", ""},
		// Before half of it: it finished no round, and 6 loses board 1; its result of
		// round 1, which it did not finish, is one of the session.
		{"EBU before half", "ebu", "[[withdrawal]]\nunit = 5\nsession = 2\nround = 1\n", "1: 6.5, 2: 8, 5: 0 withdrawn, 6: 4.5", ""},
		{"kept", "mbsz-2014", leaves + "results = \"kept\"\n", "1: 6.5, 2: 8, 3: 15.5, 6: 8.5, 5: 0 withdrawn", ""},
		// All that it did: 2 loses 4 in the first session, 6 twice 4.
		{"deleted", "mbsz-2014", leaves + "results = \"deleted\"\n", "1: 6.5, 2: 4, 3: 15.5, 4: 5.5, 6: 0.5, 5: 0 withdrawn", ""},
		{"rules that do not say", "wbf", leaves, "6: 8.5, 5: 0 withdrawn",
			"event.toml:1: error: pair 5 withdraws, and the rule set wbf does not say what becomes of its results; they are kept\n    hint: results = \"kept\" or \"deleted\""},
		{"when is not said", "mbsz-2014", "[[withdrawal]]\nunit = 5\n", "6: 8.5",
			"event.toml:1: error: pair 5 withdraws, and it is not said when, on which by the rule set mbsz-2014 its results depend; they are kept\n    hint: the round is the first one that it did not finish"},
		{"twice", "mbsz-2014", leaves + leaves, "6: 4.5", "event.toml:5: error: pair 5 withdraws twice (also line 1)"},
		{"a round that is not there", "mbsz-2014", "[[withdrawal]]\nunit = 5\nsession = 2\nround = 9\n", "6: 8.5", "event.toml:1: error: withdrawal of pair 5: there is no round 9 (the last is 2); its results are kept"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ev := leavingPair(t)
			res, problems := ruledBy(t, ev, Options{Rules: set(t, c.rules)}, c.file)
			checkPoints(t, res.Rankings[0], c.want)
			check(t, "problems", problems, c.problem)
			if waits := c.problem != "" && !slices.Contains([]string{"twice", "rules that do not say"}, c.name); res.Provisional() != waits {
				t.Errorf("missing: %v", res.Missing)
			}
			if ev.Rows[11].Outcome != scoring.Outstanding {
				t.Error("the input was changed")
			}
		})
	}
}

// A result of a round in which the pair was not there any more is told.
func TestResultAfterTheWithdrawalOfAPair(t *testing.T) {
	ev := leavingPair(t)
	_, problems := ruledBy(t, ev, Options{}, "[[withdrawal]]\nunit = 5\nsession = 1\nround = 2\nresults = \"kept\"\n")
	check(t, "problems", problems, "x.csv:10: warning: board 1: pair 5 has withdrawn from round 2 on (line 1), and has a result in round 1; it does not count")
}

// An event of one session has session 1, whether or not its rows say so.
func TestDecisionsOfTheOnlySession(t *testing.T) {
	res, problems := ruledBy(t, entered(t, fourTables...), Options{Rules: set(t, "mbsz-2014")},
		"[[penalty]]\nsession = 1\nround = 1\nunit = 1\namount = \"1 MP\"\n[[withdrawal]]\nsession = 1\nunit = 8\nround = 2\n")
	checkPoints(t, res.Rankings[0], "1: 5/-1, 8: 0 withdrawn")
	check(t, "problems", problems, "")
}

// MBSZ I.6: of a round robin of IMP pairs all results against a pair that leaves are
// deleted, of sessions that it finished too; of other events of pairs these stand.
// Board 1 is 420 and -50, 10 IMPs either way; board 2 is flat.
func TestMBSZ_I6_WithdrawalFromARoundRobinOfIMPPairs(t *testing.T) {
	lines := []string{"1 1 1 2 420", "1 1 3 4 -50", "2 2 1 4 100", "2 2 3 2 100"}
	ev := entered(t, lines...)
	for i := range ev.Rows {
		ev.Rows[i].Session = ev.Rows[i].Round
	}
	const leaves = "[[withdrawal]]\nunit = 4\nsession = 2\nround = 2\n"
	for file, want := range map[string]string{
		leaves: "1: 10, 3: -10, 2: -10, 4: 10 withdrawn",
		"[event]\nsystem = \"round-robin\"\n" + leaves: "1: 10, 2: -10, 3: 0, 4: 0 withdrawn",
	} {
		for _, method := range []scoring.Method{scoring.IMPsAcross, scoring.Butler} {
			rules := set(t, "mbsz-2014")
			rules.Butler.TrimFrom = 9 // the datum of 420 and -50 is the mean, 185 and so 190: 6 and -6
			want := want
			if method == scoring.Butler {
				want = strings.ReplaceAll(want, "10", "6")
			}
			res, _ := ruledBy(t, ev, Options{Method: method, Rules: rules}, file)
			got := map[string]bool{}
			for _, st := range res.Rankings[0].Standings {
				text := fmt.Sprintf("%s: %v", st.Contestant.ID, st.Score)
				if st.Withdrawn {
					text += " withdrawn"
				}
				got[text] = true
			}
			for _, w := range strings.Split(want, ", ") {
				if !got[w] {
					t.Errorf("%s, %s: got %v, want %s", method, file, got, want)
				}
			}
		}
	}
}

// MBSZ I.6: a round robin of IMP pairs has a rule of its own for opponents who were
// absent. As long as the event does not say it the board does not count, which is told.
func TestMBSZ_I6_AbsentOpponentsInARoundRobinOfIMPPairs(t *testing.T) {
	ev := entered(t, "1 1 1 2 420", "1 1 3 4 -50", "2 2 1 4 100", "2 2 3 -")
	res, _ := ruledBy(t, ev, Options{Method: scoring.IMPsAcross, Rules: set(t, "mbsz-2014")}, "")
	check(t, "of another event", awardsOn(res, 2), "1-4 0/0, 3- -10/–")
	res, problems := ruledBy(t, ev, Options{Method: scoring.IMPsAcross, Rules: set(t, "mbsz-2014")}, "[event]\nsystem = \"round-robin\"\n")
	check(t, "of a round robin", awardsOn(res, 2), "1-4 0/0, 3- –/–")
	if want := "boards without opponents do not count: what they bring in a round robin of IMP pairs mbsz-2014 leaves to the event"; !strings.Contains(problems, want) {
		t.Error(problems)
	}
}
