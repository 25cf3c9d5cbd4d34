package dev.bifrost.source.iceberg;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.BaseDVFileWriter;
import org.apache.iceberg.deletes.PositionDelete;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.encryption.EncryptedOutputFile;
import org.apache.iceberg.encryption.EncryptionKeyMetadata;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.types.TypeUtil;

/** A real table, written with Iceberg's own writers, commit by commit. */
public final class LakeTable {

    private final String name;
    private final Table table;
    private final FileFormat format;
    private final String branch;

    LakeTable(String name, Table table, FileFormat format) {
        this(name, table, format, SnapshotRef.MAIN_BRANCH);
    }

    private LakeTable(String name, Table table, FileFormat format, String branch) {
        this.name = name;
        this.table = table;
        this.format = format;
        this.branch = branch;
    }

    /** The same table, whose commits go to another branch. */
    public LakeTable on(String other) {
        return new LakeTable(name, table, format, other);
    }

    String name() {
        return name;
    }

    public Table table() {
        return table;
    }

    /** The tip of the branch; null if it has none. */
    public Snapshot tip() {
        return table.snapshot(branch);
    }

    private Snapshot commit(SnapshotUpdate<?> update) {
        update.toBranch(branch);
        update.commit();
        return tip();
    }

    public Record row(Object... values) {
        var row = GenericRecord.create(table.schema());
        for (int i = 0; i < values.length; i++) {
            row.set(i, values[i]);
        }
        return row;
    }

    /** A file in no partition. */
    public DataFile file(Record... rows) {
        return file(table.spec(), null, rows);
    }

