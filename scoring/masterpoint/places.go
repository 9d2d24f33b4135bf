package masterpoint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/exact/expr"
)

// optional is what a formula gives; none where there is no formula.
func optional(f *formula, in *scope, none exact.Num) (exact.Num, error) {
	if f == nil {
		return none, nil
	}
	return f.value(in)
}

// below warns of an award or a number of places below 0, which is taken as none: a sign
// that is wrong gives no points to anybody.
func (a *awarder) below(f *formula, x exact.Num) {
	if x.Sign() < 0 {
		a.problem(f.doc.pos(f.offset), scoring.Warning, fmt.Sprintf("%s: %s is below 0 and taken as 0", f.key, expr.ShortText(x)))
	}
}

// places gives the awards of a list by the places.
func (a *awarder) places(r *Rule, l *ranked, in *scope) error {
	first, err := optional(r.First, in, exact.Num{})
	if err != nil {
		return err
	}
	a.formula(l, r, "first", r.First, in, first)
	a.below(r.First, first)
	in = in.with(map[string]exact.Num{"first": first})
	depth, err := optional(r.Depth, in, exact.Int(l.counts))
	if err != nil {
		return err
	}
	a.formula(l, r, "depth", r.Depth, in, depth)
	a.below(r.Depth, depth)
	minimum, err := optional(r.Minimum, in, exact.Num{})
	if err != nil {
		return err
	}
	a.formula(l, r, "minimum", r.Minimum, in, minimum)
	least, err := optional(r.Least, in, exact.Num{})
	if err != nil {
		return err
	}
	a.formula(l, r, "least", r.Least, in, least)
	share, err := optional(r.MinimumShare, in, exact.Num{})
	if err != nil {
		return err
	}
	// ofPlace is the award of a place, whoever stands there.
	awards := map[int]exact.Num{}
	ofPlace := func(place int) (exact.Num, error) {
		if x, ok := awards[place]; ok {
			return x, nil
		}
		x := least
		if !depth.Less(exact.Int(place)) {
			at := in.with(map[string]exact.Num{"place": exact.Int(place), "depth": depth, "minimum": minimum})
			award, working, err := r.Curve.award(place, first, l.counts, at)
			if err != nil {
				return x, err
			}
			x = exact.Max(exact.Max(award, minimum), least)
			if working != "" { // a list that has come to its end says nothing
				a.step(l, r, "place", working, x, strconv.Itoa(place))
			}
		}
		awards[place] = x
		return x, nil
	}
	byPlace := map[int][]placedEntry{}
	var order []int
	for _, e := range l.entries {
		if e.place == 0 {
			continue
		}
		if byPlace[e.place] == nil {
			order = append(order, e.place)
		}
		byPlace[e.place] = append(byPlace[e.place], e)
	}
	slices.Sort(order)
	for _, place := range order {
		tied := byPlace[place]
		award, err := ofPlace(place)
		if err != nil {
			return err
		}
		if len(tied) > 1 && a.Scheme.Ties == "mean" {
			sum := award
			terms := []string{expr.ShortText(award)}
			for k := 1; k < len(tied); k++ {
				next, err := ofPlace(place + k)
				if err != nil {
					return err
				}
				sum = sum.Add(next)
				terms = append(terms, expr.ShortText(next))
			}
			award = sum.Over(len(tied))
			if sum.Sign() != 0 {
				a.step(l, r, "tie", fmt.Sprintf("(%s) / %d", strings.Join(terms, " + "), len(tied)), award, strconv.Itoa(place), strconv.Itoa(place+len(tied)-1))
			}
		}
		for _, e := range tied {
			if err := a.credit(r, l, e, in, award, share); err != nil {
				return err
			}
		}
	}
	return nil
}
