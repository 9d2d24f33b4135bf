package masterpoint

import (
	"slices"

	"recap/templates"
)

// document is the batch as data, recap/masterpoints/1.
type document struct {
	b   *Batch
	opt ReportOptions
}

// AppendJSON appends the document; points are texts, as exact as they are.
func (d *document) AppendJSON(j []byte) []byte {
	type line struct {
		Ranking string   `json:"ranking"`
		Place   int      `json:"place"`
		Tied    bool     `json:"tied"`
		Number  string   `json:"number"`
		Player  string   `json:"player"`
		ID      string   `json:"id"`
		Club    string   `json:"club"`
		Boards  int      `json:"boards"`
		Kind    string   `json:"kind"`
		Points  string   `json:"points"`
		Status  Status   `json:"status"`
		Reason  Reason   `json:"reason"`
		Article string   `json:"article"`
		Until   string   `json:"until"`
		Rules   []string `json:"rules"`
	}
	type step struct {
		Ranking string   `json:"ranking"`
		Rule    string   `json:"rule"`
		Step    string   `json:"step"`
		Of      []string `json:"of"`
		Working string   `json:"working"`
		Result  string   `json:"result"`
	}
	type event struct {
		ID       string `json:"id"`
		Name     string `json:"name"`
		Date     string `json:"date"`
		Club     string `json:"club"`
		Tables   string `json:"tables"`
		Boards   int    `json:"boards"`
		Scheme   string `json:"scheme"`
		Category string `json:"category"`
		Edition  string `json:"edition"`
		Grade    string `json:"grade"`
		Rounding string `json:"rounding"`
		Checksum string `json:"checksum"`
		Lines    []line `json:"lines"`
		Steps    []step `json:"steps,omitempty"`
	}
	type balance struct {
		Compared string `json:"compared"`
		One      string `json:"one"`
		Two      string `json:"two"`
		Variance string `json:"variance"`
	}
	doc := struct {
		Schema   string    `json:"schema"`
		Month    string    `json:"month"`
		Events   []event   `json:"events"`
		Balances []balance `json:"balances"`
	}{"recap/masterpoints/1", d.b.Month, []event{}, []balance{}}
	for _, a := range d.b.Awards {
		e := event{a.Event.ID, a.Event.Name, a.End, a.Event.Club, a.Event.tables().String(), a.Event.Boards, a.Scheme.Name, a.Scheme.Category, a.Scheme.Edition,
			a.Scheme.Grade, a.Scheme.Rounding.String(), a.Hash(), []line{}, nil}
		for _, l := range a.Lines {
			e.Lines = append(e.Lines, line{l.List, l.Place, l.Tied, l.Unit, l.Player, l.ID, l.Club, l.Boards, l.Kind, l.Points.String(), l.Status, l.Reason, l.Article, l.Until, append([]string{}, l.Rules...)})
		}
		if d.opt.Explain {
			for _, s := range a.Steps {
				e.Steps = append(e.Steps, step{s.List, s.Rule, s.Word, append([]string{}, s.Args...), s.Working, s.Result.String()})
			}
		}
		doc.Events = append(doc.Events, e)
	}
	balances := d.b.Balances
	if d.opt.Ledger != nil {
		balances = append(slices.Clip(balances), d.opt.Ledger.Balances(d.b.Register)...)
	}
	for _, b := range balances {
		doc.Balances = append(doc.Balances, balance{b.Word, b.One.String(), b.Two.String(), b.Variance().String()})
	}
	return templates.AppendDocument(j, doc)
}
