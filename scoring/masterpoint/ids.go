package masterpoint

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"recap/scoring"
)

// missingHint is the remedy for points of nobody who is known.
const missingHint = "--allow-missing lists such points apart"

// IsMissing tells whether a problem is that of a player without a good id.
func IsMissing(p scoring.Problem) bool { return p.Hint == missingHint }

// ids tells whose id is no good, of all who took part, with or without points: the list of
// participants goes by it too. Who is not in the register is a failure with points and a
// warning without them. An id that belongs to somebody of another name is a warning.
func (a *awarder) ids() {
	withPoints := map[string]bool{}
	for i := range a.Lines {
		withPoints[a.Lines[i].ID] = true
	}
	told := map[scoring.Problem]bool{}
	tell := func(pos scoring.Position, sev scoring.Severity, hint, format string, args ...any) {
		p := scoring.Problem{Pos: pos, Severity: sev, Text: fmt.Sprintf(format, args...), Hint: hint}
		if !told[p] { // it stands in several rankings, or nobody of it is named
			told[p] = true
			a.Problems = append(a.Problems, p)
		}
	}
	for _, t := range a.Event.participants() {
		e, p := t.entry, &t.entry.Players[t.player]
		m, known := a.opt.Register.Find(p.ID)
		switch {
		case p.ID == "" && p.Name == "":
			tell(e.Pos, scoring.Failure, missingHint, "%s: nobody is named", e.Name())
		case p.ID == "":
			tell(e.Pos, scoring.Failure, missingHint, "%s: %s has no id", e.Name(), p.Name)
		case !a.Scheme.Eligibility.ID.MatchString(p.ID):
			tell(e.Pos, scoring.Failure, missingHint, "%s: the id %q of %s is none of the scheme %s", e.Name(), p.ID, p.Name, a.Scheme.Name)
		case a.opt.Register == nil:
		case !known && withPoints[p.ID]:
			tell(e.Pos, scoring.Failure, missingHint, "%s: the id %s of %s is not in the register", e.Name(), p.ID, p.Name)
		case !known:
			tell(e.Pos, scoring.Warning, "", "%s: the id %s of %s is not in the register", e.Name(), p.ID, p.Name)
		case p.Name != m.Name && !sameName(p.Name, m.Name):
			tell(e.Pos, scoring.Warning, "", "%s: the id %s of %s is that of %s in the register", e.Name(), p.ID, p.Name, m.Name)
		}
	}
}

// sameName tells whether two names can be those of one person: every word of the shorter
// one is a word of the other, in whatever order, or its initial. A name that is absent
// says nothing.
func sameName(a, b string) bool {
	x, y := nameWords(a), nameWords(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	used := make([]bool, len(y))
	for _, w := range x {
		found := false
		for i, v := range y {
			if found = !used[i] && sameWord(w, v); found {
				used[i] = true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

func sameWord(a, b string) bool {
	initial := utf8.RuneCountInString(a) == 1 || utf8.RuneCountInString(b) == 1
	return a == b || initial && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a))
}

// nameWords are the words of a name without accents and capitals.
func nameWords(s string) []string {
	s = strings.NewReplacer("ł", "l", "Ł", "L", "ø", "o", "Ø", "O", "đ", "d", "Đ", "D", "ё", "е", "Ё", "Е").Replace(s)
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(s))
	return strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) })
}
