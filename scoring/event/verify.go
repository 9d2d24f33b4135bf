package event

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/matchpoint"
	"recap/scoring/rules"
)

// Figures counts the published figures of one kind.
type Figures struct {
	Compared    int `json:"compared"`
	Identical   int `json:"identical"`
	Explained   int `json:"explained"`
	Unexplained int `json:"unexplained"`
}

// Plus is the sum of two counts.
func (f Figures) Plus(g Figures) Figures {
	return Figures{f.Compared + g.Compared, f.Identical + g.Identical, f.Explained + g.Explained, f.Unexplained + g.Unexplained}
}

// Kind is a kind of published figure.
type Kind string

const (
	Award      Kind = "award"
	Total      Kind = "total"
	Percentage Kind = "percentage"
	Place      Kind = "place"
	Datum      Kind = "datum"
)

// Kinds are all of them, in the order of reports.
var Kinds = []Kind{Award, Total, Percentage, Place, Datum}

// Difference is a published figure that is not the computed one.
type Difference struct {
	Kind      Kind
	Pos       scoring.Position
	Board     int    // of an award or a datum; 0 otherwise
	Who       string // 3N, or 3N v 5E for an award
	Published string
	Computed  string
	Cause     string // what the file itself shows for it; empty where it shows nothing
}

// String is the difference without its position.
func (d Difference) String() string {
	var b strings.Builder
	if d.Board > 0 {
		fmt.Fprintf(&b, "board %d: ", d.Board)
	}
	if d.Who != "" {
		b.WriteString(d.Who + ": ")
	}
	fmt.Fprintf(&b, "%s %s in the file, %s computed", d.Kind, d.Published, d.Computed)
	if d.Cause != "" {
		b.WriteString("; " + d.Cause)
	}
	return b.String()
}

// Verification is the comparison of what a file publishes with what comes out
// of its travellers.
type Verification struct {
	Rules       string
	Figures     map[Kind]Figures
	Differences []Difference
	Problems    []scoring.Problem
}

// Sum adds the figures of all kinds.
func (v Verification) Sum() (sum Figures) {
	for _, f := range v.Figures {
		sum = sum.Plus(f)
	}
	return sum
}

// What a file shows for other differences than typed awards.
const (
	causeStale   = "does not follow from the file's own lines, nor does the rest of its ranking"
	causePrinted = "is the sum of the awards as the file prints them"
	causeFollows = "follows from the totals that the file publishes"
)

// Verify scores an event by the rule set and compares every figure that the
// file publishes with the computed one. A difference has a cause only where the
// file itself shows it: an award typed over, a board scored by another
// convention, a ranking that does not follow from its own lines.
func Verify(ev *scoring.Event, opt Options) (*Verification, error) {
	s, err := newScorer(ev, opt)
	if err != nil {
		return nil, err
	}
	c := &comparison{scorer: s, v: &Verification{Rules: opt.Rules.Name, Figures: map[Kind]Figures{}}, doubtful: map[int]bool{}}
	// What an award would be by its result is asked before the typed awards take
	// its place.
	byResult := make([]scoring.Awards, len(s.ev.Rows))
	c.eachPrinted(func(row int, a scoring.Awards) { byResult[row] = a })
	s.keepTyped()
	c.awards(byResult)
	res := s.results()
	c.standings(res)
	c.datums(res)
	c.v.Problems = s.problems
	return c.v, nil
}

// comparison is a verification in the making.
type comparison struct {
	*scorer
	v *Verification
	// doubtful are the contestants with an award that has no cause.
	doubtful map[int]bool
}

// count records the comparison of a figure.
func (c *comparison) count(same bool, d Difference) {
	f := c.v.Figures[d.Kind]
	f.Compared++
	switch {
	case same:
		f.Identical++
	case d.Cause != "":
		f.Explained++
	default:
		f.Unexplained++
	}
	c.v.Figures[d.Kind] = f
	if !same {
		c.v.Differences = append(c.v.Differences, d)
	}
}

func (c *comparison) eachPrinted(do func(row int, a scoring.Awards)) {
	for _, f := range c.fields {
		for k, a := range printedAwards(c.opt.Rules, c.method, f.Field) {
			do(f.rows[k], a)
		}
	}
}

