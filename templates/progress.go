package templates

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// leaders is how many of a ranking a picture of its progress shows: more lines could not
// be told from each other.
const leaders = 8

// progress shows for the leaders of each ranking how they stood after every round, as a
// picture and in figures: the victory points by which they were ahead of the mean, or
// what they had scored so far.
func (b *builder) progress() []Table {
	var tables []Table
	for _, r := range b.ofContestants() {
		if !r.IsMain() {
			continue
		}
		word, step := "note.progress", "picture.round"
		steps, of, unit, signed, decimals := b.progressOfMatches(r)
		matches := steps != nil
		if !matches {
			word, step = "note.progress_rounds", "picture.round_of_boards"
			steps, of, unit, signed, decimals = b.progressOfBoards(r)
		}
		switch {
		case matches && b.res.Rounds[0].Number == 0:
			step = "" // a session has its name
		case b.sessions:
			word, step = "note.progress_rounds", "picture.round_in_session"
		}
		if len(steps) > 1 {
			notes := []string{b.lang.Word(word, unit)}
			shown := leadersOf(r, of)
			if in, _ := b.rankedIn(); matches {
				then := b.then(r)
				notes = append(notes, b.penaltyNote(&shown, in, then[len(then)-1])...)
			} else {
				notes = append(notes, b.penaltyNote(&shown, in, nil)...)
			}
			if step != "" {
				step = b.lang.Word(step)
			}
			tables = append(tables, b.progressTable(shown, steps, of, unit, signed, decimals, step, notes)...)
		}
	}
	return tables
}

// course is what a contestant had after each step; nil where nothing yet.
type course []*exact.Num

// progressOfMatches is what those of a ranking had after each round of matches.
func (b *builder) progressOfMatches(r *scoring.Ranking) (steps []string, of map[scoring.ID]course, unit string, signed bool, decimals int) {
	if len(b.res.Rounds) == 0 || b.meansOfSessions() {
		return nil, nil, "", false, 0
	}
	of = make(map[scoring.ID]course)
	unit, signed = b.rankedIn()
	ahead := !signed && b.res.RankedBy != "quotient" && !b.percents()
	for n := range b.res.Rounds {
		round := &b.res.Rounds[n]
		step := strconv.Itoa(round.Number)
		switch {
		case round.Number == 0:
			step = b.sessionName(round.Session)
		case b.sessions:
			step = strconv.Itoa(round.Session) + "/" + step
		}
		steps = append(steps, step)
		for k := range round.Rankings {
			at := &round.Rankings[k]
			if !at.IsMain() || at.Title != r.Title || at.Section != r.Section || at.Line != r.Line {
				continue
			}
			var all exact.Num
			counts := 0
			for i := range at.Standings {
				if s := &at.Standings[i]; counted(s) && !s.Endless {
					all, counts = all.Add(s.Score), counts+1
				}
			}
			for i := range at.Standings {
				s := &at.Standings[i]
				if !counted(s) || s.Endless {
					continue
				}
				x := s.Score
				if ahead {
					x = x.Sub(all.Over(counts))
				}
				decimals = max(decimals, x.Places(2))
				id := s.Contestant.ID
				if of[id] == nil {
					of[id] = make(course, len(b.res.Rounds))
				}
				of[id][n] = &x
			}
		}
	}
	if ahead {
		unit, signed = b.lang.Word("note.ahead", unit), true
	}
	return steps, of, unit, signed, decimals
}

