package dev.bifrost.bench;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The tables of the delta benchmark. Each has a string key and five properties in the shape of a person's; {@code staff}
 * also has a foreign key, {@code flights} has two, so that its rows are keyed parallel edges.
 */
enum DealtTable {
    PEOPLE("people", "{ vertex: { label: Person, id_column: id, properties: [name, age, score, active, city] } }"),
    STAFF(
            "staff",
            "{ vertex: { label: Staff, id_column: id, properties: [name, age, score, active, city] } }",
            "{ edge: { type: WORKS_AT, src: { label: Staff, column: id }, dst: { label: Company, column: a } } }"),
    FLIGHTS(
            "flights",
            "{ edge: { type: FLIGHT, key: [id], src: { label: Airport, column: a }, dst: { label: Airport, column: b },"
                    + " properties: [name, age, score, active, city] } }");

    private static final int COMPANIES = 1_000;
    private static final int AIRPORTS = 229;

    static final Schema SCHEMA = new Schema(List.of(
            text("id"),
            text("name"),
            field("age", new ArrowType.Int(64, true)),
            field("score", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE)),
            field("active", ArrowType.Bool.INSTANCE),
            text("city"),
            text("a"),
            text("b")));

    private final String table;
    private final List<String> pipeline;

    DealtTable(String table, String... pipeline) {
        this.table = table;
        this.pipeline = List.of(pipeline);
    }

    String table() {
        return table;
    }

    static DealtTable of(String table) {
        return valueOf(table.toUpperCase(Locale.ROOT));
    }

    static String mapping() {
        var mapping = new StringBuilder("tables:\n");
        for (DealtTable dealt : values()) {
            mapping.append("  - table: %s\n    mode: cdc\n    row_key: [id]\n    pipeline:\n".formatted(dealt.table));
            dealt.pipeline.forEach(
                    step -> mapping.append("      - ").append(step).append('\n'));
        }
        return mapping.toString();
    }

    /** One row, as all arms write it. */
    record Row(String id, String name, long age, double score, boolean active, String city, String a, String b) {}

    Row row(int i, long version) {
        return new Row(
                "key:" + i,
                "name " + (i * 31L + version),
                i % 90 + version,
                i * 0.5 + version,
                (i + version) % 2 == 0,
                "city " + i % 1_000,
                this == STAFF ? "company:" + i % COMPANIES : "airport:" + i % AIRPORTS,
                "airport:" + (i / AIRPORTS + 7 * (i % 13)) % AIRPORTS);
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Field text(String name) {
        return field(name, ArrowType.Utf8.INSTANCE);
    }

    private static Field field(String name, ArrowType type) {
        return new Field(name, FieldType.nullable(type), null);
    }
}
