package svoyaigra

import (
	"slices"

	"recap/scoring"
)

// final plays the final round (4.10, 4.11): who has a positive score stakes some of it.
func (s *scorer) final() {
	s.InFinal = make([]bool, len(s.Players))
	if !s.kind.Series {
		if len(s.Final) > 0 {
			s.finding(FinalNotDue, scoring.Failure, s.Final[0].Pos, nil, Nobody, string(s.PlayedAs()))
			s.Findings[len(s.Findings)-1].Say = "finding.FINAL_NOT_DUE_KIND"
		}
		return
	}
	eligible, positive := 0, 0
	for seat, total := range s.Totals {
		if total <= 0 {
			continue
		}
		positive++
		if s.Players[seat].LeftAfter == Always || s.rules.Game.WithdrawnFinal {
			s.InFinal[seat] = true
			eligible++
		}
	}
	switch {
	case s.Damaged: // who has a positive score is not certain
	case positive == 0 && s.PlayedAs() == Title:
		s.finding(TitleNotAwarded, scoring.Note, scoring.Position{}, nil, Nobody)
	case positive == 0:
		s.finding(NoWinner, scoring.Note, scoring.Position{}, nil, Nobody)
	case positive == 1 && s.rules.Final.From > 1:
		s.finding(WinnerWithoutFinal, scoring.Note, scoring.Position{}, nil, slices.IndexFunc(s.Totals, func(t int) bool { return t > 0 }))
	}
	if positive > 1 && eligible == 1 && s.rules.Final.From > 1 && !s.Damaged {
		s.finding(FinalOneLeft, scoring.Note, scoring.Position{}, nil, slices.Index(s.InFinal, true))
	}
	if eligible < s.rules.Final.From || eligible == 0 {
		clear(s.InFinal)
		if len(s.Final) > 0 {
			s.finding(FinalNotDue, scoring.Failure, s.Final[0].Pos, nil, Nobody, itoa(eligible))
		}
		return
	}
	if len(s.Final) == 0 {
		if s.Incomplete == "" {
			s.finding(FinalMissing, scoring.Failure, scoring.Position{}, nil, Nobody, itoa(eligible))
		}
		return
	}
	s.FinalDeltas = make([]int, len(s.Players))
	staked := make([]bool, len(s.Players))
	for _, a := range s.Final {
		switch {
		case !s.InFinal[a.Seat]:
			s.finding(PlayerNotEligible, scoring.Failure, a.Pos, nil, a.Seat, itoa(s.Totals[a.Seat]))
			continue
		case staked[a.Seat]:
			s.finding(StakeTwice, scoring.Failure, a.Pos, nil, a.Seat)
			continue
		}
		staked[a.Seat] = true
		s.FinalDeltas[a.Seat] = s.finalDelta(a)
	}
	for seat, in := range s.InFinal {
		if in && !staked[seat] && s.rules.Final.NoStake == "error" && !s.Damaged {
			s.finding(StakeMissing, scoring.Failure, scoring.Position{}, nil, seat)
		}
	}
	for seat, d := range s.FinalDeltas {
		s.Totals[seat] += d
	}
}

// finalDelta checks a stake (4.11.1) and gives what it won or lost.
func (s *scorer) finalDelta(a FinalAnswer) int {
	f, own, stake := &s.rules.Final, s.Totals[a.Seat], a.Stake
	switch {
	case !a.HasStake && f.NoStake == "least":
		stake = f.Least
	case !a.HasStake:
		s.finding(StakeMissing, scoring.Failure, a.Pos, nil, a.Seat)
		return 0
	case stake < f.Least:
		s.finding(StakeNotPositive, scoring.Failure, a.Pos, nil, a.Seat, itoa(stake))
	case stake > own:
		s.finding(StakeOverScore, scoring.Failure, a.Pos, nil, a.Seat, itoa(stake), itoa(own))
	case stake%f.Multiple != 0:
		s.finding(StakeOffFinalStep, scoring.Failure, a.Pos, nil, a.Seat, itoa(stake), itoa(f.Multiple))
	}
	if !a.Answered {
		switch f.NoAnswer {
		case "error":
			s.finding(FinalAnswerMissing, scoring.Failure, a.Pos, nil, a.Seat)
			return 0
		case "nothing":
			return 0
		}
	}
	st := &s.Stats[a.Seat]
	if a.Answered && a.Right {
		st.Plus += stake
		return stake
	}
	st.Minus += stake
	return -stake
}
