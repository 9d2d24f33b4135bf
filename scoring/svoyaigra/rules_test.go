package svoyaigra_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/svoyaigra"
	"recap/scoring/svoyaigra/protocol"
	"recap/scoring/traveller/source"
)

// protocolOf makes an event list of short lines, apart by ; of which each is an event:
//
//	pick b1.30 A    answer b1.30 A R    none b1.30    bid b1.30 A 40 (or P)    play b1.30 A W
//	annul b1.30     withdraw A          final A R 100       extra 1.20 A R (or 1 A 30)
//	declared A 120 (or b1 A 120)        place A 2 reason    incomplete reason
//
// A question is blue (b), red (r) or without a round, its theme and its value.
func protocolOf(kind svoyaigra.Kind, players, lines string) string {
	var b strings.Builder
	b.WriteString("game,kind,event,round,theme,value,player,mark,stake,note\n")
	for _, p := range strings.Fields(players) {
		fmt.Fprintf(&b, "1,%s,player,,,,%s,,,\n", kind, p)
	}
	question := func(s string) string {
		round := ""
		switch s[0] {
		case 'b':
			round, s = "blue", s[1:]
		case 'r':
			round, s = "red", s[1:]
		}
		theme, value, _ := strings.Cut(s, ".")
		return round + "," + theme + "," + value
	}
	for _, line := range strings.FieldsFunc(lines, func(r rune) bool { return r == ';' || r == '\n' }) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		event, q, player, mark, stake, note := f[0], ",,", "", "", "", ""
		f = f[1:]
		if len(f) > 0 && strings.ContainsAny(f[0], "0123456789") {
			q, f = question(f[0]), f[1:]
		}
		if len(f) > 0 && event != "incomplete" {
			player, f = f[0], f[1:]
		}
		for _, s := range f {
			switch {
			case event == "place" && mark == "":
				mark = s
			case event == "incomplete" || event == "place":
				note = strings.TrimSpace(note + " " + s)
			case s == "R" || s == "W" || s == "P" || s == "-" && event != "declared":
				mark = s
			default:
				stake = s
			}
		}
		fmt.Fprintf(&b, "1,,%s,%s,%s,%s,%s,%s\n", event, q, player, mark, stake, note)
	}
	return b.String()
}

