package dev.bifrost.transformkit.check;

import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compare.Range;
import org.apache.arrow.vector.compare.RangeEqualsVisitor;

/** Where two answers differ, in words: a place, since the values are the author's. */
public final class Difference {

    private Difference() {}

    /** @param parts one behind the other, with the schema of the whole */
    public static Optional<String> between(VectorSchemaRoot whole, List<VectorSchemaRoot> parts) {
        int rows = parts.stream().mapToInt(VectorSchemaRoot::getRowCount).sum();
        if (rows != whole.getRowCount()) {
            return Optional.of("once %,d rows and once %,d".formatted(whole.getRowCount(), rows));
        }
        int at = 0;
        for (var part : parts) {
            var found = values(whole, at, part, part.getRowCount());
            if (found.isPresent()) {
                return found;
            }
            at += part.getRowCount();
        }
        return Optional.empty();
    }

    /** Whether the part stands in the whole from a row on. */
    public static Optional<String> at(VectorSchemaRoot whole, int from, VectorSchemaRoot part) {
        return part.getRowCount() > whole.getRowCount() - from
                ? Optional.of("%,d rows too many".formatted(part.getRowCount() - (whole.getRowCount() - from)))
                : values(whole, from, part, part.getRowCount());
    }

    private static Optional<String> values(VectorSchemaRoot whole, int from, VectorSchemaRoot part, int rows) {
        for (int column = 0; column < whole.getFieldVectors().size(); column++) {
            var equal = new RangeEqualsVisitor(whole.getVector(column), part.getVector(column));
            if (!equal.rangeEquals(new Range(from, 0, rows))) {
                int row = 0;
                while (equal.rangeEquals(new Range(from + row, row, 1))) {
                    row++;
                }
                return Optional.of("other values in column '%s' of row %,d of the answer"
                        .formatted(Shown.name(whole.getVector(column).getName()), from + row));
            }
        }
        return Optional.empty();
    }
}
