package templates

import (
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
)

// tieBreakText says what a criterion found, in a language: field value against 5
// (118 VP): 14.
func (b *builder) tieBreakText(t *scoring.TieBreak, lang Lang) string {
	value := lang.decimals(string(t.Value.AppendShortest(nil, 2)))
	switch {
	case t.Endless:
		value = "∞"
	case t.Percent:
		value = lang.Percent(value)
	case t.Mean:
		value = lang.Word("tiebreak_text.mean", value)
	}
	text := lang.Word("tiebreak." + t.Criterion)
	if against := b.tieBreakAgainst(t, lang); against != "" {
		text = lang.Word("tiebreak_text.against", text, against, value)
	} else {
		text = lang.Word("tiebreak_text.value", text, value)
	}
	if t.Reason != "" {
		text += " (" + t.Reason + ")"
	}
	return text
}

// mostAgainst is how many opponents are named; more of them are a table's worth.
const mostAgainst = 3

// tieBreakAgainst names the opponents that were looked at, with what they came to
// where they are not the equal ones themselves.
func (b *builder) tieBreakAgainst(t *scoring.TieBreak, lang Lang) string {
	if len(t.Against) > mostAgainst {
		return ""
	}
	var names []string
	for _, id := range t.Against {
		name := lang.Entrant(showID(id, b.sections, b.lines))
		if s := b.standingOf(id); s != nil && !strings.HasPrefix(t.Criterion, "head-to-head") {
			name += " (" + b.reached(s, lang) + ")"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// standingOf is that of a contestant in its own ranking; nil where it has none.
func (b *builder) standingOf(id scoring.ID) *scoring.Standing {
	for _, r := range b.ofContestants() {
		if !r.IsMain() {
			continue
		}
		if i := slices.IndexFunc(r.Standings, func(s scoring.Standing) bool { return s.Contestant.ID == id }); i >= 0 {
			return &r.Standings[i]
		}
	}
	return nil
}

// reached is what a contestant came to, with its unit.
func (b *builder) reached(s *scoring.Standing, lang Lang) string {
	switch {
	case s.Endless:
		return "∞"
	case b.percents():
		return lang.Percent(lang.Number(s.Percent, 2))
	}
	words := builder{res: b.res, lang: lang}
	unit, _ := words.rankedIn()
	return lang.decimals(string(s.Score.AppendShortest(nil, 2))) + " " + unit
}

// tieBreaks is the cell of a standing that was equal to others: what decided or,
// where nothing did, all that was looked at.
func (b *builder) tieBreaks(s *scoring.Standing) Cell {
	undecided := func(t scoring.TieBreak) bool { return !t.Decided }
	shown := slices.DeleteFunc(slices.Clone(s.TieBreaks), undecided)
	if len(shown) == 0 {
		shown = s.TieBreaks
	}
	var texts []string
	for i := range shown {
		texts = append(texts, b.tieBreakText(&shown[i], b.lang))
	}
	return TextCell(strings.Join(texts, "; "))
}

// appendTieBreaks appends what was looked at as data.
func (b *builder) appendTieBreaks(j []byte, ts []scoring.TieBreak) []byte {
	j = append(j, `,"tiebreaks":[`...)
	for i := range ts {
		t := &ts[i]
		if i > 0 {
			j = append(j, ',')
		}
		j = append(j, `{"name":`...)
		j = appendString(j, t.Criterion)
		if t.Endless {
			j = append(j, `,"value":null`...)
		} else {
			j = appendNumber(j, "value", t.Value)
		}
		j = appendField(j, "text", b.tieBreakText(t, "en"))
		j = append(j, `,"decided":`...)
		j = append(strconv.AppendBool(j, t.Decided), '}')
	}
	return append(j, ']')
}
