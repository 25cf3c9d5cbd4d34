package dev.bifrost.dist.histories;

import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.dist.histories.History.Point;
import dev.bifrost.testkit.Rows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Rows of a window in batches, each of which may be where a crash is planned. */
final class HistoryBatches implements TableBatches {

    private final Plan.Table table;
    private final boolean changes;
    private final List<TableLog.Change> rows;
    private final int batchRows;
    private final BufferAllocator allocator;
    private final Crash crash;
    private int at;

    HistoryBatches(
            Plan.Table table,
            boolean changes,
            List<TableLog.Change> rows,
            int batchRows,
            BufferAllocator allocator,
            Crash crash) {
        this.table = table;
        this.changes = changes;
        this.rows = rows;
        this.batchRows = batchRows;
        this.allocator = allocator;
        this.crash = crash;
    }

    static Field field(Plan.Column column) {
        return Field.nullable(
                column.name(),
                switch (column.kind()) {
                    case LONG -> new ArrowType.Int(64, true);
                    case TEXT -> ArrowType.Utf8.INSTANCE;
                    case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
                });
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        crash.pass(Point.SOURCE_BATCH);
        if (at >= rows.size()) {
            return Optional.empty();
        }
        int end = Math.min(rows.size(), at + batchRows);
        var part = rows.subList(at, end);
        at = end;
        var batch = Rows.of(allocator);
        if (changes) {
            batch.column(
                    ChangeType.COLUMN,
                    part.stream().map(change -> change.type().name()).toArray());
        }
        for (var column : table.columns()) {
            batch.column(
                    field(column),
                    part.stream().map(change -> change.row().get(column.name())).toArray());
        }
        return Optional.of(batch.root());
    }

    @Override
    public OptionalLong rowsExpected() {
        return OptionalLong.of(rows.size());
    }

    @Override
    public void close() {
        at = rows.size();
    }
}
