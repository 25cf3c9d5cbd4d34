package dev.bifrost.sink.falkordb;

import dev.bifrost.api.Secret;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.GraphBuild;
import dev.bifrost.api.sink.GraphState.Claim;
import dev.bifrost.api.sink.GraphState.GraphStatus;
import dev.bifrost.api.sink.Rebuild;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.testkit.Mutations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.arrow.memory.BufferAllocator;

/** A sink as a host drives it: attach, then windows of one table. */
final class TestSink implements AutoCloseable {

    static final String LINEAGE = "lineage of the test";
    static final String TABLE = "persons";

    private final FalkorDbSink sink;
    private final BufferAllocator allocator;
    private final GraphModel model;
    private String owner = "host a";
    private String lineage = LINEAGE;
    private long version;

    TestSink(FalkorDbConfig config, GraphModel model, BufferAllocator allocator) {
        this.sink = new FalkorDbSink(config);
        this.model = model;
        this.allocator = allocator;
    }

    static TestSink on(String graph, BufferAllocator allocator) {
        return new TestSink(FalkorDbConfig.of(TestServer.url(), graph), ReferenceModel.MODEL, allocator);
    }

    static FalkorDbConfig config(String url, String graph, int batchRows, Duration writeTimeout) {
        return new FalkorDbConfig(new Secret(url), graph, null, null, batchRows, null, null, writeTimeout, null);
    }

    TestSink as(String newOwner) {
        owner = newOwner;
        return this;
    }

    TestSink under(String newLineage) {
        lineage = newLineage;
        return this;
    }

    GraphStatus attach() {
        return sink.attach(new Claim(lineage, owner, false, model));
    }

    void renew() {
        sink.renew(1);
    }

    GraphStatus takeOver() {
        return sink.attach(new Claim(lineage, owner, true, model));
    }

    SinkSession open() {
        return sink.open(new SessionContext(TABLE, 1, model, allocator));
    }

    /** A graph built aside of these mutations, all in one session; the reports of each table in the model. */
    Map<String, SinkReport> rebuild(Path directory, Mutations... windows) {
        return rebuild(directory, (stage, done, of) -> {}, windows);
    }

    /** As {@link #rebuild(Path, Mutations...)}, told how far it is. */
    Map<String, SinkReport> rebuild(Path directory, GraphBuild.Progress progress, Mutations... windows) {
        try (var build = build(directory)) {
            fill(build, windows);
            return build.swapIn(progress);
        }
    }

    /** A graph that is being built aside, still without rows. */
    GraphBuild build(Path directory) {
        return sink.begin(new Rebuild.BuildContext(1, model, model, allocator, directory));
    }

    /** All rows of all tables. */
    void fill(GraphBuild build, Mutations... windows) {
        try (var rows = build.open(new SessionContext(TABLE, 1, model, allocator))) {
            for (Mutations mutation : windows) {
                apply(rows, mutation);
            }
            rows.finish(nextMark());
        }
        for (String table : List.of("members", "cities", "links", "flights", "shares")) {
            build.open(new SessionContext(table, 1, model, allocator))
                    .finish(new TableMark(table, 1, "", "digest", "manifest"));
        }
    }

    /** What a scan shows, one line an element. */
    List<String> scan(StepShape step, int page) {
        var lines = new ArrayList<String>();
        try (var batches = sink.scan(step, allocator, page)) {
            for (var batch = batches.next(); batch.isPresent(); batch = batches.next()) {
                try (var rows = batch.get()) {
                    for (int row = 0; row < rows.getRowCount(); row++) {
                        int at = row;
                        lines.add(rows.getFieldVectors().stream()
                                .map(column -> column.getName() + "=" + column.getObject(at))
                                .collect(Collectors.joining(" ")));
                    }
                }
            }
        }
        return lines;
    }

    Mutations mutations() {
        return Mutations.in(allocator);
    }

    /** One window; every mutation is applied in turn. */
    SinkReport write(Mutations... windows) {
        try (var session = open()) {
            for (Mutations mutation : windows) {
                apply(session, mutation);
            }
            return session.finish(nextMark());
        }
    }

    void apply(SinkSession session, Mutations mutation) {
        try (var built = mutation.build()) {
            session.apply(built);
        }
    }

    TableMark nextMark() {
        return new TableMark(TABLE, ++version, "cursor " + version, "digest", "manifest");
    }

    @Override
    public void close() {
        sink.close();
    }
}
