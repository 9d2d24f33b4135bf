package sheet

import (
	"testing"
)

// A line from which the pairs were taken out, and that has no entry, is nothing; one
// with an entry or a remark is not.
func TestClearedLinesAreNothing(t *testing.T) {
	ev, problems := readCSV(t, "round,table,board,ns,ew,contract,declarer,result,remarks\n1,1,1,1,2,4S,N,=,\n1,2,1,,,,,,\n1,3,2,,,4S,N,=,\n1,4,2,,,,,,nobody came\n")
	if len(ev.Rows) != 1 || len(ev.LeftOut) != 2 || len(problems) != 2 || problems[0].Pos.Line != 4 || problems[1].Pos.Line != 5 {
		t.Errorf("%v, left out %v, problems %v", ev.Rows, ev.LeftOut, problems)
	}
	w := openWritten(t, evening("hu"))
	want, _ := w.read()
	w.set(2, fNS, nil)
	w.set(2, fEW, nil)
	if ev, problems := w.read(); len(ev.Rows) != len(want.Rows)-1 || len(problems) != 0 || len(ev.LeftOut) != 0 {
		t.Errorf("%d rows, left out %v, problems %v", len(ev.Rows), ev.LeftOut, problems)
	}
}

// A fraction or a date under NS or EW is no number of a pair: a spreadsheet, or
// somebody who typed into the next column, put it there.
func TestFractionsAreNoPairs(t *testing.T) {
	ev, problems := readCSV(t, "board,ns,ew,score\n1,1/2,2,420\n1,3,1.5,420\n1,5.0,6 N/S,420\n")
	if len(ev.Rows) != 1 || ev.Rows[0].NS.Number != "5" || ev.Rows[0].EW.Number != "6" || len(ev.LeftOut) != 2 || len(problems) != 2 {
		t.Errorf("%+v, problems %v", ev.Rows, problems)
	}
}
