package event

import (
	"maps"
	"slices"
	"strconv"

	"recap/scoring"
)

// The draw of the next round, in an event file. Scoring has no use for it.

// Draw is a [draw]: how rounds are drawn.
type Draw struct {
	Pos scoring.Position
	// Settings are those of the draw, key=value, in the order of their keys.
	Settings []Setting
	// Drawn are movements of rounds that were drawn and whose results are not in yet,
	// files relative to the event file.
	Drawn    []string
	DrawnPos scoring.Position
	// Boards is how many a match has, for the movement of a round; 0 where it is not said.
	Boards int
}

// Pairing is a [[pairing]]: two units that the director makes meet or keeps apart, or a
// unit that is to sit out or must not.
type Pairing struct {
	Pos            scoring.Position
	Section        string
	Units          []TieUnit
	Forced         bool
	Session, Round int // 0 for every round
	Reason         string
}

// Entry is an [[entry]]: a unit that came late.
type Entry struct {
	Pos            scoring.Position
	Section, Unit  string
	Line           scoring.Line
	Session, Round int // the first in which it is there
}

// wirePairing is a [[pairing]] as TOML has it.
type wirePairing struct {
	Section string `toml:"section"`
	Units   any    `toml:"units"`
	Kind    string `toml:"kind"`
	Session int    `toml:"session"`
	Round   int    `toml:"round"`
	Article string `toml:"article"`
	Reason  string `toml:"reason"`
}

// wireEntry is an [[entry]] as TOML has it.
type wireEntry struct {
	Unit    any    `toml:"unit"`
	Section string `toml:"section"`
	Line    string `toml:"line"`
	Session int    `toml:"session"`
	Round   int    `toml:"round"`
	Reason  string `toml:"reason"`
}

// MostOfMatch is how many boards a match has at most, as a round of a movement.
const MostOfMatch = 100

// draw reads [draw]. Its settings are checked by whoever draws.
func (r *fileReader) draw(of map[string]any) (d Draw) {
	r.table = "draw"
	d.Pos, d.DrawnPos = r.pos(""), r.pos("drawn")
	for _, key := range slices.Sorted(maps.Keys(of)) {
		switch value := of[key].(type) {
		case bool:
			d.Settings = append(d.Settings, Setting{r.pos(key), key + "=" + strconv.FormatBool(value)})
		default:
			switch key {
			case "drawn":
				d.Drawn = r.words(key, value)
			case "boards":
				n, err := strconv.Atoi(r.word(key, value))
				if err != nil || n < 1 || n > MostOfMatch {
					r.fail(key, "", "boards is %v, and has to be a whole number from 1 to %d", value, MostOfMatch)
					continue
				}
				d.Boards = n
			default:
				if w := r.word(key, value); w != "" {
					d.Settings = append(d.Settings, Setting{r.pos(key), key + "=" + w})
				}
			}
		}
	}
	return d
}

// pairing reads a [[pairing]].
func (r *fileReader) pairing(w *wirePairing) Pairing {
	p := Pairing{Pos: r.pos(""), Section: w.Section, Session: w.Session, Round: w.Round, Reason: w.Reason}
	r.at(w.Session, w.Round)
	for _, word := range r.words("units", w.Units) {
		number, line, err := scoring.EnteredNumber(word)
		if err != nil {
			r.fail("units", "", "%v", err)
		}
		p.Units = append(p.Units, TieUnit{number, line})
	}
	if n := len(p.Units); (n < 1 || n > 2) && !r.bad {
		r.fail("units", "units = [3, 7], or one that sits out", "a pairing has two units, not %d", n)
	}
	switch r.oneOf("kind", w.Kind, "forced", "forbidden") {
	case "forced":
		p.Forced = true
		if w.Round == 0 && !r.bad {
			r.fail("", "round = …", "the pairing is forced, and does not say in which round")
		}
	case "":
		if !r.bad {
			r.fail("", `kind = "forced" or "forbidden"`, "the pairing does not say whether it is forced or forbidden")
		}
	}
	return p
}

// entry reads an [[entry]].
func (r *fileReader) entry(w *wireEntry) Entry {
	e := Entry{Pos: r.pos(""), Section: w.Section, Session: w.Session, Round: w.Round}
	e.Unit, e.Line = r.unit("unit", w.Unit, true)
	if line := r.line(w.Line); line != scoring.NoLine {
		e.Line = line
	}
	r.at(w.Session, w.Round)
	if w.Round == 0 && !r.bad {
		r.fail("", "round = …", "the entry does not say from which round on")
	}
	return e
}
