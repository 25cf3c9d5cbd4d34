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
 * beginning, unless the user keeps what is missing, the graph cannot be read back, or nothing of the table can be in it.
 */
final class TableSweep implements AutoCloseable {

    private final CompiledTable table;
    private final List<Manifest> written;
    private final Optional<GraphReader> reader;
    private final Optional<SeenElements> seen;
    private final BufferAllocator allocator;

    private TableSweep(
            CompiledTable table,
            List<Manifest> written,
            Optional<GraphReader> reader,
            Optional<SeenElements> seen,
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
        boolean complete =
                window.kind() == Window.Kind.FULL || position.reload().isPresent();
        boolean wanted = table.options().policies().onMissing() == OnMissing.SWEEP;
        boolean possible = sink instanceof GraphReader && !marks.isFresh(table.table());
        if (!complete || !wanted || !possible) {
            return new TableSweep(table, List.of(), Optional.empty(), Optional.empty(), allocator);
        }
        // The graph's mark may be ahead of the ledger, and of another mapping than it.
        var written = Stream.concat(
                        Stream.of(position.entry().manifest()),
                        marks.of(table.table()).map(TableMark::manifest).stream())
                .distinct()
                .flatMap(text -> Manifest.parse(text).stream())
                .toList();
        var seen = new SeenElements(spills.resolve("sweep"));
        return new TableSweep(table, written, Optional.of((GraphReader) sink), Optional.of(seen), allocator);
    }

    /** Remembers what the window holds; empty if nothing is swept. */
    Optional<SeenElements> seen() {
        return seen;
    }

    /** Before the window: what steps wrote that are others now, under the marker that they still have. */
    void prepare(SinkSession session) {
        withdraw(session, manifest -> manifest.changedSteps(table));
    }

    /** Removes what the window did not hold. The window was handed to the session as a whole before. */
    void run(SinkSession session) {
        if (seen.isEmpty()) {
            return;
        }
        session.drain();
        var steps = table.bindings().stream().map(CompiledTable.Binding::shape).toList();
        sweep().run(table.table(), steps, table.options().policies().sweepShare(), session::apply);
        withdraw(session, manifest -> manifest.formerSteps(table));
    }

    private void withdraw(SinkSession session, Function<Manifest, List<StepShape>> steps) {
        for (Manifest manifest : written) {
            var gone = steps.apply(manifest);
            if (!gone.isEmpty()) {
                sweep().withdraw(gone, session::apply);
                session.drain();
            }
        }
    }

    private Sweep sweep() {
        return new Sweep(reader.orElseThrow(), seen.orElseThrow(), allocator);
    }

    @Override
    public void close() {
        seen.ifPresent(SeenElements::close);
    }
}
