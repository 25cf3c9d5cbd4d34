package dev.bifrost.runtime.round;

import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.GraphReader;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.Manifest;
import dev.bifrost.runtime.mapping.TablePolicies.OnMissing;
import dev.bifrost.runtime.sweep.SeenElements;
import dev.bifrost.runtime.sweep.Sweep;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Whether and how a window is swept: after a complete read of a table, also of an incremental one that was read from the
 * beginning, unless the graph cannot be read back, or nothing of the table can be in it. To keep what is missing is a choice
 * about rows: what former steps made is taken out all the same.
 */
final class TableSweep implements AutoCloseable {

    private final CompiledTable table;
    private final Optional<Manifest> written;
    private final Optional<GraphReader> reader;
    private final SeenElements seen;
    private final BufferAllocator allocator;

    private TableSweep(
            CompiledTable table,
            Optional<Manifest> written,
            Optional<GraphReader> reader,
            SeenElements seen,
            BufferAllocator allocator) {
        this.table = table;
        this.written = written;
        this.reader = reader;
        this.seen = seen;
        this.allocator = allocator;
    }

    static TableSweep of(
            CompiledTable table,
            TablePosition position,
            Window window,
            GraphMarks marks,
            GraphSink sink,
            Path spills,
            BufferAllocator allocator) {
        var seen = new SeenElements(spills.resolve("sweep"));
        if (!position.readsAll(window) || !(sink instanceof GraphReader reader) || marks.isFresh(table.table())) {
            return new TableSweep(table, Optional.empty(), Optional.empty(), seen, allocator);
        }
        // The graph's mark may be ahead of the ledger, and of another mapping than it.
        var written = Manifest.union(Stream.concat(
                Stream.of(position.entry().manifest()), marks.of(table.table()).map(TableMark::manifest).stream()));
        return new TableSweep(table, Optional.of(written), Optional.of(reader), seen, allocator);
    }

    /** Remembers what the window holds; empty if what is missing stays. */
    Optional<SeenElements> seen() {
        boolean sweeps = table.options().policies().onMissing() == OnMissing.SWEEP;
        return reader.filter(any -> sweeps).map(any -> seen);
    }

    /** Before the window: what steps wrote that are others now, under the marker that they still have. */
    void prepare(SinkSession session) {
        withdraw(session, manifest -> manifest.changedSteps(table));
    }

    /** Removes what the window did not hold. The window was handed to the session as a whole before. */
    void run(SinkSession session) {
        if (reader.isEmpty()) {
            return;
        }
        session.drain();
        if (seen().isPresent()) {
            var steps =
                    table.bindings().stream().map(CompiledTable.Binding::shape).toList();
            sweep().run(table.table(), steps, table.options().policies().sweepShare(), session::apply);
        }
        withdraw(session, manifest -> manifest.formerSteps(table));
    }

    private void withdraw(SinkSession session, Function<Manifest, List<StepShape>> steps) {
        var gone = written.map(steps).orElse(List.of());
        if (!gone.isEmpty()) {
            sweep().withdraw(gone, session::apply);
            session.drain();
        }
    }

    private Sweep sweep() {
        return new Sweep(reader.orElseThrow(), seen, allocator);
    }

    @Override
    public void close() {
        seen.close();
    }
}
