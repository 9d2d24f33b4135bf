package sheet

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"recap/scoring/exact"
)

// A workbook keeps numbers in binary with 15 decimal digits that count; what it
// writes after them (33.299999999999997 for 33.3) is noise.
const workbookDigits = 15

// cellText is what a person reads in a cell: raw is the value that the workbook
// keeps, shown is the value in the cell's number format. Where they differ it is
// a number, and then the value counts (420, not 420.00), with the percent sign or
// the plus that the format gives it.
func cellText(raw, shown string) string {
	if raw == shown {
		return plainNumber(raw)
	}
	n, ok := decimal(raw)
	if !ok {
		return raw
	}
	switch {
	case strings.HasSuffix(shown, "%"):
		if x, err := exact.Parse(n); err == nil {
			return x.Times(100).String() + "%"
		}
	case strings.HasPrefix(shown, "+") && n[0] != '-':
		if _, ok := decimal(strings.ReplaceAll(shown[1:], ",", "")); ok {
			return "+" + n
		}
	}
	return n
}

// plainNumber takes the noise and the exponent off a value that nobody types,
// and leaves every other one as it is.
func plainNumber(raw string) string {
	if len(raw) > workbookDigits+1 && strings.IndexByte(raw, '.') >= 0 || strings.Contains(raw, "E+") || strings.Contains(raw, "E-") {
		n, _ := decimal(raw)
		return n
	}
	return raw
}

// decimal writes a number of a workbook (4.2E+2, 33.299999999999997) as a plain
// decimal of at most 15 digits that count. It is not ok for other texts and for
// numbers out of all proportion.
func decimal(s string) (string, bool) {
	t, neg := strings.CutPrefix(s, "-")
	mantissa, exponent, hasExp := strings.Cut(strings.ToUpper(t), "E")
	exp := 0
	if hasExp {
		var err error
		if exp, err = strconv.Atoi(exponent); err != nil || exp < -30 || exp > 30 {
			return s, false
		}
	}
	wholePart, part, _ := strings.Cut(mantissa, ".")
	digits := wholePart + part
	if digits == "" || len(digits) > 40 || strings.Trim(digits, "0123456789") != "" {
		return s, false
	}
	point := len(wholePart) + exp // the decimal point stands before digits[point]
	zeros := len(digits) - len(strings.TrimLeft(digits, "0"))
	digits, point = digits[zeros:], point-zeros
	if len(digits) > workbookDigits {
		up := digits[workbookDigits] >= '5'
		digits = digits[:workbookDigits]
		if up {
			n, _ := strconv.ParseInt(digits, 10, 64)
			carried := strconv.FormatInt(n+1, 10)
			point += len(carried) - len(digits)
			digits = carried
		}
	}
	digits = strings.TrimRight(digits, "0")
	var out string
	switch {
	case digits == "":
		return "0", true
	case point <= 0:
		out = "0." + strings.Repeat("0", -point) + digits
	case point >= len(digits):
		out = digits + strings.Repeat("0", point-len(digits))
	default:
		out = digits[:point] + "." + digits[point:]
	}
	if neg {
		out = "-" + out
	}
	return out, true
}

// serialDate gives the day that a workbook counts from its epoch as an ISO date;
// a time of the day after the decimal point does not matter.
func serialDate(s string, epoch1904 bool) (string, bool) {
	day, _, _ := strings.Cut(s, ".")
	n := whole(day)
	// Smaller numbers are days before 1955 and rather a year that somebody typed.
	if n < 20000 {
		return "", false
	}
	base := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	if epoch1904 {
		base = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	d := base.AddDate(0, 0, n)
	return fmt.Sprintf("%04d-%02d-%02d", d.Year(), d.Month(), d.Day()), d.Year() < 10000
}
