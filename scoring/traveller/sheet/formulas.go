package sheet

import (
	"fmt"
	"strconv"
	"strings"

	"recap/scoring"
)

// The formulas of a line of travellers work out its score and whether it can be,
// for the eye: recap reads what was typed and no formula. A name in braces is a
// cell of the line or one of the formulas here.
//
// They keep to functions that every spreadsheet has had for long.
const (
	// typedFormula is the contract as it was typed, in capitals, with X for each
	// doubling, and without blanks: 3 nt dbl is 3NTX.
	typedFormula = `SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(` +
		`UPPER({contract})," ","")," ",""),"'",""),"(",""),")",""),"RDBL","XX"),"DBL","X"),"X2","XX"),"*","X"),"×","X"),"Х","X")`
	// strainFormula is its strain as one letter, empty for what is none.
	strainFormula = `IF(OR({suit}={CLUBS}),"C",IF(OR({suit}={DIAMONDS}),"D",IF(OR({suit}={HEARTS}),"H",IF(OR({suit}={SPADES}),"S",IF(OR({suit}={NOTRUMP}),"N","")))))`
	suitFormula   = `MID(SUBSTITUTE({typed},"X",""),2,20)`
	// codeFormula is the contract as level, strain and X for each doubling; P for a
	// pass, NP for a board not played, ! for anything else.
	codeFormula = `IF({typed}="","",IF(OR({typed}={PASSES}),"P",IF(OR({typed}={"NP","NOTPLAYED"}),"NP",` +
		`IF(AND(ISNUMBER(FIND(LEFT({typed},1),"1234567")),{strain}<>"",{doubles}<3,RIGHT("-"&{typed},{doubles})=REPT("X",{doubles})),` +
		`LEFT({typed},1)&{strain}&REPT("X",{doubles}),"!"))))`
	doublesFormula = `(LEN({typed})-LEN(SUBSTITUTE({typed},"X","")))`
	// figureFormula is the result as it was typed, without blanks and with a plain
	// minus.
	figureFormula = `SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(SUBSTITUTE({result}&""," ","")," ",""),"'",""),"−","-"),"–","-")`
	// overFormula is the tricks over the contract, negative for those under it; ? where
	// a figure may be both, ! where it is none or a deal has not so many tricks. A sign
	// stands before one or two digits.
	overFormula = `IF(OR({code}="",{code}="P",{code}="NP",{code}="!",{figure}=""),"",IF({figure}="=",0,` +
		`IF(NOT(AND(OR({figure}={digits},{figure}="+"&{digits},{figure}="-"&{digits}),LEN({digits})>0,LEN({digits})<3,` +
		`ISNUMBER(FIND(LEFT({digits},1),"0123456789")),ISNUMBER(FIND(RIGHT({digits},1),"0123456789")))),"!",` +
		`IF(VALUE({digits})>13,"!",` +
		`IF(OR({value}<0,LEFT({figure},1)="+",{value}<4),IF(AND({value}+{level}<=7,{value}+{level}>=-6),{value},"!"),` +
		`IF({value}<=7-{level},"?",{value}-6-{level}))))))`
	digitsFormula = `SUBSTITUTE(SUBSTITUTE({figure},"+",""),"-","")`
	valueFormula  = `VALUE({figure})`
	levelFormula  = `VALUE(LEFT({code},1))`
	// sideFormula is the declarer's side: 1 for N-S, -1 for E-W, and twice that if it
	// is vulnerable (Law 2).
	sideFormula = `IF(TRIM({declarer})="","",IF(OR(TRIM({declarer})={NSWORDS}),IFERROR(1+MOD({vul},2),""),` +
		`IF(OR(TRIM({declarer})={EWWORDS}),IFERROR(-1-INT({vul}/2),""),"!")))`
	// vulFormula is 0 for none, 1 for N-S, 2 for E-W, 3 for both.
	vulFormula    = `MOD(MOD({board}-1,16)+INT(MOD({board}-1,16)/4),4)`
	dealerFormula = `IF(ISNUMBER({board}),INDEX({DEALERS},MOD({board}-1,4)+1)&" "&INDEX({VULS},{vul}+1),"")`
	// scoreFormula is the score for N-S by Law 77.
	scoreFormula = `IF({code}="P",0,IF(AND(ISNUMBER({over}),ISNUMBER({side})),SIGN({side})*IF({over}<0,` +
		// Undertricks: 50, or 100 vulnerable; doubled 100, 300, 500, 800 …, or 200, 500, 800 …
		`IF({risk}=0,50*{over}*ABS({side}),-{risk}*IF(ABS({side})=2,-300*{over}-100,-200*{over}-100+100*MAX(0,-{over}-3))),` +
		// Made: the tricks of the contract, the bonus for part score, game and slam, the
		// insult, the overtricks.
		`{tricks}+IF({tricks}<100,50,IF(ABS({side})=2,500,300))+IF({level}=6,250,IF({level}=7,500,0))*(1+ABS({side}))+50*{risk}` +
		`+{over}*IF({risk}=0,{odd},100*{risk}*ABS({side}))),""))`
	riskFormula   = `(LEN({code})-2)`
	oddFormula    = `IF(ISNUMBER(FIND(MID({code},2,1),"CD")),20,30)`
	tricksFormula = `(({level}*{odd}+IF(MID({code},2,1)="N",10,0))*2^{risk})`
	// checkFormula is ! for what cannot be, ? for what is not complete, ✓ for a result.
	checkFormula = `IF(OR({code}="!",{over}="!",{side}="!",{TWICE}),"!",IF(AND({contract}="",{declarer}="",{result}="",{nsaward}="",{ewaward}=""),"",` +
		`IF(OR(NOT(ISNUMBER({board})),{NOBODY},AND({code}="",OR({declarer}<>"",{result}<>"")),` +
		`AND(LEN({code})>1,{code}<>"NP",OR({result}="",{declarer}="",{over}="?"))),"?","✓")))`
)

