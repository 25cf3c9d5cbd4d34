package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static dev.bifrost.source.files.HandMadeParquet.ints;
import static dev.bifrost.source.files.HandMadeParquet.little;
import static org.apache.parquet.format.FieldRepetitionType.OPTIONAL;
import static org.apache.parquet.format.FieldRepetitionType.REPEATED;
import static org.apache.parquet.format.FieldRepetitionType.REQUIRED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.TypeTable;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.Float16Type;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Types and shapes one by one: the cases from the field, and what only old writers make. */
@ExtendWith(AllocatorExtension.class)
class ParquetShapesTest {

    private Warehouse warehouse;

    @BeforeEach
    void warehouse(TestContext context) {
        warehouse = new Warehouse(context);
    }

    private void write(HandMadeParquet file) {
        Warehouse.write(warehouse.table("t").resolve("p.parquet"), file.bytes());
    }

    private Field field(String table, String column) {
        return warehouse.source().describe(table).schema().findField(column);
    }

    @Test
    void millisecondTimestampsAreTheExactInstantsBeforeAndAfterTheEpoch() {
        warehouse.caseFiles("millis", "p0.parquet");
        assertThat(warehouse.column("millis", "ts"))
                .containsExactly(
                        LocalDateTime.parse("2024-02-29T23:59:59.123"), LocalDateTime.parse("1969-12-31T23:59:59.999"));
    }

    @Test
    void nanosecondTimestampsKeepTheirNanoseconds() {
        warehouse.caseFiles("nanos", "p0.parquet");
        assertThat(field("nanos", "ts").getType()).isEqualTo(new ArrowType.Timestamp(TimeUnit.NANOSECOND, null));
        assertThat(warehouse.column("nanos", "ts"))
                .containsExactly(LocalDateTime.parse("2024-02-29T23:59:59.123456789"));
    }

    @Test
    void int96TimestampsAreTheSameInstantsNearAndFar() {
        var instants = List.of(
                Instant.parse("2025-07-01T15:27:53Z"),
                Instant.parse("3332-12-14T11:34:30.001999Z"),
                Instant.parse("1900-01-01T00:00:00.000001Z"));
        var values = little(36);
        instants.forEach(instant -> {
            var day = instant.truncatedTo(ChronoUnit.DAYS);
            values.putLong(ChronoUnit.NANOS.between(day, instant));
            values.putInt((int) (day.getEpochSecond() / 86_400 + 2_440_588));
        });
        write(new HandMadeParquet(4)
                .leaf("ts", OPTIONAL, Type.INT96, element -> {})
                .data("ts", Type.INT96, null, 0, new int[] {1, 0, 1, 1}, 1, values.array()));
        assertThat(warehouse.column("t", "ts"))
                .isEqualTo(Arrays.asList(instants.get(0), null, instants.get(1), instants.get(2)));
    }

