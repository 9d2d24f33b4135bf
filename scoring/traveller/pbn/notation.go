package pbn

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"recap/scoring"

	"recap/scoring/traveller/source"
)

// notation is a file of games as it is written, with what its tags inherit.
type notation struct {
	file     string
	problems []scoring.Problem
	games    []*game
	creator  string
	leftOut  []leftOut
	untold   int // problems beyond those that are told

	// while it is being read
	text    string
	at      int
	line    int
	current *game
	section *tag         // whose data may follow
	from    int          // where the data begin
	row     int          // the line of the last token of the section
	broken  map[int]bool // lines that are said to be wrong
	closing int          // where the next } is; before at where it is not known
	last    map[string]string
	sticky  map[string]string
}

// game is the tags between two empty lines.
type game struct {
	line  int
	front []scoring.Item // comments and lines with a percent sign, before its tags
	tags  []*tag
	index map[string]*tag // the first of each name
}

// tag is a name and its value, and the data that follow.
type tag struct {
	name, value string
	line        int
	cells       []cell
	lines       []string // the data as they are written, comments among them
}

// cell is a token of the data of a tag.
type cell struct {
	text   string
	line   int
	quoted bool
}

// tag is the first one of a name; nil where the game has none.
func (g *game) tag(name string) *tag { return g.index[name] }

// add adds a tag.
func (g *game) add(t *tag) {
	if g.index == nil {
		g.index = map[string]*tag{}
	}
	if g.index[t.name] == nil {
		g.index[t.name] = t
	}
	g.tags = append(g.tags, t)
}

// value is that of a tag; what is not known, or does not apply, is empty.
func (g *game) value(name string) string {
	if t := g.tag(name); t != nil && t.value != "?" && t.value != "-" {
		return t.value
	}
	return ""
}

