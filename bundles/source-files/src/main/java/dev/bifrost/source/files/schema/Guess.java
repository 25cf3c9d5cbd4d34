package dev.bifrost.source.files.schema;

import java.util.EnumSet;
import java.util.Set;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * What the values of an untyped column can be. Guesses of several files are joined before a type is chosen, so that the
 * type does not depend on how rows are spread over files.
 *
 * @param fits the types that every value seen so far has the form of
 * @param empty whether no value was seen yet
 */
public record Guess(Set<Form> fits, boolean empty) {

    /** The forms of a value that are not plain text, in order of preference. */
    public enum Form {
        LONG(new ArrowType.Int(64, true)),
        DOUBLE(new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE)),
        BOOLEAN(ArrowType.Bool.INSTANCE),
        DATE(new ArrowType.Date(DateUnit.DAY)),
        TIMESTAMP(new ArrowType.Timestamp(TimeUnit.MICROSECOND, null)),
        INSTANT(new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC"));

        private final ArrowType type;

        Form(ArrowType type) {
            this.type = type;
        }

        public ArrowType type() {
            return type;
        }
    }

    /** The guess for a column without values. */
    public static final Guess NOTHING = new Guess(EnumSet.allOf(Form.class), true);

    public Guess {
        fits = fits.isEmpty() ? Set.of() : Set.copyOf(fits);
    }

    /** The guess for the values of both. */
    public Guess and(Guess other) {
        if (empty) {
            return other;
        }
        if (other.empty) {
            return this;
        }
        var both = EnumSet.noneOf(Form.class);
        fits.stream().filter(other.fits::contains).forEach(both::add);
        return new Guess(both, false);
    }

    /** The narrowest type that holds all values; the null type if there were none. */
    public ArrowType type() {
        if (empty) {
            return ArrowType.Null.INSTANCE;
        }
        for (Form form : Form.values()) {
            if (fits.contains(form)) {
                return form.type();
            }
        }
        return ArrowType.Utf8.INSTANCE;
    }

    /** Whether every value can be read as the type. */
    public boolean fits(ArrowType type) {
        return empty
                || type instanceof ArrowType.Utf8
                || fits.stream().anyMatch(form -> form.type().equals(type));
    }
}
