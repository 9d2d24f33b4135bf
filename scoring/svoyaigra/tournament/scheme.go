// Package tournament makes tables of scored games, as a scheme says: stages and their
// groups, the points of a place, what decides between equal players, who goes on to
// which stage, and the draw of the next round.
//
// A scheme is a TOML file; those of the folder schemes are built in, as examples of
// systems that are met in practice. What they do not know of a system is a setting with a
// plain value, and their comments say so.
package tournament

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"recap/scoring"
	"recap/scoring/builtin"
	"recap/scoring/exact/expr"
	"recap/scoring/svoyaigra"
)

// Scheme is the system of a tournament.
type Scheme struct {
	Title string `toml:"title"`
	File  string `toml:"-"` // empty for one that is built in
	Name  string `toml:"-"` // of one that is built in
	Event Event  `toml:"event"`
	// Rules are the name or the file of the rules of all games, Protocols the files of
	// the games; both are looked for beside the scheme.
	Rules     string     `toml:"rules"`
	Protocols []string   `toml:"protocols"`
	Stages    []*Stage   `toml:"stage"`
	Shootouts []Shootout `toml:"shootout"`
	ByHand    []ByHand   `toml:"place"`
	// Output is how the outputs look, which the command reads.
	Output any `toml:"output"`
}

// Event is what is said of the tournament.
type Event struct {
	Name  string `toml:"name"`
	Date  string `toml:"date"`
	Place string `toml:"place"`
	Host  string `toml:"host"`
}

// Stage is a part of a tournament that has a table, or one for each of its groups.
type Stage struct {
	Name string `toml:"name"`
	// Key is what the protocols say in the column stage; Games are patterns of the names of
	// games (s1/*/*). Without either the stage has all games.
	Key   string   `toml:"key"`
	Games []string `toml:"games"`
	// Kind of the games, where the protocols do not say.
	Kind svoyaigra.Kind `toml:"kind"`
	// Points of a place, a formula of seats, place, score and plus.
	Points *expr.Expr `toml:"points"`
	// SharedPoints of players who share a place: mean of the points of the places that they
	// share, or formula (that of the shared place).
	SharedPoints string `toml:"shared-points"`
	// Order are the keys that decide, one after the other.
	Order []string `toml:"order"`
	// Circles that each player plays; 0 is any number.
	Circles int `toml:"circles"`
	// Wins are the places of a game that win it, and Losses how many a player may suffer
	// until out; 0 is no elimination. WinsIn are other numbers for single rounds.
	Wins   int            `toml:"wins"`
	WinsIn map[string]int `toml:"wins-in"`
	Losses int            `toml:"losses"`
	// SeasonPoints of the places of the table, the first one's first.
	SeasonPoints []int   `toml:"season-points"`
	Draw         *Draw   `toml:"draw"`
	To           []Route `toml:"to"`
	line         int     // of the scheme
}

// Draw is how those who go on are put on boards.
type Draw struct {
	Order []string `toml:"order"` // the keys by which players are seeded
	Seats int      `toml:"seats"` // of a board
	// By is snake (1 8 9 16, 2 7 10 15 …) or blocks (1 2 3 4, 5 6 7 8 …).
	By string `toml:"by"`
}

// Route says who goes on from a stage.
type Route struct {
	Stage string `toml:"stage"` // the name of the next one
	// Places of the table, or of each game: 1-2 or 3.
	Places string `toml:"places"`
	Of     string `toml:"of"` // table, game
	// Best: of all those places only so many, over all tables: wild cards. Order decides
	// between them; the order of the stage where it is empty.
	Best  int      `toml:"best"`
	Order []string `toml:"order"`

	from, to int
}

// Shootout is a tie-break that was played apart from the games.
type Shootout struct {
	Stage  string   `toml:"stage"`
	Group  string   `toml:"group"`
	Order  []string `toml:"order"` // the players, the first one first
	Reason string   `toml:"reason"`
	line   int
}

// ByHand is a place that a person set.
type ByHand struct {
	Stage  string `toml:"stage"`
	Group  string `toml:"group"`
	Player string `toml:"player"`
	Place  int    `toml:"place"`
	Reason string `toml:"reason"`
	line   int
}

//go:embed schemes/*.toml
var schemes embed.FS

var files = builtin.Files{FS: schemes, Folder: "schemes", What: "scheme"}

// Names are the built-in schemes, in order.
func Names() []string { return files.Names() }

// Source is the text of a built-in scheme.
func Source(name string) (string, error) { return files.Text(name) }

