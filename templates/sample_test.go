package templates_test

import (
	"strconv"

	"recap/scoring"
	"recap/scoring/exact"
)

// clubEvening is an invented evening of three tables and three boards with two
// winners: a tie, an artificial award, a board not played, one passed out, one
// result missing and a penalty.
func clubEvening() *scoring.Results {
	id := func(line scoring.Line, n string) scoring.ID { return scoring.ID{Section: "A", Line: line, Number: n} }
	pair := func(line scoring.Line, n, one, two, club string) scoring.Contestant {
		return scoring.Contestant{ID: id(line, n), Players: []scoring.Player{{Name: one, ID: "10" + n}, {Name: two}}, Club: club}
	}
	ev := &scoring.Event{
		ID: "E7", Name: "Őszi páros", Date: "2026-10-05", Club: "Gődöllői Klub", Director: "Kék Űrsike",
		Method: scoring.Matchpoints, Winners: 2, Sections: []string{"A"},
		Contestants: []scoring.Contestant{
			pair(scoring.NS, "1", "Őry Űrs", "Gődöllői Őrs", "Gődöllő"),
			pair(scoring.NS, "2", "Łukasz Żak", "Иванов Пётр", ""),
			pair(scoring.NS, "3", "Ann O'Dell", "Bo Long", "Pécs"),
			pair(scoring.EW, "1", "Árvíz Tűr", "Tükör Fúró", ""),
			pair(scoring.EW, "2", "Jiří Ček", "Ömür Şen", ""),
			pair(scoring.EW, "10", "=SUM(A1)", "@nobody", "+36 1 234"),
		},
	}
	played := func(board int, ns, ew, contract string, by scoring.Seat, tricks int, lead string) {
		c, err := scoring.ParseContract(contract)
		if err != nil {
			panic(err)
		}
		r := scoring.Row{Section: "A", Round: board, Board: board, NS: id(scoring.NS, ns), EW: id(scoring.EW, ew),
			Outcome: scoring.Played, Contract: c, Declarer: by, Tricks: tricks,
		}.At(scoring.Position{File: "evening.csv", Line: len(ev.Rows) + 2})
		r.Table, _ = strconv.Atoi(ns)
		if r.Lead, err = scoring.ParseCard(lead); err != nil {
			panic(err)
		}
		if c.Level > 0 {
			r.Score = scoring.NSScore(c, by, r.Vulnerability(), tricks)
		}
		ev.Rows = append(ev.Rows, r)
	}
	played(1, "1", "10", "4S", scoring.North, 10, "HA")
	played(1, "2", "1", "3NTX", scoring.East, 7, "ST")
	played(1, "3", "2", "4S", scoring.North, 11, "")
	played(2, "1", "1", "PASS", scoring.NoSeat, 0, "")
	played(2, "2", "2", "5D", scoring.West, 11, "CK")
	played(2, "3", "10", "2H", scoring.South, 8, "")
	played(3, "1", "2", "1NT", scoring.South, 6, "D4")
	played(3, "2", "10", "6C", scoring.East, 12, "")
	played(3, "3", "1", "1NT", scoring.South, 7, "")
	ev.Rows[5].Outcome, ev.Rows[5].Contract = scoring.Awarded, scoring.Contract{}
	ev.Rows[5].Declarer, ev.Rows[5].Tricks, ev.Rows[5].Score = scoring.NoSeat, 0, 0
	ev.Rows[5].SetAwards(scoring.Adjustment{Kind: scoring.AveragePlus}, scoring.Adjustment{Kind: scoring.AverageMinus})
	ev.Rows[5].SetRemarks("board fouled")
	for i, o := range map[int]scoring.Outcome{7: scoring.NotPlayed, 8: scoring.Outstanding} {
		r := &ev.Rows[i]
		r.Outcome, r.Contract, r.Declarer, r.Tricks, r.Score = o, scoring.Contract{}, scoring.NoSeat, 0, 0
	}
	award := func(kind scoring.AwardKind, ns, ew string) scoring.Awards {
		top := exact.Int(4)
		return scoring.Awards{NS: scoring.Award{Kind: kind, Points: exact.MustParse(ns), Top: top},
			EW: scoring.Award{Kind: kind, Points: exact.MustParse(ew), Top: top}}
	}
	standing := func(place int, tied bool, c, boards int, score, percent, penalty string) scoring.Standing {
		return scoring.Standing{Place: place, Tied: tied, Contestant: &ev.Contestants[c], Boards: boards, Score: exact.MustParse(score),
			Maximum: exact.Int(4 * boards), Percent: exact.MustParse(percent), Value: exact.MustParse(percent), Penalty: exact.MustParse(penalty)}
	}
	return &scoring.Results{
		Event: ev, Method: scoring.Matchpoints, Rules: "wbf", Boards: 3, Tables: exact.Int(3),
		Awards: []scoring.Awards{
			award(scoring.Compared, "1.5", "2.5"), award(scoring.Compared, "0", "4"), award(scoring.Compared, "4", "0"),
			award(scoring.Compared, "3.5", "0.5"), award(scoring.Compared, "0.5", "3.5"), award(scoring.Artificial, "2.4", "1.6"),
			award(scoring.SmallGroup, "2.4", "2.4"), {}, {},
		},
		Rankings: []scoring.Ranking{
			{Section: "A", Line: scoring.NS, ScorePlaces: 1, PercentPlaces: 2, Standings: []scoring.Standing{
				standing(1, false, 2, 2, "6.4", "80", "0"),
				standing(2, false, 0, 3, "6.9", "57.5", "-0.5"),
				standing(0, false, 1, 0, "0", "0", "0"),
			}},
			{Section: "A", Line: scoring.EW, ScorePlaces: 1, PercentPlaces: 2, Standings: []scoring.Standing{
				standing(1, true, 3, 2, "4.5", "56.25", "0"),
				standing(1, true, 4, 2, "4.5", "56.25", "0"),
				standing(3, false, 5, 2, "4.1", "51.25", "0"),
			}},
		},
		Missing: []scoring.Missing{{Section: "A", Board: 3, NS: id(scoring.NS, "3"), EW: id(scoring.EW, "1"), Reason: scoring.ReasonNoResult}},
		Facts: []scoring.Fact{
			{Word: "scale", Args: []string{"2-1-0"}}, {Word: "method.matchpoints"}, {Word: "rules", Args: []string{"wbf", "World Bridge Federation"}},
			{Word: "top", Args: []string{"4"}}, {Word: "neuberg", Args: []string{"3"}},
			{Word: "rounding", Args: []string{"0.01", "half-up"}}, {Word: "winners_two"}, {Word: "moon_phase", Args: []string{"full"}},
		},
		Problems: []scoring.Problem{
			{Pos: scoring.Position{File: "evening.csv", Line: 9}, Severity: scoring.Warning, Board: 3, Text: "lead: unknown card \"X\"", Hint: "hidden"},
			{Severity: scoring.Note, Text: "a note stays out"},
		},
	}
}

