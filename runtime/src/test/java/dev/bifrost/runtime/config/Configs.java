package dev.bifrost.runtime.config;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Config files of a test. */
final class Configs {

    private Configs() {}

    static Path write(Path folder, String name, String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static <C> C read(Path folder, String yaml, Class<C> type) {
        return read(folder, yaml, type, Map.of());
    }

    static <C> C read(Path folder, String yaml, Class<C> type, Map<String, String> environment) {
        return ConfigReader.read(write(folder, "host.yaml", yaml), type, environment::get);
    }

    /** The refusal, its message without the temporary folder. */
    static String refusal(Path folder, String yaml, Class<?> type, Map<String, String> environment) {
        return refusal(() -> read(folder, yaml, type, environment)).replace(folder + "/", "");
    }

    static String refusal(Path folder, String yaml, Class<?> type) {
        return refusal(folder, yaml, type, Map.of());
    }

    static String refusal(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        return catchThrowableOfType(BifrostException.class, call).toString();
    }
}
