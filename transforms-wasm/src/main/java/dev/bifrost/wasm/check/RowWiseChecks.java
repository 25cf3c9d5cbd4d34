package dev.bifrost.wasm.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.error.WasmErrors;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Whether what a row gives depends on that row alone, and is the same each time. */
final class RowWiseChecks {

    private static final int SLICE = 4_096;
    private static final int ROWS = 200;
    private static final List<Integer> CUTS = List.of(1, 7, 8, 9, 100, ROWS - 1);
    private static final int SINGLE_ROWS = 100;
    /** For rows on their own, of guests that take long to start. */
    private static final long SINGLE_NANOS = Duration.ofSeconds(3).toNanos();

    private final Supplier<Subject> guest;

    RowWiseChecks(Supplier<Subject> guest) {
        this.guest = guest;
    }

    List<Check> all() {
        return List.of(
                new Check("same again", () -> sameAgain(SLICE)),
                new Check("row by row", this::rowByRow),
                new Check("after a reset", this::afterReset));
    }

    /** For a guest about whom little is doubted: few instances. */
    void briefly() {
        sameAgain(ROWS);
        try (var rows = SampleRows.mixed(guest.get().input(), ROWS, guest.get().allocator());
                var whole = guest.get().map(rows)) {
            cut(rows, whole, ROWS / 2 + 1);
        }
        afterReset();
    }

    /** Two fresh instances, the same rows. */
    private String sameAgain(int count) {
        try (var rows = SampleRows.mixed(guest.get().input(), count, guest.get().allocator());
                var once = guest.get().map(rows);
                var again = guest.get().map(rows)) {
            Difference.between(once, List.of(again)).ifPresent(where -> {
                throw new BifrostException(
                        WasmErrors.NOT_DETERMINISTIC,
                        "the same rows gave %s on another fresh instance; use nothing but the rows and the config, and write all bytes of the answer"
                                .formatted(where));
            });
            return "%,d rows out twice, equal".formatted(once.getRowCount());
        }
    }

    /** The rows in pieces, each on a fresh instance, give what they give together. */
    private String rowByRow() {
        try (var rows = SampleRows.mixed(guest.get().input(), ROWS, guest.get().allocator());
                var whole = guest.get().map(rows)) {
            CUTS.forEach(cut -> cut(rows, whole, cut));
            int alone = alone(rows, whole);
            return "cut in %d places and %d rows alone, equal".formatted(CUTS.size(), alone);
        }
    }

    private void cut(VectorSchemaRoot rows, VectorSchemaRoot whole, int cut) {
        try (var left = guest.get().map(rows, 0, cut);
                var right = guest.get().map(rows, cut, ROWS - cut)) {
            refuse(Difference.between(whole, List.of(left, right)), "cut before row %d".formatted(cut));
        }
    }

    /** The answers to single rows stand in the answer to all, one behind the other. */
    private int alone(VectorSchemaRoot rows, VectorSchemaRoot whole) {
        long until = System.nanoTime() + SINGLE_NANOS;
        int at = 0;
        int row = 0;
        for (; row < SINGLE_ROWS && (row == 0 || System.nanoTime() < until); row++) {
            try (var answer = guest.get().map(rows, row, 1)) {
                refuse(Difference.at(whole, at, answer), "with row %d of the sample given alone".formatted(row));
                at += answer.getRowCount();
            }
        }
        return row;
    }

    /** The same rows in two calls of one instance. */
    private String afterReset() {
        try (var rows = SampleRows.twice(guest.get().input(), SLICE, guest.get().allocator());
                var first = guest.get().map(rows, 0, SLICE);
                var both = guest.get().map(rows)) {
            refuse(
                    Difference.between(both, List.of(first, first)),
                    "given twice to one instance, with bifrost_reset between,");
            return "a used instance answers as a fresh one";
        }
    }

    private static void refuse(Optional<String> difference, String how) {
        difference.ifPresent(where -> {
            throw new BifrostException(
                    WasmErrors.NOT_ROW_WISE,
                    "%s the rows gave %s; what a row gives may depend on that row and the config alone: keep nothing from row to row or call to call"
                            .formatted(how, where));
        });
    }
}
