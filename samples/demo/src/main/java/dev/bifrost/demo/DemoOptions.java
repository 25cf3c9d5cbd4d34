package dev.bifrost.demo;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.CommandContext;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * What was typed after {@code demo}.
 *
 * @param iceberg commits to Iceberg tables instead of two files
 * @param rows how many flights; 0 for the demo's own choice, {@link #ALL} for all
 * @param json for programs: of the files one JSON object on standard output, of Iceberg tables one a step
 */
record DemoOptions(boolean iceberg, long rows, boolean json) {

    /** All flights that there are. */
    static final long ALL = 3_000_000;

    /** Fewer have no flights in some month. */
    static final long LEAST = 200;

    static DemoOptions parse(List<String> args) {
        var words = new ArrayList<>(args);
        boolean iceberg = words.remove("iceberg");
        long rows = 0;
        boolean json = false;
        for (Iterator<String> each = words.iterator(); each.hasNext(); ) {
            String word = each.next();
            if (word.equals("--json")) {
                json = true;
            } else if (word.startsWith("--rows=")) {
                rows = rows(iceberg, word.substring("--rows=".length()));
            } else if (word.equals("--rows") && each.hasNext()) {
                rows = rows(iceberg, each.next());
            } else {
                throw wrongUsage();
            }
        }
        return new DemoOptions(iceberg, rows, json);
    }

    boolean allRows() {
        return rows == ALL;
    }

    /** Where a person reads on. */
    PrintStream lines(CommandContext context) {
        return json ? context.err() : context.out();
    }

    private static long rows(boolean iceberg, String word) {
        if (word.equals("all")) {
            return ALL;
        }
        if (iceberg && word.matches("\\d{1,7}")) {
            long rows = Long.parseLong(word);
            if (rows >= LEAST && rows <= ALL) {
                return rows;
            }
        }
        throw wrongUsage();
    }

    private static BifrostException wrongUsage() {
        return new BifrostException(
                DemoErrors.WRONG_USAGE,
                "demo takes '--rows all' and '--json', and demo iceberg '--rows N' too, with N from %d to %d or all; see 'bifrost demo --help'"
                        .formatted(LEAST, ALL));
    }
}
