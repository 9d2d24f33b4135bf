package event

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// clubEvent joins clubs that an event file names in order.
func clubEvent(t *testing.T, clubs ...*scoring.Event) (*scoring.Event, []scoring.Problem) {
	t.Helper()
	text := ""
	for i := range clubs {
		text += fmt.Sprintf("[[club]]\nname = \"Klub %c\"\nprefix = \"%c\"\ntravellers = \"%d.csv\"\n", 'X'+rune(i), 'X'+rune(i), i)
	}
	var parts [][]*scoring.Event
	for _, c := range clubs {
		parts = append(parts, []*scoring.Event{c})
	}
	return eventFile(t, text).Join(parts)
}

func titles(res *scoring.Results) string {
	var out []string
	for _, r := range res.Rankings {
		title := r.Title + " " + r.Line.String()
		if r.Overall {
			title += "overall"
		}
		if r.OwnField {
			title += " own"
		}
		out = append(out, strings.Join(strings.Fields(title), " "))
	}
	return strings.Join(out, ", ")
}

// Two clubs of two tables make a field of four on each board, and their pairs of one
// number are different pairs. Board 1: 420, 170 and 420, 50; board 2: 100, 90 and -50,
// 110. The top is 6.
func TestSimultaneous(t *testing.T) {
	first := []string{"- 1 1 2 420", "- 1 3 4 170", "- 2 1 4 100", "- 2 3 2 90"}
	second := []string{"- 1 1 2 420", "- 1 3 4 50", "- 2 1 4 -50", "- 2 3 2 110"}
	ev, problems := clubEvent(t, rows(t, first...), rows(t, second...))
	res := score(t, ev, Options{})
	if len(problems)+len(res.Problems) > 0 {
		t.Error(problems, res.Problems)
	}
	check(t, "rankings", titles(res), "overall, Klub X, Klub Y, Klub X own, Klub Y own")
	// X: 1 5+4, 2 1+4 (6-2), 3 2+2, 4 4+2. Y: 1 5+0, 2 1+0, 3 0+6, 4 6+6.
	check(t, "overall", list(res.Rankings[0]), "1 Y 4 12/12 100.00, 2 X 1 9/12 75.00, 3= X 4 6/12 50.00, 3= Y 3 6/12 50.00, 5= X 2 5/12 41.67, 5= Y 1 5/12 41.67, 7 X 3 4/12 33.33, 8 Y 2 1/12 8.33")
	check(t, "a club", list(res.Rankings[2]), "1 Y 4 12/12 100.00, 2 Y 3 6/12 50.00, 3 Y 1 5/12 41.67, 4 Y 2 1/12 8.33")
	// By itself a club is what it would be without the others.
	for i, lines := range [][]string{first, second} {
		alone := list(score(t, rows(t, lines...), Options{}).Rankings[0])
		got := strings.NewReplacer("X ", "", "Y ", "").Replace(list(res.Rankings[3+i]))
		check(t, "own field", got, alone)
	}
}

// A Mitchell of one club and a Howell of the other rank each in its own way, whether a
// list says it, the rows or the heading of a file.
func TestSimultaneousOfLinesAndNone(t *testing.T) {
	howell := func() *scoring.Event { return rows(t, "- 1 1 2 420", "- 1 3 4 170", "- 2 4 1 100", "- 2 3 2 90") }
	mitchell := rows(t, "- 1 1N 1E 420", "- 1 2N 2E 170")
	headed := rows(t, "- 1 1 1 420", "- 1 2 2 170")
	headed.Winners = 2
	for what, club := range map[string]*scoring.Event{"rows": mitchell, "heading": headed} {
		ev, _ := clubEvent(t, howell(), club)
		res := score(t, ev, Options{})
		check(t, what, titles(res), "overall, Klub X, Klub Y NS, Klub Y EW, Klub X own, Klub Y NS own, Klub Y EW own")
		if n := len(res.Rankings[1].Standings); n != 4 || len(res.Rankings[0].Standings) != 8 {
			t.Errorf("%s: %d pairs in the Howell", what, n)
		}
	}
}

// Penalties, rulings and withdrawals name the club as the section, and count in its own
// field too: 25 % of a top of 6, and of one of 2.
func TestDecisionsOfClubs(t *testing.T) {
	one := []string{"- 1 1 2 420", "- 1 3 4 170", "- 2 1 4 100", "- 2 3 2 90"}
	ev, _ := clubEvent(t, rows(t, one...), rows(t, one...))
	f := eventFile(t, "[[penalty]]\nunit = 1\nsection = \"Y\"\namount = \"25%\"\n[[penalty]]\nunit = \"X3\"\namount = \"1 MP\"\n")
	res := score(t, ev, Options{File: f})
	if len(res.Problems) > 0 {
		t.Error(res.Problems)
	}
	// On each board two of four results are equal: 5 for the better and 1 for the worse.
	checkPoints(t, res.Rankings[1], "1: 10, 3: 1/-1")
	checkPoints(t, res.Rankings[2], "1: 8.5/-1.5, 3: 2")
	checkPoints(t, res.Rankings[4], "1: 3.5/-0.5, 3: 0")
	// What a workbook decides is about its own club; where that has several sections it
	// has to say which.
	own := rows(t, one...)
	own.Penalties = []scoring.Penalty{{Unit: "1", Amount: exact.Int(1), In: scoring.InMPs}}
	ev, problems := clubEvent(t, own, rows(t, one...))
	res = score(t, ev, Options{})
	if len(problems)+len(res.Problems) > 0 {
		t.Error(problems, res.Problems)
	}
	checkPoints(t, res.Rankings[1], "1: 9/-1")
	checkPoints(t, res.Rankings[2], "1: 10")
	own = rows(t, "A 1 1 2 420", "B 1 1 2 420")
	own.Penalties = []scoring.Penalty{{Pos: scoring.Position{File: "x.xlsx", Place: "Rulings!A2"}, Unit: "1", Amount: exact.Int(1), In: scoring.InMPs}}
	ev, problems = clubEvent(t, own, rows(t, one...))
	check(t, "which", told(problems), "Rulings!A2: Klub X has 2 sections, and the decision names none; it is left out")
	check(t, "sections", fmt.Sprint(ev.Rows[0].Section, ",", ev.Rows[1].NS, ",", ev.Rows[2].EW), "X A,X B 1,Y 2")
}

