package acblclub

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

const sample = "../../../testdata/events/scored-club.json"

// object is a JSON object of name=value texts; a blank in a value is written _.
func object(text string) string {
	fields := map[string]string{}
	for f := range strings.FieldsSeq(text) {
		key, value, _ := strings.Cut(f, "=")
		fields[key] = strings.ReplaceAll(value, "_", " ")
	}
	b, err := json.Marshal(fields)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func objects(texts ...string) string {
	var out []string
	for _, t := range texts {
		out = append(out, object(t))
	}
	return "[" + strings.Join(out, ",\n") + "]"
}

// club is an event of a section and a board.
func club(head string, pairs []string, results ...string) string {
	return `{"board_scoring_method":"MATCH_POINTS","club_id_number":1,` + head + `"sessions":[{"sections":[{"name":"A",` + "\n" +
		`"pair_summaries":` + objects(pairs...) + ",\n" + `"boards":[{"board_number":1,"board_results":` + objects(results...) + `}]}]}]}`
}

func read(t *testing.T, data string) (*scoring.Event, []string) {
	t.Helper()
	e, problems, err := Read(source.File{Name: "a.json", Data: []byte(data)})
	if err != nil {
		t.Fatal(err)
	}
	var says []string
	for _, p := range problems {
		says = append(says, p.String())
	}
	return e, says
}

func TestEvent(t *testing.T) {
	f, err := source.ReadFile(sample, "")
	if err != nil {
		t.Fatal(err)
	}
	if !Recognise(f.Data) {
		t.Error("not recognised")
	}
	e, problems, err := Read(f)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	head := fmt.Sprint(e.Format, e.Program, e.ProgramVersion, e.ID, e.Name, e.Club, e.Date, e.Method, e.Winners, e.Sections, len(e.Rows), len(e.Contestants))
	if want := fmt.Sprint("acbl-club", program, "ACBLScore/ScoreParser 1/1", "42", "Wednesday pairs", "Gödöllői Őrs Bridge Club", "2026-10-07", "matchpoints", 2,
		[]string{"A", "B"}, 32, 13); head != want {
		t.Errorf("got  %s\nwant %s", head, want)
	}
	outcomes := map[scoring.Outcome]int{}
	for _, r := range e.Rows {
		outcomes[r.Outcome]++
	}
	if want := map[scoring.Outcome]int{scoring.Played: 30, scoring.Awarded: 1, scoring.NotPlayed: 1}; !reflect.DeepEqual(outcomes, want) {
		t.Errorf("outcomes %v, want %v", outcomes, want)
	}
	c := e.Contestants[0]
	if c.ID.String() != "A 1E" || c.Stratum != 2 || len(c.Ranks) != 4 || !c.Ranks[1].Overall || c.Ranks[2].Stratum != 2 ||
		!reflect.DeepEqual(c.Players, []scoring.Player{{Name: "Ágnes Alfa", ID: "100"}, {Name: "Őrs Béta", ID: "101"}}) || c.Published.Boards != "5" || c.Published.Total == "" {
		t.Errorf("%+v", c)
	}
	// B is a Howell.
	if b := e.Contestants[12].ID; b.String() != "B 4" {
		t.Errorf("%v", b)
	}
}

// The results of the file are found again in all outcomes, however it is laid
// out.
func TestOneLine(t *testing.T) {
	data, err := os.ReadFile(sample)
	if err != nil {
		t.Fatal(err)
	}
	var line bytes.Buffer
	line.WriteString("\ufeff")
	if err := json.Compact(&line, data); err != nil {
		t.Fatal(err)
	}
	e, _ := read(t, string(data))
	f, _ := read(t, line.String())
	for i, r := range f.Rows {
		at := 0
		if _, err := fmt.Sscanf(r.Pos().Place, "byte %d", &at); err != nil || line.Bytes()[at] != '{' || r.Pos().Line != 0 {
			t.Fatalf("position %v", r.Pos())
		}
		r.SetPos(e.Rows[i].Pos())
		if !reflect.DeepEqual(r, e.Rows[i]) {
			t.Errorf("got  %+v\nwant %+v", r, e.Rows[i])
		}
	}
}

func TestResults(t *testing.T) {
	for _, tt := range []struct {
		rule, result string
		want         string // outcome, contract, score, awards; empty where the line is left out
		says         []string
	}{
		{"plain", "ns_pair=1 ew_pair=2 contract=3_NT declarer=N result=+3 ns_score=490 ew_score=-490 ns_match_points=6.50 ew_match_points=4.50", "1 3NT 490 / 6.50/4.50", nil},
		{"tricks without a result", "ns_pair=1 ew_pair=2 contract=5_H_x declarer=E tricks_taken=10 ns_score=100 ew_score=-100", "1 5HX 100 / /", nil},
		{"score alone", "ns_pair=1 ew_pair=2 ns_score=-50 ew_score=50", "1  -50 / /", nil},
		{"score of one side", "ns_pair=1 ew_pair=2 ew_score=50", "1  -50 / /", nil},
		{"the score is what was compared", "ns_pair=1 ew_pair=2 contract=4_S declarer=N result== ns_score=450 ew_score=-450", "1 4S 450 / /",
			[]string{"warning: board 1: 4S= by N, not vulnerable, scores 420, not 450; the score counts\n    hint: perhaps 4S+1 N 450"}},
		{"passed out", "ns_pair=1 ew_pair=2 ns_score=PASS ew_score=PASS", "1 PASS 0 / /", nil},
		{"passed out, with figures", "ns_pair=1 ew_pair=2 contract=PASS ns_score=0 ew_score=0", "1 PASS 0 / /", nil},
		{"averages", "ns_pair=1 ew_pair=2 ns_score=AVE+ ew_score=Ave_-", "3  0 A+/A- /", nil},
		{"percentages", "ns_pair=1 ew_pair=2 ns_score=60% ew_score=40%", "3  0 60%/40% /", nil},
		{"averages beside a contract", "ns_pair=1 ew_pair=2 contract=4_S declarer=N result== ns_score=AVE ew_score=AVE", "3  0 A/A /",
			[]string{"warning: board 1: the contract 4 S beside the awards AVE/AVE; the awards count"}},
		{"an award of one side", "ns_pair=1 ew_pair=2 contract=4_S declarer=N result== ns_score=420 ew_score=AVE+", "1 4S 420 /A+ /", nil},
		{"split", "ns_pair=1 ew_pair=2 ns_score=420 ew_score=50", "3  0 1*420/1*-50 /", []string{"note: board 1: a split score, 420 for North-South and 50 for East-West"}},
		{"not played", "ns_pair=1 ew_pair=2 ns_score=NP ew_score=NP", "2  0 / /", nil},
		{"not played, said once", "ns_pair=1 ew_pair=2 ns_score=Not_Played", "2  0 / /", nil},
		{"late", "ns_pair=1 ew_pair=2 ns_score=LATE_PLAY", "0  0 / /", []string{"warning: board 1: a late play; the result is taken as outstanding"}},
		{"not in yet", "ns_pair=1 ew_pair=2", "0  0 / /", nil},
		{"points alone", "ns_pair=1 ew_pair=2 ns_match_points=6.60 ew_match_points=4.40", "3  0 +6.60/+4.40 6.60/4.40",
			[]string{"warning: board 1: no contract and no score; the points 6.60 and 4.40 are taken as an award"}},
		{"no points at all", "ns_pair=1 ew_pair=2 ns_match_points=0.00 ew_match_points=0.00", "0  0 / 0.00/0.00",
			[]string{"warning: board 1: no contract, no score and no points; the result is taken as outstanding"}},
		{"unknown score", "ns_pair=1 ew_pair=2 ns_score=XYZ ew_score=5", "0  0 / /",
			[]string{"error: board 1: unknown score \"XYZ\"/\"5\"; the line is not scored\n    hint: points, PASS, AVE+, AVE, AVE-, a percentage or NP"}},
		{"points that are none", "ns_pair=1 ew_pair=2 ns_score=50 ns_match_points=x", "1  50 / /", []string{"warning: board 1: ns_match_points \"x\" is not a number and left out"}},
		{"round that is none", "ns_pair=1 ew_pair=2 ns_score=50 round_number=x", "1  50 / /", []string{"warning: board 1: round_number \"x\" is not a number and left out"}},
		{"one pair", "ns_pair=1", "4  0 / /", nil},
		{"a result of one pair", "ew_pair=1 ns_score=50", "", []string{"error: board 1: a line without the number of its NS pair is left out"}},
		{"no pairs", "ns_score=50", "", []string{"error: board 1: a line without pair numbers is left out"}},
		{"a pair without a number", "ns_pair=x ew_pair=2 ns_score=50", "", []string{"error: board 1: \"x\" is not a pair number; the line is left out"}},
		{"a pair that is not listed", "ns_pair=9 ew_pair=2 ns_score=50", "1  50 / /", []string{"warning: board 1: pair A 9N is not among the pair_summaries"}},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			pairs := []string{"pair_number=1 direction=NS", "pair_number=2 direction=EW", "pair_number=3 direction=NS", "pair_number=1 direction=EW"}
			e, says := read(t, club("", pairs, "ns_pair=3 ew_pair=1 ns_score=420", tt.result))
			got := ""
			if len(e.Rows) > 1 {
				r := e.Rows[1]
				award := func(a scoring.Adjustment) string { return a.String() }
				got = fmt.Sprintf("%d %v %d %s/%s %s/%s", r.Outcome, r.Contract, r.Score, award(r.NSAward()), award(r.EWAward()), r.NSPublished(), r.EWPublished())
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			for i := range says {
				_, says[i], _ = strings.Cut(says[i], ": ")
			}
			if !slices.Equal(says, tt.says) {
				t.Errorf("says %q\nwant %q", says, tt.says)
			}
		})
	}
}

