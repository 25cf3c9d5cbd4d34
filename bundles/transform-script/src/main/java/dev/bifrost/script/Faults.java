package dev.bifrost.script;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.transformkit.DurationText;
import dev.bifrost.transformkit.Plain;
import java.util.regex.Pattern;
import org.graalvm.polyglot.PolyglotException;

/**
 * What the engine tells of a script, in the words of this bundle. The engine's own exceptions hold on to all that the script
 * had, so only those of a fault in the engine are passed on.
 */
final class Faults {

    private static final int SHOWN = 300;
    private static final Pattern PLACE = Pattern.compile("^SyntaxError: .*?:\\d+:\\d+ ");

    private Faults() {}

    /** Of a script that is made ready. */
    static BifrostException loading(PolyglotException fault, Code code) {
        if (fault.isSyntaxError()) {
            String what = PLACE.matcher(firstLine(fault)).replaceFirst("");
            var place = fault.getSourceLocation();
            String where = place == null
                    ? code.name()
                    : "%s:%d:%d".formatted(code.name(), place.getStartLine(), place.getStartColumn());
            return new BifrostException(ScriptErrors.SYNTAX, "%s: %s".formatted(where, Plain.text(what, SHOWN)));
        }
        return running(fault, code, ScriptErrors.LOAD_FAILED, "what stands outside of functions");
    }

    /** @param row of the batch, from 1 */
    static BifrostException running(PolyglotException fault, Code code, int row) {
        return running(fault, code, ScriptErrors.THREW, "row() of row " + row + " of the batch");
    }

    private static BifrostException running(PolyglotException fault, Code code, ErrorCode thrown, String what) {
        String where = where(fault, code);
        if (fault.isInternalError()) {
            return new BifrostException(
                    ScriptErrors.ENGINE,
                    "%s: the JavaScript engine failed in %s: %s"
                            .formatted(where, what, Plain.text(firstLine(fault), SHOWN)),
                    fault);
        }
        if (fault.isResourceExhausted()) {
            return fault.isCancelled()
                    ? new BifrostException(
                            ScriptErrors.STATEMENTS,
                            "%s: %s ran more statements than limits.statements allows".formatted(where, what))
                    : new BifrostException(
                            ScriptErrors.MEMORY, "%s: %s used up the host's memory".formatted(where, what));
        }
        return new BifrostException(
                thrown, "%s: %s threw %s".formatted(where, what, Plain.text(firstLine(fault), SHOWN)));
    }

    /** The innermost place that the author wrote. */
    static String where(PolyglotException fault, Code code) {
        for (var frame : fault.getPolyglotStackTrace()) {
            var place = frame.getSourceLocation();
            if (frame.isGuestFrame()
                    && place != null
                    && place.getSource().getName().equals(code.name())) {
                return code.name() + ":" + place.getStartLine();
            }
        }
        return code.name();
    }

    private static String firstLine(PolyglotException fault) {
        String message = fault.getMessage();
        return message == null
                ? "an error without a message"
                : message.lines().findFirst().orElse("");
    }

    static BifrostException noFunction(Code code) {
        return new BifrostException(
                ScriptErrors.NO_FUNCTION,
                "%s: the script defines no function row; write function row(row) { return { .. }; }"
                        .formatted(code.name()));
    }

    static BifrostException deadline(Limits limits) {
        return new BifrostException(
                ScriptErrors.DEADLINE,
                "the script took longer than %s and was stopped".formatted(DurationText.of(limits.call())));
    }

    static BifrostException memory(Limits limits) {
        return new BifrostException(
                ScriptErrors.MEMORY,
                "the script made more than %s of objects for one row and was stopped; limits.allocation says how many it may make"
                        .formatted(limits.allocation()));
    }

    static BifrostException runaway(BifrostException why) {
        return new BifrostException(
                ScriptErrors.RUNAWAY,
                why.getMessage().replace("was stopped", "did not end when it was stopped")
                        + "; it is not run again until it changes or the host starts anew",
                why);
    }

    static BifrostException quarantined(Code code) {
        return new BifrostException(
                ScriptErrors.QUARANTINED,
                "%s: the script could not be stopped once, and is not run again until it changes or the host starts anew"
                        .formatted(code.name()));
    }
}
