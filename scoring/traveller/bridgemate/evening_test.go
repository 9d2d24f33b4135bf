package bridgemate

import (
	"fmt"
	"slices"
	"time"

	"recap/scoring/traveller/bridgemate/bwstest"
)

// bws is a database in the making, with the invented events of these tests.
type bws struct{ *bwstest.Database }

func newBWS(version int) *bws { return &bws{bwstest.New(version)} }

var set, column = bwstest.Set, bwstest.Column

// seatLetters are the seats as PlayerNumbers has them.
var seatLetters = []string{"N", "E", "S", "W"}

// contracts are what is played in the invented events.
var contracts = []string{"4 S N =", "3 NT E +1", "2 D x W -2", "PASS", "5 C S -1", "1 NT N +2", "6 H E =", "3 S W xx", "4 H x S +1"}

func contractOf(n int) string {
	c := contracts[n%len(contracts)]
	if c == "3 S W xx" {
		return "3 S xx W -3"
	}
	return c
}

// mitchell adds a section of n tables, odd, in which everybody meets: two boards a
// round.
func (b *bws) mitchell(section int, letter string, n, winners int, apart bool) {
	b.Add("Section", section, letter, n, 0, 0, 1, 1, winners)
	offset := 0
	if apart {
		offset = n
	}
	for table := 1; table <= n; table++ {
		b.Add("Tables", section, table, 1, 1, 2, 0, 0, 0, 0)
	}
	for round := 1; round <= n; round++ {
		for table := 1; table <= n; table++ {
			ns, ew := table, (table-round+n)%n+1+offset
			set := (table + round - 2) % n
			b.Add("RoundData", section, table, round, ns, ew, 2*set+1, 2*set+2, "", 0, 0)
			for board := 2*set + 1; board <= 2*set+2; board++ {
				b.Result(section, table, round, board, ns, ew, contractOf(board*7+table*3+round))
			}
		}
	}
}

// players are registered at the tables, by their numbers or by their names.
func (b *bws) players(section, tables int, name func(i int) (number, name any)) {
	for table := 1; table <= tables; table++ {
		for i, seat := range seatLetters {
			number, n := name(4*(table-1) + i)
			b.Add("PlayerNumbers", section, table, seat, number, n, false, false, 0)
		}
	}
}

var given = []string{"Ágnes", "Béla", "Csaba", "Dóra", "Émile", "Ştefan", "Zoë"}
var family = []string{"Alfa", "Béta", "Gamma", "Delta", "Epsilon", "Zéta", "Éta", "Théta", "Jota", "Kappa", "Lambda", "Mü", "Nü", "Kszi", "Omikron", "Pi", "Ró", "Szigma", "Tau", "Üpszilon",
	"Fí", "Khi", "Pszí", "Ómega", "Alef", "Bét", "Gimel", "Dalet", "Hé", "Vav"}

func nameOf(i int) string {
	return family[i%len(family)] + " " + given[i%len(given)]
}

// evening is the invented database of testdata: a Mitchell of five tables and a
// Howell of three pairs and a half table, of Jet 3 in the code page 1250.
func evening() []byte {
	b := newBWS(3)
	b.Add("Clients", 1, "TEREM-1")
	b.Add("Session", 1, "Őszi klubest", time.Date(2026, 10, 5, 0, 0, 0, 0, time.UTC))
	b.Add("Settings", 0, true, true, "0000")
	b.mitchell(1, "A", 5, 0, false)
	b.players(1, 5, func(i int) (any, any) { return fmt.Sprint(1000 + i), nameOf(i) })
	// Corrections: a new row, an erased one, one that was moved as it grew.
	rows := b.Rows["ReceivedData"]
	rows[3].Deleted = true
	again := rows[3].Values
	set(&rows[7], "ReceivedData", "Erased", true)
	corrected := slices.Clone(rows[7].Values)
	rows[12].Relocated = true
	set(&rows[12], "ReceivedData", "Remarks", "a long remark of the director")
	b.Add("ReceivedData", again...)
	b.LastID++
	r := b.Add("ReceivedData", corrected...)
	set(r, "ReceivedData", "ID", b.LastID)
	set(r, "ReceivedData", "Erased", false)
	set(r, "ReceivedData", "Contract", "1 NT")
	set(r, "ReceivedData", "NS/EW", "S")
	set(r, "ReceivedData", "Result", "+1")
	rows = b.Rows["ReceivedData"]
	remark := func(i int, remarks string) {
		for _, column := range []string{"Contract", "NS/EW", "Result"} {
			set(&rows[i], "ReceivedData", column, "")
		}
		set(&rows[i], "ReceivedData", "Remarks", remarks)
	}
	remark(20, "40%-60%")
	remark(21, "Not played")
	set(&rows[22], "ReceivedData", "LeadCard", "S10")
	b.LastID++
	r = b.Add("ReceivedData", rows[30].Values...) // entered once more
	set(r, "ReceivedData", "ID", b.LastID)
	set(r, "ReceivedData", "Result", "-1")

	// The Howell has a pair too few: three rounds of three boards, pair 4 is missing.
	b.Add("Section", 2, "B  ", 2, 4, 0, 1, 1, 1)
	for round, pairs := range [][4]int{{4, 1, 2, 3}, {4, 2, 3, 1}, {4, 3, 1, 2}} {
		for table := range 2 {
			b.Add("RoundData", 2, table+1, round+1, pairs[2*table], pairs[2*table+1], 0, 0, fmt.Sprintf("%d,%d,%d", 3*round+1, 3*round+2, 3*round+3), 0, 0)
		}
		for board := 3*round + 1; board <= 3*round+3; board++ {
			if round == 2 && board == 9 {
				break // not in yet
			}
			b.Result(2, 2, round+1, board, pairs[2], pairs[3], contractOf(board*5))
		}
	}
	for i := range 3 {
		b.Add("PlayerNames", i+1, nameOf(20+i), fmt.Sprint(500+i))
	}
	for _, p := range []struct {
		table int
		seat  string
		n     int
	}{{1, "E", 500}, {1, "W", 501}, {2, "N", 502}, {2, "S", 503}, {2, "E", 504}} {
		b.Add("PlayerNumbers", 2, p.table, p.seat, fmt.Sprint(p.n), nil, false, false, 0)
	}
	for section := 1; section <= 2; section++ {
		for board := 1; board <= 10; board++ {
			b.deal(section, board, board)
		}
	}
	b.Add("HandEvaluation", 1, 1, 8, 9, 7, 6, 8, 5, 4, 6, 7, 5, 8, 9, 7, 6, 8, 5, 4, 6, 7, 5, 10)
	b.Add("BiddingData", 1, 1, 1, 1, 1, 1, "N", "1S")
	return b.Bytes()
}

// deal adds the hands of a board: the pack dealt in turn, from a card that the seed
// says.
func (b *bws) deal(section, board, seed int) {
	var suits [16]string
	for i := range 52 {
		card := (i*11 + seed*5) % 52
		suits[4*(i%4)+card/13] += string("AKQJT98765432"[card%13])
	}
	values := []any{section, board}
	for _, s := range suits {
		values = append(values, s)
	}
	b.Add("HandRecord", values...)
}
