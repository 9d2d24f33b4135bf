package acblclub

import (
	"strconv"
	"strings"

	"recap/scoring"
)

// settleBoard makes the rows of a board.
func (e *event) settleBoard(s *section, b board) {
	number, err := strconv.Atoi(b.number)
	if (err != nil || number < 1) && len(b.results) > 0 {
		e.problem(b.pos, 0, scoring.Failure, "", "%q is not a board number; its %d lines are left out", b.number, len(b.results))
		for _, r := range b.results {
			e.LeftOut = append(e.LeftOut, r.pos)
		}
		return
	}
	for _, x := range b.results {
		r := scoring.Row{Session: s.session, Section: s.name, Board: number}.At(x.pos)
		r.Round = e.count(r, "round_number", x.fields["round_number"])
		r.Table = e.count(r, "table_number", x.fields["table_number"])
		r.SetPublished(e.figure(x.pos, number, "ns_match_points", x.fields["ns_match_points"]), e.figure(x.pos, number, "ew_match_points", x.fields["ew_match_points"]))
		e.enter(&r, x.fields)
		if e.seat(&r, s, x.fields) {
			e.Rows = append(e.Rows, r)
		} else {
			e.LeftOut = append(e.LeftOut, x.pos)
		}
	}
}

// count reads a number that is not needed for the scoring.
func (e *event) count(r scoring.Row, name, text string) int {
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		e.problem(r.Pos(), r.Board, scoring.Warning, "", "%s %q is not a number and left out", name, text)
		return 0
	}
	return n
}

// side is what one side has for its score: points, or a word.
type side struct {
	points    int
	hasPoints bool
	award     string
	notPlayed bool
	late      bool
	pass      bool
	unknown   bool
}

var scoreWords = strings.NewReplacer(" ", "", ".", "", "_", "")

func parseSide(text string) (s side) {
	if n, err := strconv.Atoi(strings.TrimPrefix(text, "+")); err == nil {
		return side{points: n, hasPoints: true}
	}
	switch word := strings.ToUpper(scoreWords.Replace(text)); word {
	case "":
	case "PASS", "PASSED", "PASSEDOUT", "PASSOUT":
		s.pass = true
	case "NP", "N/P", "NOTPLAYED", "NOPLAY":
		s.notPlayed = true
	case "LATE", "LATEPLAY", "LP":
		s.late = true
	default:
		a, err := scoring.ParseAdjustment(word, scoring.NoSeat, scoring.NoneVul)
		s.unknown = err != nil || !a.Artificial()
		s.award = word
	}
	return s
}

// enter reads the result of a line. Each side has a score of its own.
func (e *event) enter(r *scoring.Row, f map[string]string) {
	entry := scoring.Entry{Contract: f["contract"], Declarer: f["declarer"], Lead: f["opening_lead"], Result: f["result"], ScoreCounts: true}
	if entry.Result == "" && f["tricks_taken"] != "" {
		entry.Result, entry.TricksOnly = f["tricks_taken"], true
	}
	ns, ew := parseSide(f["ns_score"]), parseSide(f["ew_score"])
	switch {
	case ns.unknown || ew.unknown:
		e.problem(r.Pos(), r.Board, scoring.Failure, "points, PASS, AVE+, AVE, AVE-, a percentage or NP", "unknown score %q/%q; the line is not scored", f["ns_score"], f["ew_score"])
		return
	case ns.late || ew.late:
		e.problem(r.Pos(), r.Board, scoring.Warning, "", "a late play; the result is taken as outstanding")
		return
	case ns.notPlayed && (ew.notPlayed || ew == side{}), ew.notPlayed && ns == side{}:
		entry = scoring.Entry{Contract: "NP"}
	case ns.pass || ew.pass:
		entry.Contract, entry.Result = "PASS", ""
	case ns.hasPoints && ew.hasPoints && ns.points != -ew.points:
		// A split score: each side is compared by its own.
		entry.NSAward, entry.EWAward = "1*"+strconv.Itoa(ns.points), "1*"+strconv.Itoa(-ew.points)
		e.problem(r.Pos(), r.Board, scoring.Note, "", "a split score, %d for North-South and %d for East-West", ns.points, ew.points)
	case ns.hasPoints:
		entry.Score = strconv.Itoa(ns.points)
	case ew.hasPoints:
		entry.Score = strconv.Itoa(-ew.points)
	}
	for _, x := range [...]struct {
		side
		to *string
	}{{ns, &entry.NSAward}, {ew, &entry.EWAward}} {
		switch {
		case x.award != "":
			*x.to = x.award
		case x.notPlayed && entry.Contract != "NP":
			*x.to = "NP"
		}
	}
	if ns.award != "" && ew.award != "" {
		if entry.Contract != "" && entry.Result != "" {
			e.problem(r.Pos(), r.Board, scoring.Warning, "", "the contract %s beside the awards %s/%s; the awards count", entry.Contract, ns.award, ew.award)
		}
		entry.Contract, entry.Declarer, entry.Result = "", "", ""
	}
	if entry.Contract == "" && entry.Score == "" && entry.NSAward == "" && entry.EWAward == "" && entry.Result == "" {
		e.enterPoints(r)
		return
	}
	e.problems = append(e.problems, r.Enter(entry)...)
}

