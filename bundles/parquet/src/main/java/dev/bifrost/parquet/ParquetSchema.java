package dev.bifrost.parquet;

import dev.bifrost.parquet.fit.PlainFields;
import dev.hardwood.metadata.RepetitionType;
import dev.hardwood.schema.FileSchema;
import dev.hardwood.schema.SchemaNode;
import dev.hardwood.schema.SchemaNode.GroupNode;
import dev.hardwood.schema.SchemaNode.PrimitiveNode;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Turns a file's schema into columns. */
final class ParquetSchema {

    private final FileSchema schema;
    private final FieldIds ids;

    private ParquetSchema(FileSchema schema, FieldIds ids) {
        this.schema = schema;
        this.ids = ids;
    }

    /** The top-level columns, in the file's order. */
    static List<Node> columns(FileSchema schema, FieldIds ids) {
        var walk = new ParquetSchema(schema, ids);
        return schema.getRootNode().children().stream().map(walk::node).toList();
    }

    private Node node(SchemaNode node) {
        if (node.repetitionType() != RepetitionType.REPEATED) {
            return single(node);
        }
        // A repeated field outside of a list or map: by the format's rules a list that is never null.
        return node instanceof PrimitiveNode primitive
                ? sequence(node, leaf(primitive))
                : unsupported(node.name(), "a repeated group that is not annotated as a list");
    }

    /** A node as one value; whether it repeats was dealt with above. */
    private Node single(SchemaNode node) {
        return switch (node) {
            case PrimitiveNode primitive -> leaf(primitive);
            case GroupNode group when group.isList() -> list(group);
            case GroupNode group when group.isMap() -> map(group);
            case GroupNode group -> struct(group);
        };
    }

    private Node leaf(PrimitiveNode node) {
        Integer length = schema.getColumn(node.columnIndex()).typeLength();
        int width = length == null ? 0 : length;
        Field field = ParquetTypes.field(node.name(), node.type(), node.logicalType(), width);
        return new Node.Leaf(ids.mark(field, node), node.columnIndex(), node.type(), width);
    }

    private Node list(GroupNode group) {
        SchemaNode element = group.getListElement();
        if (element == null) {
            return unsupported(group.name(), "a list without a repeated element");
        }
        return sequence(group, single(element));
    }

    private Node sequence(SchemaNode node, Node element) {
        if (element instanceof Node.Unsupported inner) {
            return unsupported(node.name(), inner.why());
        }
        Field field = PlainFields.of(node.name(), ArrowType.List.INSTANCE, List.of(element.field()));
        return new Node.Sequence(ids.mark(field, node), element);
    }

    private Node map(GroupNode group) {
        SchemaNode key = group.getMapKey();
        SchemaNode value = group.getMapValue();
        if (key == null || value == null) {
            return unsupported(group.name(), "a map without keys and values");
        }
        Node keys = node(key);
        Node values = node(value);
        for (Node part : List.of(keys, values)) {
            if (part instanceof Node.Unsupported inner) {
                return unsupported(group.name(), inner.why());
            }
        }
        Field keyField = new Field(
                keys.field().getName(),
                new FieldType(false, keys.field().getType(), null, keys.field().getMetadata()),
                keys.field().getChildren());
        Field entries = new Field(
                "entries", FieldType.notNullable(ArrowType.Struct.INSTANCE), List.of(keyField, values.field()));
        Field field = PlainFields.of(group.name(), new ArrowType.Map(false), List.of(entries));
        return new Node.Entries(ids.mark(field, group), keys, values);
    }

    private Node struct(GroupNode group) {
        List<Node> children = group.children().stream().map(this::node).toList();
        for (Node child : children) {
            if (child instanceof Node.Unsupported inner) {
                return unsupported(group.name(), inner.why());
            }
        }
        if (children.isEmpty()) {
            return unsupported(group.name(), "a struct without fields");
        }
        Field field = PlainFields.of(
                group.name(),
                ArrowType.Struct.INSTANCE,
                children.stream().map(Node::field).toList());
        return new Node.Struct(ids.mark(field, group), group.repetitionType() == RepetitionType.OPTIONAL, children);
    }

    private static Node unsupported(String name, String why) {
        return new Node.Unsupported(PlainFields.of(name, ArrowType.Struct.INSTANCE), why);
    }
}
