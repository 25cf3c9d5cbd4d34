package dev.bifrost.runtime.mapping;

import dev.bifrost.runtime.config.Place;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Suggestion;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The columns that steps may name: by name, or by a path into structs. A column whose own name holds a dot wins over a
 * path.
 */
final class Columns {

    private final Schema schema;
    private final String owner;
    private final Problems problems;

    /** @param owner whose columns these are, for messages: {@code table people} */
    Columns(Schema schema, String owner, Problems problems) {
        this.schema = schema;
        this.owner = owner;
        this.problems = problems;
    }

    Schema schema() {
        return schema;
    }

    /** The column's field; empty beside a problem. */
    Optional<Field> find(String path, Place at) {
        var whole = named(schema.getFields(), path);
        if (whole.size() > 1) {
            problems.add(
                    MappingErrors.UNKNOWN_COLUMN,
                    at,
                    "%s has %d columns named %s".formatted(owner, whole.size(), Quote.of(path)));
            return Optional.empty();
        }
        return whole.isEmpty() ? inside(path, at) : Optional.of(whole.getFirst());
    }

    /** A column by its name alone; empty beside a problem. */
    Optional<Field> findTopLevel(String name, Place at) {
        if (named(schema.getFields(), name).isEmpty() && name.indexOf('.') > 0 && hasPath(name)) {
            problems.add(
                    MappingErrors.UNKNOWN_COLUMN,
                    at,
                    "a list of columns to read names whole columns; write %s"
                            .formatted(Quote.of(topLevel(schema, name))));
            return Optional.empty();
        }
        return find(name, at);
    }

    private boolean hasPath(String path) {
        return !named(schema.getFields(), topLevel(schema, path)).isEmpty();
    }

    private Optional<Field> inside(String path, Place at) {
        List<Field> fields = schema.getFields();
        Field found = null;
        for (String name : path.split("\\.", -1)) {
            if (found != null && !(found.getType() instanceof ArrowType.Struct)) {
                problems.add(
                        MappingErrors.UNKNOWN_COLUMN,
                        at,
                        "%s of %s is no struct but %s, so %s leads nowhere"
                                .formatted(Quote.of(found.getName()), owner, TypeWords.of(found), Quote.of(path)));
                return Optional.empty();
            }
            var next = named(fields, name);
            if (next.size() != 1) {
                problems.add(MappingErrors.UNKNOWN_COLUMN, at, unknown(path, name, found, fields));
                return Optional.empty();
            }
            found = next.getFirst();
            fields = found.getChildren();
        }
        return Optional.ofNullable(found);
    }

    private String unknown(String path, String name, Field parent, List<Field> fields) {
        List<String> names = fields.stream().map(Field::getName).toList();
        String missing = parent == null ? path : name;
        return "%s has no column %s%s; it has %s"
                .formatted(
                        parent == null ? owner : "struct %s of %s".formatted(Quote.of(parent.getName()), owner),
                        Quote.of(missing),
                        Suggestion.of(missing, names),
                        Quote.list(names));
    }

    private static List<Field> named(List<Field> fields, String name) {
        return fields.stream().filter(field -> field.getName().equals(name)).toList();
    }

    /** The top-level column that a name or path leads through. */
    static String topLevel(Schema schema, String path) {
        boolean isName =
                schema.getFields().stream().anyMatch(field -> field.getName().equals(path));
        return isName || path.indexOf('.') < 0 ? path : path.substring(0, path.indexOf('.'));
    }
}
