package templates

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"recap/scoring"
	"recap/scoring/exact"
)

// NewExplanation builds the report of an explanation: the rulings and the charts that
// it rests on, and each working with its steps.
func NewExplanation(x *scoring.Explanation, opt Options) *Report {
	b := newBuilder(x.Results, opt)
	r := &Report{Title: b.lang.Word("explained.title", b.title()), Status: b.status(), Footer: []string{b.methodLine()}, Lang: opt.Lang, Data: b.explainDocument(x)}
	if date := b.lang.Date(b.date()); date != "" {
		r.Subtitle = append(r.Subtitle, date)
	}
	if t := b.ruledRows(b.rulingsOn(x)); len(t.Rows) > 0 {
		r.Tables = append(r.Tables, t)
	}
	for i := range x.Charts {
		r.Tables = append(r.Tables, b.chartTable(&x.Charts[i]))
	}
	for i := range x.Parts {
		r.Tables = append(r.Tables, b.workingTable(&x.Parts[i]))
	}
	if len(r.Tables) == 0 {
		r.Subtitle = append(r.Subtitle, b.lang.Word("explained.nothing"))
	}
	return r
}

// rulingsOn are the rulings on the rows that are explained.
func (b *builder) rulingsOn(x *scoring.Explanation) (on []scoring.Ruled) {
	explained := func(r *scoring.Ruled) bool {
		return slices.ContainsFunc(x.Parts, func(part scoring.Explained) bool {
			if m := part.Match; m != nil {
				between := r.After.NS == m.Home && r.After.EW == m.Away || r.After.NS == m.Away && r.After.EW == m.Home
				return between && r.After.Session == m.Session && (r.After.Round == m.Round || len(m.Segments) > 0)
			}
			return slices.ContainsFunc(part.Sides, func(s scoring.SideOfRow) bool { return s.Row == r.Row })
		})
	}
	for i := range b.res.Rulings {
		if explained(&b.res.Rulings[i]) {
			on = append(on, b.res.Rulings[i])
		}
	}
	return on
}

// chartTable is the results of a board with how often they occur.
func (b *builder) chartTable(c *scoring.ResultChart) Table {
	board := strconv.Itoa(c.Board)
	t := sheet[scoring.ChartLine]{Table: Table{Kind: "chart", Title: b.lang.Word("explained.chart", board), Together: true,
		Facets: []Facet{{"board", board}, {"group", c.Group}, {"line", c.Line.String()}}}}
	if c.Group != "" {
		t.Title = b.lang.Word("explained.chart_form", board, c.Group)
	}
	if c.Line == scoring.EW {
		t.Title = b.lang.Word("title.line", t.Title, b.lang.Word("line.EW"))
	}
	decimals := 0
	for _, l := range c.Lines {
		decimals = max(decimals, l.Times.Places(2))
	}
	t.add(Column{Key: "score", Title: b.lang.Word("column.table_score"), Align: Right}, func(l scoring.ChartLine) Cell { return IntCell(l.Score) })
	t.add(Column{Key: "times", Title: b.lang.Word("column.times"), Align: Right}, func(l scoring.ChartLine) Cell { return NumberCell(l.Times, decimals) })
	t.add(Column{Key: "points", Title: b.unit(), Align: Right}, func(l scoring.ChartLine) Cell {
		if !l.Whole {
			return Cell{} // a part of weighted scores alone
		}
		return Cell{Kind: Number, Num: l.Points, Decimals: 2, Signed: b.netBoards()}
	})
	for _, l := range c.Lines {
		t.row(l)
	}
	return t.Table
}

