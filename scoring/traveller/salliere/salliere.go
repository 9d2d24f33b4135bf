// Package salliere reads and writes the two comma-separated files of the scorer
// salliere, which is also how many people type results: without a header, a line a
// result.
//
//	board,ns,ew,contract[,declarer[,tricks[,ns_score[,ew_score[,ns_points[,ew_points]]]]]]
//	number,name1,name2[,…][,points[,percentage[,localpoints]]]
//
// A board may name its section (A:12) and, after a semicolon, its vulnerability
// (9;vul=all). The contract may have its result in it (5D-3). A score stands on the
// side that has it; av+, av= and av- are averages, A6040 those of both sides; an
// exclamation mark before a figure says that it counts whatever was computed. The
// method and the event are not in the files.
package salliere

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// The fields of a line.
const (
	fBoard = iota
	fNS
	fEW
	fContract
	fDeclarer
	fTricks
	fNSScore
	fEWScore
	fNSPoints
	fEWPoints
	fields
)

// needed is how many fields a line has at least.
const needed = fContract + 1

// maxBoard bounds the numbers of boards.
const maxBoard = 9999

// Recognise tells whether the first lines are all of this form; a single one of
// another is a header, or another table.
func Recognise(data []byte) bool {
	lines := firstLines(data)
	for _, f := range lines {
		if len(f) < needed || len(f) > fields || f[fNS] == "" || f[fEW] == "" {
			return false
		}
		_, number, _ := takeBoard(f[fBoard])
		if number == 0 {
			return false
		}
		c, _, err := takeContract(f[fContract])
		if err != nil || c == "" && (len(f) <= fNSScore || f[fNSScore] == "" && strings.Join(f[fNSScore:], "") == "") {
			return false
		}
	}
	return len(lines) > 0
}

// RecognisePairs tells whether the first lines are those of a list of pairs.
func RecognisePairs(data []byte) bool {
	named := false
	for _, f := range firstLines(data) {
		if len(f) < 2 || !strings.ContainsAny(f[0], "0123456789") || isFigure(f[1]) || len(f[0]) > 8 {
			return false
		}
		named = named || f[1] != "" // of some pairs no names are known
	}
	return named
}

// firstLines are the records at the beginning of a file that are not blank.
func firstLines(data []byte) (lines [][]string) {
	const enough = 20
	head := source.Head(data)
	if i := strings.LastIndexByte(head, '\n'); len(head) < len(data) && i > 0 {
		head = head[:i]
	}
	r := newReader(head)
	for len(lines) < enough {
		f, err := r.Read()
		if err != nil {
			if err != io.EOF {
				return nil
			}
			return lines
		}
		if !blank(f) {
			lines = append(lines, trimmed(f))
		}
	}
	return lines
}

func newReader(text string) *csv.Reader {
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = -1
	r.TrimLeadingSpace = true
	return r
}

func blank(f []string) bool { return strings.TrimSpace(strings.Join(f, "")) == "" }

func trimmed(f []string) []string {
	out := make([]string, len(f))
	for i, s := range f {
		out[i] = strings.TrimSpace(s)
	}
	return out
}

// isFigure tells whether a field begins as a number does: no name does.
func isFigure(s string) bool { return s != "" && strings.ContainsRune("0123456789.-", rune(s[0])) }

// takeBoard takes a board apart: section, number, and the options after it. The
// number is 0 where there is none.
func takeBoard(s string) (section string, number int, options []string) {
	s, rest, ok := strings.Cut(s, ";")
	if ok {
		options = strings.FieldsFunc(rest, func(r rune) bool { return r == ',' || r == ';' })
	}
	if i := strings.LastIndexByte(s, ':'); i >= 0 {
		section, s = strings.TrimSpace(s[:i]), s[i+1:]
	}
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < 1 || n > maxBoard {
		n = 0
	}
	return section, n, options
}

// takeContract takes a contract apart that may have its result in it. The letters
// of beer mean nothing.
func takeContract(s string) (contract, result string, err error) {
	var b strings.Builder
	for _, r := range strings.ToUpper(s) {
		switch {
		case r == ' ', r == 'B', r == 'E', r == 'R':
		case r == 'P', r == 'O', r == '.':
			return "PASS", "", nil
		case strings.ContainsRune("0123456789CDHSNTX+-=", r):
			b.WriteRune(r)
		default:
			return "", "", fmt.Errorf("unknown contract %q", s)
		}
	}
	text := b.String()
	if i := strings.IndexAny(text, "+-="); i >= 0 {
		text, result = text[:i], text[i:]
		if result == "+" || result == "-" {
			result = ""
		}
	}
	if text == "" {
		return "", "", nil
	}
	c, err := scoring.ParseContract(text)
	return c.String(), result, err
}

