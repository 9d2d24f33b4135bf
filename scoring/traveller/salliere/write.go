package salliere

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/sink"
)

// Write writes the results of an event with their points as the file of the
// boards. lost names what it has no place for; the error is an event without
// travellers.
func Write(res *scoring.Results) (data []byte, lost []scoring.Problem, err error) {
	w := &writer{res: res, ev: res.Event, lost: sink.Losses{Format: "salliere"}, present: sink.Present(res.Event), scale: sink.Scale(res)}
	if len(w.ev.Rows) == 0 {
		return nil, nil, &scoring.InputError{Pos: scoring.Position{File: w.ev.File}, Text: "there are no travellers in it, and the file of salliere holds nothing else"}
	}
	if err := sink.Named(w.ev, w.lost.Format); err != nil {
		return nil, nil, err
	}
	w.losses()
	c := csv.NewWriter(&w.out)
	for i := range w.ev.Rows {
		if f := w.row(i); f != nil {
			_ = c.Write(f) // a bytes.Buffer takes everything
		}
	}
	c.Flush()
	return w.out.Bytes(), w.lost.Problems(), nil
}

type writer struct {
	out     bytes.Buffer
	res     *scoring.Results
	ev      *scoring.Event
	lost    sink.Losses
	present func(scoring.ID) scoring.ID
	scale   int
}

func (w *writer) losses() {
	w.lost.Event(w.res, "salliere")
	w.lost.Deals(w.ev)
	w.lost.Grouped(w.res, false)
	at := scoring.Position{File: w.ev.File}
	for _, x := range [...]struct{ text, what string }{{w.ev.Name, "the name of the event"}, {w.ev.Date, "the date"}, {w.ev.Club, "the club"}, {w.ev.Venue, "the venue"}, {w.ev.Director, "the director's name"},
		{w.ev.ID, "the number of the event"}} {
		if x.text != "" {
			w.lost.Add(at, 0, x.what)
		}
	}
	if w.res.Method != scoring.Matchpoints {
		w.lost.Add(at, 0, fmt.Sprintf("the method (%s)", w.res.Method))
	}
	if w.ev.Winners > 0 && sink.TwoWinners(w.res) != sink.Lined(w.ev) {
		w.lost.Add(at, 0, "whether the lines rank apart")
	}
	for _, m := range w.res.Matches {
		if m.Converted {
			w.lost.Add(at, 0, "the victory points of the matches")
		}
	}
	if len(w.ev.Sections) > 1 {
		w.lost.Add(at, 0, "the sections of the pairs but as a part of their numbers")
	}
	sessions := map[int]bool{}
	for i := range w.ev.Rows {
		r := &w.ev.Rows[i]
		if sessions[r.Session] = true; len(sessions) > 1 {
			w.lost.Row(r, true, "the session of a row")
		}
		w.lost.Row(r, r.Round > 0, "the round of a row")
		w.lost.Row(r, r.Table > 0, "the table of a row")
		w.lost.Row(r, r.Room() != "", "the room of a row")
		w.lost.Row(r, r.Group() != "", "the form in which a board was played")
		w.lost.Row(r, r.Lead.Suit != scoring.NoStrain, "the lead")
		w.lost.Row(r, r.Remarks() != "", "a remark")
		for _, id := range [...]scoring.ID{r.NS, r.EW} {
			w.lost.Row(r, !id.IsZero() && id.Section != r.Section, "a pair at a table of another section")
		}
	}
	for _, r := range w.res.Rankings {
		for _, st := range r.Standings {
			if r.IsMain() && st.Penalty.Sign() != 0 {
				w.lost.Add(st.Contestant.Pos, 0, "a penalty")
			}
		}
	}
}

// row writes a result; nil for a line that the file cannot hold.
func (w *writer) row(i int) []string {
	r := &w.ev.Rows[i]
	w.lost.Phantom(r)
	ns, ew := w.present(r.NS), w.present(r.EW)
	if r.Swapped {
		ns, ew = ew, ns
	}
	individual := ns.IsZero() && ew.IsZero() && r.Players() != [4]string{}
	switch {
	case r.Outcome == scoring.NotPlayed:
		w.lost.Row(r, true, "a board that was not played; the line is left out")
		return nil
	case !individual && (ns.IsZero() || ew.IsZero()):
		w.lost.Row(r, true, "a pair without opponents; the line is left out")
		return nil
	}
	f := make([]string, fields)
	f[fBoard], f[fNS], f[fEW] = strconv.Itoa(r.Board), number(w.ev, ns), number(w.ev, ew)
	if r.Section != "" {
		f[fBoard] = r.Section + ":" + f[fBoard]
	}
	switch r.Vul {
	case scoring.NoneVul:
		f[fBoard] += ";vul=none"
	case scoring.NSVul:
		f[fBoard] += ";vul=ns"
	case scoring.EWVul:
		f[fBoard] += ";vul=ew"
	case scoring.BothVul:
		f[fBoard] += ";vul=all"
	}
	if individual {
		f[fNS], f[fEW] = r.Players()[0]+"."+r.Players()[2], r.Players()[1]+"."+r.Players()[3]
	}
	w.table(r, f)
	w.points(i, r, f)
	return f
}

