package svoyaigra

import (
	"cmp"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// places orders the seats (4.12), resolves ties by the tie-break themes or by hand
// (4.13), and finds the winner.
func (s *scorer) places() {
	n := len(s.Players)
	order := seats(n)
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.class(a), s.class(b)), cmp.Compare(s.Totals[b], s.Totals[a]))
	})
	t := ties{scorer: s, extra: s.extraPoints(), plays: map[[2]int]bool{}, set: map[int]Declared{}}
	for _, a := range s.Extras {
		t.plays[[2]int{a.Theme, a.Seat}] = true
	}
	for _, d := range s.Declared {
		if d.ByHand && d.Place != nil {
			t.set[d.Seat] = d
		}
	}
	s.Places = make([]exact.Num, n)
	s.WinnerDecided = true
	for from := 0; from < n; {
		to := from + 1
		for to < n && s.class(order[to]) == s.class(order[from]) && s.Totals[order[to]] == s.Totals[order[from]] {
			to++
		}
		if to-from > 1 {
			t.resolve(order[from:to], from+1, 0)
		} else {
			s.Places[order[from]] = exact.Int(from + 1)
		}
		from = to
	}
	t.strays()
	s.winner()
	if s.rules.Ties.Counts {
		for _, points := range t.extra {
			for seat, p := range points {
				s.Totals[seat] += p
			}
		}
	}
}

// class is what comes before the score: who left, and who was not in the final round,
// stand below where the settings say so (B-18, B-20).
func (s *scorer) class(seat int) int {
	switch {
	case s.rules.Game.WithdrawnPlace == "last" && s.Players[seat].LeftAfter < Always:
		return 2
	case s.rules.Final.Outsiders == "below" && s.FinalDeltas != nil && !s.InFinal[seat]:
		return 1
	}
	return 0
}

// matters tells whether a tie from one place to another is played out (B-14).
func (s *scorer) matters(from, to int) bool {
	switch s.kind.TieBreak {
	case "winner":
		return from == 1 && !s.winnerless()
	case "advancing":
		return from <= s.kind.Advancing && s.kind.Advancing < to
	}
	return s.kind.TieBreak == "all"
}

// winnerless tells whether the game has no winner (4.10, B-17).
func (s *scorer) winnerless() bool {
	if !s.kind.PositiveWinner {
		return false
	}
	return !slices.ContainsFunc(s.BeforeFinal, func(t int) bool { return t > 0 })
}

// winner finds the seat of the first place, where it is not shared.
func (s *scorer) winner() {
	if s.Winnerless = s.winnerless(); s.Winnerless {
		if !s.kind.Series && len(s.Players) > 0 {
			s.finding(WinnerNotAllowed, scoring.Note, scoring.Position{}, nil, Nobody)
		}
		return
	}
	one := exact.Int(1)
	for seat, p := range s.Places {
		if !p.Equal(one) {
			continue
		}
		if s.Winner != Nobody { // places that are shared as the best of them
			s.Winner = Nobody
			return
		}
		s.Winner = seat
	}
	if s.Winner != Nobody && s.Players[s.Winner].LeftAfter < Always { // B-20: the score stands
		s.finding(WinnerWithdrawn, scoring.Warning, scoring.Position{}, nil, s.Winner, itoa(s.Totals[s.Winner]))
	}
}

// ties resolves equal scores.
type ties struct {
	*scorer
	extra [][]int          // points of each seat, by theme
	plays map[[2]int]bool  // who was in which theme, which counts from 1
	set   map[int]Declared // places set by hand
	due   [][]bool         // who was tied for a place that matters before each theme
	tied  [][]bool         // who was tied at all before each theme
}

// extraPoints adds up the tie-break themes.
func (s *scorer) extraPoints() [][]int {
	var themes [][]int
	seen := extrasSeen{map[[3]int]bool{}, map[[2]int]int{}}
	for i, a := range s.Extras {
		if a.Theme < 1 || a.Theme > maxThemes {
			continue
		}
		for len(themes) < a.Theme {
			themes = append(themes, make([]int, len(s.Players)))
		}
		themes[a.Theme-1][a.Seat] += a.Points
		s.extraAnswer(&s.Extras[i], &seen)
	}
	s.extraValues()
	return themes
}

// extraValues tells which values of a tie-break theme are not recorded, where it is
// recorded by values (4.9, 4.13).
func (s *scorer) extraValues() {
	if s.rules.Game.Unplayed == "allowed" || s.Incomplete != "" {
		return
	}
	played := map[[2]int]bool{}
	for _, a := range s.Extras {
		played[[2]int{a.Theme, a.Value}] = true
	}
	told := map[int]bool{}
	for _, a := range s.Extras {
		if a.Value == 0 || told[a.Theme] {
			continue
		}
		told[a.Theme] = true
		var lost []int
		for _, v := range s.rules.Ties.Values {
			if !played[[2]int{a.Theme, v}] {
				lost = append(lost, v)
			}
		}
		if len(lost) > 0 {
			s.finding(ExtraNotFull, scoring.Warning, a.Pos, &Question{Theme: a.Theme}, Nobody, list(lost))
		}
	}
}

