// Package expr works out formulas that regulations give as text: the points of a
// place, "seats + 1 - place". All is exact; a formula cannot do anything but give a
// number.
//
//	numbers      3  0.5  2/3 (which is a division)
//	names        what the caller gives a value to
//	operations   + - * / and brackets, * and / before + and -
//	comparisons  = != < <= > >= give 1 or 0
//	functions    min(a, b, …)  max(a, b, …)
//	             if(c, a, b)         a where c is not 0, else b
//	             choose(n, a, b, …)  a where n is 1, b where it is 2 …
package expr

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"recap/scoring/exact"
)

// Expr is a formula. The zero value is none: it has no value.
type Expr struct {
	text string
	root node
}

// String is the formula as it was written.
func (e Expr) String() string { return e.text }

// Errors of working a formula out.
var (
	ErrNoValue  = errors.New("has no value")
	ErrDivision = errors.New("division by zero")
	ErrChoice   = errors.New("choose has no such item")
)

// Eval works the formula out with values for its names. The error is ErrNoValue for a
// name without one, ErrDivision or ErrChoice.
func (e Expr) Eval(values map[string]exact.Num) (exact.Num, error) {
	if e.root == nil {
		return exact.Num{}, fmt.Errorf("an empty formula %w", ErrNoValue)
	}
	return e.root(values)
}

// UnmarshalText reads a formula from a rule set.
func (e *Expr) UnmarshalText(b []byte) (err error) {
	*e, err = Parse(string(b))
	return err
}

// MarshalText is the formula as it was written.
func (e Expr) MarshalText() ([]byte, error) { return []byte(e.text), nil }

type node func(values map[string]exact.Num) (exact.Num, error)

const (
	// maxLength and maxDepth bound what a damaged file can ask for.
	maxLength = 1000
	maxDepth  = 50
)

// Parse reads a formula. The error says what is wrong and at which character.
func Parse(text string) (Expr, error) {
	p := parser{text: text}
	if len(text) > maxLength {
		return Expr{}, fmt.Errorf("formula of more than %d characters", maxLength)
	}
	root, err := p.comparison()
	if err == nil {
		if p.skip(); p.pos < len(text) {
			err = p.fail("%q is not expected", p.next())
		}
	}
	if err != nil {
		return Expr{}, err
	}
	return Expr{text, root}, nil
}

type parser struct {
	text  string
	pos   int
	depth int
}

func (p *parser) skip() {
	for p.pos < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.pos]) >= 0 {
		p.pos++
	}
}

// next is the character that comes next, for messages.
func (p *parser) next() string {
	_, n := utf8.DecodeRuneInString(p.text[p.pos:])
	return p.text[p.pos : p.pos+n]
}

func (p *parser) fail(format string, args ...any) error {
	return fmt.Errorf("formula %q, character %d: %s", p.text, utf8.RuneCountInString(p.text[:p.pos])+1, fmt.Sprintf(format, args...))
}

// take goes past the first of the signs that comes next.
func (p *parser) take(signs ...string) string {
	p.skip()
	for _, s := range signs {
		if strings.HasPrefix(p.text[p.pos:], s) {
			p.pos += len(s)
			return s
		}
	}
	return ""
}

func (p *parser) comparison() (node, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, p.fail("brackets in more than %d others", maxDepth)
	}
	defer func() { p.depth-- }()
	a, err := p.sum()
	if err != nil {
		return nil, err
	}
	op := p.take("<=", ">=", "!=", "=", "<", ">")
	if op == "" {
		return a, nil
	}
	b, err := p.sum()
	if err != nil {
		return nil, err
	}
	return both(a, b, func(x, y exact.Num) (exact.Num, error) {
		c := x.Cmp(y)
		if op == "=" && c == 0 || op == "!=" && c != 0 || op == "<" && c < 0 || op == "<=" && c <= 0 || op == ">" && c > 0 || op == ">=" && c >= 0 {
			return exact.Int(1), nil
		}
		return exact.Num{}, nil
	}), nil
}

func both(a, b node, of func(x, y exact.Num) (exact.Num, error)) node {
	return func(values map[string]exact.Num) (exact.Num, error) {
		x, err := a(values)
		if err != nil {
			return x, err
		}
		y, err := b(values)
		if err != nil {
			return y, err
		}
		return of(x, y)
	}
}