// Load gives a built-in scheme by its name, or reads one from a file. The error is a
// *scoring.InputError where the file cannot be read or means nothing.
func Load(nameOrFile string) (*Scheme, error) {
	text, file, own, err := files.Read(nameOrFile)
	if err != nil {
		return nil, err
	}
	if own {
		return Parse(file, text)
	}
	s, err := Parse(nameOrFile+".toml", text)
	if err == nil {
		s.File, s.Name = "", nameOrFile
	}
	return s, err
}

// Parse reads the text of a scheme.
func Parse(file string, data []byte) (*Scheme, error) {
	s := &Scheme{File: file}
	fail := func(err error) error {
		pos := scoring.Position{File: file}
		var strict *toml.StrictMissingError
		if errors.As(err, &strict) {
			var errs []error
			for _, e := range strict.Errors {
				line, _ := e.Position()
				errs = append(errs, &scoring.InputError{Pos: scoring.Position{File: file, Line: line}, Text: fmt.Sprintf("unknown key %q", strings.Join(e.Key(), "."))})
			}
			return errors.Join(errs...)
		}
		text := strings.TrimPrefix(err.Error(), "toml: ")
		var e *toml.DecodeError
		if errors.As(err, &e) {
			pos.Line, _ = e.Position()
			if strings.Contains(text, "cannot decode TOML") { // the reader's own words
				text = strings.Join(e.Key(), ".") + ": a value of another kind is wanted"
			}
		}
		var in *entryError
		if errors.As(err, &in) {
			pos.Line = in.line
		}
		return &scoring.InputError{Pos: pos, Text: text}
	}
	if err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(s); err != nil {
		return nil, fail(err)
	}
	s.lines(data)
	if err := s.check(); err != nil {
		return nil, fail(err)
	}
	return s, nil
}

// entryError is an error of a [[stage]], [[shootout]] or [[place]], which begins in the line.
type entryError struct {
	error
	line int
}

func (e *entryError) Unwrap() error { return e.error }

// lines finds where the entries of the scheme begin. Those that are written in another
// way than with a heading have none.
func (s *Scheme) lines(data []byte) {
	begin := map[string][]int{}
	n := 0
	for line := range bytes.Lines(data) {
		n++
		if heading := arrayHeading().FindSubmatch(line); heading != nil {
			begin[string(heading[1])] = append(begin[string(heading[1])], n)
		}
	}
	at := func(name string, i, all int) int {
		if len(begin[name]) != all {
			return 0
		}
		return begin[name][i]
	}
	for i, st := range s.Stages {
		st.line = at("stage", i, len(s.Stages))
	}
	for i := range s.Shootouts {
		s.Shootouts[i].line = at("shootout", i, len(s.Shootouts))
	}
	for i := range s.ByHand {
		s.ByHand[i].line = at("place", i, len(s.ByHand))
	}
}

