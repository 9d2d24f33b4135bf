package scoring

// Review is an event with the doubts about its data.
type Review struct {
	Event    *Event
	Findings []Finding
	// Movement is what was played, as far as the rows tell.
	Movement []PlayedMeeting
	// PerRound: a board of that number is another deal in another round.
	PerRound bool
	// Aside are the problems of the reader that are no doubt about a result.
	Aside []Problem
}

// PlayedMeeting is who met on which boards, at a table in a round where those are known.
type PlayedMeeting struct {
	Session      int
	Section      string
	Round, Table int // 0 where unknown
	NS, EW       ID
	Boards       []int
	// Planned says what a movement has there, where it is another thing; empty
	// where it is as planned or no movement is known.
	Planned string
}
