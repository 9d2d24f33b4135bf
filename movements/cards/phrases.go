package cards

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"

	"recap/scoring"
	"recap/templates"
)

// What movements says of a movement (its name, remarks, what a check finds, the reasons
// of a suggestion) is English, and as text it stands in files too. The section phrase of
// the word lists has each such sentence with room for its figures: the English one finds
// it, and its figures go into that of the language. Figures may be phrases again.

// phrasing is an English sentence with room for figures.
type phrasing struct {
	key     string
	pattern *regexp.Regexp
	figures []int // which figure each group of the pattern is
}

var room = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\{(\d+)\}`) })

// phrasings are those of the English word list, those with the most letters first: a
// sentence may fit into the room of a shorter one.
var phrasings = sync.OnceValue(func() (all []phrasing) {
	english := templates.Lang("en").Section("phrase")
	letters := func(s string) int { return len(room().ReplaceAllString(s, "")) }
	for key, text := range english {
		p := phrasing{key: "phrase." + key}
		var b strings.Builder
		for {
			at := room().FindStringSubmatchIndex(text)
			if at == nil {
				break
			}
			b.WriteString(regexp.QuoteMeta(text[:at[0]]) + "(.+?)")
			p.figures = append(p.figures, int(text[at[2]]-'0'))
			text = text[at[1]:]
		}
		p.pattern = regexp.MustCompile("^" + b.String() + regexp.QuoteMeta(text) + "$")
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b phrasing) int {
		ea, eb := english[strings.TrimPrefix(a.key, "phrase.")], english[strings.TrimPrefix(b.key, "phrase.")]
		return cmp.Or(letters(eb)-letters(ea), strings.Compare(a.key, b.key))
	})
	return all
})

// Phrase gives a sentence of movements, which is English, in the language. What is none
// of the phrases stays as it is: names that people gave.
func Phrase(lang templates.Lang, english string) string {
	if lang.String() == "en" {
		return english
	}
	text, _ := translate(lang, english)
	return text
}

// translate gives a sentence in the language, and whether all of it is known. Of several
// phrases into which it fits the one is taken whose figures are known too.
func translate(lang templates.Lang, english string) (text string, known bool) {
	if numbers().MatchString(english) {
		return strings.NewReplacer("-", "–", " and ", lang.Word("cards.and"), ".", lang.Word("number.decimal")).Replace(english), true
	}
	for _, p := range phrasings() {
		found := p.pattern.FindStringSubmatch(english)
		if found == nil {
			continue
		}
		args, all := make([]string, len(p.figures)), true
		for i, figure := range p.figures {
			arg, ok := translate(lang, found[i+1])
			args[figure], all = arg, all && ok
		}
		if all || text == "" {
			text = lang.Word(p.key, args...)
		}
		if all {
			return text, true
		}
	}
	if text != "" {
		return text, false
	}
	// A list of such.
	parts, known := strings.Split(english, ", "), true
	if len(parts) == 1 {
		return english, false
	}
	for i := range parts {
		part, ok := translate(lang, parts[i])
		parts[i], known = part, known && ok
	}
	return strings.Join(parts, ", "), known
}

// numbers are figures, runs and lists of numbers: 67.5, 1-3, 5 and 7, 1 4 2.
var numbers = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d+(\.\d+)?(-\d+)?((, | and | )\d+(-\d+)?)*$`) })

// phrases gives sentences that are parted by semicolons.
func phrases(lang templates.Lang, english string) string {
	parts := strings.Split(english, "; ")
	for i := range parts {
		parts[i] = Phrase(lang, parts[i])
	}
	return strings.Join(parts, "; ")
}

// remark is a remark of a movement with its key.
func remark(lang templates.Lang, item scoring.Item) string {
	name := lang.Word("cards.remark." + strings.ReplaceAll(item.Name, " ", "_"))
	if strings.HasPrefix(name, "cards.") || lang.String() == "en" {
		name = item.Name // a key of somebody else's file
	}
	return strings.TrimPrefix(name+": "+phrases(lang, item.Value), ": ")
}
