package monopoly

import (
	"fmt"
	"time"
)

// Moment is one entry of the timetable of a game: so many minutes after the first roll
// (§4.1), before it where negative.
type Moment struct {
	Minute int
	Clock  string // 10:30; empty where no start is given
	What   Announcement
	Left   int // minutes still to play
}

// Announcement is what is done at a moment.
type Announcement string

const (
	Registration Announcement = "registration" // §6.2
	FirstRoll    Announcement = "start"        // §4.1
	TimeLeft     Announcement = "time"         // §4.2
	Stop         Announcement = "stop"         // §4.1: at once
)

// Timetable is that of a game which starts at a time of the day, 10:00; empty leaves the
// clock out. The error is of a start that is no time.
func (s *Settings) Timetable(start string) ([]Moment, error) {
	moments := []Moment{{Minute: -s.Time.Registration, What: Registration, Left: s.Game.Minutes}, {What: FirstRoll, Left: s.Game.Minutes}}
	for _, minute := range s.Time.Announcements {
		if minute > 0 && minute < s.Game.Minutes {
			moments = append(moments, Moment{Minute: minute, What: TimeLeft, Left: s.Game.Minutes - minute})
		}
	}
	moments = append(moments, Moment{Minute: s.Game.Minutes, What: Stop})
	if start == "" {
		return moments, nil
	}
	clock, err := time.Parse("15:04", start)
	if err != nil {
		return nil, fmt.Errorf("start %q is no time of the day like 10:00", start)
	}
	for i := range moments {
		moments[i].Clock = clock.Add(time.Duration(moments[i].Minute) * time.Minute).Format("15:04")
	}
	return moments, nil
}
