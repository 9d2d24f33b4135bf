// Package event does the jobs on a whole event. Score takes what a reader
// found, the rule set and what the user asked for, and gives rankings, awards
// and everything that a report needs.
//
// The way is: prepare (who is who, rulings of the director, rows that contradict each
// other), fields (the
// rows that are compared with one another), the method (awards), for teams their
// matches (meetings, decisions, sitouts, withdrawals, penalties, knockout), the
// rank. The event file is read by file, fileevent, filerulings and filestages, its TOML by
// toml; join makes one event of its sessions, or of its clubs. What several sessions
// bring together is in sessions, who goes on from one stage to the next in stages.
// Explain tells how figures came about (explaintells beside what it tells, explainties).
// Verify compares what the file publishes, verifycauses says
// what the file shows for a difference.
package event

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"recap/movements"
	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/imps"
	"recap/scoring/ranking"
	"recap/scoring/rules"
	"recap/vp"
)

// Options are what the user asks for beyond what the file says.
type Options struct {
	Rules    rules.Set
	Method   scoring.Method // UnknownMethod: the file's, else matchpoints
	Winners  int            // 0: the file's, else by its lines
	Sections string         // across, apart, or groups such as A,B;C; empty is across
	// Contestants are those of a list of players beside the file.
	Contestants []scoring.Contestant
	// VP is the scale of victory points by which a Swiss of pairs ranks; nil for
	// none.
	VP *vp.Scale
	// NoVP: the event ranks without victory points, because its scale is not known.
	NoVP bool
	// File is the event file with the director's decisions; nil for none.
	File *File
	// Told are the problems of the reader, which are among the doubts about a
	// provisional result.
	Told []scoring.Problem
	// Movements are those that were to be played, for Check.
	Movements []movements.Movement
	// AsWritten says that the rules are those under which the file was scored:
	// awards that it shows to be typed are kept.
	AsWritten bool
	// InPlace lets the rows of the event be changed (contestants in full,
	// outcomes, awards that were typed over): it saves a copy of a large event.
	InPlace bool
	// carry is what contestants bring along from an earlier stage.
	carry map[scoring.ID]carried
	// verifying: figures that the file publishes are compared, and not taken.
	verifying bool
}

// Methods are those that an event can be scored by.
var Methods = []scoring.Method{scoring.Matchpoints, scoring.IMPsAcross, scoring.Butler, scoring.BoardAMatch, scoring.TotalPoints, scoring.Teams, scoring.Patton}

// awards scores a field by the event's method.
func (s *scorer) awards(f scoring.Field) []scoring.Awards {
	if s.teams {
		return s.teamRules().Score(f, s.comparison()).Awards
	}
	return scoreField(s.opt.Rules, s.method, f)
}

func scoreField(set rules.Set, method scoring.Method, f scoring.Field) []scoring.Awards {
	switch method {
	case scoring.IMPsAcross:
		return set.Across.Score(f)
	case scoring.Butler:
		return set.Butler.Score(f)
	case scoring.BoardAMatch:
		return set.BoardAMatch.Score(f)
	case scoring.TotalPoints:
		return imps.TotalPoints{}.Score(f)
	}
	return set.Matchpoints.Score(f)
}

// byPercent tells whether a method ranks by the percentage of a top.
func (s *scorer) byPercent() bool {
	return !s.teams && (s.method == scoring.Matchpoints || s.method == scoring.BoardAMatch)
}

// fits tells whether the results of matches are in the unit of a scale.
func (s *scorer) fits(unit vp.Unit) bool {
	switch s.method {
	case scoring.IMPsAcross, scoring.Butler, scoring.Teams:
		return unit == vp.IMPs
	}
	return unit == vp.Percent && s.byPercent()
}

// Score scores an event. The problems of its rows are in the results; an error
// is an option that does not fit the event. The event itself is not changed,
// unless Options.InPlace lets it be.
func Score(ev *scoring.Event, opt Options) (*scoring.Results, error) {
	if len(ev.Stages) > 0 {
		res, _, err := scoreStages(ev, opt)
		return res, err
	}
	s, err := open(ev, opt)
	if err != nil {
		return nil, err
	}
	res := s.results()
	s.checkTyped(res)
	if s.ev.Final && len(res.Missing) > 0 {
		res.Problems = append(res.Problems, scoring.Problem{Pos: s.file().finalPos, Severity: scoring.Warning, Text: "the event is said to be final, and results are missing"})
	}
	if res.Provisional() && !opt.verifying {
		res.Findings = s.review(opt.Told, res.Problems).findings
	}
	return res, nil
}

