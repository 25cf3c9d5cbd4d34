package dev.bifrost.runtime.config;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Everything that is wrong with a file, so that a user mends it in one go.
 *
 * <p>One thread.
 */
public final class Problems {

    private static final int SHOWN = 50;

    private final List<Problem> problems = new ArrayList<>();

    private record Problem(ErrorCode code, Place at, String text, Throwable cause) {
        @Override
        public String toString() {
            return at + ": " + text;
        }
    }

    public void add(ErrorCode code, Place at, String text) {
        problems.add(new Problem(code, at, text, null));
    }

    /** A component's own complaint about what is written at a place. */
    public void add(Place at, BifrostException complaint) {
        problems.add(new Problem(complaint.code(), at, complaint.getMessage(), complaint));
    }

    public void addAll(Problems others) {
        problems.addAll(others.problems);
    }

    public int count() {
        return problems.size();
    }

    public boolean areAll(ErrorType type) {
        return problems.stream().allMatch(problem -> problem.code().type() == type);
    }

    /**
     * @throws BifrostException if there is a problem; with the first one's code, and the text of all in the order of the
     *     file
     */
    public void throwIfAny() {
        if (!problems.isEmpty()) {
            throw exception();
        }
    }

    /** What {@link #throwIfAny} would throw; empty if there is no problem. */
    public Optional<BifrostException> asException() {
        return problems.isEmpty() ? Optional.empty() : Optional.of(exception());
    }

    private BifrostException exception() {
        var ordered = problems.stream()
                .sorted(Comparator.comparing(Problem::at, Place.IN_FILE_ORDER))
                .toList();
        var first = ordered.getFirst();
        return new BifrostException(
                first.code(), ordered.size() == 1 ? first.toString() : listing(ordered), first.cause());
    }

    private static String listing(List<Problem> ordered) {
        String lines = ordered.stream()
                .limit(SHOWN)
                .map(problem -> "\n  %s [%s]".formatted(problem, problem.code().code()))
                .collect(Collectors.joining());
        String rest = ordered.size() > SHOWN ? "\n  and %d more".formatted(ordered.size() - SHOWN) : "";
        return "%d problems%s%s".formatted(ordered.size(), lines, rest);
    }

    static BifrostException one(ErrorCode code, Place at, String text) {
        return new BifrostException(code, at + ": " + text);
    }
}
