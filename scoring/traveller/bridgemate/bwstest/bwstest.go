// Package bwstest makes databases as a scoring program and the terminals on the
// tables leave them, for tests and benchmarks. They have the tables and columns of
// a real .bws, but not its indexes: mdbtools and recap read them, Access does not.
package bwstest

import (
	"slices"
	"strings"
	"time"

	"recap/scoring/traveller/bridgemate/internal/jet"
	"recap/scoring/traveller/bridgemate/internal/jettest"
)

// Database is a database in the making.
type Database struct {
	jettest.Options
	// Rows are those of its tables, by the name of the table.
	Rows map[string][]jettest.Row
	// Leave are tables, or columns as Table.Column, that it does not have.
	Leave []string
	// LastID is the ID of the entry that was made last.
	LastID int
}

// New is a database without rows, of Jet 3 (in the code page 1250) or 4.
func New(version int) *Database {
	return &Database{Options: jettest.Options{Version: version, CodePage: 1250, Program: "BMPro1.0.0"}, Rows: map[string][]jettest.Row{}}
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

// Add appends a row; values beyond the given ones are null.
func (b *Database) Add(table string, values ...any) *jettest.Row {
	i := slices.IndexFunc(schema, func(t struct {
		name    string
		columns []jettest.Column
	}) bool {
		return t.name == table
	})
	row := jettest.Row{Values: make([]any, len(schema[i].columns))}
	copy(row.Values, values)
	b.Rows[table] = append(b.Rows[table], row)
	return &b.Rows[table][len(b.Rows[table])-1]
}

// Result appends an entry: contract "4 S" with its declarer and result in one text,
// "4 S N =", or a remark.
func (b *Database) Result(section, table, round, board, ns, ew int, text string) *jettest.Row {
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
	b.LastID++
	day := time.Date(2026, 10, 5, 0, 0, 0, 0, time.UTC)
	clock := time.Date(1899, 12, 30, 19, b.LastID%60, 0, 0, time.UTC)
	return b.Add("ReceivedData", b.LastID, section, table, round, board, ns, ew, number, declarer, contract, result, nil, remarks, day, clock, false, false, false, false, 0, 0, 0)
}

// Column is where a column stands in a row of a table.
func Column(table, name string) int {
	for _, t := range schema {
		if t.name == table {
			return slices.IndexFunc(t.columns, func(c jettest.Column) bool { return c.Name == name })
		}
	}
	panic("no such table")
}

// Set sets a column of a row of a table.
func Set(row *jettest.Row, table, name string, value any) { row.Values[Column(table, name)] = value }

func (b *Database) Bytes() []byte {
	var tables []jettest.Table
	for _, t := range schema {
		if slices.Contains(b.Leave, t.name) {
			continue
		}
		out := jettest.Table{Name: t.name}
		var kept []int
		for i, c := range t.columns {
			if !slices.Contains(b.Leave, t.name+"."+c.Name) {
				out.Columns = append(out.Columns, c)
				kept = append(kept, i)
			}
		}
		for _, r := range b.Rows[t.name] {
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
