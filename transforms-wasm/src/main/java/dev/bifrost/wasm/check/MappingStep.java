package dev.bifrost.wasm.check;

import static dev.bifrost.transformkit.check.StepText.key;
import static dev.bifrost.transformkit.check.StepText.scalar;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** The custom step that runs the guest, as YAML to copy. */
final class MappingStep {

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
}
