package magiccontest

import (
	"strconv"
	"strings"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/traveller/source"
)

// methods by the beginning of ScoringType. The rest of it is how it is counted,
// of which only these are known.
var methods = []struct {
	prefix, known string
	method        scoring.Method
}{
	{"MatchPoints", "MatchPoints;MP1", scoring.Matchpoints},
	{"IMP;Butler", "IMP;Butler-2;Mean", scoring.Butler},
	{"IMP;Cross", "IMP;Cross", scoring.IMPsAcross},
}

// header takes what the META tags say.
func (p *page) header() {
	p.Program, p.ProgramVersion = program, p.meta["version"].content
	p.Name, p.Club, p.Director = p.meta["contestname"].content, p.meta["arranger"].content, p.meta["tournamentdirector"].content
	p.Winners = 1
	if m := p.meta["contestdate"]; m.content != "" {
		var doubt string
		if p.Date, doubt = source.ParseDate(m.content, true); doubt != "" {
			p.problem(m.line, 0, scoring.Warning, "", "%s", doubt)
		}
	}
	if m := p.meta["contesttype"]; m.content != "" && m.content != "2" {
		p.problem(m.line, 0, scoring.Warning, "", "ContestType is %q, and that of pairs is 2; read as an event of pairs", short(m.content))
	}
	p.pairs, p.boards = p.count("paircount"), p.count("boardcount")
	m := p.meta["scoringtype"]
	if m.content == "" {
		return
	}
	for _, k := range methods {
		if !strings.HasPrefix(strings.ToLower(m.content), strings.ToLower(k.prefix)) {
			continue
		}
		p.Method = k.method
		if !strings.EqualFold(m.content, k.known) {
			p.problem(m.line, 0, scoring.Warning, "", "ScoringType %q is not known; taken as %q", short(m.content), k.known)
		}
		return
	}
	p.problem(m.line, 0, scoring.Warning, "--method names the method", "ScoringType %q is not known", short(m.content))
}

// count is a META tag with a number.
func (p *page) count(name string) figure {
	m := p.meta[name]
	if m.content == "" {
		return figure{}
	}
	n, err := strconv.Atoi(m.content)
	if err != nil || n < 0 {
		p.problem(m.line, 0, scoring.Warning, "", "%q is no number of %ss", short(m.content), strings.TrimSuffix(name, "count"))
		return figure{}
	}
	return figure{n, m.line}
}

// number is that of the printed figures: with a decimal point or comma.
const number = `[0-9]+(?:[.,][0-9]+)?`

var (
	sentenceEnd = source.Pattern(`\.(?:\s+|$)`)
	contest     = source.Pattern(`^[0-9]+ tables?, ([0-9]{1,4}) pairs?(?:, [0-9]+ phantom pairs?)?$`)
	boardCount  = source.Pattern(`^Number of boards: ([0-9]{1,4})$`)
	average     = source.Pattern(`^Average: ` + number + `$`)
	artificial  = source.Pattern(`^Average\+/=/- awards (at least )?(-?` + number + `) / (?:exactly )?(-?` + number + `) / (at most )?(-?` + number + `) (%|IMP\(s\) per board|IMP\(s\) per comparison)$`)
	levelled    = source.Pattern(`^Total score levelled - some pairs \(.{1,2}\) have played fewer boards than others$`)
)

// headLine reads a line above the ranking: sentences about the contest.
func (p *page) headLine(l line) {
	for _, s := range sentenceEnd().Split(l.text, -1) {
		if s = strings.TrimSpace(s); s != "" && !p.sentence(l.number, s) {
			if resultLine().MatchString(l.text) {
				p.leaveOut(l, "results of no board")
				return
			}
			p.problem(l.number, 0, scoring.Warning, "", "not understood: %q", short(s))
		}
	}
}

func (p *page) sentence(line int, s string) bool {
	switch s {
	case "Butler IMPs (datum score)":
		p.says(line, scoring.Butler)
		return true
	case "IMPs across the field":
		p.says(line, scoring.IMPsAcross)
		return true
	case "Bye (*) awards recorded percentage", "Bye (*) awards recorded average":
		return true // the convention of the program
	case "Tiebreak":
		p.Conditions.HeadToHead = true
		return true
	}
	if m := contest().FindStringSubmatch(s); m != nil {
		if p.pairs.line == 0 {
			p.pairs = figure{atoi(m[1]), line}
		}
		return true
	}
	if m := boardCount().FindStringSubmatch(s); m != nil {
		p.boards = figure{atoi(m[1]), line}
		return true
	}
	if m := artificial().FindStringSubmatch(s); m != nil {
		p.artificial(line, m)
		return true
	}
	switch {
	case average().MatchString(s):
		p.says(line, scoring.Matchpoints)
		return true
	case levelled().MatchString(s):
		p.Conditions.Levelled = true
		return true
	}
	return false
}

// says takes the method from a head line where no META tag names it.
func (p *page) says(line int, m scoring.Method) {
	switch p.Method {
	case scoring.UnknownMethod:
		p.Method = m
	case m:
	default:
		p.problem(line, 0, scoring.Warning, "", "the page is of %s here, and of %s above; taken as of %s", m, p.Method, p.Method)
	}
}

// artificial takes what the three artificial scores are worth.
func (p *page) artificial(line int, m []string) {
	a := scoring.ArtificialScores{Own: m[1] != "" || m[4] != ""}
	for i, to := range map[int]*exact.Num{2: &a.Plus, 3: &a.Average, 5: &a.Minus} {
		*to, _ = exact.Parse(m[i]) // the pattern is that of a number
	}
	switch m[6] {
	case "IMP(s) per board":
		a.In = scoring.IMPsPerBoard
	case "IMP(s) per comparison":
		a.In = scoring.IMPsPerComparison
		p.says(line, scoring.IMPsAcross)
	default:
		p.says(line, scoring.Matchpoints)
		for _, x := range [...]exact.Num{a.Plus, a.Average, a.Minus} {
			if x.Sign() < 0 || exact.Int(100).Less(x) {
				p.problem(line, 0, scoring.Warning, "", "%v %% is no percentage; the artificial scores are those of the program", x)
				return
			}
		}
	}
	p.Conditions.Artificial = &a
}

// atoi is the value of digits, few enough for an int.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
