package dev.bifrost.runtime.mapping;

/** The short name of a step in the graph: a digest of table and step name, never of its position. */
final class StepId {

    private static final int DIGITS = 10;

    private StepId() {}

    static String of(String table, String step) {
        return new CanonicalHash().add(table).add(step).hex().substring(0, DIGITS);
    }
}
