package rules

import (
	"maps"
	"regexp"
	"strings"
	"sync"
)

// articlePattern is a law or an article as rule sets cite it beside a setting.
var articlePattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(Law [0-9]+[A-Z]?[0-9]?(\([a-z]\))?|White Book [0-9]+(\.[0-9]+)*|[IVX]+\.[0-9]+)`)
})

// Article is the law or the article by which a setting, such as matchpoints.scale, is
// what it is: what the rule set that settled it cites beside it, with the title of the
// document where the article does not name it. It is empty where nothing is cited, and
// the setting as it was typed where the user changed it.
func (s *Set) Article(setting string) string {
	for _, o := range s.Overrides {
		if key, _, _ := strings.Cut(o, "="); key == setting {
			return o
		}
	}
	return s.articles[setting]
}

// cite takes the articles from the comments of a rule set's text. A setting without
// one has that of no rule set that was extended either.
func (s *Set) cite(text string) {
	articles := maps.Clone(s.articles)
	if articles == nil {
		articles = map[string]string{}
	}
	table := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "["); ok {
			table, _, _ = strings.Cut(name, "]")
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		setting := strings.TrimSpace(table) + "." + strings.TrimSpace(key)
		delete(articles, setting)
		if article := articlePattern().FindString(comment(value)); article != "" {
			if !strings.HasPrefix(article, "Law") && !strings.HasPrefix(article, "White Book") {
				article = s.Title + ", " + article
			}
			articles[setting] = article
		}
	}
	s.articles = articles
}

// comment is what follows the first # of a line that is in no quotation marks.
func comment(line string) string {
	quoted := false
	for i, r := range line {
		switch {
		case r == '"':
			quoted = !quoted
		case r == '#' && !quoted:
			return line[i:]
		}
	}
	return ""
}
