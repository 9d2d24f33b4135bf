package masterpoint

import (
	"embed"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"recap/scoring/builtin"
	"recap/scoring/exact"
	"recap/scoring/exact/expr"
)

// Scheme is how a federation awards masterpoints.
type Scheme struct {
	Name string // of the file, without its ending
	File string // the user's own; empty for one that is built in
	// Title, Body (the federation), Edition and Source say what it is from. Grade is how
	// sure it is: A an official text or two sources that agree, B one official text, C one
	// other source, none for a template that the user fills in.
	Title, Body, Edition, Source, Grade string
	Missing                             []string // what is not known of it

	// Decimals are those of an award, which is rounded to them once, at the end.
	Decimals int
	Rounding exact.Mode
	// Ties says what those get who share places: mean, the mean of the awards of these
	// places; best, that of the first of them.
	Ties string
	// Combine says what a player gets for several awards of one kind: sum or higher.
	Combine string
	// Category is the one of its awards that counts where the user names none.
	Category string
	Requires *formula // what an event must have to earn anything
	Values   map[string]*formula
	Awards   []*Rule
	// Apart are the kinds of points that are no masterpoints: they are kept in columns of
	// their own and in no total.
	Apart []string
	// OthersStrength is that of players whom the list does not have.
	OthersStrength *formula

	Eligibility Eligibility
	Decay       *Decay
	// Unit is how many points are one in MASTER_POINTS_AWARDED of USEBIO.
	Unit exact.Num
}

// What an award is for.
const (
	forEvent    = "event"    // the places in the event, whatever its sessions
	forSession  = "session"  // the places in each of its sessions
	forOverall  = "overall"  // the places among all lists and sessions
	forStratum  = "stratum"  // the places in each stratum
	forCategory = "category" // the places in each list of a category
	forMatch    = "match"    // matches won and drawn
)

// Rule is one award of a scheme.
type Rule struct {
	Name     string
	Kind     string // of points, often a colour
	For      string
	Category string // of events; empty for all
	When     *formula
	First    *formula // the award of the first place
	Depth    *formula // how many places have one; all where it is nil
	Minimum  *formula // the least for those places
	Least    *formula // the least for everybody who has a place
	Curve    curve
	Points   *formula // of matches
	// WonAt is from how many victory points a match is won; nil where it is who has more.
	WonAt *formula
	// Share is the part of the award that each player gets; all of it where it is nil.
	Share *formula
	// MinimumShare is the part of the boards below which a player gets nothing.
	MinimumShare *formula
}

// Decay is what points lose at the end of a year.
type Decay struct {
	Live, AllTime *formula
}

//go:embed schemes/*.toml
var schemes embed.FS

var files = builtin.Files{FS: schemes, Folder: "schemes", What: "scheme"}

// Names are those of the built-in schemes, in order.
func Names() []string { return files.Names() }

// Source is the text of a built-in scheme, to be copied and changed.
func Source(name string) (string, error) { return files.Text(name) }

