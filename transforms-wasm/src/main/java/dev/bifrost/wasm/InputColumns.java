package dev.bifrost.wasm;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.arrow.CrossingTypes;
import dev.bifrost.wasm.error.Plain;
import dev.bifrost.wasm.error.WasmErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Columns written as {@code name: type, name: type}: what a guest says it needs, or what a user gives it. */
public record InputColumns(List<Field> fields) {

    private static final int MOST = 1_000;
    private static final int SHOWN = 500;

    /** @throws BifrostException {@code wasm.INPUT_COLUMN} with the part that cannot be read and the known types */
    public static InputColumns parse(String text) {
        var fields = new ArrayList<Field>();
        for (String part : text.split(",", MOST)) {
            int colon = part.lastIndexOf(':');
            var field = colon < 0
                    ? java.util.Optional.<Field>empty()
                    : CrossingTypes.column(
                            part.substring(0, colon).strip(),
                            part.substring(colon + 1).strip());
            fields.add(field.orElseThrow(() -> new BifrostException(
                    WasmErrors.INPUT_COLUMN,
                    "'%s' is no column; write name: type, with a type of %s"
                            .formatted(Plain.text(part.strip(), SHOWN), CrossingTypes.known()))));
        }
        return new InputColumns(List.copyOf(fields));
    }

    /** @throws BifrostException {@code wasm.INPUT_COLUMN} that names every column which is missing or of another type */
    public void checkIn(Schema table) {
        var wrong = fields.stream()
                .filter(wanted -> table.getFields().stream().noneMatch(found -> fits(wanted, found)))
                .toList();
        if (!wrong.isEmpty()) {
            throw new BifrostException(
                    WasmErrors.INPUT_COLUMN,
                    "the guest needs %s; the table has %s. Cast or rename in the table, or take another guest"
                            .formatted(Plain.text(text(wrong), SHOWN), text(table.getFields())));
        }
    }

    private static boolean fits(Field wanted, Field found) {
        return wanted.getName().equals(found.getName())
                && CrossingTypes.name(wanted).equals(CrossingTypes.name(found));
    }

    private static String text(List<Field> fields) {
        return fields.stream()
                .map(field -> field.getName() + ": " + CrossingTypes.name(field))
                .collect(Collectors.joining(", "));
    }
}
