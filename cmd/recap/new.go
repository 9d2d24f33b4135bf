package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
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
  recap new --tables 5 --boards 25 --sections A,B --by-round --date 2026-10-05 -o tuesday.xlsx
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
	flags := pflag.NewFlagSet("new", pflag.ContinueOnError)
	flags.StringVarP(&f.out, "output", "o", "", "write the workbook to `FILE`.xlsx; - is the screen")
	flags.IntVar(&f.tables, "tables", 0, "tables of a section")
	flags.IntVar(&f.boards, "boards", 0, "boards in play")
	flags.IntVar(&f.rounds, "rounds", 0, "rounds (default: as many as the movement has)")
	flags.StringVar(&f.movement, "movement", "", "`NAME|FILE`: "+strings.Join(familyNames(), ", ")+", or a file (default mitchell; with --winners 1 howell)")
	flags.StringVar(&f.missing, "missing", "", "the `PAIR` that is missing, such as ew7 or 9; auto: the one by which least is lost")
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
		return env.usageError(fmt.Errorf("--method %s: this version scores by %v", f.method, event.Methods), "")
	}
	book := sheet.Workbook{ByRound: f.byRound, Lang: f.lang, Paper: f.paper,
		Event: scoring.Event{Name: f.name, Date: f.date, Club: f.club, Venue: f.place, Director: f.director, Method: scoring.Method(f.method), Winners: f.winners}}
	if f.out != "-" {
		book.File = filepath.Base(f.out)
	}
	var problems []scoring.Problem
	var err error
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
	if ext := filepath.Ext(f.movement); ext != "" || strings.ContainsAny(f.movement, `/\`) {
		found, problems, err = f.read()
	} else {
		found, err = f.generate()
	}
	if err != nil || f.sections == "" {
		return found, problems, err
	}
	if len(found) > 1 {
		return nil, problems, fmt.Errorf("--sections %s: %s has %d sections of its own", f.sections, f.movement, len(found))
	}
	var each []movements.Movement
	for name := range strings.SplitSeq(f.sections, ",") {
		m := found[0]
		if m.Section = strings.TrimSpace(name); m.Section == "" {
			return nil, problems, fmt.Errorf("--sections %s: a section has no name", f.sections)
		}
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

// generate makes the movement.
func (f *newFlags) generate() ([]movements.Movement, error) {
	if f.tables < 1 || f.boards < 1 {
		return nil, errors.New("new needs --tables and --boards, or a file with --movement")
	}
	name := cmp.Or(f.movement, "mitchell")
	if f.movement == "" && f.winners == 1 {
		name = "howell"
	}
	family, err := movements.Named(name)
	if err != nil {
		return nil, err
	}
	request := movements.Request{Tables: f.tables, Boards: f.boards, Rounds: f.rounds, HalfTable: f.missing == "auto"}
	if f.missing != "" && !request.HalfTable {
		if request.Missing, err = movements.ParseUnit(f.missing); err != nil {
			return nil, err
		}
	}
	m, err := family.Make(request)
	return []movements.Movement{m}, err
}

// tell says what the movement is, what its director has to know, and what is wrong
// with it.
func (f *newFlags) tell(env environment, ms []movements.Movement) {
	for i, m := range ms {
		if f.sections != "" && i > 0 {
			return // all sections play the same
		}
		where := scoring.Position{File: f.out}
		if m.Section != "" && f.sections == "" {
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
