package dev.bifrost.runtime.cli;

import dev.bifrost.api.sink.StatementCatalog;
import dev.bifrost.api.source.TableSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code explain} says of one table.
 *
 * @param spec empty if the table's columns are not known, or do not fit
 */
record Explained(String table, NextPoll next, Optional<TableSpec> spec, List<StatementCatalog.Statement> statements) {

    Map<String, Object> json() {
        var json = new LinkedHashMap<String, Object>();
        json.put("table", table);
        spec.ifPresent(known -> json.put("mode", known.mode().word()));
        switch (next) {
            case NextPoll.Refused refused -> json.put("refused", Reports.fault(refused.reason()));
            case NextPoll.Failed failed -> json.put("failed", Reports.fault(failed.reason()));
            case NextPoll.Polled polled -> {
                json.put("news", polled.plan().isPresent());
                polled.plan().ifPresent(plan -> json.putAll(plan.json()));
                json.put("passed_over", passedOver(polled));
            }
        }
        spec.ifPresent(known -> json.put("columns", known.columns()));
        json.put("statements", statements);
        return json;
    }

    private static List<String> passedOver(NextPoll.Polled polled) {
        return polled.poll().skipped().stream()
                .map(part -> part.part() + ": " + part.reason())
                .toList();
    }

    List<String> lines() {
        var lines = new ArrayList<String>();
        lines.add(table + spec.map(known -> ", mode " + known.mode().word()).orElse(""));
        switch (next) {
            case NextPoll.Refused refused -> lines.add("  refused: " + refused.reason());
            case NextPoll.Failed failed -> lines.add("  failed:  " + failed.reason());
            case NextPoll.Polled polled -> {
                polled.plan()
                        .map(PlanReport::lines)
                        .orElse(List.of("nothing new"))
                        .forEach(line -> lines.add("  " + line));
                passedOver(polled).forEach(part -> lines.add("  passed over: " + part));
            }
        }
        spec.ifPresent(known ->
                lines.add("  columns: " + (known.columns().isEmpty() ? "all" : String.join(", ", known.columns()))));
        statements.forEach(each -> {
            lines.add("  -- " + each.purpose());
            lines.add("  " + each.text());
        });
        return lines;
    }
}
