package dev.bifrost.dist.histories;

import dev.bifrost.dist.histories.LakeRows.Placed;
import dev.bifrost.source.iceberg.LakeTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * One table of a history: knows its rows and where each lies, and brings each commit of the history about by one of the ways
 * in which engines do that. Then it may do what keeps a table in shape, or takes it back.
 *
 * <p>In a table that is read as a whole or by appends a key may be there more than once, and the last row counts: its rows
 * keep their order, in files as in time.
 */
final class LakeLog {

    private final Plan.Table plan;
    private final LakeTable table;
    private final int version;
    private final Random random;
    private final Upkeep upkeep;
    private final Deque<State> past = new ArrayDeque<>();
    private List<Placed> placed = List.of();
    private List<Row> tagged = List.of();

    private record State(long snapshot, List<Placed> placed) {}

    LakeLog(Plan.Table plan, LakeTable table, int version, long seed) {
        this.plan = plan;
        this.table = table;
        this.version = version;
        this.random = new Random(seed);
        this.upkeep = new Upkeep(table, random);
    }

    /** What the source shows. */
    List<Row> rows() {
        return upkeep.isTagged() ? tagged : placed(table.table().schema());
    }

    private List<Row> placed(Schema schema) {
        return placed.stream()
                .map(each -> LakeRows.shown(table, schema, each.row()))
                .toList();
    }

    private Row now(Placed each) {
        return LakeRows.shown(table, table.table().schema(), each.row());
    }

    /** @return whether the columns that are shown are others now */
    boolean commit(History.Commit commit) {
        Schema before = shown();
        var gone = gone(commit);
        if (gone.isEmpty() && commit.put().isEmpty()) {
            return false;
        }
        write(gone, commit.put().stream().map(row -> LakeRows.kept(table, row)).toList());
        remember();
        if (random.nextInt(2) == 0) {
            keepUp();
            remember();
        }
        if (random.nextInt(4) > 0) {
            publish();
        }
        return !before.sameSchema(shown());
    }

    /** The state that a host saw is no longer there. */
    void forget() {
        if (table.tip() != null) {
            table.append();
            remember();
            publish();
            upkeep.expire(1);
        }
    }

    private Schema shown() {
        return upkeep.published()
                .map(snapshot -> SnapshotUtil.schemaFor(table.table(), snapshot))
                .orElseGet(() -> table.table().schema());
    }

    private void publish() {
        upkeep.publish();
        tagged = placed(SnapshotUtil.schemaFor(table.table(), table.tip().snapshotId()));
    }

    private void remember() {
        past.push(new State(table.tip().snapshotId(), placed));
    }

    private boolean hasUniqueKeys() {
        return plan.mode() == Plan.Mode.CDC;
    }

    private List<Placed> gone(History.Commit commit) {
        if (plan.mode() == Plan.Mode.INCREMENTAL) {
            return List.of();
        }
        var keys = new LinkedHashSet<>(commit.gone());
        if (hasUniqueKeys()) {
            commit.put().forEach(row -> keys.add(row.key(plan.rowKey())));
        }
        return placed.stream()
                .filter(each -> keys.contains(now(each).key(plan.rowKey())))
                .toList();
    }

    private void write(List<Placed> gone, List<Row> put) {
        int ways = version == 1 ? 2 : 6;
        switch (gone.isEmpty() ? -1 : random.nextInt(ways)) {
            case -1 -> append(put);
            case 0 -> copyOnWrite(gone, put);
            case 1 -> drop(gone, put);
            case 2 -> byPosition(gone, put);
            case 3 -> raced(gone, put);
            case 4 -> {
                take(gone, List.of(), List.of(byKey(gone)));
                append(put);
            }
            default -> take(gone, written(put), List.of(byKey(gone)));
        }
    }

    private List<Placed> written(List<Row> rows) {
        return LakeRows.written(table, rows, random.nextInt(3) == 0);
    }

    private void append(List<Row> put) {
        var fresh = written(put);
        if (!fresh.isEmpty()) {
            table.append(files(fresh).toArray(DataFile[]::new));
            placed = joined(placed, fresh);
        }
    }

    /** One commit of deletes and new rows. */
    private void take(List<Placed> gone, List<Placed> fresh, List<DeleteFile> deletes) {
        table.delete(deletes, files(fresh).toArray(DataFile[]::new));
        placed = joined(without(gone), fresh);
    }

    private void copyOnWrite(List<Placed> gone, List<Row> put) {
        var touched = hasUniqueKeys() ? files(gone) : files(placed);
        var rows = new ArrayList<Row>();
        without(gone).stream()
                .filter(each -> isIn(each, touched))
                .map(Placed::row)
                .forEach(rows::add);
        rows.addAll(put);
        var fresh = LakeRows.written(table, rows, false);
        table.overwrite(List.copyOf(touched), files(fresh).toArray(DataFile[]::new));
        placed = joined(placed.stream().filter(each -> !isIn(each, touched)).toList(), fresh);
    }

