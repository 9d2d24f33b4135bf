package sheet

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
)

func contestantText(c scoring.Contestant) string {
	var ps []string
	for _, p := range c.Players {
		s := p.Name
		if p.ID != "" {
			s += " (" + p.ID + ")"
		}
		ps = append(ps, s)
	}
	s := fmt.Sprintf("%v: %s", c.ID, strings.Join(ps, " + "))
	for _, extra := range []string{c.Team, c.Club} {
		if extra != "" {
			s += " / " + extra
		}
	}
	if c.Handicap.Sign() != 0 {
		s += " h" + c.Handicap.String()
	}
	if c.Phantom {
		s += " phantom"
	}
	return s
}

func TestReadPlayers(t *testing.T) {
	for _, c := range []struct{ name, text, want, problems string }{
		{"two players", "number,name1,name2\n1,Őry Űrs,Łukasz Żak\n2,Иванов Пётр,Anna Alfa\n",
			"1: Őry Űrs + Łukasz Żak\n2: Иванов Пётр + Anna Alfa", ""},
		{"all columns", "number,line,section,name1,name2,id1,id2,name3,id3,team,club,handicap\n4,NS,A,Alfa,Beta,11,12,Gamma,13,Ászok,Kör,\"2,5%\"\n",
			"A 4N: Alfa (11) + Beta (12) + Gamma (13) / Ászok / Kör h2.5", ""},
		{"the line in the number", "number;name1\n3NS;Alfa\n3 EW;Beta\n", "3N: Alfa\n3E: Beta", ""},
		{"words for the line", "number;line;name1\n1;É-D;Alfa\n1;K-NY;Beta\n2;n-s;Gamma\n", "1N: Alfa\n1E: Beta\n2N: Gamma", ""},
		{"one name", "no,name\n1,Alfa - Beta\n", "1: Alfa - Beta", ""},
		{"names in one cell", "pair,names\n1,Alfa A – Beta-Gamma B\n2,Delta & Epsilon\n3,Alone\n", "1: Alfa A + Beta-Gamma B\n2: Delta + Epsilon\n3: Alone", ""},
		{"names that are not clear", "pair,names\n1,Alfa & Beta / Gamma\n", "1: Alfa & Beta / Gamma",
			"p.csv:2: warning: \"Alfa & Beta / Gamma\" is not clearly a list of names; it is taken as one\n"},
		{"phantoms", "number,name1,name2\n1,Phantom,\n2,BYE,bye\n3,üres,\n4,пропуск,\n5,kimarad,\n6,Vacant,\n7,Byeman,\n",
			"1: Phantom phantom\n2: BYE + bye phantom\n3: üres phantom\n4: пропуск phantom\n5: kimarad phantom\n6: Vacant phantom\n7: Byeman", ""},
		{"the same number twice", "number,section,name1\n1,A,Alfa\n1,B,Beta\n1,A,Gamma\n", "A 1: Alfa\nB 1: Beta",
			"p.csv:4: error: number A 1 appears twice (also line 2); the second is left out\n"},
		{"the number against the line", "number,line,name1\n1NS,EW,Alfa\n", "1E: Alfa",
			"p.csv:2: error: number \"1NS\" is of NS, the column line says EW; the column counts\n"},
		{"no number", "number,name1,name2\n,Alfa,Beta\n2,Gamma,Delta\n", "2: Gamma + Delta",
			"p.csv:2: error: \"\" is not a pair number; \"Alfa, Beta\" is left out\n"},
		{"a bad handicap", "number,name1,handicap\n2,Gamma,much\n", "2: Gamma",
			"p.csv:2: error: unknown handicap \"much\" of 2; it is not counted\n"},
		{"an unknown column", "number,name1,shoe size\n2,Gamma,44\n", "2: Gamma", "p.csv:1: warning: unknown column \"shoe size\" is kept out\n"},
		{"Hungarian and Russian words", "Párszám;név1;név2;csapat\n1;Alfa;Beta;Ászok\n", "1: Alfa + Beta / Ászok", ""},
		{"Polish words and a title", "Lista;;\nNumer;Sekcja;name1\n1;A;Alfa\n", "A 1: Alfa", ""},
		{"numbers below nought and of too many digits", "number,name1\n-1,Alfa\n1234567890,Beta\n2,Gamma\n", "2: Gamma",
			"p.csv:2: error: \"-1\" is not a pair number; \"Alfa\" is left out\np.csv:3: error: \"1234567890\" is not a pair number; \"Beta\" is left out\n"},
		{"blank lines and comments", "# list\nnumber,name1\n\n1,Alfa\n# 2,Beta\n,\n", "1: Alfa", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			cs, ps, err := ReadPlayers(source.File{Name: "p.csv", Data: []byte(c.text)})
			if err != nil {
				t.Fatal(err)
			}
			var lines []string
			for _, x := range cs {
				lines = append(lines, contestantText(x))
			}
			if got := strings.Join(lines, "\n"); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
			if got := messages(ps); got != c.problems {
				t.Errorf("problems:\n%s\nwant:\n%s", got, c.problems)
			}
		})
	}
}

