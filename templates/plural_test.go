package templates

import "testing"

// Russian numbers of 1, 21, 101 take the first form, of 2 to 4 and 22 to 24 the second, all
// others, and 11 to 14, the third; English has one and many.
func TestPlural(t *testing.T) {
	for _, c := range []struct{ text, number, want string }{
		{"{0} {0|тур|тура|туров}", "1", "1 тур"}, {"{0} {0|тур|тура|туров}", "3", "3 тура"}, {"{0} {0|тур|тура|туров}", "5", "5 туров"}, {"{0} {0|тур|тура|туров}", "11", "11 туров"},
		{"{0} {0|тур|тура|туров}", "12", "12 туров"}, {"{0} {0|тур|тура|туров}", "21", "21 тур"}, {"{0} {0|тур|тура|туров}", "104", "104 тура"}, {"{0} {0|тур|тура|туров}", "111", "111 туров"},
		{"{0} {0|минута|минуты|минут}", "7,5", "7,5 минуты"}, {"{0} {0|note|notes}", "1", "1 note"}, {"{0} {0|note|notes}", "0", "0 notes"}, {"{0} {0|note|notes}", "21", "21 notes"},
		{"{1|a|b}", "1", "{1|a|b}"}, {"{0|", "1", "{0|"}, {"{0x", "1", "{0x"},
	} {
		if got := fill(c.text, []string{c.number}); got != c.want {
			t.Errorf("%q, %s: %q, not %q", c.text, c.number, got, c.want)
		}
	}
}
