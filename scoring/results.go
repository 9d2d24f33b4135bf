package scoring

import "recap/scoring/exact"

// AwardKind tells how an award came about.
type AwardKind uint8

const (
	// NoAward: nothing is credited and the board does not count (not played,
	// sat out, outstanding).
	NoAward AwardKind = iota
	// Compared: from the result at the table, against the field.
	Compared
	// SmallGroup: the fixed percentages of a group too small to compare.
	SmallGroup
	// Artificial: an artificial or a typed award.
	Artificial
	// WeightedAward: a weighted score against the field.
	WeightedAward
)

// Award is what a side is credited with on a board.
type Award struct {
	Points exact.Num // matchpoints, IMPs …
	Top    exact.Num // the most that the board gives; 0 where the method has none
	Kind   AwardKind
	Typed  bool // in the program that wrote the file, over the result or the artificial score of the row
}

// Awards are those of the two sides of a row.
type Awards struct{ NS, EW Award }

// Standing is a line of a ranking.
type Standing struct {
	Place        int         // 1 is first; tied contestants share it and the next ones are skipped
	Tied         bool        // shares its place
	Contestant   *Contestant // never nil
	Boards       int         // that counted
	Matches      int         // that brought points of their own, sit-outs among them
	Unplaced     bool        // it has boards, and nothing that the ranking goes by
	Withdrawn    bool        // left the event: it stands last, without a place
	Endless      bool        // the score is a quotient with nothing lost: it has no number
	Score        exact.Num   // with Penalty and Carry in it
	Maximum      exact.Num   // what Boards could have given; 0 where the method has none
	Percent      exact.Num   // of the session itself, without Carry
	Penalty      exact.Num   // negative for a deduction, in the unit of Score
	Carry        exact.Num
	InStrata     []Shared       // the places in Ranking.Strata, as far as the contestant is in them
	GoesOn       string         // the stage, and the section of it, for which it has qualified
	Masterpoints []Masterpoints // by kind; nil where none are awarded
	Sessions     []InSession    // of several sessions, those that its section had
	Net          exact.Num      // Percent with the part of the handicap that is added; as Percent where there is none
	Value        exact.Num      // what the place goes by: a percentage, an average or a total
	// TieBreaks are what was looked at because others have the same Value, in that
	// order.
	TieBreaks []TieBreak
	// Working is how Score, Percent and Value came about; nil where nobody asks.
	Working *Working
}

// Average is the score for a board; 0 where no board counted.
func (s *Standing) Average() exact.Num {
	if s.Boards == 0 {
		return exact.Num{}
	}
	return s.Score.Over(s.Boards)
}

// Played tells whether anything of a contestant counted.
func (s *Standing) Played() bool { return !s.Unplaced && (s.Boards > 0 || s.Matches > 0) }

// Shared is a place, and how many have it.
type Shared struct{ Place, By int }

// Ranking is one list of standings.
type Ranking struct {
	Title    string
	Section  string // empty where it is of several
	Line     Line
	Handicap bool   // ordered by the percentage with handicap
	OwnField bool   // of a club of a simultaneous event, as if it had played alone
	Category string // of those in it alone; empty for all
	Overall  bool   // of both lines and all lists of an event, with what was brought from earlier sessions
	// Strata are the letters of the strata below the one that is open to all,
	// in which the standings have a place too.
	Strata []string
	// Of is what is ranked where that is not the contestants of the event: the
	// pairs, or the players, of its teams.
	Of        Ranked
	Standings []Standing
	// PercentPlaces is how many decimals tell unequal percentages apart, 2 or
	// more; ScorePlaces those of the scores, 0 or more.
	PercentPlaces, ScorePlaces int
}

// Ranked is what a ranking ranks.
type Ranked string

const (
	// OfContestants is the contestants of the event.
	OfContestants Ranked = ""
	// OfPairs is the pairs that played for its teams.
	OfPairs Ranked = "pairs"
	// OfPlayers is the players of its teams.
	OfPlayers Ranked = "players"
)

// IsMain tells whether the ranking is the contestants' own: each stands in one
// of them, and they may stand once more in the others.
func (r *Ranking) IsMain() bool {
	return !r.Handicap && !r.Overall && !r.OwnField && r.Category == "" && r.Of == OfContestants
}

// Missing is a result that has not come in.
type Missing struct {
	Session int
	Section string
	Round   int // 0 where it is not known
	Board   int
	NS, EW  ID       // zero where it is not known who
	Pos     Position // of the row that waits for it; zero where there is none
	Reason  Reason
}

// Reason is how a result is known to be missing.
type Reason string

const (
	// ReasonNoResult: a row waits for it, or has one that cannot be read.
	ReasonNoResult Reason = "no_result"
	// ReasonLeftOut: a row of the input could be put on no board.
	ReasonLeftOut Reason = "left_out"
	// ReasonDisputed: rows contradict each other.
	ReasonDisputed Reason = "disputed"
	// ReasonMeetingCut: the two met and played the other boards of the set.
	ReasonMeetingCut Reason = "meeting_cut"
	// ReasonNoMeeting: the two have not met and both lack just these boards.
	ReasonNoMeeting Reason = "no_meeting"
	// ReasonFewer: the board has fewer results than others; it cannot be said
	// whose is missing.
	ReasonFewer Reason = "fewer"
	// ReasonOneRoom: a board of a team match has a result in one room only.
	ReasonOneRoom Reason = "one_room"
	// ReasonNoVP: a match could not be converted to victory points.
	ReasonNoVP Reason = "no_vp"
	// ReasonNoMatch: contestants stand in no match of a round in which all others do.
	ReasonNoMatch Reason = "no_match"
	// ReasonTied: a match of a knock-out is a tie, and has to go on.
	ReasonTied Reason = "tied"
)

