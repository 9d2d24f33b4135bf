package templates

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"recap/scoring"
	"recap/scoring/exact"
)

// Options choose what goes into a report and in which language.
type Options struct {
	Lang    Lang
	Reports []string // of ReportNames, in this order; empty for the usual ones
	Date    string   // ISO; in place of the event's own
	Title   string   // in place of the event's name
}

// New builds the report of an event. Results still missing are listed after the
// rankings, or behind the last report where no ranking is asked for. Names that CheckReports
// refuses give no table. Where no reports are asked for, the usual ones are given, but
// for the cross tables of large fields that would be mostly empty.
func New(res *scoring.Results, opt Options) *Report {
	b := newBuilder(res, opt)
	r := &Report{
		Title:    b.title(),
		Subtitle: b.subtitle(),
		Status:   b.status(),
		Footer:   []string{b.methodLine()},
		Warnings: b.warningLines(),
		Lang:     opt.Lang,
		Data:     NewDocument(res, opt),
	}
	if len(res.Stages) > 0 {
		b.addStages(r)
	} else {
		r.Tables = b.tables()
	}
	r.Absent = b.absent()
	return r
}

// tables are those of the reports that are asked for.
func (b *builder) tables() (tables []Table) {
	names := b.opt.Reports
	if len(names) == 0 {
		names = usualReports()
	}
	missing := b.missing()
	if doubts, _ := b.doubts(); len(doubts) > 0 {
		missing = append(missing, b.findings(doubts))
	}
	if !b.ofResults() {
		missing = nil
	}
	for _, name := range names {
		for _, r := range reports {
			if r.name == name {
				tables = append(tables, withoutGiven(b.given(name, r.tables(b)), tables)...)
			}
		}
		if name == "ranking" {
			tables, missing = append(tables, missing...), nil
		}
	}
	tables = append(tables, missing...)
	if b.lines {
		markEntrants(tables)
	}
	dropBlank(tables, "names", "contract", "declarer", "lead", "result", "ns_names", "ew_names", "home_names", "away_names",
		"partner", "opponent_names", "club", "category")
	return tables
}

// ofResults tells whether a report is asked for beside those that are seen from afar or
// handed out, to which what is missing or in doubt does not belong.
func (b *builder) ofResults() bool {
	return len(b.opt.Reports) == 0 || slices.ContainsFunc(b.opt.Reports, func(name string) bool {
		return name != "poster" && name != "labels" && name != "start"
	})
}

// withoutGiven are the tables but for those that an earlier report has given: several
// reports may have a table in common, as the pairs of teams are ranked in ranking and in
// butler.
func withoutGiven(tables, given []Table) []Table {
	return slices.DeleteFunc(tables, func(t Table) bool {
		return slices.ContainsFunc(given, func(g Table) bool { return g.Kind == t.Kind && g.Title == t.Title && slices.Equal(g.Facets, t.Facets) })
	})
}

// dropBlank takes the columns of those keys out of all tables of a kind that
// have nothing in any of them: an event without names needs no room for them.
func dropBlank(tables []Table, keys ...string) {
	type column struct{ kind, key string }
	filled := map[column]bool{}
	for _, t := range tables {
		for j, c := range t.Columns {
			if k := (column{t.Kind, c.Key}); !filled[k] {
				filled[k] = slices.ContainsFunc(t.Rows, func(row []Cell) bool { return row[j].Kind != Blank })
			}
		}
	}
	for i := range tables {
		t := &tables[i]
		for j := len(t.Columns) - 1; j >= 0; j-- {
			if key := t.Columns[j].Key; filled[column{t.Kind, key}] || !slices.Contains(keys, key) {
				continue
			}
			t.Columns = slices.Delete(t.Columns, j, j+1)
			for r := range t.Rows {
				t.Rows[r] = slices.Delete(t.Rows[r], j, j+1)
			}
		}
	}
}

