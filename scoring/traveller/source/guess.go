package source

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// guessCodePage picks the most likely of windows-1250, -1251 and -1252.
//
// A Cyrillic word has no ASCII letter in it, while a Latin one has only a few
// letters beyond ASCII: that tells windows-1251. The two Latin pages share most
// letters; the bytes on which they differ are weighed by the languages that
// have the one letter or the other: Hungarian, Polish, Romanian, Czech and
// Croatian on the one side, the western ones on the other.
func guessCodePage(data []byte) string {
	p50, p51, p52 := codePages()[cp1250], codePages()[cp1251], codePages()[cp1252]
	isLetter := func(b byte) bool {
		if b < utf8.RuneSelf {
			return b|0x20 >= 'a' && b|0x20 <= 'z'
		}
		return unicode.IsLetter(p50[b]) || unicode.IsLetter(p51[b]) || unicode.IsLetter(p52[b])
	}
	cyrillic, latin, weight, differ := 0, 0, 0, false
	for i := 0; i < len(data); {
		if !isLetter(data[i]) {
			i++
			continue
		}
		start, high, cyr := i, 0, 0
		for ; i < len(data) && isLetter(data[i]); i++ {
			if data[i] >= utf8.RuneSelf {
				high++
				if unicode.IsLetter(p51[data[i]]) {
					cyr++
				}
			}
		}
		if high == 0 {
			continue
		}
		word := data[start:i]
		switch {
		case len(word) == 1: // an initial tells nothing
		case cyr == len(word):
			cyrillic += high
		default:
			latin += high
		}
		for j, b := range word {
			if b >= utf8.RuneSelf && p50[b] != p52[b] {
				differ = true
				weight += latinWeight(word, j, p50)
			}
		}
	}
	switch {
	case cyrillic > latin:
		return cp1251
	case weight < 0 || !differ:
		return cp1252
	}
	return cp1250
}

// latinWeight tells how much the byte at i, which the two Latin pages read
// differently, speaks for windows-1250 (above 0) or windows-1252 (below).
func latinWeight(word []byte, i int, p50 *codePage) int {
	if len(word) == 1 {
		return 0
	}
	at := func(j int) rune {
		if j < 0 || j >= len(word) {
			return 0
		}
		return unicode.ToLower(p50[word[j]])
	}
	prev, next := at(i-1), at(i+1)
	last := next == 0
	// A consonant stands between vowels, a vowel between consonants.
	consonant := func() int {
		w := 0
		for _, r := range [...]rune{prev, next} {
			switch {
			case r == 0:
			case strings.ContainsRune("aeiouyáéíóöúüýäëâîôőűąęăěů", r):
				w++
			default:
				w--
			}
		}
		return w
	}
	switch at(i) {
	case 'ł', 'ą', 'ż', 'ľ', 'ź', 'ť': // £ ¹ ¿ ¾ Ÿ and nothing
		return 3
	case 'ś': // œ: French œu
		if next == 'u' {
			return -2
		}
		return 3
	case 'ş': // º, which also ends an abbreviation such as Nº
		if last && len(word) == 2 {
			return 0
		}
		return 3
	case 'ő': // õ: Portuguese -ões
		if next == 'e' {
			return -2
		}
		if last {
			return 3
		}
		return 2
	case 'ű': // û
		return 2
	case 'ă': // ã: Portuguese -ão, -ães
		if next == 'o' || next == 'e' {
			return -3
		}
		return 2
	case 'ţ': // þ, which begins a word
		if i > 0 {
			return 2
		}
	case 'ŕ', 'ĺ': // à å
		return -3
	case 'ć', 'č', 'ď', 'ň', 'ř': // æ è ï ò ø
		return consonant()
	case 'ń': // ñ: before a vowel
		if !last && strings.ContainsRune("aeiouáéíóú", next) {
			return -2
		}
		return 2
	case 'ę': // ê
		switch {
		case prev == 'i', last:
			return 2
		case strings.ContainsRune("bcdgkpz", next):
			return 1
		}
		return -1
	case 'ě', 'ů': // ì ù: Italian, at the end
		if last {
			return -1
		}
		return 2
	}
	return 0
}
