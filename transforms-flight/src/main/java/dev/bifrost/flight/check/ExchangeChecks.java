package dev.bifrost.flight.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.transformkit.check.Check;
import dev.bifrost.transformkit.check.Difference;
import dev.bifrost.transformkit.check.SampleRows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Whether exchanges, and batches of one, leave each other alone. None rests on another. */
final class ExchangeChecks {

    private static final int AT_A_TIME = 4;
    private static final int EXCHANGES = 50;
    private static final int ROWS = 200;
    private static final int BROKEN = 20;
    /** For several at a time, of services that take long for each. */
    private static final long NANOS = Duration.ofSeconds(4).toNanos();

    private final Supplier<ServiceSubject> service;

    ExchangeChecks(Supplier<ServiceSubject> service) {
        this.service = service;
    }

    List<Check> all() {
        return List.of(
                new Check("later batch", this::laterBatch),
                new Check("four at a time", this::fourAtATime),
                new Check("broken off", this::brokenOff));
    }

    private VectorSchemaRoot rows() {
        return SampleRows.mixed(service.get().input(), ROWS, service.get().allocator());
    }

    /** The same rows twice in one exchange, with others between. */
    private String laterBatch() {
        try (var rows = rows();
                var others =
                        SampleRows.edges(service.get().input(), service.get().allocator());
                var talk = service.get().open()) {
            talk.send(rows, 0);
            talk.send(others, 1);
            talk.send(rows, 2);
            talk.end();
            try (var first = talk.answer(0);
                    var between = talk.answer(1);
                    var later = talk.answer(2)) {
                refuse(first, later, "later in one exchange, after %d others,".formatted(between.getRowCount()));
            }
            talk.awaitEnd();
            return "the same rows later in an exchange, equal";
        }
    }

    private String fourAtATime() {
        try (var rows = rows();
                var expected = service.get().map(rows);
                var threads = Executors.newFixedThreadPool(AT_A_TIME)) {
            long until = System.nanoTime() + NANOS;
            var running = new ArrayList<CompletableFuture<Integer>>();
            for (int lane = 0; lane < AT_A_TIME; lane++) {
                running.add(CompletableFuture.supplyAsync(() -> lane(rows, expected, until), threads));
            }
            int done = running.stream().mapToInt(ExchangeChecks::joined).sum();
            return "%,d exchanges, %d at a time, equal".formatted(done, AT_A_TIME);
        }
    }

    private int lane(VectorSchemaRoot rows, VectorSchemaRoot expected, long until) {
        int done = 0;
        for (; done < EXCHANGES && System.nanoTime() < until; done++) {
            try (var answer = service.get().map(rows)) {
                refuse(expected, answer, "in one of %d exchanges at a time".formatted(AT_A_TIME));
            }
        }
        return done;
    }

    private static int joined(CompletableFuture<Integer> lane) {
        try {
            return lane.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            throw e;
        }
    }

    /** As a host that dies leaves them: before the schema and after it, with rows and answers on their way. */
    private String brokenOff() {
        try (var rows = rows();
                var expected = service.get().map(rows)) {
            for (int exchange = 0; exchange < BROKEN; exchange++) {
                breakOff(rows, exchange % 4);
            }
            try (var answer = service.get().map(rows)) {
                refuse(expected, answer, "after exchanges that were broken off");
            }
            return "after %d exchanges that were cancelled it answers as before".formatted(BROKEN);
        }
    }

    private void breakOff(VectorSchemaRoot rows, int stage) {
        try (var talk = service.get()
                .service()
                .open(service.get().asked(), service.get().input())) {
            if (stage > 1) {
                talk.schema();
            }
            if (stage % 2 == 1) {
                talk.send(rows, 0);
                talk.send(rows, 1);
            }
            if (stage == 3) {
                talk.answer(0).close();
            }
        }
    }

    private static void refuse(VectorSchemaRoot expected, VectorSchemaRoot found, String when) {
        Difference.between(expected, List.of(found)).ifPresent(where -> {
            throw new BifrostException(
                    FlightErrors.NOT_ROW_WISE,
                    "%s the same rows gave %s; batches and exchanges may share nothing that changes"
                            .formatted(when, where));
        });
    }
}
