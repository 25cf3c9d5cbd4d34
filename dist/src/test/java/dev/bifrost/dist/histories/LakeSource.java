package dev.bifrost.dist.histories;

import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.StateReader;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.arrow.vector.VectorSchemaRoot;

/** The real source, for tables of one namespace; its batches come in smaller pieces, each of which may be where a crash is planned. */
final class LakeSource implements TableSource, StateReader {

    private final TableSource source;
    private final String namespace;
    private final int batchRows;
    private final Crash crash;
    private final Map<String, List<Row>> delivered = new HashMap<>();

    LakeSource(TableSource source, String namespace, int batchRows, Crash crash) {
        this.source = source;
        this.namespace = namespace;
        this.batchRows = batchRows;
        this.crash = crash;
    }

    void beginRound() {
        delivered.clear();
    }

    List<Row> delivered(String table) {
        return delivered.getOrDefault(table, List.of());
    }

    private String full(String table) {
        return namespace + "." + table;
    }

    private TableSpec full(TableSpec spec) {
        return new TableSpec(full(spec.table()), spec.mode(), spec.columns(), spec.filter());
    }

    @Override
    public Set<SyncMode> modes() {
        return source.modes();
    }

    @Override
    public List<String> tables() {
        return source.tables();
    }

    @Override
    public TableDescription describe(String table) {
        return source.describe(full(table));
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        return source.poll(full(spec), since);
    }

    @Override
    public Window at(TableSpec spec, Cursor cursor) {
        return ((StateReader) source).at(full(spec), cursor);
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        boolean isProbe = window.from().text().equals(window.to().text())
                && window.reload().isEmpty();
        var rows = new ArrayList<Row>();
        if (!isProbe) {
            delivered.put(spec.table(), rows);
        }
        return new Pieces(source.read(full(spec), window), batch -> take(batch, rows));
    }

    private static void take(VectorSchemaRoot batch, List<Row> rows) {
        for (Map<String, Object> values : Rows.values(batch)) {
            Object type = values.remove(ChangeType.COLUMN);
            if (type == null || !ChangeType.parse((String) type).isOldImage()) {
                var row = new TreeMap<>(values);
                row.replaceAll((column, value) -> wide(value));
                rows.add(new Row(row));
            }
        }
    }

    private static Object wide(Object value) {
        return switch (value) {
            case Integer number -> number.longValue();
            case Float number -> number.doubleValue();
            case null, default -> value;
        };
    }

    private final class Pieces implements TableBatches {
        private final TableBatches batches;
        private final Consumer<VectorSchemaRoot> seen;
        private Optional<VectorSchemaRoot> batch = Optional.empty();
        private int at;

        Pieces(TableBatches batches, Consumer<VectorSchemaRoot> seen) {
            this.batches = batches;
            this.seen = seen;
        }

        @Override
        public Optional<VectorSchemaRoot> next() {
            crash.pass(History.Point.SOURCE_BATCH);
            if (batch.isEmpty()) {
                batch = batches.next();
                batch.ifPresent(seen);
                at = 0;
            }
            return batch.map(this::piece);
        }

        private VectorSchemaRoot piece(VectorSchemaRoot whole) {
            int rows = Math.min(batchRows, whole.getRowCount() - at);
            if (rows == whole.getRowCount()) {
                batch = Optional.empty();
                return whole;
            }
            var piece = whole.slice(at, rows);
            at += rows;
            if (at == whole.getRowCount()) {
                whole.close();
                batch = Optional.empty();
            }
            return piece;
        }

        @Override
        public OptionalLong rowsExpected() {
            return batches.rowsExpected();
        }

        @Override
        public void close() {
            batch.ifPresent(VectorSchemaRoot::close);
            batch = Optional.empty();
            batches.close();
        }
    }

    @Override
    public void close() {
        source.close();
    }
}
