package dev.bifrost.runtime.mapping;

import dev.bifrost.runtime.config.Scalar;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A filter as it is written: literals are still text. */
public sealed interface FilterSpec {

    record Equal(Scalar column, Scalar literal) implements FilterSpec {}

    record In(Scalar column, List<Scalar> literals) implements FilterSpec {
        public In {
            literals = List.copyOf(literals);
        }
    }

    /** At least one bound is there. */
    record Range(Scalar column, Optional<Bound> lower, Optional<Bound> upper) implements FilterSpec {}

    record Bound(Scalar literal, boolean inclusive) {}

    /** At least one part is there. */
    record AllOf(List<FilterSpec> parts) implements FilterSpec {
        public AllOf {
            parts = List.copyOf(parts);
        }
    }

    /** The columns that the filter looks at. */
    default Stream<Scalar> columns() {
        return switch (this) {
            case Equal equal -> Stream.of(equal.column());
            case In in -> Stream.of(in.column());
            case Range range -> Stream.of(range.column());
            case AllOf all -> all.parts().stream().flatMap(FilterSpec::columns);
        };
    }
}
