package scoring

// Prize is what the contestants at some places get.
type Prize struct {
	Pos      Position
	Name     string // what it is; empty for the place alone
	From, To int    // the places, both ends included; 1 is first
	Category string // of which it is; empty for all
	Section  string // of whose ranking it is; empty for every one
	Line     Line
}
