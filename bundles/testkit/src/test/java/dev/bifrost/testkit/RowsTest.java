package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AllocatorExtension.class)
final class RowsTest {

    @Test
    void whatIsPutInIsReadBack(BufferAllocator allocator) {
        var uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        var stamp = LocalDateTime.parse("1969-12-31T23:59:59.999999");
        var instant = Instant.parse("2024-02-29T00:00:00.000001Z");
        try (var batch = Rows.of(allocator)
                .column("long", 1L, null)
                .column("int", null, -2)
                .column("double", 0.5, null)
                .column("bool", true, false)
                .column("text", "a", null)
                .column("date", LocalDate.EPOCH, LocalDate.of(2024, 2, 29))
                .column("time", LocalTime.NOON, null)
                .column("stamp", stamp, null)
                .column("instant", instant, null)
                .column("decimal", new BigDecimal("1.5"), new BigDecimal("-2.25"))
                .column("uuid", uuid, null)
                .column("bytes", new byte[] {1, -1}, null)
                .column("list", List.of("x", "y"), List.of())
                .column("struct", Map.of("city", "Oslo"), null)
                .root()) {
            var rows = Rows.values(batch);
            assertThat(rows).hasSize(2);
            assertThat(rows.getFirst())
                    .containsEntry("long", 1L)
                    .containsEntry("int", null)
                    .containsEntry("double", 0.5)
                    .containsEntry("bool", true)
                    .containsEntry("text", "a")
                    .containsEntry("date", LocalDate.EPOCH)
                    .containsEntry("time", LocalTime.NOON)
                    .containsEntry("stamp", stamp)
                    .containsEntry("instant", instant)
                    .containsEntry("decimal", new BigDecimal("1.50"))
                    .containsEntry("uuid", uuid)
                    .containsEntry("bytes", "01ff")
                    .containsEntry("list", List.of("x", "y"))
                    .containsEntry("struct", Map.of("city", "Oslo"));
            assertThat(rows.getLast())
                    .containsEntry("int", -2)
                    .containsEntry("text", null)
                    .containsEntry("decimal", new BigDecimal("-2.25"))
                    .containsEntry("list", List.of())
                    .containsEntry("struct", null);
        }
    }

    @Test
    void aTypeThatIsNamedWins(BufferAllocator allocator) {
        var field = Field.nullable("at", new ArrowType.Timestamp(TimeUnit.SECOND, null));
        try (var batch = Rows.of(allocator)
                .column(field, LocalDateTime.parse("2024-02-29T12:00:01"), null)
                .root()) {
            assertThat(batch.getSchema().findField("at")).isEqualTo(field);
            assertThat(Rows.values(batch).getFirst().get("at")).isEqualTo(LocalDateTime.parse("2024-02-29T12:00:01"));
        }
    }

    @Test
    void aPartOfTheRowsIsABatchToo(BufferAllocator allocator) {
        var rows = Rows.of(allocator).column("id", 1L, 2L, 3L);
        try (var part = rows.root(allocator, 1, 3);
                var none = rows.root(allocator, 0, 0)) {
            assertThat(Rows.values(part)).extracting(row -> row.get("id")).containsExactly(2L, 3L);
            assertThat(none.getRowCount()).isZero();
        }
    }

    @Test
    void columnsOfDifferentLengthAndOfUnknownTypeAreRefused(BufferAllocator allocator) {
        var rows = Rows.of(allocator).column("id", 1L, 2L);
        assertThatThrownBy(() -> rows.column("name", "a")).hasMessageContaining("name has 1 values");
        assertThatThrownBy(() -> rows.column("name", null, null)).hasMessageContaining("nulls only");
        assertThatThrownBy(() -> rows.column("thread", new Thread(), null)).hasMessageContaining("thread");
    }

    @Test
    void aBatchThatFailsHalfwayLeavesNothing(BufferAllocator allocator) {
        var rows = Rows.of(allocator).column("id", 1L, 2L).column("name", "a", 2L);
        assertThatThrownBy(rows::root).isInstanceOf(RuntimeException.class);
        assertThat(allocator.getAllocatedMemory()).isZero();
    }
}
