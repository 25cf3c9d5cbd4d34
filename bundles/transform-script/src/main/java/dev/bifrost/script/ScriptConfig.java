package dev.bifrost.script;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * {@code custom: { script: { code: "..", output: { delayed: bool } } }}.
 *
 * @param language {@code javascript}, which is also the default
 * @param code the script itself; or {@code file}
 * @param file the file that holds the script; or {@code code}
 * @param config what the script sees as {@code config}
 * @param keep columns of the table that go into the output as they are
 * @param output columns that the script gives, each with its type
 * @param limits what the script may use
 */
public record ScriptConfig(
        String language,
        String code,
        Path file,
        Map<String, Object> config,
        List<String> keep,
        @JsonProperty(required = true) Map<String, String> output,
        Limits limits) {

    public ScriptConfig {
        language = language == null ? "javascript" : language;
        config = config == null ? Map.of() : config;
        keep = keep == null ? List.of() : List.copyOf(keep);
        output = output == null ? Map.of() : output;
        limits = limits == null ? Limits.defaults() : limits;
        require(
                language.equals("javascript"),
                "language is javascript; write a guest or a Java transform for another one");
        require((code == null) != (file == null), "a script has either code or file");
        require(!output.isEmpty() || !keep.isEmpty(), "a script gives at least one column: list it in output or keep");
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
