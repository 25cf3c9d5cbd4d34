package dev.bifrost.sink.falkordb.read;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.GraphReader.IdBatches;
import dev.bifrost.sink.falkordb.cypher.Parameters;
import dev.bifrost.sink.falkordb.cypher.ScanText;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.FieldType;

/** The identities of all elements with a step's marker, range by range of internal ids. */
public final class StepScan implements IdBatches {

    /** Most identities in a batch, and least internal ids in a first range. */
    public static final int PAGE = 10_000;

    private static final List<String> VERTEX = List.of(GraphMutation.ID);
    private static final List<String> EDGE = List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION);
    private static final List<String> KEYED_EDGE =
            List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION, GraphMutation.ID);

    private final ServerConnection connection;
    private final BufferAllocator allocator;
    private final String text;
    private final List<String> columns;
    private final RangeWalk walk;

    /** @param connection becomes the stream's own */
    public StepScan(ServerConnection connection, StepShape step, BufferAllocator allocator, int page) {
        this.connection = connection;
        this.allocator = allocator;
        this.text = ScanText.of(step);
        this.columns = columns(step);
        this.walk = new RangeWalk(
                connection.read(new Parameters().query(ScanText.END)).number(0, 0), page);
    }

    private static List<String> columns(StepShape step) {
        return switch (step) {
            case StepShape.Vertex ignored -> VERTEX;
            case StepShape.Edge edge -> edge.keyed() ? KEYED_EDGE : EDGE;
        };
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        for (var range = walk.next(); range.isPresent(); range = walk.next()) {
            List<?> found = (List<?>) connection
                    .read(range.get().query(text, walk.limit(range.get())))
                    .rows()
                    .getFirst()
                    .getFirst();
            if (walk.isWhole(range.get(), found.size()) && !found.isEmpty()) {
                return Optional.of(batch(found));
            }
        }
        return Optional.empty();
    }

    private VectorSchemaRoot batch(List<?> identities) {
        var vectors = new ArrayList<FieldVector>();
        try {
            for (int column = 0; column < columns.size(); column++) {
                vectors.add(column(columns.get(column), identities, column));
            }
            return new VectorSchemaRoot(
                    vectors.stream().map(FieldVector::getField).toList(), vectors, identities.size());
        } catch (RuntimeException | OutOfMemoryError e) {
            vectors.forEach(FieldVector::close);
            throw e;
        }
    }

    private VarCharVector column(String name, List<?> identities, int column) {
        var vector = new VarCharVector(name, FieldType.notNullable(ArrowType.Utf8.INSTANCE), allocator);
        try {
            vector.allocateNew(identities.size());
            for (int row = 0; row < identities.size(); row++) {
                String id = (String) ((List<?>) identities.get(row)).get(column);
                vector.setSafe(row, id.getBytes(StandardCharsets.UTF_8));
            }
            vector.setValueCount(identities.size());
            return vector;
        } catch (RuntimeException | OutOfMemoryError e) {
            vector.close();
            throw e;
        }
    }

    /** Idempotent. */
    @Override
    public void close() {
        connection.close();
    }
}