// workingTable is the steps of a working.
func (b *builder) workingTable(part *scoring.Explained) Table {
	t := sheet[*scoring.Step]{Table: Table{Kind: "working", Title: b.workingTitle(part), Facets: []Facet{{"working", b.workingTitle(part)}}, Together: true}}
	var last *scoring.Step // that gives anything
	for _, s := range part.Working.Steps {
		if s.In != "" {
			last = s
		}
	}
	t.add(Column{Key: "step", Title: b.lang.Word("column.step"), Flex: true}, func(s *scoring.Step) Cell { return TextCell(b.stepText(s)) })
	t.add(Column{Key: "gives", Title: b.lang.Word("column.gives"), Align: Right}, func(s *scoring.Step) Cell {
		return Cell{Kind: Text, Text: b.givesText(s), Strong: s == last}
	})
	if slices.ContainsFunc(part.Working.Steps, func(s *scoring.Step) bool { return s.Law != "" }) {
		t.add(Column{Key: "law", Title: b.lang.Word("column.law")}, func(s *scoring.Step) Cell { return TextCell(b.lawText(s.Law)) })
	}
	for _, s := range part.Working.Steps {
		t.row(s)
	}
	return t.Table
}

// workingTitle says what a working is of.
func (b *builder) workingTitle(part *scoring.Explained) string {
	switch part.Kind {
	case scoring.ExplainedAward:
		return b.lang.Word("explained.award", strconv.Itoa(b.res.Event.Rows[part.Sides[0].Row].Board), b.sidesText(part.Sides))
	case scoring.ExplainedMatch:
		m := part.Match
		match := b.lang.Word("explained.round", strconv.Itoa(m.Round), b.lang.Entrant(b.shown(m.Home)), b.lang.Entrant(b.shown(m.Away)))
		switch {
		case m.SitOut:
			match = b.lang.Word("title.round", b.lang.Word("column.sitout"), strconv.Itoa(m.Round))
		case m.Round == 0:
			match = b.lang.Word("explained.meeting", b.lang.Entrant(b.shown(m.Home)), b.lang.Entrant(b.shown(m.Away)))
		}
		return b.lang.Word("explained.match", b.namedID(part.Of[0]), match)
	case scoring.ExplainedPenalty:
		p := part.Penalty
		return b.lang.Word("explained.penalty", b.unitText(p.Section, p.Unit, p.Line, p.Table, false), b.penaltyText(p))
	}
	var names []string
	for _, id := range part.Of {
		names = append(names, b.namedID(id))
	}
	return b.lang.Word("explained."+string(part.Kind), strings.Join(names, ", "))
}

// namedID is a contestant's number with its name.
func (b *builder) namedID(id scoring.ID) string {
	return strings.TrimSpace(b.lang.Entrant(b.shown(id)) + " " + b.called()[id])
}

// shown is a contestant's number, as one types it.
func (b *builder) shown(id scoring.ID) string { return showID(id, b.sections, b.lines) }

// sidesText names the sides of rows that sat in one line: one with its names, several
// by their numbers.
func (b *builder) sidesText(of []scoring.SideOfRow) string {
	line := b.lang.Word("line." + of[0].Line.String())
	var numbers []string
	for _, side := range of {
		r := &b.res.Event.Rows[side.Row]
		n := b.lang.Entrant(b.numberOf(r, side.Line))
		if id, other := sidesOf(r, side.Line); len(of) == 1 && !id.IsZero() {
			n = b.namedID(id)
			if ns, ew := sides(r); !other.IsZero() {
				n += " (" + b.told(ns, false, b.lines) + "–" + b.told(ew, false, b.lines) + ")"
			}
		}
		numbers = append(numbers, n)
	}
	return strings.TrimSpace(line + " " + strings.Join(numbers, ", "))
}

// sidesOf is who sat in a line in a row, and the opponents.
func sidesOf(r *scoring.Row, line scoring.Line) (own, other scoring.ID) {
	if own, other = sides(r); line == scoring.EW {
		own, other = other, own
	}
	return own, other
}

// stepText is a step in words, with its board and with what was said.
func (b *builder) stepText(s *scoring.Step) string {
	text := b.stepWords(s)
	if s.Board > 0 {
		text = b.lang.Word("title.board", strconv.Itoa(s.Board)) + ": " + text
	}
	if s.Round > 0 {
		word := "explain.at_round"
		if b.sessions {
			word = "explain.at_round_of_session" // some languages call both by one word
		}
		text = b.lang.Word(word, strconv.Itoa(s.Round), text)
	}
	if s.Reason != "" {
		text += " (" + s.Reason + ")"
	}
	return text
}

