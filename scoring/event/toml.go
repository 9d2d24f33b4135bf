package event

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"recap/scoring"
)

// tomlError gives an error of the TOML reader its position.
func tomlError(name string, err error) error {
	var e *toml.DecodeError
	if !errors.As(err, &e) {
		return &scoring.InputError{Pos: scoring.Position{File: name}, Text: strings.TrimPrefix(err.Error(), "toml: ")}
	}
	line, _ := e.Position()
	text, key := strings.TrimPrefix(e.Error(), "toml: "), strings.Join(e.Key(), ".")
	switch {
	case !strings.Contains(text, "cannot decode TOML"):
	case strings.HasSuffix(text, " of type string"):
		text = key + " has a value of another kind; words in quotation marks are wanted"
	case strings.HasSuffix(text, " of type int"):
		text = key + " has a value of another kind; a whole number is wanted"
	default:
		text = key + " has a value of another kind than is wanted"
	}
	return &scoring.InputError{Pos: scoring.Position{File: name, Line: line}, Text: text}
}

// outlined is a key of a TOML file, or the heading of a table, with its line.
type outlined struct {
	name string   // match.0.result, and match.0 for the table itself
	path []string // match, result
	line int
}

// outline finds the keys of a TOML file and where they stand.
func outline(data []byte) (keys []outlined) {
	count := map[string]int{}
	var ends []int // of the lines
	for i, c := range data {
		if c == '\n' {
			ends = append(ends, i)
		}
	}
	var p unstable.Parser
	p.Reset(data)
	var table []string // its path
	prefix := ""
	for p.NextExpression() {
		e := p.Expression()
		if e.Kind != unstable.Table && e.Kind != unstable.ArrayTable && e.Kind != unstable.KeyValue {
			continue
		}
		var path []string
		line := 0
		for it := e.Key(); it.Next(); {
			path = append(path, string(it.Node().Data))
			if line == 0 {
				line = 1 + sort.SearchInts(ends, int(it.Node().Raw.Offset))
			}
		}
		name := strings.Join(path, ".")
		switch e.Kind {
		case unstable.Table:
			table, prefix = path, name+"."
		case unstable.ArrayTable:
			n := count[name]
			count[name]++
			name += "." + strconv.Itoa(n)
			table, prefix = path, name+"."
		case unstable.KeyValue:
			name, path = prefix+name, slices.Concat(table, path)
		}
		keys = append(keys, outlined{name, path, line})
	}
	return keys
}

// unknownKeys names the keys that an event file does not have, each with the
// nearest one that it has.
func unknownKeys(file string, keys []outlined) error {
	var errs []error
	bad := map[string]bool{} // tables that are unknown themselves
	for _, k := range keys {
		known := keysOf(nil)
		for i, word := range k.path {
			if slices.Contains(known, word) {
				if known = keysOf(k.path[:i+1]); known == nil {
					break // what stands in it are names of its own
				}
				continue
			}
			if whole := strings.Join(k.path[:i+1], "."); i+1 == len(k.path) || !bad[whole] {
				bad[whole] = true
				hint := ""
				if near := nearest(word, known); near != "" {
					hint = "perhaps " + near
				}
				errs = append(errs, &scoring.InputError{Pos: scoring.Position{File: file, Line: k.line}, Text: fmt.Sprintf("unknown key %q", strings.Join(k.path, ".")), Hint: hint})
			}
			break
		}
	}
	return errors.Join(errs...)
}

// keysOf are the keys that a table of an event file has; those of the file where
// no table is named, and none where the table has any.
func keysOf(table []string) (keys []string) {
	t := reflect.TypeFor[wire]()
	for _, name := range table {
		var next reflect.Type
		for _, f := range reflect.VisibleFields(t) {
			if f.Tag.Get("toml") == name {
				next = f.Type
			}
		}
		if next != nil && next.Kind() == reflect.Slice {
			next = next.Elem()
		}
		switch {
		case next != nil && (next.Kind() == reflect.Map || next.Kind() == reflect.Interface):
			return nil
		case next == nil || next.Kind() != reflect.Struct:
			return []string{}
		}
		t = next
	}
	for _, f := range reflect.VisibleFields(t) {
		if tag := f.Tag.Get("toml"); tag != "" && tag != "-" {
			keys = append(keys, tag)
		}
	}
	return keys
}

// nearest is the word of a list that a misspelled one is meant for; empty where
// none is near.
func nearest(word string, list []string) string {
	best, least := "", 1+len(word)/2
	for _, w := range list {
		if d := distance(strings.ToLower(word), w); d < least {
			best, least = w, d
		}
	}
	return best
}

// distance is how many letters have to be put in, taken out or changed.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
