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

// grid is a table in the making: its columns, each with what makes a cell of a thing.
type grid[T any] struct {
	templates.Table
	lang  templates.Lang
	cells []func(T) templates.Cell
}

func newGrid[T any](lang templates.Lang, kind, title string) *grid[T] {
	return &grid[T]{Table: templates.Table{Kind: kind, Title: title}, lang: lang}
}

// column adds a column; its heading is the word of the key.
func (g *grid[T]) column(show bool, key string, align templates.Align, cell func(T) templates.Cell) {
	if show {
		g.titled(key, g.lang.Word("masterpoint_column."+key), align, cell)
	}
}

func (g *grid[T]) titled(key, title string, align templates.Align, cell func(T) templates.Cell) {
	g.Columns = append(g.Columns, templates.Column{Key: key, Title: title, Align: align})
	g.cells = append(g.cells, cell)
}

// flex lets the last column take the room that is left.
func (g *grid[T]) flex() { g.Columns[len(g.Columns)-1].Flex = true }

func (g *grid[T]) row(of T) {
	row := make([]templates.Cell, len(g.cells))
	for i, cell := range g.cells {
		row[i] = cell(of)
	}
	g.Rows = append(g.Rows, row)
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

// whole is a line with what it is of.
type whole struct {
	*Awards
	*Line
}

// unit is a player of a contestant with the points of every kind.
type unit struct {
	*Line
	of []*Line // one for each kind
}

// lists are the points of an event, one table for each ranking. For machines they are
// the record: one line for each player and kind.
func (r *reporter) lists(a *Awards) (tables []templates.Table) {
	var titles []string
	by := map[string][]unit{}
	type player struct {
		list                   string
		ranking, entry, within int
	}
	at := map[player]int{}
	for i := range a.Lines {
		l := &a.Lines[i]
		if l.Status != Credited && l.Status != Pending {
			continue
		}
		if by[l.List] == nil {
			titles = append(titles, l.List)
		}
		k := player{l.List, l.ListNumber, l.Entry, l.Within}
		if j, ok := at[k]; ok {
			by[l.List][j].of = append(by[l.List][j].of, l)
			continue
		}
		at[k] = len(by[l.List])
		by[l.List] = append(by[l.List], unit{l, []*Line{l}})
	}
	for n, title := range titles {
		units := by[title]
		g := newGrid[unit](r.lang, "masterpoints", cmp.Or(title, r.word("points")))
		any := func(is func(*Line) bool) bool {
			return slices.ContainsFunc(units, func(u unit) bool { return is(u.Line) })
		}
		g.column(true, "place", templates.Right, func(u unit) templates.Cell {
			if u.Place == 0 {
				return templates.Cell{}
			}
			return templates.PlaceCell(u.Place, u.Tied)
		})
		g.column(true, "number", templates.Right, func(u unit) templates.Cell { return templates.TextCell(u.Unit) })
		g.column(any(func(l *Line) bool { return l.Team != "" }), "team", templates.Left, func(u unit) templates.Cell { return templates.TextCell(u.Team) })
		g.column(true, "player", templates.Left, func(u unit) templates.Cell { return templates.TextCell(u.Player) })
		g.flex()
		g.column(true, "id", templates.Left, func(u unit) templates.Cell { return templates.TextCell(u.ID) })
		g.column(any(func(l *Line) bool { return l.Club != "" }), "club", templates.Left, func(u unit) templates.Cell { return templates.TextCell(u.Club) })
		g.column(true, "boards", templates.Right, func(u unit) templates.Cell { return templates.IntCell(u.Boards) })
		for _, kind := range r.kinds {
			g.titled("points_"+kind, kind, templates.Right, func(u unit) templates.Cell {
				for _, l := range u.of {
					if l.Kind == kind {
						return templates.Cell{Kind: templates.Number, Num: l.Points, Decimals: a.Scheme.Decimals, Aside: l.Status == Pending}
					}
				}
				return templates.Cell{}
			})
		}
		g.column(len(a.Scheme.rules()) > 1, "rule", templates.Left, func(u unit) templates.Cell {
			var rules []string
			for _, l := range u.of {
				for _, name := range l.Rules {
					if !slices.Contains(rules, name) {
						rules = append(rules, name)
					}
				}
			}
			return templates.TextCell(strings.Join(rules, " + "))
		})
		for _, u := range units {
			g.row(u)
		}
		if any(func(l *Line) bool { return l.Status == Pending }) {
			g.Notes = append(g.Notes, r.word("in_brackets"))
		}
		t := g.Table
		t.Flat = func() templates.Table { return templates.Table{Kind: "masterpoints"} }
		if n == 0 {
			t.Flat = r.record
		}
		tables = append(tables, t)
	}
	return tables
}

// record is the points of all events for machines, with everything that a register needs.
func (r *reporter) record() templates.Table {
	g := newGrid[whole](r.lang, "masterpoints", "")
	text := func(key string, cell func(whole) string) {
		g.titled(key, key, templates.Left, func(w whole) templates.Cell { return templates.TextCell(cell(w)) })
	}
	figure := func(key string, cell func(whole) templates.Cell) { g.titled(key, key, templates.Right, cell) }
	text("event", func(w whole) string { return w.Event.ID })
	text("event_name", func(w whole) string { return w.Event.Name })
	text("date", func(w whole) string { return w.End })
	text("event_club", func(w whole) string { return w.Event.Club })
	figure("tables", func(w whole) templates.Cell {
		x := w.Event.tables()
		return templates.NumberCell(x, x.Places(2))
	})
	figure("event_boards", func(w whole) templates.Cell { return templates.IntCell(w.Event.Boards) })
	text("category", func(w whole) string { return w.Scheme.Category })
	text("ranking", func(w whole) string { return w.List })
	figure("place", func(w whole) templates.Cell {
		if w.Place == 0 {
			return templates.Cell{}
		}
		return templates.PlaceCell(w.Place, w.Tied)
	})
	text("number", func(w whole) string { return w.Unit })
	text("team", func(w whole) string { return w.Team })
	text("player", func(w whole) string { return w.Player })
	text("id", func(w whole) string { return w.ID })
	text("club", func(w whole) string { return w.Club })
	figure("boards", func(w whole) templates.Cell { return templates.IntCell(w.Boards) })
	text("kind", func(w whole) string { return w.Kind })
	figure("points", func(w whole) templates.Cell { return templates.NumberCell(w.Points, w.Scheme.Decimals) })
	text("status", func(w whole) string { return string(w.Status) })
	text("reason", func(w whole) string { return string(w.Reason) })
	text("article", func(w whole) string { return w.Article })
	text("until", func(w whole) string { return w.Until })
	text("scheme", func(w whole) string { return w.Scheme.Name })
	text("rule", func(w whole) string { return strings.Join(w.Rules, " + ") })
	text("rounding", func(w whole) string { return w.Scheme.Rounding.String() })
	for _, a := range r.Awards {
		for i := range a.Lines {
			g.row(whole{a, &a.Lines[i]})
		}
	}
	g.Title = r.word("points")
	return g.Table
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
	g.column(len(lists) > 1, "ranking", templates.Left, func(s Step) templates.Cell { return templates.TextCell(s.List) })
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

// document is the batch as data, recap/masterpoints/1.
type document struct {
	b   *Batch
	opt ReportOptions
}

// AppendJSON appends the document; points are texts, as exact as they are.
func (d *document) AppendJSON(j []byte) []byte {
	type line struct {
		Ranking string   `json:"ranking"`
		Place   int      `json:"place"`
		Tied    bool     `json:"tied"`
		Number  string   `json:"number"`
		Player  string   `json:"player"`
		ID      string   `json:"id"`
		Club    string   `json:"club"`
		Boards  int      `json:"boards"`
		Kind    string   `json:"kind"`
		Points  string   `json:"points"`
		Status  Status   `json:"status"`
		Reason  Reason   `json:"reason"`
		Article string   `json:"article"`
		Until   string   `json:"until"`
		Rules   []string `json:"rules"`
	}
	type step struct {
		Ranking string   `json:"ranking"`
		Rule    string   `json:"rule"`
		Step    string   `json:"step"`
		Of      []string `json:"of"`
		Working string   `json:"working"`
		Result  string   `json:"result"`
	}
	type event struct {
		ID       string `json:"id"`
		Name     string `json:"name"`
		Date     string `json:"date"`
		Club     string `json:"club"`
		Tables   string `json:"tables"`
		Boards   int    `json:"boards"`
		Scheme   string `json:"scheme"`
		Category string `json:"category"`
		Edition  string `json:"edition"`
		Grade    string `json:"grade"`
		Rounding string `json:"rounding"`
		Checksum string `json:"checksum"`
		Lines    []line `json:"lines"`
		Steps    []step `json:"steps,omitempty"`
	}
	type balance struct {
		Compared string `json:"compared"`
		One      string `json:"one"`
		Two      string `json:"two"`
		Variance string `json:"variance"`
	}
	doc := struct {
		Schema   string    `json:"schema"`
		Month    string    `json:"month"`
		Events   []event   `json:"events"`
		Balances []balance `json:"balances"`
	}{"recap/masterpoints/1", d.b.Month, []event{}, []balance{}}
	for _, a := range d.b.Awards {
		e := event{a.Event.ID, a.Event.Name, a.End, a.Event.Club, a.Event.tables().String(), a.Event.Boards, a.Scheme.Name, a.Scheme.Category, a.Scheme.Edition,
			a.Scheme.Grade, a.Scheme.Rounding.String(), a.Hash(), []line{}, nil}
		for _, l := range a.Lines {
			e.Lines = append(e.Lines, line{l.List, l.Place, l.Tied, l.Unit, l.Player, l.ID, l.Club, l.Boards, l.Kind, l.Points.String(), l.Status, l.Reason, l.Article, l.Until, append([]string{}, l.Rules...)})
		}
		if d.opt.Explain {
			for _, s := range a.Steps {
				e.Steps = append(e.Steps, step{s.List, s.Rule, s.Word, append([]string{}, s.Args...), s.Working, s.Result.String()})
			}
		}
		doc.Events = append(doc.Events, e)
	}
	balances := d.b.Balances
	if d.opt.Ledger != nil {
		balances = append(slices.Clip(balances), d.opt.Ledger.Balances(d.b.Register)...)
	}
	for _, b := range balances {
		doc.Balances = append(doc.Balances, balance{b.Word, b.One.String(), b.Two.String(), b.Variance().String()})
	}
	return templates.AppendDocument(j, doc)
}
