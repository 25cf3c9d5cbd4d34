package dev.bifrost.source.files.parquet;

import dev.bifrost.api.BifrostException;
import dev.bifrost.parquet.ParquetBatches;
import dev.bifrost.parquet.ParquetFile;
import dev.bifrost.parquet.ReadAhead;
import dev.bifrost.parquet.RowRanges;
import dev.bifrost.parquet.fit.PlainFields;
import dev.bifrost.source.files.FilesErrors;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.FileBatches;
import dev.bifrost.source.files.format.ReadFailures;
import dev.bifrost.source.files.format.ReadRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;

/** The wanted columns of one open Parquet file. */
final class OpenParquet implements FileBatches {

    private final DataFile file;
    private final ParquetFile opened;
    private final ParquetBatches batches;
    private boolean closed;

    private OpenParquet(DataFile file, ParquetFile opened, ParquetBatches batches) {
        this.file = file;
        this.opened = opened;
        this.batches = batches;
    }

    /** @param opened closed with the result */
    static OpenParquet of(
            ReadRequest request, ParquetFile opened, Optional<ParquetFile.Filter> filter, ReadAhead room) {
        DataFile file = request.file();
        var batches = opened.read(wanted(request, opened), filter, RowRanges.ALL, room, ReadFailures.of(file));
        return new OpenParquet(file, opened, batches);
    }

    private static List<Field> wanted(ReadRequest request, ParquetFile opened) {
        Map<String, Field> byName = new HashMap<>();
        opened.columns().forEach(column -> byName.put(column.getName(), column));
        var wanted = new ArrayList<Field>();
        for (ReadRequest.Column column : request.columns()) {
            Field field = byName.get(column.own().getName());
            if (field == null || !PlainFields.plain(field).equals(column.own())) {
                throw changed(request.file());
            }
            opened.obstacle(field).ifPresent(why -> {
                throw unsupported(request.file(), field, why);
            });
            wanted.add(field);
        }
        return wanted;
    }

    private static BifrostException changed(DataFile file) {
        return new BifrostException(
                FilesErrors.FILE_CHANGED,
                "%s of table %s changed while it was looked at; it is read again next round"
                        .formatted(file.name(), file.table()));
    }

    private static BifrostException unsupported(DataFile file, Field field, String why) {
        return new BifrostException(
                FilesErrors.UNSUPPORTED_COLUMN,
                "column %s of %s of table %s has %s, which this source does not read; leave the column out of the mapping"
                        .formatted(field.getName(), file.name(), file.table(), why));
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        return batches.next();
    }

    @Override
    public boolean lookAhead() {
        return batches.lookAhead();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (opened) {
            batches.close();
        } catch (IOException | RuntimeException e) {
            throw ReadFailures.reading(file, e);
        }
    }
}
