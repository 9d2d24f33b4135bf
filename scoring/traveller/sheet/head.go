package sheet

import (
	"fmt"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// setHead fills a field of the event from a key and its value. A key that is not
// known is a remark of the people who keep the table.
func setHead(event *scoring.Event, name, value string, pos scoring.Position) []scoring.Problem {
	value = unguard(strings.TrimSpace(value))
	if value == "" {
		return nil
	}
	switch headWords[key(name)] {
	case "name":
		event.Name = value
	case "id":
		event.ID = value
	case "club":
		event.Club = value
	case "venue":
		event.Venue = value
	case "director":
		event.Director = value
	case "date":
		var doubt string
		if event.Date, doubt = source.ParseDate(value, false); doubt != "" {
			return []scoring.Problem{{Pos: pos, Severity: scoring.Warning, Text: doubt, Hint: "write 2024-03-05"}}
		}
	case "method":
		m, ok := methodWords[key(value)]
		if !ok {
			return []scoring.Problem{{Pos: pos, Severity: scoring.Failure, Text: fmt.Sprintf("unknown method %q", value),
				Hint: "matchpoints, imps-across, butler, bam, total-points or teams"}}
		}
		event.Method = m
	case "winners":
		n := whole(dropZeros(value))
		if n != 1 && n != 2 {
			return []scoring.Problem{{Pos: pos, Severity: scoring.Failure, Text: fmt.Sprintf("winners %q: an event has 1 or 2", value)}}
		}
		event.Winners = n
	case "boards":
		// Another text, such as 1-21, is a remark.
		if n := whole(dropZeros(value)); n > 0 {
			event.Boards = n
		}
	}
	return nil
}

// comment takes "# key: value" apart, which stands in one cell or in two.
func comment(cells []string) (name, value string) {
	name, value, ok := strings.Cut(strings.TrimLeft(trim(cells[0]), "# \t"), ":")
	if !ok {
		return "", ""
	}
	return name, value + " " + strings.Join(cells[1:], " ")
}

// cellName is A1 for column 0 of line 1.
func cellName(col, line int) string {
	var b [8]byte
	i := len(b)
	for n := col + 1; n > 0 && i > 0; n = (n - 1) / 26 {
		i--
		b[i] = byte('A' + (n-1)%26)
	}
	return string(b[i:]) + strconv.Itoa(line)
}
