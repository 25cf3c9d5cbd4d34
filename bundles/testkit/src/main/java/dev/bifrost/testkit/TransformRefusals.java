package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Batches and refusals that both transform contracts ask for. */
final class TransformRefusals {

    private TransformRefusals() {}

    /** A batch whose only column nobody asks for. */
    static VectorSchemaRoot wrongBatch(BufferAllocator allocator) {
        return Rows.of(allocator)
                .column("no such column of anybody", true, false)
                .root();
    }

    /** The call works, or fails with an exception of the API of one of these types. */
    static void nothingOr(String what, List<ErrorType> types, ThrowingCallable call) {
        var thrown = catchThrowable(call);
        if (thrown instanceof BifrostException refusal) {
            assertThat(refusal.type()).as("%s: %s", what, refusal).isIn(types);
        } else {
            assertThat(thrown).as(what).isNull();
        }
    }
}
