package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.EdgeStep;
import dev.bifrost.api.graph.Endpoint;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.api.graph.PropertyColumn;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.StepShape.Property;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.VertexStep;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import dev.bifrost.runtime.mapping.CompiledTable.Node;
import dev.bifrost.runtime.mapping.Manifest;
import dev.bifrost.runtime.mapping.TableOptions;
import dev.bifrost.runtime.mapping.TablePolicies;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Compiled steps made by hand: these tests are about rows, not about the mapping language. */
public final class Bindings {

    private static final StoredType TEXT = new StoredType(StoredType.Scalar.TEXT, false);

    /** Every table of these tests has these columns. */
    private static final Schema PERSONS = new Schema(List.of(
            Field.nullable("id", new ArrowType.Int(64, true)),
            Field.nullable("name", new ArrowType.Utf8()),
            Field.nullable("friend", new ArrowType.Int(64, true))));

    private Bindings() {}

    public static Binding vertex(String label, List<String> key, String... properties) {
        var step = new VertexStep(
                "vertex " + label,
                label,
                List.of(),
                key.stream().map(KeyColumn::of).toList(),
                Stream.of(properties).map(PropertyColumn::of).toList(),
                OnDelete.RETRACT);
        var shape = new StepShape.Vertex(
                "v" + label, "t", step.name(), label, List.of(), properties(step.columns()), OnDelete.RETRACT, true);
        return new Binding(step, shape, Optional.empty());
    }

    /** As another row may make the element too. */
    public static Binding shared(Binding binding) {
        var own = (StepShape.Vertex) binding.shape();
        var shape = new StepShape.Vertex(
                own.id(), own.table(), own.name(), own.label(), own.labels(), own.properties(), own.onDelete(), false);
        return new Binding(binding.step(), shape, binding.where());
    }

    /** A vertex whose removal is another one. */
    public static Binding on(OnDelete onDelete, Binding binding) {
        var step = (VertexStep) binding.step();
        var own = (StepShape.Vertex) binding.shape();
        return new Binding(
                new VertexStep(step.name(), step.label(), step.labels(), step.key(), step.properties(), onDelete),
                new StepShape.Vertex(
                        own.id(),
                        own.table(),
                        own.name(),
                        own.label(),
                        own.labels(),
                        own.properties(),
                        onDelete,
                        own.exclusive()),
                binding.where());
    }

    public static Binding edge(String type, Endpoint src, Endpoint dst, List<String> key, String... properties) {
        var step = new EdgeStep(
                "edge " + type,
                type,
                src,
                dst,
                key.stream().map(KeyColumn::of).toList(),
                Stream.of(properties).map(PropertyColumn::of).toList());
        var shape = new StepShape.Edge(
                "e" + type,
                "t",
                step.name(),
                type,
                src.label(),
                dst.label(),
                step.keyed(),
                properties(List.of(properties)),
                true);
        return new Binding(step, shape, Optional.empty());
    }

    public static Endpoint end(String label, String... columns) {
        return new Endpoint(label, Stream.of(columns).map(KeyColumn::of).toList());
    }

    public static Binding where(Binding binding, RowFilter filter) {
        return new Binding(binding.step(), binding.shape(), Optional.of(filter));
    }

    public static CompiledTable table(String rowKey, Binding... bindings) {
        return new CompiledTable(
                TableSpec.of("t", SyncMode.FULL),
                PERSONS,
                Stream.of(bindings).<Node>map(Node.Mapped::new).toList(),
                new TableOptions(List.of(rowKey), TablePolicies.DEFAULT),
                "digest",
                "manifest");
    }

    /** A table under a name and mode of its own. */
    public static CompiledTable table(String name, SyncMode mode, TableOptions options, Binding... bindings) {
        return new CompiledTable(
                TableSpec.of(name, mode),
                PERSONS,
                Stream.of(bindings).<Node>map(Node.Mapped::new).toList(),
                options,
                "digest",
                Manifest.of(Stream.of(bindings).map(Binding::shape).toList()).toJson());
    }

    /** All that some tables write. */
    public static CompiledMapping mapping(CompiledTable... tables) {
        var model =
                new GraphModel(shapes(StepShape.Vertex.class, tables), shapes(StepShape.Edge.class, tables), Map.of());
        return new CompiledMapping(List.of(tables), model, List.of());
    }

    private static <S extends StepShape> List<S> shapes(Class<S> kind, CompiledTable... tables) {
        return Stream.of(tables)
                .flatMap(table -> table.bindings().stream())
                .map(Binding::shape)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private static List<Property> properties(List<String> names) {
        return names.stream().map(name -> new Property(name, TEXT)).toList();
    }
}
