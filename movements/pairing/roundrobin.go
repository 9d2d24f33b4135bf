package pairing

import (
	"slices"
	"strconv"

	"recap/scoring"
)

// RoundRobin draws a round of a round robin by a schedule of its matches, home first:
// numbers from 1 for the units in their order, 0 for nobody. Whose opponent is not
// there sits out. The error is an *Error.
func RoundRobin(f Field, s Settings, schedule [][2]int) (*Draw, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	if err := f.noOrders("the matches of a round robin follow from its schedule"); err != nil {
		return nil, err
	}
	d := &Draw{Round: f.Round, Settings: s}
	for _, m := range schedule {
		var sides [2]scoring.ID
		for i, number := range m {
			if number < 0 || number > len(f.Units) {
				return nil, cannot("", "the schedule has number %d, and the field %d units", number, len(f.Units))
			}
			if number > 0 && !slices.Contains(f.Gone, f.Units[number-1].ID) {
				sides[i] = f.Units[number-1].ID
			}
		}
		p := Pairing{Table: len(d.Pairings) + 1, Home: sides[0], Away: sides[1], SideBy: "schedule",
			Reasons: []scoring.Fact{{Word: "draw.schedule", Args: []string{strconv.Itoa(m[0]), strconv.Itoa(m[1]), strconv.Itoa(f.Round)}}}}
		switch {
		case p.Home.IsZero() && p.Away.IsZero():
			continue
		case p.Home.IsZero():
			p.Home, p.Away, p.SideBy = p.Away, p.Home, ""
		case p.Away.IsZero():
			p.SideBy = ""
		}
		if p.Away.IsZero() {
			p.Reasons = []scoring.Fact{{Word: "draw.no_opponent", Args: []string{p.Home.String()}}}
		}
		for _, met := range f.Meetings {
			if !p.Away.IsZero() && (met.Home == p.Home && met.Away == p.Away || met.Home == p.Away && met.Away == p.Home) {
				p.Rematch = append(p.Rematch, met.Round)
			}
		}
		d.Pairings = append(d.Pairings, p)
	}
	return d, nil
}
