package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// simultaneous writes an invented simultaneous event of so many clubs of ten tables,
// each a Mitchell of 24 boards with its own list of players, and gives its event file.
func simultaneous(t testing.TB, dir string, clubs int) string {
	t.Helper()
	var event strings.Builder
	event.WriteString("[event]\nname = \"Őszi szimultán\"\n")
	for c := 1; c <= clubs; c++ {
		players := "number,name1,id1,name2,id2\n"
		for n := 1; n <= 20; n++ {
			players += fmt.Sprintf("%d,Ágnes %d-%d,%d,Łukasz %d-%d,%d\n", n, c, n, 1000*c+2*n, c, n, 1000*c+2*n+1)
		}
		name := fmt.Sprintf("club%d", c)
		for file, text := range map[string]string{name + ".csv": travellers(t, 10, 24, uint64(c)), name + "-players.csv": players} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		fmt.Fprintf(&event, "[[club]]\nname = \"Żabka %d\"\nprefix = \"C%d\"\ntravellers = \"%s.csv\"\nplayers = \"%s-players.csv\"\n", c, c, name, name)
	}
	file := filepath.Join(dir, "simultaneous.toml")
	if err := os.WriteFile(file, []byte(event.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// BenchmarkSimultaneous is the command on 60 clubs, 1,200 pairs and 24 boards: one field,
// the ranking of all, and those of each club in it and by itself.
func BenchmarkSimultaneous(b *testing.B) {
	for _, format := range []string{"json", "txt"} {
		b.Run(format, func(b *testing.B) {
			dir := b.TempDir()
			in, out := simultaneous(b, dir, 60), filepath.Join(dir, "out."+format)
			b.ReportAllocs()
			for b.Loop() {
				if code := run([]string{"score", in, "-o", out}, nil, io.Discard, io.Discard); code != exitOK {
					b.Fatalf("exit %d", code)
				}
			}
		})
	}
}
