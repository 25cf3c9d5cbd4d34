package dev.bifrost.transformkit.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/** Whether foreign logic answers rows of every kind with rows of the schema that it said. None rests on another. */
public final class SampleChecks {

    private static final int MANY_ROWS = 4_096;
    /** For finding the one row that does it. */
    private static final long SEARCH_NANOS = Duration.ofSeconds(1).toNanos();

    private static final String VAIN =
            "; no sample gives a row, so the next checks see little. Try --columns or --config";

    /**
     * What to make of the logic's faults.
     *
     * @param name of the logic: "the guest"
     * @param own codes of errors that the logic itself answers with
     * @param askedAgain whether the rows are tried one by one for the one that does it
     */
    public record Faults(String name, Set<? extends ErrorCode> own, Predicate<ErrorCode> askedAgain) {}

    private final Supplier<? extends Subject> subject;
    private final Faults faults;

    public SampleChecks(Supplier<? extends Subject> subject, Faults faults) {
        this.subject = subject;
        this.faults = faults;
    }

    /** What has to hold before the others are worth a question. */
    public Check first() {
        return sample("one row", (schema, allocator) -> SampleRows.plain(schema, 1, allocator));
    }

    public List<Check> others() {
        return List.of(
                sample("no rows", (schema, allocator) -> SampleRows.plain(schema, 0, allocator)),
                sample("nulls", SampleRows::nulls),
                sample("edge values", SampleRows::edges),
                sample("4,096 rows", (schema, allocator) -> SampleRows.mixed(schema, MANY_ROWS, allocator)));
    }

    private Check sample(String name, BiFunction<Schema, BufferAllocator, VectorSchemaRoot> rows) {
        return new Check(name, () -> answered(rows));
    }

    private String answered(BiFunction<Schema, BufferAllocator, VectorSchemaRoot> sample) {
        try (var rows = sample.apply(subject.get().input(), subject.get().allocator())) {
            try (var answer = subject.get().map(rows)) {
                boolean vain = rows.getRowCount() == MANY_ROWS && answer.getRowCount() == 0;
                return "%,d in, %,d out".formatted(rows.getRowCount(), answer.getRowCount()) + (vain ? VAIN : "");
            } catch (BifrostException e) {
                throw located(e, rows);
            }
        }
    }

    /** The same fault, with the row that does it if there is one. */
    private BifrostException located(BifrostException fault, VectorSchemaRoot rows) {
        String where = culprit(rows, fault)
                .map(row -> "; it is row %,d of the sample: %s".formatted(row, SampleRows.text(rows, row)))
                .orElse("");
        String fix = faults.own().contains(fault.code())
                ? ". That fails the whole table: answer no row, or one with a null, for values that %s cannot map"
                        .formatted(faults.name())
                : "";
        return new BifrostException(fault.code(), fault.getMessage() + where + fix, fault);
    }

    private Optional<Integer> culprit(VectorSchemaRoot rows, BifrostException fault) {
        if (!faults.askedAgain().test(fault.code())) {
            return Optional.empty();
        }
        long until = System.nanoTime() + SEARCH_NANOS;
        for (int row = 0; row < rows.getRowCount() && System.nanoTime() < until; row++) {
            try {
                subject.get().map(rows, row, 1).close();
            } catch (BifrostException e) {
                return e.code() == fault.code() ? Optional.of(row) : Optional.empty();
            }
        }
        return Optional.empty();
    }
}
