//go:build unix

package main

import (
	"os/signal"
	"syscall"
)

// A file that may grow no larger is an error of writing, and no end of the program.
func init() { signal.Ignore(syscall.SIGXFSZ) }
