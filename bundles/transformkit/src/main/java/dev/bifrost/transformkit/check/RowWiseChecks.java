package dev.bifrost.transformkit.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Whether what a row gives depends on that row alone, and is the same each time. */
public final class RowWiseChecks {

    private static final int SLICE = 4_096;
    private static final int ROWS = 200;
    private static final List<Integer> CUTS = List.of(1, 7, 8, 9, 100, ROWS - 1);
    private static final int SINGLE_ROWS = 100;
    /** For rows on their own, of logic that takes long for each call. */
    private static final long SINGLE_NANOS = Duration.ofSeconds(3).toNanos();

    private final Supplier<? extends Subject> subject;
    private final ErrorCode notDeterministic;
    private final ErrorCode notRowWise;

    public RowWiseChecks(Supplier<? extends Subject> subject, ErrorCode notDeterministic, ErrorCode notRowWise) {
        this.subject = subject;
        this.notDeterministic = notDeterministic;
        this.notRowWise = notRowWise;
    }

    public List<Check> all() {
        return List.of(
                new Check("same again", () -> sameAgain(SLICE)),
                new Check("row by row", this::rowByRow),
                new Check("given twice", this::givenTwice));
    }

    /** For logic about which little is doubted: few calls. */
    public void briefly() {
        sameAgain(ROWS);
        try (var rows = SampleRows.mixed(
                        subject.get().input(), ROWS, subject.get().allocator());
                var whole = subject.get().map(rows)) {
            cut(rows, whole, ROWS / 2 + 1);
        }
        givenTwice();
    }

    /** The same rows, twice. */
    private String sameAgain(int count) {
        try (var rows = SampleRows.mixed(
                        subject.get().input(), count, subject.get().allocator());
                var once = subject.get().map(rows);
                var again = subject.get().map(rows)) {
            Difference.between(once, List.of(again)).ifPresent(where -> {
                throw new BifrostException(
                        notDeterministic,
                        "the same rows gave %s when asked again; use nothing but the rows and the config, and write all bytes of the answer"
                                .formatted(where));
            });
            return "%,d rows out twice, equal".formatted(once.getRowCount());
        }
    }

    /** The rows in pieces, asked one by one, give what they give together. */
    private String rowByRow() {
        try (var rows = SampleRows.mixed(
                        subject.get().input(), ROWS, subject.get().allocator());
                var whole = subject.get().map(rows)) {
            CUTS.forEach(cut -> cut(rows, whole, cut));
            int alone = alone(rows, whole);
            return "cut in %d places and %d rows alone, equal".formatted(CUTS.size(), alone);
        }
    }

    private void cut(VectorSchemaRoot rows, VectorSchemaRoot whole, int cut) {
        try (var left = subject.get().map(rows, 0, cut);
                var right = subject.get().map(rows, cut, ROWS - cut)) {
            refuse(Difference.between(whole, List.of(left, right)), "cut before row %d".formatted(cut));
        }
    }

    /** The answers to single rows stand in the answer to all, one behind the other. */
    private int alone(VectorSchemaRoot rows, VectorSchemaRoot whole) {
        long until = System.nanoTime() + SINGLE_NANOS;
        int at = 0;
        int row = 0;
        for (; row < SINGLE_ROWS && (row == 0 || System.nanoTime() < until); row++) {
            try (var answer = subject.get().map(rows, row, 1)) {
                refuse(Difference.at(whole, at, answer), "with row %d of the sample given alone".formatted(row));
                at += answer.getRowCount();
            }
        }
        return row;
    }

    /** The same rows one behind the other: the second time in a further slice, of the same instance or exchange. */
    private String givenTwice() {
        try (var rows = SampleRows.twice(
                        subject.get().input(), SLICE, subject.get().allocator());
                var first = subject.get().map(rows, 0, SLICE);
                var both = subject.get().map(rows)) {
            refuse(Difference.between(both, List.of(first, first)), "given twice, one behind the other,");
            return "used logic answers as fresh logic";
        }
    }

    private void refuse(Optional<String> difference, String how) {
        difference.ifPresent(where -> {
            throw new BifrostException(
                    notRowWise,
                    "%s the rows gave %s; what a row gives may depend on that row and the config alone: keep nothing from row to row or call to call"
                            .formatted(how, where));
        });
    }
}