// awards compares the points of every line; the two sides of a line are one
// figure.
func (c *comparison) awards(byResult []scoring.Awards) {
	decimals := c.awardPlaces()
	printed := make([]scoring.Awards, len(c.ev.Rows))
	c.eachPrinted(func(row int, a scoring.Awards) { printed[row] = a })
	conventions := c.boardConventions(decimals)
	for i := range c.ev.Rows {
		r := &c.ev.Rows[i]
		if r.NSPublished == "" && r.EWPublished == "" {
			continue
		}
		a, cause := printed[i], ""
		if typed := c.typed[i]; typed != "" {
			a, cause = byResult[i], typed
		}
		same := sameAward(r.NSPublished, a.NS, decimals) && sameAward(r.EWPublished, a.EW, decimals)
		if !same && cause == "" {
			cause = conventions[boardOf(r)]
		}
		if !same && cause == "" {
			for _, u := range c.units[i] {
				c.doubtful[u] = true
			}
		}
		c.count(same, Difference{Kind: Award, Pos: r.Pos, Board: r.Board, Who: fmt.Sprintf("%s v %s", r.NS, r.EW),
			Published: fmt.Sprintf("%s/%s", r.NSPublished, r.EWPublished),
			Computed:  figureText(a.NS, decimals) + "/" + figureText(a.EW, decimals), Cause: cause})
	}
}

// figureText shows two decimals at least where there are any: rounded to those
// of the file a difference could vanish.
func figureText(a scoring.Award, decimals int) string {
	if a.Kind == scoring.NoAward {
		return "-"
	}
	return string(a.Points.AppendShortest(nil, max(decimals, 2)))
}

func boardOf(r *scoring.Row) scoring.BoardKey {
	return scoring.BoardKey{Session: r.Session, Section: r.Section, Board: r.Board}
}

// boardConventions finds the boards of which every line comes out in another
// way than the rule set's: by another treatment of missing results, or with one
// more result that is not in the file.
func (c *comparison) boardConventions(decimals int) map[scoring.BoardKey]string {
	out := map[scoring.BoardKey]string{}
	for _, f := range c.fields {
		off := c.differing(f)
		for _, board := range boardsOf(f, off) {
			if len(off[board]) < 2 {
				continue
			}
			if says := c.convention(f, board, decimals); says != "" {
				for _, r := range f.Rows {
					if r.Board == board {
						out[boardOf(r.Row)] = says
					}
				}
			}
		}
	}
	return out
}

// convention finds the way in which every line of a board comes out, where
// there is one.
func (c *comparison) convention(f field, board, decimals int) string {
	one := boardField(f.Field, board)
	var scores []int
	for _, r := range one.Rows {
		if r.Outcome == scoring.Played {
			scores = append(scores, r.Score)
		}
	}
	others := []struct {
		missing matchpoint.Missing
		says    string
	}{
		{matchpoint.Tie, "on this board the file counts every missing result as an equal one"},
		{matchpoint.Raw, "on this board the file leaves the missing results out"},
		{matchpoint.Neuberg, "on this board the file follows Neuberg's formula"},
	}
	if c.method != scoring.Matchpoints {
		others = nil
	}
	for _, other := range others {
		set := c.opt.Rules
		set.Matchpoints.Missing = other.missing
		set.Printed.Missing, set.Printed.Adjusted = "counted", "counted"
		if comesOut(set, c.method, one, decimals) {
			return other.says
		}
	}
	slices.Sort(scores)
	for _, score := range slices.Compact(scores) {
		more := one
		more.Rows = append(slices.Clip(one.Rows), scoring.FieldRow{NSUnit: -1, EWUnit: -1,
			Row: &scoring.Row{Board: board, Outcome: scoring.Played, Score: score}})
		if comesOut(c.opt.Rules, c.method, more, decimals) {
			return fmt.Sprintf("on this board the file counts one more result, %d, that is not in it", score)
		}
	}
	return ""
}

// figurePlaces are the decimals that the figures of a file's ranking have.
type figurePlaces struct{ total, percent int }

func publishedPlaces(cs []scoring.Contestant) (p figurePlaces) {
	for _, c := range cs {
		p.total = max(p.total, c.Published.Total.Places())
		p.percent = max(p.percent, c.Published.Percent.Places())
	}
	return p
}

// sameTotal and samePercent compare a figure of the ranking by the way in which
// the program prints it; an absent figure agrees.
func (p figurePlaces) sameTotal(how rules.Printed, pub scoring.Published, st scoring.Standing) bool {
	switch {
	case pub.Total == "":
		return true
	case how.Total == "percent":
		return sameFigure(pub.Total, st.Percent, p.total) || how.Net && sameFigure(pub.Total, st.Net, p.total)
	}
	return sameFigure(pub.Total, st.Score, p.total)
}

