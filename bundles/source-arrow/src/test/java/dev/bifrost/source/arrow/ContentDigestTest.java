package dev.bifrost.source.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.HeldTables;
import dev.bifrost.testkit.Rows;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two tables have one digest exactly if they have the same columns and values. */
@ExtendWith(AllocatorExtension.class)
final class ContentDigestTest {

    private static final Field TEXT = Field.nullable("t", ArrowType.Utf8.INSTANCE);

    private static String digest(BufferAllocator allocator, Rows... batches) {
        return new HeldTable("t", new HeldTables(allocator).put("t", batches))
                .digest()
                .text();
    }

    private static String text(BufferAllocator allocator, Object... values) {
        return digest(allocator, Rows.of(allocator).column(TEXT, values));
    }

    @Test
    void batchesMakeNoDifference(BufferAllocator allocator) {
        var whole = digest(
                allocator,
                Rows.of(allocator)
                        .column("id", 1L, 2L, 3L)
                        .column("name", "a", null, "c")
                        .column("list", List.of(1L), List.of(), List.of(2L, 3L)));
        var empty = Rows.of(allocator)
                .column(Field.nullable("id", new ArrowType.Int(64, true)))
                .column(Field.nullable("name", ArrowType.Utf8.INSTANCE))
                .column(Rows.of(allocator).column("list", List.of(1L)).schema().findField("list"));
        var parts = digest(
                allocator,
                Rows.of(allocator).column("id", 1L).column("name", "a").column("list", List.of(1L)),
                empty,
                Rows.of(allocator)
                        .column("id", 2L, 3L)
                        .column("name", null, "c")
                        .column("list", List.of(), List.of(2L, 3L)));
        assertThat(parts).isEqualTo(whole);
    }

    @Test
    void nullAndEmptyAndNeighboursAreKeptApart(BufferAllocator allocator) {
        assertThat(List.of(
                        text(allocator, "", "ab"),
                        text(allocator, null, "ab"),
                        text(allocator, "a", "b"),
                        text(allocator, "ab", ""),
                        text(allocator, "ab", null),
                        text(allocator, "ab"),
                        text(allocator, "b", "a"),
                        text(allocator, "\0", "b")))
                .doesNotHaveDuplicates();
    }

    @Test
    void namesTypesAndOrderOfColumnsCount(BufferAllocator allocator) {
        assertThat(List.of(
                        digest(allocator, Rows.of(allocator).column("a", 1L).column("b", 1L)),
                        digest(allocator, Rows.of(allocator).column("b", 1L).column("a", 1L)),
                        digest(allocator, Rows.of(allocator).column("a", 1).column("b", 1L)),
                        digest(allocator, Rows.of(allocator).column("ab", 1L)),
                        digest(allocator, Rows.of(allocator).column("a", 1L)),
                        digest(allocator, Rows.of(allocator).column("a", 1.0))))
                .doesNotHaveDuplicates();
    }

    @Test
    void nestedValuesAreKeptApart(BufferAllocator allocator) {
        assertThat(List.of(
                        digest(allocator, Rows.of(allocator).column("l", List.of(1L, 2L), List.of(3L))),
                        digest(allocator, Rows.of(allocator).column("l", List.of(1L), List.of(2L, 3L))),
                        digest(allocator, Rows.of(allocator).column("l", List.of(1L, 2L, 3L), List.of())),
                        digest(allocator, Rows.of(allocator).column("l", List.of(1L, 2L, 3L), null)),
                        digest(allocator, Rows.of(allocator).column("l", Map.of("a", 1L), Map.of("a", 2L))),
                        digest(allocator, Rows.of(allocator).column("l", Map.of("b", 1L), Map.of("b", 2L)))))
                .doesNotHaveDuplicates();
    }

    @Test
    void whatLiesUnderANullDoesNotCount(BufferAllocator allocator) {
        var rows = Rows.of(allocator).column("id", 1L, 7L).column("name", "a", "b");
        String overwritten;
        try (var batch = rows.root()) {
            batch.getVector("id").setNull(1);
            batch.getVector("name").setNull(1);
            var digest = new ContentDigest(new HeldTable("t", new HeldTables(allocator).put("t", rows)));
            digest.add(batch, new DictionaryProvider.MapDictionaryProvider());
            overwritten = digest.content().text();
        }
        assertThat(overwritten)
                .isEqualTo(digest(
                        allocator, Rows.of(allocator).column("id", 1L, null).column("name", "a", null)));
    }

    @Test
    void longValuesGoThroughWhole(BufferAllocator allocator) {
        var text = "x".repeat(100_000);
        assertThat(text(allocator, text)).isNotEqualTo(text(allocator, text.substring(1) + "y"));
        assertThat(text(allocator, text)).isEqualTo(text(allocator, text));
        var many = IntStream.range(0, 50_000).mapToObj(i -> (long) i).toArray();
        assertThat(digest(allocator, Rows.of(allocator).column("id", many)))
                .startsWith("sha256:")
                .hasSize(71);
    }
}
