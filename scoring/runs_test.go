package scoring

import "testing"

func TestRunsReadAsTheyAreWritten(t *testing.T) {
	for text, want := range map[string]string{"7": "7", "4-6": "4-6", "1–3;8": "1-3, 8", " 1, 2 ,10-12": "1, 2, 10-12", "": ""} {
		runs, err := ParseRuns(text)
		if err != nil || runs.String() != want {
			t.Errorf("%q: %v, %v", text, runs, err)
		}
		if again, err := ParseRuns(runs.String()); err != nil || again.String() != want {
			t.Errorf("%q read again: %v, %v", text, again, err)
		}
	}
	for _, text := range []string{"0", "-1", "6-4", "4 - 6", "x", "1-10000", "1.5", "99999999999999999999"} {
		if runs, err := ParseRuns(text); err == nil {
			t.Errorf("%q is read as %v", text, runs)
		}
	}
}

func TestRunsHaveBothEnds(t *testing.T) {
	runs, _ := ParseRuns("2, 4-6")
	for n, want := range []bool{false, false, true, false, true, true, true, false} {
		if runs.Has(n) != want {
			t.Errorf("%v has %d: %v", runs, n, !want)
		}
	}
}