func (p figurePlaces) samePercent(how rules.Printed, pub scoring.Published, st scoring.Standing) bool {
	switch {
	case pub.Percent == "":
		return true
	case how.Percent == "single":
		return sameSingle(pub.Percent, printedPercent(how, st))
	}
	return sameFigure(pub.Percent, printedPercent(how, st), p.percent)
}

// printedPercent is the percentage that the program prints.
func printedPercent(how rules.Printed, st scoring.Standing) exact.Num {
	if how.Net {
		return st.Net
	}
	return st.Percent
}

// same tells whether there is a total or a percentage and all agree.
func (p figurePlaces) same(how rules.Printed, pub scoring.Published, st scoring.Standing) bool {
	return (pub.Total != "" || pub.Percent != "") && p.sameTotal(how, pub, st) && p.samePercent(how, pub, st)
}

// sameSingle tells whether a figure and a value are the same number of single
// precision. That is a way of printing; nothing is computed with it.
func sameSingle(f scoring.Figure, x exact.Num) bool {
	single := func(s string) (float32, bool) {
		r, ok := new(big.Rat).SetString(s)
		if !ok {
			return 0, false
		}
		v, _ := r.Float32()
		return v, true
	}
	want, ok := f.Num()
	a, okA := single(want.String())
	b, okB := single(x.String())
	return ok && okA && okB && a == b
}

// standings compares totals, percentages and places.
func (c *comparison) standings(res *scoring.Results) {
	how := c.opt.Rules.Printed
	p := publishedPlaces(c.ev.Contestants)
	index := map[scoring.ID]int{}
	for i, k := range c.ev.Contestants {
		index[k.ID] = i
	}
	for _, r := range res.Rankings {
		if r.Handicap {
			continue
		}
		off := 0
		for _, st := range r.Standings {
			if pub := st.Contestant.Published; !p.sameTotal(how, pub, st) || !p.samePercent(how, pub, st) {
				off++
			}
		}
		cancel := off > 1 && p.cancelOut(how, r.Standings)
		byFile := placesByFile(r.Standings)
		for _, st := range r.Standings {
			k := st.Contestant
			pub := k.Published
			d := Difference{Pos: k.Pos, Who: k.ID.String()}
			switch {
			case c.doubtful[index[k.ID]]:
			case !p.sameTotal(how, pub, st) && c.printedSum(index[k.ID], st, p):
				d.Cause = causePrinted
			case cancel || c.isStale(st, off, p):
				d.Cause = causeStale
			}
			if pub.Total != "" {
				d := d
				d.Kind, d.Published, d.Computed = Total, string(pub.Total), st.Score.Text(p.total)
				if how.Total == "percent" {
					d.Computed = printedPercent(how, st).Text(p.total)
				}
				c.count(p.sameTotal(how, pub, st), d)
			}
			if pub.Percent != "" {
				d := d
				d.Kind, d.Published, d.Computed = Percentage, string(pub.Percent), printedPercent(how, st).Text(p.percent)
				c.count(p.samePercent(how, pub, st), d)
			}
			if place, ok := pub.Place.Num(); ok {
				d := d
				d.Kind, d.Published, d.Computed, d.Cause = Place, string(pub.Place), fmt.Sprint(st.Place), ""
				if off > 1 && place.Equal(exact.Int(byFile[k.ID])) {
					d.Cause = causeFollows
				}
				c.count(place.Equal(exact.Int(st.Place)), d)
			}
		}
	}
}

// awardsOf scores a field.
func (c *comparison) awardsOf(f field) []scoring.Awards { return c.scorer.awards(f.Field) }

