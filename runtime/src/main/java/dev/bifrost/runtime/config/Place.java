package dev.bifrost.runtime.config;

import java.util.Comparator;

/**
 * Where something is written, for messages.
 *
 * @param file the file's name as the user gave it, or another origin
 * @param line from 1; 0 if the origin is no file
 * @param column from 1; 0 if the origin is no file
 * @param path keys from the root of the file, such as {@code tables[people].pipeline[0].vertex}; empty for the root
 */
public record Place(String file, int line, int column, String path) {

    static final Comparator<Place> IN_FILE_ORDER =
            Comparator.comparing(Place::file).thenComparing(Place::line).thenComparing(Place::column);

    /** Something that stands in no file, such as a mapping that a program built. */
    public static Place of(String origin) {
        return new Place(origin, 0, 0, "");
    }

    static Place of(String file, Position position) {
        return new Place(file, position.line(), position.column(), "");
    }

    Place child(String key, Position position) {
        return at(position, path.isEmpty() ? key : path + "." + key);
    }

    Place item(String name, Position position) {
        return at(position, path + "[" + name + "]");
    }

    private Place at(Position position, String newPath) {
        return new Place(file, position.line(), position.column(), newPath);
    }

    /** {@code file:line:column: path}, as compilers write it, so that editors jump there. */
    @Override
    public String toString() {
        var text = new StringBuilder(file);
        if (line > 0) {
            text.append(':').append(line).append(':').append(column);
        }
        return path.isEmpty() ? text.toString() : text.append(": ").append(path).toString();
    }
}
