package tables

import (
	"slices"
	"testing"
)

// A long name loses letters of its longest words, and nobody is taken for another.
func TestNamesOnSheets(t *testing.T) {
	for name, want := range map[string]string{
		"Alfa Ágnes": "Alfa Ágnes",
		"Константинопольская-Преображенская Екатерина":             "Константи. Екатерина",
		"Hosszúnevű-Szabadszállási Magdolna":                       "Hosszúnevű. Magdolna",
		"Egyetlenhosszúcsaládinévvel":                              "Egyetlenhosszúcsalá.",
		"Elsőhosszúnév Másodikhosszúnév Harmadikhosszúnév Negyedi": "Első. Máso. Harm. Negy.",
		"": "",
	} {
		if got := cutName(name, mostOnSheet); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	twins := []string{"Константинопольская-Преображенская Анастасия", "Константинопольская-Вознесенская Анастасия", "Béta Őrs"}
	if got := cutNames(twins, mostOnSheet); !slices.Equal(got, twins) {
		t.Errorf("%q", got)
	}
	if got, want := bidders([]string{"Alfa Ágnes", "Epsilon Űna", "Gamma Łukasz", "Gamma Őrs"}), []string{"Alfa", "Epsil.", "Gamma Łukasz", "Gamma Őrs"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
