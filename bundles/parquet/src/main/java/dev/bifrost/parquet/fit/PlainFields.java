package dev.bifrost.parquet.fit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Fields as this source hands them out: nullable, no dictionary, extension types as their storage plus metadata. */
public final class PlainFields {

    private PlainFields() {}

    /** A nullable column of a type without children. */
    public static Field of(String name, ArrowType type) {
        return new Field(name, FieldType.nullable(type), List.of());
    }

    /** A nullable column with children. */
    public static Field of(String name, ArrowType type, List<Field> children) {
        return new Field(name, FieldType.nullable(type), children);
    }

    /** A column of 16-byte UUIDs. */
    public static Field uuid(String name) {
        return extension(name, new ArrowType.FixedSizeBinary(16), "arrow.uuid", "");
    }

    /** The same field under another name. */
    public static Field renamed(Field field, String name) {
        return field.getName().equals(name) ? field : new Field(name, field.getFieldType(), field.getChildren());
    }

    /** The plain form of a field that was read from a file. Its dictionary must have been resolved. */
    public static Field plain(Field field) {
        List<Field> children =
                field.getChildren().stream().map(PlainFields::plain).toList();
        if (field.getType() instanceof ArrowType.ExtensionType extension) {
            return extension(
                    field.getName(), extension.storageType(), extension.extensionName(), extension.serialize());
        }
        return new Field(
                field.getName(),
                new FieldType(field.isNullable(), field.getType(), null, extensionOnly(field.getMetadata())),
                children);
    }

    private static Field extension(String name, ArrowType storage, String extensionName, String serialized) {
        var metadata = new HashMap<String, String>();
        metadata.put(ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME, extensionName);
        if (serialized != null && !serialized.isEmpty()) {
            metadata.put(ArrowType.ExtensionType.EXTENSION_METADATA_KEY_METADATA, serialized);
        }
        return new Field(name, new FieldType(true, storage, null, metadata), List.of());
    }

    private static Map<String, String> extensionOnly(Map<String, String> metadata) {
        var kept = new HashMap<String, String>();
        for (String key : List.of(
                ArrowType.ExtensionType.EXTENSION_METADATA_KEY_NAME,
                ArrowType.ExtensionType.EXTENSION_METADATA_KEY_METADATA)) {
            if (metadata.containsKey(key)) {
                kept.put(key, metadata.get(key));
            }
        }
        return kept;
    }
}
