//go:build !unix

package main

import (
	"os/exec"
	"testing"
	"time"
)

var began = time.Now()

// timeUsed is the time that has gone by.
func timeUsed() time.Duration { return time.Since(began) }

// memoryUsed is not known here.
func memoryUsed(*testing.T, *exec.Cmd) uint64 { return 0 }
