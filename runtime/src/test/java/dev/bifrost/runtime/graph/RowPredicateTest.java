package dev.bifrost.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.RowFilter.Bound;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AllocatorExtension.class)
final class RowPredicateTest {

    @Test
    void equalComparesInTheColumnsOwnType(BufferAllocator allocator) {
        assertThat(matching(allocator, new RowFilter.Equal("c", 2L), 1L, 2L, null, 3L))
                .containsExactly(1);
        assertThat(matching(allocator, new RowFilter.Equal("c", "NO"), "NO", "no", null, "NO "))
                .containsExactly(0);
        assertThat(matching(allocator, new RowFilter.Equal("c", true), true, false, null))
                .containsExactly(0);
        assertThat(matching(allocator, new RowFilter.Equal("c", 0.0), -0.0, 0.0, Double.NaN, null))
                .containsExactly(0, 1);
        assertThat(matching(
                        allocator,
                        new RowFilter.Equal("c", new BigDecimal("1.50")),
                        new BigDecimal("1.50"),
                        new BigDecimal("1.51")))
                .containsExactly(0);
        assertThat(matching(
                        allocator,
                        new RowFilter.Equal("c", LocalDate.of(2024, 2, 29)),
                        LocalDate.of(2024, 2, 29),
                        LocalDate.of(2024, 3, 1)))
                .containsExactly(0);
    }

    @Test
    void rangesHaveInclusiveAndExclusiveEnds(BufferAllocator allocator) {
        assertThat(matching(allocator, range(1L, true, 3L, false), 0L, 1L, 2L, 3L, null))
                .containsExactly(1, 2);
        assertThat(matching(allocator, range(1L, false, 3L, true), 0L, 1L, 2L, 3L, null))
                .containsExactly(2, 3);
        assertThat(matching(allocator, range("b", true, "é", true), "a", "b", "z", "é", "😀"))
                .containsExactly(1, 2, 3);
        assertThat(matching(allocator, range(0.0, true, 1.0, true), Double.NaN, 0.5, 2.0))
                .containsExactly(1);
    }

    @Test
    void timesCompareExactlyBeforeAndAfterTheEpoch(BufferAllocator allocator) {
        var limit = LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_000_000);
        var before = new RowFilter.Range("c", Optional.empty(), Optional.of(new Bound(limit, false)));
        assertThat(matching(allocator, before, limit.minusNanos(1_000_000), limit, limit.plusNanos(1_000_000)))
                .containsExactly(0);
        var instant = Instant.parse("2001-01-13T00:00:00Z");
        var from = new RowFilter.Range("c", Optional.of(new Bound(instant, true)), Optional.empty());
        assertThat(matching(allocator, from, instant.minusMillis(1), instant, instant.plusMillis(1)))
                .containsExactly(1, 2);
    }

    @Test
    void inAndAllOfCombine(BufferAllocator allocator) {
        var in = new RowFilter.In("c", List.of(1L, 3L));
        assertThat(matching(allocator, in, 1L, 2L, 3L, null)).containsExactly(0, 2);
        assertThat(matching(allocator, new RowFilter.AllOf(List.of(in, range(2L, true, 9L, true))), 1L, 2L, 3L))
                .containsExactly(2);
    }

    @Test
    void aColumnOfAnotherTypeThanCompiledIsATypedError(BufferAllocator allocator) {
        assertThatThrownBy(() -> matching(allocator, new RowFilter.Equal("c", 1L), "1"))
                .isInstanceOf(BifrostException.class)
                .hasMessageContaining("column c");
    }

    @Test
    void aPathIntoAStructSeesTheStructsOwnNulls(BufferAllocator allocator) {
        try (var rows = Rows.of(allocator)
                .column("address", java.util.Map.of("city", "Oslo"), null, java.util.Map.of("city", "Bergen"))
                .root()) {
            var predicate = RowPredicate.of(new RowFilter.In("address.city", List.of("Oslo", "Bergen")), rows);
            assertThat(List.of(predicate.test(0), predicate.test(1), predicate.test(2)))
                    .containsExactly(true, false, true);
        }
    }

    private static RowFilter range(Comparable<?> low, boolean lowIn, Comparable<?> high, boolean highIn) {
        return new RowFilter.Range("c", Optional.of(new Bound(low, lowIn)), Optional.of(new Bound(high, highIn)));
    }

    private static List<Integer> matching(BufferAllocator allocator, RowFilter filter, Object... values) {
        try (var rows = Rows.of(allocator).column("c", values).root()) {
            var predicate = RowPredicate.of(filter, rows);
            var matching = new ArrayList<Integer>();
            for (int row = 0; row < values.length; row++) {
                if (predicate.test(row)) {
                    matching.add(row);
                }
            }
            return matching;
        }
    }
}
