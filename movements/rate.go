package movements

import (
	"maps"
	"math/big"
	"slices"

	"recap/scoring"
	"recap/scoring/exact"
)

// Rating is how good a movement is. Where pairs are compared, 100 is perfect.
type Rating struct {
	Winners int    // who is ranked together: 1 for all, 2 for each line
	Units   []Unit // those who play, of pairs; nil of teams and individuals
	// Competition is by how much each two of the Units compete, in boards: 1 for a
	// board in the same direction, -1 in opposite ones, half a top where they meet.
	Competition [][]int
	// Mean and SD are those of the competition of all two who are ranked together;
	// SD is rounded to six places, halves upwards.
	Mean, SD exact.Num
	// Qf is 100 S²/(N SS): S the sum of the competition of N twos, SS that of the
	// squares (Smulders, balans). 0 if nobody competes.
	Qf exact.Num
	// Completeness is how many of the boards in play a pair plays, on average, in
	// percent. A movement of less than 70 compares pairs on different boards.
	Completeness exact.Num
	Repeats      int // twos of opponents who meet more than once; of individuals also partners
	Sharing      int // times that tables have the same boards at once
	// SitOut is the most boards that a pair misses while it sits out.
	SitOut int
	// Vacancy is what becomes of Qf if one pair is missing.
	Vacancy Vacancy
}

// Vacancy is the quality of a movement that one pair more would fill.
type Vacancy struct {
	Mean exact.Num // of Qf, each pair missing in turn
	Best exact.Num // the highest
	Pair Unit      // who had best be missing
}

// Rate rates a movement for one or two winners; with 0 as many as it has. Two
// winners of pairs that all have numbers of their own are one.
func Rate(m Movement, winners int) Rating {
	numbered, teams := m.Numbering()
	if winners == 0 {
		winners = numbered
	}
	r := Rating{Winners: winners}
	met := map[string]bool{}
	for _, i := range Check(m) {
		switch i.Code {
		case RepeatMeeting:
			key := ""
			for _, u := range i.Units {
				key += u.String() + "/"
			}
			met[key] = true
		case SharedBoard:
			r.Sharing++
		}
	}
	r.Repeats = len(met)
	r.presence(m, numbered, teams)
	if m.Individual || teams {
		return r
	}
	x := compare(m, winners)
	if x == nil {
		return r
	}
	if !x.within {
		r.Winners = 1
	}
	r.Units, r.Competition = x.units, x.with
	sum, squares, n := x.pairs()
	r.Mean, r.SD, r.Qf = spread(sum, squares, n)
	r.Vacancy = x.vacancy()
	return r
}

// presence finds how much of the boards each unit plays and misses.
func (r *Rating) presence(m Movement, winners int, teams bool) {
	c := &checker{movement: m, winners: winners, teams: teams}
	boards, missed, plays := map[int]bool{}, map[Unit]int{}, map[Unit]bool{}
	played := 0
	for i := range m.Meetings {
		g := &m.Meetings[i]
		for _, u := range c.sides(g) {
			switch {
			case g.Played():
				plays[u] = true
				played += len(g.Boards)
			case u.Number > 0:
				missed[u] += len(g.Boards)
				r.SitOut = max(r.SitOut, missed[u])
			}
		}
		if g.Played() {
			for _, b := range g.Boards {
				boards[b] = true
			}
		}
	}
	if len(plays) > 0 {
		r.Completeness = exact.Frac(100*played, len(plays)*len(boards))
	}
}

// spread gives the mean, the standard deviation and Qf of n figures.
func spread(sum, squares, n int) (mean, sd, qf exact.Num) {
	if n == 0 {
		return
	}
	s := exact.Int(sum)
	mean = s.Over(n)
	sd = root(exact.Int(squares).Over(n).Sub(mean.Mul(mean)))
	if squares > 0 {
		qf = s.Mul(s).Times(100).Div(exact.Int(squares).Times(n))
	}
	return mean, sd, qf
}

// root is the square root of x, to six places.
func root(x exact.Num) exact.Num {
	const places = 1_000_000
	// The root of the whole part of 4x·10¹² is that of x in half millionths, cut.
	text := x.Times(4).Times(places).Times(places).Round(0, exact.Down).Text(0)
	whole, _ := new(big.Int).SetString(text, 10)
	halves := int(whole.Sqrt(whole).Int64())
	return exact.Frac((halves+1)/2, places)
}

// vacancy leaves each pair out in turn: the results of its tables fall away, and of
// the boards there are so many fewer.
func (x *comparison) vacancy() (v Vacancy) {
	sum, squares, n := x.pairs()
	if len(x.units) < 3 {
		return v
	}
	own := make([][]int, len(x.units)) // the tables of each
	for i, t := range x.tables {
		own[t.ns] = append(own[t.ns], i)
		own[t.ew] = append(own[t.ew], i)
	}
	total := exact.Num{}
	for out, u := range x.units {
		sum, squares, n := sum, squares, n
		together := func(a, b int) bool { return a != b && (!x.within || x.units[a].Line == x.units[b].Line) }
		for a := range x.units {
			if together(a, out) {
				c := x.with[a][out]
				sum, squares, n = sum-c, squares-c*c, n-1
			}
		}
		change := map[[2]int]int{}
		less := func(a, b, by int) {
			if a != out && b != out && together(a, b) {
				change[[2]int{min(a, b), max(a, b)}] += by
			}
		}
		for _, i := range own[out] {
			t := &x.tables[i]
			opponent := t.ns + t.ew - out
			for _, k := range t.boards {
				s := &x.sets[k]
				// The opponents are compared with nobody there.
				for p, side := range s.sides {
					if p != opponent && side != 0 {
						less(opponent, p, -s.boards*int(side*s.sides[opponent]))
					}
				}
				for _, j := range s.tables {
					if j != i {
						less(x.tables[j].ns, x.tables[j].ew, -s.boards)
					}
				}
			}
		}
		for two, by := range change {
			c := x.with[two[0]][two[1]]
			sum, squares = sum+by, squares+(c+by)*(c+by)-c*c
		}
		_, _, qf := spread(sum, squares, n)
		total = total.Add(qf)
		if v.Pair == (Unit{}) || v.Best.Less(qf) {
			v.Best, v.Pair = qf, u
		}
	}
	v.Mean = total.Over(len(x.units))
	return v
}

// Faults are the issues that make a movement unsound.
func Faults(issues []Issue) []Issue {
	return slices.DeleteFunc(slices.Clone(issues), func(i Issue) bool { return i.Severity != scoring.Failure })
}

func sortedKeys[V any](m map[int]V) []int { return slices.Sorted(maps.Keys(m)) }
