package dev.bifrost.dist.histories;

import java.util.List;
import java.util.Optional;

/** A mapping, in the words of the test. */
record Plan(List<Table> tables) {

    /** How a table is followed. */
    enum Mode {
        FULL,
        INCREMENTAL,
        CDC
    }

    /** What a column holds. */
    enum Kind {
        LONG,
        TEXT,
        DOUBLE
    }

    record Column(String name, Kind kind) {}

    record Table(
            String name,
            Mode mode,
            List<String> rowKey,
            List<Column> columns,
            Optional<AtLeast> filter,
            List<Step> steps) {

        Table with(Optional<AtLeast> newFilter, List<Step> newSteps) {
            return new Table(name, mode, rowKey, columns, newFilter, newSteps);
        }
    }

    /** A filter: a number column that is not null and not below a bound. */
    record AtLeast(String column, long bound) {

        boolean matches(Row row) {
            return row.get(column) instanceof Long value && value >= bound;
        }
    }

    sealed interface Step {
        String name();

        Optional<AtLeast> where();

        List<String> properties();
    }

    record Vertex(
            String name,
            String label,
            List<String> labels,
            List<String> id,
            List<String> properties,
            Optional<AtLeast> where)
            implements Step {}

    record Edge(
            String name,
            String type,
            End src,
            End dst,
            List<String> key,
            List<String> properties,
            Optional<AtLeast> where)
            implements Step {}

    record End(String label, List<String> columns) {}

    Table table(String name) {
        return tables.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