// twoSections is an event of two sections with one winner in each, with lines,
// an arrow switch and handicaps.
func twoSections() *scoring.Results {
	ev := &scoring.Event{Name: "Two sections", Method: scoring.Matchpoints, Sections: []string{"A", "B"}}
	res := &scoring.Results{Event: ev, Method: scoring.Matchpoints, Rules: "wbf", Boards: 2, Tables: exact.Frac(7, 2)}
	for _, section := range ev.Sections {
		r := scoring.Ranking{Section: section, ScorePlaces: 0, PercentPlaces: 2}
		for i, line := range []scoring.Line{scoring.NS, scoring.EW} {
			c := scoring.Contestant{ID: scoring.ID{Section: section, Line: line, Number: "1"}, Handicap: exact.Frac(5*i, 2),
				Players: []scoring.Player{{Name: "P" + section + line.String()}, {Name: "Q"}}}
			ev.Contestants = append(ev.Contestants, c)
			r.Standings = append(r.Standings, scoring.Standing{Place: i + 1, Contestant: &c, Boards: 2, Score: exact.Int(2 - i),
				Maximum: exact.Int(4), Percent: exact.Int(50 - 25*i), Value: exact.Int(50 - 25*i), Net: exact.Frac(100-50*i+5*i, 2)})
		}
		net := r
		net.Handicap = true
		res.Rankings = append(res.Rankings, r, net)
		ns, ew := ev.Contestants[len(ev.Contestants)-2].ID, ev.Contestants[len(ev.Contestants)-1].ID
		ev.Rows = append(ev.Rows,
			scoring.Row{Section: section, Board: 1, NS: ns, EW: ew, Outcome: scoring.Played, Score: 50},
			scoring.Row{Section: section, Board: 2, NS: ew, EW: ns, Outcome: scoring.Played, Score: -100})
	}
	res.Awards = make([]scoring.Awards, len(ev.Rows))
	return res
}

// large is an event of so many rows, 30 boards and 100 pairs a line.
func large(rows int) *scoring.Results {
	ev := &scoring.Event{Name: "Large", Method: scoring.Matchpoints, Sections: []string{"A"}}
	for n := 1; n <= 200; n++ {
		ev.Contestants = append(ev.Contestants, scoring.Contestant{ID: scoring.ID{Section: "A", Number: strconv.Itoa(n)},
			Players: []scoring.Player{{Name: "Őry Űrs"}, {Name: "Łukasz Żak"}}})
	}
	res := &scoring.Results{Event: ev, Method: scoring.Matchpoints, Rules: "wbf"}
	c, _ := scoring.ParseContract("4SX")
	for i := range rows {
		n := i * 7919 % rows
		r := scoring.Row{Section: "A", Board: n%30 + 1, Round: n/30%20 + 1, Table: n%100 + 1, Outcome: scoring.Played, Contract: c,
			NS:       scoring.ID{Section: "A", Number: strconv.Itoa(n/30%100 + 1)},
			EW:       scoring.ID{Section: "A", Number: strconv.Itoa(n/3000%100 + 101)},
			Declarer: scoring.North, Tricks: 10, Score: 590, Lead: scoring.Card{Suit: scoring.Hearts, Rank: 'A'}}
		ev.Rows = append(ev.Rows, r)
		res.Awards = append(res.Awards, scoring.Awards{
			NS: scoring.Award{Kind: scoring.Compared, Points: exact.Frac(n, 300), Top: exact.Int(100)},
			EW: scoring.Award{Kind: scoring.Compared, Points: exact.Int(100).Sub(exact.Frac(n, 300)), Top: exact.Int(100)}})
	}
	return res
}
