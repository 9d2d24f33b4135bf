package masterpoint

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"recap/scoring/exact"
	"recap/templates"
)

// ReportOptions say what goes into a report.
type ReportOptions struct {
	Lang    templates.Lang
	Explain bool
	// Lines: the points of each player in each event are among the tables of several
	// events too, as files for machines have them.
	Lines bool
	// Ledger is the register after posting; nil where nothing is posted.
	Ledger *Ledger
}

// reporter builds the tables of a batch.
type reporter struct {
	*Batch
	opt      ReportOptions
	lang     templates.Lang
	kinds    []string
	decimals int
}

// Report shows the points of the batch: of one event player by player, of several the
// totals of players and clubs; then what is pending, what nobody gets and who stands
// apart, and sums that must agree.
func (b *Batch) Report(opt ReportOptions) *templates.Report {
	r := &reporter{Batch: b, opt: opt, lang: opt.Lang, kinds: b.Kinds(), decimals: b.Decimals()}
	rep := &templates.Report{Title: r.title(), Subtitle: r.subtitle(), Footer: r.footer(), Lang: opt.Lang, Data: &document{b, opt}}
	if slices.ContainsFunc(b.Awards, func(a *Awards) bool { return a.Event.Provisional }) {
		rep.Status = r.word("provisional")
	}
	add := func(t templates.Table) {
		if len(t.Rows) > 0 {
			rep.Tables = append(rep.Tables, t)
		}
	}
	if len(b.Awards) == 1 {
		for _, t := range r.lists(b.Awards[0]) {
			add(t)
		}
	} else {
		add(r.players())
		add(r.clubs())
		add(r.events())
		if opt.Lines {
			add(r.record())
		}
	}
	for _, s := range []Status{Pending, Apart, Lapsed} {
		add(r.held(s))
	}
	add(r.lineups())
	add(r.totals())
	add(r.balances())
	if opt.Explain {
		for _, a := range b.Awards {
			add(r.working(a))
		}
	}
	return rep
}

func (r *reporter) word(key string, args ...string) string {
	return r.lang.Word("masterpoint."+key, args...)
}

func (r *reporter) title() string {
	switch {
	case len(r.Awards) == 1:
		return r.word("title", cmp.Or(r.Awards[0].Event.Name, r.Awards[0].Event.ID, r.Awards[0].Event.File))
	case r.Month != "":
		return r.word("title_month", r.Month)
	}
	return r.word("title_events", strconv.Itoa(len(r.Awards)))
}

func (r *reporter) subtitle() (lines []string) {
	if len(r.Awards) != 1 {
		return nil
	}
	a := r.Awards[0]
	ev := a.Event
	if ev.Club != "" {
		lines = append(lines, ev.Club)
	}
	if ev.Date != "" {
		lines = append(lines, r.lang.Date(ev.Date))
	}
	lines = append(lines, r.word("size", r.number(ev.tables()), strconv.Itoa(ev.Boards)))
	if ev.ID != "" {
		lines = append(lines, r.word("event_id", ev.ID))
	}
	if a.Scheme.Category != "" {
		lines = append(lines, r.word("category", a.Scheme.Category))
	}
	return lines
}

// tables are those of all contestants of the event.
func (ev *Event) tables() exact.Num {
	n := 0
	for _, l := range ev.Lists {
		if l.main() {
			for _, e := range l.Entries {
				if e.Place > 0 || e.Boards > 0 {
					n++
				}
			}
		}
	}
	switch {
	case ev.Teams:
		return exact.Int(n)
	case ev.Individuals:
		return exact.Frac(n, 4)
	}
	return exact.Frac(n, 2)
}

// number is a figure with the decimals that it needs, two at most.
func (r *reporter) number(x exact.Num) string { return r.lang.Number(x, x.Places(2)) }

