// Package expr works out the formulas that regulations give as text: the award of the
// first place, the points of a place, "seats + 1 - place".
//
//	numbers      3  0.5  2/3 (which is a division)
//	names        what the caller gives a value to
//	operations   + - * / and brackets
//	comparisons  < <= > >= = != give 1 or 0, and so do and, or, not
//	functions    min max floor ceil round (halves up) exp log10 sqrt
//	             if(c, a, b)         a where c is not 0, else b
//	             choose(n, a, b, …)  a where n is 1, b where it is 2 …
//
// All is exact but exp, log10 and sqrt. There are no loops, no assignments and no calls of
// anything else, and length and depth are bounded, so that a formula ends whatever it says.
// The libraries of expressions that there are reckon in binary floating point, in which 0.1
// is no tenth.
package expr

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"recap/scoring/exact"
)

// Expr is a formula. The zero value is none: it has no value.
type Expr struct {
	text string
	root *node
}

// String is the formula as it was written.
func (e *Expr) String() string { return e.text }

// UnmarshalText reads a formula from a file; the error says at which character it is wrong.
func (e *Expr) UnmarshalText(b []byte) error {
	read, err := Parse(string(b))
	var wrong *Error
	if errors.As(err, &wrong) {
		return fmt.Errorf("formula %q, character %d: %s", b, 1+utf8.RuneCount(b[:min(wrong.At, len(b))]), wrong.Text)
	}
	*e = *read
	return nil
}

// MarshalText is the formula as it was written.
func (e *Expr) MarshalText() ([]byte, error) { return []byte(e.text), nil }

// IsNumber tells whether the formula is a figure and nothing else.
func (e *Expr) IsNumber() bool { return e.root != nil && e.root.op == "number" }

// functionPlaces are the decimals to which exp, log10 and sqrt are worked out; they are
// the only steps that are not exact.
const functionPlaces = 30

const (
	maxExpression = 1000 // bytes
	maxNesting    = 50   // brackets within brackets
	maxNumber     = 20   // digits
)

// functions are those that there are, by how many arguments they take; -1 is one or more,
// -2 two or more.
var functions = map[string]int{"min": -1, "max": -1, "floor": 1, "ceil": 1, "round": 1, "if": 3, "exp": 1, "log10": 1, "sqrt": 1, "choose": -2}

// IsFunction tells whether a word is the name of a function, and so of no value.
func IsFunction(word string) bool { return functions[word] != 0 }

// node is a part of an expression: a number, a name, a function or an operator.
type node struct {
	op    string // "number", "name", "call", or the operator
	name  string // of a name or function; a number as it is written
	num   exact.Num
	parts []*node
	at    int // byte offset in the text
}

// Error says what is wrong with a formula, or with its value, and where in its text.
type Error struct {
	At   int // byte offset
	Text string
}

func (e *Error) Error() string { return e.Text }

func failAt(at int, format string, args ...any) *Error {
	return &Error{at, fmt.Sprintf(format, args...)}
}

// Parse reads an expression; the error is an *Error.
func Parse(text string) (*Expr, error) {
	if len(text) > maxExpression {
		return nil, failAt(maxExpression, "the expression has %d characters; %d are allowed", len(text), maxExpression)
	}
	p := &parser{text: text}
	p.next()
	root := p.or(0)
	if p.err == nil && p.kind != end {
		p.fail("%q is not expected here", p.token)
	}
	if p.err != nil {
		return nil, p.err
	}
	return &Expr{text, root}, nil
}

// names are those that the expression speaks of, each with where it first does.
func (e *Expr) Names(tell func(name string, at int)) {
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

type parser struct {
	text  string
	pos   int
	kind  tokenKind
	token string
	at    int // of the token
	err   error
}

func (p *parser) fail(format string, args ...any) *node {
	if p.err == nil {
		p.err = failAt(p.at, format, args...)
	}
	p.kind = end
	return &node{op: "number", name: "0"}
}

func isLetter(c rune) bool { return c == '_' || unicode.IsLetter(c) }
func isDigit(c rune) bool  { return c >= '0' && c <= '9' }

// next goes to the next token.
func (p *parser) next() {
	for p.pos < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.pos]) >= 0 {
		p.pos++
	}
	p.at = p.pos
	if p.pos == len(p.text) {
		p.kind, p.token = end, ""
		return
	}
	run := func(is func(rune) bool) {
		for p.pos < len(p.text) {
			c, n := utf8.DecodeRuneInString(p.text[p.pos:])
			if !is(c) {
				break
			}
			p.pos += n
		}
	}
	switch c, n := utf8.DecodeRuneInString(p.text[p.pos:]); {
	case isDigit(c) || c == '.':
		p.kind = number
		run(func(c rune) bool { return isDigit(c) || c == '.' || isLetter(c) })
	case isLetter(c):
		p.kind = word
		run(func(c rune) bool { return isLetter(c) || isDigit(c) })
	default:
		p.kind = sign
		if p.pos += n; p.pos < len(p.text) && p.text[p.pos] == '=' && strings.ContainsRune("<>!", c) {
			p.pos++
		}
		if c == '\u2212' { // the minus of typography
			p.token = "-"
			return
		}
	}
	p.token = p.text[p.at:p.pos]
}

// take goes on where the token is one of those.
func (p *parser) take(tokens ...string) (token string, at int, ok bool) {
	if p.kind != sign && p.kind != word || !slices.Contains(tokens, p.token) {
		return "", 0, false
	}
	token, at = p.token, p.at
	p.next()
	return token, at, true
}

// chain reads operands of a level with operators between them, from the left.
func (p *parser) chain(depth int, operand func(int) *node, operators ...string) *node {
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

func (p *parser) or(depth int) *node  { return p.chain(depth, p.and, "or") }
func (p *parser) and(depth int) *node { return p.chain(depth, p.compare, "and") }
func (p *parser) sum(depth int) *node { return p.chain(depth, p.product, "+", "-") }
func (p *parser) product(depth int) *node {
	return p.chain(depth, p.unary, "*", "/")
}

func (p *parser) compare(depth int) *node {
	left := p.sum(depth)
	if op, at, ok := p.take("<", "<=", ">", ">=", "=", "!="); ok {
		left = &node{op: op, at: at, parts: []*node{left, p.sum(depth)}}
	}
	return left
}

func (p *parser) unary(depth int) *node {
	if depth > maxNesting {
		return p.fail("brackets or signs stand deeper in one another than %d", maxNesting)
	}
	if op, at, ok := p.take("-", "not"); ok {
		return &node{op: "unary " + op, at: at, parts: []*node{p.unary(depth + 1)}}
	}
	return p.primary(depth)
}

func (p *parser) primary(depth int) *node {
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
		if p.err == nil && arity < -1 && len(call.parts) < -arity {
			p.at = at
			return p.fail("%s takes %d values or more, not %d", token, -arity, len(call.parts))
		}
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

func (p *parser) close() {
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
