package scoring

// Stage is a stage of an event, such as a qualifying round or a final: an event of its
// own, with its own rows and contestants.
type Stage struct {
	Name  string
	Event *Event
}

// StageResults is what came out of a stage.
type StageResults struct {
	Name string
	*Results
}
