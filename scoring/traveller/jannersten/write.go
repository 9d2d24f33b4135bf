package jannersten

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/sink"
)

// Write writes an event of pairs or individuals with its results as a results.txt,
// in UTF-8, with a byte order mark where a character is beyond ASCII. lost names
// what the format has no place for; the error is an event of teams.
func Write(res *scoring.Results) (data []byte, lost []scoring.Problem, err error) {
	if res.Teams || len(res.Event.Rows) == 0 {
		return nil, nil, &scoring.InputError{Pos: scoring.Position{File: res.Event.File}, Text: "results.txt holds the results of pairs and individuals, and the event has none"}
	}
	w := &writer{res: res, ev: res.Event, lost: sink.Losses{Format: "results.txt"}, standings: sink.Standings(res), present: sink.Present(res.Event), scale: sink.Scale(res)}
	if err := sink.Named(w.ev, w.lost.Format); err != nil {
		return nil, nil, err
	}
	w.losses()
	w.game()
	w.contestants()
	w.results()
	data = w.out.Bytes()
	if bytes.ContainsFunc(data, func(r rune) bool { return r >= 0x80 }) {
		data = append([]byte("\ufeff"), data...)
	}
	return data, w.lost.Problems(), nil
}

type writer struct {
	out       bytes.Buffer
	res       *scoring.Results
	ev        *scoring.Event
	lost      sink.Losses
	standings map[scoring.ID]*scoring.Standing
	present   func(scoring.ID) scoring.ID
	scale     int
}

func (w *writer) line(fields []string) { w.out.WriteString(join(fields) + "\r\n") }

func (w *writer) losses() {
	w.lost.Event(w.res, "jannersten")
	w.lost.Deals(w.ev)
	w.lost.Grouped(w.res, true)
	at := scoring.Position{File: w.ev.File}
	for _, x := range [...]struct{ text, what string }{{w.ev.Club, "the club"}, {w.ev.Venue, "the venue"}, {w.ev.Director, "the director's name"}, {w.ev.ID, "the number of the event"}} {
		if x.text != "" {
			w.lost.Add(at, 0, x.what)
		}
	}
	if w.res.VP != "" {
		w.lost.Add(at, 0, "the matches of a Swiss")
	}
	switch w.res.Method {
	case scoring.BoardAMatch, scoring.TotalPoints, scoring.Patton:
		w.lost.Add(at, 0, "the method "+string(w.res.Method))
	}
	sessions := map[int]bool{}
	for i := range w.ev.Rows {
		r := &w.ev.Rows[i]
		if sessions[r.Session] = true; len(sessions) > 1 {
			w.lost.Row(r, true, "the session of a row")
		}
		w.lost.Row(r, r.Table > 0, "the table of a row")
		w.lost.Row(r, r.Group() != "", "the form in which a board was played")
		w.lost.Row(r, r.Vul != scoring.ByBoard, "a vulnerability that is not the board's own")
		w.lost.Row(r, !r.NS.IsZero() && !r.EW.IsZero() && (r.NS.Line == scoring.EW || r.EW.Line == scoring.NS), "a pair that sat on the other line than its own")
		for _, id := range [...]scoring.ID{r.NS, r.EW} {
			w.lost.Row(r, !id.IsZero() && id.Section != r.Section, "a pair at a table of another section")
		}
	}
	for _, c := range w.ev.Contestants {
		if c.Club != "" || c.Team != "" {
			w.lost.Add(c.Pos, 0, "the club or the team of a contestant")
		}
		if c.Handicap.Sign() != 0 {
			w.lost.Add(c.Pos, 0, "a handicap")
		}
		if st := w.standings[c.ID]; st != nil && st.Penalty.Sign() != 0 {
			w.lost.Add(c.Pos, 0, "a penalty; the result has it")
		}
		if c.ID.Line != scoring.NoLine && !sink.TwoWinners(w.res) {
			w.lost.Add(c.Pos, 0, "that pairs of both lines rank together")
		}
	}
}

func (w *writer) sections() []string {
	if len(w.ev.Sections) == 0 {
		return []string{""}
	}
	return w.ev.Sections
}

func (w *writer) game() {
	w.out.WriteString("[GAME]\r\n")
	across := "1"
	if len(w.res.Fields) > 1 {
		across = "0"
	}
	rounds, boards := map[string]map[int]bool{}, map[string]map[int]bool{}
	for i := range w.ev.Rows {
		r := &w.ev.Rows[i]
		if rounds[r.Section] == nil {
			rounds[r.Section], boards[r.Section] = map[int]bool{}, map[int]bool{}
		}
		boards[r.Section][r.Board] = true
		if r.Round > 0 {
			rounds[r.Section][r.Round] = true
		}
	}
	for _, s := range w.sections() {
		f := make([]string, gameFields)
		f[gSection], f[gTotalBoards] = s, strconv.Itoa(len(boards[s]))
		if n := len(rounds[s]); n > 0 {
			f[gRounds] = strconv.Itoa(n)
		}
		f[gDate], f[gName], f[gSession], f[gAcross] = w.ev.Date, strings.Join(strings.Fields(w.ev.Name), " "), "1", across
		w.line(f)
	}
}

