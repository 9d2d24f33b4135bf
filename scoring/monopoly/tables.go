package monopoly

import "fmt"

// Tables are the sizes of the tables for so many players of a stage, as equal as can be,
// the larger first: 4 to 6 each (§6), one of 6 in the final (§6.3). count is how many
// tables are wanted, 0 for what the rules say. The error says why there are none: 7
// players, and fewer than 4, fill no tables (A4).
func (s *Settings) Tables(stage Stage, players, count int) (sizes []int, err error) {
	least, most := s.TableSize(stage)
	fewest, highest := (players+most-1)/most, players/least
	if stage == FinalStage {
		highest = min(highest, 1)
	}
	switch {
	case players < least:
		return nil, fmt.Errorf("%d players are too few for a table of %s", players, sizeText(least, most))
	case fewest > highest && stage == FinalStage:
		return nil, fmt.Errorf("%d players do not fit the one table of the final, which takes %s", players, sizeText(least, most))
	case fewest > highest:
		return nil, fmt.Errorf("%d players fill no tables of %s: %s at most %d, and %s at least %d",
			players, sizeText(least, most), takes(fewest-1), (fewest-1)*most, takes(fewest), fewest*least)
	case count == 0 && s.Draw.Tables == "most":
		count = highest
	case count == 0:
		count = fewest
	case count < fewest || count > highest:
		return nil, fmt.Errorf("%d players do not fit %d tables of %s: they need %d to %d", players, count, sizeText(least, most), fewest, highest)
	}
	for i := range count {
		size := players / count
		if i < players%count {
			size++
		}
		sizes = append(sizes, size)
	}
	return sizes, nil
}

func takes(tables int) string {
	if tables == 1 {
		return "one table takes"
	}
	return fmt.Sprintf("%d tables take", tables)
}

func sizeText(least, most int) string {
	if least == most {
		return fmt.Sprint(least)
	}
	return fmt.Sprintf("%d to %d", least, most)
}
