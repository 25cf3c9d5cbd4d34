package dev.bifrost.parquet;

import dev.hardwood.metadata.SchemaElement;
import dev.hardwood.schema.FileSchema;
import dev.hardwood.schema.SchemaNode;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/**
 * The ids that a writer gave its columns. Hardwood leaves them in the footer's flat list, which is the schema tree read
 * depth first.
 */
public final class FieldIds {

    /** Under this key a field's metadata holds its id, as other Arrow readers of Parquet have it. */
    public static final String KEY = "PARQUET:field_id";

    private final Map<SchemaNode, Integer> byNode = new IdentityHashMap<>();

    private FieldIds() {}

    static FieldIds of(FileSchema schema, List<SchemaElement> elements) {
        var ids = new FieldIds();
        ids.add(schema.getRootNode(), elements, 0);
        return ids;
    }

    /** @return the place of the next element */
    private int add(SchemaNode node, List<SchemaElement> elements, int at) {
        Integer id = elements.get(at).fieldId();
        if (id != null) {
            byNode.put(node, id);
        }
        int next = at + 1;
        if (node instanceof SchemaNode.GroupNode group) {
            for (SchemaNode child : group.children()) {
                next = add(child, elements, next);
            }
        }
        return next;
    }

    Field mark(Field field, SchemaNode node) {
        Integer id = byNode.get(node);
        return id == null ? field : marked(field, id);
    }

    /** The same field with an id. */
    public static Field marked(Field field, int id) {
        var metadata = new HashMap<>(field.getMetadata());
        metadata.put(KEY, String.valueOf(id));
        return new Field(
                field.getName(),
                new FieldType(field.isNullable(), field.getType(), field.getDictionary(), metadata),
                field.getChildren());
    }

    /** The id of a field, if it has one. */
    public static OptionalInt id(Field field) {
        String text = field.getMetadata().get(KEY);
        return text == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
    }
}
