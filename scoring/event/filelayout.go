package event

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"recap/scoring"
)

// What the outputs look like, in an event file.

// Layout is [output]: how the outputs look that people read. What is empty is not said.
type Layout struct {
	Title       string   // in place of the event's name
	Footer      []string // the organiser's own text at the foot
	Logo        string   // a picture, relative to the event file
	Template    string   // a folder with page templates, relative to the event file
	Lang        string
	Paper       string // a4 or letter
	Orientation string // portrait or landscape
	Suits       string // two or four colours
	Columns     []ColumnChoice
	Decimals    map[string]int // by column, or kind and column: ranking.score; of no key for all

	pos map[string]scoring.Position
}

// ColumnChoice is which columns the tables of a kind have, in their order.
type ColumnChoice struct {
	Kind string
	Keys []string
}

// Pos is where a key of [output] stands; ranking.names stands in columns.
func (l *Layout) Pos(key string) scoring.Position { return l.pos[key] }

// ReadLayout reads [output] of a file that has other things beside it than the event of a
// bridge club: the file of a Monopoly championship, the scheme of a tournament of Svoya
// Igra. What else is in it is not looked at. The error is as that of ReadFile.
func ReadLayout(name string, data []byte) (Layout, []scoring.Problem, error) {
	var w struct {
		Output wireOutput `toml:"output"`
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	if err := toml.Unmarshal(data, &w); err != nil {
		return Layout{}, nil, tomlError(name, err)
	}
	keys := slices.DeleteFunc(outline(data), func(k outlined) bool { return k.name != "output" && !strings.HasPrefix(k.name, "output.") })
	if err := unknownKeys(name, keys); err != nil {
		return Layout{}, nil, err
	}
	r := newFileReader(name, keys)
	r.layout(&w.Output)
	return r.file.Layout, r.problems, nil
}

// wireOutput is [output] as TOML has it.
type wireOutput struct {
	Title       string         `toml:"title"`
	Footer      any            `toml:"footer"`
	Logo        string         `toml:"logo"`
	Template    string         `toml:"template"`
	Lang        string         `toml:"lang"`
	Paper       string         `toml:"paper"`
	Orientation string         `toml:"orientation"`
	Suits       string         `toml:"suits"`
	Columns     map[string]any `toml:"columns"`
	Decimals    any            `toml:"decimals"`
}

// maxDecimals are the most that a figure is shown with.
const maxDecimals = 6

// layout reads [output].
func (r *fileReader) layout(w *wireOutput) {
	r.table = "output"
	l := Layout{Title: w.Title, Footer: r.words("footer", w.Footer), Logo: w.Logo, Template: w.Template, Lang: w.Lang, pos: map[string]scoring.Position{}}
	for _, key := range []string{"logo", "template", "lang", "columns", "decimals"} {
		l.pos[key] = r.pos(key)
	}
	l.Paper = r.oneOf("paper", w.Paper, "a4", "letter")
	l.Orientation = r.oneOf("orientation", w.Orientation, "portrait", "landscape")
	l.Suits = r.oneOf("suits", w.Suits, "two", "four")
	for _, kind := range slices.Sorted(maps.Keys(w.Columns)) {
		keys := r.words("columns."+kind, w.Columns[kind])
		pos := r.within("columns", kind)
		l.pos[kind] = pos
		for _, key := range keys {
			l.pos[kind+"."+key] = pos
		}
		if len(keys) > 0 {
			l.Columns = append(l.Columns, ColumnChoice{kind, keys})
		}
	}
	var places func(key string, v any)
	places = func(key string, v any) {
		if below, ok := v.(map[string]any); ok {
			for _, name := range slices.Sorted(maps.Keys(below)) {
				places(key+"."+name, below[name])
			}
			return
		}
		name := "decimals"
		if key != "" {
			name += "." + key
		}
		l.pos[name] = r.within("decimals", key)
		n, ok := v.(int64)
		if !ok || n < 0 || n > maxDecimals {
			at := "decimals"
			if _, ok := r.lines[r.table+"."+name]; ok {
				at = name
			}
			r.fail(at, "", "%s is %s; from 0 to %d are possible", name, r.word(name, v), maxDecimals)
			return
		}
		if l.Decimals == nil {
			l.Decimals = map[string]int{}
		}
		l.Decimals[key] = int(n)
	}
	switch v := w.Decimals.(type) {
	case nil:
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			places(key, v[key])
		}
	default:
		places("", v)
	}
	r.file.Layout = l
}

// within is where a key stands in a table that is written on a line of its own, or on
// several.
func (r *fileReader) within(table, key string) scoring.Position {
	if _, ok := r.lines[r.table+"."+table+"."+key]; ok {
		return r.pos(table + "." + key)
	}
	return r.pos(table)
}
