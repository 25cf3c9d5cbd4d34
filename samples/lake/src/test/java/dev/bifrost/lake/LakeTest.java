package dev.bifrost.lake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LakeTest {

    private static final Schema ID = new Schema(Types.NestedField.required(1, "id", Types.LongType.get()));

    @TempDir
    private Path folder;

    @Test
    void twoWritersOfOneTableBothCommitAndNothingElseIsLeft() throws IOException {
        var lake = new Lake(folder);
        var one = lake.create("db.t", ID, PartitionSpec.unpartitioned(), Map.of());
        var other = lake.load("db.t");
        one.newAppend().commit();
        other.newAppend().commit();

        assertThat(lake.load("db.t").snapshots()).hasSize(2);
        try (var files = Files.list(folder.resolve("db/t/metadata"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .filteredOn(name -> !name.endsWith(".avro"))
                    .containsExactlyInAnyOrder("v1.metadata.json", "v2.metadata.json", "v3.metadata.json");
        }
    }

    @Test
    void aTableIsMadeOnce() {
        var lake = new Lake(folder);
        lake.create("t", ID, PartitionSpec.unpartitioned(), Map.of());

        assertThatThrownBy(() -> lake.create("t", ID, PartitionSpec.unpartitioned(), Map.of()))
                .isInstanceOf(CommitFailedException.class);
        assertThatThrownBy(() -> lake.load("u")).hasMessageContaining("no table u");
    }

    @Test
    void aValueOfALineMayHoldCommas() {
        assertThat(AirportFile.values("35A,\"Union County, Troy Shelton\",,SC"))
                .isEqualTo(List.of("35A", "Union County, Troy Shelton", "", "SC"));
    }
}
