package protocol

import (
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/svoyaigra"
)

// events reads a table that lists what happened.
func (r *reader) events() {
	id := ""
	for row := r.Header + 1; row < len(r.Rows); row++ {
		if !r.usable(row) {
			continue
		}
		if s := r.text(row, "game"); s != "" {
			id = s
		}
		event := strings.ToLower(r.text(row, "event"))
		switch {
		case id == "":
			r.problem(row, r.col("game"), GameUnnamed, scoring.Failure, "", "the row names no game and is left out")
		case event == "":
			// A sheet to be filled in has rows that nothing was typed into.
			if r.text(row, "mark") != "" || r.text(row, "stake") != "" || r.text(row, "theme") != "" {
				r.problem(row, r.col("event"), EventUnknown, scoring.Failure, "", "game %s: the row names no event and is left out", id)
			}
		default:
			g := r.open(row, id)
			r.kind(row, g)
			r.event(row, g, event)
		}
	}
}

// event reads one row.
func (r *reader) event(row int, g *game, event string) {
	switch event {
	case "player":
		name := r.text(row, "player")
		if name == "" {
			r.problem(row, r.col("player"), PlayerUnknown, scoring.Failure, "", "game %s: the row names no player and is left out", g.ID)
			return
		}
		g.player(name, r.At(row, r.col("player")))
		return
	case "incomplete":
		g.Incomplete = r.text(row, "note")
		if g.Incomplete == "" {
			g.Incomplete = "?"
		}
		return
	case "none", "annul":
		r.question(row, g, event, svoyaigra.Nobody)
		return
	case "pick", "answer", "bid", "play", "withdraw", "final", "extra", "declared", "place":
	default:
		r.problem(row, r.col("event"), EventUnknown, scoring.Failure, "the events are player, pick, answer, none, bid, play, annul, withdraw, final, extra, declared, place, incomplete",
			"game %s: unknown event %.40q", g.ID, event)
		return
	}
	name := r.text(row, "player")
	seat, ok := g.seats[name]
	if !ok {
		r.problem(row, r.col("player"), PlayerUnknown, scoring.Failure, "a row with the event player names each seat first", "game %s: %s of %q, who has no seat; the row is left out", g.ID, event, name)
		return
	}
	switch event {
	case "withdraw":
		g.Players[seat].LeftAfter = len(g.Questions)
	case "final":
		r.finalAnswer(row, g, seat)
	case "extra":
		r.extra(row, g, seat)
	case "declared":
		r.declared(row, g, seat)
	case "place":
		r.placed(row, g, seat)
	default:
		r.question(row, g, event, seat)
	}
}

// named reads which question a row is about. A row that names none is about the one
// that is played.
func (r *reader) named(row int, g *game) (key [3]int, current, ok bool) {
	round, theme, value := r.text(row, "round"), r.text(row, "theme"), r.text(row, "value")
	if round == "" && theme == "" && value == "" && g.current >= 0 {
		return key, true, true
	}
	in, err := svoyaigra.ParseRound(round)
	if err != nil {
		r.problem(row, r.col("round"), Unreadable, scoring.Failure, "", "game %s: %v; the row is left out", g.ID, err)
		return key, false, false
	}
	if in == svoyaigra.NoRound {
		in = g.round
	}
	g.round = in
	before := len(r.problems)
	t, okT := r.number(row, "theme")
	v, okV := r.number(row, "value")
	if !okT || !okV {
		if len(r.problems) == before {
			r.problem(row, r.col("theme"), QuestionOpen, scoring.Failure, "", "game %s: the row names no theme and value and is left out", g.ID)
		}
		return key, false, false
	}
	key = [3]int{int(in), t, v}
	return key, g.current >= 0 && key == keyOf(&g.Questions[g.current]), true
}

func keyOf(q *svoyaigra.Question) [3]int { return [3]int{int(q.Round), q.Theme, q.Value} }

