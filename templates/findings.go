package templates

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"

	"recap/scoring"
)

// NewReview builds the report of a check: the findings of all events, and with
// movement what was played in each.
func NewReview(reviews []*scoring.Review, opt Options, movement bool) *Report {
	lang := opt.Lang
	r := &Report{Title: lang.Word("title.check", cmp.Or(opt.Title, checkedName(reviews, lang))), Lang: lang, Data: newReviewDocument(reviews, lang)}
	counts := map[scoring.Severity]int{}
	var all []*scoring.Finding
	for _, review := range reviews {
		for i := range review.Findings {
			all = append(all, &review.Findings[i])
			counts[review.Findings[i].Severity]++
		}
	}
	if len(all) == 0 {
		r.Subtitle = append(r.Subtitle, lang.Word("check.clean"))
	} else {
		r.Subtitle = append(r.Subtitle, lang.Word("check.counts", strconv.Itoa(counts[scoring.Failure]), strconv.Itoa(counts[scoring.Warning]), strconv.Itoa(counts[scoring.Note])))
		perRound := slices.ContainsFunc(reviews, func(r *scoring.Review) bool { return r.PerRound })
		r.Tables = append(r.Tables, findingsTable(all, onlyFile(reviews), lang, perRound))
	}
	if movement {
		for _, review := range reviews {
			if len(review.Movement) > 0 {
				t := playedTable(review, lang)
				if len(reviews) > 1 {
					t.Title += ": " + cmp.Or(review.Event.Name, review.Event.File)
					t.Facets = []Facet{{"file", review.Event.File}}
				}
				r.Tables = append(r.Tables, t)
			}
		}
	}
	return r
}

// findings lists those of a provisional result: in words, and for the desk with what they
// are called and where they are. People find the numbers as the sheets of the boards have
// them.
func (b *builder) findings(doubts []*scoring.Finding) Table {
	plain := make([]*scoring.Finding, len(doubts)) // for machines
	for i, f := range doubts {
		named := *f
		if f.Row >= 0 {
			r := &b.res.Event.Rows[f.Row]
			named.NS, named.EW = scoring.ID{Number: b.numberOf(r, scoring.NS)}, scoring.ID{Number: b.numberOf(r, scoring.EW)}
		} else if !b.away {
			named.NS.Line, named.EW.Line = scoring.NoLine, scoring.NoLine
		}
		plain[i] = f
		if f.NS.IsZero() && f.EW.IsZero() { // single players stand in the row alone
			plain[i] = &named
		}
		doubts[i] = &named
	}
	of := func(machines bool) Table {
		list := doubts
		if machines {
			list = plain
		}
		t := findingsFor(list, b.res.Event.File, b.lang, b.res.PerRound, machines, true)
		t.Desk = true
		for j := range t.Columns {
			switch c := &t.Columns[j]; c.Key {
			case "severity", "code", "where":
				c.Desk = true
			}
		}
		return t
	}
	t := of(false)
	t.Flat = func() Table { return of(true) }
	return t
}

// findingsTable lists findings. For people the code stands behind the text of the
// finding, for machines in a column of its own; positions in file are told without its
// name. perRound says that it takes the round to find a board.
func findingsTable(all []*scoring.Finding, file string, lang Lang, perRound bool) Table {
	t := findingsFor(all, file, lang, perRound, false, false)
	markEntrants([]Table{t})
	t.Flat = func() Table { return findingsFor(all, file, lang, perRound, true, true) }
	return t
}

// onlyFile is the file of the events where they are of one; empty otherwise.
func onlyFile(reviews []*scoring.Review) string {
	if len(reviews) == 1 {
		return reviews[0].Event.File
	}
	return ""
}

