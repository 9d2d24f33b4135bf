package scoring

// Field is the rows that are compared with one another: those of one session
// and of the sections that are scored together.
type Field struct {
	Rows  []FieldRow
	Units int // how many contestants the rows' numbers count
	// Expected is the E of Neuberg's formula where the rows alone do not tell
	// it; 0 takes Most.
	Expected int
	// Tables is how many tables the field needs, where only a part of its rows
	// is here; 0 counts them.
	Tables int
}

// FieldRow is a row of a field with its contestants as numbers from 0, -1 where
// the side has none.
type FieldRow struct {
	*Row
	NSUnit, EWUnit int
}

// Most is the largest number of results that any board of the field has or is
// to have, artificial ones included and boards not played not: the E of
// Neuberg's formula.
func (f Field) Most() int {
	if f.Expected > 0 {
		return f.Expected
	}
	n := map[int]int{}
	most := 0
	for _, r := range f.Rows {
		if r.Expected() {
			n[r.Board]++
			most = max(most, n[r.Board])
		}
	}
	return most
}
