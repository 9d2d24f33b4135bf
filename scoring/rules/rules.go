// Package rules holds rule sets: named settings of all methods as TOML data.
// Regulations of federations and the conventions of programs are rule sets
// alike. Those in the folder sets are built in; a user's own file may extend
// any of them.
//
// The regulations of the Hungarian federation, mbsz-2014 (Versenyszabályzat 2014/1,
// part I), by article. What is implemented has tests that are called
// TestMBSZ_I4_PlayersOfAnEntry and so on.
//
//	I.4  2-3 players in a pair, 4-7 in a team          implemented: entries.article; PlayersOfAnEntry
//	I.4  seeding by live masterpoints                  implemented: seeding, recap seed; Seeding
//	I.4  change of players at half, open room          implemented: entries.changes, told; ChangeOfPlayersAtHalf
//	I.5  home sits North-South in the open room        implemented: who is home in a match; HomeIsNorthSouthInTheOpenRoom
//	I.5  void and part-void matches                    implemented: teams.void …, [[match]]; VoidAndPartVoidMatches, VoidInTheLastRound, PartVoidByTheNextLongerColumn
//	I.5  void in a knock-out                           implemented: it has to be played; VoidInAKnockOut
//	I.5  a deduction counts head to head               implemented: it is taken from the match; DeductionCountsHeadToHead
//	I.5  recording, correction deadlines               until, final and revision in the event file; when a deadline ends is the director's
//	I.5  correction of a result                        implemented: [[ruling]], listed with what stood there; CorrectionsAreListed
//	I.5  slow side at fault for boards not played      the director's decision: [[ruling]] late
//	I.5  recommended times                             not a matter of calculation; recap movement suggest takes 8 minutes a board
//	I.6  short and long substitutes                    implemented: entries.substitutes, told; Substitutes, SubstituteOnThreeMatchDays, LongSubstitutesGetNone, EnteredPlayersAreNoSubstitutes
//	I.6  board not played, opponents absent            implemented: sit-out = own-played, [[ruling]] absent; OwnAverageWhereOpponentsAreAbsent, OwnAverageInIMPs, AbsentPair
//	I.6  the same in a round robin of IMP pairs        a rule of the event's own, which it has to name; AbsentOpponentsInARoundRobinOfIMPPairs
//	I.6  odd number of teams, 12 VP                    implemented: teams.sit-out; OddNumberOfTeams
//	I.6  opponents absent, 16-0                        implemented: teams.walkover; OpponentsOfATeamAbsent
//	I.6  IMPs of teams never a tie-break               implemented: refused (ranking.no-team-imps); NoTeamIMPsAsATieBreak
//	I.6  knock-out concession                          implemented: [[match]] conceded; Concession
//	I.6  withdrawal and exclusion                      implemented: ranking.withdrawal, teams.withdrawal …, boards are not re-scored; WithdrawalOfAPair, WithdrawalFromASwiss, WithdrawalFromARoundRobin, WithdrawalFromARoundRobinOfIMPPairs, WithdrawalFromAKnockOut
//	I.6  declining to go on                            implemented: [[stage]] declined; DecliningToGoOn
//	I.7  identity with ACBLscore and Magic Contest     shown by recap verify on their files
//	I.7  slow play, late slip, cards returned wrongly  implemented: penalties, named as the amount of a [[penalty]]; Penalties
//	I.7  both sides fined                              implemented: a [[penalty]] of a table; BothSidesAreFined
//	I.7  fouled boards as groups                       implemented: group, [[ruling]] fouled; FouledBoardsAreGroups
//	I.7  ties: each other, simplified field value      implemented: ranking.tie-break; HeadToHead, FieldValue, FieldValueOfTwoEquallyNear, FieldValueOfTwoWinners
//	I.7  a prize for three places                      implemented: a tie about them is told (ranking.prizes); TieForAPrize
//	I.7  masterpoint report, eligibility               implemented: scoring/masterpoint, but for the Mesterpont Szabályzat, a document of its own; WhoTookPart, PendingPoints, Claims, CorrectionsDoNotCreditPendingPoints, LicenceThatCannotBeRead, LineupChangesAreReported
package rules

