package dev.bifrost.source.iceberg;

import dev.bifrost.source.iceberg.catalog.CatalogConfig;
import dev.bifrost.source.iceberg.catalog.TableCatalog;
import dev.bifrost.source.iceberg.storage.StorageFileIO;
import dev.bifrost.testkit.TestContext;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.types.Types;

/** A folder of real tables behind a database catalog, and sources over it. */
final class Lake implements AutoCloseable {

    /** {@code id long, name text, country text}. */
    static final Schema PEOPLE = new Schema(
            Types.NestedField.optional(1, "id", Types.LongType.get()),
            Types.NestedField.optional(2, "name", Types.StringType.get()),
            Types.NestedField.optional(3, "country", Types.StringType.get()));

    private final TestContext context;
    private final JdbcCatalog catalog = new JdbcCatalog();
    private final String uri = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    private final Warehouse warehouse;

    Lake(TestContext context) {
        this(context, Warehouse.local(context));
    }

    Lake(TestContext context, Warehouse warehouse) {
        this.context = context;
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
        var table = catalog.createTable(
                TableIdentifier.of("db", name),
                schema,
                spec,
                Map.of(
                        TableProperties.FORMAT_VERSION,
                        String.valueOf(version),
                        TableProperties.DEFAULT_FILE_FORMAT,
                        format.name().toLowerCase(Locale.ROOT)));
        return new LakeTable("db." + name, table, format);
    }

    LakeTable people(String name, int version) {
        return create(name, PEOPLE, PartitionSpec.unpartitioned(), version, FileFormat.PARQUET);
    }

    LakeTable people(String name) {
        return people(name, 2);
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
        return source(pins, batchRows, null, deleteKeys, compareRows);
    }

    /** With so many files read at once. */
    IcebergSource wide(Integer batchRows, int parallelFiles) {
        return source(Map.of(), batchRows, parallelFiles, null, null);
    }

    private IcebergSource source(
            Map<String, PinConfig> pins,
            Integer batchRows,
            Integer parallelFiles,
            Integer deleteKeys,
            Integer compareRows) {
        var other = new JdbcCatalog();
        other.initialize("iceberg", properties());
        var config = new IcebergConfig(
                new CatalogConfig(CatalogConfig.Type.MEMORY, null, null, null, null),
                pins,
                batchRows,
                2,
                parallelFiles,
                deleteKeys,
                compareRows);
        return context.closing(new IcebergSource(TableCatalog.of(other), config, context.allocator()));
    }

    @Override
    public void close() {
        catalog.close();
    }
}
