package movements

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// Three tables, three rounds, unswitched. Two North-South pairs have three boards in
// the same direction: 3. A North-South pair meets each East-West pair once (half a
// top, 2) and has two boards in the other direction: 0. So of 15 twos 6 are 3 and 9
// are 0: mean 18/15 = 1.2, SD √(54/15 - 1.44) = √2.16, Qf 100·18²/(15·54) = 40.
func TestRatingOfThreeTables(t *testing.T) {
	m := made(t, "mitchell", Request{Tables: 3})
	r := Rate(m, 1)
	if r.Mean.Text(3) != "1.200" || r.SD.Text(6) != "1.469694" || !r.Qf.Equal(exact.Int(40)) || r.Winners != 1 {
		t.Errorf("mean %v, SD %v, Qf %v", r.Mean, r.SD, r.Qf)
	}
	if r.Competition[0][1] != 3 || r.Competition[0][3] != 0 || r.Units[3] != (Unit{Number: 1, Line: scoring.EW}) {
		t.Errorf("%v %v", r.Units, r.Competition)
	}
	// Within a line all is even.
	if r := Rate(m, 0); r.Winners != 2 || !r.Qf.Equal(exact.Int(100)) || r.SD.Sign() != 0 || r.Mean.Text(0) != "3" {
		t.Errorf("two winners: %+v", r)
	}
	// Three boards to a set: all is three times as much.
	if r := Rate(made(t, "mitchell", Request{Tables: 3, PerSet: 3}), 1); r.Mean.Text(1) != "3.6" || r.SD.Text(6) != "4.409082" || !r.Qf.Equal(exact.Int(40)) {
		t.Errorf("three boards: mean %v, SD %v, Qf %v", r.Mean, r.SD, r.Qf)
	}
}

// 9 of 13 rounds: 9/13 of the boards are 69.23 %. A half table takes three boards from
// each opponent.
func TestCompletenessSharingAndSitOut(t *testing.T) {
	if r := Rate(made(t, "mitchell", Request{Tables: 13, Rounds: 9}), 0); r.Completeness.Text(2) != "69.23" || r.Sharing != 0 || r.Repeats != 0 || r.SitOut != 0 {
		t.Errorf("%+v", r)
	}
	r := Rate(made(t, "relay-mitchell", Request{Tables: 8, PerSet: 3}), 0)
	if !r.Completeness.Equal(exact.Int(100)) || r.Sharing != 8 {
		t.Errorf("%v, shared %d", r.Completeness, r.Sharing)
	}
	if r := Rate(made(t, "relay-mitchell", Request{Tables: 8, PerSet: 3, HalfTable: true}), 0); r.SitOut != 3 || r.Sharing != 0 {
		t.Errorf("sit-out %d, shared %d", r.SitOut, r.Sharing)
	}
	again, _ := readCSV(t, "# winners: 1\nround,table,ns,ew,boards\n1,1,1,2,1\n2,1,2,1,2\n3,1,1,2,3\n")
	if r := Rate(again, 0); r.Repeats != 1 {
		t.Errorf("repeats %d", r.Repeats)
	}
	// Teams and individuals are not compared.
	if r := Rate(made(t, "round-robin", Request{Tables: 6}), 0); r.Units != nil || r.Qf.Sign() != 0 || r.Completeness.Sign() == 0 {
		t.Errorf("%+v", r)
	}
	if r := Rate(Movement{}, 0); r.Qf.Sign() != 0 || r.Completeness.Sign() != 0 {
		t.Errorf("%+v", r)
	}
}

// To leave a pair out of the rating is to rate the movement without it.
func TestVacancyIsTheRatingWithoutThePair(t *testing.T) {
	for _, m := range []Movement{made(t, "howell", Request{Tables: 6, Rounds: 8}), made(t, "mitchell", Request{Tables: 5}), made(t, "relay-mitchell", Request{Tables: 6, PerSet: 2})} {
		for _, winners := range []int{1, 2} {
			whole := Rate(m, winners)
			total, best, pair := exact.Num{}, exact.Num{}, Unit{}
			for _, u := range whole.Units {
				without := m
				without.Meetings = append([]Meeting(nil), m.Meetings...)
				if err := without.takeOut(u); err != nil {
					t.Fatal(err)
				}
				qf := Rate(without, winners).Qf
				total = total.Add(qf)
				if best.Less(qf) {
					best, pair = qf, u
				}
			}
			if v := whole.Vacancy; !v.Mean.Equal(total.Over(len(whole.Units))) || !v.Best.Equal(best) || v.Pair != pair {
				t.Errorf("%s, %d winners: %v, want %v, %v, %v", m.Name, winners, v, total.Over(len(whole.Units)), best, pair)
			}
		}
	}
}

// Numbers of a table, with as many places as it has.
func same(x exact.Num, text string) bool {
	_, decimals, _ := strings.Cut(text, ".")
	return x.Text(len(decimals)) == text
}

