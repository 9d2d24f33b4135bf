package templates

import "strings"

// plural is the form of a word that goes with a number: of two forms board and boards, of
// three the Russian тур, тура and туров (1, 21 …; 2 to 4, 22 …; all others). What is no
// whole number goes with the last form but one of three, as 2,5 тура, and the last of two.
func plural(number string, forms []string) string {
	whole := number != "" && strings.Trim(number, "0123456789") == ""
	if len(forms) < 3 {
		if number == "1" {
			return forms[0]
		}
		return forms[len(forms)-1]
	}
	if !whole {
		return forms[1]
	}
	tens, ones := byte('0'), number[len(number)-1]
	if len(number) > 1 {
		tens = number[len(number)-2]
	}
	switch {
	case tens == '1':
		return forms[2]
	case ones == '1':
		return forms[0]
	case ones >= '2' && ones <= '4':
		return forms[1]
	}
	return forms[2]
}
