package dev.bifrost.wasm;

import static dev.bifrost.wasm.IpcBytes.*;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.arrow.flatbuf.Date;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Struct_;
import org.apache.arrow.flatbuf.Time;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** Schemas that a guest may tell, and should not. */
final class HostileSchemas {

    private static final Set<String> REFUSED = Set.of("OUTPUT_SCHEMA", "BAD_ANSWER");
    private static final Set<String> TOO_MUCH = Set.of("OUTPUT_SCHEMA", "BAD_ANSWER", "OUTPUT_LIMIT");
    private static final ArrowType LONG = new ArrowType.Int(64, true);

    private HostileSchemas() {}

    static Stream<HostileAnswers.Answer> all() {
        return Stream.of(types(), names(), shapes(), encodings()).flatMap(answers -> answers);
    }

    private static HostileAnswers.Answer answer(String name, Set<String> outcomes, Field... fields) {
        return new HostileAnswers.Answer(name, stream(schemaMessage(new Schema(List.of(fields)))), outcomes);
    }

    private static Field of(ArrowType type, Field... children) {
        return new Field("c", FieldType.nullable(type), List.of(children));
    }

    /** What cannot cross, and types that there are not. */
    private static Stream<HostileAnswers.Answer> types() {
        var text = of(ArrowType.Utf8.INSTANCE);
        var entries = new Field(
                "entries",
                FieldType.notNullable(ArrowType.Struct.INSTANCE),
                List.of(new Field("k", FieldType.notNullable(LONG), null), text));
        return Stream.of(
                answer("a struct", REFUSED, of(ArrowType.Struct.INSTANCE, text)),
                answer("a map", REFUSED, of(new ArrowType.Map(false), entries)),
                answer("a union", REFUSED, of(new ArrowType.Union(UnionMode.Sparse, new int[] {0}), text)),
                answer("a list of lists", REFUSED, of(ArrowType.List.INSTANCE, of(ArrowType.List.INSTANCE, text))),
                answer("a list of nothing", REFUSED, of(ArrowType.List.INSTANCE)),
                answer("a list of two kinds", REFUSED, of(ArrowType.List.INSTANCE, text, text)),
                answer("a text with children", REFUSED, of(ArrowType.Utf8.INSTANCE, text)),
                answer("a view", REFUSED, of(ArrowType.Utf8View.INSTANCE)),
                answer(
                        "run ends",
                        REFUSED,
                        of(ArrowType.RunEndEncoded.INSTANCE, of(new ArrowType.Int(32, true)), text)),
                answer("an interval", REFUSED, of(new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO))),
                answer("a decimal of 1,000 digits", REFUSED, of(new ArrowType.Decimal(1000, 0, 128))),
                answer("a decimal of -1 digits", REFUSED, of(new ArrowType.Decimal(-1, 0, 128))),
                answer(
                        "a decimal of 2^31 places",
                        Set.of("OUTPUT_SCHEMA", "BAD_ANSWER", Attack.HARMLESS),
                        of(new ArrowType.Decimal(38, Integer.MAX_VALUE, 128))),
                answer("a fixed size of -1", REFUSED, of(new ArrowType.FixedSizeBinary(-1))),
                answer("a fixed size of 2^31 - 1", TOO_MUCH, of(new ArrowType.FixedSizeBinary(Integer.MAX_VALUE))),
                answer("lists of 2^31 - 1", TOO_MUCH, of(new ArrowType.FixedSizeList(Integer.MAX_VALUE), text)),
                answer("lists of -1", REFUSED, of(new ArrowType.FixedSizeList(-1), text)),
                answer(
                        "a time zone that there is not",
                        Set.of("OUTPUT_SCHEMA", "BAD_ANSWER", Attack.HARMLESS),
                        of(new ArrowType.Timestamp(TimeUnit.MICROSECOND, "Mars/Phobos\u001b[2J"))));
    }

    private static Stream<HostileAnswers.Answer> names() {
        var twice = of(LONG);
        return Stream.of(
                answer("no columns", Set.of("OUTPUT_SCHEMA", "BAD_ANSWER", Attack.HARMLESS)),
                answer("two columns of one name", REFUSED, twice, twice),
                answer(
                        "a column without a name",
                        Set.of("OUTPUT_SCHEMA", "BAD_ANSWER", Attack.HARMLESS),
                        Field.nullable("", LONG)),
                answer(
                        "a name that clears a terminal",
                        Set.of("OUTPUT_SCHEMA", "BAD_ANSWER", Attack.HARMLESS),
                        Field.nullable("\u001b[2J\n\u202e", LONG)),
                answer(
                        "a name that clears a terminal, twice",
                        REFUSED,
                        Field.nullable("\u001b[2J\n", LONG),
                        Field.nullable("\u001b[2J\n", LONG)),
                answer(
                        "a name of 1 MB, twice",
                        TOO_MUCH,
                        Field.nullable("x".repeat(1 << 20), LONG),
                        Field.nullable("x".repeat(1 << 20), LONG)),
                raw("a name that is not there", Set.of("OUTPUT_SCHEMA", "BAD_ANSWER", Attack.HARMLESS), builder ->
                        new int[] {field(builder, 0, Type.Utf8, Utf8.endUtf8(started(builder)))}),
                raw(
                        "a name that is not UTF-8",
                        Set.of("OUTPUT_SCHEMA", "BAD_ANSWER", Attack.HARMLESS),
                        builder -> new int[] {
                            field(
                                    builder,
                                    builder.createByteVector(WasmBytes.bytes(0xff, 0xfe, 0xc0)),
                                    Type.Utf8,
                                    Utf8.endUtf8(started(builder)))
                        }));
    }

    private static FlatBufferBuilder started(FlatBufferBuilder builder) {
        Utf8.startUtf8(builder);
        return builder;
    }

    /** Small in the stream, large or without end when it is followed. */
    private static Stream<HostileAnswers.Answer> shapes() {
        var wide = IntStream.range(0, 257)
                .mapToObj(i -> Field.nullable("c" + i, LONG))
                .toArray(Field[]::new);
        var wider = IntStream.range(0, 10_000)
                .mapToObj(i -> Field.nullable("c" + i, LONG))
                .toArray(Field[]::new);
        return Stream.of(
                answer("257 columns", TOO_MUCH, wide),
                answer("10,000 columns", TOO_MUCH, wider),
                raw("a million columns that are one", TOO_MUCH, builder -> {
                    var same = new int[1_000_000];
                    Arrays.fill(same, text(builder));
                    return same;
                }),
                raw("2^40 columns, by structs of one column twice", TOO_MUCH, builder -> {
                    int child = text(builder);
                    for (int depth = 0; depth < 40; depth++) {
                        child = field(builder, builder.createString("s"), Type.Struct_, struct(builder), child, child);
                    }
                    return new int[] {child};
                }),
                raw("10^9 columns, by three floors of a thousand", TOO_MUCH, builder -> {
                    var floor = new int[1000];
                    Arrays.fill(floor, text(builder));
                    for (int depth = 0; depth < 2; depth++) {
                        int all = field(builder, builder.createString("s"), Type.Struct_, struct(builder), floor);
                        Arrays.fill(floor, all);
                    }
                    return floor;
                }),
                raw("lists 20,000 deep", TOO_MUCH, builder -> {
                    int child = text(builder);
                    for (int depth = 0; depth < 20_000; depth++) {
                        child = field(builder, builder.createString("l"), Type.List, list(builder), child);
                    }
                    return new int[] {child};
                }),
                new HostileAnswers.Answer("a list of itself", endless(Type.List), TOO_MUCH),
                new HostileAnswers.Answer("a struct of itself", endless(Type.Struct_), TOO_MUCH),
                raw("a type of a kind that there is not", REFUSED, builder ->
                        new int[] {field(builder, builder.createString("x"), (byte) 99, struct(builder))}),
                raw("a type that is not there", REFUSED, builder ->
                        new int[] {field(builder, builder.createString("x"), Type.Int, 0)}),
                raw(
                        "a number of 24 bits", REFUSED, builder -> new int[] {
                            field(builder, builder.createString("x"), Type.Int, Int.createInt(builder, 24, true))
                        }),
                raw("a number of -64 bits", REFUSED, builder -> new int[] {
                    field(builder, builder.createString("x"), Type.Int, Int.createInt(builder, -64, true))
                }),
                raw("a decimal of 7 bits", REFUSED, builder -> new int[] {
                    field(builder, builder.createString("x"), Type.Decimal, Decimal.createDecimal(builder, 5, 2, 7))
                }),
                raw("a time of day in nanoseconds of 32 bits", REFUSED, builder -> new int[] {
                    field(builder, builder.createString("x"), Type.Time, Time.createTime(builder, (short) 3, 32))
                }),
                raw("a date in unit 77", REFUSED, builder -> new int[] {
                    field(builder, builder.createString("x"), Type.Date, Date.createDate(builder, (short) 77))
                }),
                raw("a fraction of precision 9", REFUSED, builder -> new int[] {
                    field(
                            builder,
                            builder.createString("x"),
                            Type.FloatingPoint,
                            FloatingPoint.createFloatingPoint(builder, (short) 9))
                }));
    }

    private static Stream<HostileAnswers.Answer> encodings() {
        var encoded = new Field(
                "d", new FieldType(true, ArrowType.Utf8.INSTANCE, new DictionaryEncoding(1, false, null)), null);
        var noted = new HashMap<String, String>();
        IntStream.range(0, 20_000).forEach(i -> noted.put("key " + i, "value " + i));
        var remarks = new Schema(List.of(of(LONG)), noted);
        return Stream.of(
                answer("a dictionary", REFUSED, encoded),
                answer("two dictionaries of one id", REFUSED, encoded, new Field("e", encoded.getFieldType(), null)),
                new HostileAnswers.Answer(
                        "20,000 remarks",
                        stream(schemaMessage(remarks)),
                        Set.of("OUTPUT_SCHEMA", "BAD_ANSWER", Attack.HARMLESS)),
                new HostileAnswers.Answer(
                        "numbers the other way round", stream(schemaMessage(HostileSchemas::bigEndian)), REFUSED));
    }

    private static int bigEndian(FlatBufferBuilder builder) {
        int fields = org.apache.arrow.flatbuf.Schema.createFieldsVector(builder, new int[] {text(builder)});
        return org.apache.arrow.flatbuf.Schema.createSchema(builder, Endianness.Big, fields, 0, 0);
    }

    private static HostileAnswers.Answer raw(
            String name, Set<String> outcomes, Function<FlatBufferBuilder, int[]> fields) {
        return new HostileAnswers.Answer(
                name, stream(schemaMessage(builder -> schema(builder, fields.apply(builder)))), outcomes);
    }

    private static int schema(FlatBufferBuilder builder, int... fields) {
        int vector = org.apache.arrow.flatbuf.Schema.createFieldsVector(builder, fields);
        return org.apache.arrow.flatbuf.Schema.createSchema(builder, Endianness.Little, vector, 0, 0);
    }

    private static int text(FlatBufferBuilder builder) {
        int name = builder.createString("x");
        return field(builder, name, Type.Utf8, Utf8.endUtf8(started(builder)));
    }

    private static int struct(FlatBufferBuilder builder) {
        Struct_.startStruct_(builder);
        return Struct_.endStruct_(builder);
    }

    private static int list(FlatBufferBuilder builder) {
        org.apache.arrow.flatbuf.List.startList(builder);
        return org.apache.arrow.flatbuf.List.endList(builder);
    }

    private static int field(FlatBufferBuilder builder, int name, byte kind, int type, int... children) {
        return fieldOf(
                builder, name, kind, type, org.apache.arrow.flatbuf.Field.createChildrenVector(builder, children));
    }

    private static int fieldOf(FlatBufferBuilder builder, int name, byte kind, int type, int children) {
        org.apache.arrow.flatbuf.Field.startField(builder);
        if (name != 0) {
            org.apache.arrow.flatbuf.Field.addName(builder, name);
        }
        org.apache.arrow.flatbuf.Field.addNullable(builder, true);
        org.apache.arrow.flatbuf.Field.addTypeType(builder, kind);
        if (type != 0) {
            org.apache.arrow.flatbuf.Field.addType(builder, type);
        }
        org.apache.arrow.flatbuf.Field.addChildren(builder, children);
        return org.apache.arrow.flatbuf.Field.endField(builder);
    }

    /** A field whose one child is the field itself: the child's place is measured from itself, and may be negative. */
    private static byte[] endless(byte kind) {
        var places = new int[2];
        var metadata = metadata(MessageHeader.Schema, 0, builder -> {
            int type = kind == Type.List ? list(builder) : struct(builder);
            int name = builder.createString("again");
            places[0] = org.apache.arrow.flatbuf.Field.createChildrenVector(builder, new int[] {text(builder)});
            places[1] = fieldOf(builder, name, kind, type, places[0]);
            return schema(builder, places[1]);
        });
        int child = metadata.length - places[0] + 4;
        int itself = metadata.length - places[1];
        return stream(message(patched(metadata, child, itself - child), new byte[0]));
    }
}
