package dev.bifrost.runtime.mapping;

import static dev.bifrost.runtime.mapping.SchemaSource.BOOL;
import static dev.bifrost.runtime.mapping.SchemaSource.DATE;
import static dev.bifrost.runtime.mapping.SchemaSource.DOUBLE;
import static dev.bifrost.runtime.mapping.SchemaSource.INT32;
import static dev.bifrost.runtime.mapping.SchemaSource.field;
import static dev.bifrost.runtime.mapping.SchemaSource.int64;
import static dev.bifrost.runtime.mapping.SchemaSource.text;

import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Tables with a column of every type that a mapping meets. */
final class TestTables {

    static final ArrowType STRUCT = ArrowType.Struct.INSTANCE;
    static final ArrowType LIST = ArrowType.List.INSTANCE;

    private TestTables() {}

    static SchemaSource source() {
        return SchemaSource.ofFiles()
                .table(
                        "airports",
                        text("iata"),
                        text("name"),
                        text("city"),
                        text("state"),
                        text("country"),
                        field("latitude", DOUBLE),
                        field("longitude", DOUBLE))
                .table(
                        "flights",
                        field("date", DATE),
                        text("origin"),
                        text("destination"),
                        field("delay", INT32),
                        field("distance", INT32))
                .table("people", people())
                .table("visits", visits(TimeUnit.MICROSECOND))
                .table("more_visits", visits(TimeUnit.SECOND))
                .table(
                        "odd",
                        text("no"),
                        text("yes"),
                        text("on"),
                        text("2020"),
                        text("1e3"),
                        text("naïve-key"),
                        text("a.b"));
    }

    private static Field[] people() {
        return new Field[] {
            int64("id"),
            int64("boss"),
            text("country"),
            field("no", INT32),
            text("name"),
            field("address", STRUCT, text("city"), field("geo", STRUCT, field("lat", DOUBLE))),
            text("employer"),
            text("zip"),
            field("active", BOOL),
            field("born", DATE),
            field("seen", new ArrowType.Timestamp(TimeUnit.MICROSECOND, "Europe/Stockholm")),
            field("seen_local", new ArrowType.Timestamp(TimeUnit.SECOND, null)),
            field("at_noon", new ArrowType.Time(TimeUnit.MILLISECOND, 32)),
            field("score", new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE)),
            field("tags", LIST, text("item")),
            field("things", LIST, field("item", STRUCT, text("name"))),
            field("props", new ArrowType.Map(false), field("entries", STRUCT, text("key"), text("value"))),
            field("amount", new ArrowType.Decimal(10, 2, 128)),
            field("big", new ArrowType.Decimal(20, 0, 128)),
            field("raw", ArrowType.Binary.INSTANCE),
            uuid("uid"),
            field("tiny", new ArrowType.Int(8, true)),
            field("u64", new ArrowType.Int(64, false))
        };
    }

    private static Field[] visits(TimeUnit unit) {
        return new Field[] {
            text("country"),
            text("zip"),
            text("name"),
            field("born", DATE),
            field("at", new ArrowType.Timestamp(unit, null))
        };
    }

    static Field uuid(String name) {
        return new Field(
                name,
                new FieldType(
                        true,
                        new ArrowType.FixedSizeBinary(16),
                        null,
                        Map.of(ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME, "arrow.uuid")),
                List.of());
    }
}
