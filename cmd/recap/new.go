package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"recap/movements"
	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/traveller"
	"recap/scoring/traveller/sheet"
	"recap/scoring/traveller/source"
)

const newHelp = `
recap new makes a scoring workbook (.xlsx): a line for every result of the
movement, to be typed into in Excel or LibreOffice, with the names of the players
and the rulings on sheets of their own. recap score reads it at any time.

The movement is made for the tables and boards, or read from a file: a movement
as CSV (round,table,ns,ew,boards) or the database of a Bridgemate (.bws). A file
that is there already is never replaced: results may have been typed into it.

Usage: recap new [flags] -o FILE.xlsx

Examples:
  recap new --tables 7 --boards 21 -o tuesday.xlsx
  recap new --tables 5 --boards 27 --movement howell --name Hétfő --lang hu -o tuesday.xlsx
  recap new --tables 7 --boards 21 --missing ew7 --players players.csv -o tuesday.xlsx
  recap new --tables 5 --boards 25 --sections A,B --missing B:ew5 --by-round --date 2026-10-05 -o tuesday.xlsx
  recap new --tables 6 --boards 20 --method teams -o league.xlsx
  recap new --movement monday.bws -o tuesday.xlsx
`

type newFlags struct {
	out, movement, missing, sections          string
	name, date, club, place, director, method string
	players, encoding, lang, paper            string
	tables, boards, rounds, winners           int
	byRound                                   bool
}

func newCommand(env environment, args []string) int {
	var f newFlags
	var tables string
	flags := pflag.NewFlagSet("new", pflag.ContinueOnError)
	flags.StringVarP(&f.out, "output", "o", "", "write the workbook to `FILE`.xlsx; - is the screen")
	flags.StringVar(&tables, "tables", "", "`TABLES` of a section; in a round robin the teams")
	flags.IntVar(&f.boards, "boards", 0, "boards in play")
	flags.IntVar(&f.rounds, "rounds", 0, "rounds (default: as many as the movement has)")
	flags.StringVar(&f.movement, "movement", "", "`NAME|FILE`: "+strings.Join(familyNames(), ", ")+", or a file (default mitchell; of 2 tables and with --winners 1 howell; of teams round-robin)")
	flags.StringVar(&f.missing, "missing", "", "the `PAIR` that is missing, such as ew7 or 9, or A:ew7 in one section; auto: the one by which least is lost")
	flags.IntVar(&f.winners, "winners", 0, "one ranking or one for each line: `1|2` (default: what the movement has)")
	flags.StringVar(&f.sections, "sections", "", "sections that all play the movement: `A,B`")
	flags.StringVar(&f.name, "name", "", "`NAME` of the event")
	flags.StringVar(&f.date, "date", "", "date of the event, `YYYY-MM-DD`")
	flags.StringVar(&f.club, "club", "", "the `CLUB`")
	flags.StringVar(&f.place, "place", "", "`PLACE` where it is played")
	flags.StringVar(&f.director, "director", "", "`NAME` of the director")
	flags.StringVar(&f.method, "method", "", "method: `"+strings.Join(methodNames(), "|")+"` (default matchpoints)")
	flags.StringVar(&f.players, "players", "", "list of players, CSV or Excel: `FILE` with number,line,section,name1,name2,id1,id2")
	flags.BoolVar(&f.byRound, "by-round", false, "lines by round and table, for pick-up slips (default: by board, for travellers)")
	flags.StringVar(&f.encoding, "encoding", "", "`ENCODING` of the files, such as windows-1250 (default: found from the content)")
	flags.StringVar(&f.lang, "lang", "en", "language of the workbook: `"+strings.Join(sheet.Languages, "|")+"`")
	flags.StringVar(&f.paper, "paper", "a4", "paper to print on: `a4|letter`")
	if code, done := env.parse(flags, newHelp, args); done {
		return code
	}
	var hint string
	var err error
	if f.tables, hint, err = parseTables(tables); err != nil {
		return env.usageError(err, hint)
	}
	const example = "recap new --tables 7 --boards 21 -o monday.xlsx"
	switch {
	case flags.NArg() > 0:
		return env.usageError(fmt.Errorf("new takes no files, not %q", flags.Arg(0)), "a movement is named by --movement FILE, a list of players by --players FILE")
	case f.out == "":
		return env.usageError(errors.New("new needs an output: -o FILE.xlsx"), example)
	case f.out != "-" && !strings.EqualFold(filepath.Ext(f.out), ".xlsx"):
		return env.usageError(fmt.Errorf("-o %s: a scoring workbook is an .xlsx", f.out), example)
	}
	if _, err := time.Parse(time.DateOnly, f.date); f.date != "" && err != nil {
		return env.usageError(fmt.Errorf("--date %s: write it as 2026-10-05", f.date), "")
	}
	if f.method != "" && !slices.Contains(event.Methods, scoring.Method(f.method)) {
		return env.usageError(fmt.Errorf("--method %s: this version scores by %s", f.method, strings.Join(methodNames(), ", ")), "")
	}
	book := sheet.Workbook{ByRound: f.byRound, Lang: f.lang, Paper: f.paper,
		Event: scoring.Event{Name: f.name, Date: f.date, Club: f.club, Venue: f.place, Director: f.director, Method: scoring.Method(f.method), Winners: f.winners}}
	if f.out != "-" {
		book.File = filepath.Base(f.out)
	}
	var problems []scoring.Problem
	if book.Movements, problems, err = f.movements(); err != nil {
		env.say(problems)
		return env.newError(err)
	}
	if f.players != "" {
		file, err := source.ReadFile(f.players, f.encoding)
		if err != nil {
			return env.inputError(err)
		}
		list, found, err := traveller.ReadPlayers(file)
		problems = append(problems, found...)
		if err != nil {
			env.say(problems)
			return env.inputError(err)
		}
		book.Event.Contestants = list
	}
	data, err := book.Write()
	env.say(problems)
	if err != nil {
		return env.usageError(err, "recap new --help shows examples")
	}
	if have, err := os.ReadFile(f.out); f.out != "-" && err == nil && !bytes.Equal(have, data) {
		return env.usageError(fmt.Errorf("%s is there already, and results may have been typed into it", f.out), "choose another name, or move that file")
	}
	f.tell(env, book.Movements)
	return env.writeAll([]content{{path: f.out, data: data}})
}

