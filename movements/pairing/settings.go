package pairing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// Settings are how a round is drawn. Those of a system are made by Defaults.
type Settings struct {
	System scoring.System
	// Rounds is how many the event has, for the look-ahead; 0 where it is not known,
	// and then there is none.
	Rounds int
	// Rematch is what becomes of units that have met.
	Rematch Rematch
	Method  Method
	// Triangle is how an odd field of teams is drawn in place of a sit-out.
	Triangle Triangle
	// Start is how those are drawn who have no results yet.
	Start Start
	// Lot: those who are equal are drawn in a random order, and not as they are listed.
	Lot bool
	// LateOpen: the rounds that somebody missed by coming late are no sit-out. By default
	// they count as one, so that who has just come does not sit out before the others.
	LateOpen bool
	// NewMiddle puts who has no result yet, of pairs who sat out from the start, between
	// the halves of those who have, and not behind the last. No regulation was found.
	NewMiddle bool
	// PhantomFirst puts the place that nobody takes to table 1 in the first round, and
	// not behind the last table.
	PhantomFirst bool
	// Arrears: the standings are those without the round before. It is for the caller,
	// who has the standings.
	Arrears bool
	// Seed starts the random numbers.
	Seed uint64
	// Seeds is how many have a place of their own in the draw of a knock-out; the others
	// are drawn by lot. -1 for all.
	Seeds int
}

// Rematch is what becomes of units that have met.
type Rematch string

const (
	// Never: they do not meet again. It is the default of the Swiss.
	Never Rematch = "never"
	// Fewest: as few as can be meet again, and none where it can be avoided.
	Fewest Rematch = "fewest"
	// Allowed: it plays no part. It is the default of the Danish system.
	Allowed Rematch = "allowed"
)

// Method is how the draw is sought.
type Method string

const (
	// Matching takes the draw of all in which the places are nearest. The default.
	Matching Method = "matching"
	// Greedy goes from the top down and exchanges from the bottom up, as directors do.
	Greedy Method = "greedy"
)

// Triangle is how three teams meet each other.
type Triangle string

const (
	// NoTriangle: one sits out. The default.
	NoTriangle Triangle = "none"
	// Short: within the round, half of the boards against each.
	Short Triangle = "short"
	// Long: over two rounds, half of each match in either.
	Long Triangle = "long"
)

// Start is how those are drawn who have no results yet.
type Start string

const (
	// Halves: the first of the upper half of the seeds against the first of the lower
	// one. It is the default: the top seeds do not meet at once, and no lot is needed.
	Halves Start = "halves"
	// Adjacent: the first seed against the second, the third against the fourth.
	Adjacent Start = "adjacent"
	// Random: by lot.
	Random Start = "random"
)

// The words of the settings; the first of each is the default.
var (
	systems   = []string{string(scoring.Swiss), string(scoring.Danish), string(scoring.RoundRobin), string(scoring.KnockOut)}
	rematches = []string{string(Never), string(Fewest), string(Allowed)}
	methods   = []string{string(Matching), string(Greedy)}
	triangles = []string{string(NoTriangle), string(Short), string(Long)}
	starts    = []string{string(Halves), string(Adjacent), string(Random)}
	ties      = []string{"listed", "lot"}
	lates     = []string{"counts", "open"}
	phantoms  = []string{"last", "first"}
	unplayeds = []string{"last", "middle"}
)

// Keys are the names of the settings, as Set takes them.
var Keys = []string{"system", "rounds", "rematch", "method", "arrears", "triangle", "start", "ties", "late", "unplayed", "phantom", "seed", "seeds"}

// Defaults are the settings of a system where nothing else is said.
func Defaults(system scoring.System) Settings {
	s := Settings{System: system, Rematch: Never, Method: Matching, Triangle: NoTriangle, Start: Halves, Seed: 1, Seeds: -1}
	if system == scoring.Danish {
		s.Rematch = Allowed
	}
	return s
}

// Set changes a setting by its name: rematch to fewest. The error says what can be said.
func (s *Settings) Set(key, value string) error {
	value = strings.ToLower(strings.TrimSpace(value))
	word := func(list []string) error {
		if !slices.Contains(list, value) {
			return fmt.Errorf("%s is %q, and can be %s", key, value, listed(list))
		}
		return nil
	}
	count := func(least int) (int, error) {
		n, err := strconv.Atoi(value)
		if err != nil || n < least {
			return 0, fmt.Errorf("%s is %q, and has to be a whole number from %d up", key, value, least)
		}
		return n, nil
	}
	var err error
	switch key {
	case "system":
		s.System, err = scoring.System(value), word(systems)
	case "rounds":
		s.Rounds, err = count(1)
	case "rematch":
		s.Rematch, err = Rematch(value), word(rematches)
	case "method":
		s.Method, err = Method(value), word(methods)
	case "arrears":
		s.Arrears, err = value == "true", word([]string{"true", "false"})
	case "triangle":
		s.Triangle, err = Triangle(value), word(triangles)
	case "start":
		s.Start, err = Start(value), word(starts)
	case "ties":
		s.Lot, err = value == "lot", word(ties)
	case "late":
		s.LateOpen, err = value == "open", word(lates)
	case "unplayed":
		s.NewMiddle, err = value == "middle", word(unplayeds)
	case "phantom":
		s.PhantomFirst, err = value == "first", word(phantoms)
	case "seed":
		if s.Seed, err = strconv.ParseUint(value, 10, 64); err != nil {
			err = fmt.Errorf("seed is %q, and has to be a whole number from 0 up", value)
		}
	case "seeds":
		s.Seeds, err = count(0)
	default:
		return fmt.Errorf("there is no setting %q of a draw; they are %s", key, strings.Join(Keys, ", "))
	}
	return err
}

// listed is a list of words: a, b or c.
func listed(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}
