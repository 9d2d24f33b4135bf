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
	"recap/scoring/ranking"
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
	MatchVP    Kind = "match"
)

// Kinds are all of them, in the order of reports.
var Kinds = []Kind{Award, Total, Percentage, Place, Datum, MatchVP}

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
	causeStale      = "does not follow from the file's own lines, nor does most of its ranking"
	causeMeeting    = "one of two totals that differ by the same points, of a pair that met on a board whose awards are not those of its results"
	causePrinted    = "is the sum of the awards as the file prints them"
	causeOwnScale   = "by a scale of the file's own, in which the same margin always brings the same; --vp FILE checks it by a table"
	causeFollows    = "follows from the totals that the file publishes"
	causeHalf       = "is an exact half, which the program rounds either way"
	causeTypedDatum = "every award of the board follows from it, so it was typed"
	causeNoRows     = "the file has no results to score"
	causeNobody     = "the file does not say whose the results are"
	causeNotAlone   = "who has played no board has no average of its own"
	causeCut        = "is cut and not rounded; the percentage beside it is that of the whole"
	causeLarger     = "is the percentage by Neuberg's formula in a field far larger than the table, which does not say whose its results are"
	causeOfTotal    = "is the percentage of the total as the file prints it"
)

// Verify scores an event by the rule set and compares every figure that the
// file publishes with the computed one. A difference has a cause only where the
// file itself shows it: an award typed over, a board scored by another
// convention, a ranking that does not follow from its own lines.
func Verify(ev *scoring.Event, opt Options) (*Verification, error) {
	opt.AsWritten, opt.verifying = true, true
	s, err := newScorer(ev, opt)
	if err != nil {
		return nil, err
	}
	c := &comparison{scorer: s, v: &Verification{Rules: opt.Rules.Name, Figures: map[Kind]Figures{}}, doubtful: map[int]bool{},
		outOfOrder: map[scoring.BoardKey]bool{}, published: ev.Contestants}
	// What an award would be by its result is asked before the typed awards take
	// its place.
	byResult := make([]scoring.Awards, len(s.ev.Rows))
	c.eachPrinted(func(row int, a scoring.Awards) { byResult[row] = a })
	s.keepTyped()
	c.awards(byResult)
	res := s.results()
	c.standings(res)
	c.ranks(res)
	c.datums(res)
	c.matches(res)
	c.pairs(res)
	c.v.Problems = res.Problems
	return c.v, nil
}

// comparison is a verification in the making.
type comparison struct {
	*scorer
	v *Verification
	// doubtful are the contestants with an award that has no cause.
	doubtful map[int]bool
	// outOfOrder are the boards with an award that is not that of its result.
	outOfOrder map[scoring.BoardKey]bool
	published  []scoring.Contestant // as the file lists them
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
		for k, a := range c.printed(f.Field) {
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
		same := sameAwards(c.opt.Rules.Printed, r, a, decimals)
		if !same && cause == "" {
			cause = cmp.Or(conventions[boardOf(r)], c.causeOfAward(i, a, decimals))
		}
		if !same {
			c.outOfOrder[boardOf(r)] = true
		}
		if !same && cause == "" {
			for _, u := range c.units[i] {
				c.doubtful[u] = true
			}
		}
		c.count(same, Difference{Kind: Award, Pos: r.Pos, Board: r.Board, Who: whoOf(r),
			Published: fmt.Sprintf("%s/%s", r.NSPublished, r.EWPublished),
			Computed:  awardText(r.NSPublished, a.NS, decimals) + "/" + awardText(r.EWPublished, a.EW, decimals), Cause: cause})
	}
}

// awardText is an award as the published figure has it: in points, or as its
// percentage of the top.
func awardText(f scoring.Figure, a scoring.Award, decimals int) string {
	if _, ok := f.Percent(); ok && a.Top.Sign() > 0 {
		return a.Points.Times(100).Div(a.Top).Text(decimals) + "%"
	}
	return figureText(a, decimals)
}

// whoOf names the contestants of a row.
func whoOf(r *scoring.Row) string {
	switch {
	case r.NS.IsZero():
		return r.EW.String()
	case r.EW.IsZero():
		return r.NS.String()
	}
	return fmt.Sprintf("%s v %s", r.NS, r.EW)
}

