package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Secret;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.source.iceberg.catalog.CatalogConfig;
import dev.bifrost.source.iceberg.catalog.CatalogConfig.Type;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.hadoop.HadoopCatalog;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every kind of catalog, made from its config. */
@ExtendWith(AllocatorExtension.class)
class CatalogsTest {

    private static IcebergSource open(TestContext context, CatalogConfig config) {
        return (IcebergSource)
                context.closing((TableSource) new IcebergSourceFactory().create(IcebergConfig.of(config), context));
    }

    private static Follower cdc(IcebergSource source, String table) {
        return new Follower(source, TableSpec.of(table, SyncMode.CDC));
    }

    @Test
    void aDatabaseNamesTables(TestContext context) {
        try (var lake = new Lake(context)) {
            LakeTable table = lake.people("people");
            table.appended(table.row(1L, "a", "SE"));
            IcebergSource source =
                    open(context, new CatalogConfig(Type.JDBC, null, new Secret(lake.uri()), "lake", Map.of()));

            assertThat(source.tables()).containsExactly("db.people");
            Follower cdc = cdc(source, "db.people").round();
            table.appended(table.row(2L, "b", "NO"));
            assertThat(cdc.round().rows())
                    .as("a commit of another process is seen at once")
                    .hasSize(2);
        }
    }

    @Test
    void aSqliteFileNamesTables(TestContext context) {
        String uri = "jdbc:sqlite:" + context.baseDirectory().resolve("catalog.db");
        try (var catalog = new JdbcCatalog()) {
            catalog.initialize(
                    "mine",
                    Map.of(
                            "uri",
                            uri,
                            "warehouse",
                            context.baseDirectory().resolve("w").toString(),
                            "io-impl",
                            dev.bifrost.source.iceberg.storage.LocalFileIO.class.getName()));
            catalog.createNamespace(Namespace.of("a", "b"));
            var made = catalog.createTable(TableIdentifier.of("a", "b", "t"), Lake.PEOPLE);
            LakeTable table = new LakeTable("a.b.t", made, FileFormat.PARQUET);
            table.appended(table.row(1L, "a", "SE"));
        }
        IcebergSource source = open(context, new CatalogConfig(Type.JDBC, "mine", new Secret(uri), "w", null));
        assertThat(source.tables()).containsExactly("a.b.t");
        assertThat(cdc(source, "a.b.t").round().rows()).hasSize(1);
    }

    @Test
    void aFolderThatHadoopWroteIsReadWithoutIt(TestContext context) throws IOException {
        Path warehouse = context.baseDirectory().resolve("warehouse");
        try (var catalog = new HadoopCatalog(new Configuration(), warehouse.toString())) {
            var made =
                    catalog.createTable(TableIdentifier.of("db", "people"), Lake.PEOPLE, PartitionSpec.unpartitioned());
            LakeTable table = new LakeTable("db.people", made, FileFormat.PARQUET);
            table.appended(table.row(1L, "a", "SE"));
            IcebergSource source = open(context, new CatalogConfig(Type.DIRECTORY, null, null, "warehouse", null));

            assertThat(source.tables()).containsExactly("db.people");
            Follower cdc = cdc(source, "db.people").round();
            table.appended(table.row(2L, "b", "NO"));
            assertThat(cdc.round().rows()).hasSize(2);

            Files.delete(warehouse.resolve("db/people/metadata/version-hint.text"));
            table.appended(table.row(3L, "c", "SE"));
            Files.deleteIfExists(warehouse.resolve("db/people/metadata/version-hint.text"));
            assertThat(cdc.round().rows())
                    .as("without a hint the last version counts")
                    .hasSize(3);

            assertThatThrownBy(() -> source.describe("db.person"))
                    .isInstanceOfSatisfying(
                            BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.UNKNOWN_TABLE))
                    .hasMessageContaining("db.people");
            assertThatThrownBy(() -> source.describe("..people"))
                    .isInstanceOfSatisfying(
                            BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.UNKNOWN_TABLE));
        }
    }

    @Test
    void aServerNamesTablesAndGetsItsToken(TestContext context) {
        try (var lake = new Lake(context);
                var server = new RestServer(lake.catalog())) {
            LakeTable table = lake.people("people");
            table.appended(table.row(1L, "a", "SE"));
            IcebergSource source = open(
                    context,
                    new CatalogConfig(
                            Type.REST,
                            null,
                            new Secret(server.uri()),
                            null,
                            Map.of("token", new Secret(RestServer.TOKEN))));

            assertThat(source.tables()).containsExactly("db.people");
            Follower cdc = cdc(source, "db.people").round();
            table.appended(table.row(2L, "b", "NO"));
            assertThat(cdc.round().rows()).hasSize(2);
            assertThat(server.requests()).contains("/v1/config", "/v1/namespaces/db/tables/people");
            assertThatThrownBy(() -> source.describe("db.person"))
                    .isInstanceOfSatisfying(
                            BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.UNKNOWN_TABLE));
        }
    }

    @Test
    void aServerThatRefusesIsNamedWithoutTheToken(TestContext context) {
        try (var lake = new Lake(context);
                var server = new RestServer(lake.catalog())) {
            var config = new CatalogConfig(
                    Type.REST, null, new Secret(server.uri()), null, Map.of("token", new Secret("wrong-token")));
            assertThatThrownBy(() -> open(context, config)).isInstanceOfSatisfying(BifrostException.class, e -> {
                assertThat(e.code()).isEqualTo(IcebergErrors.CATALOG_UNREACHABLE);
                assertThat(e.getMessage()).doesNotContain("wrong-token").contains("NotAuthorized");
            });
        }
    }

    @Test
    void aDatabaseWithoutADriverIsRefused(TestContext context) {
        var config = new CatalogConfig(Type.JDBC, null, new Secret("jdbc:nothing:x?password=p"), "w", null);
        assertThatThrownBy(() -> open(context, config))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.BAD_CONFIG))
                .hasMessageContaining("jdbc:sqlite")
                .hasMessageNotContaining("password");
    }

    @Test
    void aKindOfCatalogSaysWhatItNeeds() {
        for (Type type : List.of(Type.REST, Type.JDBC, Type.DIRECTORY)) {
            assertThatThrownBy(() -> new CatalogConfig(type, null, null, null, null))
                    .isInstanceOfSatisfying(
                            BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.BAD_CONFIG))
                    .hasMessageContaining("catalog.");
        }
    }
}