// nearly tells whether a printed figure is x, or next to it in the last place: of
// Moore's two end on the other digit.
func nearly(x exact.Num, text string) bool {
	_, decimals, _ := strings.Cut(text, ".")
	step := exact.Int(1)
	for range decimals {
		step = step.Over(10)
	}
	d := x.Round(len(decimals), exact.HalfAway).Sub(exact.MustParse(text))
	return d.Cmp(step) <= 0 && d.Cmp(step.Neg()) >= 0
}

func switched(t *testing.T, m Movement, rounds ...int) Movement {
	t.Helper()
	m, err := ArrowSwitch{Kind: SwitchGiven, Rounds: rounds}.Switch(m)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Moore's scrambled Mitchells of an odd number of tables: mean and SD of 15 sizes,
// with none to four rounds switched.
func TestMooresFigures(t *testing.T) {
	figures := 0
	for _, row := range records(t, "quality/moore_scrambled_mitchell_odd.csv") {
		tables, _ := strconv.Atoi(row["tables"])
		for i, c := range []struct {
			computed string
			rounds   []int
		}{{"sd0", nil}, {"sd1_r1", []int{1}}, {"sd2_r1_2", []int{1, 2}}, {"sd3_r1_2_5", []int{1, 2, 5}}, {"sd4_r1_2_6_9", []int{1, 2, 6, 9}}} {
			if row[c.computed] == "" {
				continue
			}
			r := Rate(switched(t, made(t, "mitchell", Request{Tables: tables}), c.rounds...), 1)
			if !same(r.SD, row[c.computed]) || !same(r.Mean, row["mean"]) {
				t.Errorf("%d tables, %v switched: %v, %v; want %s, %s", tables, c.rounds, r.Mean.Text(4), r.SD.Text(4), row["mean"], row[c.computed])
			}
			if qf := row[fmt.Sprintf("qf%d", i)]; qf != "" && !same(r.Qf, qf) {
				t.Errorf("%d tables, %v switched: Qf %v, want %s", tables, c.rounds, r.Qf.Text(2), qf)
			}
			if printed := row[fmt.Sprintf("sd%d_pub", i)]; printed != "" {
				figures++
				if !nearly(r.SD, printed) {
					t.Errorf("%d tables, %v switched: SD %v, printed %s", tables, c.rounds, r.SD.Text(4), printed)
				}
			}
		}
	}
	if figures < 60 {
		t.Errorf("only %d figures", figures)
	}
}

// Relay-and-share Mitchells with whole rounds switched.
func TestFiguresOfRelayMitchells(t *testing.T) {
	n := 0
	for _, row := range records(t, "quality/relay_share_mitchell_even.csv") {
		tables, _ := strconv.Atoi(row["tables"])
		var rounds []int
		for f := range strings.FieldsSeq(row["switched_rounds"]) {
			r, _ := strconv.Atoi(f)
			rounds = append(rounds, r)
		}
		r := Rate(switched(t, made(t, "relay-mitchell", Request{Tables: tables}), rounds...), 1)
		if n++; !same(r.Mean, row["mean"]) || !same(r.SD, row["sd"]) || !same(r.Qf, row["qf"]) {
			t.Errorf("%d tables, %v switched: %s, %s, %s; want %s, %s, %s", tables, rounds, r.Mean.Text(4), r.SD.Text(4), r.Qf.Text(2), row["mean"], row["sd"], row["qf"])
		}
	}
	if n < 40 {
		t.Errorf("only %d", n)
	}
}

// Every published movement of pairs for one winner has the mean, SD and Qf of its
// index, and of the list of the best ones.
func TestFiguresOfPublishedMovements(t *testing.T) {
	rated := map[string]Rating{}
	for _, row := range records(t, "index.csv") {
		// Where a pair has boards twice there is no one way to count.
		if row["qf"] == "" || row["replays"] != "0" {
			continue
		}
		r := Rate(published(t, row), 1)
		rated[row["id"]] = r
		if !same(r.Mean, row["mean"]) || !same(r.SD, row["sd"]) || !same(r.Qf, row["qf"]) || strconv.Itoa(r.Repeats) != row["repeat_meetings"] {
			t.Errorf("%s: %s, %s, %s, %d meet again; want %s, %s, %s, %s", row["id"], r.Mean.Text(4), r.SD.Text(4), r.Qf.Text(2), r.Repeats, row["mean"], row["sd"], row["qf"], row["repeat_meetings"])
		}
	}
	best := 0
	for _, row := range records(t, "quality/published_one_winner_balance.csv") {
		r, ok := rated[row["id"]]
		if !ok {
			continue
		}
		best++
		if !same(r.Qf, row["qf"]) || !same(r.SD.Div(r.Mean), row["nsd"]) {
			t.Errorf("%s: Qf %s, want %s", row["id"], r.Qf.Text(2), row["qf"])
		}
	}
	if len(rated) < 120 || best < 60 {
		t.Errorf("%d rated, %d of the best", len(rated), best)
	}
}

func BenchmarkRate(b *testing.B) {
	m, _ := Howell(Request{Tables: 14, PerSet: 2})
	for b.Loop() {
		Rate(m, 1)
	}
}

// remarked tells whether a movement has a remark.
func remarked(m Movement, name, value string) bool {
	return slices.ContainsFunc(m.Remarks, func(i scoring.Item) bool { return i.Name == name && i.Value == value })
}
