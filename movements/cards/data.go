package cards

import (
	"bytes"
	"encoding/json"
	"strconv"

	"recap/movements"
	"recap/scoring/exact"
)

// dataDocument is a report as JSON that was built member by member.
type dataDocument []byte

func (d dataDocument) AppendJSON(b []byte) []byte { return append(b, d...) }

// members builds the JSON of an object.
type members struct{ b []byte }

func (m *members) key(key string) {
	if len(m.b) == 0 {
		m.b = append(m.b, '{')
	} else {
		m.b = append(m.b, ',')
	}
	m.b = append(appendString(m.b, key), ':')
}

func (m *members) text(key, value string) { m.key(key); m.b = appendString(m.b, value) }
func (m *members) whole(key string, n int) {
	m.key(key)
	m.b = strconv.AppendInt(m.b, int64(n), 10)
}
func (m *members) number(key string, x exact.Num) { m.key(key); m.b = x.AppendShortest(m.b, 6) }
func (m *members) null(key string)                { m.key(key); m.b = append(m.b, "null"...) }
func (m *members) yes(key string, is bool)        { m.key(key); m.b = strconv.AppendBool(m.b, is) }
func (m *members) end() []byte                    { return append(m.b, '}') }

// row puts values into a list on the same line.
func (m *members) row(key string, values [][]byte) {
	m.key(key)
	m.b = append(append(append(m.b, '['), bytes.Join(values, []byte{','})...), ']')
}

// list puts objects into a list, a line each.
func (m *members) list(key string, objects [][]byte) {
	m.key(key)
	m.b = append(m.b, '[')
	for i, o := range objects {
		if i > 0 {
			m.b = append(m.b, ',')
		}
		m.b = append(append(m.b, '\n'), o...)
	}
	m.b = append(m.b, ']')
}

func (m *members) wholes(key string, numbers []int) {
	var values [][]byte
	for _, n := range numbers {
		values = append(values, strconv.AppendInt(nil, int64(n), 10))
	}
	m.row(key, values)
}

// movementData is a movement as JSON.
func movementData(m movements.Movement) dataDocument {
	var d members
	d.text("schema", "recap/movement/1")
	d.text("name", m.Name)
	d.whole("winners", m.Winners)
	d.yes("teams", m.Teams)
	d.yes("individual", m.Individual)
	var remarks, meetings [][]byte
	for _, item := range m.Remarks {
		var o members
		o.text("name", item.Name)
		o.text("value", item.Value)
		remarks = append(remarks, o.end())
	}
	d.list("remarks", remarks)
	for i := range m.Meetings {
		g := &m.Meetings[i]
		var o members
		o.whole("round", g.Round)
		o.whole("table", g.Table)
		if m.Individual {
			for k, seat := range []string{"n", "e", "s", "w"} {
				o.whole(seat, g.Players[k])
			}
		} else {
			o.whole("ns", g.NS)
			o.whole("ew", g.EW)
		}
		o.wholes("boards", g.Boards)
		meetings = append(meetings, o.end())
	}
	d.list("meetings", meetings)
	return append(d.end(), '\n')
}

// appendString appends a JSON string.
func appendString(b []byte, s string) []byte {
	text, err := json.Marshal(s)
	if err != nil { // a text always can be
		return append(b, `""`...)
	}
	return append(b, text...)
}
