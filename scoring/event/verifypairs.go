package event

import (
	"fmt"

	"recap/scoring"
	"recap/scoring/exact"
)

// pairs compares what a file of teams says of their pairs, line by line and in
// all.
func (c *comparison) pairs(res *scoring.Results) {
	most := 0
	for _, a := range c.ev.PairAwards {
		most = max(most, a.NS.Places(), a.EW.Places())
	}
	for i := range c.ev.Rows {
		pub, ok := c.ev.PairAwards[i]
		if !ok {
			continue
		}
		var a scoring.Awards
		if res.PairAwards != nil {
			a = res.PairAwards[i]
		}
		r := &c.ev.Rows[i]
		c.count(sameAward(c.opt.Rules.Printed, pub.NS, a.NS, most) && sameAward(c.opt.Rules.Printed, pub.EW, a.EW, most), Difference{Kind: Award, Pos: r.Pos(), Board: r.Board,
			Who: fmt.Sprintf("the pairs of %s v %s", r.NS, r.EW), Published: fmt.Sprintf("%s/%s", pub.NS, pub.EW), Computed: figureText(a.NS, most) + "/" + figureText(a.EW, most)})
	}
	totals := map[inTeam]exact.Num{}
	index := map[scoring.ID]int{}
	for i, k := range c.ev.Contestants {
		index[k.ID] = i
	}
	places := 0
	for _, p := range c.ev.PairTotals {
		places = max(places, p.Total.Places())
	}
	for _, r := range res.Rankings {
		if r.Of != scoring.OfPairs {
			continue
		}
		for _, st := range r.Standings {
			names := st.Contestant.AllNames()
			totals[pairOf(index[st.Contestant.ID], names[0], names[1])] = st.Score
		}
	}
	for _, p := range c.ev.PairTotals {
		total := totals[pairOf(index[p.Team], p.Players[0], p.Players[1])]
		c.count(sameFigure(p.Total, total, places), Difference{Kind: Total, Pos: p.Pos, Who: fmt.Sprintf("%s – %s of %s", p.Players[0], p.Players[1], p.Team),
			Published: string(p.Total), Computed: total.Text(places)})
	}
}
