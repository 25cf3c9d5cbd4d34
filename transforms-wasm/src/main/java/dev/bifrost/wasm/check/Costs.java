package dev.bifrost.wasm.check;

import dev.bifrost.transformkit.check.Check;
import dev.bifrost.transformkit.check.SampleRows;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** What a guest needs: shown, not judged, beyond the limits that hold anyway. */
final class Costs {

    private static final int SLICE = 4_096;
    private static final int SLICES = 16;
    private static final int COLUMNS = 16;
    private static final int MOST_ROUNDS = 10;
    private static final long NANOS = Duration.ofSeconds(1).toNanos();
    private static final int PAGE = 64 << 10;

    private final Supplier<GuestSubject> guest;
    private long rowsPerSecond;

    Costs(Supplier<GuestSubject> guest) {
        this.guest = guest;
    }

    List<Check> all() {
        return List.of(new Check("speed", this::speed), new Check("memory", this::memory));
    }

    /** The first answer also warms the guest up. */
    private String speed() {
        int count = rows(guest.get().input().getFields().size());
        try (var rows = SampleRows.plain(guest.get().input(), count, guest.get().allocator())) {
            guest.get().map(rows).close();
            long until = System.nanoTime() + NANOS;
            long best = Long.MAX_VALUE;
            for (int round = 0; round < MOST_ROUNDS && (round == 0 || System.nanoTime() < until); round++) {
                long from = System.nanoTime();
                guest.get().map(rows).close();
                best = Math.min(best, System.nanoTime() - from);
            }
            rowsPerSecond = (long) (count * 1e9 / Math.max(1, best));
            return "%,d rows a second with one worker, warmed up".formatted(rowsPerSecond);
        }
    }

    /** Fewer of wide tables, as their batches are. */
    private static int rows(int columns) {
        return SLICE * Math.clamp(SLICES * COLUMNS / Math.max(1, columns), 1, SLICES);
    }

    private String memory() {
        int bytes = guest.get().program().largestMemory();
        return "%,d pages (%,d KiB) at most, of %,d allowed"
                .formatted(
                        bytes / PAGE,
                        bytes >> 10,
                        guest.get().program().limits().memory().bytes() / PAGE);
    }

    long rowsPerSecond() {
        return rowsPerSecond;
    }
}
