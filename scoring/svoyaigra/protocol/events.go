package protocol

import (
	"slices"
	"strings"

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
			r.tell(nil, row, r.col("game"), GameUnnamed, "game_unnamed", about{})
		case event == "":
			// A sheet to be filled in has rows that nothing was typed into.
			if r.text(row, "mark") != "" || r.text(row, "stake") != "" || r.text(row, "theme") != "" {
				g := r.open(row, id)
				r.leftOut(row, g)
				r.tell(g, row, r.col("event"), EventUnknown, "event_unnamed", r.about(row))
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
			g.Damaged = true
			r.tell(g, row, r.col("player"), PlayerUnknown, "player_unnamed", about{})
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
		r.leftOut(row, g)
		r.tell(g, row, r.col("event"), EventUnknown, "event_unknown", r.about(row), quote(event))
		return
	}
	name := r.text(row, "player")
	seat, ok := g.seats[name]
	if !ok {
		switch event {
		case "pick", "answer", "bid", "play":
			r.leftOut(row, g)
		default:
			g.Damaged = true
		}
		of := r.about(row)
		of.player = name
		r.tell(g, row, r.col("player"), PlayerUnknown, "no_seat", of, event)
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
		g.Damaged = true
		r.tell(g, row, r.col("round"), Unreadable, "no_round", r.about(row), quote(round))
		return key, false, false
	}
	if in == svoyaigra.NoRound {
		in = g.round
	}
	g.round = in
	before := len(g.Reading)
	of := r.about(row)
	t, okT := r.number(g, row, "theme", of)
	v, okV := r.number(g, row, "value", of)
	if !okT || !okV {
		g.Damaged = true
		if len(g.Reading) == before {
			r.tell(g, row, r.col("theme"), QuestionOpen, "question_unnamed", of)
		}
		return key, false, false
	}
	key = [3]int{int(in), t, v}
	return key, g.current >= 0 && key == keyOf(&g.Questions[g.current]), true
}

func keyOf(q *svoyaigra.Question) [3]int { return [3]int{int(q.Round), q.Theme, q.Value} }

// about is the question and the player that a row names, as far as they can be read.
func (r *reader) about(row int) about {
	of := about{player: r.text(row, "player")}
	of.round, _ = svoyaigra.ParseRound(r.text(row, "round"))
	if n, say := wholeNumber(r.text(row, "theme")); say == "" {
		of.theme = n
	}
	if n, say := wholeNumber(r.text(row, "value")); say == "" {
		of.value = n
	}
	return of
}

func aboutOf(q *svoyaigra.Question, player string) about {
	return about{q.Round, q.Theme, q.Value, player}
}

