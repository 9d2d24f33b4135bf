package sheet

import "recap/scoring"

// Languages are those that a scoring workbook can be written in.
var Languages = []string{"en", "hu", "ru"}

// tongue is a language by its place in Languages.
type tongue int

// inEach is a word in each of the languages.
type inEach [3]string

// The headings under which a workbook is written. Those of travellers, players
// and the event are among the words that the reader knows.
var (
	travellerHeadings = map[field]inEach{
		fSection:  {"Section", "Szekció", "Секция"},
		fRound:    {"Round", "Kör", "Тур"},
		fTable:    {"Table", "Asztal", "Стол"},
		fBoard:    {"Board", "Leosztás", "Сдача"},
		fNS:       {"NS", "É-D", "N-S"},
		fEW:       {"EW", "K-NY", "E-W"},
		fNorth:    {"N", "É", "N"},
		fEast:     {"E", "K", "E"},
		fSouth:    {"S", "D", "S"},
		fWest:     {"W", "NY", "W"},
		fContract: {"Contract", "Felvétel", "Контракт"},
		fDeclarer: {"Declarer", "Felvevő", "Разыгр."},
		fLead:     {"Lead", "Indulás", "Атака"},
		fResult:   {"Result ±", "Eredmény ±", "Результат ±"},
		fNSAward:  {"NS award", "É-D megítélt", "Присуждено N-S"},
		fEWAward:  {"EW award", "K-NY megítélt", "Присуждено E-W"},
		fSwap:     {"Swap", "Csere", "Обмен"},
		fRemarks:  {"Remarks", "Megjegyzés", "Примечание"},
	}
	// shownHeadings are over what a workbook works out for the eye. The reader
	// passes over them.
	shownHeadings = map[shown]inEach{
		showDealer: {"Dealer, vul", "Osztó, bell", "Сдаёт, зона"},
		showScore:  {"Score (auto)", "Pont (auto)", "Очки (авто)"},
		showCheck:  {"✓", "✓", "✓"},
		showTyped:  {"auto 1", "auto 1", "авто 1"},
		showStrain: {"auto 2", "auto 2", "авто 2"},
		showCode:   {"auto 3", "auto 3", "авто 3"},
		showFigure: {"auto 4", "auto 4", "авто 4"},
		showOver:   {"auto 5", "auto 5", "авто 5"},
		showSide:   {"auto 6", "auto 6", "авто 6"},
	}
	playerHeadings = map[field]inEach{
		pNumber:     {"Number", "Szám", "Номер"},
		pLine:       {"Line", "Vonal", "Линия"},
		pSection:    {"Section", "Szekció", "Секция"},
		pPlayer:     {"Name", "Név", "Имя"}, // with the number of the player
		pPlayer + 1: {"ID", "Azonosító", "ID"},
		pTeam:       {"Team", "Csapat", "Команда"},
		pClub:       {"Club", "Klub", "Клуб"},
	}
	headHeadings = map[string]inEach{
		"name":     {"Name", "Név", "Название"},
		"date":     {"Date", "Dátum", "Дата"},
		"club":     {"Club", "Klub", "Клуб"},
		"venue":    {"Place", "Helyszín", "Место"},
		"director": {"Director", "Versenyvezető", "Судья"},
		"method":   {"Method", "Módszer", "Метод"},
		"winners":  {"Winners", "Győztesek", "Победители"},
		"boards":   {"Boards", "Leosztások", "Сдачи"},
	}
	// rulingHeadings stand in this order.
	rulingHeadings = []choice{
		{"kind", inEach{"Kind", "Fajta", "Вид"}},
		{"session", inEach{"Session", "Forduló", "Сессия"}},
		{"section", inEach{"Section", "Szekció", "Секция"}},
		{"round", inEach{"Round", "Kör", "Тур"}},
		{"board", inEach{"Board", "Leosztás", "Сдача"}},
		{"ns", inEach{"NS", "É-D", "N-S"}},
		{"ew", inEach{"EW", "K-NY", "E-W"}},
		{"unit", inEach{"Pair", "Pár", "Пара"}},
		{"ns_award", inEach{"NS award", "É-D megítélt", "Присуждено N-S"}},
		{"ew_award", inEach{"EW award", "K-NY megítélt", "Присуждено E-W"}},
		{"contract", inEach{"Contract", "Felvétel", "Контракт"}},
		{"declarer", inEach{"Declarer", "Felvevő", "Разыгр."}},
		{"result", inEach{"Result", "Eredmény", "Результат"}},
		{"score", inEach{"Score", "Pont", "Очки"}},
		{"amount", inEach{"Amount", "Mérték", "Размер"}},
		{"group", inEach{"Form", "Változat", "Форма"}},
		{"played", inEach{"Played", "Játszott", "Сыграна"}},
		{"results", inEach{"Results (withdrawal)", "Eredmények (visszalépés)", "Результаты (снятие)"}},
		{"law", inEach{"Law", "Szabály", "Закон"}},
		{"reason", inEach{"Reason", "Indok", "Причина"}},
	}
)

