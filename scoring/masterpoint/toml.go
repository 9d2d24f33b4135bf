package masterpoint

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/exact/expr"
)

// A scheme is read over its syntax: values that are decoded no longer say in which line
// they stood, and numbers that are decoded are binary fractions.

// tomlTable is a table of a scheme. What is read of it is taken out of the values.
type tomlTable struct {
	doc    *tomlDocument
	name   string
	offset int
	keys   []string // in the order of the file
	values map[string]*tomlValue
}

// tomlValue is a text, a number or a truth as it is written, a list, or a table.
type tomlValue struct {
	kind   unstable.Kind
	text   string
	list   []*tomlValue
	table  *tomlTable
	offset int // of the text, behind its quotation mark
}

// tomlDocument is the file that is read, and what was found wrong with it.
type tomlDocument struct {
	file string
	data []byte
	errs []error
}

// pos is a place in the file.
func (d *tomlDocument) pos(offset int) scoring.Position {
	offset = min(offset, len(d.data))
	line := 1 + bytes.Count(d.data[:offset], []byte("\n"))
	column := offset - bytes.LastIndexByte(d.data[:offset], '\n')
	return scoring.Position{File: d.file, Line: line, Place: fmt.Sprintf("%d:%d", line, column)}
}

func (d *tomlDocument) fail(offset int, hint, format string, args ...any) {
	d.errs = append(d.errs, &scoring.InputError{Pos: d.pos(offset), Text: fmt.Sprintf(format, args...), Hint: hint})
}

// readTOML reads the tables of a file; the error has a position.
func readTOML(file string, data []byte) (*tomlTable, error) {
	doc := &tomlDocument{file: file, data: data}
	if err := toml.Unmarshal(data, &map[string]any{}); err != nil {
		pos := scoring.Position{File: file}
		if e := new(toml.DecodeError); errors.As(err, &e) {
			pos.Line, _ = e.Position()
		}
		return nil, &scoring.InputError{Pos: pos, Text: strings.TrimPrefix(err.Error(), "toml: ")}
	}
	top := doc.newTable("", 0)
	into := top
	var p unstable.Parser
	p.Reset(data)
	for p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.KeyValue:
			into.put(e)
		case unstable.Table, unstable.ArrayTable:
			into = top
			var last *unstable.Node
			for it := e.Key(); it.Next(); {
				if last != nil {
					into = into.inside(string(last.Data), int(last.Raw.Offset), false)
				}
				last = it.Node()
			}
			into = into.inside(string(last.Data), int(last.Raw.Offset), e.Kind == unstable.ArrayTable)
		}
	}
	return top, nil // the syntax is that which was just decoded
}

func (d *tomlDocument) newTable(name string, offset int) *tomlTable {
	return &tomlTable{doc: d, name: name, offset: offset, values: map[string]*tomlValue{}}
}

// inside is the table of a key, or the next one of a list of tables.
func (t *tomlTable) inside(key string, offset int, next bool) *tomlTable {
	v := t.values[key]
	if v == nil {
		v = &tomlValue{kind: unstable.Table, offset: offset}
		t.keys, t.values[key] = append(t.keys, key), v
	}
	if next {
		v.kind = unstable.ArrayTable
		v.list = append(v.list, &tomlValue{kind: unstable.Table, table: t.doc.newTable(key, offset), offset: offset})
	}
	if len(v.list) > 0 {
		return v.list[len(v.list)-1].table
	}
	if v.table == nil {
		v.table = t.doc.newTable(strings.TrimPrefix(t.name+"."+key, "."), offset)
	}
	return v.table
}

// put takes a key with its value.
func (t *tomlTable) put(e *unstable.Node) {
	var path []*unstable.Node
	for it := e.Key(); it.Next(); {
		path = append(path, it.Node())
	}
	for _, n := range path[:len(path)-1] {
		t = t.inside(string(n.Data), int(n.Raw.Offset), false)
	}
	key := path[len(path)-1]
	name := string(key.Data)
	t.keys, t.values[name] = append(t.keys, name), t.value(e.Value(), int(key.Raw.Offset))
}

func (t *tomlTable) value(n *unstable.Node, offset int) *tomlValue {
	v := &tomlValue{kind: n.Kind, text: string(n.Data), offset: offset}
	if n.Raw.Length > 0 {
		v.offset = int(n.Raw.Offset)
	}
	switch n.Kind {
	case unstable.String:
		if i := bytes.Index(t.doc.data[v.offset:], n.Data); i >= 0 && i <= 4 {
			v.offset += i // the quotation marks
		}
	case unstable.Array:
		for it := n.Children(); it.Next(); {
			v.list = append(v.list, t.value(it.Node(), v.offset))
		}
	case unstable.InlineTable:
		v.table = t.doc.newTable(t.name, v.offset)
		for it := n.Children(); it.Next(); {
			v.table.put(it.Node())
		}
	}
	return v
}

