package generate

import (
	"bufio"
	"fmt"

	"recap/scoring"
)

// usebio writes the event as USEBIO 1.2. The method of pairs is left to who scores
// it.
func (e Event) usebio(b *bufio.Writer) {
	kind := "PAIRS"
	if e.Teams {
		kind = "TEAMS"
	}
	fmt.Fprintf(b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<USEBIO Version=\"1.2\">\n <CLUB><CLUB_NAME>Gődöllői Őrs Bridge Club</CLUB_NAME></CLUB>\n"+
		" <EVENT EVENT_TYPE=%q>\n  <EVENT_DESCRIPTION>Invented event</EVENT_DESCRIPTION>\n", kind)
	if e.Teams {
		e.matches(b)
	} else {
		e.sections(b)
	}
	b.WriteString(" </EVENT>\n</USEBIO>\n")
}

func (e Event) sections(b *bufio.Writer) {
	b.WriteString("  <WINNER_TYPE>1</WINNER_TYPE>\n  <SESSION SESSION_ID=\"1\">\n")
	section, sections, board := "", 0, 0
	for r := range e.Rows() {
		if r.Section != section || r.Board != board {
			if board > 0 {
				b.WriteString("    </BOARD>\n")
			}
			if r.Section != section {
				if sections > 0 {
					b.WriteString("   </SECTION>\n")
				}
				e.participants(b, sections)
				section = r.Section
				sections++
			}
			board = r.Board
			fmt.Fprintf(b, "    <BOARD><BOARD_NUMBER>%d</BOARD_NUMBER>\n", board)
		}
		travellerLine(b, r, "")
	}
	b.WriteString("    </BOARD>\n   </SECTION>\n  </SESSION>\n")
}

func (e Event) participants(b *bufio.Writer, section int) {
	fmt.Fprintf(b, "   <SECTION SECTION_ID=%q>\n    <PARTICIPANTS>\n", sectionName(section))
	for n := 1; n <= 2*e.tablesOf(section); n++ {
		fmt.Fprintf(b, "     <PAIR><PAIR_NUMBER>%d</PAIR_NUMBER></PAIR>\n", n)
	}
	b.WriteString("    </PARTICIPANTS>\n")
}

// matches writes an event of teams: in a MATCH, the two rooms of a board are beside
// each other.
func (e Event) matches(b *bufio.Writer) {
	b.WriteString("  <PARTICIPANTS>\n")
	for n := 1; n <= e.Tables; n++ {
		fmt.Fprintf(b, "   <TEAM TEAM_ID=\"%d\"/>\n", n)
	}
	b.WriteString("  </PARTICIPANTS>\n")
	number := 0
	var round []scoring.Row // board by board
	end := func() {
		for table := 0; table < e.Tables && len(round) > 0; table += 2 {
			fmt.Fprintf(b, "  <MATCH><ROUND_NUMBER>%d</ROUND_NUMBER><TEAM>%s</TEAM><OPPOSING_TEAM>%s</OPPOSING_TEAM>\n", number, round[table].NS.Number, round[table].EW.Number)
			for i := table; i < len(round); i += e.Tables {
				fmt.Fprintf(b, "   <BOARD><BOARD_NUMBER>%d</BOARD_NUMBER>\n", round[i].Board)
				travellerLine(b, &round[i], "<DIRECTION>NS</DIRECTION>")
				travellerLine(b, &round[i+1], "<DIRECTION>EW</DIRECTION>")
				b.WriteString("   </BOARD>\n")
			}
			b.WriteString("  </MATCH>\n")
		}
		round = round[:0]
	}
	for r := range e.Rows() {
		if r.Round != number {
			end()
			number = r.Round
		}
		round = append(round, *r)
	}
	end()
}

func travellerLine(b *bufio.Writer, r *scoring.Row, direction string) {
	fmt.Fprintf(b, "     <TRAVELLER_LINE>%s<NS_PAIR_NUMBER>%s</NS_PAIR_NUMBER><EW_PAIR_NUMBER>%s</EW_PAIR_NUMBER><CONTRACT>%s</CONTRACT>", direction, r.NS.Number, r.EW.Number, r.Contract)
	if !r.Contract.IsPass() {
		fmt.Fprintf(b, "<PLAYED_BY>%s</PLAYED_BY><LEAD>%s</LEAD><TRICKS>%d</TRICKS>", r.Declarer, r.Lead, r.Tricks)
	}
	fmt.Fprintf(b, "<SCORE>%d</SCORE></TRAVELLER_LINE>\n", r.Score)
}
