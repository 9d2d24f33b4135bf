package bridgemate

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"recap/scoring/traveller/bridgemate/internal/jet"
	"recap/scoring/traveller/bridgemate/internal/jettest"
)

// bws is a database in the making: the rows of its tables, by the name of the
// table.
type bws struct {
	jettest.Options
	rows map[string][]jettest.Row
	// leave are tables, or columns as Table.Column, that it does not have.
	leave []string
	id    int
}

func newBWS(version int) *bws {
	return &bws{Options: jettest.Options{Version: version, CodePage: 1250, Program: "BMPro1.0.0"}, rows: map[string][]jettest.Row{}}
}

func ints(names string) (columns []jettest.Column) {
	for name := range strings.FieldsSeq(names) {
		columns = append(columns, jettest.Column{Name: name, Type: jet.Int})
	}
	return columns
}

func texts(length int, names string) (columns []jettest.Column) {
	for name := range strings.FieldsSeq(names) {
		columns = append(columns, jettest.Column{Name: name, Type: jet.Text, Length: length})
	}
	return columns
}

func flags(names string) (columns []jettest.Column) {
	for name := range strings.FieldsSeq(names) {
		columns = append(columns, jettest.Column{Name: name, Type: jet.Boolean})
	}
	return columns
}

var (
	id    = []jettest.Column{{Name: "ID", Type: jet.Long}}
	dates = []jettest.Column{{Name: "DateLog", Type: jet.Date}, {Name: "TimeLog", Type: jet.Date}}
)

// schema is the tables of a .bws, in the order of the file.
var schema = []struct {
	name    string
	columns []jettest.Column
}{
	{"Clients", slices.Concat(id, texts(255, "Computer"))},
	{"Section", slices.Concat(ints("ID"), texts(3, "Letter"), ints("Tables MissingPair EWMoveBeforePlay Session ScoringType Winners"))},
	{"Tables", ints("Section Table ComputerID Status LogOnOff CurrentRound CurrentBoard UpdateFromRound Group")},
	{"RoundData", slices.Concat(ints("Section Table Round NSPair EWPair LowBoard HighBoard"), texts(255, "CustomBoards"), ints("South West"))},
	{"ReceivedData", slices.Concat(id, ints("Section Table Round Board PairNS PairEW Declarer"), texts(2, "NS/EW"), texts(10, "Contract Result LeadCard"), texts(255, "Remarks"),
		dates, flags("Processed Processed1 Erased ExternalUpdate"), ints("SuspiciousContract South West"))},
	{"PlayerNumbers", slices.Concat(ints("Section Table"), texts(2, "Direction"), texts(16, "Number"), texts(18, "Name"), flags("Updated Processed"), ints("Round"))},
	{"PlayerNames", slices.Concat(id, texts(18, "Name strID"))},
	{"HandRecord", slices.Concat(ints("Section Board"), texts(13, "NorthSpades NorthHearts NorthDiamonds NorthClubs EastSpades EastHearts EastDiamonds EastClubs "+
		"SouthSpades SouthHearts SouthDiamonds SouthClubs WestSpades WestHearts WestDiamonds WestClubs"))},
	{"HandEvaluation", ints("Section Board NorthSpades NorthHearts NorthDiamonds NorthClubs NorthNotrump EastSpades EastHearts EastDiamonds EastClubs EastNotrump " +
		"SouthSpades SouthHearts SouthDiamonds SouthClubs SouthNotrump WestSpades WestHearts WestDiamonds WestClubs WestNotrump NorthHcp")},
	{"BiddingData", slices.Concat(id, ints("Section Table Round Board Counter"), texts(2, "Direction"), texts(10, "Bid"))},
	{"Session", slices.Concat(ints("ID"), texts(40, "Name"), []jettest.Column{{Name: "Date", Type: jet.Date}})},
	{"Settings", slices.Concat(ints("Section"), flags("ShowResults GroupSections"), []jettest.Column{{Name: "BM2PINcode", Type: jet.Memo}})},
}

// add appends a row; values beyond the given ones are null.
func (b *bws) add(table string, values ...any) *jettest.Row {
	i := slices.IndexFunc(schema, func(t struct {
		name    string
		columns []jettest.Column
	}) bool {
		return t.name == table
	})
	row := jettest.Row{Values: make([]any, len(schema[i].columns))}
	copy(row.Values, values)
	b.rows[table] = append(b.rows[table], row)
	return &b.rows[table][len(b.rows[table])-1]
}

// result appends an entry: contract "4 S" with its declarer and result in one text,
// "4 S N =", or a remark.
func (b *bws) result(section, table, round, board, ns, ew int, text string) *jettest.Row {
	var declarer, contract, result, remarks any
	number := ns
	f := strings.Fields(text)
	switch n := len(f); {
	case text == "PASS":
		contract, declarer, result = "PASS", "N", ""
	case n >= 4 && f[0] >= "1" && f[0] < "8":
		contract, declarer, result = strings.Join(f[:n-2], " "), f[n-2], f[n-1]
		if declarer == "E" || declarer == "W" {
			number = ew
		}
	default:
		remarks = text
	}
	b.id++
	day := time.Date(2026, 10, 5, 0, 0, 0, 0, time.UTC)
	clock := time.Date(1899, 12, 30, 19, b.id%60, 0, 0, time.UTC)
	return b.add("ReceivedData", b.id, section, table, round, board, ns, ew, number, declarer, contract, result, nil, remarks, day, clock, false, false, false, false, 0, 0, 0)
}

// column is where a column stands in a row of a table.
func column(table, name string) int {
	for _, t := range schema {
		if t.name == table {
			return slices.IndexFunc(t.columns, func(c jettest.Column) bool { return c.Name == name })
		}
	}
	panic("no such table")
}

