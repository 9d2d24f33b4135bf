package masterpoint

import (
	"fmt"
	"slices"
	"strings"

	"recap/scoring/exact"
)

// An expression is arithmetic in exact numbers: + - * / and brackets, comparisons
// (< <= > >= = !=) and and, or, not, which give 1 or 0, and the functions below. It has
// no loops, no assignments and no calls of anything else, and its length and depth are
// bounded, so it ends whatever it says. The libraries of expressions that there are
// reckon in binary floating point, in which 0.1 is no tenth.
type expression struct {
	text string
	root *node
}

// functionPlaces are the decimals to which exp, log10 and sqrt are worked out; they are
// the only steps that are not exact.
const functionPlaces = 30

const (
	maxExpression = 1000 // bytes
	maxNesting    = 50   // brackets within brackets
	maxNumber     = 20   // digits
)

// functions are those that there are, by how many arguments they take; -1 is one or more.
var functions = map[string]int{"min": -1, "max": -1, "floor": 1, "ceil": 1, "round": 1, "if": 3, "exp": 1, "log10": 1, "sqrt": 1}

// node is a part of an expression: a number, a name, a function or an operator.
type node struct {
	op    string // "number", "name", "call", or the operator
	name  string // of a name or function; a number as it is written
	num   exact.Num
	parts []*node
	at    int // byte offset in the text
}

// expressionError says where in an expression something is wrong.
type expressionError struct {
	at         int // byte offset
	text, hint string
}

func (e *expressionError) Error() string { return e.text }

func failAt(at int, format string, args ...any) *expressionError {
	return &expressionError{at: at, text: fmt.Sprintf(format, args...)}
}

// parseExpression reads an expression; the error is an *expressionError.
func parseExpression(text string) (*expression, error) {
	if len(text) > maxExpression {
		return nil, failAt(maxExpression, "the expression has %d characters; %d are allowed", len(text), maxExpression)
	}
	p := &expressionParser{text: text}
	p.next()
	root := p.or(0)
	if p.err == nil && p.kind != end {
		p.fail("%q is not expected here", p.token)
	}
	if p.err != nil {
		return nil, p.err
	}
	return &expression{text, root}, nil
}

// names are those that the expression speaks of, each with where it first does.
func (e *expression) names(tell func(name string, at int)) {
	var walk func(n *node)
	walk = func(n *node) {
		if n.op == "name" {
			tell(n.name, n.at)
		}
		for _, p := range n.parts {
			walk(p)
		}
	}
	walk(e.root)
}

type tokenKind uint8

const (
	end tokenKind = iota
	number
	word
	sign
)

type expressionParser struct {
	text  string
	pos   int
	kind  tokenKind
	token string
	at    int // of the token
	err   error
}

func (p *expressionParser) fail(format string, args ...any) *node {
	if p.err == nil {
		p.err = failAt(p.at, format, args...)
	}
	p.kind = end
	return &node{op: "number", name: "0"}
}

func isLetter(c byte) bool { return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

// next goes to the next token.
func (p *expressionParser) next() {
	for p.pos < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.pos]) >= 0 {
		p.pos++
	}
	p.at = p.pos
	if p.pos == len(p.text) {
		p.kind, p.token = end, ""
		return
	}
	run := func(is func(byte) bool) {
		for p.pos < len(p.text) && is(p.text[p.pos]) {
			p.pos++
		}
	}
	switch c := p.text[p.pos]; {
	case isDigit(c) || c == '.':
		p.kind = number
		run(func(c byte) bool { return isDigit(c) || c == '.' || isLetter(c) })
	case isLetter(c):
		p.kind = word
		run(func(c byte) bool { return isLetter(c) || isDigit(c) })
	default:
		p.kind = sign
		p.pos++
		if p.pos < len(p.text) && p.text[p.pos] == '=' && strings.IndexByte("<>!", c) >= 0 {
			p.pos++
		}
		if c >= 0x80 { // the whole character, for the message
			run(func(c byte) bool { return c >= 0x80 && c < 0xC0 })
		}
	}
	p.token = p.text[p.at:p.pos]
}

// take goes on where the token is one of those.
func (p *expressionParser) take(tokens ...string) (token string, at int, ok bool) {
	if p.kind != sign && p.kind != word || !slices.Contains(tokens, p.token) {
		return "", 0, false
	}
	token, at = p.token, p.at
	p.next()
	return token, at, true
}

// chain reads operands of a level with operators between them, from the left.
func (p *expressionParser) chain(depth int, operand func(int) *node, operators ...string) *node {
	left := operand(depth)
	for p.err == nil {
		op, at, ok := p.take(operators...)
		if !ok {
			break
		}
		left = &node{op: op, at: at, parts: []*node{left, operand(depth)}}
	}
	return left
}

