package event

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2"

	"recap/scoring"
	"recap/scoring/exact"
	"recap/scoring/teams"
)

// File is an event file: what the director decides, beside the travellers. A
// nil File decides nothing.
//
// Read from it are the event, its sessions and players, rulings on boards, what
// happens to matches of teams, penalties, withdrawals and line-ups, and what is said
// about the draw of rounds.
type File struct {
	Name     string // as the user named it
	Heading  Heading
	Sessions []Session
	Clubs    []Club // of a simultaneous event, in place of sessions
	Stages   []Stage
	followed bool // it is as a stage has it from which another goes on
	later    bool // it is as a stage after the first has it, in which not everybody plays
	// Players is the list of players, a file; Contestants those that stand in the
	// event file itself.
	Players     string
	Contestants []scoring.Contestant

	// Settings change single settings of the rule set, and Output is what is written
	// where nobody says otherwise, relative to the event file.
	Settings []Setting
	Output   []string
	// Layout is how the outputs look.
	Layout Layout
	// Categories are those that have rankings of their own.
	Categories []string
	// CarryOvers are what contestants bring along from an event before.
	CarryOvers []CarryOver

	Matches     []MatchRuling
	Rulings     []scoring.Ruling
	Penalties   []scoring.Penalty
	Withdrawals []scoring.Withdrawal
	Lineups     []Lineup
	Ties        []Tie // how equal results are parted
	Prizes      []scoring.Prize

	// Draw is how rounds are drawn, Pairings what is forced and forbidden there, and
	// Entries who came late.
	Draw     Draw
	Pairings []Pairing
	Entries  []Entry

	qualifyPos scoring.Position

	vpPos, boardsPos, topPos, methodPos, playersPos, roundsPos, finalPos, outputPos, masterpointsPos, totalPos, barometerPos, categoriesPos scoring.Position
}

// Heading is the event as a whole. What is empty is not said.
type Heading struct {
	ID        string `toml:"id"`
	Name      string `toml:"name"`
	Date      string `toml:"-"` // a word, or a date as TOML has them
	Place     string `toml:"place"`
	Club      string `toml:"club"`
	Director  string `toml:"director"`
	Organiser string `toml:"organiser"`
	Method    string `toml:"method"`
	Rules     string `toml:"rules"`
	VP        string `toml:"vp"`
	Winners   int    `toml:"winners"`
	Sections  string `toml:"sections"`
	// Boards is how many everybody has, and Top what one of them gives at most, in
	// matchpoints.
	Boards  int    `toml:"boards"`
	Top     int    `toml:"top"`
	Players string `toml:"players"`
	// Masterpoints is the scheme by which they are awarded.
	Masterpoints string `toml:"masterpoints"`
	// Total is how the results of several sessions make one: sum, average or best-3.
	Total string `toml:"total"`
	// Barometer: everybody plays the same boards in a round, and is ranked after it.
	Barometer bool `toml:"barometer"`
	// System is how matches are drawn, and Rounds how many of them the event has.
	System string `toml:"system"`
	Rounds int    `toml:"rounds"`
	// Qualify is how many go on; 0 where the rules say it.
	Qualify int `toml:"qualify"`
	// Pairs is how the pairs of teams are ranked: butler or imps-across.
	Pairs string `toml:"pairs"`
	// Until is when the time for corrections ends, Final that it has ended; Revision
	// counts the announcements.
	Until    string `toml:"until"`
	Final    bool   `toml:"final"`
	Revision int    `toml:"revision"`
}

// Session is a session with its files of travellers, relative to the event file.
type Session struct {
	Pos        scoring.Position
	Name       string
	Weight     exact.Num // 1 where nothing is said
	Stage      string    // the name of the one that it is of; empty for the first
	Travellers []string
}

// MatchRuling is a [[match]]: what was decided about a match.
type MatchRuling struct {
	Pos            scoring.Position
	Session, Round int
	Section        string
	Home, Away     string
	Result         string // as written; empty where only the carry-over is given
	Ruling         teams.Ruling
	Fault          string
	Boards         int        // that can be scored; 0 where the travellers tell
	Carry          *exact.Num // IMPs, home's; nil for none
	RoundRobin     *exact.Num // IMPs by which home won the earlier match; nil for none
	Higher         string     // home or away: who was ranked higher
	Winner         string
	// HomeDue and AwayDue are whom the two should have met; empty for each other.
	HomeDue, AwayDue string
	Reason           string
}

