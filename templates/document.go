package templates

import (
	"cmp"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"unicode"
	"unicode/utf8"

	"recap/scoring"
	"recap/scoring/exact"
)

// Results is the document recap/results/1: everything that was computed of an
// event, for other programs. Its text is appended by hand because an event can
// have tens of thousands of rows.
type Results struct {
	b *builder
}

// NewDocument makes the document of an event. It holds everything, or of boards, matches,
// rounds and line-ups those that the reports show which are asked for, and then says which
// reports those are. Of the other options the language, the title and the date count.
func NewDocument(res *scoring.Results, opt Options) *Results {
	return &Results{newBuilder(res, opt)}
}

// heldFor are the reports for which a document holds the lists of a kind; those of other
// kinds are always there.
var heldFor = map[ChangeKind][]string{
	ChangedRow:   {"travellers", "progress", "scorecards", "frequencies", "matrix", "meetings", "recap", "matchsheets", "butler"},
	ChangedMatch: {"matches", "crosstable", "progress", "matchsheets"},
	ChangedRound: {"rounds", "progress"},
}

// jsonPlaces are the decimals that a figure has at most.
const jsonPlaces = 4

// AppendJSON appends the document with one line for each standing, each row and
// each warning, so that two versions can be compared line by line.
func (d *Results) AppendJSON(j []byte) []byte {
	b, res, e := d.b, d.b.res, d.b.res.Event
	j = slices.Grow(j, d.size())
	j = append(j, "{\n  \"schema\": \"recap/results/1\",\n  \"event\": {\"id\":"...)
	j = appendString(j, e.ID)
	j = appendField(j, "name", cmp.Or(b.opt.Title, e.Name))
	j = appendField(j, "date", b.date())
	j = appendField(j, "club", e.Club)
	j = appendField(j, "method", string(res.Method))
	j = appendField(j, "rules", res.Rules)
	j = append(j, `,"tables":`...)
	j = res.Tables.AppendShortest(j, jsonPlaces)
	j = append(j, `,"boards":`...)
	j = strconv.AppendInt(j, int64(res.Boards), 10)
	status := ""
	switch {
	case res.Provisional():
		status = "provisional"
	case e.Final:
		status = "final"
	}
	j = appendField(j, "status", status)
	j = append(j, ",\"revision\":"...)
	j = strconv.AppendInt(j, int64(e.Revision), 10)
	if len(res.Sessions) > 0 {
		j = b.appendSessions(j)
	}
	j = appendField(j, "conditions", b.conditions())
	j = append(j, '}')
	if len(b.opt.Reports) > 0 {
		j = append(j, ",\n  \"reports\": ["...)
		for i, name := range b.opt.Reports {
			if i > 0 {
				j = append(j, ',')
			}
			j = appendString(j, name)
		}
		j = append(j, ']')
	}
	j = append(j, ",\n  \"rankings\": ["...)
	parts := d.parts()
	n := 0
	for _, of := range slices.Backward(parts) { // the last stage first
		played := of.b.playedBy()
		for i := range of.b.res.Rankings {
			j = of.appendRanking(appendComma(j, n), &of.b.res.Rankings[i], played)
			n++
		}
	}
	j = appendEnd(j, n)
	j = append(j, ",\n  \"boards\": ["...)
	n = 0
	boards := b.asked(heldFor[ChangedRow]...)
	for _, of := range parts {
		if !boards {
			break
		}
		if n > 0 && len(of.b.res.Event.Rows) > 0 {
			j = append(j, ',')
		}
		n += len(of.b.res.Event.Rows)
		j = of.appendBoards(j)
	}
	j = appendEnd(j, n)
	if n = 0; b.asked(heldFor[ChangedMatch]...) && slices.ContainsFunc(parts, func(of *Results) bool { return len(of.b.res.Matches) > 0 }) {
		j = append(j, ",\n  \"matches\": ["...)
		for _, of := range parts {
			for i := range of.b.res.Matches {
				j = of.b.appendMatch(appendComma(j, n), &of.b.res.Matches[i])
				n++
			}
		}
		j = appendEnd(j, n)
	}
	if n = 0; b.asked(heldFor[ChangedRound]...) && slices.ContainsFunc(parts, func(of *Results) bool { return len(of.b.res.Rounds) > 0 }) {
		j = append(j, ",\n  \"rounds\": ["...)
		for _, of := range parts {
			for i := range of.b.res.Rounds {
				j = of.appendRound(appendComma(j, n), &of.b.res.Rounds[i])
				n++
			}
		}
		j = appendEnd(j, n)
	}
	lineups := []byte(",\n  \"lineups\": [")
	n = 0
	for _, of := range parts {
		if boards {
			lineups, n = of.b.appendLineups(lineups, n)
		}
	}
	if n > 0 {
		j = appendEnd(append(j, lineups...), n)
	}
	j = append(j, ",\n  \"warnings\": ["...)
	warnings := b.warnings()
	for i, p := range warnings {
		j = appendComma(j, i)
		j = append(j, `{"where":`...)
		j = appendString(j, p.Pos.String())
		text := p.Text
		if p.Board > 0 {
			text = "board " + strconv.Itoa(p.Board) + ": " + text
		}
		j = append(appendField(j, "text", text), '}')
	}
	j = appendEnd(j, len(warnings))
	return append(j, "\n}\n"...)
}

