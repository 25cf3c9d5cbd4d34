package dev.bifrost.wasm.check;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.graph.StoredType;
import dev.bifrost.api.graph.TypeTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;

/** The custom step that runs the guest, as YAML to copy. Names are put in quotes unless nothing can go wrong without. */
final class MappingStep {

    private static final Set<String> WORDS = Set.of("null", "true", "false", "yes", "no", "on", "off", "y", "n");

    private MappingStep() {}

    static String of(CheckOptions options, Conformance conformance) {
        String config = new String(options.config(), StandardCharsets.UTF_8);
        String columns = conformance.columns().stream()
                .map(field -> scalar(field.getName()))
                .collect(Collectors.joining(", "));
        return """
                - custom:
                    wasm: { module: %s%s }
                %s    label: LABEL
                    id_column: %s
                """.formatted(
                        scalar(options.file()),
                        config.isEmpty() ? "" : ", config: " + config,
                        columns.isEmpty() ? "" : "    columns: [%s]%n".formatted(columns),
                        scalar(key(conformance.output().orElseThrow().getFields())));
    }

    /** The column that looks most like a key. */
    private static String key(List<Field> output) {
        return output.stream()
                .filter(field -> field.getName().equals("id"))
                .findFirst()
                .or(() -> output.stream().filter(MappingStep::canBeKey).findFirst())
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

    private static String scalar(String text) {
        if (text.matches("[A-Za-z_][A-Za-z0-9_./-]*") && !WORDS.contains(text.toLowerCase(java.util.Locale.ROOT))) {
            return text;
        }
        try {
            return JSON.std.asString(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
