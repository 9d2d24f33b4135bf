// Package sheets reads what people of a Monopoly championship write down: the bankers'
// result sheets, as lists and on the printed form, lists of players, and the file of the
// event with what the referee decided. It writes the form as a workbook.
//
// A list has a line for each player: game, player, status, minutes, cash, deeds, and
// where wanted id, stage, declared, signed_player, signed_banker, bankrupt_order and
// jail_cards. The deeds are parted by semicolons: the position on the board or the name,
// and then nothing, m for mortgaged, :1 to :4 for houses or :H for a hotel:
// 1:1;3:2;5;11m;37:H. The form (Blank) has the deeds down the page and the players
// across; of a workbook every sheet is a game of its own.
//
// Limits: a sheet of neither kind is told and left out; formulas are taken by the value
// that the workbook stores with them.
package sheets

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/monopoly"
	"recap/scoring/traveller/sheet"
	"recap/scoring/traveller/source"
)

// form is the list of result sheets; its columns are in the order of monopoly.Field.
var form = sheet.Form{
	{Name: "game", Words: "parti játszma tábla игра партия", Needed: true},
	{Name: "player", Words: "játékos игрок", Needed: true},
	{Name: "status", Words: "állapot статус"},
	{Name: "minutes", Words: "perc percek минуты"},
	{Name: "cash", Words: "készpénz наличные деньги", Needed: true},
	{Name: "deeds", Words: "birtoklevelek telkek карточки собственность", Needed: true},
	{Name: "id", Words: "azonosító"},
	{Name: "stage", Words: "szakasz этап"},
	{Name: "declared", Words: "bevallott bemondott bemondottvagyon összesen объявлено заявлено"},
	{Name: "signed_player", Words: "játékosaláírás подписьигрока"},
	{Name: "signed_banker", Words: "bankáraláírás подписьбанкира"},
	{Name: "bankrupt_order", Words: "csődsorrend порядокбанкротства"},
	{Name: "jail_cards", Words: "börtönkártya карточкиосвобождения"},
}

// File is what a file of result sheets holds.
type File struct {
	Lines []*monopoly.Line
	// Name, Date and Place are what it says of the event; empty where it does not.
	Name, Date, Place string
	// Findings are those about the file and not about a line of it, which has its own;
	// Problems what was told before there were sheets.
	Findings []monopoly.Finding
	Problems []scoring.Problem

	assumed bool // that sheets are of the preliminary
}

// Read reads a file of result sheets. stage is that of the sheets which do not say
// theirs. The error is a *scoring.InputError: nothing in it is a result sheet.
func Read(f source.File, board *monopoly.Board, stage monopoly.Stage) (*File, error) {
	grids, problems, err := sheet.Grids(f, form.IsHeader)
	file := &File{Problems: problems}
	if err != nil {
		return file, err
	}
	read := 0
	var none error // why the first sheet is none
	for i := range grids {
		g := &grids[i]
		r := &reader{file: file, board: board, stage: stage, name: f.Name}
		r.heads(g)
		switch seats := seatsOf(g); {
		case len(g.Rows) == 0:
		case seats != nil:
			r.form(g, seats)
			read++
		default:
			table, told, err := form.In(g)
			if err != nil {
				none = errors.Join(none, inFile(err, f.Name))
				continue
			}
			// Those with a code become findings, of the file or of a line.
			file.Problems = append(file.Problems, slices.DeleteFunc(told, func(p scoring.Problem) bool { return p.Code != "" })...)
			for _, c := range table.Odd {
				severity, code := scoring.Warning, monopoly.UnknownColumn
				if c.Code == sheet.RepeatedColumn {
					severity, code = scoring.Failure, monopoly.RepeatedColumn
				}
				file.Findings = append(file.Findings, monopoly.Told(code, severity, c.Pos, c.Name, c.First))
			}
			r.list(table)
			read++
		}
	}
	switch {
	case read > 0 && len(grids) > 1 && none != nil:
		for i := range grids {
			if g := &grids[i]; len(g.Rows) > 0 && seatsOf(g) == nil {
				if _, _, err := form.In(g); err != nil {
					file.Findings = append(file.Findings, monopoly.Told(monopoly.NoResultSheet, scoring.Note, g.Pos(0, 0), g.Sheet))
				}
			}
		}
	case read == 0 && none != nil:
		if foreign := f.Foreign(); foreign != nil {
			foreign.Hint = "result sheets are CSV or .xlsx"
			return file, foreign
		}
		return file, none
	case read == 0:
		return file, f.Empty()
	case len(file.Lines) == 0:
		return file, &scoring.InputError{Pos: scoring.Position{File: f.Name}, Text: "there are no players on the sheets"}
	}
	return file, nil
}

