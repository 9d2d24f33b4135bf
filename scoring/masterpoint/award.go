package masterpoint

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
)

// Options say how the points of an event are awarded.
type Options struct {
	Register *Register // nil where there is none: then licences are not looked at
	// End is the last day of the event, ISO; empty for the event's date.
	End string
	// ClaimDays are those in which pending points can be claimed; 0 for the scheme's.
	ClaimDays int
	// Explain keeps how everything came about.
	Explain bool
}

// Awards are the points of an event.
type Awards struct {
	Event  *Event
	Scheme *Scheme
	// End is the last day of the event; empty where it is not known.
	End      string
	Lines    []Line
	Steps    []Step
	Problems []scoring.Problem
}

// Line is what a player got in an event, of one kind.
type Line struct {
	Pos                       scoring.Position
	List                      string // the title of the ranking
	Place                     int    // 0 for points that go by no place
	Tied                      bool
	Unit                      string // the number of the contestant, 3N or 12
	Team, Player, ID, Club    string
	Tables                    exact.Num
	Boards                    int
	Rules                     []string // the names of the awards that it is from
	Kind                      string
	Points                    exact.Num
	Status                    Status
	Reason                    Reason
	Article                   string
	Until                     string // the last day on which pending points can be claimed
	ListNumber, Entry, Within int    // the ranking in the file, the entry in it and the player in that; -1 for none
}

// Step is one step of a working: what was worked out, how, and what came out.
type Step struct {
	List, Rule string
	Word       string // a word of templates: first, depth, place …
	Args       []string
	Working    string
	Result     exact.Num
}

// Award gives the points of an event. The error is a *scoring.InputError: a formula that
// has no value, such as one that divides by 0, at its place in the scheme.
func (s *Scheme) Award(ev *Event, opt Options) (*Awards, error) {
	a := &awarder{Awards: &Awards{Event: ev, Scheme: s, End: cmp.Or(opt.End, isoDate(ev.Date))}, opt: opt, index: map[key]int{}}
	a.until = lastDay(a.End, cmp.Or(opt.ClaimDays, s.Eligibility.ClaimDays))
	if ev.Provisional {
		a.problem(scoring.Position{File: ev.File}, scoring.Warning, "the results are provisional, and so are the points")
	}
	earned := 0
	for _, r := range s.rules() {
		n, err := a.rule(r)
		if err != nil {
			return nil, err
		}
		earned += n
	}
	if earned == 0 {
		a.problem(scoring.Position{File: ev.File}, scoring.Warning, "nothing of the scheme "+s.Name+" applies to the event: no points")
	}
	a.close()
	return a.Awards, nil
}

// isoDate is a date in ISO form; anything else is no date.
func isoDate(s string) string {
	if lastDay(s, 1) == "" {
		return ""
	}
	return s
}

// awarder is an event whose points are being worked out.
type awarder struct {
	*Awards
	opt   Options
	until string
	index map[key]int // of the lines
}

// key is who a line is of.
type key struct {
	entry  *Entry
	player int
	kind   string
}

func (a *awarder) problem(pos scoring.Position, sev scoring.Severity, text string) {
	a.Problems = append(a.Problems, scoring.Problem{Pos: pos, Severity: sev, Text: text})
}

// step keeps a step where somebody asks.
func (a *awarder) step(l *ranked, r *Rule, word, working string, result exact.Num, args ...string) {
	if a.opt.Explain {
		a.Steps = append(a.Steps, Step{l.title, r.Name, word, args, working, result})
	}
}

// formula keeps how a formula of a rule came out, and before it the values of the scheme
// that it needed.
func (a *awarder) formula(l *ranked, r *Rule, word string, f *formula, in *scope, result exact.Num) {
	if f == nil || !a.opt.Explain {
		return
	}
	for _, name := range *in.told {
		if v := in.scheme.Values[name]; v.root.op != "number" {
			a.step(l, r, "value", v.working(in.lookup), in.asked[name], name, v.text)
		}
	}
	*in.told = nil
	a.step(l, r, word, f.working(in.lookup), result, f.text)
}

// ranked is contestants with the places for which a rule gives awards.
type ranked struct {
	title   string
	line    string
	section string
	session int
	stratum string
	entries []placedEntry
	counts  int // contestants who took part
	boards  int
}

// placedEntry is an entry with its place, 0 for none, and the list in which it stands.
type placedEntry struct {
	*Entry
	place  int
	boards int
}

