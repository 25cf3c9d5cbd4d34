package dev.bifrost.runtime.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that somebody meant. */
public final class Suggestion {

    private static final int MAX_LENGTH = 64;

    private Suggestion() {}

    /** {@code "; did you mean 'x'?"}, or nothing if no known word is near. */
    public static String of(String word, Collection<String> known) {
        return nearest(word, known)
                .map(near -> "; did you mean %s?".formatted(Quote.of(near)))
                .orElse("");
    }

    static Optional<String> nearest(String word, Collection<String> known) {
        if (word.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        int allowed = (word.length() + 1) / 4;
        return known.stream()
                .filter(candidate -> candidate.length() <= MAX_LENGTH && distance(word, candidate) <= allowed)
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    /** Edits that lead from one word to the other; a swap of neighbours is one edit, upper and lower case are equal. */
    private static int distance(String from, String to) {
        String a = from.toLowerCase(Locale.ROOT);
        String b = to.toLowerCase(Locale.ROOT);
        var costs = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                costs[i][j] = i == 0 || j == 0 ? i + j : cheapest(costs, a, b, i, j);
            }
        }
        return costs[a.length()][b.length()];
    }

    private static int cheapest(int[][] costs, String a, String b, int i, int j) {
        int replace = costs[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replace, 1 + Math.min(costs[i - 1][j], costs[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, costs[i - 2][j - 2] + 1) : best;
    }
}
