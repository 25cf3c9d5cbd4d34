package dev.bifrost.sink.falkordb.server;

import static dev.bifrost.api.ErrorType.CONFIG;
import static dev.bifrost.api.ErrorType.DATA;
import static dev.bifrost.api.ErrorType.EXTERNAL;
import static dev.bifrost.api.ErrorType.INTERNAL;
import static dev.bifrost.api.ErrorType.RESOURCES;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;
import java.util.EnumSet;
import java.util.Set;

/** The codes of this bundle. */
public enum FalkorDbErrors implements ErrorCode {
    /** Nobody answers at the address. */
    CONNECT_FAILED(EXTERNAL, true),
    /** The connection ended before the answer came: whether the statement took effect is not known. */
    CONNECTION_LOST(EXTERNAL, true),
    /** No answer within the write timeout: whether the statement took effect is not known. */
    ANSWER_TIMED_OUT(EXTERNAL, true),
    /** The server is loading, has no master, or is otherwise not ready yet. */
    NOT_READY(EXTERNAL, true),
    /** Too many queries wait. */
    BUSY(EXTERNAL, true),
    /** The server is a replica, has too few replicas, or cannot write to its disk. */
    READ_ONLY(EXTERNAL, true),
    /** The user or the password is wrong, or the user may not. */
    ACCESS_DENIED(CONFIG, false),
    /** The server lacks the graph module. */
    NO_GRAPH_MODULE(CONFIG, false),
    /** The graph's key holds something else. */
    WRONG_KEY_TYPE(CONFIG, false),
    /** The server's time limit for a query; smaller batches were tried. */
    QUERY_TIMED_OUT(RESOURCES, true),
    /** The server's memory limit for a query; smaller batches were tried. */
    QUERY_MEMORY(RESOURCES, true),
    /** The server's memory is used up: it refuses writes until there is room. */
    OUT_OF_MEMORY(RESOURCES, true),
    /** A single element is too large for a statement. */
    TOO_LARGE(DATA, false),
    /** Somebody swapped the graph while the statement waited. */
    GRAPH_SWAPPED(EXTERNAL, true),
    /** A constraint of the graph forbids the data. */
    CONSTRAINT(DATA, false),
    /** The server refused a statement for a reason that this bundle does not know. */
    REFUSED(INTERNAL, false),
    /** The server's answer has an unknown form. */
    BAD_REPLY(INTERNAL, false),
    /** Another writer took the graph over: this one stops. */
    FENCED(EXTERNAL, false),
    /** The graph is gone or was replaced: it must be attached to again. */
    GRAPH_LOST(EXTERNAL, false),
    /** Another host owns the graph and is alive. */
    OWNED(EXTERNAL, false),
    /** The graph holds data that this ledger did not write. */
    FOREIGN(CONFIG, false),
    /** The graph was written with another identity grammar. */
    GRAMMAR(CONFIG, false),
    /** A session was opened before the sink was attached to its graph. */
    NOT_ATTACHED(INTERNAL, false),
    /** The index is there already. */
    INDEX_EXISTS(INTERNAL, false),
    /** An index did not become ready in time. */
    INDEX_NOT_READY(EXTERNAL, true),
    /** What does not fit into memory cannot be kept in the work directory. */
    SPILL_FAILED(RESOURCES, true),
    /** A rebuild's map of vertices does not fit into the sink's memory. */
    KEY_MAP_FULL(RESOURCES, false),
    /** A graph that was built aside does not hold what was sent; it was dropped, and the live graph stands. */
    BUILD_DIFFERS(INTERNAL, true),
    /** A label, type or property name that the server cannot take. */
    BAD_NAME(CONFIG, false),
    /** A value that the server cannot hold reached the sink. */
    UNSTORABLE_VALUE(DATA, false),
    /** A mutation is not as its contract says. */
    BAD_MUTATION(INTERNAL, false),
    /** A fault of this bundle. */
    UNEXPECTED(INTERNAL, false);

    /** Of these the values alone are the cause: without them the server takes the rest. What is not known is none of them. */
    private static final Set<FalkorDbErrors> OF_VALUES = EnumSet.of(CONSTRAINT, TOO_LARGE, UNSTORABLE_VALUE);

    private final ErrorType type;
    private final boolean retryable;

    FalkorDbErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "falkordb." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return retryable;
    }

    /** Whether a fault is that of values, and of nothing else. */
    public static boolean isOfValues(ErrorCode code) {
        return code instanceof FalkorDbErrors known && OF_VALUES.contains(known);
    }
}
