package scoring

// Code names a kind of finding, in capitals; scripts go by it.
type Code string

// Finding is a doubt about the data of an event, found by looking at it as a whole:
// something that cannot be, or hardly is, what happened.
type Finding struct {
	Code Code
	// Severity is Failure for what cannot be, Warning for what is unlikely, Note for
	// what touches no result.
	Severity Severity
	Pos      Position
	Row      int // of the event's rows; -1 where it is of none
	Session  int
	Section  string
	Round    int
	Table    int
	Board    int // 0 where no board is concerned
	NS, EW   ID
	Entry    string // what was entered: 4♠= N 620
	// Reason is a word of templates with its figures; where the Word is empty, Text
	// says it as the reader did.
	Reason Fact
	Text   string
	// Probable is the entry that was probably meant; empty where none is likely.
	Probable string
}