    /** Files of which no row is left go as a whole. */
    private void drop(List<Placed> gone, List<Row> put) {
        var files = files(gone);
        if (without(gone).stream().anyMatch(each -> isIn(each, files))) {
            copyOnWrite(gone, put);
            return;
        }
        table.drop(files.toArray(DataFile[]::new));
        placed = without(gone);
        append(put);
    }

    private void byPosition(List<Placed> gone, List<Row> put) {
        Map<DataFile, List<Placed>> byFile = new LinkedHashMap<>();
        for (DataFile file : files(gone)) {
            byFile.put(
                    file,
                    gone.stream().filter(each -> isIn(each, List.of(file))).toList());
        }
        if (version == 3) {
            byFile.forEach((file, rows) -> table.vector(file, places(rows)));
            placed = without(gone);
            append(put);
            return;
        }
        var deletes = byFile.entrySet().stream()
                .map(entry -> table.positions(entry.getKey(), places(entry.getValue())))
                .toList();
        take(gone, written(put), deletes);
    }

    private static long[] places(List<Placed> rows) {
        return rows.stream().mapToLong(Placed::place).toArray();
    }

    /** While files are compacted, a delete of some of their rows is committed. */
    private void raced(List<Placed> gone, List<Row> put) {
        Snapshot of = table.tip();
        var old = files(placed);
        var fresh = LakeRows.written(table, placed.stream().map(Placed::row).toList(), false);
        table.delete(List.of(byKey(gone)));
        table.rewrite(of, List.copyOf(old), files(fresh).toArray(DataFile[]::new));
        var dead = gone.stream().map(Placed::row).toList();
        placed = fresh.stream().filter(each -> !dead.contains(each.row())).toList();
        append(put);
    }

    /** In no partition, so that it holds in every one; by the key, and sometimes by another column too. */
    private DeleteFile byKey(List<Placed> gone) {
        var columns = new ArrayList<>(plan.rowKey());
        plan.columns().stream()
                .filter(column -> column.kind() != Plan.Kind.DOUBLE && !columns.contains(column.name()))
                .filter(column -> random.nextInt(6) == 0)
                .findFirst()
                .ifPresent(column -> columns.add(column.name()));
        var keys = new LinkedHashSet<Map<String, Object>>();
        for (Placed each : gone) {
            Map<String, Object> key = new HashMap<>();
            Row row = now(each);
            columns.forEach(column ->
                    key.put(column, LakeRows.value(table.table().schema().findType(column), row.get(column))));
            keys.add(key);
        }
        var everywhere = table.table().specs().values().stream()
                .filter(PartitionSpec::isUnpartitioned)
                .findFirst()
                .orElseThrow();
        return table.equality(everywhere, null, columns, List.copyOf(keys));
    }

    private void keepUp() {
        switch (random.nextInt(hasUniqueKeys() ? 8 : 7)) {
            case 0 -> compact();
            case 1 -> goBack();
            case 2 -> upkeep.expire(1 + random.nextInt(2));
            case 3 -> upkeep.evolve();
            case 4 -> upkeep.rewriteManifests();
            case 5 -> upkeep.nothing();
            case 6 -> rename();
            default -> upkeep.repartition();
        }
    }

    /** Two columns change names: both are of the row's key, or two numbers that are not. */
    private void rename() {
        var pairs = new ArrayList<List<String>>();
        for (Plan.Column one : plan.columns()) {
            for (Plan.Column other : plan.columns()) {
                boolean isKey = plan.rowKey().contains(one.name());
                if (one.name().compareTo(other.name()) < 0
                        && one.kind() == other.kind()
                        && isKey == plan.rowKey().contains(other.name())
                        && (isKey || one.kind() == Plan.Kind.LONG)) {
                    pairs.add(List.of(one.name(), other.name()));
                }
            }
        }
        if (!pairs.isEmpty()) {
            upkeep.rename(pairs.get(random.nextInt(pairs.size())));
        }
    }

    private void compact() {
        var old = files(placed);
        if (!old.isEmpty()) {
            var fresh = LakeRows.written(table, placed.stream().map(Placed::row).toList(), false);
            table.rewrite(List.copyOf(old), files(fresh).toArray(DataFile[]::new));
            placed = fresh;
        }
    }

    private void goBack() {
        var states = new ArrayList<>(past);
        int back = 1 + random.nextInt(3);
        if (back < states.size() && upkeep.goBack(states.get(back).snapshot())) {
            placed = states.get(back).placed();
        }
    }

    private static boolean isIn(Placed row, Collection<DataFile> files) {
        return files.stream().anyMatch(file -> file.location().equals(row.file().location()));
    }

    private static Collection<DataFile> files(Collection<Placed> rows) {
        Map<String, DataFile> files = new LinkedHashMap<>();
        rows.forEach(row -> files.putIfAbsent(row.file().location(), row.file()));
        return files.values();
    }

    private List<Placed> without(List<Placed> gone) {
        return placed.stream().filter(each -> !gone.contains(each)).toList();
    }

    private static List<Placed> joined(List<Placed> first, List<Placed> second) {
        var all = new ArrayList<>(first);
        all.addAll(second);
        return List.copyOf(all);
    }
}
