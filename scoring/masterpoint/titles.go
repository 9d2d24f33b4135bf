package masterpoint

import (
	"strings"

	"recap/scoring"
	"recap/templates"
)

// titleIn is the title of a ranking in a language. Results that were written as JSON have
// their titles in the language of that day; one that an event gave itself stays.
func (ev *Event) titleIn(lang templates.Lang, title string) string {
	for _, l := range ev.Lists {
		session, of := strings.CutPrefix(title, l.Title)
		if !of || session != "" && !strings.HasPrefix(session, sessionSign) {
			continue
		}
		for _, own := range templates.Langs() {
			for _, word := range [...]string{"title.ranking", "title.standing"} {
				for _, sections := range [...]bool{false, true} {
					if l.Title == l.plainTitle(own, word, sections) {
						if word = "title.ranking"; ev.Provisional {
							word = "title.standing"
						}
						return l.plainTitle(lang, word, sections) + session
					}
				}
			}
		}
	}
	return title
}

// plainTitle is what a ranking of an event with no title of its own is called.
func (l *List) plainTitle(lang templates.Lang, word string, sections bool) string {
	t := lang.Word(word)
	if l.Overall {
		t = lang.Word("title.overall", t)
	}
	if l.Line != scoring.NoLine.String() {
		t = lang.Word("title.line", t, lang.Word("line."+l.Line))
	}
	if l.Section != "" && sections {
		t = lang.Word("title.section", t, l.Section)
	}
	return t
}