// take gives the value of a key and takes it out; nil where there is none.
func (t *tomlTable) take(key string) *tomlValue {
	v := t.values[key]
	delete(t.values, key)
	return v
}

func (v *tomlValue) isNumber() bool { return v.kind == unstable.Integer || v.kind == unstable.Float }

// text is a text; empty where the key is absent.
func (t *tomlTable) text(key string) string {
	v := t.take(key)
	switch {
	case v == nil:
		return ""
	case v.kind != unstable.String:
		t.doc.fail(v.offset, "", "%s is a text in quotation marks", key)
	}
	return v.text
}

// word is a text that is one of some; the first of them where the key is absent.
func (t *tomlTable) word(key string, of ...string) string {
	v := t.values[key]
	s := t.text(key)
	switch {
	case v == nil:
		return of[0]
	case !slices.Contains(of, s):
		t.doc.fail(v.offset, "", "%s %q: it is one of %s", key, s, strings.Join(of, ", "))
	}
	return s
}

// truth is true or false.
func (t *tomlTable) truth(key string) bool {
	v := t.take(key)
	if v != nil && v.kind != unstable.Bool {
		t.doc.fail(v.offset, "", "%s is true or false", key)
	}
	return v != nil && v.text == "true"
}

// texts is a list of texts.
func (t *tomlTable) texts(key string) (list []string) {
	v := t.take(key)
	if v == nil {
		return nil
	}
	if v.kind != unstable.Array || slices.ContainsFunc(v.list, func(x *tomlValue) bool { return x.kind != unstable.String }) {
		t.doc.fail(v.offset, "", "%s is a list of texts", key)
		return nil
	}
	for _, x := range v.list {
		list = append(list, x.text)
	}
	return list
}

// whole is a whole number from 0 to most; none where the key is absent.
func (t *tomlTable) whole(key string, none, most int) int {
	v := t.take(key)
	if v == nil {
		return none
	}
	x, err := exact.Parse(v.text)
	n, ok := x.Whole()
	if err != nil || !ok || n < 0 || n > most {
		t.doc.fail(v.offset, "", "%s is a whole number from 0 to %d", key, most)
	}
	return n
}

// numbers is a list of figures, written as numbers or, fractions too, as texts.
func (t *tomlTable) numbers(key string) []exact.Num {
	return t.figures(key, t.take(key))
}

func (t *tomlTable) figures(key string, v *tomlValue) (list []exact.Num) {
	if v == nil {
		return nil
	}
	if v.kind != unstable.Array {
		t.doc.fail(v.offset, "", "%s is a list of numbers", key)
		return nil
	}
	for _, x := range v.list {
		n, err := exact.Parse(x.text)
		if err != nil || x.kind != unstable.String && !x.isNumber() {
			t.doc.fail(x.offset, `write 0.7 or "1/3"`, "%s: %q is not a number", key, x.text)
		}
		list = append(list, n)
	}
	return list
}

// formula is an expression, written as a text or a number; nil where the key is absent.
// It may speak of the names that are known.
func (t *tomlTable) formula(key string, known names) *formula {
	return t.asFormula(key, t.take(key), known)
}

func (t *tomlTable) asFormula(key string, v *tomlValue, known names) *formula {
	if v == nil {
		return nil
	}
	f := &formula{key: key, doc: t.doc, offset: v.offset}
	if v.kind != unstable.String && !v.isNumber() {
		t.doc.fail(v.offset, "", "%s is a number or an expression in quotation marks", key)
		return f
	}
	read, err := expr.Parse(v.text)
	if err != nil {
		t.doc.errs = append(t.doc.errs, f.positioned(err))
		return f
	}
	f.Expr = read
	read.Names(func(name string, at int) {
		if !known.has(name) {
			t.doc.fail(v.offset+at, known.hint(), "%s: there is no value %s", key, name)
		}
	})
	return f
}

// tables is a list of tables.
func (t *tomlTable) tables(key string) (list []*tomlTable) {
	v := t.take(key)
	if v == nil {
		return nil
	}
	if v.kind != unstable.ArrayTable {
		t.doc.fail(v.offset, "", "each begins with [[%s]]", key)
		return nil
	}
	for _, x := range v.list {
		list = append(list, x.table)
	}
	return list
}

// table is a table; an empty one where the key is absent.
func (t *tomlTable) table(key string) (table *tomlTable, given bool) {
	v := t.take(key)
	if v == nil {
		return t.doc.newTable(key, 0), false
	}
	if v.table == nil {
		t.doc.fail(v.offset, "", "%s is a table: [%s]", key, key)
		return t.doc.newTable(key, v.offset), false
	}
	return v.table, true
}

// finish tells the keys that nobody took.
func (t *tomlTable) finish(known ...string) {
	for _, key := range t.keys {
		v := t.values[key]
		if v == nil {
			continue
		}
		where := ""
		if t.name != "" {
			where = " in [" + t.name + "]"
		}
		t.doc.fail(v.offset, "known are "+strings.Join(known, ", "), "unknown key %q%s", key, where)
	}
}