import (
	"bytes"
	"embed"
	"encoding"
	"errors"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"recap/scoring"
	"recap/scoring/builtin"
	"recap/scoring/exact"
	"recap/scoring/imps"
	"recap/scoring/matchpoint"
	"recap/scoring/ranking"
	"recap/scoring/teams"
)

// Default is the rule set that holds where nothing else is said.
const Default = "wbf"

// Set is a rule set: every setting of every method, and its name.
type Set struct {
	Name    string `toml:"name"`
	Title   string `toml:"title"`
	Extends string `toml:"extends"`
	// Programs are the names under which the programs whose conventions these
	// are write their files.
	Programs []string `toml:"programs"`

	Matchpoints matchpoint.Settings `toml:"matchpoints"`
	Across      imps.Across         `toml:"imps-across"`
	Butler      imps.Butler         `toml:"butler"`
	RoundRobin  imps.RoundRobin     `toml:"imps-round-robin"`
	BoardAMatch imps.BoardAMatch    `toml:"bam"`
	Teams       teams.Settings      `toml:"teams"`
	Patton      teams.Patton        `toml:"patton"`
	Ranking     ranking.Settings    `toml:"ranking"`
	Seeding     ranking.Seeding     `toml:"seeding"`
	Penalties   map[string]Tariff   `toml:"penalties"`
	Entries     Entries             `toml:"entries"`
	Printed     Printed             `toml:"printed"`

	// Files are those of the user that it was read from, with those that they name.
	Files []string `toml:"-"`
	// Overrides are the single settings that were changed by Override.
	Overrides []string          `toml:"-"`
	articles  map[string]string // by setting: matchpoints.scale
}

// Tariff is the penalty for an offence: in matchpoint events, and in those of IMPs
// and of teams. Empty where the rules name none.
type Tariff struct {
	Matchpoints string `toml:"matchpoints"`
	IMPs        string `toml:"imps"`
}

// checkPenalties says which amount is none.
func (s Set) checkPenalties() error {
	for _, name := range slices.Sorted(maps.Keys(s.Penalties)) {
		for _, amount := range []string{s.Penalties[name].Matchpoints, s.Penalties[name].IMPs} {
			if amount == "" {
				continue
			}
			if _, _, err := scoring.ParsePenalty(amount); err != nil {
				return fmt.Errorf("penalties.%s: %w", name, err)
			}
		}
	}
	return nil
}

// Entries is about who enters.
type Entries struct {
	// Article is what holds a pair to 2 or 3 players and a team to 4 to 7; empty where
	// nothing does, and other numbers are only doubtful.
	Article string `toml:"article"`
	// Substitutes is what says who may play for somebody: one long substitute at a time,
	// nobody who is entered himself, and on two match days at most; Changes is what lets
	// players of a team change at half of 16 boards or more, in the open room alone. Empty
	// where nothing does.
	Substitutes string `toml:"substitutes"`
	Changes     string `toml:"changes"`
}

// Printed says how a program prints its results where that is not how it counts
// them. It is what verify compares a file with.
type Printed struct {
	// Missing and Adjusted say how the awards of a board are printed that lacks
	// results, or has artificial ones: a value of matchpoints.missing, or
	// counted for what counts in the totals.
	Missing  string `toml:"missing"`
	Adjusted string `toml:"adjusted"`
	// RoundTo and Rounding are those of the awards that Missing and Adjusted
	// change.
	RoundTo  exact.Num  `toml:"round-to"`
	Rounding exact.Mode `toml:"rounding"`
	// Expected is rows, or tables where a phantom's table counts as one more
	// result of every board.
	Expected string `toml:"expected"`
	// Total is score, or percent where the figure called total repeats the
	// percentage.
	Total string `toml:"total"`
	// Net says that the percentage has the handicap in it, while the places are
	// those without.
	Net bool `toml:"net"`
	// Percent is decimal, or single where the percentage is printed as a number
	// of single precision with all its digits, or total where it is that of the
	// total as printed.
	Percent string `toml:"percent"`
	// Places is shared, or numbered where contestants who share a place are
	// numbered on.
	Places string `toml:"places"`
	// Award is decimal, or double where an award is rounded as a number of double
	// precision when it is printed: then of exact halves some go up and some down.
	Award string `toml:"award"`
}

