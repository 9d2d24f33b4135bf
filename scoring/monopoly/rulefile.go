package monopoly

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"recap/scoring"
	"recap/scoring/builtin"
)

// DefaultRules is the rule set that holds where nothing else is said.
const DefaultRules = "hungary-2009"

//go:embed rules/*.toml
var ruleFiles embed.FS

var rules = builtin.Files{FS: ruleFiles, Folder: "rules", What: "rule set"}

// RuleNames are the rule sets that are built in.
func RuleNames() []string { return rules.Names() }

// RuleText is the file of a rule set that is built in.
func RuleText(name string) (string, error) { return rules.Text(name) }

// LoadRules gives a rule set that is built in by its name, or reads a TOML file, which
// may extend another with extends = "NAME"; without that it extends the default. The
// errors are *scoring.InputError where they are about a file.
func LoadRules(nameOrFile string) (Settings, error) { return loadRules(nameOrFile, nil) }

func loadRules(nameOrFile string, seen []string) (s Settings, err error) {
	if slices.Contains(seen, nameOrFile) {
		return s, fmt.Errorf("rule set %s extends itself (%s)", nameOrFile, strings.Join(append(seen, nameOrFile), " → "))
	}
	text, file, own, err := rules.Read(nameOrFile)
	if err != nil {
		return s, err
	}
	var head struct {
		Extends string `toml:"extends"`
	}
	if err := toml.Unmarshal(text, &head); err != nil {
		return s, ruleError(file, err)
	}
	if head.Extends == "" && own {
		head.Extends = DefaultRules
	}
	if parent := head.Extends; parent != "" {
		if strings.ContainsAny(parent, "./\\") {
			parent, err = builtin.Beside(file, parent)
		}
		if err == nil {
			s, err = loadRules(parent, append(seen, nameOrFile))
		}
		if err != nil {
			return s, &scoring.InputError{Pos: scoring.Position{File: file}, Text: fmt.Sprintf("extends = %q: %v", head.Extends, err)}
		}
		s.Name, s.Title, s.TitleHU, s.TitleRU = strings.TrimSuffix(path.Base(file), ".toml"), "", "", ""
	}
	board := s.Set.Board
	if err := s.decode([]byte(text)); err != nil {
		return s, ruleError(file, err)
	}
	if own {
		s.Files = append(slices.Clip(s.Files), file)
		if s.Set.Board != board && strings.ContainsAny(s.Set.Board, "./\\") {
			if s.Set.Board, err = builtin.Beside(file, s.Set.Board); err != nil {
				return s, &scoring.InputError{Pos: scoring.Position{File: file}, Text: fmt.Sprintf("board: %v", err), Hint: "--outside allows it"}
			}
		}
	}
	return s, nil
}

func (s *Settings) decode(text []byte) error {
	if err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(s); err != nil {
		return err
	}
	return s.Check()
}

// ruleError gives an error of the TOML reader its position.
func ruleError(file string, err error) error {
	at := func(line int, text, hint string) error {
		return &scoring.InputError{Pos: scoring.Position{File: file, Line: line}, Text: text, Hint: hint}
	}
	if strict := new(toml.StrictMissingError); errors.As(err, &strict) {
		var errs []error
		for _, e := range strict.Errors {
			line, _ := e.Position()
			errs = append(errs, at(line, fmt.Sprintf("unknown setting %q", strings.Join(e.Key(), ".")), "recap monopoly rules "+DefaultRules+" lists them all"))
		}
		return errors.Join(errs...)
	}
	if e := new(toml.DecodeError); errors.As(err, &e) {
		line, _ := e.Position()
		return at(line, plainRuleError(e), "")
	}
	return at(0, plainRuleError(err), "")
}

// plainRuleError is an error of the TOML reader without the reader's own words.
func plainRuleError(err error) string {
	text := strings.TrimPrefix(err.Error(), "toml: ")
	if strings.Contains(text, "cannot decode TOML") || strings.Contains(text, "cannot store") {
		return "a value of another kind is wanted"
	}
	return text
}

// Override changes one setting: valuation.mortgaged=full_face, or its name alone where
// only one setting has it: min-wealth=1000.
func (s *Settings) Override(setting string) error {
	key, value, ok := strings.Cut(setting, "=")
	key, value = strings.ReplaceAll(strings.TrimSpace(key), "_", "-"), strings.TrimSpace(value)
	table, name, dotted := strings.Cut(key, ".")
	if !dotted {
		table, name = settingTable(key), key
	}
	if !ok || name == "" || value == "" || strings.ContainsAny(setting, "\n\r\"") {
		return fmt.Errorf("%q is not a setting (write valuation.mortgaged=full_face)", setting)
	}
	if table == "" {
		return fmt.Errorf("unknown setting %q", key)
	}
	changed := *s
	// The same text may be meant as a number, a word or a list of words: the setting's
	// type tells which.
	var err error
	for _, text := range []string{value, strconv.Quote(value), `["` + strings.ReplaceAll(value, ",", `","`) + `"]`} {
		changed = *s
		if err = changed.decode(fmt.Appendf(nil, "[%s]\n%s = %s\n", table, name, text)); !errors.As(err, new(*toml.DecodeError)) {
			break
		}
	}
	switch strict := new(toml.StrictMissingError); {
	case errors.As(err, &strict):
		return fmt.Errorf("unknown setting %q", key)
	case err != nil:
		return fmt.Errorf("setting %s: %s", key, plainRuleError(err))
	}
	changed.Overrides = append(slices.Clip(s.Overrides), table+"."+name+"="+value)
	*s = changed
	return nil
}

// settingTable is the table of the only setting of that name; empty where there is none,
// or several.
func settingTable(name string) string {
	found := ""
	for table := range reflect.TypeFor[Settings]().Fields() {
		if table.Type.Kind() != reflect.Struct {
			continue
		}
		for f := range table.Type.Fields() {
			if f.Tag.Get("toml") == name {
				if found != "" {
					return ""
				}
				found = table.Tag.Get("toml")
			}
		}
	}
	return found
}
