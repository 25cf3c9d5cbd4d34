package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.Secret;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.source.iceberg.catalog.CatalogConfig;
import dev.bifrost.source.iceberg.storage.StorageFileIO;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.aws.s3.S3FileIOProperties;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is fetched from S3, and what is said when it does not come. */
@ExtendWith(AllocatorExtension.class)
class S3StorageTest {

    private static final TableSpec PEOPLE = TableSpec.of("db.people", SyncMode.FULL);

    private static IcebergSource source(TestContext context, Lake lake, Map<String, String> properties) {
        Map<String, Secret> secrets = properties.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> new Secret(entry.getValue())));
        var catalog = new CatalogConfig(CatalogConfig.Type.JDBC, null, new Secret(lake.uri()), "s3://nowhere", secrets);
        return (IcebergSource)
                context.closing((TableSource) new IcebergSourceFactory().create(IcebergConfig.of(catalog), context));
    }

    private static LakeTable people(Lake lake) {
        LakeTable table = lake.people("people");
        table.appended(table.row(1L, "ann", "SE"), table.row(2L, "bo", "NO"));
        return table;
    }

    @Test
    void theConfigReachesTheStorageAndItsSecretsStayThere(TestContext context) {
        S3Server server = S3Server.shared();
        try (var lake = new Lake(context, Warehouse.s3(server))) {
            people(lake);
            assertThat(new Follower(source(context, lake, server.properties()), PEOPLE)
                            .round()
                            .rows())
                    .hasSize(2);

            var wrong = new HashMap<>(server.properties());
            wrong.put(S3FileIOProperties.SECRET_ACCESS_KEY, "not-the-secret");
            IcebergSource refused = source(context, lake, wrong);
            assertThatThrownBy(() -> refused.describe("db.people"))
                    .isInstanceOfSatisfying(BifrostException.class, e -> {
                        assertThat(e.code()).isEqualTo(IcebergErrors.STORAGE_REFUSED);
                        assertThat(e.code().type()).isEqualTo(ErrorType.CONFIG);
                    })
                    .hasMessageContaining("catalog.properties")
                    .hasMessageNotContaining("not-the-secret")
                    .hasMessageNotContaining(server.secret());
        }
    }

    @Test
    void aSmallFileIsFetchedAtOnce(TestContext context) {
        S3Server server = S3Server.shared();
        try (var lake = new Lake(context, Warehouse.s3(server))) {
            LakeTable table = people(lake);
            DataFile file = table.appended(table.row(3L, "cy", "DK"));
            var follower = new Follower(lake.source(), PEOPLE).round();

            assertThat(follower.rows()).hasSize(3);
            assertThat(server.gets(name(file))).hasSize(1);
        }
    }

    @Test
    void onlyTheWantedColumnsOfAFileAreFetched(TestContext context) {
        S3Server server = S3Server.shared();
        try (var lake = new Lake(context, Warehouse.s3(server))) {
            LakeTable table = lake.people("people");
            var random = new Random(7);
            DataFile file = table.appended(LongStream.range(0, 40_000)
                    .mapToObj(id -> table.row(id, Long.toHexString(random.nextLong()) + random.nextLong(), "SE"))
                    .toArray(Record[]::new));
            assertThat(file.fileSizeInBytes()).isGreaterThan(500_000);

            var spec = new TableSpec("db.people", SyncMode.FULL, List.of("id"), Optional.empty());
            assertThat(new Follower(lake.source(), spec).round().rows()).hasSize(40_000);
            assertThat(server.gets(name(file)))
                    .as("every fetch is of a part")
                    .allSatisfy(get -> assertThat(get.ranges()).hasSize(1));
            assertThat(server.gets(name(file)).stream()
                            .mapToLong(S3StorageTest::bytes)
                            .sum())
                    .as("of %d bytes", file.fileSizeInBytes())
                    .isLessThan(file.fileSizeInBytes() / 2);
        }
    }

    private static String name(DataFile file) {
        return file.location().substring(file.location().lastIndexOf('/'));
    }

    private static long bytes(S3Server.Get get) {
        String[] ends = get.ranges().getFirst().split("-");
        return Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1;
    }

    @Test
    void anObjectThatIsGoneIsAMissingFile(TestContext context) {
        S3Server server = S3Server.shared();
        try (var lake = new Lake(context, Warehouse.s3(server))) {
            LakeTable table = people(lake);
            IcebergSource source = lake.source();
            var window = ((Poll.News) source.poll(PEOPLE, Cursor.START)).window();
            table.table()
                    .newScan()
                    .planFiles()
                    .forEach(task -> table.table().io().deleteFile(task.file().location()));

            assertThatThrownBy(() -> Follower.read(source, PEOPLE, window))
                    .isInstanceOfSatisfying(
                            BifrostException.class, e -> assertThat(e.code()).isEqualTo(IcebergErrors.FILE_MISSING));
        }
    }

    @Test
    void aStorageThatDoesNotAnswerIsNoBadFile(TestContext context) {
        try (var server = new S3Server();
                var lake = new Lake(context, Warehouse.s3(server))) {
            people(lake);
            IcebergSource source = lake.source();
            var window = ((Poll.News) source.poll(PEOPLE, Cursor.START)).window();
            server.close();

            assertThatThrownBy(() -> Follower.read(source, PEOPLE, window))
                    .isInstanceOfSatisfying(BifrostException.class, e -> {
                        assertThat(e.code()).isEqualTo(IcebergErrors.STORAGE_UNREACHABLE);
                        assertThat(e.code().retryable()).isTrue();
                    });
        }
    }

    @Test
    void aConnectionThatEndsTooEarlyIsNotTheEndOfAFile() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            try (exchange) {
                boolean head = exchange.getRequestMethod().equals("HEAD");
                exchange.getResponseHeaders().set("Content-Length", "100");
                exchange.sendResponseHeaders(head ? 200 : 206, head ? -1 : 100);
                if (!head) {
                    exchange.getResponseBody().write(new byte[10]);
                    exchange.getResponseBody().flush();
                }
            }
        });
        server.start();
        var properties = new HashMap<>(S3Server.shared().properties());
        properties.put(
                S3FileIOProperties.ENDPOINT,
                "http://127.0.0.1:" + server.getAddress().getPort());
        try (var io = new StorageFileIO()) {
            io.initialize(properties);
            try (var stream = io.newInputFile("s3://bucket/file.avro").newStream()) {
                assertThatThrownBy(stream::readAllBytes)
                        .isInstanceOfSatisfying(
                                BifrostException.class,
                                e -> assertThat(e.code()).isEqualTo(IcebergErrors.STORAGE_UNREACHABLE));
            }
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aStorageOfAnotherKindIsRefusedByName() {
        try (var io = new StorageFileIO()) {
            io.initialize(Map.of());
            assertThatThrownBy(() -> io.newInputFile("gs://bucket/file"))
                    .isInstanceOfSatisfying(
                            BifrostException.class,
                            e -> assertThat(e.code()).isEqualTo(IcebergErrors.UNSUPPORTED_STORAGE))
                    .hasMessageContaining("gs://bucket/file");
        }
    }
}
