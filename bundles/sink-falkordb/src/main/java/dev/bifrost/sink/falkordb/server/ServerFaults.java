package dev.bifrost.sink.falkordb.server;

import dev.bifrost.api.BifrostException;
import java.net.SocketTimeoutException;
import java.util.List;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/** The one table of the server's error texts. Many come without a code, so the text itself decides. */
final class ServerFaults {

    private static final List<Known> TABLE = List.of(
            coded("NOAUTH", FalkorDbErrors.ACCESS_DENIED, "set username and password of the sink"),
            coded("WRONGPASS", FalkorDbErrors.ACCESS_DENIED, "mend username and password of the sink"),
            coded(
                    "NOPERM",
                    FalkorDbErrors.ACCESS_DENIED,
                    "let the user run GRAPH.QUERY, GRAPH.RO_QUERY and EVAL, and GRAPH.BULK for a rebuild"),
            coded("ERR AUTH", FalkorDbErrors.ACCESS_DENIED, "the server knows no password for this user: leave it out"),
            coded("WRONGTYPE", FalkorDbErrors.WRONG_KEY_TYPE, "name another graph, or remove the key"),
            known("Query timed out", FalkorDbErrors.QUERY_TIMED_OUT, "raise the server's TIMEOUT_DEFAULT"),
            known("mem consumption exceeded", FalkorDbErrors.QUERY_MEMORY, "raise the server's QUERY_MEM_CAPACITY"),
            known("Max pending queries", FalkorDbErrors.BUSY, "the next round tries again"),
            known("OOM command not allowed", FalkorDbErrors.OUT_OF_MEMORY, "give the server memory: raise maxmemory"),
            coded("READONLY", FalkorDbErrors.READ_ONLY, "point url at the master"),
            coded("NOREPLICAS", FalkorDbErrors.READ_ONLY, "bring the server's replicas up"),
            coded("LOADING", FalkorDbErrors.NOT_READY, "the next round tries again"),
            coded("MASTERDOWN", FalkorDbErrors.NOT_READY, "the next round tries again"),
            coded("CLUSTERDOWN", FalkorDbErrors.NOT_READY, "the next round tries again"),
            coded("TRYAGAIN", FalkorDbErrors.NOT_READY, "the next round tries again"),
            known("different graph value", FalkorDbErrors.GRAPH_SWAPPED, "the next round looks at the graph again"),
            known("operation on empty key", FalkorDbErrors.GRAPH_LOST, "the next round attaches to the graph again"),
            known("already indexed", FalkorDbErrors.INDEX_EXISTS, "nothing is to be done"),
            known("constraint violation", FalkorDbErrors.CONSTRAINT, "drop the constraint, or mend the rows"),
            coded("MISCONF", FalkorDbErrors.READ_ONLY, "the server cannot write to its disk: see its log"),
            coded("BUSY ", FalkorDbErrors.BUSY, "a script runs on the server; the next round tries again"),
            known("max number of clients", FalkorDbErrors.BUSY, "raise the server's maxclients"),
            known("unknown command", FalkorDbErrors.NO_GRAPH_MODULE, "point url at a FalkorDB"),
            known("invalid bulk length", FalkorDbErrors.TOO_LARGE, "raise the server's proto-max-bulk-len"));

    private ServerFaults() {}

    /** @param first whether the text begins with the piece, and does not only hold it */
    private record Known(String piece, boolean first, FalkorDbErrors code, String fix) {
        boolean is(String text) {
            return first ? text.startsWith(piece) : text.contains(piece);
        }
    }

    private static Known known(String piece, FalkorDbErrors code, String fix) {
        return new Known(piece, false, code, fix);
    }

    /** By the server's own code at the beginning: further on it could be a name that a user chose. */
    private static Known coded(String piece, FalkorDbErrors code, String fix) {
        return new Known(piece, true, code, fix);
    }

    /** The server answered with an error: nothing of the statement took effect. */
    static BifrostException answered(ServerAddress at, JedisDataException fault) {
        String text = String.valueOf(fault.getMessage());
        for (Known known : TABLE) {
            if (known.is(text)) {
                return new BifrostException(
                        known.code(),
                        "the server at %s said: %s; %s".formatted(at, SafeText.of(text), known.fix()),
                        withoutData(fault));
            }
        }
        return new BifrostException(
                FalkorDbErrors.REFUSED,
                "the server at %s refused a statement: %s; please report it".formatted(at, SafeText.of(text)),
                withoutData(fault));
    }

    /** The connection ended while a statement was on its way. */
    static BifrostException lost(ServerAddress at, JedisConnectionException fault) {
        if (hasCause(fault, SocketTimeoutException.class)) {
            return new BifrostException(
                    FalkorDbErrors.ANSWER_TIMED_OUT,
                    "the server at %s did not answer within write_timeout; the statement may still take effect, the next round repeats it"
                            .formatted(at),
                    fault);
        }
        return new BifrostException(
                FalkorDbErrors.CONNECTION_LOST,
                "the connection to %s ended before the answer: %s; the next round repeats the statement"
                        .formatted(at, fault.getMessage()),
                fault);
    }

    static BifrostException unreachable(ServerAddress at, JedisConnectionException fault) {
        Throwable root = fault;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new BifrostException(
                FalkorDbErrors.CONNECT_FAILED,
                "cannot connect to %s: %s; check url and that the server runs".formatted(at, root.getMessage()),
                fault);
    }

    /** The server's own exception quotes the query; its type and place are enough. */
    private static JedisDataException withoutData(JedisDataException fault) {
        var safe = new JedisDataException(SafeText.of(fault.getMessage()));
        safe.setStackTrace(fault.getStackTrace());
        return safe;
    }

    private static boolean hasCause(Throwable fault, Class<? extends Throwable> type) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }
}
