package dev.bifrost.source.iceberg;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.bifrost.api.Secret;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.iceberg.catalog.CatalogConfig;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables that PyIceberg writes: after each of its commits every follower has the rows that it sees itself. */
@ExtendWith(AllocatorExtension.class)
class PyIcebergTest {

    private static final String TABLE = "db.people";

    @Test
    void everyCommitInAFolderIsReadAsItsWriterSeesIt(TestContext context) {
        follow(context, Warehouse.local(context));
    }

    @Test
    void everyCommitInS3IsReadAsItsWriterSeesIt(TestContext context) {
        follow(context, Warehouse.s3());
    }

    private static void follow(TestContext context, Warehouse warehouse) {
        Path folder = context.baseDirectory();
        Path database = folder.resolve("catalog.db");
        var properties = new HashMap<>(warehouse.properties());
        // What PyIceberg calls the key of a region.
        properties.put("s3.region", properties.getOrDefault("client.region", ""));
        properties.put("uri", "sqlite:///" + database);
        properties.put("warehouse", warehouse.location());
        try (var writer = new PyIceberg(folder, properties)) {
            writer.step("create");
            IcebergSource source = source(context, database, warehouse, Map.of());
            Follower cdc = new Follower(source, TableSpec.of(TABLE, SyncMode.CDC));
            Follower narrow = new Follower(
                    source, new TableSpec(TABLE, SyncMode.CDC, List.of("id", "country"), Optional.empty()));
            var followers = List.of(
                    cdc,
                    new Follower(source, TableSpec.of(TABLE, SyncMode.FULL)),
                    new Follower(source, TableSpec.of(TABLE, SyncMode.INCREMENTAL)));
            for (String step : List.of(
                    "append",
                    "append_many",
                    "overwrite",
                    "delete",
                    "upsert",
                    "evolve_schema",
                    "evolve_partitions",
                    "overwrite_partition",
                    "drop_partition",
                    "two_in_one",
                    "widen_and_drop",
                    "delete_all",
                    "append_again",
                    "branch_and_tag")) {
                List<String> rows = writer.step(step);
                for (Follower follower : followers) {
                    assertThat(follower.round().texts())
                            .as("%s after %s", follower.spec().mode(), step)
                            .containsExactlyInAnyOrderElementsOf(rows);
                }
                assertThat(narrow.round().rows())
                        .as("two columns after %s", step)
                        .hasSameSizeAs(rows);
                if (step.equals("overwrite")) {
                    assertThat(narrow.lastRead())
                            .as("%s changes none of the two columns", step)
                            .isEmpty();
                    assertThat(cdc.lastRead())
                            .extracting(List::getFirst, row -> row.get(1), List::getLast)
                            .containsExactly(tuple(2L, "bo", "DELETE"), tuple(2L, "bob", "INSERT"));
                }
                if (step.equals("delete")) {
                    assertThat(cdc.window().map(Window::kind)).contains(Window.Kind.CHANGES);
                    assertThat(narrow.lastRead())
                            .containsExactlyInAnyOrder(asList(3L, "SE", "DELETE"), asList(150L, "DK", "DELETE"));
                }
            }
            IcebergSource pinned =
                    source(context, database, warehouse, Map.of(TABLE, new PinConfig("audit", null, null, null)));
            assertThat(full(pinned)).containsExactlyInAnyOrderElementsOf(writer.look("audit"));
            IcebergSource tagged =
                    source(context, database, warehouse, Map.of(TABLE, new PinConfig(null, "before", null, null)));
            assertThat(full(tagged)).containsExactlyInAnyOrderElementsOf(writer.look("before"));
        }
    }

    private static List<String> full(IcebergSource source) {
        return new Follower(source, TableSpec.of(TABLE, SyncMode.FULL)).round().texts();
    }

    private static IcebergSource source(
            TestContext context, Path database, Warehouse warehouse, Map<String, PinConfig> pins) {
        var catalog = new CatalogConfig(
                CatalogConfig.Type.JDBC,
                "py",
                new Secret("jdbc:sqlite:" + database),
                warehouse.location(),
                warehouse.properties().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, entry -> new Secret(entry.getValue()))));
        var config = new IcebergConfig(catalog, pins, null, 2, null, null);
        return (IcebergSource) context.closing((TableSource) new IcebergSourceFactory().create(config, context));
    }
}
