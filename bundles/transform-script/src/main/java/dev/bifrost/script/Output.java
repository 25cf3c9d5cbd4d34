package dev.bifrost.script;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.Plain;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * The columns of the output: first those that are kept, then those that the script gives.
 *
 * @param keep names of input columns
 * @param columns the declared ones, by name
 */
record Output(List<String> keep, Map<String, OutputColumn> columns) {

    private static final int MOST_COLUMNS = 1_000;
    private static final String LIST = "list<";

    /**
     * What a user declared.
     *
     * @throws BifrostException {@code script.OUTPUT_SCHEMA} with the known types
     */
    static Output of(ScriptConfig config) {
        if (config.output().size() + config.keep().size() > MOST_COLUMNS) {
            throw new BifrostException(
                    ScriptErrors.OUTPUT_SCHEMA, "a script gives %,d columns at most".formatted(MOST_COLUMNS));
        }
        var columns = new LinkedHashMap<String, OutputColumn>();
        config.output().forEach((name, type) -> columns.put(name, column(name, type, columns.size())));
        var keep = List.copyOf(config.keep());
        keep.stream()
                .filter(name -> columns.containsKey(name) || keep.indexOf(name) != keep.lastIndexOf(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new BifrostException(
                            ScriptErrors.OUTPUT_SCHEMA,
                            "column %s is there twice; name it once, in keep or in output".formatted(name));
                });
        return new Output(keep, columns);
    }

    private static OutputColumn column(String name, String type, int place) {
        boolean list = type.startsWith(LIST) && type.endsWith(">");
        String of = list ? type.substring(LIST.length(), type.length() - 1).strip() : type;
        OutputType found = OutputType.named(of)
                .orElseThrow(() -> new BifrostException(
                        ScriptErrors.OUTPUT_SCHEMA,
                        "column %s: '%s' is no type; the types are %s"
                                .formatted(name, Plain.text(type, 100), OutputType.known())));
        var field = list
                ? new Field(
                        name,
                        FieldType.nullable(ArrowType.List.INSTANCE),
                        List.of(Field.nullable("item", found.type())))
                : Field.nullable(name, found.type());
        return new OutputColumn(field, found, list, place);
    }

    /** @throws BifrostException {@code script.INPUT_COLUMN}, {@code script.COLUMN_TYPE} for columns that are kept */
    Schema schema(Schema input) {
        var fields = new ArrayList<Field>();
        for (String name : keep) {
            Field field = input.getFields().stream()
                    .filter(found -> found.getName().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new BifrostException(
                            ScriptErrors.INPUT_COLUMN,
                            "keep lists column %s, which the table does not have; it has %s"
                                    .formatted(name, names(input))));
            if (field.getDictionary() != null) {
                throw new BifrostException(
                        ScriptErrors.COLUMN_TYPE, "keep cannot copy column %s, which has a dictionary".formatted(name));
            }
            fields.add(field);
        }
        columns.values().forEach(column -> fields.add(column.field()));
        return new Schema(fields);
    }

    private static String names(Schema schema) {
        return String.join(", ", schema.getFields().stream().map(Field::getName).toList());
    }
}
