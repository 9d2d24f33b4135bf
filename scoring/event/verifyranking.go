package event

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"sort"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/ranking"
	"recap/scoring/rules"
)

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
		shared := sharing(r.Standings)
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
			c.count(ok && samePlace(how, place, scoring.Shared{Place: st.Place, By: shared[st.Place]}), d)
		}
	}
	c.unranked(res)
}

// sharing is how many have each place.
func sharing(sts []scoring.Standing) map[int]int {
	shared := map[int]int{}
	for i := range sts {
		shared[sts[i].Place]++
	}
	return shared
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
	overall := map[listKey]inStratum{}
	var sections map[listKey][]scoring.Standing // those of each, where the file does not group them
	for _, r := range res.Rankings {
		if !r.IsMain() {
			continue
		}
		g := c.groupOf(r)
		if g == nil && len(c.ev.Groups) > 0 {
			continue // the user groups the sections in another way
		}
		value := c.value(false)
		if g != nil {
			value = c.value(c.listOf(r, g).SessionAlone)
		}
		own := map[int]inStratum{}
		for _, st := range r.Standings {
			k := st.Contestant
			for _, rank := range k.Ranks {
				var in inStratum
				switch {
				case rank.Overall:
					in = stratumOf(overall, listKey{event: number(g), stratum: rank.Stratum}, func() inStratum {
						return ranking.InStratum(events[number(g)], rank.Stratum, c.value(false))
					})
				case g != nil:
					in = stratumOf(own, rank.Stratum, func() inStratum { return ranking.InStratum(r.Standings, rank.Stratum, value) })
				default:
					of := listKey{apart: true, section: k.ID.Section, stratum: rank.Stratum}
					if c.winners == 2 {
						of.line = k.ID.Line
					}
					in = stratumOf(overall, of, func() inStratum {
						if sections == nil {
							sections = map[listKey][]scoring.Standing{}
							for _, o := range events[0] {
								in := listKey{section: o.Contestant.ID.Section}
								if c.winners == 2 {
									in.line = o.Contestant.ID.Line
								}
								sections[in] = append(sections[in], o)
							}
						}
						return ranking.InStratum(sections[listKey{section: of.section, line: of.line}], rank.Stratum, value)
					})
				}
				c.countRank(rank, st, in(st))
			}
		}
	}
}

// inStratum gives the place of a standing in a list.
type inStratum = func(scoring.Standing) scoring.Shared

// listKey is the list of a stratum: of an event, or of the contestants of a section and
// a line.
type listKey struct {
	event   int
	section string
	line    scoring.Line
	stratum int
	apart   bool
}

// stratumOf is a list that is made once.
func stratumOf[K comparable](lists map[K]inStratum, of K, list func() inStratum) inStratum {
	if lists[of] == nil {
		lists[of] = list()
	}
	return lists[of]
}

// countRank compares a place with the computed one.
func (c *comparison) countRank(rank scoring.Rank, st scoring.Standing, is scoring.Shared) {
	published, ok := rank.Place.Num()
	d := rankDifference(*st.Contestant, rank, "none")
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
			sts = append(sts, scoring.Standing{Contestant: &k})
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
			c.count(false, rankDifference(*k, rank, "none"))
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
	var values []exact.Num // the best first
	for _, st := range sts {
		if v, ok := value(st); ok {
			values = append(values, v)
		}
	}
	slices.SortFunc(values, func(a, b exact.Num) int { return b.Cmp(a) })
	out := map[scoring.ID]places{}
	for _, st := range sts {
		mine, ok := value(st)
		if !ok {
			continue
		}
		better := sort.Search(len(values), func(i int) bool { return !mine.Less(values[i]) })
		equal := sort.Search(len(values)-better, func(i int) bool { return values[better+i].Less(mine) })
		p := places{first: 1 + better}
		p.last = p.first
		if len(c.opt.Rules.Ranking.TieBreak) > 0 {
			p.last += equal - 1
		}
		out[st.Contestant.ID] = p
	}
	return out
}
