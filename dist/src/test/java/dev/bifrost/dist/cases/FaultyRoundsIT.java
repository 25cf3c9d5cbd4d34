package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.TableOutcome.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** F-06: rounds with faults in the real source and the real sink. */
final class FaultyRoundsIT extends CaseIT {

    private static final int ROUNDS = 50;
    private static final int FILE_ROWS = 70;

    @Test
    void noRoundLeavesABufferBehindHoweverItEnds() throws IOException {
        job.source("batch_rows: 64").sink("batch_rows: 50").mapping("""
                tables:
                  - table: people
                    mode: full
                    pipeline:
                      - vertex: { label: Person, id_column: id, properties: [name, tags] }
                      - fk_edges:
                          type: KNOWS
                          src: { label: Person, column: id }
                          dst: { label: Person, column: friend }
                """);
        var seen = new EnumMap<Status, Integer>(Status.class);
        var codes = new TreeSet<String>();
        try (var duck = new DuckDb()) {
            ship(duck, 0);
            job.start();
            for (int round = 0; round < ROUNDS; round++) {
                Fault fault = Fault.values()[round % Fault.values().length];
                ship(duck, round);
                fault.begin(this, round);
                var outcome = job.sync("people");
                fault.end(this);

                assertThat(job.host().allocatedBytes())
                        .as("round %d with %s: %s", round, fault, outcome)
                        .isZero();
                seen.merge(outcome.status(), 1, Integer::sum);
                outcome.failure().ifPresent(failure -> codes.add(failure.code()));
            }
            ship(duck, ROUNDS);
        }
        assertSynced(job.sync("people"));
        assertThat(codes)
                .contains("files.UNREADABLE_FILE", "files.TORN_FILE", "falkordb.WRONG_KEY_TYPE", "round.BAD_ROWS")
                .doesNotContain("round.UNEXPECTED", "host.COMPONENT_FAILED", "host.BUFFER_LEAK");
        assertThat(seen.get(Status.FAILED)).isGreaterThanOrEqualTo(ROUNDS / 2);
        assertThat(seen.get(Status.SYNCED)).isPositive();
        assertThat(graph.rows("MATCH (p:Person) RETURN count(p), count(DISTINCT p.name)"))
                .hasToString("[[%d, %d]]".formatted(2 * FILE_ROWS, 2 * FILE_ROWS));
        assertThat(graph.count("MATCH ()-[k:KNOWS]->() RETURN count(k)")).isEqualTo(2 * FILE_ROWS);
    }

    /** Two files; what they say of a person differs from round to round. */
    private void ship(DuckDb duck, int round) {
        for (int file = 0; file < 2; file++) {
            duck.parquet(
                    job.path("data/people/p%d.parquet".formatted(file)),
                    "SELECT i AS id, 'name ' || i || ' of round %d' AS name, [i, %d] AS tags, i // 2 AS friend FROM range(%d, %d) t(i)"
                            .formatted(round, round, file * FILE_ROWS, file * FILE_ROWS + FILE_ROWS));
        }
    }

    private enum Fault {
        NONE {
            @Override
            void begin(FaultyRoundsIT test, int round) {}
        },
        DAMAGED_PAGES {
            @Override
            void begin(FaultyRoundsIT test, int round) throws IOException {
                var last = test.job.path("data/people/p1.parquet");
                test.job.file("people", "p1.parquet", Damage.pages(Files.readAllBytes(last)));
            }
        },
        TORN_FILE {
            @Override
            void begin(FaultyRoundsIT test, int round) throws IOException {
                byte[] whole = Files.readAllBytes(test.job.path("data/people/p1.parquet"));
                test.job.file("people", "p1.parquet", java.util.Arrays.copyOf(whole, whole.length / 2));
            }
        },
        BAD_ROW {
            @Override
            void begin(FaultyRoundsIT test, int round) {
                try (var duck = new DuckDb()) {
                    duck.parquet(
                            test.job.path("data/people/p1.parquet"),
                            "SELECT 1::BIGINT AS id, 'a' || chr(0) AS name, [1::BIGINT] AS tags, 1::BIGINT AS friend");
                }
            }
        },
        NO_GRAPH {
            @Override
            void begin(FaultyRoundsIT test, int round) {
                if (test.graph.exists()) {
                    test.graph.command("DEL", test.job.graph().name());
                }
            }
        },
        ANOTHER_KEY {
            @Override
            void begin(FaultyRoundsIT test, int round) {
                test.graph.command("DEL", test.job.graph().name());
                test.graph.command("SET", test.job.graph().name(), "no graph");
            }

            @Override
            void end(FaultyRoundsIT test) {
                test.graph.command("DEL", test.job.graph().name());
            }
        };

        abstract void begin(FaultyRoundsIT test, int round) throws IOException;

        void end(FaultyRoundsIT test) {}
    }
}