func settings(t testing.TB, overrides ...string) *svoyaigra.Rules {
	t.Helper()
	r, err := svoyaigra.LoadRules(svoyaigra.DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range overrides {
		if err := r.Override(s); err != nil {
			t.Fatal(err)
		}
	}
	return &r
}

// play scores a game of short lines.
func play(t testing.TB, rules *svoyaigra.Rules, kind svoyaigra.Kind, players, lines string) *svoyaigra.Result {
	t.Helper()
	games, problems, err := protocol.Read(source.File{Name: "t.csv", Data: []byte(protocolOf(kind, players, lines))}, rules.Game.Blue)
	if err != nil || len(problems) > 0 {
		t.Fatal(lines, err, problems)
	}
	return rules.Score(games[0])
}

// codes are the findings but for those of what a short protocol leaves out.
func codes(res *svoyaigra.Result) string {
	var all []string
	for _, f := range res.Findings {
		switch f.Code {
		case svoyaigra.QuestionMissing, svoyaigra.AuctionCount, svoyaigra.FinalMissing, svoyaigra.ExtraNotFull:
		default:
			all = append(all, string(f.Code))
		}
	}
	return strings.Join(all, " ")
}

func totals(res *svoyaigra.Result) string {
	var all []string
	for seat, p := range res.Game.Players {
		all = append(all, fmt.Sprintf("%s=%d", p.Name, res.Totals[seat]))
	}
	return strings.Join(all, " ")
}

func places(res *svoyaigra.Result) string {
	var all []string
	for seat, p := range res.Game.Players {
		all = append(all, fmt.Sprintf("%s=%v", p.Name, res.Places[seat]))
	}
	return strings.Join(all, " ")
}

// to gives players a score in themes from 20 on, which stand in no other rule's way.
func to(scores ...string) string {
	var b strings.Builder
	for i, s := range scores {
		name, score, _ := strings.Cut(s, "=")
		var n int
		fmt.Sscan(score, &n)
		mark := "R"
		if n < 0 {
			mark, n = "W", -n
		}
		for theme := 20 + 10*i; n > 0; theme++ {
			v := 10 * min(5, n/10)
			fmt.Fprintf(&b, "answer b%d.%d %s %s;", theme, v, name, mark)
			n -= v
		}
	}
	return b.String()
}

// Each rule by its section: what is played, and the findings, scores and winner that it has.
func TestSections(t *testing.T) {
	const series, qualifying = svoyaigra.FinalSeries, svoyaigra.Qualifying
	abc := to("A=120", "B=40")
	for _, test := range []struct {
		name, lines string
		kind        svoyaigra.Kind
		codes       string
		totals      string // empty where it does not matter
	}{
		{"4.1 value of the round", "answer 1.30 A R", qualifying, "", "A=30 B=0 C=0"},
		{"4.1 a value of Red in a game without it", "answer 1.60 A R", qualifying, "VALUE_UNKNOWN", "A=60 B=0 C=0"},
		{"4.1 a value twice", "answer 1.30 A R; answer 1.40 B R; answer 1.30 C R", qualifying, "VALUE_TWICE VALUE_ORDER", ""},
		{"4.1 the only round may be called Blue", "answer b1.30 A R; answer b1.40 B R", qualifying, "", "A=30 B=40 C=0"},
		{"4.1 no Red in a qualifying game", "answer r1.60 A R; answer r1.80 B R", qualifying, "ROUND_UNKNOWN", ""},
		{"4.2 a game of the final series has rounds", "answer 1.10 A R; answer 1.20 A R", series, "ROUND_UNKNOWN WINNER_WITHOUT_FINAL", ""},
		{"4.2 Red doubles", "answer r1.60 A R; answer r1.100 B W", series, "WINNER_WITHOUT_FINAL", "A=60 B=-100 C=0"},
		{"4.2 a value of Blue in Red", "answer r1.50 A R", series, "VALUE_UNKNOWN WINNER_WITHOUT_FINAL", ""},
		{"4.3 rising order", "answer 1.30 A R; answer 1.20 B R", qualifying, "VALUE_ORDER", "A=30 B=20 C=0"},
		{"4.3 rising order within a theme alone", "answer 1.30 A R; answer 2.20 B R", qualifying, "", ""},
		{"4.3 any order in the final series", "answer b1.30 A R; answer b1.20 A R", series, "WINNER_WITHOUT_FINAL", ""},
		{"4.3 Blue comes before Red", "answer r1.20 A R; answer b1.10 A R; answer b1.20 A R", series, "ROUND_ORDER ROUND_ORDER WINNER_WITHOUT_FINAL", ""},
		{"4.3 a spare question of Blue in Red", "answer b1.10 A R; answer r1.20 A R; annul b1.10; answer b1.10 A R", series, "WINNER_WITHOUT_FINAL", ""},
		{"4.10 a question after the stakes", abc + "final A R 10; final B R 10; answer r1.20 C R", series, "QUESTION_AFTER_FINAL STAKE_MISSING", ""},
		{"4.12 an answer after the stakes", abc + "pick r1.20 C; final A R 10; final B R 10; answer r1.20 A W", series, "QUESTION_AFTER_FINAL", ""},
		{"4.12 annulled after the stakes", abc + "answer r1.20 C W; final A R 10; final B R 10; annul r1.20", series, "", ""},
		{"4.13 a question after the extra theme", "answer 1.30 A R; answer 2.30 B R; extra 1.10 A R; answer 3.10 C W", qualifying, "QUESTION_AFTER_EXTRA", ""},
		{"4.13 stakes after the extra theme", to("A=40", "B=40") + "extra 1.10 A R; final A R 10; final B R 10", series, "FINAL_AFTER_EXTRA FINAL_AFTER_EXTRA", ""},
		{"4.3 who answered picks", "pick b1.30 A; answer b1.30 B R; pick b1.20 A; none", series, "PICKER_WRONG WINNER_WITHOUT_FINAL", ""},
		{"4.3 who answered picks, rightly", "pick b1.30 A; answer b1.30 B R; pick b1.20 B; none", series, "WINNER_WITHOUT_FINAL", ""},
		{"4.3 the lowest begins Red", "pick b1.30 A; answer b1.30 B R; pick r1.20 A; none", series, "WINNER_WITHOUT_FINAL", ""},
		{"4.3 the highest does not begin Red", "pick b1.30 A; answer b1.30 B R; pick r1.20 B; none", series, "PICKER_WRONG WINNER_WITHOUT_FINAL", ""},
		{"4.4 everybody starts at 0", "none 1.10", qualifying, "TIE_UNRESOLVED", "A=0 B=0 C=0"},
		{"4.5.4 wrong, wrong, right", "answer 1.30 A W; answer 1.30 B W; answer 1.30 C R", qualifying, "", "A=-30 B=-30 C=30"},
		{"4.5.4 after a right answer", "answer 1.30 A R; answer 1.30 B W", qualifying, "ANSWER_AFTER_RIGHT", "A=30 B=-30 C=0"},
		{"4.5.4 two right", "answer 1.30 A R; answer 1.30 B R; answer 1.40 A R", qualifying, "TWO_RIGHT", ""},
		{"4.5.5 nobody answers and the picker keeps the choice", "pick b1.30 A; none; pick b1.20 A; answer A R", series, "WINNER_WITHOUT_FINAL", ""},
		{"4.5.5 nobody else after a wrong answer", "answer 1.10 A W; none; answer 1.20 B R", qualifying, "", ""},
		{"4.5.5 nobody after a right answer", "answer 1.10 A R; none", qualifying, "ANSWER_AND_NONE", ""},
		{"4.5.5 an answer after nobody's", "none 1.10; answer 1.10 A R", qualifying, "ANSWER_AND_NONE", "A=10 B=0 C=0"},
		{"4.5.6 one answer of a player", "answer 1.30 A W; answer 1.30 A W; answer 1.40 B R", qualifying, "ANSWER_TWICE", "A=-60 B=40 C=0"},
		{"4.5.7 annulled", "answer 1.30 A W; answer 1.30 B R; annul 1.30; answer 1.40 C R", qualifying, "", "A=0 B=0 C=40"},
		{"4.5.7 annulled later", "answer 1.30 A R; answer 1.40 B R; annul 1.30", qualifying, "", "A=0 B=40 C=0"},
		{"4.6 wrong answers make scores negative", "answer 1.50 A W; answer 2.10 B R", qualifying, "", "A=-50 B=10 C=0"},
		{"4.7 no auctions in other games", "bid 1.30 A 30; play 1.30 A R", qualifying, "AUCTION_NOT_ALLOWED", ""},
		{"4.8a the opening stake within the score", abc + "bid b1.30 A 90; play A R", series, "", "A=210 B=40 C=0"},
		{"4.8a above the score", abc + "bid b1.30 B 50; play B R", series, "STAKE_OVER_SCORE", ""},
		{"4.8a the nominal without the points", abc + "bid b1.50 C 50; play C W", series, "", "A=120 B=40 C=-50"},
		{"4.8a the nominal with a negative score", to("A=120", "B=40", "C=-50") + "bid b1.20 C 20; play C R", series, "", "A=120 B=40 C=-30"},
		{"4.8a less than the nominal without the points", abc + "bid b1.50 C 40; play C W", series, "STAKE_OVER_SCORE WARN_STAKE_BELOW_NOMINAL", ""},
		{"4.8a a multiple of 10", abc + "bid b1.30 A 45; play A R", series, "STAKE_NOT_MULTIPLE_OF_10", ""},
		{"4.8a who picks opens", abc + "pick b1.30 A; bid B 40; play B R", series, "PICKER_WRONG OPENER_NOT_PICKER", ""},
		{"4.8b a raise", abc + "bid b1.30 A 30; bid C P; bid B 40; play B R", series, "", "A=120 B=80 C=0"},
		{"4.8b a raise beyond the score", abc + "bid b1.30 A 30; bid C P; bid B 50; play B R", series, "STAKE_OVER_SCORE", ""},
		{"4.8b a raise that is none", abc + "bid b1.30 A 40; bid B 40; play A R", series, "NOT_HIGHER", ""},
		{"4.8c asked from the lowest up", abc + "bid b1.30 A 30; bid B P; bid C P; play A R", series, "WARN_BID_ORDER", ""},
		{"4.8d all points are beaten by all points alone", to("A=120", "B=200") + "bid b1.30 A 120; bid C P; bid B 130; play B R", series, "VABANK_ONLY", ""},
		{"4.8d all points over all points", to("A=120", "B=200") + "bid b1.30 A 120; bid C P; bid B 200; play B W", series, "WINNER_WITHOUT_FINAL", "A=120 B=0 C=0"},
		{"4.8e the highest bidder plays", abc + "bid b1.30 A 30; bid B 40; play A R", series, "NOT_HIGHEST_BIDDER", ""},
		{"4.8e a stake that is lost", abc + "bid b1.30 A 100; play A W", series, "", "A=20 B=40 C=0"},
		{"4.8e nobody else answers", abc + "bid b1.30 A 30; play A W; answer B R", series, "NOT_HIGHEST_BIDDER", ""},
		{"4.8e an auction is played", abc + "bid b1.30 A 30; none", series, "AUCTION_NOT_PLAYED", ""},
		{"4.8e an auction without bids", abc + "play b1.30 A R", series, "PLAY_WITHOUT_BID", "A=150 B=40 C=0"},
		{"4.8b nobody raises the own bid", abc + "bid b1.30 A 30; bid C P; bid B P; bid A 50; play A R", series, "WARN_RAISES_OWN_BID", "A=170 B=40 C=0"},
		{"4.8f the auction player picks", "pick b1.30 A; answer A R; pick b2.10 A; bid A 30; play A W; pick b2.20 A; none", series, "NO_WINNER", ""},
		{"4.10 nobody positive", "answer b1.30 A W", series, "NO_WINNER", "A=-30 B=0 C=0"},
		{"4.10 nobody positive for the title", "answer b1.30 A W", svoyaigra.Title, "TITLE_NOT_AWARDED", ""},
		{"4.10 one positive", "answer b1.30 A R", series, "WINNER_WITHOUT_FINAL", ""},
		{"4.10 a final round with one positive", "answer b1.30 A R; final A R 10", series, "WINNER_WITHOUT_FINAL FINAL_NOT_DUE", "A=30 B=0 C=0"},
		{"4.10 one of the positive is left in the game", to("A=90", "B=50") + "withdraw A", series, "FINAL_ONE_LEFT WARN_WINNER_WITHDRAWN", "A=90 B=50 C=0"},
		{"4.10 a final round in another game", "answer 1.30 A R; final A R 10", qualifying, "FINAL_NOT_DUE", ""},
		{"4.10 only who is positive", abc + "final A R 10; final B W 10; final C R 5", series, "PLAYER_NOT_ELIGIBLE", "A=130 B=30 C=0"},
		{"4.11.1 any stake from 1 to the score", abc + "final A R 1; final B R 40", series, "", "A=121 B=80 C=0"},
		{"4.11.1 a stake of 0", abc + "final A R 0; final B R 40", series, "STAKE_NOT_POSITIVE", ""},
		{"4.11.1 more than the score", abc + "final A R 121; final B R 40", series, "STAKE_OVER_SCORE", ""},
		{"4.11.1 no stake", abc + "final A R; final B R 40", series, "STAKE_MISSING", "A=120 B=80 C=0"},
		{"4.11.1 one has no sheet", abc + "final A R 10", series, "STAKE_MISSING", ""},
		{"4.11.1 two stakes", abc + "final A R 10; final A W 20; final B R 10", series, "STAKE_TWICE", "A=130 B=50 C=0"},
		{"4.12 most points after the final round", abc + "final A W 100; final B R 40", series, "", "A=20 B=80 C=0"},
		{"4.13 equal points", "answer 1.30 A R; answer 2.30 B R", qualifying, "TIE_UNRESOLVED", ""},
		{"4.13 an extra theme", "answer 1.30 A R; answer 2.30 B R; extra 1.10 A R; extra 1.20 B R", qualifying, "", "A=30 B=30 C=0"},
		{"4.13 an extra theme that ends level", "answer 1.30 A R; answer 2.30 B R; extra 1.10 A R; extra 1.20 A W; extra 1.10 B W; extra 1.30 B W", qualifying, "", ""},
		{"4.13 level, then another", "answer 1.30 A R; answer 2.30 B R; extra 1.10 A R; extra 1.10 B W; extra 1 B 20; extra 2.20 B R", qualifying, "", ""},
		{"4.13 only the tied play", "answer 1.30 A R; answer 2.30 B R; extra 1.10 A R; extra 1.20 C R", qualifying, "EXTRA_PLAYER_NOT_TIED", ""},
		{"4.13 a tie that does not matter", "answer 1.30 A R; extra 1.10 B R; extra 1.20 C W", qualifying, "WARN_EXTRA_NOT_DUE WARN_EXTRA_NOT_DUE", ""},
		{"4.13 no tie at all", "answer 1.30 A R; answer 1.40 B R; extra 1.10 B R", qualifying, "EXTRA_NOT_DUE", ""},
		{"4.13 a place by hand", "answer 1.30 A R; answer 2.30 B R; place A 2 lot; place B 1 lot", qualifying, "WARN_PLACE_BY_HAND WARN_PLACE_BY_HAND", ""},
		{"4.13 one place by hand, and the others share theirs", "answer 1.30 A R; answer 2.30 B R; answer 3.30 C R; place A 1 lot", qualifying, "WARN_PLACE_BY_HAND", ""},
		{"4.13 a place by hand of somebody else", "answer 1.30 A R; answer 1.40 B R; place A 1 appeal", qualifying, "DECLARED_WINNER", ""},
		{"a total that is not that of the marks", "answer 1.30 A R; declared A 40", qualifying, "DECLARED_TOTAL", "A=30 B=0 C=0"},
		{"a place that is not that of the marks", "answer 1.30 A R; answer 1.40 B R; place A 1; place B 2", qualifying, "DECLARED_WINNER DECLARED_PLACE", ""},
	} {
		players := "A B C"
		if strings.HasPrefix(test.name, "4.13 no tie") {
			players = "A B"
		}
		res := play(t, settings(t), test.kind, players, test.lines)
		if got := codes(res); got != test.codes {
			t.Errorf("%s: %s; want %s", test.name, got, test.codes)
		}
		if got := totals(res); test.totals != "" && got != test.totals {
			t.Errorf("%s: %s, want %s", test.name, got, test.totals)
		}
	}
}

// The choices B-1 to B-22: one game for each, the findings or scores by default and with
// the setting changed.
func TestChoices(t *testing.T) {
	const series, qualifying = svoyaigra.FinalSeries, svoyaigra.Qualifying
	tied := "answer 1.30 A R; answer 2.30 B R;"
	for _, test := range []struct {
		name, setting, players, lines string
		kind                          svoyaigra.Kind
		of                            func(*svoyaigra.Result) string
		before, after                 string
	}{
		{"B-1 players", "game.players-max=2", "A B C", "answer 1.10 A R", qualifying, codes, "", "PLAYER_COUNT"},
		{"B-1 themes", "kinds.qualifying.themes=2", "A B", "answer 1.10 A R", qualifying, codes, "", "THEME_COUNT"},
		{"B-2", "auction.minimum=nominal", "A B C", to("A=120", "B=40") + "bid b1.30 A 20; play A R", series, codes, "WARN_STAKE_BELOW_NOMINAL", "STAKE_BELOW_NOMINAL"},
		{"B-3 multiples", "auction.raise-multiple=false", "A B C", to("A=120", "B=40") + "bid b1.30 B 30; bid C P; bid A 45; play A R", series, codes, "STAKE_NOT_MULTIPLE_OF_10", ""},
		{"B-3 higher", "auction.raise-higher=false", "A B C", to("A=120", "B=40") + "bid b1.30 B 30; bid C P; bid A 30; play B R", series, codes, "NOT_HIGHER", ""},
		{"B-3 higher, the second plays", "auction.raise-higher=false", "A B C", to("A=120", "B=40") + "bid b1.30 B 30; bid C P; bid A 30; play A R", series, codes, "NOT_HIGHER NOT_HIGHEST_BIDDER", ""},
		{"B-3 never lower", "auction.raise-higher=false", "A B C", to("A=120", "B=40") + "bid b1.30 B 40; bid C P; bid A 30; play B R", series, codes, "NOT_HIGHER", "NOT_HIGHER"},
		{"B-3 one of the level plays", "auction.raise-higher=false", "A B C", to("A=120", "B=40") + "bid b1.30 B 30; bid C P; bid A 30; play B W; play A R", series, codes, "NOT_HIGHER NOT_HIGHEST_BIDDER", "NOT_HIGHEST_BIDDER"},
		{"B-4", "auction.nominal-is-vabank=true", "A B C", to("A=120", "B=40") + "bid b1.30 C 30; bid B P; bid A 40; play A R", series, codes, "", "VABANK_ONLY"},
		{"B-5", "auction.equal-vabank=true", "A B C", to("A=120", "B=120") + "bid b1.30 A 120; bid C P; bid B 120; play B R", series, codes, "NOT_HIGHER NOT_HIGHEST_BIDDER", ""},
		{"B-6", "auction.closing-passes=recorded", "A B C", to("A=120", "B=40") + "bid b1.30 A 30; play A R", series, codes, "", "PASS_MISSING PASS_MISSING"},
		{"B-7", "pick.after-wrong=answered", "A B", "pick b1.30 A; answer B W; pick b1.20 B; answer B R; pick b1.10 B; answer B R", series, codes, "PICKER_WRONG NO_WINNER", "NO_WINNER"},
		{"B-8", "auction.annulled-counts=false", "A B C", to("A=120", "B=40") + "bid b1.30 A 30; play A R; annul b1.30", series, auctions, "0/2 red", "0/1 blue 0/2 red"},
		{"B-9", "annul.from=at-once", "A B C", to("B=40") + "answer b1.50 A R; bid b1.30 A 50; play A R; annul b1.50", series, codes, "", "STAKE_OVER_SCORE"},
		{"B-10", "annul.replacement=required", "A B", "answer 1.30 A R; annul 1.30; answer 1.40 B R", qualifying, codes, "", "NOT_REPLACED"},
		{"B-11 no answer", "final.no-answer=nothing", "A B C", to("A=120", "B=40") + "final A - 20; final B R 10", series, totals, "A=100 B=50 C=0", "A=120 B=50 C=0"},
		{"B-11 no answer is a fault", "final.no-answer=error", "A B C", to("A=120", "B=40") + "final A - 20; final B R 10", series, codes, "", "FINAL_ANSWER_MISSING"},
		{"B-11 no stake", "final.no-stake=least", "A B C", to("A=120", "B=40") + "final A R; final B R 10", series, codes, "STAKE_MISSING", ""},
		{"B-12", "final.multiple=10", "A B C", to("A=120", "B=40") + "final A R 15; final B R 10", series, codes, "", "FINAL_STAKE_NOT_MULTIPLE"},
		{"B-13", "ties.counts=true", "A B", tied + "extra 1.10 A R; extra 1.20 B R", qualifying, totals, "A=30 B=30", "A=40 B=50"},
		{"B-14 none", "kinds.qualifying.tie-break=none", "A B C", tied, qualifying, codes, "TIE_UNRESOLVED", ""},
		{"B-14 all", "kinds.qualifying.tie-break=all", "A B C", "answer 1.30 A R", qualifying, codes, "", "TIE_UNRESOLVED"},
		{"B-15", "ties.level=shared", "A B", tied + "extra 1.10 A R; extra 1.20 A W; extra 1 B -10", qualifying, codes, "TIE_UNRESOLVED", ""},
		{"B-16", "ties.places=best", "A B C", "answer 1.30 A R", qualifying, places, "A=1 B=2.5 C=2.5", "A=1 B=2 C=2"},
		{"B-17", "kinds.qualifying.positive-winner=true", "A B", "answer 1.30 A W; answer 1.20 B W", qualifying, codes, "VALUE_ORDER", "VALUE_ORDER WINNER_NOT_POSITIVE"},
		{"B-18", "final.outsiders=below", "A B C", to("A=40", "B=40") + "final A W 40; final B W 40; extra 1 A 10", series, places, "A=1 B=2.5 C=2.5", "A=1 B=2 C=3"},
		{"B-19 warning", "game.unplayed=warning", "A B", "answer 1.10 A R", qualifying, missing, "error QUESTION_MISSING", "warning WARN_QUESTION_MISSING"},
		{"B-19 allowed", "game.unplayed=allowed", "A B", "answer 1.10 A R", qualifying, missing, "error QUESTION_MISSING", ""},
		{"B-20 place", "game.withdrawn-place=last", "A B", "answer 1.30 A R; withdraw A; answer 1.40 B W", qualifying, places, "A=1 B=2", "A=2 B=1"},
		{"B-20 final", "game.withdrawn-final=true", "A B C", to("A=120", "B=40", "C=10") + "withdraw A; final A R 5; final B R 5; final C R 5", series, codes, "PLAYER_NOT_ELIGIBLE WARN_WINNER_WITHDRAWN", "WARN_WINNER_WITHDRAWN"},
		{"B-21", "ties.values=[20, 40, 60, 80, 100]", "A B", tied + "extra 1.60 A R; extra 1.20 B R", qualifying, codes, "EXTRA_VALUE_UNKNOWN", ""},
		{"B-22", "pick.red-tied=first-seat", "A B C", "pick b1.30 C; answer C R; pick r1.20 B; none", series, codes, "WINNER_WITHOUT_FINAL", "PICKER_WRONG WINNER_WITHOUT_FINAL"},
		{"4.8f keeps", "pick.after-auction=keeps", "A B", "pick b1.30 A; answer A R; pick b2.10 A; bid A 10; bid B 20; play B W; pick b2.20 A; answer A R", series, picks, "1", "0"},
		{"4.3 who begins Red", "pick.red-first=any", "A B", "pick b1.30 A; answer A R; pick r1.20 A; none", series, codes, "PICKER_WRONG WINNER_WITHOUT_FINAL", "WINNER_WITHOUT_FINAL"},
		{"4.5.7 who picks then", "pick.after-annulled=keeps", "A B", "pick b1.30 A; answer B R; annul; pick b1.20 B; answer B R", series, picks, "0", "1"},
		{"4.8c", "auction.order=any", "A B C", to("A=120", "B=40") + "bid b1.30 A 30; bid B P; bid C P; play A R", series, codes, "WARN_BID_ORDER", ""},
		{"4.8b", "auction.bidding=picker", "A B C", to("A=120", "B=40") + "bid b1.30 A 30; bid B 40; play B R", series, codes, "", "RAISE_NOT_ALLOWED"},
		{"4.10", "final.from=1", "A B", to("A=120") + "final A R 20", series, codes, "WINNER_WITHOUT_FINAL FINAL_NOT_DUE", ""},
	} {
		for _, with := range []struct {
			rules *svoyaigra.Rules
			want  string
		}{{settings(t), test.before}, {settings(t, test.setting), test.after}} {
			if got := test.of(play(t, with.rules, test.kind, test.players, test.lines)); got != with.want {
				t.Errorf("%s (%v): %q, want %q", test.name, with.rules.Overrides, got, with.want)
			}
		}
	}
}

func auctions(res *svoyaigra.Result) string {
	var all []string
	for _, f := range res.Findings {
		if f.Code == svoyaigra.AuctionCount {
			all = append(all, fmt.Sprintf("%s/%s %v", f.Args[0], f.Args[1], f.Round))
		}
	}
	return strings.Join(all, " ")
}

func missing(res *svoyaigra.Result) string {
	for _, f := range res.Findings {
		if f.Code == svoyaigra.QuestionMissing || f.Code == svoyaigra.QuestionLeftOut {
			return f.Severity.String() + " " + string(f.Code)
		}
	}
	return ""
}

func picks(res *svoyaigra.Result) string {
	return fmt.Sprint(strings.Count(codes(res), string(svoyaigra.PickerWrong)))
}

// B-8: a spare auction takes the place of the annulled one.
func TestReplacedAuction(t *testing.T) {
	res := play(t, settings(t), svoyaigra.FinalSeries, "A B C", to("A=120", "B=40")+"bid b1.30 A 30; play A R; annul b1.30; bid b1.30 A 30; play A R")
	if got := auctions(res); got != "0/2 red" {
		t.Errorf("auctions %s", got)
	}
	if got := totals(res); got != "A=150 B=40 C=0" {
		t.Errorf("totals %s", got)
	}
}

// The first running total that is wrong is told, and not those that are wrong because of it.
func TestFirstWrongRunningTotal(t *testing.T) {
	res := play(t, settings(t), svoyaigra.Qualifying, "A B", `answer 1.10 A R; declared 1. A 10; answer 2.20 A R; declared 2. A 40
		answer 3.30 A R; declared 3. A 70; declared A 70; declared B 0`)
	var got []string
	for _, f := range res.Findings {
		if f.Code == svoyaigra.DeclaredTotal {
			got = append(got, fmt.Sprintf("theme %d %s %v", f.Theme, f.Player, f.Args))
		}
	}
	if want := "[theme 2 A [40 30 +10]]"; fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// 4.13 and B-14: a tie between who goes on and who does not.
func TestTieForAdvancing(t *testing.T) {
	rules := settings(t, "kinds.qualifying.tie-break=advancing", "kinds.qualifying.advancing=2")
	for lines, want := range map[string]string{
		"answer 1.30 A R":                                                      "TIE_UNRESOLVED", // 2.5, 2.5: one of them goes on
		"answer 1.30 A R; answer 2.30 B R":                                     "",               // both go on
		"answer 1.30 A R; extra 1.10 B R; extra 1.20 C R":                      "",
		"answer 1.30 A R; answer 2.30 B R; extra 1.10 A R":                     "WARN_EXTRA_NOT_DUE",
		"answer 1.30 A R; answer 2.30 B R; answer 3.30 C R; extra 1.10 A R":    "TIE_UNRESOLVED",     // 2.5, 2.5 are left
		"answer 1.10 A R; answer 2.10 B R; answer 3.10 C R; place A 3 injured": "WARN_PLACE_BY_HAND", // the others go on
	} {
		if got := codes(play(t, rules, svoyaigra.Qualifying, "A B C", lines)); got != want {
			t.Errorf("%s: %s, want %s", lines, got, want)
		}
	}
}

// 4.9: the values that are missing, theme by theme; the themes of Red may be numbered on
// from those of Blue.
func TestMissing(t *testing.T) {
	lines := ""
	for theme, round := range []string{"b1", "b2", "r3", "r4"} {
		for value := 1; value <= 5; value++ {
			v := 10 * value
			if theme >= 2 {
				v *= 2
			}
			if round == "b2" && value >= 4 || round == "r4" && value == 3 {
				continue
			}
			lines += fmt.Sprintf("none %s.%d;", round, v)
		}
	}
	var got []string
	for _, f := range play(t, settings(t), svoyaigra.FinalSeries, "A B", lines).Findings {
		if f.Code == svoyaigra.QuestionMissing {
			got = append(got, fmt.Sprintf("%v %d %d %v", f.Round, f.Theme, f.Value, f.Args))
		}
	}
	if want := []string{"blue 2 0 [40, 50]", "red 4 60 [60]"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	// A round that was not recorded at all.
	got = nil
	for _, f := range play(t, settings(t), svoyaigra.FinalSeries, "A B", "none b1.10").Findings {
		if f.Code == svoyaigra.QuestionMissing {
			got = append(got, fmt.Sprintf("%v %d", f.Round, f.Theme))
		}
	}
	if want := []string{"blue 1", "red 0"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// B-9: the moment of an annulment may be given by the number of questions played by then.
func TestAnnulledAfter(t *testing.T) {
	const head = "game,kind,event,round,theme,value,player,mark,stake,after\n1,final-series,player,,,,A,,,\n1,,player,,,,B,,,\n" +
		"1,,answer,blue,1,50,A,R,,\n1,,bid,blue,2,30,A,,50,\n1,,play,,,,A,R,,\n1,,annul,blue,1,50,,,,"
	for after, want := range map[string]string{"": "", "1": "STAKE_OVER_SCORE", "2": ""} {
		rules := settings(t, "auction.closing-passes=implied")
		games, problems, err := protocol.Read(source.File{Name: "t.csv", Data: []byte(head + after + "\n")}, rules.Game.Blue)
		if err != nil || len(problems) > 0 {
			t.Fatal(err, problems)
		}
		res := rules.Score(games[0])
		if got := strings.TrimSuffix(strings.TrimPrefix(strings.ReplaceAll(codes(res), "WINNER_WITHOUT_FINAL", ""), " "), " "); got != want || totals(res) != "A=50 B=0" {
			t.Errorf("after %q: %q, want %q; %s", after, got, want, totals(res))
		}
	}
}

// B-20: who left answers no more, bids no more and does not pick.
func TestWithdrawn(t *testing.T) {
	res := play(t, settings(t), svoyaigra.Qualifying, "A B", "answer 1.10 A R; withdraw A; answer 1.20 A R; answer 1.30 B W")
	if got := codes(res); got != "ANSWER_AFTER_WITHDRAWAL WARN_WINNER_WITHDRAWN" {
		t.Errorf("%s", got)
	}
	// The score stands, and so the player wins, which is told.
	if res.Game.Called(res.Winner) != "A" {
		t.Errorf("winner %q", res.Game.Called(res.Winner))
	}
}

// 4.9: what was left out for a reason is told once, and no value is missed.
func TestIncomplete(t *testing.T) {
	res := play(t, settings(t), svoyaigra.Qualifying, "A B", "answer 1.10 A R; incomplete time ran out")
	if len(res.Findings) != 1 || res.Findings[0].Code != svoyaigra.Incomplete || res.Findings[0].Args[0] != "time ran out" {
		t.Errorf("%+v", res.Findings)
	}
}

// A finding gives its position, game, theme, value and player.
func TestFindingSaysWhere(t *testing.T) {
	res := play(t, settings(t), svoyaigra.Qualifying, "A B", "answer 1.10 A R; answer 1.10 B W")
	i := slices.IndexFunc(res.Findings, func(f svoyaigra.Finding) bool { return f.Code == svoyaigra.AnswerAfterRight })
	if i < 0 {
		t.Fatal("no finding")
	}
	f := res.Findings[i]
	if f.Pos.String() != "t.csv:5" || f.Game != "1" || f.Theme != 1 || f.Value != 10 || f.Player != "B" || f.Severity != scoring.Failure {
		t.Errorf("%+v", f)
	}
}

// 4.13: a theme that is recorded by values has all of them; one in which nobody answered has
// a dash. Where the points of a theme are recorded nothing is missing.
func TestExtraThemeIsWhole(t *testing.T) {
	tied := "answer 1.30 A R; answer 2.30 B R;"
	for extra, want := range map[string]string{
		"extra 1.10 A R; extra 1.20 B W": "30, 40, 50",
		"extra 1.10 A R; extra 1.20 A -; extra 1.30 B R; extra 1.40 A R; extra 1.50 B -": "",
		"extra 1 A 30; extra 1 B 20": "",
	} {
		res := play(t, settings(t), svoyaigra.Qualifying, "A B", tied+extra)
		got := ""
		for _, f := range res.Findings {
			if f.Code == svoyaigra.ExtraNotFull {
				got = f.Args[0]
			}
		}
		if got != want || places(res) != "A=1 B=2" {
			t.Errorf("%s: %q, want %q; %s", extra, got, want, places(res))
		}
	}
}
