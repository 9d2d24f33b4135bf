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
