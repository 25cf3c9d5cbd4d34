package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.KeyKind;
import dev.bifrost.runtime.mapping.KeyTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.Decimal256Vector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Writes one key column's values in the identity grammar. */
final class KeyPart {

    private static final IntPredicate NEVER = row -> false;
    private static final Pattern INTEGER = Pattern.compile("[+-]?\\d{1,400}");

    private final Column column;
    private final KeyKind kind;
    private final Kernel kernel;
    private final IntPredicate bad;
    private final String path;

    private KeyPart(Column column, KeyKind kind, Kernel kernel, IntPredicate bad, String path) {
        this.column = column;
        this.kind = kind;
        this.kernel = kernel;
        this.bad = bad;
        this.path = path;
    }

    /** Appends a value that is not null; false if it cannot be read as the kind. */
    private interface Kernel {
        boolean append(int row, ByteArray out);
    }

    static KeyPart of(Column column, KeyColumn key) {
        KeyKind own = KeyTypes.kindOf(column.vector().getField())
                .orElseThrow(() -> MutationErrors.typeChanged(column.vector().getField()));
        KeyKind kind = key.as().orElse(own);
        Kernel kernel = kind == own ? own(column, kind) : cast(column, own, kind);
        return new KeyPart(column, kind, kernel, own == KeyKind.TEXT ? bad(column, kind, kernel) : NEVER, key.column());
    }

    private static IntPredicate bad(Column text, KeyKind kind, Kernel kernel) {
        if (kind != KeyKind.TEXT) {
            var scratch = new ByteArray();
            return row -> {
                scratch.truncate(0);
                return !kernel.append(row, scratch);
            };
        }
        var reader = text.reader();
        var visitor = new TextVisitor();
        return row -> {
            reader.read(row, visitor);
            return !Utf8.isValid(visitor.bytes, visitor.offset, visitor.length);
        };
    }

    KeyKind kind() {
        return kind;
    }

    boolean isNull(int row) {
        return column.isNull(row);
    }

    boolean append(int row, ByteArray out) {
        return kernel.append(row, out);
    }

    /** @param unicode paths of columns all of whose texts are known to be Unicode */
    boolean mayBeBad(Set<String> unicode) {
        return bad != NEVER && !(kind == KeyKind.TEXT && (unicode.contains(path) || PlainText.holds(column.vector())));
    }

    /** Whether {@link #append} would refuse a value that is not null. */
    boolean isBad(int row) {
        return bad.test(row);
    }

    private static Kernel own(Column column, KeyKind kind) {
        return switch (kind) {
            case TEXT -> text(column);
            case INTEGER -> integer(column.vector());
            case TIMESTAMP -> timestamp((TimeStampVector) column.vector());
            case DATE, UUID, BINARY -> plain(column);
        };
    }

    private static Kernel integer(FieldVector vector) {
        return switch (vector) {
            case UInt8Vector ints -> (row, out) -> ascii(Long.toUnsignedString(ints.get(row)), out);
            case BaseIntVector ints -> (row, out) -> ascii(Long.toString(ints.getValueAsLong(row)), out);
            case DecimalVector decimals -> (row, out) -> decimal(decimals.getObject(row), out);
            case Decimal256Vector decimals -> (row, out) -> decimal(decimals.getObject(row), out);
            default -> throw new IllegalStateException("no integer vector: " + vector.getClass());
        };
    }

    private static boolean decimal(BigDecimal value, ByteArray out) {
        return ascii(value.toBigIntegerExact().toString(), out);
    }

    /** Nanoseconds as decimal text: zeros are appended to the coarser count, so that no value overflows. */
    private static Kernel timestamp(TimeStampVector stamps) {
        TimeUnit unit = ((ArrowType.Timestamp) stamps.getField().getType()).getUnit();
        String zeros = switch (unit) {
            case SECOND -> "000000000";
            case MILLISECOND -> "000000";
            case MICROSECOND -> "000";
            case NANOSECOND -> "";
        };
        return (row, out) -> {
            long value = stamps.get(row);
            return ascii(value == 0 ? "0" : value + zeros, out);
        };
    }

    private static Kernel text(Column column) {
        var reader = column.reader();
        var visitor = new TextVisitor();
        return (row, out) -> {
            reader.read(row, visitor);
            if (!Utf8.isValid(visitor.bytes, visitor.offset, visitor.length)) {
                return false;
            }
            escape(visitor.bytes, visitor.offset, visitor.length, out);
            return true;
        };
    }

    /** Dates, UUIDs and bytes: their stored text is already canonical and free of {@code ;}. */
    private static Kernel plain(Column column) {
        var reader = column.reader();
        var visitor = new TextVisitor();
        return (row, out) -> {
            reader.read(row, visitor);
            out.add(visitor.bytes, visitor.offset, visitor.length);
            return true;
        };
    }

    private static Kernel cast(Column column, KeyKind own, KeyKind kind) {
        if (own == KeyKind.INTEGER && kind == KeyKind.TEXT) {
            return own(column, own); // digits need no escape
        }
        if (own == KeyKind.TEXT && kind == KeyKind.INTEGER) {
            return textAsInteger(column);
        }
        throw new IllegalStateException("the compiler let a cast from %s to %s pass".formatted(own, kind));
    }

    private static Kernel textAsInteger(Column column) {
        var reader = column.reader();
        var visitor = new TextVisitor();
        return (row, out) -> {
            reader.read(row, visitor);
            String text = visitor.string();
            return INTEGER.matcher(text).matches() && ascii(new BigInteger(text).toString(), out);
        };
    }

    private static boolean ascii(String text, ByteArray out) {
        out.addAscii(text);
        return true;
    }

    /** Percent-escapes what would end a part or what the server's index cuts at. */
    static void escape(byte[] utf8, int offset, int length, ByteArray out) {
        int from = offset;
        for (int i = offset; i < offset + length; i++) {
            byte b = utf8[i];
            if (b == '%' || b == ';' || (b >= 0 && b < 0x20) || b == 0x7F) {
                out.add(utf8, from, i - from);
                out.add('%');
                out.addHex(b);
                from = i + 1;
            }
        }
        out.add(utf8, from, offset + length - from);
    }
}
