package dev.bifrost.wasm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;

/** The small modules of the tests, by name. Their sources are in {@code src/test/guests}, and {@code build.sh} there makes them. */
final class NamedGuests {

    private static final Map<String, byte[]> ALL = read();

    private NamedGuests() {}

    static byte[] named(String name) {
        var module = ALL.get(name);
        if (module == null) {
            throw new IllegalArgumentException("no guest is named " + name);
        }
        return module.clone();
    }

    private static Map<String, byte[]> read() {
        try (var file = NamedGuests.class.getResourceAsStream("/guests.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .map(line -> line.split(" "))
                    .collect(Collectors.toMap(
                            line -> line[0], line -> Base64.getDecoder().decode(line[1]), (a, b) -> a));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
