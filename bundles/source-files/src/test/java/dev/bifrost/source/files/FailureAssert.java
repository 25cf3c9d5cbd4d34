package dev.bifrost.source.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bifrost.api.BifrostException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Catches the typed failure of a call. */
final class FailureAssert {

    private FailureAssert() {}

    static BifrostException failure(ThrowingCallable call, FilesErrors code) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown).isInstanceOf(BifrostException.class);
        assertThat(((BifrostException) thrown).code()).as("%s", thrown).isEqualTo(code);
        return (BifrostException) thrown;
    }
}
