package scoring

import "testing"

func TestHandsAreReadAndWritten(t *testing.T) {
	for _, s := range []string{
		"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
		"W:J87.865.J95.AJ92 62.AKQ2.KQ73.874 AT5.JT94.AT64.KQ KQ943.73.82.T653",
		"E:- - AKQJT98765432... -",
		"N:A... .A.. ..A. ...A",
	} {
		hands, err := ParseHands(s)
		if err != nil {
			t.Fatal(err)
		}
		d := Deal{Hands: hands}
		if got := d.HandsFrom(map[byte]Seat{'N': North, 'E': East, 'S': South, 'W': West}[s[0]]); got != s {
			t.Errorf("%s became %s", s, got)
		}
		if err := d.CheckHands(); err != nil {
			t.Error(err)
		}
	}
	hands, err := ParseHands("w:2a10... .2.. ..2. ...2")
	if got := (Deal{Hands: hands}).HandsFrom(North); err != nil || got != "N:.2.. ..2. ...2 AT2..." {
		t.Errorf("%v, %v", got, err)
	}
}

func TestHandsThatCannotBe(t *testing.T) {
	for s, want := range map[string]string{
		"":                           `deal "" is not a seat, a colon and four hands`,
		"N:A... A... - -":            "the SA is in two hands",
		"N:AA... - - -":              `hand "AA..." has the SA twice`,
		"N:X... - - -":               `hand "X...": 'X' is no card`,
		"N:A.. - - -":                `hand "A.." has not four suits`,
		"N:A... - -":                 `deal "N:A... - -" is not a seat, a colon and four hands`,
		"Q:A... - - -":               `deal "Q:A... - - -" is not a seat, a colon and four hands`,
		"AKQ.AKQ.AKQ.AKQJ . . . . .": `deal "AKQ.AKQ.AKQ.AKQJ . . . . ." is not a seat, a colon and four hands`,
	} {
		if hands, err := ParseHands(s); err == nil || err.Error() != want || hands != ([4]Hand{}) {
			t.Errorf("%q: %v, %v", s, hands, err)
		}
	}
	for s, want := range map[string]string{
		"E:- 2.3.4.5 - -":           "the hand of S has 4 cards",
		"E:- 2.AKQJT98765432.. - -": "the hand of S has 14 cards",
		"N:A... .A.. ..A. ..K.A":    "the hand of N has 1 cards",
	} {
		hands, err := ParseHands(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := (Deal{Hands: hands}).CheckHands(); err == nil || err.Error() != want {
			t.Errorf("%s: %v", s, err)
		}
	}
}

func TestPar(t *testing.T) {
	// Both hands of a side take the same: tricks in clubs, diamonds, hearts, spades, notrumps.
	makes := func(ns, ew [5]int8) *Makes { return &Makes{ns, ew, ns, ew} }
	for _, tt := range []struct {
		name   string
		ns, ew [5]int8
		dealer Seat
		vul    Vulnerability
		want   int
	}{
		// 4S makes 420. East-West take 9 in hearts: 5HX costs 300, which is less.
		{"a sacrifice", [5]int8{5, 5, 4, 10, 6}, [5]int8{8, 8, 9, 3, 6}, North, NoneVul, 300},
		// Vulnerable it costs 500.
		{"a sacrifice that costs too much", [5]int8{5, 5, 4, 10, 6}, [5]int8{8, 8, 9, 3, 6}, North, EWVul, 420},
		{"nobody makes anything", [5]int8{6, 6, 6, 6, 6}, [5]int8{6, 6, 6, 6, 6}, East, BothVul, 0},
		// Both make 1NT: who calls first has it.
		{"North calls first", [5]int8{6, 6, 6, 6, 7}, [5]int8{6, 6, 6, 6, 7}, North, NoneVul, 90},
		{"East calls first", [5]int8{6, 6, 6, 6, 7}, [5]int8{6, 6, 6, 6, 7}, East, NoneVul, -90},
		{"a grand slam", [5]int8{0, 0, 0, 0, 0}, [5]int8{13, 13, 13, 13, 13}, South, BothVul, -2220},
	} {
		d := Deal{Dealer: tt.dealer, Vul: tt.vul, Makes: makes(tt.ns, tt.ew)}
		if got, ok := d.Par(1); !ok || got != tt.want {
			t.Errorf("%s: %d, %v; want %d", tt.name, got, ok, tt.want)
		}
	}
	// The better hand of a side is declarer: 3NT by South alone makes.
	d := Deal{Makes: &Makes{{5, 5, 5, 5, 8}, {4, 4, 4, 4, 4}, {5, 5, 5, 5, 9}, {4, 4, 4, 4, 4}}}
	if got, ok := d.Par(1); !ok || got != 400 {
		t.Errorf("%d, %v", got, ok)
	}
	for _, m := range []*Makes{nil, UnknownMakes()} {
		if _, ok := (Deal{Makes: m}).Par(1); ok {
			t.Error("par of what is not known")
		}
	}
}