// Points that stand alone are an award, which is on the scale of two.
func TestPointsAlone(t *testing.T) {
	e, _ := read(t, club("", nil, "ns_pair=1 ew_pair=2 ns_match_points=6.60 ew_match_points=4.40"))
	if r := e.Rows[0]; r.NSAward().Value.String() != "13.2" || r.EWAward().Value.String() != "8.8" {
		t.Errorf("%v, %v", r.NSAward().Value, r.EWAward().Value)
	}
}

func TestPairs(t *testing.T) {
	pairs := []string{
		"pair_number=1 direction=NS score=x percentage=50.00% strat=0 adjustment=-1.5",
		"pair_number=2 direction=up is_eligible=0 strat=1",
		"pair_number=x",
		"pair_number=1 direction=NS",
		"pair_number=3 direction=EW handicap=2.5 raw_score=90.00 score=95.00 percentage=52.00",
		"pair_number=1 direction=EW",
	}
	e, says := read(t, club(`"winner_type":3,"start_date":"13/32/2026",`, pairs, "ns_pair=1 ew_pair=3 ns_score=50"))
	want := []string{
		`a.json:1: warning: there is no such day as "13/32/2026"; it stays as written` + "\n    hint: the site writes mm/dd/yyyy",
		`a.json:1: warning: winner_type is "3", not 1 or 2`,
		`a.json:2: warning: score "x" is not a number and left out`,
		`a.json:2: warning: strat "0" is not a number and left out`,
		`a.json:3: warning: direction: unknown line "up" (NS or EW)`,
		`a.json:4: error: "x" is not a pair number; the pair is left out`,
		`a.json:5: error: A 1N is listed twice (also line 2); the first one counts`,
		"a.json:6: note: the percentages and places of pairs with handicaps have these in them and are not compared",
	}
	if !slices.Equal(says, want) {
		t.Errorf("says %q\nwant %q", says, want)
	}
	if p := e.Contestants[0].Published; p != (scoring.Published{Percent: "50.00", Adjustment: "-1.5", InPoints: true}) {
		t.Errorf("%+v", p)
	}
	if e.Contestants[1].Stratum != scoring.NoStratum {
		t.Errorf("stratum %d", e.Contestants[1].Stratum)
	}
	if p := e.Contestants[2].Published; p != (scoring.Published{Total: "90.00"}) {
		t.Errorf("%+v", p)
	}
}

