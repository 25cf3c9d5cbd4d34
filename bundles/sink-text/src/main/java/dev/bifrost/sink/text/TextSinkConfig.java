package dev.bifrost.sink.text;

/**
 * {@code sink: { text: { path: out.txt } }}.
 *
 * @param path the file to which lines are added, relative to the config file's folder; {@code -}, the default, is the
 *     standard output
 */
public record TextSinkConfig(String path) {

    static final String STANDARD_OUTPUT = "-";

    public TextSinkConfig {
        path = path == null || path.isBlank() ? STANDARD_OUTPUT : path;
    }
}
