package templates

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/pelletier/go-toml/v2"

	"recap/scoring/exact"
)

// Lang is a language of the reports, by the name of its file of words: en, hu
// or ru. The zero value is English. Names sort as the code of the language says (BCP 47).
type Lang string

// words holds one file a language; a file more is a language more.
//
//go:embed words/*.toml
var words embed.FS

// dictionary is the words of a language by their dotted keys.
type dictionary func() map[string]string

// dictionaries are those of all languages; each is read when it is first needed.
var dictionaries = sync.OnceValue(func() map[Lang]dictionary { return readWords(words) })

// readWords finds the files of words, each a language by its name. They are part of the
// program, so a damaged one is a defect of the build and not of an input.
func readWords(from fs.FS) map[Lang]dictionary {
	files, err := fs.Glob(from, "words/*.toml")
	if err != nil {
		panic(err)
	}
	all := make(map[Lang]dictionary, len(files))
	for _, name := range files {
		all[Lang(strings.TrimSuffix(path.Base(name), ".toml"))] = sync.OnceValue(func() map[string]string {
			text, err := fs.ReadFile(from, name)
			if err != nil {
				panic(err)
			}
			var tree map[string]any
			if err := toml.Unmarshal(text, &tree); err != nil {
				panic(fmt.Sprintf("%s: %v", name, err))
			}
			flat := make(map[string]string, bytes.Count(text, []byte("\n")))
			flatten(flat, "", tree)
			return flat
		})
	}
	return all
}

func flatten(into map[string]string, prefix string, tree map[string]any) {
	for k, v := range tree {
		switch v := v.(type) {
		case string:
			into[prefix+k] = v
		case map[string]any:
			flatten(into, prefix+k+".", v)
		default:
			panic(fmt.Sprintf("words: %s%s is no text", prefix, k))
		}
	}
}

// Langs are the languages that there are words for, in alphabetical order.
func Langs() []Lang {
	var all []Lang
	for l := range dictionaries() {
		all = append(all, l)
	}
	slices.Sort(all)
	return all
}

// ParseLang finds a language by its code: en, hu or ru.
func ParseLang(s string) (Lang, error) {
	if _, ok := dictionaries()[Lang(s)]; ok && s != "" {
		return Lang(s), nil
	}
	return "", fmt.Errorf("unknown language %q (%s)", s, langList(Langs()))
}

func langList(langs []Lang) string {
	var names []string
	for _, l := range langs {
		names = append(names, l.String())
	}
	return strings.Join(names, ", ")
}

// Load reads the words of the language. It is done when the first word is needed, or
// before that, beside other work.
func (l Lang) Load() { l.lookup("") }

// String is the language's code.
func (l Lang) String() string {
	if l == "" {
		return "en"
	}
	return string(l)
}

func (l Lang) lookup(key string) (string, bool) {
	words, ok := dictionaries()[Lang(l.String())]
	if !ok {
		return "", false
	}
	w, ok := words()[key]
	return w, ok
}

// Word is the word of a dotted key, with {0}, {1} … replaced by the arguments, and
// {0|board|boards} by the form that goes with the number that the argument is.
// A key without a word comes back as it is, so that the gap shows.
func (l Lang) Word(key string, args ...string) string {
	w, ok := l.lookup(key)
	if !ok {
		return key
	}
	return fill(w, args)
}

// Section gives the words of a section, by what follows it in their keys.
func (l Lang) Section(name string) map[string]string {
	words := make(map[string]string)
	all, ok := dictionaries()[Lang(l.String())]
	if !ok {
		return words
	}
	for key, word := range all() {
		if rest, ok := strings.CutPrefix(key, name+"."); ok {
			words[rest] = word
		}
	}
	return words
}

// fill goes over the text once: what an argument brings along is never filled.
func fill(text string, args []string) string {
	if len(args) == 0 {
		return text
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		n, after, closed := strings.Cut(rest, "}")
		n, forms, counted := strings.Cut(n, "|")
		i, err := strconv.Atoi(n)
		if !closed || err != nil || i < 0 || i >= len(args) {
			b.WriteByte('{')
			text = rest
			continue
		}
		if counted {
			b.WriteString(plural(args[i], strings.Split(forms, "|")))
		} else {
			b.WriteString(args[i])
		}
		text = after
	}
}

// Number writes a figure with the decimal sign of the language.
func (l Lang) Number(x exact.Num, decimals int) string {
	return l.decimals(x.Text(decimals))
}

// decimals puts the decimal sign of the language into a figure.
func (l Lang) decimals(figure string) string {
	if sign := l.Word("number.decimal"); sign != "." {
		return strings.Replace(figure, ".", sign, 1)
	}
	return figure
}

// Percent writes a percentage, with the sign as the language sets it.
func (l Lang) Percent(figure string) string { return l.Word("number.percent", figure) }

// Entrant writes the number of an entrant as people read it: its last letter, which says
// in which line it plays (3N, A5E), is that of the line in the language. Any other number
// stays as it is.
func (l Lang) Entrant(number string) string {
	n := len(number) - 1
	if n < 1 || number[n-1] < '0' || number[n-1] > '9' {
		return number
	}
	switch number[n] {
	case 'N':
		return number[:n] + l.Word("line_letter.NS")
	case 'E':
		return number[:n] + l.Word("line_letter.EW")
	}
	return number
}

// entrants is Entrant for numbers that a dash or commas part: 5N–3E; 3N, 4N.
func (l Lang) entrants(numbers string) string {
	for _, between := range [...]string{"–", ", "} {
		if parts := strings.Split(numbers, between); len(parts) > 1 {
			for i := range parts {
				parts[i] = l.entrants(parts[i])
			}
			return strings.Join(parts, between)
		}
	}
	return l.Entrant(numbers)
}

// Date writes an ISO date (2026-10-05) as the language does; any other text
// stays as it is.
func (l Lang) Date(iso string) string {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return iso
	}
	return l.Word("date.form", strconv.Itoa(t.Day()), l.Word("date.month."+strconv.Itoa(int(t.Month()))), strconv.Itoa(t.Year()))
}
