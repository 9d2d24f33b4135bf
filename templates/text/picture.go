package text

import (
	"strings"

	"recap/templates"
)

// pictures says what the pictures of a table show: in lines of even width where it can
// be shown so, else in words.
func (p *printer) pictures(t *templates.Table) {
	for _, of := range t.Pictures {
		if of.Lines == nil {
			p.paragraph(of.Alt, plain)
			continue
		}
		for _, l := range of.Lines {
			p.line(p.paint(strings.TrimRight(clean(l), " "), plain))
		}
	}
}
