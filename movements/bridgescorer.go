package movements

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"recap/scoring"
	"recap/scoring/traveller/source"
)

// The JSON of bridgescorer has a list of hands: table, round, ns, ew and boards, or
// north, south, east and west; its YAML says the same. Another JSON, of libre bridge
// scorer, has a list of tables, each with its rounds.

type scorerMovement struct {
	Name          string        `json:"name"`
	Short         string        `json:"short"`
	Description   string        `json:"description"`
	NumberPlayers int           `json:"numberPlayers"`
	Hands         []scorerHand  `json:"hands"`
	Tables        []scorerTable `json:"tables"`
}

type scorerHand struct {
	Table  int   `json:"table"`
	Round  int   `json:"round"`
	NS     int   `json:"ns"`
	EW     int   `json:"ew"`
	North  int   `json:"north"`
	South  int   `json:"south"`
	East   int   `json:"east"`
	West   int   `json:"west"`
	Boards []int `json:"boards"`
	line   int   // of YAML
}

type scorerTable struct {
	TableNumber int `json:"tableNumber"`
	Rounds      []struct {
		Number int    `json:"number"`
		NS     int    `json:"ns"`
		EW     int    `json:"ew"`
		Boards string `json:"boards"`
	} `json:"rounds"`
}

func readJSON(f source.File) (Movement, []scoring.Problem, error) {
	text, _, problems, err := f.Text("")
	if err != nil {
		return Movement{}, problems, err
	}
	t := &textReader{file: f.Name, problems: problems}
	var in scorerMovement
	if err := json.Unmarshal([]byte(text), &in); err != nil {
		return Movement{}, t.problems, &scoring.InputError{Pos: t.pos(0), Text: fmt.Sprintf("the JSON is no movement: %v", err)}
	}
	for _, table := range in.Tables {
		for _, r := range table.Rounds {
			h := scorerHand{Table: table.TableNumber, Round: r.Number, NS: r.NS, EW: r.EW}
			boards, err := parseBoards(r.Boards)
			if err != nil {
				t.problems = append(t.problems, scoring.Problem{Pos: scoring.Position{File: f.Name, Place: fmt.Sprintf("table %d round %d", h.Table, h.Round)}, Severity: scoring.Failure,
					Text: fmt.Sprintf("boards %.40q: %v; the row is left out", r.Boards, err)})
				continue
			}
			h.Boards = boards
			in.Hands = append(in.Hands, h)
		}
	}
	return t.movement(in)
}

// movement turns hands into meetings.
func (t *textReader) movement(in scorerMovement) (Movement, []scoring.Problem, error) {
	m := Movement{Name: cmp.Or(in.Name, in.Description, in.Short), Winners: 1, Individual: in.NumberPlayers > 0}
	for i, h := range in.Hands {
		g := Meeting{Round: h.Round, Table: h.Table, NS: h.NS, EW: h.EW, Players: [4]int{h.North, h.East, h.South, h.West}, Boards: h.Boards}
		g.Pos = scoring.Position{File: t.file, Place: fmt.Sprintf("hand %d", i+1)}
		if h.line > 0 {
			g.Pos = t.pos(h.line)
		}
		m.Individual = m.Individual || g.Players != [4]int{}
		numbers := append([]int{g.NS, g.EW}, g.Players[:]...)
		good := g.Round >= 1 && g.Table >= 1 && max(g.Round, g.Table, slices.Max(numbers)) <= maxNumber && slices.Min(numbers) >= 0 && len(g.Boards) <= maxBoards
		for _, b := range g.Boards {
			good = good && b >= 1 && b <= maxBoard
		}
		if !good {
			t.problems = append(t.problems, scoring.Problem{Pos: g.Pos, Severity: scoring.Failure,
				Text: fmt.Sprintf("round %d, table %d: a number is none from 1 to %d; the row is left out", g.Round, g.Table, maxNumber)})
			continue
		}
		if t.tooMany(len(g.Boards)) {
			return Movement{}, t.problems, t.tooLarge(h.line)
		}
		m.Meetings = append(m.Meetings, g)
	}
	if len(m.Meetings) == 0 {
		return Movement{}, t.problems, &scoring.InputError{Pos: t.pos(0), Text: "there is no movement in it", Hint: "a movement is CSV, or the JSON or YAML of bridgescorer, with a list of hands"}
	}
	slices.SortStableFunc(m.Meetings, func(a, b Meeting) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Table, b.Table))
	})
	return m, t.problems, nil
}

// isYAML tells whether lines are those of a movement in YAML.
func isYAML(all []string) bool {
	return slices.ContainsFunc(all, func(s string) bool { return strings.TrimRight(s, " ") == "hands:" })
}

// readYAML reads as much of YAML as a movement needs: keys and values on lines of
// their own, and lists of numbers in brackets or with dashes.
func readYAML(file string, all []string) (Movement, []scoring.Problem, error) {
	t := &textReader{file: file}
	var in scorerMovement
	inHands := false
	for i, text := range all {
		line, _, _ := strings.Cut(text, " #")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "---" {
			continue
		}
		rest, dash := strings.CutPrefix(strings.TrimSpace(line), "-")
		key, value, isKey := strings.Cut(strings.TrimSpace(rest), ":")
		key, value = strings.TrimSpace(key), strings.Trim(strings.TrimSpace(value), `"'`)
		if isKey && !dash && !strings.HasPrefix(line, " ") {
			if inHands = key == "hands"; !inHands {
				switch key {
				case "name":
					in.Name = value
				case "description":
					in.Description = value
				case "numberPlayers":
					in.NumberPlayers, _ = number(value, maxNumber)
				}
			}
			continue
		}
		if !inHands {
			continue
		}
		if dash && isKey {
			in.Hands = append(in.Hands, scorerHand{line: i + 1})
		}
		if len(in.Hands) == 0 {
			t.bad(i+1, "%.40q belongs to no hand", line)
			continue
		}
		h := &in.Hands[len(in.Hands)-1]
		list := value
		if !isKey {
			list, key = rest, "boards"
		}
		numbers, ok := whole(fields(strings.Trim(strings.TrimSpace(list), "[]")))
		to := map[string]*int{"table": &h.Table, "round": &h.Round, "ns": &h.NS, "ew": &h.EW, "north": &h.North, "south": &h.South, "east": &h.East, "west": &h.West}[key]
		switch {
		case key == "boards" && ok:
			h.Boards = append(h.Boards, numbers...)
		case to != nil && ok && len(numbers) == 1:
			*to = numbers[0]
		case key == "boards" || to != nil:
			t.bad(i+1, "%s %.40q is no number from 1 to %d", key, list, maxNumber)
		}
	}
	return t.movement(in)
}