// progressOfBoards is what those of a ranking had after each round of boards: in percent
// where the method has them.
func (b *builder) progressOfBoards(r *scoring.Ranking) (steps []string, of map[scoring.ID]course, unit string, signed bool, decimals int) {
	type round struct{ session, number int }
	var rounds []round
	for i := range b.res.Event.Rows {
		row := &b.res.Event.Rows[i]
		if at := (round{row.Session, row.Round}); row.Round > 0 && !slices.Contains(rounds, at) {
			rounds = append(rounds, at)
		}
	}
	slices.SortFunc(rounds, func(x, y round) int {
		return cmp.Or(cmp.Compare(x.session, y.session), cmp.Compare(x.number, y.number))
	})
	for _, at := range rounds {
		step := strconv.Itoa(at.number)
		if b.sessions {
			step = strconv.Itoa(at.session) + "/" + step
		}
		steps = append(steps, step)
	}
	of = make(map[scoring.ID]course)
	unit, signed = b.unit(), b.netBoards()
	percents := b.percents()
	if percents {
		unit, decimals = "%", 2
	}
	plays := b.plays()
	for i := range r.Standings {
		id := r.Standings[i].Contestant.ID
		line := make(course, len(rounds))
		var so tally
		mine := plays[id]
		for n, at := range rounds {
			for len(mine) > 0 {
				row := &b.res.Event.Rows[mine[0].row]
				if cmp.Or(cmp.Compare(row.Session, at.session), cmp.Compare(row.Round, at.number)) > 0 {
					break
				}
				so.add(b.award(mine[0]))
				mine = mine[1:]
			}
			if so.boards == 0 {
				continue
			}
			x := so.points
			if percents {
				x = so.percent()
			} else {
				decimals = max(decimals, x.Places(2))
			}
			line[n] = &x
		}
		of[id] = line
	}
	return steps, of, unit, signed, decimals
}

// leadersOf is a ranking with those that its picture shows.
func leadersOf(r *scoring.Ranking, of map[scoring.ID]course) scoring.Ranking {
	top := *r
	top.Standings = slices.DeleteFunc(slices.Clone(r.Standings), func(s scoring.Standing) bool { return !placed(&s) || of[s.Contestant.ID] == nil })
	top.Standings = top.Standings[:min(leaders, len(top.Standings))]
	return top
}

// progressTable is the figures of the leaders, with their picture; step is what the steps
// are called.
func (b *builder) progressTable(top scoring.Ranking, steps []string, of map[scoring.ID]course, unit string, signed bool, decimals int, step string, notes []string) []Table {
	if len(top.Standings) == 0 {
		return nil
	}
	number := b.numbers(&top)
	chart := LineChart{Title: b.lang.Word("picture.progress", unit), Lang: b.lang, Signed: signed, Step: step}
	for _, step := range steps {
		chart.Steps = append(chart.Steps, ChartStep{Name: step})
	}
	var alt []string
	for i := range top.Standings {
		s := &top.Standings[i]
		who := strings.TrimSpace(b.lang.Entrant(number(s.Contestant.ID)) + " " + b.calledName(s.Contestant))
		name := strconv.Itoa(s.Place) + ". " + who
		line := ChartLine{Name: who, Values: of[s.Contestant.ID]}
		text := ""
		for _, x := range line.Values {
			if x != nil {
				text = Cell{Kind: Number, Num: *x, Decimals: decimals, Signed: signed}.String(b.lang)
			}
		}
		chart.Lines = append(chart.Lines, line)
		alt = append(alt, name+" "+text)
	}
	columns := make([]Column, len(steps))
	for n, step := range steps {
		columns[n] = Column{Key: "step_" + strings.ReplaceAll(step, "/", "_"), Title: step, Align: Right, Each: true}
	}
	t := b.standings(&top, "progress", b.titleOf(&top, b.lang.Word("title.progress")), b.calledName)
	tail := sheet[*scoring.Standing]{}
	tail.Notes = notes
	cell := func(s *scoring.Standing, n int) Cell {
		if x := of[s.Contestant.ID][n]; x != nil {
			return Cell{Kind: Number, Num: *x, Decimals: decimals, Signed: signed}
		}
		return Cell{}
	}
	table := across(t, &top, columns, cell, tail)
	table.Pictures = []Picture{chart.Picture(b.lang.Word("picture.progress_alt", unit, strings.Join(alt, "; ")))}
	table.Flat = func() Table {
		all := sheet[*scoring.Standing]{Table: Table{Kind: "progress", Facets: t.Facets}}
		all.join(t)
		for n := range columns {
			all.add(columns[n], func(s *scoring.Standing) Cell { return cell(s, n) })
		}
		for i := range top.Standings {
			all.row(&top.Standings[i])
		}
		flat := []Table{all.Table}
		dropBlank(flat, "names")
		return flat[0]
	}
	return []Table{table}
}
