package sheets

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"recap/scoring"
	"recap/scoring/builtin"
	"recap/scoring/monopoly"
	"recap/scoring/traveller/source"
)

// EventFile is the file of an event: what it is called, its sheets, and what the referee
// decided.
type EventFile struct {
	monopoly.Event
	File         string
	Rules, Board string
	Stage        monopoly.Stage
	Players      string
	// Sheets and Players are files beside the event's.
	Sheets []string
}

// wire is the event file as TOML has it. Units may be written as numbers.
type wire struct {
	Event struct {
		Name      string   `toml:"name"`
		Date      string   `toml:"date"`
		Place     string   `toml:"place"`
		Organiser string   `toml:"organiser"`
		Rules     string   `toml:"rules"`
		Board     string   `toml:"board"`
		Stage     string   `toml:"stage"`
		Players   string   `toml:"players"`
		Sheets    []string `toml:"sheets"`
	} `toml:"event"`
	// Output is how the outputs look, which the command reads.
	Output any `toml:"output"`
	Ties   []struct {
		Stage  string `toml:"stage"`
		Units  []any  `toml:"units"`
		Order  []any  `toml:"order"`
		By     string `toml:"by"`
		Reason string `toml:"reason"`
	} `toml:"tie"`
	Withdrawals []struct {
		Stage  string `toml:"stage"`
		Unit   any    `toml:"unit"`
		Reason string `toml:"reason"`
	} `toml:"withdrawal"`
	Moves []struct {
		Stage  string `toml:"stage"`
		Units  []any  `toml:"units"`
		Reason string `toml:"reason"`
	} `toml:"move"`
	Rulings []struct {
		Kind    string `toml:"kind"`
		Stage   string `toml:"stage"`
		Game    any    `toml:"game"`
		Unit    any    `toml:"unit"`
		Code    string `toml:"code"`
		Amount  any    `toml:"amount"`
		Article string `toml:"article"`
		Reason  string `toml:"reason"`
	} `toml:"ruling"`
}

// ReadEvent reads an event file. A decision that cannot be used is a problem and is left
// out; the error is a *scoring.InputError: no TOML, or a key that is not known.
func ReadEvent(f source.File) (*EventFile, []scoring.Problem, error) {
	text, _, problems, err := f.Text("utf-8")
	if err != nil {
		return nil, problems, err
	}
	var w wire
	if err := toml.NewDecoder(bytes.NewReader([]byte(text))).DisallowUnknownFields().Decode(&w); err != nil {
		return nil, problems, eventError(f.Name, err)
	}
	var outside []error
	rules := func(name string) string {
		if !strings.ContainsAny(name, "./\\") {
			return name // a built-in one
		}
		path, err := builtin.Beside(f.Name, name)
		if err != nil {
			outside = append(outside, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: err.Error(), Hint: "--outside allows it"})
		}
		return path
	}
	e := &EventFile{File: f.Name, Rules: rules(w.Event.Rules), Board: rules(w.Event.Board), Players: builtin.Path(f.Name, w.Event.Players)}
	e.Name, e.Date, e.Place, e.Organiser = w.Event.Name, w.Event.Date, w.Event.Place, w.Event.Organiser
	for _, s := range w.Event.Sheets {
		e.Sheets = append(e.Sheets, builtin.Path(f.Name, s))
	}
	if err := errors.Join(outside...); err != nil {
		return nil, problems, err
	}
	lines := headings(text)
	var pos scoring.Position
	fail := func(format string, args ...any) {
		problems = append(problems, scoring.Problem{Pos: pos, Code: scoring.Unreadable, Text: fmt.Sprintf(format, args...)})
	}
	stage := func(s string, most monopoly.Stage) (monopoly.Stage, bool) {
		if s == "" {
			return monopoly.NoStage, true
		}
		stage, ok := monopoly.ParseStage(s)
		if !ok || stage > most {
			fail("unknown stage %q (%s)", s, monopoly.StageNames(most))
			return stage, false
		}
		return stage, true
	}
	pos = scoring.Position{File: f.Name, Line: lines.at("event", 0)}
	e.Stage, _ = stage(w.Event.Stage, monopoly.FinalStage)
	for i, t := range w.Ties {
		pos = scoring.Position{File: f.Name, Line: lines.at("tie", i)}
		in, ok := stage(t.Stage, monopoly.FinalStage)
		order := units(t.Order)
		switch {
		case !ok:
		case len(order) < 2:
			fail("a tie names the players who share a place in their order: order = [\"17\", \"23\"]")
		case len(t.Units) > 0 && !sameUnits(units(t.Units), order):
			fail("units and order name different players (%s; %s)", strings.Join(units(t.Units), ", "), strings.Join(order, ", "))
		case t.By == "":
			fail("a tie says how it was settled: by = \"lot\" or by = \"referee\"")
		default:
			e.Ties = append(e.Ties, monopoly.TieRuling{Stage: in, Order: order, By: t.By, Reason: t.Reason, Pos: pos})
		}
	}
	for i, x := range w.Withdrawals {
		pos = scoring.Position{File: f.Name, Line: lines.at("withdrawal", i)}
		in, ok := stage(x.Stage, monopoly.AfterFinal)
		switch {
		case !ok:
		case in < monopoly.SemiFinalStage:
			fail("a withdrawal names the stage that is not played: stage = \"semi-final\"")
		case unit(x.Unit) == "":
			fail("a withdrawal names a player: unit = \"17\"")
		default:
			e.Withdrawals = append(e.Withdrawals, monopoly.Withdrawal{Stage: in, Unit: unit(x.Unit), Reason: x.Reason, Pos: pos})
		}
	}
	for i, x := range w.Moves {
		pos = scoring.Position{File: f.Name, Line: lines.at("move", i)}
		in, ok := stage(x.Stage, monopoly.FinalStage)
		both := units(x.Units)
		switch {
		case !ok:
		case len(both) != 2 || both[0] == "" || both[1] == "" || both[0] == both[1]:
			fail("a move names the two players who change seats: units = [\"17\", \"23\"]")
		case x.Reason == "":
			fail("a move has a reason (§6.1)")
		default:
			e.Exchanges = append(e.Exchanges, monopoly.Exchange{Stage: in, Units: [2]string{both[0], both[1]}, Reason: x.Reason, Pos: pos})
		}
	}
	for i, x := range w.Rulings {
		pos = scoring.Position{File: f.Name, Line: lines.at("ruling", i)}
		in, ok := stage(x.Stage, monopoly.FinalStage)
		r := monopoly.Ruling{Kind: monopoly.RulingKind(x.Kind), Stage: in, Game: unit(x.Game), Unit: unit(x.Unit), Code: scoring.Code(strings.TrimPrefix(x.Code, monopoly.WarnPrefix)),
			Article: x.Article, Reason: x.Reason, Pos: pos}
		amount, whole := x.Amount.(int64)
		r.Amount = int(max(-mostAmount, min(mostAmount, amount)))
		switch {
		case !ok:
		case x.Amount != nil && (!whole || int64(r.Amount) != amount):
			fail("an amount is a whole number of dollars, at most %d, not %v: amount = -200", mostAmount, x.Amount)
		case r.Kind != monopoly.AcceptedKind && r.Kind != monopoly.DisqualifiedKind && r.Kind != monopoly.AdjustedKind:
			fail("unknown kind %q of a ruling (disqualified, adjusted, accepted)", x.Kind)
		case r.Kind == monopoly.AcceptedKind && (r.Code == "" || r.Game == "" && r.Unit == ""):
			fail("what is accepted is named by its code and its game or player: code = \"OVER_90_MINUTES\", game = \"12\"")
		case (r.Kind == monopoly.DisqualifiedKind || r.Kind == monopoly.AdjustedKind) && r.Unit == "":
			fail("a player is named: unit = \"17\"")
		case r.Kind == monopoly.AdjustedKind && r.Amount == 0:
			fail("an adjustment has an amount: amount = -200")
		case r.Reason == "":
			fail("a ruling has a reason (§7)")
		default:
			e.Rulings = append(e.Rulings, r)
		}
	}
	return e, problems, nil
}