func TestPlayersKeepTheirPositions(t *testing.T) {
	cs, _, err := ReadPlayers(source.File{Name: "p.csv", Data: []byte("number,name1,id1,handicap\n\n7EW,Alfa,007,-1\n")})
	if err != nil {
		t.Fatal(err)
	}
	want := []scoring.Contestant{{ID: scoring.ID{Line: scoring.EW, Number: "7"}, Players: []scoring.Player{{Name: "Alfa", ID: "007"}},
		Handicap: exact.Int(-1), Pos: scoring.Position{File: "p.csv", Line: 3}}}
	if !reflect.DeepEqual(cs, want) {
		t.Errorf("got  %+v\nwant %+v", cs, want)
	}
}

func TestPlayersErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "p.csv: error: the file is empty"},
		{"# number,name1\n", "p.csv:2: error: no header row"},
		{"number,name1\n# 1,Alfa\n", "p.csv:1: error: the list of players has no rows"},
		{"<?xml version=\"1.0\"?>\n<results a=\"1\"/>\n", "p.csv:2: error: is XML with the root element results"},
		{"<USEBIO>\n", "p.csv:1: error: is a USEBIO file"},
		{"<!DOCTYPE html>\n<html>", "p.csv:2: error: is an HTML page, not a file of travellers"},
		{"[Event \"x\"]\n", "p.csv: error: is Portable Bridge Notation"},
		{"%PDF-1.4\n1 0 obj\n", "p.csv: error: is a PDF, which cannot be read"},
		{"PK\x03\x04\x00\x00", "p.csv: error: is a ZIP archive"},
		{"board;ns;ew\n1;3;8\n", "p.csv:1: error: no column number in the header; the columns are \"board\", \"ns\", \"ew\""},
		{"name1,name2\nAlfa,Beta\n", "p.csv:1: error: no column number in the header; the columns are \"name1\", \"name2\""},
	} {
		_, _, err := ReadPlayers(source.File{Name: "p.csv", Data: []byte(c.text)})
		bad, ok := errors.AsType[*scoring.InputError](err)
		if !ok {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if !strings.HasSuffix(bad.Hint, playersHint) && !strings.HasSuffix(c.want, "empty") && !strings.HasSuffix(c.want, "no rows") {
			t.Errorf("%q: the hint %q does not name the columns", c.text, bad.Hint)
		}
		bad.Hint = ""
		if bad.Error() != c.want {
			t.Errorf("%s\nwant %s", bad, c.want)
		}
	}
}

// The categories of a contestant stand in one cell, and come back as they went.
func TestCategoriesOfPlayers(t *testing.T) {
	cs, ps, err := ReadPlayers(source.File{Name: "p.csv", Data: []byte("number,name1,Kategória\n1,Alfa,junior; ;Ő\n2,Beta,\n")})
	if err != nil || len(ps) > 0 || !reflect.DeepEqual(cs[0].Categories, []string{"junior", "Ő"}) || cs[1].Categories != nil {
		t.Errorf("%+v %v %v", cs, ps, err)
	}
	data, _ := WritePlayers(&scoring.Results{Event: &scoring.Event{Contestants: cs}})
	again, ps, err := ReadPlayers(source.File{Name: "p.csv", Data: data})
	if err != nil || len(ps) > 0 || !reflect.DeepEqual(again[0].Categories, cs[0].Categories) {
		t.Errorf("%s\n%+v %v %v", data, again, ps, err)
	}
}
