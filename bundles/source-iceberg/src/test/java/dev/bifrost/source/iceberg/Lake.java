package dev.bifrost.source.iceberg;

import dev.bifrost.api.source.TableSource;
import dev.bifrost.source.iceberg.catalog.CatalogConfig;
import dev.bifrost.source.iceberg.catalog.TableCatalog;
import dev.bifrost.source.iceberg.storage.StorageFileIO;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.Files;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.mapping.MappingUtil;
import org.apache.iceberg.mapping.NameMappingParser;
import org.apache.iceberg.parquet.ParquetSchemaUtil;
import org.apache.iceberg.parquet.ParquetUtil;
import org.apache.iceberg.types.Types;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;

/** A folder of real tables behind a database catalog, and sources over it. */
public final class Lake implements AutoCloseable {

    /** {@code id long, name text, country text}. */
    static final Schema PEOPLE = new Schema(
            Types.NestedField.optional(1, "id", Types.LongType.get()),
            Types.NestedField.optional(2, "name", Types.StringType.get()),
            Types.NestedField.optional(3, "country", Types.StringType.get()));

    private final TestContext context;
    private final JdbcCatalog catalog = new JdbcCatalog();
    private final String uri;
    private final Warehouse warehouse;

    Lake(TestContext context) {
        this(context, Warehouse.local(context));
    }

    public Lake(TestContext context, Warehouse warehouse) {
        this(context, warehouse, "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    }

    /** @param uri of the catalog's database */
    public Lake(TestContext context, Warehouse warehouse, String uri) {
        this.context = context;
        this.uri = uri;
        this.warehouse = warehouse;
        catalog.initialize("iceberg", properties());
        catalog.createNamespace(Namespace.of("db"));
    }

    private Map<String, String> properties() {
        var properties = new HashMap<>(warehouse.properties());
        properties.put(CatalogProperties.URI, uri);
        properties.put(CatalogProperties.WAREHOUSE_LOCATION, warehouse.location());
        properties.put(CatalogProperties.FILE_IO_IMPL, StorageFileIO.class.getName());
        return properties;
    }

    LakeTable create(String name, Schema schema, PartitionSpec spec, int version, FileFormat format) {
        return create("db", name, schema, spec, version, format);
    }

    public LakeTable create(
            String namespace, String name, Schema schema, PartitionSpec spec, int version, FileFormat format) {
        if (!catalog.namespaceExists(Namespace.of(namespace))) {
            catalog.createNamespace(Namespace.of(namespace));
        }
        var table = catalog.createTable(
                TableIdentifier.of(namespace, name),
                schema,
                spec,
                Map.of(
                        TableProperties.FORMAT_VERSION,
                        String.valueOf(version),
                        TableProperties.DEFAULT_FILE_FORMAT,
                        format.name().toLowerCase(Locale.ROOT)));
        return new LakeTable(namespace + "." + name, table, format);
    }

    LakeTable people(String name, int version) {
        return create(name, PEOPLE, PartitionSpec.unpartitioned(), version, FileFormat.PARQUET);
    }

    public LakeTable people(String name) {
        return people(name, 2);
    }

    /** A table of one Parquet file of another program, taken over as it is: its columns go by their names. */
    public LakeTable taken(String name, Path file) {
        try (var reader = ParquetFileReader.open(new LocalInputFile(file))) {
            var schema = ParquetSchemaUtil.convert(
                    reader.getFooter().getFileMetaData().getSchema());
            var made = create(name, schema, PartitionSpec.unpartitioned(), 3, FileFormat.PARQUET);
            var names = MappingUtil.create(made.table().schema());
            made.table()
                    .updateProperties()
                    .set(TableProperties.DEFAULT_NAME_MAPPING, NameMappingParser.toJson(names))
                    .commit();
            var input = Files.localInput(file.toFile());
            made.append(DataFiles.builder(made.table().spec())
                    .withInputFile(input)
                    .withFormat(FileFormat.PARQUET)
                    .withMetrics(ParquetUtil.fileMetrics(input, MetricsConfig.getDefault(), names))
                    .build());
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JdbcCatalog catalog() {
        return catalog;
    }

    String uri() {
        return uri;
    }

    Path warehouse() {
        return Path.of(warehouse.location());
    }

    /** A source over this lake with the defaults; closed after the test. */
    IcebergSource source() {
        return source(Map.of());
    }

    IcebergSource source(Map<String, PinConfig> pins) {
        return source(pins, null, null, null);
    }

    /** With room for so many keys of deletes. */
    IcebergSource source(int deleteKeys) {
        return source(Map.of(), null, deleteKeys, null);
    }

    IcebergSource source(Map<String, PinConfig> pins, Integer batchRows, Integer deleteKeys, Integer compareRows) {
        return context.closing(open(pins, batchRows, deleteKeys, compareRows, context.allocator()));
    }

    /**
     * A source that compares few rows at a time and is closed by the caller.
     *
     * @param pins by table: the branch or tag that is followed
     * @param tags whether these are tags
     */
    public TableSource open(boolean tags, Map<String, String> pins, BufferAllocator allocator) {
        var configs = new HashMap<String, PinConfig>();
        pins.forEach((table, ref) ->
                configs.put(table, tags ? new PinConfig(null, ref, null, null) : new PinConfig(ref, null, null, null)));
        return open(configs, null, null, 3, allocator);
    }

    /** Drops the tables of a namespace with their files, and it. */
    public void drop(String namespace) {
        catalog.listTables(Namespace.of(namespace)).forEach(table -> catalog.dropTable(table, true));
        catalog.dropNamespace(Namespace.of(namespace));
    }

    private IcebergSource open(
            Map<String, PinConfig> pins,
            Integer batchRows,
            Integer deleteKeys,
            Integer compareRows,
            BufferAllocator allocator) {
        var other = new JdbcCatalog();
        other.initialize("iceberg", properties());
        var config = new IcebergConfig(
                new CatalogConfig(CatalogConfig.Type.MEMORY, null, null, null, null),
                pins,
                batchRows,
                2,
                deleteKeys,
                compareRows);
        return new IcebergSource(TableCatalog.of(other), config, allocator);
    }

    @Override
    public void close() {
        catalog.close();
    }
}
