//go:build unix

package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

var kills = flag.Int("kills", 14, "runs that TestKilled kills")

// editions are two editions of an event, under one name.
type editions struct {
	files [2]string // event files of the same name, in two folders
}

func newEditions(t *testing.T) (e editions) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(repoRoot, "testdata", "events", "club-evening.csv"))
	if err != nil {
		t.Fatal(err)
	}
	for i, of := range [][]byte{data, bytes.Replace(data, []byte("4S"), []byte("5C"), 1)} {
		e.files[i] = filepath.Join(t.TempDir(), "evening.csv")
		if err := os.WriteFile(e.files[i], of, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// targets are what is written: each format, those of other programs, and a folder of all.
var targets = []string{"out.txt", "out.pdf", "out.xlsx", "out.html", "out.csv", "out.json", "out.xml", "out.pbn", "results/"}

// contentsOf are the files of a folder and below it; those under temporary names are apart.
func contentsOf(t *testing.T, dir string) (files map[string]string, temporary []string) {
	t.Helper()
	files = map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if strings.HasPrefix(d.Name(), ".") {
			temporary = append(temporary, path)
			if d.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		if d.IsDir() {
			return nil
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files, temporary
}

// score runs the program to its end.
func (e editions) score(t *testing.T, edition int, dir, target string) {
	t.Helper()
	if out, err := program(t, "score", e.files[edition], "-o", filepath.Join(dir, target)+trailing(target)).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// trailing is the stroke that Join takes away.
func trailing(target string) string {
	if strings.HasSuffix(target, "/") {
		return "/"
	}
	return ""
}

// A run that is killed at any moment leaves each output as it was or as it is to be, whole;
// what else it leaves is gone after the next run. The inputs stay what they are.
func TestKilled(t *testing.T) {
	e := newEditions(t)
	rng := rand.New(rand.NewPCG(*seed, 0))
	var was, is, left int
	for n, target := range targets {
		dir := t.TempDir()
		var want [2]map[string]string
		var took time.Duration
		for _, edition := range []int{1, 0} {
			start := time.Now()
			e.score(t, edition, dir, target)
			took = time.Since(start)
			want[edition], _ = contentsOf(t, dir)
		}
		now := 0
		for i := range *kills {
			if i%len(targets) != n {
				continue
			}
			cmd := program(t, "score", e.files[1-now], "-o", filepath.Join(dir, target)+trailing(target))
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			// The writing comes last, and is to be hit too.
			moment := time.Duration(rng.Int64N(int64(took)))
			if rng.IntN(2) == 0 {
				moment = took/2 + moment/2
			}
			time.Sleep(moment)
			cmd.Process.Kill()
			cmd.Wait()
			files, temporary := contentsOf(t, dir)
			left += len(temporary)
			changed := 0
			for name, data := range files {
				switch data {
				case want[now][name]:
				case want[1-now][name]:
					changed++
				default:
					t.Errorf("%s, killed after %v: %s is neither what it was nor what it is to be (%d bytes)", target, moment, name, len(data))
				}
			}
			if len(files) != len(want[0]) {
				t.Errorf("%s, killed after %v: %d files, not %d", target, moment, len(files), len(want[0]))
			}
			if changed > 0 {
				is++
				e.score(t, 1-now, dir, target)
				now = 1 - now
			} else {
				was++
			}
		}
		e.score(t, now, dir, target)
		if _, temporary := contentsOf(t, dir); len(temporary) > 0 {
			t.Errorf("%s: left behind: %v", target, temporary)
		}
	}
	t.Logf("\n| %d killed runs (seed %d) | %d left the old outputs, %d new ones, all whole; %d temporary files were left, and removed by the next run |", was+is, *seed, was, is, left)
	if was+is < *kills {
		t.Errorf("only %d were killed", was+is)
	}
}

// Runs at once into one folder follow one another: what is there in the end is the work of
// one of them.
func TestRunsAtOnce(t *testing.T) {
	e := newEditions(t)
	dir := t.TempDir()
	var want [2]map[string]string
	for edition := range want {
		e.score(t, edition, dir, "results/")
		want[edition], _ = contentsOf(t, dir)
	}
	var group sync.WaitGroup
	for i := range 6 {
		cmd := program(t, "score", e.files[i%2], "-o", filepath.Join(dir, "results")+"/")
		group.Go(func() {
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
	group.Wait()
	files, temporary := contentsOf(t, dir)
	if len(temporary) > 0 {
		t.Errorf("left behind: %v", temporary)
	}
	edition := 0
	if files["results/evening.csv"] == want[1]["results/evening.csv"] {
		edition = 1
	}
	for name, data := range want[edition] {
		if files[name] != data {
			t.Errorf("%s is not that of the run that wrote the others", name)
		}
	}
}

// What an earlier run was killed over is removed, and pages that it had moved aside go back;
// other files stay, whatever they are called.
func TestAbandonedFiles(t *testing.T) {
	e := newEditions(t)
	dir := t.TempDir()
	e.score(t, 0, dir, "results/")
	results := filepath.Join(dir, "results")
	if err := os.Rename(filepath.Join(results, "evening"), filepath.Join(results, ".evening.old-77")); err != nil {
		t.Fatal(err)
	}
	for name, stays := range map[string]bool{".evening.pdf.recap-12": false, ".other.html.recap-9": false, ".evening.recap-x": true, ".hidden": true, "evening.recap-12": true} {
		if err := os.WriteFile(filepath.Join(results, name), []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
		defer func() {
			if _, err := os.Stat(filepath.Join(results, name)); (err == nil) != stays {
				t.Errorf("%s: %v", name, err)
			}
		}()
	}
	// A run that writes something else only sets the folder right.
	e.score(t, 0, dir, "results/more.txt")
	if pages := listedPages(filepath.Join(results, "evening")); len(pages) < 20 {
		t.Errorf("%d pages", len(pages))
	}
}

// On a full disk, in a folder that cannot be written and where a file may not grow, the
// output is as it was, nothing is left, and a message says why.
func TestNoRoom(t *testing.T) {
	e := newEditions(t)
	refused := func(t *testing.T, dir string, cmd *exec.Cmd, why string) {
		t.Helper()
		before, _ := contentsOf(t, dir)
		out, err := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != exitOutput || !strings.Contains(string(out), why) {
			t.Errorf("%v: %v\n%s", cmd.Args, err, out)
		}
		after, temporary := contentsOf(t, dir)
		if len(temporary) > 0 || fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("%v: left behind: %v; %d files, not %d", cmd.Args, temporary, len(after), len(before))
		}
	}
	t.Run("device", func(t *testing.T) {
		if _, err := os.Stat("/dev/full"); err != nil {
			t.Skip(err)
		}
		refused(t, t.TempDir(), program(t, "score", e.files[0], "-o", "/dev/full", "--format", "pdf"), "no space left")
	})
	t.Run("file size", func(t *testing.T) {
		dir := t.TempDir()
		for _, target := range targets {
			e.score(t, 0, dir, target)
		}
		for _, target := range targets {
			line := program(t, "score", e.files[1], "-o", filepath.Join(dir, target)+trailing(target))
			cmd := exec.Command("sh", append([]string{"-c", `ulimit -f 1; exec "$@"`, "sh"}, line.Args...)...)
			refused(t, dir, cmd, "file too large")
		}
	})
	t.Run("disk", func(t *testing.T) {
		dir := t.TempDir()
		if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=96k", "recap", dir).CombinedOutput(); err != nil {
			t.Skipf("no file system can be made here: %s", out)
		}
		defer exec.Command("umount", dir).Run()
		e.score(t, 0, dir, "out.txt")
		refused(t, dir, program(t, "score", e.files[1], "-o", dir+"/"), "no space left")
		if out, err := exec.Command("mount", "-o", "remount,ro", dir).CombinedOutput(); err != nil {
			t.Skipf("it cannot be made read-only: %s", out)
		}
		refused(t, dir, program(t, "score", e.files[1], "-o", filepath.Join(dir, "out.txt")), "read-only")
	})
	t.Run("folder", func(t *testing.T) {
		if os.Geteuid() == 0 {
			t.Skip("nothing is closed to root")
		}
		dir := t.TempDir()
		e.score(t, 0, dir, "out.txt")
		if err := os.Chmod(dir, 0o555); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(dir, 0o755)
		refused(t, dir, program(t, "score", e.files[1], "-o", filepath.Join(dir, "out.txt")), "permission denied")
	})
}
