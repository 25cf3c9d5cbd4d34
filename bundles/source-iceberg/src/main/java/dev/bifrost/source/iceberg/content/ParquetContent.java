package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.BifrostException;
import dev.bifrost.parquet.FieldIds;
import dev.bifrost.parquet.ParquetBatches;
import dev.bifrost.parquet.ParquetFile;
import dev.bifrost.parquet.ParquetReader;
import dev.bifrost.parquet.ReadAhead;
import dev.bifrost.parquet.ReadFailures;
import dev.bifrost.parquet.RowRanges;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;

/** A Parquet file, its columns found by id. */
final class ParquetContent implements ContentBatches {

    private final ParquetFile file;
    private final ParquetBatches batches;
    private final ColumnSources columns;
    private final ReadFailures failures;
    private boolean closed;

    private ParquetContent(ParquetFile file, ParquetBatches batches, ColumnSources columns, ReadFailures failures) {
        this.file = file;
        this.batches = batches;
        this.columns = columns;
        this.failures = failures;
    }

    static ContentBatches open(
            ContentRequest request, ParquetReader reader, ReadAhead room, BufferAllocator allocator) {
        ReadFailures failures = request.table().failures(request.file());
        try {
            ParquetFile file = reader.open(FileRanges.of(request.table(), request.file()));
            try {
                return open(request, file, room, allocator, failures);
            } catch (RuntimeException | Error e) {
                file.close();
                throw e;
            }
        } catch (NoSuchFileException | FileNotFoundException e) {
            throw ContentReader.missing(request.table(), request.file(), e);
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw failures.reading(e);
        }
    }

    private static ContentBatches open(
            ContentRequest request,
            ParquetFile file,
            ReadAhead room,
            BufferAllocator allocator,
            ReadFailures failures) {
        if (file.rows() != request.file().recordCount()) {
            throw failures.rowCount(request.file().recordCount(), file.rows());
        }
        List<Field> plain = file.columns();
        List<Field> own = withIds(request, plain);
        var columns = ColumnSources.of(request, own, allocator);
        var wanted = new ArrayList<Field>();
        for (int place : columns.places()) {
            file.obstacle(plain.get(place)).ifPresent(why -> {
                throw unsupported(request, plain.get(place), why);
            });
            wanted.add(plain.get(place));
        }
        var batches = file.read(wanted, filter(request, own, plain), rows(request, own), room, failures);
        return new ParquetContent(file, batches, columns, failures);
    }

    /** @throws BifrostException {@code iceberg.NO_FIELD_IDS}: to go by the columns' order would read another's data */
    private static List<Field> withIds(ContentRequest request, List<Field> plain) {
        if (NamedIds.present(plain)) {
            return plain;
        }
        return request.mapping()
                .map(mapping -> NamedIds.of(plain, mapping))
                .orElseThrow(() -> request.table().withoutIds(request.file()));
    }

    private static Optional<ParquetFile.Filter> filter(ContentRequest request, List<Field> own, List<Field> plain) {
        return request.filter().map(filter -> {
            Map<String, Field> columns = new HashMap<>();
            filter.columns().forEach((name, column) -> {
                int place = IdFit.place(own, OptionalInt.of(column.fieldId()));
                if (place >= 0) {
                    columns.put(name, plain.get(place));
                }
            });
            return new ParquetFile.Filter(filter.rows(), columns);
        });
    }

    /** A column that the file lacks is null in all its rows, and null matches no filter; unless it has a value elsewhere. */
    private static RowRanges rows(ContentRequest request, List<Field> own) {
        boolean none = request.filter().stream()
                .flatMap(filter -> filter.columns().values().stream())
                .anyMatch(column -> IdFit.place(own, OptionalInt.of(column.fieldId())) < 0
                        && ColumnSources.absent(request, column) == null);
        return none ? (firstRow, rows) -> false : request.rows();
    }

    private static BifrostException unsupported(ContentRequest request, Field field, String why) {
        return new BifrostException(
                IcebergErrors.UNSUPPORTED_COLUMN,
                "column %s (id %s) of %s has %s, which this source does not read; leave the column out of the mapping"
                        .formatted(
                                field.getName(),
                                field.getMetadata().getOrDefault(FieldIds.KEY, "none"),
                                request.table().where(request.file()),
                                why));
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        return batches.next().map(batch -> {
            try (batch) {
                return columns.fit(batch);
            } catch (RuntimeException e) {
                throw failures.reading(e);
            }
        });
    }

    @Override
    public boolean lookAhead() {
        return batches.lookAhead();
    }

    @Override
    public long firstRow() {
        return batches.firstRow();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (file) {
            batches.close();
        } catch (IOException | RuntimeException e) {
            throw failures.reading(e);
        }
    }
}
