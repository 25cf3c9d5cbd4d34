package dev.bifrost.sink.falkordb.write;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.TypeTable;
import dev.bifrost.api.graph.ValueReader;
import dev.bifrost.api.graph.ValueVisitor;
import dev.bifrost.sink.falkordb.cypher.RowText;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * The columns of one set, checked against the contract: a statement reads its rows by position, so a column that is
 * missing or out of order would write one property's values under another's name.
 */
public final class SetColumns {

    private final String subject;
    private final List<Column> columns = new ArrayList<>();

    private record Column(String name, FieldVector vector, ValueReader reader, boolean required) {}

    private SetColumns(String subject) {
        this.subject = subject;
    }

    /** Identity columns, marker, properties. */
    public static SetColumns written(String subject, StepShape step, List<String> identity, VectorSchemaRoot rows) {
        var names = new ArrayList<>(identity);
        names.add(GraphMutation.MARKER);
        int fixed = names.size();
        step.properties().forEach(property -> names.add(property.name()));
        var set = of(subject, names, fixed, rows);
        for (int i = 0; i < step.properties().size(); i++) {
            set.checkType(step.properties().get(i), rows.getVector(fixed + i));
        }
        return set;
    }

    /** Identity columns alone. */
    public static SetColumns identities(String subject, List<String> identity, VectorSchemaRoot rows) {
        return of(subject, identity, identity.size(), rows);
    }

    private static SetColumns of(String subject, List<String> names, int required, VectorSchemaRoot rows) {
        var vectors = rows.getFieldVectors();
        if (!names.equals(vectors.stream().map(FieldVector::getName).toList())) {
            throw bad("%s: expected the columns %s".formatted(subject, names));
        }
        var set = new SetColumns(subject);
        for (int i = 0; i < vectors.size(); i++) {
            set.columns.add(new Column(names.get(i), vectors.get(i), ValueReader.of(vectors.get(i)), i < required));
        }
        return set;
    }

    /** A column of nulls fits every property. */
    private void checkType(StepShape.Property property, FieldVector vector) {
        boolean fits = vector.getField().getType() instanceof ArrowType.Null
                || TypeTable.of(vector.getField())
                        .type()
                        .filter(type -> type.equals(property.type()) || isListOfNulls(type, property, vector))
                        .isPresent();
        if (!fits) {
            throw bad("%s: the column of property \"%s\" is not a %s"
                    .formatted(subject, property.name(), property.type()));
        }
    }

    private static boolean isListOfNulls(StoredType type, StepShape.Property property, FieldVector vector) {
        return type.list()
                && property.type().list()
                && vector.getField().getChildren().getFirst().getType() instanceof ArrowType.Null;
    }

    public int count() {
        return columns.size();
    }

    public String name(int column) {
        return columns.get(column).name();
    }

    /** Hands one value to the visitor. */
    public void read(int column, int row, ValueVisitor out) {
        columns.get(column).reader().read(row, out);
    }

    /** The marker in a column of markers. */
    public long marker(int column, int row) {
        require(column, row);
        return ((BigIntVector) columns.get(column).vector()).get(row);
    }

    /** @throws BifrostException {@code falkordb.BAD_MUTATION} if a column that holds no nulls does */
    public void require(int column, int row) {
        var required = columns.get(column);
        if (required.required() && required.reader().isNull(row)) {
            throw bad("%s: a null in column %s".formatted(subject, required.name()));
        }
    }

    void append(int row, RowText out) {
        out.beginRow();
        for (int column = 0; column < columns.size(); column++) {
            require(column, row);
            out.at(name(column));
            read(column, row, out.values());
        }
        out.endRow();
    }

    private static BifrostException bad(String what) {
        return new BifrostException(
                FalkorDbErrors.BAD_MUTATION, what + "; this is a fault of the host: please report it");
    }
}
