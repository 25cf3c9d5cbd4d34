package dev.bifrost.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Changes onto a graph that is there: our rounds, a second host with the same rounds as the control, and two plain
 * clients. One kind of change after another, removals last, since what they leave behind slows down all others; each turn takes every
 * arm once, in an order that turns with it.
 */
final class DeltaBenchmark implements Benchmark {

    private static final long ROWS = 20_000;
    /** The graph holds this many times the rows that change. */
    private static final int BASE = 5;

    private record Kind(String name, DealtTable table) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("vertex", DealtTable.PEOPLE),
            new Kind("fk", DealtTable.STAFF),
            new Kind("keyed", DealtTable.FLIGHTS),
            new Kind("unchanged", DealtTable.PEOPLE),
            new Kind("removal", DealtTable.PEOPLE));

    /** A sample in which the server cleared its indexes is taken again, so many times. */
    private static final int MORE_ATTEMPTS = 5;

    private record Measured(Samples cpu, Samples wall) {
        Measured() {
            this(new Samples(), new Samples());
        }
    }

    private final Map<String, Map<String, Measured>> measured = new LinkedHashMap<>();
    private long version;
    private int taken;
    private int takenAgain;
    private int collected;
    private double collectorSeconds;

    @Override
    public void run(BenchOptions options, BenchFolder folder, Report report) throws Exception {
        int rows = (int) options.rowsOr(ROWS);
        try (var server = new BenchServer(folder);
                var ours = new HostArm("ours", folder, server);
                var control = new HostArm("control", folder, server)) {
            server.rewriteNoLog(); // it would count against the arm that happens to write then
            var arms = List.<DeltaArm>of(
                    ours,
                    control,
                    new PlainArm("literal", server, PlainArm.Rows.LITERAL),
                    new PlainArm("parameter", server, PlainArm.Rows.PARAMETER));
            double before = server.collectorMicros();
            for (DealtTable table : DealtTable.values()) {
                arms.forEach(arm -> arm.load(table, rows * BASE));
            }
            for (Kind kind : KINDS) {
                prepare(kind, arms, rows);
                for (int turn = 1; turn <= options.repeats(); turn++) {
                    turn(kind, turned(arms, turn), server, rows);
                }
            }
            collectorSeconds = (server.collectorMicros() - before) / 1e6;
        }
        fill(report, rows);
    }

    private static List<DeltaArm> turned(List<DeltaArm> arms, int turn) {
        var order = new ArrayList<DeltaArm>(arms);
        java.util.Collections.rotate(order, turn);
        return order;
    }

    /** What must not change is there in the version in which it is written again. */
    private void prepare(Kind kind, List<DeltaArm> arms, int rows) {
        if (kind.name().equals("unchanged")) {
            arms.forEach(arm -> arm.write(kind.table(), arm.part(rows), version));
        }
    }

    private void turn(Kind kind, List<DeltaArm> arms, BenchServer server, int rows) {
        for (DeltaArm arm : arms) {
            int attempts = 0;
            while (!measure(kind, arm, server, rows, attempts == MORE_ATTEMPTS)) {
                attempts++;
            }
        }
    }

    /** Whether the sample is good, or the last. */
    private boolean measure(Kind kind, DeltaArm arm, BenchServer server, int rows, boolean last) {
        int count = arm.part(rows);
        boolean removal = kind.name().equals("removal");
        version += kind.name().equals("unchanged") ? 0 : 1;
        double cpu = server.cpuMicros();
        double collector = server.collectorMicros();
        long began = System.nanoTime();
        if (removal) {
            arm.delete(kind.table(), count, version);
        } else {
            arm.write(kind.table(), count, version);
        }
        double wall = (System.nanoTime() - began) / 1e3 / count;
        double used = (server.cpuMicros() - cpu) / count;
        boolean met = server.collectorMicros() > collector;
        check(kind, arm, server, count, (long) rows * BASE);
        taken++;
        if (met && !last) {
            takenAgain++;
            return false;
        }
        collected += met ? 1 : 0;
        var samples = measured.computeIfAbsent(kind.name(), any -> new LinkedHashMap<>())
                .computeIfAbsent(arm.graph(), any -> new Measured());
        samples.wall().add(wall);
        samples.cpu().add(used);
        return true;
    }

    /** At the target; what was removed comes back unmeasured. */
    private void check(Kind kind, DeltaArm arm, BenchServer server, int rows, long all) {
        switch (kind.table()) {
            case PEOPLE -> {
                boolean removed = kind.name().equals("removal");
                server.expect(arm.graph(), "MATCH (n:Person) RETURN count(n)", removed ? all - rows : all);
                if (removed) {
                    arm.write(kind.table(), rows, version);
                }
                server.expect(
                        arm.graph(),
                        "MATCH (n:Person) RETURN sum(n.age)",
                        LongStream.range(0, all)
                                .map(i -> i % 90 + (i < rows ? version : 0))
                                .sum());
            }
            case STAFF -> server.expect(arm.graph(), "MATCH (:Staff)-[e:WORKS_AT]->() RETURN count(e)", all);
            case FLIGHTS -> server.expect(arm.graph(), "MATCH ()-[e:FLIGHT]->() RETURN count(e)", all);
        }
    }

    private void fill(Report report, int rows) {
        report.line(
                "%d changed rows onto %d of each kind; server processor time, wall time in brackets, us a row",
                rows, rows * BASE);
        report.line("%-10s %16s %16s %16s %16s %9s", "", "ours", "control", "literal", "parameter", "A/A");
        measured.forEach((kind, arms) -> {
            var line = new StringBuilder("%-10s".formatted(kind));
            arms.keySet().stream()
                    .sorted(java.util.Comparator.comparing(List.of("ours", "control", "literal", "parameter")::indexOf))
                    .forEach(arm -> line.append(" %7.1f (%6.1f)"
                            .formatted(
                                    arms.get(arm).cpu().median(),
                                    arms.get(arm).wall().median())));
            line.append(" %9.2f".formatted(over(kind, "control", "ours")));
            report.line("%s", line);
        });
        report.line(
                "the server cleared its indexes in %d of %d samples, which were taken again; %d stayed; it took %.1f s in all",
                takenAgain, taken, collected, collectorSeconds);
        report.key("rows", (long) rows);
        report.key("vertex_times_literal", over("vertex", "literal", "ours"));
        report.key("fk_times_literal", over("fk", "literal", "ours"));
        report.key("keyed_times_literal", over("keyed", "literal", "ours"));
        report.key("removal_times_literal", over("removal", "literal", "ours"));
        report.key("changed_times_param", over("vertex", "parameter", "ours"));
        report.key("unchanged_times_param", over("unchanged", "parameter", "ours"));
        report.key("control", over("vertex", "control", "ours"));
    }

    private double over(String kind, String arm, String other) {
        return measured.get(kind)
                .get(arm)
                .cpu()
                .medianOver(measured.get(kind).get(other).cpu());
    }
}
