package movements

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// WriteCSV writes a movement in the form that ReadCSV reads, with boards one by
// one. A remark whose name is one of the keys of ReadCSV would be read as that.
func WriteCSV(m Movement) []byte {
	var out bytes.Buffer
	remark := func(key, value string) {
		if key = oneLine(key); key != "" {
			key += ": "
		}
		if value = oneLine(value); value != "" {
			fmt.Fprintf(&out, "# %s%s\n", key, value)
		}
	}
	remark("name", m.Name)
	remark("section", m.Section)
	if m.Winners > 0 {
		remark("winners", strconv.Itoa(m.Winners))
	}
	if m.Teams {
		remark("kind", "teams")
	}
	for _, item := range m.Remarks {
		remark(item.Name, item.Value)
	}
	h := header{individual: m.Individual}
	var names []string
	for _, c := range h.wanted() {
		names = append(names, columnNames[c])
	}
	fmt.Fprintln(&out, strings.Join(names, ","))
	for _, g := range m.Meetings {
		fmt.Fprintf(&out, "%d,%d,", g.Round, g.Table)
		if m.Individual {
			fmt.Fprintf(&out, "%d,%d,%d,%d", g.Players[0], g.Players[2], g.Players[1], g.Players[3])
		} else {
			fmt.Fprintf(&out, "%d,%d", g.NS, g.EW)
		}
		fmt.Fprintf(&out, ",%s\n", boardsText(g.Boards))
	}
	return out.Bytes()
}
