package movements

import (
	"bytes"
	"fmt"
	"slices"
)

// WriteRoundData writes a movement as the table RoundData of a Bridgemate database, in
// CSV: of section 1, 0 for nobody. CustomBoards has the boards where they are not in
// a row.
func WriteRoundData(m Movement) []byte {
	var out bytes.Buffer
	players := ""
	if m.Individual {
		players = ",South,West"
	}
	fmt.Fprintf(&out, "Section,Table,Round,NSPair,EWPair%s,LowBoard,HighBoard,CustomBoards\n", players)
	for _, g := range m.Meetings {
		fmt.Fprintf(&out, "1,%d,%d,", g.Table, g.Round)
		if m.Individual {
			fmt.Fprintf(&out, "%d,%d,%d,%d", g.Players[0], g.Players[1], g.Players[2], g.Players[3])
		} else {
			fmt.Fprintf(&out, "%d,%d", g.NS, g.EW)
		}
		low, high, custom := 0, 0, ""
		if len(g.Boards) > 0 {
			low, high = slices.Min(g.Boards), slices.Max(g.Boards)
			if high-low+1 != len(g.Boards) {
				custom = boardsText(g.Boards)
			}
		}
		fmt.Fprintf(&out, ",%d,%d,%s\n", low, high, custom)
	}
	return out.Bytes()
}
