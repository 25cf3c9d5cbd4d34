package dev.bifrost.parquet;

import dev.hardwood.metadata.PhysicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * Reads statistics bytes and filter literals of one column into values that compare with each other.
 *
 * <p>Numbers of every kind compare as {@link BigDecimal}, days and times as nanoseconds, so a literal of the table's type fits
 * the narrower type that an old file may have.
 */
abstract sealed class Ordering {

    private static final long NANOS_PER_DAY = 86_400_000_000_000L;

    static final Ordering FLOATS = new Floats();

    /** The ordering of a type; empty if its statistics are not used. */
    static Optional<Ordering> of(PhysicalType physical, ArrowType type) {
        boolean little = physical == PhysicalType.INT32 || physical == PhysicalType.INT64;
        return switch (type) {
            case ArrowType.Int ints -> Optional.of(new Integers(little, ints.getIsSigned(), 0, 1));
            case ArrowType.Date ignored -> Optional.of(new Integers(little, true, 0, NANOS_PER_DAY));
            case ArrowType.Decimal decimal -> Optional.of(new Integers(little, true, decimal.getScale(), 1));
            case ArrowType.Time time -> Optional.of(new Integers(little, true, 0, nanos(time.getUnit())));
            case ArrowType.Timestamp stamp
            when little -> Optional.of(new Integers(true, true, 0, nanos(stamp.getUnit())));
            case ArrowType.FloatingPoint ignored
            when physical != PhysicalType.FIXED_LEN_BYTE_ARRAY -> Optional.of(FLOATS);
            case ArrowType.Utf8 ignored -> Optional.of(new Bytes());
            case ArrowType.FixedSizeBinary ignored -> Optional.of(new Bytes());
            default -> Optional.empty();
        };
    }

    /** A least or greatest value; empty if it bounds nothing. */
    abstract Optional<Comparable<?>> bound(byte[] bytes);

    /** A literal; empty if it is of another kind. */
    abstract Optional<Comparable<?>> literal(Comparable<?> literal);

    /** Whether the host orders values against this literal as the statistics do. */
    boolean hasRangesLike(Comparable<?> literal) {
        return true;
    }

    private static long nanos(TimeUnit unit) {
        return switch (unit) {
            case SECOND -> 1_000_000_000L;
            case MILLISECOND -> 1_000_000L;
            case MICROSECOND -> 1_000L;
            case NANOSECOND -> 1L;
        };
    }

    /** Whole numbers, little-endian in an integer column, big-endian in a decimal's bytes. */
    private static final class Integers extends Ordering {
        private final boolean littleEndian;
        private final boolean signed;
        private final int scale;
        private final BigDecimal factor;

        Integers(boolean littleEndian, boolean signed, int scale, long factor) {
            this.littleEndian = littleEndian;
            this.signed = signed;
            this.scale = scale;
            this.factor = BigDecimal.valueOf(factor);
        }

        @Override
        Optional<Comparable<?>> bound(byte[] bytes) {
            return bytes.length == 0
                    ? Optional.empty()
                    : Optional.of(new BigDecimal(unscaled(bytes), scale).multiply(factor));
        }

        private BigInteger unscaled(byte[] raw) {
            byte[] bytes = littleEndian ? reversed(raw) : raw;
            return signed ? new BigInteger(bytes) : new BigInteger(1, bytes);
        }

        private static byte[] reversed(byte[] raw) {
            var bytes = new byte[raw.length];
            for (int i = 0; i < raw.length; i++) {
                bytes[i] = raw[raw.length - 1 - i];
            }
            return bytes;
        }

        @Override
        Optional<Comparable<?>> literal(Comparable<?> literal) {
            return Optional.ofNullable(
                    switch (literal) {
                        case LocalDate date ->
                            BigDecimal.valueOf(date.toEpochDay()).multiply(BigDecimal.valueOf(NANOS_PER_DAY));
                        case LocalTime time -> BigDecimal.valueOf(time.toNanoOfDay());
                        case LocalDateTime stamp -> nanos(stamp.toInstant(ZoneOffset.UTC));
                        case Instant instant -> nanos(instant);
                        default -> number(literal);
                    });
        }

        private static BigDecimal nanos(Instant instant) {
            return BigDecimal.valueOf(instant.getEpochSecond())
                    .multiply(BigDecimal.valueOf(1_000_000_000L))
                    .add(BigDecimal.valueOf(instant.getNano()));
        }
    }

    private static final class Floats extends Ordering {
        @Override
        Optional<Comparable<?>> bound(byte[] bytes) {
            ByteBuffer raw = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            double value = switch (bytes.length) {
                case Float.BYTES -> raw.getFloat();
                case Double.BYTES -> raw.getDouble();
                default -> Double.NaN;
            };
            return Double.isFinite(value) ? Optional.of(new BigDecimal(value)) : Optional.empty();
        }

        @Override
        Optional<Comparable<?>> literal(Comparable<?> literal) {
            return Optional.ofNullable(number(literal));
        }
    }

    /** Text and fixed bytes, which the statistics order by unsigned bytes. */
    private static final class Bytes extends Ordering {
        @Override
        Optional<Comparable<?>> bound(byte[] bytes) {
            return Optional.of(new Unsigned(bytes));
        }

        @Override
        Optional<Comparable<?>> literal(Comparable<?> literal) {
            return switch (literal) {
                case String text -> Optional.of(new Unsigned(text.getBytes(StandardCharsets.UTF_8)));
                case UUID uuid ->
                    Optional.of(new Unsigned(ByteBuffer.allocate(16)
                            .putLong(uuid.getMostSignificantBits())
                            .putLong(uuid.getLeastSignificantBits())
                            .array()));
                default -> Optional.empty();
            };
        }

        /** Java orders UTF-16 units: from the surrogates on, that is another order. UUIDs it orders as signed. */
        @Override
        boolean hasRangesLike(Comparable<?> literal) {
            return literal instanceof String text && text.chars().allMatch(unit -> unit < Character.MIN_SURROGATE);
        }
    }

    private record Unsigned(byte[] bytes) implements Comparable<Unsigned> {
        @Override
        public int compareTo(Unsigned other) {
            return Arrays.compareUnsigned(bytes, other.bytes);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Unsigned unsigned && Arrays.equals(bytes, unsigned.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    /** A number as a decimal; null if the literal is none, or is infinite or not a number. */
    static BigDecimal number(Comparable<?> literal) {
        return switch (literal) {
            case Long value -> BigDecimal.valueOf(value);
            case Integer value -> BigDecimal.valueOf(value);
            case BigInteger value -> new BigDecimal(value);
            case BigDecimal value -> value;
            case Double value when Double.isFinite(value) -> new BigDecimal(value);
            default -> null;
        };
    }
}