// Lineup is a [[lineup]]: who played for a team.
type Lineup struct {
	Pos            scoring.Position
	Unit           string
	Section        string
	Session, Round int // 0 for all
	Boards         scoring.Runs
	Room           string // open or closed; empty where players has both
	Line           scoring.Line
	Players        []string
	Substitute     []string
}

// wire is the file as TOML has it.
type wire struct {
	Event   wireEvent     `toml:"event"`
	Output  wireOutput    `toml:"output"`
	Players string        `toml:"players"`
	Session []wireSession `toml:"session"`
	Club    []wireClub    `toml:"club"`
	Stage   []wireStage   `toml:"stage"`
	Player  []wirePlayer  `toml:"player"`
	Match   []struct {
		Session    int    `toml:"session"`
		Section    string `toml:"section"`
		Round      int    `toml:"round"`
		Home       any    `toml:"home"`
		Away       any    `toml:"away"`
		Result     string `toml:"result"`
		Fault      any    `toml:"fault"`
		Winner     any    `toml:"winner"`
		Replay     string `toml:"replay"`
		Boards     int    `toml:"boards"`
		Carry      any    `toml:"carry"`
		RoundRobin any    `toml:"round-robin"`
		Higher     any    `toml:"higher"`
		HomeDue    any    `toml:"home-due"`
		AwayDue    any    `toml:"away-due"`
		Article    string `toml:"article"`
		Reason     string `toml:"reason"`
	} `toml:"match"`
	Ruling     []wireRuling     `toml:"ruling"`
	Penalty    []wirePenalty    `toml:"penalty"`
	Withdrawal []wireWithdrawal `toml:"withdrawal"`
	Lineup     []struct {
		Unit       any    `toml:"unit"`
		Section    string `toml:"section"`
		Session    int    `toml:"session"`
		Round      int    `toml:"round"`
		Boards     any    `toml:"boards"`
		Room       string `toml:"room"`
		Line       string `toml:"line"`
		Players    any    `toml:"players"`
		Substitute any    `toml:"substitute"`
	} `toml:"lineup"`
	Tie     []wireTie      `toml:"tie"`
	Draw    map[string]any `toml:"draw"`
	Pairing []wirePairing  `toml:"pairing"`
	Entry   []wireEntry    `toml:"entry"`
	Prize   []wirePrize    `toml:"prize"`
}

// maxFile bounds an event file, in bytes: a large event has some kilobytes.
const maxFile = 512 << 10

// ReadFile reads an event file. The error is a file that cannot be read as it
// stands, with all that is wrong in its form; what a decision says that cannot be
// is a problem, and the decision is left out.
func ReadFile(name string, data []byte) (*File, []scoring.Problem, error) {
	var w wire
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	if len(data) > maxFile {
		return nil, nil, &scoring.InputError{Pos: scoring.Position{File: name}, Text: fmt.Sprintf("is larger than %d KiB, which no event file is", maxFile>>10)}
	}
	if !utf8.Valid(data) {
		line := 1
		for i := 0; i < len(data); {
			r, n := utf8.DecodeRune(data[i:])
			if r == utf8.RuneError && n == 1 {
				break
			}
			if r == '\n' {
				line++
			}
			i += n
		}
		return nil, nil, &scoring.InputError{Pos: scoring.Position{File: name, Line: line}, Text: "is no UTF-8", Hint: "save the event file in UTF-8"}
	}
	if err := toml.Unmarshal(data, &w); err != nil {
		return nil, nil, tomlError(name, err)
	}
	keys := outline(data)
	if err := unknownKeys(name, keys); err != nil {
		return nil, nil, err
	}
	r := newFileReader(name, keys)
	r.read(&w)
	return r.file, r.problems, nil
}

// fileReader turns the file as written into what it means.
type fileReader struct {
	file     *File
	lines    map[string]int
	problems []scoring.Problem
	files    map[string]bool // of travellers that stand in it
	table    string          // that is being read: match.0
	bad      bool            // something in it cannot be
}

// newFileReader is the reader of a file with those keys.
func newFileReader(name string, keys []outlined) *fileReader {
	r := &fileReader{file: &File{Name: name}, lines: map[string]int{}, files: map[string]bool{}}
	for _, k := range keys {
		if _, there := r.lines[k.name]; !there {
			r.lines[k.name] = k.line
		}
	}
	return r
}

