package templates

import (
	"strings"

	"recap/scoring"
)

// methodLine says how the results came about: the method and the rule set
// first, then the other facts in their order.
func (b *builder) methodLine() string {
	var method, rules string
	var rest []string
	for _, f := range b.res.Facts {
		text := b.lang.fact(b.ofSingles(f))
		switch {
		case method == "" && strings.HasPrefix(f.Word, "method."):
			method = text
		case rules == "" && f.Word == "rules":
			rules = text
		default:
			rest = append(rest, text)
		}
	}
	// These two stand in every output, also where nobody made facts of them.
	if method == "" && b.res.Method != scoring.UnknownMethod {
		method = b.lang.fact(scoring.Fact{Word: "method." + string(b.res.Method)})
	}
	if rules == "" && b.res.Rules != "" {
		rules = b.lang.fact(scoring.Fact{Word: "rules", Args: []string{b.res.Rules}})
	}
	var line []string
	for _, text := range append([]string{method, rules}, rest...) {
		if text != "" {
			line = append(line, text)
		}
	}
	return strings.Join(line, "; ")
}

// ofSingles is a fact about single players where they are the contestants, as far as it is
// told otherwise of them.
func (b *builder) ofSingles(f scoring.Fact) scoring.Fact {
	if _, ok := b.lang.lookup("fact." + f.Word + "_single"); ok && b.singles {
		f.Word += "_single"
	}
	return f
}

// fact is one element of the method line in words. Rules and scales are called by their
// titles, with their names behind them where these are no part of the title.
func (l Lang) fact(f scoring.Fact) string {
	if a := f.Args; f.Word == "rules" || f.Word == "vp" {
		switch {
		case len(a) == 1 || len(a) == 2 && (a[1] == "" || a[1] == a[0]):
			return l.inWords("fact."+f.Word+"_name", scoring.Fact{Word: f.Word, Args: a[:1]})
		case len(a) == 2 && strings.HasPrefix(strings.ToLower(a[1])+" ", strings.ToLower(a[0])+" "):
			return l.inWords("fact."+f.Word+"_name", scoring.Fact{Word: f.Word, Args: a[1:]})
		}
	}
	if f.Word == "tie_break" || f.Word == "tie_break_lines" {
		names := make([]string, len(f.Args))
		for i, criterion := range f.Args {
			names[i] = l.Word("tie_break." + criterion)
		}
		f.Args = []string{strings.Join(names, l.Word("fact.tie_break_then"))}
	}
	return l.inWords("fact."+f.Word, f)
}

// inWords is a fact by the word of a key. One without a word, or with figures
// that its word has no room for, is shown as it came rather than lost.
func (l Lang) inWords(key string, f scoring.Fact) string {
	w, ok := l.lookup(key)
	if !ok || len(f.Args) != placeholders(w) {
		return strings.Join(append([]string{f.Word}, f.Args...), " ")
	}
	args := append([]string(nil), f.Args...)
	if f.Word != "setting" { // a setting is quoted as the user typed it
		for i, a := range args {
			if word, ok := l.lookup(f.Word + "." + a); ok {
				args[i] = word
			} else if isFigure(a) {
				args[i] = l.decimals(a)
			}
		}
	}
	return fill(w, args)
}

// placeholders is how many arguments a word has room for.
func placeholders(w string) int {
	n := 0
	for strings.Contains(w, "{"+string(rune('0'+n))+"}") {
		n++
	}
	return n
}

// isFigure tells whether the text is a decimal number and nothing more, but for
// a sign before it or a percent sign behind.
func isFigure(s string) bool {
	whole, part, ok := strings.Cut(strings.TrimRight(strings.TrimLeft(s, "+-"), " %"), ".")
	return ok && whole != "" && part != "" && strings.Trim(whole+part, "0123456789") == ""
}
