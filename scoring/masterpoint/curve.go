package masterpoint

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/pelletier/go-toml/v2/unstable"

	"recap/scoring/exact"
	"recap/scoring/exact/expr"
)

const stringKind = unstable.String

// curve says what each place gets, by one of several ways:
//
//	fractions       of the award of the first place, as a list; then, a formula in place, for the places after it
//	amounts         points, as a list, which the first place's award plays no part in; then as above
//	by-contestants  a list of points for each number of contestants
//	ratio           each place that part of the one before it
//	line            straight lines between points (at, fraction); at says where a place stands on them
//	formula         points by a formula in place
type curve struct {
	kind  string // the key
	list  []exact.Num
	by    map[int][]exact.Num
	line  [][2]exact.Num
	at    *formula // of a line
	rule  *formula // of ratio and formula
	after *formula // then
}

// relative tells whether places get parts of the first one's award.
func (c *curve) relative() bool {
	return c.kind == "fractions" || c.kind == "ratio" || c.kind == "line"
}

func readCurve(t *tomlTable, place names) (c curve) {
	take := func(key string) bool {
		v := t.values[key]
		if v == nil {
			return false
		}
		if c.kind != "" {
			t.doc.fail(v.offset, "", "%s and %s both say what each place gets", c.kind, key)
		}
		c.kind = key
		return true
	}
	for _, key := range []string{"fractions", "amounts"} {
		if take(key) {
			c.list = t.numbers(key)
		}
	}
	if take("ratio") {
		c.rule = t.formula("ratio", place)
	}
	if take("formula") {
		c.rule = t.formula("formula", place)
	}
	if take("by-contestants") {
		c.readLists(t)
	}
	if take("line") {
		c.readLine(t)
	}
	c.at, c.after = t.formula("at", place), t.formula("then", place)
	switch {
	case c.after != nil && c.kind != "fractions" && c.kind != "amounts":
		t.doc.fail(c.after.offset, "", "then continues a list: fractions or amounts")
	case (c.at != nil) != (c.kind == "line"):
		t.doc.fail(t.offset, `at = "(place - 1) / contestants"`, "a line needs at, where a place stands on it, and nothing else does")
	}
	return c
}

// readLists reads a list for each number of contestants.
func (c *curve) readLists(t *tomlTable) {
	lists, _ := t.table("by-contestants")
	c.by = map[int][]exact.Num{}
	for _, key := range slices.Clone(lists.keys) {
		v := lists.take(key)
		n, err := strconv.Atoi(key)
		if err != nil || n < 1 {
			t.doc.fail(v.offset, "", "by-contestants: %q is not a number of contestants", key)
			continue
		}
		c.by[n] = t.figures(key, v)
	}
}

// readLine reads the corners of straight lines.
func (c *curve) readLine(t *tomlTable) {
	v := t.take("line")
	for _, corner := range v.list {
		xy := t.figures("line", corner)
		if len(xy) != 2 || len(c.line) > 0 && !c.line[len(c.line)-1][0].Less(xy[0]) {
			t.doc.fail(corner.offset, `line = [["0", "1"], ["0.02", "0.9"]]`, "line is a list of corners, each [at, fraction], with growing at")
			return
		}
		c.line = append(c.line, [2]exact.Num{xy[0], xy[1]})
	}
	if len(c.line) < 2 {
		t.doc.fail(v.offset, "", "line has %d corners; 2 make a line", len(c.line))
	}
}

// award is what a place gets, and how. The scope has place, first and depth.
func (c *curve) award(place int, first exact.Num, contestants int, in *scope) (x exact.Num, working string, err error) {
	times := func(f exact.Num, how string) (exact.Num, string, error) {
		return first.Mul(f), expr.ShortText(first) + " * " + how, nil
	}
	switch c.kind {
	case "fractions", "amounts":
		var f exact.Num
		how := ""
		switch {
		case place <= len(c.list):
			f = c.list[place-1]
			how = expr.ShortText(f)
		case c.after != nil:
			if f, err = c.after.value(in); err != nil {
				return x, "", err
			}
			how = c.after.Working(in.lookup)
		}
		if c.kind == "amounts" {
			return f, how, nil
		}
		if place > len(c.list) && c.after != nil {
			how = "(" + how + ")"
		}
		return times(f, how)
	case "by-contestants":
		list := c.by[contestants]
		if place <= len(list) {
			x = list[place-1]
		}
		return x, fmt.Sprintf("%d: %s", contestants, expr.ShortText(x)), nil
	case "ratio":
		r, err := c.rule.value(in)
		if err != nil {
			return x, "", err
		}
		switch {
		case r.Sign() < 0 || exact.Int(1).Less(r):
			return x, "", c.rule.fault("each place has the part %s of the one before it; it is from 0 to 1", expr.ShortText(r))
		case r.Bits() > maxRatioBits:
			return x, "", c.rule.fault("%s is a fraction of too many digits for a part of each place", expr.ShortText(r))
		}
		f := exact.Int(1)
		// A ratio needs no more places than have an award that shows.
		for range min(place-1, maxRatio) {
			f = f.Mul(r)
		}
		if place-1 > maxRatio {
			f = exact.Num{}
		}
		return times(f, fmt.Sprintf("%s^%d", expr.ShortText(r), place-1))
	case "line":
		at, err := c.at.value(in)
		if err != nil {
			return x, "", err
		}
		f := c.between(at)
		x, how, err := times(f, expr.ShortText(f))
		return x, fmt.Sprintf("%s; %s", expr.ShortText(at), how), err
	}
	x, err = c.rule.value(in)
	if err != nil {
		return x, "", err
	}
	return x, c.rule.Working(in.lookup), nil
}

// maxRatio is the place after which a ratio gives nothing: numbers grow with each power.
const maxRatio = 200

// maxRatioBits bounds the digits of a ratio, whose powers have as many times more.
const maxRatioBits = 64

// between is the height of the line at a place on it; beyond its ends that of the ends.
func (c *curve) between(at exact.Num) exact.Num {
	for i := 1; i < len(c.line); i++ {
		a, b := c.line[i-1], c.line[i]
		if at.Less(b[0]) || at.Equal(b[0]) {
			part := exact.Max(at, a[0]).Sub(a[0]).Div(b[0].Sub(a[0]))
			return a[1].Add(b[1].Sub(a[1]).Mul(part))
		}
	}
	return c.line[len(c.line)-1][1]
}
