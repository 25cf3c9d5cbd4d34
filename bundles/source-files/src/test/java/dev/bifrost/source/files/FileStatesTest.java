package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.HistoryReader;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Windows between states that are named by files, and the commits that a plan counts. */
@ExtendWith(AllocatorExtension.class)
class FileStatesTest {

    private static final TableSpec SPEC = TableSpec.of("t", SyncMode.INCREMENTAL);
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private Warehouse warehouse;

    @BeforeEach
    void warehouse(TestContext context) {
        warehouse = new Warehouse(context);
        for (int i = 0; i < 3; i++) {
            var file = warehouse.table("t").resolve("abc".charAt(i) + ".csv");
            Warehouse.write(file, "id\n" + i + "\n");
            Warehouse.touch(file, NOON.plusSeconds(60 * i));
        }
    }

    private Window between(String from, String to) {
        return ((HistoryReader) warehouse.source()).between(SPEC, Optional.ofNullable(from), Optional.ofNullable(to));
    }

    @Test
    void aWindowHoldsTheFilesAfterTheOneUpToTheOther() {
        assertThat(Warehouse.parts(between("a.csv", "b.csv"))).containsExactly("b.csv");
        assertThat(Warehouse.parts(between(null, "b.csv"))).containsExactly("a.csv", "b.csv");
        assertThat(Warehouse.parts(between("c.csv", null))).isEmpty();
    }

    @Test
    void aPlanCountsEachFileAsACommitMadeWhenItWasWritten() {
        var commits = between("a.csv", null).plan().commits().orElseThrow();
        assertThat(commits.byKind()).isEqualTo(Map.of("file", 2L));
        assertThat(commits.oldest()).contains(NOON.plusSeconds(60));
        assertThat(commits.filesAdded()).isEqualTo(2);

        var polled = Warehouse.window(warehouse.source().poll(SPEC, Cursor.START));
        assertThat(polled.plan().commits().orElseThrow().count()).isEqualTo(3);
        var full = Warehouse.window(warehouse.source().poll(TableSpec.of("t", SyncMode.FULL), Cursor.START));
        assertThat(full.plan().commits())
                .as("files that may be written again tell no commits")
                .isEmpty();
    }

    @Test
    void anUnknownStateIsRefusedNamingTheLastOnes() {
        assertThat(failure(() -> between("a.csv", "z.csv"), FilesErrors.UNKNOWN_STATE))
                .hasMessageContaining("z.csv")
                .hasMessageContaining("a.csv, b.csv, c.csv");
        assertThat(failure(() -> between("b.csv", "a.csv"), FilesErrors.UNKNOWN_STATE))
                .hasMessageContaining("turn them round");
    }
}
