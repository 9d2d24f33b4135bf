package sheet

import (
	"fmt"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

func readList(t *testing.T, text string) (*scoring.Event, []string, error) {
	t.Helper()
	f := source.File{Name: "list.csv", Data: []byte(text)}
	if !RecogniseCSV(f.Data) {
		t.Fatalf("not recognised: %s", text)
	}
	ev, ps, err := ReadCSV(f)
	var out []string
	for _, p := range ps {
		out = append(out, p.String())
	}
	return ev, out, err
}

func matchesOf(ev *scoring.Event) string {
	var out []string
	for _, m := range ev.Matches {
		out = append(out, fmt.Sprintf("%d %s-%s %d %s/%s %s/%s %s", m.Round, m.Home, m.Away, m.Boards, m.IMPsHome, m.IMPsAway, m.VPHome, m.VPAway, m.Note))
	}
	return strings.Join(out, "\n")
}

func TestListOfMatches(t *testing.T) {
	ev, problems, err := readList(t, "# name: Őszi liga\nround,home,away,boards,imps_home,imps_away,vp_home,vp_away,note\n"+
		"1,1,2,16,40,17,,,\n1,5,bye,,,,,,\n1,,6,,,,,12,Ő\n2,2,1,16,,,\"14,5\",\"5,5\",ruling\n3,2,1,,+3,-3,,,\n")
	if err != nil || len(problems) != 0 {
		t.Fatal(err, problems)
	}
	want := "1 1-2 16 40/17 / \n1 5- 0 / / \n1 6- 0 / 12/ Ő\n2 2-1 16 / 14.5/5.5 ruling\n3 2-1 0 3/-3 / "
	if got := matchesOf(ev); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if ev.Name != "Őszi liga" || ev.Method != scoring.Teams {
		t.Errorf("name %q, method %q", ev.Name, ev.Method)
	}
	// Other words, another delimiter, sections.
	ev, problems, err = readList(t, "тур;секция;хозяева;гости;сдачи;vp_home;vp_away\n1;A;1;2;16;12;8\n1;B;1;2;16;7;13\n")
	if err != nil || len(problems) != 0 || matchesOf(ev) != "1 A 1-A 2 16 / 12/8 \n1 B 1-B 2 16 / 7/13 " || strings.Join(ev.Sections, " ") != "A B" {
		t.Errorf("%v %v %v\n%s", err, problems, ev.Sections, matchesOf(ev))
	}
}

// What cannot be read is told by its place; a figure of one side means nothing
// without that of the other.
func TestListOfMatchesGoesWrong(t *testing.T) {
	ev, problems, err := readList(t, "round,home,away,boards,imps_home,imps_away,colour\n"+
		"1,1,2,16,x,17,\nA,3,4,many,1,2,\n1,north,6,16,1,2,\n1,,,16,1,2,\n1,1N,2,16,1,2,\n")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := matchesOf(ev), "1 1-2 16 / / \n0 3-4 0 1/2 / "; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	want := []string{`list.csv:1: warning: unknown column "colour"`, `list.csv:2: error: unknown IMPs "x"; those of the match are not counted`,
		`list.csv:3: error: unknown round "A"`, `list.csv:3: error: unknown number of boards "many"`,
		`list.csv:4: error: "north" is not the number of a team; the match is left out`, "list.csv:5: error: no team is named; the match is left out",
		`list.csv:6: error: "1N" is not the number of a team; the match is left out`}
	for i, w := range want {
		if i >= len(problems) || !strings.HasPrefix(problems[i], w) {
			t.Fatalf("problems\n%s\nwant\n%s", strings.Join(problems, "\n"), strings.Join(want, "\n"))
		}
	}
	if len(problems) != len(want) || len(ev.LeftOut) != 3 {
		t.Errorf("%d problems, %d left out", len(problems), len(ev.LeftOut))
	}
	if _, _, err := readList(t, "round,home,away,imps_home,imps_away\n"); err == nil || !strings.HasPrefix(err.Error(), "list.csv:1: error: the table has no rows") {
		t.Errorf("error %v", err)
	}
}

// A table of travellers is none of matches, whatever else stands in it.
func TestTravellersAreNoList(t *testing.T) {
	ev, _, err := ReadCSV(source.File{Name: "a.csv", Data: []byte("board,ns,ew,score,home,away,vp_home\n1,1,2,420,1,2,3\n")})
	if err != nil || len(ev.Rows) != 1 || len(ev.Matches) != 0 {
		t.Errorf("%v", err)
	}
}
