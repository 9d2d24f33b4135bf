package usebio

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

// unscored are the results that a file itself has.
func unscored(e *scoring.Event) *scoring.Results {
	res := &scoring.Results{Event: e, Method: e.Method, Teams: e.Method == scoring.Teams, Rules: "wbf"}
	if res.Teams {
		for _, m := range e.Matches {
			home, _ := m.VPHome.Num()
			away, _ := m.VPAway.Num()
			res.Matches = append(res.Matches, scoring.Match{Session: m.Session, Round: m.Round, Home: m.Home, Away: m.Away, SitOut: m.Away.IsZero(), VPOnly: true, Converted: true, HomeVP: home, AwayVP: away, Length: m.Boards})
		}
	}
	return res
}

func written(t *testing.T, res *scoring.Results) (text string, lost string) {
	t.Helper()
	data, problems, err := Write(res)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, p := range problems {
		texts = append(texts, p.Text)
	}
	return string(data), strings.Join(texts, "\n")
}

// stable checks that what was written is read, and then written as the same.
func stable(t *testing.T, e *scoring.Event) {
	t.Helper()
	data, _, err := Write(unscored(e))
	if err != nil {
		return
	}
	var last []byte
	for range 2 {
		again, _, err := Read(source.File{Name: "a.xml", Data: data})
		if err != nil {
			t.Fatalf("%v\n%s", err, data)
		}
		last = data
		if data, _, err = Write(unscored(again)); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(last, data) {
		t.Errorf("not stable:\n%s\n%s", last, data)
	}
}

func TestWrittenElementsAreInOrder(t *testing.T) {
	e := quiet(t, small)
	text, _ := written(t, unscored(e))
	const want = `<?xml version="1.0" encoding="UTF-8"?>
<USEBIO Version="1.2">
 <CLUB><CLUB_NAME>Łąka Club</CLUB_NAME><CLUB_ID_NUMBER>1</CLUB_ID_NUMBER></CLUB>
 <EVENT EVENT_TYPE="PAIRS">
  <BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>
  <PROGRAM_NAME>recap</PROGRAM_NAME>
  <PROGRAM_VERSION>rules wbf</PROGRAM_VERSION>
  <EVENT_IDENTIFIER>77</EVENT_IDENTIFIER>
  <EVENT_DESCRIPTION>Monday pairs</EVENT_DESCRIPTION>
  <DATE>05/12/2015</DATE>
  <VENUE>Terem</VENUE>
  <SESSION_COUNT>1</SESSION_COUNT>
  <SECTION_COUNT>1</SECTION_COUNT>
  <PAIRS>4</PAIRS>
  <BOARDS_PLAYED>0</BOARDS_PLAYED>
  <WINNER_TYPE>1</WINNER_TYPE>
  <MPS_AWARDED_FLAG>N</MPS_AWARDED_FLAG>
  <PARTICIPANTS>
   <PAIR><PAIR_NUMBER>1</PAIR_NUMBER><BOARDS_PLAYED>1</BOARDS_PLAYED><TOTAL_SCORE>2</TOTAL_SCORE><PERCENTAGE>100.00</PERCENTAGE><PLACE>1</PLACE><HANDICAP>2.5</HANDICAP><PLAYER><PLAYER_NAME>Őszi Győző</PLAYER_NAME><NATIONAL_ID_NUMBER>0011</NATIONAL_ID_NUMBER></PLAYER><PLAYER><PLAYER_NAME>Ёжик Б</PLAYER_NAME><NATIONAL_ID_NUMBER>8</NATIONAL_ID_NUMBER></PLAYER></PAIR>
   <PAIR><PAIR_NUMBER>2</PAIR_NUMBER></PAIR>
   <PAIR><PAIR_NUMBER>3</PAIR_NUMBER></PAIR>
   <PAIR><PAIR_NUMBER>4</PAIR_NUMBER></PAIR>
  </PARTICIPANTS>
  <BOARD>
   <BOARD_NUMBER>1</BOARD_NUMBER>
   <TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>3NTX</CONTRACT><PLAYED_BY>N</PLAYED_BY><LEAD>H10</LEAD><TRICKS>9</TRICKS><SCORE>550</SCORE><NS_MATCH_POINTS>2.0</NS_MATCH_POINTS><EW_MATCH_POINTS>0.0</EW_MATCH_POINTS></TRAVELLER_LINE>
   <TRAVELLER_LINE><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><EW_PAIR_NUMBER>4</EW_PAIR_NUMBER><CONTRACT>PASS</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>0</TRICKS><SCORE>0</SCORE><NOTES>slow &amp; quiet</NOTES></TRAVELLER_LINE>
  </BOARD>
 </EVENT>
 <HANDSET>
  <BOARD>
   <BOARD_NUMBER>1</BOARD_NUMBER>
   <HAND><DIRECTION>North</DIRECTION><SPADES>AKQJT98765432</SPADES><HEARTS>-</HEARTS><DIAMONDS>-</DIAMONDS><CLUBS>-</CLUBS></HAND>
  </BOARD>
 </HANDSET>
</USEBIO>
`
	if text != want {
		t.Errorf("got\n%s", text)
	}
	data, _, _ := Write13(unscored(e))
	for _, part := range []string{`<USEBIO Version="1.3">`, "<EVENT_ID>77</EVENT_ID>", "<DATE>2015-12-05</DATE>"} {
		if !strings.Contains(string(data), part) {
			t.Errorf("1.3 lacks %s", part)
		}
	}
	stable(t, e)
}

// row makes a row of pairs 1 and 2 on board 1.
func row(change func(*scoring.Row)) *scoring.Results {
	r := scoring.Row{Board: 1, NS: scoring.ID{Number: "1"}, EW: scoring.ID{Number: "2"}}
	change(&r)
	return &scoring.Results{Method: scoring.Matchpoints, Event: &scoring.Event{Method: scoring.Matchpoints, Rows: []scoring.Row{r}}}
}

func TestResultsAndAwardsOfALine(t *testing.T) {
	percent := func(n int) scoring.Adjustment {
		return scoring.Adjustment{Kind: scoring.Percentage, Value: exact.Int(n)}
	}
	game := scoring.Contract{Level: 4, Strain: scoring.Spades}
	for _, tt := range []struct {
		rule       string
		change     func(*scoring.Row)
		want, lost string
	}{
		{"averages", func(r *scoring.Row) {
			r.Outcome = scoring.Awarded
			r.SetAwards(scoring.Adjustment{Kind: scoring.Average}, scoring.Adjustment{Kind: scoring.AverageMinus})
		}, "<SCORE>A5040</SCORE>", "average plus and minus"},
		{"a percentage", func(r *scoring.Row) {
			r.Outcome = scoring.Awarded
			r.SetAwards(percent(100), percent(0))
		}, "<SCORE>A10000</SCORE>", ""},
		{"another percentage", func(r *scoring.Row) {
			r.Outcome = scoring.Awarded
			r.SetAwards(percent(5), percent(95))
		}, "<SCORE>A0595</SCORE>", ""},
		{"not played", func(r *scoring.Row) { r.Outcome = scoring.NotPlayed }, "<CONTRACT>NP</CONTRACT>", ""},
		{"a sit-out", func(r *scoring.Row) { r.Outcome, r.EW = scoring.SatOut, scoring.ID{} }, "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>", ""},
		{"not in yet", func(r *scoring.Row) {}, "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>", ""},
		{"a score alone", func(r *scoring.Row) { r.Outcome, r.Score = scoring.Played, -50 }, "<SCORE>-50</SCORE>", ""},
		{"a contract", func(r *scoring.Row) {
			r.Outcome, r.Contract, r.Declarer, r.Tricks, r.Score = scoring.Played, game, scoring.West, 10, -420
		}, "<CONTRACT>4S</CONTRACT><PLAYED_BY>W</PLAYED_BY><TRICKS>10</TRICKS><SCORE>-420</SCORE>", ""},
		// Board 1 is vulnerable for nobody: read back, the contract would count.
		{"another vulnerability", func(r *scoring.Row) {
			r.Outcome, r.Contract, r.Declarer, r.Tricks, r.Score, r.Vul = scoring.Played, game, scoring.West, 10, -620, scoring.BothVul
		}, "<SCORE>-620</SCORE>", "a contract that does not score by the board's own vulnerability"},
		{"a swapped row", func(r *scoring.Row) { r.Swapped = true }, "<NS_PAIR_NUMBER>2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1</EW_PAIR_NUMBER>", ""},
		{"one side alone", func(r *scoring.Row) {
			r.Outcome, r.Score = scoring.Played, 50
			r.SetAward(scoring.NS, scoring.Adjustment{Kind: scoring.AveragePlus})
		}, "<SCORE>50</SCORE>", "an award of one side alone"},
		{"a weighted score", func(r *scoring.Row) {
			w := scoring.Adjustment{Kind: scoring.Weighted, Parts: []scoring.Part{{Weight: exact.Int(1), Score: 420}}}
			r.Outcome = scoring.Awarded
			r.SetAwards(w, w)
			r.SetPublished("1", "0")
		}, "<NS_MATCH_POINTS>1</NS_MATCH_POINTS><EW_MATCH_POINTS>0</EW_MATCH_POINTS>", "a weighted score"},
		{"table and room", func(r *scoring.Row) {
			r.Table = 3
			r.SetRoom("open")
			r.SetGroup("A")
		}, "<NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>", "the table of a row\nUSEBIO has no place for the room of a row\nUSEBIO has no place for the form"},
	} {
		text, lost := written(t, row(tt.change))
		line := text[strings.Index(text, "<TRAVELLER_LINE>"):strings.Index(text, "</TRAVELLER_LINE>")]
		if !strings.HasSuffix(line, tt.want) && tt.rule != "table and room" {
			t.Errorf("%s: got %s", tt.rule, line)
		}
		if tt.lost == "" && lost != "" || !strings.Contains(lost, tt.lost) {
			t.Errorf("%s: lost %q", tt.rule, lost)
		}
	}
}

// Matchpoints of rules that count one for a pair beaten are doubled.
func TestMatchpointsAreTwoForEachPairBeaten(t *testing.T) {
	res := row(func(r *scoring.Row) { r.Outcome, r.Score = scoring.Played, 50 })
	res.Awards = []scoring.Awards{{NS: scoring.Award{Kind: scoring.Compared, Points: exact.Frac(3, 2)}, EW: scoring.Award{Kind: scoring.Compared, Points: exact.Frac(1, 2)}}}
	res.Facts = []scoring.Fact{{Word: "scale", Args: []string{"1-½-0"}}}
	if text, _ := written(t, res); !strings.Contains(text, "<NS_MATCH_POINTS>3</NS_MATCH_POINTS><EW_MATCH_POINTS>1</EW_MATCH_POINTS>") {
		t.Errorf("got %s", text)
	}
}

// A match without boards keeps its result, and a sit-out is one without opponents.
func TestMatchesWithoutBoards(t *testing.T) {
	const list = `<USEBIO><EVENT EVENT_TYPE="TEAMS">
<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM><START_BOARD_NUMBER>1</START_BOARD_NUMBER><END_BOARD_NUMBER>8</END_BOARD_NUMBER>
<TEAM_SCORE>20</TEAM_SCORE><OPPOSING_TEAM_SCORE>5</OPPOSING_TEAM_SCORE><TEAM_VICTORY_POINTS>15</TEAM_VICTORY_POINTS><OPPOSING_TEAM_VICTORY_POINTS>5</OPPOSING_TEAM_VICTORY_POINTS></MATCH>
<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>3</TEAM><TEAM_SCORE>12</TEAM_SCORE></MATCH>
</EVENT></USEBIO>`
	e := quiet(t, list)
	want := []scoring.MatchRecord{
		{Pos: e.Matches[0].Pos, Round: 1, Home: scoring.ID{Number: "1"}, Away: scoring.ID{Number: "2"}, Boards: 8, IMPsHome: "20", IMPsAway: "5", VPHome: "15", VPAway: "5"},
		{Pos: e.Matches[1].Pos, Round: 1, Home: scoring.ID{Number: "3"}, VPHome: "12"},
	}
	for i := range want {
		if e.Matches[i] != want[i] {
			t.Errorf("got %+v", e.Matches[i])
		}
	}
	// Where the file says that matches are scored in IMPs, a score alone is that.
	imps := quiet(t, strings.Replace(strings.Replace(list, "<MATCH>", "<MATCH_SCORING_METHOD>IMPS</MATCH_SCORING_METHOD><MATCH>", 1), "<TEAM_VICTORY_POINTS>15</TEAM_VICTORY_POINTS><OPPOSING_TEAM_VICTORY_POINTS>5</OPPOSING_TEAM_VICTORY_POINTS>", "", 1))
	if m := imps.Matches[0]; m.IMPsHome != "20" || m.IMPsAway != "5" || m.VPHome != "" {
		t.Errorf("got %+v", m)
	}
}

// What a USEBIO file says in words of its own is kept for another one, and what
// is not read is named.
func TestElementsAreKeptAndTheRestIsNamed(t *testing.T) {
	e := quiet(t, strings.Replace(small, "<WINNER_TYPE>", "<EBU_CHARGE_CODE>12</EBU_CHARGE_CODE><COUNTRY>Far</COUNTRY><WINNER_TYPE>", 1))
	text, _ := written(t, unscored(e))
	if !strings.Contains(text, "<COUNTRY>Far</COUNTRY>\n  <P2P_CHARGE_RATE>12</P2P_CHARGE_RATE>") {
		t.Errorf("got %s", text)
	}
	e = quiet(t, strings.Replace(small, "<WINNER_TYPE>", "<CONTACT><FULL_NAME>Scorer</FULL_NAME></CONTACT><WINNER_TYPE>", 1))
	if len(e.PassedOver) != 1 || e.PassedOver[0].Text != "the contact in the USEBIO file: not carried over" || e.PassedOver[0].Pos.Line != 18 {
		t.Errorf("got %v", e.PassedOver)
	}
}

// content is what of an event does not depend on where it stands in a file.
func content(e *scoring.Event) string {
	var lines []string
	for _, r := range e.Rows {
		p := r.Players()
		lines = append(lines, fmt.Sprintln("row", r.Session, r.Section, r.Round, fmt.Sprintf("%04d", r.Board), r.NS, r.EW, p, r.Outcome, r.Contract, r.Declarer, r.Lead, r.Tricks, r.Score,
			r.NSAward().String(), r.EWAward().String(), r.NSPublished(), r.EWPublished(), strconv.Quote(r.Remarks())))
	}
	for _, c := range e.Contestants {
		pub := c.Published
		if x, ok := pub.Adjustment.Num(); ok && x.Sign() == 0 {
			pub.Adjustment = ""
		}
		lines = append(lines, fmt.Sprintln("contestant", c.ID, c.Team, c.Players, c.Handicap, pub.Total, pub.Percent, pub.Place, pub.Boards, pub.Adjustment))
	}
	for k, f := range e.Datums {
		lines = append(lines, fmt.Sprintln("datum", k, f))
	}
	for _, m := range e.Matches {
		lines = append(lines, fmt.Sprintln("match", m.Session, m.Round, m.Home, m.Away, m.IMPsHome, m.IMPsAway, m.VPHome, m.VPAway))
	}
	for _, r := range e.Records {
		lines = append(lines, fmt.Sprintln("record", r.Of, r.Items))
	}
	for k, d := range e.Deals {
		lines = append(lines, fmt.Sprintln("deal", k, d.HandsFrom(scoring.North)))
	}
	slices.Sort(lines)
	return fmt.Sprintln(e.ID, e.Name, e.Date, e.Club, e.Venue, e.Method, e.Winners, e.Sections) + strings.Join(lines, "")
}

// Every file of the cases holds the same after it was read, written and read again.
func TestCasesAreWrittenAsTheyAreRead(t *testing.T) {
	dir := cases.Dir(t)
	n := 0
	for _, pattern := range []string{"usebio-*/*.xml", "nz-scorer/usebio/*.xml", "encodings/*.xml"} {
		files, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			e, _, err := Read(source.File{Name: file, Data: data})
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			n++
			res := unscored(e)
			for _, c := range e.Contestants { // of teams the standings have the figures
				if total, ok := c.Published.Total.Num(); res.Teams && ok {
					if len(res.Rankings) == 0 {
						res.Rankings = []scoring.Ranking{{}}
					}
					place, _ := c.Published.Place.Num()
					at, _ := place.Whole()
					res.Rankings[0].Standings = append(res.Rankings[0].Standings, scoring.Standing{Contestant: &c, Score: total, Place: at, Matches: 1})
				}
			}
			text, _ := written(t, res)
			again, _ := read(t, text)
			want, got := strings.Split(content(e), "\n"), strings.Split(content(again), "\n")
			for i := range want {
				if i >= len(got) || want[i] != got[i] {
					t.Errorf("%s: %s\nwant %s", file, append(got, "")[min(i, len(got))], want[i])
					break
				}
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d files", n)
	}
}

// A hand that cannot be one is told, and touches nothing else.
func TestHandsOfABoard(t *testing.T) {
	hand := func(direction, spades string) string {
		return "<HAND><DIRECTION>" + direction + "</DIRECTION><CLUBS/><SPADES>" + spades + "</SPADES></HAND>"
	}
	const all = "AKQJ1098765432"
	for hands, want := range map[string]string{
		hand("North", all):                     "N:AKQJT98765432... - - -",
		hand("W", "A K Q J T 9 8 7 6 5 4 3 2"): "N:- - - AKQJT98765432...",
		hand("North", "AK"):                    "a.xml:2: warning: board 1: the hand of N has 2 cards; the deal is left out",
		hand("North", all) + hand("East", all): "a.xml:2: warning: board 1: the S2 is in two hands; the deal is left out",
		hand("Up", all):                        `a.xml:2: warning: board 1: unknown seat "Up" (N, E, S or W); the deal is left out`,
		hand("North", "AKX"):                   `a.xml:2: warning: board 1: hand "AKX...": 'X' is no card; the deal is left out`,
	} {
		e, problems := read(t, wrap(strings.Replace(board("ns=1 ew=2 s=50"), "</BOARD_NUMBER>", "</BOARD_NUMBER>"+hands, 1)))
		got := ""
		for _, d := range e.Deals {
			got += d.HandsFrom(scoring.North)
		}
		for _, p := range problems {
			got += p.String()
		}
		if got != want || len(e.Rows) != 1 {
			t.Errorf("%s: got %s", hands, got)
		}
		stable(t, e)
	}
}

// A pair whose number ends with a letter has its line in the direction alone: behind the
// number it would be read as a part of it, and grow with every writing.
func TestNumberThatEndsWithALetter(t *testing.T) {
	for _, c := range []struct {
		id   scoring.ID
		want string
	}{
		{scoring.ID{Number: "7", Line: scoring.EW}, "7EW"},
		{scoring.ID{Number: "7"}, "7"},
		{scoring.ID{Number: "A12", Line: scoring.NS}, "A12NS"},
		{scoring.ID{Number: "1M", Line: scoring.NS}, "1M"},
		{scoring.ID{Number: "X1S", Line: scoring.EW}, "X1S"},
	} {
		if got := number(c.id); got != c.want {
			t.Errorf("%v is written %s, not %s", c.id, got, c.want)
		}
	}
}