// pos is where a key of the table stands; the table itself for no key.
func (r *fileReader) pos(key string) scoring.Position {
	line := r.lines[r.table]
	if n, ok := r.lines[r.table+"."+key]; ok {
		line = n
	}
	return scoring.Position{File: r.file.Name, Line: line}
}

func (r *fileReader) fail(key, hint, format string, args ...any) {
	r.bad = true
	r.problems = append(r.problems, scoring.Problem{Pos: r.pos(key), Severity: scoring.Failure, Text: fmt.Sprintf(format, args...), Hint: hint})
}

func (r *fileReader) warn(key, hint, format string, args ...any) {
	r.problems = append(r.problems, scoring.Problem{Pos: r.pos(key), Severity: scoring.Warning, Text: fmt.Sprintf(format, args...), Hint: hint})
}

// word is a word or a number as text.
func (r *fileReader) word(key string, v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return strings.TrimSpace(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64: // as TOML's library has a decimal; its shortest text is what was typed
		return strconv.FormatFloat(v, 'f', -1, 64)
	case toml.LocalDate, toml.LocalDateTime:
		return fmt.Sprint(v)
	}
	r.fail(key, "", "%s is neither a word nor a number", key)
	return ""
}

// words is a list of words; a word alone is a list of one.
func (r *fileReader) words(key string, v any) []string {
	list, ok := v.([]any)
	if !ok {
		if w := r.word(key, v); w != "" {
			return []string{w}
		}
		return nil
	}
	var words []string
	for _, each := range list {
		words = append(words, r.word(key, each))
	}
	return words
}

// number is a figure; nil where there is none.
func (r *fileReader) number(key string, v any) *exact.Num {
	w := r.word(key, v)
	if w == "" {
		return nil
	}
	x, err := exact.Parse(w)
	if err != nil {
		r.fail(key, "", "%s is %q, not a number", key, w)
		return nil
	}
	return &x
}

// unit is the number of a contestant, with the line where it has one.
func (r *fileReader) unit(key string, v any, needed bool) (string, scoring.Line) {
	w := r.word(key, v)
	if w == "" {
		if needed {
			r.fail(key, "", "%s is missing: whose it is", key)
		}
		return "", scoring.NoLine
	}
	number, line, err := scoring.EnteredNumber(w)
	if err != nil {
		r.fail(key, "", "%v", err)
	}
	return number, line
}

// oneOf is a word of a list; empty where it is not given.
func (r *fileReader) oneOf(key, value string, list ...string) string {
	value = strings.ToLower(strings.TrimSpace(value))
	if value != "" && !slices.Contains(list, value) {
		r.fail(key, "one of "+strings.Join(list, ", "), "unknown %s %q", key, value)
		return ""
	}
	return value
}

