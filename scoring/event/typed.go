package event

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/matchpoint"
	"recap/scoring/rules"
)

// What a file shows for an award that is not that of its result.
const (
	typedLeftOut = "typed over: the other awards of the board leave its result out"
	typedCounted = "typed over: the totals of the file count it"
	typedAlone   = "typed over: nothing else in the file contradicts it"
)

// keepTyped finds the awards that someone typed over a result, or beside an
// artificial score, in the program that wrote the file, and makes them awards of
// their rows.
func (s *scorer) keepTyped() {
	if s.teams {
		return // the two rooms of a board say the same figure
	}
	s.keepDatums()
	if rowOf(s.ev, func(r *scoring.Row) bool { return r.NSPublished() != "" || r.EWPublished() != "" }) < 0 {
		return
	}
	var weak []int
	for n := range s.fields {
		weak = append(weak, s.typedIn(n)...)
	}
	s.decideTyped(weak)
	for i := range s.ev.Rows {
		if cause := s.typed[i]; cause != "" {
			r := &s.ev.Rows[i]
			of := "the artificial score " + r.NSAward().String()
			if r.Outcome == scoring.Played {
				of = fmt.Sprintf("the result %d", r.Score)
			}
			s.problem(scoring.Doubtful, r, scoring.Warning, "", "the award %s/%s of the file is not that of %s; %s", r.NSPublished(), r.EWPublished(), of, cause)
		}
	}
	scoring.SortProblems(s.problems)
}

// keepDatums takes the datums that were typed in the program that wrote the file:
// such a one is not that of the results, and every award of the board follows
// from it and not from the other. Where most datums of a file are like that, they
// are those of another rule.
func (s *scorer) keepDatums() {
	if s.method != scoring.Butler || len(s.ev.Datums) == 0 {
		return
	}
	var typed []typedDatum
	for n := range s.fields {
		typed = append(typed, s.typedDatums(&s.fields[n])...)
	}
	if len(typed) > 1 && 2*len(typed) > len(s.ev.Datums) {
		return
	}
	for _, d := range typed {
		if d.of.Datums == nil {
			d.of.Datums = map[int]exact.Num{}
		}
		d.of.Datums[d.board], s.computedDatums[d.key] = d.typed, d.computed
		s.problem(scoring.Doubtful, d.row, scoring.Warning, "", "the datum %s of the file is not that of the results, %v; the awards of the board follow from it, so it counts", s.ev.Datums[d.key], d.computed)
	}
}

// typedDatum is a datum that was typed.
type typedDatum struct {
	of              *field
	board           int
	key             scoring.BoardKey
	row             *scoring.Row // the first of the board
	typed, computed exact.Num
}

func (s *scorer) typedDatums(f *field) (found []typedDatum) {
	onBoard := boardFields(f.Field)
	for _, d := range s.opt.Rules.Butler.Datums(f.Field) {
		k := scoring.BoardKey{Session: f.Rows[0].Session, Board: d.Board}
		figure := s.ev.Datums[k]
		typed, ok := figure.Num()
		if !ok || d.Group != "" || sameFigure(figure, d.Value, figure.Places()) {
			continue
		}
		with := onBoard(d.Board)
		with.Datums = map[int]exact.Num{d.Board: typed}
		if len(with.Rows) < 2 || !s.allFollow(with) || s.allFollow(onBoard(d.Board)) {
			continue // or it is only printed wrongly: the awards follow from the other one
		}
		found = append(found, typedDatum{f, d.Board, k, with.Rows[0].Row, typed, d.Value})
	}
	return found
}

// allFollow tells whether the awards of all results of a board are published, and
// are the printed ones.
func (s *scorer) allFollow(board scoring.Field) bool {
	decimals := s.awardPlaces()
	for k, a := range s.printed(board) {
		r := board.Rows[k].Row
		if r.Outcome == scoring.Played && (r.NSPublished() == "" || r.EWPublished() == "" || !sameAwards(s.opt.Rules.Printed, r, a, decimals)) {
			return false
		}
	}
	return true
}

