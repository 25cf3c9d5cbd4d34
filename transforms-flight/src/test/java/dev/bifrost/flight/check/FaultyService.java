package dev.bifrost.flight.check;

import com.fasterxml.jackson.jr.ob.JSON;
import io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightRuntimeException;
import org.apache.arrow.flight.FlightServer;
import org.apache.arrow.flight.FlightStatusCode;
import org.apache.arrow.flight.FlightStream;
import org.apache.arrow.flight.Location;
import org.apache.arrow.flight.NoOpFlightProducer;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * A service on Arrow's own server, in this JVM: {@code double}, twice the column {@code amount}, and {@code name}; and one thing
 * done wrong.
 */
final class FaultyService extends NoOpFlightProducer implements AutoCloseable {

    private static final Field AMOUNT = Field.nullable("amount", new ArrowType.Int(64, true));
    private static final Field DOUBLE = Field.nullable("double", new ArrowType.Int(64, true));
    private static final long PATIENCE_SECONDS = 5;
    /** Of the texts in samples, but for those of a large message. */
    private static final int LONGEST_ORDINARY = 10_000;

    private final Fault fault;
    /** Arrow's server does not give back everything when its call is cancelled in a flood. */
    private final BufferAllocator allocator = new RootAllocator();

    private final FlightServer server;
    private final AtomicInteger exchanges = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger brokenOff = new AtomicInteger();

    FaultyService(Fault fault) throws IOException {
        this.fault = fault;
        Consumer<NettyServerBuilder> small = builder -> builder.maxInboundMessageSize(4 << 20);
        var builder = FlightServer.builder(allocator, Location.forGrpcInsecure("127.0.0.1", 0), this);
        if (fault == Fault.SMALL_MESSAGES_ONLY) {
            builder.transportHint("grpc.builderConsumer", small);
        }
        this.server = builder.build().start();
    }

    String endpoint() {
        return "grpc://127.0.0.1:" + server.getPort();
    }

    @Override
    public void doExchange(CallContext context, FlightStream reader, ServerStreamListener writer) {
        int exchange = exchanges.incrementAndGet();
        boolean alone = open.incrementAndGet() <= 2; // one may be just over
        try {
            exchange(context, reader, writer, exchange, alone);
        } finally {
            open.decrementAndGet();
        }
    }

    private void exchange(
            CallContext context, FlightStream reader, ServerStreamListener writer, int exchange, boolean alone) {
        refuseWhatIsNotMeant(reader);
        if (fault == Fault.SILENT) {
            awaitEnd(context, reader);
            return;
        }
        if (fault == Fault.FALLS_OVER_WHEN_BROKEN_OFF && brokenOff.get() > 0) {
            throw CallStatus.INTERNAL.withDescription("out of workers").toRuntimeException();
        }
        try (var answer = VectorSchemaRoot.create(schema(exchange), allocator)) {
            if (fault != Fault.SCHEMA_WITH_FIRST_BATCH) {
                writer.start(answer);
            }
            if (fault == Fault.SENDS_FIRST) {
                writer.putNext();
            }
            int batches = answerAll(context, reader, writer, answer, exchange, alone);
            if (fault == Fault.FAILS_WITHOUT_BATCHES && batches == 0) {
                throw CallStatus.INTERNAL.withDescription("nothing to do").toRuntimeException();
            }
            if (fault == Fault.NEVER_ENDS) {
                awaitCancel(context);
            }
            if (fault == Fault.SCHEMA_WITH_FIRST_BATCH && batches == 0) {
                writer.start(answer);
            }
            writer.completed();
        }
    }

    /** Returns how many batches there were. */
    private int answerAll(
            CallContext context,
            FlightStream reader,
            ServerStreamListener writer,
            VectorSchemaRoot answer,
            int exchange,
            boolean alone) {
        var held = new ArrayList<byte[]>();
        int batch = 0;
        try {
            for (; reader.next(); batch++) {
                if (fault == Fault.SCHEMA_WITH_FIRST_BATCH && batch == 0) {
                    writer.start(answer);
                }
                answer(context, reader, writer, answer, number(exchange, batch, alone), batch, held);
                if (fault == Fault.ENDS_AFTER_A_BATCH) {
                    return batch + 1;
                }
            }
        } catch (FlightRuntimeException e) {
            if (batch > 0 && e.status().code() == FlightStatusCode.CANCELLED) {
                brokenOff.incrementAndGet();
            }
            throw e;
        }
        held.forEach(echo -> writer.putNext(buffer(echo)));
        return batch;
    }

    /** What is wrongly added to each value. */
    private int number(int exchange, int batch, boolean alone) {
        return switch (fault) {
            case COUNTS_EXCHANGES -> exchange;
            case COUNTS_BATCHES -> batch;
            case ONE_AT_A_TIME -> alone ? 0 : 1;
            default -> 0;
        };
    }

    private void answer(
            CallContext context,
            FlightStream reader,
            ServerStreamListener writer,
            VectorSchemaRoot answer,
            int number,
            int batch,
            List<byte[]> held) {
        var rows = reader.getRoot();
        if (fault == Fault.SKIPS_NO_ROWS && rows.getRowCount() == 0) {
            return;
        }
        if (fault != Fault.NO_COLUMNS) {
            fill(rows, answer, number);
        }
        if (fault == Fault.ANSWERS_AT_THE_END || fault == Fault.SWAPS_ANSWERS && batch == 2) {
            held.add(echo(reader));
            return;
        }
        put(context, reader, writer);
        if (fault == Fault.SWAPS_ANSWERS && batch == 3) {
            writer.putNext(buffer(held.removeFirst()));
        }
    }

