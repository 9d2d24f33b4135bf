package jet

import (
	"encoding/binary"
	"slices"
)

// maxCells bounds a table: rows times columns. The results of the largest events
// are some thousand rows of two dozen columns.
const maxCells = 1 << 23

// Row is a row of a table.
type Row struct {
	Number int // 1 for the first, in the order of the file; deleted rows do not count
	Page   int // on which it is found
	// Values are those of the columns, in their order; nil where nothing of the row
	// can be read, which Faults says then. They hold until the next row.
	Values []Value
	// Faults are what is wrong with the row; a value that cannot be read is nil.
	Faults []*Error
}

// Each reads the rows of a table, in the order of their pages. faults are what is
// wrong with the table and not with one of its rows. The error is that of a table
// that cannot be read at all, or has more rows than most.
func (t *Table) Each(most int, row func(Row)) (faults []*Error, err *Error) {
	pages, faults := t.dataPages()
	targets, err := t.survey(pages, min(most, maxCells/max(len(t.Columns), 1)))
	if err != nil {
		return faults, err
	}
	r := reader{Table: t, values: make([]Value, len(t.Columns)), taken: map[pointer]bool{}}
	number := 0
	for _, n := range pages {
		page, _ := t.db.page(n)
		end := t.db.format.pageSize
		for i := range t.db.slotCount(page) {
			slot := t.db.slot(page, i)
			at, before := pointer(n<<8|i), end
			end = min(end, slot&startMask)
			if slot&deleted != 0 || targets[at] {
				continue
			}
			raw, err := t.db.span(n, page, i, before)
			if err == nil && slot&relocated != 0 {
				raw, err = r.follow(n, raw)
			}
			if err == nil && len(raw) == 0 {
				continue
			}
			number++
			out := Row{Number: number, Page: n}
			if err == nil {
				err = r.row(n, raw, &out)
			}
			if err != nil {
				out.Values, out.Faults = nil, append(out.Faults, err)
			}
			row(out)
		}
	}
	return faults, nil
}

// dataPages gives the data pages of the table. Where its usage map cannot be
// read, they are those that name the table as their owner.
func (t *Table) dataPages() (pages []int, faults []*Error) {
	owned := func(n int) bool {
		page, err := t.db.page(n)
		return err == nil && len(page) >= t.db.format.slots && page[0] == dataPage && int(binary.LittleEndian.Uint32(page[4:])) == t.page
	}
	mapped, err := t.mapped()
	if err != nil {
		faults = append(faults, &Error{Page: err.Page, Text: "the list of pages of the table " + t.Name + " cannot be read, all that are marked as its own are taken: " + err.Text})
		for n := range t.db.pages() + 1 {
			if owned(n) {
				pages = append(pages, n)
			}
		}
		return pages, faults
	}
	for _, n := range mapped {
		switch page, err := t.db.page(n); {
		case err != nil:
			faults = append(faults, fail(n, "it belongs to the table %s, and is not in the file, which has %d pages", t.Name, t.db.pages()))
		case owned(n):
			pages = append(pages, n)
		case page[0] == dataPage:
			faults = append(faults, fail(n, "it is listed as one of the table %s, and says that it is another one's", t.Name))
		}
	}
	return pages, faults
}

// mapped reads the usage map of the table: the pages that it has, in ascending
// order. Of those that are not in the file the first one is given.
func (t *Table) mapped() (pages []int, err *Error) {
	raw, _, err := t.db.at(t.usageMap)
	if err != nil {
		return nil, err
	}
	limit := t.db.pages() + 1 // the last one may be cut off
	add := func(first int, bitmap []byte) {
		for i, b := range bitmap {
			if b == 0 {
				continue
			}
			for bit := range 8 {
				n := first + 8*i + bit
				if b>>bit&1 == 0 || n >= limit && len(pages) > 0 && pages[len(pages)-1] >= limit {
					continue
				}
				pages = append(pages, n)
			}
		}
	}
	home := t.usageMap.page()
	switch {
	case len(raw) >= 5 && raw[0] == 0:
		add(int(binary.LittleEndian.Uint32(raw[1:])), raw[5:])
	case len(raw) >= 1 && raw[0] == 1:
		const head = 4
		seen := map[int]bool{}
		for i := range (len(raw) - 1) / 4 {
			n := int(binary.LittleEndian.Uint32(raw[1+4*i:]))
			if n == 0 {
				continue
			}
			page, err := t.db.page(n)
			switch {
			case err != nil:
				return nil, err
			case page[0] != mapPage || len(page) < head:
				return nil, fail(n, "it should be a map of pages, and is of another kind")
			case seen[n]:
				return nil, fail(n, "it stands twice in a map of pages")
			}
			seen[n] = true
			add(i*(t.db.format.pageSize-head)*8, page[head:])
		}
	default:
		return nil, fail(home, "row %d of it is no map of pages", t.usageMap.slot())
	}
	slices.Sort(pages)
	return pages, nil
}

