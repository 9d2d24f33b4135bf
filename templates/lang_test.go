package templates

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"recap/scoring"
	"recap/scoring/exact"
)

var placeholder = regexp.MustCompile(`\{\d+\}`)

// Every language has every word, with room for the same figures.
func TestWordsComplete(t *testing.T) {
	if got := Langs(); !slices.Equal(got, []Lang{"en", "hu", "ru"}) {
		t.Fatalf("languages %v", got)
	}
	en := dictionaries()["en"]()
	for _, l := range Langs() {
		words := dictionaries()[l]()
		for k, w := range en {
			have, ok := words[k]
			if !ok || strings.TrimSpace(have) == "" {
				t.Errorf("%s: no word for %s", l, k)
				continue
			}
			a, b := placeholder.FindAllString(w, -1), placeholder.FindAllString(have, -1)
			slices.Sort(a)
			slices.Sort(b)
			if !slices.Equal(a, b) {
				t.Errorf("%s: %s has placeholders %v, en has %v", l, k, b, a)
			}
		}
		for k := range words {
			if _, ok := en[k]; !ok {
				t.Errorf("%s: %s is not in en", l, k)
			}
		}
	}
}

// Every key that the code names, or makes of a value, has a word.
func TestWordsOfTheCode(t *testing.T) {
	keys := map[string]bool{}
	files, _ := filepath.Glob("*.go")
	literal := regexp.MustCompile(`Word\("([a-z_.A-Z]+)"[,)]`)
	column := regexp.MustCompile(`column\([^"\n]*"([a-z_]+)", (?:Left|Right)`)
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range literal.FindAllStringSubmatch(string(text), -1) {
			keys[m[1]] = true
		}
		for _, m := range column.FindAllStringSubmatch(string(text), -1) {
			keys["column."+m[1]] = true
		}
	}
	if len(keys) < 40 {
		t.Fatalf("found only %d keys in the code", len(keys))
	}
	for _, r := range []scoring.Reason{scoring.ReasonNoResult, scoring.ReasonDisputed, scoring.ReasonMeetingCut, scoring.ReasonNoMeeting, scoring.ReasonFewer, scoring.ReasonLeftOut, scoring.ReasonNoVP, scoring.ReasonOneRoom, scoring.ReasonTied, scoring.ReasonNoMatch} {
		keys["reason."+string(r)] = true
	}
	for s := scoring.North; s <= scoring.West; s++ {
		keys["seat."+s.String()], keys["seat_short."+s.String()] = true, true
	}
	for v := scoring.NoneVul; v <= scoring.BothVul; v++ {
		keys["vul."+v.String()], keys["vul_short."+v.String()] = true, true
	}
	for m := exact.HalfAway; m <= exact.Up; m++ {
		keys["rounding."+m.String()] = true
	}
	for _, m := range []scoring.Method{scoring.Matchpoints, scoring.IMPsAcross, scoring.Butler, scoring.BoardAMatch, scoring.TotalPoints, scoring.Teams, scoring.Patton} {
		keys["fact.method."+string(m)] = true
	}
	for _, s := range []scoring.System{scoring.RoundRobin, scoring.Swiss, scoring.Danish, scoring.KnockOut} {
		keys["fact.system."+string(s)] = true
	}
	for _, by := range []string{"wins", "quotient"} {
		keys["unit."+by] = true
	}
	for _, of := range []scoring.Ranked{scoring.OfPairs, scoring.OfPlayers} {
		keys["title."+string(of)], keys["sheet."+string(of)] = true, true
	}
	for _, k := range []string{"fact.pairs_by.imps-across", "fact.pairs_by.butler", "line.NS", "line.EW", "line_short.NS", "line_short.EW", "date.month.1", "date.month.12"} {
		keys[k] = true
	}
	for k := range keys {
		if _, ok := Lang("en").lookup(k); !ok {
			t.Errorf("no word for %s", k)
		}
	}
}

func TestParseLang(t *testing.T) {
	for _, s := range []string{"en", "hu", "ru"} {
		if l, err := ParseLang(s); err != nil || l.String() != s {
			t.Errorf("ParseLang(%q) = %v, %v", s, l, err)
		}
	}
	for _, s := range []string{"", "EN", "de", "../en"} {
		if l, err := ParseLang(s); err == nil {
			t.Errorf("ParseLang(%q) = %v", s, l)
		}
	}
}

