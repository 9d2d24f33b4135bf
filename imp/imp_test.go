package imp

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"testing"
)

// Every row of the scale as published, at both its ends and both ways.
func TestLaw78B(t *testing.T) {
	file, err := os.Open("../testdata/vectors/imp_scale.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil || len(rows) != 26 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	number := func(s string) int {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, row := range rows[1:] {
		imps, low, high := number(row[0]), number(row[1]), math.MaxInt
		if row[2] != "" {
			high = number(row[2])
		}
		for _, d := range []int{low, high} {
			if Of(d) != imps || Of(-d) != -imps {
				t.Errorf("%d points are %d IMPs, -%d are %d; want %d", d, Of(d), d, Of(-d), imps)
			}
		}
		if low > 0 && (Of(low-10) != imps-1 || Of(10-low) != 1-imps) {
			t.Errorf("%d points are %d IMPs, want %d", low-10, Of(low-10), imps-1)
		}
		if imps > 0 {
			if l, h := Bounds(imps); l != low || h != high {
				t.Errorf("%d IMPs are %d to %d, want %d to %d", imps, l, h, low, high)
			}
			if l, h := Bounds(-imps); h != -low || l != -high && (imps != Max || l != math.MinInt) {
				t.Errorf("-%d IMPs are %d to %d", imps, l, h)
			}
		} else if l, h := Bounds(0); l != -high || h != high {
			t.Errorf("0 IMPs are %d to %d", l, h)
		}
	}
}

// The 24 boundaries, on both sides of each.
func TestBoundaries(t *testing.T) {
	for i, low := range []int{20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000} {
		for _, c := range []struct{ points, imps int }{{low, i + 1}, {low - 10, i}, {low - 1, i}, {low + 9, i + 1}} {
			if Of(c.points) != c.imps || Of(-c.points) != -c.imps {
				t.Errorf("%d points are %d IMPs, -%d are %d; want %d", c.points, Of(c.points), c.points, Of(-c.points), c.imps)
			}
		}
	}
}

// The scale is odd, never falls, and agrees with its bounds.
func TestWholeScale(t *testing.T) {
	for d := -16000; d <= 16000; d++ {
		if Of(-d) != -Of(d) {
			t.Fatalf("%d points: %d and %d IMPs", d, Of(d), Of(-d))
		}
		if Of(d) < Of(d-1) {
			t.Fatalf("%d points are %d IMPs, %d are %d", d, Of(d), d-1, Of(d-1))
		}
		if low, high := Bounds(Of(d)); d%10 == 0 && (d < low || d > high) {
			t.Fatalf("%d points are %d IMPs, which are %d to %d", d, Of(d), low, high)
		}
	}
	if Of(math.MaxInt) != Max || Of(math.MinInt) != -Max {
		t.Error("the ends of the integers are not 24 IMPs")
	}
	for _, imps := range []int{Max + 1, -Max - 1, math.MaxInt, math.MinInt} {
		if low, high := Bounds(imps); low <= high {
			t.Errorf("%d IMPs are %d to %d", imps, low, high)
		}
	}
}

func TestOfDoesNotAllocate(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { Of(420) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkOf(b *testing.B) {
	sum := 0
	for d := -4000; b.Loop(); d += 10 {
		if d > 4000 {
			d = -4000
		}
		sum += Of(d)
	}
}