// open makes an event ready to be scored, as Score and Explain do.
func open(ev *scoring.Event, opt Options) (*scorer, error) {
	if len(ev.Rows) == 0 && len(ev.Matches) == 0 {
		if len(ev.Deals) > 0 {
			return nil, &scoring.InputError{Pos: scoring.Position{File: ev.File}, Text: fmt.Sprintf("there are deals in it (%d) and no results to score", len(ev.Deals))}
		}
		return nil, &scoring.InputError{Pos: scoring.Position{File: ev.File}, Text: "there are no results in it to score"}
	}
	s, err := newScorer(ev, opt)
	if err == nil && opt.AsWritten {
		s.keepTyped()
	}
	return s, err
}

// scorer is the scoring of one event: its rows, and the fields that they make.
type scorer struct {
	*prepared
	opt    Options
	method scoring.Method
	groups []group
	fields []field
	typed  map[int]string // rows whose award was typed over, and what shows it
	// kept are typed awards of rows whose result still counts for the others.
	kept map[int]scoring.Awards
	// computedDatums are those of boards whose awards follow from another datum,
	// which was typed.
	computedDatums map[scoring.BoardKey]exact.Num
	matchPos       map[matchKey]scoring.Position
	scaleNamed     bool // the user names the scale of victory points
	// fileVP is the scale of a file whose victory points are by none that is
	// known, from its own matches.
	fileVP map[margin][2]exact.Num
	// Of events of teams: how matches are drawn, how long most of them are in each
	// round and the longest, who left, and the matches of a knock-out.
	system         scoring.System
	usual, longest map[when]int
	gone           map[int]gone
	late           map[int]when            // who came late, and when
	deleted        map[meetingOf]bool      // matches that leave the totals
	deletedRows    map[int]bool            // rows of pairs that leave the totals and not the comparison
	onMatch        map[int]scoring.Penalty // the penalty in IMPs of a match
	unplayed       map[matchKey]bool       // matches of which no board was played
	tree           []scoring.Match
	uncounted      map[int]bool // rows of team matches that say what another one says
	ties           []tie        // what the director decided about equal results
	asked          *asked       // what is to be explained; nil where nobody asks
	barometer      bool
	there          map[int]present // who is there in each session
	missing        []scoring.Missing
	rounds         []when             // all that were played, once they are asked for
	index          map[scoring.ID]int // the contestants, once they are asked for
	byNumber       map[string][]int   // of their numbers, and section and number, in small letters
	rowsOf         map[rowsKey][]int
	decimals       *int // that the file prints awards with, once it is asked for
	found          map[int]penalisedUnits
	// apartAsPublished: sections are scored apart because the file's are.
	apartAsPublished bool
}

// field is the rows of one session and group.
type field struct {
	scoring.Field
	group int
	rows  []int // which rows of the event they are
}

