package sheet

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"recap/scoring"
)

// key is a word without case, blanks and joining marks, so that NS award,
// ns_award and NS-Award are one: nsaward.
func key(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || strings.ContainsRune("_-–—./:()\ufeff", r):
			return -1
		case r == 'ё' || r == 'Ё':
			return 'е'
		}
		return unicode.ToLower(r)
	}, s)
}

// absentWords stand where a pair would, and say that nobody is there.
var absentWords = map[string]bool{"bye": true, "phantom": true, "sitout": true, "vacant": true, "kimarad": true,
	"kimaradó": true, "üres": true, "пропуск": true, "фантом": true}

// absent tells whether the cell of a pair or a player names nobody: empty, a
// dash, zero, or a word for it.
func absent(s string) bool {
	if strings.Trim(s, "0-–— ") == "" {
		return true
	}
	if c := s[0]; c >= '0' && c <= '9' {
		return false
	}
	return absentWords[key(s)]
}

var yesNo = map[string]bool{"yes": true, "y": true, "1": true, "x": true, "true": true, "igen": true, "i": true, "igaz": true,
	"да": true, "истина": true, "tak": true, "ja": true,
	"no": false, "n": false, "0": false, "false": false, "nem": false, "hamis": false, "нет": false, "ложь": false, "nie": false, "nein": false}

const pairHint = "a pair number is at most nine digits, perhaps with letters, and with its line where it has one: 7, 7NS"

// pairNumber reads the number of a pair. What begins with a minus, is a fraction or a
// date, or too long for any field, is a slip of the pen or of the column.
func pairNumber(s string) (number string, line scoring.Line, err error) {
	number, line, err = scoring.ParseNumber(numberWord(dropZeros(s)))
	if err == nil && !isPairNumber(number) {
		err = fmt.Errorf("%q is not a pair number", short(s))
	}
	return number, line, err
}

// numberWord gives the Hungarian and Russian line behind a number in English: 7 É-D
// is 7NS.
func numberWord(s string) string {
	i := strings.LastIndexAny(s, "0123456789")
	if line := lineWord(s[i+1:]); i >= 0 && line != s[i+1:] {
		return s[:i+1] + line
	}
	return s
}

// isPairNumber tells whether a text is made of digits and letters. A hyphen or a
// blank may stand between a letter and a digit: A-3.
func isPairNumber(s string) bool {
	digits := 0
	before := rune(' ') // a letter, a digit, or what stands between them
	for _, r := range s {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case unicode.IsLetter(r):
		case (r == '-' || r == ' ') && unicode.IsLetter(before):
		default:
			return false
		}
		before = r
	}
	return digits <= 9
}

// unguard takes off the apostrophe that a CSV of recap has before a text which a
// spreadsheet would take for a formula.
func unguard(s string) string {
	rest, ok := strings.CutPrefix(s, "'")
	if !ok {
		return s
	}
	switch first, _ := utf8.DecodeRuneInString(rest); first {
	case '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠':
		return strings.TrimSpace(rest)
	}
	return s
}

// seatWord gives Hungarian and Russian seats as N, E, S, W. Anything else,
// English seats among it, comes back as it is.
func seatWord(s string) string {
	if len(s) < 2 { // N, E, S, W, and the Hungarian K and D
		switch s {
		case "K", "k":
			return "E"
		case "D", "d":
			return "S"
		}
		return s
	}
	switch key(s) {
	case "é", "észak", "с", "север":
		return "N"
	case "kelet", "в", "восток":
		return "E"
	case "dél", "ю", "юг":
		return "S"
	case "ny", "nyugat", "з", "запад":
		return "W"
	}
	return s
}

// lineWord gives Hungarian and Russian lines as NS and EW.
func lineWord(s string) string {
	switch key(s) {
	case "éd", "északdél", "сю", "северюг", "northsouth":
		return "NS"
	case "kny", "keletnyugat", "вз", "востокзапад", "eastwest":
		return "EW"
	}
	return s
}

// vulWord gives Hungarian and Russian vulnerabilities in English.
func vulWord(s string) string {
	switch key(s) {
	case "senki", "никто", "дозоны":
		return "none"
	case "mindenki", "mindenkibell", "все", "взоне":
		return "both"
	}
	if rest, ok := strings.CutSuffix(key(s), "bell"); ok {
		return lineWord(rest)
	}
	return lineWord(s)
}

// roomWord gives the two rooms of a match as open and closed; other names of
// rooms stay as they are written.
func roomWord(s string) string {
	switch key(s) {
	case "open", "o", "nyílt", "открытая", "открытый":
		return "open"
	case "closed", "c", "zárt", "закрытая", "закрытый":
		return "closed"
	}
	return s
}

var methodWords = map[string]scoring.Method{
	"matchpoints": scoring.Matchpoints, "matchpoint": scoring.Matchpoints, "mp": scoring.Matchpoints, "mps": scoring.Matchpoints,
	"matchpont": scoring.Matchpoints, "максы": scoring.Matchpoints, "матчпункты": scoring.Matchpoints,
	"impsacross": scoring.IMPsAcross, "crossimp": scoring.IMPsAcross, "crossimps": scoring.IMPsAcross, "ximp": scoring.IMPsAcross,
	"ximps": scoring.IMPsAcross, "кроссимп": scoring.IMPsAcross,
	"butler": scoring.Butler, "батлер": scoring.Butler,
	"bam": scoring.BoardAMatch, "boardamatch": scoring.BoardAMatch,
	"бордаматч": scoring.BoardAMatch, "totalpoints": scoring.TotalPoints, "összpont": scoring.TotalPoints, "суммаочков": scoring.TotalPoints,
	"patton": scoring.Patton, "паттон": scoring.Patton,
	"teams": scoring.Teams, "csapat": scoring.Teams, "командный": scoring.Teams,
}

// A field of the head of an event: what the lines "# key: value" of a CSV file
// and the sheet Event say.
var headWords = map[string]string{
	"event": "name", "name": "name", "verseny": "name", "név": "name", "турнир": "name", "название": "name",
	"id": "id", "azonosító": "id",
	"date": "date", "dátum": "date", "дата": "date",
	"club": "club", "klub": "club", "egyesület": "club", "клуб": "club",
	"venue": "venue", "place": "venue", "helyszín": "venue", "место": "venue",
	"director": "director", "versenyvezető": "director", "судья": "director",
	"method": "method", "módszer": "method", "метод": "method",
	"winners": "winners", "győztesek": "winners", "победители": "winners",
	"boards": "boards", "leosztások": "boards", "сдачи": "boards",
}
