package com.example.flights;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.arrow.flight.BackpressureStrategy.CallbackBackpressureStrategy;
import org.apache.arrow.flight.BackpressureStrategy.WaitResult;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightDescriptor;
import org.apache.arrow.flight.FlightRuntimeException;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.NoOpFlightProducer;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.util.TransferPair;

/** The protocol of docs/flight-protocol.md, so that a service is one function from rows to rows. {@link Server} serves it. */
final class Bifrost extends NoOpFlightProducer {

    /** Of an answer's message; the host takes 16 MiB. */
    private static final long MOST_BYTES = 8 << 20;

    private static final long WAIT_MILLIS = 60_000;

    /** The logic: fills an answer. Also called with no rows, to learn its columns. */
    @FunctionalInterface
    interface Transform {
        void apply(Rows rows, Config config, Answer answer);
    }

    private final BufferAllocator allocator;
    private final Map<String, Transform> transforms;
    private final Map<String, String> metadata = new HashMap<>(Map.of("bifrost.rows", "1"));

    /** @param version of the logic. Change it when the same rows give something else: the host then reads its tables anew. Or null */
    Bifrost(BufferAllocator allocator, Map<String, Transform> transforms, String version) {
        this.allocator = allocator;
        this.transforms = transforms;
        if (version != null) {
            metadata.put("bifrost.version", version);
        }
    }

    /** An error for what the service does not take. Keep values of rows out of the text. */
    static FlightRuntimeException refuse(String text) {
        return CallStatus.INVALID_ARGUMENT.withDescription(text).toRuntimeException();
    }

    @Override
    public void doExchange(CallContext context, FlightStream reader, ServerStreamListener writer) {
        var pressure = new CallbackBackpressureStrategy();
        pressure.register(writer);
        var asked = asked(reader.getDescriptor());
        var transform = find(asked.path("name").asText());
        var config = new Config(asked.path("config"));
        Schema columns;
        try (var none = VectorSchemaRoot.create(reader.getSchema(), allocator);
                var answer = new Answer(none, allocator)) {
            transform.apply(new Rows(none), config, answer);
            columns = new Schema(answer.fields(), metadata);
        }
        config.refuseUnknownKeys();
        try (var sent = VectorSchemaRoot.create(columns, allocator)) {
            writer.start(sent);
            var outgoing = new Outgoing(writer, pressure, sent);
            while (reader.next()) {
                try (var answer = new Answer(reader.getRoot(), allocator)) {
                    transform.apply(new Rows(reader.getRoot()), config, answer);
                    outgoing.send(answer.root(), reader.getLatestMetadata());
                }
            }
        }
        writer.completed();
    }

    private record Outgoing(ServerStreamListener writer, CallbackBackpressureStrategy pressure, VectorSchemaRoot sent) {

        /** In as many messages as the rows need; the last has the metadata. */
        void send(VectorSchemaRoot rows, ArrowBuf echo) {
            long bytes = rows.getFieldVectors().stream()
                    .mapToLong(FieldVector::getBufferSize)
                    .sum();
            int half = rows.getRowCount() / 2;
            if (bytes <= MOST_BYTES || half == 0) {
                put(rows, echo);
                return;
            }
            try (var one = rows.slice(0, half);
                    var other = rows.slice(half, rows.getRowCount() - half)) {
                send(one, null);
                send(other, echo);
            }
        }

        private void put(VectorSchemaRoot rows, ArrowBuf echo) {
            try (var batch = new VectorUnloader(rows).getRecordBatch()) {
                new VectorLoader(sent).load(batch);
            }
            awaitRoom();
            if (echo == null) {
                writer.putNext();
            } else {
                echo.getReferenceManager().retain();
                writer.putNext(echo);
            }
        }

        /** Without it, answers that the host does not read yet would fill the memory. */
        private void awaitRoom() {
            WaitResult result;
            do {
                result = pressure.waitForListener(WAIT_MILLIS);
            } while (result == WaitResult.TIMEOUT);
            if (result != WaitResult.READY) {
                throw CallStatus.CANCELLED.withDescription("the host went away").toRuntimeException();
            }
        }
    }

    private static JsonNode asked(FlightDescriptor descriptor) {
        try {
            var asked = new ObjectMapper().readTree(descriptor.getCommand());
            if (asked.path("protocol").asText().equals("bifrost.rows") && asked.path("version").asInt() == 1) {
                return asked;
            }
        } catch (IOException | RuntimeException e) {
            // the same to the host
        }
        throw CallStatus.UNIMPLEMENTED
                .withDescription("this service speaks the protocol bifrost.rows, version 1")
                .toRuntimeException();
    }

    private Transform find(String name) {
        var found = transforms.get(name);
        if (found == null) {
            throw CallStatus.NOT_FOUND
                    .withDescription("there is no transform '%s'; there are %s"
                            .formatted(name, String.join(", ", new TreeSet<>(transforms.keySet()))))
                    .toRuntimeException();
        }
        return found;
    }

    /** What the host sent. */
    record Rows(VectorSchemaRoot root) {

        int count() {
            return root.getRowCount();
        }

        /** A column by its name and type, such as {@code VarCharVector}, or a refusal that names what is there. */
        <V extends FieldVector> V column(String name, Class<V> type) {
            var found = root.getVector(name);
            if (!type.isInstance(found)) {
                throw refuse("needs the column %s for a %s; the rows have %s"
                        .formatted(name, type.getSimpleName(), root.getSchema().getFields()));
            }
            return type.cast(found);
        }
    }

    /** The rows to be sent: all columns of the host's rows, and new ones, which may take the place of one of their name. */
    static final class Answer implements AutoCloseable {

        private final BufferAllocator allocator;
        private final List<FieldVector> vectors = new ArrayList<>();
        private final Map<String, TransferPair> passed = new HashMap<>();
        private int rows;

        private Answer(VectorSchemaRoot from, BufferAllocator allocator) {
            this.allocator = allocator;
            for (var vector : from.getFieldVectors()) {
                var pair = vector.getTransferPair(vector.getField(), allocator);
                vectors.add((FieldVector) pair.getTo());
                passed.put(vector.getName(), pair);
            }
        }

        /** A new column, null where nothing is set. */
        FieldVector column(String name, MinorType type) {
            var vector = Field.nullable(name, type.getType()).createVector(allocator);
            passed.remove(name);
            for (int i = 0; i < vectors.size(); i++) {
                if (vectors.get(i).getName().equals(name)) {
                    vectors.set(i, vector).close();
                    return vector;
                }
            }
            vectors.add(vector);
            return vector;
        }

        /** Begins a row: passed columns take their values from this row of the host's. Returns where new ones set theirs. */
        int row(int from) {
            passed.values().forEach(pair -> pair.copyValueSafe(from, rows));
            return rows++;
        }

        private List<Field> fields() {
            return vectors.stream().map(FieldVector::getField).toList();
        }

        private VectorSchemaRoot root() {
            vectors.forEach(vector -> vector.setValueCount(rows));
            return new VectorSchemaRoot(fields(), vectors, rows);
        }

        @Override
        public void close() {
            vectors.forEach(FieldVector::close);
        }
    }
}
