package scoring

import (
	"slices"
	"strconv"
	"strings"
)

// Ruling is a decision of the director about rows of the travellers. It names them
// as the travellers have them: by boards or rounds, and by who sat there.
type Ruling struct {
	Pos  Position
	Kind RulingKind

	Session int // 0 where it is not said
	Section string
	Boards  Runs // nil for all of the rounds
	Rounds  Runs // nil for any
	Table   int  // 0 for any
	// NS and EW are who sat there, without their section; zero where it is not said.
	// A bare number is whoever of that number sat on that side.
	NS, EW ID

	// Entry is the result that a correction or an assigned score puts into the row,
	// and the awards: their worth in points depends on the board.
	Entry  Entry
	Group  string // the form of a fouled board
	Played int    // the board that was played in place of the row's

	Law, Reason, By, When string
}

// RulingKind is what a ruling does.
type RulingKind string

const (
	// AdjustedScore gives a side, or both, an award in place of the result; a result
	// of another contract is assigned (Law 12C1).
	AdjustedScore RulingKind = "adjusted"
	// ArtificialScore gives average plus, average, average minus or a percentage (Law
	// 12C2).
	ArtificialScore RulingKind = "artificial"
	// WeightedScore gives several results with their weights (Law 12C1(c)).
	WeightedScore RulingKind = "weighted"
	// SplitScore gives the two sides results of different scores.
	SplitScore RulingKind = "split"
	// Correction is of what was entered wrongly (Law 79C): what it does not name stays.
	Correction RulingKind = "correction"
	// CancelledBoard takes the board away from the rows: it does not count for them.
	CancelledBoard RulingKind = "cancelled"
	// NotPlayedBoard says that the board was not played there; without an award it
	// does not count.
	NotPlayedBoard RulingKind = "not-played"
	// AbsentPair says that the pair that it names was not there, so that its opponents
	// had nobody to play the board with; what that brings them is for the rule set to say.
	AbsentPair RulingKind = "absent"
	// SwappedPairs says that the two sides sat the other way.
	SwappedPairs RulingKind = "swap"
	// Misboarded says that another board was played.
	Misboarded RulingKind = "misboarded"
	// FouledBoard says that the board was played there in another form (Law 87).
	FouledBoard RulingKind = "fouled"
	// LateArrival gives awards for boards that were not played because a side came
	// late.
	LateArrival RulingKind = "late"
)

var rulingKinds = []RulingKind{AdjustedScore, ArtificialScore, WeightedScore, SplitScore, Correction, CancelledBoard, NotPlayedBoard, AbsentPair, SwappedPairs, Misboarded, FouledBoard, LateArrival}

// MostParts is how many components the weighted score of a ruling has at most.
const MostParts = 5

// DefaultForm is the form of a fouled board for which a ruling has no letter.
const DefaultForm = "B"

// Awards tells whether the ruling is an award to a side, so that it makes a row
// where the travellers have none.
func (r *Ruling) Awards() bool { return r.Entry.NSAward != "" || r.Entry.EWAward != "" }

// hasResult tells whether an entry has a result at the table.
func (e Entry) hasResult() bool {
	return e.Contract != "" || e.Declarer != "" || e.Result != "" || e.Score != ""
}

// RulingWords is a ruling in words, as an event file or a sheet of rulings has it.
type RulingWords struct {
	Kind, Boards, Rounds, NS, EW  string
	Weights, NSWeights, EWWeights []string // components of an award: for both sides, or for one
	Group, Played                 string
}

// Enter reads the words of a ruling whose session, section, table and entry stand
// already. Where one of the problems is a failure the ruling cannot be carried out.
func (r *Ruling) Enter(w RulingWords, in Writing) []Problem {
	e := &entering{Writing: in}
	r.Boards, r.Rounds = e.runs("board", w.Boards), e.runs("round", w.Rounds)
	if len(r.Boards) == 0 && len(r.Rounds) == 0 && !e.bad {
		e.fail("", e.example("board", runsInFile, runsInCell), "the ruling names no board")
	}
	r.NS.Number, r.NS.Line = e.number("ns", w.NS)
	r.EW.Number, r.EW.Line = e.number("ew", w.EW)
	if r.NS == r.EW && !r.NS.IsZero() && r.NS.Line != NoLine {
		e.fail("ew", "", "%s sits on both sides", r.NS)
	}
	r.Group = strings.ToUpper(w.Group)
	if w.Played != "" {
		var err error
		if r.Played, err = strconv.Atoi(w.Played); err != nil || r.Played < 1 || r.Played > maxNumbered {
			e.fail("played", "", "%s is %s, not the number of a board", e.name("played"), quoted(w.Played))
		}
	}
	r.enterAwards(w, e)
	r.enterKind(w.Kind, e)
	return e.problems
}

