package scoring

// Tally numbers whole numbers, such as those of boards, from 0 in the order in which they
// are first asked for. Small ones, which boards have, cost no more than a look into a list.
type Tally struct {
	small  [512]int32 // 1 + the place
	others map[int]int32
	n      int32
}

// Place is the place of a number; one that is new has the next.
func (t *Tally) Place(number int) int {
	if number >= 0 && number < len(t.small) {
		if t.small[number] == 0 {
			t.n++
			t.small[number] = t.n
		}
		return int(t.small[number]) - 1
	}
	at, known := t.others[number]
	if !known {
		if t.others == nil {
			t.others = map[int]int32{}
		}
		t.n++
		at = t.n
		t.others[number] = at
	}
	return int(at) - 1
}