// size is about how long the text of the rankings will be: to let it grow costs several
// times as much.
func (d *Results) size() (n int) {
	const standing, player = 235, 70
	for i := range d.b.res.Rankings {
		sts := d.b.res.Rankings[i].Standings
		n += standing * len(sts)
		for k := range sts {
			for _, p := range sts[k].Contestant.Players {
				n += player + 2*len(p.Name)
			}
		}
	}
	return n
}

// parts are the stages of the event, or all of it where it has none.
func (d *Results) parts() []*Results {
	if len(d.b.res.Stages) == 0 {
		return []*Results{d}
	}
	var parts []*Results
	for _, stage := range d.b.res.Stages {
		parts = append(parts, &Results{d.b.ofStage(stage.Name, stage.Results)})
	}
	return parts
}

// appendMatch appends a match. Results in percent have keys of their own. What
// few matches have stands behind what all have, and only where it is.
func (b *builder) appendMatch(j []byte, m *scoring.Match) []byte {
	home, away := "imps_home", "imps_away"
	if m.Percent {
		home, away = "percent_home", "percent_away"
	}
	j = append(j, `{"round":`...)
	j = strconv.AppendInt(j, int64(m.Round), 10)
	j = appendField(j, "home", showID(m.Home, b.sections, b.lines))
	j = appendField(j, "away", showID(m.Away, b.sections, b.lines))
	j = append(j, `,"boards":`...)
	j = strconv.AppendInt(j, int64(m.Boards), 10)
	// null stands for what there is not: nobody there, no boards, no scale, no
	// points that count.
	number := func(key string, x exact.Num, is bool) {
		if is {
			j = appendNumber(j, key, x)
		} else {
			j = append(append(append(j, `,"`...), key...), `":null`...)
		}
	}
	homeResult, awayResult, _ := b.matchResults(m)
	hasHome, hasAway := hasResults(m)
	number(home, homeResult, hasHome)
	number(away, awayResult, hasAway)
	number("vp_home", m.HomeVP, m.Converted && !m.Deleted)
	number("vp_away", m.AwayVP, m.Converted && !m.Deleted && !m.SitOut)
	j = appendField(j, "note", b.matchNote(m, "en"))
	for _, extra := range [...]struct {
		key   string
		value exact.Num
	}{{"penalty_home", m.HomePenalty}, {"penalty_away", m.AwayPenalty}, {"carry", m.Carry}} {
		if extra.value.Sign() != 0 {
			j = appendNumber(j, extra.key, extra.value)
		}
	}
	if len(m.Segments) > 0 {
		j = append(j, `,"segments":[`...)
		for i, s := range m.Segments {
			if i > 0 {
				j = append(j, ',')
			}
			j = append(j, '{')
			j = b.appendRoundNumber(j, s.Session, s.Round)
			j = appendNumber(j, "imps_home", s.HomeIMPs)
			j = append(appendNumber(j, "imps_away", s.AwayIMPs), '}')
		}
		j = append(j, ']')
	}
	if !m.Winner.IsZero() {
		j = appendField(j, "winner", showID(m.Winner, b.sections, b.lines))
	}
	return append(j, '}')
}

