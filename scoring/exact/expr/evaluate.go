package expr

import (
	"strings"

	"recap/scoring/exact"
)

// Lookup gives the value of a name; the error is for one that has none.
type Lookup func(name string) (exact.Num, error)

// value works the formula out. The error is an *Error, or that of Lookup.
func (e *Expr) Value(of Lookup) (exact.Num, error) {
	if e == nil || e.root == nil {
		return exact.Num{}, &Error{Text: "there is no formula"}
	}
	return e.root.value(of)
}

// Eval works the formula out with values for its names.
func (e *Expr) Eval(values map[string]exact.Num) (exact.Num, error) {
	return e.Value(func(name string) (exact.Num, error) {
		x, ok := values[name]
		if !ok {
			return x, &Error{Text: name + " has no value"}
		}
		return x, nil
	})
}

func truth(is bool) exact.Num {
	if is {
		return exact.Int(1)
	}
	return exact.Num{}
}

func (n *node) value(of Lookup) (x exact.Num, err error) {
	switch n.op {
	case "number":
		return n.num, nil
	case "name":
		return of(n.name)
	case "call":
		return n.call(of)
	}
	if x, err = n.parts[0].value(of); err != nil {
		return x, err
	}
	// What the second operand says is not asked where the first one settles it.
	switch n.op {
	case "unary -":
		return x.Neg(), nil
	case "unary not":
		return truth(x.Sign() == 0), nil
	case "and":
		if x.Sign() == 0 {
			return x, nil
		}
	case "or":
		if x.Sign() != 0 {
			return truth(true), nil
		}
	}
	y, err := n.parts[1].value(of)
	if err != nil {
		return x, err
	}
	switch n.op {
	case "+":
		return n.bounded(x.Add(y))
	case "-":
		return n.bounded(x.Sub(y))
	case "*":
		return n.bounded(x.Mul(y))
	case "/":
		if y.Sign() == 0 {
			return x, failAt(n.at, "%s is divided by 0: %s is 0", x, n.parts[1].text())
		}
		return n.bounded(x.Div(y))
	case "<":
		return truth(x.Less(y)), nil
	case "<=":
		return truth(!y.Less(x)), nil
	case ">":
		return truth(y.Less(x)), nil
	case ">=":
		return truth(!x.Less(y)), nil
	case "=":
		return truth(x.Equal(y)), nil
	case "!=":
		return truth(!x.Equal(y)), nil
	}
	return truth(y.Sign() != 0), nil // and, or
}

// largest is the greatest number that an expression reckons with.
var largest = exact.MustParse("1" + strings.Repeat("0", 50))

// maxBits is how long the numerator and the denominator of a number may become, some 300
// digits: each product of two fractions is twice as long, and a few of them one upon the
// other would never end.
const maxBits = 1000

// bounded refuses a number that no award can come from, before it grows further.
func (n *node) bounded(x exact.Num) (exact.Num, error) {
	if largest.Less(x) || x.Less(largest.Neg()) {
		return x, failAt(n.at, "%s has more than 50 digits", n.text())
	}
	if x.Bits() > maxBits {
		return x, failAt(n.at, "%s is a fraction of more than %d digits", n.text(), maxBits*3/10)
	}
	return x, nil
}

func (n *node) call(of Lookup) (x exact.Num, err error) {
	if x, err = n.parts[0].value(of); err != nil {
		return x, err
	}
	switch n.name {
	case "if":
		if x.Sign() != 0 {
			return n.parts[1].value(of)
		}
		return n.parts[2].value(of)
	case "choose":
		which, ok := x.Whole()
		if !ok || which < 1 || which >= len(n.parts) {
			return x, failAt(n.at, "choose has no item %s of %d", x, len(n.parts)-1)
		}
		return n.parts[which].value(of)
	case "floor":
		down := x.Round(0, exact.Down)
		if x.Less(down) {
			down = down.Sub(exact.Int(1))
		}
		return down, nil
	case "ceil":
		up := x.Round(0, exact.Down)
		if up.Less(x) {
			up = up.Add(exact.Int(1))
		}
		return up, nil
	case "round":
		return x.Round(0, exact.HalfUp), nil
	case "exp", "log10", "sqrt":
		is := map[string]func(exact.Num, int) (exact.Num, bool){"exp": exact.Num.Exp, "log10": exact.Num.Log10, "sqrt": exact.Num.Sqrt}[n.name]
		y, ok := is(x, functionPlaces)
		if !ok {
			return y, failAt(n.at, "%s of %s has no value here", n.name, x)
		}
		return y, nil
	}
	for _, p := range n.parts[1:] {
		y, err := p.value(of)
		if err != nil {
			return x, err
		}
		if n.name == "min" {
			x = exact.Min(x, y)
		} else {
			x = exact.Max(x, y)
		}
	}
	return x, nil
}
