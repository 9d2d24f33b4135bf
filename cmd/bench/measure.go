package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// cost is what a process took.
type cost struct {
	Wall, CPU time.Duration
	Memory    int64 // the most that it had at any time, in bytes; 0 where the system does not tell
}

// process is a program with its arguments. Its output goes to a file, or nowhere.
type process struct {
	dir, stdout string
	command     []string
	env         []string // beside those of this process
	// before makes ready what a run would find changed by the one before.
	before func() error
}

// Between this process and the one that is measured stands a third, which does nothing
// else: the operating system counts the memory of the process that starts another as
// memory of that other one.
const measureVerb = "measure-process"

// measureCommand runs a command, its output going to the file that is named first, and
// tells what it took.
func measureCommand(args []string, stdout, stderr io.Writer) int {
	if len(args) < 2 {
		return wrong(stderr, errors.New(measureVerb+" needs a file and a command"), measureVerb+" FILE PROGRAM ARGUMENTS")
	}
	out, err := os.Create(args[0])
	if err != nil {
		return failed(stderr, exitOutput, err)
	}
	defer out.Close()
	var said bytes.Buffer
	cmd := exec.Command(args[1], args[2:]...)
	cmd.Stdout, cmd.Stderr = out, &said
	start := time.Now()
	err = cmd.Run()
	c := cost{Wall: time.Since(start)}
	if err != nil {
		return failed(stderr, exitFailed, fmt.Errorf("%s: %w\n%s", strings.Join(args[1:], " "), err, said.Bytes()[:min(said.Len(), 2000)]))
	}
	c.CPU, c.Memory = cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime(), peakMemory(cmd.ProcessState)
	if err := json.NewEncoder(stdout).Encode(c); err != nil {
		return failed(stderr, exitOutput, err)
	}
	return exitOK
}

// once runs a process.
func (p process) once() (c cost, err error) {
	if p.before != nil {
		if err := p.before(); err != nil {
			return c, err
		}
	}
	self, err := os.Executable()
	if err != nil {
		return c, err
	}
	out := os.DevNull
	if p.stdout != "" {
		out = filepath.Join(p.dir, p.stdout)
	}
	cmd := exec.Command(self, append([]string{measureVerb, out}, p.command...)...)
	cmd.Dir, cmd.Env = p.dir, append(os.Environ(), p.env...)
	var said, told bytes.Buffer
	cmd.Stdout, cmd.Stderr = &told, &said
	if err := cmd.Run(); err != nil {
		return c, fmt.Errorf("%w\n%s", err, &said)
	}
	return c, json.Unmarshal(told.Bytes(), &c)
}

// slow is from when on a process is run a few times only, the first time among them, and
// quick up to when several times as often: a run of a few milliseconds is soon disturbed.
const (
	slow       = 2 * time.Second
	slowRuns   = 3
	quick      = time.Second / 10
	quickTimes = 4
)

// median runs a process so many times after a first one that does not count, and gives
// the median of each time and the most memory.
func (p process) median(runs int) (cost, error) {
	var all []cost
	for len(all) < runs+1 || all[0].Wall < quick && len(all) < quickTimes*runs+1 {
		c, err := p.once()
		if err != nil {
			return cost{}, err
		}
		all = append(all, c)
		if all[0].Wall > slow && len(all) >= min(runs, slowRuns) {
			break
		}
	}
	if all[0].Wall <= slow {
		all = all[1:]
	}
	var wall, cpu []time.Duration
	var memory int64
	for _, c := range all {
		wall, cpu, memory = append(wall, c.Wall), append(cpu, c.CPU), max(memory, c.Memory)
	}
	slices.Sort(wall)
	slices.Sort(cpu)
	return cost{wall[len(wall)/2], cpu[len(cpu)/2], memory}, nil
}
