package pairing

import (
	"slices"
	"strconv"
	"strings"
)

// impossible says why a round has no draw, and what comes nearest.
func (d *drawing) impossible(ways []sitOut) error {
	var blocked []string
	for i := range d.units {
		left := 0
		var with, barred []string
		var rounds []int
		for j := range d.units {
			if i == j {
				continue
			}
			key := pairKey(i, j)
			switch met := d.met[key]; {
			case len(met) > 0:
				at, _ := slices.BinarySearch(rounds, met[len(met)-1])
				rounds = slices.Insert(rounds, at, met[len(met)-1])
				with = slices.Insert(with, at, d.units[j].ID.String()+" in round "+strconv.Itoa(met[len(met)-1]))
			case d.forbid[key]:
				barred = append(barred, d.units[j].ID.String())
			default:
				left++
			}
		}
		var says []string
		if len(with) > 0 {
			says = append(says, "has met "+strings.Join(with, ", "))
		}
		if len(barred) > 0 {
			says = append(says, "must not meet "+strings.Join(barred, ", "))
		}
		if left <= 1 && len(says) > 0 {
			blocked = append(blocked, d.units[i].ID.String()+" "+strings.Join(says, " and "))
		}
	}
	const most = 6
	if len(blocked) > most {
		blocked = append(blocked[:most], strconv.Itoa(len(blocked)-most)+" more have one opponent left at most")
	}
	if blocked == nil {
		blocked = d.oddIslands(ways)
	}
	if blocked == nil {
		blocked = []string{"whoever is paired, some of those left have met each other"}
	}
	text := "round " + strconv.Itoa(d.Round) + ": there is no draw without a rematch: " + strings.Join(blocked, "; ")
	if d.settings.Method == Greedy {
		text = "round " + strconv.Itoa(d.Round) + ": the greedy method finds no draw without a rematch"
	}
	nearest := *d
	nearest.settings.Rematch, nearest.settings.Method = Fewest, Matching
	var again []string
	for _, way := range ways {
		nearest.in = way.in
		if !nearest.pairUp(true) {
			continue
		}
		for _, i := range way.in {
			if j := nearest.mate[i]; i < j && len(d.met[pairKey(i, j)]) > 0 {
				again = append(again, d.units[i].ID.String()+"–"+d.units[j].ID.String())
			}
		}
		if len(again) == 0 {
			return cannot("method = matching draws the round without a rematch", "%s", text)
		}
		return cannot("rematch = fewest draws it with as few as can be: "+strings.Join(again, ", "), "%s", text)
	}
	return cannot("some of the pairings are forbidden", "round %d: there is no draw, not even with rematches", d.Round)
}

// oddIslands are those who can meet nobody but each other, and are an odd number.
func (d *drawing) oddIslands(ways []sitOut) (says []string) {
	if len(ways) != 1 {
		return nil // whoever sits out makes another one odd
	}
	in := ways[0].in
	c := d.costs(in, false)
	seen := make([]bool, len(in))
	for start := range in {
		if seen[start] {
			continue
		}
		seen[start] = true
		island := []int{start}
		for k := 0; k < len(island); k++ {
			for other := range in {
				if !seen[other] && c.allowed(island[k], other) {
					seen[other] = true
					island = append(island, other)
				}
			}
		}
		if len(island)%2 == 1 {
			slices.Sort(island)
			says = append(says, listedAnd(mapped(island, func(p int) string { return d.units[in[p]].ID.String() }))+" can meet each other alone, who are an odd number")
		}
	}
	return says
}

// listedAnd is a list of words: a, b and c.
func listedAnd(words []string) string { return strings.Replace(listed(words), " or ", " and ", 1) }
