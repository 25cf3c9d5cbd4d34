package dev.bifrost.lake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.InternalRecordWrapper;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.BaseDVFileWriter;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.io.FanoutDataWriter;
import org.apache.iceberg.io.OutputFileFactory;

/**
 * Writes and reads a table's files; what is written is part of the table once it is committed.
 *
 * @param table where
 */
public record TableFiles(Table table) {

    private static final long FILE_BYTES = 512L << 20;

    /** Hands over rows, one after the other. */
    public interface Rows {
        void each(Consumer<Record> taker);
    }

    /** Writes rows into new Parquet files, one a partition. */
    public List<DataFile> write(Rows rows) {
        var factory = new GenericFileWriterFactory.Builder(table)
                .dataFileFormat(FileFormat.PARQUET)
                .dataSchema(table.schema())
                .build();
        var partition = new PartitionKey(table.spec(), table.schema());
        var wrapper = new InternalRecordWrapper(table.schema().asStruct());
        var writer = new FanoutDataWriter<Record>(factory, names(FileFormat.PARQUET), table.io(), FILE_BYTES);
        try (writer) {
            rows.each(row -> {
                partition.partition(wrapper.wrap(row));
                writer.write(row, table.spec(), partition);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writer.result().dataFiles();
    }

    /** A deletion vector over a file that has none yet. */
    public Set<DeleteFile> delete(DataFile file, LongStream places) {
        var writer = new BaseDVFileWriter(names(FileFormat.PUFFIN), path -> null);
        try (writer) {
            places.forEach(place -> writer.delete(file.location(), place, table.spec(), file.partition()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Set.copyOf(writer.result().deleteFiles());
    }

    private OutputFileFactory names(FileFormat format) {
        return OutputFileFactory.builderFor(table, 1, 1)
                .format(format)
                .operationId(UUID.randomUUID().toString())
                .build();
    }

    /** Shows the rows of the present state that an expression matches, by Iceberg's own reader. */
    public void each(Expression wanted, Consumer<Record> taker) {
        try (var rows = IcebergGenerics.read(table).where(wanted).build()) {
            rows.forEach(taker);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The data files of the present state that may hold such rows, each with the deletes that hold for it. */
    public List<FileScanTask> live(Expression wanted) {
        try (var tasks = table.newScan().filter(wanted).planFiles()) {
            var found = new ArrayList<FileScanTask>();
            tasks.forEach(found::add);
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
