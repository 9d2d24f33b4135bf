package tables

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"recap/scoring/svoyaigra/tournament"
)

// space is one at which no line ends.
const space = "\u00a0"

// footer is the method line: the rules, the scheme, and what the places of each stage go by.
func (b *builder) footer() []string {
	var parts []string
	if r := b.opt.Rules; r != nil {
		title := r.Title
		if len(r.Files) == 0 {
			title = b.own("rules_title", r.Name, title)
		}
		parts = append(parts, b.word("rules", cmp.Or(title, r.Name)))
		for _, o := range r.Overrides {
			parts = append(parts, b.word("setting", o))
		}
	}
	if t := b.scheme(); t != "" {
		parts = append(parts, b.word("scheme", t))
	}
	for _, st := range b.Scheme.Stages {
		if len(b.Games) == 1 || len(b.Scheme.Stages) > 3 {
			break // one game has no table, and of many stages the scheme tells
		}
		if len(b.GamesOf(st)) == 1 && st.Order[0] == "places" {
			continue // the places are those of the game
		}
		name := ""
		if st.Name != "" {
			name = b.stage(st.Name) + ": "
		}
		var keys []string
		for _, k := range st.Order {
			if keys = append(keys, b.keyName(k)); k == "points" {
				parts, name = append(parts, name+b.pointsOf(st)), ""
			}
		}
		parts = append(parts, name+b.word("order_text", strings.Join(keys, ", ")))
	}
	return []string{strings.Join(parts, "; ")}
}

// own is the word for something of the program's own, by its name; the text where there is
// none.
func (b *builder) own(section, name, text string) string {
	key := section + "." + strings.ReplaceAll(strings.ToLower(name), " ", "-")
	if w := b.word(key); name != "" && w != "svoyaigra."+key {
		return w
	}
	return text
}

// scheme is the title of the scheme.
func (b *builder) scheme() string { return b.own("scheme_title", b.Scheme.Name, b.Scheme.Title) }

// stage is what a stage is called: those of schemes that are built in have words.
func (b *builder) stage(name string) string {
	if b.Scheme.Name == "" {
		return name
	}
	return b.own("stage_name", name, name)
}

// mostPlaces is up to how many places their points are listed.
const mostPlaces = 12

// pointsOf says what the places of a stage bring: a list of points where they hang on the
// places alone, as they do in most schemes, else the formula with its words.
func (b *builder) pointsOf(st *tournament.Stage) string {
	formula := st.Points.String()
	if strings.TrimSpace(formula) == "score" {
		return b.word("points_score")
	}
	var seats []int
	for _, g := range b.GamesOf(st) {
		if n := len(g.Game.Players); !slices.Contains(seats, n) {
			seats = append(seats, n)
		}
	}
	slices.Sort(seats)
	var lists []string
	for _, n := range seats {
		points, ok := st.PointsOf(n)
		if !ok || n > mostPlaces {
			return b.word("points_text", b.formula(formula))
		}
		var list []string
		for _, p := range points {
			list = append(list, b.lang.Number(p, p.Places(2)))
		}
		lists = append(lists, strings.Join(list, ","+space))
	}
	if len(lists) == 0 {
		return b.word("points_text", b.formula(formula))
	}
	last := len(lists) - 1
	if !slices.ContainsFunc(lists, func(l string) bool { return !strings.HasPrefix(lists[last], l) }) {
		return b.word("points_text", lists[last]) // the same for all
	}
	for i, n := range seats {
		lists[i] += space + "(" + b.word("of_players", strconv.Itoa(n)) + ")"
	}
	return b.word("points_text", strings.Join(lists, " / "))
}

var formulaName = regexp.MustCompile(`\b(seats|place|score|plus)\b`)

// formula is a formula with the words of the language, which stays in one line.
func (b *builder) formula(text string) string {
	text = formulaName.ReplaceAllStringFunc(text, func(name string) string { return b.word("formula." + name) })
	return strings.Join(strings.Fields(text), space)
}

// keyName is what a key of an order is called: its column.
func (b *builder) keyName(key string) string {
	if key == "sum" {
		key = "score"
	}
	if value, ok := valueOf(key); ok {
		return b.word("right_value", value)
	}
	return b.word("column." + strings.ReplaceAll(key, "-", "_"))
}

// valueOf is the value whose right answers a key of an order counts.
func valueOf(key string) (value string, ok bool) {
	value, ok = strings.CutPrefix(key, "n")
	return value, ok && value != "" && value[0] <= '9'
}

// keysOfValues are those of an order that count right answers to a value.
func keysOfValues(order []string) (keys []string) {
	for _, k := range order {
		if _, ok := valueOf(k); ok {
			keys = append(keys, k)
		}
	}
	return keys
}
