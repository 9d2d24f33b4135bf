package event

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// invented is a random event of pairs with what a director may have to do about it.
type invented struct {
	ev  *scoring.Event
	opt Options
}

// invent makes an event of one to four sessions in one to three sections by a random
// method, with rulings, penalties and withdrawals.
func invent(t *testing.T, rng *rand.Rand) invented {
	t.Helper()
	var in invented
	in.ev = &scoring.Event{File: "x.csv"}
	sections := []string{"A", "B", "Ő"}[:1+rng.IntN(3)]
	sessions, boards := 1+rng.IntN(4), 2+rng.IntN(4)
	pairs := map[string]int{}
	for _, section := range sections {
		pairs[section] = 4 + 2*rng.IntN(3)
	}
	scores := []int{90, 110, 120, 140, 170, -90, -110, -140, 100, -100, 200, -200} // possible in any vulnerability
	for session := 1; session <= sessions; session++ {
		for _, section := range sections {
			away := 0 // a table that was not there
			if session > 1 && rng.IntN(3) == 0 {
				away = 1 + rng.IntN(2)
			}
			for board := 1; board <= boards; board++ {
				order := rng.Perm(pairs[section] - 2*away)
				for k := 0; k+1 < len(order); k += 2 {
					id := func(n int) scoring.ID { return scoring.ID{Section: section, Number: strconv.Itoa(1 + n)} }
					r := scoring.Row{Section: section, Session: session, Round: board, Board: board, NS: id(order[k]), EW: id(order[k+1])}.At(scoring.Position{File: "x.csv", Line: len(in.ev.Rows) + 2})
					e := scoring.Entry{Score: strconv.Itoa(scores[rng.IntN(len(scores))])}
					switch rng.IntN(25) {
					case 0:
						e = scoring.Entry{NSAward: "A+", EWAward: "A-"}
					case 1:
						e = scoring.Entry{Contract: "NP"}
					case 2:
						e = scoring.Entry{NSAward: "0.5*420 + 0.5*-50", EWAward: "0.5*420 + 0.5*-50"}
					case 3:
						e = scoring.Entry{}
					}
					if ps := r.Enter(e); len(ps) > 0 {
						t.Fatal(ps)
					}
					in.ev.Rows = append(in.ev.Rows, r)
				}
			}
		}
	}
	in.opt = Options{Method: []scoring.Method{scoring.Matchpoints, scoring.Matchpoints, scoring.IMPsAcross, scoring.Butler}[rng.IntN(4)],
		Sections: []string{"", "apart"}[rng.IntN(2)]}
	in.opt.Rules = overridden(t, []string{"wbf", "ebu", "mbsz-2014"}[rng.IntN(3)], "ranking.withdrawal="+[]string{"kept", "deleted", "session"}[rng.IntN(3)])
	f := &File{Name: "e.toml"}
	for n := range rng.IntN(4) {
		r := in.ev.Rows[rng.IntN(len(in.ev.Rows))]
		p := scoring.Penalty{Pos: scoring.Position{File: "e.toml", Line: n + 1}, Unit: r.NS.Number, Section: r.Section, Amount: exact.Frac(1+rng.IntN(6), 2), In: scoring.InMPs}
		if in.opt.Method != scoring.Matchpoints {
			p.In = scoring.InIMPs
		}
		if rng.IntN(2) == 0 {
			p.Session = r.Session
		}
		f.Penalties = append(f.Penalties, p)
	}
	for n := range rng.IntN(3) {
		r := in.ev.Rows[rng.IntN(len(in.ev.Rows))]
		ruling := scoring.Ruling{Pos: scoring.Position{File: "e.toml", Line: 10 + n}, Session: r.Session, Section: r.Section}
		ruling.Entry.NSAward, ruling.Entry.EWAward = "60%", "40%"
		problems := ruling.Enter(scoring.RulingWords{Boards: strconv.Itoa(r.Board), NS: r.NS.Number}, scoring.Writing{At: func(string) scoring.Position { return ruling.Pos }})
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		f.Rulings = append(f.Rulings, ruling)
	}
	if rng.IntN(4) == 0 {
		r := in.ev.Rows[rng.IntN(len(in.ev.Rows))]
		f.Withdrawals = append(f.Withdrawals, scoring.Withdrawal{Pos: scoring.Position{File: "e.toml", Line: 20}, Unit: r.EW.Number, Section: r.Section, Session: r.Session, Round: r.Board})
	}
	in.opt.File = f
	return in
}

// standingsOf are the figures of all rankings by contestant.
func standingsOf(res *scoring.Results, name func(scoring.ID) scoring.ID) map[string]string {
	out := map[string]string{}
	for _, r := range res.Rankings {
		for _, st := range r.Standings {
			out[fmt.Sprint(r.Section, r.Handicap, name(st.Contestant.ID))] = fmt.Sprint(st.Place, st.Tied, st.Boards, st.Score, st.Percent, st.Penalty, st.Withdrawn, st.Sessions)
		}
	}
	return out
}

