package dev.bifrost.ledger.file;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** What can be wrong with a file ledger. */
public enum LedgerErrors implements ErrorCode {
    /** Another host has the directory open. */
    HELD(ErrorType.CONFIG, true),
    /** A file is empty, cut off or does not match its checksum. It is never read as "nothing was done yet". */
    TORN(ErrorType.DATA, false),
    /** A file is there but cannot be read. */
    UNREADABLE(ErrorType.EXTERNAL, false),
    /** A file was written by a later version of the product. */
    NEWER_FORMAT(ErrorType.CONFIG, false),
    /** The entry has another version than the writer saw. */
    STALE_WRITER(ErrorType.INTERNAL, false),
    /** A move does not raise the version. */
    VERSION_NOT_HIGHER(ErrorType.INTERNAL, false),
    /** The ledger was used after its close. */
    CLOSED(ErrorType.INTERNAL, false),
    /** The directory cannot be made, read or written. */
    UNUSABLE_DIRECTORY(ErrorType.CONFIG, false),
    /** A move could not be stored: disk full, or taken away. */
    WRITE_FAILED(ErrorType.RESOURCES, true);

    private final ErrorType type;
    private final boolean retryable;

    LedgerErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "ledger." + name();
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
