package dev.bifrost.source.arrow;

import dev.bifrost.api.source.ArrowTables;
import dev.bifrost.api.source.TableBatches;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * A table {@code colours} of two columns that share dictionary 7, which is another one for each batch: {@code wall} counts
 * up, {@code door} counts down, the second row of {@code door} is null.
 */
final class DictionaryTables implements ArrowTables {

    private static final DictionaryEncoding ENCODING = new DictionaryEncoding(7, false, new ArrowType.Int(32, true));
    private static final Field WALL =
            new Field("wall", new FieldType(true, new ArrowType.Int(32, true), ENCODING), null);
    private static final Field DOOR =
            new Field("door", new FieldType(true, new ArrowType.Int(8, true), ENCODING), null);

    private final BufferAllocator allocator;
    private final List<List<String>> dictionaries;
    private int firstIndex;
    private VarCharVector current;

    DictionaryTables(BufferAllocator allocator, List<List<String>> dictionaries) {
        this.allocator = allocator;
        this.dictionaries = dictionaries;
    }

    /** Has every index of {@code wall} be larger by this. */
    DictionaryTables shift(int by) {
        firstIndex = by;
        return this;
    }

    @Override
    public List<String> tables() {
        return List.of("colours");
    }

    @Override
    public Schema schema(String table) {
        return new Schema(List.of(WALL, DOOR));
    }

    @Override
    public DictionaryProvider dictionaries(String table) {
        var provider = new DictionaryProvider.MapDictionaryProvider();
        if (current != null) {
            provider.put(new Dictionary(current, ENCODING));
        }
        return provider;
    }

    @Override
    public TableBatches read(String table) {
        return new TableBatches() {
            private int at;

            @Override
            public Optional<VectorSchemaRoot> next() {
                forget();
                return at < dictionaries.size() ? Optional.of(batch(dictionaries.get(at++))) : Optional.empty();
            }

            @Override
            public void close() {
                forget();
            }
        };
    }

    private void forget() {
        if (current != null) {
            current.close();
            current = null;
        }
    }

    private VectorSchemaRoot batch(List<String> words) {
        current = new VarCharVector("values", allocator);
        current.allocateNew();
        for (int i = 0; i < words.size(); i++) {
            current.setSafe(i, words.get(i).getBytes(StandardCharsets.UTF_8));
        }
        current.setValueCount(words.size());
        var root = VectorSchemaRoot.create(new Schema(List.of(WALL, DOOR)), allocator);
        var wall = (IntVector) root.getVector("wall");
        var door = (TinyIntVector) root.getVector("door");
        for (int row = 0; row < words.size(); row++) {
            wall.setSafe(row, firstIndex + row);
            if (row == 1) {
                door.setNull(row);
            } else {
                door.setSafe(row, words.size() - 1 - row);
            }
        }
        root.setRowCount(words.size());
        return root;
    }
}
