package sheet

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/sink"
)

// Write writes the travellers of an event as a table in CSV, or its matches where
// it has nothing else. Only columns in which something stands are there; the
// results are not in it but for what stands in place of a result. lost names what
// the table has no place for, the players aside: WritePlayers has them.
func Write(res *scoring.Results) (data []byte, lost []scoring.Problem, err error) {
	w := &writer{res: res, lost: sink.Losses{Format: "a traveller table"}, present: sink.Present(res.Event)}
	if err := sink.Named(res.Event, w.lost.Format); err != nil {
		return nil, nil, err
	}
	w.lost.Event(res, "csv")
	w.lost.Deals(res.Event)
	w.lost.Grouped(res, false)
	w.head()
	if len(res.Event.Rows) > 0 {
		w.rows()
	} else {
		w.lost.Format = "a list of matches"
		w.matches()
	}
	return w.out.Bytes(), w.lost.Problems(), nil
}

// vpDefault is the scale of victory points that holds where none is named.
const vpDefault = "wbf"

type writer struct {
	out     bytes.Buffer
	res     *scoring.Results
	lost    sink.Losses
	present func(scoring.ID) scoring.ID
}

// head writes the lines that name the event.
func (w *writer) head() {
	ev := w.res.Event
	winners := ""
	if n := ev.Winners; n > 0 || sink.TwoWinners(w.res) {
		winners = "1"
		if sink.TwoWinners(w.res) {
			winners = "2"
		}
	}
	method := w.res.Method
	if method == scoring.UnknownMethod {
		method = ev.Method
	}
	if len(ev.Rows) == 0 {
		winners, method = "", scoring.UnknownMethod // a list of matches says both
	}
	for _, line := range [...][2]string{{"event", cmp.Or(ev.Name, baseName(ev.File))}, {"id", ev.ID}, {"date", ev.Date}, {"club", ev.Club}, {"venue", ev.Venue},
		{"director", ev.Director}, {"method", string(method)}, {"winners", winners}} {
		if line[1] != "" {
			fmt.Fprintf(&w.out, "# %s: %s\n", line[0], apostrophe(strings.Join(strings.Fields(line[1]), " ")))
		}
	}
}

// apostrophe puts one before a text that a spreadsheet would take for a
// formula; unguard takes it off.
func apostrophe(s string) string {
	if unguard("'"+s) != "'"+s {
		return "'" + s
	}
	return s
}

// table writes the columns in which something stands.
func (w *writer) table(header []string, needed int, rows [][]string) {
	write(&w.out, header, needed, rows)
}

// write writes a table of CSV; the first needed columns are there in any case.
func write(out *bytes.Buffer, header []string, needed int, rows [][]string) {
	keep := make([]bool, len(header))
	for _, r := range rows {
		for i, cell := range r {
			keep[i] = keep[i] || cell != ""
		}
	}
	c := csv.NewWriter(out)
	for _, r := range append([][]string{header}, rows...) {
		var cells []string
		for i, cell := range r {
			if keep[i] || i < needed {
				cells = append(cells, cell)
			}
		}
		// A bytes.Buffer takes everything.
		_ = c.Write(cells)
	}
	c.Flush()
}

// rows writes the travellers. Board and pairs stand first, so that they are there
// whatever else is.
func (w *writer) rows() {
	header := []string{"board", "ns", "ew", "section", "round", "table", "room", "contract", "declarer", "lead", "result", "score",
		"ns_award", "ew_award", "n", "e", "s", "w", "group", "swap", "vul", "remarks"}
	needed := 3
	rows := make([][]string, 0, len(w.res.Event.Rows))
	sessions := map[int]bool{}
	for i := range w.res.Event.Rows {
		r := &w.res.Event.Rows[i]
		if sessions[r.Session] = true; len(sessions) > 1 {
			w.lost.Row(r, true, "the session of a row")
		}
		rows = append(rows, w.row(i, r))
	}
	for _, r := range w.res.Rankings {
		for _, st := range r.Standings {
			if r.IsMain() && st.Penalty.Sign() != 0 {
				w.lost.Add(st.Contestant.Pos, 0, "a penalty")
			}
		}
	}
	for _, m := range w.res.Matches {
		if m.Converted && w.res.VP != vpDefault {
			w.lost.Add(scoring.Position{File: w.res.Event.File}, 0, "the scale of victory points, or those of the matches")
		}
		if len(m.Rulings) > 0 || m.HomePenalty.Sign() != 0 || m.AwayPenalty.Sign() != 0 || m.Carry.Sign() != 0 {
			w.lost.Add(scoring.Position{File: w.res.Event.File}, 0, "what was decided about a match")
		}
	}
	w.table(header, needed, rows)
}

