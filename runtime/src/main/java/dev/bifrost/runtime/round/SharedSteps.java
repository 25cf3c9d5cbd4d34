package dev.bifrost.runtime.round;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.StateReader;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.graph.Pipeline;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.TablePolicies.OnBadRow;
import dev.bifrost.runtime.mapping.TablePolicies.Shared;
import dev.bifrost.runtime.sweep.SharedRemovals;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;

/**
 * How a window of changes settles removals from elements that several rows may make: by reading the table as it is at the
 * window's end, or not before the next full read, in which case they are counted.
 */
final class SharedSteps implements AutoCloseable {

    private final CompiledTable table;
    private final TableSource source;
    private final Optional<SharedRemovals> removals;
    private final BufferAllocator allocator;

    private SharedSteps(
            CompiledTable table, TableSource source, Optional<SharedRemovals> removals, BufferAllocator allocator) {
        this.table = table;
        this.source = source;
        this.removals = removals;
        this.allocator = allocator;
    }

    static SharedSteps of(
            CompiledTable table, Window window, TableSource source, Path spills, BufferAllocator allocator) {
        boolean shares = window.kind() == Window.Kind.CHANGES
                && table.bindings().stream()
                        .anyMatch(binding -> !binding.shape().exclusive());
        return new SharedSteps(
                table,
                source,
                shares ? Optional.of(new SharedRemovals(spills.resolve("shared"), allocator)) : Optional.empty(),
                allocator);
    }

    /** Holds back what one row alone does not settle. The rest comes back; the caller closes that instead. */
    GraphMutation take(GraphMutation mutation) {
        return removals.map(shared -> shared.take(mutation)).orElse(mutation);
    }

    /**
     * Writes again what other rows still make, and takes away the rest. Where bad rows do not fail the table, nor does an element that the
     * target refuses then: the row that names it may be of no window at hand. It stays as it was.
     *
     * @param end the state at the window's end
     * @param skipped is told what was left
     */
    void settle(SinkSession session, Cursor end, Map<String, Long> skipped) {
        if (removals.isEmpty() || removals.get().count() == 0) {
            return;
        }
        if (table.options().policies().shared() == Shared.SWEEP) {
            skipped.put(
                    "shared removal that waits for a full read", removals.get().count());
            return;
        }
        session.drain();
        if (table.options().policies().onBadRow() == OnBadRow.FAIL) {
            removals.get().settle(each -> read(end, each), session::apply);
            return;
        }
        var writing = new PartialWriting(session);
        removals.get().settle(each -> read(end, each), writing::write);
        if (writing.refused() > 0) {
            skipped.merge("shared element that the graph refuses", writing.refused(), Long::sum);
        }
    }

    private void read(Cursor end, Consumer<GraphMutation> each) {
        Window state = ((StateReader) source).at(table.spec(), end);
        var pipeline = new Pipeline(table, state, allocator);
        try (var batches = source.read(table.spec(), state)) {
            for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                try (var batch = next.get()) {
                    pipeline.run(batch, made -> {
                        try (made) {
                            each.accept(made);
                        }
                    });
                }
            }
        }
    }

    @Override
    public void close() {
        removals.ifPresent(SharedRemovals::close);
    }
}
