package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.StepShape;
import dev.bifrost.runtime.config.Place;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Scalar;
import java.util.Optional;

/**
 * Which names labels, types and properties may have. Everything else, such as spaces, colons and letters of any script, is
 * stored as it is.
 */
final class Names {

    private static final String IDENTITY_PREFIX = "_gar_";

    private Names() {}

    /** @param what {@code label}, {@code type} or {@code property} */
    static void check(Scalar name, String what, Problems problems) {
        check(name.text(), name.at(), what, problems);
    }

    static void check(String name, Place at, String what, Problems problems) {
        fault(name)
                .ifPresent(fault ->
                        problems.add(MappingErrors.BAD_NAME, at, "%s %s %s".formatted(what, Quote.of(name), fault)));
    }

    /** A column that is stored under its own name. */
    static void checkColumn(Scalar column, Problems problems) {
        fault(column.text())
                .ifPresent(fault -> problems.add(
                        MappingErrors.BAD_NAME,
                        column.at(),
                        "column %s cannot give a property its name, which %s; rename it like rename: { %s: other }"
                                .formatted(Quote.of(column.text()), fault, Quote.plain(column.text()))));
    }

    private static Optional<String> fault(String name) {
        if (name.isEmpty()) {
            return Optional.of("is empty");
        }
        if (name.indexOf('`') >= 0) {
            return Optional.of("holds a back-quote, which ends a name in the graph's language");
        }
        if (name.indexOf('\0') >= 0) {
            return Optional.of("holds U+0000");
        }
        if (name.startsWith(IDENTITY_PREFIX) || name.startsWith(StepShape.MARKER_PREFIX)) {
            return Optional.of("starts with %s or %s, which are the product's own"
                    .formatted(IDENTITY_PREFIX, StepShape.MARKER_PREFIX));
        }
        return loneSurrogate(name) ? Optional.of("is not Unicode: it holds half a surrogate pair") : Optional.empty();
    }

    private static boolean loneSurrogate(String name) {
        return name.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