func (w *writer) row(i int, r *scoring.Row) []string {
	w.lost.Phantom(r)
	small := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	side := func(id scoring.ID) string {
		if id = w.present(id); id.IsZero() {
			return ""
		}
		text := id.Number
		switch id.Line {
		case scoring.NS:
			text += "N"
		case scoring.EW:
			text += "E"
		}
		w.lost.Row(r, id.Section != r.Section, "a pair at a table of another section")
		if _, _, err := pairNumber(text); err != nil || absent(text) {
			w.lost.Row(r, true, fmt.Sprintf("the number %q of a pair", short(id.Number)))
		}
		return text
	}
	var contract, declarer, lead, result, score string
	typed := sink.Typed(w.res, i)
	w.lost.Row(r, typed != "", typed)
	switch {
	case r.Outcome == scoring.NotPlayed:
		contract = "NP"
	case r.Outcome == scoring.SatOut, r.Contract.IsZero() && r.Outcome != scoring.Played:
	default:
		score = strconv.Itoa(r.Score)
		if r.Contract.Level > 0 && r.Declarer != scoring.NoSeat && scoring.NSScore(r.Contract, r.Declarer, r.Vulnerability(), r.Tricks) != r.Score {
			w.lost.Row(r, true, "a contract that does not score what the row has; its score is written")
			break
		}
		contract, declarer, lead, result = r.Contract.String(), r.Declarer.String(), r.Lead.String(), scoring.ResultText(r.Contract, r.Tricks)
	}
	swap := ""
	if r.Swapped {
		swap = "yes"
	}
	return []string{strconv.Itoa(r.Board), side(r.NS), side(r.EW), r.Section, small(r.Round), small(r.Table), r.Room(), contract, declarer, lead, result, score,
		award(r.NSAward()), award(r.EWAward()), apostrophe(r.Players()[0]), apostrophe(r.Players()[1]), apostrophe(r.Players()[2]), apostrophe(r.Players()[3]), apostrophe(r.Group()), swap, r.Vul.String(), apostrophe(r.Remarks())}
}

// award is an adjustment as the table has it, whatever another format wrote.
func award(a scoring.Adjustment) string {
	a.Text = ""
	return a.String()
}

// matches writes a list of matches.
func (w *writer) matches() {
	header := []string{"round", "home", "away", "section", "boards", "imps_home", "imps_away", "vp_home", "vp_away", "note"}
	var rows [][]string
	for _, m := range w.res.Matches {
		at := scoring.Position{File: w.res.Event.File}
		if m.Deleted || len(m.Segments) > 0 || m.Percent {
			w.lost.Add(at, 0, "a match that left the totals, or was played in segments")
			continue
		}
		if len(m.Rulings) > 0 || m.Carry.Sign() != 0 || m.HomePenalty.Sign() != 0 || m.AwayPenalty.Sign() != 0 {
			w.lost.Add(at, 0, "what was decided about a match")
		}
		if m.Session > 1 {
			w.lost.Add(at, 0, "the session of a match")
		}
		var impsHome, impsAway, vpHome, vpAway, round, boards string
		if !m.VPOnly && !m.SitOut {
			home, away := m.HomeResult, m.AwayResult
			if m.HomeIMPs.Sign() != 0 || m.AwayIMPs.Sign() != 0 {
				home, away = m.HomeIMPs, m.AwayIMPs
			}
			impsHome, impsAway = home.String(), away.String()
		}
		if m.Converted {
			vpHome, vpAway = m.HomeVP.String(), m.AwayVP.String()
			if m.SitOut {
				vpAway = ""
			}
		}
		if m.Round > 0 {
			round = strconv.Itoa(m.Round)
		}
		if m.Length > 0 {
			boards = strconv.Itoa(m.Length)
		}
		rows = append(rows, []string{round, m.Home.Number, m.Away.Number, m.Home.Section, boards, impsHome, impsAway, vpHome, vpAway, apostrophe(m.Note)})
	}
	for _, r := range w.res.Rankings {
		for _, st := range r.Standings {
			if r.IsMain() && st.Penalty.Sign() != 0 {
				w.lost.Add(st.Contestant.Pos, 0, "a penalty")
			}
		}
	}
	w.table(header, 3, rows)
}

// WritePlayers writes the list of players of an event as CSV; nothing where it
// names nobody.
func WritePlayers(res *scoring.Results) (data []byte, lost []scoring.Problem) {
	header := []string{"number", "line", "section", "team", "club", "handicap"}
	categories := slices.ContainsFunc(res.Event.Contestants, func(c scoring.Contestant) bool { return len(c.Categories) > 0 })
	if categories {
		header = append(header, "category")
	}
	most, named := 0, false
	l := sink.Losses{Format: "a list of players"}
	for _, c := range res.Event.Contestants {
		if len(c.Players) > maxPlayers {
			l.Add(c.Pos, 0, fmt.Sprintf("more than %d players", maxPlayers))
		}
		most = max(most, min(len(c.Players), maxPlayers))
		named = named || len(c.Players) > 0 || c.Team != "" || c.Club != "" || c.Handicap.Sign() != 0 || len(c.Categories) > 0
	}
	if !named {
		return nil, nil
	}
	for i := range most {
		header = append(header, fmt.Sprintf("name%d", i+1), fmt.Sprintf("id%d", i+1))
	}
	var rows [][]string
	for _, c := range res.Event.Contestants {
		if c.Phantom {
			continue
		}
		handicap := ""
		if !c.Handicap.Equal(exact.Num{}) {
			handicap = c.Handicap.String()
		}
		cells := []string{c.ID.Number, c.ID.Line.String(), c.ID.Section, apostrophe(c.Team), apostrophe(c.Club), handicap}
		if categories {
			cells = append(cells, apostrophe(strings.Join(c.Categories, "; ")))
		}
		for i := range most {
			var p scoring.Player
			if i < len(c.Players) {
				p = c.Players[i]
			}
			cells = append(cells, apostrophe(p.Name), apostrophe(p.ID))
		}
		rows = append(rows, cells)
	}
	var out bytes.Buffer
	write(&out, header, 1, rows)
	return out.Bytes(), l.Problems()
}
