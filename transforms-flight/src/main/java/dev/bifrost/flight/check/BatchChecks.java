package dev.bifrost.flight.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.check.Check;
import dev.bifrost.transformkit.check.SampleRows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Whether a service takes as many batches, and as large ones, as a host may send. None rests on another. */
final class BatchChecks {

    private static final List<Integer> BATCHES = List.of(1, 0, 7, 100, 0, 1, 1_000, 3, 64, 0, 255, 2);

    private final Supplier<ServiceSubject> service;

    BatchChecks(Supplier<ServiceSubject> service) {
        this.service = service;
    }

    List<Check> all() {
        return List.of(new Check("many batches", this::manyBatches), new Check("large message", this::largeMessage));
    }

    /** All are sent before the first answer is read, as a host may whose window is wide. */
    private String manyBatches() {
        var batches = new ArrayList<VectorSchemaRoot>();
        try {
            BATCHES.forEach(rows -> batches.add(
                    SampleRows.mixed(service.get().input(), rows, service.get().allocator())));
            service.get().mapAll(batches);
            return "%d sent at once in one exchange, each answered in its turn".formatted(batches.size());
        } finally {
            batches.forEach(VectorSchemaRoot::close);
        }
    }

    private String largeMessage() {
        try (var rows = LargeRows.of(service.get().input(), service.get().allocator())) {
            try (var answer = service.get().map(rows)) {
                return "16 MiB of %,d rows taken, %,d out, in messages of less"
                        .formatted(rows.getRowCount(), answer.getRowCount());
            } catch (BifrostException e) {
                throw new BifrostException(
                        e.code(),
                        e.getMessage()
                                + "; this is for a message of 16 MiB, which a service has to take and to answer in messages of less. Many gRPC"
                                + " libraries have a limit of 4 MiB of their own",
                        e);
            }
        }
    }
}
