package usebio

import (
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

// small is a flat event with everything in a strange order.
const small = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">
<USEBIO Version="1.2">
 <EVENT EVENT_TYPE="PAIRS">
  <BOARD>
   <TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>3NTx</CONTRACT><PLAYED_BY>N</PLAYED_BY><LEAD>TH</LEAD><TRICKS>9</TRICKS><SCORE>550</SCORE><NS_MATCH_POINTS>2.0</NS_MATCH_POINTS><EW_MATCH_POINTS>0.0</EW_MATCH_POINTS></TRAVELLER_LINE>
   <TRAVELLER_LINE>
     <EW_PAIR_NUMBER>4</EW_PAIR_NUMBER><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><CONTRACT>PASS</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>0</TRICKS><SCORE>0</SCORE><NOTES>slow &amp; quiet</NOTES>
   </TRAVELLER_LINE>
   <BOARD_NUMBER> 1 </BOARD_NUMBER>
  </BOARD>
  <PARTICIPANTS>
   <PAIR><PAIR_NUMBER>1</PAIR_NUMBER><DIRECTION/><BOARDS_PLAYED>1</BOARDS_PLAYED><TOTAL_SCORE>2</TOTAL_SCORE><PERCENTAGE>100.00</PERCENTAGE><PLACE>1=</PLACE><HANDICAP>2.5</HANDICAP><ADJUSTMENT>-0.50</ADJUSTMENT>
    <PLAYER><PLAYER_NAME>Őszi G&#x79;o&#x30b;z&#x151;</PLAYER_NAME><CLUB_ID_NUMBER>7</CLUB_ID_NUMBER><NATIONAL_ID_NUMBER>0011</NATIONAL_ID_NUMBER></PLAYER>
    <PLAYER><PLAYER_NAME>Ёжик Б</PLAYER_NAME><CLUB_ID_NUMBER>8</CLUB_ID_NUMBER></PLAYER></PAIR>
   <PAIR><PAIR_NUMBER>2</PAIR_NUMBER></PAIR><PAIR><PAIR_NUMBER>3</PAIR_NUMBER></PAIR><PAIR><PAIR_NUMBER>4</PAIR_NUMBER></PAIR>
  </PARTICIPANTS>
  <WINNER_TYPE>1</WINNER_TYPE><DATE>5/12/2015</DATE><VENUE>Terem</VENUE><TITLE>Not this</TITLE>
  <EVENT_DESCRIPTION>Monday pairs</EVENT_DESCRIPTION><EVENT_ID>77</EVENT_ID><PROGRAM_VERSION>1.0</PROGRAM_VERSION><PROGRAM_NAME>Tool</PROGRAM_NAME>
 </EVENT>
 <HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><HAND><DIRECTION>North</DIRECTION><SPADES>AKQJT98765432</SPADES></HAND></BOARD></HANDSET>
 <CLUB><CLUB_NAME>Łąka Club</CLUB_NAME><CLUB_ID_NUMBER>1</CLUB_ID_NUMBER></CLUB>
</USEBIO>
`

// wrap makes a document of an event's content.
func wrap(content string) string {
	return "<USEBIO Version=\"1.2\"><EVENT EVENT_TYPE=\"PAIRS\">\n" + content + "\n</EVENT></USEBIO>"
}

// pairs lists pairs by their numbers (a blank is written _), with a DIRECTION
// after a slash.
func pairs(numbers ...string) string {
	var b strings.Builder
	b.WriteString("<PARTICIPANTS>")
	for _, n := range numbers {
		n, direction, _ := strings.Cut(n, "/")
		fmt.Fprintf(&b, "<PAIR><PAIR_NUMBER>%s</PAIR_NUMBER><DIRECTION>%s</DIRECTION></PAIR>", strings.ReplaceAll(n, "_", " "), direction)
	}
	return b.String() + "</PARTICIPANTS>"
}

// board is board 1 with lines that each have their elements as name=value; a
// blank in a value is written _.
func board(lines ...string) string {
	var b strings.Builder
	b.WriteString("<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>")
	for _, l := range lines {
		b.WriteString("<TRAVELLER_LINE>")
		for f := range strings.FieldsSeq(l) {
			name, value, _ := strings.Cut(f, "=")
			if long, ok := map[string]string{"ns": "NS_PAIR_NUMBER", "ew": "EW_PAIR_NUMBER", "c": "CONTRACT", "by": "PLAYED_BY", "t": "TRICKS",
				"s": "SCORE", "nsmp": "NS_MATCH_POINTS", "ewmp": "EW_MATCH_POINTS", "nsx": "NS_CROSS_IMP_POINTS", "ewx": "EW_CROSS_IMP_POINTS",
				"nsb": "NS_BUTLER_POINTS", "ewb": "EW_BUTLER_POINTS"}[name]; ok {
				name = long
			}
			fmt.Fprintf(&b, "<%s>%s</%s>", name, strings.ReplaceAll(value, "_", " "), name)
		}
		b.WriteString("</TRAVELLER_LINE>")
	}
	return b.String() + "</BOARD>"
}

func read(t *testing.T, data string) (*scoring.Event, []scoring.Problem) {
	t.Helper()
	e, problems, err := Read(source.File{Name: "a.xml", Data: []byte(data)})
	if err != nil {
		t.Fatal(err)
	}
	return e, problems
}

// quiet reads what has no problem.
func quiet(t *testing.T, data string) *scoring.Event {
	t.Helper()
	e, problems := read(t, data)
	for _, p := range problems {
		t.Errorf("unexpected problem: %v", p)
	}
	return e
}

func figures(total, percent, place, boards, adjustment scoring.Figure) scoring.Published {
	return scoring.Published{Total: total, Percent: percent, Place: place, Boards: boards, Adjustment: adjustment}
}

func TestElementsComeInAnyOrder(t *testing.T) {
	e := quiet(t, small)
	head := []string{e.File, e.Format, e.Program, e.ProgramVersion, e.ID, e.Name, e.Date, e.Club, e.Venue, string(e.Method)}
	want := []string{"a.xml", "usebio", "Tool", "1.0", "77", "Monday pairs", "2015-12-05", "Łąka Club", "Terem", "matchpoints"}
	if !reflect.DeepEqual(head, want) || e.Winners != 1 {
		t.Errorf("got %q, %d winners; want %q, 1", head, e.Winners, want)
	}
	if len(e.Contestants) != 4 || len(e.Rows) != 2 {
		t.Fatalf("got %d contestants and %d rows, want 4 and 2", len(e.Contestants), len(e.Rows))
	}
	c := e.Contestants[0]
	players := []scoring.Player{{Name: "Őszi Győző", ID: "0011"}, {Name: "Ёжик Б", ID: "8"}}
	if !reflect.DeepEqual(c.Players, players) || c.ID != (scoring.ID{Number: "1"}) || !c.Handicap.Equal(exact.Frac(5, 2)) || c.Pos.String() != "a.xml:13" ||
		c.Published != figures("2", "100.00", "1", "1", "-0.50") {
		t.Errorf("got %+v", c)
	}
	a, b := e.Rows[0], e.Rows[1]
	if a.Pos().String() != "a.xml:6" || b.Pos().String() != "a.xml:7" {
		t.Errorf("lines stand at %v and %v, want lines 6 and 7", a.Pos(), b.Pos())
	}
	if a.Board != 1 || a.NS.Number != "1" || a.EW.Number != "2" || a.Contract.String() != "3NTX" || a.Declarer != scoring.North || a.Tricks != 9 ||
		a.Score != 550 || a.Lead.String() != "HT" || a.NSPublished() != "2.0" || a.EWPublished() != "0.0" || a.Outcome != scoring.Played || a.Session != 0 {
		t.Errorf("got %+v", a)
	}
	if b.NS.Number != "3" || b.EW.Number != "4" || !b.Contract.IsPass() || b.Outcome != scoring.Played || b.Score != 0 || b.Remarks() != "slow & quiet" || b.NSPublished() != "" {
		t.Errorf("got %+v", b)
	}
}

func TestResultOfALine(t *testing.T) {
	tests := []struct {
		rule, line string
		outcome    scoring.Outcome
		text       string // contract, declarer, tricks, score
		ns, ew     string // awards
		problem    string
	}{
		{"tricks are those of declarer", "c=4S by=W t=10 s=-420", scoring.Played, "4S W 10 -420", "", "", ""},
		{"few tricks are no overtricks", "c=1NT by=N t=6 s=-50", scoring.Played, "1NT N 6 -50", "", "", ""},
		{"tricks left out follow from the score", "c=4H by=S s=450", scoring.Played, "4H S 11 450", "", "", ""},
		{"the score alone", "s=-140", scoring.Played, " 0 -140", "", "", ""},
		{"an ace of spades led, suit first", "c=4H by=S LEAD=SA t=10 s=420", scoring.Played, "4H S 10 420", "", "", ""},
		{"a redoubled contract in small letters", "c=1Cxx by=E t=7 s=-230", scoring.Played, "1CXX E 7 -230", "", "", ""},
		{"a pass without anybody", "c=PASS s=0", scoring.Played, "PASS 0 0", "", "", ""},
		{"a pass with declarer and no tricks", "c=Pass by=N t= s=0", scoring.Played, "PASS 0 0", "", "", ""},
		{"no contract at all: the score counts", "c=42 by=N t=9 s=50", scoring.Played, " 0 50", "", "", `unknown contract "42"; the score 50 counts`},
		{"NP with a score is played", "c=NP by=N t=0 s=0", scoring.Played, " 0 0", "", "", `unknown contract "NP"; the score 0 counts`},
		{"NP without a score is not played", "c=NP", scoring.NotPlayed, " 0 0", "", "", ""},
		{"contract and score disagree", "c=3NT by=N t=9 s=430", scoring.Played, "3NT N 9 400", "", "", "scores 400, not 430; the contract counts"},
		{"an adjusted line is in percent", "s=A6040", scoring.Awarded, " 0 0", "60% A6040", "40% A6040", ""},
		{"an adjusted line need not sum to 100", "s=A6060", scoring.Awarded, " 0 0", "60% A6060", "60% A6060", ""},
		{"points beside an adjusted line are only published", "s=A5050 nsmp=23 ewmp=11", scoring.Awarded, " 0 0", "50% A5050", "50% A5050", ""},
		{"three digits for 100 %", "s=A10000", scoring.Awarded, " 0 0", "100% A10000", "0% A10000", ""},
		{"three digits for the other side", "s=A00100", scoring.Awarded, " 0 0", "0% A00100", "100% A00100", ""},
		{"three digits for both", "s=A060040", scoring.Awarded, " 0 0", "60% A060040", "40% A060040", ""},
		{"one percentage is not two", "s=A60", scoring.Outstanding, " 0 0", "", "", "A60 is not two percentages"},
		{"no percentage is above 100", "s=A170030", scoring.Outstanding, " 0 0", "", "", "A170030 is not two percentages"},
		{"digits that cannot be parted", "s=A60405", scoring.Outstanding, " 0 0", "", "", "A60405 is not two percentages"},
		{"an award beside a contract", "c=4S by=N t=10 s=A6040", scoring.Awarded, " 0 0", "60% A6040", "40% A6040", "the contract 4S beside the award A6040"},
		{"nothing but points is an award", "nsmp=6 ewmp=4", scoring.Awarded, " 0 0", "+6", "+4", "the points 6 and 4 are taken as an award"},
		{"no award is 0 to 0", "nsmp=0 ewmp=0", scoring.Outstanding, " 0 0", "", "", "taken as outstanding"},
		{"nothing at all has not come in", "", scoring.Outstanding, " 0 0", "", "", ""},
		{"a score that is none", "s=425", scoring.Outstanding, " 0 0", "", "", "no contract scores 425"},
		{"points that are no number", "s=420 nsmp=x ewmp=2", scoring.Played, " 0 420", "", "", `NS_MATCH_POINTS "x" is not a number`},
	}
	award := func(a scoring.Adjustment) string {
		text := a.Text
		if a.IsZero() {
			return ""
		}
		a.Text = ""
		return strings.TrimSpace(a.String() + " " + text)
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			e, problems := read(t, wrap(pairs("1", "2")+board("ns=1 ew=2 "+tt.line)))
			r := e.Rows[0]
			text := fmt.Sprint(r.Contract, " ", r.Declarer, " ", r.Tricks, r.Score)
			text = strings.Join(strings.Fields(text), " ")
			if r.Outcome != tt.outcome || text != strings.TrimSpace(tt.text) || award(r.NSAward()) != tt.ns || award(r.EWAward()) != tt.ew {
				t.Errorf("got outcome %d, %q, awards %q %q", r.Outcome, text, award(r.NSAward()), award(r.EWAward()))
			}
			switch {
			case tt.problem == "" && len(problems) > 0:
				t.Errorf("unexpected %v", problems[0])
			case tt.problem != "" && (len(problems) != 1 || !strings.Contains(problems[0].Text, tt.problem)):
				t.Errorf("got %v, want %q", problems, tt.problem)
			case tt.problem != "" && (problems[0].Pos.String() != "a.xml:2" || problems[0].Board != 1):
				t.Errorf("the problem stands at %v, board %d", problems[0].Pos, problems[0].Board)
			}
		})
	}
}

func TestWhoSits(t *testing.T) {
	section := func(id, content string) string { return `<SECTION SECTION_ID="` + id + `">` + content + "</SECTION>" }
	labelled := func(n, section string) string {
		return "<PAIR><PAIR_NUMBER>" + n + "</PAIR_NUMBER><LABEL><NAME>Section</NAME><VALUE>" + section + "</VALUE></LABEL><LABEL><NAME>Category</NAME><VALUE>X</VALUE></LABEL></PAIR>"
	}
	const two, one = "<WINNER_TYPE>2</WINNER_TYPE>", "<WINNER_TYPE>1</WINNER_TYPE>"
	tests := []struct {
		rule, content string
		want          []string // of each row: section: NS - EW
	}{
		{"the line is part of the number", two + pairs("1NS/NS", "1EW/EW") + board("ns=1NS ew=1EW"), []string{": 1N - 1E"}},
		{"with a blank", two + pairs("1_NS/NS", "1_EW/EW") + board("ns=1_NS ew=1_EW"), []string{": 1N - 1E"}},
		{"an arrow switch keeps the home line", pairs("1NS/NS", "2EW/EW") + board("ns=2EW ew=1NS"), []string{": 2E - 1N"}},
		{"one winner, bare numbers", one + pairs("1", "2") + board("ns=2 ew=1"), []string{": 2 - 1"}},
		{"two winners, mixed bare numbers", two + pairs("11/NS", "12/EW") + board("ns=11 ew=12"), []string{": 11N - 12E"}},
		{"two winners, equal bare numbers", two + pairs("3/NS", "3/EW") + board("ns=3 ew=3"), []string{": 3N - 3E"}},
		{"a mixed number is at home where it is listed", two + pairs("11/NS", "12/EW") + board("ns=12 ew=11"), []string{": 12E - 11N"}},
		{"a direction of some pairs only is no line", one + pairs("1/NS", "2", "3") + board("ns=1 ew=2", "ns=3 ew=1"), []string{": 1 - 2", ": 3 - 1"}},
		{"a direction of all pairs is a line", pairs("1/NS", "2/EW") + board("ns=1 ew=2"), []string{": 1N - 2E"}},
		{"listed bare, with a line in the rows", one + pairs("1", "2") + board("ns=1NS ew=2EW"), []string{": 1 - 2"}},
		{"sections keep equal numbers apart", section("A", pairs("1", "2")+board("ns=1 ew=2")) + section("B", board("ns=2 ew=1")+pairs("1", "2")), []string{"A: A 1 - A 2", "B: B 2 - B 1"}},
		{"sections with one list of pairs", pairs("1", "2", "3", "4") + section("A", board("ns=1 ew=2")) + section("B", board("ns=3 ew=4")), []string{"A: 1 - 2", "B: 3 - 4"}},
		{"sections by label in a flat file", "<PARTICIPANTS>" + labelled("1", "A") + labelled("2", "A") + labelled("3", "B") + labelled("4", "B") + "</PARTICIPANTS>" + board("ns=1 ew=2", "ns=4 ew=3"),
			[]string{"A: A 1 - A 2", "B: B 4 - B 3"}},
		{"the opponents tell the section", "<PARTICIPANTS>" + labelled("1", "A") + labelled("1", "B") + labelled("2", "B") + "</PARTICIPANTS>" + board("ns=1 ew=2"), []string{"B: B 1 - B 2"}},
		{"no list of pairs", board("ns=1 ew=2"), []string{": 1 - 2"}},
		{"no list of pairs, two winners", two + board("ns=1 ew=1"), []string{": 1N - 1E"}},
		{"a pair without opponents sat out", pairs("1", "2") + board("ns=1 ew=2", "ns=1"), []string{": 1 - 2", ": 1 - "}},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			e := quiet(t, wrap(tt.content))
			var got []string
			known := map[scoring.ID]bool{{}: true}
			for _, c := range e.Contestants {
				known[c.ID] = true
			}
			for _, r := range e.Rows {
				got = append(got, fmt.Sprintf("%s: %v - %v", r.Section, r.NS, r.EW))
				if len(e.Contestants) > 0 && (!known[r.NS] || !known[r.EW]) {
					t.Errorf("%v or %v is no contestant of %v", r.NS, r.EW, e.Contestants)
				}
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestMethodIsToldBy(t *testing.T) {
	const result = "ns=1 ew=2 c=4S by=N t=10 s=420 "
	scored := func(method string) string { return "<BOARD_SCORING_METHOD>" + method + "</BOARD_SCORING_METHOD>" }
	tests := []struct {
		rule, event, content string
		want                 scoring.Method
	}{
		{"matchpoints of the lines", "PAIRS", board(result + "nsmp=1 ewmp=1"), scoring.Matchpoints},
		{"cross-IMPs of the lines, against the type", "MP_PAIRS", board(result + "nsx=1 ewx=-1"), scoring.IMPsAcross},
		{"Butler points of the lines, against the method", "PAIRS", scored("MATCH_POINTS") + board(result+"nsb=1 ewb=-1"), scoring.Butler},
		{"the scoring method, against the type", "MP_PAIRS", scored("CROSS_IMPS") + board(result), scoring.IMPsAcross},
		{"the type", "BUTLER_PAIRS", board(result), scoring.Butler},
		{"the type in another spelling", "CROSS_IMPS", board(result), scoring.IMPsAcross},
		{"the type after a method that may be either", "CROSS_IMP", scored("IMPS") + board(result), scoring.IMPsAcross},
		{"total points", "AGGREGATE", board(result), scoring.TotalPoints},
		{"a datum", "PAIRS", strings.Replace(board(result), "<TRAVELLER", "<BOARD_AVERAGE>100</BOARD_AVERAGE><TRAVELLER", 1), scoring.Butler},
		{"nothing", "PAIRS", board(result), scoring.UnknownMethod},
		{"a type of the lists where the event has none", "", `<PARTICIPANTS EVENT_TYPE="BUTLER_PAIRS"></PARTICIPANTS>` + board(result), scoring.Butler},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			e := quiet(t, strings.Replace(wrap(tt.content), `"PAIRS"`, `"`+tt.event+`"`, 1))
			if e.Method != tt.want {
				t.Errorf("got %q, want %q", e.Method, tt.want)
			}
		})
	}
}

func TestDatumIsOfItsBoardAndSection(t *testing.T) {
	with := func(average string) string {
		return strings.Replace(board("ns=1 ew=2 s=420"), "<TRAVELLER", "<BOARD_AVERAGE>"+average+"</BOARD_AVERAGE><TRAVELLER", 1)
	}
	e := quiet(t, wrap(with("-40")))
	if want := map[scoring.BoardKey]scoring.Figure{{Board: 1}: "-40"}; !reflect.DeepEqual(e.Datums, want) {
		t.Errorf("got %v, want %v", e.Datums, want)
	}
	e = quiet(t, wrap(`<SECTION SECTION_ID="A">`+with("50")+"</SECTION>"))
	if want := map[scoring.BoardKey]scoring.Figure{{Section: "A", Board: 1}: "50"}; !reflect.DeepEqual(e.Datums, want) {
		t.Errorf("got %v, want %v", e.Datums, want)
	}
}

func TestSessionsAreNumberedWhereThereAreSeveral(t *testing.T) {
	session := func(id, total string) string {
		list := strings.ReplaceAll(pairs("1", "2"), "</DIRECTION>", "</DIRECTION><TOTAL_SCORE>"+total+"</TOTAL_SCORE>")
		return `<SESSION SESSION_ID="` + id + `"><SECTION SECTION_ID="A">` + list + board("ns=1 ew=2 s=420") + "</SECTION></SESSION>"
	}
	e := quiet(t, wrap(session("7", "10")))
	if e.Rows[0].Session != 0 || e.Contestants[0].Published.Total != "10" {
		t.Errorf("a single session is number %d with the total %q, want 0 and 10", e.Rows[0].Session, e.Contestants[0].Published.Total)
	}
	e, problems := read(t, wrap(session("7", "10")+session("8", "12")))
	if len(e.Rows) != 2 || e.Rows[0].Session != 1 || e.Rows[1].Session != 2 || len(e.Contestants) != 2 || !reflect.DeepEqual(e.Sections, []string{"A"}) {
		t.Errorf("got rows %v, contestants %v, sections %v", e.Rows, e.Contestants, e.Sections)
	}
	unnamed := `<SESSION><SECTION>` + board("ns=1 ew=2 s=420") + "</SECTION></SESSION>"
	if e := quiet(t, wrap(unnamed+unnamed)); e.Rows[0].Section != "" || e.Rows[1].Section != "" || e.Rows[1].Session != 2 {
		t.Errorf("sessions of one section without a name: got %v", e.Rows)
	}
	// 10 and 12 are no totals of the event.
	if e.Contestants[0].Published.Total != "" || len(problems) != 1 || problems[0].Severity != scoring.Note || !strings.Contains(problems[0].Text, "single sessions") {
		t.Errorf("got the total %q and %v", e.Contestants[0].Published.Total, problems)
	}
}

func TestTeamsMeetInMatches(t *testing.T) {
	team := func(id, name, a, b string) string {
		pair := func(n, p, q string) string {
			return "<PAIR><PAIR_NUMBER>" + n + "</PAIR_NUMBER><BOARDS_PLAYED>3</BOARDS_PLAYED><PLAYER><PLAYER_NAME>" + p + "</PLAYER_NAME></PLAYER><PLAYER><PLAYER_NAME>" + q + "</PLAYER_NAME></PLAYER></PAIR>"
		}
		return `<TEAM TEAM_ID="` + id + `" TEAM_NAME="` + name + `"><TOTAL_SCORE>12</TOTAL_SCORE><WINS_OR_DRAWS>1</WINS_OR_DRAWS><PLACE>1=</PLACE>` +
			pair(id+"-1-2", a+"1", a+"2") + pair(id+"-3-4", b+"3", b+"4") + "</TEAM>"
	}
	lines := strings.TrimPrefix(board("DIRECTION=NS ns=1-1-2 ew=2-3-4 c=4S by=N t=10 s=420 nsx=1.5 ewx=-1.5", "DIRECTION=EW ns=2-1-2 ew=1-3-4 c=4S by=N t=9 s=-50"), "<BOARD>")
	e := quiet(t, strings.Replace(wrap(`<SESSION SESSION_ID="1"><PARTICIPANTS>`+team("1", "Ősz", "A", "B")+team("2", "", "C", "D")+`</PARTICIPANTS><MATCH>
<BOARD><IMPS>10</IMPS>`+lines+`<ROUND_NUMBER>2</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM><TEAM_SCORE>16</TEAM_SCORE><OPPOSING_TEAM_SCORE>4</OPPOSING_TEAM_SCORE>
</MATCH></SESSION>`), `"PAIRS"`, `"TEAMS"`, 1))
	if e.Method != scoring.Teams || len(e.Contestants) != 2 || len(e.Rows) != 2 {
		t.Fatalf("got %s, %d teams, %d rows", e.Method, len(e.Contestants), len(e.Rows))
	}
	c := e.Contestants[0]
	if c.Team != "Ősz" || c.ID.Number != "1" || strings.Join(c.Names(), " ") != "A1 A2 B3 B4" || c.Published != figures("12", "", "1", "", "") {
		t.Errorf("got %+v", c)
	}
	// Team 1 is +420 and +50, that is 10 IMPs: its own in the first row, where
	// it sat North-South, and in the second, where it sat East-West.
	r, s := e.Rows[0], e.Rows[1]
	if r.Round != 2 || r.NS.Number != "1" || r.EW.Number != "2" || r.Players() != [4]string{"A1", "D3", "A2", "D4"} || r.NSPublished() != "10" || r.EWPublished() != "-10" {
		t.Errorf("got %+v", r)
	}
	if s.Round != 2 || s.NS.Number != "2" || s.EW.Number != "1" || s.Players() != [4]string{"C1", "B3", "C2", "B4"} || s.NSPublished() != "-10" || s.EWPublished() != "10" {
		t.Errorf("got %+v", s)
	}
}

func TestIndividualsSitBySeat(t *testing.T) {
	player := func(n string) string {
		return "<PLAYER><PLAYER_NUMBER>" + n + "</PLAYER_NUMBER><PLACE>" + n + "</PLACE><PLAYER_NAME>Alfa " + n + "</PLAYER_NAME><NATIONAL_ID_NUMBER>9" + n + "</NATIONAL_ID_NUMBER></PLAYER>"
	}
	list := "<PARTICIPANTS>" + player("1") + player("2") + player("3") + player("4") + "</PARTICIPANTS>"
	const line = "N_PLAYER_NUMBER=1 S_PLAYER_NUMBER=2 E_PLAYER_NUMBER=3 W_PLAYER_NUMBER=%s s=420 nsmp=2 ewmp=0"
	e := quiet(t, wrap(list+board(fmt.Sprintf(line, "4"))))
	r := e.Rows[0]
	if r.Players() != [4]string{"1", "3", "2", "4"} || !r.NS.IsZero() || !r.EW.IsZero() || r.Score != 420 {
		t.Errorf("got %+v", r)
	}
	c := e.Contestants[1]
	if c.ID.Number != "2" || !reflect.DeepEqual(c.Players, []scoring.Player{{Name: "Alfa 2", ID: "92"}}) || c.Published.Place != "2" {
		t.Errorf("got %+v", c)
	}
	if _, problems := read(t, wrap(list+board(fmt.Sprintf(line, "5")))); len(problems) != 1 || !strings.Contains(problems[0].Text, "player 5 is not among the participants") {
		t.Errorf("got %v", problems)
	}
}

func TestProblemsOfRecords(t *testing.T) {
	good := board("ns=1 ew=2 s=420")
	tests := []struct {
		rule, content string
		rows          int
		want          []string
	}{
		{"an unknown event type of a board", strings.Replace(good, "<BOARD>", `<BOARD EVENT_TYPE="NOTSUP">`, 1), 1, []string{`a.xml:2: warning: unknown EVENT_TYPE "NOTSUP"; the lines tell the method`}},
		{"a board without a number", good + "\n<BOARD><TRAVELLER_LINE/></BOARD>", 1, []string{"a.xml:3: error: a board without a number; its 1 lines are left out"}},
		{"a board number that is none", good + "<BOARD><BOARD_NUMBER>x</BOARD_NUMBER><TRAVELLER_LINE/></BOARD>", 1, []string{`a.xml:2: error: "x" is not a board number; its 1 lines are left out`}},
		{"a board with hands only is none", good + "<BOARD><BOARD_NUMBER>2</BOARD_NUMBER><HAND><DIRECTION>North</DIRECTION><SPADES>AKQJT98765432</SPADES></HAND></BOARD>", 1, nil},
		{"a line without pairs", good + "\n" + board("s=420"), 1, []string{"a.xml:3: error: board 1: a line without pair numbers is left out"}},
		{"a line without one pair", good + "\n" + board("ns=1 s=420"), 1, []string{"a.xml:3: error: board 1: a line without the number of its EW pair is left out"}},
		{"a pair number that is none", good + "\n" + board("ns=one ew=2 s=420"), 1, []string{`a.xml:3: error: board 1: "one" is not a pair number; the line is left out`}},
		{"a pair that is not listed is said once", pairs("1", "2") + good + "\n" + board("ns=9 ew=2 s=420", "ns=9 ew=1 s=50"), 3, []string{"a.xml:3: warning: board 1: pair 9 is not among the participants"}},
		{"a pair listed twice", pairs("1", "2") + "\n" + pairs("1") + good, 1, []string{"a.xml:3: error: 1 is listed twice (also line 2); the first one counts"}},
		{"a pair without a number", pairs("1", "2", "") + good, 1, []string{"a.xml:2: error: a pair without a number is left out"}},
		{"a date that is none is kept", "<DATE>31/02/2025</DATE>" + good, 1, []string{"a.xml:2: warning: there is no such day as \"31/02/2025\"; it stays as written\n    hint: USEBIO writes dd/mm/yyyy"}},
		{"a number of winners that is none", "<WINNER_TYPE>3</WINNER_TYPE>" + good, 1, []string{`a.xml:2: warning: WINNER_TYPE is "3", not 1 or 2`}},
		{"an unknown element is said once", "<FOO/><FOO><BAR>1</BAR></FOO>" + good, 1, []string{"a.xml:2: warning: the element FOO in EVENT is not known and passed over"}},
		{"a direction against the number", pairs("1NS/EW", "2EW/EW") + board("ns=1NS ew=2EW s=420"), 1, []string{"a.xml:2: warning: pair 1NS has the direction EW; the number counts"}},
		{"a place that is no number", "<PARTICIPANTS><PAIR><PAIR_NUMBER>1</PAIR_NUMBER><PLACE>last</PLACE></PAIR><PAIR><PAIR_NUMBER>2</PAIR_NUMBER><PLACE>-</PLACE></PAIR></PARTICIPANTS>" + good, 1,
			[]string{`a.xml:2: warning: PLACE "last" is not a number and left out`}},
		{"sections without a name", "<SECTION>" + good + "</SECTION>\n<SECTION>" + good + "</SECTION>", 2, []string{"a.xml:3: warning: a SECTION without SECTION_ID; it is called 2"}},
		{"a number of two sections", `<SECTION SECTION_ID="A">` + pairs("1", "2") + `</SECTION><SECTION SECTION_ID="B">` + pairs("1", "2", "3") + "</SECTION>" + board("ns=3 ew=2 s=420") + "\n" + good, 1,
			[]string{"a.xml:3: error: board 1: pair 1 is in more than one section and the line names none; the line is left out"}},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			e, problems := read(t, wrap(tt.content))
			var got []string
			for _, p := range problems {
				got = append(got, p.String())
			}
			if !reflect.DeepEqual(got, tt.want) || len(e.Rows) != tt.rows {
				t.Errorf("got %d rows, %q; want %d, %q", len(e.Rows), got, tt.rows, tt.want)
			}
		})
	}
}

// Every line that is left out leaves its position, so that nobody takes the
// ranking for final.
func TestLinesLeftOutAreRecorded(t *testing.T) {
	noNumber := strings.Replace(board("ns=1 ew=2 s=420")+"\n"+board("ns=1 ew=2 s=420", "ns=3 ew=4 s=50"), "<BOARD_NUMBER>1</BOARD_NUMBER>", "", 2)
	content := board("ns=1 ew=2 s=420") + "\n" + board("s=420") + "\n" + noNumber + "\n" + board("ns=one ew=2 s=50", "ns=1 s=50") + "\n" +
		strings.Replace(board("ns=3 ew=4 s=50"), ">1<", ">x<", 1) + "\n" + board("N_PLAYER_NUMBER=1 E_PLAYER_NUMBER=2 s=50")
	e, _ := read(t, wrap(content))
	var lines []int
	for _, p := range e.LeftOut {
		lines = append(lines, p.Line)
	}
	if want := []int{3, 4, 5, 5, 6, 6, 7, 8}; !reflect.DeepEqual(lines, want) || len(e.Rows) != 1 {
		t.Errorf("lines %v, want %v; %d rows", lines, want, len(e.Rows))
	}
}

func TestDatesAreDayFirst(t *testing.T) {
	if e := quiet(t, wrap("<DATE>05/10/2026</DATE>"+board("ns=1 ew=2 s=420"))); e.Date != "2026-10-05" {
		t.Errorf("got %s", e.Date)
	}
}

func TestFirstEventWithBoardsIsRead(t *testing.T) {
	e, problems := read(t, `<USEBIO><EVENT><TITLE>Entries</TITLE></EVENT><EVENT><TITLE>Pairs</TITLE>`+board("ns=1 ew=2 s=420")+
		"</EVENT>\n<EVENT>"+board("ns=7 ew=8 s=50")+"</EVENT></USEBIO>")
	if e.Name != "Pairs" || len(e.Rows) != 1 || e.Rows[0].NS.Number != "1" {
		t.Errorf("got %q with rows %v", e.Name, e.Rows)
	}
	if len(problems) != 2 || !strings.Contains(problems[0].Text, `not read: "Entries"`) || !strings.Contains(problems[1].Text, "not read: event 3") || problems[1].Pos.Line != 2 {
		t.Errorf("got %v", problems)
	}
}

func TestHardErrors(t *testing.T) {
	tests := []struct{ rule, data, want string }{
		{"empty", "", "a.xml: error: the file is empty"},
		{"blank", "\ufeff \r\n", "a.xml: error: the file is empty"},
		{"another root", "<?xml version=\"1.0\"?>\n<session club_no=\"1\"/>", "a.xml:2: error: the root element is session, not USEBIO"},
		{"no event", "<USEBIO><CLUB/></USEBIO>", "a.xml: error: there is no EVENT in it"},
		{"no board", wrap(pairs("1", "2")), "a.xml: error: there is no TRAVELLER_LINE in it, so no result"},
		{"no line", wrap(pairs("1", "2") + board()), "a.xml: error: there is no TRAVELLER_LINE in it, so no result"},
		{"no board that can be read", wrap(board("s=420")), "a.xml: error: there is no board in it that can be read"},
		{"cut off between elements", small[:strings.Index(small, "<PARTICIPANTS>")], "a.xml:12: error: the file is cut off: the end of EVENT (line 4) is missing"},
		{"cut off inside a tag", "<USEBIO>\n<EVENT EVENT_TY", "a.xml:2: error: the file is cut off: the end of USEBIO (line 1) is missing"},
		{"tags that do not match", "<USEBIO>\n<EVENT>\n</CLUB></USEBIO>", "a.xml:3: error: not well-formed XML: </CLUB> where </EVENT> is due (line 2)"},
		{"a bare &", "<USEBIO>\n<EVENT><TITLE>Alfa & Beta</TITLE></EVENT></USEBIO>", "a.xml:2: error: not well-formed XML: invalid character entity & (no semicolon)\n    hint: an & in a text is written &amp;"},
		{"text after the end", wrap(board("ns=1 ew=2 s=420")) + "\nmore", "a.xml:4: error: not well-formed XML: text outside the root element"},
		{"a second root", wrap(board("ns=1 ew=2 s=420")) + "\n<USEBIO/>", "a.xml:4: error: not well-formed XML: USEBIO follows the end of the root element"},
		{"an external entity", "<!DOCTYPE USEBIO [\n<!ENTITY x SYSTEM \"file:///a\">\n]>\n<USEBIO/>", "a.xml:1: error: the DOCTYPE declares an entity, which is not read\n    hint: remove the declaration from the file"},
		{"an internal entity", "<!DOCTYPE USEBIO [<!ELEMENT USEBIO ANY><!ENTITY x \"xxxxxxxx\">]><USEBIO/>", "a.xml:1: error: the DOCTYPE declares an entity, which is not read\n    hint: remove the declaration from the file"},
		{"nested too deep", "<USEBIO>" + strings.Repeat("<A>", 100000), "a.xml:1: error: elements are nested more than 64 deep\n    hint: --max-nesting raises the limit"},
		{"no XML", "board,ns,ew\n", "a.xml:2: error: not well-formed XML: text outside the root element"},
		{"only a comment", "<!-- x -->", "a.xml: error: there is no XML element in it"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			e, _, err := Read(source.File{Name: "a.xml", Data: []byte(tt.data)})
			var input *scoring.InputError
			if !errors.As(err, &input) || e != nil {
				t.Fatalf("got %v, %v; want an InputError", e, err)
			}
			if err.Error() != tt.want {
				t.Errorf("got  %q\nwant %q", err, tt.want)
			}
		})
	}
}

func TestEveryTruncationIsAnError(t *testing.T) {
	whole := strings.TrimSpace(small)
	for n := range whole {
		_, _, err := Read(source.File{Name: "a.xml", Data: []byte(whole[:n])})
		var input *scoring.InputError
		if !errors.As(err, &input) {
			t.Fatalf("cut off after %d bytes: got %v, want an InputError", n, err)
		}
	}
}

func TestEncodingIsThatOfTheDeclaration(t *testing.T) {
	doc := `<?xml version="1.0" encoding="windows-1250"?><USEBIO><EVENT><TITLE>Őszi Żaba</TITLE>` + board("ns=1 ew=2 s=420") + "</EVENT></USEBIO>"
	data, err := charmap.Windows1250.NewEncoder().Bytes([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	e, problems, err := Read(source.File{Name: "a.xml", Data: data})
	if err != nil || e.Name != "Őszi Żaba" || len(problems) != 1 || problems[0].String() != "a.xml: note: read as windows-1250" {
		t.Errorf("got %v, %v, %v", e, problems, err)
	}
	e, problems = read(t, doc)
	if e.Name != "Őszi Żaba" || len(problems) != 1 || problems[0].Severity != scoring.Warning || !strings.Contains(problems[0].Text, "declared as windows-1250") {
		t.Errorf("UTF-8 under a wrong declaration: got %q, %v", e.Name, problems)
	}
}

func TestRecognise(t *testing.T) {
	for data, want := range map[string]bool{small: true, "\ufeff<USEBIO>": true, "<\x00U\x00S\x00E\x00B\x00I\x00O\x00>\x00": true,
		"<usebio>": false, "<session>": false, "board,ns\n<USEBIO>": false, "": false} {
		if got := Recognise([]byte(data)); got != want {
			t.Errorf("Recognise(%.20q) = %v", data, got)
		}
	}
}

// The figures of this test are those of the cases' own description, not of this
// reader: MANIFEST.csv has contestants, boards and lines of each file.
func TestCasesOfOtherPrograms(t *testing.T) {
	dir := cases.Dir(t)
	tests := []struct {
		file                      string
		method                    scoring.Method
		winners                   int
		contestants, boards, rows int
		awarded                   int // adjusted lines
		datums                    int
		percents                  bool // published; else totals
		problems                  []string
	}{
		{"usebio-compscore3/mp_pairs_howell.xml", scoring.Matchpoints, 1, 12, 27, 161, 1, 0, true, nil},
		{"usebio-compscore3/mp_pairs_mitchell.xml", scoring.Matchpoints, 2, 38, 27, 512, 0, 0, true, nil},
		{"usebio-compscore3/mp_pairs_mitchell_02.xml", scoring.Matchpoints, 2, 42, 27, 567, 2, 0, true, nil},
		{"usebio-compscore3/butler_howell.xml", scoring.Butler, 1, 8, 35, 140, 0, 35, false, nil},
		{"usebio-compscore3/cross_imp_howell.xml", scoring.IMPsAcross, 1, 9, 27, 108, 0, 0, false, nil},
		{"usebio-compscore3/notsupported.xml", scoring.Butler, 2, 14, 35, 245, 1, 35, false, []string{`unknown EVENT_TYPE "NOTSUP"; the lines tell the method`}},
		{"usebio-uk/multi-section.xml", scoring.Matchpoints, 1, 35, 18, 305, 0, 0, true, nil},
		{"usebio-uk/realbridge.xml", scoring.Matchpoints, 2, 16, 21, 168, 0, 0, true, nil},
		{"usebio-uk/multiple-teams.xml", scoring.Teams, 0, 10, 30, 240, 0, 0, false, nil},
		{"usebio-uk/usebio-and-pbn_usebio.xml", scoring.Matchpoints, 1, 13, 24, 144, 1, 0, true, nil},
		{"usebio-scorebridge/sample.xml", scoring.Matchpoints, 1, 8, 28, 94, 0, 0, true, nil},
		{"nz-scorer/usebio/pairs.xml", scoring.Matchpoints, 2, 26, 26, 338, 0, 0, true, nil},
		{"nz-scorer/usebio/pairs-with-np-passed.xml", scoring.Matchpoints, 2, 26, 26, 338, 0, 0, true, []string{`unknown contract "NP"; the score 0 counts`}},
		{"nz-scorer/usebio/three_quarter_howell_with_phantom.xml", scoring.Matchpoints, 1, 11, 27, 135, 0, 0, true, nil},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			f, err := source.ReadFile(filepath.Join(dir, tt.file), "")
			if err != nil {
				t.Fatal(err)
			}
			if !Recognise(f.Data) {
				t.Error("it is not recognised")
			}
			e, problems, err := Read(f)
			if err != nil {
				t.Fatal(err)
			}
			var texts []string
			for _, p := range problems {
				texts = append(texts, p.Text)
				if p.Severity == scoring.Failure {
					t.Errorf("%v", p)
				}
			}
			if !reflect.DeepEqual(texts, tt.problems) {
				t.Errorf("got the problems %q, want %q", texts, tt.problems)
			}
			boards, awarded, known := map[int]bool{}, 0, map[scoring.ID]bool{}
			for _, c := range e.Contestants {
				known[c.ID] = true
				figure := c.Published.Total
				if tt.percents {
					figure = c.Published.Percent
				}
				if _, ok := figure.Num(); !ok {
					t.Errorf("%v has no figure published", c.ID)
				}
				if _, ok := c.Published.Place.Num(); !ok {
					t.Errorf("%v has no place published", c.ID)
				}
				if tt.method != scoring.Teams && len(c.Players) != 2 {
					t.Errorf("%v has %d players", c.ID, len(c.Players))
				}
			}
			for _, r := range e.Rows {
				boards[r.Board] = true
				if r.Outcome == scoring.Awarded {
					awarded++
				} else if r.Outcome != scoring.Played {
					t.Errorf("%v: outcome %d", r.Pos(), r.Outcome)
				}
				if !known[r.NS] || !known[r.EW] || r.NS == r.EW {
					t.Errorf("%v: %v against %v", r.Pos(), r.NS, r.EW)
				}
				ns, okNS := r.NSPublished().Num()
				ew, okEW := r.EWPublished().Num()
				if !okNS || !okEW {
					t.Errorf("%v has no points published", r.Pos())
				}
				if tt.method != scoring.Matchpoints && r.Outcome == scoring.Played && ns.Add(ew).Sign() != 0 {
					t.Errorf("%v: %v and %v IMPs", r.Pos(), ns, ew)
				}
				if tt.winners == 2 && (r.NS.Line != scoring.NS || r.EW.Line != scoring.EW) {
					t.Errorf("%v: %v against %v in an event of two winners", r.Pos(), r.NS, r.EW)
				}
			}
			got := fmt.Sprint(e.Method, e.Winners, len(e.Contestants), len(boards), len(e.Rows), awarded, len(e.Datums))
			want := fmt.Sprint(tt.method, tt.winners, tt.contestants, tt.boards, tt.rows, tt.awarded, tt.datums)
			if got != want {
				t.Errorf("method, winners, contestants, boards, rows, awards, datums:\ngot  %s\nwant %s", got, want)
			}
			if e.Program == "" || len(e.Date) != len("2006-01-02") {
				t.Errorf("program %q, date %q", e.Program, e.Date)
			}
		})
	}
}

func TestCaseWithEqualNumbersInTwoSections(t *testing.T) {
	f, err := source.ReadFile(filepath.Join(cases.Dir(t), "usebio-uk", "multi-section.xml"), "")
	if err != nil {
		t.Fatal(err)
	}
	e, _, err := Read(f)
	if err != nil {
		t.Fatal(err)
	}
	// The labels of the file count 17 pairs in A and 18 in B.
	sizes := map[string]int{}
	for _, c := range e.Contestants {
		sizes[c.ID.Section]++
	}
	if want := map[string]int{"A": 17, "B": 18}; !reflect.DeepEqual(sizes, want) || !reflect.DeepEqual(e.Sections, []string{"A", "B"}) {
		t.Errorf("got %v in sections %v, want %v", sizes, e.Sections, want)
	}
	for _, r := range e.Rows {
		if r.NS.Section != r.Section || r.EW.Section != r.Section {
			t.Errorf("%v: %v against %v in section %s", r.Pos(), r.NS, r.EW, r.Section)
		}
	}
}

func TestCaseNamesInEveryEncoding(t *testing.T) {
	dir := filepath.Join(cases.Dir(t), "encodings")
	in, err := os.Open(filepath.Join(dir, "expected_names.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	records, err := csv.NewReader(in).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	events := map[string]map[string][]string{} // file -> pair -> names
	for _, r := range records[1:] {
		file, kind, pair, name := r[0], r[1], r[2], norm.NFC.String(r[4])
		if kind != "usebio" {
			continue
		}
		if events[file] == nil {
			f, err := source.ReadFile(filepath.Join(dir, file), "")
			if err != nil {
				t.Fatal(err)
			}
			e, problems, err := Read(f)
			if err != nil {
				t.Fatal(err)
			}
			doubts := slices.DeleteFunc(problems, func(p scoring.Problem) bool { return p.Severity == scoring.Note })
			if bad := strings.HasPrefix(file, "bad_"); bad != (len(doubts) == 1) || len(doubts) > 1 || len(e.Rows) != 94 {
				t.Errorf("%s: %d rows, problems %v", file, len(e.Rows), problems)
			}
			events[file] = map[string][]string{}
			for _, c := range e.Contestants {
				events[file][c.ID.Number] = c.Names()
			}
		}
		i := int(r[3][0] - '1')
		if names := events[file][pair]; len(names) != 2 || names[i] != name {
			t.Errorf("%s: pair %s is %q, want %q as player %s", file, pair, names, name, r[3])
		}
	}
	if len(events) != 12 {
		t.Errorf("%d files were read, want 12", len(events))
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{small, wrap(pairs("1NS/NS", "1EW/EW") + board("ns=1NS ew=1EW s=A6040 nsmp=1 ewmp=2")), "<USEBIO><EVENT><MATCH><TEAM>1</TEAM>" +
		board("DIRECTION=EW ns=1-1-2 ew=2-3-4 s=50") + "</MATCH></EVENT></USEBIO>", "<USEBIO>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, problems, err := Read(source.File{Name: "a.xml", Data: data})
		if err != nil {
			var input *scoring.InputError
			if !errors.As(err, &input) || e != nil {
				t.Fatalf("got %v with %v, want an InputError alone", e, err)
			}
			return
		}
		if len(e.Rows) == 0 && len(e.Matches) == 0 {
			t.Error("an event without rows and matches, and without an error")
		}
		stable(t, e)
		for _, r := range e.Rows {
			if r.Board < 1 || r.Pos().Line < 1 {
				t.Errorf("board %d at %v", r.Board, r.Pos())
			}
		}
		for _, p := range problems {
			if p.Text == "" || p.Pos.File == "" {
				t.Errorf("a problem without text or position: %+v", p)
			}
		}
	})
}

// large is a Mitchell of that many tables and as many boards.
func large(tables int) string {
	var b strings.Builder
	b.WriteString("<PARTICIPANTS>")
	for i := range tables {
		for _, line := range [...]string{"NS", "EW"} {
			fmt.Fprintf(&b, "<PAIR><PAIR_NUMBER>%d%s</PAIR_NUMBER><DIRECTION>%s</DIRECTION></PAIR>\n", i+1, line, line)
		}
	}
	b.WriteString("</PARTICIPANTS>")
	for n := range tables {
		fmt.Fprintf(&b, "<BOARD><BOARD_NUMBER>%d</BOARD_NUMBER>\n", n+1)
		for i := range tables {
			fmt.Fprintf(&b, `  <TRAVELLER_LINE>
    <NS_PAIR_NUMBER>%dNS</NS_PAIR_NUMBER>
    <EW_PAIR_NUMBER>%dEW</EW_PAIR_NUMBER>
    <CONTRACT>2H</CONTRACT>
    <PLAYED_BY>N</PLAYED_BY>
    <LEAD>TS</LEAD>
    <TRICKS>8</TRICKS>
    <SCORE>110</SCORE>
    <NS_MATCH_POINTS>%d</NS_MATCH_POINTS>
    <EW_MATCH_POINTS>%d</EW_MATCH_POINTS>
  </TRAVELLER_LINE>
`, i+1, (i+n)%tables+1, i, tables-i)
		}
		b.WriteString("</BOARD>\n")
	}
	return wrap(b.String())
}

func BenchmarkRead(b *testing.B) {
	const tables = 173 // 29 929 lines
	data := []byte(large(tables))
	b.ReportAllocs()
	for b.Loop() {
		e, problems, err := Read(source.File{Name: "a.xml", Data: data})
		if err != nil || len(problems) > 0 || len(e.Rows) != tables*tables {
			b.Fatal(err, len(problems))
		}
	}
	b.ReportMetric(float64(b.N)*tables*tables/b.Elapsed().Seconds(), "lines/s")
}
