package dev.bifrost.sink.falkordb.read;

import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.GraphReader.IdBatches;
import dev.bifrost.sink.falkordb.cypher.Parameters;
import dev.bifrost.sink.falkordb.cypher.ScanStatements;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/**
 * Pages through a label by ranges of the server's internal vertex ids, which it seeks; edges are paged by the range of
 * their source, since the server has no seek for edge ids. The range follows the size of the answers, so that a page is
 * some ten thousand elements, or one vertex with all its edges.
 */
public final class StepScan implements IdBatches {

    private static final int WANTED_ROWS = 20_000;
    private static final long MOST_IDS = 1 << 20;

    private final ServerConnection connection;
    private final ScanStatements statements;
    private final BufferAllocator allocator;
    private final long end;
    private long from;
    private long ids = WANTED_ROWS;

    /** @param connection an own one, closed with this */
    public StepScan(ServerConnection connection, StepShape step, BufferAllocator allocator) {
        this.connection = connection;
        this.statements = ScanStatements.of(step);
        this.allocator = allocator;
        var last = connection.read(statements.lastId().getBytes(StandardCharsets.UTF_8));
        this.end = last.isEmpty() || last.rows().getFirst().getFirst() == null ? 0 : last.number(0, 0) + 1;
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        while (from < end) {
            long to = Math.min(end, from + ids);
            byte[] query = new Parameters().with("from", from).with("to", to).query(statements.page());
            var rows = connection.read(query).rows();
            from = to;
            follow(rows.size());
            if (!rows.isEmpty()) {
                return Optional.of(batch(rows));
            }
        }
        return Optional.empty();
    }

    private void follow(int rows) {
        if (rows > 2 * WANTED_ROWS) {
            ids = Math.max(1, ids / 4);
        } else if (rows < WANTED_ROWS / 2) {
            ids = Math.min(MOST_IDS, ids * 2);
        }
    }

    private VectorSchemaRoot batch(List<List<Object>> rows) {
        var vectors = new ArrayList<FieldVector>();
        try {
            for (int column = 0; column < statements.columns().size(); column++) {
                vectors.add(column(rows, column));
            }
            return new VectorSchemaRoot(
                    vectors.stream().map(FieldVector::getField).toList(), vectors, rows.size());
        } catch (RuntimeException | Error e) {
            vectors.forEach(FieldVector::close);
            throw e;
        }
    }

    private VarCharVector column(List<List<Object>> rows, int column) {
        var type = FieldType.notNullable(MinorType.VARCHAR.getType());
        var vector = new VarCharVector(new Field(statements.columns().get(column), type, null), allocator);
        try {
            vector.allocateNew(rows.size());
            for (int row = 0; row < rows.size(); row++) {
                vector.setSafe(row, ((String) rows.get(row).get(column)).getBytes(StandardCharsets.UTF_8));
            }
            vector.setValueCount(rows.size());
            return vector;
        } catch (RuntimeException | Error e) {
            vector.close();
            throw e;
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
