package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"recap/cmd/bench/generate"
	"recap/cmd/bench/perresult"
	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/ranking"
	"recap/scoring/rules"
	"recap/scoring/traveller"
	"recap/scoring/traveller/source"
	"recap/templates"
	"recap/templates/csv"
	"recap/templates/html"
	"recap/templates/json"
	"recap/templates/pdf"
	"recap/templates/text"
	"recap/templates/xlsx"
)

// The stages of a run, one after the other: what is read is scored, what is scored is
// ranked and written. The command as a whole is measured in cmd/recap.

// pairs are the sizes: an evening, a congress, a simultaneous, and what nobody has yet.
var pairs = []generate.Event{{Seed: 1, Tables: 14, Boards: 26}, {Seed: 1, Tables: 100, Boards: 52}, {Seed: 1, Tables: 500, Boards: 60}, {Seed: 1, Tables: 10000, Boards: 100}}

var teams = []generate.Event{{Seed: 1, Tables: 8, Boards: 48, Teams: true}, {Seed: 1, Tables: 100, Boards: 300, Teams: true}, {Seed: 1, Tables: 2000, Boards: 500, Teams: true}}

// eventsOf are those that a method is measured on.
func eventsOf(method scoring.Method) []generate.Event {
	if method == scoring.Teams {
		return teams
	}
	return pairs
}

// methods are those that are measured.
var methods = []scoring.Method{scoring.Matchpoints, scoring.IMPsAcross, scoring.Butler, scoring.Teams}

func read(b *testing.B, data []byte, format string) *scoring.Event {
	b.Helper()
	ev, _, err := traveller.OpenAs(source.File{Name: "event", Data: data}, format)
	if err != nil {
		b.Fatal(err)
	}
	return ev
}

func score(b *testing.B, ev *scoring.Event, method scoring.Method) *scoring.Results {
	b.Helper()
	set, err := rules.Load(rules.Default)
	if err != nil {
		b.Fatal(err)
	}
	res, err := event.Score(ev, event.Options{Rules: set, Method: method})
	if err != nil {
		b.Fatal(err)
	}
	return res
}

// BenchmarkRead is a file to an event. A database has its bounds.
func BenchmarkRead(b *testing.B) {
	for _, format := range generate.Formats {
		for _, e := range pairs {
			if format == "bridgemate" && e.Results() > 100_000 {
				continue
			}
			b.Run(fmt.Sprintf("format=%s/results=%d", format, e.Results()), func(b *testing.B) {
				data := perresult.Input(b, e, format)
				perresult.Measure(b, e.Results(), func() {
					if ev := read(b, data, format); len(ev.Rows) != e.Results() {
						b.Fatalf("%d rows", len(ev.Rows))
					}
				})
			})
		}
	}
}

// BenchmarkScore is an event to its results: who is who, awards, matches, totals and
// their order.
func BenchmarkScore(b *testing.B) {
	for _, method := range methods {
		for _, e := range eventsOf(method) {
			b.Run(fmt.Sprintf("method=%s/results=%d", method, e.Results()), func(b *testing.B) {
				ev := read(b, perresult.Input(b, e, "csv"), "csv")
				perresult.Measure(b, e.Results(), func() { score(b, ev, method) })
			})
		}
	}
}

// BenchmarkRank is the order alone, with the places of those who are equal.
func BenchmarkRank(b *testing.B) {
	for _, method := range methods {
		for _, e := range eventsOf(method) {
			b.Run(fmt.Sprintf("method=%s/results=%d", method, e.Results()), func(b *testing.B) {
				res := score(b, read(b, perresult.Input(b, e, "csv"), "csv"), method)
				var entries []ranking.Entry
				for _, st := range res.Rankings[0].Standings {
					entries = append(entries, ranking.Entry{Contestant: st.Contestant, Boards: st.Boards, Matches: st.Matches, Points: st.Score, Top: st.Maximum})
				}
				rand.New(rand.NewPCG(1, 1)).Shuffle(len(entries), func(i, j int) { entries[i], entries[j] = entries[j], entries[i] })
				perresult.Measure(b, e.Results(), func() {
					if r := (ranking.Settings{}).BySum(entries); len(r.Standings) != len(entries) {
						b.Fatalf("%d places", len(r.Standings))
					}
				})
			})
		}
	}
}

// BenchmarkWrite is results to the bytes of an output: the usual reports up to 5,200
// results, and the ranking of more.
func BenchmarkWrite(b *testing.B) {
	const date = "2026-10-05"
	for _, to := range []struct {
		format string
		write  func(io.Writer, *templates.Report) error
	}{
		{"txt", func(w io.Writer, r *templates.Report) error { return text.Write(w, r, text.Options{}) }},
		{"csv", csv.Write},
		{"json", json.Write},
		{"html", func(w io.Writer, r *templates.Report) error { return html.Write(w, r, html.Options{}) }},
		{"pdf", func(w io.Writer, r *templates.Report) error {
			_, err := pdf.Write(w, r, pdf.Options{Date: date})
			return err
		}},
		{"xlsx", func(w io.Writer, r *templates.Report) error { return xlsx.Write(w, r, xlsx.Options{Date: date}) }},
	} {
		for _, e := range pairs {
			opt := templates.Options{Date: date}
			reports := "all"
			if e.Results() > 10_000 {
				reports, opt.Reports = "ranking", []string{"ranking"}
			}
			b.Run(fmt.Sprintf("format=%s/report=%s/results=%d", to.format, reports, e.Results()), func(b *testing.B) {
				res := score(b, read(b, perresult.Input(b, e, "csv"), "csv"), scoring.Matchpoints)
				perresult.Measure(b, e.Results(), func() {
					r := &templates.Report{Data: templates.NewDocument(res, opt)}
					if to.format != "json" {
						r = templates.New(res, opt)
					}
					if err := to.write(io.Discard, r); err != nil {
						b.Fatal(err)
					}
				})
			})
		}
	}
}