// typedIn looks for typed awards in a field. Those that the rest of their board
// shows are kept at once; the others are returned.
func (s *scorer) typedIn(n int) (weak []int) {
	f := s.fields[n]
	decimals := s.awardPlaces()
	off := s.differing(f)
	if len(off) == 0 {
		return nil
	}
	onBoard := boardFields(f.Field)
	for _, board := range boardsOf(f, off) {
		// An artificial score is compared with nothing: its award says only
		// itself.
		var wrong []int
		for _, k := range off[board] {
			if f.Rows[k].Outcome == scoring.Awarded {
				weak = append(weak, f.rows[k])
			} else {
				wrong = append(wrong, k)
			}
		}
		found := false
		// Left out of the comparison like an average: with that row's award as it
		// is printed, every other line of the board comes out.
		tried := triedScores{}
		for _, k := range wrong {
			r := f.Rows[k].Row
			before := *r
			if len(wrong) < 2 || tried.excludes(r) || !typeOver(r) {
				continue
			}
			left := doNotComeOut(s.opt.Rules, s.method, onBoard(board), decimals)
			if len(left) == 0 {
				s.typed[f.rows[k]] = typedLeftOut
				found = true
				break
			}
			*r = before
			tried.note(r, left)
		}
		if !found && len(wrong) == 1 {
			weak = append(weak, f.rows[wrong[0]])
		}
	}
	return weak
}

// boardFields gives the rows of one board of a field, compared as there.
func boardFields(f scoring.Field) func(board int) scoring.Field {
	one := scoring.Field{Units: f.Units, Expected: f.Most(), Tables: scheduled(f), Datums: f.Datums}
	boards := f.Boards()
	return func(board int) scoring.Field {
		on := one
		for _, k := range boards[board] {
			on.Rows = append(on.Rows, f.Rows[k])
		}
		return on
	}
}

// comesOut tells whether every published award of a field is the printed one.
func comesOut(set rules.Set, method scoring.Method, f scoring.Field, decimals int) bool {
	return len(doNotComeOut(set, method, f, decimals)) == 0
}

// doNotComeOut are rows of a field whose published awards are not the printed ones,
// three of them at most.
func doNotComeOut(set rules.Set, method scoring.Method, f scoring.Field, decimals int) (rows []*scoring.Row) {
	for k, a := range printedAwards(set, method, f) {
		r := f.Rows[k].Row
		if !sameAwards(set.Printed, r, a, decimals) {
			if rows = append(rows, r); len(rows) == 3 {
				break
			}
		}
	}
	return rows
}

// triedScores are the results of a board of which it was tried whether all others come
// out without one of their rows, and the only row that may still be the one; nil where
// there is none. It makes no difference to the others which row with a result is left
// out.
type triedScores map[formAndScore]*scoring.Row

type formAndScore struct {
	group string
	score int
}

// excludes tells whether a row need not be tried.
func (t triedScores) excludes(r *scoring.Row) bool {
	only, tried := t[formAndScore{r.Group(), r.Score}]
	return tried && only != r
}

// note keeps which rows did not come out without a row.
func (t triedScores) note(r *scoring.Row, left []*scoring.Row) {
	left = slices.DeleteFunc(left, func(of *scoring.Row) bool { return of == r })
	k := formAndScore{r.Group(), r.Score}
	switch {
	case len(left) == 0: // its own award cannot be typed so
	case len(left) == 1 && left[0].Group() == r.Group() && left[0].Score == r.Score:
		t[k] = left[0]
	default:
		t[k] = nil
	}
}

