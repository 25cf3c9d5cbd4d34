package dev.bifrost.sink.falkordb.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.StoredType.Scalar;
import dev.bifrost.sink.falkordb.server.ServerAddress;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The host's part of a rebuild, from mutations to the wire: everything is sent once, in the memory that is promised. */
class LargeBuildTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int BATCH = 8_192;
    private static final int BYTES_A_VERTEX = 15;
    private static final int LARGE = 50_000_000;
    /** An edge for each of so many vertices. */
    private static final int SPARSE = 10;

    private static final StepShape.Vertex THING = new StepShape.Vertex(
            "t1",
            "things",
            "vertex Thing",
            "Thing",
            List.of(),
            List.of(new StepShape.Property("weight", new StoredType(Scalar.INTEGER, false))),
            OnDelete.RETRACT,
            true);

    private static final StepShape.Edge NEXT =
            new StepShape.Edge("n1", "things", "edge NEXT", "NEXT", "Thing", "Thing", false, List.of(), true);

    private static final GraphModel MODEL = new GraphModel(List.of(THING), List.of(NEXT), Map.of());

    @TempDir
    private Path folder;

    @Test
    void everythingIsSentOnce() throws IOException {
        build(200_000, Assembly.LARGEST_PARTITION);
    }

    @Test
    void partitionsThatAreTooLargeAreSpreadAnew() throws IOException {
        build(50_000, 100);
    }

    @Test
    @Tag("full")
    void fiftyMillionVerticesFitTheirBudget() throws IOException {
        build(LARGE, Assembly.LARGEST_PARTITION);
    }

    private void build(int rows, long largestPartition) throws IOException {
        long began = System.nanoTime();
        var numbers = new ModelNumbers(MODEL);
        var size = new CallSize();
        var built = new Built(numbers.steps().size());
        try (var server = new NullServer();
                var connection = ServerConnection.open(ServerAddress.of(server.url()), "g", LIMIT, LIMIT);
                var root = new RootAllocator(Long.MAX_VALUE);
                var contributions = new Contributions(numbers, folder);
                var map = new KeyMap(root);
                var sender = new BulkSender(connection, size)) {
            for (int from = 0; from < rows; from += BATCH) {
                try (var mutation = mutation(root, from, Math.min(rows, from + BATCH))) {
                    contributions.take(mutation, "things");
                }
            }
            long collected = System.nanoTime();
            var assembly = new Assembly(numbers, map, sender, size, built, largestPartition);
            assembly.vertices(contributions.vertices(), partition -> {});
            assembly.edges(contributions.edges(), partition -> {});

            assertThat(server.vertices()).isEqualTo(rows);
            assertThat(server.edges()).isEqualTo((rows + SPARSE - 1) / SPARSE);
            assertThat(root.getAllocatedMemory()).isEqualTo(map.bytes());
            assertThat(map.bytes()).isLessThan(Math.max(2L << 20, (long) BYTES_A_VERTEX * rows) + (1 << 20));
            System.out.printf(
                    "%,d vertices: map %d MiB, collected in %d s, folded and sent in %d s, %d MB on the wire, heap %d MiB of %d%n",
                    rows,
                    map.bytes() >> 20,
                    Duration.ofNanos(collected - began).toSeconds(),
                    Duration.ofNanos(System.nanoTime() - collected).toSeconds(),
                    sender.bytes() / 1_000_000,
                    Runtime.getRuntime().totalMemory() >> 20,
                    Runtime.getRuntime().maxMemory() >> 20);
        }
    }

    private static GraphMutation mutation(BufferAllocator allocator, int from, int to) {
        var ids = text(allocator, GraphMutation.ID, IntStream.range(from, to));
        var vertices = VectorSchemaRoot.of(
                ids, numbers(allocator, GraphMutation.MARKER, from, to), numbers(allocator, "weight", from, to));
        vertices.setRowCount(to - from);
        var some = IntStream.range(from, to).filter(i -> i % SPARSE == 0).toArray();
        var edges = VectorSchemaRoot.of(
                text(allocator, GraphMutation.SOURCE, IntStream.of(some)),
                text(allocator, GraphMutation.DESTINATION, IntStream.of(some).map(i -> i / 2)),
                numbers(allocator, GraphMutation.MARKER, 0, some.length));
        edges.setRowCount(some.length);
        return new GraphMutation(
                List.of(),
                List.of(new GraphMutation.VertexSet(THING, vertices)),
                List.of(new GraphMutation.EdgeSet(NEXT, edges)),
                List.of(),
                List.of());
    }

    private static VarCharVector text(BufferAllocator allocator, String name, IntStream keys) {
        var vector = new VarCharVector(name, allocator);
        int[] all = keys.toArray();
        vector.allocateNew(all.length);
        for (int row = 0; row < all.length; row++) {
            vector.setSafe(row, ("i:" + all[row] + ";").getBytes(StandardCharsets.US_ASCII));
        }
        vector.setValueCount(all.length);
        return vector;
    }

    private static BigIntVector numbers(BufferAllocator allocator, String name, int from, int to) {
        var vector = new BigIntVector(name, allocator);
        vector.allocateNew(to - from);
        for (int i = from; i < to; i++) {
            vector.set(i - from, i * 0x9E3779B97F4A7C15L);
        }
        vector.setValueCount(to - from);
        return vector;
    }
}
