package dev.bifrost.source.iceberg.content;

import dev.bifrost.parquet.FieldIds;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.iceberg.mapping.MappedField;
import org.apache.iceberg.mapping.MappedFields;
import org.apache.iceberg.mapping.NameMapping;

/** Gives ids to the columns of a file that was written without: those that the table's name mapping has for their names. */
final class NamedIds {

    private NamedIds() {}

    /** Whether a file has ids of its own, anywhere. */
    static boolean present(List<Field> columns) {
        return columns.stream().anyMatch(field -> FieldIds.id(field).isPresent() || present(field.getChildren()));
    }

    static List<Field> of(List<Field> columns, NameMapping mapping) {
        return children(columns, mapping.asMappedFields());
    }

    private static List<Field> children(List<Field> fields, MappedFields mapping) {
        var named = new ArrayList<Field>(fields.size());
        for (Field field : fields) {
            named.add(field(field, field.getName(), mapping));
        }
        return named;
    }

    /** @param name the name that the mapping knows the field by */
    private static Field field(Field field, String name, MappedFields mapping) {
        MappedField mapped = mapping == null || mapping.id(name) == null ? null : mapping.field(mapping.id(name));
        MappedFields nested = mapped == null ? null : mapped.nestedMapping();
        List<Field> children = switch (field.getType()) {
            case ArrowType.List ignored -> List.of(field(field.getChildren().getFirst(), "element", nested));
            case ArrowType.Map ignored -> List.of(entries(field.getChildren().getFirst(), nested));
            default -> children(field.getChildren(), nested);
        };
        Field same = with(field, children);
        return mapped == null ? same : FieldIds.marked(same, mapped.id());
    }

    private static Field entries(Field entries, MappedFields nested) {
        Field key = field(entries.getChildren().get(0), "key", nested);
        Field value = field(entries.getChildren().get(1), "value", nested);
        return with(entries, List.of(key, value));
    }

    private static Field with(Field field, List<Field> children) {
        return new Field(
                field.getName(),
                new FieldType(field.isNullable(), field.getType(), null, field.getMetadata()),
                children);
    }
}
