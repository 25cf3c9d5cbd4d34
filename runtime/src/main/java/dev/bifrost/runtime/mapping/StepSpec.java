package dev.bifrost.runtime.mapping;

import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.graph.KeyKind;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.runtime.config.Place;
import dev.bifrost.runtime.config.Scalar;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One entry of a pipeline as it is written. */
public sealed interface StepSpec {

    Place at();

    /** The name that the user gave. */
    Optional<Scalar> name();

    /** The table's columns that the step names; of a custom step those that it lists. */
    List<Scalar> columns();

    /** Whether the step may look at any column. */
    default boolean readsEverything() {
        return false;
    }

    /** A step that a row turns into an element. */
    sealed interface Declared extends StepSpec permits Vertex, Edge {

        List<Scalar> properties();

        /** Property names by column. */
        Map<String, Scalar> rename();

        Optional<FilterSpec> where();

        /** The name under which a column is stored. */
        default Scalar propertyOf(Scalar column) {
            return rename().getOrDefault(column.text(), column);
        }
    }

    /**
     * A row makes a vertex.
     *
     * @param label the identity label
     * @param labels further labels
     * @param idColumns the key
     */
    record Vertex(
            Place at,
            Optional<Scalar> name,
            Scalar label,
            List<Scalar> labels,
            List<Scalar> idColumns,
            List<Scalar> properties,
            Map<String, Scalar> rename,
            Optional<FilterSpec> where,
            OnDelete onDelete)
            implements Declared {
        public Vertex {
            labels = List.copyOf(labels);
            idColumns = List.copyOf(idColumns);
            properties = List.copyOf(properties);
            rename = Map.copyOf(rename);
        }

        @Override
        public List<Scalar> columns() {
            return Stream.of(
                            idColumns.stream(),
                            properties.stream(),
                            where.stream().flatMap(FilterSpec::columns))
                    .flatMap(part -> part)
                    .toList();
        }
    }

    /**
     * A row makes an edge.
     *
     * @param key columns that tell parallel edges apart
     */
    record Edge(
            Place at,
            Optional<Scalar> name,
            Scalar type,
            End src,
            End dst,
            List<Scalar> key,
            List<Scalar> properties,
            Map<String, Scalar> rename,
            Optional<FilterSpec> where)
            implements Declared {
        public Edge {
            key = List.copyOf(key);
            properties = List.copyOf(properties);
            rename = Map.copyOf(rename);
        }

        @Override
        public List<Scalar> columns() {
            return Stream.of(
                            src.columns().stream(),
                            dst.columns().stream(),
                            key.stream(),
                            properties.stream(),
                            where.stream().flatMap(FilterSpec::columns))
                    .flatMap(part -> part)
                    .toList();
        }
    }

    /**
     * One end of an edge.
     *
     * @param as by column: the kind that it is read as
     */
    record End(Place at, Scalar label, List<Scalar> columns, Map<String, As> as) {
        public End {
            columns = List.copyOf(columns);
            as = Map.copyOf(as);
        }
    }

    /** @param at where it is written */
    record As(KeyKind kind, Place at) {}

    /**
     * A component makes the elements, or the rows that the listed steps turn into elements.
     *
     * @param component what the registry opens
     * @param reads columns of the table that it reads; empty for all
     * @param steps what its rows become; empty if it declares its steps itself
     * @param whole the short form: each row of the output is a vertex with all its columns
     */
    record Custom(
            Place at,
            Optional<Scalar> name,
            ComponentRef component,
            List<Scalar> reads,
            List<Declared> steps,
            Optional<Whole> whole)
            implements StepSpec {
        public Custom {
            reads = List.copyOf(reads);
            steps = List.copyOf(steps);
        }

        @Override
        public List<Scalar> columns() {
            return reads;
        }

        @Override
        public boolean readsEverything() {
            return reads.isEmpty();
        }
    }

    /** The short form of one vertex step with every column as a property. */
    record Whole(Scalar label, Scalar idColumn) {}
}
