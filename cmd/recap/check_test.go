package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/scoring"
)

// evening is an invented Mitchell of seven tables and 21 boards, as a table of
// cells: what people type into a sheet.
type evening struct {
	rows    [][]string
	players [][]string
	heads   []string
}

// The columns of an evening.
const (
	cRound = iota
	cTable
	cBoard
	cNS
	cEW
	cContract
	cDeclarer
	cLead
	cResult
	cScore
	cNSAward
	cEWAward
)

// newEvening gives the clean evening. Each board belongs to one side, in one strain
// with about as many tricks at every table; what they bid differs.
func newEvening() *evening {
	e := &evening{heads: []string{"# event: Tavaszi páros", "# winners: 2"}}
	for round := 1; round <= 7; round++ {
		for table := 1; table <= 7; table++ {
			ew := (table-round+7)%7 + 1
			set := (table + round - 2) % 7
			for k := 1; k <= 3; k++ {
				board := 3*set + k
				c, declarer, tricks := usual(board, table)
				vul := scoring.BoardVulnerability(board)
				e.rows = append(e.rows, []string{strconv.Itoa(round), strconv.Itoa(table), strconv.Itoa(board), strconv.Itoa(table), strconv.Itoa(ew),
					c.String(), declarer.String(), "", scoring.ResultText(c, tricks), strconv.Itoa(scoring.NSScore(c, declarer, vul, tricks)), "", ""})
			}
		}
	}
	names := []string{"Őry Ágnes", "Łącki Żan", "Дубов Пётр", "Čermák Žofie", "Şahin Țucu", "Ñandú Íñigo", "Ünal Öykü"}
	for line, prefix := range map[string]string{"NS": "Észak", "EW": "Kelet"} {
		for n := 1; n <= 7; n++ {
			base := 100 * n
			if line == "EW" {
				base += 50
			}
			e.players = append(e.players, []string{strconv.Itoa(n), line, prefix + " " + names[n-1], names[n-1] + " " + prefix, strconv.Itoa(base + 1), strconv.Itoa(base + 2)})
		}
	}
	slices.SortFunc(e.players, func(a, b []string) int { return strings.Compare(a[4], b[4]) })
	return e
}

// usual is what a table did on a board: the strain and the tricks are the board's,
// two of the seven tables stop short of game and one takes a trick more.
func usual(board, table int) (c scoring.Contract, declarer scoring.Seat, tricks int) {
	strain := []scoring.Strain{scoring.Spades, scoring.NoTrump, scoring.Hearts, scoring.Diamonds}[board%4]
	declarer = []scoring.Seat{scoring.North, scoring.East, scoring.South, scoring.West}[(board+board/4)%4]
	tricks = 9 + board%3
	level := int8(tricks - 6)
	if table%7 == 3 || table%7 == 5 {
		level--
	}
	if table == 6 {
		tricks++
	}
	return scoring.Contract{Level: level, Strain: strain}, declarer, tricks
}

// row finds the row of a board at a table.
func (e *evening) row(board, table int) []string {
	for _, r := range e.rows {
		if r[cBoard] == strconv.Itoa(board) && r[cTable] == strconv.Itoa(table) {
			return r
		}
	}
	panic(fmt.Sprintf("board %d, table %d", board, table))
}

