package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.Secret;
import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveGraph;
import dev.bifrost.testkit.Mutations;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A server that dies, is full, is slow, or is not what the config says: a server of this class's own. */
@ExtendWith(AllocatorExtension.class)
class ServerTroubleIT {

    private static EphemeralFalkorDb server;

    private String name;
    private Cypher graph;
    private TestSink sink;
    private BufferAllocator allocator;

    @BeforeAll
    static void startServer() {
        server = TestServer.ephemeral();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @BeforeEach
    void attach(BufferAllocator root) {
        allocator = root;
        name = TestServer.newGraph();
        graph = new Cypher(new LiveGraph(server.url(), name));
        sink = new TestSink(FalkorDbConfig.of(server.url(), name), ReferenceModel.MODEL, root);
        sink.attach();
    }

    @AfterEach
    void detach() {
        sink.close();
        graph.close();
    }

    @Test
    void aRestartBetweenRoundsCostsNoRound() {
        sink.write(Script.load(sink.mutations()));
        String before = graph.dump();
        server.restart();
        graph = new Cypher(new LiveGraph(server.url(), name));
        assertThat(sink.write(Script.load(sink.mutations())).written()).isZero();
        assertThat(graph.dump()).isEqualTo(before);
    }

    @Test
    void aKillInARoundCostsThatRoundAndNoMore() {
        try (var session = sink.open()) {
            sink.apply(session, Script.load(sink.mutations()));
            session.drain();
            server.kill();
            var fault = assertFault(FalkorDbErrors.CONNECTION_LOST, () -> {
                sink.apply(session, Script.change(sink.mutations()));
                session.drain();
            });
            assertThat(fault.retryable()).isTrue();
        }
        var down = assertFault(FalkorDbErrors.CONNECT_FAILED, sink::attach);
        assertThat(down).hasMessageContaining("127.0.0.1:" + server.port());
        server.restart();
        graph = new Cypher(new LiveGraph(server.url(), name));
        sink.attach();
        sink.write(Script.load(sink.mutations()), Script.change(sink.mutations()));
        assertThat(graph.edges("LIVES_IN")).isEmpty();
        assertThat(graph.vertices("Person")).extracting(vertex -> vertex.id()).contains("i:1;", "i:4;");
    }

    @Test
    void aServerThatIsFullIsNamedAndTriedAgain() {
        graph.command("CONFIG", "SET", "maxmemory", "1");
        try {
            var fault = assertFault(FalkorDbErrors.OUT_OF_MEMORY, () -> sink.write(load()));
            assertThat(fault.retryable()).isTrue();
            assertThat(fault).hasMessageContaining("maxmemory");
        } finally {
            graph.command("CONFIG", "SET", "maxmemory", "0");
        }
        sink.attach();
        assertThat(sink.write(load()).written()).isPositive();
    }

    @Test
    void aReplicaIsNamed() {
        graph.command("REPLICAOF", "127.0.0.1", "1");
        try {
            assertFault(FalkorDbErrors.READ_ONLY, () -> sink.write(load()));
        } finally {
            graph.command("REPLICAOF", "NO", "ONE");
        }
        sink.attach();
        assertThat(sink.write(load()).written()).isPositive();
    }

    @Test
    void aWrongPasswordIsNamedAndNotShown() {
        graph.command("CONFIG", "SET", "requirepass", "right");
        try {
            var none = new TestSink(FalkorDbConfig.of(server.url(), name), ReferenceModel.MODEL, allocator);
            assertFault(FalkorDbErrors.ACCESS_DENIED, none::attach);
            var wrong = new TestSink(
                    new FalkorDbConfig(
                            new Secret(server.url()), name, null, new Secret("wr0ng"), null, null, null, null, null),
                    ReferenceModel.MODEL,
                    allocator);
            var fault = assertFault(FalkorDbErrors.ACCESS_DENIED, wrong::attach);
            assertThat(fault.retryable()).isFalse();
            assertThat(fault.toString()).doesNotContain("wr0ng");
            var right = new TestSink(
                    FalkorDbConfig.of(server.url().replace("//", "//:right@"), name), ReferenceModel.MODEL, allocator);
            assertThat(right.attach().created()).isFalse();
            right.close();
        } finally {
            graph.command("AUTH", "right");
            graph.command("CONFIG", "SET", "requirepass", "");
        }
    }

    @Test
    void aRefusedStatementIsReportedWithItsPlaceAndWithoutValues() {
        graph.write("CREATE INDEX FOR (c:City) ON (c.name)");
        graph.command("GRAPH.CONSTRAINT", "CREATE", name, "UNIQUE", "NODE", "City", "PROPERTIES", "1", "name");
        await(() -> "OPERATIONAL".equals(graph.value("CALL db.constraints() YIELD status RETURN status")));
        try (var session = sink.open()) {
            var fault = assertFault(FalkorDbErrors.CONSTRAINT, () -> {
                sink.apply(session, sink.mutations().vertices(ReferenceModel.CITY, Mutations.vertex("s:1;", "secret")));
                sink.apply(session, sink.mutations().vertices(ReferenceModel.CITY, Mutations.vertex("s:2;", "secret")));
                session.drain();
            });
            assertThat(fault)
                    .hasMessageContaining("table persons, vertices City of step \"vertex City\", batch 2")
                    .hasMessageContaining("unique constraint violation")
                    .hasMessageNotContaining("secret");
            assertThat(fault.getCause().toString()).doesNotContain("secret");
        }
        assertThat(graph.value("MATCH (c:City) RETURN count(c)"))
                .as("the batch before it")
                .isEqualTo(1L);
    }

    private static void await(java.util.function.BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("time until the condition holds").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    @Test
    void aServerThatCutsOffRowsCutsNothingOffAScan() {
        sink.write(load());
        graph.command("GRAPH.CONFIG", "SET", "RESULTSET_SIZE", "1");
        try {
            assertThat(sink.scan(ReferenceModel.PERSON, 10_000)).hasSize(3);
        } finally {
            graph.command("GRAPH.CONFIG", "SET", "RESULTSET_SIZE", "-1");
        }
    }

    @Test
    void aQueryThatTakesTooMuchMemoryIsSentInSmallerParts() {
        graph.command("GRAPH.CONFIG", "SET", "QUERY_MEM_CAPACITY", "3000000");
        try {
            var report = sink.write(many(5000));
            assertThat(report.written()).isEqualTo(5000);
            assertThat(report.statements()).as("parts and mark").isGreaterThan(2);
            assertThat(graph.value("MATCH (c:City) RETURN count(c)")).isEqualTo(5000L);
        } finally {
            graph.command("GRAPH.CONFIG", "SET", "QUERY_MEM_CAPACITY", "0");
        }
    }

    /** What a limit costs is found out once: a statement that fails is work in vain. */
    @Test
    void theSizeThatTheServerTakesIsKeptForTheNextSessionAndTriedAgainLater() {
        graph.command("GRAPH.CONFIG", "SET", "QUERY_MEM_CAPACITY", "3000000");
        try {
            long before = failedCalls();
            sink.write(many(5000));
            long learned = failedCalls() - before;
            assertThat(learned).as("statements that failed").isPositive();
            for (int again = 1; again <= 3; again++) {
                assertThat(sink.write(many(again * 5000, 5000)).written()).isEqualTo(5000);
            }
            assertThat(failedCalls() - before)
                    .as("four sessions; as many of each, had they learned it anew")
                    .isLessThan(3 * learned);
        } finally {
            graph.command("GRAPH.CONFIG", "SET", "QUERY_MEM_CAPACITY", "0");
        }
        var statements = LongStream.range(0, 40)
                .map(again -> sink.write(many(5000)).statements())
                .toArray();
        assertThat(statements[0]).as("parts and mark").isGreaterThan(2);
        assertThat(statements[39]).as("one batch and mark").isEqualTo(2);
    }

    private long failedCalls() {
        var calls = Pattern.compile("graph.QUERY:.*failed_calls=(\\d+)").matcher(graph.answer("INFO", "commandstats"));
        return calls.find() ? Long.parseLong(calls.group(1)) : 0;
    }

    @Test
    void aQueryThatTakesTooLongIsSentInSmallerPartsAndFailsInTheEnd() {
        try (var slow = new TestSink(
                TestSink.config(server.url(), name, 100_000, Duration.ofSeconds(60)),
                ReferenceModel.MODEL,
                allocator)) {
            slow.attach();
            try (var session = slow.open()) {
                graph.command("GRAPH.CONFIG", "SET", "TIMEOUT_DEFAULT", "1");
                var fault = assertFault(FalkorDbErrors.QUERY_TIMED_OUT, () -> {
                    slow.apply(session, many(100_000));
                    session.drain();
                });
                assertThat(fault.retryable()).isTrue();
                assertThat(fault).hasMessageContaining("vertices City").hasMessageContaining("batch 1");
            }
        } finally {
            graph.command("GRAPH.CONFIG", "SET", "TIMEOUT_DEFAULT", "0");
        }
    }

    private Mutations load() {
        return Script.load(sink.mutations());
    }

    private Mutations many(int rows) {
        return many(0, rows);
    }

    private Mutations many(int from, int rows) {
        return sink.mutations()
                .vertices(
                        ReferenceModel.CITY,
                        IntStream.range(from, from + rows)
                                .mapToObj(i -> Mutations.vertex("i:" + i + ";", "some name of a city " + i))
                                .toArray(Mutations.Row[]::new));
    }
}
