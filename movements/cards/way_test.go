package cards

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"

	"recap/movements"
	"recap/scoring"
	"recap/templates"
)

// variants are what is made of each size of each family.
var variants = []struct {
	name   string
	change func(*movements.Request)
}{
	{"whole", func(*movements.Request) {}},
	{"half", func(r *movements.Request) { r.HalfTable = true }},
	{"curtailed", func(r *movements.Request) { r.Rounds = max(2, r.Tables/2) }},
	{"barometer", func(r *movements.Request) { r.Barometer = true }},
	{"switched", func(r *movements.Request) {
		r.ArrowSwitch = movements.ArrowSwitch{Kind: movements.SwitchGiven, Rounds: []int{2, 3}}
	}},
	{"missing", func(r *movements.Request) { r.Missing = movements.Unit{Number: 2, Line: scoring.EW} }},
}

// madeMovement is a movement that a test is made with.
type madeMovement struct {
	name string
	movements.Movement
}

// everything tells to try all sizes; otherwise every second one is tried.
var everything = os.Getenv("CI") != ""

// everyMovement are all families in many sizes: whole, curtailed, with a half table, as
// a barometer, with switched arrows.
var everyMovement = sync.OnceValue(func() (all []madeMovement) {
	for _, f := range movements.Families {
		for tables := 1; tables <= 14; tables++ {
			for i, v := range variants {
				if !everything && tables > 5 && (tables+i)%2 != 0 {
					continue
				}
				r := movements.Request{Tables: tables, PerSet: 1 + tables%3, ArrowSwitch: movements.ArrowSwitch{Kind: movements.SwitchNone}}
				v.change(&r)
				if m, err := f.Make(r); err == nil { // else it has not this size
					all = append(all, madeMovement{fmt.Sprintf("%s, %d tables, %s", f.Name, tables, v.name), m})
				}
			}
		}
	}
	return all
})

// The tests below are made with movements of every family.
func TestEveryFamilyIsThere(t *testing.T) {
	if n := len(everyMovement()); n < 500 {
		t.Errorf("%d movements", n)
	}
	for _, f := range movements.Families {
		if !slices.ContainsFunc(everyMovement(), func(m madeMovement) bool { return strings.HasPrefix(m.name, f.Name+",") }) {
			t.Errorf("no %s", f.Name)
		}
	}
}

// cells are a table of a report as it is read: its rows by the keys of the columns.
func cells(t *templates.Table) (rows []map[string]string) {
	for _, row := range t.Rows {
		r := map[string]string{}
		for j, c := range t.Columns {
			r[c.Key] = row[j].String("en")
		}
		rows = append(rows, r)
	}
	return rows
}

func tablesOf(r *templates.Report, kind string) (all []*templates.Table) {
	for i := range r.Tables {
		if r.Tables[i].Kind == kind {
			all = append(all, &r.Tables[i])
		}
	}
	return all
}

// seat is where somebody sits as it is printed: 5 EW.
func seat(table, at string) string { return table + " " + strings.ToUpper(at) }

var (
	later = regexp.MustCompile(`^out; round (\d+): (\d+ [NSEW]+)$`)
	waits = regexp.MustCompile(`^(?:Pair|Team|Player) (.+) begins in round (\d+): (\d+ [NSEW]+)$`)
	going = regexp.MustCompile(`^\d+ [NSEW]+$`)
)

// read reads where somebody at a seat goes: the seat, and the round; 0 for the next.
func read(t *testing.T, text, from string) (to string, round int) {
	t.Helper()
	table, _, _ := strings.Cut(from, " ")
	switch {
	case text == "stay":
		return from, 0
	case strings.HasPrefix(text, "here, "):
		return seat(table, strings.TrimPrefix(text, "here, ")), 0
	case text == "out" || text == nobody:
		return "", 0
	case going.MatchString(text):
		return text, 0
	}
	found := later.FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("%q tells nobody where to go", text)
	}
	round, _ = strconv.Atoi(found[1])
	return found[2], round
}

// seatsOf are those who sit at a table in a round, by their seats.
func seatsOf(m movements.Movement, g *movements.Meeting) map[string]int {
	table := strconv.Itoa(g.Table)
	if m.Individual {
		return map[string]int{seat(table, "n"): g.Players[0], seat(table, "e"): g.Players[1], seat(table, "s"): g.Players[2], seat(table, "w"): g.Players[3]}
	}
	return map[string]int{seat(table, "ns"): g.NS, seat(table, "ew"): g.EW}
}

// matrix is who sits where in a round, nobody left out.
func matrix(m movements.Movement, round int) map[string]int {
	all := map[string]int{}
	for i := range m.Meetings {
		if g := &m.Meetings[i]; g.Round == round {
			maps.Copy(all, seatsOf(m, g))
		}
	}
	maps.DeleteFunc(all, func(_ string, n int) bool { return n == 0 })
	return all
}