// decideTyped keeps those of the rows whose typed award the totals of the file
// count, or do not contradict: a line that alone disagrees with its result,
// while the totals follow from the result, is just a wrong line. Its result goes
// on counting for the others of the board.
func (s *scorer) decideTyped(weak []int) {
	if len(weak) == 0 {
		return
	}
	without := s.standingsByUnit()
	topOf := s.tops()
	for _, i := range weak {
		r := &s.ev.Rows[i]
		ns, okNS := r.NSPublished().Num()
		ew, okEW := r.EWPublished().Num()
		if top := topOf(i); s.method == scoring.Matchpoints && (ns.Sign() < 0 || ew.Sign() < 0 || top.Less(ns) || top.Less(ew)) {
			continue // no board brings that
		}
		if okNS && okEW {
			s.kept[i] = scoring.Awards{NS: scoring.Award{Kind: scoring.Artificial, Points: ns, Typed: true}, EW: scoring.Award{Kind: scoring.Artificial, Points: ew, Typed: true}}
		}
	}
	with := s.standingsByUnit()
	places := publishedPlaces(s.ev.Contestants)
	for i, a := range s.kept {
		counted, contradicted := false, false
		for _, u := range s.unitsOf(i) {
			if u < 0 {
				continue
			}
			// A side whose figures are right with the typed award and without it
			// says nothing.
			published := s.ev.Contestants[u].Published
			rightWith, rightWithout := places.same(s.opt.Rules.Printed, published, with[u]), places.same(s.opt.Rules.Printed, published, without[u])
			contradicted = contradicted || rightWithout && !rightWith
			counted = counted || rightWith && !rightWithout
		}
		switch {
		case counted && !contradicted:
			s.typed[i] = typedCounted
		case !contradicted && (s.ev.Rows[i].Outcome == scoring.Awarded || a.NS.Points.Add(a.EW.Points).Equal(topOf(i))):
			s.typed[i] = typedAlone
		default:
			delete(s.kept, i)
		}
	}
}

// typeOver turns the published points of a row into its awards.
func typeOver(r *scoring.Row) bool {
	ns, okNS := r.NSPublished().Num()
	ew, okEW := r.EWPublished().Num()
	if !okNS || !okEW || r.Outcome != scoring.Played || !r.NSAward().IsZero() || !r.EWAward().IsZero() {
		return false
	}
	r.SetAwards(scoring.Adjustment{Kind: scoring.Points, Value: ns}, scoring.Adjustment{Kind: scoring.Points, Value: ew})
	return true
}

// tops gives the tops of the boards of rows, as the rows are now.
func (s *scorer) tops() func(row int) exact.Num {
	var tops []exact.Num
	return func(row int) exact.Num {
		if tops == nil {
			tops = make([]exact.Num, len(s.ev.Rows))
			for n := len(s.fields) - 1; n >= 0; n-- { // the first field of a row counts
				for k, a := range s.awards(s.fields[n].Field) {
					tops[s.fields[n].rows[k]] = a.NS.Top
				}
			}
		}
		return tops[row]
	}
}

func (s *scorer) standingsByUnit() map[int]scoring.Standing {
	res := s.results()
	index := map[scoring.ID]int{}
	for i, c := range s.ev.Contestants {
		index[c.ID] = i
	}
	out := map[int]scoring.Standing{}
	for _, r := range res.Rankings {
		if !r.IsMain() {
			continue
		}
		for _, st := range r.Standings {
			out[index[st.Contestant.ID]] = st
		}
	}
	return out
}

// differing gives, by board, the rows of the field whose printed awards are not
// the published ones.
func (s *scorer) differing(f field) map[int][]int {
	decimals := s.awardPlaces()
	off := map[int][]int{}
	for k, a := range s.printed(f.Field) {
		r := f.Rows[k].Row
		if !sameAwards(s.opt.Rules.Printed, r, a, decimals) {
			off[r.Board] = append(off[r.Board], k)
		}
	}
	return off
}

// awardPlaces is the number of decimals that the file prints awards with; a
// program that leaves out zeros at the end still computed them.
func (s *scorer) awardPlaces() int {
	if s.decimals == nil {
		most := 0
		for i := range s.ev.Rows {
			most = max(most, s.ev.Rows[i].NSPublished().Places(), s.ev.Rows[i].EWPublished().Places())
		}
		s.decimals = &most
	}
	return *s.decimals
}

// sameAwards tells whether the published awards of a row, as far as there are
// any, are the computed ones.
func sameAwards(how rules.Printed, r *scoring.Row, a scoring.Awards, decimals int) bool {
	return sameAward(how, r.NSPublished(), a.NS, decimals) && sameAward(how, r.EWPublished(), a.EW, decimals)
}

// sameAward tells whether a published award, if there is one, is the computed;
// a side that gets nothing may be printed as 0.
func sameAward(how rules.Printed, f scoring.Figure, a scoring.Award, decimals int) bool {
	switch {
	case f == "":
		return true
	case strings.HasSuffix(string(f), "%"):
		want, ok := f.Percent()
		return ok && a.Top.Sign() > 0 && a.Points.Times(100).Div(a.Top).Round(decimals, exact.HalfAway).Equal(want)
	case how.Award == "double" && isHalf(a.Points, decimals):
		return sameDouble(f, a, decimals)
	}
	return sameFigure(f, a.Points, decimals)
}