// Load gives a built-in scheme by its name, or reads one from a TOML file. Settings may
// follow it: abf-session:weight=2.5,teams=1. What is wrong with a file is a
// *scoring.InputError, or several of them joined.
func Load(scheme string) (*Scheme, error) {
	name, settings := SplitName(scheme)
	text, file, own, err := files.Read(name)
	if err != nil {
		return nil, err
	}
	if !own {
		file = "" // it is none of the user's
	}
	s, err := Parse(name, text)
	if err != nil {
		return nil, err
	}
	s.File = file
	for setting := range strings.SplitSeq(settings, ",") {
		if setting != "" {
			if err := s.Set(setting); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// SplitName parts the name of a scheme from the settings that may follow it after a colon.
func SplitName(scheme string) (name, settings string) {
	head, _, set := strings.Cut(scheme, "=")
	i := strings.LastIndexByte(head, ':')
	if !set || i < 0 {
		return strings.TrimSuffix(scheme, ":"), ""
	}
	return scheme[:i], scheme[i+1:]
}

// Set changes a value of the scheme: weight=2.5. category=NAME chooses the awards.
func (s *Scheme) Set(setting string) error {
	key, value, ok := strings.Cut(setting, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if ok && key == "category" {
		return s.setCategory(value)
	}
	if _, known := s.Values[key]; !ok || !known || value == "" {
		return fmt.Errorf("%q sets no value of the scheme %s (it has %s)", setting, s.Name, strings.Join(slices.Sorted(maps.Keys(s.Values)), ", "))
	}
	t := (&tomlDocument{file: "--value " + key, data: []byte(value)}).newTable("", 0)
	f := t.asFormula(key, &tomlValue{kind: stringKind, text: value}, eventNames.and(slices.Collect(maps.Keys(s.Values))...))
	if err := errors.Join(t.doc.errs...); err != nil {
		return err
	}
	s.Values[key] = f
	return errors.Join(s.circles()...)
}

func (s *Scheme) setCategory(name string) error {
	known := s.categories()
	if !slices.Contains(known, name) {
		return fmt.Errorf("the scheme %s has no category %q (%s)", s.Name, name, strings.Join(known, "; "))
	}
	s.Category = name
	return nil
}

var (
	schemeKeys = []string{"title", "body", "edition", "source", "grade", "missing", "decimals", "rounding", "ties", "combine", "category", "apart", "requires",
		"usebio-unit", "strength-of-others", "values", "award", "eligibility", "decay"}
	awardKeys = []string{"name", "kind", "for", "category", "when", "first", "depth", "minimum", "least", "fractions", "amounts", "ratio", "line", "at",
		"formula", "then", "by-contestants", "points", "won-at", "share", "minimum-share"}
)

// Parse reads the text of a scheme. All that is wrong with it is told at once.
func Parse(name string, data []byte) (*Scheme, error) {
	file := name
	if !strings.HasSuffix(file, ".toml") {
		file += ".toml"
	}
	top, err := readTOML(file, data)
	if err != nil {
		return nil, err
	}
	s := &Scheme{Name: strings.TrimSuffix(filepath.Base(name), ".toml"), Values: map[string]*formula{}}
	s.Title, s.Body, s.Edition, s.Source = top.text("title"), top.text("body"), top.text("edition"), top.text("source")
	s.Grade = top.word("grade", "own", "A", "B", "C", "none")
	s.Missing = top.texts("missing")
	s.Decimals = top.whole("decimals", 2, 4)
	mode := top.values["rounding"]
	if word := top.text("rounding"); mode != nil {
		if s.Rounding, err = exact.ParseMode(word); err != nil {
			top.doc.fail(mode.offset, "", "%v", err)
		}
	} else {
		s.Rounding = exact.HalfUp
	}
	s.Ties = top.word("ties", "mean", "best")
	s.Combine = top.word("combine", "sum", "higher")
	s.Category = top.text("category")
	s.Unit = exact.Int(1)
	if v := top.take("usebio-unit"); v != nil {
		if s.Unit, err = exact.Parse(v.text); err != nil || s.Unit.Sign() <= 0 {
			top.doc.fail(v.offset, "", "usebio-unit is a number above 0")
			s.Unit = exact.Int(1)
		}
	}
	values, _ := top.table("values")
	known := eventNames.and(values.keys...)
	for _, key := range values.keys {
		v := values.take(key)
		switch {
		case eventNames.has(key) || matchNames.has(key) || placeNames.has(key) || playerNames.has(key) || expr.IsFunction(key) || !isName(key):
			top.doc.fail(v.offset, "", "%s cannot be the name of a value", key)
		case v.kind == stringKind && v.text == "?":
			s.Values[key] = &formula{key: key, doc: top.doc, offset: v.offset}
		default:
			s.Values[key] = values.asFormula(key, v, known)
		}
	}
	s.Apart = top.texts("apart")
	s.Requires = top.formula("requires", known)
	s.OthersStrength = top.formula("strength-of-others", names(values.keys))
	for _, t := range top.tables("award") {
		s.Awards = append(s.Awards, readRule(t, values.keys))
	}
	if len(s.Awards) == 0 {
		top.doc.fail(0, "", "the scheme has no [[award]]")
	}
	s.Eligibility = readEligibility(top)
	if t, given := top.table("decay"); given {
		s.Decay = &Decay{t.formula("live", decayNames.and(values.keys...)), t.formula("all_time", decayNames.and(values.keys...))}
		t.finish("live", "all_time")
	}
	top.finish(schemeKeys...)
	if s.Category != "" && len(top.doc.errs) == 0 {
		if err := s.setCategory(s.Category); err != nil {
			top.doc.fail(0, "", "%v", err)
		}
	}
	if err := errors.Join(append(top.doc.errs, s.circles()...)...); err != nil {
		return nil, err
	}
	return s, nil
}

var namePattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[a-zA-Z_][a-zA-Z_0-9]*$`) })

func isName(s string) bool { return namePattern().MatchString(s) }

// readRule reads an award.
func readRule(t *tomlTable, values []string) *Rule {
	event, place := eventNames.and(values...), placeNames.and(values...)
	r := &Rule{Name: t.text("name"), Kind: t.text("kind"), For: t.word("for", forEvent, forSession, forOverall, forStratum, forCategory, forMatch), Category: t.text("category")}
	if r.Kind == "" {
		r.Kind = "points"
	}
	if r.Name == "" {
		r.Name = r.For
	}
	r.When, r.First = t.formula("when", event), t.formula("first", event)
	r.Depth, r.Minimum, r.Least = t.formula("depth", event.and("first")), t.formula("minimum", event.and("first")), t.formula("least", event.and("first"))
	r.Points, r.WonAt = t.formula("points", matchNames.and(values...)), t.formula("won-at", event)
	r.Share, r.MinimumShare = t.formula("share", playerNames.and(values...)), t.formula("minimum-share", event)
	r.Curve = readCurve(t, place)
	switch isMatch := r.For == forMatch; {
	case isMatch && r.Points == nil:
		t.doc.fail(t.offset, `points = "6 * won + 3 * drawn"`, "an award for matches needs points")
	case !isMatch && r.Points != nil:
		t.doc.fail(t.offset, `for = "match"`, "points are those of an award for matches")
	case !isMatch && r.Curve.kind == "":
		t.doc.fail(t.offset, "fractions, amounts, ratio, line, formula or by-contestants", "the award does not say what each place gets")
	case !isMatch && r.Curve.relative() && r.First == nil:
		t.doc.fail(t.offset, "", "the award does not say what the first place gets: first")
	}
	t.finish(awardKeys...)
	return r
}

// Kinds are the kinds of points that the scheme awards, in the order of its awards.
func (s *Scheme) Kinds() (kinds []string) {
	for _, r := range s.Awards {
		if !slices.Contains(kinds, r.Kind) {
			kinds = append(kinds, r.Kind)
		}
	}
	return kinds
}

// key is what the journal knows the scheme by: its name, and the category where it has
// one, so that the points of two colours are two postings.
func (s *Scheme) key() string {
	if s.Category == "" {
		return s.Name
	}
	return s.Name + ":" + s.Category
}

// rules are the awards of the category that counts.
func (s *Scheme) rules() (rules []*Rule) {
	for _, r := range s.Awards {
		if r.Category == "" || r.Category == s.Category {
			rules = append(rules, r)
		}
	}
	return rules
}
