package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Secret;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.source.iceberg.catalog.CatalogConfig;
import dev.bifrost.source.iceberg.catalog.CatalogConfig.Type;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.aws.s3.S3FileIOProperties;
import org.apache.iceberg.rest.credentials.ImmutableCredential;
import org.apache.iceberg.rest.responses.LoadTableResponse;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The config holds no credentials for the files: a server lends them with each table, for a time. */
@ExtendWith(AllocatorExtension.class)
class LentCredentialsTest {

    private static final TableSpec PEOPLE = TableSpec.of("db.people", SyncMode.CDC);

    /** The ways in which the protocol lends. */
    enum Way {
        CONFIG {
            @Override
            LoadTableResponse.Builder lend(LoadTableResponse.Builder table, Map<String, String> lent) {
                return table.addAllConfig(lent);
            }
        },
        /** Servers also name a class, which they take to be there. */
        CONFIG_WITH_A_CLASS {
            @Override
            LoadTableResponse.Builder lend(LoadTableResponse.Builder table, Map<String, String> lent) {
                return table.addAllConfig(lent)
                        .addConfig(CatalogProperties.FILE_IO_IMPL, "org.apache.iceberg.hadoop.HadoopFileIO");
            }
        },
        STORAGE_CREDENTIALS {
            @Override
            LoadTableResponse.Builder lend(LoadTableResponse.Builder table, Map<String, String> lent) {
                var config = new HashMap<>(lent);
                config.remove(S3FileIOProperties.ACCESS_KEY_ID);
                config.remove(S3FileIOProperties.SECRET_ACCESS_KEY);
                return table.addAllConfig(config)
                        .addCredential(ImmutableCredential.builder()
                                .prefix("s3://")
                                .putAllConfig(lent)
                                .putConfig(S3FileIOProperties.SESSION_TOKEN, "a-session")
                                .build());
            }
        };

        abstract LoadTableResponse.Builder lend(LoadTableResponse.Builder table, Map<String, String> lent);

        LoadTableResponse lend(LoadTableResponse table, Map<String, String> lent) {
            return lend(LoadTableResponse.builder().withTableMetadata(table.tableMetadata()), lent)
                    .build();
        }
    }

    private static IcebergSource source(TestContext context, RestServer server) {
        var catalog = new CatalogConfig(
                Type.REST, null, new Secret(server.uri()), null, Map.of("token", new Secret(RestServer.TOKEN)));
        return (IcebergSource)
                context.closing((TableSource) new IcebergSourceFactory().create(IcebergConfig.of(catalog), context));
    }

    @ParameterizedTest
    @EnumSource
    void filesAreReadWithWhatIsLentAlsoWhenItChanges(Way way, TestContext context) {
        S3Server s3 = S3Server.shared();
        try (var lake = new Lake(context, Warehouse.s3(s3));
                var server = new RestServer(lake.catalog())) {
            LakeTable table = lake.people("people");
            table.appended(table.row(1L, "ann", "SE"), table.row(2L, "bo", "NO"));
            var first = s3.lent();
            server.lend(response -> way.lend(response, first));
            IcebergSource source = source(context, server);
            Follower cdc = new Follower(source, PEOPLE).round();
            assertThat(cdc.rows()).hasSize(2);

            var second = s3.lent();
            server.lend(response -> way.lend(response, second));
            s3.revoke(first);
            table.delete(table.equality("id", 1L));
            table.appended(table.row(3L, "cy", "DK"));
            assertThat(cdc.round().rows()).extracting(row -> row.get("id")).containsExactlyInAnyOrder(2L, 3L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRefusedIsToldWithoutTheCredentials(Way way, TestContext context) {
        S3Server s3 = S3Server.shared();
        try (var lake = new Lake(context, Warehouse.s3(s3));
                var server = new RestServer(lake.catalog())) {
            LakeTable table = lake.people("people");
            table.appended(table.row(1L, "ann", "SE"));
            var lent = s3.lent();
            server.lend(response -> way.lend(response, lent));
            IcebergSource source = source(context, server);
            var window = ((Poll.News) source.poll(PEOPLE, Cursor.START)).window();
            s3.revoke(lent);

            assertRefused(() -> Follower.read(source, PEOPLE, window), lent);
            table.appended(table.row(2L, "bo", "NO"));
            assertRefused(() -> source.poll(PEOPLE, Cursor.START), lent);
        }
    }

    private static void assertRefused(ThrowingCallable look, Map<String, String> lent) {
        assertThatThrownBy(look)
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.STORAGE_REFUSED))
                .hasMessageNotContaining(lent.get(S3FileIOProperties.ACCESS_KEY_ID))
                .hasMessageNotContaining(lent.get(S3FileIOProperties.SECRET_ACCESS_KEY))
                .hasMessageNotContaining("a-session")
                .hasMessageNotContaining(RestServer.TOKEN);
    }
}
