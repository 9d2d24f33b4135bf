package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"recap/cmd/bench/generate"
)

const speedHelp = `bench speed builds recap and measures it on invented events, as whole processes: the
median of some runs after one that does not count. The same is done with two public
programs where they are installed, and their totals are compared with those of recap.
The tables are those of the README.

Usage: go run ./cmd/bench speed [flags]

Examples:
  go run ./cmd/bench speed --up-to 30000
  npm install --prefix FOLDER bridge-scorer && apt-get install salliere
  go run ./cmd/bench speed --bridge-scorer FOLDER --into README.md
`

// measurement is what a job took, of recap and of other programs.
type measurement struct {
	job
	recap                  cost
	salliere, bridgeScorer *cost
}

// bench is a run of all measurements.
type bench struct {
	dir          string
	runs         int
	recap        recap
	salliere     *salliere
	bridgeScorer *bridgeScorer
	talk         io.Writer
	remarks      []string
	files        map[string]string // events that were written, by what they are
}

func speedCommand(args []string, stdout, stderr io.Writer) int {
	var seed uint64
	var runs, upTo int
	var jar, modules, program, into string
	flags := pflag.NewFlagSet("speed", pflag.ContinueOnError)
	flags.Uint64Var(&seed, "seed", 1, "`NUMBER` that the events follow from")
	flags.IntVar(&runs, "runs", 5, "how many runs count: of what takes less than 0.1 s four times as many, of what takes more than two seconds 3 in all")
	flags.IntVar(&upTo, "up-to", 2_000_000, "leave out events of more `RESULTS`")
	flags.StringVar(&jar, "salliere", "", "the .jar of salliere, as `FILE` (default: where Debian has it)")
	flags.StringVar(&modules, "bridge-scorer", "", "the `FOLDER` in which npm has installed bridge-scorer (default: where Node.js finds it)")
	flags.StringVar(&into, "into", "", "put the tables into `FILE`, between the lines \""+begin+"\" and \""+end+"\"")
	flags.StringVar(&program, "recap", "", "measure this `PROGRAM` instead of building one")
	if code, done := parse(flags, speedHelp, args, stdout, stderr); done {
		return code
	}
	if runs < 1 {
		return wrong(stderr, fmt.Errorf("--runs %d: there has to be one", runs), "--runs 5")
	}
	if into != "" {
		if _, err := spliced(into, ""); err != nil {
			return wrong(stderr, err, "--into README.md")
		}
	}
	fmt.Fprintf(stderr, "seed %d\n", seed)
	on := machine()
	dir, err := os.MkdirTemp("", "recap-bench-")
	if err != nil {
		return failed(stderr, exitOutput, err)
	}
	defer os.RemoveAll(dir)
	b := &bench{dir: dir, runs: runs, talk: stderr, files: map[string]string{}}
	if err := b.find(program, jar, modules); err != nil {
		return failed(stderr, exitFailed, err)
	}
	var all []measurement
	for _, j := range jobs(seed) {
		if j.event.Results() > upTo {
			continue
		}
		m, err := b.measure(j)
		if err != nil {
			return failed(stderr, exitFailed, err)
		}
		all = append(all, m)
	}
	text := fmt.Sprintf("Median of %d runs (of %d of what takes less than 0.1 s), seed %d, %s.\n\n%s", runs, quickTimes*runs, seed, on, table(all))
	if rows := goals(all, seed); rows != "" {
		text += "\n" + rows
	}
	fmt.Fprint(stdout, text)
	if into != "" {
		data, err := spliced(into, text)
		if err == nil {
			err = writeWhole(into, func(w io.Writer) error { _, err := w.Write(data); return err })
		}
		if err != nil {
			return failed(stderr, exitOutput, err)
		}
	}
	for i, r := range b.remarks {
		if i == 0 {
			fmt.Fprintln(stdout)
		}
		fmt.Fprintln(stdout, "-", r)
	}
	return exitOK
}

// The lines of a document between which the tables stand.
const (
	begin = "<!-- go run ./cmd/bench speed -->"
	end   = "<!-- end -->"
)

// spliced is a document with other tables.
func spliced(file, text string) ([]byte, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	before, rest, ok := strings.Cut(string(data), "\n"+begin+"\n")
	_, after, closed := strings.Cut(rest, "\n"+end+"\n")
	if !ok || !closed {
		return nil, fmt.Errorf("%s has no lines %s and %s", file, begin, end)
	}
	return []byte(before + "\n" + begin + "\n" + text + "\n" + end + "\n" + after), nil
}

// machine is what the figures are taken on, and how busy it was before, where the system
// tells: the processes that ran or waited to.
func machine() string {
	text := fmt.Sprintf("%d cores, %s/%s, %s", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
	if data, err := os.ReadFile("/proc/loadavg"); err == nil {
		load, _, _ := strings.Cut(string(data), " ")
		text += ", load " + load
	}
	if data, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(data)) {
			if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
				return strings.TrimSpace(value) + ", " + text
			}
		}
	}
	return text
}