// lists are those for which a rule gives awards.
func (a *awarder) lists(of string) (lists []*ranked) {
	ev := a.Event
	whole := func(l *List) *ranked {
		r := &ranked{title: l.Title, line: l.Line, section: l.Section}
		for _, e := range l.Entries {
			r.add(e, e.Place, e.Boards)
		}
		return r
	}
	some := func(is func(*List) bool) {
		for _, l := range ev.Lists {
			if is(l) {
				lists = append(lists, whole(l))
			}
		}
	}
	switch of {
	case forEvent, forMatch:
		some((*List).main)
	case forSession:
		if len(ev.Sessions) < 2 {
			some((*List).main)
			break
		}
		for _, session := range ev.Sessions {
			for _, l := range ev.Lists {
				if l.main() {
					if r := ofSession(l, session); len(r.entries) > 0 {
						lists = append(lists, r)
					}
				}
			}
		}
	case forOverall:
		some(func(l *List) bool { return l.Overall && l.Category == "" && !l.Handicap && l.Of == "" })
		if len(lists) == 0 && (len(ev.Sessions) > 1 || ev.winners == 1) {
			some((*List).main)
		}
	case forCategory:
		some(func(l *List) bool { return l.Category != "" && !l.Handicap && l.Of == "" && !l.OwnField })
	case forStratum:
		for _, l := range ev.Lists {
			if !l.main() {
				continue
			}
			var strata []string
			for _, e := range l.Entries {
				for stratum := range e.Strata {
					if !slices.Contains(strata, stratum) {
						strata = append(strata, stratum)
					}
				}
			}
			slices.Sort(strata)
			for _, stratum := range strata {
				r := &ranked{title: l.Title + " · " + stratum, line: l.Line, section: l.Section, stratum: stratum}
				for _, e := range l.Entries {
					if place := e.Strata[stratum]; place > 0 {
						r.add(e, place, e.Boards)
					}
				}
				lists = append(lists, r)
			}
		}
	}
	return lists
}

// ofSession ranks the contestants of a list by what they came to in a session.
func ofSession(l *List, session int) *ranked {
	r := &ranked{title: l.Title + " · " + strconv.Itoa(session), line: l.Line, section: l.Section, session: session}
	var in []*Entry
	for _, e := range l.Entries {
		if _, played := e.sessions[session]; played && !e.Withdrawn {
			in = append(in, e)
		}
	}
	slices.SortStableFunc(in, func(x, y *Entry) int { return y.sessions[session].came.Cmp(x.sessions[session].came) })
	for i, e := range in {
		place := i + 1
		if i > 0 && e.sessions[session].came.Equal(in[i-1].sessions[session].came) {
			place = r.entries[i-1].place
		}
		r.add(e, place, e.sessions[session].boards)
	}
	return r
}

func (r *ranked) add(e *Entry, place, boards int) {
	if place == 0 && boards == 0 {
		return // did not take part
	}
	r.entries = append(r.entries, placedEntry{e, place, boards})
	r.counts++
	r.boards = max(r.boards, boards)
}

// tables are those of a list: two pairs, a team or four single players make one. Of two
// lines both are counted.
func (a *awarder) tables(r *ranked, all []*ranked) exact.Num {
	switch {
	case a.Event.Teams:
		return exact.Int(r.counts)
	case a.Event.Individuals:
		return exact.Frac(r.counts, 4)
	case r.line == "":
		return exact.Frac(r.counts, 2)
	}
	pairs := r.counts
	for _, o := range all {
		if o.section == r.section && o.line != r.line && o.line != "" && o.session == r.session && o.stratum == r.stratum {
			return exact.Frac(pairs+o.counts, 2)
		}
	}
	return exact.Int(pairs)
}

// rule gives the awards of a rule, and tells how many lists it applied to.
func (a *awarder) rule(r *Rule) (applied int, err error) {
	lists := a.lists(r.For)
	for _, l := range lists {
		in := a.scope(l, lists)
		applies := true
		for _, condition := range [...]*formula{a.Scheme.Requires, r.When} {
			if condition == nil || !applies {
				continue
			}
			x, err := condition.value(in)
			if err != nil {
				return applied, err
			}
			applies = x.Sign() != 0
			a.formula(l, r, "condition", condition, in, x)
		}
		if !applies || len(l.entries) == 0 {
			continue
		}
		applied++
		if r.For == forMatch {
			err = a.matches(r, l, in)
		} else {
			err = a.places(r, l, in)
		}
		if err != nil {
			return applied, err
		}
	}
	return applied, nil
}