func (w *writer) contestants() {
	w.out.WriteString("[Contestants]\r\n")
	for _, c := range w.ev.Contestants {
		if c.Phantom {
			continue
		}
		f := make([]string, contestantFields)
		f[cSection], f[cNumber] = c.ID.Section, c.ID.Number
		if st := w.standings[c.ID]; st != nil && st.Played() && !st.Endless {
			f[cResult] = sink.Decimal(st.Score.Times(w.scale), 2)
			if w.res.VP != "" {
				f[cVP] = f[cResult]
			}
			if w.res.Method == scoring.Matchpoints {
				f[cPercent] = st.Percent.Text(2)
			}
		} else if len(w.res.Rankings) == 0 {
			f[cResult], f[cPercent] = string(c.Published.Total), string(c.Published.Percent)
		}
		seats := [...]string{"N", "S"}
		if c.ID.Line == scoring.EW {
			seats = [...]string{"E", "W"}
		}
		players := c.Players
		if len(players) == 0 {
			players = []scoring.Player{{}}
		}
		for i, p := range players {
			if p.ID != "" {
				w.lost.Add(c.Pos, 0, "the number of a player in the federation")
			}
			f[cSeat], f[cName] = seats[i%2], strings.Join(strings.Fields(p.Name), " ")
			fields := make([]string, len(f))
			for k, text := range f {
				if fields[k] = text; k == cName {
					fields[k] = quote(text)
				}
			}
			w.out.WriteString(strings.Join(fields, ";") + "\r\n")
		}
	}
}

func (w *writer) results() {
	w.out.WriteString("[RESULTS]\r\n")
	for i := range w.ev.Rows {
		w.line(w.result(i))
	}
}

func (w *writer) result(i int) []string {
	r := &w.ev.Rows[i]
	f := make([]string, resultFields)
	f[rBoard], f[rSection], f[rRemarks] = fmt.Sprintf("#%02d", r.Board), r.Section, strings.Join(strings.Fields(r.Remarks()), " ")
	if r.Round > 0 {
		f[rRound] = strconv.Itoa(r.Round)
	}
	w.lost.Phantom(r)
	ns, ew := w.present(r.NS), w.present(r.EW)
	if r.Swapped {
		ns, ew = ew, ns
	}
	if ns.IsZero() && ew.IsZero() {
		f[rNorth], f[rEast], f[rSouth], f[rWest] = r.Players()[0], r.Players()[1], r.Players()[2], r.Players()[3]
	} else {
		f[rNorth], f[rEast] = ns.Number, ew.Number
	}
	w.table(r, f)
	if r.Outcome != scoring.SatOut {
		w.points(i, r, f)
	}
	return f
}

// table fills in what happened at the table.
func (w *writer) table(r *scoring.Row, f []string) {
	awarded := !r.NSAward().IsZero() || !r.EWAward().IsZero()
	typed := r.NSAward().Kind == scoring.Points && r.EWAward().Kind == scoring.Points
	switch {
	case r.Outcome == scoring.NotPlayed:
		w.lost.Row(r, r.Remarks() != "", "a remark on a board that was not played")
		f[rRemarks] = notPlayed
		return
	case r.Outcome == scoring.SatOut:
		w.lost.Row(r, awarded, "an award to those who sat out")
		return
	case awarded && !(typed && r.Outcome != scoring.Played):
		w.lost.Row(r, true, "an award other than by its points")
		w.lost.Row(r, r.Outcome == scoring.Played, "the result at the table beside an award")
		return
	case awarded, r.Contract.IsZero() && r.Outcome != scoring.Played:
		return
	}
	f[rScore] = strconv.Itoa(r.Score)
	if !sink.Contract(r) {
		w.lost.Row(r, true, "a contract that does not score by the board's own vulnerability what the row has; its score is written")
		return
	}
	f[rContract] = r.Contract.String()
	if r.Contract.Level > 0 {
		f[rDeclarer], f[rTricks], f[rLead] = r.Declarer.String(), strconv.Itoa(r.Tricks), r.Lead.String()
	}
}

// points fills in what the row brought its sides.
func (w *writer) points(i int, r *scoring.Row, f []string) {
	computed := i < len(w.res.Awards)
	var a scoring.Awards
	if computed {
		a = w.res.Awards[i]
	}
	ns, ew := sink.Award(a.NS, r.NSPublished(), computed, w.scale), sink.Award(a.EW, r.EWPublished(), computed, w.scale)
	switch w.res.Method {
	case scoring.IMPsAcross, scoring.Butler:
		f[rIMPNS], f[rIMPEW] = ns, ew
		w.lost.Row(r, r.Outcome == scoring.Awarded && a.NS.Points.Sign() == 0 && a.EW.Points.Sign() == 0, "an award of 0 IMPs, which reads as a board without result")
	default:
		f[rMPNS], f[rMPEW] = ns, ew
		percent := func(a scoring.Award) string {
			if a.Kind == scoring.NoAward || a.Top.Sign() <= 0 {
				return ""
			}
			return sink.Decimal(a.Points.Times(100).Div(a.Top), 2)
		}
		f[rPercentNS], f[rPercentEW] = percent(a.NS), percent(a.EW)
		if top := exact.Max(a.NS.Top, a.EW.Top); top.Sign() > 0 {
			f[rTop] = sink.Decimal(top.Times(w.scale), 2)
		}
	}
	for _, d := range w.res.Datums {
		if d.Board == r.Board && d.Session == r.Session && d.Group == r.Group() && (d.Sections == nil || slices.Contains(d.Sections, r.Section)) {
			f[rDatum] = sink.Decimal(d.Value, 2)
		}
	}
}
