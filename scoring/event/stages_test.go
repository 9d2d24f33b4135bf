package event

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
)

// qualifying is a round of six pairs that ends 1 (7 of 8), 3 and 6 (5), 2 (4), 4 (3),
// 5 (0): twoBoards.
func qualifying(t *testing.T) *scoring.Event { return rows(t, twoBoards...) }

// final is two tables of four pairs, two boards of top 2: 1 has 0+2, 3 2+0, 6 0+0, 2 2+2.
func final(t *testing.T) *scoring.Event {
	ev := rows(t, "- 11 1 3 420", "- 11 2 6 450", "- 12 1 6 600", "- 12 3 2 -100")
	ev.File = "f.csv"
	for i := range ev.Rows {
		ev.Rows[i].SetPos(scoring.Position{File: "f.csv", Line: ev.Rows[i].Pos().Line})
	}
	return ev
}

// staged scores an event file of stages with the files of its sessions.
func staged(t *testing.T, opt Options, text string, sessions ...*scoring.Event) (*scoring.Results, string) {
	t.Helper()
	f := eventFile(t, text)
	var parts [][]*scoring.Event
	for _, ev := range sessions {
		parts = append(parts, []*scoring.Event{ev})
	}
	ev, problems := f.Join(parts)
	opt.File = f
	if opt.Rules.Name == "" {
		opt.Rules = set(t, "wbf")
	}
	res, err := Score(ev, opt)
	if err != nil {
		t.Fatal(err)
	}
	return res, told(append(problems, res.Problems...))
}

const sessionsOfStages = "[[session]]\ntravellers = \"q.csv\"\n[[session]]\nstage = \"Döntő\"\ntravellers = \"f.csv\"\n"

