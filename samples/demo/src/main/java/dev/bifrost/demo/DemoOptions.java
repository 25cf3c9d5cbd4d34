package dev.bifrost.demo;

import dev.bifrost.api.BifrostException;
import java.util.Iterator;
import java.util.List;

/**
 * What was typed after {@code demo}.
 *
 * @param allRows three million flights instead of the first twelve days
 * @param json one JSON object as the last line
 */
record DemoOptions(boolean allRows, boolean json) {

    static DemoOptions parse(List<String> args) {
        boolean allRows = false;
        boolean json = false;
        for (Iterator<String> words = args.iterator(); words.hasNext(); ) {
            switch (words.next()) {
                case "--json" -> json = true;
                case "--rows=all" -> allRows = true;
                case "--rows" -> allRows = all(words);
                default -> throw wrongUsage();
            }
        }
        return new DemoOptions(allRows, json);
    }

    private static boolean all(Iterator<String> words) {
        if (words.hasNext() && words.next().equals("all")) {
            return true;
        }
        throw wrongUsage();
    }

    private static BifrostException wrongUsage() {
        return new BifrostException(
                DemoErrors.WRONG_USAGE,
                "demo takes '--rows all' and '--json', nothing else; see 'bifrost demo --help'");
    }
}
