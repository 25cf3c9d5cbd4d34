package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.KeyKind;
import dev.bifrost.api.graph.TypeTable;
import dev.bifrost.runtime.config.Place;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Which columns can be part of an identity, and as what. */
public final class KeyTypes {

    private KeyTypes() {}

    /** The kind under which a key column is read; empty beside a problem. */
    static Optional<KeyKind> check(KeyColumn key, Field field, Place at, Problems problems) {
        var own = kindOf(field);
        if (own.isEmpty()) {
            problems.add(
                    MappingErrors.UNSUPPORTED_TYPE,
                    at,
                    "column %s of type %s cannot be a key: %s"
                            .formatted(Quote.of(key.column()), TypeWords.of(field), refusal(field)));
            return Optional.empty();
        }
        if (key.as().isPresent() && !canRead(own.get(), key.as().get())) {
            problems.add(
                    MappingErrors.KEY_MISMATCH,
                    at,
                    "column %s of type %s cannot be read as %s; integers can be read as text, text as int"
                            .formatted(
                                    Quote.of(key.column()),
                                    TypeWords.of(field),
                                    key.as().get().word()));
            return Optional.empty();
        }
        return key.as().or(() -> own);
    }

    static boolean canRead(KeyKind own, KeyKind as) {
        return own == as
                || own == KeyKind.INTEGER && as == KeyKind.TEXT
                || own == KeyKind.TEXT && as == KeyKind.INTEGER;
    }

    /** The kind of a column's values; empty if they are no keys. */
    public static Optional<KeyKind> kindOf(Field field) {
        if (field.getDictionary() != null) {
            return Optional.empty();
        }
        if (TypeTable.isUuid(field)) {
            return Optional.of(KeyKind.UUID);
        }
        return Optional.ofNullable(
                switch (field.getType()) {
                    case ArrowType.Int ignored -> KeyKind.INTEGER;
                    case ArrowType.Decimal type -> type.getScale() == 0 ? KeyKind.INTEGER : null;
                    case ArrowType.Utf8 ignored -> KeyKind.TEXT;
                    case ArrowType.LargeUtf8 ignored -> KeyKind.TEXT;
                    case ArrowType.Utf8View ignored -> KeyKind.TEXT;
                    case ArrowType.Date ignored -> KeyKind.DATE;
                    case ArrowType.Timestamp ignored -> KeyKind.TIMESTAMP;
                    case ArrowType.Binary ignored -> KeyKind.BINARY;
                    case ArrowType.LargeBinary ignored -> KeyKind.BINARY;
                    case ArrowType.FixedSizeBinary ignored -> KeyKind.BINARY;
                    default -> null;
                });
    }

    private static String refusal(Field field) {
        return switch (field.getType()) {
            case ArrowType.FloatingPoint ignored -> "equal floats need not be the same number; use an integer or text";
            case ArrowType.Bool ignored -> "a boolean tells two things apart at most; use an integer or text";
            case ArrowType.Decimal ignored -> "a decimal is a key only with scale 0; use an integer or text";
            default -> "keys are integers, text, dates, timestamps, UUIDs or binary";
        };
    }

    /**
     * How a key column's raw value is written as a property. Two steps may keep it under one name only if both write the
     * same for one key.
     */
    static String storedForm(Field field) {
        return switch (field.getType()) {
            case ArrowType.Timestamp ignored -> TypeWords.of(field);
            default -> TypeTable.of(field).type().map(Object::toString).orElse("");
        };
    }
}
