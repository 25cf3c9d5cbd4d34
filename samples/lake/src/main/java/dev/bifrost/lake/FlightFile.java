package dev.bifrost.lake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.mapping.MappingUtil;
import org.apache.iceberg.parquet.Parquet;

/**
 * A Parquet file of flights in the order of their dates: a stretch from the beginning of each of its row groups, so that few
 * rows are of every month too.
 */
record FlightFile(Path file) {

    private static final int ROW_GROUPS = 11;

    /**
     * @param schema the columns that are wanted, and {@code id}, which numbers the rows
     * @param rows how many
     */
    void read(Schema schema, long rows, Consumer<Record> taker) {
        for (int group = 0; group < ROW_GROUPS; group++) {
            long from = rows * group / ROW_GROUPS;
            stretch(schema, group, from, rows * (group + 1) / ROW_GROUPS, taker);
        }
    }

    private void stretch(Schema schema, int group, long first, long end, Consumer<Record> taker) {
        try {
            long bytes = Files.size(file);
            long offset = bytes * group / ROW_GROUPS;
            var columns = schema.select(schema.columns().stream()
                    .skip(1)
                    .map(column -> column.name())
                    .toList());
            var read = Parquet.read(org.apache.iceberg.Files.localInput(file.toFile()))
                    .split(offset, bytes * (group + 1) / ROW_GROUPS - offset)
                    .project(columns)
                    .withNameMapping(MappingUtil.create(columns))
                    .createReaderFunc(type -> GenericParquetReaders.buildReader(columns, type));
            try (var records = read.<Record>build();
                    var each = records.iterator()) {
                for (long id = first; id < end && each.hasNext(); id++) {
                    taker.accept(numbered(schema, id, each.next()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Record numbered(Schema schema, long id, Record read) {
        var row = GenericRecord.create(schema);
        row.set(0, id);
        for (int column = 1; column < schema.columns().size(); column++) {
            row.set(column, read.get(column - 1));
        }
        return row;
    }
}
