package dev.bifrost.wasm;

import static dev.bifrost.wasm.IpcBytes.*;
import static dev.bifrost.wasm.WasmBytes.join;
import static dev.bifrost.wasm.WasmBytes.repeat;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;

/** Answers that lie, for a guest whose rows are those of {@link Oracle#rows}. */
final class HostileAnswers {

    /** @param outcomes names of error codes, or {@link Attack#HARMLESS} */
    record Answer(String name, byte[] bytes, Set<String> outcomes) {

        @Override
        public String toString() {
            return name;
        }
    }

    /** The buffers of a batch, in the order of the format. */
    private static final int ID_VALIDITY = 0;

    private static final int ID_DATA = 1;
    private static final int NAME_OFFSETS = 3;
    private static final int NAME_DATA = 4;
    private static final int TAGS_OFFSETS = 6;
    private static final int TAG_OFFSETS = 8;
    private static final int TAG_DATA = 9;
    private static final int TAG_NODE = 3;

    static final int ROWS = 20;
    private static final long BEYOND = 1L << 40;

    private final byte[] schema;
    private final byte[] honest;
    private final Schema columns;
    private final java.util.function.Supplier<LyingBatch> batch;

    HostileAnswers(BufferAllocator allocator) {
        var rows = Oracle.rows(allocator, ROWS);
        columns = rows.schema();
        schema = schemaMessage(columns);
        honest = Oracle.honest(allocator, ROWS);
        batch = () -> {
            try (var root = rows.root()) {
                return LyingBatch.of(root);
            }
        };
    }

    private static Answer bad(String name, byte[] bytes) {
        return new Answer(name, bytes, Set.of("BAD_ANSWER"));
    }

    private static Answer either(String name, byte[] bytes, String... outcomes) {
        return new Answer(name, bytes, Set.of(outcomes));
    }

    /** A batch that lies in one way, in an honest stream. */
    private Answer lying(String name, UnaryOperator<LyingBatch> lie) {
        return bad(name, stream(schema, lie.apply(batch.get()).message()));
    }

    private Answer tolerated(String name, UnaryOperator<LyingBatch> lie, String... outcomes) {
        return either(name, stream(schema, lie.apply(batch.get()).message()), outcomes);
    }

    Stream<Answer> all() {
        return Stream.of(framing(), kinds(), counts(), places(), contents(), flatbuffers(), manyBatches())
                .flatMap(answers -> answers);
    }

    /** Prefixes, lengths and ends. */
    private Stream<Answer> framing() {
        var message = batch.get().message();
        var cuts = IntStream.of(
                        1,
                        3,
                        4,
                        7,
                        8,
                        9,
                        20,
                        schema.length - 1,
                        schema.length,
                        schema.length + 4,
                        schema.length + 8,
                        schema.length + 100,
                        honest.length - 9,
                        honest.length - 1)
                .mapToObj(size ->
                        bad("cut after %d of %d bytes".formatted(size, honest.length), Arrays.copyOf(honest, size)));
        var others = Stream.of(
                either(
                        "cut before the end marker",
                        Arrays.copyOf(honest, honest.length - 8),
                        "BAD_ANSWER",
                        Attack.HARMLESS),
                bad("zeros", new byte[64]),
                bad("ones", repeat(64, (byte) -1)),
                bad("a text", "this is not arrow at all, is it?".getBytes(StandardCharsets.UTF_8)),
                bad("a file instead of a stream", join("ARROW1\0\0".getBytes(StandardCharsets.UTF_8), honest)),
                bad("no schema before the batch", stream(message)),
                either("the end alone", END, "BAD_ANSWER", Attack.HARMLESS),
                either("bytes after the end", join(honest, repeat(64, (byte) 7)), "BAD_ANSWER", Attack.HARMLESS),
                bad("another continuation", patched(honest, 0, 0xfffffffe)),
                bad("the form without continuations", Arrays.copyOfRange(honest, 4, honest.length)),
                bad("metadata of 2 GiB", patched(honest, 4, Integer.MAX_VALUE)),
                bad("metadata of -8", patched(honest, 4, -8)),
                bad("metadata of -2^31", patched(honest, 4, Integer.MIN_VALUE)),
                bad("metadata of 3 bytes", patched(honest, 4, 3)),
                bad("metadata one word too long", patched(honest, 4, schema.length)),
                bad("metadata of the batch of 1 GiB", patched(honest, schema.length + 4, 1 << 30)),
                bad("a message of no metadata", stream(schema, message(8, new byte[8], new byte[0]))));
        var bodies = Stream.of(-1L, -8L, Long.MIN_VALUE, Long.MAX_VALUE, BEYOND, (1L << 32) + 8, 1L << 31)
                .map(size -> lying("a body of %d bytes".formatted(size), batch -> batch.bodyLength(size)));
        return Stream.of(cuts, others, bodies).flatMap(answers -> answers);
    }