func sameName(id scoring.ID) scoring.ID { return id }

// What holds of every event, over 1,000 that were invented.
func TestPropertiesOfEvents(t *testing.T) {
	several := 0
	for seed := range uint64(1000) {
		rng := rand.New(rand.NewPCG(seed, 5))
		in := invent(t, rng)
		res := score(t, in.ev, in.opt)
		if len(res.Sessions) > 1 {
			several++
		}
		checkTotals(t, seed, res)
		checkPenalties(t, seed, in, res)
		checkOrder(t, seed, rng, in, res)
		checkNumbers(t, seed, in, res)
		checkSessions(t, seed, in)
		if t.Failed() {
			return
		}
	}
	if several < 500 {
		t.Errorf("only %d events have several sessions", several)
	}
}

// The total of each contestant is the awards of its rows and what was adjusted; that of
// the sessions is the total but for what is of no session. Without awards nobody has more
// than all, or less than nothing.
func checkTotals(t *testing.T, seed uint64, res *scoring.Results) {
	t.Helper()
	points, top, awarded := map[scoring.ID]exact.Num{}, map[scoring.ID]exact.Num{}, map[scoring.ID]bool{}
	for i, a := range res.Awards {
		r := &res.Event.Rows[i]
		for _, side := range [...]struct {
			id scoring.ID
			scoring.Award
		}{{r.NS, a.NS}, {r.EW, a.EW}} {
			if side.Kind == scoring.NoAward {
				continue
			}
			points[side.id], top[side.id] = points[side.id].Add(side.Points), top[side.id].Add(side.Top)
			awarded[side.id] = awarded[side.id] || side.Kind != scoring.Compared
		}
	}
	for _, r := range res.Rankings {
		for _, st := range r.Standings {
			id := st.Contestant.ID
			if !st.Score.Equal(points[id].Add(st.Penalty)) || !st.Maximum.Equal(top[id]) && res.Method == scoring.Matchpoints {
				t.Errorf("event %d: %s has %v of %v, and its rows %v of %v with %v", seed, id, st.Score, st.Maximum, points[id], top[id], st.Penalty)
			}
			if !awarded[id] && res.Method == scoring.Matchpoints && exact.Int(100).Less(st.Percent) {
				t.Errorf("event %d: %s has %v %%", seed, id, st.Percent)
			}
			if len(st.Sessions) == 0 {
				continue
			}
			var sum exact.Num
			boards := 0
			for _, s := range st.Sessions {
				sum, boards = sum.Add(s.Score), boards+s.Boards
			}
			if whole := st.Score.Sub(sum); whole.Sign() > 0 || boards != st.Boards {
				t.Errorf("event %d: %s has %v on %d boards, and in its sessions %v on %d", seed, id, st.Score, st.Boards, sum, boards)
			}
		}
	}
}

// A penalty is taken from whoever has it, and changes nothing for anybody else.
func checkPenalties(t *testing.T, seed uint64, in invented, res *scoring.Results) {
	t.Helper()
	without := *in.opt.File
	without.Penalties = nil
	opt := in.opt
	opt.File = &without
	before := map[scoring.ID]scoring.Standing{}
	for _, r := range score(t, in.ev, opt).Rankings {
		for _, st := range r.Standings {
			before[st.Contestant.ID] = st
		}
	}
	for _, r := range res.Rankings {
		for _, st := range r.Standings {
			if was := before[st.Contestant.ID]; !st.Score.Sub(st.Penalty).Equal(was.Score) || st.Penalty.Sign() > 0 {
				t.Errorf("event %d: %s has %v with %v, and %v without penalties", seed, st.Contestant.ID, st.Score, st.Penalty, was.Score)
			}
		}
	}
}

// The order of the rows and of the decisions plays no part.
func checkOrder(t *testing.T, seed uint64, rng *rand.Rand, in invented, res *scoring.Results) {
	t.Helper()
	ev, f, opt := *in.ev, *in.opt.File, in.opt
	ev.Rows, f.Penalties = slices.Clone(ev.Rows), slices.Clone(f.Penalties)
	rng.Shuffle(len(ev.Rows), func(i, j int) { ev.Rows[i], ev.Rows[j] = ev.Rows[j], ev.Rows[i] })
	slices.Reverse(f.Penalties)
	opt.File = &f
	compare(t, seed, "shuffled", standingsOf(res, sameName), standingsOf(score(t, &ev, opt), sameName))
}

func compare(t *testing.T, seed uint64, what string, want, got map[string]string) {
	t.Helper()
	if len(want) != len(got) {
		t.Errorf("event %d, %s: %d standings, not %d", seed, what, len(got), len(want))
	}
	for key, w := range want {
		if got[key] != w {
			t.Errorf("event %d, %s: %s has\n%s\nnot\n%s", seed, what, key, got[key], w)
			return
		}
	}
}

