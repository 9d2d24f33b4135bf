package svoyaigra

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"recap/scoring"
	"recap/scoring/builtin"
)

// Rules are the settings of a regulation. Their sources stand beside them in
// sets/*.toml; the B numbers are those of the points that the regulation of 2009 leaves
// open, as the package comment lists them.
type Rules struct {
	Name  string `toml:"-"`
	Title string `toml:"title"`
	// Extends names the rules that these change.
	Extends string `toml:"extends"`
	// Files that were read for the rules, beside those built in.
	Files []string `toml:"-"`
	// Overrides are the single settings that were changed.
	Overrides []string `toml:"-"`

	Game    GameRules          `toml:"game"`
	Pick    PickRules          `toml:"pick"`
	Auction AuctionRules       `toml:"auction"`
	Annul   AnnulRules         `toml:"annul"`
	Final   FinalRules         `toml:"final"`
	Ties    TieRules           `toml:"ties"`
	Kinds   map[Kind]KindRules `toml:"kinds"`
}

// GameRules are about players, themes and values.
type GameRules struct {
	PlayersMin int   `toml:"players-min"` // B-1
	PlayersMax int   `toml:"players-max"` // B-1
	Blue       []int `toml:"blue"`        // 4.1, in rising order
	Red        []int `toml:"red"`         // 4.2
	// Answers says who may answer (4.5.4): first-right (the question ends with a right
	// answer), everybody (all write their answers).
	Answers string `toml:"answers"`
	// Unplayed says what a question is that was not played (B-19): error, warning, allowed.
	Unplayed string `toml:"unplayed"`
	// WithdrawnPlace says where who left stands (B-20): score, last.
	WithdrawnPlace string `toml:"withdrawn-place"`
	// WithdrawnFinal lets who left into the final round (B-20).
	WithdrawnFinal bool `toml:"withdrawn-final"`
}

// PickRules are about who picks the next question (4.3).
type PickRules struct {
	// AfterWrong says who picks after wrong answers alone (B-7): keeps, answered.
	AfterWrong string `toml:"after-wrong"`
	// AfterAnnulled says who picks after an annulled question: either, keeps, answered.
	AfterAnnulled string `toml:"after-annulled"`
	// AfterAuction says who picks after an auction (4.8f): player, keeps.
	AfterAuction string `toml:"after-auction"`
	// RedFirst says who begins Red (4.3): lowest, any.
	RedFirst string `toml:"red-first"`
	// RedTied says who of several with the lowest score may (B-22): any, first-seat.
	RedTied string `toml:"red-tied"`
}

// AuctionRules are about auctions (4.7, 4.8).
type AuctionRules struct {
	// Bidding says who may bid: raise (the picker opens, anybody raises), picker.
	Bidding string `toml:"bidding"`
	// Multiple that the opening stake is of (4.8a), in points.
	Multiple int `toml:"multiple"`
	// Minimum of an opening stake (B-2): positive, nominal.
	Minimum string `toml:"minimum"`
	// Least is the least stake, in points.
	Least int `toml:"least"`
	// Ceiling of a stake beyond the own score for who opens (4.8a): nominal (exactly the
	// nominal, where that is more than the score), highest-value (up to the highest value of
	// the round), score (nothing beyond it).
	Ceiling string `toml:"ceiling"`
	// RaiseMultiple and RaiseHigher: raises are multiples, and higher (B-3).
	RaiseMultiple bool `toml:"raise-multiple"`
	RaiseHigher   bool `toml:"raise-higher"`
	// NominalIsVabank: who opens with the nominal for want of points is all-in (B-4).
	NominalIsVabank bool `toml:"nominal-is-vabank"`
	// EqualVabank beats another of the same size (B-5).
	EqualVabank bool `toml:"equal-vabank"`
	// ClosingPasses are implied or recorded (B-6).
	ClosingPasses string `toml:"closing-passes"`
	// Order in which players are asked (4.8c): ascending, any.
	Order string `toml:"order"`
	// AnnulledCounts: an annulled auction is one of those that 4.7 asks for (B-8).
	AnnulledCounts bool `toml:"annulled-counts"`
}

