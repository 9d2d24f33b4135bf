package acblclub

import (
	"strconv"
	"strings"

	"recap/scoring"
)

// pair is one of pair_summaries as written.
type pair struct {
	record
	ranks   []record
	players []record
}

func (e *event) pair(s *section) error {
	p := pair{record: record{pos: e.here()}}
	list := func(to *[]record) reader {
		return e.each(func() error {
			r := record{pos: e.here()}
			var err error
			r.fields, err = e.fields(nil)
			*to = append(*to, r)
			return err
		})
	}
	var err error
	p.fields, err = e.fields(map[string]reader{"strat_place": list(&p.ranks), "players": list(&p.players)})
	s.pairs = append(s.pairs, p)
	return err
}

// settlePairs makes the contestants of a section.
func (e *event) settlePairs(s *section) {
	s.oneLine = e.playsBothWays(s)
	for _, p := range s.pairs {
		c := scoring.Contestant{Pos: p.pos}
		number, line, err := scoring.ParseNumber(p.fields["pair_number"])
		if err != nil {
			e.problem(p.pos, 0, scoring.Failure, "", "%v; the pair is left out", err)
			continue
		}
		if line == scoring.NoLine {
			if line, err = scoring.ParseLine(p.fields["direction"]); err != nil {
				e.problem(p.pos, 0, scoring.Warning, "", "direction: %v", err)
			}
		}
		if s.oneLine {
			line = scoring.NoLine
		}
		c.ID = scoring.ID{Section: s.name, Line: line, Number: number}
		for _, x := range p.players {
			c.Players = append(c.Players, scoring.Player{Name: name(x.fields["name"]), ID: x.fields["id_number"]})
		}
		e.published(&c, p)
		i, listed := e.index[c.ID]
		switch {
		case !listed:
			e.index[c.ID] = len(e.Contestants)
			e.Contestants = append(e.Contestants, c)
		case s.session == 0:
			e.problem(p.pos, 0, scoring.Failure, "", "%v is listed twice (also %s); the first one counts", c.ID, e.Contestants[i].Pos.Within())
		default:
			e.laterSession(&e.Contestants[i], c)
		}
	}
}

// laterSession takes a pair that an earlier session has already: the figures of
// a session are not those of the event.
func (e *event) laterSession(c *scoring.Contestant, again scoring.Contestant) {
	if strings.Join(c.Names(), "/") != strings.Join(again.Names(), "/") {
		e.problem(again.Pos, 0, scoring.Warning, "", "%v is %s here and %s in another session; the first one counts", c.ID,
			strings.Join(again.Names(), ", "), strings.Join(c.Names(), ", "))
	}
	c.Published, c.Ranks = scoring.Published{}, nil
	e.once(again.Pos, scoring.Note, "the figures published are of single sessions and not compared with the event")
}

// once says something for the first of the records that it holds for.
func (e *event) once(pos scoring.Position, severity scoring.Severity, text string) {
	if !e.said[text] {
		e.said[text] = true
		e.problem(pos, 0, severity, "", "%s", text)
	}
}

// playsBothWays tells whether the pairs of a section change their lines, as
// teams do: no number is there twice, and there is one winner, or some number
// sat both ways.
func (e *event) playsBothWays(s *section) bool {
	numbers := map[string]bool{}
	for _, p := range s.pairs {
		number, _, _ := scoring.ParseNumber(p.fields["pair_number"])
		if numbers[number] {
			return false
		}
		numbers[number] = true
	}
	if e.Winners == 1 || e.Method == scoring.Teams {
		return true
	}
	ns := map[string]bool{}
	for _, b := range s.boards {
		for _, r := range b.results {
			ns[r.fields["ns_pair"]] = true
		}
	}
	delete(ns, "")
	for _, b := range s.boards {
		for _, r := range b.results {
			if ns[r.fields["ew_pair"]] {
				return true
			}
		}
	}
	return false
}

// name puts the first name first: the site has Last, First.
func name(s string) string {
	last, first, ok := strings.Cut(s, ",")
	if first = strings.TrimSpace(first); !ok || first == "" {
		return s
	}
	return first + " " + strings.TrimSpace(last)
}

func (e *event) figure(pos scoring.Position, board int, name, text string) scoring.Figure {
	f := scoring.Figure(text)
	if _, ok := f.Num(); ok || text == "" {
		return f
	}
	e.problem(pos, board, scoring.Warning, "", "%s %q is not a number and left out", name, text)
	return ""
}

// published takes the figures of a pair. A score with a handicap is not that of
// the boards: the one without is compared, and no percentage or place.
func (e *event) published(c *scoring.Contestant, p pair) {
	figure := func(name string) scoring.Figure {
		return e.figure(p.pos, 0, name, strings.TrimSuffix(p.fields[name], "%"))
	}
	c.Published = scoring.Published{Total: figure("score"), Percent: figure("percentage"), Boards: figure("boards_played"), Adjustment: figure("adjustment"), InPoints: true}
	if c.Published.Adjustment == "" {
		c.Published.InPoints = false
	}
	if text := p.fields["strat"]; text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			e.problem(p.pos, 0, scoring.Warning, "", "strat %q is not a number and left out", text)
		} else {
			c.Stratum = n
		}
	}
	if handicap, ok := figure("handicap").Num(); ok && handicap.Sign() != 0 {
		c.Published.Total, c.Published.Percent = figure("raw_score"), ""
		e.once(p.pos, scoring.Note, "the percentages and places of pairs with handicaps have these in them and are not compared")
		return
	}
	for _, r := range p.ranks {
		if rank, ok := e.rank(r); ok {
			c.Ranks = append(c.Ranks, rank)
		}
	}
	if len(c.Ranks) == 0 && p.fields["is_eligible"] == "0" {
		c.Stratum = scoring.NoStratum
	}
}

// rank reads a place: 3, or 3/4 for one shared.
func (e *event) rank(r record) (rank scoring.Rank, ok bool) {
	place, _, _ := strings.Cut(r.fields["rank"], "/")
	place = strings.Trim(place, " T=")
	if place == "" {
		return rank, false
	}
	if rank.Place = e.figure(r.pos, 0, "rank", place); rank.Place == "" {
		return rank, false
	}
	var err error
	if rank.Stratum, err = strconv.Atoi(r.fields["strat_number"]); err != nil || rank.Stratum < 1 {
		e.problem(r.pos, 0, scoring.Warning, "", "strat_number %q is not a number; the place is left out", r.fields["strat_number"])
		return rank, false
	}
	switch kind := r.fields["type"]; {
	case strings.EqualFold(kind, "Section"):
	case strings.EqualFold(kind, "Event"), strings.EqualFold(kind, "Overall"):
		rank.Overall = true
	default:
		e.once(r.pos, scoring.Warning, "places of the type "+strconv.Quote(kind)+" are not known and left out")
		return rank, false
	}
	return rank, true
}
