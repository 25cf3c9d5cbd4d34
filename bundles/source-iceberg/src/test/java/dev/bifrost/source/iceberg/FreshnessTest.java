package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.Secret;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.source.iceberg.catalog.CatalogConfig;
import dev.bifrost.source.iceberg.catalog.CatalogConfig.Type;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** S-20: a catalog that remembers tables must not hide commits of other processes, however often it is asked. */
@ExtendWith(AllocatorExtension.class)
class FreshnessTest {

    private static final int POLLS = 40;
    private static final TableSpec PEOPLE = TableSpec.of("db.people", SyncMode.CDC);

    /** For longer than this test takes, if anybody heeded it. */
    private static final Map<String, String> CACHING = Map.of(
            "cache-enabled",
            "true",
            "cache.expiration-interval-ms",
            "3600000",
            "rest-table-cache.expire-after-write-ms",
            "3600000");

    private static IcebergSource open(TestContext context, Type type, String uri, String warehouse, String token) {
        var properties = new HashMap<String, Secret>();
        CACHING.forEach((key, value) -> properties.put(key, new Secret(value)));
        properties.put("token", new Secret(token));
        var catalog = new CatalogConfig(type, null, uri == null ? null : new Secret(uri), warehouse, properties);
        return (IcebergSource)
                context.closing((TableSource) new IcebergSourceFactory().create(IcebergConfig.of(catalog), context));
    }

    @Test
    void aCommitOfAnotherProcessIsSeenByTheNextPollOfEveryKindOfCatalog(TestContext context) {
        Path folder = context.baseDirectory();
        String sqlite = "jdbc:sqlite:" + folder.resolve(OtherProcess.SQLITE);
        try (var other = new OtherProcess(folder);
                var behind = new JdbcCatalog()) {
            other.append(OtherProcess.SQLITE);
            other.append(OtherProcess.HADOOP);
            behind.initialize("iceberg", Map.of("uri", sqlite, "warehouse", "sqlite", "io-impl", io()));
            try (var server = new RestServer(behind)) {
                follow(open(context, Type.JDBC, sqlite, "sqlite", ""), other, OtherProcess.SQLITE);
                follow(open(context, Type.REST, server.uri(), null, RestServer.TOKEN), other, OtherProcess.SQLITE);
                assertThat(server.unchanged())
                        .as("idle polls that sent no metadata")
                        .isGreaterThanOrEqualTo(POLLS);
                follow(open(context, Type.DIRECTORY, null, OtherProcess.HADOOP, ""), other, OtherProcess.HADOOP);
            }
        }
    }

    private static String io() {
        return dev.bifrost.source.iceberg.storage.LocalFileIO.class.getName();
    }

    private static void follow(IcebergSource source, OtherProcess other, String catalog) {
        Follower cdc = new Follower(source, PEOPLE).round();
        int rows = cdc.rows().size();
        for (int commit = 1; commit <= 2; commit++) {
            for (int poll = 0; poll < POLLS / 2; poll++) {
                assertThat(source.poll(PEOPLE, cdc.cursor())).isInstanceOf(Poll.Idle.class);
            }
            other.append(catalog);
            assertThat(cdc.round().rows())
                    .as("one poll after commit %d", commit)
                    .hasSize(rows + commit);
        }
    }
}
