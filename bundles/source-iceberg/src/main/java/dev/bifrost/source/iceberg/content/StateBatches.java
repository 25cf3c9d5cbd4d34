package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.source.TableBatches;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** The rows of a state, or rows that were added to it. After an error it stays failed. */
final class StateBatches implements TableBatches {

    private final SliceStream stream;
    private final RowSink sink;
    private final OptionalLong rows;
    private RuntimeException failure;
    private boolean closed;

    StateBatches(SliceStream stream, RowSink sink, OptionalLong rows) {
        this.stream = stream;
        this.sink = sink;
        this.rows = rows;
    }

    @Override
    public Optional<VectorSchemaRoot> next() {
        if (closed) {
            throw new IllegalStateException("the batches were closed");
        }
        if (failure != null) {
            throw failure;
        }
        try {
            return stream.next().map(this::batch);
        } catch (RuntimeException e) {
            failure = e;
            stream.close();
            throw e;
        }
    }

    private VectorSchemaRoot batch(SliceRows.Picked picked) {
        if (picked.rows().cardinality() == picked.batch().getRowCount()) {
            return whole(picked);
        }
        try (VectorSchemaRoot batch = picked.batch()) {
            BitSet in = picked.rows();
            for (int row = in.nextSetBit(0); row >= 0; row = in.nextSetBit(row + 1)) {
                sink.add(batch, row);
            }
            return sink.flush();
        }
    }

    /** Without what served the deletes, and without a copy. */
    private VectorSchemaRoot whole(SliceRows.Picked picked) {
        List<FieldVector> vectors = picked.batch().getFieldVectors();
        vectors.subList(picked.wanted(), vectors.size()).forEach(FieldVector::close);
        var kept = new ArrayList<>(vectors.subList(0, picked.wanted()));
        return new VectorSchemaRoot(sink.columns(), kept, picked.batch().getRowCount());
    }

    @Override
    public OptionalLong rowsExpected() {
        return rows;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            sink.close();
            stream.close();
        }
    }
}