func lastRound(m movements.Movement) int { return m.Meetings[len(m.Meetings)-1].Round }

var seatKeys = []string{"ns", "ew", "n", "s", "e", "w"}

// Whoever sits down as the starting positions say and then goes where the card of each
// table sends him is in each round where the movement has him; nobody else is told by
// the cards either.
func TestTableCardsLeadThroughTheMovement(t *testing.T) {
	for _, made := range everyMovement() {
		name, m := made.name, made.Movement
		r := New(m, Options{Reports: []string{"start", "tables"}})
		at := map[string]int{}
		type arrival struct {
			seat   string
			number int
		}
		expected := map[int][]arrival{}
		start := tablesOf(r, "start")[0]
		for _, row := range cells(start) {
			for _, key := range seatKeys {
				if n, err := strconv.Atoi(row[key]); err == nil {
					at[seat(row["table"], key)] = n
				}
			}
		}
		for _, note := range start.Notes {
			if found := waits.FindStringSubmatch(note); found != nil {
				number, _ := strconv.Atoi(found[1][strings.LastIndex(found[1], " ")+1:])
				round, _ := strconv.Atoi(found[2])
				expected[round] = append(expected[round], arrival{found[3], number})
			}
		}
		guides := map[string][]map[string]string{}
		for _, g := range tablesOf(r, "guide") {
			guides[g.Facets[0].Value] = cells(g)
		}
		for round := 1; round <= lastRound(m); round++ {
			for _, a := range expected[round] {
				if at[a.seat] != 0 {
					t.Fatalf("%s, round %d: two come to %s", name, round, a.seat)
				}
				at[a.seat] = a.number
			}
			if want := matrix(m, round); !maps.Equal(at, want) {
				t.Fatalf("%s, round %d: they sit\n%v, not\n%v", name, round, at, want)
			}
			next := map[string]int{}
			for from, number := range at {
				table, line, _ := strings.Cut(from, " ")
				key := strings.ToLower(line)
				row := guides[table][round-1]
				if row["round"] != strconv.Itoa(round) || row[key] != strconv.Itoa(number) {
					t.Fatalf("%s, round %d: at %s sits %d, the card says %v", name, round, from, number, row)
				}
				to, when := read(t, row[key+"_to"], from)
				switch {
				case to == "":
				case when > 0:
					expected[when] = append(expected[when], arrival{to, number})
				case next[to] != 0:
					t.Fatalf("%s, round %d: two go to %s", name, round, to)
				default:
					next[to] = number
				}
			}
			at = next
		}
	}
}

// copied is a board in one of its copies; the letter is empty where there is one.
type copied struct {
	board  int
	letter string
}

// lot is boards of a card with the same marks.
type lot struct {
	boards    []copied
	fromStand bool
}

var lots = regexp.MustCompile(`^([\d–, ]+?)((?: [A-Z]+)?)( \*)?( \+)?$`)

// lotsOf reads the boards of a card: those at the beginning of the round, and those after
// the exchange half-way.
func lotsOf(t *testing.T, text string) (before, after []lot) {
	t.Helper()
	text = strings.NewReplacer("(", "", ")", "").Replace(text)
	if text == nobody {
		return nil, nil
	}
	halves := strings.Split(text, " "+exchangeMark+" ")
	for i, half := range halves {
		for part := range strings.SplitSeq(half, "; ") {
			found := lots.FindStringSubmatch(part)
			if found == nil {
				t.Fatalf("%q are no boards", text)
			}
			l := lot{fromStand: found[3] != ""}
			for _, b := range runs(t, found[1]) {
				l.boards = append(l.boards, copied{b, strings.TrimSpace(found[2])})
			}
			if i == 0 {
				before = append(before, l)
			} else {
				after = append(after, l)
			}
		}
	}
	return before, after
}

func together(lots []lot) (all []copied) {
	for _, l := range lots {
		all = append(all, l.boards...)
	}
	return all
}

func sortedCopies(all []copied) []copied {
	return slices.SortedFunc(slices.Values(all), func(a, b copied) int { return cmp.Or(a.board-b.board, strings.Compare(a.letter, b.letter)) })
}