// The names of the sheets.
var (
	eventSheet     = inEach{"Event", "Verseny", "Турнир"}
	playerSheet    = inEach{"Players", "Játékosok", "Игроки"}
	travellerSheet = inEach{"Travellers", "Eredménylapok", "Протоколы"}
	rulingSheet    = inEach{"Rulings", "Döntések", "Решения"}
	foreseenSheet  = inEach{"Foreseen", "Tervezett", "План"} // hidden
)

// What can be chosen in a cell.
var (
	seatChoices   = []choice{{"N", inEach{"N", "É", "N"}}, {"E", inEach{"E", "K", "E"}}, {"S", inEach{"S", "D", "S"}}, {"W", inEach{"W", "NY", "W"}}}
	lineChoices   = []choice{{"NS", inEach{"NS", "É-D", "N-S"}}, {"EW", inEach{"EW", "K-NY", "E-W"}}}
	yesChoices    = []choice{{"yes", inEach{"yes", "igen", "да"}}, {"no", inEach{"no", "nem", "нет"}}}
	methodChoices = []choice{
		{string(scoring.Matchpoints), inEach{"matchpoints", "matchpont", "матчпункты"}},
		{string(scoring.IMPsAcross), inEach{"imps-across", "cross-IMP", "кросс-имп"}},
		{string(scoring.Butler), inEach{"butler", "butler", "батлер"}},
		{string(scoring.BoardAMatch), inEach{"board-a-match", "board-a-match", "борд-а-матч"}},
		{string(scoring.TotalPoints), inEach{"total points", "összpont", "сумма очков"}},
		{string(scoring.Teams), inEach{"teams", "csapat", "командный"}},
		{string(scoring.Patton), inEach{"Patton", "Patton", "Паттон"}},
	}
	kindChoices = []choice{
		{"adjusted", inEach{"adjusted", "módosított", "скорректированный"}},
		{"artificial", inEach{"artificial", "mesterséges", "искусственный"}},
		{"weighted", inEach{"weighted", "súlyozott", "взвешенный"}},
		{"split", inEach{"split", "megosztott", "раздельный"}},
		{"correction", inEach{"correction", "javítás", "исправление"}},
		{"not-played", inEach{"not played", "nem játszott", "не сыграно"}},
		{string(scoring.AbsentPair), inEach{"absent", "távol", "отсутствие"}},
		{"late", inEach{"late", "késés", "опоздание"}},
		{"cancelled", inEach{"cancelled", "törölt", "отменён"}},
		{"swap", inEach{"swap", "csere", "обмен"}},
		{string(scoring.FouledBoard), inEach{"fouled", "összekevert", "испорченная"}},
		{string(scoring.Misboarded), inEach{"misboarded", "másik leosztás", "другая сдача"}},
		{"penalty", inEach{"penalty", "büntetés", "штраф"}},
		{"withdrawal", inEach{"withdrawal", "visszalépés", "снятие"}},
	}
	// resultsChoices are what becomes of the results of who withdrew.
	resultsChoices = []choice{{"kept", inEach{"kept", "megmarad", "сохраняются"}}, {"deleted", inEach{"deleted", "törölt", "удаляются"}}}
	// sitOutWord stands where a pair would; the reader takes it for nobody.
	sitOutWord = inEach{"sit-out", "kimarad", "пропуск"}
	// vulChoices are the vulnerabilities in the order of their numbers, as they are
	// shown beside the dealer.
	vulChoices = []choice{{"none", inEach{"–", "–", "–"}}, {"NS", inEach{"NS", "É-D", "N-S"}}, {"EW", inEach{"EW", "K-NY", "E-W"}}, {"both", inEach{"all", "mind", "все"}}}
)

// choice is one of several words: what it means, and what it is called.
type choice struct {
	of string
	in inEach
}

// wordsOf are choices in a language.
func wordsOf(choices []choice, in tongue) []string {
	words := make([]string, len(choices))
	for i, c := range choices {
		words[i] = c.in[in]
	}
	return words
}

// wordOf is the one that means of, empty where none does.
func wordOf(choices []choice, of string, in tongue) string {
	for _, c := range choices {
		if c.of == of {
			return c.in[in]
		}
	}
	return ""
}

// shown is a column that a workbook works out, for the eye alone.
type shown int

const (
	showDealer shown = iota
	showScore
	showCheck
	// The steps of the working, in hidden columns.
	showTyped
	showStrain
	showCode
	showFigure
	showOver
	showSide
)

// passedOver are the headings of what a workbook works out.
var passedOver = func() map[string]bool {
	keys := map[string]bool{}
	for _, each := range shownHeadings {
		for _, w := range each {
			keys[key(w)] = true
		}
	}
	return keys
}()