// operand is a figure of a sum that follows a sign.
var operand = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([+−×÷] )\{([0-9])\}`) })

func (b *builder) stepWords(s *scoring.Step) string {
	word := s.Fact.Word
	args := make([]string, len(s.Fact.Args))
	for i, a := range s.Fact.Args {
		args[i] = b.lang.Entrant(b.lang.exactFigure(a))
	}
	switch {
	case strings.HasPrefix(word, "tiebreak."):
		return b.tieStep(s, args)
	case strings.HasPrefix(word, "credited") && len(args) > 1:
		args[1] = b.seated(args[1])
	case strings.HasPrefix(word, "tie_nothing."):
		return b.lang.Word("explain.tie_nothing", b.lang.Word("tiebreak."+strings.TrimPrefix(word, "tie_nothing.")))
	case word == "weighted":
		args = []string{products(args, false)}
	case word == "datum_sum":
		args = []string{products(args, true)}
	case word == "datum_without":
		args = []string{counts(args)}
	case word == "rounded", word == "rounded_average":
		args[2] = b.lang.Word(strings.Replace(word, "rounded", "rounding", 1) + "." + args[2])
	case word == "neuberg_factor":
		args[3] = b.lang.Word("rounding." + args[3])
	}
	text, ok := b.lang.lookup("explain." + word)
	if !ok || placeholders(text) != len(args) {
		return strings.Join(append([]string{word}, args...), " ")
	}
	text = operand().ReplaceAllStringFunc(text, func(found string) string {
		m := operand().FindStringSubmatch(found)
		if n, _ := strconv.Atoi(m[2]); n < len(args) && strings.HasPrefix(args[n], "-") {
			return m[1] + "({" + m[2] + "})"
		}
		return found
	})
	return fill(text, args)
}

// seated is a result with its declarer as the language names it: 4♠= N 420.
func (b *builder) seated(result string) string {
	words := strings.Split(result, " ")
	for i, w := range words {
		if i > 0 && len(w) == 1 && strings.Contains("NESW", w) {
			words[i] = b.lang.Word("seat_short." + w)
		}
	}
	return strings.Join(words, " ")
}

// products is a sum of products, of which the factors follow each other: 0.6 × 12 +
// 0.4 × (-21). A factor of 1 may be left out.
func products(args []string, bare bool) string {
	var terms []string
	for i := 0; i+1 < len(args); i += 2 {
		factor, of := args[i], args[i+1]
		if strings.HasPrefix(of, "-") && (i > 0 || !bare || factor != "1") {
			of = "(" + of + ")"
		}
		if !bare || factor != "1" {
			of = factor + " × " + of
		}
		terms = append(terms, of)
	}
	return strings.Join(terms, " + ")
}

// counts is a list of results, each with how often it is there where that is not once.
func counts(args []string) string {
	var terms []string
	for i := 0; i+1 < len(args); i += 2 {
		term := args[i+1]
		if args[i] != "1" {
			term += " (" + args[i] + " ×)"
		}
		terms = append(terms, term)
	}
	return strings.Join(terms, ", ")
}

// lawText is a law as the language cites it; other documents are cited as they are.
func (b *builder) lawText(law string) string {
	if number, ok := strings.CutPrefix(law, "Law "); ok {
		return b.lang.Word("explain.law", number)
	}
	return law
}

// tieStep is what a criterion found of one of those who are equal.
func (b *builder) tieStep(s *scoring.Step, args []string) string {
	criterion := b.lang.Word(s.Fact.Word)
	switch {
	case s.In == "":
		criterion += ", " + b.lang.Word("explain.endless")
	case args[2] != "":
		criterion += ", " + b.lang.Word("explain.mean")
	}
	if args[1] != "" {
		text := b.lang.Word("explain.tie_against", args[0], criterion, args[1])
		if terms := args[3:]; len(terms) > 0 {
			text += ": " + sum(terms)
		}
		return text
	}
	return b.lang.Word("explain.tie_value", args[0], criterion)
}

// sum is a sum of figures: 15 + 5 + (-3).
func sum(terms []string) string {
	terms = slices.Clone(terms)
	for i, term := range terms {
		if i > 0 && strings.HasPrefix(term, "-") {
			terms[i] = "(" + term + ")"
		}
	}
	return strings.Join(terms, " + ")
}

// givesText is what a step gives, with its unit: exactly, and where that is a fraction
// as a decimal number too.
func (b *builder) givesText(s *scoring.Step) string {
	if s.In == "" {
		return ""
	}
	text := b.lang.exactFigure(s.Result.String())
	if strings.Contains(text, "/") {
		text += " ≈ " + b.lang.Number(s.Result, 2)
	}
	switch s.In {
	case scoring.UnitPercent:
		text = b.lang.Percent(text)
	case scoring.UnitMP, scoring.UnitIMP, scoring.UnitVP:
		text += " " + b.lang.Word("unit."+string(s.In))
	case scoring.UnitBoards, scoring.UnitWins, scoring.UnitPoints:
		text += " " + b.lang.Word("gives."+string(s.In))
	}
	if s.In == scoring.UnitIMP && s.Result.Sign() > 0 {
		text = "+" + text
	}
	return text
}

// mostExact are the decimals, and the signs of a fraction, that people write out.
const mostDecimals, mostSigns = 4, 9

// exactFigure writes a figure as people do: as a decimal number where that is exact, as
// a fraction where it is a short one, and else as a decimal number that says that it is
// near. Any other text stays as it is.
func (l Lang) exactFigure(text string) string {
	x, err := exact.Parse(text)
	switch {
	case err != nil:
		return text
	case x.Round(mostDecimals, exact.HalfAway).Equal(x):
		return l.decimals(string(x.AppendShortest(nil, mostDecimals)))
	case strings.Contains(text, "/") && len(text) <= mostSigns:
		return text
	}
	return "≈ " + l.Number(x, mostDecimals)
}

// NewChoices says what there is to be explained, by the flags that ask for it.
func NewChoices(res *scoring.Results, c scoring.Choices, opt Options) *Report {
	b := newBuilder(res, opt)
	r := &Report{Title: b.lang.Word("explained.title", b.title()), Lang: opt.Lang, Data: b.explainDocument(&scoring.Explanation{Results: res})}
	choice := func(what, flag string, of ...string) {
		if len(of) > 0 {
			r.Subtitle = append(r.Subtitle, strings.TrimSpace(b.lang.Word("explained."+what)+": "+flag+" "+strings.Join(of, ", ")))
		}
	}
	choice("of_stage", "--stage", c.Stages...)
	if len(c.Boards) > 0 {
		choice("board", "--board", scoring.BoardRuns(c.Boards))
	}
	var units, matches, sessions []string
	for _, id := range c.Units {
		units = append(units, b.shown(id))
	}
	flag := "--pair"
	if res.Teams {
		flag = "--team"
	}
	choice("unit", flag, units...)
	for i := range c.Matches {
		if m := &c.Matches[i]; !m.SitOut {
			matches = append(matches, strconv.Itoa(m.Round)+":"+m.Home.Number+"-"+m.Away.Number)
		}
	}
	choice("of_match", "--match", matches...)
	if c.Ties > 0 {
		choice("ties", "--tie", "")
	}
	if c.Penalties > 0 {
		choice("penalties", "--penalty", "")
	}
	for _, n := range c.Sessions {
		sessions = append(sessions, strconv.Itoa(n))
	}
	choice("of_session", "--session", sessions...)
	choice("of_section", "--section", c.Sections...)
	return r
}

// explainDocument is an explanation as data, schema recap/explain/1.
type explainDocument struct {
	Schema   string           `json:"schema"`
	Event    explainEvent     `json:"event"`
	Rulings  []explainRuling  `json:"rulings"`
	Charts   []explainChart   `json:"charts"`
	Workings []explainWorking `json:"workings"`
}

type explainEvent struct {
	Name   string `json:"name"`
	Date   string `json:"date"`
	Method string `json:"method"`
	Rules  string `json:"rules"`
	Line   string `json:"line"` // the method line
}

type explainRuling struct {
	Board  int    `json:"board"`
	NS     string `json:"ns"`
	EW     string `json:"ew"`
	Kind   string `json:"kind"`
	Before string `json:"before"`
	After  string `json:"after"`
	Law    string `json:"law"`
	Reason string `json:"reason"`
}

type explainChart struct {
	Board int                `json:"board"`
	Group string             `json:"group"`
	Line  string             `json:"line"`
	Lines []explainChartLine `json:"lines"`
}

type explainChartLine struct {
	Score  int             `json:"score"`
	Times  json.RawMessage `json:"times"`
	Points json.RawMessage `json:"points"` // null for a part of weighted scores alone
}

type explainWorking struct {
	Kind  string        `json:"kind"`
	Title string        `json:"title"`
	Of    []string      `json:"of"`
	Steps []explainStep `json:"steps"`
}

type explainStep struct {
	Text    string          `json:"text"`
	Round   int             `json:"round"`
	Board   int             `json:"board"`
	Article string          `json:"article"`
	Result  json.RawMessage `json:"result"` // null where the step gives nothing
	Exact   string          `json:"exact"`
	Unit    string          `json:"unit"`
}

// jsonNumber is a figure with up to 4 decimals.
func jsonNumber(x exact.Num) json.RawMessage { return x.AppendShortest(nil, 4) }

func (b *builder) explainDocument(x *scoring.Explanation) explainDocument {
	e := b.res.Event
	d := explainDocument{Schema: "recap/explain/1", Event: explainEvent{b.name(), b.date(), string(b.res.Method), b.res.Rules, b.methodLine()},
		Rulings: []explainRuling{}, Charts: []explainChart{}, Workings: []explainWorking{}}
	for _, r := range b.rulingsOn(x) {
		d.Rulings = append(d.Rulings, explainRuling{r.After.Board, b.numberOf(&r.After, scoring.NS), b.numberOf(&r.After, scoring.EW), string(r.Ruling.Kind),
			b.standing(&r.Before, &r.After, true), b.standing(&r.After, &r.Before, true), r.Ruling.Law, r.Ruling.Reason})
	}
	for _, c := range x.Charts {
		chart := explainChart{c.Board, c.Group, c.Line.String(), []explainChartLine{}}
		for _, l := range c.Lines {
			line := explainChartLine{l.Score, jsonNumber(l.Times), json.RawMessage("null")}
			if l.Whole {
				line.Points = jsonNumber(l.Points)
			}
			chart.Lines = append(chart.Lines, line)
		}
		d.Charts = append(d.Charts, chart)
	}
	for i := range x.Parts {
		part := &x.Parts[i]
		w := explainWorking{string(part.Kind), b.workingTitle(part), []string{}, []explainStep{}}
		for _, side := range part.Sides {
			w.Of = append(w.Of, b.numberOf(&e.Rows[side.Row], side.Line))
		}
		for _, id := range part.Of {
			w.Of = append(w.Of, b.shown(id))
		}
		for _, s := range part.Working.Steps {
			step := explainStep{b.stepText(s), s.Round, s.Board, s.Law, json.RawMessage("null"), "", string(s.In)}
			if s.In != "" {
				step.Result, step.Exact = jsonNumber(s.Result), s.Result.String()
			}
			w.Steps = append(w.Steps, step)
		}
		d.Workings = append(d.Workings, w)
	}
	return d
}

// AppendJSON appends the document.
func (d explainDocument) AppendJSON(b []byte) []byte { return AppendDocument(b, d) }