// appendRoundNumber appends the number of a round, and before it that of its
// session where there are several.
func (b *builder) appendRoundNumber(j []byte, session, round int) []byte {
	if b.sessions {
		j = append(j, `"session":`...)
		j = strconv.AppendInt(j, int64(session), 10)
		if round == 0 {
			return j // the whole session
		}
		j = append(j, ',')
	}
	j = append(j, `"round":`...)
	return strconv.AppendInt(j, int64(round), 10)
}

// appendRound appends how things stood after a round.
func (d *Results) appendRound(j []byte, round *scoring.Round) []byte {
	b := d.b
	j = b.appendRoundNumber(append(j, '{'), round.Session, round.Number)
	j = append(j, `,"rankings":[`...)
	for i := range round.Rankings {
		r := &round.Rankings[i]
		if i > 0 {
			j = append(j, ',')
		}
		j = append(j, `{"title":`...)
		j = appendString(j, b.rankingTitle(r))
		j = appendField(j, "section", r.Section)
		j = append(j, `,"entries":[`...)
		for k := range r.Standings {
			s := &r.Standings[k]
			if k > 0 {
				j = append(j, ',')
			}
			j = append(j, "\n      {"...)
			j = appendPlace(j, s)
			j = appendField(j, "number", s.Contestant.ID.Number)
			j = appendField(j, "section", s.Contestant.ID.Section)
			if b.lines {
				j = appendField(j, "line", s.Contestant.ID.Line.String())
			}
			j = append(appendScore(j, s), '}')
		}
		if len(r.Standings) > 0 {
			j = append(j, "\n    "...)
		}
		j = append(j, "]}"...)
	}
	return append(j, "]}"...)
}

// appendPlace appends the place of a standing; who has none has null.
func appendPlace(j []byte, s *scoring.Standing) []byte {
	j = append(j, `"place":`...)
	if placed(s) {
		j = strconv.AppendInt(j, int64(s.Place), 10)
	} else {
		j = append(j, "null"...)
	}
	j = append(j, `,"tied":`...)
	return strconv.AppendBool(j, s.Tied)
}

// appendScore appends the score of a standing; one without a number is null.
func appendScore(j []byte, s *scoring.Standing) []byte {
	if s.Endless {
		return append(j, `,"score":null`...)
	}
	return appendNumber(j, "score", s.Score)
}

func (d *Results) appendRanking(j []byte, r *scoring.Ranking, played map[playedKey]int) []byte {
	b := d.b
	j = append(j, `{"title":`...)
	j = appendString(j, b.rankingTitle(r))
	if b.stage != "" {
		j = appendField(j, "stage", b.stage)
	}
	j = appendField(j, "section", r.Section)
	j = appendField(j, "line", r.Line.String())
	if r.Of != scoring.OfContestants {
		j = appendField(j, "of", string(r.Of))
	}
	if r.Category != "" {
		j = appendField(j, "category", r.Category)
	}
	if r.OwnField {
		j = append(j, `,"field":"own"`...)
	}
	if r.Overall {
		j = append(j, `,"overall":true`...)
	}
	if r.Handicap {
		j = append(j, `,"handicap":true`...)
	}
	j = append(j, `,"entries":[`...)
	j = appendAll(j, len(r.Standings), func(j []byte, i int) []byte {
		if i > 0 {
			j = append(j, ',')
		}
		return d.appendStanding(j, r, &r.Standings[i], played)
	})
	if len(r.Standings) > 0 {
		j = append(j, "\n    "...)
	}
	return append(j, "]}"...)
}