func (p *parser) sum() (node, error) {
	a, err := p.product()
	for err == nil {
		op := p.take("+", "-", "\u2212")
		if op == "" {
			return a, nil
		}
		var b node
		if b, err = p.product(); err != nil {
			break
		}
		a = both(a, b, func(x, y exact.Num) (exact.Num, error) {
			if op == "+" {
				return x.Add(y), nil
			}
			return x.Sub(y), nil
		})
	}
	return nil, err
}

func (p *parser) product() (node, error) {
	a, err := p.factor()
	for err == nil {
		op := p.take("*", "/")
		if op == "" {
			return a, nil
		}
		var b node
		if b, err = p.factor(); err != nil {
			break
		}
		a = both(a, b, func(x, y exact.Num) (exact.Num, error) {
			switch {
			case op == "*":
				return x.Mul(y), nil
			case y.Sign() == 0:
				return exact.Num{}, ErrDivision
			}
			return x.Div(y), nil
		})
	}
	return nil, err
}

func (p *parser) factor() (node, error) {
	if p.depth++; p.depth > maxDepth {
		return nil, p.fail("brackets in more than %d others", maxDepth)
	}
	defer func() { p.depth-- }()
	if p.take("-", "\u2212") != "" {
		a, err := p.factor()
		if err != nil {
			return nil, err
		}
		return func(values map[string]exact.Num) (exact.Num, error) {
			x, err := a(values)
			return x.Neg(), err
		}, nil
	}
	if p.take("(") != "" {
		a, err := p.comparison()
		if err == nil && p.take(")") == "" {
			err = p.fail("a bracket is not closed")
		}
		return a, err
	}
	p.skip()
	start := p.pos
	for p.pos < len(p.text) {
		r, n := utf8.DecodeRuneInString(p.text[p.pos:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.' && r != '_' {
			break
		}
		p.pos += n
	}
	word := p.text[start:p.pos]
	switch {
	case word == "" && p.pos == len(p.text):
		return nil, p.fail("a number or a name is missing")
	case word == "":
		return nil, p.fail("%q is not expected", p.next())
	case word[0] >= '0' && word[0] <= '9' || word[0] == '.':
		x, err := exact.Parse(word)
		if err != nil {
			p.pos = start
			return nil, p.fail("%q is not a number", word)
		}
		return func(map[string]exact.Num) (exact.Num, error) { return x, nil }, nil
	case p.take("(") != "":
		return p.call(word, start)
	}
	return func(values map[string]exact.Num) (exact.Num, error) {
		x, ok := values[word]
		if !ok {
			return x, fmt.Errorf("%s %w", word, ErrNoValue)
		}
		return x, nil
	}, nil
}

func (p *parser) call(name string, start int) (node, error) {
	var args []node
	for {
		a, err := p.comparison()
		if err != nil {
			return nil, err
		}
		args = append(args, a)
		switch p.take(",", ")") {
		case ",":
			continue
		case "":
			return nil, p.fail("a bracket is not closed")
		}
		break
	}
	switch {
	case name == "min":
		return fold(args, exact.Min), nil
	case name == "max":
		return fold(args, exact.Max), nil
	case name == "if" && len(args) == 3:
		return func(values map[string]exact.Num) (exact.Num, error) {
			c, err := args[0](values)
			switch {
			case err != nil:
				return c, err
			case c.Sign() != 0:
				return args[1](values)
			}
			return args[2](values)
		}, nil
	case name == "choose" && len(args) > 1:
		return func(values map[string]exact.Num) (exact.Num, error) {
			x, err := args[0](values)
			if err != nil {
				return x, err
			}
			n, ok := x.Whole()
			if !ok || n < 1 || n >= len(args) {
				return exact.Num{}, fmt.Errorf("%w: %v", ErrChoice, x)
			}
			return args[n](values)
		}, nil
	case name == "if" || name == "choose":
		p.pos = start
		return nil, p.fail("%s has another number of values: if(c, a, b), choose(n, a, b, …)", name)
	}
	p.pos = start
	return nil, p.fail("there is no function %q (min, max, if, choose)", name)
}

func fold(args []node, of func(x, y exact.Num) exact.Num) node {
	return func(values map[string]exact.Num) (exact.Num, error) {
		best, err := args[0](values)
		for _, a := range args[1:] {
			if err != nil {
				break
			}
			var x exact.Num
			if x, err = a(values); err == nil {
				best = of(best, x)
			}
		}
		return best, err
	}
}
