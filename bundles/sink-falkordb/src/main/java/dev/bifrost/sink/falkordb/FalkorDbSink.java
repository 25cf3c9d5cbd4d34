package dev.bifrost.sink.falkordb;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.ElementFinder;
import dev.bifrost.api.sink.ElementReader;
import dev.bifrost.api.sink.GraphBuild;
import dev.bifrost.api.sink.GraphReader;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.Rebuild;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.StatementCatalog;
import dev.bifrost.sink.falkordb.bulk.BulkBuild;
import dev.bifrost.sink.falkordb.cypher.ModelStatements;
import dev.bifrost.sink.falkordb.own.Found;
import dev.bifrost.sink.falkordb.own.Indexes;
import dev.bifrost.sink.falkordb.own.Leftovers;
import dev.bifrost.sink.falkordb.own.Ownership;
import dev.bifrost.sink.falkordb.own.TableMarks;
import dev.bifrost.sink.falkordb.read.ElementScan;
import dev.bifrost.sink.falkordb.read.Finder;
import dev.bifrost.sink.falkordb.read.ShownDoubles;
import dev.bifrost.sink.falkordb.read.StepScan;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import dev.bifrost.sink.falkordb.write.BatchLimits;
import dev.bifrost.sink.falkordb.write.FalkorDbSession;
import dev.bifrost.sink.falkordb.write.Pacing;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes mutations into one FalkorDB graph, over one connection.
 *
 * <p>The graph is this host's from {@link #attach} until another host takes it; every statement carries the epoch and does
 * nothing once it has passed. A session that did not finish may have left a statement on its way, so the next one takes a
 * new epoch first.
 */
final class FalkorDbSink
        implements GraphSink, GraphState, GraphReader, ElementReader, ElementFinder, StatementCatalog, Rebuild {

    private static final Logger LOG = LoggerFactory.getLogger(FalkorDbSink.class);

    private final FalkorDbConfig config;
    private final Pacing pacing;
    private final Finder finder = new Finder(this::newConnection);
    private ServerConnection connection;
    private Ownership ownership;
    private ModelStatements statements;
    private FalkorDbSession session;
    private boolean mayTakeOver = true;

    FalkorDbSink(FalkorDbConfig config) {
        this.config = config;
        this.pacing = new Pacing(
                new BatchLimits(config.batchRows(), config.batchBytes().bytes()));
    }

    @Override
    public Optional<String> target() {
        return Optional.of(config.target());
    }

    @Override
    public GraphStatus attach(Claim claim) {
        endSession();
        var compiled = new ModelStatements(claim.model());
        // Permission to take over is used up by the first success: a fenced host does not take the graph back by
        // itself.
        var asked = new Claim(claim.lineage(), claim.owner(), claim.takeOver() && mayTakeOver, claim.model());
        connect(ServerConnection::ping);
        var taken = Ownership.take(connection, config.graph(), asked, config.lease());
        mayTakeOver = false;
        ownership = taken.ownership();
        ownership.removeBuild(connection);
        Indexes.ensure(connection, config.graph(), claim.model(), taken.created());
        statements = compiled;
        return new GraphStatus(taken.created(), ownership.epoch(), TableMarks.read(connection, claim.lineage()));
    }

    /** On a connection of its own, so that a session may write meanwhile. */
    @Override
    public IdBatches scan(StepShape step, BufferAllocator allocator) {
        return scan(step, allocator, StepScan.PAGE);
    }

    IdBatches scan(StepShape step, BufferAllocator allocator, int page) {
        return finder.reading(connection -> new StepScan(connection, step, allocator, page));
    }

    @Override
    public ElementBatches elements(Kind kind) {
        return finder.reading(connection -> ElementScan.of(connection, kind));
    }

    @Override
    public ElementBatches find(Kind kind, List<byte[][]> identities) {
        return finder.find(kind, identities);
    }

    @Override
    public ElementBatches edgesAt(Kind.Edges kind, End end, List<byte[]> vertices) {
        return finder.edgesAt(kind, end, vertices);
    }

    @Override
    public long[] degrees(String label, List<byte[]> vertices) {
        return finder.degrees(label, vertices);
    }

    @Override
    public double shown(double stored) {
        return ShownDoubles.shown(stored);
    }

    @Override
    public Optional<GraphLook> look() {
        try (var reading = newConnection()) {
            return Found.in(reading) instanceof Found.Claimed claimed
                    ? Optional.of(new GraphLook(
                            claimed.lineage(),
                            claimed.owner(),
                            claimed.alive(),
                            claimed.epoch(),
                            claimed.unfinished(),
                            TableMarks.read(reading, claimed.lineage())))
                    : Optional.empty();
        }
    }

    @Override
    public List<StatementCatalog.Statement> statements(GraphModel model, String table) {
        return new ModelStatements(model).ofTable(table);
    }

    /** Between sessions, on their connection. */
    @Override
    public void renew(long round) {
        if (ownership != null) {
            connect(ownership::check);
            ownership.refresh(connection, round);
        }
    }

    @Override
    public GraphBuild begin(BuildContext context) {
        ready();
        return new BulkBuild(context, connection, ownership, this::connectionTo);
    }

    /** Attached, connected, and without a session. */
    private void ready() {
        if (ownership == null) {
            throw new BifrostException(
                    FalkorDbErrors.NOT_ATTACHED,
                    "graph %s: a session was opened before the sink was attached; this is a fault of the host: please report it"
                            .formatted(config.graph()));
        }
        boolean unanswered = endSession();
        connect(ownership::check);
        if (unanswered) {
            ownership.advance(connection);
        }
    }

    @Override
    public SinkSession open(SessionContext context) {
        ready();
        if (ownership.begin(connection, context.round())) {
            Leftovers.delete(connection, ownership);
        }
        if (!statements.model().equals(context.model())) {
            statements = new ModelStatements(context.model());
            Indexes.ensure(connection, config.graph(), context.model(), true);
        }
        session = new FalkorDbSession(context, connection, ownership, statements, pacing);
        return session;
    }

    /** Whether the last session may have left a statement without an answer. */
    private boolean endSession() {
        if (session == null) {
            return false;
        }
        boolean unanswered = !session.isFinished();
        session.close();
        session = null;
        return unanswered;
    }

    /**
     * Sees to a working connection. A server that was restarted since the last use is noticed by the first read and
     * connected to again, once.
     */
    private void connect(Consumer<ServerConnection> firstRead) {
        if (connection != null && !connection.isBroken()) {
            try {
                firstRead.accept(connection);
                return;
            } catch (BifrostException e) {
                if (!connection.isBroken()) {
                    throw e;
                }
            }
        }
        disconnect();
        connection = newConnection();
        firstRead.accept(connection);
    }

    private ServerConnection newConnection() {
        return connectionTo(config.graph());
    }

    private ServerConnection connectionTo(String graph) {
        return ServerConnection.open(config.address(), graph, config.connectTimeout(), config.writeTimeout());
    }

    private void disconnect() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    /** Gives the graph up, so that another host need not wait for the lease to end. */
    @Override
    public void close() {
        endSession();
        if (ownership != null && connection != null && !connection.isBroken()) {
            try {
                ownership.release(connection);
            } catch (BifrostException e) {
                LOG.debug("graph {}: not released, its lease will end by itself: {}", config.graph(), e.toString());
            }
        }
        ownership = null;
        disconnect();
    }
}