// findingsFor lists findings; with apart their codes have a column of their own.
func findingsFor(all []*scoring.Finding, file string, lang Lang, perRound, machines, apart bool) Table {
	if perRound {
		all = slices.Clone(all)
		slices.SortStableFunc(all, func(x, y *scoring.Finding) int {
			return cmp.Or(cmp.Compare(x.Session, y.Session), cmp.Compare(x.Round, y.Round), cmp.Compare(x.Board, y.Board))
		})
	}
	entry := func(s string) Cell {
		if machines {
			return TextCell(s)
		}
		return TextCell(lang.entry(s))
	}
	t := sheet[*scoring.Finding]{Table: Table{Kind: "findings", Title: lang.Word("title.findings")}}
	any := func(is func(*scoring.Finding) bool) bool { return machines || slices.ContainsFunc(all, is) }
	column := func(show bool, key string, align Align, cell func(*scoring.Finding) Cell) {
		if show {
			t.add(Column{Key: key, Title: lang.Word("column." + key), Align: align}, cell)
		}
	}
	rounds := func(show bool) {
		column(show, "round", Right, func(f *scoring.Finding) Cell { return known(f.Round) })
	}
	session := any(func(f *scoring.Finding) bool { return f.Session > 1 })
	rounds(perRound && !session)
	if perRound && !session {
		t.Columns[0].Title = lang.Word("column.match_round")
	}
	column(true, "board", Right, func(f *scoring.Finding) Cell { return known(f.Board) })
	column(session, "session", Right, func(f *scoring.Finding) Cell { return known(f.Session) })
	rounds(perRound && session)
	column(any(func(f *scoring.Finding) bool { return f.Section != "" }), "section", Left, func(f *scoring.Finding) Cell { return TextCell(f.Section) })
	column(any(func(f *scoring.Finding) bool { return !f.NS.IsZero() }), "ns", Right, func(f *scoring.Finding) Cell { return TextCell(showID(f.NS, false, true)) })
	column(any(func(f *scoring.Finding) bool { return !f.EW.IsZero() }), "ew", Right, func(f *scoring.Finding) Cell { return TextCell(showID(f.EW, false, true)) })
	column(any(func(f *scoring.Finding) bool { return f.Entry != "" }), "entry", Left, func(f *scoring.Finding) Cell { return entry(f.Entry) })
	column(true, "finding", Left, func(f *scoring.Finding) Cell {
		text := findingText(f, lang)
		if !apart {
			text += " · " + string(f.Code)
		}
		return Cell{Kind: Text, Text: text, Strong: f.Severity == scoring.Failure}
	})
	t.Columns[len(t.Columns)-1].Flex = true
	column(any(func(f *scoring.Finding) bool { return f.Probable != "" }), "probable", Left, func(f *scoring.Finding) Cell { return entry(f.Probable) })
	column(true, "severity", Left, func(f *scoring.Finding) Cell { return TextCell(lang.Word("severity." + f.Severity.String())) })
	column(apart, "code", Left, func(f *scoring.Finding) Cell { return TextCell(string(f.Code)) })
	several := slices.ContainsFunc(all, func(f *scoring.Finding) bool { return f.Pos.File != file })
	column(true, "where", Left, func(f *scoring.Finding) Cell {
		if machines || f.Pos.File != file {
			return TextCell(f.Pos.String())
		}
		if f.Pos.Line == 0 && f.Pos.Place == "" {
			return Cell{} // the file itself, which is the only one
		}
		return TextCell(f.Pos.Within())
	})
	t.Columns[len(t.Columns)-1].Flex = several
	for _, f := range all {
		t.row(f)
	}
	return t.Table
}

// checkedName is the name of the event, or how many files there are.
func checkedName(reviews []*scoring.Review, lang Lang) string {
	if len(reviews) == 1 {
		return cmp.Or(reviews[0].Event.Name, reviews[0].Event.ID, reviews[0].Event.File)
	}
	return lang.Word("check.files", strconv.Itoa(len(reviews)))
}

// doubts are the findings of a provisional result that are about rows, and are said
// nowhere else in its reports; byRow has those of each row.
func (b *builder) doubts() (all []*scoring.Finding, byRow map[int][]*scoring.Finding) {
	byRow = map[int][]*scoring.Finding{}
	for i := range b.res.Findings {
		f := &b.res.Findings[i]
		if f.Severity == scoring.Note || f.Code == scoring.LineMissing || f.Code == scoring.ResultMissing {
			continue
		}
		if f.Row >= 0 {
			byRow[f.Row] = append(byRow[f.Row], f)
		}
		if f.Reason.Word != "" {
			all = append(all, f)
		}
	}
	return all, byRow
}

// findingText is what a finding says, in the language.
func findingText(f *scoring.Finding, lang Lang) string {
	if f.Reason.Word == "" {
		if kind, ok := lang.lookup("finding_code." + string(f.Code)); ok && lang.String() != "en" {
			return kind + ": " + f.Text // the readers speak English
		}
		return f.Text
	}
	args := slices.Clone(f.Reason.Args)
	for i := range args {
		args[i] = lang.entrants(args[i])
	}
	for i, group := range findingWords[f.Reason.Word] {
		if group != "" {
			args[i] = lang.Word(group + "." + args[i])
		}
	}
	return lang.Word("finding."+f.Reason.Word, args...)
}

// findingWords are the arguments of reasons that are words themselves, by the
// group of words that they are of.
var findingWords = map[string][]string{
	"impossible_score": {"", "vul"},
	"wrong_side":       {"", "", "line_short", "line_short"},
	"tricks_unlikely":  {"", "", "", "", "line_short"},
	"few_trumps":       {"line_short"},
	"lead_not_held":    {"", "seat_short", "seat_short"},
	"same_line":        {"", "", "line"},
}

