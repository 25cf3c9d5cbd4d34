package dev.bifrost.demo;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** What can go wrong with the demo. */
enum DemoErrors implements ErrorCode {
    /** The verb was given an option that it does not know. */
    WRONG_USAGE(ErrorType.CONFIG, false),
    /** Another demo runs in the same folder. */
    BUSY(ErrorType.RESOURCES, true),
    /** npm or tar is missing, or the registry did not answer. */
    DATA_UNAVAILABLE(ErrorType.EXTERNAL, true),
    /** The fetched package is not the one whose digest is pinned here. */
    WRONG_DIGEST(ErrorType.EXTERNAL, false),
    /** The server holds a graph of the demo's name that no Bifrost wrote. */
    GRAPH_NOT_OURS(ErrorType.CONFIG, false),
    /** The demo's folder cannot be written. */
    FOLDER_UNUSABLE(ErrorType.RESOURCES, false),
    /** A round of the demo failed, which its own tables give no reason for. */
    ROUND_FAILED(ErrorType.INTERNAL, false),
    /** The process that writes the Iceberg tables did not start, or ended. */
    WRITER_FAILED(ErrorType.RESOURCES, false),
    /** The graph did not answer a question. */
    QUERY_FAILED(ErrorType.EXTERNAL, true);

    private final ErrorType type;
    private final boolean retryable;

    DemoErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "demo." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return retryable;
    }
}
