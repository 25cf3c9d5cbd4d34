package dev.bifrost.transformkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Columns written as {@code name: type, name: type}: what foreign logic says it needs, or what a user gives it. */
public record InputColumns(List<Field> fields) {

    private static final int MOST = 1_000;
    private static final int SHOWN = 500;

    /** @throws BifrostException of this code, with the part that cannot be read and the known types */
    public static InputColumns parse(String text, ErrorCode code) {
        var fields = new ArrayList<Field>();
        for (String part : text.split(",", MOST)) {
            int colon = part.lastIndexOf(':');
            var field = colon < 0
                    ? Optional.<Field>empty()
                    : ColumnTypes.column(
                            part.substring(0, colon).strip(),
                            part.substring(colon + 1).strip());
            fields.add(field.orElseThrow(() -> new BifrostException(
                    code,
                    "'%s' is no column; write name: type, with a type of %s"
                            .formatted(Plain.text(part.strip(), SHOWN), ColumnTypes.known()))));
        }
        return new InputColumns(List.copyOf(fields));
    }

    /**
     * @param who needs them: "the guest"
     * @throws BifrostException of this code, that names every column which is missing or of another type
     */
    public void checkIn(Schema table, ErrorCode code, String who) {
        var wrong = fields.stream()
                .filter(wanted -> table.getFields().stream().noneMatch(found -> fits(wanted, found)))
                .toList();
        if (!wrong.isEmpty()) {
            throw new BifrostException(
                    code,
                    "%s needs %s; the table has %s. Cast or rename in the table, or take other logic"
                            .formatted(who, Plain.text(text(wrong), SHOWN), text(table.getFields())));
        }
    }

    private static boolean fits(Field wanted, Field found) {
        return wanted.getName().equals(found.getName())
                && ColumnTypes.name(wanted).equals(ColumnTypes.name(found));
    }

    private static String text(List<Field> fields) {
        return fields.stream()
                .map(field -> field.getName() + ": " + ColumnTypes.name(field))
                .collect(Collectors.joining(", "));
    }
}