// footer says by what the points were given.
func (r *reporter) footer() (lines []string) {
	var told []*Scheme
	for _, a := range r.Awards {
		s := a.Scheme
		if slices.Contains(told, s) {
			continue
		}
		told = append(told, s)
		name := s.Name
		if s.Title != "" {
			name += " (" + strings.TrimPrefix(s.Body+": ", ": ") + s.Title + ")"
		}
		line := r.word("scheme", name, cmp.Or(s.Edition, "–"), r.word("grade_"+s.Grade))
		line += "; " + r.word("rounding", strconv.Itoa(s.Decimals), r.lang.Word("rounding."+s.Rounding.String())) + "; " + r.word("ties_"+s.Ties)
		lines = append(lines, line)
		for _, m := range s.Missing {
			lines = append(lines, r.word("missing", m))
		}
	}
	if r.Register == nil {
		lines = append(lines, r.word("no_register"))
	}
	return lines
}

// kindColumns are those of the points, one a kind.
func kindColumns[T any](r *reporter, g *grid[T], points func(T) map[string]exact.Num) {
	for _, kind := range r.kinds {
		g.titled("points_"+kind, kind, templates.Right, func(t T) templates.Cell { return templates.NumberCell(points(t)[kind], r.decimals) })
	}
}

func (r *reporter) players() templates.Table {
	g := newGrid[PlayerTotal](r.lang, "masterpoint_players", r.word("players"))
	g.column(true, "player", templates.Left, func(t PlayerTotal) templates.Cell { return templates.TextCell(t.Name) })
	g.flex()
	g.column(true, "id", templates.Left, func(t PlayerTotal) templates.Cell { return templates.TextCell(t.ID) })
	g.column(true, "club", templates.Left, func(t PlayerTotal) templates.Cell { return templates.TextCell(t.Club) })
	g.column(true, "participations", templates.Right, func(t PlayerTotal) templates.Cell { return templates.IntCell(t.Events) })
	g.column(true, "boards", templates.Right, func(t PlayerTotal) templates.Cell { return templates.IntCell(t.Boards) })
	kindColumns(r, g, func(t PlayerTotal) map[string]exact.Num { return t.Points })
	g.column(slices.ContainsFunc(r.Players, func(t PlayerTotal) bool { return t.Pending.Sign() > 0 }), "pending", templates.Right,
		func(t PlayerTotal) templates.Cell { return templates.NumberCell(t.Pending, r.decimals) })
	for _, t := range r.Players {
		g.row(t)
	}
	return g.Table
}

func (r *reporter) clubs() templates.Table {
	g := newGrid[ClubTotal](r.lang, "masterpoint_clubs", r.word("clubs"))
	g.column(true, "club", templates.Left, func(t ClubTotal) templates.Cell { return templates.TextCell(cmp.Or(t.Club, "–")) })
	g.flex()
	g.column(true, "players", templates.Right, func(t ClubTotal) templates.Cell { return templates.IntCell(t.Players) })
	g.column(true, "participations", templates.Right, func(t ClubTotal) templates.Cell { return templates.IntCell(t.Participations) })
	kindColumns(r, g, func(t ClubTotal) map[string]exact.Num { return t.Points })
	g.column(slices.ContainsFunc(r.Clubs, func(t ClubTotal) bool { return t.Pending.Sign() > 0 }), "pending", templates.Right,
		func(t ClubTotal) templates.Cell { return templates.NumberCell(t.Pending, r.decimals) })
	for _, t := range r.Clubs {
		g.row(t)
	}
	return g.Table
}

func (r *reporter) events() templates.Table {
	g := newGrid[*Awards](r.lang, "masterpoint_events", r.word("events"))
	g.column(true, "date", templates.Left, func(a *Awards) templates.Cell { return templates.TextCell(a.Event.Date) })
	g.column(true, "event", templates.Left, func(a *Awards) templates.Cell {
		return templates.TextCell(cmp.Or(a.Event.Name, a.Event.ID, a.Event.File))
	})
	g.flex()
	g.column(true, "event_id", templates.Left, func(a *Awards) templates.Cell { return templates.TextCell(a.Event.ID) })
	g.column(true, "tables", templates.Right, func(a *Awards) templates.Cell {
		x := a.Event.tables()
		return templates.NumberCell(x, x.Places(2))
	})
	g.column(true, "players", templates.Right, func(a *Awards) templates.Cell { return templates.IntCell(len(a.Event.participants())) })
	kindColumns(r, g, (*Awards).credited)
	g.column(true, "checksum", templates.Left, func(a *Awards) templates.Cell { return templates.TextCell(a.Hash()) })
	for _, a := range r.Awards {
		g.row(a)
	}
	return g.Table
}

