package dev.bifrost.source.iceberg;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Files;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.mapping.MappingUtil;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns go by their ids through every change of a schema. */
@ExtendWith(AllocatorExtension.class)
class SchemaEvolutionTest {

    private Lake lake;

    @BeforeEach
    void open(TestContext context) {
        lake = new Lake(context);
    }

    @AfterEach
    void close() {
        lake.close();
    }

    private LakeTable people(String name, FileFormat format) {
        return lake.create(name, Lake.PEOPLE, PartitionSpec.unpartitioned(), 2, format);
    }

    private Follower follower(LakeTable table, SyncMode mode, String... columns) {
        return new Follower(lake.source(), new TableSpec(table.name(), mode, List.of(columns), Optional.empty()));
    }

    private List<List<Object>> full(LakeTable table, String... columns) {
        return follower(table, SyncMode.FULL, columns).round().values();
    }

    @ParameterizedTest
    @EnumSource(
            value = FileFormat.class,
            names = {"PARQUET", "AVRO"})
    void aRenamedMovedAndAddedColumnKeepsItsValues(FileFormat format) {
        LakeTable table = people("renamed", format);
        table.appended(table.row(1L, "a", "SE"));
        table.table()
                .updateSchema()
                .renameColumn("name", "title")
                .addColumn("age", Types.IntegerType.get())
                .moveFirst("country")
                .commit();
        table.append(table.file(table.row("NO", 2L, "b", 7)));

        assertThat(full(table)).containsExactly(asList("SE", 1L, "a", null), asList("NO", 2L, "b", 7));
        assertThat(full(table, "title")).containsExactly(asList("a"), asList("b"));
    }

    @ParameterizedTest
    @EnumSource(
            value = FileFormat.class,
            names = {"PARQUET", "AVRO"})
    void aColumnThatWasDroppedAndAddedAgainIsAnother(FileFormat format) {
        LakeTable table = people("again", format);
        table.appended(table.row(1L, "a", "SE"));
        Follower cdc = follower(table, SyncMode.CDC).round();
        table.table().updateSchema().deleteColumn("name").commit();
        table.table().updateSchema().addColumn("name", Types.StringType.get()).commit();

        assertThat(full(table)).containsExactly(asList(1L, "SE", null));
        cdc.round();
        assertThat(cdc.window().flatMap(Window::reload))
                .hasValueSatisfying(reload -> assertThat(reload.code()).isEqualTo("columns-changed"));
        assertThat(cdc.values()).containsExactly(asList(1L, "SE", null));
    }

