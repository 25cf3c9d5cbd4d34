package dev.bifrost.dist.histories;

import dev.bifrost.api.source.TableSource;
import dev.bifrost.source.iceberg.Lake;
import dev.bifrost.source.iceberg.LakeTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.iceberg.PartitionSpec;

/** The tables of a history as Iceberg's own writers make them, in a namespace of their own. */
final class LakeTables implements HistoryTables {

    private static final AtomicLong NAMESPACES = new AtomicLong();

    private final Lake lake;
    private final String namespace = "h" + NAMESPACES.incrementAndGet();
    private final Map<String, LakeLog> logs = new LinkedHashMap<>();
    private final LakeSource source;

    LakeTables(History history, Ground ground, Lake lake, BufferAllocator allocator, Crash crash) {
        this.lake = lake;
        var random = new Random(history.seed() * 31 + 7);
        for (Plan.Table table : history.plans().getFirst().tables()) {
            int version = Ground.version(table, random);
            LakeTable made = lake.create(
                    namespace,
                    table.name(),
                    LakeRows.schema(table, random),
                    PartitionSpec.unpartitioned(),
                    version,
                    ground.format());
            logs.put(table.name(), new LakeLog(table, ground.begin(made), version, random.nextLong()));
        }
        var pins = new LinkedHashMap<String, String>();
        logs.keySet().forEach(table -> pins.put(namespace + "." + table, ground.pin()));
        source = new LakeSource(lake.open(ground.isTag(), pins, allocator), namespace, history.batchRows(), crash);
    }

    @Override
    public TableSource source() {
        return source;
    }

    @Override
    public boolean commit(History.Commit commit) {
        return logs.get(commit.table()).commit(commit);
    }

    @Override
    public void expire(String table) {
        logs.get(table).forget();
    }

    @Override
    public void beginRound() {
        source.beginRound();
    }

    @Override
    public List<Row> delivered(String table) {
        return source.delivered(table);
    }

    @Override
    public Map<String, List<Row>> rows() {
        var rows = new LinkedHashMap<String, List<Row>>();
        logs.forEach((name, log) -> rows.put(name, log.rows()));
        return rows;
    }

    @Override
    public TableSource anew() {
        return source;
    }

    @Override
    public void close() {
        source.close();
        lake.drop(namespace);
    }
}
