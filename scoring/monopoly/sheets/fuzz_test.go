package sheets

import (
	"testing"

	"recap/scoring/monopoly"
	"recap/scoring/traveller/source"
)

// No event file, list of players or plan makes reading it fail otherwise than with a message.
func FuzzReadEvent(f *testing.F) {
	f.Add([]byte("[event]\nname = \"x\"\nrules = \"club.toml\"\nsheets = [\"a.csv\"]\n[[withdrawal]]\nstage = \"semi-final\"\nunit = \"8\"\n[[tie]]\norder = [1, \"2\"]\nby = \"lot\"\n[[ruling]]\nkind = \"adjust\"\namount = 5\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if e, _, err := ReadEvent(source.File{Name: "a.toml", Data: data}); (e == nil) == (err == nil) {
			t.Errorf("%v, %v", e, err)
		}
	})
}

func FuzzReadPlayers(f *testing.F) {
	f.Add([]byte("player,name,id,apart,family,club,circle,late\n1,Alfa Ágnes,A1,2,x,y,1,\n"))
	f.Add([]byte("game,seat,player,name\n1,1,7,Béta Őrs\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file := source.File{Name: "a.csv", Data: data}
		IsPlayers(file)
		ReadPlayers(file)
		ReadPlan(file, monopoly.PreliminaryStage, 6)
	})
}
