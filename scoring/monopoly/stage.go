package monopoly

import "strings"

// Stage is one of the three of the championship (§3).
type Stage uint8

const (
	NoStage Stage = iota
	PreliminaryStage
	SemiFinalStage
	FinalStage
	// AfterFinal is the world championship, to which the champion goes (§13). No
	// sheet is of it; a withdrawal is.
	AfterFinal
)

// Stages are those that are played, in their order.
var Stages = []Stage{PreliminaryStage, SemiFinalStage, FinalStage}

var stageNames = [...]string{"", "preliminary", "semi-final", "final", "world-championship"}

// String is preliminary, semi-final, final or world-championship.
func (s Stage) String() string { return stageNames[s] }

// stageWords are what sheets say, in any of the languages.
var stageWords = map[string]Stage{
	"preliminary": PreliminaryStage, "prelim": PreliminaryStage, "preliminaries": PreliminaryStage, "elődöntő": PreliminaryStage, "предварительный": PreliminaryStage, "предварительный этап": PreliminaryStage, "отборочный": PreliminaryStage,
	"semi-final": SemiFinalStage, "semifinal": SemiFinalStage, "semi": SemiFinalStage, "középdöntő": SemiFinalStage, "полуфинал": SemiFinalStage,
	"final": FinalStage, "döntő": FinalStage, "финал": FinalStage,
	"world-championship": AfterFinal, "world championship": AfterFinal, "world-final": AfterFinal, "world final": AfterFinal, "világbajnokság": AfterFinal, "vb": AfterFinal, "чемпионат мира": AfterFinal,
}

// ParseStage reads a stage; ok is false for what is none.
func ParseStage(s string) (stage Stage, ok bool) {
	stage = stageWords[strings.ToLower(strings.TrimSpace(s))]
	return stage, stage != NoStage
}

// StageNames are the stages up to one, for messages.
func StageNames(most Stage) string { return strings.Join(stageNames[PreliminaryStage:most+1], ", ") }

// Before is the stage whose players go on to this one.
func (s Stage) Before() Stage {
	if s == NoStage {
		return NoStage
	}
	return s - 1
}

// Status is how a player left the game.
type Status uint8

const (
	Active       Status = iota // played to the end
	Bankrupt                   // G-bankrupt
	Disqualified               // §10
)

var statusNames = [...]string{"active", "bankrupt", "disqualified"}

// String is active, bankrupt or disqualified.
func (s Status) String() string { return statusNames[s] }

var statusWords = map[string]Status{
	"active": Active, "a": Active, "playing": Active, "aktív": Active, "játszik": Active, "играет": Active, "активен": Active, "в игре": Active,
	"played to the end": Active, "végig játékban": Active, "в игре до конца": Active,
	"bankrupt": Bankrupt, "b": Bankrupt, "csőd": Bankrupt, "csődbe ment": Bankrupt, "csődös": Bankrupt, "банкрот": Bankrupt,
	"disqualified": Disqualified, "dq": Disqualified, "dsq": Disqualified, "kizárt": Disqualified, "kizárva": Disqualified, "дисквалифицирован": Disqualified,
}

// ParseStatus reads a status; ok is false for what is none.
func ParseStatus(s string) (status Status, ok bool) {
	status, ok = statusWords[strings.ToLower(strings.TrimSpace(s))]
	return status, ok
}
