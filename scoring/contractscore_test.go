package scoring

import (
	"encoding/csv"
	"os"
	"strconv"
	"testing"
)

// Law 77: all 2 x 7 x 5 x 3 x 14 = 2940 contract scores of our table.
func TestContractScores(t *testing.T) {
	f, err := os.Open("../testdata/vectors/contract_scores.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll() // vul,level,denom,doubled,tricks,result,score
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 2941 {
		t.Fatalf("%d rows, want 2940 and a heading", len(rows))
	}
	for _, row := range rows[1:] {
		c, err := ParseContract(row[1] + row[2] + row[3])
		if err != nil {
			t.Fatal(err)
		}
		tricks, err := strconv.Atoi(row[4])
		if err != nil {
			t.Fatal(err)
		}
		if got := strconv.Itoa(Score(c, row[0] == "1", tricks)); got != row[6] {
			t.Errorf("%v: got %s", row, got)
		}
		result := ResultText(c, tricks)
		if n, _ := strconv.Atoi(row[5]); result != row[5] && !(n > 0 && result == "+"+row[5]) && !(n == 0 && result == "=") {
			t.Errorf("%v: result %s", row, result)
		}
	}
}

// Values that every player knows, independent of the table.
func TestKnownScores(t *testing.T) {
	for _, c := range []struct {
		contract string
		vul      bool
		tricks   int
		want     int
	}{
		{"3NT", false, 9, 400}, {"4S", true, 10, 620}, {"6NT", false, 12, 990}, {"7NT", true, 13, 2220},
		{"2SX", false, 8, 470}, {"1NTXX", false, 7, 560}, {"4H", true, 8, -200}, {"3CX", false, 5, -800},
		{"3CX", true, 5, -1100}, {"1NT", false, 7, 90}, {"5DX", true, 11, 750}, {"2CXX", true, 9, 1160},
	} {
		k, err := ParseContract(c.contract)
		if err != nil {
			t.Fatal(err)
		}
		if got := Score(k, c.vul, c.tricks); got != c.want {
			t.Errorf("%s vul %v, %d tricks: %d, want %d", c.contract, c.vul, c.tricks, got, c.want)
		}
	}
	if Score(PassedOut, true, 0) != 0 {
		t.Error("a passed-out board scores 0")
	}
}