// newError says why a movement cannot be had.
func (env environment) newError(err error) int {
	if cannot, ok := errors.AsType[*movements.RequestError](err); ok {
		return env.usageError(errors.New(cannot.Text), cannot.Hint)
	}
	return env.inputError(err)
}

func familyNames() (names []string) {
	for _, f := range movements.Families {
		names = append(names, f.Name)
	}
	return names
}

func methodNames() (names []string) {
	for _, m := range event.Methods {
		names = append(names, string(m))
	}
	return names
}

// movements are those of the sections: made for the tables, or read from a file.
func (f *newFlags) movements() ([]movements.Movement, []scoring.Problem, error) {
	var found []movements.Movement
	var problems []scoring.Problem
	var err error
	names := []string{""}
	if f.sections != "" {
		names = names[:0]
		for name := range strings.SplitSeq(f.sections, ",") {
			if name = strings.TrimSpace(name); name == "" {
				return nil, nil, fmt.Errorf("--sections %s: a section has no name", f.sections)
			}
			names = append(names, name)
		}
	}
	if ext := filepath.Ext(f.movement); ext == "" && !strings.ContainsAny(f.movement, `/\`) {
		found, err = f.generate(names)
		return found, nil, err
	}
	found, problems, err = f.read()
	if err != nil || f.sections == "" {
		return found, problems, err
	}
	if len(found) > 1 {
		return nil, problems, fmt.Errorf("--sections %s: %s has %d sections of its own", f.sections, f.movement, len(found))
	}
	var each []movements.Movement
	for _, name := range names {
		m := found[0]
		m.Section = name
		each = append(each, m)
	}
	return each, problems, nil
}

// read reads the movement from a file.
func (f *newFlags) read() ([]movements.Movement, []scoring.Problem, error) {
	if f.tables != 0 || f.boards != 0 || f.rounds != 0 || f.missing != "" {
		return nil, nil, fmt.Errorf("--tables, --boards, --rounds and --missing are those of %s already", f.movement)
	}
	return readMovements(f.movement, f.encoding)
}

// generate makes the movement of each section.
func (f *newFlags) generate(sections []string) ([]movements.Movement, error) {
	if f.tables < 1 || f.boards < 1 {
		return nil, errors.New("new needs --tables and --boards, or a file with --movement")
	}
	family, err := movements.Named(cmp.Or(f.movement, f.usual()))
	if err != nil {
		return nil, err
	}
	missing, err := f.missingOf(sections)
	if err != nil {
		return nil, err
	}
	var all []movements.Movement
	for i, section := range sections {
		request := movements.Request{Tables: f.tables, Boards: f.boards, Rounds: f.rounds, HalfTable: missing[i] == "auto"}
		if missing[i] != "" && !request.HalfTable {
			if request.Missing, err = movements.ParseUnit(missing[i]); err != nil {
				return nil, err
			}
		}
		m, err := family.Make(request)
		if err != nil {
			return nil, shorter(family, request, err)
		}
		m.Section = section
		all = append(all, m)
	}
	return all, nil
}

// usual is the family that is played where none is named. A Mitchell of two tables
// would have one round.
func (f *newFlags) usual() string {
	switch method := scoring.Method(f.method); {
	case method == scoring.Teams || method == scoring.Patton:
		return "round-robin"
	case f.winners == 1 || f.winners == 0 && f.tables == 2:
		return "howell"
	}
	return "mitchell"
}

// missingOf is who is missing in each of the sections: ew7 in all of them, A:ew7 in
// one.
func (f *newFlags) missingOf(sections []string) ([]string, error) {
	missing := make([]string, len(sections))
	if f.missing == "" {
		return missing, nil
	}
	for part := range strings.SplitSeq(f.missing, ",") {
		section, unit, one := strings.Cut(part, ":")
		if !one {
			section, unit = "", part
		}
		section, unit = strings.TrimSpace(section), strings.TrimSpace(unit)
		if one && !slices.Contains(sections, section) {
			return nil, fmt.Errorf("--missing %s: there is no section %q", f.missing, section)
		}
		for i := range sections {
			switch {
			case one && sections[i] != section:
			case missing[i] != "":
				return nil, fmt.Errorf("--missing %s: one pair of a section can be missing", f.missing)
			default:
				missing[i] = unit
			}
		}
	}
	return missing, nil
}

// shorter adds to the hint of a Mitchell that cannot share its boards out the one of
// fewer rounds in which each pair plays as many boards.
func shorter(family movements.Family, request movements.Request, err error) error {
	cannot, is := errors.AsType[*movements.RequestError](err)
	if !is || strings.Contains(cannot.Hint, "each pair plays") || request.Rounds > 0 || !strings.Contains(family.Name, "mitchell") {
		return err
	}
	for rounds := request.Tables - 1; 2*rounds > request.Tables; rounds-- {
		per := request.Boards / rounds
		if per*rounds != request.Boards || per < 2 {
			continue
		}
		short := request
		short.Boards, short.Rounds = per*request.Tables, rounds
		if _, err := family.Make(short); err == nil {
			return &movements.RequestError{Text: cannot.Text, Hint: fmt.Sprintf("%s; or --boards %d --rounds %d, in which each pair plays %d", cannot.Hint, short.Boards, rounds, request.Boards)}
		}
	}
	return err
}

// parseTables reads a number of tables; the hint is what half a one is.
func parseTables(s string) (n int, hint string, err error) {
	if s == "" {
		return 0, "", nil
	}
	if n, err = strconv.Atoi(s); err == nil {
		return n, "", nil
	}
	hint, err = "recap new --help lists the flags", fmt.Errorf("--tables %q is no whole number", s)
	for _, half := range [...]string{"½", ".5", ",5"} {
		if full, half := strings.CutSuffix(s, half); half {
			if n, e := strconv.Atoi(full); e == nil && n > 0 && n < 1000 {
				hint = fmt.Sprintf("half a table is one with a pair missing: --tables %d --missing auto", n+1)
			}
		}
	}
	return 0, hint, err
}

// tell says what the movement is, what its director has to know, and what is wrong
// with it.
func (f *newFlags) tell(env environment, ms []movements.Movement) {
	alike := f.sections != ""
	for _, m := range ms {
		alike = alike && slices.EqualFunc(m.Remarks, ms[0].Remarks, func(a, b scoring.Item) bool { return a.Name == b.Name && a.Value == b.Value })
	}
	for i, m := range ms {
		if alike && i > 0 {
			return
		}
		where := scoring.Position{File: f.out}
		if m.Section != "" && !alike {
			where.Place = "section " + m.Section
		}
		say := func(severity scoring.Severity, text string) {
			env.say([]scoring.Problem{{Pos: where, Severity: severity, Text: text}})
		}
		if m.Name != "" {
			say(scoring.Note, m.Name)
		}
		for _, r := range m.Remarks {
			say(scoring.Note, strings.Trim(r.Name+": "+r.Value, ": "))
		}
		for _, issue := range movements.Check(m) {
			if issue.Severity != scoring.Note {
				say(scoring.Warning, issue.Text)
			}
		}
	}
}
