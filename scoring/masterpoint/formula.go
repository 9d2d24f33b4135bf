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

// names are those that a formula may speak of.
type names []string

func (n names) has(name string) bool { return slices.Contains(n, name) }
func (n names) hint() string         { return "known are " + strings.Join(n, ", ") }
func (n names) and(more ...string) names {
	return slices.Concat(n, more)
}

// The names that stand for something of an event, of a place and of a player.
var (
	eventNames = names{"contestants", "tables", "full_tables", "whole_tables", "boards", "sessions", "winners",
		"teams", "pairs", "individuals", "players", "strength", "live", "live_most", "all_time_most", "rounds"}
	placeNames  = eventNames.and("place", "first", "depth", "minimum")
	playerNames = eventNames.and("team_players", "player_boards", "team_boards", "board_share")
	matchNames  = eventNames.and("won", "drawn", "lost")
	decayNames  = names{"live", "all_time"}
)

// scope is what names stand for where a formula is worked out.
type scope struct {
	scheme *Scheme
	is     map[string]exact.Num
	// unknown says why a name has no value here.
	unknown map[string]string
	asked   map[string]exact.Num // values of the scheme as far as they were worked out
	told    *[]string            // their names in that order, until somebody tells them
}

func newScope(s *Scheme, is map[string]exact.Num) *scope {
	return &scope{scheme: s, is: is, unknown: map[string]string{}, asked: map[string]exact.Num{}, told: new([]string)}
}

// with is the scope with further names.
func (in *scope) with(more map[string]exact.Num) *scope {
	is := maps.Clone(in.is)
	maps.Copy(is, more)
	return &scope{scheme: in.scheme, is: is, unknown: in.unknown, asked: in.asked, told: in.told}
}

func (in *scope) lookup(name string) (exact.Num, error) {
	if x, ok := in.is[name]; ok {
		return x, nil
	}
	if x, ok := in.asked[name]; ok {
		return x, nil
	}
	if why, ok := in.unknown[name]; ok {
		return exact.Num{}, &scoring.InputError{Pos: scoring.Position{File: in.scheme.Name}, Text: name + " is not known: " + why}
	}
	v := in.scheme.Values[name]
	switch {
	case v == nil:
		return exact.Num{}, &scoring.InputError{Pos: scoring.Position{File: in.scheme.Name}, Text: name + " has no value here"}
	case v.expression == nil:
		return exact.Num{}, &scoring.InputError{Pos: v.doc.pos(v.offset), Text: name + " is not filled in", Hint: "--set " + name + "=NUMBER, or a copy of the scheme with the number in it"}
	}
	x, err := v.value(in)
	if err == nil {
		in.asked[name] = x
		*in.told = append(*in.told, name)
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
