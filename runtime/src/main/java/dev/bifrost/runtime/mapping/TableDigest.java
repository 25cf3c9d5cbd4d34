package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.PropertyColumn;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.TableSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The digest of everything that decides what a table's rows become: two equal digests make equal graphs of equal rows.
 * Policies, the order of steps and of properties, comments and spelling in the file do not count.
 */
final class TableDigest {

    private final CanonicalHash hash = new CanonicalHash();

    private TableDigest() {}

    /**
     * @param reading the source's settings for the table
     * @param customs of each custom step: its component, version and columns
     */
    static String of(
            TableSpec spec, List<String> rowKey, String reading, List<CheckedStep> steps, List<CustomPart> customs) {
        var digest = new TableDigest();
        digest.hash.add("1").add(spec.table()).add(spec.mode().word()).addAll(rowKey);
        if (!reading.isEmpty()) {
            digest.hash.add("reading").add(reading);
        }
        digest.filter(spec.filter());
        customs.forEach(digest::custom);
        digest.hash.add(Integer.toString(steps.size()));
        steps.stream().sorted(Comparator.comparing(step -> step.shape().name())).forEach(digest::step);
        return digest.hash.hex();
    }

    /** A component, with the config as it is written: a secret behind a reference does not count. */
    record CustomPart(String name, Object config, String version, List<String> columns) {}

    private void custom(CustomPart part) {
        hash.add("custom")
                .add(part.name())
                .addTree(part.config())
                .add(part.version())
                .addAll(part.columns());
    }

    private void step(CheckedStep checked) {
        Step step = checked.binding().step();
        switch (step) {
            case VertexStep vertex -> {
                hash.add("vertex").add(vertex.name()).add(vertex.label());
                hash.addAll(vertex.labels().stream().sorted().toList());
                hash.add(vertex.onDelete().name());
                hash.addAll(vertex.key().stream().map(KeyColumn::property).toList());
            }
            case EdgeStep edge -> {
                hash.add("edge").add(edge.name()).add(edge.type());
                hash.addAll(edge.key().stream().map(KeyColumn::column).toList());
                hash.addAll(checked.keyKinds().stream().map(Enum::name).toList());
            }
        }
        checked.identities().forEach(this::identity);
        filter(checked.binding().where());
        hash.add(Integer.toString(step.properties().size()));
        step.properties().stream()
                .sorted(Comparator.comparing(PropertyColumn::property))
                .forEach(property -> hash.add(property.column()).add(property.property()));
    }

    private void identity(CheckedStep.Identity identity) {
        hash.add(identity.label()).add(Integer.toString(identity.parts().size()));
        identity.parts()
                .forEach(part -> hash.add(part.column()).add(part.kind().name()).add(part.storedForm()));
    }

    private void filter(Optional<RowFilter> filter) {
        filter.ifPresentOrElse(this::filter, () -> hash.add("all rows"));
    }

    private void filter(RowFilter filter) {
        switch (filter) {
            case RowFilter.Equal equal -> value(hash.add("eq").add(equal.column()), equal.value());
            case RowFilter.In in -> {
                hash.add("in").add(in.column()).add(Integer.toString(in.values().size()));
                in.values().forEach(value -> value(hash, value));
            }
            case RowFilter.Range range -> {
                hash.add("range").add(range.column());
                bound(range.lower());
                bound(range.upper());
            }
            case RowFilter.AllOf all -> {
                hash.add("all").add(Integer.toString(all.parts().size()));
                all.parts().forEach(this::filter);
            }
        }
    }

    private void bound(Optional<RowFilter.Bound> bound) {
        bound.ifPresentOrElse(
                there -> value(hash.add(there.inclusive() ? "closed" : "open"), there.value()), () -> hash.add("none"));
    }

    private static void value(CanonicalHash hash, Comparable<?> value) {
        hash.add(value.getClass().getSimpleName()).add(value.toString());
    }
}
