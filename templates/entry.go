package templates

import (
	"fmt"
	"strconv"
	"strings"

	"recap/scoring"
)

// entry writes a result that was typed, or is thought to have been meant (4S+1 N 450), as
// the sheets of the boards have it: 4♠+1 É +450. Two numbers of entrants (3N–5E) have the
// letters of the language; any other text stays as it is.
func (l Lang) entry(s string) string {
	if strings.Contains(s, "–") {
		return l.entrants(s)
	}
	result, rest, _ := strings.Cut(s, " ")
	at := strings.IndexAny(result, "=+-")
	if at < 0 {
		at = len(result)
	}
	contract, err := scoring.ParseContract(result[:at])
	if err != nil {
		return s
	}
	if contract.IsPass() {
		return l.Word("cell.pass")
	}
	words := []string{contract.Symbols() + result[at:]}
	who, rest, score := cutScore(rest)
	if seat, err := scoring.ParseSeat(who); err == nil && seat != scoring.NoSeat {
		who = l.Word("seat_short." + seat.String())
	} else if line, err := scoring.ParseLine(who); err == nil && line != scoring.NoLine {
		who = l.Word("line_short." + line.String())
	}
	if l.String() != "en" {
		rest = "" // which is said in English
	}
	for _, word := range []string{who, score, rest} {
		if word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(words, " ")
}

// cutScore takes the declarer and the score of an entry apart, and what is said behind
// them. A score is written with its sign.
func cutScore(s string) (who, rest, score string) {
	who, rest, _ = strings.Cut(s, " ")
	if _, err := strconv.Atoi(who); err == nil {
		who, rest = "", s // nobody is named
	}
	number, behind, _ := strings.Cut(rest, " ")
	n, err := strconv.Atoi(number)
	if err != nil {
		return who, rest, ""
	}
	return who, behind, fmt.Sprintf("%+d", n)
}