    /** Messages of other kinds, versions and forms. */
    private Stream<Answer> kinds() {
        var b = batch.get();
        return Stream.of(
                bad("two schemas", stream(schema, schema, b.message())),
                bad(
                        "another schema between the batches",
                        stream(
                                schema,
                                b.message(),
                                schemaMessage(new Schema(columns.getFields().subList(0, 1))),
                                b.message())),
                bad("a message of no kind", stream(schema, message(metadata((byte) 0, 0, b::header), new byte[0]))),
                bad("a message of kind 99", stream(schema, message(metadata((byte) 99, 0, b::header), new byte[0]))),
                bad("a tensor", stream(schema, message(metadata(MessageHeader.Tensor, 0, b::header), new byte[0]))),
                bad(
                        "a batch that says it is a schema",
                        stream(message(metadata(MessageHeader.Schema, 0, b::header), new byte[0]), b.message())),
                either(
                        "a schema that says it is a batch",
                        stream(
                                schema,
                                message(metadata(MessageHeader.RecordBatch, 0, columns::getSchema), new byte[0])),
                        "BAD_ANSWER",
                        "OUTPUT_LIMIT"),
                either(
                        "metadata of version 4",
                        stream(
                                message(
                                        metadata(MetadataVersion.V4, MessageHeader.Schema, 0, columns::getSchema),
                                        new byte[0]),
                                b.message()),
                        "BAD_ANSWER",
                        "OUTPUT_SCHEMA"),
                bad(
                        "metadata of version 77",
                        stream(
                                schema,
                                message(
                                        metadata((short) 77, MessageHeader.RecordBatch, b.bodySize(), b::header),
                                        new byte[b.bodySize()]))),
                bad(
                        "a dictionary that no column has",
                        stream(
                                schema,
                                message(
                                        metadata(MessageHeader.DictionaryBatch, 0, builder -> dictionary(builder, b)),
                                        new byte[0]),
                                b.message())),
                lying("compression by LZ4", batch -> batch.compressed((byte) 0)),
                lying("compression by ZSTD", batch -> batch.compressed((byte) 1)),
                lying("compression by nobody knows what", batch -> batch.compressed((byte) 55)));
    }

    /** Three batches with a dictionary before each, new ones and replaced ones. */
    static List<byte[]> dictionaries(BufferAllocator allocator) {
        var answers = new HostileAnswers(allocator);
        var batch = answers.batch.get();
        var dictionary = message(
                metadata(MessageHeader.DictionaryBatch, batch.bodySize(), builder -> dictionary(builder, batch)),
                new byte[batch.bodySize()]);
        var rows = batch.message();
        return List.of(
                stream(answers.schema, dictionary, rows),
                stream(answers.schema, dictionary, rows, dictionary, rows, dictionary, rows),
                stream(answers.schema, rows, dictionary, rows));
    }

    private static int dictionary(FlatBufferBuilder builder, LyingBatch batch) {
        return DictionaryBatch.createDictionaryBatch(builder, 1, batch.header(builder), false);
    }

