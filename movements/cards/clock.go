package cards

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"recap/scoring/exact"
	"recap/templates"
)

// Break is a pause between two rounds.
type Break struct {
	After   int // the number of the round
	Minutes int // beside those of the move
}

// ParseBreak reads the round and the minutes of a break: 4:15 is a quarter of an hour
// after round 4.
func ParseBreak(s string) (Break, error) {
	round, minutes, ok := strings.Cut(s, ":")
	b := Break{}
	var errRound, errMinutes error
	b.After, errRound = strconv.Atoi(round)
	b.Minutes, errMinutes = strconv.Atoi(minutes)
	if !ok || errRound != nil || errMinutes != nil || b.After < 1 || b.Minutes < 1 || b.Minutes > 24*60 {
		return Break{}, fmt.Errorf("%q is no break: the round and the minutes, 4:15", s)
	}
	return b, nil
}

// ParseTime reads a time of the day, 19:00, and gives it in minutes from midnight.
func ParseTime(s string) (minutes int, err error) {
	h, m, ok := strings.Cut(s, ":")
	hours, errH := strconv.Atoi(h)
	mins, errM := strconv.Atoi(m)
	if !ok || errH != nil || errM != nil || hours < 0 || hours > 23 || mins < 0 || mins > 59 {
		return 0, errors.New(strconv.Quote(s) + " is no time")
	}
	return 60*hours + mins, nil
}

// time is a number of minutes from the start as it is printed: the time of the day, or
// where no start is known the minutes; begun minutes are whole ones.
func (o Options) time(after exact.Num) string {
	minutes, _ := after.Round(0, exact.Up).Whole()
	from, err := ParseTime(o.Start)
	if o.Start == "" || err != nil {
		return strconv.Itoa(minutes)
	}
	at := (from + minutes) % (24 * 60)
	return fmt.Sprintf("%d:%02d", at/60, at%60)
}

// times are those of a round, in minutes from the start.
type times struct {
	start, play exact.Num // when it is called, and when play ends
	pause       int       // minutes of the break that follows
}

// timetable gives the times of all rounds, the breaks included.
func (b *builder) timetable() (all []times) {
	var before, breaks exact.Num
	for round, end := range b.opt.Pace.Timetable(b.m) {
		t := times{start: before.Add(breaks), play: end.Add(breaks)}
		for _, p := range b.opt.Breaks {
			if p.After == b.rounds[round] {
				t.pause += p.Minutes
			}
		}
		before, breaks = end.Add(b.opt.Pace.Moving()), breaks.Add(exact.Int(t.pause))
		all = append(all, t)
	}
	return all
}

// clock has the times at which rounds are called.
func (b *builder) clock() {
	t := templates.Table{Kind: "clock", Title: b.word("clock"), Card: 1, Columns: []templates.Column{
		b.column("round", templates.Centre), b.column("starts", templates.Right), b.column("ends", templates.Right), b.column("moved", templates.Right)}}
	if b.opt.Start == "" {
		t.Notes = append(t.Notes, b.word("note.minutes"))
	}
	for round, at := range b.timetable() {
		moved := nobody // after the last round
		if round < len(b.rounds)-1 {
			moved = b.opt.time(at.play.Add(b.opt.Pace.Moving()))
		}
		t.Rows = append(t.Rows, []templates.Cell{templates.IntCell(b.rounds[round]), templates.TextCell(b.opt.time(at.start)),
			{Kind: templates.Text, Text: b.opt.time(at.play), Strong: true}, templates.TextCell(moved)})
		if at.pause > 0 && round < len(b.rounds)-1 {
			t.Notes = append(t.Notes, b.word("note.break", strconv.Itoa(b.rounds[round]), strconv.Itoa(at.pause)))
		}
	}
	b.add(t)
}
