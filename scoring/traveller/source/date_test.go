package source

import (
	"strings"
	"testing"
)

func TestParseDate(t *testing.T) {
	for _, c := range []struct{ in, out, doubt string }{
		{"2026-10-05", "2026-10-05", ""}, {"20261005", "2026-10-05", ""}, {"2026.10.05.", "2026-10-05", ""}, {"2026. 10. 05.", "2026-10-05", ""},
		{"05.10.2026", "2026-10-05", ""}, {"5.10.2026.", "2026-10-05", ""}, {"05.10.2026 г.", "2026-10-05", ""},
		{"5 October 2026", "2026-10-05", ""}, {"5 Oct 2026", "2026-10-05", ""}, {"October 5, 2026", "2026-10-05", ""}, {"July 1, 2026", "2026-07-01", ""},
		{"2026. október 5.", "2026-10-05", ""}, {"2026. szept. 5.", "2026-09-05", ""}, {"5 октября 2026 г.", "2026-10-05", ""}, {"5 Мая 2026 года", "2026-05-05", ""},
		{"25/03/2024", "2024-03-25", ""}, {"03/25/2024", "2024-03-25", ""}, {"04/04/2024", "2024-04-04", ""}, {" 2024/3/5 ", "2024-03-05", ""},
		{"2024-02-29T19:00", "2024-02-29", ""}, {"2024-03-05 00:00:00", "2024-03-05", ""}, {"5 October 2026 19:30", "2026-10-05", ""},
		{"2026-02-30", "", "no such day"}, {"2023-02-29", "", "no such day"}, {"31.04.2026", "", "no such day"}, {"20261305", "", "no such day"},
		{"31 June 2026", "", "no such day"}, {"13/13/2020", "", "no such day"}, {"2026-00-10", "", "no such day"}, {"31/02/2025", "", "no such day"},
		{"05/03/2024", "", "not clear"}, {"5-3-2024", "", "not clear"},
		{"spring", "", "cannot be read"}, {"5.3.24", "", "cannot be read"}, {"1/2.2020", "", "cannot be read"}, {"5 Oc 2026", "", "cannot be read"},
		{"May June 2026", "", "cannot be read"}, {"2026 5 October", "", "cannot be read"}, {"46300", "", "cannot be read"}, {"0001-01-01", "", "cannot be read"},
		{"", "", "cannot be read"},
	} {
		date, doubt := ParseDate(c.in, false)
		if c.doubt != "" {
			c.out = c.in
		}
		if date != c.out || (doubt == "") != (c.doubt == "") || !strings.Contains(doubt, c.doubt) {
			t.Errorf("ParseDate(%q) = %q, %q; want %q, %q", c.in, date, doubt, c.out, c.doubt)
		}
	}
}

func TestDayFirst(t *testing.T) {
	for in, want := range map[string]string{"05/10/2026": "2026-10-05", "5/12/2015": "2015-12-05", "5.12.2015": "2015-12-05", "5-12-2015": "2015-12-05",
		"2026-10-05": "2026-10-05", "2026-10-05T19:00": "2026-10-05"} {
		if got, doubt := ParseDate(in, true); doubt != "" || got != want {
			t.Errorf("ParseDate(%q) = %q, %q; want %q", in, got, doubt, want)
		}
	}
	for _, in := range []string{"03/25/2024", "13/13/2020", "1/2/20", "1/2.2020", "Monday", "2026-02-30", ""} {
		if got, doubt := ParseDate(in, true); doubt == "" || got != in {
			t.Errorf("ParseDate(%q) = %q, %q; want it as it is", in, got, doubt)
		}
	}
}