// credited is the sum of what was credited, by kind.
func (a *Awards) credited() map[string]exact.Num { return a.sums(Credited) }

func (a *Awards) sums(of Status) map[string]exact.Num {
	sums := map[string]exact.Num{}
	for i := range a.Lines {
		if l := &a.Lines[i]; l.Status == of {
			sums[l.Kind] = sums[l.Kind].Add(l.Points)
		}
	}
	return sums
}

// held lists the lines of a status that is not credited, with the reason.
func (r *reporter) held(of Status) templates.Table {
	g := newGrid[whole](r.lang, "masterpoint_"+string(of), r.word(string(of)))
	g.column(len(r.Awards) > 1, "event", templates.Left, func(w whole) templates.Cell { return templates.TextCell(cmp.Or(w.Event.Name, w.Event.ID)) })
	g.column(true, "number", templates.Right, func(w whole) templates.Cell { return templates.TextCell(w.Unit) })
	g.column(true, "player", templates.Left, func(w whole) templates.Cell { return templates.TextCell(w.Player) })
	g.flex()
	g.column(true, "id", templates.Left, func(w whole) templates.Cell { return templates.TextCell(w.ID) })
	g.column(true, "kind", templates.Left, func(w whole) templates.Cell { return templates.TextCell(w.Kind) })
	g.column(of != Lapsed, "points", templates.Right, func(w whole) templates.Cell { return templates.NumberCell(w.Points, w.Scheme.Decimals) })
	g.column(true, "reason", templates.Left, func(w whole) templates.Cell {
		s := r.lang.Word("masterpoint_reason." + string(w.Reason))
		if w.Article != "" {
			s += " (" + w.Article + ")"
		}
		return templates.TextCell(s)
	})
	g.flex()
	g.column(of == Pending, "until", templates.Left, func(w whole) templates.Cell { return templates.TextCell(r.lang.Date(w.Until)) })
	for _, a := range r.Awards {
		for i := range a.Lines {
			if a.Lines[i].Status == of {
				g.row(whole{a, &a.Lines[i]})
			}
		}
	}
	return g.Table
}

// changed is a change of line-up with its event.
type changed struct {
	*Awards
	Lineup
}

// lineups lists the changes of players during matches and sessions.
func (r *reporter) lineups() templates.Table {
	g := newGrid[changed](r.lang, "masterpoint_lineups", r.word("lineups"))
	text := func(key string, cell func(changed) string) {
		g.column(true, key, templates.Left, func(c changed) templates.Cell { return templates.TextCell(cell(c)) })
	}
	g.column(len(r.Awards) > 1, "event", templates.Left, func(c changed) templates.Cell { return templates.TextCell(cmp.Or(c.Event.Name, c.Event.ID)) })
	g.column(true, "round", templates.Right, func(c changed) templates.Cell {
		if c.Round == 0 {
			return templates.Cell{}
		}
		return templates.IntCell(c.Round)
	})
	g.column(true, "number", templates.Right, func(c changed) templates.Cell { return templates.TextCell(c.Number) })
	g.column(true, "before", templates.Right, func(c changed) templates.Cell { return templates.IntCell(c.Before) })
	text("out", func(c changed) string { return strings.Join(c.Out, ", ") })
	g.flex()
	text("in", func(c changed) string { return strings.Join(c.In, ", ") })
	g.flex()
	for _, a := range r.Awards {
		for _, l := range a.Event.Lineups {
			g.row(changed{a, l})
		}
	}
	return g.Table
}

