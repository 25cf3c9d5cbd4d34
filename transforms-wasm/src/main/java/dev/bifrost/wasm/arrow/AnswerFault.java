package dev.bifrost.wasm.arrow;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.error.WasmErrors;

/** What is wrong with an answer, in a form that names the place and never a value. */
final class AnswerFault {

    private AnswerFault() {}

    static BifrostException bad(String what, Object... arguments) {
        return new BifrostException(WasmErrors.BAD_ANSWER, "the guest's answer " + what.formatted(arguments));
    }

    static BifrostException tooMuch(String what, Object... arguments) {
        return new BifrostException(WasmErrors.OUTPUT_LIMIT, "the guest's answer " + what.formatted(arguments));
    }

    static void check(boolean holds, String what, Object... arguments) {
        if (!holds) {
            throw bad(what, arguments);
        }
    }
}