    private void put(CallContext context, FlightStream reader, ServerStreamListener writer) {
        switch (fault) {
            case NO_ECHO -> writer.putNext();
            case WRONG_ECHO -> writer.putNext(buffer("7".getBytes(StandardCharsets.UTF_8)));
            case ECHO_ON_THE_FIRST_MESSAGE -> {
                writer.putNext(buffer(echo(reader)));
                writer.putNext();
            }
            case FLOODS -> {
                while (!context.isCancelled()) {
                    if (writer.isReady()) {
                        writer.putNext();
                    } else {
                        LockSupport.parkNanos(1_000_000);
                    }
                }
            }
            default -> writer.putNext(buffer(echo(reader)));
        }
    }

    private void refuseWhatIsNotMeant(FlightStream reader) {
        Map<String, Object> asked;
        try {
            asked = JSON.std.mapFrom(new String(reader.getDescriptor().getCommand(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw CallStatus.UNIMPLEMENTED.toRuntimeException();
        }
        boolean version =
                fault == Fault.TAKES_ANY_VERSION || asked.get("version").equals(1);
        boolean protocol =
                fault == Fault.TAKES_ANY_PROTOCOL || asked.get("protocol").equals("bifrost.rows");
        if (!version || !protocol) {
            throw CallStatus.UNIMPLEMENTED
                    .withDescription("only bifrost.rows 1")
                    .toRuntimeException();
        }
        if (!asked.get("name").equals("double")) {
            throw (fault == Fault.UNKNOWN_NAME_IS_ITS_OWN_FAULT ? CallStatus.INTERNAL : CallStatus.NOT_FOUND)
                    .withDescription("only double")
                    .toRuntimeException();
        }
        if (reader.getSchema().getFields().stream()
                .noneMatch(field -> field.getName().equals("amount"))) {
            throw (fault == Fault.WRONG_TABLE_IS_ITS_OWN_FAULT ? CallStatus.INTERNAL : CallStatus.INVALID_ARGUMENT)
                    .withDescription("no amount")
                    .toRuntimeException();
        }
    }

    private Schema schema(int exchange) {
        var about = new HashMap<String, String>();
        if (fault != Fault.NO_VERSION_KEY) {
            about.put("bifrost.rows", fault == Fault.OTHER_VERSION_KEY ? "2" : "1");
        }
        about.put(
                "bifrost.version",
                switch (fault) {
                    case LONG_VERSION_OF_LOGIC -> "1".repeat(257);
                    case SCHEMA_BY_THE_CLOCK -> "exchange " + exchange;
                    default -> "one";
                });
        var text = Field.nullable("name", ArrowType.Utf8.INSTANCE);
        return new Schema(fault == Fault.NO_COLUMNS ? List.of() : List.of(DOUBLE, text), about);
    }

    private void fill(VectorSchemaRoot rows, VectorSchemaRoot answer, int number) {
        answer.allocateNew();
        var amounts = (BigIntVector) rows.getVector(AMOUNT.getName());
        var doubles = (BigIntVector) answer.getVector(DOUBLE.getName());
        for (int row = 0; row < rows.getRowCount(); row++) {
            if (amounts.isNull(row)) {
                refuseIf(Fault.FAILS_AT_NULL, "a null");
            } else {
                if (amounts.get(row) < 0) {
                    refuseIf(Fault.FAILS_AT_NEGATIVE, "an amount below 0");
                }
                long before =
                        fault == Fault.LOOKS_BACK && row > 0 && !amounts.isNull(row - 1) ? amounts.get(row - 1) : 0;
                doubles.setSafe(row, 2 * amounts.get(row) + number + before);
            }
        }
        var names = (VarCharVector) rows.getVector("name");
        var copies = (VarCharVector) answer.getVector("name");
        if (fault == Fault.LARGE_ANSWERS && rows.getRowCount() > 0 && names.getValueLength(0) > LONGEST_ORDINARY) {
            copies.setSafe(0, new byte[17 << 20]);
        } else {
            names.makeTransferPair(copies).splitAndTransfer(0, rows.getRowCount());
        }
        answer.setRowCount(rows.getRowCount());
    }

    private void refuseIf(Fault one, String what) {
        if (fault == one) {
            throw CallStatus.INVALID_ARGUMENT
                    .withDescription("does not take " + what)
                    .toRuntimeException();
        }
    }

    private static byte[] echo(FlightStream reader) {
        var metadata = reader.getLatestMetadata();
        var bytes = new byte[(int) metadata.readableBytes()];
        metadata.getBytes(metadata.readerIndex(), bytes);
        return bytes;
    }

    private ArrowBuf buffer(byte[] bytes) {
        var buffer = allocator.buffer(bytes.length);
        buffer.writeBytes(bytes);
        return buffer;
    }

    private static void awaitEnd(CallContext context, FlightStream reader) {
        while (reader.next()) {
            // nothing is said
        }
        awaitCancel(context);
    }

    private static void awaitCancel(CallContext context) {
        while (!context.isCancelled()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public void close() {
        try {
            server.shutdown();
            server.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
            server.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
