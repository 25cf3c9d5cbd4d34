package dev.bifrost.source.iceberg.content;

import dev.bifrost.parquet.ReadFailures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.iceberg.Schema;
import org.apache.iceberg.avro.Avro;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.avro.PlannedDataReader;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.CloseableIterator;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.types.Types;

/** An Avro file through Iceberg's own reader, which finds columns by id and fills in what the file lacks. */
final class AvroContent implements ContentBatches {

    /** Records are objects before they are vectors, so fewer at once. */
    private static final int MOST_ROWS = 4_096;

    /** As the specification has it. */
    private static final String ID_PROPERTY = "field-id";

    private final ContentRequest request;
    private final CloseableIterable<Record> file;
    private final CloseableIterator<Record> records;
    private final List<Field> own;
    private final ColumnSources columns;
    private final BufferAllocator allocator;
    private final int batchRows;
    private final ReadFailures failures;
    private long rows;
    private long firstRow;
    private boolean closed;

    private AvroContent(
            ContentRequest request,
            CloseableIterable<Record> file,
            List<Field> own,
            BufferAllocator allocator,
            int batchRows) {
        this.request = request;
        this.file = file;
        this.records = file.iterator();
        this.own = own;
        this.columns = ColumnSources.of(request, own, allocator);
        this.allocator = allocator;
        this.batchRows = Math.min(batchRows, MOST_ROWS);
        this.failures = request.table().failures(request.file());
    }

    static ContentBatches open(ContentRequest request, BufferAllocator allocator, int batchRows) {
        Map<Integer, Types.NestedField> wanted = new LinkedHashMap<>();
        request.targets().forEach(target -> wanted.put(target.column().fieldId(), target.column()));
        var projected = new Schema(List.copyOf(wanted.values()));
        var constants = request.table().partitionValues(request.file());
        var input = request.table()
                .io()
                .newInputFile(request.file().location(), request.file().fileSizeInBytes());
        var read = Avro.read(input)
                .project(projected)
                .createResolvingReader(schema -> PlannedDataReader.create(schema, constants));
        request.mapping().ifPresentOrElse(read::withNameMapping, () -> requireIds(request, input));
        List<Field> own = projected.columns().stream().map(ArrowFields::field).toList();
        try {
            return new AvroContent(request, read.build(), own, allocator, batchRows);
        } catch (NotFoundException e) {
            throw e;
        } catch (RuntimeException | OutOfMemoryError e) {
            throw request.table().failures(request.file()).reading(e);
        }
    }

    /** Iceberg would go by the present names, which need not be those that the file was written under. */
    private static void requireIds(ContentRequest request, InputFile input) {
        try (var stream = input.newStream();
                var file = new DataFileStream<Object>(stream, new GenericDatumReader<>())) {
            var fields = file.getSchema().getFields();
            if (!fields.isEmpty() && fields.stream().allMatch(field -> field.getObjectProp(ID_PROPERTY) == null)) {
                throw request.table().withoutIds(request.file());
            }
        } catch (NotFoundException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw request.table().failures(request.file()).reading(e);
        }
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        try {
            if (!records.hasNext()) {
                requireAllRows();
                return Optional.empty();
            }
            firstRow = rows;
            try (VectorSchemaRoot batch = batch()) {
                return Optional.of(fitted(batch));
            }
        } catch (RuntimeException | OutOfMemoryError e) {
            throw failures.reading(e);
        }
    }

    private void requireAllRows() {
        if (rows != request.file().recordCount()) {
            throw failures.rowCount(request.file().recordCount(), rows);
        }
    }

    private VectorSchemaRoot batch() {
        VectorSchemaRoot batch = VectorSchemaRoot.create(new org.apache.arrow.vector.types.pojo.Schema(own), allocator);
        try {
            List<FieldVector> vectors = batch.getFieldVectors();
            vectors.forEach(FieldVector::allocateNew);
            int row = 0;
            for (; row < batchRows && records.hasNext(); row++) {
                Record record = records.next();
                for (int i = 0; i < vectors.size(); i++) {
                    ColumnValues.set(vectors.get(i), row, record.get(i));
                }
            }
            batch.setRowCount(row);
            rows += row;
            return batch;
        } catch (RuntimeException | Error e) {
            batch.close();
            throw e;
        }
    }

    /** The wanted columns in the order of {@link ColumnSources#places()}. */
    private VectorSchemaRoot fitted(VectorSchemaRoot batch) {
        var ordered = new ArrayList<FieldVector>();
        columns.places().forEach(place -> ordered.add(batch.getVector(place)));
        return columns.fit(new VectorSchemaRoot(
                ordered.stream().map(FieldVector::getField).toList(), ordered, batch.getRowCount()));
    }

    @Override
    public long firstRow() {
        return firstRow;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (file) {
            records.close();
        } catch (IOException | RuntimeException e) {
            throw failures.reading(e);
        }
    }
}