// playedTable is the movement as it was played.
func playedTable(review *scoring.Review, lang Lang) Table {
	t := sheet[*scoring.PlayedMeeting]{Table: Table{Kind: "movement", Title: lang.Word("title.movement")}}
	any := func(is func(scoring.PlayedMeeting) bool) bool { return slices.ContainsFunc(review.Movement, is) }
	column := func(show bool, key string, align Align, cell func(*scoring.PlayedMeeting) Cell) {
		if show {
			t.add(Column{Key: key, Title: lang.Word("column." + key), Align: align}, cell)
		}
	}
	column(any(func(m scoring.PlayedMeeting) bool { return m.Session > 1 }), "session", Right, func(m *scoring.PlayedMeeting) Cell { return known(m.Session) })
	column(any(func(m scoring.PlayedMeeting) bool { return m.Section != "" }), "section", Left, func(m *scoring.PlayedMeeting) Cell { return TextCell(m.Section) })
	column(any(func(m scoring.PlayedMeeting) bool { return m.Round > 0 }), "round", Right, func(m *scoring.PlayedMeeting) Cell { return known(m.Round) })
	column(any(func(m scoring.PlayedMeeting) bool { return m.Table > 0 }), "table", Right, func(m *scoring.PlayedMeeting) Cell { return known(m.Table) })
	column(true, "ns", Right, func(m *scoring.PlayedMeeting) Cell { return TextCell(showID(m.NS, false, true)) })
	column(true, "ew", Right, func(m *scoring.PlayedMeeting) Cell { return TextCell(showID(m.EW, false, true)) })
	column(true, "boards", Left, func(m *scoring.PlayedMeeting) Cell { return TextCell(scoring.BoardRuns(m.Boards)) })
	column(any(func(m scoring.PlayedMeeting) bool { return m.Planned != "" }), "planned", Left, func(m *scoring.PlayedMeeting) Cell { return TextCell(m.Planned) })
	for i := range review.Movement {
		t.row(&review.Movement[i])
	}
	markEntrants([]Table{t.Table})
	return t.Table
}

// reviewDocument is the findings as data, schema recap/check/1.
type reviewDocument struct {
	Schema   string            `json:"schema"`
	Findings []findingDocument `json:"findings"`
	Movement []playedDocument  `json:"movement"`
}

type findingDocument struct {
	File     string `json:"file"`
	Where    string `json:"where"`
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Session  int    `json:"session"`
	Section  string `json:"section"`
	Round    int    `json:"round"`
	Table    int    `json:"table"`
	Board    int    `json:"board"`
	NS       string `json:"ns"`
	EW       string `json:"ew"`
	Entry    string `json:"entry"`
	Reason   string `json:"reason"`
	Probable string `json:"probable"`
}

type playedDocument struct {
	File    string `json:"file"`
	Session int    `json:"session"`
	Section string `json:"section"`
	Round   int    `json:"round"`
	Table   int    `json:"table"`
	NS      string `json:"ns"`
	EW      string `json:"ew"`
	Boards  []int  `json:"boards"`
	Planned string `json:"planned"`
}

func newReviewDocument(reviews []*scoring.Review, lang Lang) reviewDocument {
	d := reviewDocument{Schema: "recap/check/1", Findings: []findingDocument{}, Movement: []playedDocument{}}
	for _, review := range reviews {
		for i := range review.Findings {
			f := &review.Findings[i]
			d.Findings = append(d.Findings, findingDocument{review.Event.File, f.Pos.String(), string(f.Code), f.Severity.String(), f.Session, f.Section,
				f.Round, f.Table, f.Board, showID(f.NS, false, true), showID(f.EW, false, true), f.Entry, findingText(f, lang), f.Probable})
		}
		for _, m := range review.Movement {
			d.Movement = append(d.Movement, playedDocument{review.Event.File, m.Session, m.Section, m.Round, m.Table, showID(m.NS, false, true), showID(m.EW, false, true), m.Boards, m.Planned})
		}
	}
	return d
}

// AppendJSON appends the document.
func (d reviewDocument) AppendJSON(b []byte) []byte {
	return AppendDocument(b, d)
}

// AppendDocument appends a document of texts and whole numbers. Marks that turn the
// direction of writing are left out of the texts.
func AppendDocument(b []byte, doc any) []byte {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(doc); err != nil {
		panic(err) // texts and whole numbers have a form
	}
	return append(b, bytes.Map(func(r rune) rune {
		if bidi(r) {
			return -1
		}
		return r
	}, buf.Bytes())...)
}