func (p *expressionParser) or(depth int) *node  { return p.chain(depth, p.and, "or") }
func (p *expressionParser) and(depth int) *node { return p.chain(depth, p.compare, "and") }
func (p *expressionParser) sum(depth int) *node { return p.chain(depth, p.product, "+", "-") }
func (p *expressionParser) product(depth int) *node {
	return p.chain(depth, p.unary, "*", "/")
}

func (p *expressionParser) compare(depth int) *node {
	left := p.sum(depth)
	if op, at, ok := p.take("<", "<=", ">", ">=", "=", "!="); ok {
		left = &node{op: op, at: at, parts: []*node{left, p.sum(depth)}}
	}
	return left
}

func (p *expressionParser) unary(depth int) *node {
	if depth > maxNesting {
		return p.fail("brackets or signs stand deeper in one another than %d", maxNesting)
	}
	if op, at, ok := p.take("-", "not"); ok {
		return &node{op: "unary " + op, at: at, parts: []*node{p.unary(depth + 1)}}
	}
	return p.primary(depth)
}

func (p *expressionParser) primary(depth int) *node {
	at, token := p.at, p.token
	switch p.kind {
	case number:
		digits := len(strings.ReplaceAll(token, ".", ""))
		x, err := exact.Parse(token)
		if err != nil || digits > maxNumber {
			return p.fail("%q is not a number", token)
		}
		p.next()
		return &node{op: "number", name: token, num: x, at: at}
	case word:
		arity, known := functions[token]
		p.next()
		if p.kind != sign || p.token != "(" {
			if known {
				p.at = at
				return p.fail("%s is a function: %s(…)", token, token)
			}
			return &node{op: "name", name: token, at: at}
		}
		if !known {
			p.at = at
			return p.fail("there is no function %s (%s)", token, functionNames())
		}
		p.next()
		call := &node{op: "call", name: token, at: at, parts: []*node{p.or(depth + 1)}}
		for p.err == nil {
			if _, _, more := p.take(","); !more {
				break
			}
			call.parts = append(call.parts, p.or(depth+1))
		}
		p.close()
		if p.err == nil && arity > 0 && len(call.parts) != arity {
			p.at = at
			return p.fail("%s takes %d values, not %d", token, arity, len(call.parts))
		}
		return call
	case sign:
		if token == "(" {
			p.next()
			inside := p.or(depth + 1)
			p.close()
			return inside
		}
		return p.fail("%q is not expected here", token)
	}
	return p.fail("the expression breaks off")
}

func (p *expressionParser) close() {
	if _, _, ok := p.take(")"); !ok && p.err == nil {
		p.fail("a closing bracket is missing")
	}
}

func functionNames() string {
	var names []string
	for name := range functions {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// lookup gives the value of a name.
type lookup func(name string) (exact.Num, error)

// value works the expression out. The error is an *expressionError, or that of lookup.
func (e *expression) value(of lookup) (exact.Num, error) { return e.root.value(of) }

func truth(is bool) exact.Num {
	if is {
		return exact.Int(1)
	}
	return exact.Num{}
}

func (n *node) value(of lookup) (x exact.Num, err error) {
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
		return x.Add(y), nil
	case "-":
		return x.Sub(y), nil
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

// bounded refuses a number that no award can come from, before it grows further.
func (n *node) bounded(x exact.Num) (exact.Num, error) {
	if largest.Less(x) || x.Less(largest.Neg()) {
		return x, failAt(n.at, "%s has more than 50 digits", n.text())
	}
	return x, nil
}

func (n *node) call(of lookup) (x exact.Num, err error) {
	if x, err = n.parts[0].value(of); err != nil {
		return x, err
	}
	switch n.name {
	case "if":
		if x.Sign() != 0 {
			return n.parts[1].value(of)
		}
		return n.parts[2].value(of)
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

// binding is how tightly an operator holds its operands.
func (n *node) binding() int {
	switch n.op {
	case "or":
		return 1
	case "and":
		return 2
	case "<", "<=", ">", ">=", "=", "!=":
		return 3
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
func (e *expression) working(of lookup) string {
	return e.root.filled(func(name string) (string, bool) {
		x, err := of(name)
		return shortText(x), err == nil
	}, of)
}

// shortText is a figure for people: exact where six decimals say it.
func shortText(x exact.Num) string {
	if x.Places(7) > 6 {
		return x.Text(6) + "…"
	}
	return string(x.AppendShortest(nil, 6))
}

// taken is the part of an if that counts; any other node is itself.
func (n *node) taken(of lookup) *node {
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

func (n *node) filled(name func(string) (string, bool), of lookup) string {
	n = n.taken(of)
	operand := func(p *node) string {
		p = p.taken(of)
		s := p.filled(name, of)
		if p.binding() < n.binding() || p.binding() == n.binding() && len(n.parts) == 2 && p == n.parts[1].taken(of) {
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