// start begins a question.
func (r *reader) start(row int, g *game, key [3]int) *svoyaigra.Question {
	g.Questions = append(g.Questions, svoyaigra.Question{Pos: r.At(row, r.col("event")), Round: svoyaigra.Round(key[0]), Theme: key[1], Value: key[2],
		Picker: svoyaigra.Nobody, Unrecorded: true})
	q := &g.Questions[len(g.Questions)-1]
	if before, ok := g.latest[key]; ok {
		q.Replacement = g.Questions[before].Annulled
	}
	g.current = len(g.Questions) - 1
	g.latest[key] = g.current
	return q
}

// question reads a row about a question: pick, answer, none, bid, play, annul.
func (r *reader) question(row int, g *game, event string, seat int) {
	mark := strings.ToUpper(r.text(row, "mark"))
	key, current, ok := r.named(row, g)
	if !ok {
		return
	}
	pos := r.At(row, r.col("event"))
	if event == "annul" {
		r.annul(row, g, key, current)
		return
	}
	var q *svoyaigra.Question
	if current {
		q = &g.Questions[g.current]
		key = keyOf(q)
	}
	if !current || q.Annulled || event == "pick" && (q.Picker != svoyaigra.Nobody || !q.Unrecorded) {
		q = r.start(row, g, key)
	}
	if q.Late == svoyaigra.InTime {
		q.Late = g.late()
	}
	switch event {
	case "pick":
		q.Picker, q.PickPos = seat, pos
	case "none":
		if len(q.Attempts) > 0 {
			r.problem(row, r.col("event"), MarkUnknown, scoring.Warning, "", "game %s, theme %d, %d: nobody is said to have answered, after an answer", g.ID, q.Theme, q.Value)
		}
		q.Unrecorded = false
	case "answer", "play":
		if mark == "-" && event == "play" {
			mark = "W" // in an auction no answer is a wrong one
		}
		if mark != "R" && mark != "W" {
			r.problem(row, r.col("mark"), MarkUnknown, scoring.Failure, "R is right, W wrong", "game %s, theme %d, %d: unknown mark %.20q of %s; the row is left out", g.ID, q.Theme, q.Value, mark, g.Called(seat))
			return
		}
		q.Unrecorded = false
		q.Attempts = append(q.Attempts, svoyaigra.Attempt{Seat: seat, Right: mark == "R", Pos: pos})
	case "bid":
		b := svoyaigra.Bid{Seat: seat, Pass: mark == "P" || mark == "PASS", Pos: pos}
		if !b.Pass {
			before := len(r.problems)
			if b.Stake, ok = r.number(row, "stake"); !ok {
				if len(r.problems) == before {
					r.problem(row, r.col("stake"), Unreadable, scoring.Failure, "a pass has the mark P", "game %s, theme %d, %d: the bid of %s has no stake; the row is left out", g.ID, q.Theme, q.Value, g.Called(seat))
				}
				return
			}
		}
		q.Unrecorded = false
		q.Bids = append(q.Bids, b)
	}
}

// late is what comes after all questions and was recorded before this row.
func (g *game) late() svoyaigra.Late {
	switch {
	case len(g.Extras) > 0:
		return svoyaigra.AfterExtra
	case len(g.Final) > 0:
		return svoyaigra.AfterFinal
	}
	return svoyaigra.InTime
}

// annul strikes out a question: the last one of its theme and value. One that was not
// played is struck out too.
func (r *reader) annul(row int, g *game, key [3]int, current bool) {
	i := g.current
	if !current {
		var ok bool
		if i, ok = g.latest[key]; !ok {
			r.start(row, g, key)
			i = g.current
		}
	}
	after := len(g.Questions)
	if n, ok := r.number(row, "after"); ok {
		after = n
	}
	q := &g.Questions[i]
	q.Annulled, q.AnnulledAfter, q.AnnulPos, q.Reason, q.Unrecorded = true, after, r.At(row, r.col("event")), r.text(row, "note"), false
}

func (r *reader) finalAnswer(row int, g *game, seat int) {
	a := svoyaigra.FinalAnswer{Seat: seat, Late: len(g.Extras) > 0, Pos: r.At(row, r.col("event"))}
	a.Stake, a.HasStake = r.number(row, "stake")
	switch mark := strings.ToUpper(r.text(row, "mark")); mark {
	case "R", "W":
		a.Answered, a.Right = true, mark == "R"
	case "-", "":
	default:
		r.problem(row, r.col("mark"), MarkUnknown, scoring.Failure, "R is right, W wrong, - no answer", "game %s, final round: unknown mark %.20q of %s; it counts as no answer", g.ID, mark, g.Called(seat))
	}
	g.Final = append(g.Final, a)
}

