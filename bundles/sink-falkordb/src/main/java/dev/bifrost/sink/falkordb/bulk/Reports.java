package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.sink.SinkReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What a build reports. */
final class Reports {

    private Reports() {}

    /** Steps that were told nothing take no part. No statements were sent: calls are about all tables. */
    static Map<String, SinkReport> of(Set<String> tables, ModelNumbers numbers, Built built, Map<String, Long> sent) {
        var reports = new HashMap<String, SinkReport>();
        for (String table : tables) {
            var steps = new ArrayList<SinkReport.StepReport>();
            long placeholders = 0;
            for (int step = 0; step < numbers.steps().size(); step++) {
                var shape = numbers.step(step);
                if (shape.table().equals(table) && sent.containsKey(shape.id())) {
                    steps.add(new SinkReport.StepReport(shape.id(), sent.get(shape.id()), built.elements(step), 0));
                    placeholders += built.placeholders(step);
                }
            }
            reports.put(table, new SinkReport(steps, placeholders, 0, 0));
        }
        return reports;
    }
}
