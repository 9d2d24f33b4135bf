package source

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression that is compiled when it is first asked for: most runs
// read one format, and those of all the others would take longer than an evening.
func Pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