    /** Rows, nodes and nulls. */
    private Stream<Answer> counts() {
        var rows = Stream.of(-1L, Long.MIN_VALUE, (long) ROWS - 1, (long) ROWS + 1)
                .map(count -> lying("a batch of %d rows".formatted(count), batch -> batch.rows(count)));
        var many = Stream.of(BEYOND, Long.MAX_VALUE, (1L << 32) + ROWS, 1L << 31, 100_000_000L)
                .map(count -> tolerated(
                        "a batch of %d rows".formatted(count),
                        batch -> batch.rows(count),
                        "BAD_ANSWER",
                        "OUTPUT_LIMIT"));
        var nodes = Stream.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE, BEYOND, 0L, (long) ROWS - 1)
                .flatMap(length -> IntStream.range(0, 3)
                        .mapToObj(node -> lying(
                                "node %d of %d rows".formatted(node, length), batch -> batch.node(node, length, 0))));
        var elements = Stream.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE, BEYOND, 0L, 1L, 100_000_000L)
                .map(length -> tolerated(
                        "%d elements in the lists".formatted(length),
                        batch -> batch.node(TAG_NODE, length, 0),
                        "BAD_ANSWER",
                        "OUTPUT_LIMIT"));
        var nulls = Stream.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE, ROWS + 1L)
                .map(count -> lying("%d nulls".formatted(count), batch -> batch.node(0, ROWS, count)));
        var others = Stream.of(
                tolerated(
                        "no nulls, and a validity that says some",
                        batch -> batch.node(0, ROWS, 0),
                        "BAD_ANSWER",
                        Attack.HARMLESS),
                tolerated(
                        "all nulls, and a validity that says a few",
                        batch -> batch.node(0, ROWS, ROWS),
                        "BAD_ANSWER",
                        Attack.HARMLESS),
                lying("nulls, and no validity", batch -> batch.buffer(ID_VALIDITY, 0, 0)),
                lying("no nodes", batch -> batch.nodes()),
                lying("a node too few", batch -> batch.nodes(Arrays.copyOf(batch.allNodes(), 3))),
                lying(
                        "a node too many",
                        batch ->
                                batch.nodes(Stream.concat(Arrays.stream(batch.allNodes()), Stream.of(new long[] {1, 0}))
                                        .toArray(long[][]::new))),
                lying("no buffers", batch -> batch.buffers()),
                lying("a buffer too few", batch -> batch.buffers(Arrays.copyOf(batch.allBuffers(), 9))),
                lying(
                        "a buffer too many",
                        batch -> batch.buffers(
                                Stream.concat(Arrays.stream(batch.allBuffers()), Stream.of(new long[] {0, 8}))
                                        .toArray(long[][]::new))),
                lying(
                        "100,000 buffers",
                        batch -> batch.buffers(IntStream.range(0, 100_000)
                                .mapToObj(i -> new long[] {0, 8})
                                .toArray(long[][]::new))),
                lying(
                        "100,000 nodes",
                        batch -> batch.nodes(IntStream.range(0, 100_000)
                                .mapToObj(i -> new long[] {ROWS, 0})
                                .toArray(long[][]::new))));
        return Stream.of(rows, many, nodes, elements, nulls, others).flatMap(answers -> answers);
    }

    /** Where buffers are, each buffer in turn. */
    private Stream<Answer> places() {
        return IntStream.range(0, 10)
                .boxed()
                .flatMap(buffer -> Stream.of(
                        lying(
                                "buffer %d at -8".formatted(buffer),
                                batch -> batch.buffer(buffer, -8, batch.length(buffer))),
                        lying(
                                "buffer %d at -2^63".formatted(buffer),
                                batch -> batch.buffer(buffer, Long.MIN_VALUE, batch.length(buffer))),
                        lying(
                                "buffer %d at 2^63 - 8".formatted(buffer),
                                batch -> batch.buffer(buffer, Long.MAX_VALUE - 7, batch.length(buffer))),
                        lying(
                                "buffer %d at 2^32 and its place".formatted(buffer),
                                batch -> batch.buffer(buffer, (1L << 32) + batch.offset(buffer), batch.length(buffer))),
                        lying(
                                "buffer %d beyond the body".formatted(buffer),
                                batch -> batch.buffer(buffer, batch.bodySize(), Math.max(8, batch.length(buffer)))),
                        lying(
                                "buffer %d of -1 bytes".formatted(buffer),
                                batch -> batch.buffer(buffer, batch.offset(buffer), -1)),
                        lying(
                                "buffer %d of 2^63 - 1 bytes".formatted(buffer),
                                batch -> batch.buffer(buffer, batch.offset(buffer), Long.MAX_VALUE)),
                        lying(
                                "buffer %d of 2^32 more bytes".formatted(buffer),
                                batch -> batch.buffer(buffer, batch.offset(buffer), (1L << 32) + batch.length(buffer))),
                        tolerated(
                                "buffer %d of 1 byte".formatted(buffer),
                                batch -> batch.buffer(buffer, batch.offset(buffer), 1),
                                "BAD_ANSWER"),
                        tolerated(
                                "buffer %d not aligned".formatted(buffer),
                                batch -> batch.buffer(buffer, batch.offset(buffer) + 1, batch.length(buffer) - 1),
                                "BAD_ANSWER")));
    }

    /** What is in them. */
    private Stream<Answer> contents() {
        return Stream.of(
                lying("offsets that begin below zero", batch -> batch.put(NAME_OFFSETS, 0, -1)),
                lying(
                        "offsets that fall",
                        batch -> batch.put(NAME_OFFSETS, 8, 1).put(NAME_OFFSETS, 4, 4)),
                lying("an offset below zero", batch -> batch.put(NAME_OFFSETS, 8, -5)),
                lying("an offset of 2^31 - 1", batch -> batch.put(NAME_OFFSETS, 8, Integer.MAX_VALUE)),
                lying("a last offset beyond the texts", batch -> batch.put(NAME_OFFSETS, ROWS * 4, 1 << 20)),
                tolerated(
                        "a first offset above zero",
                        batch -> batch.put(NAME_OFFSETS, 0, 1),
                        "BAD_ANSWER",
                        Attack.HARMLESS),
                lying("lists that begin below zero", batch -> batch.put(TAGS_OFFSETS, 0, -3)),
                lying("lists that fall", batch -> batch.put(TAGS_OFFSETS, 12, 0)),
                lying("a list of 2^31 - 1", batch -> batch.put(TAGS_OFFSETS, ROWS * 4, Integer.MAX_VALUE)),
                lying("a last list beyond the elements", batch -> batch.put(TAGS_OFFSETS, ROWS * 4, 1000)),
                lying("an element's offset below zero", batch -> batch.put(TAG_OFFSETS, 4, Integer.MIN_VALUE)),
                lying("an element's offset beyond", batch -> batch.put(TAG_OFFSETS, 4, 1 << 30)),
                lying("a text that is not UTF-8", batch -> batch.putByte(NAME_DATA, 0, 0xff)),
                lying("a text that ends within a character", batch -> batch.putByte(NAME_DATA, 5, 0xc3)),
                lying(
                        "half of a surrogate pair",
                        batch -> batch.putByte(NAME_DATA, 0, 0xed)
                                .putByte(NAME_DATA, 1, 0xa0)
                                .putByte(NAME_DATA, 2, 0x80)),
                lying(
                        "an overlong slash",
                        batch -> batch.putByte(NAME_DATA, 0, 0xc0).putByte(NAME_DATA, 1, 0xaf)),
                lying("an element that is not UTF-8", batch -> batch.putByte(TAG_DATA, 0, 0xf8)),
                tolerated(
                        "buffers that are one",
                        batch -> batch.buffer(NAME_DATA, batch.offset(ID_DATA), batch.length(ID_DATA)),
                        "BAD_ANSWER",
                        Attack.HARMLESS));
    }

    /** The encoding of the metadata itself. */
    private Stream<Answer> flatbuffers() {
        var metadata = padded(batch.get().metadata());
        var body = new byte[batch.get().bodySize()];
        var roots = Stream.of(-1, Integer.MIN_VALUE, Integer.MAX_VALUE, metadata.length, metadata.length - 1, 1, 0)
                .map(root ->
                        bad("a root at %d".formatted(root), stream(schema, message(patched(metadata, 0, root), body))));
        int root = metadata[0] & 0xff;
        var tables = Stream.of(Integer.MIN_VALUE, Integer.MAX_VALUE, -metadata.length, metadata.length, 1)
                .map(table -> bad(
                        "a table's table at %d".formatted(table),
                        stream(schema, message(patched(metadata, root, table), body))));
        return Stream.concat(roots, tables);
    }

    private Stream<Answer> manyBatches() {
        var none = empty();
        var some = batch.get().message();
        return Stream.of(
                either(
                        "20,000 batches without rows",
                        stream(schema, repeat(20_000, none)),
                        Attack.HARMLESS,
                        "OUTPUT_LIMIT",
                        "BAD_ANSWER"),
                either(
                        "four batches, which are more rows than one may give",
                        stream(schema, some, some, some, some),
                        "OUTPUT_LIMIT"));
    }

    private static byte[] empty() {
        try (var allocator = new org.apache.arrow.memory.RootAllocator();
                var none = Oracle.rows(allocator, ROWS).none().root()) {
            return LyingBatch.of(none).message();
        }
    }
}
