package movements

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

const (
	// maxNumber bounds rounds, tables and the numbers of pairs.
	maxNumber = 9999
	// maxRows and maxInPlay bound the rows of a table, and the boards in all of them
	// together: what no event has, and a file may still say.
	maxRows   = 1 << 16
	maxInPlay = 1 << 17
)

// RecogniseCSV tells whether data is a movement: a table that has a header with all
// its columns near the start.
func RecogniseCSV(data []byte) bool {
	const enough = 1 << 15
	if len(data) > enough {
		data = data[:enough]
	}
	text, _, _, err := source.File{Data: data}.Text("")
	if err != nil {
		return false
	}
	_, _, h := findHeader(lines(text))
	return h.complete()
}

// ReadCSV reads a movement, one row a table in a round, in any order:
//
//	# name: Monday
//	# winners: 1
//	round,table,ns,ew,boards
//	1,1,8,1,1-3
//	1,2,3,0,4 5 6
//
// 0 or nothing is nobody; boards are a range or a list. Individuals have n,s,e,w for
// ns,ew. The lines before the header may give name, section, winners and kind (pairs,
// teams, individuals); other keys are kept as remarks. Where boards_per_set says how
// many boards a set has, the column has numbers of sets: with 3, set 1 is boards 1
// to 3, set 2 boards 4 to 6; first_board begins with another board than 1.
//
// A row that cannot be used is a problem and is left out. The error is a
// *scoring.InputError: no header with the columns, no rows, more rows than any
// movement has, not decodable.
func ReadCSV(f source.File) (Movement, []scoring.Problem, error) {
	if f.IsEmpty() {
		return Movement{}, nil, f.Empty()
	}
	text, _, problems, err := f.Text("")
	if err != nil {
		return Movement{}, problems, err
	}
	r := &reader{file: f.Name, problems: problems, firstBoard: 1}
	if err := r.read(f, lines(text)); err != nil {
		return Movement{}, r.problems, err
	}
	return r.movement, r.problems, nil
}

// reader is a movement that is being read.
type reader struct {
	file     string
	movement Movement
	problems []scoring.Problem
	header   header
	perSet   int // 0: the boards are boards
	// firstBoard is the first board of set 1.
	firstBoard int
	inPlay     int
}

func (r *reader) pos(line int) scoring.Position {
	return scoring.Position{File: r.file, Line: line}
}

func (r *reader) problem(line int, severity scoring.Severity, hint, format string, args ...any) {
	r.problems = append(r.problems, scoring.Problem{Pos: r.pos(line), Severity: severity, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (r *reader) read(f source.File, all []string) error {
	at, delim, h := findHeader(all)
	if !h.complete() {
		return r.noHeader(f, at, h)
	}
	r.header = h
	r.movement.Individual = h.individual
	for i, name := range h.names {
		if c, ok := columnWords[plainKey(name)]; name != "" && (!ok || h.at[c] != i || !slices.Contains(h.wanted(), c)) {
			r.problem(at+1, scoring.Warning, "", "column %.40q is kept out", name)
		}
	}
	for i, line := range all[:at] {
		if isRemark(line) {
			r.remark(line, delim, i+1)
		}
	}
	rows := 0
	for i, line := range all[at+1:] {
		if strings.TrimSpace(line) == "" || isRemark(line) || strings.Trim(line, " "+string(delim)) == "" {
			continue
		}
		if rows++; rows > maxRows {
			return &scoring.InputError{Pos: r.pos(at + i + 2), Text: fmt.Sprintf("there are more than %d rows, which no movement has", maxRows)}
		}
		if err := r.row(split(line, delim), at+i+2); err != nil {
			return err
		}
	}
	if len(r.movement.Meetings) == 0 {
		return &scoring.InputError{Pos: r.pos(at + 1), Text: "there is no row below the header that can be used"}
	}
	slices.SortStableFunc(r.movement.Meetings, func(a, b Meeting) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Table, b.Table))
	})
	if r.perSet > 0 {
		r.movement = r.movement.WithSets(r.perSet, r.firstBoard)
	}
	return nil
}

// noHeader is the error of a table that is no movement; h is the likeliest header.
func (r *reader) noHeader(f source.File, at int, h header) error {
	if foreign := f.Foreign(); foreign != nil {
		foreign.Hint = "a movement is CSV; " + columnsHint
		return foreign
	}
	if at < 0 {
		return &scoring.InputError{Pos: r.pos(0), Text: "no header row of a movement", Hint: columnsHint}
	}
	var missing, have []string
	for _, c := range h.wanted() {
		if h.at[c] < 0 {
			missing = append(missing, columnNames[c])
		}
	}
	for _, name := range h.names[:min(len(h.names), 30)] {
		have = append(have, fmt.Sprintf("%.40q", name))
	}
	return &scoring.InputError{Pos: r.pos(at + 1), Hint: columnsHint,
		Text: fmt.Sprintf("no column %s in the header; the columns are %s", strings.Join(missing, ", "), strings.Join(have, ", "))}
}

