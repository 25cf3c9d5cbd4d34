package dev.bifrost.runtime.round;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.sink.GraphReader;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.runtime.bundle.LentAllocator;
import dev.bifrost.runtime.mapping.Manifest;
import dev.bifrost.runtime.sweep.SeenElements;
import dev.bifrost.runtime.sweep.Sweep;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Tables that the mapping no longer has, while the graph still holds what they made. */
public final class FormerTables {

    private final GraphSink sink;
    private final GraphMarks marks;
    private final LentAllocator allocator;
    private final Path spills;

    FormerTables(GraphSink sink, GraphMarks marks, LentAllocator allocator, Path spills) {
        this.sink = sink;
        this.marks = marks;
        this.allocator = allocator;
        this.spills = spills;
    }

    /** Whether the graph can be read back: else nobody knows what a table made. */
    boolean canBeFound() {
        return sink instanceof GraphReader;
    }

    /** @throws BifrostException {@code round.MAPPING_CHANGED} if nobody said that what the table made may go */
    void require(String table, RoundPolicies policies, boolean asked) {
        if (policies.onMappingChanged() == RoundPolicies.Choice.REFUSE && !asked) {
            throw new BifrostException(RoundErrors.MAPPING_CHANGED, standing(table));
        }
    }

    /** What is wrong with such a table, and the fix. */
    public static String standing(String table) {
        return "table %s is no longer mapped, but the graph still holds what it made. Take that out with: bifrost sync --reload %s; or map the table again"
                .formatted(table, table);
    }

    /**
     * Takes out what the steps of a mark's manifest made.
     *
     * @param gone the mark that is written afterwards
     */
    SinkReport withdraw(TableMark former, TableMark gone, long round) {
        String table = former.table();
        var steps = Manifest.union(Stream.of(former.manifest())).shapes(table);
        try (var lent = allocator.child("round %d, table %s".formatted(round, table));
                var seen = new SeenElements(spills.resolve("sweep"));
                var session = sink.open(new SessionContext(table, round, marks.model(table), lent.allocator()))) {
            new Sweep((GraphReader) sink, seen, lent.allocator()).withdraw(steps, session::apply);
            return session.finish(gone);
        }
    }
}
