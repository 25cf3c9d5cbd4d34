package dev.bifrost.flight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** F-05: what comes with dictionaries leaves without them, whatever dictionaries do. */
@ExtendWith({SharedNetwork.class, AllocatorExtension.class})
final class DictionaryTest {

    private static final ArrowType.Int BYTE = new ArrowType.Int(8, true);

    private static Field encoded(String name, long id) {
        return new Field(
                name, new FieldType(true, ArrowType.Utf8.INSTANCE, new DictionaryEncoding(id, false, BYTE)), null);
    }

    /** Two columns that share a dictionary, one of its own and one without. */
    private static final Schema SCHEMA = Honest.announcing(List.of(
            encoded("a", 1), encoded("b", 1), encoded("c", 2), Field.nullable("plain", ArrowType.Utf8.INSTANCE)));

    /** Rows of indices, -1 for null; the column {@code plain} has none. */
    private static byte[] indices(BufferAllocator allocator, String number, int[]... columns) {
        var vectors = new ArrayList<FieldVector>();
        for (int[] column : columns) {
            var vector = new TinyIntVector("i", allocator);
            for (int row = 0; row < column.length; row++) {
                if (column[row] < 0) {
                    vector.setNull(row);
                } else {
                    vector.setSafe(row, column[row]);
                }
            }
            vector.setValueCount(column.length);
            vectors.add(vector);
        }
        vectors.add(AnswerBytes.texts(allocator, new String[columns[0].length]));
        try (var root = new VectorSchemaRoot(vectors)) {
            return AnswerBytes.rows(root, number);
        }
    }

    private static byte[] values(BufferAllocator allocator, long id, boolean delta, String... texts) {
        try (var vector = AnswerBytes.texts(allocator, texts)) {
            return AnswerBytes.dictionary(id, vector, delta);
        }
    }

    private static int[] of(int... indices) {
        return indices;
    }

    private static Rows asking(TestContext context) {
        return Rows.of(context.root()).column("id", 1L);
    }

    @Test
    void dictionariesChangeBetweenBatchesAndAreShared(TestContext context) {
        try (var allocator = new RootAllocator();
                var service = new RawService((message, out) -> answer(allocator, message, out));
                var transform = Flights.open(context, config(service))) {
            var rows = asking(context);
            assertThat(transform.outputSchema(rows.schema()).getFields())
                    .extracting(Field::getDictionary)
                    .containsOnlyNulls();
            assertThat(Flights.apply(context, transform, rows))
                    .hasToString("[{a=red, b=blue, c=null, plain=null}, {a=null, b=red, c=x, plain=null}]");
            assertThat(Flights.apply(context, transform, rows))
                    .as("another dictionary took its place")
                    .hasToString("[{a=green, b=green, c=x, plain=null}]");
            assertThat(Flights.apply(context, transform, rows))
                    .as("it was added to, in the middle of an answer")
                    .hasToString("[{a=green, b=null, c=x, plain=null}, {a=grey, b=black, c=x, plain=null}]");
        }
    }

    private static void answer(BufferAllocator allocator, int message, StreamObserver<byte[]> out) {
        switch (message) {
            case 0 -> out.onNext(AnswerBytes.schema(SCHEMA));
            case 1 -> {
                out.onNext(values(allocator, 1, false, "red", "blue"));
                out.onNext(values(allocator, 2, false, "x"));
                out.onNext(indices(allocator, "0", of(0, -1), of(1, 0), of(-1, 0)));
            }
            case 2 -> {
                out.onNext(values(allocator, 1, false, "green"));
                out.onNext(indices(allocator, "1", of(0), of(0), of(0)));
            }
            default -> {
                out.onNext(indices(allocator, "", of(0), of(-1), of(0)));
                out.onNext(values(allocator, 1, true, "grey", "black"));
                out.onNext(indices(allocator, "2", of(1), of(2), of(0)));
            }
        }
    }

    private static FlightConfig config(RawService service) {
        return new FlightConfig(service.endpoint(), null, null, null, null, null, null, null);
    }

    /** Arrow's own writer of dictionaries, in place of ours. */
    @Test
    void aLibrarysDictionariesAreRead(TestContext context) {
        try (var service = LiveService.start((reader, writer, allocator) -> {
                    try (var values = new VarCharVector("values", allocator);
                            var plain = (VarCharVector) AnswerBytes.texts(allocator, "b", null, "a", "b")) {
                        values.setSafe(0, new byte[] {'a'});
                        values.setSafe(1, new byte[] {'b'});
                        values.setValueCount(2);
                        var dictionary = new Dictionary(values, new DictionaryEncoding(7, false, BYTE));
                        var provider = new DictionaryProvider.MapDictionaryProvider(dictionary);
                        try (var indices = (FieldVector) DictionaryEncoder.encode(plain, dictionary);
                                var root = new VectorSchemaRoot(
                                        Honest.announcing(List.of(indices.getField())), List.of(indices), 4)) {
                            writer.start(root, provider);
                            while (reader.next()) {
                                writer.putNext(Honest.metadata(reader, allocator));
                            }
                            writer.completed();
                        }
                    }
                });
                var transform = Flights.open(context, service.config())) {
            assertThat(Flights.apply(context, transform, asking(context)))
                    .hasToString("[{values=b}, {values=null}, {values=a}, {values=b}]");
        }
    }

    @Test
    void whatDictionariesCannotBeIsRefused(TestContext context) {
        try (var allocator = new RootAllocator()) {
            refused(
                    context,
                    "beyond its dictionary",
                    values(allocator, 1, false, "red"),
                    indices(allocator, "0", of(1), of(0), of(-1)));
            refused(context, "that did not come", indices(allocator, "0", of(0), of(0), of(0)));
            refused(context, "which no column uses", values(allocator, 9, false, "red"));
            String large = "x".repeat(1 << 20);
            refused(
                    context,
                    "larger than the limit",
                    values(allocator, 1, false, large),
                    indices(allocator, "0", new int[64], new int[64], minus(64)));
        }
    }

    private static int[] minus(int count) {
        var indices = new int[count];
        java.util.Arrays.fill(indices, -1);
        return indices;
    }

    private static void refused(TestContext context, String what, byte[]... answers) {
        try (var service = new RawService(RawService.answering(AnswerBytes.schema(SCHEMA), answers));
                var transform = Flights.open(context, config(service))) {
            assertThat(Flights.fault(context, transform, asking(context)))
                    .as(what)
                    .isNotNull()
                    .hasMessageContaining(what);
            assertThat(context.allocator().getAllocatedMemory()).isZero();
        }
    }
}
