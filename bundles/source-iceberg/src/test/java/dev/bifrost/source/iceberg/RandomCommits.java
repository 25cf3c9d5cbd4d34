package dev.bifrost.source.iceberg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Commits of every kind by chance, to a table of people that may gain columns and partition specs on the way. */
final class RandomCommits {

    private static final List<String> COUNTRIES = Arrays.asList("SE", "NO", "DK", null);

    private final LakeTable table;
    private final boolean vectors;
    private final Random random;
    private int columns;

    /** @param vectors whether rows are deleted by vectors, as format 3 has it, and not by position files */
    RandomCommits(LakeTable table, boolean vectors, long seed) {
        this.table = table;
        this.vectors = vectors;
        this.random = new Random(seed);
    }

    /** One commit. @return what was done */
    String next() {
        List<FileScanTask> files = files();
        int kind = files.isEmpty() ? 0 : random.nextInt(16);
        return switch (kind) {
            case 0, 1, 2, 3 -> append();
            case 4, 5 -> copyOnWrite(files);
            case 6 -> drop(files);
            case 7, 8 -> equality(true);
            case 9 -> equality(false);
            case 10, 11 -> upsert();
            case 12, 13 -> position(files);
            case 14 -> compact(files);
            default -> evolve();
        };
    }

    private List<FileScanTask> files() {
        var tasks = new ArrayList<FileScanTask>();
        try (var planned = table.table().newScan().planFiles()) {
            planned.forEach(tasks::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return tasks;
    }

    private String append() {
        table.append(written(rows()));
        return "append";
    }

    private List<Record> rows() {
        var rows = new ArrayList<Record>();
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            rows.add(row());
        }
        return rows;
    }

    private Record row() {
        var row = GenericRecord.create(table.table().schema());
        for (Types.NestedField field : table.table().schema().columns()) {
            row.setField(field.name(), value(field));
        }
        return row;
    }

    private Object value(Types.NestedField field) {
        return switch (field.fieldId()) {
            case 1 -> (long) random.nextInt(12);
            case 2 -> random.nextInt(6) == 0 ? null : "name " + random.nextInt(4);
            case 3 -> COUNTRIES.get(random.nextInt(COUNTRIES.size()));
            default -> field.type().typeId() == Type.TypeID.INTEGER ? (Object) random.nextInt(3) : "more";
        };
    }

    /** One file for each partition. */
    private DataFile[] written(List<Record> rows) {
        PartitionSpec spec = table.table().spec();
        Map<PartitionKey, List<Record>> byPartition = new LinkedHashMap<>();
        for (Record row : rows) {
            var key = new PartitionKey(spec, table.table().schema());
            key.partition(row);
            byPartition
                    .computeIfAbsent(key.copy(), ignored -> new ArrayList<>())
                    .add(row);
        }
        return byPartition.entrySet().stream()
                .map(part -> table.file(spec, part.getKey(), part.getValue().toArray(Record[]::new)))
                .toArray(DataFile[]::new);
    }

    /** Files are replaced by the rows that are left in the table, some of them changed. */
    private String copyOnWrite(List<FileScanTask> files) {
        var kept = new ArrayList<Record>();
        for (Record row : table.records()) {
            if (random.nextInt(8) != 0) {
                if (random.nextInt(4) == 0) {
                    row.setField(table.table().schema().findColumnName(2), "changed " + random.nextInt(3));
                }
                kept.add(row);
            }
        }
        table.overwrite(files.stream().map(FileScanTask::file).toList(), written(kept));
        return "copy on write";
    }

    private String drop(List<FileScanTask> files) {
        table.drop(files.get(random.nextInt(files.size())).file());
        return "drop";
    }

    private String equality(boolean byId) {
        table.delete(equalityFile(byId));
        return "equality delete";
    }

    private String upsert() {
        table.delete(equalityFile(true), written(rows()));
        return "upsert";
    }

    /** In no partition, so that it holds in every one. */
    private DeleteFile equalityFile(boolean byId) {
        String column = table.table().schema().findColumnName(byId ? 1 : random.nextBoolean() ? 2 : 3);
        var keys = new ArrayList<Map<String, Object>>();
        for (int i = 0; i < 2; i++) {
            Map<String, Object> key = new HashMap<>();
            key.put(column, value(table.table().schema().findField(column)));
            keys.add(key);
        }
        return table.equality(PartitionSpec.unpartitioned(), null, List.of(column), keys);
    }

    private String position(List<FileScanTask> files) {
        DataFile file = files.get(random.nextInt(files.size())).file();
        long place = random.nextLong(file.recordCount());
        if (vectors) {
            table.vector(file, place);
        } else {
            table.delete(table.positions(file, place));
        }
        return "position delete";
    }

    private String compact(List<FileScanTask> files) {
        List<Record> rows = table.records();
        var rewrite = table.table()
                .newRewrite()
                .validateFromSnapshot(table.table().currentSnapshot().snapshotId());
        files.forEach(task -> rewrite.deleteFile(task.file()));
        if (!rows.isEmpty()) {
            Arrays.stream(written(rows)).forEach(rewrite::addFile);
        }
        rewrite.commit();
        return "compaction";
    }

    private String evolve() {
        switch (random.nextInt(4)) {
            case 0 ->
                table.table()
                        .updateSchema()
                        .addColumn("more" + columns++, Types.IntegerType.get())
                        .commit();
            case 1 ->
                table.table()
                        .updateSchema()
                        .renameColumn(table.table().schema().findColumnName(2), "name" + columns++)
                        .commit();
            case 2 -> {
                var update = table.table().updateSpec();
                table.table().spec().fields().forEach(field -> update.removeField(field.name()));
                update.addField("by" + columns++, Expressions.bucket("id", 3)).commit();
            }
            default -> {
                var update = table.table().updateSpec();
                table.table().spec().fields().forEach(field -> update.removeField(field.name()));
                update.commit();
            }
        }
        return "evolution";
    }
}
