package dev.bifrost.runtime.sweep;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;
import java.io.IOException;
import java.nio.file.Path;

/** Faults of a sweep. */
public enum SweepErrors implements ErrorCode {
    /** More of the graph would go than the table allows in one round. */
    SHARE_EXCEEDED(ErrorType.DATA),
    /** The spill could not be written or read. */
    SPILL_FAILED(ErrorType.RESOURCES);

    private final ErrorType type;

    SweepErrors(ErrorType type) {
        this.type = type;
    }

    @Override
    public String code() {
        return "sweep." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return this == SPILL_FAILED;
    }

    static BifrostException spill(Path directory, IOException e) {
        return new BifrostException(
                SPILL_FAILED,
                "the spill directory %s cannot be used: %s. Nothing was removed; free disk space or set work_directory"
                        .formatted(directory, e),
                e);
    }
}
