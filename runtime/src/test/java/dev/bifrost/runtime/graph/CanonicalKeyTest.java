package dev.bifrost.runtime.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.KeyKind;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AllocatorExtension.class)
final class CanonicalKeyTest {

    @Test
    void everyKindHasItsForm(BufferAllocator allocator) {
        var uuid = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        try (var rows = Rows.of(allocator)
                .column("text", "a;b%c\n")
                .column("int", -7L)
                .column("decimal", new BigDecimal("123456789012345678901234567890"))
                .column("date", LocalDate.of(2024, 2, 29))
                .column("time", LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_000_000))
                .column("instant", Instant.EPOCH)
                .column("uuid", uuid)
                .column("bytes", new byte[] {0, (byte) 0xFF})
                .root()) {
            assertThat(id(rows, 0, "text")).isEqualTo("s:a%3bb%25c%0a;");
            assertThat(id(rows, 0, "int")).isEqualTo("i:-7;");
            assertThat(id(rows, 0, "decimal")).isEqualTo("i:123456789012345678901234567890;");
            assertThat(id(rows, 0, "date")).isEqualTo("d:2024-02-29;");
            assertThat(id(rows, 0, "time")).isEqualTo("t:-1000000;");
            assertThat(id(rows, 0, "instant")).isEqualTo("t:0;");
            assertThat(id(rows, 0, "uuid")).isEqualTo("u:" + uuid + ";");
            assertThat(id(rows, 0, "bytes")).isEqualTo("b:00ff;");
            assertThat(id(rows, 0, "int", "text")).isEqualTo("i:-7;s:a%3bb%25c%0a;");
        }
    }

    @Test
    void aCastReadsTextAsIntegerAndIntegerAsText(BufferAllocator allocator) {
        try (var rows = Rows.of(allocator)
                .column("text", "007", "x", "-0")
                .column("int", 7L, 8L, 9L)
                .root()) {
            var asInt = CanonicalKey.ofVertex(rows, List.of(as("text", KeyKind.INTEGER)));
            var asText = CanonicalKey.ofVertex(rows, List.of(as("int", KeyKind.TEXT)));
            assertThat(text(asInt, 0)).isEqualTo("i:7;");
            assertThat(asInt.append(1, new ByteArray())).isEqualTo(CanonicalKey.Outcome.BAD);
            assertThat(text(asInt, 2)).isEqualTo("i:0;");
            assertThat(text(asText, 0)).isEqualTo("s:7;");
        }
    }

    @Test
    void nullIsNoVertexKeyButAValueOfAnEdgeKey(BufferAllocator allocator) {
        try (var rows =
                Rows.of(allocator).column("a", 1L, 1L).column("b", "x", null).root()) {
            var columns = List.of(KeyColumn.of("a"), KeyColumn.of("b"));
            assertThat(CanonicalKey.ofVertex(rows, columns).append(1, new ByteArray()))
                    .isEqualTo(CanonicalKey.Outcome.NULL);
            assertThat(text(CanonicalKey.ofEdge(rows, columns), 0)).isEqualTo("i:1;s:x;");
            assertThat(text(CanonicalKey.ofEdge(rows, columns), 1)).isEqualTo("i:1;n:;");
        }
    }

    @Test
    void aLongIdentityIsItsHash(BufferAllocator allocator) {
        String long1 = "x".repeat(997); // s: + 997 + ; is exactly the limit
        try (var rows =
                Rows.of(allocator).column("k", long1, long1 + "x", long1 + "y").root()) {
            assertThat(id(rows, 0, "k")).startsWith("s:xxx").hasSize(1000);
            assertThat(id(rows, 1, "k")).startsWith("h:").hasSize(66).isNotEqualTo(id(rows, 2, "k"));
        }
    }

    @Test
    void differentTuplesNeverShareAnIdentity(BufferAllocator allocator) {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        var seen = new HashMap<String, List<Object>>();
        for (int batch = 0; batch < 40; batch++) {
            int rows = 250;
            var a = new Object[rows];
            var b = new Object[rows];
            for (int i = 0; i < rows; i++) {
                a[i] = hostile(random);
                b[i] = hostile(random);
            }
            try (var root = Rows.of(allocator).column("a", a).column("b", b).root()) {
                for (int i = 0; i < rows; i++) {
                    var tuple = List.of(a[i], b[i]);
                    var before = seen.putIfAbsent(id(root, i, "a", "b"), tuple);
                    assertThat(before == null || before.equals(tuple))
                            .as("seed %d: %s and %s", seed, before, tuple)
                            .isTrue();
                }
            }
        }
    }

    /** Text of the pieces on which a grammar breaks. */
    private static String hostile(Random random) {
        String[] pieces = {";", "%", ":", "s:", "i:", "n:;", "%3b", "%25", " ", "\t", "\u0001", "a", "h:", "é", "😀", ""
        };
        var text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(pieces[random.nextInt(pieces.length)]);
        }
        return text.toString();
    }

    @Test
    void noIdentityHoldsWhatTheServersIndexCutsAt(BufferAllocator allocator) {
        var values = new ArrayList<Object>();
        for (int c = 0; c < 0x80; c++) {
            values.add(Character.toString(c));
        }
        try (var rows = Rows.of(allocator).column("k", values.toArray()).root()) {
            for (int i = 0; i < values.size(); i++) {
                assertThat(id(rows, i, "k")).matches("s:[^\\x00-\\x1f\\x7f;]+;");
            }
        }
    }

    private static KeyColumn as(String column, KeyKind kind) {
        return new KeyColumn(column, column, Optional.of(kind));
    }

    private static String id(VectorSchemaRoot rows, int row, String... columns) {
        return text(
                CanonicalKey.ofVertex(
                        rows, List.of(columns).stream().map(KeyColumn::of).toList()),
                row);
    }

    private static String text(CanonicalKey key, int row) {
        var out = new ByteArray();
        assertThat(key.append(row, out)).isEqualTo(CanonicalKey.Outcome.OK);
        CanonicalKey.fold(out, 0);
        return new String(out.bytes(), 0, out.length(), StandardCharsets.UTF_8);
    }
}
