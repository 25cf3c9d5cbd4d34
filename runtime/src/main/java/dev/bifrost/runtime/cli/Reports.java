package dev.bifrost.runtime.cli;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.RebuildReport;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Turns a round's report into lines for people and into the JSON shape that programs rely on. */
final class Reports {

    private Reports() {}

    /** One line for a table, and one for each thing that a person should look at. */
    static List<String> lines(TableOutcome table) {
        var lines = new ArrayList<String>();
        lines.add(
                switch (table.status()) {
                    case IDLE -> "%-20s  nothing new".formatted(table.table());
                    case FAILED -> "%-20s  failed".formatted(table.table());
                    case SYNCED ->
                        "%-20s  %,12d rows  %,12d written  %,9d removed  %7.1f s%s"
                                .formatted(
                                        table.table(),
                                        table.rows(),
                                        table.sink().written(),
                                        table.sink().removed(),
                                        table.elapsed().toMillis() / 1000.0,
                                        table.reload()
                                                .map(reason -> "  (read from the beginning: " + reason + ")")
                                                .orElse(""));
                });
        if (table.sink().placeholders() > 0) {
            lines.add("%-20s  %,12d placeholders: vertices that only edges name so far"
                    .formatted("", table.sink().placeholders()));
        }
        new TreeMap<>(table.skipped())
                .forEach((reason, rows) -> lines.add("%-20s  %,12d skipped: %s".formatted("", rows, reason)));
        table.parts().forEach(part -> lines.add("%-20s  passed over %s: %s".formatted("", part.part(), part.reason())));
        table.failure().ifPresent(failure -> lines.add(failure.code() + ": " + failure.message()));
        return lines;
    }

    static boolean hasFailure(RoundReport report) {
        return report.count(Status.FAILED) > 0;
    }

    /** A fault, wherever an object has one. */
    static Map<String, Object> fault(BifrostException fault) {
        return Map.of("code", fault.code().code(), "message", String.valueOf(fault.getMessage()));
    }

    /** The shape of {@code sync --json}; docs/cli.md holds an example that a test compares. */
    static Map<String, Object> json(RoundReport report) {
        var json = new LinkedHashMap<String, Object>();
        json.put("round", report.round());
        json.put("status", report.result());
        json.put("changes", report.changes());
        json.put("elapsed_ms", report.elapsed().toMillis());
        json.put("tables", report.tables().stream().map(Reports::json).toList());
        return json;
    }

    /** The shape of {@code rebuild --json}: that of a round, and how the graph was made. */
    static Map<String, Object> json(RebuildReport report) {
        var json = new LinkedHashMap<String, Object>();
        json.put("built_aside", report.ordinary().isEmpty());
        report.ordinary().ifPresent(why -> json.put("reason", why));
        json.putAll(json(report.round()));
        return json;
    }

    private static Map<String, Object> json(TableOutcome table) {
        var json = new LinkedHashMap<String, Object>();
        json.put("table", table.table());
        json.put("status", table.status().name().toLowerCase(Locale.ROOT));
        json.put("rows", table.rows());
        json.put("written", table.sink().written());
        json.put("removed", table.sink().removed());
        json.put("placeholders", table.sink().placeholders());
        json.put("skipped", new TreeMap<>(table.skipped()));
        json.put(
                "passed_over",
                table.parts().stream()
                        .map(part -> Map.of("part", part.part(), "reason", part.reason()))
                        .toList());
        table.reload().ifPresent(reason -> json.put("reload", reason));
        if (table.status() == Status.FAILED) {
            table.failure()
                    .ifPresent(failure -> json.put(
                            "failure",
                            new TreeMap<>(Map.of(
                                    "code", failure.code(),
                                    "message", failure.message(),
                                    "retryable", failure.retryable()))));
        }
        json.put("elapsed_ms", table.elapsed().toMillis());
        return json;
    }
}
