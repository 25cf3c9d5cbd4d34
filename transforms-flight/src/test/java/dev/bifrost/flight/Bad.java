package dev.bifrost.flight;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightProducer.ServerStreamListener;
import org.apache.arrow.flight.FlightRuntimeException;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** What services do wrong, and what has to come of it. */
enum Bad {
    SAYS_NOTHING("NO_ANSWER", (reader, writer, allocator) -> forEver()),
    ENDS_BEFORE_ITS_SCHEMA("OUTPUT_SCHEMA", (reader, writer, allocator) -> writer.completed()),
    KNOWS_NO_PROTOCOL(
            "WRONG_SERVICE",
            (reader, writer, allocator) -> answering(new Schema(columns()), reader, writer, allocator)),
    SPEAKS_ANOTHER_VERSION(
            "WRONG_SERVICE",
            (reader, writer, allocator) ->
                    answering(new Schema(columns(), Map.of("bifrost.rows", "2")), reader, writer, allocator)),
    DOES_NOT_KNOW_DO_EXCHANGE("WRONG_SERVICE", failing(CallStatus.UNIMPLEMENTED)),
    HAS_NO_SUCH_TRANSFORM("UNKNOWN_NAME", failing(CallStatus.NOT_FOUND)),
    REFUSES_THE_CONFIG("INPUT_REFUSED", failing(CallStatus.INVALID_ARGUMENT)),
    WANTS_ANOTHER_TOKEN("NOT_ALLOWED", failing(CallStatus.UNAUTHENTICATED)),
    LETS_US_NOT("NOT_ALLOWED", failing(CallStatus.UNAUTHORIZED)),
    FAILS("SERVICE_FAILED", failing(CallStatus.INTERNAL)),
    IS_BUSY("UNAVAILABLE", failing(CallStatus.RESOURCE_EXHAUSTED)),
    IS_AWAY("UNAVAILABLE", failing(CallStatus.UNAVAILABLE)),
    ANNOUNCES_NO_COLUMNS("OUTPUT_SCHEMA", announcing(List.of())),
    ANNOUNCES_A_STRUCT(
            "OUTPUT_SCHEMA",
            announcing(List.of(new Field(
                    "s",
                    new org.apache.arrow.vector.types.pojo.FieldType(true, new ArrowType.Struct(), null),
                    columns())))),
    ANNOUNCES_TOO_MANY_COLUMNS(
            "OUTPUT_SCHEMA",
            announcing(IntStream.range(0, 257)
                    .mapToObj(i -> Field.nullable("c" + i, new ArrowType.Bool()))
                    .toList())),
    ANNOUNCES_ONE_NAME_TWICE(
            "OUTPUT_SCHEMA",
            announcing(List.of(Field.nullable("a", new ArrowType.Bool()), Field.nullable("a", new ArrowType.Utf8())))),
    HAS_A_LONG_VERSION(
            "OUTPUT_SCHEMA",
            (reader, writer, allocator) ->
                    answering(Honest.announcing(columns(), "v".repeat(257)), reader, writer, allocator)),
    HAS_A_HUGE_SCHEMA(
            "OUTPUT_SCHEMA",
            (reader, writer, allocator) ->
                    answering(Honest.announcing(columns(), "v".repeat(2 << 20)), reader, writer, allocator)),
    STOPS_AFTER_ITS_SCHEMA("STALLED", then((reader, writer, root, allocator) -> forEver())),
    ENDS_WITHOUT_AN_ANSWER("BAD_ANSWER", then((reader, writer, root, allocator) -> writer.completed())),
    ANSWERS_BEFORE_IT_WAS_ASKED("BAD_ANSWER", then((reader, writer, root, allocator) -> {
        writer.putNext(Honest.metadata("1", allocator));
        forEver();
    })),
    ANSWERS_ANOTHER_BATCH(
            "BAD_ANSWER", each((reader, writer, root, allocator) -> writer.putNext(Honest.metadata("7", allocator)))),
    ANSWERS_TWICE("BAD_ANSWER", each((reader, writer, root, allocator) -> {
        writer.putNext(Honest.metadata(reader, allocator));
        writer.putNext(Honest.metadata(reader, allocator));
    })),
    ANSWERS_WITHOUT_END("BAD_ANSWER", each((reader, writer, root, allocator) -> {
        for (int i = 0; i < 20_000; i++) {
            writer.putNext();
        }
    })),
    TRICKLES("STALLED", each((reader, writer, root, allocator) -> {
        while (!stopped(10)) {
            writer.putNext();
        }
    })),
    ANSWERS_WITHOUT_ROWS(
            "BAD_ANSWER",
            each((reader, writer, root, allocator) -> writer.putMetadata(Honest.metadata(reader, allocator)))),
    HAS_A_LONG_NUMBER(
            "BAD_ANSWER",
            each((reader, writer, root, allocator) -> writer.putNext(Honest.metadata("0".repeat(1 << 20), allocator)))),
    MULTIPLIES_ROWS("OUTPUT_LIMIT", each((reader, writer, root, allocator) -> {
        rows(root, 64 * reader.getRoot().getRowCount() + 1, 8);
        writer.putNext(Honest.metadata(reader, allocator));
    })),
    FLOODS("OUTPUT_LIMIT", each((reader, writer, root, allocator) -> {
        rows(root, 1, 1 << 20);
        for (int i = 0; i < 200; i++) {
            writer.putNext();
        }
    })),
    ANSWERS_IN_ONE_LARGE_MESSAGE("MESSAGE_LIMIT", each((reader, writer, root, allocator) -> {
        rows(root, 1, 17 << 20);
        writer.putNext(Honest.metadata(reader, allocator));
    })),
    REFUSES_A_ROW("ROWS_REFUSED", each((reader, writer, root, allocator) -> {
        throw error(CallStatus.INVALID_ARGUMENT);
    })),
    FAILS_AT_A_ROW("SERVICE_FAILED", each((reader, writer, root, allocator) -> {
        throw new IllegalStateException("of the service's own");
    })),
    ALWAYS_GOES_AWAY("UNAVAILABLE", each((reader, writer, root, allocator) -> {
        throw error(CallStatus.UNAVAILABLE);
    }));

