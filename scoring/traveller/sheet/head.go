package sheet

import (
	"fmt"
	"strconv"
	"strings"

	"recap/scoring"
)

// setHead fills a field of the event from a key and its value. A key that is not
// known is a remark of the people who keep the table.
func setHead(event *scoring.Event, name, value string, pos scoring.Position) []scoring.Problem {
	value = strings.TrimSpace(value)
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
		date, ok := isoDate(value)
		event.Date = date
		if !ok {
			return []scoring.Problem{{Pos: pos, Severity: scoring.Warning, Hint: "write 2024-03-05",
				Text: fmt.Sprintf("the order of day and month in the date %q is not clear; it stays as written", value)}}
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
	}
	return nil
}

// comment reads "# key: value" before the header.
func comment(event *scoring.Event, text string, pos scoring.Position) []scoring.Problem {
	name, value, ok := strings.Cut(strings.TrimLeft(strings.TrimSpace(text), "# \t"), ":")
	if !ok {
		return nil
	}
	return setHead(event, name, value, pos)
}

// isoDate reads 2024-03-05, 2024. 03. 05., 5.3.2024 and 25/3/2024 as ISO. A
// date with strokes whose day may be a month stays as written and is not ok, and
// so does anything else.
func isoDate(s string) (date string, ok bool) {
	// A workbook's or a database's date may have a time after it.
	day := s
	if i := strings.IndexByte(day, 'T'); i == 10 {
		day = day[:i]
	} else if f := strings.Fields(day); len(f) == 2 && strings.Contains(f[1], ":") {
		day = f[0]
	}
	parts := strings.FieldsFunc(day, func(r rune) bool { return strings.ContainsRune("-./ ", r) })
	if len(parts) == 4 && (parts[3] == "г" || parts[3] == "г.") {
		parts = parts[:3]
	}
	if len(parts) != 3 {
		return s, false
	}
	var n [3]int
	for i, p := range parts {
		if n[i] = whole(p); n[i] < 0 {
			return s, false
		}
	}
	y, m, d := n[0], n[1], n[2]
	if len(parts[0]) != 4 {
		if len(parts[2]) != 4 {
			return s, false
		}
		d, m, y = n[0], n[1], n[2]
		if !strings.Contains(day, ".") {
			// Day first in most of the world, month first in some of it.
			switch {
			case m > 12:
				d, m = m, d
			case d <= 12 && d != m:
				return s, false
			}
		}
	}
	if y < 1000 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m) {
		return s, false
	}
	return fmt.Sprintf("%04d-%02d-%02d", y, m, d), true
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
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
