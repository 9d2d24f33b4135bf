// Package pbn reads and writes Portable Bridge Notation, version 2.1: deals,
// what makes with open cards, and results with the totals that were published.
//
//	Deal Dealer Vulnerable    Event.Deals
//	OptimumResultTable        Deal.Makes; DoubleDummyTricks (Bridgewebs) says the same
//	OptimumScore              checked by Deal.Par, and written from it
//	ScoreTable                Row, one for each of Multiplicity; its points as published
//	                          (of a table with percentages alone those)
//	TotalScoreTable           Contestant, with the figures published
//	PairNS PairEW Contract …  Row, of a board that has no ScoreTable; or HomeTeam,
//	                          VisitTeam and Room; or the names of the players
//	Session, or else Date     Row.Session
//	Section                   Row.Section, as the column of that name
//	anything else             Event.Records: auctions, plays, comments, tags of programs
//
// Tags may take their values from other games (# and ##): events have the values
// themselves. A file with deals alone is an event without rows.
//
// What is wrong in a game is a problem, and the rest of it is kept; there is no
// error but for an input without any game.
//
// Where a tag Winners does not say it, there is one ranking of pairs that sit both
// ways, and one of each line where none does or where both sides of a board have
// the same numbers.
//
// Write gives the export format. What it has beyond the standard are the columns
// Section, Table, Round, Room, Lead and Team, and the tags Session and Winners.
// Artificial scores have the sign ^ before them.
package pbn

import (
	"fmt"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// Extensions are those of the files.
var Extensions = []string{".pbn"}

// start is how a file begins: with the marker of its version, or with a tag of
// the standard behind comments and lines for programs.
var start = source.Pattern(`^\s*(?:% ?PBN|(?:[%;][^\n]*\n\s*|\{[^}]*\}\s*)*\[\s*(?:Event|Site|Date|Board|West|North|East|South|Dealer|Vulnerable|Deal|Scoring|Generator|ScoreTable|TotalScoreTable|OptimumScore)\s*")`)

// Recognise tells by the beginning of the content.
func Recognise(data []byte) bool { return start().MatchString(source.Head(data)) }

var charset = source.Pattern(`(?im)^% ?Content-type:[^\r\n]*charset *= *"?([A-Za-z0-9_.:-]+)`)

// Read reads the games of a file as one event. The error is a
// *scoring.InputError: there is no game in it.
func Read(f source.File) (*scoring.Event, []scoring.Problem, error) {
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	declared := ""
	if m := charset().FindStringSubmatch(source.Head(f.Data)); m != nil {
		declared = m[1]
	}
	text, encoding, problems, err := f.Text(declared)
	if err == nil && declared == "" && encoding == "windows-1252" {
		// The most likely code page is the standard's own, so there is no doubt.
		text, _, problems, err = f.Text("iso-8859-1")
	}
	if err != nil {
		return nil, nil, err
	}
	n := parse(f.Name, text)
	r := newReader(n)
	r.read()
	problems = append(problems, n.problems...)
	if n.untold > 0 {
		problems = append(problems, scoring.Problem{Pos: n.pos(n.line), Severity: scoring.Failure, Text: fmt.Sprintf("%d more problems are not told", n.untold)})
	}
	scoring.SortProblems(problems)
	if r.games == 0 {
		return nil, problems, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "there is no game in it"}
	}
	return &r.Event, problems, nil
}