    /** A text that nobody's terminal, log or metric should see as it is. */
    static final String HOSTILE = "no\u001b[2J \u202e \n line two, token sesame-9";

    final String code;
    final LiveService.Handler handler;

    Bad(String code, LiveService.Handler handler) {
        this.code = code;
        this.handler = handler;
    }

    /** What is done once the schema was sent. */
    private interface Act {
        void act(FlightStream reader, ServerStreamListener writer, VectorSchemaRoot root, BufferAllocator allocator);
    }

    static List<Field> columns() {
        return List.of(Field.nullable("text", new ArrowType.Utf8()));
    }

    private static FlightRuntimeException error(CallStatus status) {
        return status.withDescription(HOSTILE).toRuntimeException();
    }

    private static LiveService.Handler failing(CallStatus status) {
        return (reader, writer, allocator) -> writer.error(error(status));
    }

    private static LiveService.Handler announcing(List<Field> columns) {
        return (reader, writer, allocator) -> answering(Honest.announcing(columns), reader, writer, allocator);
    }

    private static void answering(
            Schema schema, FlightStream reader, ServerStreamListener writer, BufferAllocator allocator) {
        try (var root = VectorSchemaRoot.create(schema, allocator)) {
            writer.start(root);
            Honest.drain(reader, writer);
        }
    }

    private static LiveService.Handler then(Act act) {
        return (reader, writer, allocator) -> {
            try (var root = VectorSchemaRoot.create(Honest.announcing(columns()), allocator)) {
                writer.start(root);
                act.act(reader, writer, root, allocator);
            }
        };
    }

    private static LiveService.Handler each(Act act) {
        return then((reader, writer, root, allocator) -> {
            while (reader.next()) {
                act.act(reader, writer, root, allocator);
            }
            writer.completed();
        });
    }

    private static void rows(VectorSchemaRoot root, int count, int length) {
        var text = (org.apache.arrow.vector.VarCharVector) root.getVector(0);
        byte[] value = "x".repeat(length).getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < count; i++) {
            text.setSafe(i, value);
        }
        root.setRowCount(count);
    }

    /** Until the service is closed, which interrupts its handlers. */
    private static void forEver() {
        stopped(Long.MAX_VALUE);
    }

    private static boolean stopped(long millis) {
        try {
            return new CountDownLatch(1).await(millis, java.util.concurrent.TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("the service was closed", e);
        }
    }
}
