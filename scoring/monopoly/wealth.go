package monopoly

import "recap/scoring/exact"

// Wealth is what a player has at the end of a game, in dollars, and how it came about
// (§3.2: property and cash).
type Wealth struct {
	Cash           exact.Num
	FreeDeeds      exact.Num // deeds without a mortgage
	MortgagedDeeds exact.Num
	Houses, Hotels exact.Num
	JailCards      exact.Num
	Adjustment     exact.Num // of the referee
	// Unencumbered is the tie-break of §3.2: the printed prices of the deeds without a
	// mortgage, and their buildings where the rules count them.
	Unencumbered exact.Num
}

// Properties are all deeds.
func (w Wealth) Properties() exact.Num { return w.FreeDeeds.Add(w.MortgagedDeeds) }

// Buildings are houses and hotels.
func (w Wealth) Buildings() exact.Num { return w.Houses.Add(w.Hotels) }

// Total is the wealth by which players are ranked.
func (w Wealth) Total() exact.Num {
	return w.Cash.Add(w.Properties()).Add(w.Buildings()).Add(w.JailCards).Add(w.Adjustment)
}

// Plus adds two results, for rules that take the sum.
func (w Wealth) Plus(v Wealth) Wealth {
	return Wealth{w.Cash.Add(v.Cash), w.FreeDeeds.Add(v.FreeDeeds), w.MortgagedDeeds.Add(v.MortgagedDeeds), w.Houses.Add(v.Houses), w.Hotels.Add(v.Hotels),
		w.JailCards.Add(v.JailCards), w.Adjustment.Add(v.Adjustment), w.Unencumbered.Add(v.Unencumbered)}
}

// Free is what a deed without a mortgage is worth, in dollars.
func (v Valuation) Free(d Deed) exact.Num {
	if v.Mortgaged == Liquidation {
		return exact.Int(d.Mortgage)
	}
	return exact.Int(d.Price)
}

// UnderMortgage is what a mortgaged deed is worth, in dollars.
func (v Valuation) UnderMortgage(d Deed) exact.Num {
	switch v.Mortgaged {
	case FullFace:
		return exact.Int(d.Price)
	case PrintedHalf:
		return exact.Int(d.Price - d.Mortgage)
	case NetOfRedemption:
		return exact.Int(d.Price - d.Mortgage).Sub(v.interest(d))
	}
	return exact.Num{}
}

// interest is due on redeeming a mortgage (G-credit), rounded as the rules say.
func (v Valuation) interest(d Deed) exact.Num {
	due := exact.Frac(d.Mortgage*v.Interest, 100)
	switch v.InterestRounding {
	case "up":
		return due.Round(0, exact.Up)
	case "down":
		return due.Round(0, exact.Down)
	case "half-up":
		return due.Round(0, exact.HalfAway)
	}
	return due
}

// Building is what the buildings of a level are worth on a plot, in dollars: the price
// of so many houses, five for a hotel (A4), or half of it. What the bank would pay
// is always half (G-credit).
func (v Valuation) Building(d Deed, level int) exact.Num {
	return v.building(d, level, v.Buildings == "half" || v.Mortgaged == Liquidation)
}

func (v Valuation) building(d Deed, level int, half bool) exact.Num {
	if half {
		return exact.Frac(d.House*level, 2)
	}
	return exact.Int(d.House * level)
}

// valuer values holdings on a board; the figures of each deed are worked out once.
type valuer struct {
	v     Valuation
	deeds []struct{ price, free, mortgaged, house, tieHouse exact.Num }
}

func newValuer(b *Board, v Valuation) *valuer {
	val := &valuer{v: v, deeds: make([]struct{ price, free, mortgaged, house, tieHouse exact.Num }, len(b.Deeds))}
	for i, d := range b.Deeds {
		f := &val.deeds[i]
		f.price, f.free, f.mortgaged, f.house = exact.Int(d.Price), v.Free(d), v.UnderMortgage(d), v.Building(d, 1)
		if v.TieBreakBuildings {
			// The tie-break is about printed values, whatever the deeds count.
			f.tieHouse = v.building(d, 1, v.Buildings == "half")
		}
	}
	return val
}

// of values what a player has.
func (val *valuer) of(cash int, holdings []Holding, cards int) Wealth {
	w := Wealth{Cash: exact.Int(cash), JailCards: exact.Int(cards * val.v.JailCard)}
	for _, h := range holdings {
		f := &val.deeds[h.Deed]
		if h.Mortgaged {
			w.MortgagedDeeds = w.MortgagedDeeds.Add(f.mortgaged)
		} else {
			w.FreeDeeds = w.FreeDeeds.Add(f.free)
			w.Unencumbered = w.Unencumbered.Add(f.price)
		}
		if h.Level == 0 {
			continue
		}
		if b := f.house.Times(h.Level); h.Level == Hotel {
			w.Hotels = w.Hotels.Add(b)
		} else {
			w.Houses = w.Houses.Add(b)
		}
		w.Unencumbered = w.Unencumbered.Add(f.tieHouse.Times(h.Level))
	}
	return w
}

// Value is the wealth of a player with so much cash, such deeds and so many cards to get
// out of jail. An adjustment is none of it.
func (v Valuation) Value(b *Board, cash int, holdings []Holding, cards int) Wealth {
	return newValuer(b, v).of(cash, holdings, cards)
}
