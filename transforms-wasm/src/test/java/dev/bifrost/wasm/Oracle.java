package dev.bifrost.wasm;

import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.Rows;
import dev.bifrost.wasm.sandbox.Limits;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** A guest that answers what the test tells it, see {@code oracle.c}. */
final class Oracle implements AutoCloseable {

    private static final byte[] MARK = "answer follows: ".getBytes(StandardCharsets.US_ASCII);

    private static final Field ID = Field.nullable("id", new ArrowType.Int(64, true));
    private static final Field NAME = Field.nullable("name", ArrowType.Utf8.INSTANCE);
    private static final Field TAGS = new Field(
            "tags",
            FieldType.nullable(ArrowType.List.INSTANCE),
            List.of(Field.nullable("item", ArrowType.Utf8.INSTANCE)));

    /** An answer is no reason to take more. */
    private static final long HEAP = 64L << 20;

    private final Arena arena;
    private final BufferAllocator allocator;
    private final RowTransform guest;

    /** @param answer what it answers to rows that tell it nothing, such as none */
    Oracle(Arena arena, BufferAllocator allocator, byte[] answer, Limits limits) {
        this.arena = arena;
        this.allocator = allocator;
        guest = arena.guest(module(), config(answer), limits);
    }

    static byte[] module() {
        return NamedGuests.named("oracle");
    }

    static String config(byte[] answer) {
        return "{\"answer\": \"%s\"}".formatted(HexFormat.of().formatHex(answer));
    }

    /** The rows that come out if the guest answers so. */
    List<Map<String, Object>> says(byte[] answer) {
        return HeapWatch.within(HEAP, () -> arena.apply(guest, asking(allocator, answer)));
    }

    int counts(byte[] answer) {
        return HeapWatch.within(HEAP, () -> arena.count(guest, asking(allocator, answer)));
    }

    static Rows asking(BufferAllocator allocator, byte[] answer) {
        var told = WasmBytes.join(MARK, IpcBytes.little(answer.length), answer);
        return Rows.of(allocator).column("answer", (Object) told);
    }

    /** Rows of each kind of buffers: fixed width, text, and lists of texts, all with nulls. */
    static Rows rows(BufferAllocator allocator, int count) {
        var ids = new Object[count];
        var names = new Object[count];
        var tags = new Object[count];
        for (int row = 0; row < count; row++) {
            ids[row] = row % 7 == 3 ? null : (long) row;
            names[row] = row % 5 == 2 ? null : "name " + row;
            tags[row] = row % 11 == 4 ? null : List.of("tag", "", "t" + row).subList(0, row % 4);
        }
        return Rows.of(allocator).column(ID, ids).column(NAME, names).column(TAGS, tags);
    }

    static byte[] honest(BufferAllocator allocator, int count) {
        try (VectorSchemaRoot batch = rows(allocator, count).root()) {
            return IpcBytes.honest(batch);
        }
    }

    RowTransform guest() {
        return guest;
    }

    @Override
    public void close() {
        guest.close();
    }
}
