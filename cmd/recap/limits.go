package main

import (
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"recap/scoring/builtin"
	"recap/scoring/traveller/source"
)

// runLimits bound what a run takes of the machine. Those of inputs stand in
// scoring/traveller/source; every command has a flag for each of them.
type runLimits struct {
	source.Limits
	memory  size          // in use at once
	time    time.Duration // until the outputs are written
	outside bool          // files that inputs name may stand outside of the folders of those
}

// usualLimits are the limits where no flag names others.
var usualLimits = runLimits{Limits: source.Usual, memory: 4 << 30, time: 10 * time.Minute}

// limitsHelp is said of them in the help of every command.
const limitsHelp = "\nLimits (recap help limits): --max-size, --max-rows, --max-nesting, --max-memory, --max-time, --outside\n"

func limitsUsage() string {
	l := usualLimits
	return fmt.Sprintf(`What a file may ask of the machine is bounded, against wrong names and damaged files. A limit
that is reached is told, nothing is written, and the exit code is 3. Every command has flags to
raise them:

  --max-size %-10s of a file, and of what it unpacks to
  --max-rows %-10d rows of a table, or results of a file
  --max-nesting %-7d elements and values in one another
  --max-memory %-8s in use at once
  --max-time %-10v until all is reckoned

Files that an event file or a rule set names to be scored by, shown or written (rules, extends,
a logo, templates, outputs) stand beside it or in folders below; --outside lets them stand anywhere.
`, (*size)(&l.Size), l.Rows, l.Nesting, &l.memory, "10m")
}

// add adds the flags to those of a command; its help names them in a line of its own.
func (l *runLimits) add(flags *pflag.FlagSet) {
	*l = usualLimits
	flags.Var((*size)(&l.Size), "max-size", "")
	flags.Var((*count)(&l.Rows), "max-rows", "")
	flags.Var((*count)(&l.Nesting), "max-nesting", "")
	flags.Var(&l.memory, "max-memory", "")
	flags.DurationVar(&l.time, "max-time", l.time, "")
	flags.BoolVar(&l.outside, "outside", false, "")
	for _, name := range []string{"max-size", "max-rows", "max-nesting", "max-memory", "max-time", "outside"} {
		_ = flags.MarkHidden(name) // it is there
	}
}

// size is a number of bytes, such as 512MiB.
type size int64

// units are those of a size, the largest first.
var units = []struct {
	names string
	bytes int64
}{{"GiB GB G", 1 << 30}, {"MiB MB M", 1 << 20}, {"KiB kB K", 1 << 10}}

func (s *size) Type() string { return "size" }

func (s *size) String() string {
	for _, u := range units {
		if int64(*s)%u.bytes == 0 {
			return fmt.Sprint(int64(*s)/u.bytes, strings.Fields(u.names)[0])
		}
	}
	return strconv.FormatInt(int64(*s), 10)
}

func (s *size) Set(text string) error {
	number, unit := text, int64(1)
	for _, u := range units {
		for name := range strings.FieldsSeq(u.names) {
			if n, ok := strings.CutSuffix(text, name); ok && unit == 1 {
				number, unit = n, u.bytes
			}
		}
	}
	n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
	if err != nil || n < 1 || n > math.MaxInt64/unit {
		return fmt.Errorf("%q is no size", text)
	}
	*s = size(n * unit)
	return nil
}

// count is a number from 1.
type count int

func (c *count) Type() string   { return "count" }
func (c *count) String() string { return strconv.Itoa(int(*c)) }

func (c *count) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return fmt.Errorf("%q is no number from 1", text)
	}
	*c = count(n)
	return nil
}

// running is a run of the program.
type running struct {
	limits  atomic.Pointer[runLimits]
	writing sync.Mutex // held while outputs are written
	began   time.Time
}

// bind makes limits those of the run.
func (env environment) bind(l runLimits) {
	source.SetLimits(l.Limits)
	builtin.AllowOutside(l.outside)
	env.run.limits.Store(&l)
}

// bounded runs a command. It ends when the command does, or before anything is written when
// a limit is reached: the rest is left to the end of the process.
func (env environment) bounded(command func(environment) int) int {
	env.run.began = time.Now()
	ended := make(chan int, 1)
	go func() {
		defer func() {
			if fault := recover(); fault != nil {
				ended <- env.faulty(fault)
			}
		}()
		ended <- command(env)
	}()
	look := time.NewTicker(50 * time.Millisecond)
	defer look.Stop()
	for {
		select {
		case code := <-ended:
			return code
		case <-look.C:
			// What has begun to be written is ended; after this nothing begins to be.
			if !env.run.writing.TryLock() {
				continue
			}
			if env.beyond() {
				return exitInput
			}
			env.run.writing.Unlock()
		}
	}
}

// faulty says that the program itself is wrong, where no input should bring it to this.
func (env environment) faulty(fault any) int {
	fmt.Fprintf(env.stderr, "recap: this is a fault of the program: %v\n", fault)
	frames := runtime.CallersFrames(callers())
	for told := 0; told < 4; {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, "recap/") {
			fmt.Fprintf(env.stderr, "    in %s, %s:%d\n", frame.Function, filepath.Base(frame.File), frame.Line)
			told++
		}
		if !more {
			break
		}
	}
	fmt.Fprintln(env.stderr, "    hint: nothing more is written; whoever looks after the program needs these lines and the file")
	return exitInput
}

// callers are the calls that led to a panic, from where it is recovered.
func callers() []uintptr {
	calls := make([]uintptr, 64)
	return calls[:runtime.Callers(5, calls)]
}

// beyond tells, and says, that a limit is reached.
func (env environment) beyond() bool {
	text, hint := env.run.limits.Load().reached(time.Since(env.run.began))
	if text == "" {
		return false
	}
	fmt.Fprintf(env.stderr, "recap: %s; nothing more is written\n    hint: %s\n", text, hint)
	return true
}

// reached says which limit is; empty where none is.
func (l *runLimits) reached(took time.Duration) (text, hint string) {
	if took > l.time {
		return fmt.Sprintf("it has taken %v, which is the limit", l.time), "--max-time raises it"
	}
	if used := memoryInUse(); used > uint64(l.memory) {
		return fmt.Sprintf("%s of memory are in use, and the limit is %s", source.Bytes(int64(used)), source.Bytes(int64(l.memory))), "--max-memory raises it"
	}
	return "", ""
}

// memoryInUse is what the program has of the machine's memory, in bytes.
func memoryInUse() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
