package tournament

import (
	"strconv"
	"strings"

	"recap/scoring/exact"
)

// Two keys look at more than one player: head-to-head counts who of the equal players
// was placed above whom in the games that they played together (1 for above, a half for
// level), shoot-out is a tie-break that was played apart.
const (
	headToHead = "head-to-head"
	shootOut   = "shoot-out"
)

// key is what an order looks at; of those that are up the least is the best.
type key struct {
	of func(*Row) exact.Num
	up bool
}

var keys = map[string]key{
	"points":       {of: func(r *Row) exact.Num { return r.Points }},
	"average":      {of: func(r *Row) exact.Num { return r.Points.Over(max(1, r.Games)) }},
	"sum":          {of: func(r *Row) exact.Num { return exact.Int(r.Sum) }},
	"plus":         {of: func(r *Row) exact.Num { return exact.Int(r.Plus) }},
	"minus":        {of: func(r *Row) exact.Num { return exact.Int(r.Minus) }, up: true},
	"places":       {of: func(r *Row) exact.Num { return r.Places }, up: true},
	"wins":         {of: func(r *Row) exact.Num { return exact.Int(r.Wins) }},
	"losses":       {of: func(r *Row) exact.Num { return exact.Int(r.Losses) }, up: true},
	"right":        {of: func(r *Row) exact.Num { return exact.Int(r.Right) }},
	"wrong":        {of: func(r *Row) exact.Num { return exact.Int(r.Wrong) }, up: true},
	"games":        {of: func(r *Row) exact.Num { return exact.Int(r.Games) }},
	"best":         {of: func(r *Row) exact.Num { return exact.Int(r.Best) }},
	"before-final": {of: func(r *Row) exact.Num { return exact.Int(r.BeforeFinal) }},
	"after-blue":   {of: func(r *Row) exact.Num { return exact.Int(r.AfterBlue) }},
}

// keyed finds a key; n50 is the number of right answers to the fifth value of a theme,
// 100 in Red included.
func keyed(name string) (k key, special, ok bool) {
	if name == headToHead || name == shootOut {
		return key{}, true, true
	}
	if k, ok := keys[name]; ok {
		return k, false, true
	}
	digits, isValue := strings.CutPrefix(name, "n")
	n, err := strconv.Atoi(digits)
	if !isValue || err != nil || n < 10 || n%10 != 0 || n > 200 {
		return key{}, false, false
	}
	at := n/10 - 1
	return key{of: func(r *Row) exact.Num {
		if at >= len(r.ByValue) {
			return exact.Num{}
		}
		return exact.Int(r.ByValue[at])
	}}, false, true
}
