package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"recap/templates"
)

// After a late correction diff lists just what has changed: every line of the
// document of results that is another one belongs to something that is listed, and
// whatever is listed stands on such a line.
func TestDiffListsWhatACorrectionChanges(t *testing.T) {
	for seed := range uint64(60) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		e := newEvening()
		before := document1(t, e)
		for range 1 + rnd.IntN(2) {
			r := e.rows[rnd.IntN(len(e.rows))]
			played(r, []string{"4S", "3NT", "2HX", "PASS"}[rnd.IntN(4)], "N", []string{"=", "-1", "-2"}[rnd.IntN(3)], "")
			if r[cContract] == "PASS" {
				r[cDeclarer], r[cResult] = "", ""
			}
		}
		after := document1(t, e)
		changes, err := templates.Compare(before, after)
		if err != nil {
			t.Fatal(err)
		}
		// What differs, by who or what stands on the line: of a standing its line and
		// number, of a row its board and pairs.
		differ := map[string]bool{}
		old, now := things(t, before), things(t, after)
		for k := range now {
			if old[k] != now[k] {
				differ[k] = true
			}
		}
		listed := map[string]bool{}
		for _, c := range changes.Changes {
			switch c.Kind {
			case templates.ChangedRanking:
				listed[c.Where[len(c.Where)-1]] = true
			case templates.ChangedRow:
				listed[strings.Join(c.Where[2:3], "")+":"+strings.Join(c.Where[5:], "-")] = true
			default:
				t.Errorf("seed %d: %+v", seed, c)
			}
		}
		if fmt.Sprint(keysOf(differ)) != fmt.Sprint(keysOf(listed)) {
			t.Fatalf("seed %d: differ %v\nlisted %v", seed, keysOf(differ), keysOf(listed))
		}
		if bytes.Equal(before, after) != (len(changes.Changes) == 0) {
			t.Errorf("seed %d: %d changes", seed, len(changes.Changes))
		}
	}
}

func keysOf(m map[string]bool) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// document1 is the evening's document recap/results/1.
func document1(t *testing.T, e *evening) []byte {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(append([]string{"score", "--format", "json"}, e.write(t, t.TempDir())...), nil, &stdout, &stderr); code != exitOK {
		t.Fatalf("exit %d\n%s", code, &stderr)
	}
	return stdout.Bytes()
}

// things are the standings and rows of a document, each as its JSON.
func things(t *testing.T, data []byte) map[string]string {
	t.Helper()
	var doc struct {
		Rankings []struct {
			Entries []map[string]any
		}
		Boards []struct {
			Number string
			Lines  []map[string]any
		}
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	text := func(m map[string]any) string {
		b, _ := json.Marshal(m)
		return string(b)
	}
	for _, r := range doc.Rankings {
		for _, e := range r.Entries {
			all[fmt.Sprint(e["section"], e["number"], e["line"])] = text(e)
		}
	}
	for _, b := range doc.Boards {
		for _, l := range b.Lines {
			all[b.Number+":"+fmt.Sprint(l["ns"], "-", l["ew"])] = text(l)
		}
	}
	if len(all) != 14+147 {
		t.Fatal(strconv.Itoa(len(all)) + " standings and rows")
	}
	return all
}
