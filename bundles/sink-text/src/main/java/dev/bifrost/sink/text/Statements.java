package dev.bifrost.sink.text;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.ValueReader;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Mutations as statements that look like Cypher, one line an element, in the order in which a graph would take them. The
 * comment at the end of a line names the table and the step.
 */
final class Statements {

    private static final int FLUSH_AT = 64 * 1024;

    private final Consumer<CharSequence> output;
    private final StringBuilder lines = new StringBuilder();
    private final ValueText values = new ValueText(lines);
    private long count;

    /** @param output takes whole lines, and keeps no reference to what it is given */
    Statements(Consumer<CharSequence> output) {
        this.output = output;
    }

    /** How many statements there were. */
    long count() {
        return count;
    }

    void of(GraphMutation mutation) {
        mutation.retractions().forEach(this::retractions);
        mutation.vertices().forEach(set -> vertices(set.step(), set.rows()));
        mutation.edges().forEach(set -> edges(set.step(), set.rows()));
        mutation.removals().forEach(set -> removals(set.step(), set.rows()));
        flush();
    }

    private void vertices(StepShape.Vertex step, VectorSchemaRoot rows) {
        var id = reader(rows, GraphMutation.ID);
        var properties = properties(step, rows);
        each(step, rows, row -> {
            lines.append("MERGE (:").append(ValueText.name(step.label())).append(" {");
            identity(id, row).append("})");
            step.labels().forEach(label -> lines.append(" SET :").append(ValueText.name(label)));
            set(properties, row);
        });
    }

    private void edges(StepShape.Edge step, VectorSchemaRoot rows) {
        var ends = new Ends(step, rows);
        var properties = properties(step, rows);
        each(step, rows, row -> {
            lines.append("MERGE ");
            ends.print(row);
            set(properties, row);
        });
    }

    private void retractions(EdgeRetraction set) {
        var step = set.step();
        switch (set.by()) {
            case EDGE -> {
                var ends = new Ends(step, set.rows());
                each(step, set.rows(), row -> {
                    lines.append("RETRACT ");
                    ends.print(row);
                });
            }
            case SOURCE -> {
                var id = reader(set.rows(), GraphMutation.ID);
                each(step, set.rows(), row -> {
                    lines.append("RETRACT ");
                    vertex(step.srcLabel(), id, row);
                    lines.append("-[:").append(ValueText.name(step.type())).append("]->()");
                });
            }
            case DESTINATION -> {
                var id = reader(set.rows(), GraphMutation.ID);
                each(step, set.rows(), row -> {
                    lines.append("RETRACT ()-[:")
                            .append(ValueText.name(step.type()))
                            .append("]->");
                    vertex(step.dstLabel(), id, row);
                });
            }
        }
    }

    private void removals(StepShape.Vertex step, VectorSchemaRoot rows) {
        var id = reader(rows, GraphMutation.ID);
        var verb = step.onDelete() == OnDelete.DETACH ? "DETACH REMOVE " : "REMOVE ";
        each(step, rows, row -> {
            lines.append(verb);
            vertex(step.label(), id, row);
        });
    }

    private void each(StepShape step, VectorSchemaRoot rows, IntConsumer statement) {
        var origin = " // %s: %s\n".formatted(ValueText.escaped(step.table()), ValueText.escaped(step.name()));
        for (int row = 0; row < rows.getRowCount(); row++) {
            statement.accept(row);
            lines.append(origin);
            count++;
            if (lines.length() > FLUSH_AT) {
                flush();
            }
        }
    }

    private void flush() {
        if (!lines.isEmpty()) {
            output.accept(lines);
            lines.setLength(0);
        }
    }

    private void vertex(String label, ValueReader id, int row) {
        lines.append("(:").append(ValueText.name(label)).append(" {");
        identity(id, row).append("})");
    }

    private StringBuilder identity(ValueReader id, int row) {
        lines.append(ValueText.name(GraphMutation.ID)).append(": ");
        id.read(row, values);
        return lines;
    }

    /** A property and its column. */
    private record Column(String name, ValueReader reader) {}

    private static List<Column> properties(StepShape step, VectorSchemaRoot rows) {
        return step.properties().stream()
                .map(property -> new Column(ValueText.name(property.name()), reader(rows, property.name())))
                .toList();
    }

    private static ValueReader reader(VectorSchemaRoot rows, String column) {
        return ValueReader.of(rows.getVector(column));
    }

    private void set(List<Column> properties, int row) {
        if (properties.isEmpty()) {
            return;
        }
        lines.append(" SET {");
        for (int i = 0; i < properties.size(); i++) {
            lines.append(i == 0 ? "" : ", ").append(properties.get(i).name()).append(": ");
            properties.get(i).reader().read(row, values);
        }
        lines.append('}');
    }

    /** Both ends of an edge, and its own identity if it has one. */
    private final class Ends {
        private final StepShape.Edge step;
        private final ValueReader source;
        private final ValueReader destination;
        private final ValueReader id;

        Ends(StepShape.Edge step, VectorSchemaRoot rows) {
            this.step = step;
            source = reader(rows, GraphMutation.SOURCE);
            destination = reader(rows, GraphMutation.DESTINATION);
            id = step.keyed() ? reader(rows, GraphMutation.ID) : null;
        }

        void print(int row) {
            vertex(step.srcLabel(), source, row);
            lines.append("-[:").append(ValueText.name(step.type()));
            if (id != null) {
                lines.append(" {");
                identity(id, row).append('}');
            }
            lines.append("]->");
            vertex(step.dstLabel(), destination, row);
        }
    }
}
