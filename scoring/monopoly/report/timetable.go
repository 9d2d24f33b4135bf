package report

import (
	"strconv"
	"strings"

	"recap/scoring/monopoly"
	"recap/templates"
)

// NewTimetable builds the timetable of games that start at these times, one after the
// other, with what the referee announces (§4.2).
func NewTimetable(s *monopoly.Settings, starts []string, lang templates.Lang) (*templates.Report, error) {
	w := func(key string, args ...string) string { return lang.Word("monopoly."+key, args...) }
	doc := timetableDocument{Schema: "recap/timetable/1", Games: [][]momentDocument{}}
	r := &templates.Report{Title: w("timetable"), Lang: lang}
	if len(starts) == 0 {
		starts = []string{""}
	}
	for i, start := range starts {
		moments, err := s.Timetable(start)
		if err != nil {
			return nil, err
		}
		title := ""
		if len(starts) > 1 {
			title = w("round", strconv.Itoa(i+1))
		}
		t := newTable[monopoly.Moment](lang, "timetable", title)
		t.Together = true
		t.add("time", templates.Right, func(m monopoly.Moment) templates.Cell { return templates.TextCell(m.Clock) })
		t.add("minute", templates.Right, func(m monopoly.Moment) templates.Cell { return templates.IntCell(m.Minute) })
		say := func(m monopoly.Moment) string {
			if m.What == monopoly.TimeLeft || m.What == monopoly.FirstRoll {
				return w("moment."+string(m.What), strconv.Itoa(m.Left))
			}
			return w("moment." + string(m.What))
		}
		t.add("announcement", templates.Left, func(m monopoly.Moment) templates.Cell { return templates.TextCell(say(m)) }).Flex = true
		game := []momentDocument{}
		for _, m := range moments {
			t.row(m)
			game = append(game, momentDocument{m.Clock, m.Minute, say(m)})
		}
		t.dropBlank("time")
		r.Tables = append(r.Tables, t.Table)
		doc.Games = append(doc.Games, game)
	}
	r.Footer = []string{rulesLine(s, lang)}
	if sum, notes := start(s); sum > 0 {
		r.Footer = append(r.Footer, w("start", strconv.Itoa(sum), notes))
	}
	r.Data = doc
	return r, nil
}

// start is what each player is dealt (G-start): the sum and the notes.
func start(s *monopoly.Settings) (sum int, notes string) {
	var all []string
	for _, n := range s.Set.Start {
		sum += n[0] * n[1]
		all = append(all, strconv.Itoa(n[1])+"×"+strconv.Itoa(n[0]))
	}
	return sum, strings.Join(all, ", ")
}

type timetableDocument struct {
	Schema string             `json:"schema"`
	Games  [][]momentDocument `json:"games"`
}

type momentDocument struct {
	Time         string `json:"time"`
	Minute       int    `json:"minute"`
	Announcement string `json:"announcement"`
}

// AppendJSON appends the document.
func (d timetableDocument) AppendJSON(b []byte) []byte { return templates.AppendDocument(b, d) }
