package masterpoint

import "recap/templates"

// grid is a table in the making: its columns, each with what makes a cell of a thing.
type grid[T any] struct {
	templates.Table
	lang  templates.Lang
	cells []func(T) templates.Cell
}

func newGrid[T any](lang templates.Lang, kind, title string) *grid[T] {
	return &grid[T]{Table: templates.Table{Kind: kind, Title: title}, lang: lang}
}

// column adds a column; its heading is the word of the key.
func (g *grid[T]) column(show bool, key string, align templates.Align, cell func(T) templates.Cell) {
	if show {
		g.titled(key, g.lang.Word("masterpoint_column."+key), align, cell)
	}
}

func (g *grid[T]) titled(key, title string, align templates.Align, cell func(T) templates.Cell) {
	g.Columns = append(g.Columns, templates.Column{Key: key, Title: title, Align: align})
	g.cells = append(g.cells, cell)
}

// flex lets the last column take the room that is left.
func (g *grid[T]) flex() { g.Columns[len(g.Columns)-1].Flex = true }

func (g *grid[T]) row(of T) {
	row := make([]templates.Cell, len(g.cells))
	for i, cell := range g.cells {
		row[i] = cell(of)
	}
	g.Rows = append(g.Rows, row)
}
