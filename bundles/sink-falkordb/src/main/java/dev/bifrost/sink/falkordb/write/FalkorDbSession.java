package dev.bifrost.sink.falkordb.write;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.sink.falkordb.cypher.ModelStatements;
import dev.bifrost.sink.falkordb.own.Ownership;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.util.Optional;

/**
 * One window of one table.
 *
 * <p>{@link #apply} encodes on the caller's thread and may return before the server answers. A session that ends without
 * {@link #finish} cuts the connection, so its end does not wait for the statement that is on its way.
 */
public final class FalkorDbSession implements SinkSession {

    private final ServerConnection connection;
    private final ModelStatements statements;
    private final Tally tally = new Tally();
    private final Sender sender;
    private final Writer writer;
    private final MutationEncoder encoder;
    private Optional<BifrostException> unencoded = Optional.empty();
    private boolean finished;
    private boolean closed;

    /**
     * @param connection lent until {@link #close}, and broken then if the session did not finish
     * @param pacing what earlier sessions learned
     */
    public FalkorDbSession(
            SessionContext context,
            ServerConnection connection,
            Ownership ownership,
            ModelStatements statements,
            Pacing pacing) {
        this.connection = connection;
        this.statements = statements;
        this.sender = new Sender(connection, ownership, statements, pacing, tally, context.table(), context.round());
        this.writer = new Writer(sender, context.table());
        this.encoder = new MutationEncoder(context.table(), statements, pacing.limits(), tally, writer::put);
    }

    @Override
    public void apply(GraphMutation mutation) {
        writer.raiseFault();
        try {
            encoder.encode(mutation);
        } catch (BifrostException e) {
            unencoded = Optional.of(e);
            throw e;
        }
        writer.raiseFault();
    }

    @Override
    public void drain() {
        writer.drain();
        writer.raiseFault();
    }

    /** The server has rolled a refused statement back, so that the connection is as good as before. */
    @Override
    public Optional<BifrostException> refusal() {
        writer.drain();
        var fault = writer.fault().or(() -> unencoded);
        fault.filter(known -> connection.isBroken() || !FalkorDbErrors.isOfValues(known.code()))
                .ifPresent(other -> {
                    throw other;
                });
        writer.forgive();
        unencoded = Optional.empty();
        return fault;
    }

    /** The writer stands still while the mark is written from the caller's thread. */
    @Override
    public SinkReport finish(TableMark mark) {
        drain();
        sender.mark(mark);
        finished = true;
        return tally.report(statements.model());
    }

    /** Whether everything that was sent was answered. */
    public boolean isFinished() {
        return finished;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (!finished) {
            writer.abandon();
            connection.cut();
        }
        writer.end();
    }
}
