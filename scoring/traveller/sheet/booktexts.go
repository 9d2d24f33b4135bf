package sheet

// What a workbook says to those who type into it. A message on a cell has at most
// 255 characters.

// help stands under what is said of the event, its first line as a heading; {command}
// is the one that scores the workbook.
var help = []inEach{
	{"How to use this workbook",
		"Hogyan használjuk ezt a munkafüzetet?",
		"Как пользоваться этой книгой"},
	{"Type only into the pale yellow cells; the others are locked (without a password). The names go into the sheet Players.",
		"Csak a halványsárga cellákba írjunk; a többi zárolt (jelszó nélkül). A nevek a Játékosok lapra kerülnek.",
		"Заполняйте только бледно-жёлтые ячейки; остальные закрыты (без пароля). Имена — на лист «Игроки»."},
	{"In the sheet Travellers there is a line for every result that is expected. Type contract (4S, 3NTX, PASS), declarer (N, E, S, W) and result (=, +1, -2). " +
		"NP is a board that was not played. Leave a line empty while its result is not in.",
		"Az Eredménylapok lapon minden várt eredménynek van sora. Írjuk be a felvételt (4S, 3NTX, PASSZ), a felvevőt (É, K, D, NY) és az eredményt (=, +1, -2). " +
			"NP: a leosztást nem játszották le. Amíg egy eredmény nincs meg, sora maradjon üres.",
		"На листе «Протоколы» есть строка для каждого ожидаемого результата. Введите контракт (4S, 3NTX, PASS), разыгрывающего (N, E, S, W) и результат (=, +1, -2). " +
			"NP — сдача не игралась. Пока результата нет, оставьте строку пустой."},
	{"If other pairs sat there, type their numbers over those in the line. Results that no line foresees go into the empty lines at the end.",
		"Ha más párok ültek ott, írjuk át a számukat a sorban. Amire nincs sor, az a végén lévő üres sorokba kerül.",
		"Если сидели другие пары, впишите их номера поверх прежних. Результаты, для которых нет строки, — в пустые строки в конце."},
	{"The score and the sign beside it are only for your eye: ✓ complete, ? something is missing, ! cannot be. With the arrows in the heading you see only one board or one round.",
		"A pont és a mellette álló jel csak tájékoztat: ✓ kész, ? valami hiányzik, ! nem lehetséges. A fejléc nyilaival csak egy leosztás vagy egy kör látszik.",
		"Очки и знак рядом — только для вас: ✓ готово, ? чего-то не хватает, ! так быть не может. Стрелки в заголовке показывают одну сдачу или один тур."},
	{"What the director decides goes into the sheet Rulings, one line each.",
		"Amit a versenyvezető eldönt, a Döntések lapra kerül, soronként egy.",
		"Решения судьи — на лист «Решения», по одному в строке."},
	{"Save the workbook and score it, as often as you like; while results are missing the ranking is provisional:",
		"Mentsük el a munkafüzetet, és értékeljük ki, ahányszor csak kell; amíg hiányzik eredmény, a sorrend ideiglenes:",
		"Сохраните книгу и подсчитайте результаты, сколько угодно раз; пока не всё введено, таблица предварительная:"},
	{"{command}", "{command}", "{command}"},
}

// headPrompts are the messages on the cells of the event.
var headPrompts = map[string]inEach{
	"date": {"2026-10-05", "2026-10-05", "2026-10-05"},
	"winners": {"1: one ranking. 2: one for North-South and one for East-West.", "1: egy rangsor. 2: külön Észak-Dél és Kelet-Nyugat.",
		"1 — одна таблица. 2 — отдельно N-S и E-W."},
}

var (
	unitPrompt = inEach{"Who sat there. If it was another one, type that number over this.", "Aki ott ült. Ha más volt, írjuk át a számot.",
		"Кто там сидел. Если другой — впишите его номер."}
	awardPrompt = inEach{"Only what the director awards: A+, A, A-, 60%, +3, NP, 0.6*620 + 0.4*500", "Csak amit a versenyvezető ítél meg: A+, A, A-, 60%, +3, NP, 0.6*620 + 0.4*500",
		"Только то, что присудил судья: A+, A, A-, 60%, +3, NP, 0.6*620 + 0.4*500"}
	contractPrompt = inEach{"4S, 3NTX, 5DXX; PASS: passed out; NP: not played", "4S, 3NTX, 5DXX; PASSZ: körpassz; NP: nem játszották le", "4S, 3NTX, 5DXX; PASS — все пас; NP — не игралась"}
	declarerPrompt = inEach{"N, E, S, W", "É, K, D, NY", "N, E, S, W"}
	resultPrompt   = inEach{"against the contract: =, +1, -2", "a felvételhez képest: =, +1, -2", "относительно контракта: =, +1, -2"}
)

// linePrompts are the messages on the cells of a line of travellers.
var linePrompts = map[string]inEach{
	"unit0": unitPrompt, "unit1": unitPrompt, "unit2": unitPrompt, "unit3": unitPrompt,
	"contract": contractPrompt, "declarer": declarerPrompt, "result": resultPrompt,
	"lead":    {"the card led: S10, HA", "a kijátszott lap: S10, HA", "карта атаки: S10, HA"},
	"nsaward": awardPrompt, "ewaward": awardPrompt,
	"swap": {"yes: the pairs sat the other way round", "igen: a párok fordítva ültek", "да: пары сидели наоборот"},
}

// rulingPrompts are the messages on the cells of a ruling.
var rulingPrompts = map[string]inEach{
	"board": {"4, 4-6 or 4 5 6", "4, 4-6 vagy 4 5 6", "4, 4-6 или 4 5 6"},
	"ns":    {"The pairs name the line; both empty: all of the board.", "A párok jelölik ki a sort; ha mindkettő üres: a leosztás minden sora.", "Пары указывают строку; обе ячейки пусты — все строки сдачи."},
	"ew":    {"The pairs name the line; both empty: all of the board.", "A párok jelölik ki a sort; ha mindkettő üres: a leosztás minden sora.", "Пары указывают строку; обе ячейки пусты — все строки сдачи."},
	"unit": {"The pair that is penalised or withdraws: 7; with two winners 7NS or 7EW", "A büntetett vagy visszalépő pár: 7; két győztesnél 7 É-D vagy 7 K-NY",
		"Пара, которая оштрафована или снялась: 7; при двух победителях 7N-S или 7E-W"},
	"ns_award": awardPrompt, "ew_award": awardPrompt, "contract": contractPrompt, "declarer": declarerPrompt, "result": resultPrompt,
	"score":   {"for North-South: 620, -50", "Észak-Dél szempontjából: 620, -50", "для N-S: 620, -50"},
	"amount":  {"of a penalty: 25%, 3 MP, 2 IMP, 0.5 VP", "a büntetés: 25%, 3 MP, 2 IMP, 0.5 VP", "штраф: 25%, 3 MP, 2 IMP, 0.5 VP"},
	"group":   {"of a fouled board: which form of it was played here, B", "összekevert leosztásnál: melyik változatát játszották itt, B", "испорченная сдача: какую её форму здесь играли, B"},
	"played":  {"of a misboarded table: the board that was played in place of this one", "ha másik leosztást játszottak: annak száma", "если играли другую сдачу: её номер"},
	"results": {"of a withdrawal; empty: what the rules say", "visszalépésnél; üresen: amit a szabályok mondanak", "при снятии; пусто — по регламенту"},
	"law":     {"12C1(c)", "12C1(c)", "12C1(c)"},
}
