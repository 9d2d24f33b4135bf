package main

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"recap/cmd/bench/generate"
)

// totals are what pairs came to, by their numbers.
type totals map[string]float64

// recap is the program of this repository.
type recap struct{ program string }

// buildRecap builds it into a folder.
func buildRecap(dir string) (recap, error) {
	r := recap{filepath.Join(dir, "recap")}
	if out, err := exec.Command("go", "build", "-o", r.program, "recap/cmd/recap").CombinedOutput(); err != nil {
		return r, fmt.Errorf("go build recap/cmd/recap: %w\n%s", err, out)
	}
	return r, nil
}

// totals scores an event and reads them from the JSON.
func (r recap) totals(file string, method string) (totals, error) {
	out, err := exec.Command(r.program, "score", file, "--method", method, "--report", "ranking", "--format", "json", "-o", "-").Output()
	if err != nil {
		return nil, fmt.Errorf("recap score %s: %w", file, err)
	}
	var doc struct {
		Rankings []struct {
			Entries []struct {
				Number string
				Score  float64
			}
		}
	}
	if err := json.Unmarshal(out, &doc); err != nil || len(doc.Rankings) == 0 {
		return nil, errors.Join(fmt.Errorf("recap score %s gives no ranking", file), err)
	}
	t := totals{}
	for _, e := range doc.Rankings[0].Entries {
		t[e.Number] = e.Score
	}
	return t, nil
}

// salliere is the scorer of Debian's package: a Java program that works on its own two
// files, and writes what it computed into them.
type salliere struct{ jar string }

const salliereHint = "salliere is not measured: apt-get install salliere, or --salliere names its .jar"

// findSalliere looks where Debian puts it, unless it is named.
func findSalliere(named string) (s salliere, ok bool) {
	if _, err := exec.LookPath("java"); err != nil {
		return s, false
	}
	for _, jar := range []string{named, "/usr/games/salliere", "/usr/share/games/salliere"} {
		if data, err := head(jar, 2); err == nil && string(data) == "PK" {
			return salliere{jar}, true
		}
	}
	return s, false
}

func head(file string, n int) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data := make([]byte, n)
	_, err = io.ReadFull(f, data)
	return data, err
}

// The files that a run of salliere works on.
const (
	salliereBoards = "salliere.csv"
	sallierePairs  = "salliere-players.csv"
)

// process is a run on an event, from files that no run has changed.
func (s salliere) process(dir string, e generate.Event, args []string) (process, error) {
	boards := filepath.Join(dir, salliereBoards)
	if err := writeEvent(e, "salliere", boards); err != nil {
		return process{}, err
	}
	fresh := map[string][]byte{}
	for _, name := range []string{salliereBoards, sallierePairs} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return process{}, err
		}
		fresh[name] = data
	}
	command := append([]string{"java", "-jar", s.jar}, args...)
	return process{dir: dir, command: append(command, "--", salliereBoards, sallierePairs), before: func() error {
		for name, data := range fresh {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
				return err
			}
		}
		return nil
	}}, nil
}

// totals are those that the last run has written into its list of pairs.
func (s salliere) totals(dir string) (totals, error) {
	return readTotals(filepath.Join(dir, sallierePairs), 0, 3)
}

// bridgeScorer is a library for Node.js, with a script that reads an event for it.
type bridgeScorer struct{ modules, script string }

//go:embed bridgescorer.js
var bridgeScorerScript []byte

const bridgeScorerHint = "bridge-scorer is not measured: npm install --prefix FOLDER bridge-scorer, and --bridge-scorer FOLDER (with Node.js)"

// findBridgeScorer looks in a folder in which it was installed; without one, where
// Node.js finds it.
func findBridgeScorer(named, dir string) (s bridgeScorer, ok bool, err error) {
	s.script = filepath.Join(dir, "bridgescorer.js")
	if err := os.WriteFile(s.script, bridgeScorerScript, 0o600); err != nil {
		return s, false, err
	}
	if s.modules = os.Getenv("NODE_PATH"); named != "" {
		folder, err := filepath.Abs(filepath.Join(named, "node_modules"))
		if err != nil {
			return s, false, err
		}
		s.modules = folder
	}
	cmd := exec.Command("node", "-e", "require('bridge-scorer')")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), s.env()...)
	return s, cmd.Run() == nil, nil
}

func (s bridgeScorer) env() []string { return []string{"NODE_PATH=" + s.modules} }

const bridgeScorerOut = "bridge-scorer.csv"

// process is a run on a table of travellers.
func (s bridgeScorer) process(dir, file, method string) process {
	return process{dir: dir, stdout: bridgeScorerOut, command: []string{"node", s.script, file, method}, env: s.env()}
}

func (s bridgeScorer) totals(dir string) (totals, error) {
	return readTotals(filepath.Join(dir, bridgeScorerOut), 0, 1)
}

// readTotals reads pairs and points from two columns of a table without a header.
func readTotals(file string, pair, points int) (totals, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = -1
	records, err := r.ReadAll()
	if err != nil {
		return nil, err
	}
	t := totals{}
	for _, f := range records {
		if len(f) <= max(pair, points) {
			continue
		}
		x, err := strconv.ParseFloat(f[points], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: pair %s: %w", file, f[pair], err)
		}
		t[f[pair]] = x
	}
	return t, nil
}
