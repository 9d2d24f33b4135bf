package event

import (
	"cmp"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"

	"recap/scoring"
)

// prepared is an event made ready for scoring: every row names its contestants
// in full, and rows that cannot be scored say so in their outcome.
type prepared struct {
	ev       *scoring.Event // a copy: contestants in order, all of them
	units    [][2]int32     // for each row the contestants N-S and E-W, -1 for none
	sessions []int
	// divisions are the rows of each section in each session; divisionsOf and
	// contestantsOf are those of a section, once they are asked for, and everybody all
	// contestants.
	divisions     []division
	inOrder       []int // all rows, of one session whose sections follow each other
	divisionsOf   map[string][]int
	contestantsOf map[string][]int
	everybody     []int
	winners       int
	// oneLine are the sections whose pairs have no line, beside others whose
	// pairs have: a Howell beside a Mitchell. They rank in a list of their own.
	oneLine map[string]bool
	advised bool // the advice that the numbers may be teams was given
	// ofSection are the winners of the lists that the file has, by section; they
	// stand behind what the user asks for.
	ofSection map[string]int
	teams     bool // the rows name teams: two meet on a board in two rooms
	// returns are the boards of matches whose two rooms are in different rounds, the
	// earlier row first; matchRound is the round of the match for the later one.
	returns    [][2]int
	matchRound map[int]int
	// individuals: the rows name single players, who sit in seats N, E, S, W.
	individuals bool
	seats       [][4]int
	points      bool // a row has an award typed as points
	ruled       []scoring.Ruled
	// due are, by the row, those who would have met there, had not a ruling said that one of
	// them was absent: their result is not missing.
	due      map[int][2]int
	problems []scoring.Problem
}

func prepare(in *scoring.Event, opt Options, ofTeams, individuals bool) *prepared {
	ev := *in
	if !opt.InPlace {
		ev.Rows = slices.Clone(in.Rows)
	}
	ev.Contestants = slices.Clone(in.Contestants)
	ev.Sections = sectionsOf(in)
	takeDecisions(&ev, opt.File)
	p := &prepared{ev: &ev, teams: ofTeams, individuals: individuals}
	p.addPlayers(opt.Contestants)
	p.nameLines(opt)
	p.rule()
	if p.individuals {
		p.listPlayers()
	}
	p.numberUnits()
	p.numberMatches()
	p.findAbsent()
	p.dispute()
	if p.individuals {
		p.seatPlayers()
	}
	p.divide()
	scoring.SortProblems(p.problems)
	return p
}

// seated are those who sat in a row: N, E, S and W, or of pairs and teams the two contestants.
// -1 is nobody.
func (p *prepared) seated(row int) [4]int {
	if p.individuals {
		return p.seats[row]
	}
	u := p.unitsOf(row)
	return [4]int{u[0], u[1], -1, -1}
}

// unitsOf are the contestants of a row, N-S and E-W; -1 is none.
func (p *prepared) unitsOf(row int) [2]int {
	u := p.units[row]
	return [2]int{int(u[0]), int(u[1])}
}

func (p *prepared) problem(code scoring.Code, r *scoring.Row, sev scoring.Severity, hint, format string, args ...any) {
	found := problemOf(r, sev, hint, format, args...)
	found.Code = code
	p.problems = append(p.problems, found)
}

func problemOf(r *scoring.Row, sev scoring.Severity, hint, format string, args ...any) scoring.Problem {
	return scoring.Problem{Pos: r.Pos(), Severity: sev, Board: r.Board, Text: fmt.Sprintf(format, args...), Hint: hint}
}