// enterPoints takes a line without contract and score: its points are all that
// is known. Where there are none the result has not come in.
func (e *event) enterPoints(r *scoring.Row) {
	ns, okNS := r.NSPublished().Num()
	ew, okEW := r.EWPublished().Num()
	if !okNS || !okEW {
		return
	}
	if ns.Sign() == 0 && ew.Sign() == 0 {
		e.problem(r.Pos(), r.Board, scoring.Warning, "", "no contract, no score and no points; the result is taken as outstanding")
		return
	}
	e.problem(r.Pos(), r.Board, scoring.Warning, "", "no contract and no score; the points %s and %s are taken as an award", r.NSPublished(), r.EWPublished())
	if e.Method == scoring.Matchpoints {
		// One for each pair beaten here; an award is on the scale of two.
		ns, ew = ns.Times(2), ew.Times(2)
	}
	r.SetAwards(scoring.Adjustment{Kind: scoring.Points, Value: ns, Text: "+" + string(r.NSPublished())}, scoring.Adjustment{Kind: scoring.Points, Value: ew, Text: "+" + string(r.EWPublished())})
	r.Outcome = scoring.Awarded
}

// seat finds out who sat at a row. One without pairs is of no use.
func (e *event) seat(r *scoring.Row, s *section, f map[string]string) bool {
	for _, x := range [...]struct {
		text string
		line scoring.Line
		to   *scoring.ID
	}{{f["ns_pair"], scoring.NS, &r.NS}, {f["ew_pair"], scoring.EW, &r.EW}} {
		if x.text == "" || x.text == "0" {
			continue
		}
		number, line, err := scoring.ParseNumber(x.text)
		if err != nil {
			e.problem(r.Pos(), r.Board, scoring.Failure, "", "%v; the line is left out", err)
			return false
		}
		*x.to = e.find(s, number, line, x.line)
		if _, ok := e.index[*x.to]; !ok && len(e.Contestants) > 0 && !e.said["pair "+x.to.String()] {
			e.said["pair "+x.to.String()] = true
			e.problem(r.Pos(), r.Board, scoring.Warning, "", "pair %v is not among the pair_summaries", *x.to)
		}
	}
	switch {
	case r.NS.IsZero() && r.EW.IsZero():
		e.problem(r.Pos(), r.Board, scoring.Failure, "", "a line without pair numbers is left out")
		return false
	case r.NS.IsZero() || r.EW.IsZero():
		if r.Outcome == scoring.Played {
			line := scoring.NS
			if r.EW.IsZero() {
				line = scoring.EW
			}
			e.problem(r.Pos(), r.Board, scoring.Failure, "", "a line without the number of its %v pair is left out", line)
			return false
		}
		r.Outcome = scoring.SatOut
	}
	return true
}

// find gives the pair of a number: that of the line where it sat, and where only
// the other line has the number, that one.
func (e *event) find(s *section, number string, line, sat scoring.Line) scoring.ID {
	for _, l := range [...]scoring.Line{sat, scoring.NoLine, sat.Other()} {
		id := scoring.ID{Section: s.name, Line: l, Number: number}
		if _, ok := e.index[id]; ok && (line == scoring.NoLine || line == l) {
			return id
		}
	}
	if line == scoring.NoLine && !s.oneLine {
		line = sat
	}
	return scoring.ID{Section: s.name, Line: line, Number: number}
}
