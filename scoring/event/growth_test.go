package event

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/imp"
	"recap/scoring"
	"recap/scoring/rules"
)

// disturbed is a Mitchell of seven tables in each of some sections, three boards a
// round, in which about one row of so many has something wrong with it.
func disturbed(t testing.TB, rng *rand.Rand, sections, oneIn int) *scoring.Event {
	t.Helper()
	const tables, perRound = 7, 3
	ev := &scoring.Event{File: "x.csv"}
	contracts := []string{"4S", "3NT", "2H", "5D", "6C", "1NT", "4HX"}
	id := func(section string, line scoring.Line, n int) scoring.ID {
		return scoring.ID{Section: section, Line: line, Number: strconv.Itoa(n + 1)}
	}
	for s := range sections {
		section := fmt.Sprintf("S%d", s+1)
		for round := range tables {
			for table := range tables {
				for b := range perRound {
					board := (round+table)%tables*perRound + b + 1
					r := scoring.Row{Section: section, Round: round + 1, Table: table + 1, Board: board,
						NS: id(section, scoring.NS, table), EW: id(section, scoring.EW, (table+tables-round)%tables)}.At(scoring.Position{File: "x.csv", Line: len(ev.Rows) + 2})
					usual := board * 5
					e := scoring.Entry{Contract: contracts[usual%len(contracts)], Declarer: "NESW"[usual%4 : usual%4+1], Result: strconv.Itoa(7 + (usual+rng.IntN(3))%4), TricksOnly: true}
					if rng.IntN(4) == 0 {
						e.Contract = contracts[rng.IntN(len(contracts))]
					}
					copies := 1
					if rng.IntN(oneIn) == 0 {
						switch rng.IntN(10) {
						case 0:
							r.NS, r.EW = r.EW, r.NS
						case 1:
							e.Declarer = "ESWN"[usual%4 : usual%4+1]
						case 2:
							continue
						case 3:
							copies = 2
						case 4:
							r.Board = 1 + rng.IntN(tables*perRound)
						case 5:
							r.EW = id(section, scoring.EW, rng.IntN(tables))
						case 6:
							r.NS.Number, r.EW.Number = r.EW.Number, r.NS.Number
						case 7:
							r.Table = 1 + rng.IntN(tables)
						case 8:
							r.Round = 1 + rng.IntN(tables)
						case 9:
							e = scoring.Entry{Score: strconv.Itoa(10 * (rng.IntN(500) - 250))}
						}
					}
					r.Enter(e)
					for range copies {
						ev.Rows = append(ev.Rows, r)
					}
				}
			}
		}
	}
	return ev
}

// checking is the check of an event that has not begun.
func checking(t testing.TB, ev *scoring.Event) *checker {
	t.Helper()
	s, err := newScorer(ev, Options{Rules: set(t, rules.Default)})
	if err != nil {
		t.Fatal(err)
	}
	s.results()
	return &checker{scorer: s, told: make([]bool, len(s.ev.Rows)), misplaced: make([]bool, len(s.ev.Rows)), explained: map[due]bool{}}
}

// texts are findings, one a line.
func texts(findings []scoring.Finding) string {
	var b strings.Builder
	for _, f := range findings {
		fmt.Fprintf(&b, "%d %s %v %s\n", f.Row, f.Code, f.Reason, f.Probable)
	}
	return b.String()
}

// What a deal tells of the others of a row by its tally is what a look at each of them
// tells, while rows are told to be wrong.
func TestTallyIsAllOthers(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 1))
		c := checking(t, disturbed(t, rng, 3, 10))
		c.inDeal = make([]kindOfDeal, len(c.ev.Rows))
		d := &deal{checker: c, number: 1}
		for i := range c.ev.Rows {
			if r := &c.ev.Rows[i]; r.Outcome == scoring.Played && r.Board == 4 {
				d.put(i, r)
				d.rows = append(d.rows, i)
			}
		}
		for range 2 * len(d.rows) {
			for _, i := range d.rows {
				d.own(i) // so that it is known when it changes
			}
			row := d.rows[rng.IntN(len(d.rows))]
			var others []*scoring.Row
			for _, i := range d.rows {
				if i != row && !d.told[i] {
					others = append(others, &d.ev.Rows[i])
				}
			}
			r := &d.ev.Rows[row]
			side, strain := scoring.NS, scoring.Spades
			if r.Contract.Level > 0 {
				side, strain = r.Declarer.Line(), r.Contract.Strain
			}
			var tricks []int
			nearest, same, declared := imp.Max, 0, 0
			for _, o := range others {
				off := abs(imp.Of(o.Score - r.Score))
				if r.Contract.Level > 0 && o.Contract.Level > 0 && (o.Contract.Strain != strain || o.Declarer.Line() != side) {
					off += 6
				}
				nearest = min(nearest, off)
				if o.Score == r.Score {
					same++
				}
				switch {
				case o.Contract.Level == 0 || o.Contract.Strain != strain:
				case o.Declarer.Line() == side:
					tricks = append(tricks, o.Tricks)
					declared++
				default:
					tricks = append(tricks, 13-o.Tricks)
				}
			}
			slices.Sort(tricks)
			want := 0
			if n := len(tricks); n > 0 {
				want = tricks[(n-1)/2] + tricks[n/2]
			}
			twice, n, _ := d.witnesses(row, side, strain)
			others1 := d.without(row)
			gotSame, gotDeclared, all := others1.scores[r.Score], others1.declared(side, strain), others1.n
			d.with(row)
			if twice != want || n != len(tricks) || gotSame != same || gotDeclared != declared || all != len(others) || !d.told[row] && d.own(row) != nearest {
				t.Fatalf("seed %d, row %d: tricks %d of %d, same score %d, declared %d, others %d, misfit %d; want %d of %d, %d, %d, %d, %d",
					seed, row, twice, n, gotSame, gotDeclared, all, d.own(row), want, len(tricks), same, declared, len(others), nearest)
			}
			d.tell(d.rows[rng.IntN(len(d.rows))])
		}
	}
}