// addPlayers lays a list of players over the contestants that the file has. A
// list without sections names the pair of that number in every section, or in
// those that have the number.
func (p *prepared) addPlayers(list []scoring.Contestant) {
	type numbered struct{ section, number string }
	playing, anywhere := map[numbered]bool{}, map[string]bool{}
	if len(list) > 0 && len(p.ev.Sections) > 1 {
		for i := range p.ev.Rows {
			for _, id := range [...]scoring.ID{p.ev.Rows[i].NS, p.ev.Rows[i].EW} {
				playing[numbered{id.Section, id.Number}], anywhere[id.Number] = true, true
			}
		}
	}
	sections := p.ev.Sections
	if len(sections) == 0 {
		sections = []string{""}
	}
	known := onList{}
	for i, c := range p.ev.Contestants {
		known[c.ID] = append(known[c.ID], i)
	}
	for _, c := range list {
		ids := []scoring.ID{c.ID}
		if c.ID.Section == "" {
			ids = ids[:0]
			for _, s := range sections {
				if anywhere[c.ID.Number] && !playing[numbered{s, c.ID.Number}] {
					continue
				}
				ids = append(ids, scoring.ID{Section: s, Line: c.ID.Line, Number: c.ID.Number})
			}
		}
		for _, id := range ids {
			c.ID = id
			i := known.find(id)
			if i < 0 {
				known[id] = append(known[id], len(p.ev.Contestants))
				p.ev.Contestants = append(p.ev.Contestants, c)
				continue
			}
			known.rename(i, p.ev.Contestants[i].ID, id)
			// Its figures, and where they stand, are those of the file.
			c.Published, c.Ranks, c.Pos = p.ev.Contestants[i].Published, p.ev.Contestants[i].Ranks, p.ev.Contestants[i].Pos
			p.ev.Contestants[i] = c
		}
	}
}

// onList are the contestants of each ID, in order.
type onList map[scoring.ID][]int

// find is the first contestant of an ID, or of its number without a line; -1 for none.
func (l onList) find(id scoring.ID) int {
	found := -1
	for _, of := range [...][]int{l[id], l[scoring.ID{Section: id.Section, Number: id.Number}]} {
		if len(of) > 0 && (found < 0 || of[0] < found) {
			found = of[0]
		}
	}
	return found
}

// rename gives the first contestant of an ID another one.
func (l onList) rename(i int, from, to scoring.ID) {
	if from == to {
		return
	}
	l[from] = l[from][1:]
	at, _ := slices.BinarySearch(l[to], i)
	l[to] = slices.Insert(l[to], at, i)
}

// nameLines gives bare numbers their line where the event has lines, and turns
// swapped rows round.
func (p *prepared) nameLines(opt Options) {
	known := map[scoring.ID]bool{}
	playersHaveLines, rowsHaveLines, swapped := false, false, false
	for _, c := range p.ev.Contestants {
		known[c.ID] = true
		playersHaveLines = playersHaveLines || c.ID.Line != scoring.NoLine
	}
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		rowsHaveLines = rowsHaveLines || r.NS.Line != scoring.NoLine || r.EW.Line != scoring.NoLine
		swapped = swapped || r.Swapped
	}
	p.winners = cmp.Or(opt.Winners, p.ev.Winners)
	if p.winners == 0 {
		p.winners = 1
		if playersHaveLines || rowsHaveLines {
			p.winners = 2
		}
	}
	if opt.Winners == 0 {
		p.ofSection = map[string]int{}
		for _, g := range p.ev.Groups {
			for _, l := range g.Lists {
				for _, section := range l.Sections {
					p.ofSection[section] = l.Winners
				}
			}
		}
	}
	lines := p.mostWinners() == 2 || playersHaveLines || rowsHaveLines
	apart := numberedApart(p.ev.Contestants)
	p.oneLine = sectionsOfOneLine(p.ev.Contestants)
	if !lines && !swapped {
		return
	}
	lined := p.linedSections()
	name := func(id *scoring.ID, line scoring.Line) {
		if id.IsZero() || id.Line != scoring.NoLine || (known[*id] || !lined[id.Section]) && p.winnersOf(id.Section) == 1 {
			return
		}
		home := scoring.ID{Section: id.Section, Line: line, Number: id.Number}
		away := scoring.ID{Section: id.Section, Line: line.Other(), Number: id.Number}
		if apart && !known[home] && known[away] {
			home = away // the only pair of that number, sitting the other way
		}
		*id = home
	}
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		if lines {
			name(&r.NS, scoring.NS)
			name(&r.EW, scoring.EW)
		}
		if r.Swapped {
			r.NS, r.EW, r.Swapped = r.EW, r.NS, false
		}
	}
	if p.mostWinners() == 2 {
		p.lineContestants()
	}
}

// linedSections are those in which a row or a list gives somebody a line.
func (p *prepared) linedSections() map[string]bool {
	lined := map[string]bool{}
	last, any := "", false // rows come by section
	add := func(id scoring.ID) {
		if id.Line != scoring.NoLine && (!any || id.Section != last) {
			last, any = id.Section, true
			lined[id.Section] = true
		}
	}
	for _, c := range p.ev.Contestants {
		add(c.ID)
	}
	for i := range p.ev.Rows {
		add(p.ev.Rows[i].NS)
		add(p.ev.Rows[i].EW)
	}
	return lined
}

