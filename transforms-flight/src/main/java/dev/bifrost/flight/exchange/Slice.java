package dev.bifrost.flight.exchange;

import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;

/**
 * Rows of a batch that go in one message. Owns them.
 *
 * @param bytes of the message's body
 */
record Slice(ArrowRecordBatch rows, long bytes) implements AutoCloseable {

    int count() {
        return rows.getLength();
    }

    @Override
    public void close() {
        rows.close();
    }
}
