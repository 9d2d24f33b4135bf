package masterpoint

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/exact/expr"
)

// formula is one of a scheme with the place where it stands.
type formula struct {
	*expr.Expr
	key    string
	doc    *tomlDocument
	offset int
}

// commaNumber is a number that goes on after a decimal comma.
var commaNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^,\d`) })

// after is the text of the file from a place in the expression on.
func (f *formula) after(at int) string {
	return string(f.doc.data[min(f.offset+at, len(f.doc.data)):])
}

// fault is what is wrong with what the formula came to.
func (f *formula) fault(format string, args ...any) error {
	return &scoring.InputError{Pos: f.doc.pos(f.offset), Text: f.key + ": " + fmt.Sprintf(format, args...)}
}

// positioned gives what is wrong with the expression its place in the file.
func (f *formula) positioned(err error) error {
	var e *expr.Error
	if !errors.As(err, &e) {
		return err // it has one
	}
	bad := &scoring.InputError{Pos: f.doc.pos(f.offset + e.At), Text: f.key + ": " + e.Text}
	if commaNumber().MatchString(f.after(e.At)) {
		bad.Hint = "a number is written with a point: 0.5"
	}
	return bad
}

// value works the formula out; the error is a *scoring.InputError.
func (f *formula) value(in *scope) (exact.Num, error) {
	x, err := f.Expr.Value(in.lookup)
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
		case v == nil || v.Expr == nil || state[name] == done:
			return
		case state[name] == inside:
			circle := append(slices.Clone(path[slices.Index(path, name):]), name)
			errs = append(errs, &scoring.InputError{Pos: from.doc.pos(from.offset + at), Text: from.key + ": " + strings.Join(circle, " needs ") + ": a circle"})
			return
		}
		state[name] = inside
		path = append(path, name)
		v.Names(func(next string, at int) { visit(next, v, at) })
		path = path[:len(path)-1]
		state[name] = done
	}
	for _, name := range slices.Sorted(maps.Keys(s.Values)) {
		visit(name, nil, 0)
	}
	return errs
}