// sectionsOfOneLine are the sections of a list in which no pair has a line,
// where those of others have.
func sectionsOfOneLine(list []scoring.Contestant) map[string]bool {
	one, lined := map[string]bool{}, map[string]bool{}
	for _, c := range list {
		if c.ID.Line == scoring.NoLine {
			one[c.ID.Section] = true
		} else {
			lined[c.ID.Section] = true
		}
	}
	if len(lined) == 0 {
		return nil
	}
	maps.DeleteFunc(one, func(section string, _ bool) bool { return lined[section] })
	return one
}

// winnersOf are those of a section: one, or one of each line.
func (p *prepared) winnersOf(section string) int {
	if p.oneLine[section] {
		return 1
	}
	return cmp.Or(p.ofSection[section], p.winners)
}

// mostWinners are those of the sections that have most: 2 where a Howell stands
// beside a Mitchell.
func (p *prepared) mostWinners() (most int) {
	for _, section := range p.ev.Sections {
		most = max(most, p.winnersOf(section))
	}
	return cmp.Or(most, p.winners)
}

// numberedApart tells whether no number of the list stands in both lines of a
// section: then a bare number names a pair wherever it sat.
func numberedApart(list []scoring.Contestant) bool {
	lines := map[scoring.ID]scoring.Line{}
	for _, c := range list {
		bare := scoring.ID{Section: c.ID.Section, Number: c.ID.Number}
		if l, ok := lines[bare]; ok && l != c.ID.Line {
			return false
		}
		lines[bare] = c.ID.Line
	}
	return true
}

// lineContestants gives contestants without a line the one that their rows
// have, where it is only one.
func (p *prepared) lineContestants() {
	unlined := func(c scoring.Contestant) bool { return c.ID.Line == scoring.NoLine && p.winnersOf(c.ID.Section) == 2 }
	if !slices.ContainsFunc(p.ev.Contestants, unlined) {
		return
	}
	lines := map[scoring.ID][2]bool{}
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		for _, id := range [...]scoring.ID{r.NS, r.EW} {
			bare := scoring.ID{Section: id.Section, Number: id.Number}
			l := lines[bare]
			l[0], l[1] = l[0] || id.Line == scoring.NS, l[1] || id.Line == scoring.EW
			lines[bare] = l
		}
	}
	for i := range p.ev.Contestants {
		c := &p.ev.Contestants[i]
		if !unlined(*c) {
			continue
		}
		switch l := lines[c.ID]; {
		case l[0] && l[1]:
			p.problems = append(p.problems, scoring.Problem{Pos: c.Pos, Severity: scoring.Warning,
				Text: fmt.Sprintf("number %s is a pair of both lines, so the list does not say who it is", c.ID),
				Hint: "give the list of players a column line with NS or EW"})
		case l[0]:
			c.ID.Line = scoring.NS
		case l[1]:
			c.ID.Line = scoring.EW
		default:
			p.problems = append(p.problems, scoring.Problem{Pos: c.Pos, Severity: scoring.Warning,
				Text: fmt.Sprintf("pair %s has neither a line nor a result, so it stands in no ranking", c.ID)})
		}
	}
	p.ev.Contestants = slices.DeleteFunc(p.ev.Contestants, unlined)
}

