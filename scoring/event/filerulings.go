package event

import (
	"strings"

	"recap/scoring"
)

// What the director decided about boards and contestants, in an event file.

// wireRuling is a [[ruling]] as TOML has it.
type wireRuling struct {
	Kind      string `toml:"kind"`
	Session   int    `toml:"session"`
	Section   string `toml:"section"`
	Round     any    `toml:"round"`
	Table     int    `toml:"table"`
	Board     any    `toml:"board"`
	NS        any    `toml:"ns"`
	EW        any    `toml:"ew"`
	NSAward   any    `toml:"ns_award"`
	EWAward   any    `toml:"ew_award"`
	Weights   any    `toml:"weights"`
	NSWeights any    `toml:"ns_weights"`
	EWWeights any    `toml:"ew_weights"`
	Contract  string `toml:"contract"`
	Declarer  string `toml:"declarer"`
	Result    any    `toml:"result"`
	Score     any    `toml:"score"`
	Group     any    `toml:"group"`
	Played    any    `toml:"played"`
	Law       any    `toml:"law"`
	Reason    string `toml:"reason"`
	By        string `toml:"by"`
	When      any    `toml:"when"`
}

// wirePenalty is a [[penalty]] as TOML has it.
type wirePenalty struct {
	Unit    any    `toml:"unit"`
	Line    string `toml:"line"`
	NS      any    `toml:"ns"`
	EW      any    `toml:"ew"`
	Table   int    `toml:"table"`
	Section string `toml:"section"`
	Session int    `toml:"session"`
	Round   int    `toml:"round"`
	Board   int    `toml:"board"`
	Amount  any    `toml:"amount"`
	Of      string `toml:"of"`
	Kind    string `toml:"kind"`
	Law     any    `toml:"law"`
	Article any    `toml:"article"`
	Reason  string `toml:"reason"`
}

// wireWithdrawal is a [[withdrawal]] as TOML has it.
type wireWithdrawal struct {
	Unit    any    `toml:"unit"`
	Line    string `toml:"line"`
	Section string `toml:"section"`
	Session int    `toml:"session"`
	Round   int    `toml:"round"`
	Results string `toml:"results"`
	Law     any    `toml:"law"`
	Article any    `toml:"article"`
	Reason  string `toml:"reason"`
}

// signHint is for a sign that TOML takes off a number without quotation marks.
const signHint = `"+1" and "+3" stand in quotation marks, so that the sign is kept`

func (r *fileReader) ruling(w *wireRuling) scoring.Ruling {
	ruling := scoring.Ruling{Pos: r.pos(""), Session: w.Session, Section: w.Section, Table: w.Table, Law: r.word("law", w.Law), Reason: w.Reason, By: w.By, When: r.word("when", w.When)}
	r.counted("session", w.Session)
	r.counted("table", w.Table)
	for _, signed := range [...]struct {
		key   string
		value any
	}{{"result", w.Result}, {"ns_award", w.NSAward}, {"ew_award", w.EWAward}} {
		if n, number := signed.value.(int64); number && 0 < n && n < 7 {
			r.fail(signed.key, signHint, "%s is the number %d, and may have been written with a sign", signed.key, n)
		}
	}
	ruling.Entry = scoring.Entry{Contract: w.Contract, Declarer: w.Declarer, Result: r.word("result", w.Result), Score: r.word("score", w.Score),
		NSAward: r.word("ns_award", w.NSAward), EWAward: r.word("ew_award", w.EWAward)}
	words := scoring.RulingWords{Kind: strings.ToLower(strings.TrimSpace(w.Kind)), NS: r.word("ns", w.NS), EW: r.word("ew", w.EW), Group: r.word("group", w.Group), Played: r.word("played", w.Played),
		Boards: strings.Join(r.words("board", w.Board), ","), Rounds: strings.Join(r.words("round", w.Round), ","),
		Weights: r.words("weights", w.Weights), NSWeights: r.words("ns_weights", w.NSWeights), EWWeights: r.words("ew_weights", w.EWWeights)}
	r.take(ruling.Enter(words, scoring.Writing{At: r.pos}))
	return ruling
}

func (r *fileReader) penalties(w *wirePenalty) []scoring.Penalty {
	p := scoring.Penalty{Pos: r.pos(""), Section: w.Section, Session: w.Session, Round: w.Round, Table: w.Table, Board: w.Board, Law: r.law(w.Law, w.Article), Reason: w.Reason}
	r.at(w.Session, w.Round)
	r.counted("table", w.Table)
	r.counted("board", w.Board)
	of, problems := p.Enter(scoring.PenaltyWords{Units: r.words("unit", w.Unit), NS: r.word("ns", w.NS), EW: r.word("ew", w.EW), Amount: r.word("amount", w.Amount),
		Of: strings.ToLower(strings.TrimSpace(w.Of)), Kind: strings.ToLower(strings.TrimSpace(w.Kind))}, scoring.Writing{At: r.pos})
	r.take(problems)
	if line := r.line(w.Line); line != scoring.NoLine {
		for i := range of {
			of[i].Line = line
		}
	}
	return of
}

func (r *fileReader) withdrawal(w *wireWithdrawal) scoring.Withdrawal {
	wd := scoring.Withdrawal{Pos: r.pos(""), Section: w.Section, Session: w.Session, Round: w.Round, Results: r.oneOf("results", w.Results, "kept", "deleted"), Law: r.law(w.Law, w.Article), Reason: w.Reason}
	wd.Unit, wd.Line = r.unit("unit", w.Unit, true)
	if line := r.line(w.Line); line != scoring.NoLine {
		wd.Line = line
	}
	r.at(w.Session, w.Round)
	return wd
}

// take keeps the problems of a decision, which is left out where one is a failure.
func (r *fileReader) take(problems []scoring.Problem) {
	for _, p := range problems {
		r.bad = r.bad || p.Severity == scoring.Failure
	}
	r.problems = append(r.problems, problems...)
}

// counted checks a number that begins with 1.
func (r *fileReader) counted(key string, n int) {
	if _, given := r.lines[r.table+"."+key]; given && n < 1 {
		r.fail(key, "", "%s is %d; they begin with 1", key, n)
	}
}

// line is a line by its word.
func (r *fileReader) line(word string) scoring.Line {
	if word == "" {
		return scoring.NoLine
	}
	line, err := scoring.ParseLine(word)
	if err != nil {
		r.fail("line", "", "%v", err)
	}
	return line
}

// law is the law, or the article of a regulation, by which something was decided.
func (r *fileReader) law(law, article any) string {
	if w := r.word("law", law); w != "" {
		return w
	}
	return r.word("article", article)
}
