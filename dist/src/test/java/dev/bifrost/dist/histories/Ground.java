package dev.bifrost.dist.histories;

import dev.bifrost.source.iceberg.LakeTable;
import dev.bifrost.source.iceberg.Warehouse;
import dev.bifrost.testkit.TestContext;
import java.util.List;
import java.util.Random;
import org.apache.iceberg.FileFormat;

/** On what a history's tables stand. */
enum Ground {
    PARQUET,
    AVRO,
    /** Behind a server that speaks S3's protocol. */
    S3,
    /** A branch is followed; the main one holds something else. */
    BRANCH,
    /** A tag is followed, which moves after most commits, and back. */
    TAG;

    static final String REF = "followed";

    Warehouse warehouse(TestContext context) {
        return this == S3 ? Warehouse.s3() : Warehouse.local(context);
    }

    FileFormat format() {
        return this == AVRO ? FileFormat.AVRO : FileFormat.PARQUET;
    }

    /** Most tables have deletes. In format 1 no commit is the later one, so that a key which is there twice has no last row. */
    static int version(Plan.Table table, Random random) {
        int least = table.mode() == Plan.Mode.CDC ? 0 : 1;
        return List.of(1, 2, 2, 2, 3, 3, 3).get(least + random.nextInt(7 - least));
    }

    /** The branch or tag that is followed. */
    String pin() {
        return this == BRANCH || this == TAG ? REF : "main";
    }

    boolean isTag() {
        return this == TAG;
    }

    /** Prepares a new table. @return to which the commits go */
    LakeTable begin(LakeTable table) {
        if (this == BRANCH) {
            long empty = table.append().snapshotId();
            table.table().manageSnapshots().createBranch(REF, empty).commit();
            table.append(LakeRows.strange(table));
            return table.on(REF);
        }
        if (this == TAG) {
            long empty = table.append().snapshotId();
            table.table().manageSnapshots().createTag(REF, empty).commit();
        }
        return table;
    }
}
