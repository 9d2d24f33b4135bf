package monopoly

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Every open choice is a setting that names it, and the defaults are those proposed.
func TestEveryChoiceIsASetting(t *testing.T) {
	text, err := RuleText(DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 20; n++ {
		id := fmt.Sprintf("A-%d", n)
		if !slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
			setting, remark, ok := strings.Cut(line, "#")
			return ok && strings.Contains(setting, "=") && slices.Contains(strings.FieldsFunc(remark, func(r rune) bool { return strings.ContainsRune(" :,;()", r) }), id)
		}) {
			t.Errorf("no setting names %s", id)
		}
	}
	s := testRules(t)
	if s.Valuation.Mortgaged != PrintedHalf || s.Valuation.Buildings != "purchase" || !s.Valuation.TieBreakBuildings || s.Preliminary.Advance != 72 || s.Preliminary.Reserves != 6 ||
		s.SemiFinal.Advance != 6 || s.Set.CashTotal != 20580 || s.Game.Minutes != 90 || s.Game.Smallest != 4 || s.Game.Largest != 6 || s.Final.Smallest != 6 || s.Ranking.Multi != "one" {
		t.Errorf("%+v", s)
	}
	sum := 0
	for _, note := range s.Set.Start {
		sum += note[0] * note[1]
	}
	if sum != 1500 { // G-start
		t.Errorf("each player starts with %d", sum)
	}
}

// A setting is changed by its name, with or without its table; a value or a name that
// there is not is refused.
func TestOverride(t *testing.T) {
	s := testRules(t, "valuation.mortgaged=full_face", "min_wealth=1000", "tiebreak-buildings=false", "ranking.columns=share", "set.board=uk")
	if s.Valuation.Mortgaged != FullFace || s.Ranking.MinWealth != 1000 || s.Valuation.TieBreakBuildings || !slices.Equal(s.Ranking.Columns, []string{"share"}) || s.Set.Board != "uk" {
		t.Errorf("%+v", s)
	}
	if len(s.Overrides) != 5 || s.Overrides[1] != "ranking.min-wealth=1000" {
		t.Errorf("%v", s.Overrides)
	}
	for setting, want := range map[string]string{
		"valuation.mortgaged=half": `unknown value "half"`, "min-welth=5": `unknown setting "min-welth"`, "preliminary.advance=0": "cannot be less than 1", "mortgaged": "is not a setting",
		"advance=6": `unknown setting "advance"`, "game.minutes=long": "another kind", "game.largest=3": "cannot be less than 4", "ranking.columns=wealth": "unknown column",
	} {
		before := testRules(t)
		if err := before.Override(setting); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", setting, err, want)
		}
	}
}

