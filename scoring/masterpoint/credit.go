package masterpoint

import (
	"cmp"
	"slices"
	"strconv"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/exact/expr"
)

// whoever names a player, by the id or the number of the entry where nobody has a name.
func whoever(p *Player, e placedEntry) string { return cmp.Or(p.Name, p.ID, e.Name()) }

// credit gives the players of an entry their part of an award.
func (a *awarder) credit(r *Rule, l *ranked, e placedEntry, in *scope, award, least exact.Num) error {
	s := a.Scheme
	players := 0
	for _, p := range e.Players {
		if (!p.Substitute || s.Eligibility.Substitutes == "share") && (!p.Counted || p.Boards > 0) {
			players++
		}
	}
	for i := range e.Players {
		p := &e.Players[i]
		part := exact.Int(1)
		if p.Counted && e.Boards > 0 && l.session == 0 {
			part = exact.Min(exact.Frac(p.Boards, e.Boards), exact.Int(1))
		}
		points := award
		if r.Share != nil && players > 0 {
			at := in.with(map[string]exact.Num{"team_players": exact.Int(players), "team_boards": exact.Int(e.Boards),
				"player_boards": part.Times(e.Boards), "board_share": part})
			x, err := r.Share.value(at)
			if err != nil {
				return err
			}
			points = award.Mul(x)
			if !x.Equal(exact.Int(1)) {
				a.step(l, r, "share", expr.ShortText(award)+" * "+"("+r.Share.Working(at.lookup)+")", points, whoever(p, e))
			}
		}
		rounded := points.Round(s.Decimals, s.Rounding)
		if whose := e.Name(); !rounded.Equal(points) && (i == 0 || r.Share != nil) {
			if r.Share != nil {
				whose = whoever(p, e)
			}
			a.step(l, r, "rounded", expr.ShortText(points), rounded, whose, strconv.Itoa(s.Decimals), s.Rounding.String())
		}
		a.add(r, l, e, i, rounded, part, least)
	}
	return nil
}

// add credits a player; what several rules give of one kind is combined. What a rule does
// not give to who had few boards takes nothing off what others give.
func (a *awarder) add(r *Rule, l *ranked, e placedEntry, player int, points, part, least exact.Num) {
	k := key{e.contestant(), player, r.Kind}
	p := &e.Players[player]
	m, _ := a.opt.Register.Find(p.ID)
	status, reason := a.Scheme.Eligibility.decide(p, m, a.opt.Register, part, least, a.End)
	i, there := a.index[k]
	if !there {
		i = len(a.Lines)
		a.index[k] = i
		own := a.own[e.contestant()]
		if own == nil {
			own = e.Entry // it stands in a ranking of others alone
		}
		line := Line{Pos: own.Pos, Place: own.Place, Tied: own.Tied, Unit: e.Name(), Team: e.Team, Player: p.Name, ID: p.ID, Boards: own.Boards,
			Kind: r.Kind, Status: status, Reason: reason, ListNumber: own.list, Entry: own.number, Within: player}
		for _, list := range a.Event.Lists {
			if list.Number == own.list {
				line.List = list.Title
			}
		}
		if p.Counted {
			line.Boards = p.Boards
		}
		if m != nil {
			line.Club = m.Club
		}
		a.Lines = append(a.Lines, line)
	}
	line := &a.Lines[i]
	if reason == ReasonFewBoards && there || points.Sign() == 0 {
		return
	}
	line.Status, line.Reason = status, reason
	was := line.Points
	switch {
	case was.Sign() == 0 || status == Lapsed:
		line.Points = points
	case a.Scheme.Combine == "sum":
		line.Points = was.Add(points)
		a.step(l, r, "sum", expr.ShortText(was)+" + "+expr.ShortText(points), line.Points, whoever(p, e))
	default:
		line.Points = exact.Max(was, points)
		a.step(l, r, "higher", "max("+expr.ShortText(was)+", "+expr.ShortText(points)+")", line.Points, whoever(p, e))
	}
	if !slices.Contains(line.Rules, r.Name) {
		line.Rules = append(line.Rules, r.Name)
	}
}

// close settles what all awards together tell: who gets nothing, and whose id is no good.
func (a *awarder) close() {
	a.Lines = slices.DeleteFunc(a.Lines, func(l Line) bool { return l.Points.Sign() == 0 })
	pending := false
	for i := range a.Lines {
		l := &a.Lines[i]
		l.Article = a.Scheme.Eligibility.Articles[l.Reason]
		if l.Status == Pending {
			l.Until, pending = a.until, true
		}
		if l.Status == Lapsed {
			l.Points = exact.Num{}
		}
	}
	a.ids()
	if pending && a.until == "" {
		a.problem(scoring.Position{File: a.Event.File}, scoring.Warning, "points are pending, and the last day to claim them is not known: the event has no date that can be read")
	}
	scoring.SortProblems(a.Problems)
}
