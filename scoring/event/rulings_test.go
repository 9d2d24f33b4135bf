package event

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
)

// entered builds an event from lines of "round board ns ew result", the result in
// the words of a traveller: 4S N =, or a score, or nothing.
func entered(t testing.TB, lines ...string) *scoring.Event {
	t.Helper()
	ev := &scoring.Event{File: "x.csv"}
	for i, line := range lines {
		f := append(strings.Fields(line), "", "", "")
		r := scoring.Row{}.At(scoring.Position{File: "x.csv", Line: i + 2})
		r.Round, _ = strconv.Atoi(f[0])
		r.Board, _ = strconv.Atoi(f[1])
		for k, id := range []*scoring.ID{&r.NS, &r.EW} {
			if f[2+k] == "-" {
				r.Outcome = scoring.SatOut
				continue
			}
			var err error
			if id.Number, id.Line, err = scoring.ParseNumber(f[2+k]); err != nil {
				t.Fatal(err)
			}
		}
		e := scoring.Entry{Contract: f[4], Declarer: f[5], Result: f[6]}
		if _, err := strconv.Atoi(f[4]); err == nil {
			e = scoring.Entry{Score: f[4]}
		}
		if ns, ew, both := strings.Cut(f[4], "|"); both {
			e = scoring.Entry{NSAward: ns, EWAward: ew}
		}
		if r.Outcome != scoring.SatOut {
			if ps := r.Enter(e); len(ps) > 0 {
				t.Fatal(ps)
			}
		}
		ev.Rows = append(ev.Rows, r)
	}
	return ev
}