func TestRanks(t *testing.T) {
	data := strings.Replace(club("", []string{"pair_number=1 direction=NS"}, "ns_pair=1 ew_pair=2 ns_score=50"), `"pair_number":"1"`,
		`"pair_number":1,"strat_place":`+objects("strat_number=1 rank=3/4 type=Section", "strat_number=2 rank=T2 type=Event", "strat_number=x rank=2 type=Event",
			"strat_number=1 rank=z type=Event", "strat_number=1 rank=1 type=Flight", "strat_number=1 rank= type=Event"), 1)
	e, says := read(t, data)
	if got := e.Contestants[0].Ranks; !slices.Equal(got, []scoring.Rank{{Stratum: 1, Place: "3"}, {Stratum: 2, Overall: true, Place: "2"}}) {
		t.Errorf("ranks %+v", got)
	}
	if len(says) != 4 || !strings.Contains(says[2], `places of the type "Flight" are not known`) {
		t.Errorf("says %q", says)
	}
}

// Where the numbers of a section are there once, and some pair sat both ways, or
// there is one winner, the pairs have no line.
func TestHowell(t *testing.T) {
	pairs := []string{"pair_number=1 direction=NS", "pair_number=2 direction=EW", "pair_number=3 direction=NS"}
	for _, tt := range []struct{ head, result, want string }{
		{`"winner_type":2,`, "ns_pair=3 ew_pair=2 ns_score=50", "2 A 3N A 2E"},
		{`"winner_type":2,`, "ns_pair=2 ew_pair=3 ns_score=50", "1 A 2 A 3"},
		{`"winner_type":"1",`, "ns_pair=3 ew_pair=2 ns_score=50", "1 A 3 A 2"},
		{`"type":"TEAMS",`, "ns_pair=3 ew_pair=2 ns_score=50", "1 A 3 A 2"},
	} {
		e, _ := read(t, club(tt.head, pairs, "ns_pair=1 ew_pair=2 ns_score=420", tt.result))
		if got := fmt.Sprint(e.Winners, " ", e.Rows[1].NS, " ", e.Rows[1].EW); got != tt.want {
			t.Errorf("%s %s: got %s, want %s", tt.head, tt.result, got, tt.want)
		}
	}
}