// standNote reads what the starting positions say of the stand: 4–6 A, B; 7–9 A–E.
func standNote(t *testing.T, note string) (all []copied) {
	t.Helper()
	text, ok := strings.CutPrefix(note, "On the stand: boards ")
	if !ok {
		return nil
	}
	for part := range strings.SplitSeq(text, "; ") {
		list, letters := part, []string{""}
		if at := strings.IndexFunc(part, unicode.IsLetter); at >= 0 {
			list, letters = part[:at-1], strings.Split(part[at:], ", ")
			if first, last, ok := strings.Cut(part[at:], "–"); ok {
				letters = nil
				for c := first[0]; c <= last[0]; c++ {
					letters = append(letters, string(rune(c)))
				}
			}
		}
		for _, b := range runs(t, list) {
			for _, l := range letters {
				all = append(all, copied{b, l})
			}
		}
	}
	return all
}

// Boards that go where the cards of the tables say are in each round where they are
// needed, each in its copy; those from the stand have been put there, and half-way
// through a round those are exchanged that the other table has.
func TestTableCardsLeadTheBoards(t *testing.T) {
	exchanges := 0
	for _, made := range everyMovement() {
		name, m := made.name, made.Movement
		r := New(m, Options{Reports: []string{"start", "tables"}})
		stand := map[copied]bool{}
		start := tablesOf(r, "start")[0]
		for _, n := range start.Notes {
			for _, b := range standNote(t, n) {
				stand[b] = true
			}
		}
		at := map[string][]copied{}
		for _, row := range cells(start) {
			before, _ := lotsOf(t, row["boards"])
			at[row["table"]] = together(before)
		}
		guides := map[string][]map[string]string{}
		var names []string
		for _, g := range tablesOf(r, "guide") {
			guides[g.Facets[0].Value] = cells(g)
			names = append(names, g.Facets[0].Value)
		}
		needed := map[[2]int][]int{}
		played := map[[2]int]bool{}
		for i := range m.Meetings {
			g := &m.Meetings[i]
			needed[[2]int{g.Round, g.Table}], played[[2]int{g.Round, g.Table}] = g.Boards, g.Played()
		}
		for round := 1; round <= lastRound(m); round++ {
			// What is at a table is not on the stand any more.
			for _, all := range at {
				for _, b := range all {
					delete(stand, b)
				}
			}
			halves := map[string]string{} // by what is exchanged: for what
			for _, table := range names {
				n, _ := strconv.Atoi(table)
				before, after := lotsOf(t, guides[table][round-1]["boards"])
				for _, l := range before {
					for _, b := range l.boards {
						if round == 1 || !l.fromStand || slices.Contains(at[table], b) {
							continue
						}
						if !stand[b] {
							t.Fatalf("%s, round %d, table %s: board %v is not on the stand", name, round, table, b)
						}
						at[table] = append(at[table], b)
					}
				}
				want, got := sortedCopies(together(before)), sortedCopies(at[table])
				if !slices.Equal(got, want) && (played[[2]int{round, n}] || len(got) > 0 && round > 1) {
					t.Fatalf("%s, round %d, table %s: boards %v, not %v", name, round, table, got, want)
				}
				var numbers []int
				for _, b := range append(together(before), together(after)...) {
					numbers = append(numbers, b.board)
				}
				// The card has them in the order of play.
				slices.Sort(numbers)
				if want := slices.Sorted(slices.Values(needed[[2]int{round, n}])); !slices.Equal(numbers, want) {
					t.Fatalf("%s, round %d, table %s: the card says %v, not %v", name, round, table, numbers, want)
				}
				if after != nil {
					exchanges++
					halves[fmt.Sprint(together(before))] = fmt.Sprint(together(after))
					at[table] = together(after)
				}
			}
			for one, other := range halves {
				if halves[other] != one {
					t.Fatalf("%s, round %d: %s are exchanged for %s, and these for %s", name, round, one, other, halves[other])
				}
			}
			next := map[string][]copied{}
			var put []copied
			for _, table := range names {
				for _, part := range strings.Split(guides[table][round-1]["boards_to"], "; ") {
					boards, to := at[table], part
					if list, rest, ok := strings.Cut(part, ": "); ok {
						numbers := runs(t, list)
						boards = slices.DeleteFunc(slices.Clone(boards), func(b copied) bool { return !slices.Contains(numbers, b.board) })
						to = rest
						if len(boards) != len(numbers) {
							t.Fatalf("%s, round %d, table %s: %s are to go on, it has %v", name, round, table, list, at[table])
						}
					}
					switch to {
					case nobody, "away":
					case "stand":
						put = append(put, boards...)
					case "stay":
						next[table] = append(next[table], boards...)
					case "all":
						for _, other := range names {
							next[other] = append(next[other], boards...)
						}
					default:
						for other := range strings.SplitSeq(to, "+") {
							if guides[other] == nil {
								t.Fatalf("%s, round %d, table %s: boards go to %q", name, round, table, to)
							}
							next[other] = append(next[other], boards...)
						}
					}
				}
			}
			for _, b := range put {
				stand[b] = true
			}
			for table := range next {
				next[table] = slices.Compact(sortedCopies(next[table]))
			}
			at = next
		}
	}
	if exchanges < 50 {
		t.Errorf("boards were exchanged half-way %d times", exchanges)
	}
}