// scope is what names stand for in a list.
func (a *awarder) scope(l *ranked, lists []*ranked) *scope {
	ev := a.Event
	tables := a.tables(l, lists)
	whole := tables.Round(0, exact.Down)
	in := newScope(a.Scheme, map[string]exact.Num{
		"contestants": exact.Int(l.counts), "tables": tables, "full_tables": whole, "whole_tables": tables.Round(0, exact.Up),
		"boards": exact.Int(l.boards), "sessions": exact.Int(max(1, len(ev.Sessions))), "winners": exact.Int(ev.winners),
		"teams": truth(ev.Teams), "individuals": truth(ev.Individuals), "pairs": truth(!ev.Teams && !ev.Individuals),
		"rounds": exact.Int(ev.rounds()),
	})
	players := 0
	var strength, live, liveMost, allTimeMost exact.Num
	for _, e := range l.entries {
		for _, p := range e.Players {
			if p.Substitute {
				continue
			}
			players++
			m, ok := a.opt.Register.Find(p.ID)
			if ok {
				strength, live = strength.Add(m.Strength), live.Add(m.Live)
				liveMost, allTimeMost = exact.Max(liveMost, m.Live), exact.Max(allTimeMost, m.AllTime)
			} else if f := a.Scheme.OthersStrength; f != nil {
				if x, err := f.value(newScope(a.Scheme, nil)); err == nil {
					strength = strength.Add(x)
				}
			}
		}
	}
	in.is["players"] = exact.Int(players)
	known := func(name string, c column, x exact.Num) {
		switch {
		case a.opt.Register == nil:
			in.unknown[name] = "the register has it, and none was named"
		case !a.opt.Register.has(c):
			in.unknown[name] = fmt.Sprintf("the register has no column %s", c)
		default:
			in.is[name] = x
		}
	}
	n := max(1, players)
	known("strength", cStrength, strength.Over(n))
	known("live", cLive, live.Over(n))
	known("live_most", cLive, liveMost)
	known("all_time_most", cAllTime, allTimeMost)
	return in
}

// rounds is how many matches a contestant has at most.
func (ev *Event) rounds() (most int) {
	played := map[string]int{}
	for _, m := range ev.Matches {
		played[m.Home]++
		most = max(most, played[m.Home])
		if m.Away != "" {
			played[m.Away]++
			most = max(most, played[m.Away])
		}
	}
	return most
}

// optional is what a formula gives; none where there is no formula.
func optional(f *formula, in *scope, none exact.Num) (exact.Num, error) {
	if f == nil {
		return none, nil
	}
	return f.value(in)
}

// places gives the awards of a list by the places.
func (a *awarder) places(r *Rule, l *ranked, in *scope) error {
	first, err := optional(r.First, in, exact.Num{})
	if err != nil {
		return err
	}
	a.formula(l, r, "first", r.First, in, first)
	in = in.with(map[string]exact.Num{"first": first})
	depth, err := optional(r.Depth, in, exact.Int(l.counts))
	if err != nil {
		return err
	}
	a.formula(l, r, "depth", r.Depth, in, depth)
	minimum, err := optional(r.Minimum, in, exact.Num{})
	if err != nil {
		return err
	}
	a.formula(l, r, "minimum", r.Minimum, in, minimum)
	least, err := optional(r.Least, in, exact.Num{})
	if err != nil {
		return err
	}
	a.formula(l, r, "least", r.Least, in, least)
	share, err := optional(r.MinimumShare, in, exact.Num{})
	if err != nil {
		return err
	}
	// ofPlace is the award of a place, whoever stands there.
	awards := map[int]exact.Num{}
	ofPlace := func(place int) (exact.Num, error) {
		if x, ok := awards[place]; ok {
			return x, nil
		}
		x := least
		if !depth.Less(exact.Int(place)) {
			at := in.with(map[string]exact.Num{"place": exact.Int(place), "depth": depth, "minimum": minimum})
			award, working, err := r.Curve.award(place, first, l.counts, at)
			if err != nil {
				return x, err
			}
			x = exact.Max(exact.Max(award, minimum), least)
			if working != "" { // a list that has come to its end says nothing
				a.step(l, r, "place", working, x, strconv.Itoa(place))
			}
		}
		awards[place] = x
		return x, nil
	}
	byPlace := map[int][]placedEntry{}
	var order []int
	for _, e := range l.entries {
		if e.place == 0 {
			continue
		}
		if byPlace[e.place] == nil {
			order = append(order, e.place)
		}
		byPlace[e.place] = append(byPlace[e.place], e)
	}
	slices.Sort(order)
	for _, place := range order {
		tied := byPlace[place]
		award, err := ofPlace(place)
		if err != nil {
			return err
		}
		if len(tied) > 1 && a.Scheme.Ties == "mean" {
			sum := award
			terms := []string{shortText(award)}
			for k := 1; k < len(tied); k++ {
				next, err := ofPlace(place + k)
				if err != nil {
					return err
				}
				sum = sum.Add(next)
				terms = append(terms, shortText(next))
			}
			award = sum.Over(len(tied))
			if sum.Sign() != 0 {
				a.step(l, r, "tie", fmt.Sprintf("(%s) / %d", strings.Join(terms, " + "), len(tied)), award, strconv.Itoa(place), strconv.Itoa(place+len(tied)-1))
			}
		}
		for _, e := range tied {
			if err := a.credit(r, l, e, in, award, share, place, len(tied) > 1); err != nil {
				return err
			}
		}
	}
	return nil
}