// Read reads the file of the boards. A line that cannot be read is a problem and
// left out; the error is a *scoring.InputError: no line could be read.
func Read(f source.File) (*scoring.Event, []scoring.Problem, error) {
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	text, _, problems, err := f.Text("")
	if err != nil {
		return nil, nil, err
	}
	e := &scoring.Event{File: f.Name, Format: "salliere"}
	problems = append(problems, records(f.Name, text, func(fields []string, pos scoring.Position) (ps []scoring.Problem) {
		row, ok, ps := readRow(fields, pos)
		if !ok {
			e.LeftOut = append(e.LeftOut, pos)
			return ps
		}
		e.Rows = append(e.Rows, row)
		if !slices.Contains(e.Sections, row.Section) {
			e.Sections = append(e.Sections, row.Section)
		}
		return ps
	})...)
	if len(e.Sections) == 1 && e.Sections[0] == "" {
		e.Sections = nil
	}
	if len(e.Rows) == 0 {
		return nil, problems, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "there is no line in it with a board, two pairs and a contract",
			Hint: "12,3,8,4SX-1,E"}
	}
	return e, problems, nil
}

// records gives the records of a file that are not blank; one that the quotation
// marks spoil is a problem.
func records(file, text string, do func(fields []string, pos scoring.Position) []scoring.Problem) (problems []scoring.Problem) {
	line := 0
	for whole := range strings.Lines(text) {
		line++
		pos := scoring.Position{File: file, Line: line}
		f, err := newReader(strings.TrimPrefix(whole, "\ufeff")).Read()
		switch {
		case errors.Is(err, io.EOF):
		case err != nil:
			problems = append(problems, scoring.Problem{Pos: pos, Text: "the quotation marks of the line do not match; it is left out"})
			do(nil, pos)
		case !blank(f):
			problems = append(problems, do(trimmed(f), pos)...)
		}
	}
	return problems
}

// readRow reads a result.
func readRow(f []string, pos scoring.Position) (row scoring.Row, ok bool, problems []scoring.Problem) {
	row.SetPos(pos)
	problem := func(severity scoring.Severity, hint, format string, args ...any) {
		problems = append(problems, scoring.Problem{Pos: pos, Severity: severity, Board: row.Board, Text: fmt.Sprintf(format, args...), Hint: hint})
	}
	if len(f) < needed {
		if len(f) > 0 {
			problem(scoring.Failure, "board,ns,ew,contract", "a line of %d fields, of which there are %d at least, is left out", len(f), needed)
		}
		return row, false, problems
	}
	if len(f) > fields && !blank(f[fields:]) {
		problem(scoring.Warning, "", "a line of %d fields; those after the %dth are passed over", len(f), fields)
	}
	for len(f) < fields {
		f = append(f, "")
	}
	section, number, options := takeBoard(f[fBoard])
	if row.Section, row.Board = section, number; number == 0 {
		problem(scoring.Failure, "", "%q is not the number of a board; the line is left out", f[fBoard])
		return row, false, problems
	}
	for _, o := range options {
		name, value, _ := strings.Cut(strings.TrimSpace(o), "=")
		if !strings.EqualFold(strings.TrimSpace(name), "vul") {
			problem(scoring.Warning, "", "unknown option %q of a board is passed over", o)
			continue
		}
		switch strings.ToLower(strings.TrimSpace(value)) {
		case "ns":
			row.Vul = scoring.NSVul
		case "ew":
			row.Vul = scoring.EWVul
		case "all":
			row.Vul = scoring.BothVul
		default:
			row.Vul = scoring.NoneVul
		}
	}
	if f[fNS] == "" || f[fEW] == "" {
		problem(scoring.Failure, "", "a line without both pairs (%q, %q) is left out", f[fNS], f[fEW])
		return row, false, problems
	}
	sit(&row, f[fNS], f[fEW])
	contract, result, err := takeContract(f[fContract])
	if err != nil {
		problem(scoring.Failure, "4SX, 3NT or P, and the result as 4S+1", "%v; the line is left out", err)
		return row, false, problems
	}
	entry := scoring.Entry{Contract: contract, Result: result}
	if f[fDeclarer] != "" {
		entry.Declarer = f[fDeclarer][:1]
	}
	if result == "" {
		entry.Result, entry.TricksOnly = f[fTricks], true
	} else if f[fTricks] != "" {
		if c, err := scoring.ParseContract(contract); err == nil && c.Level > 0 {
			if t, err := scoring.ParseResult(result, c); err == nil && strconv.Itoa(t) != f[fTricks] {
				problem(scoring.Failure, "", "%s%s is %d tricks, not %s; the result counts", contract, result, t, f[fTricks])
			}
		}
	}
	if contract == "PASS" || contract == "" {
		entry.Result, entry.Declarer = "", ""
	}
	scores(&entry, f[fNSScore], f[fEWScore], problem)
	problems = append(problems, row.Enter(entry)...)
	points(&row, f[fNSPoints], f[fEWPoints], problem)
	return row, true, problems
}