// builder is what several reports want to know of an event.
type builder struct {
	res   *scoring.Results
	opt   Options
	lang  Lang
	stage string          // of the event; empty where it has none
	has   map[string]bool // the reports that have tables, in any stage

	// contestants are found by who they are, and called is the name of a team, or those of
	// its players in one. They are made when they are asked for: a ranking needs neither.
	contestants func() map[scoring.ID]*scoring.Contestant
	called      func() map[scoring.ID]string
	played      map[scoring.ID][]play // see plays
	sections    bool                  // more than one
	sessions    bool                  // more than one
	lines       bool                  // contestants belong to a line
	away        bool                  // a contestant sat in the other line somewhere: an arrow switch
	handicaps   bool
	singles     bool // contestants are single players
}

func newBuilder(res *scoring.Results, opt Options) *builder {
	b := &builder{res: res, opt: opt, lang: opt.Lang, has: map[string]bool{}}
	b.contestants = sync.OnceValue(func() map[scoring.ID]*scoring.Contestant {
		all := make(map[scoring.ID]*scoring.Contestant, len(res.Event.Contestants))
		for i := range res.Event.Contestants {
			all[res.Event.Contestants[i].ID] = &res.Event.Contestants[i]
		}
		return all
	})
	b.called = sync.OnceValue(func() map[scoring.ID]string {
		all := make(map[scoring.ID]string, len(res.Event.Contestants))
		for i := range res.Event.Contestants {
			c := &res.Event.Contestants[i]
			all[c.ID] = cmp.Or(c.Team, joinNames(c.Names()...))
		}
		return all
	})
	section, session := "", 0
	b.singles = !res.Teams && len(res.Event.Contestants) > 0
	seeSection := func(s string) {
		b.sections = b.sections || section != "" && s != "" && s != section
		if section == "" {
			section = s
		}
	}
	for i := range res.Event.Contestants {
		c := &res.Event.Contestants[i]
		b.lines = b.lines || c.ID.Line != scoring.NoLine
		b.singles = b.singles && len(c.Players) == 1
		b.handicaps = b.handicaps || c.Handicap.Sign() != 0
		seeSection(c.ID.Section)
	}
	for i := range res.Event.Rows {
		row := &res.Event.Rows[i]
		seeSection(row.Section)
		if i == 0 {
			session = row.Session
		}
		b.sessions = b.sessions || row.Session != session
		ns, ew := sides(row)
		b.lines = b.lines || ns.Line != scoring.NoLine || ew.Line != scoring.NoLine
		b.away = b.away || ns.Line == scoring.EW || ew.Line == scoring.NS
	}
	for i := range res.Matches {
		b.sessions = b.sessions || res.Matches[i].Session != res.Matches[0].Session
	}
	for i := range res.Rankings {
		b.handicaps = b.handicaps || res.Rankings[i].Handicap
	}
	return b
}

// ofStage is the builder of a stage of the event.
func (b *builder) ofStage(name string, res *scoring.Results) *builder {
	of := newBuilder(res, b.opt)
	of.stage, of.sessions, of.has = name, true, b.has
	return of
}

// sides are those who sat North-South and East-West in a row.
func sides(r *scoring.Row) (ns, ew scoring.ID) {
	if r.Swapped {
		return r.EW, r.NS
	}
	return r.NS, r.EW
}

func (b *builder) title() string { return cmp.Or(b.opt.Title, b.name()) }

// name is what the event itself is called.
func (b *builder) name() string {
	return cmp.Or(b.res.Event.Name, b.res.Event.ID, b.lang.Word("title.results"))
}

func (b *builder) date() string {
	if b.opt.Date != "" {
		return b.opt.Date
	}
	return b.res.Event.Date
}