// matches gives the awards of a list by the matches that were won and drawn.
func (a *awarder) matches(r *Rule, l *ranked, in *scope) error {
	share, err := optional(r.MinimumShare, in, exact.Num{})
	if err != nil {
		return err
	}
	wonAt, err := optional(r.WonAt, in, exact.Num{})
	if err != nil {
		return err
	}
	type record struct{ won, drawn, lost int }
	records := map[string]*record{}
	of := func(name string) *record {
		name = strings.ReplaceAll(name, " ", "")
		if records[name] == nil {
			records[name] = &record{}
		}
		return records[name]
	}
	byVP := slices.ContainsFunc(a.Event.Matches, func(m Match) bool { return m.HasVP && !m.SatOut })
	for _, m := range a.Event.Matches {
		home, away := m.HomeResult, m.AwayResult
		switch {
		case m.SatOut || !m.HasResult && !m.HasVP:
			continue
		case byVP && !m.HasVP: // it has left the totals, as those of a team that withdrew
			continue
		case r.WonAt != nil && !m.HasVP:
			continue
		case r.WonAt != nil || !m.HasResult:
			home, away = m.HomeVP, m.AwayVP
		}
		h, w := of(m.Home), of(m.Away)
		c := home.Cmp(away)
		if r.WonAt != nil && home.Less(wonAt) && away.Less(wonAt) {
			c = 0
		}
		switch {
		case c > 0:
			h.won, w.lost = h.won+1, w.lost+1
		case c < 0:
			h.lost, w.won = h.lost+1, w.won+1
		default:
			h.drawn, w.drawn = h.drawn+1, w.drawn+1
		}
	}
	for _, e := range l.entries {
		rec := records[strings.ReplaceAll(e.Name(), " ", "")]
		if rec == nil {
			if rec = records[e.Number]; rec == nil {
				continue
			}
		}
		at := in.with(map[string]exact.Num{"won": exact.Int(rec.won), "drawn": exact.Int(rec.drawn), "lost": exact.Int(rec.lost)})
		award, err := r.Points.value(at)
		if err != nil {
			return err
		}
		a.step(l, r, "matches", r.Points.working(at.lookup), award, e.Name())
		if award.Sign() == 0 {
			continue
		}
		if err := a.credit(r, l, e, in, award, share, e.place, false); err != nil {
			return err
		}
	}
	return nil
}

// credit gives the players of an entry their part of an award.
func (a *awarder) credit(r *Rule, l *ranked, e placedEntry, in *scope, award, least exact.Num, place int, tied bool) error {
	s := a.Scheme
	players := 0
	for _, p := range e.Players {
		if (!p.Substitute || s.Eligibility.Substitutes == "share") && (!p.Counted || p.Boards > 0) {
			players++
		}
	}
	for i := range e.Players {
		p := &e.Players[i]
		part := exact.Int(1)
		if p.Counted && e.Boards > 0 && l.session == 0 {
			part = exact.Min(exact.Frac(p.Boards, e.Boards), exact.Int(1))
		}
		points := award
		if r.Share != nil && players > 0 {
			at := in.with(map[string]exact.Num{"team_players": exact.Int(players), "team_boards": exact.Int(e.Boards),
				"player_boards": part.Times(e.Boards), "board_share": part})
			x, err := r.Share.value(at)
			if err != nil {
				return err
			}
			points = award.Mul(x)
			if !x.Equal(exact.Int(1)) {
				a.step(l, r, "share", shortText(award)+" * "+"("+r.Share.working(at.lookup)+")", points, p.Name)
			}
		}
		rounded := points.Round(s.Decimals, s.Rounding)
		if whose := e.Name(); !rounded.Equal(points) && (i == 0 || r.Share != nil) {
			if r.Share != nil {
				whose = p.Name
			}
			a.step(l, r, "rounded", shortText(points), rounded, whose, strconv.Itoa(s.Decimals), s.Rounding.String())
		}
		a.add(r, l, e, i, rounded, part, least, place, tied)
	}
	return nil
}

