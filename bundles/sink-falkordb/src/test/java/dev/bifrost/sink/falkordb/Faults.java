package dev.bifrost.sink.falkordb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Looks at faults. */
public final class Faults {

    private Faults() {}

    /** The fault of a call, which must have this code. */
    public static BifrostException assertFault(FalkorDbErrors code, ThrowingCallable call) {
        var fault = catchThrowableOfType(BifrostException.class, call);
        assertThat(fault).as("a fault").isNotNull();
        assertThat(fault.code()).as(fault.getMessage()).isEqualTo(code);
        return fault;
    }
}
