package dev.bifrost.demo;

import java.io.PrintStream;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What one commit was, what the round after it read and wrote, and what is there now.
 *
 * @param step which
 * @param commit as the writer tells it
 * @param round as the host tells it
 * @param graph counted by Cypher
 * @param tables counted by Iceberg's own reader
 */
record LakeFacts(LakeStep step, LakeWriter.Answer commit, LoggedRound round, LakeCounts graph, LakeCounts tables) {

    boolean areGood() {
        return graph.equals(tables);
    }

    void print(PrintStream out) {
        out.printf(
                "  commit  %s, snapshot %s%n          files added %s, removed %s, delete files %s%n",
                commit.text("operation"),
                commit.text("snapshot"),
                commit.text("files_added"),
                commit.text("files_removed"),
                commit.text("delete_files"));
        out.printf(
                "  read    %s; rows %,d%n          files %,d (%,d kB) where the tables have %,d (%,d kB)%n",
                commits(),
                round.rows(),
                round.files(),
                kilobytes(round.bytes()),
                commit.number("files"),
                kilobytes(commit.number("bytes")));
        out.printf(
                "  wrote   %,d elements, removed %,d, in %.1f s%n",
                round.written(), round.removed(), round.millis() / 1e3);
        out.printf("  graph   %s%n", graph.text(commit.text("instead")));
        out.printf(
                "  tables  %s%n",
                areGood() ? "the same, counted by Iceberg's own reader" : tables.text(commit.text("instead")));
        out.println();
    }

    /** The snapshots that the round went over; none in the first. */
    private String commits() {
        return round.commits().isEmpty()
                ? "the present state"
                : round.commits().entrySet().stream()
                        .map(kind -> "%d %s".formatted(kind.getValue(), kind.getKey()))
                        .collect(Collectors.joining(", ", "snapshots: ", ""));
    }

    private static long kilobytes(long bytes) {
        return (bytes + 999) / 1_000;
    }

    String json() {
        return ("{\"step\":\"%s\",\"rows\":%d,\"commit\":{\"operation\":\"%s\",\"snapshot\":\"%s\",\"files_added\":%d,"
                        + "\"files_removed\":%d,\"delete_files\":%d},\"read\":{\"snapshots\":%s,\"files\":%d,\"bytes\":%d,"
                        + "\"rows\":%d,\"table_files\":%d,\"table_bytes\":%d},\"written\":%d,\"removed\":%d,\"elapsed_ms\":%d,"
                        + "\"graph\":%s,\"tables\":%s,\"equal\":%b}")
                .formatted(
                        step.name().toLowerCase(java.util.Locale.ROOT),
                        commit.number("touched"),
                        commit.text("operation"),
                        commit.text("snapshot"),
                        commit.number("files_added"),
                        commit.number("files_removed"),
                        commit.number("delete_files"),
                        json(round.commits()),
                        round.files(),
                        round.bytes(),
                        round.rows(),
                        commit.number("files"),
                        commit.number("bytes"),
                        round.written(),
                        round.removed(),
                        round.millis(),
                        graph.json(),
                        tables.json(),
                        areGood());
    }

    private static String json(Map<String, Long> commits) {
        return commits.entrySet().stream()
                .map(kind -> "\"%s\":%d".formatted(kind.getKey(), kind.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
    }
}