// add credits a player; what several rules give of one kind is combined. What a rule does
// not give to who had few boards takes nothing off what others give.
func (a *awarder) add(r *Rule, l *ranked, e placedEntry, player int, points, part, least exact.Num, place int, tied bool) {
	k := key{e.Entry, player, r.Kind}
	p := &e.Players[player]
	m, _ := a.opt.Register.Find(p.ID)
	status, reason := a.Scheme.Eligibility.decide(p, m, a.opt.Register, part, least, a.End)
	i, there := a.index[k]
	if !there {
		i = len(a.Lines)
		a.index[k] = i
		line := Line{Pos: e.Pos, List: l.title, Place: place, Tied: tied, Unit: e.Name(), Team: e.Team, Player: p.Name, ID: p.ID, Boards: e.boards,
			Kind: r.Kind, Status: status, Reason: reason, ListNumber: e.list, Entry: e.number, Within: player}
		if p.Counted {
			line.Boards = p.Boards
		}
		if m != nil {
			line.Club = m.Club
		}
		a.Lines = append(a.Lines, line)
	}
	line := &a.Lines[i]
	if reason == ReasonFewBoards && there || points.Sign() == 0 {
		return
	}
	line.Status, line.Reason = status, reason
	was := line.Points
	switch {
	case was.Sign() == 0 || status == Lapsed:
		line.Points = points
	case a.Scheme.Combine == "sum":
		line.Points = was.Add(points)
		a.step(l, r, "sum", shortText(was)+" + "+shortText(points), line.Points, line.Player)
	default:
		line.Points = exact.Max(was, points)
		a.step(l, r, "higher", "max("+shortText(was)+", "+shortText(points)+")", line.Points, line.Player)
	}
	if !slices.Contains(line.Rules, r.Name) {
		line.Rules = append(line.Rules, r.Name)
	}
}

// missingHint is the remedy for points of nobody who is known.
const missingHint = "--allow-missing lists such points apart"

// IsMissing tells whether a problem is that of a player without a good id.
func IsMissing(p scoring.Problem) bool { return p.Hint == missingHint }

// close settles what all awards together tell: who gets nothing, and whose id is no good.
func (a *awarder) close() {
	a.Lines = slices.DeleteFunc(a.Lines, func(l Line) bool { return l.Points.Sign() == 0 })
	pending, told := false, map[scoring.Problem]bool{}
	for i := range a.Lines {
		l := &a.Lines[i]
		l.Article = a.Scheme.Eligibility.Articles[l.Reason]
		if l.Status == Pending {
			l.Until, pending = a.until, true
		}
		if l.Status == Lapsed {
			l.Points = exact.Num{}
		}
		fail := func(hint, format string, args ...any) {
			p := scoring.Problem{Pos: l.Pos, Severity: scoring.Failure, Text: fmt.Sprintf(format, args...), Hint: hint}
			if !told[p] { // several kinds of points
				told[p] = true
				a.Problems = append(a.Problems, p)
			}
		}
		const hint = missingHint
		switch l.Reason {
		case ReasonNoID:
			if l.Player == "" {
				fail(hint, "%s: nobody is named", l.Unit)
				continue
			}
			fail(hint, "%s: %s has no id", l.Unit, l.Player)
		case ReasonMalformedID:
			fail(hint, "%s: the id %q of %s is none of the scheme %s", l.Unit, l.ID, l.Player, a.Scheme.Name)
		case ReasonUnknownID:
			fail(hint, "%s: the id %s of %s is not in the register", l.Unit, l.ID, l.Player)
		}
	}
	if pending && a.until == "" {
		a.problem(scoring.Position{File: a.Event.File}, scoring.Warning, "points are pending, and the last day to claim them is not known: the event has no date that can be read")
	}
	scoring.SortProblems(a.Problems)
}