func newScorer(ev *scoring.Event, opt Options) (*scorer, error) {
	method := cmp.Or(opt.Method, ev.Method, scoring.Matchpoints)
	if !slices.Contains(Methods, method) {
		what := fmt.Sprintf("scored by %s", method)
		return nil, &Unsupported{what, scoring.InputError{Pos: scoring.Position{File: ev.File},
			Text: fmt.Sprintf("the event is %s, which is not among the methods of this version", what),
			Hint: "--method matchpoints scores the same travellers by matchpoints"}}
	}
	individuals, err := checkIndividuals(ev, opt, method)
	if err != nil {
		return nil, err
	}
	groups, err := sectionGroups(opt.Sections, ev)
	if err != nil {
		return nil, err
	}
	ofTeams := isTeams(ev, opt, method)
	if ofTeams {
		if opt.Winners == 2 {
			return nil, fmt.Errorf("teams have one ranking, and --winners 2 makes two")
		}
		lined := func(r *scoring.Row) bool { return r.NS.Line != scoring.NoLine || r.EW.Line != scoring.NoLine }
		if i := rowOf(ev, lined); i >= 0 {
			return nil, &scoring.InputError{Pos: ev.Rows[i].Pos(), Text: "numbers of teams have no line", Hint: "write 7, and not 7N or 7E: a team sits both ways"}
		}
		opt.Winners = 1
	}
	s := &scorer{prepared: prepare(ev, opt, ofTeams, individuals), opt: opt, method: method, typed: map[int]string{}, kept: map[int]scoring.Awards{}, computedDatums: map[scoring.BoardKey]exact.Num{},
		scaleNamed: opt.VP != nil, matchPos: map[matchKey]scoring.Position{}, deleted: map[meetingOf]bool{}, unplayed: map[matchKey]bool{}}
	if opt.VP != nil && !s.fits(opt.VP.Unit()) {
		says := fmt.Sprintf("--vp %s converts %s, and the event is scored by %s", opt.VP.Name(), opt.VP.Unit(), method)
		if !opt.verifying {
			return nil, errors.New(says)
		}
		// It is meant for others of the files.
		s.problems = append(s.problems, scoring.Problem{Pos: scoring.Position{File: ev.File}, Severity: scoring.Note, Text: says + "; compared without it"})
		s.opt.VP = nil
	}
	s.system = scoring.System(s.file().Heading.System)
	s.settleRoundRobin()
	s.findGone()
	s.findLate()
	if !s.teams {
		s.withdrawPairs()
	}
	s.group(groups)
	if opt.Sections == "" && len(ev.Groups) == 0 {
		s.groupAsPublished()
	}
	s.expect()
	s.checkEntries()
	s.checkBoards()
	s.carryOver()
	for i, c := range s.ev.Contestants {
		if x, ok := c.Published.Adjustment.Num(); ok && x.Sign() != 0 && !(s.teams && c.Published.InPoints) && (s.opt.VP != nil || !s.byPercent()) {
			unit := "percent"
			if c.Published.InPoints {
				unit = "matchpoints"
			}
			s.problems = append(s.problems, scoring.Problem{Pos: c.Pos, Severity: scoring.Warning,
				Text: fmt.Sprintf("the adjustment %s of %s is in %s, and this ranking is not; it is not counted", c.Published.Adjustment, c.ID, unit)})
		}
		if c.Carry.Sign() != 0 && s.opt.carry == nil && (s.opt.VP != nil || !s.byPercent()) {
			s.problems = append(s.problems, scoring.Problem{Pos: c.Pos, Severity: scoring.Warning,
				Text: fmt.Sprintf("the carry-over %v of %s counts in a ranking by percentage alone; it is not counted", c.Carry, c.ID)})
			s.ev.Contestants[i].Carry = exact.Num{}
		}
	}
	s.settleTariff()
	s.settleFile()
	s.enterLineups()
	s.checkSubstitutes()
	s.checkChanges()
	if err := s.settleTies(); err != nil {
		return nil, err
	}
	if method == scoring.Teams && (s.system == scoring.KnockOut || opt.Rules.Teams.RankBy != "vp") {
		if s.opt.VP != nil {
			s.problems = append(s.problems, scoring.Problem{Pos: scoring.Position{File: ev.File}, Severity: scoring.Warning,
				Text: fmt.Sprintf("matches are not converted by %s: the event ranks by %s", s.opt.VP.Name(), s.rankedByAlone())})
		}
		s.opt.VP, s.opt.NoVP = nil, true
	}
	if method == scoring.Teams && s.opt.VP == nil && !s.opt.NoVP {
		if err := s.chooseScale(); err != nil {
			return nil, err
		}
	}
	s.checkSessions()
	s.findBarometer()
	return s, nil
}

// rowOf is the first row of an event of which something is true; -1 for none. Rows
// are large, and not copied for it.
func rowOf(ev *scoring.Event, is func(*scoring.Row) bool) int {
	for i := range ev.Rows {
		if is(&ev.Rows[i]) {
			return i
		}
	}
	return -1
}

// group makes the fields of groups of sections.
func (s *scorer) group(groups []group) {
	s.groups, s.fields = groups, nil
	for g := range groups {
		for _, d := range s.shares(groups[g]) {
			s.fields = append(s.fields, s.field(d, g))
		}
	}
}

