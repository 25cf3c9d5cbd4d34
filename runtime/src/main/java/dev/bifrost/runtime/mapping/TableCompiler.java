package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.source.StateReader;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Scalar;
import dev.bifrost.runtime.mapping.CompiledMapping.TypeLoss;
import dev.bifrost.runtime.mapping.CompiledTable.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Compiles one table against its schema. */
final class TableCompiler {

    private final TableMapping mapping;
    private final TableSource source;
    private final String table;
    private final Schema schema;
    private final List<String> rowKey;
    private final String reading;
    private final Columns columns;
    private final CustomOpener opener;
    private final Problems problems;

    private final Set<TypeLoss> losses = new LinkedHashSet<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<CheckedStep> steps = new ArrayList<>();
    private final List<TableDigest.CustomPart> customs = new ArrayList<>();

    private TableCompiler(
            TableMapping mapping,
            TableSource source,
            TableDescription description,
            CustomOpener opener,
            Problems problems) {
        this.mapping = mapping;
        this.source = source;
        this.table = mapping.table().text();
        this.schema = description.schema();
        this.rowKey = rowKey(mapping, description);
        this.reading = description.reading();
        this.columns = new Columns(schema, "table " + Quote.plain(table), problems);
        this.opener = opener;
        this.problems = problems;
    }

    /** A compiled table with its steps, and what the graph will not keep of its columns. */
    record Compiled(CompiledTable table, List<CheckedStep> steps, Set<TypeLoss> losses) {}

    /** The compiled table; empty beside a problem. */
    static Optional<Compiled> compile(
            TableMapping mapping,
            TableSource source,
            TableDescription description,
            CustomOpener opener,
            Problems problems) {
        return new TableCompiler(mapping, source, description, opener, problems).compile();
    }

    /** The mapping's word, else the source's, else the key of the first vertex. */
    private static List<String> rowKey(TableMapping mapping, TableDescription description) {
        if (!mapping.rowKey().isEmpty()) {
            return mapping.rowKey().stream().map(Scalar::text).toList();
        }
        if (!description.rowKey().isEmpty()) {
            return description.rowKey();
        }
        return mapping.pipeline().stream()
                .filter(StepSpec.Vertex.class::isInstance)
                .map(StepSpec.Vertex.class::cast)
                .findFirst()
                .map(vertex -> vertex.idColumns().stream().map(Scalar::text).toList())
                .orElse(List.of());
    }

    private Optional<Compiled> compile() {
        int before = problems.count();
        mapping.rowKey().forEach(column -> columns.find(column.text(), column.at()));
        mapping.columns().forEach(column -> columns.findTopLevel(column.text(), column.at()));
        refuseNarrowColumns();
        var filter = mapping.filter().flatMap(spec -> new FilterBinder(columns, problems).bind(spec));
        mapping.pipeline().forEach(this::step);
        refuseRepeatedSteps();
        refuseChangesWithoutRowKey();
        refuseUnsettledSharing();
        if (problems.count() > before) {
            return Optional.empty();
        }
        var spec = new TableSpec(table, mapping.mode(), mapping.projectedColumns(schema, rowKey), filter);
        var shapes = steps.stream().map(CheckedStep::shape).toList();
        var compiled = new CompiledTable(
                spec,
                schema,
                nodes,
                new TableOptions(rowKey, mapping.policies()),
                TableDigest.of(spec, rowKey, reading, steps, customs),
                Manifest.of(shapes).toJson());
        return Optional.of(new Compiled(compiled, steps, losses));
    }

    private void refuseChangesWithoutRowKey() {
        if (mapping.mode() == SyncMode.CDC && rowKey.isEmpty()) {
            problems.add(
                    MappingErrors.SHARED_STEP,
                    mapping.modeAt(),
                    "mode cdc needs to know which columns identify a row; add row_key: [..]");
        }
    }

    /** Rule 9: one row that goes says nothing of the others that may make the same element. */
    private void refuseUnsettledSharing() {
        if (mapping.mode() != SyncMode.CDC
                || mapping.policies().shared() == TablePolicies.Shared.SWEEP
                || source instanceof StateReader reader && reader.settles(mapping.mode())) {
            return;
        }
        steps.stream()
                .map(CheckedStep::shape)
                .filter(shape -> !shape.exclusive())
                .forEach(shape -> problems.add(
                        MappingErrors.SHARED_STEP,
                        mapping.modeAt(),
                        "several rows may make one element of step %s, and the source cannot show the table again to settle a removal; set shared: sweep (settled by the next full read), or follow the table with mode: full"
                                .formatted(Quote.of(shape.name()))));
    }

    private void step(StepSpec spec) {
        switch (spec) {
            case StepSpec.Declared declared ->
                new StepCompiler(table, rowKey, columns, problems, losses)
                        .compile(DeclaredSteps.step(declared), DeclaredSteps.places(declared), declared.where())
                        .ifPresent(checked -> {
                            nodes.add(new Node.Mapped(checked.binding()));
                            steps.add(checked);
                        });
            case StepSpec.Custom custom -> custom(custom);
        }
    }

    private void custom(StepSpec.Custom spec) {
        int before = problems.count();
        spec.reads().forEach(column -> columns.findTopLevel(column.text(), column.at()));
        if (problems.count() > before) {
            return;
        }
        List<String> reads = texts(spec.reads().isEmpty() ? mapping.columns() : spec.reads());
        new CustomCompiler(table, rowKey, opener, problems, losses)
                .compile(spec, narrowed(reads), reads)
                .ifPresent(compiled -> {
                    nodes.add(compiled.node());
                    steps.addAll(compiled.steps());
                    customs.add(compiled.part());
                });
    }

    private Schema narrowed(List<String> reads) {
        return reads.isEmpty()
                ? schema
                : new Schema(reads.stream().map(schema::findField).toList());
    }

    /** An explicit list wins, but not over what the mapping itself says that it reads. */
    private void refuseNarrowColumns() {
        if (mapping.columns().isEmpty()) {
            return;
        }
        Set<String> read = new HashSet<>(texts(mapping.columns()));
        Set<String> all =
                new HashSet<>(schema.getFields().stream().map(Field::getName).toList());
        Stream.concat(mapping.neededColumns(), mapping.rowKey().stream()).forEach(needed -> {
            String column = Columns.topLevel(schema, needed.text());
            if (all.contains(column) && read.add(column)) {
                problems.add(
                        MappingErrors.MISSING_COLUMN,
                        needed.at(),
                        "columns lists what is read of table %s and lacks %s; add it, or remove columns to have the list"
                                        .formatted(Quote.of(table), Quote.of(column))
                                + " derived");
            }
        });
    }

    private void refuseRepeatedSteps() {
        Set<String> names = new HashSet<>();
        for (CheckedStep step : steps) {
            StepShape shape = step.shape();
            if (!names.add(shape.name())) {
                problems.add(
                        MappingErrors.REPEATED_STEP,
                        step.at(),
                        "another step of table %s is named %s; add a name to one of them, like name: second"
                                .formatted(Quote.of(table), Quote.of(shape.name())));
            }
        }
    }

    private static List<String> texts(List<Scalar> scalars) {
        return scalars.stream().map(Scalar::text).distinct().toList();
    }
}
