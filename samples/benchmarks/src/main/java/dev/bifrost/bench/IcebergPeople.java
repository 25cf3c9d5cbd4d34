package dev.bifrost.bench;

import dev.bifrost.lake.Lake;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.mapping.MappingUtil;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.types.Types;

/** The files of {@link ParquetTables#byCountry} as an Iceberg table that is partitioned by country; its columns go by their names. */
final class IcebergPeople {

    static final Map<String, Object> SOURCE = Map.of("catalog", Map.of("type", "directory", "warehouse", "warehouse"));

    private static final Schema PEOPLE = new Schema(
            Types.NestedField.optional(1, "id", Types.StringType.get()),
            Types.NestedField.optional(2, "country", Types.StringType.get()),
            Types.NestedField.optional(3, "name", Types.StringType.get()),
            Types.NestedField.optional(4, "age", Types.LongType.get()),
            Types.NestedField.optional(5, "score", Types.DecimalType.of(21, 1)),
            Types.NestedField.optional(6, "active", Types.BooleanType.get()),
            Types.NestedField.optional(7, "city", Types.StringType.get()),
            Types.NestedField.optional(8, "born", Types.DateType.get()),
            Types.NestedField.optional(9, "visits", Types.LongType.get()),
            Types.NestedField.optional(10, "rank", Types.IntegerType.get()),
            Types.NestedField.optional(11, "note", Types.StringType.get()));

    private IcebergPeople() {}

    /**
     * Makes the table; its files stay where they are.
     *
     * @param host the folder of the host's config
     * @param rows of all files, which are of one size
     */
    static void takeOver(Path host, Path files, long rows) throws Exception {
        var spec = PartitionSpec.builderFor(PEOPLE).identity("country").build();
        var names = NameMappingParser.toJson(MappingUtil.create(PEOPLE));
        var table = new Lake(host.resolve("warehouse"))
                .create("people", PEOPLE, spec, Map.of(TableProperties.DEFAULT_NAME_MAPPING, names));
        var append = table.newAppend();
        for (String country : ParquetTables.COUNTRIES) {
            Path file = ParquetTables.of(files, country);
            append.appendFile(DataFiles.builder(spec)
                    .withPath(file.toString())
                    .withFileSizeInBytes(Files.size(file))
                    .withRecordCount(rows / ParquetTables.COUNTRIES.length)
                    .withPartitionPath("country=" + country)
                    .build());
        }
        append.commit();
    }
}