func (r *fileReader) read(w *wire) {
	f := r.file
	f.Heading, f.Players = w.Event.Heading, cmp.Or(w.Players, w.Event.Players)
	r.table = "event"
	f.masterpointsPos = r.pos("masterpoints")
	f.vpPos, f.boardsPos, f.topPos, f.methodPos, f.playersPos, f.roundsPos, f.finalPos = r.pos("vp"), r.pos("boards"), r.pos("top"), r.pos("method"), r.pos("players"), r.pos("rounds"), r.pos("final")
	r.event(&w.Event)
	r.layout(&w.Output)
	r.table = "event"
	if line, ok := r.lines["players"]; ok {
		f.playersPos.Line = line
	}
	f.Heading.System = r.oneOf("system", w.Event.System, systems...)
	f.Heading.Pairs = r.oneOf("pairs", w.Event.Pairs, "butler", "imps-across", "none")
	if w.Event.Winners < 0 || w.Event.Winners > 2 {
		r.fail("winners", "", "winners is %d: there are 1 or 2", w.Event.Winners)
		f.Heading.Winners = 0
	}
	for _, n := range [...]struct {
		key string
		of  *int
	}{{"rounds", &f.Heading.Rounds}, {"boards", &f.Heading.Boards}, {"top", &f.Heading.Top}} {
		if *n.of < 0 {
			r.fail(n.key, "", "%s is %d", n.key, *n.of)
			*n.of = 0
		}
	}
	if f.qualifyPos = r.pos("qualify"); w.Event.Qualify < 0 {
		r.fail("qualify", "", "qualify is %d", w.Event.Qualify)
		f.Heading.Qualify = 0
	}
	for i := range w.Session {
		r.begin("session", i)
		f.Sessions = append(f.Sessions, r.session(&w.Session[i]))
	}
	for i := range w.Club {
		r.begin("club", i)
		f.Clubs = append(f.Clubs, r.club(&w.Club[i]))
	}
	if len(f.Clubs) > 0 && len(f.Sessions) > 0 {
		r.begin("session", 0)
		r.fail("", "", "the event file has clubs, whose travellers are those of the event, and sessions with others, which are left out")
		f.Sessions = nil
	}
	for i := range w.Stage {
		r.begin("stage", i)
		f.Stages = append(f.Stages, r.stage(&w.Stage[i]))
	}
	r.checkStages()
	for i := range w.Player {
		r.begin("player", i)
		if c := r.player(&w.Player[i]); !r.bad {
			f.Contestants = append(f.Contestants, c)
		}
	}
	for i := range w.Match {
		r.begin("match", i)
		if m, ok := r.match(w, i); ok && !r.bad {
			f.Matches = append(f.Matches, m)
		}
	}
	for i := range w.Ruling {
		r.begin("ruling", i)
		if ruling := r.ruling(&w.Ruling[i]); !r.bad {
			f.Rulings = append(f.Rulings, ruling)
		}
	}
	for i := range w.Penalty {
		r.begin("penalty", i)
		if of := r.penalties(&w.Penalty[i]); !r.bad {
			f.Penalties = append(f.Penalties, of...)
		}
	}
	for i := range w.Withdrawal {
		r.begin("withdrawal", i)
		if wd := r.withdrawal(&w.Withdrawal[i]); !r.bad {
			f.Withdrawals = append(f.Withdrawals, wd)
		}
	}
	for i := range w.Lineup {
		r.begin("lineup", i)
		if l := r.lineup(w, i); !r.bad {
			f.Lineups = append(f.Lineups, l)
		}
	}
	for i := range w.Tie {
		r.begin("tie", i)
		if t := r.tie(&w.Tie[i]); !r.bad {
			f.Ties = append(f.Ties, t)
		}
	}
	f.Draw = r.draw(w.Draw)
	for i := range w.Pairing {
		r.begin("pairing", i)
		if p := r.pairing(&w.Pairing[i]); !r.bad {
			f.Pairings = append(f.Pairings, p)
		}
	}
	for i := range w.Entry {
		r.begin("entry", i)
		if e := r.entry(&w.Entry[i]); !r.bad {
			f.Entries = append(f.Entries, e)
		}
	}
	for i := range w.Prize {
		r.begin("prize", i)
		if p := r.prize(&w.Prize[i]); !r.bad {
			f.Prizes = append(f.Prizes, p)
		}
	}
}

// systems are the words for how matches are drawn.
var systems = []string{string(scoring.RoundRobin), string(scoring.Swiss), string(scoring.Danish), string(scoring.KnockOut)}

func (r *fileReader) begin(table string, i int) {
	r.table, r.bad = table+"."+strconv.Itoa(i), false
}

// at checks the round and the session of a decision, which begin with 1.
func (r *fileReader) at(session, round int) {
	r.counted("round", round)
	r.counted("session", session)
}