    /** S-18. */
    @ParameterizedTest
    @EnumSource(
            value = FileFormat.class,
            names = {"PARQUET", "AVRO"})
    void oldFilesHaveTheWidenedTypes(FileFormat format) {
        var schema = new Schema(
                Types.NestedField.optional(1, "id", Types.IntegerType.get()),
                Types.NestedField.optional(2, "f", Types.FloatType.get()),
                Types.NestedField.optional(3, "d", Types.DecimalType.of(9, 2)));
        LakeTable table = lake.create("widened", schema, PartitionSpec.unpartitioned(), 2, format);
        table.appended(table.row(1, 0.1f, new java.math.BigDecimal("-1.25")));
        Follower cdc = follower(table, SyncMode.CDC).round();
        table.table()
                .updateSchema()
                .updateColumn("id", Types.LongType.get())
                .updateColumn("f", Types.DoubleType.get())
                .updateColumn("d", Types.DecimalType.of(20, 2))
                .commit();
        table.append(table.file(table.row(5_000_000_000L, 0.1, new java.math.BigDecimal("9999999999.99"))));

        var described = lake.source().describe("db.widened").schema();
        assertThat(described.findField("id").getType()).isEqualTo(new ArrowType.Int(64, true));
        assertThat(described.findField("f").getType())
                .isEqualTo(new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE));
        assertThat(full(table))
                .containsExactly(
                        asList(1L, 0.10000000149011612, new java.math.BigDecimal("-1.25")),
                        asList(5_000_000_000L, 0.1, new java.math.BigDecimal("9999999999.99")));
        cdc.round();
        assertThat(cdc.window().orElseThrow().kind()).isEqualTo(Window.Kind.CHANGES);
        assertThat(cdc.lastRead()).hasSize(1);
    }

    /** A file's partition keeps the type that the column had when it was written. */
    @ParameterizedTest
    @EnumSource(
            value = FileFormat.class,
            names = {"PARQUET", "AVRO"})
    void oldPartitionsHaveTheWidenedTypes(FileFormat format) {
        var schema = new Schema(
                Types.NestedField.optional(1, "id", Types.IntegerType.get()),
                Types.NestedField.optional(2, "f", Types.FloatType.get()));
        var spec = PartitionSpec.builderFor(schema).identity("id").identity("f").build();
        LakeTable table = lake.create("parted", schema, spec, 2, format);
        table.append(parted(table, 1, 0.5f));
        Follower cdc = follower(table, SyncMode.CDC).round();
        table.table()
                .updateSchema()
                .updateColumn("id", Types.LongType.get())
                .updateColumn("f", Types.DoubleType.get())
                .commit();

        assertThat(full(table)).containsExactly(asList(1L, 0.5));
        table.append(parted(table, 5_000_000_000L, 0.1));
        assertThat(full(table)).containsExactlyInAnyOrder(asList(1L, 0.5), asList(5_000_000_000L, 0.1));
        cdc.round();
        assertThat(cdc.lastRead()).hasSize(1);
    }

    /** A file of one row, partitioned by all of its values. */
    private static DataFile parted(LakeTable table, Object... values) {
        var partition = GenericRecord.create(table.table().spec().partitionType());
        for (int i = 0; i < values.length; i++) {
            partition.set(i, values[i]);
        }
        return table.file(table.table().spec(), partition, table.row(values));
    }

    @Test
    void aDefaultStandsInForAColumnThatFilesLack() {
        for (FileFormat format : List.of(FileFormat.PARQUET, FileFormat.AVRO)) {
            LakeTable table = lake.create("defaults" + format, Lake.PEOPLE, PartitionSpec.unpartitioned(), 3, format);
            table.appended(table.row(1L, "a", "SE"));
            table.table()
                    .updateSchema()
                    .addColumn("age", Types.IntegerType.get(), Literal.of(18))
                    .addColumn(
                            "since",
                            Types.DateType.get(),
                            Literal.of("2024-02-29").to(Types.DateType.get()))
                    .commit();
            assertThat(full(table)).containsExactly(asList(1L, "a", "SE", 18, java.time.LocalDate.of(2024, 2, 29)));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = FileFormat.class,
            names = {"PARQUET", "AVRO"})
    void partsOfStructsListsAndMapsGoByTheirIdsToo(FileFormat format) {
        var address = Types.StructType.of(
                Types.NestedField.optional(10, "street", Types.StringType.get()),
                Types.NestedField.optional(11, "number", Types.IntegerType.get()));
        var schema = new Schema(
                Types.NestedField.optional(1, "id", Types.LongType.get()),
                Types.NestedField.optional(2, "home", address),
                Types.NestedField.optional(3, "tags", Types.ListType.ofOptional(12, Types.IntegerType.get())),
                Types.NestedField.optional(
                        4, "marks", Types.MapType.ofOptional(13, 14, Types.StringType.get(), Types.IntegerType.get())));
        LakeTable table = lake.create("nested", schema, PartitionSpec.unpartitioned(), 2, format);
        Record home =
                GenericRecord.create(table.table().schema().findType("home").asStructType());
        home.setField("street", "Main");
        home.setField("number", 7);
        table.appended(table.row(1L, home, List.of(1, 2), Map.of("x", 3)), table.row(2L, null, null, null));
        table.table()
                .updateSchema()
                .renameColumn("home.street", "road")
                .addColumn("home", "floor", Types.IntegerType.get())
                .updateColumn("home.number", Types.LongType.get())
                .updateColumn("tags.element", Types.LongType.get())
                .updateColumn("marks.value", Types.LongType.get())
                .commit();

        var rows = follower(table, SyncMode.FULL).round().rows();
        assertThat(rows.getFirst().toString()).contains("road=Main", "number=7", "floor=null", "tags=[1, 2]", "x", "3");
        assertThat(rows.get(1).values()).containsExactly(2L, null, null, null);
    }

    /** S-12. */
    @Test
    void aForeignFileIsReadByTheNameMapping() throws java.io.IOException {
        LakeTable table = people("foreign", FileFormat.PARQUET);
        table.table()
                .updateProperties()
                .set(TableProperties.DEFAULT_NAME_MAPPING, NameMappingParser.toJson(MappingUtil.create(Lake.PEOPLE)))
                .commit();
        table.append(foreign(table));
        table.table().updateSchema().renameColumn("name", "title").commit();

        assertThat(full(table, "id", "title")).containsExactly(asList(1L, "a"));
    }

    /** S-12. */
    @Test
    void aForeignFileWithoutANameMappingIsRefused() throws java.io.IOException {
        LakeTable table = people("unmapped", FileFormat.PARQUET);
        table.append(foreign(table));

        assertThatThrownBy(() -> full(table))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.NO_FIELD_IDS))
                .hasMessageContaining("schema.name-mapping.default");
    }

    /** A plain Parquet file without ids, its columns in another order. */
    private DataFile foreign(LakeTable table) throws java.io.IOException {
        var file = lake.warehouse().resolve(table.name() + ".parquet");
        var conf = new org.apache.parquet.conf.PlainParquetConfiguration();
        var type = org.apache.parquet.schema.MessageTypeParser.parseMessageType(
                "message m { optional binary name (UTF8); optional int64 id; }");
        try (var writer = org.apache.parquet.hadoop.example.ExampleParquetWriter.builder(
                        new org.apache.parquet.io.LocalOutputFile(file))
                .withType(type)
                .withConf(conf)
                .build()) {
            writer.write(new org.apache.parquet.example.data.simple.SimpleGroup(type)
                    .append("name", "a")
                    .append("id", 1L));
        }
        return DataFiles.builder(table.table().spec())
                .withInputFile(Files.localInput(file.toFile()))
                .withFormat(FileFormat.PARQUET)
                .withRecordCount(1)
                .build();
    }

    @Test
    void aColumnThatIsGoneIsRefusedByItsName() {
        LakeTable table = people("gone", FileFormat.PARQUET);
        table.appended(table.row(1L, "a", "SE"));
        table.table().updateSchema().deleteColumn("name").commit();

        assertThatThrownBy(() -> lake.source()
                        .poll(
                                new TableSpec(table.name(), SyncMode.FULL, List.of("id", "name"), Optional.empty()),
                                Cursor.START))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.UNKNOWN_COLUMN))
                .hasMessageContaining("name")
                .hasMessageContaining("id, country");
    }
}
