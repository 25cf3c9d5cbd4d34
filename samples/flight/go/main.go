// Rows of the tables `airports` and `flights` of the demo.
//
// airports: `name` without control characters and runs of blanks; the new column `region`.
// flights: rows without an origin are dropped; the new column `delayed` says whether `delay` is at least `delayed_from` minutes.
package main

import (
	"slices"
	"strings"

	"example.com/flights/bifrost"
	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

var outlying = []string{"AK", "HI", "AS", "CQ", "GU", "PR", "VI"}

func main() {
	bifrost.Serve("", map[string]bifrost.Transform{"airports": airports, "flights": flights})
}

func airports(rows arrow.RecordBatch, config bifrost.Config) (arrow.RecordBatch, error) {
	if err := config.Into(&struct{}{}); err != nil {
		return nil, err
	}
	names, err := bifrost.Column[*array.String](rows, "name")
	if err != nil {
		return nil, err
	}
	states, err := bifrost.Column[*array.String](rows, "state")
	if err != nil {
		return nil, err
	}
	longitudes, err := bifrost.Column[*array.Float64](rows, "longitude")
	if err != nil {
		return nil, err
	}
	cleaned, regions := array.NewStringBuilder(memory.DefaultAllocator), array.NewStringBuilder(memory.DefaultAllocator)
	for row := range int(rows.NumRows()) {
		add(cleaned, clean(names.Value(row)), names.IsValid(row))
		switch {
		case states.IsValid(row) && slices.Contains(outlying, states.Value(row)):
			regions.Append("Outlying")
		default:
			add(regions, region(longitudes.Value(row)), longitudes.IsValid(row))
		}
	}
	return bifrost.With(bifrost.With(rows, "name", cleaned.NewArray()), "region", regions.NewArray()), nil
}

func add(to *array.StringBuilder, text string, valid bool) {
	if valid && text != "" {
		to.Append(text)
	} else {
		to.AppendNull()
	}
}

// Each run of blanks and control characters is one blank, and none at the ends.
func clean(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return c <= ' ' || c == 127 }), " ")
}

// By degrees east. What is no number is in no region.
func region(east float64) string {
	switch {
	case east < -125 || east > -66:
		return "Outlying"
	case east < -104:
		return "West"
	case east < -87:
		return "Central"
	case east <= -66:
		return "East"
	}
	return ""
}

func flights(rows arrow.RecordBatch, config bifrost.Config) (arrow.RecordBatch, error) {
	options := struct {
		DelayedFrom int64 `json:"delayed_from"`
	}{15}
	if err := config.Into(&options); err != nil {
		return nil, err
	}
	origins, err := bifrost.Column[*array.String](rows, "origin")
	if err != nil {
		return nil, err
	}
	delays, err := bifrost.Column[*array.Int64](rows, "delay")
	if err != nil {
		return nil, err
	}
	delayed := array.NewBooleanBuilder(memory.DefaultAllocator)
	for row := range int(rows.NumRows()) {
		if delays.IsValid(row) {
			delayed.Append(delays.Value(row) >= options.DelayedFrom)
		} else {
			delayed.AppendNull()
		}
	}
	marked := bifrost.With(rows, "delayed", delayed.NewArray())
	return bifrost.Keep(marked, func(row int) bool { return origins.IsValid(row) && origins.Value(row) != "" })
}
