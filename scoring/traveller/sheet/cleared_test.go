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
