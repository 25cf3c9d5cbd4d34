package dev.bifrost.dist.histories;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

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
            List<Step> steps,
            Ways ways) {

        Table with(Optional<AtLeast> newFilter, List<Step> newSteps) {
            return new Table(name, mode, rowKey, columns, newFilter, newSteps, ways);
        }

        Table with(Ways newWays) {
            return new Table(name, mode, rowKey, columns, filter, steps, newWays);
        }

        /** The steps that the mapping itself declares for the table's rows. */
        List<Step> mapped() {
            return steps.stream().filter(step -> !isCustom(step)).toList();
        }

        /** The steps that a custom component stands before. */
        List<Step> customs() {
            return steps.stream().filter(this::isCustom).toList();
        }

        private boolean isCustom(Step step) {
            return ways.custom() != Custom.NONE && ways.customSteps().contains(step.name());
        }
    }

    /**
     * Choices that a table makes on its own.
     *
     * @param keeps whether rows that vanish from full reads stay in the graph
     * @param fails whether rows that cannot be stored fail the table
     * @param sweepsShared whether removals from shared elements wait for a full read
     * @param custom what stands before the steps named in {@code customSteps}
     */
    record Ways(boolean keeps, boolean fails, boolean sweepsShared, Custom custom, Set<String> customSteps) {
        static final Ways PLAIN = new Ways(false, false, false, Custom.NONE, Set.of());

        Ways mended() {
            return new Ways(keeps, false, sweepsShared, custom, customSteps);
        }
    }

    /** A component of custom code. */
    enum Custom {
        NONE,
        /** Rows to rows: each row twice. */
        ROWS,
        /** Rows to graph: what the steps say. */
        GRAPH
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

    Optional<Table> table(String name) {
        return tables.stream().filter(table -> table.name().equals(name)).findFirst();
    }

    /** The same, but rows that cannot be stored are passed over. */
    Plan mended() {
        return new Plan(
                tables.stream().map(table -> table.with(table.ways().mended())).toList());
    }

    boolean anyTable(Predicate<Ways> way) {
        return tables.stream().anyMatch(table -> way.test(table.ways()));
    }
}