// isHalf tells whether a number lies half-way between two figures of so many
// decimals.
func isHalf(x exact.Num, decimals int) bool {
	return !x.Round(decimals, exact.HalfAway).Equal(x.Round(decimals, exact.HalfToward))
}

// sameDouble tells whether an award rounds to the figure as a number of double
// precision; an artificial score of a top is a hundredth of its percentage times
// the top. That is a way of printing: nothing is computed with it.
func sameDouble(f scoring.Figure, a scoring.Award, decimals int) bool {
	double := func(x exact.Num) float64 {
		r, ok := new(big.Rat).SetString(x.String())
		if !ok {
			return 0
		}
		v, _ := r.Float64()
		return v
	}
	v := double(a.Points)
	if a.Kind == scoring.Artificial && a.Top.Sign() > 0 {
		v = double(a.Points.Times(100)) * 0.01
	}
	rounded, err := exact.Parse(new(big.Rat).SetFloat64(v).String())
	return err == nil && sameFigure(f, rounded, decimals)
}

func sameFigure(f scoring.Figure, x exact.Num, decimals int) bool {
	want, ok := f.Num()
	return ok && x.Round(decimals, exact.HalfAway).Equal(want)
}

func boardsOf(f field, by map[int][]int) []int {
	var boards []int
	for b := range by {
		boards = append(boards, b)
	}
	slices.Sort(boards)
	return boards
}

// scheduled is how many results a board of a field has, one of a phantom counted
// as one: of a curtailed movement it is fewer than there are tables. A file that
// leaves out those who sat out still has an odd number of pairs.
func scheduled(f scoring.Field) int {
	if f.Tables > 0 {
		return f.Tables
	}
	units, rows := map[int]bool{}, map[int]int{}
	most, satOut := 0, false
	for _, r := range f.Rows {
		units[int(r.NSUnit)], units[int(r.EWUnit)] = true, true
		satOut = satOut || r.Outcome == scoring.SatOut
		if r.Expected() || r.Outcome == scoring.SatOut {
			rows[r.Board]++
			most = max(most, rows[r.Board])
		}
	}
	delete(units, -1)
	if !satOut && len(units)%2 == 1 {
		most = max(most, (len(units)+1)/2)
	}
	return most
}

// printed are the awards of a field as the program prints them.
func (s *scorer) printed(f scoring.Field) []scoring.Awards {
	if s.teams {
		return s.awards(f)
	}
	return printedAwards(s.opt.Rules, s.method, f)
}

// printedAwards are the awards of a field as the program prints them, where
// that is not how it counts them.
func printedAwards(set rules.Set, method scoring.Method, f scoring.Field) []scoring.Awards {
	if method != scoring.Matchpoints {
		return scoreField(set, method, f)
	}
	p := set.Printed
	if p.Expected == "tables" {
		f.Expected = max(f.Most(), scheduled(f))
	}
	counted := set.Matchpoints.Score(f)
	variant := func(name string) []scoring.Awards {
		if name == "counted" {
			return counted
		}
		m := set.Matchpoints
		if err := m.Missing.UnmarshalText([]byte(name)); err != nil {
			panic(fmt.Sprintf("rule set %s was not checked: %v", set.Name, err))
		}
		m.NeubergPlaces, m.RoundTo, m.Rounding, m.RoundAbout = 0, p.RoundTo, p.Rounding, matchpoint.AboutZero
		return m.Score(f)
	}
	missing, adjusted := variant(p.Missing), variant(p.Adjusted)
	rows, artificial := map[int]int{}, map[int]bool{}
	for _, r := range f.Rows {
		if r.Expected() {
			rows[r.Board]++
		}
		if r.NSAward().Artificial() || r.EWAward().Artificial() {
			artificial[r.Board] = true
		}
	}
	most := f.Most()
	out := make([]scoring.Awards, len(f.Rows))
	for k, r := range f.Rows {
		switch {
		case artificial[r.Board]:
			out[k] = adjusted[k]
		case rows[r.Board] < most:
			out[k] = missing[k]
		default:
			out[k] = counted[k]
		}
	}
	return out
}
