package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.MutationBuilder;
import dev.bifrost.api.transform.TableContext;
import dev.bifrost.runtime.mapping.CompiledTable.Binding;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;

/** Lends allocator and builders to one call of a transform, and frees the builders that it did not finish. */
final class TransformContext implements TableContext, AutoCloseable {

    private final String table;
    private final BufferAllocator allocator;
    private final List<Binding> declared;
    private final BadRows.Finder found;
    private final Repeats repeats;
    private final List<CheckedMutationBuilder> builders = new ArrayList<>();

    /** @param found is told of bad ones among the rows that the transform makes */
    TransformContext(
            String table, BufferAllocator allocator, List<Binding> declared, BadRows.Finder found, Repeats repeats) {
        this.table = table;
        this.allocator = allocator;
        this.declared = declared;
        this.found = found;
        this.repeats = repeats;
    }

    @Override
    public String table() {
        return table;
    }

    @Override
    public BufferAllocator allocator() {
        return allocator;
    }

    @Override
    public MutationBuilder mutation() {
        var builder = new CheckedMutationBuilder(allocator, declared, found, repeats);
        builders.add(builder);
        return builder;
    }

    @Override
    public void close() {
        builders.forEach(CheckedMutationBuilder::close);
    }
}
