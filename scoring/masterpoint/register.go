package masterpoint

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
)

// Register is a federation's list of players and, where events have been posted to it by
// recap, the journal of what was.
type Register struct {
	File    string
	Members []*Member
	Journal []Posting
	columns []string // as the list has them, those that nothing is known of too
	at      map[column]int
	byID    map[string]*Member
}

// Member is a player of the register.
type Member struct {
	Pos            scoring.Position
	ID, Name, Club string
	Licence        Licence
	Until          string // the last day of the licence, ISO; empty where it is not said
	Unpaid         bool   // dues are owing
	Guest          bool   // on the list and no member
	Title          string
	Live, AllTime  exact.Num
	Strength       exact.Num            // by the title, or what else a scheme goes by
	Unrated        bool                 // the register tells no strength
	Points         map[string]exact.Num // by kind, where the list has a column for it
	cells          []string
}

// Licence is how a player's licence stands.
type Licence string

const (
	// LicenceUnsaid: the register says nothing of licences.
	LicenceUnsaid    Licence = ""
	LicenceValid     Licence = "valid"
	LicenceTemporary Licence = "temporary"
	LicenceExpired   Licence = "expired"
	LicenceMissing   Licence = "missing"
	// LicenceUnclear: the last day of the licence cannot be read.
	LicenceUnclear Licence = "unclear"
)

// column is what a column of the list holds.
type column string

const (
	cID       column = "id"
	cName     column = "name"
	cFirst    column = "first_name"
	cLast     column = "last_name"
	cClub     column = "club"
	cLicence  column = "licence"
	cUntil    column = "licence_until"
	cDues     column = "dues"
	cMember   column = "member"
	cTitle    column = "title"
	cLive     column = "live"
	cAllTime  column = "all_time"
	cStrength column = "strength"
	// A column of points of a kind is points_KIND.
	pointsOf = "points_"
)

// columnWords are the headings of the columns, without blanks and marks.
var columnWords = map[column]string{
	cID:       "id azonosító igazolvány igazolványszám номер id numer number pid membershipid abfno",
	cName:     "name név имя фиоигрока фио nazwisko player játékos",
	cFirst:    "firstname keresztnév имя2 imię givennames",
	cLast:     "lastname surname vezetéknév családnév фамилия",
	cClub:     "club klub egyesület клуб homeclub",
	cLicence:  "licence license licenc лицензия licencja",
	cUntil:    "licenceuntil licenseuntil licencvége licencérvényes лицензиядо validuntil",
	cDues:     "dues tagdíj взнос взносы składka paid paymentstatus",
	cMember:   "member tag член członek",
	cTitle:    "title rank cím fokozat звание tytuł",
	cLive:     "live élő élőmesterpont живые активные",
	cAllTime:  "alltime örök örökmesterpont total вечные всего",
	cStrength: "strength erő сила wk",
}

var columnOf = func() map[string]column {
	m := map[string]column{}
	for c, words := range columnWords {
		for w := range strings.FieldsSeq(words) {
			m[w] = c
		}
	}
	return m
}()

