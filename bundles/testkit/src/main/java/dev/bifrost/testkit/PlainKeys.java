package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.KeyKind;
import dev.bifrost.api.graph.TypeTable;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** The product's identity grammar, for the kinds of values that tests use. */
final class PlainKeys {

    private PlainKeys() {}

    /** One part of an identity, {@code as} another kind if wanted. */
    static String part(FieldVector vector, int row, Optional<KeyKind> as) {
        var value = Cells.get(vector, row);
        if (value == null) {
            return "n:;";
        }
        if (as.isPresent()) {
            return switch (as.get()) {
                case TEXT -> text(value.toString());
                case INTEGER -> "i:" + new BigInteger(value.toString()) + ";";
                default -> part(vector, value);
            };
        }
        return part(vector, value);
    }

    private static String part(FieldVector vector, Object value) {
        return switch (value) {
            case Long number -> "i:" + number + ";";
            case Integer number -> "i:" + number + ";";
            case Short number -> "i:" + number + ";";
            case Byte number -> "i:" + number + ";";
            case LocalDate date -> "d:" + date + ";";
            case LocalDateTime stamp -> "t:" + nanos(stamp.toInstant(ZoneOffset.UTC)) + ";";
            case Instant instant -> "t:" + nanos(instant) + ";";
            case UUID uuid -> "u:" + uuid + ";";
            case String hex when !isText(vector) -> "b:" + hex + ";";
            case String text -> text(text);
            default ->
                throw new BifrostException(
                        TestkitErrors.WRONG_SCHEMA,
                        "column %s of type %s cannot be part of a key"
                                .formatted(vector.getName(), vector.getField().getType()));
        };
    }

    private static boolean isText(FieldVector vector) {
        return !TypeTable.isUuid(vector.getField())
                && (vector.getField().getType() instanceof ArrowType.Utf8
                        || vector.getField().getType() instanceof ArrowType.LargeUtf8
                        || vector.getField().getType() instanceof ArrowType.Utf8View);
    }

    private static BigInteger nanos(Instant instant) {
        return BigInteger.valueOf(instant.getEpochSecond())
                .multiply(BigInteger.valueOf(1_000_000_000L))
                .add(BigInteger.valueOf(instant.getNano()));
    }

    /** A text part. */
    static String text(String value) {
        var part = new StringBuilder("s:");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c == 0x7f || c == '%' || c == ';') {
                part.append("%%%02X".formatted((int) c));
            } else {
                part.append(c);
            }
        }
        return part.append(';').toString();
    }
}