// A language more is a file more: with its words, its figures, dates and order of names.
func TestAnotherLanguage(t *testing.T) {
	files := fstest.MapFS{}
	for _, l := range Langs() {
		text, err := words.ReadFile("words/" + l.String() + ".toml")
		if err != nil {
			t.Fatal(err)
		}
		files["words/"+l.String()+".toml"] = &fstest.MapFile{Data: text}
	}
	invented := strings.NewReplacer(`decimal = "."`, `decimal = "·"`, `form = "{0} {1} {2}"`, `form = "{2}/{1}/{0}"`, `10 = "October"`, `10 = "zehn"`,
		`ranking = "Ranking"`, `ranking = "Reihung"`).Replace(string(files["words/en.toml"].Data))
	files["words/sv.toml"] = &fstest.MapFile{Data: []byte(invented)}
	before := dictionaries
	defer func() { dictionaries = before }()
	more := readWords(files)
	dictionaries = func() map[Lang]dictionary { return more }

	sv, err := ParseLang("sv")
	if err != nil || !slices.Equal(Langs(), []Lang{"en", "hu", "ru", "sv"}) {
		t.Fatal(err, Langs())
	}
	res := &scoring.Results{Method: scoring.Matchpoints, Event: &scoring.Event{Date: "2026-10-05"},
		Rankings: []scoring.Ranking{{ScorePlaces: 1, Standings: []scoring.Standing{{Place: 1, Boards: 2, Score: exact.Frac(5, 2), Percent: exact.Frac(125, 2),
			Contestant: &scoring.Contestant{ID: scoring.ID{Number: "1"}}}}}}}
	r := New(res, Options{Lang: sv})
	if len(r.Tables) != 1 || r.Tables[0].Title != "Reihung" || r.Subtitle[0] != "2026/zehn/5" {
		t.Errorf("%q, %q", r.Tables[0].Title, r.Subtitle)
	}
	if got := r.Tables[0].Rows[0][2].String(sv); got != "2·5" {
		t.Errorf("the score is %q", got)
	}
	names := []string{"Ödla", "Zorn", "Åsa", "Alm"}
	slices.SortFunc(names, sv.Collator())
	if !slices.Equal(names, []string{"Alm", "Zorn", "Åsa", "Ödla"}) {
		t.Errorf("names in the order %q", names)
	}
}

