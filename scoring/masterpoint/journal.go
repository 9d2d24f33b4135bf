package masterpoint

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
)

// Posting is a line of the journal: what an event, or the end of a year, did to a player.
// Each begins with a line without a player, which has the total that the register was
// changed by.
type Posting struct {
	Pos    scoring.Position
	Event  string // its id
	Hash   string // of what was awarded
	Date   string
	Scheme string
	Action Action
	ID     string // of the player; empty for the line of the event
	Kind   string // of points
	Apart  bool   // such points are in no total
	Points exact.Num
	Status Status
	Reason Reason // why they are pending
	Until  string // the last day on which pending points can be claimed
}

// Action is what a posting is.
type Action string

const (
	Posted   Action = "post"
	Amended  Action = "amend"   // the difference to what was posted before
	Reversed Action = "reverse" // all of it taken back
	Claimed  Action = "claim"   // pending points that were credited
	Decayed  Action = "decay"   // at the end of a year
)

// journalFields are the columns of the journal.
var journalFields = []string{"event", "hash", "date", "scheme", "action", "id", "kind", "apart", "points", "status", "reason", "until"}

// isJournal tells whether a row is the header of a journal.
func isJournal(row source.TableRow) bool {
	return slices.Contains(row.Cells, "event") && slices.Contains(row.Cells, "action") && slices.Contains(row.Cells, "points")
}

func journalColumns(cells []string) map[string]int {
	at := map[string]int{}
	for _, f := range journalFields {
		at[f] = slices.Index(cells, f)
	}
	return at
}

func (r *Register) addPosting(row source.TableRow, at map[string]int, fail func(scoring.Position, string, string, ...any)) {
	cell := func(f string) string { return row.Cell(at[f]) }
	p := Posting{Pos: row.At(0), Event: cell("event"), Hash: cell("hash"), Date: cell("date"), Scheme: cell("scheme"), Action: Action(cell("action")),
		ID: cell("id"), Kind: cell("kind"), Apart: cell("apart") == "yes", Status: Status(cell("status")), Reason: Reason(cell("reason")), Until: cell("until")}
	x, err := exact.Parse(cell("points"))
	if err != nil || p.Event == "" || !slices.Contains([]Action{Posted, Amended, Reversed, Claimed, Decayed}, p.Action) {
		fail(row.At(0), "", "the line of the journal cannot be read and is left out")
		return
	}
	p.Points = x
	r.Journal = append(r.Journal, p)
}

// CheckJournal tells the postings whose lines do not add up to the total that stands
// before them.
func (r *Register) CheckJournal() (problems []scoring.Problem) {
	var head *Posting
	var sum exact.Num
	settle := func() {
		if head != nil && !sum.Equal(head.Points) {
			problems = append(problems, scoring.Problem{Pos: head.Pos, Severity: scoring.Failure,
				Text: fmt.Sprintf("journal: %s %s has a total of %s, and its lines add up to %s", head.Action, head.Event, head.Points, sum)})
		}
	}
	for i := range r.Journal {
		p := &r.Journal[i]
		if p.ID == "" {
			settle()
			head, sum = p, exact.Num{}
		} else if p.Status == Credited {
			sum = sum.Add(p.Points)
		}
	}
	settle()
	return problems
}

// Hash tells what was awarded apart from anything else: of the event, its date, the
// scheme, and the points of each player. The order in which they stand plays no part.
func (a *Awards) Hash() string {
	var lines []string
	for i := range a.Lines {
		if l := &a.Lines[i]; l.posts() {
			lines = append(lines, strings.Join([]string{bareID(l.ID), l.Kind, l.Points.String(), string(l.Status)}, "\t"))
		}
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(append([]string{a.Event.ID, a.End, a.Scheme.key()}, lines...), "\n")))
	return hex.EncodeToString(sum[:8])
}

// posts tells whether the line goes to the register.
func (l *Line) posts() bool { return l.ID != "" && (l.Status == Credited || l.Status == Pending) }