// Meetings that are not looked at have nothing wrong with them.
func TestLookLeavesOutNothing(t *testing.T) {
	found := 0
	for seed := range uint64(60) {
		ev := disturbed(t, rand.New(rand.NewPCG(seed, 2)), 1+int(seed%4), 30)
		some, all := checking(t, ev), checking(t, ev)
		g, l := gatherer{prepared: some.prepared}, newLook(some.prepared)
		for _, d := range some.divisions {
			g.gather(d)
			l.at(&g)
		}
		some.doubtful = l.worth()
		all.doubtful = make([]bool, len(all.ev.Rows))
		for i := range all.doubtful {
			all.doubtful[i] = true
		}
		for _, c := range []*checker{some, all} {
			c.checkSides()
			c.checkTables()
		}
		if got, want := texts(some.findings), texts(all.findings); got != want {
			t.Errorf("seed %d: found\n%swant\n%s", seed, got, want)
		}
		found += len(all.findings)
	}
	if found == 0 {
		t.Error("there was nothing to find")
	}
}

// Sections in which each board is played in one set have no shape to doubt.
func TestUniformSectionsHaveNoDoubts(t *testing.T) {
	uniform, others := 0, 0
	for seed := range uint64(100) {
		c := checking(t, disturbed(t, rand.New(rand.NewPCG(seed, 3)), 3, 120))
		g := gatherer{prepared: c.prepared}
		for _, d := range c.divisions {
			g.gather(d)
			is := g.uniform()
			s := g.shape()
			before := len(c.findings) + len(c.lacked)
			c.checkShape(s)
			c.lackedBoards(s)
			if n := len(c.findings) + len(c.lacked) - before + len(s.cutMeetings()); is && n > 0 {
				t.Errorf("seed %d, section %s: %d doubts in a uniform section", seed, d.section, n)
			} else if !is && n > 0 {
				others++
			}
			if is {
				uniform++
			}
		}
	}
	if uniform == 0 || others == 0 {
		t.Errorf("%d uniform sections, %d others with doubts; want some of each", uniform, others)
	}
}

// The indexes of names and numbers find whom a look at all earlier persons finds.
func TestPersonsAreFoundAsOneByOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 200 {
		var people []person
		var sessions [][]int
		for unit := range 12 {
			var in []int
			for s := range 3 {
				if rng.IntN(2) == 0 {
					in = append(in, s)
				}
			}
			sessions = append(sessions, in)
			for range 2 {
				people = append(people, person{unit, []string{"Alfa Ágnes", "ALFA ÁGNES", "Béta Béla", ""}[rng.IntN(4)], []string{"", "1", "2"}[rng.IntN(3)]})
			}
		}
		names, numbers := namesakes{}, sharers{}
		for n, p := range people {
			wantName, wantNumber := -1, -1
			for k, earlier := range people[:n] {
				together := slices.ContainsFunc(sessions[p.unit], func(s int) bool { return slices.Contains(sessions[earlier.unit], s) })
				if wantName < 0 && nameKey(p.name) == nameKey(earlier.name) && together && (p.number == "" || earlier.number == "" || p.number == earlier.number) {
					wantName = k
				}
				if wantNumber < 0 && p.number == earlier.number && (p.unit == earlier.unit || together) && (p.name == "" || !strings.EqualFold(p.name, earlier.name)) {
					wantNumber = k
				}
			}
			if got := names.find(nameKey(p.name), p.number, sessions[p.unit]); got != wantName {
				t.Fatalf("%v: name found at %d, want %d in %v", p, got, wantName, people[:n])
			}
			if got := numbers.find(people, n, sessions[p.unit], p.name == ""); got != wantNumber {
				t.Fatalf("%v: number found at %d, want %d in %v", p, got, wantNumber, people[:n])
			}
			names.add(nameKey(p.name), p.number, sessions[p.unit], n)
			numbers.add(people, n, sessions[p.unit])
		}
	}
}

// BenchmarkGrowth checks events of many sections, a row in fifty of them wrong, and
// scores them: four times the rows should take four times as long.
func BenchmarkGrowth(b *testing.B) {
	for _, sections := range []int{50, 200, 800} {
		ev := disturbed(b, rand.New(rand.NewPCG(1, 1)), sections, 50)
		for _, apart := range []string{"across", "apart"} {
			b.Run(fmt.Sprintf("%s/rows=%d", apart, len(ev.Rows)), func(b *testing.B) {
				for b.Loop() {
					if _, err := Check(ev, nil, Options{Rules: set(b, rules.Default), Sections: apart}); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.N*len(ev.Rows))/b.Elapsed().Seconds(), "results/s")
			})
		}
	}
}