// causeOfAward is what the file shows for an award that stands in place of a
// result, or that was rounded, and is not the computed one.
func (c *comparison) causeOfAward(row int, a scoring.Awards, decimals int) string {
	r := &c.ev.Rows[row]
	if c.opt.Rules.Printed.Award == "double" {
		either := func(f scoring.Figure, a scoring.Award) bool {
			return sameFigure(f, a.Points, decimals) || f == "" ||
				isHalf(a.Points, decimals) && sameFigure(f, a.Points.Round(decimals, exact.HalfToward), decimals)
		}
		if either(r.NSPublished, a.NS) && either(r.EWPublished, a.EW) {
			return causeHalf
		}
	}
	if r.NS.IsZero() && r.EW.IsZero() && c.ofLargerField(r.NSPublished, a.NS, decimals) && c.ofLargerField(r.EWPublished, a.EW, decimals) {
		return causeLarger
	}
	if r.Outcome != scoring.SatOut && !r.NSAward.Artificial() && !r.EWAward.Artificial() {
		return ""
	}
	if r.NS.IsZero() && r.EW.IsZero() {
		return causeNobody
	}
	for _, u := range c.units[row] {
		switch {
		case u < 0:
		case !c.hasResult(u):
			return causeNotAlone
		case c.lacks(u) != "":
			return c.lacks(u)
		}
	}
	return ""
}

// hasResult tells whether a contestant has a board that it played.
func (c *comparison) hasResult(unit int) bool {
	for i, u := range c.units {
		if (u[0] == unit || u[1] == unit) && c.ev.Rows[i].Outcome != scoring.SatOut {
			return true
		}
	}
	return false
}

// lacks says that the file has fewer boards of a contestant than it says itself;
// empty where it has them all.
func (c *comparison) lacks(unit int) string {
	said, has := c.boardsSaid(unit)
	if c.teams || has >= said {
		return ""
	}
	return fmt.Sprintf("the file says that there are %d boards and has %d of this contestant", said, has)
}

// boardsSaid is how many boards the file says that a contestant has, and how many
// there are in it.
func (c *comparison) boardsSaid(unit int) (said, has int) {
	said = c.ev.Boards
	if n, ok := c.ev.Contestants[unit].Published.Boards.Num(); ok {
		said, _ = n.Whole()
	}
	for _, u := range c.units {
		if u[0] == unit || u[1] == unit {
			has++
		}
	}
	return said, has
}

// lacksBy is lacks where the missing boards can have brought so many points.
func (c *comparison) lacksBy(unit int, excess exact.Num) string {
	said, has := c.boardsSaid(unit)
	limit := exact.Num{}
	for i, u := range c.units {
		if u[0] != unit && u[1] != unit {
			continue
		}
		most := exact.Int(mostIMPs)
		switch {
		case c.method == scoring.Matchpoints || c.method == scoring.BoardAMatch:
			most = c.topOf(i)
		case c.method == scoring.IMPsAcross:
			most = most.Times(len(c.fields[0].Rows)) // a sum of comparisons
		}
		limit = exact.Max(limit, most)
	}
	if limit = limit.Times(said - has); limit.Less(excess) || limit.Less(excess.Neg()) {
		return ""
	}
	return c.lacks(unit)
}

// mostIMPs is the most that a comparison brings (Law 78B).
const mostIMPs = 24

