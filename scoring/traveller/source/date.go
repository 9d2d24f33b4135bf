package source

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// months are the words for a month in English, Hungarian and Russian; three
// letters or more of one are enough.
var months = [12]string{
	"january január января январь", "february február февраля февраль", "march március марта", "april április апреля апрель",
	"may május мая май", "june június июня июнь", "july július июля июль", "august augusztus августа",
	"september szeptember сентября сентябрь", "october október октября октябрь", "november ноября ноябрь", "december декабря декабрь",
}

// month is the number of a month's name, 0 for anything else.
func month(word string) int {
	word = strings.ToLower(word)
	if utf8.RuneCountInString(word) < 3 {
		return 0
	}
	for i, names := range months {
		for name := range strings.FieldsSeq(names) {
			if strings.HasPrefix(name, word) {
				return i + 1
			}
		}
	}
	return 0
}

// year, month or day: at most four digits, -1 for anything else.
func dateFigure(s string) int {
	if s == "" || len(s) > 4 {
		return -1
	}
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' {
			return -1
		}
		n = 10*n + int(r-'0')
	}
	return n
}

// ParseDate gives a date as people and programs write it in ISO form:
// 2024-03-05, 20240305, 2024. 03. 05., 5.3.2024, 25/3/2024, 5 March 2024,
// 2024. március 5., 5 марта 2024 г.; a time of the day after it does not matter.
// Where no day can be read from it, the text comes back as it stands and doubt
// says why. dayFirst: the format has the day before the month, so 05/03/2024 is
// clear.
func ParseDate(s string, dayFirst bool) (date, doubt string) {
	unreadable := fmt.Sprintf("the date %q cannot be read; it stays as written", s)
	day := strings.TrimSpace(s)
	if i := strings.IndexByte(day, 'T'); i == len(time.DateOnly) {
		day = day[:i]
	} else if i := strings.LastIndexByte(day, ' '); i > 0 && strings.Contains(day[i:], ":") {
		day = day[:i]
	}
	parts := strings.FieldsFunc(day, func(r rune) bool { return strings.ContainsRune("-./, ", r) })
	switch {
	case len(parts) == 4 && (parts[3] == "г" || parts[3] == "года"):
		parts = parts[:3]
	case len(parts) == 1 && len(day) == len("20240305"):
		parts = []string{day[:4], day[4:6], day[6:]}
	}
	if len(parts) != 3 || strings.Contains(day, "/") && strings.ContainsAny(day, "-.") {
		return s, unreadable
	}
	var n [3]int
	named := -1 // which part is the name of a month
	for i, p := range parts {
		if n[i] = dateFigure(p); n[i] >= 0 {
			continue
		}
		if n[i] = month(p); n[i] == 0 || named >= 0 {
			return s, unreadable
		}
		named = i
	}
	y, m, d := n[0], n[1], n[2]
	switch {
	case named == 2:
		return s, unreadable
	case named != 0 && len(parts[0]) == 4:
	case len(parts[2]) != 4:
		return s, unreadable
	case named == 0:
		m, d, y = n[0], n[1], n[2]
	default:
		d, m, y = n[0], n[1], n[2]
		// Day first in most of the world, month first in some of it; with dots
		// it is the day everywhere.
		if named < 0 && !dayFirst && !strings.Contains(day, ".") {
			switch {
			case d <= 12 && m > 12:
				d, m = m, d
			case d <= 12 && d != m:
				return s, fmt.Sprintf("the order of day and month in the date %q is not clear; it stays as written", s)
			}
		}
	}
	if y < 1000 {
		return s, unreadable
	}
	t, err := time.Parse("2006-1-2", fmt.Sprintf("%d-%d-%d", y, m, d))
	if err != nil {
		return s, fmt.Sprintf("there is no such day as %q; it stays as written", s)
	}
	return t.Format(time.DateOnly), ""
}
