package generate

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"recap/scoring"
)

// Formats are those that an event can be written in, by the names that recap
// convert has for them.
var Formats = []string{"csv", "usebio", "bridgemate", "salliere"}

// Write writes the event in a format.
func (e Event) Write(w io.Writer, format string) error {
	if err := e.Check(); err != nil {
		return err
	}
	b := bufio.NewWriterSize(w, 1<<16)
	var err error
	switch format {
	case "csv":
		e.csv(b)
	case "usebio":
		e.usebio(b)
	case "bridgemate":
		err = e.bridgemate(b)
	case "salliere":
		err = e.salliere(b)
	default:
		err = fmt.Errorf("there is no format %q", format)
	}
	if err != nil {
		return err
	}
	return b.Flush() // which tells of any failure to write
}

func (e Event) csv(b *bufio.Writer) {
	b.WriteString("section,round,table,board,ns,ew,contract,declarer,lead,result\n")
	var line []byte
	for r := range e.Rows() {
		line = append(append(line[:0], r.Section...), ',')
		for _, n := range [...]int{r.Round, r.Table, r.Board} {
			line = append(strconv.AppendInt(line, int64(n), 10), ',')
		}
		result := ""
		if !r.Contract.IsPass() {
			result = scoring.ResultText(r.Contract, r.Tricks)
		}
		for _, s := range [...]string{r.NS.Number, r.EW.Number, r.Contract.String(), r.Declarer.String(), r.Lead.String()} {
			line = append(append(line, s...), ',')
		}
		b.Write(append(append(line, result...), '\n'))
	}
}

// salliere writes the boards alone: board, pairs, contract with its result, and
// declarer. With several sections, each is scored by itself, and they are a part of
// the numbers.
func (e Event) salliere(b *bufio.Writer) error {
	if e.Teams {
		return fmt.Errorf("salliere has no events of teams")
	}
	for r := range e.Rows() {
		board := ""
		if e.Sections() > 1 {
			board = r.Section + ":"
		}
		contract := "P"
		if !r.Contract.IsPass() {
			contract = r.Contract.String() + scoring.ResultText(r.Contract, r.Tricks)
		}
		fmt.Fprintf(b, "%s%d,%s,%s,%s,%s\n", board, r.Board, e.pair(r.NS), e.pair(r.EW), contract, r.Declarer)
	}
	return nil
}

// pair is the number of a pair in the files of salliere.
func (e Event) pair(id scoring.ID) string {
	if e.Sections() == 1 {
		return id.Number
	}
	return id.Section + "-" + id.Number
}

// WritePairs writes the list of pairs that salliere needs beside its boards.
func (e Event) WritePairs(w io.Writer) error {
	b := bufio.NewWriter(w)
	for s := range e.Sections() {
		for n := 1; n <= 2*e.tablesOf(s); n++ {
			pair := e.pair(scoring.ID{Section: sectionName(s), Number: strconv.Itoa(n)})
			fmt.Fprintf(b, "%s,Alfa %s,Béta %s\n", pair, pair, pair)
		}
	}
	return b.Flush()
}
