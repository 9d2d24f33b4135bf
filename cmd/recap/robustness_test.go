package main

import (
	"archive/zip"
	"bytes"
	stdjson "encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"
)

var (
	mutations = flag.Int("mutations", 500, "damaged files that TestRobustness runs")
	seed      = flag.Uint64("seed", 1, "where the damage of TestRobustness begins")
	kept      = flag.String("keep", "", "with -only: a file to keep the damaged sample in")
	only      = flag.Int("only", -1, "the one damaged file that TestRobustness runs, by its number")
)

// What no input may bring about.
const (
	longest = 2 * time.Second
	most    = 1 << 30 // bytes
	hang    = time.Minute
)

// job is a run of the command with a sample that is damaged. In args FILE is the sample;
// DIR is the folder of all samples.
type job struct {
	file, kind string
	args       []string
}

// workshop is a copy of all samples, in which one at a time is damaged.
type workshop struct {
	dir     string
	samples map[string][]byte
	names   []string // of the samples, in order
	jobs    []job
	kinds   [][]job // the same, those of a kind together
	out     string
}

// samplesFrom are folders of the project with what the command reads.
var samplesFrom = map[string]string{
	"testdata":                             ".",
	"scoring/rules/sets":                   "rules",
	"scoring/masterpoint/schemes":          "schemes",
	"scoring/monopoly/rules":               "monopoly-rules",
	"scoring/monopoly/boards":              "monopoly-boards",
	"scoring/svoyaigra/sets":               "svoya-rules",
	"scoring/svoyaigra/tournament/schemes": "svoya-schemes",
	"vp/testdata/errors":                   "scales",
}

// movementSamples are movements in the formats of other programs.
var movementSamples = map[string]string{
	"movements/library.txt": "M53\n5 3 15\n",
	"movements/four.asc":    "4 2 2 3 0\n4 1 1, 2 3 2\n",
	"movements/one.json":    `{"hands":[{"table":1,"round":1,"ns":1,"ew":2,"boards":[1]},{"table":2,"round":1,"ns":3,"ew":4,"boards":[2]}]}`,
	"movements/one.yaml":    "hands:\n- table: 1\n  round: 1\n  ns: 1\n  ew: 2\n  boards:\n  - 1\n",
	"movements/columns.csv": "round,table,ns,ew,boards\n1,1,1,2,1-3\n1,2,3,4,4-6\n2,1,1,4,4-6\n2,2,3,2,1-3\n",
}

