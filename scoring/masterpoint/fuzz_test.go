package masterpoint

import "testing"

// No file of columns makes reading it fail otherwise than with a message.
func FuzzReadColumns(f *testing.F) {
	f.Add("id,name\n{id};{player};{points.club};{date}\n")
	f.Add("a\n{{}}{x\n")
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := ReadColumns("c.csv", text); (c == nil) == (err == nil) {
			t.Errorf("%v, %v", c, err)
		}
	})
}