// nameless says why nothing can be computed for anybody: there are no results in
// the file, or nobody's name is to them.
func (c *comparison) nameless() string {
	if len(c.ev.Matches) > 0 {
		return ""
	}
	for i := range c.ev.Rows {
		if r := &c.ev.Rows[i]; !r.NS.IsZero() || !r.EW.IsZero() {
			return ""
		}
	}
	if len(c.ev.Rows) == 0 {
		return causeNoRows
	}
	return causeNobody
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
		if 2*len(off) > c.lacking(f) {
			continue // no exceptions: the rule set has another convention than the file
		}
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

// lacking counts the boards of a field that lack results or have artificial ones:
// those on which conventions differ.
func (c *comparison) lacking(f field) int {
	rows, artificial := map[int]int{}, map[int]bool{}
	for _, r := range f.Rows {
		if r.Outcome == scoring.Played {
			rows[r.Board]++
		}
		artificial[r.Board] = artificial[r.Board] || r.NSAward.Artificial() || r.EWAward.Artificial()
	}
	want, n := f.Most(), 0
	if c.opt.Rules.Printed.Expected == "tables" {
		want = max(want, scheduled(f.Field))
	}
	for board, have := range rows {
		if have < want || artificial[board] {
			n++
		}
	}
	return n
}

// convention finds the way in which every line of a board comes out, where
// there is one.
func (c *comparison) convention(f field, board, decimals int) string {
	if c.teams {
		return ""
	}
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
		p.percent = max(p.percent, c.Published.Percent.Places(), c.Published.Net.Places())
	}
	return p
}

// sameTotal and samePercent compare a figure of the ranking by the way in which
// the program prints it; an absent figure agrees.
func (p figurePlaces) sameTotal(how rules.Printed, pub scoring.Published, st scoring.Standing) bool {
	switch {
	case pub.Total == "":
		return true
	case totalIsPercent(how, pub):
		return sameFigure(pub.Total, st.Percent, p.total) || how.Net && sameFigure(pub.Total, st.Net, p.total)
	}
	return sameFigure(pub.Total, st.Score, p.total) && sameMaximum(st)
}

func sameMaximum(st scoring.Standing) bool {
	f := st.Contestant.Published.Maximum
	return f == "" || sameFigure(f, st.Maximum, f.Places())
}

// totalIsPercent tells whether the figure called total repeats the percentage;
// one that stands beside its maximum does not.
func totalIsPercent(how rules.Printed, pub scoring.Published) bool {
	return how.Total == "percent" && pub.Maximum == ""
}

func (p figurePlaces) samePercent(how rules.Printed, pub scoring.Published, st scoring.Standing) bool {
	switch {
	case pub.Percent == "":
		return true
	case how.Percent == "single" && p.percent > 2:
		return sameSingle(pub.Percent, p.printedPercent(how, st))
	}
	return sameFigure(pub.Percent, p.printedPercent(how, st), p.percent)
}

