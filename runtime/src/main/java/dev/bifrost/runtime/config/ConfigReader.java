package dev.bifrost.runtime.config;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Reads a YAML or JSON file ({@code .json}) strictly.
 *
 * <p>Safe for use by several threads.
 */
public final class ConfigReader {

    /** The largest file that is taken. */
    public static final ByteSize MAX_SIZE = new ByteSize(2 << 20);

    private ConfigReader() {}

    /**
     * Reads a file into a record, as {@link ConfigBinder} binds one. Relative paths start from the file's folder.
     *
     * @throws BifrostException with a code of {@link ConfigErrors}
     */
    public static <C> C read(Path file, Class<C> type) {
        return read(file, type, System::getenv);
    }

    static <C> C read(Path file, Class<C> type, Function<String, String> environment) {
        Node root = Document.parse(file.toString(), text(file));
        var spot = new Spot(root, Place.of(file.toString(), root.at()));
        return new Binding(
                        spot, new Variables(environment, file.toAbsolutePath().getParent()))
                .to(type);
    }

    /**
     * Opens a file for reading key by key.
     *
     * @param problems gets what is wrong with the form of maps that are opened
     * @throws BifrostException if the file cannot be parsed at all, or is no map
     */
    public static Fields open(Path file, Problems problems) {
        return open(file.toString(), text(file), problems);
    }

    /**
     * @param name a file's name for messages; JSON if it ends in {@code .json}, else YAML
     * @param text what is in it
     */
    public static Fields open(String name, String text, Problems problems) {
        Node root = Document.parse(name, text);
        if (root instanceof Node.Entries map) {
            return new Fields(map, Place.of(name, root.at()), problems);
        }
        throw Problems.one(
                ConfigErrors.WRONG_SHAPE, Place.of(name, root.at()), "expected a map, found " + root.shape());
    }

    private static String text(Path file) {
        return TextFile.read(file, Math.toIntExact(MAX_SIZE.bytes()));
    }
}