// check says which value of a printed setting is unknown.
func (p Printed) check() error {
	for _, c := range []struct{ name, value, allowed string }{
		{"missing", p.Missing, "counted neuberg raw tie factor"}, {"adjusted", p.Adjusted, "counted neuberg raw tie factor"},
		{"expected", p.Expected, "rows tables"}, {"total", p.Total, "score percent"}, {"percent", p.Percent, "decimal single total"},
		{"places", p.Places, "shared numbered"},
		{"award", p.Award, "decimal double"},
	} {
		if !slices.Contains(strings.Fields(c.allowed), c.value) {
			return fmt.Errorf("unknown value %q for printed.%s (one of %s)", c.value, c.name, strings.ReplaceAll(c.allowed, " ", ", "))
		}
	}
	return nil
}

//go:embed sets/*.toml
var sets embed.FS

var files = builtin.Files{FS: sets, Folder: "sets", What: "rule set"}

// Names are those of the built-in rule sets, in order.
func Names() []string { return files.Names() }

// Source is the text of a built-in rule set, or of one in a TOML file. The error is that
// of Load.
func Source(nameOrFile string) (string, error) {
	if _, err := Load(nameOrFile); err != nil {
		return "", err
	}
	data, _, _, err := files.Read(nameOrFile)
	return string(data), err
}

// Load gives a built-in rule set by its name, or reads one from a TOML file. An
// unreadable file is a *scoring.InputError; other errors name what is wrong.
func Load(nameOrFile string) (Set, error) { return load(nameOrFile, nil) }

func load(nameOrFile string, seen []string) (Set, error) {
	if slices.Contains(seen, nameOrFile) {
		return Set{}, fmt.Errorf("rule set %s extends itself (%s)", nameOrFile, strings.Join(append(seen, nameOrFile), " → "))
	}
	data, file, own, err := files.Read(nameOrFile)
	if err != nil {
		return Set{}, err
	}
	var head struct {
		Extends string `toml:"extends"`
	}
	if err := toml.Unmarshal(data, &head); err != nil {
		return Set{}, decodeError(file, err)
	}
	var s Set
	if head.Extends == "" && nameOrFile != Default {
		// A user's own file that extends nothing still needs all settings.
		head.Extends = Default
	}
	if nameOrFile != Default {
		parent := head.Extends
		if strings.ContainsAny(parent, "./\\") {
			parent, err = builtin.Beside(file, parent)
		}
		if err == nil {
			s, err = load(parent, append(seen, nameOrFile))
		}
		if err != nil {
			return Set{}, &scoring.InputError{Pos: scoring.Position{File: file}, Text: fmt.Sprintf("extends = %q: %v", head.Extends, err),
				Hint: "a built-in rule set (recap rules), or a file beside this one"}
		}
		s.Name, s.Title, s.Programs = strings.TrimSuffix(path.Base(file), ".toml"), "", nil
	}
	scale := s.Teams.Scale
	if err := s.decode(data); err != nil {
		return Set{}, decodeError(file, err)
	}
	s.cite(string(data))
	if own {
		s.Files = append(slices.Clip(s.Files), file)
		if s.Teams.Scale != scale {
			s.scaleBeside(filepath.Dir(file))
		}
	}
	return s, nil
}

// scaleBeside takes a scale of victory points that is a file for one in a folder.
func (s *Set) scaleBeside(folder string) {
	if !strings.ContainsAny(s.Teams.Scale, "./\\") {
		return
	}
	if !filepath.IsAbs(s.Teams.Scale) {
		s.Teams.Scale = filepath.Join(folder, s.Teams.Scale)
	}
	s.Files = append(slices.Clip(s.Files), s.Teams.Scale)
}

func (s *Set) decode(data []byte) error {
	if err := wantText(s, data); err != nil {
		return err
	}
	s.Penalties = maps.Clone(s.Penalties) // decoding adds to it
	if err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(s); err != nil {
		return err
	}
	return errors.Join(s.Printed.check(), s.Matchpoints.Check(), s.Across.Check(), s.Butler.Check(), s.RoundRobin.Check(), s.Teams.Check(), s.Ranking.Check(), s.checkPenalties())
}

