package vp

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// entry is a value of a TOML file with its line. An array has parts.
type entry struct {
	text  string
	line  int
	array bool
	parts []entry
}

// tomlTable are the keys of one table of a TOML file.
type tomlTable struct {
	line int
	keys map[string]entry
}

// readTOML reads a TOML table. It goes over the syntax itself: a table that is
// decoded into values no longer says in which lines they stood.
func (t *table) readTOML(data []byte) error {
	if err := toml.Unmarshal(data, &map[string]any{}); err != nil {
		var e *toml.DecodeError
		if errors.As(err, &e) {
			line, _ := e.Position()
			return t.errorAt(line, strings.TrimPrefix(e.Error(), "toml: "), "")
		}
		return t.errorAt(0, strings.TrimPrefix(err.Error(), "toml: "), "")
	}
	head, columns, err := t.tomlTables(data)
	if err != nil {
		return err
	}
	for _, key := range []string{"title", "source", "grade", "unit"} {
		e, given := head.keys[key]
		if !given {
			continue
		}
		if e.array {
			return t.errorAt(e.line, key+" is a text", "")
		}
		if err := t.set(e.line, key, e.text); err != nil {
			return err
		}
	}
	for _, c := range columns {
		if err := t.tomlColumn(head, c); err != nil {
			return err
		}
	}
	return nil
}

// tomlKeys are those that a table may have: at the head, and in a column.
var tomlKeys = map[bool][]string{
	true:  {"title", "source", "grade", "unit", "vps"},
	false: {"boards", "vps", "from", "to"},
}

// tomlTables reads the keys at the head of the file and those of its columns.
func (t *table) tomlTables(data []byte) (head tomlTable, columns []tomlTable, err error) {
	lineOf := func(offset uint32) int { return 1 + bytes.Count(data[:offset], []byte("\n")) }
	head = tomlTable{keys: map[string]entry{}}
	into := &head
	var p unstable.Parser
	p.Reset(data)
	for p.NextExpression() {
		node := p.Expression()
		if node.Kind != unstable.KeyValue && node.Kind != unstable.Table && node.Kind != unstable.ArrayTable {
			continue
		}
		var names []string
		line := 0
		for it := node.Key(); it.Next(); {
			names = append(names, string(it.Node().Data))
			line = lineOf(it.Node().Raw.Offset)
		}
		name := strings.Join(names, ".")
		if node.Kind != unstable.KeyValue {
			if node.Kind != unstable.ArrayTable || name != "column" {
				return head, nil, t.errorAt(line, fmt.Sprintf("unknown table %q", name), "each column begins with [[column]]")
			}
			columns = append(columns, tomlTable{line, map[string]entry{}})
			into = &columns[len(columns)-1]
			continue
		}
		allowed := tomlKeys[into == &head]
		known := false
		for _, k := range allowed {
			known = known || k == name
		}
		if !known {
			return head, nil, t.errorAt(line, fmt.Sprintf("unknown key %q (one of %s)", name, strings.Join(allowed, ", ")), "")
		}
		e, ok := tomlEntry(node.Value(), line, lineOf)
		if !ok {
			return head, nil, t.errorAt(line, name+" is a text, a number or a list of them", "")
		}
		into.keys[name] = e
	}
	if err := p.Error(); err != nil {
		return head, nil, t.errorAt(0, err.Error(), "")
	}
	return head, columns, nil
}

// tomlEntry takes a value, or the values of a list.
func tomlEntry(node *unstable.Node, line int, lineOf func(uint32) int) (entry, bool) {
	if node.Raw.Length > 0 {
		line = lineOf(node.Raw.Offset)
	}
	switch node.Kind {
	case unstable.String, unstable.Integer, unstable.Float:
		return entry{text: string(node.Data), line: line}, true
	case unstable.Array:
		e := entry{line: line, array: true}
		for it := node.Children(); it.Next(); {
			part, ok := tomlEntry(it.Node(), line, lineOf)
			if !ok || part.array {
				return e, false
			}
			e.parts = append(e.parts, part)
		}
		return e, true
	}
	return entry{}, false
}

// tomlColumn takes a column; the head may have its VPs.
func (t *table) tomlColumn(head, c tomlTable) error {
	boards, given := c.keys["boards"]
	if !given || boards.array {
		return t.errorAt(c.line, "the column does not say its boards", `boards = "14-16"`)
	}
	span, err := t.span(boards.line, boards.text)
	if err != nil {
		return err
	}
	limits, unit := c.keys["from"], IMPs
	to, hasTo := c.keys["to"]
	if _, hasFrom := c.keys["from"]; hasFrom == hasTo {
		return t.errorAt(c.line, "one of the keys from and to is wanted", "from has the fewest IMPs, to the highest percentage")
	}
	if hasTo {
		limits, unit = to, Percent
	}
	if err := t.measure(limits.line, unit); err != nil {
		return err
	}
	vps, given := c.keys["vps"]
	if !given {
		vps, given = head.keys["vps"]
	}
	if !given {
		return t.errorAt(c.line, "nothing says the VPs", `vps = ["10-10", "11-9", …], before the columns or in them`)
	}
	if len(vps.parts) != len(limits.parts) || len(limits.parts) == 0 {
		return t.errorAt(limits.line, fmt.Sprintf("%s boards: %d limits for %d VPs", span, len(limits.parts), len(vps.parts)), `"-" says that no result makes these VPs`)
	}
	column := lines{boards: span, line: c.line}
	for i, e := range limits.parts {
		if e.text == noLimit {
			continue
		}
		l := line{line: e.line}
		if l.Winner, l.Loser, err = t.vps(vps.parts[i].line, vps.parts[i].text); err != nil {
			return err
		}
		if l.Limit, err = t.limit(e.line, e.text, span.String()+" boards, "+vps.parts[i].text); err != nil {
			return err
		}
		column.steps = append(column.steps, l)
	}
	if len(column.steps) == 0 {
		return t.errorAt(limits.line, span.String()+" boards have no VPs", "")
	}
	t.columns = append(t.columns, column)
	return nil
}