// match reads a [[match]]; ok is false where it decides nothing.
func (r *fileReader) match(w *wire, i int) (m MatchRuling, ok bool) {
	each := &w.Match[i]
	m = MatchRuling{Pos: r.pos(""), Session: each.Session, Section: each.Section, Round: each.Round, Result: strings.ToLower(strings.TrimSpace(each.Result)), Boards: each.Boards, Reason: each.Reason}
	m.Home, _ = r.unit("home", each.Home, true)
	m.Away, _ = r.unit("away", each.Away, true)
	if m.Home == m.Away && m.Home != "" {
		r.fail("away", "", "team %s plays against itself", m.Home)
	}
	r.at(each.Session, each.Round)
	if each.Boards < 0 {
		r.fail("boards", "", "boards is %d", each.Boards)
	}
	m.Carry, m.RoundRobin = r.number("carry", each.Carry), r.number("round-robin", each.RoundRobin)
	// side tells which side of the match a word or a number names.
	side := func(key string, v any) string {
		word := strings.ToLower(r.word(key, v))
		number := word
		if word != "" && word != "home" && word != "away" {
			if n, _, err := scoring.ParseNumber(word); err == nil {
				number = n
			}
			switch number {
			case m.Home:
				return "home"
			case m.Away:
				return "away"
			}
		}
		return word
	}
	m.HomeDue, _ = r.unit("home-due", each.HomeDue, false)
	m.AwayDue, _ = r.unit("away-due", each.AwayDue, false)
	m.Higher = r.oneOf("higher", side("higher", each.Higher), "home", "away")
	m.Winner = r.oneOf("winner", side("winner", each.Winner), "home", "away")
	m.Ruling.HomeWon = m.Winner != "away"
	m.Fault = r.oneOf("fault", side("fault", each.Fault), "home", "away", "both", "director")
	m.Ruling.Fault = map[string]teams.Fault{"home": teams.OfHome, "away": teams.OfAway, "director": teams.OfDirector}[m.Fault]
	m.Ruling.Replay = map[string]teams.Replay{"agreed": teams.Agreed, "refused": teams.Refused}[r.oneOf("replay", each.Replay, "impossible", "agreed", "refused")]
	switch m.Result {
	case "void":
		m.Ruling.Decision = teams.Void
	case "part-void":
		m.Ruling.Decision = teams.PartVoid
	case "walkover":
		m.Ruling.Decision = teams.Walkover
		if m.Winner == "" && !r.bad {
			r.warn("", "winner = \"home\", \"away\" or the number of the team that was there", "the walkover names no winner; home, team %s, is taken for the team that was there", m.Home)
		}
	case "conceded":
		m.Ruling.Decision = teams.Conceded
		if m.Winner == "" && !r.bad {
			r.fail("", "winner = \"home\", \"away\" or a number", "the match was conceded, and it does not say who won it")
		}
	case "":
		if m.Carry == nil && m.RoundRobin == nil && m.Winner == "" && m.Boards == 0 && m.HomeDue+m.AwayDue == "" {
			r.fail("", "result = \"void\", \"part-void\", \"walkover\", \"conceded\" or victory points such as \"16-0\"", "the match has no result")
		}
	default:
		vps, err := teams.ParseScore(m.Result)
		if err != nil {
			r.fail("result", "\"void\", \"part-void\", \"walkover\", \"conceded\" or victory points such as \"16-0\"", "unknown result %q", m.Result)
		}
		m.Ruling.Decision, m.Ruling.VPs = teams.Assigned, vps
	}
	if m.RoundRobin != nil && m.Carry != nil {
		r.fail("round-robin", "", "the match has both a carry-over and the margin of the round robin that it would come from")
	}
	if m.RoundRobin != nil && m.Higher == "" && !r.bad {
		r.fail("round-robin", "higher = \"home\" or \"away\"", "the carry-over depends on who was ranked higher, and it does not say")
	}
	return m, true
}

func (r *fileReader) lineup(w *wire, i int) Lineup {
	each := &w.Lineup[i]
	l := Lineup{Pos: r.pos(""), Section: each.Section, Session: each.Session, Round: each.Round, Room: r.oneOf("room", each.Room, "open", "closed"),
		Players: r.words("players", each.Players), Substitute: r.words("substitute", each.Substitute)}
	l.Unit, _ = r.unit("unit", each.Unit, true)
	l.Line = r.line(each.Line)
	r.at(each.Session, each.Round)
	for i, p := range l.Players {
		if p != "" && slices.Contains(l.Players[:i], p) {
			r.fail("players", "", "%s is in the line-up twice", p)
		}
	}
	var err error
	if l.Boards, err = scoring.ParseRuns(strings.Join(r.words("boards", each.Boards), ",")); err != nil {
		r.fail("boards", `boards = "1-8"`, "boards: %v", err)
	}
	switch n := len(l.Players); {
	case n == 4 && l.Room == "" && l.Line == scoring.NoLine:
	case n == 2 && (l.Room != "" || l.Line != scoring.NoLine):
	case n == 4:
		r.fail("players", "", "four players are those of both rooms, and the line-up names one")
	case n == 2:
		r.fail("players", `room = "open" or "closed"`, "two players are those of one room, and the line-up names none")
	default:
		r.fail("players", "four, those of the open room first, or two with their room", "a line-up has 2 or 4 players, not %d", n)
	}
	return l
}