// remark reads a line "# key: value". A spreadsheet puts quotes around it, and empty
// cells behind it.
func (r *reader) remark(line string, delim rune, at int) {
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, `"`) {
		line = strings.Join(split(line, delim), " ")
	}
	key, value := cutRemark(line)
	if value == "" {
		return
	}
	m := &r.movement
	switch plainKey(key) {
	case "name":
		m.Name = value
	case "section":
		m.Section = value
	case "winners":
		most := 2
		if m.Individual {
			most = 4
		}
		n, ok := number(value, most)
		if !ok || n == 3 {
			r.problem(at, scoring.Failure, "", "winners %.40q: a movement has 1 or 2, of individuals also 4", value)
			return
		}
		m.Winners = n
	case "kind":
		kinds := map[string]bool{"pairs": false, "teams": false, "individuals": true}
		individual, ok := kinds[strings.ToLower(value)]
		if !ok || individual != m.Individual {
			r.problem(at, scoring.Failure, "pairs and teams have the columns ns,ew, individuals n,s,e,w", "kind %.40q is not that of the columns", value)
			return
		}
		m.Teams = strings.EqualFold(value, "teams")
	case "boardsperset":
		var ok bool
		if r.perSet, ok = number(value, maxBoards); !ok {
			r.problem(at, scoring.Failure, "", "boards_per_set %.40q is no number from 1 to %d; the numbers of sets stay those of boards", value, maxBoards)
		}
	case "firstboard":
		if n, ok := number(value, maxBoard); ok {
			r.firstBoard = n
		} else {
			r.problem(at, scoring.Failure, "", "first_board %.40q is no board from 1 to %d; the first one is 1", value, maxBoard)
		}
	default:
		m.Remarks = append(m.Remarks, scoring.Item{Name: key, Value: value})
	}
}

// cutRemark takes a remark apart. A text without a colon has no key.
func cutRemark(line string) (key, value string) {
	line = strings.TrimRight(strings.TrimLeft(oneLine(line), "#: "), ",; ")
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		return "", key
	}
	return strings.TrimRight(key, " "), strings.TrimLeft(value, " ")
}

// oneLine writes every run of blanks and line breaks as one blank.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// row reads a meeting.
func (r *reader) row(cells []string, line int) error {
	g := Meeting{Pos: r.pos(line)}
	good := true
	bad := func(hint, format string, args ...any) {
		r.problem(line, scoring.Failure, hint, format+"; the row is left out", args...)
		good = false
	}
	if len(cells) > len(r.header.names) && strings.TrimSpace(strings.Join(cells[len(r.header.names):], "")) != "" {
		bad("boards that are parted by commas stand in quotes", "more cells than the header: %d against %d", len(cells), len(r.header.names))
	}
	whole := func(c column, to *int, needed bool) {
		s := r.header.cell(cells, c)
		switch n, ok := number(s, maxNumber); {
		case ok:
			*to = n
		case needed || s != "" && s != "-" && strings.Trim(s, "0") != "":
			bad("", "%s %.40q is no number from 1 to %d", columnNames[c], s, maxNumber)
		}
	}
	whole(cRound, &g.Round, true)
	whole(cTable, &g.Table, true)
	if r.header.individual {
		for i, c := range [...]column{cNorth, cEast, cSouth, cWest} {
			whole(c, &g.Players[i], false)
		}
	} else {
		whole(cNS, &g.NS, false)
		whole(cEW, &g.EW, false)
	}
	list := r.header.cell(cells, cBoards)
	if list == "-" || list == "0" {
		list = ""
	}
	boards, err := parseBoards(list)
	if err != nil {
		bad("write 4-6 or 4 5 6; a spreadsheet may have turned a range into a date", "boards %.40q: %v", list, err)
	}
	if r.perSet > 0 {
		if most := (maxBoard - r.firstBoard + 1) / r.perSet; len(boards) > 0 && slices.Max(boards) > most {
			bad("", "set %d is beyond board %d: a set has %d boards from board %d on", slices.Max(boards), maxBoard, r.perSet, r.firstBoard)
		}
		if len(boards)*r.perSet > maxBoards {
			bad("", "%d sets of %d boards are more than %d boards in a round", len(boards), r.perSet, maxBoards)
		}
	}
	if !good {
		return nil
	}
	g.Boards = boards
	r.movement.Meetings = append(r.movement.Meetings, g)
	if r.inPlay += len(boards) * max(r.perSet, 1); r.inPlay > maxInPlay {
		return &scoring.InputError{Pos: r.pos(line), Text: fmt.Sprintf("there are more than %d results to play, which no movement has", maxInPlay)}
	}
	return nil
}