// extraAnswer checks an answer in a tie-break theme (B-21, 4.5.4, 4.5.6); seen are those
// before it.
func (s *scorer) extraAnswer(a *ExtraAnswer, seen *extrasSeen) {
	q := &Question{Theme: a.Theme, Value: a.Value}
	if a.Value == 0 {
		return
	}
	if !slices.Contains(s.rules.Ties.Values, a.Value) {
		s.finding(ExtraValue, scoring.Failure, a.Pos, q, a.Seat, itoa(a.Value), list(s.rules.Ties.Values))
	}
	k := [3]int{a.Theme, a.Value, a.Seat}
	if seen.answered[k] {
		s.finding(ExtraTwice, scoring.Failure, a.Pos, q, a.Seat)
	}
	seen.answered[k] = true
	if a.Points > 0 {
		k := [2]int{a.Theme, a.Value}
		if other, ok := seen.right[k]; ok && other != a.Seat {
			s.finding(ExtraTwoRight, scoring.Failure, a.Pos, q, a.Seat, s.Called(other))
		}
		seen.right[k] = a.Seat
	}
}

// extrasSeen are the answers so far: by theme, value and seat, and who was right.
type extrasSeen struct {
	answered map[[3]int]bool
	right    map[[2]int]int
}

// resolve gives the places from the one of that number on to seats with equal scores
// that are equal in the first themes too.
func (t *ties) resolve(group []int, place, theme int) {
	if len(group) == 1 {
		t.Places[group[0]] = exact.Int(place)
		return
	}
	to := place + len(group) - 1
	matters := t.matters(place, to)
	t.note(group, theme, matters)
	if theme < len(t.extra) && slices.ContainsFunc(group, func(seat int) bool { return t.plays[[2]int{theme + 1, seat}] }) {
		points := t.extra[theme]
		slices.SortStableFunc(group, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
		for from := 0; from < len(group); {
			end := from + 1
			for end < len(group) && points[group[end]] == points[group[from]] {
				end++
			}
			t.resolve(group[from:end], place+from, theme+1)
			from = end
		}
		return
	}
	group, left := t.byHand(group, place, to)
	if len(group) == 0 {
		return
	}
	shared := exact.Num{} // B-16
	for _, p := range left {
		shared = shared.Add(exact.Frac(p, len(left)))
	}
	place, to = left[0], left[len(left)-1]
	if t.rules.Ties.Places == "best" {
		shared = exact.Int(place)
	}
	matters = t.matters(place, to)
	for _, seat := range group {
		t.Places[seat] = shared
	}
	if len(group) == 1 || !matters || theme > 0 && t.rules.Ties.Level == "shared" { // B-15
		return
	}
	const most = 12 // names in a message
	var names []string
	for _, seat := range group[:min(len(group), most)] {
		names = append(names, t.Called(seat))
	}
	if len(group) > most {
		names = append(names, "…")
	}
	if place == 1 {
		t.WinnerDecided = false
	}
	if t.Damaged {
		return // whether they are level nobody can tell
	}
	t.finding(TieUnresolved, scoring.Failure, scoring.Position{}, nil, Nobody, strings.Join(names, ", "), itoa(place), itoa(to), itoa(theme))
	if theme == 0 {
		t.Findings[len(t.Findings)-1].Say = "finding.TIE_UNRESOLVED_NO_EXTRA"
	}
}

// note remembers who was tied before a theme.
func (t *ties) note(group []int, theme int, matters bool) {
	for len(t.tied) <= theme {
		t.tied, t.due = append(t.tied, make([]bool, len(t.Players))), append(t.due, make([]bool, len(t.Players)))
	}
	for _, seat := range group {
		t.tied[theme][seat] = true
		t.due[theme][seat] = matters
	}
}

// strays tells who played a tie-break theme without need (4.13).
func (t *ties) strays() {
	told := map[[2]int]bool{}
	for _, a := range t.Extras {
		k := [2]int{a.Theme, a.Seat}
		if told[k] {
			continue
		}
		told[k] = true
		tied := a.Theme >= 1 && a.Theme <= len(t.tied) && t.tied[a.Theme-1][a.Seat]
		q := &Question{Theme: a.Theme}
		switch {
		case !tied && a.Theme == 1 && len(t.tied) == 0:
			t.finding(ExtraNotDue, scoring.Failure, a.Pos, q, a.Seat)
		case !tied:
			t.finding(ExtraNotTied, scoring.Failure, a.Pos, q, a.Seat)
		case !t.due[a.Theme-1][a.Seat]:
			t.finding(ExtraNoMatter, scoring.Warning, a.Pos, q, a.Seat) // it is resolved all the same
		}
	}
}

// byHand gives the places that a person set, where they are those that the group shares,
// or some of them. It gives who is left, and the places that are left.
func (t *ties) byHand(group []int, from, to int) (rest, places []int) {
	sum, all := exact.Num{}, true
	taken := map[int]int{} // who has a whole place
	for _, seat := range group {
		d, ok := t.set[seat]
		if !ok || d.Place.Less(exact.Int(from)) || exact.Int(to).Less(*d.Place) {
			all = false
			continue
		}
		sum = sum.Add(*d.Place)
		if n, whole := d.Place.Whole(); whole {
			taken[n] = seat
		}
	}
	if all && sum.Equal(exact.Frac((from+to)*len(group), 2)) {
		for _, seat := range group {
			t.Places[seat] = *t.set[seat].Place
		}
		return nil, nil
	}
	for place := from; place <= to; place++ {
		if seat, ok := taken[place]; ok {
			t.Places[seat] = exact.Int(place)
		} else {
			places = append(places, place)
		}
	}
	for _, seat := range group {
		if d, ok := t.set[seat]; ok {
			if n, whole := d.Place.Whole(); whole && taken[n] == seat && n >= from && n <= to {
				continue
			}
		}
		rest = append(rest, seat)
	}
	return rest, places
}
