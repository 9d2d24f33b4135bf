// Package scoring holds the words of a director: contract, board, traveller
// line, award, contestant, section, event, standing, and the results that come
// out in the end. The contract score of Law 77 is here too.
//
// It reads and writes nothing: formats are read by scoring/traveller, methods
// (scoring/matchpoint …) turn rows into awards, scoring/ranking into standings.
//
// The Laws are those of Duplicate Bridge, 2017.
//
//	Law 2   boards, dealer and vulnerability   implemented
//	Law 77  contract score                     implemented
//	Law 12  adjusted scores                    Adjustment, Ruling; what they are worth is the method's
//	Law 79C corrections                        Ruling
//	Law 87  fouled boards                      Ruling, Row.Group; what they are worth is the method's
//	Laws 90, 91  penalties                     Penalty
//	Law 78  methods of scoring                 in the packages of the methods
package scoring

// Method is a way of scoring an event.
type Method string

const (
	UnknownMethod Method = ""
	Matchpoints   Method = "matchpoints"
	IMPsAcross    Method = "imps-across"
	Butler        Method = "butler"
	BoardAMatch   Method = "bam"
	TotalPoints   Method = "total-points"
	Teams         Method = "teams"
	Patton        Method = "patton"
)

// Program is the name under which this program writes files that name the one
// that wrote them. The version beside it names the rule set by which the results
// came about.
const Program = "recap"

// WrittenBy is the version under which this program writes files with results by
// a rule set.
func WrittenBy(rules string) string { return "rules " + rules }

// Event is what a file of travellers holds: who played, what they did, and what
// the program that wrote it published.
type Event struct {
	File           string // as the user named it
	Format         string // usebio, csv, xlsx …
	Program        string // that wrote the file, where it says so
	ProgramVersion string
	ID             string
	Name           string
	Date           string // ISO where it could be read, else as written
	Club           string
	Venue          string
	Director       string
	Method         Method
	Winners        int // 1 or 2; 0 where the file does not say
	Sections       []string
	Sessions       []Session // where they have names or weights; nil where none has
	Groups         []Group   // how the file groups its sections; nil where it does not say
	Contestants    []Contestant
	Rows           []Row
	// LeftOut are the rows that could not be put on any board, or between any
	// pairs; the problems say why.
	LeftOut []Position
	// Matches are those whose result the file gives: of a list of matches, or
	// beside their boards.
	Matches []MatchRecord
	// PairAwards are what the file publishes that a row brought the pairs of its
	// teams against all other tables, by the row; PairTotals what it adds up to.
	PairAwards map[int]PairAward
	PairTotals []PairTotal
	// Datums are those that the file publishes, by session, section and board.
	Datums map[BoardKey]Figure
	// Deals are the cards of its boards, by session, board, and section where
	// sections have deals of their own.
	Deals map[BoardKey]Deal
	// Records are what the file has beyond that.
	Records []Record
	// Rulings, Penalties and Withdrawals are what the director decided about it.
	Rulings     []Ruling
	Penalties   []Penalty
	Withdrawals []Withdrawal
	// Prizes are those that the event names.
	Prizes []Prize
	// Until is when the time for corrections ends, Final says that it has ended.
	// Revision counts the times that the results were announced, 0 where it is not said.
	Until    string
	Final    bool
	Revision int
	// Boards is how many the file says that everybody has, those without opponents
	// among them; 0 where it does not say.
	Boards int
	// Conditions are those that the file states.
	Conditions Conditions
	// Stages are those of an event that has several. The event has no rows of its own
	// then, and they bring theirs.
	Stages []Stage
	// PassedOver is what the file holds and the event has no place for, summed up
	// as notes: it does not touch a score, and is lost to whoever writes the event
	// in another format.
	PassedOver []Problem
}

// PairAward is what a row brought its two pairs.
type PairAward struct{ NS, EW Figure }

// PairTotal is what a pair of a team came to.
type PairTotal struct {
	Pos     Position
	Team    ID
	Players [2]string
	Total   Figure
}

// BoardKey is a board of a session; the section is empty where the datum is
// that of the field.
type BoardKey struct {
	Session int
	Section string
	Board   int
}

// MatchRecord is the result of a match as a file gives it.
type MatchRecord struct {
	Pos                Position
	Session, Round     int
	Home, Away         ID
	Boards             int // 0 where it is not said
	IMPsHome, IMPsAway Figure
	VPHome, VPAway     Figure
	Note               string
}