// totals are the sums by what became of the points, and for one event the checksum by
// which its journal knows it.
func (r *reporter) totals() templates.Table {
	g := newGrid[Status](r.lang, "masterpoint_totals", r.word("totals"))
	sums := map[Status]map[string]exact.Num{}
	for _, s := range []Status{Credited, Pending, Apart} {
		sums[s] = map[string]exact.Num{}
		for _, a := range r.Awards {
			for kind, x := range a.sums(s) {
				sums[s][kind] = sums[s][kind].Add(x)
			}
		}
	}
	g.column(true, "status", templates.Left, func(s Status) templates.Cell { return templates.TextCell(r.word("is_" + string(s))) })
	kindColumns(r, g, func(s Status) map[string]exact.Num { return sums[s] })
	for _, s := range []Status{Credited, Pending, Apart} {
		if len(sums[s]) > 0 {
			g.row(s)
		}
	}
	if len(r.Awards) == 1 {
		g.Notes = append(g.Notes, r.word("checksum", r.Awards[0].Hash()))
	}
	return g.Table
}

// balances are sums reached in two ways; of one event alone that is not posted there is
// nothing to compare.
func (r *reporter) balances() templates.Table {
	all := r.Balances
	if len(r.Awards) == 1 {
		all = nil
	}
	if r.opt.Ledger != nil {
		all = append(slices.Clip(all), r.opt.Ledger.Balances(r.Register)...)
	}
	g := newGrid[Balance](r.lang, "masterpoint_balances", r.word("balances"))
	decimals := r.decimals
	for _, b := range all {
		decimals = max(decimals, b.One.Places(4), b.Two.Places(4))
	}
	column := func(key string, of func(Balance) exact.Num) {
		g.column(true, key, templates.Right, func(b Balance) templates.Cell {
			if b.Whole {
				return templates.NumberCell(of(b), 0)
			}
			return templates.NumberCell(of(b), decimals)
		})
	}
	g.column(true, "compared", templates.Left, func(b Balance) templates.Cell {
		return templates.TextCell(r.lang.Word("masterpoint_balance." + b.Word))
	})
	g.flex()
	column("one", func(b Balance) exact.Num { return b.One })
	column("two", func(b Balance) exact.Num { return b.Two })
	column("variance", Balance.Variance)
	for _, b := range all {
		g.row(b)
	}
	return g.Table
}

// working lists the steps by which the points of an event came about.
func (r *reporter) working(a *Awards) templates.Table {
	title := r.word("working")
	if len(r.Awards) > 1 {
		title += ": " + cmp.Or(a.Event.Name, a.Event.ID, a.Event.File)
	}
	g := newGrid[Step](r.lang, "masterpoint_working", title)
	lists := map[string]bool{}
	for _, s := range a.Steps {
		lists[s.List] = true
	}
	g.column(len(lists) > 1, "ranking", templates.Left, func(s Step) templates.Cell { return templates.TextCell(a.Event.titleIn(r.lang, s.List)) })
	g.column(len(a.Scheme.rules()) > 1, "rule", templates.Left, func(s Step) templates.Cell { return templates.TextCell(s.Rule) })
	g.column(true, "step", templates.Left, func(s Step) templates.Cell { return templates.TextCell(r.step(s)) })
	g.flex()
	g.column(true, "sum", templates.Left, func(s Step) templates.Cell { return templates.TextCell(s.Working) })
	g.flex()
	g.column(true, "result", templates.Right, func(s Step) templates.Cell {
		return templates.TextCell(r.lang.Number(s.Result, s.Result.Places(6)))
	})
	for _, s := range a.Steps {
		g.row(s)
	}
	return g.Table
}

// step is what a step does, in words.
func (r *reporter) step(s Step) string {
	args := slices.Clone(s.Args)
	if s.Word == "rounded" {
		args[2] = r.lang.Word("rounding." + args[2])
	}
	return r.lang.Word("masterpoint_step."+s.Word, args...)
}