// textError says that a setting which is a word has another value.
type textError struct{ key string }

func (e textError) Error() string {
	return e.key + " is a word or a number in quotation marks"
}

// wantText refuses plain numbers for settings that are words or exact numbers:
// the TOML reader would take them for something that they do not mean.
func wantText(s *Set, data []byte) error {
	var raw map[string]any
	if err := toml.Unmarshal(data, &raw); err != nil {
		return err
	}
	return wantTextIn(reflect.TypeOf(*s), raw, "")
}

var unmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()

func wantTextIn(t reflect.Type, raw map[string]any, prefix string) error {
	for f := range t.Fields() {
		if f.Anonymous {
			if err := wantTextIn(f.Type, raw, prefix); err != nil {
				return err
			}
			continue
		}
		key := f.Tag.Get("toml")
		value, given := raw[key]
		if !given {
			continue
		}
		if table, ok := value.(map[string]any); ok && f.Type.Kind() == reflect.Struct {
			if err := wantTextIn(f.Type, table, prefix+key+"."); err != nil {
				return err
			}
			continue
		}
		if list, ok := value.([]any); ok && f.Type.Kind() == reflect.Slice && !slices.ContainsFunc(list, isNoText) {
			continue
		}
		if isNoText(value) && reflect.PointerTo(f.Type).Implements(unmarshaler) {
			return textError{prefix + key}
		}
	}
	return nil
}

func isNoText(value any) bool {
	_, ok := value.(string)
	return !ok
}

// decodeError gives an error of the TOML reader its position.
func decodeError(file string, err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) {
		var errs []error
		for _, e := range strict.Errors {
			line, _ := e.Position()
			errs = append(errs, &scoring.InputError{Pos: scoring.Position{File: file, Line: line},
				Text: fmt.Sprintf("unknown setting %q", strings.Join(e.Key(), ".")), Hint: "recap rules wbf lists them all"})
		}
		return errors.Join(errs...)
	}
	var e *toml.DecodeError
	if errors.As(err, &e) {
		line, _ := e.Position()
		return &scoring.InputError{Pos: scoring.Position{File: file, Line: line}, Text: plainText(e)}
	}
	return &scoring.InputError{Pos: scoring.Position{File: file}, Text: plainText(err)}
}

