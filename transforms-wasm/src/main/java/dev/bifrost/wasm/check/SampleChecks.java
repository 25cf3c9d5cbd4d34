package dev.bifrost.wasm.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.check.Check;
import dev.bifrost.transformkit.check.SampleRows;
import dev.bifrost.wasm.error.WasmErrors;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Whether a guest answers rows of every kind with rows of the schema that it said. None rests on another. */
final class SampleChecks {

    private static final int MANY_ROWS = 4_096;
    /** For finding the one row that does it. */
    private static final long SEARCH_NANOS = Duration.ofSeconds(1).toNanos();

    private static final String VAIN =
            "; no sample gives a row, so the next checks see little. Try --columns or --config";

    private final Supplier<GuestSubject> guest;

    SampleChecks(Supplier<GuestSubject> guest) {
        this.guest = guest;
    }

    /** What has to hold before the others are worth a question. */
    Check first() {
        return sample(
                "one row",
                () -> SampleRows.plain(guest.get().input(), 1, guest.get().allocator()));
    }

    List<Check> others() {
        return List.of(
                sample(
                        "no rows",
                        () -> SampleRows.plain(
                                guest.get().input(), 0, guest.get().allocator())),
                sample(
                        "nulls",
                        () -> SampleRows.nulls(guest.get().input(), guest.get().allocator())),
                sample(
                        "edge values",
                        () -> SampleRows.edges(guest.get().input(), guest.get().allocator())),
                sample(
                        "4,096 rows",
                        () -> SampleRows.mixed(
                                guest.get().input(), MANY_ROWS, guest.get().allocator())),
                new Check("wrong table", this::wrongTable));
    }

    private Check sample(String name, Supplier<VectorSchemaRoot> rows) {
        return new Check(name, () -> answered(rows));
    }

    private String answered(Supplier<VectorSchemaRoot> sample) {
        try (var rows = sample.get()) {
            try (var answer = guest.get().map(rows)) {
                boolean vain = rows.getRowCount() == MANY_ROWS && answer.getRowCount() == 0;
                return "%,d in, %,d out".formatted(rows.getRowCount(), answer.getRowCount()) + (vain ? VAIN : "");
            } catch (BifrostException e) {
                throw located(e, rows);
            }
        }
    }

    /** The same fault, with the row that does it if there is one. */
    private BifrostException located(BifrostException fault, VectorSchemaRoot rows) {
        boolean over = fault.code() == WasmErrors.RUNAWAY; // and never to be asked again
        String where = (over ? Optional.<Integer>empty() : culprit(rows, fault))
                .map(row -> "; it is row %,d of the sample: %s".formatted(row, SampleRows.text(rows, row)))
                .orElse("");
        boolean own = fault.code() == WasmErrors.GUEST_ERROR || fault.code() == WasmErrors.TRAP;
        String fix = own
                ? ". That fails the whole table: answer no row, or one with a null, for values that the guest cannot map"
                : "";
        return new BifrostException(fault.code(), fault.getMessage() + where + fix, fault);
    }

    private Optional<Integer> culprit(VectorSchemaRoot rows, BifrostException fault) {
        long until = System.nanoTime() + SEARCH_NANOS;
        for (int row = 0; row < rows.getRowCount() && System.nanoTime() < until; row++) {
            try {
                guest.get().map(rows, row, 1).close();
            } catch (BifrostException e) {
                return e.code() == fault.code() ? Optional.of(row) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** A table without any column that the guest knows: its error, not a trap. */
    private String wrongTable() {
        var nothing = new Schema(List.of(Field.nullable("a column of no table", ArrowType.Bool.INSTANCE)));
        try {
            guest.get().program().outputSchema(nothing);
            return "taken: the guest takes any columns";
        } catch (BifrostException e) {
            if (e.code() == WasmErrors.GUEST_ERROR) {
                return "refused: " + e.getMessage();
            }
            boolean neverAsked = guest.get().program().inputColumns().isPresent();
            if (e.code() == WasmErrors.TRAP && neverAsked) {
                return "not asked: the host compares the columns that the guest wants first";
            }
            throw new BifrostException(
                    e.code(),
                    e.getMessage()
                            + "; this is for a table that lacks the guest's columns. Answer a negative number and a text in"
                            + " bifrost_last_error, or name the columns in bifrost_input_columns",
                    e);
        }
    }
}
