package sheet

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"recap/scoring/traveller/source"
)

func plainRows(rows []source.TableRow) string {
	var b strings.Builder
	for _, r := range rows {
		fmt.Fprintf(&b, "%v %s\n", r.At(0), strings.Join(r.Cells, "|"))
	}
	return b.String()
}

// The rows of a table of whatever kind, by the sign that parts most columns; blank lines
// and comments are passed over, and what was kept from running as a formula is as it was.
func TestReadRows(t *testing.T) {
	rows, problems, err := ReadRows(source.File{Name: "r.csv", Data: []byte("# list\nid;name;club\n007;Őry, Ágnes; Kör \n\n8;'=Alfa;\n")})
	if want := "r.csv:2 id|name|club\nr.csv:3 007|Őry, Ágnes|Kör\nr.csv:5 8|=Alfa|\n"; err != nil || len(problems) > 0 || plainRows(rows) != want {
		t.Errorf("%s%v %v", plainRows(rows), problems, err)
	}
	if rows[0].Cell(1) != "name" || rows[0].Cell(9) != "" || rows[0].Cell(-1) != "" {
		t.Error("cells by their columns")
	}
	for _, data := range []string{"", "<html>", "%PDF-1.4\n"} {
		if _, _, err := ReadRows(source.File{Name: "r.csv", Data: []byte(data)}); err == nil {
			t.Errorf("%q is read", data)
		}
	}
}

// All sheets of a workbook, one after the other.
func TestReadRowsOfAWorkbook(t *testing.T) {
	f := excelize.NewFile()
	f.SetSheetRow("Sheet1", "A1", &[]any{"id", "name"})
	f.SetSheetRow("Sheet1", "A3", &[]any{"0071", "Łoś", 2.5})
	f.NewSheet("Más")
	f.SetSheetRow("Más", "B2", &[]any{"x"})
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	rows, _, err := ReadRows(source.File{Name: "r.xlsx", Data: b.Bytes()})
	if want := "r.xlsx:Sheet1!A1 id|name\nr.xlsx:Sheet1!A3 0071|Łoś|2.5\nr.xlsx:Más!A2 |x\n"; err != nil || plainRows(rows) != want || rows[2].Sheet != "Más" {
		t.Errorf("%s%v", plainRows(rows), err)
	}
}
