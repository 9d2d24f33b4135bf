package masterpoint

import (
	"regexp"
	"time"

	"recap/scoring/exact"
)

// Eligibility says who is credited with what was won. The zero value credits everybody.
type Eligibility struct {
	// Licence and Dues: points of a player without a valid licence, or with unpaid dues,
	// are pending.
	Licence, Dues bool
	// ClaimDays are those after the end of the event in which pending points can be
	// claimed.
	ClaimDays int
	// Substitutes get nothing unless it says share.
	Substitutes string
	// MembersOnly: the points of players who are no members lapse.
	MembersOnly bool
	// ID is how an id looks.
	ID *regexp.Regexp
	// Articles are those of the reasons, by their words.
	Articles map[Reason]string
}

// Status is what becomes of the points of a player.
type Status string

const (
	Credited Status = "credited"
	Pending  Status = "pending" // they can be claimed up to a day
	Lapsed   Status = "lapsed"  // nobody gets them
	Apart    Status = "apart"   // of somebody who is not on the list, or has no id
)

// Reason is why points are not credited.
type Reason string

const (
	NoReason          Reason = ""
	ReasonSubstitute  Reason = "substitute"
	ReasonNotPlayed   Reason = "not_played"
	ReasonFewBoards   Reason = "few_boards"
	ReasonNoLicence   Reason = "no_licence"
	ReasonTemporary   Reason = "temporary_licence"
	ReasonExpired     Reason = "expired_licence"
	ReasonUnclear     Reason = "unclear_licence"
	ReasonDues        Reason = "dues"
	ReasonNoID        Reason = "no_id"
	ReasonMalformedID Reason = "malformed_id"
	ReasonUnknownID   Reason = "unknown_id"
	ReasonNonMember   Reason = "non_member"
)

// Reasons are all that there are.
var Reasons = []Reason{ReasonSubstitute, ReasonNotPlayed, ReasonFewBoards, ReasonNoLicence, ReasonTemporary, ReasonExpired, ReasonUnclear, ReasonDues, ReasonNoID,
	ReasonMalformedID, ReasonUnknownID, ReasonNonMember}

// readEligibility reads the table of a scheme.
func readEligibility(top *tomlTable) (e Eligibility) {
	t, _ := top.table("eligibility")
	e.Licence, e.Dues, e.MembersOnly = t.truth("licence"), t.truth("dues"), t.truth("members-only")
	e.ClaimDays = t.whole("claim-days", 0, 3660)
	e.Substitutes = t.word("substitutes", "none", "share")
	pattern := t.values["id"]
	e.ID = regexp.MustCompile(`^\S+$`)
	if text := t.text("id"); pattern != nil {
		re, err := regexp.Compile("^(" + text + ")$")
		if err != nil {
			t.doc.fail(pattern.offset, "", "id is a regular expression: %q is none", text)
		} else {
			e.ID = re
		}
	}
	articles, _ := t.table("articles")
	e.Articles = map[Reason]string{}
	var known []string
	for _, r := range Reasons {
		known = append(known, string(r))
		if article := articles.text(string(r)); article != "" {
			e.Articles[r] = article
		}
	}
	articles.finish(known...)
	t.finish("licence", "dues", "claim-days", "substitutes", "members-only", "id", "articles")
	return e
}

// decide says what becomes of the points that a player of an entry has won. boardShare
// is the part of the boards that the player had, and least what is demanded; day is the
// last one of the event.
func (e *Eligibility) decide(p *Player, m *Member, register *Register, boardShare, least exact.Num, day string) (Status, Reason) {
	switch {
	case p.Substitute && e.Substitutes == "none":
		return Lapsed, ReasonSubstitute
	case p.Counted && p.Boards == 0:
		return Lapsed, ReasonNotPlayed
	case boardShare.Less(least):
		return Lapsed, ReasonFewBoards
	case p.ID == "":
		return Apart, ReasonNoID
	case !e.ID.MatchString(p.ID):
		return Apart, ReasonMalformedID
	case register == nil:
		return Credited, NoReason
	case m == nil:
		return Apart, ReasonUnknownID
	case m.Guest && e.MembersOnly:
		return Lapsed, ReasonNonMember
	case m.Guest:
		return Apart, ReasonNonMember
	}
	if e.Licence {
		if fault := m.licenceFault(day); fault != NoReason {
			return Pending, fault
		}
	}
	if e.Dues && m.Unpaid {
		return Pending, ReasonDues
	}
	return Credited, NoReason
}

// licenceFault is what is wrong with a licence on a day.
func (m *Member) licenceFault(day string) Reason {
	switch l := m.Licence; {
	case l == LicenceMissing:
		return ReasonNoLicence
	case l == LicenceTemporary:
		return ReasonTemporary
	case l == LicenceUnclear:
		return ReasonUnclear
	case l == LicenceExpired, m.Until != "" && day != "" && m.Until < day:
		return ReasonExpired
	}
	return NoReason
}

// lastDay is the last one on which pending points can be claimed: so many days after the
// end of the event. It is empty where the end is not known.
func lastDay(end string, days int) string {
	t, err := time.Parse(time.DateOnly, end)
	if err != nil || days == 0 {
		return ""
	}
	return t.AddDate(0, 0, days).Format(time.DateOnly)
}
