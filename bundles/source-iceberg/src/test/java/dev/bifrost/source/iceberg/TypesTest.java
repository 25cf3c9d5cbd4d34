package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every type of the table format: its values, deletes by it, and what is refused. */
@ExtendWith(AllocatorExtension.class)
class TypesTest {

    private static final UUID ID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

    private Lake lake;

    @BeforeEach
    void open(TestContext context) {
        lake = new Lake(context);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    private static final Schema EVERYTHING = new Schema(
            Types.NestedField.optional(1, "b", Types.BooleanType.get()),
            Types.NestedField.optional(2, "i", Types.IntegerType.get()),
            Types.NestedField.optional(3, "l", Types.LongType.get()),
            Types.NestedField.optional(4, "f", Types.FloatType.get()),
            Types.NestedField.optional(5, "d", Types.DoubleType.get()),
            Types.NestedField.optional(6, "day", Types.DateType.get()),
            Types.NestedField.optional(7, "time", Types.TimeType.get()),
            Types.NestedField.optional(8, "local", Types.TimestampType.withoutZone()),
            Types.NestedField.optional(9, "zoned", Types.TimestampType.withZone()),
            Types.NestedField.optional(10, "s", Types.StringType.get()),
            Types.NestedField.optional(11, "u", Types.UUIDType.get()),
            Types.NestedField.optional(12, "fixed", Types.FixedType.ofLength(3)),
            Types.NestedField.optional(13, "bytes", Types.BinaryType.get()),
            Types.NestedField.optional(14, "small", Types.DecimalType.of(9, 2)),
            Types.NestedField.optional(15, "wide", Types.DecimalType.of(38, 10)));

    private static Object[] values() {
        return new Object[] {
            true,
            Integer.MIN_VALUE,
            Long.MAX_VALUE,
            Float.NaN,
            -0.0,
            LocalDate.of(1969, 12, 31),
            LocalTime.of(23, 59, 59, 999_999_000),
            LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
            OffsetDateTime.parse("2024-02-29T23:59:59.123456Z"),
            "grüße \uD83D\uDE00",
            ID,
            new byte[] {1, 2, 3},
            ByteBuffer.wrap(new byte[] {0, -1}),
            new BigDecimal("-1234567.89"),
            new BigDecimal("-1234567890123456789012345678.0123456789")
        };
    }

    private Follower full(LakeTable table) {
        return new Follower(lake.source(), TableSpec.of(table.name(), SyncMode.FULL)).round();
    }

    @ParameterizedTest
    @EnumSource(
            value = FileFormat.class,
            names = {"PARQUET", "AVRO"})
    void everyValueArrives(FileFormat format) {
        LakeTable table = lake.create("everything", EVERYTHING, PartitionSpec.unpartitioned(), 2, format);
        table.appended(table.row(values()), table.row());
        var rows = full(table).rows();

        assertThat(rows.getFirst())
                .containsEntry("b", true)
                .containsEntry("i", Integer.MIN_VALUE)
                .containsEntry("l", Long.MAX_VALUE)
                .containsEntry("f", Float.NaN)
                .containsEntry("d", -0.0)
                .containsEntry("day", LocalDate.of(1969, 12, 31))
                .containsEntry("time", LocalTime.of(23, 59, 59, 999_999_000))
                .containsEntry("local", LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000))
                .containsEntry("zoned", Instant.parse("2024-02-29T23:59:59.123456Z"))
                .containsEntry("s", "grüße \uD83D\uDE00")
                .containsEntry("small", new BigDecimal("-1234567.89"))
                .containsEntry("wide", new BigDecimal("-1234567890123456789012345678.0123456789"));
        assertThat(rows.getFirst()).containsEntry("u", ID.toString().replace("-", ""));
        assertThat(rows.getFirst()).containsEntry("fixed", "010203").containsEntry("bytes", "00ff");
        assertThat(rows.get(1).values()).containsOnlyNulls();
    }

    @ParameterizedTest
    @EnumSource(
            value = FileFormat.class,
            names = {"PARQUET", "AVRO"})
    void aDeleteGoesByAColumnOfAnyType(FileFormat format) {
        for (Types.NestedField column : EVERYTHING.columns()) {
            LakeTable table =
                    lake.create("by_" + column.name() + format, EVERYTHING, PartitionSpec.unpartitioned(), 2, format);
            table.appended(table.row(values()), table.row());
            table.delete(table.equality(column.name(), values()[column.fieldId() - 1]));
            assertThat(full(table).rows()).as("deleted by %s", column).hasSize(1);
            table.delete(table.equality(column.name(), (Object) null));
            assertThat(full(table).rows()).as("null deleted by %s", column).isEmpty();
        }
    }

    @Test
    void nanosecondsStay() {
        var schema = new Schema(
                Types.NestedField.optional(1, "local", Types.TimestampNanoType.withoutZone()),
                Types.NestedField.optional(2, "zoned", Types.TimestampNanoType.withZone()));
        for (FileFormat format : List.of(FileFormat.PARQUET, FileFormat.AVRO)) {
            LakeTable table = lake.create("nanos" + format, schema, PartitionSpec.unpartitioned(), 3, format);
            table.appended(table.row(
                    LocalDateTime.parse("2024-02-29T23:59:59.123456789"),
                    OffsetDateTime.parse("1969-12-31T23:59:59.999999999Z")));
            assertThat(full(table).rows().getFirst())
                    .containsEntry("local", LocalDateTime.parse("2024-02-29T23:59:59.123456789"))
                    .containsEntry("zoned", Instant.parse("1969-12-31T23:59:59.999999999Z"));
        }
    }

    @Test
    void aVariantIsRefusedOnlyWhereItIsWanted() {
        var schema = new Schema(
                Types.NestedField.optional(1, "id", Types.LongType.get()),
                Types.NestedField.optional(2, "v", Types.VariantType.get()));
        LakeTable table = lake.create("variants", schema, PartitionSpec.unpartitioned(), 3, FileFormat.PARQUET);
        table.appended(table.row(1L, null));

        var narrow = new TableSpec(table.name(), SyncMode.FULL, List.of("id"), Optional.empty());
        assertThat(new Follower(lake.source(), narrow).round().rows()).hasSize(1);
        assertThatThrownBy(() -> full(table))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.UNSUPPORTED_COLUMN))
                .hasMessageContaining("v of table");
    }

    @Test
    void orcIsRefusedWithWhatToDo() {
        LakeTable table = lake.people("orc");
        var file = DataFiles.builder(table.table().spec())
                .withPath(lake.warehouse().resolve("a.orc").toString())
                .withFormat(FileFormat.ORC)
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .build();
        table.append(file);
        assertThatThrownBy(() -> lake.source().poll(TableSpec.of(table.name(), SyncMode.FULL), Cursor.START))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.UNSUPPORTED_FORMAT))
                .hasMessageContaining("orc")
                .hasMessageContaining("parquet");

        LakeTable other = lake.people("orc_by_default");
        other.table()
                .updateProperties()
                .set(TableProperties.DEFAULT_FILE_FORMAT, "orc")
                .commit();
        assertThatThrownBy(() -> lake.source().describe(other.name()))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.UNSUPPORTED_FORMAT));
    }
}
