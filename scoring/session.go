package scoring

import "recap/scoring/exact"

// Session is a session of an event.
type Session struct {
	Number int
	Name   string    // empty where it has none
	Weight exact.Num // of its result in the total; 1 is usual
}

// InSession is what a contestant came to in one session.
type InSession struct {
	Session int
	Boards  int       // that counted
	Score   exact.Num // with the penalties of the session in it
	Maximum exact.Num // what the boards could have given; 0 where the method has none
	Percent exact.Num
	// Missed: its section played the session, and the contestant did not.
	Missed bool
	// Dropped: others count, of which only the best do.
	Dropped bool
}
