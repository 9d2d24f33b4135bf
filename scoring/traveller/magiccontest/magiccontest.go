// Package magiccontest reads the HTML result pages of Magic Contest (also Ruter;
// brenning.se), a scoring program of Sweden and half of Europe: the ranking and
// the score tables of one session of pairs, as text in fixed columns inside PRE.
//
// What is read is what versions 3.3 to 4.8 write.
//
//	META ScoringType    Method: MatchPoints;MP1, IMP;Butler-2;Mean, IMP;Cross
//	head lines          Conditions: artificial scores, levelled totals, tie-break
//	Rank  Pair  Score   Contestants, with the figures published
//	Board:  n           Row; its points as published, of a sit-out as well
//	Datum               Datums
//	! # Result Score    Row without pairs, one for each time that the score occurs
//
// A page may be a fragment without a head, and may have a ranking only: then
// there is nothing to score, which is a problem and no error.
//
// A column is one character of what a browser shows: tags take no room, a
// character reference takes one.
package magiccontest

import (
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// program is the name under which Magic Contest writes its pages.
const program = "Magic Contest"

var (
	generator = source.Pattern(`(?i)<meta\s+name\s*=\s*["']?generator["']?\s+content\s*=\s*["']?` + program)
	fragment  = source.Pattern(`(?i)<pre>\s*[0-9]+ tables?, [0-9]+ pairs?\b`)
	charset   = source.Pattern(`(?i)<meta\s[^<>]*charset\s*=\s*["']?([a-z0-9_.:-]+)`)
)

// signatureSize is how far from its beginning a page has named its program.
const signatureSize = 4 << 10

// Recognise tells by the page's generator, or by the first words of a fragment
// without a head.
func Recognise(data []byte) bool {
	head := source.Head(data)
	head = head[:min(len(head), signatureSize)]
	return generator().MatchString(head) || fragment().MatchString(head)
}

// Read reads the event of a page. The error is a *scoring.InputError: the page
// ends before its results, or there are none in it.
func Read(f source.File) (*scoring.Event, []scoring.Problem, error) {
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	declared := ""
	if m := charset().FindStringSubmatch(source.Head(f.Data)); m != nil {
		declared = m[1]
	}
	text, _, problems, err := f.Text(declared)
	if err != nil {
		return nil, nil, err
	}
	p := newPage(f.Name, text)
	err = p.read()
	problems = append(problems, p.problems...)
	scoring.SortProblems(problems)
	if err != nil {
		return nil, problems, err
	}
	return &p.Event, problems, nil
}

// read takes the page line by line: first its head lines, then the ranking,
// then the tables.
func (p *page) read() error {
	if len(p.lines) == 0 {
		return p.fail(p.last, "the results of a page stand in PRE", "the page ends before its results")
	}
	p.header()
	for _, l := range p.lines {
		fields := strings.Fields(l.text)
		switch {
		case len(fields) == 0:
			p.tables.blank()
		case strings.Trim(l.text, "! ") == "": // in a frequency table
		case separator(l.text):
			p.tables.close()
			p.ranking.close()
		case strings.HasPrefix(strings.TrimLeft(l.text, "! "), "Board:"):
			p.ranking.close()
			p.openTables(l)
		case len(fields) > 2 && fields[0] == "Rank" && fields[1] == "Pair" && fields[2] == "Score":
			p.openRanking(l)
		case p.tables.isOpen():
			p.tableLine(l)
		case p.ranking.isOpen():
			p.rankingLine(l)
		default:
			p.headLine(l)
		}
	}
	return p.settle()
}

// separator tells whether a line is a row of hyphens.
func separator(s string) bool {
	s = strings.TrimSpace(s)
	return len(s) >= 20 && strings.Trim(s, "-") == ""
}
