package masterpoint

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// formula is an expression of a scheme with the place where it stands.
type formula struct {
	*expression
	key    string
	doc    *tomlDocument
	offset int
}

// positioned gives what is wrong with the expression its place in the file.
func (f *formula) positioned(err error) error {
	var e *expressionError
	if !errors.As(err, &e) {
		return err // it has one
	}
	return &scoring.InputError{Pos: f.doc.pos(f.offset + e.at), Text: f.key + ": " + e.text, Hint: e.hint}
}

// value works the formula out; the error is a *scoring.InputError.
func (f *formula) value(in *scope) (exact.Num, error) {
	x, err := f.expression.value(in.lookup)
	if err != nil {
		err = f.positioned(err)
	}
	return x, err
}

// circles tells of values that need themselves.
func (s *Scheme) circles() (errs []error) {
	const inside, done = 1, 2
	state := map[string]int{}
	var path []string
	var visit func(name string, from *formula, at int)
	visit = func(name string, from *formula, at int) {
		v := s.Values[name]
		switch {
		case v == nil || v.expression == nil || state[name] == done:
			return
		case state[name] == inside:
			circle := append(slices.Clone(path[slices.Index(path, name):]), name)
			errs = append(errs, &scoring.InputError{Pos: from.doc.pos(from.offset + at), Text: from.key + ": " + strings.Join(circle, " needs ") + ": a circle"})
			return
		}
		state[name] = inside
		path = append(path, name)
		v.names(func(next string, at int) { visit(next, v, at) })
		path = path[:len(path)-1]
		state[name] = done
	}
	for _, name := range slices.Sorted(maps.Keys(s.Values)) {
		visit(name, nil, 0)
	}
	return errs
}
