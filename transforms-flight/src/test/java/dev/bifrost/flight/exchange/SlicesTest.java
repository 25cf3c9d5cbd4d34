package dev.bifrost.flight.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A batch is cut into messages of two mebibytes; a row that is larger goes alone. */
@ExtendWith(AllocatorExtension.class)
final class SlicesTest {

    private static List<Map<String, Object>> joined(VectorSchemaRoot batch, List<Slice> sizes) {
        var all = new ArrayList<Map<String, Object>>();
        var slices = new Slices(batch);
        while (slices.hasNext()) {
            try (var slice = slices.next();
                    var loaded = VectorSchemaRoot.create(
                            batch.getSchema(), batch.getVector(0).getAllocator())) {
                new VectorLoader(loaded).load(slice.rows());
                all.addAll(Rows.values(loaded));
                sizes.add(slice);
            }
        }
        return all;
    }

    @Test
    void rowsOfAllSizesComeInOrder(BufferAllocator allocator) {
        long seed = System.nanoTime();
        var dice = new Random(seed);
        int[] sizes = {0, 1, 10, 1_000, 300_000, 2 << 20};
        int rows = 400;
        var texts = IntStream.range(0, rows)
                .mapToObj(i -> dice.nextInt(9) == 0
                        ? null
                        : "x".repeat(sizes[dice.nextInt(50) == 0 ? 4 + dice.nextInt(2) : dice.nextInt(4)]))
                .toArray();
        var ids = IntStream.range(0, rows).mapToObj(i -> (Object) (long) i).toArray();
        var flags =
                IntStream.range(0, rows).mapToObj(i -> (Object) (i % 3 == 0)).toArray();
        var lists = IntStream.range(0, rows)
                .mapToObj(i -> (Object) List.of((long) i, 7L))
                .toArray();
        try (var batch = Rows.of(allocator)
                .column("id", ids)
                .column("text", texts)
                .column("flag", flags)
                .column("list", lists)
                .root()) {
            var found = new ArrayList<Slice>();
            assertThat(joined(batch, found)).as("seed %d", seed).isEqualTo(Rows.values(batch));
            assertThat(found)
                    .allSatisfy(slice -> assertThat(slice.bytes() <= Slices.TARGET || slice.count() == 1)
                            .as("%d bytes of %d rows, seed %d", slice.bytes(), slice.count(), seed)
                            .isTrue());
        }
    }

    @Test
    void smallRowsFillTheirMessages(BufferAllocator allocator) {
        try (var batch = Rows.of(allocator)
                .column(
                        "id",
                        IntStream.range(0, 300_000)
                                .mapToObj(i -> (Object) (long) i)
                                .toArray())
                .root()) {
            var found = new ArrayList<Slice>();
            joined(batch, found);
            assertThat(found).hasSizeLessThan(4);
        }
    }

    @Test
    void aBatchWithoutRowsIsOneMessage(BufferAllocator allocator) {
        try (var batch = Rows.of(allocator).column("id", 1L).none().root()) {
            var found = new ArrayList<Slice>();
            assertThat(joined(batch, found)).isEmpty();
            assertThat(found)
                    .singleElement()
                    .satisfies(slice -> assertThat(slice.count()).isZero());
        }
    }
}