// appendStanding appends a line of a ranking.
func (d *Results) appendStanding(j []byte, r *scoring.Ranking, s *scoring.Standing, played map[playedKey]int) []byte {
	b, c := d.b, s.Contestant
	j = appendPlace(append(j, "\n      {"...), s)
	j = appendField(j, "number", c.ID.Number)
	j = appendField(j, "section", c.ID.Section)
	j = appendField(j, "line", c.ID.Line.String())
	j = appendField(j, "team", c.Team)
	j = append(j, `,"names":[`...)
	names := c.Names()
	if r.Of != scoring.OfContestants { // all who played
		names = c.AllNames()
	}
	for k, name := range names {
		if k > 0 {
			j = append(j, ',')
		}
		j = appendString(j, name)
	}
	j = append(j, `],"players":[`...)
	for k := range c.Players {
		if k > 0 {
			j = append(j, ',')
		}
		j = append(j, `{"name":`...)
		j = appendString(j, c.Players[k].Name)
		j = appendField(j, "id", c.Players[k].ID)
		boards := s.Boards
		if played[playedKey{c.ID, ""}] > 0 && r.Of == scoring.OfContestants {
			boards = played[playedKey{c.ID, c.Players[k].Name}]
		}
		j = append(j, `,"boards":`...)
		if all := playersOf(b.res.Teams && r.Of == scoring.OfContestants); len(c.Players) > all && played[playedKey{c.ID, ""}] == 0 {
			j = append(j, "null"...) // they took turns, and it is not said who played
		} else {
			j = strconv.AppendInt(j, int64(boards), 10)
		}
		j = append(j, `,"substitute":`...)
		j = strconv.AppendBool(j, c.Players[k].Substitute)
		if ownPoints(s.Masterpoints, k) {
			j = appendMasterpoints(j, s.Masterpoints, func(m *scoring.Masterpoints) exact.Num {
				if k < len(m.Players) {
					return m.Players[k]
				}
				return exact.Num{}
			})
		}
		j = append(j, '}')
	}
	j = append(j, `],"boards":`...)
	j = strconv.AppendInt(j, int64(s.Boards), 10)
	j = appendScore(j, s)
	j = appendNumber(j, "maximum", s.Maximum)
	j = append(j, `,"percent":`...)
	// A method without a top has no percentages, nor has who played nothing.
	percent := b.percents() && counted(s)
	if percent {
		j = s.Percent.AppendShortest(j, jsonPlaces)
	} else {
		j = append(j, "null"...)
	}
	j = appendNumber(j, "penalty", s.Penalty)
	j = appendNumber(j, "carry", s.Carry)
	j = b.appendTieBreaks(j, s.TieBreaks)
	j = appendMasterpoints(j, s.Masterpoints, func(m *scoring.Masterpoints) exact.Num { return m.Points })
	if len(s.Sessions) > 0 {
		j = b.appendInSessions(j, s)
	}
	if len(r.Strata) > 0 {
		j = append(j, `,"strata":{`...)
		for k, in := range s.InStrata {
			if in.Place == 0 {
				continue
			}
			if j[len(j)-1] != '{' {
				j = append(j, ',')
			}
			j = appendString(j, r.Strata[k])
			j = append(j, ':')
			j = strconv.AppendInt(j, int64(in.Place), 10)
		}
		j = append(j, '}')
	}
	if b.handicaps {
		j = appendNumber(j, "handicap", c.Handicap)
		j = append(j, `,"net":`...)
		if percent {
			j = s.Net.AppendShortest(j, jsonPlaces)
		} else {
			j = append(j, "null"...)
		}
	}
	if r.Of != scoring.OfContestants {
		j = appendNumber(j, "average", s.Average())
	}
	if s.Withdrawn {
		j = append(j, `,"withdrawn":true`...)
	}
	if s.GoesOn != "" {
		j = appendField(j, "goes_on", s.GoesOn)
	}
	return append(j, '}')
}

// manyLines is from how many lines on a text is worth all processors.
const manyLines = 5000

// appendAll appends n lines: those of a long list in parts, which are written at once and
// stand one after the other.
func appendAll(j []byte, n int, line func(j []byte, i int) []byte) []byte {
	parts := 1
	if n > manyLines {
		parts = runtime.GOMAXPROCS(0)
	}
	texts := make([][]byte, parts)
	write := func(part int, j []byte) []byte {
		for i := n * part / parts; i < n*(part+1)/parts; i++ {
			j = line(j, i)
		}
		return j
	}
	var wait sync.WaitGroup
	room := (cap(j) - len(j)) / parts
	for part := 1; part < parts; part++ {
		wait.Go(func() { texts[part] = write(part, make([]byte, 0, room)) })
	}
	j = write(0, j)
	wait.Wait()
	for _, text := range texts {
		j = append(j, text...)
	}
	return j
}