// numberUnits puts the contestants in order and finds those of every row.
// Whoever plays without standing in the list is added to it.
func (p *prepared) numberUnits() {
	index := unitIndex{}
	for i, c := range p.ev.Contestants {
		index.of(c.ID).put(c.ID.Number, i)
	}
	listed := len(p.ev.Contestants)
	var added []int // twice the row, and 1 for East-West, in which a contestant is met that is not listed
	p.units = make([][2]int32, len(p.ev.Rows))
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		for side, id := range [...]*scoring.ID{&r.NS, &r.EW} {
			p.units[i][side] = -1
			if id.IsZero() {
				continue
			}
			numbers := index.of(*id)
			k, ok := numbers.get(id.Number)
			if !ok {
				k = listed + len(added)
				numbers.put(id.Number, k)
				added = append(added, 2*i+side)
				if listed > 0 {
					p.problem(scoring.PairNotListed, r, scoring.Warning, "", "pair %s is not in the list of players", *id)
				}
			}
			p.units[i][side] = int32(k)
		}
	}
	list := p.ev.Contestants
	met := func(k int) (scoring.ID, *scoring.Row) {
		at := added[k-listed]
		r := &p.ev.Rows[at/2]
		return [...]scoring.ID{r.NS, r.EW}[at%2], r
	}
	id := func(k int) scoring.ID {
		if k < listed {
			return list[k].ID
		}
		id, _ := met(k)
		return id
	}
	// From the order found to that of the numbers.
	order := make([]int, listed+len(added))
	for i := range order {
		order[i] = i
	}
	section := ranksOfSections(len(order), func(i int) string { return id(i).Section })
	slices.SortFunc(order, func(a, b int) int {
		if section[a] != section[b] {
			return int(section[a] - section[b])
		}
		return cmp.Or(scoring.CompareID(id(a), id(b)), a-b)
	})
	place := make([]int, len(order))
	p.ev.Contestants = make([]scoring.Contestant, len(order))
	for to, from := range order {
		place[from] = to
		if from < listed {
			p.ev.Contestants[to] = list[from]
		} else {
			id, r := met(from)
			p.ev.Contestants[to] = scoring.Contestant{ID: id, Pos: r.Pos()}
		}
	}
	for i := range p.units {
		for side, k := range p.unitsOf(i) {
			if k < 0 {
				continue
			}
			p.units[i][side] = int32(place[k])
			if p.ev.Contestants[place[k]].Phantom {
				p.units[i][side] = -1
				p.ev.Rows[i].Outcome = scoring.SatOut
			}
		}
	}
}

// ranksOfSections are the places of the sections of n contestants in the order of sections:
// to compare two figures is quick.
func ranksOfSections(n int, of func(int) string) []int32 {
	rank := map[string]int32{}
	for i := range n {
		rank[of(i)] = 0
	}
	for k, section := range slices.SortedFunc(maps.Keys(rank), scoring.CompareNumber) {
		rank[section] = int32(k)
	}
	ranks := make([]int32, n)
	for i := range ranks {
		ranks[i] = rank[of(i)]
	}
	return ranks
}

// numberMatches adds the teams of a list of matches that stand nowhere else.
func (p *prepared) numberMatches() {
	if len(p.ev.Matches) == 0 {
		return
	}
	known := map[scoring.ID]bool{}
	for _, c := range p.ev.Contestants {
		known[c.ID] = true
	}
	added := false
	for _, m := range p.ev.Matches {
		for _, id := range [...]scoring.ID{m.Home, m.Away} {
			if !id.IsZero() && !known[id] {
				known[id], added = true, true
				p.ev.Contestants = append(p.ev.Contestants, scoring.Contestant{ID: id, Pos: m.Pos})
			}
		}
	}
	if !added {
		return
	}
	// The rows' numbers are those of the contestants found so far: the new ones
	// follow, and are put in order only where there are no rows.
	if len(p.ev.Rows) == 0 {
		slices.SortStableFunc(p.ev.Contestants, func(a, b scoring.Contestant) int { return scoring.CompareID(a.ID, b.ID) })
	}
}

// unitIndex finds contestants by section and line, then by number. The two lists
// asked for last are kept at hand: rows come by section, and each has one
// contestant of either line.
type unitIndex struct {
	all  map[scoring.ID]*unitNumbers // the number left out
	last [scoring.EW + 1]struct {
		section string
		numbers *unitNumbers
	}
}

func (x *unitIndex) of(id scoring.ID) *unitNumbers {
	last := &x.last[id.Line]
	if last.numbers == nil || last.section != id.Section {
		if x.all == nil {
			x.all = map[scoring.ID]*unitNumbers{}
		}
		k := scoring.ID{Section: id.Section, Line: id.Line}
		if x.all[k] == nil {
			x.all[k] = &unitNumbers{}
		}
		last.section, last.numbers = id.Section, x.all[k]
	}
	return last.numbers
}

// unitNumbers are the contestants of a section and line by their numbers. Those that are
// plain and not far above the others stand in a list; for the few others it would be too
// long.
type unitNumbers struct {
	plain  []int32 // 1 + the contestant
	others map[string]int
}