    public DataFile file(PartitionSpec spec, StructLike partition, Record... rows) {
        var factory = new GenericFileWriterFactory.Builder(table)
                .dataFileFormat(format)
                .dataSchema(table.schema())
                .build();
        try (var writer = factory.newDataWriter(newFile(), spec, partition)) {
            for (Record row : rows) {
                writer.write(present(row));
            }
            writer.close();
            return writer.toDataFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The row with the columns that the table has now. */
    private Record present(Record row) {
        var present = GenericRecord.create(table.schema());
        table.schema().columns().forEach(column -> present.setField(column.name(), row.getField(column.name())));
        return present;
    }

    public Snapshot append(DataFile... files) {
        var append = table.newAppend();
        Arrays.stream(files).forEach(append::appendFile);
        return commit(append);
    }

    /** Appends one file of rows. */
    public DataFile appended(Record... rows) {
        DataFile file = file(rows);
        append(file);
        return file;
    }

    public Snapshot overwrite(List<DataFile> old, DataFile... fresh) {
        var overwrite = table.newOverwrite();
        old.forEach(overwrite::deleteFile);
        Arrays.stream(fresh).forEach(overwrite::addFile);
        return commit(overwrite);
    }

    public Snapshot rewrite(List<DataFile> old, DataFile... fresh) {
        return rewrite(tip(), old, fresh);
    }

    /** Files that were made of an earlier state take the place of its own: what was deleted since stays deleted. */
    public Snapshot rewrite(Snapshot of, List<DataFile> old, DataFile... fresh) {
        var rewrite = table.newRewrite().validateFromSnapshot(of.snapshotId());
        if (of.snapshotId() != tip().snapshotId()) {
            rewrite.dataSequenceNumber(of.sequenceNumber());
        }
        old.forEach(rewrite::deleteFile);
        Arrays.stream(fresh).forEach(rewrite::addFile);
        return commit(rewrite);
    }

    public Snapshot drop(DataFile... files) {
        var delete = table.newDelete();
        Arrays.stream(files).forEach(delete::deleteFile);
        return commit(delete);
    }

    Snapshot delete(DeleteFile delete, DataFile... fresh) {
        return delete(List.of(delete), fresh);
    }

    public Snapshot delete(List<DeleteFile> deletes, DataFile... fresh) {
        var delta = table.newRowDelta();
        deletes.forEach(delta::addDeletes);
        Arrays.stream(fresh).forEach(delta::addRows);
        return commit(delta);
    }

    /** An equality delete in no partition. */
    DeleteFile equality(String column, Object... values) {
        return equality(
                PartitionSpec.unpartitioned(),
                null,
                List.of(column),
                Arrays.stream(values)
                        .map(value -> {
                            var key = new HashMap<String, Object>();
                            key.put(column, value);
                            return (Map<String, Object>) key;
                        })
                        .toList());
    }

    public DeleteFile equality(
            PartitionSpec spec, StructLike partition, List<String> columns, List<Map<String, Object>> keys) {
        int[] ids = columns.stream()
                .mapToInt(column -> table.schema().findField(column).fieldId())
                .toArray();
        Schema schema = TypeUtil.select(
                table.schema(), new HashSet<>(Arrays.stream(ids).boxed().toList()));
        var factory = new GenericFileWriterFactory.Builder(table)
                .deleteFileFormat(format)
                .equalityFieldIds(ids)
                .equalityDeleteRowSchema(schema)
                .build();
        try (var writer = factory.newEqualityDeleteWriter(newFile(), spec, partition)) {
            for (Map<String, Object> key : keys) {
                writer.write(GenericRecord.create(schema).copy(key));
            }
            writer.close();
            return writer.toDeleteFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public DeleteFile positions(DataFile file, long... places) {
        var factory = new GenericFileWriterFactory.Builder(table)
                .deleteFileFormat(format)
                .build();
        try (var writer =
                factory.newPositionDeleteWriter(newFile(), table.specs().get(file.specId()), partition(file))) {
            for (long place : places) {
                writer.write(PositionDelete.<Record>create().set(file.location(), place));
            }
            writer.close();
            return writer.toDeleteFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The partition of a file that may have been written when a column of its was not as wide as now. */
    private StructLike partition(DataFile file) {
        var type = table.specs().get(file.specId()).partitionType();
        var partition = new PartitionData(type);
        for (int i = 0; i < partition.size(); i++) {
            Object value = file.partition().get(i, Object.class);
            partition.set(
                    i,
                    switch (type.fields().get(i).type().typeId()) {
                        case LONG -> value instanceof Integer narrow ? (Object) narrow.longValue() : value;
                        case DOUBLE -> value instanceof Float narrow ? (Object) narrow.doubleValue() : value;
                        default -> value;
                    });
        }
        return partition;
    }

    /** A deletion vector, which takes the place of one that the file has. */
    public Snapshot vector(DataFile file, long... places) {
        var files = OutputFileFactory.builderFor(table, 1, 1)
                .format(FileFormat.PUFFIN)
                .operationId(UUID.randomUUID().toString())
                .build();
        var earlier = new ArrayList<DeleteFile>();
        try (var tasks = table.newScan().useRef(branch).planFiles()) {
            tasks.forEach(task -> {
                if (task.file().location().equals(file.location())) {
                    task.deletes().stream()
                            .filter(delete -> delete.format() == FileFormat.PUFFIN)
                            .forEach(earlier::add);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try (var writer = new BaseDVFileWriter(files, path -> previous(earlier))) {
            for (long place : places) {
                writer.delete(file.location(), place, table.specs().get(file.specId()), partition(file));
            }
            writer.close();
            var delta = table.newRowDelta().validateFromSnapshot(tip().snapshotId());
            writer.result().deleteFiles().forEach(delta::addDeletes);
            earlier.forEach(delta::removeDeletes);
            return commit(delta);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private PositionDeleteIndex previous(List<DeleteFile> earlier) {
        if (earlier.isEmpty()) {
            return null;
        }
        DeleteFile vector = earlier.getFirst();
        try (var stream = table.io().newInputFile(vector.location()).newStream()) {
            stream.seek(vector.contentOffset());
            return PositionDeleteIndex.deserialize(
                    stream.readNBytes(vector.contentSizeInBytes().intValue()), vector);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private EncryptedOutputFile newFile() {
        var location = table.locationProvider()
                .newDataLocation(format.addExtension(UUID.randomUUID().toString()));
        return EncryptedFiles.encryptedOutput(table.io().newOutputFile(location), EncryptionKeyMetadata.EMPTY);
    }

    /** What Iceberg's own reader sees of the present state. */
    List<Record> records() {
        var rows = new ArrayList<Record>();
        try (var records = IcebergGenerics.read(table).build()) {
            records.forEach(rows::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    /**
     * The same as texts.
     *
     * @param columns empty for all
     */
    List<String> texts(List<String> columns) {
        return records().stream()
                .map(row -> table.schema().columns().stream()
                        .map(column -> column.name())
                        .filter(column -> columns.isEmpty() || columns.contains(column))
                        .map(column -> String.valueOf(row.getField(column)))
                        .toList()
                        .toString())
                .toList();
    }

    /** Ids of the snapshots that were current, oldest first. */
    List<Long> snapshots() {
        return table.history().stream().map(entry -> entry.snapshotId()).toList();
    }
}
