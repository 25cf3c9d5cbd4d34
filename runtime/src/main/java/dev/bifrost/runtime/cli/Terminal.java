package dev.bifrost.runtime.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintStream;
import java.util.Map;

/**
 * Where a verb's output goes: results to {@code out}, progress and errors to {@code err}.
 *
 * @param json whether the result is one JSON object as the last line of {@code out}, and nothing else goes there
 * @param interactive whether a person looks at {@code err}
 */
record Terminal(PrintStream out, PrintStream err, boolean json, boolean interactive) {

    /** The launcher sets this property when stderr is a terminal: the JDK's baseline cannot tell. */
    private static final String INTERACTIVE = "bifrost.terminal";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The process' own stream for progress and errors. */
    static Terminal standard(PrintStream out, boolean json) {
        return new Terminal(out, System.err, json, isInteractive());
    }

    static boolean isInteractive() {
        return Boolean.getBoolean(INTERACTIVE);
    }

    /** A line for people; with {@code --json} it goes to {@code err}. */
    void say(String line) {
        (json ? err : out).println(line);
    }

    /** The result for programs; nothing without {@code --json}. */
    void result(Map<String, ?> object) {
        if (json) {
            try {
                out.println(JSON.writeValueAsString(object));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("reports hold plain values only", e);
            }
        }
    }
}
