package dev.bifrost.source.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Dictionaries are resolved, at any depth, as they were when their batch was written. */
@ExtendWith(AllocatorExtension.class)
class ArrowDictionaryTest {

    private TestContext context;
    private Warehouse warehouse;

    @BeforeEach
    void warehouse(TestContext context) {
        this.context = context;
        warehouse = new Warehouse(context);
    }

    private Path file(String name) {
        return warehouse.table("t").resolve(name);
    }

    private static VarCharVector words(TestContext context, String... words) {
        var vector = new VarCharVector("words", context.root());
        vector.allocateNew();
        for (int i = 0; i < words.length; i++) {
            vector.setSafe(i, words[i].getBytes(StandardCharsets.UTF_8));
        }
        vector.setValueCount(words.length);
        return vector;
    }

    /** F-05: three batches with three dictionaries, and two columns that share them. */
    @Test
    void dictionariesThatChangeBetweenBatchesAndAreSharedGiveTheirText() throws IOException {
        var encoding = new DictionaryEncoding(7, false, new ArrowType.Int(32, true));
        var type = new FieldType(true, new ArrowType.Int(32, true), encoding);
        try (var words = words(context, "red", "green");
                var a = new IntVector("a", type, context.root());
                var b = new IntVector("b", type, context.root());
                var out = Channels.newChannel(Files.newOutputStream(file("a.arrows")))) {
            var provider = new MapDictionaryProvider(new Dictionary(words, encoding));
            var root = new VectorSchemaRoot(List.of(a.getField(), b.getField()), List.of((FieldVector) a, b), 0);
            try (var writer = new ArrowStreamWriter(root, provider, out)) {
                for (String[] dictionary :
                        List.of(new String[] {"red", "green"}, new String[] {"one", "two"}, new String[] {"x", "y"})) {
                    for (int i = 0; i < 2; i++) {
                        words.setSafe(i, dictionary[i].getBytes(StandardCharsets.UTF_8));
                    }
                    words.setValueCount(2);
                    a.allocateNew();
                    b.allocateNew();
                    a.set(0, 0);
                    a.set(1, 1);
                    a.setNull(2);
                    b.set(0, 1);
                    b.set(1, 1);
                    b.set(2, 0);
                    root.setRowCount(3);
                    writer.writeBatch();
                }
                writer.end();
            }
        }
        assertThat(warehouse.source().describe("t").schema().getFields())
                .extracting(Field::getType)
                .containsOnly(ArrowType.Utf8.INSTANCE);
        assertThat(warehouse.column("t", "a"))
                .isEqualTo(Arrays.asList("red", "green", null, "one", "two", null, "x", "y", null));
        assertThat(warehouse.column("t", "b"))
                .containsExactly("green", "green", "red", "two", "two", "one", "y", "y", "x");
    }

    @Test
    void dictionariesInsideListsAreResolved() throws IOException {
        var encoding = new DictionaryEncoding(1, false, new ArrowType.Int(8, true));
        var element = new Field("item", new FieldType(true, new ArrowType.Int(8, true), encoding), null);
        var field = new Field("l", FieldType.nullable(ArrowType.List.INSTANCE), List.of(element));
        try (var words = words(context, "red", "green");
                var list = (ListVector) field.createVector(context.root());
                var out = Channels.newChannel(Files.newOutputStream(file("a.arrow")))) {
            var writer = list.getWriter();
            writer.setPosition(0);
            writer.startList();
            writer.writeTinyInt((byte) 1);
            writer.writeTinyInt((byte) 0);
            writer.endList();
            writer.setValueCount(2);
            list.setValueCount(2);
            var root = new VectorSchemaRoot(List.of(field), List.of((FieldVector) list), 2);
            var provider = new MapDictionaryProvider(new Dictionary(words, encoding));
            try (var file = new ArrowFileWriter(root, provider, out)) {
                file.writeBatch();
                file.end();
            }
        }
        assertThat(warehouse.column("t", "l")).isEqualTo(Arrays.asList(List.of("green", "red"), null));
    }
}
