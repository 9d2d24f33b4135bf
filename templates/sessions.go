package templates

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// mostSessions is how many sessions a ranking on paper has columns for. With more of
// them their results stand where data are for machines, and session by session.
const mostSessions = 6

// sessionName is the heading of a session.
func (b *builder) sessionName(session int) string {
	i := slices.IndexFunc(b.res.Sessions, func(s scoring.Session) bool { return s.Number == session })
	if i >= 0 && b.res.Sessions[i].Name != "" {
		return b.res.Sessions[i].Name
	}
	return b.lang.Word("column.session_no", strconv.Itoa(session))
}

// sessionColumns are those of a ranking: what each contestant came to in each session,
// as a percentage or in what is counted. What is not among the best stands in brackets.
func (b *builder) sessionColumns(t *sheet[*scoring.Standing], r *scoring.Ranking) {
	_, signed := b.rankedIn()
	decimals := 0
	for i := range r.Standings {
		for _, in := range r.Standings[i].Sessions {
			decimals = max(decimals, in.Score.Places(2))
		}
	}
	for _, session := range b.res.Sessions {
		t.add(Column{Key: "session_" + strconv.Itoa(session.Number), Title: b.sessionName(session.Number), Align: Right}, func(s *scoring.Standing) Cell {
			in := inSession(s, session.Number)
			switch {
			case in == nil:
				return Cell{}
			case in.Boards == 0 && in.Score.Sign() == 0:
				return TextCell("–")
			case b.percents():
				return Cell{Kind: Number, Num: in.Percent, Decimals: 2, Aside: in.Dropped}
			}
			return Cell{Kind: Number, Num: in.Score, Decimals: decimals, Signed: signed, Aside: in.Dropped}
		})
	}
}

// inSession is what a standing has of a session; nil for nothing.
func inSession(s *scoring.Standing, session int) *scoring.InSession {
	for i := range s.Sessions {
		if s.Sessions[i].Session == session {
			return &s.Sessions[i]
		}
	}
	return nil
}

// missedNote names the sessions that a contestant missed.
func (b *builder) missedNote(s *scoring.Standing) string {
	var missed []string
	for _, in := range s.Sessions {
		if in.Missed {
			missed = append(missed, b.sessionName(in.Session))
		}
	}
	if missed == nil {
		return ""
	}
	return b.lang.Word("cell.missed", strings.Join(missed, ", "))
}

// meansOfSessions tells whether the ranking is by means of percentages: then its score
// is the percentage.
func (b *builder) meansOfSessions() bool {
	return b.percents() && b.res.SessionTotal != "" && b.res.SessionTotal != "sum"
}

// appendSessions appends the sessions of an event, and how they make one result.
func (b *builder) appendSessions(j []byte) []byte {
	j = appendField(j, "total", b.res.SessionTotal)
	j = append(j, `,"sessions":[`...)
	for i, s := range b.res.Sessions {
		if i > 0 {
			j = append(j, ',')
		}
		j = append(j, `{"session":`...)
		j = strconv.AppendInt(j, int64(s.Number), 10)
		j = appendField(j, "name", s.Name)
		j = append(appendNumber(j, "weight", s.Weight), '}')
	}
	return append(j, ']')
}

// appendInSessions appends what a contestant came to in each session.
func (b *builder) appendInSessions(j []byte, s *scoring.Standing) []byte {
	j = append(j, `,"sessions":[`...)
	for i, in := range s.Sessions {
		if i > 0 {
			j = append(j, ',')
		}
		j = append(j, `{"session":`...)
		j = strconv.AppendInt(j, int64(in.Session), 10)
		j = append(j, `,"boards":`...)
		j = strconv.AppendInt(j, int64(in.Boards), 10)
		if in.Missed {
			j = append(j, `,"score":null,"percent":null,"missed":true}`...)
			continue
		}
		j = appendNumber(j, "score", in.Score)
		j = appendNumber(j, "maximum", in.Maximum)
		j = append(j, `,"percent":`...)
		if b.percents() && in.Boards > 0 {
			j = in.Percent.AppendShortest(j, jsonPlaces)
		} else {
			j = append(j, "null"...)
		}
		if in.Dropped {
			j = append(j, `,"dropped":true`...)
		}
		j = append(j, '}')
	}
	return append(j, ']')
}