// The words for the declarers of the two sides that the reader knows.
const (
	nsWords = `{"N","S","NORTH","SOUTH","É","D","ÉSZAK","DÉL","С","Ю","СЕВЕР","ЮГ"}`
	ewWords = `{"E","W","EAST","WEST","K","NY","KELET","NYUGAT","В","З","ВОСТОК","ЗАПАД"}`
)

// expand puts the cells of a line and the parts of formulas in their places.
func expand(f string, cells *strings.Replacer) formula {
	for range 4 { // as deep as they stand in each other
		f = formulaParts.Replace(f)
	}
	return formula(cells.Replace(f))
}

var formulaParts = strings.NewReplacer("{suit}", suitFormula, "{doubles}", doublesFormula, "{digits}", digitsFormula, "{CLUBS}", spellings(scoring.Clubs),
	"{DIAMONDS}", spellings(scoring.Diamonds), "{HEARTS}", spellings(scoring.Hearts), "{SPADES}", spellings(scoring.Spades), "{NOTRUMP}", spellings(scoring.NoTrump),
	"{PASSES}", array(scoring.PassSpellings()), "{value}", valueFormula, "{level}", levelFormula, "{vul}", vulFormula, "{risk}", riskFormula,
	"{odd}", oddFormula, "{tricks}", tricksFormula, "{NSWORDS}", nsWords, "{EWWORDS}", ewWords)

// array is a list of words in a formula.
func array(words []string) string { return `{"` + strings.Join(words, `","`) + `"}` }

// spellings are those of a strain, and the Cyrillic letters that look like them.
func spellings(s scoring.Strain) string {
	return array(append(s.Spellings(), map[scoring.Strain][]string{scoring.Clubs: {"С"}, scoring.Hearts: {"Н"}, scoring.NoTrump: {"NТ"}}[s]...))
}

// twiceFormula tells for an OR whether one unit stands against itself, or on the
// board more often than most; apart says that each of the units has numbers of
// its own. Cells of units are named unit0, unit1 …; range is that of a column.
func twiceFormula(units int, apart bool, most int, section bool, absent string) string {
	var tests []string
	for i := range units {
		var counts []string
		for j := range units {
			if apart && i != j {
				continue
			}
			if i < j {
				tests = append(tests, fmt.Sprintf(`AND({unit%[1]d}<>"",{unit%[1]d}&""={unit%[2]d}&"")`, i, j))
			}
			of := ""
			if section {
				of = "{section.all},{section},"
			}
			counts = append(counts, fmt.Sprintf(`COUNTIFS(%s{board.all},{board},{unit%d.all},{unit%d}&"")`, of, j, i))
		}
		tests = append(tests, fmt.Sprintf(`AND({unit%[1]d}<>"",{unit%[1]d}<>"%[2]s",%[3]s>%[4]d)`, i, absent, strings.Join(counts, "+"), most))
	}
	return strings.Join(tests, ",")
}

// nobodyFormula tells for an OR whether a unit is not named.
func nobodyFormula(units int) string {
	var tests []string
	for i := range units {
		tests = append(tests, "{unit"+strconv.Itoa(i)+`}=""`)
	}
	return strings.Join(tests, ",")
}
