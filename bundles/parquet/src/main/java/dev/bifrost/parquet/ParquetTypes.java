package dev.bifrost.parquet;

import dev.bifrost.parquet.fit.PlainFields;
import dev.hardwood.metadata.LogicalType;
import dev.hardwood.metadata.PhysicalType;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * The Arrow type of a Parquet value. An annotation that does not go with the physical type is passed over, as the
 * format asks.
 */
final class ParquetTypes {

    private ParquetTypes() {}

    /**
     * @param logical the annotation, or null
     * @param width bytes of a fixed-width value, else 0
     */
    static Field field(String name, PhysicalType physical, LogicalType logical, int width) {
        if (logical instanceof LogicalType.UuidType && physical == PhysicalType.FIXED_LEN_BYTE_ARRAY && width == 16) {
            return PlainFields.uuid(name);
        }
        ArrowType annotated = logical == null ? null : annotated(physical, logical, width);
        return PlainFields.of(name, annotated != null ? annotated : bare(physical, width));
    }

    private static ArrowType bare(PhysicalType physical, int width) {
        return switch (physical) {
            case BOOLEAN -> ArrowType.Bool.INSTANCE;
            case INT32 -> new ArrowType.Int(32, true);
            case INT64 -> new ArrowType.Int(64, true);
            case FLOAT -> new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE);
            case DOUBLE -> new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);
            // Days and nanoseconds of a UTC clock; microseconds reach the year 294,000, nanoseconds only 2262.
            case INT96 -> new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC");
            case BYTE_ARRAY -> ArrowType.Binary.INSTANCE;
            case FIXED_LEN_BYTE_ARRAY -> new ArrowType.FixedSizeBinary(width);
        };
    }

    private static ArrowType annotated(PhysicalType physical, LogicalType logical, int width) {
        return switch (logical) {
            case LogicalType.NullType ignored -> ArrowType.Null.INSTANCE;
            case LogicalType.DecimalType decimal -> decimal(physical, decimal);
            default ->
                switch (physical) {
                    case INT32 -> ofInt32(logical);
                    case INT64 -> ofInt64(logical);
                    case BYTE_ARRAY -> ofBytes(logical);
                    case FIXED_LEN_BYTE_ARRAY -> ofFixed(logical, width);
                    default -> null;
                };
        };
    }

    private static ArrowType decimal(PhysicalType physical, LogicalType.DecimalType decimal) {
        boolean holds = switch (physical) {
            case INT32 -> decimal.precision() <= 9;
            case INT64 -> decimal.precision() <= 18;
            case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> decimal.precision() <= 76;
            default -> false;
        };
        return holds && decimal.scale() <= decimal.precision()
                ? new ArrowType.Decimal(decimal.precision(), decimal.scale(), decimal.precision() > 38 ? 256 : 128)
                : null;
    }

    private static ArrowType ofInt32(LogicalType logical) {
        return switch (logical) {
            case LogicalType.IntType type
            when type.bitWidth() <= 32 -> new ArrowType.Int(type.bitWidth(), type.isSigned());
            case LogicalType.DateType ignored -> new ArrowType.Date(DateUnit.DAY);
            case LogicalType.TimeType type
            when type.unit() == LogicalType.TimeUnit.MILLIS -> new ArrowType.Time(TimeUnit.MILLISECOND, 32);
            default -> null;
        };
    }

    private static ArrowType ofInt64(LogicalType logical) {
        return switch (logical) {
            case LogicalType.IntType type when type.bitWidth() == 64 -> new ArrowType.Int(64, type.isSigned());
            case LogicalType.TimeType type
            when type.unit() != LogicalType.TimeUnit.MILLIS -> new ArrowType.Time(unit(type.unit()), 64);
            case LogicalType.TimestampType type ->
                new ArrowType.Timestamp(unit(type.unit()), type.isAdjustedToUTC() ? "UTC" : null);
            default -> null;
        };
    }

    private static ArrowType ofBytes(LogicalType logical) {
        return switch (logical) {
            case LogicalType.StringType ignored -> ArrowType.Utf8.INSTANCE;
            case LogicalType.EnumType ignored -> ArrowType.Utf8.INSTANCE;
            case LogicalType.JsonType ignored -> ArrowType.Utf8.INSTANCE;
            default -> null;
        };
    }

    private static ArrowType ofFixed(LogicalType logical, int width) {
        return switch (logical) {
            case LogicalType.Float16Type ignored
            when width == 2 -> new ArrowType.FloatingPoint(FloatingPointPrecision.HALF);
            case LogicalType.IntervalType ignored
            when width == 12 -> new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO);
            default -> null;
        };
    }

    private static TimeUnit unit(LogicalType.TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> TimeUnit.MILLISECOND;
            case MICROS -> TimeUnit.MICROSECOND;
            case NANOS -> TimeUnit.NANOSECOND;
        };
    }
}
