package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** A source of tables that have schemas and no rows. */
public final class SchemaSource implements TableSource {

    static final ArrowType TEXT = ArrowType.Utf8.INSTANCE;
    static final ArrowType INT64 = new ArrowType.Int(64, true);
    static final ArrowType INT32 = new ArrowType.Int(32, true);
    static final ArrowType DOUBLE =
            new ArrowType.FloatingPoint(org.apache.arrow.vector.types.FloatingPointPrecision.DOUBLE);
    static final ArrowType BOOL = ArrowType.Bool.INSTANCE;
    static final ArrowType DATE = new ArrowType.Date(org.apache.arrow.vector.types.DateUnit.DAY);

    private static final ErrorCode NO_SUCH_TABLE = new ErrorCode() {
        @Override
        public String code() {
            return "test.NO_SUCH_TABLE";
        }

        @Override
        public ErrorType type() {
            return ErrorType.CONFIG;
        }

        @Override
        public boolean retryable() {
            return false;
        }
    };

    private final Map<String, TableDescription> tables = new TreeMap<>();
    private final Map<String, BifrostException> broken = new TreeMap<>();
    private final Set<SyncMode> modes;

    SchemaSource(SyncMode... modes) {
        this.modes = Set.of(modes);
    }

    public static SchemaSource ofFiles() {
        return new SchemaSource(SyncMode.FULL, SyncMode.INCREMENTAL);
    }

    public SchemaSource table(String name, Field... fields) {
        return table(name, List.of(), fields);
    }

    SchemaSource table(String name, List<String> rowKey, Field... fields) {
        broken.remove(name);
        tables.put(name, new TableDescription(new Schema(List.of(fields)), rowKey));
        return this;
    }

    /** Settings of the source decide what the table's rows are. */
    SchemaSource reading(String name, String settings) {
        var known = tables.get(name);
        tables.put(name, new TableDescription(known.schema(), known.rowKey(), settings));
        return this;
    }

    /** The table cannot be shown, until it is given columns again. */
    public SchemaSource breakTable(String name, BifrostException fault) {
        broken.put(name, fault);
        return this;
    }

    static Field field(String name, ArrowType type, Field... children) {
        return new Field(name, FieldType.nullable(type), List.of(children));
    }

    public static Field text(String name) {
        return field(name, TEXT);
    }

    public static Field int64(String name) {
        return field(name, INT64);
    }

    @Override
    public Set<SyncMode> modes() {
        return modes;
    }

    @Override
    public List<String> tables() {
        return List.copyOf(tables.keySet());
    }

    @Override
    public TableDescription describe(String table) {
        if (broken.containsKey(table)) {
            throw broken.get(table);
        }
        return Optional.ofNullable(tables.get(table))
                .orElseThrow(() -> new BifrostException(
                        NO_SUCH_TABLE, "there is no table %s; there are %s".formatted(table, tables())));
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        return Poll.idle();
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        return new TableBatches() {
            @Override
            public Optional<VectorSchemaRoot> next() {
                return Optional.empty();
            }

            @Override
            public void close() {}
        };
    }
}
