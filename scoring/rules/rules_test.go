package rules

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/imps"
	"recap/scoring/matchpoint"
	"recap/scoring/ranking"
)

func TestBuiltInSets(t *testing.T) {
	for _, name := range Names() {
		s, err := Load(name)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if s.Name != name || s.Title == "" {
			t.Errorf("%s calls itself %q, title %q", name, s.Name, s.Title)
		}
		if s.Matchpoints.Plus.Sign() <= 0 {
			t.Errorf("%s has no average plus: it does not inherit", name)
		}
	}
}

func TestExtends(t *testing.T) {
	wbf, _ := Load("wbf")
	acbl, err := Load("acbl")
	if err != nil {
		t.Fatal(err)
	}
	if wbf.Matchpoints.Scale != matchpoint.Two || acbl.Matchpoints.Scale != matchpoint.One {
		t.Errorf("scales: wbf %v, acbl %v", wbf.Matchpoints.Scale, acbl.Matchpoints.Scale)
	}
	if acbl.Matchpoints.RoundTo.String() != "0.01" || wbf.Matchpoints.RoundTo.Sign() != 0 {
		t.Errorf("rounding: wbf %v, acbl %v", wbf.Matchpoints.RoundTo, acbl.Matchpoints.RoundTo)
	}
}

func TestUserFile(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	s, err := Load(write("club.toml", "extends = \"acbl\"\n[ranking]\ntotals = \"sum\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if s.Name != "club" || s.Matchpoints.Scale != matchpoint.One || s.Ranking.Totals != ranking.Sum {
		t.Errorf("got %q %v %v", s.Name, s.Matchpoints.Scale, s.Ranking.Totals)
	}
	// A file that extends nothing has the default's settings.
	if s, err = Load(write("own.toml", "[matchpoints]\nround-to = \"0.1\"\n")); err != nil || s.Matchpoints.Plus.String() != "60" {
		t.Errorf("own.toml: %v %v", s.Matchpoints.Plus, err)
	}
	for text, want := range map[string]string{
		"[matchpoints]\nsmal-groups = \"ebu\"\n":    `bad.toml:2: error: unknown setting "matchpoints.smal-groups"`,
		"[matchpoints]\nscale = \"3-1-0\"\n":        `unknown scale "3-1-0"`,
		"[matchpoints\n":                            "bad.toml:1: error:",
		"extends = \"nobody\"\n":                    `unknown rule set "nobody"`,
		"[matchpoints]\nround-to = \"much\"\n":      "not a number",
		"[matchpoints]\nscale = 3\n":                "matchpoints.scale is a word or a number in quotation marks",
		"[matchpoints]\nround-to = 0.1\n":           "matchpoints.round-to is a word or a number in quotation marks",
		"[matchpoints]\nround-to = \"-1\"\n":        "matchpoints.round-to is -1",
		"[matchpoints]\naverage = \"120\"\n":        "matchpoints.average is 120, not a percentage",
		"[matchpoints]\nneuberg-places = -5\n":      "matchpoints.neuberg-places is -5",
		"[ranking]\norder = 9\n":                    "ranking.order is a word or a number in quotation marks",
		"[ranking]\nround-to = \"-1\"\n":            "ranking.round-to is -1",
		"[printed]\nplaces = \"some\"\n":            `unknown value "some" for printed.places`,
		"[printed]\nmissing = \"gone\"\n":           `unknown value "gone" for printed.missing`,
		"[printed]\naward = \"single\"\n":           `unknown value "single" for printed.award`,
		"[matchpoints]\nsmall-groups = \"welsh\"\n": `unknown value "welsh" (one of none, ebu, acbl)`,
	} {
		_, err := Load(write("bad.toml", text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q in it", text, err, want)
		}
	}
	// A name with a stroke or an ending is a file beside the one that extends it.
	write("parent.toml", "[ranking]\ntotals = \"levelled\"\n")
	if s, err := Load(write("child.toml", "extends = \"parent.toml\"\n")); err != nil || s.Ranking.Totals != ranking.Levelled {
		t.Errorf("child.toml: %v %v", s.Ranking.Totals, err)
	}
	if _, err := Load(write("orphan.toml", "extends = \"gone.toml\"\n")); err == nil || !strings.Contains(err.Error(), "orphan.toml: error: extends = \"gone.toml\"") {
		t.Errorf("orphan.toml: %v", err)
	}
	loop := write("loop.toml", "extends = \"loop.toml\"\n")
	if _, err := Load(loop); err == nil || !strings.Contains(err.Error(), "extends itself") {
		t.Errorf("a set that extends itself: %v", err)
	}
	if _, err := Load("nosuch"); err == nil || !strings.Contains(err.Error(), "built in:") {
		t.Errorf("unknown name: %v", err)
	}
}

func TestOverride(t *testing.T) {
	s, _ := Load("wbf")
	for _, o := range []string{"matchpoints.missing=tie", "matchpoints.own-average=false", "matchpoints.round-to=0.1", "matchpoints.neuberg-places=4"} {
		if err := s.Override(o); err != nil {
			t.Errorf("%s: %v", o, err)
		}
	}
	if m := s.Matchpoints; m.Missing != matchpoint.Tie || m.OwnAverage || !m.RoundTo.Equal(exact.Frac(1, 10)) || m.NeubergPlaces != 4 {
		t.Errorf("got %+v", m)
	}
	if len(s.Overrides) != 4 {
		t.Errorf("overrides %v", s.Overrides)
	}
	for o, want := range map[string]string{"matchpoints.missing": "is not a setting", "missing=tie": "is not a setting", "matchpoints.nothing=1": "unknown setting",
		"matchpoints.missing=gone": `unknown value "gone" (one of neuberg, raw, tie, factor)`, "matchpoints.missing=9": `unknown value "9"`,
		"matchpoints.missing=none": `unknown value "none"`, "matchpoints.scale=3": `unknown scale "3"`, "matchpoints.small-groups=7": `unknown value "7"`,
		"matchpoints.round-to=-1": "round-to is -1", "matchpoints.average=-10": "average is -10", "matchpoints.average-plus=1000": "average-plus is 1000",
		"matchpoints.neuberg-places=-5": "neuberg-places is -5", "matchpoints.neuberg-places=x": "a value of another kind is wanted",
		"ranking.totals=9": `unknown value "9"`, "matchpoints.rounding=9": `unknown rounding "9"`, "a.b=\nc=1": "is not a setting"} {
		before := s
		if err := s.Override(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", o, err, want)
		}
		if len(s.Overrides) != len(before.Overrides) || s.Matchpoints.Missing != before.Matchpoints.Missing {
			t.Errorf("%s: changed the set", o)
		}
	}
}

func TestForEvent(t *testing.T) {
	s, found, err := ForEvent(&scoring.Event{Program: "compscore3"})
	if err != nil || !found || s.Name != "compscore" {
		t.Errorf("Compscore3: %s %v %v", s.Name, found, err)
	}
	for program, want := range map[string]string{" EBUScore  Pairs ": "ebuscore", "ScoreBridge 10.25": "scorebridge", "ACBLscore": "acblscore", "BriAn v213": "brian", "Scorer": "nz-scorer",
		"Scorer of others": "wbf", "Score": "wbf", "": "wbf"} {
		if s, _, err := ForEvent(&scoring.Event{Program: program}); err != nil || s.Name != want {
			t.Errorf("%q: %s %v, want %s", program, s.Name, err, want)
		}
	}
	s, found, err = ForEvent(&scoring.Event{Program: "Nobody's Program"})
	if err != nil || found || s.Name != Default {
		t.Errorf("unknown program: %s %v %v", s.Name, found, err)
	}
}

// What a file states goes before the conventions of its program, and leaves the
// rest of them.
func TestStatedConditions(t *testing.T) {
	half := exact.MustParse("2.5")
	ev := &scoring.Event{Program: "Magic Contest", Conditions: scoring.Conditions{Levelled: true, HeadToHead: true,
		Artificial: &scoring.ArtificialScores{Plus: half, Minus: half.Neg(), In: scoring.IMPsPerBoard}}}
	s, found, err := ForEvent(ev)
	if err != nil || !found || s.Name != "magic-contest" {
		t.Fatalf("%s %v %v", s.Name, found, err)
	}
	if s.Ranking.Totals != ranking.Levelled || s.Ranking.TieBreak.String() != "head-to-head-wins" || s.Ranking.TieBreakRestart || s.Ranking.TieBreakAllMet {
		t.Errorf("ranking %+v", s.Ranking)
	}
	if !s.Butler.Plus.Equal(half) || s.Butler.OwnAverage || s.Across.AveragesPer != imps.PerBoard || !s.Matchpoints.OwnAverage {
		t.Errorf("artificial scores: Butler %+v, across %+v", s.Butler.Averages, s.Across)
	}
	for _, c := range []struct {
		conditions scoring.Conditions
		want       string
	}{{scoring.Conditions{Divided: true}, "n-1"}, {scoring.Conditions{Undivided: true}, "none"}, {scoring.Conditions{}, "none"}} {
		s, _, err := ForEvent(&scoring.Event{Program: "Magic Contest", Conditions: c.conditions})
		if err != nil || s.Across.Divisor.String() != c.want {
			t.Errorf("%+v: the divisor is %v, want %s (%v)", c.conditions, s.Across.Divisor, c.want, err)
		}
	}
	ev.Conditions.Artificial = &scoring.ArtificialScores{Plus: exact.Int(55), Average: exact.Int(50), Minus: exact.Int(45)}
	if s, _, _ = ForEvent(ev); s.Matchpoints.Plus.String() != "55" || s.Matchpoints.Minus.String() != "45" || s.Matchpoints.OwnAverage {
		t.Errorf("matchpoints %+v", s.Matchpoints)
	}
	ev.Conditions.Artificial.In = scoring.IMPsPerComparison
	if s, _, _ = ForEvent(ev); s.Across.Plus.String() != "55" || s.Across.AveragesPer != imps.PerComparison || s.Butler.Plus.String() != "1.5" {
		t.Errorf("across %+v, Butler %+v", s.Across, s.Butler.Averages)
	}
}

// How results are counted, where a file says it.
func TestStatedWaysOfCounting(t *testing.T) {
	for _, tt := range []struct {
		conditions             scoring.Conditions
		scale, divisor, centre string
		trim                   string
	}{
		{scoring.Conditions{}, "2-1-0", "n-1", "mean", "one"},
		{scoring.Conditions{Matchpoints: 1, DividedByAll: true, Datum: scoring.MedianDatum}, "1-½-0", "n", "median", "one"},
		{scoring.Conditions{Matchpoints: 2, Undivided: true, Datum: scoring.MeanDatum}, "2-1-0", "none", "mean", "none"},
		{scoring.Conditions{Datum: scoring.TrimmedDatum}, "2-1-0", "n-1", "mean", "one"},
	} {
		s, _, err := ForEvent(&scoring.Event{Conditions: tt.conditions})
		if err != nil {
			t.Fatal(err)
		}
		if s.Matchpoints.Scale.String() != tt.scale || s.Across.Divisor.String() != tt.divisor || s.Butler.Centre != tt.centre || s.Butler.Trim.String() != tt.trim {
			t.Errorf("%+v: %v, %v, %s, %v", tt.conditions, s.Matchpoints.Scale, s.Across.Divisor, s.Butler.Centre, s.Butler.Trim)
		}
	}
}

// A difference is a setting that two rule sets have otherwise, whoever of those that
// they extend has it; and each is a setting that Load knows.
func TestDifferences(t *testing.T) {
	for _, a := range Names() {
		settings, err := Settings(a)
		if err != nil {
			t.Fatal(err)
		}
		for key, s := range settings {
			value := s.Value
			if strings.Contains(value, ", ") || value == "" || strings.Contains(key, "trim") || strings.Count(key, ".") > 1 {
				continue // lists and tables have another form in an override
			}
			set, _ := Load(Default)
			if err := set.Override(key + "=" + value); err != nil {
				t.Errorf("%s: %s = %s: %v", a, key, value, err)
			}
		}
		if same, err := Differences(a, a); err != nil || len(same) > 0 {
			t.Errorf("%s differs from itself: %v %v", a, same, err)
		}
		for _, b := range Names() {
			one, _ := Differences(a, b)
			other, _ := Differences(b, a)
			if len(one) != len(other) || a == "wbf" && b == "mbsz-2014" && len(one) == 0 {
				t.Errorf("%s and %s: %d and %d differences", a, b, len(one), len(other))
			}
			for i := range one {
				if one[i].A != other[i].B || one[i].Key() != other[i].Key() || one[i].A.Value == one[i].B.Value {
					t.Errorf("%s and %s: %+v, %+v", a, b, one[i], other[i])
				}
			}
		}
	}
	file := filepath.Join(t.TempDir(), "club.toml")
	if err := os.WriteFile(file, []byte("extends = \"mbsz-2014\"\n[ranking]\nprizes = 5 # the club's own\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := Differences("mbsz-2014", file)
	if err != nil || len(got) != 1 || got[0].Key() != "ranking.prizes" || got[0].A.Value != "3" || got[0].B.Value != "5" || got[0].B.Note != "the club's own" {
		t.Errorf("%+v %v", got, err)
	}
	if _, err := Differences("wbf", "nowhere"); err == nil {
		t.Error("there is no rule set nowhere")
	}
}