// printedPercent is the percentage that the program prints. Where it prints the
// one with the handicap beside it, this is the one without.
func (p figurePlaces) printedPercent(how rules.Printed, st scoring.Standing) exact.Num {
	switch {
	case how.Net && st.Contestant.Published.Net == "":
		return st.Net
	case how.Percent == "total" && st.Maximum.Sign() > 0:
		return st.Score.Round(p.total, exact.HalfAway).Times(100).Div(st.Maximum)
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
	off := map[int]exact.Num{} // by how many points the published figures differ
	for _, r := range res.Rankings {
		for _, st := range r.Standings {
			if pub := st.Contestant.Published; r.IsMain() && (!p.sameTotal(how, pub, st) || !p.samePercent(how, pub, st)) {
				off[index[st.Contestant.ID]] = p.excess(how, st)
			}
		}
	}
	met := c.metOutOfOrder(off)
	for _, r := range res.Rankings {
		if !r.IsMain() {
			continue
		}
		stale := c.isStale(r.Standings, index, off, p)
		byFile := c.placesByFile(r.Standings)
		allCut, allOfTotal := p.allCut(how, r.Standings), p.allOfTotal(how, r.Standings)
		nameless := c.nameless()
		explained := false
		for _, st := range r.Standings {
			k := st.Contestant
			unit, pub := index[k.ID], k.Published
			_, differs := off[unit]
			d := Difference{Pos: k.Pos, Who: k.ID.String()}
			agree := p.figuresAgree(how, pub, st)
			if !c.doubtful[unit] && agree && sameMaximum(st) {
				switch {
				case !p.sameTotal(how, pub, st) && (how.Missing != "counted" || how.Adjusted != "counted") && c.printedSum(unit, st, p):
					d.Cause = causePrinted
				case stale:
					d.Cause = causeStale
				case met && differs:
					d.Cause = causeMeeting
				}
			}
			if d.Cause == "" {
				d.Cause = cmp.Or(nameless, c.lacksBy(unit, off[unit]))
			}
			// The file may rank those who have played nothing.
			explained = explained || !st.Played() && pub.Place != ""
			if pub.Total != "" {
				d := d
				d.Kind, d.Published, d.Computed = Total, string(pub.Total), st.Score.Text(p.total)
				switch {
				case totalIsPercent(how, pub):
					d.Computed = p.printedPercent(how, st).Text(p.total)
				case pub.Maximum != "":
					d.Published += "/" + string(pub.Maximum)
					d.Computed += "/" + st.Maximum.String()
				}
				same := p.sameTotal(how, pub, st)
				if d.Cause == "" && allCut {
					d.Cause = causeCut
				}
				explained = explained || !same && d.Cause != ""
				c.count(same, d)
			}
			if pub.Percent != "" {
				d := d
				d.Kind, d.Published, d.Computed = Percentage, string(pub.Percent), p.printedPercent(how, st).Text(max(p.percent, 2))
				same := p.samePercent(how, pub, st)
				if d.Cause == "" && allOfTotal {
					d.Cause = causeOfTotal
				}
				explained = explained || !same && d.Cause != ""
				c.count(same, d)
			}
			if pub.Net != "" {
				d := d
				d.Kind, d.Published, d.Computed = Percentage, string(pub.Net), st.Net.Text(max(p.percent, 2))
				if !differs {
					d.Cause = ""
				}
				c.count(sameFigure(pub.Net, st.Net, p.percent), d)
			}
		}
		for _, st := range r.Standings {
			k := st.Contestant
			if k.Published.Place == "" {
				continue
			}
			place, ok := k.Published.Place.Num()
			d := Difference{Kind: Place, Pos: k.Pos, Who: k.ID.String(), Published: string(k.Published.Place), Computed: fmt.Sprint(st.Place)}
			if explained && byFile[k.ID].has(place) {
				d.Cause = causeFollows
			}
			c.count(ok && samePlace(how, place, scoring.Shared{Place: st.Place, By: sharing(r.Standings, st)}), d)
		}
	}
	c.unranked(res)
}

// sharing is how many have the place of a standing.
func sharing(sts []scoring.Standing, of scoring.Standing) (n int) {
	for _, st := range sts {
		if st.Place == of.Place {
			n++
		}
	}
	return n
}

// samePlace tells whether a published place is the computed one.
func samePlace(how rules.Printed, published exact.Num, is scoring.Shared) bool {
	if how.Places != "numbered" {
		return published.Equal(exact.Int(is.Place))
	}
	return is.Place > 0 && !published.Less(exact.Int(is.Place)) && published.Less(exact.Int(is.Place+is.By))
}

// ranks compares the places in lists of strata, and those of an event. They are
// made of the rankings as the file groups them; where it does not, of the section's
// contestants. Sections are compared by percentages, whatever their tops are.
func (c *comparison) ranks(res *scoring.Results) {
	events := map[int][]scoring.Standing{} // of all, where the file does not group them
	number := func(g *scoring.Group) int {
		if g == nil {
			return 0
		}
		return g.Event
	}
	for _, r := range res.Rankings {
		if r.IsMain() {
			n := number(c.groupOf(r))
			events[n] = append(events[n], r.Standings...)
		}
	}
	for _, r := range res.Rankings {
		if !r.IsMain() {
			continue
		}
		g := c.groupOf(r)
		if g == nil && len(c.ev.Groups) > 0 {
			continue // the user groups the sections in another way
		}
		all := events[number(g)]
		for _, st := range r.Standings {
			k := st.Contestant
			list, value := r.Standings, c.value(false)
			if g != nil {
				value = c.value(c.listOf(r, g).SessionAlone)
			} else if len(k.Ranks) > 0 {
				list = slices.DeleteFunc(slices.Clone(all), func(o scoring.Standing) bool {
					id := o.Contestant.ID
					return id.Section != k.ID.Section || c.winners == 2 && id.Line != k.ID.Line
				})
			}
			for _, rank := range k.Ranks {
				if rank.Overall {
					c.countRank(rank, st, ranking.Among(all, st, rank.Stratum, c.value(false)))
				} else {
					c.countRank(rank, st, ranking.Among(list, st, rank.Stratum, value))
				}
			}
		}
	}
}

// countRank compares a place with the computed one.
func (c *comparison) countRank(rank scoring.Rank, st scoring.Standing, is scoring.Shared) {
	published, ok := rank.Place.Num()
	d := rankDifference(st.Contestant, rank, "none")
	switch {
	case is.Place == 0:
		ok = false
	case rank.Last == "":
		d.Computed = fmt.Sprint(is.Place)
		ok = ok && samePlace(c.opt.Rules.Printed, published, is)
	default:
		last, okLast := rank.Last.Num()
		d.Published += "-" + string(rank.Last)
		d.Computed = fmt.Sprintf("%d-%d", is.Place, is.Place+is.By-1)
		ok = ok && okLast && published.Equal(exact.Int(is.Place)) && last.Equal(exact.Int(is.Place+is.By-1))
	}
	c.count(ok, d)
}

func rankDifference(k scoring.Contestant, rank scoring.Rank, computed string) Difference {
	list := "its section"
	if rank.Overall {
		list = "the event"
	}
	return Difference{Kind: Place, Pos: k.Pos, Who: fmt.Sprintf("%v, stratum %d of %s", k.ID, rank.Stratum, list), Published: string(rank.Place), Computed: computed}
}

// unranked tells the published figures of contestants who stand in no ranking.
func (c *comparison) unranked(res *scoring.Results) {
	ranked := map[scoring.Position]bool{}
	for _, r := range res.Rankings {
		for _, st := range r.Standings {
			ranked[st.Contestant.Pos] = true
		}
	}
	var sts []scoring.Standing // those that stand in no ranking, as the file has them
	for _, k := range c.published {
		if !ranked[k.Pos] {
			sts = append(sts, scoring.Standing{Contestant: k})
		}
	}
	byFile, nameless := c.placesByFile(sts), c.nameless()
	for _, st := range sts {
		k := st.Contestant
		for _, f := range [...]struct {
			kind   Kind
			figure scoring.Figure
		}{{Total, k.Published.Total}, {Percentage, k.Published.Percent}, {Percentage, k.Published.Net}, {Place, k.Published.Place}} {
			if f.figure != "" {
				d := Difference{Kind: f.kind, Pos: k.Pos, Who: k.ID.String(), Published: string(f.figure), Computed: "none", Cause: nameless}
				if place, ok := f.figure.Num(); f.kind == Place && nameless != "" {
					d.Cause = ""
					if ok && byFile[k.ID].has(place) {
						d.Cause = causeFollows
					}
				}
				c.count(false, d)
			}
		}
		for _, rank := range k.Ranks {
			c.count(false, rankDifference(k, rank, "none"))
		}
	}
}

// excess is by how many points the published figure of a standing is too high.
func (p figurePlaces) excess(how rules.Printed, st scoring.Standing) exact.Num {
	pub := st.Contestant.Published
	if total, ok := pub.Total.Num(); ok && !totalIsPercent(how, pub) {
		return total.Sub(st.Score)
	}
	if percent, ok := pub.Percent.Num(); ok {
		return percent.Sub(p.printedPercent(how, st)).Mul(st.Maximum).Over(100)
	}
	return exact.Num{}
}

// figuresAgree tells whether the published total and percentage, where there are
// both, say the same.
func (p figurePlaces) figuresAgree(how rules.Printed, pub scoring.Published, st scoring.Standing) bool {
	total, okTotal := pub.Total.Num()
	percent, okPercent := pub.Percent.Num()
	switch {
	case !okTotal || !okPercent:
		return true
	case totalIsPercent(how, pub):
		return total.Equal(percent)
	case st.Maximum.Sign() == 0:
		return false
	}
	return total.Times(100).Div(st.Maximum).Round(p.percent, exact.HalfAway).Equal(percent)
}

// cutTotal tells whether the published total is the computed one without the
// decimals that do not fit, while the published percentage is the computed one.
func (p figurePlaces) cutTotal(how rules.Printed, pub scoring.Published, st scoring.Standing) bool {
	if pub.Percent == "" || totalIsPercent(how, pub) || !p.samePercent(how, pub, st) {
		return false
	}
	st.Score = st.Score.Round(p.total, exact.Down)
	return p.sameTotal(how, pub, st)
}

// allCut tells whether all totals of a ranking are cut, of which several would be
// rounded up: a single one is an error.
func (p figurePlaces) allCut(how rules.Printed, sts []scoring.Standing) bool {
	n := 0
	for _, st := range sts {
		pub := st.Contestant.Published
		switch {
		case pub.Total == "":
		case !p.cutTotal(how, pub, st):
			return false
		case !p.sameTotal(how, pub, st):
			n++
		}
	}
	return n > 1
}

// allOfTotal tells whether all percentages of a ranking are those of the totals as
// printed, which are the computed ones, and several are not those of the whole.
func (p figurePlaces) allOfTotal(how rules.Printed, sts []scoring.Standing) bool {
	n := 0
	for _, st := range sts {
		pub := st.Contestant.Published
		switch {
		case pub.Percent == "":
		case pub.Total == "" || !p.sameTotal(how, pub, st) || !p.figuresAgree(how, pub, st):
			return false
		case !p.samePercent(how, pub, st):
			n++
		}
	}
	return n > 1
}

// metOutOfOrder tells whether just two contestants differ, by opposite points
// that one board can make up, who met on a board whose awards the file shows not
// to be those of its results: that result was another one when the ranking was
// made.
func (c *comparison) metOutOfOrder(off map[int]exact.Num) bool {
	if len(off) != 2 {
		return false
	}
	units := slices.Sorted(maps.Keys(off))
	a, b := units[0], units[1]
	// The figures are rounded: a tenth of a matchpoint is no difference.
	tenth := exact.Frac(1, 10)
	if sum := off[a].Add(off[b]); tenth.Less(sum) || sum.Less(tenth.Neg()) {
		return false
	}
	for i := range c.ev.Rows {
		u := c.units[i]
		if min(u[0], u[1]) != a || max(u[0], u[1]) != b || !c.outOfOrder[boardOf(&c.ev.Rows[i])] {
			continue
		}
		if top := c.topOf(i); !top.Less(off[a]) && !top.Less(off[b]) {
			return true
		}
	}
	return false
}

// isStale tells whether most of a ranking does not follow from the lines, while
// its totals and percentages agree with each other and none is further off than
// a board or two can make up: it was made before lines were changed.
func (c *comparison) isStale(sts []scoring.Standing, index map[scoring.ID]int, off map[int]exact.Num, p figurePlaces) bool {
	n, follow := 0, 0
	for _, st := range sts {
		excess, differs := off[index[st.Contestant.ID]]
		if !differs {
			continue
		}
		n++
		if st.Boards == 0 || !p.figuresAgree(c.opt.Rules.Printed, st.Contestant.Published, st) {
			return false
		}
		limit := st.Maximum.Over(st.Boards) // a board's top
		if limit.Less(excess) || limit.Less(excess.Neg()) {
			return false
		}
		if c.printedSum(index[st.Contestant.ID], st, p) {
			follow++
		}
	}
	// Where most totals are the sums of the awards in the file, they do follow from
	// its lines, and the rule set is the wrong one.
	return 2*n > len(sts) && n > 1 && 2*follow <= n
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
		value, cause := found[0].Value, ""
		if computed, ok := c.computedDatums[k]; ok {
			value, cause = computed, causeTypedDatum
		}
		pos := scoring.Position{File: c.ev.File}
		if i := slices.IndexFunc(c.ev.Rows, func(r scoring.Row) bool { return r.Session == k.Session && r.Board == k.Board }); i >= 0 {
			pos = c.ev.Rows[i].Pos
		}
		c.count(sameFigure(figure, value, figure.Places()), Difference{Kind: Datum, Cause: cause, Pos: pos, Board: k.Board,
			Who: k.Section, Published: string(figure), Computed: string(value.AppendShortest(nil, 2))})
	}
}

