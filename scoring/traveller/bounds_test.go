package traveller

import (
	"strings"
	"testing"

	"recap/scoring/traveller/source"
)

// A board number that no board has leaves its row out, in every format: what counts boards
// from the first to the last would not come to an end.
func TestBoardNumbersAreBounded(t *testing.T) {
	const text = `<?xml version="1.0"?>
<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><BOARD><BOARD_NUMBER>2147483647</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>420</SCORE></TRAVELLER_LINE></BOARD>
<BOARD><BOARD_NUMBER>9999</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>420</SCORE></TRAVELLER_LINE></BOARD></EVENT></USEBIO>
`
	event, problems, err := Open(source.File{Name: "a.xml", Data: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	if len(event.Rows) != 1 || event.Rows[0].Board != 9999 || len(event.LeftOut) != 1 {
		t.Errorf("rows %v, left out %v", event.Rows, event.LeftOut)
	}
	told := ""
	for _, p := range problems {
		told += p.String() + "\n"
	}
	if !strings.Contains(told, "a.xml:2: error: 2147483647 is not a board number from 1 to 9999; the row is left out\n") {
		t.Errorf("told: %s", told)
	}
}

func TestRowsAreBounded(t *testing.T) {
	source.SetLimits(source.Limits{Size: 1 << 20, Rows: 2, Nesting: 64})
	defer source.SetLimits(source.Usual)
	const head = "board,ns,ew,score\n"
	if _, _, err := Open(source.File{Name: "a.csv", Data: []byte(head + "1,1,2,420\n")}); err != nil {
		t.Error(err)
	}
	_, _, err := Open(source.File{Name: "a.csv", Data: []byte(head + strings.Repeat("1,1,2,420\n", 5))})
	if err == nil || err.Error() != "a.csv: error: has 6 rows, and the limit is 2\n    hint: --max-rows raises it" {
		t.Error(err)
	}
}

// No list of players, and no table, makes reading it fail otherwise than with a message.
func FuzzReadPlayers(f *testing.F) {
	for _, s := range []string{"number,line,section,name1,name2,id1,id2\n1,NS,A,Alfa Ágnes,Béta Őrs,1,2\n", "1;Alfa;Béta\n", "number,team,club,handicap,category\n2,T,C,-3,a;b\n", "PK\x03\x04"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file := source.File{Name: "a.csv", Data: data}
		ReadPlayers(file)
		ReadRows(file)
	})
}