// The figures of two sessions are not those of the event.
func TestSessions(t *testing.T) {
	one := `{"sections":{"0":{"name":"A","pair_summaries":[{"pair_number":"1","direction":"NS","score":"7.50","players":[{"name":"Alfa, Ágnes"}]}],` +
		`"boards":[{"board_number":1,"board_results":[{"ns_pair":1,"ew_pair":2,"ns_score":50}]}]}}}`
	e, says := read(t, `{"board_scoring_method":"CROSS_IMPS","sessions":[`+one+`,`+strings.Replace(one, "Alfa", "Gamma", 1)+`]}`)
	if len(e.Rows) != 2 || e.Rows[1].Session != 2 || e.Contestants[0].Published != (scoring.Published{}) || e.Method != scoring.IMPsAcross {
		t.Errorf("%+v", e)
	}
	if len(says) != 3 || !strings.Contains(says[0]+says[1]+says[2], "A 1N is Ágnes Gamma here and Ágnes Alfa in another session") {
		t.Errorf("says %q", says)
	}
}

func TestMethods(t *testing.T) {
	for head, want := range map[string]scoring.Method{`"type":"PAIRS",`: scoring.Matchpoints, `"type":"SWISS TEAMS",`: scoring.Teams, `"type":"INDIVIDUAL",`: "individuals"} {
		if e, _ := read(t, club(head, nil, "ns_pair=1 ew_pair=2 ns_score=50")); e.Method != want {
			t.Errorf("%s: %s", head, e.Method)
		}
	}
	if _, says := read(t, strings.Replace(club("", nil, "ns_pair=1 ew_pair=2 ns_score=50"), "MATCH_POINTS", "X", 1)); len(says) != 1 {
		t.Errorf("says %q", says)
	}
}

