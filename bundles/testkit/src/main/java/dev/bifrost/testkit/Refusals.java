package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asks for typed refusals. */
final class Refusals {

    private Refusals() {}

    /** Runs the call, which must fail with an exception of the API whose type is one of these. */
    static BifrostException refused(String what, List<ErrorType> types, ThrowingCallable call) {
        var thrown = catchThrowable(call);
        assertThat(thrown).as(what + " is refused with a typed error").isInstanceOf(BifrostException.class);
        var refusal = (BifrostException) thrown;
        assertThat(refusal.type()).as("whose move it is: " + refusal).isIn(types);
        assertThat(refusal.code().code()).as("code: prefix, dot and name").matches("[a-z][a-z0-9-]*\\.[A-Z][A-Z0-9_]*");
        assertThat(refusal.getMessage()).as("message").isNotBlank();
        return refusal;
    }

    /** Runs the call, which must fail with a code that ends like this, whatever the bundle's prefix. */
    static BifrostException refusedAs(String codeName, ThrowingCallable call) {
        var refusal = refused(codeName, List.of(ErrorType.values()), call);
        assertThat(refusal.code().code()).as("code of " + refusal).endsWith("." + codeName);
        return refusal;
    }
}
