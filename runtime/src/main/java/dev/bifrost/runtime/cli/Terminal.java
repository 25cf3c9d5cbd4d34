package dev.bifrost.runtime.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bifrost.api.BifrostException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a verb's output goes: results to {@code out}, progress and errors to {@code err}.
 *
 * @param json whether the result is one JSON object as the last line of {@code out}, and nothing else goes there
 * @param interactive whether a person looks at {@code err}
 * @param graph which of several graphs this is about, by its config file; empty if there is one
 */
record Terminal(PrintStream out, PrintStream err, boolean json, boolean interactive, String graph) {

    /** The launcher sets this property when stderr is a terminal: the JDK's baseline cannot tell. */
    private static final String INTERACTIVE = "bifrost.terminal";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The process' own stream for progress and errors. */
    static Terminal standard(PrintStream out, boolean json) {
        return new Terminal(out, System.err, json, isInteractive(), "");
    }

    /** For one of several graphs: no line is drawn again, since others write too, and each says which graph it is about. */
    Terminal of(String graph) {
        return new Terminal(out, err, json, false, graph);
    }

    static boolean isInteractive() {
        return Boolean.getBoolean(INTERACTIVE);
    }

    /** A line for people; with {@code --json} it goes to {@code err}. */
    void say(String line) {
        (json ? err : out).println(labelled(line));
    }

    /** A line on progress or trouble. */
    void note(String line) {
        err.println(labelled(line));
    }

    private String labelled(String line) {
        String label = "[" + graph + "] ";
        return graph.isEmpty() ? line : label + line.replace("\n", "\n" + label);
    }

    /** An error is for a person on {@code err}, and with {@code --json} also an object. */
    void failed(BifrostException e) {
        note(e.toString());
        result(Map.of("error", Reports.fault(e)));
    }

    /** The result for programs; nothing without {@code --json}. */
    void result(Map<String, ?> object) {
        if (json) {
            try {
                out.println(JSON.writeValueAsString(graph.isEmpty() ? object : withGraph(object)));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("reports hold plain values only", e);
            }
        }
    }

    private Map<String, Object> withGraph(Map<String, ?> object) {
        var all = new LinkedHashMap<String, Object>();
        all.put("graph", graph);
        all.putAll(object);
        return all;
    }
}