// groupAsPublished scores sections apart where the awards that the file
// publishes are those of sections scored apart.
func (s *scorer) groupAsPublished() {
	if len(s.ev.Sections) < 2 || rowOf(s.ev, func(r *scoring.Row) bool { return r.NSPublished() != "" }) < 0 {
		return
	}
	across, acrossOff := s.groups, s.allDiffering()
	if acrossOff == 0 {
		return
	}
	s.group(apart(s.ev.Sections))
	if s.allDiffering() >= acrossOff {
		s.group(across)
		return
	}
	s.apartAsPublished = true
	s.problems = append(s.problems, scoring.Problem{Pos: scoring.Position{File: s.ev.File}, Severity: scoring.Note,
		Text: "the sections are scored apart, as the awards in the file are", Hint: "--sections across compares them all"})
}

// allDiffering counts the rows whose printed awards are not the published ones.
func (s *scorer) allDiffering() (n int) {
	for _, f := range s.fields {
		for _, rows := range s.differing(f) {
			n += len(rows)
		}
	}
	return n
}

// Unsupported is an event of a kind that this version does not score.
type Unsupported struct {
	What string // in a few words: scored by teams
	in   scoring.InputError
}

func (e *Unsupported) Error() string { return e.in.Error() }

// Unwrap gives the error as one of the input.
func (e *Unsupported) Unwrap() error { return &e.in }