// leftOut marks the question of a row that cannot be used: it was played, and who
// answered is not known for certain.
func (r *reader) leftOut(row int, g *game) {
	g.Damaged = true
	of := r.about(row)
	if of.theme == 0 && of.value == 0 && g.current >= 0 {
		g.Questions[g.current].Damaged = true
		return
	}
	if of.theme == 0 || of.value == 0 {
		return
	}
	if of.round == svoyaigra.NoRound {
		of.round = g.round
	}
	key := [3]int{int(of.round), of.theme, of.value}
	i, ok := g.latest[key]
	if !ok {
		r.start(row, g, key)
		i = g.current
	}
	g.Questions[i].Damaged = true
}

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
		// After wrong answers alone it says that nobody else answered.
		if slices.ContainsFunc(q.Attempts, func(a svoyaigra.Attempt) bool { return a.Right }) {
			r.tell(g, row, r.col("event"), AnswerAndNone, "nobody_after_answer", aboutOf(q, ""))
		}
		q.Unrecorded, g.nobody[g.current] = false, true
	case "answer", "play":
		if mark == "-" && event == "play" {
			mark = "W" // in an auction no answer is a wrong one
		}
		if mark != "R" && mark != "W" {
			q.Damaged, g.Damaged = true, true
			r.tell(g, row, r.col("mark"), MarkUnknown, "mark_unknown", aboutOf(q, g.Called(seat)), quote(mark))
			return
		}
		if g.nobody[g.current] {
			r.tell(g, row, r.col("event"), AnswerAndNone, "answer_after_nobody", aboutOf(q, g.Called(seat)))
		}
		q.Played = q.Played || event == "play"
		q.Unrecorded = false
		q.Attempts = append(q.Attempts, svoyaigra.Attempt{Seat: seat, Right: mark == "R", Pos: pos})
	case "bid":
		b := svoyaigra.Bid{Seat: seat, Pass: mark == "P" || mark == "PASS", Pos: pos}
		if !b.Pass {
			before, of := len(g.Reading), aboutOf(q, g.Called(seat))
			if b.Stake, ok = r.number(g, row, "stake", of); !ok {
				q.Damaged, g.Damaged = true, true
				if len(g.Reading) == before {
					r.tell(g, row, r.col("stake"), Unreadable, "no_stake", of)
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
	if n, ok := r.number(g, row, "after", r.about(row)); ok {
		after = n
	}
	q := &g.Questions[i]
	q.Annulled, q.AnnulledAfter, q.AnnulPos, q.Reason, q.Unrecorded = true, after, r.At(row, r.col("event")), r.text(row, "note"), false
}

func (r *reader) finalAnswer(row int, g *game, seat int) {
	a := svoyaigra.FinalAnswer{Seat: seat, Late: len(g.Extras) > 0, Pos: r.At(row, r.col("event"))}
	a.Stake, a.HasStake = r.number(g, row, "stake", about{player: g.Called(seat)})
	switch mark := strings.ToUpper(r.text(row, "mark")); mark {
	case "R", "W":
		a.Answered, a.Right = true, mark == "R"
	case "-", "":
	default:
		g.Damaged = true
		r.tell(g, row, r.col("mark"), MarkUnknown, "final_mark", about{player: g.Called(seat)}, quote(mark))
	}
	g.Final = append(g.Final, a)
}

// extra reads an answer in a tie-break theme, or the points of a player in it.
func (r *reader) extra(row int, g *game, seat int) {
	a := svoyaigra.ExtraAnswer{Theme: 1, Seat: seat, Pos: r.At(row, r.col("event"))}
	of := about{player: g.Called(seat)}
	if n, ok := r.number(g, row, "theme", of); ok {
		a.Theme = n
	}
	value, hasValue := r.number(g, row, "value", of)
	of.theme, of.value = a.Theme, value
	mark := strings.ToUpper(r.text(row, "mark"))
	switch {
	case hasValue && mark == "R":
		a.Value, a.Points = value, value
	case hasValue && mark == "W":
		a.Value, a.Points = value, -value
	case mark == "" || mark == "-":
		points, ok := r.number(g, row, "stake", of)
		if !ok && hasValue && mark == "" {
			points, ok = value, true
		}
		if !ok && mark == "" {
			g.Damaged = true
			r.tell(g, row, r.col("mark"), MarkUnknown, "extra_empty", of)
			return
		}
		a.Points = points
		if hasValue && mark == "-" {
			a.Value = value // which was played
		}
	default:
		g.Damaged = true
		r.tell(g, row, r.col("mark"), MarkUnknown, "mark_unknown", of, quote(mark))
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
		r.tell(g, row, r.col("round"), Unreadable, "no_round", about{player: g.Called(seat)}, quote(r.text(row, "round")))
		return
	}
	d.Theme, _ = r.number(g, row, "theme", about{player: g.Called(seat)})
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
	before := len(g.Reading)
	d.Total, d.HasTotal = r.number(g, row, column, about{round: d.Round, theme: d.Theme, player: g.Called(seat)})
	if place, ok := r.announcedPlace(row, g, seat); ok {
		d.Place = &place
	}
	if !d.HasTotal && d.Place == nil {
		if len(g.Reading) == before {
			r.tell(g, row, r.col("stake"), Unreadable, "nothing_declared", about{round: d.Round, theme: d.Theme, player: g.Called(seat)})
		}
		return
	}
	g.Declared = append(g.Declared, d)
}

// announcedPlace is in the column place, or the mark.
func (r *reader) announcedPlace(row int, g *game, seat int) (exact.Num, bool) {
	if r.text(row, "place") != "" {
		return r.place(row, "place", g, seat)
	}
	return r.place(row, "mark", g, seat)
}

// placed reads a place that was set by hand.
func (r *reader) placed(row int, g *game, seat int) {
	before := len(g.Reading)
	place, ok := r.announcedPlace(row, g, seat)
	if !ok {
		if len(g.Reading) == before {
			r.tell(g, row, r.col("mark"), Unreadable, "place_missing", about{player: g.Called(seat)})
		}
		return
	}
	g.Declared = append(g.Declared, svoyaigra.Declared{Seat: seat, After: svoyaigra.Always, Place: &place, ByHand: true, Reason: r.text(row, "note"), Pos: r.At(row, r.col("event"))})
}