// datums compares the datums of boards that were played in one form.
func (c *comparison) datums(res *scoring.Results) {
	computed := map[scoring.BoardKey][]scoring.Datum{}
	for _, d := range res.Datums {
		for _, section := range c.ev.Sections {
			if d.Sections == nil || slices.Contains(d.Sections, section) {
				k := scoring.BoardKey{Session: d.Session, Section: section, Board: d.Board}
				computed[k] = append(computed[k], d)
			}
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(c.ev.Datums), compareBoards) {
		figure := c.ev.Datums[k]
		found := computed[k]
		if len(found) == 0 && k.Section == "" && len(c.ev.Sections) > 0 {
			found = computed[scoring.BoardKey{Session: k.Session, Section: c.ev.Sections[0], Board: k.Board}]
		}
		if len(found) != 1 {
			continue // no result to make a datum of, or several forms
		}
		c.count(sameFigure(figure, found[0].Value, figure.Places()), Difference{Kind: Datum, Pos: scoring.Position{File: c.ev.File}, Board: k.Board,
			Who: k.Section, Published: string(figure), Computed: string(found[0].Value.AppendShortest(nil, 2))})
	}
}

func compareBoards(a, b scoring.BoardKey) int {
	return cmp.Or(cmp.Compare(a.Session, b.Session), scoring.CompareNumber(a.Section, b.Section), cmp.Compare(a.Board, b.Board))
}

// printedSum tells whether the published total of a contestant is just the sum
// of its printed awards, though the program counts others.
func (c *comparison) printedSum(unit int, st scoring.Standing, p figurePlaces) bool {
	total, ok := st.Contestant.Published.Total.Num()
	if !ok || c.opt.Rules.Printed.Total == "percent" || st.Maximum.Sign() == 0 {
		return false
	}
	var sum, top exact.Num
	boards := 0
	for _, f := range c.fields {
		for k, a := range c.awardsOf(f) {
			figure, side := f.Rows[k].NSPublished, a.NS
			switch unit {
			case f.Rows[k].NSUnit:
			case f.Rows[k].EWUnit:
				figure, side = f.Rows[k].EWPublished, a.EW
			default:
				continue
			}
			points, ok := figure.Num()
			if !ok {
				return false
			}
			sum, top, boards = sum.Add(points), top.Add(side.Top), boards+1
		}
	}
	if boards == 0 || top.Sign() == 0 {
		return false
	}
	return sum.Mul(st.Maximum).Div(top).Round(p.total, exact.HalfAway).Equal(total)
}

// isStale tells whether a standing's figures agree with each other, though not
// with the lines, in a ranking of which that is true of others too: one line
// changes the totals of two contestants at least.
func (c *comparison) isStale(st scoring.Standing, off int, p figurePlaces) bool {
	pub := st.Contestant.Published
	total, okTotal := pub.Total.Num()
	percent, okPercent := pub.Percent.Num()
	if off < 2 || !okTotal || !okPercent || st.Maximum.Sign() == 0 || c.opt.Rules.Printed.Total == "percent" {
		return false
	}
	return total.Times(100).Div(st.Maximum).Round(p.percent, exact.HalfAway).Equal(percent)
}

// cancelOut tells whether what the figures of a ranking have too much and too
// little is the same: a result between two contestants was changed on one side
// of the file only.
func (p figurePlaces) cancelOut(how rules.Printed, sts []scoring.Standing) bool {
	var sum, slack exact.Num
	for _, st := range sts {
		pub := st.Contestant.Published
		points, ok := pub.Total.Num()
		unit := exact.Frac(1, 2).Mul(exact.Int(1).Div(tenTo(p.total)))
		if percent, has := pub.Percent.Num(); has && (!ok || how.Total == "percent") {
			points, ok = percent.Mul(st.Maximum).Over(100), true
			unit = exact.Frac(1, 2).Mul(st.Maximum).Over(100).Div(tenTo(p.percent))
		}
		if !ok {
			return false
		}
		sum, slack = sum.Add(points.Sub(st.Score)), slack.Add(unit)
	}
	return !slack.Less(sum) && !sum.Less(slack.Neg())
}

func tenTo(places int) exact.Num {
	x := exact.Int(1)
	for range places {
		x = x.Times(10)
	}
	return x
}

// placesByFile ranks the contestants by the percentages, or else the totals,
// that the file publishes.
func placesByFile(sts []scoring.Standing) map[scoring.ID]int {
	value := func(st scoring.Standing) exact.Num {
		if v, ok := st.Contestant.Published.Percent.Num(); ok {
			return v
		}
		v, _ := st.Contestant.Published.Total.Num()
		return v
	}
	sorted := slices.Clone(sts)
	slices.SortStableFunc(sorted, func(a, b scoring.Standing) int { return value(b).Cmp(value(a)) })
	out := map[scoring.ID]int{}
	for i, st := range sorted {
		out[st.Contestant.ID] = i + 1
		if i > 0 && value(st).Equal(value(sorted[i-1])) {
			out[st.Contestant.ID] = out[sorted[i-1].Contestant.ID]
		}
	}
	return out
}
