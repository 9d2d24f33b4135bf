package movements

// Worger makes a Mitchell with a round and a set more than tables, nothing of it shared.
// In each round another table has the set that is over in place of its own; in the last
// round those meet again who met on it, with the set that they have missed. It goes with
// numbers of tables that neither 2 nor 3 divides: else two of the tables that have the
// set that is over, of their opponents, or of the sets that they miss would be the same.
func Worger(r Request) (Movement, error) {
	n := r.Tables
	if n >= 5 && n <= maxTables && (n%2 == 0 || n%3 == 0) {
		return Movement{}, cannot("blackpool", "a Worger has 5, 7, 11, 13, 17, 19, 23 … tables, not %d", n)
	}
	return stationary(r, plan{name: "Worger", least: 5, sets: n + 1, rounds: n + 1, at: func(table, round int) (ew, set int) {
		if round <= n && wrap(2*round-1, n) == table {
			return round, n + 1
		}
		// The round in which the table has the set that is over: twice (n+1)/2 is 1.
		if round > n {
			round = wrap((table+1)*((n+1)/2), n)
		}
		return wrap(table-(round-1), n), wrap(table+round-1, n)
	}})
}
