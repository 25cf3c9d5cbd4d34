package dev.bifrost.flight;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightProducer.ServerStreamListener;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Services that keep the protocol. */
final class Honest {

    private static final Map<String, String> SPOKEN = Map.of("bifrost.rows", "1");

    private Honest() {}

    static Schema announcing(List<Field> columns) {
        return new Schema(columns, SPOKEN);
    }

    static Schema announcing(List<Field> columns, String version) {
        var metadata = new HashMap<>(SPOKEN);
        metadata.put("bifrost.version", version);
        return new Schema(columns, metadata);
    }

    /** A copy of what a batch carried, for its answer. */
    static ArrowBuf metadata(FlightStream reader, BufferAllocator allocator) {
        var found = reader.getLatestMetadata();
        var copy = allocator.buffer(found.readableBytes());
        copy.writeBytes(bytes(found));
        return copy;
    }

    static ArrowBuf metadata(String text, BufferAllocator allocator) {
        var copy = allocator.buffer(Math.max(1, text.length()));
        copy.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        return copy;
    }

    private static byte[] bytes(ArrowBuf buffer) {
        var bytes = new byte[(int) buffer.readableBytes()];
        buffer.getBytes(buffer.readerIndex(), bytes);
        return bytes;
    }

    /** The rows as they came. */
    static LiveService.Handler echo() {
        return echo("");
    }

    static LiveService.Handler echo(String version) {
        return (reader, writer, allocator) -> {
            var columns = reader.getSchema().getFields();
            var schema = version.isEmpty() ? announcing(columns) : announcing(columns, version);
            try (var root = VectorSchemaRoot.create(schema, allocator)) {
                writer.start(root);
                while (reader.next()) {
                    copy(reader.getRoot(), root);
                    writer.putNext(metadata(reader, allocator));
                }
                writer.completed();
            }
        };
    }

    /** Answers one batch of an exchange, and meets the next as told. */
    static LiveService.Handler once(CallStatus then) {
        return (reader, writer, allocator) -> {
            try (var root =
                    VectorSchemaRoot.create(announcing(reader.getSchema().getFields()), allocator)) {
                writer.start(root);
                reader.next();
                copy(reader.getRoot(), root);
                writer.putNext(metadata(reader, allocator));
                if (reader.next()) {
                    writer.error(then.toRuntimeException());
                } else {
                    writer.completed();
                }
            }
        };
    }

    static void copy(VectorSchemaRoot from, VectorSchemaRoot to) {
        try (var batch = new VectorUnloader(from).getRecordBatch()) {
            new VectorLoader(to).load(batch);
        }
    }

    /**
     * Greets: needs the columns {@code id} and {@code name}, gives {@code id} and {@code greeting}. A row without an id gives
     * none, one named "twice" gives two.
     */
    static LiveService.Handler greeting() {
        return (reader, writer, allocator) -> {
            var input = reader.getSchema();
            var names = input.getFields().stream().map(Field::getName).toList();
            if (!names.containsAll(List.of("id", "name"))) {
                writer.error(CallStatus.INVALID_ARGUMENT
                        .withDescription("needed are id and name")
                        .toRuntimeException());
                return;
            }
            var schema = announcing(List.of(
                    Field.nullable("id", new ArrowType.Int(64, true)),
                    Field.nullable("greeting", new ArrowType.Utf8())));
            try (var root = VectorSchemaRoot.create(schema, allocator)) {
                writer.start(root);
                while (reader.next()) {
                    greet(reader.getRoot(), root);
                    writer.putNext(metadata(reader, allocator));
                }
                writer.completed();
            }
        };
    }

    private static void greet(VectorSchemaRoot in, VectorSchemaRoot out) {
        var ids = (BigIntVector) in.getVector("id");
        var names = (VarCharVector) in.getVector("name");
        var rows = new ArrayList<Integer>();
        for (int row = 0; row < in.getRowCount(); row++) {
            if (!ids.isNull(row)) {
                rows.add(row);
                if (!names.isNull(row) && names.getObject(row).toString().equals("twice")) {
                    rows.add(row);
                }
            }
        }
        out.clear();
        var id = (BigIntVector) out.getVector("id");
        var greeting = (VarCharVector) out.getVector("greeting");
        for (int i = 0; i < rows.size(); i++) {
            id.setSafe(i, ids.get(rows.get(i)));
            if (!names.isNull(rows.get(i))) {
                greeting.setSafe(i, ("hello " + names.getObject(rows.get(i))).getBytes(StandardCharsets.UTF_8));
            }
        }
        out.setRowCount(rows.size());
    }

    /** Services need not close their reader; the library does when the exchange ends. */
    static void drain(FlightStream reader, ServerStreamListener writer) {
        while (reader.next()) {
            // nothing is done with it
        }
        writer.completed();
    }
}