// survey finds the targets of relocated rows, which are not rows by themselves,
// and refuses a table with more rows than most.
func (t *Table) survey(pages []int, most int) (targets map[pointer]bool, err *Error) {
	targets = map[pointer]bool{}
	rows := 0
	for _, n := range pages {
		page, _ := t.db.page(n)
		end := t.db.format.pageSize
		for i := range t.db.slotCount(page) {
			slot, before := t.db.slot(page, i), end
			end = min(end, slot&startMask)
			if slot&deleted != 0 {
				continue
			}
			if rows++; rows > most {
				return nil, fail(n, "the table %s has more than %d rows, which no event has", t.Name, most)
			}
			if slot&relocated != 0 {
				if raw, err := t.db.span(n, page, i, before); err == nil && len(raw) >= 4 {
					targets[pointer(binary.LittleEndian.Uint32(raw))] = true
				}
			}
		}
	}
	return targets, nil
}

// reader reads the rows of a table.
type reader struct {
	*Table
	values []Value
	// taken are the rows elsewhere that belong to one already: a relocated one, or
	// a piece of a long value.
	taken map[pointer]bool
}

// take gives the row elsewhere that belongs to one here. What belongs to another
// one already, or comes back to itself, is an error.
func (r *reader) take(p pointer) (raw []byte, mark int, err *Error) {
	if r.taken[p] {
		return nil, 0, fail(p.page(), "row %d of it belongs to two rows of the table %s, or to one twice", p.slot(), r.Name)
	}
	r.taken[p] = true
	return r.db.at(p)
}

// follow gives the bytes of a relocated row.
func (r *reader) follow(n int, raw []byte) ([]byte, *Error) {
	for {
		if len(raw) < 4 {
			return nil, fail(n, "a relocated row has %d bytes, and no room for where it is", len(raw))
		}
		next, mark, err := r.take(pointer(binary.LittleEndian.Uint32(raw)))
		if err != nil || mark&relocated == 0 {
			return next, err
		}
		raw = next
	}
}

// row takes a row apart: fixed columns, variable columns, the table of their
// offsets, the mask.
func (r *reader) row(page int, raw []byte, out *Row) *Error {
	f := r.db.format
	cut := func(what string) *Error { return fail(page, "a row of %d bytes has no room for %s", len(raw), what) }
	if len(raw) < f.width {
		return cut("the number of its columns")
	}
	count := int(raw[0])
	if f.width == 2 {
		count = int(binary.LittleEndian.Uint16(raw))
	}
	maskAt := len(raw) - (count+7)/8
	if maskAt < f.width {
		return cut("the marks of its columns")
	}
	mask := raw[maskAt:]
	// A row that was written when the table had no variable columns has no places
	// of them.
	offsets, end := []int(nil), maskAt
	if slices.ContainsFunc(r.Columns, func(c Column) bool { return !c.fixed && c.id < count }) {
		var err *Error
		if offsets, end, err = r.offsets(page, raw, maskAt); err != nil {
			return err
		}
	}
	out.Values = r.values
	for i := range r.Columns {
		c := &r.Columns[i]
		set := c.id < count && mask[c.id/8]>>(c.id%8)&1 == 1
		if c.Type == Boolean {
			out.Values[i] = set
			continue
		}
		out.Values[i] = nil
		if !set {
			continue
		}
		var cell []byte
		switch {
		case c.fixed:
			from := f.width + c.offset
			to := from + c.size()
			if to > end {
				out.Faults = append(out.Faults, fail(page, "the column %s lies outside of its row", c.Name))
				continue
			}
			cell = raw[from:to]
		case c.variable+1 < len(offsets):
			from, to := offsets[c.variable], offsets[c.variable+1]
			if from < f.width || from > to || to > end {
				out.Faults = append(out.Faults, fail(page, "the column %s lies outside of its row", c.Name))
				continue
			}
			cell = raw[from:to]
		default:
			continue // the row is older than the column
		}
		value, err := r.value(page, c, cell)
		if err != nil {
			out.Faults = append(out.Faults, err)
		}
		out.Values[i] = value
	}
	return nil
}

// offsets reads where the variable columns begin, and where the last one ends;
// end is where the data of the row end.
func (r *reader) offsets(page int, raw []byte, maskAt int) (offsets []int, end int, err *Error) {
	cut := func() ([]int, int, *Error) {
		return nil, 0, fail(page, "a row of %d bytes has no room for the places of its columns", len(raw))
	}
	if r.db.format.width == 2 {
		at := maskAt - 2
		if at < 2 {
			return cut()
		}
		n := int(binary.LittleEndian.Uint16(raw[at:]))
		if end = at - 2*(n+1); end < 2 {
			return cut()
		}
		for i := range n + 1 {
			offsets = append(offsets, int(binary.LittleEndian.Uint16(raw[at-2*(i+1):])))
		}
		return offsets, end, nil
	}
	// Jet 3 has offsets of one byte, and before them the columns at which they pass
	// 256, 512 …
	at := maskAt - 1
	jumps := (len(raw) - 1) / 256
	if at-jumps < 1 {
		return cut()
	}
	n := int(raw[at])
	if end = at - jumps - (n + 1); end < 1 {
		return cut()
	}
	used := jumps
	if (at-1-jumps-n)/256 < jumps {
		used-- // the last one is a dummy
	}
	passed := 0
	for i := range n + 1 {
		for passed < used && int(raw[at-1-passed]) == i {
			passed++
		}
		offsets = append(offsets, int(raw[at-1-jumps-i])+256*passed)
	}
	return offsets, end, nil
}