func TestUnreadable(t *testing.T) {
	for _, tt := range []struct{ rule, data, want string }{
		{"empty", " \n", "a.json: error: the file is empty"},
		{"no object", "[]", "a.json:byte 0: error: the JSON is not an object"},
		{"cut off", "{\"sessions\":\n[{\"sections\":[", "a.json:2: error: the file is cut off: the end of its JSON is missing"},
		{"cut off in a text", "{\"sessions\":\n \"ab", "a.json:2: error: the file is cut off: the end of its JSON is missing"},
		{"not well-formed", "{\"sessions\":\n[}", "a.json:2: error: not well-formed JSON: invalid character '}'"},
		{"something after it", "{} {}", "a.json:byte 3: error: text follows the end of the JSON"},
		{"too deep", strings.Repeat("[", 100), "a.json:byte 0: error: the JSON is not an object"},
		{"too deep in it", `{"a":` + strings.Repeat("[", 100), "a.json:byte 68: error: values are nested more than 64 deep, which is the limit of --max-nesting"},
		{"no results", club("", nil), "a.json: error: there are no results of boards in it"},
		{"no board", strings.Replace(club("", nil, "ns_pair=1 ew_pair=2 ns_score=50"), `"board_number":1`, `"board_number":"x"`, 1), "a.json: error: there is no board in it that can be read"},
	} {
		t.Run(tt.rule, func(t *testing.T) {
			e, _, err := Read(source.File{Name: "a.json", Data: []byte(tt.data)})
			if e != nil || err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("got %v\nwant %s", err, tt.want)
			}
		})
	}
	for _, data := range []string{"", "{}", `{"board_results":1}`, `["acbl_board_top","club_id_number"]`} {
		if Recognise([]byte(data)) {
			t.Errorf("%q is recognised", data)
		}
	}
}

// sound checks what holds of every outcome.
func sound(t *testing.T, data []byte) {
	t.Helper()
	e, problems, err := Read(source.File{Name: "a.json", Data: data})
	if err != nil {
		var input *scoring.InputError
		if !errors.As(err, &input) || e != nil || input.Pos.File == "" {
			t.Fatalf("got %v with %v, want an InputError alone", e, err)
		}
		return
	}
	if len(e.Rows) == 0 {
		t.Error("an event without rows and without an error")
	}
	for _, r := range e.Rows {
		if r.Board < 1 || r.Pos().Line < 1 && r.Pos().Place == "" || r.NS.IsZero() && r.EW.IsZero() {
			t.Errorf("%+v", r)
		}
	}
	for _, p := range problems {
		if p.Text == "" || p.Pos.File == "" {
			t.Errorf("a problem without text or position: %+v", p)
		}
	}
}

// Cut off anywhere it cannot be read; with any bit flipped it is read or
// refused.
func TestCutAndFlipped(t *testing.T) {
	data := []byte(club(`"winner_type":2,"club":{"name":"x"},`, []string{"pair_number=1 direction=NS score=1.00 percentage=50.00", "pair_number=1 direction=EW"},
		"ns_pair=1 ew_pair=1 contract=3_NT declarer=N result== ns_score=400 ew_score=-400 ns_match_points=0.00", "ns_pair=2 ew_pair=2 ns_score=AVE+ ew_score=AVE-"))
	for i := range data {
		if _, _, err := Read(source.File{Name: "a.json", Data: data[:i]}); err == nil {
			t.Fatalf("cut at %d it is read", i)
		}
		for bit := range 8 {
			flipped := slices.Clone(data)
			flipped[i] ^= 1 << bit
			sound(t, flipped)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(club("", []string{"pair_number=1 direction=NS"}, "ns_pair=1 ew_pair=2 ns_score=420", "ns_pair=3 ew_pair=4 ns_score=A ew_score=5")))
	for _, s := range []string{"", "{", "{}", `{"sessions":{"1":{"sections":[[],1,{"boards":[{}]}]}}}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) { sound(t, data) })
}

// The manifest of the case: 25 pairs, 26 boards, 312 lines, all with figures.
func TestCase(t *testing.T) {
	f, err := source.ReadFile(filepath.Join(cases.Dir(t), "acbl-club-json", "sample-club-game.json"), "")
	if err != nil {
		t.Fatal(err)
	}
	e, problems, err := Read(f)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	boards, ranks := map[int]bool{}, 0
	for _, r := range e.Rows {
		boards[r.Board] = true
		if r.Outcome != scoring.Played || r.NSPublished() == "" || r.EWPublished() == "" {
			t.Errorf("%+v", r)
		}
	}
	for _, c := range e.Contestants {
		ranks += len(c.Ranks)
		if c.Published.Total == "" || c.Published.Percent == "" || len(c.Players) != 2 {
			t.Errorf("%+v", c)
		}
	}
	if got := fmt.Sprintln(len(e.Contestants), len(boards), len(e.Rows), e.Winners, e.Date); got != "25 26 312 2 2026-04-20\n" || ranks == 0 {
		t.Errorf("got %s and %d places", got, ranks)
	}
}
