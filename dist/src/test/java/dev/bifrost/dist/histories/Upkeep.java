package dev.bifrost.dist.histories;

import dev.bifrost.source.iceberg.LakeTable;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.SnapshotUtil;

/** What is done to a table without changing a row of its present state, except to go back to an earlier one. */
final class Upkeep {

    private final LakeTable lake;
    private final Random random;
    private int names;

    Upkeep(LakeTable lake, Random random) {
        this.lake = lake;
        this.random = random;
    }

    private Table table() {
        return lake.table();
    }

    boolean isTagged() {
        return published().isPresent();
    }

    /** The state of the tag that is followed, if one is. */
    Optional<Long> published() {
        return Optional.ofNullable(table().refs().get(Ground.REF))
                .filter(ref -> ref.isTag())
                .map(ref -> ref.snapshotId());
    }

    /** Moves the tag to the present state. */
    void publish() {
        if (isTagged()) {
            table().manageSnapshots()
                    .replaceTag(Ground.REF, lake.tip().snapshotId())
                    .commit();
        }
    }

    /** Forgets all but the last snapshots. */
    void expire(int kept) {
        table().expireSnapshots()
                .expireOlderThan(System.currentTimeMillis() + 60_000)
                .retainLast(kept)
                .commit();
    }

    /** @return whether the state is still there, and an earlier one of the present */
    boolean goBack(long snapshot) {
        if (table().snapshot(snapshot) == null
                || !SnapshotUtil.isAncestorOf(table(), lake.tip().snapshotId(), snapshot)) {
            return false;
        }
        var manage = table().manageSnapshots();
        boolean isBranch = table().refs().containsKey(Ground.REF) && !isTagged();
        (isBranch ? manage.replaceBranch(Ground.REF, snapshot) : manage.rollbackTo(snapshot)).commit();
        return true;
    }

    /** A column more, or numbers that become wide. */
    void evolve() {
        var update = table().updateSchema();
        var narrow = table().schema().columns().stream()
                .filter(column -> column.type().typeId() == Type.TypeID.INTEGER
                        || column.type().typeId() == Type.TypeID.FLOAT)
                .toList();
        if (narrow.isEmpty() || random.nextBoolean()) {
            update.addColumn("more" + names++, Types.StringType.get()).commit();
            return;
        }
        var column = narrow.get(random.nextInt(narrow.size()));
        update.updateColumn(
                        column.name(),
                        column.type().typeId() == Type.TypeID.INTEGER ? Types.LongType.get() : Types.DoubleType.get())
                .moveFirst(column.name())
                .commit();
    }

    /** Two columns change names: only by its id is a column found in the files of before. */
    void rename(List<String> pair) {
        table().updateSchema()
                .renameColumn(pair.getFirst(), pair.getLast())
                .renameColumn(pair.getLast(), pair.getFirst())
                .commit();
    }

    /** By buckets of a column, by its values, or not at all. */
    void repartition() {
        var update = table().updateSpec();
        table().spec().fields().stream()
                .filter(field -> !field.transform().isVoid())
                .forEach(field -> update.removeField(field.name()));
        var column = table().schema().findColumnName(1);
        switch (random.nextInt(3)) {
            case 0 ->
                update.addField("bucket" + names++, Expressions.bucket(column, 3))
                        .commit();
            case 1 ->
                update.addField("value" + names++, Expressions.ref(column)).commit();
            default -> update.commit();
        }
    }

    void rewriteManifests() {
        if (lake.tip() != null && !lake.tip().dataManifests(table().io()).isEmpty() && !isBranched()) {
            table().rewriteManifests().clusterBy(file -> "all").commit();
        }
    }

    private boolean isBranched() {
        return table().refs().containsKey(Ground.REF) && !isTagged();
    }

    /** A commit that changes nothing. */
    void nothing() {
        lake.append();
    }
}
