package magiccontest

import (
	"fmt"
	"html"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// line is a line of PRE as a browser shows it.
type line struct {
	number int // in the file
	text   string
}

// page is a page that is being read.
type page struct {
	scoring.Event
	lines    []line          // those inside PRE
	meta     map[string]meta // by name in small letters
	last     int             // the page's last line
	closed   bool            // PRE ends, or there is none
	problems []scoring.Problem

	ranking ranking
	tables  tables
	// What the page says that it has; 0 where it says nothing.
	pairs, boards figure
}

// figure is a number that the page states, and where.
type figure struct{ value, line int }

// meta is the content of a META tag.
type meta struct {
	content string
	line    int
}

var (
	metaTag = source.Pattern(`(?i)<meta\s+name\s*=\s*["']?(\w+)["']?\s+content\s*=\s*"([^"]*)"`)
	tag     = source.Pattern(`<(/?[A-Za-z]+|!)[^<>]*>`)
)

// newPage takes the META tags and the lines inside PRE out of the text. A tag
// ends on its line; a less-than sign that begins none is text.
func newPage(file, text string) *page {
	p := &page{meta: map[string]meta{}, closed: true}
	p.File, p.Format = file, "magic-contest"
	p.Datums = map[scoring.BoardKey]scoring.Figure{}
	p.tables.seen, p.ranking.seen = map[int]int{}, map[scoring.ID]int{}
	inside := false
	for raw := range strings.Lines(text) {
		p.last++
		raw = strings.TrimRight(raw, "\r\n")
		for _, m := range metaTag().FindAllStringSubmatch(raw, -1) {
			if name := strings.ToLower(m[1]); p.meta[name].line == 0 {
				p.meta[name] = meta{strings.TrimSpace(plain(m[2])), p.last}
			}
		}
		// A carriage return alone ends a line too, for a browser.
		for part := range strings.SplitSeq(raw, "\r") {
			var shown strings.Builder
			show := func(s string) {
				if inside {
					shown.WriteString(s)
				}
			}
			was, from := inside, 0
			for _, m := range tag().FindAllStringSubmatchIndex(part, -1) {
				show(part[from:m[0]])
				from = m[1]
				switch strings.ToLower(part[m[2]:m[3]]) {
				case "pre":
					inside = true
				case "/pre":
					inside = false
				}
			}
			show(part[from:])
			if was || inside || shown.Len() > 0 {
				p.lines = append(p.lines, line{p.last, strings.TrimRight(plain(shown.String()), " ")})
			}
		}
	}
	p.closed = !inside
	return p
}

// plain resolves character references; a fixed blank and a tab are blanks.
func plain(s string) string {
	if strings.Contains(s, "&") {
		s = source.Clean(html.UnescapeString(s))
	}
	return blanks.Replace(s)
}

var blanks = strings.NewReplacer("\u00a0", " ", "\t", " ", "\n", " ", "\r", " ")

func (p *page) pos(line int) scoring.Position { return scoring.Position{File: p.File, Line: line} }

func (p *page) problem(line, board int, severity scoring.Severity, hint, format string, args ...any) {
	p.problems = append(p.problems, scoring.Problem{Pos: p.pos(line), Severity: severity, Board: board, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (p *page) fail(line int, hint, format string, args ...any) error {
	return &scoring.InputError{Pos: p.pos(line), Text: fmt.Sprintf(format, args...), Hint: hint}
}

// cut gives the columns from to to of a text, without the blanks around; to may
// lie beyond its end.
func cut(text []rune, from, to int) string {
	to = min(to, len(text))
	if from >= to {
		return ""
	}
	return strings.TrimSpace(string(text[from:to]))
}

// short is a text of the page for a message.
func short(s string) string {
	const most = 60
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return s
}
