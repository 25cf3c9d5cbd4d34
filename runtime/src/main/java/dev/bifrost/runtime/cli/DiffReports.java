package dev.bifrost.runtime.cli;

import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.runtime.diff.Change;
import dev.bifrost.runtime.diff.DiffReport;
import dev.bifrost.runtime.diff.DiffReport.Changed;
import dev.bifrost.runtime.diff.DiffReport.Property;
import dev.bifrost.runtime.diff.DiffReport.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Turns what a round would change into lines for people and into the JSON shape that programs rely on. */
final class DiffReports {

    private DiffReports() {}

    static List<String> lines(DiffReport report) {
        var lines = new ArrayList<String>();
        report.kinds().stream().filter(DiffReports::isChanged).forEach(kind -> lines.add(line(kind)));
        report.samples().forEach(sample -> lines.add("  " + line(sample)));
        failed(report)
                .forEach(table -> table.failure()
                        .ifPresent(failure -> lines.add("would fail " + failure.code() + ": " + failure.message())));
        lines.add("%s, %.1f s"
                .formatted(
                        report.changes() == 0
                                ? "nothing would change"
                                : "%,d change%s".formatted(report.changes(), report.changes() == 1 ? "" : "s"),
                        report.elapsed().toMillis() / 1000.0));
        lines.add("digest " + report.digest());
        return lines;
    }

    private static boolean isChanged(Changed kind) {
        return !kind.changes().isEmpty();
    }

    static List<TableOutcome> failed(DiffReport report) {
        return report.round().tables().stream()
                .filter(table -> table.status() == Status.FAILED)
                .toList();
    }

    private static String line(Changed kind) {
        return "%-40s  %s"
                .formatted(
                        kind.words(),
                        new TreeMap<>(kind.changes())
                                .entrySet().stream()
                                        .map(change -> "%,d %s".formatted(change.getValue(), words(change.getKey())))
                                        .collect(Collectors.joining(", ")));
    }

    private static String words(Change change) {
        return change.word().replace('_', ' ');
    }

    private static String line(Sample sample) {
        String properties = sample.properties().stream().map(DiffReports::words).collect(Collectors.joining("; "));
        return "%-19s  %s %s%s"
                .formatted(
                        words(sample.change()),
                        sample.words(),
                        String.join(" ", sample.identity()),
                        properties.isEmpty() ? "" : "  " + properties);
    }

    private static String words(Property property) {
        if (property.before().isEmpty()) {
            return "%s: %s".formatted(property.name(), property.after());
        }
        return property.after().isEmpty()
                ? "%s: %s goes".formatted(property.name(), property.before())
                : "%s: %s becomes %s".formatted(property.name(), property.before(), property.after());
    }

    /** The shape of {@code diff} in {@code explain --diff --json}; docs/plan-and-apply.md holds an example that a test compares. */
    static Map<String, Object> json(DiffReport report) {
        var json = new LinkedHashMap<String, Object>();
        json.put("digest", report.digest());
        json.put("changes", report.changes());
        json.put(
                "elements",
                report.kinds().stream()
                        .filter(DiffReports::isChanged)
                        .map(DiffReports::json)
                        .toList());
        json.put("samples", report.samples().stream().map(DiffReports::json).toList());
        json.put(
                "tables",
                report.round().tables().stream().map(DiffReports::json).toList());
        json.put("elapsed_ms", report.elapsed().toMillis());
        return json;
    }

    private static Map<String, Object> json(Changed kind) {
        var json = VerifyReports.named(kind.kind());
        var changes = new LinkedHashMap<String, Long>();
        new TreeMap<>(kind.changes()).forEach((change, count) -> changes.put(change.word(), count));
        json.put("changes", changes);
        return json;
    }

    private static Map<String, Object> json(Sample sample) {
        var json = new LinkedHashMap<String, Object>();
        json.put("change", sample.change().word());
        json.putAll(VerifyReports.named(sample.kind()));
        json.put("identity", sample.identity());
        json.put(
                "properties",
                sample.properties().stream().map(DiffReports::json).toList());
        return json;
    }

    private static Map<String, Object> json(Property property) {
        var json = new LinkedHashMap<String, Object>();
        json.put("name", property.name());
        if (!property.before().isEmpty()) {
            json.put("before", property.before());
        }
        if (!property.after().isEmpty()) {
            json.put("after", property.after());
        }
        return json;
    }

    /** What a sink would count is not known, so only how the table would fare. */
    private static Map<String, Object> json(TableOutcome table) {
        var json = new LinkedHashMap<String, Object>();
        json.put("table", table.table());
        json.put("status", table.status().name().toLowerCase(Locale.ROOT));
        json.put("rows", table.rows());
        json.put("skipped", new TreeMap<>(table.skipped()));
        table.reload().ifPresent(reason -> json.put("reload", reason));
        table.failure()
                .ifPresent(failure -> json.put(
                        "failure",
                        Map.of(
                                "code",
                                failure.code(),
                                "message",
                                failure.message(),
                                "retryable",
                                failure.retryable())));
        return json;
    }
}