// ownPoints tells whether a player has other points than the contestant, who then stands
// with them.
func ownPoints(all []scoring.Masterpoints, player int) bool {
	return slices.ContainsFunc(all, func(m scoring.Masterpoints) bool {
		return player < len(m.Players) && !m.Players[player].Equal(m.Points)
	})
}

// appendMasterpoints appends points by their kinds; what is nothing is left out.
func appendMasterpoints(j []byte, all []scoring.Masterpoints, of func(*scoring.Masterpoints) exact.Num) []byte {
	j = append(j, `,"masterpoints":{`...)
	for i := range all {
		x := of(&all[i])
		if x.Sign() == 0 {
			continue
		}
		if j[len(j)-1] != '{' {
			j = append(j, ',')
		}
		j = append(appendString(j, all[i].Kind), ':')
		j = x.AppendShortest(j, jsonPlaces)
	}
	return append(j, '}')
}

// Rankings are those of the document in its order.
func (d *Results) Rankings() (all []*scoring.Ranking) {
	for _, of := range slices.Backward(d.parts()) {
		for i := range of.b.res.Rankings {
			all = append(all, &of.b.res.Rankings[i])
		}
	}
	return all
}

// playersOf is how many of a contestant play at a time.
func playersOf(team bool) int {
	if team {
		return 4
	}
	return 2
}

// playedKey is a player of a contestant; an empty name stands for any of them.
type playedKey struct {
	contestant scoring.ID
	name       string
}

// playedBy counts the boards of the players where the rows name who played.
func (b *builder) playedBy() map[playedKey]int {
	played := make(map[playedKey]int)
	for i := range b.res.Event.Rows {
		r := &b.res.Event.Rows[i]
		if r.Players() == [4]string{} || r.Outcome != scoring.Played {
			continue
		}
		ns, ew := sides(r)
		for seat, name := range r.Players() {
			id := ns
			if seat%2 == 1 {
				id = ew
			}
			if name != "" && !id.IsZero() {
				played[playedKey{id, name}]++
				played[playedKey{id, ""}]++
			}
		}
	}
	return played
}

// rowKey orders a row by figures that agree with compareRows as far as they go.
type rowKey struct {
	board  uint64 // board, then session
	within uint64 // section and the two numbers
	index  int
}

// sortedRows are the indices of the rows by board, session and who met. The
// order of the rows in the input plays no part, and comparing figures instead
// of texts makes it quick.
func (b *builder) sortedRows() []rowKey {
	rows := b.res.Event.Rows
	keys := make([]rowKey, len(rows))
	ranks := make(map[string]uint64)
	for i := range rows {
		ranks[rows[i].Section] = 0
	}
	sections := make([]string, 0, len(ranks))
	for s := range ranks {
		sections = append(sections, s)
	}
	slices.SortFunc(sections, scoring.CompareNumber)
	for i, s := range sections {
		ranks[s] = uint64(i)
	}
	plain := len(sections) < 1<<16
	for i := range rows {
		r := &rows[i]
		nsID, ewID := sides(r)
		ns, ok1 := plainNumber(nsID.Number)
		ew, ok2 := plainNumber(ewID.Number)
		plain = plain && ok1 && ok2
		keys[i] = rowKey{uint64(r.Board)<<16 | uint64(r.Session)&0xffff, ranks[r.Section]<<48 | ns<<24 | ew, i}
	}
	slices.SortFunc(keys, func(x, y rowKey) int {
		if x.board != y.board {
			return cmp.Compare(x.board, y.board)
		}
		if plain && x.within != y.within {
			return cmp.Compare(x.within, y.within)
		}
		return compareRows(&rows[x.index], &rows[y.index], x.index, y.index)
	})
	return keys
}

