package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.api.BifrostException;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;

/** Puts names into query text. The server has no way to escape a back-tick, so a name may not hold one. */
final class Names {

    /** Labels that start like this are the sink's own. */
    private static final String OWN_LABEL = "_Bifrost";

    private Names() {}

    /** The name between back-ticks. */
    static String quoted(String name) {
        if (name.isEmpty()
                || name.indexOf('`') >= 0
                || name.indexOf('\0') >= 0
                || Utf8.encode(name).isEmpty()) {
            throw bad(name, "a name is not empty and holds neither a back-tick nor U+0000 nor half a surrogate pair");
        }
        return "`" + name + "`";
    }

    /** As {@link #quoted}, for labels. */
    static String label(String name) {
        if (name.startsWith(OWN_LABEL)) {
            throw bad(name, "labels that start with " + OWN_LABEL + " hold the graph's own state");
        }
        return quoted(name);
    }

    private static BifrostException bad(String name, String rule) {
        String shown = name.replaceAll("[\\p{Cntrl}\\p{Cs}]", "?");
        return new BifrostException(
                FalkorDbErrors.BAD_NAME,
                "the name \"%s\" cannot be used in a graph: %s; rename it".formatted(shown, rule));
    }
}