// Other numbers make no other results.
func checkNumbers(t *testing.T, seed uint64, in invented, res *scoring.Results) {
	t.Helper()
	number := func(s string) string {
		n, _ := strconv.Atoi(s)
		return strconv.Itoa(100 - n)
	}
	rename := func(id scoring.ID) scoring.ID {
		id.Number = number(id.Number)
		return id
	}
	ev, f, opt := *in.ev, *in.opt.File, in.opt
	ev.Rows = slices.Clone(ev.Rows)
	for i := range ev.Rows {
		ev.Rows[i].NS, ev.Rows[i].EW = rename(ev.Rows[i].NS), rename(ev.Rows[i].EW)
	}
	f.Penalties, f.Rulings, f.Withdrawals = slices.Clone(f.Penalties), slices.Clone(f.Rulings), slices.Clone(f.Withdrawals)
	for i := range f.Penalties {
		f.Penalties[i].Unit = number(f.Penalties[i].Unit)
	}
	for i := range f.Rulings {
		f.Rulings[i].NS = rename(f.Rulings[i].NS)
	}
	for i := range f.Withdrawals {
		f.Withdrawals[i].Unit = number(f.Withdrawals[i].Unit)
	}
	opt.File = &f
	compare(t, seed, "renumbered", standingsOf(res, rename), standingsOf(score(t, &ev, opt), sameName))
}

// The files of sessions come to the same as the event in one, in whatever order the
// files of a session stand.
func checkSessions(t *testing.T, seed uint64, in invented) {
	t.Helper()
	last := 0
	for _, r := range in.ev.Rows {
		last = max(last, r.Session)
	}
	if last < 2 {
		return
	}
	var parts, turned [][]*scoring.Event
	for session := 1; session <= last; session++ {
		var files []*scoring.Event
		for _, half := range [...]int{0, 1} {
			file := &scoring.Event{File: fmt.Sprint(session, half)}
			for i, r := range in.ev.Rows {
				if r.Session == session && i%2 == half {
					r.Session = 0
					file.Rows = append(file.Rows, r)
				}
			}
			files = append(files, file)
		}
		parts, turned = append(parts, files), append(turned, []*scoring.Event{files[1], files[0]})
	}
	f := *in.opt.File
	f.Sessions = make([]Session, last)
	for i := range f.Sessions {
		f.Sessions[i].Weight = exact.Int(1)
	}
	opt := in.opt
	opt.File = &f
	whole := standingsOf(score(t, in.ev, in.opt), sameName)
	for _, files := range [...][][]*scoring.Event{parts, turned} {
		ev, problems := f.Join(files)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		compare(t, seed, "joined", whole, standingsOf(score(t, ev, opt), sameName))
	}
}

// FuzzSessions reads event files with sessions, stages and clubs, and scores them with
// the same travellers each.
func FuzzSessions(f *testing.F) {
	for _, text := range []string{
		"[event]\ntotal = \"best-2\"\nbarometer = true\ncategories = [\"x\"]\nset = { \"ranking.missed-session\" = \"zero\" }\n[[session]]\ntravellers = \"a\"\nweight = 2\n[[session]]\ntravellers = \"b\"\n[[player]]\nnumber = 1\ncategory = \"x\"\nhandicap = 3\n",
		"[event.carry]\n1 = 2.5\n[[club]]\nname = \"A\"\ntravellers = \"a\"\n[[club]]\nprefix = \"B\"\ntravellers = [\"b\", \"c\"]\n[[penalty]]\nunit = 1\nsection = \"B\"\namount = \"25%\"\n",
		"[event]\ntop = 4\nboards = 2\n[[stage]]\nname = \"Q\"\n[[stage]]\nname = \"F\"\nsections = { A = \"1-2\", B = \"3-4\" }\ncarry = \"ebu\"\ndeclined = [1]\n[[session]]\ntravellers = \"a\"\n[[session]]\nstage = \"F\"\ntravellers = \"b\"\n",
		"[[stage]]\nname = \"Q\"\n[[stage]]\nname = \"F\"\nplaces = 1\nfrom = \"Q\"\ncarry = \"10%\"\nwinners = 2\n[[session]]\nstage = \"F\"\ntravellers = \"b\"\n",
	} {
		f.Add([]byte(text), "average")
	}
	f.Fuzz(func(t *testing.T, data []byte, total string) {
		file, _, err := ReadFile("event.toml", data)
		if err != nil {
			return
		}
		var parts [][]*scoring.Event
		for i := range max(len(file.Sessions), len(file.Clubs), 2) {
			parts = append(parts, []*scoring.Event{rows(t, twoBoards...), rows(t, "A 1 1N 1E 420", "A 1 2N 2E 170")}[i%2:i%2+1])
		}
		ev, _ := file.Join(parts)
		for _, method := range []scoring.Method{scoring.Matchpoints, scoring.Butler} {
			opt := Options{Rules: set(t, "wbf"), File: file, Contestants: file.Contestants, Method: method}
			opt.Rules.Override("ranking.sessions=" + total)
			for _, s := range file.Settings {
				opt.Rules.Override(s.Text)
			}
			Score(ev, opt)
			Check(ev, nil, opt)
		}
	})
}
