package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"recap/cmd/bench/generate"
)

// goal is what recap is to keep, and what was measured.
type goal struct {
	text, measured string
	kept           bool
}

// goals compares the measurements with what recap is to keep; those of which something
// was not measured are left out.
func goals(all []measurement, seed uint64) string {
	var rows []goal
	find := func(e generate.Event, method, output string) *measurement {
		i := slices.IndexFunc(all, func(m measurement) bool {
			return m.event == e && m.format == "" && m.method == method && strings.HasPrefix(m.output, output)
		})
		if i < 0 {
			return nil
		}
		return &all[i]
	}
	within := func(text string, m *measurement, most time.Duration, memory int64) {
		if m == nil {
			return
		}
		g := goal{text, duration(m.recap.Wall), m.recap.Wall < most}
		if memory > 0 {
			g.measured += ", " + megabytes(m.recap.Memory)
			g.kept = g.kept && m.recap.Memory < memory
		}
		rows = append(rows, g)
	}
	within("the start of the program under 10 ms", find(generate.Event{}, "", "`recap"), 10*time.Millisecond, 0)
	within("30,000 results from CSV to the ranking as text in 75 ms", find(large(seed), "matchpoints", "ranking"), 75*time.Millisecond, 0)
	for _, method := range []string{"matchpoints", "imps-across"} {
		for _, e := range []generate.Event{thousands(seed, 1000), sections(seed)} {
			text := "in one section"
			if e.Section > 0 {
				text = fmt.Sprintf("in %s sections", grouped(e.Sections()))
			}
			within(fmt.Sprintf("1,000,000 results %s from CSV to the ranking as JSON, %s, under 2 s and 500 MB", text, methodWords[method]), find(e, method, "ranking"), 2*time.Second, 500e6)
		}
		million, hundred := find(thousands(seed, 1000), method, "ranking"), find(thousands(seed, 100), method, "ranking")
		if million != nil && hundred != nil {
			x := million.recap.Wall.Seconds() / 10 / hundred.recap.Wall.Seconds()
			rows = append(rows, goal{fmt.Sprintf("a result of 1,000,000 at most 1.25 times one of 100,000, %s", methodWords[method]), fmt.Sprintf("%.2f times", x), x <= 1.25})
		}
	}
	faster := func(text string, m *measurement, least float64) {
		if m == nil || m.salliere == nil {
			return
		}
		rows = append(rows, goal{text, times(m.salliere.Wall, m.recap.Wall), m.salliere.Wall.Seconds() >= least*m.recap.Wall.Seconds()})
	}
	faster("50 times as fast as salliere to the ranking of 30,000 results", find(large(seed), "matchpoints", "ranking"), 50)
	faster("20 times as fast as salliere to the PDF of 364 results", find(evening(seed), "matchpoints", "PDF"), 20)
	if len(rows) == 0 {
		return ""
	}
	var t strings.Builder
	t.WriteString("| goal | measured | |\n|---|--:|---|\n")
	for _, g := range rows {
		fmt.Fprintf(&t, "| %s | %s | %s |\n", g.text, g.measured, map[bool]string{true: "✓", false: "✗"}[g.kept])
	}
	return t.String()
}
