package scoring

// Withdrawal says that a contestant left the event: from a round on it is no
// longer there.
type Withdrawal struct {
	Pos            Position
	Unit           string
	Line           Line
	Section        string
	Session, Round int
	Results        string // kept or deleted; empty for what the rules say
	Law, Reason    string
}
