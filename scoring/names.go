package scoring

import (
	"fmt"
	"slices"
	"strings"
)

// ParseName sets a setting to the value that a name stands for; an unknown name
// is an error that lists the known ones. It is what the settings of methods
// read themselves with.
func ParseName[T ~uint8](to *T, names []string, name []byte) error {
	i := slices.Index(names, string(name))
	if i < 0 {
		return fmt.Errorf("unknown value %q (one of %s)", name, strings.Join(names, ", "))
	}
	*to = T(i)
	return nil
}