// number names a pair as no other one of the event is named: with its section,
// where there are several.
func number(ev *scoring.Event, id scoring.ID) string {
	text := id.Number + id.Line.String()
	if len(ev.Sections) < 2 {
		return text
	}
	// Neither zeros before a number nor a dot in it are read as they stand.
	section := strings.TrimLeft(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, id.Section), "0") + "-"
	if strings.HasPrefix(text, section) {
		return text
	}
	return section + text
}

// table fills in what happened at the table, or the averages in its place.
func (w *writer) table(r *scoring.Row, f []string) {
	ns, okNS := average(r.NSAward())
	ew, okEW := average(r.EWAward())
	if okNS && okEW {
		w.lost.Row(r, r.Outcome == scoring.Played, "the result at the table beside an award")
		f[fNSScore], f[fEWScore] = ns, ew
		return
	}
	if r.Contract.IsZero() && r.Outcome != scoring.Played {
		return
	}
	c := r.Contract
	switch {
	case c.IsPass():
		f[fContract] = "P"
		return
	case c.Level > 0:
		f[fContract], f[fDeclarer], f[fTricks] = c.String(), r.Declarer.String(), strconv.Itoa(r.Tricks)
	}
	force := ""
	if c.IsZero() || r.Declarer == scoring.NoSeat || scoring.NSScore(c, r.Declarer, r.Vulnerability(), r.Tricks) != r.Score {
		force = "!"
	}
	if r.Score >= 0 {
		f[fNSScore] = force + strconv.Itoa(r.Score)
	} else {
		f[fEWScore] = force + strconv.Itoa(-r.Score)
	}
}

// average is an award as the file has it.
func average(a scoring.Adjustment) (text string, ok bool) {
	switch a.Kind {
	case scoring.AveragePlus:
		return "av+", true
	case scoring.Average:
		return "av=", true
	case scoring.AverageMinus:
		return "av-", true
	}
	return "", false
}

// points fills in what the row brought its sides, forced where it is not of the
// result.
func (w *writer) points(i int, r *scoring.Row, f []string) {
	computed := i < len(w.res.Awards)
	var a scoring.Awards
	if computed {
		a = w.res.Awards[i]
	}
	_, okNS := average(r.NSAward())
	_, okEW := average(r.EWAward())
	averages := okNS && okEW
	for _, side := range [...]struct {
		at         int
		adjustment scoring.Adjustment
		award      scoring.Award
		published  scoring.Figure
	}{{fNSPoints, r.NSAward(), a.NS, r.NSPublished()}, {fEWPoints, r.EWAward(), a.EW, r.EWPublished()}} {
		f[side.at] = sink.Award(side.award, side.published, computed, w.scale)
		if side.adjustment.IsZero() || averages || f[side.at] == "" {
			continue
		}
		w.lost.Row(r, side.adjustment.Kind != scoring.Points, "an award other than by its points")
		f[side.at] = "!" + f[side.at]
	}
}

// WritePairs writes the file of the pairs with what they came to; nothing where it
// names nobody.
func WritePairs(res *scoring.Results) (data []byte, lost []scoring.Problem) {
	l := sink.Losses{Format: "salliere's list of pairs"}
	standings, scale := sink.Standings(res), sink.Scale(res)
	var out bytes.Buffer
	c := csv.NewWriter(&out)
	named := false
	for _, x := range res.Event.Contestants {
		if x.Phantom {
			continue
		}
		if x.Club != "" || x.Team != "" || x.Handicap.Sign() != 0 {
			l.Add(x.Pos, 0, "the club, the team or the handicap of a pair")
		}
		f := []string{number(res.Event, x.ID)}
		for _, p := range x.Players {
			if p.ID != "" {
				l.Add(x.Pos, 0, "the number of a player in the federation")
			}
			if isFigure(p.Name) {
				l.Add(x.Pos, 0, fmt.Sprintf("the name %q, which begins as a number does", p.Name))
				continue
			}
			named = named || p.Name != ""
			f = append(f, strings.Join(strings.Fields(p.Name), " "))
		}
		for len(f) < 3 {
			f = append(f, "")
		}
		if st := standings[x.ID]; st != nil && st.Played() && !st.Endless {
			f = append(f, sink.Decimal(st.Score.Times(scale), 2))
			if !st.Percent.Equal(exact.Num{}) {
				f = append(f, st.Percent.Text(2))
			}
		}
		_ = c.Write(f)
	}
	c.Flush()
	if !named {
		return nil, nil
	}
	return out.Bytes(), l.Problems()
}
