package main

import (
	"fmt"

	"recap/cmd/bench/generate"
)

// job is something to be measured: recap, and what other programs can do of it.
type job struct {
	event  generate.Event // without a table: the start of the program alone
	format string         // of the input
	method string
	output string // as the table calls it
	args   []string
	// salliere are its options and commands, bridgeScorer its function; empty where
	// they have not this.
	salliere     []string
	bridgeScorer string
}

// Events of the sizes that are measured.
func evening(seed uint64) generate.Event  { return generate.Event{Seed: seed, Tables: 14, Boards: 26} }
func congress(seed uint64) generate.Event { return generate.Event{Seed: seed, Tables: 100, Boards: 52} }
func large(seed uint64) generate.Event    { return generate.Event{Seed: seed, Tables: 500, Boards: 60} }
func league(seed uint64) generate.Event {
	return generate.Event{Seed: seed, Tables: 200, Boards: 480, Teams: true}
}

// thousands is an event of one section with so many thousand results.
func thousands(seed uint64, n int) generate.Event {
	return generate.Event{Seed: seed, Tables: 10 * n, Boards: 100}
}

// sections is an event of a million results in sections of 13 tables and 26 boards.
func sections(seed uint64) generate.Event {
	return generate.Event{Seed: seed, Tables: 38462, Section: 13, Boards: 26}
}

// Outputs of recap.
var (
	rankingText = []string{"--report", "ranking", "-o", "out.txt"}
	rankingJSON = []string{"--report", "ranking", "-o", "out.json"}
)

// The same work of salliere: score and rank, on the screen or as a PDF. --ximp has it
// print IMPs.
var (
	salliereRanking = []string{"score", "matchpoint", "total", "results"}
	salliereIMPs    = []string{"--ximp", "score", "ximp", "total", "results"}
	sallierePDF     = []string{"--output=pdf:salliere.pdf", "score", "matchpoint", "total", "results", "boards"}
)

func jobs(seed uint64) []job {
	all := []job{
		{output: "`recap --version`"},
		{event: evening(seed), method: "matchpoints", output: "ranking as text", args: rankingText, salliere: salliereRanking, bridgeScorer: "matchpoints"},
		{event: evening(seed), method: "matchpoints", output: "JSON", args: []string{"-o", "out.json"}},
		{event: evening(seed), method: "matchpoints", output: "page", args: []string{"-o", "out.html"}},
		{event: evening(seed), method: "matchpoints", output: "workbook", args: []string{"-o", "out.xlsx"}},
		{event: evening(seed), method: "matchpoints", output: "PDF of ranking and travellers", args: []string{"--report", "ranking,travellers", "-o", "out.pdf"}, salliere: sallierePDF},
		{event: congress(seed), method: "matchpoints", output: "set of 253 pages", args: []string{"--format", "html", "-o", "out/"}},
		{event: congress(seed), method: "matchpoints", output: "PDF of ranking, travellers and scorecards", args: []string{"--report", "ranking,travellers,scorecards", "-o", "out.pdf"}},
		{event: large(seed), method: "matchpoints", output: "ranking as text", args: rankingText, salliere: salliereRanking, bridgeScorer: "matchpoints"},
		{event: large(seed), method: "imps-across", output: "ranking as text", args: rankingText, salliere: salliereIMPs, bridgeScorer: "crossImps"},
		{event: large(seed), method: "butler", output: "ranking as text", args: rankingText},
		{event: large(seed), method: "matchpoints", output: "JSON", args: []string{"-o", "out.json"}},
		{event: large(seed), format: "usebio", method: "matchpoints", output: "ranking as text", args: rankingText},
		{event: large(seed), format: "bridgemate", method: "matchpoints", output: "ranking as text", args: rankingText},
		{event: league(seed), method: "teams", output: "JSON", args: []string{"-o", "out.json"}},
	}
	for _, method := range []string{"matchpoints", "imps-across"} {
		for _, e := range []generate.Event{thousands(seed, 100), thousands(seed, 1000), sections(seed)} {
			all = append(all, job{event: e, method: method, output: "ranking as JSON", args: rankingJSON})
		}
	}
	return append(all, job{event: thousands(seed, 1000), format: "usebio", method: "matchpoints", output: "ranking as JSON", args: rankingJSON})
}

// data is what the table calls the input.
func (j job) data() string {
	if j.event.Tables == 0 {
		return "nothing"
	}
	called := map[string]string{"": "CSV", "usebio": "USEBIO", "bridgemate": ".bws"}[j.format]
	return fmt.Sprintf("%s, %s, %s", called, describe(j.event), methodWords[j.method])
}

var methodWords = map[string]string{"matchpoints": "matchpoints", "imps-across": "cross-IMPs", "butler": "Butler", "teams": "teams"}
