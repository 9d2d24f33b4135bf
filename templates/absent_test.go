package templates_test

import (
	"slices"
	"testing"

	"recap/scoring"
	"recap/templates"
)

// A report that is asked for and of which the event has nothing is named with the reason;
// one that has tables is not, nor any that nobody asked for.
func TestReportsThatTheEventDoesNotHaveAreNamed(t *testing.T) {
	names := func(r *templates.Report) (names []string) {
		for _, a := range r.Absent {
			names = append(names, a.Name)
		}
		return names
	}
	asked := templates.Options{Reports: []string{"butler", "ranking", "crosstable", "matchsheets", "rounds", "butler"}}
	if got, want := names(templates.New(clubEvening(), asked)), []string{"butler", "crosstable", "matchsheets", "rounds"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	if got := names(templates.New(clubEvening(), templates.Options{})); got != nil {
		t.Errorf("unasked: %q", got)
	}
	if got := names(templates.Pages(clubEvening(), templates.Options{})); got != nil {
		t.Errorf("unasked for pages: %q", got)
	}
	// Of an event without anything every report has tables or a reason.
	for _, name := range templates.ReportNames {
		r := templates.New(&scoring.Results{Event: &scoring.Event{}}, templates.Options{Reports: []string{name}})
		if len(r.Absent) == 0 && len(r.Tables) == 0 || len(r.Absent) > 0 && r.Absent[0].Why == "" {
			t.Errorf("%s: %v", name, r.Absent)
		}
	}
}