// plainHeading is a heading without blanks, marks and capitals.
func plainHeading(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

func findColumn(heading string) (c column, ok bool) {
	if kind, is := strings.CutPrefix(strings.ToLower(strings.TrimSpace(heading)), pointsOf); is && kind != "" {
		return column(pointsOf + kind), true
	}
	c, ok = columnOf[plainHeading(heading)]
	return c, ok
}

// Find gives the member of an id.
func (r *Register) Find(id string) (*Member, bool) {
	if r == nil {
		return nil, false
	}
	m, ok := r.byID[bareID(id)]
	return m, ok
}

// bareID is an id without the zeros before it, which spreadsheets lose.
func bareID(id string) string {
	if t := strings.TrimLeft(id, "0"); t != "" {
		return t
	}
	return id
}

// has tells whether the list has a column.
func (r *Register) has(c column) bool {
	if r == nil {
		return false
	}
	_, ok := r.at[c]
	return ok
}

// ReadRegister makes a register of the rows of a table: the list of players under a
// header with at least id, and under a header of its own the journal. Columns that
// nothing is known of are kept as they are. The error is a *scoring.InputError; a player
// who cannot be taken is a problem.
func ReadRegister(name string, rows []source.TableRow) (*Register, []scoring.Problem, error) {
	r := &Register{File: name, byID: map[string]*Member{}}
	var problems []scoring.Problem
	fail := func(pos scoring.Position, hint, format string, args ...any) {
		problems = append(problems, scoring.Problem{Pos: pos, Severity: scoring.Failure, Text: fmt.Sprintf(format, args...), Hint: hint})
	}
	if len(rows) > 0 && isCEZAR(rows[0]) {
		r.readCEZAR(rows, fail)
		return r, problems, nil
	}
	sheet := ""
	var row func(source.TableRow)
	for _, line := range rows {
		if line.Sheet != sheet {
			sheet, row = line.Sheet, nil // the header of a sheet is its own
		}
		switch {
		case r.columns == nil && isList(line):
			r.setColumns(line.Cells)
			row = func(line source.TableRow) { r.addMember(line, fail) }
		case isJournal(line):
			at := journalColumns(line.Cells)
			row = func(line source.TableRow) { r.addPosting(line, at, fail) }
		case row != nil:
			row(line)
		}
	}
	if r.columns == nil {
		return nil, problems, &scoring.InputError{Pos: scoring.Position{File: name}, Text: "the register has no header with a column id", Hint: "the header names the columns: id,name,club,licence,live,all_time"}
	}
	if len(r.Members) == 0 {
		return nil, problems, &scoring.InputError{Pos: scoring.Position{File: name}, Text: "the register has no players"}
	}
	return r, problems, nil
}

// isList tells whether a row is the header of a list of players.
func isList(row source.TableRow) bool {
	id, name := false, false
	for _, c := range row.Cells {
		switch f, _ := findColumn(c); f {
		case cID:
			id = true
		case cName, cFirst, cLast:
			name = true
		}
	}
	return id && name && !isJournal(row)
}

func (r *Register) setColumns(cells []string) {
	r.columns, r.at = slices.Clone(cells), map[column]int{}
	for i, c := range cells {
		if f, ok := findColumn(c); ok {
			if _, twice := r.at[f]; !twice {
				r.at[f] = i
			}
		}
	}
}

// yes and no as lists of players have them.
var (
	yesWords = strings.Fields("yes y 1 true paid igen i befizetve да d tak t x ok")
	noWords  = strings.Fields("no n 0 false unpaid owing nem tartozik нет nie")
)

var licenceWords = map[Licence]string{
	LicenceValid:     "valid yes y 1 érvényes igen действительна есть да ważna tak",
	LicenceTemporary: "temporary ideiglenes временная tymczasowa",
	LicenceExpired:   "expired lejárt истекла wygasła",
	LicenceMissing:   "missing none no n 0 nincs nem нет brak nie",
}

func (r *Register) addMember(row source.TableRow, fail func(scoring.Position, string, string, ...any)) {
	at := func(c column) int {
		if i, ok := r.at[c]; ok {
			return i
		}
		return -1
	}
	cell := func(c column) string { return row.Cell(at(c)) }
	m := &Member{Pos: row.At(max(0, at(cID))), ID: cell(cID), Name: cell(cName), Club: cell(cClub), Title: cell(cTitle), cells: row.Cells}
	if m.Name == "" {
		m.Name = strings.TrimSpace(cell(cLast) + " " + cell(cFirst))
	}
	if m.ID == "" {
		fail(m.Pos, "", "%s has no id and is left out of the register", m.Name)
		return
	}
	if other, twice := r.byID[bareID(m.ID)]; twice {
		fail(m.Pos, "", "the id %s of %s is that of %s too (%s); the second is left out", m.ID, m.Name, other.Name, other.Pos.Within())
		return
	}
	number := func(c column) (x exact.Num, given bool) {
		s := cell(c)
		if s == "" {
			return x, false
		}
		x, err := exact.Parse(s)
		if err != nil || x.Sign() < 0 {
			fail(row.At(at(c)), "write 123.5", "%s: %q is not a number of points; taken as 0", m.ID, s)
			return exact.Num{}, false
		}
		return x, true
	}
	m.Live, _ = number(cLive)
	m.AllTime, _ = number(cAllTime)
	strength, rated := number(cStrength)
	m.Strength, m.Unrated = strength, !rated
	for f := range r.at {
		if kind, ok := strings.CutPrefix(string(f), pointsOf); ok {
			if m.Points == nil {
				m.Points = map[string]exact.Num{}
			}
			m.Points[kind], _ = number(f)
		}
	}
	unclear := false
	if s := cell(cUntil); s != "" {
		day, doubt := source.ParseDate(s, false)
		if unclear = doubt != ""; unclear {
			fail(row.At(at(cUntil)), "write 2026-12-31; points are pending until then", "%s: %s", m.ID, doubt)
		} else {
			m.Until = day
		}
	}
	if r.has(cLicence) || r.has(cUntil) {
		m.Licence = LicenceMissing
		word := strings.ToLower(cell(cLicence))
		if word == "" && (m.Until != "" || unclear) {
			word = "valid"
		}
		known := word == ""
		for l, words := range licenceWords {
			if slices.Contains(strings.Fields(words), word) {
				m.Licence, known = l, true
			}
		}
		if !known {
			fail(row.At(at(cLicence)), "valid, temporary, expired or missing", "%s: unknown licence %q; taken as missing", m.ID, word)
		}
		if unclear && m.Licence == LicenceValid {
			m.Licence = LicenceUnclear
		}
	}
	truth := func(c column, none bool) bool {
		switch s := strings.ToLower(cell(c)); {
		case s == "" || slices.Contains(yesWords, s):
			return s != "" || none
		case !slices.Contains(noWords, s):
			fail(row.At(at(c)), "yes or no", "%s: %s is %q; taken as no", m.ID, c, s)
		}
		return false
	}
	m.Unpaid = r.has(cDues) && !truth(cDues, false)
	m.Guest = r.has(cMember) && !truth(cMember, true)
	r.add(m)
}

func (r *Register) add(m *Member) {
	r.Members = append(r.Members, m)
	r.byID[bareID(m.ID)] = m
}
