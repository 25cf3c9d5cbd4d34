package dev.bifrost.wasm.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.check.Check;
import dev.bifrost.wasm.error.WasmErrors;
import java.util.List;
import java.util.function.Supplier;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** A table without any column that the guest knows: its error, not a trap. */
record WrongTable(Supplier<GuestSubject> guest) {

    Check check() {
        return new Check("wrong table", this::refused);
    }

    private String refused() {
        var program = guest.get().program();
        var nothing = new Schema(List.of(Field.nullable("a column of no table", ArrowType.Bool.INSTANCE)));
        try {
            program.outputSchema(nothing);
            return "taken: the guest takes any columns";
        } catch (BifrostException e) {
            if (e.code() == WasmErrors.GUEST_ERROR) {
                return "refused: " + e.getMessage();
            }
            if (e.code() == WasmErrors.TRAP && program.inputColumns().isPresent()) {
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