// What cannot be about clubs is told, each with its line, and the rest is scored.
func TestContradictionsOfClubs(t *testing.T) {
	f, problems, err := ReadFile("e.toml", []byte(`[[session]]
travellers = "a.csv"
[[club]]
name = "Łódź"
travellers = "b.csv"
[[club]]
prefix = "łódź"
travellers = ["c.csv", "b.csv"]
[[club]]
name = "Őrs"
[[club]]
travellers = "vác.csv"
`))
	if err != nil {
		t.Fatal(err)
	}
	check(t, "form", told(problems), `line 8: travellers b.csv stand in the event file twice
line 7: another club is called łódź too; this one is łódź-2
line 9: the club names no travellers
line 11: the club has no name; it is called vác
line 1: the event file has clubs, whose travellers are those of the event, and sessions with others, which are left out`)
	if len(f.Sessions) != 0 || len(f.Clubs) != 4 {
		t.Errorf("%d sessions, %d clubs", len(f.Sessions), len(f.Clubs))
	}
	pair := func(line int, number, a, idA, b string) scoring.Contestant {
		return scoring.Contestant{Pos: scoring.Position{File: "p.csv", Line: line}, ID: scoring.ID{Number: number}, Players: []scoring.Player{{Name: a, ID: idA}, {Name: b}}}
	}
	x, y := rows(t, "- 1 1 2 420"), rows(t, "- 1 1 2 170")
	x.Contestants = []scoring.Contestant{pair(2, "1", "Alfa Ágnes", "7", "Béta Őrs"), pair(3, "2", "Gamma Łukasz", "", "Дельта Иван"), pair(4, "3", "Alfa Ágnes", "7", "Éta Émile")}
	y.Contestants = []scoring.Contestant{pair(12, "1", "Дельта Иван", "", "GAMMA ŁUKASZ"), pair(13, "2", "Alfa Ágnes", "7", "Zéta Gödölő"), pair(14, "3", "Béta Őrs", "8", "Tau Søren")}
	_, problems = clubEvent(t, x, y)
	check(t, "two clubs", told(problems), `line 12: Дельта Иван – GAMMA ŁUKASZ plays for X 2 and for Y 1 (also p.csv:3); two clubs play the same boards
line 13: Alfa Ágnes (7) plays for X 1 and for Y 2 (also p.csv:2); two clubs play the same boards`)
}

// A list of the club's players names the pairs of all its sections.
func TestPlayersOfAClub(t *testing.T) {
	ev := rows(t, "A 1 1 2 420", "B 1 1 3 420")
	list := []scoring.Contestant{{ID: scoring.ID{Number: "1"}, Players: []scoring.Player{{Name: "Alfa Ágnes"}}}, {ID: scoring.ID{Section: "B", Number: "3"}, Team: "Őrs"}}
	(Club{}).ListPlayers(ev, list)
	var got []string
	for _, c := range ev.Contestants {
		got = append(got, c.ID.String())
	}
	check(t, "players", strings.Join(got, ", "), "A 1, B 1, B 3")
}

// The cards that a file has for a section are found again where its club has a prefix,
// and those of no section are everybody's.
func TestDealsOfAClub(t *testing.T) {
	first, second := rows(t, "A 1 1 2 420", "B 1 3 4 170"), rows(t, "- 1 1 2 420")
	spades, hearts := scoring.Deal{Dealer: scoring.North}, scoring.Deal{Dealer: scoring.East}
	first.Deals = map[scoring.BoardKey]scoring.Deal{{Section: "A", Board: 1}: spades, {Section: "B", Board: 1}: hearts}
	second.Deals = map[scoring.BoardKey]scoring.Deal{{Board: 2}: spades}
	ev, _ := clubEvent(t, first, second)
	want := map[scoring.BoardKey]scoring.Deal{{Section: "X A", Board: 1}: spades, {Section: "X B", Board: 1}: hearts, {Board: 2}: spades}
	if !reflect.DeepEqual(ev.Deals, want) {
		t.Errorf("got %v, want %v", ev.Deals, want)
	}
	if len(first.Deals) != 2 || first.Deals[scoring.BoardKey{Section: "A", Board: 1}] != spades {
		t.Errorf("the file's own are %v", first.Deals)
	}
}