func (n *notation) problem(line, board int, severity scoring.Severity, hint, format string, args ...any) {
	if len(n.problems) >= maxProblems {
		n.untold++
		return
	}
	n.problems = append(n.problems, scoring.Problem{Pos: n.pos(line), Severity: severity, Board: board, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (n *notation) pos(line int) scoring.Position { return scoring.Position{File: n.file, Line: line} }

// tell adds problems as far as there is room.
func (n *notation) tell(ps []scoring.Problem) {
	room := min(len(ps), maxProblems-len(n.problems))
	n.problems, n.untold = append(n.problems, ps[:max(room, 0)]...), n.untold+len(ps)-max(room, 0)
}

// maxProblems bounds what is told of a file: one with more of them is no
// Portable Bridge Notation, and would fill the memory with its messages.
const maxProblems = 10000

// isTable tells whether the data of a tag are a table.
func isTable(name string) bool { return strings.HasSuffix(name, "Table") }

// hasData tells whether data may follow a tag of the standard. Others are not
// known.
func hasData(name string) bool {
	return name == "Auction" || name == "Play" || isTable(name) || !slices.Contains(plainTags, name)
}

// plainTags are those of the standard that are a value and nothing else.
var plainTags = strings.Fields("Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result Score ScoreIMP ScoreMP" +
	" ScorePercentage ScoreRubber ScoreRubberHistory OptimumScore Competition Description FrenchMP Generator Hidden Room Round Section Stage Table Termination Time" +
	" EventDate EventSponsor HomeTeam VisitTeam Mode PairEW PairNS Annotator AnnotatorNA Application DealId Note DoubleDummyTricks Session")

// uninherited are the tags that no game takes from another.
var uninherited = strings.Fields("Dealer Vulnerable Deal Declarer Contract Auction Play Note")

// parse reads the games of a text.
func parse(file, text string) *notation {
	n := &notation{file: file, text: strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), line: 1, current: &game{}, last: map[string]string{}, sticky: map[string]string{}, closing: -1, broken: map[int]bool{}}
	for n.at < len(n.text) {
		if n.at == 0 || n.text[n.at-1] == '\n' {
			if n.wholeLine() {
				continue
			}
		}
		n.token()
	}
	n.endGame()
	if g := n.current; len(g.front) > 0 {
		n.games = append(n.games, g) // what follows the last game
	}
	return n
}

// restOfLine is the text up to the end of the line.
func (n *notation) restOfLine() string {
	rest, _, _ := strings.Cut(n.text[n.at:], "\n")
	return rest
}

// wholeLine takes a line that is no part of a game, or ends it.
func (n *notation) wholeLine() bool {
	rest := n.restOfLine()
	switch {
	case strings.HasPrefix(rest, "%"):
		n.endData(n.at)
		n.percent(strings.TrimRight(rest[1:], " \t"))
		n.skip(len(rest) + 1)
		n.from = n.at
	case strings.TrimSpace(rest) == "":
		n.endGame()
		n.skip(len(rest) + 1)
	default:
		return false
	}
	return true
}

// skip goes on over some bytes.
func (n *notation) skip(size int) {
	to := min(n.at+size, len(n.text))
	n.line += strings.Count(n.text[n.at:to], "\n")
	n.at = to
}

var (
	// markers are the lines with a percent sign that the writer writes itself.
	markers = source.Pattern(`^(?: ?PBN [0-9.]+| ?EXPORT| ?IMPORT| ?Content-type:.*)$`)
	creator = source.Pattern(`^ ?Creator: *(.*)$`)
)

// percent takes a line for programs, without the sign.
func (n *notation) percent(s string) {
	if m := creator().FindStringSubmatch(s); m != nil && n.creator == "" {
		n.creator = m[1]
		return
	}
	if !markers().MatchString(s) {
		n.current.front = append(n.current.front, scoring.Item{Name: "%", Value: s})
	}
}

// token takes a tag, a comment, a token of data or a blank.
func (n *notation) token() {
	switch c := n.text[n.at]; c {
	case ' ', '\t', '\n':
		n.skip(1)
	case '[':
		n.bracket()
	case ';':
		n.comment(len(n.restOfLine()))
	case '{':
		n.brace()
	case ']', '}', '%':
		n.problem(n.line, 0, scoring.Failure, "", "%q has no place here", string(c))
		n.broken[n.line] = true
		for n.at < len(n.text) && strings.IndexByte("]}% ", n.text[n.at]) >= 0 {
			n.skip(1)
		}
	case '"':
		text, size, ok := quotedText(n.text[n.at:])
		if !ok {
			n.problem(n.line, 0, scoring.Failure, "", "the text that begins with %s has no quotation mark at its end", short(n.text[n.at:]))
			n.skip(len(n.restOfLine()))
			return
		}
		n.cell(cell{text, n.line, true})
		n.skip(size)
	default:
		size := strings.IndexAny(n.text[n.at:], " \t\n[]{};\"%")
		if size < 0 {
			size = len(n.text) - n.at
		}
		n.cell(cell{n.text[n.at : n.at+size], n.line, false})
		n.skip(size)
	}
}

// cell adds a token to the data of the section.
func (n *notation) cell(c cell) {
	switch {
	case n.section == nil:
		n.problem(c.line, 0, scoring.Failure, "", "%q stands outside of any tag", short(c.text))
		return
	case !hasData(n.section.name) && len(n.section.cells) == 0:
		n.problem(c.line, 0, scoring.Failure, "", "%q follows the tag %s, which has a value and nothing else", short(c.text), n.section.name)
	}
	n.section.cells = append(n.section.cells, c)
	n.row = c.line
}

// inRow tells whether a token of the table stands before on this line.
func (n *notation) inRow() bool {
	return n.section != nil && isTable(n.section.name) && n.row == n.line
}

// comment takes a comment of some bytes.
func (n *notation) comment(size int) {
	if n.inRow() {
		n.problem(n.line, 0, scoring.Warning, "", "a comment has no place in the rows of a table")
	}
	if n.section == nil {
		n.current.front = append(n.current.front, scoring.Item{Name: "{", Lines: linesOf(n.text[n.at : n.at+size])})
	}
	n.skip(size)
}

// gameInComment is what no comment has in it: its end was lost.
var gameInComment = source.Pattern(`\n[ \t]*\n(?:%[^\n]*\n)*[ \t]*\[[A-Z][A-Za-z]* +"`)

// brace takes a comment in braces. One without an end goes as far as the game,
// and is given it.
func (n *notation) brace() {
	if n.closing < n.at {
		n.closing = len(n.text)
		if i := strings.IndexByte(n.text[n.at:], '}'); i >= 0 {
			n.closing = n.at + i
		}
	}
	if n.inRow() {
		if rest := n.restOfLine(); n.closing >= n.at+len(rest) {
			n.problem(n.line, 0, scoring.Failure, "", "a comment that begins with { has no place in the rows of a table")
			n.broken[n.line] = true
			n.skip(len(rest))
			return
		}
	}
	within := n.text[n.at:n.closing]
	m := gameInComment().FindStringIndex(within)
	if m == nil && n.closing < len(n.text) {
		n.comment(len(within) + 1)
		return
	}
	n.problem(n.line, 0, scoring.Failure, "", "the comment that begins with { has no end")
	if m != nil {
		within = within[:m[0]]
	}
	lines := append(linesOf(within), "}")
	if n.section == nil {
		n.current.front = append(n.current.front, scoring.Item{Name: "{", Lines: lines})
	} else {
		n.endData(n.at)
		n.section.lines = append(n.section.lines, lines...)
	}
	n.skip(len(within))
	n.from = n.at
}

// bracket takes a tag.
func (n *notation) bracket() {
	t, size, why := parseTag(n.text[n.at:])
	t.line = n.line
	if why != "" {
		n.broken[n.line] = true
		n.problem(n.line, 0, scoring.Failure, "", "%s: %s", why, short(n.text[n.at:]))
	}
	n.endData(n.at)
	n.skip(max(size, 1))
	if t.name != "" {
		n.add(t)
	}
	n.from = n.at
}

var tagStart = source.Pattern(`^\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"`)

// parseTag reads a tag; why says what is wrong with it. Without a name it is
// none, and size is what to pass over.
func parseTag(s string) (t *tag, size int, why string) {
	t = &tag{}
	m := tagStart().FindStringSubmatchIndex(s)
	if m == nil || strings.Contains(s[:m[1]], "\n\n") {
		line, _, _ := strings.Cut(s, "\n")
		return t, len(line), "this is no tag"
	}
	value, n, ok := quotedText(s[m[1]-1:])
	if !ok {
		rest, _, _ := strings.Cut(s[m[1]:], "\n")
		return t, m[1] + len(rest), "the value of a tag has no quotation mark at its end"
	}
	t.name, t.value, size = s[m[2]:m[3]], value, m[1]-1+n
	rest := strings.TrimLeft(s[size:], " \t\n")
	if !strings.HasPrefix(rest, "]") {
		return t, size, "the tag has no ] at its end"
	}
	return t, len(s) - len(rest) + 1, ""
}

// quotedText is the text in the quotation marks that s begins with, without the
// signs that escape one, and how many bytes it takes.
func quotedText(s string) (text string, size int, ok bool) {
	var b strings.Builder
	for i := 1; i < len(s) && s[i] != '\n'; i++ {
		switch {
		case s[i] == '"':
			return b.String(), i + 1, true
		case s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
		case s[i] == '\t':
			b.WriteByte(' ')
			continue
		}
		b.WriteByte(s[i])
	}
	return "", 0, false
}

// add puts a tag into the game. A second board in it begins another game, whose
// empty line is missing.
func (n *notation) add(t *tag) {
	n.section = nil
	if t.name != "Note" {
		if first := n.current.tag(t.name); first != nil {
			board := n.current.tag("Board")
			if board != nil && (t.name == "Board" || t.name == "Event") {
				n.problem(t.line, 0, scoring.Warning, "", "the empty line between two games is missing")
				n.endGame()
			} else {
				n.problem(t.line, 0, scoring.Failure, "", "the tag %s stands twice in a game (also line %d); the first one counts", t.name, first.line)
				n.section = &tag{name: t.name} // its data are of no use either
				return
			}
		}
	}
	if len(n.current.tags) == 0 {
		n.current.line = t.line
	}
	n.current.add(t)
	n.section, n.row = t, 0
}

// endData gives the section the text of its data.
func (n *notation) endData(to int) {
	if n.section != nil {
		n.section.lines = append(n.section.lines, linesOf(n.text[min(n.from, to):to])...)
	}
}

// linesOf are the lines of a text without blanks at their ends, and without
// empty ones around them.
func linesOf(s string) []string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \t")
	}
	lines[0] = strings.TrimLeft(lines[0], " \t") // what follows the tag on its line
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return slices.Clip(lines)
}

