package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.dist.FlightSample;
import dev.bifrost.dist.ProjectFiles;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** F-06 with every kind of transform: rounds with a fault in turn in the source, in each transform and in the sink. */
final class FaultyTransformsIT extends CaseIT {

    private static final List<String> TABLES = List.of("plain", "java", "guest", "script", "service");
    private static final int ROWS = 130;
    /** In the second of three batches. */
    private static final int POISONED = 100;

    @Test
    void noFaultLeavesABufferBehindOrAnotherTableWithoutItsRows() {
        rounds(2 * Fault.values().length);
    }

    @Test
    @Tag("full")
    void aThousandRoundsWithFaultsLeaveNothingBehind() {
        rounds(1_000);
    }

    private void rounds(int rounds) {
        var codes = new TreeMap<Fault, TreeSet<String>>();
        try (var service = FlightSample.start("python")) {
            job.bundles("transforms-wasm", "transforms-flight", "transform-script")
                    .source("batch_rows: 64")
                    .mapping(mapping(service));
            job.harness().drop("tag.jar", Tagging.throwingOnNullNames("1.0.0").writeTo(job.path("built.jar")));
            ship(0);
            assertThat(job.start().sync().result()).isEqualTo("synced");
            for (int round = 1; round <= rounds; round++) {
                Fault fault = Fault.values()[round % Fault.values().length];
                ship(round);
                fault.begin(this, service);
                var report = job.sync();
                fault.end(this, service);

                assertThat(job.host().allocatedBytes())
                        .as("round %d, %s: %s", round, fault, report)
                        .isZero();
                assertFailedAlone(report, fault);
                report.tables()
                        .forEach(table -> table.failure()
                                .ifPresent(failure -> codes.computeIfAbsent(fault, each -> new TreeSet<>())
                                        .add(failure.code())));
            }
            ship(rounds + 1);
            assertThat(job.sync().result()).isEqualTo("synced");
            job.stop();
        }
        assertThat(codes)
                .hasToString("{SOURCE=[files.CSV_MALFORMED], JAVA=[host.COMPONENT_FAILED], GUEST=[wasm.TRAP],"
                        + " SCRIPT=[script.THREW], SERVICE_REFUSES=[flight.INPUT_REFUSED],"
                        + " SERVICE_IS_GONE=[flight.CONNECT_FAILED], SINK=[falkordb.WRONG_KEY_TYPE]}");
        for (String table : TABLES) {
            assertThat(graph.count(
                            "MATCH (n:%s) WHERE n.origin = 'of round %d' RETURN count(n)".formatted(table, rounds + 1)))
                    .as(table)
                    .isEqualTo(ROWS);
        }
    }

    private void assertFailedAlone(RoundReport report, Fault fault) {
        for (String table : TABLES) {
            assertThat(Job.outcome(report, table).status())
                    .as("%s, %s: %s", table, fault, report)
                    .isEqualTo(fault.table.equals(table) || fault == Fault.SINK ? Status.FAILED : Status.SYNCED);
        }
    }

    private void ship(int round) {
        TABLES.forEach(table -> job.file(table, "rows.csv", rows(round, "")));
    }

    /** @param poison what stands in place of a name and a number in one row; empty for none */
    private static String rows(int round, String poison) {
        var csv = new StringBuilder("id,name,origin,delay\n");
        for (int id = 0; id < ROWS; id++) {
            String values = poison.isEmpty() || id != POISONED ? "name %d,of round %d,3".formatted(id, round) : poison;
            csv.append(id).append(',').append(values).append('\n');
        }
        return csv.toString();
    }

    private static String mapping(FlightSample service) {
        var guest = ProjectFiles.root().resolve("transforms-wasm/src/test/resources/check/faults.wasm");
        return """
                tables:
                  - table: plain
                    mode: full
                    pipeline: [ { vertex: { label: plain, id_column: id, properties: [origin] } } ]
                """
                + table("java", "tag: {}")
                + table("guest", "wasm: { module: \"%s\", config: { fault: trap_on_null } }".formatted(guest))
                + table(
                        "script",
                        "script: { keep: [id, origin], output: {}, code: \"function row(row) {"
                                + " if (row.name === null) throw new Error('no name'); return {}; }\" }")
                + table("service", "flight: { endpoint: \"%s\", name: flights }".formatted(service.endpoint()));
    }

    private static String table(String name, String transform) {
        return """
                  - table: %1$s
                    mode: full
                    pipeline:
                      - custom: { %2$s, steps: [ { vertex: { label: %1$s, id_column: id, properties: [origin] } } ] }
                """.formatted(name, transform);
    }

    private enum Fault {
        NONE("", ""),
        SOURCE("plain", "no name,no number"),
        JAVA("java", ",x,3"),
        GUEST("guest", ",x,3"),
        SCRIPT("script", ",x,3"),
        SERVICE_REFUSES("service", "a name,x,no number"),
        SERVICE_IS_GONE("service", "") {
            @Override
            void begin(FaultyTransformsIT test, FlightSample service) {
                service.kill();
            }

            @Override
            void end(FaultyTransformsIT test, FlightSample service) {
                service.restart();
            }
        },
        SINK("", "") {
            @Override
            void begin(FaultyTransformsIT test, FlightSample service) {
                test.graph.command("DEL", test.job.graph().name());
                test.graph.command("SET", test.job.graph().name(), "no graph");
            }

            @Override
            void end(FaultyTransformsIT test, FlightSample service) {
                test.graph.command("DEL", test.job.graph().name());
            }
        };

        private final String table;
        private final String poison;

        /**
         * @param table that it hits
         * @param poison what stands in its file in place of a row's name, origin and delay; empty for another fault
         */
        Fault(String table, String poison) {
            this.table = table;
            this.poison = poison;
        }

        void begin(FaultyTransformsIT test, FlightSample service) {
            if (!poison.isEmpty()) {
                test.job.file(table, "rows.csv", rows(0, poison));
            }
        }

        void end(FaultyTransformsIT test, FlightSample service) {}
    }
}