// AnnulRules are about annulled questions (4.5.7).
type AnnulRules struct {
	// From says from when on a question counts for nothing (B-9): listed (where the
	// protocol has it), at-once.
	From string `toml:"from"`
	// Replacement of an annulled question (B-10): optional, required.
	Replacement string `toml:"replacement"`
}

// FinalRules are about the final round (4.10, 4.11).
type FinalRules struct {
	// From how many players with a positive score the round is played (4.10).
	From int `toml:"from"`
	// Least and Multiple of a stake, in points (4.11.1, B-12).
	Least    int `toml:"least"`
	Multiple int `toml:"multiple"`
	// NoAnswer says what a missing answer is (B-11): wrong, nothing, error.
	NoAnswer string `toml:"no-answer"`
	// NoStake says what a missing stake is (B-11): error, least.
	NoStake string `toml:"no-stake"`
	// Outsiders says where who was not in the round stands (B-18): score, below.
	Outsiders string `toml:"outsiders"`
}

// TieRules are about equal scores (4.13).
type TieRules struct {
	Values []int `toml:"values"` // of a tie-break theme (B-21)
	// Counts: the points of a tie-break theme are part of the score (B-13).
	Counts bool `toml:"counts"`
	// Level says what a tie-break is that ends level (B-15): repeat, shared.
	Level string `toml:"level"`
	// Places that are shared (B-16): mean, best.
	Places string `toml:"places"`
}

// KindRules are those of a kind of game.
type KindRules struct {
	// Series: the game has Blue, Red, auctions and a final round, and its picker chooses
	// theme and value. Without it the values of a theme are played in rising order (4.3).
	Series bool `toml:"series"`
	// Themes of a round (B-1); 0 is any number.
	Themes int `toml:"themes"`
	// Auctions that each round has (4.7).
	BlueAuctions int `toml:"blue-auctions"`
	RedAuctions  int `toml:"red-auctions"`
	// TieBreak says which places are played out (B-14): winner, advancing, all, none.
	TieBreak string `toml:"tie-break"`
	// Advancing is how many go on, where TieBreak says advancing.
	Advancing int `toml:"advancing"`
	// PositiveWinner: only a positive score wins (B-17, 4.10).
	PositiveWinner bool `toml:"positive-winner"`
}

//go:embed sets/*.toml
var sets embed.FS

var files = builtin.Files{FS: sets, Folder: "sets", What: "rules"}

// DefaultRules are the rules where nothing else is said.
const DefaultRules = "moscow-2009"

// RuleNames are the built-in rules, in order.
func RuleNames() []string { return files.Names() }

// RuleSource is the text of built-in rules.
func RuleSource(name string) (string, error) { return files.Text(name) }

// LoadRules gives built-in rules by their name, or reads a TOML file, which may extend
// others: built in, or a file beside it. An unreadable file is a *scoring.InputError.
func LoadRules(nameOrFile string) (Rules, error) {
	r, err := loadRules(nameOrFile, nil)
	if err != nil {
		return Rules{}, err
	}
	if err := r.Whole(); err != nil {
		return Rules{}, &scoring.InputError{Pos: scoring.Position{File: nameOrFile}, Text: err.Error()}
	}
	return r, nil
}

// Whole says which setting needs another one that is not there, when all are given.
func (r *Rules) Whole() error {
	for _, k := range Kinds() {
		if of := r.Kinds[k]; of.TieBreak == "advancing" && of.Advancing < 1 {
			return fmt.Errorf("kinds.%s.tie-break = advancing needs kinds.%s.advancing: how many go on from a game", k, k)
		}
	}
	return nil
}

