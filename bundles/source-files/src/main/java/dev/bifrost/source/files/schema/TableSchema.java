package dev.bifrost.source.files.schema;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.files.FilesErrors;
import dev.bifrost.source.files.format.FileFacts;
import dev.bifrost.source.files.format.InspectedFile;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The one schema of all files of a table: columns by name in order of first appearance, each with the narrowest type
 * that holds what every file has, all nullable since a file may lack a column.
 *
 * <p>Immutable.
 */
public final class TableSchema {

    private final Map<String, Field> columns;

    private TableSchema(Map<String, Field> columns) {
        this.columns = columns;
    }

    /**
     * The schema of some files.
     *
     * @throws BifrostException {@code files.SCHEMA_CONFLICT} naming the column and both files if there is none
     */
    public static TableSchema of(List<InspectedFile> files) {
        var shapes = new LinkedHashMap<Shape, InspectedFile>();
        files.forEach(file -> shapes.putIfAbsent(Shape.of(file.facts()), file));
        var columns = new LinkedHashMap<InspectedFile, FileColumns>();
        shapes.values().forEach(file -> columns.put(file, distinctColumns(file)));
        Set<String> names = names(columns);
        var fields = new LinkedHashMap<String, Field>();
        for (String name : names) {
            var merge = new ColumnMerge(name);
            columns.forEach((file, own) -> own.match(name, names).ifPresent(field -> merge.add(file, field)));
            fields.put(name, merge.result());
        }
        return new TableSchema(fields);
    }

    public Schema schema() {
        return new Schema(columns.values());
    }

    /** A column by its name. */
    public Optional<Field> column(String name) {
        return Optional.ofNullable(columns.get(name));
    }

    /** Looks up columns of a file by the table's names. */
    public Lookup in(FileFacts facts) {
        var own = new FileColumns(facts.schema());
        return column -> own.match(column, columns.keySet());
    }

    /** Finds a file's column for a column of the table. */
    public interface Lookup {
        Optional<Field> find(String column);
    }

    /** What matters of a file for the schema; most files of a table share one. */
    private record Shape(Schema schema, Map<String, Guess> guesses) {
        static Shape of(FileFacts facts) {
            return new Shape(facts.schema(), facts.guesses());
        }
    }

    private static FileColumns distinctColumns(InspectedFile file) {
        var seen = new HashSet<String>();
        for (Field field : file.facts().schema().getFields()) {
            if (!seen.add(field.getName())) {
                throw new BifrostException(
                        FilesErrors.UNREADABLE_FILE,
                        "%s of table %s has two columns called %s; give each a name of its own"
                                .formatted(file.file().name(), file.file().table(), field.getName()));
            }
        }
        return new FileColumns(file.facts().schema());
    }

    private static Set<String> names(Map<InspectedFile, FileColumns> files) {
        var names = new LinkedHashSet<String>();
        var folded = new HashSet<String>();
        files.forEach((file, columns) -> {
            for (Field field : file.facts().schema().getFields()) {
                String name = field.getName();
                boolean otherCaseOnly = folded.contains(FileColumns.fold(name))
                        && columns.onlyFolded(name).isPresent();
                if (!names.contains(name) && !otherCaseOnly) {
                    names.add(name);
                    folded.add(FileColumns.fold(name));
                }
            }
        });
        return names;
    }
}
