//go:build unix

package main

import (
	"os/exec"
	"runtime"
	"syscall"
	"testing"
	"time"
)

// timeUsed is the time that the processors have worked for this process: another machine, or
// a busy one, gives much the same.
func timeUsed() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// memoryUsed is the most that a process had at once of the machine's memory, in bytes.
func memoryUsed(t *testing.T, cmd *exec.Cmd) uint64 {
	t.Helper()
	cmd.Run()
	u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		t.Fatal("no memory is told")
	}
	if runtime.GOOS == "darwin" {
		return uint64(u.Maxrss)
	}
	return uint64(u.Maxrss) << 10
}
