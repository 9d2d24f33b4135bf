package teams

import "recap/scoring/exact"

// Patton are the regulations of a Patton match: points for the boards, and for
// what the teams scored in all. They are those of one event's script, grade B;
// others differ, so each of them is a setting.
type Patton struct {
	// Tie is the difference in points up to which a board is a tie.
	Tie int `toml:"tie"`
	// All and More are how much of the larger aggregate the difference of the two
	// must be for the leader to get all the points for it, and for it to get one
	// more than half of them: above All, from More on.
	All  exact.Num `toml:"all"`
	More exact.Num `toml:"more"`
}

// Board gives 2 for a board won, 1 for a tie: a difference of up to Tie points.
func (p Patton) Board(net int) int {
	if -p.Tie <= net && net <= p.Tie {
		return 1
	}
	return BoardAMatch(net)
}

// Aggregate shares a point for each board by the sums of what the two teams
// scored with a plus: more, the larger of them, gets first.
func (p Patton) Aggregate(home, away exact.Num, boards int) (forHome, forAway exact.Num) {
	if home.Less(away) {
		forAway, forHome = p.Aggregate(away, home, boards)
		return forHome, forAway
	}
	all := exact.Int(boards)
	lead := all.Over(2)
	if home.Sign() > 0 {
		switch ratio := home.Sub(away).Div(home); {
		case p.All.Less(ratio):
			lead = all
		case !ratio.Less(p.More):
			lead = exact.Min(lead.Add(exact.Int(1)), all)
		}
	}
	return lead, all.Sub(lead)
}
