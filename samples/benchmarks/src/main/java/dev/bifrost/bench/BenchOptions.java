package dev.bifrost.bench;

import java.util.Set;

/**
 * What was typed.
 *
 * @param rows how many rows; 0 for the benchmark's own default
 * @param repeats measurements of each arm
 */
record BenchOptions(String name, long rows, int repeats) {

    private static final int DEFAULT_REPEATS = 5;

    static BenchOptions parse(String[] args, Set<String> known) {
        String usage = "usage: bifrost bench NAME [--rows N] [--repeats N]; NAME is one of " + String.join(", ", known);
        if (args.length == 0 || !known.contains(args[0])) {
            throw new IllegalArgumentException(usage);
        }
        long rows = 0;
        int repeats = DEFAULT_REPEATS;
        for (int i = 1; i < args.length; i += 2) {
            if (i + 1 == args.length) {
                throw new IllegalArgumentException(usage);
            }
            switch (args[i]) {
                case "--rows" -> rows = number(args[i + 1], usage);
                case "--repeats" -> repeats = (int) number(args[i + 1], usage);
                default -> throw new IllegalArgumentException(usage);
            }
        }
        return new BenchOptions(args[0], rows, repeats);
    }

    long rowsOr(long preset) {
        return rows == 0 ? preset : rows;
    }

    private static long number(String word, String usage) {
        try {
            long number = Long.parseLong(word);
            if (number >= 1 && number <= 100_000_000) {
                return number;
            }
        } catch (NumberFormatException e) {
            // as any other wrong word
        }
        throw new IllegalArgumentException(usage);
    }
}