// results scores the rows as they stand.
func (s *scorer) results() *scoring.Results {
	res := &scoring.Results{Event: s.ev, Method: s.method, Rules: s.opt.Rules.Name, Teams: s.teams, Rulings: s.ruled, Problems: slices.Clone(s.problems)}
	if s.opt.VP != nil {
		res.VP = s.opt.VP.Name()
	}
	// What is missing has nothing to do with the awards: both are found at once.
	missing := make(chan []scoring.Missing)
	go func() { missing <- findMissing(s.prepared) }()
	s.uncounted = map[int]bool{}
	most := make([]int, len(s.groups))
	var all []ranking.Entry // for lists that are grouped in another way than the fields
	if s.opt.Sections == "" && len(s.ev.Groups) == 0 && len(s.ev.Sections) > 1 && s.byPercent() && !s.converts() && s.placesPublished() {
		all = make([]ranking.Entry, len(s.ev.Contestants))
	}
	fields := make([][]field, len(s.groups))
	for _, f := range s.fields {
		fields[f.group] = append(fields[f.group], f)
	}
	entries := make([]ranking.Entry, len(s.ev.Contestants))
	for g := range s.groups {
		if s.groups[g].sections != nil {
			res.Fields = append(res.Fields, s.groups[g].sections)
		}
		if g > 0 {
			s.clear(entries, g-1, fields[g-1])
		}
		s.tellTotals(entries)
		var parts []part
		played := false
		var uncounted map[int]bool // rows of team matches that say what another one says
		if s.teams {
			uncounted = s.uncounted
		}
		for _, f := range fields[g] {
			played = true
			most[g] = max(most[g], f.Most())
			var counts []bool // rows whose awards count; nil for all
			var awards []scoring.Awards
			if s.teams {
				scored := s.teamRules().Score(f.Field, s.comparison())
				awards, counts = scored.Awards, scored.Counts
				for _, p := range scored.Problems {
					r := f.Rows[p.Row]
					one := problemOf(r.Row, scoring.Failure, "", "%s", p.Text)
					one.Code = scoring.LineMissing
					res.Problems = append(res.Problems, one)
					res.Missing = append(res.Missing, scoring.Missing{Session: r.Session, Section: r.Section, Round: r.Round, Board: r.Board, NS: r.NS, EW: r.EW, Pos: r.Pos(), Reason: scoring.ReasonOneRoom})
				}
			} else {
				awards = s.awards(f.Field)
			}
			switch {
			case res.Awards != nil:
			case len(awards) == len(s.ev.Rows):
				res.Awards = awards // the only field there is: its rows are all rows in their order
			default:
				res.Awards = make([]scoring.Awards, len(s.ev.Rows))
			}
			for k, a := range awards {
				if kept, ok := s.kept[f.rows[k]]; ok {
					kept.NS.Top, kept.EW.Top = a.NS.Top, a.EW.Top
					a = kept
				}
				if s.deletedRows[f.rows[k]] {
					a = scoring.Awards{}
				}
				res.Awards[f.rows[k]] = a
				if counts != nil && !counts[k] {
					uncounted[f.rows[k]] = true
					continue
				}
				awards[k] = a
			}
			of := part{session: f.Rows[0].Session, entries: entries}
			if s.several() || s.barometer {
				of = s.newPart(of.session)
				s.tellPart(of, entries)
				parts = append(parts, of)
			}
			s.creditField(of.entries, f, awards, counts)
			if s.method == scoring.Butler {
				for _, d := range s.opt.Rules.Butler.Datums(f.Field) {
					res.Datums = append(res.Datums, scoring.Datum{Session: f.Rows[0].Session, Sections: s.groups[g].sections, Board: d.Board, Group: d.Group, Value: d.Value, EW: d.EW})
				}
			}
		}
		together(entries, parts)
		if s.converts() || s.teams {
			played = s.addMatches(res, entries, uncounted, g) || played
		}
		if played {
			if !s.converts() && !s.teams {
				s.tellSums(entries)
				s.penalties(res, entries, parts, g, nil)
				for unit := range s.gone {
					entries[unit].Withdrawn = true
				}
				s.keepSessions(entries, parts, g)
				s.addSessions(res, parts, g)
			}
			res.Rankings = append(res.Rankings, s.rank(res, entries, s.groups[g], nil)...)
		}
		for i := range all {
			if entries[i].Boards > 0 {
				all[i] = entries[i]
			}
		}
	}
	if res.Awards == nil {
		res.Awards = make([]scoring.Awards, len(s.ev.Rows))
	}
	if all != nil {
		// Sections that are compared apart may still be ranked in one list, and the
		// other way round.
		var each []scoring.Ranking
		for _, g := range apart(s.ev.Sections) {
			each = append(each, s.rank(res, all, g, nil)...)
		}
		for _, lists := range [...][]scoring.Ranking{s.rank(res, all, group{}, nil), each} {
			if publishedHere(lists) > publishedHere(res.Rankings) {
				res.Rankings = lists
			}
		}
	}
	if s.simultaneous() {
		s.rankClubs(res)
	} else {
		res.Rankings = append(res.Rankings, s.overall(res.Rankings)...)
	}
	s.rankCategories(res)
	res.Prizes = s.opt.Rules.Ranking.Prizes
	samePlaces(res.Rankings)
	if s.teams {
		res.System, res.RankedBy, res.PerRound = s.system, s.rankedBy(), s.dealsPerRound()
	}
	if s.several() {
		res.Sessions, res.SessionTotal = s.sessionList(), s.opt.Rules.Ranking.Sessions.String()
	}
	scoring.SortProblems(res.Problems)
	s.missing = <-missing
	res.Missing = append(slices.Clip(s.withoutGone(s.missing)), res.Missing...) // the matches without victory points last
	if s.opt.NoVP && s.rankedByAlone() == "imps" && s.opt.Rules.Teams.RankBy == "vp" {
		res.Missing = append(res.Missing, scoring.Missing{Pos: s.file().vpPos, Reason: scoring.ReasonNoVP})
	}
	s.tellTies(res)
	res.Boards, res.Tables = s.size()
	res.Facts = s.facts(most, res)
	s.rankPairs(res)
	if res.PairMethod != "" {
		res.Facts = append(res.Facts, fact("pairs_by."+string(res.PairMethod)))
	}
	return res
}

// placesPublished tells whether the file has places of contestants.
func (s *scorer) placesPublished() bool {
	return slices.ContainsFunc(s.ev.Contestants, func(c scoring.Contestant) bool { return c.Published.Place != "" })
}

// clear makes entries empty after a group, of which fields are the rows. There may be
// thousands of groups.
func (s *scorer) clear(entries []ranking.Entry, g int, fields []field) {
	if s.teams || s.converts() || s.several() || s.asked != nil || len(s.gone) > 0 {
		clear(entries)
		return
	}
	for _, unit := range s.members(s.groups[g]) {
		entries[unit] = ranking.Entry{}
	}
	for _, f := range fields {
		for _, i := range f.rows {
			for _, unit := range s.seated(i) {
				if unit >= 0 {
					entries[unit] = ranking.Entry{}
				}
			}
		}
	}
}