// plainNumber is the value of a number that is written without anything else; -1 for
// all others.
func plainNumber(s string) int {
	if s == "" || len(s) > 6 || s[0] == '0' {
		return -1
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return -1
		}
		n = 10*n + int(s[i]-'0')
	}
	return n
}

func (u *unitNumbers) get(number string) (k int, ok bool) {
	if n := plainNumber(number); n >= 0 && n < len(u.plain) && u.plain[n] > 0 {
		return int(u.plain[n]) - 1, true
	}
	k, ok = u.others[number]
	return k, ok
}

func (u *unitNumbers) put(number string, k int) {
	if n := plainNumber(number); n >= 0 && n < 2*len(u.plain)+100 {
		for n >= len(u.plain) {
			u.plain = append(u.plain, make([]int32, len(u.plain)+16)...)
		}
		u.plain[n] = int32(k + 1)
		return
	}
	if u.others == nil {
		u.others = map[string]int{}
	}
	u.others[number] = k
}

// dispute marks the rows that contradict themselves or each other. Which of two
// contradicting rows is right is the director's to say, so neither is scored.
func (p *prepared) dispute() {
	boards, blank := p.boards()
	keys := slices.SortedFunc(maps.Keys(boards), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	if !p.teams {
		p.disputeBoards(keys, boards, blank)
		return
	}
	// The boards of teams have nothing to do with each other: all processors look
	// at a part of them.
	parts := make([]prepared, runtime.GOMAXPROCS(0))
	var wait sync.WaitGroup
	for n := range parts {
		part := &parts[n]
		*part = *p
		part.problems = nil
		wait.Go(func() { part.disputeBoards(keys[len(keys)*n/len(parts):len(keys)*(n+1)/len(parts)], boards, blank) })
	}
	wait.Wait()
	for _, part := range parts {
		p.points = p.points || part.points
		p.problems = append(p.problems, part.problems...)
		p.returns = append(p.returns, part.returns...)
	}
	p.keepReturns()
	p.tellOpponents()
}

// boards are the rows of each session and board, but for those of who sat out; blank tells
// whether any is an empty line.
func (p *prepared) boards() (boards map[[2]int][]int, blank bool) {
	// The rows of a session follow each other, mostly, and numbers of boards are small.
	type session struct {
		scoring.Tally
		number int
		of     []int // the place in keys of each of its boards
	}
	sessions := map[int]*session{}
	var last *session
	var keys [][2]int
	place := func(r *scoring.Row) int {
		if last == nil || last.number != r.Session {
			if last = sessions[r.Session]; last == nil {
				last = &session{number: r.Session}
				sessions[r.Session] = last
			}
		}
		at := last.Place(r.Board)
		if at == len(last.of) {
			last.of, keys = append(last.of, len(keys)), append(keys, [2]int{r.Session, r.Board})
		}
		return last.of[at]
	}
	var counts []int
	total := 0
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		if r.Outcome == scoring.SatOut {
			continue
		}
		k := place(r)
		if k == len(counts) {
			counts = append(counts, 0)
		}
		blank = blank || emptyLine(r)
		counts[k]++
		total++
	}
	rows, all := make([][]int, len(keys)), make([]int, total)
	for k, n := range counts {
		rows[k], all = all[:0:n], all[n:]
	}
	for i := range p.ev.Rows {
		if r := &p.ev.Rows[i]; r.Outcome != scoring.SatOut {
			k := place(r)
			rows[k] = append(rows[k], i)
		}
	}
	boards = make(map[[2]int][]int, len(keys))
	for k, key := range keys {
		boards[key] = rows[k]
	}
	return boards, blank
}

