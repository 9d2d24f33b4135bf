package scoring

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"recap/scoring/exact"
)

// NSScore is the score of a played contract for North-South, in points.
func NSScore(c Contract, declarer Seat, vul Vulnerability, tricks int) int {
	s := Score(c, vul.Of(declarer), tricks)
	if declarer.Line() == EW {
		return -s
	}
	return s
}

// ResultText is the result against the contract: =, +1, -2.
func ResultText(c Contract, tricks int) string {
	if c.Level == 0 {
		return ""
	}
	if d := tricks - int(c.Level) - 6; d != 0 {
		return fmt.Sprintf("%+d", d)
	}
	return "="
}

// ErrAmbiguous says that an unsigned result may be tricks or overtricks.
var ErrAmbiguous = errors.New("may be tricks or overtricks")

// ParseResult reads how many tricks declarer took: =, +1 and -2 against the
// contract, or the tricks themselves, 0 to 13. An unsigned number that can be
// both tricks and overtricks (a spreadsheet turns +1 into 1) gives the tricks
// together with ErrAmbiguous.
func ParseResult(s string, c Contract) (tricks int, err error) {
	t := plainMinus(strings.TrimSpace(s))
	need := int(c.Level) + 6
	switch {
	case t == "":
		return 0, errors.New("no result")
	case t == "=":
		return need, nil
	}
	if t[0] == '+' || t[0] == '-' {
		t = t[:1] + strings.TrimSpace(t[1:]) // + 1
	}
	if d, err := strconv.ParseInt(t, 10, 8); err == nil {
		n := int(d)
		if t[0] == '+' || t[0] == '-' {
			if need+n < 0 || need+n > 13 {
				return 0, fmt.Errorf("result %s of %v would be %d tricks, a deal has 13", t, c, need+n)
			}
			return need + n, nil
		}
		if n > 13 {
			return 0, fmt.Errorf("result %d: a deal has 13 tricks", n)
		}
		if need+n <= 13 {
			return n, fmt.Errorf("result %d of %v %w", n, c, ErrAmbiguous)
		}
		return n, nil
	}
	return 0, fmt.Errorf("unknown result %s", quoted(s))
}

// plainMinus puts a hyphen for what typing programs make of it before a figure.
func plainMinus(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return minusSigns.Replace(s)
		}
	}
	return s
}

var minusSigns = strings.NewReplacer("\u2212", "-", "–", "-", "\u2011", "-")

// parseScore reads a score in points: a whole multiple of ten that some
// contract can give.
func parseScore(s string) (int, error) {
	v, err := exact.Parse(plainMinus(s))
	if err != nil {
		return 0, fmt.Errorf("unknown score %s", quoted(s))
	}
	n, whole := v.Whole()
	if !whole || n%10 != 0 || n > 7600 || n < -7600 {
		err := fmt.Errorf("no contract scores %s", short(strings.TrimSpace(s)))
		if whole && n%10 != 0 {
			err = notRound{err, n}
		}
		return 0, err
	}
	return n, nil
}

// notRound is the error of a score that does not end in 0.
type notRound struct {
	error
	score int
}

// quoted is a text of the input for a message, shortened where it is endless.
func quoted(s string) string { return strconv.Quote(short(s)) }

func short(s string) string {
	const most = 40
	n := 0
	for i := range s {
		if n == most {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