// matches compares the points of every match that the file publishes: victory
// points, or those of its boards.
func (c *comparison) matches(res *scoring.Results) {
	computed := matchIndex(res.Matches)
	for _, m := range c.ev.Matches {
		if m.VPHome == "" && m.VPAway == "" {
			continue
		}
		d := Difference{Kind: MatchVP, Pos: m.Pos, Who: fmt.Sprintf("round %d, %s v %s", m.Round, m.Home, m.Away),
			Published: fmt.Sprintf("%s-%s", m.VPHome, m.VPAway), Computed: "none"}
		found, ok := computed.of(m)
		if ok && found.VPOnly && !found.SitOut && len(c.ev.Rows) == 0 {
			continue // there is nothing to compare them with
		}
		home, away := found.HomeVP, found.AwayVP
		if !found.Converted {
			home, away = found.HomeResult, found.AwayResult
		}
		same := func(f scoring.Figure, x exact.Num) bool { return f == "" || sameFigure(f, x, f.Places()) }
		ok = ok && same(m.VPHome, home) && same(m.VPAway, away)
		if found.Converted {
			d.Computed = fmt.Sprintf("%s-%s", home, away)
		}
		if c.fileVP != nil && ok {
			// They were taken from the file: nothing shows that they are right.
			d.Computed, d.Cause, ok = fmt.Sprintf("%s IMPs over %d boards", found.HomeResult, found.Boards), causeOwnScale, false
		}
		c.count(ok, d)
	}
}

