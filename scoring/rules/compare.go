package rules

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Setting is a setting of a rule set, its own or taken over.
type Setting struct {
	Key   string // table.name
	Value string // as TOML has it, without quotation marks
	Note  string // the remark behind it: its article, as a rule
	From  string // the rule set that has it
}

// Settings are all settings of a rule set by their keys, those that it takes over
// from others among them. The error is that of Load.
func Settings(nameOrFile string) (map[string]Setting, error) {
	if _, err := Load(nameOrFile); err != nil {
		return nil, err // all that can be wrong with it
	}
	all := map[string]Setting{}
	for next := nameOrFile; next != ""; {
		data, _, own, err := files.Read(next)
		if err != nil {
			return nil, err
		}
		var tree map[string]any
		if err := toml.Unmarshal(data, &tree); err != nil {
			return nil, err
		}
		notes := notesOf(string(data))
		for key, value := range flatten(tree, "") {
			if _, changed := all[key]; !changed {
				note, whole := notes[key], key
				for note == "" && strings.Count(whole, ".") > 1 { // a table in one line has one for all of it
					whole = whole[:strings.LastIndexByte(whole, '.')]
					note = notes[whole]
				}
				all[key] = Setting{Key: key, Value: value, Note: note, From: next}
			}
		}
		parent, _ := tree["extends"].(string)
		switch {
		case parent == "" && next != Default:
			parent = Default
		case own && strings.ContainsAny(parent, "./\\") && !filepath.IsAbs(parent):
			parent = filepath.Join(filepath.Dir(next), parent)
		}
		next = parent
	}
	for _, key := range []string{"name", "title", "extends", "programs"} {
		delete(all, key) // what it is called is no rule
	}
	return all, nil
}

// flatten gives the values of a TOML tree by their dotted keys.
func flatten(tree map[string]any, prefix string) map[string]string {
	all := map[string]string{}
	for key, value := range tree {
		if table, ok := value.(map[string]any); ok {
			for k, v := range flatten(table, prefix+key+".") {
				all[k] = v
			}
			continue
		}
		all[prefix+key] = valueText(value)
	}
	return all
}

func valueText(value any) string {
	list, ok := value.([]any)
	if !ok {
		return fmt.Sprint(value)
	}
	var parts []string
	for _, v := range list {
		parts = append(parts, valueText(v))
	}
	return strings.Join(parts, ", ")
}

// notesOf are the remarks behind the settings of a text, by their keys.
func notesOf(text string) map[string]string {
	notes := map[string]string{}
	table := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "["); ok {
			name, _, _ = strings.Cut(name, "]")
			table = strings.Trim(name, "[ ") + "."
			continue
		}
		key, rest, ok := strings.Cut(line, "=")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		quoted := false
		for i, c := range rest {
			if c == '"' {
				quoted = !quoted
			}
			if c == '#' && !quoted {
				notes[table+strings.TrimSpace(key)] = strings.TrimSpace(rest[i+1:])
				break
			}
		}
	}
	return notes
}

// Difference is a setting in which two rule sets differ.
type Difference struct{ A, B Setting }

// Differences are the settings in which two rule sets differ, in the order of
// their keys.
func Differences(a, b string) ([]Difference, error) {
	first, err := Settings(a)
	if err != nil {
		return nil, err
	}
	second, err := Settings(b)
	if err != nil {
		return nil, err
	}
	var out []Difference
	for key, s := range first {
		if other, both := second[key]; !both {
			out = append(out, Difference{s, Setting{Key: key}})
		} else if other.Value != s.Value {
			out = append(out, Difference{s, other})
		}
	}
	for key, s := range second {
		if _, both := first[key]; !both {
			out = append(out, Difference{Setting{Key: key}, s})
		}
	}
	slices.SortFunc(out, func(x, y Difference) int { return strings.Compare(x.Key(), y.Key()) })
	return out, nil
}

// Key is the key of the setting.
func (d Difference) Key() string { return d.A.Key }
