package event

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
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
	c.topOf = s.tops()
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
	// Asked for once each, when the typed awards have taken their places: the rows of
	// contestants, the sums of their printed awards, and the tops of rows.
	ofUnit [][]int
	sums   []printedTotal
	topOf  func(row int) exact.Num
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
		if r.NSPublished() == "" && r.EWPublished() == "" {
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
			for _, u := range c.unitsOf(i) {
				c.doubtful[u] = true
			}
		}
		c.count(same, Difference{Kind: Award, Pos: r.Pos(), Board: r.Board, Who: whoOf(r),
			Published: fmt.Sprintf("%s/%s", r.NSPublished(), r.EWPublished()),
			Computed:  awardText(r.NSPublished(), a.NS, decimals) + "/" + awardText(r.EWPublished(), a.EW, decimals), Cause: cause})
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
	switch p := r.Players(); {
	case individual(r):
		return fmt.Sprintf("%s+%s v %s+%s", p[0], p[2], p[1], p[3])
	case r.NS.IsZero():
		return r.EW.String()
	case r.EW.IsZero():
		return r.NS.String()
	}
	return fmt.Sprintf("%s v %s", r.NS, r.EW)
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

// datums compares the datums of boards that were played in one form.
func (c *comparison) datums(res *scoring.Results) {
	if len(c.ev.Datums) == 0 {
		return
	}
	computed := map[scoring.BoardKey][]scoring.Datum{}
	for _, d := range res.Datums {
		sections := d.Sections
		if sections == nil {
			sections = c.ev.Sections
		}
		for _, section := range sections {
			k := scoring.BoardKey{Session: d.Session, Section: section, Board: d.Board}
			computed[k] = append(computed[k], d)
		}
	}
	first := map[[2]int]int{} // the rows with which the boards of a session begin
	for i := range c.ev.Rows {
		k := [2]int{c.ev.Rows[i].Session, c.ev.Rows[i].Board}
		if _, begun := first[k]; !begun {
			first[k] = i
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
		if i, ok := first[[2]int{k.Session, k.Board}]; ok {
			pos = c.ev.Rows[i].Pos()
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
