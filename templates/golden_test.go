package templates_test

import (
	"bytes"
	"flag"
	"io"
	"math/rand"
	"os"
	"path/filepath"
	"testing"

	"recap/scoring"
	"recap/templates"
	"recap/templates/csv"
	"recap/templates/json"
	"recap/templates/text"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

func write(t testing.TB, r *templates.Report, to func(io.Writer, *templates.Report) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := to(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func plain(w io.Writer, r *templates.Report) error { return text.Write(w, r, text.Options{}) }

// unusual are the reports that are given where they are asked for.
var unusual = []string{"progress", "scorecards", "frequencies", "matrix", "meetings", "recap", "matchsheets", "butler", "prizes", "start", "poster", "labels"}

func TestGolden(t *testing.T) {
	for _, test := range []struct {
		file  string
		res   *scoring.Results
		opt   templates.Options
		write func(io.Writer, *templates.Report) error
	}{
		{"evening.en.txt", clubEvening(), templates.Options{Lang: "en"}, plain},
		{"evening.hu.txt", clubEvening(), templates.Options{Lang: "hu"}, plain},
		{"evening.ru.txt", clubEvening(), templates.Options{Lang: "ru"}, plain},
		{"evening.csv", clubEvening(), templates.Options{Lang: "hu"}, csv.Write},
		{"evening.json", clubEvening(), templates.Options{Lang: "en"}, json.Write},
		{"sections.txt", twoSections(), templates.Options{}, plain},
		{"sections.json", twoSections(), templates.Options{Lang: "ru"}, json.Write},
		{"robin.hu.txt", roundRobin(), templates.Options{Lang: "hu"}, plain},
		{"swiss.txt", swissTeams(), templates.Options{}, plain},
		{"swiss.csv", swissTeams(), templates.Options{Lang: "hu"}, csv.Write},
		{"knockout.ru.txt", knockOut(), templates.Options{Lang: "ru"}, plain},
		{"knockout.json", knockOut(), templates.Options{}, json.Write},
		{"evening.reports.en.txt", clubEvening(), templates.Options{Lang: "en", Reports: unusual}, plain},
		{"evening.reports.hu.txt", clubEvening(), templates.Options{Lang: "hu", Reports: unusual}, plain},
		{"evening.reports.ru.txt", clubEvening(), templates.Options{Lang: "ru", Reports: unusual}, plain},
		{"evening.reports.csv", clubEvening(), templates.Options{Lang: "hu", Reports: unusual}, csv.Write},
		{"robin.reports.ru.txt", roundRobin(), templates.Options{Lang: "ru", Reports: unusual}, plain},
	} {
		t.Run(test.file, func(t *testing.T) {
			got := write(t, templates.New(test.res, test.opt), test.write)
			file := filepath.Join("testdata", test.file)
			if *update {
				if err := os.WriteFile(file, got, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s differs (go test -update rewrites it); got:\n%s", file, got)
			}
		})
	}
}

// The order in which rows came in changes no output.
func TestShuffledRowsSameBytes(t *testing.T) {
	want, got := clubEvening(), clubEvening()
	// The file's order of numbers is what a shuffle takes away; the rest stays.
	for i := range got.Event.Rows {
		got.Event.Rows[i].SetPos(scoring.Position{})
		want.Event.Rows[i].SetPos(scoring.Position{})
	}
	rand.New(rand.NewSource(7)).Shuffle(len(got.Event.Rows), func(i, j int) {
		got.Event.Rows[i], got.Event.Rows[j] = got.Event.Rows[j], got.Event.Rows[i]
		got.Awards[i], got.Awards[j] = got.Awards[j], got.Awards[i]
	})
	for name, to := range map[string]func(io.Writer, *templates.Report) error{"text": plain, "csv": csv.Write, "json": json.Write} {
		a, b := write(t, templates.New(want, templates.Options{}), to), write(t, templates.New(got, templates.Options{}), to)
		if !bytes.Equal(a, b) {
			t.Errorf("%s depends on the order of the rows:\n%s", name, b)
		}
	}
}

func BenchmarkJSON(b *testing.B) {
	const rows = 30000
	res := large(rows)
	doc := templates.NewDocument(res, templates.Options{})
	var out []byte
	for b.Loop() {
		out = doc.AppendJSON(out[:0])
	}
	b.SetBytes(int64(len(out)))
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "results/s")
}

func BenchmarkNew(b *testing.B) {
	const rows = 30000
	res := large(rows)
	for b.Loop() {
		templates.New(res, templates.Options{})
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "results/s")
}

func BenchmarkText(b *testing.B) {
	const rows = 30000
	r := templates.New(large(rows), templates.Options{})
	for b.Loop() {
		if err := plain(io.Discard, r); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "results/s")
}
