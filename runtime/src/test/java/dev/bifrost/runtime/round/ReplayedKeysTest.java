package dev.bifrost.runtime.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.TableBatches;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A key that a table of changes names several times is written once, as it is at the end: a replay may be cut off anywhere. */
@ExtendWith(AllocatorExtension.class)
final class ReplayedKeysTest {

    @Test
    void ofSeveralImagesOnlyTheLastIsRead(BufferAllocator allocator) {
        var keys = new ReplayedKeys(List.of("id"));
        try (var letters = rows(allocator, List.of(5L, 7L, 8L), List.of("bad", "bad", "bad"))) {
            keys.want(letters);
        }
        try (var stream = new Stream(allocator)) {
            keys.look(stream);
        }
        var read = new ArrayList<String>();
        try (var chosen = keys.among(new Stream(allocator), allocator)) {
            for (var next = chosen.next(); next.isPresent(); next = chosen.next()) {
                try (var batch = next.get()) {
                    for (int row = 0; row < batch.getRowCount(); row++) {
                        read.add(batch.getVector("id").getObject(row) + " "
                                + batch.getVector("v").getObject(row));
                    }
                }
            }
        }
        assertThat(read).containsExactly("7 a", "5 d");
        assertThat(keys.written()).isEqualTo(2);
        assertThat(keys.gone()).isEqualTo(1);
    }

    private static VectorSchemaRoot rows(BufferAllocator allocator, List<Long> ids, List<String> values) {
        return Rows.of(allocator)
                .column("id", ids.toArray())
                .column("v", values.toArray())
                .root();
    }

    private static final class Stream implements TableBatches {
        private final ArrayDeque<VectorSchemaRoot> batches = new ArrayDeque<>();

        Stream(BufferAllocator allocator) {
            batches.add(rows(allocator, List.of(5L, 6L, 7L), List.of("a", "a", "a")));
            batches.add(rows(allocator, List.of(5L, 6L), List.of("b", "c")));
            batches.add(rows(allocator, List.of(6L, 5L), List.of("c", "d")));
        }

        @Override
        public Optional<VectorSchemaRoot> next() {
            return Optional.ofNullable(batches.poll());
        }

        @Override
        public OptionalLong rowsExpected() {
            return OptionalLong.empty();
        }

        @Override
        public void close() {
            batches.forEach(VectorSchemaRoot::close);
        }
    }
}
