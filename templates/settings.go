package templates

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	_ "image/jpeg" // a logo is this or PNG
	"image/png"
	"slices"
	"strings"
)

// Settings are what an organiser wants otherwise in a report that is for people: they
// change how it looks and no figure that is counted on.
type Settings struct {
	Title   string   // in place of the event's name
	Imprint []string // the organiser's own text at the foot
	Logo    *Logo
	Columns []ColumnChoice
	// Decimals are by kind and column (ranking.score), or by column or of no key for all
	// figures that have any. They are at most 6.
	Decimals map[string]int
	// Kinds are those of the tables of reports that have another name: wealth for ranking.
	Kinds map[string]string

	used map[string]bool
}

// ColumnChoice says which columns the tables of a kind have, and in which order.
type ColumnChoice struct {
	Kind string   // ranking, travellers …
	Keys []string // place, names, percent …
}

// Apply changes a report.
func (s *Settings) Apply(r *Report) {
	if s == nil {
		return
	}
	if s.used == nil {
		s.used = map[string]bool{}
	}
	if s.Title != "" {
		r.Title = s.Title
	}
	s.Dress(r)
	for i := range r.Tables {
		t := &r.Tables[i]
		for _, c := range s.Columns {
			if c.Kind == t.Kind || c.Kind == s.reportOf(t.Kind) {
				s.choose(t, c)
			}
		}
		s.round(t)
	}
}

// reportOf is the report that has the tables of a kind.
func (s *Settings) reportOf(kind string) string {
	for report, k := range s.Kinds {
		if k == kind {
			return report
		}
	}
	return kind
}

// Dress gives a report the organiser's text and picture: one that tells of an event, and is
// not its results.
func (s *Settings) Dress(r *Report) {
	if s != nil {
		r.Imprint, r.Logo = s.Imprint, s.Logo
	}
}

// choose keeps the columns of a choice that the table has; a table that has none of them
// stays as it is.
func (s *Settings) choose(t *Table, c ColumnChoice) {
	s.used[c.Kind] = true
	var at []int
	for _, key := range c.Keys {
		if j := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Key == key }); j >= 0 {
			at = append(at, j)
			s.used[c.Kind+"."+key] = true
		}
	}
	if len(at) == 0 {
		return
	}
	columns := make([]Column, len(at))
	for n, j := range at {
		columns[n] = t.Columns[j]
		columns[n].By = false // the order is the organiser's
	}
	t.Columns = columns
	for i, row := range t.Rows {
		cells := make([]Cell, len(at))
		for n, j := range at {
			cells[n] = row[j]
		}
		t.Rows[i] = cells
	}
}

// round gives the figures of a table their decimals.
func (s *Settings) round(t *Table) {
	if len(s.Decimals) == 0 {
		return
	}
	for j, c := range t.Columns {
		one := t.Kind + "." + c.Key
		if of := s.reportOf(t.Kind) + "." + c.Key; of != one {
			if _, said := s.Decimals[of]; said {
				one = of
			}
		}
		all := true // also figures without decimals
		places, found := s.Decimals[one]
		if !found {
			one, all = c.Key, false
			places, found = s.Decimals[one]
		}
		if !found {
			one = ""
			places, found = s.Decimals[one]
		}
		if !found {
			continue
		}
		s.used["decimals."+one] = true
		for _, row := range t.Rows {
			if cell := &row[j]; cell.Kind == Number && (all || cell.Decimals > 0) {
				cell.Decimals = places
			}
		}
	}
}

// Unused names what is set for a kind of tables or a column that no report has known, so
// that it is likely to be misspelled: ranking.namse, decimals.precent.
func (s *Settings) Unused() []string {
	if s == nil || s.used == nil {
		return nil
	}
	word := func(keys ...string) bool {
		return slices.ContainsFunc(keys, func(key string) bool { return Lang("en").Word(key) != key })
	}
	known := func(key string) bool { return word("column."+key, "monopoly.column."+key, "svoyaigra.column."+key) }
	var unused []string
	for _, c := range s.Columns {
		if !s.used[c.Kind] && !word("title."+c.Kind, "sheet."+c.Kind) && !slices.Contains(ReportNames, c.Kind) && s.Kinds[c.Kind] == "" {
			unused = append(unused, c.Kind)
			continue
		}
		for _, key := range c.Keys {
			if s.used[c.Kind] && !s.used[c.Kind+"."+key] && !known(key) {
				unused = append(unused, c.Kind+"."+key)
			}
		}
	}
	for key := range s.Decimals {
		if key != "" && !s.used["decimals."+key] && !known(key[strings.LastIndex(key, ".")+1:]) {
			unused = append(unused, "decimals."+key)
		}
	}
	slices.Sort(unused)
	return unused
}

// maxLogo bounds a logo, in bytes: it goes into every page.
const maxLogo = 1 << 20

// ParseLogo reads a picture, PNG or JPEG, of at most 1 MiB.
func ParseLogo(data []byte) (*Logo, error) {
	if len(data) > maxLogo {
		return nil, fmt.Errorf("the logo has %d KiB, and at most %d go into every page", len(data)>>10, maxLogo>>10)
	}
	config, kind, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || config.Width <= 0 || config.Height <= 0 {
		return nil, errors.New("the logo is no picture of PNG or JPEG")
	}
	// A picture that is broken further on would stop the PDF.
	if config.Width*config.Height > 1<<24 {
		return nil, fmt.Errorf("the logo has %d × %d pixels, and 16 million are the most", config.Width, config.Height)
	}
	picture, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the logo cannot be read: %s", strings.TrimPrefix(err.Error(), kind+": "))
	}
	if kind == "png" {
		// Documents know neither interlaced pictures nor those of 16 bits a colour.
		plain := image.NewNRGBA(picture.Bounds())
		draw.Draw(plain, plain.Bounds(), picture, picture.Bounds().Min, draw.Src)
		var b bytes.Buffer
		if err := png.Encode(&b, plain); err != nil {
			return nil, err
		}
		data = b.Bytes()
	}
	return &Logo{Data: data, Type: kind, Width: config.Width, Height: config.Height}, nil
}