func (b *builder) subtitle() []string {
	e := b.res.Event
	lines := []string{e.Club, e.Venue, b.lang.Date(b.date())}
	if e.Venue == e.Club { // a club at home
		lines[1] = ""
	}
	if e.Director != "" {
		lines = append(lines, b.lang.Word("title.director", e.Director))
	}
	lines = append(lines, b.size())
	return slices.DeleteFunc(lines, func(s string) bool { return s == "" })
}

// size is how large the event is: tables and boards or, of teams, how many there are and
// what they play. It is empty where no results of boards are known.
func (b *builder) size() string {
	if b.res.Tables.Sign() <= 0 || b.res.Boards <= 0 {
		return ""
	}
	if !b.res.Teams {
		return b.lang.Word("title.size", b.number(b.res.Tables), strconv.Itoa(b.res.Boards))
	}
	type round struct{ session, number int }
	boards := map[round]map[int]bool{}
	for i := range b.res.Event.Rows {
		r := &b.res.Event.Rows[i]
		of := round{r.Session, r.Round}
		if boards[of] == nil {
			boards[of] = map[int]bool{}
		}
		boards[of][r.Board] = true
	}
	all, each := 0, 0
	for _, of := range boards {
		switch {
		case each == 0:
			each = len(of)
		case each != len(of):
			each = -1
		}
		all += len(of)
	}
	teams := strconv.Itoa(len(b.inOrder()))
	if !b.res.PerRound && !b.sessions {
		all = b.res.Boards // the rounds may have some of them in common
	}
	switch {
	case len(boards) < 2:
		return b.lang.Word("title.size_teams_boards", teams, strconv.Itoa(all))
	case each > 0:
		return b.lang.Word("title.size_teams_round", teams, strconv.Itoa(len(boards)), strconv.Itoa(each))
	}
	return b.lang.Word("title.size_teams", teams, strconv.Itoa(len(boards)), strconv.Itoa(all))
}

// number is a figure with as many decimals as it needs, at most two.
func (b *builder) number(x exact.Num) string {
	return b.lang.decimals(string(x.AppendShortest(nil, 2)))
}

// status says whether the results can still change, and which revision they are.
func (b *builder) status() string {
	e := b.res.Event
	status := b.standingStatus()
	switch {
	case e.Revision == 0:
		return status
	case status == "":
		return b.lang.Word("status.revision_alone", strconv.Itoa(e.Revision))
	}
	return b.lang.Word("status.revision", status, strconv.Itoa(e.Revision))
}

func (b *builder) standingStatus() string {
	e := b.res.Event
	missing, left := len(b.res.Missing), b.res.RoundsLeft
	for _, stage := range b.res.Stages {
		missing, left = missing+len(stage.Missing), left+stage.RoundsLeft
	}
	switch n := missing; {
	case n == 0 && left == 1:
		return b.lang.Word("status.round_left")
	case n == 0 && left > 0:
		return b.lang.Word("status.rounds_left", strconv.Itoa(left))
	case n == 1:
		return b.lang.Word("status.provisional_one")
	case n > 1:
		return b.lang.Word("status.provisional", strconv.Itoa(n))
	case e.Final:
		return b.lang.Word("status.final")
	case e.Until != "":
		return b.lang.Word("status.until", b.moment(e.Until))
	}
	return ""
}

// moment is a day, or a day and a time, as the language writes it.
func (b *builder) moment(s string) string {
	day, clock, _ := strings.Cut(strings.Replace(s, "T", " ", 1), " ")
	return strings.TrimSpace(b.lang.Date(day) + " " + clock)
}

// warnings are the problems that throw doubt on the results.
func (b *builder) warnings() []scoring.Problem {
	var ps []scoring.Problem
	for _, p := range b.res.Problems {
		if p.Severity == scoring.Failure || p.Severity == scoring.Warning {
			ps = append(ps, p)
		}
	}
	return ps
}

// listing is what a problem and a finding have in common that tell the same.
type listing struct {
	code scoring.Code
	pos  scoring.Position
	text string
}