// A user's file extends a rule set; what is wrong in it is told with its line.
func TestOwnRules(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("base.toml", "[preliminary]\nadvance = 24\n")
	s, err := LoadRules(write("own.toml", "extends = \"base.toml\"\ntitle = \"Ours\"\n[set]\nboard = \"deeds.csv\"\n"))
	if err != nil || s.Preliminary.Advance != 24 || s.Preliminary.Reserves != 6 || s.Name != "own" || s.Title != "Ours" || s.Set.Board != filepath.Join(dir, "deeds.csv") || len(s.Files) != 2 {
		t.Errorf("%v %+v", err, s)
	}
	for text, want := range map[string]string{
		"[game]\nminuts = 60\n":                 `:2: error: unknown setting "game.minuts"`,
		"[game]\nminutes = \"long\"\n":          ":2: error: a value of another kind is wanted",
		"[game]\nminutes = 60\nuneven = \"no\"": `unknown value "no" for game.uneven`,
		"extends = \"nobody\"":                  `unknown rule set "nobody"`,
		"extends = \"bad.toml\"":                "extends itself",
	} {
		if _, err := LoadRules(write("bad.toml", text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A4: 28 deeds of 5690, mortgages of 2845; every mortgage is half the price.
func TestBoards(t *testing.T) {
	for _, name := range BoardNames() {
		b, err := OpenBoard(name)
		if err != nil {
			t.Fatal(err)
		}
		prices, mortgages := map[Kind]int{}, 0
		for _, d := range b.Deeds {
			prices[d.Kind] += d.Price
			mortgages += d.Mortgage
			if 2*d.Mortgage != d.Price {
				t.Errorf("%s: %+v", name, d)
			}
			for _, text := range []string{fmt.Sprint(d.Position), d.Name, strings.ToUpper(d.Name)} {
				if i, ok := b.Find(text); !ok || b.Deeds[i].Name != d.Name {
					t.Errorf("%s: %q is not found", name, text)
				}
			}
		}
		if prices[Street] != 4590 || prices[Station] != 800 || prices[Utility] != 300 || mortgages != 2845 {
			t.Errorf("%s: %v, mortgages %d", name, prices, mortgages)
		}
		if len(b.ByGroup()) != 28 || len(b.Groups) != 10 {
			t.Errorf("%s: %d groups", name, len(b.Groups))
		}
	}
}

// A user's board is read with what is wrong in it, all at once.
func TestOwnBoard(t *testing.T) {
	file := filepath.Join(t.TempDir(), "town.csv")
	write := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("# source: ours\npos;group;name;price;mortgage;house_cost\n3;Lakes;Őrs;100;50;60\n1;Lakes;Łąka;80;40;60\n5;Trains;Щука;200;100;\n7;Utilities;Well;90;45;\n")
	b, err := OpenBoard(file)
	if err != nil || b.Name != "town" || len(b.Deeds) != 4 || b.Deeds[0].Name != "Łąka" || b.Deeds[2].Kind != Station || b.Deeds[3].Kind != Utility || len(b.Groups) != 3 {
		t.Errorf("%v %+v", err, b)
	}
	write("position,group,kind,name,price,mortgage,house\n1,a,street,A,60,30,50\n1,a,street,A,60,60,60\n2,a,station,B,x,30,50\n")
	_, err = OpenBoard(file)
	for _, want := range []string{":3: error: mortgage 60 is not below the price 60", ":3: error: position 1 is that of line 2 too", "A is the name of position 1 too", "houses of the group a cost 50 and 60",
		`:4: error: price "x" is no whole number`, "a station has no houses", "has a street and a station"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: no %q", err, want)
		}
	}
	write("position,name\n")
	if _, err = OpenBoard(file); err == nil || !strings.Contains(err.Error(), "no column group") {
		t.Error(err)
	}
	if _, err = OpenBoard("atlantis"); err == nil || !strings.Contains(err.Error(), "built in: hu, uk, us") {
		t.Error(err)
	}
}

// Deeds are named by position or by name, and come back as they were written.
func TestParseHolding(t *testing.T) {
	b := testBoard(t)
	for text, want := range map[string]string{"5": "5", "11m": "11m", "11M": "11m", "1:1": "1:1", "39:H": "39:H", "37:h": "37:H", "1m:1": "1m:1", "3:0": "3", " 3 : 2 ": "3:2",
		"Mayfair": "39", "mayfair:H": "39:H", "The Angel, Islington:4": "6:4", "Whitehall m": "13m", "Whitehall (m)": "13m", "Whitehall:m": "13m", "Kings Cross Station": "5"} {
		if h, code := b.ParseHolding(text); code != "" || h.Text(b) != want {
			t.Errorf("%q is %s %s, want %s", text, h.Text(b), code, want)
		}
	}
	for text, want := range map[string]string{"2": "UNKNOWN_DEED", "40": "UNKNOWN_DEED", "Atlantis": "UNKNOWN_DEED", "": "UNKNOWN_DEED", ":": "UNKNOWN_DEED", "1:5": "BUILDING_LEVEL", "1:x": "BUILDING_LEVEL", "1:-1": "BUILDING_LEVEL", "11q": "UNKNOWN_DEED"} {
		if _, code := b.ParseHolding(text); string(code) != want {
			t.Errorf("%q: %q, want %s", text, code, want)
		}
	}
}

// §4.2: the announcements, with the times of the day; over midnight too.
func TestTimetable(t *testing.T) {
	s := testRules(t)
	m, err := s.Timetable("23:00")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range m {
		got = append(got, fmt.Sprintf("%s %d %s %d", x.Clock, x.Minute, x.What, x.Left))
	}
	want := []string{"22:30 -30 registration 90", "23:00 0 start 90", "23:30 30 time 60", "00:00 60 time 30", "00:15 75 time 15", "00:20 80 time 10", "00:25 85 time 5", "00:30 90 stop 0"}
	if !slices.Equal(got, want) {
		t.Error(got)
	}
	if _, err := s.Timetable("25:00"); err == nil {
		t.Error("25:00 is a time of the day")
	}
}
