package scoring

import (
	"fmt"
	"strings"

	"recap/scoring/exact"
)

// AdjustmentKind tells what stands in place of a side's result on a board.
type AdjustmentKind uint8

const (
	// NoAdjustment: the result obtained at the table counts.
	NoAdjustment AdjustmentKind = iota
	// AveragePlus, Average and AverageMinus are the artificial scores of Law
	// 12C2; the first and the last float with the side's own session.
	AveragePlus
	Average
	AverageMinus
	// Percentage is a fixed percentage of the board's top.
	Percentage
	// Points is an award typed as a figure: matchpoints on the scale of two for
	// each pair beaten, or IMPs.
	Points
	// Weighted is a weighted score (Law 12C1(c)).
	Weighted
	// NotPlayedSide: the board does not count for this side.
	NotPlayedSide
)

// Adjustment is what a director, or the file, gives a side instead of the
// result at the table. The two sides of a board are adjusted separately.
type Adjustment struct {
	Kind  AdjustmentKind
	Value exact.Num // percent, or points
	Parts []Part    // of a weighted score, their weights sum to 1
	Text  string    // as written, where the value alone does not say it (A5050)
}

// Part is one component of a weighted score.
type Part struct {
	Weight exact.Num
	Score  int // for North-South
}

// IsZero tells whether the side keeps the result at the table.
func (a Adjustment) IsZero() bool { return a.Kind == NoAdjustment }

// isNothing tells whether there is nothing at all in it, not even a text.
func (a Adjustment) isNothing() bool {
	return a.IsZero() && a.Text == "" && a.Parts == nil && a.Value.Sign() == 0
}

// Artificial tells whether the side has no comparable result on the board.
func (a Adjustment) Artificial() bool { return a.Kind != NoAdjustment && a.Kind != Weighted }

// Floats tells whether what it is worth may follow the side's own session.
func (a Adjustment) Floats() bool { return a.Kind == AveragePlus || a.Kind == AverageMinus }

// String is the adjustment as it is written in a traveller.
func (a Adjustment) String() string {
	if a.Text != "" {
		return a.Text
	}
	switch a.Kind {
	case AveragePlus:
		return "A+"
	case Average:
		return "A"
	case AverageMinus:
		return "A-"
	case Percentage:
		return a.Value.String() + "%"
	case Points:
		if a.Value.Sign() >= 0 {
			return "+" + a.Value.String()
		}
		return a.Value.String()
	case NotPlayedSide:
		return "NP"
	case Weighted:
		var parts []string
		for _, p := range a.Parts {
			parts = append(parts, fmt.Sprintf("%v*%d", p.Weight, p.Score))
		}
		return strings.Join(parts, " + ")
	}
	return ""
}

// ParseAdjustment reads the award of a side: A+, A, A- (also AV+, AVE-, AVG+),
// 60%, a signed number of points (+3), NP, or a weighted score: 0.6*620 +
// 0.4*500 by North-South scores, 0.6*4S= N + 0.4*5HX-2 E by contracts. A
// component without a declarer takes that of the row; vul is the vulnerability
// of the board. An empty text is no adjustment.
func ParseAdjustment(s string, declarer Seat, vul Vulnerability) (Adjustment, error) {
	t := strings.TrimSpace(s)
	u := strings.ToUpper(plainMinus(t))
	switch lookalikes.Replace(u) {
	case "":
		return Adjustment{}, nil
	case "A+", "AV+", "AVE+", "AVG+":
		return Adjustment{Kind: AveragePlus}, nil
	case "A", "A=", "AV", "AVE", "AVG":
		return Adjustment{Kind: Average}, nil
	case "A-", "AV-", "AVE-", "AVG-":
		return Adjustment{Kind: AverageMinus}, nil
	case "NP", "NOT PLAYED":
		return Adjustment{Kind: NotPlayedSide}, nil
	}
	if p, ok := strings.CutSuffix(u, "%"); ok {
		v, err := exact.Parse(p)
		if err != nil || v.Sign() < 0 || v.Cmp(exact.Int(100)) > 0 {
			return Adjustment{}, fmt.Errorf("award %s is not a percentage from 0%% to 100%%", quoted(s))
		}
		return Adjustment{Kind: Percentage, Value: v}, nil
	}
	if strings.Contains(u, "*") {
		return parseWeighted(s, u, declarer, vul)
	}
	if u[0] == '+' || u[0] == '-' {
		if v, err := exact.Parse(u); err == nil {
			return Adjustment{Kind: Points, Value: v}, nil
		}
	}
	return Adjustment{}, fmt.Errorf("unknown award %s", quoted(s))
}

func parseWeighted(s, u string, declarer Seat, vul Vulnerability) (Adjustment, error) {
	a := Adjustment{Kind: Weighted}
	var sum exact.Num
	for _, part := range splitParts(u) {
		w, result, ok := strings.Cut(part, "*")
		if !ok {
			return Adjustment{}, fmt.Errorf("weighted award %s: %s has no weight", quoted(s), quoted(strings.TrimSpace(part)))
		}
		weight, err := exact.Parse(w)
		if err != nil || weight.Sign() <= 0 {
			return Adjustment{}, fmt.Errorf("weighted award %s: weight %s is not a positive number", quoted(s), quoted(strings.TrimSpace(w)))
		}
		score, err := partScore(strings.TrimSpace(result), declarer, vul)
		if err != nil {
			return Adjustment{}, fmt.Errorf("weighted award %s: %w", quoted(s), err)
		}
		sum = sum.Add(weight)
		a.Parts = append(a.Parts, Part{weight, score})
	}
	if !sum.Equal(exact.Int(1)) {
		return Adjustment{}, fmt.Errorf("weighted award %s: the weights sum to %v, not to 1", quoted(s), sum)
	}
	return a, nil
}

// splitParts cuts at the plus signs that stand before a weight, not at those of
// a result such as 4S+1.
func splitParts(u string) []string {
	var parts []string
	start := 0
	for i := 1; i < len(u); i++ {
		if u[i] != '+' {
			continue
		}
		rest := strings.TrimSpace(u[i+1:])
		j := strings.IndexAny(rest, "*+")
		if j > 0 && rest[j] == '*' && strings.Trim(rest[:j], "0123456789./, ") == "" {
			parts = append(parts, u[start:i])
			start = i + 1
		}
	}
	return append(parts, u[start:])
}

// partScore reads 620, -100, 4S= N, 5HX-2 or PASS as a North-South score.
func partScore(s string, declarer Seat, vul Vulnerability) (int, error) {
	if v, err := exact.Parse(s); err == nil && (len(s) > 1 || s == "0") {
		return parseScore(v.String())
	}
	if f := strings.Fields(s); len(f) > 1 {
		if seat, err := ParseSeat(f[len(f)-1]); err == nil {
			declarer, s = seat, strings.Join(f[:len(f)-1], "")
		}
	}
	i := strings.IndexAny(s, "=+-")
	if i < 0 {
		i = len(s)
	}
	c, err := ParseContract(s[:i])
	if err != nil {
		return 0, err
	}
	if c.IsPass() {
		return 0, nil
	}
	if declarer == NoSeat {
		return 0, fmt.Errorf("%s names no declarer", quoted(s))
	}
	tricks, err := ParseResult(s[i:], c)
	if err != nil {
		return 0, err
	}
	return NSScore(c, declarer, vul, tricks), nil
}