// mostAmount bounds what an adjustment can be, far above what a set has.
const mostAmount = 1_000_000

// unit is a player or game that may be written as a number.
func unit(x any) string {
	switch x := x.(type) {
	case string:
		return strings.TrimSpace(x)
	case int64:
		return strconv.FormatInt(x, 10)
	}
	return ""
}

func units(xs []any) (all []string) {
	for _, x := range xs {
		all = append(all, unit(x))
	}
	return all
}

func sameUnits(a, b []string) bool {
	count := map[string]int{}
	for _, u := range a {
		count[u]++
	}
	for _, u := range b {
		count[u]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// heads are the lines on which the tables of a kind begin.
type heads map[string][]int

// headings finds the lines of [event], [[tie]] … in the text.
func headings(text string) heads {
	found := heads{}
	line := 0
	for l := range strings.Lines(text) {
		line++
		if l = strings.TrimSpace(l); strings.HasPrefix(l, "[") {
			name, _, _ := strings.Cut(strings.TrimLeft(l, "[ "), "]")
			found[strings.TrimSpace(name)] = append(found[strings.TrimSpace(name)], line)
		}
	}
	return found
}

func (h heads) at(name string, i int) int {
	if i < len(h[name]) {
		return h[name][i]
	}
	return 0
}

// eventError gives an error of the TOML reader its position.
func eventError(file string, err error) error {
	if strict := new(toml.StrictMissingError); errors.As(err, &strict) {
		var errs []error
		for _, e := range strict.Errors {
			line, _ := e.Position()
			errs = append(errs, &scoring.InputError{Pos: scoring.Position{File: file, Line: line}, Text: fmt.Sprintf("unknown key %q", strings.Join(e.Key(), ".")),
				Hint: "recap monopoly --help names the keys of an event file"})
		}
		return errors.Join(errs...)
	}
	if e := new(toml.DecodeError); errors.As(err, &e) {
		line, _ := e.Position()
		text := strings.TrimPrefix(e.Error(), "toml: ")
		if key := strings.Join(e.Key(), "."); key != "" && strings.Contains(text, "cannot decode") {
			text = fmt.Sprintf("the value of %s is of the wrong kind", key)
		}
		return &scoring.InputError{Pos: scoring.Position{File: file, Line: line}, Text: text, Hint: "a text stands in quotes, a list in brackets, a number without either"}
	}
	return &scoring.InputError{Pos: scoring.Position{File: file}, Text: strings.TrimPrefix(err.Error(), "toml: ")}
}
