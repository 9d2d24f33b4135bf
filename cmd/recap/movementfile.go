package main

import (
	"recap/movements"
	"recap/scoring"
	"recap/scoring/traveller/bridgemate"
	"recap/scoring/traveller/source"
)

// readMovements reads the movements of a file: CSV has one, the database of a
// Bridgemate one for each section.
func readMovements(name, encoding string) ([]movements.Movement, []scoring.Problem, error) {
	file, err := source.ReadFile(name, encoding)
	if err != nil {
		return nil, nil, err
	}
	if bridgemate.Recognise(file.Data) {
		return bridgemate.Movements(file)
	}
	m, problems, err := movements.ReadCSV(file)
	return []movements.Movement{m}, problems, err
}