// disputeBoards looks at some of the boards.
func (p *prepared) disputeBoards(keys [][2]int, boards map[[2]int][]int, blank bool) {
	advised := false // one piece of advice is enough for a whole Mitchell
	// The row in which each contestant was seen on a board, by the place of the board from 1.
	type sight struct{ board, row int32 }
	seen := make([]sight, len(p.ev.Contestants))
	for n, k := range keys {
		board := int32(n + 1)
		if blank {
			p.emptyLines(boards[k], func(row int) []int { u := p.unitsOf(row); return u[:] })
		}
		for _, i := range boards[k] {
			r, u := &p.ev.Rows[i], p.unitsOf(i)
			if r.Outcome == scoring.Repeated {
				continue // an empty line
			}
			p.points = p.points || r.NSAward().Kind == scoring.Points || r.EWAward().Kind == scoring.Points
			if u[0] >= 0 && u[0] == u[1] {
				hint := ""
				if p.winners == 1 && r.NS.Line == scoring.NoLine && !advised {
					advised = true
					hint = "where North-South and East-West are numbered apart, add --winners 2 or a list of players with lines"
				}
				who := "pair"
				if p.teams {
					who, hint = "team", ""
				}
				p.problem(scoring.PairAgainstItself, r, scoring.Failure, hint, "%s %s plays against itself", who, r.NS)
				r.Outcome = scoring.Disputed
				continue
			}
			if oneSided(r) {
				p.problem(scoring.AwardOnOneSide, r, scoring.Warning, "give both sides an award, or NP", "only one side has an award and there is no result at the table")
			}
			for _, unit := range u {
				switch {
				case unit < 0 || p.teams:
				case seen[unit].board != board:
					seen[unit] = sight{board, int32(i)}
				case p.copied(i, int(seen[unit].row), unit):
				default:
					p.twice(i, int(seen[unit].row), unit)
				}
				if r.Outcome == scoring.Repeated {
					break
				}
			}
		}
		if p.teams {
			p.disputeRooms(boards[k])
		}
	}
}

func oneSided(r *scoring.Row) bool {
	return r.Outcome == scoring.Awarded && (r.NSAward().IsZero() || r.EWAward().IsZero())
}

// copied tells whether the result of a unit in row i is that of row j once more,
// beside an artificial score of other opponents: the board was played at another
// table than it should have been, and stands where it was played and where it was
// due. Both rows are compared; the unit is credited once.
func (p *prepared) copied(i, j, unit int) bool {
	r, earlier := &p.ev.Rows[i], &p.ev.Rows[j]
	if p.unitsOf(i) == p.unitsOf(j) || r.Outcome != scoring.Played || earlier.Outcome != scoring.Played {
		return false
	}
	side := func(row int) (line int, own, other scoring.Adjustment) {
		r := &p.ev.Rows[row]
		if p.unitsOf(row)[0] == unit {
			return 0, r.NSAward(), r.EWAward()
		}
		return 1, r.EWAward(), r.NSAward()
	}
	line, own, other := side(i)
	lineBefore, ownBefore, otherBefore := side(j)
	if line != lineBefore || !own.IsZero() || !ownBefore.IsZero() || r.Score != earlier.Score || other.Artificial() == otherBefore.Artificial() {
		return false
	}
	p.problem(scoring.Doubtful, r, scoring.Warning, "", "the result of pair %s stands here once more (also %s), beside an artificial score of its opponents; it is credited once",
		p.ev.Contestants[unit].ID, earlier.Pos().Within())
	p.units[i][line] = -1
	return true
}

// twice deals with row i, in which the unit plays a board that it plays in row
// j already.
func (p *prepared) twice(i, j, unit int) {
	r, earlier := &p.ev.Rows[i], &p.ev.Rows[j]
	where := earlier.Pos().Within()
	id := p.ev.Contestants[unit].ID
	if p.unitsOf(i) == p.unitsOf(j) && r.Session == earlier.Session {
		if sameResult(r, earlier) {
			p.problem(scoring.LineTwice, r, scoring.Failure, "", "pair %s appears twice (also %s), with the same result; counted once", id, where)
		} else {
			p.problem(scoring.LineTwice, r, scoring.Failure, "delete the row that is wrong", "pair %s appears twice (also %s), with another result; neither is scored", id, where)
			earlier.Outcome = scoring.Disputed
		}
		r.Outcome = scoring.Repeated
		return
	}
	hint := "one of the two rows has a wrong number"
	if !p.advised { // one piece of advice is enough
		p.advised = true
		if twoRooms(p.ev) {
			hint = "where the numbers are teams that meet in two rooms, add --method teams"
		}
	}
	p.problem(scoring.PairTwice, r, scoring.Failure, hint, "pair %s appears twice (also %s); neither row is scored", id, where)
	r.Outcome, earlier.Outcome = scoring.Disputed, scoring.Disputed
}

func sameResult(a, b *scoring.Row) bool {
	return a.Outcome == b.Outcome && a.Score == b.Score && a.Contract == b.Contract && a.Declarer == b.Declarer &&
		a.NSAward().String() == b.NSAward().String() && a.EWAward().String() == b.EWAward().String() && a.Group() == b.Group()
}
