package templates

import (
	"slices"
	"strings"
)

// addStages puts the tables of the stages of an event into a report, those of the last
// one first and rankings before all else, and at its foot how the results of each came
// about.
func (b *builder) addStages(r *Report) {
	r.Footer = nil
	for _, stage := range slices.Backward(b.res.Stages) {
		of := b.ofStage(stage.Name, stage.Results)
		for _, t := range of.tables() {
			r.Tables = append(r.Tables, inStage(stage.Name, t))
		}
		r.Footer = append(r.Footer, stage.Name+": "+of.methodLine())
	}
	after := func(t Table) int {
		if t.Kind == "ranking" {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(r.Tables, func(a, b Table) int { return after(a) - after(b) })
}

// conditions say how the results came about: of each stage where there are several.
func (b *builder) conditions() string {
	if len(b.res.Stages) == 0 {
		return b.methodLine()
	}
	var lines []string
	for _, stage := range b.res.Stages {
		lines = append(lines, stage.Name+": "+b.ofStage(stage.Name, stage.Results).methodLine())
	}
	return strings.Join(lines, " | ")
}

// inStage is a table of a stage, which its title names.
func inStage(stage string, t Table) Table {
	t.Title = stage + ": " + t.Title
	t.Facets = slices.Concat([]Facet{{"stage", stage}}, t.Facets)
	if flat := t.Flat; flat != nil {
		t.Flat = func() Table { return inStage(stage, flat()) }
	}
	return t
}
