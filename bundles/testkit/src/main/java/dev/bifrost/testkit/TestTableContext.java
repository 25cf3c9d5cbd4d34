package dev.bifrost.testkit;

import dev.bifrost.api.graph.MutationBuilder;
import dev.bifrost.api.transform.TableContext;
import org.apache.arrow.memory.BufferAllocator;

/**
 * What a transform is lent in a test. Its builder makes mutations by plain rules, in memory: identities in the product's
 * grammar, later rows win, rows with a null key or endpoint make nothing. The
 * builder holds no buffers before it builds.
 */
public final class TestTableContext implements TableContext {

    private final String table;
    private final BufferAllocator allocator;

    public TestTableContext(String table, BufferAllocator allocator) {
        this.table = table;
        this.allocator = allocator;
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
        return new PlainMutationBuilder(table, allocator);
    }
}
