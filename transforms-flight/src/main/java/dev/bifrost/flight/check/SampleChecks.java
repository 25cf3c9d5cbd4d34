package dev.bifrost.flight.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.transformkit.check.Check;
import dev.bifrost.transformkit.check.SampleRows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Whether a service answers rows of every kind with rows of the schema that it said. None rests on another. */
final class SampleChecks {

    private static final int MANY_ROWS = 4_096;
    private static final List<Integer> BATCHES = List.of(1, 0, 7, 100, 0, 1, 1_000, 3, 64, 0, 255, 2);
    /** For finding the one row that does it. */
    private static final long SEARCH_NANOS = Duration.ofSeconds(1).toNanos();

    private static final Set<FlightErrors> OF_ITS_OWN = Set.of(FlightErrors.ROWS_REFUSED, FlightErrors.SERVICE_FAILED);
    private static final String VAIN =
            "; no sample gives a row, so the next checks see little. Try --columns or --config";

    private final Supplier<ServiceSubject> service;

    SampleChecks(Supplier<ServiceSubject> service) {
        this.service = service;
    }

    /** What has to hold before the others are worth a question. */
    Check first() {
        return sample(
                "one row",
                () -> SampleRows.plain(service.get().input(), 1, service.get().allocator()));
    }

    List<Check> others() {
        return List.of(
                sample(
                        "no rows",
                        () -> SampleRows.plain(
                                service.get().input(), 0, service.get().allocator())),
                sample(
                        "nulls",
                        () -> SampleRows.nulls(
                                service.get().input(), service.get().allocator())),
                sample(
                        "edge values",
                        () -> SampleRows.edges(
                                service.get().input(), service.get().allocator())),
                sample(
                        "4,096 rows",
                        () -> SampleRows.mixed(
                                service.get().input(), MANY_ROWS, service.get().allocator())),
                new Check("many batches", this::manyBatches),
                new Check("large message", this::largeMessage));
    }

    private Check sample(String name, Supplier<VectorSchemaRoot> rows) {
        return new Check(name, () -> answered(rows));
    }

    private String answered(Supplier<VectorSchemaRoot> sample) {
        try (var rows = sample.get()) {
            try (var answer = service.get().map(rows)) {
                boolean vain = rows.getRowCount() == MANY_ROWS && answer.getRowCount() == 0;
                return "%,d in, %,d out".formatted(rows.getRowCount(), answer.getRowCount()) + (vain ? VAIN : "");
            } catch (BifrostException e) {
                throw located(e, rows);
            }
        }
    }

    /** The same fault, with the row that does it if there is one. */
    private BifrostException located(BifrostException fault, VectorSchemaRoot rows) {
        if (!(fault.code() instanceof FlightErrors code) || !OF_ITS_OWN.contains(code)) {
            return fault;
        }
        String where = culprit(rows, fault)
                .map(row -> "; it is row %,d of the sample: %s".formatted(row, SampleRows.text(rows, row)))
                .orElse("");
        return new BifrostException(
                code,
                fault.getMessage() + where
                        + ". That fails the whole table: answer no row, or one with a null, for values that the service cannot map",
                fault);
    }

    private Optional<Integer> culprit(VectorSchemaRoot rows, BifrostException fault) {
        long until = System.nanoTime() + SEARCH_NANOS;
        for (int row = 0; row < rows.getRowCount() && System.nanoTime() < until; row++) {
            try {
                service.get().map(rows, row, 1).close();
            } catch (BifrostException e) {
                return e.code() == fault.code() ? Optional.of(row) : Optional.empty();
            }
        }
        return Optional.empty();
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
