package templates

import "recap/scoring/exact"

// Lang is a language of the reports: en, hu or ru.
type Lang string

// Number writes a figure with the decimal sign of the language.
func (l Lang) Number(x exact.Num, decimals int) string { return x.Text(decimals) }
