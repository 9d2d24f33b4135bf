package pbn_test

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"recap/scoring"
	"recap/scoring/event"
	"recap/scoring/rules"
	"recap/scoring/traveller"
	"recap/scoring/traveller/pbn"
	"recap/scoring/traveller/source"
	"recap/testdata/cases"
)

// ranking is the places, boards and results of a scored event.
func ranking(res *scoring.Results) (lines []string) {
	for _, r := range res.Rankings {
		for _, st := range r.Standings {
			lines = append(lines, fmt.Sprint(st.Place, " ", st.Contestant.ID, " ", st.Contestant.Names(), " ", st.Boards, " ", st.Score, " ", st.Percent.Text(4)))
		}
	}
	return lines
}

// An event of another format that is written loses no result: read again, it has
// the same ranking by the same rules, unless the writer has said what is lost that
// a ranking needs.
func TestEventsOfOtherFormats(t *testing.T) {
	folders := []string{filepath.Join("..", "..", "..", "testdata", "events")}
	for _, f := range []string{"usebio-compscore3", "usebio-scorebridge", "usebio-uk", "acblscore", "magic-contest", "nz-scorer", "acbl-club-json"} {
		folders = append(folders, filepath.Join(cases.Dir(t), f))
	}
	same, other := 0, 0
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.Contains(name, "expected") {
				return err
			}
			f, err := source.ReadFile(name, "")
			if err != nil {
				return err
			}
			ev, _, err := traveller.Open(f)
			if err != nil || len(ev.Rows) == 0 {
				return nil
			}
			set, _, err := rules.ForEvent(ev)
			if err != nil {
				return err
			}
			res, err := event.Score(ev, event.Options{Rules: set})
			if err != nil {
				return nil // of a kind that is not scored
			}
			data, lost, err := pbn.Write(res)
			if strings.HasPrefix(filepath.Base(name), "individual-") && err != nil {
				return nil // its tables have pairs
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return nil
			}
			back, _, err := pbn.Read(source.File{Name: name + ".pbn", Data: data})
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return nil
			}
			again, err := event.Score(back, event.Options{Rules: set, Method: res.Method})
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return nil
			}
			want, got := ranking(res), ranking(again)
			if slices.Equal(want, got) {
				same++
				return nil
			}
			other++
			for _, p := range lost {
				if needed.MatchString(p.Text) {
					return nil
				}
			}
			for i := range min(len(want), len(got)) {
				if want[i] != got[i] {
					t.Errorf("%s: %s became %s; lost: %v", name, want[i], got[i], lost)
					return nil
				}
			}
			t.Errorf("%s: %d standings became %d; lost: %v", name, len(want), len(got), lost)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if same < 5*other {
		t.Errorf("of %d events only %d have the same ranking", same+other, same)
	}
}

// needed is what a ranking needs.
var needed = regexp.MustCompile("^average|sections are grouped|^penalties|handicaps|weighted|results of matches")