// plainNumber is the value of up to six digits without leading zeros, one more
// than it says so that no number comes before 0.
func plainNumber(s string) (n uint64, ok bool) {
	if len(s) > 6 || len(s) > 1 && s[0] == '0' {
		return 0, false
	}
	if s == "" {
		return 0, true
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + uint64(s[i]-'0')
	}
	return n + 1, true
}

// appendBoards appends the boards. Those of a large event are written by all
// processors, each a run of whole boards, and put together in their order.
func (d *Results) appendBoards(j []byte) []byte {
	keys := d.b.sortedRows()
	const small = 5000
	if len(keys) < small {
		return d.appendRun(j, keys)
	}
	workers := runtime.GOMAXPROCS(0)
	var runs [][]rowKey
	for start := 0; start < len(keys); {
		end := min(start+len(keys)/workers+1, len(keys))
		for end < len(keys) && keys[end].board == keys[end-1].board {
			end++
		}
		runs = append(runs, keys[start:end])
		start = end
	}
	texts := make([][]byte, len(runs))
	var wait sync.WaitGroup
	for i := 1; i < len(runs); i++ {
		wait.Go(func() { texts[i] = d.appendRun(nil, runs[i]) })
	}
	j = d.appendRun(slices.Grow(j, len(keys)*lineSize), runs[0])
	wait.Wait()
	for _, text := range texts[1:] {
		j = append(append(j, ','), text...)
	}
	return j
}

// lineSize is about what a line takes, in bytes: growing by halves would copy
// the text often.
const lineSize = 208

// appendRun appends the boards of some rows.
func (d *Results) appendRun(j []byte, keys []rowKey) []byte {
	b := d.b
	rows := b.res.Event.Rows
	j = slices.Grow(j, len(keys)*lineSize)
	for i, k := range keys {
		if i == 0 || k.board != keys[i-1].board {
			if i > 0 {
				j = append(j, "\n    ]},"...)
			}
			j = append(j, "\n    {\"number\":\""...)
			j = strconv.AppendInt(j, int64(rows[k.index].Board), 10)
			j = append(j, '"')
			if b.sessions {
				j = append(j, `,"session":`...)
				j = strconv.AppendInt(j, int64(rows[k.index].Session), 10)
			}
			j = append(j, `,"lines":[`...)
		} else {
			j = append(j, ',')
		}
		j = append(j, "\n      "...)
		j = d.appendLine(j, &rows[k.index], b.awardsOf(k.index))
	}
	if len(keys) > 0 {
		j = append(j, "\n    ]}"...)
	}
	return j
}

func (d *Results) appendLine(j []byte, r *scoring.Row, a scoring.Awards) []byte {
	j = append(j, `{"section":`...)
	j = appendString(j, r.Section)
	j = append(j, `,"round":`...)
	j = strconv.AppendInt(j, int64(r.Round), 10)
	j = append(j, `,"table":`...)
	j = strconv.AppendInt(j, int64(r.Table), 10)
	ns, ew := sides(r)
	j = append(j, `,"ns":`...)
	j = d.appendID(j, ns, r, scoring.NS)
	j = append(j, `,"ew":`...)
	j = d.appendID(j, ew, r, scoring.EW)
	j = append(j, `,"contract":"`...)
	j = append(j, r.Contract.String()...)
	j = append(j, `","declarer":"`...)
	j = append(j, r.Declarer.String()...)
	j = append(j, `","lead":"`...)
	j = append(j, r.Lead.String()...)
	j = append(j, `","result":"`...)
	j = append(j, resultText(r)...)
	j = append(j, `","score":`...)
	if hasTableResult(r) {
		j = strconv.AppendInt(j, int64(r.Score), 10)
	} else {
		j = append(j, "null"...)
	}
	j = append(j, `,"ns_points":`...)
	j = appendPoints(j, a.NS)
	j = append(j, `,"ew_points":`...)
	j = appendPoints(j, a.EW)
	j = append(j, `,"note":`...)
	j = appendString(j, rowNote(r))
	return append(j, '}')
}

func appendPoints(j []byte, a scoring.Award) []byte {
	if a.Kind == scoring.NoAward {
		return append(j, "null"...)
	}
	return a.Points.AppendShortest(j, jsonPlaces)
}

