package scoring

import (
	"fmt"
	"strings"
)

// Seat is a compass position at the table.
type Seat uint8

const (
	NoSeat Seat = iota
	North
	East
	South
	West
)

// String is N, E, S or W, and empty for NoSeat.
func (s Seat) String() string {
	if s == NoSeat || s > West {
		return ""
	}
	return "NESW"[s-1 : s]
}

// Line is the line that the seat belongs to.
func (s Seat) Line() Line {
	switch s {
	case North, South:
		return NS
	case East, West:
		return EW
	}
	return NoLine
}

// ParseSeat reads N, E, S or W or the whole English word, in any case. An empty
// text is NoSeat.
func ParseSeat(s string) (Seat, error) {
	switch strings.ToUpper(strings.TrimSpace(s)) {
	case "":
		return NoSeat, nil
	case "N", "NORTH":
		return North, nil
	case "E", "EAST":
		return East, nil
	case "S", "SOUTH":
		return South, nil
	case "W", "WEST":
		return West, nil
	}
	return NoSeat, fmt.Errorf("unknown seat %s (N, E, S or W)", quoted(s))
}

// Line is a line of the field: the pairs that sit North-South, or East-West.
type Line uint8

const (
	NoLine Line = iota
	NS
	EW
)

// String is NS, EW or empty.
func (l Line) String() string {
	switch l {
	case NS:
		return "NS"
	case EW:
		return "EW"
	}
	return ""
}

// Other is the opponents' line.
func (l Line) Other() Line {
	switch l {
	case NS:
		return EW
	case EW:
		return NS
	}
	return NoLine
}

// strokes are what stands between two letters of a line: N-S, N/S.
var strokes = strings.NewReplacer("-", "", "/", "", " ", "")

// ParseLine reads NS, N, N-S, N/S, EW, E … in any case. An empty text is NoLine.
func ParseLine(s string) (Line, error) {
	t := strokes.Replace(strings.ToUpper(s))
	switch t {
	case "":
		return NoLine, nil
	case "NS", "N":
		return NS, nil
	case "EW", "E":
		return EW, nil
	}
	return NoLine, fmt.Errorf("unknown line %s (NS or EW)", quoted(s))
}