// awardsOn are the awards of the rows of a board in the order of their North-South:
// 1-2 3/3, where there is none a dash.
func awardsOn(res *scoring.Results, board int) string {
	points := func(a scoring.Award) string {
		if a.Kind == scoring.NoAward {
			return "–"
		}
		return a.Points.String()
	}
	var out []string
	for i, r := range res.Event.Rows {
		if r.Board == board {
			out = append(out, fmt.Sprintf("%s-%s %s/%s", r.NS.Number, r.EW.Number, points(res.Awards[i].NS), points(res.Awards[i].EW)))
		}
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// fourTables are two boards at four tables. Board 1, nobody vulnerable: 420, 450,
// -50 and 420; board 2, North-South vulnerable: 100, 100, -110 and 620.
//
// Matchpoints of North-South, top 6: board 1 3, 6, 0, 3; board 2 3, 3, 0, 6.
// Cross-IMPs of board 1, by three comparisons: 420 has (-1+10+0)/3 = 3, 450 has
// (1+11+1)/3 = 13/3, -50 has (-10-11-10)/3 = -31/3. Butler: without the best and the
// worst the datum is 420: 0, 1, -10, 0.
var fourTables = []string{
	"1 1 1 2 4S N =", "1 1 3 4 4S N +1", "2 1 5 6 4S N -1", "2 1 7 8 4S S =",
	"1 2 1 2 2H E -2", "1 2 3 4 2H E -2", "2 2 5 6 2H E =", "2 2 7 8 4S N =",
}

// pairsMethods are the methods of the table below, in its order.
var pairsMethods = [...]scoring.Method{scoring.Matchpoints, scoring.IMPsAcross, scoring.Butler}

// Every kind of ruling by the three methods of pairs, on board 1 of fourTables; what
// is not said of East-West is North-South's with the other sign, or the rest of the
// top.
var ruledPairs = []struct {
	name, ruling string
	want         [3]string // matchpoints, cross-IMPs, Butler
}{
	{"no ruling", "", [3]string{
		"1-2 3/3, 3-4 6/0, 5-6 0/6, 7-8 3/3",
		"1-2 3/-3, 3-4 13/3/-13/3, 5-6 -31/3/31/3, 7-8 3/-3",
		"1-2 0/0, 3-4 1/-1, 5-6 -10/10, 7-8 0/0"}},

	// 1-2 are assigned 450, as if they had made it: 450, 450, -50, 420. Matchpoints 5,
	// 5, 0, 2. Cross-IMPs: 450 has 0+11+1 = 12, -50 has -11-11-10 = -32, 420 has -1-1+10
	// = 8, each by 3. Butler: the mean of 420 and 450 is 435, rounded away from zero
	// 440: 10 points are no IMP, 490 are 10, 20 are 1.
	{"an assigned score", `kind = "adjusted"
		score = 450`, [3]string{
		"1-2 5/1, 3-4 5/1, 5-6 0/6, 7-8 2/4",
		"1-2 4/-4, 3-4 4/-4, 5-6 -32/3/32/3, 7-8 8/3/-8/3",
		"1-2 0/0, 3-4 0/0, 5-6 -10/10, 7-8 -1/1"}},
	// The same as the result of a contract whose declarer is that of the row.
	{"an assigned result", `kind = "adjusted"
		contract = "4S"
		result = "+1"`, [3]string{
		"1-2 5/1, 3-4 5/1, 5-6 0/6, 7-8 2/4",
		"1-2 4/-4, 3-4 4/-4, 5-6 -32/3/32/3, 7-8 8/3/-8/3",
		"1-2 0/0, 3-4 0/0, 5-6 -10/10, 7-8 -1/1"}},
	// North-South are assigned 450, East-West have average minus: the charts of the two
	// lines differ. East-West's has -450, 50, -420 left, of 4: 0, 4 and 2 are (M+1)*4/3-1
	// = 1/3, 17/3, 3; pair 2 has 3 of 6 on board 2, so that 40 % of 6 = 2.4 stand. In
	// IMPs two comparisons: -11-1, 11+10, 1-10 by 2. Butler: the datum of the three is
	// the middle one, 420.
	{"an assigned score for one side, an artificial one for the other", `kind = "split"
		score = 450
		ew_award = "A-"`, [3]string{
		"1-2 5/2.4, 3-4 5/1/3, 5-6 0/17/3, 7-8 2/3",
		"1-2 4/-2, 3-4 4/-6, 5-6 -32/3/10.5, 7-8 8/3/-4.5",
		"1-2 0/-3, 3-4 0/-1, 5-6 -10/10, 7-8 -1/0"}},

	// Average plus and minus: three results are left of four. Matchpoints 4, 0, 2 are by
	// Neuberg (M+1)*4/3-1 = 17/3, 1/3, 3. Pair 1 has 50 % on board 2, and 60 % of 6 are
	// 3.6; pair 2 has 50 % too, and 40 % are 2.4. Cross-IMPs by two: 450 has 11+1, -50
	// -11-10, 420 -1+10. Butler: the datum is the middle one, 420.
	{"average plus and minus", `ns_award = "A+"
		ew_award = "A-"`, [3]string{
		"1-2 3.6/2.4, 3-4 17/3/1/3, 5-6 1/3/17/3, 7-8 3/3",
		"1-2 2/-2, 3-4 6/-6, 5-6 -10.5/10.5, 7-8 4.5/-4.5",
		"1-2 3/-3, 3-4 1/-1, 5-6 -10/10, 7-8 0/0"}},
	// The own session (Law 12C2(c)): 5 has nothing on board 2 and 6 all of it, so that
	// average minus is 0 % and average plus 100 %. The others have 2+1-1 …: 420, 450,
	// 420 are 1, 4, 1 of 3, by Neuberg 5/3, 17/3, 5/3. Cross-IMPs -1/2, 1, -1/2; Butler:
	// the datum of 420, 420, 450 is 420. IMPs have no own average in the rule set wbf.
	{"average minus and plus follow the own session", `ns = 5
		ns_award = "A-"
		ew_award = "A+"`, [3]string{
		"1-2 5/3/13/3, 3-4 17/3/1/3, 5-6 0/6, 7-8 5/3/13/3",
		"1-2 -0.5/0.5, 3-4 1/-1, 5-6 -2/2, 7-8 -0.5/0.5",
		"1-2 0/0, 3-4 1/-1, 5-6 -3/3, 7-8 0/0"}},
	// Average for both: 50 % of 6, no IMPs.
	{"average", `kind = "artificial"
		ns_award = "A"
		ew_award = "A"`, [3]string{
		"1-2 3/3, 3-4 17/3/1/3, 5-6 1/3/17/3, 7-8 3/3",
		"1-2 0/0, 3-4 6/-6, 5-6 -10.5/10.5, 7-8 4.5/-4.5",
		"1-2 0/0, 3-4 1/-1, 5-6 -10/10, 7-8 0/0"}},
	// 70 % of 6 are 4.2, 30 % are 1.8; in IMPs 60 % is average plus, so that 70 % is
	// twice that.
	{"fixed percentages", `ns_award = "70%"
		ew_award = "30%"`, [3]string{
		"1-2 4.2/1.8, 3-4 17/3/1/3, 5-6 1/3/17/3, 7-8 3/3",
		"1-2 4/-4, 3-4 6/-6, 5-6 -10.5/10.5, 7-8 4.5/-4.5",
		"1-2 6/-6, 3-4 1/-1, 5-6 -10/10, 7-8 0/0"}},
	// Points with a sign are those of the method.
	{"points", `ns_award = "+5"
		ew_award = "-1"`, [3]string{
		"1-2 5/-1, 3-4 17/3/1/3, 5-6 1/3/17/3, 7-8 3/3",
		"1-2 5/-1, 3-4 6/-6, 5-6 -10.5/10.5, 7-8 4.5/-4.5",
		"1-2 5/-1, 3-4 1/-1, 5-6 -10/10, 7-8 0/0"}},
	// Average plus for North-South alone: East-West keep -420 and are compared with
	// all; North-South's chart has three results, as above.
	{"one side keeps its result", `ns_award = "A+"`, [3]string{
		"1-2 3.6/3, 3-4 17/3/0, 5-6 1/3/6, 7-8 3/3",
		"1-2 2/-3, 3-4 6/-13/3, 5-6 -10.5/31/3, 7-8 4.5/-3",
		"1-2 3/0, 3-4 1/-1, 5-6 -10/10, 7-8 0/0"}},
	// The board does not count for East-West, and North-South keep their result.
	{"not played for one side", `ew_award = "NP"`, [3]string{
		"1-2 3/–, 3-4 6/1/3, 5-6 0/17/3, 7-8 3/3",
		"1-2 3/–, 3-4 13/3/-6, 5-6 -31/3/10.5, 7-8 3/-4.5",
		"1-2 0/–, 3-4 1/-1, 5-6 -10/10, 7-8 0/0"}},

	// 60 % of 450 and 40 % of -50. Matchpoints against 450, -50, 420: 1+2+2 = 5 and
	// 0+1+0 = 1, weighted 3.4. 450 gets 1*0.6+2*0.4+2+2 = 5.4, -50 gets 0.4, 420 gets
	// 0.8+0+2 = 2.8. Cross-IMPs: 12 and -21, weighted -1.2, by 3 -0.4; 450 has 4.4+11+1 =
	// 16.4, -50 has -6.6-11-10 = -27.6, 420 has -0.6+4-1+10 = 12.4. Butler: -50 weighs
	// 1.4, 420 1, 450 1.6; without one at each end (0.4*-50+420+0.6*450)/2 = 335, rounded
	// 340: 3, -9 and 2, weighted 0.6*3-0.4*9 = -1.8.
	{"a weighted score", `weights = ["0.6*450", "0.4*-50"]`, [3]string{
		"1-2 3.4/2.6, 3-4 5.4/0.6, 5-6 0.4/5.6, 7-8 2.8/3.2",
		"1-2 -0.4/0.4, 3-4 82/15/-82/15, 5-6 -9.2/9.2, 7-8 62/15/-62/15",
		"1-2 -1.8/1.8, 3-4 3/-3, 5-6 -9/9, 7-8 2/-2"}},
	// The same by contracts; the first takes the declarer of the row.
	{"a weighted score by contracts", `weights = ["0.6*4S+1", "0.4*4S-1 S"]`, [3]string{
		"1-2 3.4/2.6, 3-4 5.4/0.6, 5-6 0.4/5.6, 7-8 2.8/3.2",
		"1-2 -0.4/0.4, 3-4 82/15/-82/15, 5-6 -9.2/9.2, 7-8 62/15/-62/15",
		"1-2 -1.8/1.8, 3-4 3/-3, 5-6 -9/9, 7-8 2/-2"}},
	// Thirds are exact: 1/3 of 420, 450 and -50 against 450, -50, 420: 3, 5 and 1,
	// together 3. 450 gets (2+1+2)/3+4 = 17/3, -50 gets 1/3, 420 gets (1+0+2)/3+2 = 3.
	// Cross-IMPs: 9, 12 and -21, together 0; 450 has (1+0+11)/3+12 = 16, -50 has
	// (-10-11)/3-21 = -28, 420 has (0-1+10)/3+9 = 12. Butler: 4/3 weigh each of the
	// three; without one at each end (-50/3+420*4/3+450/3)/2 = 1040/3, rounded 350: 70 is
	// 2, 100 is 3, -400 is -9, so that thirds are (2+3-9)/3.
	{"thirds", `weights = ["1/3*420", "1/3*450", "1/3*-50"]`, [3]string{
		"1-2 3/3, 3-4 17/3/1/3, 5-6 1/3/17/3, 7-8 3/3",
		"1-2 0/0, 3-4 16/3/-16/3, 5-6 -28/3/28/3, 7-8 4/-4",
		"1-2 -4/3/4/3, 3-4 3/-3, 5-6 -9/9, 7-8 2/-2"}},
	// Split: North-South half of 450 and of -50, East-West 450. North-South's chart:
	// half of 5 and of 1 is 3; 450 has 1.5+4, -50 has 0.5, 420 has 1+2. East-West's is
	// that of 450, 450, -50, 420: 1, 1, 6, 4. Cross-IMPs: half of 12 and of -21 is -4.5,
	// 450 has 5.5+12, -50 has -5.5-21, 420 has -0.5+5+9. Butler: North-South's datum
	// (-25+420+225)/2 = 310: 4, -8, 3; East-West's -435, rounded -440.
	{"a split score", `ns_weights = ["0.5*450", "0.5*-50"]
		ew_weights = ["1*450"]`, [3]string{
		"1-2 3/1, 3-4 5.5/1, 5-6 0.5/6, 7-8 3/4",
		"1-2 -1.5/-4, 3-4 35/6/-4, 5-6 -53/6/32/3, 7-8 4.5/-8/3",
		"1-2 -2/0, 3-4 4/0, 5-6 -8/10, 7-8 3/1"}},

	// Corrections (Law 79C). An overtrick: as the assigned 450.
	{"a correction of the result", `result = "+1"`, [3]string{
		"1-2 5/1, 3-4 5/1, 5-6 0/6, 7-8 2/4",
		"1-2 4/-4, 3-4 4/-4, 5-6 -32/3/32/3, 7-8 8/3/-8/3",
		"1-2 0/0, 3-4 0/0, 5-6 -10/10, 7-8 -1/1"}},
	// By East: -420, 450, -50, 420 have 0, 6, 2, 4. Cross-IMPs: -13-9-13 = -35, 13+11+1 =
	// 25, 9-11-10 = -12, 13-1+10 = 22. Butler: the datum (-50+420)/2 = 185, rounded 190:
	// 610, 260, 240, 230 are 12, 6, 6, 6.
	{"a correction of the declarer", `kind = "correction"
		declarer = "E"`, [3]string{
		"1-2 0/6, 3-4 6/0, 5-6 2/4, 7-8 4/2",
		"1-2 -35/3/35/3, 3-4 25/3/-25/3, 5-6 -4/4, 7-8 22/3/-22/3",
		"1-2 -12/12, 3-4 6/-6, 5-6 -6/6, 7-8 6/-6"}},
	// 4S doubled and made is 590, of the same tricks: 590, 450, -50, 420 have 6, 4, 0, 2.
	// Cross-IMPs: 4+12+5 = 21, -4+11+1 = 8, -12-11-10 = -33, -5-1+10 = 4. Butler: 435,
	// rounded 440: 150, 10, 490, 20.
	{"a correction of the contract", `contract = "4SX"`, [3]string{
		"1-2 6/0, 3-4 4/2, 5-6 0/6, 7-8 2/4",
		"1-2 7/-7, 3-4 8/3/-8/3, 5-6 -11/11, 7-8 4/3/-4/3",
		"1-2 4/-4, 3-4 0/0, 5-6 -10/10, 7-8 -1/1"}},
	// The score alone: 450 is an overtrick of the contract.
	{"a correction of the score", `score = 450`, [3]string{
		"1-2 5/1, 3-4 5/1, 5-6 0/6, 7-8 2/4",
		"1-2 4/-4, 3-4 4/-4, 5-6 -32/3/32/3, 7-8 8/3/-8/3",
		"1-2 0/0, 3-4 0/0, 5-6 -10/10, 7-8 -1/1"}},

	// Cancelled: no award, and the others are three of four.
	{"cancelled for a table", `kind = "cancelled"`, [3]string{
		"1-2 –/–, 3-4 17/3/1/3, 5-6 1/3/17/3, 7-8 3/3",
		"1-2 –/–, 3-4 6/-6, 5-6 -10.5/10.5, 7-8 4.5/-4.5",
		"1-2 –/–, 3-4 1/-1, 5-6 -10/10, 7-8 0/0"}},
	{"cancelled for all", `all
		kind = "cancelled"`, [3]string{
		"1-2 –/–, 3-4 –/–, 5-6 –/–, 7-8 –/–",
		"1-2 –/–, 3-4 –/–, 5-6 –/–, 7-8 –/–",
		"1-2 –/–, 3-4 –/–, 5-6 –/–, 7-8 –/–"}},
	// Not played for lack of time, by the fault of North-South.
	{"not played, with awards", `kind = "not-played"
		ns_award = "40%"
		ew_award = "60%"`, [3]string{
		"1-2 2.4/3.6, 3-4 17/3/1/3, 5-6 1/3/17/3, 7-8 3/3",
		"1-2 -2/2, 3-4 6/-6, 5-6 -10.5/10.5, 7-8 4.5/-4.5",
		"1-2 -3/3, 3-4 1/-1, 5-6 -10/10, 7-8 0/0"}},
	{"not played, with an award for one side", `kind = "not-played"
		ew_award = "60%"`, [3]string{
		"1-2 –/3.6, 3-4 17/3/1/3, 5-6 1/3/17/3, 7-8 3/3",
		"1-2 –/2, 3-4 6/-6, 5-6 -10.5/10.5, 7-8 4.5/-4.5",
		"1-2 –/3, 3-4 1/-1, 5-6 -10/10, 7-8 0/0"}},
	{"late", `kind = "late"
		ns_award = "40%"
		ew_award = "60%"`, [3]string{
		"1-2 2.4/3.6, 3-4 17/3/1/3, 5-6 1/3/17/3, 7-8 3/3",
		"1-2 -2/2, 3-4 6/-6, 5-6 -10.5/10.5, 7-8 4.5/-4.5",
		"1-2 -3/3, 3-4 1/-1, 5-6 -10/10, 7-8 0/0"}},

	// The pairs sat the other way: the results stand, and change hands.
	{"swap", `kind = "swap"
		ns = 5`, [3]string{
		"1-2 3/3, 3-4 6/0, 6-5 0/6, 7-8 3/3",
		"1-2 3/-3, 3-4 13/3/-13/3, 6-5 -31/3/31/3, 7-8 3/-3",
		"1-2 0/0, 3-4 1/-1, 6-5 -10/10, 7-8 0/0"}},
	// Those of round 2 had cards that were changed: 420 and 450, and -50 and 420, are
	// compared by themselves, 2 of 4 results: 0 and 2 are (M+1)*4/2-1 = 1 and 5.
	// Cross-IMPs: 1 and 10. Butler: the mean of two, 435 and 185, rounded 440 and 190:
	// -20 and 10, -240 and 230.
	{"fouled", `all
		round = 2
		group = "B"`, [3]string{
		"1-2 1/5, 3-4 5/1, 5-6 1/5, 7-8 5/1",
		"1-2 -1/1, 3-4 1/-1, 5-6 -10/10, 7-8 10/-10",
		"1-2 -1/1, 3-4 0/0, 5-6 -6/6, 7-8 6/-6"}},
	// 5 and 6 had the two boards the wrong way round. On board 1 they have -110: 3, 6,
	// 0, 3. Cross-IMPs: 420 has -1+11+0, 450 has 1+11+1, -110 three times -11. Butler:
	// 420.
	{"misboarded", `ns = 5
		played = 2
		[[ruling]]
		board = 2
		ns = 5
		played = 1`, [3]string{
		"1-2 3/3, 3-4 6/0, 5-6 0/6, 7-8 3/3",
		"1-2 10/3/-10/3, 3-4 13/3/-13/3, 5-6 -11/11, 7-8 10/3/-10/3",
		"1-2 0/0, 3-4 1/-1, 5-6 -11/11, 7-8 0/0"}},
}

// onBoard1 is the text of an event file with a ruling on board 1, of 1 against 2 where
// it names nobody and is not about all.
func onBoard1(ruling string) string {
	if ruling == "" {
		return ""
	}
	rest, all := strings.CutPrefix(ruling, "all\n")
	first, _, _ := strings.Cut(rest, "[[ruling]]")
	if !all && !strings.Contains(first, "ns = ") {
		rest = "ns = 1\n" + rest
	}
	return "[[ruling]]\nboard = 1\n" + rest
}

func TestRulingsOnPairs(t *testing.T) {
	for _, c := range ruledPairs {
		for k, method := range pairsMethods {
			t.Run(c.name+" by "+string(method), func(t *testing.T) {
				ev := entered(t, fourTables...)
				before := slices.Clone(ev.Rows)
				f, problems, err := ReadFile("event.toml", []byte(onBoard1(c.ruling)))
				if err != nil || len(problems) > 0 {
					t.Fatalf("%v %v", problems, err)
				}
				res := score(t, ev, Options{Method: method, File: f})
				if got := awardsOn(res, 1); got != c.want[k] {
					t.Errorf("got  %s\nwant %s", got, c.want[k])
				}
				for i := range before {
					if fmt.Sprint(before[i]) != fmt.Sprint(ev.Rows[i]) {
						t.Errorf("row %d of the input was changed", i)
					}
				}
			})
		}
	}
}

// Team 1 meets team 2 in two rooms: board 1, nobody vulnerable, 420 and -50, 470
// points and 10 IMPs for team 1; board 2, North-South vulnerable, 620 in both rooms.
var oneMatch = []string{"1 1 1 2 4S N =", "1 1 2 1 4S N -1", "1 2 1 2 4S N =", "1 2 2 1 4S S ="}

func TestRulingsOnTeams(t *testing.T) {
	for _, c := range []struct{ name, ruling, want string }{
		{"no ruling", "", "1-2 10/-10, 2-1 -10/10"},
		// 1 is assigned -50: a flat board.
		{"an assigned score", "kind = \"adjusted\"\nscore = -50", "1-2 0/0, 2-1 0/0"},
		// Average plus and minus of IMPs.
		{"average plus and minus", "ns_award = \"A+\"\new_award = \"A-\"", "1-2 3/-3, 2-1 -3/3"},
		{"average", "ns_award = \"A\"\new_award = \"A\"", "1-2 0/0, 2-1 0/0"},
		// 60 % is average plus.
		{"late", "kind = \"late\"\nns_award = \"40%\"\new_award = \"60%\"", "1-2 -3/3, 2-1 3/-3"},
		// 2 keeps -420 and -50: 470 points, 10 IMPs lost.
		{"one side keeps its result", `ns_award = "A+"`, "1-2 3/-10, 2-1 -10/3"},
		// Half of 470 points, 10 IMPs, and half of a flat board.
		{"a weighted score", `weights = ["0.5*420", "0.5*-50"]`, "1-2 5/-5, 2-1 -5/5"},
		{"a split score", "ns_weights = [\"0.5*420\", \"0.5*-50\"]\new_weights = [\"1*420\"]", "1-2 5/-10, 2-1 -10/5"},
		// -420 and +50: 370 points.
		{"a correction", `declarer = "W"`, "1-2 -9/9, 2-1 9/-9"},
		{"points", "ns_award = \"+4\"\new_award = \"-4\"", "1-2 4/-4, 2-1 -4/4"},
		{"cancelled", "all\nkind = \"cancelled\"", "1-2 –/–, 2-1 –/–"},
		// Both rooms sat the other way.
		{"swap", "all\nkind = \"swap\"", "1-2 -10/10, 2-1 10/-10"},
		// The boards were exchanged: board 1 has 420 and 420 then, not vulnerable.
		{"misboarded", "all\nplayed = 2\n[[ruling]]\nboard = 2\nplayed = 1", "1-2 0/0, 2-1 0/0"},
		// Both rooms had the other form, so that they are still compared.
		{"fouled", "all\ngroup = \"B\"", "1-2 10/-10, 2-1 -10/10"},
		{"not played", "all\nkind = \"not-played\"\nns_award = \"A\"\new_award = \"A\"", "1-2 0/0, 2-1 0/0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, problems, err := ReadFile("event.toml", []byte(onBoard1(c.ruling)))
			if err != nil || len(problems) > 0 {
				t.Fatalf("%v %v", problems, err)
			}
			res := score(t, entered(t, oneMatch...), Options{Method: scoring.Teams, File: f})
			if got := awardsOn(res, 1); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if c.name != "not played" && problemTexts(res) != "" {
				t.Error(problemTexts(res))
			}
		})
	}
}

// A board played in place of another one is worth what it is there: 4S less one is 50
// on board 1, and 100 on board 2, on which North-South are vulnerable; what has a
// score alone keeps it.
func TestMisboardedScoresByTheVulnerabilityPlayed(t *testing.T) {
	ev := entered(t, append(slices.Clone(fourTables), "1 1 9 10 -50")...)
	res := score(t, ev, Options{File: eventFile(t, "[[ruling]]\nboard = 1\nns = 5\nplayed = 2\n[[ruling]]\nboard = 2\nns = 5\nplayed = 1\n[[ruling]]\nboard = 1\nns = 9\nplayed = 2\n")})
	for i, want := range map[int]int{2: -100, 6: -110, 8: -50} {
		r := res.Event.Rows[i]
		if r.Score != want || r.Board != []int{2: 2, 6: 1, 8: 2}[i] {
			t.Errorf("row %d: board %d, %d, want %d", i, r.Board, r.Score, want)
		}
	}
	// Where the rows say how the board is vulnerable, that holds.
	ev = entered(t, fourTables...)
	for i := 4; i < 8; i++ {
		ev.Rows[i].Vul = scoring.NoneVul
	}
	res = score(t, ev, Options{File: eventFile(t, "[[ruling]]\nboard = 1\nns = 5\nplayed = 2\n[[ruling]]\nboard = 2\nns = 5\nplayed = 1\n")})
	if r := res.Event.Rows[2]; r.Score != -50 || r.Vul != scoring.NoneVul {
		t.Errorf("%d, %v", r.Score, r.Vul)
	}
}