// Override changes one setting: matchpoints.missing=tie. Text, numbers and true
// or false are written without quotation marks.
func (s *Set) Override(setting string) error {
	key, value, ok := strings.Cut(setting, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	table, name, dotted := strings.Cut(key, ".")
	if !ok || !dotted || name == "" || value == "" || strings.ContainsAny(setting, "\n\r\"") {
		return fmt.Errorf("%q is not a setting (write matchpoints.missing=tie)", setting)
	}
	// The same text may be meant as a word or as a number: the setting's type
	// tells which.
	changed := *s
	err := changed.decode(fmt.Appendf(nil, "[%s]\n%s = %s\n", table, name, value))
	if word := (textError{}); errors.As(err, &word) || errors.As(err, new(*toml.DecodeError)) {
		changed = *s
		err = changed.decode(fmt.Appendf(nil, "[%s]\n%s = %q\n", table, name, value))
	}
	var strict *toml.StrictMissingError
	switch {
	case errors.As(err, &strict):
		return fmt.Errorf("unknown setting %q", key)
	case err != nil:
		return fmt.Errorf("setting %s: %s", key, plainText(err))
	}
	if changed.Teams.Scale != s.Teams.Scale {
		changed.scaleBeside(".")
	}
	changed.Overrides = append(slices.Clip(s.Overrides), key+"="+value)
	*s = changed
	return nil
}

// plainText is an error of the TOML reader without the reader's own words.
func plainText(err error) string {
	text := strings.TrimPrefix(err.Error(), "toml: ")
	if strings.Contains(text, "cannot decode TOML") {
		return "a value of another kind is wanted"
	}
	return text
}

// ForEvent gives the rule set of the program that wrote the event, else the
// default one, with the conditions that the file states in it; found tells which
// it was.
func ForEvent(ev *scoring.Event) (s Set, found bool, err error) {
	if s, found, err = forProgram(ev); err == nil {
		s.state(ev.Conditions)
	}
	return s, found, err
}

// state takes over what a file says of its own conditions.
func (s *Set) state(c scoring.Conditions) {
	if a := c.Artificial; a != nil {
		averages := scoring.Averages{Plus: a.Plus, Average: a.Average, Minus: a.Minus, OwnAverage: a.Own}
		switch a.In {
		case scoring.PercentOfTop:
			m := &s.Matchpoints
			m.Plus, m.Average, m.Minus, m.OwnAverage = a.Plus, a.Average, a.Minus, a.Own
		case scoring.IMPsPerBoard:
			s.Butler.Averages, s.Across.Averages, s.Across.AveragesPer = averages, averages, imps.PerBoard
		case scoring.IMPsPerComparison:
			s.Across.Averages, s.Across.AveragesPer = averages, imps.PerComparison
		}
	}
	switch {
	case c.Undivided:
		s.Across.Divisor = imps.Undivided
	case c.Divided:
		s.Across.Divisor = imps.ByOthers
	case c.DividedByAll:
		s.Across.Divisor = imps.ByResults
	}
	switch c.Matchpoints {
	case 1:
		s.Matchpoints.Scale = matchpoint.One
	case 2:
		s.Matchpoints.Scale = matchpoint.Two
	}
	switch c.Datum {
	case scoring.MeanDatum:
		s.Butler.Centre, s.Butler.Trim = "mean", imps.TrimNone
	case scoring.TrimmedDatum:
		s.Butler.Centre, s.Butler.Trim = "mean", imps.TrimOne
	case scoring.MedianDatum:
		s.Butler.Centre = "median"
	}
	if c.Levelled {
		s.Ranking.Totals = ranking.Levelled
	}
	if c.HeadToHead {
		// As Magic Contest counts it: each match of the equal ones is won or not.
		s.Ranking.TieBreak, s.Ranking.TieBreakRestart, s.Ranking.TieBreakAllMet = ranking.Criteria{ranking.HeadToHeadWins}, false, false
	}
}

// forProgram gives the rule set of a program.
func forProgram(ev *scoring.Event) (s Set, found bool, err error) {
	if ev.Program == "" {
		s, err = Load(Default)
		return s, false, err
	}
	if ev.Program == scoring.Program {
		return written(ev)
	}
	for _, name := range Names() {
		if s, err = Load(name); err != nil {
			return s, false, err
		}
		for _, p := range s.Programs {
			if isProgram(ev.Program, p) {
				return s, true, nil
			}
		}
	}
	s, err = Load(Default)
	return s, false, err
}

// written gives the rule set of a file that this program wrote. It prints its
// figures as it counts them, matchpoints as files have them: two for each pair
// beaten.
func written(ev *scoring.Event) (s Set, found bool, err error) {
	name, ok := strings.CutPrefix(ev.ProgramVersion, scoring.WrittenBy(""))
	if !ok || !slices.Contains(Names(), name) {
		s, err = Load(Default)
		return s, false, err
	}
	usual, err := Load(Default)
	if err != nil {
		return s, false, err
	}
	if s, err = Load(name); err != nil {
		return s, false, err
	}
	s.Printed = usual.Printed
	if s.Matchpoints.Scale == matchpoint.One {
		s.Matchpoints.Scale, s.Matchpoints.RoundTo, s.Ranking.RoundTo = matchpoint.Two, s.Matchpoints.RoundTo.Times(2), s.Ranking.RoundTo.Times(2)
	}
	return s, true, nil
}

// isProgram tells whether a file's name for the program that wrote it is the
// program's, which a version may follow.
func isProgram(written, program string) bool {
	w, p := strings.Fields(strings.ToLower(written)), strings.Fields(strings.ToLower(program))
	if len(w) < len(p) || !slices.Equal(w[:len(p)], p) {
		return false
	}
	return len(w) == len(p) || strings.ContainsAny(w[len(p)][:1], "v0123456789")
}