func newWorkshop(t *testing.T) *workshop {
	t.Helper()
	w := &workshop{dir: t.TempDir(), out: filepath.Join(t.TempDir(), "out"), samples: map[string][]byte{}}
	for from, to := range samplesFrom {
		root := filepath.Join(repoRoot, from)
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(path, ".go") || strings.HasSuffix(path, ".expected") {
				return err
			}
			name, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			data, err := os.ReadFile(path)
			w.samples[filepath.ToSlash(filepath.Join(to, name))] = data
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range movementSamples {
		w.samples[name] = []byte(text)
	}
	for name, data := range w.samples {
		w.put(t, name, data)
	}
	for name, args := range map[string][]string{
		"events/typed.xlsx":       {"new", "--tables", "3", "--boards", "9", "-o"},
		"movements/howell.csv":    {"movement", "howell", "--tables", "4", "-o"},
		"movements/mitchell.asc":  {"movement", "mitchell", "--tables", "5", "--boards", "20", "-o"},
		"events/results.json":     {"score", w.path("events/two-sections.csv"), "-o"},
		"events/travellers.pbn":   {"convert", w.path("events/two-sections.csv"), "-o"},
		"masterpoints/posted.csv": {"masterpoints", w.path("masterpoints/results/autumn.json"), "--scheme", w.path("masterpoints/club-points.toml"), "--register", w.path("masterpoints/register.csv"), "--post"},
		"svoyaigra/sheet.xlsx":    {"svoya-igra", w.path("svoyaigra/final.csv"), "--sheet", "-o"},
	} {
		var said bytes.Buffer
		if err := os.MkdirAll(filepath.Dir(w.path(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if code := run(append(args, w.path(name)), strings.NewReader(""), &said, &said); code > exitFindings {
			t.Fatalf("%v: exit %d\n%s", args, code, &said)
		}
		data, err := os.ReadFile(w.path(name))
		if err != nil {
			t.Fatal(err)
		}
		w.samples[name] = data
	}
	w.names = slices.Sorted(maps.Keys(w.samples))
	for _, name := range w.names {
		w.jobs = append(w.jobs, jobsOf(name)...)
	}
	kinds := map[string][]job{}
	for _, j := range w.jobs {
		kinds[j.kind] = append(kinds[j.kind], j)
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		w.kinds = append(w.kinds, kinds[kind])
	}
	return w
}

func (w *workshop) path(name string) string { return filepath.Join(w.dir, filepath.FromSlash(name)) }

func (w *workshop) put(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(w.path(name)), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(w.path(name), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// pick takes a job: every other time of any kind alike, so that none is left out.
func (w *workshop) pick(rng *rand.Rand) job {
	of := w.jobs
	if rng.IntN(2) == 0 {
		of = w.kinds[rng.IntN(len(w.kinds))]
	}
	return of[rng.IntN(len(of))]
}

// jobsOf are the commands that read a sample.
func jobsOf(name string) (jobs []job) {
	add := func(kind string, commands ...string) {
		for _, c := range commands {
			jobs = append(jobs, job{name, kind, strings.Fields(c)})
		}
	}
	folder, rest, _ := strings.Cut(name, "/")
	ext := filepath.Ext(name)
	switch {
	case ext == ".png":
		add("logo", "score DIR/events/club-evening.toml OUTS")
	case folder == "events" && strings.Contains(rest, "players"):
		event := strings.TrimSuffix(rest, "-players.csv")
		switch event {
		case "seeding":
			add("list of players", "seed FILE --rules mbsz-2014 OUT", "pair FILE --system knock-out OUT", "new --tables 4 --boards 8 --players FILE -o OUT.xlsx")
		case "autumn-league", "autumn-evenings", "spring-swiss":
			add("list of players", "score DIR/events/"+event+".toml OUT", "check DIR/events/"+event+".toml OUT")
		case "simultaneous-godollo", "simultaneous-krakow", "simultaneous-perm":
			add("list of players", "score DIR/events/simultaneous.toml OUT")
		default:
			add("list of players", "score DIR/events/"+event+".csv --players FILE OUT", "check DIR/events/"+event+".csv --players FILE OUT")
		}
	case folder == "events" && ext == ".toml" || folder == "errors" && ext == ".toml":
		add("event file", "score FILE --outside OUT", "score FILE --outside OUTS", "check FILE --outside OUT", "explain FILE --outside", "pair FILE --outside OUT", "verify FILE --outside OUT", "convert FILE --outside -o OUT.pbn")
	case folder == "events" || folder == "errors":
		add("travellers "+ext, "score FILE OUT", "score FILE OUT", "score FILE OUTS", "check FILE OUT", "verify FILE OUT", "convert FILE -o OUT.xml", "convert FILE -o OUT.pbn", "convert FILE -o OUT.csv", "convert FILE --to salliere -o OUT.csv",
			"explain FILE --board 1", "diff FILE DIR/events/two-sections.csv OUT", "score FILE --method teams OUT", "score FILE --method butler --winners 2 OUT", "masterpoints FILE --scheme acbl-club --allow-missing OUT")
		if strings.HasSuffix(rest, "-matches.csv") {
			add("travellers "+ext, "score DIR/events/"+strings.TrimSuffix(rest, "-matches.csv")+".toml OUT", "pair DIR/events/"+strings.TrimSuffix(rest, "-matches.csv")+".toml OUT")
		}
		if ext == ".bws" {
			add("travellers "+ext, "movement check FILE OUT", "new --movement FILE -o OUT.xlsx", "check DIR/events/club-evening.csv --movement FILE OUT")
		}
		if ext == ".txt" || ext == ".csv" {
			add("travellers "+ext, "score FILE --from salliere OUT", "movement rate FILE OUT")
		}
		if ext == ".json" {
			add("results", "diff FILE DIR/events/two-sections.csv OUT")
		}
	case folder == "masterpoints" && ext == ".json":
		add("results", "masterpoints FILE --scheme DIR/masterpoints/club-points.toml --allow-missing OUT", "masterpoints FILE --scheme DIR/masterpoints/club-points.toml --register DIR/masterpoints/register.csv --post OUT.csv", "masterpoints FILE --scheme abf-session --allow-missing --explain OUT")
	case strings.HasSuffix(name, "columns.csv") && folder == "masterpoints":
		add("columns", "masterpoints DIR/masterpoints/results/autumn.json --scheme DIR/masterpoints/club-points.toml --columns FILE -o OUT.csv")
	case folder == "masterpoints" && ext == ".csv":
		add("register", "masterpoints DIR/masterpoints/results/autumn.json --scheme DIR/masterpoints/club-points.toml --register FILE --post OUT.csv", "masterpoints --register FILE --reverse 2026-autumn --post OUT.csv",
			"masterpoints --register FILE --year-end 2026 --scheme DIR/masterpoints/club-points.toml --post OUT.xlsx", "seed DIR/events/seeding-players.csv --register FILE OUT")
	case folder == "masterpoints" || folder == "schemes":
		add("scheme of masterpoints", "masterpoints DIR/masterpoints/results/autumn.json --scheme FILE --allow-missing --explain OUT", "score DIR/events/two-sections.csv --masterpoints FILE OUT")
	case folder == "monopoly" && rest == "entrants.csv":
		add("entrants", "monopoly draw FILE --seed 1 OUT")
	case folder == "monopoly" && rest == "club.toml" || folder == "monopoly-rules":
		add("rules of Monopoly", "monopoly DIR/monopoly/preliminary.csv --rules FILE OUT", "monopoly rules FILE", "monopoly timetable --rules FILE --start 10:00 OUT")
	case folder == "monopoly" && ext == ".toml":
		add("Monopoly championship", "monopoly FILE OUT", "monopoly FILE OUTS")
	case folder == "monopoly":
		add("bankers' sheets", "monopoly FILE OUT", "monopoly FILE OUTS", "monopoly FILE --players DIR/monopoly/entrants.csv OUT")
	case folder == "monopoly-boards":
		add("board of Monopoly", "monopoly DIR/monopoly/preliminary.csv --board FILE OUT")
	case folder == "svoyaigra" && ext == ".toml" || folder == "svoya-schemes":
		add("scheme of Svoya Igra", "svoya-igra DIR/svoyaigra/group.csv DIR/svoyaigra/final.csv --scheme FILE OUT")
	case folder == "svoyaigra":
		add("protocols", "svoya-igra FILE OUT", "svoya-igra FILE OUTS", "svoya-igra FILE --scheme DIR/svoyaigra/cup.toml OUT", "svoya-igra FILE --sheet -o OUT.xlsx")
	case folder == "svoya-rules":
		add("rules of Svoya Igra", "svoya-igra DIR/svoyaigra/final.csv --rules FILE OUT")
	case folder == "rules":
		add("rule set", "score DIR/events/two-sections.csv --rules FILE OUT", "score DIR/events/autumn-league.toml --rules FILE OUT", "rules FILE", "rules --diff wbf FILE")
	case folder == "scales" || folder == "vectors" && strings.HasPrefix(rest, "vp_"):
		add("scale", "vp --scale FILE --boards 8 --imps 7", "vp --scale FILE --table OUT", "score DIR/events/autumn-league.toml --vp FILE OUT")
	case folder == "movements":
		add("movement", "movement check FILE OUT", "movement rate FILE OUT", "movement print FILE --report all OUT", "movement rate FILE --heatmap OUT.html", "new --movement FILE -o OUT.xlsx", "check DIR/events/club-evening.csv --movement FILE OUT")
	case folder == "pages":
		add("page template", "score DIR/events/club-evening.csv --template DIR/pages/own -o OUT.html")
	}
	return jobs
}

// outcome is what a run brought about.
type outcome struct {
	code      int
	took      time.Duration
	allocated uint64 // bytes in all, which are never less than those in use at once
	said      string
}

// run runs a job with its sample damaged.
func (w *workshop) run(args []string) (o outcome) {
	var stdout, stderr bytes.Buffer
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	before := sample[0].Value.Uint64()
	start := timeUsed()
	o.code = run(args, strings.NewReader(""), &stdout, &stderr)
	o.took = timeUsed() - start
	metrics.Read(sample)
	o.allocated = sample[0].Value.Uint64() - before
	o.said = stderr.String()
	return o
}

// arguments are those of a job, with names and formats put in.
func (w *workshop) arguments(j job, rng *rand.Rand) (args []string) {
	names := strings.NewReplacer("FILE", w.path(j.file), "DIR", w.dir, "OUT", filepath.Join(w.out, "out"))
	for _, a := range j.args {
		switch a {
		case "OUT":
			args = append(args, "-o", filepath.Join(w.out, "out."+formats[rng.IntN(len(formats))]))
		case "OUTS":
			args = append(args, "-o", w.out+"/", "--lang", []string{"en", "hu", "ru"}[rng.IntN(3)])
		default:
			args = append(args, names.Replace(a))
		}
	}
	return args
}

// TestRobustness damages every sample in every way, runs each command that reads it, and
// says where something else comes of it than results or a message: a panic, a run without an
// end, memory without bounds, an unknown exit code, a part of an output, an input that was
// changed. The table in the README is what it prints with -v and the numbers named there.
func TestRobustness(t *testing.T) {
	w := newWorkshop(t)
	t.Logf("seed %d; go test ./cmd/recap -run TestRobustness -seed %d -only N runs the one of that number again", *seed, *seed)
	from, to := 0, *mutations
	if *only >= 0 {
		from, to = *only, *only+1
	}
	kinds := map[string]int{}
	codes := map[int]int{}
	var slowest time.Duration
	var largestRun uint64
	for i := from; i < to; i++ {
		rng := rand.New(rand.NewPCG(*seed, uint64(i)))
		j := w.pick(rng)
		whole := w.samples[j.file]
		spoiled := damage(rng, whole, w.samples[w.names[rng.IntN(len(w.names))]])
		args := w.arguments(j, rng)
		w.put(t, j.file, spoiled)
		w.clear(t)
		told := fmt.Sprintf("%d (%s): recap %s", i, j.file, strings.Join(args, " "))
		watch := time.AfterFunc(hang, func() {
			buf := make([]byte, 1<<20)
			panic(fmt.Sprintf("no end after %v: %s\n%s", hang, told, buf[:runtime.Stack(buf, true)]))
		})
		o := w.run(args)
		if o.took > longest {
			w.clear(t)
			o = w.run(args) // what ran before may have left work to do
		}
		watch.Stop()
		if o.allocated > most {
			w.clear(t)
			o.allocated = memoryUsed(t, program(t, args...))
		}
		if *only >= 0 && *kept != "" {
			if err := os.WriteFile(*kept, spoiled, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if faults := w.faults(o, j, spoiled); len(faults) > 0 {
			t.Errorf("%s\n    %s", told, strings.Join(faults, "\n    "))
		}
		w.put(t, j.file, whole)
		kinds[j.kind]++
		codes[o.code]++
		slowest, largestRun = max(slowest, o.took), max(largestRun, o.allocated)
	}
	for _, name := range w.names {
		if data, err := os.ReadFile(w.path(name)); err != nil || !bytes.Equal(data, w.samples[name]) {
			t.Errorf("%s was changed: %v", name, err)
		}
	}
	var b strings.Builder
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		fmt.Fprintf(&b, "| %s | %d |\n", kind, kinds[kind])
	}
	t.Logf("\n| damaged | runs |\n|---|---|\n%s", &b)
	t.Logf("\n| %d damaged files | exit codes %s; the longest took %v, the most memory %d MiB |", to-from, strings.Trim(fmt.Sprint(codes), "map[]"), slowest.Round(time.Millisecond), largestRun>>20)
}

// program is this program, as a process of its own.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	path, err := exec.LookPath("recap")
	if err != nil {
		t.Fatal(err)
	}
	return exec.Command(path, args...)
}

// faults are what an outcome has that none may have.
func (w *workshop) faults(o outcome, j job, spoiled []byte) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	if strings.Contains(o.said, "fault of the program") {
		fault("a panic: %.2000s", o.said)
	}
	if o.took > longest {
		fault("took %v", o.took)
	}
	if o.allocated > most {
		fault("%d MiB of memory", o.allocated>>20)
	}
	if o.code < exitOK || o.code > exitOutput {
		fault("exit code %d", o.code)
	}
	if o.code >= exitUsage && strings.TrimSpace(o.said) == "" {
		fault("exit code %d without a word", o.code)
	}
	if o.code == exitOutput {
		fault("exit code %d: … %s", o.code, o.said[max(0, len(o.said)-300):])
	}
	if i := strings.IndexFunc(o.said, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }); i >= 0 || !utf8.ValidString(o.said) {
		fault("a message with control characters: %q", o.said)
	}
	for line := range strings.Lines(o.said) {
		if strings.Contains(line, "runtime error") || strings.Contains(line, "%!") && !bytes.Contains(spoiled, []byte("%!")) || len(line) > 4000 {
			fault("a message that nobody can read: %.300q (%d bytes)", line, len(line))
		}
	}
	if len(o.said) > 8<<20 {
		fault("%d MiB of messages", len(o.said)>>20)
	}
	if now, err := os.ReadFile(w.path(j.file)); err != nil || !bytes.Equal(now, spoiled) {
		fault("the input was changed: %v", err)
	}
	if j.args[0] == "verify" || j.kind == "Monopoly championship" && o.code == exitInput {
		return append(faults, incomplete(w.out, exitOK)...) // whose report tells what could not be read
	}
	return append(faults, incomplete(w.out, o.code)...)
}

// clear empties the folder of outputs.
func (w *workshop) clear(t *testing.T) {
	t.Helper()
	if err := os.RemoveAll(w.out); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(w.out, 0o755); err != nil {
		t.Fatal(err)
	}
}

// incomplete are the faults of a folder of outputs: parts of files, files of a run that
// failed, and what was to be moved and was not.
func incomplete(folder string, code int) (faults []string) {
	filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == folder {
			return nil
		}
		name := d.Name()
		if strings.HasPrefix(name, ".") {
			faults = append(faults, "left behind: "+name)
		}
		if d.IsDir() {
			return nil
		}
		if code >= exitUsage {
			faults = append(faults, fmt.Sprintf("exit code %d, and yet %s", code, name))
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil || !whole(name, data) {
			faults = append(faults, fmt.Sprintf("%s is not whole (%d bytes): %v", name, len(data), err))
		}
		return nil
	})
	return faults
}

// whole tells whether the data of an output go to their end.
func whole(name string, data []byte) bool {
	switch filepath.Ext(name) {
	case ".json":
		return stdjson.Valid(data)
	case ".pdf":
		return bytes.HasSuffix(bytes.TrimSpace(data), []byte("%%EOF"))
	case ".html":
		return bytes.Contains(data, []byte("</html>")) || len(data) > 0
	case ".xlsx":
		_, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		return err == nil
	case ".txt", ".csv", ".pbn":
		return len(data) == 0 || data[len(data)-1] == '\n'
	case ".xml":
		return bytes.HasSuffix(bytes.TrimSpace(data), []byte(">"))
	}
	return true
}
