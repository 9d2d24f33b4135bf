package monopoly

import (
	"embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// Board is the deeds of a set, in the order of their positions.
type Board struct {
	Name   string // hu, uk, us, or that of the user's file
	Deeds  []Deed
	Groups []Group

	at     map[int]int    // deeds by position
	named  map[string]int // and by name
	groups []int          // the group of each deed
}

// Group is the deeds of one colour, the stations, or the utilities.
type Group struct {
	Name  string
	Kind  Kind
	Deeds []int // their places among the board's deeds
}

//go:embed boards/*.csv
var boards embed.FS

// BoardNames are the boards that are built in.
func BoardNames() []string {
	files, err := boards.ReadDir("boards")
	if err != nil {
		panic(err) // the folder is embedded
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".csv"))
	}
	return names
}

// BoardText is the file of a board that is built in, to be copied and changed.
func BoardText(name string) (string, error) {
	data, err := boards.ReadFile(path.Join("boards", name+".csv"))
	if err != nil {
		return "", fmt.Errorf("unknown board %q (built in: %s)", name, strings.Join(BoardNames(), ", "))
	}
	return string(data), nil
}

// OpenBoard gives a board that is built in by its name, or reads one from a CSV file
// with the columns position, group, kind, name, price, mortgage and house. Errors about
// the file are *scoring.InputError, all that there are joined.
func OpenBoard(nameOrFile string) (*Board, error) {
	if text, err := BoardText(nameOrFile); err == nil {
		return readBoard(nameOrFile, "board "+nameOrFile, text)
	} else if !strings.ContainsAny(nameOrFile, "./\\") {
		return nil, err
	}
	f, err := source.ReadFile(nameOrFile, "")
	if err != nil {
		return nil, err
	}
	text, _, _, err := f.Text("")
	if err != nil {
		return nil, err
	}
	return readBoard(strings.TrimSuffix(path.Base(nameOrFile), path.Ext(nameOrFile)), nameOrFile, text)
}

// boardColumns of a file, in the order in which it is written, with other words for
// them. Without a column kind what has a price of houses is a street, and what has none
// is a utility where its group says so, else a station.
var boardColumns = []struct {
	name   string
	also   []string
	needed bool
}{{"position", []string{"pos"}, true}, {"group", nil, true}, {"kind", nil, false}, {"name", nil, true}, {"price", nil, true}, {"mortgage", nil, true},
	{"house", []string{"house_cost", "house_price"}, true}}

// readBoard reads the CSV text of a board.
func readBoard(name, file, text string) (*Board, error) {
	b := &Board{Name: name, at: map[int]int{}, named: map[string]int{}}
	var errs []error
	fail := func(line int, format string, args ...any) {
		errs = append(errs, &scoring.InputError{Pos: scoring.Position{File: file, Line: line}, Text: fmt.Sprintf(format, args...)})
	}
	first := ""
	for line := range strings.Lines(text) {
		if first = strings.TrimSpace(line); first != "" && !strings.HasPrefix(first, "#") {
			break
		}
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comment, r.FieldsPerRecord, r.TrimLeadingSpace, r.LazyQuotes = '#', -1, true, true
	if strings.Count(first, ";") > strings.Count(first, ",") {
		r.Comma = ';'
	}
	column := map[string]int{}
	width := 0
	lines := map[int]int{} // of the deeds, by position
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, &scoring.InputError{Pos: scoring.Position{File: file}, Text: "this is no CSV: " + err.Error()}
		}
		line, _ := r.FieldPos(0)
		if len(column) == 0 {
			width = len(cells)
			for i, c := range cells {
				column[strings.ToLower(strings.TrimSpace(c))] = i
			}
			for _, c := range boardColumns {
				for _, word := range c.also {
					if i, ok := column[word]; ok {
						column[c.name] = i
					}
				}
				if _, ok := column[c.name]; !ok && c.needed {
					return nil, &scoring.InputError{Pos: scoring.Position{File: file, Line: line}, Text: "no column " + c.name + " in the header",
						Hint: "the columns of a board are position,group,kind,name,price,mortgage,house; recap monopoly board uk prints one"}
				}
			}
			continue
		}
		if n := slices.IndexFunc(cells[min(width, len(cells)):], func(c string) bool { return strings.TrimSpace(c) != "" }); n >= 0 {
			fail(line, "more cells than the header: %d against %d; a cell with the delimiter in it stands in quotes", len(cells), width)
			continue
		}
		cell := func(c string) string {
			if i, ok := column[c]; ok && i < len(cells) {
				return strings.TrimSpace(cells[i])
			}
			return ""
		}
		number := func(c string, least int) int {
			n, err := strconv.Atoi(cell(c))
			if err != nil || n < least || n > maxMoney {
				fail(line, "%s %q is no whole number from %d up", c, cell(c), least)
			}
			return n
		}
		kind := slices.Index(kindNames[:], strings.ToLower(cell("kind")))
		if _, given := column["kind"]; !given {
			kind = int(kindOf(cell("group"), cell("house")))
		}
		if kind < 0 {
			fail(line, "kind %q is none of %s", cell("kind"), strings.Join(kindNames[:], ", "))
			continue
		}
		d := Deed{Position: number("position", 1), Name: cell("name"), Kind: Kind(kind), Group: cell("group"), Price: number("price", 1), Mortgage: number("mortgage", 0)}
		switch {
		case d.Kind == Street:
			d.House = number("house", 1)
		case cell("house") != "" && cell("house") != "0":
			fail(line, "a %s has no houses, so no price of them (%s)", d.Kind, cell("house"))
		}
		switch {
		case d.Name == "":
			fail(line, "the deed has no name")
		case nameKey(d.Name) == "" || isPosition(d.Name):
			fail(line, "the name %q would be read as a position on a sheet, or not at all", d.Name)
		case strings.ContainsAny(d.Name, ";\r\n"):
			fail(line, "the name %q has what parts the deeds of a sheet in it", d.Name)
		case d.Group == "":
			fail(line, "the deed has no group")
		case d.Mortgage >= d.Price:
			fail(line, "mortgage %d is not below the price %d: are the two exchanged?", d.Mortgage, d.Price)
		}
		if other, twice := lines[d.Position]; twice {
			fail(line, "position %d is that of line %d too", d.Position, other)
		}
		lines[d.Position] = line
		b.Deeds = append(b.Deeds, d)
	}
	if len(b.Deeds) == 0 && len(errs) == 0 {
		fail(0, "the board has no deeds")
	}
	slices.SortFunc(b.Deeds, func(x, y Deed) int { return x.Position - y.Position })
	b.index(func(d Deed, text string) { fail(lines[d.Position], "%s", text) })
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return b, nil
}

