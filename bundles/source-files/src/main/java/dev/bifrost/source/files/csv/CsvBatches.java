package dev.bifrost.source.files.csv;

import dev.bifrost.api.BifrostException;
import dev.bifrost.parquet.fit.PlainFields;
import dev.bifrost.source.files.FilesErrors;
import dev.bifrost.source.files.format.FileBatches;
import dev.bifrost.source.files.format.ReadFailures;
import dev.bifrost.source.files.format.ReadRequest;
import dev.bifrost.source.files.format.TornFileException;
import dev.bifrost.source.files.schema.Guess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;

/** The batches of one CSV file. */
final class CsvBatches implements FileBatches {

    private static final long BATCH_CHARS = 4L << 20;

    private final ReadRequest request;
    private final CsvRows rows;
    private final BufferAllocator allocator;
    private final int batchRows;
    private final List<Field> fields = new ArrayList<>();
    private final int[] positions;

    CsvBatches(ReadRequest request, CsvRows rows, BufferAllocator allocator, int batchRows) {
        this.request = request;
        this.rows = rows;
        this.allocator = allocator;
        this.batchRows = batchRows;
        this.positions = new int[request.columns().size()];
        for (int i = 0; i < positions.length; i++) {
            ReadRequest.Column column = request.columns().get(i);
            positions[i] = rows.header().indexOf(column.own().getName());
            fields.add(typed(column));
        }
    }

    /** A column whose type was inferred is read as the type that it has in the whole table, if its texts have that form. */
    private Field typed(ReadRequest.Column column) {
        Guess guess = request.facts().guesses().get(column.own().getName());
        boolean asTable =
                guess != null && !guess.empty() && guess.fits(column.target().getType());
        return asTable ? PlainFields.of(column.own().getName(), column.target().getType()) : column.own();
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        var batch = new ArrayList<FieldVector>(fields.size());
        try {
            for (Field field : fields) {
                batch.add(field.createVector(allocator));
            }
            int count = fill(batch.stream().map(CsvColumn::into).toList());
            if (count == 0) {
                batch.forEach(FieldVector::close);
                return Optional.empty();
            }
            batch.forEach(vector -> vector.setValueCount(count));
            return Optional.of(new VectorSchemaRoot(fields, batch, count));
        } catch (IOException | TornFileException | RuntimeException | OutOfMemoryError e) {
            batch.forEach(FieldVector::close);
            throw ReadFailures.reading(request.file(), e);
        }
    }

    private int fill(List<CsvColumn> columns) throws IOException, TornFileException {
        long chars = 0;
        int count = 0;
        CsvRow row = rows.row();
        while (count < batchRows && chars < BATCH_CHARS && rows.next()) {
            for (int i = 0; i < positions.length; i++) {
                int field = positions[i];
                if (!row.isNull(field)) {
                    chars += row.length(field);
                    if (!columns.get(i).write(count, row.text(field))) {
                        throw misfit(i, row.line());
                    }
                }
            }
            count++;
        }
        return count;
    }

    private BifrostException misfit(int column, long line) {
        return new BifrostException(
                FilesErrors.CSV_VALUE,
                "%s of table %s: line %d has no %s in column %s; correct the file, or declare the column's type under csv.tables.%s.columns"
                        .formatted(
                                request.file().name(),
                                request.file().table(),
                                line,
                                CsvType.word(fields.get(column).getType()),
                                fields.get(column).getName(),
                                request.file().table()));
    }

    @Override
    public void close() {
        try {
            rows.close();
        } catch (IOException e) {
            throw ReadFailures.reading(request.file(), e);
        }
    }
}