// warningLines are the warnings but for those that the list of findings tells in the language
// of the report.
func (b *builder) warningLines() []string {
	if !b.ofResults() {
		return nil
	}
	listed := map[listing]bool{}
	for i := range b.res.Findings {
		if f := &b.res.Findings[i]; f.Code != "" && f.Reason.Word != "" {
			listed[listing{f.Code, f.Pos, f.Text}] = true
		}
	}
	var lines []string
	for _, p := range b.warnings() {
		if listed[listing{p.Code, p.Pos, p.Text}] {
			continue
		}
		p.Hint, p.Probable = "", "" // a remedy is for whoever runs the command
		lines = append(lines, p.String())
	}
	return lines
}

// unit is the word for what the method counts on a board and, teams apart, in
// the end.
func (b *builder) unit() string {
	switch {
	case b.res.Method == scoring.Matchpoints:
		return b.lang.Word("unit.MP")
	case b.inIMPs():
		return b.lang.Word("unit.IMP")
	}
	return b.lang.Word("unit.points")
}

// inIMPs tells whether the method counts IMPs on a board.
func (b *builder) inIMPs() bool {
	switch b.res.Method {
	case scoring.IMPsAcross, scoring.Butler, scoring.Teams:
		return true
	}
	return false
}

// netBoards tells whether what the method counts on a board is a gain or a loss.
func (b *builder) netBoards() bool { return b.inIMPs() || b.res.Method == scoring.TotalPoints }

// aroundZero tells whether the scores of the method are gains and losses.
func (b *builder) aroundZero() bool {
	switch b.res.Method {
	case scoring.IMPsAcross, scoring.Butler, scoring.TotalPoints:
		return true
	}
	return false
}

// numberWord heads the numbers of contestants, and namesWord their players.
func (b *builder) numberWord() string {
	switch {
	case b.res.Teams:
		return "column.number_team"
	case b.singles:
		return "column.number_single"
	}
	return "column.number"
}

func (b *builder) namesWord() string {
	if b.singles {
		return "column.names_single"
	}
	return "column.names"
}

// showID is a contestant's number as a report shows it: with the section where
// asked for, and with the letter of its line.
func showID(id scoring.ID, section, line bool) string {
	s := id.Number
	if s == "" {
		return ""
	}
	if line {
		switch id.Line {
		case scoring.NS:
			s += "N"
		case scoring.EW:
			s += "E"
		}
	}
	if section && id.Section != "" {
		if len([]rune(id.Section)) == 1 && (id.Section < "0" || id.Section > "9") {
			return id.Section + s
		}
		return id.Section + " " + s
	}
	return s
}

// told is a contestant's number as people read it.
func (b *builder) told(id scoring.ID, section, line bool) string {
	return b.lang.Entrant(showID(id, section, line))
}

// numberColumns are those that have numbers of entrants and nothing else.
var numberColumns = []string{"number", "ns", "ew", "opponent", "opponents", "home", "away", "winner"}

// markEntrants marks the numbers of entrants, which have letters for their lines.
func markEntrants(tables []Table) {
	for i := range tables {
		t := &tables[i]
		for j, c := range t.Columns {
			if !slices.Contains(numberColumns, c.Key) {
				continue
			}
			for _, row := range t.Rows {
				row[j].Entrant = row[j].Kind == Text
			}
		}
	}
}

// calledName is the name of a team, or those of the players of a contestant.
func (b *builder) calledName(c *scoring.Contestant) string { return b.called()[c.ID] }

// joinNames puts a dash between the names that there are.
func joinNames(names ...string) string {
	var b strings.Builder
	for _, n := range names {
		if n == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(" – ")
		}
		b.WriteString(n)
	}
	return b.String()
}

// contestantNames are the players of a contestant, after the name of its team.
func contestantNames(c *scoring.Contestant) string {
	names := joinNames(c.Names()...)
	switch {
	case c.Team == "":
		return names
	case names == "":
		return c.Team
	}
	return c.Team + ": " + names
}
