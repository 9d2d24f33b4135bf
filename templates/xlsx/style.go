package xlsx

import (
	"strings"

	"github.com/xuri/excelize/v2"

	"recap/templates"
)

// font is how a cell's type looks.
type font uint8

const (
	plain font = iota
	strong
	muted
	header  // over a column
	heading // the event's name
	alarm   // the status
	dated   // a day
)

// Colours as RRGGBB.
const (
	red   = "C80000"
	grey  = "6E6E6E"
	shade = "E4E8EC" // behind the headings
	rule  = "8C8C8C" // under the headings
	hair  = "D9D9D9" // under the rows

	orange = "C25A00" // diamonds in four colours
	green  = "007A33" // clubs in four colours
	good   = "E2F2DF" // behind what is above 60 per cent
	bad    = "FBE4E1" // behind what is below 40 per cent
)

// fills are the colours of shades, as other formats have them.
var fills = [...]string{templates.NoShade: "", templates.Worst: "FBE4DC", templates.Bad: "F5D79A", templates.Middling: "C9CF8A", templates.Good: "92C495", templates.Best: "5FA876"}

func (f font) font() *excelize.Font {
	switch f {
	case strong, header:
		return &excelize.Font{Bold: true, Family: "Calibri", Size: 11}
	case muted:
		return &excelize.Font{Color: grey, Family: "Calibri", Size: 11}
	case heading:
		return &excelize.Font{Bold: true, Family: "Calibri", Size: 16}
	case alarm:
		return &excelize.Font{Bold: true, Color: red, Family: "Calibri", Size: 12}
	}
	return &excelize.Font{Family: "Calibri", Size: 11}
}

// style is everything that tells the look of a cell.
type style struct {
	font     font
	align    templates.Align
	number   bool
	decimals int
	signed   bool
	// literal: a text that must stay one when somebody edits the cell.
	literal bool
	wrap    bool
	bare    bool // no line below
	shade   templates.Shade
}

// textFormat is the number of the format that takes what is typed as a text.
const textFormat = 49

// style gives the number of a style in the workbook.
func (b *book) style(st style) (int, error) {
	if id, ok := b.styles[st]; ok {
		return id, nil
	}
	s := &excelize.Style{Font: st.font.font(), Alignment: &excelize.Alignment{Vertical: "top", WrapText: st.wrap}}
	switch {
	case st.align == templates.Centre:
		s.Alignment.Horizontal = "center"
	case st.align == templates.Right || st.number:
		s.Alignment.Horizontal = "right"
	default:
		// Apart from the figures in the column before.
		s.Alignment.Horizontal, s.Alignment.Indent = "left", 1
	}
	switch {
	case st.font == dated:
		format := "yyyy-mm-dd"
		s.CustomNumFmt = &format
	case st.number:
		format := "0"
		if st.decimals > 0 {
			format += "." + strings.Repeat("0", st.decimals)
		}
		if st.signed {
			format = "+" + format + ";-" + format + ";" + format
		}
		s.CustomNumFmt = &format
	case st.literal:
		s.NumFmt = textFormat
	}
	switch {
	case st.font == header:
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{shade}}
		s.Border = []excelize.Border{{Type: "bottom", Color: rule, Style: 1}}
		s.Alignment.Vertical = "center"
	case !st.bare:
		s.Border = []excelize.Border{{Type: "bottom", Color: hair, Style: 1}}
	}
	if fill := fills[st.shade]; fill != "" {
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{fill}}
	}
	id, err := b.file.NewStyle(s)
	if err == nil {
		b.styles[st] = id
	}
	return id, err
}

// suits is a text with its suits in their colours.
func (b *book) suits(text string, f font) []excelize.RichTextRun {
	colours := map[string]string{"♥": red, "♦": red}
	if b.opt.FourColour {
		colours = map[string]string{"♥": red, "♦": orange, "♣": green}
	}
	var runs []excelize.RichTextRun
	for text != "" {
		n, ink := strings.IndexAny(text, "♥♦♣"), f.font()
		switch {
		case n < 0:
			n = len(text)
		case n == 0:
			n = len("♥")
			if c := colours[text[:n]]; c != "" {
				ink.Color = c
			}
		}
		runs = append(runs, excelize.RichTextRun{Text: text[:n], Font: ink})
		text = text[n:]
	}
	return runs
}
