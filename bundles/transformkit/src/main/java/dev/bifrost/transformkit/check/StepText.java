package dev.bifrost.transformkit.check;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.TypeTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Field;

/** What the mapping step that a check ends with is made of. */
public final class StepText {

    private static final Set<String> WORDS = Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n");

    private StepText() {}

    /** The column that looks most like a key. */
    public static String key(List<Field> output) {
        return output.stream()
                .filter(field -> field.getName().equals("id"))
                .findFirst()
                .or(() -> output.stream().filter(StepText::canBeKey).findFirst())
                .orElse(output.getFirst())
                .getName();
    }

    private static boolean canBeKey(Field field) {
        return TypeTable.of(field)
                .type()
                .filter(type -> !type.list()
                        && (type.scalar() == StoredType.Scalar.INTEGER || type.scalar() == StoredType.Scalar.TEXT))
                .isPresent();
    }

    /** A name or text for a flow of YAML: in quotes, unless nothing can go wrong without. */
    public static String scalar(String text) {
        if (text.matches("[A-Za-z_][A-Za-z0-9_./-]*") && !WORDS.contains(text.toLowerCase(Locale.ROOT))) {
            return text;
        }
        try {
            return JSON.std.asString(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
