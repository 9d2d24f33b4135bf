package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// goList runs go list in the project.
func goList(t *testing.T, env []string, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v", args, err)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(lines)
	return slices.Compact(slices.DeleteFunc(lines, func(s string) bool { return s == "" || s == "recap" }))
}

// Every module that is in the program, on any system, has its licence among the notices, and
// the texts are those of the modules.
func TestNoticesOfAllThatIsInIt(t *testing.T) {
	var modules []string
	for _, system := range []string{"linux", "darwin", "windows"} {
		modules = append(modules, goList(t, []string{"GOOS=" + system, "CGO_ENABLED=0"}, "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", "recap/cmd/recap")...)
	}
	slices.Sort(modules)
	var listed []string
	for _, n := range readNotices() {
		if strings.Contains(n.what, " ") {
			continue
		}
		listed = append(listed, n.what)
		text, err := notices.ReadFile("notices/" + n.text)
		if err != nil {
			t.Fatal(err)
		}
		dir := goList(t, nil, "-m", "-f", "{{.Dir}}", n.what)
		texts, err := filepath.Glob(filepath.Join(dir[0], "LICENSE*"))
		if err != nil || len(texts) != 1 {
			t.Fatal(n.what, texts, err)
		}
		if own, err := os.ReadFile(texts[0]); err != nil || !bytes.Equal(own, text) {
			t.Errorf("%s: the licence is another one: %v", n.what, err)
		}
	}
	slices.Sort(listed)
	if modules = slices.Compact(modules); !slices.Equal(modules, listed) {
		t.Errorf("in the program are\n%v\nand the notices are those of\n%v", modules, listed)
	}
	var out, said bytes.Buffer
	if code := run([]string{"version", "--notices"}, nil, &out, &said); code != exitOK {
		t.Fatal(code, &said)
	}
	for _, want := range []string{"Bigelow & Holmes", "Copyright (c) 2017 Kurt Jung", "Apache License", "golang.org/x/text (BSD-3-Clause)"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the notices lack %q", want)
		}
	}
	if n := strings.Count(out.String(), "Copyright 2009 The Go Authors"); n != 1 {
		t.Errorf("the licence of Go stands there %d times", n)
	}
}

// The README names each direct dependency, with its licence and what it is for.
func TestDependenciesInReadme(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(readme), "\n## Dependencies\n")
	if !ok {
		t.Fatal("the README has no such section")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	licences := map[string]string{}
	for _, n := range readNotices() {
		licences[n.what] = n.licence
	}
	var named []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\| ([^|]+) \\| ([^|]+) \\|$").FindAllStringSubmatch(section, -1) {
		named = append(named, m[1])
		if of := licences[m[1]]; of != "" && of != strings.TrimSpace(m[2]) {
			t.Errorf("%s: %s in the README, %s in the notices", m[1], m[2], of)
		}
	}
	slices.Sort(named)
	direct := goList(t, nil, "-m", "-f", "{{if not .Indirect}}{{.Path}}{{end}}", "all")
	if !slices.Equal(named, direct) {
		t.Errorf("the README names\n%v\nand go.mod\n%v", named, direct)
	}
}

func TestBuiltFrom(t *testing.T) {
	info := &debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.time", Value: "2026-10-05T12:00:00Z"}, {Key: "vcs.modified", Value: "true"}}}
	if got := builtFrom(info); !strings.HasSuffix(got, ", revision 0123456789ab of 2026-10-05, changed") {
		t.Error(got)
	}
	if got := builtFrom(nil); !strings.HasPrefix(got, "go") {
		t.Error(got)
	}
}