func loadRules(nameOrFile string, seen []string) (Rules, error) {
	if slices.Contains(seen, nameOrFile) {
		return Rules{}, fmt.Errorf("the rules %s extend themselves", nameOrFile)
	}
	data, file, own, err := files.Read(nameOrFile)
	if err != nil {
		return Rules{}, err
	}
	var head struct {
		Extends string `toml:"extends"`
	}
	if err := toml.Unmarshal(data, &head); err != nil {
		return Rules{}, tomlError(file, err)
	}
	var r Rules
	if head.Extends == "" && nameOrFile != DefaultRules {
		head.Extends = DefaultRules // so that no setting is without a value
	}
	if head.Extends != "" {
		parent := head.Extends
		if own && strings.ContainsAny(parent, "./\\") {
			parent, err = builtin.Beside(file, parent)
		}
		if err == nil {
			r, err = loadRules(parent, append(seen, nameOrFile))
		}
		if err != nil {
			return Rules{}, &scoring.InputError{Pos: scoring.Position{File: file}, Text: fmt.Sprintf("extends = %q: %v", head.Extends, err)}
		}
	}
	r.Name, r.Title = strings.TrimSuffix(filepath.Base(file), ".toml"), ""
	if own {
		r.Files = append(slices.Clip(r.Files), file)
	}
	if err := r.decode(data); err != nil {
		return Rules{}, tomlError(file, err)
	}
	return r, nil
}

func (r *Rules) decode(data []byte) error {
	kinds := make(map[Kind]KindRules, len(r.Kinds))
	for k, v := range r.Kinds {
		kinds[k] = v
	}
	// Decoding writes into what is there, which other rules may have too.
	r.Game.Blue, r.Game.Red, r.Ties.Values = slices.Clone(r.Game.Blue), slices.Clone(r.Game.Red), slices.Clone(r.Ties.Values)
	r.Kinds = nil // decoding would replace what a kind does not name again
	if err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(r); err != nil {
		return err
	}
	var named struct {
		Kinds map[string]map[string]any `toml:"kinds"`
	}
	if err := toml.Unmarshal(data, &named); err != nil {
		return err
	}
	for name, settings := range named.Kinds {
		k, err := ParseKind(name)
		if err != nil {
			return err
		}
		text, err := toml.Marshal(settings)
		if err != nil {
			return err
		}
		of := kinds[k]
		if err := toml.Unmarshal(text, &of); err != nil {
			return err
		}
		kinds[k] = of
	}
	r.Kinds = kinds
	return r.check()
}

// check says which setting has a value that is none.
func (r *Rules) check() error {
	type word struct{ name, value, allowed string }
	words := []word{
		{"game.answers", r.Game.Answers, "first-right everybody"},
		{"game.unplayed", r.Game.Unplayed, "error warning allowed"},
		{"game.withdrawn-place", r.Game.WithdrawnPlace, "score last"},
		{"pick.after-wrong", r.Pick.AfterWrong, "keeps answered"},
		{"pick.after-annulled", r.Pick.AfterAnnulled, "either keeps answered"},
		{"pick.after-auction", r.Pick.AfterAuction, "player keeps"},
		{"pick.red-first", r.Pick.RedFirst, "lowest any"},
		{"pick.red-tied", r.Pick.RedTied, "any first-seat"},
		{"auction.bidding", r.Auction.Bidding, "raise picker"},
		{"auction.minimum", r.Auction.Minimum, "positive nominal"},
		{"auction.ceiling", r.Auction.Ceiling, "nominal highest-value score"},
		{"auction.closing-passes", r.Auction.ClosingPasses, "implied recorded"},
		{"auction.order", r.Auction.Order, "ascending any"},
		{"annul.from", r.Annul.From, "listed at-once"},
		{"annul.replacement", r.Annul.Replacement, "optional required"},
		{"final.no-answer", r.Final.NoAnswer, "wrong nothing error"},
		{"final.no-stake", r.Final.NoStake, "error least"},
		{"final.outsiders", r.Final.Outsiders, "score below"},
		{"ties.level", r.Ties.Level, "repeat shared"},
		{"ties.places", r.Ties.Places, "mean best"},
	}
	for _, k := range Kinds() {
		words = append(words, word{"kinds." + string(k) + ".tie-break", r.Kinds[k].TieBreak, "winner advancing all none"})
	}
	for _, w := range words {
		if !slices.Contains(strings.Fields(w.allowed), w.value) {
			return fmt.Errorf("unknown value %q for %s (one of %s)", w.value, w.name, strings.ReplaceAll(w.allowed, " ", ", "))
		}
	}
	for _, v := range []struct {
		name   string
		values []int
	}{{"game.blue", r.Game.Blue}, {"game.red", r.Game.Red}, {"ties.values", r.Ties.Values}} {
		if len(v.values) == 0 || len(v.values) > maxValues || v.values[0] <= 0 || !slices.IsSorted(v.values) {
			return fmt.Errorf("%s %v is no list of up to %d positive values in rising order", v.name, v.values, maxValues)
		}
	}
	if len(r.Game.Red) != len(r.Game.Blue) {
		return fmt.Errorf("game.red has %d values, game.blue %d", len(r.Game.Red), len(r.Game.Blue))
	}
	for name, n := range map[string]int{"auction.multiple": r.Auction.Multiple, "final.multiple": r.Final.Multiple, "game.players-min": r.Game.PlayersMin} {
		if n < 1 {
			return fmt.Errorf("%s = %d: it is 1 at least", name, n)
		}
	}
	return nil
}

