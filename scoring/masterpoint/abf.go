package masterpoint

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// ABFExtensions are the endings of the files of awards that the Australian federation
// takes: green, red, gold, and red with green. The old mp1 to mp6 are read by it too and
// are not written.
var ABFExtensions = []string{"grn", "red", "gld", "rag"}

// abfColours are the kinds of points of a file: one of 13 digits a line, two of 19.
var abfColours = map[string][]string{"grn": {"green"}, "red": {"red"}, "gld": {"gold"}, "rag": {"red", "green"}}

// The widths of the fields, in digits.
const (
	abfNumber = 7
	abfAward  = 6
)

// ErrNoPoints says that nobody has points in a file for a federation.
var ErrNoPoints = errors.New("it would be empty")

func noPoints(file string) error {
	return fmt.Errorf("nobody has credited points that a %s file takes, so %w", file, ErrNoPoints)
}

// ABF writes the credited points of a batch as the Australian federation's masterpoint
// centre takes them: a line a player with the ABF number and the award in hundredths, both
// filled with zeros, ending with CR LF. The points of several events are added up. What
// has no place in the file is an error that names the player, and a file without
// points is ErrNoPoints; kinds of points that are of
// other files are told as lost.
func (b *Batch) ABF(extension string) (data []byte, lost []scoring.Problem, err error) {
	colours, ok := abfColours[extension]
	if !ok {
		return nil, nil, fmt.Errorf("the Australian federation has no file .%s (%s)", extension, strings.Join(ABFExtensions, ", "))
	}
	type player struct {
		id, name string
		pos      scoring.Position
		points   []exact.Num
	}
	players := map[string]*player{}
	others := map[string]bool{}
	for _, a := range b.Awards {
		for i := range a.Lines {
			l := &a.Lines[i]
			if l.Status != Credited {
				continue
			}
			colour := slices.Index(colours, l.Kind)
			if colour < 0 {
				if !others[l.Kind] {
					others[l.Kind] = true
					lost = append(lost, scoring.Problem{Pos: scoring.Position{File: a.Event.File}, Severity: scoring.Note,
						Text: fmt.Sprintf("%s points have no place in a .%s file, which has %s", l.Kind, extension, strings.Join(colours, " and "))})
				}
				continue
			}
			id := bareID(l.ID)
			p := players[id]
			if p == nil {
				p = &player{id, l.Player, l.Pos, make([]exact.Num, len(colours))}
				players[id] = p
			}
			p.points[colour] = p.points[colour].Add(l.Points)
		}
	}
	if len(players) == 0 {
		return nil, lost, noPoints("." + extension)
	}
	var order []*player
	for _, p := range players {
		order = append(order, p)
	}
	slices.SortFunc(order, func(x, y *player) int { return cmp.Or(cmp.Compare(len(x.id), len(y.id)), cmp.Compare(x.id, y.id)) })
	var out strings.Builder
	for _, p := range order {
		if strings.Trim(p.id, "0123456789") != "" || len(p.id) > abfNumber {
			return nil, nil, &scoring.InputError{Pos: p.pos, Text: fmt.Sprintf("the id %q of %s is no ABF number of up to %d digits", p.id, p.name, abfNumber)}
		}
		fmt.Fprintf(&out, "%0*s", abfNumber, p.id)
		for _, x := range p.points {
			n, whole := x.Times(100).Whole()
			if !whole || n < 0 || n > 999999 {
				return nil, nil, &scoring.InputError{Pos: p.pos, Text: fmt.Sprintf("the award %s of %s %s is none of the file: whole hundredths up to 9999.99", x, p.id, p.name)}
			}
			fmt.Fprintf(&out, "%0*d", abfAward, n)
		}
		out.WriteString("\r\n")
	}
	return []byte(out.String()), lost, nil
}
