package dev.bifrost.runtime.sweep;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.arrow.vector.VectorSchemaRoot;

/** The identities that a complete read made, by step. */
public final class SeenElements implements AutoCloseable {

    private final Path directory;
    private final Map<String, Partitions> byStep = new LinkedHashMap<>();

    /** @param directory for spills; an own one of this window */
    public SeenElements(Path directory) {
        this.directory = directory;
    }

    /** Remembers everything that a mutation writes. */
    public void add(GraphMutation mutation) {
        mutation.vertices().forEach(set -> add(set.step(), set.rows()));
        mutation.edges().forEach(set -> add(set.step(), set.rows()));
    }

    private void add(StepShape step, VectorSchemaRoot rows) {
        var partitions = of(step);
        var identity = Identity.of(step, rows);
        for (int row = 0; row < rows.getRowCount(); row++) {
            identity.hash(row, partitions::add);
        }
    }

    Partitions of(StepShape step) {
        return byStep.computeIfAbsent(step.id(), id -> new Partitions(directory.resolve("seen-" + id)));
    }

    Path directory() {
        return directory;
    }

    @Override
    public void close() {
        byStep.values().forEach(Partitions::close);
        byStep.clear();
    }
}