// inFile gives an error without a file that of the input.
func inFile(err error, file string) error {
	if in := new(scoring.InputError); errors.As(err, &in) && in.Pos.File == "" {
		in.Pos.File = file
	}
	return err
}

// reader makes lines of one grid.
type reader struct {
	file  *File
	board *monopoly.Board
	stage monopoly.Stage // of lines without one
	name  string         // of the file
	// odd is what stands in the file for the stage and is none; empty where nothing does.
	odd   string
	oddAt scoring.Position
}

// assume tells once a file that sheets do not say their stage.
func (r *reader) assume(at scoring.Position) {
	if r.file.assumed {
		return
	}
	r.file.assumed = true
	r.file.Findings = append(r.file.Findings, monopoly.Told(monopoly.StageAssumed, scoring.Warning, at))
}

// heads takes what the lines "# key: value" say.
func (r *reader) heads(g *sheet.Grid) {
	for _, h := range g.Heads {
		switch h.Key {
		case "event":
			r.file.Name = h.Value
		case "date":
			r.file.Date = h.Value
		case "place":
			r.file.Place = h.Value
		case "stage":
			stage, ok := monopoly.ParseStage(h.Value)
			if !ok || stage > monopoly.FinalStage {
				r.odd, r.oddAt = h.Value, h.Pos
				continue
			}
			r.stage = stage
		}
	}
}

// list reads the lines of a list.
func (r *reader) list(t *sheet.FormTable) {
	from, to := t.Below()
	for _, f := range []monopoly.Field{monopoly.StatusField, monopoly.MinutesField} {
		if !t.Has(int(f)) {
			code := monopoly.NoStatusColumn
			if f == monopoly.MinutesField {
				code = monopoly.NoMinutesColumn
			}
			r.file.Findings = append(r.file.Findings, monopoly.Told(code, scoring.Warning, t.Pos(from-1, 0)))
		}
	}
	for row := from; row < to; row++ {
		l := &monopoly.Line{Pos: t.At(row, int(monopoly.GameField))}
		if l.Pos.Line == 0 { // a workbook has cells
			l.Cells = new([monopoly.Fields]scoring.Position)
			for f := range monopoly.Fields {
				if t.Has(int(f)) {
					l.Cells[f] = t.At(row, int(f))
				}
			}
		}
		e := entry{r: r, line: l, text: func(f monopoly.Field) string { return t.Cell(row, int(f)) }, has: func(f monopoly.Field) bool { return t.Has(int(f)) },
			made: func(f monopoly.Field) string {
				if !t.Has(int(f)) {
					return ""
				}
				return t.Made(row, int(f))
			}}
		e.read()
		e.deeds(e.field(monopoly.DeedsField))
		if cells, header, over := t.Over(row); over {
			l.Found = append(l.Found, monopoly.Failed(monopoly.MoreCells, t.Pos(row, header), l.Player, strconv.Itoa(cells), strconv.Itoa(header)))
		}
		r.add(l)
	}
}

// add keeps a line that belongs to a game.
func (r *reader) add(l *monopoly.Line) {
	if l.Game == "" {
		f := monopoly.Told(monopoly.GameMissing, scoring.Failure, l.At(monopoly.GameField), cmp.Or(l.Player, "–"))
		f.Player = l.Player
		r.file.Findings = append(r.file.Findings, f)
		return
	}
	r.file.Lines = append(r.file.Lines, l)
}

// splitDeeds parts the deeds of a player.
func splitDeeds(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ';' || r == '\n' || r == '\r' })
}