func set(row *jettest.Row, table, name string, value any) { row.Values[column(table, name)] = value }

func (b *bws) data() []byte {
	var tables []jettest.Table
	for _, t := range schema {
		if slices.Contains(b.leave, t.name) {
			continue
		}
		out := jettest.Table{Name: t.name}
		var kept []int
		for i, c := range t.columns {
			if !slices.Contains(b.leave, t.name+"."+c.Name) {
				out.Columns = append(out.Columns, c)
				kept = append(kept, i)
			}
		}
		for _, r := range b.rows[t.name] {
			row := jettest.Row{Deleted: r.Deleted, Relocated: r.Relocated}
			for _, i := range kept {
				row.Values = append(row.Values, r.Values[i])
			}
			out.Rows = append(out.Rows, row)
		}
		tables = append(tables, out)
	}
	return jettest.Write(b.Options, tables...)
}

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
	b.add("Section", section, letter, n, 0, 0, 1, 1, winners)
	offset := 0
	if apart {
		offset = n
	}
	for table := 1; table <= n; table++ {
		b.add("Tables", section, table, 1, 1, 2, 0, 0, 0, 0)
	}
	for round := 1; round <= n; round++ {
		for table := 1; table <= n; table++ {
			ns, ew := table, (table-round+n)%n+1+offset
			set := (table + round - 2) % n
			b.add("RoundData", section, table, round, ns, ew, 2*set+1, 2*set+2, "", 0, 0)
			for board := 2*set + 1; board <= 2*set+2; board++ {
				b.result(section, table, round, board, ns, ew, contractOf(board*7+table*3+round))
			}
		}
	}
}

// players are registered at the tables, by their numbers or by their names.
func (b *bws) players(section, tables int, name func(i int) (number, name any)) {
	for table := 1; table <= tables; table++ {
		for i, seat := range seatLetters {
			number, n := name(4*(table-1) + i)
			b.add("PlayerNumbers", section, table, seat, number, n, false, false, 0)
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
	b.add("Clients", 1, "TEREM-1")
	b.add("Session", 1, "Őszi klubest", time.Date(2026, 10, 5, 0, 0, 0, 0, time.UTC))
	b.add("Settings", 0, true, true, "0000")
	b.mitchell(1, "A", 5, 0, false)
	b.players(1, 5, func(i int) (any, any) { return fmt.Sprint(1000 + i), nameOf(i) })
	// Corrections: a new row, an erased one, one that was moved as it grew.
	rows := b.rows["ReceivedData"]
	rows[3].Deleted = true
	again := rows[3].Values
	set(&rows[7], "ReceivedData", "Erased", true)
	corrected := slices.Clone(rows[7].Values)
	rows[12].Relocated = true
	set(&rows[12], "ReceivedData", "Remarks", "a long remark of the director")
	b.add("ReceivedData", again...)
	b.id++
	r := b.add("ReceivedData", corrected...)
	set(r, "ReceivedData", "ID", b.id)
	set(r, "ReceivedData", "Erased", false)
	set(r, "ReceivedData", "Contract", "1 NT")
	set(r, "ReceivedData", "NS/EW", "S")
	set(r, "ReceivedData", "Result", "+1")
	rows = b.rows["ReceivedData"]
	remark := func(i int, remarks string) {
		for _, column := range []string{"Contract", "NS/EW", "Result"} {
			set(&rows[i], "ReceivedData", column, "")
		}
		set(&rows[i], "ReceivedData", "Remarks", remarks)
	}
	remark(20, "40%-60%")
	remark(21, "Not played")
	set(&rows[22], "ReceivedData", "LeadCard", "S10")
	b.id++
	r = b.add("ReceivedData", rows[30].Values...) // entered once more
	set(r, "ReceivedData", "ID", b.id)
	set(r, "ReceivedData", "Result", "-1")

	// The Howell has a pair too few: three rounds of three boards, pair 4 is missing.
	b.add("Section", 2, "B  ", 2, 4, 0, 1, 1, 1)
	for round, pairs := range [][4]int{{4, 1, 2, 3}, {4, 2, 3, 1}, {4, 3, 1, 2}} {
		for table := range 2 {
			b.add("RoundData", 2, table+1, round+1, pairs[2*table], pairs[2*table+1], 0, 0, fmt.Sprintf("%d,%d,%d", 3*round+1, 3*round+2, 3*round+3), 0, 0)
		}
		for board := 3*round + 1; board <= 3*round+3; board++ {
			if round == 2 && board == 9 {
				break // not in yet
			}
			b.result(2, 2, round+1, board, pairs[2], pairs[3], contractOf(board*5))
		}
	}
	for i := range 3 {
		b.add("PlayerNames", i+1, nameOf(20+i), fmt.Sprint(500+i))
	}
	for _, p := range []struct {
		table int
		seat  string
		n     int
	}{{1, "E", 500}, {1, "W", 501}, {2, "N", 502}, {2, "S", 503}, {2, "E", 504}} {
		b.add("PlayerNumbers", 2, p.table, p.seat, fmt.Sprint(p.n), nil, false, false, 0)
	}
	for section := 1; section <= 2; section++ {
		for board := 1; board <= 10; board++ {
			b.deal(section, board, board)
		}
	}
	b.add("HandEvaluation", 1, 1, 8, 9, 7, 6, 8, 5, 4, 6, 7, 5, 8, 9, 7, 6, 8, 5, 4, 6, 7, 5, 10)
	b.add("BiddingData", 1, 1, 1, 1, 1, 1, "N", "1S")
	return b.data()
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
	b.add("HandRecord", values...)
}