// Names sort as each language sorts them.
func TestCollation(t *testing.T) {
	for lang, want := range map[Lang][]string{
		"hu": {"Ács", "Béta", "cédrus", "Czakó", "Csík", "Dió", "Opál", "Óra", "Ödön", "Őrs", "Pi", "Zab", "Zsófia"},
		"ru": {"Елена", "Ёлкин", "Жанна", "Иван", "Яна"},
		"en": {"Abel", "Émile", "Eton", "O'Dell", "Zak"},
		"":   {"2 Alfa", "10 Alfa", "Beta"},
	} {
		got := slices.Clone(want)
		slices.Reverse(got)
		slices.SortFunc(got, lang.Collator())
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

func TestDateAndNumber(t *testing.T) {
	for _, test := range []struct {
		lang               Lang
		iso, date, decimal string
	}{
		{"", "2026-10-05", "5 October 2026", "-12.50"},
		{"en", "2026-10-05", "5 October 2026", "-12.50"},
		{"hu", "2026-10-05", "2026. október 5.", "-12,50"},
		{"ru", "2026-10-05", "5 октября 2026 г.", "-12,50"},
		{"ru", "Monday", "Monday", "-12,50"},
		{"en", "2026-02-30", "2026-02-30", "-12.50"},
		{"en", "", "", "-12.50"},
	} {
		if got := test.lang.Date(test.iso); got != test.date {
			t.Errorf("%s: date of %q is %q, want %q", test.lang, test.iso, got, test.date)
		}
		if got := test.lang.Number(exact.Frac(-25, 2), 2); got != test.decimal {
			t.Errorf("%s: %q, want %q", test.lang, got, test.decimal)
		}
	}
}

func TestFill(t *testing.T) {
	for _, test := range []struct {
		text string
		args []string
		want string
	}{
		{"{0} and {1}", []string{"{1}", "b"}, "{1} and b"}, // an argument is not filled again
		{"{1}{0}{1}", []string{"a", "b"}, "bab"},
		{"{2} {x} {", []string{"a"}, "{2} {x} {"},
		{"{-1} {0}", []string{"a"}, "{-1} a"},
		{"plain", []string{"a"}, "plain"},
	} {
		if got := fill(test.text, test.args); got != test.want {
			t.Errorf("fill(%q, %q) = %q, want %q", test.text, test.args, got, test.want)
		}
	}
	if got := Lang("hu").Word("no.such.word"); got != "no.such.word" {
		t.Errorf("a missing word gave %q", got)
	}
}

// Nothing of the method line is lost, whatever its figures.
func TestFacts(t *testing.T) {
	for _, test := range []struct {
		lang Lang
		fact scoring.Fact
		want string
	}{
		{"en", scoring.Fact{Word: "rules", Args: []string{"ebu", "English Bridge Union"}}, "rules: English Bridge Union (ebu)"},
		{"en", scoring.Fact{Word: "rules", Args: []string{"compscore", "Compscore"}}, "rules: Compscore"},
		{"hu", scoring.Fact{Word: "vp", Args: []string{"wbf", "WBF continuous 20-0 (2013)"}}, "győzelmi pontok: WBF continuous 20-0 (2013)"},
		{"ru", scoring.Fact{Word: "vp", Args: []string{"scale.csv", "scale.csv"}}, "победные очки: scale.csv"},
		{"en", scoring.Fact{Word: "rules", Args: []string{"ebu", ""}}, "rules: ebu"},
		{"hu", scoring.Fact{Word: "rounding", Args: []string{"0.1", "half-toward"}}, "a leosztások pontjai kerekítve: 0,1, a fél a nulla felé"},
		{"en", scoring.Fact{Word: "averages_own", Args: []string{"60", "40"}}, "average plus/minus: at least 60% / at most 40%, or the pair's own percentage in the session"},
		{"ru", scoring.Fact{Word: "averages_fixed", Args: []string{"60", "50", "40.5"}}, "средний плюс/средний/средний минус: 60\u00a0% / 50\u00a0% / 40,5\u00a0%"},
		{"hu", scoring.Fact{Word: "setting", Args: []string{"matchpoints.round-to", "0.1"}}, "beállítás: matchpoints.round-to = 0.1"},
		{"hu", scoring.Fact{Word: "sitout_award", Args: []string{"own"}}, "kimaradás: a pár saját százaléka a fordulóban"},
		{"hu", scoring.Fact{Word: "top", Args: []string{"24"}}, "top: 24"},
		{"en", scoring.Fact{Word: "top"}, "top"},
		{"en", scoring.Fact{Word: "top", Args: []string{"1", "2"}}, "top 1 2"},
		{"en", scoring.Fact{Word: "novelty", Args: []string{"x", "y"}}, "novelty x y"},
	} {
		if got := test.lang.fact(test.fact); got != test.want {
			t.Errorf("%s %v: %q, want %q", test.lang, test.fact, got, test.want)
		}
	}
	for word, args := range map[string]int{"rules": 2, "scale": 1, "top": 1, "top_range": 2, "neuberg": 1, "missing_tie": 1, "missing_raw": 0,
		"missing_factor": 1, "small_groups": 1, "rounding_none": 0, "rounding": 2, "field_across": 0, "field_apart": 0, "field_groups": 1,
		"winners_one": 0, "winners_two": 0, "averages_own": 2, "averages_fixed": 3, "totals_sum": 0,
		"totals_levelled": 1, "totals_levelled_file": 0, "totals_rounded": 1, "guests": 0, "totals_vp": 0, "totals_imps": 0, "totals_wins": 0, "totals_quotient": 0, "totals_points": 0, "patton": 1, "imps_rounded": 1, "vp": 2, "vp_file": 0, "vp_rounded": 0, "vp_length": 0, "order_average": 0, "sitout_vp": 1, "order_printed": 0, "sitout_award": 1, "handicap": 1, "setting": 2} {
		w, ok := Lang("en").lookup("fact." + word)
		if !ok || placeholders(w) != args {
			t.Errorf("fact.%s is %q, wants %d figures", word, w, args)
		}
	}
}

// Every ruling has its words, with room for its figures.
func TestRulings(t *testing.T) {
	for word, args := range map[string]int{"void": 0, "part_void": 2, "deducted": 1, "walkover": 1, "conceded": 1, "assigned": 0,
		"withdrawn": 1, "bye": 0, "apart": 2, "boards": 1} {
		w, ok := Lang("en").lookup("ruling." + word)
		if !ok || placeholders(w) != args {
			t.Errorf("ruling.%s is %q, wants %d figures", word, w, args)
		}
	}
	b := newBuilder(&scoring.Results{Event: &scoring.Event{}}, Options{Lang: "hu"})
	m := &scoring.Match{Note: "x", Rulings: []scoring.Fact{{Word: "ruling.part_void", Args: []string{"10", "12"}}, {Word: "ruling.deducted", Args: []string{"0.5"}}}}
	if got := b.matchNote(m, "hu"); got != "részben érvénytelen, 12 leosztásból 10 számít; mindkét féltől 0,5 VP levonva; x" {
		t.Errorf("note %q", got)
	}
}

func TestSignedCell(t *testing.T) {
	for num, want := range map[string]string{"3": "+3.0", "-3": "-3.0", "0": "0.0", "0.01": "0.0", "0.05": "+0.1"} {
		c := Cell{Kind: Number, Num: exact.MustParse(num), Decimals: 1, Signed: true}
		if got := c.String("en"); got != want {
			t.Errorf("%s: %q, want %q", num, got, want)
		}
	}
}

// A percentage is written as the language does: with a blank that does not break before the
// sign in Russian, with none in English and in Hungarian.
func TestPercentSigns(t *testing.T) {
	for lang, wrong := range map[Lang]string{"en": `[0-9}]\s%|\x{a0}%`, "hu": `[0-9}]\s%|\x{a0}%`, "ru": `[0-9}][ ]?%`} {
		re := regexp.MustCompile(wrong)
		for key, word := range dictionaries()[lang]() {
			if key != "number.percent" && re.MatchString(word) {
				t.Errorf("%s %s: %q", lang, key, word)
			}
		}
	}
	for lang, want := range map[Lang]string{"en": "62.5%", "hu": "62,5%", "ru": "62,5\u00a0%"} {
		if got := lang.Percent(lang.Number(exact.MustParse("62.5"), 1)); got != want {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

func TestEntrant(t *testing.T) {
	for in, want := range map[string]string{"3N": "3É", "A5E": "A5K", "Open 12E": "Open 12K", "7": "7", "A": "A", "N": "N", "": "", "BUÉNE": "BUÉNE", "Anna 3. E": "Anna 3. E"} {
		if got := Lang("hu").Entrant(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
		for _, lang := range []Lang{"en", "ru"} {
			if got := lang.Entrant(in); got != in {
				t.Errorf("%s %q: %q", lang, in, got)
			}
		}
	}
	if got := Lang("hu").entrants("5N–3E, A2N"); got != "5É–3K, A2É" {
		t.Errorf("several: %q", got)
	}
}

// A result that was typed is shown as the sheets of the boards have it.
func TestEntriesAsOnTheBoards(t *testing.T) {
	for _, test := range []struct {
		lang     Lang
		in, want string
	}{
		{"en", "4S= N 420", "4♠= N +420"},
		{"hu", "6HX+1 W -1860", "6♥X+1 NY -1860"},
		{"hu", "4C= NS 130", "4♣= É-D +130"},
		{"hu", "3NTXX-2 S -1000", "3NTXX-2 D -1000"},
		{"ru", "4D-1 EW 50", "4♦-1 E-W +50"},
		{"ru", "PASS", "Пас"},
		{"hu", "+420", "+420"},
		{"hu", "2N–1E", "2É–1K"},
		{"en", "4S= N 620 (420 is its score not vulnerable)", "4♠= N +620 (420 is its score not vulnerable)"},
		{"hu", "4S= N 620 (420 is its score not vulnerable)", "4♠= É +620"},
		{"hu", "4S= 420", "4♠= +420"},
		{"hu", "Őry Ágnes 101", "Őry Ágnes 101"},
		{"hu", "", ""},
	} {
		if got := test.lang.entry(test.in); got != test.want {
			t.Errorf("%s %q: %q, want %q", test.lang, test.in, got, test.want)
		}
	}
}

// What a pair would have from its session, a single player has.
func TestFactsOfSinglePlayers(t *testing.T) {
	b := &builder{lang: "en", res: &scoring.Results{Facts: []scoring.Fact{{Word: "averages_own", Args: []string{"60", "40"}}}}}
	for singles, want := range map[bool]string{true: "the player's own", false: "the pair's own"} {
		if b.singles = singles; !strings.Contains(b.methodLine(), want) {
			t.Errorf("%q", b.methodLine())
		}
	}
}
