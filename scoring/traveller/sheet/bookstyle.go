package sheet

import "github.com/xuri/excelize/v2"

// font is how the type of a cell looks.
type font uint8

const (
	plainFont  font = iota
	headFont        // over a column
	strongFont      // beside a value
	faintFont       // worked out, for the eye
)

// style is everything that tells the look of a cell.
type style struct {
	font font
	// open: to be typed into. Others are locked.
	open bool
	// number: what is typed may be a number; else it stays the text that it is, or
	// a spreadsheet makes a date of 1-2 and 1 of +1.
	number bool
	day    bool // a date
	unseen bool // in a hidden column, from which a text would reach over its neighbours
	left   bool // names and remarks; figures stand in the middle
	grey   bool // of those who sit out
	wrap   bool
	bare   bool // no lines around it
}

// Colours as RRGGBB. All are told apart in black and white by something else.
const (
	shade   = "E4E8EC" // behind the headings
	opened  = "FFFDF0" // behind what is to be typed
	satOut  = "E9E9E9"
	hair    = "C8C8C8"
	grey    = "6E6E6E"
	red     = "C80000"
	pink    = "F9D0D0" // behind what cannot be
	yellow  = "FFEB9C" // behind what is not complete
	textFmt = 49
)

// excel is the style as the workbook has it.
func (st style) excel() *excelize.Style {
	s := &excelize.Style{
		Font:       &excelize.Font{Family: "Calibri", Size: 11},
		Alignment:  &excelize.Alignment{Horizontal: "center", Vertical: "center", WrapText: st.wrap},
		Protection: &excelize.Protection{Locked: !st.open},
	}
	if st.left {
		s.Alignment.Horizontal = "left"
	}
	switch st.font {
	case headFont:
		s.Font.Bold, s.Alignment.WrapText = true, true
		s.Fill = fill(shade)
	case strongFont:
		s.Font.Bold = true
	case faintFont:
		s.Font.Color, s.Font.Italic = grey, true
	}
	switch {
	case st.grey:
		s.Fill, s.Font.Color = fill(satOut), grey
	case st.open:
		s.Fill = fill(opened)
	}
	day, nothing := "yyyy-mm-dd", ";;;"
	switch {
	case st.day:
		s.CustomNumFmt = &day
	case st.unseen:
		s.CustomNumFmt = &nothing
	case st.open && !st.number:
		s.NumFmt = textFmt
	}
	if !st.bare {
		s.Border = borders(hair)
	}
	return s
}

func fill(colour string) excelize.Fill {
	return excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{colour}}
}

// borders are the lines around a cell; the upper one has a colour of its own.
func borders(top string) []excelize.Border {
	return []excelize.Border{{Type: "left", Color: hair, Style: 1}, {Type: "top", Color: top, Style: 1},
		{Type: "right", Color: hair, Style: 1}, {Type: "bottom", Color: hair, Style: 1}}
}
