package scoring

import (
	"slices"
	"sync"
)

// Score is the score of a played contract for the declarer's side, by Law 77,
// in points. Tricks are those that declarer took, 0 to 13; a passed-out board
// or no contract scores 0.
func Score(c Contract, vulnerable bool, tricks int) int {
	if c.Level == 0 {
		return 0
	}
	need := int(c.Level) + 6
	if tricks < need {
		return -undertricks(need-tricks, c.Risk, vulnerable)
	}
	odd := 30
	if c.Strain == Clubs || c.Strain == Diamonds {
		odd = 20
	}
	contract := odd * int(c.Level)
	if c.Strain == NoTrump {
		contract += 10
	}
	contract <<= c.Risk
	score := contract
	switch {
	case contract < 100:
		score += 50
	case vulnerable:
		score += 500
	default:
		score += 300
	}
	if c.Level >= 6 {
		slam := 500
		if c.Level == 7 {
			slam = 1000
		}
		if vulnerable {
			slam += slam / 2
		}
		score += slam
	}
	over := odd
	if c.Risk != Undoubled {
		score += 50 * int(c.Risk)
		over = 100 * int(c.Risk)
		if vulnerable {
			over *= 2
		}
	}
	return score + over*(tricks-need)
}

func undertricks(down int, risk Risk, vulnerable bool) int {
	if risk == Undoubled {
		if vulnerable {
			return 100 * down
		}
		return 50 * down
	}
	penalty := 0
	for i := 1; i <= down; i++ {
		switch {
		case i == 1 && !vulnerable:
			penalty += 100
		case i == 1 || i <= 3 && !vulnerable:
			penalty += 200
		default:
			penalty += 300
		}
	}
	return penalty * int(risk)
}

// possible are the scores for North-South that there are at each vulnerability.
var possible = sync.OnceValue(func() (all [BothVul + 1]map[int]bool) {
	for vul := NoneVul; vul <= BothVul; vul++ {
		all[vul] = map[int]bool{0: true}
		eachResult(func(c Contract, declarer Seat, tricks int) { all[vul][NSScore(c, declarer, vul, tricks)] = true })
	}
	return all
})

// eachResult calls with every contract by either side and every number of tricks.
func eachResult(call func(c Contract, declarer Seat, tricks int)) {
	for level := int8(1); level <= 7; level++ {
		for strain := Clubs; strain <= NoTrump; strain++ {
			for risk := Undoubled; risk <= Redoubled; risk++ {
				for tricks := range 14 {
					for _, declarer := range [...]Seat{North, East} {
						call(Contract{Level: level, Strain: strain, Risk: risk}, declarer, tricks)
					}
				}
			}
		}
	}
}

// PossibleScore tells whether any contract gives North-South the score at the
// vulnerability of a board (Law 77), which is not ByBoard.
func PossibleScore(score int, vul Vulnerability) bool {
	return vul != ByBoard && possible()[vul][score]
}

// ScoresInstead are the scores that results have at the vulnerability of a board
// which would give this score at another one, in ascending order: 620 for 420
// where North-South are vulnerable.
func ScoresInstead(score int, vul Vulnerability) []int {
	var scores []int
	for other := NoneVul; other <= BothVul; other++ {
		eachResult(func(c Contract, declarer Seat, tricks int) {
			if NSScore(c, declarer, other, tricks) == score {
				scores = append(scores, NSScore(c, declarer, vul, tricks))
			}
		})
	}
	slices.Sort(scores)
	return slices.Compact(scores)
}