// runs reads boards as people write them: 1–3, 7.
func runs(t *testing.T, text string) (boards []int) {
	t.Helper()
	if text == nobody || text == "" {
		return nil
	}
	for part := range strings.SplitSeq(text, ", ") {
		low, high, isRun := strings.Cut(part, "–")
		from, err := strconv.Atoi(low)
		to := from
		if isRun && err == nil {
			to, err = strconv.Atoi(high)
		}
		if err != nil {
			t.Fatalf("%q are no boards", text)
		}
		for b := from; b <= to; b++ {
			boards = append(boards, b)
		}
	}
	return boards
}

// Whoever goes where his own card says sits in each round where the movement has him,
// against those and with the boards that it has; he sits out where it has nobody.
func TestPersonalCardsLeadThroughTheMovement(t *testing.T) {
	for _, made := range everyMovement() {
		name, m := made.name, made.Movement
		b := &builder{track: follow(m)}
		r := New(m, Options{Reports: []string{"start", "personal"}})
		cards := tablesOf(r, "personal")
		if len(cards) != len(b.units) {
			t.Fatalf("%s: %d cards for %d", name, len(cards), len(b.units))
		}
		seated := map[int]int{} // by round, all of them together
		at := []map[string]int{nil}
		for round := 1; round <= lastRound(m); round++ {
			at = append(at, matrix(m, round))
		}
		for _, card := range cards {
			line, number := "", card.Facets[0].Value
			if l, n, ok := strings.Cut(number, " "); ok {
				line, number = l, n
			}
			n, _ := strconv.Atoi(number)
			sent, when := "", 0
			for i, row := range cells(card) {
				here := ""
				if row["table"] != nobody {
					here = seat(row["table"], row["seat"])
				}
				if i > 0 && when <= i+1 && here != sent {
					t.Fatalf("%s, %s, round %d: sent to %q, the card has %q", name, card.Title, i+1, sent, here)
				}
				if here != "" {
					seated[i+1]++
					if at[i+1][here] != n || line != "" && !strings.HasSuffix(here, " "+line) {
						t.Fatalf("%s, %s, round %d: at %s the movement has %d", name, card.Title, i+1, here, at[i+1][here])
					}
					checkRow(t, name+", "+card.Title, m, b.meetings[[2]int{i, tableOf(here)}], here, row)
				} else if row["against"] != "sit-out" {
					t.Fatalf("%s, %s, round %d: %v", name, card.Title, i+1, row)
				}
				if here != "" || row["next"] != nobody {
					sent, when = read(t, row["next"], here)
				}
			}
		}
		for round := 1; round <= lastRound(m); round++ {
			if len(at[round]) != seated[round] {
				t.Fatalf("%s, round %d: %d of %d have a card", name, round, seated[round], len(at[round]))
			}
		}
	}
}

// tableOf is the table of a seat.
func tableOf(seat string) int {
	n, _ := strconv.Atoi(seat[:strings.Index(seat, " ")])
	return n
}

// checkRow compares opponents, partner and boards of a row of a card with the movement.
func checkRow(t *testing.T, name string, m movements.Movement, g *movements.Meeting, here string, row map[string]string) {
	t.Helper()
	if g == nil {
		t.Fatalf("%s: nobody sits at %s", name, here)
	}
	who, round := seatsOf(m, g), g.Round
	boards := scoring.BoardRuns(g.Boards)
	if !g.Played() {
		if row["against"] != "sit-out" || len(g.Boards) > 0 && row["boards"] != "("+boards+")" {
			t.Fatalf("%s, round %d: %v", name, round, row)
		}
		return
	}
	var against, partner string
	table := strconv.Itoa(g.Table)
	switch at := here[strings.Index(here, " ")+1:]; at {
	case "NS":
		against = strconv.Itoa(g.EW)
	case "EW":
		against = strconv.Itoa(g.NS)
	case "N", "S":
		against = fmt.Sprintf("%d, %d", who[table+" E"], who[table+" W"])
		partner = strconv.Itoa(who[table+" "+map[string]string{"N": "S", "S": "N"}[at]])
	default:
		against = fmt.Sprintf("%d, %d", who[table+" N"], who[table+" S"])
		partner = strconv.Itoa(who[table+" "+map[string]string{"E": "W", "W": "E"}[at]])
	}
	if row["against"] != against || row["boards"] != boards || row["partner"] != partner {
		t.Fatalf("%s, round %d: %v, not against %s on %s", name, round, row, against, boards)
	}
}