// checkTyped warns of typed awards that the board cannot give: a score written
// where points are meant, say.
func (s *scorer) checkTyped(res *scoring.Results) {
	if s.method == scoring.TotalPoints {
		s.checkTotalPoints(res)
	}
	if !s.points || s.teams || s.method != scoring.Matchpoints && s.method != scoring.BoardAMatch {
		return
	}
	for i := range s.ev.Rows {
		r := &s.ev.Rows[i]
		for _, side := range [...]struct {
			adjustment scoring.Adjustment
			award      scoring.Award
		}{{r.NSAward(), res.Awards[i].NS}, {r.EWAward(), res.Awards[i].EW}} {
			if a := side.award; side.adjustment.Kind == scoring.Points && (a.Points.Sign() < 0 || a.Top.Less(a.Points)) {
				res.Problems = append(res.Problems, s.onAward(i, side.adjustment, "a figure with its sign is in matchpoints; an assigned score is written 1*620",
					"the award %v is outside the board's 0 to %v; it stands as given", side.adjustment, a.Top))
			}
		}
	}
	scoring.SortProblems(res.Problems)
}

// checkTotalPoints warns of artificial scores, which have no value in points.
func (s *scorer) checkTotalPoints(res *scoring.Results) {
	for i := range s.ev.Rows {
		r := &s.ev.Rows[i]
		for _, a := range [...]scoring.Adjustment{r.NSAward(), r.EWAward()} {
			if a.Artificial() && a.Kind != scoring.Points {
				res.Problems = append(res.Problems, s.onAward(i, a, "give a figure in points with its sign, +100",
					"the artificial score %v is worth no points; the board does not count for that side", a))
			}
		}
	}
	scoring.SortProblems(res.Problems)
}

// credit credits a contestant with the award of a row.
func (s *scorer) credit(entries []ranking.Entry, unit, row int, a scoring.Award) {
	switch {
	case unit < 0:
	case a.Kind != scoring.NoAward:
		s.tellCredit(entries[unit].Told, unit, row, a)
	case s.deletedRows[row]:
		s.tellDeleted(entries[unit].Told, unit, row)
	}
	credit(entries, unit, a)
}

// creditField credits the contestants of a field with its awards; counts are those that
// count, nil for all.
func (s *scorer) creditField(entries []ranking.Entry, f field, awards []scoring.Awards, counts []bool) {
	for k, a := range awards {
		if counts == nil || counts[k] {
			s.credit(entries, int(f.Rows[k].NSUnit), f.rows[k], a.NS)
			s.credit(entries, int(f.Rows[k].EWUnit), f.rows[k], a.EW)
		}
	}
	if s.individuals {
		s.creditPlayers(entries, f, awards)
	}
}

func credit(entries []ranking.Entry, unit int, a scoring.Award) {
	if unit < 0 || a.Kind == scoring.NoAward {
		return
	}
	e := &entries[unit]
	e.Boards++
	e.Points, e.Top = e.Points.Add(a.Points), e.Top.Add(a.Top)
}

// size counts the boards in play and the tables, a half table as ½.
func (p *prepared) size() (boards int, tables exact.Num) {
	type key struct{ session, board int }
	seen := map[key]bool{}
	playing := make([]bool, len(p.ev.Contestants))
	var last key
	for i := range p.ev.Rows {
		r := &p.ev.Rows[i]
		if k := (key{r.Session, r.Board}); i == 0 || k != last {
			seen[k], last = true, k
		}
		for _, u := range p.unitsOf(i) {
			if u >= 0 && !p.ev.Contestants[u].Phantom {
				playing[u] = true
			}
		}
		if p.individuals {
			for _, u := range p.seats[i] {
				if u >= 0 {
					playing[u] = true
				}
			}
		}
	}
	at, n := 2, 0
	if p.individuals {
		at = 4
	}
	for _, plays := range playing {
		if plays {
			n++
		}
	}
	return len(seen), exact.Frac(n, at)
}
