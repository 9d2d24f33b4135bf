package expr

import (
	"strings"

	"recap/scoring/exact"
)

// comparing is the binding of comparisons, which do not follow one another: a < b < c has to
// say which is meant.
const comparing = 3

// binding is how tightly an operator holds its operands.
func (n *node) binding() int {
	switch n.op {
	case "or":
		return 1
	case "and":
		return 2
	case "<", "<=", ">", ">=", "=", "!=":
		return comparing
	case "+", "-":
		return 4
	case "*", "/":
		return 5
	case "unary -", "unary not":
		return 6
	}
	return 7
}

// text is the part of the expression as it is written.
func (n *node) text() string {
	return n.filled(func(name string) (string, bool) { return name, true }, nil)
}

// working is the expression with the figures in place of the names, and of if the part
// that counts.
func (e *Expr) Working(of Lookup) string {
	return e.root.filled(func(name string) (string, bool) {
		x, err := of(name)
		return ShortText(x), err == nil
	}, of)
}

// ShortText is a figure for people: exact where six decimals say it.
func ShortText(x exact.Num) string {
	if x.Places(7) > 6 {
		return x.Text(6) + "…"
	}
	return string(x.AppendShortest(nil, 6))
}

// taken is the part of an if that counts; any other node is itself.
func (n *node) taken(of Lookup) *node {
	for of != nil && n.op == "call" && n.name == "if" {
		x, err := n.parts[0].value(of)
		if err != nil {
			break
		}
		if x.Sign() != 0 {
			n = n.parts[1]
		} else {
			n = n.parts[2]
		}
	}
	return n
}

func (n *node) filled(name func(string) (string, bool), of Lookup) string {
	n = n.taken(of)
	operand := func(p *node) string {
		p = p.taken(of)
		s := p.filled(name, of)
		behind := len(n.parts) == 2 && p == n.parts[1].taken(of)
		if p.binding() < n.binding() || p.binding() == n.binding() && (behind || n.binding() == comparing) {
			s = "(" + s + ")"
		}
		return s
	}
	switch n.op {
	case "number":
		return n.name
	case "name":
		if s, ok := name(n.name); ok {
			return s
		}
		return n.name
	case "unary -":
		return "-" + operand(n.parts[0])
	case "unary not":
		return "not " + operand(n.parts[0])
	case "call":
		var parts []string
		for _, p := range n.parts {
			parts = append(parts, p.filled(name, of))
		}
		return n.name + "(" + strings.Join(parts, ", ") + ")"
	}
	return operand(n.parts[0]) + " " + n.op + " " + operand(n.parts[1])
}
