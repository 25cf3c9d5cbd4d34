package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.TypeTable;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Arrow IPC files and streams. */
@ExtendWith(AllocatorExtension.class)
class ArrowIpcTest {

    private TestContext context;
    private Warehouse warehouse;

    @BeforeEach
    void warehouse(TestContext context) {
        this.context = context;
        warehouse = new Warehouse(context);
    }

    private Path file(String name) {
        return warehouse.table("t").resolve(name);
    }

    private Rows rows() {
        return Rows.of(context.root())
                .column("id", 1L, 2L, null)
                .column("name", "a", null, "")
                .column("seen", Instant.parse("2024-02-29T23:59:59.000001Z"), null, Instant.EPOCH)
                .column("tags", List.of("x", "y"), List.of(), null);
    }

    @Test
    void layoutsAreToldApartByTheirFirstBytesAndNotByTheirNames() {
        ArrowFiles.stream(file("a.arrow"), rows());
        ArrowFiles.file(file("b.arrows"), rows());
        ArrowFiles.file(file("c.feather"), rows());
        ArrowFiles.stream(file("d.ipc"), rows());
        assertThat(warehouse.column("t", "id")).hasSize(12).startsWith(1L, 2L, null);
        assertThat(warehouse.column("t", "tags")).startsWith(List.of("x", "y"), List.of(), null);
    }

    @Test
    void uuidsKeepTheirMeaning() {
        var uuid = UUID.fromString("f47ac10b-58cc-4372-a567-0e02b2c3d479");
        ArrowFiles.file(file("a.arrow"), Rows.of(context.root()).column("u", uuid, null));
        var field = warehouse.source().describe("t").schema().findField("u");
        assertThat(TypeTable.isUuid(field)).isTrue();
        assertThat(warehouse.column("t", "u")).containsExactly(uuid.toString().replace("-", ""), null);
    }

    @ParameterizedTest
    @EnumSource(names = {"LZ4_FRAME", "ZSTD"})
    void compressedBuffersAreRead(CompressionUtil.CodecType codec) throws IOException {
        var many = Rows.of(context.root())
                .column("n", LongStream.range(0, 5_000).boxed().toArray())
                .column(
                        "t",
                        LongStream.range(0, 5_000)
                                .mapToObj(i -> i % 3 == 0 ? null : "text " + i % 7)
                                .toArray());
        try (VectorSchemaRoot batch = many.root();
                var out = Channels.newChannel(Files.newOutputStream(file("a.feather")));
                var writer = new ArrowFileWriter(
                        batch, null, out, null, IpcOption.DEFAULT, CommonsCompressionFactory.INSTANCE, codec)) {
            writer.writeBatch();
            writer.end();
        }
        var read = warehouse.rows("t");
        assertThat(read).hasSize(5_000);
        assertThat(read.get(4_999).get("t")).isEqualTo("text 1");
        assertThat(read.get(4_998).get("t")).isNull();
        assertThat(read)
                .extracting(row -> row.get("n"))
                .isEqualTo(LongStream.range(0, 5_000).boxed().toList());
    }

    @Test
    void aBigBatchIsHandedOutInSlices() {
        ArrowFiles.file(
                file("a.arrow"),
                Rows.of(context.root())
                        .column("n", LongStream.range(0, 1_000).boxed().toArray()));
        warehouse.source(new FilesConfig("tables", null, 64, Duration.ZERO, null, null, null, null));
        var spec = TableSpec.of("t", SyncMode.FULL);
        var window = Warehouse.window(warehouse.source().poll(spec, Cursor.START));
        long batches = 0;
        long next = 0;
        try (var stream = warehouse.source().read(spec, window)) {
            for (var batch = stream.next(); batch.isPresent(); batch = stream.next()) {
                try (VectorSchemaRoot root = batch.get()) {
                    assertThat(root.getVector("n").getObject(0)).isEqualTo(next);
                    next += root.getRowCount();
                    batches++;
                }
            }
        }
        assertThat(next).isEqualTo(1_000);
        assertThat(batches).isEqualTo(16);
    }

    @Test
    void aFileWithoutBatchesHasColumnsAndNoRows() throws IOException {
        try (VectorSchemaRoot empty = rows().root();
                var out = Channels.newChannel(Files.newOutputStream(file("a.arrows")));
                var writer = new ArrowStreamWriter(empty, null, out)) {
            writer.start();
            writer.end();
        }
        assertThat(warehouse.rows("t")).isEmpty();
        assertThat(warehouse.source().describe("t").schema().getFields()).hasSize(4);
    }

    @Test
    void filesThatAreNotWholeAreReportedAndNotRead() throws IOException {
        ArrowFiles.stream(file("whole.arrows"), rows());
        ArrowFiles.file(file("whole.arrow"), rows());
        byte[] stream = Files.readAllBytes(file("whole.arrows"));
        byte[] file = Files.readAllBytes(file("whole.arrow"));
        Warehouse.write(file("no-end-mark.arrows"), Arrays.copyOf(stream, stream.length - 8));
        Warehouse.write(file("half.arrows"), Arrays.copyOf(stream, stream.length / 2));
        Warehouse.write(file("half.arrow"), Arrays.copyOf(file, file.length / 2));
        Warehouse.write(file("empty.arrow"), new byte[0]);
        Warehouse.write(file("text.arrow"), "no Arrow file at all\n");
        Warehouse.write(file("old.feather"), "FEA1 and so on, FEA1");
        Poll poll = warehouse.source().poll(TableSpec.of("t", SyncMode.INCREMENTAL), Cursor.START);
        assertThat(Warehouse.parts(Warehouse.window(poll))).containsExactly("whole.arrow", "whole.arrows");
        assertThat(Warehouse.skipped(poll))
                .containsExactly(
                        "empty.arrow", "half.arrow", "half.arrows", "no-end-mark.arrows", "old.feather", "text.arrow");
        failure(() -> warehouse.source().poll(TableSpec.of("t", SyncMode.FULL), Cursor.START), FilesErrors.TORN_FILE);
    }

    @Test
    void twoStreamsInOneFileAreRefusedBecauseTheSecondWouldBeLost() throws IOException {
        ArrowFiles.stream(file("a.arrows"), rows());
        byte[] one = Files.readAllBytes(file("a.arrows"));
        byte[] two = Arrays.copyOf(one, 2 * one.length);
        System.arraycopy(one, 0, two, one.length, one.length);
        Warehouse.write(file("a.arrows"), two);
        Poll poll = warehouse.source().poll(TableSpec.of("t", SyncMode.INCREMENTAL), Cursor.START);
        assertThat(poll.skipped().getFirst().reason()).contains("follow its end mark");
    }
}