var arrayHeading = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[ \t]*\[\[[ \t]*(stage|shootout|place)[ \t]*\]\]`) })

// Beside is the name of a file that the scheme names, as seen from here; the error is that
// of builtin.Beside.
func (s *Scheme) Beside(name string) (string, error) {
	if s.File == "" {
		return name, nil
	}
	path, err := builtin.Beside(s.File, name)
	if err != nil {
		err = &scoring.InputError{Pos: scoring.Position{File: s.File}, Text: err.Error(), Hint: "--outside allows it"}
	}
	return path, err
}

// Default is the scheme of games without one: a table for each group, by points, the sum,
// and the sum of right answers.
func Default() *Scheme {
	s := &Scheme{Stages: []*Stage{{}}}
	if err := s.check(); err != nil {
		panic(err) // it is part of the program
	}
	return s
}

// check fills in what is left out and says what cannot be.
func (s *Scheme) check() error {
	if len(s.Stages) == 0 {
		return errors.New("a scheme has one [[stage]] at least")
	}
	names := map[string]bool{}
	for i, st := range s.Stages {
		if st.Name == "" && len(s.Stages) > 1 {
			st.Name = strconv.Itoa(i + 1)
		}
		if names[st.Name] {
			return &entryError{fmt.Errorf("two stages have the name %q", st.Name), st.line}
		}
		names[st.Name] = true
	}
	for _, st := range s.Stages {
		if err := st.check(names); err != nil {
			if st.Name != "" {
				err = fmt.Errorf("stage %q: %w", st.Name, err)
			}
			return &entryError{err, st.line}
		}
	}
	for _, h := range s.ByHand {
		var err error
		switch {
		case !names[h.Stage]:
			err = fmt.Errorf("a place is set in the stage %q, which there is not", h.Stage)
		case h.Reason == "":
			err = fmt.Errorf("the place of %s is set by hand without a reason", h.Player)
		case h.Place < 1:
			err = fmt.Errorf("the place of %s is set to %d", h.Player, h.Place)
		}
		if err != nil {
			return &entryError{err, h.line}
		}
	}
	for _, o := range s.Shootouts {
		if !names[o.Stage] {
			return &entryError{fmt.Errorf("a shoot-out is in the stage %q, which there is not", o.Stage), o.line}
		}
		for _, st := range s.Stages {
			if st.Name == o.Stage {
				st.playedOut()
			}
		}
	}
	return nil
}

// playedOut makes a shoot-out the last thing that decides in a stage, where its orders do
// not name it: it was played because everything else was equal.
func (st *Stage) playedOut() {
	last := func(order []string) []string {
		if slices.Contains(order, shootOut) {
			return order
		}
		return append(slices.Clip(order), shootOut)
	}
	st.Order = last(st.Order)
	for i := range st.To {
		st.To[i].Order = last(st.To[i].Order)
	}
	if st.Draw != nil {
		st.Draw.Order = last(st.Draw.Order)
	}
}

func (st *Stage) check(stages map[string]bool) error {
	var err error
	if st.Points == nil {
		if st.Points, err = expr.Parse("seats + 1 - place"); err != nil {
			return err
		}
	}
	if st.SharedPoints == "" {
		st.SharedPoints = "mean"
	}
	if st.SharedPoints != "mean" && st.SharedPoints != "formula" {
		return fmt.Errorf("unknown value %q for shared-points (one of mean, formula)", st.SharedPoints)
	}
	if st.Kind != "" {
		if st.Kind, err = svoyaigra.ParseKind(string(st.Kind)); err != nil {
			return err
		}
	}
	if len(st.Order) == 0 {
		st.Order = []string{"points", "sum", "plus"}
	}
	if err := checkOrder(st.Order); err != nil {
		return err
	}
	for _, g := range st.Games {
		if _, err := path.Match(g, ""); err != nil {
			return fmt.Errorf("%q is no pattern", g)
		}
	}
	if st.Losses > 0 && st.Wins < 1 {
		return errors.New("losses needs wins: how many places of a game win it")
	}
	if d := st.Draw; d != nil {
		if d.By == "" {
			d.By = "snake"
		}
		if d.By != "snake" && d.By != "blocks" {
			return fmt.Errorf("unknown value %q for draw.by (one of snake, blocks)", d.By)
		}
		if d.Seats < 2 {
			return fmt.Errorf("draw.seats = %d: a board has 2 at least", d.Seats)
		}
		if len(d.Order) == 0 {
			d.Order = st.Order
		}
		if err := checkOrder(d.Order); err != nil {
			return err
		}
	}
	for i := range st.To {
		r := &st.To[i]
		if r.Of == "" {
			r.Of = "table"
		}
		if r.Of != "table" && r.Of != "game" {
			return fmt.Errorf("unknown value %q for to.of (one of table, game)", r.Of)
		}
		if !stages[r.Stage] {
			return fmt.Errorf("it leads to the stage %q, which there is not", r.Stage)
		}
		if r.from, r.to, err = span(r.Places); err != nil {
			return err
		}
		if len(r.Order) == 0 {
			r.Order = st.Order
		}
		if err := checkOrder(r.Order); err != nil {
			return err
		}
	}
	return nil
}

// span reads places: 3, 1-4, or 2- for all from the second on.
func span(s string) (from, to int, err error) {
	a, b, isSpan := strings.Cut(strings.TrimSpace(s), "-")
	from, err = strconv.Atoi(strings.TrimSpace(a))
	to = from
	if isSpan && err == nil {
		if b = strings.TrimSpace(b); b == "" {
			to = 1 << 30
		} else {
			to, err = strconv.Atoi(b)
		}
	}
	if err != nil || from < 1 || to < from {
		return 0, 0, fmt.Errorf("places = %q is no place or span of places (1-4)", s)
	}
	return from, to, nil
}

// checkOrder says which key is none.
func checkOrder(keys []string) error {
	for _, k := range keys {
		if _, _, ok := keyed(k); !ok {
			return fmt.Errorf("unknown key %q (one of %s, n10 … n50)", k, strings.Join(keyNames(), ", "))
		}
	}
	return nil
}

func keyNames() []string {
	var names []string
	for name := range keys {
		names = append(names, name)
	}
	slices.Sort(names)
	return append(names, headToHead, shootOut)
}