// goesOn is where the contestants of a ranking go on to, in its order.
func goesOn(r scoring.Ranking) string {
	var out []string
	for _, st := range r.Standings {
		text := st.Contestant.ID.String()
		if st.GoesOn != "" {
			text += " " + st.GoesOn
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

func carries(r scoring.Ranking) string {
	var out []string
	for _, st := range r.Standings {
		out = append(out, fmt.Sprintf("%d %s %v=%v", st.Place, st.Contestant.ID, st.Score, st.Carry))
	}
	return strings.Join(out, ", ")
}

// EBU 3.8, reference 3.7: CF = 1/2 * SQ * (NumQ/MaxQ) * (MaxF/NumF), a qualifying board
// weighs half of a final one. Here NumQ = 2, MaxQ = 8, MaxF = 4, NumF = 2, so that CF is
// SQ/4: 7 give 1.75, 5 give 1.25, 4 give 1. The final brought 1 2, 3 2, 6 0, 2 4.
func TestCarryForwardOfEBU(t *testing.T) {
	res, problems := staged(t, Options{}, "[[stage]]\nname = \"Selejtező\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-4\"\ncarry = \"ebu\"\n"+sessionsOfStages, qualifying(t), final(t))
	check(t, "problems", problems, "")
	if len(res.Stages) != 2 || res.Stages[0].Name != "Selejtező" {
		t.Fatalf("%d stages", len(res.Stages))
	}
	check(t, "who goes on", goesOn(res.Stages[0].Rankings[0]), "1 Döntő, 3 Döntő, 6 Döntő, 2 Döntő, 4, 5")
	check(t, "final", carries(res.Stages[1].Rankings[0]), "1 2 5=1, 2 1 3.75=1.75, 3 3 3.25=1.25, 4 6 1.25=1.25")
	// The percentage is the session's own.
	if p := res.Stages[1].Rankings[0].Standings[0].Percent; !p.Equal(exact.Int(100)) {
		t.Errorf("percentage %v", p)
	}
	// A whole one: SQ/2.
	res, _ = staged(t, Options{}, "[[stage]]\nname = \"Selejtező\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-4\"\ncarry = \"100%\"\n"+sessionsOfStages, qualifying(t), final(t))
	check(t, "whole", carries(res.Stages[1].Rankings[0]), "1 2 6=2, 2 1 5.5=3.5, 3 3 4.5=2.5, 4 6 2.5=2.5")
}

// Who misses a board of the final brings the same along: a qualifying board weighs half
// of one of those it plays. Order is by the percentage with it.
func TestCarryForwardOverFewerBoards(t *testing.T) {
	f := final(t)
	f.Rows = f.Rows[:3] // 3 and 2 have one board
	res, _ := staged(t, Options{}, "[[stage]]\nname = \"Selejtező\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-4\"\ncarry = \"ebu\"\n"+sessionsOfStages, qualifying(t), f)
	for _, st := range res.Stages[1].Rankings[0].Standings {
		// MaxF/NumF is 2 for everybody.
		want := map[string]exact.Num{"1": exact.Frac(7, 4), "2": exact.Int(1), "3": exact.Frac(5, 4), "6": exact.Frac(5, 4)}[st.Contestant.ID.Number]
		if !st.Carry.Equal(want) {
			t.Errorf("%s brings %v, want %v", st.Contestant.ID, st.Carry, want)
		}
	}
}

// Victory points: a part of the total comes along. IMPs of pairs as well.
func TestCarryOverOfVictoryPoints(t *testing.T) {
	first, second := roundRobin(4, 3, 8), roundRobin(4, 1, 8)
	meet(t, first, "1", "2", wonBy(10))
	for _, ev := range []*scoring.Event{first, second} {
		ev.Method = scoring.Teams
	}
	res, problems := staged(t, Options{VP: scale(t, "wbf")}, "[event]\nmethod = \"teams\"\n[[stage]]\nname = \"A\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-4\"\ncarry = \"25%\"\n"+sessionsOfStages, first, second)
	check(t, "problems", problems, "")
	total := map[scoring.ID]exact.Num{}
	for _, st := range res.Stages[0].Rankings[0].Standings {
		total[st.Contestant.ID] = st.Score
	}
	for _, st := range res.Stages[1].Rankings[0].Standings {
		want := total[st.Contestant.ID].Over(4)
		if !st.Carry.Equal(want) || !st.Score.Equal(want.Add(exact.Int(10))) {
			t.Errorf("%s: %v with %v, want 10 and a quarter of %v", st.Contestant.ID, st.Score, st.Carry, total[st.Contestant.ID])
		}
	}
	butler, problems := staged(t, Options{Method: scoring.Butler}, "[[stage]]\nname = \"A\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-6\"\ncarry = \"50%\"\n"+sessionsOfStages, qualifying(t), qualifying(t))
	check(t, "problems", problems, "")
	for i, st := range butler.Stages[1].Rankings[0].Standings {
		// The same results again: half as much more.
		if before := butler.Stages[0].Rankings[0].Standings[i]; !st.Carry.Equal(before.Score.Over(2)) || !st.Score.Equal(before.Score.Add(st.Carry)) || st.Contestant.ID != before.Contestant.ID {
			t.Errorf("%s: %v with %v, before %v", st.Contestant.ID, st.Score, st.Carry, before.Score)
		}
	}
}

// The carry-over of an event that was scored elsewhere stands in the file as figures, in
// the unit of the total. With an average of sessions that is percent.
func TestCarryOverAsFigures(t *testing.T) {
	text := "[event.carry]\n1 = 0.5\n3 = \"2.75\"\n99 = 1\n\"x\" = 2\n2 = [1]\n"
	f, problems, err := ReadFile("event.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	check(t, "form", told(problems), "line 1: carry is neither a word nor a number")
	res := score(t, qualifying(t), Options{File: f})
	check(t, "figures", carries(res.Rankings[0]), "1 3 7.75=2.75, 2 1 7.5=0.5, 3 6 5=0, 4 2 4=0, 5 4 3=0, 6 5 0=0")
	check(t, "who", told(res.Problems), "line 4: carry: 99 does not take part in the event\nline 5: carry: \"x\" is not a pair number")
}

// Who declines is passed over, and the next one goes on; a consolation takes those after
// them. Sections are seeded by places.
func TestMBSZ_I6_DecliningToGoOn(t *testing.T) {
	consolation := rows(t, "- 21 4 5 420")
	text := "[[stage]]\nname = \"Selejtező\"\n[[stage]]\nname = \"Döntő\"\nsections = { A = \"1-2\", B = \"3-4\" }\ndeclined = [3]\n[[stage]]\nname = \"Vigasz\"\nfrom = \"Selejtező\"\nplaces = \"5-6\"\n"
	res, problems := staged(t, Options{}, text+sessionsOfStages, qualifying(t))
	check(t, "who goes on", goesOn(res.Stages[0].Rankings[0]), "1 Döntő A, 3, 6 Döntő A, 2 Döntő B, 4 Döntő B, 5 Vigasz")
	check(t, "too few", problems, "line 10: places 5-6 go on to Vigasz, and there are 5")
	f := rows(t, "A 11 1 6 420", "B 11 2 4 450")
	res, problems = staged(t, Options{}, text+sessionsOfStages+"[[session]]\nstage = \"vigasz\"\ntravellers = \"c.csv\"\n", qualifying(t), f, consolation)
	if len(res.Stages) != 3 || res.Stages[2].Event.Rows[0].Session != 3 {
		t.Errorf("%d stages", len(res.Stages))
	}
	check(t, "consolation", problems, "line 10: places 5-6 go on to Vigasz, and there are 5\nline 2: Vigasz: 4 plays, and has not qualified: place 5 in Selejtező")
	f = rows(t, "B 11 1 6 420", "B 11 2 5 450")
	_, problems = staged(t, Options{}, text+sessionsOfStages, qualifying(t), f)
	check(t, "others", problems, `line 5: Döntő: 4 has qualified with place 5 and does not play
line 10: places 5-6 go on to Vigasz, and there are 5
line 2: Döntő: 1 plays in section B, and place 1 leads to section A
line 2: Döntő: 6 plays in section B, and place 2 leads to section A
line 3: Döntő: 5 plays, and has not qualified: place 6 in Selejtező`)
}

// Of several who share the last place that goes on, those who play have qualified.
func TestTieForTheLastPlaceThatGoesOn(t *testing.T) {
	text := "[[stage]]\nname = \"Selejtező\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-2\"\n"
	unresolved := func(res *scoring.Results) bool {
		return slices.ContainsFunc(res.Problems, func(p scoring.Problem) bool { return p.Code == scoring.UnresolvedTie })
	}
	res, problems := staged(t, Options{}, text+sessionsOfStages, qualifying(t))
	if !unresolved(res) {
		t.Error("who goes on is open, and no finding")
	}
	check(t, "before", problems, "line 5: 3 and 6 share place 2, and 2 go on to Döntő; the first in the list are taken")
	res, problems = staged(t, Options{}, text+sessionsOfStages, qualifying(t), rows(t, "- 11 1 6 420"))
	if unresolved(res) {
		t.Error("who went on shows in the final")
	}
	check(t, "played", problems, "line 5: 3 and 6 share place 2, and 2 go on to Döntő; the first in the list are taken")
	if len(res.Stages) != 2 {
		t.Error("no final")
	}
	_, problems = staged(t, Options{}, strings.Replace(text, "places", "declined = [3]\nplaces", 1)+sessionsOfStages, qualifying(t), rows(t, "- 11 1 6 420"))
	check(t, "declined", problems, "")
	// With 1 away they share the one place that goes on.
	_, problems = staged(t, Options{}, strings.Replace(text, "places = \"1-2\"", "declined = [1]\nplaces = \"1\"", 1)+sessionsOfStages, qualifying(t), rows(t, "- 11 6 4 420"))
	if want := "3 and 6 share place 2"; !strings.Contains(problems, want) || strings.Contains(problems, ": 3 has qualified") || strings.Contains(problems, ": 6 plays") {
		t.Errorf("one declines above: %s", problems)
	}
}

// What is told of the files of a stage, rows or matches, goes with it, and what is told of
// none of them with the first: nothing is lost.
func TestProblemsOfStages(t *testing.T) {
	at := func(file string) scoring.Position { return scoring.Position{File: file, Line: 2} }
	first, second := &scoring.Event{Matches: []scoring.MatchRecord{{Pos: at("m.csv")}}}, &scoring.Event{Rows: []scoring.Row{scoring.Row{}.At(at("r.csv"))}}
	whole := &scoring.Event{Stages: []scoring.Stage{{Event: first}, {Event: second}}}
	var told []scoring.Problem
	for _, file := range []string{"m.csv", "players.csv", "r.csv"} {
		told = append(told, scoring.Problem{Pos: at(file)})
	}
	files := func(ps []scoring.Problem) (text string) {
		for _, p := range ps {
			text += p.Pos.File + " "
		}
		return text
	}
	check(t, "first", files(toldOf(told, whole, first, true)), "m.csv players.csv ")
	check(t, "second", files(toldOf(told, whole, second, false)), "r.csv ")
}

// A final that numbers its pairs anew has a list of its own: who has the same players,
// by number or name and in any order, is the same pair.
func TestStageWithNumbersOfItsOwn(t *testing.T) {
	person := func(name, id string) scoring.Player { return scoring.Player{Name: name, ID: id} }
	contestant := func(number string, ps ...scoring.Player) scoring.Contestant {
		return scoring.Contestant{ID: scoring.ID{Number: number}, Players: ps, Pos: scoring.Position{File: "p.csv", Line: 2}}
	}
	f := eventFile(t, "[[stage]]\nname = \"Selejtező\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-2\"\ncarry = \"ebu\"\n"+sessionsOfStages)
	f.Stages[1].Contestants = []scoring.Contestant{contestant("1", person("Дельта Иван", ""), person("Gamma Łukasz", "")), contestant("2", person("Béta Ő.", "12"), person("Alfa Ágnes", "11")), contestant("3", person("Éta Émile", ""), person("Tau Søren", ""))}
	q := qualifying(t)
	q.Contestants = []scoring.Contestant{contestant("1", person("Alfa Ágnes", "11"), person("Béta Őrs", "12")), contestant("3", person("Gamma Łukasz", ""), person("дельта Иван", "")), contestant("2", person("Éta Émile", ""), person("Zéta Gödölő", ""))}
	ev, _ := f.Join([][]*scoring.Event{{q}, {rows(t, "- 11 1 2 420", "- 12 2 3 100", "- 12 1 4 100")}})
	res, err := Score(ev, Options{File: f, Rules: set(t, "wbf")})
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range res.Stages[1].Rankings[0].Standings {
		// On 2 boards of top 2 and 1: 7/8 and 5/8 of a board.
		want := map[string]string{"1": "Дельта Иван", "2": "Béta Ő."}[st.Contestant.ID.Number]
		if want != "" && (st.Carry.Sign() == 0 || st.Contestant.Players[0].Name != want) {
			t.Errorf("%s is %v with %v", st.Contestant.ID, st.Contestant.Players, st.Carry)
		}
	}
	text := told(res.Problems)
	for _, want := range []string{"Döntő: 3 has players whom nobody has in Selejtező", "Döntő: 4 has players whom nobody has in Selejtező"} {
		if !strings.Contains(text, want) {
			t.Errorf("%s\nlacks %s", text, want)
		}
	}
}

// A number is somebody else's in the final: nothing is carried over, and it is told.
func TestStageWithStrangers(t *testing.T) {
	q, f := qualifying(t), final(t)
	q.Contestants = []scoring.Contestant{{ID: scoring.ID{Number: "1"}, Players: []scoring.Player{{Name: "Alfa Ágnes"}}}}
	f.Contestants = []scoring.Contestant{{ID: scoring.ID{Number: "1"}, Players: []scoring.Player{{Name: "Pszí Dorottya"}}, Pos: scoring.Position{File: "f.csv", Line: 9}}}
	_, problems := staged(t, Options{}, "[[stage]]\nname = \"Selejtező\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-4\"\ncarry = \"ebu\"\n"+sessionsOfStages, q, f)
	if !strings.Contains(problems, "line 9: Döntő: 1 has other players than the one of that number in Selejtező") {
		t.Error(problems)
	}
}

// Decisions name their session, which tells the stage; one that has withdrawn cannot
// play on.
func TestDecisionsOfStages(t *testing.T) {
	text := "[[stage]]\nname = \"Selejtező\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-4\"\n" + sessionsOfStages
	res, problems := staged(t, Options{}, text+"[[penalty]]\nunit = 1\nsession = 2\namount = \"1 MP\"\n[[penalty]]\nunit = 1\namount = \"1 MP\"\n[[ruling]]\nsession = 1\nboard = 1\nns = 1\nns_award = \"NP\"\new_award = \"NP\"\n", qualifying(t), final(t))
	check(t, "which", problems, "line 15: the event has several stages, and the penalty does not say of which session it is; it is left out")
	checkPoints(t, res.Stages[1].Rankings[0], "1: 1/-1")
	_, problems = staged(t, Options{Rules: set(t, "mbsz-2014")}, text+"[[withdrawal]]\nunit = 1\nsession = 1\nround = 1\nresults = \"kept\"\n", qualifying(t), final(t))
	if !strings.Contains(problems, "Döntő: 1 plays, and has withdrawn from Selejtező") {
		t.Error(problems)
	}
}

// What cannot be about stages, each with its line.
func TestContradictionsOfStages(t *testing.T) {
	_, problems, err := ReadFile("e.toml", []byte(`[[stage]]
name = "A"
carry = "ebu"
[[stage]]
name = "a"
places = "4-2"
[[stage]]
name = "C"
from = "D"
places = "1-4"
[[stage]]
name = "E"
[[stage]]
name = "F"
places = "1-4"
sections = { A = "1-2", B = "2-6" }
carry = "120%"
winners = 3
[[session]]
stage = "G"
travellers = "x.csv"
`))
	if err != nil {
		t.Fatal(err)
	}
	check(t, "form", told(problems), `line 1: nobody comes to the first stage from an earlier one; its places, declined and carry are left out
line 5: another stage is called a too
line 6: places: "4-2" is no run of numbers
line 9: there is no stage "D" before this one
line 11: the stage does not say which places of C go on to it
line 18: winners is 3: there are 1 or 2
line 16: places 2 lead to two sections
line 16: the places of the sections end with 6, and those that go on with 4
line 17: the carry-over is "120%"
line 20: there is no stage "G"; the session is one of the first`)
	_, problems, _ = ReadFile("e.toml", []byte("[[stage]]\nname = \"A\"\n[[stage]]\nname = \"B\"\nplaces = \"1-2\"\n[[session]]\nstage = \"B\"\ntravellers = \"x.csv\"\n"))
	check(t, "no session", told(problems), "line 1: the stage A has no session")
	knockOut := "[event]\nmethod = \"teams\"\n[[stage]]\nname = \"A\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-4\"\nsystem = \"knock-out\"\ncarry = \"50%\"\n" + sessionsOfStages
	_, told := staged(t, Options{VP: scale(t, "wbf")}, knockOut, roundRobin(4, 3, 8), roundRobin(4, 1, 8))
	if !strings.Contains(told, "line 9: a knock-out has its carry-over match by match, in [[match]]; nothing is carried over") {
		t.Error(told)
	}
	_, told = staged(t, Options{Method: scoring.Butler}, "[[stage]]\nname = \"A\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-4\"\ncarry = \"ebu\"\n"+sessionsOfStages, qualifying(t), final(t))
	if !strings.Contains(told, `line 6: carry = "ebu" is of matchpoints (EBU 3.8); nothing is carried over`) {
		t.Error(told)
	}
}

// A check goes through all stages.
func TestCheckOfStages(t *testing.T) {
	q, f := qualifying(t), final(t)
	q.Rows[1].Outcome, f.Rows[1].Outcome = scoring.Outstanding, scoring.Outstanding
	file := eventFile(t, "[[stage]]\nname = \"A\"\n[[stage]]\nname = \"Döntő\"\nplaces = \"1-4\"\n"+sessionsOfStages)
	ev, _ := file.Join([][]*scoring.Event{{q}, {f}})
	review, err := Check(ev, []scoring.Problem{{Pos: f.Rows[0].Pos(), Severity: scoring.Warning, Board: 11, Text: "doubtful"}}, Options{File: file, Rules: set(t, "wbf")})
	if err != nil {
		t.Fatal(err)
	}
	doubts := map[string]int{}
	for _, x := range review.Findings {
		doubts[x.Pos.File]++
	}
	if doubts["x.csv"] == 0 || doubts["f.csv"] < 2 {
		t.Errorf("findings %v", doubts)
	}
	if _, err := Check(&scoring.Event{Stages: []scoring.Stage{{Name: "A", Event: &scoring.Event{}}, {Name: "Döntő", Event: &scoring.Event{}}}}, nil, Options{File: file, Rules: set(t, "wbf")}); err == nil {
		t.Error("stages without results are scored")
	}
}
