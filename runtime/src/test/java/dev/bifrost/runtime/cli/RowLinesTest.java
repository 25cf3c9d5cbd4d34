package dev.bifrost.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AllocatorExtension.class)
final class RowLinesTest {

    private static final Field UNSIGNED = Field.nullable("u", new ArrowType.Int(64, false));

    private static String line(Rows rows) {
        try (var batch = rows.root()) {
            return RowLines.of(batch).line(0);
        }
    }

    @Test
    void valuesHaveTheFormInWhichTheGraphStoresThem(BufferAllocator allocator) {
        assertThat(line(Rows.of(allocator)
                        .column("id", Long.MIN_VALUE)
                        .column("name", "Zoë")
                        .column(Field.nullable("none", ArrowType.Utf8.INSTANCE), (Object) null)
                        .column("yes", true)
                        .column("born", LocalDate.of(1815, 12, 10))
                        .column("at", Instant.parse("2026-03-01T12:00:00.5Z"))
                        .column("price", new BigDecimal("1.50"))
                        .column("tags", List.of("a", "b"))))
                .isEqualTo(
                        "{\"id\":-9223372036854775808,\"name\":\"Zoë\",\"none\":null,\"yes\":true,\"born\":\"1815-12-10\",\"at\":\"2026-03-01T12:00:00.500000Z\",\"price\":\"1.50\",\"tags\":[\"a\",\"b\"]}");
    }

    @Test
    void aStructIsAnObject(BufferAllocator allocator) {
        assertThat(line(Rows.of(allocator).column("home", Map.of("city", "Oslo"))))
                .isEqualTo("{\"home\":{\"city\":\"Oslo\"}}");
    }

    @Test
    void whatTheGraphCannotHoldIsShownAllTheSame(BufferAllocator allocator) {
        assertThat(line(Rows.of(allocator).column(UNSIGNED, -1L))).isEqualTo("{\"u\":18446744073709551615}");
        assertThat(line(Rows.of(allocator).column("x", Double.NaN))).isEqualTo("{\"x\":\"NaN\"}");
    }

    @Test
    void aColumnThatTheGraphCannotHoldIsLeftOutWithTheReason(BufferAllocator allocator) {
        try (var batch = Rows.of(allocator)
                .column("id", 1L)
                .column("visits", List.of(Map.of("city", "Oslo")))
                .root()) {
            var lines = RowLines.of(batch);
            assertThat(lines.line(0)).isEqualTo("{\"id\":1}");
            assertThat(lines.leftOut()).containsOnlyKeys("visits");
            assertThat(lines.leftOut().get("visits")).isNotBlank();
        }
    }

    /** Escape sequences, C1 controls, text that runs backwards, line ends of every kind. */
    @Test
    void aHostileTextStaysOnItsLineAndLeavesTheTerminalAlone(BufferAllocator allocator) throws IOException {
        String hostile = "a\u001b[2J\u009b31m\u202eb\u2028c\u0085d\ne\u007f\u0000";
        String line = line(Rows.of(allocator).column("t", hostile));
        assertThat(line).matches("\\{\"t\":\"[\\x20-\\x7e]*\"}");
        assertThat(new ObjectMapper().readTree(line).path("t").asText()).isEqualTo(hostile);
    }
}