func compareBoards(a, b scoring.BoardKey) int {
	return cmp.Or(cmp.Compare(a.Session, b.Session), scoring.CompareNumber(a.Section, b.Section), cmp.Compare(a.Board, b.Board))
}

// ofLargerField tells whether a percentage is that of a result in an extract of a
// large field: Neuberg's formula gives (M+1)/2n for M matchpoints of n results, the
// larger the field is the nearer.
func (c *comparison) ofLargerField(f scoring.Figure, a scoring.Award, decimals int) bool {
	if f == "" {
		return true
	}
	want, ok := f.Percent()
	if !ok || a.Top.Sign() <= 0 || c.method != scoring.Matchpoints {
		return false
	}
	beaten := exact.Int(2)
	if c.opt.Rules.Matchpoints.Scale == matchpoint.One {
		beaten = exact.Int(1)
	}
	return a.Points.Add(beaten.Over(2)).Times(100).Div(a.Top.Add(beaten)).Round(decimals, exact.HalfAway).Equal(want)
}

// printedSum tells whether the published total of a contestant is just the sum
// of its printed awards, though the program counts others.
func (c *comparison) printedSum(unit int, st scoring.Standing, p figurePlaces) bool {
	total, ok := st.Contestant.Published.Total.Num()
	if !ok || totalIsPercent(c.opt.Rules.Printed, st.Contestant.Published) || st.Maximum.Sign() == 0 {
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

// places are those that a contestant may have: one, or where equal ones are
// parted by what the file does not show, those of all of them.
type places struct{ first, last int }

func (p places) has(x exact.Num) bool {
	return !x.Less(exact.Int(p.first)) && !exact.Int(p.last).Less(x)
}

// placesByFile ranks the contestants by the percentages, or else the totals,
// that the file publishes; who has neither is not ranked.
func (c *comparison) placesByFile(sts []scoring.Standing) map[scoring.ID]places {
	value := func(st scoring.Standing) (exact.Num, bool) {
		if v, ok := st.Contestant.Published.Percent.Num(); ok {
			return v, true
		}
		return st.Contestant.Published.Total.Num()
	}
	out := map[scoring.ID]places{}
	for _, st := range sts {
		mine, ok := value(st)
		if !ok {
			continue
		}
		p, equal := places{first: 1}, 0
		for _, other := range sts {
			switch v, ok := value(other); {
			case !ok:
			case mine.Less(v):
				p.first++
			case mine.Equal(v):
				equal++
			}
		}
		p.last = p.first
		if c.opt.Rules.Ranking.TieBreak != ranking.Shared {
			p.last += equal - 1
		}
		out[st.Contestant.ID] = p
	}
	return out
}
