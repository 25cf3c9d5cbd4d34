package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.Step;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.Transform;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * One table's compiled pipeline.
 *
 * @param spec what is asked of the source; its filter's literals are bound to the columns' types
 * @param schema the table's, as the mapping was compiled against it
 * @param nodes what each batch goes through; all nodes see the same batch
 * @param options the table's policies
 * @param digest of mapping, code and key columns: another digest means that the graph was made otherwise
 * @param manifest the table's steps as text, so that a later mapping can clean up after them
 */
public record CompiledTable(
        TableSpec spec, Schema schema, List<Node> nodes, TableOptions options, String digest, String manifest) {

    public CompiledTable {
        nodes = List.copyOf(nodes);
    }

    public String table() {
        return spec.table();
    }

    /** The bindings of all nodes. */
    public List<Binding> bindings() {
        return nodes.stream().flatMap(node -> node.bindings().stream()).toList();
    }

    /** One way that a batch takes. */
    public sealed interface Node {

        List<Binding> bindings();

        /** A declared step reads the table's own columns. */
        record Mapped(Binding binding) implements Node {
            @Override
            public List<Binding> bindings() {
                return List.of(binding);
            }
        }

        /**
         * A transform makes rows that the steps read.
         *
         * @param columns what the transform was promised, in this order; empty for every column of the table
         */
        record Rows(String name, RowTransform transform, List<String> columns, List<Binding> bindings) implements Node {
            public Rows {
                columns = List.copyOf(columns);
                bindings = List.copyOf(bindings);
            }

            public Rows(String name, RowTransform transform, List<Binding> bindings) {
                this(name, transform, List.of(), bindings);
            }
        }

        /**
         * A transform makes the mutation itself, about the steps that it declared.
         *
         * @param columns what the transform was promised, in this order; empty for every column of the table
         */
        record Graph(String name, Transform transform, List<String> columns, List<Binding> bindings) implements Node {
            public Graph {
                columns = List.copyOf(columns);
                bindings = List.copyOf(bindings);
            }

            public Graph(String name, Transform transform, List<Binding> bindings) {
                this(name, transform, List.of(), bindings);
            }
        }
    }

    /**
     * A step and its shape.
     *
     * @param step the columns
     * @param shape the names and types
     * @param where rows that the step is about, literals bound; empty for all
     */
    public record Binding(Step step, StepShape shape, Optional<RowFilter> where) {}
}