// find finds the programs, and says which are not there.
func (b *bench) find(program, jar, modules string) (err error) {
	if b.recap.program = program; program == "" {
		b.recap, err = buildRecap(b.dir)
	} else {
		b.recap.program, err = filepath.Abs(program)
	}
	if err != nil {
		return err
	}
	if s, ok := findSalliere(jar); ok {
		b.salliere = &s
	} else {
		b.remark(salliereHint)
	}
	s, ok, err := findBridgeScorer(modules, b.dir)
	if err != nil {
		return err
	}
	if ok {
		b.bridgeScorer = &s
	} else {
		b.remark(bridgeScorerHint)
	}
	return nil
}

// remark says something, once.
func (b *bench) remark(text string) {
	if slices.Contains(b.remarks, text) {
		return
	}
	b.remarks = append(b.remarks, text)
	fmt.Fprintln(b.talk, text)
}

// input writes an event, once, and gives the name of its file.
func (b *bench) input(e generate.Event, format string) (string, error) {
	if format == "" {
		format = "csv"
	}
	key := fmt.Sprint(e, format)
	if b.files[key] != "" {
		return b.files[key], nil
	}
	name := fmt.Sprintf("event%d.%s", len(b.files), map[string]string{"csv": "csv", "usebio": "xml", "bridgemate": "bws"}[format])
	if err := writeEvent(e, format, filepath.Join(b.dir, name)); err != nil {
		return "", err
	}
	b.files[key] = name
	return name, nil
}

// measure does a job with every program that can.
func (b *bench) measure(j job) (m measurement, err error) {
	m.job = j
	command := []string{b.recap.program, "--version"}
	name := ""
	if j.event.Tables > 0 {
		if name, err = b.input(j.event, j.format); err != nil {
			return m, err
		}
		command = append([]string{b.recap.program, "score", name, "--method", j.method}, j.args...)
	}
	if m.recap, err = (process{dir: b.dir, command: command}).median(b.runs); err != nil {
		return m, err
	}
	fmt.Fprintf(b.talk, "%s → %s: %s, %s\n", j.data(), j.output, duration(m.recap.Wall), megabytes(m.recap.Memory))
	if b.salliere != nil && j.salliere != nil {
		p, err := b.salliere.process(b.dir, j.event, j.salliere)
		if err != nil {
			return m, err
		}
		c, err := b.compare("salliere", p, j, name, b.salliere.totals)
		if err != nil {
			return m, err
		}
		m.salliere = &c
	}
	if b.bridgeScorer != nil && j.bridgeScorer != "" {
		c, err := b.compare("bridge-scorer", b.bridgeScorer.process(b.dir, name, j.bridgeScorer), j, name, b.bridgeScorer.totals)
		if err != nil {
			return m, err
		}
		m.bridgeScorer = &c
	}
	return m, nil
}

// compare measures another program, and compares what it gives with what recap does.
func (b *bench) compare(program string, p process, j job, file string, read func(dir string) (totals, error)) (cost, error) {
	c, err := p.median(b.runs)
	if err != nil {
		return c, err
	}
	fmt.Fprintf(b.talk, "    %s: %s, %s\n", program, duration(c.Wall), megabytes(c.Memory))
	theirs, err := read(b.dir)
	if err != nil {
		return c, err
	}
	ours, err := b.recap.totals(filepath.Join(b.dir, file), j.method)
	if err != nil {
		return c, err
	}
	text, err := agree(ours, theirs, apart(program, j.method))
	if err != nil {
		return c, fmt.Errorf("%s, %s: %w", program, j.data(), err)
	}
	b.remark(fmt.Sprintf("%s, %s: %s", program, j.data(), text))
	return c, nil
}

// table is the measurements in Markdown.
func table(all []measurement) string {
	var t strings.Builder
	t.WriteString("| input | output | time | processor | memory | results/s | salliere | bridge-scorer |\n|---|---|--:|--:|--:|--:|--:|--:|\n")
	data := ""
	for _, m := range all {
		shown := m.data()
		if shown == data {
			shown = ""
		} else {
			data = shown
		}
		rate := ""
		if n := m.event.Results(); n > 0 {
			rate = grouped(rounded(float64(n) / m.recap.Wall.Seconds()))
		}
		fmt.Fprintf(&t, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", shown, m.output, duration(m.recap.Wall), duration(m.recap.CPU), megabytes(m.recap.Memory), rate, beside(m.salliere, m.recap), beside(m.bridgeScorer, m.recap))
	}
	return t.String()
}

// rounded has two digits that count.
func rounded(x float64) int {
	unit := math.Pow(10, math.Floor(math.Log10(x))-1)
	return int(math.Round(x/unit) * unit)
}

// beside is the time of another program and how many times that of recap it is.
func beside(other *cost, ours cost) string {
	if other == nil {
		return ""
	}
	return fmt.Sprintf("%s (%s)", duration(other.Wall), times(other.Wall, ours.Wall))
}

func times(a, b time.Duration) string {
	x := a.Seconds() / b.Seconds()
	if x >= 10 {
		return fmt.Sprintf("%.0f ×", x)
	}
	return fmt.Sprintf("%.1f ×", x)
}

func duration(d time.Duration) string {
	ms := float64(d) / float64(time.Millisecond)
	switch {
	case ms < 10:
		return fmt.Sprintf("%.1f ms", ms)
	case ms < 1000:
		return fmt.Sprintf("%.0f ms", ms)
	}
	return fmt.Sprintf("%.2f s", d.Seconds())
}

func megabytes(bytes int64) string {
	if bytes == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f MB", float64(bytes)/1e6)
}