// maxValues of a theme.
const maxValues = 20

// Override changes one setting: auction.minimum=nominal. Text, numbers and true or false
// are written without quotation marks.
func (r *Rules) Override(setting string) error {
	key, value, ok := strings.Cut(setting, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	i := strings.LastIndexByte(key, '.')
	if !ok || i <= 0 || i == len(key)-1 || value == "" || strings.ContainsAny(setting, "\n\r\"[]") && !strings.HasPrefix(value, "[") {
		return fmt.Errorf("%q is not a setting (write auction.minimum=nominal)", setting)
	}
	try := func(value string) (Rules, error) {
		changed := *r
		err := changed.decode(fmt.Appendf(nil, "[%s]\n%s = %s\n", key[:i], key[i+1:], value))
		return changed, err
	}
	changed, err := try(value)
	strict := new(toml.StrictMissingError)
	if errors.As(err, new(*toml.DecodeError)) {
		changed, err = try(fmt.Sprintf("%q", value)) // a word
	}
	switch {
	case errors.As(err, &strict):
		return fmt.Errorf("unknown setting %q", key)
	case err != nil:
		return fmt.Errorf("setting %s: %s", key, plainText(err))
	}
	changed.Overrides = append(slices.Clip(r.Overrides), key+"="+value)
	*r = changed
	return nil
}

// tomlError gives an error of the TOML reader its position.
func tomlError(file string, err error) error {
	var strict *toml.StrictMissingError
	if errors.As(err, &strict) {
		var errs []error
		for _, e := range strict.Errors {
			line, _ := e.Position()
			errs = append(errs, &scoring.InputError{Pos: scoring.Position{File: file, Line: line}, Text: fmt.Sprintf("unknown setting %q", strings.Join(e.Key(), "."))})
		}
		return errors.Join(errs...)
	}
	pos := scoring.Position{File: file}
	var e *toml.DecodeError
	if errors.As(err, &e) {
		pos.Line, _ = e.Position()
	}
	return &scoring.InputError{Pos: pos, Text: plainText(err)}
}

// plainText is an error of the TOML reader without the reader's own words.
func plainText(err error) string {
	text := strings.TrimPrefix(err.Error(), "toml: ")
	if strings.Contains(text, "cannot decode TOML") {
		return "a value of another kind is wanted"
	}
	return text
}

// Of gives the rules of a kind of game.
func (r *Rules) Of(k Kind) KindRules { return r.Kinds[k] }

// Values are those of a theme of a round.
func (r *Rules) Values(round Round) []int {
	if round == Red {
		return r.Game.Red
	}
	return r.Game.Blue
}
