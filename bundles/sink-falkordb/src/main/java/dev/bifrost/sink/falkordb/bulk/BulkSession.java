package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;

/** One table's rows of a build. Nothing is sent by it: the rows of all tables are needed before the first can be. */
final class BulkSession implements SinkSession {

    private final BulkBuild build;
    private final String table;

    BulkSession(BulkBuild build, String table) {
        this.build = build;
        this.table = table;
    }

    @Override
    public void apply(GraphMutation mutation) {
        build.take(mutation, table);
    }

    @Override
    public void drain() {
        build.await();
    }

    @Override
    public SinkReport finish(TableMark mark) {
        build.mark(mark);
        return SinkReport.EMPTY;
    }

    /** Nothing of the table is held any more. */
    @Override
    public void close() {
        build.settle();
    }
}