// Fact is one element of the method line, which names how the results came
// about: a word of templates and its figures.
type Fact struct {
	Word string
	Args []string
}

// System is how the matches of an event are drawn.
type System string

const (
	UnknownSystem System = ""
	RoundRobin    System = "round-robin"
	Swiss         System = "swiss"
	Danish        System = "danish" // a Swiss that lets the same two meet again
	KnockOut      System = "knock-out"
)

// Match is a meeting of two contestants, or a round without opponents. A match
// of a knock-out is all the meetings of the two.
type Match struct {
	Session, Round int
	Home, Away     ID  // home is named first in the draw, or sat North-South on the first of the boards
	Boards         int // that count
	Length         int // the boards of the match, those not played or not in too: what a scale goes by
	// The results of the two sides: IMPs won less those lost, or percentages,
	// points or boards. They need not balance. Penalties in IMPs are not in them.
	HomeResult, AwayResult exact.Num
	// HomeIMPs and AwayIMPs are what each side won on the boards. They are 0
	// where the result is not in IMPs.
	HomeIMPs, AwayIMPs exact.Num
	// HomePenalty and AwayPenalty are deductions in the unit of the result,
	// negative, which count for their side alone unless a rule says otherwise.
	HomePenalty, AwayPenalty exact.Num
	HomeVP, AwayVP           exact.Num
	Percent                  bool // the results are percentages
	// VPOnly: the results are not known, only the victory points.
	VPOnly bool
	// Converted: HomeVP and AwayVP are there.
	Converted bool
	SitOut    bool // home had no opponents
	// Deleted: the match leaves all totals, as those of a team that withdrew.
	Deleted bool
	// Carry is what home brings to the match from an earlier stage, in IMPs;
	// negative where away does.
	Carry exact.Num
	// Segments are the parts of a match of a knock-out, in the order of play.
	Segments []Segment
	// Winner goes on in a knock-out; zero where it is not known.
	Winner ID
	// Rulings are what was decided about the match: words of templates.
	Rulings []Fact
	Note    string
	// Told are how the home and the away side came to what they got; nil where nobody
	// asks.
	Told [2]*Working
}

// Segment is a part of a match, in IMPs won by each side, or in the points of the
// method.
type Segment struct {
	Session, Round     int
	HomeIMPs, AwayIMPs exact.Num
}

// Round is how things stood after a round of matches.
type Round struct {
	Session, Number int
	Rankings        []Ranking // one for each of Results.Rankings that is of contestants
}

// Datum is what the results of a board, or of a form of it, were compared with
// in Butler scoring.
type Datum struct {
	Session  int
	Sections []string // that were compared; nil for all
	Board    int
	Group    string
	Value    exact.Num // of North-South's results, in points
	EW       exact.Num // of East-West's, in points of North-South; another one where a score is split
}

// Results is an event with everything that was computed of it.
type Results struct {
	Event  *Event
	Method Method
	Rules  string   // the rule set's name
	Awards []Awards // one for each row of the event
	// PairAwards are what each row brought the pairs of teams against all other
	// tables, by PairMethod; nil where pairs are not ranked.
	PairAwards []Awards
	PairMethod Method
	Rankings   []Ranking
	// Prizes is how many of the first places have a prize by the rules; 0 where they do
	// not say it.
	Prizes  int
	Missing []Missing
	Facts   []Fact
	Datums  []Datum // of Butler scoring
	// Fields are the sections that were compared with one another; nil for all.
	Fields   [][]string
	Teams    bool   // the contestants are teams, and rank by their matches
	System   System // how the matches were drawn, where it is known
	RankedBy string // what teams rank by: vp, imps, wins, quotient, points
	VP       string // the scale of victory points by which the event ranks; empty where it does not
	Matches  []Match
	Rounds   []Round // the standings after each round of matches
	// RoundsLeft is how many rounds are still to be played.
	RoundsLeft int
	// PerRound: a board of that number is another deal in another round.
	PerRound bool
	// Sessions are those of the event where it has several, and SessionTotal how their
	// results make one: sum, average, best-3.
	Sessions     []Session
	SessionTotal string
	Boards       int // different boards in play
	Tables       exact.Num
	// Rulings are those of the director on rows, as they were carried out, in the
	// order in which they were given.
	Rulings  []Ruled
	Problems []Problem
	// Stages are the results of an event that has several, in their order. The event has
	// nothing else then but problems.
	Stages []StageResults
	// Findings are the doubts about the data of a provisional result; nil where it was
	// not checked.
	Findings []Finding
}

// Provisional tells whether results are still missing, or rounds to be played, or
// the time for corrections has not ended.
func (r *Results) Provisional() bool {
	for _, s := range r.Stages {
		if s.Provisional() {
			return true
		}
	}
	return len(r.Missing) > 0 || r.RoundsLeft > 0 || r.Event.Until != "" && !r.Event.Final
}