// sit names who sat there. Two players joined by a dot are individuals.
func sit(row *scoring.Row, ns, ew string) {
	n, s, okNS := strings.Cut(ns, ".")
	e, w, okEW := strings.Cut(ew, ".")
	if okNS && okEW && n != "" && s != "" && e != "" && w != "" {
		row.SetPlayers([4]string{n, e, s, w})
		return
	}
	name := func(text string) scoring.ID {
		number, line, err := scoring.ParseNumber(text)
		if err != nil {
			number = text // any text will do
		}
		return scoring.ID{Section: row.Section, Line: line, Number: number}
	}
	row.NS, row.EW = name(ns), name(ew)
}

// scores reads what stands in the columns of the two sides: the score on the side
// that has it, or averages.
func scores(e *scoring.Entry, ns, ew string, problem func(scoring.Severity, string, string, ...any)) {
	if digits, ok := strings.CutPrefix(strings.ToUpper(ns), "A"); ok && len(digits) == 4 && strings.Trim(digits, "0123456789") == "" {
		average := map[byte]string{'4': "A-", '5': "A", '6': "A+"}
		e.NSAward, e.EWAward = average[digits[0]], average[digits[2]]
		if e.NSAward == "" || e.EWAward == "" {
			problem(scoring.Failure, "A6040", "unknown award %q", ns)
			e.NSAward, e.EWAward = "", ""
		}
		return
	}
	var forced [2]bool
	var score [2]string
	for i, s := range [...]string{ns, ew} {
		s, forced[i] = strings.CutPrefix(s, "!")
		s = strings.TrimSpace(s)
		switch {
		case strings.HasPrefix(strings.ToLower(s), "av"):
			award := "A" + strings.Trim(s[2:], "= ")
			if i == 0 {
				e.NSAward = award
			} else {
				e.EWAward = award
			}
		case s != "" && strings.Trim(s, "0") != "":
			score[i] = s
		case s != "":
			score[i] = "0"
		}
	}
	switch {
	case score[0] != "" && score[0] != "0" && score[1] != "" && score[1] != "0":
		problem(scoring.Failure, "a score stands on the side that has it", "both sides have a score, %s and %s; neither counts", score[0], score[1])
	case score[0] != "" && score[0] != "0":
		e.Score = score[0]
	case score[1] != "" && score[1] != "0":
		if rest, minus := strings.CutPrefix(score[1], "-"); minus {
			e.Score = rest
		} else {
			e.Score = "-" + score[1]
		}
	case score[0] == "0" && (forced[0] || e.Contract == "PASS"), score[1] == "0" && forced[1]:
		e.Score = "0"
	}
	e.ScoreCounts = forced[0] || forced[1]
}

// points reads the points of the two sides; 0 is none. Those that are forced are
// awards.
func points(row *scoring.Row, ns, ew string, problem func(scoring.Severity, string, string, ...any)) {
	var published [2]scoring.Figure
	for i, s := range [...]string{ns, ew} {
		s, forced := strings.CutPrefix(s, "!")
		f := scoring.Figure(strings.TrimSpace(s))
		x, ok := f.Num()
		switch {
		case f == "":
			continue
		case !ok:
			problem(scoring.Warning, "", "%q is not a number of points", s)
			continue
		case x.Sign() == 0 && !forced:
			continue
		}
		published[i] = f
		if line := [...]scoring.Line{scoring.NS, scoring.EW}[i]; forced && row.Award(line).IsZero() {
			row.SetAward(line, scoring.Adjustment{Kind: scoring.Points, Value: x})
		}
	}
	row.SetPublished(published[0], published[1])
	row.SettleAwards()
}

// ReadPairs reads the file of the pairs: a list of players.
func ReadPairs(f source.File) ([]scoring.Contestant, []scoring.Problem, error) {
	if f.IsEmpty() {
		return nil, nil, f.Empty()
	}
	text, _, problems, err := f.Text("")
	if err != nil {
		return nil, nil, err
	}
	var all []scoring.Contestant
	seen := map[scoring.ID]int{}
	problems = append(problems, records(f.Name, text, func(f []string, pos scoring.Position) []scoring.Problem {
		if len(f) == 0 {
			return nil
		}
		c := scoring.Contestant{Pos: pos}
		var err error
		if c.ID.Number, c.ID.Line, err = scoring.ParseNumber(f[0]); err != nil {
			c.ID.Number = f[0]
		}
		if first, twice := seen[c.ID]; twice || c.ID.Number == "" {
			return []scoring.Problem{{Pos: pos, Text: fmt.Sprintf("pair %q has no number, or is listed twice (also line %d); it is left out", f[0], first)}}
		}
		seen[c.ID] = pos.Line
		for _, name := range f[1:] {
			if isFigure(name) {
				break
			}
			if name != "" {
				c.Players = append(c.Players, scoring.Player{Name: name})
			}
		}
		all = append(all, c)
		return nil
	})...)
	if len(all) == 0 {
		return nil, problems, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "the list of pairs has no lines", Hint: "number,name1,name2"}
	}
	return all, problems, nil
}
