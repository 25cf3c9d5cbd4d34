package dev.bifrost.sink.falkordb.write;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.TypeTable;
import dev.bifrost.api.graph.ValueReader;
import dev.bifrost.sink.falkordb.cypher.RowText;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * The columns of one set, checked against the contract: a statement reads its rows by position, so a column that is
 * missing or out of order would write one property's values under another's name.
 */
final class SetColumns {

    private final String subject;
    private final List<Column> columns = new ArrayList<>();

    private record Column(String name, ValueReader reader, boolean required) {}

    private SetColumns(String subject) {
        this.subject = subject;
    }

    /** Identity columns, marker, properties. */
    static SetColumns written(String subject, StepShape step, List<String> identity, VectorSchemaRoot rows) {
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
    static SetColumns identities(String subject, List<String> identity, VectorSchemaRoot rows) {
        return of(subject, identity, identity.size(), rows);
    }

    private static SetColumns of(String subject, List<String> names, int required, VectorSchemaRoot rows) {
        var vectors = rows.getFieldVectors();
        if (!names.equals(vectors.stream().map(FieldVector::getName).toList())) {
            throw bad("%s: expected the columns %s".formatted(subject, names));
        }
        var set = new SetColumns(subject);
        for (int i = 0; i < vectors.size(); i++) {
            set.columns.add(new Column(names.get(i), ValueReader.of(vectors.get(i)), i < required));
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

    void append(int row, RowText out) {
        out.beginRow();
        for (Column column : columns) {
            if (column.required() && column.reader().isNull(row)) {
                throw bad("%s: a null in column %s".formatted(subject, column.name()));
            }
            out.at(column.name());
            column.reader().read(row, out.values());
        }
        out.endRow();
    }

    private static BifrostException bad(String what) {
        return new BifrostException(
                FalkorDbErrors.BAD_MUTATION, what + "; this is a fault of the host: please report it");
    }
}
