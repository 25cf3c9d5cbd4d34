package dev.bifrost.bench;

import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.flight.FlightClient;
import org.apache.arrow.flight.FlightDescriptor;
import org.apache.arrow.flight.Location;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.types.pojo.Schema;

/** The loop that people write with Flight's own client: one exchange, one batch out, its answer back. Trusts the service. */
final class BareFlight implements RowTransform {

    private static final String COMMAND = "{\"protocol\":\"bifrost.rows\",\"version\":1,\"name\":\"\",\"config\":{}}";

    private final BufferAllocator allocator;
    private final FlightClient client;
    private final VectorSchemaRoot out;
    private final FlightClient.ExchangeReaderWriter exchange;
    private final VectorLoader loader;

    BareFlight(int port, Schema input, BufferAllocator allocator) {
        this.allocator = allocator;
        this.client = FlightClient.builder(allocator, Location.forGrpcInsecure("127.0.0.1", port))
                .build();
        this.out = VectorSchemaRoot.create(input, allocator);
        this.loader = new VectorLoader(out);
        this.exchange = client.doExchange(FlightDescriptor.command(COMMAND.getBytes(StandardCharsets.UTF_8)));
        exchange.getWriter().start(out);
    }

    @Override
    public Schema outputSchema(Schema input) {
        return DeriveRows.OUTPUT;
    }

    @Override
    public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
        try (var rows = new VectorUnloader(batch).getRecordBatch()) {
            loader.load(rows);
        }
        var number = allocator.buffer(1);
        number.setByte(0, '0');
        number.writerIndex(1);
        exchange.getWriter().putNext(number);
        if (!exchange.getReader().next()) {
            throw new IllegalStateException("the service gave no answer");
        }
        var answer = exchange.getReader().getRoot();
        var result = VectorSchemaRoot.create(DeriveRows.OUTPUT, context.allocator());
        for (int column = 0; column < result.getFieldVectors().size(); column++) {
            answer.getVector(column).makeTransferPair(result.getVector(column)).transfer();
        }
        result.setRowCount(answer.getRowCount());
        return result;
    }

    @Override
    public void close() {
        try {
            exchange.getWriter().completed();
            while (exchange.getReader().next()) {
                // nothing is left to be said
            }
            exchange.close();
            out.close();
            client.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