func (e *evening) write(t *testing.T, dir string) []string {
	t.Helper()
	table := func(name, header string, rows [][]string) string {
		var b strings.Builder
		if name == "evening.csv" {
			b.WriteString(strings.Join(e.heads, "\n") + "\n")
		}
		b.WriteString(header + "\n")
		for _, r := range rows {
			b.WriteString(strings.Join(r, ",") + "\n")
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	return []string{table("evening.csv", "round,table,board,ns,ew,contract,declarer,lead,result,score,ns_award,ew_award", e.rows),
		"--players", table("players.csv", "number,line,name1,name2,id1,id2", e.players)}
}

// found is what a check says, by its JSON.
type found struct {
	Code, Severity, Where, NS, EW, Entry, Reason, Probable string
	Board                                                  int
}

func checkIt(t *testing.T, args ...string) (findings []found, code int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(append([]string{"check", "--format", "json", "-o", "-"}, args...), nil, &stdout, &stderr)
	if code > exitFindings {
		t.Fatalf("exit %d\n%s", code, &stderr)
	}
	var doc struct{ Findings []found }
	if err := json.Unmarshal(stdout.Bytes(), &doc); err != nil {
		t.Fatalf("%v\n%s\n%s", err, &stdout, &stderr)
	}
	return doc.Findings, code
}

func TestCheckFindsNothingInACleanEvening(t *testing.T) {
	dir := t.TempDir()
	args := newEvening().write(t, dir)
	if findings, code := checkIt(t, append(args, "--strict")...); len(findings) > 0 || code != exitOK {
		t.Errorf("exit %d, %+v", code, findings)
	}
}

// Every fault is planted by itself; the finding must name its board, and the entry
// that was meant where that can be known. No other board may be named.
func TestCheckFindsPlantedFaults(t *testing.T) {
	all := []struct {
		fault    string
		plant    func(e *evening)
		code     scoring.Code
		board    int
		probable string
		also     []scoring.Code // that follow from it
	}{
		// Board 1: 3NT by East, none vulnerable, 10 tricks: -430.
		{"the score of another result", func(e *evening) { e.row(1, 1)[cScore] = "-460" }, scoring.ContractAndScore, 1, "4NT+1 E -460", nil},
		{"the score of the other side", func(e *evening) { e.row(1, 1)[cScore] = "430" }, scoring.ContractAndScore, 1, "4NT= NS 430", nil},
		// Board 4 is 4♠ by East, all vulnerable: -620.
		{"the score as if not vulnerable", func(e *evening) { e.row(4, 1)[cScore] = "-420" }, scoring.ContractAndScore, 4, "4S= E -620 (-420 is its score not vulnerable)", nil},
		{"a score that does not end in 0", func(e *evening) { scoreOnly(e.row(1, 1), "-435") }, scoring.ScoreNotRound, 1, "", nil},
		{"a score with digits too many", func(e *evening) { scoreOnly(e.row(1, 1), "-43000") }, scoring.ImpossibleScore, 1, "", nil},
		{"a score impossible for the vulnerability", func(e *evening) {
			for table := 1; table <= 7; table++ {
				r := e.row(4, table)
				scoreOnly(r, r[cScore])
			}
			e.row(4, 1)[cScore] = "-420"
		}, scoring.ImpossibleScore, 4, "-620", nil},
		{"a contract for the wrong side", func(e *evening) { played(e.row(4, 1), "4S", "N", "=", "") }, scoring.WrongSide, 4, "4S= E -620", nil},
		{"a score with the wrong sign", func(e *evening) {
			for table := 1; table <= 7; table++ {
				r := e.row(4, table)
				scoreOnly(r, r[cScore])
			}
			e.row(4, 1)[cScore] = "620"
		}, scoring.WrongSide, 4, "-620", nil},
		{"a result far from all others", func(e *evening) { played(e.row(4, 1), "6CX", "W", "-9", "") }, scoring.LoneExtreme, 4, "", nil},
		{"minus for plus", func(e *evening) { played(e.row(4, 1), "1S", "E", "-3", "") }, scoring.TricksUnlikely, 4, "1S+3 E -170", nil},
		{"two boards of a round exchanged", func(e *evening) {
			a, b := e.row(1, 1), e.row(2, 1)
			for _, c := range []int{cContract, cDeclarer, cResult} {
				a[c], b[c] = b[c], a[c]
			}
			a[cScore], b[cScore] = "", ""
		}, scoring.BoardsExchanged, 1, "4NT= E -430", []scoring.Code{scoring.BoardsExchanged}},
		{"a board passed out by the whole club", func(e *evening) {
			for table := 1; table <= 7; table++ {
				played(e.row(9, table), "PASS", "", "", "")
			}
		}, scoring.AllPassed, 9, "", nil},
		{"a line left out", func(e *evening) { e.remove(8, 2) }, scoring.LineMissing, 8, "", nil},
		{"a line typed twice", func(e *evening) { e.rows = append(e.rows, slices.Clone(e.row(8, 2))) }, scoring.LineTwice, 8, "", nil},
		{"a line without an entry", func(e *evening) { played(e.row(8, 2), "", "", "", "") }, scoring.LineMissing, 8, "", nil},
		{"the number of a pair that plays the board elsewhere", func(e *evening) { e.row(8, 2)[cEW] = e.row(8, 3)[cEW] }, scoring.WrongOpponents, 8, "2N–1E", nil},
		{"the number of a pair that is not there", func(e *evening) { e.row(8, 2)[cEW] = "17" }, scoring.PairNotListed, 8, "",
			[]scoring.Code{scoring.TableTwice, scoring.WrongOpponents}},
		// At table 2 board 8 is of round 2, against East-West pair 1.
		{"another pair on one board of a round", func(e *evening) {
			r := e.row(8, 2)
			r[cRound], r[cTable], r[cEW] = "", "", "17"
		}, scoring.WrongOpponents, 8, "2N–1E", []scoring.Code{scoring.PairNotListed}},
		{"a board of another round", func(e *evening) { e.row(9, 2)[cBoard] = "19" }, scoring.WrongBoard, 19, "9", []scoring.Code{scoring.PairTwice}},
		{"a board that does not exist", func(e *evening) { e.row(21, 7)[cBoard] = "12121" }, scoring.Unreadable, 0, "", []scoring.Code{scoring.LineMissing}},
		{"a board out of all others", func(e *evening) { e.row(21, 7)[cBoard] = "92" }, scoring.BoardAlone, 92, "", []scoring.Code{scoring.WrongBoard}},
		{"a pair against itself", func(e *evening) { e.row(8, 2)[cEW] = "2N" }, scoring.PairAgainstItself, 8, "", []scoring.Code{scoring.LineMissing, scoring.TableTwice}},
		{"two pairs of one line", func(e *evening) { e.row(8, 2)[cEW] = "5N" }, scoring.SameLine, 8, "",
			[]scoring.Code{scoring.PairTwice, scoring.TableTwice, scoring.TwoTables, scoring.WrongOpponents}},
		{"a line under another table", func(e *evening) { e.row(8, 2)[cTable] = "9" }, scoring.TwoTables, 8, "", nil},
		{"a line under another round", func(e *evening) { e.row(8, 2)[cRound] = "7" }, scoring.TwoTables, 0, "", []scoring.Code{scoring.LineMissing, scoring.WrongOpponents}},
		{"a contract that is none", func(e *evening) { played(e.row(8, 2), "4Q", "N", "=", "") }, scoring.ContractUnreadable, 8, "", nil},
		{"more tricks than there are", func(e *evening) { played(e.row(8, 2), "4S", "N", "+4", "") }, scoring.ResultUnreadable, 8, "", nil},
		{"no declarer", func(e *evening) { played(e.row(8, 2), "4S", "", "=", "") }, scoring.DeclarerMissing, 8, "", nil},
		{"a declarer who is none", func(e *evening) { played(e.row(8, 2), "4S", "Q", "=", "") }, scoring.DeclarerUnreadable, 8, "", []scoring.Code{scoring.DeclarerMissing}},
		{"overtricks that may be tricks", func(e *evening) { played(e.row(8, 2), "2S", "N", "3", "") }, scoring.ResultAmbiguous, 8, "", nil},
		{"a contract without a result", func(e *evening) { played(e.row(8, 2), "4S", "N", "", "") }, scoring.ResultMissing, 8, "", nil},
		{"a result without a contract", func(e *evening) { played(e.row(8, 2), "", "N", "+1", "") }, scoring.ContractMissing, 8, "", nil},
		{"an award that is none", func(e *evening) { played(e.row(8, 2), "", "", "", ""); e.row(8, 2)[cNSAward] = "A?" }, scoring.AwardUnreadable, 8, "", nil},
		{"an award for one side", func(e *evening) { played(e.row(8, 2), "", "", "", ""); e.row(8, 2)[cNSAward] = "A+" }, scoring.AwardOnOneSide, 8, "", nil},
		{"a lead that is no card", func(e *evening) { e.row(8, 2)[cLead] = "X9" }, scoring.LeadUnreadable, 8, "", nil},
		{"the numbers of the two sides the wrong way round", func(e *evening) { r := e.row(8, 2); r[cNS], r[cEW] = r[cEW], r[cNS] }, scoring.WrongDirection, 8, "2N–1E", nil},
		{"the opponents of two lines exchanged", func(e *evening) {
			a, b := e.row(8, 2), e.row(8, 5)
			a[cEW], b[cEW] = b[cEW], a[cEW]
			for _, r := range e.rows {
				r[cRound], r[cTable] = "", ""
			}
		}, scoring.WrongOpponents, 8, "2N–1E", nil},
		{"a traveller that was not typed", func(e *evening) {
			e.rows = slices.DeleteFunc(e.rows, func(r []string) bool { return r[cBoard] == "8" })
		}, scoring.LineMissing, 8, "", nil},
		{"half of a traveller", func(e *evening) {
			n := 0
			e.rows = slices.DeleteFunc(e.rows, func(r []string) bool {
				if r[cBoard] == "8" {
					n++
				}
				return r[cBoard] == "8" && n <= 4
			})
		}, scoring.LineMissing, 8, "", nil},
		{"a pass where the others bid game", func(e *evening) {
			for table := 1; table <= 7; table++ {
				played(e.row(4, table), "4S", "E", "=", "")
			}
			played(e.row(4, 1), "PASS", "", "", "")
		}, scoring.LoneExtreme, 4, "", nil},
		{"a sign where all others agree", func(e *evening) {
			for table := 1; table <= 7; table++ {
				played(e.row(4, table), "2S", "E", "+2", "")
			}
			played(e.row(4, 1), "2S", "E", "-2", "")
		}, scoring.TricksUnlikely, 4, "2S+2 E -170", nil},
		{"a pass with a result", func(e *evening) { played(e.row(8, 2), "PASS", "N", "=", "") }, scoring.ContractAndScore, 8, "", nil},
		{"a player who is his own partner", func(e *evening) { e.players[5][3], e.players[5][5] = e.players[5][2], e.players[5][4] }, scoring.PlayerTwice, 0, "", nil},
		{"a pair of one player", func(e *evening) { e.players[5][3], e.players[5][5] = "", "" }, scoring.PlayerMissing, 0, "", nil},
		{"a player in two pairs", func(e *evening) { e.players[5][3], e.players[5][5] = e.players[0][2], e.players[0][4] }, scoring.PlayerTwice, 0, "", nil},
		{"a number that two players have", func(e *evening) { e.players[5][5] = e.players[0][4] }, scoring.NumberTwice, 0, "", nil},
		{"a player without a number", func(e *evening) { e.players[5][5] = "" }, scoring.PlayerWithoutNumber, 0, "", nil},
		{"an entry that plays nowhere", func(e *evening) {
			e.players = append(e.players, []string{"9", "NS", "Jolán Őri", "Янка Ткач", "991", "992"})
		}, scoring.PairWithoutResult, 0, "", nil},
	}
	if len(all) < 25 {
		t.Fatalf("only %d faults", len(all))
	}
	for _, c := range all {
		t.Run(c.fault, func(t *testing.T) {
			e := newEvening()
			c.plant(e)
			findings, code := checkIt(t, append(e.write(t, t.TempDir()), "--strict")...)
			if code != exitFindings {
				t.Errorf("exit %d", code)
			}
			hit := false
			for _, f := range findings {
				switch {
				case f.Code == string(c.code) && (c.board == 0 || f.Board == c.board) && !hit:
					hit = true
					if f.Probable != c.probable {
						t.Errorf("probably %q, want %q (%s)", f.Probable, c.probable, f.Reason)
					}
					if f.Reason == "" || strings.HasPrefix(f.Reason, "finding.") {
						t.Errorf("reason %q", f.Reason)
					}
				case !slices.Contains(c.also, scoring.Code(f.Code)) && f.Code != string(c.code):
					t.Errorf("also %+v", f)
				}
			}
			if !hit {
				t.Errorf("%s of board %d is not found: %+v", c.code, c.board, findings)
			}
		})
	}
}

// The movement that was to be played tells more than the shape of the rows: each
// fault makes one finding, or one for each meeting that was not as planned.
func TestCheckAgainstTheMovement(t *testing.T) {
	var csv strings.Builder
	csv.WriteString("# winners: 2\nround,table,ns,ew,boards\n")
	for round := 1; round <= 7; round++ {
		for table := 1; table <= 7; table++ {
			set := (table + round - 2) % 7
			fmt.Fprintf(&csv, "%d,%d,%d,%d,%d-%d\n", round, table, table, (table-round+7)%7+1, 3*set+1, 3*set+3)
		}
	}
	for _, c := range []struct {
		fault string
		plant func(e *evening)
		want  []string // code, board, probable
	}{
		{"none", func(e *evening) {}, nil},
		{"a line left out", func(e *evening) { e.remove(8, 2) }, []string{"LINE_MISSING 8 "}},
		// In round 2 North-South 2 is to meet East-West 1 on boards 7 to 9, and 3 on
		// boards 1 to 3 in round 7.
		{"another pair on a board", func(e *evening) { e.row(8, 2)[cEW] = "3" }, []string{"WRONG_OPPONENTS 8 2N–1E"}},
		{"the two sides the other way", func(e *evening) {
			for board := 7; board <= 9; board++ {
				r := e.row(board, 2)
				r[cNS], r[cEW] = "1E", "2N"
			}
		}, []string{"WRONG_DIRECTION 7 2N–1E"}},
		{"the boards of another round", func(e *evening) {
			// In round 1 tables 2 and 5 exchange their boards: table 2 has 4 to 6.
			e.rows = slices.DeleteFunc(e.rows, func(r []string) bool { return r[cRound] != "1" })
			for k := 0; k < 3; k++ {
				a, b := e.row(4+k, 2), e.row(13+k, 5)
				a[cBoard], b[cBoard] = b[cBoard], a[cBoard]
				a[cScore], b[cScore] = "", ""
			}
		}, []string{"LINE_MISSING 0 ", "WRONG_BOARD 13 4–6", "WRONG_BOARD 4 13–15"}},
		{"a meeting that there is not", func(e *evening) {
			e.rows = append(e.rows, []string{"", "", "30", "2", "1", "1NT", "N", "", "=", "", "", ""})
		}, []string{"BOARD_ALONE 30 ", "WRONG_BOARD 30 "}},
		{"an evening that was cut short", func(e *evening) {
			e.rows = slices.DeleteFunc(e.rows, func(r []string) bool { return r[cRound] == "7" })
		}, []string{"LINE_MISSING 0 "}},
	} {
		t.Run(c.fault, func(t *testing.T) {
			e := newEvening()
			c.plant(e)
			dir := t.TempDir()
			args := append(e.write(t, dir), "--movement", filepath.Join(dir, "movement.csv"))
			if err := os.WriteFile(filepath.Join(dir, "movement.csv"), []byte(csv.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			findings, _ := checkIt(t, args...)
			var got []string
			for _, f := range findings {
				got = append(got, fmt.Sprintf("%s %d %s", f.Code, f.Board, f.Probable))
			}
			slices.Sort(got)
			slices.Sort(c.want)
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func scoreOnly(r []string, score string) { played(r, "", "", "", score) }

func played(r []string, contract, declarer, result, score string) {
	r[cContract], r[cDeclarer], r[cResult], r[cScore] = contract, declarer, result, score
}

func (e *evening) remove(board, table int) {
	drop := e.row(board, table)
	e.rows = slices.DeleteFunc(e.rows, func(r []string) bool { return &r[0] == &drop[0] })
}

// Whatever stands in the cells, a check ends with its findings; and the order of the
// rows changes none of them, but for which of two rows that contradict each other
// is named.
func TestCheckOfAnything(t *testing.T) {
	cells := []string{"", "0", "1", "-1", "7N", "7E", "99", "1e9", "NP", "A+", "60%", "4S", "7NTXX", "PASS", "=", "+13", "-14", "420", "-1100", "425", "N", "W", "X", "S2", "♠A",
		"0.6*620+0.4*-100", "\"", "'", "=1+1", "ő", "９", "-"}
	for seed := range uint64(150) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		e := newEvening()
		for range 1 + rnd.IntN(12) {
			r := e.rows[rnd.IntN(len(e.rows))]
			r[rnd.IntN(len(r))] = cells[rnd.IntN(len(cells))]
		}
		for range rnd.IntN(3) {
			e.rows = slices.Delete(e.rows, 5, 5+rnd.IntN(9))
		}
		findings, _ := checkIt(t, e.write(t, t.TempDir())...)
		rnd.Shuffle(len(e.rows), func(i, j int) { e.rows[i], e.rows[j] = e.rows[j], e.rows[i] })
		shuffled, _ := checkIt(t, e.write(t, t.TempDir())...)
		codes := func(of []found) (out []string) {
			for _, f := range of {
				switch scoring.Code(f.Code) {
				case scoring.LineTwice, scoring.PairTwice, scoring.TwoTables, scoring.TableTwice, scoring.BoardsExchanged:
					continue
				}
				out = append(out, fmt.Sprint(f.Board, " ", f.Code, " ", f.Probable))
			}
			slices.Sort(out)
			return out
		}
		if a, b := codes(findings), codes(shuffled); !slices.Equal(a, b) {
			t.Fatalf("seed %d: in another order\n%q\n%q", seed, a, b)
		}
	}
}