    /** S-17, S-19, G-07: the file of all types. */
    @Test
    void theFileOfAllTypesReadsValueByValueUnderEveryZoneAndLocale() {
        warehouse.caseFiles("types", "p0.parquet");
        var zone = TimeZone.getDefault();
        var locale = Locale.getDefault();
        var utc = warehouse.rows("types");
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kolkata"));
            Locale.setDefault(Locale.of("tr"));
            assertThat(warehouse.rows("types").toString()).isEqualTo(utc.toString());
        } finally {
            TimeZone.setDefault(zone);
            Locale.setDefault(locale);
        }
        var row = utc.getFirst();
        assertThat(utc).hasSize(1);
        assertThat(row.get("d38")).hasToString("12345678901234567890.123456789");
        assertThat(row.get("d9")).hasToString("0.10");
        assertThat(row.get("ts")).hasToString("2024-02-29T23:59:59.123456");
        assertThat(row.get("tstz")).isEqualTo(Instant.parse("2024-03-31T01:30:00Z"));
        assertThat(row.get("d")).hasToString("1969-12-31");
        assertThat(row.get("tm")).hasToString("23:59:59.999999");
        assertThat(row.get("st")).hasToString("{a=1, b=x}");
        assertThat(row.get("li")).hasToString("[1, null, 3]");
        assertThat(row.get("mp")).hasToString("[{key=k, value=1}]");
        assertThat(row.get("nan")).isEqualTo(Double.NaN);
        assertThat(row.get("inf")).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(row.get("bin")).isEqualTo("00ff");
        assertThat(row.get("f32")).isEqualTo(0.1f);
        assertThat(row.get("u")).isEqualTo("f47ac10b58cc4372a5670e02b2c3d479");
        assertThat(row.get("allnull")).isNull();
        assertThat(TypeTable.isUuid(field("types", "u"))).isTrue();
    }

    @Test
    void columnsThatAreNotAskedForDoNotMatter() {
        warehouse.caseFiles("types", "p0.parquet");
        var spec = new TableSpec("types", SyncMode.FULL, List.of("allnull", "id"), Optional.empty());
        assertThat(warehouse.rows(spec)).hasToString("[{allnull=null, id=1}]");
    }

    @Test
    void listsOfTheOldTwoLevelFormRead() {
        write(new HandMadeParquet(4)
                .group("l", OPTIONAL, 1, element -> element.setConverted_type(ConvertedType.LIST))
                .leaf("array", REPEATED, Type.INT32, element -> {})
                .data(
                        "l/array",
                        Type.INT32,
                        new int[] {0, 1, 0, 0, 0},
                        1,
                        new int[] {2, 2, 0, 1, 2},
                        2,
                        ints(1, 2, 3)));
        assertThat(warehouse.column("t", "l")).isEqualTo(Arrays.asList(List.of(1, 2), null, List.of(), List.of(3)));
    }

    @Test
    void listsOfTheOldTwoLevelFormWithStructsRead() {
        write(new HandMadeParquet(2)
                .group("l", OPTIONAL, 1, element -> element.setConverted_type(ConvertedType.LIST))
                .group("l_tuple", REPEATED, 1, element -> {})
                .leaf("x", OPTIONAL, Type.INT32, element -> {})
                .data("l/l_tuple/x", Type.INT32, new int[] {0, 1, 0}, 1, new int[] {3, 2, 1}, 3, ints(7)));
        assertThat(warehouse.column("t", "l").toString()).isEqualTo("[[{x=7}, {x=null}], []]");
    }

    @Test
    void aRepeatedValueWithoutAListAroundItIsAListThatIsNeverNull() {
        write(new HandMadeParquet(3)
                .leaf("l", REPEATED, Type.INT32, element -> {})
                .data("l", Type.INT32, new int[] {0, 0, 1, 0}, 1, new int[] {0, 1, 1, 1}, 1, ints(1, 2, 3)));
        assertThat(warehouse.column("t", "l")).containsExactly(List.of(), List.of(1, 2), List.of(3));
    }

    @Test
    void aShapeThatIsNotReadIsRefusedOnlyWhereItIsAskedFor() {
        write(new HandMadeParquet(1)
                .leaf("id", REQUIRED, Type.INT32, element -> {})
                .group("g", REPEATED, 1, element -> {})
                .leaf("x", REQUIRED, Type.INT32, element -> {})
                .data("id", Type.INT32, null, 0, null, 0, ints(5))
                .data("g/x", Type.INT32, new int[] {0}, 1, new int[] {1}, 1, ints(6)));
        var spec = new TableSpec("t", SyncMode.FULL, List.of("id"), Optional.empty());
        assertThat(warehouse.rows(spec)).hasToString("[{id=5}]");
        assertThat(TypeTable.of(field("t", "g")).type()).isEmpty();
        var error = failure(() -> warehouse.rows("t"), FilesErrors.UNSUPPORTED_COLUMN);
        assertThat(error.getMessage()).contains("column g", "p.parquet");
    }

    @Test
    void requiredStructsWithinOptionalOnesKeepTheirNulls() {
        write(new HandMadeParquet(3)
                .group("o", OPTIONAL, 1, element -> {})
                .group("r", REQUIRED, 1, element -> {})
                .leaf("x", OPTIONAL, Type.INT32, element -> {})
                .data("o/r/x", Type.INT32, null, 0, new int[] {2, 1, 0}, 2, ints(9)));
        assertThat(warehouse.column("t", "o").toString()).isEqualTo("[{r={x=9}}, {r={x=null}}, null]");
    }

    @Test
    void aColumnIsFoundByItsPathAndNotByALeafOfThatNameInsideAStruct() {
        write(new HandMadeParquet(1)
                .group("s", REQUIRED, 2, element -> {})
                .leaf("id", REQUIRED, Type.INT32, element -> {})
                .leaf("more", REQUIRED, Type.INT32, element -> {})
                .leaf("id", REQUIRED, Type.INT32, element -> {})
                .data("s/id", Type.INT32, null, 0, null, 0, ints(111))
                .data("s/more", Type.INT32, null, 0, null, 0, ints(222))
                .data("id", Type.INT32, null, 0, null, 0, ints(5)));
        var spec = new TableSpec("t", SyncMode.FULL, List.of("id"), Optional.empty());
        assertThat(warehouse.rows(spec)).hasToString("[{id=5}]");
    }

    @Test
    void aNameWithADotIsOneName() {
        write(new HandMadeParquet(1)
                .leaf("a.b", REQUIRED, Type.INT32, element -> {})
                .leaf("c", REQUIRED, Type.INT32, element -> {})
                .data("a.b", Type.INT32, null, 0, null, 0, ints(5))
                .data("c", Type.INT32, null, 0, null, 0, ints(6)));
        var spec = new TableSpec("t", SyncMode.FULL, List.of("a.b"), Optional.empty());
        assertThat(warehouse.rows(spec)).hasToString("[{a.b=5}]");
    }

    @Test
    void halfFloatsIntervalsAndTimesOfDayKeepTheirBits() {
        write(new HandMadeParquet(1)
                .leaf("h", REQUIRED, Type.FIXED_LEN_BYTE_ARRAY, element -> {
                    element.setType_length(2);
                    element.setLogicalType(LogicalType.FLOAT16(new Float16Type()));
                })
                .leaf("iv", REQUIRED, Type.FIXED_LEN_BYTE_ARRAY, element -> {
                    element.setType_length(12);
                    element.setConverted_type(ConvertedType.INTERVAL);
                })
                .leaf("tod", REQUIRED, Type.INT32, element -> element.setConverted_type(ConvertedType.TIME_MILLIS))
                .data("h", Type.FIXED_LEN_BYTE_ARRAY, null, 0, null, 0, new byte[] {0x00, 0x3E})
                .data("iv", Type.FIXED_LEN_BYTE_ARRAY, null, 0, null, 0, ints(14, 3, 1500))
                .data("tod", Type.INT32, null, 0, null, 0, ints(86_399_999)));
        var row = warehouse.rows("t").getFirst();
        assertThat(field("t", "h").getType()).hasToString("FloatingPoint(HALF)");
        assertThat(row.get("h")).isEqualTo((short) 0x3E00);
        assertThat(row.get("iv").toString()).isEqualTo("P14M3D PT1.5S");
        assertThat(row.get("tod")).hasToString("23:59:59.999");
    }

    @Test
    void anAnnotationThatDoesNotGoWithItsTypeIsPassedOver() {
        write(new HandMadeParquet(1)
                .leaf("d", REQUIRED, Type.INT32, element -> {
                    element.setConverted_type(ConvertedType.DECIMAL);
                    element.setPrecision(20);
                    element.setScale(2);
                })
                .data("d", Type.INT32, null, 0, null, 0, ints(5)));
        assertThat(warehouse.column("t", "d")).containsExactly(5);
    }
}
