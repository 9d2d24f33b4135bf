// Package movements holds who plays whom on which boards: movements of pairs,
// teams and individuals.
package movements

import "recap/scoring"

// Movement is who plays whom on which boards, table by table and round by round.
type Movement struct {
	Name    string
	Section string // whose it is, where a source has several; empty otherwise
	// Winners is 2 where the North-South and East-West pairs are numbered apart and
	// ranked apart, else 1; 0 where a source does not say.
	Winners int
	// Individual: four single players sit at a table.
	Individual bool
	Meetings   []Meeting // by round, then table
}

// Meeting is a table in a round.
type Meeting struct {
	Pos          scoring.Position // in the file that it was read from
	Round, Table int              // 1 for the first
	NS, EW       int              // numbers of pairs or teams; 0 for nobody
	Players      [4]int           // of an individual movement, N, E, S, W; 0 for nobody
	Boards       []int            // numbers of boards in the order of play; none where nobody plays
}
