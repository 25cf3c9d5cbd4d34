package dev.bifrost.runtime.cli;

import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.runtime.verify.Finding;
import dev.bifrost.runtime.verify.VerifyReport;
import dev.bifrost.runtime.verify.VerifyReport.Compared;
import dev.bifrost.runtime.verify.VerifyReport.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Turns the report of a verification into lines for people and into the JSON shape that programs rely on. */
final class VerifyReports {

    private VerifyReports() {}

    static List<String> lines(VerifyReport report) {
        var lines = new ArrayList<String>();
        report.kinds().forEach(kind -> lines.add(line(kind)));
        report.samples().forEach(sample -> lines.add("  " + line(sample)));
        report.unsynced().forEach(table -> lines.add("table %s was not synced yet".formatted(table)));
        report.unverified().forEach(table -> lines.add("cannot verify " + table.reason()));
        if (report.isUnfinished()) {
            lines.add(
                    "A window is being written, or ended half-way: its part counts as a difference until bifrost sync ends it.");
        }
        lines.add("%s, %.1f s".formatted(verdict(report), report.elapsed().toMillis() / 1000.0));
        return lines;
    }

    private static String verdict(VerifyReport report) {
        String differences = report.differences() == 0
                ? "nothing differs"
                : "%,d difference%s".formatted(report.differences(), report.differences() == 1 ? "" : "s");
        int unverified = report.unverified().size();
        return unverified == 0
                ? differences
                : "%s, and %d table%s not compared"
                        .formatted(differences, unverified, unverified == 1 ? " was" : "s were");
    }

    private static String line(Compared kind) {
        String findings = kind.findings().isEmpty()
                ? "equal"
                : new TreeMap<>(kind.findings())
                        .entrySet().stream()
                                .map(found -> "%,d %s"
                                        .formatted(
                                                found.getValue(),
                                                found.getKey().word().replace('_', ' ')))
                                .collect(Collectors.joining(", "));
        return "%-40s  %,12d in tables  %,12d in the graph%s  %s"
                .formatted(
                        kind.words(),
                        kind.made(),
                        kind.held(),
                        kind.placeholders() == 0 ? "" : "  %,d placeholders".formatted(kind.placeholders()),
                        findings);
    }

    private static String line(Sample sample) {
        String properties = sample.properties().stream()
                .map(property -> "%s: table %s, graph %s".formatted(property.name(), property.made(), property.held()))
                .collect(Collectors.joining("; "));
        return "%-12s  %s %s%s%s"
                .formatted(
                        sample.finding().word().replace('_', ' '),
                        words(sample.kind()),
                        String.join(" ", sample.identity()),
                        sample.step().isEmpty() ? "" : "  (table %s, %s)".formatted(sample.table(), sample.step()),
                        properties.isEmpty() ? "" : "  " + properties);
    }

    private static String words(Kind kind) {
        return switch (kind) {
            case Kind.Vertices vertices -> "vertex " + vertices.label();
            case Kind.Edges edges -> "edge " + edges.type();
        };
    }

    /** The shape of {@code verify --json}; docs/cli.md holds an example that a test compares. */
    static Map<String, Object> json(VerifyReport report) {
        var json = new LinkedHashMap<String, Object>();
        json.put("clean", report.isClean());
        json.put("differences", report.differences());
        json.put("elements", report.kinds().stream().map(VerifyReports::json).toList());
        json.put("samples", report.samples().stream().map(VerifyReports::json).toList());
        json.put(
                "unverified",
                report.unverified().stream()
                        .map(table -> Map.of(
                                "table", table.table(),
                                "code", table.reason().code().code(),
                                "message", String.valueOf(table.reason().getMessage())))
                        .toList());
        json.put("unsynced", report.unsynced());
        json.put("unfinished", report.isUnfinished());
        json.put("elapsed_ms", report.elapsed().toMillis());
        return json;
    }

    private static Map<String, Object> json(Compared kind) {
        var json = named(kind.kind());
        json.put("tables", kind.made());
        json.put("graph", kind.held());
        json.put("placeholders", kind.placeholders());
        json.put("lingering", kind.lingering());
        json.put("checksum_tables", Long.toHexString(kind.madeChecksum()));
        json.put("checksum_graph", Long.toHexString(kind.heldChecksum()));
        json.put("findings", words(kind.findings()));
        return json;
    }

    private static Map<String, Long> words(Map<Finding, Long> findings) {
        return findings.entrySet().stream()
                .collect(
                        Collectors.toMap(found -> found.getKey().word(), Map.Entry::getValue, Long::sum, TreeMap::new));
    }

    /** The label of vertices, or the type of edges and the labels between which they are. */
    static Map<String, Object> named(Kind kind) {
        var json = new LinkedHashMap<String, Object>();
        switch (kind) {
            case Kind.Vertices vertices -> json.put("label", vertices.label());
            case Kind.Edges edges -> {
                json.put("type", edges.type());
                json.put("from", edges.srcLabel());
                json.put("to", edges.dstLabel());
            }
        }
        return json;
    }

    private static Map<String, Object> json(Sample sample) {
        var json = new LinkedHashMap<String, Object>();
        json.put("finding", sample.finding().word());
        json.putAll(named(sample.kind()));
        json.put("table", sample.table());
        json.put("step", sample.step());
        json.put("identity", sample.identity());
        json.put(
                "properties",
                sample.properties().stream()
                        .map(property ->
                                Map.of("name", property.name(), "table", property.made(), "graph", property.held()))
                        .toList());
        return json;
    }
}
