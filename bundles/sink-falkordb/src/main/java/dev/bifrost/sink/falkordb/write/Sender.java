package dev.bifrost.sink.falkordb.write;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.sink.falkordb.cypher.EncodedRows;
import dev.bifrost.sink.falkordb.cypher.ModelStatements;
import dev.bifrost.sink.falkordb.cypher.Statement;
import dev.bifrost.sink.falkordb.cypher.Statement.Part;
import dev.bifrost.sink.falkordb.own.Ownership;
import dev.bifrost.sink.falkordb.own.TableMarks;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.sink.falkordb.server.Reply;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.util.List;

/** Sends statements one after another and reads what they did. One thread at a time. */
final class Sender {

    /** In one batch: 5,000 rows end at 20, and those that come next begin there. */
    private static final int MOST_HALVINGS = 8;
    /** A lease is refreshed when a third of it has run. */
    private static final int REFRESHES = 3;

    private final ServerConnection connection;
    private final Ownership ownership;
    private final Pacing pacing;
    private final Tally tally;
    private final Orphans orphans;
    private final String table;
    private final long round;
    private long refreshed;

    Sender(
            ServerConnection connection,
            Ownership ownership,
            ModelStatements statements,
            Pacing pacing,
            Tally tally,
            String table,
            long round) {
        this.connection = connection;
        this.ownership = ownership;
        this.pacing = pacing;
        this.tally = tally;
        this.orphans = new Orphans(statements);
        this.table = table;
        this.round = round;
        this.refreshed = System.nanoTime();
    }

    void send(Work.Batch batch) {
        String place =
                "table %s, %s, batch %d".formatted(table, batch.statement().subject(), batch.number());
        explained(place, () -> send(batch.statement(), batch.rows()));
        if (orphans.areMany()) {
            sweepOrphans();
        }
    }

    void sweepOrphans() {
        orphans.drain(
                pacing.limits().rows(),
                (statement, rows) ->
                        explained("table %s, %s".formatted(table, statement.subject()), () -> send(statement, rows)));
    }

    /** The session's last statement. */
    void mark(TableMark mark) {
        explained("table %s, its mark".formatted(table), () -> {
            byte[] query = TableMarks.write(ownership, mark, round);
            ownership.require(connection, write(query));
        });
    }

    /** The first error keeps its code and gets its place; there are no row values in either. */
    private static void explained(String place, Runnable action) {
        try {
            action.run();
        } catch (BifrostException e) {
            throw new BifrostException(e.code(), place + ": " + e.getMessage(), e);
        }
    }

    /** Sends rows in parts as large as the server takes them; what it refuses for their number it has rolled back. */
    private void send(Statement statement, EncodedRows rows) {
        int halvings = 0;
        int from = 0;
        while (from < rows.count()) {
            int size = pacing.rows(statement);
            int to = Math.min(rows.count(), from + size);
            boolean pages = statement.part() == Part.RETRACTIONS_AT_VERTEX;
            int used = pages ? size : to - from;
            try {
                send(statement, rows, from, to, size);
                pacing.passed(statement, used);
                from = to;
            } catch (BifrostException e) {
                if (e.code() == FalkorDbErrors.CONSTRAINT && pacing.leavesUpdating(statement)) {
                    continue;
                }
                if (!asksForLess(e) || used == 1 || ++halvings > MOST_HALVINGS) {
                    throw e;
                }
                pacing.refused(statement, used);
            }
        }
    }

    /** @param limit of a page; a vertex with many edges takes several */
    private void send(Statement statement, EncodedRows rows, int from, int to, int limit) {
        refreshLease();
        boolean more = true;
        while (more) {
            Reply reply = write(rows.query(pacing.text(statement), ownership.epoch(), limit, from, to));
            ownership.require(connection, reply);
            count(statement, reply, to - from);
            more = statement.part() == Part.RETRACTIONS_AT_VERTEX && reply.number(0, 0) >= limit;
        }
    }

    private static boolean asksForLess(BifrostException fault) {
        return fault.code() == FalkorDbErrors.QUERY_TIMED_OUT || fault.code() == FalkorDbErrors.QUERY_MEMORY;
    }

    private Reply write(byte[] query) {
        Reply reply = connection.write(query);
        tally.statement(query.length);
        return reply;
    }

    private void count(Statement statement, Reply reply, int rows) {
        long counted = reply.number(0, 0);
        switch (statement.part()) {
            case VERTICES -> {
                tally.written(statement.stepId(), counted);
                pacing.met(statement, rows, reply.nodesCreated());
            }
            case EDGES -> {
                tally.written(statement.stepId(), counted);
                tally.placeholders(reply.nodesCreated());
                pacing.met(statement, rows, reply.edgesCreated());
            }
            case RETRACTIONS, RETRACTIONS_AT_VERTEX, REMOVALS -> {
                tally.removed(statement.stepId(), counted);
                orphans.note((List<?>) reply.rows().getFirst().get(1));
            }
            case ORPHANS -> {}
        }
    }

    private void refreshLease() {
        if (System.nanoTime() - refreshed > ownership.lease().toNanos() / REFRESHES) {
            ownership.refresh(connection, round);
            refreshed = System.nanoTime();
        }
    }
}