func (d *Results) appendID(j []byte, id scoring.ID, r *scoring.Row, seat scoring.Line) []byte {
	if id.IsZero() {
		n, s := r.Players()[0], r.Players()[2]
		if seat == scoring.EW {
			n, s = r.Players()[1], r.Players()[3]
		}
		if n != "" && s != "" {
			return appendString(j, n+"+"+s)
		}
		return append(j, `""`...)
	}
	if !d.b.lines || id.Line == seat || id.Line == scoring.NoLine {
		return appendString(j, id.Number)
	}
	return appendString(j, showID(id, false, true))
}

// rowNote is what contract, result and score do not say of a row.
func rowNote(r *scoring.Row) string {
	if r.Outcome == scoring.Played && r.NSAward().IsZero() && r.EWAward().IsZero() && r.Group() == "" && r.Remarks() == "" &&
		r.Vul == scoring.ByBoard {
		return "" // as nearly all rows
	}
	note := ""
	add := func(s string) {
		switch {
		case s == "":
		case note == "":
			note = s
		default:
			note += "; " + s
		}
	}
	award, _ := awardText(r, "NS", "EW", scoring.Adjustment.String)
	switch stateOf(r) {
	case notPlayed:
		award = "NP"
	case satOut:
		add("sat out")
	case outstanding:
		add("not in")
	case disputed:
		add("disputed")
	case repeated:
		add("repeated")
	}
	add(award)
	if r.Group() != "" {
		add("group " + r.Group())
	}
	if r.Vul != scoring.ByBoard && r.Vul != scoring.BoardVulnerability(r.Board) {
		add("vulnerable " + r.Vul.String())
	}
	add(r.Remarks())
	return note
}

// appendComma begins the next element of an outer array on its own line.
func appendComma(j []byte, i int) []byte {
	if i > 0 {
		j = append(j, ',')
	}
	return append(j, "\n    "...)
}

// appendEnd closes an outer array of n elements.
func appendEnd(j []byte, n int) []byte {
	if n > 0 {
		j = append(j, "\n  "...)
	}
	return append(j, ']')
}

func appendField(j []byte, key, value string) []byte {
	j = append(j, ',', '"')
	j = append(j, key...)
	j = append(j, '"', ':')
	return appendString(j, value)
}

func appendNumber(j []byte, key string, x exact.Num) []byte {
	j = append(j, ',', '"')
	j = append(j, key...)
	j = append(j, '"', ':')
	return x.AppendShortest(j, jsonPlaces)
}

const hexDigits = "0123456789abcdef"

// appendString appends a JSON string (RFC 8259). Bytes that are no UTF-8 become
// U+FFFD; U+2028 and U+2029 are escaped, which JavaScript wants. Marks that turn the
// direction of writing are left out, as in the other formats.
func appendString(j []byte, s string) []byte {
	j = append(j, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			if c >= ' ' && c != '"' && c != '\\' && c != 0x7f {
				i++
				continue
			}
			j = append(j, s[start:i]...)
			switch c {
			case '"', '\\':
				j = append(j, '\\', c)
			case '\n':
				j = append(j, '\\', 'n')
			case '\r':
				j = append(j, '\\', 'r')
			case '\t':
				j = append(j, '\\', 't')
			default:
				j = append(j, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
			}
			i++
			start = i
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			j = append(append(j, s[start:i]...), "\ufffd"...)
			start = i + n
		case bidi(r): // can make a text look like another one
			j = append(j, s[start:i]...)
			start = i + n
		case r == '\u2028' || r == '\u2029' || r >= 0x80 && r < 0xa0: // these controls can steer a terminal
			j = append(append(j, s[start:i]...), '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
			start = i + n
		}
		i += n
	}
	j = append(j, s[start:]...)
	return append(j, '"')
}

// bidi tells whether a rune is a mark that turns the direction of writing. Most runes are
// none by their value alone.
func bidi(r rune) bool {
	return (r == '\u061c' || r >= '\u200e' && r <= '\u2069') && unicode.Is(unicode.Bidi_Control, r)
}