// enterAwards reads the awards, as far as that does not depend on the board.
func (r *Ruling) enterAwards(w RulingWords, e *entering) {
	for _, side := range [...]struct {
		key, weightsKey string
		weights         []string
		award           *string
	}{{"ns_award", "ns_weights", w.NSWeights, &r.Entry.NSAward}, {"ew_award", "ew_weights", w.EWWeights, &r.Entry.EWAward}} {
		key := side.key
		for _, given := range [...]struct {
			key   string
			parts []string
		}{{side.weightsKey, side.weights}, {"weights", w.Weights}} {
			switch {
			case len(given.parts) == 0:
			case *side.award != "":
				e.fail(given.key, "", "%s and %s both say what a side gets", key, given.key)
			default:
				key, *side.award = given.key, strings.Join(given.parts, " + ")
			}
		}
		// A component by contract is worth what it is on the board, and may take the
		// declarer of the row.
		a, err := ParseAdjustment(*side.award, North, NoneVul)
		if key == "weights" && side.key == "ew_award" && *side.award == r.Entry.NSAward {
			continue // it is that of North-South once more, and told there
		}
		switch {
		case err != nil:
			e.fail(key, AwardHint, "%v", err)
		case len(a.Parts) > MostParts:
			e.fail(key, "", "a weighted score has %d components at most, not %d", MostParts, len(a.Parts))
		}
	}
}

// AwardHint shows how the award of a side is written.
const AwardHint = "A+, A, A-, 60%, a signed number of points, NP, or 0.6*620 + 0.4*500"

// enterKind finds what kind of ruling it is, and checks that it has what the kind
// needs and nothing else.
func (r *Ruling) enterKind(word string, e *entering) {
	awards, result := r.Awards(), r.Entry.hasResult()
	ns, _ := ParseAdjustment(r.Entry.NSAward, North, NoneVul)
	ew, _ := ParseAdjustment(r.Entry.EWAward, North, NoneVul)
	if word == "" {
		switch {
		case awards && !result:
			r.Kind = kindOf(ns, ew)
		case awards:
			r.Kind = AdjustedScore
		case result:
			r.Kind = Correction
		case r.Played > 0:
			r.Kind = Misboarded
		case r.Group != "":
			r.Kind = FouledBoard
		case !e.bad:
			e.fail("", e.example("kind", "…", "…")+" says what, one of "+kindList(), "the ruling decides nothing")
		}
	} else {
		r.Kind = RulingKind(word)
		if word == "group" {
			r.Kind = FouledBoard
		}
		if !slices.Contains(rulingKinds, r.Kind) {
			e.fail("kind", "one of "+kindList(), "unknown kind %s", quoted(word))
			return
		}
	}
	if r.Kind == FouledBoard && r.Group == "" && !e.bad {
		r.Group = DefaultForm
		e.note("", "no letter is given for the form of the board; it is taken as group %s", r.Group)
	}
	may := map[RulingKind]struct{ awards, result bool }{AdjustedScore: {true, true}, ArtificialScore: {true, false}, WeightedScore: {true, false}, SplitScore: {true, true},
		Correction: {false, true}, NotPlayedBoard: {true, false}, LateArrival: {true, false}}[r.Kind]
	extra := func(has bool, key string) {
		if has && !e.bad {
			e.fail(key, "a ruling of its own says that", "%s does not belong to a ruling of kind %s", e.name(key), r.Kind)
		}
	}
	extra(r.Entry.NSAward != "" && !may.awards, "ns_award")
	extra(r.Entry.EWAward != "" && !may.awards, "ew_award")
	extra(r.Entry.Contract != "" && !may.result, "contract")
	extra(r.Entry.Declarer != "" && !may.result, "declarer")
	extra(r.Entry.Result != "" && !may.result, "result")
	extra(r.Entry.Score != "" && !may.result, "score")
	extra(r.Group != "" && r.Kind != FouledBoard, "group")
	extra(r.Played > 0 && r.Kind != Misboarded, "played")
	if e.bad {
		return
	}
	need := func(has bool, what string) {
		if !has {
			e.fail("kind", "", "a ruling of kind %s needs %s", r.Kind, what)
		}
	}
	eitherAward := e.name("ns_award") + " or " + e.name("ew_award")
	switch r.Kind {
	case AdjustedScore:
		need(awards || result, eitherAward+", or the result that is assigned")
	case ArtificialScore:
		need(awards, eitherAward)
		need(ns.Kind != Weighted && ew.Kind != Weighted, "awards such as A+ or 60%, and no score")
	case WeightedScore:
		need(ns.Kind == Weighted || ew.Kind == Weighted, "an award such as 0.6*620 + 0.4*500")
	case SplitScore:
		need(r.Entry.NSAward != "" && r.Entry.EWAward != "" || awards && result, "an award for each side")
	case LateArrival:
		need(awards, eitherAward)
	case Correction:
		need(result, "the contract, declarer, result or score as it should be")
	case AbsentPair:
		need(r.NS.IsZero() != r.EW.IsZero(), "the pair that was not there, as "+e.name("ns")+" or as "+e.name("ew")+", and not its opponents")
	case Misboarded:
		need(r.Played > 0, e.name("played")+", the number of the board that was played")
	}
}

// kindOf is the kind of a ruling that is nothing but awards.
func kindOf(ns, ew Adjustment) RulingKind {
	switch {
	case ns.Kind == Weighted && ew.Kind == Weighted && ns.String() != ew.String():
		return SplitScore
	case len(ns.Parts) > 1 || len(ew.Parts) > 1:
		return WeightedScore
	case ns.Kind == Weighted || ew.Kind == Weighted:
		return AdjustedScore
	}
	return ArtificialScore
}

func kindList() string {
	words := make([]string, len(rulingKinds))
	for i, k := range rulingKinds {
		words[i] = string(k)
	}
	return strings.Join(words, ", ")
}