// isPosition tells whether a sheet would have a text for the number of a field: 5, 5m.
func isPosition(text string) bool {
	word := strings.TrimLeft(text, "0123456789")
	return word == "" || word != text && IsMortgaged(strings.TrimSpace(word))
}

// kindOf is the kind of a deed by its group and the price of its houses.
func kindOf(group, house string) Kind {
	switch {
	case house != "" && house != "0":
		return Street
	case strings.Contains(strings.ToLower(group), "util"):
		return Utility
	}
	return Station
}

// index makes the groups and what the deeds are found by.
func (b *Board) index(fail func(Deed, string)) {
	byName := map[string]int{}
	for i, d := range b.Deeds {
		b.at[d.Position] = i
		if other, twice := b.named[nameKey(d.Name)]; twice {
			fail(d, fmt.Sprintf("%s is the name of position %d too", d.Name, b.Deeds[other].Position))
		}
		b.named[nameKey(d.Name)] = i
		g, known := byName[d.Group]
		if !known {
			g = len(b.Groups)
			byName[d.Group] = g
			b.Groups = append(b.Groups, Group{Name: d.Group, Kind: d.Kind})
		}
		switch group := &b.Groups[g]; {
		case group.Kind != d.Kind:
			fail(d, fmt.Sprintf("the group %s has a %s and a %s", d.Group, group.Kind, d.Kind))
		case d.Kind == Street && len(group.Deeds) > 0 && b.Deeds[group.Deeds[0]].House != d.House:
			fail(d, fmt.Sprintf("houses of the group %s cost %d and %d", d.Group, b.Deeds[group.Deeds[0]].House, d.House))
		}
		b.Groups[g].Deeds = append(b.Groups[g].Deeds, i)
		b.groups = append(b.groups, g)
	}
}

// Find gives a deed by its position or its name.
func (b *Board) Find(text string) (deed int, ok bool) {
	text = strings.TrimSpace(text)
	if n, err := strconv.Atoi(text); err == nil {
		deed, ok = b.at[n]
		return deed, ok
	}
	k := nameKey(text)
	if k == "" {
		return 0, false
	}
	deed, ok = b.named[k]
	return deed, ok
}

// ByGroup are the deeds as a form has them: the streets by their colours in the order of
// the board, then stations and utilities.
func (b *Board) ByGroup() (deeds []int) {
	for _, kind := range []Kind{Street, Station, Utility} {
		for _, g := range b.Groups {
			if g.Kind == kind {
				deeds = append(deeds, g.Deeds...)
			}
		}
	}
	return deeds
}
