package dev.bifrost.transformkit.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.graph.TypeTable;
import dev.bifrost.transformkit.Plain;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;

/** Whether a graph can take what foreign logic says of its output. */
public final class Storable {

    private static final int MOST_NOTE = 200;

    private Storable() {}

    /**
     * @param code of what is thrown
     * @param none what to say if there are no columns
     * @throws BifrostException if there are none, or some that the graph cannot store
     */
    public static void check(List<Field> output, ErrorCode code, String none) {
        if (output.isEmpty()) {
            throw new BifrostException(code, none);
        }
        var refused = output.stream()
                .filter(field -> TypeTable.of(field).type().isEmpty())
                .map(field -> "%s: %s"
                        .formatted(
                                Shown.name(field.getName()),
                                Plain.text(TypeTable.of(field).note(), MOST_NOTE)))
                .collect(Collectors.joining("; "));
        if (!refused.isEmpty()) {
            throw new BifrostException(code, "the graph cannot store " + refused);
        }
    }
}