// endGame ends the game, if there is one, with what it takes from others.
func (n *notation) endGame() {
	n.endData(n.at)
	n.section = nil
	g := n.current
	if len(g.tags) == 0 {
		return
	}
	for _, t := range g.tags {
		n.inherit(t)
	}
	for _, name := range slices.Sorted(maps.Keys(n.sticky)) {
		if g.tag(name) == nil {
			g.add(&tag{name: name, value: n.sticky[name], line: g.line})
		}
	}
	clear(n.last)
	for _, t := range g.tags {
		n.last[t.name] = t.value
	}
	n.games = append(n.games, g)
	n.current = &game{}
}

// inherit gives a tag the value that it takes from other games.
func (n *notation) inherit(t *tag) {
	if !strings.HasPrefix(t.value, "#") {
		delete(n.sticky, t.name) // it is redefined
		return
	}
	if slices.Contains(uninherited, t.name) {
		n.problem(t.line, 0, scoring.Failure, "", "the tag %s takes no value from other games", t.name)
		t.value = ""
		return
	}
	if text, ok := strings.CutPrefix(t.value, "##"); ok {
		t.value = text
		if !isTable(t.name) {
			n.sticky[t.name] = text
		}
		return
	}
	delete(n.sticky, t.name)
	if t.value == "#" { // and no text that begins with the sign
		t.value = n.last[t.name]
	}
}

// short is a text of the file for a message: the beginning of it.
func short(s string) string {
	const most = 40
	n := 0
	s = strings.TrimLeft(s, " ")
	for i, c := range s {
		if n == most || c == '\n' {
			return strings.TrimRight(s[:i], " ") + strings.Repeat("…", n/most)
		}
		n++
	}
	return strings.TrimRight(s, " ")
}
