package dev.bifrost.source.files.schema;

import dev.bifrost.parquet.fit.PlainFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** The narrowest type that holds every value of two types without loss; there may be none. */
final class CommonType {

    private static final int MAX_DECIMAL_DIGITS = 76;

    private CommonType() {}

    /** A field that holds the values of both, named like the first. */
    static Optional<Field> of(Field a, Field b) {
        ArrowType left = a.getType();
        ArrowType right = b.getType();
        if (left instanceof ArrowType.Null) {
            return Optional.of(PlainFields.renamed(b, a.getName()));
        }
        if (right instanceof ArrowType.Null || a.equals(b)) {
            return Optional.of(a);
        }
        if (left.equals(right)) {
            return children(a, b).map(children -> new Field(a.getName(), sharedType(a, b), children));
        }
        return scalar(left, right).map(type -> PlainFields.of(a.getName(), type));
    }

    private static FieldType sharedType(Field a, Field b) {
        boolean sameMeaning = a.getMetadata().equals(b.getMetadata());
        return new FieldType(a.isNullable() || b.isNullable(), a.getType(), null, sameMeaning ? a.getMetadata() : null);
    }

    private static Optional<List<Field>> children(Field a, Field b) {
        return switch (a.getType()) {
            case ArrowType.Struct ignored -> byName(a.getChildren(), b.getChildren());
            default -> byPosition(a.getChildren(), b.getChildren());
        };
    }

    private static Optional<List<Field>> byPosition(List<Field> a, List<Field> b) {
        if (a.size() != b.size()) {
            return Optional.empty();
        }
        var merged = new ArrayList<Field>();
        for (int i = 0; i < a.size(); i++) {
            var common = of(a.get(i), b.get(i));
            if (common.isEmpty()) {
                return Optional.empty();
            }
            merged.add(common.get());
        }
        return Optional.of(merged);
    }

    private static Optional<List<Field>> byName(List<Field> a, List<Field> b) {
        var merged = new LinkedHashMap<String, Field>();
        a.forEach(child -> merged.put(child.getName(), child));
        for (Field child : b) {
            Field known = merged.get(child.getName());
            var common = known == null ? Optional.of(child) : of(known, child);
            if (common.isEmpty()) {
                return Optional.empty();
            }
            merged.put(child.getName(), common.get());
        }
        return Optional.of(List.copyOf(merged.values()));
    }

    private static Optional<ArrowType> scalar(ArrowType a, ArrowType b) {
        if (a instanceof ArrowType.Int x && b instanceof ArrowType.Int y) {
            return integers(x, y);
        }
        if (isDecimalLike(a) && isDecimalLike(b)) {
            return decimals(digits(a), scale(a), digits(b), scale(b));
        }
        if (isNumber(a) && isNumber(b)) {
            return floats(a, b);
        }
        if (a instanceof ArrowType.Timestamp x && b instanceof ArrowType.Timestamp y) {
            return timestamps(x, y);
        }
        if (a instanceof ArrowType.Time x && b instanceof ArrowType.Time y) {
            TimeUnit unit = finer(x.getUnit(), y.getUnit());
            return Optional.of(new ArrowType.Time(unit, unit.compareTo(TimeUnit.MICROSECOND) < 0 ? 32 : 64));
        }
        if (a instanceof ArrowType.Date && b instanceof ArrowType.Date) {
            return Optional.of(new ArrowType.Date(DateUnit.DAY));
        }
        if (isText(a) && isText(b)) {
            return Optional.of(isLarge(a) || isLarge(b) ? ArrowType.LargeUtf8.INSTANCE : ArrowType.Utf8.INSTANCE);
        }
        if (isBinary(a) && isBinary(b)) {
            return Optional.of(isLarge(a) || isLarge(b) ? ArrowType.LargeBinary.INSTANCE : ArrowType.Binary.INSTANCE);
        }
        return Optional.empty();
    }

    private static Optional<ArrowType> integers(ArrowType.Int a, ArrowType.Int b) {
        if (a.getIsSigned() == b.getIsSigned()) {
            return Optional.of(a.getBitWidth() >= b.getBitWidth() ? a : b);
        }
        var signed = a.getIsSigned() ? a : b;
        var unsigned = a.getIsSigned() ? b : a;
        int width = Math.max(signed.getBitWidth(), unsigned.getBitWidth() * 2);
        return width > 64 ? Optional.empty() : Optional.of(new ArrowType.Int(width, true));
    }

    /** A double holds integers of up to 32 bits; wider ones would lose digits. */
    private static Optional<ArrowType> floats(ArrowType a, ArrowType b) {
        if (a instanceof ArrowType.FloatingPoint x && b instanceof ArrowType.FloatingPoint y) {
            return Optional.of(x.getPrecision().compareTo(y.getPrecision()) >= 0 ? x : y);
        }
        ArrowType other = a instanceof ArrowType.FloatingPoint ? b : a;
        return other instanceof ArrowType.Int integer && integer.getBitWidth() <= 32
                ? Optional.of(new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE))
                : Optional.empty();
    }

    private static Optional<ArrowType> decimals(int digitsA, int scaleA, int digitsB, int scaleB) {
        int scale = Math.max(scaleA, scaleB);
        int digits = Math.max(digitsA - scaleA, digitsB - scaleB) + scale;
        return digits > MAX_DECIMAL_DIGITS
                ? Optional.empty()
                : Optional.of(new ArrowType.Decimal(digits, scale, digits > 38 ? 256 : 128));
    }

    private static Optional<ArrowType> timestamps(ArrowType.Timestamp a, ArrowType.Timestamp b) {
        boolean zoned = a.getTimezone() != null;
        if (zoned != (b.getTimezone() != null)) {
            return Optional.empty();
        }
        String zone = zoned && !a.getTimezone().equals(b.getTimezone()) ? "UTC" : a.getTimezone();
        return Optional.of(new ArrowType.Timestamp(finer(a.getUnit(), b.getUnit()), zone));
    }

    private static TimeUnit finer(TimeUnit a, TimeUnit b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    private static boolean isNumber(ArrowType type) {
        return type instanceof ArrowType.Int || type instanceof ArrowType.FloatingPoint;
    }

    private static boolean isDecimalLike(ArrowType type) {
        return type instanceof ArrowType.Decimal || type instanceof ArrowType.Int;
    }

    private static int digits(ArrowType type) {
        return switch (type) {
            case ArrowType.Decimal decimal -> decimal.getPrecision();
            case ArrowType.Int integer ->
                switch (integer.getBitWidth()) {
                    case 8 -> 3;
                    case 16 -> 5;
                    case 32 -> 10;
                    default -> integer.getIsSigned() ? 19 : 20;
                };
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    private static int scale(ArrowType type) {
        return type instanceof ArrowType.Decimal decimal ? decimal.getScale() : 0;
    }

    private static boolean isText(ArrowType type) {
        return type instanceof ArrowType.Utf8
                || type instanceof ArrowType.LargeUtf8
                || type instanceof ArrowType.Utf8View;
    }

    private static boolean isBinary(ArrowType type) {
        return type instanceof ArrowType.Binary
                || type instanceof ArrowType.LargeBinary
                || type instanceof ArrowType.BinaryView
                || type instanceof ArrowType.FixedSizeBinary;
    }

    private static boolean isLarge(ArrowType type) {
        return type instanceof ArrowType.LargeUtf8 || type instanceof ArrowType.LargeBinary;
    }
}