// extra reads an answer in a tie-break theme, or the points of a player in it.
func (r *reader) extra(row int, g *game, seat int) {
	a := svoyaigra.ExtraAnswer{Theme: 1, Seat: seat, Pos: r.At(row, r.col("event"))}
	if n, ok := r.number(row, "theme"); ok {
		a.Theme = n
	}
	value, hasValue := r.number(row, "value")
	mark := strings.ToUpper(r.text(row, "mark"))
	switch {
	case hasValue && mark == "R":
		a.Value, a.Points = value, value
	case hasValue && mark == "W":
		a.Value, a.Points = value, -value
	case mark == "" || mark == "-":
		points, ok := r.number(row, "stake")
		if !ok && hasValue && mark == "" {
			points, ok = value, true
		}
		if !ok && mark == "" {
			r.problem(row, r.col("mark"), MarkUnknown, scoring.Failure, "a value and a mark, or the points as the stake", "game %s: an extra theme of %s without a mark or points; the row is left out", g.ID, g.Called(seat))
			return
		}
		a.Points = points
	default:
		r.problem(row, r.col("mark"), MarkUnknown, scoring.Failure, "R is right, W wrong", "game %s, extra theme: unknown mark %.20q of %s; the row is left out", g.ID, mark, g.Called(seat))
		return
	}
	g.Extras = append(g.Extras, a)
}

// declared reads a total, or a place, that the scorer announced. It is that of the moment
// in which it stands in the list, or of the end of the round, or theme, that it names.
func (r *reader) declared(row int, g *game, seat int) {
	d := svoyaigra.Declared{Seat: seat, After: len(g.Questions), Pos: r.At(row, r.col("event"))}
	var err error
	if d.Round, err = svoyaigra.ParseRound(r.text(row, "round")); err != nil {
		r.problem(row, r.col("round"), Unreadable, scoring.Failure, "", "game %s: %v; the row is left out", g.ID, err)
		return
	}
	d.Theme, _ = r.number(row, "theme")
	if len(g.Final) > 0 && d.Round == svoyaigra.NoRound && d.Theme == 0 {
		d.After = svoyaigra.Always
	}
	if d.Round != svoyaigra.NoRound || d.Theme != 0 {
		for i := len(g.Questions) - 1; i >= 0; i-- {
			q := &g.Questions[i]
			if (d.Round == svoyaigra.NoRound || q.Round == d.Round) && (d.Theme == 0 || q.Theme == d.Theme || d.Round != svoyaigra.NoRound) {
				d.After = i + 1
				break
			}
		}
	}
	column := "stake"
	if r.text(row, column) == "" {
		column = "value"
	}
	d.Total, d.HasTotal = r.number(row, column)
	if place, ok := r.announcedPlace(row, g); ok {
		d.Place = &place
	}
	if !d.HasTotal && d.Place == nil {
		r.problem(row, r.col("stake"), Unreadable, scoring.Failure, "the total is the stake, a place the mark", "game %s: nothing is declared of %s; the row is left out", g.ID, g.Called(seat))
		return
	}
	g.Declared = append(g.Declared, d)
}

// announcedPlace is in the column place, or the mark.
func (r *reader) announcedPlace(row int, g *game) (exact.Num, bool) {
	if r.text(row, "place") != "" {
		return r.place(row, "place", g)
	}
	return r.place(row, "mark", g)
}

// placed reads a place that was set by hand.
func (r *reader) placed(row int, g *game, seat int) {
	place, ok := r.announcedPlace(row, g)
	if !ok {
		r.problem(row, r.col("mark"), Unreadable, scoring.Failure, "", "game %s: a place of %s set by hand without the place; the row is left out", g.ID, g.Called(seat))
		return
	}
	g.Declared = append(g.Declared, svoyaigra.Declared{Seat: seat, After: svoyaigra.Always, Place: &place, ByHand: true, Reason: r.text(row, "note"), Pos: r.At(row, r.col("event"))})
}
